//! Orders (20.2) and those who hold them: what a written order says, and what troops are told to do.
//!
//! A [`OrderHolder`] is whoever can hold an order: a formation, a division that was given one of its own (20.13), a wing
//! commander (20.15), a headquarters (19.5). Every order that was ever written is a [`Dispatch`] in the book; what
//! became of it is its [`DispatchStatus`].
//!
//! Each of the eight orders has a file with its rules: what it allows, what it demands and how it ends. The rest of the game asks
//! `rules::OrderRules`.

pub(crate) mod rules;
pub(crate) mod measures;
pub(crate) mod attack;
mod probe;
pub(crate) mod defend;
pub(crate) mod defend_by_radius;
pub(crate) mod delay;
pub(crate) mod delay_to_target;
pub(crate) mod march;
mod fall_back;
mod general_retreat;
mod reserve;

use crate::edition::CardId;
use crate::pieces::{DivisionId, FormationId, HeadquartersId, HolderId, LeaderId, UnitId};
use crate::scenario::Turn;
use hex::{HexId, HexSet};
use serde::{Deserialize, Serialize, Serializer};
use std::sync::Arc;

/// The eight order states (20.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum OrderKind {
    Attack,
    Probe,
    Defend,
    Delay,
    March,
    FallBack,
    GeneralRetreat,
    #[default]
    Reserve,
}

impl OrderKind {
    /// Each with the words for it.
    pub const WORDS: [(&'static str, OrderKind); 8] = [
        ("attack", OrderKind::Attack),
        ("probe", OrderKind::Probe),
        ("defend", OrderKind::Defend),
        ("delay", OrderKind::Delay),
        ("march", OrderKind::March),
        ("fall back", OrderKind::FallBack),
        ("general retreat", OrderKind::GeneralRetreat),
        ("reserve", OrderKind::Reserve),
    ];

    pub fn words(self) -> &'static str {
        OrderKind::WORDS.iter().find(|(_, kind)| *kind == self).map_or("", |(words, _)| words)
    }

    /// On the wire an order is its words; in a state it is its name.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    pub(crate) fn write_words<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.words())
    }
}

/// An order in force, in short: what and where. The rest of it is in the dispatch by which it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Order {
    pub kind: OrderKind,
    /// Where; none for Reserve and for what came about by itself.
    pub target: Option<HexId>,
}

impl Order {
    pub const RESERVE: Order = Order { kind: OrderKind::Reserve, target: None };
}

/// Who can hold an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OrderHolder {
    Formation(FormationId),
    /// A division with an order of its own.
    Division(DivisionId),
    Wing(LeaderId),
    Headquarters(HeadquartersId),
}

/// A division: all units of one name in a formation, or a single unit that is a division by itself (20.13).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    pub name: String,
    pub formation: FormationId,
    pub units: Vec<UnitId>,
    /// Its leader, if he has a counter; without one his value is 1 (20.13.b).
    pub leader: Option<LeaderId>,
    /// The rating of its commander without a counter, if not the usual one.
    pub rating: Option<u8>,
    /// Of a brigade that may have a goal of its own: the division that it belongs to.
    pub brigade_of: Option<DivisionId>,
}

/// One order of a sequence (20.5), as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderStep {
    pub kind: OrderKind,
    /// The hexes of its target, the place itself first; none for Reserve (20.2.i).
    pub target: Vec<HexId>,
    /// The road of a March, hex by hex from where it begins to the target (20.2.march.b); empty for others.
    pub route: Vec<HexId>,
}

impl OrderStep {
    pub fn order(&self) -> Order {
        Order { kind: self.kind, target: self.target.first().copied() }
    }
}

/// A written order (20.4.a): who, to whom, what, when and where it was written, when it arrives, which shifts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispatch {
    pub to: HolderId,
    /// Who wrote it; `None` for what a scenario or a rule gave.
    pub from: Option<LeaderId>,
    pub written: Turn,
    pub at: Option<HexId>,
    /// The Command Phase in which it arrives (20.6).
    pub arrives: Turn,
    /// Whether it was given face to face (20.6.b).
    pub face_to_face: bool,
    /// The order, or the sequence of orders (20.5); never empty.
    pub steps: Vec<OrderStep>,
    /// The formation with whose chit a division shall act (20.13.h).
    pub attach: Option<FormationId>,
    /// The commander under whom a formation shall come (20.15): its order stands, and so do others that it has or waits for.
    pub serve: Option<LeaderId>,
    /// Until then its units neither move nor attack.
    pub not_before: Option<Turn>,
    /// The force with which it is given (25.8).
    pub force: u8,
    /// The wing commander whom it passes over (25.13).
    pub passes_over: Option<LeaderId>,
    /// The card by which it is given (mop.37.12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
}

