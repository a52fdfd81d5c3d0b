//! Sentences about marches, rolls and attrition: each about the last of its kind in the moment.

use super::{Judged, same, so, words};
use crate::activity::Activity;
use crate::facts::{CommandFact, Fact, MarchFact};
use crate::game::Campaigns;
use umpire::event::{Event, Roll};

pub(super) fn judge(game: &Campaigns, sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    marches(game, sentence, moment)
        .or_else(|| rolls(sentence, moment))
        .or_else(|| attrition(game, sentence, moment))
        .or_else(|| points(game, sentence, moment))
}

fn last<'e, T>(moment: &'e [Event<Fact>], of: impl Fn(&'e Fact) -> Option<T>) -> Option<T> {
    moment.iter().rev().find_map(|event| of(&event.fact))
}

fn marches(game: &Campaigns, sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    if let Some(wanted) = sentence.strip_prefix("the move costs ") {
        let spent = last(moment, |fact| match fact {
            Fact::March(MarchFact::Halted { spent, .. } | MarchFact::Stopped { spent, .. }) => {
                Some(spent.clone())
            }
            _ => None,
        });
        // A march that goes on counts as far as it has come.
        let going = match game.agenda.top() {
            Some(Activity::March(march)) => Some(march.spent.to_string()),
            _ => None,
        };
        let spent = going.or(spent);
        return Some(
            spent.map_or_else(|| so(false, "no move was made"), |spent| same(&wanted.to_owned(), &spent)),
        );
    }
    let repulse = || {
        last(moment, |fact| match fact {
            Fact::March(MarchFact::RepulseTried { succeeds, rolled, .. }) => Some((*succeeds, *rolled)),
            _ => None,
        })
    };
    let wanted: fn((bool, bool)) -> bool = match sentence {
        "the repulse succeeds" => |(succeeds, _)| succeeds,
        "the repulse fails" => |(succeeds, _)| !succeeds,
        "the repulse fails without a roll" => |(succeeds, rolled)| !succeeds && !rolled,
        _ => return initiative(sentence, moment),
    };
    Some(repulse().map_or_else(
        || so(false, "no repulse was tried"),
        |tried| so(wanted(tried), format!("succeeds, rolled: {tried:?}")),
    ))
}

fn initiative(sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    let rest = sentence.strip_prefix("the roll of ")?;
    let succeeds = rest.strip_suffix(" succeeds").map(|name| (name, true));
    let (name, wanted) = succeeds.or_else(|| rest.strip_suffix(" fails").map(|name| (name, false)))?;
    let found = last(moment, |fact| match fact {
        Fact::March(MarchFact::InitiativeTried { leader, succeeds, .. }) if leader.name == name => {
            Some(*succeeds)
        }
        _ => None,
    });
    Some(found.map_or_else(
        || so(false, format!("{name} did not roll")),
        |found| so(found == wanted, if found { "it succeeds" } else { "it fails" }),
    ))
}

/// The last die that was thrown by itself, with what was added to it.
fn last_die(moment: &[Event<Fact>]) -> Option<&Roll> {
    moment.iter().rev().find_map(|event| event.rolls.last().filter(|roll| roll.faces.len() == 1))
}

fn figure(text: &str) -> i32 {
    text.trim_start_matches('+').parse().unwrap_or(0)
}

fn rolls(sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    if let Some(wanted) = sentence.strip_prefix("the modified die is ") {
        let Some(roll) = last_die(moment) else { return Some(so(false, "no die was thrown")) };
        let by: i32 = roll.modifiers.iter().map(|line| figure(&line.value)).sum();
        let die = by + roll.faces.iter().map(|face| i32::from(*face)).sum::<i32>();
        return Some(same(&wanted.to_owned(), &die.to_string()));
    }
    let (rule, wanted) = sentence.split_once(" gives ")?;
    let is_rule = rule.starts_with("con.") || rule.starts_with("con-base.");
    if !is_rule {
        return None;
    }
    if let Some((side, wanted)) = wanted.split_once(' ')
        && let Ok(side) = words::side(side)
    {
        return sum_line(rule, side, wanted, moment);
    }
    let Some(roll) = last_die(moment) else { return Some(so(false, "no die was thrown")) };
    let lines: Vec<i32> =
        roll.modifiers.iter().filter(|line| line.rule.id() == rule).map(|line| figure(&line.value)).collect();
    let by: i32 = lines.iter().sum();
    let found = if by == 0 { "nothing".to_owned() } else { format!("{by:+}") };
    Some(so(wanted == found, format!("it gives {found}")))
}

/// `con.2.b gives french +1`: the line of a rule in the last sum that is that side's.
fn sum_line(rule: &str, side: crate::types::Side, wanted: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    let is_his = |sum: &&umpire::event::Sum| sum.of.contains(side.called());
    let sum = moment.iter().rev().find_map(|event| event.sums.iter().find(is_his))?;
    let by: i32 =
        sum.lines.iter().filter(|line| line.rule.id() == rule).map(|line| figure(&line.value)).sum();
    let found = if by == 0 { "nothing".to_owned() } else { format!("{by:+}") };
    Some(so(wanted == found, format!("it gives {side} {found}")))
}

fn attrition(game: &Campaigns, sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    let of = |name: &str| {
        last(moment, |fact| match fact {
            Fact::March(MarchFact::Attrition { leader, percent, .. }) if leader.name == name => {
                Some(percent.clone())
            }
            _ => None,
        })
    };
    if let Some((name, wanted)) =
        sentence.strip_prefix("the attrition of ").and_then(|rest| rest.split_once(" is "))
    {
        let judged = words::must_hold(&game.world, name).and_then(|_| match of(name) {
            Some(found) => same(&wanted.to_owned(), &found),
            None => so(false, format!("{name} did not roll")),
        });
        return Some(judged);
    }
    let name = sentence.strip_suffix(" does not roll")?;
    Some(words::must_hold(&game.world, name).and_then(|_| so(of(name).is_none(), "he rolled")))
}

fn points(game: &Campaigns, sentence: &str, moment: &[Event<Fact>]) -> Option<Judged> {
    if let Some(name) =
        sentence.strip_prefix("the command for ").and_then(|rest| rest.strip_suffix(" is lost"))
    {
        let arrives = last(moment, |fact| match fact {
            Fact::Command(CommandFact::CommandBought { leader, arrives, .. }) if leader.name == name => {
                Some(*arrives)
            }
            _ => None,
        });
        return Some(
            words::must_hold(&game.world, name).and_then(|_| so(arrives == Some(false), "it is not")),
        );
    }
    let (key, rest) = sentence.split_once(" receives ")?;
    let wanted = rest.strip_suffix(" points").or_else(|| rest.strip_suffix(" point"))?;
    let received = last(moment, |fact| match fact {
        Fact::Command(CommandFact::PointsReceived { army, points, .. }) if army == key => Some(*points),
        _ => None,
    });
    Some(same(&wanted.to_owned(), &received.unwrap_or(0).to_string()))
}
