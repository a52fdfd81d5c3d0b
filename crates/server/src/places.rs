//! The places at the table: how many windows are open for a seat and from an address, and who gives way when there is no room.
//!
//! Nobody is turned away while somebody else has more than his share: where an address has all the places it may have, or the table
//! is full, a window of whoever has most goes, if the newcomer would then still have less.

use crate::address::Address;
use crate::limits::{Limits, RateLimit};
use crate::store::GameNumber;
use crate::thinking::Asker;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};

type Seat = (GameNumber, String);

pub(crate) struct Places {
    most: usize,
    most_an_address: usize,
    messages_a_second: u32,
    questions: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    next: u64,
    n: usize,
    addresses: HashMap<Address, FromAddress>,
    seats: HashMap<Seat, OfSeat>,
}

/// What comes from an address.
struct FromAddress {
    n: usize,
    windows: HashMap<Seat, Vec<Window>>,
    messages: Measure,
}

struct OfSeat {
    n: usize,
    messages: Measure,
    questions: Arc<Semaphore>,
}

struct Window {
    number: u64,
    give_way: Arc<Notify>,
}

type Measure = Arc<Mutex<RateLimit>>;

/// A window's place, given back when it goes.
pub(crate) struct Place {
    places: Arc<Places>,
    pub(crate) number: u64,
    pub(crate) address: Address,
    seat: Seat,
    /// For whom what the window says is carried out or thought about.
    pub(crate) asker: Asker,
    /// Somebody who has less wants the place.
    pub(crate) give_way: Arc<Notify>,
    measures: [Measure; 2],
    /// The turns of the seat's questions: so many are thought about or wait at once.
    pub(crate) questions: Arc<Semaphore>,
}

impl Places {
    pub(crate) fn new(limits: &Limits) -> Places {
        Places {
            most: limits.connections,
            most_an_address: limits.connections_an_address,
            messages_a_second: limits.messages_a_second,
            questions: limits.questions.max(1),
            taken: Mutex::default(),
        }
    }

    pub(crate) fn n_taken(&self) -> usize {
        self.taken().n
    }

