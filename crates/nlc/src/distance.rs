//! Distances in movement points: command range (20.1), couriers (20.6), targets of orders (20.2.c).
//!
//! Units pay what their march costs, which is the business of [`crate::movement`]. Here nobody marches: ranges count each
//! hex at the lowest figure in the table, couriers ride as cavalry.

use crate::edition::{Gait, MovementFigures};
use crate::ground::{Ground, OnSide};
use crate::pieces::Side;
use crate::world::World;
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Path, Price, Scratch, Start};
use hex::{Board, Direction, HexId, HexMap};
use std::cell::RefCell;

thread_local! {
    /// Working memory of the search, kept from question to question. It holds nothing that an answer depends on.
    static SCRATCH: RefCell<Option<(usize, Scratch)>> = const { RefCell::new(None) };
}

/// Runs a search on the working memory of this thread.
pub(crate) fn search<R>(board: &Board, run: impl FnOnce(&mut Scratch) -> R) -> R {
    SCRATCH.with(|kept| {
        // A search inside a search has its own memory.
        let Ok(mut kept) = kept.try_borrow_mut() else { return run(&mut Scratch::with_tallies(board, 2)) };
        if kept.as_ref().is_none_or(|(n_hexes, _)| *n_hexes != board.n_hexes()) {
            *kept = Some((board.n_hexes(), Scratch::with_tallies(board, 2)));
        }
        let (_, scratch) = kept.as_mut().expect("it has just been made");
        run(scratch)
    })
}

/// Whom a distance is counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Command range: the lowest figures (20.1.h); not through enemies, nor through their zones of control unless
    /// friends stand there (20.1.b).
    Command(Side),
    /// A courier: cavalry with road and trail rates, kept off like command (20.6.c).
    Courier(Side),
    /// The lowest figures, whoever stands where: for the reach of targets (20.2.c).
    Map,
}

impl Measure {
    /// What a leg costs; `None` where there is no way.
    pub(crate) fn price(self, world: &World, leg: Leg) -> Option<Price> {
        let (gait, side) = match self {
            Measure::Command(side) => (Gait::OnFoot, Some(side)),
            Measure::Courier(side) => (Gait::Mounted, Some(side)),
            Measure::Map => (Gait::OnFoot, None),
        };
        let cost = world.theatre.lowest.of(gait, leg.from, leg.direction)?;
        if side.is_some_and(|side| is_closed(world, leg.to, side)) {
            return None;
        }
        Some(Price { cost, onward: Onward::Free })
    }
}

/// The lowest figures of every step on a map (20.1.h), looked up once: they never change.
#[derive(Debug, Clone)]
pub struct Lowest {
    on_foot: HexMap<[u8; 6]>,
    mounted: HexMap<[u8; 6]>,
}

/// There is no way.
const NO_WAY: u8 = u8::MAX;

impl Lowest {
    /// The lowest figures over a ground.
    pub fn over(ground: &Ground, figures: &MovementFigures) -> Lowest {
        let table = |gait| {
            HexMap::from_fn(&ground.board, |hex| {
                Direction::ALL.map(|way| match ground.board.neighbour(hex, way) {
                    Some(to) => {
                        let cost = lowest(ground, figures, ground.side(hex, way), to, gait);
                        cost.and_then(|cost| u8::try_from(cost.0).ok()).unwrap_or(NO_WAY)
                    }
                    None => NO_WAY,
                })
            })
        };
        Lowest { on_foot: table(Gait::OnFoot), mounted: table(Gait::Mounted) }
    }

    /// What a step costs; `None` where there is no way.
    #[inline]
    pub fn of(&self, gait: Gait, from: HexId, way: Direction) -> Option<HalfPoints> {
        let table = match gait {
            Gait::OnFoot => &self.on_foot,
            Gait::Mounted => &self.mounted,
        };
        let cost = table[from][way.index()];
        (cost != NO_WAY).then_some(HalfPoints(u16::from(cost)))
    }
}

/// Whether the enemy keeps messengers and commands out of a hex (20.1.b).
fn is_closed(world: &World, hex: HexId, side: Side) -> bool {
    match world.holder(hex) {
        Some(holder) => holder != side,
        None => is_in_zoc(world, hex, side.enemy()),
    }
}

/// A hex at its cheapest: by road or trail where one joins it, else over the ground and through the water.
fn lowest(
    ground: &Ground,
    figures: &MovementFigures,
    on_side: OnSide,
    to: HexId,
    gait: Gait,
) -> Option<HalfPoints> {
    if on_side.is_impassable() {
        return None;
    }
    let water = if on_side.water.is_some() && !on_side.bridge { figures.stream } else { HalfPoints(0) };
    let over = figures.into_hex(ground.terrain[to], gait);
    let along = on_side.road.map(|road| figures.along(road));
    Some(along.map_or(over, |along| along.min(over)) + water)
}

/// The distance from a hex to another; `None` beyond the limit, or where there is no way.
pub fn distance(
    world: &World,
    measure: Measure,
    from: HexId,
    to: HexId,
    limit: HalfPoints,
) -> Option<HalfPoints> {
    let board = &world.ground().board;
    search(board, |scratch| {
        scratch.distance(board, Start::at(from), to, limit, |leg| measure.price(world, leg))
    })
}

/// The cheapest way from a hex to another.
pub fn path(world: &World, measure: Measure, from: HexId, to: HexId, limit: HalfPoints) -> Option<Path> {
    let board = &world.ground().board;
    search(board, |scratch| {
        scratch.cheapest_path(board, Start::at(from), to, limit, |leg| measure.price(world, leg))
    })
}

/// Every hex within a limit of a hex, the nearest first, with its distance.
pub fn within(
    world: &World,
    measure: Measure,
    from: HexId,
    limit: HalfPoints,
    mut found: impl FnMut(HexId, HalfPoints),
) {
    let board = &world.ground().board;
    search(board, |scratch| {
        let reach = scratch.reach(board, [Start::at(from)], limit, |leg| measure.price(world, leg));
        reach.iter().for_each(|(hex, cost)| found(hex, cost));
    });
}

/// Every hex within a limit of the nearest of several hexes, with its distance (20.2.delay.d).
pub fn within_of_any(
    world: &World,
    measure: Measure,
    from: impl IntoIterator<Item = HexId>,
    limit: HalfPoints,
    mut found: impl FnMut(HexId, HalfPoints),
) {
    let board = &world.ground().board;
    search(board, |scratch| {
        let starts = from.into_iter().map(Start::at);
        let reach = scratch.reach(board, starts, limit, |leg| measure.price(world, leg));
        reach.iter().for_each(|(hex, cost)| found(hex, cost));
    });
}
