//! Who takes part in a scenario, and where each piece is when it begins.
//!
//! Ids are small and dense, in the order of the order of battle, so that a game can keep its state in lists;
//! the printed pieces are those of [`crate::pieces`]. What stays away is not here at all.

use hex::{Compass, HexId};
use umpire::fault::Faults;
use umpire::read::{Name, Read, Said, prose};
use umpire::source::Node;

use super::context::Context;
use super::roster::{Entry, OrderOfBattle, find};
pub use crate::pieces::{ArmyId, HeadquartersId};
use crate::pieces::{Formation, FormationId, Leader, LeaderId, Side, Unit, UnitId};

crate::pieces::ids! {
    /// A group of reinforcements.
    ReinforcementId
    /// A rule of variable arrival.
    VariableId
}

/// Where a piece is when the game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    At(HexId),
    /// Not yet there: it comes with a group of reinforcements.
    Arrives(ReinforcementId),
}

impl Presence {
    /// Its hex, if it is on the map.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::At(hex) => Some(hex),
            Self::Arrives(_) => None,
        }
    }
}

/// Where the histories put a piece: in a hex at most so far from a place, on that side of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The id of the place.
    pub near: String,
    pub hex: HexId,
    /// The greatest distance in hexes.
    pub within: u8,
    /// On which side of the place; `None` for any.
    pub bearing: Option<Compass>,
}

/// The levels of an army's losses (11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(within = 1..=1000)]
pub struct ArmyLevel {
    /// From this destroyed strength on it is demoralized (11.a).
    pub demoralization: u16,
    /// From this on it has disintegrated (11.d); missing where the rules know nothing of it.
    pub disintegration: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    /// As one speaks of it: "the French army".
    pub name: String,
    /// Its full name: "Army of the Potomac".
    pub title: String,
    pub side: Side,
    /// Its overall commander, or whoever commands in his absence.
    pub commander: Option<LeaderId>,
    pub headquarters: Option<HeadquartersId>,
    /// The levels of its losses (11.d); none in a posed position that gives none.
    pub level: Option<ArmyLevel>,
    /// Whether it is demoralized as one formation (22.b).
    pub as_one: bool,
    /// Who commands in the place of its overall commander, if that is laid down.
    pub succession: Option<Succession>,
    /// By how many columns the Initiative Table is shifted for its leaders.
    pub initiative: i8,
    /// How many divisions of other formations one formation may have with it; `None` for any number (20.13.h).
    pub attachments: Option<u8>,
}

/// Who commands an army in the place of its overall commander: the first of a list who is on the map and not lost.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Succession {
    pub until_he_comes: Vec<LeaderId>,
    pub when_he_is_lost: Vec<LeaderId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headquarters {
    pub name: String,
    pub army: ArmyId,
    /// Its movement allowance (19.5.a).
    pub movement: u8,
    /// What it is if it is no headquarters: trains move and are seen like them.
    pub train: Option<Train>,
}

/// Whose train it is (lgg.aor.train.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Train {
    Army,
    Corps(FormationId),
    /// It carries a bridge (mop.37.8.i).
    Pontoons,
    /// What such a train of the enemy is when it has been taken: not in the game before (mop.37.8.l).
    TakenPontoons(HeadquartersId),
}

impl Train {
    pub const fn is_pontoons(self) -> bool {
        matches!(self, Train::Pontoons | Train::TakenPontoons(_))
    }
}

/// The chain of command over a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    pub army: ArmyId,
    /// Its leader, if he has a counter.
    pub leader: Option<LeaderId>,
    /// The wing or overall commander over him.
    pub superior: Option<LeaderId>,
    /// Its demoralization limit (22.a); none in an army that counts as one and has its level instead (22.b).
    pub limit: Option<u8>,
}

/// An army that takes part. The ids are those of the order of battle, here and below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyInPlay {
    pub id: String,
    pub army: Army,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadquartersInPlay {
    pub id: String,
    pub printed: Headquarters,
    pub presence: Presence,
    pub report: Option<Report>,
}

