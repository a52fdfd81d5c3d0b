//! Modifiers, each with what it is and by which rule: the lines of a die or of a side's total.

use umpire::event::{Line, Sum};
use umpire::rule::Rule;

/// One modifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// What it comes from.
    pub what: String,
    /// What it adds.
    pub value: i8,
    /// By which rule.
    pub rule: Rule,
}

/// Modifiers in the order in which they were found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Modifiers(Vec<Modifier>);

impl Modifiers {
    /// None.
    pub fn none() -> Modifiers {
        Modifiers::default()
    }

    /// Adds one; what is nought is left out.
    pub fn add(&mut self, what: impl Into<String>, value: i8, rule: Rule) {
        if value != 0 {
            self.0.push(Modifier { what: what.into(), value, rule });
        }
    }

    /// Their sum.
    pub fn total(&self) -> i8 {
        self.0.iter().fold(0, |total, modifier| total.saturating_add(modifier.value))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Modifier> {
        self.0.iter()
    }

    /// What the lines of a rule add up to; `None` if it gives nothing.
    pub fn by(&self, rule: Rule) -> Option<i8> {
        let lines = self.0.iter().filter(|modifier| modifier.rule == rule);
        let values: Vec<i8> = lines.map(|modifier| modifier.value).collect();
        (!values.is_empty()).then(|| values.iter().sum())
    }

    /// As lines of an event, each with its sign.
    pub fn lines(&self) -> Vec<Line> {
        let line = |one: &Modifier| Line::of(one.what.clone(), format!("{:+}", one.value), one.rule);
        self.0.iter().map(line).collect()
    }

    /// As a sum.
    pub fn sum(&self, of: impl Into<String>) -> Sum {
        Sum::of(of, self.lines(), self.total())
    }
}
