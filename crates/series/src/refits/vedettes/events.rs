//! What is told of vedettes: to everybody where they are and what becomes of them, to their owner whose they are.

use crate::prelude::*;
use crate::world::ForceMarker;
use umpire::facts::{Figure, Name, Origin, Place};

umpire::facts! {
    /// A fact of vedettes: names and printed numbers. `side` is the seat whose vedettes they are.
    pub enum Fact of AnyFact as Vedettes: Scouting Nothing {
        /// A unit has sent its vedettes out; its owner hears which.
        VedettesSent { side: Name, vedettes: Vec<Name>, at: Place, unit: Option<Name> },
        /// It has taken them in.
        VedettesTaken { side: Name, vedettes: Vec<Name>, at: Place, unit: Option<Name> },
        /// One has ridden.
        VedetteRode { side: Name, vedette: Name, from: Origin, to: Place }: March Goes,
        /// Troops have driven them back.
        VedettesFled { side: Name, vedettes: Vec<Name>, from: Origin, to: Place }: Combat Nothing,
        /// They have gone with a stack that retreated.
        VedettesWentAlong { side: Name, vedettes: Vec<Name>, from: Origin, to: Place }: Combat Nothing,
        /// They are lost.
        VedettesLost { side: Name, vedettes: Vec<Name>, at: Place }: Combat Nothing,
        /// They are fired at, or attacked by cavalry.
        VedettesStruck { side: Name, at: Place, strength: u16, hits: u16 }: Combat Nothing,
        /// They have gone under markers.
        VedettesHidden { side: Name, vedettes: Vec<Name>, at: Place },
        /// A marker lay over them.
        VedettesDeclared { side: Name, marker: u8, at: Place, vedettes: Vec<Name> },
        /// A vedette has seen a marker, and reports it in so many turns.
        MarkerReported { side: Name, marker: u8, at: Place, turns: Figure },
        /// A vedette that was lost is back.
        VedetteReturned { side: Name, vedette: Name, back: bool }: Orders Nothing,
    }
}

/// "the French vedette 3".
pub(crate) fn words(world: &World, side: Side, number: u8) -> String {
    format!("the {} vedette {number}", capital(world.seat_name(side)))
}

/// "the French vedettes 1 and 3".
fn many(world: &World, side: Side, numbers: &[u8]) -> String {
    if let [one] = numbers {
        return words(world, side, *one);
    }
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("the {} vedettes {}", capital(world.seat_name(side)), listed(&numbers))
}

fn names(world: &World, side: Side, numbers: &[u8]) -> Vec<String> {
    numbers.iter().map(|number| words(world, side, *number)).collect()
}

fn seat(world: &World, side: Side) -> String {
    world.seat_name(side).to_owned()
}

pub(super) fn sent(world: &World, unit: UnitId, numbers: &[u8], hex: HexId, goes: bool) -> Event<AnyFact> {
    let (side, at) = (world.side_of(unit), world.number(hex));
    let by = if goes { rule!("mop.37.11.b") } else { rule!("mop.37.11.d") };
    let (who, n) = (capital(&many(world, side, numbers)), numbers.len());
    let name = world.printed(unit).name.clone();
    let fact = |unit| Fact::VedettesSent {
        side: seat(world, side),
        vedettes: names(world, side, numbers),
        at: at.clone(),
        unit,
    };
    let how = if goes { "breaks up" } else { "sends out its vedettes" };
    let text = format!("{name} {how}: {}.", told!(n, "{who} is|are at {at}"));
    let told = told!(n, "{who} is|are at {at}.");
    let told = Event::by(rule!("mop.37.11.b"), fact(None), told);
    Event::by(by, fact(Some(name)), text).only_for_and(world.seats_of(side), told)
}

pub(super) fn taken_in(
    world: &World,
    unit: UnitId,
    numbers: &[u8],
    hex: HexId,
    returns: bool,
    short: bool,
) -> Event<AnyFact> {
    let (side, at) = (world.side_of(unit), world.number(hex));
    let who = capital(&many(world, side, numbers));
    let name = world.printed(unit).name.clone();
    let fact = |unit| Fact::VedettesTaken {
        side: seat(world, side),
        vedettes: names(world, side, numbers),
        at: at.clone(),
        unit,
    };
    let text = match (returns, short) {
        (true, true) => {
            format!("{name} is together again at {at}, on its reverse side: it has lost vedettes.")
        }
        (true, false) => format!("{name} is together again at {at}."),
        (false, _) => format!("{name} takes its vedettes in at {at}."),
    };
    let there = if returns { format!(" A unit is at {at}.") } else { String::new() };
    let told = told!(numbers.len(), "{who} is|are taken in at {at}.");
    let told = Event::by(rule!("mop.37.11.c"), fact(None), format!("{told}{there}"));
    Event::by(rule!("mop.37.11.c"), fact(Some(name)), text).only_for_and(world.seats_of(side), told)
}

pub(super) fn rode(world: &World, side: Side, number: u8, from: HexId, to: HexId) -> Event<AnyFact> {
    let (from, to) = (world.number(from), world.number(to));
    let vedette = words(world, side, number);
    let text = format!("{} rides from {from} to {to}.", capital(&vedette));
    let fact = Fact::VedetteRode { side: seat(world, side), vedette, from, to };
    Event::by(rule!("mop.37.11.o"), fact, text).and_by(rules!["mop.37.11.n"])
}

