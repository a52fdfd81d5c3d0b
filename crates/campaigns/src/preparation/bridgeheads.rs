//! Bridges over primary rivers between opposing stacks: whoever moved into contact last says whether he attacks, then the other
//! (con.3.1.p to 3.1.r).

use crate::combat::facts::FightFact;
use crate::facts::Fact;
use crate::types::Side;
use crate::world::World;
use hex::{HexId, SideId};
use serde::{Deserialize, Serialize};
use umpire::agenda::Play;
use umpire::event::Event;

/// A bridge at which a side is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bridgehead {
    /// The bridge.
    pub(super) side: SideId,
    /// Who is asked.
    pub(super) asked: Side,
    /// Whether the other has declined.
    pub(super) is_second: bool,
}

/// The bridges over primary rivers between stacks that could fight, in the order of their hexes: each with the French hex and that of the
/// Coalition.
fn between(world: &World) -> Vec<(SideId, HexId, HexId)> {
    let mut all = Vec::new();
    for hex in world.in_order(world.stacks(Side::French)) {
        if !world.has_open_stack(hex, Side::French) {
            continue;
        }
        for other in world.faced_from(hex, Side::French) {
            let side = world.ground().board.side_between(hex, other);
            let bridge = side.filter(|side| world.passage(*side).is_primary_bridge());
            all.extend(bridge.map(|side| (side, hex, other)));
        }
    }
    all.sort_by_cached_key(|(side, ..)| world.ground().side_words(*side));
    all
}

/// Who of two stacks entered last; the first player, if neither did.
fn later(world: &World, french: HexId, coalition: HexId) -> Side {
    let entered = |hex: HexId, side: Side| {
        world.holders_in(hex, side).iter().map(|holder| world.holder(holder).entered).max().unwrap_or(0)
    };
    let (own, other) = (entered(french, Side::French), entered(coalition, Side::Coalition));
    match own.cmp(&other) {
        std::cmp::Ordering::Less => Side::Coalition,
        std::cmp::Ordering::Greater => Side::French,
        std::cmp::Ordering::Equal => world.first,
    }
}

/// Every bridge at which somebody has to say whether he attacks.
pub(super) fn all(world: &World) -> Vec<Bridgehead> {
    let asked = |(side, french, coalition)| Bridgehead {
        side,
        asked: later(world, french, coalition),
        is_second: false,
    };
    between(world).into_iter().map(asked).collect()
}

/// What the side that is asked at the last bridge does there.
pub(super) fn decide(
    world: &mut World,
    left: &mut Vec<Bridgehead>,
    attacks: bool,
    play: &mut Play<'_, Fact>,
) {
    let Some(bridge) = left.pop() else { return };
    play.log.tell(world, || {
        let number = world.ground().side_words(bridge.side);
        let does = if attacks { "attack over" } else { "hold at" };
        let text = format!("{} {does} {number}.", bridge.asked.title());
        let side = bridge.asked.key().to_owned();
        let rule = if bridge.is_second && attacks { rule!("con.3.1.q") } else { rule!("con.3.1.p") };
        Event::by(rule, FightFact::BridgeDecided { bridge: number, side, attacks }, text)
            .and_by_if(bridge.is_second && !attacks, rules!("con.3.1.r", "con-base.12.c"))
    });
    match (attacks, bridge.is_second) {
        (true, _) => attack_over(world, bridge.side, bridge.asked),
        (false, false) => left.push(Bridgehead { asked: bridge.asked.enemy(), is_second: true, ..bridge }),
        (false, true) => world.declined.push(bridge.side),
    }
}

/// A side attacks over a bridge: so it is the one who came last (con.3.1.q).
fn attack_over(world: &mut World, bridge: SideId, attacker: Side) {
    world.clock += 1;
    let clock = world.clock;
    let ends = world.ground().board.side_hexes(bridge);
    for hex in ends.into_iter().flatten() {
        for holder in world.holders_in(hex, attacker).iter() {
            world.holder_mut(holder).entered = clock;
        }
    }
}

/// In a position that begins with phase VI every bridge is attacked over by the side that entered last.
pub(super) fn attack_over_all(world: &mut World) {
    for bridge in all(world) {
        let (attacker, clock) = (bridge.asked, world.clock);
        let ends = world.ground().board.side_hexes(bridge.side);
        let entered = ends.into_iter().flatten().flat_map(|hex| world.holders_in(hex, attacker).iter());
        if entered.map(|holder| world.holder(holder).entered).max().unwrap_or(0) < clock || clock == 0 {
            attack_over(world, bridge.side, attacker);
        }
    }
}
