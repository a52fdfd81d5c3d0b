//! One value for each hex, hexside or corner of a board: arrays that only the right kind of id can index.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::{Board, BoardId, CornerId, HexId, SideId};

/// A value for each hex of a board: terrain, elevation, who holds it.
pub type HexMap<T> = Table<HexId, T>;

/// A value for each hexside of a board: streams, slopes, bridges.
pub type SideMap<T> = Table<SideId, T>;

/// A value for each corner of a board.
pub type CornerMap<T> = Table<CornerId, T>;

/// A value for each id of one kind on a board, under the names [`HexMap`], [`SideMap`] and [`CornerMap`].
///
/// ```
/// use hex::{Board, Direction, Hex, HexMap, SideMap};
///
/// let board = Board::new(Hex::ZERO.within(3)).unwrap();
/// let centre = board.id(Hex::ZERO).unwrap();
///
/// let elevation = HexMap::from_fn(&board, |id| 100 - 10 * board.distance(id, centre));
/// assert_eq!(elevation[centre], 100);
///
/// let mut is_stream = SideMap::new(&board, false);
/// is_stream[board.side(centre, Direction::B)] = true;
/// assert_eq!(is_stream.values().filter(|&&stream| stream).count(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Table<I, T> {
    values: Box<[T]>,
    ids: PhantomData<fn(I)>,
}

impl<I: BoardId, T> Table<I, T> {
    /// A table with the same value everywhere.
    pub fn new(board: &Board, value: T) -> Self
    where
        T: Clone,
    {
        Self { values: vec![value; I::count(board)].into(), ids: PhantomData }
    }

    /// A table with a value worked out for each id.
    pub fn from_fn(board: &Board, value: impl FnMut(I) -> T) -> Self {
        Self { values: (0..I::count(board)).map(id_at).map(value).collect(), ids: PhantomData }
    }

    /// How many values it has: as many as the board has ids of this kind.
    pub const fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has no values, which is true of no board's table.
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values in the order of their ids.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.values.iter()
    }

    /// The values in the order of their ids, to be changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.values.iter_mut()
    }

    /// Every id with its value.
    ///
    /// ```
    /// use hex::{Board, Hex, HexMap};
    ///
    /// let board = Board::new(Hex::ZERO.within(1)).unwrap();
    /// let index = HexMap::from_fn(&board, |id| id.index());
    /// assert!(index.iter().all(|(id, value)| id.index() == *value));
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (I, &T)> {
        self.into_iter()
    }

    /// Every id with its value, to be changed.
    ///
    /// ```
    /// use hex::{Board, Hex, HexMap};
    ///
    /// let board = Board::new(Hex::ZERO.within(1)).unwrap();
    /// let mut table = HexMap::new(&board, 0);
    /// table.iter_mut().for_each(|(id, value)| *value = id.index());
    /// assert_eq!(table, HexMap::from_fn(&board, |id| id.index()));
    /// ```
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (I, &mut T)> {
        self.into_iter()
    }

    /// A table of the same board with each value turned into another.
    ///
    /// ```
    /// use hex::{Board, Hex, HexMap};
    ///
    /// let board = Board::new(Hex::ZERO.within(1)).unwrap();
    /// let doubled = HexMap::new(&board, 2).map(|value| 2 * value);
    /// assert_eq!(doubled, HexMap::new(&board, 4));
    /// ```
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> Table<I, U> {
        Table { values: self.values.iter().map(change).collect(), ids: PhantomData }
    }
}

fn id_at<I: BoardId>(index: usize) -> I {
    I::from_index(index).expect("a table is no longer than its board has ids")
}

impl<I: BoardId, T> Index<I> for Table<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.values[id.index()]
    }
}

impl<I: BoardId, T> IndexMut<I> for Table<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.values[id.index()]
    }
}

/// Every id with its value.
impl<'a, I: BoardId, T> IntoIterator for &'a Table<I, T> {
    type Item = (I, &'a T);
    type IntoIter =
        std::iter::Map<std::iter::Enumerate<std::slice::Iter<'a, T>>, fn((usize, &'a T)) -> (I, &'a T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.values.iter().enumerate().map(|(index, value)| (id_at(index), value))
    }
}

/// Every id with its value, to be changed.
impl<'a, I: BoardId, T> IntoIterator for &'a mut Table<I, T> {
    type Item = (I, &'a mut T);
    type IntoIter = std::iter::Map<
        std::iter::Enumerate<std::slice::IterMut<'a, T>>,
        fn((usize, &'a mut T)) -> (I, &'a mut T),
    >;

    fn into_iter(self) -> Self::IntoIter {
        self.values.iter_mut().enumerate().map(|(index, value)| (id_at(index), value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hex;

    #[test]
    fn tables_are_as_long_as_their_board_has_ids() {
        let board = Board::new(Hex::ZERO.within(2)).unwrap();
        assert_eq!(HexMap::new(&board, 0).len(), board.n_hexes());
        assert_eq!(SideMap::new(&board, 0).len(), board.n_sides());
        assert_eq!(CornerMap::new(&board, 0).len(), board.n_corners());
        assert!(!HexMap::new(&board, 0).is_empty());
    }

    #[test]
    fn each_id_has_its_own_value() {
        let board = Board::new(Hex::ZERO.within(2)).unwrap();
        let mut table = HexMap::from_fn(&board, |id| board.hex(id));
        for id in board.ids() {
            assert_eq!(table[id], board.hex(id));
            table[id] += Hex::new(1, 0);
        }
        for (id, hex) in &mut table {
            *hex -= board.hex(id);
        }
        assert!(table.values().all(|&step| step == Hex::new(1, 0)));
        table.values_mut().for_each(|step| *step = Hex::ZERO);
        assert_eq!(table, HexMap::new(&board, Hex::ZERO));
        assert!(table.iter().map(|(id, _)| id).eq(board.ids()));
    }

    #[test]
    fn sides_and_corners_have_tables_too() {
        let board = Board::new(Hex::ZERO.within(1)).unwrap();
        let n_hexes = SideMap::from_fn(&board, |side| board.side_hexes(side).into_iter().flatten().count());
        assert_eq!(n_hexes.values().sum::<usize>(), 6 * board.n_hexes());
        let n_hexes =
            CornerMap::from_fn(&board, |corner| board.corner_hexes(corner).into_iter().flatten().count());
        assert_eq!(n_hexes.values().sum::<usize>(), 6 * board.n_hexes());
        assert_eq!(n_hexes.map(|&count| count > 0), CornerMap::new(&board, true));
    }
}
