//! The boards of 1815 against the ground and against history.
//!
//! Distances on the board are held against distances worked out from coordinates by another formula than the
//! crate's own, and against figures from books that never saw this map. Then the things that make the battles:
//! the ridge with its farms, the brook of Ligny, the bridges of the Dyle, the highways.

use std::collections::{BTreeSet, VecDeque};
use std::sync::OnceLock;

use field::kinds::{CrossingKind, RoadKind, Terrain, WaterKind};
use field::projection::Coordinates;
use field::{Battlefield, Geography, Grid};
use hex::{CornerId, HexId, Point, SideId, flat_top};

const GRID: &str = include_str!("../../../battles/waterloo-1815/grid.toml");
const FEATURES: &str = include_str!("../../../battles/waterloo-1815/geography.geojson");
const HEIGHTS: &str = include_str!("../../../battles/waterloo-1815/elevation.asc");

fn geography() -> &'static Geography {
    static GEOGRAPHY: OnceLock<Geography> = OnceLock::new();
    GEOGRAPHY.get_or_init(|| {
        let heights = Some(("elevation.asc", HEIGHTS));
        Geography::read(("geography.geojson", FEATURES), heights).unwrap_or_else(|faults| panic!("{faults}"))
    })
}

fn make() -> Battlefield {
    let grid = Grid::read("grid.toml", GRID).unwrap_or_else(|faults| panic!("{faults}"));
    Battlefield::make(geography(), &grid).unwrap_or_else(|faults| panic!("{faults}"))
}

fn campaign() -> &'static Battlefield {
    static CAMPAIGN: OnceLock<Battlefield> = OnceLock::new();
    CAMPAIGN.get_or_init(make)
}

fn place(field: &Battlefield, id: &str) -> HexId {
    field.site(id).unwrap_or_else(|| panic!("{id} is not on {}", field.id())).hex
}

/// From centre to centre of the hexes of two places, in kilometres.
fn board_km(one: &str, other: &str) -> f64 {
    let field = campaign();
    let centre = |id| field.plane().centre(field.board().hex(place(field, id)));
    let (Point { x, y }, b) = (centre(one), centre(other));
    (x - b.x).hypot(y - b.y) / 1000.0
}

/// The way over a round earth by the haversine formula, good to three parts in a thousand.
fn ground_km(one: &str, other: &str) -> f64 {
    let at = |id: &str| geography().place(id).unwrap_or_else(|| panic!("no {id}")).at;
    let (Coordinates { lon, lat }, b) = (at(one), at(other));
    let (dlat, dlon) = ((b.lat - lat).to_radians(), (b.lon - lon).to_radians());
    let h = (dlat / 2.0).sin().powi(2)
        + lat.to_radians().cos() * b.lat.to_radians().cos() * (dlon / 2.0).sin().powi(2);
    2.0 * 6376.5 * h.sqrt().asin()
}

const PAIRS: &[(&str, &str)] = &[
    ("hougoumont", "la-haye-sainte"),
    ("hougoumont", "papelotte"),
    ("hougoumont", "la-belle-alliance"),
    ("la-haye-sainte", "la-belle-alliance"),
    ("la-haye-sainte", "papelotte"),
    ("papelotte", "plancenoit"),
    ("la-belle-alliance", "plancenoit"),
    ("la-belle-alliance", "le-caillou"),
    ("mont-saint-jean", "waterloo"),
    ("braine-lalleud", "hougoumont"),
    ("frichermont", "smohain"),
    ("plancenoit", "lasne"),
    ("chapelle-saint-lambert", "plancenoit"),
    ("genappe", "quatre-bras"),
    ("quatre-bras", "gemioncourt"),
    ("quatre-bras", "frasnes"),
    ("quatre-bras", "piraumont"),
    ("quatre-bras", "sombreffe"),
    ("gosselies", "frasnes"),
    ("charleroi", "fleurus"),
    ("fleurus", "ligny"),
    ("ligny", "saint-amand"),
    ("ligny", "sombreffe"),
    ("saint-amand", "wagnelee"),
    ("brye", "ligny"),
    ("brye", "sombreffe"),
    ("point-du-jour", "gembloux"),
    ("gembloux", "wavre"),
    ("wavre", "limale"),
    ("wavre", "bierges"),
    ("limale", "moustier"),
    ("wavre", "plancenoit"),
    ("wavre", "chapelle-saint-lambert"),
    ("nivelles", "quatre-bras"),
    ("charleroi", "waterloo"),
    ("charleroi", "wavre"),
    ("braine-lalleud", "gembloux"),
];

