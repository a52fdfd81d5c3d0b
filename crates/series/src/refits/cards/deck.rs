//! Decks and hands: how they are made, what is drawn, shown, used up and laid aside.

use super::events::{Fact, for_owner, name, title};
use super::rule_of;
use crate::edition::{CardEffect, CardId, Category};
use crate::prelude::*;
use crate::world::{Aim, CardTable, Discard, InPlay};
use umpire::dice::Dice;

/// A game is opened (mop.37.12.a): the table is laid, if cards are played at all. A posed position says itself what lies on it.
pub(crate) fn lay_table(world: &mut World) {
    let played = world.has(Feature::CardsFull) || world.has(Feature::CardsRestricted);
    if !played || world.card_rules().is_none() || world.theatre.terms.key.is_empty() {
        return;
    }
    let mut table = CardTable::default();
    if !world.has(Feature::RandomEventTables) {
        for side in Side::BOTH {
            // One deck serves both: it lies with the first side (mop.app3.g.a).
            if side == Side::First || !world.has(Feature::SingleDeck) {
                table.of[side].deck = world.full_deck(side);
            }
        }
    }
    world.cards.lay(table);
}

/// What a posed position says of a side: its deck, its hand and what is in play.
pub(crate) fn pose(
    world: &mut World,
    side: Side,
    deck: &[CardId],
    hand: &[CardId],
    in_play: &[(CardId, Aim)],
) {
    if world.cards.is_empty() {
        // Bonus cards have still to be drawn where the position says so (mop.app3.c.a).
        let set_up = world.theatre.specials.cards.iter().all(|terms| terms.bonus == 0);
        world.cards.lay(CardTable { set_up, ..CardTable::default() });
    }
    let in_play: Vec<InPlay> = in_play
        .iter()
        .map(|(card, aim)| InPlay {
            aim: super::settle::in_effect(world, side, *card, aim),
            ..begun(world, *card)
        })
        .collect();
    world.cards.change(|table| {
        let own = &mut table.of[side];
        own.deck.extend_from_slice(deck);
        own.hand.extend_from_slice(hand);
        own.in_play.extend(in_play);
    });
}

/// Whether mode cards and bonus cards have still to be drawn.
pub(super) fn is_to_be_set_up(world: &World) -> bool {
    world.cards.table().is_some_and(|table| !table.set_up)
}

/// A card as it lies in play at first.
pub(super) fn begun(world: &World, card: CardId) -> InPlay {
    let printed = world.card(card);
    let left = match printed.map(|card| &card.effect) {
        Some(CardEffect::Rerolls { throws, .. }) => *throws,
        _ => 1,
    };
    InPlay { card, shown: printed.is_some_and(|card| card.open), left, aim: Aim::Nothing }
}

/// A card is drawn blindly from the deck of a side; one that is used up is made of what was laid aside, without mode cards, which are in no
/// deck (mop.app3.b.a).
pub(super) fn draw(world: &mut World, side: Side, dice: &mut dyn Dice) -> Option<CardId> {
    let modes = mode_cards(world, side);
    world.cards.change(|table| {
        let own = &mut table.of[side];
        if own.deck.is_empty() {
            let is_kept = |one: &Discard| modes.contains(&one.card);
            own.deck.extend(own.pile.iter().filter(|one| !is_kept(one)).map(|one| one.card));
            own.pile.retain(is_kept);
            own.deck.sort_unstable();
        }
        let n = u16::try_from(own.deck.len()).unwrap_or(u16::MAX);
        (n > 0).then(|| own.deck.remove(usize::from(dice.draw(n))))
    })?
}

/// The hand is filled (mop.37.12.1.a).
pub(super) fn fill_hand(world: &mut World, side: Side, play: &mut Play) {
    let most = usize::from(world.card_rules().map_or(0, |rules| rules.hand));
    while world.cards.of(side).is_some_and(|own| own.hand.len() < most) {
        let Some(card) = draw(world, side, play.dice) else { return };
        world.cards.change(|table| table.of[side].hand.push(card));
        play.log.tell(world, || {
            let text = format!("You draw {}.", name(world, card));
            let fact = Fact::CardDrawn { seat: world.seat_name(side).to_owned(), card: title(world, card) };
            for_owner(world, side, Event::by(rule!("mop.37.12.1.a"), fact, text))
        });
    }
}

