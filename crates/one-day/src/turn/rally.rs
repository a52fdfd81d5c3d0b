//! The Rally Phase: whoever has a marker tests, one after the other (2.01).

use crate::fact::Fact;
use crate::morale::Cause;
use crate::morale::chain::Chain;
use crate::proceeding::{Goes, Proceeding};
use crate::roster::UnitId;
use crate::world::{Owed, World};
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::Event;

/// Those who must test: who had a marker as the phase began (2.01a.a), the last of them first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rally {
    to_test: Vec<UnitId>,
}

impl Rally {
    /// The phase, in the order of 2.01a.c.
    pub fn of(world: &World) -> Rally {
        let marked: Vec<UnitId> = world.on_table().filter(|id| world.must_rally(*id)).collect();
        let mut to_test = world.order_of_tests(&marked);
        to_test.reverse();
        Rally { to_test }
    }
}

impl Goes for Rally {
    const PHASE: &'static str = "rally";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        let Some(unit) = self.to_test.pop() else {
            play.log.tell(world, || {
                let fact = Fact::PhaseBegan { phase: "orders".to_owned() };
                Event::by(rule!("odn.2.02.a"), fact, "The Order Phase begins.")
            });
            return Step::Done;
        };
        if !world.is_on_table(unit) {
            return Step::Again;
        }
        world.owed.push(Owed { unit, cause: Cause::Rally });
        Step::Begin(Proceeding::Chain(Chain))
    }
}
