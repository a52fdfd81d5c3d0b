//! The kinds of ground that some boards have and others not: fortified towns, roads and rivers by their class, light
//! woods, and slopes that the maker drew.

use std::collections::BTreeSet;

use field::drawing::{Layer, Map, Palette};
use field::kinds::{RoadKind, Terrain, WaterKind};
use field::projection::{Coordinates, Projection};
use field::{Battlefield, Geography, Grid};
use hex::Point;

const GRID: &str = r#"
schema = 1
id = "theatre"
title = "A theatre, 1815"
geography = "theatre.geojson"

[grid]
hex_m = 3200
orientation = "flat-top"
shoved = "even"
bearing = 0
origin = { hex = "0604", lon = "4", lat = "50" }

[[sheet]]
columns = [1, 11]
rows = [1, 8]

[terrain.places]
fortified-town = "fortified-town"
city = "town"
town = "town"

[terrain.areas]
wood = { terrain = "woods", percent = 50, least = 25 }
light-wood = { terrain = "light-woods", percent = 50, least = 25 }
marsh = { terrain = "marsh", percent = 50, least = 25 }
orchard = { terrain = "orchard", percent = 50, least = 25 }
rough = { terrain = "rough", percent = 50, least = 25 }

[crossings]
primary = "bridge"
secondary = "bridge"
"#;

/// Longitude and latitude of a point so many kilometres east and south of the origin.
fn at((east, south): (f64, f64)) -> String {
    let projection = Projection::new(Coordinates::new(4.0, 50.0), 0.0);
    let Coordinates { lon, lat } = projection.to_ground(Point::new(east * 1000.0, south * 1000.0));
    format!("[{lon:.7}, {lat:.7}]")
}

fn list(points: &[(f64, f64)]) -> String {
    points.iter().map(|point| at(*point)).collect::<Vec<_>>().join(",")
}

