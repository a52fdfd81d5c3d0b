//! A Melee, round after round, until the units are no longer in contact (2.034).

use super::exploit::Exploit;
use super::scene::{self, Entrant, Side as Stand};
use super::score::D8;
use super::toll::{self, Toll};
use crate::answer::Answer;
use crate::edition::Level;
use crate::fight::Fight;
use crate::morale::Cause;
use crate::morale::chain::{self, Blow, Fate};
use crate::prelude::*;
use crate::proceeding::{Goes, Proceeding, open};
use crate::roster::{Side, UnitId};
use crate::world::{Mark, Order, Status};
use serde::{Deserialize, Serialize};
use umpire::agenda::Step;
use umpire::dice::Thrown;
use umpire::event::{Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;

/// How far a Melee has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    Begins,
    Choosing,
    Fighting,
    Ends,
}

/// A Melee of one against one or more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    one: UnitId,
    many: Vec<UnitId>,
    one_attacks: bool,
    many_attack: bool,
    stage: Stage,
    round: u8,
    entrants: Vec<Entrant>,
    /// Whether the one throws a single die against all.
    one_die: Option<bool>,
    /// Attackers who may go on.
    exploiters: Vec<UnitId>,
    routed_any: bool,
}

impl Melee {
    /// Of one unit against others; at least one side attacks.
    pub fn of(one: UnitId, many: Vec<UnitId>, one_attacks: bool, many_attack: bool) -> Melee {
        Melee {
            one,
            many,
            one_attacks,
            many_attack,
            stage: Stage::Begins,
            round: 0,
            entrants: Vec::new(),
            one_die: None,
            exploiters: Vec::new(),
            routed_any: false,
        }
    }

    /// All who are in it still.
    fn units(&self) -> Vec<UnitId> {
        std::iter::once(self.one).chain(self.many.iter().copied()).collect()
    }

    fn entrant(&self, world: &World, unit: UnitId) -> Entrant {
        let found = self.entrants.iter().find(|entrant| entrant.unit == unit);
        // Quality falls with hits from round to round; what was taken while charging stays (2.034.l, 2.034.mod-o).
        found.map_or_else(|| Entrant::of(world, unit), |of| Entrant { quality: world.quality(unit), ..*of })
    }

    fn begin(&mut self, world: &mut World, play: &mut Play<'_>) {
        self.many.sort_unstable();
        let units = self.units();
        let is_horse = |unit: &UnitId| world.roster(*unit).arm.is_cavalry();
        let has_cavalry = |side: Side| units.iter().any(|unit| world.side(*unit) == side && is_horse(unit));
        let square: Vec<UnitId> = units
            .iter()
            .copied()
            .filter(|unit| has_cavalry(world.side(*unit).other()) && scene::squares(world, *unit))
            .filter(|unit| !world.unit(*unit).marks.has(Mark::Squared))
            .collect();
        for unit in square {
            world.unit_mut(unit).marks.set(Mark::Squared);
            play.log.tell(world, || {
                let fact = Fight::Squares { unit: world.named(unit) };
                Event::by(rule!("odn.plot.k"), fact, format!("{} stands in square.", world.name(unit)))
                    .and_by(rules!("odn.2.0311c1.a", "odn.2.031e.d"))
            });
        }
        self.entrants = units.iter().map(|unit| Entrant::of(world, *unit)).collect();
        play.log.tell(world, || {
            let names = |units: &[UnitId]| units.iter().map(|unit| world.named(*unit)).collect::<Vec<_>>();
            let (attackers, defenders) = if self.one_attacks {
                (names(&[self.one]), names(&self.many))
            } else {
                (names(&self.many), names(&[self.one]))
            };
            let said = |of: &[umpire::facts::Named]| {
                umpire::prose::listed(&of.iter().map(|named| named.name.as_str()).collect::<Vec<_>>())
            };
            let text = format!("Melee: {} against {}.", said(&attackers), said(&defenders));
            let mutual = self.one_attacks && self.many_attack;
            Event::by(rule!("odn.2.034.a"), Fight::MeleeBegan { attackers, defenders, mutual }, text)
                .and_by(rules!("odn.2.034.p"))
                .and_by_if(mutual, rules!("odn.plot.j"))
        });
    }

