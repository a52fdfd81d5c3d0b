//! What a Full Move leaves open to its owner (2.031c1 to 2.031c3, 4.03-terrain.e, 5.06).

use super::lay::{ahead, is_about, lay, line_way};
use crate::measure::covers;
use crate::plot::{Choice, Feature, FullMoveChoice};
use crate::roster::{CrossingId, PlaceId, RoadId, Side, UnitId};
use crate::theatre::PlaceKind;
use crate::world::{Formation, Order, World};
use field::kinds::UrbanKind;
use field::table::{Bearing, Distance, Segment};
use umpire::refusal::Refusal;

/// Whether a unit is in Road Column on a road.
pub fn is_on_road(world: &World, id: UnitId) -> bool {
    let unit = world.unit(id);
    unit.formation == Formation::RoadColumn && unit.road.is_some() && unit.order == Some(Order::FullMove)
}

/// Whither the head of a column looks; of everybody else his facing.
pub fn leading(world: &World, id: UnitId) -> Bearing {
    let unit = world.unit(id);
    let head = || {
        let road = unit.road?;
        let size = world.theatre().size(world.roster(id).arm, Formation::RoadColumn);
        let from = world.theatre().on_road(road, size.depth / 2 - 500)?;
        Bearing::of(from.to(world.theatre().on_road(road, size.depth / 2)?))
    };
    if is_on_road(world, id) { head().unwrap_or(unit.facing) } else { unit.facing }
}

/// Every choice of a unit that can be listed.
pub fn choices(world: &World, id: UnitId) -> Vec<Choice> {
    let theatre = world.theatre();
    let unit = world.unit(id);
    if unit.order == Some(Order::TripleMove) {
        let far = world.rate(id).full * theatre.edition.rates.triple;
        let straight = [far, far / 2, 0].map(|far| Choice::Marches(far, unit.facing));
        let turned = [9_000, 18_000, 27_000].map(|by| Choice::Marches(far, unit.facing.turned(by)));
        return straight.into_iter().chain(turned).collect();
    }
    let mut found = Vec::new();
    if is_on_road(world, id) {
        found.extend(forks(world, id).into_iter().map(Choice::Takes));
        found.push(Choice::LeavesRoad(leading(world, id)));
        found.extend(bridge_charges(world, id));
    } else if unit.formation != Formation::RoadColumn {
        found.extend(lines(world, id).into_iter().map(Choice::Follows));
    }
    let way = lay(world, id, &[]);
    let meets = |area: &field::table::Area| {
        way.pieces.iter().any(|piece| !area.stretches(Segment::new(piece.from, piece.to)).is_empty())
    };
    for place in theatre.place_ids().filter(|place| theatre.place(*place).is_block()) {
        if theatre.place(place).area.contains(unit.at) || !meets(&theatre.place(place).area) {
            continue;
        }
        found.push(Choice::Stops(place));
        if may_occupy(world, id, place).is_ok() {
            found.push(Choice::Occupies(place));
        }
    }
    let is_in_way = |friend: &UnitId| {
        let ground = world.ground(*friend);
        *friend != id
            && way.pieces.iter().any(|piece| {
                let line = Segment::new(piece.from, piece.to);
                ground.iter().any(|convex| convex.is_crossed_by(line)) || covers(&ground, piece.to)
            })
    };
    if world.of_side(world.side(id)).any(|friend| is_in_way(&friend)) {
        found.push(Choice::PassesFriends);
    }
    found
}

