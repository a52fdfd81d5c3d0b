//! Fire (7.1): strengths, reductions, rounding and the Fire Table.

use crate::edition::{Condition, Edition, Effect, HexsideTerrain};
use crate::pieces::For;
use crate::prelude::*;
use std::fmt;

/// A strength in millionths of a point. Percentages come in quarters and strengths are halved up to three
/// times, so hundredths could not hold every sum exactly; millionths can, and rounding at a half is never wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Strength(u64);

impl Strength {
    const POINT: u64 = 1_000_000;

    pub fn points(points: u8) -> Strength {
        Strength(u64::from(points) * Strength::POINT)
    }

    /// Less so many per cent.
    #[must_use]
    pub fn less(self, percent: u8) -> Strength {
        Strength(self.0 / 100 * u64::from(100 - percent.min(100)))
    }

    /// And so many per cent more.
    #[must_use]
    pub fn more(self, percent: u8) -> Strength {
        Strength(self.0 / 100 * (100 + u64::from(percent)))
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, times: u8) -> Strength {
        Strength(self.0 * u64::from(times))
    }

    /// Whether nothing is to be rounded.
    pub fn is_whole(self) -> bool {
        self.0.is_multiple_of(Strength::POINT)
    }

    #[must_use]
    pub fn halved(self) -> Strength {
        Strength(self.0 / 2)
    }

    #[must_use]
    pub fn plus(self, other: Strength) -> Strength {
        Strength(self.0 + other.0)
    }

    /// In whole points, one half and more going up (7.1.g).
    pub fn rounded(self) -> u16 {
        self.rounded_by(Rounding::Normal)
    }

    pub fn rounded_by(self, rounding: Rounding) -> u16 {
        let half = match rounding {
            Rounding::Normal => Strength::POINT / 2,
            Rounding::Down => 0,
        };
        u16::try_from((self.0 + half) / Strength::POINT).unwrap_or(u16::MAX)
    }
}

/// How a sum is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// One half and more goes up (7.1.g).
    Normal,
    /// Whatever is over goes down, by an optional rule (25.6.c).
    Down,
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (points, rest) = (self.0 / Strength::POINT, self.0 % Strength::POINT);
        if rest == 0 {
            return write!(f, "{points}");
        }
        let digits = format!("{rest:06}");
        write!(f, "{points}.{}", digits.trim_end_matches('0'))
    }
}

/// The hits of a strength at a roll (7.1.a). A strength over the table's last row is looked up as often as
/// that row fits, then for the rest, with the same roll (7.1.h). Strength 0 scores nothing (7.1.i).
pub fn hits(edition: &Edition, strength: u16, roll: u16) -> u16 {
    let column = usize::from(roll.clamp(2, 12) - 2);
    let last = edition.fire.len();
    let row = |strength: usize| if strength == 0 { 0 } else { u16::from(edition.fire[strength - 1][column]) };
    let strength = usize::from(strength);
    let times = u16::try_from(strength / last).unwrap_or(u16::MAX);
    times * row(last) + row(strength % last)
}

/// A step on the way to a strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A unit's own strength.
    Own(Strength),
    /// A reduction in per cent.
    Less(u8),
    /// An increase in per cent.
    More(u8),
    Half,
    Times(u8),
    /// A modifier that applies; what it does follows.
    Applies,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Own(strength) => strength.fmt(f),
            Part::Less(percent) => write!(f, "-{percent} %"),
            Part::More(percent) => write!(f, "+{percent} %"),
            Part::Half => f.write_str("half"),
            Part::Times(times) => write!(f, "x {times}"),
            Part::Applies => f.write_str("applies"),
        }
    }
}

/// What is told of each step: who or what, how much, by which rule. It is told to nobody in the hot path, so
/// nothing is put into words here.
pub type Note<'n> = &'n mut dyn FnMut(&str, Part, Rule);

/// A strength as it was worked out, with every step on the way to it: whoever tells of a fire reads off what it relied on. Where nobody
/// listens, no step is kept.
#[derive(Debug, Clone)]
pub(crate) struct Reckoning {
    pub(crate) exact: Strength,
    pub(crate) rounding: Rounding,
    parts: Vec<(String, Part, Rule)>,
}

