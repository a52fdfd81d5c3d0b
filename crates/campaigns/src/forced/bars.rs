//! What bars a hex to a march of phase V, as far as the marcher's side knows (con.9.a, con.9.b).
//!
//! Every enemy marker that is not known to be leaders alone is taken for a force or vedettes: both bar, and a refusal must not tell which
//! of them it is.

use crate::engagement::Engagement;
use crate::types::Side;
use crate::world::{Nature, World};
use hex::HexId;
use umpire::refusal::Refusal;

/// Why a hex is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    /// An enemy marker stands in it.
    Enemy,
    /// Known vedettes watch it (con.9.b).
    Vedettes,
    /// Enemies watch it who are in no combat, or whom nobody knows (con.9.a).
    Idle,
    /// Enemies watch it who are in a combat: closed to ordinary marches alone (con.9.1.a).
    Engaged,
}

/// What is known of the marker in a hex.
fn known(world: &World, side: Side, hex: HexId) -> Option<Nature> {
    world.memory[side].note(hex).map(|note| note.nature)
}

/// The enemy markers that watch a hex, as far as a side knows: leaders alone do not.
fn watchers(world: &World, side: Side, hex: HexId) -> Vec<HexId> {
    let watches = |from: &HexId| {
        world.has_marker(*from, side.enemy())
            && known(world, side, *from) != Some(Nature::Leaders)
            && world.zone_reaches(*from, hex)
            && !world.is_shut_in(*from, side.enemy())
    };
    world.in_order(world.ground().board.neighbours(hex).filter(watches))
}

/// Whether an enemy stack in a hex is part of a combat: everybody can see that (con.3.1.b).
fn is_engaged(world: &World, side: Side, hex: HexId) -> bool {
    world.combats.iter().any(|combat: &Engagement| combat.hexes(world, side.enemy()).contains(&hex))
}

/// What bars a hex to a side, if anything does: the worst of it.
pub(super) fn bar(world: &World, side: Side, hex: HexId) -> Option<Bar> {
    if world.has_marker(hex, side.enemy()) && known(world, side, hex) != Some(Nature::Leaders) {
        return Some(Bar::Enemy);
    }
    let watchers = watchers(world, side, hex);
    let has = |what: &dyn Fn(HexId) -> bool| watchers.iter().any(|from| what(*from));
    if has(&|from| known(world, side, from) == Some(Nature::Vedettes)) {
        Some(Bar::Vedettes)
    } else if has(&|from| is_engaged(world, side, from)) {
        Some(Bar::Engaged)
    } else if watchers.is_empty() {
        None
    } else {
        Some(Bar::Idle)
    }
}

/// Vedettes that watch a hex and of whom the side does not know yet: a march to the guns comes upon them.
pub(super) fn unknown_vedettes(world: &World, side: Side, hex: HexId) -> Option<HexId> {
    watchers(world, side, hex)
        .into_iter()
        .find(|from| world.nature(*from, side.enemy()) == Some(Nature::Vedettes))
}

/// The refusal of a hex for what bars it.
pub(super) fn refusal(world: &World, bar: Bar, hex: HexId) -> Refusal {
    let number = world.number(hex);
    match bar {
        Bar::Enemy => {
            let why = format!("an enemy marker stands in {number}");
            Refusal::new(rule!("con.9.a"), "enemy", why, "Go another way.")
        }
        Bar::Vedettes => {
            let why = format!("enemy vedettes watch {number}");
            Refusal::new(rule!("con.9.b"), "vedettes", why, "Vedettes block forced marches: go another way.")
        }
        Bar::Idle | Bar::Engaged => {
            let why = format!("an enemy marker watches {number}");
            Refusal::new(rule!("con.9.a"), "zone", why, "Only marches to the guns come near the enemy now.")
        }
    }
}

impl World {
    /// Whether the troops in a hex are besieged, so that they watch nothing: everybody can see that.
    pub(crate) fn is_shut_in(&self, hex: HexId, side: Side) -> bool {
        let here = self.stack(hex, side);
        !here.is_empty() && here.iter().all(|holder| self.is_besieged(holder))
    }
}
