//! What a seat sees of Hidden Forces markers: its own with what is under them, the enemy's as they lie there.

use super::markers::{n_dummies, n_markers, units_of};
use crate::command::holder_words;
use crate::prelude::*;
use crate::refits::vedettes;
use crate::world::{ForceMarker, Under};
use std::fmt::Write as _;

/// A Hidden Forces marker, as a seat knows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ForceMarker"))]
pub(crate) struct ForceMarkerView {
    side: String,
    number: u8,
    hex: String,
    /// What is under it, of the seat's own: a formation, or a dummy.
    under: Option<String>,
    /// The units that are under it, of the seat's own.
    units: Vec<String>,
    /// Whether it has moved this turn.
    moved: bool,
    /// In how many turns a vedette has reported what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    report: Option<u8>,
}

/// The markers in the view of a side.
pub(crate) fn wire(world: &World, side: Side) -> Vec<ForceMarkerView> {
    let view = |marker: &ForceMarker| ForceMarkerView {
        side: world.seat_name(marker.side).to_owned(),
        number: marker.number,
        hex: world.number(marker.at),
        under: (marker.side == side).then(|| under(world, marker)).flatten(),
        units: if marker.side == side { world.unit_names(&units_of(world, marker)) } else { Vec::new() },
        moved: marker.moved == Some(world.turn),
        report: marker.report,
    };
    world.forces.markers().iter().map(view).collect()
}

fn under(world: &World, marker: &ForceMarker) -> Option<String> {
    match marker.under {
        Under::Force(holder) | Under::Stack(holder) => Some(holder_words(world, holder)),
        Under::Vedettes => Some(vedettes::under_words(world, marker)),
        Under::Dummy => Some("a dummy of yours".to_owned()),
        Under::Unknown => None,
    }
}

/// A marker as a counter on the table.
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) number: u8,
    pub(crate) hex: HexId,
    pub(crate) moved: bool,
    pub(crate) words: String,
}

/// Every marker on the map in the words that a side reads.
pub(crate) fn pieces(world: &World) -> Vec<Piece> {
    let piece = |marker: &ForceMarker| {
        let ForceMarker { side, number, at, .. } = *marker;
        let what = match under(world, marker) {
            Some(under) => under,
            None if world.has(Feature::HiddenStacks) => "a hidden stack of the enemy, or a dummy".to_owned(),
            None => "a hidden formation of the enemy, or a dummy".to_owned(),
        };
        let moved = marker.moved == Some(world.turn);
        let done = if moved { ", has moved" } else { "" };
        let units = units_of(world, marker);
        let with =
            if units.is_empty() { String::new() } else { format!(": {}", listed(&world.unit_names(&units))) };
        let report = marker.report.map_or_else(String::new, |turns| {
            format!(", reported in {}", counted(usize::from(turns), "turn|turns"))
        });
        let words = format!("Hidden Forces marker {number}: {what}{with}{done}{report}");
        Piece { side, number, hex: at, moved, words }
    };
    world.forces.markers().iter().map(piece).collect()
}

/// The markers in words, for people who do not see a map.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    let lying = world.forces.of(side).count();
    let (most, dummies) = (n_markers(world, side), n_dummies(world, side));
    let _ = writeln!(
        text,
        "\nHidden Forces markers: {lying} of your {most} are on the map, at most {dummies} of them dummies"
    );
    for Piece { side: of, hex, words, .. } in pieces(world) {
        let whose = if of == side { "your" } else { "an enemy" };
        let _ = writeln!(text, "  {}: {whose} {words}", world.ground().whereabouts(hex));
    }
}
