//! The kind of a combat, from the classes of both groups and whether they guessed right (con.10.5.e to 10.5.l).

use crate::edition::Class;
use crate::types::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use umpire::rule::Rule;

/// What a combat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A Division surprises whoever it meets: the Raider (con.10.5.f).
    Raid(Side),
    /// A Division is surprised by more than a Division: the Ambusher (con.10.5.g).
    Ambush(Side),
    /// A Division, and nobody surprised (con.10.5.e).
    Skirmish,
    /// Equals, or a siege (con.10.5.h, 10.5.l).
    Battle,
    /// This side guessed right and the other wrong (con.10.5.h, 10.5.k).
    Wrongfooted(Side),
    /// This Corps holds up an Army that took it for something else (con.10.5.j).
    Delay(Side),
    /// This Corps falls back before an Army (con.10.5.i).
    Withdraw(Side),
}

impl Kind {
    /// Whether it is decided by the small tables.
    pub fn is_small(self) -> bool {
        matches!(self, Kind::Raid(_) | Kind::Ambush(_) | Kind::Skirmish)
    }

    /// Whether the guns open it (con.10.5.5.a, 10.5.6.a, 10.5.7.a).
    pub fn has_bombardment(self) -> bool {
        matches!(self, Kind::Battle | Kind::Wrongfooted(_))
    }

    /// Whether the odds count (con.10.5.5.a).
    pub fn has_odds(self) -> bool {
        matches!(self, Kind::Battle | Kind::Wrongfooted(_) | Kind::Withdraw(_))
    }

    /// The Corps that retreats before an Army, whoever wins (con.10.5.5.c, 10.5.6.c).
    pub fn retiring_corps(self) -> Option<Side> {
        match self {
            Kind::Delay(corps) | Kind::Withdraw(corps) => Some(corps),
            Kind::Raid(_) | Kind::Ambush(_) | Kind::Skirmish | Kind::Battle | Kind::Wrongfooted(_) => None,
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Raid(_) => "Raid",
            Kind::Ambush(_) => "Ambush",
            Kind::Skirmish => "Skirmish",
            Kind::Battle => "Battle",
            Kind::Wrongfooted(_) => "Wrongfooted",
            Kind::Delay(_) => "Delay",
            Kind::Withdraw(_) => "Withdraw",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What the chits come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// The combat is of this kind, by this rule.
    Is(Kind, Rule),
    /// This Corps may choose between a Delay and Wrongfooted! (con.10.5.j).
    Chooses(Side),
}

/// The kind of a combat between groups of these classes, each of which has guessed right or wrong; a siege is always a Battle.
pub fn kind(classes: BySide<Class>, right: BySide<bool>, is_siege: bool) -> Settled {
    use Class::{Army, Corps, Division};
    if is_siege {
        return Settled::Is(Kind::Battle, rule!("con.10.5.l"));
    }
    let one = |which: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().find(|side| which(*side));
    // Who alone guessed right.
    let wiser = one(&|side| right[side] && !right[side.enemy()]);
    match (classes[Side::French], classes[Side::Coalition]) {
        (Division, _) | (_, Division) => match wiser {
            None => Settled::Is(Kind::Skirmish, rule!("con.10.5.e")),
            Some(raider) if classes[raider] == Division => {
                Settled::Is(Kind::Raid(raider), rule!("con.10.5.f"))
            }
            Some(ambusher) => Settled::Is(Kind::Ambush(ambusher), rule!("con.10.5.g")),
        },
        (Corps, Corps) | (Army, Army) => match wiser {
            None => Settled::Is(Kind::Battle, rule!("con.10.5.h")),
            Some(side) => Settled::Is(Kind::Wrongfooted(side), rule!("con.10.5.h")),
        },
        (Corps, Army) | (Army, Corps) => match wiser {
            None => {
                let corps = if classes[Side::French] == Corps { Side::French } else { Side::Coalition };
                Settled::Is(Kind::Withdraw(corps), rule!("con.10.5.i"))
            }
            Some(corps) if classes[corps] == Corps => Settled::Chooses(corps),
            Some(army) => Settled::Is(Kind::Wrongfooted(army), rule!("con.10.5.k")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Class::{Army, Corps, Division};

    fn of(french: Class, coalition: Class, right: (bool, bool)) -> Settled {
        kind(BySide([french, coalition]), BySide([right.0, right.1]), false)
    }

    fn is(french: Class, coalition: Class, right: (bool, bool)) -> Kind {
        match of(french, coalition, right) {
            Settled::Is(kind, _) => kind,
            Settled::Chooses(side) => panic!("the {side} choose"),
        }
    }

    #[test]
    fn divisions_raid_are_ambushed_or_skirmish() {
        assert_eq!(is(Division, Army, (false, false)), Kind::Skirmish);
        assert_eq!(is(Division, Corps, (true, true)), Kind::Skirmish);
        assert_eq!(is(Division, Division, (true, false)), Kind::Raid(Side::French));
        assert_eq!(is(Army, Division, (false, true)), Kind::Raid(Side::Coalition));
        assert_eq!(is(Division, Corps, (false, true)), Kind::Ambush(Side::Coalition));
    }

    #[test]
    fn equals_fight_battles_and_corps_retire_before_armies() {
        assert_eq!(is(Corps, Corps, (true, true)), Kind::Battle);
        assert_eq!(is(Army, Army, (false, true)), Kind::Wrongfooted(Side::Coalition));
        assert_eq!(is(Army, Corps, (false, false)), Kind::Withdraw(Side::Coalition));
        assert_eq!(is(Army, Corps, (true, false)), Kind::Wrongfooted(Side::French));
        assert_eq!(of(Army, Corps, (false, true)), Settled::Chooses(Side::Coalition));
    }

    #[test]
    fn the_besieged_fight_battles_whatever_they_are() {
        let right = BySide([true, false]);
        let stormed = kind(BySide([Corps, Division]), right, true);
        assert_eq!(stormed, Settled::Is(Kind::Battle, rule!("con.10.5.l")));
    }
}
