//! A refusal: a player asked for what the rules forbid, and is told by which rule.

use crate::rule::Rule;
use crate::table::Spot;
use serde::Serialize;
use std::fmt;

/// The code of the reason that an answer is to another question than the open one.
const NOT_NOW: &str = "not-now";

/// One reason for a refusal. It cannot be built without a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reason {
    /// The rule that forbids it.
    pub rule: Rule,
    /// A short name that never changes, for programs and translations.
    pub code: &'static str,
    /// The sentence for the player, with the names and figures of the matter.
    pub why: String,
    /// What the player can do instead.
    pub cure: String,
}

/// Why an answer is refused: the governing reason, and any others that also stand in its way.
///
/// The state is untouched by a refused answer, and the reasons use only what the asker can know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    #[serde(flatten)]
    governing: Reason,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<Reason>,
    /// Of a spot that was refused, the nearest that is lawful.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Box<Spot>>,
}

impl Refusal {
    /// A refusal for one reason.
    pub fn new(rule: Rule, code: &'static str, why: impl Into<String>, cure: impl Into<String>) -> Self {
        let governing = Reason { rule, code, why: why.into(), cure: cure.into() };
        Refusal { governing, also: Vec::new(), nearest: None }
    }

    /// A refusal because the answer is to another question; `prompt` is the one that is open, by the rule.
    pub fn not_now(rule: Rule, prompt: &str) -> Self {
        let stop = if prompt.ends_with(['.', '?', '!']) { "" } else { "." };
        Refusal::new(rule, NOT_NOW, "this answers another question", format!("Now: {prompt}{stop}"))
    }

    /// Whether it was refused because the answer is to another question than the open one.
    pub fn is_not_now(&self) -> bool {
        self.governing.code == NOT_NOW
    }

    /// Adds the reasons of another refusal behind this one's.
    #[must_use]
    pub fn and(mut self, other: Refusal) -> Self {
        self.also.push(other.governing);
        self.also.extend(other.also);
        self
    }

    /// The same, naming the lawful spot that is nearest to the one that was refused.
    #[must_use]
    pub fn with_nearest(mut self, spot: Spot) -> Self {
        self.nearest = Some(Box::new(spot));
        self
    }

    /// The lawful spot that is nearest to the one that was refused, if the rule set has found it.
    pub fn nearest(&self) -> Option<Spot> {
        self.nearest.as_deref().copied()
    }

    /// The same with every citation turned into the number under which a player of this edition looks the rule up.
    #[must_use]
    pub fn renumbered(mut self, number: impl Fn(Rule) -> Rule) -> Self {
        self.governing.rule = number(self.governing.rule);
        for reason in &mut self.also {
            reason.rule = number(reason.rule);
        }
        self
    }

    /// The rule that governs.
    pub fn rule(&self) -> Rule {
        self.governing.rule
    }

    /// The governing reason.
    pub fn reason(&self) -> &Reason {
        &self.governing
    }

    /// Every reason, the governing one first.
    pub fn reasons(&self) -> impl Iterator<Item = &Reason> {
        std::iter::once(&self.governing).chain(&self.also)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Refused: {} ({}). {}", self.governing.why, self.governing.rule, self.governing.cure)
    }
}

impl std::error::Error for Refusal {}
