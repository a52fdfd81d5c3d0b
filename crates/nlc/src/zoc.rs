//! Zones of control (5.4) and flanking (7.6).

use crate::ground::Terrain;
use crate::pieces::Side;
use crate::world::World;
use hex::HexId;

/// Whether a hex lies in a zone of control of a side's units (5.4.a, b). Zones do not enter a chateau that is
/// empty or holds a single unit (5.4.c); with two units in it, it is clear terrain and they do (10.l).
pub fn is_in_zoc(world: &World, hex: HexId, of: Side) -> bool {
    world.zones(of, hex) > 0 && world.terrain(hex) != Terrain::Chateau
}

/// Whether the defenders of a hex are flanked: every adjacent hex of the map holds an enemy unit or lies in
/// an enemy zone of control, whoever else is there (7.6.c, d); never in a town or a chateau (7.6.e).
pub fn is_flanked(world: &World, hex: HexId, by: Side) -> bool {
    match world.terrain(hex) {
        Terrain::Town | Terrain::Chateau => return false,
        Terrain::Clear | Terrain::Woods => {}
    }
    world
        .ground()
        .neighbours(hex)
        .all(|(neighbour, _)| world.holder(neighbour) == Some(by) || is_in_zoc(world, neighbour, by))
}
