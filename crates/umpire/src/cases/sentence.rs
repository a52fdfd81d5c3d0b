//! The sentences of `then` that mean the same under every rule set.

use crate::chance::Chance;
use crate::game::Verdict;
use crate::matches::{AnyMatch, NotDone};
use crate::refusal::Refusal;
use crate::shapes::AnswerShape;
use serde_json::Value;
use std::collections::BTreeSet;

/// Judges a sentence: `Err` says what is so instead, or why the sentence is not understood.
pub(super) fn judge(
    text: &str,
    table: &dyn AnyMatch,
    since: usize,
    refusal: Option<&Refusal>,
    witnessed: &mut BTreeSet<String>,
) -> Result<(), String> {
    if let Some(rule) = text.strip_prefix("refused by ") {
        return match refusal {
            Some(refusal) if refusal.rule().id() == rule => Ok(()),
            Some(refusal) => Err(refusal.to_string()),
            None => Err("it was accepted".to_owned()),
        };
    }
    if text == "nobody decides" {
        let awaited = deciders(table);
        return if awaited.is_empty() { Ok(()) } else { Err(format!("{} decides", awaited.join(" and "))) };
    }
    if let Some(seat) = text.strip_suffix(" decides") {
        let awaited = deciders(table);
        return match awaited.iter().any(|name| name == seat) {
            true => Ok(()),
            false if awaited.is_empty() => Err("nobody decides".to_owned()),
            false => Err(format!("{} decides", awaited.join(" and "))),
        };
    }
    if let Some(rule) = text.strip_suffix(" is not cited") {
        return if cited(table, since, rule) { Err(format!("{rule} is cited")) } else { Ok(()) };
    }
    if let Some(rule) = text.strip_suffix(" is cited") {
        return if cited(table, since, rule) {
            Ok(())
        } else {
            Err(format!("cited are {}", all_cited(table, since)))
        };
    }
    if let Some(words) = text.strip_prefix("the diary says ") {
        let words = only_quoted(words)?;
        let told = table.told(since);
        let said = told.iter().any(|(_, text)| text.contains(words));
        return said.then_some(()).ok_or_else(|| "no entry of the diary says so".to_owned());
    }
    for (verb, wanted) in [(" is not told \"", false), (" is told \"", true)] {
        if let Some((seat, _)) = text.split_once(verb) {
            return is_told(seat, wanted, &text[seat.len() + verb.len() - 1..], table, since);
        }
    }
    if let Some(rest) = text.strip_prefix("the odds of ") {
        return odds(rest, table);
    }
    if let Some(rest) = text.strip_prefix("the view of ") {
        return view(rest, table);
    }
    for (verb, wanted) in [(" may not \"", false), (" may \"", true)] {
        if let Some((seat, _)) = text.split_once(verb) {
            let rest = &text[seat.len() + verb.len() - 1..];
            return offered(seat, wanted, rest, table, witnessed);
        }
    }
    match table.holds(text, since) {
        Verdict::Holds => Ok(()),
        Verdict::Differs(found) => Err(found),
        Verdict::Faulty(why) => Err(format!("the sentence is faulty: {why}")),
        Verdict::NotUnderstood => {
            Err("the umpire does not understand this sentence: see docs/cases.md for those it knows"
                .to_owned())
        }
    }
}

/// What stands between quotation marks, and what follows them.
fn quoted(text: &str) -> Result<(&str, &str), String> {
    let inner = text.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    inner.ok_or_else(|| format!("`{text}` should begin with words in quotation marks"))
}

/// Words in quotation marks and nothing after them.
fn only_quoted(text: &str) -> Result<&str, String> {
    match quoted(text)? {
        (words, "") => Ok(words),
        (_, rest) => Err(format!("`{rest}` after the quotation marks is not understood")),
    }
}

/// The rule that a sentence names, if it names one: a name that the ledger does not have is a fault of the case.
pub(super) fn rule_named(text: &str) -> Option<&str> {
    text.strip_prefix("refused by ")
        .or_else(|| text.strip_suffix(" is not cited"))
        .or_else(|| text.strip_suffix(" is cited"))
        .or_else(|| text.rsplit_once("\" by ").map(|(_, rule)| rule))
}

fn deciders(table: &dyn AnyMatch) -> Vec<String> {
    table.pending().into_iter().map(|decision| decision.seat).collect()
}

