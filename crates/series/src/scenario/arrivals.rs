//! Reinforcements (9): when and where they come, with which order, and what chance has to do with it.

use hex::{Compass, HexId};
use umpire::fault::{Faults, Place};
use umpire::source::{Node, Section};

use super::context::{Desk, edge_word};
use super::forces::{HeadquartersId, VariableId};
use super::orders::{Setting, Step, read_steps};
use super::time::Turn;
use super::words::{Said, maybe_number, meant, number, pair, prose};
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reinforcement {
    pub arrival: Arrival,
    pub way: Way,
    /// Its units, in the order of its column.
    pub units: Vec<UnitId>,
    pub leaders: Vec<LeaderId>,
    pub headquarters: Vec<HeadquartersId>,
    /// Its order; `None` for a March to its headquarters (9.c).
    pub steps: Option<Vec<Step>>,
    /// Units that act with another formation's chit, and with whose (20.13.h).
    pub attached: Option<(Vec<UnitId>, FormationId)>,
    /// Units that leave the map when it comes.
    pub replaces: Vec<UnitId>,
    /// By how much the demoralization and disintegration levels of its army rise when it enters, for a group
    /// that they do not count on.
    pub raises: Option<[u16; 2]>,
    /// Why it is so.
    pub note: Option<String>,
}

/// A rule of variable arrival.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    pub id: String,
    pub how: Chance,
    /// The option without which no die is thrown and every throw counts as failed.
    pub option: Option<String>,
    pub text: String,
}

/// What decides an arrival.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chance {
    RollOnce {
        at: Turn,
        /// Of so many dice.
        dice: u8,
        /// It succeeds from this total on.
        least: u8,
        /// The turn of arrival if it succeeds.
        then: Turn,
        /// The turn of arrival if it fails; `None` for never.
        or_else: Option<Turn>,
        /// How many divisions enter in a turn; `None` for all.
        divisions_a_turn: Option<u8>,
    },
    /// A throw each turn until it succeeds.
    RollEachTurn {
        /// From this turn on.
        from: Turn,
        /// Of so many dice.
        dice: u8,
        /// It succeeds from this total on.
        least: u8,
        /// So many turns after success it arrives.
        delay: u16,
    },
    /// It comes when its player calls it.
    Called {
        /// Not before this turn.
        from: Option<Turn>,
        /// The formation that must comply with a March order for it; `None` if the player just says so.
        recipient: Option<FormationId>,
        /// So many turns later it arrives.
        delay: u16,
        /// What it costs in victory points.
        cost: u8,
    },
    /// Its turn is shifted by a die. No group passes an earlier one on the same way.
    Shifted {
        /// Up to this roll it is late.
        late_at_most: u8,
        /// From this roll on it may be early.
        early_at_least: u8,
        /// By so many turns.
        turns: u16,
    },
}

