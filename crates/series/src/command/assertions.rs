//! The sentences of cases about this phase.

use super::events::in_turns;
use super::{Fact, holder_named};
use crate::assertions::verdict;
use crate::game::Series;
use crate::knowledge::order_words;
use crate::prelude::*;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about this phase.
pub(crate) fn judge(game: &Series, sentence: &str, moment: &[Event<AnyFact>]) -> Option<Verdict> {
    let world = game.world();
    of_an_order(world, sentence)
        .or_else(|| of_a_dispatch(world, sentence))
        .or_else(|| of_a_roll(sentence, moment))
        .or_else(|| of_a_leader(world, sentence))
}

/// "II Corps is on march 1510", "II Corps is on march", "Foy of II Corps acts with III Corps".
fn of_an_order(world: &World, sentence: &str) -> Option<Verdict> {
    if let Some((name, order)) = sentence.split_once(" is on ") {
        let holder = holder_named(world, name).ok()?;
        let now = world.holder(holder).order;
        let found = order_words(world, now);
        return Some(verdict(found == order || now.kind.words() == order, || format!("it is on {found}")));
    }
    let (name, other) = sentence.split_once(" acts with ")?;
    let (holder, other) = (holder_named(world, name).ok()?, holder_named(world, other).ok()?);
    let followed = world.units_in_holder(holder).map(|unit| world.holder_of(unit));
    let mut found = followed.map(|followed| world.name(followed));
    let wanted = world.name(other);
    let all = world.units_in_holder(holder).all(|unit| world.holder_of(unit) == other);
    Some(verdict(all, || format!("not with {wanted} but with {}", found.next().unwrap_or_default())))
}

/// "the order to II Corps arrives in 2 turns", "the order to II Corps is ignored", "the road of II Corps is 1101 1102".
fn of_a_dispatch(world: &World, sentence: &str) -> Option<Verdict> {
    if let Some(name) = sentence.strip_prefix("no order is on the way to ") {
        let holder = holder_named(world, name).ok()?;
        let alive = orders_to(world, holder).any(|order| world.status(order).is_alive());
        return Some(verdict(!alive, || "there is one".into()));
    }
    if let Some(rest) = sentence.strip_prefix("the road of ") {
        let (name, road) = rest.split_once(" is ")?;
        let holder = holder_named(world, name).ok()?;
        let newest = orders_to(world, holder).next();
        let mut steps = newest.iter().flat_map(|order| world.dispatch(*order).steps.iter().rev());
        let Some(step) = steps.find(|step| !step.route.is_empty()) else {
            return Some(Verdict::Differs("no road was written to it".into()));
        };
        let found = world.names(&step.route).join(" ");
        return Some(verdict(found == road, || format!("it is {found}")));
    }
    let (which, rest) = match sentence.strip_prefix("the order to ") {
        Some(rest) => (0, rest),
        None => (1, sentence.strip_prefix("the order before it to ")?),
    };
    let at = [" arrives ", " is ", " waits ", " lapses"].iter().filter_map(|verb| rest.find(verb)).min()?;
    let (name, expected) = (&rest[..at], rest[at..].trim_start());
    let holder = holder_named(world, name).ok()?;
    let Some(order) = orders_to(world, holder).nth(which) else {
        return Some(Verdict::Differs("there is none".into()));
    };
    let found = match expected.strip_prefix("arrives ") {
        Some(_) => format!("arrives {}", arrival(world, order)),
        None => status(world.status(order)),
    };
    Some(verdict(found == expected, || format!("it {found}")))
}

/// The orders to a holder, the newest first.
fn orders_to(world: &World, holder: HolderId) -> impl Iterator<Item = DispatchId> {
    world.dispatch_ids().rev().filter(move |order| world.dispatch(*order).to == holder)
}

fn arrival(world: &World, order: DispatchId) -> String {
    let dispatch = world.dispatch(order);
    match dispatch.arrives.number() - dispatch.written.number() {
        0 if dispatch.face_to_face => "face to face".into(),
        turns => in_turns(turns),
    }
}

