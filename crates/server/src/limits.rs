//! How much anybody may ask of a table.

use std::time::{Duration, Instant};

/// The limits of a table. What goes beyond them waits, or is answered with an error that says so.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Games that are kept.
    pub games: u64,
    pub connections: usize,
    /// Connections at once for one seat: a person has several windows, not hundreds.
    pub connections_a_seat: usize,
    /// Messages a second on one connection, over a while; what comes faster waits.
    pub messages_a_second: u32,
    /// The longest message, in bytes.
    pub message: usize,
    /// The longest record that is taken in, in bytes.
    pub record: usize,
    /// New games a second, over a while, for the whole table.
    pub new_games_a_second: u32,
    /// Questions that take thought (odds, looks, views) of one connection at once; the next one waits.
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

/// Nobody is told to wait longer.
const LONGEST: Duration = Duration::from_secs(86_400);

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
        self.fill(Instant::now());
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Takes one in any case; how long whoever takes it has to wait for it.
    pub(crate) fn book(&mut self) -> Duration {
        self.book_at(Instant::now())
    }

    fn book_at(&mut self, now: Instant) -> Duration {
        self.fill(now);
        self.left -= 1.0;
        // Where nothing at all may pass, nobody lives to see it.
        let wait = Duration::try_from_secs_f64((-self.left).max(0.0) / self.a_second);
        wait.unwrap_or(LONGEST).min(LONGEST)
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * self.a_second).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_pass_and_floods_wait() {
        let mut measure = RateLimit::new(10);
        let now = measure.since;
        let waits: Vec<Duration> = (0..45).map(|_| measure.book_at(now)).collect();
        assert!(waits[..40].iter().all(Duration::is_zero), "four seconds' worth pass at once");
        assert_eq!(
            waits[40..].iter().map(Duration::as_millis).collect::<Vec<_>>(),
            [100, 200, 300, 400, 500]
        );
        assert_eq!(measure.book_at(now + Duration::from_secs(1)), Duration::ZERO);
    }

    #[test]
    fn what_is_not_there_cannot_be_taken() {
        let mut measure = RateLimit::new(1);
        assert_eq!((0..6).filter(|_| measure.take()).count(), 4);
    }
}
