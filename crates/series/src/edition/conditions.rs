//! What turns are like: the day, the night, the weather (5.5, 20.14.d, 23), each a line of the edition's table with its effects.
//! All the lines that hold in a turn are put together once, when a game begins.

use super::rule;
use crate::pieces::Arm;
use crate::scenario::{Calendar, Turn};
use field::paths::HalfPoints;
use serde::{Deserialize, Serialize};
use umpire::fault::Faults;
use umpire::prose::counted;
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
    /// The hours of the turns in which it holds by itself.
    hours: Vec<u8>,
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
    /// Reductions in per cent: of bombardments, of artillery in normal combat, of infantry wherever it fires, and of charges.
    #[read(default = 0, within = 0..=100)]
    bombardment: u8,
    #[read(default = 0, within = 0..=100)]
    artillery: u8,
    #[read(default = 0, within = 0..=100)]
    infantry: u8,
    #[read(default = 0, within = 0..=100)]
    charge: u8,
    /// The reduction of infantry that has no infantry before it.
    #[read(default = 0, within = 0..=100)]
    infantry_on_others: u8,
    /// What cavalry has more that has infantry before it, in normal combat and in a charge.
    #[read(default = 0, within = 0..=100)]
    cavalry_on_infantry: u8,
    /// What all the costs of artillery and of trains are multiplied by.
    #[read(default = 1, within = 1..=9)]
    artillery_times: u8,
    /// What a hex off the road costs infantry and artillery more.
    #[read(default)]
    off_road: HalfPoints,
    /// Whether no pontoon bridge is laid.
    pub no_pontoons: bool,
    /// Whether nobody digs in.
    pub no_positions: bool,
    /// The rules of its effects, where they have their own.
    #[read(default = EffectRules::default())]
    rules: EffectRules,
}

/// The rules by which a condition has its effects.
#[derive(Debug, Clone, PartialEq, Eq, Default, Read)]
#[read(what = "rules of a condition")]
struct EffectRules {
    #[read(maybe, with = rule)]
    sight: Option<Rule>,
    /// … from the top of a hill.
    #[read(maybe, with = rule)]
    hills: Option<Rule>,
    #[read(maybe, with = rule)]
    bombardment: Option<Rule>,
    #[read(maybe, with = rule)]
    artillery: Option<Rule>,
    #[read(maybe, with = rule)]
    infantry: Option<Rule>,
    #[read(maybe, with = rule)]
    cavalry: Option<Rule>,
    #[read(maybe, with = rule)]
    charge: Option<Rule>,
    #[read(maybe, with = rule)]
    cost: Option<Rule>,
    #[read(maybe, with = rule)]
    pontoons: Option<Rule>,
    #[read(maybe, with = rule)]
    positions: Option<Rule>,
}

/// What a condition does to the strength of somebody, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    /// Per cent less.
    Less(u8, Rule),
    /// Per cent more.
    More(u8, Rule),
}

impl Effect {
    fn less(percent: u8, rule: Rule) -> Effect {
        if percent == 0 { Effect::Nothing } else { Effect::Less(percent, rule) }
    }
}

impl Condition {
    fn sight_from_hills(&self) -> u8 {
        self.sight_from_hills.unwrap_or(self.sight)
    }

    /// What it does to an arm in normal combat, which has infantry before it or not.
    pub fn in_combat(&self, arm: Arm, on_infantry: bool) -> Effect {
        match arm {
            Arm::Infantry => self.of_infantry(on_infantry),
            Arm::FootArtillery | Arm::HorseArtillery => {
                Effect::less(self.artillery, self.rules.artillery.unwrap_or(self.rule))
            }
            Arm::Cavalry => self.of_cavalry(on_infantry),
        }
    }

    /// What it does to an arm that receives a charge.
    pub fn against_a_charge(&self, arm: Arm) -> Effect {
        if arm == Arm::Infantry { self.of_infantry(false) } else { Effect::Nothing }
    }

    /// What it does to infantry, which has infantry before it or not.
    fn of_infantry(&self, on_infantry: bool) -> Effect {
        let more = if on_infantry { 0 } else { self.infantry_on_others };
        Effect::less(self.infantry.max(more), self.rules.infantry.unwrap_or(self.rule))
    }

