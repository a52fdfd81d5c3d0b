//! All declared fire of a window is rolled on what stands at that instant; then hits are marked; then tests follow (time.d, time.j,
//! 2.033b5, 2.033c2, 2.033c3.d, 2.033e).

use super::battery;
use super::roll;
use super::shot::{self, Shot};
use super::sight::Bodies;
use crate::fight::Fight;
use crate::melee::charge;
use crate::morale::chain::{self, Blow};
use crate::prelude::*;
use crate::roster::{Side, UnitId};
use crate::world::{Allotted, Declared, Mark, Weapon};

/// What one firer's dice did to a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Delivered {
    pub(crate) firer: UnitId,
    pub(crate) target: UnitId,
    pub(crate) weapon: Weapon,
    pub(crate) hits: u8,
}

/// Rolls what both sides have declared.
pub(crate) fn deliver(world: &mut World, play: &mut Play<'_>) {
    let all: Vec<Declared> = Side::BOTH
        .into_iter()
        .flat_map(|side| std::mem::take(&mut world.sealed_mut(side).declared))
        .collect();
    let (held, fired): (Vec<Declared>, Vec<Declared>) = all.into_iter().partition(|of| of.is_held);
    let shots = aimed(world, &fired);
    let delivered: Vec<Delivered> =
        shots.iter().map(|(declared, shot)| one(world, *declared, *shot, play)).collect();
    for declared in &fired {
        use_up(world, declared);
    }
    for declared in &held {
        world.lists.push(declared.fire);
        tell_held(world, declared, play);
    }
    let hits = battery::hits(world, &delivered);
    strike(world, &hits, play);
}

/// The shots in the order of their dice (time.j), those of two joints at one target together.
fn aimed(world: &World, fired: &[Declared]) -> Vec<(Declared, Shot)> {
    let firers: Vec<UnitId> = fired.iter().map(|of| of.fire.firer).collect();
    let bodies = Bodies::of(world);
    let mut shots: Vec<(Declared, Shot)> = Vec::new();
    for firer in world.order_of_tests(&firers) {
        let mut own: Vec<&Declared> = fired.iter().filter(|of| of.fire.firer == firer).collect();
        own.sort_by_key(|of| match of.fire.weapon {
            Weapon::LeftJoint => 0,
            Weapon::RightJoint => 1,
            Weapon::Guns => 2,
            Weapon::Dice(_) => 3,
        });
        for declared in own {
            let fire = declared.fire;
            let aimed = shot::aim(&bodies, firer, fire.weapon, fire.target, declared.block_side);
            let Ok(mut shot) = aimed else { continue };
            if let Weapon::Dice(count) = fire.weapon {
                shot.dice = shot.dice.min(count);
            }
            let is_second_joint = |(last, of): &(Declared, Shot)| {
                fire.weapon == Weapon::RightJoint
                    && last.fire.weapon == Weapon::LeftJoint
                    && (last.fire.firer, last.fire.target) == (firer, fire.target)
                    && of.is_from_rear == shot.is_from_rear
            };
            match shots.last_mut().filter(|last| is_second_joint(last)) {
                Some((_, of)) => of.dice += shot.dice,
                None => shots.push((*declared, shot)),
            }
        }
    }
    shots
}

fn one(world: &World, declared: Declared, shot: Shot, play: &mut Play<'_>) -> Delivered {
    let fire = declared.fire;
    let edition = &world.theatre().edition;
    let firer = shot::firer(world, fire.firer, fire.weapon);
    let target = shot::target(world, fire.target, shot.is_from_rear);
    let modifiers = roll::modifiers(edition, firer, target);
    let pooled = roll::roll(play.dice, shot.dice, firer.hit, &modifiers);
    let hits = pooled.scored;
    play.log.tell(world, || {
        let (name, other) = (world.name(fire.firer), world.name(fire.target));
        let (rule, weapon) = weapon_of(world, fire.firer, fire.weapon, shot.range);
        let what = if hits == 0 { "no hit".to_owned() } else { counted(usize::from(hits), "hit|hits") };
        let roll =
            Roll::pooled("fire", world.side(fire.firer).name(), &pooled, modifiers.lines(), what.as_str());
        let rules: Vec<Rule> = modifiers.iter().map(|modifier| modifier.rule).collect();
        let text = format!(
            "{name} fires {} at {other}, {} inches off, needing {}+: {what}.",
            dice(usize::from(shot.dice)),
            crate::retreat::inches(i32::try_from(shot.range).unwrap_or(i32::MAX)),
            firer.hit
        );
        let fact = Fight::Fired {
            unit: world.named(fire.firer),
            target: world.named(fire.target),
            weapon,
            dice: shot.dice,
            hits,
            range: shot.range,
        };
        Event::by(rule, fact, text)
            .and_by(rules!("odn.2.033.b", "odn.2.033.range"))
            .and_by(&rules)
            .with_roll(roll.for_what(format!("fire of {name} at {other}")))
    });
    let hits = u8::try_from(hits).unwrap_or(u8::MAX);
    Delivered { firer: fire.firer, target: fire.target, weapon: fire.weapon, hits }
}

