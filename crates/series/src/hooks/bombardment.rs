//! Bombardment (8.1).

use crate::fire::{Note, Part, Rounding, Strength};
use crate::options::artillery_detail;
use crate::prelude::*;
use crate::refits::cards::{self, fights};
use crate::scenario_rules::crops;

/// How many hexes away a target may be (8.1.a).
pub(crate) fn range(world: &World, battery: UnitId) -> u32 {
    let range = if let Some(printed) = world.printed(battery).range {
        printed
    } else if world.has(Feature::ArtilleryDetail) {
        world.edition().options.artillery_detail.range
    } else {
        world.edition().bombardment.range
    };
    world.conditions().bombards_at.map_or(range, |(most, _)| most.min(range))
}

/// Why a target is too far.
pub(crate) fn too_far(world: &World, unit: UnitId, target: HexId, distance: u32) -> Denial {
    if world.conditions().bombards_at.is_some_and(|(most, _)| distance > most) {
        return Denial::TooFarInThisWeather { unit, target, distance };
    }
    let is_printed = world.printed(unit).range.is_some();
    if is_printed && world.has(Feature::ArtilleryDetail) {
        return Denial::RangeIsPrinted { unit, target, distance };
    }
    if is_printed {
        return Denial::OutOfPrintedRange { unit, target, distance };
    }
    if world.has(Feature::ArtilleryDetail) {
        return Denial::OutOfLongRange { unit, target, distance };
    }
    Denial::OutOfRange { unit, target, distance }
}

/// The fire of a battery, reduced for terrain and not yet added to that of others (8.1.i).
pub(crate) fn strength(
    world: &World,
    unit: UnitId,
    target: HexId,
    strength: Strength,
    note: Note<'_>,
) -> Strength {
    let detail = world.has(Feature::ArtilleryDetail);
    let strength =
        if detail { artillery_detail::bombardment(world, unit, target, strength, note) } else { strength };
    let at = world.hex_of(unit);
    at.map_or(strength, |at| {
        at_distance(world, unit, world.ground().board.distance(at, target), strength, note)
    })
}

/// Fire at a distance: beyond half of the range that is printed on a counter it is weaker. The exact half counts (lgg.21.3.4.c).
pub(crate) fn at_distance(
    world: &World,
    unit: UnitId,
    distance: u32,
    strength: Strength,
    note: Note<'_>,
) -> Strength {
    let percent = world.edition().bombardment.beyond_half;
    if percent == 0 || world.printed(unit).range.is_none_or(|range| 2 * distance <= range) {
        return strength;
    }
    note("beyond half range", Part::Less(percent), rule!("lgg.21.3.4.c"));
    strength.less(percent)
}

/// The rules of a bombardment that an edition has of its own: ratings do not count in it (lgg.21.2.1.f), and a loss is rounded before
/// anything else is taken off (lgg.21.2.2.g).
pub(crate) fn rules(world: &World, batteries: &[UnitId]) -> &'static [Rule] {
    let damaged = |unit: &UnitId| world.unit(*unit).damaged;
    match world.has(Feature::CombatRatings) {
        false => &[],
        true if batteries.iter().any(damaged) => rules!["lgg.21.2.1.f", "lgg.21.2.2.g"],
        true => rules!["lgg.21.2.1.f"],
    }
}

/// How the sum is rounded (7.1.g).
pub(crate) fn rounding(world: &World, batteries: &[UnitId], target: HexId) -> Rounding {
    let far = |unit: &UnitId| artillery_detail::is_far(world, *unit, target);
    let down = world.has(Feature::ArtilleryDetail) && batteries.iter().any(far);
    if down { Rounding::Down } else { Rounding::Normal }
}

/// Whether something hides the stack in a hex from a battery in another (8.3).
pub(crate) fn is_hidden(world: &World, battery: UnitId, from: HexId, target: HexId) -> bool {
    world.has(Feature::Crops) && crops::hide(world, battery, from, target)
}

/// What a card adds to the roll of a bombardment, with its rule (mop.app3.card30.a).
pub(crate) fn aimed(
    world: &mut World,
    side: Side,
    batteries: &[UnitId],
    play: &mut Play,
) -> Option<(i8, Rule)> {
    let (by, card) =
        if world.plays_cards() { fights::aimed_guns(world, side, batteries)? } else { return None };
    cards::show(world, side, card, play);
    Some((by, cards::rule_of(world, card)))
}

/// Guns are heard in a hex: whoever marches to the sound of them asks where (mop.app3.card15.a).
#[inline]
pub(crate) fn heard(world: &mut World, target: HexId) {
    if world.plays_cards() {
        let turn = world.turn;
        world.cards.change(|table| table.heard.push((target, turn)));
    }
}
