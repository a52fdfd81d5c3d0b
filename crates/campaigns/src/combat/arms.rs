//! Which arm each point of a loss is taken from (con.10.5.7.2.c to 10.5.7.2.f).

use crate::edition::Branch;

/// The points of a group by arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByBranch([u16; 3]);

impl ByBranch {
    /// So many of each.
    pub fn of(each: impl Fn(Branch) -> u16) -> ByBranch {
        ByBranch(Branch::ALL.map(each))
    }

    /// Those of one.
    pub fn get(self, branch: Branch) -> u16 {
        self.0[branch as usize]
    }

    /// All of them.
    pub fn total(self) -> u16 {
        self.0.iter().sum()
    }

    /// The arm that bears a loss of an arm: itself, or the next that has a point, in the order infantry, cavalry, artillery
    /// (con.10.5.7.2.f); `None` if nothing is left.
    pub fn from(self, wanted: Branch) -> Option<Branch> {
        let mut next = (0..3).map(|on| Branch::ALL[(wanted as usize + on) % 3]);
        next.find(|branch| self.get(*branch) > 0)
    }

    fn take(&mut self, wanted: Branch) -> Option<Branch> {
        let found = self.from(wanted)?;
        self.0[found as usize] -= 1;
        Some(found)
    }
}

/// The arms from which so many points are taken, one after another: the order of five, again and again from its beginning. It ends when
/// nothing is left.
pub fn taken(order: &[Branch; 5], mut has: ByBranch, points: u16) -> Vec<Branch> {
    order.iter().cycle().take(points.into()).map_while(|branch| has.take(*branch)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use Branch::{Artillery, Cavalry, Infantry};

    fn counts(order: &[Branch; 5], has: [u16; 3], points: u16) -> [usize; 3] {
        let taken = taken(order, ByBranch(has), points);
        Branch::ALL.map(|branch| taken.iter().filter(|one| **one == branch).count())
    }

    #[test]
    fn seven_points_of_the_side_that_stays_and_of_the_other() {
        let battle = &Edition::built_in().battle;
        assert_eq!(counts(&battle.staying, [20, 20, 20], 7), [5, 1, 1]);
        assert_eq!(counts(&battle.retreating, [20, 20, 20], 7), [4, 1, 2]);
    }

    #[test]
    fn an_exhausted_arm_hands_its_loss_on() {
        let battle = &Edition::built_in().battle;
        // con.10.5.7.2.f: without artillery all three are infantry.
        assert_eq!(counts(&battle.retreating, [9, 9, 0], 3), [3, 0, 0]);
        assert_eq!(taken(&battle.staying, ByBranch([1, 0, 1]), 3), [Infantry, Artillery]);
        assert_eq!(taken(&battle.retreating, ByBranch([0, 2, 0]), 5), [Cavalry, Cavalry]);
    }
}