#[test]
fn distances_on_the_board_are_those_on_the_ground_within_a_hex() {
    assert!(PAIRS.len() >= 25);
    for (one, other) in PAIRS {
        let (board, ground) = (board_km(one, other), ground_km(one, other));
        assert!((board - ground).abs() < 0.48, "{one} to {other}: {board:.2} km for {ground:.2} km");
    }
}

#[test]
fn hexes_counted_are_as_many_as_the_ground_allows() {
    let field = campaign();
    for (one, other) in PAIRS {
        let hexes = f64::from(field.board().distance(place(field, one), place(field, other)));
        let ground = ground_km(one, other) / 0.48;
        // Across the grain of the hexes a way of seven hexes takes eight steps.
        assert!(
            hexes > ground - 1.0 && hexes < ground * 1.155 + 1.0,
            "{one} to {other}: {hexes} for {ground:.1}"
        );
    }
}

/// Kilometres as histories tell them, and how roughly they are told. The first two are of the README beside the
/// geography; the others are round figures remembered from histories of the campaign, with wide bounds: they would
/// find a place put in the wrong village, not one that is 200 m off.
const TOLD: &[(&str, &str, f64, f64)] = &[
    ("hougoumont", "la-haye-sainte", 1.44, 0.05),
    ("la-haye-sainte", "ohain-crossroads", 0.27, 0.03),
    ("la-haye-sainte", "la-belle-alliance", 1.1, 0.1),
    ("hougoumont", "papelotte", 3.0, 0.3),
    ("la-belle-alliance", "plancenoit", 1.4, 0.2),
    ("quatre-bras", "frasnes", 3.8, 0.4),
    ("quatre-bras", "genappe", 4.5, 0.3),
    ("quatre-bras", "sombreffe", 11.5, 0.5),
    ("charleroi", "fleurus", 11.0, 0.5),
    ("fleurus", "ligny", 3.5, 0.3),
    ("wavre", "limale", 3.6, 0.4),
    ("gembloux", "wavre", 18.0, 1.0),
    ("wavre", "mont-saint-jean", 14.5, 0.5),
];

#[test]
fn distances_told_in_books_hold_within_a_hex() {
    for (one, other, told, rough) in TOLD {
        let board = board_km(one, other);
        assert!((board - told).abs() < 0.48 + rough, "{one} to {other}: {board:.2} km for {told} km");
    }
}

#[test]
fn every_place_is_on_the_board_in_a_hex_of_its_own() {
    let field = campaign();
    assert_eq!(field.sites().len(), geography().places.len());
    let hexes: BTreeSet<HexId> = field.sites().iter().map(|site| site.hex).collect();
    assert_eq!(hexes.len(), field.sites().len());
}

/// The windows of the scenarios, as west, south, east and north.
const WINDOWS: &[(&str, [f64; 4])] = &[
    ("ligny", [4.48, 50.465, 4.66, 50.562]),
    ("quatre-bras", [4.395, 50.518, 4.52, 50.6]),
    ("wavre", [4.515, 50.648, 4.68, 50.752]),
    ("la-belle-alliance", [4.35, 50.63, 4.525, 50.728]),
    ("campaign", [4.3, 50.4, 4.8, 50.76]),
];

#[test]
fn every_place_within_a_window_is_on_its_board_under_the_same_number() {
    let whole = campaign();
    for (id, [west, south, east, north]) in WINDOWS {
        let board = whole.window(id).unwrap();
        for feature in &geography().places {
            let Coordinates { lon, lat } = feature.at;
            if (*west..=*east).contains(&lon) && (*south..=*north).contains(&lat) {
                let name = feature.about.id.as_deref().unwrap();
                let (here, there) = (place(&board, name), place(whole, name));
                assert_eq!(board.number(here), whole.number(there));
                assert_eq!(board.ground(here), whole.ground(there));
            }
        }
        for crossing in board.crossings() {
            assert_eq!(board.edge(crossing.side).crossing, Some(crossing.kind));
        }
    }
}

