//! Three tables, as they are read, seen over and drawn.

use field::drawing::TableMap;
use field::kinds::{RoadKind, WorkKind};
use field::table::{Screen, Segment, Sight, Spot, Table};

const TABLES: [(&str, &str); 3] = [
    ("tutorial", include_str!("tables/tutorial.geojson")),
    ("waterloo", include_str!("tables/waterloo.geojson")),
    ("austerlitz", include_str!("tables/austerlitz.geojson")),
];

fn table(name: &str) -> Table {
    let (_, text) = TABLES.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no {name}"));
    Table::read(name, text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A spot as files have it, in hundredths of an inch from the lower left.
fn spot(table: &Table, x: i32, y: i32) -> Spot {
    Spot::new(10 * x, table.size.y - 10 * y)
}

#[test]
fn the_tables_are_read_whole() {
    let counts = TABLES.map(|(name, _)| {
        let of = table(name);
        let water = of.rivers.len() + of.ponds.len() + of.crossings.len();
        (
            of.hills.len(),
            of.woods.len(),
            water,
            of.roads.len(),
            of.blocks.len() + of.works.len(),
            of.places.len(),
        )
    });
    assert_eq!(counts, [(4, 4, 8, 6, 6, 6), (13, 9, 23, 28, 11, 19), (17, 3, 16, 18, 19, 4)]);
    let waterloo = table("waterloo");
    assert_eq!(waterloo.size, Spot::new(72_000, 48_000));
    assert!(
        waterloo
            .works
            .iter()
            .any(|work| work.name == "Hougoumont" && work.kind == WorkKind::FortifiedBuilding)
    );
    assert!(waterloo.roads.iter().any(|road| road.kind == RoadKind::Chaussee));
    assert!(waterloo.rivers.iter().any(|river| river.name == "Lasne" && !river.is_fordable));
}

#[test]
fn a_hill_has_the_level_of_its_highest_board() {
    for (name, _) in TABLES {
        let table = table(name);
        for hill in &table.hills {
            for corner in &hill.area.rings()[0] {
                // The border belongs to the higher ground.
                assert!(table.level(*corner) >= hill.level, "{name}: {corner:?}");
            }
        }
    }
}

#[test]
fn the_reverse_slope_is_hidden_from_the_grand_battery() {
    let table = table("waterloo");
    let sight = Sight { through_woods: 1_000 };
    let sees = |from: Spot, to: Spot| {
        let both = [Segment::new(from, to), Segment::new(to, from)].map(|line| table.hidden_by(line, sight));
        assert_eq!(both[0].is_none(), both[1].is_none(), "whom one sees, he is seen by");
        both[0]
    };
    // The guns before La Belle Alliance; the horse batteries on the crest, and Picton behind it.
    let (guns, crest, picton) =
        (spot(&table, 2220, 2362), spot(&table, 2090, 2745), spot(&table, 2205, 3015));
    assert!(sees(guns, crest).is_none());
    assert!(matches!(sees(guns, picton), Some(Screen::Hill(hill)) if hill.level == 5));
}

const SMALL: &str = r#"{"type": "FeatureCollection", "name": "small",
    "metadata": {"units": "inches", "width": 24, "height": 12}, "features": [
    {"type": "Feature", "properties": {"layer": "wood", "name": "a wood"},
     "geometry": {"type": "Polygon", "coordinates": [[[4, 4], [8, 4], [8, 8], [4, 8], [4, 4]]]}},
    {"type": "Feature", "properties": {"layer": "block", "name": "a block", "urban": "village", "settlement": "a village"},
     "geometry": {"type": "Polygon", "coordinates": [[[12, 4], [15, 4], [15, 7], [12, 7], [12, 4]]]}},
    {"type": "Feature", "properties": {"layer": "hill", "level": 1},
     "geometry": {"type": "Polygon", "coordinates": [[[18, 0], [20, 0], [20, 6], [18, 6], [18, 0]]]}}]}"#;

#[test]
fn one_sees_an_inch_into_a_wood_and_over_nothing_that_is_higher() {
    let table = Table::read("small", SMALL).unwrap_or_else(|faults| panic!("{faults}"));
    let hides = |from: (i32, i32), to: (i32, i32)| {
        let line = Segment::new(spot(&table, from.0, from.1), spot(&table, to.0, to.1));
        let name = |screen| match screen {
            Screen::Hill(_) => "hill",
            Screen::Block(_) => "block",
            Screen::Wood(_) => "wood",
        };
        table.hidden_by(line, Sight { through_woods: 1_000 }).map(name)
    };
    // Into the wood to an inch and no further; out of it as far; within it two.
    assert_eq!(hides((200, 600), (500, 600)), None);
    assert_eq!(hides((200, 600), (501, 600)), Some("wood"));
    assert_eq!(hides((500, 600), (200, 600)), None);
    assert_eq!(hides((450, 600), (650, 600)), None);
    assert_eq!(hides((450, 600), (651, 600)), Some("wood"));
    // Through it never, be it ever so thin, but past its corner and not along its border.
    assert_eq!(hides((300, 500), (500, 300)), None);
    assert_eq!(hides((300, 502), (502, 300)), Some("wood"));
    assert_eq!(hides((300, 400), (900, 400)), Some("wood"));
    // Houses hide what is behind them and not what is in them.
    assert_eq!(hides((1100, 500), (1600, 500)), Some("block"));
    assert_eq!(hides((1100, 500), (1300, 500)), None);
    assert_eq!(hides((1200, 500), (1600, 500)), None);
    // From the hill one sees down, and over it nobody does.
    assert_eq!(hides((1700, 300), (2100, 300)), Some("hill"));
    assert_eq!(hides((1900, 300), (2100, 300)), None);
    assert_eq!(hides((1800, 300), (2100, 300)), None);
    assert_eq!(hides((1700, 700), (2100, 700)), None);
}

#[test]
fn everything_wrong_in_a_table_is_told_at_once() {
    let wrong = SMALL
        .replace("\"wood\", \"name\": \"a wood\"", "\"wood\", \"nme\": \"a wood\"")
        .replace("[8, 4], [8, 8]", "[8, 8], [8, 4]")
        .replace("\"village\"", "\"hamlet\"")
        .replace("[15, 7]", "[15, 7.0005]")
        .replace("[18, 6], [18, 0]", "[18, 6], [18, 1]");
    let faults = Table::read("small", &wrong).unwrap_err().to_string();
    for told in [
        "feature 0: it lacks `name`",
        "feature 0: `nme` is not a property",
        "feature 0: its border crosses itself",
        "`urban` is `hamlet`, which is none of: village, town, city, fortress",
        "15, 7.0005 is no spot of the table",
        "feature 2: a ring has four spots or more, and the last is the first again",
    ] {
        assert!(faults.contains(told), "{told} is not in:\n{faults}");
    }
    for bad in [
        "",
        "[]",
        "{}",
        r#"{"type": "FeatureCollection", "metadata": {"units": "inches", "width": 1e9, "height": 3}}"#,
    ] {
        assert!(Table::read("bad", bad).is_err(), "{bad}");
    }
}

#[test]
fn a_drawn_table_shows_everything_where_it_is() {
    for (name, _) in TABLES {
        let table = table(name);
        let picture = TableMap::new(&table).titled("Somewhere & once, 1815").draw();
        let document = roxmltree::Document::parse(picture.svg()).unwrap_or_else(|fault| panic!("{fault}"));
        let of_class = |class: &str| {
            let is_so = |node: &roxmltree::Node<'_, '_>| {
                node.attribute("class").is_some_and(|own| own.split(' ').any(|word| word == class))
            };
            document.descendants().filter(is_so).count()
        };
        assert_eq!(of_class("hill"), table.hills.len(), "{name}");
        assert_eq!(of_class("wood") - of_class_of_names(&document), table.woods.len(), "{name}");
        assert_eq!((of_class("block"), of_class("work")), (table.blocks.len(), table.works.len()));
        assert_eq!(of_class("bed"), table.rivers.len());
        let fieldworks = table.works.iter().filter(|work| work.kind == WorkKind::Fieldwork);
        assert_eq!(of_class("earth"), fieldworks.count(), "{name}");
        // No name lies on another or on a sign.
        let names = picture.names();
        for (n, one) in names.iter().enumerate() {
            assert!(
                names[n + 1..].iter().all(|other| !one.tile.overlaps(other.tile)),
                "{name}: {}",
                one.text
            );
            let covered = picture.symbols().iter().find(|(_, tile)| one.tile.overlaps(*tile));
            assert!(covered.is_none(), "{name}: {} covers {covered:?}", one.text);
        }
        let is_dropped = |of: &str| picture.dropped().iter().any(|name| name.text == of);
        assert!(!table.blocks.iter().any(|block| is_dropped(&block.settlement)), "{name}");
        let bare = TableMap::new(&table).bare();
        let corner = bare.sheet().place(table.size);
        assert_eq!((corner.x, corner.y), (bare.sheet().table().right(), bare.sheet().table().bottom()));
        assert_eq!(bare.draw().svg(), bare.draw().svg());
    }
    let png = TableMap::new(&table("tutorial")).draw().png(4.0).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(png[1..4], *b"PNG");
}

fn of_class_of_names(document: &roxmltree::Document<'_>) -> usize {
    let names = document.descendants().find(|node| node.attribute("class") == Some("layer names"));
    names.map_or(0, |names| names.children().filter(|node| node.attribute("class") == Some("wood")).count())
}
