//! Orders with which a scenario begins or reinforcements arrive (20.2, 20.5, 20.13, 20.15).
//!
//! An order as written names places; here it has become hexes. What can be told wrong from the file alone is
//! a fault with the rule: an order without a target (20.2.b), a March without its road (20.2.march.b), a
//! sequence of what may not follow each other (20.5.a).

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::source::{Node, Section};

use super::context::Desk;
use super::time::Turn;
use super::words::{Said, meant, prose};
use crate::pieces::{FormationId, LeaderId, UnitId};
use crate::world::OrderKind;

/// To whom an order goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Formation(FormationId),
    /// A wing commander, for his wing (20.15.b).
    Wing(LeaderId),
    /// A division, or a part of one that history sent its own way (20.13).
    Division {
        units: Vec<UnitId>,
        /// Its leader; without one its value is 1 (20.13.b).
        leader: Option<LeaderId>,
    },
}

/// What an order is aimed at: one hex or several that are one place (20.2.i).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// As written, for the dispatch book.
    pub name: String,
    /// Its hexes, the first being the place itself.
    pub hexes: Vec<HexId>,
}

/// One order of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: OrderKind,
    /// Where; `None` for Reserve only.
    pub target: Option<Target>,
    /// The places that a March passes.
    pub via: Vec<HexId>,
    /// The roads that it follows, by name.
    pub roads: Vec<String>,
}

/// An order received but not yet complied with (20.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Delay {
    /// It is complied with next turn.
    NextTurn,
    /// It is complied with on a roll of 4 or more in a Command Phase.
    OnFour,
    /// Likewise, on 5 or more (22.f).
    OnFive,
}

impl Delay {
    /// Each with the word for it.
    pub const WORDS: [(&'static str, Delay); 3] =
        [("1T", Delay::NextTurn), ("R4", Delay::OnFour), ("R5", Delay::OnFive)];
}

/// An order in force, or waiting, when the game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartOrder {
    pub to: Recipient,
    /// The order, or the sequence of orders (20.5).
    pub steps: Vec<Step>,
    /// The formation with whose chit a division acts (20.13.h).
    pub attached_to: Option<FormationId>,
    /// Before this turn its units neither move nor attack; guns may bombard.
    pub not_before: Option<Turn>,
    /// Whether it still waits for compliance.
    pub delay: Option<Delay>,
    /// Why it is so.
    pub note: Option<String>,
}

/// How an order finds its road: one that comes in by a road follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    OnTheMap,
    ComingByRoad,
}