    /// A place for one more window; none if nobody has more than the newcomer.
    pub(crate) fn take(self: &Arc<Places>, address: Address, seat: Seat) -> Option<Place> {
        let mut taken = self.taken();
        let own = taken.addresses.get(&address).map_or(0, |own| own.n);
        if own >= self.most_an_address {
            taken.make_room(address, address, &seat)?;
        } else if taken.n >= self.most {
            let (most, n) =
                taken.addresses.iter().map(|(address, from)| (*address, from.n)).max_by_key(|(_, n)| *n)?;
            if most != address && n < own + 2 {
                return None;
            }
            taken.make_room(most, address, &seat)?;
        }
        let number = taken.next;
        taken.next += 1;
        taken.n += 1;
        let give_way = Arc::new(Notify::new());
        let messages = self.messages_a_second;
        let from = taken.addresses.entry(address).or_insert_with(|| FromAddress {
            n: 0,
            windows: HashMap::new(),
            messages: measure(messages.saturating_mul(SEATS_AN_ADDRESS)),
        });
        from.n += 1;
        from.windows
            .entry(seat.clone())
            .or_default()
            .push(Window { number, give_way: Arc::clone(&give_way) });
        let from_address = Arc::clone(&from.messages);
        let of_seat = taken.seats.entry(seat.clone()).or_insert_with(|| OfSeat {
            n: 0,
            messages: measure(messages),
            questions: Arc::new(Semaphore::new(self.questions)),
        });
        of_seat.n += 1;
        let measures = [from_address, Arc::clone(&of_seat.messages)];
        let questions = Arc::clone(&of_seat.questions);
        let asker = Asker::seat(Some(address), seat.0, &seat.1);
        Some(Place { places: Arc::clone(self), number, address, seat, asker, give_way, measures, questions })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Nothing panics while it holds the lock; if something did, the counts are whole all the same.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Everybody at an address together may say as much as so many seats.
const SEATS_AN_ADDRESS: u32 = 4;

fn measure(a_second: u32) -> Measure {
    Arc::new(Mutex::new(RateLimit::new(a_second)))
}

impl Taken {
    /// Lets the oldest window of the seat that has most at an address go.
    fn make_room(&mut self, at: Address, newcomer: Address, seat: &Seat) -> Option<()> {
        let from = self.addresses.get(&at)?;
        let own = if at == newcomer { from.windows.get(seat).map_or(0, Vec::len) + 2 } else { 0 };
        let most = from.windows.iter().max_by_key(|(_, windows)| windows.len());
        let (of, windows) = most.filter(|(_, windows)| windows.len() >= own)?;
        let (of, window) = (of.clone(), windows.first()?);
        let number = window.number;
        window.give_way.notify_one();
        self.leave(at, &of, number);
        Some(())
    }

    fn leave(&mut self, address: Address, seat: &Seat, number: u64) {
        let Some(from) = self.addresses.get_mut(&address) else { return };
        let Some(windows) = from.windows.get_mut(seat) else { return };
        let before = windows.len();
        windows.retain(|window| window.number != number);
        // It has given way before: its place is another's.
        if windows.len() == before {
            return;
        }
        if windows.is_empty() {
            from.windows.remove(seat);
        }
        from.n -= 1;
        if from.n == 0 {
            self.addresses.remove(&address);
        }
        self.n -= 1;
        if let Some(of_seat) = self.seats.get_mut(seat) {
            of_seat.n -= 1;
            if of_seat.n == 0 {
                self.seats.remove(seat);
            }
        }
    }
}

impl Place {
    /// How long a frame that has come has to wait, for its seat and its address have said so much already.
    pub(crate) fn book(&self) -> Duration {
        let book = |measure: &Measure| measure.lock().unwrap_or_else(PoisonError::into_inner).book();
        self.measures.iter().map(book).max().unwrap_or_default()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken().leave(self.address, &self.seat, self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(most: usize, most_an_address: usize) -> Arc<Places> {
        let limits =
            Limits { connections: most, connections_an_address: most_an_address, ..Limits::default() };
        Arc::new(Places::new(&limits))
    }

    fn from(last: u8) -> Address {
        Address::of(std::net::Ipv4Addr::new(192, 0, 2, last).into())
    }

    fn seat(number: i64) -> Seat {
        (number, "french".to_owned())
    }

    #[test]
    fn one_client_cannot_take_every_place() {
        let places = places(8, 6);
        let mut flood: Vec<_> = (0..6).map(|n| places.take(from(1), seat(n)).unwrap()).collect();
        assert!(
            places.take(from(1), seat(9)).is_none(),
            "his address has its share, and no seat more than one"
        );
        flood.extend((6..8).map(|n| places.take(from(2), seat(n)).unwrap()));
        let late = places.take(from(3), seat(10)).expect("whoever has most gives way");
        assert_eq!((places.n_taken(), places.taken().addresses[&from(1)].n), (8, 5));
        drop((flood, late));
        assert_eq!((places.n_taken(), places.taken().seats.len()), (0, 0));
    }

    #[test]
    fn a_seat_with_many_windows_gives_way_to_one_with_none() {
        let places = places(8, 100);
        let windows: Vec<_> = (0..8).map(|_| places.take(from(1), seat(1)).unwrap()).collect();
        let _other = places.take(from(1), seat(2)).expect("there is room for another seat");
        assert_eq!(places.taken().addresses[&from(1)].windows[&seat(1)].len(), 7);
        assert!(places.take(from(1), seat(1)).is_none(), "and none for the same again");
        drop(windows);
        assert_eq!(places.n_taken(), 1);
    }

    #[test]
    fn the_windows_of_a_seat_have_one_measure() {
        let limits = Limits { messages_a_second: 10, ..Limits::default() };
        let places = Arc::new(Places::new(&limits));
        let windows: Vec<_> = (1..3).map(|n| places.take(from(n), seat(1)).unwrap()).collect();
        let other = places.take(from(3), seat(2)).unwrap();
        let waits = (0..60).filter(|n| !windows[n % 2].book().is_zero()).count();
        assert!((15..=20).contains(&waits), "{waits}");
        assert!(other.book().is_zero());
    }
}
