//! What happens as a slice begins: formations change, attackers and generals steer (plot.f, plot.o, 2.031e.e).

use super::course::{Halt, March, Piece, Then, straight};
use super::muster::{free_part, plot_of};
use super::{halt, march_of};
use crate::fact::Fact;
use crate::measure::{gap, touch};
use crate::place::moved;
use crate::plot::{Mover, Purpose, check};
use crate::roster::UnitId;
use crate::world::{Formation, Mark, World};
use field::table::{Bearing, Convex, Distance, Spot, Vector};
use umpire::agenda::Play;
use umpire::event::Event;

/// Begins a slice.
pub fn steer(world: &mut World, slice: u16, play: &mut Play<'_, Fact>) {
    reform_all(world, slice, play);
    let steering: Vec<usize> = (0..world.marches.len())
        .filter(|at| {
            let march = &world.marches[*at];
            let has_begun = march.starts <= world.tick;
            !matches!(march.then, Then::Stand)
                && march.halt.is_none()
                && has_begun
                && (march.is_steering || march.is_walked(world.tick))
        })
        .collect();
    // All of them look before any of them turns.
    let courses: Vec<(usize, Vec<Piece>)> =
        steering.into_iter().map(|at| (at, course(world, &world.marches[at]))).collect();
    let tick = world.tick;
    for (at, pieces) in courses {
        let march = &mut world.marches[at];
        march.spent = march.effort(tick);
        march.laid = march.spent;
        march.starts = tick.max(march.starts);
        march.pieces = pieces;
        march.is_steering = true;
    }
}

/// Units whose slice has come take up their formations, or when there is room for them (plot.o).
fn reform_all(world: &mut World, slice: u16, play: &mut Play<'_, Fact>) {
    let units: Vec<UnitId> = world
        .on_table()
        .filter(|id| !world.unit(*id).marks.has(Mark::Reformed) && crate::activity::is_active(world, *id))
        .filter(|id| {
            plot_of(world, *id).is_some_and(|plot| u16::from(plot.slice) <= slice && plot.unit().is_some())
        })
        .collect();
    for id in units {
        reform(world, id, play);
    }
}

/// Takes up the formation and facing of the plot, if there is room.
pub fn reform(world: &mut World, id: UnitId, play: &mut Play<'_, Fact>) -> bool {
    let Some(plot) = plot_of(world, id).copied() else { return false };
    if !world.goes_by_plot(id) || world.is_in_contact(id) {
        return false;
    }
    let formation = check::marching(world, id, &plot);
    let unit = *world.unit(id);
    let now = world.pose(id);
    let (facing, road) = if formation == Formation::RoadColumn && unit.formation == Formation::RoadColumn {
        (unit.facing, unit.road)
    } else {
        (plot.facing.unwrap_or(unit.facing), None)
    };
    let next = crate::place::Pose { facing, formation, road, ..now };
    if next == now {
        world.unit_mut(id).marks.set(Mark::Reformed);
        return true;
    }
    let (before, after) = (world.ground(id), world.ground_at(id, &next));
    let arm = world.roster(id).arm;
    let allowed = world.theatre().barriers(arm, &before);
    let is_closed = world.theatre().barriers(arm, &after).iter().any(|barrier| {
        !allowed.contains(barrier)
            && !march_of(world, Mover::Unit(id)).is_some_and(|march| march.exempt.contains(barrier))
    });
    let target = plot.purpose.target();
    let meets = |enemy: UnitId| Some(enemy) != target && touch(&after, &world.ground(enemy));
    if is_closed || world.enemies_of(world.side(id)).any(meets) {
        return false;
    }
    let unit = world.unit_mut(id);
    (unit.formation, unit.facing, unit.road) = (formation, facing, road);
    unit.marks.set(Mark::Reformed);
    unit.marks.set(Mark::Turned);
    tell_formation(world, id, play);
    true
}

/// Everybody sees how a unit stands now.
fn tell_formation(world: &World, id: UnitId, play: &mut Play<'_, Fact>) {
    play.log.tell(world, || {
        let unit = world.unit(id);
        let formation = match unit.formation {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::RoadColumn => "Road Column",
            Formation::Deployed => "battery",
            Formation::Limbered | Formation::Prepared => "limbers",
            Formation::Block(_) | Formation::Garrison(_) => "houses",
        };
        let facing = crate::plot::notation::said_bearing(unit.facing);
        let text = format!("{} is in {formation} and faces {facing}.", world.name(id));
        let at = crate::plot::notation::said_spot(unit.at);
        let fact = Fact::Reformed { unit: world.named(id), formation: formation.to_owned(), at };
        Event::by(rule!("odn.2.031e.e"), fact, text)
    });
}

/// Where a unit will be so many ticks from now, if it goes on as it goes at present: its heading and its pace, never its plot.
fn expected(world: &World, id: UnitId, ticks: u16) -> Vector {
    let none = Vector { dx: 0, dy: 0 };
    let Some(march) = march_of(world, Mover::Unit(id)).filter(|march| march.halt.is_none()) else {
        return none;
    };
    let laid = world.full_moves.iter().any(|laid| laid.unit == id);
    let tick = world.tick;
    if laid {
        // The path of a Full Move lies open on the table.
        let (Some(now), Some(then)) =
            (march.at(world.theatre(), tick), march.at(world.theatre(), tick + ticks))
        else {
            return none;
        };
        return now.to(then);
    }
    // What was seen of a Combat Move: the way of the last slice.
    let before = tick.saturating_sub(world.theatre().edition.time.ticks);
    let (Some(then), Some(now)) = (march.at(world.theatre(), before), march.at(world.theatre(), tick)) else {
        return none;
    };
    if tick == 0 || march.starts >= tick {
        return none;
    }
    let way = then.to(now);
    let slices = i64::from(ticks / world.theatre().edition.time.ticks);
    Vector { dx: way.dx * slices, dy: way.dy * slices }
}

