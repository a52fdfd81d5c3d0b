//! Delay (20.2.delay): keep out of the enemy's zones of control and fight nobody, on the way to a place behind.

use super::defend::Defend;
use super::rules::{Approach, ConfidenceLine, Nature, OrderRules};
use crate::edition::ConfidenceFigures;
use crate::movement::{Entering, March};
use crate::prelude::*;

pub(crate) struct Delay;

pub(super) const NATURE: Nature = Nature {
    // 20.2.delay.d.
    leads_away: true,
    // 20.2.delay.b: a charge is an attack (20.2.f).
    may_charge: false,
    // 20.2.defend.e: it counts as a Defend.
    ..super::defend::NATURE
};

impl OrderRules for Delay {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// 20.2.delay.a.
    fn may_enter_zone(&self, _world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        Err(Denial::DelayKeepsOff { hex: approach.to })
    }

    /// 20.2.delay.c: movement is free otherwise.
    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.delay.c"));
    }

    /// 20.2.delay.b.
    fn may_attack(&self, formation: FormationId) -> Allowed {
        Err(Denial::OrderDelay { formation })
    }

    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        Defend.confidence(figures, demoralized)
    }
}
