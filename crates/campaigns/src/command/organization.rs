//! Rearranging armies: before play, in the Organization Segment, in the consolidation (con-base.8, 13, 22.b, 24.a, 26.b). Both sides at a
//! time, unseen by each other; each unit, each leader and each pair once, so that it comes to an end.

use super::reorganizing;
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, CommandAnswer};
use crate::facts::Fact;
use crate::types::{ArmyId, BySide, HolderId, Side, UnitId};
use crate::world::{Whereabouts, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

/// When it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// Before turn 1.
    SetUp,
    /// In phase I.b.
    Segment,
    /// In phase VI.b.
    Consolidation,
}

/// An army is rearranged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Organization {
    pub(super) occasion: Occasion,
    has_opened: bool,
    pub(super) is_done: BySide<bool>,
    /// Units that were passed, taken, detached or put back.
    pub(super) units: Vec<UnitId>,
    /// Leaders who were put under others, freed, created or stood down.
    pub(super) leaders: Vec<HolderId>,
    /// Units that exchanged strength points.
    pub(super) exchanged: Vec<(UnitId, UnitId)>,
    /// Units of which vedettes were formed.
    pub(super) formed: Vec<UnitId>,
    /// Units into which vedettes were recalled.
    pub(super) recalled: Vec<UnitId>,
    /// Major Generals who go when both have done.
    pub(super) standing_down: Vec<HolderId>,
    /// Replacements that were taken in by an army.
    pub(super) taken: Vec<(ArmyId, u8)>,
    /// Vedettes that an army formed.
    pub(super) vedettes: Vec<(ArmyId, u8)>,
}

impl Default for Organization {
    fn default() -> Organization {
        Organization::on(Occasion::Segment)
    }
}

impl Organization {
    /// On an occasion.
    pub fn on(occasion: Occasion) -> Organization {
        Organization {
            occasion,
            has_opened: false,
            is_done: BySide::default(),
            units: Vec::new(),
            leaders: Vec::new(),
            exchanged: Vec::new(),
            formed: Vec::new(),
            recalled: Vec::new(),
            standing_down: Vec::new(),
            taken: Vec::new(),
            vedettes: Vec::new(),
        }
    }

    /// The word of the step that it is.
    pub(crate) fn step(&self) -> &'static str {
        match self.occasion {
            Occasion::SetUp => "set-up",
            Occasion::Segment => "organization",
            Occasion::Consolidation => "consolidation",
        }
    }

    /// How many of an army's things were counted.
    pub(super) fn counted(list: &[(ArmyId, u8)], army: ArmyId) -> u8 {
        list.iter().find(|(known, _)| *known == army).map_or(0, |(_, n)| *n)
    }

    /// Counts more of them.
    pub(super) fn count(list: &mut Vec<(ArmyId, u8)>, army: ArmyId, n: u8) {
        match list.iter_mut().find(|(known, _)| *known == army) {
            Some((_, known)) => *known = known.saturating_add(n),
            None => list.push((army, n)),
        }
    }
}

impl Proceeds for Organization {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        if !self.has_opened {
            self.has_opened = true;
            if self.occasion == Occasion::Segment {
                super::recover_dispersed(world, play);
            }
            return Step::Again;
        }
        if !Side::BOTH.into_iter().all(|side| self.is_done[side]) {
            return Step::Ask;
        }
        for leader in std::mem::take(&mut self.standing_down) {
            world.holder_mut(leader).place = Whereabouts::Unused;
            world.holder_mut(leader).superior = None;
        }
        for side in Side::BOTH {
            world.forget_the_gone(side);
        }
        Step::Done
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        if self.is_done[side] || !self.has_opened {
            return None;
        }
        let (what, rules) = match self.occasion {
            Occasion::SetUp => {
                ("which vedettes ride out, and who serves under whom?", rules!("con-base.26.b"))
            }
            Occasion::Segment => {
                ("how do you rearrange your army?", rules!("con-base.8.a", "con-base.8.c", "con-base.13.c"))
            }
            Occasion::Consolidation => ("what do you put in order?", rules!("con-base.24.a")),
        };
        Some(Ask::secret(move || format!("{}: {what}", side.title()), rules))
    }

    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
        reorganizing::offer(self, world, side, to);
        to.push(Answer::Command(CommandAnswer::NoMoreOrganization));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Command(command) = *answer else { return Err(not_now(self.ask(world, side))) };
        if self.is_done[side] {
            return Err(not_now(None));
        }
        if command == CommandAnswer::NoMoreOrganization {
            self.is_done[side] = true;
            return Ok(());
        }
        reorganizing::may(self, world, side, command)?;
        reorganizing::carry_out(self, world, command, play);
        Ok(())
    }

    fn known_to(&self, world: &World, side: Side) -> Organization {
        let theatre = &world.theatre;
        let own_unit = |unit: &UnitId| theatre.side_of_unit(*unit) == side;
        let own_leader = |leader: &HolderId| theatre.side_of(*leader) == side;
        let own_army = |(army, _): &(ArmyId, u8)| theatre.army(*army).side == side;
        // Whether the enemy is still at it is his own affair.
        let mut is_done = self.is_done;
        is_done[side.enemy()] = false;
        Organization {
            is_done,
            units: self.units.iter().copied().filter(own_unit).collect(),
            leaders: self.leaders.iter().copied().filter(own_leader).collect(),
            exchanged: self.exchanged.iter().copied().filter(|(one, _)| own_unit(one)).collect(),
            formed: self.formed.iter().copied().filter(own_unit).collect(),
            recalled: self.recalled.iter().copied().filter(own_unit).collect(),
            standing_down: self.standing_down.iter().copied().filter(own_leader).collect(),
            taken: self.taken.iter().copied().filter(own_army).collect(),
            vedettes: self.vedettes.iter().copied().filter(own_army).collect(),
            ..*self
        }
    }
}
