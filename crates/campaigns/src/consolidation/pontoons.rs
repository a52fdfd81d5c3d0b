//! Pontoon bridges are laid and taken up in the consolidation (con-base.21.d).

use crate::edition::Arm;
use crate::facts::{CommandFact, Fact};
use crate::types::{HolderId, Side, UnitId};
use crate::world::{Passage, Pontoon, Progress, World};
use field::paths::HalfPoints;
use hex::SideId;
use umpire::agenda::Play;
use umpire::event::Event;
use umpire::refusal::Refusal;

/// The trains of a side that stayed through the turn and stand in no enemy zone, each with its leader.
fn trains(world: &World, side: Side) -> Vec<(UnitId, HolderId)> {
    let own = world.theatre.unit_ids().filter(|unit| world.arm(*unit) == Arm::Pontoon);
    let with = own.filter_map(|unit| Some((unit, world.display_of(unit)?)));
    let stayed = with.filter(|(_, holder)| {
        let now = world.holder(*holder);
        let has_stayed =
            now.spent == HalfPoints(0) && now.forced == HalfPoints(0) && now.march == Progress::Fresh;
        world.theatre.side_of(*holder) == side
            && has_stayed
            && world.hex_of(*holder).is_some_and(|hex| !world.is_in_zone(hex, side.enemy()))
    });
    stayed.collect()
}

/// Whether a hexside is a river that nothing crosses yet.
fn is_unbridged(world: &World, side: SideId) -> bool {
    matches!(world.passage(side), Passage::Ford | Passage::Closed)
}

/// The hexsides at which a side may lay a pontoon, or take one up: with whether it lies there.
pub(super) fn open(world: &World, side: Side) -> Vec<(SideId, bool)> {
    let mut found = Vec::new();
    for (train, holder) in trains(world, side) {
        let laid = world.pontoons.iter().find(|pontoon| pontoon.train == Some(train));
        if let Some(pontoon) = laid {
            found.push((pontoon.side, true));
            continue;
        }
        let Some(hex) = world.hex_of(holder) else { continue };
        let board = &world.ground().board;
        let sides = board.sides(hex).iter().filter(|side| board.across(**side, hex).is_some());
        found.extend(sides.filter(|side| is_unbridged(world, **side)).map(|side| (*side, false)));
    }
    found.sort_by_cached_key(|(side, _)| world.ground().side_words(*side));
    found.dedup();
    found
}

fn check(world: &World, side: Side, bridge: SideId, is_laid: bool) -> Result<UnitId, Refusal> {
    let number = world.ground().side_words(bridge);
    if !open(world, side).contains(&(bridge, is_laid)) {
        let why = format!("no train of yours that stayed out of enemy zones can do that at {number}");
        let cure = "A train that did not move, out of enemy zones, lays its bridge over a river of its hex.";
        return Err(Refusal::new(rule!("con-base.21.d"), "no-train", why, cure));
    }
    let board = &world.ground().board;
    let fits = |(train, holder): &(UnitId, HolderId)| {
        let laid = world.pontoons.iter().find(|pontoon| pontoon.train == Some(*train));
        if let Some(pontoon) = laid {
            is_laid && pontoon.side == bridge
        } else {
            let touches = |hex| board.sides(hex).contains(&bridge);
            !is_laid && world.hex_of(*holder).is_some_and(touches)
        }
    };
    let train = trains(world, side).into_iter().find(fits).map(|(train, _)| train);
    train.ok_or_else(|| Refusal::not_now(rule!("con-base.21.d"), "displays and bridges are put in order"))
}

fn tell(world: &World, bridge: SideId, is_there: bool, play: &mut Play<'_, Fact>) {
    play.log.tell(world, || {
        let bridge = world.ground().side_words(bridge);
        let does = if is_there { "laid" } else { "taken up" };
        let text = format!("A pontoon is {does} at {bridge}.");
        Event::by(rule!("con-base.21.d"), CommandFact::PontoonLaid { bridge, is_there }, text)
    });
}

/// A pontoon is laid.
pub(super) fn lay(
    world: &mut World,
    side: Side,
    bridge: SideId,
    play: &mut Play<'_, Fact>,
) -> Result<(), Refusal> {
    let train = check(world, side, bridge, false)?;
    world.pontoons.push(Pontoon { side: bridge, train: Some(train) });
    tell(world, bridge, true, play);
    Ok(())
}

/// A pontoon is taken up.
pub(super) fn lift(
    world: &mut World,
    side: Side,
    bridge: SideId,
    play: &mut Play<'_, Fact>,
) -> Result<(), Refusal> {
    let train = check(world, side, bridge, true)?;
    world.pontoons.retain(|pontoon| pontoon.train != Some(train));
    tell(world, bridge, false, play);
    Ok(())
}
