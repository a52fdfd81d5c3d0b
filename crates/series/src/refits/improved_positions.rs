//! Improved positions (mop.37.3.3): infantry that spends its whole action on its spades may dig one. It stays where it is, and covers
//! whoever holds it.

use crate::edition::ImprovedPositions;
use crate::prelude::*;
use crate::turn::{Fact, each_once};

pub(crate) fn figures(world: &World) -> Option<&'static ImprovedPositions> {
    world.edition().features.improved_positions.as_ref()
}

/// A turn begins: nobody has attacked yet.
pub(crate) fn turn_begins(world: &mut World) {
    world.positions.fought.clear();
}

/// Units have attacked, and do not dig in this action.
pub(crate) fn have_attacked(world: &mut World, units: &[UnitId]) {
    world.positions.fought.extend_from_slice(units);
}

/// An action ends: a die for every hex in which enough infantry on Defend has done nothing else in it (mop.37.3.3.d, e). Who fails is
/// not told to the enemy, who would learn an order by it.
pub(crate) fn dig(world: &mut World, play: &mut Play) {
    let Some(figures) = figures(world) else { return };
    if world.conditions().no_positions().is_some() {
        return;
    }
    let diggers: Vec<(UnitId, HexId)> =
        world.unit_ids().filter_map(|unit| Some((unit, digs_at(world, unit)?))).collect();
    for hex in each_once(diggers.iter().map(|(_, hex)| *hex)) {
        let here = diggers.iter().filter(|(_, at)| *at == hex).map(|(unit, _)| *unit);
        let (units, side) = (here.clone().count(), here.map(|unit| world.side_of(unit)).next());
        let Some(side) = side.filter(|_| units >= figures.builders) else { continue };
        let (thrown, dug) = play.test(Throw::D6, |roll| roll <= figures.roll);
        if dug {
            world.positions.dug.push(hex);
        }
        play.log.tell(world, || {
            let (at, result) = (world.name(hex), if dug { "dug" } else { "not dug" });
            let text = if dug {
                format!("An improved position is dug in {at}.")
            } else {
                format!("The spades get no improved position done in {at}.")
            };
            let roll = Roll::plain("digging", world.seat_name(side), thrown, result);
            let event = Event::by(rule!("mop.37.3.3.e"), Fact::DugIn { at, dug }, text)
                .and_by(rules!["mop.37.3.3.d"])
                .with_roll(roll);
            if dug { event.and_by(rules!["mop.37.3.3.f"]) } else { event.only_for(world.seats_of(side)) }
        });
    }
}

/// Where a unit digs, if it does: infantry of those who act, on Defend, that has neither moved nor fought in this action.
fn digs_at(world: &World, unit: UnitId) -> Option<HexId> {
    let (state, at) = (world.unit(unit), world.hex_of(unit)?);
    let idle = !state.moved && !state.charged && !state.bombarded && !world.positions.fought.contains(&unit);
    let digs = idle
        && world.is_active(unit)
        && world.printed(unit).arm == Arm::Infantry
        && world.order_of(unit).kind == OrderKind::Defend;
    (digs && !world.is_position(at)).then_some(at)
}