fn status(status: DispatchStatus) -> String {
    match status {
        DispatchStatus::OnTheWay => "is on the way".into(),
        DispatchStatus::UntilDaylight => "waits for daylight".into(),
        DispatchStatus::NextTurn => "waits a turn".into(),
        DispatchStatus::OnRoll(least) => format!("waits for a {least}"),
        DispatchStatus::CompliedWith(_) => "is complied with".into(),
        DispatchStatus::Ignored(_) => "is ignored".into(),
        DispatchStatus::Lapsed(_) => "lapses".into(),
    }
}

/// "the column is 5", "II Corps rolls 1T", "II Corps keeps its confidence", "the confidence is 5", "Reille acts".
fn of_a_roll(sentence: &str, moment: &[Event<AnyFact>]) -> Option<Verdict> {
    macro_rules! latest {
        ($fact:pat $(if $this:expr)? => $found:expr) => {
            moment.iter().rev().find_map(|event| match &event.fact {
                AnyFact::Command($fact) $(if $this)? => Some($found),
                _ => None,
            })
        };
    }
    let is = |found: Option<i8>, expected: &str, none: &str| match found {
        Some(found) => verdict(expected.parse() == Ok(found), || format!("it is {found}")),
        None => Verdict::Differs(format!("{none} in this moment")),
    };
    if let Some(expected) = sentence.strip_prefix("the compliance column is ") {
        let found = latest!(Fact::ComplianceRolled { column, .. } => *column);
        return Some(is(found, expected, "nobody rolled for compliance"));
    }
    if let Some(expected) = sentence.strip_prefix("the confidence is ") {
        let found = latest!(Fact::ConfidenceChecked { value, .. } => *value);
        return Some(is(found, expected, "nobody checked confidence"));
    }
    if let Some((name, expected)) = sentence.split_once(" rolls ") {
        let found = latest!(Fact::ComplianceRolled { holder, result, .. } if holder == name => result);
        return Some(verdict(found.is_some_and(|found| found == expected), || match found {
            Some(found) => format!("it rolled {found}"),
            None => "it did not roll for compliance in this moment".into(),
        }));
    }
    let forms = [
        (" keeps its confidence", Some(true)),
        (" loses its confidence", Some(false)),
        (" does not check its confidence", None),
    ];
    if let Some((name, wanted)) = subject(sentence, forms) {
        let found = latest!(Fact::ConfidenceChecked { holder, passed, .. } if holder == name => *passed);
        return Some(verdict(found == wanted, || format!("its check: {found:?}")));
    }
    let forms = [
        (" takes offense", Some(true)),
        (" takes no offense", Some(false)),
        (" does not roll for offense", None),
    ];
    if let Some((name, wanted)) = subject(sentence, forms) {
        let found = latest!(Fact::Forced { leader, offended } if leader == name => *offended);
        return Some(verdict(found == wanted, || format!("his roll: {found:?}")));
    }
    let forms = [(" makes a bad move", "bad move"), (" has no effect", "no effect"), (" succeeds", "acts")];
    let (name, wanted) = subject(sentence.strip_prefix("the initiative of ")?, forms)?;
    let found = latest!(Fact::InitiativeTried { leader, result } if leader == name => *result);
    Some(verdict(found == Some(wanted), || found.unwrap_or("nobody tried").to_owned()))
}

/// Of whom a sentence of one of these forms is, and what the form means.
fn subject<'s, T, const N: usize>(sentence: &'s str, forms: [(&str, T); N]) -> Option<(&'s str, T)> {
    forms.into_iter().find_map(|(form, means)| Some((sentence.strip_suffix(form)?, means)))
}

/// "Reille is absent", "Ney is on his own", "Napoleon is asleep".
fn of_a_leader(world: &World, sentence: &str) -> Option<Verdict> {
    let (name, state) = sentence.split_once(" is ")?;
    if let Some(name) = name.strip_prefix("the rating of ") {
        let found = world.rating(crate::action::leader_named(world, name).ok()?, Matter::Other);
        return Some(verdict(state.parse() == Ok(found), || format!("it is {found}")));
    }
    let leader = crate::action::leader_named(world, name).ok()?;
    let now = world.leader_state(leader);
    let holds = match state {
        "absent" => now.absent,
        "not absent" => !now.absent,
        "independent" => now.independent,
        "not independent" => !now.independent,
        "asleep" => now.asleep,
        "awake" => !now.asleep,
        _ => return None,
    };
    Some(verdict(holds, || "he is not".into()))
}
