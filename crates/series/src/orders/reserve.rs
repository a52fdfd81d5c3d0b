//! Reserve (20.2.reserve): no orders. Units keep out of the enemy's zones of control, and their leader stays where he is.

use super::OrderKind;
use super::rules::{Approach, Nature, OrderRules};
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(super) struct Reserve;

pub(super) const NATURE: Nature = Nature {
    // 20.2.b.
    has_a_target: false,
    // 20.2.reserve.b.
    leaves_zones: true,
    // 20.2.reserve.e.
    leader_stays: true,
    // 20.2.reserve.c: a charge is an attack (20.2.f).
    may_charge: false,
    // 20.2.reserve.d.
    lowers_morale: true,
    fails_by_retreat: Some(rule!("nlc.20.2.reserve.g")),
    fails_by_displacement: Some(rule!("nlc.20.2.reserve.f")),
    ..Nature::of(OrderKind::Reserve)
};

impl OrderRules for Reserve {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// 20.2.reserve.b.
    fn may_enter_zone(&self, _world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        Err(Denial::ReserveKeepsOff { hex: approach.to })
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.reserve.b"));
    }

    /// 20.2.reserve.c.
    fn may_attack(&self, formation: FormationId) -> Allowed {
        Err(Denial::OrderReserve { formation })
    }
}
