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
/// Those of rule sets that have their own, by their keys.
const OWN_WEIGHTS: [(&str, &str); 1] = [("lgg", include_str!("../../weights/lgg.toml"))];

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
    /// The officers of rule sets that have weights of their own.
    own: Vec<(&'static str, [Officer; 2])>,
}

static MARSHAL: LazyLock<Marshal> = LazyLock::new(|| {
    let read = |text| officers(text).expect("the weights that come with the program can be read");
    let own = OWN_WEIGHTS.iter().map(|(key, text)| (*key, read(text))).collect();
    Marshal { officers: read(WEIGHTS), own }
});

/// The officers of either side with weights from a file's text; what is not said is as with the subaltern.
fn officers(text: &str) -> Result<[Officer; 2], String> {
    let Sides { opening, receiving } = toml::from_str(text).map_err(|error| error.to_string())?;
    Ok([opening, receiving].map(|weights| Officer { weights }))
}

impl Marshal {
    /// The marshal with the weights that he comes with.
    pub fn as_usual() -> &'static Marshal {
        &MARSHAL
    }

    /// A marshal with weights from a file's text, in every rule set; what is not said is as with the subaltern.
    pub fn with_weights(text: &str) -> Result<Marshal, String> {
        Ok(Marshal { officers: officers(text)?, own: Vec::new() })
    }
}

impl Player<Series> for Marshal {
    fn decide(&self, situation: &Situation<Series>, _budget: Budget, _seed: u64) -> Decision<Action> {
        let world = situation.imagined().world();
        let own = self.own.iter().find(|(key, _)| *key == world.edition().key).map(|(_, own)| own);
        let [opening, receiving] = own.unwrap_or(&self.officers);
        let officer = match world.side_of_seat(situation.seat) {
            Side::First => opening,
            Side::Second => receiving,
        };
        officer.decide(situation)
    }
}
