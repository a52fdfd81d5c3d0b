//! Which way a beaten unit goes: directly away from the nearest enemy, turned toward its line of communications (3.03a.a), and the
//! bearings that are tried beside that (3.03a.c).

use crate::edition::MeasureFigures;
use field::table::Bearing;

/// How far one bearing is to the right of another, in hundredths of a degree; to the left below zero, and straight about above.
pub fn off(from: Bearing, to: Bearing) -> i32 {
    let turn = (i32::from(to.hundredths()) - i32::from(from.hundredths())).rem_euclid(36_000);
    if turn > 18_000 { turn - 36_000 } else { turn }
}

/// The bearings of a retreat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearings {
    /// Directly away from the nearest enemy.
    pub away: Bearing,
    /// The first that is tried.
    pub preferred: Bearing,
    /// All of them in the order in which they are tried, the preferred one first.
    tried: Vec<Bearing>,
    turn: i32,
}

impl Bearings {
    /// Those of a unit that goes directly away along one bearing and has its line of communications along another.
    pub fn of(figures: &MeasureFigures, away: Bearing, home: Option<Bearing>) -> Self {
        let turn = i32::from(figures.retreat_turn);
        let home = home.unwrap_or(away);
        let preferred = away.turned(off(away, home).clamp(-turn, turn));
        // Where the line of communications decides nothing, with the clock.
        let first = if off(preferred, home) < 0 { -1 } else { 1 };
        let (step, farthest) = (i32::from(figures.retreat_step).max(1), i32::from(figures.retreat_farthest));
        let outward = (1..=18_000 / step).flat_map(|steps| [first * steps * step, -first * steps * step]);
        let beside = outward.map(|by| preferred.turned(by));
        let all = std::iter::once(preferred).chain(beside);
        let mut tried: Vec<Bearing> = all.filter(|bearing| off(away, *bearing).abs() <= farthest).collect();
        // Straight about is reached from both sides.
        tried.dedup();
        Self { away, preferred, tried, turn }
    }

    /// Those that are within 45 degrees of directly away.
    pub fn near(&self) -> impl Iterator<Item = Bearing> {
        self.tried.iter().copied().filter(|bearing| off(self.away, *bearing).abs() <= self.turn)
    }

    /// Those within 90 degrees.
    pub fn all(&self) -> impl Iterator<Item = Bearing> {
        self.tried.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;

    fn of(away: i32, home: Option<i32>) -> Bearings {
        let degrees = |degrees: i32| Bearing::new(degrees * 100);
        Bearings::of(&Edition::built_in().measures, degrees(away), home.map(degrees))
    }

    fn first(bearings: impl Iterator<Item = Bearing>, n: usize) -> Vec<u16> {
        bearings.take(n).map(|bearing| bearing.hundredths() / 100).collect()
    }

    #[test]
    fn the_way_home_turns_it_by_45_degrees_at_most() {
        // The enemy due north, the line of communications to the south-west, the west and the south-east.
        assert_eq!(of(180, Some(225)).preferred, Bearing::new(22_500));
        assert_eq!(of(180, Some(270)).preferred, Bearing::new(22_500));
        assert_eq!(of(180, Some(170)).preferred, Bearing::new(17_000));
        assert_eq!(of(180, Some(0)).preferred, Bearing::new(22_500));
        assert_eq!(of(180, None).preferred, Bearing::new(18_000));
    }

    #[test]
    fn the_side_of_the_line_of_communications_is_tried_first() {
        // Nothing decides: with the clock.
        assert_eq!(first(of(180, Some(180)).near(), 5), [180, 185, 175, 190, 170]);
        // Turned by all that is allowed: outward on that side there is nothing within 45 degrees.
        assert_eq!(first(of(180, Some(270)).near(), 3), [225, 220, 215]);
        assert_eq!(first(of(180, Some(270)).all(), 4), [225, 230, 220, 235]);
        assert_eq!(first(of(180, Some(90)).all(), 4), [135, 130, 140, 125]);
        let all = of(180, Some(180));
        assert_eq!((all.near().count(), all.all().count()), (19, 37));
        assert!(all.all().all(|bearing| (9_000..=27_000).contains(&bearing.hundredths())));
    }
}
