//! What is told of flags and aides: what lies open to everybody, what lies under it to its owner only.

use super::{Aide, Caught, Flag, Letter, Of};
use crate::command::{dispatch_text, holder_words};
use crate::knowledge::fog::is_known;
use crate::prelude::*;
use umpire::dice::Thrown;
use umpire::facts::{Name, Piece, Place, Word};

umpire::facts! {
    /// A fact of orders without writing. A way is every hex of it, the start first.
    pub enum Fact of AnyFact as Marker: Orders Nothing {
        /// A flag is put up or taken down.
        Flag { seat: Name, hex: Place, up: bool },
        /// A unit comes back from under a flag.
        CameBack { unit: Piece, hex: Place } unseen nothing,
        /// An aide sets out.
        AideSent { to: Name, hex: Place },
        /// An aide has ridden, and may have found the recipient.
        AideRode { to: Name, way: Vec<Place>, arrived: bool }: Orders Sends,
        /// The aides of a side have ridden, if it has any.
        AidesHaveRidden { seat: Name },
        /// An aide was seen in some of the hexes through which he rode.
        AideSeen { way: Vec<Place> }: Orders Sends,
        /// An aide was told which road to take: the one that was meant, and the one that he took.
        AideTold { to: Name, meant: Place, taken: Place },
        /// An aide stood with a unit that was hit.
        AideUnderFire { hex: Place, killed: bool },
        /// An aide was caught by the enemy.
        AideCaught { hex: Place },
        /// The order of a caught aide was read.
        LetterRead { to: Name, order: Word }: Scouting Nothing,
    }
}

/// The owner, and the enemy if he sees into the hex.
fn who_sees(world: &World, hex: HexId, side: Side) -> SeatSet {
    let seats = world.seats_of(side);
    if is_known(world, hex, side.enemy()) { seats.with(world.seat_of(side.enemy())) } else { seats }
}

/// A flag is put up or taken down: everybody sees that, and only its owner what it stands for (25.7.6.b).
pub(super) fn flag(world: &World, flag: &Flag, up: bool, play: &mut Play) {
    let event = |rule: Rule, more: String| {
        let (seat, hex) = (world.seat_name(flag.side).to_owned(), world.number(flag.hex));
        let verb = if up { "is put up in" } else { "is taken down in" };
        let text = format!("A flag of {} {verb} {hex}{more}.", world.side_words(flag.side));
        Event::by(rule, Fact::Flag { seat, hex, up }, text)
    };
    let rule = match flag.of {
        Of::Dummy => rule!("nlc.25.7.3.a"),
        _ if super::without_targets(world.theatre.features) => rule!("nlc.25.7.2.c"),
        _ => rule!("nlc.25.7.7.a"),
    };
    play.log.tell(world, || {
        let of = match (flag.of, flag.holder(world)) {
            (Of::Dummy, _) => ", a dummy".to_owned(),
            (_, Some(holder)) => format!(", for {}", holder_words(world, holder)),
            (_, None) => String::new(),
        };
        let under = flag.under.map_or(String::new(), |unit| {
            let verb = if up { "goes" } else { "was" };
            format!("; {} {verb} under it", world.printed(unit).name)
        });
        // The rule would tell a dummy.
        let seen = event(rule!("nlc.25.7.6.b"), String::new());
        event(rule, of + &under).only_for_and(world.seats_of(flag.side), seen)
    });
}

pub(super) fn came_back(world: &World, unit: UnitId, hex: HexId, play: &mut Play) {
    play.log.tell(world, || {
        let (unit, hex) = (world.piece(unit), world.number(hex));
        let text = format!("{unit} comes back from under its flag to {hex}.");
        Event::by(rule!("nlc.25.7.2.e"), Fact::CameBack { unit, hex }, text)
    });
}

/// An aide sets out (25.7.4.b).
pub(super) fn sent(world: &World, order: DispatchId, hex: HexId, play: &mut Play) {
    play.log.tell(world, || {
        let to = world.dispatch(order).to;
        let (name, hex) = (holder_words(world, to), world.number(hex));
        let text = format!("An aide with the order to {name} sets out from {hex}.");
        let event = Event::by(rule!("nlc.25.7.4.b"), Fact::AideSent { to: name, hex }, text);
        event.and_by(rules!["nlc.25.7.1.c"]).only_for(world.seats_of(world.theatre.side_of_holder(to)))
    });
}

