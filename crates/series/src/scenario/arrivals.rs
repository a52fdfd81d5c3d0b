//! Reinforcements (9): when and where they come, with which order, and what chance has to do with it.

use std::collections::BTreeSet;

use hex::{Compass, HexId};
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Placed, Read, Said, prose};
use umpire::rule::Rule;
use umpire::source::{Node, Section};

use super::context::{Context, TrainInPlay};
use super::forces::{HeadquartersId, VariableId};
use super::orders::{NO_ROAD, Step, steps};
use super::time::Turn;
use super::words::{edge_word, rule};
use crate::pieces::{FormationId, LeaderId, UnitId};

/// A way onto the map or off it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// Where a road leaves a window.
    Road {
        name: String,
        /// The last hex on the map.
        hex: HexId,
        edge: Compass,
    },
    /// An entry of the whole map.
    Entry {
        /// Its id in the geography.
        id: String,
        hex: HexId,
        edge: Compass,
    },
    /// Anywhere along an edge.
    Edge(Compass),
    Hex(HexId),
}

impl Way {
    /// The hex at which pieces come or go, unless it is a whole edge.
    pub const fn hex(&self) -> Option<HexId> {
        match self {
            Self::Road { hex, .. } | Self::Entry { hex, .. } | Self::Hex(hex) => Some(*hex),
            Self::Edge(_) => None,
        }
    }

    /// In words, such as `Brussels-Charleroi highway, south`.
    pub fn words(&self) -> String {
        match self {
            Self::Road { name, edge, .. } => format!("{name}, {}", edge_word(*edge)),
            Self::Entry { id, edge, .. } => format!("{id}, {}", edge_word(*edge)),
            Self::Edge(edge) => format!("{} edge", edge_word(*edge)),
            Self::Hex(_) => "a hex of the map".to_owned(),
        }
    }
}

/// When a group arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arrival {
    On(Turn),
    /// As a rule of variable arrival says.
    Variable(VariableId),
    /// On a turn that a rule of variable arrival may shift.
    Shifted(Turn, VariableId),
}

/// A group of reinforcements.
#[allow(clippy::struct_excessive_bools)] // each is a key of its own
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = Context<'_>, check = check_group)]
pub struct Reinforcement {
    #[read(flat = arrival)]
    pub arrival: Arrival,
    #[read(flat)]
    pub way: Way,
    /// Its units, in the order of its column.
    pub units: Vec<UnitId>,
    pub leaders: Vec<LeaderId>,
    /// Its headquarters and trains.
    #[read(flat = convoys)]
    pub headquarters: Vec<HeadquartersId>,
    /// Its order; `None` for a March to its headquarters (9.c).
    #[read(key = "order", maybe, by = order)]
    pub steps: Option<Vec<Step>>,
    /// The rules that list it and its order.
    #[read(each, with = rule)]
    pub rules: Vec<Rule>,
    /// Whether its division has its order as a goal of its own (20.13.a), and whether only a brigade of it has.
    pub goal: bool,
    pub alone: bool,
    /// The flank of its army to which it marches, to a place that its player names when it comes.
    pub flank: Option<Flank>,
    /// Whether a random event may bring it before its turn, which then may lie after the last (lgg.21.16.stuart.a).
    pub early: bool,
    /// Units that act with another formation's chit, and with whose (20.13.h).
    pub attached: Option<Attachment>,
    /// Units that leave the map when it comes.
    pub replaces: Vec<UnitId>,
    /// By how much the demoralization and disintegration levels of its army rise when it enters, for a group
    /// that they do not count on.
    #[read(within = 0..=100)]
    pub raises: Option<[u16; 2]>,
    /// Whether it comes only if a card brings it, from its turn on (mop.app3.card29.a).
    pub alternate: bool,
    /// Why it is so.
    #[read(maybe, with = prose)]
    pub note: Option<String>,
}

/// A flank of an army, and how far from the end of its line a place may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
pub struct Flank {
    pub hand: Hand,
    #[read(within = 0..=40)]
    pub within: u8,
}

/// As an army faces the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
pub enum Hand {
    Right,
    Left,
}

/// Units that act with another formation's chit (20.13.h).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = Context<'_>)]
pub struct Attachment {
    pub units: Vec<UnitId>,
    pub to: FormationId,
}

/// A rule of variable arrival.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "variable arrival", context = Context<'_>)]
pub struct Variable {
    pub id: String,
    #[read(flat)]
    pub how: Chance,
    /// The option without which no die is thrown and every throw counts as failed.
    pub option: Option<String>,
    #[read(with = prose)]
    pub text: String,
}

/// What decides an arrival.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "variable arrival", tag = "kind", snake, context = Context<'_>, check = check_chance)]
pub enum Chance {
    RollOnce {
        at: Turn,
        /// Of so many dice.
        #[read(within = 1..=2)]
        dice: u8,
        /// It succeeds from this total on.
        #[read(within = 1..=12)]
        least: u8,
        /// The turn of arrival if it succeeds.
        then: Turn,
        /// The turn of arrival if it fails; `None` for never.
        #[read(key = "else")]
        or_else: Option<Turn>,
        /// How many divisions enter in a turn; `None` for all.
        #[read(within = 1..=20)]
        divisions_a_turn: Option<u8>,
    },
    /// A throw each turn until it succeeds.
    RollEachTurn {
        /// From this turn on.
        from: Turn,
        /// Of so many dice.
        #[read(within = 1..=2)]
        dice: u8,
        /// It succeeds from this total on.
        #[read(within = 1..=12)]
        least: u8,
        /// So many turns after success it arrives.
        #[read(within = 0..=48)]
        delay: u16,
    },
    /// It comes when its player calls it.
    Called {
        /// Not before this turn.
        from: Option<Turn>,
        /// The formation that must comply with a March order for it; `None` if the player just says so.
        recipient: Option<FormationId>,
        /// So many turns later it arrives.
        #[read(within = 0..=48)]
        delay: u16,
        /// What it costs in victory points.
        #[read(within = 0..=50, default)]
        cost: u8,
    },
    /// Its turn is shifted by a die. No group passes an earlier one on the same way.
    Shifted {
        /// Up to this roll it is late.
        #[read(within = 0..=6)]
        late_at_most: u8,
        /// From this roll on it may be early.
        #[read(within = 1..=7)]
        early_at_least: u8,
        /// By so many turns.
        #[read(within = 1..=24)]
        turns: u16,
    },
}

