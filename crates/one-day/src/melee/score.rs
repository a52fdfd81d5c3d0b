//! What a unit scores in one comparison: its Melee Number, a die of eight and the table of modifiers (2.034).

use crate::edition::{Edition, Level, Quality};
use crate::modifier::Modifiers;
use crate::roster::Arm;
use crate::shelter::Shelter;
use umpire::dice::Throw;
use umpire::event::{Line, Sum};

/// The die of Melee (1.01.h).
pub(crate) const D8: Throw = Throw { count: 1, sides: 8 };

/// A unit in a comparison with an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fighter {
    /// Its arm.
    pub arm: Arm,
    /// Its Quality as the Melee begins (2.034.b).
    pub quality: Quality,
    /// Its Morale Level.
    pub level: Level,
    /// What it defends; `None` if it has no benefit of defending (plot.j).
    pub defends: Option<Defence>,
    /// Whether it is in Road Column.
    pub is_in_road_column: bool,
    /// Whether it is Squared.
    pub is_squared: bool,
    /// Whether guns are intermingled with it, or share its block and are attacked where they face.
    pub has_guns: bool,
    /// Units of its side that fight beside it, without guns.
    pub additional: u8,
    /// Hits that it took while charging into this Melee.
    pub charge_hits: u8,
}

/// What a defender has for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defence {
    /// What it stands in.
    pub shelter: Shelter,
    /// Whether it is uphill of all that attack it.
    pub is_uphill: bool,
}

/// The enemy with whom it is compared, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opponent {
    /// His arm.
    pub arm: Arm,
    /// Of guns: whether infantry supports them (2.034.mod-j).
    pub is_supported: bool,
    /// Whether he is a garrison (5.02.g).
    pub is_garrison: bool,
    /// Whether the fight goes into or on inside an urban area (4.04.c2).
    pub is_urban: bool,
}

impl Fighter {
    /// All that is added to its Melee Number and its die, in the order of the table.
    pub fn modifiers(&self, edition: &Edition, against: Opponent) -> Modifiers {
        let figures = &edition.melee;
        let mut to = Modifiers::none();
        let level = match self.level {
            Level::Bold => rule!("odn.2.034.mod-a"),
            Level::Firm | Level::Nervous => rule!("odn.2.034.mod-b"),
            Level::Flustered => rule!("odn.2.034.mod-c"),
            Level::Panicked => rule!("odn.2.034.mod-d"),
        };
        to.add(self.level.to_string(), edition.levels.of(self.level).melee, level);
        if let Some(defence) = self.defends {
            to.add_if(defence.is_uphill, "uphill of all attackers", figures.uphill, rule!("odn.2.034.mod-e"));
            if self.arm.is_infantry() {
                defence.shelter.in_melee(figures, &mut to);
            }
        }
        to.add_if(self.is_in_road_column, "in Road Column", figures.road_column, rule!("odn.2.034.mod-h"));
        let (infantry, cavalry) = (self.arm.is_infantry(), self.arm.is_cavalry());
        if infantry && against.arm.is_cavalry() && !against.is_urban {
            let (what, by, rule) = if self.is_squared {
                ("Squared against cavalry", figures.squared_against_cavalry, rule!("odn.2.034.mod-i"))
            } else {
                ("not Squared against cavalry", figures.not_squared_against_cavalry, rule!("odn.2.034.mod-k"))
            };
            to.add(what, by, rule);
        }
        let meets_infantry = infantry && self.is_squared && against.arm.is_infantry();
        let by = figures.squared_against_infantry;
        to.add_if(meets_infantry, "Squared against infantry", by, rule!("odn.2.034.mod-l"));
        let meets_guns = cavalry && against.arm.is_artillery() && !against.is_supported;
        let by = figures.cavalry_against_guns;
        to.add_if(meets_guns, "against guns without infantry", by, rule!("odn.2.034.mod-j"));
        let has_guns = self.has_guns && infantry;
        to.add_if(has_guns, "guns in support", figures.gun_support, rule!("odn.2.034.mod-m"));
        let additional = self.additional.min(figures.additional_most);
        to.add("additional units", times(figures.additional, additional), rule!("odn.2.034.mod-n"));
        let hits = times(figures.hit_while_charging, self.charge_hits);
        to.add("hits while charging", hits, rule!("odn.2.034.mod-o"));
        to.add_if(against.is_garrison, "against a garrison", edition.garrison.numbers, rule!("odn.5.02.g"));
        to
    }

    /// Its Melee Number.
    pub fn number(&self, edition: &Edition) -> i8 {
        edition.roster.of(self.quality).melee
    }

