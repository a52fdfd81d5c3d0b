//! How much anybody may ask of a table.

use std::time::{Duration, Instant};

/// The limits of a table. What goes beyond them is answered with an error that says so.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Games that are kept.
    pub games: u64,
    pub connections: usize,
    /// Connections at once for one seat: a person has several windows, not hundreds.
    pub connections_a_seat: usize,
    /// Messages a second on one connection, over a while.
    pub messages_a_second: u32,
    /// The longest message, in bytes.
    pub message: usize,
    /// The longest record that is taken in, in bytes.
    pub record: usize,
    /// New games a second, over a while, for the whole table.
    pub new_games_a_second: u32,
    /// Questions that take thought (odds, looks, views) of one connection at once.
    pub questions: usize,
    /// How long a game stays loaded when nobody is connected.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 100_000,
            connections: 4_000,
            connections_a_seat: 16,
            messages_a_second: 100,
            message: 64 << 10,
            record: 16 << 20,
            new_games_a_second: 50,
            questions: 16,
            idle: Duration::from_secs(600),
        }
    }
}

/// A measure that fills at a steady rate and is emptied by use: short bursts pass, a flood does not.
#[derive(Debug)]
pub(crate) struct RateLimit {
    a_second: f64,
    most: f64,
    left: f64,
    since: Instant,
}

impl RateLimit {
    /// So many a second, and four seconds' worth at once.
    pub(crate) fn new(a_second: u32) -> RateLimit {
        let (a_second, most) = (f64::from(a_second), f64::from(a_second) * 4.0);
        RateLimit { a_second, most, left: most, since: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * self.a_second).min(self.most);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_pass_and_floods_do_not() {
        let mut measure = RateLimit::new(10);
        let start = Instant::now();
        let taken = (0..100).filter(|_| measure.take_at(start)).count();
        assert_eq!(taken, 40, "four seconds' worth at once");
        let later = start + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| measure.take_at(later)).count(), 10, "then the steady rate");
    }
}
