//! The drawn maps: read back as XML and held against the boards.
//!
//! What a test cannot judge is whether a map is fine to look at. It can see that everything is there, that no
//! name covers another or a symbol, and that what the rules say is drawn where they say it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use field::drawing::{
    Arm, Counter, Figures, Frame, HEX, Headquarters, Layer, Leader, Livery, Map, Mark, Named, Picture, Piece,
    RenderFault, STRIPES, Stripe, Tile, Token,
};
use field::kinds::Terrain;
use field::{Battlefield, Geography, Grid};
use hex::Point;
use roxmltree::{Document, Node};

const GRID: &str = include_str!("../../../battles/waterloo-1815/grid.toml");
const FEATURES: &str = include_str!("../../../battles/waterloo-1815/geography.geojson");
const HEIGHTS: &str = include_str!("../../../battles/waterloo-1815/elevation.asc");
const BOARDS: [&str; 5] = ["quatre-bras", "ligny", "wavre", "la-belle-alliance", "campaign"];

struct Drawn {
    field: Battlefield,
    picture: Picture,
}

fn ground() -> &'static (Geography, Grid) {
    static GROUND: OnceLock<(Geography, Grid)> = OnceLock::new();
    GROUND.get_or_init(|| {
        let heights = Some(("elevation.asc", HEIGHTS));
        let geography = Geography::read(("geography.geojson", FEATURES), heights);
        let grid = Grid::read("grid.toml", GRID);
        (
            geography.unwrap_or_else(|faults| panic!("{faults}")),
            grid.unwrap_or_else(|faults| panic!("{faults}")),
        )
    })
}

fn map(field: &Battlefield) -> Map<'_> {
    let (geography, grid) = ground();
    Map::new(field).over(geography, grid)
}

/// All five boards with their pictures.
fn boards() -> &'static BTreeMap<&'static str, Drawn> {
    static ALL: OnceLock<BTreeMap<&str, Drawn>> = OnceLock::new();
    ALL.get_or_init(|| {
        let (geography, grid) = ground();
        let whole = Battlefield::make(geography, grid).unwrap_or_else(|faults| panic!("{faults}"));
        let draw = |id: &'static str| {
            let field = whole.window(id).unwrap_or_else(|| panic!("there is no {id}"));
            let picture = map(&field).draw();
            (id, Drawn { field, picture })
        };
        BOARDS.into_iter().map(draw).collect()
    })
}

fn board(id: &str) -> &'static Drawn {
    &boards()[id]
}

fn read(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|fault| panic!("the SVG is not XML: {fault}"))
}

/// The group of a layer.
fn layer<'a, 'i>(document: &'a Document<'i>, name: &str) -> Option<Node<'a, 'i>> {
    let class = format!("layer {name}");
    document.descendants().find(|node| node.attribute("class") == Some(class.as_str()))
}

fn texts(node: Node<'_, '_>) -> Vec<String> {
    node.descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .map(str::to_owned)
        .collect()
}

#[test]
fn all_boards_are_well_formed_and_have_their_layers() {
    for (id, drawn) in boards() {
        let document = read(drawn.picture.svg());
        for name in [
            "shading", "hachures", "contours", "fields", "woods", "grid", "gardens", "water", "roads",
            "crests", "crossings", "places", "numbers", "names", "hexes", "frame", "foot",
        ] {
            assert!(layer(&document, name).is_some(), "{id} lacks {name}");
        }
        assert!(layer(&document, "pieces").is_none() && layer(&document, "slopes").is_none());
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let distinct: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), distinct.len(), "{id} has an id twice");
    }
}

#[test]
fn whatever_is_used_is_defined() {
    for drawn in boards().values() {
        let document = read(drawn.picture.svg());
        let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants().filter(|node| node.has_tag_name("use")) {
            let target = node.attribute("href").and_then(|href| href.strip_prefix('#')).unwrap();
            assert!(ids.contains(target), "nothing is called {target}");
        }
    }
}

#[test]
fn every_hex_has_its_number_and_its_element() {
    for drawn in boards().values() {
        let document = read(drawn.picture.svg());
        let numbers: BTreeSet<String> = texts(layer(&document, "numbers").unwrap()).into_iter().collect();
        let hexes = layer(&document, "hexes").unwrap();
        let ids: BTreeSet<&str> = hexes.children().filter_map(|node| node.attribute("id")).collect();
        assert_eq!(numbers.len(), drawn.field.board().n_hexes());
        assert_eq!(ids.len(), drawn.field.board().n_hexes());
        for hex in drawn.field.board().ids() {
            let number = drawn.field.number(hex);
            assert!(numbers.contains(&number) && ids.contains(format!("hex-{number}").as_str()), "{number}");
        }
    }
}

