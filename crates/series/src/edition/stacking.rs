//! How much a hex holds (5.3).

use super::rule;
use umpire::read::Read;
use umpire::rule::Rule;

/// The limits of a stack: by number, and where an edition has it by strength points and by arm.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "stacking")]
pub struct Stacking {
    /// The most combat units (5.3.a).
    pub units: usize,
    /// The most of them that are no artillery, and the rule that says so.
    pub foot_and_horse: Option<usize>,
    #[read(default = rule!("nlc.5.3.a"), with = rule)]
    foot_and_horse_rule: Rule,
    /// The most strength points, and the rule that says so; a single unit may have more.
    pub points: Option<u16>,
    #[read(default = rule!("nlc.5.3.a"), with = rule)]
    points_rule: Rule,
    /// Whether the points of artillery count.
    guns_weigh: bool,
    /// Whether the units of one division may stack whatever their number.
    divisions_whole: bool,
    /// The strength points for which a train counts, where it counts as a unit.
    pub train_points: Option<u8>,
    /// From this strength on a unit in road movement fills two hexes of the road.
    pub two_road_hexes: Option<u8>,
}

/// Those with whom a unit may stack whatever their number: its formation and, if not all of that count as one, its division.
pub type Kin<'u> = (&'u str, Option<&'u str>);

/// A limit that a stack passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    Units,
    FootAndHorse,
    Points,
}

/// A unit as a stack counts it.
#[derive(Debug, Clone, Copy)]
pub struct Stacked<'u> {
    pub is_artillery: bool,
    pub points: u8,
    pub kin: Option<Kin<'u>>,
}

impl<'u> Stacked<'u> {
    /// The kin of a unit of a division, if it is of one, or of a corps that counts as one division (mop.37.2.1.a).
    pub fn kin(formation: &'u str, division: Option<&'u str>, corps_is_division: bool) -> Option<Kin<'u>> {
        if corps_is_division { Some((formation, None)) } else { division.map(|own| (formation, Some(own))) }
    }
}

/// A stack, added up.
#[derive(Default)]
struct Sum {
    units: usize,
    others: usize,
    points: u16,
    is_one_division: bool,
}

impl Stacking {
    /// Whether nothing but the number of units counts.
    #[inline]
    pub fn is_by_number(&self) -> bool {
        self.foot_and_horse.is_none() && self.points.is_none() && !self.divisions_whole
    }

    /// The rule of a limit.
    pub fn rule_of(&self, limit: Limit) -> Rule {
        match limit {
            Limit::Units => rule!("nlc.5.3.a"),
            Limit::FootAndHorse => self.foot_and_horse_rule,
            Limit::Points => self.points_rule,
        }
    }

    fn sum<'u>(&self, stack: impl Iterator<Item = Stacked<'u>>) -> Sum {
        let mut sum = Sum { is_one_division: true, ..Sum::default() };
        let mut kin = None;
        for unit in stack {
            sum.units += 1;
            sum.others += usize::from(!unit.is_artillery);
            sum.points += if unit.is_artillery && !self.guns_weigh { 0 } else { u16::from(unit.points) };
            sum.is_one_division &= unit.kin.is_some() && (sum.units == 1 || unit.kin == kin);
            kin = unit.kin;
        }
        sum
    }

    /// Whether units may be in one hex. Whoever is alone may, however strong he is.
    pub fn holds<'u>(&self, stack: impl Iterator<Item = Stacked<'u>>) -> bool {
        self.passed(stack).is_none()
    }

    /// The limit that units pass if they are in one hex; `None` if they may be.
    pub fn passed<'u>(&self, stack: impl Iterator<Item = Stacked<'u>>) -> Option<Limit> {
        let sum = self.sum(stack);
        let whole = self.divisions_whole && sum.is_one_division;
        if sum.units <= 1 {
            return None;
        }
        if sum.units > self.units && !whole {
            return Some(Limit::Units);
        }
        if self.foot_and_horse.is_some_and(|most| sum.others > most) && !whole {
            return Some(Limit::FootAndHorse);
        }
        self.points.is_some_and(|most| sum.points > most).then_some(Limit::Points)
    }

    /// Whether nobody could join them (5.2.g): there are as many as may be, of several divisions where these count, or as strong.
    pub fn is_filled<'u>(&self, stack: impl Iterator<Item = Stacked<'u>>) -> bool {
        let sum = self.sum(stack);
        let whole = self.divisions_whole && sum.is_one_division;
        sum.units >= self.units && !whole || self.points.is_some_and(|most| sum.points >= most)
    }
}