    /// Its Modified Melee Number with a die (2.034.e), and how that comes about.
    pub fn score(&self, edition: &Edition, against: Opponent, die: u16, name: &str) -> (i8, Modifiers, Sum) {
        let modifiers = self.modifiers(edition, against);
        let die = i8::try_from(die).unwrap_or(i8::MAX);
        let total = self.number(edition) + die + modifiers.total();
        let number =
            Line::of(format!("{name}, {}", self.quality), self.number(edition), rule!("odn.2.034.b"));
        let die = Line::of("die", format!("{die:+}"), rule!("odn.1.01.h"));
        let sum = modifiers.sum(format!("what {name} scores"), &[number, die], total);
        (total, modifiers, sum)
    }
}

fn times(by: i8, count: u8) -> i8 {
    by.saturating_mul(i8::try_from(count).unwrap_or(i8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Weight;

    const VETERANS: Fighter = Fighter {
        arm: Arm::Infantry,
        quality: Quality::Veteran,
        level: Level::Firm,
        defends: None,
        is_in_road_column: false,
        is_squared: false,
        has_guns: false,
        additional: 0,
        charge_hits: 0,
    };
    const INFANTRY: Opponent =
        Opponent { arm: Arm::Infantry, is_supported: false, is_garrison: false, is_urban: false };
    const CAVALRY: Opponent = Opponent { arm: Arm::HeavyCavalry, ..INFANTRY };
    const HORSE: Fighter = Fighter { arm: Arm::HeavyCavalry, ..VETERANS };

    fn score(fighter: Fighter, against: Opponent, die: u16) -> i8 {
        fighter.score(&Edition::built_in(), against, die, "Foy").0
    }

    #[test]
    fn levels_change_the_number() {
        let at = |level, die| score(Fighter { level, ..VETERANS }, INFANTRY, die);
        assert_eq!(
            [at(Level::Bold, 4), at(Level::Nervous, 4), at(Level::Flustered, 4), at(Level::Panicked, 4)],
            [7, 5, 3, 1]
        );
        let guard = Fighter { quality: Quality::Guard, level: Level::Nervous, ..VETERANS };
        assert_eq!(score(guard, INFANTRY, 5), 8);
        let lost = Fighter {
            quality: Quality::Militia,
            level: Level::Panicked,
            is_in_road_column: true,
            ..VETERANS
        };
        assert_eq!(score(lost, INFANTRY, 1), -8);
    }

    #[test]
    fn the_worked_example_of_combined_arms() {
        // Veteran cavalry and infantry attack a Veteran square, and all dice are fours.
        let square = Fighter { is_squared: true, ..VETERANS };
        let (horse, foot) = (Fighter { additional: 1, ..HORSE }, Fighter { additional: 1, ..VETERANS });
        assert_eq!([score(horse, INFANTRY, 4), score(square, CAVALRY, 4)], [8, 12]);
        assert_eq!([score(foot, INFANTRY, 4), score(square, INFANTRY, 4)], [8, 2]);
    }

    #[test]
    fn infantry_and_cavalry() {
        let conscripts = Fighter { quality: Quality::Conscript, is_squared: true, ..VETERANS };
        assert_eq!(score(conscripts, CAVALRY, 3), 10);
        assert_eq!(score(VETERANS, CAVALRY, 4), 2);
        // In Road Column both penalties count.
        assert_eq!(score(Fighter { is_in_road_column: true, ..VETERANS }, CAVALRY, 4), -2);
        // Among houses neither does.
        let urban = Opponent { is_urban: true, ..CAVALRY };
        assert_eq!([score(VETERANS, urban, 4), score(conscripts, urban, 4)], [6, 5]);
        let battery = Opponent { arm: Arm::FieldArtillery(Weight::Heavy), ..INFANTRY };
        assert_eq!(score(HORSE, battery, 2), 10);
        assert_eq!(score(HORSE, Opponent { is_supported: true, ..battery }, 2), 4);
        assert_eq!(score(VETERANS, battery, 2), 4);
    }

    #[test]
    fn defenders_have_the_ground() {
        let defending = |arm, shelter, is_uphill| {
            let defends = Some(Defence { shelter, is_uphill });
            score(Fighter { arm, defends, ..VETERANS }, INFANTRY, 4)
        };
        assert_eq!(defending(Arm::Infantry, Shelter::Village, false), 6);
        assert_eq!(defending(Arm::Infantry, Shelter::Town, false), 7);
        assert_eq!(defending(Arm::Infantry, Shelter::Fortress, true), 9);
        // Cavalry never gains by a town.
        assert_eq!(defending(Arm::LightCavalry, Shelter::Town, true), 7);
    }

    #[test]
    fn no_more_than_three_additional_units_count() {
        let with = |additional| score(Fighter { additional, ..VETERANS }, INFANTRY, 4);
        assert_eq!([with(0), with(1), with(3), with(4)], [6, 8, 12, 12]);
        assert_eq!(score(Fighter { charge_hits: 2, ..VETERANS }, INFANTRY, 4), 4);
        assert_eq!(score(VETERANS, Opponent { is_garrison: true, ..INFANTRY }, 4), 10);
        assert_eq!(score(Fighter { has_guns: true, ..VETERANS }, INFANTRY, 4), 7);
    }
}
