//! Lines of sight against the words of the rules.
//!
//! [`sentences`] has every sentence of the ledger on a board drawn in text. Here the tables are held against a
//! slow [`judge`] on the boards of 1815 and on boards made at random, and against what is known of the ground.

#![allow(clippy::unwrap_used, reason = "a test, its helpers included")]

use std::collections::BTreeMap;
use std::sync::OnceLock;

use field::kinds::Terrain;
use field::sight::{BareCorners, Hides, HighGround, Relief, Screens, SideScreen, Sight, SightRules, Stand};
use field::{Battlefield, Geography, Grid};
use hex::{Board, Hex, HexId, HexSet, flat_top};

use judge::Judge;

#[path = "sight/judge.rs"]
mod judge;

#[path = "sight/drawn.rs"]
mod drawn;

#[path = "sight/sentences.rs"]
mod sentences;

const GRID: &str = include_str!("../../../battles/waterloo-1815/grid.toml");
const FEATURES: &str = include_str!("../../../battles/waterloo-1815/geography.geojson");
const HEIGHTS: &str = include_str!("../../../battles/waterloo-1815/elevation.asc");

fn campaign() -> &'static Battlefield {
    static CAMPAIGN: OnceLock<Battlefield> = OnceLock::new();
    CAMPAIGN.get_or_init(|| {
        let heights = Some(("elevation.asc", HEIGHTS));
        let geography = Geography::read(("geography.geojson", FEATURES), heights).unwrap();
        Battlefield::make(&geography, &Grid::read("grid.toml", GRID).unwrap()).unwrap()
    })
}

fn boards() -> impl Iterator<Item = Battlefield> {
    let windows = campaign().windows().iter().map(|window| campaign().window(&window.id).unwrap());
    windows.chain([campaign().clone()])
}

/// The plain line of sight of the series (8.3) and its extended one (20.14).
fn of_the_series(relief: Relief) -> SightRules {
    let hiding = [Terrain::Woods, Terrain::Town, Terrain::Chateau].map(|terrain| (terrain, Hides::Always));
    SightRules { low: hiding.into(), crests: SideScreen::CREST, relief, ..SightRules::open(8) }
}

/// A small source of numbers, the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

fn some_units(board: &Board, one_in: usize, chance: &mut Chance) -> HexSet {
    HexSet::of(board, board.ids().filter(|_| chance.below(one_in) == 0))
}

/// Every pair from every so many-th hex, one hex further than the range.
fn check_against_the_judge(board: &Board, screens: &Screens, units: &HexSet, every: usize) {
    let sight = Sight::survey(board, screens, 8, BareCorners::Pass);
    let nobody = HexSet::new(board);
    let by_ground = Judge { board, screens, units: &nobody, range: 8 };
    let with_units = Judge { board, screens, units, range: 8 };
    for one in board.ids().step_by(every) {
        for other in board.within(one, 9) {
            let pair = format!("from {} to {}", board.hex(one), board.hex(other));
            assert_eq!(sight.is_clear(one, other), by_ground.sees(one, other), "{pair}");
            let seen = sight.sees(one, other, |hex| units.contains(hex));
            assert_eq!(seen, with_units.sees(one, other), "{pair}");
            assert_eq!(seen, sight.obstacles(one, other, |hex| units.contains(hex)).is_empty(), "{pair}");
        }
    }
}

#[test]
fn rule_8_3_a_of_the_map_only_woods_towns_chateaux_and_crests_block() {
    let (field, screens) = (campaign(), of_the_series(Relief::Ignored).screens(campaign()));
    for hex in field.board().ids() {
        let blocks = match field.terrain(hex) {
            Terrain::Woods | Terrain::Town | Terrain::Chateau => Hides::Always,
            Terrain::Clear | Terrain::Orchard | Terrain::Marsh | Terrain::Rough => Hides::Never,
            Terrain::LightWoods | Terrain::FortifiedTown => panic!("1815 has none"),
        };
        assert_eq!(screens.hexes[hex].hides, blocks);
    }
    for side in field.board().side_ids() {
        assert_eq!(screens.sides[side] == SideScreen::CREST, field.edge(side).crest.is_some());
    }
}

#[test]
fn the_boards_of_1815_agree_with_the_slow_judge() {
    let mut chance = Chance(1815);
    for field in boards() {
        let units = some_units(field.board(), 12, &mut chance);
        for relief in [Relief::Ignored, Relief::Levels] {
            let screens = of_the_series(relief).screens(&field);
            let every = field.board().n_hexes() / 25;
            check_against_the_judge(field.board(), &screens, &units, every);
        }
    }
}

#[test]
fn boards_made_at_random_agree_with_the_slow_judge() {
    let mut chance = Chance(20);
    for round in 0..6 {
        // A hexagon with holes, so that lines cross the edge.
        let hexes = Hex::new(-2, 5).within(6).filter(|_| chance.below(20) > 0);
        let board = Board::new(hexes.collect::<Vec<_>>()).unwrap();
        let mut screens = Screens::open(&board);
        let all = [Hides::Never, Hides::BetweenLow, Hides::UnlessBothHigh, Hides::Always];
        for (_, screen) in &mut screens.hexes {
            screen.level = i16::try_from(chance.below(1 + round / 2)).unwrap();
            screen.stand = if chance.below(3) == 0 { Stand::High } else { Stand::Low };
            screen.hides = if chance.below(5) == 0 { all[chance.below(4)] } else { Hides::Never };
        }
        for (_, screen) in &mut screens.sides {
            *screen = match chance.below(40) {
                0..3 => SideScreen::CREST,
                3 => SideScreen { across: all[chance.below(4)], ends: all[chance.below(4)] },
                _ => SideScreen::OPEN,
            };
        }
        let units = some_units(&board, 8, &mut chance);
        check_against_the_judge(&board, &screens, &units, 1);
    }
}

