//! Retreats, hex by hex (con.10.3, 10.5.7.4, con-base.17). The stack of the senior leader goes first; those who stood next to one that has
//! gone go where they can still end beside it.

mod ways;

use super::facts::FightFact;
use super::losses::Losses;
use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, FightAnswer};
use crate::engagement::Engagement;
use crate::facts::Fact;
use crate::movement::arrive;
use crate::types::{HolderId, Holders, Side};
use crate::world::{UnitPlace, Whereabouts, World};
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// What zones and bridges cost on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Toll {
    /// Nothing: the group falls back further before a pursuit (con-base.18.d).
    None,
    /// A point each, after a small combat (con.10.5.1.j, 10.5.2.c, 10.5.3.h).
    Point,
    /// A share of all who are near, after a battle (con.10.5.7.4.e, 10.5.7.4.f).
    Share,
}

/// A group retreats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    side: Side,
    /// Whether priorities 5 and 6 are waived (con.10.3.h).
    is_free: bool,
    toll: Toll,
    /// The enemy's contact hexes in the combat.
    enemies: Vec<HexId>,
    /// The stacks, in the order in which they go.
    stacks: Vec<Retiring>,
    /// Which of them goes now.
    now: usize,
}

/// A stack on its retreat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retiring {
    /// Where it began.
    pub start: HexId,
    /// The hexes that it has entered.
    pub path: Vec<HexId>,
    /// Who is in it.
    pub members: Holders,
    /// Whether it went through a zone or over a primary river (con.10.5.7.3.e).
    pub is_rough: bool,
    /// How many hexes it still has to go.
    left: u8,
    /// The stack, by its place, beside which it has to end (con.10.5.7.4.c).
    beside: Option<usize>,
    /// How many points it has lost on the way: the order of arms goes on with them.
    shed: u16,
    /// What it still has to lose where it is.
    due: u16,
}

impl Retiring {
    /// Where it is.
    pub fn at(&self) -> HexId {
        self.path.last().copied().unwrap_or(self.start)
    }
}

impl Retreat {
    /// The group of a side goes back so many hexes. Inherent garrisons stay, and friends who have retreated into its hexes go along
    /// (con-base.17.j, 19.c).
    pub(super) fn of(
        world: &World,
        combat: &Engagement,
        (side, hexes): (Side, u8),
        enemies: Vec<HexId>,
        toll: Toll,
        is_free: bool,
    ) -> Retreat {
        let senior = combat.senior(world, side);
        let goes = |holder: &HolderId| {
            !matches!(world.theatre.holder(*holder).kind, crate::theatre::Kind::Garrison(_))
        };
        let all: Holders = combat.groups[side].all().iter().filter(goes).collect();
        let mut starts = world.in_order(all.iter().filter_map(|holder| world.hex_of(holder)));
        let first = senior.and_then(|senior| world.hex_of(senior));
        let mut order: Vec<(HexId, Option<usize>)> = Vec::new();
        while !starts.is_empty() {
            let beside =
                |hex: HexId| order.iter().position(|(done, _)| world.ground().board.are_adjacent(*done, hex));
            let next = starts.iter().position(|hex| order.is_empty() && Some(*hex) == first);
            let next = next.or_else(|| starts.iter().position(|hex| beside(*hex).is_some())).unwrap_or(0);
            let hex = starts.remove(next);
            order.push((hex, beside(hex)));
        }
        let retiring = |(start, beside): (HexId, Option<usize>)| {
            let here = world.holders_in(start, side);
            let members = here.and(all).or(here.and(world.retired).iter().filter(goes).collect());
            Retiring {
                start,
                path: Vec::new(),
                members,
                is_rough: false,
                left: hexes,
                beside,
                shed: 0,
                due: 0,
            }
        };
        Retreat { side, is_free, toll, enemies, stacks: order.into_iter().map(retiring).collect(), now: 0 }
    }

    /// Those who have retreated fall back so many hexes more, without loss (con-base.18.d).
    pub(super) fn further(world: &World, side: Side, hexes: u8, enemies: Vec<HexId>) -> Retreat {
        let mut stacks = world.retreat.clone();
        for stack in &mut stacks {
            stack.left = if world.stack(stack.at(), side).and(stack.members).is_empty() { 0 } else { hexes };
        }
        Retreat { side, is_free: false, toll: Toll::None, enemies, stacks, now: 0 }
    }

    /// Whether the first of them has nowhere to go but off the map: then a pursuit ends before them.
    pub(super) fn is_stuck(&self, world: &World) -> bool {
        let goes = self.stacks.iter().position(|stack| stack.left > 0);
        goes.is_none_or(|now| {
            let first = Retreat { now, ..self.clone() };
            first.ways(world).iter().all(Option::is_none)
        })
    }

    /// The stack that goes now.
    fn stack(&self) -> Option<&Retiring> {
        self.stacks.get(self.now)
    }

