//! What a seat may know: what everybody sees, and what its own side keeps to itself (design: built up from nothing).

use crate::game::OneDay;
use crate::proceeding::Proceeding;
use crate::roster::Side;
use crate::theatre::Theatre;
use crate::world::{Open, Order, Sealed, World, WorldState};
use serde::{Serialize, Serializer};
use std::sync::Arc;
use umpire::agenda::Agenda;
use umpire::event::Seat;

/// What a seat knows.
#[derive(Debug, Clone, Serialize)]
pub struct Knowledge {
    #[serde(skip)]
    seat: Seat,
    #[serde(skip)]
    theatre: Arc<Theatre>,
    #[serde(serialize_with = "open_of")]
    open: Open,
    own: Sealed,
    /// What the enemy keeps to himself; only when nothing is hidden any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    theirs: Option<Sealed>,
    agenda: Agenda<Proceeding>,
}

fn open_of<S: Serializer>(open: &Open, to: S) -> Result<S::Ok, S::Error> {
    open.serialize(to)
}

impl PartialEq for Knowledge {
    fn eq(&self, other: &Knowledge) -> bool {
        self.seat == other.seat
            && self.open == other.open
            && self.own == other.own
            && self.theirs == other.theirs
            && self.agenda == other.agenda
    }
}

impl Knowledge {
    /// What a seat knows of a game.
    pub fn of(game: &OneDay, seat: Seat) -> Knowledge {
        let world = &game.world;
        Knowledge {
            seat,
            theatre: world.theatre().clone(),
            open: world.state().open.clone(),
            own: world.sealed(Side::of(seat)).clone(),
            theirs: None,
            agenda: game.agenda.map(|proceeding| proceeding.as_known(Side::of(seat))),
        }
    }

    /// The same when nothing is hidden.
    pub fn all(game: &OneDay, seat: Seat) -> Knowledge {
        let theirs = game.world.sealed(Side::of(seat).other()).clone();
        Knowledge { theirs: Some(theirs), agenda: game.agenda.clone(), ..Knowledge::of(game, seat) }
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// What never changes.
    pub fn theatre(&self) -> &Theatre {
        &self.theatre
    }

    /// What goes on.
    pub fn agenda(&self) -> &Agenda<Proceeding> {
        &self.agenda
    }

    /// A game as the seat may imagine it: the enemy has said nothing yet.
    pub fn imagined(&self) -> OneDay {
        let mut sealed = [Sealed::default(), Sealed::default()];
        sealed[Side::of(self.seat).at()] = self.own.clone();
        if let Some(theirs) = &self.theirs {
            sealed[Side::of(self.seat).other().at()] = theirs.clone();
        }
        let state = WorldState { open: self.open.clone(), sealed };
        OneDay { world: World::new(self.theatre.clone(), state), agenda: self.agenda.clone() }
    }
}

impl Proceeding {
    /// As a side may know it: whether the enemy has answered a sealed question it may not.
    fn as_known(&self, side: Side) -> Proceeding {
        let mut known = self.clone();
        if let Some(open) = known.sealed_doors() {
            open[side.other().at()] = true;
        }
        known
    }
}

/// Games that differ only in what a seat may not know: other chits of the enemy, and other plots.
pub fn variants(game: &OneDay, seat: Seat) -> Vec<OneDay> {
    let enemy = Side::of(seat).other();
    let sealed = game.world.sealed(enemy);
    let mut found = Vec::new();
    let with = |change: &dyn Fn(&mut Sealed)| {
        let mut other = game.clone();
        change(other.world.sealed_mut(enemy));
        other
    };
    if let Some((unit, order)) = sealed.chits.first().copied() {
        let others = Order::ALL.into_iter().filter(|other| *other != order);
        let lawful = others.filter(|other| crate::orders::may_have(&game.world, unit, *other).is_ok());
        found.extend(lawful.map(|other| with(&|sealed| sealed.chits[0] = (unit, other))));
    }
    if !sealed.choices.is_empty() {
        found.push(with(&|sealed| sealed.choices.clear()));
    }
    let is_shown = |plot: &crate::plot::Plot| game.world.shown.contains(plot);
    if sealed.plots.iter().any(|plot| !is_shown(plot)) && game.world.marches.is_empty() {
        found.push(with(&|sealed| sealed.plots.retain(is_shown)));
    }
    found
}
