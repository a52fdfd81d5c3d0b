//! The rule sets, as a registry and a catalogue of nothing but them.

use server::catalogue::{Catalogue, Ground};
use server::wire::{CaseCard, Rulebook, Scenario};
use umpire::cases::Case;
use umpire::matches::AnyMatch;
use umpire::players::{Choice, PlayerInfo, Players};
use umpire::protocol::Registry;
use umpire::ruleset::RuleSet;
use umpire::table::Board;

static SETS: [&dyn RuleSet; 3] = [&series::sets::NLC, &three_hexes::RULES, &three_inches::RULES];

pub(crate) static REGISTRY: Sets = Sets;

pub(crate) struct Sets;

impl Registry for Sets {
    fn rule_set(&self, key: &str) -> Option<&dyn RuleSet> {
        SETS.into_iter().find(|set| set.key() == key)
    }

    fn keys(&self) -> Vec<&'static str> {
        SETS.iter().map(|set| set.key()).collect()
    }

    fn case(&self, _: &str) -> Option<(&str, &Case)> {
        None
    }
}

/// A table without pictures and books: what is played at it is what matters here.
impl Catalogue for Sets {
    fn scenarios(&self) -> Vec<Scenario> {
        Vec::new()
    }

    fn map(&self, _: Ground<'_>) -> Option<Result<String, String>> {
        None
    }

    fn board(&self, _: Ground<'_>) -> Option<Result<Board, String>> {
        None
    }

    fn thumbnail(&self, _: &str) -> Option<Result<Vec<u8>, String>> {
        None
    }

    fn rulebook(&self, _: &str) -> Option<Rulebook> {
        None
    }

    fn cases(&self, _: &str) -> Option<Vec<CaseCard>> {
        None
    }
}

impl Players for Sets {
    fn players(&self, _: &str) -> Vec<PlayerInfo> {
        Vec::new()
    }

    fn decide(&self, _: &dyn AnyMatch, _: &str, _: &str, _: u64) -> Result<Choice, String> {
        Err("nobody plays here".to_owned())
    }
}
