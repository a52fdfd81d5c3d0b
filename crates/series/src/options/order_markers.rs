//! Orders without writing (25.7): order markers under leaders, flags on target hexes, aides on the map. With it go the
//! advanced target markers (25.7.7) and what a caught aide gives away (25.7.8).
//!
//! # How it is built
//!
//! The book of dispatches stays the umpire's memory: a marker *is* an order in force, a delay marker *is* the `DispatchStatus` of a
//! dispatch, and neither is kept twice. What lies on the map besides is kept in `Markers`, one pointer in the world,
//! empty in a game without the option:
//!
//! | on the map | kept as | seen by the enemy |
//! |---|---|---|
//! | order markers under a leader or lead counter (25.7.1) | nothing: the order in force (`markers`) | that there are any, if he sees the leader |
//! | flags on target hexes, and the units under them (25.7.2, 25.7.7) | `Flag` (`targets`) | the flag, always; never what is under it |
//! | dummies (25.7.3) | their hexes (`targets`) | a flag like any other |
//! | aides with an order (25.7.4) | `Aide` (`aides`, their rides in `rides`) | the aide, if he sees the hex; never his order |
//! | letters of caught aides (25.7.8) | `Letter` (`interception`) | nothing, until the letter is read |
//!
//! Orders change in many places (compliance, initiative, contact, failure). None of them knows of flags: whatever
//! changes an order says that the markers are stale, and before anything else goes on `targets::settle` puts up
//! the flags that are missing and takes down those that are no longer wanted. While both sides write in secret nothing is
//! settled, so flags and dummies of both appear together.
//!

pub(crate) mod aides;
pub(crate) mod interception;
pub(crate) mod markers;
mod rides;
pub(crate) mod assertions;
pub(crate) mod targets;
mod events;
pub(crate) mod view;

pub use events::Fact;
pub use rides::{AideRides, Answer};

use crate::features::{Feature, Features};
use crate::pieces::{BySide, HolderId, Side, UnitId};
use crate::scenario::Turn;
use crate::theatre::Theatre;
use crate::world::{DispatchId, World};
use hex::HexId;
use markers::Bearer;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What lies on the map besides the pieces.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Markers {
    /// The aides on the map.
    aides: Vec<Aide>,
    /// The flags on the map, dummies among them, in the order of sides and hexes.
    flags: Vec<Flag>,
    /// Where each side wants its dummies.
    dummies: Vec<(Side, HexId)>,
    /// Dummies that were lifted in this turn: they are laid again in the next.
    lifted: BySide<u8>,
    /// Aides who were caught, to be told.
    caught: Vec<Caught>,
    /// Letters of caught aides on their way to an enemy commander.
    letters: Vec<Letter>,
    /// Letters that were read, each with the side that read it.
    read: Vec<(Side, String)>,
    /// In what a seat knows: the enemy counters under which it sees order markers. Empty in the world itself.
    marked: Vec<(HolderId, Bearer, HexId)>,
    /// An order has changed since flags were settled.
    stale: bool,
}

/// An aide with an order (25.7.4.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aide {
    side: Side,
    /// What he carries; an enemy does not know it.
    order: Option<DispatchId>,
    at: HexId,
    /// The hex that he came from; none as long as he is where he was sent off.
    from: Option<HexId>,
    /// He has found the recipient: the order is received in the next Command Phase (25.7.4.d).
    arrived: bool,
}

/// A flag on a target hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Flag {
    side: Side,
    hex: HexId,
    /// What it stands for.
    of: Of,
    /// The unit under it, which is off the map meanwhile (25.7.2.c).
    under: Option<UnitId>,
}

/// What a flag stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Of {
    /// An order of a dispatch: which of its sequence.
    Order(DispatchId, u8),
    /// The order in force of a holder that came about without a dispatch.
    Standing(HolderId),
    /// Nothing (25.7.3).
    Dummy,
    /// An enemy does not know.
    Unknown,
}

/// An aide who was caught.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Caught {
    order: Option<DispatchId>,
    side: Side,
    at: HexId,
}

/// The order of a caught aide on its way to the enemy's commander (25.7.8.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Letter {
    by: Side,
    order: DispatchId,
    at: HexId,
    /// The Command Phase in which it is read.
    due: Turn,
}

impl Markers {
    /// The markers of a game that begins; none without the option.
    pub(crate) fn begin(theatre: &Theatre) -> Option<Arc<Markers>> {
        theatre.features.has(Feature::OrderMarkers).then(Arc::default)
    }
}

/// Whether only Marches have targets (25.7.2): with order markers, unless the advanced target markers are used (25.7.7).
pub(crate) const fn without_targets(features: Features) -> bool {
    features.has(Feature::OrderMarkers) && !features.has(Feature::TargetMarkers)
}

impl World {
    /// The markers, to change them; only where the option is on.
    fn markers_mut(&mut self) -> Option<&mut Markers> {
        self.markers.as_mut().map(Arc::make_mut)
    }

    /// An order has changed: flags may be missing, or no longer wanted.
    pub(crate) fn orders_changed(&mut self) {
        if let Some(markers) = self.markers.as_mut().filter(|markers| !markers.stale) {
            Arc::make_mut(markers).stale = true;
        }
    }
}
