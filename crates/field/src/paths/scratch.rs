//! The search: Dijkstra's, with a drawer for each cost (Dial, *Algorithm 360: shortest-path forest with
//! topological ordering*, 1969).
//!
//! Costs are small whole numbers, so the places still to be visited are kept in drawers, one for each cost
//! from nought to the limit, and the next place is whatever lies in the first drawer that is not empty. A
//! place is a hex with a tally, or a hex in which the march has halted. What lies in a drawer are slips with
//! the number of a place, each naming the slip below it. A place that is found to be cheaper gets a second slip
//! in a cheaper drawer; the first is thrown away when its drawer is opened.
//!
//! Nothing is allocated between questions, once the drawers are as many and the slips as high a pile as they
//! ever get, and nothing is cleared: a place belongs to the present question if it bears the question's number.

use std::ops::RangeInclusive;

use hex::{Board, Exit, HexId};

use super::reach::{Path, Reach, Sense};
use super::{HalfPoints, Leg, Onward, Price, Start, Tally};

#[cfg(test)]
mod tests;

/// The working memory of the search for one board, kept by the caller from question to question.
#[derive(Debug, Clone)]
pub struct Scratch {
    /// How many tallies a march may bear.
    n_tallies: usize,
    /// How many bits of the number of a place are for the tally; the others are the hex.
    tally_bits: u32,
    /// The number of the present question.
    question: u32,
    /// By hex, and within the hex by tally; after the tallies comes the place of those who have halted.
    places: Box<[Place]>,
    /// By hex.
    visits: Box<[Visits]>,
    /// By cost: the uppermost slip of the drawer.
    drawers: Vec<Link>,
    /// All slips of the question.
    slips: Vec<Slip>,
    /// How many of them lie in the drawers.
    n_waiting: usize,
    /// The places of the drawer that is being emptied.
    batch: Vec<u32>,
    /// The hexes that were reached, cheapest first.
    reached: Vec<HexId>,
}

/// The number of a place or slip, one higher, so that nought is free for none.
type Link = u32;

const NONE: Link = 0;

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// The question in which it was last seen.
    question: u32,
    /// Where the march came from.
    behind: Link,
    cost: HalfPoints,
    is_settled: bool,
}

#[derive(Debug, Clone, Copy)]
struct Slip {
    place: u32,
    below: Link,
}

/// How often a hex was reached for good.
#[derive(Debug, Clone, Copy, Default)]
struct Visits {
    /// The question in which it last was.
    question: u32,
    /// With how many tallies.
    n_tallies: u32,
    /// The place in which it first was, and so for the least.
    first: Link,
}

/// Making it.
impl Scratch {
    /// For marches that remember nothing.
    pub fn new(board: &Board) -> Self {
        Self::with_tallies(board, 1)
    }

    /// For marches that bear one of so many tallies, counted from nought; at least one.
    pub fn with_tallies(board: &Board, n_tallies: u8) -> Self {
        let n_tallies = usize::from(n_tallies.max(1));
        let tally_bits = (n_tallies + 1).next_power_of_two().trailing_zeros();
        let n_places = board.n_hexes() << tally_bits;
        Self {
            n_tallies,
            tally_bits,
            question: 0,
            places: vec![Place::default(); n_places].into(),
            visits: vec![Visits::default(); board.n_hexes()].into(),
            drawers: Vec::new(),
            slips: Vec::with_capacity(n_places),
            n_waiting: 0,
            batch: Vec::with_capacity(n_places),
            reached: Vec::with_capacity(board.n_hexes()),
        }
    }
}

/// Asking it.
impl Scratch {
    /// Where a march gets for an allowance, from any of these hexes.
    pub fn reach(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = Start>,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> Reach<'_> {
        self.search_from(board, starts, |_| Verdict::GoOn, allowance, price);
        Reach::new(self, Sense::Forward)
    }

    /// From where a march that begins afresh gets to any of these hexes for an allowance.
    ///
    /// The legs are priced as they are marched, toward the goal.
    pub fn reach_to(
        &mut self,
        board: &Board,
        goals: impl IntoIterator<Item = HexId>,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> Reach<'_> {
        self.search_to(board, goals, |_| Verdict::GoOn, allowance, price);
        Reach::new(self, Sense::Backward)
    }

