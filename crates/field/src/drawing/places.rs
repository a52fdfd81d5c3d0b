//! Built-up places: blocks of houses, châteaux, farms, mills, crossroads.
//!
//! A town or village stands along its streets, so its blocks are set along the roads that are drawn through
//! its hex, near its anchor closely and further out with gaps; a hex that the board calls a town shows
//! blocks, with or without a name. A château is a walled court, a farm a small open one: both keep clear of
//! the road.

use hex::{HexId, Point};

use super::curve::Curve;
use super::grain::Grain;
use super::lie::Lie;
use super::manner::Manner;
use super::measure::{Frame, Step, Tile, beyond, distance, nearest_whole};
use super::pen::{Pen, Plain, Short, Trace};
use super::roads::Stretch;
use super::sheet::Sheet;
use super::water::Drawn;
use crate::Battlefield;
use crate::battlefield::Site;
use crate::kinds::{PlaceKind, Terrain};

/// A place as it is drawn.
#[derive(Debug)]
pub(super) struct Built {
    /// Its place in [`Battlefield::sites`]; `None` for a town hex without a site.
    pub(super) site: Option<usize>,
    pub(super) kind: PlaceKind,
    pub(super) at: Point,
    /// The room that its symbol takes.
    pub(super) tile: Tile,
    blocks: Vec<[Point; 4]>,
    garden: Option<Curve>,
    /// Whether works surround it.
    is_walled: bool,
}

/// Lines that no house stands on.
struct Lines {
    streets: Vec<Vec<Point>>,
    waters: Vec<Vec<Point>>,
}

impl Lines {
    /// Their points about a place, each with the room that it wants.
    fn near(&self, at: Point, within: f64) -> Vec<(Point, f64)> {
        let streets = self.streets.iter().flatten().map(|point| (*point, 2.2));
        let waters = self.waters.iter().flatten().map(|point| (*point, 3.7));
        streets.chain(waters).filter(|(point, _)| distance(*point, at) < within).collect()
    }
}

/// Everything that is built on a board: the sites in their order, then nameless town hexes.
pub(super) fn built(
    field: &Battlefield,
    sheet: &Sheet,
    lie: &Lie,
    roads: &[Stretch],
    waters: &[Drawn],
    manner: &Manner,
) -> Vec<Built> {
    if manner.ranks {
        let ranked = |(n, site): (usize, &Site)| fixed(Some(n), site.kind, lie.site(n), rank(site.kind));
        return field.sites().iter().enumerate().map(ranked).collect();
    }
    let lines = Lines {
        streets: roads.iter().map(|road| road.curve.walk(3.0)).collect(),
        waters: waters.iter().flat_map(|water| &water.curves).map(|curve| curve.walk(3.0)).collect(),
    };
    let board = field.board();
    let sites = field.sites().iter().enumerate().map(|(n, site)| {
        let centre = sheet.centre(board.hex(site.hex));
        one(Some(n), site.kind, lie.site(n), centre, &lines, field.terrain(site.hex))
    });
    let has_site = |hex: &HexId| field.sites().iter().any(|site| site.hex == *hex);
    let nameless = board.ids().filter(|hex| field.terrain(*hex).is_town() && !has_site(hex));
    let nameless = nameless.map(|hex| {
        one(None, PlaceKind::Village, lie.hex(hex), sheet.centre(board.hex(hex)), &lines, Terrain::Town)
    });
    sites.chain(nameless).collect()
}

fn one(
    site: Option<usize>,
    kind: PlaceKind,
    at: Point,
    centre: Point,
    lines: &Lines,
    terrain: Terrain,
) -> Built {
    let clear = match kind {
        PlaceKind::FortifiedTown
        | PlaceKind::City
        | PlaceKind::Town
        | PlaceKind::Village
        | PlaceKind::Quarter => {
            let built = houses(site, kind, at, lines, terrain);
            let is_walled = kind == PlaceKind::FortifiedTown || terrain == Terrain::FortifiedTown;
            let tile = if is_walled { Tile::upright(at, 2.0 * WORKS, 2.0 * WORKS) } else { built.tile };
            return Built { tile, is_walled, ..built };
        }
        PlaceKind::Crossroads => return fixed(site, kind, at, 11.0),
        PlaceKind::Hill | PlaceKind::Ridge | PlaceKind::Rocks | PlaceKind::Field => {
            return fixed(site, kind, at, 2.0);
        }
        PlaceKind::Chateau => 17.0,
        PlaceKind::Farm | PlaceKind::Tavern | PlaceKind::Building => 11.0,
        PlaceKind::Mill => 12.0,
    };
    let at = beside(at, centre, clear, lines);
    let (width, height) = match kind {
        PlaceKind::Chateau => (25.0, 25.0),
        PlaceKind::Mill => (15.0, 17.0),
        _ => (14.0, 13.0),
    };
    Built {
        site,
        kind,
        at,
        tile: Tile::upright(at, width, height),
        blocks: Vec::new(),
        garden: None,
        is_walled: false,
    }
}

