//! Hexes round a hex: rings, spirals and areas, as iterators that allocate nothing.
//!
//! ```text
//!                ____                  The ring of radius 2 is the twelve outer hexes, in the
//!           ____/  0 \____             order of the numbers: it begins straight out in
//!      ____/ 11 \____/  1 \____        direction A and goes round clockwise.
//!     / 10 \____/    \____/  2 \
//!     \____/    \____/    \____/       The spiral of radius 2 is the centre, then the ring of
//!     /  9 \____/    \____/  3 \       radius 1, then the ring of radius 2.
//!     \____/    \____/    \____/
//!     /  8 \____/    \____/  4 \       The hexes within 2 are the same nineteen in the order
//!     \____/  7 \____/  5 \____/       of the grid: column by column.
//!          \____/  6 \____/
//!               \____/
//! ```

use std::iter::FusedIterator;

use crate::{Direction, Hex};

impl Hex {
    /// The hexes at exactly this distance, clockwise from direction `A`. The ring of radius 0 is the hex
    /// itself.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// assert_eq!(Hex::ZERO.ring(3).len(), 18);
    /// assert_eq!(Hex::ZERO.ring(3).next(), Some(Hex::from(Direction::A) * 3));
    /// assert_eq!(Hex::ZERO.ring(0).collect::<Vec<_>>(), [Hex::ZERO]);
    /// ```
    pub fn ring(self, radius: u32) -> Ring {
        let radius = radius.min(MAX_RADIUS);
        Ring { centre: self, radius, next: 0, end: (6 * radius).max(1) }
    }

    /// The hexes within this distance, from the centre outward ring by ring.
    ///
    /// ```
    /// use hex::Hex;
    ///
    /// let nearest_first: Vec<u32> = Hex::ZERO.spiral(2).map(|hex| hex.distance(Hex::ZERO)).collect();
    /// assert_eq!(nearest_first, [0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    /// ```
    pub fn spiral(self, radius: u32) -> Spiral {
        Spiral { ring: self.ring(0), last_radius: radius.min(MAX_RADIUS) }
    }

    /// The hexes within this distance, in the order of the grid (by `q`, then by `r`): the quickest way to
    /// visit them.
    ///
    /// ```
    /// use hex::Hex;
    ///
    /// let near: Vec<Hex> = Hex::new(5, 5).within(4).collect();
    /// assert_eq!(near.len(), 61);
    /// assert!(near.is_sorted());
    /// ```
    pub fn within(self, radius: u32) -> Within {
        let radius = radius.min(MAX_RADIUS).cast_signed();
        Within { centre: self, radius, next: Some(Self::new(-radius, 0)) }
    }
}

/// No grid is wider; it keeps the counts of rings within their integers.
const MAX_RADIUS: u32 = 1 << 28;

/// The hexes at one distance from a centre; made by [`Hex::ring`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ring {
    centre: Hex,
    radius: u32,
    next: u32,
    end: u32,
}

impl Iterator for Ring {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        if self.next == self.end {
            return None;
        }
        // The ring has six straight edges: edge k begins straight out in direction k and runs in direction k
        // + 2.
        let length = self.radius.max(1);
        let outward = Direction::ALL[(self.next / length) as usize];
        let along = (self.next % length).cast_signed();
        self.next += 1;
        Some(
            self.centre
                + Hex::from(outward) * self.radius.cast_signed()
                + Hex::from(outward.rotate(2)) * along,
        )
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.end - self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Ring {}

impl FusedIterator for Ring {}

/// The hexes within a distance of a centre, nearest first; made by [`Hex::spiral`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spiral {
    ring: Ring,
    last_radius: u32,
}

impl Iterator for Spiral {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        self.ring.next().or_else(|| {
            if self.ring.radius == self.last_radius {
                return None;
            }
            self.ring = self.ring.centre.ring(self.ring.radius + 1);
            self.ring.next()
        })
    }
}

impl FusedIterator for Spiral {}

/// The hexes within a distance of a centre, in the order of the grid; made by [`Hex::within`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Within {
    centre: Hex,
    radius: i32,
    /// The next hex as a step from the centre.
    next: Option<Hex>,
}

impl Iterator for Within {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        let step = self.next?;
        self.next = if step.r < self.radius.min(self.radius - step.q) {
            Some(Hex::new(step.q, step.r + 1))
        } else if step.q < self.radius {
            let q = step.q + 1;
            Some(Hex::new(q, (-self.radius).max(-self.radius - q)))
        } else {
            None
        };
        Some(self.centre + step)
    }
}

impl FusedIterator for Within {}

#[cfg(test)]
mod tests {
    use super::*;

    const CENTRE: Hex = Hex::new(-3, 8);

    /// The slow way: every hex of a box large enough, asked for its distance.
    fn by_asking(radius: u32, wanted: impl Fn(u32) -> bool) -> Vec<Hex> {
        let reach = radius.cast_signed() + 1;
        let steps = (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| Hex::new(q, r)));
        steps.map(|step| CENTRE + step).filter(|hex| wanted(hex.distance(CENTRE))).collect()
    }

    #[test]
    fn a_ring_is_the_hexes_at_its_distance() {
        for radius in 0..7 {
            let mut ring: Vec<Hex> = CENTRE.ring(radius).collect();
            assert_eq!(ring.len(), CENTRE.ring(radius).len());
            ring.sort_unstable();
            assert_eq!(ring, by_asking(radius, |distance| distance == radius));
        }
    }

    #[test]
    fn a_ring_goes_round_clockwise_without_a_gap() {
        for radius in 1..7 {
            let ring: Vec<Hex> = CENTRE.ring(radius).collect();
            for (here, next) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                assert_eq!(here.distance(*next), 1);
            }
            for direction in Direction::ALL {
                let corner = ring[direction.index() * radius as usize];
                assert_eq!(corner, CENTRE + Hex::from(direction) * radius.cast_signed());
            }
        }
    }

    #[test]
    fn a_spiral_is_its_rings_one_after_another() {
        for radius in 0..6 {
            let rings = (0..=radius).flat_map(|radius| CENTRE.ring(radius));
            assert!(CENTRE.spiral(radius).eq(rings));
        }
    }

    #[test]
    fn within_is_the_hexes_up_to_its_distance_in_grid_order() {
        for radius in 0..7 {
            let near: Vec<Hex> = CENTRE.within(radius).collect();
            assert_eq!(near, by_asking(radius, |distance| distance <= radius));
            assert_eq!(near.len(), (3 * radius * (radius + 1) + 1) as usize);
        }
    }

    #[test]
    fn an_absurd_radius_begins_without_overflow() {
        assert!(Hex::ZERO.ring(u32::MAX).next().is_some());
        assert!(Hex::ZERO.within(u32::MAX).next().is_some());
        assert_eq!(Hex::ZERO.spiral(u32::MAX).next(), Some(Hex::ZERO));
    }
}
