//! The Movement Segment: who moves next, what happens at every hex, and when it is over.

use super::contact::make_contact;
use super::march::{March, may_march};
use super::ride::{self, Ride};
use super::zones::Entering;
use super::{Answer, Bar, Fact, duties, range, telling};
use crate::action::Action;
use crate::charge::passage::Passage;
use crate::combat::leaders::Displacement;
use crate::fact::Fact as AnyFact;
use crate::pieces::{BodyId, LeaderId, Side, UnitId};
use crate::proceeding::{Ask, Proceeding};
use crate::refusals::Bar as AnyBar;
use crate::world::{LeaderStation, World};
use crate::zoc::is_in_zoc;
use field::paths::HalfPoints;
use hex::HexId;
use serde::Serialize;
use umpire::agenda::{Play, Step};
use umpire::event::{Event, SeatSet};
use umpire::rule::Rule;

/// The Movement Segment of the side whose bodies are active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MovementSegment {
    side: Side,
    stage: Stage,
    /// Who is on the way.
    mover: Option<Mover>,
    /// Bodies of which a unit has entered an enemy zone of control in this segment (20.2.attack.d).
    entered: Vec<BodyId>,
    /// Enemy leaders who were alone in a hex that was entered (19.1.e).
    displaced: Vec<LeaderId>,
    /// Units that rest where there is no room for them yet, each with its way, the last first (5.3.b).
    crowding: Vec<(UnitId, Vec<HexId>)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
enum Mover {
    March(March),
    Ride(Ride),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
enum Stage {
    Beginning,
    Choosing,
    Arrived,
    Announcing,
    Watched,
    Over,
}

const CHOOSE: &[Rule] = &[
    rule!("nlc.4.4.e"),
    rule!("nlc.5.a"),
    rule!("nlc.5.b"),
    rule!("nlc.19.1.g"),
    rule!("nlc.4.3.a"),
    rule!("nlc.4.3.b"),
];
const GO_ON: &[Rule] =
    &[rule!("nlc.5.a"), rule!("nlc.5.2.e"), rule!("nlc.5.3.b"), rule!("nlc.5.4.a"), rule!("nlc.20.1.c")];
const RIDE_ON: &[Rule] = &[rule!("nlc.19.1.b"), rule!("nlc.19.1.d"), rule!("nlc.19.1.f")];
const ANNOUNCE: &[Rule] = &[rule!("nlc.7.10.h"), rule!("nlc.7.10.g"), rule!("nlc.7.10.i")];

impl MovementSegment {
    /// The segment of a side.
    pub fn of(side: Side) -> MovementSegment {
        MovementSegment {
            side,
            stage: Stage::Beginning,
            mover: None,
            entered: Vec::new(),
            displaced: Vec::new(),
            crowding: Vec::new(),
        }
    }

    pub(crate) fn ask(&self, _world: &World) -> Option<Ask> {
        let (prompt, rules) = match (self.stage, &self.mover) {
            (Stage::Choosing, None) => ("choose who moves, or say that nobody else does", CHOOSE),
            (Stage::Choosing, Some(Mover::March(_))) => ("go on into a hex, or rest", GO_ON),
            (Stage::Choosing, Some(Mover::Ride(_))) => ("ride on into a hex, or rest", RIDE_ON),
            (Stage::Announcing, _) => ("say how many movement points they will spend in all", ANNOUNCE),
            (Stage::Beginning | Stage::Arrived | Stage::Watched | Stage::Over, _) => return None,
        };
        Some(Ask { side: self.side, prompt, rules })
    }
}

/// Answers.
impl MovementSegment {
    /// Takes out what the enemy of a side may not know: who is on the way.
    pub(crate) fn conceal(&mut self, side: Side) {
        if self.side == side {
            (self.mover, self.stage) = (None, Stage::Choosing);
            self.entered.clear();
            self.crowding.clear();
        }
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        let first = to.len();
        match (&self.mover, self.stage) {
            (Some(Mover::March(march)), Stage::Announcing) => {
                if let Some((least, most)) = march.could_spend(world) {
                    let points = (least.0..=most.0).map(HalfPoints);
                    to.extend(points.map(|points| Action::Move(Answer::Announce { points })));
                }
            }
            (Some(Mover::March(march)), _) => self.answers_of_march(world, march, to),
            (Some(Mover::Ride(ride)), _) => {
                to.extend(ride.steps(world).map(|hex| Action::Move(Answer::Enter { hex })));
                if ride.may_leave_the_map(world).is_ok() {
                    to.push(Action::Move(Answer::LeaveTheMap));
                }
                to.push(Action::Move(if ride.may_rest(world).is_ok() {
                    Answer::Rest
                } else {
                    Answer::TurnBack
                }));
            }
            (None, _) => self.answers_of_nobody(world, to),
        }
        debug_assert!(to.len() > first, "whoever is asked has an answer");
    }

