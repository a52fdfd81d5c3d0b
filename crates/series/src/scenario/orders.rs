//! Orders with which a scenario begins or reinforcements arrive (20.2, 20.5, 20.13, 20.15).
//!
//! An order as written names places; here it has become hexes. What can be told wrong from the file alone is
//! a fault with the rule: an order without a target (20.2.b), a March without its road (20.2.march.b), a
//! sequence of what may not follow each other (20.5.a).

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::read::{Flat, Name, Read, ReadIn};
use umpire::source::{Node, Section};

use super::context::Context;
use super::time::Turn;
use super::words::{Said, meant, remark};
use crate::orders::OrderKind;
use crate::pieces::{FormationId, LeaderId, UnitId};

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
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "order", context = Context<'_>, check = check_step)]
pub struct Step {
    #[read(with = kind)]
    pub kind: OrderKind,
    /// Where; `None` for Reserve only.
    pub target: Option<Target>,
    /// The places that a March passes.
    #[read(by = places, default)]
    pub via: Vec<HexId>,
    /// The roads that it follows, by name.
    #[read(by = roads, default)]
    pub roads: Vec<String>,
}

/// An order received but not yet complied with (20.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Delay {
    /// It is complied with next turn.
    NextTurn,
    /// It is complied with on a roll of so much in a Command Phase (20.7.g, 22.f).
    OnRoll(u8),
}

impl Delay {
    /// Each with the word for it.
    pub const WORDS: [(&'static str, Delay); 4] = [
        ("1T", Delay::NextTurn),
        ("R4", Delay::OnRoll(4)),
        ("R5", Delay::OnRoll(5)),
        ("R6", Delay::OnRoll(6)),
    ];
}

/// An order in force, or waiting, when the game begins.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "order", snake, context = Context<'_>, check = check_order)]
pub struct StartOrder {
    #[read(flat)]
    pub to: Recipient,
    /// The order, or the sequence of orders (20.5).
    #[read(flat)]
    pub steps: OwnSteps,
    /// The formation with whose chit a division acts (20.13.h).
    pub attached_to: Option<FormationId>,
    /// Before this turn its units neither move nor attack; guns may bombard.
    pub not_before: Option<Turn>,
    /// Whether it still waits for compliance.
    #[read(with = delay, default)]
    pub delay: Option<Delay>,
    /// Why it is so.
    #[read(with = remark, default)]
    pub note: Option<String>,
}

/// What a March without `via` and `roads` is told.
pub(super) const NO_ROAD: &str = "a March names its road: add `via` or `roads` (nlc.20.2.march.b)";

impl Step {
    /// Whether it is a March that names neither places nor roads on its way (20.2.march.b).
    pub(super) fn lacks_its_road(&self) -> bool {
        self.kind == OrderKind::March && self.via.is_empty() && self.roads.is_empty()
    }
}

fn check_order(order: &StartOrder, place: &Place, _: Context<'_>, faults: &mut Faults) {
    if order.attached_to.is_some() && !matches!(order.to, Recipient::Division { .. }) {
        faults.note(place, "only a division can be attached to another formation (nlc.20.13.h)");
    }
    if order.attached_to.is_some() && !order.steps.is_empty() {
        let what =
            "an attached division follows the order of its corps (nlc.20.13.j): say `attached_to` or `kind`";
        faults.note(place, what);
    }
    if order.steps.first().is_some_and(Step::lacks_its_road) {
        faults.note(place, NO_ROAD);
    }
}

impl<'n> Flat<'n, Context<'_>> for Recipient {
    fn flat(section: &mut Section<'n, '_>, context: Context<'_>) -> Option<Self> {
        let formation: Option<Said<'_>> = section.read("formation")?;
        let wing: Option<Said<'_>> = section.read("wing")?;
        let division: Vec<Said<'_>> = section.read("division")?;
        let leader: Option<Said<'_>> = section.read("leader")?;
        let place = section.place();
        let faults = section.faults();
        if leader.is_some() && division.is_empty() {
            faults.note(place, "`leader` names the leader of a `division`; an order to a formation has none");
        }
        match (formation, wing, division.is_empty()) {
            (Some(formation), None, true) => context.formation(formation, faults).map(Recipient::Formation),
            (None, Some(wing), true) => context.leader(wing, faults).map(Recipient::Wing),
            (None, None, false) => {
                let units = context.units(&division, faults);
                let leader = leader.map(|leader| context.leader(leader, faults));
                (units.len() == division.len() && leader != Some(None))
                    .then_some(Recipient::Division { units, leader: leader.flatten() })
            }
            _ => {
                let what = "say once who has the order: `formation`, `wing`, or `division` with its units";
                faults.note(place, what);
                None
            }
        }
    }
}

