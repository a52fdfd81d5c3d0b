//! Zones of control (5.4) and flanking (7.6).

use crate::pieces::{Side, UnitId};
use crate::world::World;
use hex::HexId;

/// Whether a hex lies in a zone of control of a side's units (5.4.a, b). Zones do not enter a chateau that is
/// empty or holds a single unit (5.4.c), nor an improved position (mop.37.3.3.c); with two units in it, it is clear terrain and they do (10.l).
#[inline]
pub fn is_in_zoc(world: &World, hex: HexId, of: Side) -> bool {
    world.zones(of, hex) > 0
        && !world.is_position(hex)
        && !(world.ground().keeps_zones_out(hex) && world.terrain(hex).keeps_zones_out)
}

/// How a hex lies to the zones of control of a side, and what keeps them out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    /// Nobody is near enough.
    Far,
    In,
    /// A river without a bridge keeps them off (5.4.b).
    AcrossARiver,
    /// Chateau walls keep them out (5.4.c, 10.a).
    WalledOff,
}

/// How a hex lies to the zones of control of a side: the same judgement as [`is_in_zoc`], with its reason.
pub(crate) fn zone(world: &World, hex: HexId, of: Side) -> Zone {
    if is_in_zoc(world, hex, of) {
        return Zone::In;
    }
    if world.zones(of, hex) > 0 {
        return Zone::WalledOff;
    }
    let mut near = world.ground().neighbours(hex);
    let across = near.any(|(near, between)| world.held_by(near) == Some(of) && between.bars_zones());
    if across { Zone::AcrossARiver } else { Zone::Far }
}

/// How the defenders of a hex stand to being flanked (7.6.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Flank {
    /// There is a way out.
    Open,
    /// The enemy is all around them.
    Turned,
    /// He is, but they are in a town or a chateau and cannot be flanked (7.6.e, 10.d).
    Covered,
}

impl Flank {
    /// What becomes of whoever in a hex has the enemy on his flank, or has not.
    pub(crate) fn of(world: &World, hex: HexId, is_taken: bool) -> Flank {
        match world.terrain(hex).covers_flanks {
            _ if !is_taken => Flank::Open,
            true => Flank::Covered,
            false => Flank::Turned,
        }
    }
}

/// How the defenders of a hex stand: turned when every adjacent hex of the map holds an enemy unit or lies in
/// an enemy zone of control, whoever else is there (7.6.c, d).
pub fn flank(world: &World, hex: HexId, by: Side) -> Flank {
    let surrounded = world
        .ground()
        .neighbours(hex)
        .all(|(neighbour, _)| world.held_by(neighbour) == Some(by) || is_in_zoc(world, neighbour, by));
    Flank::of(world, hex, surrounded)
}

/// Whether a unit falls back on a road or trail: cavalry that attacks or charges it has its flank, unless a town or chateau
/// covers it (20.2.fallback.f, 20.2.general-retreat.d).
pub fn is_caught_on_the_road(world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex_of(unit) else { return false };
    let falls_back = world.rules_for(unit).demands_retreat();
    Flank::of(world, hex, falls_back && world.ground().has_road(hex)) == Flank::Turned
}