fn check_chance(chance: &Chance, place: &Place, _: Context<'_>, faults: &mut Faults) {
    if let Chance::RollOnce { at, then, .. } = chance
        && then < at
    {
        faults.note(place, "it cannot arrive (`then`) before it is rolled for (`at`)");
    }
    if let Chance::RollOnce { dice, least, .. } | Chance::RollEachTurn { dice, least, .. } = chance
        && *least > 6 * dice
    {
        faults.note(place, format!("{dice} dice never show {least}: lower `least`"));
    }
}

/// The order of a group: one that comes in by a road follows it.
fn check_group(group: &Reinforcement, place: &Place, context: Context<'_>, faults: &mut Faults) {
    let division = |unit: &UnitId| {
        let entry = context.roll.units[unit.place()];
        (&entry.formation, entry.division.as_ref().unwrap_or(&entry.name))
    };
    let divisions: BTreeSet<_> = group.units.iter().map(division).collect();
    if group.goal && divisions.len() != 1 {
        faults.note(place, "a `goal` is of one division or brigade (nlc.20.13.a): make a group of it");
    }
    let last = context.calendar.map(|calendar| Turn::FIRST.plus(calendar.n_turns() - 1));
    if let (Arrival::On(turn), Some(last)) = (group.arrival, last)
        && turn > last
        && !group.units.is_empty()
        && !group.early
    {
        faults.note(
            place,
            "its units would come after the last turn: leave them out, list them as [[absent]], or say that they may come `early`",
        );
    }
    if (group.alone || group.flank.is_some()) && !group.goal {
        faults.note(place, "`alone` and `flank` are said of a `goal`: add `goal = true`");
    }
    if group.goal && group.steps.is_none() == group.flank.is_none() {
        faults.note(place, "a `goal` is an `order`, or a `flank` of the army: say one of them");
    }
    if group.units.is_empty() && group.leaders.is_empty() && group.headquarters.is_empty() {
        faults.note(place, "nobody comes: name `units`, `leaders`, `headquarters` or `trains`");
    }
    if matches!(group.way, Way::Edge(_)) {
        faults.note(place, "reinforcements need a hex to enter by: add a `road` or an `entry` (nlc.9.a)");
    }
    let on_the_map = matches!(group.way, Way::Hex(_));
    if on_the_map && group.steps.as_ref().is_some_and(|steps| steps[0].lacks_its_road()) {
        faults.note(place, NO_ROAD);
    }
}

/// Its `headquarters`, then its `trains`.
fn convoys(section: &mut Section<'_, '_>, context: Context<'_>) -> Option<Vec<HeadquartersId>> {
    let mut convoys: Vec<HeadquartersId> = section.read_in("headquarters", context)?;
    let trains: Vec<TrainInPlay> = section.read_in("trains", context)?;
    convoys.extend(trains.into_iter().map(|train| train.0));
    Some(convoys)
}

/// An order with what follows it, in a table of its own.
fn order(node: &Node, _: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Vec<Step>> {
    let mut section = Section::open(node, "order", faults)?;
    let steps = steps(&mut section, context);
    section.close();
    steps
}

/// When: its `turn`, or the rule of variable arrival that says so, or both where the rule shifts the turn.
fn arrival(section: &mut Section<'_, '_>, context: Context<'_>) -> Option<Arrival> {
    let turn = match section.read::<Option<Said<'_>>>("turn")? {
        Some(said) => Some(context.turn_of_arrival(said, section.faults())?),
        None => None,
    };
    let variable: Option<Said<'_>> = section.read("variable")?;
    let (place, faults) = (section.place(), section.faults());
    let Some(said) = variable else {
        if turn.is_none() {
            faults.note(place, "the reinforcement lacks its `turn` or `variable`");
        }
        return turn.map(Arrival::On);
    };
    let id = |variable: &Placed<Variable>| variable.value.id == said.text;
    let at = context.variables.iter().position(id).or_else(|| {
        let known = context.variables.iter().map(|variable| variable.value.id.as_str());
        said.unknown(format!("there is no [[variable]] `{said}`"), known, faults)
    })?;
    let variable = VariableId::at(at);
    match (&context.variables[at].value.how, turn) {
        (Chance::Shifted { .. }, Some(turn)) => return Some(Arrival::Shifted(turn, variable)),
        (Chance::Shifted { .. }, None) => {
            faults.note(said.place, "a `shifted` arrival needs the `turn` that is shifted");
        }
        (_, Some(_)) => faults.note(said.place, format!("`{said}` says when it comes: take `turn` out")),
        (_, None) => {}
    }
    Some(Arrival::Variable(variable))
}
