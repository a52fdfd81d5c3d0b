//! Faults: what is wrong in a file, and where.
//!
//! A fault is never a refusal (a player asked for what the rules forbid) nor a failure (the disk let us
//! down). Readers gather every fault they can find before they give up, so that an author mends a file once.

use std::fmt;

/// A place in a text: the file's name, and line and column counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The name under which the text was read.
    pub file: String,
    /// The line, from 1; 0 when the text has no lines (a value sent over the protocol).
    pub line: u32,
    /// The column, from 1; 0 as above.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.file),
            line => write!(f, "{}:{line}:{}", self.file, self.column),
        }
    }
}

/// One thing that is wrong in a text, where it is, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What is wrong and what to do, in one sentence or two.
    pub what: String,
}

impl Fault {
    /// A fault at a place.
    pub fn new(place: &Place, what: impl Into<String>) -> Self {
        Fault { place: place.clone(), what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Every fault found in one reading, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// No faults yet.
    pub fn none() -> Self {
        Faults::default()
    }

    /// A single fault.
    pub fn one(place: &Place, what: impl Into<String>) -> Self {
        Faults(vec![Fault::new(place, what)])
    }

    /// Notes a fault and goes on reading.
    pub fn note(&mut self, place: &Place, what: impl Into<String>) {
        self.0.push(Fault::new(place, what));
    }

    /// Takes over the faults of another reading.
    pub fn absorb(&mut self, others: Faults) {
        self.0.extend(others.0);
    }

    /// Whether the reading was clean.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The faults in the order of file and line.
    pub fn sorted(mut self) -> Vec<Fault> {
        self.0.sort();
        self.0.dedup();
        self.0
    }

    /// `value` if nothing was wrong, else everything that was.
    pub fn or<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The faults as noted so far.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.clone().sorted().iter().enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
