//! Attack (20.2.attack): close with the target, come into the enemy's zones of control, and fight there.

use super::measures::{distances_to_target, has_enemy_near};
use super::rules::{Approach, ConfidenceLine, Nature, OrderRules, WholeMove};
use super::{HolderState, OrderKind};
use crate::command::holds_target;
use crate::edition::ConfidenceFigures;
use crate::movement::{Entering, March, is_engaged};
use crate::prelude::*;

pub(super) struct Attack;

pub(super) const NATURE: Nature = Nature {
    goes_in_sequence: true,
    excuses_the_stuck: true,
    demands_attack: true,
    trusts_in_its_target: true,
    ..Nature::of(OrderKind::Attack)
};

impl OrderRules for Attack {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// 20.2.attack.e: only a retreat takes units out of a zone.
    fn held_in_zone(&self, unit: UnitId, order: OrderKind) -> Denial {
        Denial::AttackersStay { unit, order }
    }

    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        may_come_on(world, approach.holder).map(|()| Entering::Free)
    }

    /// 20.2.attack.a and b: never away from the target, and closer to it until the enemy is near.
    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Allowed {
        let WholeMove { unit, holder, start, end, bearings } = whole;
        if hooks::movement::turns_aside(world, unit, holder, start, end) {
            return Ok(());
        }
        let (before, after) = distances_to_target(world, holder, start, end);
        let order = world.holder(holder).order.kind;
        refuse_if(after > before, Denial::AwayFromTarget { unit, order })?;
        let near = |hex| has_enemy_near(world, hex, world.side_of(unit));
        let idle = after == before && before > 0 && !near(start) && !near(end) && !bearings.stuck;
        refuse_if(idle, Denial::NotCloser { unit, order })
    }

    fn owes(&self, world: &World, holder: HolderId, entered: &[HolderId]) -> Option<Denial> {
        must_close(world, holder)
            .or_else(|| must_enter(world, holder, entered))
            .or_else(|| must_engage(world, holder))
    }

    fn cite(&self, _march: &March, rules: &mut Vec<Rule>) {
        rules.extend([rule!("nlc.20.2.attack.a"), rule!("nlc.20.2.attack.b")]);
    }

    /// 20.2.attack.c: in two turns under the order.
    fn bombardment_for_attack(&self, world: &World, holder: &HolderState) -> Option<Rule> {
        (holder.only_bombarded < world.edition().command.bombardments).then_some(rule!("nlc.20.2.attack.c"))
    }

    /// 20.2.i: a hex of it is held, and no enemy unit is left in any.
    fn has_reached(&self, world: &World, holder: HolderId) -> bool {
        let enemy = world.theatre.side_of_holder(holder).enemy();
        holds_target(world, holder)
            && !world.target_of(holder).iter().any(|hex| world.held_by(*hex) == Some(enemy))
    }

    fn confidence(&self, figures: &ConfidenceFigures, demoralized: bool) -> Option<ConfidenceLine> {
        Some(if demoralized {
            let what = "demoralized, on Attack or Probe";
            (what, figures.attack_demoralized, rule!("nlc.tables.confidence.b"))
        } else {
            ("on Attack or Probe", figures.attack, rule!("nlc.tables.confidence.a"))
        })
    }
}

/// Whether a formation that has come off the march may attack already (20.5.d).
pub(super) fn may_come_on(world: &World, holder: HolderId) -> Allowed {
    let waits = world.holder(holder).holds_until.is_some_and(|turn| world.turn < turn);
    refuse_if(waits, Denial::WaitsATurn { holder })
}

/// Every unit comes at least a hex closer until it is two hexes from the enemy (20.2.attack.a). Exempt are artillery that
/// bombarded, units that no legal path can bring closer, and units on their way back into command.
pub(super) fn must_close(world: &World, holder: HolderId) -> Option<Denial> {
    let order = world.holder(holder).order.kind;
    let side = world.theatre.side_of_holder(holder);
    world.units_under(holder).find_map(|unit| {
        let at = world.hex_of(unit)?;
        let state = world.unit(unit);
        let there = || distances_to_target(world, holder, at, at).0 == 0 || has_enemy_near(world, at, side);
        if state.moved || state.out_of_command || there() {
            return None;
        }
        let march = March::of(world, [unit]).ok()?;
        let closer = |end| {
            let (before, after) = distances_to_target(world, holder, at, end);
            after < before || has_enemy_near(world, end, side)
        };
        march.can_reach(world, closer).then_some(Denial::MustClose { unit, order })
    })
}

