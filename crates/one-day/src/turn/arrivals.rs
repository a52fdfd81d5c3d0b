//! Who comes on in a turn (intro.f): in Road Column beyond his entry, his head on the edge, one behind the other.

use crate::fact::Fact;
use crate::measure::covers;
use crate::roster::{Arrival, EntryId, UnitId};
use crate::world::{Formation, HqStatus, OnRoad, Status, World};
use field::table::{Bearing, Spot};
use umpire::agenda::Play;
use umpire::event::Event;

/// Brings on whoever is due; who finds an enemy on his entry waits for the next turn.
pub fn arrive(world: &mut World, play: &mut Play<'_, Fact>) {
    let turn = world.turn;
    let entries: Vec<EntryId> = (0..world.theatre().entries.len()).map(EntryId::of).collect();
    for entry in entries {
        let mut due: Vec<(u8, UnitId)> = world
            .theatre()
            .roster
            .unit_ids()
            .filter(|id| world.unit(*id).status == Status::Due && world.unit(*id).due <= turn)
            .filter_map(|id| Some((world.roster(id).arrives.filter(|of| of.entry == entry)?.order, id)))
            .collect();
        due.sort_unstable();
        // Whoever of earlier turns is still beyond the edge goes before them.
        let mut queued = tail_of_queue(world, entry);
        let at = world.theatre().entry(entry).at;
        for (_, unit) in due {
            let is_barred = world.enemies_of(world.side(unit)).any(|enemy| covers(&world.ground(enemy), at));
            let name = world.theatre().entry(entry).name.clone();
            if is_barred {
                world.unit_mut(unit).due = turn + 1;
                play.log.tell(world, || {
                    let fact = Fact::Waits { unit: world.named(unit), entry: name.clone() };
                    Event::by(
                        rule!("odn.intro.f"),
                        fact,
                        format!("{} waits beyond {name}.", world.name(unit)),
                    )
                });
                continue;
            }
            queued = bring_on(world, unit, entry, queued);
            play.log.tell(world, || {
                let fact = Fact::CameOn { unit: world.named(unit), entry: name.clone() };
                Event::by(rule!("odn.intro.f"), fact, format!("{} comes on by {name}.", world.name(unit)))
            });
        }
        bring_generals(world, entry);
    }
}

/// How far beyond the edge the last of those who wait there stands, from its tail; 0 if there is nobody.
fn tail_of_queue(world: &World, entry: EntryId) -> i32 {
    let waits = |id: &UnitId| {
        world.roster(*id).arrives.is_some_and(|of| of.entry == entry)
            && !world.theatre().table.contains(world.unit(*id).at)
    };
    let tail = |id: UnitId| {
        let (arm, unit) = (world.roster(id).arm, world.unit(id));
        let length = world.theatre().size(arm, Formation::RoadColumn).depth;
        let base = arm.base(&world.theatre().basing).depth;
        let beyond = unit.road.map_or(0, |road| -depth_inside(world, road));
        beyond + length / 2 + base
    };
    world.on_table().filter(waits).map(tail).max().unwrap_or(0)
}

/// How far inside the table a place of a road is, from the nearer end of the road.
fn depth_inside(world: &World, road: OnRoad) -> i32 {
    let length = world.theatre().table.roads[road.road.at()].course.length();
    let length = i32::try_from(length).unwrap_or(i32::MAX);
    if road.is_forward { road.mark } else { length - road.mark }
}

/// Places a column with its head so far beyond the edge; gives where the next one's head is.
fn bring_on(world: &mut World, unit: UnitId, entry: EntryId, queued: i32) -> i32 {
    let theatre = world.theatre().clone();
    let of = theatre.entry(entry);
    let arm = theatre.roster.unit(unit).arm;
    let length = theatre.size(arm, Formation::RoadColumn).depth;
    let base = arm.base(&theatre.basing).depth;
    let beyond = queued + length / 2;
    let on_road = of.road.map(|road| {
        let course = &theatre.table.roads[road.at()].course;
        let (mark, whole) = (course.nearest(of.at).0, course.length());
        let is_forward = 2 * mark <= whole;
        let mark = i32::try_from(mark).unwrap_or_default();
        let mark = if is_forward { mark - beyond } else { mark + beyond };
        OnRoad {
            road,
            mark,
            is_forward,
            behind: None,
            joined: if is_forward { i32::MIN / 2 } else { i32::MAX / 2 },
        }
    });
    let inward = inward(of.at, theatre.table.size);
    let facing = on_road.and_then(|road| theatre.facing_on_road(road)).unwrap_or(inward);
    let at = on_road
        .and_then(|road| theatre.on_road(road, 0))
        .or_else(|| inward.turned(18_000).from(of.at, beyond))
        .unwrap_or(of.at);
    let state = world.unit_mut(unit);
    state.status = Status::OnTable;
    (state.at, state.facing, state.formation, state.road) = (at, facing, Formation::RoadColumn, on_road);
    queued + length + base
}

fn bring_generals(world: &mut World, entry: EntryId) {
    let theatre = world.theatre().clone();
    for id in theatre.roster.hq_ids() {
        let is_due = world.hq(id).status == HqStatus::Due && world.hq(id).due <= world.turn;
        let here = |of: Arrival| of.entry == entry;
        if !is_due || !theatre.roster.hq(id).arrives.is_some_and(here) {
            continue;
        }
        let at = theatre.entry(entry).at;
        let facing = inward(at, theatre.table.size);
        let inside = facing.from(at, world.hq_size(id).depth / 2).unwrap_or(at);
        let hq = world.hq_mut(id);
        (hq.status, hq.at, hq.facing) = (HqStatus::OnTable, inside, facing);
    }
}

/// Whither somebody looks who comes over the edge there.
fn inward(at: Spot, size: Spot) -> Bearing {
    let edges = [(at.y, 18_000), (size.x - at.x, 27_000), (size.y - at.y, 0), (at.x, 9_000)];
    let nearest = edges.into_iter().min_by_key(|(far, _)| *far);
    Bearing::new(nearest.map_or(0, |(_, bearing)| bearing))
}
