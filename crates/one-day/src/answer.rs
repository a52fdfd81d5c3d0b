//! Every answer that can be given, each in a line.

#![allow(missing_docs, reason = "the words of an answer say what its holes are")]

use crate::fire::dice::Dice;
use crate::game::OneDay;
use crate::plot::notation::{Chitted, FirePart, Inches, MarkerNo, Until};
use crate::plot::{Feature, Mover, Plot};
use crate::roster::{CrossingId, HqId, PlaceId, RoadId, UnitId};
use crate::world::Order;
use umpire::shapes::Bearing;
use umpire::table::Spot;

umpire::answers! {
    /// An answer.
    pub enum Answer of OneDay: Orders Chooses {
        /// A posed phase begins.
        Begin = "begin": Turn Passes,
        /// A killed general's successor takes his place (4.05-loss.i).
        PlaceGeneral { hq: HqId, unit: UnitId } = "place the new {hq} with {unit}",
        /// A chit (2.02.a).
        Order { who: Chitted, order: Order } = "order {who} {order}",
        /// A division is broken up (5.02.a).
        BreakUp { unit: UnitId, first: PlaceId, second: PlaceId, third: PlaceId }
            = "break {unit} into garrisons of {first}, {second}, {third}",
        /// A marker is lifted (5.01.j).
        Reveal { unit: UnitId } = "reveal {unit}": Scouting Chooses,
        /// No more chits.
        OrdersAreDone = "orders are done": Orders Passes,
        /// The side gives up.
        Concede = "concede": Victory Passes,

        /// Which road at a fork (2.031c1.a).
        Takes { unit: UnitId, road: RoadId } = "{unit} takes {road}": March Chooses,
        /// Off the road (2.031c1.b).
        LeavesRoad { unit: UnitId, bearing: Bearing } = "{unit} leaves the road toward {bearing}": March Chooses,
        /// Along a line (2.031c2.a).
        Follows { unit: UnitId, line: Feature } = "{unit} follows {line}": March Chooses,
        /// It deploys in the block that it reaches (4.04.d).
        Occupies { unit: UnitId, place: PlaceId } = "{unit} occupies {place}": March Chooses,
        /// It halts there (2.031c3.a).
        StopsIn { unit: UnitId, place: PlaceId } = "{unit} stops in {place}": March Chooses,
        /// Through friends (2.031c3.b).
        PassesFriends { unit: UnitId } = "{unit} passes through friends": March Chooses,
        /// Over a bridge at an enemy (4.03-terrain.e).
        Charges { unit: UnitId, target: UnitId, bridge: CrossingId } = "{unit} charges {target} over {bridge}": Charge Chooses,
        /// A Triple Move (5.06.b).
        Marches { unit: UnitId, far: Inches, facing: Bearing } = "{unit} marches {far} inches and faces {facing}": March Chooses,
        /// No more choices.
        MovesAreSettled = "moves are settled": March Passes,

        /// A plot (plot.d).
        Plot { plot: Plot } = "plot {plot}": March Composes,
        /// The plot of a move to a spot, in one leg.
        MoveTo { who: Mover, to: Spot } = "move {who} to {to}": March Goes,
        /// Two Full Moves attack together (time.g).
        Link { one: UnitId, other: UnitId, target: UnitId } = "link {one} and {other} against {target}": Charge Chooses,
        /// No more plots.
        PlotsAreDone = "plots are done": March Passes,
        /// The answer is complete (plot.e).
        AnswersAreDone = "answers are done": March Passes,

        /// All that a unit can fire now.
        Fire { firer: UnitId, target: UnitId } = "fire {firer} at {target}": Fire Strikes,
        /// From a side of its block (4.04.f).
        FireFrom { firer: UnitId, target: UnitId, side: crate::plot::notation::BlockSide }
            = "fire {firer} at {target} from the {side} side": Fire Strikes,
        /// A part of it.
        FirePart { part: FirePart, firer: UnitId, target: UnitId } = "fire the {part} of {firer} at {target}": Fire Strikes,
        /// Dice of a battalion (2.033c1.a).
        FireDice { dice: Dice, firer: UnitId, target: UnitId } = "fire {dice} of {firer} at {target}": Fire Strikes,
        /// Allotted, and fired later (2.031b.d).
        Hold { firer: UnitId, target: UnitId } = "hold {firer} for {target}": Fire Chooses,
        /// A part of it.
        HoldPart { part: FirePart, firer: UnitId, target: UnitId } = "hold the {part} of {firer} for {target}": Fire Chooses,
        /// Dice of a battalion.
        HoldDice { dice: Dice, firer: UnitId, target: UnitId } = "hold {dice} of {firer} for {target}": Fire Chooses,
        /// Everybody else who could reach him.
        HoldOthers { target: UnitId } = "hold all others for {target}": Fire Chooses,
        /// The declarations are complete.
        FireIsDeclared = "fire is declared": Fire Passes,
        /// None in this window.
        HoldFire = "hold fire": Fire Passes,
        /// None for longer.
        HoldFireUntil { until: Until } = "hold fire {until}": Fire Passes,
        /// Inherent guns are aimed (2.033b4.a).
        Aim { firer: UnitId, target: UnitId } = "aim the guns of {firer} at {target}": Fire Chooses,
        /// All are.
        GunsAreAimed = "guns are aimed": Fire Passes,

        /// Who of two goes first against a Fire unit (2.0311a.a).
        AttackFirst { unit: UnitId } = "attack first with {unit}": Combat Chooses,
        /// Which enemy, where the lengths are equal (2.034.p).
        Attacks { unit: UnitId, target: UnitId } = "{unit} attacks {target}": Combat Strikes,
        /// Of too many attackers one takes no part (2.0311c3.a).
        LeaveOut { unit: UnitId } = "leave out {unit}": Combat Chooses,
        /// One die against all (2.034.c).
        OneDie = "one die": Combat Chooses,
        /// A die against each.
        DieAgainstEach = "a die against each": Combat Chooses,
        /// To the ground that was given up (2.0311a.d).
        MoveUp { unit: UnitId } = "move up with {unit}": Combat Goes,
        /// The move of a BOLD unit (4.03-morale.c).
        Exploit { plot: Plot } = "exploit with {plot}": Combat Goes,
        /// Neither.
        Stay = "stay": Combat Passes,
        /// An attempt to reveal (5.01.d).
        Try { marker: MarkerNo, from: UnitId } = "try {marker} from {from}": Scouting Strikes,
        /// No more of them.
        NoMoreTries = "no more tries": Scouting Passes,
    }
}
