//! Every fault of a geography is told, and told where it is.

use super::*;

fn collection(features: &[&str]) -> String {
    format!(r#"{{"type": "FeatureCollection", "features": [{}]}}"#, features.join(","))
}

fn feature(geometry: &str, properties: &str) -> String {
    format!(r#"{{"type": "Feature", "geometry": {geometry}, "properties": {{{properties}}}}}"#)
}

fn point(properties: &str) -> String {
    feature(r#"{"type": "Point", "coordinates": [4.4, 50.6]}"#, properties)
}

fn line(properties: &str) -> String {
    feature(r#"{"type": "LineString", "coordinates": [[4.4, 50.6], [4.5, 50.6]]}"#, properties)
}

fn faults(features: &[&str]) -> Vec<String> {
    let faults = Geography::read(("g.geojson", &collection(features)), None).unwrap_err();
    faults.iter().map(|fault| fault.to_string().replace("g.geojson: ", "")).collect()
}

#[test]
fn every_layer_is_read() {
    let square =
        r#"{"type": "Polygon", "coordinates": [[[4.4, 50.6], [4.5, 50.6], [4.5, 50.7], [4.4, 50.6]]]}"#;
    let features = [
        point(
            r#""layer": "place", "kind": "mill", "id": "m", "name": "Mill", "elevation_m": 118.6, "error_m": 80"#,
        ),
        point(r#""layer": "entry", "kind": "entry", "id": "e", "name": "East", "edge": "E""#),
        line(r#""layer": "road", "kind": "track", "name": "Lane", "confidence": "low""#),
        line(r#""layer": "water", "kind": "stream", "name": "Ligne", "flows_into": "Orneau", "source": "x""#),
        point(r#""layer": "water", "kind": "pond", "name": "Pond""#),
        point(
            r#""layer": "bridge", "kind": "ford", "name": "Lane over Ligne", "over": "Ligne", "over_kind": "stream""#,
        ),
        feature(square, r#""layer": "wood", "kind": "wood", "name": "Wood""#),
        feature(square, r#""layer": "enclosure", "kind": "orchard", "name": "Orchard", "notes": "apples""#),
        line(
            r#""layer": "crest", "kind": "crest", "name": "Crest", "side": "SE", "mean_elevation_m": 100.0"#,
        ),
        point(
            r#""layer": "height", "kind": "height", "elevation_m": 72.25, "label": "72 m", "grid": "general""#,
        ),
    ];
    let features: Vec<&str> = features.iter().map(String::as_str).collect();
    let geography = Geography::read(("g", &collection(&features)), None).unwrap();
    let place = geography.place("m").unwrap();
    assert_eq!(
        (place.kind, place.elevation, place.about.error_m),
        (PlaceKind::Mill, Some(Decimetres(1186)), Some(80))
    );
    assert_eq!(geography.entries[0].edge, Compass::E);
    assert_eq!(geography.roads[0].about.confidence, Some(Confidence::Low));
    assert_eq!(geography.watercourses[0].flows_into.as_deref(), Some("Orneau"));
    assert_eq!(geography.ponds.len(), 1);
    assert_eq!(geography.crossings[0].road.as_deref(), Some("Lane"));
    assert_eq!(
        geography.areas.iter().map(|area| area.kind).collect::<Vec<_>>(),
        [AreaKind::Wood, AreaKind::Orchard]
    );
    assert_eq!(geography.crests[0].lower, Compass::SE);
    assert_eq!(geography.spot_heights[0].elevation, Decimetres(723));
}

#[test]
fn unknown_layers_kinds_and_properties_are_faults() {
    let features = [
        point(r#""layer": "cavern", "name": "Hole""#),
        line(r#""layer": "road", "kind": "motorway", "name": "E19""#),
        point(r#""layer": "place", "kind": "farm", "id": "f", "name": "Farm", "colour": "red""#),
    ];
    let faults = faults(&features.each_ref().map(String::as_str));
    assert_eq!(faults.len(), 3, "{faults:#?}");
    assert!(faults[0].starts_with("feature 0 `Hole`: `layer` is `cavern`, which is none of: place, entry"));
    assert_eq!(
        faults[1],
        "feature 1 `E19`: `kind` is `motorway`, which is none of: primary, chaussee, pike, road, secondary, track, lane"
    );
    assert!(faults[2].starts_with("feature 2 `f`: `colour` is not a property of this layer"));
}

#[test]
fn geometry_must_fit_the_layer() {
    let features = [
        point(r#""layer": "road", "kind": "road", "name": "R""#),
        feature(
            r#"{"type": "LineString", "coordinates": [[4.4, 50.6]]}"#,
            r#""layer": "road", "kind": "road", "name": "S""#,
        ),
        feature(
            r#"{"type": "Point", "coordinates": [4.4, 95.0]}"#,
            r#""layer": "place", "kind": "farm", "id": "f", "name": "F""#,
        ),
        feature("null", r#""layer": "place", "kind": "farm", "id": "g", "name": "G""#),
        feature(
            r#"{"type": "Polygon", "coordinates": [[[4.0, 50.0], [4.1, 50.0], [4.1, 50.1], [4.0, 50.1]]]}"#,
            r#""layer": "wood", "kind": "wood", "name": "W""#,
        ),
    ];
    let faults = faults(&features.each_ref().map(String::as_str));
    assert_eq!(faults.len(), 5, "{faults:#?}");
    assert_eq!(faults[0], "feature 0 `R`: its geometry must be a LineString");
    assert!(faults[1].contains("two or more make a line"));
    assert!(faults[2].contains("[longitude, latitude] in degrees"));
    assert!(faults[3].contains("lacks a geometry"));
    assert!(faults[4].contains("rings of a polygon close"));
}

#[test]
fn two_places_may_not_share_an_id() {
    let farm = point(r#""layer": "place", "kind": "farm", "id": "f", "name": "Farm""#);
    assert_eq!(faults(&[&farm, &farm]), ["feature 1 `f`: feature 0 has the same id"]);
}

#[test]
fn a_broken_file_is_one_fault_with_its_line() {
    let faults = Geography::read(("g.geojson", "{\n\"type\": }"), None).unwrap_err();
    assert!(faults.to_string().starts_with("g.geojson:2:9: not valid JSON"), "{faults}");
    let faults = Geography::read(("g.geojson", "{}"), None).unwrap_err();
    assert!(faults.to_string().contains("FeatureCollection"));
}

#[test]
fn faults_of_both_files_come_together() {
    let road = line(r#""layer": "road", "kind": "path", "name": "R""#);
    let heights = "ncols 2\nnrows two\nxllcenter 4\nyllcenter 50\ncellsize 1\nbreadth 3\n1 2\n3 4\n";
    let faults = Geography::read(("g.geojson", &collection(&[&road])), Some(("h.asc", heights))).unwrap_err();
    let files: Vec<(String, u32)> =
        faults.sorted().into_iter().map(|f| (f.place.file, f.place.line)).collect();
    let of = |file: &str, line: u32| files.contains(&(file.to_owned(), line));
    assert!(of("g.geojson", 0) && of("h.asc", 2) && of("h.asc", 6), "{files:?}");
}

#[test]
fn height_grids_know_their_edges_and_holes() {
    let text = "ncols 3\nnrows 2\nxllcorner 4.0\nyllcorner 50.0\ncellsize 1.0\nNODATA_value -1\n10 20 -1\n30 40 50\n";
    let grid = HeightGrid::read("h.asc", text).unwrap();
    let height = |lon: f64, lat: f64| grid.height(Coordinates::new(lon, lat));
    assert_eq!(height(4.5, 51.5), Some(Decimetres(100)));
    assert_eq!(height(4.5, 50.5), Some(Decimetres(300)));
    assert_eq!(height(5.0, 51.0), Some(Decimetres(250)));
    assert_eq!(height(6.4, 51.0), None); // a hole nearby
    assert_eq!(height(4.4, 51.0), None); // outside
    assert_eq!(grid.height(grid.within(Coordinates::new(0.0, 0.0))), Some(Decimetres(300)));
}

#[test]
fn rows_too_many_and_too_few_are_faults() {
    let head = "ncols 1\nnrows 2\nxllcenter 4\nyllcenter 50\ncellsize 1\n";
    for (rows, found) in [("1\n2\n3\n", 3), ("1\n", 1)] {
        let faults = HeightGrid::read("h.asc", &format!("{head}{rows}")).unwrap_err();
        assert!(faults.to_string().contains(&format!("there are {found} rows")), "{faults}");
    }
}

#[test]
fn short_names_mean_the_whole() {
    assert!(Geography::is_name_of("Thyle", "Thyle (upper course)"));
    assert!(Geography::is_name_of("Thyle (upper course)", "Thyle (upper course)"));
    assert!(!Geography::is_name_of("Thy", "Thyle (upper course)"));
}
