//! Arcs of fire as they would be drawn on the table: for every weapon its bands of range with their dice, and every enemy within a
//! weapon's reach with his range, or why he cannot be hit (2.033.sight, 2.033.range).

use crate::fire::origin::{Muzzle, Origin};
use crate::fire::shot::{Leave, aim, may_fire, reach, weapons};
use crate::fire::sight::Bodies;
use crate::knowledge::Knowledge;
use crate::measure::is_within;
use crate::roster::{Side, UnitId};
use crate::table::shown;
use crate::world::{Weapon, World};
use field::table::{Bearing, Spot as OnTable, Vector};
use serde::Serialize;
use umpire::refusal::Refusal;
use umpire::table::Spot;

/// What a unit can fire at.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shots {
    unit: String,
    weapons: Vec<Weapons>,
    targets: Vec<Target>,
    /// Why it fires at nobody now.
    #[cfg_attr(feature = "ts", ts(type = "Refusal | null"))]
    refusal: Option<Refusal>,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Weapons {
    /// muskets, guns of its own, or a battalion.
    weapon: &'static str,
    /// The nearest first.
    bands: Vec<Band>,
}

/// The ground of an arc up to a range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Band {
    /// In thousandths of an inch.
    to: i32,
    dice: u8,
    outline: Vec<Spot>,
    /// The middle of its far border.
    at: Spot,
}

/// An enemy who is near enough to be thought of.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Target {
    unit: String,
    weapon: &'static str,
    /// In thousandths of an inch, if he can be hit.
    range: Option<i64>,
    dice: u8,
    /// Why he cannot be.
    #[cfg_attr(feature = "ts", ts(type = "Refusal | null"))]
    refusal: Option<Refusal>,
}

fn word(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::LeftJoint | Weapon::RightJoint => "muskets",
        Weapon::Guns => "guns",
        Weapon::Dice(_) => "battalion",
    }
}

/// The arcs of a unit and who stands in them.
pub(super) fn of(world: &World, knowledge: &Knowledge, id: UnitId) -> Shots {
    let bodies = Bodies::of(world);
    let by = Side::of(knowledge.seat());
    let mut all = Vec::new();
    let mut targets = Vec::new();
    for weapon in weapons(world, id) {
        let Some(muzzle) = world.muzzle(id, weapon, None) else { continue };
        // Both joints of a line have one arc; it is drawn once, with both dice.
        if weapon != Weapon::RightJoint {
            let joints = if weapon == Weapon::LeftJoint && weapons(world, id).contains(&Weapon::RightJoint) {
                2
            } else {
                1
            };
            let bands = ranges(world, id, weapon).into_iter();
            let band = |(to, dice): (i32, u8)| band(&muzzle, to, dice * joints);
            all.push(Weapons { weapon: word(weapon), bands: bands.filter_map(band).collect() });
        }
        let most = reach(world, id, weapon);
        let near = |enemy: &UnitId| is_within(world.gap(id, *enemy), most);
        for enemy in world.enemies_of(world.side(id)).filter(near) {
            let shot = aim(&bodies, id, weapon, enemy, None);
            targets.push(Target {
                unit: world.called(enemy, by),
                weapon: word(weapon),
                range: shot.as_ref().ok().map(|shot| shot.range),
                dice: shot.as_ref().map_or(0, |shot| shot.dice),
                refusal: shot.err(),
            });
        }
    }
    Shots {
        unit: world.called(id, by),
        weapons: all,
        targets,
        refusal: may_fire(world, id, Leave { touching: &[], barred: &[], is_free: false }).err(),
    }
}

/// The ranges of a weapon, each with its dice.
fn ranges(world: &World, id: UnitId, weapon: Weapon) -> Vec<(i32, u8)> {
    let figures = &world.theatre().edition.fire;
    match (weapon, world.roster(id).arm.weight()) {
        (Weapon::Dice(_), Some(weight)) => {
            let bands = figures.bands.iter().map(|band| (band.to, figures.dice(weight, band.to.into())));
            bands.filter(|(_, dice)| *dice > 0).collect()
        }
        (Weapon::Dice(_), None) => Vec::new(),
        (Weapon::Guns, _) => vec![(figures.inherent_range, figures.inherent_dice)],
        (Weapon::LeftJoint | Weapon::RightJoint, _) => vec![(figures.musket_range, 1)],
    }
}

/// The ground of an arc within a range of its muzzle, as it is drawn: the far border in steps of two degrees.
fn band(muzzle: &Muzzle, to: i32, dice: u8) -> Option<Band> {
    let [(left, left_way), (right, right_way)] = muzzle.arc.rays();
    let middle = match &muzzle.from {
        Origin::Spot(spot) => *spot,
        Origin::Sides(sides) => sides[0].to,
    };
    let first = farthest(middle, left, left_way, to)?;
    let last = farthest(middle, right, right_way, to)?;
    let (from, until) = (Bearing::of(middle.to(first))?, Bearing::of(middle.to(last))?);
    let opening = (i32::from(until.hundredths()) - i32::from(from.hundredths())).rem_euclid(36_000);
    let border: Vec<OnTable> =
        (1..opening / 200).filter_map(|step| from.turned(200 * step).from(middle, to)).collect();
    let at = from.turned(opening / 2).from(middle, to)?;
    let outline = [left, first].into_iter().chain(border).chain([last, right]);
    Some(Band { to, dice, outline: outline.map(shown).collect(), at: shown(at) })
}

/// The farthest spot of a ray that is within a range of a middle, to the thousandth.
fn farthest(middle: OnTable, from: OnTable, way: Vector, range: i32) -> Option<OnTable> {
    let bearing = Bearing::of(way)?;
    let (mut near, mut far) = (0, range * 2);
    while far - near > 1 {
        let half = i32::midpoint(near, far);
        let spot = bearing.from(from, half)?;
        if middle.distance(spot).rounded() <= i64::from(range) { near = half } else { far = half }
    }
    bearing.from(from, near)
}
