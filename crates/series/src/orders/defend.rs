//! Defend (20.2.defend): hold a place and the ground that was held when the order began.

use super::measures::is_nearer;
use super::rules::{Approach, ConfidenceLine, LeaderBounds, Nature, OrderRules, WholeRide};
use super::{HolderState, OrderKind};
use crate::edition::ConfidenceFigures;
use crate::movement::Entering;
use crate::prelude::*;

pub(crate) struct Defend;

pub(super) const NATURE: Nature = Nature { spared: rule!("nlc.20.10.e"), ..Nature::of(OrderKind::Defend) };

impl OrderRules for Defend {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// 20.2.defend.a: only on ground that was held when the order began.
    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        let holdings = world.holder(approach.holder).holdings.as_ref();
        let held = holdings.is_some_and(|held| held.contains(approach.to));
        let held = held || hooks::movement::defends_area(world, approach.holder, approach.to);
        if held { Ok(Entering::Free) } else { Err(Denial::NeverHeld { hex: approach.to }) }
    }

    fn bind_leader(&self, world: &World, holder: HolderId, at: HexId) -> LeaderBounds {
        let calls = self.calls_leader_to_target(world.holder(holder));
        let before = if calls { world.distance_towards(world.target_of(holder), at) } else { None };
        LeaderBounds { before, along: None, tethered: is_tethered(world, holder, at) }
    }

    /// 20.2.defend.c and d: he goes to the target, and stays within four points of it once he is.
    fn may_leader_end(&self, world: &World, ride: WholeRide) -> Allowed {
        let WholeRide { leader, holder, end, bounds, .. } = ride;
        let strays = bounds.before.is_some_and(|before| !is_nearer(world, holder, end, before));
        refuse_if(strays, Denial::LeaderToTarget { leader })?;
        refuse_if(bounds.tethered && !is_tethered(world, holder, end), Denial::OffTheTether { leader })
    }

    /// 20.2.defend.c: until he has been there.
    fn calls_leader_to_target(&self, holder: &HolderState) -> bool {
        !holder.at_post
    }

    /// 20.2.defend.b: counterattacks are made from held ground.
    fn may_attack_from(&self, holder: &HolderState, from: Option<HexId>) -> bool {
        from.is_some_and(|at| holder.holdings.as_ref().is_none_or(|held| held.contains(at)))
    }

    /// 20.10.e: only a demoralized formation checks.
    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        let what = "demoralized, on Defend or Delay";
        demoralized.then_some((what, figures.defend_demoralized, rule!("nlc.tables.confidence.d")))
    }

    /// 20.2.defend.d: beyond four points from the place that he defends.
    fn fails_by_driving_off(&self, world: &World, holder: HolderId, from: HexId, to: HexId) -> Option<Rule> {
        let driven_off = is_tethered(world, holder, from) && !is_tethered(world, holder, to);
        driven_off.then_some(rule!("nlc.20.2.defend.d"))
    }
}

/// Whether a hex is within four points of the target that a holder defends (20.2.defend.d).
fn is_tethered(world: &World, holder: HolderId, hex: HexId) -> bool {
    world.target_of(holder).iter().any(|target| world.tether(*target).binary_search(&hex).is_ok())
}
