//! Lines against an oracle that does not walk: it clips the thread against every hex of a neighbourhood in
//! exact fractions, sorts what it finds by when the thread gets there, and reads the steps off the list.

use super::*;
use crate::{CornerDirection, Direction};

/// An exact fraction; the denominator is positive.
#[derive(Debug, Clone, Copy)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(numerator: i64, denominator: i64) -> Self {
        Self(numerator * denominator.signum(), denominator.abs())
    }

    fn halfway(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, 2 * self.1 * other.1)
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// What the thread has to do with one hex.
#[derive(Debug, Clone, Copy)]
struct Meeting {
    hex: Hex,
    begins: Fraction,
    ends: Fraction,
    /// The thread goes through the inside of the hex, not only along its edge.
    inside: bool,
}

/// The three widths of a hex are measured by the differences of its cube coordinates, each at most 1 from the
/// centre.
fn widths(hex: Hex) -> [i64; 3] {
    let [q, r, s] = [hex.q, hex.r, hex.s()].map(i64::from);
    [q - r, r - s, s - q]
}

/// Clips the thread from the origin along `way` against the closed hexagon of `hex`.
fn meeting(way: Hex, hex: Hex) -> Option<Meeting> {
    let mut begins = Fraction(0, 1);
    let mut ends = Fraction(1, 1);
    for (slope, middle) in widths(way).into_iter().zip(widths(hex)) {
        if slope == 0 {
            if middle.abs() > 1 {
                return None;
            }
            continue;
        }
        let limits = [Fraction::new(middle - 1, slope), Fraction::new(middle + 1, slope)];
        begins = begins.max(limits[0].min(limits[1]));
        ends = ends.min(limits[0].max(limits[1]));
    }
    if begins > ends {
        return None;
    }
    let Fraction(numerator, denominator) = begins.halfway(ends);
    let inside = widths(way)
        .into_iter()
        .zip(widths(hex))
        .all(|(slope, middle)| (slope * numerator - middle * denominator).abs() < denominator);
    Some(Meeting { hex, begins, ends, inside })
}

fn is_on_the_right(way: Hex, hex: Hex) -> bool {
    way.q * hex.r - way.r * hex.q > 0
}

fn oracle(start: Hex, end: Hex) -> Vec<Step> {
    let way = end - start;
    let nearby = Hex::ZERO.within(way.distance(Hex::ZERO) + 1);
    let meetings: Vec<Meeting> = nearby.filter_map(|hex| meeting(way, hex)).collect();
    let (mut entered, grazed): (Vec<Meeting>, Vec<Meeting>) = meetings.into_iter().partition(|m| m.inside);
    entered.sort_by_key(|m| m.begins);
    let steps = entered.windows(2).map(|pair| {
        let (behind, ahead) = (pair[0], pair[1]);
        let (behind_hex, into) = (start + behind.hex, start + ahead.hex);
        let beside: Vec<Hex> = grazed
            .iter()
            .filter(|m| m.begins == behind.ends && m.ends == ahead.begins)
            .map(|m| start + m.hex)
            .collect();
        match *beside.as_slice() {
            [] => {
                assert_eq!(behind.ends, ahead.begins);
                Step::Across { side: Hexside::between(behind_hex, into).unwrap(), into }
            }
            [touched] => {
                assert_eq!(behind.ends, ahead.begins);
                Step::Through { corner: Corner::between(behind_hex, touched, into).unwrap(), touched, into }
            }
            [one, other] => {
                assert!(behind.ends < ahead.begins);
                let (left, right) =
                    if is_on_the_right(way, one - start) { (other, one) } else { (one, other) };
                Step::Along {
                    side: Hexside::between(left, right).unwrap(),
                    from: Corner::between(behind_hex, left, right).unwrap(),
                    to: Corner::between(into, left, right).unwrap(),
                    left,
                    right,
                    into,
                }
            }
            _ => panic!("no more than two hexes border a line between two others"),
        }
    });
    steps.collect()
}

/// The step as seen from the other end of the line; `behind` is the hex that it came from.
fn turned_about(step: Step, behind: Hex) -> Step {
    match step {
        Step::Across { side, .. } => Step::Across { side, into: behind },
        Step::Along { side, from, to, left, right, .. } => {
            Step::Along { side, from: to, to: from, left: right, right: left, into: behind }
        }
        Step::Through { corner, touched, .. } => Step::Through { corner, touched, into: behind },
    }
}

#[test]
fn every_line_within_fourteen_hexes_agrees_with_the_oracle() {
    for end in Hex::ZERO.within(14) {
        let steps: Vec<Step> = Line::new(Hex::ZERO, end).steps().collect();
        assert_eq!(steps, oracle(Hex::ZERO, end), "from the origin to {end}");
    }
}

#[test]
fn all_pairs_within_three_hexes_agree_with_the_oracle() {
    let centre = Hex::new(11, -6);
    for start in centre.within(3) {
        for end in centre.within(3) {
            let steps: Vec<Step> = start.line_to(end).steps().collect();
            assert_eq!(steps, oracle(start, end), "from {start} to {end}");
        }
    }
}