#[test]
fn the_same_files_make_the_same_board() {
    assert!(make() == *campaign());
}

#[test]
fn the_farms_of_mont_saint_jean_lie_right_to_each_other() {
    let field = campaign();
    let board = field.board();
    let at = |id: &str| place(field, id);
    let farm = at("la-haye-sainte");
    assert_eq!(board.neighbour(farm, flat_top::N), Some(at("ohain-crossroads")));
    assert_eq!(board.neighbour(at("ohain-crossroads"), flat_top::N), Some(at("mont-saint-jean-farm")));
    for (id, terrain) in [
        ("la-haye-sainte", Terrain::Chateau),
        ("hougoumont", Terrain::Chateau),
        ("papelotte", Terrain::Chateau),
        ("frichermont", Terrain::Chateau),
        ("plancenoit", Terrain::Town),
        ("la-belle-alliance", Terrain::Clear),
        ("ohain-crossroads", Terrain::Clear),
    ] {
        assert_eq!(field.terrain(at(id)), terrain, "{id}");
    }
    // Hougoumont is three columns west and two rows or so south, Papelotte four columns east, as far north.
    let layout = field.numbering().layout();
    let step = |id: &str| {
        let (from, to) = (layout.offset(board.hex(farm)), layout.offset(board.hex(at(id))));
        (to.column - from.column, to.row - from.row)
    };
    assert_eq!(step("hougoumont"), (-3, 2));
    assert_eq!(step("papelotte"), (4, -1));
    assert_eq!(step("la-belle-alliance"), (1, 2));
    let wood = board.neighbour(at("hougoumont"), flat_top::SE).unwrap();
    assert_eq!(field.terrain(wood), Terrain::Woods);
}

#[test]
fn the_crest_stands_north_of_la_haye_sainte_and_falls_to_the_south() {
    let field = campaign();
    let board = field.board();
    let (farm, crossroads) = (place(field, "la-haye-sainte"), place(field, "ohain-crossroads"));
    let side = board.side_between(farm, crossroads).unwrap();
    assert_eq!(field.lower_hex(side), Some(board.hex(farm)));
    assert_eq!(field.edge(side).road, Some(RoadKind::Chaussee));
    // From near the Nivelles highway to Papelotte the ridge is one chain, with the farm below it.
    let chain = connected(board, side, |side| field.edge(side).crest.is_some());
    let papelotte = place(field, "papelotte");
    assert!(board.sides(papelotte).iter().any(|side| chain.contains(side)));
    assert!(chain.len() >= 12, "{}", chain.len());
    for side in chain {
        let lower = field.lower_hex(side).unwrap();
        let upper = board.hexside(side).other(lower).unwrap();
        // The plane's y grows to the south.
        assert!(field.plane().centre(lower).y > field.plane().centre(upper).y - 241.0);
    }
}

/// All hexsides that hang together with one of them and are of a kind.
fn connected(board: &hex::Board, from: SideId, is_one: impl Fn(SideId) -> bool) -> BTreeSet<SideId> {
    let mut found = BTreeSet::from([from]);
    let mut open = VecDeque::from([from]);
    while let Some(side) = open.pop_front() {
        for corner in board.side_corners(side) {
            for next in board.corner_sides(corner).into_iter().flatten() {
                if is_one(next) && found.insert(next) {
                    open.push_back(next);
                }
            }
        }
    }
    found
}

/// All hexes that can be reached from one without leaving some columns or crossing what must not be crossed.
fn reached(
    field: &Battlefield,
    from: HexId,
    columns: std::ops::RangeInclusive<i32>,
    is_closed: impl Fn(SideId) -> bool,
) -> BTreeSet<HexId> {
    let layout = field.numbering().layout();
    let mut found = BTreeSet::from([from]);
    let mut open = VecDeque::from([from]);
    while let Some(hex) = open.pop_front() {
        for exit in field.board().exits(hex) {
            let column = layout.offset(field.board().hex(exit.hex)).column;
            if !is_closed(exit.side) && columns.contains(&column) && found.insert(exit.hex) {
                open.push_back(exit.hex);
            }
        }
    }
    found
}

