//! Events: what happened, by which rules, with which dice and sums, and who may see it.

use crate::dice::{Pooled, Thrown};
use crate::rule::Rule;
use serde::Serialize;

/// A seat at the table, by its place in the game's list. A seat is a command, not a side: nothing here
/// assumes that there are two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

/// A set of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u32);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);
    /// Everybody.
    pub const ALL: SeatSet = SeatSet(u32::MAX);

    /// One seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Whether the seat belongs to it.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Everybody else.
    #[must_use]
    pub const fn others(self) -> SeatSet {
        SeatSet(!self.0)
    }

    /// Whether nobody does.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |seat| self.has(*seat))
    }
}

/// One line of a sum: what it is, what it adds or changes, and by which rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// What it is: "Foy", "town".
    pub what: String,
    /// What it does: "6", "-25 %".
    pub value: String,
    /// Where it comes from.
    pub rule: Rule,
}

impl Line {
    /// What it is, what it does, and by which rule.
    #[expect(clippy::needless_pass_by_value, reason = "a figure or a word")]
    pub fn of(what: impl Into<String>, value: impl ToString, rule: Rule) -> Line {
        Line { what: what.into(), value: value.to_string(), rule }
    }
}

/// A figure with all that went into it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sum {
    /// What was worked out: "the attack's strength".
    pub of: String,
    /// Its lines, in order.
    pub lines: Vec<Line>,
    /// What came out.
    pub total: String,
}

impl Sum {
    /// What was worked out, its lines, and what came out.
    #[expect(clippy::needless_pass_by_value, reason = "a figure or a word")]
    pub fn of(of: impl Into<String>, lines: Vec<Line>, total: impl ToString) -> Sum {
        Sum { of: of.into(), lines, total: total.to_string() }
    }

    /// Figures that are added up, each with its sign.
    pub fn signed(of: &str, figures: &[(&str, i8, Rule)], total: i8) -> Sum {
        let line = |(what, figure, rule): &(&str, i8, Rule)| Line::of(*what, format!("{figure:+}"), *rule);
        Sum::of(of, figures.iter().map(line).collect(), total)
    }
}

/// Dice that fell, with what was done to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Roll {
    /// A short name that never changes, by which throws of a kind are counted together: "fire", "compliance".
    pub name: &'static str,
    /// The seat that threw; nobody where chance alone decides.
    #[cfg_attr(feature = "ts", ts(type = "SeatName | null"))]
    pub by: Option<String>,
    /// What they were thrown for.
    pub why: String,
    /// How many sides each die has.
    pub sides: u8,
    /// The faces.
    pub faces: Vec<u8>,
    /// Modifiers of the roll, each with its rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub modifiers: Vec<Line>,
    /// What it meant: "2 hits", "passed".
    pub result: String,
}

impl Roll {
    /// Dice of which each counts by itself, with what is added to each.
    pub fn pooled<'s>(
        name: &'static str,
        by: impl Into<Option<&'s str>>,
        pooled: &Pooled,
        modifiers: Vec<Line>,
        result: impl Into<String>,
    ) -> Roll {
        let (faces, sides) = (pooled.faces.clone(), pooled.sides);
        let by = by.into().map(str::to_owned);
        Roll { name, by, why: name.to_owned(), sides, faces, modifiers, result: result.into() }
    }

    /// An unmodified throw of a seat, or of nobody, and its result.
    pub fn plain<'s>(
        name: &'static str,
        by: impl Into<Option<&'s str>>,
        thrown: Thrown,
        result: impl Into<String>,
    ) -> Roll {
        let (faces, sides) = (thrown.faces().to_vec(), thrown.sides());
        let by = by.into().map(str::to_owned);
        Roll { name, by, why: name.to_owned(), sides, faces, modifiers: Vec::new(), result: result.into() }
    }

    /// The same, saying more of what it was thrown for than its name does.
    #[must_use]
    pub fn for_what(mut self, why: impl Into<String>) -> Roll {
        self.why = why.into();
        self
    }
}

