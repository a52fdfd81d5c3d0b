//! Reading a scenario file, from its words to a [`Scenario`]; every fault is noted and the reading goes on.
//!
//! First the file as written, section by section ([`ScenarioFile`]); then who takes part, so that ids have
//! something to stand for; then everything that names them; and last what the parts say of each other.

use std::collections::BTreeSet;
use std::sync::Arc;

use field::Battlefield;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Placed, Read, ReadIn};
use umpire::source::{Node, Section, Written};

use super::arrivals::{Reinforcement, Variable};
use super::build::{ArmyTerms, Muster};
use super::context::Context;
use super::forces::{Absence, ArmyId, ArmyLevel, Presence, ReinforcementId, Wing};
use super::muster::{self, Piece, Stations, Whereabouts};
use super::orders::StartOrder;
use super::roster::OrderOfBattle;
use super::special::{Lexicon, Special, SpecialKind};
use super::supply::{LevelChange, SupplySource, bases_of};
use super::time::{Calendar, GameTime, Hour};
use super::victory::{Award, History, SuddenVictory, Victory, VictoryResult, check_results};
use super::words::{Said, meant, number, prose};
use crate::edition::Edition;

use super::{Kind, Opening, Scenario, ScenarioOption, check};

impl Scenario {
    /// Reads a scenario on a window of a battlefield with the pieces of an order of battle; every fault at
    /// once.
    pub fn read(file: &str, text: &str, book: &OrderOfBattle, whole: &Battlefield) -> Result<Self, Faults> {
        let node = Node::from_toml(file, text)?;
        let mut faults = Faults::none();
        let scenario = ScenarioFile::open(&node, &mut faults);
        let Some(scenario) = scenario.and_then(|written| written.read(book, whole, &mut faults)) else {
            assert!(!faults.is_empty(), "{file}: what cannot be made has a fault");
            return Err(faults);
        };
        faults.or(scenario)
    }
}

/// A scenario file as written: its sections, not yet read.
struct ScenarioFile<'n> {
    place: &'n Place,
    id: Option<&'n str>,
    title: Option<&'n str>,
    note: Option<String>,
    kind: Option<Kind>,
    window: Option<Said<'n>>,
    formations: Vec<Said<'n>>,
    reduced: Vec<Said<'n>>,
    time: Option<&'n Node>,
    sides: Option<&'n Node>,
    history: Option<&'n Node>,
    start: Option<&'n Node>,
    armies: &'n [Node],
    wings: &'n [Node],
    absences: &'n [Node],
    orders: &'n [Node],
    reinforcements: &'n [Node],
    variables: &'n [Node],
    supply: &'n [Node],
    level_changes: &'n [Node],
    sudden: &'n [Node],
    awards: &'n [Node],
    results: &'n [Node],
    specials: &'n [Node],
    options: &'n [Node],
}

impl<'n> ScenarioFile<'n> {
    fn open(node: &'n Node, faults: &mut Faults) -> Option<Self> {
        let mut section = Section::open(node, "scenario", faults)?;
        let _: Option<u8> = number(&mut section, "schema", 1..=1);
        let written = Self {
            place: &node.place,
            id: section.text("id"),
            title: section.text("title"),
            note: section.read_with("note", prose, None::<fn() -> String>),
            kind: section.read("kind"),
            window: Said::must(&mut section, "window"),
            formations: Said::list(&mut section, "formations"),
            reduced: Said::list(&mut section, "reduced"),
            time: section.must("time"),
            sides: section.must("sides"),
            history: section.maybe("history"),
            start: section.must("start"),
            armies: section.list("army"),
            wings: section.list("wing"),
            absences: section.list("absent"),
            orders: section.list("order"),
            reinforcements: section.list("reinforcement"),
            variables: section.list("variable"),
            supply: section.list("supply"),
            level_changes: section.list("level_change"),
            sudden: section.list("sudden"),
            awards: section.list("award"),
            results: section.list("result"),
            specials: section.list("special"),
            options: section.list("option"),
        };
        if written.formations.is_empty() {
            section.faults().note(&node.place, "nobody takes part: name `formations`");
        }
        section.close();
        Some(written)
    }

