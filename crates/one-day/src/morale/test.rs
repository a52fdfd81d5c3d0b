//! One Morale Test: a die of ten, what is added to it, and the Pass Number (3.02, def.g).

use crate::edition::{Edition, Level, Quality};
use crate::modifier::Modifiers;
use crate::shelter::Shelter;
use umpire::dice::{Dice, Throw, Thrown};
use umpire::rule::Rule;

/// The die of fire, tests and generals (1.01.g): a face of 0 is 10.
pub(crate) const D10: Throw = Throw { count: 1, sides: 10 };

/// A general who is with the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum General {
    /// That of its own corps.
    Corps,
    /// That of its own army.
    Army,
    /// Napoleon.
    Napoleon,
}

/// Why a unit tests, as far as the die can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// It was hit by fire (3.01.a).
    Fire,
    /// It was hit in Melee, or a Melee demands it (3.01.g).
    Melee,
    /// It rallies (3.01.d).
    Rally,
    /// Its general is dead (3.01.e).
    General,
    /// Friends were driven through it (3.01.f).
    Friends,
    /// It moved through friends who moved (4.03-terrain.k).
    Crossing,
    /// It came near a place that the enemy holds (4.04.g).
    Zone,
    /// It means to charge (5.07.e).
    Cossacks,
}

impl Cause {
    /// The rules beside its own that make it a test.
    pub fn further(self) -> &'static [Rule] {
        match self {
            Cause::Rally => rules!("odn.2.01a.a"),
            Cause::Friends => rules!("odn.3.03b.b", "odn.3.03b.c", "odn.3.03b.d"),
            Cause::Crossing | Cause::Cossacks => rules!("odn.3.01.h"),
            Cause::Zone => rules!("odn.3.01.h", "odn.4.04.i"),
            Cause::Fire | Cause::Melee | Cause::General => &[],
        }
    }

    /// Whether hits caused it (5.06.e).
    pub const fn is_hit(self) -> bool {
        matches!(self, Cause::Fire | Cause::Melee)
    }

    /// The rule that demands the test.
    pub const fn rule(self) -> Rule {
        match self {
            Cause::Fire => rule!("odn.3.01.a"),
            Cause::Melee => rule!("odn.3.01.g"),
            Cause::Rally => rule!("odn.3.01.d"),
            Cause::General => rule!("odn.3.01.e"),
            Cause::Friends => rule!("odn.3.01.f"),
            Cause::Crossing => rule!("odn.4.03-terrain.k"),
            Cause::Zone => rule!("odn.4.04.g"),
            Cause::Cossacks => rule!("odn.5.07.e"),
        }
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Cause::Fire => "fire",
            Cause::Melee => "melee",
            Cause::Rally => "rally",
            Cause::General => "general",
            Cause::Friends => "friends",
            Cause::Crossing => "crossing",
            Cause::Zone => "zone",
            Cause::Cossacks => "cossacks",
        }
    }

    /// How it is said.
    pub const fn words(self) -> &'static str {
        match self {
            Cause::Fire => "under fire",
            Cause::Melee => "in Melee",
            Cause::Rally => "to rally",
            Cause::General => "for the loss of its general",
            Cause::Friends => "for friends who were driven through it",
            Cause::Crossing => "for crossing friends",
            Cause::Zone => "near a place that the enemy holds",
            Cause::Cossacks => "to charge",
        }
    }
}

/// Who tests, and in what state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tester {
    /// Its present Quality.
    pub quality: Quality,
    /// Its Morale Level.
    pub level: Level,
    /// What it stands in.
    pub shelter: Shelter,
    /// The best general with it, and his rating: only one counts (4.05-hq.c).
    pub general: Option<(General, i8)>,
    /// Why it tests.
    pub cause: Cause,
    /// Whether it is in Triple Move (5.06.e).
    pub is_in_triple_move: bool,
    /// Whether it is cut off (5.03.d).
    pub is_out_of_supply: bool,
    /// Whether it is Russian infantry, where nations differ (5.07.d).
    pub is_steady: bool,
}

/// What a unit needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standard {
    /// What the die must come to.
    pub pass: i8,
    /// What is added to it.
    pub modifiers: Modifiers,
}

/// A test that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tested {
    /// The die.
    pub thrown: Thrown,
    /// The die with all that is added.
    pub modified: i8,
    /// Whether it was enough.
    pub passed: bool,
}

