//! Advanced Ammunition Supply (lgg.21.11, lgg.aor.ammo), which players may choose: whoever fires as hard as he can may have emptied his
//! cartridge boxes.

use super::train_supply;
use crate::fire::{Note, Part, Strength};
use crate::prelude::*;
use crate::turn::Fact;

/// The roll of a fire that empties them (lgg.aor.ammo.a).
pub(crate) const EMPTIES: u16 = 12;

/// Those of a party that fired of whom one gets the marker: infantry and cavalry that are still there and have none.
pub(crate) fn may_run_low(world: &World, party: Vec<UnitId>) -> Vec<UnitId> {
    let able = |unit: &UnitId| {
        let (state, arm) = (world.unit(*unit), world.printed(*unit).arm);
        world.is_present(*unit) && !arm.is_artillery() && !state.low_ammunition && world.strength(*unit) > 0
    };
    party.into_iter().filter(able).collect()
}

/// A unit gets its marker.
pub(crate) fn run_low(world: &mut World, unit: UnitId, play: &mut Play) {
    world.unit_mut(unit).low_ammunition = true;
    play.log.tell(world, || {
        let unit = world.piece(unit);
        let text = format!("{unit} is low on ammunition.");
        let fact = AnyFact::Turn(Fact::LowOnAmmunition { unit, low: true });
        Event::by(rule!("lgg.aor.ammo.a"), fact, text).and_by(rules!["lgg.21.11.a"])
    });
}

/// What is left of its fire (lgg.aor.ammo.b).
pub(crate) fn halve(strength: Strength, note: Note<'_>) -> Strength {
    note("low on ammunition", Part::Half, rule!("lgg.aor.ammo.b"));
    strength.halved()
}

/// The Command Phase begins: units that are in supply and have no enemy next to them fill up (lgg.aor.ammo.c).
pub(crate) fn fill_up(world: &mut World, play: &mut Play) {
    let is_low = |unit: &UnitId| world.unit(*unit).low_ammunition && world.hex_of(*unit).is_some();
    for unit in world.unit_ids().filter(is_low).collect::<Vec<_>>() {
        let enemy = world.side_of(unit).enemy();
        let next_to_enemy = world.hex_of(unit).is_some_and(|hex| {
            world.ground().neighbours(hex).any(|(next, _)| world.held_by(next) == Some(enemy))
        });
        if next_to_enemy || !train_supply::has_line(world, unit) {
            continue;
        }
        world.unit_mut(unit).low_ammunition = false;
        play.log.tell(world, || {
            let by_army = !train_supply::has_own_train(world, unit);
            let unit = world.piece(unit);
            let text = format!("{unit} has drawn ammunition.");
            let fact = AnyFact::Turn(Fact::LowOnAmmunition { unit, low: false });
            Event::by(rule!("lgg.aor.ammo.c"), fact, text).and_by_if(by_army, rules!["lgg.21.6.2.f"])
        });
    }
}
