//! What goes on, in the words of the sequence of play.

use crate::command::Commanding;
use crate::movement::Moving;
use crate::options::hidden_movement::Going;
use crate::proceeding::Proceeding;
use crate::scenario::side_word;
use crate::turn::{FormationAction, Turning};
use crate::world::{Stage, World};
use umpire::agenda::Agenda;

/// What goes on, the outermost first: "Action of French II Corps", "Movement Segment".
pub(super) fn phases(world: &World, agenda: &Agenda<Proceeding>) -> Vec<String> {
    let mut phases: Vec<String> = agenda.iter().filter_map(|proceeding| words(world, proceeding)).collect();
    phases.dedup();
    phases
}

fn words(world: &World, proceeding: &Proceeding) -> Option<String> {
    let words = match proceeding {
        Proceeding::Turning(turning) => return turning_words(world, turning),
        Proceeding::Commanding(Commanding::Phase(_)) => "Command Phase",
        Proceeding::Commanding(Commanding::Initiative(_)) => "Initiative",
        Proceeding::Commanding(Commanding::Flight(_)) => "Troops in flight",
        Proceeding::Commanding(Commanding::Orders(_)) => "Orders are written",
        Proceeding::Commanding(Commanding::Reorganization(_)) => "Reorganization",
        Proceeding::Moving(Moving::Segment(_)) => "Movement Segment",
        Proceeding::Moving(Moving::Headquarters(_)) => "Headquarters move",
        Proceeding::Aides(_) => "Aides ride",
        Proceeding::Bombarding(_) => "Bombardment Segment",
        Proceeding::Bombardment(_) => "Bombardment",
        Proceeding::Charging(_) => "Charge Segment",
        Proceeding::Passage(_) => "Reaction charges",
        Proceeding::Layer(_) => "Charges at the same time",
        Proceeding::Melee(_) => "Charge",
        Proceeding::Clash(_) => "Clash",
        Proceeding::Homeward(_) => "The cavalry returns",
        Proceeding::Segment(_) => "Combat Segment",
        // Everybody has heard the attack being declared.
        Proceeding::Combat(combat) => {
            return Some(format!("Combat at {}", world.ground().whereabouts(combat.target())));
        }
        Proceeding::Losses(_) => "Losses",
        Proceeding::Retreat(_) => "Retreat",
        Proceeding::Advance(_) => "Advance",
        Proceeding::Displacement(_) => "A leader gives way",
        Proceeding::Hidden(Going::Secrecy(_)) => "Hidden marches",
        Proceeding::Hidden(Going::Reveal(_)) => "A march comes to light",
    };
    Some(words.to_owned())
}

fn turning_words(world: &World, turning: &Turning) -> Option<String> {
    match turning {
        Turning::Ready(_) | Turning::Course(_) => None,
        Turning::Start(_) => Some("Start of the turn".to_owned()),
        Turning::Chits(_) => Some("Chit Preparation Phase".to_owned()),
        Turning::Action(action) => Some(action_words(world, action)),
        Turning::End(_) => Some("Turn End Phase".to_owned()),
    }
}

/// Whose action it is. A reserve is not named: who is in it is known to its owner (20.4).
fn action_words(world: &World, action: &FormationAction) -> String {
    let names: Vec<&str> = action
        .formations()
        .iter()
        .map(|formation| world.theatre.formations[formation.place()].name.as_str())
        .collect();
    match action.stage() {
        Stage::Initial => format!("Initial Action of {}", names.join(" and ")),
        Stage::Formation if names.is_empty() => "Formation Action".to_owned(),
        Stage::Formation => format!("Action of {}", names.join(" and ")),
        Stage::Reserve => format!("Reserve Action of the {} side", side_word(action.side())),
    }
}
