//! Grid files: every fault with its line, and the grids of other campaigns.

use super::*;

/// A small good file; tests spoil it.
const GOOD: &str = r#"schema = 1
id = "small"
title = "Small"
geography = "g.geojson"
[grid]
hex_m = "520.5"
orientation = "flat-top"
shoved = "even"
bearing = "359.5"
origin = { hex = "0303", lon = "4.5", lat = "50.5" }
[[sheet]]
columns = [1, 9]
rows = [1, 9]
[terrain.places]
village = "town"
[terrain.areas]
wood = { terrain = "woods", percent = 50 }
[crossings]
road = "bridge"
[[window]]
id = "corner"
title = "Corner"
from = "0101"
to = "0404"
[[hex]]
hex = "0505"
terrain = "town"
why = "so"
[[side]]
sides = ["0505/0506"]
crest = "0506"
why = "so"
[[road]]
name = "Lane"
kind = "track"
link = ["0101", "0201"]
why = "so"
"#;

fn faults(text: &str) -> String {
    Grid::read("grid.toml", text).unwrap_err().to_string()
}

/// The file with a line replaced; the fault is expected there.
fn spoiled(old: &str, new: &str) -> String {
    assert!(GOOD.contains(old), "{old}");
    faults(&GOOD.replacen(old, new, 1))
}

#[test]
fn a_good_file_says_what_it_says() {
    let grid = Grid::read("grid.toml", GOOD).unwrap();
    assert!((grid.hex_m - 520.5).abs() < 1e-9 && (grid.bearing - 359.5).abs() < 1e-9);
    assert_eq!(grid.measures.terrain_of(PlaceKind::Village), Some(Terrain::Town));
    assert_eq!(grid.measures.terrain_of(PlaceKind::Farm), None);
    assert_eq!(grid.measures.crossing_of(RoadKind::Road), Some(CrossingKind::Bridge));
    assert_eq!(grid.measures.areas[0].least, 100);
    assert!(grid.windows[0].contains(Offset::new(4, 4)) && !grid.windows[0].contains(Offset::new(5, 1)));
    assert_eq!(grid.hex_at(grid.origin), grid.numbering.parse("0303").unwrap());
    assert_eq!(grid.corrections.roads[0].kind, Some(RoadKind::Track));
}

#[test]
fn all_faults_come_at_once_with_their_lines() {
    let bad = GOOD
        .replacen("schema = 1", "schema = 2", 1)
        .replacen("\"520.5\"", "\"wide\"", 1)
        .replacen("\"town\"\n[terrain.areas]", "\"hamlet\"\n[terrain.areas]", 1)
        .replacen("to = \"0404\"", "to = \"1404\"", 1)
        .replacen("0505/0506", "0505/0507", 1)
        .replacen("[\"0101\", \"0201\"]", "[\"0101\", \"0301\"]", 1);
    let text = faults(&bad);
    let lines: Vec<&str> = text.lines().map(|line| line.split(':').nth(1).unwrap()).collect();
    assert_eq!(lines, ["1", "6", "15", "24", "30", "36"], "{text}");
}

#[test]
fn corrections_must_say_why_and_make_sense() {
    assert!(spoiled("terrain = \"town\"\nwhy = \"so\"", "terrain = \"town\"").contains("lacks `why`"));
    assert!(spoiled("crest = \"0506\"", "crest = \"0707\"").contains("the lower of the two hexes"));
    assert!(spoiled("crest = \"0506\"", "water = \"stream\"").contains("needs `course`"));
    assert!(
        spoiled("crest = \"0506\"", "water = \"sea\"")
            .contains("primary, river, secondary, pond, stream, creek, run, brook, none")
    );
    assert!(spoiled("[\"0101\", \"0201\"]", "[\"0101\"]").contains("two hexes or more"));
    assert!(spoiled("\"0505/0506\"", "\"0505\"").contains("two printed numbers"));
    assert!(spoiled("hex = \"0505\"", "hex = \"0599\"").contains("row 99 is off the sheet"));
    assert!(spoiled("hex = \"0505\"", "hex = 505").contains("printed number as a text"));
    assert!(spoiled("kind = \"track\"", "kid = \"track\"").contains("`kid` is not a key"));
}

#[test]
fn one_correction_may_change_several_hexes() {
    let text = GOOD.replacen("hex = \"0505\"", "hex = [\"0505\", \"0707\"]", 1);
    let grid = Grid::read("grid.toml", &text).unwrap();
    let hexes: Vec<Hex> = grid.corrections.hexes.iter().map(|change| change.hex).collect();
    assert_eq!(hexes, ["0505", "0707"].map(|number| grid.numbering.parse(number).unwrap()));
    assert!(spoiled("hex = \"0505\"", "hex = [\"0505\", \"0599\"]").contains("row 99 is off the sheet"));
    assert!(spoiled("hex = \"0505\"", "hex = []").contains("names no hex"));
}

