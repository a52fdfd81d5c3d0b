//! Time in a game: dates, hours and turns.
//!
//! A turn is named by the hour at which it starts; at which hours turns start is a matter of the edition. Files name a
//! moment by date and hour (`1815-06-16 14:00`), the rules count [`Turn`]s from 1, and a [`Calendar`] turns one into the
//! other and knows which turns are night (23) and which are rain (5.5). Whole hours only, and no time zone: all of a
//! campaign happens by one clock.

use super::roster::OrderOfBattle;
use crate::edition::Day;
use std::fmt;
use std::str::FromStr;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, ReadIn};
use umpire::source::Node;

/// A day of the calendar.
///
/// ```
/// use series::scenario::Date;
///
/// let day: Date = "1815-06-18".parse().unwrap();
/// assert_eq!(day.to_string(), "1815-06-18");
/// assert_eq!(day.words(), "18 June 1815");
/// assert!("1815-06-31".parse::<Date>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Read)]
#[read(parsed)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

const MONTHS: [&str; 12] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
];

impl Date {
    fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let known = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
        known.then_some(Self { year, month, day })
    }

    #[must_use]
    pub fn next(self) -> Self {
        let Self { year, month, day } = self;
        Self::new(year, month, day + 1).or_else(|| Self::new(year, month + 1, 1)).unwrap_or(Self {
            year: year + 1,
            month: 1,
            day: 1,
        })
    }

    /// In words, such as `18 June 1815`.
    pub fn words(self) -> String {
        format!("{} {}", self.day_of_month(), self.year)
    }

    /// Without the year, such as `18 June`.
    fn day_of_month(self) -> String {
        format!("{} {}", self.day, MONTHS[usize::from(self.month - 1)])
    }
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NoSuchTime;

    fn from_str(text: &str) -> Result<Self, NoSuchTime> {
        let wrong = || NoSuchTime(format!("`{text}` is no date: write it as 1815-06-16"));
        let mut parts = text.split('-');
        let (Some(year), Some(month), Some(day), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong());
        };
        let (Ok(year), Ok(month), Ok(day)) = (year.parse(), month.parse(), day.parse()) else {
            return Err(wrong());
        };
        Self::new(year, month, day).ok_or_else(wrong)
    }
}

/// The hour at which a turn starts, on its date.
///
/// ```
/// use series::scenario::GameTime;
///
/// let evening: GameTime = "1815-06-16 21:00".parse().unwrap();
/// assert_eq!(evening.words(), "21:00 on 16 June 1815");
/// assert_eq!(evening.moment(), "16 June, 21:00");
/// assert_eq!(evening.next(&[6, 21, 23]).to_string(), "1815-06-16 23:00");
/// assert_eq!(evening.next(&[6, 21]).to_string(), "1815-06-17 06:00");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Read)]
#[read(parsed)]
pub struct GameTime {
    date: Date,
    hour: u8,
}

impl GameTime {
    pub const fn date(self) -> Date {
        self.date
    }

    /// Its hour, from 0 to 23.
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// The turn after it, of those that start at these hours of a day.
    #[must_use]
    pub fn next(self, day: &[u8]) -> Self {
        match day.iter().find(|hour| **hour > self.hour) {
            Some(hour) => Self { hour: *hour, ..self },
            None => Self { date: self.date.next(), hour: day.first().copied().unwrap_or_default() },
        }
    }

    /// As a table says it, such as `16 June, 14:00`.
    pub fn moment(self) -> String {
        format!("{}, {}", self.date.day_of_month(), self.clock())
    }

    /// As a clock shows it, such as `14:00`.
    pub fn clock(self) -> String {
        Hour(self.hour).to_string()
    }

    /// In words, such as `14:00 on 16 June 1815`.
    pub fn words(self) -> String {
        format!("{} on {}", Hour(self.hour), self.date.words())
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.date, Hour(self.hour))
    }
}

impl FromStr for GameTime {
    type Err = NoSuchTime;

    fn from_str(text: &str) -> Result<Self, NoSuchTime> {
        let Some((date, hour)) = text.split_once(' ') else {
            return Err(NoSuchTime(format!("`{text}` is no date and hour: write it as 1815-06-16 14:00")));
        };
        Ok(Self { date: date.parse()?, hour: hour.parse::<Hour>()?.0 })
    }
}

/// An hour of the day, written `21:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(parsed)]
struct Hour(u8);

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:00", self.0)
    }
}

impl FromStr for Hour {
    type Err = NoSuchTime;

    fn from_str(text: &str) -> Result<Self, NoSuchTime> {
        let hour = text.strip_suffix(":00").filter(|hour| hour.len() == 2).and_then(|hour| hour.parse().ok());
        let wrong = || NoSuchTime(format!("`{text}` is no full hour: write it as 14:00"));
        hour.filter(|hour| *hour < 24).map(Self).ok_or_else(wrong)
    }
}

