//! Case files: examples of play that check themselves. The format is described in `docs/cases.md`.
//!
//! This module reads the files and runs them over [`AnyMatch`]; it understands the sentences that mean the
//! same under every rule set, and hands the others to the rule set. What nobody understands is a fault.

mod common;
mod retold;
mod rows;
mod sentence;
mod steps;

pub use retold::Retelling;
pub use steps::{Judged, Step, steps};

use crate::fault::{Faults, Place};
use crate::matches::{AnyMatch, Decision, DiceChoice, NotDone};
use crate::read::{Name, Read};
use crate::refusal::Refusal;
use crate::ruleset::{POSED, RuleSet, header};
use crate::source::{Node, Section};
use common::Common;
use serde_json::Value;
use std::collections::BTreeSet;

/// A file of cases.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseFile {
    /// A paragraph that introduces them.
    pub about: Option<String>,
    /// The cases, in order.
    pub cases: Vec<Case>,
}

/// One case.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its point, in a sentence.
    pub title: String,
    /// A sentence or two for the reader.
    pub story: Option<String>,
    /// The rules it covers, with where they are cited.
    pub rules: Vec<(String, Place)>,
    /// The rule sets built on its own under which it holds as well.
    pub editions: Vec<(String, Place)>,
    /// The map and the given, as written; the rule set reads them.
    pub start: Node,
    /// What happens and must be so, moment by moment.
    pub moments: Vec<Moment>,
    /// Where it begins.
    pub place: Place,
}

/// A pair of when and then.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// What happens, in order.
    pub when: Vec<Deed>,
    /// What must be so afterwards.
    pub then: Vec<(String, Place)>,
    /// Where it begins.
    pub place: Place,
}

/// Something a seat does.
#[derive(Debug, Clone, PartialEq, Read)]
pub struct Deed {
    /// Who.
    pub seat: String,
    /// What, in words.
    pub does: String,
    /// The faces that fall.
    #[read(within = 1..=1000)]
    pub dice: Vec<u16>,
    /// Where it is written.
    #[read(place)]
    pub place: Place,
}

impl CaseFile {
    /// Reads a file; all faults at once.
    pub fn read(file: &str, text: &str) -> Result<CaseFile, Faults> {
        let node = Node::from_toml(file, text)?;
        let mut faults = Faults::none();
        let mut cases = Vec::new();
        let mut about = None;
        if let Some(mut section) = Section::open(&node, "case file", &mut faults) {
            about = section.maybe_text("about").map(str::to_owned);
            let editions = owned(&section.texts("editions"));
            let mut common = Common::read(&mut section);
            let list = section.list("case");
            if list.is_empty() {
                let place = section.place().clone();
                section.faults().note(&place, "there is no case in this file: begin one with [[case]]");
            }
            for node in list {
                for case in rows::spread(node, section.faults()) {
                    cases.extend(Case::read(&case, &editions, &mut common, section.faults()));
                }
            }
            common.close(section.faults());
            section.close();
        }
        faults.or(CaseFile { about, cases })
    }
}

fn owned(texts: &[(&str, &Place)]) -> Vec<(String, Place)> {
    texts.iter().map(|(text, place)| ((*text).to_owned(), (*place).clone())).collect()
}

impl Case {
    fn read(
        node: &Node,
        editions: &[(String, Place)],
        common: &mut Common<'_>,
        faults: &mut Faults,
    ) -> Option<Case> {
        let mut section = Section::open(node, "case", faults)?;
        let title = section.text("title").map(str::to_owned);
        let story = section.maybe_text("story").map(str::to_owned);
        let rules = owned(&section.texts("rules"));
        let own = section.maybe("editions").map(|_| owned(&section.texts("editions")));
        let editions = own.unwrap_or_else(|| editions.to_vec());
        if rules.is_empty() {
            let place = section.place().clone();
            section.faults().note(&place, "the case cites no rule: list those it covers in `rules`");
        }
        let start = common.start(&mut section);
        let when = section.list("when");
        let then = section.texts("then");
        let place = section.place().clone();
        let mut moments = Vec::new();
        moments.push(Moment::read(when, &then, &place, section.faults()));
        for next in section.list("next") {
            let mut faults = Faults::none();
            if let Some(mut part) = Section::open(next, "moment", &mut faults) {
                let (when, then) = (part.list("when"), part.texts("then"));
                moments.push(Moment::read(when, &then, &next.place, part.faults()));
                part.close();
            }
            section.faults().absorb(faults);
        }
        section.close();
        Some(Case { title: title?, story, rules, editions, start, moments, place: node.place.clone() })
    }

