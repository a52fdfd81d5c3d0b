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
use crate::sets::Set;
use field::drawing::{HEX, Layer, Map, Picture, Piece, Rgb, Sheet};
use hex::{Hex, HexId, Point};
use std::collections::BTreeMap;
use umpire::ruleset::{Print, PrintForm, Printed};
use umpire::table::{
    Board, BoardHex, BoardSide, Livery, NamedPlace, Place, Plane, Shape, Symbol, SymbolPath, TurnMark,
};

/// The livery of a stack that is not seen into.
pub(crate) const UNKNOWN: &str = "unknown";

/// What is drawn on counters and markers.
const SYMBOLS: [&str; 10] = [
    "infantry", "cavalry", "foot-artillery", "horse-artillery", "leader", "headquarters", "unknown", "order",
    "aide", "flag",
];

/// The ground of a scenario alone.
pub(crate) fn picture(scenario: &'static Scenario, set: &Set) -> Result<Picture, String> {
    drawn(scenario, set, |map, _| bare(map))
}

/// The whole printed map of a scenario, with frame, foot and hex numbers; without its set-up, the ground alone.
pub(crate) fn print(scenario: &'static Scenario, set: &Set, how: Print) -> Result<Printed, String> {
    let picture = drawn(
        scenario,
        set,
        |map, pieces| if how.with_set_up { map.with_pieces(pieces) } else { bare(map) },
    )?;
    let bytes = match how.form {
        PrintForm::Svg => picture.svg().as_bytes().to_vec(),
        PrintForm::Png(pixels) => picture.png(f64::from(pixels)).map_err(|fault| fault.to_string())?,
    };
    let left_out = picture.dropped().iter().map(|dropped| dropped.text.clone()).collect();
    Ok(Printed { bytes, left_out })
}

/// What is finer than the pixels of a small picture, and takes the longest to draw.
const TOO_FINE: [Layer; 7] =
    [Layer::Hachures, Layer::Contours, Layer::Grid, Layer::Numbers, Layer::Hexes, Layer::Frame, Layer::Foot];

/// The width of a hex in pixels below which no name can be read.
const LEGIBLE: f64 = 16.0;

/// A small picture of a scenario's ground with its set-up, so many pixels wide, as PNG.
pub(crate) fn thumbnail(scenario: &'static Scenario, set: &Set, width: u32) -> Result<Vec<u8>, String> {
    let pixels_per_hex = |sheet: &Sheet| f64::from(width) * HEX / sheet.map().width;
    let picture = drawn(scenario, set, |map, pieces| {
        let lean = TOO_FINE.into_iter().fold(map.with_pieces(pieces), Map::without);
        if pixels_per_hex(&lean.sheet()) < LEGIBLE { lean.without(Layer::Names) } else { lean }
    })?;
    let sheet = picture.sheet();
    picture.png_of(sheet.map(), pixels_per_hex(sheet)).map_err(|fault| fault.to_string())
}

fn drawn(
    scenario: &'static Scenario,
    set: &Set,
    dress: impl for<'m> FnOnce(Map<'m>, Vec<Piece>) -> Map<'m>,
) -> Result<Picture, String> {
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
pub(crate) fn board(scenario: &'static Scenario) -> Board {
    let field = &scenario.battlefield;
    let (sheet, ground) = (bare(Map::new(field)).sheet(), Ground::of(field, scenario.edition));
    let paper = sheet.paper();
    Laid {
        title: &scenario.title,
        viewbox: [paper.left, paper.top, round(paper.width), round(paper.height)],
        ground: &ground,
        lie: &|hex| (sheet.centre(hex), sheet.outline(hex)),
        height: &|id| field.ground(id).elevation.map(|height| height.mean.metres()),
        calendar: &scenario.calendar,
    }
    .board(scenario.forces.units.iter().map(|unit| unit.printed.nation))
}

/// What never changes about the board of a case's position.
pub(crate) fn posed(game: &Series) -> Board {
    plain::board(&game.world.theatre)
}

/// The picture of a case's position.
pub(crate) fn posed_picture(game: &Series) -> String {
    plain::picture(game.world.ground())
}

/// A ground as it lies on a picture.
struct Laid<'l> {
    title: &'l str,
    viewbox: [f64; 4],
    ground: &'l Ground,
    /// Where the picture shows the centre of a hex, and its corners.
    lie: &'l dyn Fn(Hex) -> (Point, [Point; 6]),
    height: &'l dyn Fn(HexId) -> Option<i32>,
    calendar: &'l Calendar,
}