    /// What it does to cavalry, which has infantry before it or not.
    pub fn of_cavalry(&self, on_infantry: bool) -> Effect {
        match self.cavalry_on_infantry {
            percent if percent > 0 && on_infantry => {
                Effect::More(percent, self.rules.cavalry.unwrap_or(self.rule))
            }
            _ => Effect::Nothing,
        }
    }

    /// Whether steps cost more in it.
    pub fn is_slow(&self) -> bool {
        self.artillery_times > 1 || self.off_road > HalfPoints(0)
    }

    pub fn of_bombardments(&self) -> Effect {
        Effect::less(self.bombardment, self.rules.bombardment.unwrap_or(self.rule))
    }

    pub fn of_charges(&self) -> Effect {
        Effect::less(self.charge, self.rules.charge.unwrap_or(self.rule))
    }

    /// The rule by which steps cost more in it.
    pub fn rule_of_costs(&self) -> Rule {
        self.rules.cost.unwrap_or(self.rule)
    }

    /// The rule by which artillery bombards no farther than so many hexes, if it does not.
    fn bombards_within(&self) -> Option<(u32, Rule)> {
        self.bombards_at.map(|most| (most, self.rules.bombardment.unwrap_or(self.rule)))
    }

    /// The rules of all that it does.
    pub fn all_rules(&self) -> Vec<Rule> {
        let EffectRules {
            sight,
            hills,
            bombardment,
            artillery,
            infantry,
            cavalry,
            charge,
            cost,
            pontoons,
            positions,
        } = self.rules;
        let own =
            [sight, hills, bombardment, artillery, infantry, cavalry, charge, cost, pontoons, positions];
        std::iter::once(self.rule).chain(own.into_iter().flatten()).collect()
    }

    /// What it does, in sentences.
    pub fn effects(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut say = |holds: bool, text: String| all.extend(holds.then_some(text));
        say(self.sight <= 1, "nobody sees farther than the next hex".to_owned());
        let bombards = self.bombards_at.map(|most| match most {
            0 => "guns do not bombard".to_owned(),
            _ => format!("guns bombard no farther than {}", counted(most as usize, "hex|hexes")),
        });
        say(bombards.is_some(), bombards.unwrap_or_default());
        let less = |who: &str, percent: u8| (percent > 0, format!("{who} {percent} % weaker"));
        let said = [
            less("bombardments are", self.bombardment),
            less("guns in combat are", self.artillery),
            less("infantry is", self.infantry),
            less("infantry that has no infantry before it is", self.infantry_on_others),
            less("charges are", self.charge),
            (
                self.cavalry_on_infantry > 0,
                format!("cavalry against infantry is {} % stronger", self.cavalry_on_infantry),
            ),
            (self.no_charges, "cavalry does not charge".to_owned()),
            (
                self.artillery_times > 1,
                format!("guns and trains pay {} for every step", in_times(self.artillery_times)),
            ),
            (self.no_pontoons, "no pontoon bridge is laid".to_owned()),
            (self.no_positions, "nobody digs in".to_owned()),
        ];
        for (holds, text) in said {
            say(holds, text);
        }
        all
    }
}

fn in_times(times: u8) -> String {
    if times == 2 { "double".to_owned() } else { format!("{times} times as much") }
}

/// A weather that holds until another comes, as a line of the table; the first is that of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Weather(u8);

impl Weather {
    pub fn number(self) -> u16 {
        u16::from(self.0)
    }

    /// Whether it is as the calendar has it.
    pub fn is_usual(&self) -> bool {
        self.0 == 0
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

    /// The weather of a name.
    pub fn weather(&self, word: &str) -> Option<Weather> {
        let at = self.0.iter().position(|line| line.word == word)?;
        u8::try_from(at).ok().map(Weather)
    }

    /// Every word that a line has.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|line| line.word.as_str())
    }

    /// The line of a weather.
    pub fn line(&self, weather: Weather) -> &Condition {
        &self.0[usize::from(weather.0)]
    }

    /// For every weather the conditions of every turn, and of the one after the last.
    pub fn of_turns(&'static self, calendar: &Calendar) -> ConditionsOfTurns {
        let after = calendar.turns().last().map(|last| last.plus(1));
        let turns: Vec<Turn> = calendar.turns().chain(after).collect();
        let of = |weather: usize| turns.iter().map(|turn| self.at(calendar, *turn, weather)).collect();
        ConditionsOfTurns((0..self.0.len()).map(of).collect())
    }

