//! Zones of control in movement (5.4, 5.5) and what orders say about entering and leaving them (20.2).

use crate::hooks;
use crate::orders::rules::Approach;
use crate::pieces::{Arm, UnitId};
use crate::refusals::Denial;
use crate::world::World;
use crate::zoc::is_in_zoc;
use hex::HexId;

/// What happens when units come into an enemy zone of control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entering {
    /// They are free to: there is no zone, or their order lets them.
    Free,
    /// They are on the march: it is over for their formation (20.2.march.d).
    Contact,
}

/// Whether a unit may leave the hex where it begins: not out of an enemy zone of control (5.4.d), unless its order lets it (5.4.e),
/// or it is night or rains (5.5.b).
pub(super) fn may_leave(world: &World, unit: UnitId, from: HexId) -> Result<(), Denial> {
    let rules = world.rules_for(unit);
    let free = rules.leaves_zones() || world.conditions().zones_closed;
    if !free && is_in_zoc(world, from, world.side_of(unit).enemy()) {
        return Err(rules.held_in_zone(unit, world.order_of(unit).kind));
    }
    Ok(())
}

/// Whether units may enter a hex in an enemy zone of control.
pub(super) fn may_enter(
    world: &World,
    moving: &[UnitId],
    from: HexId,
    to: HexId,
) -> Result<Entering, Denial> {
    let Some(first) = moving.first() else { return Ok(Entering::Free) };
    let enemy = world.side_of(*first).enemy();
    if !is_in_zoc(world, to, enemy) {
        return Ok(Entering::Free);
    }
    if world.conditions().zones_closed {
        may_enter_in_spite(world, moving, to)?;
    }
    let mut entering = Entering::Free;
    for unit in moving {
        if world.unit(*unit).out_of_command {
            return Err(Denial::OutOfCommandKeepsOff { unit: *unit, hex: to });
        }
        let holder = world.holder_of(*unit);
        let approach = Approach { unit: *unit, holder, moving, from, to };
        if world.order_rules(holder).may_enter_zone(world, approach)? == Entering::Contact {
            entering = Entering::Contact;
        }
    }
    Ok(entering)
}

/// Whether units may enter a zone of control though it is night or rains: an attack in the dark may.
fn may_enter_in_spite(world: &World, moving: &[UnitId], to: HexId) -> Result<(), Denial> {
    for line in world.conditions().lines().filter(|line| line.closes_zones) {
        match line.is_night {
            true if hooks::movement::lets_in_at_night(world, moving, to) => {}
            true => return Err(Denial::NoZonesAtNight { hex: to }),
            false => return Err(Denial::NoZonesInRain { hex: to }),
        }
    }
    Ok(())
}

/// Whether a unit stands in an enemy zone of control.
pub(crate) fn is_engaged(world: &World, unit: UnitId) -> bool {
    world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, world.side_of(unit).enemy()))
}

/// Whether units that have come into a zone must stop: at once, but cavalry ignores the first that it enters (5.4.a, 5.4.i).
pub(super) fn must_stop(world: &World, moving: &[UnitId], zones_before: u8) -> bool {
    let cavalry = moving.iter().all(|unit| world.printed(*unit).arm == Arm::Cavalry);
    !(cavalry && zones_before == 0)
}