    /// Whether the one must throw a die against each: infantry with a Combat Move that both arms attack (2.0311c2.b).
    fn must_divide(&self, world: &World) -> bool {
        let has =
            |is: fn(&crate::roster::Arm) -> bool| self.many.iter().any(|unit| is(&world.roster(*unit).arm));
        !self.one_attacks
            && world.roster(self.one).arm.is_infantry()
            && world.unit(self.one).order == Some(Order::CombatMove)
            && has(|arm| arm.is_cavalry())
            && has(|arm| arm.is_infantry())
    }

    /// Whether the one chooses how many dice it throws (2.034.c, plot.j).
    fn may_choose(&self, world: &World) -> bool {
        let is_asked = !self.one_attacks || self.many_attack;
        self.many.len() > 1 && is_asked && !self.must_divide(world)
    }

    /// Those who have left are in it no more.
    fn still(&mut self, world: &World) -> bool {
        let one = self.one;
        self.many.retain(|unit| world.is_on_table(*unit) && world.are_in_contact(one, *unit));
        world.is_on_table(one) && !self.many.is_empty()
    }

    fn fight(&mut self, world: &mut World, play: &mut Play<'_>) {
        self.round += 1;
        let units = self.units();
        let tolls = self.compare(world, play);
        let guns = self.supports(world);
        for (unit, toll) in &tolls {
            chain::mark_hits(world, *unit, toll.hits, false, play);
            for (_, guns) in guns.iter().filter(|(infantry, _)| infantry == unit) {
                chain::mark_hits(world, *guns, toll.hits, false, play);
            }
        }
        for unit in self.order_of_results(world, &units) {
            let Some((_, toll)) = tolls.iter().find(|(of, _)| *of == unit) else { continue };
            apply(world, unit, *toll, &guns, play);
        }
        self.reward(world, play);
    }

    /// Guns that share what befalls infantry in this round (2.034.r, 4.04.o).
    fn supports(&self, world: &World) -> Vec<(UnitId, UnitId)> {
        let enemies = |unit: UnitId| if unit == self.one { self.many.clone() } else { vec![self.one] };
        let guns = |unit: UnitId| Some((unit, scene::guns_in_support(world, unit, &enemies(unit))?));
        self.units().into_iter().filter_map(guns).collect()
    }

    /// Defenders first, then attackers by roster; where both attack, the order of tests (2.034.q).
    fn order_of_results(&self, world: &World, units: &[UnitId]) -> Vec<UnitId> {
        if self.one_attacks && self.many_attack {
            return world.order_of_tests(units);
        }
        if self.one_attacks { self.many.iter().copied().chain([self.one]).collect() } else { units.to_vec() }
    }

