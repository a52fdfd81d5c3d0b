//! What is told of markers: to the owner everything, to the enemy the same of a force and of a dummy until one is found.

use crate::command::holder_words;
use crate::prelude::*;
use crate::world::{Exposure, ForceMarker, Under};
use field::paths::Path;
use umpire::facts::{Figure, Name, Origin, Piece, Place};

umpire::facts! {
    /// A fact of Hidden Forces: names and printed numbers. `side` is the seat whose marker it is.
    pub enum Fact of AnyFact as Forces: March Nothing {
        /// Both sides have said whom they hide.
        MarkersSettled {},
        /// A marker is laid; its owner hears what is under it, and everybody sees the hexes from which counters are gone.
        MarkerLaid { side: Name, marker: u8, at: Place, left: Vec<Place>, under: Option<Name> },
        /// A marker was moved; its owner hears what that cost a force.
        MarkerMoved { side: Name, marker: u8, from: Origin, to: Place, spent: Option<Figure> }: March Goes,
        /// A force is deployed; who it is, if that is known.
        ForceRevealed { side: Name, marker: u8, at: Place, holder: Option<Name> }: Scouting Nothing,
        /// A marker was a dummy and is taken off.
        DummyRevealed { side: Name, marker: u8, at: Place }: Scouting Nothing,
        /// A unit of a force is placed.
        ForceDeployed { unit: Piece, at: Place }: March Goes unseen "A unit is at {at}.",
        /// A unit runs into a hidden stack.
        Repulsed { unit: Piece, at: Place, disrupted: bool }: Morale Nothing unseen "A unit runs into the enemy in {at}.",
        /// So is its leader.
        ForceLeaderDeployed { leader: Piece, at: Place }: March Goes unseen nothing,
    }
}

/// "the Union marker 3".
pub(super) fn words(world: &World, side: Side, marker: u8) -> String {
    format!("the {} marker {marker}", capital(world.seat_name(side)))
}

pub(super) fn settled(_: &World) -> Event<AnyFact> {
    let text = "Both sides have said who goes under Hidden Forces markers, if anybody does.";
    Event::by(rule!("lgg.21.8.1.d"), Fact::MarkersSettled {}, text)
}

/// A marker is laid. The enemy is told by rules that hold for a force and for a dummy.
pub(super) fn laid(
    world: &World,
    side: Side,
    number: u8,
    left: &[HexId],
    own_rules: &[Rule],
) -> Event<AnyFact> {
    let Some(marker) = world.forces.get(side, number) else { return settled(world) };
    let (seat, at) = (world.seat_name(side).to_owned(), world.number(marker.at));
    let left = world.numbers(left);
    let fact = |under| Fact::MarkerLaid {
        side: seat.clone(),
        marker: number,
        at: at.clone(),
        left: left.clone(),
        under,
    };
    let gone = match left.len() {
        0 => String::new(),
        _ => format!(" Nobody is in {} any more.", listed(&left)),
    };
    let text = format!("{} is laid at {at}.{gone}", capital(&words(world, side, number)));
    let told = Event::by(rule!("lgg.21.8.1.a"), fact(None), text).and_by(rules!["lgg.21.8.3.a"]);
    let own = match marker.under {
        Under::Force(holder) | Under::Stack(holder) => {
            let name = holder_words(world, holder);
            let text = format!("{name} goes under your marker {number} at {at}.");
            Event::by(rule!("lgg.21.8.1.a"), fact(Some(name)), text)
                .and_by(rules!["lgg.21.8.1.f"])
                .and_by(own_rules)
        }
        Under::Vedettes => {
            let text = format!("Vedettes go under your marker {number} at {at}.");
            Event::by(rule!("mop.37.10.b"), fact(Some("vedettes".to_owned())), text)
        }
        Under::Dummy | Under::Unknown => {
            let text = format!("A dummy goes under your marker {number} at {at}.");
            Event::by(rule!("lgg.21.8.3.a"), fact(Some("a dummy".to_owned())), text)
                .and_by(rules!["lgg.21.8.3.b", "lgg.21.8.3.e", "lgg.21.8.1.f"])
        }
    };
    own.only_for_and(world.seats_of(side), told)
}