    /// From where a march that begins afresh gets to any of these hexes for an allowance, looking no farther than a hex: all that is
    /// as near as it, or nearer.
    pub fn reach_to_from(
        &mut self,
        board: &Board,
        goals: impl IntoIterator<Item = HexId>,
        start: HexId,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> Reach<'_> {
        let last = |hex| if hex == start { Verdict::AsFarAsThis } else { Verdict::GoOn };
        self.search_to(board, goals, last, allowance, price);
        Reach::new(self, Sense::Backward)
    }

    /// The cheapest way from a hex to another; `None` when there is none within the limit.
    pub fn cheapest_path(
        &mut self,
        board: &Board,
        start: Start,
        goal: HexId,
        limit: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> Option<Path> {
        self.search_from(board, [start], |hex| Verdict::done_if(hex == goal), limit, price);
        Reach::new(self, Sense::Forward).path(goal)
    }

    /// The nearest hex that is wanted, with what the way costs, and nothing beyond it; `None` when there is none within the allowance.
    pub fn find(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = Start>,
        allowance: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
        mut wanted: impl FnMut(HexId) -> bool,
    ) -> Option<(HexId, HalfPoints)> {
        let mut found = None;
        let judge = |hex| {
            let is_found = wanted(hex);
            found = found.or(is_found.then_some(hex));
            Verdict::done_if(is_found)
        };
        self.search_from(board, starts, judge, allowance, price);
        let hex: HexId = found?;
        self.cheapest(hex).map(|place| (hex, self.places[place].cost))
    }

    /// What the cheapest way costs; `None` when there is none within the limit.
    pub fn distance(
        &mut self,
        board: &Board,
        start: Start,
        goal: HexId,
        limit: HalfPoints,
        price: impl FnMut(Leg) -> Option<Price>,
    ) -> Option<HalfPoints> {
        self.search_from(board, [start], |hex| Verdict::done_if(hex == goal), limit, price);
        self.cheapest(goal).map(|place| self.places[place].cost)
    }
}

/// Searching.
impl Scratch {
    fn search_from(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = Start>,
        mut judge: impl FnMut(HexId) -> Verdict,
        limit: HalfPoints,
        mut price: impl FnMut(Leg) -> Option<Price>,
    ) {
        self.begin(board);
        for Start { hex, tally } in starts {
            let place = self.place(hex, tally);
            self.offer(place, HalfPoints(0), NONE);
        }
        self.empty_drawers(limit, |scratch, here| {
            let (hex, tally) = scratch.hex_and_tally(here);
            scratch.count_visit(hex, tally, here);
            let verdict = judge(hex);
            if verdict == Verdict::Done || tally == scratch.n_tallies {
                return verdict;
            }
            let (cost, tally) = (scratch.places[here].cost, tally_at(tally));
            for exit in board.exits(hex) {
                // Every second leg leads back to where it is cheaper already, and need not be priced.
                if scratch.is_reached_with_all(exit.hex) {
                    continue;
                }
                let Exit { direction, side, hex: to } = exit;
                let leg = Leg { from: hex, direction, side, to, tally, paid: cost };
                let Some(price) = price(leg) else { continue };
                let there = scratch.arrival(leg, price.onward);
                scratch.offer_within(limit, there, cost, price.cost, link(here));
            }
            verdict
        });
    }