    fn read(self, book: &OrderOfBattle, whole: &Battlefield, faults: &mut Faults) -> Option<Scenario> {
        let field = self.window.and_then(|said| window(said, whole, faults));
        let calendar = self.time.and_then(|node| read_time(node, book.edition, faults));
        let opening = self.sides.and_then(|node| Opening::read_in(node, FILE, book.edition, faults));

        let absences: Vec<Absence> = read_each(self.absences, book, faults);
        let named = muster::named_pieces(self.start, self.reinforcements);
        let id = self.id.unwrap_or_default();
        let roll = muster::call_roll(id, book, &self.formations, &absences, &named, faults);
        // Without a window the whole map serves, so that the rest of the file is still read.
        let map = field.as_ref().unwrap_or(whole);
        let context = Context { book, field: map, calendar: calendar.as_ref(), roll: &roll, variables: &[] };

        let variables: Vec<Placed<Variable>> = read_each(self.variables, context, faults);
        let context = Context { variables: &variables, ..context };
        let mut stations = Stations::none(&roll);
        if let Some(start) = self.start {
            muster::read_start(start, context, &mut stations, faults);
        }
        let groups = self.read_groups(context, &mut stations, faults);
        muster::check_complete(&stations, context, &self.formations, &absences, &named, faults);
        check::check_posts(&stations, context, faults);
        check::check_stacks(&stations, context, faults);
        check::check_reinforcements(&groups, &stations, context, faults);
        let orders: Vec<Placed<StartOrder>> = read_each(self.orders, context, faults);
        check::check_orders(&orders, &stations, context, faults);
        let wings: Vec<Placed<Wing>> = read_each(self.wings, context, faults);
        check::check_wings(&wings, context, faults);

        let terms = self.read_armies(context, faults);
        let supply: Vec<SupplySource> = read_each(self.supply, context, faults);
        self.check_supply(&supply, context, faults);
        let results: Vec<Placed<VictoryResult>> = read_each(self.results, context, faults);
        check_results(&results, self.place, faults);
        let victory = Victory {
            awards: read_each::<Award, _>(self.awards, context, faults),
            sudden: read_each::<SuddenVictory, _>(self.sudden, context, faults),
            results: values(results),
        };
        let history = self.history.and_then(|node| History::read(node, FILE, faults));
        let options: Vec<ScenarioOption> = read_each(self.options, context, faults);
        let lexicon: &dyn Lexicon = &context;
        let level_changes: Vec<LevelChange> = read_each(self.level_changes, lexicon, faults);
        let specials: Vec<Special> = read_each(self.specials, lexicon, faults);
        self.check_bases(&specials, &supply, faults);
        self.check_options(&options, faults);
        for nodes in [self.variables, self.options, self.specials] {
            check_ids(nodes, faults);
        }

        let reduced = context.units(&self.reduced, faults);
        let forces = Muster { context, stations, terms, wings: values(wings), reduced, absences }.forces();
        Some(Scenario {
            edition: book.edition,
            id: self.id?.to_owned(),
            title: self.title?.to_owned(),
            note: self.note?,
            kind: self.kind?,
            calendar: calendar?,
            opening: opening?,
            forces: forces?,
            orders: values(orders),
            reinforcements: values(groups),
            variables: values(variables),
            supply,
            level_changes,
            victory,
            specials,
            options,
            history,
            battlefield: Arc::new(field?),
        })
    }

    fn read_groups(
        &self,
        context: Context<'_>,
        stations: &mut Stations,
        faults: &mut Faults,
    ) -> Vec<Placed<Reinforcement>> {
        let groups: Vec<Placed<Reinforcement>> = read_each(self.reinforcements, context, faults);
        for (at, Placed { value: group, place }) in groups.iter().enumerate() {
            let whereabouts = |presence| Whereabouts { presence, report: None, place: place.clone() };
            let pieces = group.units.iter().map(|unit| Piece::Unit(*unit));
            let pieces = pieces.chain(group.leaders.iter().map(|leader| Piece::Leader(*leader)));
            for piece in pieces.chain(group.headquarters.iter().map(|own| Piece::Headquarters(*own))) {
                let arrives = whereabouts(Presence::Arrives(ReinforcementId::at(at)));
                stations.set(piece, arrives, context, faults);
            }
        }
        groups
    }

