//! Supply (5.03): a road from the unit to a friendly edge or fortress that no enemy cuts. It is looked at as a turn begins, for all of it.
//!
//! Roads are looked at in steps of twice the gap that counts as touching, so that nobody stands on one unseen between two steps.

use crate::fight::Fight;
use crate::measure;
use crate::option::OptionalRule;
use crate::place::Ground;
use crate::prelude::*;
use crate::roster::{Side, UnitId};
use crate::theatre::{PlaceKind, Theatre};
use crate::world::Mark;
use field::kinds::UrbanKind;
use field::table::{Distance, Spot};

/// Notes for every unit whether it is in supply this turn.
pub(crate) fn check(world: &mut World, play: &mut Play<'_>) {
    if !world.theatre().has(OptionalRule::Supply) {
        return;
    }
    for side in Side::BOTH {
        let open = open_road(world, side);
        for unit in world.of_side(side).collect::<Vec<UnitId>>() {
            let reach = Distance::of(world.roster(unit).arm.rate(&world.theatre().edition).combat);
            let ground = world.ground(unit);
            let is_near = |spot: &Spot| ground.iter().any(|convex| convex.distance(*spot) <= reach);
            let is_supplied = open.iter().any(is_near);
            let marks = &mut world.unit_mut(unit).marks;
            if is_supplied {
                marks.clear(Mark::OutOfSupply);
                continue;
            }
            marks.set(Mark::OutOfSupply);
            play.log.tell(world, || {
                let text = format!("{} is out of supply.", world.name(unit));
                Event::by(rule!("odn.5.03.a"), Fight::OutOfSupply { unit: world.named(unit) }, text)
                    .and_by(rules!("odn.5.03.b"))
            });
        }
    }
}

/// A step along a road.
struct Step {
    spot: Spot,
    is_open: bool,
    /// The steps of the same road beside it, and those of other roads at the same spot.
    next: Vec<usize>,
}

/// The steps of all roads from which an open road leads to a friendly edge or fortress.
fn open_road(world: &World, side: Side) -> Vec<Spot> {
    let theatre = world.theatre();
    let mut steps = steps(theatre);
    let touching = theatre.edition.measures.touching;
    // A marker cuts no road: it may be nothing (5.01.a).
    let seen = world.enemies_of(side).filter(|enemy| !world.is_hidden(*enemy));
    let enemies: Vec<Ground> = seen.map(|enemy| world.ground(enemy)).collect();
    let is_cut = |spot: Spot| {
        enemies
            .iter()
            .flat_map(|ground| ground.iter())
            .any(|convex| measure::is_within(convex.distance(spot), touching))
    };
    for step in &mut steps {
        step.is_open = !is_cut(step.spot);
    }
    let is_source = |step: &Step| step.is_open && is_home(world, side, step.spot);
    let mut reached: Vec<bool> = steps.iter().map(is_source).collect();
    let mut open: Vec<usize> = (0..steps.len()).filter(|at| reached[*at]).collect();
    while let Some(at) = open.pop() {
        for next in &steps[at].next {
            if !reached[*next] && steps[*next].is_open {
                reached[*next] = true;
                open.push(*next);
            }
        }
    }
    steps.iter().zip(reached).filter(|(_, reached)| *reached).map(|(step, _)| step.spot).collect()
}

fn steps(theatre: &Theatre) -> Vec<Step> {
    let stride = i64::from(theatre.edition.measures.touching) * 2;
    let mut steps: Vec<Step> = Vec::new();
    // The spots of the data, at which roads meet.
    let mut bends: Vec<(Spot, usize)> = Vec::new();
    for road in &theatre.table.roads {
        let first = steps.len();
        for leg in road.course.legs() {
            let length = leg.way().length();
            let course = field::table::Course::through(vec![leg.from, leg.to]);
            bends.push((leg.from, steps.len()));
            steps.push(Step { spot: leg.from, is_open: true, next: Vec::new() });
            let between = (1..).map(|n| n * stride).take_while(|along| *along < length);
            let spots = between.filter_map(|along| course.as_ref()?.at(along));
            steps.extend(spots.map(|spot| Step { spot, is_open: true, next: Vec::new() }));
        }
        if let Some(last) = road.course.spots().last() {
            bends.push((*last, steps.len()));
            steps.push(Step { spot: *last, is_open: true, next: Vec::new() });
        }
        for at in first + 1..steps.len() {
            steps[at].next.push(at - 1);
            steps[at - 1].next.push(at);
        }
    }
    bends.sort_unstable();
    for pair in bends.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        steps[pair[0].1].next.push(pair[1].1);
        steps[pair[1].1].next.push(pair[0].1);
    }
    steps
}

/// Whether a spot lies on an edge by which a line of communications of a side leaves the table, or in a fortress that it holds.
fn is_home(world: &World, side: Side, spot: Spot) -> bool {
    let theatre = world.theatre();
    let size = theatre.table.size;
    let edges = |spot: Spot| [spot.x <= 0, spot.y <= 0, spot.x >= size.x, spot.y >= size.y];
    let own = theatre.roster.corps.iter().enumerate().filter(|(_, corps)| corps.side == side);
    let mut homes = own.map(|(at, _)| edges(theatre.communications(crate::roster::CorpsId::of(at))));
    let here = edges(spot);
    let is_on_edge = homes.any(|home| home.iter().zip(here).any(|(home, here)| *home && here));
    let is_held = |id: crate::roster::PlaceId| {
        let stands = |of: Side| {
            world
                .of_side(of)
                .any(|unit| !world.is_hidden(unit) && theatre.place(id).area.contains(world.unit(unit).at))
        };
        let objectives = theatre.terms.objectives.iter().zip(&world.held);
        let mut holders = objectives.filter(|(of, _)| of.places.contains(&id)).map(|(_, held)| *held);
        !stands(side.other()) && (stands(side) || holders.any(|held| held == Some(side)))
    };
    let mut fortresses = theatre.place_ids().filter(|id| {
        let place = theatre.place(*id);
        place.kind == PlaceKind::Block(UrbanKind::Fortress) && place.area.contains(spot)
    });
    is_on_edge || fortresses.any(is_held)
}
