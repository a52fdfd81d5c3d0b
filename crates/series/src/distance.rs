//! Distances in movement points: command range (20.1), couriers (20.6), targets of orders (20.2.c).
//!
//! Units pay what their march costs, which is the business of [`crate::movement`]. Here nobody marches: ranges count each
//! hex at the lowest figure in the table, couriers ride as cavalry.

use crate::edition::Gait;
use crate::footing::Footing;
use crate::ground::Ground;
use crate::pieces::Side;
use crate::world::World;
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Path, Price, Ripple, Scratch, Start};
use hex::{Board, Direction, Exit, HexId, HexMap, HexSet};
use std::cell::RefCell;

thread_local! {
    /// Working memory of the searches, kept from question to question. It holds nothing that an answer depends on.
    static RIPPLE: RefCell<Option<(usize, Ripple)>> = const { RefCell::new(None) };
    /// That of searches for a way.
    static WAYS: RefCell<Option<(usize, Scratch)>> = const { RefCell::new(None) };
    /// That of searches in which a march remembers a zone that it has entered.
    static SCRATCH: RefCell<Option<(usize, Scratch)>> = const { RefCell::new(None) };
}

/// Asks what it costs to get to hexes, on the working memory of this thread.
pub(crate) fn ripple<R>(board: &Board, ask: impl FnOnce(&mut Ripple) -> R) -> R {
    RIPPLE.with(|kept| with_memory(kept, board, Ripple::new, ask))
}

/// Asks for ways, on the working memory of this thread.
pub(crate) fn ways<R>(board: &Board, ask: impl FnOnce(&mut Scratch) -> R) -> R {
    WAYS.with(|kept| with_memory(kept, board, Scratch::new, ask))
}

/// Asks for ways, or for marches that remember one of two things, on the working memory of this thread.
pub(crate) fn search<R>(board: &Board, ask: impl FnOnce(&mut Scratch) -> R) -> R {
    SCRATCH.with(|kept| with_memory(kept, board, |board| Scratch::with_tallies(board, 2), ask))
}

/// Lends the memory that was kept, if it is for a board of this size.
fn with_memory<M, R>(
    kept: &RefCell<Option<(usize, M)>>,
    board: &Board,
    new: impl Fn(&Board) -> M,
    ask: impl FnOnce(&mut M) -> R,
) -> R {
    let n_hexes = board.n_hexes();
    // A search inside a search has its own memory.
    let Ok(mut kept) = kept.try_borrow_mut() else { return ask(&mut new(board)) };
    let (_, memory) = match &mut *kept {
        Some(known) if known.0 == n_hexes => known,
        other => other.insert((n_hexes, new(board))),
    };
    ask(memory)
}

/// Whom a distance is counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Command range: the lowest figures (20.1.h); not through enemies, nor through their zones of control unless
    /// friends stand there (20.1.b).
    Command(Side),
    /// A courier: cavalry with road and trail rates, kept off like command (20.6.c).
    Courier(Side),
    /// A vedette: as a courier, through all zones of control, but not among enemies (mop.37.11.k, mop.37.11.n).
    Vedette(Side),
    /// The lowest figures, whoever stands where: for the reach of targets (20.2.c).
    Map,
}

impl Measure {
    /// The side whose enemies are in the way.
    fn side(self) -> Option<Side> {
        match self {
            Measure::Command(side) | Measure::Courier(side) | Measure::Vedette(side) => Some(side),
            Measure::Map => None,
        }
    }

