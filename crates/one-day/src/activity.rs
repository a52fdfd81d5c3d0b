//! The Activity Phase from the reveal to the end (2.03, 2.031, time.m).

use crate::clock::Clock;
use crate::fact::Fact;
use crate::fire::window::{Moment, Window};
use crate::morale::chain::Chain;
use crate::orders::revealed;
use crate::plot::answers::TradeOff;
use crate::plot::full_moves::FullMoves;
use crate::plot::groups;
use crate::plot::phase::Plots;
use crate::proceeding::{Goes, Proceeding};
use crate::roster::UnitId;
use crate::world::{Mark, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// All chits are turned over.
    Reveal,
    /// What Full Moves leave open is settled.
    FullMoves,
    /// All Combat Moves are plotted.
    Plots,
    /// The Trade-Off is answered.
    Answers,
    /// Tests that must be passed before anybody moves.
    Tests,
    /// The clock runs.
    Clock,
    /// Attackers who waited for others fight.
    Waiting,
    /// The closing window.
    Closing,
    /// Tests that chargers still owe.
    Owed,
    /// All is over but the rolls of options.
    Over,
}

/// The phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// What comes next.
    pub stage: Stage,
    /// Whether the plots are final already, as in a posed case.
    pub is_plotted: bool,
}

impl Activity {
    /// From its beginning.
    pub fn new() -> Activity {
        Activity { stage: Stage::Reveal, is_plotted: false }
    }
}

impl Default for Activity {
    fn default() -> Self {
        Activity::new()
    }
}

/// Turns over all chits at once (2.031a.a).
fn reveal(world: &mut World, play: &mut Play<'_, Fact>) {
    let units: Vec<UnitId> = world.on_table().collect();
    let orders: Vec<_> = units.iter().map(|id| (*id, revealed(world, *id))).collect();
    for (id, order) in orders {
        world.unit_mut(id).order = order;
        let Some(order) = order else { continue };
        play.log.tell(world, || {
            let fact = Fact::OrderRevealed { unit: world.named(id), order: order.title().to_owned() };
            let sealed = world.sealed(world.side(id));
            let has_own = sealed.chits.iter().any(|(unit, _)| *unit == id);
            let corps = world.roster(id).corps;
            let commands = |hq: crate::roster::HqId| {
                matches!(world.theatre().roster.hq(hq).rank, crate::roster::Rank::Corps(of) if of == corps)
            };
            let of_corps = sealed.hq_chits.iter().any(|(hq, _)| commands(*hq));
            Event::by(rule!("odn.2.031a.a"), fact, format!("{} has {}.", world.name(id), order.title()))
                .and_by(rules!("odn.2.02.a", "odn.2.032.a"))
                .and_by_if(has_own && of_corps, rules!("odn.2.02.g"))
                .and_by_if(!has_own && of_corps, rules!("odn.2.02.h"))
        });
    }
    for side in crate::roster::Side::BOTH {
        let sealed = world.sealed_mut(side);
        sealed.chits.clear();
        sealed.hq_chits.clear();
    }
}

impl Goes for Activity {
    const PHASE: &'static str = "activity";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        let (next, begins) = match self.stage {
            Stage::Reveal => {
                reveal(world, play);
                (Stage::FullMoves, Some(Proceeding::FullMoves(FullMoves::of(world))))
            }
            Stage::FullMoves => {
                crate::plot::full_moves::lay_down(world, play);
                groups::note_pins(world);
                groups::link(world, play);
                let plots = (!self.is_plotted).then(|| Proceeding::Plots(Plots::of(world)));
                (Stage::Plots, plots)
            }
            Stage::Plots => {
                let answers = (!self.is_plotted).then(|| Proceeding::Answers(TradeOff::of(world, play)));
                (Stage::Answers, answers)
            }
            Stage::Answers => {
                crate::plot::answers::settle(world);
                crate::urban::tests_before_moving(world);
                crate::options::tests_before_moving(world, play);
                (Stage::Tests, Some(Proceeding::Chain(Chain)))
            }
            Stage::Tests => (Stage::Clock, Some(Proceeding::Clock(Clock::new()))),
            Stage::Clock => {
                let waiting = crate::melee::contact::Contacts::waiting(world);
                (Stage::Waiting, waiting.map(Proceeding::Contacts))
            }
            Stage::Waiting => (Stage::Closing, Some(Proceeding::Window(Window::of(world, Moment::Closing)))),
            Stage::Closing => {
                crate::morale::chain::owe_for_charges(world);
                (Stage::Owed, Some(Proceeding::Chain(Chain)))
            }
            Stage::Owed => (Stage::Over, crate::options::end_of_phase(world)),
            Stage::Over => return Step::Done,
        };
        self.stage = next;
        begins.map_or(Step::Again, Step::Begin)
    }
}

/// Whether a unit still stands and follows what it was ordered.
pub fn is_active(world: &World, id: UnitId) -> bool {
    world.is_on_table(id) && !world.unit(id).marks.has(Mark::Cancelled)
}