/// Reads a rule of variable arrival.
pub(super) fn read_variable(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<(Variable, Place)> {
    #[derive(Clone, Copy)]
    enum Kind {
        Once,
        EachTurn,
        Called,
        Shifted,
    }
    const KINDS: [(&str, Kind); 4] = [
        ("roll-once", Kind::Once),
        ("roll-each-turn", Kind::EachTurn),
        ("called", Kind::Called),
        ("shifted", Kind::Shifted),
    ];
    let mut section = Section::open(node, "variable arrival", faults)?;
    let id = section.text("id");
    let text = section.text("text").map(prose);
    let option = section.maybe_text("option").map(str::to_owned);
    let kind = Said::must(&mut section, "kind");
    let kind = kind.and_then(|kind| kind.word("variable arrival", &KINDS, section.faults()))?;
    let how = match kind {
        Kind::Once => read_once(&mut section, desk),
        Kind::EachTurn => {
            let from = must_turn(&mut section, "from", desk);
            let (dice, least) = read_throw(&mut section);
            let delay = number(&mut section, "delay", 0..=48);
            (|| Some(Chance::RollEachTurn { from: from?, dice: dice?, least: least?, delay: delay? }))()
        }
        Kind::Called => {
            let from = maybe_turn(&mut section, "from", desk);
            let recipient = Said::maybe(&mut section, "recipient");
            let recipient = recipient.and_then(|said| desk.formation(said, section.faults()));
            let delay = number(&mut section, "delay", 0..=48);
            let cost = maybe_number(&mut section, "cost", 0..=50).unwrap_or_default();
            delay.map(|delay| Chance::Called { from, recipient, delay, cost })
        }
        Kind::Shifted => {
            let late = number(&mut section, "late_at_most", 0..=6);
            let early = number(&mut section, "early_at_least", 1..=7);
            let turns = number(&mut section, "turns", 1..=24);
            (|| Some(Chance::Shifted { late_at_most: late?, early_at_least: early?, turns: turns? }))()
        }
    };
    section.close();
    Some((Variable { id: id?.to_owned(), how: how?, option, text: text? }, node.place.clone()))
}

fn read_once(section: &mut Section<'_, '_>, desk: Desk<'_>) -> Option<Chance> {
    let at = must_turn(section, "at", desk);
    let (dice, least) = read_throw(section);
    let then = must_turn(section, "then", desk);
    let or_else = maybe_turn(section, "else", desk);
    let divisions_a_turn = maybe_number(section, "divisions_a_turn", 1..=20);
    let (at, then) = (at?, then?);
    if then < at {
        let place = section.place().clone();
        section.faults().note(&place, "it cannot arrive (`then`) before it is rolled for (`at`)");
    }
    Some(Chance::RollOnce { at, dice: dice?, least: least?, then, or_else, divisions_a_turn })
}

fn read_throw(section: &mut Section<'_, '_>) -> (Option<u8>, Option<u8>) {
    let dice = number(section, "dice", 1..=2);
    let least = number(section, "least", 1..=6 * i64::from(dice.unwrap_or(2)));
    (dice, least)
}

fn must_turn(section: &mut Section<'_, '_>, key: &'static str, desk: Desk<'_>) -> Option<Turn> {
    let said = Said::must(section, key)?;
    desk.turn(said, section.faults())
}

fn maybe_turn(section: &mut Section<'_, '_>, key: &'static str, desk: Desk<'_>) -> Option<Turn> {
    let said = Said::maybe(section, key)?;
    desk.turn(said, section.faults())
}

/// Reads a group of reinforcements.
pub(super) fn read_reinforcement(
    node: &Node,
    desk: Desk<'_>,
    variables: &[(Variable, Place)],
    faults: &mut Faults,
) -> Option<(Reinforcement, Place)> {
    let mut section = Section::open(node, "reinforcement", faults)?;
    let turn = Said::maybe(&mut section, "turn");
    let variable = Said::maybe(&mut section, "variable");
    let way = desk.way(&mut section);
    let units = Said::list(&mut section, "units");
    let leaders = Said::list(&mut section, "leaders");
    let headquarters = Said::list(&mut section, "headquarters");
    let order = section.maybe("order");
    let attached = section.maybe("attached");
    let replaces = Said::list(&mut section, "replaces");
    let raises = section.maybe("raises");
    let note = section.maybe_text("note").map(prose);
    section.close();

    let arrival = read_arrival(turn, variable, desk, variables, &node.place, faults);
    let units = desk.units(&units, faults);
    let leaders: Vec<LeaderId> = leaders.iter().filter_map(|said| desk.leader(*said, faults)).collect();
    let headquarters: Vec<HeadquartersId> =
        headquarters.iter().filter_map(|said| desk.headquarters(*said, faults)).collect();
    if units.is_empty() && leaders.is_empty() && headquarters.is_empty() {
        faults.note(&node.place, "nobody comes: name `units`, `leaders` or `headquarters`");
    }
    let way = way?;
    if matches!(way, Way::Edge(_)) {
        faults
            .note(&node.place, "reinforcements need a hex to enter by: add a `road` or an `entry` (nlc.9.a)");
    }
    let setting = if matches!(way, Way::Hex(_)) { Setting::OnTheMap } else { Setting::ComingByRoad };
    let steps = order.map(|node| {
        let mut section = Section::open(node, "order", faults)?;
        let steps = read_steps(&mut section, desk, setting);
        section.close();
        steps
    });
    let attached = attached.and_then(|node| read_attached(node, desk, faults));
    let replaces = desk.units(&replaces, faults);
    let raises = raises.and_then(|node| pair(node, "raises", &(0..=100), faults));
    if steps == Some(None) {
        return None;
    }
    let group = Reinforcement {
        arrival: arrival?,
        way,
        units,
        leaders,
        headquarters,
        steps: steps.flatten(),
        attached,
        replaces,
        raises,
        note,
    };
    Some((group, node.place.clone()))
}

fn read_arrival(
    turn: Option<Said<'_>>,
    variable: Option<Said<'_>>,
    desk: Desk<'_>,
    variables: &[(Variable, Place)],
    place: &Place,
    faults: &mut Faults,
) -> Option<Arrival> {
    let is_timed = turn.is_some();
    let turn = turn.map(|said| desk.turn(said, faults));
    let variable = variable.map(|said| {
        let at = variables.iter().position(|(variable, _)| variable.id == said.text);
        if at.is_none() {
            let known = variables.iter().map(|(variable, _)| variable.id.as_str());
            let meant = meant(said.text, known);
            faults.note(said.place, format!("there is no [[variable]] `{}`{meant}", said.text));
        }
        let at = at?;
        let shifts = matches!(variables[at].0.how, Chance::Shifted { .. });
        if shifts && !is_timed {
            faults.note(said.place, "a `shifted` arrival needs the `turn` that is shifted");
        } else if !shifts && is_timed {
            faults.note(said.place, format!("`{}` says when it comes: take `turn` out", said.text));
        }
        Some(VariableId::at(at))
    });
    match (turn, variable) {
        (Some(turn), None) => turn.map(Arrival::On),
        (Some(turn), Some(variable)) => Some(Arrival::Shifted(turn?, variable?)),
        (None, Some(variable)) => variable.map(Arrival::Variable),
        (None, None) => {
            faults.note(place, "the reinforcement lacks its `turn` or `variable`");
            None
        }
    }
}

fn read_attached(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<(Vec<UnitId>, FormationId)> {
    let mut section = Section::open(node, "attachment", faults)?;
    let units = Said::list(&mut section, "units");
    let to = Said::must(&mut section, "to");
    section.close();
    let units = desk.units(&units, faults);
    Some((units, desk.formation(to?, faults)?))
}
