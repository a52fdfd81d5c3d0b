//! A set of hexes of a board, one bit each.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::{Board, HexId};

/// A set of hexes of one board: a zone of control, a field of view, a supply net.
///
/// Sets of the same board combine 64 hexes at a time: `|` is union, `&` is intersection, `-` is difference.
/// To combine sets of boards of different size is a mistake of the program and panics.
///
/// ```
/// use hex::{Board, Hex, HexSet};
///
/// let board = Board::new(Hex::ZERO.within(6)).unwrap();
/// let west = HexSet::of(&board, board.within(board.id(Hex::new(-1, 0)).unwrap(), 2));
/// let east = HexSet::of(&board, board.within(board.id(Hex::new(1, 0)).unwrap(), 2));
/// assert_eq!((&west | &east).len(), 29);
/// assert_eq!((&west & &east).len(), 9);
/// assert_eq!((&west - &east).len(), 10);
/// assert!((&west & &east).contains(board.id(Hex::ZERO).unwrap()));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HexSet {
    words: Box<[u64]>,
}

impl HexSet {
    /// The empty set, with room for every hex of the board.
    pub fn new(board: &Board) -> Self {
        Self { words: vec![0; board.n_hexes().div_ceil(64)].into() }
    }

    /// The set of all hexes of the board.
    pub fn full(board: &Board) -> Self {
        Self::of(board, board.ids())
    }

    /// The set of these hexes.
    pub fn of(board: &Board, hexes: impl IntoIterator<Item = HexId>) -> Self {
        let mut set = Self::new(board);
        set.extend(hexes);
        set
    }

    /// Adds a hex; says whether it is new.
    #[inline]
    pub fn insert(&mut self, id: HexId) -> bool {
        let (word, bit) = place(id);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Takes a hex out; says whether it was there.
    #[inline]
    pub fn remove(&mut self, id: HexId) -> bool {
        let (word, bit) = place(id);
        let was_there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_there
    }

    /// Adds a hex, or takes it out.
    ///
    /// ```
    /// use hex::{Board, Hex, HexSet};
    ///
    /// let board = Board::new(Hex::ZERO.within(3)).unwrap();
    /// let centre = board.id(Hex::ZERO).unwrap();
    /// let mut set = HexSet::new(&board);
    /// set.set(centre, true);
    /// assert!(set.contains(centre));
    /// set.set(centre, false);
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    pub fn set(&mut self, id: HexId, is_in: bool) {
        let (word, bit) = place(id);
        let word = &mut self.words[word];
        *word = if is_in { *word | bit } else { *word & !bit };
    }

    /// Whether a hex is in the set.
    #[inline]
    pub fn contains(&self, id: HexId) -> bool {
        let (word, bit) = place(id);
        self.words[word] & bit != 0
    }

    /// How many hexes are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no hex is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Takes all hexes out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Whether every hex of this set is in the other.
    ///
    /// ```
    /// use hex::{Board, Hex, HexSet};
    ///
    /// let board = Board::new(Hex::ZERO.within(3)).unwrap();
    /// let centre = board.id(Hex::ZERO).unwrap();
    /// let adjacent = HexSet::of(&board, board.neighbours(centre));
    /// assert!(adjacent.is_subset(&HexSet::full(&board)));
    /// assert!(adjacent.is_disjoint(&HexSet::of(&board, [centre])));
    /// ```
    pub fn is_subset(&self, other: &Self) -> bool {
        self.pairs(other).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// Whether the two sets have no hex in common.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.pairs(other).all(|(mine, theirs)| mine & theirs == 0)
    }

    /// The hexes that are in both sets, in the order of their ids, without making a third.
    ///
    /// ```
    /// use hex::{Board, Hex, HexSet};
    ///
    /// let board = Board::new(Hex::ZERO.within(6)).unwrap();
    /// let west = HexSet::of(&board, board.within(board.id(Hex::new(-1, 0)).unwrap(), 2));
    /// let east = HexSet::of(&board, board.within(board.id(Hex::new(1, 0)).unwrap(), 2));
    /// assert!(west.common(&east).eq((&west & &east).iter()));
    /// ```
    pub fn common(&self, other: &Self) -> impl Iterator<Item = HexId> {
        self.pairs(other).enumerate().flat_map(|(word_idx, (mine, theirs))| {
            let mut left = mine & theirs;
            let bits = std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(bit)
            });
            bits.map(move |bit| HexId::at(64 * word_idx + bit))
        })
    }

    /// The hexes of the set in the order of their ids.
    pub fn iter(&self) -> HexSetIter<'_> {
        HexSetIter { words: &self.words, word_idx: 0, left: self.words.first().copied().unwrap_or(0) }
    }

    fn pairs(&self, other: &Self) -> impl Iterator<Item = (u64, u64)> {
        self.check_same_size(other);
        self.words.iter().copied().zip(other.words.iter().copied())
    }

    fn combine(&mut self, other: &Self, change: impl Fn(&mut u64, u64)) {
        self.check_same_size(other);
        for (mine, &theirs) in self.words.iter_mut().zip(&other.words) {
            change(mine, theirs);
        }
    }

    fn check_same_size(&self, other: &Self) {
        assert_eq!(self.words.len(), other.words.len(), "sets of hexes of different boards do not combine");
    }
}

#[inline]
const fn place(id: HexId) -> (usize, u64) {
    (id.index() / 64, 1 << (id.index() % 64))
}

impl BitOrAssign<&Self> for HexSet {
    fn bitor_assign(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| *mine |= theirs);
    }
}

impl BitAndAssign<&Self> for HexSet {
    fn bitand_assign(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| *mine &= theirs);
    }
}

