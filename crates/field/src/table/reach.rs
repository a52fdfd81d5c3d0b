//! What lies between footprints, and what a footprint covers on its way.
//!
//! A spot that is found here (the nearest of a footprint, a corner where two borders cut) is rounded once, halves up, in each of its
//! two numbers. Lengths are kept as their squares and not rounded.

use std::cmp::Ordering;

use super::arc::{Border, cut};
use super::convex::Convex;
use super::spot::{Distance, Fraction, Segment, Spot, Vector};

impl Segment {
    /// The spot on it that is nearest to another, rounded.
    pub fn nearest(self, spot: Spot) -> Spot {
        let (way, off) = (self.way(), self.from.to(spot));
        let share = way.dot(off).clamp(0, way.squared());
        if share == 0 {
            return self.from;
        }
        let part = |whole: i64| {
            i64::try_from(Fraction::new(i128::from(whole) * share, way.squared()).rounded()).ok()
        };
        let step = part(way.dx).zip(part(way.dy)).map(|(dx, dy)| Vector { dx, dy });
        step.and_then(|step| self.from.beyond(step)).unwrap_or(self.to)
    }

    /// The spot halfway along it, rounded.
    pub fn middle(self) -> Spot {
        let half =
            |from: i32, to: i32| i32::try_from(Fraction::new(i128::from(from) + i128::from(to), 2).rounded());
        let spot = half(self.from.x, self.to.x).ok().zip(half(self.from.y, self.to.y).ok());
        spot.map_or(self.from, |(x, y)| Spot { x, y })
    }
}

impl Convex {
    /// The spot of it that is nearest to another; that spot itself if it lies in it.
    pub fn nearest(&self, spot: Spot) -> Spot {
        if self.contains(spot) {
            return spot;
        }
        let nearest = self.edges().min_by_key(|edge| edge.distance(spot));
        nearest.map_or(spot, |edge| edge.nearest(spot))
    }

    /// The shortest way that brings it up to another: across the gap between them, or nowhere if they touch. Where several are as
    /// short, as between edges that run beside each other, it is the same way.
    pub fn way_to(&self, other: &Self) -> Vector {
        if self.touches(other) {
            return Vector { dx: 0, dy: 0 };
        }
        let nearest = |one: &Self, of: &Self| {
            let pairs = one.edges().flat_map(|edge| of.corners().iter().map(move |corner| (edge, *corner)));
            pairs
                .map(|(edge, corner)| (edge.distance(corner), edge, corner))
                .min_by_key(|(distance, ..)| *distance)
        };
        match (nearest(self, other), nearest(other, self)) {
            (Some((far, edge, corner)), Some((too, ..))) if far <= too => edge.nearest(corner).to(corner),
            (_, Some((_, edge, corner))) => corner.to(edge.nearest(corner)),
            (_, None) => Vector { dx: 0, dy: 0 },
        }
    }

    /// Along what length two footprints that touch lie against each other: the shadow that both throw on the edge across which they are
    /// apart, or least pushed into one another.
    pub fn seam(&self, other: &Self) -> Distance {
        let axes = self.deepest(other).chain(other.deepest(self));
        let shared = |(edge, depth): (Segment, i64)| {
            let way = edge.way();
            let shadow = |of: &Self| {
                let along = of.corners().iter().map(|corner| way.dot(edge.from.to(*corner)));
                along.clone().min().zip(along.max())
            };
            let (own, others) = (shadow(self)?, shadow(other)?);
            let length = (own.1.min(others.1) - own.0.max(others.0)).max(0);
            // The shadows are in units of the edge's length, and so is the depth.
            Some((
                i128::from(depth),
                way.squared(),
                Distance(Fraction::new(length.saturating_mul(length), way.squared())),
            ))
        };
        let least = axes.filter_map(shared).min_by(|one, other| {
            compare_depths((one.0, one.1), (other.0, other.1)).then(one.2.cmp(&other.2))
        });
        least.map_or(Distance::NONE, |(_, _, length)| length)
    }

    /// All that it covers on a straight way; `None` if that leads beyond [`REACH`](super::REACH).
    pub fn swept(&self, way: Vector) -> Option<Self> {
        let there = self.moved(way)?;
        Self::around(&[self.corners(), there.corners()].concat())
    }

    /// What is left of it outside another, in pieces that overlap at the corners of the other.
    pub fn outside(&self, other: &Self) -> Vec<Self> {
        let beyond = |edge: Segment| {
            let border = Border { at: edge.to, way: edge.to.to(edge.from) };
            Self::around(&cut(self.corners(), &border))
        };
        other.edges().filter_map(beyond).collect()
    }
}

/// Which of two depths is less, each in units of a length of which the square is given.
fn compare_depths((a, a_unit): (i128, i128), (b, b_unit): (i128, i128)) -> Ordering {
    let squared = |depth: i128| depth.saturating_mul(depth);
    let size = Fraction::new(squared(a), a_unit).cmp(&Fraction::new(squared(b), b_unit));
    match (a.signum(), b.signum()) {
        (-1, -1) => size.reverse(),
        (-1, _) => Ordering::Less,
        (_, -1) => Ordering::Greater,
        _ => size,
    }
}
