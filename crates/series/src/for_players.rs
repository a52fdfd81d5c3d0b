//! A game as a computer player reads it. It can be read only where it is imagined from what a seat knows ([`Imagined`]): the game
//! that a match holds shows nothing of itself outside this crate.
//!
//! ```
//! use series::{ForPlayers, Series};
//! use umpire::event::Seat;
//! use umpire::game::Game;
//! use umpire::imagined::Imagined;
//! use umpire::matches::Match;
//!
//! fn turn_as_seen(table: &Match<Series>, seat: Seat) -> u16 {
//!     Imagined::<Series>::of(&table.game().knowledge(seat)).world().turn.number()
//! }
//! ```
//!
//! ```compile_fail
//! use series::{ForPlayers, Series};
//! use umpire::matches::Match;
//!
//! fn turn_as_it_is(table: &Match<Series>) -> u16 {
//!     table.game().world().turn.number()
//! }
//! ```

use crate::command::courier;
use crate::game::Series;
use crate::prelude::*;
use crate::refits::{artillery_ammunition, combat_ratings, train_supply};
use crate::scenario::arrivals::Way;
use crate::turn;
use crate::world::ForceMarker;
use umpire::imagined::Imagined;

pub trait ForPlayers {
    fn world(&self) -> &World;

    /// What has the floor; nothing when all is played out.
    fn floor(&self) -> Option<&Activity>;

    /// What goes on, the first begun first.
    fn going_on(&self) -> impl DoubleEndedIterator<Item = &Activity>;
}

impl ForPlayers for Imagined<Series> {
    fn world(&self) -> &World {
        &self.world
    }

    fn floor(&self) -> Option<&Activity> {
        self.agenda.top()
    }

    fn going_on(&self) -> impl DoubleEndedIterator<Item = &Activity> {
        self.agenda.iter()
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

    /// Whether counters have combat ratings (lgg.21.2.1).
    pub fn has_combat_ratings(&self) -> bool {
        self.edition().features.combat_ratings.is_some()
    }

    /// The combat rating of a unit as it stands, where counters have them (lgg.21.2.1).
    pub fn combat_rating(&self, unit: UnitId) -> Option<u8> {
        combat_ratings::rating(self, unit).map(|(rating, _)| rating)
    }

    /// How far the guns of a unit reach.
    pub fn range_of_guns(&self, unit: UnitId) -> u32 {
        hooks::bombardment::range(self, unit)
    }

    /// The hexes that roads and trails join to where supply comes onto the map for an army: a train is fed there (lgg.aor.supply.b).
    pub fn supply_roads(&self, army: ArmyId) -> HexSet {
        train_supply::on_the_road(self, army)
    }

    /// How long a supply line to a train may be, in hexes (lgg.21.9.d); nought where there are no trains.
    pub fn longest_supply_line(&self) -> u32 {
        train_supply::longest(self)
    }

    /// The Hidden Forces markers of a side on the map (lgg.21.8).
    pub fn force_markers(&self, side: Side) -> impl Iterator<Item = &ForceMarker> {
        self.forces.of(side)
    }

    /// How much ammunition the artillery of a side has left; `None` if there is no limit (lgg.aor.artammo).
    pub fn ammunition_left(&self, side: Side) -> Option<u16> {
        artillery_ammunition::left(self, side)
    }

    /// The hexes from which units leave the map by a way.
    pub fn exits(&self, way: &Way) -> Vec<HexId> {
        self.ground().board.ids().filter(|hex| turn::leads_off(self.ground(), way, *hex)).collect()
    }
}
