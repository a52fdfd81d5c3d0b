//! How much anybody may ask of a table.

use crate::address::Address;
use crate::store::Expiry;
pub use axum::http::HeaderName;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The limits of a table. What goes beyond them waits, or is answered with an error that says so.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Games that are kept.
    pub games: u64,
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_an_address: usize,
    /// The header in which a trusted proxy says where a request comes from. Without one it comes from where its socket does.
    pub proxy_header: Option<HeaderName>,
    /// Connections at once for one seat: a person has several windows, not hundreds.
    pub connections_a_seat: usize,
    /// Messages a second of one seat, over a while; what comes faster waits.
    pub messages_a_second: u32,
    /// The longest message, in bytes.
    pub message: usize,
    /// The longest record that is taken in, in bytes.
    pub record: usize,
    /// New games a second, over a while, for the whole table; an address has a fifth of them.
    pub new_games_a_second: u32,
    /// Questions that take thought (odds, looks, views) of one seat at once; the next one waits.
    pub questions: usize,
    /// How much memory the loaded games may take, in bytes; those that were used longest ago rest when it is more.
    pub memory: usize,
    pub expiry: Expiry,
    /// How long a game stays loaded when nobody is connected.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 100_000,
            connections: 4_000,
            connections_an_address: 256,
            proxy_header: None,
            connections_a_seat: 16,
            messages_a_second: 100,
            message: 64 << 10,
            record: 8 << 20,
            new_games_a_second: 50,
            questions: 16,
            memory: 256 << 20,
            expiry: Expiry::default(),
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

    /// How long whoever took one now would have to wait for it.
    fn wait(&mut self, now: Instant) -> Duration {
        self.fill(now);
        self.wait_for(self.left - 1.0)
    }

    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.left >= self.most
    }

    /// Takes one in any case; how long whoever takes it has to wait for it.
    pub(crate) fn book(&mut self) -> Duration {
        self.book_at(Instant::now())
    }

    fn book_at(&mut self, now: Instant) -> Duration {
        self.fill(now);
        self.left -= 1.0;
        self.wait_for(self.left)
    }

    /// How long until so much less than nothing is there again. Where nothing at all may pass, nobody lives to see it.
    fn wait_for(&self, left: f64) -> Duration {
        let wait = Duration::try_from_secs_f64((-left).max(0.0) / self.a_second);
        wait.unwrap_or(LONGEST).min(LONGEST)
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.since = now;
        self.left = (self.left + passed * self.a_second).min(self.most);
    }
}

/// How fast games may be begun: by everybody together, and from each address.
#[derive(Debug)]
pub(crate) struct Beginnings {
    all: RateLimit,
    a_second_an_address: u32,
    by_address: HashMap<Address, RateLimit>,
}

/// Whoever would have to wait longer for a new game is told to come again.
const PATIENCE: Duration = Duration::from_secs(10);
/// Addresses that have begun nothing for a while are forgotten when there are so many.
const MANY: usize = 4_096;

impl Beginnings {
    pub(crate) fn new(a_second: u32) -> Beginnings {
        let all = RateLimit::new(a_second);
        Beginnings { all, a_second_an_address: a_second.div_ceil(5), by_address: HashMap::new() }
    }

    /// How long whoever begins a game has to wait for it; nothing if that is too long.
    pub(crate) fn book(&mut self, address: Address) -> Option<Duration> {
        self.book_at(address, Instant::now())
    }

    fn book_at(&mut self, address: Address, now: Instant) -> Option<Duration> {
        if self.by_address.len() >= MANY {
            self.by_address.retain(|_, own| !own.is_full(now));
        }
        let a_second = self.a_second_an_address;
        let own = self.by_address.entry(address).or_insert_with(|| RateLimit::new(a_second));
        let wait = own.wait(now).max(self.all.wait(now));
        if wait > PATIENCE {
            return None;
        }
        own.book_at(now);
        self.all.book_at(now);
        Some(wait)
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
    fn one_address_does_not_begin_all_the_games() {
        let mut beginnings = Beginnings::new(50);
        let now = beginnings.all.since;
        let from = |last| Address::of(std::net::Ipv4Addr::new(192, 0, 2, last).into());
        let waits: Vec<_> = (0..1_000).map_while(|_| beginnings.book_at(from(1), now)).collect();
        assert!(waits[..40].iter().all(Duration::is_zero), "four seconds' worth of its fifth at once");
        assert_eq!(waits.len(), 140, "and what it gets within ten seconds");
        assert_eq!(beginnings.book_at(from(2), now), Some(Duration::ZERO), "another is let in at once");
    }
}
