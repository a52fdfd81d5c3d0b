//! Who takes part in a scenario, and where each piece is when it begins.
//!
//! Ids are small and dense, in the order of the order of battle, so that a game can keep its state in lists;
//! the printed pieces are those of [`crate::pieces`]. What stays away is not here at all.

use hex::{Compass, HexId};
use umpire::fault::Faults;
use umpire::read::{Name, Read};
use umpire::source::Node;

use super::context::Context;
use super::roster::{Demoralization, OrderOfBattle};
use super::words::{Said, meant, prose};
use crate::pieces::{Arm, Formation, FormationId, Leader, LeaderId, Side, Unit, UnitId};
pub use crate::pieces::{ArmyId, HeadquartersId};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ArmyLevel {
    /// From this destroyed strength on it is demoralized (11.a).
    pub demoralization: u16,
    /// From this on it has disintegrated (11.d).
    pub disintegration: u16,
}

/// An army that takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyInPlay {
    /// Its id in files.
    pub id: String,
    pub name: String,
    /// What stands before the names of its formations.
    pub adjective: String,
    pub side: Side,
    /// Who commands it in this scenario: its overall commander, or the senior leader in his absence.
    pub commander: LeaderId,
    /// Its headquarters, if it is in play.
    pub headquarters: Option<HeadquartersId>,
    /// The levels of its losses.
    pub level: ArmyLevel,
    /// How it is demoralized (22).
    pub loses_heart: Demoralization,
}

/// A headquarters that takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadquartersInPlay {
    /// Its id in files.
    pub id: String,
    pub name: String,
    pub army: ArmyId,
    pub movement: u8,
    pub presence: Presence,
    /// Where the histories put it.
    pub report: Option<Report>,
}

/// A formation that takes part, with all or some of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormationInPlay {
    /// Its id in files.
    pub id: String,
    /// As printed; its name with the adjective of its army, so that no two are alike.
    pub printed: Formation,
    /// What is printed on its chit.
    pub chit: String,
    /// The colour of its stripe, as `#rrggbb`.
    pub stripe: String,
    pub army: ArmyId,
    /// The wing or overall commander who orders it, if he is in play.
    pub superior: Option<LeaderId>,
    /// Its leader, if he is in play.
    pub leader: Option<LeaderId>,
    /// Its demoralization limit (22.a).
    pub limit: u8,
}

/// A leader who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderInPlay {
    /// His id in files.
    pub id: String,
    /// As printed. The leader of a division has the rank of a leader and the formation of his division.
    pub printed: Leader,
    /// His division, if he leads one (20.13).
    pub division: Option<String>,
    pub army: ArmyId,
    pub movement: u8,
    pub presence: Presence,
    /// Where the histories put him.
    pub report: Option<Report>,
}

/// A combat unit that takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitInPlay {
    /// Its id in files.
    pub id: String,
    pub printed: Unit,
    /// The pursuit value of cavalry (2.2.m).
    pub pursuit: Option<u8>,
    pub army: ArmyId,
    /// Its men on 16 June or whatever day the order of battle is of.
    pub men: u32,
    pub guns: u32,
    /// Whether it begins on its reverse side.
    pub reduced: bool,
    pub presence: Presence,
    /// Where the histories put it.
    pub report: Option<Report>,
    pub commander: Option<String>,
    /// What it was made of.
    pub note: Option<String>,
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

/// Units and leaders of formations in play who stayed away, and why.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &OrderOfBattle)]
pub struct Absence {
    /// The ids of the units.
    #[read(by = known_units, default)]
    pub units: Vec<String>,
    /// The ids of the leaders.
    #[read(by = known_leaders, default)]
    pub leaders: Vec<String>,
    #[read(with = prose)]
    pub why: String,
}

fn known_units(
    node: &Node,
    name: Name<'_>,
    book: &OrderOfBattle,
    faults: &mut Faults,
) -> Option<Vec<String>> {
    known(node, name, ("unit", book.units.iter().map(|unit| unit.id.as_str())), faults)
}

fn known_leaders(
    node: &Node,
    name: Name<'_>,
    book: &OrderOfBattle,
    faults: &mut Faults,
) -> Option<Vec<String>> {
    known(node, name, ("leader", book.leaders.iter().map(|leader| leader.id.as_str())), faults)
}

/// Ids of the order of battle, whether or not they are in play.
fn known<'b>(
    node: &Node,
    name: Name<'_>,
    (what, ids): (&str, impl Iterator<Item = &'b str> + Clone),
    faults: &mut Faults,
) -> Option<Vec<String>> {
    let said = Vec::<Said<'_>>::read(node, name, faults)?;
    for said in said.iter().filter(|said| !ids.clone().any(|id| id == said.text)) {
        let meant = meant(said.text, ids.clone());
        faults.note(said.place, format!("there is no {what} `{}`{meant}", said.text));
    }
    Some(said.into_iter().map(|said| said.text.to_owned()).collect())
}

/// Everybody who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forces {
    /// The armies, by [`ArmyId`].
    pub armies: Vec<ArmyInPlay>,
    /// The headquarters, by [`HeadquartersId`].
    pub headquarters: Vec<HeadquartersInPlay>,
    /// The formations, by [`FormationId`].
    pub formations: Vec<FormationInPlay>,
    /// The leaders, by [`LeaderId`].
    pub leaders: Vec<LeaderInPlay>,
    /// The units, by [`UnitId`].
    pub units: Vec<UnitInPlay>,
    pub wings: Vec<Wing>,
    pub absences: Vec<Absence>,
}

impl Forces {
    pub fn army(&self, id: ArmyId) -> &ArmyInPlay {
        &self.armies[id.place()]
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

    /// The leader of an id in files.
    pub fn find_leader(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|leader| leader.id == id).map(LeaderId::at)
    }

    /// The unit of an id in files.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(UnitId::at)
    }

    /// The units of a formation.
    pub fn units_of(&self, formation: FormationId) -> impl Iterator<Item = (UnitId, &UnitInPlay)> {
        let units = self.units.iter().enumerate().map(|(at, unit)| (UnitId::at(at), unit));
        units.filter(move |(_, unit)| unit.printed.formation == formation)
    }

    /// Whether a formation is all cavalry and horse artillery, for which charges are attacks (20.2.attack.f).
    pub fn is_cavalry(&self, formation: FormationId) -> bool {
        self.units_of(formation)
            .all(|(_, unit)| matches!(unit.printed.arm, Arm::Cavalry | Arm::HorseArtillery))
    }
}
