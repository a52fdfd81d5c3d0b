//! Delay as it goes to a target (lgg.orders.delay): never away from it, out of the enemy's zones of control, fighting nobody; and
//! near the target, once the leader is.

use super::delay::Delay;
use super::measures::distance_to_target;
use super::rules::{Approach, ConfidenceLine, LeaderBounds, Nature, OrderRules, WholeMove, WholeRide};
use crate::edition::ConfidenceFigures;
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(crate) struct DelayToTarget;

const NATURE: Nature = Nature { leads_away: false, ..super::delay::NATURE };

impl OrderRules for DelayToTarget {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// lgg.orders.delay.b.
    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        Delay.may_enter_zone(world, approach)
    }

    /// lgg.orders.delay.a.
    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Allowed {
        let WholeMove { unit, holder, start, end, .. } = whole;
        refuse_if(strays(world, holder, start, end), Denial::DelayGoesOn { unit })
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("lgg.orders.delay.a"));
    }

    fn bind_leader(&self, world: &World, holder: HolderId, at: HexId) -> LeaderBounds {
        LeaderBounds { tethered: is_near(world, holder, at), ..LeaderBounds::default() }
    }

    /// lgg.orders.delay.a and c: what is farther than where he began may still be within the radius, so that is asked first.
    fn may_leader_end(&self, world: &World, ride: WholeRide) -> Allowed {
        let WholeRide { leader, holder, start, end, bounds } = ride;
        refuse_if(bounds.tethered && !is_near(world, holder, end), Denial::DelayStaysNear { leader })?;
        refuse_if(strays(world, holder, start, end), Denial::LeaderDelayGoesOn { leader })
    }

    /// lgg.orders.delay.b.
    fn may_attack(&self, formation: FormationId) -> Allowed {
        Delay.may_attack(formation)
    }

    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        Delay.confidence(figures, demoralized)
    }

    /// lgg.orders.delay.d.
    fn fails_by_driving_off(&self, world: &World, holder: HolderId, from: HexId, to: HexId) -> Option<Rule> {
        let driven_off = is_near(world, holder, from) && !is_near(world, holder, to);
        driven_off.then_some(rule!("lgg.orders.delay.d"))
    }
}

fn strays(world: &World, holder: HolderId, start: HexId, end: HexId) -> bool {
    distance_to_target(world, holder, end) > distance_to_target(world, holder, start)
}

/// Whether a hex is within the radius about the target.
fn is_near(world: &World, holder: HolderId, hex: HexId) -> bool {
    let figures = world.edition().features.delay_to_target.as_ref();
    figures.is_some_and(|figures| distance_to_target(world, holder, hex) <= figures.radius)
}
