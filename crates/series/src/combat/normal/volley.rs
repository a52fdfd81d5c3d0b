//! Both sides fire (7.3.b).

use super::{Combat, Stage, count};
use crate::fact::Fact;
use crate::fire::{DefensiveFire, Note, Part, Reckoning, Strength, attack_strength, defense_strength};
use crate::hooks::fire::{Bias, Fired, Volley};
use crate::prelude::*;
use crate::refits::combat_ratings::Edge;
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
        let attackers: Vec<UnitId> = self.attackers.iter().map(|(unit, _)| *unit).collect();
        world.note_attacked(&self.defenders, &attackers);
        hooks::combat::have_attacked(world, &attackers);
        if self.defenders.is_empty() || self.attackers.is_empty() {
            let ours = world.held_by(self.target) == Some(self.side);
            self.stage = if ours { Stage::Ended } else { Stage::Advancing };
            play.log.tell(world, || {
                let target = world.name(self.target);
                if let Some(own) = world.lone_headquarters(self.target, self.side.enemy()) {
                    let name = &world.theatre.headquarters[own].name;
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
        let [attack, defense] = self.reckonings(world, play.log.is_heard());
        self.marshal = hooks::combat::card_chosen(world);
        let attack = self.shoot(world, self.side, attack, play.dice);
        let defense = self.shoot(world, self.side.enemy(), defense, play.dice);
        self.takes_effect(world, self.side, &attack);
        self.takes_effect(world, self.side.enemy(), &defense);
        play.log.tell(world, || self.fired(world, &attack, &defense));
        if world.plays_cards() {
            self.stage = Stage::Again(0, false);
        } else {
            self.stands_as_thrown(world, play);
        }
    }

    /// A side throws its dice for a strength.
    fn shoot(&self, world: &World, side: Side, strength: Reckoning, dice: &mut dyn Dice) -> Volley {
        let edge = self.edge(world);
        let edge = if side == self.side { edge } else { edge.map(Edge::turned) };
        let attacked = (side == self.side).then_some(self.target);
        let bias =
            Bias::from(edge).with_card(hooks::combat::card_changes(world, side, self.marshal, attacked));
        let without_guns = hooks::combat::fire_without_guns(world, self, side);
        hooks::fire::volley(world, strength, without_guns, bias, dice)
    }

    fn takes_effect(&mut self, world: &World, side: Side, volley: &Volley) {
        self.hits[side.enemy()] = volley.scored;
        self.emptied[side] = volley.empties(world);
        self.guns_tell[side] = volley.guns_tell;
    }

    /// A side throws its dice again, and what falls then stands (mop.app3.card7.b).
    pub(super) fn throw_again(&mut self, world: &World, side: Side, play: &mut Play) {
        let [attack, defense] = self.reckonings(world, play.log.is_heard());
        let rounded = [attack.rounded(), defense.rounded()];
        let own = if side == self.side { attack } else { defense };
        let before = self.hits[side.enemy()];
        let volley = self.shoot(world, side, own, play.dice);
        self.takes_effect(world, side, &volley);
        play.log.tell(world, || {
            let target = world.name(self.target);
            let whose = if side == self.side { "attack" } else { "defense" };
            let (now, before) = (count(volley.scored), count(before));
            let text =
                format!("The {whose} at {target} is thrown again: it scores {now} in the place of {before}.");
            let [attack, defense] = rounded;
            let (by_attack, by_defense) = (self.hits[self.side.enemy()], self.hits[self.side]);
            let fact = Fact::Fired { target, attack, defense, by_attack, by_defense };
            let event =
                Event::by(hooks::fire::by(world), fact, text).and_by(&hooks::combat::rules_of_again(world));
            let fired =
                Fired { name: "fire", by: world.seat_name(side), why: "the fire that is thrown again" };
            volley.show(event, fired)
        });
    }

    /// Nobody throws again: what has fallen takes effect.
    pub(super) fn stands_as_thrown(&mut self, world: &mut World, play: &mut Play) {
        self.stage = if world.plays_cards() { Stage::Covering(0) } else { Stage::Choosing(0) };
        hooks::combat::dice_have_fallen(world);
        hooks::combat::both_have_fired(world, self, self.guns_tell, play);
        hooks::combat::pushed(world, self.side, self.target, play);
        hooks::bombardment::heard(world, self.target);
        let guns = self.attackers().filter(|unit| world.printed(*unit).arm.is_artillery()).count();
        hooks::combat::guns_have_fired(world, self.side, guns, play);
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

    /// The ratings of both sides, as the attackers look at it.
    fn edge(&self, world: &World) -> Option<Edge> {
        hooks::fire::edge(world, self.attackers(), self.defenders.iter().copied())
    }

    /// The strengths of the attack and of the defense.
    fn reckonings(&self, world: &World, told: bool) -> [Reckoning; 2] {
        [
            Reckoning::of(told, |note| self.attack(world, note)),
            Reckoning::of(told, |note| self.defense(world, note)),
        ]
    }

    fn attack(&self, world: &World, note: Note<'_>) -> Strength {
        self.attackers.iter().fold(Strength::default(), |sum, (unit, from)| {
            sum.plus(attack_strength(world, *unit, *from, self.target, note))
        })
    }

    fn defense(&self, world: &World, note: Note<'_>) -> Strength {
        let is_artillery = |unit: &UnitId| world.printed(*unit).arm.is_artillery();
        let how = DefensiveFire::of(self.artillery_alone, &self.attackers);
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
        support
            .fold(in_the_hex, |sum, unit| sum.plus(hooks::combat::fire_in_support(world, self, *unit, note)))
    }

    /// Both strengths with all their parts, as they would be now.
    pub(crate) fn strengths(&self, world: &World) -> Vec<Sum> {
        let mut copy = self.clone();
        copy.defenders = self.defenders(world);
        copy.take_stock(world);
        if matches!(self.stage, Stage::SteppingBack | Stage::Supporting) {
            copy.support.extend(hooks::combat::expected_support(world, self));
        }
        let [attack, defense] = copy.reckonings(world, true);
        let mut sums = sums([&attack, &defense]).to_vec();
        sums.extend(copy.edge(world).map(|edge| edge.sum(world, "what ratings add to the attack's roll")));
        sums
    }

    fn fired(&self, world: &World, attack: &Volley, defense: &Volley) -> Event<Fact> {
        let target = world.name(self.target);
        let (by_attack, by_defense) = (attack.scored, defense.scored);
        let rounded = |volley: &Volley| volley.strength.rounded();
        let text = format!(
            "Combat at {target}: the attack fires with {}{} and scores {}, the defense with {}{} and scores {}.",
            rounded(attack),
            attack.told_of_ratings(),
            count(by_attack),
            rounded(defense),
            defense.told_of_ratings(),
            count(by_defense)
        );
        let fact =
            Fact::Fired { target, attack: rounded(attack), defense: rounded(defense), by_attack, by_defense };
        let by = &[rule!("nlc.2.b"), rule!("nlc.7.1.a"), hooks::fire::by(world)];
        let mut event = Event::by(rule!("nlc.7.3.b"), fact, text)
            .and_by(by)
            .and_by_if(self.is_from_several_hexes(), rules!["nlc.7.3.f", "nlc.7.3.g", "nlc.7.3.o"]);
        let fires =
            [(attack, self.side, "the attack's fire"), (defense, self.side.enemy(), "the defense's fire")];
        for (volley, side, why) in fires {
            event = event.and_by_if(volley.is_beyond_the_table(world), rules!["nlc.7.1.h"]);
            event = volley.show(event, Fired { name: "fire", by: world.seat_name(side), why });
        }
        let [attack, defense] = [&attack.strength, &defense.strength];
        for sum in sums([attack, defense]) {
            event = event.with_sum(sum);
        }
        // How ground, flanks, disruption and rounding tell in this fire (7.6).
        let into_terrain = attack.relies_on(|part, _| matches!(part, Part::Less(percent) if percent > 0));
        let disrupted = |strength: &Reckoning| strength.relies_on(|_, rule| rule == rule!("nlc.7.6.a"));
        let (disrupted, flanked) = (disrupted(attack) || disrupted(defense), self.flank == Flank::Turned);
        hooks::turn::fires(world, event)
            .and_by_if(into_terrain, rules!["nlc.tables.terrain.b"])
            .and_by_if(into_terrain && world.terrain(self.target).combat_rule.is_some(), rules!["nlc.7.6.f"])
            .and_by_if(into_terrain || disrupted || flanked, rules!["nlc.tables.combatmods.a"])
            .and_by_if(flanked, rules!["nlc.7.6.i"])
            .and_by_if(!attack.exact.is_whole() || !defense.exact.is_whole(), rules!["nlc.7.6.g"])
            .and_by(&self.why_they_stay(world))
    }

    /// Whether stacks of several hexes attack (7.3.f).
    pub(super) fn is_from_several_hexes(&self) -> bool {
        self.attackers.iter().any(|(_, from)| *from != self.attackers[0].1)
    }
}

/// The strengths of attack and defense with their names.
fn sums([attack, defense]: [&Reckoning; 2]) -> [Sum; 2] {
    [attack.sum("the attack's strength"), defense.sum("the defense's strength")]
}
