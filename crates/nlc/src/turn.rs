//! The turn (4): its phases in order, chits and Formation Actions, the end of the turn, the end of the game.

mod words;
mod refusals;
pub(crate) mod sentences;

pub use refusals::Bar;
pub use words::{read_wire, read_words, say, wire};

use crate::action::Action;
use crate::fact::Fact as AnyFact;
use crate::pieces::Side;
use crate::proceeding::{Ask, Proceeding};
use crate::refusals::Bar as AnyBar;
use crate::world::World;
use serde::Serialize;
use umpire::agenda::{Play, Step};

/// Begins a whole game.
pub(crate) fn begin(_world: &World) -> Option<Proceeding> {
    None
}

/// An answer of this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {}

/// A fact of this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {}

/// What goes on in this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Turning {}

impl Turning {
    pub(crate) fn ask(&self, _world: &World, _side: Side) -> Option<Ask> {
        match *self {}
    }

    pub(crate) fn answers(&self, _world: &World, _side: Side, _to: &mut Vec<Action>) {
        match *self {}
    }

    pub(crate) fn answer(
        &mut self,
        _world: &mut World,
        _side: Side,
        _action: Action,
        _play: &mut Play<'_, AnyFact>,
    ) -> Result<(), AnyBar> {
        match *self {}
    }

    pub(crate) fn resume(&mut self, _world: &mut World, _play: &mut Play<'_, AnyFact>) -> Step<Proceeding> {
        match *self {}
    }
}
