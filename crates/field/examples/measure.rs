//! Prints what sight and paths cost on the whole campaign of 1815: a look at the clock, not a proof.
//!
//! ```text
//! cargo run --release -p grognard-field --example measure [FOLDER]
//! ```
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use field::kinds::{CrossingKind, RoadKind, Terrain, WaterKind};
use field::paths::{HalfPoints, Leg, Onward, Price, Scratch, Start, Tally};
use field::sight::{Hides, Relief, SideScreen, Sight, SightRules};
use field::{Battlefield, Geography, Grid};
use hex::{HexId, HexMap, HexSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "battles/waterloo-1815".to_owned());
    let read = |name: &str| std::fs::read_to_string(Path::new(&folder).join(name));
    let grid_text = read("grid.toml")?;
    let names = Grid::read("grid.toml", &grid_text)?;
    let geography_text = read(&names.geography)?;
    let heights_text = names.heights.as_deref().map(read).transpose()?;

    let start = Instant::now();
    let grid = Grid::read("grid.toml", &grid_text)?;
    let heights = grid.heights.as_deref().zip(heights_text.as_deref());
    let geography = Geography::read((&grid.geography, &geography_text), heights)?;
    let field = Battlefield::make(&geography, &grid)?;
    println!("{}: {} hexes, loaded in {:.1?}", field.title(), field.board().n_hexes(), start.elapsed());
    let extended = sight("extended sight", &field, &extended_sight());
    sight("plain sight", &field, &SightRules { relief: Relief::Ignored, ..extended_sight() });
    println!("  both tables and the board in {:.1?}", start.elapsed());

    questions_of_sight(&field, &extended);
    questions_of_paths(&field);
    Ok(())
}

/// What hides in the rules for which these boards were made.
fn extended_sight() -> SightRules {
    let hiding = [Terrain::Woods, Terrain::Town, Terrain::Chateau].map(|terrain| (terrain, Hides::Always));
    SightRules {
        low: hiding.into(),
        crests: SideScreen::CREST,
        relief: Relief::Levels,
        ..SightRules::open(8)
    }
}

fn sight(name: &str, field: &Battlefield, rules: &SightRules) -> Sight {
    let start = Instant::now();
    let sight = Sight::of(field, rules);
    let time = start.elapsed();
    let n_clear: usize = field.board().ids().map(|hex| sight.clear_from(hex).count()).sum();
    let each = n_clear / field.board().n_hexes();
    println!("  {name}: {time:.1?}, {} KiB, {each} hexes seen from each", sight.n_bytes() / 1024);
    sight
}

/// Some hundred thousand pairs within the range, in no order that the memory could like.
fn pairs(field: &Battlefield, range: u32) -> Vec<(HexId, HexId)> {
    let board = field.board();
    let mut chance = Chance(1815);
    let all: Vec<HexId> = board.ids().collect();
    let some = (0..1 << 17).map(|_| {
        let from = all[chance.below(all.len())];
        let near: Vec<HexId> = board.within(from, range).collect();
        (from, near[chance.below(near.len())])
    });
    some.collect()
}

fn questions_of_sight(field: &Battlefield, sight: &Sight) {
    let board = field.board();
    let pairs = pairs(field, u32::from(sight.range()));
    let per_pair = |name: &str, ask: &mut dyn FnMut(HexId, HexId) -> bool| {
        let time = quickest(|| pairs.iter().filter(|(from, to)| ask(*from, *to)).count());
        let open = pairs.iter().filter(|(from, to)| ask(*from, *to)).count() * 100 / pairs.len();
        println!("  {name}: {:.1} ns, {open} % open", nanoseconds(time, pairs.len()));
    };
    println!("one question of sight, over pairs within {} hexes:", sight.range());
    per_pair("what stays", &mut |from, to| sight.is_clear(from, to));
    let mut chance = Chance(18);
    for n_units in [0, 150, 1000] {
        let units = HexSet::of(board, board.ids().filter(|_| chance.below(board.n_hexes()) < n_units));
        let name = format!("with units in {} hexes", units.len());
        per_pair(&name, &mut |from, to| sight.sees(from, to, |hex| units.contains(hex)));
    }
    let hexes: Vec<HexId> = board.ids().step_by(7).collect();
    let time = quickest(|| hexes.iter().map(|hex| sight.seen_from(*hex, |_| false).count()).sum());
    println!("  all that is seen from one hex: {:.1} µs", nanoseconds(time, hexes.len()) / 1000.0);
}

