//! What a seat sees of vedettes: its own with whose they are, the enemy's where they are seen.

use super::words;
use crate::prelude::*;
use crate::world::Vedette;
use std::fmt::Write as _;

/// A vedette, as a seat knows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Vedette"))]
pub(crate) struct VedetteView {
    side: String,
    number: u8,
    /// Where it is; `null` if it is lost.
    hex: Option<String>,
    /// Whose it is, of the seat's own.
    unit: Option<String>,
    /// Whether it has moved this turn.
    moved: bool,
    /// Whether it is under a marker, of the seat's own.
    hidden: bool,
}

/// The vedettes in the view of a side.
pub(crate) fn wire(world: &World, side: Side) -> Vec<VedetteView> {
    let view = |one: &Vedette| VedetteView {
        side: world.seat_name(one.side).to_owned(),
        number: one.number,
        hex: one.at.map(|hex| world.number(hex)),
        unit: one.unit.filter(|_| one.side == side).map(|unit| world.printed(unit).name.clone()),
        moved: one.moved == Some(world.turn),
        hidden: one.hidden,
    };
    world.vedettes.list().iter().map(view).collect()
}

/// A vedette as a counter on the table.
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) number: u8,
    pub(crate) hex: HexId,
    pub(crate) moved: bool,
    pub(crate) words: String,
}

/// Every vedette on the map in words; those under markers are told with the marker.
pub(crate) fn pieces(world: &World) -> Vec<Piece> {
    let piece = |one: &Vedette| {
        let hex = one.at.filter(|_| !one.hidden)?;
        let moved = one.moved == Some(world.turn);
        let of = one.unit.map_or_else(String::new, |unit| format!(" of {}", world.printed(unit).name));
        let done = if moved { ", has moved" } else { "" };
        let words = format!("{}{of}{done}", words(world, one.side, one.number));
        Some(Piece { side: one.side, number: one.number, hex, moved, words })
    };
    world.vedettes.list().iter().filter_map(piece).collect()
}

/// The vedettes in words, for people who do not see a map.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    let pieces = pieces(world);
    let lost = world.vedettes.of(side).filter(|one| one.at.is_none());
    let lost: Vec<String> = lost.map(|one| words(world, side, one.number)).collect();
    if pieces.is_empty() && lost.is_empty() {
        return;
    }
    let _ = writeln!(text, "\nVedettes:");
    for Piece { hex, words, .. } in pieces {
        let _ = writeln!(text, "  {}: {words}", world.ground().whereabouts(hex));
    }
    if !lost.is_empty() {
        let _ = writeln!(text, "  lost: {}", listed(&lost));
    }
}

/// Games that look the same to the enemy of a side: vedettes that are seen belong to other units.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let seen: Vec<&Vedette> = world.vedettes.of(side).filter(|one| !one.hidden && one.at.is_some()).collect();
    let mut variants = Vec::new();
    for (place, one) in seen.iter().enumerate() {
        let Some(other) = seen[place + 1..].iter().find(|other| other.unit != one.unit) else { continue };
        let mut swapped = world.clone();
        swapped.vedettes.change_one(side, one.number, |changed| changed.unit = other.unit);
        swapped.vedettes.change_one(side, other.number, |changed| changed.unit = one.unit);
        variants.push(swapped);
    }
    variants
}
