//! What lies in the fog: enemy stacks that nobody sees into (5.3.d).
//!
//! That a stack is there is known to all; who is in it, only to those who see it: by extended line of sight of a unit or
//! leader (20.14), or because it stands next to one of their units, or because it has fought or was met this turn. For the rest
//! the seat knows who may be there: all enemy units that it sees nowhere and that are not lost. It imagines one of
//! these in each unknown stack (`World::as_known_to`), so that nothing can be read from it.

use crate::knowledge::telling::PieceId;
use crate::movement::is_seen_by;
use crate::prelude::*;
pub(crate) use crate::world::Fog;
use crate::world::HeadquartersWhereabouts;

/// Whether a side can tell who is in a hex.
pub(crate) fn is_known(world: &World, hex: HexId, to: Side) -> bool {
    let eyes = |next: HexId| world.units_in(next).any(|unit| hooks::knowledge::has_eyes(world, unit));
    let next_to =
        world.ground().neighbours(hex).any(|(next, _)| world.held_by(next) == Some(to) && eyes(next));
    let patrol = || {
        let mut out = world.vedettes.of(to).filter_map(|vedette| vedette.at);
        out.any(|at| world.ground().board.distance(at, hex) <= 1 || world.sees(at, hex))
    };
    next_to || patrol() || is_shown_to_all(world, hex) || is_seen_by(world, hex, to)
}

/// Whether both sides know, and know of each other, who is in a hex: it has fought or was met this turn. What a side sees besides, the
/// other cannot be sure of, for whoever sees may be a counter in show or a leader out of sight. Where a question follows from who is in a
/// hex, whether it is asked follows from no more than this.
pub(crate) fn is_shown_to_all(world: &World, hex: HexId) -> bool {
    world.units_in(hex).any(|unit| world.unit(unit).shown)
}

/// Whether a side knows where an enemy unit is, given the hexes of which it can tell who is in them.
fn is_unit_known(world: &World, unit: UnitId, known: impl FnOnce(HexId) -> bool) -> bool {
    match world.unit(unit).whereabouts {
        Whereabouts::At(hex) => known(hex),
        Whereabouts::Awaited
        | Whereabouts::Left
        | Whereabouts::UnderAFlag
        | Whereabouts::UnderAMarker
        | Whereabouts::AsVedettes => false,
        Whereabouts::Charging(_) | Whereabouts::Eliminated | Whereabouts::Driven | Whereabouts::Destroyed => {
            true
        }
    }
}

fn is_leader_known(world: &World, leader: LeaderId, known: impl FnOnce(HexId) -> bool) -> bool {
    match world.leader_whereabouts(leader) {
        LeaderWhereabouts::At(_) if world.is_leader_under_a_marker(leader) => false,
        LeaderWhereabouts::At(hex) => world.leader_state(leader).shown || known(hex),
        LeaderWhereabouts::Awaited | LeaderWhereabouts::Left => false,
        LeaderWhereabouts::Lost => true,
    }
}

fn is_headquarters_known(world: &World, id: HeadquartersId, known: impl FnOnce(HexId) -> bool) -> bool {
    match world.headquarters(id).whereabouts {
        HeadquartersWhereabouts::At(hex) => known(hex),
        HeadquartersWhereabouts::Destroyed(_) => true,
        HeadquartersWhereabouts::Awaited | HeadquartersWhereabouts::Left => false,
    }
}

/// Whether a side may be told which piece something happens to.
pub(crate) fn sees(world: &World, piece: PieceId, side: Side) -> bool {
    let known = |hex| is_known(world, hex, side);
    match piece {
        PieceId::Unit(unit) => world.side_of(unit) == side || is_unit_known(world, unit, known),
        PieceId::Leader(id) => world.leader(id).nation.side == side || is_leader_known(world, id, known),
        PieceId::Headquarters(id) => {
            world.side_of_headquarters(id) == side || is_headquarters_known(world, id, known)
        }
    }
}

impl Fog {
    /// What a side does not see.
    pub(crate) fn before(world: &World, side: Side) -> Fog {
        let enemy = side.enemy();
        let held = world.ground().board.ids().filter(|hex| world.held_by(*hex) == Some(enemy));
        let stacks: Vec<HexId> = held.filter(|hex| !is_known(world, *hex, side)).collect();
        let units = world.theatre.units_of(enemy).iter().copied();
        let units = units.filter(|unit| !is_unit_known(world, *unit, |hex| !stacks.contains(&hex)));
        let leaders = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == enemy);
        let known = |hex: HexId| is_known(world, hex, side);
        let leaders = leaders.filter(|leader| !is_leader_known(world, *leader, known));
        let headquarters = world.headquarters_ids().filter(|id| world.side_of_headquarters(*id) == enemy);
        let headquarters = headquarters.filter(|id| !is_headquarters_known(world, *id, known));
        let (units, leaders) = (units.collect(), leaders.collect());
        Fog { units, leaders, headquarters: headquarters.collect(), stacks }
    }
}
