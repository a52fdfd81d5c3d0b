//! Work at bridges, as a turn ends (5.041): sappers on a bridge break it, or mend it if it is down; sappers with a bridge train at a
//! river lay a pontoon bridge. Each turn of work adds a die.

use crate::fight::Fight;
use crate::measure;
use crate::option::OptionalRule;
use crate::prelude::*;
use crate::roster::{CrossingId, TrainId, TrainKind};
use field::table::{Distance, Spot};
use umpire::dice::{Throw, Thrown};

/// What a base works at that lays a pontoon bridge: no bridge has this number.
const PONTOON: u16 = u16::MAX;

/// Every base of sappers that is at work throws its dice.
pub(crate) fn work(world: &mut World, play: &mut Play<'_>) {
    if !world.theatre().has(OptionalRule::SappersAndBridges) {
        return;
    }
    let roster = &world.theatre().roster;
    let is_sappers =
        |id: &TrainId| roster.trains[id.at()].kind == TrainKind::Sappers && world.train(*id).is_there;
    let sappers: Vec<TrainId> = roster.train_ids().filter(is_sappers).collect();
    let tasks: Vec<(TrainId, Option<Task>)> = sappers.iter().map(|id| (*id, task(world, *id))).collect();
    for (id, task) in tasks {
        let Some(task) = task.filter(|task| is_still_to_do(world, *task)) else {
            world.trains[id.at()].works = None;
            continue;
        };
        let turns =
            world.train(id).works.filter(|(at, _)| *at == task.number()).map_or(0, |(_, turns)| turns) + 1;
        world.trains[id.at()].works = Some((task.number(), turns));
        throw(world, id, task, turns, play);
    }
}

/// What a base works at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// A bridge, which stands or is down.
    Bridge(CrossingId, bool),
    /// A river, with a train.
    Pontoon(u16, TrainId),
}

impl Task {
    fn number(self) -> u16 {
        match self {
            Task::Bridge(bridge, _) => bridge.0,
            Task::Pontoon(..) => PONTOON,
        }
    }
}

fn task(world: &World, id: TrainId) -> Option<Task> {
    let theatre = world.theatre();
    let touching = theatre.edition.measures.touching;
    let base = world.train_ground(id)?;
    let bridges = theatre.decks.iter().enumerate().filter(|(_, deck)| deck.is_bridge);
    let under = bridges.map(|(at, deck)| (CrossingId::of(at), deck));
    let on = under.into_iter().find(|(_, deck)| measure::is_within(base.distance(deck.at), touching));
    if let Some((bridge, _)) = on {
        return Some(Task::Bridge(bridge, world.is_open(bridge)));
    }
    let (side, figures) = (theatre.roster.trains[id.at()].side, &theatre.edition.sappers);
    let bank = Distance::of(figures.bank);
    let is_train = |other: &TrainId| {
        let train = &theatre.roster.trains[other.at()];
        train.kind == TrainKind::Pontoons && train.side == side && world.train(*other).is_there
    };
    let near = |other: &TrainId| world.train_ground(*other).is_some_and(|ground| ground.gap(&base) <= bank);
    let train = theatre.roster.train_ids().filter(is_train).find(near)?;
    let pontoons = world.train_ground(train)?;
    let at_bank = |ground: &Convex, river: &field::table::River| {
        river.course.legs().any(|leg| {
            let corners = ground.corners().iter().map(|corner| leg.distance(*corner));
            corners.chain([ground.distance(leg.from), ground.distance(leg.to)]).any(|far| far <= bank)
        })
    };
    let rivers = theatre.table.rivers.iter().enumerate();
    let mut rivers =
        rivers.filter(|(_, river)| !river.is_fordable && at_bank(&base, river) && at_bank(&pontoons, river));
    let (river, _) = rivers.next()?;
    Some(Task::Pontoon(u16::try_from(river).ok()?, train))
}

/// Two bases at one bridge throw for themselves, and the first who succeeds is enough (5.041-bridge.c).
fn is_still_to_do(world: &World, task: Task) -> bool {
    match task {
        Task::Bridge(bridge, stood) => world.is_open(bridge) == stood,
        Task::Pontoon(_, train) => world.train(train).is_there,
    }
}

fn throw(world: &mut World, id: TrainId, task: Task, turns: u8, play: &mut Play<'_>) {
    let figures = world.theatre().edition.sappers.clone();
    let needed = match task {
        Task::Bridge(..) => figures.bridge,
        Task::Pontoon(..) => figures.pontoon,
    };
    let thrown: Vec<Thrown> = (0..turns).map(|_| play.dice.throw(Throw::D6, &|face| face)).collect();
    let is_done = thrown.iter().map(Thrown::total).sum::<u16>() >= needed;
    let (name, side) = {
        let train = &world.theatre().roster.trains[id.at()];
        (train.name.clone(), train.side)
    };
    let (bridge, rule, further) = match task {
        Task::Bridge(bridge, _) => {
            let deck = world.theatre().deck(bridge);
            (deck.name.clone(), rule!("odn.5.041-bridge.a"), rules!("odn.5.041-bridge.b"))
        }
        Task::Pontoon(river, _) => {
            let river = world.theatre().table.rivers[usize::from(river)].name.clone();
            (
                format!("a pontoon bridge over {river}"),
                rule!("odn.5.041-pontoon.a"),
                rules!("odn.5.041-pontoon.b"),
            )
        }
    };
    if is_done {
        finish(world, id, task);
    }
    play.log.tell(world, || {
        let what = match (task, is_done) {
            (_, false) => "is not done yet",
            (Task::Bridge(_, true), true) => "is broken down",
            (Task::Bridge(_, false), true) => "is mended",
            (Task::Pontoon(..), true) => "is laid",
        };
        let text = format!("{}: {bridge} {what}.", umpire::prose::capital(&name));
        let fact = Fight::Worked { who: name.clone(), bridge: bridge.clone(), done: is_done };
        let event = Event::by(rule, fact, text).and_by_if(turns > 1, further);
        thrown.iter().fold(event, |event, die| event.with_roll(Roll::plain("work", side.name(), *die, what)))
    });
}

fn finish(world: &mut World, id: TrainId, task: Task) {
    world.trains[id.at()].works = None;
    match task {
        Task::Bridge(bridge, true) => world.works.down.push(bridge.0),
        Task::Bridge(bridge, false) => world.works.down.retain(|down| *down != bridge.0),
        Task::Pontoon(river, train) => {
            let course = world.theatre().table.rivers[usize::from(river)].course.clone();
            let at = world.train(train).at;
            let (mark, _) = course.nearest(at);
            let spot = course.at(mark).unwrap_or(at);
            let across = course.bearing(mark).unwrap_or_default().turned(9_000);
            // The data have rivers without width: the bridge reaches a quarter of an inch to either side.
            let end = |mils: i32| across.from(spot, mils).unwrap_or(spot);
            let ends: (Spot, Spot) = (end(-250), end(250));
            world.works.pontoons.push(ends);
            world.trains[train.at()].is_there = false;
        }
    }
}
