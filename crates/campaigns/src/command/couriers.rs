//! How an order gets from headquarters to a force (con-base.5.f, 5.g).

use crate::types::{ArmyId, HolderId};
use crate::world::{Gait, Nature, World};
use field::paths::{HalfPoints, Leg, Onward, Price, Reach, Scratch, Start, Tally};
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

/// The couriers of an army as they set out from its headquarters. To the sender every enemy marker has a zone, unless he knows that it is
/// leaders alone: what it is, he need not know.
struct Couriers<'w> {
    world: &'w World,
    from: HexId,
    zones: HexSet,
    marked: &'w HexSet,
}

impl<'w> Couriers<'w> {
    fn of(world: &'w World, army: ArmyId) -> Option<Couriers<'w>> {
        let from = world.hex_of(world.headquarters(army)?)?;
        let side = world.theatre.army(army).side;
        let board = &world.ground().board;
        let marked = world.marked(side.enemy());
        let is_harmless =
            |hex: HexId| world.memory[side].note(hex).is_some_and(|note| note.nature == Nature::Leaders);
        let watchers = marked.iter().filter(|hex| !is_harmless(*hex));
        let watched = watchers
            .flat_map(|from| board.neighbours(from).filter(move |hex| world.zone_reaches(from, *hex)));
        let zones = HexSet::of(board, watched);
        Some(Couriers { world, from, zones, marked })
    }

    /// What they pay for a leg, through so many hexes in zones at the most.
    fn price(&self, most: u8) -> impl Fn(Leg) -> Option<Price> + '_ {
        move |leg| {
            let cost = self.world.step_cost(Gait::Horse, self.world.weather, leg.from, leg.side, leg.to)?;
            if self.marked.contains(leg.to) {
                return None;
            }
            let entered = leg.tally.0 + u8::from(self.zones.contains(leg.to));
            (entered <= most).then_some(Price { cost, onward: Onward::Tally(Tally(entered)) })
        }
    }

    /// The cheapest ways to all hexes within a distance, by which no zone is heeded.
    fn heedless<'s>(&self, scratch: &'s mut Scratch, limit: HalfPoints) -> Reach<'s> {
        let price = self.price(MOST_ZONES);
        let heedless = |leg: Leg| price(Leg { tally: Tally(0), ..leg }).map(|price| Price::from(price.cost));
        scratch.reach(&self.world.ground().board, [Start::at(self.from)], limit, heedless)
    }

    /// Through how many hexes in enemy zones the cheapest way to a hex leads.
    fn entered(&self, cheapest: Reach<'_>, to: HexId) -> Option<u8> {
        cheapest.cost(to)?;
        let entered = cheapest.trail(to).filter(|hex| *hex != self.from && self.zones.contains(*hex));
        Some(u8::try_from(entered.count()).unwrap_or(u8::MAX))
    }

    /// Of the ways to a hex within a distance the one through the fewest hexes in enemy zones: through no more than the cheapest.
    fn fewest_zones(&self, cheapest: Reach<'_>, to: HexId, limit: HalfPoints) -> Option<u8> {
        let entered = self.entered(cheapest, to)?;
        if entered == 0 {
            return Some(0);
        }
        let board = &self.world.ground().board;
        let mut scratch = Scratch::with_tallies(board, MOST_ZONES + 2);
        let mut is_reached =
            |most: u8| scratch.distance(board, Start::at(self.from), to, limit, self.price(most)).is_some();
        (0..=entered.min(MOST_ZONES)).find(|most| *most == entered || is_reached(*most))
    }
}

/// How an order goes from an army's headquarters to a leader; nothing if it cannot be sent.
pub(super) fn ride(world: &World, leader: HolderId) -> Option<Ride> {
    let couriers = Couriers::of(world, world.theatre.holder(leader).army)?;
    let to = world.hex_of(leader)?;
    let figures = &world.edition().orders;
    let mut scratch = Scratch::new(&world.ground().board);
    let mut way = |limit| couriers.fewest_zones(couriers.heedless(&mut scratch, limit), to, limit);
    let at_once = way(figures.same_turn).map(|zones| Ride { is_late: false, zones });
    at_once.or_else(|| way(figures.next_turn).map(|zones| Ride { is_late: true, zones }))
}

/// Which of some hexes the couriers of an army reach at all: one search for all.
pub(super) fn reached(world: &World, army: ArmyId, wanted: &HexSet) -> HexSet {
    let board = &world.ground().board;
    let Some(couriers) = Couriers::of(world, army).filter(|_| !wanted.is_empty()) else {
        return HexSet::new(board);
    };
    let limit = world.edition().orders.next_turn;
    let mut scratch = Scratch::new(board);
    let cheapest = couriers.heedless(&mut scratch, limit);
    let is_reached = |hex: &HexId| match couriers.entered(cheapest, *hex) {
        None => false,
        Some(0..=MOST_ZONES) => true,
        Some(_) => couriers.fewest_zones(cheapest, *hex, limit).is_some(),
    };
    HexSet::of(board, wanted.iter().filter(is_reached))
}