impl SubAssign<&Self> for HexSet {
    fn sub_assign(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| *mine &= !theirs);
    }
}

/// The hexes that are in either set.
impl BitOr for &HexSet {
    type Output = HexSet;

    fn bitor(self, other: Self) -> HexSet {
        let mut union = self.clone();
        union |= other;
        union
    }
}

/// The hexes that are in both sets.
impl BitAnd for &HexSet {
    type Output = HexSet;

    fn bitand(self, other: Self) -> HexSet {
        let mut intersection = self.clone();
        intersection &= other;
        intersection
    }
}

/// The hexes of the first set that are not in the second.
impl Sub for &HexSet {
    type Output = HexSet;

    fn sub(self, other: Self) -> HexSet {
        let mut difference = self.clone();
        difference -= other;
        difference
    }
}

impl Extend<HexId> for HexSet {
    fn extend<T: IntoIterator<Item = HexId>>(&mut self, hexes: T) {
        for id in hexes {
            self.insert(id);
        }
    }
}

impl<'a> IntoIterator for &'a HexSet {
    type Item = HexId;
    type IntoIter = HexSetIter<'a>;

    fn into_iter(self) -> HexSetIter<'a> {
        self.iter()
    }
}

/// Shows the indices of the hexes, as a set.
impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(HexId::index)).finish()
    }
}

/// The hexes of a set, one by one; made by [`HexSet::iter`].
#[derive(Debug, Clone)]
pub struct HexSetIter<'a> {
    words: &'a [u64],
    word_idx: usize,
    /// The bits of the present word that are still to come.
    left: u64,
}

impl Iterator for HexSetIter<'_> {
    type Item = HexId;

    fn next(&mut self) -> Option<HexId> {
        while self.left == 0 {
            self.left = *self.words.get(self.word_idx + 1)?;
            self.word_idx += 1;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(HexId::at(64 * self.word_idx + bit))
    }
}

impl FusedIterator for HexSetIter<'_> {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Hex;

    /// Boards of sizes about a multiple of 64.
    fn boards() -> impl Iterator<Item = Board> {
        [1, 63, 64, 65, 128, 200].into_iter().map(|n| Board::new(Hex::ZERO.spiral(20).take(n)).unwrap())
    }

    /// Some subsets, from empty to full.
    fn subsets(board: &Board) -> Vec<BTreeSet<HexId>> {
        let every = |n: usize, from: usize| board.ids().skip(from).step_by(n).collect();
        vec![BTreeSet::new(), every(1, 0), every(2, 0), every(2, 1), every(3, 0), every(7, 5), every(64, 0)]
    }

    fn check(set: &HexSet, expected: &BTreeSet<HexId>, board: &Board) {
        assert!(set.iter().eq(expected.iter().copied()));
        assert_eq!(set.len(), expected.len());
        assert_eq!(set.is_empty(), expected.is_empty());
        for id in board.ids() {
            assert_eq!(set.contains(id), expected.contains(&id));
        }
        assert_eq!(*set, HexSet::of(board, expected.iter().copied()));
    }

    #[test]
    fn one_by_one_as_an_ordered_set() {
        for board in boards() {
            let mut set = HexSet::new(&board);
            let mut expected = BTreeSet::new();
            // A walk that meets hexes more than once, puts them in and takes them out.
            for turn in 0..500_usize {
                let id = HexId::at(turn * turn % 211 % board.n_hexes());
                if turn % 3 == 0 {
                    assert_eq!(set.remove(id), expected.remove(&id));
                } else {
                    assert_eq!(set.insert(id), expected.insert(id));
                }
            }
            check(&set, &expected, &board);
            set.clear();
            check(&set, &BTreeSet::new(), &board);
        }
    }

    #[test]
    fn together_as_ordered_sets() {
        for board in boards() {
            for a in subsets(&board) {
                for b in subsets(&board) {
                    let (set_a, set_b) =
                        (HexSet::of(&board, a.iter().copied()), HexSet::of(&board, b.iter().copied()));
                    check(&(&set_a | &set_b), &(&a | &b), &board);
                    check(&(&set_a & &set_b), &(&a & &b), &board);
                    check(&(&set_a - &set_b), &(&a - &b), &board);
                    assert_eq!(set_a.is_subset(&set_b), a.is_subset(&b));
                    assert_eq!(set_a.is_disjoint(&set_b), a.is_disjoint(&b));
                }
            }
        }
    }

    #[test]
    fn full_is_every_hex_and_no_more() {
        for board in boards() {
            check(&HexSet::full(&board), &board.ids().collect(), &board);
        }
    }

    #[test]
    fn an_exhausted_iterator_stays_so() {
        let board = Board::new(Hex::ZERO.within(5)).unwrap();
        let set = HexSet::of(&board, board.ids().take(3));
        let mut iter = set.iter();
        assert_eq!(iter.by_ref().count(), 3);
        assert_eq!(iter.next(), None);
        assert_eq!(iter.next(), None);
    }

    #[test]
    fn a_set_shows_its_indices() {
        let board = Board::new(Hex::ZERO.within(5)).unwrap();
        let set = HexSet::of(&board, [HexId::at(70), HexId::at(2)]);
        assert_eq!(format!("{set:?}"), "{2, 70}");
    }

    #[test]
    #[should_panic(expected = "different boards")]
    fn sets_of_different_boards_do_not_combine() {
        let small = Board::new(Hex::ZERO.within(1)).unwrap();
        let large = Board::new(Hex::ZERO.within(9)).unwrap();
        let _union = &HexSet::full(&small) | &HexSet::full(&large);
    }
}