/// Whether a unit may deploy in a block (4.04): foot, or guns; one of a kind to a block, and none that the enemy holds.
pub fn may_occupy(world: &World, id: UnitId, place: PlaceId) -> Result<(), Refusal> {
    let (theatre, arm) = (world.theatre(), world.roster(id).arm);
    let of = theatre.place(place);
    let refuse = |rule, code, why: String| {
        Err(Refusal::new(rule, code, why, "Stop there without deploying, or go elsewhere."))
    };
    let PlaceKind::Block(_) = of.kind else {
        return refuse(rule!("odn.4.04.a"), "no-block", format!("{} is no block of houses", of.name));
    };
    if arm.is_cavalry() {
        return refuse(
            rule!("odn.4.04.c3"),
            "cavalry",
            format!("{} cannot deploy in houses", world.name(id)),
        );
    }
    let holders =
        world.on_table().filter(|unit| *unit != id && world.unit(*unit).formation.place() == Some(place));
    for holder in holders {
        if world.side(holder) != world.side(id) {
            return refuse(rule!("odn.4.04.q"), "held", format!("{} holds {}", world.name(holder), of.name));
        }
        if world.roster(holder).arm.is_artillery() == arm.is_artillery() {
            let rule = if arm.is_artillery() {
                rule!("odn.4.04.k")
            } else if of.kind == PlaceKind::Block(UrbanKind::Village) {
                rule!("odn.4.04.e")
            } else {
                rule!("odn.4.04.h")
            };
            return refuse(rule, "full", format!("{} is in {} already", world.name(holder), of.name));
        }
    }
    Ok(())
}

/// The other roads that a column may take: those that touch its own within its march, or on which it stands.
fn forks(world: &World, id: UnitId) -> Vec<RoadId> {
    let theatre = world.theatre();
    let Some(road) = world.unit(id).road else { return Vec::new() };
    let touching = Distance::of(theatre.edition.measures.touching);
    let ids = (0..theatre.table.roads.len()).map(RoadId::of);
    ids.filter(|other| *other != road.road && junction(world, id, *other, touching).is_some()).collect()
}

/// Where a column's road meets another ahead of its centre: the marks of both; the nearest such place.
pub fn junction(world: &World, id: UnitId, other: RoadId, touching: Distance) -> Option<(i32, i32)> {
    let theatre = world.theatre();
    let road = world.unit(id).road?;
    let own = &theatre.table.roads[road.road.at()].course;
    let course = &theatre.table.roads[other.at()].course;
    let reach = world.rate(id).road;
    let head = theatre.size(world.roster(id).arm, Formation::RoadColumn).depth / 2;
    let spots = own.spots().iter().chain(course.spots());
    let near = spots.filter_map(|spot| {
        let ((mark, far), (there, too)) = (own.nearest(*spot), course.nearest(*spot));
        let (mark, there) = (i32::try_from(mark).ok()?, i32::try_from(there).ok()?);
        let ahead = if road.is_forward { mark - road.mark } else { road.mark - mark };
        (far <= touching && too <= touching && (0..=reach + head).contains(&ahead))
            .then_some((ahead, mark, there))
    });
    near.min().map(|(_, mark, there)| (mark, there))
}

/// The lines that a unit may follow (2.031c2.a).
fn lines(world: &World, id: UnitId) -> Vec<Feature> {
    let lines = world.theatre().lines.iter().filter(|line| is_about(world, id, line));
    lines.map(|line| line.feature).filter(|line| line_way(world, id, *line).is_ok()).collect()
}

/// The enemies that a column may charge over a bridge (4.03-terrain.e): within what is left of its march behind the bridge.
fn bridge_charges(world: &World, id: UnitId) -> Vec<Choice> {
    let theatre = world.theatre();
    let arm = world.roster(id).arm;
    let Some(road) = world.unit(id).road.filter(|_| !arm.is_artillery()) else { return Vec::new() };
    let mut found = Vec::new();
    for (at, deck) in theatre.decks.iter().enumerate() {
        let crossing = CrossingId::of(at);
        let Some(far) =
            ahead(world, road, deck.at).filter(|_| deck.is_bridge && deck.road == Some(road.road))
        else {
            continue;
        };
        if far > world.rate(id).road || !world.is_open(crossing) {
            continue;
        }
        let taken = is_taken(world, id, crossing);
        let reach = world.rate(id).full;
        let seen = world.enemies_of(world.side(id)).filter(|enemy| !world.is_hidden(*enemy));
        let enemies = seen.filter(|enemy| {
            let ground = world.ground(*enemy);
            ground.iter().any(|convex| convex.distance(deck.at) <= Distance::of(reach))
        });
        if !taken {
            found.extend(enemies.map(|enemy| Choice::Charges(enemy, crossing)));
        }
    }
    found
}

