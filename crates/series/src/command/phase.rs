//! The phase as a whole (20.3): each step is finished by both sides before the next begins (20.3.e).

use super::{
    Answer, CommandPhase, Done, Initiative, OrderWriting, Reorganization, compliance, confidence, opening,
    pending_flight,
};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Phase {
    stage: Stage,
    /// Leaders who have misread an order, each with the troops to whom his enemy may give one.
    #[serde(default)]
    misread: Vec<(LeaderId, HolderId)>,
}

crate::activity::in_the_open! { Phase { stage, misread } }

/// The steps, in their order; the second figure of Confidence is where its list goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
enum Stage {
    /// A posed position waits for the word, so that what the opening brings is seen.
    Awaited,
    #[default]
    Before,
    Opening,
    Initiative(Side),
    Confidence(Side, usize),
    Orders,
    Compliance(Side),
    /// What follows on compliance.
    Complied,
    /// What follows on that.
    Hiding,
    Reorganization(Side),
    Ended,
}

impl Phase {
    /// The phase of a posed position: it opens when its first side says so.
    pub(crate) fn posed() -> Phase {
        Phase { stage: Stage::Awaited, misread: Vec::new() }
    }

    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        let ask = Ask::new(world.theatre.terms.opening.first, "open the Command Phase", rules!["nlc.4.b"]);
        (self.stage == Stage::Awaited).then_some(ask)
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
        if let Some((leader, holder)) = self.misread.pop() {
            let rule = rule!("lgg.21.7.1.a");
            return begin(CommandPhase::Initiative(Initiative::misread(world, leader, holder, rule, play)));
        }
        let (next, step) = match self.stage {
            Stage::Awaited => return Step::Ask,
            Stage::Before => {
                hooks::command::before_opening(world, play);
                (Stage::Opening, Step::Again)
            }
            Stage::Opening => {
                // Whoever has still to flee does so first.
                if let Some(flight) = pending_flight(world) {
                    return Step::Begin(flight);
                }
                opening::open(world, play);
                (Stage::Initiative(first), Step::Again)
            }
            Stage::Initiative(side) => {
                let next = then(Stage::Initiative, side, Stage::Confidence(first, 0));
                (next, begin(CommandPhase::Initiative(Initiative::of(side))))
            }
            Stage::Confidence(side, from) => {
                if let Some((next, flight)) = confidence::check_next(world, side, from, play) {
                    let flight = flight.map_or(Step::Again, |flight| begin(CommandPhase::Flight(flight)));
                    (Stage::Confidence(side, next), flight)
                } else {
                    confidence::tell_steady(world, side, play);
                    (then(|side| Stage::Confidence(side, 0), side, Stage::Orders), Step::Again)
                }
            }
            Stage::Orders => (Stage::Compliance(first), begin(CommandPhase::Orders(OrderWriting::default()))),
            Stage::Compliance(side) => {
                self.misread = compliance::comply(world, side, play);
                (then(Stage::Compliance, side, Stage::Complied), Step::Again)
            }
            Stage::Complied => {
                let next = hooks::command::after_compliance(world).map_or(Step::Again, Step::Begin);
                (Stage::Hiding, next)
            }
            Stage::Hiding => {
                let next = hooks::command::after_hiding(world).map_or(Step::Again, Step::Begin);
                (Stage::Reorganization(first), next)
            }
            Stage::Reorganization(side) => {
                let next = then(Stage::Reorganization, side, Stage::Ended);
                (next, begin(CommandPhase::Reorganization(Reorganization::of(side))))
            }
            Stage::Ended => return Step::Done,
        };
        self.stage = next;
        step
    }
}
