//! Morale checks (7.4.f to 7.4.j) and La Garde (7.4.o to 7.4.r).

use super::{Combat, Stage, capital};
use crate::combat::losses::is_garrison;
use crate::fact::Fact;
use crate::morale::{Check, Circumstances, Told};
use crate::pieces::Guard;
use crate::prelude::*;
use crate::world::Retreated;
use crate::zoc::Flank;

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
                play.log.tell(world, || {
                    let chateaux = units.iter().filter_map(|unit| world.hex_of(*unit));
                    let chateaux: Vec<String> = chateaux.map(|hex| world.name(hex)).collect();
                    let (n, hexes) = (chateaux.len(), listed(&chateaux));
                    let text = told!(n, "The garrison|garrisons of {hexes} does|do not retreat.");
                    let event = Event::by(rule!("nlc.10.g"), Fact::Stands { who: self.who(side) }, text);
                    // It is shut in, and needs no morale for that either.
                    let covered = side != self.side && self.flank == Flank::Covered;
                    event.and_by_if(covered, rules!["nlc.10.d"])
                });
                continue;
            }
            if hooks::combat::is_steadied(world, side, &units, play) {
                continue;
            }
            let circumstances = self.circumstances(world, side);
            let awe = hooks::combat::awe(world, side, &self.party(side.enemy()), play);
            let Some((check, by)) = Check::of_group_with(world, &units, circumstances, awe, play) else {
                continue;
            };
            let who = self.who(side);
            let told = Told::new(who, rules!["nlc.7.4.g"], "morale check");
            let sentence = |own: Option<(&str, i8)>| {
                let with = own.map_or(String::new(), |(name, morale)| format!(" with {name}: {morale},"));
                format!("{} check morale{with} and roll", capital(who.words()))
            };
            let explain = |event: Event<Fact>| {
                let flanked = circumstances.flank == Flank::Turned;
                let friends = || {
                    let mut around = world.ground().neighbours(self.target);
                    around.any(|(hex, _)| world.held_by(hex) == Some(side))
                };
                let young = !circumstances.against_the_guard && self.has_young_guard(world, side.enemy());
                event
                    .and_by_if(check.relies_on(IN_THE_TABLE), &[world.edition().morale.table])
                    .with_sum(check.sum(world))
                    .and_by(&[by, rule!("nlc.2.3.d")])
                    .and_by_if(side == self.side && self.is_from_several_hexes(), rules!["nlc.7.3.h"])
                    .and_by_if(flanked, rules!["nlc.7.6.c"])
                    .and_by_if(flanked && friends(), rules!["nlc.7.6.d"])
                    .and_by_if(young, rules!["nlc.7.4.p"])
                    .and_by_if(self.survivors(world, side.enemy()).is_empty(), rules!["nlc.7.4.j"])
            };
            check.tell(world, told, sentence, explain, play);
            if !check.passed {
                self.retreated[side] = Retreated::Involuntarily;
                play.log.tell(world, || {
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
        play.log.tell(world, || {
            let army = &world.printed(units[0]).nation.army;
            let by = -world.edition().morale.guard_recoiled;
            let text = format!("La Garde recule! All {army} morale falls by {by} for the rest of the game.");
            Event::by(rule!("nlc.7.4.q"), Fact::GuardRecoils, text)
        });
    }
}

/// The lines of the table of morale modifiers, which leaves out Reserve and La Garde recule.
const IN_THE_TABLE: &[Rule] = rules!["nlc.2.2.g", "nlc.2.2.i", "nlc.2.2.j", "nlc.2.2.k", "nlc.7.4.o"];
