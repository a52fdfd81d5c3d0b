//! Ways on and off the map, and along its roads.

use crate::distance::search;
use crate::ground::{Ground, Road};
use crate::prelude::*;
use crate::scenario::arrivals::Way;
use field::paths::{Price, Start};
use hex::{Compass, SideId};

/// The hexes along an edge of the map.
pub(crate) fn edge_hexes(ground: &Ground, edge: Compass) -> Vec<HexId> {
    let rim = Rim::of(ground);
    ground.board.ids().filter(|hex| rim.is_on(ground, *hex, edge)).collect()
}

/// The first and last column and row of the map.
struct Rim {
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Rim {
    fn of(ground: &Ground) -> Rim {
        let (mut columns, mut rows) = ((i32::MAX, i32::MIN), (i32::MAX, i32::MIN));
        for own in ground.board.ids() {
            let own = ground.numbering.layout().offset(ground.board.hex(own));
            columns = (columns.0.min(own.column), columns.1.max(own.column));
            rows = (rows.0.min(own.row), rows.1.max(own.row));
        }
        Rim { columns, rows }
    }

    /// Whether one of the neighbours of a hex would lie beyond an edge.
    fn is_on(&self, ground: &Ground, hex: HexId, edge: Compass) -> bool {
        let (columns, rows) = (self.columns, self.rows);
        Direction::ALL.iter().any(|direction| {
            let out = ground.numbering.layout().offset(ground.board.hex(hex).neighbour(*direction));
            match edge {
                Compass::W => out.column < columns.0,
                Compass::E => out.column > columns.1,
                Compass::N => out.row < rows.0 && (columns.0..=columns.1).contains(&out.column),
                Compass::S => out.row > rows.1 && (columns.0..=columns.1).contains(&out.column),
                Compass::NE | Compass::SE | Compass::SW | Compass::NW => false,
            }
        })
    }
}

/// Whether a unit that leaves the map from a hex leaves it by a way.
pub(crate) fn leads_off(ground: &Ground, way: &Way, from: HexId) -> bool {
    match way {
        Way::Road { hex, .. } | Way::Entry { hex, .. } | Way::Hex(hex) => *hex == from,
        Way::Edge(edge) => Rim::of(ground).is_on(ground, from, *edge),
    }
}

/// The edge at which a way comes in, if it has one.
pub(super) fn edge_of(way: &Way) -> Option<Compass> {
    match way {
        Way::Road { edge, .. } | Way::Entry { edge, .. } | Way::Edge(edge) => Some(*edge),
        Way::Hex(_) => None,
    }
}

pub(super) fn road_of(way: &Way) -> Option<&str> {
    match way {
        Way::Road { name, .. } => Some(name),
        Way::Entry { .. } | Way::Edge(_) | Way::Hex(_) => None,
    }
}

/// A march by its road, hex by hex: along the roads named, then others, then trails, and over the ground only where nothing
/// else leads on. Empty if there is no way.
pub(super) fn route(world: &World, from: HexId, via: &[HexId], to: HexId, roads: &[&str]) -> Vec<HexId> {
    let named: Vec<SideId> = world
        .theatre
        .terms
        .roads
        .iter()
        .filter(|(name, _)| roads.contains(&name.as_str()))
        .flat_map(|(_, links)| links.iter().copied())
        .collect();
    let ground = world.ground();
    let price = |side: SideId| {
        let on_side = ground.sides[side];
        let cost = match on_side.road {
            _ if named.contains(&side) => 1,
            Some(Road::Road) => 2,
            Some(Road::Trail) => 3,
            None if on_side.is_impassable() => return None,
            None if on_side.has_water => 16,
            None => 10,
        };
        Some(Price::from(HalfPoints(cost)))
    };
    let mut march = vec![from];
    for stop in via.iter().chain([&to]) {
        let start = march[march.len() - 1];
        let leg = search(&ground.board, |scratch| {
            scratch
                .cheapest_path(&ground.board, Start::at(start), *stop, HalfPoints::MAX, |leg| price(leg.side))
        });
        match leg {
            Some(leg) => march.extend(leg.hexes.into_iter().skip(1)),
            None => return Vec::new(),
        }
    }
    march
}
