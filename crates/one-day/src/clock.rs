//! The slices: everybody moves at once, tick by tick, until somebody meets somebody (time.*, plot.f to plot.p).
//!
//! A tick is a thousandth of the turn. Positions are worked out from the whole distance gone (`course`); the clock jumps to the next tick at
//! which anything can happen (`watch`), and what falls on one tick is handled together. Pairs that are far apart are not measured until they
//! could have met, and nobody is moved before he is looked at.

mod bounds;
pub mod course;
mod friends;
pub mod halt;
pub mod meet;
pub mod muster;
pub mod steer;
pub mod step;
pub mod watch;

pub use course::March;

use crate::fact::Fact;
use crate::fire::window::{Moment, Window};
use crate::melee::contact::Contacts;
use crate::morale::chain::Chain;
use crate::plot::Mover;
use crate::plot::notation::shown;
use crate::proceeding::{Goes, Proceeding};
use crate::roster::{HqId, UnitId};
use crate::world::{HqStatus, Mark, World};
use course::Halt;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;
use watch::Happening;

/// What the clock does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Window 0, before anybody moves.
    Opening,
    /// Everybody falls in.
    Muster,
    /// The window at the start of a slice.
    SliceWindow,
    /// Attackers steer, formations change.
    SliceStart,
    /// It runs.
    Running,
    /// The slice ends.
    SliceEnd,
}

/// The clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    stage: Stage,
    /// The slice that is played, from 1.
    slice: u16,
    /// Where units stood as the slice began, for what is told of it.
    from: Vec<(Mover, field::table::Spot)>,
}

impl Clock {
    /// From its beginning.
    pub fn new() -> Clock {
        Clock { stage: Stage::Opening, slice: 1, from: Vec::new() }
    }

    /// The slice that is played.
    pub fn slice(&self) -> u16 {
        self.slice
    }

    /// The same in other names.
    pub(crate) fn renamed(&mut self, name: &dyn Fn(UnitId) -> UnitId) {
        for (who, _) in &mut self.from {
            *who = who.renamed(name);
        }
        self.from.sort_unstable_by_key(|(who, _)| *who);
    }

    fn slice_end(&self, world: &World) -> u16 {
        self.slice * world.theatre().edition.time.ticks
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock::new()
    }
}

impl Goes for Clock {
    const PHASE: &'static str = "clock";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        match self.stage {
            Stage::Opening => {
                self.stage = Stage::Muster;
                Step::Begin(Proceeding::Window(Window::of(world, Moment::Opening)))
            }
            Stage::Muster => {
                muster::fall_in(world);
                self.stage = Stage::SliceStart;
                Step::Again
            }
            Stage::SliceWindow => {
                self.stage = Stage::SliceStart;
                Step::Begin(Proceeding::Window(Window::of(world, Moment::Slice(self.slice))))
            }
            Stage::SliceStart => {
                self.from = movers(world);
                muster::drop_out(world);
                halt::try_again(world);
                steer::steer(world, self.slice, play);
                self.stage = Stage::Running;
                Step::Again
            }
            Stage::Running => {
                if let Some(next) = run(world, self.slice_end(world), play) {
                    Step::Begin(next)
                } else {
                    self.stage = Stage::SliceEnd;
                    Step::Again
                }
            }
            Stage::SliceEnd => {
                tell_marches(world, &self.from, self.slice, play);
                if self.slice >= world.theatre().edition.time.slices {
                    halt::come_to_rest(world, play);
                    return Step::Done;
                }
                self.slice += 1;
                self.stage = Stage::SliceWindow;
                Step::Again
            }
        }
    }
}

/// Runs until something happens for which the clock stops, or to a tick.
fn run(world: &mut World, to: u16, play: &mut Play<'_, Fact>) -> Option<Proceeding> {
    if let Some(next) = pending(world) {
        return Some(next);
    }
    let mut watch = watch::Watch::of(world, to);
    while world.tick < to {
        world.tick = watch.next(world);
        match watch.tick(world, play) {
            Happening::Nothing => {}
            Happening::Tests => return Some(Proceeding::Chain(Chain)),
            Happening::Contacts => {
                if let Some(next) = pending(world) {
                    return Some(next);
                }
                // They wait for others: the rest goes on.
                watch = watch::Watch::of(world, to);
            }
            Happening::Changed => watch = watch::Watch::of(world, to),
        }
    }
    None
}

/// Tests that are owed, then Melees that can be fought (time.b, time.e).
fn pending(world: &mut World) -> Option<Proceeding> {
    muster::drop_out(world);
    if !world.owed.is_empty() {
        return Some(Proceeding::Chain(Chain));
    }
    Contacts::ready(world).map(Proceeding::Contacts)
}

/// Halts somebody where he is.
pub fn halt(world: &mut World, who: Mover, why: Halt) {
    let tick = world.tick;
    if let Some(march) = world.marches.iter_mut().find(|march| march.who == who) {
        march.spent = march.effort(tick);
        march.starts = tick;
        march.halt = Some(why);
    }
}

/// The march of somebody.
pub fn march_of(world: &World, who: Mover) -> Option<&March> {
    // They are in the order of their numbers.
    let at = world.marches.binary_search_by_key(&who, |march| march.who).ok()?;
    world.marches.get(at)
}

/// Whether a unit is on its way by its order: it has still to go, and nothing has stopped it for good.
pub fn is_moving(world: &World, id: UnitId) -> bool {
    march_of(world, Mover::Unit(id)).is_some_and(|march| {
        march.halt != Some(Halt::ForGood)
            && (!march.is_walked(world.tick) || matches!(march.then, course::Then::Steer(_)))
    })
}

/// Everybody who may be on the move, and where he is: units, headquarters, engineers.
fn movers(world: &World) -> Vec<(Mover, field::table::Spot)> {
    let roster = &world.theatre().roster;
    let units = world.on_table().map(|id| (Mover::Unit(id), world.unit(id).at));
    let there = |id: &HqId| world.hq(*id).status == HqStatus::OnTable;
    let hqs = roster.hq_ids().filter(there).map(|id| (Mover::Hq(id), world.hq(id).at));
    let trains = roster.train_ids().filter(|id| world.train(*id).is_there);
    units.chain(hqs).chain(trains.map(|id| (Mover::Train(id), world.train(id).at))).collect()
}

fn tell_marches(
    world: &mut World,
    from: &[(Mover, field::table::Spot)],
    slice: u16,
    play: &mut Play<'_, Fact>,
) {
    if !play.log.is_heard() {
        return;
    }
    let now = movers(world);
    let slice = u8::try_from(slice).unwrap_or(u8::MAX);
    for (who, before) in from {
        let Some((_, at)) = now.iter().find(|(mover, _)| mover == who) else { continue };
        let is_driven = matches!(who, Mover::Unit(id) if world.unit(*id).marks.has(Mark::Cancelled));
        if at == before || is_driven {
            continue;
        }
        let (before, at) = (*before, *at);
        play.log.tell(world, || {
            let named = match *who {
                Mover::Unit(id) => world.named(id),
                Mover::Hq(id) => world.named_hq(id),
                Mover::Train(id) => world.named_train(id),
            };
            let to = crate::plot::notation::said_spot(at);
            let text = format!("{} marches to {to}.", named.name);
            let fact = Fact::Marched { unit: named, along: vec![shown(before), shown(at)], to, slice };
            Event::by(rule!("odn.time.a"), fact, text)
        });
    }
}

#[cfg(test)]
mod reference;
