//! What lies in the fog: enemy stacks that nobody sees into (5.3.d).
//!
//! That a stack is there is known to all; who is in it, only to those who see it: by extended line of sight of a unit or
//! leader (20.14), or because it stands next to one of their units, or because it has fought or was met this turn. For the rest
//! the seat knows who may be there: all enemy units that it sees nowhere and that are not lost. It imagines one of
//! these in each unknown stack (`World::as_known_to`), so that nothing can be read from it.

use crate::movement::is_seen_by;
use crate::prelude::*;
pub(crate) use crate::world::Fog;
use crate::world::HeadquartersWhereabouts;

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
        let headquarters = world.headquarters_ids().filter(|id| world.side_of_headquarters(*id) == enemy);
        let headquarters = headquarters.filter(|id| match world.headquarters(*id).whereabouts {
            HeadquartersWhereabouts::At(hex) => !is_known(world, hex, side),
            HeadquartersWhereabouts::Awaited | HeadquartersWhereabouts::Left => true,
            HeadquartersWhereabouts::Destroyed(_) => false,
        });
        let (units, leaders) = (units.collect(), leaders.collect());
        Fog { units, leaders, headquarters: headquarters.collect(), stacks }
    }
}
