//! What is remembered for the rules of a scenario's own (14.a). What they are about is in `scenario_rules`.

use super::World;
use crate::orders::{HolderState, OrderStep};
use crate::pieces::{FormationId, HolderId, LeaderId, UnitId};
use crate::scenario::Turn;
use crate::scenario::forces::ReinforcementId;
use hex::{HexId, SideId};
use serde::{Deserialize, Serialize};

/// What is remembered for special rules.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ScenarioMemory {
    /// Formations that have come under another commander, the last word last: a wing commander, or the overall commander
    /// himself.
    pub assigned: Vec<(FormationId, LeaderId)>,
    /// What each army that chooses a base has chosen, and whether everybody knows.
    pub bases: Vec<(u8, bool)>,
    /// Formations that were kept back and have been let go.
    pub released: Vec<FormationId>,
    /// Units that have crossed a brook this turn that few can cross.
    pub crossed: Vec<UnitId>,
    /// Units that have moved this turn, where crops hide the others.
    pub stirred: Vec<UnitId>,
    /// Bridges that have been mended.
    pub mended: Vec<SideId>,
    /// Infantry that has been next to a broken bridge since the turn began and was not attacked, with its hex.
    pub menders: Vec<(UnitId, HexId)>,
    /// Units that have gone to attack in the dark.
    pub in_the_dark: Vec<UnitId>,
    /// The turn from which on it rains by the fall of a die.
    #[serde(default)]
    pub rain: Option<Turn>,
    /// The last turn in which anybody fired, where a die may bring rain.
    #[serde(default)]
    pub fought: Option<Turn>,
    /// Formations whose being attacked lets others go, and the turn in which they first were.
    #[serde(default)]
    pub attacked: Vec<(FormationId, Turn)>,
    /// Where groups of reinforcements are sent whose target is chosen when they come.
    #[serde(default)]
    pub sent: Vec<(ReinforcementId, HexId)>,
    /// What random events have left behind (lgg.21.16).
    #[serde(default)]
    pub events: EventMemory,
    /// Leaders who were captured: alone among enemies, and lost (mop.37.13.g).
    #[serde(default)]
    pub captured: Vec<LeaderId>,
    /// Who was the last to come into a hex that earns points, where that must be in supply (mop.37.13.e).
    #[serde(default)]
    pub passed: Vec<(HexId, UnitId)>,
    /// Places that have been assaulted, where a leader waits for that (mop.37.19.sp.a).
    #[serde(default)]
    pub assaulted: Vec<HexId>,
    /// Leaders whose first Bad Move was made (mop.37.19.sp.b).
    #[serde(default)]
    pub blundered: Vec<LeaderId>,
    /// Formations that have still to come and were sent another order than the scenario's (mop.app2.j).
    #[serde(default)]
    pub ordered_ahead: Vec<(FormationId, Vec<OrderStep>)>,
    /// Leaders who are with those who fight now, and spur them on (mop.37.16.g, mop.37.16.i).
    #[serde(default)]
    pub inspiring: Vec<LeaderId>,
    /// When each last did so (mop.37.16.h, mop.37.16.j).
    #[serde(default)]
    pub inspired: Vec<(LeaderId, Turn)>,
    /// Bold leaders who have been within range of a subordinate who attacks (mop.37.16.e).
    #[serde(default)]
    pub with_attackers: Vec<LeaderId>,
    /// For how many turns on end a formation that was exhausted has been in Reserve (mop.37.20.sp.b).
    #[serde(default)]
    pub rested: Vec<(FormationId, u8)>,
    /// Leaders whom the command of their army calls, and the turn in which they are due.
    #[serde(default)]
    pub called: Vec<(LeaderId, Turn)>,
}

/// What random events have left behind.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EventMemory {
    /// The last turn that heat stopped.
    pub skipped: Option<Turn>,
    /// Who is wounded, and from when on he may come back.
    pub wounded: Vec<(LeaderId, Turn)>,
    /// Whether a corps commander was struck, and whether the cavalry came or a leader woke up: each happens once.
    pub corps_casualty: bool,
    pub fortune: bool,
    /// When orders on their way were found too polite.
    pub polite: Vec<Turn>,
    /// Since when a commander orders no attack, or nothing at all.
    pub cautious: Option<Turn>,
    pub hesitates: Option<Turn>,
    /// Who has pulled rank; since then another misreads his orders.
    pub pulled_rank: Option<LeaderId>,
    pub sulks: bool,
    /// Hidden marches that have lost their way and turn back.
    pub turning_back: Vec<HolderId>,
    /// A column that goes no farther than a fork in a turn.
    pub wrong_turn: Option<(HolderId, HexId, Turn)>,
    pub loose_cannon: Option<LooseCannon>,
    /// Who has woken up, and what he is rated since.
    #[serde(default)]
    pub awake: Option<(LeaderId, u8)>,
}

/// A command on an order of its enemy's choice, with the order to which it goes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LooseCannon {
    pub holder: HolderId,
    pub was: Box<HolderState>,
}

impl ScenarioMemory {
    /// Who has crossed, stirred or gone into the dark: lists of a turn.
    pub(crate) const fn of_the_turn(&self) -> [&Vec<UnitId>; 3] {
        [&self.crossed, &self.stirred, &self.in_the_dark]
    }

    pub(crate) const fn of_the_turn_mut(&mut self) -> [&mut Vec<UnitId>; 3] {
        [&mut self.crossed, &mut self.stirred, &mut self.in_the_dark]
    }

    /// Whether there is nothing to remember, as in most games.
    pub fn is_empty(&self) -> bool {
        *self == ScenarioMemory::default()
    }
}

impl World {
    /// What is remembered for special rules.
    pub fn memory(&self) -> &ScenarioMemory {
        &self.history().memory
    }

    pub(crate) fn memory_mut(&mut self) -> &mut ScenarioMemory {
        &mut self.history_mut().memory
    }

    /// What random events have left behind.
    pub fn event_memory(&self) -> &EventMemory {
        &self.memory().events
    }

    pub(crate) fn event_memory_mut(&mut self) -> &mut EventMemory {
        &mut self.memory_mut().events
    }

    /// Notes that a unit has moved this turn, where crops hide the others.
    pub(crate) fn note_stirred(&mut self, unit: UnitId) {
        if !self.memory().stirred.contains(&unit) {
            self.memory_mut().stirred.push(unit);
        }
    }
}
