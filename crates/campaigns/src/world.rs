//! What changes in a game: where everybody is, what he has and what he has done. Plain data in flat lists; who may know what of it is
//! settled in `crate::knowledge`.

mod contact;
mod force;
mod memory;
mod pieces;
mod price;
mod sight;
mod standing;
mod zones;

pub use force::Force;
pub use memory::{Memory, Nature, Note, Report, Sighting, Strengths};
pub use price::{Gait, Passage};

use crate::combat::Retiring;
use crate::edition::{Arm, Edition, Weather};
use crate::engagement::Engagement;
use crate::theatre::Theatre;
use crate::types::{ArmyId, BySide, HolderId, Holders, Side, UnitId};
use field::paths::HalfPoints;
use hex::{HexId, SideId};
use serde::{Deserialize, Serialize};
use standing::Standing;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A game's position on its theatre.
#[derive(Debug, Clone)]
pub struct World {
    /// What never changes.
    pub theatre: Arc<Theatre>,
    /// What does.
    now: Position,
    /// What follows from it.
    standing: Standing,
}

/// Everything that changes, but for the agenda.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u8,
    /// Its weather.
    pub weather: Weather,
    /// The morale marker, plus for the French (con-base.25.a).
    pub marker: i8,
    /// The first player: in phase I that of the last turn.
    pub first: Side,
    /// Who holds the initiative (con.2.h).
    pub initiative: Side,
    /// Counts the moves into contact; it is never set back, so that the latest of a group tells the attacker (con.10.1.a).
    pub clock: u16,
    /// Whoever may have units, as the theatre lists them.
    pub holders: Vec<Holder>,
    /// The units, as the theatre lists them.
    pub units: Vec<Unit>,
    /// The vedettes on the map.
    pub vedettes: Vec<Vedettes>,
    /// Vedettes that were dispersed and may come back (con-base.13.e).
    pub dispersed: Vec<Dispersed>,
    /// The armies, as the theatre lists them.
    pub armies: Vec<Army>,
    /// The depots on the map.
    pub depots: Vec<Depot>,
    /// The bridges that are down.
    pub down: Vec<SideId>,
    /// The pontoons that are laid.
    pub pontoons: Vec<Pontoon>,
    /// The bridges that will be mended in the consolidation (con-base.21.c).
    pub repairs: Vec<Repair>,
    /// The bridges at which somebody tried this turn (con-base.21.b).
    pub tried: Vec<SideId>,
    /// The bridges over which nobody attacks this turn (con.3.1.r).
    pub declined: Vec<SideId>,
    /// The towns that are besieged.
    pub sieges: Vec<Siege>,
    /// Who possesses each of the places that count, in the order of the terms.
    pub held: Vec<Side>,
    /// How many points have left by each of the exits that count, and whether it was awarded.
    pub left: Vec<Exited>,
    /// Which of the forces that count are destroyed and awarded.
    pub destroyed: Vec<bool>,
    /// Who has moved in this phase, in that order.
    pub marched: Vec<Marched>,
    /// Those whom the enemy sees at this moment (con-base.14.b, 14.c).
    pub shown: Holders,
    /// Those of whom their owners said this turn that they are senior among leaders of equal span (con-base.2.g).
    pub seniors: Vec<HolderId>,
    /// What each side has learnt of the other.
    pub memory: BySide<Memory>,
    /// The combats from phase III to phase VI (con.3.1).
    pub combats: Vec<Engagement>,
    /// Whether phase VI goes on, so that those who have joined a group count (con.3.1.n).
    pub is_fighting: bool,
    /// The hexes of all stacks when phase V began: what was empty then can be outflanked by (con.9.2.u).
    pub occupied: Vec<HexId>,
    /// Those who have retreated, advanced or pursued in this phase: they take no part in other combats (con-base.17.j).
    pub retired: Holders,
    /// The stacks of the last retreat of the combat that goes on.
    pub retreat: Vec<Retiring>,
    /// Whether a pursuit in the combat that goes on went further than the retreat (con-base.18.d).
    pub outrun: bool,
    /// Which of the places that count move the marker now, in the order of the terms.
    pub awarded: Vec<bool>,
    /// How it ended, if it has.
    pub over: Option<Over>,
}

/// Where a holder of units is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    /// On the map.
    On(HexId),
    /// He has not come yet.
    Awaited,
    /// A Major General who is not in use.
    Unused,
    /// Captured, or lost otherwise.
    Captured,
    /// Eliminated with his troops.
    Eliminated,
    /// He left the map by an exit.
    Left,
    /// Somewhere: nobody knows. Only what a seat knows of its enemy has this.
    Unseen,
}

/// A leader, a garrison or troops without a leader, as they now are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own rule")]
pub struct Holder {
    /// Where.
    pub place: Whereabouts,
    /// Whether the leader is lost and his troops are without one (con-base.2.m).
    pub is_leaderless: bool,
    /// Under whom he serves.
    pub superior: Option<HolderId>,
    /// What he has spent in phase II.
    pub spent: HalfPoints,
    /// What he has spent in phase V.
    pub forced: HalfPoints,
    /// His command.
    pub command: Option<Command>,
    /// How far he is with his movement of this turn.
    pub march: Progress,
    /// How far he is with his forced march.
    pub forced_march: Progress,
    /// Whether he has rolled for initiative this turn.
    pub has_tried: bool,
    /// When he last moved into contact, by the clock of contact.
    pub entered: u16,
    /// Whether a repulse of his failed this turn (con.7.f).
    pub failed_repulse: bool,
    /// Whether he is in forage (con-base.6.e).
    pub in_forage: bool,
}

