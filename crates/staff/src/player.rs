//! The interface of a computer player.
//!
//! ```
//! use staff::player::{Budget, Player, Situation};
//! use staff::random::Random;
//! use umpire::agenda::Play;
//! use umpire::dice::{Rolled, Seed};
//! use umpire::event::Log;
//! use umpire::game::Game;
//!
//! let mut game = three_hexes::ThreeHexes::default();
//! game.begin(&mut Play { dice: &mut Rolled::new(&Seed::from_number(1)), log: &mut Log::off() });
//! let seat = game.awaited().iter().next().unwrap();
//! let situation = Situation::of(&game, seat).unwrap();
//! let decision = Random.decide(&situation, Budget::default(), 7);
//! assert!(situation.answers.contains(&decision.answer));
//! ```

use std::sync::OnceLock;
use umpire::event::Seat;
use umpire::game::{Game, Question};
use umpire::imagined::Imagined;
use umpire::matches::{AnyMatch, Match};
use umpire::players::Choice;
use umpire::shapes::AnswerShape;

/// What a player is asked, and all that it may know.
#[derive(Debug, Clone)]
pub struct Situation<G: Game> {
    /// What its seat knows.
    pub knowledge: G::Knowledge,
    /// The game as one imagines it who knows that; it is made when it is first looked at.
    imagined: OnceLock<Imagined<G>>,
    pub seat: Seat,
    pub question: Question,
    /// Every answer that is listed: at least one.
    pub answers: Vec<G::Action>,
    /// What can be answered besides, if all that fits is accepted: no list could hold it.
    pub shapes: Vec<AnswerShape>,
}

impl<G: Game> Situation<G> {
    /// The situation of a seat; `None` if nothing is asked of it. This is the only place where a game is looked at.
    pub fn of(game: &G, seat: Seat) -> Option<Situation<G>> {
        if !game.awaited().has(seat) {
            return None;
        }
        let mut answers = Vec::new();
        game.answers(seat, &mut answers);
        let question = game.question(seat)?;
        let knowledge = game.knowledge(seat);
        let mut shapes = game.shapes(seat);
        shapes.retain(|shape| shape.exact);
        (!answers.is_empty()).then(|| Situation {
            knowledge,
            imagined: OnceLock::new(),
            seat,
            question,
            answers,
            shapes,
        })
    }

    /// The game as the seat imagines it: what a player reads in the place of the game that is played.
    pub fn imagined(&self) -> &Imagined<G> {
        self.imagined.get_or_init(|| Imagined::of(&self.knowledge))
    }
}

/// How much a player may think: so many positions looked at. It is no time, so that equal input gives equal answer on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Positions that may be looked at for one answer.
    pub nodes: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { nodes: 4_000 }
    }
}

/// What a player answers, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<A> {
    /// The answer: one of those offered.
    pub answer: A,
    /// Why, in a short sentence; empty where there is nothing to say.
    pub why: String,
}

impl<A> Decision<A> {
    /// An answer with its reason.
    pub fn because(answer: A, why: impl Into<String>) -> Self {
        Decision { answer, why: why.into() }
    }
}

/// The lot of an answer: a player with one seed does not draw the same one for ever, and its upper half stays the same for all of a game.
pub fn lot(seed: u64, answered: u64) -> u64 {
    seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(answered)
}

/// What the lots of all answers of a game have in common: for plans that should differ from game to game and not from answer to answer.
pub fn game_of(lot: u64) -> u64 {
    lot >> 32
}

/// A computer player of a rule set.
pub trait Player<G: Game>: Send + Sync {
    /// Answers. Equal situations, budgets and seeds give equal answers.
    fn decide(&self, situation: &Situation<G>, budget: Budget, seed: u64) -> Decision<G::Action>;
}

/// The answer of a player to the open question of a seat of a match, as it travels on the wire.
pub fn choice<G: Game>(
    table: &Match<G>,
    seat: &str,
    player: &dyn Player<G>,
    budget: Budget,
    seed: u64,
) -> Result<Choice, String> {
    let game = table.game();
    let seats = game.seats();
    let Some(at) = umpire::game::seat_of(game, seat) else {
        return Err(format!("there is no seat `{seat}`; the seats are {}", seats.join(", ")));
    };
    let Some(situation) = Situation::of(game, at) else {
        return Err(format!("nothing is asked of {seat} now: ask the player again when it is"));
    };
    // Each answer of a match has its own lot, so that a player with one seed does not draw the same lot for ever. It counts what the
    // seat may know of: what others write in secret must not show in what it does.
    let known = (0..table.entries()).filter(|entry| table.knows_of(seat, *entry)).count();
    let decision = player.decide(&situation, budget, lot(seed, known as u64));
    Ok(Choice { action: game.wire(&decision.answer), why: decision.why })
}
