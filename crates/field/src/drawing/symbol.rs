//! What is drawn on pieces to tell their kind.
//!
//! They are data (`pieces.toml`), so that a browser draws the same: paths in a square from -10 to 10, with
//! one ink, filled with it or drawn with a pen.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use source::read::{Read, read_toml};

use super::Rgb;
use crate::kinds::PlaceKind;

/// A drawing on a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// What it shows, in words.
    pub words: String,
    /// On what piece it is drawn.
    pub cut: Cut,
    /// The ink it is drawn with, where that is not its army's.
    pub ink: Option<Rgb>,
    /// Its strokes.
    pub paths: Vec<SymbolPath>,
}

/// How the piece is cut on which it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// A square card in the colours of its army.
    Square,
    /// A disc of them.
    Disc,
    /// A cream card with an edge of them.
    Cream,
}

/// A stroke of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolPath {
    /// The `d` of an SVG path.
    pub d: String,
    /// Whether it is filled with ink, or only drawn with a [pen](PEN).
    pub filled: bool,
}

/// How broad the pen is; its ends and corners are round.
pub const PEN: f64 = 1.2;

/// A symbol as it is written.
#[derive(Debug, Read)]
#[read(what = "symbol")]
struct Drawing {
    words: String,
    round: bool,
    cream: bool,
    ink: Option<Rgb>,
    filled: Vec<String>,
    drawn: Vec<String>,
}

impl Symbol {
    /// The symbol of a key.
    pub fn named(key: &str) -> Option<&'static Self> {
        Self::all().get(key)
    }

    /// The key for a kind of place, for where the place itself cannot be seen; none for a hill, which no counter hides.
    pub const fn of_place(kind: PlaceKind) -> Option<&'static str> {
        match kind {
            PlaceKind::Chateau => Some("chateau"),
            PlaceKind::Farm | PlaceKind::Tavern | PlaceKind::Building => Some("farm"),
            PlaceKind::Mill => Some("mill"),
            PlaceKind::Crossroads => Some("crossroads"),
            PlaceKind::Village
            | PlaceKind::Quarter
            | PlaceKind::Town
            | PlaceKind::City
            | PlaceKind::FortifiedTown => Some("village"),
            PlaceKind::Hill | PlaceKind::Ridge | PlaceKind::Rocks | PlaceKind::Field => None,
        }
    }

    /// All of them, by their keys.
    pub fn all() -> &'static BTreeMap<String, Self> {
        static ALL: LazyLock<BTreeMap<String, Symbol>> = LazyLock::new(|| {
            let read = read_toml::<BTreeMap<String, Drawing>>("pieces.toml", include_str!("pieces.toml"));
            let read = read.expect("the file is part of the program, and every test of a counter reads it");
            read.into_iter().map(|(key, row)| (key, Symbol::from(row))).collect()
        });
        &ALL
    }
}

impl From<Drawing> for Symbol {
    fn from(drawing: Drawing) -> Self {
        let stroke = |filled| move |d| SymbolPath { d, filled };
        let filled = drawing.filled.into_iter().map(stroke(true));
        let paths = filled.chain(drawing.drawn.into_iter().map(stroke(false))).collect();
        let cut = match (drawing.round, drawing.cream) {
            (_, true) => Cut::Cream,
            (true, false) => Cut::Disc,
            (false, false) => Cut::Square,
        };
        Self { words: drawing.words, cut, ink: drawing.ink, paths }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Rect;
    use resvg::usvg::{Options, Tree};

    #[test]
    fn every_symbol_can_be_drawn_and_keeps_to_its_square() {
        for (key, symbol) in Symbol::all() {
            assert!(!symbol.words.is_empty() && !symbol.paths.is_empty(), "{key}");
            for path in &symbol.paths {
                let look = if path.filled { "" } else { "fill='none' stroke='#000' stroke-width='1.2'" };
                let svg = format!(
                    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-20 -20 40 40'><path {look} d='{}'/></svg>",
                    path.d
                );
                let tree = Tree::from_str(&svg, &Options::default()).unwrap();
                let room = tree.root().abs_stroke_bounding_box();
                let square = Rect::from_xywh(9.4, 9.4, 21.2, 21.2).unwrap();
                assert!(room.width() > 0.5, "{key}: {} draws nothing", path.d);
                let inside = room.left() >= square.left() && room.right() <= square.right();
                let below = room.top() >= square.top() && room.bottom() <= square.bottom();
                assert!(inside && below, "{key}: {} reaches {room:?}", path.d);
            }
        }
    }
}
