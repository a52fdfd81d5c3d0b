//! Morale and morale checks (2.2, 2.3).

use crate::prelude::*;
use crate::zoc::{Flank, is_caught_on_the_road};

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
    let damaged = world.unit(unit).damaged;
    if damaged && printed.nation.steady {
        modify(true, "lost step, but steady", 0, rule!("nlc.2.2.h"));
    } else {
        modify(damaged, "lost step", figures.lost_step, rule!("nlc.2.2.g"));
    }
    let demoralized = world.is_demoralized(printed.formation);
    modify(demoralized, "demoralized formation", figures.demoralized, rule!("nlc.2.2.i"));
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
    if circumstances.recovering {
        hooks::turn_end::recovery_lines(world, unit, &mut modify);
    }
    if value < figures.floor {
        note("never below", figures.floor - value, rule!("nlc.2.2.l"));
        value = figures.floor;
    }
    value
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