    fn search_to(
        &mut self,
        board: &Board,
        goals: impl IntoIterator<Item = HexId>,
        judge: impl Fn(HexId) -> Verdict,
        limit: HalfPoints,
        mut price: impl FnMut(Leg) -> Option<Price>,
    ) {
        self.begin(board);
        for goal in goals {
            // It may come there with any tally, or to a halt.
            for place in self.places_of(goal) {
                self.offer(place, HalfPoints(0), NONE);
            }
        }
        self.empty_drawers(limit, |scratch, here| {
            let (hex, tally) = scratch.hex_and_tally(here);
            let mut verdict = Verdict::GoOn;
            if tally == 0 {
                scratch.reached.push(hex);
                verdict = judge(hex);
            }
            let cost = scratch.places[here].cost;
            for exit in board.exits(hex) {
                for tally in 0..scratch.n_tallies {
                    let (direction, tally) = (exit.direction.opposite(), tally_at(tally));
                    let there = scratch.place(exit.hex, tally);
                    if scratch.is_settled(there) {
                        continue;
                    }
                    let leg = Leg { from: exit.hex, direction, side: exit.side, to: hex, tally, paid: cost };
                    let Some(price) = price(leg) else { continue };
                    if scratch.arrival(leg, price.onward) == here {
                        scratch.offer_within(limit, there, cost, price.cost, link(here));
                    }
                }
            }
            verdict
        });
    }

    fn begin(&mut self, board: &Board) {
        let n_places = board.n_hexes() << self.tally_bits;
        assert_eq!(self.places.len(), n_places, "this working memory was made for another board");
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            // After four thousand million questions the numbers begin anew.
            self.places.fill(Place::default());
            self.visits.fill(Visits::default());
            self.question = 1;
        }
        self.reached.clear();
        self.slips.clear();
    }

    /// Visits the places in the drawers, cheapest first and then by number, until a visit says that it is
    /// done. The drawers are empty afterwards.
    #[inline]
    fn empty_drawers(&mut self, limit: HalfPoints, mut visit: impl FnMut(&mut Self, usize) -> Verdict) {
        let mut is_last = false;
        for cost in 0..=usize::from(limit.0) {
            // A leg that costs nothing fills the drawer again.
            while self.drawers.get(cost).is_some_and(|&first| first != NONE) {
                self.take_drawer(cost);
                for index in 0..self.batch.len() {
                    let here = self.batch[index] as usize;
                    self.places[here].is_settled = true;
                    match visit(self, here) {
                        Verdict::GoOn => {}
                        Verdict::AsFarAsThis => is_last = true,
                        Verdict::Done => return self.throw_away(cost),
                    }
                }
            }
            if self.n_waiting == 0 {
                return;
            }
            if is_last {
                return self.throw_away(cost);
            }
        }
    }

    /// Empties the drawers from a cost on.
    fn throw_away(&mut self, from: usize) {
        self.drawers[from..].fill(NONE);
        self.n_waiting = 0;
    }

    /// Takes all places out of a drawer into the batch, but for those that lie in a cheaper one too.
    fn take_drawer(&mut self, cost: usize) {
        self.batch.clear();
        let mut next = std::mem::replace(&mut self.drawers[cost], NONE);
        while let Some(slip) = linked(next) {
            let Slip { place, below } = self.slips[slip];
            if usize::from(self.places[place as usize].cost.0) == cost {
                self.batch.push(place);
            }
            self.n_waiting -= 1;
            next = below;
        }
        self.batch.sort_unstable();
    }

    #[inline]
    fn offer_within(
        &mut self,
        limit: HalfPoints,
        place: usize,
        paid: HalfPoints,
        price: HalfPoints,
        behind: Link,
    ) {
        // Without saturation, lest a sum beyond all measure fit a limit that is.
        if paid.0.checked_add(price.0).is_some_and(|cost| cost <= limit.0) {
            self.offer(place, paid + price, behind);
        }
    }

    /// Puts a place into the drawer of a cost, unless it has been reached for less.
    #[inline]
    fn offer(&mut self, place: usize, cost: HalfPoints, behind: Link) {
        let known = self.places[place];
        if known.question == self.question {
            if known.is_settled || known.cost < cost {
                return;
            }
            if known.cost == cost {
                self.places[place].behind = known.behind.min(behind);
                return;
            }
        }
        let drawer = usize::from(cost.0);
        if drawer >= self.drawers.len() {
            self.drawers.resize(drawer + 1, NONE);
        }
        let below = self.drawers[drawer];
        self.slips.push(Slip { place: link(place) - 1, below });
        self.drawers[drawer] = link(self.slips.len() - 1);
        self.n_waiting += 1;
        self.places[place] = Place { question: self.question, behind, cost, is_settled: false };
    }

