//! Phase I (con-base.4 to 8, con.2): set-up, administration, organization, initiative.

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::Answer;
use crate::facts::Fact;
use crate::types::Side;
use crate::world::World;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

macro_rules! passing {
    ($($(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub struct $name {}

        impl Proceeds for $name {
            fn resume(&mut self, _: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
                Step::Done
            }

            fn ask(&self, _: &World, _: Side) -> Option<Ask> {
                None
            }

            fn offer(&self, _: &World, _: Side, _: &mut Vec<Answer>) {}

            fn answer(&mut self, _: &mut World, _: Side, _: &Answer, _: &mut Play<'_, Fact>) -> Result<(), Refusal> {
                Err(not_now(None))
            }

            fn known_to(&self, _: &World, _: Side) -> $name {
                self.clone()
            }
        }
    )*};
}

passing! {
    /// Before play.
    SetUp;
    /// I.a.
    Administration;
    /// I.b.
    Organization;
    /// I.c.
    Initiative;
}

impl Administration {
    /// All of it.
    pub fn from_the_weather() -> Administration {
        Administration {}
    }

    /// The word of the step at which it is.
    pub(crate) fn step(&self) -> Option<&'static str> {
        None
    }

    /// The last steps alone.
    pub fn from_the_orders() -> Administration {
        Administration {}
    }
}

/// Lines, Centers and sieges of a position that begins after they were judged: everybody is in supply but whom a mark puts in forage.
pub(crate) fn judge_posed(world: &mut World) {
    for army in &mut world.now.armies {
        army.center_functions = army.center.is_some();
    }
}
