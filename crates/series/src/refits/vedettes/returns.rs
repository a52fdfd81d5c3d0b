//! Vedettes that were lost come back as units do (mop.37.11.l): a whole turn later, to their leader, if no enemy sees him, whatever the order of their
//! formation is. Those of a unit of which none is left went with it, and come back as that unit.

use super::events;
use crate::prelude::*;

/// Whether a side has a lost vedette that could come back by now. Everybody sees that.
pub(crate) fn may_wait(world: &World, side: Side) -> bool {
    world.vedettes.of(side).any(|one| is_ripe(world, one.lost_on))
}

fn is_ripe(world: &World, lost_on: Option<Turn>) -> bool {
    lost_on.is_some_and(|lost| lost.plus(world.edition().command.reorganized_after) <= world.turn)
}

/// The unit of a lost vedette that could come back now.
pub(crate) fn check(world: &World, side: Side, number: u8) -> Allowed<UnitId> {
    let one = world.vedettes.get(side, number).filter(|one| one.at.is_none());
    let one = one.ok_or(Denial::NoLostVedette { vedette: number })?;
    refuse_if(!is_ripe(world, one.lost_on), Denial::VedetteLostTooLate { vedette: number })?;
    one.unit.ok_or(Denial::NoLostVedette { vedette: number })
}

/// It is back in a hex; or it is lost for good.
pub(crate) fn come_back(world: &mut World, side: Side, number: u8, to: Option<HexId>) {
    // Lost for good, it stays on the list of its unit, and nobody asks after it again.
    world.vedettes.change_one(side, number, |one| (one.at, one.lost_on, one.moved) = (to, None, None));
}

/// What is told of that.
pub(crate) fn told(world: &World, side: Side, number: u8, to: Option<HexId>) -> Event<AnyFact> {
    events::returned(world, side, number, to)
}
