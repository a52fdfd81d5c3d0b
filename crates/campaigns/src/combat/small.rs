//! Raid, Ambush and Skirmish: one die (con.10.5.1 to 10.5.3).

use super::kind::Kind;
use super::modifiers::Modifiers;
use super::party::Fight;
use super::terrain::{Help, help};
use crate::edition::{Branch, Edition};
use crate::types::{BySide, Side};
use umpire::rule::Rule;

/// The rules of one table: a Raid's, which are an Ambush's too, or a Skirmish's.
struct Table {
    /// The side for which a high die is good: Raider, Ambusher or, in a Skirmish, the Coalition.
    gains_by_high: Side,
    cavalry: Rule,
    demoralized: Rule,
    ordinary: Rule,
    strong: Rule,
}

fn table(kind: Kind) -> Table {
    match kind {
        Kind::Raid(side) | Kind::Ambush(side) => Table {
            gains_by_high: side,
            cavalry: rule!("con.10.5.1.e"),
            demoralized: rule!("con.10.5.1.d"),
            ordinary: rule!("con.10.5.1.f"),
            strong: rule!("con.10.5.1.g"),
        },
        Kind::Skirmish | Kind::Battle | Kind::Wrongfooted(_) | Kind::Delay(_) | Kind::Withdraw(_) => Table {
            gains_by_high: Side::Coalition,
            cavalry: rule!("con.10.5.3.c"),
            demoralized: rule!("con.10.5.3.d"),
            ordinary: rule!("con.10.5.3.e"),
            strong: rule!("con.10.5.3.f"),
        },
    }
}

/// What is added to the die of a small combat.
pub fn modifiers(edition: &Edition, fight: &Fight, kind: Kind) -> Modifiers {
    let (figures, table) = (&edition.small, table(kind));
    let mut to = Modifiers::none();
    let sign = |side: Side| if side == table.gains_by_high { 1 } else { -1 };
    if let Some((side, why)) = cavalry_advantage(edition, fight) {
        to.add(format!("{why} of the {}", called(side)), sign(side) * figures.cavalry, table.cavalry);
    }
    for side in Side::BOTH {
        if fight.parties[side].is_demoralized() {
            to.add(
                format!("demoralized {}", called(side)),
                -sign(side) * figures.demoralized,
                table.demoralized,
            );
        }
    }
    for side in Side::BOTH {
        let (value, rule) = match help(fight, side) {
            Help::None => continue,
            Help::Ordinary => (figures.ordinary_terrain, table.ordinary),
            Help::Strong => (figures.strong_terrain, table.strong),
        };
        to.add(format!("ground of the {}", called(side)), sign(side) * value, rule);
    }
    to
}

fn called(side: Side) -> &'static str {
    match side {
        Side::French => "French",
        Side::Coalition => "Coalition",
    }
}

/// Who has the better horse: three times the other's, or else nothing but horse where the other has more than that (con.10.5.1.e).
fn cavalry_advantage(edition: &Edition, fight: &Fight) -> Option<(Side, &'static str)> {
    let cavalry = |side: Side| fight.parties[side].of_branch(Branch::Cavalry);
    let threefold = |side: &Side| {
        let (own, other) = (cavalry(*side), cavalry(side.enemy()));
        own > 0 && edition.small.cavalry_advantage.is_met(own.into(), other.into())
    };
    let alone =
        |side: &Side| fight.parties[*side].is_all_cavalry() && !fight.parties[side.enemy()].is_all_cavalry();
    let threefold = Side::BOTH.into_iter().find(threefold).map(|side| (side, "three times the cavalry"));
    threefold.or_else(|| Side::BOTH.into_iter().find(alone).map(|side| (side, "cavalry alone")))
}

/// What each side loses on a modified die; nobody more than he has.
pub fn losses(edition: &Edition, fight: &Fight, kind: Kind, die: i8) -> BySide<u16> {
    let (figures, strengths) = (&edition.small, fight.strengths());
    let shares = |surprising: Side, measure: Side| {
        let [own, other] = figures.raid(die);
        BySide::of(|side| {
            let share = if side == surprising { own } else { other };
            share.of(strengths[measure]).min(strengths[side])
        })
    };
    match kind {
        Kind::Raid(raider) => shares(raider, raider),
        Kind::Ambush(ambusher) => shares(ambusher, ambusher.enemy()),
        Kind::Skirmish | Kind::Battle | Kind::Wrongfooted(_) | Kind::Delay(_) | Kind::Withdraw(_) => {
            let points = figures.skirmish(die);
            BySide::of(|side| {
                let most = strengths[side.enemy()].div_ceil(figures.cap_share);
                points[usize::from(side.seat().0)].min(most).min(strengths[side])
            })
        }
    }
}

