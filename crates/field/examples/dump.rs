//! Prints a board as text, to be looked at, and how long it took to load.
//!
//! ```text
//! cargo run --release -p grognard-field --example dump -- battles/waterloo-1815 [WINDOW] [terrain|levels|water|list|facts]
//! ```
//!
//! `terrain` prints three characters a hex: the terrain, then what is best of its road links, then the number
//! of its wet hexsides. `levels` prints the level of each hex. `water` draws the hexsides themselves: `R` is a
//! river, `~` a stream, `=` a bridge or ford, `x` a crest, and within the hexes `#`, `+` and `'` are roads to
//! the neighbours. `list` tells names, waters, crossings, exits and remarks; `facts` each kind of ground with its hexes and hexsides, slopes with the higher hex first
//! (and the difference of the mean heights where it says otherwise) and walls with the sheltered one. Without a window, or with `all`,
//! it is the whole map.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::path::Path;
use std::time::Instant;

use field::battlefield::{Battlefield, RoadLine};
use field::kinds::{RoadKind, Terrain, WaterKind};
use field::{Geography, Grid};
use hex::{Direction, Hex, HexId, Offset, SideId};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "battles/waterloo-1815".to_owned());
    let window = arguments.next().filter(|id| id != "all");
    let how = arguments.next().unwrap_or_else(|| "terrain".to_owned());

    let folder = Path::new(&folder);
    let read = |name: &str| std::fs::read_to_string(folder.join(name));
    let grid_text = read("grid.toml")?;
    let grid = Grid::read("grid.toml", &grid_text)?;
    let geography_text = read(&grid.geography)?;
    let heights = grid.heights.as_deref().map(|name| Ok::<_, std::io::Error>((name, read(name)?)));
    let heights = heights.transpose()?;

    let start = Instant::now();
    let grid = Grid::read("grid.toml", &grid_text)?;
    let heights = heights.as_ref().map(|(name, text)| (*name, text.as_str()));
    let geography = Geography::read((&grid.geography, &geography_text), heights)?;
    let read_time = start.elapsed();
    let whole = Battlefield::make(&geography, &grid)?;
    println!("read in {read_time:?}, loaded in {:?}", start.elapsed());

    let field = match &window {
        Some(id) => whole.window(id).ok_or("there is no such window")?,
        None => whole,
    };
    println!("{}: {} hexes", field.title(), field.board().n_hexes());
    match how.as_str() {
        "levels" => rows(&field, |hex| field.ground(hex).elevation.map_or(0, |e| e.level).to_string()),
        "water" => sketch(&field),
        "list" => list(&field),
        "facts" => facts(&field),
        _ => rows(&field, |hex| cell(&field, hex)),
    }
    Ok(())
}

/// Every hex as a few characters, shoved columns half a row down.
fn rows(field: &Battlefield, cell: impl Fn(HexId) -> String) {
    let layout = field.numbering().layout();
    let (board, places) = (field.board(), field.board().ids());
    let offsets: Vec<Offset> = places.map(|hex| layout.offset(board.hex(hex))).collect();
    let (Some(left), Some(right)) =
        (offsets.iter().map(|o| o.column).min(), offsets.iter().map(|o| o.column).max())
    else {
        return;
    };
    let (Some(top), Some(bottom)) =
        (offsets.iter().map(|o| o.row).min(), offsets.iter().map(|o| o.row).max())
    else {
        return;
    };
    print!("     ");
    (left..=right).for_each(|column| print!("{column:>3} "));
    println!();
    for row in top..=bottom {
        for is_low in [false, true] {
            print!("{}", if is_low { "     ".to_owned() } else { format!("{row:>4} ") });
            for column in left..=right {
                let here = layout.hex(Offset::new(column, row));
                let other = layout.hex(Offset::new(column + 1, row));
                let is_shoved = here.direction_to(other) == Some(Direction::B);
                match board.id(here).filter(|_| is_shoved == is_low) {
                    Some(hex) => print!("{:>3} ", cell(hex)),
                    None => print!("    "),
                }
            }
            println!();
        }
    }
}

