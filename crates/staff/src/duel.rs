//! A duel: two players against each other, many times, sides swapped, seeds paired.
//!
//! Each pair of games has one seed for its dice; the players change sides between the two. So neither a lucky seed nor a scenario that
//! favours a side tells for one of them.

use crate::player::{Budget, Player, Situation, lot};
use crate::roster::Terms;
use serde::Serialize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game;

/// More answers than this in one game: it will not end.
const MOST_ANSWERS: usize = 2_000_000;

/// How the players of a game thought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Thought {
    pub answers: u64,
    /// Time taken over all of them, in seconds.
    pub seconds: f64,
    /// The longest time taken over one, in seconds.
    pub longest: f64,
}

impl Thought {
    fn add(&mut self, spent: Duration) {
        self.answers += 1;
        self.seconds += spent.as_secs_f64();
        self.longest = self.longest.max(spent.as_secs_f64());
    }

    #[must_use]
    pub fn and(self, other: Thought) -> Thought {
        Thought {
            answers: self.answers + other.answers,
            seconds: self.seconds + other.seconds,
            longest: self.longest.max(other.longest),
        }
    }

    /// Milliseconds for an answer, on average.
    #[allow(clippy::cast_precision_loss)] // far fewer answers than 2^52
    pub fn milliseconds(&self) -> f64 {
        if self.answers == 0 { 0.0 } else { 1_000.0 * self.seconds / self.answers as f64 }
    }
}

/// A game that was played out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Played {
    /// Points of each seat.
    pub points: Vec<i32>,
    /// Which seats won; none or all in a draw.
    pub won: Vec<bool>,
    /// The result in a sentence.
    pub text: String,
    /// How each seat thought.
    pub thought: Vec<Thought>,
}

impl Played {
    /// What a seat scores by the result: one for a victory, a half for a draw.
    pub fn score(&self, seat: usize) -> f64 {
        match (self.won[seat], self.won.iter().filter(|won| **won).count()) {
            (true, 1) => 1.0,
            (false, 1) => 0.0,
            _ => 0.5,
        }
    }

    /// The points of a seat less those of the best other. Whoever wins at once, by the collapse of an army, is ahead whatever the points are.
    pub fn margin(&self, seat: usize) -> i32 {
        let others = self.points.iter().enumerate().filter(|(at, _)| *at != seat).map(|(_, points)| *points);
        self.points[seat] - others.max().unwrap_or(0)
    }

    /// What a seat scores by the points: one for more than the others, a half for as many. A victory by the scenario's own terms counts
    /// as one whatever the points are.
    pub fn points_score(&self, seat: usize) -> f64 {
        let by_result = self.score(seat);
        if (by_result - 0.5).abs() > 0.25 {
            return by_result;
        }
        match self.margin(seat) {
            ..=-1 => 0.0,
            0 => 0.5,
            1.. => 1.0,
        }
    }
}

/// Plays one game. The players are given by seat; each has its own seed, drawn from the game's.
pub fn play<G: Game>(
    start: &G,
    players: &[&dyn Player<G>],
    budget: Budget,
    seed: u64,
) -> Result<Played, String> {
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::off());
    let mut game = start.clone();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    dice.forget();
    let mut thought = vec![Thought::default(); players.len()];
    let mut answered = 0_u64;
    while let Some(seat) = game.awaited().iter().next() {
        let at = usize::from(seat.0);
        let Some(situation) = Situation::of(&game, seat) else {
            return Err(format!("{} is asked and has no answer", game.seats()[at]));
        };
        let began = Instant::now();
        let decision = players[at].decide(&situation, budget, lot(seed, answered));
        thought[at].add(began.elapsed());
        let done = game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log });
        done.map_err(|refusal| format!("{} was refused: {refusal}", game.say(&decision.answer)))?;
        dice.forget();
        answered += 1;
        if answered > MOST_ANSWERS as u64 {
            return Err(format!("the game does not end: {}", game.say(&decision.answer)));
        }
    }
    let ending = game.ending().ok_or("nobody is asked, and the game has not ended")?;
    let won = game.seats().iter().map(|seat| ending.winners.contains(seat)).collect();
    Ok(Played { points: ending.points, won, text: ending.text, thought })
}

/// A pair of games with one seed, sides swapped: in the first, the first player has the first seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair {
    /// The seed of its dice.
    pub seed: u64,
    pub games: [Played; 2],
}

/// What the first player scored in two games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// In each, by points.
    pub by_points: [f64; 2],
    /// In each, by the result.
    pub by_result: [f64; 2],
    /// The margin in each.
    pub margins: [i32; 2],
}

impl Score {
    /// What the pair is worth: one for more games won, or, if each has won one, for more points over both.
    pub fn of_pair(&self) -> f64 {
        let won = self.by_points[0] + self.by_points[1];
        let ahead = f64::from(self.margins[0] + self.margins[1]);
        let by = if (won - 1.0).abs() > 0.25 { won - 1.0 } else { ahead };
        if by > 0.0 {
            1.0
        } else if by < 0.0 {
            0.0
        } else {
            0.5
        }
    }
}

impl Pair {
    /// What the first player scored.
    pub fn score(&self) -> Score {
        let [first, second] = &self.games;
        Score {
            by_points: [first.points_score(0), second.points_score(1)],
            by_result: [first.score(0), second.score(1)],
            margins: [first.margin(0), second.margin(1)],
        }
    }
}

/// Plays pairs of games over the cores of the machine.
pub fn pairs<G: Game>(
    start: &G,
    [one, other]: [&dyn Player<G>; 2],
    budget: Budget,
    terms: &Terms<'_>,
) -> Result<Vec<Pair>, String> {
    let Terms { seeds, threads, told } = *terms;
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Pair, String>)>> = Mutex::new(Vec::new());
    let work = || loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(seed) = seeds.get(at).copied() else { return };
        let both = play(start, &[one, other], budget, seed)
            .and_then(|first| Ok(Pair { seed, games: [first, play(start, &[other, one], budget, seed)?] }));
        if let Ok(pair) = &both {
            told(pair);
        }
        let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        done.push((at, both));
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, seeds.len().max(1)) {
            scope.spawn(work);
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter()
        .map(|(at, pair)| pair.map_err(|why| format!("the game of seed {}: {why}", seeds[at])))
        .collect()
}
