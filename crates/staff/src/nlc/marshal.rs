//! The marshal.

use super::officer::{Officer, Weights};
use crate::player::{Budget, Decision, Player, Situation};
use nlc::Nlc;
use nlc::action::Action;

/// Plans.
#[derive(Debug, Clone, Default)]
pub struct Marshal {
    officer: Officer,
}

impl Marshal {
    /// A marshal with weights from a file's text; what is not said is as usual.
    pub fn with_weights(text: &str) -> Result<Marshal, String> {
        let weights: Weights = toml::from_str(text).map_err(|error| error.to_string())?;
        Ok(Marshal { officer: Officer { weights } })
    }
}

impl Player<Nlc> for Marshal {
    fn decide(&self, situation: &Situation<Nlc>, _budget: Budget, _seed: u64) -> Decision<Action> {
        self.officer.decide(situation)
    }
}