fn questions_of_paths(field: &Battlefield) {
    let board = field.board();
    let mut chance = Chance(99);
    let enemies = HexSet::of(board, board.ids().filter(|_| chance.below(100) == 0));
    let is_zone = HexMap::from_fn(board, |hex| board.neighbours(hex).any(|near| enemies.contains(near)));
    let infantry = |leg: Leg| march_cost(field, leg).map(Price::from);
    let cavalry = |leg: Leg| {
        let onward = match (is_zone[leg.to], leg.tally) {
            (false, _) => Onward::Free,
            (true, Tally(0)) => Onward::Tally(Tally(1)),
            (true, _) => Onward::Halt,
        };
        march_cost(field, leg).map(|cost| Price { cost, onward })
    };
    let starts: Vec<HexId> = board.ids().step_by(29).collect();
    let each = |name: &str, ask: &mut dyn FnMut(HexId) -> usize| {
        let time = quickest(|| starts.iter().map(|hex| ask(*hex)).sum());
        let found = starts.iter().map(|hex| ask(*hex)).sum::<usize>() / starts.len();
        println!("  {name}: {:.1} µs, {found} hexes", nanoseconds(time, starts.len()) / 1000.0);
    };
    println!("one question of paths:");
    let mut plain = Scratch::new(board);
    let mut tallied = Scratch::with_tallies(board, 2);
    for points in [4, 6, 12] {
        let allowance = HalfPoints::whole(points);
        each(&format!("reach with {points} points, by road"), &mut |hex| {
            plain.reach(board, [Start::at(hex)], allowance, infantry).iter().len()
        });
    }
    each("reach with 6 points, past one zone", &mut |hex| {
        tallied.reach(board, [Start::at(hex)], HalfPoints::whole(6), cavalry).iter().len()
    });
    each("from where one gets there with 6 points", &mut |hex| {
        plain.reach_to(board, [hex], HalfPoints::whole(6), infantry).iter().len()
    });
    let middle = starts[starts.len() / 2];
    each("cheapest path to the middle of the map", &mut |hex| {
        let path = plain.cheapest_path(board, Start::at(hex), middle, HalfPoints::MAX, infantry);
        path.map_or(0, |path| path.hexes.len())
    });
}

/// What infantry on the march pays, by and large.
fn march_cost(field: &Battlefield, leg: Leg) -> Option<HalfPoints> {
    let edge = field.edge(leg.side);
    match edge.road {
        Some(RoadKind::Primary | RoadKind::Chaussee | RoadKind::Pike | RoadKind::Road) => {
            return Some(HalfPoints(1));
        }
        Some(RoadKind::Secondary | RoadKind::Track | RoadKind::Lane) => return Some(HalfPoints(2)),
        None => {}
    }
    let water = match (edge.water.map(|water| water.kind), edge.crossing) {
        (None, _) | (Some(_), Some(CrossingKind::Bridge)) => 0,
        (Some(WaterKind::Primary | WaterKind::River | WaterKind::Secondary), _) => return None,
        (Some(_), _) => 4,
    };
    let ground = match field.terrain(leg.to) {
        Terrain::Clear | Terrain::LightWoods | Terrain::Orchard | Terrain::Town => 2,
        Terrain::FortifiedTown | Terrain::Woods | Terrain::Marsh | Terrain::Rough | Terrain::Chateau => 4,
    };
    Some(HalfPoints(water + ground))
}

/// The quickest of some runs: the others were disturbed.
fn quickest(mut run: impl FnMut() -> usize) -> Duration {
    let times = (0..15).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "to be read by men")]
fn nanoseconds(time: Duration, n: usize) -> f64 {
    time.as_nanos() as f64 / n as f64
}

/// A small source of numbers, the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).map_or(0, |number| number % n)
    }
}
