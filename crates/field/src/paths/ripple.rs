//! The search where nobody asks for the way: what it costs to get to hexes, ring by ring, and nothing else.
//!
//! Most questions of a game are of this kind: whether a lawful end is in reach, which hexes are in command. This answers them in
//! half the time of [`Scratch`](super::Scratch), which remembers ways, and what a march has met on them. Two things must hold: every
//! leg costs something, and whether a march halts in a hex depends on the hex alone, not on where it came from.

use hex::{Board, Exit, HexId};

use super::{HalfPoints, Leg, Onward, Price, Tally};

/// The working memory of such searches for one board, kept by the caller from question to question.
#[derive(Debug, Clone)]
pub struct Ripple {
    /// The number of the present question; there is no end of numbers.
    question: u64,
    /// By hex.
    marks: Box<[Mark]>,
    /// By cost: the hexes that were found for it, some of them for less since.
    rings: Vec<Vec<HexId>>,
    /// How many of the rings the present question has come to; those beyond are empty.
    n_rings: usize,
    /// The hexes that were reached, cheapest first.
    reached: Vec<(HexId, HalfPoints)>,
    /// By hex: what an earlier question found, while a search goes back over it.
    before: Box<[Mark]>,
}

/// When a hex was last reached, and for how much: the greater, the later the question and the less the cost. So one look tells whether
/// it was reached in the present question for no more than something. The lowest bit says that a march halts there.
#[derive(Debug, Clone, Copy, Default)]
struct Mark(u64);

impl Mark {
    #[inline]
    fn new(question: u64, cost: u16, halts: bool) -> Mark {
        Mark(question << 17 | u64::from(u16::MAX - cost) << 1 | u64::from(halts))
    }

    /// Whether it was reached in a question for so much, or less.
    #[inline]
    fn is_within(self, question: u64, cost: u16) -> bool {
        self.0 >= Mark::new(question, cost, false).0
    }

    /// What it cost, in whatever question.
    #[inline]
    fn cost(self) -> u16 {
        // Sixteen bits, above the lowest: they always fit.
        u16::try_from(self.0 >> 1 & u64::from(u16::MAX)).map_or(0, |less| u16::MAX - less)
    }

    #[inline]
    fn halts(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Which way the march goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// From where it begins.
    Forward,
    /// Toward where it begins, from its goals.
    Backward,
}

impl Ripple {
    /// For a board.
    pub fn new(board: &Board) -> Self {
        let n_hexes = board.n_hexes();
        Self {
            question: 0,
            marks: vec![Mark::default(); n_hexes].into(),
            rings: Vec::new(),
            n_rings: 0,
            reached: Vec::with_capacity(n_hexes),
            before: vec![Mark::default(); n_hexes].into(),
        }
    }

