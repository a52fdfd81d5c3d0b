//! As much geometry of a table as an offer needs: whether a spot lies in a region, whether a leg stays in it, and how long it is.
//!
//! Everything is in whole thousandths of an inch and exact, so that an offer and the rules can never disagree by a hair. Borders
//! belong to what they bound. Footprints, sight and contact are the affair of whoever has a ground to look at.

use crate::table::Spot;
use serde::Serialize;

/// Nothing on a table is farther from its upper left corner than this, some twenty feet: so no product outgrows its integer.
pub const FARTHEST: i32 = 1 << 18;

/// Some part of a table, in pieces that do not overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Region(pub Vec<Polygon>);

/// What lies within an outline and in none of its holes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Polygon {
    /// Its corners, one after another either way round.
    pub outline: Vec<Spot>,
    /// What is cut out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub holes: Vec<Vec<Spot>>,
}

impl Polygon {
    /// A polygon without holes.
    pub fn of(outline: impl Into<Vec<Spot>>) -> Polygon {
        Polygon { outline: outline.into(), holes: Vec::new() }
    }

    /// A rectangle between two opposite corners.
    pub fn rectangle(a: Spot, b: Spot) -> Polygon {
        Polygon::of([a, Spot { x: b.x, y: a.y }, b, Spot { x: a.x, y: b.y }])
    }

    fn rings(&self) -> impl Iterator<Item = &Vec<Spot>> {
        std::iter::once(&self.outline).chain(&self.holes)
    }

    /// Whether a spot lies in it.
    pub fn holds(&self, at: Spot) -> bool {
        self.holds_at(Homogeneous::of(at))
    }

    fn holds_at(&self, at: Homogeneous) -> bool {
        lies(&self.outline, at) != Lies::Outside
            && self.holes.iter().all(|hole| lies(hole, at) != Lies::Inside)
    }

    /// Its least and greatest corner.
    pub(crate) fn bounds(&self) -> Option<(Spot, Spot)> {
        let (xs, ys) = (self.outline.iter().map(|at| at.x), self.outline.iter().map(|at| at.y));
        let least = Spot { x: xs.clone().min()?, y: ys.clone().min()? };
        Some((least, Spot { x: xs.max()?, y: ys.max()? }))
    }
}

impl Region {
    /// One polygon and nothing else.
    pub fn of(polygon: Polygon) -> Region {
        Region(vec![polygon])
    }

    /// Whether a spot lies in it.
    pub fn holds(&self, at: Spot) -> bool {
        self.holds_at(Homogeneous::of(at))
    }

    fn holds_at(&self, at: Homogeneous) -> bool {
        self.0.iter().any(|polygon| polygon.holds_at(at))
    }

    /// Whether a straight leg stays in it from its first spot to its last.
    pub fn holds_leg(&self, from: Spot, to: Spot) -> bool {
        if !(is_on_a_table(from) && is_on_a_table(to) && self.holds(from) && self.holds(to)) {
            return false;
        }
        // Between two places where it meets a border it lies all within or all without.
        let mut meets = vec![Share::NONE, Share::ALL];
        for ring in self.0.iter().flat_map(Polygon::rings) {
            edges(ring).for_each(|edge| meet((from, to), edge, &mut meets));
        }
        meets.sort_by(|a, b| (a.part * b.of).cmp(&(b.part * a.of)));
        meets.windows(2).all(|pair| {
            let half = Share {
                part: pair[0].part * pair[1].of + pair[1].part * pair[0].of,
                of: 2 * pair[0].of * pair[1].of,
            };
            self.holds_at(Homogeneous::on((from, to), half))
        })
    }

    /// Its corners, those of its holes too.
    pub fn corners(&self) -> impl Iterator<Item = Spot> {
        self.0.iter().flat_map(Polygon::rings).flatten().copied()
    }
}

