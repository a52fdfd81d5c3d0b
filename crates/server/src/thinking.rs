//! Whose turn it is to be thought about: odds, looks, views, a computer's decision, a game that is read again from its log.
//!
//! Thought takes the processor, and whoever asks for much of it must not take it from whoever asks for little. What was thought for
//! an address and for a seat is remembered for a few seconds; whoever had least is served next, and of his own questions the newest
//! first. Whoever has had much gets fewer places, so that one is always free for the others:
//!
//! ```text
//!   a seat that has had much        at most cores - 1 at once
//!   an address that has had much    at most cores
//!   all together                    cores + 1
//! ```
//!
//! An address for which nothing is being thought, and little was, does not wait at all.
//!
//! Who waits holds nothing but his question.

use crate::address::Address;
use crate::store::GameNumber;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Half of what was thought for somebody is forgotten after so long.
const HALF: Duration = Duration::from_secs(2);
/// Seconds of thought that are much for a seat.
const MUCH_FOR_A_SEAT: f64 = 0.3;
/// And for an address, for each core.
const MUCH_FOR_AN_ADDRESS: f64 = 0.6;
/// Those for whom nothing is remembered any more are dropped when there are so many.
const MANY: usize = 1_024;

/// More are never thought about at once, from however many addresses they come.
const MOST: usize = 32;

/// Who is thought for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Asker {
    /// Where he comes from; nowhere if it is a computer's seat.
    pub(crate) from: Option<Address>,
    pub(crate) game: GameNumber,
    /// None if it is the game itself that is made ready.
    pub(crate) seat: Option<Arc<str>>,
}

impl Asker {
    /// Somebody at an address who wants a game to be read.
    pub(crate) fn game(from: Address, game: GameNumber) -> Asker {
        Asker { from: Some(from), game, seat: None }
    }

    /// Whoever has a seat, from an address; from nowhere if it is a computer.
    pub(crate) fn seat(from: Option<Address>, game: GameNumber, seat: &str) -> Asker {
        Asker { from, game, seat: Some(seat.into()) }
    }
}

pub(crate) struct Thinkers {
    cores: usize,
    /// Seconds of thought that are much for an address.
    much_for_an_address: f64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next: u64,
    waiting: HashMap<Asker, Vec<Waiter>>,
    running: Running,
    askers: HashMap<Asker, Thought>,
    addresses: HashMap<Option<Address>, Thought>,
}

/// How many are being thought about, and of them for whom much was thought already.
#[derive(Default)]
struct Running {
    all: usize,
    of_addresses: usize,
    of_seats: usize,
    by_address: HashMap<Option<Address>, usize>,
}

struct Waiter {
    number: u64,
    turn: oneshot::Sender<Turn>,
}

/// Somebody whose turn it may be.
struct Candidate {
    asker: Asker,
    /// Who has least is next: what was thought for his address, for himself, and how long he has waited.
    order: (f64, f64, u64),
    address_has_had_much: bool,
    seat_has_had_much: bool,
}

/// What was thought for somebody, in seconds, fading.
#[derive(Clone, Copy)]
struct Thought {
    seconds: f64,
    at: Instant,
}

impl Thought {
    fn now(self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.seconds * (-passed / HALF.as_secs_f64()).exp2()
    }
}

/// Leave to think, until it is dropped.
pub(crate) struct Turn {
    thinkers: Arc<Thinkers>,
    asker: Asker,
    since: Instant,
    seat_has_had_much: bool,
    address_has_had_much: bool,
}

impl Thinkers {
    pub(crate) fn new(cores: usize) -> Thinkers {
        let cores = cores.max(2);
        let much_for_an_address = MUCH_FOR_AN_ADDRESS * f64::from(u32::try_from(cores).unwrap_or(u32::MAX));
        Thinkers { cores, much_for_an_address, state: Mutex::default() }
    }

    /// Waits for a turn. None if the table closes.
    pub(crate) async fn turn(self: &Arc<Thinkers>, asker: Asker) -> Option<Turn> {
        let (turn, granted) = oneshot::channel();
        {
            let mut state = self.state();
            let number = state.next;
            state.next += 1;
            state.waiting.entry(asker).or_default().push(Waiter { number, turn });
        }
        self.grant();
        granted.await.ok()
    }

    /// Gives out the turns that are free.
    fn grant(self: &Arc<Thinkers>) {
        while let Some((waiter, turn)) = self.next_turn() {
            // Who has stopped waiting gives his turn back, which is then another's.
            drop(waiter.turn.send(turn));
        }
    }