    /// Where a march gets for an allowance from any of these hexes, cheapest first.
    pub fn reach(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = HexId>,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> &[(HexId, HalfPoints)] {
        self.spread(board, starts, Sense::Forward, allowance, price, |_| false);
        &self.reached
    }

    /// From where a march gets to any of these hexes for an allowance, nearest first. The legs are priced as they are marched.
    pub fn reach_to(
        &mut self,
        board: &Board,
        goals: impl IntoIterator<Item = HexId>,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> &[(HexId, HalfPoints)] {
        self.spread(board, goals, Sense::Backward, allowance, price, |_| false);
        &self.reached
    }

    /// The nearest hex that is wanted, with what the way costs; `None` when there is none within the allowance.
    pub fn find(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = HexId>,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
        wanted: impl FnMut(HexId) -> bool,
    ) -> Option<(HexId, HalfPoints)> {
        let found = self.spread(board, starts, Sense::Forward, allowance, price, wanted);
        found.then(|| self.reached.last().copied()).flatten()
    }

    /// From where a march gets to any of these hexes, nearest first, as far as a hex; its own cost last, if there is a way.
    pub fn reach_to_from(
        &mut self,
        board: &Board,
        goals: impl IntoIterator<Item = HexId>,
        start: HexId,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> Option<&[(HexId, HalfPoints)]> {
        let found = self.spread(board, goals, Sense::Backward, allowance, price, |hex| hex == start);
        found.then_some(self.reached.as_slice())
    }

    /// From where a march gets to any of these hexes on a way that it can pay for from its beginning, nearest first: `reach` is what
    /// a search forward from there found for the same allowance.
    pub fn back_over(
        &mut self,
        board: &Board,
        reach: &[(HexId, HalfPoints)],
        goals: impl IntoIterator<Item = HexId>,
        allowance: HalfPoints,
        mut price: impl FnMut(Leg) -> Option<Price>,
    ) -> &[(HexId, HalfPoints)] {
        let mut before = std::mem::take(&mut self.before);
        self.begin(board);
        let question = self.question;
        for (hex, cost) in reach {
            before[hex.index()] = Mark::new(question, cost.0, false);
        }
        let payable = |leg: Leg| {
            // Whatever is reached from there costs something more.
            let left = allowance.0.checked_sub(leg.paid.0.saturating_add(1))?;
            let start = before[leg.from.index()];
            if !start.is_within(question, left) {
                return None;
            }
            let paid = start.cost().saturating_add(leg.paid.0);
            price(leg).filter(|price| paid.saturating_add(price.cost.0) <= allowance.0)
        };
        self.spread(board, goals, Sense::Backward, allowance, payable, |_| false);
        self.before = before;
        &self.reached
    }

    /// Spreads ring by ring until a hex is wanted; says whether one was.
    fn spread(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = HexId>,
        sense: Sense,
        limit: HalfPoints,
        mut price: impl FnMut(Leg) -> Option<Price>,
        mut wanted: impl FnMut(HexId) -> bool,
    ) -> bool {
        self.begin(board);
        for hex in starts {
            if !self.marks[hex.index()].is_within(self.question, u16::MAX) {
                self.offer(hex, 0, false);
            }
        }
        let mut is_found = false;
        let mut cost = 0;
        while !is_found && usize::from(cost) < self.n_rings {
            let mut ring = std::mem::take(&mut self.rings[usize::from(cost)]);
            for &hex in &ring {
                let mark = self.marks[hex.index()];
                if mark.cost() != cost {
                    continue; // it was found for less since
                }
                self.reached.push((hex, HalfPoints(cost)));
                if wanted(hex) {
                    is_found = true;
                    break;
                }
                // Every leg costs something: those from the last ring cannot be paid.
                if mark.halts() || cost >= limit.0 {
                    continue;
                }
                for exit in board.exits(hex) {
                    let known = self.marks[exit.hex.index()];
                    if known.is_within(self.question, cost) {
                        continue;
                    }
                    let leg = sense.leg(hex, exit, HalfPoints(cost));
                    let Some(Price { cost: more, onward }) = price(leg) else { continue };
                    debug_assert!(more.0 > 0, "every leg costs something");
                    let halts = onward == Onward::Halt;
                    // A march that halts in a hex goes no farther from there: it leads on only to a goal.
                    if sense == Sense::Backward && halts && cost > 0 {
                        continue;
                    }
                    let Some(there) = cost.checked_add(more.0).filter(|there| *there <= limit.0) else {
                        continue;
                    };
                    if !known.is_within(self.question, there) {
                        self.offer(exit.hex, there, halts && sense == Sense::Forward);
                    }
                }
            }
            ring.clear();
            self.rings[usize::from(cost)] = ring;
            cost += 1;
        }
        is_found
    }

    fn begin(&mut self, board: &Board) {
        assert_eq!(self.marks.len(), board.n_hexes(), "this working memory was made for another board");
        self.question += 1;
        self.reached.clear();
        // Only the rings that the last question came to: one that went far would make all later ones dear.
        self.rings[..self.n_rings].iter_mut().for_each(Vec::clear);
        self.n_rings = 0;
    }

    #[inline]
    fn offer(&mut self, hex: HexId, cost: u16, halts: bool) {
        self.marks[hex.index()] = Mark::new(self.question, cost, halts);
        let ring = usize::from(cost);
        if ring >= self.n_rings {
            self.n_rings = ring + 1;
            if ring >= self.rings.len() {
                self.rings.resize_with(ring + 1, Vec::new);
            }
        }
        self.rings[ring].push(hex);
    }
}

impl Sense {
    /// The leg between a hex that was reached and the one beyond an exit.
    #[inline]
    fn leg(self, hex: HexId, exit: Exit, paid: HalfPoints) -> Leg {
        let Exit { direction, side, hex: beyond } = exit;
        match self {
            Sense::Forward => Leg { from: hex, direction, side, to: beyond, tally: Tally(0), paid },
            Sense::Backward => {
                Leg { from: beyond, direction: direction.opposite(), side, to: hex, tally: Tally(0), paid }
            }
        }
    }
}
