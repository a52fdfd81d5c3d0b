//! What a table shows of a position besides what a seat knows: the picture of the ground, and where its hexes lie on it.
//!
//! Nothing here is hidden from anybody: a scenario's map, its turns, the colours of its counters.

mod pieces;
mod plain;

use crate::edition::{Edition, Nation};
use crate::game::Series;
use crate::ground::Ground;
use crate::pieces::Side;
use crate::scenario::{Calendar, Scenario, Turn};
use crate::sets::{self, Set};
use field::drawing::{HEX, Layer, Map, Picture, Piece};
use hex::{Hex, Point};
use serde::Serialize;
use umpire::source::Node;

/// What never changes about a board, for whoever draws pieces on its picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    pub title: String,
    /// The picture's measures: left, top, width, height.
    pub viewbox: [f64; 4],
    /// The distance of two neighbours' centres, in the picture's units.
    pub hex_width: f64,
    /// The corners of a hex around its centre.
    pub outline: Vec<[f64; 2]>,
    pub hexes: Vec<BoardHex>,
    /// What has a name.
    pub places: Vec<BoardPlace>,
    pub turns: Vec<TurnMark>,
    pub sides: Vec<BoardSide>,
    /// The nations with the colours of their counters.
    pub nations: Vec<BoardNation>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardHex {
    pub hex: String,
    /// Its centre on the picture.
    pub x: f64,
    /// Its centre on the picture.
    pub y: f64,
    /// What it is in the rules.
    pub terrain: &'static str,
    /// How high it lies in metres; nothing on a board without heights.
    pub height: Option<i32>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardPlace {
    pub name: String,
    pub hex: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnMark {
    /// Its date and hour, as in the view.
    pub time: String,
    pub label: String,
    /// Whether it is night.
    pub night: bool,
    pub rain: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardSide {
    /// The seat that commands it.
    pub seat: String,
    pub title: String,
    pub nations: Vec<String>,
}

/// A nation and its colours.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardNation {
    /// The word for it.
    pub key: String,
    /// The letters on its counters, by which it is told without colour.
    pub letters: String,
    /// The seat that commands it.
    pub seat: String,
    /// The colour of its counters.
    pub fill: String,
    /// The colour of what is printed on them.
    pub ink: String,
    /// The colour of their edge.
    pub edge: String,
}

/// The picture of a scenario's ground. With the set-up it is the whole printed map, with frame, foot and hex numbers;
/// without, it is the ground alone, for a table that lays out the pieces itself.
pub fn picture(key: &str, with_set_up: bool) -> Result<Picture, String> {
    drawn(key, |map, pieces| if with_set_up { map.with_pieces(pieces) } else { bare(map) })
}

/// What is finer than the pixels of a small picture, and takes the longest to draw.
const TOO_FINE: [Layer; 7] =
    [Layer::Hachures, Layer::Contours, Layer::Grid, Layer::Numbers, Layer::Hexes, Layer::Frame, Layer::Foot];

/// The width of a hex in pixels below which no name can be read.
const LEGIBLE: f64 = 16.0;

/// A small picture of a scenario's ground with its set-up, so many pixels wide, as PNG.
pub fn thumbnail(key: &str, width: f64) -> Result<Vec<u8>, String> {
    let pixels_per_hex = |map: &Map<'_>| width * HEX / map.sheet().map().width;
    let picture = drawn(key, |map, pieces| {
        let lean = TOO_FINE.into_iter().fold(map.with_pieces(pieces), Map::without);
        if pixels_per_hex(&lean) < LEGIBLE { lean.without(Layer::Names) } else { lean }
    })?;
    let map = picture.sheet().map();
    picture.png_of(map, width * HEX / map.width).map_err(|fault| fault.to_string())
}

fn drawn(key: &str, dress: impl for<'m> FnOnce(Map<'m>, Vec<Piece>) -> Map<'m>) -> Result<Picture, String> {
    let (set, scenario) = find(key)?;
    let campaign = set.battles().campaign_of(scenario).ok_or("the scenario is of no campaign")?;
    // The ground as it really lies makes the better picture; the board says what counts.
    let map = Map::new(&scenario.battlefield).over(&campaign.geography, &campaign.grid);
    Ok(dress(map, pieces::of(&scenario.forces)).draw())
}

/// A map without what belongs to paper only.
fn bare(map: Map<'_>) -> Map<'_> {
    map.without(Layer::Foot).without(Layer::Numbers).without(Layer::Hexes)
}

/// What never changes about the board of a scenario, as it lies on its bare picture.
pub fn board(key: &str) -> Result<Board, String> {
    let (_, scenario) = find(key)?;
    let field = &scenario.battlefield;
    let (sheet, ground) = (bare(Map::new(field)).sheet(), Ground::of(field, scenario.edition));
    let lie = |hex| (sheet.centre(hex), sheet.outline(hex));
    let nations = scenario.forces.units.iter().map(|unit| unit.printed.nation);
    let mut board = Board::over(&ground, &scenario.calendar, nations, lie);
    let paper = sheet.paper();
    board.title.clone_from(&scenario.title);
    board.viewbox = [paper.left, paper.top, round(paper.width), round(paper.height)];
    for (hex, id) in board.hexes.iter_mut().zip(field.board().ids()) {
        hex.height = field.ground(id).elevation.map(|height| height.mean.metres());
    }
    Ok(board)
}

/// What never changes about the board of a case's position, and its picture. The case is one of the set of that key.
pub fn posed(set: &str, case: &Node) -> Result<(Board, String), String> {
    let game: Series = sets::of(set)?.posed(case).map_err(|faults| faults.to_string())?;
    Ok((plain::board(&game.world.theatre), plain::picture(game.world.ground())))
}

fn find(key: &str) -> Result<(&'static Set, &'static Scenario), String> {
    let set = sets::of(key)?;
    Ok((set, set.scenario(key)?))
}

impl Board {
    /// The board of a ground, without title and measures: where the picture shows the centre of each hex, and its corners.
    fn over(
        ground: &Ground,
        calendar: &Calendar,
        nations: impl Iterator<Item = &'static Nation>,
        lie: impl Fn(Hex) -> (Point, [Point; 6]),
    ) -> Board {
        let mut distinct: Vec<&'static Nation> = Vec::new();
        for nation in nations {
            if distinct.iter().all(|known| known.key != nation.key) {
                distinct.push(nation);
            }
        }
        let lie = |id| lie(ground.board.hex(id));
        let outline = ground.board.ids().next().map(|id| {
            let (centre, corners) = lie(id);
            corners.map(|corner| [round(corner.x - centre.x), round(corner.y - centre.y)]).to_vec()
        });
        let hex = |id| {
            let ((at, _), terrain) = (lie(id), &ground.terrain(id).word);
            BoardHex { hex: ground.number(id), x: round(at.x), y: round(at.y), terrain, height: None }
        };
        // A place has an id besides its name, which nobody reads.
        let named = ground.places.iter().filter(|(name, _)| name.chars().any(char::is_uppercase));
        Board {
            title: String::new(),
            viewbox: [0.0; 4],
            hex_width: HEX,
            outline: outline.unwrap_or_default(),
            hexes: ground.board.ids().map(hex).collect(),
            places: named
                .map(|(name, hex)| BoardPlace { name: name.clone(), hex: ground.number(*hex) })
                .collect(),
            turns: calendar.turns().map(|turn| mark(calendar, turn)).collect(),
            sides: Side::BOTH.map(|side| board_side(ground.edition(), side, &distinct)).to_vec(),
            nations: distinct.iter().map(|nation| colours(ground.edition(), nation)).collect(),
        }
    }
}

fn mark(calendar: &Calendar, turn: Turn) -> TurnMark {
    let time = calendar.time(turn).to_string();
    let label = time.split(' ').next_back().unwrap_or_default().to_owned();
    TurnMark { label, time, night: calendar.is_night(turn), rain: calendar.is_rain(turn) }
}

fn board_side(edition: &Edition, side: Side, nations: &[&Nation]) -> BoardSide {
    let own = nations.iter().filter(|nation| nation.side == side).map(|nation| nation.key.clone());
    let of = &edition.sides[side];
    BoardSide { title: of.title(), seat: of.key.clone(), nations: own.collect() }
}

fn colours(edition: &Edition, nation: &Nation) -> BoardNation {
    let livery = &nation.livery;
    BoardNation {
        key: nation.key.clone(),
        letters: livery.letters.clone(),
        seat: edition.sides[nation.side].key.clone(),
        fill: livery.field.to_string(),
        ink: livery.ink.to_string(),
        edge: livery.edge.to_string(),
    }
}

/// A tenth of a unit is finer than any eye.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_lies_where_the_picture_shows_it() {
        let board = board("nlc/first-shots").unwrap();
        let svg = picture("nlc/first-shots", false).unwrap().svg().to_owned();
        let [_, _, width, height] = board.viewbox;
        assert!(svg.contains(&format!("viewBox=\"0 0 {width} {height}\"")), "{width} {height}");
        let hex = board.hexes.iter().find(|hex| hex.hex == "2751").unwrap();
        assert!(hex.x > 0.0 && hex.x < width && hex.y > 0.0 && hex.y < height);
        assert_eq!(board.outline.len(), 6);
        assert!(board.places.iter().any(|place| place.name == "Gemioncourt"));
        assert_eq!(board.turns.len(), 5);
        assert_eq!(board.turns[0].label, "14:00");
        assert!(board.nations.iter().any(|nation| nation.key == "french" && nation.letters == "Fr"));
    }

    #[test]
    fn a_small_picture_is_as_wide_as_wanted_and_leaves_out_what_nobody_could_read() {
        let png = thumbnail("nlc/first-shots", 320.0).unwrap();
        assert_eq!(png[1..4], *b"PNG");
        assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 320);
        let whole = picture("nlc/first-shots", true).unwrap();
        let map = whole.sheet().map();
        assert!(png.len() < whole.png_of(map, 320.0 * HEX / map.width).unwrap().len());
    }

    #[test]
    fn a_scenario_that_is_not_there_is_told_with_those_that_are() {
        let fault = board("nlc/austerlitz").unwrap_err();
        assert!(fault.contains("nlc/quatre-bras"), "{fault}");
    }
}
