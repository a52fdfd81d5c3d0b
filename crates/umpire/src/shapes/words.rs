//! Spots, ways and bearings as they are typed and sent, and shapes told in words.
//!
//! A spot is typed in inches to the right and down, `4.25,6`; a way as the spots at which its legs end, `4,5 6,5`; a bearing in
//! degrees clockwise from the top of the table, `37.5`. On the wire they are whole numbers: `{"x": 4250, "y": 6000}`, a list of
//! such, and hundredths of a degree.

use super::{AnswerShape, Bearing, MOST_LEGS, Open, Way};
use crate::answers::Hole;
use crate::plane::{Region, is_on_a_table};
use crate::table::{FieldKind, Spot};
use serde_json::{Value, json};
use std::fmt;

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Decimal(self.x, 3), Decimal(self.y, 3))
    }
}

impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal(i32::from(self.0), 2).fmt(f)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(self.ends()).fmt(f)
    }
}

/// A number of so many decimals, written without the noughts at its end.
struct Decimal(i32, u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Decimal(number, places) = *self;
        let one = 10u32.pow(places);
        let (whole, part) = (number.unsigned_abs() / one, number.unsigned_abs() % one);
        let sign = if number < 0 { "-" } else { "" };
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let part = format!("{part:0width$}", width = places as usize);
        write!(f, "{sign}{whole}.{}", part.trim_end_matches('0'))
    }
}

/// Reads a number of at most so many decimals, in units of the last.
fn decimal(text: &str, places: usize) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || part.len() > places || !plain(whole) || !plain(part) {
        return None;
    }
    let number: i32 = format!("{whole}{part:0<places$}").parse().ok()?;
    Some(sign * number)
}

fn listed(spots: &[Spot]) -> String {
    spots.iter().map(Spot::to_string).collect::<Vec<_>>().join(" ")
}

fn spot(words: &str) -> Result<Spot, String> {
    let read = words
        .split_once(',')
        .and_then(|(x, y)| Some(Spot { x: decimal(x.trim(), 3)?, y: decimal(y.trim(), 3)? }));
    read.filter(|at| is_on_a_table(*at)).ok_or_else(|| {
        format!("`{words}` is no spot of a table: say inches to the right and down, such as 4.25,6")
    })
}

pub(super) fn spot_of(value: &Value) -> Result<Spot, String> {
    let part = |name: &str| value.get(name)?.as_i64().and_then(|number| i32::try_from(number).ok());
    let read = part("x").zip(part("y")).map(|(x, y)| Spot { x, y });
    read.filter(|at| is_on_a_table(*at)).ok_or_else(|| {
        format!("a spot is expected, {{\"x\": 4250, \"y\": 6000}} in thousandths of an inch, not {value}")
    })
}

pub(super) fn way_of(value: &Value) -> Result<Way, String> {
    let spots = value.as_array().ok_or_else(|| format!("a list of spots is expected, not {value}"))?;
    way(&spots.iter().take(MOST_LEGS + 1).map(spot_of).collect::<Result<Vec<Spot>, String>>()?)
}

fn way(ends: &[Spot]) -> Result<Way, String> {
    Way::new(ends).ok_or_else(|| format!("a way has from 1 to {MOST_LEGS} legs"))
}

pub(super) fn bearing_of(value: &Value) -> Result<Bearing, String> {
    let read = value.as_u64().and_then(|number| u16::try_from(number).ok()).and_then(Bearing::new);
    read.ok_or_else(|| format!("hundredths of a degree from 0 to 35999 are expected, not {value}"))
}

impl<C> Hole<C> for Spot {
    fn kind() -> FieldKind {
        FieldKind::Place
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &C, words: &str) -> Result<Spot, String> {
        spot(words)
    }

    fn wire(&self, _: &C) -> Value {
        json!(self)
    }

    fn unwire(_: &C, value: &Value) -> Result<Spot, String> {
        spot_of(value)
    }

    fn typescript() -> String {
        "Spot".to_owned()
    }
}

impl<C> Hole<C> for Way {
    fn kind() -> FieldKind {
        FieldKind::Place
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &C, words: &str) -> Result<Way, String> {
        way(&words.split_whitespace().take(MOST_LEGS + 1).map(spot).collect::<Result<Vec<Spot>, String>>()?)
    }

    fn wire(&self, _: &C) -> Value {
        json!(self.ends())
    }

    fn unwire(_: &C, value: &Value) -> Result<Way, String> {
        way_of(value)
    }

    fn typescript() -> String {
        "Spot[]".to_owned()
    }
}

impl<C> Hole<C> for Bearing {
    fn kind() -> FieldKind {
        FieldKind::Number
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &C, words: &str) -> Result<Bearing, String> {
        let read = decimal(words, 2).and_then(|number| u16::try_from(number).ok()).and_then(Bearing::new);
        read.ok_or_else(|| {
            format!("`{words}` is no bearing: say degrees clockwise from the top, from 0 to 359.99")
        })
    }

    fn wire(&self, _: &C) -> Value {
        json!(self)
    }

    fn unwire(_: &C, value: &Value) -> Result<Bearing, String> {
        bearing_of(value)
    }

    fn typescript() -> String {
        "number".to_owned()
    }
}

impl fmt::Display for AnswerShape {
    /// What may be said, for whoever sees no table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hole, about) = (&self.hole, if self.exact { "" } else { "about " });
        write!(f, "{}: ", self.say)?;
        match &self.open {
            Open::Point { within } => {
                write!(f, "{{{hole}}} is a spot such as 4.25,6, {about}{}", Within(within))
            }
            Open::Way { from, legs, length, within } => write!(
                f,
                "{{{hole}}} is a way such as `4.25,6 5,7`, from {from}, of at most {legs} {} and {} inches, {about}{}",
                if *legs == 1 { "leg" } else { "legs" },
                Decimal(i32::try_from(*length).unwrap_or(i32::MAX), 3),
                Within(within)
            ),
            Open::Bearing { from, to } => {
                write!(f, "{{{hole}}} is a bearing in degrees, {about}clockwise from {from} to {to}")
            }
        }
    }
}

/// A region in words: the corners of its outlines and of what is cut out of them.
struct Within<'a>(&'a Region);

impl fmt::Display for Within<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, polygon) in self.0.0.iter().enumerate() {
            let or = if n > 0 { " or " } else { "" };
            write!(f, "{or}within {}", listed(&polygon.outline))?;
            for hole in &polygon.holes {
                write!(f, " but not in {}", listed(hole))?;
            }
        }
        Ok(())
    }
}
