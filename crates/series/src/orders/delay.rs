//! Delay (20.2.delay): keep out of the enemy's zones of control and fight nobody, on the way to a place behind.

use super::OrderKind;
use super::defend::Defend;
use super::rules::{Approach, ConfidenceLine, OrderRules};
use crate::edition::ConfidenceFigures;
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(super) struct Delay;

impl OrderRules for Delay {
    /// 20.2.defend.e.
    fn counts_as(&self) -> OrderKind {
        OrderKind::Defend
    }

    /// 20.2.delay.d.
    fn leads_away(&self) -> bool {
        true
    }

    /// 20.2.delay.a.
    fn may_enter_zone(&self, _world: &World, approach: Approach<'_>) -> Result<Entering, Denial> {
        Err(Denial::DelayKeepsOff { hex: approach.to })
    }

    /// 20.2.delay.c: movement is free otherwise.
    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.delay.c"));
    }

    /// 20.2.delay.b.
    fn may_attack(&self, formation: FormationId) -> Result<(), Denial> {
        Err(Denial::OrderDelay { formation })
    }

    /// 20.2.delay.b: a charge is an attack (20.2.f).
    fn may_charge(&self) -> bool {
        false
    }

    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        Defend.confidence(figures, demoralized)
    }

    fn spared(&self) -> Rule {
        Defend.spared()
    }
}
