//! Headquarters on the move (19.5): in the Reserve Action Stage, on foot, by road, and only under March, Fall Back or General
//! Retreat. Where there are trains on the map, they are convoys too, with rules of their own.

use super::end_of_move::{leads_off, off_the_map};
use super::for_players::{self, End};
use super::segment::offer;
use super::{Answer, Done, costs, events};
use crate::edition::Gait;
use crate::orders::measures::distance_on_the_march;
use crate::prelude::*;
use crate::theatre::Train;
use crate::world::HeadquartersWhereabouts;
use field::paths::{Leg, Price};

/// The moves of a side's headquarters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadquartersMoves {
    side: Side,
    pub(super) convoy: Option<Convoy>,
    /// Those whose move was taken back: they stay.
    staying: Vec<HeadquartersId>,
    over: bool,
    /// Whether only the trains of those who act move, in their action.
    #[serde(default)]
    only_trains: bool,
}

/// A headquarters on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Convoy {
    pub(super) headquarters: HeadquartersId,
    pub(super) way: Vec<HexId>,
    pub(super) spent: HalfPoints,
    /// On a March by no named road: how far the target was where it began; it must end nearer.
    onward: Option<HalfPoints>,
}

/// The side of a headquarters.
pub(super) fn side_of(world: &World, headquarters: HeadquartersId) -> Side {
    world.theatre.armies[world.theatre.headquarters[headquarters].army.place()].side
}

fn holder_of(world: &World, headquarters: HeadquartersId) -> Option<HolderId> {
    world.theatre.find_holder(OrderHolder::Headquarters(headquarters))
}

impl HeadquartersMoves {
    /// The moves of a side.
    pub fn of(side: Side) -> HeadquartersMoves {
        HeadquartersMoves { side, convoy: None, staying: Vec::new(), over: false, only_trains: false }
    }

    /// The moves of the trains of those who act.
    pub fn of_trains(side: Side) -> HeadquartersMoves {
        HeadquartersMoves { only_trains: true, ..HeadquartersMoves::of(side) }
    }

