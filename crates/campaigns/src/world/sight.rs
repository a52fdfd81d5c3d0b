//! Who sees whom at a moment (con-base.14.a): leaders and units are hidden from the enemy, unless a rule shows them.

use super::World;
use crate::facts::{LEADERS, UNITS};
use crate::theatre::Kind;
use crate::types::{HolderId, Side, UnitId};
use umpire::event::{SeatSet, Sight};
use umpire::facts::Named;

impl World {
    /// Whether the enemy sees a holder: garrisons stand in their towns for everybody to see.
    pub fn is_seen(&self, holder: HolderId) -> bool {
        self.shown.has(holder) || matches!(self.theatre.holder(holder).kind, Kind::Garrison(_))
    }

    /// A leader or other holder as facts name him.
    pub fn named(&self, holder: HolderId) -> Named {
        Named::new(LEADERS + u32::from(holder.0), self.name(holder))
    }

    /// A unit as facts name it.
    pub fn named_unit(&self, unit: UnitId) -> Named {
        Named::new(UNITS + u32::from(unit.0), self.theatre.unit(unit).name.clone())
    }

    fn owner_and_seen(&self, piece: &Named) -> Option<(Side, bool)> {
        if let Some(at) = piece.piece.checked_sub(UNITS) {
            let unit = u8::try_from(at).ok().map(UnitId).filter(|unit| unit.place() < self.units.len())?;
            let seen = self.display_of(unit).is_some_and(|holder| self.is_seen(holder));
            return Some((self.theatre.side_of_unit(unit), seen));
        }
        let at = piece.piece.checked_sub(LEADERS)?;
        let holder =
            u8::try_from(at).ok().map(HolderId).filter(|holder| holder.place() < self.holders.len())?;
        let side = self.theatre.side_of(holder);
        // Of whom the enemy was told this very turn that he is there, he is told by name.
        let sighting = self.memory[side.enemy()].sighting(holder);
        let is_sighted =
            sighting.is_some_and(|seen| seen.turn == self.turn && self.hex_of(holder) == Some(seen.hex));
        Some((side, self.is_seen(holder) || is_sighted))
    }
}

impl Sight for World {
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        match self.owner_and_seen(piece) {
            Some((side, false)) => of.and(SeatSet::only(side.enemy().seat())),
            Some((_, true)) | None => SeatSet::NONE,
        }
    }
}
