//! The end of a turn: who holds what, what is forgotten, whether the game is over.

use super::victory;
use crate::fact::Fact;
use crate::roster::{Side, UnitId};
use crate::world::{Formation, HqStatus, Mark, Order, Sealed, World};
use umpire::agenda::Play;
use umpire::event::Event;

/// What is so of a unit beyond the turn.
const KEPT: [Mark; 4] = [Mark::Released, Mark::QualityRolled, Mark::Hidden, Mark::TripleMoving];

/// Ends the turn and begins the next, unless the game is over.
pub fn end_turn(world: &mut World, play: &mut Play<'_, Fact>) {
    crate::options::at_end_of_turn(world, play);
    hold(world, play);
    handle_guns(world);
    if victory::is_decided(world) || world.turn >= world.theatre().terms.turns {
        // What the last turn was stays to be looked at.
        victory::end(world, play);
        return;
    }
    let ids: Vec<UnitId> = world.theatre().roster.unit_ids().collect();
    for id in ids {
        let unit = world.unit_mut(id);
        if unit.order.is_some() {
            unit.last = unit.order;
        }
        let is_triple = unit.order == Some(Order::TripleMove);
        unit.order = None;
        unit.marks.keep(&KEPT);
        unit.marks.clear(Mark::TripleMoving);
        if is_triple {
            unit.marks.set(Mark::TripleMoving);
        }
        (unit.marched, unit.charge_hits, unit.dice_used) = (0, 0, 0);
    }
    (world.tick, world.guns_aimed) = (0, false);
    world.contacts.clear();
    world.lists.clear();
    world.gun_hits.clear();
    world.owed.clear();
    world.crossed.clear();
    world.zones.clear();
    world.marches.clear();
    world.full_moves.clear();
    world.groups.clear();
    world.pins.clear();
    world.shown.clear();
    world.links.clear();
    world.charged_bridges.clear();
    for side in Side::BOTH {
        *world.sealed_mut(side) = Sealed::default();
    }
    world.turn += 1;
}

/// Guns stand as their order leaves them.
fn handle_guns(world: &mut World) {
    for id in world.on_table().collect::<Vec<_>>() {
        let is_artillery = world.roster(id).arm.is_artillery();
        let unit = world.unit_mut(id);
        if is_artillery && !unit.marks.has(Mark::Cancelled) {
            unit.formation = after_turn(unit.formation, unit.order);
        }
    }
}

/// How guns stand after a turn (4.02.g).
fn after_turn(formation: Formation, order: Option<Order>) -> Formation {
    match (formation, order) {
        (Formation::Deployed | Formation::Limbered | Formation::Prepared, Some(order)) => match order {
            Order::Fire => Formation::Deployed,
            Order::FullMove | Order::TripleMove => Formation::Limbered,
            Order::CombatMove => Formation::Prepared,
        },
        _ => formation,
    }
}

/// Objectives belong to the last side that had infantry or a garrison's stand in them.
fn hold(world: &mut World, play: &mut Play<'_, Fact>) {
    let theatre = world.theatre().clone();
    for (at, objective) in theatre.terms.objectives.iter().enumerate() {
        let is_in = |id: &UnitId| {
            let unit = world.unit(*id);
            let near = objective
                .around
                .is_some_and(|(spot, radius)| unit.at.distance(spot) <= field::table::Distance::of(radius));
            let inside = objective.places.iter().any(|place| {
                unit.formation.place() == Some(*place) || theatre.place(*place).area.contains(unit.at)
            });
            // A marker holds nothing: it may be nothing (5.01.a).
            world.roster(*id).arm.is_infantry() && !world.is_hidden(*id) && (near || inside)
        };
        let has = |side: Side| world.of_side(side).any(|id| is_in(&id));
        let holder = match (has(Side::French), has(Side::Allied)) {
            (true, false) => Some(Side::French),
            (false, true) => Some(Side::Allied),
            _ => world.held[at],
        };
        if world.held[at] == holder {
            world.held_for[at] = world.held_for[at].saturating_add(u8::from(holder.is_some()));
            continue;
        }
        (world.held[at], world.held_for[at]) = (holder, 1);
        play.log.tell(world, || {
            let side = holder.map(|side| side.name().to_owned());
            let text = holder.map_or_else(
                || format!("Nobody holds {}.", objective.name),
                |side| format!("{} hold {}.", umpire::prose::capital(side.called()), objective.name),
            );
            Event::by(rule!("odn.intro.e"), Fact::Held { objective: objective.name.clone(), side }, text)
        });
    }
}

/// How many generals of a rank a side has lost, Napoleon apart.
pub(super) fn killed(world: &World, side: Side) -> impl Iterator<Item = (crate::roster::HqId, u8)> + '_ {
    let roster = &world.theatre().roster;
    let of_side = roster.hq_ids().filter(move |id| roster.hq(*id).side == side);
    of_side.filter_map(|id| {
        let hq = world.hq(id);
        let is_gone = matches!(hq.status, HqStatus::Killed { .. });
        (hq.killed > 0 || is_gone).then_some((id, hq.killed.max(1)))
    })
}
