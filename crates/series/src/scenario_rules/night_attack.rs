//! An attack in the dark, against the rule that nobody enters a zone of control or fights at night (23.b, 23.c).

use crate::prelude::*;
use crate::scenario::special::NightAttack;

/// Whether units may enter a zone of control in a hex though it is night: next to the place or in it, in that turn, and no
/// more than so many.
pub(crate) fn lets_in(world: &World, units: &[UnitId], to: HexId) -> bool {
    let lets = |rule: &NightAttack| {
        let own = |unit: &UnitId| world.theatre.chain(world.printed(*unit).formation).army == rule.army;
        let gone = world.memory().in_the_dark.iter().filter(|unit| !units.contains(unit)).count();
        rule.turn == world.turn
            && units.iter().all(own)
            && gone + units.len() <= usize::from(rule.units)
            && world.ground().board.distance(to, rule.place) <= 1
    };
    world.theatre.specials.night_attacks.iter().any(lets)
}

pub(crate) fn is_in_the_dark(world: &World, unit: UnitId) -> bool {
    world.is_night() && world.memory().in_the_dark.contains(&unit)
}

/// Whether a side may attack in the dark in this turn: it has a Combat Segment for it in each of its actions. Whether anybody is there who
/// acts, the enemy must not learn from the silence.
pub(crate) fn is_on(world: &World, side: Side) -> bool {
    let army = |rule: &NightAttack| world.theatre.armies[rule.army].side;
    let mut rules = world.theatre.specials.night_attacks.iter();
    rules.any(|rule| rule.turn == world.turn && army(rule) == side)
}

/// By how many per cent the dark weakens the attack of a unit.
pub(crate) fn weakness(world: &World, unit: UnitId) -> Option<u8> {
    let rules = &world.theatre.specials.night_attacks;
    if rules.is_empty() || !is_in_the_dark(world, unit) {
        return None;
    }
    rules.iter().find(|rule| rule.turn == world.turn).map(|rule| rule.less)
}

/// Notes that units have come into a zone of control in the dark.
pub(crate) fn note(world: &mut World, unit: UnitId) {
    if !world.memory().in_the_dark.contains(&unit) {
        world.memory_mut().in_the_dark.push(unit);
    }
}