fn cell(field: &Battlefield, hex: HexId) -> String {
    let sides = field.board().sides(hex).map(|side| *field.edge(side));
    let road = sides.iter().filter_map(|edge| edge.road).min();
    let road = road.map_or(' ', |road| match road {
        RoadKind::Primary | RoadKind::Chaussee | RoadKind::Pike => '#',
        RoadKind::Road | RoadKind::Secondary => '+',
        RoadKind::Track | RoadKind::Lane => '-',
    });
    let wet = sides.iter().filter(|edge| edge.water.is_some()).count();
    let wet = if wet == 0 { " ".to_owned() } else { wet.to_string() };
    format!("{}{road}{wet}", field.terrain(hex).letter())
}

/// Hexes with their sides drawn: flat-top only.
fn sketch(field: &Battlefield) {
    let layout = field.numbering().layout();
    let board = field.board();
    let mut canvas: Vec<Vec<char>> = Vec::new();
    let mut put = |x: i32, y: i32, text: &str| {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if canvas.len() <= y {
            canvas.resize(y + 1, Vec::new());
        }
        for (n, character) in text.chars().enumerate() {
            if canvas[y].len() <= x + n {
                canvas[y].resize(x + n + 1, ' ');
            }
            canvas[y][x + n] = character;
        }
    };
    let offsets = || board.ids().map(|hex| layout.offset(board.hex(hex)));
    let left = offsets().map(|o| o.column).min().unwrap_or_default();
    let top = offsets().map(|o| o.row).min().unwrap_or_default();
    for hex in board.ids() {
        let place = layout.offset(board.hex(hex));
        let axial = board.hex(hex);
        // Rows of four lines, columns of nine characters; a shoved column two lines lower.
        let half = (axial.r * 2 + axial.q) - (layout.hex(Offset::new(left, top)).r * 2 + left);
        let (x, y) = ((place.column - left) * 9 + 1, half * 2 + 4);
        let mark = |direction: Direction| {
            let edge = field.edge(board.side(hex, direction));
            let water = edge.water.map(|water| match water.kind {
                WaterKind::Primary | WaterKind::River | WaterKind::Secondary => 'R',
                WaterKind::Stream | WaterKind::Creek | WaterKind::Run | WaterKind::Brook => '~',
                WaterKind::Pond => 'o',
            });
            let crossing = edge.crossing.map(|_| '=');
            let crest = edge.crest.map(|_| 'x');
            let (first, second) = (crossing.or(water), crest);
            match (first, second) {
                (None, None) => None,
                (Some(one), None) => Some((one, one)),
                (None, Some(two)) => Some((two, two)),
                (Some(one), Some(two)) => Some((one, two)),
            }
        };
        let flat = |marked: Option<(char, char)>| match marked {
            Some((a, b)) => [a, b, a, b, a, b].iter().collect::<String>(),
            None => "------".to_owned(),
        };
        put(x + 3, y - 2, &flat(mark(Direction::A)));
        put(x + 3, y + 2, &flat(mark(Direction::D)));
        // A slanting side is two characters on each of two lines; the other two belong to its neighbour.
        for (direction, first, second, plain) in [
            (Direction::B, (x + 9, y - 1), (x + 10, y - 1), '\\'),
            (Direction::C, (x + 9, y + 1), (x + 10, y + 1), '/'),
            (Direction::E, (x + 2, y + 1), (x + 1, y + 1), '\\'),
            (Direction::F, (x + 2, y - 1), (x + 1, y - 1), '/'),
        ] {
            let (a, b) = mark(direction).unwrap_or((plain, plain));
            put(first.0, first.1, &a.to_string());
            put(second.0, second.1, &b.to_string());
        }
        put(x + 3, y, &format!("{}{}", field.number(hex), field.terrain(hex).letter()));
        let name = field.names(hex).next().unwrap_or_default();
        put(x + 3, y + 1, &name.chars().take(6).collect::<String>());
        for (direction, at) in [
            (Direction::A, (x + 5, y - 1)),
            (Direction::B, (x + 8, y - 1)),
            (Direction::C, (x + 8, y)),
            (Direction::D, (x + 5, y + 1)),
            (Direction::E, (x + 2, y)),
            (Direction::F, (x + 3, y - 1)),
        ] {
            let road = field.edge(board.side(hex, direction)).road.map(|road| match road {
                RoadKind::Primary | RoadKind::Chaussee | RoadKind::Pike => "#",
                RoadKind::Road | RoadKind::Secondary => "+",
                RoadKind::Track | RoadKind::Lane => "'",
            });
            if let Some(road) = road {
                put(at.0, at.1, road);
            }
        }
    }
    for line in canvas {
        println!("{}", line.into_iter().collect::<String>().trim_end());
    }
}

