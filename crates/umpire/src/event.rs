//! Events: what happened, by which rules, with which dice and sums, and who may see it.
//!
//! An event is told once, as it happened. Whoever does not see a piece that it names at the moment when it is told gets the veiled form
//! that its fact declares ([`mod@crate::facts`]), or nothing; the umpire keeps the true one.

use crate::citations::each_once;
use crate::dice::{Pooled, Thrown};
use crate::facts::{Facts, Named, holes};
use crate::rule::Rule;
use serde::Serialize;
use serde_json::{Map, Value, json};

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

    /// Those who belong to both.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// Those who belong to one of them.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
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
    /// How it is told to those who do not see all that it names.
    #[serde(skip)]
    veiled: Vec<Veiled>,
    /// What the other seats are told instead.
    #[serde(skip)]
    others: Option<Box<Event<F>>>,
}

/// Who sees which pieces at the moment when an event is told: a rule set's position.
pub trait Sight {
    /// Of these seats those that do not see a piece, nor know of it otherwise. Where everybody sees every piece there are none.
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        let _ = (piece, of);
        SeatSet::NONE
    }
}

/// The form in which a seat is told an event of which it does not see all pieces: no more than the sentence that the fact declares for it,
/// by the rule that governs it, with the dice that fell before everybody's eyes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Veiled {
    fact: Map<String, Value>,
    rules: [Rule; 1],
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<Roll>,
    #[serde(skip)]
    seat: Seat,
}

/// An event as a seat is told it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Telling<'e, F> {
    /// As it happened.
    Plain(&'e Event<F>),
    /// As far as the seat sees.
    Veiled(&'e Veiled),
}

impl<'e, F> Telling<'e, F> {
    /// Its line for a person.
    pub fn text(&self) -> &'e str {
        match self {
            Telling::Plain(event) => &event.text,
            Telling::Veiled(veiled) => &veiled.text,
        }
    }
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
            veiled: Vec::new(),
            others: None,
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

    /// These seats see it, and the others something else of the same happening.
    #[must_use]
    pub fn only_for_and(mut self, seats: SeatSet, others: Event<F>) -> Self {
        self.others = Some(Box::new(others.only_for(seats.others())));
        self.only_for(seats)
    }

    /// The event as a seat is told it; nothing if it is not.
    pub fn told_to(&self, seat: Seat) -> Option<Telling<'_, F>> {
        if self.seen_by.has(seat) {
            return Some(Telling::Plain(self));
        }
        let veiled = self.veiled.iter().find(|veiled| veiled.seat == seat).map(Telling::Veiled);
        veiled.or_else(|| self.others.as_ref()?.told_to(seat))
    }

    /// Turns every citation into the number under which a player of this edition looks the rule up.
    pub(crate) fn renumber(&mut self, number: &impl Fn(Rule) -> Rule) {
        let veiled = self.veiled.iter_mut().flat_map(|veiled| &mut veiled.rules);
        for rule in self.rules.iter_mut().chain(veiled) {
            *rule = number(*rule);
        }
        each_once(&mut self.rules);
        if let Some(others) = &mut self.others {
            others.renumber(number);
        }
        let sums = self.sums.iter_mut().flat_map(|sum| &mut sum.lines);
        let rolls = self.rolls.iter_mut().flat_map(|roll| &mut roll.modifiers);
        for line in sums.chain(rolls) {
            line.rule = number(line.rule);
        }
    }

    /// Every rule that it cites anywhere.
    pub(crate) fn citations(&self) -> Box<dyn Iterator<Item = Rule> + '_> {
        let sums = self.sums.iter().flat_map(|sum| &sum.lines);
        let rolls = self.rolls.iter().flat_map(|roll| &roll.modifiers);
        let others = self.others.iter().flat_map(|others| others.citations());
        Box::new(self.rules.iter().copied().chain(sums.chain(rolls).map(|line| line.rule)).chain(others))
    }

    /// The rules it cites, the governing one first.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

impl<F: Facts> Event<F> {
    /// Keeps from every seat what it does not see.
    fn veil(&mut self, blind_to: &impl Fn(&Named, SeatSet) -> SeatSet) {
        if let Some(others) = &mut self.others {
            others.veil(blind_to);
        }
        let pieces = self.fact.pieces().into_iter();
        let named: Vec<(&Named, SeatSet)> =
            pieces.map(|piece| (piece, blind_to(piece, self.seen_by))).collect();
        let blind = named.iter().fold(SeatSet::NONE, |blind, (_, to)| blind.or(*to));
        if blind.is_empty() {
            return;
        }
        let veiled = blind.iter().filter_map(|seat| {
            let hidden = named.iter().filter(|(_, blind)| blind.has(seat)).map(|(piece, _)| *piece);
            self.veiled_for(seat, &hidden.collect::<Vec<_>>())
        });
        let veiled: Vec<Veiled> = veiled.collect();
        self.veiled.extend(veiled);
        self.seen_by = self.seen_by.and(blind.others());
    }

