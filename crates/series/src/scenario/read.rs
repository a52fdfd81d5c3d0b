//! Reading a scenario file, from its words to a [`Scenario`]; every fault is noted and the reading goes on.
//!
//! First the file as written, section by section ([`ScenarioFile`]); then who takes part, so that ids have
//! something to stand for; then everything that names them; and last what the parts say of each other.

use std::collections::BTreeSet;
use std::sync::Arc;

use field::Battlefield;
use umpire::fault::{Faults, Place};
use umpire::source::{Node, Section, Written};

use super::arrivals::{Reinforcement, Variable, read_reinforcement, read_variable};
use super::build::{ArmyTerms, Muster};
use super::context::Desk;
use super::forces::{ArmyId, ArmyLevel, Presence, ReinforcementId, Wing};
use super::muster::{self, Piece, Stations, Whereabouts};
use super::orders::read_order;
use super::roster::OrderOfBattle;
use super::special::{Special, SpecialKind, read_special};
use super::supply::{SupplySource, bases_of, read_level_change, read_supply};
use super::time::{Calendar, GameTime, Hour};
use super::victory::{Victory, read_award, read_history, read_results, read_sudden};
use super::words::{Said, meant, number, prose};
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
    note: Option<&'n str>,
    kind: Option<Said<'n>>,
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
            note: section.text("note"),
            kind: Said::must(&mut section, "kind"),
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
        const KINDS: [(&str, Kind); 2] = [("battle", Kind::Battle), ("campaign", Kind::Campaign)];
        let kind = self.kind.and_then(|kind| kind.word("kind of scenario", &KINDS, faults));
        let field = self.window.and_then(|said| window(said, whole, faults));
        let calendar = self.time.and_then(|node| read_time(node, faults));
        let opening = self.sides.and_then(|node| read_opening(node, faults));

        let absences = muster::read_absences(self.absences, book, faults);
        let named = muster::named_pieces(self.start, self.reinforcements);
        let id = self.id.unwrap_or_default();
        let roll = muster::call_roll(id, book, &self.formations, &absences, &named, faults);
        // Without a window the whole map serves, so that the rest of the file is still read.
        let map = field.as_ref().unwrap_or(whole);
        let desk = Desk { book, field: map, calendar: calendar.as_ref(), roll: &roll };

        let variables = read_each(self.variables, faults, |node, faults| read_variable(node, desk, faults));
        let mut stations = Stations::none(&roll);
        if let Some(start) = self.start {
            muster::read_start(start, desk, &mut stations, faults);
        }
        let groups = self.read_groups(desk, &variables, &mut stations, faults);
        muster::check_complete(&stations, desk, &self.formations, &absences, &named, faults);
        check::check_posts(&stations, desk, faults);
        check::check_stacks(&stations, desk, faults);
        check::check_reinforcements(&groups, &variables, &stations, desk, faults);
        let orders = read_each(self.orders, faults, |node, faults| read_order(node, desk, faults));
        check::check_orders(&orders, &stations, desk, faults);
        let wings = read_each(self.wings, faults, |node, faults| read_wing(node, desk, faults));
        check::check_wings(&wings, desk, faults);

        let terms = self.read_armies(desk, faults);
        let supply = read_each(self.supply, faults, |node, faults| read_supply(node, desk, faults));
        self.check_supply(&supply, desk, faults);
        let level_changes =
            read_each(self.level_changes, faults, |node, faults| read_level_change(node, &desk, faults));
        let victory = Victory {
            awards: read_each(self.awards, faults, |node, faults| read_award(node, desk, faults)),
            sudden: read_each(self.sudden, faults, |node, faults| read_sudden(node, desk, faults)),
            results: read_results(self.results, self.place, faults),
        };
        let history = self.history.and_then(|node| read_history(node, faults));
        let options = read_each(self.options, faults, read_option);
        let specials = read_each(self.specials, faults, |node, faults| read_special(node, &desk, faults));
        self.check_bases(&specials, &supply, faults);
        self.check_options(&options, faults);
        for nodes in [self.variables, self.options, self.specials] {
            check_ids(nodes, faults);
        }

        let reduced = desk.units(&self.reduced, faults);
        let wings = wings.into_iter().map(|(wing, _)| wing).collect();
        let forces = Muster { desk, stations, terms, wings, reduced, absences }.forces();
        Some(Scenario {
            id: self.id?.to_owned(),
            title: self.title?.to_owned(),
            note: prose(self.note?),
            kind: kind?,
            calendar: calendar?,
            opening: opening?,
            forces: forces?,
            orders: orders.into_iter().map(|(order, _)| order).collect(),
            reinforcements: groups.into_iter().map(|(group, _)| group).collect(),
            variables: variables.into_iter().map(|(variable, _)| variable).collect(),
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
        desk: Desk<'_>,
        variables: &[(Variable, Place)],
        stations: &mut Stations,
        faults: &mut Faults,
    ) -> Vec<(Reinforcement, Place)> {
        let groups = read_each(self.reinforcements, faults, |node, faults| {
            read_reinforcement(node, desk, variables, faults)
        });
        for (at, (group, place)) in groups.iter().enumerate() {
            let whereabouts = |presence| Whereabouts { presence, report: None, place: place.clone() };
            let pieces = group.units.iter().map(|unit| Piece::Unit(*unit));
            let pieces = pieces.chain(group.leaders.iter().map(|leader| Piece::Leader(*leader)));
            for piece in pieces.chain(group.headquarters.iter().map(|own| Piece::Headquarters(*own))) {
                let arrives = whereabouts(Presence::Arrives(ReinforcementId::at(at)));
                stations.set(piece, arrives, desk, faults);
            }
        }
        groups
    }

    /// The terms of every army that takes part; that one has none is a fault (11.d).
    fn read_armies(&self, desk: Desk<'_>, faults: &mut Faults) -> Vec<Option<ArmyTerms>> {
        let mut terms = vec![None; desk.roll.armies.len()];
        let mut named = vec![false; desk.roll.armies.len()];
        for node in self.armies {
            let Some((army, read)) = read_army(node, desk, faults) else { continue };
            if std::mem::replace(&mut named[army.place()], true) {
                faults.note(&node.place, "this army has its levels already: take one out");
            }
            terms[army.place()] = read;
        }
        for (at, _) in named.iter().enumerate().filter(|(_, named)| !**named) {
            let id = &desk.book.armies[desk.roll.armies[at]].id;
            let what = format!(
                "the army `{id}` has no levels: add an [[army]] with `demoralization` and `disintegration` \
                 (nlc.11.d)"
            );
            faults.note(self.place, what);
        }
        terms
    }

    fn check_supply(&self, supply: &[SupplySource], desk: Desk<'_>, faults: &mut Faults) {
        for (at, army) in desk.roll.armies.iter().enumerate() {
            if !supply.iter().any(|source| source.army == ArmyId::at(at)) {
                let id = &desk.book.armies[*army].id;
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

/// Every entry of a list that can be read.
fn read_each<T>(
    nodes: &[Node],
    faults: &mut Faults,
    mut read: impl FnMut(&Node, &mut Faults) -> Option<T>,
) -> Vec<T> {
    nodes.iter().filter_map(|node| read(node, faults)).collect()
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

fn read_time(node: &Node, faults: &mut Faults) -> Option<Calendar> {
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
    let calendar = Calendar::new(first?, last?, night, falls);
    if calendar.is_none() {
        faults.note(&node.place, "the last turn must not be before the first, nor half a year after it");
    }
    calendar
}

fn read_opening(node: &Node, faults: &mut Faults) -> Option<Opening> {
    let mut section = Section::open(node, "sides", faults)?;
    let first = Said::must(&mut section, "first");
    let initial_action = Said::maybe(&mut section, "initial_action");
    let sets_up_second = Said::maybe(&mut section, "sets_up_second");
    let orders_before_first_turn = section.flag("orders_before_first_turn");
    section.close();
    let first = first.and_then(|said| said.side(faults));
    let initial_action = initial_action.and_then(|said| said.side(faults));
    let sets_up_second = sets_up_second.and_then(|said| said.side(faults));
    Some(Opening { first: first?, initial_action, sets_up_second, orders_before_first_turn })
}

fn read_army(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<(ArmyId, Option<ArmyTerms>)> {
    let mut section = Section::open(node, "army", faults)?;
    let id = Said::must(&mut section, "id");
    let commander = Said::must(&mut section, "commander");
    let headquarters = Said::maybe(&mut section, "headquarters");
    let demoralization: Option<u16> = number(&mut section, "demoralization", 1..=1000);
    let disintegration: Option<u16> = number(&mut section, "disintegration", 1..=1000);
    section.close();
    let army = desk.army(id?, faults)?;
    let leader = commander.and_then(|said| desk.leader(said, faults));
    let headquarters = headquarters.map(|said| desk.headquarters(said, faults));
    let entry = &desk.book.armies[desk.roll.armies[army.place()]];
    if let (Some(leader), Some(said)) = (leader, commander) {
        let nation = desk.book.leaders[desk.roll.leaders[leader.place()]].nation;
        if desk.book.army_of(nation).is_none_or(|own| own.id != entry.id) {
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

fn read_wing(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<(Wing, Place)> {
    let mut section = Section::open(node, "wing", faults)?;
    let leader = Said::must(&mut section, "leader");
    let formations = Said::list(&mut section, "formations");
    let units = Said::list(&mut section, "units");
    section.close();
    let leader = leader.and_then(|said| desk.leader(said, faults));
    let formations = desk.formations(&formations, faults);
    let units = desk.units(&units, faults);
    Some((Wing { leader: leader?, formations, units }, node.place.clone()))
}

fn read_option(node: &Node, faults: &mut Faults) -> Option<ScenarioOption> {
    let mut section = Section::open(node, "option", faults)?;
    let id = section.text("id");
    let title = section.text("title");
    let text = section.text("text").map(prose);
    section.close();
    Some(ScenarioOption { id: id?.to_owned(), title: title?.to_owned(), text: text? })
}
