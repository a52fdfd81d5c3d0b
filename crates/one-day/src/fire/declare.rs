//! Declarations: what a side may say that it fires or allots, given what it has said already (2.031b.c, 2.031b.d, 2.033a.f, 2.033c1.a).

use super::dice::Dice;
use super::shot::{self, Leave, Shot};
use super::sight::Bodies;
use crate::answer::Answer;
use crate::plot::notation::{BlockSide, FirePart};
use crate::prelude::*;
use crate::roster::{Side, UnitId};
use crate::world::{Allotted, Declared, Formation, Mark, Order, Weapon};
use serde::{Deserialize, Serialize};
use umpire::dice::ChoiceRng;
use umpire::refusal::Refusal;

/// A shot that somebody has: nobody moves while a window is open, and so it is looked for once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aimed {
    pub(crate) firer: UnitId,
    pub(crate) weapon: Weapon,
    pub(crate) target: UnitId,
    /// The side of a block.
    pub(crate) quarter: Option<u8>,
    pub(crate) shot: Shot,
}

/// A side in a window: who may fire, what is left open, and what shots there are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn<'t> {
    pub(crate) side: Side,
    pub(crate) firers: &'t [UnitId],
    pub(crate) leave: Leave<'t>,
    pub(crate) aimed: &'t [Aimed],
}

/// All shots of units of a side as they stand.
pub(crate) fn aim(bodies: &Bodies<'_>, firers: &[UnitId], leave: Leave<'_>) -> Vec<Aimed> {
    let world = bodies.world;
    let mut found = Vec::new();
    for firer in firers.iter().copied().filter(|unit| shot::is_able(world, *unit, leave)) {
        let weapons: Vec<Weapon> = shot::weapons(world, firer)
            .into_iter()
            .filter(|of| shot::has_weapon(world, firer, *of).is_ok())
            .collect();
        let farthest =
            weapons.iter().map(|weapon| shot::reach(world, firer, *weapon)).max().unwrap_or_default();
        for target in world.enemies_of(world.side(firer)) {
            if is_out_of_reach(world, firer, target, farthest) {
                continue;
            }
            for weapon in &weapons {
                for quarter in quarters(world, firer, *weapon) {
                    if let Ok(shot) = shot::aim(bodies, firer, *weapon, target, *quarter) {
                        found.push(Aimed { firer, weapon: *weapon, target, quarter: *quarter, shot });
                    }
                }
            }
        }
    }
    found
}

/// Whether a target is so far off that nothing of a unit reaches it, wherever it fires from: the front of a line before it, the far side of
/// its block.
fn is_out_of_reach(world: &World, firer: UnitId, target: UnitId, farthest: i32) -> bool {
    let block = world.theatre().edition.measures.block;
    let most = i64::from(farthest + world.radius(target) + world.radius(firer) + 2 * block);
    let way = world.unit(firer).at.to(world.unit(target).at);
    way.dx * way.dx + way.dy * way.dy > most * most
}

/// The sides from which a weapon may be fired: of a block each of the four for muskets.
fn quarters(world: &World, firer: UnitId, weapon: Weapon) -> &'static [Option<u8>] {
    if lines_sides(world, firer, weapon) { &[Some(0), Some(1), Some(2), Some(3)] } else { &[None] }
}

fn lines_sides(world: &World, firer: UnitId, weapon: Weapon) -> bool {
    let is_musket = matches!(weapon, Weapon::LeftJoint | Weapon::RightJoint);
    is_musket && matches!(world.unit(firer).formation, Formation::Block(_))
}

