//! Answers that no list could hold: a point in a region, a way of so many legs, a bearing of an arc.
//!
//! A question offers a list and, where a rule set has them, shapes. An [`AnswerShape`] is an answer with a hole, and says what may stand
//! in it; whoever fills it in sends the answer as if it had been listed. So records, undo and replays know nothing of shapes.

mod draw;
mod words;

use crate::plane::{Region, is_on_a_table, length};
use crate::rule::Rule;
use crate::table::Spot;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// An answer with a hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnswerShape {
    /// The answer as an object, without what stands in its hole: `{"do": "leg", "unit": "Foy"}`.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub answer: Map<String, Value>,
    /// The field of it that is open.
    pub hole: String,
    /// How it is said, with the hole in braces: `leg of Foy to {to}`.
    pub say: String,
    /// The rules that bound it.
    pub rules: Vec<Rule>,
    /// Whether all that fits is accepted and all else is refused. Where it is not, the outline only guides whoever draws, and the
    /// rules judge each answer by itself.
    pub exact: bool,
    /// What may stand in the hole.
    pub open: Open,
}

/// What may stand in a hole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Open {
    /// A spot of a region.
    Point {
        /// Where it may lie.
        within: Region,
    },
    /// A way of straight legs.
    Way {
        /// Where it begins.
        from: Spot,
        /// The most legs.
        legs: u8,
        /// The most that they are long together, each taken to the nearest thousandth of an inch.
        length: u32,
        /// Where all of it must stay; what may not be entered is cut out.
        within: Region,
    },
    /// A bearing of an arc, clockwise from one to the other, both included.
    Bearing {
        /// The first.
        from: Bearing,
        /// The last.
        to: Bearing,
    },
}

/// A direction in hundredths of a degree, clockwise from the top of the table: from 0 to 35,999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Bearing(u16);

impl Bearing {
    /// A whole turn.
    pub const TURN: u16 = 36_000;

    /// A bearing of so many hundredths of a degree; `None` from a whole turn on.
    pub const fn new(hundredths: u16) -> Option<Bearing> {
        if hundredths < Bearing::TURN { Some(Bearing(hundredths)) } else { None }
    }

    /// Its hundredths of a degree.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// The bearing so much farther round, clockwise.
    #[must_use]
    pub fn turned(self, by: i32) -> Bearing {
        let turned = (i32::from(self.0) + by % i32::from(Bearing::TURN)).rem_euclid(i32::from(Bearing::TURN));
        Bearing(u16::try_from(turned).unwrap_or(0))
    }

    /// How far it is clockwise from here to another, in hundredths of a degree.
    pub fn to(self, other: Bearing) -> u16 {
        if other.0 >= self.0 { other.0 - self.0 } else { other.0 + (Bearing::TURN - self.0) }
    }
}

/// The most legs that a way can have.
pub const MOST_LEGS: usize = 8;

/// A way: the spots at which its legs end, from one to eight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way {
    ends: [Spot; MOST_LEGS],
    legs: u8,
}

impl Way {
    /// A way along some spots; `None` if there are none, or too many.
    pub fn new(ends: &[Spot]) -> Option<Way> {
        let legs = u8::try_from(ends.len()).ok()?;
        let mut way = Way { ends: [Spot { x: 0, y: 0 }; MOST_LEGS], legs };
        way.ends.get_mut(..ends.len()).filter(|_| legs > 0)?.copy_from_slice(ends);
        Some(way)
    }

    /// Where its legs end.
    pub fn ends(&self) -> &[Spot] {
        &self.ends[..usize::from(self.legs)]
    }

    /// Its legs, from a spot on.
    pub fn legs(&self, from: Spot) -> impl Iterator<Item = (Spot, Spot)> {
        let begins = std::iter::once(from).chain(self.ends().iter().copied());
        begins.zip(self.ends().iter().copied())
    }
}

/// What stands in a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filling {
    /// A spot.
    Point(Spot),
    /// A way.
    Way(Way),
    /// A bearing.
    Bearing(Bearing),
}

impl Filling {
    fn wire(&self) -> Value {
        match self {
            Filling::Point(at) => json!(at),
            Filling::Way(way) => json!(way.ends()),
            Filling::Bearing(bearing) => json!(bearing),
        }
    }
}

impl AnswerShape {
    /// An exact shape that makes this answer, whatever stands in its hole; an answer on the wire is an object.
    pub fn new(answer: Value, hole: &str, say: impl Into<String>, open: Open, rules: &[Rule]) -> AnswerShape {
        let mut answer = match answer {
            Value::Object(object) => object,
            _ => Map::new(),
        };
        answer.remove(hole);
        answer.remove("say");
        let (hole, say, rules) = (hole.to_owned(), say.into(), rules.to_vec());
        AnswerShape { answer, hole, say, rules, exact: true, open }
    }

    /// The same, if its outline is only drawn and the rules judge each answer by itself.
    #[must_use]
    pub fn about(mut self) -> AnswerShape {
        self.exact = false;
        self
    }

    /// The answer that something in its hole makes, as it is sent.
    pub fn filled(&self, with: &Filling) -> Value {
        let mut answer = self.answer.clone();
        answer.insert(self.hole.clone(), with.wire());
        Value::Object(answer)
    }

    /// What stands in its hole, if an answer, as it is sent, is this one.
    pub fn filling(&self, answer: &Value) -> Option<Filling> {
        let mut rest = answer.as_object()?.clone();
        rest.remove("say");
        let filling = rest.remove(&self.hole)?;
        if rest == self.answer { self.open.read(&filling) } else { None }
    }

    /// Whether an answer is this one with something that fits; where the outline only guides, with anything.
    pub fn makes(&self, answer: &Value) -> bool {
        self.filling(answer).is_some_and(|filling| !self.exact || self.open.holds(&filling))
    }
}

impl Open {
    /// Whether something fits.
    pub fn holds(&self, filling: &Filling) -> bool {
        match (self, filling) {
            (Open::Point { within }, Filling::Point(at)) => is_on_a_table(*at) && within.holds(*at),
            (Open::Way { from, legs, length: most, within }, Filling::Way(way)) => {
                let long: u64 =
                    way.legs(*from).map(|(from, to)| length(from, to)).fold(0, u64::saturating_add);
                way.ends().len() <= usize::from(*legs)
                    && long <= u64::from(*most)
                    && way.legs(*from).all(|(from, to)| from != to && within.holds_leg(from, to))
            }
            (Open::Bearing { from, to }, Filling::Bearing(bearing)) => from.to(*bearing) <= from.to(*to),
            _ => false,
        }
    }

    /// Whether all of its spots can lie on a table.
    pub fn is_on_a_table(&self) -> bool {
        match self {
            Open::Point { within } => within.corners().all(is_on_a_table),
            Open::Way { from, within, .. } => is_on_a_table(*from) && within.corners().all(is_on_a_table),
            Open::Bearing { .. } => true,
        }
    }

    /// Reads what stands in the hole of an answer.
    fn read(&self, value: &Value) -> Option<Filling> {
        match self {
            Open::Point { .. } => words::spot_of(value).ok().map(Filling::Point),
            Open::Way { .. } => words::way_of(value).ok().map(Filling::Way),
            Open::Bearing { .. } => words::bearing_of(value).ok().map(Filling::Bearing),
        }
    }
}

#[cfg(test)]
mod tests;