fn line(points: &[(f64, f64)]) -> String {
    format!(r#"{{"type": "LineString", "coordinates": [{}]}}"#, list(points))
}

fn square(east: f64, south: f64, side: f64) -> String {
    let (right, bottom) = (east + side, south + side);
    let ring = [(east, south), (right, south), (right, bottom), (east, bottom), (east, south)];
    format!(r#"{{"type": "Polygon", "coordinates": [[{}]]}}"#, list(&ring))
}

fn point(east: f64, south: f64) -> String {
    format!(r#"{{"type": "Point", "coordinates": {}}}"#, at((east, south)))
}

fn geography() -> Geography {
    let features = [
        (point(0.1, 0.1), r#""layer": "place", "kind": "fortified-town", "id": "namur", "name": "Namur""#),
        (point(-8.3, -4.8), r#""layer": "place", "kind": "city", "id": "brussels", "name": "Brussels""#),
        (point(8.4, 4.9), r#""layer": "place", "kind": "hill", "id": "height", "name": "The height""#),
        (
            line(&[(-16.0, -3.0), (-8.3, -4.8), (0.1, 0.1), (10.0, -6.0), (16.0, -8.0)]),
            r#""layer": "road", "kind": "primary", "name": "High road""#,
        ),
        (
            line(&[(0.1, 0.1), (5.0, 6.0), (9.0, 14.0)]),
            r#""layer": "road", "kind": "secondary", "name": "Country road""#,
        ),
        (
            line(&[(-16.0, 2.6), (-6.0, 1.7), (2.0, 1.7), (16.0, 3.0)]),
            r#""layer": "water", "kind": "primary", "name": "Meuse""#,
        ),
        (
            line(&[(5.5, -11.0), (5.0, -4.0), (4.2, 1.7)]),
            r#""layer": "water", "kind": "secondary", "name": "Mehaigne", "flows_into": "Meuse""#,
        ),
        (square(-14.0, 6.0, 7.0), r#""layer": "wood", "kind": "light-wood", "name": "The park""#),
        (square(-14.0, -11.0, 4.5), r#""layer": "wood", "kind": "wood", "name": "The forest""#),
        (square(9.0, -4.0, 4.0), r#""layer": "marsh", "kind": "marsh", "name": "The fen""#),
        (square(-4.0, 7.0, 4.0), r#""layer": "orchard", "kind": "orchard", "name": "The orchards""#),
        (square(10.0, 6.0, 4.5), r#""layer": "rough", "kind": "rough", "name": "The rocks""#),
        (
            line(&[(-6.0, -8.0), (4.0, -8.0)]),
            r#""layer": "slope", "kind": "slope", "name": "The bank", "side": "S", "drop_m": 40"#,
        ),
    ];
    let feature = |(shape, properties): &(String, &str)| {
        format!(r#"{{"type": "Feature", "geometry": {shape}, "properties": {{{properties}}}}}"#)
    };
    let all: Vec<String> = features.iter().map(feature).collect();
    let text = format!(r#"{{"type": "FeatureCollection", "features": [{}]}}"#, all.join(",\n"));
    Geography::read(("theatre.geojson", &text), None).unwrap_or_else(|faults| panic!("{faults}"))
}

fn board() -> (Geography, Grid, Battlefield) {
    let (geography, grid) =
        (geography(), Grid::read("grid.toml", GRID).unwrap_or_else(|faults| panic!("{faults}")));
    let field = Battlefield::make(&geography, &grid).unwrap_or_else(|faults| panic!("{faults}"));
    (geography, grid, field)
}

#[test]
fn every_kind_comes_to_the_board() {
    let (_, _, field) = board();
    let board = field.board();
    let namur = field.site("namur").unwrap_or_else(|| panic!("no Namur"));
    assert_eq!(field.terrain(namur.hex), Terrain::FortifiedTown);
    let terrains: BTreeSet<Terrain> = board.ids().map(|hex| field.terrain(hex)).collect();
    let all = [
        Terrain::Clear,
        Terrain::Woods,
        Terrain::LightWoods,
        Terrain::Orchard,
        Terrain::Marsh,
        Terrain::Rough,
        Terrain::FortifiedTown,
        Terrain::Town,
    ];
    assert_eq!(terrains, all.into());
    let edges = || board.side_ids().map(|side| field.edge(side));
    for kind in [WaterKind::Primary, WaterKind::Secondary] {
        let n = edges().filter(|edge| edge.water.is_some_and(|water| water.kind == kind)).count();
        assert!(n > 2, "{kind}: {n}");
    }
    for kind in [RoadKind::Primary, RoadKind::Secondary] {
        assert!(edges().filter(|edge| edge.road == Some(kind)).count() > 2, "{kind}");
    }
    // Where a road crosses a river there is the bridge that the grid gives to roads of its class.
    assert!(edges().all(|edge| edge.road.is_none() || edge.water.is_none() || edge.crossing.is_some()));
}

#[test]
fn a_drawn_slope_has_its_high_side() {
    let (_, _, field) = board();
    let board = field.board();
    let mut n_slopes = 0;
    for side in board.side_ids() {
        let Some(slope) = field.edge(side).slope else { continue };
        let [Some(first), Some(second)] = board.side_hexes(side) else { continue };
        let higher = slope.higher.of([first, second]);
        let lower = slope.higher.other().of([first, second]);
        let south = |hex| field.plane().centre(board.hex(hex)).y;
        assert!(south(higher) < south(lower), "it falls to the south");
        assert_eq!(slope.by.metres(), 40);
        n_slopes += 1;
    }
    assert!(n_slopes > 2, "{n_slopes}");
}

#[test]
fn every_kind_is_drawn_and_explained() {
    let (geography, grid, field) = board();
    for key in Palette::keys() {
        let palette = Palette::named(key).unwrap_or_else(|| panic!("no palette {key}"));
        let picture = Map::new(&field).over(&geography, &grid).with(Layer::Slopes).coloured(palette).draw();
        let svg = picture.svg();
        // Works surround the houses, or are the whole sign of a fortress.
        assert!(svg.contains("class=\"works\"") != svg.contains("href=\"#fortified-town\""), "{key}");
        for sign in [
            "class=\"primary edge\"", "class=\"secondary edge\"", "class=\"primary bank\"",
            "class=\"secondary bed\"", "class=\"layer light-woods\"", "class=\"tick\"", ">Fortified town<",
            ">Light woods<", ">River of the second class<", ">NAMUR<", ">The height<",
        ] {
            // Some palettes letter heights in capitals.
            let is_there = svg.contains(sign) || svg.contains(&sign.to_uppercase());
            assert!(is_there, "{key}: no {sign}");
        }
        assert!(!svg.contains('$'));
    }
}
