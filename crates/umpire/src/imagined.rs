//! A game as a seat imagines it.
//!
//! A computer player reads games: who stands where, what goes on, where a march could end. It must never read the game that a match holds.
//! So whatever a rule set lets its players read hangs on [`Imagined`], and the only way to one is through what a seat knows:
//!
//! ```
//! use umpire::event::Seat;
//! use umpire::game::Game;
//! use umpire::imagined::Imagined;
//! use umpire::matches::Match;
//!
//! fn as_the_seat_sees_it<G: Game>(table: &Match<G>, seat: Seat) -> Imagined<G> {
//!     Imagined::of(&table.game().knowledge(seat))
//! }
//! ```
//!
//! The game itself is none:
//!
//! ```compile_fail
//! use umpire::event::Seat;
//! use umpire::game::Game;
//! use umpire::imagined::Imagined;
//! use umpire::matches::Match;
//!
//! fn as_it_is<G: Game>(table: &Match<G>, seat: Seat) -> Imagined<G> {
//!     Imagined(table.game().clone())
//! }
//! ```
//!
//! nor can it be put in the place of one, since nothing gives an imagined game away to be written over:
//!
//! ```compile_fail
//! use umpire::game::Game;
//! use umpire::imagined::Imagined;
//!
//! fn swapped<G: Game>(imagined: &mut Imagined<G>, game: &G) {
//!     **imagined = game.clone();
//! }
//! ```

use crate::agenda::Play;
use crate::event::Seat;
use crate::game::Game;
use crate::refusal::Refusal;
use std::ops::Deref;

/// A game as a seat imagines it: all that it knows, and neutral guesses for the rest.
#[derive(Debug, Clone)]
pub struct Imagined<G: Game>(G);

impl<G: Game> Imagined<G> {
    /// The game that somebody with this knowledge imagines.
    pub fn of(knowledge: &G::Knowledge) -> Imagined<G> {
        Imagined(G::imagine(knowledge))
    }

    /// Carries out an answer in the imagination, see [`Game::act`].
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
        play: &mut Play<'_, G::Fact>,
    ) -> Result<(), Refusal> {
        self.0.act(seat, action, play)
    }
}

impl<G: Game> Deref for Imagined<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.0
    }
}