pub(super) fn fled(world: &World, side: Side, numbers: &[u8], from: HexId, to: HexId) -> Event<AnyFact> {
    let (from, to) = (world.number(from), world.number(to));
    let who = capital(&many(world, side, numbers));
    let text = told!(numbers.len(), "{who} goes|go back from {from} to {to}.");
    let vedettes = names(world, side, numbers);
    let fact = Fact::VedettesFled { side: seat(world, side), vedettes, from, to };
    Event::by(rule!("mop.37.11.h"), fact, text).and_by(rules!["mop.37.11.g"])
}

pub(super) fn went_along(
    world: &World,
    side: Side,
    numbers: &[u8],
    from: HexId,
    to: HexId,
) -> Event<AnyFact> {
    let (from, to) = (world.number(from), world.number(to));
    let who = capital(&many(world, side, numbers));
    let text = told!(numbers.len(), "{who} goes|go along to {to}.");
    let vedettes = names(world, side, numbers);
    let fact = Fact::VedettesWentAlong { side: seat(world, side), vedettes, from, to };
    Event::by(rule!("mop.37.11.f"), fact, text)
}

pub(super) fn lost(
    world: &World,
    side: Side,
    numbers: &[u8],
    hex: HexId,
    by: Rule,
    why: &str,
) -> Event<AnyFact> {
    let at = world.number(hex);
    let who = capital(&many(world, side, numbers));
    let text = told!(numbers.len(), "{who} is|are lost at {at}: {why}.");
    let fact = Fact::VedettesLost { side: seat(world, side), vedettes: names(world, side, numbers), at };
    Event::by(by, fact, text)
}

/// A side fires at vedettes in a hex: its own do, or this cavalry.
pub(super) fn struck(
    world: &World,
    side: Side,
    (hex, strength, hits): (HexId, u16, u16),
    horse: Option<&[UnitId]>,
) -> Event<AnyFact> {
    let at = world.number(hex);
    let scored = counted(usize::from(hits), "hit|hits");
    let (who, by) = match horse {
        Some(units) => (listed(&world.unit_names(units)), rule!("mop.37.11.i")),
        None => (format!("The {} vedettes", capital(world.seat_name(side))), rule!("mop.37.11.m")),
    };
    let n = horse.map_or(2, <[UnitId]>::len);
    let text = told!(n, "{who} attacks|attack the vedettes in {at} with {strength}: {scored}.");
    Event::by(by, Fact::VedettesStruck { side: seat(world, side), at, strength, hits }, text)
}

pub(super) fn covered(world: &World, side: Side, numbers: &[u8], hex: HexId) -> Event<AnyFact> {
    let at = world.number(hex);
    let who = capital(&many(world, side, numbers));
    let text = told!(numbers.len(), "{who} is|are hidden at {at}.");
    let fact = Fact::VedettesHidden { side: seat(world, side), vedettes: names(world, side, numbers), at };
    Event::by(rule!("mop.37.10.b"), fact, text)
}

pub(super) fn uncovered(world: &World, marker: &ForceMarker, by: &'static [Rule]) -> Event<AnyFact> {
    let (side, number, at) = (marker.side, marker.number, world.number(marker.at));
    let who = many(world, side, &marker.vedettes);
    let of = capital(world.seat_name(side));
    let text = format!("The {of} marker {number} at {at} lay over vedettes: {who}.");
    let vedettes = names(world, side, &marker.vedettes);
    let fact = Fact::VedettesDeclared { side: seat(world, side), marker: number, at, vedettes };
    Event::by(by[0], fact, text).and_by(&by[1..])
}

pub(super) fn seen(world: &World, marker: &ForceMarker, eye: HexId, turns: Option<u8>) -> Event<AnyFact> {
    let (side, number, at) = (marker.side, marker.number, world.number(marker.at));
    let (of, eye) = (capital(world.seat_name(side)), world.number(eye));
    let (when, rule) = match turns {
        None => ("it is reported at once".to_owned(), rule!("mop.37.11.2.d")),
        Some(turns) => (
            format!("it is reported in {}", counted(usize::from(turns), "turn|turns")),
            rule!("mop.37.11.2.b"),
        ),
    };
    let text =
        format!("A vedette in {eye} sees the {of} marker {number} at {at}, which is no vedette: {when}.");
    let turns = turns.unwrap_or(0).to_string();
    let fact = Fact::MarkerReported { side: seat(world, side), marker: number, at, turns };
    Event::by(rule, fact, text).and_by(rules!["mop.37.11.2.a"])
}

pub(super) fn nearer(world: &World, marker: &ForceMarker, left: u8) -> Event<AnyFact> {
    let (side, number, at) = (marker.side, marker.number, world.number(marker.at));
    let of = capital(world.seat_name(side));
    let text = match left {
        0 => format!("The report on the {of} marker {number} at {at} has come."),
        _ => format!(
            "The report on the {of} marker {number} at {at} comes in {}.",
            counted(usize::from(left), "turn|turns")
        ),
    };
    let fact = Fact::MarkerReported { side: seat(world, side), marker: number, at, turns: left.to_string() };
    Event::by(rule!("mop.37.11.2.c"), fact, text)
}

/// A vedette that was lost is back, or lost for good.
pub(super) fn returned(world: &World, side: Side, number: u8, to: Option<HexId>) -> Event<AnyFact> {
    let vedette = words(world, side, number);
    let text = match to {
        Some(hex) => format!("{} is back in {}.", capital(&vedette), world.number(hex)),
        None => format!("{} cannot be reorganized: it is lost for good.", capital(&vedette)),
    };
    let fact = Fact::VedetteReturned { side: seat(world, side), vedette, back: to.is_some() };
    Event::by(rule!("mop.37.11.l"), fact, text).and_by(rules!["nlc.21.d"])
}