#[test]
fn sight_is_mutual_on_all_boards_of_1815() {
    let mut chance = Chance(16);
    for field in boards() {
        let board = field.board();
        let units = some_units(board, 12, &mut chance);
        for relief in [Relief::Ignored, Relief::Levels] {
            let sight = Sight::of(&field, &of_the_series(relief));
            for one in board.ids() {
                for other in board.within(one, 8).filter(|other| *other > one) {
                    let there = sight.sees(one, other, |hex| units.contains(hex));
                    assert_eq!(there, sight.sees(other, one, |hex| units.contains(hex)));
                }
            }
        }
    }
}

#[test]
fn what_is_seen_from_a_hex_is_what_it_sees() {
    let field = campaign().window("ligny").unwrap();
    let (board, sight) = (field.board(), Sight::of(&field, &of_the_series(Relief::Levels)));
    let units = some_units(board, 10, &mut Chance(5));
    for hex in board.ids() {
        assert!(sight.is_clear(hex, hex));
        assert!(sight.clear_from(hex).eq(board.ids().filter(|other| sight.is_clear(hex, *other))));
        let is_occupied = |hex| units.contains(hex);
        let seen = board.ids().filter(|other| sight.sees(hex, *other, is_occupied));
        assert!(sight.seen_from(hex, is_occupied).eq(seen));
    }
}

#[test]
fn tables_made_twice_are_the_same() {
    let rules = of_the_series(Relief::Levels);
    assert_eq!(Sight::of(campaign(), &rules), Sight::of(campaign(), &rules));
}

/// Other rule sets put their sight into the same words: slopes that block between low hexes, as on the maps of
/// 1814, and hills that look over all but woods on a hill, as at Gettysburg.
#[test]
fn rules_of_high_ground_can_be_told() {
    let field = campaign();
    let board = field.board();
    let slopes = SideScreen { across: Hides::BetweenLow, ends: Hides::Never };
    let rules = SightRules { slopes, high_ground: HighGround::AboveSlopes, ..SightRules::open(12) };
    let sight = Sight::of(field, &rules);
    let slope = board.side_ids().find(|side| field.edge(*side).slope.is_some()).unwrap();
    let [Some(one), Some(other)] = board.side_hexes(slope) else { panic!("a slope has two hexes") };
    assert!(sight.is_clear(one, other), "the man above sees down");
    let screens = rules.screens(field);
    let low = |hex: &HexId| screens.hexes[*hex].stand == Stand::Low;
    let over_a_slope = board
        .ids()
        .filter(low)
        .any(|one| board.within(one, 12).filter(low).any(|other| !sight.is_clear(one, other)));
    assert!(over_a_slope, "low hexes are hidden from each other by a slope");
    assert!(board.ids().filter(|hex| !low(hex)).all(|hex| sight.clear_from(hex).eq(board.within(hex, 12))));

    let hill = HighGround::FromLevel(14);
    let everything = Terrain::ALL.iter().filter(|terrain| **terrain != Terrain::Clear);
    let low: BTreeMap<_, _> = everything.map(|terrain| (*terrain, Hides::UnlessBothHigh)).collect();
    let mut high: BTreeMap<_, _> =
        Terrain::ALL.iter().map(|terrain| (*terrain, Hides::UnlessBothHigh)).collect();
    high.insert(Terrain::Woods, Hides::Always);
    let rules = SightRules { low, high, high_ground: hill, ..SightRules::open(7) };
    let screens = rules.screens(field);
    let woods = board.ids().filter(|hex| field.terrain(*hex) == Terrain::Woods);
    let (on_hill, in_valley): (Vec<HexId>, Vec<HexId>) =
        woods.partition(|hex| screens.hexes[*hex].stand == Stand::High);
    assert!(on_hill.iter().all(|hex| screens.hexes[*hex].hides == Hides::Always));
    assert!(in_valley.iter().all(|hex| screens.hexes[*hex].hides == Hides::UnlessBothHigh));
    assert!(!on_hill.is_empty() && !in_valley.is_empty());
}

#[test]
fn bands_are_levels_of_another_measure() {
    let field = campaign();
    let bands = |metres: u16| Relief::Bands { metres: metres.try_into().unwrap() };
    let levels = |relief| of_the_series(relief).screens(field).hexes.map(|screen| screen.level);
    assert_eq!(levels(bands(10)), levels(Relief::Levels));
    let coarse = levels(bands(30));
    assert!(
        levels(Relief::Levels)
            .values()
            .zip(coarse.values())
            .all(|(fine, coarse)| fine.div_euclid(3) == *coarse)
    );
    assert!(levels(Relief::Ignored).values().all(|level| *level == 0));
}

/// The crest of Mont-Saint-Jean lies between the crossroads and La Haye Sainte.
#[test]
fn the_ridge_hides_what_stands_behind_it() {
    let field = campaign().window("la-belle-alliance").unwrap();
    let sight = Sight::of(&field, &of_the_series(Relief::Ignored));
    let (board, farm) = (field.board(), field.site("la-haye-sainte").unwrap().hex);
    let crossroads = board.neighbour(farm, flat_top::N).unwrap();
    assert!(field.between(farm, crossroads).unwrap().crest.is_some());
    assert!(!sight.is_clear(farm, crossroads));
    let behind = board.neighbour(crossroads, flat_top::N).unwrap();
    assert!(!sight.is_clear(farm, behind));
    let road = board.neighbour(farm, flat_top::S).unwrap();
    assert!(sight.is_clear(farm, road));
    assert!(!sight.is_clear(road, crossroads));
}
