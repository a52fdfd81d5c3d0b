//! Tracing a line along a lattice: which chain of hexsides, or of hexes, follows it best.
//!
//! A plain cheapest path near a line cuts off its bends: it may pass by the whole loop of a stream where the
//! two ends of the loop come near each other. So the line is walked sample by sample with a step of the
//! lattice beside it, and a state is a pair: how far along the line we are, and which step we hold. To go on
//! along the line holding the same step costs the square of their distance, for as much of the line as the
//! sample stands for; to take the next step of the chain costs a toll, and its distance here. The cheapest
//! course through these states is the chain. It is the method of map matching by hidden Markov models
//! (Newson and Krumm, 2009) without the probabilities.
//!
//! Costs are whole square metres. Where two courses cost the same, the one counts whose states were settled
//! first; states are settled by sample, then cost, then step, so that lower ids on the board go first. Nothing
//! is left to chance or to the order of a hash.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hex::Point;

use super::polyline::Sample;

/// Something that a line can be traced on.
pub(super) trait Lattice {
    /// A link of the chain.
    type Step: Copy + Ord + Debug;

    /// The steps near enough to a point of the line to be thought of, in any order.
    fn near(&self, at: Point) -> Vec<Self::Step>;

    /// The steps that may follow a step, each with its toll in square metres.
    fn onward(&self, step: Self::Step) -> impl Iterator<Item = (Self::Step, f64)>;

    /// How far a step is from a point of the line, squared.
    fn misfit(&self, step: Self::Step, at: Point) -> f64;
}

/// What a chain must do besides following its line.
#[derive(Debug, Clone)]
pub(super) struct Demands<S> {
    /// The first step must be one of these, if there are any.
    pub(super) start: Vec<S>,
    /// At a sample the chain must hold one of these steps.
    pub(super) pins: BTreeMap<usize, Vec<S>>,
}

impl<S> Default for Demands<S> {
    fn default() -> Self {
        Self { start: Vec::new(), pins: BTreeMap::new() }
    }
}

/// The states at one sample.
struct Layer<S> {
    /// In ascending order.
    steps: Vec<S>,
    costs: Vec<u64>,
    /// Whence each was reached: `Held` from the layer before, or `Stepped` within this one.
    came: Vec<Came>,
}

#[derive(Clone, Copy)]
enum Came {
    Nowhere,
    Started,
    Held(usize),
    Stepped(usize),
}

const UNREACHED: u64 = u64::MAX;

/// The chain that follows the samples best; `None` when the demands cannot be met. `unit` is the length that
/// a sample stands for by rights.
pub(super) fn trace<L: Lattice>(
    lattice: &L,
    samples: &[Sample],
    unit: f64,
    demands: &Demands<L::Step>,
) -> Option<Vec<L::Step>> {
    let mut layers: Vec<Layer<L::Step>> = Vec::with_capacity(samples.len());
    for (sample_idx, sample) in samples.iter().enumerate() {
        let pins = demands.pins.get(&sample_idx).map_or(&[][..], Vec::as_slice);
        let starts = if sample_idx == 0 { demands.start.as_slice() } else { &[] };
        let mut steps = lattice.near(sample.at);
        steps.extend(pins.iter().chain(starts));
        steps.sort_unstable();
        steps.dedup();
        let fits: Vec<u64> =
            steps.iter().map(|step| cost(lattice.misfit(*step, sample.at) * sample.length / unit)).collect();
        let mut layer =
            Layer { costs: vec![UNREACHED; steps.len()], came: vec![Came::Nowhere; steps.len()], steps };
        match layers.last() {
            None => layer.start(starts, &fits),
            Some(before) => layer.hold(before, &fits),
        }
        layer.settle(lattice, &fits);
        if !pins.is_empty() {
            layer.keep_only(pins);
        }
        layers.push(layer);
    }
    walk_back(&layers)
}

/// A cost in whole square metres, far from the end of the numbers.
fn cost(square_metres: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what fits")]
    let whole = square_metres.round().clamp(0.0, 1e15) as u64;
    whole
}

impl<S: Copy + Ord + Debug> Layer<S> {
    fn start(&mut self, starts: &[S], fits: &[u64]) {
        for (idx, step) in self.steps.iter().enumerate() {
            if starts.is_empty() || starts.contains(step) {
                self.costs[idx] = fits[idx];
                self.came[idx] = Came::Started;
            }
        }
    }

    fn hold(&mut self, before: &Self, fits: &[u64]) {
        for (old_idx, step) in before.steps.iter().enumerate() {
            if before.costs[old_idx] == UNREACHED {
                continue;
            }
            if let Ok(idx) = self.steps.binary_search(step) {
                self.costs[idx] = before.costs[old_idx].saturating_add(fits[idx]);
                self.came[idx] = Came::Held(old_idx);
            }
        }
    }

