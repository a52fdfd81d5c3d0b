//! Orders with which a scenario begins or reinforcements arrive (20.2, 20.5, 20.13, 20.15).
//!
//! An order as written names places; here it has become hexes. What can be told wrong from the file alone is
//! a fault with the rule: an order without a target (20.2.b), a March without its road (20.2.march.b), a
//! sequence of what may not follow each other (20.5.a).

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::read::{Flat, Name, Read, ReadIn, Said, prose};
use umpire::rule::Rule;
use umpire::source::{Node, Section};

use super::context::Context;
use super::special::Lexicon;
use super::time::Turn;
use super::words::rule;
use crate::orders::OrderKind;
use crate::pieces::{FormationId, HeadquartersId, LeaderId, UnitId};

/// To whom an order goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Formation(FormationId),
    /// A wing commander, for his wing (20.15.b).
    Wing(LeaderId),
    Headquarters(HeadquartersId),
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
    #[read(each, by = spot)]
    pub via: Vec<HexId>,
    /// The roads that it follows, by name.
    #[read(each, by = road)]
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
    #[read(flat = recipient)]
    pub to: Recipient,
    /// The order, or the sequence of orders (20.5).
    #[read(flat = own_steps)]
    pub steps: Vec<Step>,
    /// Whether its target is where its leader is, wherever his owner sets him up.
    pub in_place: bool,
    /// The formation with whose chit a division acts (20.13.h).
    pub attached_to: Option<FormationId>,
    /// Before this turn its units neither move nor attack; guns may bombard.
    pub not_before: Option<Turn>,
    /// The rule that lists it, if one does: its owner is told when the game begins.
    #[read(maybe, with = rule)]
    pub rule: Option<Rule>,
    /// Whether it still waits for compliance.
    #[read(maybe, with = delay)]
    pub delay: Option<Delay>,
    /// Why it is so.
    #[read(maybe, with = prose)]
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

fn recipient(section: &mut Section<'_, '_>, context: Context<'_>) -> Option<Recipient> {
    #[derive(Read)]
    #[read(context = Context<'_>)]
    struct Written {
        formation: Option<FormationId>,
        wing: Option<LeaderId>,
        headquarters: Option<HeadquartersId>,
        division: Vec<UnitId>,
        leader: Option<LeaderId>,
    }
    let Written { formation, wing, headquarters, division: units, leader } = Written::flat(section, context)?;
    if units.len() != section.list("division").len() {
        return None; // who is not known has his fault
    }
    let place = section.place();
    if leader.is_some() && units.is_empty() {
        let what = "`leader` names the leader of a `division`; an order to a formation has none";
        section.faults().note(place, what);
    }
    match (formation, wing, headquarters, units.is_empty()) {
        (Some(formation), None, None, true) => Some(Recipient::Formation(formation)),
        (None, Some(wing), None, true) => Some(Recipient::Wing(wing)),
        (None, None, Some(own), true) => Some(Recipient::Headquarters(own)),
        (None, None, None, false) => Some(Recipient::Division { units, leader }),
        _ => {
            let what = "say once who has the order: `formation`, `wing`, `headquarters`, or `division` with its \
                        units";
            section.faults().note(place, what);
            None
        }
    }
}

/// The steps of an order at the start. An attached division follows the order of its new corps and has none of its own
/// (20.13.j).
fn own_steps(section: &mut Section<'_, '_>, context: Context<'_>) -> Option<Vec<Step>> {
    if section.maybe("attached_to").is_some() && section.maybe("kind").is_none() {
        return Some(Vec::new());
    }
    steps(section, context)
}

/// An order with what follows it: never empty.
pub(super) fn steps(section: &mut Section<'_, '_>, context: Context<'_>) -> Option<Vec<Step>> {
    let n_written = section.list("then").len();
    let (first, then) = (Step::flat(section, context), section.read_in::<Vec<Step>, _>("then", context));
    let mut steps = vec![first?];
    steps.extend(then.filter(|then| then.len() == n_written)?);
    let mixes = |step: &Step| matches!(step.kind, OrderKind::Attack | OrderKind::Probe | OrderKind::March);
    // How else the edition lets a listed sequence end.
    let listed = context.book.edition.features.listed_sequences.as_ref();
    let ends = steps.last().is_some_and(|step| listed.is_some_and(|own| own.ends_in.contains(&step.kind)));
    let is_delay =
        matches!(&steps[..], [Step { kind: OrderKind::Delay, .. }, Step { kind: OrderKind::FallBack, .. }]);
    let mixed = match listed {
        Some(own) if is_delay && own.delay_then_fall_back => &[],
        _ if ends => &steps[..steps.len() - 1],
        _ => &steps[..],
    };
    if steps.len() > 1 && !mixed.iter().all(mixes) {
        let place = section.place();
        section.faults().note(place, "a sequence is made of attack, probe and march only (nlc.20.5.a)");
    }
    Some(steps)
}

fn kind(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<OrderKind> {
    Said::read(node, name, faults)?.word("order", &OrderKind::WORDS, faults)
}

fn delay(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Delay> {
    Said::read(node, name, faults)?.word("delay", &Delay::WORDS, faults)
}

fn spot(node: &Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<HexId> {
    context.spot(Said::read(node, name, faults)?, faults)
}

/// One that is not there has its fault, and is still a road that the March names.
fn road(node: &Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<String> {
    let said = Said::read(node, name, faults)?;
    if context.field.road(said.text).is_none() {
        let known = context.field.roads().iter().map(|road| road.name.as_str());
        said.unknown::<()>(format!("there is no road `{said}` on this map"), known, faults);
    }
    Some(said.text.to_owned())
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
        let hexes = node.items().iter().map(|item| spot(item, name, context, faults));
        let hexes: Vec<Option<HexId>> = hexes.collect();
        let name = context.name_of(node.items().first()?.said()?);
        Some(Target { name, hexes: hexes.into_iter().collect::<Option<_>>()? })
    }
}
