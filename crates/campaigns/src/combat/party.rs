//! What a combat is told of those who fight it: troops, leaders and the ground on which they touch (con.10.1, 10.2).

use crate::edition::{Arm, Branch, Class, Edition, Shelter, Weather};
use crate::types::{BySide, Side};

/// The points of one unit, as they count in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Troop {
    /// Its arm.
    pub arm: Arm,
    /// Its strength points.
    pub points: u16,
    /// Whether it is guard.
    pub is_guard: bool,
    /// Whether it is demoralized (con.8.a).
    pub is_demoralized: bool,
    /// The fortified town in which it stands, by any number that tells it from others.
    pub walls: Option<u16>,
}

/// A leader of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chief {
    /// His name.
    pub name: String,
    /// His initiative.
    pub initiative: u8,
    /// Whether he has a tactical bonus and commands troops, or is the senior leader (con.10.5.7.1.e).
    pub gives_bonus: bool,
}

/// One side of a combat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Party {
    /// Its size class (con.3.2).
    pub class: Class,
    /// Its units.
    pub troops: Vec<Troop>,
    /// Its leaders, the senior one first; none if its troops are leaderless (con-base.2.m).
    pub chiefs: Vec<Chief>,
    /// How many forces it takes to command all of it (con.10.5.7.1.g).
    pub forces: u8,
    /// The classes of those who hold its outflanking hexes, each taken alone (con.10.5.7.1.h).
    pub outflanking: Vec<Class>,
    /// Its contact hexes (con.10.2.b).
    pub hexes: Vec<ContactHex>,
}

/// What lies in a contact hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContactHex {
    /// How it helps those in it.
    pub shelter: Shelter,
    /// Whether it is clear for cavalry (con.6.a).
    pub is_clear: bool,
}

/// A contact hexside (con.10.2.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ContactSide {
    /// The river along it, bridged or not.
    pub river: Option<Water>,
    /// The side that stands on the upper side of a crest (con-base.9.g).
    pub above: Option<Side>,
}

/// A river between two parties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Water {
    /// A secondary river or a bridge over it.
    Secondary,
    /// A bridged primary river: without a bridge there is no contact.
    Primary,
}

/// A combat as its resolver sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fight {
    /// The attacker (con.10.1.a).
    pub attacker: Side,
    /// Both parties.
    pub parties: BySide<Party>,
    /// The hexsides between them.
    pub sides: Vec<ContactSide>,
    /// The weather.
    pub weather: Weather,
    /// The side that is besieged, in a storm or sortie (con.10.5.l).
    pub besieged: Option<Side>,
}

impl Fight {
    /// The side that is not the attacker.
    pub fn defender(&self) -> Side {
        self.attacker.enemy()
    }

    /// The strengths of both.
    pub fn strengths(&self) -> BySide<u16> {
        BySide::of(|side| self.parties[side].strength())
    }

    /// Whether terrain lets the cavalry differential count: some contact hex of either side is clear (con.6.a).
    pub fn has_clear_ground(&self) -> bool {
        Side::BOTH.iter().any(|side| self.parties[*side].hexes.iter().any(|hex| hex.is_clear))
    }

    /// The cavalry differential, for a side: with a sign (con.6, con.10.5.7.e, con-base.15).
    pub fn cavalry_differential(&self, edition: &Edition, side: Side) -> i8 {
        if !self.has_clear_ground() {
            return 0;
        }
        let cavalry = |side: Side| self.parties[side].of_branch(Branch::Cavalry);
        edition.cavalry.between(cavalry(side), cavalry(side.enemy()))
    }
}

impl Party {
    fn of(&self, counts: impl Fn(&Troop) -> bool) -> u16 {
        self.troops.iter().filter(|troop| counts(troop)).map(|troop| troop.points).sum()
    }

    /// Its strength points, artillery included.
    pub fn strength(&self) -> u16 {
        self.of(|_| true)
    }

    /// The points of a branch.
    pub fn of_branch(&self, branch: Branch) -> u16 {
        self.of(|troop| troop.arm.branch() == Some(branch))
    }

    /// The points of its guard.
    pub fn guard(&self) -> u16 {
        self.of(|troop| troop.is_guard)
    }

    /// The points of its heavy cavalry.
    pub fn heavy_cavalry(&self) -> u16 {
        self.of(|troop| troop.arm == Arm::HeavyCavalry)
    }

    /// Whether half or more of its points are demoralized (con.8.c).
    pub fn is_demoralized(&self) -> bool {
        let demoralized = self.of(|troop| troop.is_demoralized);
        demoralized > 0 && 2 * demoralized >= self.strength()
    }

    /// Whether it is all cavalry.
    pub fn is_all_cavalry(&self) -> bool {
        let strength = self.strength();
        strength > 0 && self.of_branch(Branch::Cavalry) == strength
    }

