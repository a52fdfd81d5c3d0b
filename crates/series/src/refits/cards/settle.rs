//! A card takes effect: at once, or it lies in play until it is used or the turn ends.

use super::deck::{self, begun};
use super::events::{Fact, for_owner, name, title, unseen};
use super::play::{Desk, is_arrival, is_replacements};
use super::{arrivals, rule_of, rules_of};
use crate::command::position;
use crate::edition::{CardEffect, CardId};
use crate::knowledge::order_at;
use crate::orders::OrderHolder;
use crate::prelude::*;
use crate::world::{Aim, Discard, InPlay};

/// Before the first turn: each side draws a mode card (mop.app3.b.a) and its bonus cards (mop.app3.c.a); in Full Card Play hands are
/// filled.
pub(super) fn set_up(world: &mut World, play: &mut Play) {
    world.cards.change(|table| table.set_up = true);
    let first = world.theatre.terms.opening.first;
    let sides = [first, first.enemy()];
    if world.has(Feature::RandomEventTables) {
        return;
    }
    for side in sides {
        let modes = deck::mode_cards(world, side);
        let n = u16::try_from(modes.len()).unwrap_or(0);
        if n == 0 {
            continue;
        }
        let card = modes[usize::from(play.dice.draw(n))];
        play.log.tell(world, || drawn(world, side, card, rule!("mop.app3.b.a")));
        take_effect(world, side, card, &Desk::default(), play);
    }
    for side in sides {
        let own =
            world.theatre.specials.cards.iter().filter(|terms| world.theatre.armies[terms.army].side == side);
        let bonus: u8 = own.map(|terms| terms.bonus).sum();
        // One deck allows for no bonus cards (mop.app3.g.b).
        if bonus > 0 && world.has(Feature::SingleDeck) {
            play.log.tell(world, || {
                let text = "One deck serves both sides: nobody draws bonus cards.";
                Event::by(rule!("mop.app3.g.b"), Fact::CardsSettled, text)
            });
            continue;
        }
        for _ in 0..bonus {
            let Some(card) = deck::draw(world, side, play.dice) else { break };
            play.log.tell(world, || drawn(world, side, card, rule!("mop.app3.c.a")));
            let late = matches!(world.card(card).map(|card| &card.effect), Some(CardEffect::Late { .. }));
            if !is_arrival(world, card) {
                lay_aside(world, side, card, false);
                play.log.tell(world, || discarded(world, side, card, rule!("mop.app3.c.b")));
            } else if late {
                // It is passed on, and its worth counts for whoever gets it.
                let other = side.enemy();
                play.log.tell(world, || passed_on(world, other, card));
                take_effect(world, other, card, &Desk::default(), play);
            } else {
                let desk = by_lot(world, side, card, play);
                take_effect(world, side, card, &desk, play);
            }
        }
    }
    if world.plays_all_cards() {
        for side in sides {
            deck::fill_hand(world, side, play);
        }
    }
}

/// A bonus card that asks for a choice is played by lot: there is no moment yet at which a player could be asked.
fn by_lot(world: &World, side: Side, card: CardId, play: &mut Play) -> Desk {
    if world.card(card).map(|card| &card.effect) != Some(&CardEffect::OtherRoute) {
        return Desk::default();
    }
    let routes = arrivals::routes(world, side);
    let route = pick(&routes, play);
    let targets = route.map_or(Vec::new(), |(unit, hex)| arrivals::targets(world, unit, hex));
    Desk { route, target: pick(&targets, play), ..Desk::default() }
}

/// One of several, by lot (mop.app3.d.a).
fn pick<T: Copy>(of: &[T], play: &mut Play) -> Option<T> {
    let n = u16::try_from(of.len()).unwrap_or(u16::MAX);
    if n == 0 { None } else { of.get(usize::from(play.dice.draw(n))).copied() }
}

