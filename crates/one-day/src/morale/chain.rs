//! What befalls a unit, to its end: hits, levels, tests and retreats, generals, and then the tests that this sets off in others
//! (3.02.c, 3.02.d, 3.03b.f, time.h).
//!
//! Nobody decides anything here: retreats have no choice. So a chain is no procedure of the agenda but runs through at once, and never
//! inside another.

use super::leader;
use super::test::{Cause, Tester};
use crate::edition::Level;
use crate::fight::Fight;
use crate::option::OptionalRule;
use crate::options::variable;
use crate::prelude::*;
use crate::proceeding::{Goes, Proceeding};
use crate::retreat;
use crate::roster::UnitId;
use crate::world::{Mark, Order, Owed, Status};
use serde::{Deserialize, Serialize};
use umpire::agenda::Step;

/// What has befallen a unit at one instant. Its hits are marked already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Blow {
    pub(crate) unit: UnitId,
    /// Hits for which its generals are tested.
    pub(crate) hits: u8,
    /// Levels that it loses outright.
    pub(crate) levels: u8,
    /// Whether it routs outright.
    pub(crate) routs: bool,
    /// Why it tests; nothing, if it does not.
    pub(crate) tests: Option<Cause>,
    /// Whether this happens in a Melee, where the loss of a level always costs a deployed unit its block (4.04.r).
    pub(crate) in_melee: bool,
}

impl Blow {
    /// A test and nothing else.
    pub(crate) fn test(unit: UnitId, cause: Cause) -> Self {
        Self { unit, hits: 0, levels: 0, routs: false, tests: Some(cause), in_melee: false }
    }

    /// Hits by fire, after which it tests.
    pub(crate) fn fire(unit: UnitId, hits: u8) -> Self {
        Self { hits, ..Self::test(unit, Cause::Fire) }
    }
}

/// Marks hits on a unit's roster (roster.c). It may have no box left: what follows is told by [`befall`].
pub(crate) fn mark_hits(world: &mut World, unit: UnitId, hits: u8, by_fire: bool, play: &mut Play<'_>) {
    if hits == 0 {
        return;
    }
    let before = world.quality(unit);
    let total = world.boxes(unit).total();
    let state = world.unit_mut(unit);
    state.hits = state.hits.saturating_add(hits).min(total);
    play.log.tell(world, || {
        let after = world.quality(unit);
        let what = if by_fire { "by fire" } else { "in Melee" };
        let text = format!("{} takes {} {what}.", world.name(unit), counted(usize::from(hits), "hit|hits"));
        let falls = if after == before { String::new() } else { format!(" It is {after} now.") };
        let fact = Fight::HitsMarked { unit: world.named(unit), hits, by_fire };
        Event::by(rule!("odn.roster.c"), fact, text + &falls)
            .and_by_if(by_fire, rules!("odn.roster.f"))
            .and_by_if(after != before, rules!("odn.roster.d"))
    });
}

/// Whether a unit has no box left (roster.e).
pub(crate) fn is_spent(world: &World, unit: UnitId) -> bool {
    world.unit(unit).hits >= world.boxes(unit).total()
}

/// All that befalls units at one instant: one after the other in the order of tests, each with all that it sets off.
pub(crate) fn settle(world: &mut World, blows: &[Blow], play: &mut Play<'_>) {
    let units: Vec<UnitId> = blows.iter().map(|blow| blow.unit).collect();
    for unit in world.order_of_tests(&units) {
        for blow in blows.iter().filter(|blow| blow.unit == unit) {
            befall(world, *blow, play);
            set_off(world, play);
        }
    }
}

/// The tests that wait, in the order of tests; those that these set off come after them.
pub(crate) fn set_off(world: &mut World, play: &mut Play<'_>) {
    while !world.owed.is_empty() {
        let owed: Vec<Owed> = std::mem::take(&mut world.owed);
        let units: Vec<UnitId> = owed.iter().map(|owed| owed.unit).collect();
        for unit in world.order_of_tests(&units) {
            for owed in owed.iter().filter(|owed| owed.unit == unit) {
                befall(world, Blow::test(unit, owed.cause), play);
            }
        }
    }
}

