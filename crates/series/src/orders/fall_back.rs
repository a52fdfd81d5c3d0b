//! Fall Back (20.2.fallback): away from the enemy, by road and out of his zones of control, and no fight.

use super::OrderKind;
use super::measures::{Before, Foes, distance_to_enemy, distance_to_target, is_farther_from_enemy};
use super::rules::{Approach, Nature, OrderRules, WholeMove};
use crate::movement::{Entering, March, Met, allowance};
use crate::prelude::*;
use crate::turn::supply::source_hexes;

pub(super) struct FallBack;

pub(super) const NATURE: Nature = Nature {
    is_for_headquarters: true,
    // 20.2.fallback.b.
    allows_roads: true,
    // 20.2.fallback.c.
    leaves_zones: true,
    excuses_the_stuck: true,
    // 20.2.fallback.i: any source of supply serves an order that came about by itself.
    leads_to_supply: true,
    // 20.2.fallback.h.
    may_charge: false,
    // 20.2.f: the guns must move off.
    may_bombard: false,
    // 20.2.fallback.e and f.
    demands_retreat: true,
    ..Nature::of(OrderKind::FallBack)
};

impl OrderRules for FallBack {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// 20.2.fallback.d: where nothing else leads away from the enemy.
    fn may_enter_zone(&self, world: &World, approach: Approach<'_>) -> Allowed<Entering> {
        let Approach { unit, from, to, .. } = approach;
        let side = world.side_of(unit);
        let nearer = distance_to_enemy(world, to, side) < distance_to_enemy(world, from, side);
        let needless = nearer || has_a_free_way_back(world, unit, from);
        if needless { Err(Denial::NotNeededToEscape { hex: to }) } else { Ok(Entering::Free) }
    }

    fn measure(&self, world: &World, holder: HolderId, start: HexId) -> Before {
        Before::Enemy(distance_to_enemy(world, start, world.theatre.side_of_holder(holder)))
    }

    /// 20.2.fallback.a: farther from the enemy, towards the target.
    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Allowed {
        let WholeMove { unit, holder, start, end, bearings } = whole;
        let side = world.side_of(unit);
        let before = match bearings.before {
            Before::Enemy(before) => before,
            Before::Plain | Before::Road(_) => distance_to_enemy(world, start, side),
        };
        let farther_than = |distance| match &bearings.foes {
            Some(foes) => foes.are_farther(world, end, distance),
            None => is_farther_from_enemy(world, end, side, distance),
        };
        // Those who are stuck need not come nearer.
        let away = farther_than(before) || bearings.stuck && before.checked_sub(1).is_none_or(farther_than);
        refuse_if(!away, Denial::NotAway { unit })?;
        if world.target_of(holder).is_empty() {
            let leaves = leaves_every_source(world, holder, start, end);
            return refuse_if(leaves, Denial::NotTowardsSupply { unit });
        }
        let strays = distance_to_target(world, holder, end) > distance_to_target(world, holder, start);
        refuse_if(strays, Denial::NotTowardsTarget { unit })
    }

    /// 20.2.fallback.a: nobody stops while he can afford a hex that is farther from the enemy.
    fn may_stop(&self, world: &World, march: &March, unit: UnitId) -> Allowed {
        let side = world.side_of(unit);
        let here = distance_to_enemy(world, march.at(), side);
        let farther = |hex| is_farther_from_enemy(world, hex, side, here) && march.is_lawful_end(world, hex);
        refuse_if(march.steps(world).any(farther), Denial::FartherBack { unit })
    }

    /// 20.2.fallback.a: every unit goes away from the enemy if it can.
    fn owes(&self, world: &World, holder: HolderId, _entered: &[HolderId]) -> Option<Denial> {
        let side = world.theatre.side_of_holder(holder);
        world.units_under(holder).find_map(|unit| {
            let at = world.hex_of(unit)?;
            if world.unit(unit).moved {
                return None;
            }
            let march = March::of(world, [unit]).ok()?;
            let here = distance_to_enemy(world, at, side);
            if here == u32::MAX {
                return None;
            }
            let foes = Foes::around(world, side, at, allowance(world, unit).0.into(), here);
            let can = march.can_reach(world, |end| foes.are_farther(world, end, here));
            can.then_some(Denial::MustFallBack { unit })
        })
    }

    fn cite(&self, march: &March, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.fallback.a"));
        rules.extend(march.has_met(Met::ROAD).then_some(rule!("nlc.20.2.fallback.b")));
        rules.extend(march.left_a_zone().then_some(rule!("nlc.20.2.fallback.c")));
        rules.extend((march.zones > 0).then_some(rule!("nlc.20.2.fallback.d")));
    }

    /// 20.2.fallback.h.
    fn may_attack(&self, formation: FormationId) -> Allowed {
        Err(Denial::OrderFallBack { formation })
    }

    /// 20.2.fallback.g.
    fn may_end_in_reserve(&self, _world: &World, _holder: HolderId) -> Allowed {
        Ok(())
    }
}

/// Whether a unit goes away from every source of its supply: where the order has no target, any of them is one
/// (20.2.fallback.i).
fn leaves_every_source(world: &World, holder: HolderId, start: HexId, end: HexId) -> bool {
    let board = &world.ground().board;
    let mut sources = source_hexes(world, world.theatre.army_of_holder(holder)).peekable();
    sources.peek().is_some() && sources.all(|hex| board.distance(end, hex) > board.distance(start, hex))
}

/// Whether a hex outside enemy zones leads away from the enemy (20.2.fallback.d).
fn has_a_free_way_back(world: &World, unit: UnitId, from: HexId) -> bool {
    let (side, enemy) = (world.side_of(unit), world.side_of(unit).enemy());
    let here = distance_to_enemy(world, from, side);
    world.ground().neighbours(from).any(|(hex, between)| {
        !between.is_impassable()
            && world.held_by(hex) != Some(enemy)
            && !is_in_zoc(world, hex, enemy)
            && distance_to_enemy(world, hex, side) > here
    })
}
