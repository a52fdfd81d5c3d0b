//! Division commanders on the map (lgg.21.7.3.b to d): a division on a goal of its own keeps within two hexes of its commander, instead of
//! its counters within so many hexes of each other.

use crate::movement::range::CommandRange;
use crate::prelude::*;
use crate::turn::Fact;
use std::sync::Arc;

/// Where the commander of a division on a goal of its own is, if he has a counter on the map.
pub(crate) fn commander_of(world: &World, holder: HolderId) -> Option<HexId> {
    let OrderHolder::Division(_) = world.theatre.holders[holder] else { return None };
    let leader = world.leader_of(holder).filter(|_| world.holder(holder).own)?;
    world.leader_hex(leader)
}

/// The hexes in which units of such a division are in command.
pub(crate) fn range(world: &World, holder: HolderId) -> Option<CommandRange> {
    let at = commander_of(world, holder)?;
    let reach = world.edition().features.division_commanders.as_ref()?.reach;
    let (board, enemy) = (&world.ground().board, world.theatre.side_of_holder(holder).enemy());
    let is_open = |hex: HexId| world.held_by(hex) != Some(enemy) && !is_in_zoc(world, hex, enemy);
    let in_range = |hex: &HexId| {
        board.distance(at, *hex) <= 1
            || world.sees(at, *hex)
            || board.neighbours(at).any(|between| board.distance(between, *hex) == 1 && is_open(between))
    };
    let hexes = board.within(at, reach).filter(in_range);
    Some(CommandRange::Cut(Arc::new(HexSet::of(board, hexes))))
}

/// A commander has come up with his division (lgg.21.7.3.b).
pub(crate) fn tell(world: &World, leader: LeaderId, at: HexId, play: &mut Play) {
    play.log.tell(world, || {
        let (name, at) = (world.piece(leader), world.name(at));
        let text = format!("{name} has come to {at} with his division.");
        Event::by(rule!("lgg.21.7.3.b"), Fact::CameUp { name, at }, text)
    });
}

/// Why a unit would be out of its commander's range in a hex: too far away, or the enemy is between (lgg.21.7.3.c, d).
pub(crate) fn why_out_of_range(world: &World, unit: UnitId, hex: HexId) -> Option<Denial> {
    let holder = world.holder_of(unit);
    let (at, leader) = (commander_of(world, holder)?, world.leader_of(holder)?);
    let reach = world.edition().features.division_commanders.as_ref()?.reach;
    let far = world.ground().board.distance(at, hex) > reach;
    Some(if far {
        Denial::LeavesHisCommander { unit, hex, leader }
    } else {
        Denial::EnemyBetween { unit, hex, leader }
    })
}

/// Commanders whose divisions have come onto the map come with them.
pub(crate) fn come_up(world: &mut World, mut tell: impl FnMut(&World, LeaderId, HexId)) {
    for at in 0..world.theatre.divisions.len() {
        let division = &world.theatre.divisions[at];
        let Some(leader) = division.leader else { continue };
        let with = division.units.iter().find_map(|unit| world.hex_of(*unit));
        let awaited = world.leader_whereabouts(leader) == LeaderWhereabouts::Awaited;
        if let Some(hex) = with.filter(|_| awaited) {
            world.set_leader(leader, LeaderWhereabouts::At(hex));
            tell(world, leader, hex);
        }
    }
}
