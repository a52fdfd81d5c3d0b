//! What lies on the map besides the pieces, where orders are given by markers (25.7): what is kept of it, and what becomes of an
//! aide whom troops ride down. The rest is in `options::order_markers`.

use super::{DispatchId, DispatchStatus, World};
use crate::features::Feature;
use crate::pieces::{BySide, HolderId, LeaderId, Side, UnitId};
use crate::scenario::Turn;
use crate::theatre::Theatre;
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What lies on the map besides the pieces.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Markers {
    pub(crate) aides: Vec<Aide>,
    /// The flags on the map, dummies among them, in the order of sides and hexes.
    pub(crate) flags: Vec<Flag>,
    /// Where each side wants its dummies.
    pub(crate) dummies: Vec<(Side, HexId)>,
    /// Dummies that were lifted in this turn: they are laid again in the next.
    pub(crate) lifted: BySide<u8>,
    /// Aides who were caught, to be told.
    pub(crate) caught: Vec<Caught>,
    /// Letters of caught aides on their way to an enemy commander.
    pub(crate) letters: Vec<Letter>,
    /// Letters that were read, each with the side that read it.
    pub(crate) read: Vec<(Side, String)>,
    /// In what a seat knows: the enemy counters under which it sees order markers. Empty in the world itself.
    pub(crate) marked: Vec<(HolderId, Bearer, HexId)>,
    /// An order has changed since flags were settled.
    pub(crate) stale: bool,
}

/// An aide with an order (25.7.4.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aide {
    pub(crate) side: Side,
    /// What he carries; an enemy does not know it.
    pub(crate) order: Option<DispatchId>,
    pub(crate) at: HexId,
    /// The hex that he came from; none as long as he is where he was sent off.
    pub(crate) from: Option<HexId>,
    /// He has found the recipient: the order is received in the next Command Phase (25.7.4.d).
    pub(crate) arrived: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Flag {
    pub(crate) side: Side,
    pub(crate) hex: HexId,
    pub(crate) of: Of,
    /// The unit under it, which is off the map meanwhile (25.7.2.c).
    pub(crate) under: Option<UnitId>,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Caught {
    pub(crate) order: Option<DispatchId>,
    pub(crate) side: Side,
    pub(crate) at: HexId,
}

/// The order of a caught aide on its way to the enemy's commander (25.7.8.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    pub(crate) by: Side,
    pub(crate) order: DispatchId,
    pub(crate) at: HexId,
    /// The Command Phase in which it is read.
    pub(crate) due: Turn,
}

/// Under which counter the markers of a holder lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Bearer {
    /// Its leader (25.7.1.a).
    Leader(LeaderId),
    /// One of its units, if it has no leader on the map (25.7.1.b).
    Unit(UnitId),
    Headquarters,
}

impl Markers {
    /// The markers of a game that begins; none without the option.
    pub(crate) fn begin(theatre: &Theatre) -> Option<Arc<Markers>> {
        theatre.features.has(Feature::OrderMarkers).then(Arc::default)
    }
}

impl Flag {
    /// Whose order it stands for, as far as that is known.
    pub(crate) fn holder(&self, world: &World) -> Option<HolderId> {
        match self.of {
            Of::Order(order, _) => Some(world.dispatch(order).to),
            Of::Standing(holder) => Some(holder),
            Of::Dummy | Of::Unknown => None,
        }
    }
}

impl World {
    /// The aides on the map; none without the option.
    pub(crate) fn aides(&self) -> impl Iterator<Item = &Aide> {
        self.markers.iter().flat_map(|markers| &markers.aides)
    }

    /// The markers, to change them; only where the option is on.
    pub(crate) fn markers_mut(&mut self) -> Option<&mut Markers> {
        self.markers.as_mut().map(Arc::make_mut)
    }

    /// An order has changed: flags may be missing, or no longer wanted.
    pub(crate) fn orders_changed(&mut self) {
        if let Some(markers) = self.markers.as_mut().filter(|markers| !markers.stale) {
            Arc::make_mut(markers).stale = true;
        }
    }

    /// An aide is lost, and his order with him.
    pub(crate) fn lose_aide(&mut self, aide: &Aide) {
        if let Some(markers) = self.markers_mut() {
            markers.aides.retain(|other| other != aide);
        }
        if let Some(order) = aide.order {
            let turn = self.turn;
            self.set_status(order, DispatchStatus::Lapsed(turn));
        }
    }

    /// Combat units of a side come into a hex: enemy aides who are alone there are killed (25.7.4.e).
    pub(super) fn ride_down(&mut self, hex: HexId, by: Side) {
        if self.held_by(hex) == Some(by.enemy()) {
            return;
        }
        let here = |aide: &&Aide| aide.side != by && aide.at == hex;
        for aide in self.aides().filter(here).copied().collect::<Vec<_>>() {
            self.lose_aide(&aide);
            if let Some(markers) = self.markers_mut() {
                markers.caught.push(Caught { order: aide.order, side: aide.side, at: hex });
            }
        }
    }
}
