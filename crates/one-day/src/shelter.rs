//! What a unit stands in, as far as it shelters: the same ground counts in fire, in tests and in Melee, each by its own table.
//!
//! The centre point decides (geo.i), and of several only the best counts (3.02.mod-b). A city is a town, and works are a town under
//! fire (2.033.mod-i); in Melee a fortress is a work (2.034.mod-g).

use crate::edition::{FireFigures, MeleeFigures, MoraleFigures};
use crate::modifier::Modifiers;

/// What shelters a unit, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Shelter {
    /// Nothing.
    #[default]
    Open,
    /// Woods.
    Woods,
    /// A village.
    Village,
    /// A town or a city.
    Town,
    /// Fieldworks or a fortified building.
    Works,
    /// A fortress.
    Fortress,
}

impl Shelter {
    /// Its name in a sum.
    pub const fn word(self) -> &'static str {
        match self {
            Shelter::Open => "in the open",
            Shelter::Woods => "in woods",
            Shelter::Village => "in a village",
            Shelter::Town => "in a town",
            Shelter::Works => "in works",
            Shelter::Fortress => "in a fortress",
        }
    }

    /// Whether it is made of houses.
    pub const fn is_urban(self) -> bool {
        matches!(self, Shelter::Village | Shelter::Town | Shelter::Fortress)
    }

    /// Adds what it is worth to each die that is fired at the unit.
    pub(crate) fn under_fire(self, figures: &FireFigures, to: &mut Modifiers) {
        let (by, rule) = match self {
            Shelter::Open => return,
            Shelter::Woods | Shelter::Village => (figures.village_or_woods, rule!("odn.2.033.mod-h")),
            Shelter::Town | Shelter::Works => (figures.town, rule!("odn.2.033.mod-i")),
            Shelter::Fortress => (figures.fortress, rule!("odn.2.033.mod-j")),
        };
        to.add(format!("target {}", self.word()), by, rule);
    }

    /// Adds what it is worth to a Morale Test.
    pub(crate) fn in_tests(self, figures: &MoraleFigures, to: &mut Modifiers) {
        let (by, rule) = match self {
            Shelter::Open => return,
            Shelter::Woods | Shelter::Village => (figures.cover, rule!("odn.3.02.mod-a")),
            Shelter::Town | Shelter::Works => (figures.town, rule!("odn.3.02.mod-b")),
            Shelter::Fortress => (figures.fortress, rule!("odn.3.02.mod-c")),
        };
        to.add(self.word(), by, rule);
    }

    /// Adds what it is worth to infantry that defends it.
    pub(crate) fn in_melee(self, figures: &MeleeFigures, to: &mut Modifiers) {
        let (by, rule) = match self {
            Shelter::Open | Shelter::Woods | Shelter::Village => return,
            Shelter::Town => (figures.town, rule!("odn.2.034.mod-f")),
            Shelter::Works | Shelter::Fortress => (figures.works, rule!("odn.2.034.mod-g")),
        };
        to.add(self.word(), by, rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;

    #[test]
    fn each_table_has_its_own_figures() {
        let edition = Edition::built_in();
        let worth = |shelter: Shelter| {
            let [mut fire, mut test, mut melee] = [Modifiers::none(), Modifiers::none(), Modifiers::none()];
            shelter.under_fire(&edition.fire, &mut fire);
            shelter.in_tests(&edition.morale, &mut test);
            shelter.in_melee(&edition.melee, &mut melee);
            [fire, test, melee].map(|of| of.total())
        };
        assert_eq!(worth(Shelter::Open), [0, 0, 0]);
        assert_eq!(worth(Shelter::Woods), [-1, 1, 0]);
        assert_eq!(worth(Shelter::Village), [-1, 1, 0]);
        assert_eq!(worth(Shelter::Town), [-2, 2, 1]);
        assert_eq!(worth(Shelter::Works), [-2, 2, 2]);
        assert_eq!(worth(Shelter::Fortress), [-3, 3, 2]);
    }
}
