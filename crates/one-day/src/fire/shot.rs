//! Whether a weapon of a unit may be fired at a target: order, state, weapon, arc, range, sight, and what has been allotted (2.031b,
//! 2.033).

use super::roll::{Firer, Posture, Target};
use super::sight::{Bodies, Lane, Miss};
use crate::edition::{Level, Quality};
use crate::option::OptionalRule;
use crate::prelude::*;
use crate::retreat::inches;
use crate::roster::{Arm, UnitId};
use crate::world::{Formation, Mark, Order, Weapon};
use serde::{Deserialize, Serialize};
use umpire::refusal::Refusal;

/// A shot that can be fired now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shot {
    /// How far it is.
    pub(crate) range: i64,
    /// Whether it strikes the target from the rear.
    pub(crate) is_from_rear: bool,
    /// The most dice.
    pub(crate) dice: u8,
}

/// What a window leaves open, as far as contact asks (2.033.melee, 4.03-morale.c2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leave<'m> {
    /// Who is about to be touched, and by whom: they may fire and be fired at though they touch.
    pub(crate) touching: &'m [(UnitId, UnitId)],
    /// Attackers at whom a Fire unit may not fire, since another goes first (2.0311a.b).
    pub(crate) barred: &'m [UnitId],
    /// Whether whoever has not fired may fire at anybody, whatever was listed.
    pub(crate) is_free: bool,
}

fn refuse(rule: Rule, code: &'static str, why: String, cure: &str) -> Result<(), Refusal> {
    Err(Refusal::new(rule, code, why, cure))
}

/// The weapons that a unit has at all.
pub(crate) fn weapons(world: &World, unit: UnitId) -> Vec<Weapon> {
    let roster = world.roster(unit);
    let mut weapons = Vec::new();
    if roster.arm.is_infantry() && !roster.is_stand {
        weapons.push(Weapon::LeftJoint);
        if matches!(world.unit(unit).formation, Formation::Line | Formation::Block(_)) {
            weapons.push(Weapon::RightJoint);
        }
    }
    if roster.guns.is_some() {
        weapons.push(Weapon::Guns);
    }
    if roster.arm.is_artillery() {
        weapons.push(Weapon::Dice(1));
    }
    weapons
}

/// Whether a unit may fire at all (def.b, 2.033.c, 2.033.mod-c).
pub(crate) fn may_fire(world: &World, unit: UnitId, leave: Leave<'_>) -> Result<(), Refusal> {
    let (state, name) = (world.unit(unit), world.name(unit));
    let cure = "Fire with another unit, or hold fire.";
    if matches!(state.formation, Formation::Garrison(_)) {
        return refuse(
            rule!("odn.5.02.b"),
            "garrison",
            format!("{name} is a garrison, which has no fire"),
            cure,
        );
    }
    if state.order != Some(Order::Fire) {
        let why = format!("{name} has no Fire order");
        return refuse(rule!("odn.def.b"), "no-fire-order", why, cure);
    }
    if state.marks.has(Mark::Cancelled) {
        let why = format!("the order of {name} is cancelled");
        return refuse(rule!("odn.example2.b"), "order-cancelled", why, cure);
    }
    if state.formation == Formation::RoadColumn {
        return refuse(rule!("odn.2.033.c"), "road-column", format!("{name} is in Road Column"), cure);
    }
    if state.level == Level::Panicked {
        let why = format!("{name} is PANICKED");
        let whatever = Refusal::new(rule!("odn.4.03-morale.p"), "panicked", why.clone(), cure);
        return Err(Refusal::new(rule!("odn.2.033.mod-c"), "panicked", why, cure).and(whatever));
    }
    let is_touched = leave
        .touching
        .iter()
        .any(|(touched, _)| *touched == unit || world.line_before(unit) == Some(*touched));
    if world.is_in_contact(unit) && !is_touched {
        return refuse(
            rule!("odn.2.033.melee"),
            "in-contact",
            format!("{name} is in contact with the enemy"),
            cure,
        );
    }
    Ok(())
}

/// The same as [`may_fire`], without a word on why not: most have no such order.
pub(crate) fn is_able(world: &World, unit: UnitId, leave: Leave<'_>) -> bool {
    world.unit(unit).follows(Order::Fire) && may_fire(world, unit, leave).is_ok()
}