#[test]
fn numbers_off_the_map_of_sense_are_faults() {
    assert!(spoiled("lat = \"50.5\"", "lat = \"95\"").contains("from -85 to 85"));
    assert!(spoiled("lat = \"50.5\"", "lat = 50.5").contains("a fraction as a text"));
    assert!(spoiled("columns = [1, 9]", "columns = [1]").contains("a list of two numbers"));
    assert!(spoiled("columns = [1, 9]", "columns = [1, 120]").contains("more than 2 digits"));
    assert!(spoiled("percent = 50", "percent = 101").contains("from 1 to 100"));
    assert!(spoiled("from = \"0101\"", "from = \"0505\"").contains("top left"));
    assert!(
        spoiled("orientation = \"flat-top\"", "orientation = \"round\"").contains("flat-top, pointy-top")
    );
}

/// A grid without measures or corrections.
fn bare(grid: &str, sheets: &str) -> Grid {
    let head = "schema = 1\nid = 'x'\ntitle = 'x'\ngeography = 'x'\n[grid]\n";
    Grid::read("grid.toml", &format!("{head}{grid}\n{sheets}")).unwrap()
}

fn assert_lies_in(grid: &Grid, lon: f64, lat: f64, number: &str) {
    let hex = grid.hex_at(Coordinates::new(lon, lat));
    assert_eq!(grid.number(hex), number);
}

/// East at the top: columns are counted southward and rows westward. The centres are those of the fit.
#[test]
fn gettysburg_with_east_at_the_top() {
    let grid = bare(
        "hex_m = 322\norientation = 'flat-top'\nshoved = 'odd'\nbearing = 90\n\
         origin = { hex = '1628', lon = '-77.26321', lat = '39.84141' }",
        "[[sheet]]\ncolumns = [1, 42]\nrows = [0, 36]",
    );
    assert_lies_in(&grid, -77.26509, 39.84392, "1528");
    assert_lies_in(&grid, -77.23685, 39.85647, "1021");
    assert_lies_in(&grid, -77.15777, 39.81629, "2600");
    assert_lies_in(&grid, -77.22932, 39.77611, "4219");
}

/// Two sheets with letters, one below the other, on a plane turned to 289 degrees.
#[test]
fn the_six_days_on_two_sheets() {
    let grid = bare(
        "hex_m = 484\norientation = 'flat-top'\nshoved = 'even'\nbearing = '289.12'\n\
         origin = { hex = '0101W', lon = '3.276514', lat = '48.894940' }\n\
         metres_per_degree = ['73347.42', '111207.41']",
        "[[sheet]]\nletter = 'W'\ncolumns = [1, 40]\nrows = [1, 52]\n\
         [[sheet]]\nletter = 'E'\ncolumns = [1, 40]\nrows = [1, 44]\nshift = [0, 52]",
    );
    assert_lies_in(&grid, 3.61583, 48.88028, "1751W");
    assert_lies_in(&grid, 3.70528, 48.88889, "2410E");
    assert_lies_in(&grid, 3.64833, 48.89417, "2202E");
    assert_lies_in(&grid, 3.48389, 48.88389, "1031W");
    assert_lies_in(&grid, 3.4807, 48.8958, "1330W");
}

/// Seventy columns of hexes of 3.2 km, fitted on a flat plane.
#[test]
fn the_hundred_days_on_their_own_plane() {
    let grid = bare(
        "hex_m = 3200\norientation = 'flat-top'\nshoved = 'even'\nbearing = 0\n\
         origin = { hex = '0101', lon = '2.966413', lat = '51.077662' }\n\
         metres_per_degree = ['70733.24', 111200]",
        "[[sheet]]\ncolumns = [1, 70]\nrows = [1, 42]",
    );
    assert_lies_in(&grid, 4.3517, 50.8466, "3709");
    assert_lies_in(&grid, 4.444, 50.4118, "3924");
    assert_lies_in(&grid, 4.866, 50.467, "4922");
}

#[test]
fn pointy_hexes_and_rows_from_the_bottom() {
    let grid = bare(
        "hex_m = 1000\norientation = 'pointy-top'\nshoved = 'odd'\nbearing = 0\n\
         origin = { hex = '0101', lon = 4, lat = 50 }",
        "[numbering]\nrows_from = 'bottom'\nfirst = 'row'\n[[sheet]]\ncolumns = [1, 9]\nrows = [1, 9]",
    );
    // A row further north is a row higher up, 866 m away, and half a hex aside.
    let hex = grid.hex_at(Coordinates::new(4.0 - 0.007, 50.0 + 0.0078));
    assert_eq!(grid.layout().offset(hex).row, 8);
    assert_eq!(&grid.number(hex)[..2], "02");
}
