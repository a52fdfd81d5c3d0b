//! 25.10 Huge units: those whose front shows 8 or more have three steps.
//!
//! The second hit puts a loss marker under the unit ([`crate::world::UnitState`]'s `worn`): it has half the strength of its
//! reverse, and its morale is that of any unit that has lost a step (25.10.c). Reorganization takes the marker away.

use crate::command::Fact as Tiding;
use crate::fact::Fact;
use crate::movement::range::range;
use crate::prelude::*;
use umpire::dice::Thrown;

/// Whether a unit is huge (25.10.a).
pub(crate) fn is_huge(world: &World, unit: UnitId) -> bool {
    world.printed(unit).front >= world.edition().options.huge_units.front
}

/// The strength with a loss marker: half of what the reverse shows, rounded normally (25.10.b).
pub(crate) fn worn_strength(reverse: u8) -> u8 {
    reverse.div_ceil(2)
}

/// The second hit of a huge unit (25.10.a).
pub(crate) fn put_marker(world: &mut World, unit: UnitId, play: &mut Play) {
    let (before, side) = (world.strength(unit), world.side_of(unit));
    world.unit_mut(unit).worn = true;
    world.loss_markers[side] = true;
    play.log.tell(world, || {
        let (name, now) = (world.piece(unit), world.strength(unit));
        let text = format!("{name} gets a loss marker: strength {before} becomes {now}.");
        let fact = Fact::StepLost { unit: name, eliminated: false };
        Event::by(rule!("nlc.25.10.a"), fact, text).and_by(rules!["nlc.25.10.b", "nlc.25.10.c"])
    });
}

/// Whether a unit on the map can be brought back to its reverse side (25.10.d).
pub(crate) fn may_be_restored(world: &World, unit: UnitId) -> bool {
    world.unit(unit).worn && world.hex_of(unit).is_some()
}

/// It must be in command range and out of enemy zones of control (25.10.d).
pub(crate) fn check_restoring(world: &World, unit: UnitId) -> Allowed {
    let Some(hex) = world.hex_of(unit) else { return Err(Denial::NotEliminated { unit }) };
    refuse_if(
        range(world, world.holder_of(unit)).is_some_and(|range| !range.contains(world, hex)),
        Denial::RestoredInRange { unit },
    )?;
    refuse_if(is_in_zoc(world, hex, world.side_of(unit).enemy()), Denial::RestoredInZone { unit })?;
    Ok(())
}

/// The marker is taken away; or not, if the roll of a demoralized unit fails (21.g): the attempt is spent, and the unit stays as
/// it is, for it was never off the map.
pub(crate) fn restore(
    world: &mut World,
    unit: UnitId,
    by: LeaderId,
    (back, thrown): (bool, Option<Thrown>),
    play: &mut Play,
) {
    if back {
        world.unit_mut(unit).worn = false;
    }
    play.log.tell(world, || {
        let (name, by) = (world.piece(unit), world.piece(by));
        let strength = world.strength(unit);
        let text = if back {
            format!("{by} reorganizes {name}: its loss marker is removed, its strength is {strength}.")
        } else {
            format!("{by} cannot reorganize {name}: its loss marker stays.")
        };
        let fact = Tiding::Reorganized { unit: name, by, back };
        let event = Event::by(rule!("nlc.25.10.d"), fact, text).and_by(rules!["nlc.21.e", "nlc.21.i"]);
        match thrown {
            Some(thrown) => event.and_by(rules!["nlc.21.g", "nlc.21.h"]).with_roll(Roll::plain(
                "reorganization",
                world.seat_name(world.side_of(unit)),
                thrown,
                if back { "back" } else { "stays as it is" },
            )),
            None => event,
        }
    });
}