/// A formation that takes part, with all or some of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormationInPlay {
    pub id: String,
    /// As printed; its name with the adjective of its army, so that no two are alike.
    pub printed: Formation,
    pub chain: Chain,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderInPlay {
    pub id: String,
    /// As printed. The leader of a division has the rank of a leader and the formation of his division.
    pub printed: Leader,
    /// His division, if he leads one (20.13).
    pub division: Option<String>,
    pub army: ArmyId,
    pub movement: u8,
    /// Whether a substitute bears his name when the game begins (19.2.d).
    pub replaced: bool,
    pub presence: Presence,
    pub report: Option<Report>,
}

/// Who commands a division, and how he is rated where that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisionInPlay {
    pub formation: FormationId,
    pub name: String,
    pub commander: String,
    pub rating: u8,
    /// Whether he is rated so without an option.
    pub always: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitInPlay {
    pub id: String,
    pub printed: Unit,
    pub army: ArmyId,
    /// Whether it begins on its reverse side.
    pub reduced: bool,
    pub presence: Presence,
    pub report: Option<Report>,
}

/// The formations and units under a wing commander (20.15).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = Context<'_>)]
pub struct Wing {
    pub leader: LeaderId,
    pub formations: Vec<FormationId>,
    /// Single units that are lent to him.
    pub units: Vec<UnitId>,
}

/// Units, leaders and trains of formations in play who stayed away, by their ids, and why.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &OrderOfBattle)]
pub struct Absence {
    #[read(each, by = unit)]
    pub units: Vec<String>,
    #[read(each, by = leader)]
    pub leaders: Vec<String>,
    #[read(each, by = train)]
    pub trains: Vec<String>,
    #[read(with = prose)]
    pub why: String,
}

fn unit(node: &Node, name: Name<'_>, book: &OrderOfBattle, faults: &mut Faults) -> Option<String> {
    known(node, name, &book.units, faults)
}

fn leader(node: &Node, name: Name<'_>, book: &OrderOfBattle, faults: &mut Faults) -> Option<String> {
    known(node, name, &book.leaders, faults)
}

fn train(node: &Node, name: Name<'_>, book: &OrderOfBattle, faults: &mut Faults) -> Option<String> {
    known(node, name, &book.trains, faults)
}

/// An id of the order of battle, whether or not it is in play.
fn known<T: Entry>(node: &Node, name: Name<'_>, list: &[T], faults: &mut Faults) -> Option<String> {
    find(list, Said::read(node, name, faults)?, faults).map(|entry| entry.id().to_owned())
}

/// Everybody who takes part, by their ids in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forces {
    pub armies: Vec<ArmyInPlay>,
    /// The headquarters, then the trains.
    pub headquarters: Vec<HeadquartersInPlay>,
    pub formations: Vec<FormationInPlay>,
    pub leaders: Vec<LeaderInPlay>,
    pub units: Vec<UnitInPlay>,
    pub divisions: Vec<DivisionInPlay>,
    pub wings: Vec<Wing>,
    pub absences: Vec<Absence>,
    /// Trains of those who take part that stayed away.
    pub absent_trains: Vec<(ArmyId, Train)>,
}

impl Forces {
    pub fn army(&self, id: ArmyId) -> &Army {
        &self.armies[id.place()].army
    }

    pub fn formation(&self, id: FormationId) -> &FormationInPlay {
        &self.formations[id.place()]
    }

    pub fn leader(&self, id: LeaderId) -> &LeaderInPlay {
        &self.leaders[id.place()]
    }

    pub fn unit(&self, id: UnitId) -> &UnitInPlay {
        &self.units[id.place()]
    }

    /// The army of an id in files.
    pub fn find_army(&self, id: &str) -> Option<ArmyId> {
        self.armies.iter().position(|army| army.id == id).map(ArmyId::at)
    }

    /// The formation of an id in files.
    pub fn find_formation(&self, id: &str) -> Option<FormationId> {
        self.formations.iter().position(|formation| formation.id == id).map(FormationId::at)
    }

    /// The unit of an id in files.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(UnitId::at)
    }
}