fn facts(field: &Battlefield) {
    let board = field.board();
    for terrain in Terrain::ALL.iter().filter(|terrain| **terrain != Terrain::Clear) {
        let hexes = board.ids().filter(|hex| field.terrain(*hex) == *terrain).map(|hex| field.number(hex));
        println!("{terrain}: {}", hexes.collect::<Vec<_>>().join(" "));
    }
    let hills = board.ids().filter(|hex| field.is_hill(*hex)).map(|hex| field.number(hex));
    println!("hill: {}", hills.collect::<Vec<_>>().join(" "));
    let number =
        |hex| field.numbering().number(hex).map_or_else(|| "off".to_owned(), |number| number.to_string());
    let pair = |side: SideId, first: Hex| {
        let [one, other] = board.hexside(side).hexes();
        let second = if one == first { other } else { one };
        format!("{}/{}", number(first), number(second))
    };
    let mean = |hex: Option<HexId>| hex.and_then(|hex| field.ground(hex).elevation).map(|height| height.mean);
    let slopes = board.side_ids().filter_map(|side| {
        let slope = field.edge(side).slope?;
        let hexes = board.side_hexes(side);
        let [high, low] = [slope.higher, slope.higher.other()].map(|half| mean(half.of(hexes)));
        let by = high.zip(low).map(|(high, low)| high - low);
        let contrary = by.filter(|by| by.0 < 0).map_or_else(String::new, |by| format!("({by})"));
        Some(format!("{}{contrary}", pair(side, field.higher_hex(side)?)))
    });
    println!("slope: {}", slopes.collect::<Vec<_>>().join(" "));
    for wall in field.walls() {
        let here =
            |side| field.wall(side).filter(|(there, _)| there.name == wall.name).map(|(_, of)| (side, of));
        let sides = board.side_ids().filter_map(here);
        let sides = sides.map(|(side, of)| pair(side, of.unwrap_or(board.hexside(side).hexes()[0])));
        let since = wall.since.map_or_else(String::new, |day| format!(" since {day}"));
        println!("{} {}{since}: {}", wall.kind, wall.name, sides.collect::<Vec<_>>().join(" "));
    }
    for road in field.roads() {
        let links = road.links.iter().map(|side| pair(*side, board.hexside(*side).hexes()[0]));
        println!("{} {}: {}", road.kind, road.name, links.collect::<Vec<_>>().join(" "));
    }
}

fn list(field: &Battlefield) {
    for site in field.sites() {
        println!("{} {} ({})", field.number(site.hex), site.name, site.kind);
    }
    for label in field.labels() {
        println!("{} {}", field.number(label.hex), label.name);
    }
    for entry in field.entries() {
        println!("entry {} {} {}", field.number(entry.hex), entry.id, entry.edge);
    }
    let side_name = |side: SideId| {
        let hexes = field.board().side_hexes(side);
        hexes.map(|hex| hex.map_or_else(|| "off".to_owned(), |hex| field.number(hex))).join("/")
    };
    for (course, water) in field.watercourses().iter().enumerate() {
        let runs = |side: &SideId| field.edge(*side).water.is_some_and(|w| usize::from(w.course) == course);
        let sides: Vec<String> = field.board().side_ids().filter(runs).map(side_name).collect();
        println!("{} {}: {}", water.kind, water.name, sides.join(" "));
    }
    for crossing in field.crossings() {
        let edge = field.edge(crossing.side);
        let water = edge.water.map_or("nothing", |w| &field.watercourses()[usize::from(w.course)].name);
        let crosses = |road: &&RoadLine| road.links.contains(&crossing.side);
        let roads: Vec<&str> = field.roads().iter().filter(crosses).map(|road| road.name.as_str()).collect();
        let (names, roads) = (crossing.names.join("; "), roads.join("; "));
        println!("{} {} over {water} [{names}] for [{roads}]", side_name(crossing.side), crossing.kind);
    }
    for exit in field.road_exits() {
        println!("exit {} {}", field.number(exit.hex), exit.road);
    }
    for remark in field.remarks() {
        println!("remark: {remark}");
    }
}
