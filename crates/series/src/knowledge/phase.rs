//! What goes on, in the words of the sequence of play.

use crate::activity::Activity;
use crate::command::CommandPhase;
use crate::movement::MovementPhase;
use crate::options::hidden_movement::HiddenMarches;
use crate::pieces::FormationId;
use crate::refits::hidden_forces::HiddenForces;
use crate::turn::{FormationAction, TurnPhase};
use crate::world::{Stage, World};
use umpire::agenda::Agenda;
use umpire::prose::listed;

/// What goes on, the outermost first: "Action of French II Corps", "Movement Segment".
pub(super) fn phases(world: &World, agenda: &Agenda<Activity>) -> Vec<String> {
    let mut phases: Vec<String> = agenda.iter().filter_map(|activity| words(world, activity)).collect();
    phases.dedup();
    phases
}

fn words(world: &World, activity: &Activity) -> Option<String> {
    let words = match activity {
        Activity::TurnPhase(TurnPhase::Ready(_) | TurnPhase::Course(_)) => return None,
        Activity::TurnPhase(TurnPhase::Start(_)) => "Start of the turn",
        Activity::TurnPhase(TurnPhase::Chits(_)) => "Chit Preparation Phase",
        Activity::TurnPhase(TurnPhase::Action(action)) => return Some(action_words(world, action)),
        Activity::TurnPhase(TurnPhase::End(_)) => "Turn End Phase",
        Activity::CommandPhase(CommandPhase::Phase(_)) => "Command Phase",
        Activity::CommandPhase(CommandPhase::Initiative(_)) => "Initiative",
        Activity::CommandPhase(CommandPhase::Flight(_)) => "Troops in flight",
        Activity::CommandPhase(CommandPhase::Orders(_)) => "Orders are written",
        Activity::CommandPhase(CommandPhase::Reorganization(_)) => "Reorganization",
        Activity::MovementPhase(MovementPhase::Segment(_)) => "Movement Segment",
        Activity::MovementPhase(MovementPhase::Headquarters(_)) => "Headquarters move",
        Activity::Aides(_) => "Aides ride",
        Activity::Bombarding(_) => "Bombardment Segment",
        Activity::Bombardment(_) => "Bombardment",
        Activity::Charging(_) => "Charge Segment",
        Activity::ReactionWindow(_) => "Reaction charges",
        Activity::FireInPassing(_) => "Fire in passing",
        Activity::ReactionLayer(_) => "Charges at the same time",
        Activity::ChargeRound(_) => "Charge",
        Activity::ChargeFight(_) => "ChargeFight",
        Activity::ReturnHome(_) => "The cavalry returns",
        Activity::Segment(_) => "Combat Segment",
        // Everybody has heard the attack being declared.
        Activity::Combat(combat) => {
            return Some(format!("Combat at {}", world.ground().whereabouts(combat.target)));
        }
        Activity::Losses(_) => "Losses",
        Activity::Retreat(_) => "Retreat",
        Activity::Advance(_) => "Advance",
        Activity::Displacement(_) => "A leader gives way",
        Activity::Inspiration(_) => "A leader beside the troops",
        Activity::Hidden(HiddenMarches::Secrecy(_)) => "Hidden marches",
        Activity::Hidden(HiddenMarches::Reveal(_)) => "A march comes to light",
        Activity::Cards(_) => "Cards",
        Activity::Forces(HiddenForces::Concealment(_)) => "Hidden Forces",
        Activity::Forces(HiddenForces::Journey(_)) => "A Hidden Forces marker moves",
        Activity::Forces(HiddenForces::Deployment(_)) => "A Hidden Forces marker is revealed",
        Activity::Patrol(_) => "A vedette rides",
    };
    Some(words.to_owned())
}

/// Whose action it is. A reserve is not named: who is in it is known to its owner (20.4).
fn action_words(world: &World, action: &FormationAction) -> String {
    let name = |formation: &FormationId| world.theatre.formations[*formation].name.as_str();
    let names: Vec<&str> = action.formations.iter().map(name).collect();
    match action.stage {
        Stage::Initial => format!("Initial Action of {}", listed(&names)),
        Stage::Formation if names.is_empty() => "Formation Action".to_owned(),
        Stage::Formation => format!("Action of {}", listed(&names)),
        Stage::Reserve => format!("Reserve Action of {}", world.side_words(action.side)),
    }
}
