//! Advance and pursuit (con.10.3.i, 10.3.j, con-base.18): into the hexes that the beaten left, and after them.

use super::facts::FightFact;
use super::retreat::Retreat;
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, FightAnswer};
use crate::edition::Arm;
use crate::facts::Fact;
use crate::movement::{arrive, is_own};
use crate::notation::Hexes;
use crate::resistance::{Attempt, Lines, lines, resistance};
use crate::types::{HolderId, Holders, Side};
use crate::world::{Whereabouts, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::dice::Throw;
use umpire::event::{Event, Roll};
use umpire::refusal::Refusal;

/// The side that stayed goes after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pursuit {
    /// Whose.
    side: Side,
    /// Its group.
    group: Holders,
    /// The group that went back.
    beaten: Holders,
    /// The initiative of its senior leader, and its cavalry, before it went.
    passive: (u8, u16),
    /// The contact hexes of the combat.
    contact: Vec<HexId>,
    /// The enemy's view of this side's contact hexes, for further retreats.
    enemies: Vec<HexId>,
    /// The hexes that were left.
    vacated: Vec<HexId>,
    /// Those from which somebody pursues.
    pursued: Vec<HexId>,
    /// Who has advanced or pursued.
    moved: Holders,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    /// Who advances?
    Asks,
    /// How far does he go?
    Far {
        leader: HolderId,
        hex: HexId,
        most: u8,
    },
    /// He goes so many hexes more; whether the beaten have just fallen back before him.
    Goes {
        leader: HolderId,
        all: Holders,
        at: HexId,
        left: u8,
        gone: u8,
        has_pushed: bool,
    },
    Ends,
}

impl Pursuit {
    /// The group of a side may follow up. The contact hexes are those before the retreat, the side's own first.
    pub(super) fn of(
        world: &World,
        side: Side,
        (group, beaten): (Holders, Holders),
        passive: (u8, u16),
        [own, theirs]: [Vec<HexId>; 2],
        vacated: Vec<HexId>,
    ) -> Pursuit {
        let contact = world.in_order(own.iter().chain(&theirs).copied());
        let (enemies, pursued) = (own, Vec::new());
        let moved = Holders::NONE;
        Pursuit {
            side,
            group,
            beaten,
            passive,
            contact,
            enemies,
            vacated,
            pursued,
            moved,
            stage: Stage::Asks,
        }
    }

    /// A leader with those under him in his hex who go with him.
    fn party(&self, world: &World, leader: HolderId) -> Holders {
        let here = world.hex_of(leader).map(|hex| world.holders_in(hex, self.side)).unwrap_or_default();
        let under = world.under(leader).and(here).and(self.group);
        let under: Holders = under.iter().filter(|id| !self.moved.has(*id)).collect();
        Holders::only(leader).or(under)
    }

    /// Whether a leader may advance into a vacated hex, and why not (con-base.18.a, con.10.3.j).
    fn may_advance(&self, world: &World, leader: HolderId, hex: HexId) -> Result<(), Refusal> {
        let (name, number) = (world.name(leader), world.number(hex));
        let refuse = |rule, code, why: String, cure: &str| Err(Refusal::new(rule, code, why, cure));
        if !self.group.has(leader) || !world.is_led(leader) {
            let why = format!("{name} does not lead troops that fought here");
            return refuse(rule!("con.10.3.i"), "not-here", why, "Name somebody of the group.");
        }
        if self.moved.has(leader) {
            let why = format!("{name} has advanced");
            return refuse(rule!("con.10.3.i"), "has-advanced", why, "Name somebody else.");
        }
        let all = self.party(world, leader);
        if !all.iter().any(|holder| world.has_troops(holder)) {
            let why = format!("{name} has no troops");
            return refuse(rule!("con.10.3.i"), "no-troops", why, "Name somebody with troops.");
        }
        if !self.vacated.contains(&hex) || world.has_stack(hex, self.side.enemy()) {
            let why = format!("the enemy has not left {number}");
            return refuse(rule!("con.10.3.i"), "not-vacated", why, "Advance into a hex that was left.");
        }
        if !world.hex_of(leader).is_some_and(|at| world.are_in_touch(at, hex)) {
            let why = format!("{name} does not stand next to {number}");
            return refuse(rule!("con-base.18.a"), "not-adjacent", why, "Who stands next to it may go.");
        }
        if world.exceeds_stacking(all, self.side, hex) {
            let most = world.edition().stacking.most;
            let why = format!("more than {most} strength points would stand in {number}");
            return refuse(rule!("con-base.12.f"), "stacking", why, "Advance with less.");
        }
        let is_laid = |unit| world.pontoons.iter().any(|pontoon| pontoon.train == Some(unit));
        if world.units_of_all(all).any(is_laid) {
            let why = format!("the train of {name} lies across the river");
            return refuse(
                rule!("con-base.21.d"),
                "train-laid",
                why,
                "Take the bridge up in a consolidation.",
            );
        }
        Ok(())
    }

