//! Who wins (13): points for what was reached, results by the margin, and what ends a game at once.
//!
//! Every condition is of a kind that a program can judge; the text beside it is for the players. Points for
//! a place go by occupation (13.b), strength points are those of the front side.

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::rule::Rule;
use umpire::source::{Node, Section};

use super::arrivals::Way;
use super::context::Desk;
use super::forces::ArmyId;
use super::time::{Date, Turn};
use super::words::{Said, maybe_number, number, pair, prose};
use crate::pieces::{LeaderId, Side, UnitId};

/// How a scenario is won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Victory {
    pub awards: Vec<Award>,
    /// What ends the game at once; each by itself is enough.
    pub sudden: Vec<SuddenVictory>,
    /// Results by margin, best for the first side first.
    pub results: Vec<VictoryResult>,
}

impl Victory {
    /// The result for a margin: the first side's points less the second's.
    pub fn result(&self, margin: i16) -> Option<&VictoryResult> {
        self.results.iter().find(|result| margin >= result.margin)
    }
}

/// Points for one condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    pub side: Side,
    /// How many; for conditions that can be met more than once, each time.
    pub points: u8,
    pub condition: Condition,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    pub name: String,
    pub hex: HexId,
}

/// How many of several places count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Need {
    All,
    /// Any one of them, once.
    Any,
    Each,
}

/// Bodies of troops that may leave the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Troops {
    /// A unit of infantry or cavalry.
    Unit,
    /// A unit of infantry that is a division by itself, or all of one that is in play.
    InfantryDivision,
    /// At least two brigades of a division.
    Division,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The side occupies places.
    Holding {
        places: Vec<Objective>,
        /// How many of them.
        need: Need,
        /// When the turn begins; `None` for the end of the game.
        at: Option<Turn>,
        /// And no enemy unit is so near.
        no_enemy_within: Option<u8>,
    },
    /// The side never ceased to occupy places.
    NeverLosing { places: Vec<Objective> },
    /// No enemy unit is so near to places at the end.
    Clear { places: Vec<Objective>, within: u8 },
    /// For every so many strength points of units that are eliminated at the end.
    Eliminated { armies: Vec<ArmyId>, per: u8 },
    /// For each formation that is demoralized at the end.
    FormationsDemoralized { armies: Vec<ArmyId> },
    /// One of the armies is demoralized.
    ArmiesDemoralized {
        armies: Vec<ArmyId>,
        /// Whether it is enough to have been so at any time.
        ever: bool,
    },
    /// One of the armies has disintegrated.
    ArmiesDisintegrated { armies: Vec<ArmyId> },
    /// The Guard has recoiled (7.4.q).
    GuardRecoiled,
    /// For each holder of the side that has left the map.
    Leaving { what: Troops, way: Way, before: Option<Turn> },
    /// No unit of the enemy has left the map.
    NoneLeaving { way: Way, before: Option<Turn> },
    /// One of these enemy units has charged or attacked.
    Committing { units: Vec<UnitId> },
    /// A road is open for the side at the end, and it has troops on the far part of it.
    OpenRoad {
        /// Where the road begins.
        from: Objective,
        /// Where it leaves the map.
        way: Way,
        /// Strength points of infantry and cavalry.
        strength: u16,
        /// North of this place, or off the map by the road.
        north_of: Objective,
    },
    /// So much of an army is near a leader on a daylight turn of a day.
    Joining {
        army: ArmyId,
        strength: u16,
        /// How near, in hexes.
        within: u8,
        leader: LeaderId,
        day: Date,
    },
}

/// What has become of an army (11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DispatchStatus {
    /// It is demoralized, or worse.
    Demoralized,
    Disintegrated,
}

/// A victory that ends the game at once (13.c).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuddenVictory {
    pub side: Side,
    /// What must be true together.
    pub when: Vec<(ArmyId, DispatchStatus)>,
    /// The rule that says so, if it is one of the ledger's.
    pub rule: Option<Rule>,
}

/// What a margin is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryResult {
    /// From this margin on.
    pub margin: i16,
    pub text: String,
}

