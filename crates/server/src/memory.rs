//! What the loaded games take of the memory: when it is too much, those that were used longest ago rest.
//!
//! A game that rests has given its match away and keeps only who is connected; whatever is said to it wakes it. How much a match
//! takes is reckoned from the length of its state as text and the number of its entries, which fits what was measured within half.

use crate::store::GameNumber;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Bytes of memory for each byte of the state as text: the state itself, the one it began with, and what was worked out from them.
const A_BYTE_OF_STATE: usize = 32;
/// Bytes for each entry: itself, its events, and its part of the states in between.
const AN_ENTRY: usize = 5 << 10;

pub(crate) struct Memory {
    most: usize,
    clock: AtomicU64,
    loads: Mutex<HashMap<GameNumber, Load>>,
}

struct Load {
    bytes: usize,
    used: u64,
    rest: Arc<Notify>,
    /// It was told to rest and has not said yet whether it does.
    told: bool,
}

impl Memory {
    pub(crate) fn new(most: usize) -> Memory {
        Memory { most, clock: AtomicU64::new(0), loads: Mutex::default() }
    }

    /// How many games are loaded and do not rest.
    pub(crate) fn n_awake(&self) -> usize {
        self.loads().values().filter(|load| load.bytes > 0).count()
    }

    /// A game is awake, with a state of so many bytes and so many entries. Others may have to rest for it; what comes back tells it
    /// when it has to itself.
    pub(crate) fn awake(&self, game: GameNumber, state: usize, entries: usize) -> Arc<Notify> {
        let (bytes, used) = (state * A_BYTE_OF_STATE + entries * AN_ENTRY, self.tick());
        let mut loads = self.loads();
        let load = loads.entry(game).or_insert_with(|| Load {
            bytes: 0,
            used,
            rest: Arc::new(Notify::new()),
            told: false,
        });
        (load.bytes, load.used, load.told) = (bytes.max(1), used, false);
        let rest = Arc::clone(&load.rest);
        let mut all: usize = loads.values().filter(|load| !load.told).map(|load| load.bytes).sum();
        while all > self.most {
            let others =
                loads.iter_mut().filter(|(other, load)| **other != game && load.bytes > 0 && !load.told);
            let Some((_, oldest)) = others.min_by_key(|(_, load)| load.used) else { break };
            oldest.told = true;
            oldest.rest.notify_one();
            all -= oldest.bytes;
        }
        rest
    }

    /// Somebody has said something to a game.
    pub(crate) fn used(&self, game: GameNumber) {
        let used = self.tick();
        if let Some(load) = self.loads().get_mut(&game) {
            load.used = used;
        }
    }

    /// A game rests, or cannot just now.
    pub(crate) fn rests(&self, game: GameNumber, does: bool) {
        if let Some(load) = self.loads().get_mut(&game) {
            load.told = false;
            if does {
                load.bytes = 0;
            }
        }
    }

    pub(crate) fn gone(&self, game: GameNumber) {
        self.loads().remove(&game);
    }

    fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }

    fn loads(&self) -> MutexGuard<'_, HashMap<GameNumber, Load>> {
        // Nothing panics while it holds the lock; if something did, the map is whole all the same.
        self.loads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_that_were_used_longest_ago_rest() {
        let memory = Memory::new(3 * A_BYTE_OF_STATE);
        for game in 1..=3 {
            memory.awake(game, 1, 0);
        }
        memory.used(1);
        memory.awake(4, 1, 0);
        let told = |game: i64| memory.loads()[&game].told;
        assert_eq!([1, 2, 3, 4].map(told), [false, true, false, false]);
        memory.rests(2, true);
        assert_eq!(memory.n_awake(), 3);
        // One that cannot rest is told again, and one that is larger than all is alone.
        memory.awake(5, 100, 0);
        assert_eq!([1, 3, 4, 5].map(told), [true, true, true, false]);
        memory.rests(3, false);
        memory.awake(5, 100, 1);
        assert!(told(3));
        memory.gone(5);
        assert_eq!(memory.n_awake(), 3);
    }
}
