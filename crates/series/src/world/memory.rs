//! What is remembered for the rules of a scenario's own (14.a). What they are about is in `scenario_rules`.

use super::World;
use crate::pieces::{FormationId, LeaderId, UnitId};
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

    /// Notes that a unit has moved this turn, where crops hide the others.
    pub(crate) fn note_stirred(&mut self, unit: UnitId) {
        if !self.memory().stirred.contains(&unit) {
            self.memory_mut().stirred.push(unit);
        }
    }
}
