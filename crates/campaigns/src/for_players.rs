//! A game as a computer player reads it. It can be read only where it is imagined from what a seat knows ([`Imagined`]): the game that a
//! match holds shows nothing of itself outside this crate.
//!
//! ```
//! use campaigns::{Campaigns, ForPlayers};
//! use umpire::event::Seat;
//! use umpire::game::Game;
//! use umpire::imagined::Imagined;
//! use umpire::matches::Match;
//!
//! fn turn_as_seen(table: &Match<Campaigns>, seat: Seat) -> u8 {
//!     Imagined::<Campaigns>::of(&table.game().knowledge(seat)).world().turn
//! }
//! ```
//!
//! ```compile_fail
//! use campaigns::{Campaigns, ForPlayers};
//! use umpire::matches::Match;
//!
//! fn turn_as_it_is(table: &Match<Campaigns>) -> u8 {
//!     table.game().world().turn
//! }
//! ```

use crate::activity::Activity;
use crate::combat::kind::Kind;
use crate::engagement::Engagement;
use crate::forced;
use crate::game::Campaigns;
use crate::movement::march::Mover;
use crate::types::{ArmyId, HolderId, Holders, UnitId};
use crate::world::{Gait, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::imagined::Imagined;

/// What players read.
pub trait ForPlayers {
    /// The position.
    fn world(&self) -> &World;

    /// What has the floor, in a word: that of its step, or its own; nothing when all is played out.
    fn floor(&self) -> Option<&'static str>;

    /// Who is on the march at this moment.
    fn on_the_march(&self) -> Option<OnTheMarch>;

    /// The combat that is being resolved, and what it is.
    fn being_fought(&self) -> Option<(&Engagement, Kind)>;
}

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moving {
    /// A leader with whom he takes along.
    Force(HolderId),
    /// Vedettes of an army.
    Vedettes(ArmyId),
    /// Cavalry that acts as a vedette.
    Lone(UnitId),
    /// A Center of Operations.
    Center(ArmyId),
}

/// Somebody on the march.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnTheMarch {
    /// What moves.
    pub moving: Moving,
    /// The leaders who move.
    pub members: Holders,
    /// Where they are.
    pub at: HexId,
    /// What they have left to spend.
    pub left: HalfPoints,
    /// How they pay.
    pub gait: Gait,
    /// How many steps they have gone.
    pub steps: u8,
    /// Whether it is a forced march.
    pub is_forced: bool,
    /// Whether they keep to roads.
    pub is_administrative: bool,
}

impl ForPlayers for Imagined<Campaigns> {
    fn world(&self) -> &World {
        &self.world
    }

    fn floor(&self) -> Option<&'static str> {
        let top = self.agenda.top()?;
        Some(top.step().unwrap_or(top.word()))
    }

    fn on_the_march(&self) -> Option<OnTheMarch> {
        let world = &self.world;
        match self.agenda.top()? {
            Activity::March(march) => Some(OnTheMarch {
                moving: match march.mover {
                    Mover::Force(leader) => Moving::Force(leader),
                    Mover::Vedettes(army) => Moving::Vedettes(army),
                    Mover::Lone(unit) => Moving::Lone(unit),
                    Mover::Center(army) => Moving::Center(army),
                },
                members: march.members,
                at: march.at,
                left: HalfPoints(march.allowance(world).0.saturating_sub(march.spent.0)),
                gait: march.gait(world),
                steps: march.steps,
                is_forced: false,
                is_administrative: march.is_administrative,
            }),
            Activity::ForcedMarch(march) => Some(OnTheMarch {
                moving: Moving::Force(march.leader),
                members: march.members,
                at: march.at,
                left: HalfPoints(world.allowance_of(march.members).0.saturating_sub(march.spent.0)),
                gait: world.gait_of(march.members),
                steps: march.steps,
                is_forced: true,
                is_administrative: false,
            }),
            _ => None,
        }
    }

    fn being_fought(&self) -> Option<(&Engagement, Kind)> {
        let course = self.agenda.iter().rev().find_map(|activity| match activity {
            Activity::Course(course) => Some(course),
            _ => None,
        })?;
        Some((course.combat(), course.kind()))
    }
}

impl World {
    /// Whether a force of an army would be in supply in a hex, as its side sees the map (con-base.6.c).
    pub fn would_be_supplied(&self, army: ArmyId, hex: HexId) -> bool {
        crate::command::has_line(self, army, hex)
    }

    /// How many of the six faces of the die bring a leader with his own troops to the guns of a combat, in a hex where he may join it
    /// (con.9.2.j to 9.2.s).
    pub fn faces_for_the_guns(&self, leader: HolderId, hex: HexId, combat: HexId) -> u8 {
        forced::faces_for_the_guns(self, leader, hex, combat)
    }
}
