//! Cards in the Command Phase: orders that are given, obeyed or tried by a card; ratings; chits.

use super::fights::leader_of;
use super::settle::is_clear;
use super::{held, rule_of};
use crate::command::position;
use crate::edition::{CardEffect, CardId};
use crate::orders::{Dispatch, OrderStep};
use crate::prelude::*;
use crate::world::Aim;

/// The rating that a card gives a leader this turn (mop.app3.card7.a, card30.a).
pub(crate) fn rating_of(world: &World, leader: LeaderId) -> Option<i8> {
    let side = world.leader(leader).nation.side;
    let (_, rating) = world.in_play(side, |effect| match effect {
        CardEffect::Emperor { leaders, rating } | CardEffect::Inspired { leaders, rating, .. } => {
            leaders.contains(&world.leader(leader).name).then_some(*rating)
        }
        _ => None,
    })?;
    i8::try_from(rating).ok().filter(|_| !world.leader_state(leader).replaced)
}

// Chits (mop.app3.card2.a, card5.a, card6.a, card7.a).

/// The leader by whom a side has the Coordinated Action chit without a roll, and the card.
pub(crate) fn coordinates(world: &World, side: Side) -> Option<(LeaderId, CardId)> {
    let (own, leader) = world.in_play(side, |effect| match effect {
        CardEffect::Emperor { leaders, .. } => leader_of(world, side, leaders),
        _ => None,
    })?;
    Some((leader, own.card))
}

/// Whether a side may have no Initial Action this turn: its start is late.
pub(crate) fn starts_late(world: &World, side: Side) -> Option<CardId> {
    held(world, side, |effect| *effect == CardEffect::LateStart).map(|own| own.card)
}

/// The card by which a side has the Initial Action without a roll; the ban of a late start prevails.
pub(crate) fn acts_first(world: &World, side: Side) -> Option<CardId> {
    if starts_late(world, side).is_some() {
        return None;
    }
    let early = held(world, side, |effect| *effect == CardEffect::EarlyArrival).map(|own| own.card);
    early.or_else(|| coordinates(world, side).map(|(_, card)| card))
}

/// Whether a formation puts no chit into the cup this turn.
pub(crate) fn sits_out(world: &World, formation: FormationId) -> bool {
    let side = world.theatre.formations[formation].side;
    let late = held(world, side, |effect| *effect == CardEffect::LateStart);
    late.is_some_and(|own| own.aim == Aim::Formation(formation))
}

/// Whether a formation is scattered: it moves at half its rate and takes neither an Initial nor a Coordinated Action.
pub(crate) fn is_scattered(world: &World, formation: FormationId) -> bool {
    let side = world.theatre.formations[formation].side;
    let scattered = held(world, side, |effect| *effect == CardEffect::FormationScattered);
    scattered.is_some_and(|own| own.aim == Aim::Formation(formation))
}

// Orders.

/// How many orders more a commander may write (mop.app3.card28.a, card31.a): one for a March by a card, and one that an aide carries.
pub(crate) fn more_orders(world: &World, by: LeaderId) -> (u8, u8) {
    let side = world.leader(by).nation.side;
    let march = held(world, side, |effect| matches!(effect, CardEffect::ForcedMarch { .. })).is_some();
    let aide = world.in_play(side, |effect| match effect {
        CardEffect::Aide { orders } => Some(*orders),
        _ => None,
    });
    let aide = aide.filter(|(own, _)| own.aim == Aim::MoreOrders).map_or(0, |(_, orders)| orders);
    (u8::from(march), aide)
}

/// Whether the overall commander of a side may order a General Retreat by a card (mop.app3.card9.a).
pub(crate) fn opens_retreat(world: &World, side: Side) -> bool {
    held(world, side, |effect| *effect == CardEffect::GeneralRetreat).is_some()
}

