//! What lies on the table: the board that never changes, its picture, and the pieces as a seat sees them.

use crate::game::{BLUE, GUN, Hex, Knowledge, PATROL, SEATS, TURNS};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use umpire::table::{
    Board, BoardHex, BoardSide, Livery, NamedPlace, Piece, Place, Plane, Shape, Showing, Symbol, SymbolPath,
    TurnMark,
};

/// The picture's measures: left, top, width, height.
pub(crate) const VIEWBOX: [f64; 4] = [0.0, 0.0, 132.0, 128.0];
/// From the centre of a hex to that of its neighbour.
pub(crate) const PITCH: f64 = 60.0;
/// The corners of a hex around its centre.
const CORNERS: [[f64; 2]; 6] =
    [[34.64, 0.0], [17.32, 30.0], [-17.32, 30.0], [-34.64, 0.0], [-17.32, -30.0], [17.32, -30.0]];

const fn centre(hex: Hex) -> [f64; 2] {
    match hex {
        Hex::North => [40.0, 34.0],
        Hex::South => [40.0, 94.0],
        Hex::East => [91.96, 64.0],
    }
}

fn moment(turn: u8) -> String {
    if turn == 0 { "before the first turn".to_owned() } else { format!("turn {}", turn.min(TURNS)) }
}

pub(crate) fn board() -> Board {
    let hex = |hex: Hex| {
        let [x, y] = centre(hex);
        BoardHex { hex: hex.number().to_owned(), x, y, terrain: "clear".to_owned(), height: None }
    };
    let turn = |turn: u8| TurnMark { moment: moment(turn), label: turn.to_string(), conditions: Vec::new() };
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
        shape: Shape::Counter,
        ink: None,
        paths: vec![SymbolPath { d: d.to_owned(), filled: false }],
        far: Vec::new(),
    };
    Board {
        title: "Three Hexes".to_owned(),
        viewbox: VIEWBOX,
        plane: Plane::Hexes { pitch: PITCH, outline: CORNERS.to_vec(), hexes: Hex::ALL.map(hex).to_vec() },
        places: vec![NamedPlace {
            name: "the farm".to_owned(),
            at: at(Hex::East),
            symbol: Some("farm".to_owned()),
        }],
        turns: (0..=TURNS).map(turn).collect(),
        sides: vec![side(&SEATS[0], "Blue"), side(&SEATS[1], "Red")],
        liveries: BTreeMap::from([
            ("blue".to_owned(), livery("B", "#22437a")),
            ("red".to_owned(), livery("R", "#8c2f2f")),
        ]),
        symbols: BTreeMap::from([
            (GUN.to_owned(), symbol("a gun", "M-8 2H8M-4 2a4 4 0 1 0 8 0")),
            ("farm".to_owned(), symbol("a farm", "M-7 7V-7H7V7H3V-2H-3V7z")),
            (PATROL.to_owned(), symbol("a patrol", "M-8 6L8-6M-8-6L8 6")),
        ]),
    }
}

/// The ground as SVG.
pub(crate) fn picture() -> String {
    let [left, top, width, height] = VIEWBOX;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#efe6cf\"/>\n"
    );
    // The numbers stand in a layer of their own, which a table that prints its own leaves out.
    let mut numbers = String::new();
    for hex in Hex::ALL {
        let [x, y] = centre(hex);
        let points: Vec<String> =
            CORNERS.iter().map(|[dx, dy]| format!("{:.2},{:.2}", x + dx, y + dy)).collect();
        let points = points.join(" ");
        let _ = writeln!(svg, "<polygon points=\"{points}\" fill=\"#dfe3b4\" stroke=\"#8a7f63\"/>");
        let _ = writeln!(
            numbers,
            "<text x=\"{x}\" y=\"{:.2}\" font-family=\"{}\" font-size=\"8\" text-anchor=\"middle\">{}</text>",
            y - 20.0,
            field::drawing::FAMILY,
            hex.number()
        );
    }
    svg + "<g class=\"layer numbers\">\n" + &numbers + "</g>\n</svg>\n"
}

fn at(hex: Hex) -> Place {
    Place::Hex(hex.number().to_owned())
}

/// What a seat sees: made from what it knows, so that the gun lies on the table only before those who know where it is.
pub(crate) fn showing(knowledge: &Knowledge) -> Showing {
    let seen = &knowledge.seen;
    let piece = |kind: &str, seat: &String, hex: Hex| Piece {
        kind: kind.to_owned(),
        name: Some(kind.to_owned()),
        at: at(hex),
        level: u32::from(*seat != SEATS[usize::from(BLUE.0)]),
        facing: None,
        outline: Vec::new(),
        seat: Some(seat.clone()),
        livery: seat.clone(),
        symbol: kind.to_owned(),
        figures: Vec::new(),
        frames: Vec::new(),
        marks: Vec::new(),
        stripe: None,
        words: format!("the {kind} of {seat} in {}", hex.number()),
    };
    let gun = seen.gun.map(|hex| (GUN.to_owned(), piece(GUN, &SEATS[0], hex)));
    let patrol = seen.patrol.map(|hex| (PATROL.to_owned(), piece(PATROL, &SEATS[1], hex)));
    let deciding = if seen.turn == 0 { &SEATS[0] } else { &SEATS[1] };
    let is_over = seen.found || seen.turn > TURNS;
    Showing {
        moment: moment(seen.turn),
        turn: u32::from(seen.turn.min(TURNS)),
        phase: vec![if seen.turn == 0 { "hiding" } else { "searching" }.to_owned()],
        deciding: (!is_over).then(|| deciding.clone()),
        pieces: gun.into_iter().chain(patrol).collect(),
    }
}
