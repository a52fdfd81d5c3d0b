//! The course of the Movement Segment: what happens by itself at every hex, and when it is over.

use super::headquarters::side_of;
use super::march::March;
use super::segment::{MovementSegment, Mover, Stage};
use super::{Fact, events, range};
use crate::charge::{self, reaction_window::ReactionWindow};
use crate::command::late_risers;
use crate::prelude::*;
use crate::refits::passing_fire::FireInPassing;
use crate::world::Retreated;

impl MovementSegment {
    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        // These options change more than what a march does, and at other times.
        if hooks::movement::may_change_unasked(world) {
            self.survey.forget();
        }
        match self.stage {
            Stage::Beginning => {
                self.begin(world, play);
                self.stage = Stage::Choosing;
                Step::Again
            }
            Stage::Choosing => self.choosing(world, play),
            Stage::Arrived => {
                self.wake_the_enemy(world, play);
                self.arrived(world)
            }
            Stage::Announcing => Step::Ask,
            Stage::Watched => {
                self.survey.forget();
                self.look_who_is_left(world, play);
                self.stage = Stage::Choosing;
                Step::Again
            }
            Stage::Leaving(to) => {
                self.stage = Stage::Left(to);
                self.under_fire()
            }
            Stage::Left(to) => {
                self.survey.forget();
                self.stage = Stage::Choosing;
                self.go_on_after_fire(world, to, play);
                Step::Again
            }
            Stage::Over => {
                self.make_room(world, play);
                events::excused(world, self.side, play);
                hooks::movement::closes_up(world, self.side);
                hooks::movement::note_company(world);
                charge::end(world);
                world.tested.clear();
                world.fired_in_passing.clear();
                Step::Done
            }
        }
    }

    /// Nobody has moved yet, and who is out of command is judged now (20.1.h).
    fn begin(&self, world: &mut World, play: &mut Play) {
        for unit in world.unit_ids() {
            if world.is_active(unit) && world.side_of(unit) == self.side {
                let state = world.unit_mut(unit);
                (state.moved, state.turned_back) = (false, false);
            }
        }
        for holder in world.holder_ids() {
            world.note_post(holder);
        }
        range::note_who_is_out(world);
        hooks::movement::note_company(world);
        events::out_of_command(world, self.side, play);
    }

    fn choosing(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        match &self.mover {
            Some(Mover::March(march)) if march.len() == 0 => {
                self.mover = None;
                Step::Again
            }
            // Whoever must stop stops.
            Some(Mover::March(march))
                if march.halted
                    && !march.may_ride_on(world)
                    && !self.may_mend(world, march)
                    && march.may_rest(world).is_ok() =>
            {
                self.stop(world, play);
                Step::Again
            }
            // Asked even if nobody can move, or nobody is there: what orders keep them, and who acts, is nobody else's business.
            Some(_) | None => Step::Ask,
        }
    }

    /// They go on into a hex: at once, or when the enemy has fired at them.
    pub(super) fn set_foot(&mut self, world: &mut World, hex: HexId, tread: super::march::Tread) {
        let Some(Mover::March(march)) = &self.mover else { return };
        if hooks::movement::draws_fire(world, self.side, march.at()) {
            self.stage = Stage::Leaving(Some(hex));
        } else {
            self.enter(world, hex, tread);
        }
    }

    /// They march into a hex where a marker of the enemy lies. If somebody is really there they stop where they were and check morale; whoever has
    /// no order to come near an enemy goes back a hex more (mop.37.11.1). Whether that has happened.
    pub(super) fn is_thrown_back(&mut self, world: &mut World, hex: HexId, play: &mut Play) -> bool {
        if !hooks::movement::run_into_markers(world, self.side, hex, play) {
            return false;
        }
        self.survey.forget();
        let Some(Mover::March(march)) = &mut self.mover else { return true };
        // Whoever had only set out has moved all the same.
        (march.contested, march.halted, march.worked) = (true, true, true);
        let units: Vec<UnitId> = march.units().collect();
        let kept_off = units.iter().any(|unit| !world.order_rules(world.holder_of(*unit)).demands_attack());
        hooks::movement::repulsed(world, &units, hex, kept_off, play);
        if kept_off && march.way.len() > 1 {
            march.step_back(world);
        }
        true
    }

    /// The enemy may fire at those who leave his zone of control; they cannot come back to where they were as if nothing had been.
    fn under_fire(&mut self) -> Step<Activity> {
        let Some(Mover::March(march)) = &mut self.mover else { return Step::Again };
        march.contested = true;
        let fire = FireInPassing::at(self.side, march.units().collect(), march.at());
        Step::Begin(Activity::FireInPassing(fire))
    }

    /// The fire that they draw by the step that they are about to take.
    pub(super) fn fire_ahead(&self) -> Option<FireInPassing> {
        match (&self.mover, self.stage) {
            (Some(Mover::March(march)), Stage::Leaving(_)) => {
                Some(FireInPassing::at(self.side, march.units().collect(), march.at()))
            }
            _ => None,
        }
    }

    fn go_on_after_fire(&mut self, world: &mut World, to: Option<HexId>, play: &mut Play) {
        let Some(Mover::March(march)) = &mut self.mover else { return };
        let lost: Vec<UnitId> = march.units().filter(|unit| !world.is_present(*unit)).collect();
        for unit in &lost {
            march.let_go(world, *unit);
        }
        if march.len() == 0 {
            self.mover = None;
            return;
        }
        if !lost.is_empty() {
            march.guide = None;
            march.take_bearings(world);
        }
        match to {
            Some(hex) => match march.may_still_enter(world, hex) {
                Ok(tread) => self.enter(world, hex, tread),
                Err(_) => self.stop(world, play),
            },
            None => self.leave(world, play),
        }
    }

    pub(super) fn enter(&mut self, world: &mut World, hex: HexId, tread: super::march::Tread) {
        let Some(Mover::March(march)) = &mut self.mover else { return };
        let enemy = self.side.enemy();
        march.contested |= world
            .headquarters_ids()
            .any(|own| world.headquarters_hex(own) == Some(hex) && side_of(world, own) == enemy);
        march.contested |= hooks::movement::meets_the_enemy(world, hex, enemy);
        march.enter(world, hex, tread);
        if march.halted {
            note_entered(&mut self.entered, world, march);
        }
        march.contested |= world.leaders_in(hex, enemy).next().is_some();
        self.stage = Stage::Arrived;
    }

    /// A unit that comes into a zone of control wakes the enemy's commanders (23.i).
    fn wake_the_enemy(&self, world: &mut World, play: &mut Play) {
        if let Some(Mover::March(march)) = &self.mover
            && is_in_zoc(world, march.at(), self.side.enemy())
        {
            late_risers::wake_by_contact(world, march.at(), self.side, play);
        }
    }

    /// Enemy cavalry within two hexes may charge them here (7.9.a), and may want to know how much they will spend (7.10.h).
    fn arrived(&mut self, world: &mut World) -> Step<Activity> {
        self.stage = Stage::Choosing;
        let Some(Mover::March(march)) = &mut self.mover else { return Step::Again };
        if !world.conditions().charges {
            return Step::Again;
        }
        let backhand = march.is_past_half(world);
        let Some(passage) = ReactionWindow::marching(world, self.side, &march.units, march.at(), backhand)
        else {
            return Step::Again;
        };
        world.show(march.units());
        if march.could_spend(world).is_some() {
            self.stage = Stage::Announcing;
            return Step::Ask;
        }
        march.contested = true;
        self.n_charged = n_charged(world, self.side);
        world.worst_retreat[self.side] = Retreated::No;
        self.stage = Stage::Watched;
        Step::Begin(Activity::ReactionWindow(passage))
    }

    /// Those who were beaten have gone back and their move is over (7.9.j); the others go on (7.9.d).
    fn look_who_is_left(&mut self, world: &mut World, play: &mut Play) {
        let beaten_in_place = world.worst_retreat[self.side] == Retreated::Involuntarily
            && n_charged(world, self.side) == self.n_charged;
        let Some(Mover::March(march)) = &mut self.mover else { return };
        let gone: Vec<UnitId> =
            march.units().filter(|unit| world.hex_of(*unit) != Some(march.at())).collect();
        let beaten = beaten_in_place || gone.iter().any(|unit| world.is_present(*unit));
        for unit in &gone {
            march.let_go(world, *unit);
            world.unit_mut(*unit).moved = true;
        }
        if march.len() == 0 {
            self.mover = None;
        } else if beaten {
            self.stop(world, play);
        } else {
            march.guide = None;
            march.take_bearings(world);
        }
    }

    /// The march ends where it is.
    pub(super) fn stop(&mut self, world: &mut World, play: &mut Play) {
        let Some(Mover::March(march)) = self.mover.take() else { return };
        self.survey.forget();
        for unit in march.units() {
            world.unit_mut(unit).moved = true;
        }
        if is_in_zoc(world, march.at(), self.side.enemy()) && march.has_begun() {
            note_entered(&mut self.entered, world, &march);
        }
        if world.is_overstacked(march.at()) {
            self.crowding.extend(march.units().map(|unit| (unit, march.way.to_vec())));
        }
        hooks::movement::string_out(world, &march.units, march.at(), march.came_by_road_from());
        if march.way.len() > 1 || march.came_on {
            events::marched(world, &march, self.side, play);
        }
        hooks::movement::may_have_left(world, &march.units, march.at(), play);
        hooks::movement::marched(world, &march.units, play);
    }

    pub(super) fn leave(&mut self, world: &mut World, play: &mut Play) {
        let Some(Mover::March(march)) = self.mover.take() else { return };
        events::left(world, &march, play);
        for unit in march.units() {
            world.unit_mut(unit).moved = true;
            hooks::movement::leaves(world, unit, play);
            world.leave(unit, march.at());
        }
    }

    /// Those who came last go back along their way to the nearest hex with room (5.3.b).
    fn make_room(&mut self, world: &mut World, play: &mut Play) {
        while let Some((unit, way)) = self.crowding.pop() {
            let Some(at) = world.hex_of(unit) else { continue };
            if !world.is_overstacked(at) {
                continue;
            }
            let free = |hex: &HexId| world.has_room(*hex, &[unit]) && !world.is_held_against(*hex, self.side);
            let Some(back) = way.iter().rev().skip(1).copied().find(free) else { continue };
            world.place(unit, back);
            play.log.tell(world, || {
                let (name, to) = (world.piece(unit), world.name(back));
                let text = format!("{name} finds no room and goes back to {to}.");
                let own = world.seats_of(self.side);
                let fact = Fact::SentBack { unit: name, to };
                Event::by(rule!("nlc.5.3.b"), fact, text).and_by(rules!["nlc.5.3.a"]).only_for(own)
            });
        }
    }
}

/// Notes that units of these holders have come into an enemy zone of control and stay there (20.2.attack.d).
fn note_entered(entered: &mut Vec<HolderId>, world: &World, march: &March) {
    for unit in march.units() {
        let holder = world.holder_of(unit);
        if !entered.contains(&holder) {
            entered.push(holder);
        }
    }
}

/// How many units of a side have charged this turn.
fn n_charged(world: &World, side: Side) -> usize {
    world.theatre.units_of(side).iter().filter(|unit| world.unit(**unit).charged).count()
}
