//! Morale checks (7.4.f to 7.4.j) and La Garde (7.4.o to 7.4.r).

use super::{Combat, Stage, capital};
use crate::combat::losses::is_garrison;
use crate::fact::{Fact, Who};
use crate::morale::{Circumstances, group_morale, morale};
use crate::pieces::Guard;
use crate::prelude::*;
use crate::world::Retreated;
use crate::zoc::Flank;
use umpire::dice::Thrown;

impl Combat {
    /// If nobody went of his own will, the sides that lost steps check, in the order of choosing, until one fails.
    pub(super) fn check_morale(&mut self, world: &mut World, play: &mut Play) {
        self.stage = Stage::Retreating;
        if Side::BOTH.iter().any(|side| self.retreated[*side] != Retreated::No) {
            return;
        }
        for side in self.choosing_order() {
            let units = self.survivors(world, side);
            if self.hits[side] == 0 || units.is_empty() {
                continue;
            }
            if units.iter().all(|unit| is_garrison(world, *unit)) {
                play.log.tell(|| {
                    let chateaux = units.iter().filter_map(|unit| world.hex_of(*unit));
                    let chateaux: Vec<String> = chateaux.map(|hex| world.ground().number(hex)).collect();
                    let text = format!("The garrison of {} does not retreat.", chateaux.join(" and "));
                    let event = Event::by(rule!("nlc.10.g"), Fact::Stands { who: self.who(side) }, text);
                    // It is shut in, and needs no morale for that either.
                    let covered = side != self.side && self.flank == Flank::Covered;
                    event.and_by_if(covered, rules!["nlc.10.d"])
                });
                continue;
            }
            let circumstances = self.circumstances(world, side);
            let Some((unit, value, by)) = group_morale(world, &units, circumstances) else { continue };
            let passes = |roll: u16| i16::try_from(roll).is_ok_and(|roll| roll <= i16::from(value));
            let thrown = play.dice.throw(Throw::D6, &|roll| u16::from(passes(roll)));
            let passed = passes(thrown.total());
            let who = self.who(side);
            // A secret order can lower morale (20.2 Reserve): the enemy sees the die and what came of it, not the sum.
            let own = world.seats_of(side);
            play.log.tell(|| seen_to_check(who, thrown, passed).only_for(own.others()));
            play.log.tell(|| {
                let mut event = checked(world, who, unit, circumstances, thrown, passed)
                    .and_by(&[by, rule!("nlc.2.3.d")])
                    .only_for(own);
                event = event.and_by_if(
                    side == self.side && self.attackers.iter().any(|(_, from)| *from != self.attackers[0].1),
                    rules!["nlc.7.3.h"],
                );
                if circumstances.flank == Flank::Turned {
                    event = event.and_by(rules!["nlc.7.6.c"]);
                    let mut around = world.ground().neighbours(self.target);
                    event = event.and_by_if(
                        around.any(|(hex, _)| world.held_by(hex) == Some(side)),
                        rules!["nlc.7.6.d"],
                    );
                }
                event = event.and_by_if(
                    !circumstances.against_the_guard && self.has_young_guard(world, side.enemy()),
                    rules!["nlc.7.4.p"],
                );
                event = event.and_by_if(self.survivors(world, side.enemy()).is_empty(), rules!["nlc.7.4.j"]);
                event
            });
            if !passed {
                self.retreated[side] = Retreated::Involuntarily;
                play.log.tell(|| {
                    let text = format!("{} must retreat.", capital(who.words()));
                    Event::by(rule!("nlc.7.4.h"), Fact::Retreats { who, voluntarily: false }, text)
                        .and_by(rules!["nlc.7.4.i"])
                });
                self.la_garde_recule(world, side, &units, play);
                return;
            }
        }
    }