    fn answers_of_march(&self, world: &World, march: &March, to: &mut Vec<Action>) {
        to.extend(march.steps(world).map(|hex| Action::Move(Answer::Enter { hex })));
        if march.may_leave_the_map(world).is_ok() {
            to.push(Action::Move(Answer::LeaveTheMap));
        }
        if march.len() > 1 {
            let drops = march.units().filter(|unit| march.may_drop(world, *unit).is_ok());
            to.extend(drops.map(|unit| Action::Move(Answer::Drop { unit })));
        }
        if march.has_begun() && !march.is_halted() {
            let others = world.units_in(march.at()).filter(|unit| !march.has(*unit));
            let fresh = others.filter(|unit| may_march(world, *unit).is_ok());
            to.extend(fresh.map(|unit| Action::Move(Answer::TakeUp { unit })));
        }
        if march.may_rest(world).is_ok() {
            to.push(Action::Move(Answer::Rest));
        } else if march.may_turn_back() {
            to.push(Action::Move(Answer::TurnBack));
        }
    }

    fn answers_of_nobody(&self, world: &World, to: &mut Vec<Action>) {
        for unit in self.able_units(world) {
            to.push(Action::Move(Answer::March { unit }));
            // The first unit of a stack speaks for all of it.
            let Some(from) = world.hex_of(unit) else { continue };
            let is_first = world.units_in(from).find(|other| may_march(world, *other).is_ok()) == Some(unit);
            if is_first && self.stack(world, from).is_ok() {
                to.push(Action::Move(Answer::MarchAll { from }));
            }
        }
        let riders = world.leader_ids().filter(|leader| self.may_set_out(world, *leader).is_ok());
        to.extend(riders.map(|leader| Action::Move(Answer::Ride { leader })));
        if self.owed(world).is_none() {
            to.push(Action::Move(Answer::NoMoreMoves));
        }
    }

    fn able_units(&self, world: &World) -> impl Iterator<Item = UnitId> {
        world.unit_ids().filter(|unit| {
            world.is_active(*unit) && world.side_of(*unit) == self.side && self.one(world, *unit).is_ok()
        })
    }

    /// A unit that can make a step.
    fn one(&self, world: &World, unit: UnitId) -> Result<March, Bar> {
        if world.side_of(unit) != self.side {
            return Err(Bar::NotToMove { unit });
        }
        let march = March::of(world, vec![unit])?;
        if march.steps(world).next().is_none() && march.may_leave_the_map(world).is_err() {
            return Err(Bar::NoStep { unit });
        }
        Ok(march)
    }

    /// The units of a hex that can make a step together (5.b).
    fn stack(&self, world: &World, from: HexId) -> Result<March, Bar> {
        if world.holder(from) != Some(self.side) {
            return Err(Bar::NoStack { hex: from });
        }
        let units: Vec<UnitId> =
            world.units_in(from).filter(|unit| may_march(world, *unit).is_ok()).collect();
        if units.len() < 2 {
            return Err(Bar::NoStack { hex: from });
        }
        let march = March::of(world, units)?;
        if march.steps(world).next().is_none() { Err(Bar::NoStack { hex: from }) } else { Ok(march) }
    }

