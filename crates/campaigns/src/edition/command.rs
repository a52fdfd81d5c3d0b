//! Figures of command, supply, vedettes and victory (con.2, con.4, con.5, con-base.5 to 7, 13, 19, 21, 22, 25).

use super::measure::halves;
use field::paths::HalfPoints;
use source::read::Read;

/// Initiative (con.2).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "initiative", within = 1..=100)]
pub struct InitiativeFigures {
    /// Administrative points that add one to the die.
    pub points_for_one: u8,
}

/// Vedettes and what they and scouts report (con.4, con.5, con-base.13).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "vedettes")]
pub struct VedetteFigures {
    /// How many are formed from a strength point.
    #[read(within = 1..=10)]
    pub of_a_point: u8,
    /// How far off friends may be to whom the dispersed return.
    #[read(with = halves)]
    pub refuge: HalfPoints,
    #[read(within = 1..=1000)]
    tens: u16,
    few: u16,
    told_as: u16,
    /// A group scouts whole with the enemy's light cavalry divided by this.
    pub scouting_share: u8,
}

impl VedetteFigures {
    /// A strength as it is reported: to the nearest ten, a half going up, few as one (con.4.f).
    pub fn reported(&self, points: u16) -> u16 {
        if points <= self.few { self.told_as } else { (points + self.tens / 2) / self.tens * self.tens }
    }
}

/// A line of a table that holds from a figure on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "line")]
pub struct From {
    /// The first figure for which it holds.
    pub from: i16,
    /// What it adds to the die.
    pub modifier: i8,
}

impl From {
    /// What the last line that begins at or below a figure says; 0 below the first.
    pub fn look_up(lines: &[From], figure: u16) -> i8 {
        let figure = i32::from(figure);
        lines.iter().rfind(|line| i32::from(line.from) <= figure).map_or(0, |line| line.modifier)
    }
}

/// Administrative points (con-base.5.a to 5.d).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "points")]
pub struct PointFigures {
    /// The most that a pool holds.
    pub most: u8,
    /// What each rating receives on each die.
    pub receipts: Receipts,
    /// What the points left add to attrition.
    #[read(filled)]
    pub levels: Vec<From>,
    /// What things cost.
    pub costs: Costs,
}

/// How well an army is administered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Rating {
    /// Best.
    A,
    /// Middling.
    B,
    /// Worst.
    C,
}

/// The points received on dice 1 to 6, by rating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipts {
    a: [u8; 6],
    b: [u8; 6],
    c: [u8; 6],
}

impl Receipts {
    /// What an army of a rating receives on a die.
    pub fn of(&self, rating: Rating, die: u16) -> u8 {
        let row = match rating {
            Rating::A => &self.a,
            Rating::B => &self.b,
            Rating::C => &self.c,
        };
        row[usize::from(die.clamp(1, 6)) - 1]
    }
}

impl<'n> Read<'n> for Receipts {
    fn read(
        node: &'n source::node::Node,
        _: source::read::Name<'_>,
        faults: &mut source::fault::Faults,
    ) -> Option<Self> {
        let mut section = source::node::Section::open(node, "receipts", faults)?;
        let (a, b, c) = (section.read("A"), section.read("B"), section.read("C"));
        section.close();
        Some(Receipts { a: a?, b: b?, c: c? })
    }
}

/// What points are spent on (con-base.5.c).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Costs {
    /// A movement command.
    pub command: u8,
    /// An administrative march command.
    pub admin_march: u8,
    /// Moving a Center.
    pub move_center: u8,
    /// Disbanding it.
    pub disband_center: u8,
    /// Changing the active source.
    pub change_source: u8,
    /// Building a depot.
    pub depot: u8,
    /// Repairing a bridge.
    pub repair: u8,
    /// Taking in replacements.
    pub replacements: u8,
    /// A moral check, and each improvement of it.
    pub check: u8,
}

/// Orders and couriers (con-base.5.f to 5.h).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "orders")]
pub struct OrderFigures {
    /// Up to here a command can be used at once.
    #[read(with = halves)]
    pub same_turn: HalfPoints,
    /// Up to here it arrives for the next turn.
    #[read(with = halves)]
    pub next_turn: HalfPoints,
    /// What the die less the zones on the way must be.
    pub courier_arrives: i8,
    /// How many turns an administrative march serves.
    pub admin_turns: u8,
    /// How near it may come to an enemy marker, in hexes.
    pub admin_distance: u8,
}

/// Lines of communication (con-base.6.c, 7.a, 7.e).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "supply")]
pub struct SupplyFigures {
    /// From a force to its Center or a depot.
    #[read(with = halves)]
    pub line: HalfPoints,
    /// From the Center to the active source, by road.
    #[read(with = halves)]
    pub road_line: HalfPoints,
    /// How far a Center flees.
    #[read(with = halves)]
    pub flight: HalfPoints,
}

/// Sieges (con-base.19.f).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "siege")]
pub struct SiegeFigures {
    /// For how many turns there are provisions.
    pub provisions: u8,
}

/// Bridges (con-base.21.b, 21.c).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "bridges")]
pub struct BridgeFigures {
    /// The highest die that destroys one.
    pub destroyed_at_most: u16,
    /// The same with infantry or artillery.
    pub with_foot: u16,
    /// The infantry that repairs one.
    pub repair_infantry: u16,
}

/// Replacements (con-base.22.b).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "replacements")]
pub struct ReplacementFigures {
    /// Strength points that are taken in for an administrative point.
    pub for_a_point: u8,
}

/// The morale track (con-base.25), unless a scenario says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "victory")]
pub struct VictoryFigures {
    /// The ends of the track.
    pub most: i8,
    /// Where a side wins at once.
    pub sudden: i8,
    /// The losses of both sides together that make a battle critical.
    pub critical: u16,
}