/// Whether a weapon of a unit is there and not used up (2.033a, 2.033b, 2.033d.a).
pub(crate) fn has_weapon(world: &World, unit: UnitId, weapon: Weapon) -> Result<(), Refusal> {
    let (state, roster, name) = (world.unit(unit), world.roster(unit), world.name(unit));
    let marks = state.marks;
    let once =
        |why: String| refuse(rule!("odn.2.033d.a"), "has-fired", why, "A weapon is fired once a turn.");
    match weapon {
        Weapon::LeftJoint | Weapon::RightJoint => {
            if !roster.arm.is_infantry() {
                let why = format!("{name} has no muskets");
                return refuse(rule!("odn.1.03.d"), "no-muskets", why, "Only infantry has small arms.");
            }
            if weapon == Weapon::RightJoint
                && !matches!(state.formation, Formation::Line | Formation::Block(_))
            {
                let why = format!("{name} is in column, which fires one die");
                return refuse(rule!("odn.2.033a.c"), "no-joint", why, "Fire its muskets.");
            }
            if marks.has(Mark::LeftFired) || marks.has(Mark::RightFired) {
                return once(format!("the muskets of {name} have been fired"));
            }
        }
        Weapon::Guns => {
            if roster.guns.is_none() {
                let why = format!("{name} has no guns of its own");
                return refuse(rule!("odn.2.033b.a"), "no-guns", why, "Fire with a unit that has.");
            }
            let in_line = matches!(state.formation, Formation::Line | Formation::Block(_));
            if roster.arm.is_infantry() && !in_line {
                let why = format!("{name} is in column");
                return refuse(
                    rule!("odn.2.033b3.a"),
                    "not-in-line",
                    why,
                    "Only infantry in line fires its guns.",
                );
            }
            if marks.has(Mark::GunsFired) {
                let why = format!("the guns of {name} have been fired");
                return refuse(
                    rule!("odn.2.033b.c"),
                    "guns-have-fired",
                    why,
                    "Inherent guns fire once a turn.",
                );
            }
        }
        Weapon::Dice(_) => {
            if !roster.arm.is_artillery() {
                let why = format!("{name} is no artillery");
                return refuse(rule!("odn.2.033c.b"), "no-battalion", why, "Fire with a battalion.");
            }
            let holds_some = world.lists.iter().any(|fire| fire.firer == unit);
            if marks.has(Mark::DiceFired) && !holds_some {
                return once(format!("{name} has fired"));
            }
        }
    }
    Ok(())
}

/// Whether somebody may be fired at now (2.033.melee).
fn may_be_hit(world: &World, unit: UnitId, target: UnitId, leave: Leave<'_>) -> Result<(), Refusal> {
    let name = world.name(target);
    if world.side(unit) == world.side(target) || !world.is_on_table(target) {
        let why = format!("{name} is no enemy on the table");
        return refuse(rule!("odn.2.031b.b"), "no-enemy", why, "Name an enemy in range.");
    }
    if world.unit(target).marks.has(Mark::Hidden) {
        let why = format!("{name} is a marker");
        return refuse(rule!("odn.5.01.b"), "hidden", why, "Reveal it first.");
    }
    if leave.barred.contains(&target) {
        let why = format!("{name} does not attack first");
        return refuse(
            rule!("odn.2.0311a.b"),
            "second-attacker",
            why,
            "Fire at the attacker who goes first.",
        );
    }
    let is_touching = leave.touching.iter().any(|(_, touching)| *touching == target);
    if world.is_in_contact(target) && !is_touching {
        let why = format!("{name} is in contact");
        return refuse(rule!("odn.2.033.melee"), "target-in-contact", why, "Nobody fires into a Melee.");
    }
    Ok(())
}

/// The farthest range of a weapon.
pub(crate) fn reach(world: &World, unit: UnitId, weapon: Weapon) -> i32 {
    let figures = &world.theatre().edition.fire;
    match weapon {
        Weapon::LeftJoint | Weapon::RightJoint => figures.musket_range,
        Weapon::Guns => figures.inherent_range,
        Weapon::Dice(_) => {
            let Some(weight) = world.roster(unit).arm.weight() else { return 0 };
            let bands = figures.bands.iter().filter(|band| figures.dice(weight, band.to.into()) > 0);
            bands.map(|band| band.to).max().unwrap_or_default()
        }
    }
}

