//! Zones of control in movement (5.4, 5.5) and what orders say about entering and leaving them (20.2).

use super::duties::distance_to_enemy;
use crate::pieces::{Arm, UnitId};
use crate::refusals::Denial;
use crate::scenario_rules::night_attack;
use crate::world::{OrderKind, World};
use crate::zoc::is_in_zoc;
use hex::HexId;

/// What happens when units come into an enemy zone of control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entering {
    /// They are free to: there is no zone, or their order lets them.
    Free,
    /// They are on the march: it is over for their formation (20.2.march.d).
    Contact,
}

/// Whether a unit may leave the hex where it begins: not out of an enemy zone of control (5.4.d), unless it is under Fall
/// Back, General Retreat or Reserve (5.4.e), or it is night or rains (5.5.b). Under Attack it is held by its order too
/// (20.2.attack.e).
pub(super) fn may_leave(world: &World, unit: UnitId, from: HexId) -> Result<(), Denial> {
    let order = world.order_of(unit).kind;
    let free = order.demands_retreat() || order == OrderKind::Reserve || world.is_night() || world.is_rain();
    if !free && is_in_zoc(world, from, world.side_of(unit).enemy()) {
        let attacks = order.demands_attack();
        return Err(if attacks {
            Denial::AttackersStay { unit, order }
        } else {
            Denial::HeldByZone { unit, order }
        });
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
    if world.is_night() && !night_attack::lets_in(world, moving, to) {
        return Err(Denial::NoZonesAtNight { hex: to });
    }
    if world.is_rain() {
        return Err(Denial::NoZonesInRain { hex: to });
    }
    let mut entering = Entering::Free;
    for unit in moving {
        if world.unit(*unit).out_of_command {
            return Err(Denial::OutOfCommandKeepsOff { unit: *unit, hex: to });
        }
        if order_lets_in(world, *unit, moving, from, to)? == Entering::Contact {
            entering = Entering::Contact;
        }
    }
    Ok(entering)
}

fn order_lets_in(
    world: &World,
    unit: UnitId,
    moving: &[UnitId],
    from: HexId,
    to: HexId,
) -> Result<Entering, Denial> {
    let id = world.holder_of(unit);
    let holder = world.holder(id);
    match holder.order.kind {
        OrderKind::Attack | OrderKind::Probe if holder.holds_until.is_some_and(|turn| world.turn < turn) => {
            Err(Denial::WaitsATurn { holder: id })
        }
        OrderKind::Attack => Ok(Entering::Free),
        OrderKind::Probe => {
            // Those already there and those who come now: two at most (20.2.probe.b).
            let there = |other: &UnitId| !moving.contains(other) && is_engaged(world, *other);
            let engaged = world.units_under(id).filter(there).count();
            let coming = moving.iter().filter(|other| world.holder_of(**other) == id).count();
            if engaged + coming > 2 { Err(Denial::ProbeIsFull { holder: id }) } else { Ok(Entering::Free) }
        }
        OrderKind::Defend => {
            let held = holder.holdings.as_ref().is_some_and(|held| held.contains(to));
            if held { Ok(Entering::Free) } else { Err(Denial::NeverHeld { hex: to }) }
        }
        OrderKind::Delay => Err(Denial::DelayKeepsOff { hex: to }),
        OrderKind::Reserve => Err(Denial::ReserveKeepsOff { hex: to }),
        OrderKind::March => Ok(Entering::Contact),
        OrderKind::FallBack | OrderKind::GeneralRetreat => {
            let side = world.side_of(unit);
            let nearer = distance_to_enemy(world, to, side) < distance_to_enemy(world, from, side);
            if nearer || has_a_free_way_back(world, unit, from) {
                Err(Denial::NotNeededToEscape { hex: to })
            } else {
                Ok(Entering::Free)
            }
        }
    }
}

/// Whether a unit stands in an enemy zone of control.
pub(super) fn is_engaged(world: &World, unit: UnitId) -> bool {
    world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, world.side_of(unit).enemy()))
}

/// Whether a hex outside enemy zones leads away from the enemy (20.2.fallback.d).
fn has_a_free_way_back(world: &World, unit: UnitId, from: HexId) -> bool {
    let (side, enemy) = (world.side_of(unit), world.side_of(unit).enemy());
    let here = distance_to_enemy(world, from, side);
    world.ground().neighbours(from).any(|(hex, between)| {
        !between.is_impassable()
            && world.held_by(hex) != Some(enemy)
            && !is_in_zoc(world, hex, enemy)
            && distance_to_enemy(world, hex, side) > here
    })
}

/// Whether units that have come into a zone must stop: at once, but cavalry ignores the first that it enters (5.4.a, 5.4.i).
pub(super) fn must_stop(world: &World, moving: &[UnitId], zones_before: u8) -> bool {
    let cavalry = moving.iter().all(|unit| world.printed(*unit).arm == Arm::Cavalry);
    !(cavalry && zones_before == 0)
}
