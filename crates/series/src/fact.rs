//! The facts of events, for programs: names and printed numbers, never ids.

use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::{command, movement, turn};
use serde::{Deserialize, Serialize};

/// What a procedure plays with: the dice, and the log that it tells these facts to.
pub(crate) type Play<'a> = umpire::agenda::Play<'a, Fact>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A battery names its target.
    WillBombard {
        unit: String,
        target: String,
    },
    /// A hex is bombarded.
    Bombarded {
        target: String,
        /// The bombardment's strength, rounded.
        strength: u16,
        hits: u16,
    },
    /// A unit is disrupted.
    Disrupted {
        unit: String,
        /// Whether it was before.
        already: bool,
    },
    /// A side overruns the enemy.
    Overrun {
        who: Who,
    },
    /// A battery gives remote support.
    RemoteSupport {
        unit: String,
        target: String,
    },
    /// Guns in support make the difference.
    SupportTells {
        who: Who,
        /// The enemies who are disrupted now.
        disrupted: Vec<String>,
    },
    /// Units retreated of their own will.
    RetreatedInOrder {
        /// Those that were disrupted all the same.
        disrupted: Vec<String>,
    },
    /// A disrupted unit tries to recover.
    Recovery {
        unit: String,
        /// Whether it has lost its marker.
        recovered: bool,
    },
    Charges {
        unit: String,
        target: String,
        through: Option<String>,
    },
    /// A unit makes a reaction charge.
    Reacts {
        unit: String,
        at: String,
    },
    /// A charge is fought.
    ChargeFired {
        target: String,
        /// The charge's strength, rounded.
        charge: u16,
        /// The defense's strength, rounded.
        defense: u16,
        /// Hits scored by the charge.
        by_charge: u16,
        /// Hits scored by the defense.
        by_defense: u16,
        /// The units that make a flank charge.
        flank: Vec<String>,
        /// Whether Not Ready applies.
        not_ready: bool,
        /// Whether Backhand Blow applies.
        backhand: bool,
    },
    /// A charge is decided.
    ChargeDecided {
        hex: String,
        victor: Victor,
    },
    WentBack {
        unit: String,
        to: String,
    },
    /// Cavalry stays in the hex it won.
    HoldsTheHex {
        unit: String,
        hex: String,
    },
    /// Cavalry is tested for an unwanted pursuit.
    PursuitTested {
        value: i8,
        forced: bool,
    },
    Pursues {
        units: Vec<String>,
        /// The hex they pursue into.
        target: String,
    },
    /// A stack's attack is declared.
    Declared {
        /// The attacking stack's hex.
        from: String,
        target: String,
        /// The units that attack.
        units: Vec<String>,
    },
    /// A unit is left out of an attack.
    HeldBack {
        unit: String,
    },
    /// A garrison under an order to attack sits still.
    NeedNotAttack {
        hex: String,
    },
    /// A unit retreats before combat.
    SteppedBack {
        unit: String,
        to: String,
    },
    /// The target is gone: no fire.
    NoFire {
        target: String,
    },
    Fired {
        target: String,
        /// The attack's strength, rounded.
        attack: u16,
        /// The defense's strength, rounded.
        defense: u16,
        /// Hits scored by the attack.
        by_attack: u16,
        /// Hits scored by the defense.
        by_defense: u16,
    },
    /// The hits that count, after any halving.
    Taken {
        attackers: u16,
        defenders: u16,
    },
    /// A step paid for half of a hit (25.9).
    HalfPaid {
        unit: String,
    },
    /// A unit loses a step.
    StepLost {
        unit: String,
        /// Whether it was its last.
        eliminated: bool,
    },
    /// A unit is eliminated whole.
    Eliminated {
        unit: String,
    },
    /// A side checks morale.
    Checked {
        who: Who,
        /// The unit with whose morale.
        unit: String,
        morale: i8,
        passed: bool,
    },
    /// What the other seats see of a check.
    SeenToCheck {
        who: Who,
        passed: bool,
    },
    /// An order makes a side retreat; only that side is told.
    OrderedToGo {
        formation: String,
    },
    Retreats {
        who: Who,
        /// Of its own will, or counted so.
        voluntarily: bool,
    },
    Stands {
        who: Who,
    },
    /// A stack has retreated.
    RetreatedTo {
        from: String,
        /// Where to; none is off the map.
        to: Option<String>,
        units: Vec<String>,
    },
    /// A retreat into a bad hex costs a step.
    BadHex {
        hex: String,
    },
    /// Units that cannot retreat.
    CannotRetreat {
        hex: String,
    },
    /// Foot artillery stays where it is in an involuntary retreat of attackers.
    Remains {
        unit: String,
    },
    GuardRecoils,
    Advanced {
        unit: String,
        to: String,
    },
    /// A leader moves with his units or is placed with others.
    LeaderMoved {
        leader: String,
        to: String,
    },
    /// A leader's status is rolled for.
    LeaderRisked {
        leader: String,
        /// Whether he is lost.
        lost: bool,
    },
    /// A fact of the Movement Segment.
    #[serde(untagged)]
    Move(movement::Fact),
    /// A fact of the Command Phase.
    #[serde(untagged)]
    Command(command::Fact),
    /// A fact of the turn.
    #[serde(untagged)]
    Turn(turn::Fact),
    /// A fact of hidden movement.
    #[serde(untagged)]
    Hidden(hidden_movement::Fact),
    /// A fact of orders without writing (25.7).
    #[serde(untagged)]
    Marker(order_markers::Fact),
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