/// One unit's chain, without what it sets off in others.
pub(crate) fn befall(world: &mut World, blow: Blow, play: &mut Play<'_>) {
    let unit = blow.unit;
    // Dice fall before everybody's eyes: who must test comes to light.
    crate::options::hidden::reveal(world, unit, rule!("odn.5.01.j"), play);
    if !world.is_on_table(unit) {
        return;
    }
    if blow.routs || is_spent(world, unit) {
        let rule = if blow.routs { rule!("odn.2.034.k") } else { rule!("odn.roster.e") };
        rout(world, unit, rule, Some((blow.hits, blow.levels.saturating_add(u8::from(blow.routs)))), play);
        return;
    }
    let mut dice = Some((blow.hits, blow.levels));
    if blow.levels > 0 && lose(world, unit, blow.levels, blow.in_melee, &mut dice, play) == Fate::Gone {
        return;
    }
    if let Some(cause) = blow.tests {
        let mut passed = take_test(world, unit, cause, play);
        if cause == Cause::Rally {
            world.unit_mut(unit).marks.set(Mark::Rallied);
            if passed {
                rallies(world, unit, play);
            }
        }
        if !passed && lose(world, unit, 1, blow.in_melee, &mut dice, play) == Fate::Gone {
            return;
        }
        throw_for_generals(world, unit, !passed, &mut dice, play);
        while !passed {
            passed = take_test(world, unit, cause, play);
            if !passed && lose(world, unit, 1, blow.in_melee, &mut dice, play) == Fate::Gone {
                return;
            }
        }
    }
    throw_for_generals(world, unit, false, &mut dice, play);
}

/// A pass at the first test of a rally raises a level, and brings nothing else (2.01b).
fn rallies(world: &mut World, unit: UnitId, play: &mut Play<'_>) {
    let level = world.unit(unit).level.rallied();
    world.unit_mut(unit).level = level;
    play.log.tell(world, || {
        let fact = Fight::LevelGained { unit: world.named(unit), level: level.to_string() };
        Event::by(rule!("odn.2.01b.a"), fact, format!("{} rallies: it is {level}.", world.name(unit)))
            .and_by(rules!("odn.2.01b.c"))
    });
}

/// Whether a unit is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Stands,
    Gone,
}

/// Leader dice that are still to be thrown for a blow: hits and levels.
type Dice = Option<(u8, u8)>;

/// Throws them. While the unit's own chain still runs, the rest of it serves for the loss of its general (4.05-loss.h).
fn throw_for_generals(
    world: &mut World,
    unit: UnitId,
    is_testing: bool,
    dice: &mut Dice,
    play: &mut Play<'_>,
) {
    if let Some((hits, levels)) = dice.take() {
        leader::test(world, unit, hits, levels, is_testing, play);
    }
}

/// Who tests, and in what state.
pub(crate) fn tester(world: &World, unit: UnitId, cause: Cause) -> Tester {
    let theatre = world.theatre();
    let (state, roster) = (world.unit(unit), world.roster(unit));
    let is_russian_foot = roster.nation == "russia" && roster.arm.is_infantry();
    Tester {
        quality: world.quality(unit),
        level: state.level,
        shelter: world.shelter(unit),
        general: world.best_general(unit),
        cause,
        is_in_triple_move: state.order == Some(Order::TripleMove),
        is_out_of_supply: state.marks.has(Mark::OutOfSupply),
        is_steady: is_russian_foot && theatre.has(OptionalRule::NationalCharacteristics),
    }
}

/// One test; `true` if it passes.
pub(crate) fn take_test(world: &mut World, unit: UnitId, cause: Cause, play: &mut Play<'_>) -> bool {
    variable::quality_of_the_day(world, unit, play);
    if is_spent(world, unit) {
        return false;
    }
    let edition = world.theatre().edition.clone();
    let tester = tester(world, unit, cause);
    let standard = tester.standard(&edition);
    let tested = standard.test(play.dice);
    play.log.tell(world, || {
        let what = if tested.passed { "passes" } else { "fails" };
        let mut roll = Roll::plain("morale", world.side(unit).name(), tested.thrown, what);
        roll.modifiers = standard.modifiers.lines();
        let text = format!(
            "{}, {}, tests {}: {} against {}+, it {what}.",
            world.name(unit),
            tester.quality,
            cause.words(),
            tested.modified,
            standard.pass
        );
        let fact = Fight::Tested {
            unit: world.named(unit),
            cause: cause.word(),
            modified: tested.modified,
            pass: standard.pass,
            passed: tested.passed,
        };
        let rule = if tested.passed { rule!("odn.3.02.b") } else { rule!("odn.3.02.c") };
        let rules: Vec<Rule> = standard.modifiers.iter().map(|modifier| modifier.rule).collect();
        let is_rally = cause == Cause::Rally;
        let is_first = !world.unit(unit).marks.has(Mark::Rallied);
        Event::by(rule, fact, text)
            .and_by(&[cause.rule(), rule!("odn.3.02.a")])
            .and_by(cause.further())
            .and_by(&rules)
            .and_by_if(!tested.passed, rules!("odn.3.02.d"))
            .and_by_if(is_rally && !tested.passed, rules!("odn.2.01c.d"))
            .and_by_if(is_rally && tested.passed && !is_first, rules!("odn.2.01c.e"))
            .with_roll(roll)
    });
    world.unit_mut(unit).marks.clear(Mark::OwesTest);
    tested.passed
}

