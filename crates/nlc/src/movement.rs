//! The Formation Movement Segment (4.4 III, 5).

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

/// Begins the Movement Segment of the side whose bodies are active.
pub(crate) fn begin(_side: Side) -> Option<Proceeding> {
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
pub enum Moving {}

impl Moving {
    pub(crate) fn ask(&self, _world: &World) -> Option<Ask> {
        match *self {}
    }

    pub(crate) fn answers(&self, _world: &World, _to: &mut Vec<Action>) {
        match *self {}
    }

    pub(crate) fn answer(
        &mut self,
        _world: &mut World,

        _action: Action,
        _play: &mut Play<'_, AnyFact>,
    ) -> Result<(), AnyBar> {
        match *self {}
    }

    pub(crate) fn resume(&mut self, _world: &mut World, _play: &mut Play<'_, AnyFact>) -> Step<Proceeding> {
        match *self {}
    }
}
