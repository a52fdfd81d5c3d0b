//! What a seat may know of the count of answers.
//!
//! The number of entries in the record would tell how many orders the enemy has written in secret. So every seat counts only the entries it may know
//! of: its own, those that were given openly, and those of which it has seen something come.

use crate::store::Kept;
use std::sync::Arc;
use umpire::matches::AnyMatch;

/// For each seat, how many entries before each entry it knows of.
pub(super) struct VisibleCounts(Vec<Arc<Vec<u32>>>);

impl VisibleCounts {
    pub(super) fn of(game: &dyn AnyMatch, seats: &[String]) -> VisibleCounts {
        let mut numbers = VisibleCounts(seats.iter().map(|_| Arc::new(vec![0])).collect());
        numbers.grow(game, seats.iter().map(String::as_str));
        numbers
    }

    /// Counts the entries that are new in the match.
    pub(super) fn extend(&mut self, game: &dyn AnyMatch, kept: &Kept) {
        self.grow(game, kept.seats.iter().map(|seat| seat.seat.as_str()));
    }

    fn grow<'s>(&mut self, game: &dyn AnyMatch, seats: impl Iterator<Item = &'s str>) {
        for (counts, seat) in self.0.iter_mut().zip(seats) {
            // Copied only while a question is being thought about.
            let counts = Arc::make_mut(counts);
            for entry in counts.len() - 1..game.entries() {
                let before = counts.last().copied().unwrap_or(0);
                counts.push(before + u32::from(game.knows_of(seat, entry)));
            }
        }
    }

    /// Forgets the entries from one on: they have other numbers now, or none.
    pub(super) fn cut(&mut self, entry: usize) {
        for counts in &mut self.0 {
            Arc::make_mut(counts).truncate(entry + 1);
        }
    }

    /// How many entries a seat knows of.
    pub(super) fn n(&self, seat: usize) -> u32 {
        self.0[seat].last().copied().unwrap_or(0)
    }

    /// The number that a seat has for an entry.
    pub(super) fn number(&self, seat: usize, entry: usize) -> u32 {
        number(&self.0[seat], entry)
    }

    /// Whether a seat knows of an entry from this one on.
    pub(super) fn knew_more(&self, seat: usize, entry: usize) -> bool {
        self.n(seat) > self.number(seat, entry)
    }

    /// The counts of a seat.
    pub(super) fn of_seat(&self, seat: usize) -> Arc<Vec<u32>> {
        Arc::clone(&self.0[seat])
    }
}

/// The number that somebody with these counts has for an entry.
pub(super) fn number(counts: &[u32], entry: usize) -> u32 {
    counts.get(entry).or(counts.last()).copied().unwrap_or(0)
}

/// How many entries of the record make up so many that somebody with these counts knows of: the fewest that do.
pub(super) fn entries(counts: &[u32], n: u32) -> Option<usize> {
    let at = counts.partition_point(|count| *count < n);
    (at < counts.len()).then_some(at)
}

/// The first entry that somebody with these counts numbers so or higher.
pub(super) fn first_of(counts: &[u32], n: u32) -> usize {
    counts.partition_point(|count| *count < n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_entries_are_each_others_way_back() {
        // The opening, an own answer, two secret ones of the enemy, one that everybody sees.
        let counts = [0, 1, 2, 2, 2, 3];
        assert_eq!((number(&counts, 1), number(&counts, 4), number(&counts, 5)), (1, 2, 3));
        assert_eq!(
            (first_of(&counts, 0), first_of(&counts, 2), first_of(&counts, 3), first_of(&counts, 9)),
            (0, 2, 5, 6)
        );
        assert_eq!((entries(&counts, 2), entries(&counts, 3), entries(&counts, 4)), (Some(2), Some(5), None));
    }
}