/// The shot of a weapon at a target as they stand, or why there is none.
pub(crate) fn aim(
    bodies: &Bodies<'_>,
    unit: UnitId,
    weapon: Weapon,
    target: UnitId,
    quarter: Option<u8>,
) -> Result<Shot, Refusal> {
    let world = bodies.world;
    let (name, other) = (world.name(unit), world.name(target));
    let most = reach(world, unit, weapon);
    let Some(muzzle) = world.muzzle(unit, weapon, quarter) else {
        let why = format!("{name} cannot fire so as it stands");
        return Err(Refusal::new(rule!("odn.2.033d.c"), "no-muzzle", why, "Fire with another weapon."));
    };
    let ground = bodies.ground(target);
    let far = |spot: field::table::Spot| ground.iter().map(|convex| convex.distance(spot).rounded()).min();
    let origin = muzzle.from.nearest(world.unit(target).at);
    let too_far = |range: i64| {
        let rule = match weapon {
            Weapon::LeftJoint | Weapon::RightJoint => rule!("odn.2.033a.a"),
            Weapon::Guns => rule!("odn.2.033b2.a"),
            Weapon::Dice(_) if world.roster(unit).arm.weight() == Some(crate::edition::Weight::Light) => {
                rule!("odn.2.033.fire-c")
            }
            Weapon::Dice(_) => rule!("odn.2.033.fire-d"),
        };
        let range = inches(i32::try_from(range).unwrap_or(i32::MAX));
        let why = format!("{other} is {range} inches from {name}, which reaches {}", inches(most));
        Refusal::new(rule, "too-far", why, "Name a nearer enemy, or wait until it comes.")
    };
    if let Some(range) = far(origin).filter(|range| *range > i64::from(most) + 3_000) {
        return Err(too_far(range));
    }
    let lane = Lane::between(bodies, unit, target);
    let line = lane.range(&muzzle, ground, most).map_err(|miss| match miss {
        Miss::OutOfArc => {
            let rule = match world.unit(unit).formation {
                Formation::Block(_) if weapon == Weapon::Guns => rule!("odn.4.04.f"),
                Formation::Block(_) => rule!("odn.4.04.k"),
                _ => rule!("odn.2.033d.b"),
            };
            let cure = "Name an enemy within 45 degrees of the front.";
            let why = format!("{other} is outside the arc of {name}");
            let refusal = Refusal::new(rule, "out-of-arc", why, cure);
            if world.unit(unit).formation.place().is_some() {
                return refusal;
            }
            let why = format!("nobody fires to his flank or rear, and {other} is there");
            refusal.and(Refusal::new(rule!("odn.2.033d.d"), "flank-or-rear", why, cure))
        }
        Miss::TooFar(range) => too_far(range),
        Miss::Hidden => {
            let why = format!("{name} has no clear line to {other}");
            Refusal::new(rule!("odn.2.033.sight"), "no-line", why, "Name an enemy in sight.")
        }
    })?;
    // Of an intermingled pair the guns are aimed at from its rear, the infantry from everywhere else (2.033c3.d).
    let pair = world
        .guns_behind(target)
        .map(|_| (target, false))
        .or(world.line_before(target).map(|line| (line, true)));
    if let Some((infantry, aims_at_guns)) = pair
        && world.is_behind(infantry, line.from) != aims_at_guns
    {
        let why = format!("from there {other} is not the one of the pair that is hit");
        let cure = "Aim at the guns from behind, at the infantry from elsewhere.";
        return Err(Refusal::new(rule!("odn.2.033c3.d"), "other-of-pair", why, cure));
    }
    let figures = &world.theatre().edition.fire;
    let roster = world.roster(unit);
    let dice = match weapon {
        Weapon::LeftJoint | Weapon::RightJoint => 1,
        Weapon::Guns if is_double_battery(world, unit) => world.theatre().edition.national.russian_guns,
        Weapon::Guns => figures.inherent_dice,
        Weapon::Dice(_) => roster.arm.weight().map_or(0, |weight| figures.dice(weight, line.range)),
    };
    Ok(Shot { range: line.range, is_from_rear: world.is_behind(target, line.from), dice })
}

/// Whether a division fires two inherent dice (5.07.c).
pub(crate) fn is_double_battery(world: &World, unit: UnitId) -> bool {
    let roster = world.roster(unit);
    world.theatre().has(OptionalRule::NationalCharacteristics)
        && roster.nation == "russia"
        && roster.arm.is_infantry()
}

