//! What a search has found.

use hex::HexId;

use super::HalfPoints;
use super::scratch::Scratch;

/// The hexes within an allowance, read from the working memory in which they were found.
#[derive(Debug, Clone, Copy)]
pub struct Reach<'s> {
    scratch: &'s Scratch,
    sense: Sense,
}

/// Which way a search went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sense {
    /// From the starts.
    Forward,
    /// Back from the goals.
    Backward,
}

/// A way and what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// What it costs.
    pub cost: HalfPoints,
    /// Its hexes in the order of the march, with both ends.
    pub hexes: Vec<HexId>,
}

impl<'s> Reach<'s> {
    pub(super) const fn new(scratch: &'s Scratch, sense: Sense) -> Self {
        Self { scratch, sense }
    }

    /// What it costs to get to a hex from the nearest start, or from a hex to the nearest goal; `None` beyond
    /// the allowance.
    pub fn cost(self, hex: HexId) -> Option<HalfPoints> {
        self.place(hex).map(|place| self.scratch.cost(place))
    }

    /// The hexes within the allowance with their costs: the cheapest first, and by board id among equals unless
    /// a leg cost nothing.
    pub fn iter(self) -> impl ExactSizeIterator<Item = (HexId, HalfPoints)> + use<'s> {
        let cost = move |hex| self.cost(hex).expect("what was reached has a cost");
        self.scratch.reached().iter().map(move |&hex| (hex, cost(hex)))
    }

    /// The hexes from this one to the start, or to the goal, without allocating; the hex itself comes first.
    /// Nothing beyond the allowance.
    pub fn trail(self, hex: HexId) -> impl Iterator<Item = HexId> + use<'s> {
        self.place(hex).into_iter().flat_map(move |place| self.scratch.chain(place))
    }

    /// The hex entered first on the way: the second one of its [path](Self::path).
    pub fn first_step(self, hex: HexId) -> Option<HexId> {
        match self.sense {
            Sense::Forward => {
                let mut last_two = [None, None];
                self.trail(hex).for_each(|hex| last_two = [last_two[1], Some(hex)]);
                last_two[0]
            }
            Sense::Backward => self.trail(hex).nth(1),
        }
    }

    /// The cheapest way to a hex from the nearest start, or from a hex to the nearest goal.
    pub fn path(self, hex: HexId) -> Option<Path> {
        let cost = self.cost(hex)?;
        let mut hexes: Vec<HexId> = self.trail(hex).collect();
        match self.sense {
            Sense::Forward => hexes.reverse(),
            Sense::Backward => {}
        }
        Some(Path { cost, hexes })
    }

    fn place(self, hex: HexId) -> Option<usize> {
        match self.sense {
            Sense::Forward => self.scratch.cheapest(hex),
            Sense::Backward => self.scratch.afresh(hex),
        }
    }
}
