//! The hidden marches of a game (25.5): what is kept of them. How they go on is in `options::hidden_movement`.

use super::LeaderState;
use crate::pieces::{HolderId, LeaderId, UnitId};
use crate::scenario::Turn;
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The hidden marches of a game. While there are none a copy of it costs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hidden(Option<Arc<Columns>>);

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Columns {
    pub marches: Vec<HiddenMarch>,
    /// Units that came to light in a turn in which they had already marched: they do not move again in it.
    pub marched: Vec<(UnitId, Turn)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HiddenMarch {
    pub holder: HolderId,
    /// Where its leader, or its lead counter, is on the map (25.5.3.c).
    pub apparent: HexId,
    /// The way of the leader (25.5.1.a).
    pub plot: Plot,
    /// What was collected, turn by turn (25.5.1.c).
    pub bounds: Vec<(Turn, HalfPoints)>,
    /// The turn in which it began: the first of hiding (25.5.2.c).
    pub since: Turn,
    /// It goes on under a new order: the last line of the table, whatever the turn (25.5.3.d).
    pub superseding: bool,
    /// The units, as they really are.
    pub ghosts: Vec<Ghost>,
    /// The leaders who march with them, as they really are; that of the holder first.
    pub leaders: Vec<(LeaderId, LeaderState)>,
    pub standing: Standing,
}

/// A unit whose counter only seems to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ghost {
    pub unit: UnitId,
    pub damaged: bool,
    /// Whether it really has a loss marker (25.10).
    pub worn: bool,
    /// Whether it really is disrupted, to the end of the turn in which the march began.
    pub disrupted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    Hidden,
    /// A new order is in force: its owner has still to say whether that is carried out hidden too (25.5.3.c).
    Superseded,
    /// It comes to light at the next moment.
    Found(Cause),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// An enemy unit sees a hex that the leader has passed (25.5.2.a).
    Sight,
    /// The Hidden Movement table (25.5.2.c).
    Table,
    /// Its owner's will (25.5.2.e).
    Will,
    /// A Bad Move (25.5.3.b).
    BadMove,
    /// A new order that is not carried out hidden (25.5.3.c).
    NewOrder,
    /// It has met a hidden march of the enemy that came to light (25.5.4).
    Meeting,
    End,
}

impl Hidden {
    pub fn marches(&self) -> &[HiddenMarch] {
        self.0.as_ref().map_or(&[], |columns| columns.marches.as_slice())
    }

    pub fn of(&self, holder: HolderId) -> Option<&HiddenMarch> {
        self.marches().iter().find(|march| march.holder == holder)
    }

    pub fn with(&self, unit: UnitId) -> Option<&HiddenMarch> {
        self.marches().iter().find(|march| march.ghosts.iter().any(|ghost| ghost.unit == unit))
    }

    pub fn led_by(&self, leader: LeaderId) -> Option<&HiddenMarch> {
        self.marches().iter().find(|march| march.leaders.iter().any(|(other, _)| *other == leader))
    }

    /// Whether a unit has come to light this turn after it had marched.
    pub fn has_marched(&self, unit: UnitId, turn: Turn) -> bool {
        self.0.as_ref().is_some_and(|columns| columns.marched.contains(&(unit, turn)))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The marches of a side alone: its enemy has none of them in what he knows (25.5.1.h).
    pub(super) fn of_side(
        &self,
        is_unit: impl Fn(UnitId) -> bool,
        is_holder: impl Fn(HolderId) -> bool,
    ) -> Hidden {
        let mut own = Hidden::default();
        if let Some(columns) = &self.0 {
            let Columns { marches, marched } = columns.as_ref();
            own.change(|known| {
                known.marches = marches.iter().filter(|march| is_holder(march.holder)).cloned().collect();
                known.marched = marched.iter().copied().filter(|(unit, _)| is_unit(*unit)).collect();
            });
        }
        own
    }

    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Columns)) {
        let columns = Arc::make_mut(self.0.get_or_insert_default());
        change(columns);
        if columns.marches.is_empty() && columns.marched.is_empty() {
            self.0 = None;
        }
    }

    pub(crate) fn change_march(&mut self, holder: HolderId, change: impl FnOnce(&mut HiddenMarch)) {
        if let Some(at) = self.marches().iter().position(|march| march.holder == holder) {
            self.change(|columns| change(&mut columns.marches[at]));
        }
    }

    /// Marks a march that comes to light.
    pub(crate) fn find(&mut self, holder: HolderId, cause: Cause) {
        self.change_march(holder, |march| match march.standing {
            Standing::Found(_) => {}
            Standing::Hidden | Standing::Superseded => march.standing = Standing::Found(cause),
        });
    }

    /// Marks a march whose order has changed.
    pub(crate) fn supersede(&mut self, holder: HolderId) {
        self.change_march(holder, |march| match march.standing {
            Standing::Hidden => march.standing = Standing::Superseded,
            Standing::Superseded | Standing::Found(_) => {}
        });
    }
}

impl HiddenMarch {
    /// What has been collected (25.5.1.c).
    pub fn collected(&self) -> HalfPoints {
        self.bounds.iter().fold(HalfPoints(0), |sum, (_, points)| sum + *points)
    }

    /// How many hexes of the way the leader has left behind him.
    pub fn n_passed(&self) -> usize {
        self.plot.reached(self.collected())
    }

    /// Where the leader would be.
    pub fn head(&self) -> HexId {
        self.plot.way[self.n_passed()]
    }

    /// The last place on the way that belongs to the first move (25.5.2.b).
    pub fn first_move(&self) -> usize {
        self.bounds.first().map_or(0, |(_, points)| self.plot.reached(*points))
    }

    /// The turn of hiding: 1 in the turn in which it began (25.5.2.c).
    pub fn turn_of_hiding(&self, turn: Turn) -> u16 {
        turn.number().saturating_sub(self.since.number()) + 1
    }
}

/// The way of the leader hex by hex, and what it costs (25.5.1.a).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plot {
    /// Every hex of it, the start first.
    pub(crate) way: Vec<HexId>,
    /// What it costs to come to each hex, from the first on.
    pub(crate) spent: Vec<HalfPoints>,
}

impl Plot {
    /// How far one comes with so many points: the place of the last hex that they pay for.
    pub fn reached(&self, points: HalfPoints) -> usize {
        self.spent.iter().rposition(|spent| *spent <= points).unwrap_or(0)
    }
}
