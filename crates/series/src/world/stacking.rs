//! Room in a hex (5.3.a). Strength points are added up when an edition asks for them: a stack is two or three units, and a sum
//! kept by the way could go stale.

use super::World;
use crate::edition::Stacked;
use crate::pieces::{For, UnitId};
use hex::HexId;

impl World {
    /// Whether a hex holds as many units as may be in one, whatever their strength.
    #[inline]
    pub fn is_full(&self, hex: HexId) -> bool {
        self.n_units_in(hex) >= self.edition().stacking.units
    }

    /// Whether there is room in a hex for units that come to it.
    #[inline]
    pub fn has_room(&self, hex: HexId, coming: &[UnitId]) -> bool {
        let limits = &self.edition().stacking;
        if limits.is_by_number() {
            return self.n_units_in(hex) + coming.len() <= limits.units;
        }
        self.may_stack(self.units_in(hex).filter(|unit| !coming.contains(unit)).chain(coming.iter().copied()))
    }

    #[inline]
    pub fn is_overstacked(&self, hex: HexId) -> bool {
        !self.has_room(hex, &[])
    }

    /// Whether units may be together in one hex.
    pub fn may_stack(&self, units: impl Iterator<Item = UnitId>) -> bool {
        let limits = &self.edition().stacking;
        if limits.is_by_number() {
            return units.count() <= limits.units;
        }
        limits.holds(units.map(|unit| {
            let printed = self.printed(unit);
            let (division, points) = (printed.division.as_deref(), self.strength_for(unit, For::Defense));
            Stacked { is_artillery: printed.arm.is_artillery(), points, division }
        }))
    }
}
