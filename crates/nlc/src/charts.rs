//! Charts: what can be said of a map once and for all, because no piece changes it. Each is drawn when it is first asked for.
//!
//! Orders reach ten movement points and then along roads (20.2.c); a March follows the cheapest way to its target
//! (20.2.march.b). Both depend on the ground alone, and are asked for again and again.

use crate::distance::{Lowest, Measure, search, within};
use crate::edition::Gait;
use crate::ground::{Ground, Road, Terrain};
use crate::world::World;
use field::paths::HalfPoints;
use hex::{Direction, HexId, HexMap, HexSet};
use std::sync::OnceLock;

/// The charts of a map.
#[derive(Debug)]
pub struct Charts {
    /// By hex: where an order to a leader there may lead.
    reaches: Box<[OnceLock<HexSet>]>,
    /// By hex: how far every other hex is from it, on foot at the lowest figures.
    distances: Box<[OnceLock<HexMap<u16>>]>,
    /// The pairs of hexes that share a name.
    mates: OnceLock<Vec<(HexId, HexId)>>,
    /// The hexes that can be named on the way of a March.
    landmarks: OnceLock<HexSet>,
}

/// There is no way.
const NO_WAY: u16 = u16::MAX;

impl Charts {
    /// Blank charts for a ground.
    pub fn of(ground: &Ground) -> Charts {
        let n_hexes = ground.board.n_hexes();
        Charts {
            reaches: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            distances: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            mates: OnceLock::new(),
            landmarks: OnceLock::new(),
        }
    }
}

impl World {
    /// Where an order to a leader in a hex may lead: within 10 MP, or along roads that begin there (20.2.c).
    pub(crate) fn reach_of_orders(&self, from: HexId) -> &HexSet {
        self.theatre.charts.reaches[from.index()].get_or_init(|| {
            let mut reach = HexSet::new(&self.ground().board);
            within(self, Measure::Map, from, self.edition().command.reach, |hex, _| {
                reach.insert(hex);
            });
            add_roads(self.ground(), &mut reach);
            reach
        })
    }

    /// How far every hex is from a target, marching towards it at the lowest figures.
    fn distances_to(&self, target: HexId) -> &HexMap<u16> {
        self.theatre.charts.distances[target.index()].get_or_init(|| {
            let mut distances = HexMap::new(&self.ground().board, NO_WAY);
            let board = &self.ground().board;
            search(board, |scratch| {
                let reach =
                    scratch.reach_to(board, [target], HalfPoints::MAX, |leg| Measure::Map.price(self, leg));
                reach.iter().for_each(|(hex, cost)| distances[hex] = cost.0);
            });
            distances
        })
    }

    /// How far a hex is from the nearest of these, at the lowest figures; `None` if there is no way.
    pub(crate) fn distance_towards(&self, to: &[HexId], from: HexId) -> Option<HalfPoints> {
        let least = to.iter().map(|target| self.distances_to(*target)[from]).min()?;
        (least != NO_WAY).then_some(HalfPoints(least))
    }

    /// The cheapest way from a hex to another at the lowest figures, both included; of equal ways the one that turns least far
    /// round the compass.
    pub(crate) fn way_towards(&self, from: HexId, target: HexId) -> Option<Vec<HexId>> {
        let (distances, lowest) = (self.distances_to(target), &self.theatre.lowest);
        let mut way = vec![from];
        let mut here = from;
        while here != target {
            here = next_on_the_way(self.ground(), lowest, distances, here)?;
            way.push(here);
        }
        Some(way)
    }

    /// The hexes that share a name with a hex (20.2.i).
    pub(crate) fn mates(&self) -> &[(HexId, HexId)] {
        self.theatre.charts.mates.get_or_init(|| mates(self.ground()))
    }

    /// The hexes that can be named as a place on the way: they have a name, or roads cross there.
    pub(crate) fn landmarks(&self) -> &HexSet {
        self.theatre.charts.landmarks.get_or_init(|| {
            let ground = self.ground();
            let roads = |hex: HexId| ground.neighbours(hex).filter(|(_, side)| side.road.is_some()).count();
            let crossings = ground.board.ids().filter(|hex| roads(*hex) > 2);
            HexSet::of(&ground.board, ground.places.iter().map(|(_, hex)| *hex).chain(crossings))
        })
    }
}

fn next_on_the_way(ground: &Ground, lowest: &Lowest, distances: &HexMap<u16>, here: HexId) -> Option<HexId> {
    Direction::ALL.into_iter().find_map(|way| {
        let next = ground.board.neighbour(here, way)?;
        let cost = lowest.of(Gait::OnFoot, here, way)?;
        let onward = distances[next];
        (onward != NO_WAY && cost.0.checked_add(onward) == Some(distances[here])).then_some(next)
    })
}

/// Adds the hexes that can be reached along roads from those in a set.
pub(crate) fn add_roads(ground: &Ground, set: &mut HexSet) {
    let mut open: Vec<HexId> = set.iter().collect();
    while let Some(hex) = open.pop() {
        for (next, between) in ground.neighbours(hex) {
            if between.road == Some(Road::Road) && !between.is_impassable() && set.insert(next) {
                open.push(next);
            }
        }
    }
}

/// The pairs of hexes that are one place (20.2.i): town hexes that touch, unless they bear different names.
fn mates(ground: &Ground) -> Vec<(HexId, HexId)> {
    let is_town = |hex: &HexId| ground.terrain[*hex] == Terrain::Town;
    let mut names: HexMap<Option<&str>> = HexMap::new(&ground.board, None);
    for (name, hex) in &ground.places {
        names[*hex].get_or_insert(name);
    }
    let mut mates = Vec::new();
    for one in ground.board.ids().filter(is_town) {
        let own = names[one];
        let mut town = vec![one];
        let mut at = 0;
        while let Some(here) = town.get(at).copied() {
            at += 1;
            for (next, _) in ground.neighbours(here).filter(|(next, _)| is_town(next)) {
                let other = names[next];
                if !town.contains(&next) && (own.is_none() || other.is_none() || own == other) {
                    town.push(next);
                }
            }
        }
        mates.extend(town[1..].iter().map(|other| (one, *other)));
    }
    mates
}