/// Whether a spot can lie on a table at all.
pub fn is_on_a_table(at: Spot) -> bool {
    at.x.unsigned_abs() <= FARTHEST.unsigned_abs() && at.y.unsigned_abs() <= FARTHEST.unsigned_abs()
}

/// The length of a leg to the nearest thousandth of an inch, halves up.
pub fn length(from: Spot, to: Spot) -> u64 {
    let square = |a: i32, b: i32| u128::from(a.abs_diff(b)) * u128::from(a.abs_diff(b));
    let squared = square(from.x, to.x) + square(from.y, to.y);
    u64::try_from((4 * squared).isqrt().div_ceil(2)).unwrap_or(u64::MAX)
}

/// A place with a common denominator: a spot, or a share of the way between two.
#[derive(Debug, Clone, Copy)]
struct Homogeneous {
    x: i128,
    y: i128,
    of: i128,
}

impl Homogeneous {
    fn of(at: Spot) -> Homogeneous {
        Homogeneous { x: at.x.into(), y: at.y.into(), of: 1 }
    }

    fn on((from, to): (Spot, Spot), share: Share) -> Homogeneous {
        let way = |from: i32, to: i32| {
            i128::from(from) * share.of + (i128::from(to) - i128::from(from)) * share.part
        };
        Homogeneous { x: way(from.x, to.x), y: way(from.y, to.y), of: share.of }
    }
}

/// A part of a leg, as a fraction whose lower figure is positive.
#[derive(Debug, Clone, Copy)]
struct Share {
    part: i128,
    of: i128,
}

impl Share {
    const NONE: Share = Share { part: 0, of: 1 };
    const ALL: Share = Share { part: 1, of: 1 };

    /// A fraction, if it lies between nothing and all.
    fn between(part: i128, of: i128) -> Option<Share> {
        let (part, of) = if of < 0 { (-part, -of) } else { (part, of) };
        (of > 0 && (0..=of).contains(&part)).then_some(Share { part, of })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lies {
    Inside,
    OnTheBorder,
    Outside,
}

fn edges(ring: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// Where a place lies: a ray to the right of it meets the edges around it an odd number of times.
fn lies(ring: &[Spot], at: Homogeneous) -> Lies {
    let mut inside = false;
    for (a, b) in edges(ring) {
        let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(i128::from);
        let side = (bx - ax) * (at.y - ay * at.of) - (by - ay) * (at.x - ax * at.of);
        let within = |a: i128, b: i128, at_: i128| (a.min(b) * at.of..=a.max(b) * at.of).contains(&at_);
        if side == 0 && within(ax, bx, at.x) && within(ay, by, at.y) {
            return Lies::OnTheBorder;
        }
        if (ay * at.of > at.y) != (by * at.of > at.y) && (side > 0) == (by > ay) {
            inside = !inside;
        }
    }
    if inside { Lies::Inside } else { Lies::Outside }
}

/// Notes where a leg meets an edge: once if they cross, twice if they run along each other.
fn meet((from, to): (Spot, Spot), (a, b): (Spot, Spot), meets: &mut Vec<Share>) {
    let vector =
        |from: Spot, to: Spot| (i128::from(to.x) - i128::from(from.x), i128::from(to.y) - i128::from(from.y));
    let cross = |a: (i128, i128), b: (i128, i128)| a.0 * b.1 - a.1 * b.0;
    let (leg, edge, aside) = (vector(from, to), vector(a, b), vector(from, a));
    let turn = cross(leg, edge);
    if turn != 0 {
        if Share::between(cross(aside, leg), turn).is_some() {
            meets.extend(Share::between(cross(aside, edge), turn));
        }
    } else if cross(aside, leg) == 0 {
        let squared = leg.0 * leg.0 + leg.1 * leg.1;
        for corner in [aside, vector(from, b)] {
            meets.extend(Share::between(corner.0 * leg.0 + corner.1 * leg.1, squared));
        }
    }
}

#[cfg(test)]
mod tests;
