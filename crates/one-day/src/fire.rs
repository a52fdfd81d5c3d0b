//! Fire (2.033): from the moments at which it may be declared to the hits.

pub(crate) mod origin;
pub(crate) mod sight;
pub mod roll;
pub(crate) mod shot;
pub mod dice;
pub(crate) mod declare;
pub mod window;
pub(crate) mod volley;
pub(crate) mod battery;

use crate::prelude::*;
use crate::proceeding::Proceeding;
use crate::roster::UnitId;
use crate::world::Weapon;

/// The To Hit Number of a weapon as a unit now is.
pub fn hit_number(world: &World, unit: UnitId, weapon: Weapon) -> i8 {
    shot::hit_number(world, unit, weapon)
}

/// Whether guns are intermingled with a line (2.033c3.a).
pub fn are_intermingled(world: &World, line: UnitId, guns: UnitId) -> bool {
    world.line_before(guns) == Some(line)
}

/// Hits that a case poses: they fall now, as in a window.
pub(crate) fn posed_hits(
    world: &mut World,
    hits: &[(UnitId, u8)],
    play: &mut Play<'_>,
) -> Option<Proceeding> {
    volley::strike(world, hits, play);
    None
}
