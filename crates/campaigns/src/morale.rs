//! Morale (con.8, optional): demoralized forces check in phase IV to recover, and after battles not to become so.

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, PrepareAnswer};
use crate::combat::facts::FightFact;
use crate::combat::modifiers::Modifiers;
use crate::facts::{CommandFact, Fact};
use crate::types::{BySide, HolderId, Holders, Side};
use crate::world::{Force, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::Throw;
use umpire::event::{Event, Roll, SeatSet};
use umpire::refusal::Refusal;

/// Phase IV: both sides at once.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Morale {
    done: BySide<bool>,
    /// The leaders whose forces have checked: one check a force (con.8.e).
    checked: Holders,
}

/// What a check costs, and what it has to reach.
struct Check {
    force: Force,
    /// The points that must be paid before any improves it.
    price: u8,
}

impl Morale {
    /// Whether a side has done, or has nobody who could check. What is in its pool the enemy must not learn from its silence.
    fn is_over(&self, world: &World, side: Side) -> bool {
        self.done[side] || !world.has_option("morale") || self.checks(world, side).next().is_none()
    }

    /// The checks that are open to a side, whether it can pay for them or not.
    fn checks<'w>(&'w self, world: &'w World, side: Side) -> impl Iterator<Item = Check> + 'w {
        let forces = world.forces_among(world.on_map(side)).into_iter();
        let shaken =
            forces.filter(|force| has_demoralized(world, force.all) && !self.checked.has(force.leader));
        shaken.map(|force| Check { force, price: price(world, force) })
    }

    fn check(&self, world: &World, side: Side, leader: HolderId, points: u8) -> Result<Check, Refusal> {
        let name = world.name(leader);
        let refuse = |rule, code, why: String, cure: &str| Err(Refusal::new(rule, code, why, cure));
        crate::movement::is_own(world, leader, side)?;
        let Some(check) = self.checks(world, side).find(|check| check.force.leader == leader) else {
            let why = format!("{name} leads no force with demoralized units that may still check");
            return refuse(rule!("con.8.e"), "no-check", why, "Name the leader of such a force.");
        };
        let pool = world.army(world.theatre.holder(leader).army).points;
        if points < check.price {
            let why = format!("the check of {name} costs {}", check.price);
            return refuse(rule!("con.8.e"), "too-few", why, "Pay that, or check where it is free.");
        }
        if points > pool {
            let why = umpire::told!(
                usize::from(points),
                "{points} point|points is|are wanted, and the pool has {pool}"
            );
            return refuse(rule!("con.8.e"), "no-points", why, "Pay no more than there is.");
        }
        Ok(check)
    }
}

/// Whether somebody among these has demoralized units.
fn has_demoralized(world: &World, all: Holders) -> bool {
    world.units_of_all(all).any(|unit| world.unit(unit).is_demoralized)
}

/// What the check of a force costs: nothing if a part of it is on a Center, a supply source or in a fortified town (con.8.e, 8.f).
fn price(world: &World, force: Force) -> u8 {
    let side = world.theatre.side_of(force.leader);
    let is_safe = |hex: HexId| {
        let armies = world.theatre.armies_of(side);
        let works =
            |army| world.army(army).center == Some(hex) || world.theatre.army(army).sources.contains(&hex);
        world.ground().is_fortified(world.edition(), hex) || armies.clone().any(works)
    };
    let is_free = force.all.iter().filter_map(|holder| world.hex_of(holder)).any(is_safe);
    if is_free { 0 } else { world.edition().points.costs.check }
}

/// The modifiers of any moral check of a force (con.8.h, 8.k).
fn modifiers(world: &World, force: Force) -> Modifiers {
    let (figures, side) = (&world.edition().morale, world.theatre.side_of(force.leader));
    let mut to = Modifiers::none();
    if world.is_led(force.leader) && world.theatre.holder(force.leader).star {
        to.add("tactical bonus", figures.tactical_bonus, rule!("con.8.h"));
    }
    let hexes =
        force.all.iter().filter(|holder| world.has_troops(*holder)).filter_map(|holder| world.hex_of(holder));
    if hexes.clone().any(|hex| world.is_in_zone(hex, side.enemy())) {
        to.add("enemy zone", figures.in_zone, rule!("con.8.k"));
    }
    to
}