#[test]
fn the_brook_of_ligny_runs_between_the_armies() {
    let field = campaign().window("ligny").unwrap();
    let is_wet = |side| field.edge(side).water.is_some();
    // Between the rise of the brook in the west and the edge of the map in the east there is no dry way over.
    let south = reached(&field, place(&field, "saint-amand"), 40..=63, is_wet);
    for prussian in
        ["brye", "sombreffe", "bussy-mill", "saint-amand-la-haye", "mont-potriaux", "point-du-jour"]
    {
        assert!(!south.contains(&place(&field, prussian)), "{prussian}");
    }
    let fleurus = reached(&field, place(&field, "fleurus"), 40..=63, |side| {
        field.sides_of_water("Ligne").any(|ligne| ligne == side)
    });
    for french in ["saint-amand", "ligny", "ligny-chateau", "boignee", "le-hameau"] {
        assert!(fleurus.contains(&place(&field, french)), "{french}");
    }
    for prussian in ["brye", "sombreffe", "wagnelee", "mont-potriaux", "tongrinne"] {
        assert!(!fleurus.contains(&place(&field, prussian)), "{prussian}");
    }
    // Ligny has its bridges over the brook and the other half of the village beyond.
    let ligny = place(&field, "ligny");
    let beyond = field.board().neighbour(ligny, flat_top::N).unwrap();
    assert_eq!(field.terrain(beyond), Terrain::Town);
    assert!(field.between(ligny, beyond).unwrap().water.is_some());
    let has_bridge = |side: &SideId| field.edge(*side).crossing == Some(CrossingKind::Bridge);
    assert!(field.board().sides(ligny).iter().any(has_bridge));
}

#[test]
fn the_bossu_wood_lies_by_quatre_bras() {
    let field = campaign().window("quatre-bras").unwrap();
    let board = field.board();
    let crossroads = place(&field, "quatre-bras");
    let wood = board.neighbour(crossroads, flat_top::SW).unwrap();
    assert_eq!(field.terrain(wood), Terrain::Woods);
    assert!(board.within(crossroads, 3).filter(|hex| field.terrain(*hex) == Terrain::Woods).count() >= 4);
    // Four arms: Brussels, Nivelles, Charleroi, Namur.
    let arms =
        board.sides(crossroads).iter().filter(|side| field.edge(**side).road == Some(RoadKind::Chaussee));
    assert_eq!(arms.count(), 4);
    // Gemioncourt lies south of its brook, which the highway crosses.
    let culvert =
        field.crossings().iter().find(|crossing| crossing.names.iter().any(|n| n == "Gemioncourt culvert"));
    let edge = field.edge(culvert.unwrap().side);
    assert_eq!((edge.road, edge.crossing), (Some(RoadKind::Chaussee), Some(CrossingKind::Bridge)));
    let gemioncourt = place(&field, "gemioncourt");
    assert_eq!(field.terrain(gemioncourt), Terrain::Chateau);
    assert!(field.edge(board.side(gemioncourt, flat_top::N)).water.is_some());
    assert!(field.site("frasnes").is_some());
}

#[test]
fn the_forest_of_soignes_reaches_the_edge_of_the_map() {
    let field = campaign();
    for column in 10..=30 {
        let hex = field.board().find(field.numbering(), &format!("{column}01")).unwrap();
        assert_eq!(field.terrain(hex), Terrain::Woods, "{column}01");
    }
}

