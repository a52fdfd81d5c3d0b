//! The roster: the computer players of each rule set, as a table lists and seats them.
//!
//! A [`Roster`] names the players of one type of game. Whoever keeps a table or holds a duel does not know that type and asks
//! [`AnyRoster`], which finds it again. [`Staff`] is told which roster belongs to which rule set, and names none itself.

use crate::duel::{Pair, pairs};
use crate::player::{Budget, Player, choice};
use crate::random::Random;
use umpire::game::Game;
use umpire::matches::{AnyMatch, Match};
use umpire::players::{Choice, PlayerInfo, Players};
use umpire::ruleset::{RuleSet, Start};

/// A player, with what is said of it.
pub struct Listed<G: Game> {
    pub key: &'static str,
    pub title: &'static str,
    pub text: &'static str,
    pub player: fn() -> &'static dyn Player<G>,
}

/// Who plays a type of game, the weakest first. The random player plays any and is not named here.
pub struct Roster<G: Game>(pub &'static [Listed<G>]);

impl<G: Game> Roster<G> {
    const RANDOM: Listed<G> = Listed {
        key: "random",
        title: "Random",
        text: "Answers at random: for tests, and for a first look at the turn.",
        player: || &Random,
    };

    fn listed(&self) -> impl Iterator<Item = &Listed<G>> {
        std::iter::once(&Self::RANDOM).chain(self.0)
    }

    /// A player by its key; what is wrong with the key otherwise.
    pub fn player(&self, key: &str) -> Result<&'static dyn Player<G>, String> {
        let found = self.listed().find(|listed| listed.key == key);
        found.map(|listed| (listed.player)()).ok_or_else(|| {
            let known: Vec<&str> = self.listed().map(|listed| listed.key).collect();
            format!("there is no player `{key}`; there are {}", known.join(", "))
        })
    }
}

/// How a duel is held.
pub struct Terms<'t> {
    /// One for each pair of games.
    pub seeds: &'t [u64],
    /// How many games are played at the same time.
    pub threads: usize,
    /// Hears of each pair when it is done.
    pub told: &'t (dyn Fn(&Pair) + Sync),
}

/// A roster whose type of game is no longer in its type.
pub trait AnyRoster: Send + Sync {
    /// Everybody on it, the weakest first.
    fn players(&self) -> Vec<PlayerInfo>;

    /// See [`Players::decide`].
    fn decide(&self, table: &dyn AnyMatch, seat: &str, player: &str, seed: u64) -> Result<Choice, String>;

    /// Plays two of its players against each other.
    fn duel(&self, start: &dyn Start, players: [&str; 2], terms: &Terms<'_>) -> Result<Vec<Pair>, String>;
}

impl<G: Game> AnyRoster for Roster<G> {
    fn players(&self) -> Vec<PlayerInfo> {
        let info = |listed: &Listed<G>| PlayerInfo {
            key: listed.key.to_owned(),
            title: listed.title.to_owned(),
            text: listed.text.to_owned(),
        };
        self.listed().map(info).collect()
    }

    fn decide(&self, table: &dyn AnyMatch, seat: &str, player: &str, seed: u64) -> Result<Choice, String> {
        let Some(table) = table.as_any().downcast_ref::<Match<G>>() else {
            return Err(format!("no computer player knows the rules {}", table.header().rules));
        };
        choice(table, seat, self.player(player)?, Budget::default(), seed)
    }

    fn duel(
        &self,
        start: &dyn Start,
        [one, other]: [&str; 2],
        terms: &Terms<'_>,
    ) -> Result<Vec<Pair>, String> {
        let start = start.as_any().downcast_ref::<G>().ok_or("no computer player knows this game")?;
        let players = [self.player(one)?, self.player(other)?];
        pairs(start, players, Budget::default(), terms)
    }
}

/// The computer players of all rule sets: each set with its roster.
#[derive(Clone, Copy)]
pub struct Staff(pub &'static [(&'static dyn RuleSet, &'static dyn AnyRoster)]);

impl Staff {
    /// The players of a rule set.
    pub fn roster(&self, rules: &str) -> Result<&'static dyn AnyRoster, String> {
        let found = self.0.iter().find(|(set, _)| set.key() == rules);
        found.map(|(_, roster)| *roster).ok_or_else(|| format!("no computer player knows the rules {rules}"))
    }

    /// Whether a rule set has a player of this key; what is wrong otherwise.
    pub fn check(&self, rules: &str, player: &str) -> Result<(), String> {
        let players = self.roster(rules)?.players();
        if players.iter().any(|known| known.key == player) {
            return Ok(());
        }
        let known: Vec<&str> = players.iter().map(|known| known.key.as_str()).collect();
        Err(format!("there is no player `{player}`; there are {}", known.join(", ")))
    }

    /// The key of the player that a beginner meets: the weakest that thinks, and where none does the random one.
    pub fn usual(&self, rules: &str) -> Result<String, String> {
        let mut players = self.roster(rules)?.players();
        let at = 1.min(players.len() - 1);
        Ok(players.swap_remove(at).key)
    }
}

impl Players for Staff {
    fn players(&self, rules: &str) -> Vec<PlayerInfo> {
        self.roster(rules).map(AnyRoster::players).unwrap_or_default()
    }

    fn decide(&self, table: &dyn AnyMatch, seat: &str, player: &str, seed: u64) -> Result<Choice, String> {
        self.roster(&table.header().rules)?.decide(table, seat, player, seed)
    }
}
