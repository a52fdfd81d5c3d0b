//! A layer of charges and the reactions to them (25.12.f).
//!
//! All who charge ride at the same time, hex by hex. In each hex the enemy says for all of them at once with whom he reacts; his
//! cavalry that passes its test is the next layer, to which the chargers' friends may react in turn. When nobody rides
//! any more the reactions are fought, the last layer's first, and whoever is left rides on.

use crate::charge::charge_fight::ChargeFight;
use crate::charge::reaction_window::ReactionWindow;
use crate::combat::leaders::Displacement;
use crate::prelude::*;

/// Units of one side that ride at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionLayer {
    side: Side,
    passages: Vec<ReactionWindow>,
    /// The enemy cavalry that rides at them.
    riders: Vec<ReactionWindow>,
    stage: Stage,
}

crate::activity::in_the_open! { ReactionLayer { side, passages, riders, stage } }

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// All come into their next hex.
    Entering,
    /// The enemy says who reacts.
    Watched,
    /// The reactions are fought, from this one on.
    Meeting(usize),
}

impl ReactionLayer {
    pub(crate) fn new(side: Side, passages: Vec<ReactionWindow>) -> ReactionLayer {
        ReactionLayer { side, passages, riders: Vec::new(), stage: Stage::Entering }
    }

    fn asking(&self, world: &World) -> Option<usize> {
        let watched = self.stage == Stage::Watched;
        self.passages.iter().position(|passage| watched && passage.ask(world).is_some())
    }

    pub(crate) fn ask(&self, world: &World) -> Option<Ask> {
        const LAYER: &[Rule] = rules![
            "nlc.7.9.a", "nlc.25.12.f", "nlc.7.9.g", "nlc.7.9.l", "nlc.7.9.b", "nlc.7.9.h", "nlc.20.2.d"
        ];
        let ask = self.passages[self.asking(world)?].ask(world)?;
        Some(Ask { rules: LAYER, ..ask })
    }

    pub(crate) fn answers(&self, world: &World, to: &mut Vec<Action>) {
        if let Some(at) = self.asking(world) {
            self.passages[at].answers(world, to);
        }
    }

    pub(crate) fn answer(&mut self, world: &mut World, action: Action, play: &mut Play) -> Allowed {
        match self.asking(world) {
            Some(at) => self.passages[at].answer(world, action, play),
            None => Err(Ask::not_now(None)),
        }
    }

    /// The charge that comes of the reaction just declared if it meets nobody on the way.
    pub(crate) fn ahead(&self, world: &mut World) -> Option<ChargeFight> {
        self.passages.iter().find(|passage| passage.draws_a_charge())?.ahead(world)
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        for passage in &mut self.passages {
            if let Some((leader, here)) = passage.take_displaced() {
                return Step::Begin(Activity::Displacement(Displacement::new(leader, here)));
            }
            self.riders.extend(passage.take_rider(world, play));
        }
        if self.ask(world).is_some() {
            return Step::Ask;
        }
        match self.stage {
            Stage::Entering => {
                self.passages.retain_mut(|passage| passage.go_on(world));
                if self.passages.is_empty() {
                    return Step::Done;
                }
                self.stage = Stage::Watched;
            }
            Stage::Watched => {
                self.stage = Stage::Meeting(0);
                if !self.riders.is_empty() {
                    let riders = std::mem::take(&mut self.riders);
                    return Step::Begin(Activity::ReactionLayer(ReactionLayer::new(
                        self.side.enemy(),
                        riders,
                    )));
                }
            }
            Stage::Meeting(at) => {
                let Some(passage) = self.passages.get(at) else {
                    self.passages.iter_mut().for_each(|passage| passage.have_met(world));
                    self.stage = Stage::Entering;
                    return Step::Again;
                };
                self.stage = Stage::Meeting(at + 1);
                if let Some(melee) = passage.meet(world) {
                    return Step::Begin(Activity::ChargeRound(melee));
                }
            }
        }
        Step::Again
    }
}