/// How wide the sign of a place is that shows its rank alone.
const fn rank(kind: PlaceKind) -> f64 {
    match kind {
        PlaceKind::FortifiedTown => 40.0,
        PlaceKind::City => 34.0,
        PlaceKind::Town => 24.0,
        _ => 13.0,
    }
}

/// How far the works of a fortified town reach from its middle.
const WORKS: f64 = 48.0;

/// A place that keeps where it is, whatever runs through it.
fn fixed(site: Option<usize>, kind: PlaceKind, at: Point, size: f64) -> Built {
    Built {
        site,
        kind,
        at,
        tile: Tile::upright(at, size, size),
        blocks: Vec::new(),
        garden: None,
        is_walled: false,
    }
}

/// The place nearest to a point that is clear of roads and water and still well inside its hex.
fn beside(at: Point, centre: Point, clear: f64, lines: &Lines) -> Point {
    const FURTHEST: f64 = 34.0;
    let near = lines.near(at, 90.0);
    let room = |spot: Point| near.iter().map(|(p, _)| distance(*p, spot)).fold(f64::INFINITY, f64::min);
    let mut best = (room(at), at);
    if best.0 >= clear {
        return at;
    }
    // Rings of spots about the place, the inner first.
    for ring in 1..=6 {
        for spoke in SPOKES {
            let spot = beyond(at, spoke.times(f64::from(ring) * 4.5));
            if distance(spot, centre) > FURTHEST {
                continue;
            }
            let room = room(spot);
            if room >= clear {
                return spot;
            }
            if room > best.0 {
                best = (room, spot);
            }
        }
    }
    best.1
}

/// Twelve directions, sideways first: most roads of the campaign run north.
const SPOKES: [Step; 12] = [
    Step::new(-1.0, 0.0),
    Step::new(1.0, 0.0),
    Step::new(-0.866, -0.5),
    Step::new(-0.866, 0.5),
    Step::new(0.866, -0.5),
    Step::new(0.866, 0.5),
    Step::new(-0.5, -0.866),
    Step::new(0.5, -0.866),
    Step::new(-0.5, 0.866),
    Step::new(0.5, 0.866),
    Step::new(0.0, -1.0),
    Step::new(0.0, 1.0),
];

/// The same in their order round the clock.
const ROUND: [usize; 12] = [10, 7, 4, 1, 5, 9, 11, 8, 3, 0, 2, 6];

/// The blocks of a town or village.
fn houses(site: Option<usize>, kind: PlaceKind, at: Point, lines: &Lines, terrain: Terrain) -> Built {
    let is_town = matches!(kind, PlaceKind::FortifiedTown | PlaceKind::City | PlaceKind::Town);
    let reach = if is_town { 42.0 } else { 32.0 };
    let mut grain = Grain::of(nearest_whole(at.x), nearest_whole(at.y));
    let near = lines.near(at, reach + 20.0);
    let mut blocks: Vec<Tile> = Vec::new();
    for street in streets(at, reach, lines, &mut grain) {
        for side in [-1.0, 1.0] {
            let mut skip = grain.between(1.0, 4.0);
            for pair in street.windows(2) {
                skip -= distance(pair[0], pair[1]);
                if skip > 0.0 {
                    continue;
                }
                let (long, deep) = if is_town {
                    (grain.between(7.5, 13.0), grain.between(6.0, 8.5))
                } else {
                    (grain.between(6.0, 10.0), grain.between(4.8, 6.4))
                };
                let away = distance(pair[0], at) / reach;
                skip = long + grain.between(1.5, 2.5) + 9.0 * away * away * grain.share();
                let along = Step::between(pair[0], pair[1]).unit();
                let centre = beyond(pair[0], along.right().times(side * (deep / 2.0 + 4.6)));
                let tile = Tile { centre, along, half_width: long / 2.0, half_height: deep / 2.0 };
                if is_free(tile, &blocks, &near) {
                    blocks.push(tile);
                }
            }
        }
    }
    let blocks: Vec<[Point; 4]> = blocks.into_iter().map(Tile::corners).collect();
    let around = Frame::around(blocks.iter().flatten());
    let tile = Tile::upright(around.centre(), around.width, around.height);
    let tile = if blocks.is_empty() { Tile::upright(at, 24.0, 24.0) } else { tile };
    let garden = terrain.is_town().then(|| gardens(at, reach, &mut grain));
    Built { site, kind, at, tile, blocks, garden, is_walled: false }
}