/// A unit loses levels at once: it goes straight to the last of them (2.034.s), its order is cancelled, and it retreats as that level
/// says.
pub(crate) fn lose(
    world: &mut World,
    unit: UnitId,
    levels: u8,
    in_melee: bool,
    dice: &mut Dice,
    play: &mut Play<'_>,
) -> Fate {
    let was = world.unit(unit).level;
    let Some(level) = was.lower(levels) else {
        rout(world, unit, rule!("odn.4.03-morale.s"), dice.take(), play);
        return Fate::Gone;
    };
    world.unit_mut(unit).level = level;
    stand_down(world, unit);
    play.log.tell(world, || {
        let fact = Fight::LevelLost { unit: world.named(unit), level: level.to_string() };
        let rule = match level {
            Level::Bold | Level::Firm => rule!("odn.4.03-morale.d"),
            Level::Nervous => rule!("odn.4.03-morale.f"),
            Level::Flustered => rule!("odn.4.03-morale.j"),
            Level::Panicked => rule!("odn.4.03-morale.n"),
        };
        let has_order = world.unit(unit).order.is_some();
        Event::by(rule, fact, format!("{} is {level}.", world.name(unit)))
            .and_by_if(has_order, rules!("odn.example2.b", "odn.example2.c", "odn.time.l"))
            .and_by_if(!has_order, rules!("odn.2.01c.a", "odn.2.01c.c"))
            .and_by_if(levels > 1, rules!("odn.2.034.s"))
    });
    match retreat::go(world, unit, level, in_melee, play) {
        retreat::Outcome::Stands => Fate::Stands,
        retreat::Outcome::Surrenders => {
            surrender(world, unit, play);
            Fate::Gone
        }
        retreat::Outcome::Lost(rule) => {
            rout(world, unit, rule, dice.take(), play);
            Fate::Gone
        }
    }
}

/// A level was lost: the unit has no order any more this turn, and what hung on that lapses (example2.b, 2.01c.f, time.l).
pub(crate) fn stand_down(world: &mut World, unit: UnitId) {
    let state = world.unit_mut(unit);
    // Before orders are revealed there is none to be cancelled: then it gets none.
    state.marks.set(Mark::Cancelled);
    if state.order.is_none() {
        state.marks.set(Mark::NoOrder);
    }
    state.marks.clear(Mark::Squared);
    world.lists.retain(|fire| fire.firer != unit);
    world.links.retain(|link| !link.attackers.contains(&unit));
}

/// A unit runs away and is off the table where it stood (4.03-morale.s).
pub(crate) fn rout(world: &mut World, unit: UnitId, rule: Rule, dice: Dice, play: &mut Play<'_>) {
    play.log.tell(world, || {
        let fact = Fight::Routed { unit: world.named(unit) };
        Event::by(rule, fact, format!("{} routs.", world.name(unit))).and_by(rules!("odn.4.03-morale.s"))
    });
    leaves(world, unit, Status::Routed);
    if let Some((hits, levels)) = dice {
        leader::test(world, unit, hits, levels, false, play);
    }
    for id in world.generals_with(unit) {
        crate::headquarters::takes_refuge(world, id, play);
    }
}

/// A unit that has no way out lays down its arms; generals with it are lost as if killed (3.03a.d, 4.05-loss.k).
pub(crate) fn surrender(world: &mut World, unit: UnitId, play: &mut Play<'_>) {
    play.log.tell(world, || {
        let fact = Fight::Surrendered { unit: world.named(unit) };
        let text = format!("{} has no way out and surrenders.", world.name(unit));
        Event::by(rule!("odn.3.03a.d"), fact, text)
    });
    leaves(world, unit, Status::Surrendered);
    for id in world.generals_with(unit) {
        crate::headquarters::killed(world, id, Some(unit), play);
    }
}

fn leaves(world: &mut World, unit: UnitId, status: Status) {
    stand_down(world, unit);
    world.unit_mut(unit).status = status;
    world.contacts.retain(|contact| !contact.units.contains(&unit));
}

/// Chargers who were hit and fought no Melee take the test that they were spared (3.01.c).
pub fn owe_for_charges(world: &mut World) {
    // A Melee takes it off them as it ends.
    let owe = |unit: &UnitId| world.unit(*unit).marks.has(Mark::OwesTest);
    let owed: Vec<Owed> =
        world.on_table().filter(owe).map(|unit| Owed { unit, cause: Cause::Fire }).collect();
    for owed in &owed {
        world.unit_mut(owed.unit).marks.clear(Mark::OwesTest);
    }
    world.owed.extend(owed);
}

/// Tests that are due at one instant: those that [`World`] holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain;

impl Goes for Chain {
    const PHASE: &'static str = "clock";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_>) -> Step<Proceeding> {
        set_off(world, play);
        Step::Done
    }
}