    fn next_turn(self: &Arc<Thinkers>) -> Option<(Waiter, Turn)> {
        let (now, mut state) = (Instant::now(), self.state());
        let mut best: Option<Candidate> = None;
        for (asker, waiters) in &state.waiting {
            let Some(oldest) = waiters.first() else { continue };
            let of_address = state.addresses.get(&asker.from).map_or(0.0, |thought| thought.now(now));
            let of_seat = state.askers.get(asker).map_or(0.0, |thought| thought.now(now));
            let candidate = Candidate {
                asker: asker.clone(),
                order: (of_address, of_seat, oldest.number),
                address_has_had_much: of_address > self.much_for_an_address,
                seat_has_had_much: of_seat > MUCH_FOR_A_SEAT,
            };
            let is_alone = asker.from.is_some()
                && !candidate.address_has_had_much
                && !state.running.by_address.contains_key(&asker.from)
                && state.running.all < MOST;
            let is_free = is_alone
                || state.running.all <= self.cores
                    && !(candidate.address_has_had_much && state.running.of_addresses >= self.cores
                        || candidate.seat_has_had_much && state.running.of_seats >= self.cores - 1);
            if is_free && best.as_ref().is_none_or(|best| candidate.order < best.order) {
                best = Some(candidate);
            }
        }
        let Candidate { asker, address_has_had_much, seat_has_had_much, .. } = best?;
        let waiters = state.waiting.get_mut(&asker)?;
        let newest = waiters.pop()?;
        if waiters.is_empty() {
            state.waiting.remove(&asker);
        }
        state.running.all += 1;
        *state.running.by_address.entry(asker.from).or_default() += 1;
        state.running.of_addresses += usize::from(address_has_had_much);
        state.running.of_seats += usize::from(seat_has_had_much);
        let thinkers = Arc::clone(self);
        Some((newest, Turn { thinkers, asker, since: now, seat_has_had_much, address_has_had_much }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds the lock; if something did, the counts are whole all the same.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// It begins only now: what it waited for since was not thought.
    pub(crate) fn begin(&mut self) {
        self.since = Instant::now();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let now = Instant::now();
        let took = now.saturating_duration_since(self.since).as_secs_f64();
        {
            let mut state = self.thinkers.state();
            state.running.all -= 1;
            if let Some(n) = state.running.by_address.get_mut(&self.asker.from) {
                *n -= 1;
                if *n == 0 {
                    state.running.by_address.remove(&self.asker.from);
                }
            }
            state.running.of_addresses -= usize::from(self.address_has_had_much);
            state.running.of_seats -= usize::from(self.seat_has_had_much);
            note(&mut state.askers, self.asker.clone(), took, now);
            note(&mut state.addresses, self.asker.from, took, now);
        }
        self.thinkers.grant();
    }
}

fn note<K: Eq + Hash>(thoughts: &mut HashMap<K, Thought>, of: K, took: f64, now: Instant) {
    if thoughts.len() >= MANY {
        thoughts.retain(|_, thought| thought.now(now) > 0.001);
    }
    let thought = thoughts.entry(of).or_insert(Thought { seconds: 0.0, at: now });
    *thought = Thought { seconds: thought.now(now) + took, at: now };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(from: u8, seat: usize) -> Asker {
        let from = Some(Address::of(std::net::Ipv4Addr::new(192, 0, 2, from).into()));
        Asker::seat(from, 1, &seat.to_string())
    }

    /// As if so much had been thought for somebody just now.
    fn had(thinkers: &Thinkers, asker: Asker, seconds: f64) {
        let (mut state, now) = (thinkers.state(), Instant::now());
        note(&mut state.addresses, asker.from, seconds, now);
        note(&mut state.askers, asker, seconds, now);
    }

    /// Asks without waiting for the turn.
    fn ask(thinkers: &Arc<Thinkers>, asker: Asker) -> oneshot::Receiver<Turn> {
        let (turn, granted) = oneshot::channel();
        {
            let mut state = thinkers.state();
            let number = state.next;
            state.next += 1;
            state.waiting.entry(asker).or_default().push(Waiter { number, turn });
        }
        thinkers.grant();
        granted
    }

    #[test]
    fn whoever_has_had_much_leaves_a_place_for_the_others() {
        let thinkers = Arc::new(Thinkers::new(2));
        had(&thinkers, asker(1, 0), 5.0);
        let mut flood: Vec<_> = (0..10).map(|_| ask(&thinkers, asker(1, 0))).collect();
        let running = flood.iter_mut().filter_map(|turn| turn.try_recv().ok()).collect::<Vec<_>>();
        assert_eq!(running.len(), 1, "a seat that has had much");
        let mut beside = ask(&thinkers, asker(1, 1));
        let beside = beside.try_recv().expect("another seat of the same address is thought for at once");
        let mut third = ask(&thinkers, asker(1, 2));
        assert!(third.try_recv().is_err(), "an address that has had much");
        let mut stranger = ask(&thinkers, asker(2, 0));
        let stranger = stranger.try_recv().expect("and somebody from elsewhere is thought for in any case");
        drop((running, beside, stranger));
    }

    #[test]
    fn the_newest_question_of_a_seat_is_answered_first_and_every_one_in_the_end() {
        let thinkers = Arc::new(Thinkers::new(2));
        had(&thinkers, asker(1, 0), 5.0);
        let mut turns: Vec<_> = (0..4).map(|_| ask(&thinkers, asker(1, 0))).collect();
        let mut running = turns.remove(0).try_recv().expect("the first is alone");
        for n in [2, 1, 0] {
            drop(running);
            running = turns[n].try_recv().expect("the newest of those that wait");
            assert!(turns[..n].iter_mut().all(|turn| turn.try_recv().is_err()));
        }
        drop(running);
        assert_eq!(thinkers.state().running.all, 0);
        assert!(thinkers.state().waiting.is_empty());
    }

    #[test]
    fn whoever_had_least_is_next_and_who_has_gone_is_passed_over() {
        let thinkers = Arc::new(Thinkers::new(2));
        let all: Vec<_> = (0..3).map(|seat| ask(&thinkers, asker(9, seat)).try_recv().unwrap()).collect();
        had(&thinkers, asker(9, 11), 0.2);
        had(&thinkers, asker(9, 12), 0.1);
        let (mut one, two, mut three) =
            (ask(&thinkers, asker(9, 11)), ask(&thinkers, asker(9, 12)), ask(&thinkers, asker(9, 13)));
        let mut stranger = ask(&thinkers, asker(3, 0));
        drop(stranger.try_recv().expect("nothing is being thought for his address"));
        drop(two);
        let mut all = all.into_iter();
        drop(all.next());
        assert!(one.try_recv().is_err());
        let three = three.try_recv().expect("nothing was thought for him");
        drop(three);
        assert!(one.try_recv().is_ok(), "whom the one before has left his turn to");
    }
}