#[test]
fn every_place_is_named_or_told_to_be_dropped() {
    for (id, Drawn { field, picture }) in boards() {
        let of = |named: &Named| if let Named::Place(id) = named { Some(id.clone()) } else { None };
        let named: BTreeSet<String> = picture.names().iter().filter_map(|name| of(&name.of)).collect();
        let dropped: BTreeSet<String> = picture.dropped().iter().filter_map(|name| of(&name.of)).collect();
        assert!(named.is_disjoint(&dropped));
        let all: BTreeSet<String> = named.union(&dropped).cloned().collect();
        assert_eq!(all, field.sites().iter().map(|site| site.id.clone()).collect());
        // On the maps of the battles there is room for all places, on the campaign's for nearly all.
        let most = if *id == "campaign" { 4 } else { 0 };
        assert!(dropped.len() <= most, "{id} drops {dropped:?}");
        let document = read(picture.svg());
        let places = layer(&document, "places").unwrap();
        for site in field.sites() {
            let element = format!("place-{}", site.id);
            assert!(places.children().any(|node| node.attribute("id") == Some(&element)), "no {element}");
        }
    }
}

#[test]
fn no_name_covers_another_or_a_symbol() {
    for (id, Drawn { picture, .. }) in boards() {
        let map = picture.sheet().map();
        for (n, name) in picture.names().iter().enumerate() {
            assert!(
                name.tile.corners().iter().all(|corner| map.contains(*corner)),
                "{id}: {} leaves the map",
                name.text
            );
            for other in &picture.names()[n + 1..] {
                assert!(!name.tile.overlaps(other.tile), "{id}: {} covers {}", name.text, other.text);
            }
            for (place, symbol) in picture.symbols() {
                assert!(!name.tile.overlaps(*symbol), "{id}: {} covers {place}", name.text);
            }
        }
    }
}

#[test]
fn no_number_of_a_hex_meets_a_name() {
    for (id, Drawn { picture, .. }) in boards() {
        let document = read(picture.svg());
        let numbers = layer(&document, "numbers").unwrap();
        for number in numbers.children().filter(|node| node.has_tag_name("text")) {
            let at = |key: &str| number.attribute(key).unwrap().parse::<f64>().unwrap();
            let text = number.text().unwrap();
            // About as large as the figures are: a half of their size wide, two thirds of it high.
            let wide = 5.5 * f64::from(u8::try_from(text.len()).unwrap());
            let room = Tile::upright(Point::new(at("x"), at("y") - 3.8), wide, 7.5);
            let met = picture.names().iter().find(|name| name.tile.overlaps(room));
            assert!(met.is_none(), "{id}: {text} meets {}", met.map_or("", |name| &name.text));
        }
    }
}

#[test]
fn open_ground_has_fields_and_no_other_has() {
    for id in ["quatre-bras", "la-belle-alliance"] {
        let Drawn { field, picture } = board(id);
        let document = read(picture.svg());
        let fields = layer(&document, "fields").unwrap();
        let drawn: Vec<(f64, f64)> =
            fields.children().filter_map(|node| node.attribute("d")).flat_map(path_points).collect();
        assert!(drawn.len() > 1000, "{id} has {} points of fields", drawn.len());
        for (x, y) in &drawn {
            let hex = picture.sheet().hex_at(Point::new(*x, *y));
            let id = field.board().id(hex).expect("fields lie on the board");
            assert_eq!(field.terrain(id), Terrain::Clear, "{}", field.number(id));
        }
        let legend = texts(layer(&document, "foot").unwrap());
        assert!(legend.iter().any(|words| words == "Fields and orchards, of no effect"), "{legend:?}");
    }
}