/// Whether a seat is told of this moment in such words.
fn is_told(seat: &str, wanted: bool, words: &str, table: &dyn AnyMatch, since: usize) -> Result<(), String> {
    let words = only_quoted(words)?;
    let told = table.events(seat, since).map_err(|why| why.to_string())?;
    let told: Vec<&str> = told.iter().filter_map(|event| event["text"].as_str()).collect();
    match told.iter().any(|text| text.contains(words)) == wanted {
        true => Ok(()),
        false if told.is_empty() => Err(format!("{seat} is told nothing")),
        false => Err(format!("{seat} is told: {}", told.join(" "))),
    }
}

fn cited(table: &dyn AnyMatch, since: usize, rule: &str) -> bool {
    table.told(since).iter().any(|(rules, _)| rules.contains(&rule))
}

fn all_cited(table: &dyn AnyMatch, since: usize) -> String {
    let rules: BTreeSet<&str> = table.told(since).into_iter().flat_map(|(rules, _)| rules).collect();
    if rules.is_empty() { "none".to_owned() } else { Vec::from_iter(rules).join(", ") }
}

/// `french may "stand"`, `french may not "attack 1102 from 1101" by set.7.3.c`.
fn offered(
    seat: &str,
    wanted: bool,
    rest: &str,
    table: &dyn AnyMatch,
    witnessed: &mut BTreeSet<String>,
) -> Result<(), String> {
    let (words, tail) = quoted(rest)?;
    let answers = table.words(seat).map_err(|why| why.to_string())?;
    table.understands(&Value::String(words.to_owned()))?;
    let shaped = || table.fits_a_shape(seat, &Value::String(words.to_owned()));
    let is_offered = answers.iter().any(|answer| answer == words) || shaped();
    if is_offered != wanted {
        let shapes = table.shapes(seat).map_err(|why| why.to_string())?;
        let mut open = answers;
        open.extend(shapes.iter().map(AnswerShape::to_string));
        let list = if open.is_empty() { "nothing now".to_owned() } else { open.join(" | ") };
        return Err(format!("{seat} may: {list}"));
    }
    let Some(rule) = tail.strip_prefix(" by ") else {
        return if tail.is_empty() { Ok(()) } else { Err(format!("`{tail}` is not understood")) };
    };
    match table.boxed().act(seat, &Value::String(words.to_owned())) {
        Err(NotDone::Refused(refusal)) => {
            witnessed.extend(refusal.reasons().map(|reason| reason.rule.id().to_owned()));
            if refusal.rule().id() == rule { Ok(()) } else { Err(refusal.to_string()) }
        }
        Err(other) => Err(other.to_string()),
        Ok(_) => Err("it was accepted".to_owned()),
    }
}

/// `"attack 1102 from 1101" that the defenders retreat are 5/36`.
fn odds(rest: &str, table: &dyn AnyMatch) -> Result<(), String> {
    let (words, rest) = quoted(rest)?;
    let form = "write: the odds of \"…\" that … are 5/36";
    let (outcome, chance) =
        rest.strip_prefix(" that ").and_then(|rest| rest.rsplit_once(" are ")).ok_or(form)?;
    let expected: Chance = chance.parse()?;
    let seat = deciders(table).into_iter().next().ok_or("nobody decides, so there are no odds")?;
    let said = Value::String(words.to_owned());
    match table.chance(&seat, &said, outcome).map_err(|why| why.to_string())? {
        None => Err(format!("the umpire knows no odds of `{outcome}`: see docs/cases.md")),
        Some(found) if found == expected => Ok(()),
        Some(found) => Err(format!("they are {found}")),
    }
}

/// `allied holds "II Corps"`, `allied does not hold "attack"`.
fn view(rest: &str, table: &dyn AnyMatch) -> Result<(), String> {
    let (seat, wanted, words) = match (rest.split_once(" does not hold "), rest.split_once(" holds ")) {
        (Some((seat, words)), _) => (seat, false, words),
        (_, Some((seat, words))) => (seat, true, words),
        _ => return Err("write: the view of allied holds \"…\", or does not hold \"…\"".to_owned()),
    };
    let words = only_quoted(words)?;
    let view = table.view(seat, 0).map_err(|why| why.to_string())?.to_string();
    match (view.contains(words), wanted) {
        (true, true) | (false, false) => Ok(()),
        (true, false) => Err("it does hold it".to_owned()),
        (false, true) => Err("it does not".to_owned()),
    }
}
