//! What a table shows of a board besides what a seat knows: the picture of the ground, and where its hexes lie on it. Nothing here is
//! hidden from anybody.

use crate::edition::Edition;
use crate::ground::{Ground, River, Road};
use crate::scenario::Scenario;
use crate::theatre::Theatre;
use crate::types::Side;
use field::drawing::{Cut, Frame, HEX, Layer, Map, Picture, Symbol as Drawn};
use hex::{Hex, HexId, Orientation, Plane as HexPlane, Point};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use umpire::ruleset::{Print, PrintForm, Printed};
use umpire::table::{
    Board, BoardHex, BoardSide, Livery, NamedPlace, Place, Plane, Shape, Symbol, SymbolPath, TurnMark,
};

/// What is drawn on pieces.
const SYMBOLS: [&str; 6] = ["infantry", "cavalry", "leader", "headquarters", "train", "unknown"];

/// The ground of a scenario alone: the table writes the numbers itself.
pub(crate) fn picture(scenario: &Scenario) -> Picture {
    bare(Map::new(&scenario.field).over(&scenario.geography, &scenario.grid)).with(Layer::Numbers).draw()
}

/// The whole printed map of a scenario.
pub(crate) fn print(scenario: &Scenario, how: Print) -> Result<Printed, String> {
    let picture = Map::new(&scenario.field).over(&scenario.geography, &scenario.grid).draw();
    let bytes = match how.form {
        PrintForm::Svg => picture.svg().as_bytes().to_vec(),
        PrintForm::Png(pixels) => picture.png(f64::from(pixels)).map_err(|fault| fault.to_string())?,
    };
    let left_out = picture.dropped().iter().map(|dropped| dropped.text.clone()).collect();
    Ok(Printed { bytes, left_out })
}

/// What is finer than the pixels of a small picture.
const TOO_FINE: [Layer; 7] =
    [Layer::Hachures, Layer::Contours, Layer::Grid, Layer::Numbers, Layer::Hexes, Layer::Frame, Layer::Foot];

/// A small picture of the whole theatre, so many pixels wide, as PNG.
pub(crate) fn thumbnail(scenario: &Scenario, width: u32) -> Result<Vec<u8>, String> {
    let map = Map::new(&scenario.field).over(&scenario.geography, &scenario.grid);
    let picture = TOO_FINE.into_iter().fold(map, Map::without).draw();
    let part: Frame = picture.sheet().map();
    let pixels = f64::from(width) * HEX / part.width;
    picture.png_of(part, pixels).map_err(|fault| fault.to_string())
}