    /// Whether he may go further than that, after the beaten.
    fn may_pursue(&self, world: &World, leader: HolderId, hex: HexId) -> Result<(), Refusal> {
        self.may_advance(world, leader, hex)?;
        let refuse = |rule, code, why: String, cure: &str| Err(Refusal::new(rule, code, why, cure));
        if self.pursued.contains(&hex) {
            let why = format!("somebody pursues through {}", world.number(hex));
            return refuse(
                rule!("con.10.3.j"),
                "pursued",
                why,
                "One force pursues for each hex that was left.",
            );
        }
        if world.are_demoralized(self.party(world, leader)) {
            let why = format!("the force of {} is demoralized", world.name(leader));
            return refuse(
                rule!("con-base.18.a"),
                "demoralized",
                why,
                "Advance into the hex, and no further.",
            );
        }
        if self.path_of_leader(world).is_none() {
            let why = "there is nobody left to pursue".to_owned();
            return refuse(rule!("con.10.3.m"), "nobody", why, "Advance into the hex.");
        }
        Ok(())
    }

    /// The hexes of the Force Leader's retreat, where it began first; none if nothing is left of his stack (con.10.5.7.4.d).
    fn path_of_leader(&self, world: &World) -> Option<Vec<HexId>> {
        let stack = world.retreat.first().filter(|stack| !stack.path.is_empty())?;
        let is_there = !world.stack(stack.at(), self.side.enemy()).and(stack.members).is_empty();
        is_there.then(|| std::iter::once(stack.start).chain(stack.path.iter().copied()).collect())
    }

    /// Where a pursuer goes next: the shortest way to the path of the Force Leader, and along it (con-base.18.c).
    fn next(&self, world: &World, at: HexId) -> Option<HexId> {
        let path = self.path_of_leader(world)?;
        if let Some(on) = path.iter().position(|hex| *hex == at) {
            return path.get(on + 1).copied();
        }
        let board = &world.ground().board;
        let away = |hex: HexId| path.iter().map(|on| board.distance(hex, *on)).min().unwrap_or(u32::MAX);
        let open =
            world.in_order(board.neighbours(at).filter(|next| {
                board.side_between(at, *next).is_some_and(|side| world.passage(side).is_open())
            }));
        open.into_iter().min_by_key(|hex| away(*hex)).filter(|hex| away(*hex) < away(at))
    }

    /// What is added to the pursuer's die (con-base.18.b).
    fn modifiers(&self, world: &World, leader: HolderId) -> Lines {
        let all = self.party(world, leader);
        let (passive, horse) = self.passive;
        let attempt = Attempt {
            active: world.initiative_of(leader),
            passive,
            horse: [world.points_of(all, Arm::is_cavalry), horse],
            hexes: &self.contact,
        };
        let mut sum = resistance(world, attempt);
        let is_all_cavalry = world.points_of(all, Arm::is_cavalry) == world.strength_of_all(all);
        let weather = world.edition().weather.of(world.weather).pursuit;
        sum.push(("weather", weather, rule!("con-base.20.c")));
        if is_all_cavalry {
            sum.push(("cavalry alone", world.edition().pursuit.all_cavalry, rule!("con-base.18.b")));
        }
        sum
    }