    /// The terms of every army that takes part; that one has none is a fault (11.d).
    fn read_armies(&self, context: Context<'_>, faults: &mut Faults) -> Vec<Option<ArmyTerms>> {
        let mut terms = vec![None; context.roll.armies.len()];
        let mut named = vec![false; context.roll.armies.len()];
        for node in self.armies {
            let Some((army, read)) = read_army(node, context, faults) else { continue };
            if std::mem::replace(&mut named[army.place()], true) {
                faults.note(&node.place, "this army has its levels already: take one out");
            }
            terms[army.place()] = read;
        }
        for (at, _) in named.iter().enumerate().filter(|(_, named)| !**named) {
            let id = &context.book.armies[context.roll.armies[at]].id;
            let what = format!(
                "the army `{id}` has no levels: add an [[army]] with `demoralization` and `disintegration` \
                 (nlc.11.d)"
            );
            faults.note(self.place, what);
        }
        terms
    }

    fn check_supply(&self, supply: &[SupplySource], context: Context<'_>, faults: &mut Faults) {
        // What could not be read has its fault already.
        let all_read = supply.len() == self.supply.len();
        for (at, army) in context.roll.armies.iter().enumerate() {
            if all_read && !supply.iter().any(|source| source.army == ArmyId::at(at)) {
                let id = &context.book.armies[*army].id;
                faults.note(self.place, format!("the army `{id}` has no [[supply]] (nlc.24.a)"));
            }
        }
    }

    /// That an army that chooses its base has some to choose from, and that nobody else has.
    fn check_bases(&self, specials: &[Special], supply: &[SupplySource], faults: &mut Faults) {
        let chooses = |army: ArmyId| {
            specials
                .iter()
                .any(|special| matches!(&special.kind, SpecialKind::Base(base) if base.army == army))
        };
        for special in specials {
            let SpecialKind::Base(base) = &special.kind else { continue };
            if bases_of(supply, base.army).len() < 2 {
                let what =
                    format!("`{}`: the [[supply]] of its army must name two or more `base`", special.id);
                faults.note(self.place, what);
            }
        }
        if let Some(source) = supply.iter().find(|source| source.base.is_some() && !chooses(source.army)) {
            let base = source.base.as_deref().unwrap_or_default();
            let what = format!("nobody chooses the base `{base}`: add a [[special]] of the kind `base`");
            faults.note(self.place, what);
        }
    }

    /// That every option that something depends on is offered.
    fn check_options(&self, options: &[ScenarioOption], faults: &mut Faults) {
        for node in self.variables.iter().chain(self.specials) {
            let Written::Table(rows) = &node.value else { continue };
            for (_, _, value) in rows.iter().filter(|(key, _, _)| key == "option") {
                if let Written::Text(id) = &value.value
                    && !options.iter().any(|option| option.id == *id)
                {
                    faults.note(&value.place, format!("there is no [[option]] `{id}`: add it"));
                }
            }
        }
    }
}

/// What the entries of the file are called in faults, if they are not even tables.
const FILE: Name<'static> = Name { key: "entry", of: "scenario" };

/// Every entry of a list that can be read.
fn read_each<'n, T: ReadIn<'n, C>, C: Copy>(nodes: &'n [Node], context: C, faults: &mut Faults) -> Vec<T> {
    nodes.iter().filter_map(|node| T::read_in(node, FILE, context, faults)).collect()
}

/// Without their places, which were for the checks.
fn values<T>(placed: Vec<Placed<T>>) -> Vec<T> {
    placed.into_iter().map(|placed| placed.value).collect()
}

