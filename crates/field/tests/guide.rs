//! The battlefield that `docs/battles.md` builds: its files are taken out of the page and made.

use field::kinds::{CrossingKind, Terrain, WaterKind};
use field::{Battlefield, Geography, Grid};

const GUIDE: &str = include_str!("../../../docs/battles.md");

/// A fenced block by the file name behind its language.
fn file(name: &str) -> &'static str {
    let open = format!(" {name}\n");
    let start = GUIDE.match_indices("```").find_map(|(at, _)| {
        let line_end = at + GUIDE[at..].find('\n')? + 1;
        GUIDE[at..line_end].ends_with(&open).then_some(line_end)
    });
    let start = start.unwrap_or_else(|| panic!("the guide has no block {name}"));
    let end = GUIDE[start..].find("```").expect("a block ends");
    &GUIDE[start..start + end]
}

fn aske() -> Battlefield {
    let geography = Geography::read(
        ("geography.geojson", file("geography.geojson")),
        Some(("elevation.asc", file("elevation.asc"))),
    );
    let geography = geography.unwrap_or_else(|faults| panic!("{faults}"));
    let grid = Grid::read("grid.toml", file("grid.toml")).unwrap_or_else(|faults| panic!("{faults}"));
    let whole = Battlefield::make(&geography, &grid).unwrap_or_else(|faults| panic!("{faults}"));
    whole.window("aske").expect("the window of the guide")
}

#[test]
fn the_board_is_as_the_guide_says() {
    let field = aske();
    let hex = |number: &str| field.board().find(field.numbering(), number).unwrap();
    assert_eq!(field.board().n_hexes(), 42);
    for (number, terrain) in [
        ("0403", Terrain::Town),
        ("0203", Terrain::Chateau),
        ("0603", Terrain::Woods),
        ("0504", Terrain::Woods),
        ("0404", Terrain::Clear),
    ] {
        assert_eq!(field.terrain(hex(number)), terrain, "{number}");
    }
    assert_eq!(field.site("aske").unwrap().hex, hex("0403"));
    let brook = field.between(hex("0403"), hex("0404")).unwrap();
    assert_eq!(brook.water.as_ref().unwrap().kind, WaterKind::Stream);
    assert_eq!(brook.crossing, Some(CrossingKind::Bridge));
    assert!(field.entry("north-road").is_some());
}

#[test]
fn the_road_runs_from_edge_to_edge_through_the_village() {
    let field = aske();
    let hex = |number: &str| field.board().find(field.numbering(), number).unwrap();
    for row in 1..6 {
        let (from, to) = (hex(&format!("040{row}")), hex(&format!("040{}", row + 1)));
        assert!(field.between(from, to).unwrap().road.is_some(), "040{row}");
    }
}
