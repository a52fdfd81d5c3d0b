//! The slow judge: what the rules say, word by word, of a thread laid over the sheet.
//!
//! It shares nothing with the tables. It knows no steps of a line, but asks of every hex and hexside near the
//! thread how it lies to it, by the hands on which corners lie.

use std::collections::BTreeSet;

use field::sight::{Hides, Screens, SideScreen, Stand};
use hex::{Board, Corner, Hex, HexId, HexSet, Hexside};

/// A board as the judge knows it.
pub(crate) struct Judge<'b> {
    pub(crate) board: &'b Board,
    pub(crate) screens: &'b Screens,
    pub(crate) units: &'b HexSet,
    pub(crate) range: u32,
}

/// How a thread lies to a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lie {
    Apart,
    Through,
    Along(Hexside),
}

impl Judge<'_> {
    pub(crate) fn sees(&self, one: HexId, other: HexId) -> bool {
        let ends = [self.board.hex(one), self.board.hex(other)];
        let distance = ends[0].distance(ends[1]);
        if distance > self.range {
            return false;
        }
        if distance == 1 {
            // 8.3.f: adjacent hexes see each other unless a crest hexside lies between them.
            let between = self.side(Hexside::between(ends[0], ends[1]).unwrap());
            return !self.hides(between.across, ends);
        }
        let near: Vec<Hex> = near(ends);
        let sides: BTreeSet<Hexside> = near.iter().flat_map(|hex| hex.sides()).collect();
        let is_hidden = sides.iter().any(|side| self.side_hides(*side, ends))
            || near.iter().any(|hex| match lie(*hex, ends) {
                Lie::Apart => false,
                // 8.3.a and e, 20.14: what lies between the two hexes.
                Lie::Through => self.hex_hides(*hex, ends),
                Lie::Along(side) => self.hides_beside(side, ends),
            });
        !is_hidden
    }

    /// 8.3.b: a crest blocks the line that meets it, its endpoints included; 8.3.c: but not the line that runs
    /// along it.
    fn side_hides(&self, side: Hexside, ends: [Hex; 2]) -> bool {
        let [p, q] = side.corners().map(tripled);
        let [a, b] = ends.map(|hex| (3 * hex.q, 3 * hex.r));
        let hands = [turn(a, b, p), turn(a, b, q)];
        if turn(p, q, a) * turn(p, q, b) > 0 {
            return false; // the thread ends before it gets there
        }
        match hands {
            [0, 0] | [1, 1] | [-1, -1] => false,
            [0, _] | [_, 0] => self.hides(self.side(side).ends, ends),
            _ => self.hides(self.side(side).across, ends),
        }
    }

    /// 8.3.c and e: along a hexside, crest or not, the line is blocked if both hexes beside it block. 8.3.d:
    /// and between other blocking terrain and a hex whose crest touches the hexside.
    fn hides_beside(&self, side: Hexside, ends: [Hex; 2]) -> bool {
        let [left, right] = side.hexes();
        let touches =
            |hex: Hex| hex.sides().into_iter().any(|other| is_joined(side, other) && self.is_crest(other));
        let hides = [left, right].map(|hex| self.hex_hides(hex, ends));
        match hides {
            [true, true] => true,
            [true, false] => touches(right),
            [false, true] => touches(left),
            [false, false] => false,
        }
    }

    fn hex_hides(&self, hex: Hex, ends: [Hex; 2]) -> bool {
        let Some(id) = self.board.id(hex) else { return false };
        let screen = self.screens.hexes[id];
        let [a, b] = ends.map(|end| self.screens.hexes[self.board.id(end).unwrap()]);
        let h = screen.level;
        // 20.14.b: a higher elevation blocks the line between two lower hexes.
        let is_higher = h > a.level && h > b.level;
        // 20.14.c: also between a hex at the same elevation and a lower hex, in both directions.
        let is_same = (h == a.level && b.level < h) || (h == b.level && a.level < h);
        let by_ground = self.hides(screen.hides, ends);
        by_ground || self.units.contains(id) || is_higher || is_same
    }

    fn hides(&self, hides: Hides, ends: [Hex; 2]) -> bool {
        let is_high = |end: &Hex| self.screens.hexes[self.board.id(*end).unwrap()].stand == Stand::High;
        let n_high = ends.iter().filter(|end| is_high(end)).count();
        match hides {
            Hides::Never => false,
            Hides::BetweenLow => n_high == 0,
            Hides::UnlessBothHigh => n_high < 2,
            Hides::Always => true,
        }
    }

    fn is_crest(&self, side: Hexside) -> bool {
        self.side(side) == SideScreen::CREST
    }

    fn side(&self, side: Hexside) -> SideScreen {
        self.board.side_id(side).map_or(SideScreen::OPEN, |side| self.screens.sides[side])
    }
}

/// Where a point of the sheet lies, in thirds of a hex along the two axes: corners have whole numbers there.
type Point = (i32, i32);

fn tripled(corner: Corner) -> Point {
    let [a, b, c] = corner.hexes();
    let sum = a + b + c;
    (sum.q, sum.r)
}

/// On which side of the way from `a` to `b` a point lies: -1, 0 or 1.
fn turn(a: Point, b: Point, point: Point) -> i32 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

/// Twice the scalar product of two steps on the sheet, whose axes stand at sixty degrees.
fn ahead(a: Hex, b: Hex) -> i32 {
    2 * (a.q * b.q + a.r * b.r) + a.q * b.r + a.r * b.q
}

/// The hexes between two, generously, without the two.
fn near([a, b]: [Hex; 2]) -> Vec<Hex> {
    let distance = a.distance(b);
    a.within(distance).filter(|&hex| hex != a && hex != b && hex.distance(b) <= distance).collect()
}

/// A hex is met by the thread only if it lies ahead of both ends: a hex is all that is nearer to its centre
/// than to any other.
fn lie(hex: Hex, [a, b]: [Hex; 2]) -> Lie {
    if ahead(b - a, hex - a) <= 0 || ahead(a - b, hex - b) <= 0 {
        return Lie::Apart;
    }
    let [from, to] = [a, b].map(|end| (3 * end.q, 3 * end.r));
    let on = |corner: Corner| turn(from, to, tripled(corner));
    let hands: Vec<i32> = hex.corners().map(on).into();
    if hands.contains(&1) && hands.contains(&-1) {
        return Lie::Through;
    }
    let side = hex.sides().into_iter().find(|side| side.corners().into_iter().all(|corner| on(corner) == 0));
    side.map_or(Lie::Apart, Lie::Along)
}

fn is_joined(side: Hexside, other: Hexside) -> bool {
    side != other && side.corners().iter().any(|corner| other.corners().contains(corner))
}
