//! Broken bridges: infantry climbs over, cavalry and artillery wait until they are mended.

use crate::prelude::*;
use crate::turn::Fact;
use hex::SideId;

/// Whether a bridge is broken and not mended yet.
pub fn is_broken(world: &World, side: SideId) -> bool {
    let broken = &world.theatre.specials.broken_bridges;
    broken.iter().any(|(other, _)| *other == side) && !world.memory().mended.contains(&side)
}

/// Whether a broken bridge keeps a unit from crossing between two hexes.
pub fn keeps(world: &World, unit: UnitId, from: HexId, to: HexId) -> bool {
    if world.theatre.specials.broken_bridges.is_empty() || world.printed(unit).arm == Arm::Infantry {
        return false;
    }
    world.ground().board.side_between(from, to).is_some_and(|side| is_broken(world, side))
}

/// Infantry of the side that mends a bridge is next to it when a daylight turn begins.
pub(super) fn begin_to_mend(world: &mut World) {
    if world.theatre.specials.broken_bridges.is_empty() {
        return;
    }
    let mut menders = Vec::new();
    let broken = world.theatre.specials.broken_bridges.iter().filter(|(side, _)| is_broken(world, *side));
    for (side, whose) in broken.filter(|_| !world.is_night()) {
        let infantry =
            |unit: &UnitId| world.side_of(*unit) == *whose && world.printed(*unit).arm == Arm::Infantry;
        for hex in world.ground().board.side_hexes(*side).into_iter().flatten() {
            menders.extend(world.units_in(hex).filter(infantry).map(|unit| (unit, hex)));
        }
    }
    world.memory_mut().menders = menders;
}

/// Units that are attacked mend nothing this turn.
pub(crate) fn note_attacked(world: &mut World, units: &[UnitId]) {
    if world.memory().menders.iter().any(|(unit, _)| units.contains(unit)) {
        world.memory_mut().menders.retain(|(unit, _)| !units.contains(unit));
    }
}

/// The turn ends: whoever has been next to a broken bridge all the time has mended it.
pub(crate) fn end_of_turn(world: &mut World, play: &mut Play) {
    let theatre = std::sync::Arc::clone(&world.theatre);
    for (side, _) in &theatre.specials.broken_bridges {
        let hexes = theatre.ground.board.side_hexes(*side);
        let stayed =
            |(unit, hex): &&(UnitId, HexId)| hexes.contains(&Some(*hex)) && world.hex_of(*unit) == Some(*hex);
        let mender = world.memory().menders.iter().find(stayed).copied();
        let Some((mender, _)) = mender.filter(|_| is_broken(world, *side)) else { continue };
        world.memory_mut().mended.push(*side);
        play.log.tell(world, || {
            let mut hexes = world.numbers(hexes.iter().flatten());
            hexes.sort();
            let (unit, between) = (&world.printed(mender).name, listed(&hexes));
            let text = format!("{unit} has mended the bridge between {between}.");
            Event::by(rule!("nlc.14.a"), Fact::BridgeMended { hexes }, text).and_by(rules!["nlc.5.2.j"])
        });
    }
}