/// The streets of a place: the roads that run through it, and where they are few a lane of its own.
fn streets(at: Point, reach: f64, lines: &Lines, grain: &mut Grain) -> Vec<Vec<Point>> {
    let mut streets: Vec<Vec<Point>> = Vec::new();
    for street in &lines.streets {
        let inside = street.split(|point| distance(*point, at) > reach).filter(|part| part.len() > 2);
        streets.extend(inside.map(<[Point]>::to_vec));
    }
    let along = match streets.first() {
        Some(street) => Step::between(street[0], street[street.len() - 1]).unit(),
        None => grain.direction(),
    };
    let ways: &[Step] = match streets.len() {
        0 => &[along, along.right()],
        1 => &[along.right()],
        _ => &[],
    };
    for way in ways {
        streets.push((-8..=8).map(|n| beyond(at, way.times(f64::from(n) * 3.0))).collect());
    }
    streets
}

fn is_free(tile: Tile, blocks: &[Tile], near: &[(Point, f64)]) -> bool {
    let is_clear = |(point, room): &(Point, f64)| {
        let step = Step::between(tile.centre, *point);
        step.dot(tile.along).abs() > tile.half_width + 1.5
            || step.dot(tile.along.right()).abs() > tile.half_height + room
    };
    near.iter().all(is_clear) && blocks.iter().all(|other| !tile.grown(0.9).overlaps(*other))
}

/// The gardens round a village: an uneven patch.
fn gardens(at: Point, reach: f64, grain: &mut Grain) -> Curve {
    let round = [
        (1.0, 0.0),
        (0.77, 0.64),
        (0.17, 0.98),
        (-0.5, 0.87),
        (-0.94, 0.34),
        (-0.94, -0.34),
        (-0.5, -0.87),
        (0.17, -0.98),
        (0.77, -0.64),
    ];
    let spoke = |(x, y)| beyond(at, Step::new(x, y).times((reach + 7.0) * grain.between(0.84, 1.1)));
    Curve::closed(round.map(spoke).to_vec())
}

/// Draws the gardens, which lie under the roads.
pub(super) fn draw_gardens(pen: &mut Pen, built: &[Built]) {
    let mut trace = Trace::default();
    built.iter().filter_map(|place| place.garden.as_ref()).for_each(|garden| garden.trace(&mut trace));
    pen.layer("gardens");
    pen.path("garden", &trace);
    pen.close();
}

/// A hill and the like is its name and the ground itself.
const fn is_ground(kind: PlaceKind) -> bool {
    matches!(kind, PlaceKind::Hill | PlaceKind::Ridge | PlaceKind::Rocks | PlaceKind::Field)
}

/// Draws the places.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, built: &[Built]) {
    pen.layer("places");
    for place in built.iter().filter(|place| !is_ground(place.kind)) {
        if place.is_walled {
            let far = |n: usize| if n.is_multiple_of(2) { WORKS } else { 0.76 * WORKS };
            let mut star = Trace::default();
            let spokes = ROUND.iter().enumerate();
            star.polygon(
                &spokes
                    .map(|(n, spoke)| beyond(place.at, SPOKES[*spoke].times(far(n))))
                    .collect::<Vec<Point>>(),
            );
            pen.path("works", &star);
        }
        let id =
            place.site.map(|n| format!(" id=\"place-{}\"", Plain(&field.sites()[n].id))).unwrap_or_default();
        if place.blocks.is_empty() {
            let (x, y) = (Short(place.at.x), Short(place.at.y));
            let sign = match place.kind {
                PlaceKind::Tavern | PlaceKind::Building => PlaceKind::Farm,
                kind => kind,
            };
            pen.put(format_args!("<use{id} href=\"#{sign}\" x=\"{x}\" y=\"{y}\"/>\n"));
        } else {
            let mut trace = Trace::default();
            place.blocks.iter().for_each(|block| trace.polygon(block));
            pen.put(format_args!("<path{id} class=\"houses {}\" d=\"{trace}\"/>\n", place.kind));
        }
    }
    pen.close();
}
