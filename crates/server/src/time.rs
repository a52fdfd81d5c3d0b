//! Moments as people's programs write them.

/// Milliseconds since 1970 as RFC 3339 in UTC: `2026-11-15T14:25:00Z`; a moment that no calendar has is the nearest that one has.
pub(crate) fn rfc3339(millis: i64) -> String {
    let nearest = if millis < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
    jiff::Timestamp::from_second(millis.div_euclid(1000)).unwrap_or(nearest).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_the_standard_says() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_794_753_899_999, "2026-11-15T14:44:59Z"),
            (-4_877_539_200_000, "1815-06-10T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(millis), text);
        }
    }
}