/// What a side has said of its card is done.
pub(super) fn settle(world: &mut World, side: Side, desk: &Desk, play: &mut Play) {
    if let Some(unit) = desk.restored {
        restore(world, side, unit, play);
    }
    let Some(card) = desk.card else { return };
    if world.plays_all_cards() {
        world.cards.change(|table| {
            let hand = &mut table.of[side].hand;
            if let Some(at) = hand.iter().position(|own| *own == card) {
                hand.remove(at);
            }
        });
    }
    if desk.played {
        take_effect(world, side, card, desk, play);
    } else {
        lay_aside(world, side, card, false);
        let by = if world.plays_all_cards() { rule!("mop.37.12.1.a") } else { rule!("mop.app3.e.b") };
        play.log.tell(world, || discarded(world, side, card, by));
        if world.plays_all_cards() {
            play.log.tell(world, || {
                let seat = world.seat_name(side).to_owned();
                let text = format!("{} discard a card.", capital(&world.side_words(side)));
                unseen(world, side, Fact::CardDiscarded { seat, card: None }, text, by)
            });
        }
    }
    if world.plays_all_cards() {
        deck::fill_hand(world, side, play);
    }
}

/// A card that has done its work, or was not played.
fn lay_aside(world: &mut World, side: Side, card: CardId, played: bool) {
    let shown = played && world.card(card).is_some_and(|card| card.open);
    world.cards.change(|table| table.of[side].pile.push(Discard { card, played, shown }));
}

/// The card is played: told to its owner, and to the enemy as far as he sees it; then it does what it does.
fn take_effect(world: &mut World, side: Side, card: CardId, desk: &Desk, play: &mut Play) {
    let Some(printed) = world.card(card).cloned() else { return };
    tell_played(world, side, card, play);
    if printed.supply {
        hooks::command::check_supply(world, play);
    }
    score(world, side, i16::from(printed.points), card, play);
    let in_play = |world: &mut World, aim: Aim| {
        let own = InPlay { aim, ..begun(world, card) };
        world.cards.change(|table| table.of[side].in_play.push(own));
    };
    match printed.effect {
        CardEffect::Early { turns } => {
            let formation = if let Aim::Formation(formation) = desk.aim { Some(formation) } else { None };
            arrivals::shift(world, side, formation, -i32::from(turns), card, play);
        }
        CardEffect::Late { turns } => arrivals::shift(world, side, None, i32::from(turns), card, play),
        CardEffect::OtherRoute => {
            arrivals::take_other_route(world, side, desk.route.zip(desk.target), card, play);
        }
        CardEffect::Alternate { turns, share } => {
            let chosen = if let Aim::Formation(formation) = desk.aim { Some(formation) } else { None };
            arrivals::bring(world, side, (turns, share), chosen, card, play);
        }
        CardEffect::Spies => see_orders(world, side, card, play),
        CardEffect::Fire { .. } => burn(world, side, desk, card, play),
        CardEffect::Populace { .. } => {
            let formation = by_towns(world, side.enemy());
            let formation = pick(&formation, play);
            tell_populace(world, side, formation, card, play);
            return in_play(world, formation.map_or(Aim::Nothing, Aim::Formation));
        }
        CardEffect::NoCharge { irregulars } => {
            let units = barred(world, side, &desk.aim, irregulars);
            tell_barred(world, side, desk, card, play);
            return in_play(world, Aim::Units(units));
        }
        CardEffect::LateStart | CardEffect::FormationScattered => {
            let formations = match printed.effect {
                CardEffect::LateStart => on_the_map(world, side),
                _ => not_in_contact(world, side),
            };
            let formation = pick(&formations, play);
            play.log.tell(world, || {
                let who = formation.map_or("nobody".to_owned(), |formation| world.name(formation));
                let text = format!("{}: the lot falls on {who}.", name(world, card));
                let fact = Fact::CardPlayed {
                    seat: world.seat_name(side).to_owned(),
                    card: Some(title(world, card)),
                };
                for_owner(
                    world,
                    side,
                    Event::by(rule_of(world, card), fact, text).and_by(rules!["mop.app3.d.a"]),
                )
            });
            return in_play(world, formation.map_or(Aim::Nothing, Aim::Formation));
        }
        CardEffect::Rerolls { .. } => {
            if let Aim::Formation(formation) = desk.aim {
                recover(world, side, formation, card, play);
            }
            return in_play(world, Aim::Nothing);
        }
        _ => return in_play(world, desk.aim.clone()),
    }
    lay_aside(world, side, card, true);
}

fn drawn(world: &World, side: Side, card: CardId, by: Rule) -> Event<AnyFact> {
    let text = format!("You draw {} before the first turn.", name(world, card));
    let fact = Fact::CardDrawn { seat: world.seat_name(side).to_owned(), card: title(world, card) };
    for_owner(world, side, Event::by(by, fact, text))
}

