//! What lies in the fog: enemy stacks that nobody sees into (5.3.d).
//!
//! That a stack is there is known to all; who is in it, only to those who see it: by extended line of sight of a unit or
//! leader (20.14), or because it stands next to one of their units, or because it has fought or was met this turn. For the rest
//! the seat knows who may be there: all enemy units that it sees nowhere and that are not lost. It imagines one of
//! these in each unknown stack, the first in the first, always the same way, so that nothing can be read from it.

use crate::movement::is_seen_by;
use crate::prelude::*;
use crate::world::{HeadquartersWhereabouts, UnitState};

/// What a side does not see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Fog {
    /// The hexes of enemy stacks that it does not see into.
    pub(crate) stacks: Vec<HexId>,
    /// The enemy units that may be there, or anywhere.
    pub(crate) units: Vec<UnitId>,
    /// The enemy leaders whose place it does not know.
    pub(crate) leaders: Vec<LeaderId>,
}

/// Whether a side can tell who is in a hex.
pub(crate) fn is_known(world: &World, hex: HexId, to: Side) -> bool {
    let eyes = |next: HexId| world.units_in(next).any(|unit| hooks::knowledge::has_eyes(world, unit));
    let next_to =
        world.ground().neighbours(hex).any(|(next, _)| world.held_by(next) == Some(to) && eyes(next));
    next_to || world.units_in(hex).any(|unit| world.unit(unit).shown) || is_seen_by(world, hex, to)
}

impl Fog {
    /// What a side does not see.
    pub(crate) fn before(world: &World, side: Side) -> Fog {
        let enemy = side.enemy();
        let held = world.ground().board.ids().filter(|hex| world.held_by(*hex) == Some(enemy));
        let stacks: Vec<HexId> = held.filter(|hex| !is_known(world, *hex, side)).collect();
        let units = world.theatre.units_of(enemy).iter().copied();
        let units = units.filter(|unit| match world.unit(*unit).whereabouts {
            Whereabouts::At(hex) => stacks.contains(&hex),
            Whereabouts::Awaited | Whereabouts::Left | Whereabouts::UnderAFlag => true,
            Whereabouts::Charging(_)
            | Whereabouts::Eliminated
            | Whereabouts::Driven
            | Whereabouts::Destroyed => false,
        });
        let leaders = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == enemy);
        let leaders = leaders.filter(|leader| match world.leader_whereabouts(*leader) {
            LeaderWhereabouts::At(hex) => !world.leader_state(*leader).shown && !is_known(world, hex, side),
            LeaderWhereabouts::Awaited | LeaderWhereabouts::Left => true,
            LeaderWhereabouts::Lost => false,
        });
        Fog { units: units.collect(), leaders: leaders.collect(), stacks }
    }

    /// Puts the same guess in the place of whatever is hidden.
    pub(crate) fn cover(&self, world: &mut World, side: Side) {
        // That a stack has moved this turn was seen.
        let stirred = |hex: &HexId| world.units_in(*hex).any(|unit| world.memory().stirred.contains(&unit));
        let stirred: Vec<bool> = self.stacks.iter().map(stirred).collect();
        world.forget_hidden(&self.units);
        for unit in &self.units {
            let holder = world.theatre.formation_holder(world.printed(*unit).formation);
            world.remove(*unit, Whereabouts::Awaited);
            let mut blank = UnitState::default();
            blank.whereabouts = Whereabouts::Awaited;
            world.set_up(*unit, blank);
            world.unit_mut(*unit).holder = holder;
        }
        for ((unit, hex), stirred) in self.units.iter().zip(&self.stacks).zip(stirred) {
            world.imagine(*unit, *hex);
            if stirred {
                world.note_stirred(*unit);
            }
        }
        for leader in &self.leaders {
            world.set_leader(*leader, LeaderWhereabouts::Awaited);
        }
        for headquarters in world.headquarters_ids() {
            let hidden = match world.headquarters(headquarters).whereabouts {
                HeadquartersWhereabouts::At(hex) => !is_known(world, hex, side),
                HeadquartersWhereabouts::Destroyed(_) => false,
                HeadquartersWhereabouts::Awaited | HeadquartersWhereabouts::Left => true,
            };
            if hidden && world.side_of_headquarters(headquarters) != side {
                world.headquarters_mut(headquarters).whereabouts = HeadquartersWhereabouts::Awaited;
            }
        }
    }

    pub(crate) fn hides(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }
}