    fn may_set_out(&self, world: &World, leader: LeaderId) -> Result<Ride, Bar> {
        let ride = Ride::of(world, leader, self.side)?;
        if ride.steps(world).next().is_none() { Err(Bar::LeaderNotToMove { leader }) } else { Ok(ride) }
    }

    /// What must still be done before the segment may end.
    fn owed(&self, world: &World) -> Option<Bar> {
        self.crowded(world)
            .or_else(|| duties::owed(world, self.side, &self.entered))
            .or_else(|| ride::owed(world, self.side))
    }

    /// A hex with too many units of which some can still move off (5.3.b).
    fn crowded(&self, world: &World) -> Option<Bar> {
        let (unit, _) = self.crowding.last()?;
        let hex = world.hex_of(*unit)?;
        let full = world.units_in(hex).nth(world.edition().stacking).is_some();
        let can = full && world.units_in(hex).any(|unit| self.one(world, unit).is_ok());
        can.then_some(Bar::MustMakeRoom { hex })
    }

    pub(crate) fn answer(
        &mut self,
        world: &mut World,
        answer: Answer,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), AnyBar> {
        let open = self.ask(world);
        let done = match (&mut self.mover, self.stage, answer) {
            (None, Stage::Choosing, answer) => self.choose(world, answer),
            (Some(Mover::March(_)), Stage::Announcing, Answer::Announce { points }) => {
                self.announce(world, points, play)
            }
            (Some(Mover::March(_)), Stage::Choosing, answer) => self.go_on(world, answer, play),
            (Some(Mover::Ride(_)), Stage::Choosing, answer) => self.ride_on(world, answer, play),
            _ => Err(None),
        };
        done.map_err(|bar| bar.map_or_else(|| Ask::not_now(open), AnyBar::Move))
    }

    fn choose(&mut self, world: &mut World, answer: Answer) -> Result<(), Option<Bar>> {
        match answer {
            Answer::March { unit } => {
                let march = self.one(world, unit)?;
                self.set_out(world, march);
            }
            Answer::MarchAll { from } => {
                let march = self.stack(world, from)?;
                self.set_out(world, march);
            }
            Answer::Ride { leader } => self.mover = Some(Mover::Ride(self.may_set_out(world, leader)?)),
            Answer::NoMoreMoves => match self.owed(world) {
                Some(bar) => return Err(Some(bar)),
                None => self.stage = Stage::Over,
            },
            _ => return Err(None),
        }
        Ok(())
    }

    fn set_out(&mut self, world: &mut World, mut march: March) {
        march.take_bearings(world);
        world.tested.clear();
        self.mover = Some(Mover::March(march));
    }

    fn announce(
        &mut self,
        world: &World,
        points: HalfPoints,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), Option<Bar>> {
        let Some(Mover::March(march)) = &mut self.mover else { return Err(None) };
        let Some((least, most)) = march.could_spend(world) else { return Err(None) };
        if !(least..=most).contains(&points) {
            return Err(Some(Bar::CannotSpendThat { least, most }));
        }
        march.announced = Some(points);
        self.stage = Stage::Arrived;
        play.log.tell(|| {
            let text = format!("They will spend {points} movement points in all.");
            let fact = AnyFact::Move(Fact::Announced { points: points.to_string() });
            Event::by(rule!("nlc.7.10.h"), fact, text)
        });
        Ok(())
    }

