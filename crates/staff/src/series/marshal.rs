//! The marshal: plans, and weighs everything by figures that were found in many thousands of games.
//!
//! He is an officer like the others, with a main effort (`plan`), with losses priced by what the scenario counts for them (`prices`), and with
//! weights of his own for either side: whoever opens a battle has other things to do than whoever receives it. Nothing is remembered from
//! one question to the next: what holds a plan together are the orders that were written by it.

use super::officer::{Officer, Weights};
use crate::player::{Budget, Decision, Player, Situation};
use serde::Deserialize;
use series::action::Action;
use series::pieces::Side;
use series::{ForPlayers as _, Series};
use std::sync::LazyLock;

/// The weights that the marshal comes with.
const WEIGHTS: &str = include_str!("../../weights/marshal.toml");

/// What is said in the file of weights.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Sides {
    /// Of the side that opens the battle: the first of the scenario.
    opening: Weights,
    receiving: Weights,
}

#[derive(Debug, Clone)]
pub struct Marshal {
    officers: [Officer; 2],
}

static MARSHAL: LazyLock<Marshal> = LazyLock::new(|| {
    Marshal::with_weights(WEIGHTS).expect("the weights that come with the program can be read")
});

impl Marshal {
    /// The marshal with the weights that he comes with.
    pub fn as_usual() -> &'static Marshal {
        &MARSHAL
    }

    /// A marshal with weights from a file's text; what is not said is as with the subaltern.
    pub fn with_weights(text: &str) -> Result<Marshal, String> {
        let Sides { opening, receiving } = toml::from_str(text).map_err(|error| error.to_string())?;
        Ok(Marshal { officers: [opening, receiving].map(|weights| Officer { weights }) })
    }
}

impl Player<Series> for Marshal {
    fn decide(&self, situation: &Situation<Series>, _budget: Budget, _seed: u64) -> Decision<Action> {
        let [opening, receiving] = &self.officers;
        let officer = match situation.imagined().world().side_of_seat(situation.seat) {
            Side::First => opening,
            Side::Second => receiving,
        };
        officer.decide(situation)
    }
}
