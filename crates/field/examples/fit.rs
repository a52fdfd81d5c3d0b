//! Looks for the best origin of the 1815 grid: the one that puts the places of its battles into the hexes
//! that history wants, with the fewest corrections by hand.
//!
//! ```text
//! cargo run --release -p grognard-field --example fit -- battles/waterloo-1815
//! ```
//!
//! The lattice repeats, so that only origins within one hex matter; they are tried every twelve metres. The
//! bearing stays north: the edges of the campaign's map run with the compass.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use field::projection::Coordinates;
use field::{Geography, Grid};
use hex::{Hex, Point};

/// Pairs that must not share a hex, and how much it hurts.
const APART: &[(&str, &str, f64)] = &[
    ("la-haye-sainte", "ohain-crossroads", 60.0),
    ("la-bergerie", "quatre-bras", 8.0),
    ("papelotte", "la-haye", 4.0),
    ("papelotte", "smohain", 20.0),
    ("smohain", "frichermont", 20.0),
    ("la-haye", "smohain", 4.0),
    ("ligny", "ligny-chateau", 12.0),
    ("mont-saint-jean", "mont-saint-jean-farm", 10.0),
    ("ohain-crossroads", "mont-saint-jean-farm", 20.0),
    ("la-belle-alliance", "trimotion", 3.0),
    ("la-belle-alliance", "decoster", 12.0),
    ("rossomme", "decoster", 10.0),
    ("brye", "bussy-mill", 12.0),
    ("saint-amand-la-haye", "le-hameau", 12.0),
    ("wagnelee", "le-hameau", 12.0),
    ("saint-amand", "saint-amand-la-haye", 20.0),
    ("sombreffe", "mont-potriaux", 12.0),
    ("tongrenelle", "tongrinne", 8.0),
    ("ottignies", "moustier", 8.0),
    ("bierges", "bierges-mill", 12.0),
    ("piraumont", "thyle-hamlet", 8.0),
    ("grand-pierrepont", "petit-pierrepont", 8.0),
    ("fleurus", "naveau-mill", 8.0),
    ("wavre", "bierges-mill", 20.0),
    ("gentinnes", "saint-gery", 4.0),
];

/// Pairs of which the second lies in the neighbouring hex straight up the sheet from the first.
const ABOVE: &[(&str, &str, f64)] = &[("la-haye-sainte", "ohain-crossroads", 40.0)];

/// Places that should lie well within their hexes.
const WELL_WITHIN: &[&str] = &[
    "hougoumont", "papelotte", "la-belle-alliance", "plancenoit", "quatre-bras", "gemioncourt", "ligny",
    "saint-amand", "sombreffe", "brye", "wagnelee", "wavre", "limale", "bierges",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "battles/waterloo-1815".to_owned());
    let read = |name: &str| std::fs::read_to_string(std::path::Path::new(&folder).join(name));
    let grid = Grid::read("grid.toml", &read("grid.toml")?)?;
    let geography = Geography::read((&grid.geography, &read(&grid.geography)?), None)?;
    let centre = Coordinates::new(4.55, 50.58);
    let whole = Grid { origin: centre, ..grid };
    let mut found: Vec<(f64, f64, f64, Vec<String>)> = Vec::new();
    let mut right = 0.0;
    while right < whole.hex_m * 0.866 {
        let mut down = 0.0;
        while down < whole.hex_m {
            let moved = whole.projection().to_ground(Point::new(right, down));
            let origin = Coordinates::new((moved.lon * 1e5).round() / 1e5, (moved.lat * 1e5).round() / 1e5);
            let (score, why) = score(&geography, &Grid { origin, ..whole.clone() });
            found.push((score, origin.lon, origin.lat, why));
            down += 12.0;
        }
        right += 12.0;
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (score, lon, lat, why) in found.iter().take(8) {
        println!("{score:7.1} at {lon:.5} {lat:.5}: {}", why.join(", "));
    }
    Ok(())
}

/// How bad an origin is, and why.
fn score(geography: &Geography, grid: &Grid) -> (f64, Vec<String>) {
    let (projection, plane) = (grid.projection(), grid.plane());
    let point = |id: &str| geography.place(id).map(|place| projection.to_plane(place.at));
    let hex = |id: &str| point(id).map(|point| plane.hex_at(point));
    let (mut score, mut why) = (0.0, Vec::new());
    for (one, other, weight) in APART {
        if hex(one) == hex(other) {
            score += weight;
            why.push(format!("{one} = {other}"));
        }
    }
    for (below, above, weight) in ABOVE {
        if hex(below).map(|hex| hex + hex::flat_top::N) != hex(above) {
            score += weight;
            why.push(format!("{above} not above {below}"));
        }
    }
    for id in WELL_WITHIN {
        let Some(point) = point(id) else { continue };
        let centre = plane.centre(plane.hex_at(point));
        let away = ((point.x - centre.x).powi(2) + (point.y - centre.y).powi(2)).sqrt();
        score += 6.0 * (away / grid.hex_m).powi(2);
    }
    let mut hexes: Vec<Hex> =
        geography.places.iter().map(|place| plane.hex_at(projection.to_plane(place.at))).collect();
    hexes.sort_unstable();
    let shared = hexes.windows(2).filter(|pair| pair[0] == pair[1]).count();
    #[expect(clippy::cast_precision_loss, reason = "a handful")]
    let shared_score = shared as f64;
    score += shared_score;
    why.push(format!("{shared} shared in all"));
    (score, why)
}
