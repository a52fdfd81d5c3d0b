//! Pontoon trains become bridges and trains again (mop.37.8.n): one that stands beside a river, with no enemy zone of control at either end,
//! and does not move may be laid over it; to take it up again takes as long.

use super::trains::train;
use crate::ground::Span;
use crate::movement;
use crate::prelude::*;
use crate::theatre::Train;
use hex::SideId;

/// The hexside over which a train may be laid from where it stands to another hex.
pub(crate) fn may_lay(world: &World, convoy: HeadquartersId, to: HexId) -> Allowed<SideId> {
    let at = may_work(world, convoy)?;
    let laid = world.headquarters(convoy).laid_over.is_some();
    refuse_if(laid, Denial::PontoonsAreLaid { headquarters: convoy })?;
    let ground = world.ground();
    let side = ground.board.side_between(at, to).filter(|side| {
        let on_side = ground.sides[*side];
        on_side.has_water && on_side.is_impassable()
    });
    let side = side.ok_or(Denial::NoRiverToBridge { from: at, to })?;
    let frozen = world.conditions().no_pontoons().is_some();
    refuse_if(frozen, Denial::NoPontoonsInThisWeather { headquarters: convoy })?;
    let enemy = world.side_of_headquarters(convoy).enemy();
    let watched =
        [at, to].into_iter().find(|hex| world.held_by(*hex) == Some(enemy) || is_in_zoc(world, *hex, enemy));
    watched.map_or(Ok(side), |hex| Err(Denial::PontoonsUnderTheEnemysEyes { hex }))
}

/// Whether a bridge may be taken up again.
pub(crate) fn may_take_up(world: &World, convoy: HeadquartersId) -> Allowed<SideId> {
    let at = may_work(world, convoy)?;
    let side = world.headquarters(convoy).laid_over;
    let side = side.ok_or(Denial::PontoonsAreNotLaid { headquarters: convoy })?;
    let damaged = world.span_over(side) != Some(Span::Pontoons);
    refuse_if(damaged, Denial::PontoonsAreDamaged { headquarters: convoy })?;
    let enemy = world.side_of_headquarters(convoy).enemy();
    let ends = world.ground().board.side_hexes(side).into_iter().flatten();
    let mut watched = ends.filter(|hex| world.held_by(*hex) == Some(enemy) || is_in_zoc(world, *hex, enemy));
    let seen = watched.next().map(|hex| Denial::PontoonsUnderTheEnemysEyes { hex });
    refuse_if(world.held_by(at) == Some(enemy), Denial::NoPontoons { headquarters: convoy })?;
    seen.map_or(Ok(side), Err)
}

/// Whether a pontoon train is on the map and has done nothing yet this turn; where it stands.
fn may_work(world: &World, convoy: HeadquartersId) -> Allowed<HexId> {
    let own = train(world, convoy).is_some_and(Train::is_pontoons);
    let at = world.headquarters_hex(convoy).filter(|_| own);
    let at = at.ok_or(Denial::NoPontoons { headquarters: convoy })?;
    let moved = world.headquarters(convoy).moved == Some(world.turn);
    refuse_if(moved, Denial::PontoonsHaveMoved { headquarters: convoy })?;
    Ok(at)
}

/// Everything that the pontoon trains of a side could be told now.
pub(crate) fn possible(world: &World, side: Side) -> Vec<movement::Answer> {
    let own = world.headquarters_ids().filter(|id| {
        world.side_of_headquarters(*id) == side && train(world, *id).is_some_and(Train::is_pontoons)
    });
    let mut all = Vec::new();
    for headquarters in own {
        let Some(at) = world.headquarters_hex(headquarters) else { continue };
        let around = world.ground().board.neighbours(at);
        let open = around.filter(|hex| may_lay(world, headquarters, *hex).is_ok());
        all.extend(open.map(|hex| movement::Answer::LayBridge { headquarters, hex }));
        if may_take_up(world, headquarters).is_ok() {
            all.push(movement::Answer::TakeUpBridge { headquarters });
        }
    }
    all
}

pub(crate) fn lay(world: &mut World, convoy: HeadquartersId, side: SideId, play: &mut Play) {
    world.set_span(side, Some(Span::Pontoons));
    let turn = world.turn;
    let state = world.headquarters_mut(convoy);
    (state.laid_over, state.moved) = (Some(side), Some(turn));
    tell(world, convoy, side, "is laid over the river", play);
}

pub(crate) fn take_up(world: &mut World, convoy: HeadquartersId, side: SideId, play: &mut Play) {
    world.set_span(side, None);
    let turn = world.turn;
    let state = world.headquarters_mut(convoy);
    (state.laid_over, state.moved) = (None, Some(turn));
    tell(world, convoy, side, "is taken up again", play);
}

fn tell(world: &World, convoy: HeadquartersId, side: SideId, what: &str, play: &mut Play) {
    play.log.tell(world, || {
        let mut between = world.numbers(world.ground().board.side_hexes(side).iter().flatten());
        between.sort();
        let headquarters = world.piece(convoy);
        let text = format!("{headquarters} {what} between {}.", listed(&between));
        let laid = world.headquarters(convoy).laid_over.is_some();
        Event::by(rule!("mop.37.8.n"), movement::Fact::PontoonBridge { headquarters, between, laid }, text)
    });
}