/// An aide has ridden: his owner is told the way, the enemy the hexes of it that he sees.
pub(super) fn rode(world: &World, to: HolderId, way: &[HexId], arrived: bool, play: &mut Play) {
    let own = world.theatre.side_of_holder(to);
    play.log.tell(world, || {
        let seen = world.numbers(way.iter().filter(|hex| is_known(world, **hex, own.enemy())));
        let (to, way) = (holder_words(world, to), world.numbers(way));
        let (from, at) = (&way[0], &way[way.len() - 1]);
        let end = if arrived { ", where he finds the recipient" } else { "" };
        let text = format!("The aide to {to} rides from {from} to {at}{end}.");
        let event = Event::by(rule!("nlc.25.7.4.b"), Fact::AideRode { to, way, arrived }, text);
        let event = event.and_by_if(arrived, rules!["nlc.25.7.4.d"]);
        if seen.is_empty() {
            return event.only_for(world.seats_of(own));
        }
        let text = format!("An aide is seen at {}.", listed(&seen));
        let others = Event::by(rule!("nlc.25.7.4.b"), Fact::AideSeen { way: seen }, text);
        event.only_for_and(world.seats_of(own), others.and_by(rules!["nlc.25.7.6.b"]))
    });
}

/// Said in every turn, whether there are aides or not (25.7.6.b).
pub(super) fn all_have_ridden(world: &World, side: Side, play: &mut Play) {
    play.log.tell(world, || {
        let seat = world.seat_name(side).to_owned();
        let text = format!("The aides of {} have ridden, if there are any.", world.side_words(side));
        Event::by(rule!("nlc.25.7.4.b"), Fact::AidesHaveRidden { seat }, text).and_by(rules!["nlc.25.7.6.b"])
    });
}

/// The dice at a crossing (25.7.4.g): the road that was meant and the one that was taken.
pub(super) fn crossing(world: &World, to: HolderId, roads: [HexId; 2], dice: &[Thrown], play: &mut Play) {
    play.log.tell(world, || {
        let ([meant, taken], own) = (roads.map(|hex| world.number(hex)), world.theatre.side_of_holder(to));
        let to = holder_words(world, to);
        let (text, result) = if meant == taken {
            (format!("The aide to {to} takes the road to {meant}."), "as he was told")
        } else {
            let text =
                format!("The aide to {to} should take the road to {meant}, but takes that to {taken}.");
            (text, "astray")
        };
        let rolls = ["the way at a crossing", "to the left or to the right"].into_iter().zip(dice);
        let by = world.seat_name(own);
        let event = Event::by(rule!("nlc.25.7.4.g"), Fact::AideTold { to, meant, taken }, text);
        rolls
            .fold(event, |event, (why, thrown)| {
                event.with_roll(Roll::plain("crossing", by, *thrown, result).for_what(why))
            })
            .only_for(world.seats_of(own))
    });
}

/// An aide stood with a unit that was hit (25.7.4.e).
pub(super) fn under_fire(world: &World, aide: &Aide, thrown: Thrown, killed: bool, play: &mut Play) {
    play.log.tell(world, || {
        let (hex, result) = (world.number(aide.at), if killed { "killed" } else { "unhurt" });
        let text = format!("An aide is under fire in {hex} and rolls {}: {result}.", thrown.total());
        Event::by(rule!("nlc.25.7.4.e"), Fact::AideUnderFire { hex, killed }, text)
            .with_roll(Roll::plain("an aide under fire", world.seat_name(aide.side), thrown, result))
            .only_for(who_sees(world, aide.at, aide.side))
    });
}

/// An aide was caught: both sides see it (25.7.4.e).
pub(super) fn caught(world: &World, aide: &Caught, play: &mut Play) {
    let event = |whose: &str| {
        let hex = world.number(aide.at);
        let text = format!("An aide{whose} is ridden down in {hex}.");
        Event::by(rule!("nlc.25.7.4.e"), Fact::AideCaught { hex }, text)
    };
    play.log.tell(world, || {
        let to = aide.order.map(|order| holder_words(world, world.dispatch(order).to));
        let seen = event("").and_by(rules!["nlc.25.7.6.b"]);
        event(&to.map_or(String::new(), |to| format!(" to {to}")))
            .only_for_and(world.seats_of(aide.side), seen)
    });
}

/// The order of a caught aide is read (25.7.8.a). What the enemy is told.
pub(super) fn read(world: &World, letter: &Letter, play: &mut Play) -> String {
    let written = world.dispatch(letter.order);
    let (to, order) = (holder_words(world, written.to), dispatch_text(world, written));
    let text = format!("The aide caught in {} carried an order to {to}: {order}.", world.number(letter.at));
    play.log.tell(world, || {
        let event = Event::by(rule!("nlc.25.7.8.a"), Fact::LetterRead { to, order }, text.clone());
        event.only_for(world.seats_of(letter.by))
    });
    text
}