/// How far somebody is with his movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// He has not moved.
    Fresh,
    /// He has moved and moves no more.
    Done,
}

/// A command that a leader holds (con-base.5.e to 5.i).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// What for.
    pub kind: CommandKind,
    /// The first turn on which it serves.
    pub first: u8,
    /// The last.
    pub last: u8,
}

/// What a command is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CommandKind {
    /// To move.
    March,
    /// An administrative march (con-base.5.h).
    Administrative,
    /// He arrived this turn and moves without any (con-base.22.a).
    Arrival,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnitPlace {
    /// On somebody's display.
    With(HolderId),
    /// It acts as a vedette (con-base.13.h).
    Lone(HexId),
    /// All of it is broken down into vedettes (con-base.13.c).
    Broken,
    /// Destroyed.
    Gone,
    /// Somewhere: nobody knows.
    Unseen,
}

/// A combat unit as it now is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where.
    pub place: UnitPlace,
    /// Its strength points.
    pub points: u8,
    /// Whether it is demoralized (con.8.a).
    pub is_demoralized: bool,
    /// Whether, as a vedette, it has moved this turn.
    pub has_moved: bool,
}

/// Vedettes in a hex (con-base.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Vedettes {
    /// Whose.
    pub army: ArmyId,
    /// Where.
    pub hex: HexId,
    /// Whether they have moved this turn.
    pub have_moved: bool,
    /// How many.
    pub n: u8,
}

/// Vedettes that were dispersed (con-base.13.e, 13.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispersed {
    /// Whose.
    pub army: ArmyId,
    /// Where they stood.
    pub hex: HexId,
    /// How many.
    pub n: u8,
}

/// An army as it now is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    /// Its administrative points.
    pub points: u8,
    /// Where its Center of Operations is; off the map it returns to a source.
    pub center: Option<HexId>,
    /// Whether the Center was readied to move (con-base.7.d).
    pub center_is_ready: bool,
    /// Whether the Center functions, as last judged.
    pub center_functions: bool,
    /// The active supply source.
    pub source: Option<HexId>,
    /// Whether the source was changed this turn (con-base.6.a).
    pub changes_source: bool,
    /// How many depots it may still build.
    pub depots_left: u8,
    /// Replacement points that wait, by arm.
    pub replacements: Vec<(Arm, u8)>,
    /// How many commands it has bought this turn.
    pub commands_bought: u8,
}

/// A depot on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depot {
    /// Whose.
    pub army: ArmyId,
    /// Where.
    pub hex: HexId,
    /// Whether an enemy force has entered its hex this turn: it is removed in the consolidation (con-base.7.f, 24.b).
    pub is_entered: bool,
}

/// A pontoon bridge (con-base.21.d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pontoon {
    /// Where.
    pub side: SideId,
    /// The train that laid it; one that a position lays has none.
    pub train: Option<UnitId>,
}

/// A bridge that is being mended (con-base.21.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repair {
    /// Where.
    pub side: SideId,
    /// By whom.
    pub leader: HolderId,
}

/// A siege (con-base.19.d to 19.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    /// The town.
    pub hex: HexId,
    /// For how many turns.
    pub turns: u8,
}

/// What has left by an exit that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exited {
    /// How many strength points.
    pub points: u16,
    /// Whether it was awarded.
    pub is_awarded: bool,
}

/// A force that moved, for attrition (con-base.10.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marched {
    /// Its leader.
    pub leader: HolderId,
    /// All who moved with him to where he stopped, himself among them.
    pub all: Holders,
    /// Whether it was an administrative march.
    pub is_administrative: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// What it is called: "French victory".
    pub result: String,
}

impl Deref for World {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.now
    }
}

impl DerefMut for World {
    fn deref_mut(&mut self) -> &mut Position {
        self.standing = Standing::default();
        &mut self.now
    }
}

impl World {
    /// A position on a theatre.
    pub fn of(theatre: Arc<Theatre>, now: Position) -> World {
        World { theatre, now, standing: Standing::default() }
    }

    /// Everything that changes.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// What never changes, beside what does, to be changed.
    pub fn parts_mut(&mut self) -> (&Theatre, &mut Position) {
        self.standing = Standing::default();
        (&self.theatre, &mut self.now)
    }

    /// The figures of the rules.
    pub fn edition(&self) -> &Edition {
        &self.theatre.edition
    }

    /// The ground.
    pub fn ground(&self) -> &crate::ground::Ground {
        &self.theatre.ground
    }

    /// The number of a hex.
    pub fn number(&self, hex: HexId) -> String {
        self.ground().number(hex)
    }

    /// Whether an optional rule is on.
    pub fn has_option(&self, id: &str) -> bool {
        self.theatre.terms.has_option(id)
    }

    /// A holder as he now is.
    pub fn holder(&self, holder: HolderId) -> &Holder {
        &self.holders[holder.place()]
    }

    /// A holder, to change him.
    pub fn holder_mut(&mut self, holder: HolderId) -> &mut Holder {
        &mut self.holders[holder.place()]
    }

    /// A unit as it now is.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.place()]
    }

    /// A unit, to change it.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.place()]
    }

    /// An army as it now is.
    pub fn army(&self, army: ArmyId) -> &Army {
        &self.armies[army.place()]
    }

    /// An army, to change it.
    pub fn army_mut(&mut self, army: ArmyId) -> &mut Army {
        &mut self.armies[army.place()]
    }
}