/// The rule by which a weapon has its dice, and its word.
fn weapon_of(world: &World, unit: UnitId, weapon: Weapon, range: i64) -> (Rule, &'static str) {
    let is_column = world.unit(unit).formation == crate::world::Formation::Column;
    match weapon {
        Weapon::LeftJoint | Weapon::RightJoint if is_column => (rule!("odn.2.033a.c"), "muskets"),
        Weapon::LeftJoint | Weapon::RightJoint => (rule!("odn.2.033a.b"), "muskets"),
        Weapon::Guns if shot::is_double_battery(world, unit) => (rule!("odn.5.07.c"), "guns"),
        Weapon::Guns => (rule!("odn.2.033b.c"), "guns"),
        Weapon::Dice(_) => {
            let bands = &world.theatre().edition.fire.bands;
            let rule = match bands.iter().position(|band| range <= i64::from(band.to)) {
                Some(0) => rule!("odn.2.033.fire-a"),
                Some(1) => rule!("odn.2.033.fire-b"),
                Some(2) => rule!("odn.2.033.fire-c"),
                _ => rule!("odn.2.033.fire-d"),
            };
            (rule, "battalion")
        }
    }
}

/// A weapon has been fired; what was allotted is delivered.
fn use_up(world: &mut World, declared: &Declared) {
    let fire = declared.fire;
    let unit = world.unit_mut(fire.firer);
    match fire.weapon {
        Weapon::LeftJoint => unit.marks.set(Mark::LeftFired),
        Weapon::RightJoint => unit.marks.set(Mark::RightFired),
        Weapon::Guns => unit.marks.set(Mark::GunsFired),
        Weapon::Dice(count) => {
            unit.marks.set(Mark::DiceFired);
            unit.dice_used = unit.dice_used.saturating_add(count);
        }
    }
    let is_dice = matches!(fire.weapon, Weapon::Dice(_));
    let is_done = |listed: &Allotted| {
        let same = if is_dice { listed.target == fire.target } else { listed.weapon == fire.weapon };
        listed.firer == fire.firer && same && matches!(listed.weapon, Weapon::Dice(_)) == is_dice
    };
    world.lists.retain(|listed| !is_done(listed));
    let target = &mut world.unit_mut(fire.target).marks;
    target.set(Mark::FiredOn);
    target.set(Mark::Released);
}

fn tell_held(world: &World, declared: &Declared, play: &mut Play<'_>) {
    let fire = declared.fire;
    play.log.tell(world, || {
        let (name, other) = (world.name(fire.firer), world.name(fire.target));
        let (_, weapon) = weapon_of(world, fire.firer, fire.weapon, 0);
        let fact =
            Fight::Allotted { unit: world.named(fire.firer), target: world.named(fire.target), weapon };
        Event::by(rule!("odn.2.031b.d"), fact, format!("{name} holds fire for {other}."))
    });
}

/// Inherent guns are aimed for the turn.
pub(crate) fn tell_aimed(world: &World, fire: Allotted, play: &mut Play<'_>) {
    play.log.tell(world, || {
        let (name, other) = (world.name(fire.firer), world.name(fire.target));
        let fact = Fight::Allotted {
            unit: world.named(fire.firer),
            target: world.named(fire.target),
            weapon: "guns",
        };
        Event::by(rule!("odn.2.033b4.a"), fact, format!("The guns of {name} are aimed at {other}."))
    });
}

/// Marks the hits of an instant, and lets what they cause follow (2.033e, 3.01.a, 3.01.b).
pub(crate) fn strike(world: &mut World, hits: &[(UnitId, u8)], play: &mut Play<'_>) {
    let hits: Vec<(UnitId, u8)> = hits.iter().copied().filter(|(_, hits)| *hits > 0).collect();
    for (unit, hits) in &hits {
        chain::mark_hits(world, *unit, *hits, true, play);
    }
    let chargers_test = world.theatre().edition.morale.chargers_test;
    let mut blows = Vec::new();
    for (unit, hits) in hits {
        if !charge::is_charging(world, unit) {
            blows.push(Blow::fire(unit, hits));
            continue;
        }
        let state = world.unit_mut(unit);
        state.charge_hits = state.charge_hits.saturating_add(hits);
        state.marks.set(Mark::OwesTest);
        let tests = chargers_test.then_some(crate::morale::Cause::Fire);
        blows.push(Blow { tests, ..Blow::fire(unit, hits) });
    }
    chain::settle(world, &blows, play);
}
