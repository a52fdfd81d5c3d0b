//! Who gives way after a combat that the battle table does not decide (con.10.3.a to 10.3.d).

use super::kind::Kind;
use super::party::Fight;
use super::terrain::{Help, help};
use crate::edition::{Class, Edition};
use crate::types::{BySide, Side};
use umpire::rule::Rule;

/// The side that retreats after a Raid, an Ambush or a Skirmish, and by which rule: the smaller class, and between Divisions one after
/// the other of the tests of con.10.3. A siege knows no retreat of its own, and battles follow their table.
pub fn after_small(edition: &Edition, fight: &Fight) -> (Side, Rule) {
    let class = |side: Side| fight.parties[side].class;
    let (attacker, defender) = (fight.attacker, fight.defender());
    if class(attacker) != class(defender) {
        let smaller = if class(attacker) < class(defender) { attacker } else { defender };
        return (smaller, rule!("con.10.3.a"));
    }
    debug_assert_eq!(class(attacker), Class::Division, "equals above a Division fight battles");
    let strengths = fight.strengths();
    let outnumbered = |by: crate::edition::Ratio| {
        let is = |side: &Side| by.is_met(strengths[side.enemy()].into(), strengths[*side].into());
        Side::BOTH.into_iter().find(is)
    };
    if let Some(side) = outnumbered(edition.small.routed) {
        (side, rule!("con.10.3.b"))
    } else if help(fight, defender) > Help::None {
        (attacker, rule!("con.10.3.c"))
    } else if let Some(side) = outnumbered(edition.small.outnumbered) {
        (side, rule!("con.10.3.d"))
    } else {
        (attacker, rule!("con.10.3.d"))
    }
}

/// Whether whoever retreats may go against paragraphs 5 and 6 of the priorities of retreat (con.10.3.h): it is the smaller group, and
/// caused more loss than it suffered in a Raid or Ambush, or won the table of a Delay.
pub fn is_free(
    kind: Kind,
    classes: BySide<Class>,
    retreating: Side,
    lost: BySide<u16>,
    won: Option<Side>,
) -> bool {
    let is_smaller = classes[retreating] < classes[retreating.enemy()];
    match kind {
        Kind::Raid(_) | Kind::Ambush(_) => is_smaller && lost[retreating.enemy()] > lost[retreating],
        Kind::Delay(_) => is_smaller && won == Some(retreating),
        Kind::Skirmish | Kind::Battle | Kind::Wrongfooted(_) | Kind::Withdraw(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::party::ContactHex;
    use super::super::party::tests::{fight, party};
    use super::*;
    use crate::edition::Shelter;

    fn divisions(attacker: u16, defender: u16, ground: Shelter) -> (Side, Rule) {
        let mut fight = fight(party(Class::Division, attacker, 0, 0), party(Class::Division, defender, 0, 0));
        fight.parties[Side::Coalition].hexes = vec![ContactHex { shelter: ground, is_clear: false }];
        after_small(&Edition::built_in(), &fight)
    }

    #[test]
    fn the_smaller_class_goes_whatever_its_strength() {
        let fight = fight(party(Class::Corps, 9, 0, 0), party(Class::Division, 12, 0, 0));
        assert_eq!(after_small(&Edition::built_in(), &fight), (Side::Coalition, rule!("con.10.3.a")));
    }

    #[test]
    fn divisions_go_by_numbers_then_ground_then_numbers() {
        let town = Shelter::Affecting;
        assert_eq!(divisions(12, 4, town), (Side::Coalition, rule!("con.10.3.b")));
        assert_eq!(divisions(11, 4, town), (Side::French, rule!("con.10.3.c")));
        assert_eq!(divisions(6, 4, Shelter::None), (Side::Coalition, rule!("con.10.3.d")));
        assert_eq!(divisions(5, 4, Shelter::None), (Side::French, rule!("con.10.3.d")));
        assert_eq!(divisions(4, 12, Shelter::None), (Side::French, rule!("con.10.3.b")));
    }

    #[test]
    fn winners_of_small_actions_retreat_freely() {
        let classes = BySide([Class::Division, Class::Corps]);
        let free = |kind, lost, won| is_free(kind, classes, Side::French, BySide(lost), won);
        assert!(free(Kind::Raid(Side::French), [1, 2], None));
        assert!(!free(Kind::Raid(Side::French), [2, 2], None));
        assert!(!free(Kind::Skirmish, [0, 1], None));
        assert!(free(Kind::Delay(Side::French), [0, 0], Some(Side::French)));
        assert!(!free(Kind::Withdraw(Side::French), [0, 0], Some(Side::French)));
    }
}
