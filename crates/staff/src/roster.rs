//! The roster: every computer player of every rule set, as a table lists and seats them.

use crate::player::{Budget, Player, choice};
use crate::random::Random;
use crate::series::{Marshal, Subaltern};
use ::series::Series;
use std::sync::LazyLock;
use umpire::matches::{AnyMatch, Match};
use umpire::players::{Choice, PlayerInfo, Players};

/// The computer players of all rule sets.
#[derive(Debug, Clone, Copy, Default)]
pub struct Staff;

/// A player of nlc, with what is said of it.
type Listed = (&'static str, &'static str, &'static str, &'static dyn Player<Series>);

/// The players of nlc, the weakest first.
static NLC: LazyLock<[Listed; 3]> = LazyLock::new(|| {
    [
        ("random", "Random", "Answers at random: for tests, and for a first look at the turn.", &Random),
        (
            "subaltern",
            "The Subaltern",
            "Plays by rule of thumb: what an experienced player does without thinking.",
            &Subaltern,
        ),
        (
            "marshal",
            "The Marshal",
            "Plans: makes one main effort with all who can come in time, and weighs each loss by what it costs in the end.",
            Marshal::as_usual(),
        ),
    ]
});

impl Staff {
    /// A player of nlc by its key; what is wrong with the key otherwise.
    pub fn nlc(&self, key: &str) -> Result<&'static dyn Player<Series>, String> {
        let found = NLC.iter().find(|(known, ..)| *known == key).map(|(.., player)| *player);
        found.ok_or_else(|| {
            let known: Vec<&str> = NLC.iter().map(|(known, ..)| *known).collect();
            format!("there is no player `{key}`; there are {}", known.join(", "))
        })
    }
}

impl Players for Staff {
    fn players(&self, rules: &str) -> Vec<PlayerInfo> {
        let listed = if rules == "nlc" { NLC.as_slice() } else { &[] };
        let info = |(key, title, text, _): &Listed| PlayerInfo {
            key: (*key).to_owned(),
            title: (*title).to_owned(),
            text: (*text).to_owned(),
        };
        listed.iter().map(info).collect()
    }

    fn decide(&self, table: &dyn AnyMatch, seat: &str, player: &str, seed: u64) -> Result<Choice, String> {
        let Some(table) = table.as_any().downcast_ref::<Match<Series>>() else {
            return Err(format!("no computer player knows the rules {}", table.header().rules));
        };
        choice(table, seat, self.nlc(player)?, Budget::default(), seed)
    }
}
