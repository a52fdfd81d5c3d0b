//! The Formation Movement Segment (4.4 III, 5): marches of units hex by hex, rides of leaders, and what orders demand
//! of both.
//!
//! A player chooses who moves and then goes hex by hex, so that every step can be refused with its rule, watching cavalry
//! can charge at every hex (7.9.a), and nobody needs to list a thousand paths. What can be said of a step is checked
//! at the step; what can be said only of the whole move (command range, the duties of an order) where it ends.

mod segment;
mod segment_flow;
mod march;
mod bounds;
mod steps;
mod costs;
mod end_of_move;
pub mod range;
mod ride;
mod headquarters;
mod entry;
mod events;
mod movers_cache;
mod as_one;
mod for_players;
pub(crate) mod assertions;

pub(crate) use as_one::{AsOne, cost_of_the_first_hex};
pub(crate) use bounds::Bearings;
pub(crate) use costs::{Met, allowance, entry as cost_of_entry, gait as gait_of_arm, may_use_roads};
pub(crate) use events::{beyond_range, is_seen_by};
pub use for_players::{End, OnTheWay};
pub use headquarters::HeadquartersMoves;
pub(crate) use march::March;
pub(crate) use ride::holder_led;
pub use segment::MovementSegment;
pub(crate) use steps::{Entering, is_engaged};

use crate::activity::activities;
use crate::prelude::*;
use crate::refits::passing_fire::FireInPassing;
use segment::Mover;
use umpire::facts::{Figure, Name, Origin, Piece, Place};

/// Begins the Movement Segment of the side whose holders are active.
pub(crate) fn begin(side: Side) -> Activity {
    Activity::MovementPhase(MovementPhase::Segment(MovementSegment::of(side)))
}

/// Begins the moves of a side's headquarters in the Reserve Action Stage (19.5.a).
pub(crate) fn begin_headquarters(side: Side) -> Activity {
    Activity::MovementPhase(MovementPhase::Headquarters(HeadquartersMoves::of(side)))
}

/// Begins the moves of the trains of those who act.
pub(crate) fn begin_trains(side: Side) -> Activity {
    Activity::MovementPhase(MovementPhase::Headquarters(HeadquartersMoves::of_trains(side)))
}

umpire::answers! {
    /// An answer of the Movement Segment.
    pub enum Answer of World: March Chooses {
        /// A unit begins to move.
        Move { unit: UnitId } = "move {unit}",
        /// All the units in a hex that can begin to move together (5.b).
        MoveStack { from: HexId } = "move the stack in {from}",
        /// A leader begins to move (19.1.g, 4.3.a).
        Ride { leader: LeaderId } = "ride {leader}",
        /// A headquarters begins to move (19.5.a).
        Convoy { headquarters: HeadquartersId } = "convoy {headquarters}",
        /// A unit that is due comes onto the map (9.a).
        BringOn { unit: UnitId, at: HexId } = "bring on {unit} at {at}": March Goes,
        /// A leader who is due comes onto the map.
        Arrive { leader: LeaderId, at: HexId } = "{leader} arrives at {at}": March Goes,
        /// Whoever moves goes on into a hex.
        Enter { hex: HexId } = "to {hex}": March Goes,
        /// Whoever moves leaves the map (6.d).
        LeaveTheMap = "leave the map": March Goes,
        /// A unit of a stack is dropped where it is (5.b).
        Drop { unit: UnitId } = "drop {unit}",
        /// A stack takes up a unit on its way (5.b).
        TakeUp { unit: UnitId } = "take up {unit}",
        /// A pontoon train is laid over the river to a hex (mop.37.8.n).
        LayBridge { headquarters: HeadquartersId, hex: HexId } = "lay {headquarters} to {hex}",
        /// It is taken up again.
        TakeUpBridge { headquarters: HeadquartersId } = "take up the bridge of {headquarters}",
        /// Whoever moves damages the span to a hex (mop.37.9.1).
        BreakSpan { hex: HexId } = "break the span to {hex}": March Goes,
        /// Whoever moves tries to mend it (mop.37.9.2).
        MendSpan { hex: HexId } = "mend the span to {hex}": March Goes,
        /// The owner of moving infantry or artillery says how much it will spend in all (7.10.h).
        Announce { points: HalfPoints } = "announce {points}",
        /// The move ends here.
        Rest = "rest",
        /// The move cannot end here and is taken back.
        TurnBack = "turn back",
        NoMoreMoves = "no more moves": March Passes,
    }
}

