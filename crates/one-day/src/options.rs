//! The optional rules (5), at the moments of a turn at which they act.

pub mod garrisons;
pub mod hidden;
pub mod national;
pub mod sappers;
pub mod scouting;
pub mod supply;
pub mod variable;

use crate::answer::Answer;
use crate::prelude::*;
use crate::proceeding::Proceeding;
use crate::roster::Side;
use umpire::refusal::Refusal;

/// As a turn begins: who is in supply (5.03.a).
pub(crate) fn at_start_of_turn(world: &mut World, play: &mut Play<'_>) {
    supply::check(world, play);
}

/// What the Order Phase offers besides chits.
pub(crate) fn order_phase_answers(world: &World, side: Side) -> Vec<Answer> {
    hidden::lifts(world, side).chain(garrisons::break_ups(world, side)).collect()
}

/// Takes such an answer.
pub(crate) fn order_phase_answer(
    world: &mut World,
    side: Side,
    answer: &Answer,
    play: &mut Play<'_>,
) -> Result<(), Refusal> {
    match *answer {
        Answer::Reveal { unit } => hidden::lift(world, side, unit, play),
        Answer::BreakUp { unit, first, second, third } => {
            garrisons::break_up(world, side, unit, [first, second, third], play)
        }
        _ => Err(Refusal::not_now(rule!("odn.2.02.a"), "chits are placed")),
    }
}

/// Before anybody moves: Cossacks who mean to charge (5.07.e).
pub(crate) fn tests_before_moving(world: &mut World, play: &mut Play<'_>) {
    national::cossacks(world, play);
}

/// The rolls that come last in the Activity Phase (5.01.e).
pub(crate) fn end_of_phase(world: &World) -> Option<Proceeding> {
    scouting::Scouting::of(world).map(Proceeding::Scouting)
}

/// As a turn ends: work at bridges (5.041).
pub(crate) fn at_end_of_turn(world: &mut World, play: &mut Play<'_>) {
    sappers::work(world, play);
}

/// At every tick: cavalry looks at markers (5.01.i). Whether that changed what stands on the table.
pub(crate) fn on_the_march(world: &mut World, play: &mut Play<'_>) -> bool {
    hidden::on_the_march(world, play)
}