impl Turn<'_> {
    /// The side of a block from which a weapon is fired: that which the unit faces if none is said.
    fn quarter(world: &World, weapon: Weapon, wish: Wish) -> Option<u8> {
        let own = || super::origin::quarter(world.unit(wish.firer).facing);
        lines_sides(world, wish.firer, weapon).then(|| wish.quarter.unwrap_or_else(own))
    }

    /// The shot of a weapon that was found as the window was opened.
    fn aims(&self, world: &World, weapon: Weapon, wish: Wish) -> Option<Shot> {
        let quarter = Self::quarter(world, weapon, wish);
        let is_it = |of: &&Aimed| {
            of.firer == wish.firer
                && of.target == wish.target
                && is_same(of.weapon, weapon)
                && of.quarter == quarter
        };
        self.aimed.iter().find(is_it).map(|found| found.shot)
    }

    /// The shot of a weapon, or why there is none.
    fn shot(&self, world: &World, weapon: Weapon, wish: Wish) -> Result<(Shot, Option<u8>), Refusal> {
        let quarter = Self::quarter(world, weapon, wish);
        let shot = match self.aims(world, weapon, wish) {
            Some(shot) => shot,
            None => shot::aim(&Bodies::of(world), wish.firer, weapon, wish.target, quarter)?,
        };
        Ok((shot, quarter))
    }
}

/// With what somebody wishes to fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// All that he can.
    All,
    /// A part of it.
    Part(FirePart),
    /// So many dice of a battalion.
    Dice(u8),
}

/// What somebody wishes to fire at whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) firer: UnitId,
    pub(crate) share: Share,
    pub(crate) target: UnitId,
    pub(crate) is_held: bool,
    pub(crate) quarter: Option<u8>,
    /// Everybody but the firer is meant.
    is_for_all: bool,
    /// The most dice that a shot of this kind has.
    dice: u8,
}

/// What is known of a shot to somebody who waits for something new.
pub(crate) type Key = (UnitId, UnitId, u8);

impl Wish {
    fn fire(firer: UnitId, share: Share, target: UnitId) -> Wish {
        Wish { firer, share, target, is_held: false, quarter: None, is_for_all: false, dice: 0 }
    }

    /// What an answer wishes; `None` if it is no declaration.
    pub(crate) fn of(answer: &Answer) -> Option<Wish> {
        let held = |wish: Wish| Wish { is_held: true, ..wish };
        Some(match *answer {
            Answer::Fire { firer, target } => Self::fire(firer, Share::All, target),
            Answer::FireFrom { firer, target, side } => {
                Wish { quarter: Some(quarter(side)), ..Self::fire(firer, Share::All, target) }
            }
            Answer::FirePart { part, firer, target } => Self::fire(firer, Share::Part(part), target),
            Answer::FireDice { dice, firer, target } => Self::fire(firer, Share::Dice(dice.0), target),
            Answer::Hold { firer, target } => held(Self::fire(firer, Share::All, target)),
            Answer::HoldPart { part, firer, target } => held(Self::fire(firer, Share::Part(part), target)),
            Answer::HoldDice { dice, firer, target } => held(Self::fire(firer, Share::Dice(dice.0), target)),
            Answer::HoldOthers { target } => {
                Wish { is_for_all: true, ..held(Self::fire(target, Share::All, target)) }
            }
            _ => return None,
        })
    }

    /// What is known of it.
    pub(crate) fn key(&self) -> Key {
        (self.firer, self.target, self.dice)
    }
}

fn quarter(side: BlockSide) -> u8 {
    super::origin::quarter(side.bearing())
}

fn refuse<T>(rule: Rule, code: &'static str, why: String, cure: &str) -> Result<T, Refusal> {
    Err(Refusal::new(rule, code, why, cure))
}

/// Whether two weapons are the same, whatever dice of a battalion are meant.
fn is_same(one: Weapon, other: Weapon) -> bool {
    matches!((one, other), (Weapon::Dice(_), Weapon::Dice(_))) || one == other
}

/// Whether a weapon has been declared in this window. A battalion's dice can be declared by and by.
fn is_declared(world: &World, side: Side, unit: UnitId, weapon: Weapon) -> bool {
    let declared = &world.sealed(side).declared;
    let is_this = |of: &Declared| of.fire.firer == unit && of.fire.weapon == weapon;
    !matches!(weapon, Weapon::Dice(_)) && declared.iter().any(is_this)
}

