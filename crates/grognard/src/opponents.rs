//! The computer players that are built in.

use serde_json::Value;
use umpire::dice::Lots;
use umpire::matches::AnyMatch;
use umpire::players::{Choice, PlayerInfo, Players};

/// Every computer player of the program.
pub(crate) struct Opponents;

/// The player that chooses evenly among all legal answers.
const RANDOM: &str = "random";

impl Players for Opponents {
    fn players(&self, _: &str) -> Vec<PlayerInfo> {
        vec![PlayerInfo {
            key: RANDOM.to_owned(),
            title: "Chance".to_owned(),
            text: "Answers every question at random. Good for trying things out.".to_owned(),
        }]
    }

    fn decide(&self, table: &dyn AnyMatch, seat: &str, player: &str, seed: u64) -> Result<Choice, String> {
        if player != RANDOM {
            return Err(format!("there is no computer player `{player}`"));
        }
        let words = table.words(seat).map_err(|why| why.to_string())?;
        if words.is_empty() {
            return Err(format!("nothing is asked of {seat}"));
        }
        let choice = Lots::new(seed).one_of(words.len());
        Ok(Choice { action: Value::String(words[choice].clone()), why: String::new() })
    }
}