    /// The dice of all, in the order of time.j, and the comparisons: what the round costs each.
    fn compare(&self, world: &World, play: &mut Play<'_>) -> Vec<(UnitId, Toll)> {
        let is_single = self.many.len() == 1
            || if self.one_attacks && !self.many_attack { true } else { self.one_die == Some(true) };
        let count = if is_single { 1 } else { self.many.len() };
        let mut throw =
            |n: usize| -> Vec<Thrown> { (0..n).map(|_| play.dice.throw(D8, &|face| face)).collect() };
        // The defender's dice before the attackers'; where both attack, those of the side that leads the order of tests.
        let mutual = self.one_attacks && self.many_attack;
        let one_first = if mutual { world.side(self.one) == world.leading_side() } else { !self.one_attacks };
        let (own, theirs) = if one_first {
            let own = throw(count);
            (own, throw(self.many.len()))
        } else {
            let theirs = throw(self.many.len());
            (throw(count), theirs)
        };
        let one_side = [self.one];
        let one_stand = Stand { own: &one_side, enemies: &self.many, defends: !self.one_attacks };
        let many_stand = Stand { own: &self.many, enemies: &one_side, defends: !self.many_attack };
        let edition = world.theatre().edition.clone();
        let one = scene::fighter(world, self.entrant(world, self.one), &one_stand);
        let mut tolls: Vec<(UnitId, Toll)> = vec![(self.one, Toll::default())];
        for (at, unit) in self.many.iter().copied().enumerate() {
            let other = scene::fighter(world, self.entrant(world, unit), &many_stand);
            let (die, theirs) = (own[at.min(own.len() - 1)], theirs[at]);
            let seen_by_one = scene::opponent(world, unit, self.one, self.one_attacks, self.many_attack);
            let seen_by_other = scene::opponent(world, self.one, unit, self.many_attack, self.one_attacks);
            let (names, dice) = ([world.name(self.one), world.name(unit)], [die.total(), theirs.total()]);
            let (mine, _, sum) = one.score(&edition, seen_by_one, dice[0], names[0]);
            let (his, _, other_sum) = other.score(&edition, seen_by_other, dice[1], names[1]);
            let mine_toll = toll::toll(&edition.melee, mine, his);
            tolls[0].1 = tolls[0].1.and(mine_toll);
            tolls.push((unit, toll::toll(&edition.melee, his, mine)));
            let spread = toll::spread(mine, his);
            play.log.tell(world, || {
                let rule = match edition.melee.results.iter().rposition(|result| result.from <= spread) {
                    None | Some(0) => rule!("odn.2.034.h"),
                    Some(1) => rule!("odn.2.034.i"),
                    Some(2) => rule!("odn.2.034.j"),
                    Some(3) => rule!("odn.2.034.j2"),
                    Some(_) => rule!("odn.2.034.k"),
                };
                let roll = |unit: UnitId, die: Thrown| {
                    let what = format!("{}", die.total());
                    Roll::plain("melee", world.side(unit).name(), die, what)
                        .for_what(format!("die of {}", world.name(unit)))
                };
                let text =
                    format!("{} scores {mine}, {} scores {his}: the Spread is {spread}.", names[0], names[1]);
                let fact = Fight::Compared {
                    unit: world.named(self.one),
                    against: world.named(unit),
                    scores: [mine, his],
                    spread,
                    round: self.round,
                };
                let event = Event::by(rule, fact, text)
                    .and_by(rules!("odn.2.034.e", "odn.2.034.f", "odn.2.034.g"))
                    .with_sum(sum)
                    .with_sum(other_sum)
                    .with_roll(roll(unit, theirs));
                if at < own.len() { event.with_roll(roll(self.one, die)) } else { event }
            });
        }
        if self.many.len() > 1 {
            play.log.tell(world, || {
                let count = u8::try_from(own.len()).unwrap_or(u8::MAX);
                let fact = Fight::DiceThrown { unit: world.named(self.one), dice: count };
                let text = format!("{} throws {}.", world.name(self.one), dice(own.len()));
                Event::by(rule!("odn.2.034.c"), fact, text)
                    .and_by_if(self.must_divide(world), rules!("odn.2.0311c2.a", "odn.2.0311c2.b"))
            });
        }
        tolls
    }

    /// Whoever fought an enemy that is routed now, and is no better than he, rises (2.034.n, 2.034.o).
    fn reward(&mut self, world: &mut World, play: &mut Play<'_>) {
        let is_gone = |unit: UnitId| matches!(world.unit(unit).status, Status::Routed | Status::Surrendered);
        let quality = |unit: UnitId| self.entrants.iter().find(|of| of.unit == unit).map(|of| of.quality);
        let mut rises = Vec::new();
        for loser in self.units().into_iter().filter(|unit| is_gone(*unit)) {
            self.routed_any = true;
            let winners = if loser == self.one { self.many.clone() } else { vec![self.one] };
            let is_no_better = |winner: &UnitId| quality(*winner) >= quality(loser);
            rises
                .extend(winners.into_iter().filter(|winner| world.is_on_table(*winner)).filter(is_no_better));
        }
        rises.sort_unstable();
        rises.dedup();
        for unit in rises {
            let level = if world.unit(unit).level <= Level::Firm { Level::Bold } else { Level::Firm };
            if world.unit(unit).level == level {
                continue;
            }
            world.unit_mut(unit).level = level;
            play.log.tell(world, || {
                let fact = Fight::Rewarded { unit: world.named(unit), level: level.to_string() };
                Event::by(rule!("odn.2.034.n"), fact, format!("{} is {level}.", world.name(unit)))
                    .and_by(rules!("odn.2.034.o"))
                    .and_by_if(level == Level::Bold, rules!("odn.4.03-morale.b"))
            });
        }
    }

