//! What happens to vedettes by the movements of others (mop.37.11.f to i): troops that come into their hex drive them back, after cavalry has
//! struck at them; they go along with a stack that retreats from beside them.

use super::{events, fights, figures};
use crate::edition::Gait;
use crate::prelude::*;

/// A unit of the enemy has come into a hex with vedettes and no troops beside them.
pub(crate) fn are_entered(world: &mut World, hex: HexId, unit: UnitId, play: &mut Play) {
    let side = world.side_of(unit).enemy();
    if world.vedettes.are_in(hex, side) && world.held_by(hex) != Some(side) {
        flee_from(world, side, hex, &[unit], play);
    }
}

/// They go back two hexes (mop.37.11.h). Cavalry strikes first (mop.37.11.i).
pub(super) fn flee_from(world: &mut World, side: Side, hex: HexId, by: &[UnitId], play: &mut Play) {
    let horse: Vec<UnitId> =
        by.iter().copied().filter(|unit| world.printed(*unit).arm == Arm::Cavalry).collect();
    if !horse.is_empty() {
        fights::strike_down(world, &horse, hex, play);
    }
    let left: Vec<u8> = world.vedettes.open_in(hex, side).map(|one| one.number).collect();
    if left.is_empty() {
        return;
    }
    match refuge(world, side, hex) {
        Some(to) => {
            for number in &left {
                world.vedettes.change_one(side, *number, |one| one.at = Some(to));
            }
            play.log.tell(world, || events::fled(world, side, &left, hex, to));
        }
        None => lose(world, side, &left, hex, rule!("mop.37.11.h"), "there is no way back", play),
    }
}

/// Where vedettes go back to: so many hexes away by ground on which they could ride, as far as may be from the enemy's stacks; of several such
/// hexes the one with the lowest number.
fn refuge(world: &World, side: Side, from: HexId) -> Option<HexId> {
    let board = &world.ground().board;
    let away = figures(world).retreat;
    let mut edge = vec![from];
    for gone in 1..=away {
        let mut next: Vec<HexId> = Vec::new();
        for at in &edge {
            for exit in board.exits(*at) {
                let farther = board.distance(from, exit.hex) == gone;
                if farther && may_pass(world, side, *at, exit.direction, exit.hex) {
                    next.push(exit.hex);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        edge = next;
    }
    let foes: Vec<HexId> = world.hexes_held(side.enemy()).collect();
    let clear = |hex: &HexId| foes.iter().map(|foe| board.distance(*foe, *hex)).min().unwrap_or(u32::MAX);
    // The first of the greatest.
    edge.into_iter().rev().max_by_key(clear)
}

/// Whether vedettes could go on into a hex: there is a way, and no enemy in it.
fn may_pass(world: &World, side: Side, from: HexId, way: Direction, to: HexId) -> bool {
    world.theatre.lowest.of(Gait::Mounted, from, way).is_some()
        && !world.is_held_against(to, side)
        && !world.vedettes.are_in(to, side.enemy())
}

/// A stack retreats: vedettes beside it go with it, if nobody of it stays (mop.37.11.f).
pub(crate) fn go_along(
    world: &mut World,
    side: Side,
    units: &[UnitId],
    (from, to): (HexId, Option<HexId>),
    play: &mut Play,
) {
    let Some(to) = to.filter(|_| !world.vedettes.is_empty()) else { return };
    let stays = world.units_in(from).any(|unit| !units.contains(&unit));
    let along: Vec<u8> = world.vedettes.open_in(from, side).map(|one| one.number).collect();
    if stays || along.is_empty() {
        return;
    }
    for number in &along {
        world.vedettes.change_one(side, *number, |one| one.at = Some(to));
    }
    play.log.tell(world, || events::went_along(world, side, &along, from, to));
}

/// Vedettes are lost. A unit that has no other is lost with its last.
pub(super) fn lose(
    world: &mut World,
    side: Side,
    numbers: &[u8],
    hex: HexId,
    by: Rule,
    why: &str,
    play: &mut Play,
) {
    let turn = world.turn;
    let mut units: Vec<UnitId> = Vec::new();
    for number in numbers {
        units.extend(world.vedettes.get(side, *number).and_then(|one| one.unit));
        world.vedettes.change_one(side, *number, |one| (one.at, one.lost_on) = (None, Some(turn)));
    }
    play.log.tell(world, || events::lost(world, side, numbers, hex, by, why));
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let is_out = world.unit(unit).whereabouts == Whereabouts::AsVedettes;
        if is_out && world.vedettes.sent_by(unit).all(|one| one.at.is_none()) {
            world.vedettes.change(|out| out.list.retain(|one| one.unit != Some(unit)));
            let why = "its last vedette is lost";
            crate::combat::losses::destroy(world, unit, Whereabouts::Eliminated, by, why, play);
        }
    }
}