/// A text that should have been a date or an hour and is not; it says how to write one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSuchTime(String);

impl fmt::Display for NoSuchTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoSuchTime {}

/// A turn of a scenario, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Turn(u16);

impl Default for Turn {
    fn default() -> Turn {
        Turn::FIRST
    }
}

impl Turn {
    pub const FIRST: Self = Self(1);

    /// Its number, from 1.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The turn before it; before the first there is none but itself.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(if self.0 > 1 { self.0 - 1 } else { 1 })
    }

    /// So many turns later.
    #[must_use]
    pub const fn plus(self, turns: u16) -> Self {
        Self(self.0 + turns)
    }
}

/// Which turns a scenario has, and what they are like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calendar {
    day: &'static Day,
    /// The hours of the first and of the last night turn, where the scenario names them.
    night: Option<[u8; 2]>,
    /// The first and the last turn of each fall of rain.
    rain: Vec<[GameTime; 2]>,
    /// By turn; asked at every step.
    turns: Box<[TurnOfDay]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TurnOfDay {
    time: GameTime,
    night: bool,
    rain: bool,
}

/// The longest game that a calendar holds: half a year of hours, so that a slip of the pen in a date is told
/// and not counted out.
const MOST_TURNS: usize = 24 * 183;

/// The section `[time]` of a scenario.
#[derive(Read)]
#[read(what = "time", check = check_rain)]
struct Span {
    first: GameTime,
    last: GameTime,
    /// The first night turn and the last.
    night: Option<[Hour; 2]>,
    rain: Vec<[GameTime; 2]>,
}

fn check_rain(span: &Span, place: &Place, faults: &mut Faults) {
    if span.rain.iter().any(|[first, last]| first > last) {
        faults.note(place, "a fall of rain has a first turn and a last: [\"…\", \"…\"]");
    }
}

impl<'n> ReadIn<'n, &OrderOfBattle> for Calendar {
    fn read_in(node: &'n Node, name: Name<'_>, book: &OrderOfBattle, faults: &mut Faults) -> Option<Self> {
        let Span { first, last, night, rain } = Span::read(node, name, faults)?;
        let night = night.map(|hours| hours.map(|hour| hour.0));
        let calendar = Calendar::new(&book.edition.day, first, last, night, rain);
        if calendar.is_none() {
            faults.note(&node.place, "the last turn must not be before the first, nor half a year after it, and both start when turns do");
        }
        calendar
    }
}

impl Calendar {
    /// The turns from the first to the last, both of which are played; `None` if there are none, or so many
    /// that a date must be wrong, or if no turn starts at such an hour.
    pub fn new(
        day: &'static Day,
        first: GameTime,
        last: GameTime,
        night: Option<[u8; 2]>,
        rain: Vec<[GameTime; 2]>,
    ) -> Option<Self> {
        let starts = day.hours.contains(&first.hour) && day.hours.contains(&last.hour);
        let turns =
            starts.then(|| day.turns_from(first).take(MOST_TURNS).position(|time| time == last))??;
        let mut calendar = Self { day, night, rain, turns: Box::default() };
        calendar.turns = day.turns_from(first).take(turns + 1).map(|time| calendar.at(time)).collect();
        Some(calendar)
    }

    /// How many turns there are.
    pub fn n_turns(&self) -> u16 {
        self.turns.len().try_into().unwrap_or(u16::MAX)
    }

    /// When the first turn starts.
    pub fn first(&self) -> GameTime {
        self.turns[0].time
    }

    /// When the last turn starts.
    pub fn last(&self) -> GameTime {
        self.turns[self.turns.len() - 1].time
    }

    /// The day on which it starts, as battlefields count them.
    pub fn last_day(&self) -> field::geography::Day {
        let Date { year, month, day } = self.last().date;
        field::geography::Day { year, month, day }
    }

