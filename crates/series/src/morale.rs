//! Morale and morale checks (2.2, 2.3).

use crate::fact::{Fact, Who};
use crate::movement::range::commanders;
use crate::prelude::*;
use crate::zoc::{Flank, is_caught_on_the_road};
use umpire::dice::Thrown;

/// What bears on morale in a combat, besides the units themselves.
#[allow(clippy::struct_excessive_bools)] // each is a line of the Morale Modifiers table
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether the units attack or defend.
    pub role: Role,
    /// Enemy artillery fires at them in normal combat (2.2.j).
    pub under_artillery: bool,
    /// How their flanks are (2.2.k).
    pub flank: Flank,
    /// Cavalry is among those who attack them (20.2.fallback.f).
    pub by_cavalry: bool,
    /// They fight Imperial Guard infantry (7.4.o); counts for the retreat roll only.
    pub against_the_guard: bool,
    /// They try to recover from disruption, which optional rules allow (tables.morale.b).
    pub recovering: bool,
}

impl Circumstances {
    pub const fn plain(role: Role) -> Self {
        let flank = Flank::Open;
        let (under_artillery, by_cavalry, against_the_guard, recovering) = (false, false, false, false);
        Circumstances { role, under_artillery, flank, by_cavalry, against_the_guard, recovering }
    }
}

/// The morale of one unit. Every line of the sum is told to `note`: what it is, what it adds, by which rule.
pub fn morale(
    world: &World,
    unit: UnitId,
    circumstances: Circumstances,
    mut note: impl FnMut(&'static str, i8, Rule),
) -> i8 {
    let figures = &world.edition().morale;
    let printed = world.printed(unit);
    let (base, rule) = match circumstances.role {
        Role::Attacking => printed.morale,
        Role::Defending => printed.morale_in_defense,
    };
    note("base morale", base, rule);
    let mut value = base;
    let mut modify = |applies: bool, what: &'static str, by: i8, rule: Rule| {
        if applies {
            note(what, by, rule);
            value += by;
        }
    };
    let steadier = figures.defending.as_ref().filter(|_| circumstances.role == Role::Defending);
    if let Some((by, own)) = steadier.and_then(|own| Some((own.of(printed.nation, printed.arm, base)?, own)))
    {
        modify(true, "on the defense", by, own.rule);
    }
    let damaged = world.unit(unit).damaged;
    let steady = printed.nation.steady && figures.steady_arm.is_none_or(|arm| arm == printed.arm);
    if damaged && steady {
        modify(true, "lost step, but steady", 0, rule!("nlc.2.2.h"));
    } else if let Some(rule) = figures.guns_steady.filter(|_| damaged && printed.arm.is_artillery()) {
        modify(true, "lost step, but artillery", 0, rule);
    } else {
        modify(damaged, "lost step", figures.lost_step, rule!("nlc.2.2.g"));
    }
    let demoralized = world.is_unit_demoralized(unit);
    modify(demoralized, "demoralized formation", figures.demoralized, rule!("nlc.2.2.i"));
    let cut_off = !demoralized && hooks::losses::is_out_of_supply(world, unit);
    modify(cut_off, "out of supply", figures.demoralized, rule!("lgg.aor.supply.e"));
    let reserve = world.rules_for(unit).lowers_morale();
    modify(reserve, "in Reserve", figures.reserve, rule!("nlc.20.2.reserve.d"));
    let recoiled = world.guard_recoiled && is_french(world, unit);
    modify(recoiled, "the Guard has recoiled", figures.guard_recoiled, rule!("nlc.7.4.q"));
    modify(circumstances.under_artillery, "artillery fire", figures.artillery_fire, rule!("nlc.2.2.j"));
    match circumstances.flank {
        Flank::Open => {
            let caught = circumstances.by_cavalry && is_caught_on_the_road(world, unit);
            modify(caught, "caught on the road", figures.flanked, rule!("nlc.20.2.fallback.f"));
        }
        Flank::Turned => modify(true, "flanked", figures.flanked, rule!("nlc.2.2.k")),
        Flank::Covered => modify(true, "surrounded, but covered", 0, rule!("nlc.7.6.e")),
    }
    modify(circumstances.against_the_guard, "against the Guard", figures.guard, rule!("nlc.7.4.o"));
    if let Some(led) = &figures.led {
        modify(is_led(world, unit), "its leader is there", led.by, led.rule);
    }
    if circumstances.recovering {
        hooks::turn_end::recovery_lines(world, unit, &mut modify);
    }
    if value < figures.floor {
        note("never below", figures.floor - value, rule!("nlc.2.2.l"));
        value = figures.floor;
    }
    value
}

/// Whether its leader, or the wing or overall commander over him, is in the hex of a unit.
pub(crate) fn is_led(world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex_of(unit) else { return false };
    let theatre = &world.theatre;
    let of_division = theatre.division(theatre.division_of(unit)).leader;
    let of_division = of_division.filter(|leader| world.is_at_hand(*leader));
    commanders(world, world.holder_of(unit))
        .chain(of_division)
        .any(|leader| world.leader_hex(leader) == Some(hex))
}

/// The recoil of the Guard is felt by the army the Guard belongs to (7.4.q).
fn is_french(world: &World, unit: UnitId) -> bool {
    let guard = world.theatre.units.iter().find(|other| other.is_the_guard());
    guard.is_some_and(|guard| guard.nation.army == world.printed(unit).nation.army)
}

