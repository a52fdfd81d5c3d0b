//! What a seat may know.
//!
//! Written orders are known only to the side that gave them (20.4), the enemy's stacks as far as they are seen (5.3.d).

pub(crate) mod fog;
mod description;
mod dispatches;
mod phase;
pub(crate) mod variants;
mod showing;
pub(crate) mod telling;
mod view;

use crate::game::Series;
use crate::prelude::*;
use crate::turn::TurnPhase;
use crate::world::Ready;
pub(crate) use dispatches::WrittenOrder;
use fog::Fog;
use serde::Serializer;
use umpire::agenda::Agenda;
use umpire::event::Seat;
#[cfg(feature = "ts")]
pub(crate) use view::declare;
use view::{Attack, View};

/// What a seat may know, and nothing else: a world and an agenda that are built up from what it may know, with the same blank for all
/// the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Knowledge {
    pub(crate) seat: Seat,
    /// The world with blanks for what is hidden.
    world: World,
    agenda: Agenda<Activity>,
    /// Who is asked: the seat itself if both are. Whether somebody is never follows from what only one of them knows.
    deciding: Option<Side>,
    /// What it does not see.
    pub(crate) fog: Fog,
    /// Whether nothing is hidden from it: the game is over.
    whole: bool,
}

impl Knowledge {
    pub(crate) fn of(game: &Series, seat: Seat) -> Knowledge {
        let (truth, side) = (&game.world, game.world.side_of_seat(seat));
        let (fog, book) = (Fog::before(truth, side), truth.own_book(side));
        let laid = hooks::knowledge::markers_known_to(truth, &game.agenda, side, &book);
        let world = truth.as_known_to(side, &fog, &book, laid, ready_of(game, side.enemy()));
        let agenda = game.agenda.map(|activity| activity.known_to(truth, side));
        Knowledge { seat, world, agenda, deciding: deciding(game, side), fog, whole: false }
    }

    /// Everything, for when the game is over.
    pub(crate) fn whole(game: &Series, seat: Seat) -> Knowledge {
        let (fog, deciding) = (Fog::default(), deciding(game, game.world.side_of_seat(seat)));
        Knowledge { seat, world: game.world.clone(), agenda: game.agenda.clone(), deciding, fog, whole: true }
    }

    /// The world as the seat knows it.
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    fn knows_orders(&self, side: Side) -> bool {
        self.whole || self.world.seat_of(side) == self.seat
    }

    /// The game as the seat may imagine it.
    pub(crate) fn imagined(&self) -> Series {
        Series { world: self.world.clone(), agenda: self.agenda.clone() }
    }
}

/// Who is asked, as a side sees it. Where both sides write at once, everybody sees himself asked.
fn deciding(game: &Series, own: Side) -> Option<Side> {
    let asked = |side: &Side| game.agenda.top().is_some_and(|top| top.ask(&game.world, *side).is_some());
    [own, own.enemy()].into_iter().find(asked)
}

/// Whether it is seen which formations of a side act by a chit.
fn ready_of(game: &Series, side: Side) -> Ready {
    let is_filled =
        !game.agenda.iter().any(|doing| matches!(doing, Activity::TurnPhase(TurnPhase::Chits(_))));
    let has_begun = match game.world.cup.player_turns {
        Some((first, n_begun)) => n_begun > u8::from(first != side),
        None => true,
    };
    if is_filled && has_begun { Ready::Seen } else { Ready::Unseen }
}

/// The counter that lies on top of a stack in sight (5.3.e).
fn top_counter(world: &World, hex: HexId) -> Option<UnitId> {
    let gun = |unit: &UnitId| world.printed(*unit).arm.is_artillery();
    world.units_in(hex).find(gun).or_else(|| world.units_in(hex).next())
}

impl Serialize for Knowledge {
    /// The view on the wire: names and printed numbers.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        View::of(self).serialize(serializer)
    }
}

/// An order in the words of a case file: "attack 1102".
pub(crate) fn order_words(world: &World, order: Order) -> String {
    order_with(order, |hex| world.number(hex))
}

/// The order of a holder with the place it is aimed at: "attack 2847 Gemioncourt".
pub(crate) fn order_at(world: &World, holder: HolderId) -> String {
    order_with(world.holder(holder).order, |hex| world.ground().whereabouts(hex))
}

fn order_with(order: Order, place: impl Fn(HexId) -> String) -> String {
    let kind = order.kind.words();
    order.target.map_or_else(|| kind.to_owned(), |hex| format!("{kind} {}", place(hex)))
}

/// The attacks declared and not yet fought: everybody hears them.
fn declared(world: &World, agenda: &Agenda<Activity>) -> Vec<Attack> {
    let segments = agenda.iter().filter_map(|activity| match activity {
        Activity::Segment(segment) => Some(segment),
        _ => None,
    });
    let attacks = segments.flat_map(|segment| &segment.attacks).map(|attack| Attack {
        from: world.number(attack.from),
        target: world.number(attack.target),
        units: world.unit_names(&attack.units),
    });
    attacks.collect()
}
