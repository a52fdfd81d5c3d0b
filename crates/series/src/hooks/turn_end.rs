//! The end of the turn (4.j to 4.l).

use crate::options::advanced_disruption;
use crate::prelude::*;
use crate::refits::cards;
use crate::scenario_rules::{bridges, exhaustion, rain_roll};

/// The Disrupted markers are due to come off (4.k). Whether an option has seen to it.
pub(crate) fn rally(world: &mut World, play: &mut Play) -> bool {
    let checked = world.has(Feature::AdvancedDisruption);
    if checked {
        advanced_disruption::recover(world, play);
    }
    checked
}

/// The turn ends: cards that were for it are laid aside (mop.app3.e.c).
pub(crate) fn cards_expire(world: &mut World, play: &mut Play) {
    if world.plays_cards() {
        cards::expire(world, play);
    }
}

/// The very end of the turn: a die may bring rain (lgg.21.4).
pub(crate) fn weather(world: &mut World, play: &mut Play) {
    if world.has(Feature::RainRoll) {
        rain_roll::throw(world, play);
    }
}

/// The lines of the Morale Modifiers table that count for recovery only.
pub(crate) use crate::options::advanced_disruption::recovery_lines;

/// The turn ends: who was exhausted may have rested long enough (mop.37.20.sp.b).
pub(crate) fn rest(world: &mut World, play: &mut Play) {
    if world.has(Feature::Exhausted) {
        exhaustion::end_of_turn(world, play);
    }
}

/// The turn ends: what was broken may have been mended (5.2.j).
pub(crate) fn mend(world: &mut World, play: &mut Play) {
    if world.has(Feature::BrokenBridges) {
        bridges::end_of_turn(world, play);
    }
}
