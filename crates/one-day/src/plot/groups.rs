//! Who could meet whom: the Trade-Off groups (plot.b, plot.c), and who is pinned by a charge (plot.g).

use super::full_moves::corridor;
use super::{Laid, Mover};
use crate::fact::Fact;
use crate::measure::{is_within, touch};
use crate::roster::UnitId;
use crate::world::{Formation, Order, World};
use field::table::{Convex, Distance, Vector};
use umpire::agenda::Play;
use umpire::event::Event;

/// How far the reach of a Combat Move goes from the centre: its rate and half the diagonal of line or column (plot.c).
pub fn reach(world: &World, id: UnitId) -> i32 {
    let theatre = world.theatre();
    let arm = world.roster(id).arm;
    let forms = [Formation::Line, Formation::Column];
    let half = forms.map(|formation| {
        let size = theatre.size(arm, formation);
        Vector { dx: (size.width / 2).into(), dy: (size.depth / 2).into() }.length()
    });
    world.rate(id).combat + i32::try_from(half.into_iter().max().unwrap_or_default()).unwrap_or_default()
}

/// Whether some ground crosses the reach of a Combat Move; a Road Column's own ground belongs to it.
fn crosses_reach(world: &World, id: UnitId, ground: &[Convex]) -> bool {
    let (at, far) = (world.unit(id).at, Distance::of(reach(world, id)));
    ground.iter().any(|convex| convex.distance(at) <= far) || touch(&world.ground(id), ground)
}

/// Whether two could contact each other by their orders (plot.b, plot.c).
pub fn could_meet(world: &World, one: UnitId, other: UnitId) -> bool {
    let [own, theirs] = [one, other].map(|id| laid_corridor(world, id));
    could_meet_on(world, (one, own.as_deref()), (other, theirs.as_deref()))
}

/// The corridor of a unit with a Full Move.
fn laid_corridor(world: &World, id: UnitId) -> Option<Vec<Convex>> {
    world.full_moves.iter().find(|laid| laid.unit == id).map(|laid| corridor(world, laid))
}

/// The same for those whose corridors are known.
fn could_meet_on(
    world: &World,
    (one, own): (UnitId, Option<&[Convex]>),
    (other, theirs): (UnitId, Option<&[Convex]>),
) -> bool {
    let is_combat = |id: UnitId| world.has_order(id, Order::CombatMove);
    match (own, theirs) {
        (Some(own), Some(theirs)) => touch(own, theirs),
        (Some(own), None) if is_combat(other) => crosses_reach(world, other, own),
        (None, Some(theirs)) if is_combat(one) => crosses_reach(world, one, theirs),
        (Some(own), None) => touch(own, &world.ground(other)),
        (None, Some(theirs)) => touch(theirs, &world.ground(one)),
        (None, None) if is_combat(one) && is_combat(other) => {
            let far = world.unit(one).at.distance(world.unit(other).at);
            far <= Distance::of(reach(world, one) + reach(world, other))
        }
        (None, None) if is_combat(one) => crosses_reach(world, one, &world.ground(other)),
        (None, None) if is_combat(other) => crosses_reach(world, other, &world.ground(one)),
        (None, None) => false,
    }
}

/// The enemies whom a unit could contact.
pub fn could_contact(world: &World, id: UnitId) -> Vec<UnitId> {
    world.enemies_of(world.side(id)).filter(|enemy| could_meet(world, id, *enemy)).collect()
}

/// The charges that pinned a unit as orders were revealed.
pub fn pins(world: &World, id: UnitId) -> Vec<UnitId> {
    world.pins.iter().filter(|(unit, _)| *unit == id).map(|(_, charger)| *charger).collect()
}

/// Finds the groups: sets of units with Combat Moves, and enemies with Full Moves, linked one to another.
pub fn link(world: &mut World, play: &mut Play<'_, Fact>) {
    world.groups.clear();
    let moves = |id: &UnitId| {
        world.has_order(*id, Order::CombatMove) || world.full_moves.iter().any(|laid| laid.unit == *id)
    };
    let units: Vec<UnitId> = world.on_table().filter(moves).collect();
    let corridors: Vec<Option<Vec<Convex>>> = units.iter().map(|id| laid_corridor(world, *id)).collect();
    let mut number: Vec<usize> = (0..units.len()).collect();
    for (at, one) in units.iter().enumerate() {
        for (with, other) in units.iter().enumerate().take(at) {
            let are_enemies = world.side(*one) != world.side(*other);
            let has_combat = [*one, *other].into_iter().any(|id| world.has_order(id, Order::CombatMove));
            let could_meet = || {
                let on = |at: usize| (units[at], corridors[at].as_deref());
                could_meet_on(world, on(at), on(with))
            };
            if number[at] == number[with] || !are_enemies || !has_combat || !could_meet() {
                continue;
            }
            let (from, to) = (number[at].max(number[with]), number[at].min(number[with]));
            number.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
        }
    }
    let mut named: Vec<usize> = number.clone();
    named.sort_unstable();
    named.dedup();
    let mut next = 0u8;
    for group in named {
        let members: Vec<UnitId> =
            units.iter().zip(&number).filter(|(_, of)| **of == group).map(|(id, _)| *id).collect();
        if members.len() < 2 {
            continue;
        }
        next = next.saturating_add(1);
        world.groups.extend(members.iter().map(|id| (*id, next)));
        play.log.tell(world, || {
            let names: Vec<&str> = members.iter().map(|id| world.name(*id)).collect();
            let text = format!("{} are in one Trade-Off group.", umpire::prose::listed(&names));
            let fact = Fact::Grouped { units: members.iter().map(|id| world.named(*id)).collect() };
            Event::by(rule!("odn.plot.c"), fact, text).and_by(rules!("odn.def.k", "odn.plot.b"))
        });
    }
}

