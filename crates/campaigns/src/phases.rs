//! The phases from III on.

use crate::activity::{Activity, Ask, Proceeds, not_now};
use crate::answers::Answer;
use crate::facts::Fact;
use crate::types::{HolderId, Holders, Side};
use crate::world::{Over, Progress, World};
use field::paths::HalfPoints;
use hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::refusal::Refusal;

macro_rules! passing {
    ($($(#[$about:meta])* $name:ident { $($field:ident: $kind:ty),* } $done:expr;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub struct $name {
            $($field: Option<$kind>,)*
        }

        impl Proceeds for $name {
            fn resume(&mut self, world: &mut World, _: &mut Play<'_, Fact>) -> Step<Activity> {
                let done: fn(&mut World) = $done;
                done(world);
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
    /// Phase III.
    Preparation {} |_| {};
    /// Phase IV.
    Morale {} |_| {};
    /// Phase V of a side.
    ForcedMarches { side: Side } |_| {};
    /// Phase VI.a.
    Combats {} |_| {};
    /// Phase VI.b, and the end of the turn.
    Consolidation {} end_turn;
}

impl ForcedMarches {
    /// Of a side.
    pub fn of(side: Side) -> ForcedMarches {
        ForcedMarches { side: Some(side) }
    }
}

/// What was of this turn alone is cleared, and the next begins.
pub(crate) fn end_turn(world: &mut World) {
    for holder in &mut world.now.holders {
        (holder.spent, holder.forced) = (HalfPoints(0), HalfPoints(0));
        (holder.march, holder.forced_march) = (Progress::Fresh, Progress::Fresh);
        (holder.has_tried, holder.failed_repulse) = (false, false);
        holder.command = holder.command.filter(|command| command.last > world.now.turn);
    }
    world.now.units.iter_mut().for_each(|unit| unit.has_moved = false);
    let groups = std::mem::take(&mut world.now.vedettes);
    for group in groups {
        world.add_vedettes(group.army, group.hex, group.n, false);
    }
    let now = &mut world.now;
    now.tried.clear();
    now.declined.clear();
    now.seniors.clear();
    now.marched.clear();
    now.shown = Holders::NONE;
    if now.turn >= world.theatre.terms.turns {
        let result = world.theatre.terms.after_last.iter().find(|line| now.marker >= line.at_least);
        let (winner, result) =
            result.map_or((None, "draw".to_owned()), |line| (line.winner, line.result.clone()));
        now.over = Some(Over { winner, result });
    } else {
        now.turn += 1;
    }
}

/// What a position of phase VI says of its combats.
#[derive(Debug, Default)]
pub(crate) struct Posed {
    /// The guess of every group of a side.
    pub(crate) chits: Vec<(Side, crate::edition::Class)>,
    /// Second-row stacks that were added: `1912 to 1910`.
    pub(crate) added: Vec<String>,
}

/// Prepares the combats of a position that begins in phase VI.
pub(crate) fn pose(_: &mut crate::game::Campaigns, posed: &Posed) {
    let _ = (&posed.chits, &posed.added);
}

/// A repulse has succeeded: it is fought out as a Skirmish, and the repulsed retreat (con.7.d, 7.e).
pub(crate) fn repulsed(_: &mut World, _: HolderId, _: Holders, _: HexId) -> Step<Activity> {
    Step::Done
}
