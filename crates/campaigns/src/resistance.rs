//! The resistance modifier of attempts: repulses, pursuits, marches to the guns, marches out of contact (con-base.15).

use crate::world::World;
use hex::HexId;
use umpire::event::Line;
use umpire::rule::Rule;

/// Somebody tries something against somebody else.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attempt<'a> {
    /// The initiative of him who tries.
    pub(crate) active: u8,
    /// That of him against whom he does.
    pub(crate) passive: u8,
    /// The cavalry of both, the active first.
    pub(crate) horse: [u16; 2],
    /// The hexes whose ground is looked at (con-base.15.e).
    pub(crate) hexes: &'a [HexId],
}

/// Lines of a sum: what, by how much, by which rule.
pub(crate) type Lines = Vec<(&'static str, i8, Rule)>;

/// The resistance modifier in its parts, to be added to the die of him who tries (con-base.15.d).
pub(crate) fn resistance(world: &World, attempt: Attempt<'_>) -> Lines {
    let by = i8::try_from(i16::from(attempt.passive) - i16::from(attempt.active)).unwrap_or(i8::MAX);
    vec![
        ("initiative", by, rule!("con-base.15.d")),
        ("cavalry", cavalry(world, attempt.horse, attempt.hexes), rule!("con-base.15.c")),
    ]
}

/// The cavalry differential as it is added to the die: to the good of him who tries if he has more, and nothing without clear ground
/// (con.6.a, con-base.15.b, 15.c).
pub(crate) fn cavalry(world: &World, [active, passive]: [u16; 2], hexes: &[HexId]) -> i8 {
    let edition = world.edition();
    let is_clear = hexes.iter().any(|hex| world.ground().kind(edition, *hex).clear);
    if is_clear { -edition.cavalry.between(active, passive) } else { 0 }
}

/// The lines that change anything, as a roll shows them.
pub(crate) fn lines(sum: &[(&'static str, i8, Rule)]) -> Vec<Line> {
    let said = sum.iter().filter(|(_, by, _)| *by != 0);
    said.map(|(what, by, rule)| Line::of(*what, format!("{by:+}"), *rule)).collect()
}
