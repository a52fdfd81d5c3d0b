//! The sentences of cases that are peculiar to One Day Napoleonics (see `docs/odn-cases.md`).

mod fights;
mod marches;
mod moment;
mod pieces;
mod tests;

use crate::fact::Fact;
use crate::fight::Fight;
use crate::game::OneDay;
use crate::plot::notation::Inches;
use crate::roster::UnitId;
use crate::world::World;
use umpire::event::{Event, Line};
use umpire::facts::Named;
use umpire::game::Verdict;

/// Judges a sentence.
pub(crate) fn holds(game: &OneDay, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
    let world = &game.world;
    None.or_else(|| fights::of_a_line(world, sentence, moment))
        .or_else(|| fights::of_fire(game, sentence, moment))
        .or_else(|| fights::of_a_melee(world, sentence, moment))
        .or_else(|| tests::of_a_test(world, sentence, moment))
        .or_else(|| marches::of_a_march(game, sentence, moment))
        .or_else(|| moment::of_the_moment(game, sentence))
        .or_else(|| moment::of_the_ground(game, sentence))
        .or_else(|| pieces::of_a_figure(world, sentence))
        .or_else(|| pieces::of_a_general(world, sentence))
        .or_else(|| pieces::of_a_unit(game, sentence))
        .unwrap_or(Verdict::NotUnderstood)
}

fn verdict(holds: bool, found: impl FnOnce() -> String) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::Differs(found()) }
}

/// Whether what was found is what was said.
fn is(found: impl Into<String>, said: &str) -> Verdict {
    let found = found.into();
    verdict(found == said, || format!("it is {found}"))
}

/// Whether something is so, where it should be or should not.
fn is_so(found: bool, wanted: bool) -> Verdict {
    verdict(found == wanted, || "it is the other way round".to_owned())
}

/// Judges what is named, if there is such a thing.
fn judged<T>(named: Result<T, String>, judge: impl FnOnce(T) -> Verdict) -> Verdict {
    named.map_or_else(Verdict::Faulty, judge)
}

/// What stands in the holes of a form: "the gap of {} and {} is {}". `None` if the sentence has another.
fn holes<'s, const N: usize>(sentence: &'s str, form: &str) -> Option<[&'s str; N]> {
    let mut parts = form.split("{}");
    let mut rest = sentence.strip_prefix(parts.next()?)?;
    let mut found = [""; N];
    for (at, hole) in (1..).zip(&mut found) {
        let part = parts.next()?;
        (*hole, rest) = if at == N { (rest.strip_suffix(part)?, "") } else { rest.split_once(part)? };
    }
    rest.is_empty().then_some(found)
}

/// The same of a sentence that affirms or denies, and whether it affirms.
fn affirms<'s, const N: usize>(sentence: &'s str, [yes, no]: [&str; 2]) -> Option<(bool, [&'s str; N])> {
    let denied = holes(sentence, no).map(|found| (false, found));
    denied.or_else(|| Some((true, holes(sentence, yes)?)))
}

/// The unit of a name.
fn unit(world: &World, name: &str) -> Result<UnitId, String> {
    world.theatre().roster.unit_named(name).ok_or_else(|| format!("there is no unit `{name}`"))
}

/// Two units.
fn units(world: &World, one: &str, other: &str) -> Result<(UnitId, UnitId), String> {
    Ok((unit(world, one)?, unit(world, other)?))
}

/// "once", "twice", "3 times".
fn times(words: &str) -> Option<usize> {
    match words {
        "once" => Some(1),
        "twice" => Some(2),
        _ => words.strip_suffix(" times")?.parse().ok(),
    }
}

/// "2 hits", "1 hit", "no hit".
fn count_of(words: &str, one: &str, many: &str) -> Option<usize> {
    let (number, what) = words.split_once(' ')?;
    match number {
        "no" => (what == one).then_some(0),
        _ => number.parse().ok().filter(|_| what == one || what == many),
    }
}

/// Inches of a figure of the rules.
fn inches(mils: i64) -> String {
    Inches(i32::try_from(mils).unwrap_or(i32::MAX)).to_string()
}

/// What a fight brought, if an event tells of one.
fn fight(event: &Event<Fact>) -> Option<&Fight> {
    match &event.fact {
        Fact::Fight(fight) => Some(fight),
        _ => None,
    }
}

/// Whether a piece of a fact is a unit.
fn is_unit(piece: &Named, unit: UnitId) -> bool {
    piece.piece == u32::from(unit.0)
}

/// What the line of a rule gives, among lines: its value, or "nothing".
fn given<'l>(lines: impl Iterator<Item = &'l Line>, rule: &str) -> String {
    let of_rule = lines.filter(|line| line.rule.id() == rule);
    of_rule.map(|line| line.value.clone()).last().unwrap_or_else(|| "nothing".to_owned())
}