#[test]
fn the_dyle_is_one_river_with_its_bridges() {
    let field = campaign();
    let board = field.board();
    let river: BTreeSet<SideId> = field
        .sides_of_water("Dyle")
        .filter(|side| field.edge(*side).water.is_some_and(|water| water.kind == WaterKind::River))
        .collect();
    let first = *river.first().unwrap();
    assert_eq!(connected(board, first, |side| river.contains(&side)), river);

    let bridges = [
        ("Wavre, Bridge of Christ", "wavre"),
        ("Wavre lower bridge", "wavre"),
        ("Bas-Wavre bridge", "bas-wavre"),
        ("Bierges mill bridge", "bierges-mill"),
        ("Limale bridge", "limale"),
        ("Limelette bridge", "limelette"),
        ("Ottignies bridge", "ottignies"),
    ];
    for (name, by) in bridges {
        let crossing = field.crossings().iter().find(|c| c.names.iter().any(|n| n == name)).unwrap();
        assert_eq!(crossing.kind, CrossingKind::Bridge, "{name}");
        assert!(river.contains(&crossing.side), "{name}");
        assert!(board.sides(place(field, by)).contains(&crossing.side), "{name} is not by {by}");
    }
    let moustier = field.crossings().iter().find(|c| c.names.iter().any(|n| n == "Moustier bridge")).unwrap();
    assert!(river.contains(&moustier.side));
    let near = board.side_hexes(moustier.side).into_iter().flatten();
    assert!(near.map(|hex| board.distance(hex, place(field, "moustier"))).min() <= Some(1));

    // Limale and Bierges on the left bank, La Baraque on the right, and no way between but over the river.
    let wavre = campaign().window("wavre").unwrap();
    let dyle: BTreeSet<SideId> = wavre.sides_of_water("Dyle").collect();
    let left = reached(&wavre, place(&wavre, "limale"), 38..=66, |side| dyle.contains(&side));
    let is_left = |id: &str| left.contains(&place(&wavre, id));
    assert!(is_left("bierges") && is_left("bierges-mill") && is_left("la-bavette"));
    assert!(is_left("froidmont") && is_left("ottignies"));
    assert!(!is_left("wavre") && !is_left("la-baraque") && !is_left("bas-wavre") && !is_left("dion-le-mont"));
}

#[test]
fn no_water_is_broken() {
    // All water of this country leaves it: whatever hangs together reaches the edge of the map.
    let field = campaign();
    let board = field.board();
    let is_water = |side: SideId| field.edge(side).water.is_some_and(|water| water.kind != WaterKind::Pond);
    let is_edge = |corner: CornerId| board.corner_hexes(corner).iter().any(Option::is_none);
    let mut seen: BTreeSet<SideId> = BTreeSet::new();
    for side in board.side_ids().filter(|side| is_water(*side)) {
        if seen.contains(&side) {
            continue;
        }
        let together = connected(board, side, |side| field.edge(side).water.is_some());
        let leaves = together.iter().any(|side| board.side_corners(*side).into_iter().any(is_edge));
        let name = &field.watercourses()[usize::from(field.edge(side).water.unwrap().course)].name;
        assert!(leaves, "{name} is cut off at {:?}", board.hexside(side));
        seen.extend(together);
    }
    let names: BTreeSet<&str> = field.watercourses().iter().map(|water| water.name.as_str()).collect();
    for name in names {
        assert!(field.sides_of_water(name).next().is_some(), "{name} is nowhere");
    }
}

/// The hexes that a road links with one of its hexes.
fn along(field: &Battlefield, road: &str, from: HexId) -> BTreeSet<HexId> {
    let line = field.road(road).unwrap_or_else(|| panic!("there is no {road}"));
    let links: BTreeSet<SideId> = line.links.iter().copied().collect();
    reached(field, from, i32::MIN..=i32::MAX, |side| !links.contains(&side))
}

#[test]
fn the_highways_run_from_edge_to_edge() {
    let field = campaign();
    let from_brussels =
        along(field, "Brussels-Charleroi highway", field.entry("brussels-highway").unwrap().hex);
    for stage in
        ["waterloo", "mont-saint-jean", "ohain-crossroads", "la-haye-sainte", "la-belle-alliance", "genappe"]
    {
        assert!(from_brussels.contains(&place(field, stage)), "{stage}");
    }
    for stage in ["quatre-bras", "gosselies", "charleroi"] {
        assert!(from_brussels.contains(&place(field, stage)), "{stage}");
    }
    assert!(from_brussels.contains(&field.entry("charleroi-road").unwrap().hex));
    let from_nivelles = along(field, "Nivelles-Namur highway", place(field, "nivelles"));
    for stage in ["quatre-bras", "sombreffe", "point-du-jour", "mazy"] {
        assert!(from_nivelles.contains(&place(field, stage)), "{stage}");
    }
    assert!(from_nivelles.contains(&field.entry("namur-highway").unwrap().hex));
    let from_charleroi = along(field, "Charleroi-Fleurus-Point du Jour highway", place(field, "charleroi"));
    assert!(from_charleroi.contains(&place(field, "fleurus")));
    assert!(from_charleroi.contains(&place(field, "point-du-jour")));
}