/// How unlike each other the lights and shades about some places are: the spread of the brightness of the shading alone.
fn relief_about(field: &Battlefield, shading: &Picture, places: &[&str]) -> f64 {
    let mut values: Vec<f64> = Vec::new();
    for place in places {
        let site = field.site(place).unwrap_or_else(|| panic!("there is no {place}"));
        let at = shading.sheet().centre(field.board().hex(site.hex));
        let part = Frame { left: at.x - 200.0, top: at.y - 200.0, width: 400.0, height: 400.0 };
        let file = shading.png_of(part, 12.0).expect("a picture");
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut bytes).expect("pixels");
        values.extend(bytes.chunks(3).map(|p| f64::from(p[0]) + f64::from(p[1]) + f64::from(p[2])));
    }
    let n = f64::from(u32::try_from(values.len()).expect("few"));
    let mean = values.iter().sum::<f64>() / n;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n).sqrt()
}

/// The ridge on which Wellington stood is gentler than the valley to the east of it, and is what a player looks for.
#[test]
fn the_ridge_of_mont_saint_jean_is_as_plain_as_the_valley_of_the_lasne() {
    let Drawn { field, .. } = board("la-belle-alliance");
    let others = Layer::ALL.into_iter().filter(|layer| *layer != Layer::Shading);
    let shading = others.fold(map(field), Map::without).draw();
    let ridge = relief_about(field, &shading, &["la-haye-sainte", "mont-saint-jean", "papelotte"]);
    let valley = relief_about(field, &shading, &["lasne", "maransart"]);
    assert!(ridge > 36.0 && ridge > 0.66 * valley, "the ridge has {ridge:.1}, the valley {valley:.1}");
}

#[test]
fn names_have_their_accents_and_water_is_italic() {
    let document = read(board("ligny").picture.svg());
    let names = texts(layer(&document, "names").unwrap());
    for name in
        ["Wagnelée", "Saint-Amand-la-Haye", "Saint-Amand", "SOMBREFFE", "Ligny", "Ligny château", "Brye"]
    {
        assert!(names.iter().any(|text| text == name), "no {name} in {names:?}");
    }
    let campaign = read(board("campaign").picture.svg());
    let names = texts(layer(&campaign, "names").unwrap()).concat();
    for part in ["Étienne", "ÉVÊQUE", "CHÂTELET", "Plancenoit", "Sauvenière", "BRAINE-L’ALLEUD", "Rœulx"]
    {
        assert!(names.contains(part), "no {part}");
    }
    let ligne = document.descendants().find(|node| node.text() == Some("Ligne")).unwrap();
    assert_eq!(ligne.attribute("class"), Some("stream"));
    assert!(board("ligny").picture.svg().contains(".names .river,.names .stream{font-style:italic"));
}

#[test]
fn the_same_map_is_the_same_text() {
    for id in ["quatre-bras", "campaign"] {
        let Drawn { field, picture } = board(id);
        let again = map(field).draw();
        assert!(again.svg() == picture.svg(), "{id} differs from itself");
        assert_eq!(again.dropped(), picture.dropped());
    }
}

#[test]
fn maps_are_light_enough_for_a_browser() {
    for (id, Drawn { picture, .. }) in boards() {
        let most = if *id == "campaign" { 12_000_000 } else { 3_000_000 };
        assert!(picture.svg().len() < most, "{id} has {} bytes", picture.svg().len());
    }
}

/// The points of a path, in whole units, whatever lies between them.
fn points(data: &str) -> Vec<(f64, f64)> {
    let points = path_points(data);
    assert!(!points.is_empty());
    points
}

/// Reads the path language that the pen writes: `M`, then relative `m`, `l`, `c` and `z`.
fn path_points(data: &str) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    let (mut at, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let numbers = numbers(&rest[1..end]);
        rest = &rest[end..];
        let step = if command == 'c' { 6 } else { 2 };
        for (n, chunk) in numbers.chunks(step).enumerate() {
            let (x, y) = (chunk[step - 2], chunk[step - 1]);
            at = if command == 'M' { (x, y) } else { (at.0 + x, at.1 + y) };
            if n == 0 && matches!(command, 'M' | 'm') {
                start = at;
            }
            found.push(at);
        }
        if command == 'z' {
            at = start;
        }
    }
    found
}

fn numbers(text: &str) -> Vec<f64> {
    let mut found: Vec<String> = Vec::new();
    let mut has_dot = true;
    for character in text.chars() {
        match character {
            ' ' => {
                found.push(String::new());
                has_dot = false;
                continue;
            }
            '-' => {
                found.push(String::new());
                has_dot = false;
            }
            '.' if has_dot => {
                found.push(String::new());
            }
            _ if found.is_empty() => {
                found.push(String::new());
                has_dot = false;
            }
            _ => {}
        }
        has_dot |= character == '.';
        if let Some(last) = found.last_mut() {
            last.push(character);
        }
    }
    found.iter().filter(|word| !word.is_empty()).map(|word| word.parse().expect("a number")).collect()
}

