//! Reading a scenario file, from its words to a [`Scenario`]; every fault is noted and the reading goes on.
//!
//! First its [`Head`]: what it is, where and when, and who takes part, so that ids have something to stand for; then its
//! [`Body`], everything that names them; and last what the parts say of each other.

use std::collections::BTreeSet;
use std::sync::Arc;

use field::Battlefield;
use umpire::fault::Faults;
use umpire::read::{Flat, Name, Placed, Read, ReadIn, Said, prose, read_toml_with};
use umpire::rule::Rule;
use umpire::source::{Node, Section};

use super::arrivals::{Reinforcement, Variable};
use super::build::{ArmyTerms, Muster};
use super::context::Context;
use super::forces::{Absence, ArmyId, Wing};
use super::muster::{self, Stations};
use super::orders::StartOrder;
use super::roster::OrderOfBattle;
use super::special::{Lexicon, Special, SpecialKind};
use super::supply::{LevelChange, SupplySource, bases_of};
use super::time::Calendar;
use super::victory::{Award, History, SuddenVictory, Victory, VictoryResult, check_results};
use super::words::rule as rule_of;
use super::{Ammunition, Kind, Opening, Scenario, ScenarioOption, check};
use crate::pieces::{BySide, Side, UnitId};

impl Scenario {
    /// Reads a scenario on a window of a battlefield with the pieces of an order of battle; every fault at
    /// once.
    pub fn read(file: &str, text: &str, book: &OrderOfBattle, whole: &Battlefield) -> Result<Self, Faults> {
        read_toml_with(file, text, |node, _, faults| read(node, book, whole, faults))
    }
}

/// What can be read before it is known who takes part.
#[derive(Read)]
#[read(context = &OrderOfBattle)]
struct Head<'n> {
    #[read(key = "schema", within = 1..=1)]
    _schema: u8,
    #[read(tried)]
    id: Option<String>,
    #[read(tried)]
    title: Option<String>,
    #[read(tried, with = prose)]
    note: Option<String>,
    #[read(tried)]
    kind: Option<Kind>,
    #[read(tried)]
    window: Option<Said<'n>>,
    /// The rules that say when it begins and ends.
    #[read(each, with = rule_of)]
    rules: Vec<Rule>,
    /// The days whose figures its troops have; none for those of the order of battle.
    figures: Vec<Said<'n>>,
    /// All their units take part, but for those that are absent.
    #[read(tried, filled)]
    formations: Option<Vec<Said<'n>>>,
    #[read(tried, key = "time")]
    calendar: Option<Calendar>,
    #[read(tried, key = "sides")]
    opening: Option<Opening>,
    history: Option<History>,
    #[read(tried)]
    start: Option<&'n Node>,
    #[read(key = "absent")]
    absences: Vec<Absence>,
}

/// What names those who take part.
#[derive(Read)]
#[read(context = Context<'_>)]
struct Body {
    /// Units that begin on their reverse side.
    reduced: Vec<UnitId>,
    #[read(key = "army")]
    armies: Vec<Placed<ArmyTerms>>,
    #[read(key = "wing")]
    wings: Vec<Placed<Wing>>,
    #[read(key = "order")]
    orders: Vec<Placed<StartOrder>>,
    #[read(key = "reinforcement")]
    reinforcements: Vec<Placed<Reinforcement>>,
    supply: Vec<SupplySource>,
    #[read(key = "level_change", each, by = in_lexicon)]
    level_changes: Vec<LevelChange>,
    sudden: Vec<SuddenVictory>,
    #[read(key = "award")]
    awards: Vec<Award>,
    #[read(key = "result")]
    results: Vec<Placed<VictoryResult>>,
    #[read(key = "special", each, by = in_lexicon)]
    specials: Vec<Special>,
    #[read(key = "option")]
    options: Vec<ScenarioOption>,
    #[read(maybe, by = ammunition)]
    ammunition: Option<Ammunition>,
}

