//! What is added to a die or a number, with the rule of each: the sums that events show are made of these.

use umpire::event::{Line, Sum};
use umpire::rule::Rule;

/// Something that is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// Why.
    pub what: String,
    /// How much.
    pub by: i8,
    /// By which rule.
    pub rule: Rule,
}

/// All that is added to one die or number, in the order of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Modifiers(Vec<Modifier>);

impl Modifiers {
    /// Nothing yet.
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds something; nothing that changes nothing.
    pub fn add(&mut self, what: impl Into<String>, by: i8, rule: Rule) {
        if by != 0 {
            self.0.push(Modifier { what: what.into(), by, rule });
        }
    }

    /// The same if it applies.
    pub fn add_if(&mut self, applies: bool, what: impl Into<String>, by: i8, rule: Rule) {
        if applies {
            self.add(what, by, rule);
        }
    }

    /// All of them together.
    pub fn total(&self) -> i8 {
        self.0.iter().map(|modifier| modifier.by).sum()
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Modifier> {
        self.0.iter()
    }

    /// What a rule adds; nothing if it does not apply.
    pub fn of(&self, rule: Rule) -> i8 {
        self.0.iter().filter(|modifier| modifier.rule == rule).map(|modifier| modifier.by).sum()
    }

    /// Their lines, each with its sign.
    pub fn lines(&self) -> Vec<Line> {
        self.0
            .iter()
            .map(|modifier| Line::of(&*modifier.what, format!("{:+}", modifier.by), modifier.rule))
            .collect()
    }

    /// A sum of them and of what they are added to.
    pub fn sum(&self, of: impl Into<String>, to: &[Line], total: i8) -> Sum {
        Sum::of(of, [to, &self.lines()].concat(), total)
    }
}
