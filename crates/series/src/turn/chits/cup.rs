//! The cup and its chits (3.2): public, whatever the orders are that filled it.

use crate::hooks;
use crate::pieces::{BySide, FormationId, HolderId, Side, UnitId};
use crate::turn::arrivals;
use crate::world::{OrderKind, World};
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
    /// The chits still in the cup.
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

/// The words for a chit.
pub fn words(world: &World, chit: Chit) -> String {
    match chit {
        Chit::Formation(formation) => world.theatre.formations[formation.place()].name.clone(),
        Chit::Coordinated(side) => format!("the {} Coordinated Action", world.edition().sides[side].key),
    }
}

impl Cup {
    /// Who acts by chit this turn and who in Reserve, as orders now stand (4.m). A division with an order of its own acts by
    /// its own order: its corps' chit goes in for it even if the corps is in Reserve (20.13.h).
    pub(in crate::turn) fn settled(world: &World) -> Cup {
        let mut cup = Cup::default();
        for formation in world.formation_ids() {
            for holder in world.holders_acting_with(formation) {
                if !has_somebody(world, formation, holder) {
                    continue;
                }
                if world.holder(holder).order.kind == OrderKind::Reserve {
                    cup.in_reserve.push(holder);
                } else {
                    cup.by_chit.push(holder);
                    if cup.ready.last() != Some(&formation) {
                        cup.ready.push(formation);
                    }
                }
            }
        }
        cup
    }

    /// Puts the chits into the cup: all that are ready but those of a pair and the one that acts first (4.e).
    pub(super) fn fill(&mut self) {
        let single = self.ready.iter().filter(|formation| !self.is_paired(**formation));
        let single = single.map(|formation| Chit::Formation(*formation));
        let pairs = Side::BOTH.into_iter().filter(|side| self.pairs[*side].is_some()).map(Chit::Coordinated);
        let first = self.initial.map(|(_, chit)| chit);
        self.chits = single.chain(pairs).filter(|chit| Some(*chit) != first).collect();
    }

    /// Whether a formation is one of a pair.
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

    /// The side of a chit.
    pub fn side(world: &World, chit: Chit) -> Side {
        match chit {
            Chit::Formation(formation) => world.theatre.formations[formation.place()].side,
            Chit::Coordinated(side) => side,
        }
    }
}

/// Whether a holder has anybody to act: a unit on the map or due (9.a), or the formation's leader.
fn has_somebody(world: &World, formation: FormationId, holder: HolderId) -> bool {
    let acts = |unit: UnitId| {
        world.is_present(unit)
            || arrivals::is_due(world, unit).is_some()
            || hooks::turn::is_there_unseen(world, unit)
    };
    let led = holder == world.theatre.formation_holder(formation) && world.leader_of(holder).is_some();
    led || world.unit_ids().any(|unit| world.holder_of(unit) == holder && acts(unit))
}
