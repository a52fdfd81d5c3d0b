//! Of leaders with equal spans the owner says who is senior, anew each turn (con-base.2.g, con.2.c, con.3.2.h).

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::Answer;
use crate::facts::Fact;
use crate::types::{HolderId, Holders, Side};
use crate::world::World;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

/// Who is senior among these?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seniority {
    side: Side,
    among: Holders,
    is_said: bool,
}

impl Seniority {
    /// The question, where it has to be put: where leaders of the widest span differ, and the owner has not yet said this turn.
    pub fn if_open(world: &World, side: Side, among: Holders) -> Option<Seniority> {
        (world.senior_choices(among).len() > 1).then_some(Seniority { side, among, is_said: false })
    }

    fn choices(&self, world: &World) -> Vec<HolderId> {
        world.senior_choices(self.among)
    }
}

impl Proceeds for Seniority {
    fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
        if self.is_said { Step::Done } else { Step::Ask }
    }

    fn ask(&self, _: &World, side: Side) -> Option<Ask<'_>> {
        let prompt = move || format!("{}: say who is senior", side.title());
        (self.side == side && !self.is_said)
            .then(|| Ask::open(prompt, rules!("con-base.2.g", "con.2.c", "con.3.2.h")))
    }

    fn offer(&self, world: &World, _: Side, to: &mut Vec<Answer>) {
        to.extend(self.choices(world).into_iter().map(|leader| Answer::Senior { leader }));
    }

    fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let Answer::Senior { leader } = *answer else { return Err(not_now(self.ask(world, side))) };
        if !self.choices(world).contains(&leader) {
            let why = format!("{} is not the senior leader of equal span", world.name(leader));
            return Err(Refusal::new(
                rule!("con-base.2.g"),
                "not-senior",
                why,
                "Name one of the widest span.",
            ));
        }
        world.seniors.push(leader);
        self.is_said = true;
        Ok(())
    }

    fn known_to(&self, _: &World, side: Side) -> Seniority {
        let among = if self.side == side { self.among } else { Holders::NONE };
        Seniority { among, ..*self }
    }
}
