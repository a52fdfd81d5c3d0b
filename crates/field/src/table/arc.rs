//! Arcs: the ground before a front, between two rays.

use super::bearing::Bearing;
use super::convex::Convex;
use super::spot::{Fraction, Spot, Vector};

/// The ground before a front and between the rays that open from its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc {
    borders: [Border; 3],
}

/// A line and all that lies to its right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Border {
    pub(super) at: Spot,
    pub(super) way: Vector,
}

impl Border {
    /// How far to the right a spot lies, in units of the way's length; below zero to the left.
    const fn depth(&self, spot: Spot) -> i128 {
        self.way.cross(self.at.to(spot))
    }
}

impl Arc {
    /// Before a front that looks along a bearing, from its left end to its right; the rays open by so many hundredths of
    /// a degree to either side.
    pub fn before(left: Spot, right: Spot, bearing: Bearing, opening: u16) -> Self {
        let ray = |hundredths: i32| bearing.turned(hundredths).ahead();
        let backwards = ray(i32::from(opening) + 18_000);
        Self {
            borders: [
                Border { at: left, way: ray(-i32::from(opening)) },
                Border { at: right, way: ray(-9_000) },
                Border { at: right, way: backwards },
            ],
        }
    }

    /// The two rays: from the left end of the front and from its right, each with its way outward.
    pub fn rays(&self) -> [(Spot, Vector); 2] {
        let [left, _, right] = self.borders;
        let Vector { dx, dy } = right.way;
        [(left.at, left.way), (right.at, Vector { dx: -dx, dy: -dy })]
    }

    /// Whether a spot lies in it or on its border.
    pub fn contains(&self, spot: Spot) -> bool {
        self.borders.iter().all(|border| border.depth(spot) >= 0)
    }

    /// The corners of the part of a footprint that lies in it; none, if nothing does. A corner that the border cuts out is
    /// rounded.
    pub fn part_of(&self, footprint: &Convex) -> Vec<Spot> {
        self.borders.iter().fold(footprint.corners().to_vec(), |corners, border| cut(&corners, border))
    }
}

/// What lies to the right of a border (Sutherland and Hodgman, 1974).
pub(super) fn cut(corners: &[Spot], border: &Border) -> Vec<Spot> {
    let mut kept = Vec::with_capacity(corners.len() + 1);
    let before = corners.last().into_iter().chain(corners);
    for (from, to) in before.zip(corners) {
        let (here, there) = (border.depth(*from), border.depth(*to));
        if here.signum() * there.signum() < 0 {
            let way = from.to(*to);
            let [dx, dy] =
                [way.dx, way.dy].map(|part| Fraction::new(i128::from(part) * here, here - there).rounded());
            let step = i64::try_from(dx).ok().zip(i64::try_from(dy).ok()).map(|(dx, dy)| Vector { dx, dy });
            kept.extend(step.and_then(|step| from.beyond(step)));
        }
        if there >= 0 {
            kept.push(*to);
        }
    }
    kept.dedup();
    kept
}