/// A marker has moved; a force by a way.
pub(super) fn moved(
    world: &World,
    side: Side,
    number: u8,
    from: HexId,
    way: Option<&Path>,
) -> Event<AnyFact> {
    let to = world.forces.get(side, number).map_or(from, |marker| marker.at);
    let (seat, from, to) = (world.seat_name(side).to_owned(), world.number(from), world.number(to));
    let fact = |spent| Fact::MarkerMoved {
        side: seat.clone(),
        marker: number,
        from: from.clone(),
        to: to.clone(),
        spent,
    };
    let text = format!("{} moves from {from} to {to}.", capital(&words(world, side, number)));
    let told = Event::by(rule!("lgg.21.8.1.e"), fact(None), text).and_by(rules!["lgg.21.8.3.c"]);
    let own = if let Some(way) = way {
        let (spent, hexes) = (way.cost.to_string(), world.numbers(&way.hexes).join(" "));
        let text = format!("Your marker {number} moves by {hexes}: {spent} MP.");
        Event::by(rule!("lgg.21.8.1.e"), fact(Some(spent)), text)
    } else {
        let text = format!("Your marker {number}, a dummy, moves from {from} to {to}.");
        Event::by(rule!("lgg.21.8.3.c"), fact(None), text)
    };
    own.only_for_and(world.seats_of(side), told)
}

/// A force comes out; the enemy hears who it is if he has found it.
pub(super) fn revealed(
    world: &World,
    marker: &ForceMarker,
    holder: HolderId,
    why: Exposure,
    foes: &[HexId],
) -> Event<AnyFact> {
    let (side, number) = (marker.side, marker.number);
    let (seat, at, name) =
        (world.seat_name(side).to_owned(), world.number(marker.at), holder_words(world, holder));
    let fact = |holder| Fact::ForceRevealed { side: seat.clone(), marker: number, at: at.clone(), holder };
    let revealed_at = marker.at;
    let marker = capital(&words(world, side, number));
    let (why_words, rule, rules): (_, _, &[Rule]) = match why {
        Exposure::Sight => {
            let by = listed(&world.numbers(foes));
            (format!("an enemy stack in {by} has found it"), rule!("lgg.21.8.1.b"), rules!["lgg.21.8.1.c"])
        }
        Exposure::Report => ("a vedette has reported it".to_owned(), rule!("mop.37.11.2.c"), &[]),
        Exposure::Will => ("it shows itself".to_owned(), rule!("lgg.21.8.1.e"), &[]),
        Exposure::Order => ("a part of it has an order of its own".to_owned(), rule!("lgg.21.8.1.e"), &[]),
        Exposure::End => ("the game ends".to_owned(), rule!("lgg.21.8.1.b"), &[]),
    };
    let text = format!("{marker} at {at} is {name}: {why_words}. It is deployed.");
    let event = Event::by(rule, fact(Some(name)), text).and_by(rules);
    let by_report = why == Exposure::Sight && super::stacks::is_found_from_afar(world, revealed_at, foes);
    let event = event.and_by_if(by_report, rules!["mop.37.10.f"]);
    if matches!(why, Exposure::Sight | Exposure::Report | Exposure::End) {
        return event;
    }
    let unnamed = format!("{marker} at {at} is a hidden force: it is deployed.");
    let told = Event::by(rule!("lgg.21.8.1.e"), fact(None), unnamed);
    event.only_for_and(world.seats_of(side), told)
}

pub(super) fn vanished(world: &World, marker: &ForceMarker) -> Event<AnyFact> {
    let (side, number, at) = (marker.side, marker.number, world.number(marker.at));
    let text = format!("{} at {at} was a dummy: it is taken off.", capital(&words(world, side, number)));
    let fact = Fact::DummyRevealed { side: world.seat_name(side).to_owned(), marker: number, at };
    Event::by(rule!("lgg.21.8.3.d"), fact, text).and_by(rules!["lgg.21.8.1.b", "lgg.21.8.1.c"])
}

pub(super) fn placed(world: &World, unit: UnitId, at: HexId, by: &'static [Rule]) -> Event<AnyFact> {
    let (unit, at) = (world.piece(unit), world.number(at));
    let text = format!("{unit} is at {at}.");
    Event::by(by[0], Fact::ForceDeployed { unit, at }, text).and_by(&by[1..])
}

pub(super) fn leader_placed(world: &World, leader: LeaderId, at: HexId) -> Event<AnyFact> {
    let (leader, at) = (world.piece(leader), world.number(at));
    let text = format!("{leader} is at {at}.");
    Event::by(rule!("lgg.21.8.2.d"), Fact::ForceLeaderDeployed { leader, at }, text)
}