    #[inline]
    fn place(&self, hex: HexId, tally: Tally) -> usize {
        let tally = usize::from(tally.0);
        assert!(tally < self.n_tallies, "this working memory was made for fewer tallies");
        hex.index() << self.tally_bits | tally
    }

    /// All places of a hex: one for each tally, and the place of those who have halted.
    #[inline]
    fn places_of(&self, hex: HexId) -> RangeInclusive<usize> {
        let first = hex.index() << self.tally_bits;
        first..=first + self.n_tallies
    }

    #[inline]
    fn hex_and_tally(&self, place: usize) -> (HexId, usize) {
        (hex_at(place >> self.tally_bits), place & ((1 << self.tally_bits) - 1))
    }

    /// The place to which a leg leads.
    #[inline]
    fn arrival(&self, leg: Leg, onward: Onward) -> usize {
        match onward {
            Onward::Free => self.place(leg.to, leg.tally),
            Onward::Tally(tally) => self.place(leg.to, tally),
            Onward::Halt => *self.places_of(leg.to).end(),
        }
    }

    /// Counts that a hex has been reached, and lists it the first time.
    #[inline]
    fn count_visit(&mut self, hex: HexId, tally: usize, here: usize) {
        let visits = &mut self.visits[hex.index()];
        if visits.question != self.question {
            *visits = Visits { question: self.question, n_tallies: 0, first: link(here) };
            self.reached.push(hex);
        }
        visits.n_tallies += u32::from(tally != self.n_tallies);
    }

    /// Whether a hex has been reached with each of the tallies, so that nobody comes there for less.
    #[inline]
    fn is_reached_with_all(&self, hex: HexId) -> bool {
        let visits = self.visits[hex.index()];
        visits.question == self.question && visits.n_tallies as usize == self.n_tallies
    }

    #[inline]
    fn is_settled(&self, place: usize) -> bool {
        let place = &self.places[place];
        place.question == self.question && place.is_settled
    }
}

/// What [`Reach`] reads.
impl Scratch {
    pub(super) fn reached(&self) -> &[HexId] {
        &self.reached
    }

    pub(super) fn cost(&self, place: usize) -> HalfPoints {
        self.places[place].cost
    }

    /// The place of those who have reached a hex at the least cost, with the lowest tally among equals.
    pub(super) fn cheapest(&self, hex: HexId) -> Option<usize> {
        let visits = self.visits[hex.index()];
        if visits.question == self.question { linked(visits.first) } else { None }
    }

    /// The place of those who begin afresh in a hex.
    pub(super) fn afresh(&self, hex: HexId) -> Option<usize> {
        Some(self.place(hex, Tally(0))).filter(|&place| self.is_settled(place))
    }

    /// The hexes of the chain that begins with a place.
    pub(super) fn chain(&self, place: usize) -> impl Iterator<Item = HexId> {
        let places = std::iter::successors(Some(place), |&place| linked(self.places[place].behind));
        places.map(|place| self.hex_and_tally(place).0)
    }
}

/// Whether a search goes on after a visit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    GoOn,
    /// It goes on to whatever costs no more.
    AsFarAsThis,
    Done,
}

impl Verdict {
    const fn done_if(done: bool) -> Verdict {
        if done { Verdict::Done } else { Verdict::GoOn }
    }
}

#[inline]
fn link(place: usize) -> Link {
    // A board has less than 2^16 hexes and a march no more than 2^8 tallies.
    Link::try_from(place + 1).expect("there are less than 2^25 places")
}

#[inline]
const fn linked(link: Link) -> Option<usize> {
    match link {
        NONE => None,
        link => Some(link as usize - 1),
    }
}

#[inline]
fn hex_at(index: usize) -> HexId {
    HexId::from_index(index).expect("a place belongs to a hex of the board")
}

#[inline]
fn tally_at(index: usize) -> Tally {
    Tally(u8::try_from(index).expect("no march has more than 256 tallies"))
}
