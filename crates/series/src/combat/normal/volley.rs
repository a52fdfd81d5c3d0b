//! Both sides fire (7.3.b).

use super::{Combat, Stage, count};
use crate::fact::Fact;
use crate::fire::{DefensiveFire, Part, Rounding, Strength, attack_strength, defense_strength};
use crate::hooks::fire::Shot;
use crate::prelude::*;
use crate::zoc::{Flank, flank};
use umpire::dice::Dice;

impl Combat {
    pub(super) fn fire(&mut self, world: &mut World, play: &mut Play) {
        world.hit_hexes.clear();
        for (unit, _) in &self.attackers {
            world.unit_mut(*unit).pledged = false;
        }
        let fighting = |unit: &UnitId| self.is_defending(world, *unit);
        self.defenders = world.units_in(self.target).filter(fighting).collect();
        self.attackers.retain(|(unit, from)| world.hex_of(*unit) == Some(*from));
        world.note_attacked(&self.defenders);
        if self.defenders.is_empty() || self.attackers.is_empty() {
            let ours = world.held_by(self.target) == Some(self.side);
            self.stage = if ours { Stage::Ended } else { Stage::Advancing };
            play.log.tell(|| {
                let target = world.ground().number(self.target);
                if let Some(own) = world.lone_headquarters(self.target, self.side.enemy()) {
                    let name = &world.theatre.headquarters[own.place()].name;
                    let text = format!("{name} is alone in {target}: no shot is fired.");
                    return Event::by(rule!("nlc.7.3.l"), Fact::NoFire { target }, text);
                }
                let text = format!("Nobody is left to fight in {target}: no shot is fired.");
                let event = Event::by(rule!("nlc.7.3.p"), Fact::NoFire { target }, text);
                let vacated = self.thinned && world.held_by(self.target).is_none();
                event.and_by_if(vacated, rules!["nlc.7.11.d"])
            });
            return;
        }
        self.take_stock(world);
        let attack = self.attack(world, &mut |_, _, _| {});
        let defense = self.defense(world, &mut |_, _, _| {});
        let throw = |strength: Strength, side: Side, dice: &mut dyn Dice| {
            let without_guns = hooks::combat::fire_without_guns(world, self, side);
            hooks::fire::volley(world, strength, without_guns, dice)
        };
        let by_attack = throw(attack, self.side, play.dice);
        let by_defense = throw(defense, self.side.enemy(), play.dice);
        self.hits[self.side] = by_defense.scored;
        self.hits[self.side.enemy()] = by_attack.scored;
        self.stage = Stage::Choosing(0);
        play.log.tell(|| {
            self.fired(world, (&by_attack.shot, by_attack.scored), (&by_defense.shot, by_defense.scored))
        });
        let mut guns_tell = BySide::default();
        (guns_tell[self.side], guns_tell[self.side.enemy()]) = (by_attack.guns_tell, by_defense.guns_tell);
        hooks::combat::both_have_fired(world, self, guns_tell, play);
    }

    /// Notes what later steps ask about the two parties as they stand when they fire.
    pub(super) fn take_stock(&mut self, world: &World) {
        let (us, them) = (self.side, self.side.enemy());
        let attackers = || self.attackers.iter().map(|(unit, _)| world.printed(*unit));
        let defenders = || self.defenders.iter().map(|unit| world.printed(*unit));
        self.artillery[us] = attackers().any(|unit| unit.arm.is_artillery());
        self.artillery[them] = defenders().any(|unit| unit.arm.is_artillery());
        self.guard[us] = attackers().any(crate::pieces::Unit::is_the_guard);
        self.guard[them] = defenders().any(crate::pieces::Unit::is_the_guard);
        self.artillery_fired[us] = self.artillery[us];
        self.artillery_fired[them] = self.artillery[them] && !self.is_silent(world);
        self.flank = flank(world, self.target, us);
        // Alone means that no infantry or cavalry is in the hex, whether it fights or not.
        self.artillery_alone = world.units_in(self.target).all(|unit| world.printed(unit).arm.is_artillery());
    }

    /// Whether artillery in the target is kept from firing by its facing (8.4.a): enemies stood next to it when
    /// the stage began, and none in the hexes from which it is now attacked.
    pub(super) fn is_silent(&self, world: &World) -> bool {
        let faced = |hex: HexId| world.held_at_stage(hex, self.side);
        world.ground().neighbours(self.target).any(|(hex, _)| faced(hex))
            && !self.attackers.iter().any(|(_, from)| faced(*from))
    }

    pub(super) fn attack(&self, world: &World, note: &mut dyn FnMut(&str, Part, Rule)) -> Strength {
        self.attackers.iter().fold(Strength::default(), |sum, (unit, from)| {
            sum.plus(attack_strength(world, *unit, *from, self.target, note))
        })
    }

