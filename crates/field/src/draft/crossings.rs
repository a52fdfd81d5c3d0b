//! Bridges and fords.
//!
//! A bridge of the geography that belongs to a road goes to the hexside where that road crosses that water on
//! the board, the nearest one if there are several; if the board has none near, because the road crosses and
//! comes back within a hex, that is a remark. A bridge of no road goes to the nearest hexside of its water,
//! and by preference to one that a road crosses. Then each place where a road still crosses water without a
//! bridge or ford gets what the grid says for such a road.

use hex::{SideId, SideMap};

use super::Draft;
use super::mesh::Mesh;
use super::polyline::squared;
use super::water::LaidWater;
use crate::battlefield::{Crossing, Edge, RoadLine};
use crate::geography::{CrossingPoint, Geography};
use crate::grid::{Change, SideCorrection};
use crate::kinds::CrossingKind;

/// A bridge is found within so many hexes of where it stands.
const REACH: f64 = 1.25;

/// A hexside that a road crosses is preferred to a nearer one by up to this part of a hex.
const PREFERENCE: f64 = 0.5;

impl Draft<'_> {
    pub(super) fn lay_crossings(
        &mut self,
        mesh: &Mesh<'_>,
        waters: &[LaidWater],
        roads: &[RoadLine],
        edges: &mut SideMap<Edge>,
    ) -> Vec<Crossing> {
        let mut crossings: Vec<Crossing> = Vec::new();
        for point in &self.geography.crossings {
            if self.hex_at(self.projection.to_plane(point.at)).is_none() {
                continue;
            }
            match self.place_crossing(point, mesh, waters, roads, edges) {
                Some(side) => {
                    let is_named = point.road.is_none();
                    let name = is_named.then(|| point.about.name.clone());
                    add(&mut crossings, side, point.kind, name);
                }
                None if point.road.is_some() => {
                    self.remarks.push(format!("{} cannot be shown", point.about.name));
                }
                None => {
                    let what = format!("no hexside of {} is near this crossing", point.over);
                    self.fault(&point.about, &what);
                }
            }
        }
        for (side, edge) in edges.iter() {
            let is_free = crossings.iter().all(|crossing| crossing.side != side);
            if let (Some(_), Some(road), true) = (edge.water, edge.road, is_free)
                && let Some(kind) = self.grid.measures.crossing_of(road)
            {
                add(&mut crossings, side, kind, None);
            }
        }
        for correction in &self.grid.corrections.sides {
            self.correct_crossing(correction, edges, &mut crossings);
        }
        crossings.sort_by_key(|crossing| crossing.side);
        for crossing in &crossings {
            edges[crossing.side].crossing = Some(crossing.kind);
        }
        crossings
    }

    /// The hexside of a bridge or ford.
    fn place_crossing(
        &self,
        point: &CrossingPoint,
        mesh: &Mesh<'_>,
        waters: &[LaidWater],
        roads: &[RoadLine],
        edges: &SideMap<Edge>,
    ) -> Option<SideId> {
        let at = self.projection.to_plane(point.at);
        let is_over = |side: &SideId| {
            edges[*side].water.is_some_and(|water| {
                let name = &waters[usize::from(water.course)].name.name;
                Geography::is_name_of(&point.over, name)
            })
        };
        let cost = |side: SideId| {
            let is_free = point.road.is_none() && edges[side].road.is_some();
            let preference = if is_free { self.hex_m() * PREFERENCE } else { 0.0 };
            squared(mesh.middle(side), at).sqrt() - preference
        };
        let reach = |side: &SideId| {
            let away = self.hex_m() * REACH;
            squared(mesh.middle(*side), at) <= away * away
        };
        let is_of_rail = |name: &String| self.geography.rails.iter().any(|rail| rail.about.name == *name);
        let sides: Vec<SideId> = match &point.road {
            Some(name) if !is_of_rail(name) => {
                let road = roads.iter().find(|road| road.name == *name)?;
                road.links.iter().copied().filter(|side| is_over(side) && reach(side)).collect()
            }
            _ => self.board.side_ids().filter(|side| reach(side) && is_over(side)).collect(),
        };
        sides.into_iter().min_by(|a, b| cost(*a).total_cmp(&cost(*b)).then(a.cmp(b)))
    }

    fn correct_crossing(
        &mut self,
        correction: &SideCorrection,
        edges: &SideMap<Edge>,
        crossings: &mut Vec<Crossing>,
    ) {
        for hexside in &correction.sides {
            let Some(side) = self.board.side_id(*hexside) else { continue };
            let old = crossings.iter().position(|crossing| crossing.side == side);
            let what = match (correction.crossing, old) {
                (Change::Keep, None) if correction.names.is_empty() => continue,
                (Change::Keep, Some(idx)) => {
                    crossings[idx].names.extend(correction.names.iter().cloned());
                    continue;
                }
                (Change::Keep, None) => "there is no bridge or ford to be named at",
                (Change::Remove, Some(idx)) => {
                    crossings.remove(idx);
                    continue;
                }
                (Change::Remove, None) => "there is no bridge or ford to be removed at",
                (Change::Set(kind), Some(idx)) if crossings[idx].kind == kind => {
                    "there is such a crossing already at"
                }
                (Change::Set(_), _) if edges[side].water.is_none() => "there is no water to be crossed at",
                (Change::Set(kind), old) => {
                    let names = old.map(|idx| crossings.remove(idx).names).unwrap_or_default();
                    let names = names.into_iter().chain(correction.names.iter().cloned()).collect();
                    crossings.push(Crossing { side, kind, names });
                    continue;
                }
            };
            let what = format!("{what} {}", self.side_name(side));
            self.faults.note(&correction.written, what);
        }
    }
}

/// Several crossings on one hexside are one, as good as the best of them.
fn add(crossings: &mut Vec<Crossing>, side: SideId, kind: CrossingKind, name: Option<String>) {
    match crossings.iter_mut().find(|crossing| crossing.side == side) {
        Some(crossing) => {
            crossing.kind = crossing.kind.min(kind);
            crossing.names.extend(name);
        }
        None => crossings.push(Crossing { side, kind, names: name.into_iter().collect() }),
    }
}