    /// The sentence for those who do not see some pieces, with what stands in its holes; nothing if that is nobody.
    fn veiled_for(&self, seat: Seat, hidden: &[&Named]) -> Option<Veiled> {
        let sentence = self.fact.unseen()?;
        let Value::Object(whole) = json!(self.fact) else { return None };
        let (mut fact, mut text) = (Map::new(), sentence.to_owned());
        fact.insert("what".to_owned(), whole["what"].clone());
        let is_seen = |value: &Value| !hidden.iter().any(|piece| value.as_str() == Some(&piece.name));
        for hole in holes(sentence) {
            let value = match &whole[hole] {
                Value::Array(all) => all.iter().filter(|one| is_seen(one)).cloned().collect(),
                one if is_seen(one) => one.clone(),
                _ => return None,
            };
            let words = match &value {
                Value::Array(none) if none.is_empty() => return None,
                Value::Array(all) => all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" and "),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            text = text.replace(&format!("{{{hole}}}"), &words);
            fact.insert(hole.to_owned(), value);
        }
        let seen = |roll: &Roll| Roll { why: roll.name.to_owned(), modifiers: Vec::new(), ..roll.clone() };
        let rolls = self.rolls.iter().map(seen).collect();
        Some(Veiled { fact, rules: [self.rules[0]], text, rolls, seat })
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

    /// Tells an event, if anybody listens: to every seat as far as it sees now.
    pub fn tell(&mut self, sight: &impl Sight, event: impl FnOnce() -> Event<F>)
    where
        F: Facts,
    {
        if let Some(events) = &mut self.events {
            let mut event = event();
            event.veil(&|piece, of| sight.blind_to(piece, of));
            events.push(event);
        }
    }

    /// Keeps from the seats what they saw neither before nor after an answer: what was in sight only on the way there is in
    /// nobody's view.
    pub(crate) fn settle(&mut self, before: &impl Sight, after: &impl Sight)
    where
        F: Facts,
    {
        let blind_to = |piece: &Named, of| after.blind_to(piece, before.blind_to(piece, of));
        for event in self.events.iter_mut().flatten() {
            event.veil(&blind_to);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Origin, Piece, Place};

    const MARCH: Rule = Rule::cite(&["t.1", "t.2"], "t.1");
    const ROAD: Rule = Rule::cite(&["t.1", "t.2"], "t.2");
    const BLUE: Seat = Seat(0);
    const RED: Seat = Seat(1);

    crate::facts! {
        enum Fact: March Nothing {
            Went { unit: Piece, from: Origin, to: Place } unseen "Somebody goes to {to}.",
            Rallied { units: Vec<Piece> } unseen "Rallied: {units}.",
            Rode { leader: Piece, to: Place } unseen nothing,
        }
    }

    /// Red does not see those with these numbers.
    struct Fog(&'static [u32]);

    impl Sight for Fog {
        fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
            if self.0.contains(&piece.piece) { of.and(SeatSet::only(RED)) } else { SeatSet::NONE }
        }
    }

    fn foy() -> Named {
        Named::new(1, "Foy")
    }

    fn went() -> Event<Fact> {
        let fact = Fact::Went { unit: foy(), from: "1101".into(), to: "1102".into() };
        let line = Line::of("Foy", 3, ROAD);
        Event::by(MARCH, fact, "Foy goes from 1101 to 1102.").with_sum(Sum::of("the way", vec![line], 3))
    }

    fn told(fog: &Fog, seat: Seat, event: Event<Fact>) -> Value {
        let mut log = Log::on();
        log.tell(fog, || event);
        log.events()[0].told_to(seat).map_or(Value::Null, |told| json!(told))
    }

    #[test]
    fn who_does_not_see_a_piece_is_told_what_the_sentence_says_and_no_more() {
        let veiled = json!({ "fact": { "what": "went", "to": "1102" }, "rules": ["t.1"], "text": "Somebody goes to 1102." });
        assert_eq!(told(&Fog(&[1]), RED, went()), veiled);
        assert_eq!(told(&Fog(&[1]), BLUE, went()), json!(went()));
        assert_eq!(told(&Fog(&[]), RED, went()), json!(went()));
    }

    #[test]
    fn the_same_name_may_be_another_piece() {
        let leader = Fact::Rode { leader: Named::new(2, "Foy"), to: "1103".into() };
        let rode = Event::by(MARCH, leader, "Foy rides to 1103.");
        assert_eq!(told(&Fog(&[2]), RED, rode.clone()), Value::Null);
        assert_eq!(told(&Fog(&[1]), RED, rode.clone()), json!(rode));
    }

    #[test]
    fn of_several_those_who_are_seen_are_told() {
        let units = vec![foy(), Named::new(2, "Piré"), Named::new(3, "Bachelu")];
        let rallied = Event::by(MARCH, Fact::Rallied { units }, "Rallied: Foy, Piré and Bachelu.");
        assert_eq!(told(&Fog(&[2]), RED, rallied.clone())["text"], "Rallied: Foy and Bachelu.");
        assert_eq!(told(&Fog(&[2]), RED, rallied.clone())["fact"]["units"], json!(["Foy", "Bachelu"]));
        assert_eq!(told(&Fog(&[1, 2, 3]), RED, rallied), Value::Null);
    }

    #[test]
    fn what_the_others_are_told_is_veiled_as_well() {
        let own = went().only_for_and(SeatSet::only(BLUE), went());
        assert_eq!(told(&Fog(&[1]), RED, own.clone())["text"], "Somebody goes to 1102.");
        assert_eq!(told(&Fog(&[1]), BLUE, own)["text"], "Foy goes from 1101 to 1102.");
    }

    #[test]
    fn what_was_in_sight_only_on_the_way_is_not_named() {
        let settled = |before: &Fog, after: &Fog| {
            let mut log = Log::on();
            log.tell(&Fog(&[]), went);
            log.settle(before, after);
            json!(log.events()[0].told_to(RED))["text"].clone()
        };
        assert_eq!(settled(&Fog(&[1]), &Fog(&[1])), "Somebody goes to 1102.");
        assert_eq!(settled(&Fog(&[1]), &Fog(&[])), "Foy goes from 1101 to 1102.");
        assert_eq!(settled(&Fog(&[]), &Fog(&[1])), "Foy goes from 1101 to 1102.");
    }
}