impl Laid<'_> {
    /// Its board, with the nations of the pieces that will lie on it, the foremost first.
    fn board(&self, nations: impl Iterator<Item = &'static Nation>) -> Board {
        let (ground, edition) = (self.ground, self.ground.edition());
        let mut worn: Vec<&'static Nation> = Vec::new();
        for nation in nations {
            if worn.iter().all(|known| known.key != nation.key) {
                worn.push(nation);
            }
        }
        // A place has an id besides its name, which nobody reads.
        let named = ground.places.iter().filter(|(name, _)| name.chars().any(char::is_uppercase));
        let named =
            named.map(|(name, hex)| NamedPlace { name: name.clone(), at: Place::Hex(ground.number(*hex)) });
        Board {
            title: self.title.to_owned(),
            viewbox: self.viewbox,
            plane: self.plane(),
            places: named.collect(),
            turns: self.calendar.turns().map(|turn| mark(self.calendar, turn)).collect(),
            sides: Side::BOTH.map(|side| board_side(edition, side, &worn)).to_vec(),
            liveries: liveries(edition),
            symbols: SYMBOLS.into_iter().filter_map(symbol).collect(),
        }
    }

    fn plane(&self) -> Plane {
        let lie = |id| (self.lie)(self.ground.board.hex(id));
        let outline = self.ground.board.ids().next().map(|id| {
            let (centre, corners) = lie(id);
            corners.map(|corner| [round(corner.x - centre.x), round(corner.y - centre.y)]).to_vec()
        });
        let hex = |id| {
            let (at, _) = lie(id);
            BoardHex {
                hex: self.ground.number(id),
                x: round(at.x),
                y: round(at.y),
                terrain: self.ground.terrain(id).word.clone(),
                height: (self.height)(id),
            }
        };
        let hexes = self.ground.board.ids().map(hex).collect();
        Plane::Hexes { pitch: HEX, outline: outline.unwrap_or_default(), hexes }
    }
}

fn mark(calendar: &Calendar, turn: Turn) -> TurnMark {
    let conditions = [(calendar.is_night(turn), "night"), (calendar.is_rain(turn), "rain")];
    let conditions = conditions.into_iter().filter(|(is_so, _)| *is_so);
    TurnMark {
        moment: calendar.time(turn).moment(),
        label: calendar.time(turn).clock(),
        conditions: conditions.map(|(_, word)| word.to_owned()).collect(),
    }
}

fn board_side(edition: &Edition, side: Side, nations: &[&Nation]) -> BoardSide {
    let own = nations.iter().filter(|nation| nation.side == side).map(|nation| nation.key.clone());
    let of = &edition.sides[side];
    BoardSide { title: of.title(), seat: of.key.clone(), liveries: own.collect() }
}

/// The colours of every nation of an edition, by its word, and those of what is not seen.
fn liveries(edition: &Edition) -> BTreeMap<String, Livery> {
    let of = |nation: &Nation| {
        let livery = &nation.livery;
        let colours = Livery {
            letters: livery.letters.clone(),
            fill: livery.field.to_string(),
            ink: livery.ink.to_string(),
            edge: livery.edge.to_string(),
        };
        (nation.key.clone(), colours)
    };
    let unknown = Livery {
        letters: String::new(),
        fill: "#d9cdb4".to_owned(),
        ink: Rgb::INK.to_string(),
        edge: "#6c6659".to_owned(),
    };
    edition.nations().map(of).chain([(UNKNOWN.to_owned(), unknown)]).collect()
}

/// The drawing of a key.
fn symbol(key: &str) -> Option<(String, Symbol)> {
    let drawn = field::drawing::Symbol::named(key)?;
    let paths = drawn.paths.iter().map(|path| SymbolPath { d: path.d.clone(), filled: path.filled });
    // Leaders and headquarters are told from troops by their cut.
    let shape = if matches!(key, "leader" | "headquarters") { Shape::Round } else { Shape::Counter };
    let symbol = Symbol { words: drawn.words.clone(), shape, paths: paths.collect() };
    Some((key.to_owned(), symbol))
}

/// A tenth of a unit is finer than any eye.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::NLC;
    use umpire::ruleset::RuleSet;

    fn first_shots() -> &'static Scenario {
        NLC.scenario("nlc/first-shots").unwrap()
    }

    #[test]
    fn the_board_lies_where_the_picture_shows_it() {
        let board = board(first_shots());
        let svg = picture(first_shots(), &NLC).unwrap().svg().to_owned();
        let [_, _, width, height] = board.viewbox;
        assert!(svg.contains(&format!("viewBox=\"0 0 {width} {height}\"")), "{width} {height}");
        let Plane::Hexes { outline, hexes, .. } = &board.plane else { panic!("a board of hexes") };
        let hex = hexes.iter().find(|hex| hex.hex == "2751").unwrap();
        assert!(hex.x > 0.0 && hex.x < width && hex.y > 0.0 && hex.y < height);
        assert_eq!(outline.len(), 6);
        assert!(board.places.iter().any(|place| place.name == "Gemioncourt"));
        assert_eq!(board.turns.len(), 5);
        let first = &board.turns[0];
        assert_eq!([first.moment.as_str(), first.label.as_str()], ["16 June, 14:00", "14:00"]);
        assert_eq!(board.liveries["french"].letters, "Fr");
        assert_eq!(board.sides[0].liveries, ["french"]);
    }

    #[test]
    fn a_small_picture_is_as_wide_as_wanted_and_leaves_out_what_nobody_could_read() {
        let png = thumbnail(first_shots(), &NLC, 320).unwrap();
        assert_eq!(png[1..4], *b"PNG");
        assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 320);
        let whole = drawn(first_shots(), &NLC, |map, pieces| bare(map.with_pieces(pieces))).unwrap();
        let map = whole.sheet().map();
        assert!(png.len() < whole.png_of(map, 320.0 * HEX / map.width).unwrap().len());
    }

    #[test]
    fn a_scenario_that_is_not_there_is_told_with_those_that_are() {
        let fault = NLC.board(umpire::ruleset::Ground::Scenario("nlc/austerlitz")).unwrap_err();
        assert!(fault.contains("nlc/quatre-bras"), "{fault}");
    }
}