/// The way of somebody who steers, to the end of the turn (plot.f).
fn course(world: &World, march: &March) -> Vec<Piece> {
    let time = &world.theatre().edition.time;
    let from = super::step::spot_of(world, march.who);
    match march.then {
        Then::Stand => Vec::new(),
        Then::WalkTo(spot) => walk(world, march, from, spot),
        Then::Steer(target) => {
            let own = super::step::ground_of(world, march.who);
            let theirs = world.ground(target).to_vec();
            let left = |ticks: u16| {
                let efforts = i64::from(ticks) * i64::from(march.rate) / 25;
                efforts / i64::from(super::course::OPEN)
            };
            let ends = (1..=time.slices).map(|slice| slice * time.ticks).filter(|end| *end > world.tick);
            let mut last = theirs.clone();
            for end in ends {
                let ticks = end - world.tick;
                last = moved(&theirs, expected(world, target, ticks));
                let far = gap(&own, &last);
                if far <= Distance::of(i32::try_from(left(ticks)).unwrap_or(i32::MAX)) {
                    break;
                }
            }
            let way = shortest(&own, &last);
            // Along that line as far as it can still go: contact stops it where they touch, and the next slice turns it.
            let far = left((time.slices * time.ticks).saturating_sub(world.tick));
            let far = i32::try_from(far).unwrap_or(i32::MAX);
            let to = Bearing::of(way).and_then(|bearing| bearing.from(from, far));
            to.map_or_else(Vec::new, |to| walk(world, march, from, to))
        }
    }
}

/// The shortest way that brings one ground up to another; to a headquarters' unit too.
fn shortest(own: &[Convex], theirs: &[Convex]) -> Vector {
    let pairs = own.iter().flat_map(|one| theirs.iter().map(move |other| one.way_to(other)));
    pairs.min_by_key(|way| way.squared()).unwrap_or(Vector { dx: 0, dy: 0 })
}

fn walk(world: &World, march: &March, from: Spot, to: Spot) -> Vec<Piece> {
    let is_slowed = !matches!(march.who, Mover::Hq(_));
    let pieces = straight(world.theatre(), from, to, is_slowed);
    match march.who {
        Mover::Unit(id) => free_part(world, id, pieces, &march.exempt),
        Mover::Hq(_) | Mover::Train(_) => pieces,
    }
}

/// What is done when a way is walked: a block is occupied, a Road Column formed.
pub fn arrive(world: &mut World, id: UnitId, play: &mut Play<'_, Fact>) -> Option<crate::roster::PlaceId> {
    let plot = plot_of(world, id).copied();
    let laid = world.full_moves.iter().find(|laid| laid.unit == id);
    let (occupies, faces) = (laid.and_then(|laid| laid.occupies), laid.and_then(|laid| laid.faces));
    if world.unit(id).order == Some(crate::world::Order::TripleMove) {
        if let Some(facing) = faces {
            world.unit_mut(id).facing = facing;
            tell_formation(world, id, play);
        }
        return None;
    }
    if let Some(plot) = plot.filter(|plot| plot.formation == Some(Formation::RoadColumn)) {
        let unit = *world.unit(id);
        let within = world.theatre().edition.measures.touching;
        let facing = plot.facing.unwrap_or(unit.facing);
        if let Some(road) = world.theatre().column_at(unit.at, facing, within) {
            let facing = world.theatre().facing_on_road(road).unwrap_or(facing);
            let pose = crate::place::Pose {
                formation: Formation::RoadColumn,
                road: Some(road),
                facing,
                ..world.pose(id)
            };
            let ground = world.ground_at(id, &pose);
            if !world.enemies_of(world.side(id)).any(|enemy| touch(&ground, &world.ground(enemy))) {
                let unit = world.unit_mut(id);
                (unit.formation, unit.road, unit.facing) = (Formation::RoadColumn, Some(road), facing);
                tell_formation(world, id, play);
            }
        }
    }
    let place = match plot.map(|plot| plot.purpose) {
        Some(Purpose::Occupy(place)) => Some(place),
        _ => occupies,
    }?;
    crate::plot::full_moves::may_occupy(world, id, place).ok()?;
    let (middle, facing) = (world.theatre().place(place).middle, plot.and_then(|plot| plot.facing));
    let arm = world.roster(id).arm;
    let unit = world.unit_mut(id);
    (unit.at, unit.formation, unit.road) = (middle, Formation::Block(place), None);
    unit.facing = facing.unwrap_or_else(|| side_of_block(unit.facing, arm.is_artillery()));
    halt(world, Mover::Unit(id), Halt::ForGood);
    world.marches.retain(|march| march.who != Mover::Unit(id));
    Some(place)
}

/// The side of a block that is nearest to a bearing; for guns the corner (4.04.f, 4.04.k).
pub fn side_of_block(bearing: Bearing, is_corner: bool) -> Bearing {
    let offset = if is_corner { 4_500 } else { 0 };
    let quarter = (i32::from(bearing.hundredths()) - offset + 4_500).rem_euclid(36_000) / 9_000;
    Bearing::new(quarter * 9_000 + offset)
}
