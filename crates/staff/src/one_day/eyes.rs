//! What an officer sees of a table: his own, the enemy, and how far it is between them, in inches.

use field::table::{Bearing, Spot};
use one_day::edition::Level;
use one_day::for_players::ForPlayers as _;
use one_day::game::OneDay;
use one_day::roster::{Side, UnitId};
use one_day::world::World;
use umpire::event::Seat;
use umpire::imagined::Imagined;

/// A table as one side sees it.
pub(super) struct Eyes<'s> {
    pub(super) game: &'s Imagined<OneDay>,
    pub(super) world: &'s World,
    pub(super) seat: Seat,
    pub(super) side: Side,
    pub(super) own: Vec<UnitId>,
    pub(super) foes: Vec<UnitId>,
}

/// Thousandths of an inch as inches.
#[allow(clippy::cast_precision_loss)] // a table is a few feet long
pub(super) fn inches(mils: i64) -> f64 {
    mils as f64 / 1000.0
}

/// How far one spot is from another, in inches.
pub(super) fn away(from: Spot, to: Spot) -> f64 {
    let [dx, dy] = [f64::from(to.x - from.x), f64::from(to.y - from.y)];
    (dx * dx + dy * dy).sqrt() / 1000.0
}

/// By how many degrees two bearings differ, at most 180.
pub(super) fn askew(one: Bearing, other: Bearing) -> f64 {
    let off = (i32::from(one.hundredths()) - i32::from(other.hundredths())).rem_euclid(36_000);
    f64::from(off.min(36_000 - off)) / 100.0
}

/// The bearing from one spot to another; `None` if they are one.
pub(super) fn toward(from: Spot, to: Spot) -> Option<Bearing> {
    Bearing::of(from.to(to))
}

impl<'s> Eyes<'s> {
    /// Of a seat.
    pub(super) fn of(game: &'s Imagined<OneDay>, seat: Seat) -> Eyes<'s> {
        let world = game.world();
        let side = Side::of(seat);
        let (own, foes) = (world.of_side(side).collect(), world.enemies_of(side).collect());
        Eyes { game, world, seat, side, own, foes }
    }

    pub(super) fn at(&self, id: UnitId) -> Spot {
        self.world.unit(id).at
    }

    pub(super) fn is_horse(&self, id: UnitId) -> bool {
        self.world.roster(id).arm.is_cavalry()
    }

    pub(super) fn is_foot(&self, id: UnitId) -> bool {
        self.world.roster(id).arm.is_infantry()
    }

    pub(super) fn is_guns(&self, id: UnitId) -> bool {
        self.world.roster(id).arm.is_artillery()
    }

    /// Whether it is in no state to go forward.
    pub(super) fn is_shaken(&self, id: UnitId) -> bool {
        self.world.unit(id).level >= Level::Flustered
    }

    /// The gap between two units, in inches.
    pub(super) fn gap(&self, one: UnitId, other: UnitId) -> f64 {
        inches(self.world.gap(one, other).rounded())
    }

    /// The nearest enemy of a unit and the gap to him.
    pub(super) fn nearest(&self, id: UnitId) -> Option<(UnitId, f64)> {
        self.nearest_of(id, |_| true)
    }

    /// The nearest enemy of some kind.
    pub(super) fn nearest_of(&self, id: UnitId, is_meant: impl Fn(UnitId) -> bool) -> Option<(UnitId, f64)> {
        let far = self.foes.iter().filter(|foe| is_meant(**foe)).map(|foe| (*foe, self.gap(id, *foe)));
        far.min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// How far the nearest enemy's middle is from a spot.
    pub(super) fn clear_of_foes(&self, spot: Spot) -> f64 {
        self.foes.iter().map(|foe| away(spot, self.at(*foe))).fold(99.0, f64::min)
    }

    /// The name of a unit.
    pub(super) fn name(&self, id: UnitId) -> &str {
        self.world.name(id)
    }

    /// How far an enemy may come in this turn to charge a unit: straight on with a Full Move, anywhere with a Combat Move.
    pub(super) fn charge_reach(&self, foe: UnitId, at: Spot) -> f64 {
        let rate = self.world.rate(foe);
        let unit = self.world.unit(foe);
        let is_ahead = toward(unit.at, at).is_some_and(|way| askew(way, unit.facing) < 20.0);
        f64::from(if is_ahead { rate.full } else { rate.combat }) / 1000.0
    }

    /// Enemy horse that could charge a unit as it stands, the nearest first.
    pub(super) fn horse_near(&self, id: UnitId) -> Vec<UnitId> {
        let at = self.at(id);
        let can = |foe: &UnitId| {
            self.is_horse(*foe)
                && !self.is_shaken(*foe)
                && one_day::plot::groups::may_charge(self.world, *foe, id)
                && self.gap(id, *foe) <= self.charge_reach(*foe, at)
        };
        let mut near: Vec<UnitId> = self.foes.iter().copied().filter(can).collect();
        near.sort_by(|one, other| self.gap(id, *one).total_cmp(&self.gap(id, *other)));
        near
    }
}
