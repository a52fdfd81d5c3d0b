//! What follows from where everybody stands: who has troops, in which hexes either side has stacks, and which hexes it has markers in. Rules
//! ask for it of every hex around a march, so it is found out when it is first asked for and kept until something changes.
//!
//! Every change goes through `World::deref_mut`, which forgets it; nothing outside `crate::world` can reach the position otherwise.

use super::World;
use crate::types::{BySide, Holders, Side};
use hex::HexSet;
use std::sync::OnceLock;

/// What was found out of a position.
#[derive(Debug, Default)]
pub(super) struct Standing {
    troops: OnceLock<Holders>,
    stacks: BySide<OnceLock<HexSet>>,
    markers: BySide<OnceLock<HexSet>>,
}

/// A copy is there to be changed: it finds out for itself.
impl Clone for Standing {
    fn clone(&self) -> Standing {
        Standing::default()
    }
}

impl World {
    /// Everybody who has units of strength.
    pub fn with_troops(&self) -> Holders {
        *self.standing.troops.get_or_init(|| {
            let strong = self.theatre.unit_ids().filter(|unit| self.unit(*unit).points > 0);
            strong.filter_map(|unit| self.display_of(unit)).collect()
        })
    }

    /// The hexes in which a side has a non-vedette stack.
    pub fn stacked(&self, side: Side) -> &HexSet {
        self.standing.stacks[side].get_or_init(|| {
            let own = self.with_troops().iter().filter(|holder| self.theatre.side_of(*holder) == side);
            HexSet::of(&self.ground().board, own.filter_map(|holder| self.hex_of(holder)))
        })
    }

    /// The hexes in which a side has a marker: a force, leaders or vedettes.
    pub fn marked(&self, side: Side) -> &HexSet {
        self.standing.markers[side].get_or_init(|| {
            let here = self.on_map(side).iter().filter_map(|holder| self.hex_of(holder));
            HexSet::of(&self.ground().board, here.chain(self.vedette_hexes(side)))
        })
    }
}