/// The declarations that a wish comes to, or why it is refused.
pub(crate) fn declare(world: &World, turn: Turn<'_>, wish: Wish) -> Result<Vec<Declared>, Refusal> {
    let Turn { side, firers, leave, .. } = turn;
    if wish.is_for_all {
        return hold_others(world, turn, wish.target);
    }
    let (firer, target) = (wish.firer, wish.target);
    if world.side(firer) != side || !world.is_on_table(firer) {
        let why = format!("{} is not of your units on the table", world.name(firer));
        return refuse(rule!("odn.2.031b.b"), "not-yours", why, "Fire with a unit of your own.");
    }
    if !firers.contains(&firer) {
        let why = format!("{} is not about to be touched", world.name(firer));
        return refuse(
            rule!("odn.time.c"),
            "not-touched",
            why,
            "Only they fire now who are about to be touched.",
        );
    }
    shot::may_fire(world, firer, leave)?;
    let in_block = matches!(world.unit(firer).formation, Formation::Block(_));
    if wish.quarter.is_some() && !(in_block && world.roster(firer).arm.is_infantry()) {
        let why = format!("{} does not line the sides of a block", world.name(firer));
        return refuse(rule!("odn.4.04.f"), "no-block", why, "Fire without naming a side.");
    }
    let weapons = match wish.share {
        Share::All => shot::weapons(world, firer),
        Share::Part(FirePart::Muskets) => {
            let muskets = shot::weapons(world, firer);
            let muskets: Vec<Weapon> = muskets
                .into_iter()
                .filter(|of| matches!(of, Weapon::LeftJoint | Weapon::RightJoint))
                .collect();
            if muskets.is_empty() { vec![Weapon::LeftJoint] } else { muskets }
        }
        Share::Part(FirePart::LeftJoint) => vec![Weapon::LeftJoint],
        Share::Part(FirePart::RightJoint) => vec![Weapon::RightJoint],
        Share::Part(FirePart::Guns) => vec![Weapon::Guns],
        Share::Dice(dice) => vec![Weapon::Dice(dice)],
    };
    if weapons.is_empty() {
        let why = format!("{} has nothing to fire with", world.name(firer));
        return refuse(rule!("odn.1.03.d"), "no-weapon", why, "Fire with infantry or guns.");
    }
    let one = |weapon: Weapon| {
        if wish.is_held { hold(world, side, weapon, wish, leave) } else { fire(world, turn, weapon, wish) }
    };
    // Why a weapon has no shot is looked into only if no other has one.
    let has_shot = |weapon: &Weapon| wish.is_held || turn.aims(world, *weapon, wish).is_some();
    let found: Vec<Declared> =
        weapons.iter().copied().filter(has_shot).filter_map(|of| one(of).ok()).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let (mut found, mut refusal) = (Vec::new(), None);
    for weapon in weapons {
        match one(weapon) {
            Ok(declared) => found.push(declared),
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    match refusal {
        Some(refusal) if found.is_empty() => Err(refusal),
        _ if found.is_empty() => refuse(
            rule!("odn.2.031b.b"),
            "no-shot",
            format!("{} has no shot at {}", world.name(firer), world.name(target)),
            "Name another target.",
        ),
        _ => Ok(found),
    }
}

/// One weapon is fired now.
fn fire(world: &World, turn: Turn<'_>, weapon: Weapon, wish: Wish) -> Result<Declared, Refusal> {
    let (firer, target) = (wish.firer, wish.target);
    let Turn { side, leave, .. } = turn;
    shot::is_open(world, firer, weapon, target, leave)?;
    if is_declared(world, side, firer, weapon) {
        let why = format!("{} has declared that", world.name(firer));
        return refuse(rule!("odn.2.033d.a"), "declared", why, "A weapon is fired once a turn.");
    }
    let (aimed, quarter) = turn.shot(world, weapon, wish)?;
    let weapon = match weapon {
        Weapon::Dice(_) => {
            let most = dice_left(world, turn, firer, target, aimed.range);
            let wanted = match wish.share {
                Share::Dice(dice) => dice,
                Share::All | Share::Part(_) => most,
            };
            if (wanted == 0 || wanted > most) && listed_elsewhere(world, firer, target) > 0 {
                let why = format!("the fire of {} is allotted to another enemy", world.name(firer));
                return refuse(
                    rule!("odn.2.031b.d"),
                    "allotted",
                    why,
                    "Fire at the enemy to whom it is allotted.",
                );
            }
            if wanted == 0 || wanted > most {
                let why = format!(
                    "{} has {} left for {} at that range",
                    world.name(firer),
                    dice(usize::from(most)),
                    world.name(target)
                );
                return refuse(
                    rule!("odn.2.033c1.a"),
                    "too-many-dice",
                    why,
                    "Send no more dice than the range allows.",
                );
            }
            Weapon::Dice(wanted)
        }
        weapon => weapon,
    };
    Ok(Declared { fire: Allotted { firer, weapon, target }, is_held: false, block_side: quarter })
}

/// How many dice of a battalion may still go to a target at a range: no more than that band has for all at or beyond it, nor than the
/// band of the nearest target has in all (2.033c1.a).
fn dice_left(world: &World, turn: Turn<'_>, firer: UnitId, target: UnitId, range: i64) -> u8 {
    let side = turn.side;
    let Some(weight) = world.roster(firer).arm.weight() else { return 0 };
    let dice = |range: i64| world.theatre().edition.fire.dice(weight, range);
    let declared = world.sealed(side).declared.iter().filter(|of| of.fire.firer == firer && !of.is_held);
    let sent: Vec<(i64, u8)> = declared
        .filter_map(|of| {
            let Weapon::Dice(count) = of.fire.weapon else { return None };
            let is_it = |aimed: &&Aimed| aimed.firer == firer && aimed.target == of.fire.target;
            Some((turn.aimed.iter().find(is_it)?.shot.range, count))
        })
        .collect();
    let listed = world.lists.iter().find_map(|fire| match fire.weapon {
        Weapon::Dice(count) if fire.firer == firer && fire.target == target => Some(count),
        _ => None,
    });
    let is_lawful = |wanted: u8| {
        let mut all = sent.clone();
        all.push((range, wanted));
        let beyond = |from: i64| {
            all.iter().filter(|(at, _)| *at >= from).map(|(_, count)| u32::from(*count)).sum::<u32>()
        };
        all.iter().all(|(at, _)| beyond(*at) <= u32::from(dice(*at)))
    };
    let most = (0..=dice(range)).rev().find(|wanted| is_lawful(*wanted)).unwrap_or_default();
    let free = dice(0).saturating_sub(listed_elsewhere(world, firer, target));
    listed.unwrap_or(free).min(most)
}

/// Dice of a battalion that are allotted to others, who stand where they stood (2.031b.d).
fn listed_elsewhere(world: &World, firer: UnitId, target: UnitId) -> u8 {
    let is_bound =
        |of: &&Allotted| of.firer == firer && of.target != target && !shot::is_set_free(world, of.target);
    let count = |of: &Allotted| if let Weapon::Dice(count) = of.weapon { count } else { 0 };
    world.lists.iter().filter(is_bound).map(count).sum()
}

/// One weapon is allotted and held.
fn hold(
    world: &World,
    side: Side,
    weapon: Weapon,
    wish: Wish,
    leave: Leave<'_>,
) -> Result<Declared, Refusal> {
    let (firer, target) = (wish.firer, wish.target);
    shot::is_open(world, firer, weapon, target, leave)?;
    let is_fired_on_now = || {
        let declared = &world.sealed(side).declared;
        declared.iter().any(|of| of.fire.target == target && !of.is_held)
    };
    if leave.is_free || world.unit(target).marks.has(Mark::FiredOn) || !is_fired_on_now() {
        let why = format!("nothing is fired at {} for the first time", world.name(target));
        return refuse(
            rule!("odn.2.031b.d"),
            "no-first-fire",
            why,
            "Fire is allotted together with the first fire on an enemy.",
        );
    }
    let is_taken = world.lists.iter().any(|fire| fire.firer == firer && is_same(fire.weapon, weapon));
    let is_said = is_declared(world, side, firer, weapon);
    let held_dice = world.sealed(side).declared.iter().any(|of| {
        of.is_held
            && of.fire.firer == firer
            && of.fire.target == target
            && matches!(of.fire.weapon, Weapon::Dice(_))
    });
    if is_taken || is_said || (matches!(weapon, Weapon::Dice(_)) && held_dice) {
        let why = format!("that fire of {} is allotted", world.name(firer));
        return refuse(rule!("odn.2.031b.d"), "allotted", why, "Allot what is free.");
    }
    let weapon = match weapon {
        Weapon::Dice(_) => {
            let left = dice_to_hold(world, side, firer);
            let wanted = match wish.share {
                Share::Dice(dice) => dice,
                Share::All | Share::Part(_) => left,
            };
            if wanted == 0 || wanted > left {
                let why = format!("{} has {} left", world.name(firer), dice(usize::from(left)));
                return refuse(
                    rule!("odn.2.033c1.a"),
                    "too-many-dice",
                    why,
                    "Hold no more dice than there are.",
                );
            }
            Weapon::Dice(wanted)
        }
        weapon => weapon,
    };
    Ok(Declared { fire: Allotted { firer, weapon, target }, is_held: true, block_side: None })
}

/// Dice of a battalion that are neither declared nor used: of as many as it has close by.
fn dice_to_hold(world: &World, side: Side, firer: UnitId) -> u8 {
    let Some(weight) = world.roster(firer).arm.weight() else { return 0 };
    let count = |weapon: Weapon| if let Weapon::Dice(count) = weapon { count } else { 0 };
    let declared = world.sealed(side).declared.iter().filter(|of| of.fire.firer == firer);
    let declared: u8 = declared.map(|of| count(of.fire.weapon)).sum();
    let listed: u8 = world.lists.iter().filter(|of| of.firer == firer).map(|of| count(of.weapon)).sum();
    let all = world.theatre().edition.fire.dice(weight, 0);
    all.saturating_sub(declared).saturating_sub(listed).saturating_sub(world.unit(firer).dice_used)
}

/// Everybody else with something left is allotted to a target.
fn hold_others(world: &World, turn: Turn<'_>, target: UnitId) -> Result<Vec<Declared>, Refusal> {
    let Turn { firers, leave, .. } = turn;
    let mut all = Vec::new();
    let mut refusal = None;
    for firer in firers.iter().copied().filter(|unit| shot::is_able(world, *unit, leave)) {
        let wish = Wish { is_held: true, ..Wish::fire(firer, Share::All, target) };
        match declare(world, turn, wish) {
            Ok(declared) => all.extend(declared),
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    match refusal {
        _ if !all.is_empty() => Ok(all),
        Some(refusal) => Err(refusal),
        None => refuse(
            rule!("odn.2.031b.d"),
            "nobody-left",
            format!("nobody is left to be allotted to {}", world.name(target)),
            "Say that fire is declared.",
        ),
    }
}

/// All that a side could fire now, each unit at each target once, and out of a block from each side.
pub(crate) fn shots(world: &World, turn: Turn<'_>) -> Vec<Wish> {
    let mut wishes: Vec<Wish> = Vec::new();
    for aimed in turn.aimed {
        let own = super::origin::quarter(world.unit(aimed.firer).facing);
        let plain = Wish::fire(aimed.firer, Share::All, aimed.target);
        if aimed.quarter.is_none_or(|quarter| quarter == own) && !wishes.contains(&plain) {
            wishes.push(plain);
        }
        let from = Wish { quarter: aimed.quarter, ..plain };
        if aimed.quarter.is_some() && !wishes.contains(&from) {
            wishes.push(from);
        }
    }
    let lawful = |wish: Wish| {
        let declared = declare(world, turn, wish).ok()?;
        let dice = declared.iter().map(|of| match of.fire.weapon {
            Weapon::Dice(count) => count,
            _ => 1,
        });
        Some(Wish { dice: dice.sum(), ..wish })
    };
    wishes.into_iter().filter_map(lawful).collect()
}

/// Every declaration that a side may make, as answers.
pub(crate) fn offer(world: &World, turn: Turn<'_>, to: &mut Vec<Answer>) {
    let Turn { side, firers, leave, .. } = turn;
    let mut add = |answer: Answer| {
        if Wish::of(&answer).is_some_and(|wish| declare(world, turn, wish).is_ok()) {
            to.push(answer);
        }
    };
    let shot = |firer: UnitId, target: UnitId, weapons: &[Weapon]| {
        let is_it = |of: &&Aimed| of.firer == firer && of.target == target;
        turn.aimed.iter().filter(is_it).any(|of| weapons.contains(&of.weapon))
    };
    for wish in shots(world, turn) {
        let (firer, target) = (wish.firer, wish.target);
        if let Some(quarter) = wish.quarter {
            let side = BlockSide::ALL[usize::from(quarter % 4)];
            add(Answer::FireFrom { firer, target, side });
            continue;
        }
        add(Answer::Fire { firer, target });
        if !world.roster(firer).arm.is_artillery() {
            for (part, weapons) in parts() {
                if shot(firer, target, weapons) {
                    add(Answer::FirePart { part, firer, target });
                }
            }
        }
        if world.roster(firer).arm.is_artillery() {
            for dice in 1..=wish.dice {
                add(Answer::FireDice { dice: Dice(dice), firer, target });
            }
        }
    }
    let mut targets: Vec<UnitId> =
        world.sealed(side).declared.iter().filter(|of| !of.is_held).map(|of| of.fire.target).collect();
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        for firer in firers.iter().copied().filter(|unit| shot::is_able(world, *unit, leave)) {
            add(Answer::Hold { firer, target });
            if !world.roster(firer).arm.is_artillery() {
                for (part, _) in parts() {
                    add(Answer::HoldPart { part, firer, target });
                }
            }
            for dice in 1..=dice_to_hold(world, side, firer) {
                add(Answer::HoldDice { dice: Dice(dice), firer, target });
            }
        }
        add(Answer::HoldOthers { target });
    }
}

/// One of the shots that a side may declare, by lot: half the time all of a unit's fire, else a part of it.
pub(crate) fn draw(world: &World, turn: Turn<'_>, lots: &mut ChoiceRng) -> Option<Answer> {
    let (is_whole, part) = (lots.one_of(2) == 0, lots.one_of(parts().len()));
    let answer = |at: usize| {
        let Aimed { firer, weapon, target, quarter, shot } = turn.aimed[at];
        match (quarter, weapon) {
            (Some(quarter), _) => {
                Answer::FireFrom { firer, target, side: BlockSide::ALL[usize::from(quarter % 4)] }
            }
            _ if is_whole => Answer::Fire { firer, target },
            (None, Weapon::Dice(_)) => {
                let count = 1 + u8::try_from(part).unwrap_or_default() % shot.dice.max(1);
                Answer::FireDice { dice: Dice(count), firer, target }
            }
            _ => Answer::FirePart { part: parts()[part].0, firer, target },
        }
    };
    let opens = |at: usize| Wish::of(&answer(at)).is_some_and(|wish| declare(world, turn, wish).is_ok());
    let mut possible: Vec<usize> = (0..turn.aimed.len()).collect();
    lots.draw(&mut possible, |at| opens(at).then_some(at)).map(answer)
}

/// The parts of a unit's fire, with the weapons of each.
fn parts() -> [(FirePart, &'static [Weapon]); 4] {
    [
        (FirePart::Muskets, &[Weapon::LeftJoint, Weapon::RightJoint]),
        (FirePart::LeftJoint, &[Weapon::LeftJoint]),
        (FirePart::RightJoint, &[Weapon::RightJoint]),
        (FirePart::Guns, &[Weapon::Guns]),
    ]
}

/// Units that could still fire inherent guns this turn (2.033b4.a).
pub(crate) fn inherent_batteries(world: &World, side: Side) -> Vec<UnitId> {
    let is_able = |unit: &UnitId| {
        world.roster(*unit).guns.is_some()
            && world.unit(*unit).follows(Order::Fire)
            && shot::has_weapon(world, *unit, Weapon::Guns).is_ok()
    };
    world.of_side(side).filter(is_able).collect()
}

/// Enemies at whom inherent guns may be aimed for the turn: whoever has not been fired on, or has these guns on his list.
pub(crate) fn aims(world: &World, unit: UnitId) -> Vec<UnitId> {
    let is_listed = |target: UnitId| {
        world
            .lists
            .iter()
            .any(|fire| fire.firer == unit && fire.weapon == Weapon::Guns && fire.target == target)
    };
    let marks = |target: UnitId| world.unit(target).marks;
    let may = |target: &UnitId| {
        !marks(*target).has(Mark::Hidden) && (!marks(*target).has(Mark::FiredOn) || is_listed(*target))
    };
    world.enemies_of(world.side(unit)).filter(may).collect()
}