    /// Whether the stack may end its retreat where it is, before its full distance (con.10.3.e, 10.3.f).
    fn may_halt(&self, world: &World) -> Option<Rule> {
        let stack = self.stack().filter(|stack| !stack.path.is_empty() && stack.left > 0)?;
        let at = stack.at();
        if self.toll == Toll::None || world.has_stack(at, self.side.enemy()) || self.is_overcrowded(world) {
            return None;
        }
        if world.ground().is_fortified(world.edition(), at) {
            return Some(rule!("con.10.3.e"));
        }
        let group = self.stacks.iter().fold(Holders::NONE, |all, stack| all.or(stack.members));
        let others: Holders =
            world.stack(at, self.side).iter().filter(|holder| !group.has(*holder)).collect();
        let class = |holders: Holders| world.class_of(holders, world.senior_of(holders));
        (!others.is_empty() && class(others) > class(stack.members)).then_some(rule!("con.10.3.f"))
    }

    fn is_overcrowded(&self, world: &World) -> bool {
        self.stack().is_some_and(|stack| {
            world.strength_of_all(world.holders_in(stack.at(), self.side)) > world.edition().stacking.most
        })
    }

    /// The stack goes to a hex.
    fn go(&mut self, world: &mut World, to: HexId, play: &mut Play<'_, Fact>) {
        let (side, enemy, toll) = (self.side, self.side.enemy(), self.toll);
        let stack = &mut self.stacks[self.now];
        let from = stack.at();
        let is_bridge = world
            .ground()
            .board
            .side_between(from, to)
            .is_some_and(|between| world.passage(between).is_primary_bridge());
        let is_zone = world.is_in_zone(to, enemy) || world.has_stack(to, enemy);
        let near = |hex: HexId| {
            let next = world.ground().board.neighbours(hex).filter(|next| world.zone_reaches(*next, hex));
            next.map(|next| world.strength_of_all(world.holders_in(next, enemy))).sum::<u16>()
        };
        let own = world.strength_of_all(stack.members);
        let share = world.edition().battle.retreat;
        let cost = |hex: HexId| match toll {
            Toll::None => 0,
            Toll::Point => world.edition().small.passage,
            Toll::Share => share.of(own + near(hex)),
        };
        let tolls = [(is_bridge, from, rule!("con.10.5.7.4.f")), (is_zone, to, rule!("con.10.5.7.4.e"))];
        let due: Vec<(HexId, u16, Rule)> = tolls
            .into_iter()
            .filter(|(is_due, ..)| *is_due)
            .map(|(_, hex, rule)| (hex, cost(hex), rule))
            .collect();
        stack.due = due.iter().map(|(_, points, _)| *points).sum();
        stack.is_rough |= !due.is_empty();
        let stood_before = world.has_marker(to, side);
        for member in stack.members.iter() {
            world.holder_mut(member).place = Whereabouts::On(to);
        }
        stack.path.push(to);
        stack.left = stack.left.saturating_sub(1);
        world.marker_moved(side, from, to, stood_before);
        play.log.tell(world, || {
            let (from, to) = (world.number(from), world.number(to));
            let text = format!("The stack of {} retreats from {from} to {to}.", side.called());
            let fact = FightFact::Retreated { side: side.key().to_owned(), from, to };
            Event::by(rule!("con-base.17.a"), fact, text)
        });
        for (hex, points, rule) in due.into_iter().filter(|_| toll != Toll::None) {
            play.log.tell(world, || {
                let hex = world.number(hex);
                let text = format!("It costs {} {points} at {hex}.", side.called());
                let fact = FightFact::RetreatCost { side: side.key().to_owned(), hex, points };
                let rule = if toll == Toll::Point { rule!("con.10.5.3.h") } else { rule };
                Event::by(rule, fact, text)
                    .and_by_if(toll == Toll::Point, rules!("con.10.5.1.j", "con.10.5.2.c"))
            });
        }
        arrive(world, side, to, play);
    }

    /// There is no way out: half is lost for each hex, and what is left stays (con-base.17.i).
    fn stay(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        let side = self.side;
        let stack = &mut self.stacks[self.now];
        let mut left = world.strength_of_all(stack.members);
        let before = left;
        if self.toll != Toll::None {
            for _ in 0..stack.left {
                left -= left.div_ceil(world.edition().retreat.no_way_share);
            }
        }
        stack.left = 0;
        stack.due += before - left;
        let (at, points) = (stack.at(), before - left);
        play.log.tell(world, || {
            let hex = world.number(at);
            let text = format!("There is no way out of {hex}: {} lose {points}.", side.called());
            Event::by(
                rule!("con-base.17.i"),
                FightFact::NoWayOut { side: side.key().to_owned(), hex, points },
                text,
            )
        });
    }