    /// Every rule that the case names, in its list and in its sentences, with where it is named.
    pub fn citations(&self) -> impl Iterator<Item = (&str, &Place)> {
        let named = self.moments.iter().flat_map(|moment| &moment.then);
        let named = named.filter_map(|(text, place)| Some((sentence::rule_named(text)?, place)));
        self.rules.iter().map(|(rule, place)| (rule.as_str(), place)).chain(named)
    }

    /// Poses the start of the case as a scripted match.
    pub fn pose(&self, rules: &dyn RuleSet) -> Result<Box<dyn AnyMatch>, Faults> {
        pose(rules, &self.start, DiceChoice::Scripted)
    }
}

/// Poses a map and a given as a match.
pub fn pose(rules: &dyn RuleSet, start: &Node, dice: DiceChoice) -> Result<Box<dyn AnyMatch>, Faults> {
    let position = rules.pose(start)?;
    let scenario = format!("{}/{POSED}", rules.key());
    let header = header(rules, &scenario, &[], Some(start.to_json()));
    position.begin(header, dice).map_err(|why| Faults::one(&start.place, why))
}

impl Moment {
    fn read(when: &[Node], then: &[(&str, &Place)], place: &Place, faults: &mut Faults) -> Moment {
        if then.is_empty() {
            faults.note(place, "nothing is expected here: a moment without `then` proves nothing");
        }
        let name = Name { key: "", of: "deed" };
        let when = when.iter().filter_map(|node| Deed::read(node, name, faults)).collect();
        Moment { when, then: owned(then), place: place.clone() }
    }
}

/// Where a case and the umpire differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where in the file.
    pub place: Place,
    /// What the case says.
    pub expected: String,
    /// What is so instead.
    pub found: String,
    /// The diary of the moment, for the reader.
    pub diary: Vec<String>,
}

/// How a case went.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// Where it differs; empty if it passed.
    pub differences: Vec<Difference>,
    /// The rules that the umpire itself cited on the way, in questions, events and refusals.
    pub witnessed: BTreeSet<String>,
}

