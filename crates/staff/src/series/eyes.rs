//! What a player sees when it looks at the imagined map.

use super::exchange::Fire;
use super::stakes::{self, Stake};
use hex::HexId;
use series::edition::Terrain;
use series::pieces::{Arm, HolderId, LeaderId, Side, UnitId};
use series::world::World;
use series::zoc::is_in_zoc;
use series::{ForPlayers as _, Series};
use umpire::event::Seat;
use umpire::imagined::Imagined;

/// The imagined map, as one side looks at it.
pub(super) struct Eyes<'g> {
    pub(super) game: &'g Imagined<Series>,
    pub(super) world: &'g World,
    pub(super) side: Side,
    pub(super) seat: Seat,
    pub(super) fire: Fire,
    pub(super) stakes: Vec<Stake>,
    /// The units of each side on the map, with their hexes: own first.
    own: Vec<(UnitId, HexId)>,
    enemy: Vec<(UnitId, HexId)>,
    /// Where the enemy has Hidden Forces markers: anything may be under them.
    markers: Vec<HexId>,
}

/// What is left of a brigade whose rating has fallen with its first step, as a share of its strength.
const SHAKEN: f64 = 0.65;
/// What is reckoned with under a marker of the enemy's: half a corps, for half of them are dummies.
const UNDER_A_MARKER: f64 = 8.0;

impl<'g> Eyes<'g> {
    pub(super) fn of(game: &'g Imagined<Series>, seat: Seat) -> Eyes<'g> {
        let world = game.world();
        let side = world.side_of_seat(seat);
        let present = |side: Side| {
            let units = world.theatre.units_of(side).iter();
            units.filter_map(|unit| Some((*unit, world.place_of(*unit)?))).collect()
        };
        let (own, enemy) = (present(side), present(side.enemy()));
        let stakes = stakes::of(world, side);
        let markers = world.force_markers(side.enemy()).map(|marker| marker.at).collect();
        Eyes { game, world, side, seat, fire: Fire::of(world.edition()), stakes, own, enemy, markers }
    }

    /// Our units on the map.
    pub(super) fn own(&self) -> &[(UnitId, HexId)] {
        &self.own
    }

    pub(super) fn enemy(&self) -> &[(UnitId, HexId)] {
        &self.enemy
    }

    pub(super) fn distance(&self, one: HexId, other: HexId) -> u32 {
        self.world.ground().board.distance(one, other)
    }

    pub(super) fn arm(&self, unit: UnitId) -> Arm {
        self.world.printed(unit).arm
    }

    pub(super) fn strength(&self, unit: UnitId) -> f64 {
        f64::from(self.world.strength(unit))
    }

    /// What a unit is good for: where counters have combat ratings, a lost step takes more than the strength that is off the counter.
    pub(super) fn prowess(&self, unit: UnitId) -> f64 {
        let shaken = self.world.has_combat_ratings() && self.world.unit(unit).damaged;
        self.strength(unit) * if shaken { SHAKEN } else { 1.0 }
    }

    pub(super) fn name(&self, unit: UnitId) -> &str {
        &self.world.printed(unit).name
    }

    pub(super) fn number(&self, hex: HexId) -> String {
        self.world.ground().number(hex)
    }

    /// A place by its name, where it has one.
    pub(super) fn place(&self, hex: HexId) -> String {
        let named = self.world.ground().places.iter().find(|(_, at)| *at == hex);
        named.map_or_else(|| self.number(hex), |(name, _)| name.clone())
    }

    /// How far the nearest enemy is from a hex.
    pub(super) fn enemy_distance(&self, hex: HexId) -> u32 {
        self.enemy.iter().map(|(_, at)| self.distance(hex, *at)).min().unwrap_or(99)
    }

    /// How far the nearest marker of the enemy's is.
    pub(super) fn marker_distance(&self, hex: HexId) -> u32 {
        self.markers.iter().map(|at| self.distance(hex, *at)).min().unwrap_or(99)
    }

    /// How far the nearest of our own combat units is, one of them left out.
    pub(super) fn friend_distance(&self, hex: HexId, but: Option<UnitId>) -> u32 {
        let others = self.own.iter().filter(|(unit, _)| Some(*unit) != but);
        others.map(|(_, at)| self.distance(hex, *at)).min().unwrap_or(99)
    }

    /// The strength of a side within so many hexes.
    pub(super) fn strength_near(&self, side: Side, hex: HexId, within: u32) -> f64 {
        let units = if side == self.side { &self.own } else { &self.enemy };
        let near = units.iter().filter(|(_, at)| self.distance(hex, *at) <= within);
        let seen: f64 = near.map(|(unit, _)| self.prowess(*unit)).sum();
        if side == self.side || self.markers.is_empty() {
            return seen;
        }
        let hidden = self.markers.iter().filter(|at| self.distance(hex, **at) <= within);
        seen + hidden.map(|_| UNDER_A_MARKER).sum::<f64>()
    }

    pub(super) fn in_enemy_zone(&self, hex: HexId) -> bool {
        is_in_zoc(self.world, hex, self.side.enemy())
    }

    /// The enemy stacks next to a hex that can be attacked from it.
    pub(super) fn targets_from(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        let enemy = self.side.enemy();
        self.world.ground().neighbours(hex).filter_map(move |(next, between)| {
            (self.world.held_by(next) == Some(enemy) && !between.is_impassable()).then_some(next)
        })
    }

    pub(super) fn terrain(&self, hex: HexId) -> &'static Terrain {
        self.world.ground().terrain(hex)
    }

    /// What is at stake in a hex.
    pub(super) fn stake_at(&self, hex: HexId) -> f64 {
        self.stakes.iter().find(|stake| stake.hex == hex).map_or(0.0, |stake| stake.value)
    }

    /// The units under a holder on the map.
    pub(super) fn units_of(&self, holder: HolderId) -> impl Iterator<Item = (UnitId, HexId)> {
        self.own.iter().copied().filter(move |(unit, _)| self.world.holder_of(*unit) == holder)
    }

    /// Whether a holder has taken what it was to attack, and another order follows as soon as nobody of it is in contact (20.8.a).
    pub(super) fn has_done_its_part(&self, holder: HolderId) -> bool {
        let (world, state) = (self.world, self.world.holder(holder));
        let follows = state
            .dispatch
            .is_some_and(|(order, step)| world.dispatch(order).steps.len() > usize::from(step) + 1);
        let target = world.target_of(holder);
        let held = |hex: &HexId| world.held_by(*hex).or_else(|| world.occupier(*hex));
        follows
            && world.demands_attack(state.order.kind)
            && target.iter().any(|hex| held(hex) == Some(self.side))
            && !target.iter().any(|hex| world.held_by(*hex) == Some(self.side.enemy()))
    }

    /// Where a holder is: its leader, or its units.
    pub(super) fn position(&self, holder: HolderId) -> Option<HexId> {
        let leader = self.world.leader_of(holder).and_then(|leader| self.world.leader_hex(leader));
        leader.or_else(|| self.units_of(holder).map(|(_, hex)| hex).next())
    }

    /// Whether a leader commands an army here.
    pub(super) fn is_commander(&self, leader: LeaderId) -> bool {
        self.world.theatre.armies.iter().any(|army| army.commander == Some(leader))
    }
}