/// Whether a leader may give somebody a General Retreat of his own by a card, the overall commander being absent (mop.app1.card9.b to d): a wing
/// commander himself by initiative, and then his subordinates; a corps leader himself, where there is no wing commander either.
pub(crate) fn retreats_by_card(world: &World, by: LeaderId, to: HolderId, given: Given) -> bool {
    let side = world.theatre.side_of_holder(to);
    if !world.plays_all_cards() || !opens_retreat(world, side) {
        return false;
    }
    let is_there = |leader: LeaderId| world.leader_hex(leader).is_some();
    let commander = world.commander_of(world.theatre.army_of_holder(to));
    if commander.is_some_and(is_there) || world.cards.of(side).is_some_and(|own| own.lapsed.contains(&by)) {
        return false;
    }
    match (given, world.theatre.holders[to]) {
        (Given::Initiative, OrderHolder::Wing(own)) => own == by,
        (Given::Initiative, OrderHolder::Formation(formation)) => {
            world.leader_of(to) == Some(by) && !world.wing_over(formation).is_some_and(is_there)
        }
        (Given::Written, OrderHolder::Formation(formation)) => {
            let own = world.theatre.find_holder(OrderHolder::Wing(by));
            world.wing_over(formation) == Some(by)
                && own.is_some_and(|own| world.holder(own).order.kind == OrderKind::GeneralRetreat)
        }
        _ => false,
    }
}

/// A leader who could give himself a General Retreat tries initiative. For another order: he can no longer (mop.app1.card9.e).
pub(crate) fn tried(
    world: &mut World,
    by: LeaderId,
    to: HolderId,
    steps: &[OrderStep],
    play: &mut Play,
) -> Vec<Rule> {
    if !retreats_by_card(world, by, to, Given::Initiative) {
        return Vec::new();
    }
    if steps.iter().any(|step| step.kind == OrderKind::GeneralRetreat) {
        let alone = matches!(world.theatre.holders[to], OrderHolder::Formation(_));
        let by = if alone { rule!("mop.app1.card9.c") } else { rule!("mop.app1.card9.b") };
        return vec![by, rule!("mop.app1.card9.d")];
    }
    let side = world.theatre.side_of_holder(to);
    world.cards.change(|table| table.of[side].lapsed.push(by));
    play.log.tell(world, || {
        let leader = world.piece(by);
        let text =
            format!("{leader} has tried for another order: the card gives him no General Retreat any more.");
        Event::by(rule!("mop.app1.card9.e"), super::Fact::RetreatLapses { leader }, text)
            .only_for(world.seats_of(side))
    });
    Vec::new()
}

/// Whether a side has played a card that opens General Retreats, which it keeps (mop.37.13.i).
pub(crate) fn has_played_retreat(world: &World, side: Side) -> bool {
    let Some(own) = world.cards.of(side) else { return false };
    let is_one =
        |card: CardId| world.card(card).is_some_and(|card| card.effect == CardEffect::GeneralRetreat);
    own.in_play.iter().any(|card| is_one(card.card))
        || own.pile.iter().any(|one| one.played && is_one(one.card))
}

/// How an order is given, for what a card may do to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Given {
    Written,
    Initiative,
}

/// The cards of a side that could be used for an order.
pub(crate) fn fitting(world: &World, given: Given, to: HolderId, steps: &[OrderStep]) -> Vec<CardId> {
    let side = world.theatre.side_of_holder(to);
    let in_play = world.cards.of(side).map_or(&[][..], |own| &own.in_play);
    let fits = |card: &CardId| check(world, *card, given, to, steps).is_ok();
    in_play.iter().map(|own| own.card).filter(fits).collect()
}