/// The mode cards of the edition for a side.
pub(super) fn mode_cards(world: &World, side: Side) -> Vec<CardId> {
    let cards = world.card_rules().map_or(&[][..], |rules| &rules.cards);
    let modes =
        cards.iter().enumerate().filter(|(_, card)| card.category == Category::Mode && card.is_of(side));
    modes.map(|(at, _)| CardId::at(at)).collect()
}

/// The effect of a card is seen: it is shown, if it was not (mop.37.12.1.c, mop.app3.e.e).
pub(crate) fn show(world: &mut World, side: Side, card: CardId, play: &mut Play) {
    let hidden = |own: &&mut InPlay| own.card == card && !own.shown;
    let in_play = world
        .cards
        .change(|table| table.of[side].in_play.iter_mut().find(hidden).map(|own| own.shown = true).is_some());
    if in_play != Some(true) {
        return;
    }
    play.log.tell(world, || shown(world, side, card));
}

pub(super) fn shown(world: &World, side: Side, card: CardId) -> Event<AnyFact> {
    let text = format!("{} show a card: {}.", capital(&world.side_words(side)), name(world, card));
    let fact = Fact::CardShown { seat: world.seat_name(side).to_owned(), card: title(world, card) };
    let by = if world.plays_all_cards() { rule!("mop.37.12.1.c") } else { rule!("mop.app3.e.e") };
    Event::by(rule_of(world, card), fact, text).and_by(&[by])
}

/// A card that was kept is used, and shown by that; when it can be used no more it is laid aside.
pub(crate) fn use_up(world: &mut World, side: Side, card: CardId, play: &mut Play) {
    show(world, side, card, play);
    lay_down(world, side, card);
}

/// A card that was kept is used, whoever sees it.
pub(super) fn lay_down(world: &mut World, side: Side, card: CardId) {
    // Whoever stands by a card stands for the whole turn, however often its rolls were made again.
    let works_on = matches!(world.card(card).map(|card| &card.effect), Some(CardEffect::Rerolls { .. }));
    world.cards.change(|table| {
        let own = &mut table.of[side];
        let Some(at) = own.in_play.iter().position(|own| own.card == card) else { return };
        own.in_play[at].left = own.in_play[at].left.saturating_sub(1);
        if own.in_play[at].left == 0 && !works_on {
            let InPlay { card, shown, .. } = own.in_play.remove(at);
            own.pile.push(Discard { card, played: true, shown });
        }
    });
}

/// Whether a card stays in play when the turn ends.
fn lasts(effect: &CardEffect) -> bool {
    matches!(effect, CardEffect::GeneralRetreat | CardEffect::Replacements)
}

/// The turn ends: cards that were kept for it, and those whose effect was for it, are laid aside (mop.app3.e.c).
pub(crate) fn expire(world: &mut World, play: &mut Play) {
    if world.cards.is_empty() {
        return;
    }
    let turn = world.turn;
    for side in Side::BOTH {
        let over =
            |world: &World, own: &InPlay| world.card(own.card).is_some_and(|card| !lasts(&card.effect));
        let in_play = world.cards.of(side).map_or(&[][..], |own| &own.in_play);
        let gone: Vec<InPlay> = in_play.iter().filter(|own| over(world, own)).cloned().collect();
        if gone.is_empty() {
            continue;
        }
        for own in &gone {
            play.log.tell(world, || {
                let text = format!("{} is laid aside.", name(world, own.card));
                let (seat, card) = (world.seat_name(side).to_owned(), title(world, own.card));
                let fact = Fact::CardDiscarded { seat, card: Some(card) };
                let by = if world.plays_all_cards() { rule!("mop.37.12.1.a") } else { rule!("mop.app3.e.c") };
                for_owner(
                    world,
                    side,
                    Event::by(by, fact, text).and_by_if(!world.plays_all_cards(), rules!["mop.app3.e.f"]),
                )
            });
        }
        world.cards.change(|table| {
            let own = &mut table.of[side];
            own.in_play.retain(|card| !gone.contains(card));
            own.pile.extend(gone.iter().map(|own| Discard {
                card: own.card,
                played: true,
                shown: own.shown,
            }));
        });
    }
    world.cards.change(|table| {
        table.heard.retain(|(_, heard)| *heard == turn);
        table.covered.clear();
    });
}
