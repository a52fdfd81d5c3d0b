//! The guns that open a battle (con.10.5.7.a to 10.5.7.g).

use super::modifiers::Modifiers;
use super::party::Fight;
use crate::edition::{Branch, Edition};
use crate::types::Side;

/// What is added to a side's bombardment die.
pub fn modifiers(edition: &Edition, fight: &Fight, side: Side) -> Modifiers {
    let mut to = Modifiers::none();
    let has_none = |side: Side| fight.parties[side].of_branch(Branch::Cavalry) == 0;
    let rule =
        if Side::BOTH.into_iter().any(has_none) { rule!("con.10.5.7.f") } else { rule!("con.10.5.7.d") };
    to.add("cavalry differential", fight.cavalry_differential(edition, side), rule);
    to.add("weather", edition.weather.of(fight.weather).bombardment, rule!("con.10.5.7.g"));
    to
}

/// Whether a side throws a die: it has guns.
pub fn fires(fight: &Fight, side: Side) -> bool {
    fight.parties[side].of_branch(Branch::Artillery) > 0
}

/// What the guns of a side inflict with a shift of the column; the enemy loses no more than he has.
pub fn losses(edition: &Edition, fight: &Fight, side: Side, shift: i8) -> u16 {
    let guns = fight.parties[side].of_branch(Branch::Artillery);
    edition.bombardment.losses(guns, shift).min(fight.parties[side.enemy()].strength())
}

#[cfg(test)]
mod tests {
    use super::super::party::ContactHex;
    use super::super::party::tests::{fight, party};
    use super::*;
    use crate::edition::{Class, Shelter, Weather};

    fn inflicted(fight: &Fight, side: Side, die: i8) -> u16 {
        let edition = Edition::built_in();
        let shift = edition.bombardment.shift(die + modifiers(&edition, fight, side).total());
        losses(&edition, fight, side, shift)
    }

    #[test]
    fn guns_and_shifts() {
        // con.10.5.7.a to c: 8 points of guns.
        let fight = fight(party(Class::Corps, 20, 0, 8), party(Class::Corps, 20, 0, 5));
        assert_eq!([2, 3, 4, 5].map(|die| inflicted(&fight, Side::French, die)), [3, 4, 4, 5]);
        assert_eq!(inflicted(&fight, Side::Coalition, 3), 2);
    }

    #[test]
    fn horse_shifts_both_dice_in_opposite_ways() {
        // con.10.5.7.d: a differential of 2 and two fours.
        let mut fight = fight(party(Class::Corps, 20, 6, 8), party(Class::Corps, 20, 3, 8));
        assert_eq!((inflicted(&fight, Side::French, 4), inflicted(&fight, Side::Coalition, 4)), (5, 3));
        // con.6.a: no contact hex is clear.
        for side in Side::BOTH {
            fight.parties[side].hexes = vec![ContactHex { shelter: Shelter::Affecting, is_clear: false }];
        }
        assert_eq!((inflicted(&fight, Side::French, 4), inflicted(&fight, Side::Coalition, 4)), (4, 4));
        fight.weather = Weather::Mud;
        assert_eq!(inflicted(&fight, Side::French, 3), 3, "con.10.5.7.g");
    }

    #[test]
    fn against_no_horse_its_points_count_up_to_three() {
        let two = fight(party(Class::Corps, 20, 2, 0), party(Class::Corps, 20, 0, 0));
        assert_eq!(two.cavalry_differential(&Edition::built_in(), Side::French), 2);
        let seven = fight(party(Class::Corps, 20, 7, 0), party(Class::Corps, 20, 0, 0));
        assert_eq!(seven.cavalry_differential(&Edition::built_in(), Side::Coalition), -3);
        assert!(!fires(&seven, Side::French));
    }
}