    /// Which of the enemy's headquarters is on the way is not known.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> HeadquartersMoves {
        let HeadquartersMoves { side: of, convoy, staying, over, only_trains } = self;
        let (over, only_trains) = (*over, *only_trains);
        if *of != side {
            return HeadquartersMoves { over, only_trains, ..HeadquartersMoves::of(*of) };
        }
        HeadquartersMoves { side, convoy: convoy.clone(), staying: staying.clone(), over, only_trains }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const CHOOSE: &[Rule] = rules!["nlc.19.5.a"];
        const GO_ON: &[Rule] = rules!["nlc.19.5.a", "nlc.5.a", "nlc.5.2.f", "nlc.19.4.a"];
        const TRAINS: &[Rule] = rules!["lgg.aor.train.b"];
        const ON_WHEELS: &[Rule] = rules!["lgg.aor.train.d", "lgg.aor.train.e", "lgg.aor.train.g"];
        let (prompt, rules) = match &self.convoy {
            Some(convoy) if convoy.is_train(world) => ("go on into a hex, rest or turn back", ON_WHEELS),
            Some(_) => ("go on into a hex, rest or turn back", GO_ON),
            None if self.over => return None,
            None if self.only_trains => {
                hooks::movement::trains_may_move(world, self.side).then_some(())?;
                ("choose which train moves, or say that none does", TRAINS)
            }
            None if self.has_any(world) => ("choose which headquarters moves, or say that none does", CHOOSE),
            None => return None,
        };
        Some(Ask::new(self.side, prompt, rules))
    }

    pub(crate) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if let Some(convoy) = &self.convoy {
            let (leaves, rests) = (convoy.may_leave_the_map(world), convoy.may_rest(world));
            offer(convoy.steps(world), leaves.is_ok(), rests.is_ok(), push);
        } else {
            let able = self.able(world).map(|headquarters| Answer::Convoy { headquarters });
            let bridges =
                if self.only_trains { Vec::new() } else { hooks::movement::bridges(world, self.side) };
            able.chain(bridges).chain([Answer::NoMoreMoves]).for_each(push);
        }
    }

    /// Whether the side has a headquarters, as far as everybody knows. Then its player is asked: whether it has the order to move, the
    /// enemy must not learn from the silence.
    fn has_any(&self, world: &World) -> bool {
        let is_destroyed = |at| matches!(at, HeadquartersWhereabouts::Destroyed(_));
        let own = world.headquarters_ids().filter(|id| side_of(world, *id) == self.side);
        own.map(|id| world.headquarters(id).whereabouts).any(|at| !is_destroyed(at))
    }

    fn able(&self, world: &World) -> impl Iterator<Item = HeadquartersId> {
        world.headquarters_ids().filter(|own| self.set_out(world, *own).is_ok())
    }

    /// Where one may end its move that has not set out; nothing if it may not.
    pub(super) fn ends_of(&self, world: &World, headquarters: HeadquartersId) -> Vec<End> {
        let Ok(mut convoy) = self.set_out(world, headquarters) else { return Vec::new() };
        convoy.take_bearings(world);
        convoy.ends(world)
    }

    /// Whether a pontoon train of this side may do something else than move.
    fn may_work(&self, world: &World, headquarters: HeadquartersId) -> Allowed {
        let other = self.only_trains || side_of(world, headquarters) != self.side;
        refuse_if(other, Denial::NoPontoons { headquarters })
    }

    fn set_out(&self, world: &World, headquarters: HeadquartersId) -> Allowed<Convoy> {
        refuse_if(self.staying.contains(&headquarters), Denial::HeadquartersNotToMove { headquarters })?;
        let by_order = !hooks::movement::follows_its_corps(world, headquarters);
        refuse_if(self.only_trains && by_order, waits_for_the_reserve(world, headquarters))?;
        Convoy::of(world, headquarters, self.side)
    }

    pub(crate) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Done {
        match (&mut self.convoy, answer) {
            (None, Answer::Convoy { headquarters }) => {
                let mut convoy = self.set_out(world, headquarters)?;
                convoy.take_bearings(world);
                self.convoy = Some(convoy);
            }
            (None, Answer::LayBridge { headquarters, hex }) => {
                self.may_work(world, headquarters)?;
                let side = hooks::movement::may_lay_a_bridge(world, headquarters, hex)?;
                hooks::movement::lay_a_bridge(world, headquarters, side, play);
            }
            (None, Answer::TakeUpBridge { headquarters }) => {
                self.may_work(world, headquarters)?;
                let side = hooks::movement::may_take_up_a_bridge(world, headquarters)?;
                hooks::movement::take_up_a_bridge(world, headquarters, side, play);
            }
            (None, Answer::NoMoreMoves) => self.over = true,
            (Some(convoy), Answer::Enter { hex }) => {
                let cost = convoy.may_enter(world, hex)?;
                convoy.spent += cost;
                convoy.way.push(hex);
                world.headquarters_mut(convoy.headquarters).whereabouts = HeadquartersWhereabouts::At(hex);
            }
            (Some(convoy), Answer::Rest) => {
                convoy.may_rest(world)?;
                self.arrive(world, None, play);
            }
            (Some(convoy), Answer::LeaveTheMap) => {
                convoy.may_leave_the_map(world)?;
                world.headquarters_mut(convoy.headquarters).left_from = Some(convoy.at());
                self.arrive(world, Some(HeadquartersWhereabouts::Left), play);
            }
            (Some(convoy), Answer::TurnBack) => {
                refuse_if(convoy.may_rest(world).is_ok(), Denial::NoTurningBack)?;
                let back = HeadquartersWhereabouts::At(convoy.way[0]);
                // It stays; it has not moved, and its commander does not suffer for it (20.12.b).
                world.headquarters_mut(convoy.headquarters).whereabouts = back;
                self.staying.push(convoy.headquarters);
                self.convoy = None;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn arrive(&mut self, world: &mut World, off: Option<HeadquartersWhereabouts>, play: &mut Play) {
        let Some(convoy) = self.convoy.take() else { return };
        if off.is_some() {
            events::left_the_map(world, &convoy, play);
        } else {
            hooks::movement::convoy_comes_to_rest(world, convoy.headquarters, &convoy.way);
            events::conveyed(world, &convoy, play);
        }
        let turn = world.turn;
        let state = world.headquarters_mut(convoy.headquarters);
        state.moved = Some(turn);
        state.whereabouts = off.unwrap_or(state.whereabouts);
    }

    pub(crate) fn resume(&mut self, world: &World, _: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }
}

impl Convoy {
    /// A headquarters that may move, and can.
    fn of(world: &World, headquarters: HeadquartersId, side: Side) -> Allowed<Convoy> {
        let at = world.headquarters_hex(headquarters).filter(|_| side_of(world, headquarters) == side);
        let at = at.ok_or(Denial::HeadquartersNotToMove { headquarters })?;
        if let Some(allowed) = hooks::movement::may_follow_its_corps(world, headquarters) {
            allowed?;
        } else {
            let halts =
                !is_ordered(world, headquarters) && !hooks::movement::is_at_its_exit(world, headquarters);
            refuse_if(halts, waits_for_the_reserve(world, headquarters))?;
        }
        let state = world.headquarters(headquarters);
        refuse_if(state.moved == Some(world.turn), Denial::HeadquartersNotToMove { headquarters })?;
        refuse_if(state.laid_over.is_some(), Denial::PontoonsAreLaid { headquarters })?;
        let convoy = Convoy { headquarters, way: vec![at], spent: HalfPoints(0), onward: None };
        let stuck = convoy.steps(world).next().is_none() && convoy.may_leave_the_map(world).is_err();
        refuse_if(stuck, Denial::HeadquartersNotToMove { headquarters })?;
        Ok(convoy)
    }

    fn take_bearings(&mut self, world: &World) {
        let holder = holder_of(world, self.headquarters);
        self.onward = holder.and_then(|holder| distance_on_the_march(world, holder, self.way[0]));
    }

    fn is_train(&self, world: &World) -> bool {
        world.theatre.headquarters[self.headquarters].train.is_some()
    }

    pub(super) fn at(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    fn left(&self, world: &World) -> HalfPoints {
        let full = HalfPoints::whole(world.theatre.headquarters[self.headquarters].movement);
        HalfPoints(full.0.saturating_sub(self.spent.0))
    }

    fn steps(&self, world: &World) -> impl Iterator<Item = HexId> {
        world.ground().board.neighbours(self.at()).filter(move |to| self.may_enter(world, *to).is_ok())
    }

    /// Whether it may go on into a hex, at what cost: as infantry, by road and trail (5.2.f); not among enemies, and like a
    /// leader into their zones only where a friendly unit is.
    fn may_enter(&self, world: &World, to: HexId) -> Allowed<HalfPoints> {
        let cost = self.cost_of_a_step(world, self.at(), to)?;
        self.can_pay(world, to, cost)?;
        Ok(cost)
    }

    fn cost_of_a_step(&self, world: &World, from: HexId, to: HexId) -> Allowed<HalfPoints> {
        let side = side_of(world, self.headquarters);
        let direction = world.ground().board.direction(from, to).ok_or(Denial::NotNext { hex: to })?;
        let step = world.step(from, direction);
        refuse_if(step.is_impassable(), Denial::River { hex: to })?;
        refuse_if(world.is_held_against(to, side), Denial::EnemyThere { hex: to })?;
        if self.is_train(world) {
            let waits = !hooks::movement::follows_its_corps(world, self.headquarters)
                && !is_ordered(world, self.headquarters);
            refuse_if(waits, waits_for_the_reserve(world, self.headquarters))?;
            return hooks::movement::train_may_enter(world, self.headquarters, from, to);
        }
        let alone = world.held_by(to) != Some(side) && is_in_zoc(world, to, side.enemy());
        refuse_if(alone, Denial::HeadquartersAloneInZone { headquarters: self.headquarters, hex: to })?;
        let full = || {
            costs::is_full(world, to, &[])
                || hooks::movement::road_is_taken(world, step.road, to, None, &[])
                || hooks::movement::keeps_a_convoy_off(world, to, self.headquarters)
        };
        Ok(costs::entry(step, Gait::OnFoot, true, full))
    }

    /// Whether its move may end here: along its road, or not nearer to the enemy.
    fn may_rest(&self, world: &World) -> Allowed {
        refuse_if(self.way.len() < 2, Denial::NotBegun)?;
        self.may_end_in(world, self.at())
    }

    fn may_end_in(&self, world: &World, end: HexId) -> Allowed {
        let (headquarters, start) = (self.headquarters, self.way[0]);
        if self.is_train(world) {
            hooks::movement::train_may_rest(world, headquarters, start, end)?;
            if hooks::movement::follows_its_corps(world, headquarters) {
                return Ok(());
            }
        }
        let holder = holder_of(world, headquarters).ok_or(Denial::NotBegun)?;
        let rules = world.order_rules(holder);
        let follows = rules.may_headquarters_end(world, holder, (start, end), self.onward);
        refuse_if(!follows, Denial::HeadquartersStrays { headquarters })
    }

    fn may_leave_the_map(&self, world: &World) -> Allowed {
        let (at, headquarters) = (self.at(), self.headquarters);
        let gait = if self.is_train(world) { Gait::Mounted } else { Gait::OnFoot };
        let (cost, _) = off_the_map(world, at, gait)?;
        let held = self.is_train(world) && is_in_zoc(world, at, side_of(world, headquarters).enemy());
        refuse_if(held, Denial::TrainHeldAtTheEdge { headquarters })?;
        let ordered = holder_of(world, headquarters).is_some_and(|holder| leads_off(world, holder, at));
        let strays = !ordered && !hooks::movement::is_at_its_exit(world, headquarters);
        refuse_if(strays, Denial::HeadquartersStrays { headquarters })?;
        self.can_pay(world, at, cost)
    }

    /// Where its move may end, and by which step the way there begins.
    pub(super) fn ends(&self, world: &World) -> Vec<End> {
        let price = |leg: Leg| self.cost_of_a_step(world, leg.from, leg.to).ok().map(Price::from);
        let rests = self.may_rest(world).is_ok();
        for_players::ends(world, (self.at(), self.left(world)), rests, price, |hex| {
            self.may_end_in(world, hex).is_ok()
        })
    }

    fn can_pay(&self, world: &World, hex: HexId, cost: HalfPoints) -> Allowed {
        let (headquarters, left) = (self.headquarters, self.left(world));
        let too_dear = match world.theatre.headquarters[headquarters].train {
            None => Denial::TooDearForHeadquarters { headquarters, hex, cost, left },
            Some(Train::Corps(_)) => Denial::TooDearForCorpsTrain { headquarters, hex, cost, left },
            Some(Train::Army) => Denial::TooDearForArmyTrain { headquarters, hex, cost, left },
            Some(Train::Pontoons | Train::TakenPontoons(_)) => {
                Denial::TooDearForPontoons { headquarters, hex, cost, left }
            }
        };
        refuse_if(cost > left, too_dear)
    }
}

/// Whether a convoy has an order to move.
fn is_ordered(world: &World, headquarters: HeadquartersId) -> bool {
    let pontoons = world.theatre.headquarters[headquarters].train.is_some_and(Train::is_pontoons);
    holder_of(world, headquarters).is_some_and(|holder| match world.holder(holder).order.kind {
        OrderKind::March => true,
        _ => !pontoons && world.order_rules(holder).allows_roads(),
    })
}

/// Why a convoy that moves by order does not.
fn waits_for_the_reserve(world: &World, headquarters: HeadquartersId) -> Denial {
    match world.theatre.headquarters[headquarters].train {
        Some(Train::Pontoons | Train::TakenPontoons(_)) => Denial::PontoonsNotOrdered { headquarters },
        Some(Train::Army | Train::Corps(_)) => Denial::ArmyTrainNotOrdered { headquarters },
        None => Denial::HeadquartersNotOrdered { headquarters },
    }
}