/// That no two entries of a list have the same id.
fn check_ids(nodes: &[Node], faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for node in nodes {
        let Written::Table(rows) = &node.value else { continue };
        let ids = rows.iter().filter(|(key, _, _)| key == "id").map(|(_, _, value)| value);
        for (place, id) in ids.filter_map(|value| match &value.value {
            Written::Text(id) => Some((&value.place, id)),
            _ => None,
        }) {
            if !seen.insert(id) {
                faults.note(place, format!("the id `{id}` is taken: choose another"));
            }
        }
    }
}

fn window(said: Said<'_>, whole: &Battlefield, faults: &mut Faults) -> Option<Battlefield> {
    let window = whole.window(said.text);
    if window.is_none() {
        let known = || whole.windows().iter().map(|window| window.id.as_str());
        let meant = meant(said.text, known());
        faults.note(said.place, format!("the grid has no window `{}`{meant}", said.text));
    }
    window
}

fn read_time(node: &Node, edition: &'static Edition, faults: &mut Faults) -> Option<Calendar> {
    let mut section = Section::open(node, "time", faults)?;
    let first = Said::must(&mut section, "first");
    let last = Said::must(&mut section, "last");
    let night = Said::list(&mut section, "night");
    let rain = section.list("rain");
    section.close();
    let first: Option<GameTime> = first.and_then(|said| said.parse(faults));
    let last: Option<GameTime> = last.and_then(|said| said.parse(faults));
    let hours: Vec<u8> =
        night.iter().filter_map(|said| said.parse::<Hour>(faults)).map(|hour| hour.0).collect();
    let night = match hours[..] {
        [first, last] => Some([first, last]),
        [] => None,
        _ => {
            faults.note(&node.place, "`night` is the hour of the first night turn and that of the last");
            None
        }
    };
    let mut falls = Vec::new();
    for fall in rain {
        let said = Said::one_or_more(fall, "rain", faults);
        let times: Vec<GameTime> = said.iter().filter_map(|said| said.parse(faults)).collect();
        match times[..] {
            [first, last] if first <= last => falls.push([first, last]),
            _ => faults.note(&fall.place, "a fall of rain has a first turn and a last: [\"…\", \"…\"]"),
        }
    }
    let calendar = Calendar::new(&edition.day, first?, last?, night, falls);
    if calendar.is_none() {
        faults.note(&node.place, "the last turn must not be before the first, nor half a year after it, and both start when turns do");
    }
    calendar
}

fn read_army(node: &Node, context: Context<'_>, faults: &mut Faults) -> Option<(ArmyId, Option<ArmyTerms>)> {
    let mut section = Section::open(node, "army", faults)?;
    let id = Said::must(&mut section, "id");
    let commander = Said::must(&mut section, "commander");
    let headquarters = Said::maybe(&mut section, "headquarters");
    let demoralization: Option<u16> = number(&mut section, "demoralization", 1..=1000);
    let disintegration: Option<u16> = number(&mut section, "disintegration", 1..=1000);
    section.close();
    let army = context.army(id?, faults)?;
    let leader = commander.and_then(|said| context.leader(said, faults));
    let headquarters = headquarters.map(|said| context.headquarters(said, faults));
    let entry = &context.book.armies[context.roll.armies[army.place()]];
    if let (Some(leader), Some(said)) = (leader, commander) {
        let nation = context.book.leaders[context.roll.leaders[leader.place()]].nation;
        if context.book.army_of(nation).is_none_or(|own| own.id != entry.id) {
            faults.note(said.place, format!("`{}` is not of the army `{}`", said.text, entry.id));
        }
    }
    if let (Some(demoralization), Some(disintegration)) = (demoralization, disintegration)
        && disintegration <= demoralization
    {
        faults.note(&node.place, "disintegration is the higher of the two levels (nlc.11.d)");
    }
    let level = demoralization
        .zip(disintegration)
        .map(|(demoralization, disintegration)| ArmyLevel { demoralization, disintegration });
    let terms = leader
        .zip(level)
        .filter(|_| headquarters != Some(None))
        .map(|(commander, level)| ArmyTerms { commander, headquarters: headquarters.flatten(), level });
    Some((army, terms))
}
