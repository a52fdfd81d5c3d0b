//! The second way to work figures out: brigades of the rifle age have fire strength, combat rating and morale, batteries
//! attack, defense and range (lgg.base.i, lgg.base.j). Men give the first, marks for what is known of a brigade the ratings,
//! and the kinds of its guns those of a battery. Whoever disagrees moves a mark and reckons again.

use umpire::fault::Faults;
use umpire::read::Read;

use super::{UnitEntry, rounded};
use crate::pieces::Arm;

/// How the figures of brigades and batteries follow from men, marks and guns.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(snake)]
pub struct Reckoning {
    /// Men to a point of fire strength, halves rounded up.
    #[read(within = 1..=10_000)]
    men: u32,
    /// How many of a hundred horsemen fight: the others hold horses.
    #[read(within = 1..=100)]
    mounted_percent: u32,
    /// The men that a horse gun counts for.
    #[read(within = 0..=1_000)]
    horse_gun: u32,
    /// The least and the greatest fire strength.
    #[read(within = 1..=20)]
    strength: [u32; 2],
    /// What a brigade without marks is rated, and the least and the greatest.
    #[read(within = 1..=12)]
    rating: [i8; 3],
    /// Likewise its morale, which changes by so much for every so many marks.
    #[read(within = 1..=6)]
    morale: [i8; 3],
    #[read(within = 1..=9)]
    morale_for_marks: [i8; 2],
    /// The marks of a brigade count for no more than this, for or against it.
    #[read(within = 1..=9)]
    most_marks: i8,
    /// From this loss on, in per cent of its men, infantry stood.
    #[read(within = 1..=100)]
    stood_percent: u32,
    rifle: Gun,
    heavy_rifle: Gun,
    napoleon: Gun,
    howitzer: Gun,
    /// What the guns of a nation's artillery count for, in per cent.
    artillery_percent: std::collections::BTreeMap<String, u32>,
}

/// What a gun adds to its battery, in hundredths of a point, and how far it shoots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(within = 1..=1_000)]
pub(super) struct Gun {
    attack: u32,
    defense: u32,
    range: u32,
}

/// The guns of a battery, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(snake, within = 0..=100)]
pub struct Pieces {
    #[read(default = 0)]
    rifles: u32,
    #[read(default = 0)]
    heavy_rifles: u32,
    #[read(default = 0)]
    napoleons: u32,
    #[read(default = 0)]
    howitzers: u32,
}

/// What is known for a brigade or against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(within = -1..=1)]
pub struct Marks {
    /// Most of its regiments had fought in three great battles, or in none.
    #[read(default = 0)]
    experience: i8,
    /// It was famous before.
    #[read(default = 0)]
    reputation: i8,
    /// It lost much and stood.
    #[read(default = 0)]
    stood: i8,
    /// It had dissolved before, or gave way here.
    #[read(default = 0)]
    broke: i8,
    /// What we think of the man who led it.
    #[read(default = 0)]
    leadership: i8,
}

impl Pieces {
    const fn all(self) -> u32 {
        self.rifles + self.heavy_rifles + self.napoleons + self.howitzers
    }
}

impl Marks {
    const fn sum(self) -> i8 {
        self.experience + self.reputation + self.stood + self.broke + self.leadership
    }
}

impl Reckoning {
    /// Notes every figure of a unit that does not follow.
    pub(super) fn check(&self, unit: &UnitEntry, faults: &mut Faults) {
        if unit.arm.is_artillery() {
            self.check_battery(unit, faults);
        } else {
            self.check_brigade(unit, faults);
        }
    }

    fn check_brigade(&self, unit: &UnitEntry, faults: &mut Faults) {
        let UnitEntry { place, id, .. } = unit;
        let Some(marks) = unit.marks else {
            return faults.note(place, format!("the brigade `{id}` has no `marks`: add them"));
        };
        let men = match unit.arm {
            Arm::Cavalry => unit.men * self.mounted_percent + unit.guns * self.horse_gun * 100,
            Arm::Infantry | Arm::FootArtillery | Arm::HorseArtillery => unit.men * 100,
        };
        let [least, most] = self.strength;
        let fire = rounded(men, self.men * 100).clamp(least, most);
        let sum = marks.sum().clamp(-self.most_marks, self.most_marks);
        let bounded = |[base, least, most]: [i8; 3], by: i8| (base + by).clamp(least, most);
        let [points, of] = self.morale_for_marks;
        let reckoned = [
            ("fire strength", i64::from(unit.strength[0]), i64::from(fire)),
            ("strength when damaged", i64::from(unit.strength[1]), i64::from(fire) - 1),
            ("rating", i64::from(unit.rating.unwrap_or(0)), i64::from(bounded(self.rating, sum))),
            ("morale", i64::from(unit.morale), i64::from(bounded(self.morale, points * sum / of))),
        ];
        compare(unit, &reckoned, faults);
        if let (Arm::Infantry, Some(lost)) = (unit.arm, unit.killed_and_wounded) {
            let stood = lost * 100 >= unit.men * self.stood_percent;
            if stood != (marks.stood == 1) {
                let what = format!("`{id}` lost {lost} of {} men: mend the mark `stood`", unit.men);
                faults.note(place, what);
            }
        }
    }

    fn check_battery(&self, unit: &UnitEntry, faults: &mut Faults) {
        let UnitEntry { place, id, .. } = unit;
        let Some(guns) = unit.pieces.filter(|guns| guns.all() > 0) else {
            return faults.note(place, format!("the battery `{id}` has no `pieces`: add them"));
        };
        let Some(percent) = self.artillery_percent.get(&unit.nation.key) else {
            let what = format!("`artillery_percent` says nothing of `{}`: add it", unit.nation.key);
            return faults.note(place, what);
        };
        let sum = |of: fn(&Gun) -> u32| {
            guns.rifles * of(&self.rifle)
                + guns.heavy_rifles * of(&self.heavy_rifle)
                + guns.napoleons * of(&self.napoleon)
                + guns.howitzers * of(&self.howitzer)
        };
        let points = |of: fn(&Gun) -> u32| rounded(sum(of) * percent, 10_000).max(1);
        let (attack, defense) = (points(|gun| gun.attack), points(|gun| gun.defense));
        let half = |points: u32| rounded(points, 2);
        let [own_front, own_reverse] = unit.defense.unwrap_or_default();
        let reckoned = [
            ("attack", i64::from(unit.strength[0]), i64::from(attack)),
            ("attack when damaged", i64::from(unit.strength[1]), i64::from(half(attack))),
            ("defense", i64::from(own_front), i64::from(defense)),
            ("defense when damaged", i64::from(own_reverse), i64::from(half(defense))),
            (
                "range",
                i64::from(unit.range.unwrap_or(0)),
                i64::from(rounded(sum(|gun| gun.range), guns.all())),
            ),
            ("guns", i64::from(unit.guns), i64::from(guns.all())),
        ];
        compare(unit, &reckoned, faults);
    }
}

/// What is printed, and what follows.
fn compare(unit: &UnitEntry, reckoned: &[(&str, i64, i64)], faults: &mut Faults) {
    for (what, own, by_reckoning) in reckoned.iter().filter(|(_, own, by_reckoning)| own != by_reckoning) {
        let id = &unit.id;
        faults.note(
            &unit.place,
            format!("the {what} of `{id}` is {own}, but the reckoning makes it {by_reckoning}"),
        );
    }
}