    /// What a leg costs; `None` where there is no way.
    pub(crate) fn price(self, world: &World, leg: Leg) -> Option<Price> {
        let (gait, side) = match self {
            Measure::Command(side) => (Gait::OnFoot, Some(side)),
            Measure::Courier(side) | Measure::Vedette(side) => (Gait::Mounted, Some(side)),
            Measure::Map => (Gait::OnFoot, None),
        };
        let cost = world.theatre.lowest.of(gait, leg.from, leg.direction)?;
        let through = |side| matches!(self, Measure::Command(_)) && world.commands_through_zones(side);
        let is_barred = |side: Side| {
            if matches!(self, Measure::Vedette(_)) {
                let patrols = world.vedettes.are_in(leg.to, side.enemy());
                return patrols || world.is_held_against(leg.to, side);
            }
            if through(side) { world.is_held_against(leg.to, side) } else { is_closed(world, leg.to, side) }
        };
        if side.is_some_and(is_barred) {
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
    /// On foot and the other way: out of the neighbour in each direction into the hex.
    into: HexMap<[u8; 6]>,
}

/// There is no way.
const NO_WAY: u8 = u8::MAX;

impl Lowest {
    /// The lowest figures over a ground: by road or trail where one joins the hexes, else over the ground.
    pub fn over(ground: &Ground, footing: &Footing) -> Lowest {
        let table = |gait| {
            HexMap::from_fn(&ground.board, |hex| {
                Direction::ALL.map(|way| {
                    let step = footing.step(hex, way);
                    u8::try_from(step.over_ground(gait).min(step.by_road()).0).unwrap_or(NO_WAY)
                })
            })
        };
        let (on_foot, mounted) = (table(Gait::OnFoot), table(Gait::Mounted));
        let into = HexMap::from_fn(&ground.board, |hex| {
            let from = |way: Direction| ground.board.neighbour(hex, way);
            Direction::ALL.map(|way| from(way).map_or(NO_WAY, |from| on_foot[from][way.opposite().index()]))
        });
        Lowest { on_foot, mounted, into }
    }

    /// How far every hex is from the nearest of some targets, marching towards it on foot; [`u16::MAX`] where there is no way.
    pub(crate) fn distances_to(&self, board: &Board, to: impl IntoIterator<Item = HexId>) -> HexMap<u16> {
        let mut distances = HexMap::new(board, u16::MAX);
        // The hexes to go on from, by their distance: no step costs so much that two would share a place.
        let mut rings: [Vec<HexId>; 1 << u8::BITS] = std::array::from_fn(|_| Vec::new());
        let place = |distance: u16| usize::from(distance % (1 << u8::BITS));
        rings[0].extend(to);
        rings[0].iter().for_each(|target| distances[*target] = 0);
        let (mut distance, mut n_waiting) = (0, rings[0].len());
        while n_waiting > 0 {
            let mut ring = std::mem::take(&mut rings[place(distance)]);
            n_waiting -= ring.len();
            for hex in ring.drain(..) {
                if distances[hex] != distance {
                    continue; // it was found for less since
                }
                let into = &self.into[hex];
                for exit in board.exits(hex) {
                    let (cost, known) = (into[exit.direction.index()], &mut distances[exit.hex]);
                    let there = distance.saturating_add(u16::from(cost));
                    if there < *known && cost != NO_WAY {
                        *known = there;
                        rings[place(there)].push(exit.hex);
                        n_waiting += 1;
                    }
                }
            }
            rings[place(distance)] = ring;
            distance = distance.saturating_add(1);
        }
        distances
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
    match world.held_by(hex) {
        Some(held_by) => held_by != side,
        None => is_in_zoc(world, hex, side.enemy()),
    }
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
    // No hex costs less than half a point.
    if board.distance(from, to) > u32::from(limit.0) {
        return None;
    }
    let price = |leg| measure.price(world, leg);
    let found = ripple(board, |ripple| ripple.find(board, [from], limit, price, |hex| hex == to));
    found.map(|(_, distance)| distance)
}

/// The cheapest way from a hex to another.
pub fn path(world: &World, measure: Measure, from: HexId, to: HexId, limit: HalfPoints) -> Option<Path> {
    let board = &world.ground().board;
    ways(board, |scratch| {
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
    ripple(board, |ripple| {
        let reach = ripple.reach(board, [from], limit, |leg| measure.price(world, leg));
        for (hex, cost) in reach {
            found(*hex, *cost);
        }
    });
}

/// Whether there is a way from a hex to another that comes nearer with every step: quickly said, and true as a rule.
pub fn is_straight_way_open(world: &World, measure: Measure, from: HexId, to: HexId) -> bool {
    let (ground, side) = (world.ground(), measure.side());
    let board = &ground.board;
    let mut here = from;
    while here != to {
        let left = board.distance(here, to);
        let open = |exit: &Exit| {
            board.distance(exit.hex, to) < left
                && !ground.sides[exit.side].is_impassable()
                && !side.is_some_and(|side| is_closed(world, exit.hex, side))
        };
        let Some(exit) = board.exits(here).find(open) else { return false };
        here = exit.hex;
    }
    true
}

/// Whether there is any way between two hexes, however long. It is felt for from both ends at once, towards the other: a way is found
/// quickly as a rule, and that somebody is cut off is known as soon as all around one of them is explored.
pub fn are_joined(world: &World, measure: Measure, one: HexId, other: HexId) -> bool {
    let (ground, side) = (world.ground(), measure.side());
    let board = &ground.board;
    let mut feelers = [(one, other), (other, one)].map(|(from, to)| Feeler {
        open: {
            let mut open = Vec::with_capacity(FEELER);
            open.push(from);
            open
        },
        known: HexSet::of(board, [from]),
        to,
    });
    // The last hex may be closed to those who come from the other end: it is where one of them stands.
    let is_open = |hex: HexId| hex == other || !side.is_some_and(|side| is_closed(world, hex, side));
    loop {
        for at in 0..2 {
            let Some(here) = feelers[at].open.pop() else { return false };
            if feelers[1 - at].known.contains(here) {
                return true;
            }
            let Feeler { open, known, to } = &mut feelers[at];
            let first = open.len();
            for Exit { hex: next, side, .. } in board.exits(here) {
                if !ground.sides[side].is_impassable() && is_open(next) && known.insert(next) {
                    open.push(next);
                }
            }
            // The nearest to the other end is explored next.
            open[first..].sort_unstable_by_key(|hex| std::cmp::Reverse(board.distance(*hex, *to)));
        }
    }
}

/// Room for the hexes that one end has still to explore, as a rule.
const FEELER: usize = 64;

/// What is known from one end.
struct Feeler {
    open: Vec<HexId>,
    known: HexSet,
    to: HexId,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chart and the search go different ways about it.
    #[test]
    fn a_chart_says_what_a_search_finds() {
        let game = crate::open("nlc/quatre-bras", &[]).expect("a scenario");
        let (world, board) = (game.world(), &game.world().ground().board);
        for target in board.ids().step_by(97) {
            let mut found = HexMap::new(board, u16::MAX);
            let price = |leg| Measure::Map.price(world, leg);
            ripple(board, |ripple| {
                for (hex, cost) in ripple.reach_to(board, [target], HalfPoints::MAX, price) {
                    found[*hex] = cost.0;
                }
            });
            assert_eq!(world.theatre.lowest.distances_to(board, [target]), found);
        }
    }
}