impl Reckoning {
    /// A strength, rounded normally in the end, that will be told or not.
    pub(crate) fn of(told: bool, strength: impl FnOnce(Note<'_>) -> Strength) -> Reckoning {
        let mut parts = Vec::new();
        let exact = strength(&mut |what, part, rule| {
            if told {
                parts.push((what.to_owned(), part, rule));
            }
        });
        Reckoning { exact, rounding: Rounding::Normal, parts }
    }

    pub(crate) fn rounded(&self) -> u16 {
        self.exact.rounded_by(self.rounding)
    }

    /// Whether such a step was on the way.
    pub(crate) fn relies_on(&self, step: impl Fn(Part, Rule) -> bool) -> bool {
        self.parts.iter().any(|(_, part, rule)| step(*part, *rule))
    }

    /// All of it, under a name.
    pub(crate) fn sum(&self, of: &str) -> Sum {
        let line = |(what, part, rule): &(String, Part, Rule)| Line {
            what: what.clone(),
            value: part.to_string(),
            rule: *rule,
        };
        let (what, rule) = match self.rounding {
            Rounding::Normal => ("rounded once", rule!("nlc.7.1.g")),
            Rounding::Down => ("rounded down once", rule!("nlc.25.6.c")),
        };
        let last = Line { what: what.into(), value: self.exact.to_string(), rule };
        let lines = self.parts.iter().map(line).chain([last]).collect();
        Sum { of: of.to_owned(), lines, total: self.rounded().to_string() }
    }
}

/// The strength with which a unit attacks across a hexside into a hex in normal combat (7.3.m, 7.6).
pub fn attack_strength(world: &World, unit: UnitId, from: HexId, target: HexId, note: Note<'_>) -> Strength {
    let name = &world.printed(unit).name;
    let mut strength = Strength::points(world.strength_for(unit, For::Attack));
    let by = hooks::fire::rule_of_strength(world, unit, For::Attack, rule!("nlc.7.1.a"));
    note(name, Part::Own(strength), by);
    let percent = terrain_reduction(world, from, target, note);
    strength = strength.less(percent);
    if let Some(percent) = hooks::fire::weakness_at_night(world, unit) {
        note("in the dark", Part::Less(percent), rule!("nlc.23.b"));
        strength = strength.less(percent);
    }
    let on_infantry = || world.units_in(target).any(|enemy| world.printed(enemy).arm == Arm::Infantry);
    strength = hooks::fire::inspired(world, unit, For::Attack, strength, note);
    halvings(world, unit, strength, on_infantry, note)
}

/// The reduction for the terrain of the target and of the hexside before it (7.6.f, 7.6.h).
pub(crate) fn terrain_reduction(world: &World, from: HexId, target: HexId, note: Note<'_>) -> u8 {
    let terrain = world.terrain(target);
    let mut hex = terrain.attack;
    let by_hex = match terrain.is_chateau {
        true if is_infantry(world, target) => rule!("nlc.10.h"),
        true => rule!("nlc.10.m"),
        false => terrain.combat_rule.unwrap_or(rule!("nlc.7.6.f")),
    };
    if terrain.free_within && std::ptr::eq(terrain, world.terrain(from)) {
        note(&format!("from {0} into {0}", terrain.word), Part::Less(0), by_hex);
        hex = 0;
    }
    if world.is_shared_chateau(target) {
        note("chateau with two units in it", Part::Less(0), rule!("nlc.10.l"));
    }
    // Of what is in the hex the better for the defender counts (mop.37.3.b).
    let dug = hooks::fire::of_a_position(world, target).filter(|dug| *dug > hex);
    let (what, by_hex) = match dug {
        Some(_) => ("improved position", rule!("mop.37.3.3.b")),
        None => (terrain.word.as_str(), by_hex),
    };
    hex = dug.unwrap_or(hex);
    let mut told = |what: &str, percent: u8, rule: Rule| {
        if percent > 0 {
            note(what, Part::Less(percent), rule);
        }
    };
    let line = worst_hexside(world, from, target);
    // A bridge is compared with the hex behind it, not added to it.
    let (hex, side) = match line {
        None => (hex, 0),
        Some((line, side)) if line.compared && side >= hex => (0, side),
        Some((line, _)) if line.compared => (hex, 0),
        Some((_, side)) => (hex, side),
    };
    told(what, hex, by_hex);
    if let Some((line, _)) = line {
        told(&line.word, side, line.combat_rule);
    }
    if hex == 0 || side == 0 {
        return hex + side;
    }
    let both = (hex + side).min(world.edition().most_reduction);
    told("hex and hexside together", both, rule!("nlc.7.6.h"));
    both
}

/// Whether the unit that holds a chateau is infantry, with all that goes with it (10), or only behind its walls.
pub(crate) fn is_infantry(world: &World, hex: HexId) -> bool {
    world.units_in(hex).all(|unit| world.printed(unit).arm == Arm::Infantry)
}

/// The largest reduction of what lies on the hexside: a crest beside a stream is not added to it (7.6.h).
pub fn worst_hexside(world: &World, from: HexId, target: HexId) -> Option<(&'static HexsideTerrain, u8)> {
    let across = world.ground().fire_across(from, target);
    across.map(|line| (line, line.attack.unwrap_or(100))).max_by_key(|(_, percent)| *percent)
}

/// Why a defending unit's fire is special.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefensiveFire<'c> {
    /// Only artillery is in the hex (8.5.a).
    pub artillery_alone: bool,
    /// What it is fired for: guns outside the hex give support with the strength of their attack.
    pub purpose: For,
    /// At whom, and where they stand.
    pub attackers: &'c [(UnitId, HexId)],
}

