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
use field::drawing::{Cut, Frame, HEX, Layer, Map, Picture, Piece, Rgb, Sheet};
use hex::{Hex, HexId, Point};
use std::collections::BTreeMap;
use umpire::ruleset::{Print, PrintForm, Printed};
use umpire::table::{
    Board, BoardHex, BoardSide, Livery, NamedPlace, Place, Plane, Shape, Symbol, SymbolPath, TurnMark,
};

/// The livery of a stack that is not seen into.
pub(crate) const UNKNOWN: &str = "unknown";

/// What is drawn on counters and markers, and at the edge of stacks for the places under them.
const SYMBOLS: [&str; 17] = [
    "infantry", "cavalry", "foot-artillery", "horse-artillery", "leader", "headquarters", "train", "unknown",
    "order", "aide", "flag", "hidden-force", "farm", "chateau", "village", "mill", "crossroads",
];

/// The ground of a scenario alone.
pub(crate) fn picture(scenario: &'static Scenario, set: &Set) -> Result<Picture, String> {
    // The table writes the numbers itself, where the picture has them.
    drawn(scenario, set, |map, _| bare(map).with(Layer::Numbers))
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

/// A small picture of where a scenario's forces meet, so many pixels wide, as PNG.
pub(crate) fn thumbnail(scenario: &'static Scenario, set: &Set, width: u32) -> Result<Vec<u8>, String> {
    let pixels_per_hex = |part: Frame| f64::from(width) * HEX / part.width;
    let picture = drawn(scenario, set, |map, pieces| {
        let lean = TOO_FINE.into_iter().fold(map.with_pieces(pieces), Map::without);
        let part = fighting(scenario, &lean.sheet());
        if pixels_per_hex(part) < LEGIBLE { lean.without(Layer::Names) } else { lean }
    })?;
    let part = fighting(scenario, picture.sheet());
    picture.png_of(part, pixels_per_hex(part)).map_err(|fault| fault.to_string())
}

/// Whoever is no further from the enemy than the nearest by so many hexes is in the fighting.
const AT_HAND: u32 = 3;
/// The least that a small picture shows, in hexes, and how much it shows about those who fight.
const LEAST: f64 = 11.0;
const ABOUT: f64 = 1.6;
/// How much wider than high it is.
const WIDER: f64 = 1.5;

/// The part of a sheet where the forces meet; where only one side is there yet, about that.
fn fighting(scenario: &Scenario, sheet: &Sheet) -> Frame {
    let board = scenario.battlefield.board();
    let placed = |side: Side| -> Vec<Hex> {
        let units = scenario.forces.units.iter().filter(|unit| unit.printed.nation.side == side);
        units.filter_map(|unit| unit.presence.hex()).map(|hex| board.hex(hex)).collect()
    };
    let forces = Side::BOTH.map(placed);
    let [ours, theirs] = &forces;
    let off = |hex: &Hex, enemy: &[Hex]| enemy.iter().map(|other| hex.distance(*other)).min();
    let nearest = ours.iter().filter_map(|hex| off(hex, theirs)).min();
    let met = |own: &[Hex], enemy: &[Hex]| -> Vec<Hex> {
        let is_at_hand = |hex: &&Hex| match (off(hex, enemy), nearest) {
            (Some(off), Some(nearest)) => off <= nearest + AT_HAND,
            _ => true,
        };
        own.iter().filter(is_at_hand).copied().collect()
    };
    let all = met(ours, theirs).into_iter().chain(met(theirs, ours));
    let centres: Vec<Point> = all.map(|hex| sheet.centre(hex)).collect();
    if centres.is_empty() {
        return sheet.map();
    }
    framed(&centres, sheet.map())
}

/// A frame about some points, as wide and high as small pictures are, within another.
fn framed(points: &[Point], within: Frame) -> Frame {
    let low = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min) - ABOUT * HEX;
    let high = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::NEG_INFINITY, f64::max) + ABOUT * HEX;
    let (left, right, top, bottom) = (low(|at| at.x), high(|at| at.x), low(|at| at.y), high(|at| at.y));
    let width = (right - left).max(WIDER * (bottom - top)).max(LEAST * HEX);
    let width = width.min(within.width).min(WIDER * within.height);
    // On a narrow board it is higher, rather than that somebody is cut off.
    let height = (width / WIDER).max(bottom - top).min(within.height);
    let start = |middle: f64, size: f64, from: f64, room: f64| {
        (middle - size / 2.0).clamp(from, (from + room - size).max(from))
    };
    Frame {
        left: start(f64::midpoint(left, right), width, within.left, within.width),
        top: start(f64::midpoint(top, bottom), height, within.top, within.height),
        width,
        height,
    }
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
    let (sheet, ground) =
        (bare(Map::new(field)).sheet(), Ground::of(field, scenario.edition, scenario.calendar.last_day()));
    let paper = sheet.paper();
    Laid {
        title: &scenario.title,
        viewbox: [paper.left, paper.top, round(paper.width), round(paper.height)],
        ground: &ground,
        lie: &|hex| (sheet.centre(hex), sheet.outline(hex)),
        height: &|id| field.ground(id).elevation.map(|height| height.mean.metres()),
        sign: &|hex| {
            let sites = field.sites().iter().filter(|site| site.hex == hex);
            sites.into_iter().find_map(|site| field::drawing::Symbol::of_place(site.kind))
        },
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
    /// What marks the place in a hex where pieces hide it.
    sign: &'l dyn Fn(HexId) -> Option<&'static str>,
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
        let named = named.map(|(name, hex)| NamedPlace {
            name: name.clone(),
            at: Place::Hex(ground.number(*hex)),
            symbol: (self.sign)(*hex).map(str::to_owned),
        });
        Board {
            title: self.title.to_owned(),
            viewbox: self.viewbox,
            plane: self.plane(),
            places: named.collect(),
            turns: self.calendar.turns().map(|turn| mark(self.calendar, turn)).collect(),
            sides: Side::BOTH.map(|side| board_side(edition, side, &worn)).to_vec(),
            liveries: liveries(edition),
            symbols: SYMBOLS.into_iter().chain(own_symbols(edition)).filter_map(symbol).collect(),
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
            ring: livery.ring,
        };
        (nation.key.clone(), colours)
    };
    let unknown = Livery {
        letters: String::new(),
        fill: "#d9cdb4".to_owned(),
        ink: Rgb::INK.to_string(),
        edge: "#6c6659".to_owned(),
        ring: false,
    };
    edition.nations().map(of).chain([(UNKNOWN.to_owned(), unknown)]).collect()
}