#[test]
fn water_is_drawn_along_its_hexsides() {
    for id in ["ligny", "wavre"] {
        let Drawn { field, picture } = board(id);
        let document = read(picture.svg());
        let water = layer(&document, "water").unwrap();
        let beds: Vec<(f64, f64)> = water
            .children()
            .filter(|node| node.attribute("class").is_some_and(|class| class.ends_with("bed")))
            .flat_map(|node| points(node.attribute("d").unwrap()))
            .collect();
        let sheet = picture.sheet();
        for side in field.board().side_ids().filter(|side| field.edge(*side).water.is_some()) {
            let [one, other] = field.board().hexside(side).hexes().map(|hex| sheet.centre(hex));
            let middle = (one.x.midpoint(other.x), one.y.midpoint(other.y));
            let off =
                beds.iter().map(|(x, y)| (x - middle.0).hypot(y - middle.1)).fold(f64::INFINITY, f64::min);
            // Half a hexside along and a little across, at most: never at the next hexside's middle.
            assert!(off < 0.27 * HEX, "{id}: water is {off:.0} units off its hexside");
        }
    }
}

#[test]
fn a_road_that_leaves_the_board_is_drawn_to_the_frame() {
    for (id, Drawn { field, picture }) in boards() {
        let document = read(picture.svg());
        let roads = layer(&document, "roads").unwrap();
        let drawn: Vec<(f64, f64)> =
            roads.children().filter_map(|node| node.attribute("d")).flat_map(path_points).collect();
        let (sheet, map) = (picture.sheet(), picture.sheet().map());
        for exit in field.road_exits() {
            let hex = field.board().hex(exit.hex);
            let beyond = hex.neighbour(exit.direction).neighbour(exit.direction);
            let end = sheet.centre(beyond);
            let is_off = end.x < map.left
                || end.x > map.left + map.width
                || end.y < map.top
                || end.y > map.top + map.height;
            let is_drawn = drawn.iter().any(|(x, y)| (x - end.x).hypot(y - end.y) < 1.0);
            assert!(is_off && is_drawn, "{id}: {} ends in {}", exit.road, field.number(exit.hex));
        }
    }
}

#[test]
fn a_hex_shows_its_terrain() {
    for id in ["quatre-bras", "ligny", "la-belle-alliance"] {
        let Drawn { field, picture } = board(id);
        let document = read(picture.svg());
        let path = |name: &str, class: &str| {
            let found = layer(&document, name)
                .unwrap()
                .children()
                .filter(|node| node.attribute("class").is_some_and(|c| c.starts_with(class)));
            found.flat_map(|node| points(node.attribute("d").unwrap())).collect::<Vec<_>>()
        };
        let (trees, houses) = (path("woods", "crown"), path("places", "houses"));
        for hex in field.board().ids() {
            let centre = picture.sheet().centre(field.board().hex(hex));
            let n_near = |of: &[(f64, f64)]| {
                of.iter().filter(|(x, y)| (x - centre.x).hypot(y - centre.y) < 0.4 * HEX).count()
            };
            let number = field.number(hex);
            match field.terrain(hex) {
                Terrain::Woods => assert!(n_near(&trees) > 12, "{id}: {number} shows no wood"),
                Terrain::Town => assert!(n_near(&houses) > 12, "{id}: {number} shows no houses"),
                _ => assert!(n_near(&trees) < 60, "{id}: {number} shows a wood"),
            }
        }
    }
}

fn livery(key: &str) -> Livery {
    Livery::named(key).unwrap_or_else(|| panic!("there is no livery {key}")).clone()
}

