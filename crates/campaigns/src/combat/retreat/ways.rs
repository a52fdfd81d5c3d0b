//! Which ways a retreating stack may take (con-base.17.b to 17.h, con.10.3.l, 10.5.7.4.c).

use super::Retreat;
use crate::combat::priorities::{Way, lawful, passable};
use crate::edition::Weather;
use crate::ground::Road;
use crate::types::Holders;
use crate::world::{Gait, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::refusal::Refusal;

/// Where the stack that goes now may go: `None` among them is off the map.
pub(super) fn open(retreat: &Retreat, world: &World) -> Vec<Option<HexId>> {
    let Some(stack) = retreat.stack() else { return Vec::new() };
    let (ends, ways) = weighed(retreat, world, stack.at(), stack.left, true);
    lawful(&ways, retreat.is_free).into_iter().map(|at| ends[at]).collect()
}

/// Why a way may not be taken.
pub(super) fn refusal(retreat: &Retreat, world: &World, to: HexId) -> Refusal {
    let number = world.number(to);
    let Some(stack) = retreat.stack() else {
        return Refusal::not_now(rule!("con-base.17.a"), "nobody retreats");
    };
    let (ends, ways) = weighed(retreat, world, stack.at(), stack.left, true);
    let way = ends.iter().position(|end| *end == Some(to)).map(|at| ways[at]);
    let refuse =
        |rule, code, why: String| Refusal::new(rule, code, why, "Take one of the ways that are offered.");
    // A priority that no way obeys is passed over and forbids none.
    let some = |obeys: &dyn Fn(&Way) -> bool| ways.iter().any(|other| other.is_open && obeys(other));
    match way {
        None => refuse(rule!("con-base.17.a"), "no-neighbour", format!("{number} is not next to the stack")),
        Some(way) if !way.is_open => {
            refuse(rule!("con-base.17.b"), "closed", format!("a river or enemies close {number}"))
        }
        Some(way) if way.is_back => refuse(
            rule!("con-base.17.b"),
            "back",
            format!("they come from {number}, and another way is open"),
        ),
        Some(way) if way.is_in_zone && some(&|way| !way.is_in_zone) => refuse(
            rule!("con-base.17.d"),
            "zone",
            format!("{number} is in an enemy zone, and another way is not"),
        ),
        Some(way) if way.apart > 0 => {
            refuse(rule!("con.10.5.7.4.c"), "apart", format!("from {number} the stacks would end apart"))
        }
        Some(way) if !way.gains && some(&|way| way.gains) => refuse(
            rule!("con-base.17.e"),
            "no-gain",
            format!("{number} leads no further from where they began"),
        ),
        Some(way) if !way.nears_center && some(&|way| way.nears_center) => {
            refuse(rule!("con-base.17.f"), "off-center", format!("{number} leads away from the Center"))
        }
        Some(way) if !way.keeps_off && some(&|way| way.keeps_off) => {
            refuse(rule!("con-base.17.g"), "nearer", format!("{number} comes nearer to the enemy"))
        }
        Some(_) => refuse(
            rule!("con-base.17.h"),
            "no-road",
            format!("a better road leads elsewhere than to {number}"),
        ),
    }
}

/// Every way out of a hex, with so many hexes to go: its end, and what it is like. Whether it leads beside the neighbours is looked into
/// only where that is wanted.
fn weighed(
    retreat: &Retreat,
    world: &World,
    at: HexId,
    left: u8,
    together: bool,
) -> (Vec<Option<HexId>>, Vec<Way>) {
    let (mut ends, mut ways) = (Vec::new(), Vec::new());
    let Some(stack) = retreat.stack() else { return (ends, ways) };
    let board = &world.ground().board;
    let (side, enemy) = (retreat.side, retreat.side.enemy());
    let far = |hex: HexId| board.distance(stack.start, hex);
    let to_center = |hex: HexId| distance_to_center(world, stack.members, hex);
    let here = if together { to_center(at) } else { None };
    for to in world.in_order(board.neighbours(at)) {
        let Some(between) = board.side_between(at, to) else { continue };
        let is_held = world.has_stack(to, enemy);
        let is_open =
            world.passage(between).is_open() && (!is_held || can_push_through(retreat, world, at, to, left));
        let is_zone = world.is_in_zone(to, enemy) && !world.has_stack(to, side);
        let road = match world.road_over(between) {
            Some(Road::Primary) => 2,
            Some(Road::Secondary) => 1,
            None => 0,
        };
        let nears = || match (to_center(to), here) {
            (Some(next), Some(here)) => next < here,
            (Some(_), None) => true,
            (None, _) => false,
        };
        ends.push(Some(to));
        ways.push(Way {
            is_open,
            leaves_map: false,
            is_back: to == stack.start || stack.path.contains(&to),
            is_in_zone: is_held || is_zone,
            apart: if together && is_open { apart(retreat, world, to, left) } else { 0 },
            gains: far(to) > far(at),
            nears_center: together && is_open && nears(),
            keeps_off: retreat
                .enemies
                .iter()
                .all(|from| board.distance(*from, to) >= board.distance(*from, at)),
            road,
        });
    }
    if board.is_on_edge(at) {
        let off = Way {
            is_open: true,
            leaves_map: true,
            is_back: false,
            is_in_zone: false,
            apart: 0,
            gains: true,
            nears_center: false,
            keeps_off: true,
            road: 0,
        };
        ends.push(None);
        ways.push(off);
    }
    (ends, ways)
}

/// Whether a stack may go through enemies whom it could repulse, and out again (con.10.3.l, con.7.b, con-base.16.b, 16.e).
fn can_push_through(retreat: &Retreat, world: &World, at: HexId, to: HexId, left: u8) -> bool {
    let Some(stack) = retreat.stack() else { return false };
    let (figures, enemy) = (&world.edition().repulse, retreat.side.enemy());
    let board = &world.ground().board;
    let own = world.strength_of_all(stack.members);
    let theirs = world.strength_of_all(world.stack(to, enemy));
    let is_primary = |one: HexId, other: HexId| {
        board
            .side_between(one, other)
            .is_some_and(|side| world.ground().sides[side].river == Some(crate::ground::River::Primary))
    };
    let leads_out = board.neighbours(to).any(|next| {
        let between = board.side_between(to, next);
        next != at
            && !world.has_stack(next, enemy)
            && between.is_some_and(|side| world.passage(side).is_open())
    });
    left >= 2
        && own >= figures.least
        && own >= figures.ratio * theirs
        && !world.ground().is_fortified(world.edition(), to)
        && !is_primary(at, to)
        && leads_out
}

/// How far from its neighbours a stack would end at best if it went to a hex, beyond one: by priorities 1 and 3 alone (con.10.5.7.4.c).
fn apart(retreat: &Retreat, world: &World, to: HexId, left: u8) -> u32 {
    let target = retreat.stack().and_then(|stack| stack.beside).map(|at| &retreat.stacks[at]);
    // Neighbours who are gone are nobody to end beside.
    let target = target.filter(|other| !world.stack(other.at(), retreat.side).and(other.members).is_empty());
    let Some(goal) = target.map(super::Retiring::at) else { return 0 };
    let board = &world.ground().board;
    let mut layer = vec![to];
    for step in 1..left {
        let mut next: Vec<HexId> = Vec::new();
        for hex in &layer {
            let (ends, ways) = weighed(retreat, world, *hex, left - step, false);
            next.extend(passable(&ways).into_iter().filter_map(|at| ends[at]));
        }
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    layer.into_iter().map(|hex| board.distance(hex, goal).saturating_sub(1)).min().unwrap_or(0)
}

/// How far it is on foot, in fair weather, to the Center of a stack's army, or to its source if that is off the map (con-base.17.f).
fn distance_to_center(world: &World, members: Holders, hex: HexId) -> Option<HalfPoints> {
    let leader = world.senior_of(members).or_else(|| members.iter().next())?;
    let army = world.army(world.theatre.holder(leader).army);
    let goal = army.center.or(army.source)?;
    world.way(Gait::Foot, Weather::Fair, (hex, goal), HalfPoints::MAX, |_| true)
}
