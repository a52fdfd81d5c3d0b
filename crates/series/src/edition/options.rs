//! Figures of the optional rules (25), one section for each that has any.

use super::{rule, rules};
use umpire::fault::Faults;
use umpire::read::{Name, Read};
use umpire::rule::Rule;
use umpire::source::Node;

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "options")]
pub struct OptionFigures {
    pub advanced_disruption: RecoveryFigures,
    pub artillery_detail: ArtilleryFigures,
    pub overruns: OverrunFigures,
    pub order_force: ForceFigures,
    pub tiny_units: TinyFigures,
    pub huge_units: HugeFigures,
    #[read(key = "sixes-to-hit")]
    pub sixes: SixesFigures,
    #[read(key = "command-confusion")]
    pub confusion: ConfusionFigures,
    pub hidden_movement: HiddenMovementFigures,
    pub order_markers: OrderMarkerFigures,
}

/// What changes morale in a check for recovery from disruption, and in no other (25.1.d).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "advanced disruption")]
pub struct RecoveryFigures {
    /// In terrain that reduces attackers.
    pub terrain: i8,
    /// With its leader, his wing commander or the overall commander.
    pub leader: i8,
    /// Next to an enemy who is not disrupted himself.
    pub enemy: i8,
    /// If its formation or its army is demoralized.
    pub demoralized: i8,
    /// The rules of these lines, that of the ground and that of the enemy.
    #[read(with = rule)]
    pub terrain_rule: Rule,
    #[read(with = rule)]
    pub enemy_rule: Rule,
    /// The rules by which a unit tries to recover.
    #[read(with = rules)]
    pub rules: Vec<Rule>,
}

/// More artillery detail (25.6).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "artillery detail", within = 0..=100)]
pub struct ArtilleryFigures {
    /// Per cent more in bombarding a dense target.
    pub dense: u8,
    /// Per cent more for guns that defend in normal combat.
    pub defending: u8,
    /// How many hexes away a target may be.
    pub range: u32,
    /// Per cent less beyond the ordinary range.
    pub far: u8,
}

/// Overruns (25.14).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "overruns")]
pub struct OverrunFigures {
    /// How many times over the enemy must be wiped out.
    pub times: u32,
}

/// Order force (25.8).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "order force")]
pub struct ForceFigures {
    /// The greatest force of an order.
    pub most: u8,
    /// The shift for each time that a leader has taken offense.
    pub offense: i8,
}

/// Tiny units (25.9).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "tiny units")]
pub struct TinyFigures {
    /// A step that costs no more than so many strength points pays for half a hit (25.9.a).
    pub worth: u8,
}

/// Huge units (25.10).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "huge units")]
pub struct HugeFigures {
    /// From this front strength on a unit has three steps (25.10.a).
    pub front: u8,
}

/// Roll six to hit (25.11).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "sixes to hit")]
pub struct SixesFigures {
    /// A die that shows so much, modifiers added, is a hit.
    pub face: u8,
    /// Hits at which artillery support takes effect (25.11.c).
    pub support: u16,
}

/// Command confusion (25.13).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "command confusion")]
pub struct ConfusionFigures {
    /// What is added to the rating of a wing commander who was passed over.
    pub rating: i8,
    /// For so many turns after the one in which the order was received.
    pub turns: u16,
}

/// Hidden movement (25.5).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "hidden movement")]
pub struct HiddenMovementFigures {
    /// What a column collects in a turn, in movement points (25.5.1.c).
    pub pace: u8,
    /// … if all of it is cavalry.
    pub pace_cavalry: u8,
    /// What units may spend at most when they deploy from their leader's hex, in movement points (25.5.2.g).
    pub deploy: u8,
    /// The Hidden Movement table: the least roll that reveals a march on each line, the last line for all later turns;
    /// `None` where no roll does.
    #[read(with = rolls, filled)]
    pub revealed_from: Vec<Option<u16>>,
    /// By so much the roll is lower if the nearest headquarters belongs to an army that scouts badly (25.5.2.d).
    pub bad_scouts: u16,
    pub bad_scouting_armies: Vec<String>,
}

/// Rolls of a die; beyond what it shows: no roll.
#[allow(clippy::option_option)] // a fault, and a line that no roll reaches
fn rolls(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Option<u16>>> {
    let lines = Vec::<u16>::read(node, name, faults)?;
    Some(lines.into_iter().map(|least| (least <= 6).then_some(least)).collect())
}

/// Orders without writing (25.7).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "order markers")]
pub struct OrderMarkerFigures {
    /// So near a recipient receives his order at once, in hexes (25.7.4.a).
    pub at_once: u32,
    /// … if he is seen.
    pub at_once_in_sight: u32,
    /// What an aide may spend in a turn, in movement points (25.7.4.b).
    pub movement: u8,
    /// An aide under fire is killed on this roll or less (25.7.4.e).
    pub killed_at_most: u16,
    /// An aide at a crossing takes the wrong road on this roll or less (25.7.4.g).
    pub astray_at_most: u16,
    /// A side has a dummy for so many formations (25.7.3.a).
    #[read(within = 1..=100)]
    pub corps_per_dummy: usize,
}