    /// It is over: who fought moves no further by his order (time.f), and what he took while charging is forgotten.
    fn end(&mut self, world: &mut World, play: &mut Play<'_>) {
        let units: Vec<UnitId> = self.entrants.iter().map(|entrant| entrant.unit).collect();
        play.log.tell(world, || {
            let units = units.iter().map(|unit| world.named(*unit)).collect();
            let text = format!("The Melee ends after {}.", counted(usize::from(self.round), "round|rounds"));
            Event::by(rule!("odn.2.034.m"), Fight::MeleeEnded { units, rounds: self.round }, text)
                .and_by(rules!("odn.time.f"))
        });
        for unit in &units {
            let state = world.unit_mut(*unit);
            state.charge_hits = 0;
            state.marks.set(Mark::Fought);
            state.marks.clear(Mark::OwesTest);
        }
        let attacked = |unit: &UnitId| {
            let was_one = *unit == self.one;
            if was_one { self.one_attacks } else { self.many_attack }
        };
        let may_go_on = |unit: &UnitId| {
            let state = world.unit(*unit);
            world.is_on_table(*unit)
                && state.level == Level::Bold
                && !state.marks.has(Mark::Exploited)
                && !world.is_in_contact(*unit)
        };
        if self.routed_any {
            self.exploiters = units.into_iter().filter(attacked).filter(may_go_on).rev().collect();
        }
    }
}

/// A unit's result of a round, with the guns that share it.
fn apply(world: &mut World, unit: UnitId, toll: Toll, guns: &[(UnitId, UnitId)], play: &mut Play<'_>) {
    let before = world.unit(unit).level;
    let in_block = scene::guns_in_block(world, unit);
    let was_in = world.unit(unit).formation;
    let blow = Blow {
        unit,
        hits: toll.hits,
        levels: toll.levels,
        routs: toll.routs,
        tests: toll.tests.then_some(Cause::Melee),
        in_melee: true,
    };
    chain::befall(world, blow, play);
    let is_gone = !world.is_on_table(unit);
    let drops = (world.unit(unit).level as u8).saturating_sub(before as u8);
    let shared = guns.iter().find(|(infantry, _)| *infantry == unit).map(|(_, guns)| *guns);
    // Guns that do not face the attack go only if the place is lost (4.04.o).
    let left_block = is_gone || world.unit(unit).formation != was_in;
    let guns = shared.or(in_block.filter(|_| left_block));
    if let Some(guns) = guns.filter(|guns| world.is_on_table(*guns)) {
        if is_gone || chain::is_spent(world, guns) {
            chain::rout(world, guns, rule!("odn.2.034.r"), None, play);
        } else if drops > 0 {
            let gone = chain::lose(world, guns, drops, true, &mut None, play);
            debug_assert!(gone == Fate::Gone || world.is_on_table(guns), "guns that stand are on the table");
        }
    }
    chain::set_off(world, play);
}

impl Goes for Melee {
    const PHASE: &'static str = "clock";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_>) -> Step<Proceeding> {
        match self.stage {
            Stage::Begins => {
                // A Melee whose defender has gone by then is not fought (time.k).
                if !self.still(world) {
                    return Step::Done;
                }
                self.begin(world, play);
                self.stage = Stage::Choosing;
                Step::Again
            }
            Stage::Choosing if self.one_die.is_none() && self.may_choose(world) => Step::Ask,
            Stage::Choosing => {
                self.stage = Stage::Fighting;
                Step::Again
            }
            Stage::Fighting => {
                self.fight(world, play);
                self.one_die = None;
                self.stage = if self.still(world) { Stage::Choosing } else { Stage::Ends };
                if self.stage == Stage::Ends {
                    self.end(world, play);
                }
                Step::Again
            }
            Stage::Ends => match self.exploiters.pop() {
                Some(unit) => Step::Begin(Proceeding::Exploit(Exploit::of(unit))),
                None => Step::Done,
            },
        }
    }

    fn awaited(&self, world: &World) -> SeatSet {
        SeatSet::only(world.side(self.one).seat())
    }

    fn asks(&self, _: &World, _: Seat) -> &'static str {
        "dice"
    }

    fn question(&self, world: &World, _: Seat) -> Option<Question> {
        let prompt =
            format!("Does {} throw one die against all, or a die against each?", world.name(self.one));
        Some(open(prompt, rules!("odn.2.034.c", "odn.plot.j")))
    }

    fn answers(&self, _: &World, _: Seat, to: &mut Vec<Answer>) {
        to.extend([Answer::OneDie, Answer::DieAgainstEach]);
    }

    fn answer(&mut self, _: &mut World, _: Seat, answer: &Answer, _: &mut Play<'_>) -> Result<(), Refusal> {
        self.one_die = Some(match answer {
            Answer::OneDie => true,
            Answer::DieAgainstEach => false,
            _ => return Err(Refusal::not_now(rule!("odn.2.034.c"), "one die, or a die against each")),
        });
        Ok(())
    }
}
