//! The Movement Segment: who moves next, what happens at every hex, and when it is over.

use super::bounds::Guide;
use super::costs::Pace;
use super::march::{March, may_march};
use super::movers_cache::Survey;
use super::ride::{self, Ride};
use super::steps::Entering;
use super::{Answer, Done, Fact, end_of_move, events};
use crate::command::late_risers;
use crate::hooks::movement::{Task, Work};
use crate::orders::march::make_contact;
use crate::prelude::*;
use hex::SideId;
use smallvec::SmallVec;
use std::sync::Arc;

/// The Movement Segment of the side whose holders are active.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovementSegment {
    pub(super) side: Side,
    pub(super) stage: Stage,
    /// Who is on the way.
    pub(super) mover: Option<Mover>,
    /// Bodies of which a unit has come into an enemy zone of control in this segment (20.2.attack.d).
    pub(super) entered: Vec<HolderId>,
    /// Units that rest where there is no room for them yet, each with its way, the last first (5.3.b).
    pub(super) crowding: Vec<(UnitId, Vec<HexId>)>,
    /// Leaders whose ride was taken back.
    turned_back: Vec<LeaderId>,
    /// Spans that somebody has tried to mend (mop.37.9.2).
    #[serde(default)]
    tried: Vec<SideId>,
    /// How many units of the side had charged before the march was watched.
    pub(super) n_charged: usize,
    /// Who can move, if anybody has looked.
    #[serde(skip)]
    pub(super) survey: Survey,
}

/// Who is on the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Mover {
    March(Box<March>),
    Ride(Ride),
}

/// How far the segment has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    Beginning,
    Choosing,
    Arrived,
    Announcing,
    Watched,
    Over,
    /// They are about to leave a hex under fire: for another, or the map.
    Leaving(Option<HexId>),
    /// They have been fired at, and those who are left go on.
    Left(Option<HexId>),
}

const CHOOSE: &[Rule] = rules!["nlc.4.4.e", "nlc.5.a", "nlc.5.b", "nlc.19.1.g", "nlc.4.3.a", "nlc.4.3.b"];
const GO_ON: &[Rule] = rules![
    "nlc.5.a", "nlc.5.c", "nlc.5.2.e", "nlc.5.3.b", "nlc.5.4.a", "nlc.20.1.c", "nlc.20.1.a", "nlc.20.1.b",
    "nlc.20.1.h"
];
const GO_ON_UNDER_FIRE: &[Rule] = rules![
    "nlc.5.a", "lgg.aor.passing.a", "nlc.5.c", "nlc.5.2.e", "nlc.5.3.b", "nlc.5.4.a", "nlc.20.1.c",
    "nlc.20.1.a", "nlc.20.1.b", "nlc.20.1.h"
];
const RIDE_ON: &[Rule] = rules!["nlc.19.1.b", "nlc.19.1.c", "nlc.19.1.d", "nlc.19.1.f", "nlc.5.3.c"];
const ANNOUNCE: &[Rule] = rules!["nlc.7.10.h", "nlc.7.10.g", "nlc.7.10.i"];

impl MovementSegment {
    /// The segment of a side.
    pub fn of(side: Side) -> MovementSegment {
        let (stage, mover, n_charged, survey) = (Stage::Beginning, None, 0, Survey::default());
        let (entered, crowding, turned_back, tried) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        MovementSegment { side, stage, mover, entered, crowding, turned_back, tried, n_charged, survey }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        let (prompt, rules) = match (self.stage, &self.mover) {
            (Stage::Choosing, None) => ("choose who moves, or say that nobody else does", CHOOSE),
            (Stage::Choosing, Some(Mover::March(march)))
                if hooks::movement::draws_fire(world, self.side, march.at()) =>
            {
                ("go on into a hex, under fire as they leave, rest or turn back", GO_ON_UNDER_FIRE)
            }
            (Stage::Choosing, Some(Mover::March(_))) => ("go on into a hex, rest or turn back", GO_ON),
            (Stage::Choosing, Some(Mover::Ride(_))) => ("ride on into a hex, rest or turn back", RIDE_ON),
            (Stage::Announcing, _) => ("say how many movement points they will spend in all", ANNOUNCE),
            (
                Stage::Beginning
                | Stage::Arrived
                | Stage::Watched
                | Stage::Over
                | Stage::Leaving(_)
                | Stage::Left(_),
                _,
            ) => return None,
        };
        Some(Ask::new(self.side, prompt, rules))
    }
}