/// Once units of an attacking formation are in enemy zones of control, one more comes in each turn (20.2.attack.d); not when
/// the target is taken, on night and rain turns, or when nobody can.
fn must_enter(world: &World, holder: HolderId, entered: &[HolderId]) -> Option<Denial> {
    let done = entered.contains(&holder) || is_taken(world, holder);
    let engaged = || world.units_under(holder).any(|unit| is_engaged(world, unit));
    if world.conditions().zones_closed || done || !engaged() {
        return None;
    }
    let can = world.units_under(holder).any(|unit| {
        let state = world.unit(unit);
        !state.moved && !state.out_of_command && !is_engaged(world, unit) && can_engage(world, unit)
    });
    can.then_some(Denial::MustEnter { holder })
}

/// Once a formation is two hexes from the enemy some unit of it attacks each turn (20.2.attack.c): if none is in a zone of control
/// and no bombardment or charge stands for the attack, one must come into a zone while one can.
pub(super) fn must_engage(world: &World, holder: HolderId) -> Option<Denial> {
    let idle = world.conditions().zones_closed || !is_in_touch(world, holder);
    if idle || excuse(world, holder).is_some() || will_attack(world, holder) {
        return None;
    }
    let can = world.units_under(holder).any(|unit| can_engage(world, unit));
    can.then_some(Denial::MustEngage { holder })
}

/// Whether a unit can march into an enemy zone of control.
fn can_engage(world: &World, unit: UnitId) -> bool {
    let enemy = world.side_of(unit).enemy();
    March::of(world, [unit]).is_ok_and(|march| march.can_reach(world, |end| is_in_zoc(world, end, enemy)))
}

/// Whether a unit of a holder is in an enemy zone of control and able to attack from there, as it then must (7.3.e).
fn will_attack(world: &World, holder: HolderId) -> bool {
    world.units_under(holder).any(|unit| {
        let state = world.unit(unit);
        is_engaged(world, unit) && !state.bombarded && !state.charged && !state.out_of_command
    })
}

/// The rule by which something else stands for the attack that a holder's order asks for, if something does.
pub(crate) fn excuse(world: &World, holder: HolderId) -> Option<Rule> {
    let charged = has_charged(world, holder).then_some(rule!("nlc.20.2.attack.f"));
    charged.or_else(|| stood_for_by_bombardment(world, holder))
}

/// Whether a unit of a holder is within two hexes of the enemy: from then on some of them attack each turn (20.2.attack.c).
fn is_in_touch(world: &World, holder: HolderId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    let near = |unit| world.hex_of(unit).is_some_and(|at| has_enemy_near(world, at, side));
    world.units_under(holder).any(near)
}

/// Whether charges stand for the attack that a holder's order asks for: all its units are mounted, and one has charged
/// (20.2.attack.f).
fn has_charged(world: &World, holder: HolderId) -> bool {
    let mounted = |unit| world.printed(unit).arm.is_mounted();
    world.units_under(holder).all(mounted) && world.units_under(holder).any(|unit| world.unit(unit).charged)
}

/// The rule by which the bombardment of this turn stands for the attack that a holder's order asks for, if it does.
pub(crate) fn stood_for_by_bombardment(world: &World, holder: HolderId) -> Option<Rule> {
    let rule = world.order_rules(holder).bombardment_for_attack(world, world.holder(holder))?;
    let stands = is_in_touch(world, holder)
        && !has_charged(world, holder)
        && world.units_under(holder).any(|unit| world.unit(unit).bombarded);
    stands.then_some(rule)
}

/// Whether a holder has taken its target: its side occupies a hex of it, and no enemy unit is left in any (20.2.i).
fn is_taken(world: &World, holder: HolderId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    let target = world.target_of(holder);
    target.iter().any(|hex| world.occupier(*hex) == Some(side))
        && target.iter().all(|hex| world.held_by(*hex) != Some(side.enemy()))
}