    /// The initiative of its senior leader; leaderless troops have 1 (con-base.15.d).
    pub fn initiative(&self, edition: &Edition) -> u8 {
        self.chiefs.first().map_or(edition.pieces.leaderless_initiative, |chief| chief.initiative)
    }

    /// Its strength in the odds, in quarters of a point: demoralized units count in part (con.10.5.7.1.c), and foot and guns that defend
    /// a fortified town twice, up to a number of points (con.10.5.7.1.m, con-base.19.b).
    pub fn quarters(&self, edition: &Edition, attacks: bool) -> u32 {
        let battle = &edition.battle;
        let percent = if attacks { battle.demoralized_attacking } else { battle.demoralized_defending };
        let quarters = |troop: &Troop| if troop.is_demoralized { u32::from(percent) / 25 } else { 4 };
        let plain: u32 = self.troops.iter().map(|troop| quarters(troop) * u32::from(troop.points)).sum();
        if attacks {
            return plain;
        }
        // The points that count twice are those in the best order.
        let mut towns: Vec<u16> = self.troops.iter().filter_map(|troop| troop.walls).collect();
        towns.sort_unstable();
        towns.dedup();
        let more = u32::from(battle.fortress_times.saturating_sub(1));
        let doubled = towns.into_iter().map(|town| {
            let mut room = battle.fortress_most;
            let mut walled: Vec<&Troop> =
                self.troops.iter().filter(|troop| troop.walls == Some(town)).collect();
            walled.retain(|troop| matches!(troop.arm, Arm::Infantry | Arm::Artillery));
            walled.sort_by_key(|troop| troop.is_demoralized);
            let mut counted = 0;
            for troop in walled {
                let points = troop.points.min(room);
                room -= points;
                counted += u32::from(points) * quarters(troop);
            }
            counted * more
        });
        plain + doubled.sum::<u32>()
    }

    /// So many points taken off, branch by branch: for what follows a bombardment in odds and stakes. Ordinary troops fall before guard
    /// and light horse before heavy, as an owner would have it.
    #[must_use]
    pub fn without(&self, losses: &[Branch]) -> Party {
        let mut party = self.clone();
        for branch in losses {
            let dear =
                |troop: &&mut Troop| (troop.is_guard, troop.arm == Arm::HeavyCavalry, !troop.is_demoralized);
            let has = |troop: &&mut Troop| troop.points > 0 && troop.arm.branch() == Some(*branch);
            if let Some(troop) = party.troops.iter_mut().filter(has).min_by_key(dear) {
                troop.points -= 1;
            }
        }
        party
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A party of so many points of foot, horse and guns in one clear hex, led by one leader of initiative 3.
    pub(crate) fn party(class: Class, foot: u16, horse: u16, guns: u16) -> Party {
        let troop = |arm, points| Troop { arm, points, is_guard: false, is_demoralized: false, walls: None };
        let troops = [(Arm::Infantry, foot), (Arm::LightCavalry, horse), (Arm::Artillery, guns)];
        let troops = troops.into_iter().filter(|(_, points)| *points > 0);
        Party {
            class,
            troops: troops.map(|(arm, points)| troop(arm, points)).collect(),
            chiefs: vec![Chief { name: "Reille".to_owned(), initiative: 3, gives_bonus: false }],
            forces: 1,
            outflanking: Vec::new(),
            hexes: vec![ContactHex { shelter: Shelter::None, is_clear: true }],
        }
    }

    /// Two parties in the open, the French attacking.
    pub(crate) fn fight(french: Party, coalition: Party) -> Fight {
        Fight {
            attacker: Side::French,
            parties: BySide([french, coalition]),
            sides: vec![ContactSide::default()],
            weather: Weather::Fair,
            besieged: None,
        }
    }

    #[test]
    fn foot_and_guns_behind_walls_count_twice_up_to_ten() {
        // con-base.19.b: 12 infantry and 2 cavalry count 20 + 2 + 2 = 24.
        let edition = Edition::built_in();
        let mut town = party(Class::Division, 12, 2, 0);
        town.troops.iter_mut().for_each(|troop| troop.walls = Some(1));
        assert_eq!(town.quarters(&edition, false), 4 * 24);
        assert_eq!(town.quarters(&edition, true), 4 * 14, "a sortie leaves the walls behind");
    }

    #[test]
    fn demoralized_units_weigh_less() {
        // con.10.5.7.1.c: an attacker of 20 good and 10 demoralized counts 25, a defender 27.5.
        let edition = Edition::built_in();
        let mut corps = party(Class::Corps, 20, 10, 0);
        corps.troops[1].is_demoralized = true;
        assert_eq!((corps.quarters(&edition, true), corps.quarters(&edition, false)), (4 * 25, 110));
        assert!(!corps.is_demoralized());
        corps.troops[0].points = 10;
        assert!(corps.is_demoralized(), "half is enough (con.8.c)");
    }
}