impl Run {
    /// Whether everything held.
    pub fn passed(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Runs a case. A position that cannot be posed is a fault of the file.
pub fn run(case: &Case, rules: &dyn RuleSet) -> Result<Run, Faults> {
    let mut table = case.pose(rules)?;
    let mut run = Run::default();
    for moment in &case.moments {
        let since = table.entries();
        let Ok(refusal) = play(&mut table, moment, &mut run) else { break };
        if let (Some(refusal), false) = (&refusal, moment.expects_refusal()) {
            let place = moment.when.last().map_or(&moment.place, |deed| &deed.place);
            let expected = moment.when.last().map_or(String::new(), |deed| deed.does.clone());
            differ(&*table, since, place, &expected, refusal.to_string(), &mut run);
            break;
        }
        if refusal.is_none() {
            go_on_to(&mut table, moment, since);
        }
        for (text, place) in &moment.then {
            match sentence::judge(text, &*table, since, refusal.as_ref(), &mut run.witnessed) {
                Ok(()) => {}
                Err(found) => differ(&*table, since, place, text, found, &mut run),
            }
        }
        if table.unthrown() > 0 {
            let found = format!("{} dice of the script were not thrown", table.unthrown());
            let place = moment.when.last().map_or(&moment.place, |deed| &deed.place);
            differ(&*table, since, place, "all dice fall", found, &mut run);
            break;
        }
        witness(&*table, since, &mut run.witnessed);
    }
    Ok(run)
}

/// Carries out the deeds of a moment; a refusal of the last one is for the sentences to judge.
fn play(table: &mut Box<dyn AnyMatch>, moment: &Moment, run: &mut Run) -> Result<Option<Refusal>, ()> {
    let since = table.entries();
    for (at, deed) in moment.when.iter().enumerate() {
        witness_questions(&**table, &mut run.witnessed);
        match moment.carry_out(table, at) {
            Ok(()) => {}
            Err(NotDone::Refused(refusal)) if at + 1 == moment.when.len() => {
                run.witnessed.extend(refusal.reasons().map(|reason| reason.rule.id().to_owned()));
                return Ok(Some(refusal));
            }
            Err(why) => {
                differ(&**table, since, &deed.place, &deed.does, why.to_string(), run);
                return Err(());
            }
        }
    }
    witness_questions(&**table, &mut run.witnessed);
    Ok(None)
}

/// As many answers in a row without another are given at most.
const MOST_ONLY: usize = 64;

impl Moment {
    /// Whether a refusal is expected of its last deed.
    fn expects_refusal(&self) -> bool {
        self.then.iter().any(|(text, _)| text.starts_with("refused by "))
    }

    /// Carries out a deed. What has no other answer need not be said: if the deed answers another question than the open one, such
    /// answers are given first, as a client gives them for its player.
    fn carry_out(&self, table: &mut Box<dyn AnyMatch>, at: usize) -> Result<(), NotDone> {
        let deed = &self.when[at];
        let said = Value::String(deed.does.clone());
        table.feed(&deed.dice).map_err(NotDone::Dice)?;
        let mut done = table.answer(&deed.seat, &said);
        if matches!(done, Err(NotDone::Misread(_))) {
            done = in_short(table, deed).unwrap_or(done);
        }
        if !done.as_ref().is_err_and(is_for_another_question) {
            return done;
        }
        let refusal_expected = at + 1 == self.when.len() && self.expects_refusal();
        let mut ahead = table.boxed();
        for _ in 0..MOST_ONLY {
            if !give_only_answer(&mut *ahead) {
                break;
            }
            match ahead.answer(&deed.seat, &said) {
                Err(why) if is_for_another_question(&why) => {}
                Ok(()) if refusal_expected => break,
                other => {
                    *table = ahead;
                    return other;
                }
            }
        }
        done
    }
}

/// Carries out what is said in short, as a client does that expands it for its player: up to the first answer that is refused, which
/// is what dice or surprises make of the rest. Nothing if it stands for no more than itself.
fn in_short(table: &mut Box<dyn AnyMatch>, deed: &Deed) -> Option<Result<(), NotDone>> {
    let answers = table.expand(&deed.seat, &deed.does).ok()?;
    let mut answers = answers.into_iter();
    let first = table.answer(&deed.seat, &Value::String(answers.next()?));
    if first.is_ok() {
        for answer in answers {
            if table.answer(&deed.seat, &Value::String(answer)).is_err() {
                break;
            }
        }
    }
    Some(first)
}

fn is_for_another_question(why: &NotDone) -> bool {
    match why {
        NotDone::Refused(refusal) => refusal.is_not_now(),
        NotDone::NotAsked(_) => true,
        NotDone::NoSuchSeat(_) | NotDone::Misread(_) | NotDone::Dice(_) => false,
    }
}

/// Gives the answer of whoever is asked and has no other; whether there was one.
fn give_only_answer(table: &mut dyn AnyMatch) -> bool {
    let is_only = |asked: &Decision| asked.actions.len() == 1 && asked.shapes.is_empty();
    let only = table.pending().into_iter().find(is_only);
    only.is_some_and(|asked| table.answer(&asked.seat, &asked.actions[0]).is_ok())
}

/// Gives answers that have no other until what the moment expects is so and all its dice have fallen; none, if it never is.
fn go_on_to(table: &mut Box<dyn AnyMatch>, moment: &Moment, since: usize) {
    let holds = |table: &dyn AnyMatch| {
        let judge = |text: &str| sentence::judge(text, table, since, None, &mut BTreeSet::new());
        table.unthrown() == 0 && moment.then.iter().all(|(text, _)| judge(text).is_ok())
    };
    if holds(&**table) {
        return;
    }
    let mut ahead = table.boxed();
    for _ in 0..MOST_ONLY {
        if !give_only_answer(&mut *ahead) {
            return;
        }
        if holds(&*ahead) {
            *table = ahead;
            return;
        }
    }
}

fn witness(table: &dyn AnyMatch, since: usize, witnessed: &mut BTreeSet<String>) {
    let told = table.told(since);
    witnessed.extend(told.iter().flat_map(|(rules, _)| rules).map(|rule| (*rule).to_owned()));
}

fn witness_questions(table: &dyn AnyMatch, witnessed: &mut BTreeSet<String>) {
    for decision in table.pending() {
        witnessed.extend(decision.rules);
    }
}

fn differ(table: &dyn AnyMatch, since: usize, place: &Place, expected: &str, found: String, run: &mut Run) {
    let diary = table.told(since).into_iter().map(|(_, text)| text).collect();
    run.differences.push(Difference { place: place.clone(), expected: expected.to_owned(), found, diary });
}