/// Notes who is pinned by whom, as orders are revealed.
pub fn note_pins(world: &mut World) {
    let units: Vec<UnitId> = world.on_table().collect();
    let pins = units.iter().flat_map(|id| pinned_by(world, *id).into_iter().map(|charger| (*id, charger)));
    world.pins = pins.collect();
}

/// The group of a unit.
pub fn group_of(world: &World, id: UnitId) -> Option<u8> {
    world.groups.iter().find(|(unit, _)| *unit == id).map(|(_, group)| *group)
}

/// The Full Moves that pin a unit with a Combat Move: it stands in their corridor, and the enemy within two inches (plot.g).
pub fn pinned_by(world: &World, id: UnitId) -> Vec<UnitId> {
    if !world.has_order(id, Order::CombatMove) {
        return Vec::new();
    }
    let near = world.theatre().edition.measures.pinned;
    let ground = world.ground(id);
    let pins = |laid: &&Laid| {
        world.side(laid.unit) != world.side(id)
            && may_charge(world, laid.unit, id)
            && is_within(world.gap(laid.unit, id), near)
            && touch(&corridor(world, laid), &ground)
    };
    world.full_moves.iter().filter(pins).map(|laid| laid.unit).collect()
}

/// Whether a unit may attack another at all by its arm, its mode and the ground (2.034.u, 4.03 special case, 4.04.c, 5.06.d).
pub fn may_charge(world: &World, id: UnitId, enemy: UnitId) -> bool {
    let arm = world.roster(id).arm;
    if arm.is_artillery() || world.unit(id).order == Some(Order::TripleMove) || world.roster(id).is_stand {
        return false;
    }
    if !arm.is_cavalry() {
        return true;
    }
    let at = world.unit(enemy).at;
    let is_urban = world.theatre().block_at(at).is_some() || world.unit(enemy).formation.place().is_some();
    let is_good = world.quality(id) <= crate::edition::Quality::Elite;
    if (is_urban && !is_good) || matches!(world.unit(enemy).formation, Formation::Garrison(_)) {
        return false;
    }
    // Into woods only by road, at an enemy who stands on that road.
    let by_road = || {
        let road = world.unit(id).road.filter(|_| world.unit(id).formation == Formation::RoadColumn);
        road.is_some_and(|road| {
            let course = &world.theatre().table.roads[road.road.at()].course;
            course.nearest(at).1 <= Distance::of(world.theatre().edition.measures.touching)
        })
    };
    !world.theatre().is_wooded(at) || by_road()
}

/// The movers of a side that can be plotted: Combat Moves, generals who can move, engineers.
pub fn plotters(world: &World, side: crate::roster::Side) -> Vec<Mover> {
    let theatre = world.theatre();
    let moves = |id: &UnitId| {
        let waits =
            || world.is_hidden(*id) && !world.roster(*id).is_dummy && crate::orders::is_held_back(world, *id);
        world.goes_by_plot(*id) && !waits()
    };
    let units = world.of_side(side).filter(moves).map(Mover::Unit);
    let can_move = |id: &crate::roster::HqId| {
        let hq = world.hq(*id);
        theatre.roster.hq(*id).side == side
            && hq.status == crate::world::HqStatus::OnTable
            && hq.lame_until < world.turn
    };
    let hqs = theatre.roster.hq_ids().filter(can_move).map(Mover::Hq);
    let trains = theatre.roster.train_ids();
    let trains = trains.filter(|id| theatre.roster.trains[id.at()].side == side && world.train(*id).is_there);
    units.chain(hqs).chain(trains.map(Mover::Train)).collect()
}

/// Whether a charge pinned a unit as orders were revealed; the clock asks this when they may have moved (plot.h): the two inches are those
/// from the charger's start to where the unit stood.
pub fn was_pinned(world: &World, id: UnitId, charger: UnitId) -> bool {
    world.pins.contains(&(id, charger))
}