    /// The pursuer throws his die.
    fn roll(&mut self, world: &mut World, leader: HolderId, hex: HexId, play: &mut Play<'_, Fact>) {
        let sum = self.modifiers(world, leader);
        let by: i16 = sum.iter().map(|(_, by, _)| i16::from(*by)).sum();
        let figures = &world.edition().pursuit;
        let hexes = |face: u16| {
            let die = i16::try_from(face).unwrap_or(i16::MAX).saturating_add(by);
            figures.hexes(i8::try_from(die).unwrap_or(if die < 0 { i8::MIN } else { i8::MAX }))
        };
        let thrown = play.dice.throw(Throw::D6, &|face| u16::from(hexes(face)));
        let most = hexes(thrown.total());
        play.log.tell(world, || {
            let name = world.name(leader);
            let what = umpire::told!(usize::from(most), "{most} hex|hexes");
            let mut roll = Roll::plain("pursuit", self.side.key(), thrown, what.clone());
            roll.modifiers = lines(&sum);
            let fact = FightFact::Pursues { leader: world.named(leader), hexes: most };
            Event::by(rule!("con-base.18.b"), fact, format!("{name} may pursue {what}."))
                .and_by(rules!("con.10.3.i", "con.10.3.j"))
                .with_roll(roll)
        });
        self.pursued.push(hex);
        self.stage = Stage::Far { leader, hex, most };
    }

    /// Some go into the next hex.
    fn go(
        &mut self,
        world: &mut World,
        leader: HolderId,
        all: Holders,
        to: HexId,
        play: &mut Play<'_, Fact>,
    ) {
        let Some(from) = world.hex_of(leader) else { return };
        let stood_before = world.has_marker(to, self.side);
        for member in all.iter() {
            world.holder_mut(member).place = Whereabouts::On(to);
        }
        world.marker_moved(self.side, from, to, stood_before);
        // The beaten see who takes their place.
        world.seen_to_move(self.side, all);
        self.moved = self.moved.or(all);
        world.retired = world.retired.or(all);
        play.log.tell(world, || {
            let (from, to) = (world.number(from), world.number(to));
            let text = format!("{} advances from {from} to {to}.", world.name(leader));
            let fact = FightFact::Advanced { leader: world.named(leader), from, to };
            Event::by(rule!("con.10.3.i"), fact, text).and_by(rules!("con-base.18.e"))
        });
        arrive(world, self.side, to, play);
    }

    /// The pursuer goes on, if nothing stops him; the beaten fall back before him (con-base.18.c, 18.d).
    fn follow(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        let Stage::Goes { leader, all, at, left, gone, has_pushed } = self.stage else { return Step::Again };
        let enemy = self.side.enemy();
        let others = |hex: HexId| world.stack(hex, enemy).iter().any(|holder| !self.beaten.has(holder));
        let next = self.next(world, at).filter(|_| left > 0);
        // He stops next to an enemy force other than the one that he pursues.
        let is_stopped = gone > 0 && world.touching(at).any(others);
        let Some(to) =
            next.filter(|to| !is_stopped && !others(*to) && !world.exceeds_stacking(all, self.side, *to))
        else {
            self.stage = Stage::Asks;
            return Step::Again;
        };
        if world.has_stack(to, enemy) {
            // He has come up with them: they fall back a hex, or he stops where they cannot.
            let further = Retreat::further(world, enemy, 1, self.enemies.clone());
            if has_pushed || further.is_stuck(world) {
                self.stage = Stage::Asks;
                return Step::Again;
            }
            world.outrun = true;
            self.stage = Stage::Goes { leader, all, at, left, gone, has_pushed: true };
            return Step::Begin(further.into());
        }
        self.go(world, leader, all, to, play);
        self.stage = Stage::Goes { leader, all, at: to, left: left - 1, gone: gone + 1, has_pushed: false };
        Step::Again
    }

