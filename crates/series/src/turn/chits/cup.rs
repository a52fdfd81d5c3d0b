//! Filling the cup (3.2, 4.e): public, whatever the orders are that filled it.

use crate::prelude::*;
use crate::turn::arrivals;
use crate::world::{Chit, Cup};

pub fn words(world: &World, chit: Chit) -> String {
    match chit {
        Chit::Formation(formation) => world.name(formation),
        Chit::Coordinated(side) => format!("the Coordinated Action of {}", world.side_words(side)),
    }
}

impl Cup {
    /// Who acts by chit this turn and who in Reserve, as orders now stand (4.m). A division with an order of its own acts by
    /// its own order: its corps' chit goes in for it even if the corps is in Reserve (20.13.h).
    pub(in crate::turn) fn settled(world: &World) -> Cup {
        let mut cup = Cup::default();
        for formation in world.formation_ids() {
            for holder in world.holders_acting_with(formation) {
                if !has_somebody(world, formation, holder) || hooks::command::sits_out(world, formation) {
                    continue;
                }
                let no_chit = hooks::turn::has_no_chit(world, formation);
                if no_chit || world.holder(holder).order.kind == OrderKind::Reserve {
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

    pub fn side(world: &World, chit: Chit) -> Side {
        match chit {
            Chit::Formation(formation) => world.theatre.formations[formation].side,
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