    /// Takes steps within the sample: Dijkstra's method over some dozens of states, by looking for the
    /// cheapest each time.
    fn settle<L: Lattice<Step = S>>(&mut self, lattice: &L, fits: &[u64]) {
        let mut is_settled = vec![false; self.steps.len()];
        loop {
            let open = (0..self.steps.len()).filter(|&idx| !is_settled[idx] && self.costs[idx] != UNREACHED);
            let Some(idx) = open.min_by_key(|&idx| (self.costs[idx], idx)) else { return };
            is_settled[idx] = true;
            for (next, toll) in lattice.onward(self.steps[idx]) {
                let Ok(next_idx) = self.steps.binary_search(&next) else { continue };
                let reached = self.costs[idx].saturating_add(cost(toll)).saturating_add(fits[next_idx]);
                if reached < self.costs[next_idx] {
                    self.costs[next_idx] = reached;
                    self.came[next_idx] = Came::Stepped(idx);
                }
            }
        }
    }

    /// Closes all states but those of a pin.
    fn keep_only(&mut self, pins: &[S]) {
        for (idx, step) in self.steps.iter().enumerate() {
            if !pins.contains(step) {
                self.costs[idx] = UNREACHED;
            }
        }
    }
}

fn walk_back<S: Copy + Ord + Debug>(layers: &[Layer<S>]) -> Option<Vec<S>> {
    let mut layer_idx = layers.len().checked_sub(1)?;
    let last = &layers[layer_idx];
    let open = (0..last.steps.len()).filter(|&idx| last.costs[idx] != UNREACHED);
    let mut idx = open.min_by_key(|&idx| (last.costs[idx], idx))?;
    let mut chain = vec![last.steps[idx]];
    loop {
        match layers[layer_idx].came[idx] {
            Came::Held(before) => {
                layer_idx -= 1;
                idx = before;
            }
            Came::Stepped(before) => {
                idx = before;
                chain.push(layers[layer_idx].steps[idx]);
            }
            Came::Started | Came::Nowhere => break,
        }
    }
    chain.reverse();
    Some(chain)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole numbers of a square lattice with its four neighbours, one metre apart.
    struct Squares;

    impl Lattice for Squares {
        type Step = (i32, i32);

        fn near(&self, at: Point) -> Vec<(i32, i32)> {
            let all = (-9..=9).flat_map(|x| (-9..=9).map(move |y| (x, y)));
            all.filter(|step| self.misfit(*step, at) <= 100.0 * 4.0).collect()
        }

        fn onward(&self, (x, y): (i32, i32)) -> impl Iterator<Item = ((i32, i32), f64)> {
            [(x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)].into_iter().map(|step| (step, 20.0))
        }

        // A step of the lattice is ten metres, so that whole square metres tell enough.
        fn misfit(&self, (x, y): (i32, i32), at: Point) -> f64 {
            let (dx, dy) = (f64::from(x) * 10.0 - at.x, f64::from(y) * 10.0 - at.y);
            dx * dx + dy * dy
        }
    }

    fn along(points: &[(f64, f64)]) -> Vec<Sample> {
        points.iter().map(|(x, y)| Sample { at: Point::new(*x, *y), length: 1.0 }).collect()
    }

    #[test]
    fn a_hairpin_is_followed_and_not_cut_off() {
        // Out along one row and back along the next but one: the ends are two steps apart.
        let out = (0..=24).map(|x| (f64::from(x) * 2.5, 0.0));
        let bend = (1..8).map(|y| (60.0, f64::from(y) * 2.5));
        let back = (0..=24).rev().map(|x| (f64::from(x) * 2.5, 20.0));
        let points: Vec<(f64, f64)> = out.chain(bend).chain(back).collect();
        let chain = trace(&Squares, &along(&points), 1.0, &Demands::default()).unwrap();
        assert_eq!(chain.len(), 7 + 1 + 7);
        assert_eq!((chain[0], chain[6], chain[14]), ((0, 0), (6, 0), (0, 2)));
    }

    #[test]
    fn pins_are_passed_and_starts_kept() {
        let points: Vec<(f64, f64)> = (0..=24).map(|x| (f64::from(x) * 2.5, 0.0)).collect();
        let mut demands = Demands { start: vec![(0, 1)], ..Demands::default() };
        demands.pins.insert(12, vec![(3, 1)]);
        let chain = trace(&Squares, &along(&points), 1.0, &demands).unwrap();
        assert_eq!(chain[0], (0, 1));
        assert!(chain.contains(&(3, 1)));
        assert_eq!(chain.last(), Some(&(6, 0)));
    }

    #[test]
    fn of_equals_the_lower_step_goes_first() {
        // The line runs just between two rows.
        let points: Vec<(f64, f64)> = (0..=24).map(|x| (f64::from(x) * 2.5, 5.0)).collect();
        let chain = trace(&Squares, &along(&points), 1.0, &Demands::default()).unwrap();
        assert!(chain.iter().all(|(_, y)| *y == 0), "{chain:?}");
    }

    #[test]
    fn what_cannot_be_met_is_none() {
        let mut demands = Demands::default();
        demands.pins.insert(1, vec![(99, 99)]);
        assert_eq!(trace(&Squares, &along(&[(0.0, 0.0), (1.0, 0.0)]), 1.0, &demands), None);
        assert_eq!(trace(&Squares, &[], 1.0, &Demands::default()), None);
    }
}
