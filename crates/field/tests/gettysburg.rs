//! The board of Gettysburg against the document that numbers its hexes, against the ground and against history.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use field::drawing::{Arm, Counter, Figures, Layer, Leader, Livery, Map, Named, Piece, Rgb, Stripe, Token};
use field::geography::Day;
use field::kinds::{CrossingKind, RoadKind, Terrain, WallKind, WaterKind};
use field::{Battlefield, Geography, Grid};
use hex::HexId;

const GRID: &str = include_str!("../../../battles/gettysburg-1863/grid.toml");
const FEATURES: &str = include_str!("../../../battles/gettysburg-1863/geography.geojson");
const HEIGHTS: &str = include_str!("../../../battles/gettysburg-1863/elevation.asc");

pub(crate) fn ground() -> &'static (Geography, Grid, Battlefield) {
    static GROUND: OnceLock<(Geography, Grid, Battlefield)> = OnceLock::new();
    GROUND.get_or_init(|| {
        let heights = Some(("elevation.asc", HEIGHTS));
        let geography = Geography::read(("geography.geojson", FEATURES), heights);
        let geography = geography.unwrap_or_else(|faults| panic!("{faults}"));
        let grid = Grid::read("grid.toml", GRID).unwrap_or_else(|faults| panic!("{faults}"));
        let field = Battlefield::make(&geography, &grid).unwrap_or_else(|faults| panic!("{faults}"));
        (geography, grid, field)
    })
}

fn board() -> &'static Battlefield {
    &ground().2
}

fn hex(number: &str) -> HexId {
    board().board().find(board().numbering(), number).unwrap_or_else(|fault| panic!("{fault}"))
}

