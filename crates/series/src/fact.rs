//! The facts of events, for programs: names and printed numbers, never ids.

use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::{command, movement, turn};
use serde::{Deserialize, Serialize};

/// What a procedure plays with: the dice, and the log that it tells these facts to.
pub(crate) type Play<'a> = umpire::agenda::Play<'a, Fact>;

/// Declares facts, one a line; those of a part of the game are facts of the game too.
macro_rules! facts {
    ($(#[$meta:meta])* pub enum $name:ident $(of Fact::$part:ident)? { $($facts:tt)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
        #[serde(tag = "what", rename_all = "kebab-case")]
        pub enum $name { $($facts)* }

        $(impl From<$name> for crate::fact::Fact {
            fn from(fact: $name) -> crate::fact::Fact {
                crate::fact::Fact::$part(fact)
            }
        })?
    };
}
pub(crate) use facts;

facts! {
    pub enum Fact {
        /// A battery names its target.
        WillBombard { unit: String, target: String },
        /// A hex is bombarded, with a strength that is rounded.
        Bombarded { target: String, strength: u16, hits: u16 },
        Disrupted { unit: String, already: bool },
        /// A side overruns the enemy.
        Overrun { who: Who },
        /// A battery gives remote support.
        RemoteSupport { unit: String, target: String },
        /// Guns in support make the difference: the enemies who are disrupted now.
        SupportTells { who: Who, disrupted: Vec<String> },
        /// Units retreated of their own will; some were disrupted all the same.
        RetreatedInOrder { disrupted: Vec<String> },
        /// A disrupted unit tries to lose its marker.
        Recovery { unit: String, recovered: bool },
        Charges { unit: String, target: String, through: Option<String> },
        Reacts { unit: String, at: String },
        /// A charge is fought: the strengths, rounded, the hits of both, who charges a flank, and whether Not Ready or Backhand
        /// Blow applies.
        ChargeFired {
            target: String,
            charge: u16,
            defense: u16,
            by_charge: u16,
            by_defense: u16,
            flank: Vec<String>,
            not_ready: bool,
            backhand: bool,
        },
        ChargeDecided { hex: String, victor: Victor },
        WentBack { unit: String, to: String },
        HoldsTheHex { unit: String, hex: String },
        /// Cavalry is tested for an unwanted pursuit.
        PursuitTested { value: i8, forced: bool },
        Pursues { units: Vec<String>, target: String },
        /// The attack of units in a hex is declared.
        Declared { from: String, target: String, units: Vec<String> },
        HeldBack { unit: String },
        /// A garrison under an order to attack sits still.
        NeedNotAttack { hex: String },
        /// A unit retreats before combat.
        SteppedBack { unit: String, to: String },
        /// The target is gone: no fire.
        NoFire { target: String },
        /// The strengths, rounded, and the hits of both.
        Fired { target: String, attack: u16, defense: u16, by_attack: u16, by_defense: u16 },
        /// The hits that count, after any halving.
        Taken { attackers: u16, defenders: u16 },
        /// A step paid for half of a hit (25.9).
        HalfPaid { unit: String },
        /// A unit loses a step, perhaps its last.
        StepLost { unit: String, eliminated: bool },
        Eliminated { unit: String },
        /// A side checks morale, with that of a unit.
        Checked { who: Who, unit: String, morale: i8, passed: bool },
        /// What the other seats see of a check.
        SeenToCheck { who: Who, passed: bool },
        /// An order makes a side retreat; only that side is told.
        OrderedToGo { formation: String },
        /// Of its own will, or counted so, or not.
        Retreats { who: Who, voluntarily: bool },
        Stands { who: Who },
        /// A stack has retreated, perhaps off the map.
        RetreatedTo { from: String, to: Option<String>, units: Vec<String> },
        /// A retreat into a bad hex costs a step.
        BadHex { hex: String },
        /// Units that cannot retreat.
        CannotRetreat { hex: String },
        /// Foot artillery stays where it is in an involuntary retreat of attackers.
        Remains { unit: String },
        GuardRecoils,
        Advanced { unit: String, to: String },
        /// A leader moves with his units or is placed with others.
        LeaderMoved { leader: String, to: String },
        /// A leader's status is rolled for.
        LeaderRisked { leader: String, lost: bool },
        #[serde(untagged)]
        Move(movement::Fact),
        #[serde(untagged)]
        Command(command::Fact),
        #[serde(untagged)]
        Turn(turn::Fact),
        #[serde(untagged)]
        Hidden(hidden_movement::Fact),
        /// A fact of orders without writing (25.7).
        #[serde(untagged)]
        Marker(order_markers::Fact),
    }
}

/// Who won a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
