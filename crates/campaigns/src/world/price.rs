//! What steps cost, and the cheapest ways (con-base.9, 20.b).

use super::World;
use crate::edition::Weather;
use crate::ground::{River, Road};
use crate::theatre::tolls;
use crate::types::Holders;
use field::paths::{HalfPoints, Leg, Price, Scratch, Start};
use hex::{HexId, SideId};

/// How somebody pays (con-base.9.d).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// With infantry, artillery or pontoons.
    Foot,
    /// Cavalry, vedettes or leaders alone.
    Horse,
}

/// What a hexside is for whoever would cross it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passage {
    /// No river.
    Open,
    /// A secondary river without a bridge.
    Ford,
    /// A standing bridge over a river.
    Bridge(River),
    /// A laid pontoon over a river.
    Pontoon(River),
    /// A primary river without a bridge.
    Closed,
}

impl Passage {
    /// A river that nothing crosses.
    pub fn unbridged(river: River) -> Passage {
        match river {
            River::Primary => Passage::Closed,
            River::Secondary => Passage::Ford,
        }
    }

    /// Whether it can be crossed at all.
    pub fn is_open(self) -> bool {
        self != Passage::Closed
    }

    /// Whether a road over it can be used: where its bridge is down it leads nowhere (con-base.9.e).
    pub fn carries_a_road(self) -> bool {
        matches!(self, Passage::Open | Passage::Bridge(_))
    }

    /// Whether it is a bridged primary river (con-base.12.c, 21.a).
    pub fn is_primary_bridge(self) -> bool {
        matches!(self, Passage::Bridge(River::Primary) | Passage::Pontoon(River::Primary))
    }
}

impl World {
    /// What a hexside is now.
    pub fn passage(&self, side: SideId) -> Passage {
        let lie = self.ground().sides[side];
        let Some(river) = lie.river else { return Passage::Open };
        if lie.is_bridged && !self.down.contains(&side) {
            return Passage::Bridge(river);
        }
        if self.pontoons.iter().any(|pontoon| pontoon.side == side) {
            return Passage::Pontoon(river);
        }
        Passage::unbridged(river)
    }

    /// The road over a hexside, if it can be used: where its bridge is down it leads nowhere (con-base.9.e).
    pub fn road_over(&self, side: SideId) -> Option<Road> {
        self.ground().sides[side].road.filter(|_| self.passage(side).carries_a_road())
    }

    /// What a step costs, whoever stands in the way; nothing where there is no way (con-base.9.d, 9.e, 9.g).
    pub fn step_cost(
        &self,
        gait: Gait,
        weather: Weather,
        from: HexId,
        side: SideId,
        to: HexId,
    ) -> Option<HalfPoints> {
        let is_as_printed = self.down.is_empty() && self.pontoons.is_empty();
        if is_as_printed {
            self.theatre.tolls.of(gait, weather, from, side, to)
        } else {
            tolls::priced(
                self.edition(),
                self.ground(),
                (gait, weather),
                (from, side, to),
                self.passage(side),
            )
        }
    }

    /// What a step between neighbours costs in the present weather.
    pub fn step(&self, gait: Gait, from: HexId, to: HexId) -> Option<HalfPoints> {
        let side = self.ground().board.side_between(from, to)?;
        self.step_cost(gait, self.weather, from, side, to)
    }

    /// How some holders and their units pay together.
    pub fn gait_of(&self, holders: Holders) -> Gait {
        let on_foot = |unit| !self.arm(unit).is_cavalry();
        if self.units_of_all(holders).any(on_foot) { Gait::Foot } else { Gait::Horse }
    }

    /// The allowance of some holders with their units: that of the slowest, changed by the weather (con-base.9.c, 20.b).
    pub fn allowance_of(&self, holders: Holders) -> HalfPoints {
        let units = self.units_of_all(holders).map(|unit| self.edition().pieces.of(self.arm(unit)).moves);
        let slowest =
            units.min().or_else(|| holders.iter().map(|leader| self.theatre.holder(leader).moves).min());
        self.in_weather(slowest.unwrap_or(self.edition().pieces.leader_moves))
    }

    /// An allowance in the present weather.
    pub fn in_weather(&self, moves: HalfPoints) -> HalfPoints {
        self.edition().weather.allowance(moves, self.weather)
    }

    /// What the cheapest way costs in a weather, past hexes that are open; nothing beyond the limit. The hex where it begins is not
    /// asked about.
    pub fn way(
        &self,
        gait: Gait,
        weather: Weather,
        (from, to): (HexId, HexId),
        limit: HalfPoints,
        is_open: impl Fn(HexId) -> bool,
    ) -> Option<HalfPoints> {
        let board = &self.ground().board;
        let price = |leg: Leg| {
            let cost = self.step_cost(gait, weather, leg.from, leg.side, leg.to)?;
            is_open(leg.to).then_some(Price::from(cost))
        };
        Scratch::new(board).distance(board, Start::at(from), to, limit, price)
    }
}