#[test]
fn every_road_is_whole_and_bridged() {
    let field = campaign();
    for road in field.roads() {
        let [Some(start), _] = field.board().side_hexes(road.links[0]) else { panic!("{}", road.name) };
        let hexes = along(field, &road.name, start);
        for side in &road.links {
            assert!(
                field.board().side_hexes(*side).iter().flatten().all(|hex| hexes.contains(hex)),
                "{}",
                road.name
            );
            let edge = field.edge(*side);
            assert_eq!(
                edge.water.is_some(),
                edge.crossing.is_some(),
                "{} at {:?}",
                road.name,
                field.board().hexside(*side)
            );
        }
    }
    assert_eq!(field.roads().len(), geography().roads.len());
}

#[test]
fn all_roads_hang_together() {
    let field = campaign();
    let hexes = reached(field, place(field, "quatre-bras"), i32::MIN..=i32::MAX, |side| {
        field.edge(side).road.is_none()
    });
    for road in field.roads() {
        let [Some(start), _] = field.board().side_hexes(road.links[0]) else { panic!("{}", road.name) };
        assert!(hexes.contains(&start), "{} hangs loose", road.name);
    }
}

#[test]
fn entries_lie_on_the_edge_and_on_a_road() {
    let field = campaign();
    assert_eq!(field.entries().len(), 13);
    for entry in field.entries() {
        assert!(field.board().is_on_edge(entry.hex), "{}", entry.id);
        let is_road = |side: &SideId| field.edge(*side).road.is_some();
        assert!(field.board().sides(entry.hex).iter().any(is_road), "{}", entry.id);
    }
}

#[test]
fn the_roads_of_the_reinforcements_leave_their_windows() {
    for (window, road, at_least) in [
        ("ligny", "Charleroi-Fleurus-Point du Jour highway", 1),
        ("ligny", "Frasnes to Villers-Perwin and Saint-Amand track", 1),
        ("quatre-bras", "Brussels-Charleroi highway", 2),
        ("quatre-bras", "Nivelles-Namur highway", 2),
        ("wavre", "Wavre to La Baraque and Corbais road", 1),
        ("wavre", "Mont-Saint-Guibert to Wavre road", 1),
        ("la-belle-alliance", "Wavre to Chapelle-Saint-Lambert and Lasne road", 1),
        ("la-belle-alliance", "Ohain road (Braine-l'Alleud to Ohain and Wavre)", 1),
    ] {
        let field = campaign().window(window).unwrap();
        let exits = field.road_exits().filter(|exit| exit.road == road).count();
        assert!(exits >= at_least, "{road} leaves {window} {exits} times");
    }
}

#[test]
fn heights_are_those_of_the_guide() {
    // A period guide gives Genappe 110 m and Quatre Bras 158 m; the ridge stands above the valley before it.
    let field = campaign();
    let mean = |id: &str| field.ground(place(field, id)).elevation.unwrap().mean.metres();
    assert!((mean("genappe") - 110).abs() <= 8, "{}", mean("genappe"));
    assert!((mean("quatre-bras") - 158).abs() <= 8, "{}", mean("quatre-bras"));
    assert!(mean("ohain-crossroads") > mean("papelotte"));
    assert!(mean("limale") < 70 && mean("wavre") < 70);
}

#[test]
fn remarks_are_few_and_name_what_they_are_about() {
    let remarks = campaign().remarks();
    assert!(remarks.len() < 10, "{remarks:#?}");
    assert!(remarks.iter().all(|remark| !remark.contains("share hex")));
}
