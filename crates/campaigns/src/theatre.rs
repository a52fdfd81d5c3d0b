//! What never changes in a game: the ground, the armies with their leaders and units as they are printed, and the terms of the
//! scenario (con-base.2, 26).

mod terms;
pub(crate) mod tolls;

pub use terms::{
    AfterLast, Arrival, Destruction, ExitAward, Garrison, PlaceAward, Replacement, Special, Terms,
    WeatherPlan,
};

use crate::edition::{Arm, Edition, Halves, Rating};
use crate::ground::Ground;
use crate::types::{ArmyId, HolderId, Side, UnitId};
use field::paths::HalfPoints;
use hex::HexId;
use std::sync::Arc;
use tolls::Tolls;
use umpire::prose::folded;

/// The ground, the armies and the terms.
#[derive(Debug)]
pub struct Theatre {
    /// The figures of the rules.
    pub edition: Arc<Edition>,
    /// The ground.
    pub ground: Ground,
    /// The seats, in order.
    pub seats: Vec<String>,
    /// The armies.
    pub armies: Vec<PrintedArmy>,
    /// Whoever may have units: leaders, then garrisons and troops without a leader.
    pub holders: Vec<PrintedHolder>,
    /// The combat units.
    pub units: Vec<PrintedUnit>,
    /// The terms of the scenario.
    pub terms: Terms,
    /// What steps cost by the printed map.
    pub tolls: Tolls,
}

/// An army, as the scenario states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedArmy {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// How well it is administered.
    pub rating: Rating,
    /// Its supply sources.
    pub sources: Vec<HexId>,
    /// The vedette counters it has.
    pub vedettes: u8,
    /// The vedettes that it may form before play.
    pub vedettes_at_start: u8,
    /// Whether it has a Center of Operations at all; in positions it may have none.
    pub has_center: bool,
}

/// What a holder of units is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A leader.
    Leader(Rank),
    /// The inherent garrison of a fortified town (con-base.19.c).
    Garrison(HexId),
    /// Troops that a position leaves without a leader (con-base.2.m).
    Leaderless,
}

/// The rank of a leader (con-base.2.e).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A Major General, the lowest.
    General,
    /// A corps leader.
    Corps,
    /// A commander.
    Commander,
}

/// A leader as he is printed; the figures of a garrison or of troops without a leader stand in the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedHolder {
    /// His name.
    pub name: String,
    /// His army.
    pub army: ArmyId,
    /// What he is.
    pub kind: Kind,
    /// His initiative.
    pub initiative: u8,
    /// His command span.
    pub span: Halves,
    /// What he takes of a superior's span; nothing for a commander who serves under nobody.
    pub subordination: Option<Halves>,
    /// Whether he has the tactical bonus.
    pub star: bool,
    /// His allowance without units.
    pub moves: HalfPoints,
    /// Whether he is one of the unnamed Major Generals.
    pub is_spare: bool,
}

impl PrintedHolder {
    /// Whether he is a leader.
    pub fn is_leader(&self) -> bool {
        matches!(self.kind, Kind::Leader(_))
    }

    /// His rank, if he is a leader.
    pub fn rank(&self) -> Option<Rank> {
        match self.kind {
            Kind::Leader(rank) => Some(rank),
            Kind::Garrison(_) | Kind::Leaderless => None,
        }
    }
}

/// A combat unit as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedUnit {
    /// Its name.
    pub name: String,
    /// Its army.
    pub army: ArmyId,
    /// Its arm.
    pub arm: Arm,
    /// The most strength points it can have.
    pub most: u8,
    /// Whether it is guard.
    pub is_guard: bool,
}

impl Theatre {
    /// The army of an id.
    pub fn army(&self, army: ArmyId) -> &PrintedArmy {
        &self.armies[army.place()]
    }

    /// A holder as he is printed.
    pub fn holder(&self, holder: HolderId) -> &PrintedHolder {
        &self.holders[holder.place()]
    }

    /// A unit as it is printed.
    pub fn unit(&self, unit: UnitId) -> &PrintedUnit {
        &self.units[unit.place()]
    }

    /// Every army.
    pub fn army_ids(&self) -> impl DoubleEndedIterator<Item = ArmyId> + Clone + use<> {
        ArmyId::first(self.armies.len())
    }

    /// The armies of a side.
    pub fn armies_of(&self, side: Side) -> impl Iterator<Item = ArmyId> + Clone + '_ {
        self.army_ids().filter(move |army| self.army(*army).side == side)
    }

    /// Every holder.
    pub fn holder_ids(&self) -> impl DoubleEndedIterator<Item = HolderId> + Clone + use<> {
        HolderId::first(self.holders.len())
    }

    /// Every unit.
    pub fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        UnitId::first(self.units.len())
    }

    /// The side of a holder.
    pub fn side_of(&self, holder: HolderId) -> Side {
        self.army(self.holder(holder).army).side
    }

    /// The side of a unit.
    pub fn side_of_unit(&self, unit: UnitId) -> Side {
        self.army(self.unit(unit).army).side
    }

    /// The army of a key.
    pub fn find_army(&self, key: &str) -> Option<ArmyId> {
        self.army_ids().find(|army| self.army(*army).key == key)
    }

    /// The leader of a name; how it is written matters not.
    pub fn find_leader(&self, name: &str) -> Option<HolderId> {
        let name = folded(name);
        self.holder_ids()
            .find(|holder| self.holder(*holder).is_leader() && folded(&self.holder(*holder).name) == name)
    }

    /// The unit of a name.
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        let name = folded(name);
        self.unit_ids().find(|unit| folded(&self.unit(*unit).name) == name)
    }

    /// The side that a word of a file means: a side, or one of its armies.
    pub fn side_of_word(&self, word: Option<&str>) -> Option<Side> {
        let word = word?;
        let side = Side::BOTH.into_iter().find(|side| side.key() == word);
        side.or_else(|| self.find_army(word).map(|army| self.army(army).side))
            .or_else(|| (word == "allied").then_some(Side::Coalition))
    }

    /// What an army's key is among people: "the Prussian army".
    pub fn army_words(&self, army: ArmyId) -> String {
        let name = &self.army(army).name;
        // One may be called "The Emperor's striking force".
        format!("the {}", name.strip_prefix("The ").unwrap_or(name))
    }
}