    /// The stack leaves the map and is eliminated (con.10.3.k, con-base.17.b).
    fn leave_map(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        let side = self.side;
        let stack = &mut self.stacks[self.now];
        stack.left = 0;
        let (at, members) = (stack.at(), stack.members);
        play.log.tell(world, || {
            let from = world.number(at);
            let text =
                format!("The stack of {} retreats off the map from {from} and is eliminated.", side.called());
            let fact = FightFact::RetreatedOff { side: side.key().to_owned(), from };
            Event::by(rule!("con.10.3.k"), fact, text).and_by(rules!("con-base.17.b"))
        });
        super::leaders::eliminate(world, members);
        world.forget_the_gone(side);
    }

    fn ways(&self, world: &World) -> Vec<Option<HexId>> {
        self.stack().map(|_| ways::open(self, world)).unwrap_or_default()
    }
}

impl Proceeds for Retreat {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        let (side, toll) = (self.side, self.toll);
        let is_overcrowded = self.is_overcrowded(world);
        let Some(stack) = self.stacks.get_mut(self.now) else {
            world.retreat = std::mem::take(&mut self.stacks);
            return Step::Done;
        };
        if stack.due > 0 {
            let points = std::mem::take(&mut stack.due);
            let losses = Losses::of(world, side, stack.members, points, true).going_on_from(stack.shed);
            stack.shed += points;
            return Step::Begin(losses.into());
        }
        let here = world.stack(stack.at(), side).and(stack.members);
        // A retreat does not end where too many stand: it goes one hex further (con-base.17.c).
        if stack.left == 0 && !stack.path.is_empty() && is_overcrowded && toll != Toll::None {
            stack.left = 1;
        }
        if stack.left == 0 || here.is_empty() {
            self.now += 1;
            return Step::Again;
        }
        if self.may_halt(world).is_some() {
            return Step::Ask;
        }
        match self.ways(world)[..] {
            [] => self.stay(world, play),
            [Some(to)] => self.go(world, to, play),
            [None] => self.leave_map(world, play),
            _ => return Step::Ask,
        }
        Step::Again
    }

    fn ask<'a>(&'a self, world: &'a World, side: Side) -> Option<Ask<'a>> {
        let at = self.stack().filter(|_| side == self.side)?.at();
        let prompt =
            move || format!("{}: where does the stack in {} retreat?", side.title(), world.number(at));
        Some(Ask::open(prompt, rules!("con-base.17.a", "con-base.17.d", "con-base.17.f", "con.10.5.7.4.c")))
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        let Some(stack) = self.stack() else { return };
        let from = stack.at();
        let answer = |way: Option<HexId>| match way {
            Some(to) => FightAnswer::Retreat { from, to },
            None => FightAnswer::RetreatOff { from },
        };
        to.extend(self.ways(world).into_iter().map(|way| Answer::Fight(answer(way))));
        if self.may_halt(world).is_some() {
            to.push(Answer::Fight(FightAnswer::Halt { hex: from }));
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Some(at) = self.stack().map(Retiring::at) else { return Err(not_now(self.ask(world, side))) };
        let Answer::Fight(answer) = *answer else { return Err(not_now(self.ask(world, side))) };
        match answer {
            FightAnswer::Halt { hex } if hex == at => {
                if self.may_halt(world).is_none() {
                    let why = format!("a retreat does not end early in {}", world.number(hex));
                    let cure = "Go on: a fortified town or a larger force of friends lets it end.";
                    return Err(Refusal::new(rule!("con.10.3.f"), "no-halt", why, cure));
                }
                self.stacks[self.now].left = 0;
                Ok(())
            }
            FightAnswer::Retreat { from, to } if from == at => {
                if !self.ways(world).contains(&Some(to)) {
                    return Err(ways::refusal(self, world, to));
                }
                self.go(world, to, play);
                Ok(())
            }
            FightAnswer::RetreatOff { from } if from == at => {
                if !self.ways(world).contains(&None) {
                    let why = "the map is left only where nothing else is open".to_owned();
                    return Err(Refusal::new(rule!("con-base.17.b"), "not-off", why, "Stay on the map."));
                }
                self.leave_map(world, play);
                Ok(())
            }
            _ => Err(not_now(self.ask(world, side))),
        }
    }

    fn known_to(&self, _: &World, _: Side) -> Retreat {
        self.clone()
    }
}

/// Trains are lost with a group that loses a combat and retreats from it (con-base.21.e, con.10.5.7.2.g).
pub(super) fn lose_trains(world: &mut World, all: Holders, play: &mut Play<'_, Fact>) {
    let trains: Vec<_> =
        world.units_of_all(all).filter(|unit| world.arm(*unit) == crate::edition::Arm::Pontoon).collect();
    for unit in trains {
        play.log.tell(world, || {
            let text = format!("{} is lost in the retreat.", world.theatre.unit(unit).name);
            Event::by(rule!("con-base.21.e"), FightFact::TrainLost { unit: world.named_unit(unit) }, text)
        });
        world.unit_mut(unit).place = UnitPlace::Gone;
        world.pontoons.retain(|pontoon| pontoon.train != Some(unit));
    }
}
