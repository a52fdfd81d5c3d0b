//! A tiny field of hexes one kilometre wide, to see each kind of feature laid and each correction applied.
//!
//! ```text
//!     0101      0301      0501      0701        A brook runs across from west to east between rows 3 and
//!          0201      0401      0601             4, a road from north to south through column 4, a wood
//!     0102      0302      0502      0702        stands about 0602, a crest with the lower ground to the
//!          …                                    south lies between rows 1 and 2.
//! ```

use super::*;
use crate::battlefield::Half;
use crate::kinds::{CrossingKind, PlaceKind, RoadKind, WaterKind};

/// Degrees for metres from the origin, which is the centre of 0403.
fn at(east: f64, south: f64) -> String {
    let projection = Projection::new(Coordinates::new(4.0, 50.0), 0.0);
    let Coordinates { lon, lat } = projection.to_ground(Point::new(east, south));
    format!("[{lon:.7}, {lat:.7}]")
}

fn line(points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| at(*x, *y)).collect();
    format!(r#"{{"type": "LineString", "coordinates": [{}]}}"#, points.join(","))
}

fn point(x: f64, y: f64) -> String {
    format!(r#"{{"type": "Point", "coordinates": {}}}"#, at(x, y))
}

fn geography() -> Geography {
    let square =
        [(1400.0, -1300.0), (2100.0, -1300.0), (2100.0, -700.0), (1400.0, -700.0), (1400.0, -1300.0)];
    let ring: Vec<String> = square.iter().map(|(x, y)| at(*x, *y)).collect();
    let features = [
        (
            line(&[(-4000.0, 480.0), (-100.0, 520.0), (4000.0, 480.0)]),
            r#""layer": "water", "kind": "stream", "name": "Brook (the)""#,
        ),
        (
            line(&[(900.0, 2500.0), (860.0, 560.0)]),
            r#""layer": "water", "kind": "stream", "name": "Rill", "flows_into": "Brook""#,
        ),
        (
            line(&[(0.0, -3000.0), (30.0, 0.0), (-20.0, 3000.0)]),
            r#""layer": "road", "kind": "road", "name": "Road""#,
        ),
        (line(&[(30.0, 0.0), (2600.0, 100.0)]), r#""layer": "road", "kind": "track", "name": "Lane""#),
        (
            line(&[(-1700.0, -1500.0), (1700.0, -1500.0)]),
            r#""layer": "crest", "kind": "crest", "name": "Crest", "side": "S""#,
        ),
        (
            format!(r#"{{"type": "Polygon", "coordinates": [[{}]]}}"#, ring.join(",")),
            r#""layer": "wood", "kind": "wood", "name": "Wood""#,
        ),
        (point(30.0, 0.0), r#""layer": "place", "kind": "village", "id": "thorpe", "name": "Thorpe""#),
        (point(-860.0, 380.0), r#""layer": "place", "kind": "farm", "id": "grange", "name": "Grange""#),
        (point(-10.0, 520.0), r#""layer": "bridge", "kind": "ford", "name": "Old ford", "over": "Brook""#),
        (point(1700.0, 450.0), r#""layer": "water", "kind": "pond", "name": "Mere""#),
        (
            point(-10.0, -2400.0),
            r#""layer": "entry", "kind": "entry", "id": "north", "name": "North", "edge": "N""#,
        ),
    ];
    let features: Vec<String> = features
        .iter()
        .map(|(geometry, rest)| {
            format!(r#"{{"type": "Feature", "geometry": {geometry}, "properties": {{{rest}}}}}"#)
        })
        .collect();
    let text = format!(r#"{{"type": "FeatureCollection", "features": [{}]}}"#, features.join(","));
    let heights = "ncols 3\nnrows 2\nxllcenter 3.9\nyllcenter 49.9\ncellsize 0.1\n0 100 200\n0 100 200\n";
    // The second row is the southern one, and the grid reaches a tenth of a degree about the origin.
    let heights = heights.replace("nrows 2", "nrows 3").replace("0 100 200\n0", "0 100 200\n0 100 200\n0");
    Geography::read(("g.geojson", &text), Some(("h.asc", &heights))).unwrap()
}

const GRID: &str = r#"schema = 1
id = "tiny"
title = "Tiny"
geography = "g.geojson"
heights = "h.asc"
[grid]
hex_m = 1000
orientation = "flat-top"
shoved = "even"
bearing = 0
origin = { hex = "0403", lon = 4, lat = 50 }
[[sheet]]
columns = [1, 7]
rows = [1, 5]
[terrain.places]
village = "town"
[terrain.areas]
wood = { terrain = "woods", percent = 60, least = 30 }
[relief]
contour_m = 5
slope_m = 10
[crossings]
road = "bridge"
[[window]]
id = "west"
title = "West"
from = "0101"
to = "0405"
"#;

fn make(corrections: &str) -> Result<Battlefield, Faults> {
    Battlefield::make(&geography(), &Grid::read("grid.toml", &format!("{GRID}{corrections}"))?)
}

/// What is wrong with corrections, with the line of each counted from the end of the grid.
fn faults(corrections: &str) -> Vec<String> {
    let first = u32::try_from(GRID.lines().count()).unwrap();
    let faults = make(corrections).unwrap_err().sorted();
    faults.iter().map(|f| format!("{}: {}", f.place.line.saturating_sub(first), f.what)).collect()
}

fn hex(field: &Battlefield, number: &str) -> HexId {
    field.board().find(field.numbering(), number).unwrap()
}

fn edge(field: &Battlefield, side: &str) -> Edge {
    let (one, other) = side.split_once('/').unwrap();
    *field.between(hex(field, one), hex(field, other)).unwrap()
}

#[test]
fn the_tiny_field_is_laid() {
    let field = make("").unwrap();
    assert_eq!(
        field.site("thorpe").map(|site| (site.kind, field.number(site.hex))),
        Some((PlaceKind::Village, "0403".into()))
    );
    assert_eq!(field.terrain(hex(&field, "0403")), Terrain::Town);
    assert_eq!(field.terrain(hex(&field, "0602")), Terrain::Woods);
    assert_eq!(field.grounds.values().filter(|ground| ground.terrain != Terrain::Clear).count(), 2);
    // The brook passes south of the village, the road crosses it by the old ford.
    let crossed = edge(&field, "0403/0404");
    assert_eq!(crossed.water.map(|water| water.kind), Some(WaterKind::Stream));
    assert_eq!((crossed.road, crossed.crossing), (Some(RoadKind::Road), Some(CrossingKind::Ford)));
    assert_eq!(field.crossings()[0].names, ["Old ford"]);
    // The crest falls to the south.
    let crest = field.board().side_between(hex(&field, "0401"), hex(&field, "0402")).unwrap();
    assert_eq!(field.lower_hex(crest), Some(field.board().hex(hex(&field, "0402"))));
    assert_eq!(field.entry("north").map(|entry| field.number(entry.hex)), Some("0401".into()));
    assert_eq!(field.watercourses().iter().filter(|water| water.kind == WaterKind::Pond).count(), 1);
    assert!(field.edges.values().any(|edge| edge.water.is_some_and(|water| water.kind == WaterKind::Pond)));
}

#[test]
fn the_lane_begins_on_the_road_and_the_rill_ends_in_the_brook() {
    let field = make("").unwrap();
    let lane = field.road("Lane").unwrap();
    let first = field.board().side_hexes(lane.links[0]);
    assert!(first.contains(&Some(hex(&field, "0403"))));
    let corners = |name: &str| -> Vec<_> {
        field.sides_of_water(name).flat_map(|side| field.board().side_corners(side)).collect()
    };
    let brook = corners("Brook (the)");
    assert!(corners("Rill").iter().any(|corner| brook.contains(corner)));
}

#[test]
fn a_farm_by_the_brook_stays_on_its_bank() {
    // The grange is a hundred metres north of the brook, and so is its hex.
    let field = make("").unwrap();
    let grange = field.site("grange").unwrap().hex;
    let south = field.board().neighbour(grange, hex::flat_top::S).unwrap();
    assert!(field.between(grange, south).unwrap().water.is_some());
}

#[test]
fn heights_are_levels_and_slopes() {
    let field = make("").unwrap();
    let elevation = |number: &str| field.ground(hex(&field, number)).elevation.unwrap();
    // A hundred metres in a tenth of a degree of longitude, which is 7.17 km here.
    assert_eq!(elevation("0403").mean.metres(), 100);
    assert_eq!(elevation("0403").level, 20);
    assert!(
        elevation("0403").lowest < elevation("0403").median
            && elevation("0403").median < elevation("0403").highest
    );
    let rise = edge(&field, "0403/0504").slope.unwrap();
    assert_eq!(rise.by.metres(), 12);
    assert_eq!(edge(&field, "0403/0404").slope, None);
    let side = field.board().side_between(hex(&field, "0403"), hex(&field, "0504")).unwrap();
    let higher = rise.higher.of(field.board().side_hexes(side));
    assert_eq!(higher, Some(hex(&field, "0504")));
    assert_eq!(Half::First.other(), Half::Second);
}

#[test]
fn corrections_are_applied() {
    let field = make(
        r#"
[[place]]
id = "grange"
hex = "0303"
why = "x"
[[hex]]
hex = "0101"
terrain = "marsh"
elevation_m = 80
names = ["Fen"]
why = "x"
[[side]]
sides = ["0101/0102"]
water = "river"
course = "Great water"
crossing = "bridge"
names = ["Great bridge"]
why = "x"
[[side]]
sides = ["0401/0402"]
crest = "none"
why = "x"
[[side]]
sides = ["0202/0203"]
crest = "0203"
why = "x"
[[side]]
sides = ["0403/0404"]
crossing = "bridge"
why = "x"
[[road]]
name = "New lane"
kind = "track"
link = ["0101", "0102", "0202"]
why = "x"
"#,
    )
    .unwrap();
    assert_eq!(field.number(field.site("grange").unwrap().hex), "0303");
    let fen = hex(&field, "0101");
    assert_eq!(field.terrain(fen), Terrain::Marsh);
    assert_eq!(field.ground(fen).elevation.map(|e| (e.mean.metres(), e.level)), Some((80, 16)));
    assert_eq!(field.names(fen).collect::<Vec<_>>(), ["Fen"]);
    let great = edge(&field, "0101/0102");
    let water = great.water.unwrap();
    assert_eq!(
        (water.kind, field.watercourses()[usize::from(water.course)].name.as_str()),
        (WaterKind::River, "Great water")
    );
    assert_eq!((great.crossing, great.road), (Some(CrossingKind::Bridge), Some(RoadKind::Track)));
    assert_eq!(edge(&field, "0401/0402").crest, None);
    assert!(edge(&field, "0202/0203").crest.is_some());
    assert_eq!(edge(&field, "0403/0404").crossing, Some(CrossingKind::Bridge));
    let side = field.board().side_between(hex(&field, "0403"), hex(&field, "0404")).unwrap();
    assert_eq!(
        field.crossing(side).map(|crossing| crossing.names.clone()),
        Some(vec!["Old ford".to_owned()])
    );
    assert_eq!(field.road("New lane").map(|road| road.links.len()), Some(2));
}

#[test]
fn corrections_that_hit_nothing_are_faults_all_at_once() {
    let found = faults(
        r#"[[place]]
id = "thorpe"
hex = "0403"
why = "x"
[[place]]
id = "nowhere"
hex = "0403"
why = "x"
[[hex]]
hex = "0403"
terrain = "town"
why = "x"
[[hex]]
hex = "0101"
why = "x"
[[side]]
sides = ["0101/0102"]
water = "none"
why = "x"
[[side]]
sides = ["0101/0102"]
crest = "none"
why = "x"
[[side]]
sides = ["0101/0102"]
crossing = "none"
why = "x"
[[side]]
sides = ["0101/0102"]
crossing = "bridge"
why = "x"
[[side]]
sides = ["0403/0404"]
crossing = "ford"
why = "x"
[[side]]
sides = ["0403/0404"]
water = "stream"
course = "Brook"
why = "x"
[[road]]
name = "Road"
link = ["0403", "0404"]
why = "x"
[[road]]
name = "Road"
unlink = ["0101", "0102"]
why = "x"
[[road]]
name = "No road"
link = ["0101", "0102"]
why = "x"
[[road]]
name = "Road"
kind = "track"
link = ["0101", "0102"]
why = "x"
"#,
    );
    let expected = [
        "1: `thorpe` is in that hex without your help",
        "5: there is no place `nowhere` in g.geojson",
        "9: the hex is town without your help",
        "13: this correction changes nothing",
        "16: there is no water at 0101/0102 to be removed",
        "20: the crest at 0101/0102 is so without your help",
        "24: there is no bridge or ford to be removed at 0101/0102",
        "28: there is no water to be crossed at 0101/0102",
        "32: there is such a crossing already at 0403/0404",
        "36: Brook runs along 0403/0404 already",
        "41: the road crosses 0403/0404 without your help",
        "45: the road does not cross 0101/0102 where you unlink it",
        "49: there is no road `No road`: a new one needs its `kind`",
        "53: there is a road of this name already",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_window_keeps_what_lies_on_its_edge() {
    let field = make("").unwrap();
    let west = field.window("west").unwrap();
    assert_eq!(west.board().n_hexes(), 20);
    assert!(field.window("east").is_none());
    // The lane leaves the window eastward from the village.
    let exits: Vec<(&str, String)> =
        west.road_exits().map(|exit| (exit.road, west.number(exit.hex))).collect();
    assert_eq!(exits, [("Lane", "0403".to_owned())]);
    for side in west.board().side_ids() {
        let whole = field.board().side_id(west.board().hexside(side)).unwrap();
        assert_eq!(west.edge(side).water, field.edge(whole).water);
        assert_eq!(west.edge(side).crest, field.edge(whole).crest);
    }
}

#[test]
fn a_crossing_far_from_its_water_is_a_fault() {
    let mut geography = geography();
    geography.crossings[0].over = "Nile".to_owned();
    let grid = Grid::read("grid.toml", GRID).unwrap();
    let faults = Battlefield::make(&geography, &grid).unwrap_err().to_string();
    assert_eq!(faults, "g.geojson: feature 8 `Old ford`: no hexside of Nile is near this crossing");
}

#[test]
fn an_entry_far_from_the_board_is_a_fault() {
    let mut geography = geography();
    geography.entries[0].at = Coordinates::new(9.0, 50.0);
    let grid = Grid::read("grid.toml", GRID).unwrap();
    let faults = Battlefield::make(&geography, &grid).unwrap_err().to_string();
    assert!(faults.starts_with("g.geojson: feature 10 `north`: this entry is far from the edge"), "{faults}");
}

#[test]
fn a_field_without_heights_or_features_is_clear() {
    let grid = Grid::read("grid.toml", GRID).unwrap();
    let field = Battlefield::make(&Geography::default(), &grid).unwrap();
    assert!(
        field.grounds.values().all(|ground| ground.terrain == Terrain::Clear && ground.elevation.is_none())
    );
    assert!(field.edges.values().all(|edge| *edge == Edge::default()));
}
