//! Cavalry charges (4.4 II; 7.7 to 7.10): the Charge Segment, and the charges that are made in reaction to what
//! the enemy does.
//!
//! ```text
//!   Charge Segment           charges are declared and ride out one by one
//!     ReactionWindow                somebody passes within reach of enemy cavalry, hex by hex: will it react?
//!       ReactionWindow              the reacting cavalry rides too, and may itself be met
//!       ChargeRound                what met is fought, the last to come in first
//!     ChargeRound                  then the charges are fought, in the order their player likes
//!       ChargeFight                one hex: readiness, fire, losses, who won
//!         Retreat, ReturnHome  the beaten go, and may be met on the way by another ReactionWindow
//!     …                      the winners hold, go back or pursue; the pursuits are a ChargeRound of their own
//! ```
//!
//! Charging cavalry has left its stack and stands in none until it holds a hex or is back: a hex never has stacks of
//! both sides.

pub mod segment;
pub mod reaction_window;
pub mod charge_round;
pub mod charge_fight;
pub mod return_home;
mod strength;

use crate::fire::is_infantry;
use crate::prelude::*;

/// Cavalry that charges one hex, and whom it finds there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub target: HexId,
    pub units: Vec<UnitId>,
    pub prey: Prey,
    /// In what way it is made.
    pub occasion: Occasion,
    /// Units that have just been beaten and do not fire (7.8.a).
    pub fugitives: Vec<UnitId>,
}

/// Whom a charge meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prey {
    /// The units that stand in the hex.
    Standing,
    /// The charging units in it; whoever stands there takes no part (7.9.l).
    Riding,
}

/// The ways in which a charge is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// In the Charge Segment.
    OwnTime,
    /// In pursuit (7.8).
    Pursuit,
    /// In reaction (7.9).
    Reaction {
        /// To cavalry that retreats or pursues (7.10.g).
        backhand: bool,
    },
}

impl Charge {
    /// A charge at those who stand in a hex.
    pub(crate) fn new(target: HexId, units: Vec<UnitId>, occasion: Occasion) -> Charge {
        Charge { target, units, prey: Prey::Standing, occasion, fugitives: Vec::new() }
    }

    /// Whether it is a backhand blow (7.10.g).
    pub fn is_backhand(&self) -> bool {
        self.occasion == Occasion::Reaction { backhand: true }
    }

    /// Those of the cavalry that have come to the hex and are still charging.
    pub fn present(&self, world: &World) -> Vec<UnitId> {
        self.units.iter().copied().filter(|unit| is_riding_in(world, *unit, self.target)).collect()
    }

    /// The defenders, all of those in the hex together (7.9.n).
    pub fn defenders(&self, world: &World, by: Side) -> Vec<UnitId> {
        match self.prey {
            Prey::Standing => world.units_in(self.target).filter(|unit| world.side_of(*unit) != by).collect(),
            Prey::Riding => world.charging_in(self.target, by.enemy()).collect(),
        }
    }
}

/// Cavalry that charged has its zones of control again (7.7.v), and nobody is in retreat any more.
pub(crate) fn end(world: &mut World) {
    world.end_rides();
    for unit in world.unit_ids() {
        world.unit_mut(unit).retreated = false;
    }
}

/// Charges into the same hex are fought as one (7.7.o).
pub(crate) fn merged(charges: impl IntoIterator<Item = Charge>) -> Vec<Charge> {
    let mut all: Vec<Charge> = Vec::new();
    for charge in charges {
        match all.iter_mut().find(|other| other.target == charge.target) {
            Some(other) => {
                other.units.extend(charge.units);
                other.fugitives.extend(charge.fugitives);
            }
            None => all.push(charge),
        }
    }
    all
}

/// Whether a unit is charging and is in a hex.
pub(crate) fn is_riding_in(world: &World, unit: UnitId, hex: HexId) -> bool {
    world.ride_of(unit).is_some_and(|ride| ride.at() == hex)
}

/// Whether cavalry can charge from a hex into another at all: one hex away, or two with a hex between that it names
/// (7.7.a to 7.7.c).
pub(crate) fn check_way(world: &World, from: HexId, through: Option<HexId>, target: HexId) -> Allowed {
    let board = &world.ground().board;
    match (board.distance(from, target), through) {
        (distance, _) if distance > world.edition().charge.reach => {
            Err(Denial::ChargeTooFar { target, distance })
        }
        (1, None) => check_last_hexside(world, from, target),
        (2, Some(through)) => {
            let aside = !board.are_adjacent(from, through) || !board.are_adjacent(through, target);
            refuse_if(aside, Denial::NotBetween { through, target })?;
            check_crossing(world, from, through)?;
            check_last_hexside(world, through, target)
        }
        (2, None) => Err(Denial::SayThrough { target }),
        (1, Some(through)) => Err(Denial::NotBetween { through, target }),
        (distance, _) => Err(Denial::ChargeTooFar { target, distance }),
    }
}

/// The hex crossed must be empty and clear, and the hexside before it plain or a crest (7.7.b, 7.7.c).
fn check_crossing(world: &World, from: HexId, through: HexId) -> Allowed {
    let riding = Side::BOTH.iter().any(|side| world.charging_in(through, *side).next().is_some());
    refuse_if(riding || world.held_by(through).is_some(), Denial::NotEmpty { through })?;
    if !world.terrain(through).is_open || world.ground().across(from, through).any(|line| !line.is_open) {
        return Err(Denial::CannotCross { through });
    }
    Ok(())
}

/// The last hexside may be a stream or a crest, but no bridge and no river; the target anything but a chateau with a
/// single unit in it (7.7.c, 10.c, 10.m).
pub(crate) fn check_last_hexside(world: &World, from: HexId, target: HexId) -> Allowed {
    let over_water = world.ground().across(from, target).any(|line| line.charge.is_none());
    refuse_if(over_water, Denial::ChargeOverWater { target })?;
    refuse_if(world.is_position(target), Denial::PositionNotCharged { target })?;
    let terrain = world.terrain(target);
    let bar = match terrain.is_chateau {
        true if is_infantry(world, target) => Denial::GarrisonNotCharged { target },
        true => Denial::WallsNotCharged { target },
        false => Denial::GroundNotCharged { target },
    };
    refuse_if(terrain.charge.is_none(), bar)
}

/// Every way from a hex to another that a charge can take: straight, or through a hex between.
pub(crate) fn ways_to(world: &World, from: HexId, target: HexId) -> impl Iterator<Item = Option<HexId>> {
    let distance = world.ground().board.distance(from, target);
    let straight = (distance == 1).then_some(None);
    let between = world.ground().neighbours(from).filter(move |_| distance == 2).map(|(hex, _)| Some(hex));
    straight
        .into_iter()
        .chain(between)
        .filter(move |through| check_way(world, from, *through, target).is_ok())
}
