//! What turns are like: the day, the night, the weather (5.5, 20.14.d, 23), each a line of the edition's table with its effects.
//! All the lines that hold in a turn are put together once, when a game begins.

use super::rule;
use crate::pieces::Arm;
use crate::scenario::{Calendar, Turn};
use field::paths::HalfPoints;
use umpire::fault::Faults;
use umpire::read::{Name, Read};
use umpire::rule::Rule;
use umpire::source::Node;

#[allow(clippy::struct_excessive_bools)] // each is a column of the table
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Condition {
    pub word: String,
    /// The rule that sets its effects.
    #[read(with = rule)]
    pub rule: Rule,
    /// The most hexes that one sees by extended line of sight (20.14.d).
    sight: u8,
    /// … from the top of a hill, where that is more.
    sight_from_hills: Option<u8>,
    #[read(key = "night")]
    pub is_night: bool,
    /// Whether nobody enters an enemy zone of control, and everybody may leave one (5.5).
    pub closes_zones: bool,
    /// Whether nobody fights (23.c).
    no_fighting: bool,
    no_charges: bool,
    /// Whether nothing is reorganized (23.a).
    no_reorganization: bool,
    /// Whether orders that are received wait for the end of it (23.e).
    orders_wait: bool,
    /// The most hexes at which artillery bombards; none for not at all.
    bombards_at: Option<u32>,
    /// Reductions in per cent: of bombardments, of artillery and infantry in normal combat, and of charges.
    #[read(default = 0, within = 0..=100)]
    bombardment: u8,
    #[read(default = 0, within = 0..=100)]
    artillery: u8,
    #[read(default = 0, within = 0..=100)]
    infantry: u8,
    #[read(default = 0, within = 0..=100)]
    charge: u8,
    /// What all the costs of artillery are multiplied by.
    #[read(default = 1, within = 1..=9)]
    artillery_times: u8,
    /// What a hex off the road costs infantry and artillery more.
    #[read(default)]
    off_road: HalfPoints,
}

impl Condition {
    fn sight_from_hills(&self) -> u8 {
        self.sight_from_hills.unwrap_or(self.sight)
    }

    /// By how much it reduces the strength of an arm in normal combat, in per cent.
    pub fn in_combat(&self, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::FootArtillery | Arm::HorseArtillery => self.artillery,
            Arm::Cavalry => 0,
        }
    }

    /// Whether steps cost more in it.
    pub fn is_slow(&self) -> bool {
        self.artillery_times > 1 || self.off_road > HalfPoints(0)
    }

    pub fn of_bombardments(&self) -> u8 {
        self.bombardment
    }

    pub fn of_charges(&self) -> u8 {
        self.charge
    }
}

/// The table of conditions. Its first line is a fair day.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct ConditionTable(#[read(with = lines)] Vec<Condition>);

fn lines(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Condition>> {
    let lines = <Vec<Condition>>::read(node, name, faults)?;
    if lines.is_empty() {
        faults.note(&node.place, "the table of conditions has no line for a fair day");
    }
    (!lines.is_empty()).then_some(lines)
}

impl ConditionTable {
    /// As far as anybody ever sees.
    pub fn farthest_sight(&self) -> u8 {
        self.0.iter().map(Condition::sight_from_hills).max().unwrap_or(0)
    }

    /// How far one sees, in words: "8 hexes at most (night 1, rain 4)".
    pub fn sights(&self) -> String {
        let (day, farthest) = (self.0.first().map_or(0, |line| line.sight), self.farthest_sight());
        let hills = (farthest > day).then(|| format!("from a hill {farthest}"));
        let others = self.0.iter().skip(1).filter(|line| line.sight < day);
        let others = others.map(|line| format!("{} {}", line.word, line.sight));
        let others: Vec<String> = hills.into_iter().chain(others).collect();
        let most = format!("{day} hexes at most");
        if others.is_empty() { most } else { format!("{most} ({})", others.join(", ")) }
    }

    /// The conditions of every turn, and of the one after the last.
    pub fn of_turns(&'static self, calendar: &Calendar) -> Box<[Conditions]> {
        self.of_all(calendar, |turn| calendar.is_rain(turn))
    }

    /// The same, if it rains all the time.
    pub fn of_turns_in_rain(&'static self, calendar: &Calendar) -> Box<[Conditions]> {
        self.of_all(calendar, |_| true)
    }

    fn of_all(&'static self, calendar: &Calendar, rains: impl Fn(Turn) -> bool) -> Box<[Conditions]> {
        let after = calendar.turns().last().map(|last| last.plus(1));
        calendar.turns().chain(after).map(|turn| self.at(calendar, turn, rains(turn))).collect()
    }

    fn at(&'static self, calendar: &Calendar, turn: Turn, rains: bool) -> Conditions {
        let holds = |line: &&Condition| match line.word.as_str() {
            "night" => calendar.is_night(turn),
            "rain" => rains,
            _ => false,
        };
        Conditions::of(self.0.iter().take(1).chain(self.0.iter().skip(1).filter(holds)).collect())
    }
}

/// What a turn is like, all in all.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone)]
pub struct Conditions {
    lines: Vec<&'static Condition>,
    /// How far one sees, in hexes (20.14.d).
    pub sight: u8,
    /// … from the top of a hill.
    pub sight_from_hills: u8,
    pub is_night: bool,
    pub zones_closed: bool,
    pub fighting: bool,
    pub charges: bool,
    pub reorganization: bool,
    pub orders_wait: bool,
    /// The most hexes at which artillery bombards, if that is limited.
    pub bombards_at: Option<u32>,
    /// Whether steps cost more.
    pub slow: bool,
}

impl Conditions {
    fn of(lines: Vec<&'static Condition>) -> Conditions {
        Conditions {
            sight: lines.iter().map(|line| line.sight).min().unwrap_or(0),
            sight_from_hills: lines.iter().map(|line| line.sight_from_hills()).min().unwrap_or(0),
            is_night: lines.iter().any(|line| line.is_night),
            zones_closed: lines.iter().any(|line| line.closes_zones),
            fighting: !lines.iter().any(|line| line.no_fighting),
            charges: !lines.iter().any(|line| line.no_charges || line.no_fighting),
            reorganization: !lines.iter().any(|line| line.no_reorganization),
            orders_wait: lines.iter().any(|line| line.orders_wait),
            bombards_at: lines.iter().filter_map(|line| line.bombards_at).min(),
            slow: lines.iter().any(|line| line.is_slow()),
            lines,
        }
    }

    /// The lines of the table that hold, beside that of a fair day.
    pub fn lines(&self) -> impl Iterator<Item = &'static Condition> {
        self.lines.iter().skip(1).copied()
    }

    /// What they add to the cost of a step.
    pub fn toll(&self, arm: Arm, by_road: bool, cost: HalfPoints) -> HalfPoints {
        let tolls = self.lines.iter().map(|line| {
            let times = if arm.is_artillery() { u16::from(line.artillery_times) } else { 1 };
            let more = if by_road || arm == Arm::Cavalry { HalfPoints(0) } else { line.off_road };
            HalfPoints(cost.0 * (times - 1)) + more
        });
        tolls.fold(HalfPoints(0), |sum, toll| sum + toll)
    }
}
