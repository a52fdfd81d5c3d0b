//! Room in a hex (5.3.a). Strength points are added up when an edition asks for them: a stack is two or three units, and a sum
//! kept by the way could go stale.

use super::World;
use crate::edition::{Limit, Stacked};
use crate::pieces::{For, Side, UnitId};
use hex::HexId;
use smallvec::SmallVec;

impl World {
    /// Whether a hex holds as many units as may be in one, whatever their strength.
    #[inline]
    pub fn is_full(&self, hex: HexId) -> bool {
        self.is_filled_without(hex, &[])
    }

    /// The same, some units not counted.
    #[inline]
    pub(crate) fn is_filled_without(&self, hex: HexId, moving: &[UnitId]) -> bool {
        let limits = &self.edition().stacking;
        if limits.train_points.is_none() {
            return self.n_units_in(hex) >= limits.units
                && (moving.is_empty()
                    || self
                        .units_in(hex)
                        .filter(|unit| !moving.contains(unit))
                        .nth(limits.units - 1)
                        .is_some());
        }
        let others = self.units_in(hex).filter(|unit| !moving.contains(unit));
        limits.is_filled(self.stacked(others).chain(self.trains_stacked(hex)))
    }

    /// Whether there is room in a hex for units that come to it.
    #[inline]
    pub fn has_room(&self, hex: HexId, coming: &[UnitId]) -> bool {
        let limits = &self.edition().stacking;
        if limits.is_by_number() {
            return self.n_units_in(hex) + coming.len() <= limits.units;
        }
        let staying = self.units_in(hex).filter(|unit| !coming.contains(unit));
        self.may_stack_in(hex, staying.chain(coming.iter().copied()))
    }

    #[inline]
    pub fn is_overstacked(&self, hex: HexId) -> bool {
        !self.has_room(hex, &[])
    }

    /// Whether units may be together in a hex, with the trains that stand there.
    pub fn may_stack_in(&self, hex: HexId, units: impl Iterator<Item = UnitId>) -> bool {
        self.limit_passed(hex, units).is_none()
    }

    /// The limit that units pass if they are together in a hex, with the trains that stand there.
    pub fn limit_passed(&self, hex: HexId, mut units: impl Iterator<Item = UnitId>) -> Option<Limit> {
        let limits = &self.edition().stacking;
        if limits.is_by_number() {
            return (units.count() > limits.units).then_some(Limit::Units);
        }
        // A train that stands alone is in nobody's way but its own, and so is a unit.
        let first = units.next()?;
        let mut others = units.peekable();
        if others.peek().is_none() && limits.train_points.is_none() {
            return None;
        }
        let units = std::iter::once(first).chain(others);
        limits.passed(self.stacked(units).chain(self.trains_stacked(hex)))
    }

    /// Whether stacks of the two sides are so near to each other.
    pub(crate) fn are_stacks_within(&self, reach: u32) -> bool {
        let board = &self.ground().board;
        let foes: SmallVec<[HexId; 64]> = self.hexes_held(Side::Second).collect();
        self.hexes_held(Side::First).any(|at| foes.iter().any(|foe| board.distance(at, *foe) <= reach))
    }

    fn stacked(&self, units: impl Iterator<Item = UnitId>) -> impl Iterator<Item = Stacked<'_>> {
        units.map(|unit| self.as_stacked(unit, self.strength_for(unit, For::Defense)))
    }

    /// A unit of a strength as a stack counts it.
    pub(crate) fn as_stacked(&self, unit: UnitId, points: u8) -> Stacked<'_> {
        let printed = self.printed(unit);
        let formation = &self.theatre.formations[printed.formation.place()].name;
        let whole = printed.nation.corps_are_divisions && self.theatre.is_infantry_corps(printed.formation);
        let kin = Stacked::kin(formation, printed.division.as_deref(), whole);
        Stacked { is_artillery: printed.arm.is_artillery(), points, kin }
    }

    /// The trains in a hex, where they count (mop.37.2.d).
    fn trains_stacked(&self, hex: HexId) -> impl Iterator<Item = Stacked<'_>> {
        let points = self.edition().stacking.train_points;
        let trains = self.headquarters_ids().filter(move |id| {
            points.is_some()
                && self.theatre.headquarters[id.place()].train.is_some()
                && self.headquarters_hex(*id) == Some(hex)
        });
        trains.map(move |_| Stacked { is_artillery: false, points: points.unwrap_or_default(), kin: None })
    }
}