/// What only some editions have: the hats of their leaders, and with hats of their own the badges of their corps.
fn own_symbols(edition: &Edition) -> impl Iterator<Item = &'static str> {
    let hats: Vec<&str> = edition.nations().map(|nation| nation.livery.leader.as_str()).collect();
    let has_own = hats.iter().any(|hat| *hat != "leader");
    let all = field::drawing::Symbol::all().keys().map(String::as_str);
    all.filter(move |key| hats.contains(key) || (has_own && key.starts_with("badge-")))
}

/// The drawing of a key.
fn symbol(key: &str) -> Option<(String, Symbol)> {
    let drawn = field::drawing::Symbol::named(key)?;
    let paths = drawn.paths.iter().map(|path| SymbolPath { d: path.d.clone(), filled: path.filled });
    // Leaders and headquarters are told from troops by their cut.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::{ALL, NLC};
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
        let part = fighting(first_shots(), whole.sheet());
        assert!(png.len() < whole.png_of(part, 320.0 * HEX / part.width).unwrap().len());
    }

    #[test]
    fn a_small_picture_shows_where_the_forces_meet() {
        for set in ALL {
            for scenario in set.battles().scenarios() {
                let sheet = Map::new(&scenario.battlefield).sheet();
                let (part, map) = (fighting(scenario, &sheet), sheet.map());
                let of_side =
                    |side| scenario.forces.units.iter().filter(move |u| u.printed.nation.side == side);
                let shown = |side| {
                    let hexes = of_side(side).filter_map(|unit| unit.presence.hex());
                    let centres = hexes.map(|hex| sheet.centre(scenario.battlefield.board().hex(hex)));
                    centres.filter(|at| part.contains(*at)).count()
                };
                let is_there = |side| of_side(side).any(|unit| unit.presence.hex().is_some());
                for side in Side::BOTH {
                    assert!(!is_there(side) || shown(side) > 0, "{} shows none of {side:?}", scenario.key());
                }
                assert!(map.contains(Point::new(part.left, part.top)), "{}", scenario.key());
                assert!(
                    map.contains(Point::new(part.right() - 0.1, part.bottom() - 0.1)),
                    "{}",
                    scenario.key()
                );
            }
        }
        // The field of La Belle Alliance is far larger than the battle at its beginning.
        let alliance = NLC.scenario("nlc/la-belle-alliance").unwrap();
        let sheet = Map::new(&alliance.battlefield).sheet();
        let (part, map) = (fighting(alliance, &sheet), sheet.map());
        assert!(part.width * part.height < 0.35 * map.width * map.height, "{part:?} of {map:?}");
    }

    #[test]
    fn places_have_signs_for_where_pieces_hide_them() {
        let board = board(first_shots());
        let sign = |name: &str| board.places.iter().find(|place| place.name == name).unwrap().symbol.clone();
        assert_eq!(sign("Gemioncourt").as_deref(), Some("chateau"));
        assert!(
            board
                .places
                .iter()
                .filter_map(|place| place.symbol.as_ref())
                .all(|key| board.symbols.contains_key(key))
        );
    }

    #[test]
    fn the_picture_says_where_the_table_writes_the_numbers() {
        let svg = picture(first_shots(), &NLC).unwrap().svg().to_owned();
        assert!(svg.contains("<g class=\"layer numbers\">") && svg.contains(">2751</text>"));
    }

    #[test]
    fn a_scenario_that_is_not_there_is_told_with_those_that_are() {
        let fault = NLC.board(umpire::ruleset::Ground::Scenario("nlc/austerlitz")).unwrap_err();
        assert!(fault.contains("nlc/quatre-bras"), "{fault}");
    }
}