/// Whether a card in play of the recipient's side may be used for an order to it.
pub(crate) fn check(world: &World, card: CardId, given: Given, to: HolderId, steps: &[OrderStep]) -> Allowed {
    let side = world.theatre.side_of_holder(to);
    let in_play = world.cards.of(side).is_some_and(|own| own.in_play.iter().any(|own| own.card == card));
    refuse_if(!in_play, Denial::CardNotInPlay { card })?;
    let kinds: Vec<OrderKind> = steps.iter().map(|step| step.kind).collect();
    let formation = match world.theatre.holders[to] {
        OrderHolder::Formation(formation) => Some(formation),
        OrderHolder::Division(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => None,
    };
    let marches = !kinds.is_empty() && kinds.iter().all(|kind| *kind == OrderKind::March);
    let turns = kinds.len() > 1
        && kinds.last() == Some(&OrderKind::Attack)
        && kinds[..kinds.len() - 1].iter().all(|kind| *kind == OrderKind::March);
    let free = || formation.is_some_and(|formation| is_clear(world, formation));
    let fits = match (world.card(card).map(|card| &card.effect), given) {
        (Some(CardEffect::ForcedMarch { .. }), Given::Written) => marches,
        (Some(CardEffect::TurningMovement { .. }), Given::Written) => turns,
        (Some(CardEffect::GeneralAdvance { .. }), Given::Initiative) => formation.is_some(),
        (Some(CardEffect::ApproachMarch), Given::Initiative) => {
            if marches && formation.is_some() && !free() {
                return Err(Denial::ApproachInContact { holder: to });
            }
            marches && formation.is_some()
        }
        (Some(CardEffect::ProbeOrder { .. }), Given::Initiative) => {
            formation.is_some() && kinds == [OrderKind::Probe]
        }
        (Some(CardEffect::SoundOfGuns { within, .. }), Given::Initiative) => {
            if turns && !free() {
                return Err(Denial::ApproachInContact { holder: to });
            }
            turns && formation.is_some() && was_heard(world, to, steps, *within)
        }
        _ => false,
    };
    refuse_if(!fits, Denial::NotForThatOrder { card })
}

/// Whether guns were heard last turn at the target of the last order, so near to the recipient (mop.app3.card15.a).
fn was_heard(world: &World, to: HolderId, steps: &[OrderStep], within: u8) -> bool {
    let heard = world.cards.table().map_or(&[][..], |table| &table.heard);
    let target = steps.last().and_then(|step| step.target.first().copied());
    let (Some(target), Some(at)) = (target, position(world, to)) else { return false };
    let last = |turn: Turn| turn.plus(1) == world.turn;
    world.ground().board.distance(at, target) <= u32::from(within)
        && heard.iter().any(|(hex, turn)| *hex == target && last(*turn))
}

/// What a card does to an initiative: by how many columns it shifts it, and whether a Bad Move is no effect.
pub(crate) fn initiative(world: &World, card: CardId) -> (i8, bool) {
    match world.card(card).map(|card| &card.effect) {
        Some(CardEffect::GeneralAdvance { shift }) => (*shift, false),
        Some(CardEffect::SoundOfGuns { shift, .. }) => (*shift, true),
        _ => (0, false),
    }
}

/// Whether an order that is drafted as an initiative needs no roll: a card puts it in force, or sends it to be complied with.
pub(crate) fn is_given_freely(world: &World, card: CardId) -> Option<Freely> {
    match world.card(card).map(|card| &card.effect) {
        Some(CardEffect::ApproachMarch) => Some(Freely::InForce),
        Some(CardEffect::ProbeOrder { .. }) => Some(Freely::Checked),
        _ => None,
    }
}

/// How an order by a card takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freely {
    InForce,
    Checked,
}

/// The lines of compliance that a card adds to an order (20.7.c).
pub(crate) fn shifts(world: &World, written: &Dispatch, lines: &mut Vec<(&'static str, i8, Rule)>) {
    let Some(card) = written.card else { return };
    match world.card(card).map(|card| &card.effect) {
        Some(CardEffect::ForcedMarch { shift } | CardEffect::TurningMovement { shift }) => {
            lines.push(("by a card", *shift, rule_of(world, card)));
        }
        // The shift for attacks is not applied (mop.app3.card12.a).
        Some(CardEffect::ProbeOrder { .. }) => {
            lines.push(("by a card", -world.edition().command.shifts.attack, rule_of(world, card)));
        }
        _ => {}
    }
}

/// A card is used for an order: nobody else learns of it.
pub(crate) fn spend(world: &mut World, side: Side, card: CardId) {
    super::deck::lay_down(world, side, card);
}