impl Dispatch {
    /// Whether two dispatches are about the same matter: what to do, or under whom.
    pub fn is_like(&self, other: &Dispatch) -> bool {
        self.to == other.to && self.serve.is_some() == other.serve.is_some()
    }

    /// An order that nobody wrote: a scenario, a rule or a case gave it, and it is there at once.
    pub fn given(to: HolderId, steps: Vec<OrderStep>, turn: Turn) -> Dispatch {
        Dispatch {
            to,
            from: None,
            written: turn,
            at: None,
            arrives: turn,
            face_to_face: false,
            steps,
            attach: None,
            serve: None,
            not_before: None,
            force: 0,
            passes_over: None,
            card: None,
        }
    }
}

crate::pieces::ids! {
    /// The number of a dispatch in the book.
    DispatchId
}

/// What became of a dispatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DispatchStatus {
    OnTheWay,
    /// Received at night: it is complied with in the first Command Phase of the day (23.e).
    UntilDaylight,
    /// Complied with next turn (1T, 20.7.f).
    NextTurn,
    /// Complied with on a roll of so much or more in a Command Phase: 4 (20.7.g) or 5 (22.f).
    OnRoll(u8),
    /// In force, or it has been.
    CompliedWith(Turn),
    /// Ignored (20.7.d).
    Ignored(Turn),
    /// A later order was complied with first (20.7.h), or nobody is left to receive it.
    Lapsed(Turn),
}

impl DispatchStatus {
    pub const fn is_alive(self) -> bool {
        matches!(
            self,
            DispatchStatus::OnTheWay
                | DispatchStatus::UntilDaylight
                | DispatchStatus::NextTurn
                | DispatchStatus::OnRoll(_)
        )
    }
}

/// What changes about a holder.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HolderState {
    pub order: Order,
    /// The dispatch by which it came, and which order of its sequence is in force.
    pub dispatch: Option<(DispatchId, u8)>,
    /// Since when it is in force.
    pub since: Turn,
    /// Whether its chit has been drawn and it acts now.
    pub active: bool,
    /// Whether it has acted this turn (4.m).
    pub acted: bool,
    /// Of a division: whether it follows an order of its own.
    pub own: bool,
    /// Of a division: the formation with which it acts, if not its own (20.13.h).
    pub attached_to: Option<FormationId>,
    /// Of a division without a leader counter: the unit that its owner has named to lead it (20.13.b).
    pub lead: Option<UnitId>,
    /// Before this turn its units may neither enter a zone of control nor attack (20.5.d).
    pub holds_until: Option<Turn>,
    /// Whether a March went over into the order in force: units keep road rates until they meet a zone (20.5.f).
    pub on_the_march: bool,
    /// Before this turn its units neither move nor attack; a scenario's order may say so.
    pub not_before: Option<Turn>,
    /// When it first lost a step under its order (20.10.a).
    pub lost_step: Option<Turn>,
    /// When it was last attacked or charged (20.8.d).
    pub attacked: Option<Turn>,
    /// In how many turns bombardment stood for the attack that its order asks for (20.2.attack.c).
    pub only_bombarded: u8,
    /// Whether a unit of it has attacked under its order: a Probe may then go back to bombardment (20.2.probe.d).
    pub has_attacked: bool,
    /// Whether its leader has been at the target of its Defend (20.2.defend.c).
    pub at_post: bool,
    /// The enemy chose its order for this turn (20.11.g).
    pub bad_move: bool,
    /// The hexes its side occupied when its Defend began (20.2.defend.a); `None` under other orders.
    pub holdings: Option<Arc<HexSet>>,
}

impl HolderState {
    /// A holder without orders.
    pub fn in_reserve() -> HolderState {
        HolderState::default()
    }
}
