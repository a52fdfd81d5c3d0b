//! The subaltern: rules of thumb, nothing more.

use super::officer::Officer;
use crate::player::{Budget, Decision, Player, Situation};
use series::Series;
use series::action::Action;

/// Plays by rule of thumb.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subaltern;

impl Player<Series> for Subaltern {
    fn decide(&self, situation: &Situation<Series>, _budget: Budget, _seed: u64) -> Decision<Action> {
        Officer::default().decide(situation)
    }
}
