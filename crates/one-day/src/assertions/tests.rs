//! Sentences about tests, levels and generals in them.

use super::{fight, is, is_so, is_unit, judged, times, unit, verdict};
use crate::fact::Fact;
use crate::fight::Fight;
use crate::roster::UnitId;
use crate::world::World;
use umpire::event::Event;
use umpire::facts::Named;
use umpire::game::Verdict;

/// A test as it is told.
struct Test<'e> {
    event: &'e Event<Fact>,
    unit: &'e Named,
    modified: i8,
    passed: bool,
}

fn tests(moment: &[Event<Fact>]) -> impl DoubleEndedIterator<Item = Test<'_>> {
    moment.iter().filter_map(|event| match fight(event)? {
        Fight::Tested { unit, modified, passed, .. } => {
            Some(Test { event, unit, modified: *modified, passed: *passed })
        }
        _ => None,
    })
}

fn of_unit(moment: &[Event<Fact>], unit: UnitId) -> impl DoubleEndedIterator<Item = Test<'_>> {
    tests(moment).filter(move |test| is_unit(test.unit, unit))
}

/// "Foy tests", "Foy fails before Picton tests", "odn.3.02.mod-f gives Foy +1", "2 leader dice are thrown".
pub(super) fn of_a_test(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    of_the_leader_dice(world, sentence, moment)
        .or_else(|| of_two(world, sentence, moment))
        .or_else(|| of_the_die(world, sentence, moment))
        .or_else(|| how_often(world, sentence, moment))
}

fn of_the_leader_dice(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let thrown = || {
        moment.iter().filter_map(|event| match fight(event)? {
            Fight::GeneralTested { general, dice, worst } => Some((general, *dice, *worst)),
            _ => None,
        })
    };
    if sentence == "no leader die is thrown" {
        return Some(is_so(thrown().next().is_none(), true));
    }
    let words = sentence
        .strip_suffix(" leader dice are thrown")
        .or_else(|| sentence.strip_suffix(" leader die is thrown"));
    if let Some(said) = words {
        return Some(is(thrown().map(|(_, dice, _)| dice).sum::<usize>().to_string(), said));
    }
    let [name, said] = super::holes(sentence, "the leader die of {} is {}")?;
    let hq =
        world.theatre().roster.hq_named(name).ok_or_else(|| format!("there is no headquarters `{name}`"));
    Some(judged(hq, |hq| match thrown().rfind(|(general, ..)| **general == world.named_hq(hq)) {
        Some((_, _, worst)) => is(worst.to_string(), said),
        None => Verdict::Differs("none was thrown".to_owned()),
    }))
}

fn of_two(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let [first, second] = super::holes(sentence, "{} fails before {} tests")?;
    Some(judged(super::units(world, first, second), |(first, second)| {
        let place = |of: UnitId| tests(moment).position(|test| is_unit(test.unit, of));
        let failed = of_unit(moment, first).any(|test| !test.passed);
        match (place(first), place(second)) {
            (Some(one), Some(other)) => is_so(failed && one < other, true),
            _ => Verdict::Differs("one of them does not test".to_owned()),
        }
    }))
}

fn of_the_die(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let last = |name: &str, judge: &dyn Fn(&Test<'_>) -> Verdict| {
        judged(unit(world, name), |unit| match of_unit(moment, unit).next_back() {
            Some(test) => judge(&test),
            None => Verdict::Differs("it does not test".to_owned()),
        })
    };
    if let Some([name, said]) = super::holes(sentence, "the modified die of {} is {}") {
        return Some(last(name, &|test| is(test.modified.to_string(), said)));
    }
    let [rule, rest] = super::holes(sentence, "odn.{} gives {}")?;
    let (name, said) = rest.rsplit_once(' ')?;
    unit(world, name).ok()?;
    let rule = format!("odn.{rule}");
    Some(last(name, &|test| {
        let lines = test.event.rolls.iter().flat_map(|roll| &roll.modifiers);
        is(super::given(lines.chain(test.event.sums.iter().flat_map(|sum| &sum.lines)), &rule), said)
    }))
}

fn how_often(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let (name, wanted) = match sentence.strip_suffix(" does not test") {
        Some(name) => (name, 0),
        None => match sentence.strip_suffix(" tests") {
            Some(name) => (name, 1),
            None => {
                if let Some(found) =
                    sentence.split_once(" tests ").and_then(|(name, words)| Some((name, times(words)?)))
                {
                    found
                } else {
                    let (name, passes) = sentence
                        .strip_suffix(" passes")
                        .map(|name| (name, true))
                        .or_else(|| Some((sentence.strip_suffix(" fails")?, false)))?;
                    return Some(judged(unit(world, name), |unit| match of_unit(moment, unit).next_back() {
                        Some(test) => is_so(test.passed, passes),
                        None => Verdict::Differs("it does not test".to_owned()),
                    }));
                }
            }
        },
    };
    Some(judged(unit(world, name), |unit| {
        let found = of_unit(moment, unit).count();
        verdict(found == wanted, || format!("it tests {found} times"))
    }))
}
