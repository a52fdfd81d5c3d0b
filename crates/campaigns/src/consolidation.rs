//! Phase VI.b (con-base.24, 21.c, 21.d): both sides put their displays in order, works are completed, and the turn ends with its judgement.

mod pontoons;
mod works;

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::{Answer, CommandAnswer, FightAnswer};
use crate::command::{Occasion, Organization};
use crate::facts::Fact;
use crate::types::{BySide, Side};
use crate::victory;
use crate::world::World;
use hex::SideId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

/// Phase VI.b.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consolidation {
    /// Units and leaders in new places (con-base.24.a).
    organization: Organization,
    done: BySide<bool>,
    /// The bridges that were laid or taken up: once each.
    bridged: Vec<SideId>,
}

impl Default for Consolidation {
    fn default() -> Consolidation {
        let organization = Organization::on(Occasion::Consolidation);
        Consolidation { organization, done: BySide::default(), bridged: Vec::new() }
    }
}

impl Consolidation {
    /// The bridges that a side may lay or take up, each with whether it lies there.
    fn bridges(&self, world: &World, side: Side) -> impl Iterator<Item = (SideId, bool)> + '_ {
        pontoons::open(world, side).into_iter().filter(|(bridge, _)| !self.bridged.contains(bridge))
    }

    /// What a side can do, but for being done.
    fn open(&self, world: &World, side: Side) -> Vec<Answer> {
        let mut to = Vec::new();
        self.organization.offer(world, side, &mut to);
        to.retain(|answer| *answer != Answer::Command(CommandAnswer::NoMoreOrganization));
        to.extend(self.bridges(world, side).map(|(bridge, is_laid)| {
            let bridge = crate::notation::Bridge(bridge);
            Answer::Fight(if is_laid { FightAnswer::Lift { bridge } } else { FightAnswer::Lay { bridge } })
        }));
        to
    }

    /// A bridge is laid or taken up once in a consolidation.
    fn once(&self, world: &World, bridge: SideId) -> Result<(), Refusal> {
        if !self.bridged.contains(&bridge) {
            return Ok(());
        }
        let why = format!("the train at {} has worked already", world.ground().side_words(bridge));
        Err(Refusal::new(rule!("con-base.21.d"), "again", why, "Wait for the next turn."))
    }
}

impl Proceeds for Consolidation {
    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Activity> {
        // Who has nothing to put in order is asked all the same: the enemy must not learn it by not having to wait.
        if !Side::BOTH.iter().all(|side| self.done[*side]) {
            return Step::Ask;
        }
        works::complete(world, play);
        victory::judge(world, play);
        match victory::ending(world) {
            Some((over, rule)) => victory::end(world, &over, rule, play),
            None => works::next_turn(world),
        }
        Step::Done
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let prompt = move || format!("{}: what do you put in order on displays and bridges?", side.title());
        (!self.done[side]).then(|| Ask::secret(prompt, rules!("con-base.24.a", "con-base.21.d")))
    }

    fn offer(&self, world: &World, side: Side, to: &mut Vec<Answer>) {
        to.extend(self.open(world, side));
        to.push(Answer::Command(CommandAnswer::NoMoreOrganization));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        match *answer {
            Answer::Command(CommandAnswer::NoMoreOrganization) => self.done[side] = true,
            Answer::Command(_) => self.organization.answer(world, side, answer, play)?,
            Answer::Fight(FightAnswer::Lay { bridge }) => {
                self.once(world, bridge.0)?;
                pontoons::lay(world, side, bridge.0, play)?;
                self.bridged.push(bridge.0);
            }
            Answer::Fight(FightAnswer::Lift { bridge }) => {
                self.once(world, bridge.0)?;
                pontoons::lift(world, side, bridge.0, play)?;
                self.bridged.push(bridge.0);
            }
            _ => return Err(not_now(self.ask(world, side))),
        }
        Ok(())
    }

    fn known_to(&self, world: &World, side: Side) -> Consolidation {
        // Whether the enemy is still at it is his own affair.
        let mut done = self.done;
        done[side.enemy()] = false;
        let organization = self.organization.known_to(world, side);
        Consolidation { organization, done, bridged: self.bridged.clone() }
    }
}
