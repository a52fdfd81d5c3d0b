//! How much a hex holds (5.3).

use umpire::read::Read;

/// The limits of a stack: by number, and where an edition has it by strength points and by arm.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "stacking")]
pub struct Stacking {
    /// The most combat units (5.3.a).
    pub units: usize,
    /// The most of them that are no artillery.
    foot_and_horse: Option<usize>,
    /// The most strength points.
    points: Option<u16>,
    /// Whether the points of artillery count.
    guns_weigh: bool,
    /// Whether the units of one division may stack whatever their number.
    divisions_whole: bool,
}

/// A unit as a stack counts it.
#[derive(Debug, Clone, Copy)]
pub struct Stacked<'u> {
    pub is_artillery: bool,
    pub points: u8,
    pub division: Option<&'u str>,
}

impl Stacking {
    /// Whether nothing but the number of units counts.
    #[inline]
    pub fn is_by_number(&self) -> bool {
        self.foot_and_horse.is_none() && self.points.is_none() && !self.divisions_whole
    }

    /// Whether units may be in one hex.
    pub fn holds<'u>(&self, stack: impl Iterator<Item = Stacked<'u>>) -> bool {
        let (mut units, mut others, mut points) = (0, 0, 0);
        let (mut division, mut is_one_division) = (None, true);
        for unit in stack {
            units += 1;
            others += usize::from(!unit.is_artillery);
            points += if unit.is_artillery && !self.guns_weigh { 0 } else { u16::from(unit.points) };
            is_one_division &= unit.division.is_some() && (units == 1 || unit.division == division);
            division = unit.division;
        }
        let by_number = units <= self.units && self.foot_and_horse.is_none_or(|most| others <= most);
        (by_number || self.divisions_whole && is_one_division)
            && self.points.is_none_or(|most| points <= most)
    }
}
