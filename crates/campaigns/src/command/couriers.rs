//! How an order gets from headquarters to a force (con-base.5.f, 5.g).

use crate::types::{HolderId, Side};
use crate::world::{Gait, Nature, World};
use field::paths::{HalfPoints, Leg, Onward, Price, Scratch, Start, Tally};
use hex::{HexId, HexSet};

/// How an order would go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ride {
    /// Whether it comes for the next turn only.
    pub(super) is_late: bool,
    /// Through how many hexes in enemy zones.
    pub(super) zones: u8,
}

/// More zones than these on the way are the end of every courier.
const MOST_ZONES: u8 = 12;

/// How an order goes from an army's headquarters to a leader; nothing if it cannot be sent.
pub(super) fn ride(world: &World, leader: HolderId) -> Option<Ride> {
    let army = world.theatre.holder(leader).army;
    let headquarters = world.headquarters(army)?;
    let (from, to) = (world.hex_of(headquarters)?, world.hex_of(leader)?);
    let figures = &world.edition().orders;
    let side = world.theatre.side_of(leader);
    let way = |limit| fewest_zones(world, side, from, to, limit);
    let at_once = way(figures.same_turn).map(|zones| Ride { is_late: false, zones });
    at_once.or_else(|| way(figures.next_turn).map(|zones| Ride { is_late: true, zones }))
}

/// Of the ways within a distance the one through the fewest hexes in enemy zones. To the sender every enemy marker has a zone, unless
/// he knows that it is leaders alone: what it is, he need not know.
fn fewest_zones(world: &World, side: Side, from: HexId, to: HexId, limit: HalfPoints) -> Option<u8> {
    let enemy = side.enemy();
    let board = &world.ground().board;
    // Found once, for the search asks of every hex again and again.
    let marked: Vec<HexId> = world.marker_hexes(enemy);
    let is_harmless =
        |hex: HexId| world.memory[side].note(hex).is_some_and(|note| note.nature == Nature::Leaders);
    let watchers = marked.iter().copied().filter(|hex| !is_harmless(*hex));
    let zones = HexSet::of(
        board,
        watchers.flat_map(|from| board.neighbours(from).filter(move |hex| world.zone_reaches(from, *hex))),
    );
    let marked = HexSet::of(board, marked);
    let mut scratch = Scratch::with_tallies(board, MOST_ZONES + 2);
    let mut is_reached = |most: u8| {
        let price = |leg: Leg| {
            let cost = world.step_cost(Gait::Horse, world.weather, leg.from, leg.side, leg.to)?;
            if marked.contains(leg.to) {
                return None;
            }
            let entered = leg.tally.0 + u8::from(zones.contains(leg.to));
            (entered <= most).then_some(Price { cost, onward: Onward::Tally(Tally(entered)) })
        };
        scratch.distance(board, Start::at(from), to, limit, price).is_some()
    };
    if !is_reached(MOST_ZONES) {
        return None;
    }
    (0..=MOST_ZONES).find(|most| is_reached(*most))
}
