//! The facts of events, for programs: names and printed numbers, never ids.

use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::{command, movement, turn};
use serde::Serialize;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A battery names its target.
    WillBombard {
        /// The battery.
        unit: String,
        /// The hex.
        target: String,
    },
    /// A hex is bombarded.
    Bombarded {
        /// The hex.
        target: String,
        /// The bombardment's strength, rounded.
        strength: u16,
        /// Hits scored.
        hits: u16,
    },
    /// A unit is disrupted.
    Disrupted {
        /// The unit.
        unit: String,
        /// Whether it was before.
        already: bool,
    },
    /// A side overruns the enemy.
    Overrun {
        /// Which.
        who: Who,
    },
    /// A battery gives remote support.
    RemoteSupport {
        /// The battery.
        unit: String,
        /// The hex attacked.
        target: String,
    },
    /// Guns in support make the difference.
    SupportTells {
        /// Whose guns.
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
        /// The unit.
        unit: String,
        /// Whether it has lost its marker.
        recovered: bool,
    },
    /// A unit charges.
    Charges {
        /// The unit.
        unit: String,
        /// The hex charged.
        target: String,
        /// The hex crossed.
        through: Option<String>,
    },
    /// A unit makes a reaction charge.
    Reacts {
        /// The unit.
        unit: String,
        /// The hex charged.
        at: String,
    },
    /// A charge is fought.
    ChargeFired {
        /// The hex.
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
        /// The hex.
        hex: String,
        /// Who won.
        victor: Victor,
    },
    /// Cavalry goes back.
    WentBack {
        /// The unit.
        unit: String,
        /// Where to.
        to: String,
    },
    /// Cavalry stays in the hex it won.
    HoldsTheHex {
        /// The unit.
        unit: String,
        /// The hex.
        hex: String,
    },
    /// Cavalry is tested for an unwanted pursuit.
    PursuitTested {
        /// The pursuit value.
        value: i8,
        /// Whether it pursues.
        forced: bool,
    },
    /// Cavalry pursues.
    Pursues {
        /// The units.
        units: Vec<String>,
        /// The hex they pursue into.
        target: String,
    },
    /// A stack's attack is declared.
    Declared {
        /// The attacking stack's hex.
        from: String,
        /// The hex attacked.
        target: String,
        /// The units that attack.
        units: Vec<String>,
    },
    /// A unit is left out of an attack.
    HeldBack {
        /// The unit.
        unit: String,
    },
    /// A garrison under an order to attack sits still.
    NeedNotAttack {
        /// The chateau.
        hex: String,
    },
    /// A unit retreats before combat.
    SteppedBack {
        /// The unit.
        unit: String,
        /// Where to.
        to: String,
    },
    /// The target is gone: no fire.
    NoFire {
        /// The hex.
        target: String,
    },
    /// Both sides fire.
    Fired {
        /// The hex attacked.
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
        /// By the attackers.
        attackers: u16,
        /// By the defenders.
        defenders: u16,
    },
    /// A step paid for half of a hit (25.9).
    HalfPaid {
        /// The unit.
        unit: String,
    },
    /// A unit loses a step.
    StepLost {
        /// The unit.
        unit: String,
        /// Whether it was its last.
        eliminated: bool,
    },
    /// A unit is eliminated whole.
    Eliminated {
        /// The unit.
        unit: String,
    },
    /// A side checks morale.
    Checked {
        /// Who.
        who: Who,
        /// The unit with whose morale.
        unit: String,
        /// The value checked.
        morale: i8,
        /// Whether it passed.
        passed: bool,
    },
    /// What the other seats see of a check.
    SeenToCheck {
        /// Who checks.
        who: Who,
        /// Whether it passed.
        passed: bool,
    },
    /// An order makes a side retreat; only that side is told.
    OrderedToGo {
        /// The formation.
        formation: String,
    },
    /// A side retreats.
    Retreats {
        /// Who.
        who: Who,
        /// Of its own will, or counted so.
        voluntarily: bool,
    },
    /// A side stands.
    Stands {
        /// Who.
        who: Who,
    },
    /// A stack has retreated.
    RetreatedTo {
        /// From where.
        from: String,
        /// Where to; none is off the map.
        to: Option<String>,
        /// The units.
        units: Vec<String>,
    },
    /// A retreat into a bad hex costs a step.
    BadHex {
        /// The hex.
        hex: String,
    },
    /// Units that cannot retreat.
    CannotRetreat {
        /// Where they are.
        hex: String,
    },
    /// Foot artillery stays where it is in an involuntary retreat of attackers.
    Remains {
        /// The unit.
        unit: String,
    },
    /// The Guard recoils.
    GuardRecoils,
    /// A unit advances.
    Advanced {
        /// The unit.
        unit: String,
        /// Where to.
        to: String,
    },
    /// A leader moves with his units or is placed with others.
    LeaderMoved {
        /// The leader.
        leader: String,
        /// Where to.
        to: String,
    },
    /// A leader's fate is rolled for.
    LeaderRisked {
        /// The leader.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Victor {
    /// Those who charged.
    Chargers,
    /// Those who were charged.
    Defenders,
    /// Nobody is left.
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
    /// Those who attack.
    Attackers,
    /// Those who defend.
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
