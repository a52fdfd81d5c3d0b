//! The Command Phase as a computer player reads it: the order that is being put together.

use super::CommandPhase;
use super::draft::Purpose;
use crate::orders::OrderKind;
use crate::pieces::{HolderId, LeaderId, Side};

/// An order that a side is putting together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pen {
    pub by: LeaderId,
    /// To whom; a General Retreat goes to everybody.
    pub to: Option<HolderId>,
    /// What is ordered next, while its target is not said.
    pub kind: Option<OrderKind>,
    /// How many orders of its sequence are complete.
    pub n_steps: usize,
    /// Whether it is the order that the enemy of a leader chooses after a Bad Move (20.11.f).
    pub is_bad_move: bool,
}

impl CommandPhase {
    /// The order that a side is putting together, if it is.
    pub fn pen(&self, side: Side) -> Option<Pen> {
        let draft = match self {
            CommandPhase::Initiative(initiative) => {
                initiative.draft.as_ref().filter(|_| initiative.writer() == side)
            }
            CommandPhase::Orders(desks) => desks.desks[side].draft.as_ref(),
            CommandPhase::Phase(_) | CommandPhase::Flight(_) | CommandPhase::Reorganization(_) => None,
        };
        draft.map(|draft| Pen {
            by: draft.by,
            to: draft.to,
            kind: draft.kind,
            n_steps: draft.steps.len(),
            is_bad_move: draft.purpose == Purpose::BadMove,
        })
    }
}
