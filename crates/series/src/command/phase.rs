//! The phase as a whole (20.3): each step is finished by both sides before the next begins (20.3.e).

use super::{
    Answer, CommandPhase, Done, Initiative, OrderWriting, Reorganization, compliance, confidence, opening,
    pending_flight,
};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    stage: Stage,
}

/// The steps, in their order; the second figure of Confidence is where its list goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// A posed position waits for the word, so that what the opening brings is seen.
    Awaited,
    Before,
    Opening,
    Initiative(Side),
    Confidence(Side, usize),
    Orders,
    Compliance(Side),
    /// What follows on compliance.
    Complied,
    Reorganization(Side),
    Ended,
}

impl Phase {
    pub(super) fn new() -> Phase {
        Phase { stage: Stage::Before }
    }

    /// The phase of a posed position: it opens when its first side says so.
    pub(crate) fn posed() -> Phase {
        Phase { stage: Stage::Awaited }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const OPEN: &[Rule] = rules!["nlc.4.b"];
        let side = world.theatre.terms.opening.first;
        (self.stage == Stage::Awaited).then_some(Ask { side, prompt: "open the Command Phase", rules: OPEN })
    }

    #[expect(clippy::unused_self, reason = "there is one answer as long as it waits")]
    pub(super) fn answers(&self, _: &World, push: &mut impl FnMut(Answer)) {
        push(Answer::OpenThePhase);
    }

    #[expect(clippy::unnecessary_wraps, reason = "other procedures of the phase refuse")]
    pub(super) fn answer(&mut self, _: &World, answer: Answer, _: &mut Play) -> Done {
        let open = answer == Answer::OpenThePhase && self.stage == Stage::Awaited;
        if open {
            self.stage = Stage::Before;
        }
        Ok(open)
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        let first = world.theatre.terms.opening.first;
        let then = |stage: fn(Side) -> Stage, side: Side, next: Stage| {
            if side == first { stage(side.enemy()) } else { next }
        };
        let begin = |commanding| Step::Begin(Activity::CommandPhase(commanding));
        match self.stage {
            Stage::Awaited => return Step::Ask,
            Stage::Before => {
                self.stage = Stage::Opening;
                hooks::command::before_opening(world, play);
            }
            Stage::Opening => {
                // Whoever has still to flee does so first.
                if let Some(flight) = pending_flight(world) {
                    return Step::Begin(flight);
                }
                self.stage = Stage::Initiative(first);
                opening::open(world, play);
            }
            Stage::Initiative(side) => {
                self.stage = then(Stage::Initiative, side, Stage::Confidence(first, 0));
                return begin(CommandPhase::Initiative(Initiative::of(side)));
            }
            Stage::Confidence(side, from) => {
                if let Some((next, flight)) = confidence::check_next(world, side, from, play) {
                    self.stage = Stage::Confidence(side, next);
                    return flight.map_or(Step::Again, |flight| begin(CommandPhase::Flight(flight)));
                }
                confidence::tell_steady(world, side, play);
                self.stage = then(|side| Stage::Confidence(side, 0), side, Stage::Orders);
            }
            Stage::Orders => {
                self.stage = Stage::Compliance(first);
                return begin(CommandPhase::Orders(OrderWriting::empty()));
            }
            Stage::Compliance(side) => {
                self.stage = then(Stage::Compliance, side, Stage::Complied);
                compliance::comply(world, side, play);
            }
            Stage::Complied => {
                self.stage = Stage::Reorganization(first);
                if let Some(next) = hooks::command::after_compliance(world) {
                    return Step::Begin(next);
                }
            }
            Stage::Reorganization(side) => {
                self.stage = then(Stage::Reorganization, side, Stage::Ended);
                return begin(CommandPhase::Reorganization(Reorganization::of(side)));
            }
            Stage::Ended => return Step::Done,
        }
        Step::Again
    }
}
