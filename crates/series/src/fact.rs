//! The facts of events, for programs: names and printed numbers, never ids.

use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::refits::{cards, hidden_forces, vedettes};
use crate::world::Cause;
use crate::{command, movement, turn};
use serde::{Deserialize, Serialize};
use umpire::facts::{Field, Name, Origin, Piece, Place};
use umpire::table::FieldKind;

/// What a procedure plays with: the dice, and the log that it tells these facts to.
pub(crate) type Play<'a> = umpire::agenda::Play<'a, Fact>;

umpire::facts! {
    pub enum Fact: Combat Nothing {
        /// A battery names its target.
        WillBombard { unit: Piece, target: Place }: Fire Nothing unseen "A battery will bombard {target}.",
        /// A hex is bombarded, with a strength that is rounded.
        Bombarded { target: Place, strength: u16, hits: u16 }: Fire Strikes,
        /// A stack fires at units that leave a hex, with a strength that is rounded.
        FiredInPassing { from: Origin, at: Place, strength: u16, hits: u16 }: Fire Strikes,
        Disrupted { unit: Piece, already: bool }: Morale Loses unseen nothing,
        /// A side overruns the enemy.
        Overrun { who: Who },
        /// A battery gives remote support.
        RemoteSupport { unit: Piece, target: Place }: Fire Strikes unseen "A battery gives remote support at {target}.",
        /// Guns in support make the difference: the enemies who are disrupted now.
        SupportTells { who: Who, disrupted: Vec<Piece> } unseen nothing,
        /// Units retreated of their own will; some were disrupted all the same.
        RetreatedInOrder { disrupted: Vec<Piece> } unseen nothing,
        /// A disrupted unit tries to lose its marker.
        Recovery { unit: Piece, recovered: bool }: Morale Nothing unseen nothing,
        Charges { unit: Piece, target: Place, through: Option<Place> }: Charge Nothing unseen "Cavalry charges {target}.",
        Reacts { unit: Piece, at: Place }: Charge Nothing unseen "Cavalry charges the enemy in {at}.",
        /// A charge is fought: the strengths, rounded, the hits of both, who charges a flank, and whether Not Ready or Backhand
        /// Blow applies.
        ChargeFired {
            target: Place,
            charge: u16,
            defense: u16,
            by_charge: u16,
            by_defense: u16,
            flank: Vec<Piece>,
            not_ready: bool,
            backhand: bool,
        }: Charge Strikes unseen "A charge is fought in {target}.",
        ChargeDecided { hex: Place, victor: Victor }: Charge Nothing,
        WentBack { unit: Piece, to: Place }: Charge Goes unseen "Cavalry goes back to {to}.",
        HoldsTheHex { unit: Piece, hex: Place }: Charge Nothing unseen "Cavalry holds {hex}.",
        /// Cavalry is tested for an unwanted pursuit.
        PursuitTested { value: i8, forced: bool }: Charge Nothing,
        Pursues { units: Vec<Piece>, target: Place }: Charge Nothing unseen "Cavalry pursues into {target}.",
        /// The attack of units in a hex is declared.
        Declared { from: Origin, target: Place, units: Vec<Piece> } unseen "{target} is attacked from {from}.",
        HeldBack { unit: Piece } unseen "A unit is held back.",
        /// A garrison under an order to attack sits still.
        NeedNotAttack { hex: Place },
        /// A unit retreats before combat.
        SteppedBack { unit: Piece, to: Place }: Combat Goes unseen "Cavalry retreats before combat to {to}.",
        /// The target is gone: no fire.
        NoFire { target: Place },
        /// The strengths, rounded, and the hits of both.
        Fired { target: Place, attack: u16, defense: u16, by_attack: u16, by_defense: u16 }: Combat Strikes,
        /// The hits that count, after any halving.
        Taken { attackers: u16, defenders: u16 }: Morale Nothing,
        /// A step paid for half of a hit (25.9).
        HalfPaid { unit: Piece }: Morale Loses unseen nothing,
        /// A unit loses a step, perhaps its last.
        StepLost { unit: Piece, eliminated: bool }: Morale Loses unseen "A unit loses a step.",
        Eliminated { unit: Piece }: Morale Loses unseen nothing,
        /// A side checks morale, with that of a unit.
        Checked { who: Who, unit: Piece, morale: i8, passed: bool }: Morale Nothing unseen nothing,
        /// What the other seats see of a check.
        SeenToCheck { who: Who, passed: bool }: Morale Nothing,
        /// An order makes a side retreat; only that side is told.
        OrderedToGo { formation: Name },
        /// Of its own will, or counted so, or not.
        Retreats { who: Who, voluntarily: bool },
        Stands { who: Who },
        /// A stack has retreated, perhaps off the map.
        RetreatedTo { from: Origin, to: Option<Place>, units: Vec<Piece> }: Combat Goes unseen "A stack retreats from {from}.",
        /// A retreat into a bad hex costs a step.
        BadHex { hex: Place },
        /// Units that cannot retreat.
        CannotRetreat { hex: Place },
        /// Foot artillery stays where it is in an involuntary retreat of attackers.
        Remains { unit: Piece } unseen "Foot artillery remains in place.",
        GuardRecoils: Morale Nothing,
        /// A leader adds to the strength of those with whom he is.
        Inspires { leader: Piece, at: Place }: Morale Nothing unseen "A leader spurs on the troops in {at}.",
        Advanced { unit: Piece, to: Place }: Combat Goes unseen "A unit advances to {to}.",
        /// A leader moves with his units or is placed with others.
        LeaderMoved { leader: Piece, to: Place }: Combat Goes unseen nothing,
        /// A leader's status is rolled for.
        LeaderRisked { leader: Piece, lost: bool }: Morale Nothing unseen "The dice are thrown for a leader under fire.",
    } with {
        Move(movement::Fact),
        Command(command::Fact),
        Turn(turn::Fact),
        Hidden(hidden_movement::Fact),
        /// A fact of orders without writing (25.7).
        Marker(order_markers::Fact),
        /// A fact of Hidden Forces markers (lgg.21.8).
        Forces(hidden_forces::Fact),
        /// A fact of vedettes (mop.37.11).
        Vedettes(vedettes::Fact),
        /// A fact of cards (mop.37.12).
        Cards(cards::Fact),
    }
}

/// Words of the rules among the facts.
macro_rules! words {
    ($($name:ty),*) => {$(
        impl Field for $name {
            type Kept = $name;
            const KIND: FieldKind = FieldKind::Word;

            fn typescript() -> String {
                stringify!($name).to_owned()
            }
        }
    )*};
}

words!(Victor, Who, Cause);

/// Who won a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Victor {
    Chargers,
    /// Those who were charged.
    Defenders,
    Nobody,
}

impl Victor {
    /// "the chargers win", "the chargers lose", "nobody wins".
    pub fn words(self) -> &'static str {
        match self {
            Victor::Chargers => "the chargers win",
            Victor::Defenders => "the chargers lose",
            Victor::Nobody => "nobody wins",
        }
    }
}

/// One of the two parties of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Who {
    Attackers,
    Defenders,
    /// Cavalry that wants to react (7.9.b).
    Reacting,
}

impl Who {
    /// "the attackers", "the defenders".
    pub fn words(self) -> &'static str {
        match self {
            Who::Attackers => "the attackers",
            Who::Defenders => "the defenders",
            Who::Reacting => "the reacting cavalry",
        }
    }
}