    /// Every turn, in order.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + use<> {
        (1..=self.n_turns()).map(Turn)
    }

    /// When a turn starts.
    pub fn time(&self, turn: Turn) -> GameTime {
        self.of(turn).time
    }

    /// The turn that starts then, if it is one of the scenario's.
    pub fn turn(&self, time: GameTime) -> Option<Turn> {
        self.turns().find(|turn| self.time(*turn) == time)
    }

    /// The turn that starts then, if it is one of the day after the scenario ends.
    pub fn turn_after_the_last(&self, time: GameTime) -> Option<Turn> {
        let later = self.day.turns_from(self.last()).skip(1).take(self.day.hours.len());
        let place = later.into_iter().position(|other| other == time)?;
        Some(Turn(self.n_turns()).plus(u16::try_from(place).ok()? + 1))
    }

    /// How many turns a night has.
    pub fn night_turns(&self) -> u16 {
        let dark = self.day.hours.iter().filter(|hour| self.is_dark(**hour)).count();
        dark.try_into().unwrap_or(u16::MAX)
    }

    /// Whether a turn is a night turn (23).
    #[inline]
    pub fn is_night(&self, turn: Turn) -> bool {
        self.of(turn).night
    }

    /// Whether it rains in a turn (5.5).
    #[inline]
    pub fn is_rain(&self, turn: Turn) -> bool {
        self.of(turn).rain
    }

    #[inline]
    fn of(&self, turn: Turn) -> TurnOfDay {
        let at = usize::from(turn.0.saturating_sub(1));
        self.turns.get(at).copied().unwrap_or_else(|| self.after_the_last(at))
    }

    /// A turn that is not played: some rules look ahead.
    #[cold]
    fn after_the_last(&self, at: usize) -> TurnOfDay {
        let mut later = self.day.turns_from(self.last()).skip(at + 1 - self.turns.len());
        self.at(later.next().unwrap_or_else(|| self.last()))
    }

    fn at(&self, time: GameTime) -> TurnOfDay {
        let rain = self.rain.iter().any(|[first, last]| (*first..=*last).contains(&time));
        TurnOfDay { time, night: self.is_dark(time.hour), rain }
    }

    fn is_dark(&self, hour: u8) -> bool {
        match self.night {
            None => self.day.night.contains(&hour),
            Some([first, last]) if first <= last => (first..=last).contains(&hour),
            Some([first, last]) => hour >= first || hour <= last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> GameTime {
        text.parse().unwrap()
    }

    fn day() -> &'static Day {
        &crate::sets::NLC.edition().day
    }

    /// Turns of one hour by day and of four by night.
    #[test]
    fn a_day_has_the_turns_that_the_edition_gives_it() {
        let day = Day { hours: (6..=20).chain([0, 4]).collect(), night: vec![20, 0, 4] };
        let mut hours = day.hours.clone();
        hours.sort_unstable();
        let day: &'static Day = Box::leak(Box::new(Day { hours, ..day }));
        let calendar =
            Calendar::new(day, time("1863-07-01 18:00"), time("1863-07-02 07:00"), None, Vec::new()).unwrap();
        let times: Vec<(u8, bool)> =
            calendar.turns().map(|turn| (calendar.time(turn).hour(), calendar.is_night(turn))).collect();
        let (light, dark) = (false, true);
        let whole = [(18, light), (19, light), (20, dark), (0, dark), (4, dark), (6, light), (7, light)];
        assert_eq!(times, whole);
        assert_eq!(calendar.night_turns(), 3);
        assert!(
            Calendar::new(day, time("1863-07-01 21:00"), time("1863-07-02 07:00"), None, Vec::new())
                .is_none()
        );
    }

    #[test]
    fn hours_run_over_nights_months_and_leap_years() {
        let after = |text: &str, turns: usize| day().turns_from(time(text)).nth(turns).unwrap();
        assert_eq!(after("1815-06-30 23:00", 1), time("1815-07-01 00:00"));
        assert_eq!(after("1815-12-31 20:00", 28), time("1816-01-02 00:00"));
        assert_eq!(after("1816-02-28 00:00", 24), time("1816-02-29 00:00"));
        assert_eq!(after("1900-02-28 00:00", 24), time("1900-03-01 00:00"));
    }

    #[test]
    fn what_is_no_time_says_how_to_write_one() {
        for (text, part) in [
            ("1815-06-16", "1815-06-16 14:00"),
            ("1815-06-16 14", "write it as 14:00"),
            ("1815-06-16 24:00", "write it as 14:00"),
            ("16.6.1815 14:00", "write it as 1815-06-16"),
            ("1815-02-29 14:00", "is no date"),
        ] {
            let error = text.parse::<GameTime>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn the_night_goes_round_midnight() {
        let calendar = Calendar::new(
            day(),
            time("1815-06-18 16:00"),
            time("1815-06-19 11:00"),
            Some([21, 3]),
            Vec::new(),
        );
        let calendar = calendar.unwrap();
        assert_eq!(calendar.n_turns(), 20);
        let night: Vec<u8> = calendar
            .turns()
            .filter(|turn| calendar.is_night(*turn))
            .map(|turn| calendar.time(turn).hour())
            .collect();
        assert_eq!(night, [21, 22, 23, 0, 1, 2, 3]);
        assert_eq!(usize::from(calendar.night_turns()), night.len());
    }

    #[test]
    fn a_scenario_that_ends_before_it_begins_has_no_calendar() {
        assert_eq!(
            Calendar::new(day(), time("1815-06-18 16:00"), time("1815-06-18 15:00"), None, Vec::new()),
            None
        );
    }
}
