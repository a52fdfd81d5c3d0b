//! Reserve (20.2.reserve): no orders. Units keep out of the enemy's zones of control, and their leader stays where he is.

use super::OrderKind;
use super::rules::{Approach, OrderRules};
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(super) struct Reserve;

impl OrderRules for Reserve {
    fn counts_as(&self) -> OrderKind {
        OrderKind::Reserve
    }

    /// 20.2.b.
    fn has_a_target(&self) -> bool {
        false
    }

    /// 20.2.reserve.b.
    fn leaves_zones(&self) -> bool {
        true
    }

    /// 20.2.reserve.b.
    fn may_enter_zone(&self, _world: &World, approach: Approach<'_>) -> Result<Entering, Denial> {
        Err(Denial::ReserveKeepsOff { hex: approach.to })
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.reserve.b"));
    }

    /// 20.2.reserve.e.
    fn leader_stays(&self) -> bool {
        true
    }

    /// 20.2.reserve.c.
    fn may_attack(&self, formation: FormationId) -> Result<(), Denial> {
        Err(Denial::OrderReserve { formation })
    }

    /// 20.2.reserve.c: a charge is an attack (20.2.f).
    fn may_charge(&self) -> bool {
        false
    }

    /// 20.2.reserve.d.
    fn lowers_morale(&self) -> bool {
        true
    }

    /// 20.2.reserve.g.
    fn fails_by_retreat(&self) -> Option<Rule> {
        Some(rule!("nlc.20.2.reserve.g"))
    }

    /// 20.2.reserve.f.
    fn fails_by_displacement(&self) -> Option<Rule> {
        Some(rule!("nlc.20.2.reserve.f"))
    }
}