fn discarded(world: &World, side: Side, card: CardId, by: Rule) -> Event<AnyFact> {
    let text = format!("{} is discarded.", name(world, card));
    let (seat, card) = (world.seat_name(side).to_owned(), title(world, card));
    for_owner(world, side, Event::by(by, Fact::CardDiscarded { seat, card: Some(card) }, text))
}

fn passed_on(world: &World, side: Side, card: CardId) -> Event<AnyFact> {
    let text = format!("{} is passed on to you by the enemy.", name(world, card));
    let fact = Fact::CardDrawn { seat: world.seat_name(side).to_owned(), card: title(world, card) };
    for_owner(world, side, Event::by(rule!("mop.app3.c.c"), fact, text))
}

fn tell_played(world: &World, side: Side, card: CardId, play: &mut Play) {
    let Some(printed) = world.card(card) else { return };
    let seat = world.seat_name(side).to_owned();
    let hidden_by = if world.plays_all_cards() { rule!("mop.37.12.1.b") } else { rule!("mop.app3.e.e") };
    play.log.tell(world, || {
        let text = format!("{} is played: {}", name(world, card), printed.text);
        let fact = Fact::CardPlayed { seat: seat.clone(), card: Some(printed.title.clone()) };
        let event = Event::by(rule_of(world, card), fact, text).and_by(&rules_of(world, card));
        if printed.open { event } else { for_owner(world, side, event.and_by(&[hidden_by])) }
    });
    // In Restricted Card Play the enemy sees neither the card nor that it was played.
    if world.plays_all_cards() && !printed.open {
        play.log.tell(world, || {
            let text = format!("{} play a card face down.", capital(&world.side_words(side)));
            unseen(world, side, Fact::CardPlayed { seat: seat.clone(), card: None }, text, hidden_by)
        });
    }
}

/// What a card is worth to its side (mop.37.13.f); only its owner is told as long as it is hidden.
pub(super) fn score(world: &mut World, side: Side, points: i16, card: CardId, play: &mut Play) {
    if points == 0 {
        return;
    }
    world.cards.change(|table| table.of[side].points += points);
    play.log.tell(world, || {
        let text = format!("{} is worth {points:+}.", name(world, card));
        let fact = Fact::CardPoints { seat: world.seat_name(side).to_owned(), points };
        for_owner(world, side, Event::by(rule!("mop.37.13.f"), fact, text))
    });
}

/// The same card in the hands of the other side: where two share a number, each side has its own.
pub(super) fn counterpart(world: &World, card: CardId, side: Side) -> CardId {
    let cards = world.card_rules().map_or(&[][..], |rules| &rules.cards);
    let Some(own) = cards.get(card.place()).filter(|own| !own.is_of(side)) else { return card };
    let same = |other: &crate::edition::Card| other.number == own.number && other.is_of(side) && other.event;
    cards.iter().position(same).map_or(card, CardId::at)
}

/// The formations of a side that have a unit on the map.
pub(super) fn on_the_map(world: &World, side: Side) -> Vec<FormationId> {
    let own = world.formation_ids().filter(|id| world.theatre.formations[*id].side == side);
    own.filter(|id| units_of(world, *id).any(|unit| world.is_present(unit))).collect()
}

fn units_of(world: &World, formation: FormationId) -> impl Iterator<Item = UnitId> {
    world.unit_ids().filter(move |unit| world.printed(*unit).formation == formation)
}

/// … of which none is in an enemy zone of control.
pub(crate) fn not_in_contact(world: &World, side: Side) -> Vec<FormationId> {
    let mut formations = on_the_map(world, side);
    formations.retain(|id| is_clear(world, *id));
    formations
}

/// Whether no unit of a formation is in an enemy zone of control.
pub(crate) fn is_clear(world: &World, formation: FormationId) -> bool {
    let enemy = world.theatre.formations[formation].side.enemy();
    !units_of(world, formation).any(|unit| world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, enemy)))
}

/// … that have eliminated units which may come back.
pub(super) fn with_losses(world: &World, side: Side) -> Vec<FormationId> {
    let own = world.formation_ids().filter(|id| world.theatre.formations[*id].side == side);
    let lost = |unit: UnitId| world.unit(unit).whereabouts == Whereabouts::Eliminated;
    own.filter(|id| units_of(world, *id).any(lost)).collect()
}

