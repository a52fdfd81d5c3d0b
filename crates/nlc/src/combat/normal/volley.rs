//! Both sides fire (7.3.b).

use super::{Combat, Stage, count};
use crate::fact::Fact;
use crate::fire::{DefensiveFire, Part, Rounding, Strength, attack_strength, defense_strength, hits};
use crate::options::hooks;
use crate::pieces::{BySide, Side, UnitId};
use crate::world::World;
use crate::zoc::{Flank, flank};
use hex::HexId;
use umpire::agenda::Play;
use umpire::dice::{Throw, Thrown};
use umpire::event::{Event, Line, Roll, Sum};
use umpire::rule::Rule;

/// What the fire of one side came to.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Volley {
    /// The roll; none at strength 0.
    pub(crate) thrown: Option<Thrown>,
    /// Hits scored.
    pub(crate) scored: u16,
    /// The strength it would have had without its guns, if that matters.
    pub(crate) without_guns: Option<u16>,
}

impl Combat {
    pub(super) fn fire(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        world.hit_hexes.clear();
        for (unit, _) in &self.attackers {
            world.unit_mut(*unit).pledged = false;
        }
        let fighting = |unit: &UnitId| !world.unit(*unit).retreated;
        self.defenders = world.units_in(self.target).filter(fighting).collect();
        self.attackers.retain(|(unit, from)| world.hex_of(*unit) == Some(*from));
        world.note_attacked(&self.defenders);
        if self.defenders.is_empty() || self.attackers.is_empty() {
            self.stage = Stage::Advancing;
            play.log.tell(|| {
                let target = world.ground().number(self.target);
                let text = format!("Nobody is left to fight in {target}: no shot is fired.");
                let event = Event::by(rule!("nlc.7.3.p"), Fact::NoFire { target }, text);
                let vacated = self.thinned && world.holder(self.target).is_none();
                if vacated { event.and_by(&[rule!("nlc.7.11.d")]) } else { event }
            });
            return;
        }
        self.take_stock(world);
        let attack = self.attack(world, &mut |_, _, _| {});
        let defense = self.defense(world, &mut |_, _, _| {});
        let edition = world.edition();
        let mut throw = |strength: u16, side: Side| -> Volley {
            if strength == 0 {
                return Volley::default(); // no row on the table, no roll (7.1.i)
            }
            let without_guns = hooks::combat::fire_without_guns(world, self, side);
            let class = |roll| hooks::combat::class_of_fire(edition, strength, without_guns, roll);
            let thrown = play.dice.throw(Throw::TWO_D6, &class);
            Volley { thrown: Some(thrown), scored: hits(edition, strength, thrown.total()), without_guns }
        };
        let by_attack = throw(attack.rounded(), self.side);
        let by_defense = throw(defense.rounded(), self.side.enemy());
        self.hits[self.side] = by_defense.scored;
        self.hits[self.side.enemy()] = by_attack.scored;
        self.stage = Stage::Choosing(0);
        let told = |volley: Volley| (volley.thrown, volley.scored);
        play.log.tell(|| self.fired(world, told(by_attack), told(by_defense)));
        let mut volleys = BySide::default();
        (volleys[self.side], volleys[self.side.enemy()]) = (by_attack, by_defense);
        hooks::combat::both_have_fired(world, self, volleys, play);
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
        let faces_somebody = world.ground().neighbours(self.target).any(|(hex, _)| self.stood(world, hex));
        faces_somebody && !self.attackers.iter().any(|(_, from)| self.stood(world, *from))
    }

    /// Whether units of the attackers' side stood in a hex when the stage began.
    pub(crate) fn stood(&self, world: &World, hex: HexId) -> bool {
        world.holder(hex) == Some(self.side) && world.units_in(hex).any(|unit| !world.unit(unit).arrived)
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
        (attack_roll, by_attack): (Option<Thrown>, u16),
        (defense_roll, by_defense): (Option<Thrown>, u16),
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
            rule!("nlc.tables.fire.a"),
        ]);
        if self.attackers.iter().any(|(_, from)| *from != self.attackers[0].1) {
            event = event.and_by(&[rule!("nlc.7.3.f"), rule!("nlc.7.3.g"), rule!("nlc.7.3.o")]);
        }
        for (strength, roll, scored, whose) in [
            (attack, attack_roll, by_attack, "the attack's fire"),
            (defense, defense_roll, by_defense, "the defense's fire"),
        ] {
            if usize::from(strength) > world.edition().fire.len() {
                event = event.and_by(&[rule!("nlc.7.1.h")]);
            }
            event = match roll {
                Some(thrown) => event.with_roll(Roll::plain(whose, thrown, count(scored))),
                None => event.and_by(&[rule!("nlc.7.1.i")]),
            };
        }
        for sum in self.strengths(world) {
            event = event.with_sum(sum);
        }
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
