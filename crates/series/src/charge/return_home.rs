//! Cavalry on its way back to the hex it started from, beaten or of its own will (7.7.i, 7.7.j).

use super::reaction_window::{ReactionWindow, Trigger};
use crate::combat::losses::{destroy, lose_step};
use crate::combat::retreat::{is_closed, retreat_hexes, stack_up};
use crate::fact::Fact;
use crate::prelude::*;

/// Charging units that go back. It is a retreat, and whoever is near may charge them where they arrive (7.9.m).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnHome {
    side: Side,
    pub(super) units: Vec<UnitId>,
    arrived: Vec<(HexId, Vec<UnitId>)>,
}

crate::activity::in_the_open! { ReturnHome { side, units, arrived } }

impl ReturnHome {
    /// These units go back.
    pub fn new(side: Side, units: Vec<UnitId>) -> ReturnHome {
        ReturnHome { side, units, arrived: Vec::new() }
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const BACK: &[Rule] = rules!["nlc.7.7.i"];
        let unit = self.next(world)?;
        let asked = !self.goes_home(world, unit) && !self.ways(world, unit).is_empty();
        asked.then_some(Ask::new(self.side, "say where the cavalry goes back to", BACK))
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        if let Some(unit) = self.next(world) {
            to.extend(self.ways(world, unit).into_iter().map(|to| Action::GoBackTo { unit, to }));
        }
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match (self.next(world), action) {
            (Some(next), Action::GoBackTo { unit, to }) if unit == next => {
                refuse_if(!self.ways(world, unit).contains(&to), Denial::NotTheWayBack { unit })?;
                self.arrive(world, unit, to, play);
                Ok(())
            }
            _ => Err(Ask::not_now(self.ask(world))),
        }
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        if let Some(unit) = self.next(world) {
            match self.ways(world, unit).first() {
                Some(to) => self.arrive(world, unit, *to, play),
                None => self.shut_out(world, unit, play),
            }
            return Step::Again;
        }
        let Some((hex, units)) = self.arrived.pop() else { return Step::Done };
        let units = units.into_iter().filter(|unit| world.hex_of(*unit) == Some(hex)).collect();
        match ReactionWindow::standing(world, self.side, units, hex, Trigger::Retreat) {
            Some(passage) => Step::Begin(Activity::ReactionWindow(passage)),
            None => Step::Again,
        }
    }

    /// The next unit that is still charging.
    fn next(&self, world: &World) -> Option<UnitId> {
        self.units.iter().copied().find(|unit| world.ride_of(*unit).is_some())
    }

    /// Whether everybody sees that its starting hex receives it. Where others are, the enemy may not know whether they leave room, and
    /// must not learn it from the silence.
    fn goes_home(&self, world: &World, unit: UnitId) -> bool {
        world.ride_of(unit).is_some_and(|ride| {
            world.held_by(ride.start()).is_none() && !is_closed(world, ride.start(), self.side)
        })
    }

    /// Where it can go: its starting hex or, if that is full or closed to retreats, the nearest open hexes next to it.
    fn ways(&self, world: &World, unit: UnitId) -> Vec<HexId> {
        let Some(ride) = world.ride_of(unit) else { return Vec::new() };
        let has_room = |hex: HexId| world.has_room(hex, &[unit]);
        let start = ride.start();
        if !is_closed(world, start, self.side) && has_room(start) {
            return vec![start];
        }
        let distance = |hex: HexId| world.ground().board.distance(ride.at(), hex);
        let mut ways: Vec<HexId> = retreat_hexes(world, start, self.side)
            .filter(|hex| *hex != ride.at() && has_room(*hex))
            .collect();
        let nearest = ways.iter().map(|hex| distance(*hex)).min();
        ways.retain(|hex| Some(distance(*hex)) == nearest);
        ways
    }

    fn arrive(&mut self, world: &mut World, unit: UnitId, to: HexId, play: &mut Play) {
        world.place(unit, to);
        stack_up(&mut self.arrived, to, unit);
        play.log.tell(world, || {
            let (unit, to) = (world.piece(unit), world.name(to));
            let text = format!("{unit} goes back to {to}.");
            Event::by(rule!("nlc.7.7.i"), Fact::WentBack { unit, to }, text).and_by(rules!["nlc.7.7.j"])
        });
    }

    /// No hex is open: it loses a step and stays in the last empty hex of its way, or is lost if there is none.
    fn shut_out(&mut self, world: &mut World, unit: UnitId, play: &mut Play) {
        let Some(ride) = world.ride_of(unit) else { return };
        let empty = |hex: &&HexId| world.held_by(**hex).is_none();
        let Some(to) = ride.hexes().iter().rfind(empty).copied() else {
            let why = "it has no way back";
            destroy(world, unit, Whereabouts::Eliminated, rule!("nlc.7.7.i"), why, play);
            return;
        };
        lose_step(world, unit, play);
        if world.is_present(unit) {
            self.arrive(world, unit, to, play);
        }
    }
}