    fn offered(&self, world: &World, to: &mut Vec<Answer>) {
        for leader in self.group.iter() {
            for hex in world.in_order(self.vacated.iter().copied()) {
                if self.may_advance(world, leader, hex).is_ok() {
                    to.push(Answer::Fight(FightAnswer::Advance { leader, hex }));
                }
                if self.may_pursue(world, leader, hex).is_ok() {
                    to.push(Answer::Fight(FightAnswer::Pursue { leader, hex }));
                }
            }
        }
    }
}

impl Proceeds for Pursuit {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        match self.stage {
            Stage::Asks => {
                let mut open = Vec::new();
                self.offered(world, &mut open);
                if open.is_empty() {
                    self.stage = Stage::Ends;
                    return Step::Again;
                }
                Step::Ask
            }
            Stage::Far { leader, hex, most: 1 } => {
                let all = self.party(world, leader);
                self.go(world, leader, all, hex, play);
                self.stage = Stage::Asks;
                Step::Again
            }
            Stage::Far { .. } => Step::Ask,
            Stage::Goes { .. } => self.follow(world, play),
            Stage::Ends => Step::Done,
        }
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        if side != self.side {
            return None;
        }
        match self.stage {
            Stage::Asks => {
                let prompt = move || format!("{}: who advances or pursues?", side.title());
                Some(Ask::open(prompt, rules!("con.10.3.i", "con.10.3.j", "con-base.18.a")))
            }
            Stage::Far { leader, most, .. } => {
                let prompt = move || {
                    format!("{}: how far does {} pursue, {most} at most?", side.title(), world.name(leader))
                };
                Some(Ask::open(prompt, rules!("con-base.18.b", "con-base.18.c")))
            }
            Stage::Goes { .. } | Stage::Ends => None,
        }
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        match self.stage {
            Stage::Asks => {
                self.offered(world, to);
                to.push(Answer::Fight(FightAnswer::NoMoreAdvances));
            }
            Stage::Far { most, .. } => {
                to.extend((1..=most).map(|n| Answer::Fight(FightAnswer::Follow { hexes: Hexes(n) })));
            }
            Stage::Goes { .. } | Stage::Ends => {}
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Fight(answer) = *answer else { return Err(not_now(self.ask(world, side))) };
        match (&self.stage, answer) {
            (Stage::Asks, FightAnswer::NoMoreAdvances) => self.stage = Stage::Ends,
            (Stage::Asks, FightAnswer::Advance { leader, hex }) => {
                is_own(world, leader, side)?;
                self.may_advance(world, leader, hex)?;
                let all = self.party(world, leader);
                self.go(world, leader, all, hex, play);
            }
            (Stage::Asks, FightAnswer::Pursue { leader, hex }) => {
                is_own(world, leader, side)?;
                self.may_pursue(world, leader, hex)?;
                self.roll(world, leader, hex, play);
            }
            (Stage::Far { leader, hex, most }, FightAnswer::Follow { hexes: Hexes(hexes) }) => {
                if hexes == 0 || hexes > *most {
                    let why = umpire::told!(usize::from(*most), "the pursuit goes {most} hex|hexes at most");
                    return Err(Refusal::new(
                        rule!("con-base.18.b"),
                        "too-far",
                        why,
                        "Go no further than that.",
                    ));
                }
                let (leader, hex) = (*leader, *hex);
                let all = self.party(world, leader);
                self.go(world, leader, all, hex, play);
                self.stage =
                    Stage::Goes { leader, all, at: hex, left: hexes - 1, gone: 1, has_pushed: false };
            }
            _ => return Err(not_now(self.ask(world, side))),
        }
        Ok(())
    }

    fn known_to(&self, _: &World, _: Side) -> Pursuit {
        self.clone()
    }
}