    pub(super) fn defense(&self, world: &World, note: &mut dyn FnMut(&str, Part, Rule)) -> Strength {
        let is_artillery = |unit: &UnitId| world.printed(*unit).arm.is_artillery();
        let how = DefensiveFire { artillery_alone: self.artillery_alone };
        let silent = self.is_silent(world);
        let in_the_hex = self.defenders.iter().fold(Strength::default(), |sum, unit| {
            if silent && is_artillery(unit) {
                note(&world.printed(*unit).name, Part::Own(Strength::default()), rule!("nlc.8.4.a"));
                return sum;
            }
            let own = defense_strength(world, *unit, self.target, how, note);
            sum.plus(hooks::combat::defensive_fire(world, *unit, own, note))
        });
        let support = self.support.iter();
        support.fold(in_the_hex, |sum, unit| sum.plus(hooks::combat::fire_in_support(world, *unit, note)))
    }

    /// Both strengths with all their parts, as they would be now.
    pub(crate) fn strengths(&self, world: &World) -> Vec<Sum> {
        let mut copy = self.clone();
        copy.defenders = self.defenders(world);
        copy.take_stock(world);
        if matches!(self.stage, Stage::SteppingBack | Stage::Supporting) {
            copy.support.extend(hooks::combat::expected_support(world, self));
        }
        let attack = sum_of("the attack's strength", |note| copy.attack(world, note));
        let defense = sum_of("the defense's strength", |note| copy.defense(world, note));
        vec![attack, defense]
    }

    pub(super) fn fired(
        &self,
        world: &World,
        (attack_shot, by_attack): (&Shot, u16),
        (defense_shot, by_defense): (&Shot, u16),
    ) -> Event<Fact> {
        let target = world.ground().number(self.target);
        let (attack, defense) = (
            self.attack(world, &mut |_, _, _| {}).rounded(),
            self.defense(world, &mut |_, _, _| {}).rounded(),
        );
        let text = format!(
            "Combat at {target}: the attack fires with {attack} and scores {}, the defense with {defense} and scores {}.",
            count(by_attack),
            count(by_defense)
        );
        let fact = Fact::Fired { target, attack, defense, by_attack, by_defense };
        let mut event = Event::by(rule!("nlc.7.3.b"), fact, text).and_by(&[
            rule!("nlc.2.b"),
            rule!("nlc.7.1.a"),
            hooks::fire::by(world),
        ]);
        event = event.and_by_if(
            self.attackers.iter().any(|(_, from)| *from != self.attackers[0].1),
            rules!["nlc.7.3.f", "nlc.7.3.g", "nlc.7.3.o"],
        );
        for (strength, shot, scored, whose) in [
            (attack, attack_shot, by_attack, "the attack's fire"),
            (defense, defense_shot, by_defense, "the defense's fire"),
        ] {
            event = event.and_by_if(
                shot.is_by_table() && usize::from(strength) > world.edition().fire.len(),
                rules!["nlc.7.1.h"],
            );
            event = shot.show(event, whose, scored);
        }
        for sum in self.strengths(world) {
            event = event.with_sum(sum);
        }
        let event = hooks::turn::fires(world, event);
        event.and_by(&self.modifiers(world)).and_by(&self.why_they_stay(world))
    }

    /// The rules that say how ground, flanks, disruption and rounding tell in this fire (7.6).
    fn modifiers(&self, world: &World) -> Vec<Rule> {
        let (mut terrain, mut disrupted) = (false, false);
        let mut look = |_: &str, part: Part, rule: Rule| {
            terrain |= matches!(part, Part::Less(percent) if percent > 0);
            disrupted |= rule == rule!("nlc.7.6.a");
        };
        let attack = self.attack(world, &mut look);
        let into_terrain = terrain;
        let defense = self.defense(world, &mut |_, _, rule| disrupted |= rule == rule!("nlc.7.6.a"));
        let flanked = self.flank == Flank::Turned;
        let rules = [
            (into_terrain, rule!("nlc.tables.terrain.b")),
            (into_terrain || disrupted || flanked, rule!("nlc.tables.combatmods.a")),
            (flanked, rule!("nlc.7.6.i")),
            (!attack.is_whole() || !defense.is_whole(), rule!("nlc.7.6.g")),
        ];
        rules.into_iter().filter(|(applies, _)| *applies).map(|(_, rule)| rule).collect()
    }
}

/// A strength with the lines that went into it.
pub(crate) fn sum_of(of: &str, strength: impl FnOnce(&mut dyn FnMut(&str, Part, Rule)) -> Strength) -> Sum {
    sum_rounded(of, Rounding::Normal, strength)
}

/// The same, rounded as is said.
pub(crate) fn sum_rounded(
    of: &str,
    rounding: Rounding,
    strength: impl FnOnce(&mut dyn FnMut(&str, Part, Rule)) -> Strength,
) -> Sum {
    let mut lines = Vec::new();
    let exact = strength(&mut |what: &str, part: Part, rule: Rule| {
        lines.push(Line { what: what.to_owned(), value: part.to_string(), rule });
    });
    let (what, rule) = match rounding {
        Rounding::Normal => ("rounded once", rule!("nlc.7.1.g")),
        Rounding::Down => ("rounded down once", rule!("nlc.25.6.c")),
    };
    lines.push(Line { what: what.into(), value: exact.to_string(), rule });
    Sum { of: of.to_owned(), lines, total: exact.rounded_by(rounding).to_string() }
}