/// A map without what belongs to paper only.
fn bare(map: Map<'_>) -> Map<'_> {
    map.without(Layer::Foot).without(Layer::Numbers).without(Layer::Hexes)
}

/// What never changes about the board of a scenario, as it lies on its bare picture.
pub(crate) fn board(scenario: &Scenario) -> Board {
    let sheet = bare(Map::new(&scenario.field)).sheet();
    let paper = sheet.paper();
    let turns = scenario.file.turns.dates.iter().enumerate().map(|(at, date)| TurnMark {
        moment: format!("turn {}, {date}", at + 1),
        label: (at + 1).to_string(),
        conditions: Vec::new(),
    });
    laid(
        &scenario.file.title,
        [paper.left, paper.top, round(paper.width), round(paper.height)],
        &scenario.ground,
        &|hex| (sheet.centre(hex), sheet.outline(hex)),
        turns.collect(),
    )
}

/// What never changes about the board of a case's position.
pub(crate) fn posed(theatre: &Theatre) -> Board {
    let lie = Lie::of(&theatre.ground);
    let turns = (1..=theatre.terms.turns).map(|turn| TurnMark {
        moment: format!("turn {turn}"),
        label: turn.to_string(),
        conditions: Vec::new(),
    });
    laid(
        &theatre.terms.title,
        [0.0, 0.0, round(lie.width), round(lie.height)],
        &theatre.ground,
        &|hex| (lie.plane.centre(hex), lie.plane.outline(hex)),
        turns.collect(),
    )
}

fn laid(
    title: &str,
    viewbox: [f64; 4],
    ground: &Ground,
    lie: &dyn Fn(Hex) -> (Point, [Point; 6]),
    turns: Vec<TurnMark>,
) -> Board {
    let edition = Edition::built_in();
    let outline = ground.board.ids().next().map(|id| {
        let (centre, corners) = lie(ground.board.hex(id));
        corners.map(|corner| [round(corner.x - centre.x), round(corner.y - centre.y)]).to_vec()
    });
    let hex = |id: HexId| {
        let (at, _) = lie(ground.board.hex(id));
        BoardHex {
            hex: ground.number(id),
            x: round(at.x),
            y: round(at.y),
            terrain: ground.kind(&edition, id).word.clone(),
            height: None,
        }
    };
    let places = ground.places.iter().map(|place| NamedPlace {
        name: place.name.clone(),
        at: Place::Hex(ground.number(place.hex)),
        symbol: None,
    });
    Board {
        title: title.to_owned(),
        viewbox,
        plane: Plane::Hexes {
            pitch: HEX,
            outline: outline.unwrap_or_default(),
            hexes: ground.board.ids().map(hex).collect(),
        },
        places: places.collect(),
        turns,
        sides: Side::BOTH.map(board_side).to_vec(),
        liveries: liveries(),
        symbols: SYMBOLS.into_iter().filter_map(symbol).collect(),
    }
}

fn board_side(side: Side) -> BoardSide {
    BoardSide {
        seat: side.key().to_owned(),
        title: side.title().to_owned(),
        liveries: vec![side.key().to_owned()],
    }
}

/// A side wears one coat: the enemy's markers look alike, whichever army they belong to (con-base.14.a).
fn liveries() -> BTreeMap<String, Livery> {
    let livery = |letters: &str, fill: &str, ink: &str, edge: &str| Livery {
        letters: letters.to_owned(),
        fill: fill.to_owned(),
        ink: ink.to_owned(),
        edge: edge.to_owned(),
        ring: false,
    };
    BTreeMap::from([
        (Side::French.key().to_owned(), livery("Fr", "#2f4f7f", "#f4ead3", "#1d3254")),
        (Side::Coalition.key().to_owned(), livery("Co", "#8c2f2a", "#f4ead3", "#5d1d19")),
    ])
}

/// The drawing of a key.
fn symbol(key: &str) -> Option<(String, Symbol)> {
    let drawn = Drawn::named(key)?;
    let paths = drawn.paths.iter().map(|path| SymbolPath { d: path.d.clone(), filled: path.filled });
    let shape = match drawn.cut {
        Cut::Square => Shape::Counter,
        Cut::Disc => Shape::Round,
        Cut::Cream => Shape::Card,
    };
    let ink = drawn.ink.map(|ink| ink.to_string());
    let symbol = Symbol { words: drawn.words.clone(), shape, ink, paths: paths.collect(), far: Vec::new() };
    Some((key.to_owned(), symbol))
}

/// A tenth of a unit is finer than any eye.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Between the outermost corners and the edge of a plain picture.
const ROOM: f64 = 24.0;

/// Where the hexes of a posed board lie.
struct Lie {
    plane: HexPlane,
    width: f64,
    height: f64,
}

impl Lie {
    fn of(ground: &Ground) -> Lie {
        let unplaced = HexPlane::new(Orientation::FlatTop, HEX);
        let nothing = Point::new(0.0, 0.0);
        let hexes = ground.board.ids().map(|id| ground.board.hex(id));
        let [low, high] = unplaced.bounds(hexes).unwrap_or([nothing, nothing]);
        let plane = unplaced.with_origin(Point::new(ROOM - low.x, ROOM - low.y));
        Lie { plane, width: high.x - low.x + 2.0 * ROOM, height: high.y - low.y + 2.0 * ROOM }
    }
}

const STYLE: &str = "\
.paper{fill:#f4ead3}.hex{fill:#f1e6cb;stroke:#4a3a28;stroke-width:1;stroke-opacity:.4}\
.woods{fill:#b7c59a}.town{fill:#d9b08c}.fortified{fill:#c98f7a}.rough{fill:#dcc9a0}.marsh{fill:#bcd0cf}\
.primary-river{stroke:#2e607e;stroke-width:10}.secondary-river{stroke:#3f7796;stroke-width:4}\
.bridge{stroke:#231a14;stroke-width:6}.crest{stroke:#7a5a38;stroke-width:4;stroke-dasharray:3 3}\
.primary-road{stroke:#8f3a20;stroke-width:5}.secondary-road{stroke:#5e4630;stroke-width:3;stroke-dasharray:9 5}\
line{fill:none;stroke-linecap:round}\
text{font:12px Georgia,serif;fill:#2b2118;fill-opacity:.7;text-anchor:middle}";

/// The picture of a case's position: a board drawn plainly, as its text has it.
pub(crate) fn posed_picture(theatre: &Theatre) -> String {
    let (ground, lie) = (&theatre.ground, Lie::of(&theatre.ground));
    let (width, height) = (round(lie.width), round(lie.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"map plain\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>The board of a case</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    for id in ground.board.ids() {
        let corners = lie.plane.outline(ground.board.hex(id));
        let points: Vec<String> = corners.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y)).collect();
        let word = &ground.kind(&theatre.edition, id).word;
        let _ = writeln!(svg, "<polygon class=\"hex {word}\" points=\"{}\"/>", points.join(" "));
    }
    for side in ground.board.side_ids() {
        draw_side(&mut svg, ground, &lie, side);
    }
    for place in &ground.places {
        let Point { x, y } = lie.plane.centre(ground.board.hex(place.hex));
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y - 30.0, escaped(&place.name));
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_side(svg: &mut String, ground: &Ground, lie: &Lie, side: hex::SideId) {
    let of = ground.sides[side];
    let [a, b] = lie.plane.side(ground.board.hexside(side));
    let middle = Point::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y));
    if let Some(road) = of.road {
        let class = if road == Road::Primary { "primary-road" } else { "secondary-road" };
        for end in ground.board.side_hexes(side).into_iter().flatten() {
            line(svg, class, lie.plane.centre(ground.board.hex(end)), middle);
        }
    }
    if let Some(river) = of.river {
        line(svg, if river == River::Primary { "primary-river" } else { "secondary-river" }, a, b);
    }
    if of.crest.is_some() {
        line(svg, "crest", a, b);
    }
    if of.is_bridged {
        let across = ((b.y - a.y) * 0.2, (a.x - b.x) * 0.2);
        let bank = |to: f64| Point::new(middle.x + to * across.0, middle.y + to * across.1);
        line(svg, "bridge", bank(-1.0), bank(1.0));
    }
}

fn line(svg: &mut String, class: &str, a: Point, b: Point) {
    let ([x1, y1], [x2, y2]) = ([a.x, a.y], [b.x, b.y]);
    let ends = format!("x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"");
    let _ = writeln!(svg, "<line class=\"{class}\" {ends}/>");
}

/// A text in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
