//! A game as a computer player reads it. What it is given is imagined from what its seat knows
//! ([`Game::imagine`](umpire::game::Game::imagine)), so nothing that is read here can be hidden from it.

use crate::command::courier;
use crate::game::Series;
use crate::prelude::*;
use crate::scenario::arrivals::Way;
use crate::turn;

impl Series {
    /// What has the floor; nothing when all is played out.
    pub fn floor(&self) -> Option<&Activity> {
        self.agenda.top()
    }

    /// What goes on, the first begun first.
    pub fn going_on(&self) -> impl DoubleEndedIterator<Item = &Activity> {
        self.agenda.iter()
    }

    /// The same game with the world supposed otherwise: what a player guesses where it does not know.
    #[must_use]
    pub fn supposing(&self, change: impl FnOnce(&mut World)) -> Series {
        let mut other = self.clone();
        change(&mut other.world);
        other
    }
}

impl World {
    /// How far it is from a hex to another at the lowest figures of the map; `None` if there is no way (20.1.h).
    pub fn way_to(&self, from: HexId, to: HexId) -> Option<HalfPoints> {
        self.distance_towards(&[to], from)
    }

    /// How many turns the courier of a leader rides to a holder (20.6); `None` if he does not get there, or if an aide carries orders over the map.
    pub fn courier_turns(&self, by: LeaderId, to: HolderId) -> Option<u16> {
        courier::turns(self, by, to)
    }

    /// The cheapest way from a hex to another at the lowest figures of the map, both included: the road of a March that names no other.
    pub fn road_to(&self, from: HexId, to: HexId) -> Option<Vec<HexId>> {
        self.way_towards(from, to)
    }

    /// Whether an order asks for attacks.
    pub fn demands_attack(&self, order: OrderKind) -> bool {
        self.rules_of(order).demands_attack()
    }

    /// Whether an order lets its troops use roads.
    pub fn moves_by_road(&self, order: OrderKind) -> bool {
        self.rules_of(order).allows_roads()
    }

    /// The hexes from which units leave the map by a way.
    pub fn exits(&self, way: &Way) -> Vec<HexId> {
        self.ground().board.ids().filter(|hex| turn::leads_off(self.ground(), way, *hex)).collect()
    }
}