    fn at(&'static self, calendar: &Calendar, turn: Turn, weather: usize) -> Conditions {
        let holds = |(at, line): &(usize, &Condition)| match line.word.as_str() {
            _ if *at == 0 || *at == weather => true,
            "night" => calendar.is_night(turn),
            "rain" => calendar.is_rain(turn),
            _ => line.hours.contains(&calendar.time(turn).hour()),
        };
        Conditions::of(self.0.iter().enumerate().filter(holds).map(|(_, line)| line).collect())
    }
}

/// What every turn is like in every weather.
#[derive(Debug, Clone)]
pub struct ConditionsOfTurns(Box<[Box<[Conditions]>]>);

impl ConditionsOfTurns {
    /// What a turn is like; the last that there is stands for all after it.
    #[inline]
    pub fn at(&self, weather: Weather, turn: Turn) -> &Conditions {
        let turns = &self.0[usize::from(weather.0).min(self.0.len() - 1)];
        &turns[usize::from(turn.number()).saturating_sub(1).min(turns.len() - 1)]
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
    /// Whether it is day, and nothing makes the hour dark.
    pub daylight: bool,
    /// The most hexes at which artillery bombards, if that is limited, and by which rule.
    pub bombards_at: Option<(u32, Rule)>,
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
            daylight: !lines.iter().any(|line| line.is_night || !line.hours.is_empty()),
            bombards_at: lines.iter().filter_map(|line| line.bombards_within()).min_by_key(|(most, _)| *most),
            slow: lines.iter().any(|line| line.is_slow()),
            lines,
        }
    }

    /// The lines of the table that hold, beside that of a fair day.
    pub fn lines(&self) -> impl Iterator<Item = &'static Condition> {
        self.lines.iter().skip(1).copied()
    }

    /// The rule by which no charge is made, if none is.
    pub fn no_charges(&self) -> Option<Rule> {
        let line = self.lines.iter().find(|line| line.no_charges)?;
        Some(line.rules.charge.unwrap_or(line.rule))
    }

    /// The rules by which a whole action goes without bombardments or charges, though it is no true night.
    pub fn silences(&self) -> Vec<Rule> {
        let guns = self.bombards_at.filter(|(most, _)| *most == 0).map(|(_, rule)| rule);
        guns.into_iter().chain(self.no_charges()).collect()
    }

    /// The rule by which no pontoon bridge is laid, if none is.
    pub fn no_pontoons(&self) -> Option<Rule> {
        let line = self.lines.iter().find(|line| line.no_pontoons)?;
        Some(line.rules.pontoons.unwrap_or(line.rule))
    }

    /// The rule by which nobody digs in, if nobody does.
    pub fn no_positions(&self) -> Option<Rule> {
        let line = self.lines.iter().find(|line| line.no_positions)?;
        Some(line.rules.positions.unwrap_or(line.rule))
    }

    /// The rule of its own, if it has one, by which the weather lets nobody see farther than he does.
    pub fn rule_of_sight(&self) -> Option<Rule> {
        let line = self.lines().min_by_key(|line| line.sight).filter(|line| line.sight == self.sight)?;
        line.rules.sight
    }

    /// The rule that bounds how far one sees now, from a hill or from elsewhere.
    pub fn bound_of_sight(&self, from_a_hill: bool) -> Rule {
        let reach = |line: &&&Condition| if from_a_hill { line.sight_from_hills() } else { line.sight };
        let line = self.lines.iter().min_by_key(reach);
        let rule = line.map(|line| {
            let own = if from_a_hill { line.rules.hills.or(line.rules.sight) } else { line.rules.sight };
            own.unwrap_or(line.rule)
        });
        rule.unwrap_or(rule!("nlc.20.14.d"))
    }

    /// What they add to the cost of a step of a unit or, if none is named, of a train.
    pub fn toll(&self, arm: Option<Arm>, by_road: bool, cost: HalfPoints) -> HalfPoints {
        let tolls = self.lines.iter().map(|line| {
            let heavy = arm.is_none_or(Arm::is_artillery);
            let times = if heavy { u16::from(line.artillery_times) } else { 1 };
            let more = if by_road || arm == Some(Arm::Cavalry) { HalfPoints(0) } else { line.off_road };
            HalfPoints(cost.0 * (times - 1)) + more
        });
        tolls.fold(HalfPoints(0), |sum, toll| sum + toll)
    }
}
