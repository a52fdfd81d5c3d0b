//! Defend as a radius binds it (lgg.orders.defend): the leader goes to the target at least as fast as his slowest unit, and stays within
//! so many hexes of it; only ground that was held when the order began may be entered against the enemy, and attacked.

use super::HolderState;
use super::defend::{Defend, NATURE};
use super::measures::{distance_to_target, is_nearer};
use super::rules::{Approach, ConfidenceLine, LeaderBounds, Nature, OrderRules, WholeRide};
use crate::edition::ConfidenceFigures;
use crate::movement::{Entering, allowance};
use crate::prelude::*;

pub(crate) struct DefendByRadius;

impl OrderRules for DefendByRadius {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// lgg.orders.defend.a.
    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        Defend.may_enter_zone(world, approach)
    }

    fn bind_leader(&self, world: &World, holder: HolderId, at: HexId) -> LeaderBounds {
        let calls = self.calls_leader_to_target(world.holder(holder));
        let before = if calls { world.distance_towards(world.target_of(holder), at) } else { None };
        LeaderBounds { before, along: None, tethered: is_near(world, holder, at) }
    }

    /// lgg.orders.defend.c and d.
    fn may_leader_end(&self, world: &World, ride: WholeRide) -> Allowed {
        let WholeRide { leader, holder, end, bounds, .. } = ride;
        let strays = bounds.before.is_some_and(|before| !is_nearer(world, holder, end, before));
        refuse_if(strays, Denial::LeaderKeepsPace { leader })?;
        refuse_if(bounds.tethered && !is_near(world, holder, end), Denial::DefendStaysNear { leader })
    }

    fn calls_leader_to_target(&self, holder: &HolderState) -> bool {
        Defend.calls_leader_to_target(holder)
    }

    /// lgg.orders.defend.c: as much as the slowest unit that he leads could go.
    fn leader_pace(&self, world: &World, holder: HolderId) -> HalfPoints {
        let units = world.units_under(holder).filter(|unit| world.hex_of(*unit).is_some());
        units.map(|unit| allowance(world, unit)).min().unwrap_or(HalfPoints(0))
    }

    fn not_towards_target(&self, leader: LeaderId) -> Denial {
        Denial::LeaderKeepsPace { leader }
    }

    /// lgg.orders.defend.b.
    fn may_attack_hex(&self, holder: &HolderState, target: HexId) -> bool {
        holder.holdings.as_ref().is_none_or(|held| held.contains(target))
    }

    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        Defend.confidence(figures, demoralized)
    }

    /// lgg.orders.defend.e.
    fn fails_by_driving_off(&self, world: &World, holder: HolderId, from: HexId, to: HexId) -> Option<Rule> {
        let driven_off = is_near(world, holder, from) && !is_near(world, holder, to);
        driven_off.then_some(rule!("lgg.orders.defend.e"))
    }
}

/// Whether a hex is within the radius about the target.
fn is_near(world: &World, holder: HolderId, hex: HexId) -> bool {
    let figures = world.edition().features.defend_by_radius.as_ref();
    figures.is_some_and(|figures| distance_to_target(world, holder, hex) <= figures.radius)
}
