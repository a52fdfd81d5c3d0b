//! A case as the client shows it.

use crate::catalogue::Catalogue;
use crate::wire::{CaseFrame, CaseShow, Expectation};
use serde_json::json;
use umpire::cases::{Step, steps};

/// A case by its key, stepped through; `None` if there is no such case.
pub(crate) fn show(catalogue: &dyn Catalogue, key: &str) -> Option<Result<CaseShow, String>> {
    let (set, case) = catalogue.case(key)?;
    let rules = catalogue.rule_set(set)?;
    let steps = match steps(case, rules) {
        Ok(steps) => steps,
        Err(faults) => return Some(Err(faults.to_string())),
    };
    Some(Ok(CaseShow {
        key: key.to_owned(),
        title: case.title.clone(),
        rules: case.rules.iter().map(|(rule, _)| rule.clone()).collect(),
        text: case.story.clone(),
        frames: steps.into_iter().map(frame).collect(),
    }))
}

fn frame(step: Step) -> CaseFrame {
    let (by, said) = step.deed.map_or((None, String::new()), |(by, said)| (Some(by), said));
    let expects =
        step.expects.into_iter().map(|judged| Expectation { sentence: judged.sentence, holds: judged.holds });
    CaseFrame {
        said,
        by,
        events: step.events,
        refused: step.refused.map(|refusal| json!(refusal)),
        showing: step.showing,
        knowledge: step.knowledge,
        expects: expects.collect(),
    }
}
