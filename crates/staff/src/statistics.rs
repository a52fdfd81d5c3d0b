//! How sure a result is: intervals for rates of success, and the difference in Elo points.

use serde::Serialize;

/// The normal deviate of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// The interval of Wilson (1927) for a rate of success; draws count as half a success.
///
/// ```
/// let rate = staff::statistics::wilson(8.0, 10);
/// assert!((rate.low - 0.490).abs() < 0.001 && (rate.high - 0.943).abs() < 0.001);
/// ```
#[allow(clippy::cast_precision_loss)] // counts of games are small
pub fn wilson(successes: f64, trials: usize) -> Estimate {
    if trials == 0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let n = trials as f64;
    let rate = successes / n;
    let centre = rate + Z * Z / (2.0 * n);
    let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let below = 1.0 + Z * Z / n;
    Estimate {
        value: rate,
        low: ((centre - spread) / below).max(0.0),
        high: ((centre + spread) / below).min(1.0),
    }
}

/// The difference in Elo points for which a rate of success is to be expected; rates of none and all are taken as far as the figures go.
pub fn elo(rate: f64) -> f64 {
    let rate = rate.clamp(0.000_1, 0.999_9);
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The difference in Elo points of a rate with its interval.
pub fn elo_of(rate: Estimate) -> Estimate {
    Estimate { value: elo(rate.value), low: elo(rate.low), high: elo(rate.high) }
}

/// The mean of some figures with the interval of its standard error.
#[allow(clippy::cast_precision_loss)] // counts of games are small
pub fn mean(figures: &[f64]) -> Estimate {
    let n = figures.len() as f64;
    if figures.is_empty() {
        return Estimate { value: 0.0, low: 0.0, high: 0.0 };
    }
    let value = figures.iter().sum::<f64>() / n;
    let spread = figures.iter().map(|figure| (figure - value).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let error = Z * (spread / n).sqrt();
    Estimate { value, low: value - error, high: value + error }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(left: f64, right: f64, by: f64) {
        assert!((left - right).abs() < by, "{left} is not {right}");
    }

    /// Figures from Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn wilson_is_as_published() {
        for (successes, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let rate = wilson(successes, trials);
            near(rate.low, low, 0.000_1);
            near(rate.high, high, 0.000_1);
        }
    }

    #[test]
    fn elo_is_as_everybody_knows_it() {
        near(elo(0.5), 0.0, 1e-9);
        near(elo(0.75), 190.85, 0.01);
        near(elo(10.0 / 11.0), 400.0, 1e-6);
        near(elo(0.25), -elo(0.75), 1e-9);
        assert!(elo(1.0).is_finite() && elo(0.0).is_finite());
    }

    #[test]
    fn a_mean_has_the_interval_of_its_standard_error() {
        let found = mean(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        near(found.value, 3.0, 1e-12);
        near(found.high - 3.0, Z * (2.5_f64 / 5.0).sqrt(), 1e-12);
    }

    #[test]
    fn nothing_played_says_nothing() {
        let rate = wilson(0.0, 0);
        assert_eq!((rate.low, rate.high), (0.0, 1.0));
    }
}