fn numbers(is_one: impl Fn(HexId) -> bool) -> Vec<String> {
    let mut numbers: Vec<String> =
        board().board().ids().filter(|hex| is_one(*hex)).map(|hex| board().number(hex)).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn the_hexes_that_the_document_names_are_where_it_says() {
    let field = board();
    assert_eq!(field.board().n_hexes(), 1554);
    let at = |id: &str| field.number(field.site(id).unwrap_or_else(|| panic!("no {id}")).hex);
    assert_eq!(at("herr-tavern"), "1628");
    let has_road = |name: &str, number: &str| {
        let road = field.road(name).unwrap_or_else(|| panic!("no {name}"));
        road.links.iter().any(|side| field.board().side_hexes(*side).contains(&Some(hex(number))))
    };
    assert!(has_road("Chambersburg (Cashtown) Pike", "1528"));
    assert!(has_road("Carlisle (Middletown, Newville) Road", "1021"));
    let entries = field.entries().iter().map(|entry| (entry.id.as_str(), field.number(entry.hex)));
    let entries: Vec<String> = entries.map(|(id, number)| format!("{id} {number}")).collect();
    assert_eq!(entries, ["A 1036", "C 0110", "E 2600", "F 4000", "G 4219", "H 4228", "I 4233"]);
    // By every entry a road comes in that leads to the square of the town.
    let mut reached = BTreeSet::from([hex("2020")]);
    let mut open = vec![hex("2020")];
    while let Some(here) = open.pop() {
        for exit in field.board().exits(here) {
            if field.edge(exit.side).road.is_some_and(|road| road <= RoadKind::Road)
                && reached.insert(exit.hex)
            {
                open.push(exit.hex);
            }
        }
    }
    for entry in field.entries().iter().filter(|entry| entry.id != "I") {
        assert!(reached.contains(&entry.hex), "{}", entry.id);
    }
}

#[test]
fn north_is_up_and_the_printed_numbers_stay() {
    let field = board();
    let of = |from: &str, to: &str| field.east_and_north(hex(from), hex(to));
    // Columns run south, rows west; the odd columns lie half a hex further west.
    let (east, north) = of("2020", "2120");
    assert!((east + 161.0).abs() < 1.0 && (north + 278.9).abs() < 1.0, "{east} {north}");
    let (east, north) = of("2020", "2021");
    assert!((east + 322.0).abs() < 1.0 && north.abs() < 1.0, "{east} {north}");
    // On the sheet north is up: Oak Hill above the town, Seminary Ridge to its left, Culp's Hill right of Cemetery Hill.
    let at = |id: &str| {
        field.plane().centre(field.board().hex(field.site(id).unwrap_or_else(|| panic!("{id}")).hex))
    };
    assert!(at("oak-hill").y < at("gettysburg").y && at("gettysburg").y < at("little-round-top").y);
    assert!(at("seminary-ridge").x < at("gettysburg").x && at("culps-hill").x > at("cemetery-hill").x);
    assert!(
        at("big-round-top").y > at("little-round-top").y && at("devils-den").x < at("little-round-top").x
    );
}

#[test]
fn terrain_and_hills_are_two_facts() {
    let field = board();
    for (number, terrain, is_hill) in [
        ("2020", Terrain::Town, false),      // the square
        ("3621", Terrain::Rough, true),      // Little Round Top
        ("3822", Terrain::Rough, true),      // Big Round Top
        ("3623", Terrain::Rough, false),     // Devil's Den
        ("2516", Terrain::Woods, true),      // Culp's Hill
        ("2519", Terrain::Clear, true),      // Cemetery Hill
        ("2720", Terrain::Clear, true),      // the Angle
        ("3423", Terrain::Clear, false),     // the Wheatfield
        ("3224", Terrain::Orchard, true),    // the Peach Orchard
        ("2023", Terrain::LightWoods, true), // the grove of the Seminary
        ("1418", Terrain::Clear, true),      // Barlow's Knoll
        ("1925", Terrain::LightWoods, true), // Herbst's woods
        ("2318", Terrain::Clear, false),
    ] {
        assert_eq!((field.terrain(hex(number)), field.is_hill(hex(number))), (terrain, is_hill), "{number}");
    }
    assert_eq!(
        numbers(|hex| field.terrain(hex) == Terrain::Town),
        ["2019", "2020", "2021", "2119", "2120", "2219", "2220"]
    );
    let count = |terrain: &[Terrain]| numbers(|hex| terrain.contains(&field.terrain(hex))).len();
    assert_eq!(count(&[Terrain::Woods]), 112);
    assert_eq!(count(&[Terrain::LightWoods, Terrain::Orchard]), 87);
    assert_eq!(count(&[Terrain::Rough]), 11);
    assert_eq!(numbers(|hex| field.is_hill(hex)).len(), 104);
}

#[test]
fn slopes_have_their_high_sides() {
    let field = board();
    for (higher, lower) in [
        ("3621", "3622"), // Little Round Top over the valley of Plum Run
        ("3822", "3823"), // Big Round Top
        ("2516", "2515"), // Culp's Hill over Rock Creek
        ("2419", "2318"), // East Cemetery Hill over the town
        ("2720", "2721"), // Cemetery Ridge over the fields of Codori
        ("2023", "2024"), // Seminary Ridge
        ("1825", "1826"), // McPherson's Ridge over Willoughby Run
        ("1728", "1727"), // Herr Ridge
    ] {
        let side = field.board().side_between(hex(higher), hex(lower)).unwrap_or_else(|| panic!("{higher}"));
        assert_eq!(field.higher_hex(side), Some(field.board().hex(hex(higher))), "{higher} {lower}");
    }
    // What was drawn by hand agrees with the heights, as far as the mean of a hex can tell.
    let mean = |hex: HexId| field.ground(hex).elevation.map_or(0, |elevation| elevation.mean.0);
    let board = field.board();
    let inner = board.side_ids().filter_map(|side| match board.side_hexes(side) {
        [Some(one), Some(other)] => Some((field.edge(side).slope?.higher, [one, other])),
        _ => None,
    });
    let falls: Vec<i32> =
        inner.map(|(half, hexes)| mean(half.of(hexes)) - mean(half.other().of(hexes))).collect();
    assert!(falls.len() > 200, "{}", falls.len());
    let wrong = falls.iter().filter(|fall| **fall < -20).count();
    assert!(wrong <= 2, "{wrong} of {}", falls.len());
}

#[test]
fn walls_shelter_one_side_and_works_stand_from_their_day() {
    let field = board();
    let wall = |sheltered: &str, other: &str| {
        let side = field.board().side_between(hex(sheltered), hex(other))?;
        let (wall, of) = field.wall(side)?;
        assert_eq!(of, Some(field.board().hex(hex(sheltered))), "{sheltered} {other}");
        Some((wall.kind, wall.since))
    };
    assert_eq!(wall("2720", "2721"), Some((WallKind::Wall, None))); // the Angle
    assert_eq!(wall("3423", "3522"), Some((WallKind::Wall, None))); // the 17th Maine's wall: a single hexside
    assert_eq!(
        wall("2517", "2418"),
        Some((WallKind::Breastwork, Some(Day { year: 1863, month: 7, day: 2 })))
    );
    assert_eq!(
        wall("2516", "2515"),
        Some((WallKind::Breastwork, Some(Day { year: 1863, month: 7, day: 2 })))
    );
    assert_eq!(
        wall("2023", "2024"),
        Some((WallKind::Breastwork, Some(Day { year: 1863, month: 7, day: 1 })))
    );
    assert_eq!(wall("2020", "2021"), None);
    assert_eq!(field.walls().len(), 22);
}

#[test]
fn creeks_run_between_the_hexes_that_they_parted() {
    let field = board();
    let between =
        |one: &str, other: &str| field.between(hex(one), hex(other)).unwrap_or_else(|| panic!("{one}"));
    let pike = between("1725", "1726");
    assert_eq!(pike.water.map(|water| water.kind), Some(WaterKind::Run));
    assert_eq!((pike.road, pike.crossing), (Some(RoadKind::Pike), Some(CrossingKind::Bridge)));
    let rock_creek = between("3113", "3114");
    assert_eq!(rock_creek.water.map(|water| water.kind), Some(WaterKind::Creek));
    assert_eq!(rock_creek.crossing, Some(CrossingKind::Bridge));
    assert_eq!(between("2533", "2534").crossing, Some(CrossingKind::Ford)); // by the Black Horse Tavern
    let sachs = between("3330", "3431");
    assert_eq!((sachs.crossing, sachs.road), (Some(CrossingKind::Bridge), Some(RoadKind::Lane)));
    // Rock Creek runs down the whole board, from edge to edge, without a gap.
    let wet: BTreeSet<_> = field.sides_of_water("Rock Creek").collect();
    assert!(wet.len() > 55, "{}", wet.len());
}

#[test]
fn the_windows_keep_the_numbers() {
    for (id, inside, outside) in [
        ("mcphersons-ridge", "herr-tavern", "little-round-top"),
        ("little-round-top", "devils-den", "gettysburg"),
    ] {
        let window = board().window(id).unwrap_or_else(|| panic!("no {id}"));
        let site = window.site(inside).unwrap_or_else(|| panic!("no {inside}"));
        let whole = board().site(inside).map(|site| board().number(site.hex));
        assert_eq!(Some(window.number(site.hex)), whole);
        assert!(window.site(outside).is_none());
    }
}

/// The window of the Round Tops, drawn as the grid file wants it.
#[test]
fn the_round_tops_are_drawn_in_the_manner_of_an_atlas() {
    let (geography, grid, field) = ground();
    let window = field.window("little-round-top").unwrap_or_else(|| panic!("no window"));
    let picture = Map::new(&window).over(geography, grid).draw();
    let svg = picture.svg();
    for layer in ["hills", "walls", "slopes", "fences", "farm-orchards", "rough", "light-woods"] {
        assert!(svg.contains(&format!("<g class=\"layer {layer}\">")), "no {layer}");
    }
    assert!(svg.contains("BATTLE-FIELD OF GETTYSBURG") && svg.contains(">LITTLE ROUND TOP<"));
    // What was built in the battle says since when.
    assert!(svg.contains("data-since=\"1863-07-02\"") && svg.contains("class=\"stones\""));
    // Farms go by their owners, heights by capitals, and what tells only where to look has no name.
    let name = |id: &str| {
        let of = Named::Place(id.to_owned());
        picture.names().iter().find(|name| name.of == of).map(|name| name.text.as_str())
    };
    assert_eq!(name("codori"), Some("Codori"));
    assert_eq!(name("devils-den"), Some("Devil\u{2019}s Den"));
    assert_eq!(name("round-top-junction"), None);
    assert!(svg.contains("class=\"height\" data-place=\"big-round-top\""));
    // No name lies on a sign or on another name.
    for (n, one) in picture.names().iter().enumerate() {
        assert!(picture.names()[n + 1..].iter().all(|other| !one.tile.overlaps(other.tile)), "{}", one.text);
        let on = picture.symbols().iter().find(|(_, tile)| one.tile.overlaps(*tile));
        assert!(on.is_none(), "{} on {on:?}", one.text);
    }
    // The palette shows slopes of itself, and gives them up when asked to.
    let plain = Map::new(&window).without(Layer::Slopes).without(Layer::Foot).over(geography, grid).draw();
    assert!(!plain.svg().contains("<g class=\"layer slopes\">"));
}

#[test]
fn brigades_bear_badge_division_and_three_figures() {
    let field = board();
    let livery = |key: &str| Livery::named(key).unwrap_or_else(|| panic!("no {key}")).clone();
    let stripe = |text: &str, badge: Option<&str>| Stripe {
        colour: Rgb(0xf7, 0xef, 0xdc),
        text: text.to_owned(),
        badge: badge.map(str::to_owned),
    };
    let unit = |id: &str, key: &str, arm, figures, formation| {
        let counter =
            Counter { livery: livery(key), arm, name: id.to_owned(), figures, formation, marks: Vec::new() };
        Piece { id: id.to_owned(), hex: hex("3621"), token: Token::Unit(counter) }
    };
    let brigade = Figures::Brigade { fire: 31, combat: 72, morale: 53 };
    let guns = Figures::Guns { attack: 34, defense: 35, range: 6 };
    let sykes = Leader {
        livery: livery("union"),
        name: "Sykes".to_owned(),
        rating: 1,
        formation: Some(stripe("V", Some("badge-maltese"))),
    };
    let pieces = vec![
        unit("Vincent", "union", Arm::Infantry, brigade, stripe("Barnes", Some("badge-maltese"))),
        unit("Cabell", "confederate", Arm::FootArtillery, guns, stripe("I McLaws", None)),
        Piece { id: "sykes".to_owned(), hex: hex("3519"), token: Token::Leader(sykes) },
    ];
    let window = field.window("little-round-top").unwrap_or_else(|| panic!("no window"));
    let here = |piece: Piece| {
        let hex = window.board().find(window.numbering(), &field.number(piece.hex));
        Piece { hex: hex.unwrap_or_else(|fault| panic!("{fault}")), ..piece }
    };
    let picture = Map::new(&window).with_pieces(pieces.into_iter().map(here).collect()).draw();
    let svg = picture.svg();
    for sign in [
        ">31<",
        ">72<",
        ">53<",
        ">34<",
        ">(35)<",
        ">r6<",
        ">Barnes<",
        ">I McLaws<",
        "#symbol-badge-maltese",
        "#symbol-kepi",
        "<title>Vincent, infantry of Barnes: fire 31, combat 72, morale 53</title>",
        "stroke=\"#fffaf0\"",
    ] {
        assert!(svg.contains(sign), "no {sign}");
    }
    // Only what somebody bears is there to be borne.
    assert!(!svg.contains("symbol-badge-star") && !svg.contains("symbol-slouch"));
}