    fn go_on(
        &mut self,
        world: &mut World,
        answer: Answer,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), Option<Bar>> {
        let Some(Mover::March(march)) = &mut self.mover else { return Err(None) };
        match answer {
            Answer::Enter { hex } => {
                let tread = march.may_enter(world, hex)?;
                if tread.entering == Entering::Contact {
                    let units: Vec<UnitId> = march.units().collect();
                    make_contact(world, &units, hex, play);
                    // Who may not attack at once stops before the enemy (20.2.march.c, 20.5.d).
                    match march.may_enter(world, hex) {
                        Ok(tread) if tread.entering == Entering::Free => self.enter(world, hex, tread),
                        _ => self.stop(world, play),
                    }
                } else {
                    self.enter(world, hex, tread);
                }
            }
            Answer::LeaveTheMap => {
                march.may_leave_the_map(world)?;
                self.leave(world, play);
            }
            Answer::Drop { unit } => {
                march.may_drop(world, unit)?;
                march.let_go(unit);
                world.unit_mut(unit).moved = true;
            }
            Answer::TakeUp { unit } => {
                if !march.has_begun() || march.is_halted() {
                    return Err(Some(Bar::NotHere { unit }));
                }
                march.take_up(world, unit)?;
            }
            Answer::Rest => {
                march.may_rest(world)?;
                self.stop(world, play);
            }
            Answer::TurnBack => {
                if march.may_rest(world).is_ok() || !march.may_turn_back() {
                    return Err(Some(Bar::NoTurningBack));
                }
                march.take_back(world);
                self.mover = None;
            }
            _ => return Err(None),
        }
        Ok(())
    }

    fn ride_on(
        &mut self,
        world: &mut World,
        answer: Answer,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), Option<Bar>> {
        let Some(Mover::Ride(ride)) = &mut self.mover else { return Err(None) };
        match answer {
            Answer::Enter { hex } => {
                let cost = ride.may_enter(world, hex)?;
                ride.enter(world, hex, cost);
                telling::wake(world, ride.leader, hex, play);
            }
            Answer::LeaveTheMap => {
                ride.may_leave_the_map(world)?;
                let leader = ride.leader;
                telling::rode(world, ride, play);
                world.set_leader(leader, LeaderStation::Left);
                world.leader_state_mut(leader).moved = true;
                self.mover = None;
            }
            Answer::Rest => {
                ride.may_rest(world)?;
                telling::rode(world, ride, play);
                world.leader_state_mut(ride.leader).moved = true;
                self.mover = None;
            }
            Answer::TurnBack => {
                if ride.may_rest(world).is_ok() {
                    return Err(Some(Bar::NoTurningBack));
                }
                ride.take_back(world);
                self.mover = None;
            }
            _ => return Err(None),
        }
        Ok(())
    }
}

/// What happens by itself.
impl MovementSegment {
    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) -> Step<Proceeding> {
        if let Some(leader) = self.displaced.pop()
            && let Some(hex) = world.leader_hex(leader)
        {
            return Step::Begin(Proceeding::Displacement(Displacement::new(leader, hex)));
        }
        match self.stage {
            Stage::Beginning => {
                self.begin(world);
                self.stage = Stage::Choosing;
                Step::Again
            }
            Stage::Choosing => self.choosing(world, play),
            Stage::Arrived => self.arrived(world),
            Stage::Announcing => Step::Ask,
            Stage::Watched => {
                self.look_who_is_left(world, play);
                self.stage = Stage::Choosing;
                Step::Again
            }
            Stage::Over => {
                self.make_room(world, play);
                Step::Done
            }
        }
    }

    /// Nobody has moved yet, and who is out of command is judged now (20.1.h).
    fn begin(&self, world: &mut World) {
        for unit in world.unit_ids() {
            if world.is_active(unit) && world.side_of(unit) == self.side {
                let state = world.unit_mut(unit);
                (state.moved, state.turned_back) = (false, false);
            }
        }
        range::note_who_is_out(world);
    }

    fn choosing(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) -> Step<Proceeding> {
        match &self.mover {
            Some(Mover::March(march)) if march.len() == 0 => {
                self.mover = None;
                Step::Again
            }
            // Whoever must stop stops.
            Some(Mover::March(march))
                if march.is_halted() && march.may_rest(world).is_ok() && march.len() == 1 =>
            {
                self.stop(world, play);
                Step::Again
            }
            Some(_) => Step::Ask,
            None => {
                let somebody = self.able_units(world).next().is_some()
                    || world.leader_ids().any(|leader| self.may_set_out(world, leader).is_ok());
                if somebody {
                    return Step::Ask;
                }
                self.stage = Stage::Over;
                Step::Again
            }
        }
    }