/// How it came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// The result in the words of the scenario.
    pub result: String,
    /// The margin that would be scored for it.
    pub margin: Option<[i16; 2]>,
    pub text: String,
}

pub(super) fn read_award(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<Award> {
    let mut section = Section::open(node, "award", faults)?;
    let side = Said::must(&mut section, "side");
    let side = side.and_then(|side| side.side(section.faults()));
    let points = number(&mut section, "points", 1..=100);
    let text = section.text("text").map(prose);
    let condition = read_condition(&mut section, desk);
    if condition.is_some() {
        section.close();
    }
    Some(Award { side: side?, points: points?, condition: condition?, text: text? })
}

fn read_condition(section: &mut Section<'_, '_>, desk: Desk<'_>) -> Option<Condition> {
    const NEEDS: [(&str, Need); 3] = [("all", Need::All), ("any", Need::Any), ("each", Need::Each)];
    const BODIES: [(&str, Troops); 3] = [
        ("infantry-or-cavalry-unit", Troops::Unit),
        ("infantry-division", Troops::InfantryDivision),
        ("division", Troops::Division),
    ];
    let kind = Said::must(section, "for")?;
    Some(match kind.text {
        "holding" => {
            let need = Said::maybe(section, "need");
            let need = need.map_or(Some(Need::All), |said| said.word("need", &NEEDS, section.faults()));
            let at = turn(section, "at", desk);
            let no_enemy_within = maybe_number(section, "no_enemy_within", 1..=20);
            Condition::Holding { places: places(section, desk)?, need: need?, at, no_enemy_within }
        }
        "never-losing" => Condition::NeverLosing { places: places(section, desk)? },
        "clear" => {
            let within = number(section, "no_enemy_within", 1..=20);
            Condition::Clear { places: places(section, desk)?, within: within? }
        }
        "eliminated" => {
            let per = number(section, "per", 1..=50);
            Condition::Eliminated { armies: armies(section, desk)?, per: per? }
        }
        "formations-demoralized" => Condition::FormationsDemoralized { armies: armies(section, desk)? },
        "armies-demoralized" => {
            let ever = section.flag("ever");
            Condition::ArmiesDemoralized { armies: armies(section, desk)?, ever }
        }
        "armies-disintegrated" => Condition::ArmiesDisintegrated { armies: armies(section, desk)? },
        "guard-recoiled" => Condition::GuardRecoiled,
        "leaving" => {
            let what = Said::must(section, "what");
            let what = what.and_then(|what| what.word("holder of troops", &BODIES, section.faults()));
            let before = turn(section, "before", desk);
            Condition::Leaving { way: desk.way(section)?, what: what?, before }
        }
        "none-leaving" => {
            let before = turn(section, "before", desk);
            Condition::NoneLeaving { way: desk.way(section)?, before }
        }
        "committing" => {
            let units = Said::list(section, "units");
            let found = desk.units(&units, section.faults());
            if units.is_empty() {
                section.must("units");
            }
            (!found.is_empty()).then_some(Condition::Committing { units: found })?
        }
        "open-road" => {
            let from = objective(section, "from", desk);
            let north_of = objective(section, "north_of", desk);
            let strength = number(section, "strength", 1..=500);
            let way = desk.way(section)?;
            Condition::OpenRoad { from: from?, way, strength: strength?, north_of: north_of? }
        }
        "joining" => read_joining(section, desk)?,
        _ => {
            let what = format!(
                "`{}` earns no points: write one of holding, never-losing, clear, eliminated, \
                 formations-demoralized, armies-demoralized, armies-disintegrated, guard-recoiled, leaving, \
                 none-leaving, committing, open-road, joining",
                kind.text
            );
            section.faults().note(kind.place, what);
            return None;
        }
    })
}

fn read_joining(section: &mut Section<'_, '_>, desk: Desk<'_>) -> Option<Condition> {
    let army = Said::must(section, "army").and_then(|said| desk.army(said, section.faults()));
    let leader = Said::must(section, "leader").and_then(|said| desk.leader(said, section.faults()));
    let strength = number(section, "strength", 1..=500);
    let within = number(section, "within", 0..=50);
    let day = Said::must(section, "day").and_then(|said| said.parse(section.faults()));
    Some(Condition::Joining { army: army?, strength: strength?, within: within?, leader: leader?, day: day? })
}

fn turn(section: &mut Section<'_, '_>, key: &'static str, desk: Desk<'_>) -> Option<Turn> {
    let said = Said::maybe(section, key)?;
    desk.turn(said, section.faults())
}

fn objective(section: &mut Section<'_, '_>, key: &'static str, desk: Desk<'_>) -> Option<Objective> {
    let said = Said::must(section, key)?;
    named(said, desk, section.faults())
}

fn named(said: Said<'_>, desk: Desk<'_>, faults: &mut Faults) -> Option<Objective> {
    let hex = desk.spot(said, faults)?;
    let name = desk.field.site(said.text).map_or(said.text, |site| &site.name).to_owned();
    Some(Objective { name, hex })
}

fn places(section: &mut Section<'_, '_>, desk: Desk<'_>) -> Option<Vec<Objective>> {
    let said = Said::list(section, "places");
    if said.is_empty() {
        section.must("places");
    }
    let found: Vec<Objective> = said.iter().filter_map(|said| named(*said, desk, section.faults())).collect();
    (!found.is_empty()).then_some(found)
}

fn armies(section: &mut Section<'_, '_>, desk: Desk<'_>) -> Option<Vec<ArmyId>> {
    let said = Said::list(section, "armies");
    if said.is_empty() {
        section.must("armies");
    }
    let found = desk.armies(&said, section.faults());
    (!found.is_empty()).then_some(found)
}

/// Reads what ends a game at once.
pub(super) fn read_sudden(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<SuddenVictory> {
    const FATES: [(&str, DispatchStatus); 2] =
        [("demoralized", DispatchStatus::Demoralized), ("disintegrated", DispatchStatus::Disintegrated)];
    let mut section = Section::open(node, "sudden victory", faults)?;
    let side = Said::must(&mut section, "side");
    let when = Said::list(&mut section, "when");
    let rule = Said::maybe(&mut section, "rule");
    section.close();
    let side = side.and_then(|side| side.side(faults));
    let mut statuses = Vec::new();
    for said in &when {
        let Some((army, status)) = said.text.rsplit_once(' ') else {
            faults.note(said.place, "write an army and what became of it, as in \"french demoralized\"");
            continue;
        };
        let army = desk.army(Said { text: army, place: said.place }, faults);
        let status = Said { text: status, place: said.place }.word("status of an army", &FATES, faults);
        statuses.extend(army.zip(status));
    }
    if when.is_empty() {
        faults.note(&node.place, "the sudden victory lacks `when`: add it");
    }
    let rule = rule.and_then(|rule| rule.rule(faults));
    Some(SuddenVictory { side: side?, when: statuses, rule })
}

/// Reads the results; they must fall.
pub(super) fn read_results(nodes: &[Node], place: &Place, faults: &mut Faults) -> Vec<VictoryResult> {
    let mut results: Vec<VictoryResult> = Vec::new();
    for node in nodes {
        let Some(mut section) = Section::open(node, "result", faults) else { continue };
        let margin = number(&mut section, "margin", -999..=999);
        let text = section.text("text").map(prose);
        section.close();
        let (Some(margin), Some(text)) = (margin, text) else { continue };
        if results.last().is_some_and(|last| last.margin <= margin) {
            faults.note(&node.place, "results go from the best margin of the first side to the worst");
        }
        results.push(VictoryResult { margin, text });
    }
    if results.is_empty() {
        faults.note(place, "the scenario has no [[result]]: say what a margin of points is worth (nlc.13.a)");
    }
    results
}

/// Reads how it came out.
pub(super) fn read_history(node: &Node, faults: &mut Faults) -> Option<History> {
    let mut section = Section::open(node, "history", faults)?;
    let result = section.text("result").map(prose);
    let text = section.text("text").map(prose);
    let margin = section.maybe("margin");
    section.close();
    let margin = margin.and_then(|node| pair(node, "margin", &(-999..=999), faults));
    Some(History { result: result?, margin, text: text? })
}