/// Reduced units of a side that are in no enemy zone of control, if it has replacements (mop.app3.card4.a).
pub(super) fn reduced(world: &World, side: Side) -> impl Iterator<Item = UnitId> {
    let in_play = world.cards.of(side).map_or(&[][..], |own| &own.in_play);
    let has = in_play.iter().any(|own| is_replacements(world, own));
    let free = move |unit: &UnitId| {
        let at = world.hex_of(*unit);
        world.unit(*unit).damaged && at.is_some_and(|hex| !is_in_zoc(world, hex, side.enemy()))
    };
    world.unit_ids().filter(move |unit| has && world.side_of(*unit) == side).filter(free)
}

fn restore(world: &mut World, side: Side, unit: UnitId, play: &mut Play) {
    let in_play = world.cards.of(side).map_or(&[][..], |own| &own.in_play);
    let Some(card) = in_play.iter().find(|own| is_replacements(world, own)).map(|own| own.card) else {
        return;
    };
    let state = world.unit_mut(unit);
    (state.damaged, state.worn) = (false, false);
    deck::use_up(world, side, card, play);
    play.log.tell(world, || {
        let unit = world.piece(unit);
        let text = format!("Replacements have come to {unit}: it is whole again.");
        let fact = Fact::Replaced { unit };
        Event::by(rule_of(world, card), fact, text)
    });
}

/// Eliminated units of a formation come back to its leader, reduced, as far as there is room (mop.app3.card30.b).
fn recover(world: &mut World, side: Side, formation: FormationId, card: CardId, play: &mut Play) {
    let holder = world.theatre.formation_holder(formation);
    let Some(at) = position(world, holder) else { return };
    let lost = |unit: &UnitId| world.unit(*unit).whereabouts == Whereabouts::Eliminated;
    let units: Vec<UnitId> = units_of(world, formation).filter(lost).collect();
    for unit in units {
        let around = world.ground().neighbours(at).map(|(hex, _)| hex);
        let open = |hex: &HexId| !world.is_held_against(*hex, side) && world.has_room(*hex, &[unit]);
        let Some(hex) = [at].into_iter().chain(around).find(open) else { continue };
        let state = world.unit_mut(unit);
        (state.damaged, state.disrupted, state.lost_on) = (true, false, None);
        world.place(unit, hex);
        play.log.tell(world, || {
            let (unit, at) = (world.piece(unit), world.name(hex));
            let text = format!("{unit} has recovered and is back in {at}.");
            let fact = Fact::Recovered { unit, at };
            Event::by(rule_of(world, card), fact, text).and_by(rules!["mop.37.6.b"])
        });
    }
}

/// The orders in force of the enemy are seen (mop.app3.card10.a).
fn see_orders(world: &World, side: Side, card: CardId, play: &mut Play) {
    play.log.tell(world, || {
        let stands = |holder: &HolderId| match world.theatre.holders[*holder] {
            OrderHolder::Formation(_) | OrderHolder::Wing(_) => position(world, *holder).is_some(),
            OrderHolder::Division(_) => world.holder(*holder).own && position(world, *holder).is_some(),
            OrderHolder::Headquarters(_) => false,
        };
        let orders: Vec<String> = world
            .holders_of(side.enemy())
            .filter(stands)
            .map(|holder| format!("{} is on {}", world.name(holder), order_at(world, holder)))
            .collect();
        let text = match orders.len() {
            0 => "Spies bring news: the enemy has no orders.".to_owned(),
            _ => format!("Spies bring news: {}.", orders.join("; ")),
        };
        let fact = Fact::OrdersSeen { seat: world.seat_name(side).to_owned() };
        for_owner(world, side, Event::by(rule_of(world, card), fact, text))
    });
}

/// The town hexes in which or beside which a side has a unit.
pub(super) fn towns_at_hand(world: &World, side: Side) -> Vec<HexId> {
    let ground = world.ground();
    let near = |hex: HexId| {
        world.held_by(hex) == Some(side)
            || ground.neighbours(hex).any(|(other, _)| world.held_by(other) == Some(side))
    };
    ground.board.ids().filter(|hex| ground.terrain(*hex).is_town && near(*hex)).collect()
}