/// `[ammunition]`: the pool of each side under the side's own word, of both or of none, and the rule.
fn ammunition(node: &Node, _: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Ammunition> {
    let mut section = Section::open(node, "ammunition", faults)?;
    let sides = &context.book.edition.sides;
    let [first, second] = Side::BOTH.map(|side| section.read::<Option<u16>>(&sides[side].key));
    let rule = section.maybe("rule");
    section.close();
    let rule = rule.and_then(|node| rule_of(node, Name { key: "rule", of: "ammunition" }, faults));
    let (first, second) = (first?, second?);
    if first.is_some() != second.is_some() {
        faults.note(&node.place, "both sides have artillery ammunition, or neither: add the other");
    }
    let pools = first.zip(second).map(|(first, second)| BySide { first, second });
    Some(Ammunition { pools, rule })
}

fn in_lexicon<'n, T: for<'c> ReadIn<'n, &'c dyn Lexicon>>(
    node: &'n Node,
    name: Name<'_>,
    context: Context<'_>,
    faults: &mut Faults,
) -> Option<T> {
    T::read_in(node, name, &context, faults)
}

fn read(node: &Node, book: &OrderOfBattle, whole: &Battlefield, faults: &mut Faults) -> Option<Scenario> {
    let mut section = Section::open(node, "scenario", faults)?;
    let head = Head::flat(&mut section, book)?;
    let dated = book_of(&head, book, section.faults());
    let book = dated.as_ref().unwrap_or(book);
    let field = head.window.and_then(|said| window(said, whole, section.faults()));
    let [groups, armies, supply] = ["reinforcement", "army", "supply"].map(|key| section.list(key));
    let [variables, specials, options] = ["variable", "special", "option"].map(|key| section.list(key));
    let named = muster::named_pieces(head.start, groups, book);
    let (formations, absences) = (head.formations.unwrap_or_default(), head.absences);
    let id = head.id.as_deref().unwrap_or_default();
    let roll = muster::call_roll(id, book, &formations, &absences, &named, section.faults());
    let context = Context {
        book,
        // Without a window the whole map serves, so that the rest of the file is still read.
        field: field.as_ref().unwrap_or(whole),
        calendar: head.calendar.as_ref(),
        roll: &roll,
        variables: &[],
    };
    let chances: Vec<Placed<Variable>> = section.read_in("variable", context)?;
    let context = Context { variables: &chances, ..context };
    let body = Body::flat(&mut section, context)?;
    section.close();

    let stations = Stations::read(head.start, &body.reinforcements, context, faults);
    muster::check_complete(&stations, context, &formations, &absences, &named, faults);
    check::check_posts(&stations, context, faults);
    check::check_stacks(&stations, context, faults);
    check::check_reinforcements(&body.reinforcements, &stations, context, faults);
    check::check_orders(&body.orders, &stations, context, faults);
    check::check_wings(&body.wings, context, faults);
    check_results(&body.results, &node.place, faults);
    check_armies(node, armies, &body.armies, context, faults);
    // What could not be read has its fault already.
    if body.supply.len() == supply.len() {
        check_supply(node, &body, context, faults);
    }
    for option in variables.iter().chain(specials).filter_map(|node| node.get("option")?.said()) {
        let own = body.options.iter().any(|known| known.id == option.text);
        if !own && !book.edition.offers(option.text) {
            faults.note(option.place, format!("there is no [[option]] `{option}`: add it"));
        }
    }
    for nodes in [variables, specials, options] {
        check_ids(nodes, faults);
    }

    let (terms, wings, reduced) = (values(body.armies), values(body.wings), body.reduced);
    let forces = Muster { context, stations, terms, wings, reduced, absences }.forces();
    Some(Scenario {
        edition: book.edition,
        id: head.id?,
        title: head.title?,
        note: head.note?,
        kind: head.kind?,
        rules: head.rules,
        calendar: head.calendar?,
        opening: head.opening?,
        forces: forces?,
        orders: values(body.orders),
        reinforcements: values(body.reinforcements),
        variables: values(chances),
        supply: body.supply,
        level_changes: body.level_changes,
        victory: Victory { awards: body.awards, sudden: body.sudden, results: values(body.results) },
        ammunition: body.ammunition,
        specials: body.specials,
        options: body.options,
        history: head.history,
        battlefield: Arc::new(field?),
    })
}

/// The order of battle with the figures of the scenario's days, if it names any.
fn book_of(head: &Head<'_>, book: &OrderOfBattle, faults: &mut Faults) -> Option<OrderOfBattle> {
    let days = book.days();
    for said in head.figures.iter().filter(|said| !days.contains(said.text)) {
        said.unknown::<()>(format!("nobody has figures for `{said}`"), days.iter().copied(), faults);
    }
    let named: Vec<&str> = head.figures.iter().map(|said| said.text).collect();
    (!named.is_empty()).then(|| book.on(&named))
}

/// Without their places, which were for the checks.
fn values<T>(placed: Vec<Placed<T>>) -> Vec<T> {
    placed.into_iter().map(|placed| placed.value).collect()
}

fn window(said: Said<'_>, whole: &Battlefield, faults: &mut Faults) -> Option<Battlefield> {
    whole.window(said.text).or_else(|| {
        let known = whole.windows().iter().map(|window| window.id.as_str());
        said.unknown(format!("the grid has no window `{said}`"), known, faults)
    })
}

/// That no two entries of a list have the same id.
fn check_ids(nodes: &[Node], faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for id in nodes.iter().filter_map(|node| node.get("id")?.said()) {
        if !seen.insert(id.text) {
            faults.note(id.place, format!("the id `{id}` is taken: choose another"));
        }
    }
}

/// That every army that takes part has its terms once (11.d).
fn check_armies(
    file: &Node,
    nodes: &[Node],
    terms: &[Placed<ArmyTerms>],
    context: Context<'_>,
    faults: &mut Faults,
) {
    for (at, own) in terms.iter().enumerate() {
        if terms[..at].iter().any(|other| other.value.id == own.value.id) {
            faults.note(&own.place, "this army has its levels already: take one out");
        }
    }
    let is_named =
        |id: &str| nodes.iter().filter_map(|node| node.get("id")?.said()).any(|said| said.text == id);
    for army in context.roll.armies.iter().filter(|army| !is_named(&army.id)) {
        let what = format!(
            "the army `{}` has no levels: add an [[army]] with `demoralization` and `disintegration` (nlc.11.d)",
            army.id
        );
        faults.note(&file.place, what);
    }
}

/// That every army has supply; that one that chooses its base has some to choose from, and that nobody else has.
fn check_supply(file: &Node, body: &Body, context: Context<'_>, faults: &mut Faults) {
    let Body { supply, specials, .. } = body;
    for (at, army) in context.roll.armies.iter().enumerate() {
        if !supply.iter().any(|source| source.army == ArmyId::at(at)) {
            faults.note(&file.place, format!("the army `{}` has no [[supply]] (nlc.24.a)", army.id));
        }
    }
    let mut choosing = BTreeSet::new();
    for special in specials {
        let SpecialKind::Base(base) = &special.kind else { continue };
        choosing.insert(base.army);
        if bases_of(supply, base.army).len() < 2 {
            let what = format!("`{}`: the [[supply]] of its army must name two or more `base`", special.id);
            faults.note(&file.place, what);
        }
    }
    let mut unchosen = supply.iter().filter(|source| !choosing.contains(&source.army));
    if let Some(base) = unchosen.find_map(|source| source.base.as_ref()) {
        let what = format!("nobody chooses the base `{base}`: add a [[special]] of the kind `base`");
        faults.note(&file.place, what);
    }
}