/// What an answer does to the procedure that it was given to: `Ok(false)` if it answers another question.
type Done = Allowed<bool>;

umpire::facts! {
    /// A fact of the Movement Segment.
    pub enum Fact of AnyFact as Move: March Nothing {
        /// Those that moved, every hex of the way, the start first, and what the dearest spent, which the enemy does not learn.
        Marched { units: Vec<Piece>, way: Vec<Place>, spent: Option<Figure> }: March Goes unseen nothing,
        /// A unit came onto the map.
        CameOn { unit: Piece, at: Place }: March Goes unseen "Troops come onto the map at {at}.",
        /// A leader came onto the map.
        RodeOn { leader: Piece, at: Place }: March Goes unseen nothing,
        /// An unknown stack moved.
        SeenToMarch { from: Origin, to: Place }: March Goes,
        /// Every hex of the way, the start first.
        Rode { leader: Piece, way: Vec<Place> }: March Goes unseen nothing,
        Conveyed { headquarters: Piece, way: Vec<Place> }: March Goes unseen nothing,
        /// Units left the map.
        Left { units: Vec<Piece>, from: Origin } unseen "A stack leaves the map from {from}.",
        /// A pontoon train was laid over a river, or taken up.
        PontoonBridge { headquarters: Piece, between: Vec<Place>, laid: bool } unseen "A pontoon bridge is laid or taken up between {between}.",
        /// A span between two hexes was damaged.
        SpanDamaged { unit: Piece, between: Vec<Place> } unseen "A span is damaged between {between}.",
        /// It was mended, or tried to.
        SpanMended { unit: Piece, between: Vec<Place>, mended: bool } unseen "It is tried to mend the span between {between}.",
        /// A marching formation met the enemy: the hex that a unit of it would have entered.
        Contact { holder: Name, hex: Place },
        /// Units are out of command in this segment.
        OutOfCommand { units: Vec<Piece> }: Orders Nothing unseen nothing,
        /// Something stands for the attack that an order asks for.
        Excused { holder: Name }: Orders Nothing,
        /// The owner said how much his units will spend.
        Announced { points: Figure }: Orders Nothing,
        /// A unit had to go back for want of room.
        SentBack { unit: Piece, to: Place }: March Goes unseen nothing,
    }
}

activities! {
    /// What goes on in the Movement Segment.
    pub enum MovementPhase of Action::Move(Answer) {
        Segment(MovementSegment),
        /// The moves of headquarters.
        Headquarters(HeadquartersMoves),
    }
}

impl MovementPhase {
    /// Where whoever is on the way is, and what he has spent so far.
    pub(crate) fn under_way(&self) -> Option<(HexId, HalfPoints)> {
        match self {
            MovementPhase::Segment(segment) => match segment.mover.as_ref()? {
                Mover::March(march) => Some((march.at(), march.spent())),
                Mover::Ride(ride) => Some((ride.at(), ride.spent)),
            },
            MovementPhase::Headquarters(moves) => {
                moves.convoy.as_ref().map(|convoy| (convoy.at(), convoy.spent))
            }
        }
    }

    /// The fire that those who march draw by the step that they are about to take.
    pub(crate) fn fire_ahead(&self) -> Option<FireInPassing> {
        match self {
            MovementPhase::Segment(segment) => segment.fire_ahead(),
            MovementPhase::Headquarters(_) => None,
        }
    }

    /// What the dearest of those who march pays for a step into a hex.
    pub(crate) fn step_price(&self, world: &World, hex: HexId) -> Option<HalfPoints> {
        match self {
            MovementPhase::Segment(MovementSegment { mover: Some(Mover::March(march)), .. }) => {
                march.may_enter(world, hex).ok().map(|tread| tread.cost)
            }
            MovementPhase::Segment(_) | MovementPhase::Headquarters(_) => None,
        }
    }
}