#[test]
fn a_line_is_the_reverse_of_the_line_back() {
    for end in Hex::ZERO.within(14) {
        let line = Line::new(Hex::ZERO, end);
        let mut behind = Hex::ZERO;
        let mut back: Vec<Step> = Vec::new();
        for step in line.steps() {
            back.push(turned_about(step, behind));
            behind = step.enters();
        }
        back.reverse();
        assert!(line.reversed().steps().eq(back), "from the origin to {end}");

        let mut left: Vec<Hex> = line.left().collect();
        left.reverse();
        assert!(line.reversed().right().eq(left));
    }
}

#[test]
fn lines_turn_and_mirror_with_the_map() {
    let mirror = crate::Mirror::Side(Direction::A);
    for end in Hex::ZERO.within(9) {
        let line = Line::new(Hex::ZERO, end);
        for steps in 0..6 {
            let turned = Line::new(Hex::ZERO, end.rotated(Hex::ZERO, steps));
            assert!(turned.left().eq(line.left().map(|hex| hex.rotated(Hex::ZERO, steps))));
            assert!(turned.right().eq(line.right().map(|hex| hex.rotated(Hex::ZERO, steps))));
        }
        let mirrored = Line::new(Hex::ZERO, end.reflected(Hex::ZERO, mirror));
        assert!(mirrored.left().eq(line.right().map(|hex| hex.reflected(Hex::ZERO, mirror))));
    }
}

#[test]
fn both_answers_are_unbroken_and_hold_no_hex_twice() {
    for end in Hex::ZERO.within(14) {
        let line = Line::new(Hex::ZERO, end);
        let answers: [Vec<Hex>; 2] = [line.left().collect(), line.right().collect()];
        for answer in &answers {
            assert_eq!(answer.first(), Some(&Hex::ZERO));
            assert_eq!(answer.last(), Some(&end));
            assert!(answer.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            assert!(answer.len() > end.distance(Hex::ZERO) as usize);
            let mut sorted = answer.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), answer.len());
        }
        let along = line.steps().any(|step| matches!(step, Step::Along { .. }));
        assert_eq!(along, line.runs_along_hexsides());
        assert_eq!(along, answers[0] != answers[1]);
    }
}

#[test]
fn a_line_to_itself_goes_nowhere() {
    let line = Line::new(Hex::new(2, 3), Hex::new(2, 3));
    assert_eq!(line.steps().count(), 0);
    assert!(line.left().eq([Hex::new(2, 3)]));
    assert!(!line.runs_along_hexsides());
}

#[test]
fn a_line_to_a_neighbour_crosses_their_hexside() {
    for direction in Direction::ALL {
        let into = Hex::ZERO + direction;
        assert!(Hex::ZERO.line_to(into).steps().eq([Step::Across { side: Hex::ZERO.side(direction), into }]));
    }
}

#[test]
fn two_hexes_apart_across_a_hexside_the_line_runs_along_it() {
    for corner in CornerDirection::ALL {
        let [left, right] = corner.sides().map(|side| Hex::ZERO + side);
        let end = left + right;
        let step = Step::Along {
            side: Hexside::between(left, right).unwrap(),
            from: Hex::ZERO.corner(corner),
            to: end.corner(corner.opposite()),
            left,
            right,
            into: end,
        };
        assert!(Hex::ZERO.line_to(end).steps().eq([step]));
        assert_eq!(Hex::ZERO.line_to(end * 3).steps().count(), 3);
    }
}

#[test]
fn the_thread_may_enter_more_hexes_than_a_march_needs() {
    // Half way the line cuts the tips of (2, -1) and (2, 0); rounding a sample would choose one of them.
    let line = Hex::ZERO.line_to(Hex::new(4, -1));
    let expected = [(0, 0), (1, 0), (2, -1), (2, 0), (3, -1), (4, -1)].map(|(q, r)| Hex::new(q, r));
    assert!(line.left().eq(expected));
    assert_eq!(line.start().distance(line.end()), 4);
    for end in Hex::ZERO.within(3) {
        assert_eq!(Hex::ZERO.line_to(end).left().count(), end.distance(Hex::ZERO) as usize + 1);
    }
}

#[test]
fn a_bare_corner_touches_the_third_hex_only() {
    let line = Hex::ZERO.line_to(Hex::new(5, -1));
    let steps: Vec<Step> = line.steps().collect();
    let through = |behind: Hex, into: Hex, touched: Hex| Step::Through {
        corner: Corner::between(behind, into, touched).unwrap(),
        touched,
        into,
    };
    assert_eq!(steps[1], through(Hex::new(1, 0), Hex::new(2, 0), Hex::new(2, -1)));
    assert_eq!(steps[3], through(Hex::new(3, -1), Hex::new(4, -1), Hex::new(3, 0)));
    let expected = [(0, 0), (1, 0), (2, 0), (3, -1), (4, -1), (5, -1)].map(|(q, r)| Hex::new(q, r));
    assert!(line.left().eq(expected));
    assert!(line.right().eq(expected));
}

#[test]
fn very_long_lines_arrive() {
    for end in [Hex::new(30_000, -12_345), Hex::new(-20_000, 40_000), Hex::new(9_999, 9_999)] {
        assert_eq!(Hex::ZERO.line_to(end).steps().last().map(Step::enters), Some(end));
    }
}