/// Whether another unit of the side charges over a bridge already (4.03-terrain.g).
fn is_taken(world: &World, id: UnitId, crossing: CrossingId) -> bool {
    let side = world.side(id);
    let by_another = |one: &FullMoveChoice| {
        one.unit != id && matches!(one.choice, Choice::Charges(_, over) if over == crossing)
    };
    world.charged_bridges.contains(&(side, crossing.0)) || world.sealed(side).choices.iter().any(by_another)
}

/// Whether a choice is open to a side.
pub fn may_choose(world: &World, side: Side, choice: FullMoveChoice) -> Result<(), Refusal> {
    let FullMoveChoice { unit, choice } = choice;
    let refuse = |rule, code, why: String, cure: &str| Err(Refusal::new(rule, code, why, cure));
    let name = world.name(unit);
    let is_straight = world.has_order(unit, Order::FullMove) || world.has_order(unit, Order::TripleMove);
    if world.side(unit) != side || !is_straight {
        return refuse(
            rule!("odn.plot.a"),
            "no-full-move",
            format!("{name} has no Full Move"),
            "Settle one that you have.",
        );
    }
    if world.sealed(side).choices.iter().any(|one| one.unit == unit && one.choice.kind() == choice.kind()) {
        return refuse(rule!("odn.plot.a"), "settled", format!("{name} is settled"), "Take it back first.");
    }
    let is_listed = choices(world, unit).contains(&choice);
    match choice {
        _ if is_listed => Ok(()),
        Choice::LeavesRoad(bearing) if is_on_road(world, unit) => {
            let off = crate::retreat::bearing::off(leading(world, unit), bearing).abs();
            let most = i32::from(world.theatre().edition.measures.leave_road_bearing);
            if off <= most {
                return Ok(());
            }
            let why = format!("{name} would turn by more than {} degrees", most / 100);
            refuse(rule!("odn.2.031c1.b"), "too-far-round", why, "Leave the road nearer to its direction.")
        }
        Choice::LeavesRoad(_) => refuse(
            rule!("odn.2.031c1.b"),
            "no-column",
            format!("{name} is not in Road Column on a road"),
            "It goes straight on.",
        ),
        Choice::Takes(_) => refuse(
            rule!("odn.2.031c1.a"),
            "no-fork",
            format!("{name} does not come to that road"),
            "Take a road that it reaches.",
        ),
        Choice::Follows(line) => Err(line_way(world, unit, line).err().unwrap_or_else(|| {
            let why = format!("{name} cannot follow that line");
            Refusal::new(rule!("odn.2.031c2.a"), "not-beside", why, "It goes straight on.")
        })),
        Choice::Occupies(place) => {
            may_occupy(world, unit, place)?;
            refuse(
                rule!("odn.4.04.d"),
                "not-reached",
                format!("{name} does not come to it"),
                "Name a block in its way.",
            )
        }
        Choice::Stops(_) => refuse(
            rule!("odn.2.031c3.a"),
            "not-reached",
            format!("{name} does not come to it"),
            "Name a block in its way.",
        ),
        Choice::PassesFriends => refuse(
            rule!("odn.2.031c3.b"),
            "nobody",
            format!("no friend stands in the way of {name}"),
            "It goes straight on.",
        ),
        Choice::Charges(_, crossing) if is_taken(world, unit, crossing) => refuse(
            rule!("odn.4.03-terrain.g"),
            "one-only",
            "another unit charges over that bridge".to_owned(),
            "One may.",
        ),
        Choice::Charges(..) => {
            let why = format!("{name} cannot charge him over that bridge");
            refuse(
                rule!("odn.4.03-terrain.e"),
                "no-bridge",
                why,
                "It needs Road Column, the bridge ahead and him in reach.",
            )
        }
        Choice::Marches(far, _) if world.has_order(unit, Order::TripleMove) => {
            let most = world.rate(unit).full * world.theatre().edition.rates.triple;
            if (0..=most).contains(&far) {
                return Ok(());
            }
            let why = format!("{name} goes {} inches at most", most / 1000);
            refuse(rule!("odn.5.06.b"), "too-far", why, "Name a shorter way.")
        }
        Choice::Marches(..) => {
            let why = format!("{name} goes its whole Full Move, straight on");
            refuse(rule!("odn.2.03.d"), "no-triple-move", why, "Give it a Combat Move to stop or to turn.")
        }
    }
}
