//! The rules of a scenario's own in play (14.a): which are in force, and what is remembered for them.
//!
//! A scenario or a case names them by kind ([`crate::scenario::special`]). [`Specials`] sorts them once when a game is
//! opened, so that the rules ask a field and never a word; where there is none of a kind the question costs nothing.
//! The small ones are asked where the rule lives that they change: slow risers in `command::late_risers`, attack orders that
//! are not given yet in `command::draft`, orders obeyed without a roll in `command::compliance`, successors in
//! `combat::leaders`.

pub mod base;
pub(crate) mod bold_leaders;
pub mod boundary;
pub mod bridges;
pub(crate) mod capture;
pub mod crops;
pub mod defile;
pub(crate) mod exhaustion;
pub(crate) mod falls_back;
pub(crate) mod inspiration;
pub(crate) mod forays;
pub mod free_set_up;
pub mod heavy_ground;
pub mod held;
pub mod kept_back;
pub(crate) mod late_initiative;
pub mod may_clear;
pub(crate) mod near_initiative;
pub mod night_attack;
pub(crate) mod obedience;
pub(crate) mod rain_roll;
pub mod wings;

use crate::movement::Met;
use crate::prelude::*;
use crate::scenario::special::{NoAttackOrders, Successor};
use crate::theatre::Specials;
use crate::world::Dispatch;

impl Specials {
    /// The turn before which a holder may not be ordered to attack; `None` if it may.
    pub fn no_attack_before(&self, world: &World, holder: HolderId) -> Option<Turn> {
        let formation = world.theatre.formation_of(holder)?;
        let bound = |rule: &&NoAttackOrders| rule.formations.contains(&formation) && world.turn < rule.until;
        self.no_attack_orders.iter().find(bound).map(|rule| rule.until)
    }

    /// Whether an order is obeyed without a roll: a Fall Back to a place on the road that the scenario names.
    pub fn is_obeyed_freely(&self, world: &World, written: &Dispatch) -> bool {
        let Some(formation) = world.theatre.formation_of(written.to) else { return false };
        self.free_fall_backs.iter().any(|rule| {
            let along = |target: &[HexId]| target.first().is_some_and(|hex| rule.road.contains(*hex));
            written.from == Some(rule.leader)
                && rule.formations.contains(&formation)
                && rule.from <= written.written
                && written.steps.iter().all(|step| step.kind == OrderKind::FallBack && along(&step.target))
        })
    }

    /// Who takes over from a leader at once.
    pub fn successor(&self, leader: LeaderId) -> Option<&Successor> {
        self.successors.iter().find(|rule| rule.of == leader)
    }
}

/// Whether special rules have a say in any step of units: most have none, and whoever looks at many steps asks this first.
pub(crate) fn binds(world: &World, units: &[UnitId]) -> bool {
    let specials = &world.theatre.specials;
    let bounded = |formation| specials.boundaries.iter().any(|boundary| boundary.formation == formation);
    let kept = |unit: &UnitId| {
        let formation = world.printed(*unit).formation;
        kept_back::binds(world, formation) || bounded(formation)
    };
    !specials.defiles.is_empty()
        || !specials.broken_bridges.is_empty()
        || units.iter().any(kept)
        || world.event_memory().wrong_turn.is_some()
}

/// Whether units may march together over a hexside into the next hex, as far as special rules have a say: who is kept back
/// stays in his part of the map or along his road, over some brooks few go in a turn, and broken bridges bear infantry only. What they relied on.
pub(crate) fn may_step(
    world: &World,
    units: &[UnitId],
    from: HexId,
    way: Direction,
    to: HexId,
) -> Allowed<Met> {
    let binds = |unit: &&UnitId| kept_back::is_kept(world, Some(world.printed(**unit).formation), from, to);
    if let Some(unit) = units.iter().find(binds) {
        return Err(Denial::KeptBack { unit: *unit });
    }
    if let Some(unit) = units.iter().find(|unit| boundary::keeps(world, **unit, from, to)) {
        return Err(Denial::OutOfBounds { unit: *unit, hex: to });
    }
    refuse_if(hooks::movement::halts_at_a_fork(world, units, from), Denial::WrongTurn { hex: from })?;
    if let Some(unit) = units.iter().find(|unit| bridges::keeps(world, **unit, from, to)) {
        return Err(Denial::BridgeBroken { unit: *unit, hex: to });
    }
    let side = world.ground().board.side(from, way);
    let bound = defile::may_cross(world, units, side)? || bridges::is_broken(world, side);
    Ok(Met::default().and_if(bound, Met::SCENARIO))
}

impl World {
    /// A new turn: what was of the last one is forgotten, and whoever is next to a broken bridge begins to mend it.
    pub(crate) fn begin_turn_of_specials(&mut self) {
        if self.memory().of_the_turn().iter().any(|units| !units.is_empty()) {
            self.memory_mut().of_the_turn_mut().into_iter().for_each(Vec::clear);
        }
        bridges::begin_to_mend(self);
    }

    /// A march was taken back: a unit has crossed nothing and has not stirred.
    pub(crate) fn forget_march(&mut self, unit: UnitId) {
        if self.memory().of_the_turn().iter().any(|units| units.contains(&unit)) {
            for units in self.memory_mut().of_the_turn_mut() {
                units.retain(|other| *other != unit);
            }
        }
    }
}