impl MovementSegment {
    /// Whether nobody has been asked yet who moves.
    pub(crate) fn is_beginning(&self) -> bool {
        self.stage == Stage::Beginning
    }

    /// Whether it is asked who moves next.
    pub(crate) fn is_between_moves(&self) -> bool {
        self.stage == Stage::Choosing && self.mover.is_none()
    }

    /// The units that are on the march, or have still to find room at its end.
    pub(crate) fn on_the_way(&self) -> Vec<UnitId> {
        let crowding = self.crowding.iter().map(|(unit, _)| *unit);
        match &self.mover {
            Some(Mover::March(march)) => march.units().chain(crowding).collect(),
            Some(Mover::Ride(_)) | None => crowding.collect(),
        }
    }

    /// Orders have changed, and with them who can move.
    pub(crate) fn forget_who_can_move(&mut self) {
        self.survey.forget();
    }

    /// Of the enemy's segment it is known that it goes on, not who is on the way.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> MovementSegment {
        let MovementSegment {
            side: of,
            stage,
            mover,
            entered,
            crowding,
            turned_back,
            tried,
            n_charged,
            survey: _,
        } = self;
        if *of != side {
            let tried = tried.clone();
            return MovementSegment { stage: Stage::Choosing, tried, ..MovementSegment::of(*of) };
        }
        MovementSegment {
            side,
            stage: *stage,
            mover: mover.clone(),
            entered: entered.clone(),
            crowding: crowding.clone(),
            turned_back: turned_back.clone(),
            tried: tried.clone(),
            n_charged: *n_charged,
            survey: Survey::default(),
        }
    }

    pub(crate) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        match (&self.mover, self.stage) {
            (Some(Mover::March(march)), Stage::Announcing) => {
                if let Some((least, most)) = march.could_spend(world) {
                    let points = (least.0..=most.0).map(HalfPoints);
                    points.map(|points| Answer::Announce { points }).for_each(&mut *push);
                }
            }
            (Some(mover), _) => {
                let opens = mover.opens(world, &self.tried);
                mover.possible(world, |answer| opens(answer).into_iter().for_each(&mut *push));
            }
            (None, _) => self.found(world).answers(push),
        }
    }

    /// Whatever could be answered, for whoever draws one of it and looks then what is open of it; `None` if the list is as quickly
    /// made.
    pub(crate) fn possible<'a>(
        &'a self,
        world: &'a World,
        to: &mut Vec<Action>,
    ) -> Option<impl Fn(Answer) -> Option<Answer> + use<'a>> {
        let mut tell = |answer| to.push(Action::Move(answer));
        let opens = match &self.mover {
            _ if self.stage == Stage::Announcing => return None,
            None if self.survey.get().is_some() => return None,
            None => {
                self.possible_movers(world, tell);
                None
            }
            Some(mover) => {
                mover.possible(world, &mut tell);
                Some(mover.opens(world, &self.tried))
            }
        };
        Some(move |answer| match &opens {
            Some(opens) => opens(answer),
            None => self.is_open(world, answer).then_some(answer),
        })
    }

    /// A unit that can make a step.
    pub(super) fn one(&self, world: &World, unit: UnitId) -> Allowed<March> {
        refuse_if(world.side_of(unit) != self.side, Denial::NotToMove { unit })?;
        let march = March::of(world, [unit])?;
        if self.survey.has_unit(unit) {
            return Ok(march);
        }
        let stuck = !march.can_set_out(world) && march.may_leave_the_map(world).is_err();
        refuse_if(stuck, Denial::NoStep { unit })?;
        Ok(march)
    }

    /// The units of a hex that can make a step together (5.b).
    pub(super) fn stack(&self, world: &World, from: HexId) -> Allowed<March> {
        refuse_if(world.held_by(from) != Some(self.side), Denial::NoStack { hex: from })?;
        let units: SmallVec<[UnitId; 4]> =
            world.units_in(from).filter(|unit| may_march(world, *unit).is_ok()).collect();
        refuse_if(units.len() < 2, Denial::NoStack { hex: from })?;
        let march = March::of(world, units)?;
        let stuck = !self.survey.has_stack(from) && !march.can_set_out(world);
        refuse_if(stuck, Denial::NoStack { hex: from })?;
        Ok(march)
    }

    pub(super) fn may_set_out(&self, world: &World, leader: LeaderId) -> Allowed<Ride> {
        let ride = Ride::of(world, leader, self.side)?;
        let stuck = !self.survey.has_rider(leader) && ride.steps(world).next().is_none();
        refuse_if(stuck, Denial::LeaderNotToMove { leader })?;
        Ok(ride)
    }

    pub(super) fn can_anybody_move(&self, world: &World) -> bool {
        let able = |unit: &UnitId| world.is_active(*unit) && self.one(world, *unit).is_ok();
        world.theatre.units_of(self.side).iter().any(able)
            || world.leader_ids().any(|leader| self.may_set_out(world, leader).is_ok())
            || self.newcomers(world).next().is_some()
    }

    /// What must still be done before the segment may end.
    pub(super) fn owed(&self, world: &World) -> Option<Denial> {
        self.crowded(world)
            .or_else(|| end_of_move::owed(world, self.side, &self.entered))
            .or_else(|| ride::owed(world, self.side))
    }

    /// A hex with too many units of which some can still move off: those that came in this segment (5.3.b), or that a retreat left
    /// there (7.4.k).
    fn crowded(&self, world: &World) -> Option<Denial> {
        let can_go = |unit| self.one(world, unit).is_ok_and(|march| march.can_reach(world, |_| true));
        let crowded = |hex: &HexId| world.is_overstacked(*hex) && world.units_in(*hex).any(can_go);
        world.hexes_held(self.side).find(crowded).map(|hex| Denial::MustMakeRoom { hex })
    }

    pub(crate) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        let goes_on = matches!(answer, Answer::Enter { .. } | Answer::Announce { .. } | Answer::TurnBack);
        if self.mover.is_some() && !goes_on {
            self.survey.forget();
        }
        match (&mut self.mover, self.stage, answer) {
            (None, Stage::Choosing, answer) => self.choose(world, answer, play),
            (Some(Mover::March(_)), Stage::Announcing, Answer::Announce { points }) => {
                self.announce(world, points, play)
            }
            (Some(Mover::March(_)), Stage::Choosing, answer) => self.go_on(world, answer, play),
            (Some(Mover::Ride(_)), Stage::Choosing, answer) => self.ride_on(world, answer, play),
            _ => Ok(false),
        }
    }

    fn choose(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        match answer {
            Answer::Move { unit } => {
                let march = self.one(world, unit)?;
                self.set_out(world, march);
            }
            Answer::MoveStack { from } => {
                let march = self.stack(world, from)?;
                self.set_out(world, march);
            }
            Answer::BringOn { unit, at } => self.come_on(world, unit, at, play)?,
            Answer::Arrive { leader, at } => self.arrive(world, leader, at, play)?,
            Answer::Ride { leader } => {
                let mut ride = self.may_set_out(world, leader)?;
                ride.take_bearings(world, self.turned_back.contains(&leader));
                self.mover = Some(Mover::Ride(ride));
            }
            Answer::NoMoreMoves => {
                self.may_end(world)?;
                self.stage = Stage::Over;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set_out(&mut self, world: &mut World, mut march: March) {
        march.take_bearings(world);
        march.look_for_a_way(world);
        march.guide = if march.guided { Guide::of(world, &march).map(Arc::new) } else { None };
        world.tested.clear();
        world.fired_in_passing.clear();
        self.mover = Some(Mover::March(Box::new(march)));
    }

    fn announce(&mut self, world: &World, points: HalfPoints, play: &mut Play) -> Done {
        let Some(Mover::March(march)) = &mut self.mover else { return Ok(false) };
        let Some((least, most)) = march.could_spend(world) else { return Ok(false) };
        refuse_if(!(least..=most).contains(&points), Denial::CannotSpendThat { least, most })?;
        march.announced = Some(points);
        self.stage = Stage::Arrived;
        play.log.tell(world, || {
            let text = format!("They will spend {points} MP in all.");
            let fact = Fact::Announced { points: points.to_string() };
            Event::by(rule!("nlc.7.10.h"), fact, text)
        });
        Ok(true)
    }

    fn go_on(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        let Some(Mover::March(march)) = &mut self.mover else { return Ok(false) };
        match answer {
            Answer::Enter { hex } => {
                let tread = march.may_enter(world, hex)?;
                if self.is_thrown_back(world, hex, play) {
                    return Ok(true);
                }
                let Some(Mover::March(march)) = &mut self.mover else { return Ok(false) };
                if tread.entering == Entering::Contact {
                    let units: Vec<UnitId> = march.units().collect();
                    make_contact(world, &units, hex, play);
                    self.survey.forget();
                    // Who may not attack at once stops before the enemy (20.2.march.c, 20.5.d).
                    match march.may_enter(world, hex) {
                        Ok(tread) if tread.entering == Entering::Free => self.set_foot(world, hex, tread),
                        _ => self.stop(world, play),
                    }
                } else {
                    self.set_foot(world, hex, tread);
                }
            }
            Answer::BreakSpan { hex } => {
                let task = march.may_work(world, hex, Work::Damage)?;
                self.work(world, task, play);
            }
            Answer::MendSpan { hex } => {
                let task = march.may_work(world, hex, Work::Mend)?;
                let (from, tried) = (march.at(), self.tried.contains(&task.side));
                refuse_if(tried, Denial::SpanTriedAlready { from, to: hex })?;
                self.tried.push(task.side);
                self.work(world, task, play);
            }
            Answer::LeaveTheMap => {
                march.may_leave_the_map(world)?;
                if hooks::movement::draws_fire(world, self.side, march.at()) {
                    self.stage = Stage::Leaving(None);
                } else {
                    self.leave(world, play);
                }
            }
            Answer::Drop { unit } => {
                march.may_drop(world, unit)?;
                march.let_go(world, unit);
                world.unit_mut(unit).moved = true;
            }
            Answer::TakeUp { unit } => {
                refuse_if(!march.has_begun() || march.halted, Denial::NotHere { unit })?;
                march.take_up(world, unit)?;
            }
            Answer::Rest => {
                march.may_rest(world)?;
                self.stop(world, play);
            }
            Answer::TurnBack => {
                refuse_if(march.may_rest(world).is_ok() || !march.may_turn_back(), Denial::NoTurningBack)?;
                let Some(Mover::March(march)) = self.mover.take() else { return Ok(false) };
                self.take_back(world, &march);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether those who must stop could still mend a span where they are.
    pub(super) fn may_mend(&self, world: &World, march: &March) -> bool {
        let mut spans = hooks::movement::spans_from(world, march.at()).into_iter();
        spans.any(|hex| {
            let task = march.may_work(world, hex, Work::Mend);
            task.is_ok_and(|task| !self.tried.contains(&task.side))
        })
    }

    fn work(&mut self, world: &mut World, task: Task, play: &mut Play) {
        let Some(Mover::March(march)) = &mut self.mover else { return };
        let on_foot = |unit: &UnitId| world.printed(*unit).arm == Arm::Infantry;
        let unit = march.units().find(on_foot).unwrap_or(march.units[0]);
        march.has_worked(task.cost);
        hooks::movement::work_on_a_span(world, unit, task, play);
        march.take_bearings(world);
        self.survey.forget();
    }

    fn ride_on(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        let Some(Mover::Ride(ride)) = &mut self.mover else { return Ok(false) };
        match answer {
            Answer::Enter { hex } => {
                let cost = ride.may_enter(world, hex)?;
                ride.enter(world, hex, cost);
                late_risers::wake_by_visit(world, hex, ride.leader, play);
            }
            Answer::LeaveTheMap => {
                ride.may_leave_the_map(world)?;
                let leader = ride.leader;
                events::rode(world, ride, play);
                world.set_leader(leader, LeaderWhereabouts::Left);
                world.leader_state_mut(leader).moved = true;
                self.mover = None;
            }
            Answer::Rest => {
                ride.may_rest(world)?;
                events::rode(world, ride, play);
                let leader = ride.leader;
                world.leader_state_mut(leader).moved = true;
                if let Some(holder) = ride::holder_led(world, leader) {
                    world.note_post(holder);
                }
                self.mover = None;
                hooks::movement::ridden(world, leader, play);
            }
            Answer::TurnBack => {
                refuse_if(ride.may_rest(world).is_ok(), Denial::NoTurningBack)?;
                ride.take_back(world);
                if world.leader_state(ride.leader).moved {
                    self.survey.forget();
                }
                self.turned_back.push(ride.leader);
                self.mover = None;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// The answers of whoever moves alone: a step, the edge of the map, to rest or else to turn back.
pub(super) fn offer(
    steps: impl Iterator<Item = HexId>,
    leaves: bool,
    rests: bool,
    push: &mut impl FnMut(Answer),
) {
    let end = if rests { Answer::Rest } else { Answer::TurnBack };
    let steps = steps.map(|hex| Answer::Enter { hex });
    steps.chain(leaves.then_some(Answer::LeaveTheMap)).chain([end]).for_each(push);
}

impl Mover {
    /// Tells every answer of whoever is on the way that could be open, in their order.
    fn possible(&self, world: &World, mut tell: impl FnMut(Answer)) {
        let board = &world.ground().board;
        let at = match self {
            Mover::March(march) => march.at(),
            Mover::Ride(ride) => ride.at(),
        };
        board.neighbours(at).for_each(|hex| tell(Answer::Enter { hex }));
        tell(Answer::LeaveTheMap);
        if let Mover::March(march) = self {
            for hex in hooks::movement::spans_from(world, at) {
                tell(Answer::BreakSpan { hex });
                tell(Answer::MendSpan { hex });
            }
            if march.len() > 1 {
                march.units().for_each(|unit| tell(Answer::Drop { unit }));
            }
            if march.has_begun() && !march.halted {
                let others = world.units_in(at).filter(|unit| !march.has(*unit));
                others.for_each(|unit| tell(Answer::TakeUp { unit }));
            }
        }
        tell(Answer::Rest);
    }

    /// Says what is open of each of them: who may not rest may turn back instead.
    fn opens(&self, world: &World, tried: &[SideId]) -> impl Fn(Answer) -> Option<Answer> {
        let pace = match self {
            Mover::March(march) => Some(Pace::of(world, march)),
            Mover::Ride(_) => None,
        };
        move |answer| {
            let is_open = match (self, answer) {
                (Mover::March(march), Answer::Enter { hex }) => {
                    pace.as_ref().is_some_and(|pace| march.may_go(world, pace, hex).is_ok())
                }
                (Mover::March(march), Answer::BreakSpan { hex }) => {
                    march.may_work(world, hex, Work::Damage).is_ok()
                }
                (Mover::March(march), Answer::MendSpan { hex }) => {
                    let task = march.may_work(world, hex, Work::Mend);
                    task.is_ok_and(|task| !tried.contains(&task.side))
                }
                (Mover::March(march), Answer::LeaveTheMap) => march.may_leave_the_map(world).is_ok(),
                (Mover::March(march), Answer::Drop { unit }) => march.may_drop(world, unit).is_ok(),
                (Mover::March(_), Answer::TakeUp { unit }) => may_march(world, unit).is_ok(),
                (Mover::March(march), _) if march.may_rest(world).is_ok() => true,
                (Mover::March(march), _) => return march.may_turn_back().then_some(Answer::TurnBack),
                (Mover::Ride(ride), Answer::Enter { hex }) => ride.may_enter(world, hex).is_ok(),
                (Mover::Ride(ride), Answer::LeaveTheMap) => ride.may_leave_the_map(world).is_ok(),
                (Mover::Ride(ride), _) if ride.may_rest(world).is_ok() => true,
                (Mover::Ride(_), _) => return Some(Answer::TurnBack),
            };
            is_open.then_some(answer)
        }
    }
}
