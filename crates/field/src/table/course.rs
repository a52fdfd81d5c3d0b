//! Courses: lines that bend, measured along their length.

use super::bearing::Bearing;
use super::spot::{Distance, Fraction, Segment, Spot, Vector};

/// A line through two spots or more, such as a road or a river.
///
/// Each of its legs has a length in whole thousandths, rounded once, and its own length is their sum. Where a course is
/// so many thousandths along is rounded once more, for each of the two numbers of a spot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    spots: Vec<Spot>,
    /// How far along each of them is.
    marks: Vec<i64>,
    /// The least and the most of its numbers.
    low: Spot,
    high: Spot,
}

impl Course {
    /// Through these spots in their order; `None` if it goes nowhere.
    pub fn through(mut spots: Vec<Spot>) -> Option<Self> {
        spots.dedup();
        if spots.len() < 2 {
            return None;
        }
        let mut marks = vec![0];
        for pair in spots.windows(2) {
            marks.push(marks[marks.len() - 1] + pair[0].to(pair[1]).length());
        }
        let (mut low, mut high) = (spots[0], spots[0]);
        for spot in &spots {
            low = Spot::new(low.x.min(spot.x), low.y.min(spot.y));
            high = Spot::new(high.x.max(spot.x), high.y.max(spot.y));
        }
        Some(Self { spots, marks, low, high })
    }

    /// The spots through which it goes.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The upper left and the lower right corner of the smallest upright rectangle that holds it.
    pub const fn bounds(&self) -> (Spot, Spot) {
        (self.low, self.high)
    }

    /// Its legs.
    pub fn legs(&self) -> impl Iterator<Item = Segment> + Clone {
        self.spots.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// How long it is.
    pub fn length(&self) -> i64 {
        self.marks[self.marks.len() - 1]
    }

    /// The leg that is so far along, with how far along it begins and ends; at a bend, the one behind it.
    fn leg(&self, along: i64) -> Option<(Segment, i64, i64)> {
        if !(0..=self.length()).contains(&along) {
            return None;
        }
        let end = self.marks.partition_point(|mark| *mark < along).max(1);
        Some((Segment::new(self.spots[end - 1], self.spots[end]), self.marks[end - 1], self.marks[end]))
    }

    /// The spot so many thousandths along; `None` before its beginning and beyond its end.
    pub fn at(&self, along: i64) -> Option<Spot> {
        let (leg, begins, ends) = self.leg(along)?;
        let part = |whole: i64| {
            let (done, length) = (i128::from(along - begins), i128::from(ends - begins));
            i64::try_from(Fraction::new(i128::from(whole) * done, length).rounded()).ok()
        };
        leg.from.beyond(Vector { dx: part(leg.way().dx)?, dy: part(leg.way().dy)? })
    }

    /// Whither it goes so many thousandths along; at a bend, as it came.
    pub fn bearing(&self, along: i64) -> Option<Bearing> {
        Bearing::of(self.leg(along)?.0.way())
    }

    /// How far along it is nearest to a spot, rounded, and how near that is; the first of several such places.
    pub fn nearest(&self, spot: Spot) -> (i64, Distance) {
        let reach = |(leg, begins, ends): (Segment, i64, i64)| {
            let (way, off) = (leg.way(), leg.from.to(spot));
            let share = way.dot(off).clamp(0, way.squared());
            let along = Fraction::new(share * i128::from(ends - begins), way.squared()).rounded();
            (begins + i64::try_from(along).unwrap_or(ends - begins), leg.distance(spot))
        };
        let legs = self.legs().zip(self.marks.windows(2)).map(|(leg, marks)| (leg, marks[0], marks[1]));
        let nearest = legs.map(reach).min_by_key(|(_, distance)| *distance);
        nearest.unwrap_or((0, self.spots[0].distance(spot)))
    }
}