/// The rules by which those losses are found.
pub fn rules(kind: Kind) -> &'static [Rule] {
    match kind {
        Kind::Raid(_) => rules!["con.10.5.1.a", "con.10.5.1.b", "con.10.5.1.c", "con.10.5.1.i"],
        Kind::Ambush(_) => rules!["con.10.5.2.a", "con.10.5.2.b", "con.10.5.1.c", "con.10.5.1.i"],
        Kind::Skirmish | Kind::Battle | Kind::Wrongfooted(_) | Kind::Delay(_) | Kind::Withdraw(_) => {
            rules!["con.10.5.3.a", "con.10.5.3.b", "con.10.5.3.i"]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::party::ContactSide;
    use super::super::party::tests::{fight, party};
    use super::super::party::{ContactHex, Water};
    use super::*;
    use crate::edition::{Class, Shelter};

    const RAID: Kind = Kind::Raid(Side::French);

    fn total(fight: &Fight, kind: Kind) -> i8 {
        modifiers(&Edition::built_in(), fight, kind).total()
    }

    fn lost(fight: &Fight, kind: Kind, die: i8) -> (u16, u16) {
        let BySide([french, coalition]) = losses(&Edition::built_in(), fight, kind, die);
        (french, coalition)
    }

    #[test]
    fn the_examples_of_horse_in_a_raid() {
        // con.10.5.1.e: 1 SP of horse raids a Corps with 3 of it: -1. 3 SP of horse raid 1 SP of horse: +1.
        let raid = fight(party(Class::Division, 0, 1, 0), party(Class::Corps, 8, 3, 0));
        assert_eq!(total(&raid, RAID), -1);
        let raid = fight(party(Class::Division, 0, 3, 0), party(Class::Division, 0, 1, 0));
        assert_eq!(total(&raid, RAID), 1);
        let even = fight(party(Class::Division, 0, 2, 0), party(Class::Division, 0, 1, 0));
        assert_eq!(total(&even, RAID), 0, "both are all cavalry");
        let alone = fight(party(Class::Division, 0, 2, 0), party(Class::Corps, 8, 1, 0));
        assert_eq!(total(&alone, RAID), 1);
    }

    #[test]
    fn the_examples_of_horse_in_a_skirmish() {
        // con.10.5.3.c: a Coalition Division of 1 SP of horse against a French Corps with 3: -1.
        let one = fight(party(Class::Corps, 8, 3, 0), party(Class::Division, 0, 1, 0));
        assert_eq!(total(&one, Kind::Skirmish), -1);
        let three = fight(party(Class::Division, 0, 1, 0), party(Class::Division, 0, 3, 0));
        assert_eq!(total(&three, Kind::Skirmish), 1);
        let none = fight(party(Class::Division, 4, 0, 0), party(Class::Division, 4, 0, 0));
        assert_eq!(total(&none, Kind::Skirmish), 0, "nothing against nothing is no advantage");
    }

    #[test]
    fn terrain_of_a_sign_counts_once() {
        // con.10.5.1.h: a Raider in a fortified town attacks over a secondary river: +3 - 1 = +2.
        let mut raid = fight(party(Class::Division, 4, 0, 0), party(Class::Corps, 8, 0, 0));
        raid.parties[Side::French].hexes = vec![ContactHex { shelter: Shelter::Fortress, is_clear: false }];
        raid.sides = vec![ContactSide { river: Some(Water::Secondary), above: None }];
        assert_eq!(total(&raid, RAID), 2);
        // con.10.5.3.g: the French defend in a wood behind a secondary river: -1.
        let mut skirmish = fight(party(Class::Division, 4, 0, 0), party(Class::Corps, 8, 0, 0));
        skirmish.attacker = Side::Coalition;
        skirmish.parties[Side::French].hexes =
            vec![ContactHex { shelter: Shelter::Affecting, is_clear: false }];
        skirmish.sides = vec![ContactSide { river: Some(Water::Secondary), above: None }];
        assert_eq!(total(&skirmish, Kind::Skirmish), -1);
    }

    #[test]
    fn demoralization_of_both_cancels() {
        let mut raid = fight(party(Class::Division, 4, 0, 0), party(Class::Corps, 8, 0, 0));
        raid.parties[Side::Coalition].troops[0].is_demoralized = true;
        assert_eq!(total(&raid, RAID), 1);
        assert_eq!(total(&raid, Kind::Skirmish), -1);
        raid.parties[Side::French].troops[0].is_demoralized = true;
        assert_eq!(total(&raid, RAID), 0);
    }

    #[test]
    fn raid_losses_are_of_the_division() {
        let raid = fight(party(Class::Division, 4, 0, 0), party(Class::Corps, 30, 0, 0));
        assert_eq!(lost(&raid, RAID, 5), (1, 2));
        assert_eq!(lost(&raid, RAID, 3), (2, 2));
        assert_eq!(lost(&raid, RAID, -4), (2, 0), "below the table its first row counts");
        let small = |points| fight(party(Class::Division, points, 0, 0), party(Class::Corps, 9, 0, 0));
        assert_eq!(lost(&small(2), RAID, 1), (1, 0));
        assert_eq!(lost(&small(1), RAID, 1), (0, 0));
        let ambush = fight(party(Class::Corps, 20, 0, 0), party(Class::Division, 6, 0, 0));
        assert_eq!(lost(&ambush, Kind::Ambush(Side::French), 6), (0, 3));
        assert_eq!(lost(&ambush, Kind::Ambush(Side::French), 9), (0, 6));
    }

    #[test]
    fn skirmish_losses_have_a_cap() {
        // con.10.5.3.i: against 2 SP a Corps loses 1 at most, against 3 SP 2.
        let against = |points| fight(party(Class::Corps, 20, 0, 0), party(Class::Division, points, 0, 0));
        assert_eq!(lost(&against(2), Kind::Skirmish, 6), (1, 1));
        assert_eq!(lost(&against(3), Kind::Skirmish, 6), (2, 1));
        assert_eq!(lost(&against(1), Kind::Skirmish, 0), (0, 1), "nobody loses more than he has");
    }
}