impl DefensiveFire<'_> {
    /// From the attacked hex itself.
    pub fn of(artillery_alone: bool, attackers: &[(UnitId, HexId)]) -> DefensiveFire<'_> {
        DefensiveFire { artillery_alone, purpose: For::Defense, attackers }
    }

    /// Whether infantry is among them.
    fn on_infantry(&self, world: &World) -> bool {
        self.attackers.iter().any(|(enemy, _)| world.printed(*enemy).arm == Arm::Infantry)
    }
}

/// What the terrain of a hex takes from fire out of it at enemies who stand in these hexes, and what it is: nothing where all of them are
/// in the same terrain and the rules except that (mop.terrain.woods.b).
pub(crate) fn firing_out(
    world: &World,
    hex: HexId,
    percent: u8,
    mut at: impl Iterator<Item = HexId>,
    note: Note<'_>,
) -> u8 {
    let terrain = world.terrain(hex);
    if percent == 0 {
        return 0;
    }
    let freely = terrain.fires_freely_within && at.all(|from| std::ptr::eq(terrain, world.terrain(from)));
    let (what, percent) = if freely {
        (format!("from {0} into {0}", terrain.word), 0)
    } else {
        (format!("out of {}", terrain.word), percent)
    };
    note(&what, Part::Less(percent), rule!("nlc.tables.terrain.c"));
    percent
}

/// The strength with which a unit fires in defense of a hex (7.3.m, 7.6.a, 8.5.a, terrain note on woods).
pub fn defense_strength(
    world: &World,
    unit: UnitId,
    hex: HexId,
    how: DefensiveFire<'_>,
    note: Note<'_>,
) -> Strength {
    let printed = world.printed(unit);
    let mut strength = Strength::points(world.strength_for(unit, how.purpose));
    let bombarded = world.unit(unit).bombarded;
    let rule = if bombarded {
        rule!("nlc.8.2.b")
    } else {
        hooks::fire::rule_of_strength(world, unit, how.purpose, rule!("nlc.7.1.a"))
    };
    note(&printed.name, Part::Own(strength), rule);
    let out = world.terrain(hex).firing_out;
    strength = strength.less(firing_out(world, hex, out, how.attackers.iter().map(|(_, from)| *from), note));
    if how.artillery_alone && printed.arm.is_artillery() {
        note("artillery alone", Part::Half, rule!("nlc.8.5.a"));
        strength = strength.halved();
    }
    strength = hooks::fire::inspired(world, unit, how.purpose, strength, note);
    halvings(world, unit, strength, || how.on_infantry(world), note)
}

/// What the night and the weather leave of a strength.
pub(crate) fn in_conditions(
    world: &World,
    strength: Strength,
    effect: impl Fn(&Condition) -> Effect,
    note: Note<'_>,
) -> Strength {
    world.conditions().lines().fold(strength, |strength, line| match effect(line) {
        Effect::Nothing => strength,
        Effect::Less(percent, rule) => {
            note(&line.word, Part::Less(percent), rule);
            strength.less(percent)
        }
        Effect::More(percent, rule) => {
            note(&line.word, Part::More(percent), rule);
            strength.more(percent)
        }
    })
}

/// The halvings that apply to either side (7.3.m, 7.6.a).
fn halvings(
    world: &World,
    unit: UnitId,
    strength: Strength,
    on_infantry: impl Fn() -> bool,
    note: Note<'_>,
) -> Strength {
    let arm = world.printed(unit).arm;
    let mut strength = in_conditions(world, strength, |line| line.in_combat(arm, on_infantry()), note);
    if arm == Arm::Cavalry {
        note("cavalry in normal combat", Part::Half, rule!("nlc.7.3.m"));
        strength = strength.halved();
    }
    let state = world.unit(unit);
    if state.disrupted && state.just_disrupted {
        note("disrupted in this segment", Part::Less(0), rule!("nlc.7.6.b"));
    } else if state.disrupted {
        note("disrupted", Part::Half, rule!("nlc.7.6.a"));
        strength = strength.halved();
    }
    hooks::fire::of_what_is_left(world, unit, strength, note)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact_down_to_the_sixteenth() {
        let sixteenth = Strength::points(1).less(75).halved().halved();
        assert_eq!(sixteenth.to_string(), "0.0625");
        let eight = (0..8).fold(Strength::default(), |sum, _| sum.plus(sixteenth));
        assert_eq!((eight.to_string().as_str(), eight.rounded()), ("0.5", 1));
    }

    #[test]
    fn one_half_goes_up_and_less_goes_down() {
        for (strength, rounded) in
            [(Strength(4_500_000), 5), (Strength(4_499_999), 4), (Strength(4_250_000), 4)]
        {
            assert_eq!(strength.rounded(), rounded, "{strength}");
        }
    }

    #[test]
    fn strengths_over_the_table_are_looked_up_in_parts() {
        let edition = crate::sets::NLC.edition();
        assert_eq!(hits(edition, 24, 7), 4);
        assert_eq!(hits(edition, 30, 7), 4 + 1);
        assert_eq!(hits(edition, 48, 2), 2);
        assert_eq!(hits(edition, 72, 12), 27);
        assert_eq!(hits(edition, 0, 12), 0);
    }
}