/// Something that happened. `F` is the rule set's own, typed account of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event<F> {
    /// The facts, for programs.
    pub fact: F,
    /// The rules it happened by, the governing one first; never empty.
    rules: Vec<Rule>,
    /// One line for a person, in the rules' vocabulary.
    pub text: String,
    /// Figures with all their parts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// Dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Who may see it.
    #[serde(skip)]
    pub seen_by: SeatSet,
}

impl<F> Event<F> {
    /// An event that everybody sees, by a rule.
    pub fn by(rule: Rule, fact: impl Into<F>, text: impl Into<String>) -> Event<F> {
        Event {
            fact: fact.into(),
            rules: vec![rule],
            text: text.into(),
            sums: Vec::new(),
            rolls: Vec::new(),
            seen_by: SeatSet::ALL,
        }
    }

    /// Cites further rules.
    #[must_use]
    pub fn and_by(mut self, rules: &[Rule]) -> Self {
        for rule in rules {
            if !self.rules.contains(rule) {
                self.rules.push(*rule);
            }
        }
        self
    }

    /// Cites further rules if they apply.
    #[must_use]
    pub fn and_by_if(self, applies: bool, rules: &[Rule]) -> Self {
        if applies { self.and_by(rules) } else { self }
    }

    /// Adds a sum; the rules of its lines are cited too.
    #[must_use]
    pub fn with_sum(mut self, sum: Sum) -> Self {
        let rules: Vec<Rule> = sum.lines.iter().map(|line| line.rule).collect();
        self.sums.push(sum);
        self.and_by(&rules)
    }

    /// Adds dice.
    #[must_use]
    pub fn with_roll(mut self, roll: Roll) -> Self {
        self.rolls.push(roll);
        self
    }

    /// Only these seats see it.
    #[must_use]
    pub fn only_for(mut self, seats: SeatSet) -> Self {
        self.seen_by = seats;
        self
    }

    /// Turns every citation into the number under which a player of this edition looks the rule up.
    pub(crate) fn renumber(&mut self, number: impl Fn(Rule) -> Rule) {
        for rule in &mut self.rules {
            *rule = number(*rule);
        }
        let sums = self.sums.iter_mut().flat_map(|sum| &mut sum.lines);
        let rolls = self.rolls.iter_mut().flat_map(|roll| &mut roll.modifiers);
        for line in sums.chain(rolls) {
            line.rule = number(line.rule);
        }
    }

    /// Every rule that it cites anywhere.
    pub(crate) fn citations(&self) -> impl Iterator<Item = Rule> {
        let sums = self.sums.iter().flat_map(|sum| &sum.lines);
        let rolls = self.rolls.iter().flat_map(|roll| &roll.modifiers);
        self.rules.iter().copied().chain(sums.chain(rolls).map(|line| line.rule))
    }

    /// The rules it cites, the governing one first.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

/// Where events are told. When nobody listens (odds, random play), events are not even made.
#[derive(Debug)]
pub struct Log<F> {
    events: Option<Vec<Event<F>>>,
    revealed: bool,
}

impl<F> Log<F> {
    /// A log that keeps what it is told.
    pub fn on() -> Self {
        Log { events: Some(Vec::new()), revealed: false }
    }

    /// A log that does not listen.
    pub fn off() -> Self {
        Log { events: None, revealed: false }
    }

    /// Whether anybody listens: what only an event needs must not be found out otherwise.
    pub fn is_heard(&self) -> bool {
        self.events.is_some()
    }

    /// Tells an event, if anybody listens.
    pub fn tell(&mut self, event: impl FnOnce() -> Event<F>) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Notes that something hidden came to light: no undo can take that back.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether something hidden came to light.
    pub fn has_revealed(&self) -> bool {
        self.revealed
    }

    /// What was told so far.
    pub fn events(&self) -> &[Event<F>] {
        self.events.as_deref().unwrap_or_default()
    }

    /// What was told.
    pub fn into_events(self) -> Vec<Event<F>> {
        self.events.unwrap_or_default()
    }
}
