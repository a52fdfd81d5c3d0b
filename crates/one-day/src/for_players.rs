//! A game as a computer player reads it: who stands where is in the open part of the position, and here stand the questions that a player
//! asks of it beyond that: what could be fired from a spot, what a die needs, what a test needs.
//!
//! All of it is asked of an imagined game ([`Imagined`]), which holds nothing that a seat does not know:
//!
//! ```
//! use one_day::for_players::ForPlayers;
//! use one_day::game::OneDay;
//! use umpire::imagined::Imagined;
//!
//! fn turn(seen: &Imagined<OneDay>) -> u8 {
//!     seen.world().turn
//! }
//! ```
//!
//! The game itself offers none of it:
//!
//! ```compile_fail
//! use one_day::for_players::ForPlayers;
//! use one_day::game::OneDay;
//! use umpire::matches::Match;
//!
//! fn turn(table: &Match<OneDay>) -> u8 {
//!     table.game().world().turn
//! }
//! ```

use crate::edition::Level;
use crate::fire::declare;
use crate::fire::roll;
use crate::fire::shot::{self, Leave, Shot};
use crate::fire::sight::Bodies;
use crate::fire::window::Window;
use crate::game::OneDay;
use crate::morale::Cause;
use crate::morale::chain::tester;
use crate::place::Pose;
use crate::proceeding::Proceeding;
use crate::roster::{Side, UnitId};
use crate::world::{Mark, Order, Weapon, World};
use umpire::imagined::Imagined;

/// A shot that somebody has, or would have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prospect {
    /// Who fires.
    pub firer: UnitId,
    /// With what.
    pub weapon: Weapon,
    /// At whom.
    pub target: UnitId,
    /// From which side of a block.
    pub quarter: Option<u8>,
    /// How far it is.
    pub range: i64,
    /// The most dice.
    pub dice: u8,
    /// Of ten faces of a die, so many hit.
    pub tenths: u8,
}

/// What a computer player reads of a game that it imagines.
pub trait ForPlayers {
    /// The position.
    fn world(&self) -> &World;

    /// What has the floor; nothing when all is played out.
    fn floor(&self) -> Option<&Proceeding>;

    /// The window that is open, if one is.
    fn window(&self) -> Option<&Window>;

    /// The shots of a side in the open window.
    fn aimed(&self, side: Side) -> Vec<Prospect>;
}

impl ForPlayers for Imagined<OneDay> {
    fn world(&self) -> &World {
        &self.world
    }

    fn floor(&self) -> Option<&Proceeding> {
        self.top()
    }

    fn window(&self) -> Option<&Window> {
        match self.floor() {
            Some(Proceeding::Window(window)) => Some(window),
            _ => None,
        }
    }

    fn aimed(&self, side: Side) -> Vec<Prospect> {
        let aimed = self.window().map(|window| window.aimed_by(side)).unwrap_or_default();
        aimed
            .iter()
            .map(|of| self.world.prospect(of.firer, of.weapon, of.target, of.quarter, of.shot))
            .collect()
    }
}

/// A window in which nobody touches anybody.
const NOBODY_TOUCHES: Leave<'static> = Leave { touching: &[], barred: &[], is_free: false };

impl World {
    fn prospect(
        &self,
        firer: UnitId,
        weapon: Weapon,
        target: UnitId,
        quarter: Option<u8>,
        of: Shot,
    ) -> Prospect {
        let tenths = self.hit_tenths(firer, weapon, target, of.is_from_rear);
        Prospect { firer, weapon, target, quarter, range: of.range, dice: of.dice, tenths }
    }

    /// Of ten faces of a die that is fired at a unit as it stands, so many hit (2.033).
    pub fn hit_tenths(&self, firer: UnitId, weapon: Weapon, target: UnitId, is_from_rear: bool) -> u8 {
        let modifiers = roll::modifiers(
            &self.theatre().edition,
            shot::firer(self, firer, weapon),
            shot::target(self, target, is_from_rear),
        );
        let needs = shot::hit_number(self, firer, weapon).saturating_sub(modifiers.total()).clamp(1, 11);
        11 - needs.unsigned_abs()
    }

    /// The shots that a unit would have with a Fire order if it stood so, and everybody else as now.
    pub fn prospects(&self, unit: UnitId, pose: Pose) -> Vec<Prospect> {
        let mut posed = self.clone();
        let state = posed.unit_mut(unit);
        (state.at, state.facing, state.formation, state.road) =
            (pose.at, pose.facing, pose.formation, pose.road);
        state.order = Some(Order::Fire);
        for mark in [Mark::Cancelled, Mark::LeftFired, Mark::RightFired, Mark::GunsFired, Mark::DiceFired] {
            state.marks.clear(mark);
        }
        let shots = declare::aim(&Bodies::of(&posed), &[unit], NOBODY_TOUCHES);
        shots.iter().map(|of| posed.prospect(of.firer, of.weapon, of.target, of.quarter, of.shot)).collect()
    }

    /// Of ten faces of a test for a cause so many pass, if the unit were at a Morale Level (3.02).
    pub fn pass_tenths(&self, unit: UnitId, level: Level, cause: Cause) -> u8 {
        let mut tester = tester(self, unit, cause);
        tester.level = level;
        let standard = tester.standard(&self.theatre().edition);
        let needs = standard.pass.saturating_sub(standard.modifiers.total()).clamp(1, 11);
        11 - needs.unsigned_abs()
    }

    /// Whether infantry stands as a square now, or would if horse came at it (plot.k).
    pub fn would_square(&self, unit: UnitId) -> bool {
        crate::melee::scene::squares(self, unit)
    }
}