fn sample(field: &Battlefield) -> Vec<Piece> {
    let hex = |id: &str| field.site(id).unwrap_or_else(|| panic!("there is no {id}")).hex;
    let stripe = Stripe { colour: STRIPES[1], text: "II/7".to_owned(), badge: None };
    let counter = |arm, strength, marks: &[Mark]| {
        Token::Unit(Counter {
            livery: livery("french"),
            arm,
            name: "Pégot & Devilliers".to_owned(),
            figures: Figures::Strength { strength, morale: 41, movement: 62 },
            formation: stripe.clone(),
            marks: marks.to_vec(),
        })
    };
    let all = [Mark::Damaged, Mark::Disrupted, Mark::Moved, Mark::Fired];
    let tokens = [
        ("quatre-bras", counter(Arm::Infantry, 71, &[])),
        ("quatre-bras", counter(Arm::Cavalry, 72, &all)),
        ("gemioncourt", counter(Arm::FootArtillery, 73, &[Mark::Fired])),
        ("frasnes", counter(Arm::HorseArtillery, 74, &[Mark::Moved])),
        (
            "frasnes",
            Token::Leader(Leader {
                livery: livery("french"),
                name: "Ney".to_owned(),
                rating: 29,
                formation: None,
            }),
        ),
        (
            "piraumont",
            Token::Headquarters(Headquarters {
                livery: livery("british"),
                name: "Army".to_owned(),
                formation: Some(stripe.clone()),
            }),
        ),
    ];
    let piece =
        |(n, (place, token)): (usize, (&str, Token))| Piece { id: format!("{n}"), hex: hex(place), token };
    tokens.into_iter().enumerate().map(piece).collect()
}

#[test]
fn counters_show_their_figures_as_text() {
    let field = &board("quatre-bras").field;
    let picture = map(field).with_pieces(sample(field)).draw();
    let document = read(picture.svg());
    let pieces = layer(&document, "pieces").unwrap();
    let by_id = |n: usize| {
        let id = format!("piece-{n}");
        pieces.descendants().find(|node| node.attribute("id") == Some(&id)).unwrap()
    };
    for (n, strength) in ["71", "72", "73", "74"].into_iter().enumerate() {
        let shown = texts(by_id(n));
        for text in [strength, "41", "62", "II/7", "Fr", "Pégot", "& Devilliers"] {
            assert!(shown.iter().any(|own| own == text), "{text} is not in {shown:?}");
        }
    }
    assert_eq!(texts(by_id(4)), ["29", "Ney", "Fr"]);
    assert!(texts(by_id(5)).contains(&"Army".to_owned()));
    let uses =
        |n: usize| by_id(n).descendants().filter_map(|node| node.attribute("href")).collect::<Vec<_>>();
    for (n, signs) in [
        (0, &["#card", "#symbol-infantry"] as &[&str]),
        (1, &["#card-torn", "#symbol-cavalry", "#disrupted", "#dim", "#moved", "#fired"]),
        (2, &["#symbol-foot-artillery", "#dim", "#fired"]),
        (3, &["#symbol-horse-artillery", "#dim", "#moved"]),
        (4, &["#symbol-leader"]),
        (5, &["#symbol-headquarters", "#stripe-round"]),
    ] {
        assert!(signs.iter().all(|sign| uses(n).contains(sign)), "{n}: {:?}", uses(n));
    }
    // A leader is a disc in the colours of his nation, like its troops.
    for (n, key) in [(4, "french"), (5, "british")] {
        assert_eq!(by_id(n).attribute("fill"), Some(livery(key).field.to_string().as_str()));
        assert!(uses(n).contains(&"#disc"), "{n}: {:?}", uses(n));
        assert!(by_id(n).descendants().all(|node| node.attribute("class") != Some("cream")));
    }
    assert!(!uses(0).contains(&"#disrupted") && !uses(2).contains(&"#moved"));
    // Two counters in a hex do not hide each other.
    let place = |n: usize| by_id(n).attribute("transform").unwrap().to_owned();
    assert_ne!(place(0), place(1));
    // The legend explains what is on them.
    let legend = texts(layer(&document, "foot").unwrap());
    assert!(
        ["Formation and nation", "Cavalry", "Disrupted", "Has fired"]
            .iter()
            .all(|words| legend.iter().any(|text| text == words))
    );
}

#[test]
fn a_place_under_a_stack_is_marked_at_the_edge_of_its_hex() {
    let field = &board("quatre-bras").field;
    let svg = map(field).with_pieces(sample(field)).draw().svg().to_owned();
    let document = read(&svg);
    let stacks = layer(&document, "pieces").unwrap();
    let marked = |id: &str| {
        let number = field.number(field.site(id).unwrap().hex);
        let stack = stacks.children().find(|node| node.attribute("data-hex") == Some(&number)).unwrap();
        let plate = stack.children().find(|node| node.attribute("class") == Some("hidden-place"));
        plate.and_then(|plate| plate.last_element_child()?.attribute("href").map(str::to_owned))
    };
    assert_eq!(marked("gemioncourt").as_deref(), Some("#symbol-chateau"));
    assert_eq!(marked("frasnes").as_deref(), Some("#symbol-village"));
    assert_eq!(marked("quatre-bras").as_deref(), Some("#symbol-crossroads"));
}