impl Tester {
    /// The Pass Number and what is added to the die, in the order of the table.
    pub fn standard(&self, edition: &Edition) -> Standard {
        let mut modifiers = Modifiers::none();
        self.shelter.in_tests(&edition.morale, &mut modifiers);
        let level = edition.levels.of(self.level).test;
        match self.level {
            Level::Bold => modifiers.add(self.level.to_string(), level, rule!("odn.3.02.mod-d")),
            Level::Panicked => modifiers.add(self.level.to_string(), level, rule!("odn.3.02.mod-e")),
            Level::Firm | Level::Nervous | Level::Flustered => {
                modifiers.add(self.level.to_string(), level, rule!("odn.4.03-morale.g"));
            }
        }
        match self.general {
            None => {}
            Some((General::Corps, rating)) => {
                modifiers.add("its corps's general", rating, rule!("odn.3.02.mod-f"));
            }
            Some((General::Army, rating)) => {
                modifiers.add("its army's general", rating, rule!("odn.3.02.mod-g"));
            }
            Some((General::Napoleon, rating)) => modifiers.add("Napoleon", rating, rule!("odn.3.02.mod-h")),
        }
        let is_hit_in_triple_move = self.is_in_triple_move && self.cause.is_hit();
        modifiers.add_if(
            is_hit_in_triple_move,
            "in Triple Move",
            edition.morale.triple_move,
            rule!("odn.5.06.e"),
        );
        modifiers.add_if(self.is_out_of_supply, "out of supply", edition.supply.test, rule!("odn.5.03.d"));
        let is_steady = self.is_steady && self.cause == Cause::Fire;
        modifiers.add_if(
            is_steady,
            "Russian steadiness",
            edition.national.russian_steadiness,
            rule!("odn.5.07.d"),
        );
        Standard { pass: edition.roster.of(self.quality).pass, modifiers }
    }
}

impl Standard {
    /// Takes the test.
    pub fn test(&self, dice: &mut dyn Dice) -> Tested {
        let added = self.modifiers.total();
        let modified = |face: u16| i8::try_from(face).unwrap_or(i8::MAX).saturating_add(added);
        let thrown = dice.throw(D10, &|face| u16::from(modified(face) >= self.pass));
        let modified = modified(thrown.total());
        Tested { thrown, modified, passed: modified >= self.pass }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::dice::Scripted;

    const VETERAN: Tester = Tester {
        quality: Quality::Veteran,
        level: Level::Firm,
        shelter: Shelter::Open,
        general: None,
        cause: Cause::Fire,
        is_in_triple_move: false,
        is_out_of_supply: false,
        is_steady: false,
    };

    fn passes(tester: Tester, face: u16) -> bool {
        tester.standard(&Edition::built_in()).test(&mut Scripted::new([face])).passed
    }

    /// The lowest face that passes.
    fn needs(tester: Tester) -> u16 {
        (1..=10).find(|face| passes(tester, *face)).expect("a ten passes")
    }

    #[test]
    fn the_pass_number_is_that_of_the_quality() {
        let of = |quality| needs(Tester { quality, ..VETERAN });
        assert_eq!(Quality::ALL.map(of), [3, 3, 4, 5, 6, 7]);
        assert!(passes(VETERAN, 5) && !passes(VETERAN, 4));
    }

    #[test]
    fn levels_shelter_and_generals_change_the_die() {
        let at = |level| needs(Tester { level, ..VETERAN });
        assert_eq!(Level::ALL.map(at), [4, 5, 5, 5, 6]);
        let in_it = |shelter| needs(Tester { shelter, ..VETERAN });
        assert_eq!(
            [Shelter::Woods, Shelter::Village, Shelter::Works, Shelter::Fortress].map(in_it),
            [4, 4, 3, 2]
        );
        let with = |general, rating| needs(Tester { general: Some((general, rating)), ..VETERAN });
        assert_eq!([with(General::Corps, 1), with(General::Army, 2), with(General::Napoleon, 3)], [4, 3, 2]);
        // Napoleon with French Conscripts: a three is enough.
        let conscripts =
            Tester { quality: Quality::Conscript, general: Some((General::Napoleon, 3)), ..VETERAN };
        assert_eq!(needs(conscripts), 3);
        // PANICKED Guards who roll a three rout.
        assert!(!passes(Tester { quality: Quality::Guard, level: Level::Panicked, ..VETERAN }, 3));
    }

    #[test]
    fn options_change_only_the_tests_they_name() {
        let triple = Tester { is_in_triple_move: true, ..VETERAN };
        assert_eq!([needs(triple), needs(Tester { cause: Cause::General, ..triple })], [7, 5]);
        let steady = Tester { is_steady: true, ..VETERAN };
        assert_eq!([needs(steady), needs(Tester { cause: Cause::Melee, ..steady })], [4, 5]);
        assert_eq!(needs(Tester { is_out_of_supply: true, ..VETERAN }), 6);
    }

    #[test]
    fn the_sum_names_each_rule() {
        let tester = Tester { general: Some((General::Corps, 1)), shelter: Shelter::Town, ..VETERAN };
        let standard = tester.standard(&Edition::built_in());
        assert_eq!(standard.modifiers.of(rule!("odn.3.02.mod-b")), 2);
        assert_eq!(standard.modifiers.of(rule!("odn.3.02.mod-f")), 1);
        assert_eq!(
            standard.modifiers.lines().iter().map(|line| &*line.value).collect::<Vec<_>>(),
            ["+2", "+1"]
        );
    }
}