/// Rolls a moral check of a force, with what is added to it. Whether it succeeds: for a force mostly of the guard without a die (con.8.g,
/// 8.j, 8.l).
fn roll(world: &World, force: Force, more: &Modifiers, seen_by: SeatSet, play: &mut Play<'_, Fact>) -> bool {
    let mut all = modifiers(world, force);
    more.iter().for_each(|one| all.add(one.what.clone(), one.value, one.rule));
    let units = world.units_of_all(force.all);
    let guard: u16 = units
        .filter(|unit| world.theatre.unit(*unit).is_guard)
        .map(|unit| u16::from(world.unit(unit).points))
        .sum();
    let is_sure = 2 * guard > world.strength_of_all(force.all);
    let initiative = i16::from(world.initiative_of(force.leader));
    let by = i16::from(all.total());
    let passes = |face: u16| match face {
        1 => true,
        6 => false,
        _ => i16::try_from(face).unwrap_or(i16::MAX) + by <= initiative,
    };
    let (thrown, succeeds) = if is_sure {
        (None, true)
    } else {
        let (thrown, succeeds) = play.test(Throw::D6, passes);
        (Some(thrown), succeeds)
    };
    play.log.tell(world, || {
        let name = world.name(force.leader);
        let what = if succeeds { "holds" } else { "fails" };
        let fact = FightFact::Checked { leader: world.named(force.leader), succeeds };
        let event = Event::by(
            rule!("con.8.g"),
            fact,
            format!("The moral of {name} is checked against {initiative}: it {what}."),
        );
        let event = event.and_by_if(is_sure, rules!("con.8.j")).and_by(rules!("con.8.l")).only_for(seen_by);
        match thrown {
            None => event,
            Some(thrown) => {
                let side = world.theatre.side_of(force.leader).key();
                let mut roll =
                    Roll::plain("moral check", side, thrown, what).for_what(format!("moral of {name}"));
                roll.modifiers = all.lines();
                event.with_roll(roll)
            }
        }
    });
    succeeds
}

/// A check after a battle: whoever fails it is demoralized entirely (con.10.5.7.3). The dice fall before everybody's eyes.
pub(crate) fn check_after_battle(
    world: &mut World,
    force: Force,
    more: &Modifiers,
    play: &mut Play<'_, Fact>,
) {
    if roll(world, force, more, SeatSet::ALL, play) {
        return;
    }
    mark(world, force.all, true);
}

/// Puts the marks of demoralization on all units of a force, or takes them off (con.8.g, 10.5.7.3.f).
fn mark(world: &mut World, all: Holders, is_demoralized: bool) {
    let units: Vec<_> = world.units_of_all(all).filter(|unit| world.unit(*unit).points > 0).collect();
    for unit in units {
        world.unit_mut(unit).is_demoralized = is_demoralized;
    }
}

impl Proceeds for Morale {
    fn resume(&mut self, world: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
        if Side::BOTH.iter().all(|side| self.is_over(world, *side)) { Step::Done } else { Step::Ask }
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        let prompt = move || format!("{}: which demoralized forces check, and for how much?", side.title());
        (!self.is_over(world, side)).then(|| Ask::open(prompt, rules!("con.8.e", "con.8.f", "con.8.i")))
    }

    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
        for check in self.checks(world, side) {
            let leader = check.force.leader;
            let pool = world.army(world.theatre.holder(leader).army).points;
            let points = check.price..=pool;
            to.extend(points.map(|points| Answer::Prepare(PrepareAnswer::Check { leader, points })));
        }
        to.push(Answer::Prepare(PrepareAnswer::NoMoreChecks));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        match *answer {
            Answer::Prepare(PrepareAnswer::NoMoreChecks) => self.done[side] = true,
            Answer::Prepare(PrepareAnswer::Check { leader, points }) => {
                let check = self.check(world, side, leader, points)?;
                self.checked.insert(leader);
                pay(world, leader, points, play);
                let mut more = Modifiers::none();
                let each = world.edition().morale.additional_point;
                let extra = i8::try_from(points - check.price).unwrap_or(i8::MAX);
                more.add("additional points", each.saturating_mul(extra), rule!("con.8.i"));
                if roll(world, check.force, &more, SeatSet::only(side.seat()), play) {
                    mark(world, check.force.all, false);
                }
            }
            _ => return Err(not_now(self.ask(world, side))),
        }
        Ok(())
    }

    fn known_to(&self, world: &World, side: Side) -> Morale {
        let own = self.checked.iter().filter(|leader| world.theatre.side_of(*leader) == side).collect();
        let mut done = self.done;
        // Whether the enemy has anybody to check is his own affair.
        done[side.enemy()] = self.is_over(world, side.enemy());
        Morale { done, checked: own }
    }
}

/// Points are spent from the pool of a leader's army.
fn pay(world: &mut World, leader: HolderId, points: u8, play: &mut Play<'_, Fact>) {
    if points == 0 {
        return;
    }
    let army = world.theatre.holder(leader).army;
    world.army_mut(army).points -= points;
    play.log.tell(world, || {
        let pool = world.army(army).points;
        let fact = CommandFact::PointsSpent { army: world.theatre.army(army).key.clone(), points, pool };
        let text = umpire::told!(
            usize::from(points),
            "{points} point|points is|are spent on a moral check, and the pool has {pool}."
        );
        Event::by(rule!("con-base.5.c"), fact, text)
            .only_for(SeatSet::only(world.theatre.army(army).side.seat()))
    });
}
