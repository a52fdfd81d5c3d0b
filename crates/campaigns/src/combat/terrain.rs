//! How the ground helps a party: half of its contact hexes or hexsides in small combats, more than half in battles (con.10.1.b, 10.2).

use super::modifiers::Modifiers;
use super::party::{Fight, Water};
use crate::edition::{Edition, Shelter};
use crate::types::Side;

/// How the ground helps a party in a small combat: only the best of it counts (con.10.5.1.h, 10.5.3.g).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    /// Not at all.
    None,
    /// Affecting terrain, or a secondary river or bridge before a defender (con.10.5.1.f, 10.5.3.e).
    Ordinary,
    /// A fortified town, or a bridged primary river before a defender (con.10.5.1.g, 10.5.3.f).
    Strong,
}

/// How the ground helps a side in a Raid, Ambush or Skirmish.
pub fn help(fight: &Fight, side: Side) -> Help {
    let defends = side == fight.defender();
    let hexes = |shelter| share(&fight.parties[side].hexes, |hex| hex.shelter == shelter);
    let rivers = |least: bool| {
        let counts = |side: &super::party::ContactSide| match side.river {
            Some(Water::Primary) => true,
            Some(Water::Secondary) => least,
            None => false,
        };
        share(&fight.sides, counts)
    };
    if hexes(Shelter::Fortress).is_half() || defends && rivers(false).is_half() {
        Help::Strong
    } else if hexes(Shelter::Affecting).is_half() || defends && rivers(true).is_half() {
        Help::Ordinary
    } else {
        Help::None
    }
}

/// What the ground gives the defender in a battle (con.10.5.7.1.j to 10.5.7.1.l, con.10.5.n).
pub fn in_battle(edition: &Edition, fight: &Fight, to: &mut Modifiers) {
    let battle = &edition.battle;
    let defender = fight.defender();
    let hexes = &fight.parties[defender].hexes;
    if share(hexes, |hex| hex.shelter == Shelter::Affecting).is_more_than_half() {
        to.add("ground of the defender", battle.terrain, rule!("con.10.5.7.1.j"));
    } else if fight.besieged == Some(fight.attacker) {
        to.add("lines of the besieger", battle.terrain, rule!("con.10.5.n"));
    }
    let primary = share(&fight.sides, |side| side.river == Some(Water::Primary));
    let minor = |side: &super::party::ContactSide| {
        side.river == Some(Water::Secondary) || side.above == Some(defender)
    };
    if primary.is_more_than_half() {
        to.add("primary river before the defender", battle.primary_hexsides, rule!("con.10.5.7.1.l"));
    } else if share(&fight.sides, minor).is_more_than_half() {
        to.add("river or crest before the defender", battle.minor_hexsides, rule!("con.10.5.7.1.k"));
    }
}

/// How many of how many.
#[derive(Debug, Clone, Copy)]
struct Share {
    met: usize,
    of: usize,
}

impl Share {
    fn is_half(self) -> bool {
        self.met > 0 && 2 * self.met >= self.of
    }

    fn is_more_than_half(self) -> bool {
        2 * self.met > self.of
    }
}

fn share<T>(all: &[T], counts: impl Fn(&T) -> bool) -> Share {
    Share { met: all.iter().filter(|one| counts(one)).count(), of: all.len() }
}

#[cfg(test)]
mod tests {
    use super::super::party::tests::{fight, party};
    use super::super::party::{ContactHex, ContactSide};
    use super::*;
    use crate::edition::Class;

    fn hexes(shelters: &[Shelter]) -> Vec<ContactHex> {
        shelters.iter().map(|shelter| ContactHex { shelter: *shelter, is_clear: false }).collect()
    }

    fn rivers(waters: &[Option<Water>]) -> Vec<ContactSide> {
        waters.iter().map(|river| ContactSide { river: *river, above: None }).collect()
    }

    fn corps() -> Fight {
        fight(party(Class::Corps, 10, 0, 0), party(Class::Corps, 10, 0, 0))
    }

    fn battle(fight: &Fight) -> i8 {
        let mut modifiers = Modifiers::none();
        in_battle(&Edition::built_in(), fight, &mut modifiers);
        modifiers.total()
    }

    #[test]
    fn half_of_the_hexes_is_enough_in_small_combats() {
        // con.10.2.a: wood, town, clear, clear.
        let mut fight = corps();
        fight.parties[Side::French].hexes =
            hexes(&[Shelter::Affecting, Shelter::Affecting, Shelter::None, Shelter::None]);
        assert_eq!(help(&fight, Side::French), Help::Ordinary, "an attacker is helped by hexes too");
        fight.parties[Side::French].hexes.push(hexes(&[Shelter::None])[0]);
        assert_eq!(help(&fight, Side::French), Help::None);
    }

    #[test]
    fn rivers_help_the_defender_alone() {
        let mut fight = corps();
        fight.sides = rivers(&[Some(Water::Primary), Some(Water::Secondary), None, None]);
        assert_eq!(help(&fight, Side::Coalition), Help::Ordinary, "together they are half");
        assert_eq!(help(&fight, Side::French), Help::None);
        fight.sides = rivers(&[Some(Water::Primary)]);
        assert_eq!(help(&fight, Side::Coalition), Help::Strong);
    }

    #[test]
    fn more_than_half_is_asked_in_battles() {
        // con.10.5.7.1.j: two of three hexes, then one of two. con.10.5.7.1.k: three of five hexsides.
        let mut fight = corps();
        fight.parties[Side::Coalition].hexes =
            hexes(&[Shelter::Affecting, Shelter::Affecting, Shelter::None]);
        assert_eq!(battle(&fight), 1);
        fight.parties[Side::Coalition].hexes = hexes(&[Shelter::Affecting, Shelter::None]);
        assert_eq!(battle(&fight), 0);
        let secondary = Some(Water::Secondary);
        fight.sides = rivers(&[secondary, secondary, secondary, None, None]);
        assert_eq!(battle(&fight), 1);
        fight.sides = rivers(&[Some(Water::Primary)]);
        assert_eq!(battle(&fight), 3);
        fight.parties[Side::Coalition].hexes = hexes(&[Shelter::Affecting]);
        assert_eq!(battle(&fight), 4, "hexes and hexsides add up (con.10.5.7.1.l)");
    }

    #[test]
    fn a_crest_helps_from_above_and_a_besieger_has_his_lines() {
        let mut fight = corps();
        fight.sides = vec![ContactSide { river: None, above: Some(Side::Coalition) }];
        assert_eq!(battle(&fight), 1);
        fight.sides[0].above = Some(Side::French);
        assert_eq!(battle(&fight), 0);
        fight.besieged = Some(Side::French);
        assert_eq!(battle(&fight), 1, "con.10.5.n: a sortie against clear hexes");
    }
}
