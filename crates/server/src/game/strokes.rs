//! What is made by playing answers again is given at a stroke of the clock. Among those answers are some that others gave in secret: how many must
//! not show in how long it takes.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Several times as long as it takes to play again all that can stand between two positions that are kept.
const STROKE: Duration = Duration::from_millis(20);

/// Waits for the next stroke, counted from when something was asked.
pub(super) async fn next(asked: Instant) {
    sleep_until(asked + stroke_after(asked.elapsed())).await;
}

fn stroke_after(work: Duration) -> Duration {
    let strokes = work.as_nanos() / STROKE.as_nanos() + 1;
    STROKE * u32::try_from(strokes).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_and_less_take_the_same_time() {
        for (work, strokes) in [(0, 1), (1, 1), (19, 1), (20, 2), (21, 2)] {
            assert_eq!(stroke_after(Duration::from_millis(work)), STROKE * strokes, "{work} ms of work");
        }
    }
}