#[test]
fn layers_can_be_left_out() {
    let field = &board("quatre-bras").field;
    for hidden in Layer::ALL {
        assert_eq!(Layer::named(hidden.word()), Some(hidden));
        let map = map(field).with_pieces(sample(field)).with(Layer::Slopes).without(hidden);
        let svg = map.draw().svg().to_owned();
        let document = read(&svg);
        let may_lack = |other: &Layer| {
            matches!(
                other,
                Layer::Cover | Layer::Entries | Layer::Frontiers | Layer::Hills | Layer::Rails | Layer::Walls
            )
        };
        for other in Layer::ALL.into_iter().filter(|other| !may_lack(other)) {
            assert_eq!(
                layer(&document, other.word()).is_some(),
                other != hidden,
                "{other:?} without {hidden:?}"
            );
        }
        assert_eq!(layer(&document, "woods").is_some(), hidden != Layer::Cover);
    }
    assert_eq!(Layer::named("railways"), None);
}

#[test]
fn a_board_can_be_drawn_without_its_geography() {
    let Drawn { field, .. } = board("ligny");
    let picture = Map::new(field).draw();
    let document = read(picture.svg());
    assert!(layer(&document, "shading").is_none());
    assert!(layer(&document, "water").is_some() && layer(&document, "woods").is_some());
    assert!(picture.names().iter().any(|name| name.text == "Ligny"));
}

/// The width, height and some pixels of a PNG.
fn pixels(file: &[u8]) -> (u32, u32, BTreeSet<[u8; 3]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let colours = bytes.chunks(3).step_by(7).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (info.width, info.height, colours)
}

#[test]
fn a_png_has_its_size_and_is_not_blank() {
    let picture = &board("quatre-bras").picture;
    let paper = picture.sheet().paper();
    let (width, height, colours) = pixels(&picture.png(12.0).unwrap());
    assert!((f64::from(width) - paper.width * 0.12).abs() < 1.0);
    assert!((f64::from(height) - paper.height * 0.12).abs() < 1.0);
    assert!(colours.len() > 500, "{} colours", colours.len());

    let part = Frame { left: 500.0, top: 500.0, width: 400.0, height: 300.0 };
    let (width, height, colours) = pixels(&picture.png_of(part, 40.0).unwrap());
    assert_eq!((width, height), (160, 120));
    assert!(colours.len() > 100);
    // Letters are drawn with the fonts of this crate, and with them alone.
    let bare = map(&board("quatre-bras").field).without(Layer::Names).without(Layer::Numbers).draw();
    assert_ne!(bare.png(12.0).unwrap(), picture.png(12.0).unwrap());
}

#[test]
fn pictures_of_impossible_sizes_are_refused() {
    let picture = &board("quatre-bras").picture;
    for scale in [1e9, 0.0, -3.0, f64::NAN] {
        assert!(matches!(picture.png(scale), Err(RenderFault::Size(..))), "{scale}");
    }
    let fault = picture.png(1e5).unwrap_err().to_string();
    assert!(fault.contains("choose another scale"), "{fault}");
}

#[test]
fn a_small_board_has_room_for_its_foot() {
    let window =
        "\n[[window]]\nid = \"small\"\ntitle = \"Small & far, 1815\"\nfrom = \"2019\"\nto = \"2221\"\n";
    let grid =
        Grid::read("grid.toml", &format!("{GRID}{window}")).unwrap_or_else(|faults| panic!("{faults}"));
    let (geography, _) = ground();
    let whole = Battlefield::make(geography, &grid).unwrap_or_else(|faults| panic!("{faults}"));
    let field = whole.window("small").unwrap();
    let picture = Map::new(&field).over(geography, &grid).with_pieces(Vec::new()).draw();
    let document = read(picture.svg());
    let foot = texts(layer(&document, "foot").unwrap());
    assert!(foot.contains(&"SMALL & FAR".to_owned()) && foot.contains(&"1815".to_owned()), "{foot:?}");
    assert!(picture.sheet().paper().width > picture.sheet().map().width);
    let bare = Map::new(&field).without(Layer::Foot).draw();
    assert!(bare.sheet().paper().width < picture.sheet().paper().width);
}
