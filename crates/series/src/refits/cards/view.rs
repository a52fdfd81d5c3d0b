//! Cards on the wire and in words: a seat sees its own, of the enemy's how many he has and what he has shown.

use super::events::name;
use super::rules_of;
use crate::edition::CardId;
use crate::prelude::*;
use crate::world::{Aim, Discard, InPlay};
use std::fmt::Write as _;

/// The cards of a game, as a seat sees them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct CardsView {
    /// How they are played: in full, restricted, or by tables.
    mode: &'static str,
    /// How many cards its own deck and the enemy's have left, and how many the enemy holds.
    deck: usize,
    enemy_deck: usize,
    enemy_hand: usize,
    hand: Vec<CardView>,
    in_play: Vec<CardView>,
    enemy_in_play: Vec<CardView>,
    /// What it has laid aside, and what the enemy has that was seen.
    pile: Vec<CardView>,
    enemy_pile: Vec<CardView>,
    /// What its cards have been worth so far.
    points: i16,
    /// Towns that burn.
    fires: Vec<String>,
}

/// A card as it lies before its owner.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct CardView {
    number: u8,
    title: String,
    kind: &'static str,
    text: String,
    when: String,
    rules: Vec<&'static str>,
    /// What it is about, if anything.
    about: Option<String>,
    /// How often it can still be used.
    left: u8,
    /// Whether the enemy has seen it.
    shown: bool,
}

fn view(world: &World, card: CardId, about: Option<String>, left: u8, shown: bool) -> Option<CardView> {
    let printed = world.card(card)?;
    Some(CardView {
        number: printed.number,
        title: printed.title.clone(),
        kind: printed.category.words(),
        text: printed.text.clone(),
        when: printed.when.clone(),
        rules: rules_of(world, card).iter().map(|rule| rule.id()).collect(),
        about,
        left,
        shown,
    })
}

fn in_play(world: &World, own: &InPlay) -> Option<CardView> {
    let about = match &own.aim {
        Aim::Nothing => None,
        Aim::Formation(formation) => Some(world.name(*formation)),
        Aim::Units(units) => Some(listed(&world.names(units))).filter(|units| !units.is_empty()),
        Aim::Hex(hex) => Some(world.name(*hex)),
        Aim::ThroughZones => Some("command goes through zones of control".to_owned()),
        Aim::MoreOrders => Some("one order more".to_owned()),
        Aim::Leader => Some("a leader is saved".to_owned()),
    };
    view(world, own.card, about, own.left, own.shown)
}

/// The cards in the view of a side; `None` where none are played.
pub(crate) fn wire(world: &World, side: Side) -> Option<CardsView> {
    let table = world.cards.table()?;
    let (own, enemy) = (&table.of[side], &table.of[side.enemy()]);
    let laid =
        |pile: &[Discard]| pile.iter().filter_map(|one| view(world, one.card, None, 0, one.shown)).collect();
    let seen: Vec<Discard> = enemy.pile.iter().copied().filter(|one| one.shown).collect();
    let mode = match () {
        () if world.plays_all_cards() => "full",
        () if world.has(Feature::RandomEventTables) => "tables",
        () if world.has(Feature::SingleDeck) => "one deck",
        () => "restricted",
    };
    Some(CardsView {
        mode,
        deck: own.deck.len(),
        enemy_deck: enemy.deck.len(),
        enemy_hand: enemy.hand.len(),
        hand: own.hand.iter().filter_map(|card| view(world, *card, None, 1, false)).collect(),
        in_play: own.in_play.iter().filter_map(|own| in_play(world, own)).collect(),
        enemy_in_play: enemy
            .in_play
            .iter()
            .filter(|own| own.shown)
            .filter_map(|own| in_play(world, own))
            .collect(),
        pile: laid(&own.pile),
        enemy_pile: laid(&seen),
        points: own.points,
        fires: table.fires.iter().map(|(hex, _)| world.number(*hex)).collect(),
    })
}

/// The cards in words.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    let Some(table) = world.cards.table() else { return };
    let own = &table.of[side];
    let names = |cards: &[CardId]| cards.iter().map(|card| name(world, *card)).collect::<Vec<_>>().join(", ");
    if !own.hand.is_empty() {
        let _ = writeln!(text, "Your hand: {}.", names(&own.hand));
    }
    let laid: Vec<CardId> = own.in_play.iter().map(|own| own.card).collect();
    if !laid.is_empty() {
        let _ = writeln!(text, "Your cards in play: {}.", names(&laid));
    }
    let shown: Vec<CardId> =
        table.of[side.enemy()].in_play.iter().filter(|own| own.shown).map(|own| own.card).collect();
    if !shown.is_empty() {
        let _ = writeln!(text, "The enemy's cards in play: {}.", names(&shown));
    }
}

/// Worlds that a side must not be able to tell from this one: the enemy holds, has laid down and has played other cards, and his
/// reinforcements come at other times.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let enemy = side.enemy();
    let mut worlds = Vec::new();
    let mut vary = |change: &dyn Fn(&mut World)| {
        let mut other = world.clone();
        change(&mut other);
        if other.cards != world.cards {
            worlds.push(other);
        }
    };
    if world.cards.is_empty() {
        return worlds;
    }
    let any = world.full_deck(enemy);
    let Some(last) = any.last().copied() else { return worlds };
    vary(&|other| {
        other.cards.change(|table| {
            let own = &mut table.of[enemy];
            own.hand.iter_mut().for_each(|card| *card = last);
            own.deck.iter_mut().for_each(|card| *card = last);
            own.pile.iter_mut().filter(|one| !one.shown).for_each(|one| {
                (one.card, one.played) = (last, !one.played);
            });
            own.points += 3;
        });
    });
    // A card that nobody has seen could as well have been thrown away.
    vary(&|other| {
        other.cards.change(|table| {
            let own = &mut table.of[enemy];
            let unseen = own.in_play.iter().filter(|own| !own.shown);
            own.pile.extend(unseen.map(|own| Discard { card: own.card, played: false, shown: false }));
            own.in_play.retain(|own| own.shown);
        });
    });
    worlds
}
