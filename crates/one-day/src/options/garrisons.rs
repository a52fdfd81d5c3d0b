//! Garrisons (5.02.a): a division is broken up, and three of its stands hold three places. What they are worth is told where they fight.

use crate::answer::Answer;
use crate::option::OptionalRule;
use crate::orders::is_held_back;
use crate::plot::notation::Inches;
use crate::prelude::*;
use crate::roster::{PlaceId, Side, UnitId};
use crate::theatre::PlaceKind;
use crate::world::{Formation, Mark, Status};
use field::kinds::UrbanKind;
use field::table::Distance;
use umpire::refusal::Refusal;

/// Whether a place is one for a garrison: a village, or a work (5.02.a).
fn is_for_garrisons(world: &World, place: PlaceId) -> bool {
    matches!(world.theatre().place(place).kind, PlaceKind::Block(UrbanKind::Village) | PlaceKind::Work(_))
}

fn is_near(world: &World, unit: UnitId, place: PlaceId) -> bool {
    let (at, area) = (world.unit(unit).at, &world.theatre().place(place).area);
    let reach = Distance::of(world.theatre().edition.garrison.reach);
    area.contains(at) || area.edges().any(|edge| edge.distance(at) <= reach)
}

fn is_free(world: &World, unit: UnitId, place: PlaceId) -> bool {
    let area = &world.theatre().place(place).area;
    let is_held = |other: UnitId| world.unit(other).formation.place() == Some(place);
    let has_enemy = |other: UnitId| {
        world.side(other) != world.side(unit)
            && world.ground(other).iter().any(|convex| area.overlaps(convex))
    };
    !world.on_table().any(|other| other != unit && (is_held(other) || has_enemy(other)))
}

/// The first of the three stands into which a unit may be broken up as garrisons of three places.
fn may_break_up(world: &World, side: Side, unit: UnitId, places: [PlaceId; 3]) -> Result<UnitId, Refusal> {
    let refuse = |code, why: String, cure: &str| Err(Refusal::new(rule!("odn.5.02.a"), code, why, cure));
    let (name, roster) = (world.name(unit), world.roster(unit));
    if !world.theatre().has(OptionalRule::Garrisons) {
        return refuse("not-played", "garrisons are not played".to_owned(), "Give it an order.");
    }
    if roster.side != side || !world.is_on_table(unit) || world.is_hidden(unit) {
        let why = format!("{name} is not a unit of yours that stands in the open");
        return refuse("not-yours", why, "Break up a division of your own.");
    }
    let Some(first) = roster.breaks_into else {
        let why = format!("{name} is no division of infantry");
        return refuse("no-division", why, "Only a division of infantry is broken up.");
    };
    if world.unit(unit).marks.has(Mark::NoOrder) || is_held_back(world, unit) {
        let why = format!("{name} cannot be given orders this turn");
        return refuse("no-orders", why, "Wait until it can.");
    }
    let [one, two, three] = places;
    if one == two || one == three || two == three {
        return refuse("same-place", "each stand holds a place of its own".to_owned(), "Name three places.");
    }
    for place in places {
        let of = &world.theatre().place(place).name;
        if !is_for_garrisons(world, place) {
            let why = format!("{of} is neither a village nor a work");
            return refuse("no-post", why, "Name villages, redoubts or fortified buildings.");
        }
        if !is_near(world, unit, place) {
            let reach = Inches(world.theatre().edition.garrison.reach);
            let why = format!("{name} is more than {reach} inches from {of}");
            return refuse("too-far", why, "March it there first.");
        }
        if !is_free(world, unit, place) {
            let why = format!("{of} is held by others");
            return refuse("held", why, "Name a place that is free.");
        }
    }
    Ok(first)
}

/// Whether such an answer is open to a side.
pub(crate) fn is_open(world: &World, side: Side, answer: &Answer) -> bool {
    matches!(answer, Answer::BreakUp { unit, first, second, third }
        if may_break_up(world, side, *unit, [*first, *second, *third]).is_ok())
}

/// Every way to break up a unit of a side, the places in the order of their numbers; in another order they are composed.
pub(crate) fn break_ups(world: &World, side: Side) -> Vec<Answer> {
    if !world.theatre().has(OptionalRule::Garrisons) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for unit in world.of_side(side).filter(|unit| world.roster(*unit).breaks_into.is_some()) {
        let is_open = |place: &PlaceId| {
            is_for_garrisons(world, *place) && is_near(world, unit, *place) && is_free(world, unit, *place)
        };
        let places: Vec<PlaceId> = world.theatre().place_ids().filter(is_open).collect();
        for (at, first) in places.iter().enumerate() {
            for (with, second) in places.iter().enumerate().skip(at + 1) {
                for third in &places[with + 1..] {
                    let answer = Answer::BreakUp { unit, first: *first, second: *second, third: *third };
                    found.extend(is_open_to(world, side, answer));
                }
            }
        }
    }
    found
}

fn is_open_to(world: &World, side: Side, answer: Answer) -> Option<Answer> {
    is_open(world, side, &answer).then_some(answer)
}

/// A division is broken up, and cannot be put together again.
pub(crate) fn break_up(
    world: &mut World,
    side: Side,
    unit: UnitId,
    places: [PlaceId; 3],
    play: &mut Play<'_>,
) -> Result<(), Refusal> {
    let first = may_break_up(world, side, unit, places)?;
    let (parent, quality) = (*world.unit(unit), world.quality(unit));
    let stands: Vec<UnitId> = (0..places.len()).map(|at| UnitId::of(first.at() + at)).collect();
    for (stand, place) in stands.iter().zip(places) {
        let at = world.theatre().place(place).middle;
        // Each begins at the present Quality of the division (5.02.d).
        let boxes = world.roster(*stand).boxes;
        let hits = (0..boxes.total()).find(|hits| boxes.quality(*hits).is_some_and(|of| of >= quality));
        let state = world.unit_mut(*stand);
        (state.status, state.at, state.facing) = (Status::OnTable, at, parent.facing);
        (state.formation, state.level, state.hits) =
            (Formation::Garrison(place), parent.level, hits.unwrap_or_default());
    }
    world.unit_mut(unit).status = Status::BrokenUp;
    world.sealed_mut(side).chits.retain(|(of, _)| *of != unit);
    for hq in world.generals_with(unit) {
        world.hq_mut(hq).attached = None;
    }
    play.log.tell(world, || {
        let names: Vec<&str> = places.iter().map(|place| &*world.theatre().place(*place).name).collect();
        let text =
            format!("{} is broken up into garrisons of {}.", world.name(unit), umpire::prose::listed(&names));
        let stands = stands.iter().map(|stand| world.named(*stand)).collect();
        let fact = Fact::BrokenUp { unit: world.named(unit), stands };
        Event::by(rule!("odn.5.02.a"), fact, text).and_by(rules!("odn.5.02.d"))
    });
    Ok(())
}
