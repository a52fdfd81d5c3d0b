//! The dice of Leader Loss (4.05): how many, and what the worst of them does.

use super::test::D10;
use crate::edition::{LeaderFigures, LeaderResult};
use umpire::dice::{Dice, Thrown};

/// How many dice: one for each level lost outright, and one for every two hits or part of them (4.05-loss.b).
pub fn dice(figures: &LeaderFigures, hits: u8, levels: u8) -> u8 {
    levels.saturating_add(hits.div_ceil(figures.hits_a_die.max(1)))
}

/// Throws them; of several only the highest counts (4.05-loss.g).
pub fn throw(figures: &LeaderFigures, count: u8, dice: &mut dyn Dice) -> (Vec<Thrown>, Option<LeaderResult>) {
    let class = |die: u16| {
        let at = figures.results.iter().position(|result| die <= u16::from(result.to));
        u16::try_from(at.unwrap_or(figures.results.len())).unwrap_or(u16::MAX)
    };
    let thrown: Vec<Thrown> = (0..count).map(|_| dice.throw(D10, &class)).collect();
    let worst = thrown.iter().map(Thrown::total).max();
    (thrown, worst.map(|die| figures.result(die)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use umpire::dice::Scripted;

    #[test]
    fn hits_are_halved_upwards() {
        let leaders = &Edition::built_in().leaders;
        let of = |hits, levels| dice(leaders, hits, levels);
        assert_eq!([of(1, 0), of(2, 0), of(3, 1), of(0, 0), of(0, 1), of(2, 2)], [1, 1, 3, 0, 1, 3]);
    }

    #[test]
    fn the_worst_die_counts() {
        let leaders = &Edition::built_in().leaders;
        let result = |faces: &[u16]| {
            let count = u8::try_from(faces.len()).expect("a few");
            let (_, result) = throw(leaders, count, &mut Scripted::new(faces.iter().copied()));
            result.map(|result| (result.retreats, result.killed))
        };
        assert_eq!(result(&[]), None);
        let single = [1, 3, 4, 5, 6, 7, 8, 10].map(|face| result(&[face]).expect("a die"));
        let (wounded, badly) = ((6_000, false), (12_000, false));
        assert_eq!(single, [(0, false), (0, false), wounded, wounded, badly, badly, (0, true), (0, true)]);
        assert_eq!(result(&[2, 7]), Some(badly));
    }
}
