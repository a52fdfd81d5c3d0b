//! The movement segment as a computer player reads it: who is on the way, and where a move could end.
//!
//! A player sees an imagined game, made from what its seat knows. It could find out where a march may lead by trying every step; this says it
//! at once, by the very prices and ends that the steps themselves are judged by.

use super::MovementPhase;
use super::costs::Pace;
use super::march::March;
use super::ride::Ride;
use super::segment::{MovementSegment, Mover};
use crate::distance::search;
use crate::prelude::*;
use field::paths::{Leg, Price, Start};

/// Who is on the way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OnTheWay {
    /// The units of a march.
    pub units: Vec<UnitId>,
    /// A leader on his ride.
    pub leader: Option<LeaderId>,
    pub headquarters: Option<HeadquartersId>,
    /// Every hex of the way so far, the start first.
    pub way: Vec<HexId>,
}

impl OnTheWay {
    pub fn at(&self) -> Option<HexId> {
        self.way.last().copied()
    }
}

/// A hex where a move may lawfully end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    pub hex: HexId,
    /// The hex to enter next on the cheapest way there; none for the hex where they are.
    pub next: Option<HexId>,
    /// What the way there costs from here.
    pub cost: HalfPoints,
}

impl MovementPhase {
    /// Who is on the way, if anybody is.
    pub fn on_the_way(&self) -> Option<OnTheWay> {
        let nobody = OnTheWay::default();
        Some(match self {
            MovementPhase::Segment(segment) => match segment.mover.as_ref()? {
                Mover::March(march) => {
                    OnTheWay { units: march.units().collect(), way: march.way.to_vec(), ..nobody }
                }
                Mover::Ride(ride) => OnTheWay { leader: Some(ride.leader), way: ride.way.to_vec(), ..nobody },
            },
            MovementPhase::Headquarters(moves) => {
                let convoy = moves.convoy.as_ref()?;
                OnTheWay { headquarters: Some(convoy.headquarters), way: convoy.way.clone(), ..nobody }
            }
        })
    }

    /// Where whoever is on the way may end, the cheapest first.
    pub fn ends(&self, world: &World) -> Vec<End> {
        match self {
            MovementPhase::Segment(MovementSegment { mover: Some(Mover::March(march)), .. }) => {
                march.ends(world)
            }
            MovementPhase::Segment(MovementSegment { mover: Some(Mover::Ride(ride)), .. }) => {
                ride.ends(world)
            }
            MovementPhase::Segment(_) => Vec::new(),
            MovementPhase::Headquarters(moves) => {
                moves.convoy.as_ref().map_or_else(Vec::new, |convoy| convoy.ends(world))
            }
        }
    }

    /// Where a headquarters or a train may end that has not set out; nothing if it may not.
    pub fn ends_of_convoy(&self, world: &World, convoy: HeadquartersId) -> Vec<End> {
        match self {
            MovementPhase::Headquarters(moves) => moves.ends_of(world, convoy),
            MovementPhase::Segment(_) => Vec::new(),
        }
    }

    /// Where a unit may end that has not set out; nothing if it may not.
    pub fn ends_of(&self, world: &World, unit: UnitId) -> Vec<End> {
        let Ok(mut march) = March::of(world, [unit]) else { return Vec::new() };
        march.take_bearings(world);
        march.ends(world)
    }

    /// Where a leader may end who has not set out; nothing if he may not.
    pub fn ends_of_leader(&self, world: &World, leader: LeaderId) -> Vec<End> {
        let MovementPhase::Segment(segment) = self else { return Vec::new() };
        let Ok(mut ride) = Ride::of(world, leader, segment.side) else { return Vec::new() };
        ride.take_bearings(world, false);
        ride.ends(world)
    }
}

impl March {
    /// Where they may end, and by which step the way there begins.
    fn ends(&self, world: &World) -> Vec<End> {
        let pace = Pace::of(world, self);
        let fresh = pace.passes_a_zone && self.zones == 0;
        let price =
            |leg: Leg| self.price(world, &pace, leg, (if fresh { leg.tally.0 } else { 1 }, pace.left));
        let left = if self.halted { HalfPoints(0) } else { pace.left };
        let rests = self.may_rest(world).is_ok();
        ends(world, (self.at(), left), rests, price, |hex| self.is_lawful_end(world, hex))
    }
}

/// Where a move may end that goes on from a hex with so many points left, and by which step the way there begins.
pub(super) fn ends(
    world: &World,
    (at, left): (HexId, HalfPoints),
    rests: bool,
    price: impl Fn(Leg) -> Option<Price>,
    is_lawful: impl Fn(HexId) -> bool,
) -> Vec<End> {
    let board = &world.ground().board;
    let here = rests.then_some(End { hex: at, next: None, cost: HalfPoints(0) });
    search(board, |scratch| {
        let reach = scratch.reach(board, [Start::at(at)], left, price);
        let lawful = reach.iter().filter(|(hex, _)| *hex != at && is_lawful(*hex));
        let ends = lawful.map(|(hex, cost)| End { hex, next: reach.first_step(hex), cost });
        here.into_iter().chain(ends).collect()
    })
}