    fn enter(&mut self, world: &mut World, hex: HexId, tread: super::march::Tread) {
        let Some(Mover::March(march)) = &mut self.mover else { return };
        let enemy = self.side.enemy();
        march.enter(world, hex, tread);
        if is_in_zoc(world, hex, enemy) {
            for unit in march.units() {
                let body = world.body_of(unit);
                if !self.entered.contains(&body) {
                    self.entered.push(body);
                }
            }
        }
        self.displaced = world.leaders_in(hex, enemy).collect();
        march.contested |= !self.displaced.is_empty();
        self.stage = Stage::Arrived;
    }

    /// Enemy cavalry within two hexes may charge them here (7.9.a), and may want to know how much they will spend (7.10.h).
    fn arrived(&mut self, world: &mut World) -> Step<Proceeding> {
        self.stage = Stage::Choosing;
        let Some(Mover::March(march)) = &mut self.mover else { return Step::Again };
        if world.is_night() {
            return Step::Again;
        }
        let backhand = march.is_past_half(world);
        let units = march.units().collect();
        let Some(passage) = Passage::marching(world, self.side, units, march.at(), backhand) else {
            return Step::Again;
        };
        world.show(march.units());
        if march.could_spend(world).is_some() {
            self.stage = Stage::Announcing;
            return Step::Ask;
        }
        march.contested = true;
        self.stage = Stage::Watched;
        Step::Begin(Proceeding::Passage(passage))
    }

    /// Those who were beaten have gone back and their move is over (7.9.j); the others go on (7.9.d).
    fn look_who_is_left(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) {
        let Some(Mover::March(march)) = &mut self.mover else { return };
        let gone: Vec<UnitId> =
            march.units().filter(|unit| world.hex_of(*unit) != Some(march.at())).collect();
        for unit in &gone {
            march.let_go(*unit);
            world.unit_mut(*unit).moved = true;
        }
        if march.len() == 0 {
            self.mover = None;
        } else if !gone.is_empty() {
            self.stop(world, play);
        } else {
            march.take_bearings(world);
        }
    }

    /// The march ends where it is.
    fn stop(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) {
        let Some(Mover::March(march)) = self.mover.take() else { return };
        for unit in march.units() {
            world.unit_mut(unit).moved = true;
        }
        let full = world.units_in(march.at()).nth(world.edition().stacking).is_some();
        if full {
            self.crowding.extend(march.units().map(|unit| (unit, march.way().to_vec())));
        }
        telling::marched(world, &march, self.side, play);
    }

    fn leave(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) {
        let Some(Mover::March(march)) = self.mover.take() else { return };
        telling::left(world, &march, self.side, play);
        for unit in march.units() {
            world.unit_mut(unit).moved = true;
            world.leave(unit, march.at());
        }
    }

    /// Those who came last go back along their way to the nearest hex with room (5.3.b).
    fn make_room(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) {
        let limit = world.edition().stacking;
        while let Some((unit, way)) = self.crowding.pop() {
            let Some(at) = world.hex_of(unit) else { continue };
            if world.units_in(at).nth(limit).is_none() {
                continue;
            }
            let free = |hex: &HexId| {
                world.units_in(*hex).nth(limit - 1).is_none() && !world.is_held_against(*hex, self.side)
            };
            let Some(back) = way.iter().rev().skip(1).copied().find(free) else { continue };
            world.place(unit, back);
            play.log.tell(|| {
                let (name, to) = (world.printed(unit).name.clone(), world.ground().number(back));
                let text = format!("{name} finds no room and goes back to {to}.");
                let own = SeatSet::only(world.seat_of(self.side));
                let fact = AnyFact::Move(Fact::SentBack { unit: name, to });
                Event::by(rule!("nlc.5.3.b"), fact, text).and_by(&[rule!("nlc.5.3.a")]).only_for(own)
            });
        }
    }
}
