//! A case as something to be looked at: every step with what came of it, and every sentence with whether it holds.

use super::{Case, go_on_to, sentence};
use crate::fault::Faults;
use crate::matches::{AnyMatch, NotDone};
use crate::refusal::Refusal;
use crate::ruleset::RuleSet;
use serde_json::Value;
use std::collections::BTreeSet;

/// A step of a case, nothing hidden: cases have no secrets.
#[derive(Debug, Clone)]
pub struct Step {
    /// Who did it and what he said; none for the position itself.
    pub deed: Option<(String, String)>,
    /// What came of it.
    pub events: Vec<Value>,
    /// Why it was refused, if it was.
    pub refused: Option<Refusal>,
    /// What lies on the table then.
    pub showing: Value,
    /// What is known of it besides.
    pub knowledge: Value,
    /// What must be so now.
    pub expects: Vec<Judged>,
}

/// A sentence of a case, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The sentence.
    pub sentence: String,
    /// Whether it holds.
    pub holds: bool,
}

/// Plays a case step by step. It stops where the case and the umpire part: at a deed that cannot be done.
pub fn steps(case: &Case, rules: &dyn RuleSet) -> Result<Vec<Step>, Faults> {
    let mut table = case.pose(rules)?;
    let seats = table.seats();
    let own = seats.first().map_or("", String::as_str);
    let look = |table: &dyn AnyMatch, since: usize| {
        let mut seen = table.full_view(own, since).unwrap_or_default();
        let events = match seen["diary"].take() {
            Value::Array(events) => events,
            _ => Vec::new(),
        };
        (seen["showing"].take(), seen["knowledge"].take(), events)
    };
    let (showing, knowledge, events) = look(&*table, 0);
    let mut all = vec![Step { deed: None, events, refused: None, showing, knowledge, expects: Vec::new() }];
    for moment in &case.moments {
        let (since, mut refused, mut astray) = (table.entries(), None, false);
        for (at, deed) in moment.when.iter().enumerate() {
            let first = table.entries();
            refused = match moment.carry_out(&mut table, at) {
                Ok(()) => None,
                Err(NotDone::Refused(refusal)) => Some(refusal),
                Err(_) => {
                    astray = true;
                    None
                }
            };
            let (showing, knowledge, events) = look(&*table, first);
            let deed = Some((deed.seat.clone(), deed.does.clone()));
            let expects = Vec::new();
            all.push(Step { deed, events, refused: refused.clone(), showing, knowledge, expects });
            if refused.is_some() || astray {
                break;
            }
        }
        if refused.is_none() && !astray {
            go_on_to(&mut table, moment, since);
        }
        let judge =
            |text: &str| sentence::judge(text, &*table, since, refused.as_ref(), &mut BTreeSet::new());
        let judged =
            moment.then.iter().map(|(text, _)| Judged { sentence: text.clone(), holds: judge(text).is_ok() });
        let judged: Vec<Judged> = judged.collect();
        if let Some(last) = all.last_mut() {
            last.expects.extend(judged);
        }
        if astray {
            break;
        }
        table.forget_dice();
    }
    Ok(all)
}