/// Reads one entry of the orders at start.
pub(super) fn read_order(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<(StartOrder, Place)> {
    let mut section = Section::open(node, "order", faults)?;
    let to = read_recipient(&mut section, desk);
    let attached_to = Said::maybe(&mut section, "attached_to");
    let not_before = Said::maybe(&mut section, "not_before");
    let delay = Said::maybe(&mut section, "delay");
    let note = section.maybe_text("note").map(prose);
    // An attached division follows the order of its new corps and has none of its own (20.13.j).
    let steps = match (&attached_to, section.maybe("kind").is_some()) {
        (None, _) => read_steps(&mut section, desk, Setting::OnTheMap),
        (Some(_), false) => Some(Vec::new()),
        (Some(_), true) => {
            let what = "an attached division follows the order of its corps (nlc.20.13.j): say `attached_to` or `kind`";
            section.faults().note(&node.place, what);
            read_steps(&mut section, desk, Setting::OnTheMap)
        }
    };
    section.close();
    let attached_to = attached_to.and_then(|said| desk.formation(said, faults));
    let not_before = not_before.and_then(|said| desk.turn(said, faults));
    let delay = delay.and_then(|said| said.word("delay", &Delay::WORDS, faults));
    if attached_to.is_some() && !matches!(to, Some(Recipient::Division { .. })) {
        faults.note(&node.place, "only a division can be attached to another formation (nlc.20.13.h)");
    }
    Some((StartOrder { to: to?, steps: steps?, attached_to, not_before, delay, note }, node.place.clone()))
}

fn read_recipient(section: &mut Section<'_, '_>, desk: Desk<'_>) -> Option<Recipient> {
    let formation = Said::maybe(section, "formation");
    let wing = Said::maybe(section, "wing");
    let division = Said::list(section, "division");
    let leader = Said::maybe(section, "leader");
    let place = section.place().clone();
    let faults = section.faults();
    if leader.is_some() && division.is_empty() {
        faults.note(&place, "`leader` names the leader of a `division`; an order to a formation has none");
    }
    match (formation, wing, division.is_empty()) {
        (Some(formation), None, true) => desk.formation(formation, faults).map(Recipient::Formation),
        (None, Some(wing), true) => desk.leader(wing, faults).map(Recipient::Wing),
        (None, None, false) => {
            let units = desk.units(&division, faults);
            let leader = leader.map(|leader| desk.leader(leader, faults));
            (units.len() == division.len() && leader != Some(None))
                .then_some(Recipient::Division { units, leader: leader.flatten() })
        }
        _ => {
            faults.note(
                &place,
                "say once who has the order: `formation`, `wing`, or `division` with its units",
            );
            None
        }
    }
}

/// Reads an order with what follows it, from the keys of a section.
pub(super) fn read_steps(
    section: &mut Section<'_, '_>,
    desk: Desk<'_>,
    setting: Setting,
) -> Option<Vec<Step>> {
    let first = read_step(section, desk, setting);
    let then = section.list("then");
    let place = section.place().clone();
    let faults = section.faults();
    let mut steps = vec![first];
    for node in then {
        let step = Section::open(node, "order", faults).and_then(|mut section| {
            let step = read_step(&mut section, desk, Setting::ComingByRoad);
            section.close();
            step
        });
        steps.push(step);
    }
    let steps: Vec<Step> = steps.into_iter().collect::<Option<_>>()?;
    let mixes = |step: &Step| matches!(step.kind, OrderKind::Attack | OrderKind::Probe | OrderKind::March);
    if steps.len() > 1 && !steps.iter().all(mixes) {
        faults.note(&place, "a sequence is made of attack, probe and march only (nlc.20.5.a)");
    }
    Some(steps)
}

fn read_step(section: &mut Section<'_, '_>, desk: Desk<'_>, setting: Setting) -> Option<Step> {
    let kind = Said::must(section, "kind");
    let target = section.maybe("target");
    let via = Said::list(section, "via");
    let roads = Said::list(section, "roads");
    let place = section.place().clone();
    let faults = section.faults();
    let kind = kind.and_then(|kind| kind.word("order", &OrderKind::WORDS, faults))?;
    let target = match (target, kind) {
        (Some(node), OrderKind::Reserve) => {
            faults.note(&node.place, "Reserve means having no orders and has no target (nlc.20.2.reserve.j)");
            None
        }
        (None, OrderKind::Reserve) => None,
        (None, _) => {
            let what = format!("`{}` needs a `target`, a place or a hex (nlc.20.2.b)", kind.words());
            faults.note(&place, what);
            return None;
        }
        (Some(node), _) => Some(read_target(node, desk, faults)?),
    };
    let (known, unknown): (Vec<Said<'_>>, Vec<Said<'_>>) =
        roads.iter().partition(|road| desk.field.road(road.text).is_some());
    for road in unknown {
        let meant = meant(road.text, desk.field.roads().iter().map(|road| road.name.as_str()));
        faults.note(road.place, format!("there is no road `{}` on this map{meant}", road.text));
    }
    let names = known.iter().map(|road| road.text.to_owned()).collect();
    let passed: Vec<HexId> = via.iter().filter_map(|said| desk.spot(*said, faults)).collect();
    let is_march = kind == OrderKind::March;
    let has_road = !via.is_empty() || !roads.is_empty();
    if is_march && setting == Setting::OnTheMap && !has_road {
        let what = "a March names its road: add `via` or `roads` (nlc.20.2.march.b)";
        faults.note(&place, what);
    }
    if !is_march && has_road {
        faults.note(&place, format!("`{}` follows no road: take `via` and `roads` out", kind.words()));
    }
    Some(Step { kind, target, via: passed, roads: names })
}

fn read_target(node: &Node, desk: Desk<'_>, faults: &mut Faults) -> Option<Target> {
    let said = Said::one_or_more(node, "target", faults);
    let hexes: Vec<HexId> = said.iter().filter_map(|said| desk.spot(*said, faults)).collect();
    let first = said.first()?;
    let name = desk.field.site(first.text).map_or(first.text, |site| &site.name).to_owned();
    (hexes.len() == said.len()).then_some(Target { name, hexes })
}
