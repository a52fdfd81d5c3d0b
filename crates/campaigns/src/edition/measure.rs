//! The measures in which figures are kept: movement points in halves, percentages in fortieths, ratios in tenths, subordination in
//! halves. All are whole numbers, so that no rounding is done where no rule asks for it.

use field::paths::HalfPoints;
use serde::{Deserialize, Serialize};
use source::fault::Faults;
use source::node::{Node, Written};
use source::read::{Name, Read};
use std::fmt;

/// A percentage in steps of two and a half: fortieths of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Fortieths(pub u16);

impl Fortieths {
    /// So much of a number of strength points, rounded to the nearest, a half going up (con.10.5.7.s, con-base.1.d).
    pub fn of(self, points: u16) -> u16 {
        let exact = u32::from(self.0) * u32::from(points);
        u16::try_from((exact + 20) / 40).unwrap_or(u16::MAX)
    }

    /// This and more.
    #[must_use]
    pub fn plus(self, more: Fortieths) -> Fortieths {
        Fortieths(self.0.saturating_add(more.0))
    }
}

impl fmt::Display for Fortieths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2 * 5, self.0 % 2) {
            (percent, 0) => write!(f, "{percent}%"),
            (percent, _) => write!(f, "{}.5%", percent + 2),
        }
    }
}

impl<'n> Read<'n> for Fortieths {
    const MISSING: Option<fn() -> Self> = Some(|| Fortieths(0));

    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let tenths = tenths(node, name, "a percentage in steps of 2.5", faults)?;
        if tenths % 25 != 0 || tenths > 1000 {
            faults.note(&node.place, format!("{name} must be a percentage in steps of 2.5"));
            return None;
        }
        Some(Fortieths(tenths / 25))
    }
}

/// A ratio in tenths: 15 is three to two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ratio(pub u16);

impl Ratio {
    /// Whether one figure is at least so many times another. Against nothing every figure is.
    pub fn is_met(self, more: u32, less: u32) -> bool {
        more * 10 >= less * u32::from(self.0)
    }
}

impl<'n> Read<'n> for Ratio {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        tenths(node, name, "a ratio such as 2 or \"1.5\"", faults).map(Ratio)
    }
}

/// A figure of which half is kept whole: the subordination of an arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Halves(pub u16);

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HalfPoints(self.0).fmt(f)
    }
}

impl<'n> Read<'n> for Halves {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        halves(node, name, faults).map(|points| Halves(points.0))
    }
}

/// Movement points: whole, or with a half ("0.5").
pub(super) fn halves(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<HalfPoints> {
    let tenths = tenths(node, name, "a number of points such as 2 or \"0.5\"", faults)?;
    if tenths % 5 != 0 {
        faults.note(&node.place, format!("{name} must be whole points or have a half"));
        return None;
    }
    Some(HalfPoints(tenths / 5))
}

/// A whole number, or a text with one decimal.
fn tenths(node: &Node, name: Name<'_>, wanted: &str, faults: &mut Faults) -> Option<u16> {
    let read = match &node.value {
        Written::Number(number) => u16::try_from(*number).ok().and_then(|number| number.checked_mul(10)),
        Written::Text(text) => {
            let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
            let whole: Option<u16> = whole.parse().ok();
            let tenth: Option<u16> = tenth.parse().ok().filter(|_| tenth.len() == 1);
            whole.zip(tenth).and_then(|(whole, tenth)| whole.checked_mul(10)?.checked_add(tenth))
        }
        _ => return name.wrong_kind(node, wanted, faults),
    };
    if read.is_none() {
        faults.note(&node.place, format!("{name} must be {wanted}"));
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_round_at_the_half() {
        let losses = |percent: u16, of| Fortieths(percent).of(of);
        assert_eq!((losses(3, 100), losses(1, 60), losses(1, 50), losses(1, 20)), (8, 2, 1, 1));
        assert_eq!(
            [0, 1, 2, 3, 4, 40].map(|n| Fortieths(n).to_string()),
            ["0%", "2.5%", "5%", "7.5%", "10%", "100%"]
        );
    }
}