/// The unit whose morale a group tests with, and its value: the best infantry (2.3.a), without infantry the
/// best cavalry (2.3.b), else the best artillery (2.3.c). Modifiers count before the best is picked.
pub fn group_morale(
    world: &World,
    units: &[UnitId],
    circumstances: Circumstances,
) -> Option<(UnitId, i8, Rule)> {
    let best = |wanted: fn(Arm) -> bool| {
        let of_arm = units.iter().copied().filter(|unit| wanted(world.printed(*unit).arm));
        let valued = of_arm.map(|unit| (unit, morale(world, unit, circumstances, |_, _, _| {})));
        // The first of equals, so that the choice does not depend on how a group was gathered.
        valued.reduce(|best, next| if next.1 > best.1 { next } else { best })
    };
    let by = |rule: Rule| move |(unit, value)| (unit, value, rule);
    best(|arm| arm == Arm::Infantry)
        .map(by(rule!("nlc.2.3.a")))
        .or_else(|| best(|arm| arm == Arm::Cavalry).map(by(rule!("nlc.2.3.b"))))
        .or_else(|| best(Arm::is_artillery).map(by(rule!("nlc.2.3.c"))))
}

/// A die thrown against the morale of a unit (2.3.d), and the sum of that morale, if it will be told.
#[derive(Debug, Clone)]
pub(crate) struct Check {
    unit: UnitId,
    morale: i8,
    lines: Vec<Line>,
    thrown: Thrown,
    pub(crate) passed: bool,
}

/// How a check is told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Told {
    pub(crate) who: Who,
    pub(crate) rules: &'static [Rule],
    /// What the die is thrown for.
    pub(crate) die: &'static str,
    /// What is said of it if it is passed, and if it is not.
    pub(crate) results: [&'static str; 2],
}

impl Told {
    pub(crate) fn new(who: Who, rules: &'static [Rule], die: &'static str) -> Told {
        Told { who, rules, die, results: ["passed", "failed"] }
    }
}

impl Check {
    /// The check of a unit, with what helps it besides.
    pub(crate) fn of(
        world: &World,
        unit: UnitId,
        circumstances: Circumstances,
        help: impl IntoIterator<Item = (&'static str, i8, Rule)>,
        play: &mut Play,
    ) -> Check {
        let (mut lines, told) = (Vec::new(), play.log.is_heard());
        let mut note = |what: &str, by: i8, rule| {
            if told {
                lines.push(Line::of(what, format!("{by:+}"), rule));
            }
        };
        let mut value = morale(world, unit, circumstances, &mut note);
        for (what, by, rule) in help {
            note(what, by, rule);
            value += by;
        }
        let passes = |roll: u16| i16::try_from(roll).is_ok_and(|roll| roll <= i16::from(value));
        let (thrown, passed) = play.test(Throw::D6, passes);
        Check { unit, morale: value, lines, thrown, passed }
    }

    /// The check of a group, with what helps or hinders it besides, and the rule by which one of its units makes it; `None` if there is
    /// none.
    pub(crate) fn of_group_with(
        world: &World,
        units: &[UnitId],
        circumstances: Circumstances,
        help: Option<(&'static str, i8, Rule)>,
        play: &mut Play,
    ) -> Option<(Check, Rule)> {
        let (unit, _, by) = group_morale(world, units, circumstances)?;
        Some((Check::of(world, unit, circumstances, help, play), by))
    }

    /// Whether one of these rules had a part in the morale.
    pub(crate) fn relies_on(&self, rules: &[Rule]) -> bool {
        self.lines.iter().any(|line| rules.contains(&line.rule))
    }

    /// The morale with all its parts.
    pub(crate) fn sum(&self, world: &World) -> Sum {
        let of = format!("the morale of {}", world.printed(self.unit).name);
        Sum { of, lines: self.lines.clone(), total: self.morale.to_string() }
    }

    /// Tells the check: a sentence that ends before the figure of the die, in which the owner hears who made it with what morale, and
    /// to him also why. A secret order can lower morale (20.2 Reserve): the enemy sees the die and what came of it, not the sum.
    pub(crate) fn tell(
        &self,
        world: &World,
        Told { who, rules, die, results: [pass, fail] }: Told,
        sentence: impl Fn(Option<(&str, i8)>) -> String,
        explain: impl FnOnce(Event<Fact>) -> Event<Fact>,
        play: &mut Play,
    ) {
        let (passed, roll) = (self.passed, self.thrown.total());
        let result = if passed { pass } else { fail };
        let event = |fact, words: String| {
            Event::by(rules[0], fact, format!("{words} {roll}: {result}.")).and_by(&rules[1..])
        };
        let side = world.side_of(self.unit);
        let own = world.seats_of(side);
        let die = || Roll::plain(die, world.seat_name(side), self.thrown, result);
        play.log.tell(world, || {
            let (unit, morale) = (world.piece(self.unit), self.morale);
            let words = sentence(Some((&unit.name, morale)));
            let told = event(Fact::Checked { who, unit, morale, passed }, words);
            let seen = event(Fact::SeenToCheck { who, passed }, sentence(None)).with_roll(die());
            explain(told).with_roll(die()).only_for_and(own, seen)
        });
    }
}