/// A town burns until the first daylight of the next day (mop.app3.card16.a).
fn burn(world: &mut World, side: Side, desk: &Desk, card: CardId, play: &mut Play) {
    let towns = towns_at_hand(world, side);
    let town = match desk.aim {
        Aim::Hex(hex) => Some(hex),
        _ => pick(&towns, play),
    };
    let Some(town) = town else { return tell_nothing(world, side, card, play) };
    let until = next_daylight(world);
    world.cards.change(|table| {
        table.fires.retain(|(hex, _)| *hex != town);
        table.fires.push((town, until));
    });
    play.log.tell(world, || {
        let at = world.name(town);
        let text = format!("{at} is on fire, until {}.", world.theatre.calendar.time(until).words());
        Event::by(rule_of(world, card), Fact::TownBurns { at, burns: true }, text)
    });
}

/// The first turn of daylight of the next day.
fn next_daylight(world: &World) -> Turn {
    let calendar = &world.theatre.calendar;
    let mut turn = world.turn;
    let last = Turn::FIRST.plus(calendar.n_turns());
    let mut night = false;
    while turn < last {
        turn = turn.plus(1);
        let dark = turn < last && is_dark(world, turn);
        if night && !dark {
            return turn;
        }
        night |= dark;
    }
    last
}

fn is_dark(world: &World, turn: Turn) -> bool {
    let calendar = &world.theatre.calendar;
    turn.number() <= calendar.n_turns() && calendar.is_night(turn)
}

/// The formations of a side that have a unit in or beside a town.
fn by_towns(world: &World, side: Side) -> Vec<FormationId> {
    let ground = world.ground();
    let town = |hex: HexId| {
        ground.terrain(hex).is_town || ground.neighbours(hex).any(|(other, _)| ground.terrain(other).is_town)
    };
    let mut formations = on_the_map(world, side);
    formations.retain(|id| units_of(world, *id).filter_map(|unit| world.hex_of(unit)).any(town));
    formations
}

fn tell_populace(world: &World, side: Side, formation: Option<FormationId>, card: CardId, play: &mut Play) {
    let Some(formation) = formation else { return tell_nothing(world, side, card, play) };
    play.log.tell(world, || {
        let order = order_at(world, world.theatre.formation_holder(formation));
        let text = format!("The people tell of {}: it is on {order}.", world.name(formation));
        let fact = Fact::OrdersSeen { seat: world.seat_name(side).to_owned() };
        for_owner(world, side, Event::by(rule_of(world, card), fact, text).and_by(rules!["mop.app3.d.a"]))
    });
    play.log.tell(world, || {
        let text = format!("The people hinder {} in the towns this turn.", world.name(formation));
        let fact = Fact::CardPasses { seat: world.seat_name(side).to_owned(), card: title(world, card) };
        Event::by(rule_of(world, card), fact, text).only_for(world.seats_of(side.enemy()))
    });
}

/// What a card in play is about once it has taken effect: of a stack whose cavalry may not charge, the units.
pub(super) fn in_effect(world: &World, side: Side, card: CardId, aim: &Aim) -> Aim {
    match world.card(card).map(|card| &card.effect) {
        Some(CardEffect::NoCharge { irregulars }) => Aim::Units(barred(world, side, aim, *irregulars)),
        _ => aim.clone(),
    }
}

/// The cavalry of the stack that is named; of it only irregular horse, where the card says so.
fn barred(world: &World, side: Side, aim: &Aim, irregulars: bool) -> Vec<UnitId> {
    let Aim::Hex(hex) = *aim else { return Vec::new() };
    let is_barred = |unit: &UnitId| {
        let printed = world.printed(*unit);
        world.side_of(*unit) != side && printed.arm == Arm::Cavalry && (!irregulars || printed.cossack)
    };
    world.units_in(hex).filter(is_barred).collect()
}

fn tell_barred(world: &World, side: Side, desk: &Desk, card: CardId, play: &mut Play) {
    let Aim::Hex(hex) = desk.aim else { return tell_nothing(world, side, card, play) };
    play.log.tell(world, || {
        let at = world.name(hex);
        let text = format!("{} is for the stack in {at}.", name(world, card));
        let fact =
            Fact::CardPlayed { seat: world.seat_name(side).to_owned(), card: Some(title(world, card)) };
        Event::by(rule_of(world, card), fact, text)
    });
}

/// Nothing comes of a card; only its owner is told.
pub(super) fn tell_nothing(world: &World, side: Side, card: CardId, play: &mut Play) {
    play.log.tell(world, || {
        let text = format!("Nothing comes of {}.", name(world, card));
        let fact = Fact::CardPasses { seat: world.seat_name(side).to_owned(), card: title(world, card) };
        for_owner(world, side, Event::by(rule_of(world, card), fact, text))
    });
}
