//! Charges (7.7 to 7.9).

use crate::edition::CardId;
use crate::morale::Circumstances;
use crate::options::{advanced_disruption, hidden_movement};
use crate::prelude::*;
use crate::refits::cards::{self, fights};
use crate::scenario_rules::{bold_leaders, inspiration};

/// Beaten cavalry is about to go back (7.7.i).
pub(crate) fn beaten(world: &mut World, units: &[UnitId], play: &mut Play) {
    if world.has(Feature::AdvancedDisruption) {
        advanced_disruption::are_driven_back(world, units, play);
    }
}

/// Cavalry that was not beaten is about to go back (7.7.j).
pub(crate) fn go_back(world: &mut World, units: &[UnitId], play: &mut Play) {
    if world.has(Feature::AdvancedDisruption) {
        let plain = Circumstances::plain(Role::Attacking);
        let units: Vec<(UnitId, Circumstances)> = units.iter().map(|unit| (*unit, plain)).collect();
        advanced_disruption::leave_of_their_own_will(world, &units, play);
    }
}

/// What else helps cavalry that tests for a reaction charge (7.9.b).
pub(crate) fn reacts(world: &World, unit: UnitId) -> Option<(&'static str, i8, Rule)> {
    if world.has(Feature::BoldLeaders) { bold_leaders::reacts(world, unit) } else { None }
}

/// What unsettles infantry that awaits cavalry (7.10.f).
pub(crate) fn unsettles(world: &World, chargers: &[UnitId]) -> Option<(&'static str, i8, Rule)> {
    if world.has(Feature::BoldLeaders) { bold_leaders::unsettles(world, chargers) } else { None }
}

/// Whether a leader in its hex helps a unit that reacts (7.9.c).
pub(crate) fn helps(world: &World, leader: LeaderId) -> bool {
    !super::command::is_away(world, leader)
}

/// A charge arrives in a hex (7.7.d): counters of those who are not there vanish (25.5.1.g).
#[inline]
pub(crate) fn arrives(world: &mut World, target: HexId, play: &mut Play) {
    if !world.hidden.is_empty() {
        hidden_movement::vanish(world, target, play);
    }
}

/// Whether a card keeps cavalry from charging (7.7.a, 7.9.a).
#[inline]
pub(crate) fn may_charge(world: &World, unit: UnitId) -> Allowed {
    let barred = world.plays_cards() && fights::is_barred(world, unit).is_some();
    refuse_if(barred, Denial::ChargeBarredByCard { unit })
}

/// By which rule.
pub(crate) use crate::refits::cards::fights::is_barred as rule_of_a_bar;

/// Whether a pursuit test is passed without a die (7.8.c), and by which card.
pub(crate) fn pursuit_is_passed(world: &World, side: Side) -> Option<CardId> {
    if world.plays_cards() { fights::holds_its_horses(world, side) } else { None }
}

/// It is shown by that.
pub(crate) fn tell_passed(world: &mut World, side: Side, card: CardId, play: &mut Play) {
    cards::show(world, side, card, play);
    play.log.tell(world, || {
        let text = "The cavalry is held in hand without a test.".to_owned();
        let fact = cards::Fact::NoTest { seat: world.seat_name(side).to_owned() };
        Event::by(cards::rule_of(world, card), fact, text)
    });
}

/// Whether guns covered a side at a hex, so that nobody pursues it there (7.8.a).
#[inline]
pub(crate) fn is_covered(world: &World, side: Side, hex: HexId) -> bool {
    world.cards.table().is_some_and(|table| table.covered.contains(&(side, hex)))
}

/// Whether cavalry reacts without a test (7.9.b): the card is shown by that.
pub(crate) fn reacts_untested(world: &mut World, unit: UnitId, play: &mut Play) -> bool {
    let side = world.side_of(unit);
    let card = if world.plays_cards() { fights::counter_charges(world, side) } else { None };
    if let Some(card) = card {
        cards::show(world, side, card, play);
    }
    card.is_some()
}

/// Before that: the leaders who may spur on the defenders, one after the other (mop.37.16.g).
#[inline]
pub(crate) fn inspiration(
    world: &World,
    side: Side,
    defenders: &[UnitId],
    at: u8,
) -> Option<inspiration::NextLeader> {
    let on = world.has(Feature::InspiringLeaders);
    if on { inspiration::next_in_a_charge(world, side, defenders, at) } else { None }
}

/// Before the dice of a charge: whether somebody is asked for a card (mop.app3.card14.a).
#[inline]
pub(crate) fn card_before_fire(
    world: &World,
    side: Side,
    chargers: &[UnitId],
    defenders: &[UnitId],
) -> Option<Activity> {
    if !world.plays_cards() {
        return None;
    }
    let mut parties = BySide { first: defenders, second: defenders };
    parties[side] = chargers;
    fights::before_fire(world, parties)
}

/// A side was hit in a charge: whether it is asked for guns that cover it (mop.app3.card3.a).
pub(crate) use crate::refits::cards::fights::after_fire as card_after_fire;