    /// Whether Young Guard infantry fights on a side: it frightens nobody (7.4.p).
    fn has_young_guard(&self, world: &World, side: Side) -> bool {
        let young = |unit: &UnitId| world.printed(*unit).guard == Some(Guard::Young);
        self.party(side).iter().any(young)
    }

    pub(super) fn circumstances(&self, world: &World, side: Side) -> Circumstances {
        let (attacks, enemy) = (side == self.side, side.enemy());
        let cavalry = |unit: UnitId| world.printed(unit).arm == Arm::Cavalry;
        Circumstances {
            role: if attacks { Role::Attacking } else { Role::Defending },
            under_artillery: self.artillery_fired[enemy],
            flank: if attacks { Flank::Open } else { self.flank },
            by_cavalry: !attacks && self.attackers().any(cavalry),
            against_the_guard: self.guard[enemy],
            recovering: false,
        }
    }

    /// What bears on a unit that leaves the combat. The Guard tells in the retreat roll only (7.4.o), and whoever merely goes
    /// along was not fired at (7.3.p).
    pub(super) fn circumstances_of(&self, world: &World, side: Side, unit: UnitId) -> Circumstances {
        if self.party(side).contains(&unit) {
            Circumstances { against_the_guard: false, ..self.circumstances(world, side) }
        } else {
            Circumstances::plain(self.role(side))
        }
    }

    /// If Guard infantry has to retreat after attacking, all French morale falls for good, once (7.4.q).
    pub(super) fn la_garde_recule(&self, world: &mut World, side: Side, units: &[UnitId], play: &mut Play) {
        let recoils = |unit: &UnitId| world.printed(*unit).is_the_guard() && !is_garrison(world, *unit);
        let guard = units.iter().any(recoils);
        if side != self.side || !guard || world.guard_recoiled {
            return;
        }
        world.guard_recoiled = true;
        play.log.tell(|| {
            let army = &world.printed(units[0]).nation.army;
            let by = -world.edition().morale.guard_recoiled;
            let text = format!("La Garde recule! All {army} morale falls by {by} for the rest of the game.");
            Event::by(rule!("nlc.7.4.q"), Fact::GuardRecoils, text)
        });
    }
}

pub(super) fn checked(
    world: &World,
    who: Who,
    unit: UnitId,
    circumstances: Circumstances,
    thrown: Thrown,
    passed: bool,
) -> Event<Fact> {
    let mut lines = Vec::new();
    // The table leaves out Reserve and La Garde recule.
    let table =
        [rule!("nlc.2.2.g"), rule!("nlc.2.2.i"), rule!("nlc.2.2.j"), rule!("nlc.2.2.k"), rule!("nlc.7.4.o")];
    let mut by_table = false;
    let value = morale(world, unit, circumstances, |what, by, rule| {
        by_table |= table.contains(&rule);
        lines.push(Line { what: what.to_owned(), value: format!("{by:+}"), rule });
    });
    let name = &world.printed(unit).name;
    let result = if passed { "passed" } else { "failed" };
    let text = format!(
        "{} check morale with {name}: {value}, and roll {}: {result}.",
        capital(who.words()),
        thrown.total()
    );
    let fact = Fact::Checked { who, unit: name.clone(), morale: value, passed };
    let event = Event::by(rule!("nlc.7.4.g"), fact, text);
    let event = event.and_by_if(by_table, rules!["nlc.tables.morale.a"]);
    event
        .with_sum(Sum { of: format!("the morale of {name}"), lines, total: value.to_string() })
        .with_roll(Roll::plain("morale check", thrown, result))
}

/// What the other seats see of a check.
pub(super) fn seen_to_check(who: Who, thrown: Thrown, passed: bool) -> Event<Fact> {
    let result = if passed { "passed" } else { "failed" };
    let text = format!("{} check morale and roll {}: {result}.", capital(who.words()), thrown.total());
    Event::by(rule!("nlc.7.4.g"), Fact::SeenToCheck { who, passed }, text)
        .with_roll(Roll::plain("morale check", thrown, result))
}