/// Whether a weapon may be turned on a target now: all that asks for no measuring.
pub(crate) fn is_open(
    world: &World,
    unit: UnitId,
    weapon: Weapon,
    target: UnitId,
    leave: Leave<'_>,
) -> Result<(), Refusal> {
    may_fire(world, unit, leave)?;
    has_weapon(world, unit, weapon)?;
    may_be_hit(world, unit, target, leave)?;
    if leave.is_free {
        return Ok(());
    }
    let (name, other) = (world.name(unit), world.name(target));
    let is_same = |listed: Weapon| match (listed, weapon) {
        (Weapon::Dice(_), Weapon::Dice(_)) => true,
        (listed, weapon) => listed == weapon,
    };
    let mut listed = world.lists.iter().filter(|fire| fire.firer == unit && is_same(fire.weapon)).peekable();
    let has_list = listed.peek().is_some();
    let on_target = listed.clone().any(|fire| fire.target == target);
    if on_target {
        return Ok(());
    }
    if has_list && !matches!(weapon, Weapon::Dice(_)) && !listed.all(|fire| is_set_free(world, fire.target)) {
        let why = format!("the fire of {name} is allotted to another enemy");
        return refuse(rule!("odn.2.031b.d"), "allotted", why, "Fire at the enemy to whom it is allotted.");
    }
    if world.unit(target).marks.has(Mark::FiredOn) {
        let why = format!("{other} has been fired on, and {name} was not listed");
        return refuse(
            rule!("odn.2.031b.c"),
            "not-listed",
            why,
            "All fire on an enemy is allotted before the first of it.",
        );
    }
    if weapon == Weapon::Guns && world.guns_aimed && !has_list {
        let why = format!("the guns of {name} were not aimed when artillery was first declared");
        return refuse(
            rule!("odn.2.033b4.a"),
            "not-aimed",
            why,
            "Inherent guns are aimed once for the turn.",
        );
    }
    Ok(())
}

/// Whether a target is gone or driven back, which sets free what was allotted to it (2.031b.d).
pub(crate) fn is_set_free(world: &World, target: UnitId) -> bool {
    !world.is_on_table(target) || world.unit(target).marks.has(Mark::Retreated)
}

/// The To Hit Number of a weapon (1.03.e to 1.03.l, 2.033a.g, 2.033b1.b).
pub(crate) fn hit_number(world: &World, unit: UnitId, weapon: Weapon) -> i8 {
    let (roster, edition) = (world.roster(unit), &world.theatre().edition);
    let boxes = world.boxes(unit);
    match weapon {
        Weapon::LeftJoint | Weapon::RightJoint => {
            roster.muskets.unwrap_or_else(|| edition.roster.of(world.quality(unit)).hit)
        }
        Weapon::Guns => {
            let own = roster.guns.and_then(|guns| guns.hit);
            let nation = edition.guns.of(&roster.nation);
            own.unwrap_or(if roster.arm.is_cavalry() { nation.horse } else { nation.field })
        }
        Weapon::Dice(_) => {
            let is_old_guard =
                boxes.starting() == Quality::OldGuard && boxes.is_in_first_row(world.unit(unit).hits);
            let guns = if is_old_guard { edition.guns.old_guard } else { edition.guns.of(&roster.nation) };
            if matches!(roster.arm, Arm::HorseArtillery(_)) { guns.horse } else { guns.field }
        }
    }
}

/// A firer as his dice know him.
pub(crate) fn firer(world: &World, unit: UnitId, weapon: Weapon) -> Firer {
    let state = world.unit(unit);
    Firer {
        hit: hit_number(world, unit, weapon),
        level: state.level,
        is_out_of_supply: state.marks.has(Mark::OutOfSupply),
    }
}

/// A target as dice know it.
#[allow(
    clippy::match_same_arms,
    reason = "the first that fits holds: the arms stand in the order of the rules"
)]
pub(crate) fn target(world: &World, unit: UnitId, is_from_rear: bool) -> Target {
    let (state, arm) = (world.unit(unit), world.roster(unit).arm);
    let posture = match (state.formation, state.order) {
        (Formation::RoadColumn, _) => Posture::RoadColumn,
        (Formation::Column, _) => Posture::Column,
        (_, Some(Order::Fire)) if arm.is_artillery() => Posture::Unlimbered,
        (Formation::Block(_) | Formation::Garrison(_), _) => Posture::Line,
        // Guns count by the order that they revealed; without one, limbered or not (2.033.mod-e).
        (_, Some(_)) if arm.is_artillery() => Posture::Column,
        (Formation::Limbered, None) => Posture::Column,
        (_, None) if arm.is_artillery() => Posture::Unlimbered,
        _ => Posture::Line,
    };
    Target { is_cavalry: arm.is_cavalry(), posture, shelter: world.shelter(unit), is_from_rear }
}