/// The steps of an order at the start. An attached division follows the order of its new corps and has none of its own
/// (20.13.j).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSteps(Vec<Step>);

impl std::ops::Deref for OwnSteps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.0
    }
}

impl<'n> Flat<'n, Context<'_>> for OwnSteps {
    fn flat(section: &mut Section<'n, '_>, context: Context<'_>) -> Option<Self> {
        if section.maybe("attached_to").is_some() && section.maybe("kind").is_none() {
            return Some(OwnSteps(Vec::new()));
        }
        Steps::flat(section, context).map(|steps| OwnSteps(steps.0))
    }
}

/// An order with what follows it: never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Steps(Vec<Step>);

impl From<Steps> for Vec<Step> {
    fn from(steps: Steps) -> Self {
        steps.0
    }
}

impl<'n> Flat<'n, Context<'_>> for Steps {
    fn flat(section: &mut Section<'n, '_>, context: Context<'_>) -> Option<Self> {
        let first = Step::flat(section, context);
        let then: Option<Vec<Option<Step>>> = section.read_with(
            "then",
            |node, name, faults| {
                let nodes = Vec::<&Node>::read(node, name, faults)?;
                Some(nodes.into_iter().map(|node| Step::read_in(node, name, context, faults)).collect())
            },
            Some(Vec::new),
        );
        let mut steps = vec![first?];
        steps.extend(then?.into_iter().collect::<Option<Vec<_>>>()?);
        let mixes =
            |step: &Step| matches!(step.kind, OrderKind::Attack | OrderKind::Probe | OrderKind::March);
        if steps.len() > 1 && !steps.iter().all(mixes) {
            let place = section.place();
            section.faults().note(place, "a sequence is made of attack, probe and march only (nlc.20.5.a)");
        }
        Some(Steps(steps))
    }
}

fn kind(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<OrderKind> {
    Said::read(node, name, faults)?.word("order", &OrderKind::WORDS, faults)
}

#[allow(clippy::option_option)] // one for what could not be read, one for what is not there
fn delay(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Option<Delay>> {
    Said::read(node, name, faults)?.word("delay", &Delay::WORDS, faults).map(Some)
}

fn places(node: &Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Vec<HexId>> {
    let said = Vec::<Said<'_>>::read(node, name, faults)?;
    Some(said.into_iter().filter_map(|said| context.spot(said, faults)).collect())
}

fn roads(node: &Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Vec<String>> {
    let mut roads = Vec::new();
    for said in Vec::<Said<'_>>::read(node, name, faults)? {
        // One that is not there has its fault, and is still a road that the March names.
        roads.push(said.text.to_owned());
        if context.field.road(said.text).is_none() {
            let meant = meant(said.text, context.field.roads().iter().map(|road| road.name.as_str()));
            faults.note(said.place, format!("there is no road `{}` on this map{meant}", said.text));
        }
    }
    Some(roads)
}

fn check_step(step: &Step, place: &Place, _: Context<'_>, faults: &mut Faults) {
    match (&step.target, step.kind) {
        (Some(_), OrderKind::Reserve) => {
            faults.note(place, "Reserve means having no orders and has no target (nlc.20.2.reserve.j)");
        }
        (None, kind) if kind != OrderKind::Reserve => {
            faults.note(place, format!("`{}` needs a `target`, a place or a hex (nlc.20.2.b)", kind.words()));
        }
        _ => {}
    }
    if step.kind != OrderKind::March && !(step.via.is_empty() && step.roads.is_empty()) {
        faults.note(place, format!("`{}` follows no road: take `via` and `roads` out", step.kind.words()));
    }
}

impl<'n> ReadIn<'n, Context<'_>> for Target {
    fn read_in(node: &'n Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Self> {
        let said = Said::one_or_more(node, name.key, faults);
        let hexes: Vec<HexId> = said.iter().filter_map(|said| context.spot(*said, faults)).collect();
        let first = said.first()?;
        let name = context.field.site(first.text).map_or(first.text, |site| &site.name).to_owned();
        (hexes.len() == said.len()).then_some(Target { name, hexes })
    }
}
