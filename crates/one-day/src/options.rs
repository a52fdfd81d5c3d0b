//! The optional rules (5), at the moments of a turn at which they act.

pub mod national;
pub mod sappers;
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
pub(crate) fn order_phase_answers(_: &World, _: Side) -> Vec<Answer> {
    Vec::new()
}

/// Takes such an answer.
pub(crate) fn order_phase_answer(
    _: &mut World,
    _: Side,
    _: &Answer,
    _: &mut Play<'_>,
) -> Result<(), Refusal> {
    Err(Refusal::not_now(rule!("odn.2.02.a"), "chits are placed"))
}

/// Before anybody moves: Cossacks who mean to charge (5.07.e).
pub(crate) fn tests_before_moving(world: &mut World, play: &mut Play<'_>) {
    national::cossacks(world, play);
}

/// The rolls that come last in the Activity Phase.
pub(crate) fn end_of_phase(_: &World) -> Option<Proceeding> {
    None
}

/// As a turn ends: work at bridges (5.041).
pub(crate) fn at_end_of_turn(world: &mut World, play: &mut Play<'_>) {
    sappers::work(world, play);
}

/// At every tick.
pub(crate) fn on_the_march(_: &mut World, _: &mut Play<'_>) -> bool {
    false
}
