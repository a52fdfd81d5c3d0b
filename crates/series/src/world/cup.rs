//! The cup and its chits (3.2).

use crate::pieces::{BySide, FormationId, HolderId, Side};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chit {
    /// Of one formation (3.2.a).
    Formation(FormationId),
    /// The Coordinated Action chit of a side (3.2.b).
    Coordinated(Side),
}

/// The chits of a turn, in the cup and out of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cup {
    pub chits: Vec<Chit>,
    /// Formations whose chits go into the cup, or would if they were not of a pair or acted first.
    pub ready: Vec<FormationId>,
    /// The pairs that act together; their own chits lie on the map (4.1.c).
    pub pairs: BySide<Option<[FormationId; 2]>>,
    /// The chit taken as Initial Action, which stays out of the cup (4.2.d).
    pub initial: Option<(Side, Chit)>,
    /// Whoever acts with a chit this turn, whatever becomes of his order (4.m).
    pub by_chit: Vec<HolderId>,
    /// Whoever acts in the Reserve Action Stage (4.j).
    pub in_reserve: Vec<HolderId>,
    /// Whose player turn is first, and how many have begun (25.12).
    pub player_turns: Option<(Side, u8)>,
}

impl Cup {
    pub fn is_paired(&self, formation: FormationId) -> bool {
        Side::BOTH.iter().any(|side| self.pairs[*side].is_some_and(|pair| pair.contains(&formation)))
    }

    /// The formations that a chit governs.
    pub fn formations(&self, chit: Chit) -> Vec<FormationId> {
        match chit {
            Chit::Formation(formation) => vec![formation],
            Chit::Coordinated(side) => self.pairs[side].map_or(Vec::new(), |pair| pair.to_vec()),
        }
    }
}
