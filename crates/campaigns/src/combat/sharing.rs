//! How the forces of a group share its losses (con-base.23.a): in proportion to their strength, as nearly as their arms allow, fractions
//! being given out by the owner.
//!
//! Points are given out one by one, each to the force that lacks most of its share so far among those that have the arm. The shares are
//! compared as whole numbers, so that nothing is rounded.

/// What a force bears of the losses of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    /// Its strength before the losses, by which it bears them.
    pub weight: u16,
    /// The points it has lost so far.
    pub taken: u16,
    /// Whether it has a point of the arm that is to lose.
    pub can: bool,
}

/// The forces of which one takes the next point of so many: those that lack most. More than one if the owner may choose.
pub fn next(bearers: &[Bearer], points: u16) -> Vec<usize> {
    let all: i64 = bearers.iter().map(|bearer| i64::from(bearer.weight)).sum();
    // The share is points * weight / all; what is lacking is multiplied by all.
    let lacks =
        |bearer: &Bearer| i64::from(points) * i64::from(bearer.weight) - i64::from(bearer.taken) * all;
    let most = bearers.iter().filter(|bearer| bearer.can).map(lacks).max();
    let is_next = |bearer: &Bearer| bearer.can && Some(lacks(bearer)) == most;
    bearers.iter().enumerate().filter(|(_, bearer)| is_next(bearer)).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn share(weights: &[u16], points: u16, can: impl Fn(usize, u16) -> bool) -> Vec<u16> {
        let mut bearers: Vec<Bearer> =
            weights.iter().map(|weight| Bearer { weight: *weight, taken: 0, can: true }).collect();
        for point in 0..points {
            for (at, bearer) in bearers.iter_mut().enumerate() {
                bearer.can = can(at, point);
            }
            let Some(at) = next(&bearers, points).first().copied() else { break };
            bearers[at].taken += 1;
        }
        bearers.iter().map(|bearer| bearer.taken).collect()
    }

    #[test]
    fn five_points_of_thirty_and_twenty() {
        assert_eq!(share(&[30, 20], 5, |_, _| true), [3, 2]);
        // The only guns are with the force of 20, and the first point is theirs: it is one of its two.
        assert_eq!(share(&[30, 20], 5, |at, point| point > 0 || at == 1), [3, 2]);
    }

    #[test]
    fn the_owner_gives_out_fractions() {
        let bearers = [Bearer { weight: 20, taken: 0, can: true }; 2];
        assert_eq!(next(&bearers, 1), [0, 1]);
        assert!(next(&[Bearer { weight: 20, taken: 0, can: false }], 1).is_empty());
    }

    proptest! {
        #[test]
        fn nobody_is_a_point_from_his_share(weights in prop::collection::vec(1..60u16, 1..6), points in 0..40u16) {
            let all: u16 = weights.iter().sum();
            let taken = share(&weights, points, |_, _| true);
            prop_assert_eq!(taken.iter().sum::<u16>(), points);
            for (weight, taken) in weights.iter().zip(taken) {
                let off = i64::from(points) * i64::from(*weight) - i64::from(taken) * i64::from(all);
                prop_assert!(off.abs() < 2 * i64::from(all), "{weight} of {all} bears {taken} of {points}");
            }
        }
    }
}
