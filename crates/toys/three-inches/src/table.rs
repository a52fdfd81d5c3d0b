//! What lies on the table: the board that never changes, its picture, and the pieces as a seat sees them.

use crate::game::{GARDEN, Knowledge, LOOKS, SEATS, Stage};
use std::collections::BTreeMap;
use umpire::table::{
    Board, BoardSide, Livery, NamedPlace, Piece, Place, Plane, Shape, Showing, Spot, Symbol, SymbolPath,
    TurnMark,
};

/// The table, in thousandths of an inch.
const SIZE: Spot = Spot { x: 3_000, y: 3_000 };
/// How many of the picture's units are an inch.
pub(crate) const INCH: f64 = 100.0;
pub(crate) const VIEWBOX: [f64; 4] = [0.0, 0.0, 300.0, 300.0];

fn moment(look: u8) -> String {
    format!("look {}", (look + 1).min(LOOKS))
}

pub(crate) fn board() -> Board {
    let side = |seat: &String, title: &str| BoardSide {
        seat: seat.clone(),
        title: title.to_owned(),
        liveries: vec![seat.clone()],
    };
    let livery = |letters: &str, fill: &str| Livery {
        letters: letters.to_owned(),
        fill: fill.to_owned(),
        ink: "#ffffff".to_owned(),
        edge: "#1c1c1c".to_owned(),
        ring: false,
    };
    let symbol = |words: &str, d: &str| Symbol {
        words: words.to_owned(),
        shape: Shape::Footprint,
        ink: None,
        paths: vec![SymbolPath { d: d.to_owned(), filled: true }],
        far: Vec::new(),
    };
    let turn =
        |look: u8| TurnMark { moment: moment(look), label: (look + 1).to_string(), conditions: Vec::new() };
    let middle = Spot { x: SIZE.x / 2, y: SIZE.y / 2 };
    Board {
        title: "Three Inches".to_owned(),
        viewbox: VIEWBOX,
        plane: Plane::Table { inch: INCH, size: SIZE },
        places: vec![NamedPlace { name: "the garden".to_owned(), at: Place::Spot(middle), symbol: None }],
        turns: (0..LOOKS).map(turn).collect(),
        sides: vec![side(&SEATS[0], "Blue"), side(&SEATS[1], "Red")],
        liveries: BTreeMap::from([
            ("blue".to_owned(), livery("B", "#22437a")),
            ("red".to_owned(), livery("R", "#8c2f2f")),
        ]),
        symbols: BTreeMap::from([
            ("flag".to_owned(), symbol("a flag", "M-42 63V-63L56-28L-42 7Z")),
            ("watchman".to_owned(), symbol("a watchman", "M0-95L63 84L0 42L-63 84Z")),
        ]),
    }
}

/// The table as SVG: the garden, and the diagonal on either side of which the watchman looks.
pub(crate) fn picture() -> String {
    let [left, top, width, height] = VIEWBOX;
    let (corner, side) = (GARDEN.0 / 10, (GARDEN.1 - GARDEN.0) / 10);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#e6dcc0\"/>\n\
         <rect x=\"{corner}\" y=\"{corner}\" width=\"{side}\" height=\"{side}\" fill=\"#c9d6a3\" stroke=\"#6f7f4d\"/>\n\
         <path d=\"M0 0L{width} {height}\" stroke=\"#8a7f63\" stroke-dasharray=\"4 4\"/>\n</svg>\n"
    )
}

/// What a seat sees: made from what it knows, so that the flag stands on the table only before those who know where.
pub(crate) fn showing(knowledge: &Knowledge) -> Showing {
    let seen = &knowledge.seen;
    let piece = |kind: &str, seat: &String, at: Spot, facing: Option<u16>, half: i32| Piece {
        kind: kind.to_owned(),
        name: Some(kind.to_owned()),
        at: Place::Spot(at),
        level: 0,
        facing,
        outline: [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            .map(|(x, y)| Spot { x: x * half, y: y * half })
            .to_vec(),
        seat: Some(seat.clone()),
        livery: seat.clone(),
        symbol: kind.to_owned(),
        figures: Vec::new(),
        frames: Vec::new(),
        marks: Vec::new(),
        stripe: None,
        words: format!("the {kind} of {seat} at {at}"),
    };
    // A facing is in thousandths of a turn, a bearing in hundredths of a degree.
    let facing = seen.bearing.unwrap_or(13_500) / 36;
    let watchman = piece("watchman", &SEATS[1], Spot { x: 150, y: 150 }, Some(facing), 120);
    let flag = seen.flag.map(|(x, y)| ("flag".to_owned(), piece("flag", &SEATS[0], Spot { x, y }, None, 80)));
    let (phase, deciding) = match seen.stage {
        Stage::Planting => ("planting", Some(&SEATS[0])),
        Stage::Carrying => ("carrying", Some(&SEATS[0])),
        Stage::Looking => ("looking", Some(&SEATS[1])),
        Stage::Over => ("over", None),
    };
    Showing {
        moment: moment(seen.looks),
        turn: u32::from(seen.looks.min(LOOKS - 1)),
        phase: vec![phase.to_owned()],
        deciding: deciding.cloned(),
        pieces: flag.into_iter().chain([("watchman".to_owned(), watchman)]).collect(),
    }
}
