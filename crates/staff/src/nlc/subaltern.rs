//! The subaltern: rules of thumb, nothing more.

use super::officer::Officer;
use crate::player::{Budget, Decision, Player, Situation};
use nlc::Nlc;
use nlc::action::Action;

/// Plays by rule of thumb.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subaltern;

impl Player<Nlc> for Subaltern {
    fn decide(&self, situation: &Situation<Nlc>, _budget: Budget, _seed: u64) -> Decision<Action> {
        Officer::default().decide(situation)
    }
}
