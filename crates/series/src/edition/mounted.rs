//! The figures of bombardments, charges and pursuits (2.2, 7.7 to 7.10, 8.1).

use super::{Nation, rule};
use crate::pieces::Guard;
use umpire::read::Read;
use umpire::rule::Rule;

/// Bombardment (8.1).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "bombardment")]
pub struct BombardmentFigures {
    /// How many hexes away a target may be (8.1.a).
    pub range: u32,
    /// Per cent less beyond half of a range that is printed on a counter.
    #[read(default = 0, within = 0..=100)]
    pub beyond_half: u8,
}

/// Charges (7.7, 7.9, 7.10).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "charge")]
pub struct ChargeFigures {
    /// How far away a charge or a reaction can begin (7.7.a, 7.9.a). The ways of a charge know no more than one hex between.
    #[read(within = 1..=2)]
    pub reach: u32,
    /// What the strength is multiplied by for no, one, two or more modifiers (7.10.a, 7.10.b).
    pub times: [u8; 3],
    /// What a leader in its hex adds to the morale of cavalry that wants to react (7.9.c).
    pub leader: i8,
}

/// Pursuit values of cavalry (2.2.m to 2.2.o).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "pursuit")]
pub struct PursuitFigures {
    base: i8,
    #[read(key = "exception")]
    exceptions: Vec<PursuitException>,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
struct PursuitException {
    #[read(with = rule)]
    rule: Rule,
    nations: Vec<String>,
    guard_cavalry: bool,
    pursuit: i8,
}

impl PursuitFigures {
    /// The pursuit value of cavalry, and the rule that sets it.
    pub fn of(&self, nation: &Nation, guard: Option<Guard>) -> (i8, Rule) {
        let fits = |exception: &&PursuitException| {
            (exception.nations.is_empty() || exception.nations.contains(&nation.key))
                && (!exception.guard_cavalry || guard == Some(Guard::Cavalry))
        };
        let exception = self.exceptions.iter().rfind(fits);
        exception.map_or((self.base, rule!("nlc.2.2.m")), |exception| (exception.pursuit, exception.rule))
    }
}
