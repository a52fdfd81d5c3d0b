//! Probe (20.2.probe): like an Attack, with two units at most in the enemy's zones of control.

use super::attack::{Attack, may_come_on, must_close, must_engage};
use super::rules::{Approach, ConfidenceLine, Nature, OrderRules, WholeMove};
use super::{HolderState, OrderKind};
use crate::edition::ConfidenceFigures;
use crate::movement::{Entering, March, is_engaged};
use crate::prelude::*;

pub(super) struct Probe;

pub(super) const NATURE: Nature = Nature {
    trusts_in_its_target: false,
    // 20.4.d: it counts as an Attack.
    ..super::attack::NATURE
};

impl OrderRules for Probe {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    fn held_in_zone(&self, unit: UnitId, order: OrderKind) -> Denial {
        Attack.held_in_zone(unit, order)
    }

    /// 20.2.probe.b: those already there and those who come now are two at most.
    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        let Approach { holder, moving, .. } = approach;
        may_come_on(world, holder)?;
        let there = |other: &UnitId| !moving.contains(other) && is_engaged(world, *other);
        let engaged = world.units_under(holder).filter(there).count();
        let coming = moving.iter().filter(|other| world.holder_of(**other) == holder).count();
        let full = engaged + coming > world.edition().command.probing;
        if full { Err(Denial::ProbeIsFull { holder }) } else { Ok(Entering::Free) }
    }

    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Allowed {
        Attack.may_end(world, whole)
    }

    /// 20.2.probe.c: nobody has to follow the first into a zone.
    fn owes(&self, world: &World, holder: HolderId, _entered: &[HolderId]) -> Option<Denial> {
        must_close(world, holder).or_else(|| must_engage(world, holder))
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.extend([rule!("nlc.20.2.probe.b"), rule!("nlc.20.2.probe.c")]);
    }

    /// 20.2.probe.d: in any number of turns once it has attacked.
    fn bombardment_for_attack(&self, world: &World, holder: &HolderState) -> Option<Rule> {
        let stands = holder.only_bombarded < world.edition().command.bombardments || holder.has_attacked;
        stands.then_some(rule!("nlc.20.2.probe.d"))
    }

    fn has_reached(&self, world: &World, holder: HolderId) -> bool {
        Attack.has_reached(world, holder)
    }

    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        Attack.confidence(figures, demoralized)
    }
}
