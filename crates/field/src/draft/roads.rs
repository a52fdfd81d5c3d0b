//! Roads from hex to hex.
//!
//! The better roads are laid first. A road goes through the hexes of the places on it, and where its end meets
//! a road laid before, or the end of such a road meets it, the two share a hex. It crosses water where it does
//! so on the ground; to cross it elsewhere costs dear. One that ends in a hex on the edge of the board reaches
//! that hex.

use std::collections::BTreeMap;

use hex::{HexId, Point, SideId, SideMap};

use super::mesh::Mesh;
use super::polyline::{Sample, squared};
use super::trace::{Demands, Lattice, trace};
use super::water::LaidWater;
use super::{Draft, LaidSite, Polyline};
use crate::battlefield::{Edge, RoadLine};
use crate::geography::Road;
use crate::grid::RoadCorrection;

/// What each link costs, in parts of a hex's width squared: a road that clips the corner of a hex passes it
/// by.
const TOLL: f64 = 0.12;

/// What it costs to cross water where the road does not, in the same measure. Where it does, it costs the
/// square of the way from there to the middle of the hexside, if that is less.
const WET: f64 = 3.0;

/// A road this near to a place, in parts of a hex, goes through it.
const THROUGH: f64 = 0.15;

/// A road that ends this near to another meets it.
const MEETS: f64 = 0.45;

/// A road that has been laid.
struct LaidRoad {
    line: Polyline,
    hexes: Vec<HexId>,
    /// Its first and last hex, each with the place of that end on the sheet, where the end was on no place
    /// and no earlier road: a later road that passes there must pass through that hex.
    loose_ends: Vec<(Point, HexId)>,
}

impl Draft<'_> {
    /// Lays all roads and applies the corrections of them.
    pub(super) fn lay_roads(
        &mut self,
        mesh: &Mesh<'_>,
        sites: &[LaidSite],
        waters: &[LaidWater],
        edges: &mut SideMap<Edge>,
    ) -> Vec<RoadLine> {
        let mut by_kind: Vec<&Road> = self.geography.roads.iter().collect();
        by_kind.sort_by_key(|road| (road.kind, road.about.feature));
        let mut laid: Vec<LaidRoad> = Vec::new();
        let mut roads: Vec<RoadLine> = Vec::new();
        let mut wet: Vec<(usize, SideId)> = Vec::new();
        for road in by_kind {
            let line = self.line(&road.course);
            let crossings: Vec<Vec<Point>> = waters
                .iter()
                .map(|water| water.laid.as_ref().map_or_else(Vec::new, |laid| line.crossings(&laid.line)))
                .collect();
            let lattice = Hexes { mesh, edges, crossings: &crossings, hex_m: self.hex_m() };
            let samples = line.samples(self.sample_step());
            let mut links: Vec<SideId> = Vec::new();
            let mut hexes: Vec<HexId> = Vec::new();
            let mut loose_ends: Vec<(Point, HexId)> = Vec::new();
            let mut is_laid = true;
            for run in self.runs(&samples) {
                let run_samples = &samples[run.clone()];
                let demands = self.demands(run_samples, &line, sites, &laid, mesh);
                let Some(chain) = trace(&lattice, run_samples, self.sample_step(), &demands) else {
                    is_laid = false;
                    continue;
                };
                links.extend(chain.windows(2).filter_map(|pair| self.board.side_between(pair[0], pair[1])));
                let ends =
                    [(0, line.first(), chain.first()), (run_samples.len() - 1, line.last(), chain.last())];
                for (idx, end, hex) in ends {
                    let is_loose = run_samples[idx].at == end && !demands.pins.contains_key(&idx);
                    loose_ends.extend(hex.filter(|_| is_loose).map(|hex| (end, *hex)));
                }
                hexes.extend(chain);
            }
            if !is_laid {
                self.fault(&road.about, "this road cannot be laid from hex to hex");
            }
            let needless = links.iter().filter(|side| lattice.wetness(**side) >= WET);
            wet.extend(needless.map(|side| (roads.len(), *side)));
            roads.push(RoadLine { name: road.about.name.clone(), kind: road.kind, links });
            laid.push(LaidRoad { line, hexes, loose_ends });
        }
        for correction in &self.grid.corrections.roads {
            self.correct_road(correction, &mut roads);
        }
        for (road_idx, side) in wet {
            if roads[road_idx].links.contains(&side) {
                let (name, side) = (&roads[road_idx].name, self.side_name(side));
                self.remarks.push(format!("{name} crosses water at {side} and not on the ground"));
            }
        }
        roads.retain(|road| !road.links.is_empty());
        for road in &roads {
            for side in &road.links {
                let best = &mut edges[*side].road;
                *best = Some(best.map_or(road.kind, |other| other.min(road.kind)));
            }
        }
        roads
    }

    /// Through which hexes a stretch of road must go.
    fn demands(
        &self,
        samples: &[Sample],
        line: &Polyline,
        sites: &[LaidSite],
        laid: &[LaidRoad],
        mesh: &Mesh<'_>,
    ) -> Demands<HexId> {
        let mut pins: BTreeMap<usize, Vec<HexId>> = BTreeMap::new();
        for LaidSite { site, at } in sites {
            if let Some(idx) = nearest(samples, *at, self.hex_m() * THROUGH) {
                pins.entry(idx).or_insert_with(|| vec![site.hex]);
            }
        }
        let meets = self.hex_m() * MEETS;
        // My own ends on earlier roads.
        for (idx, end) in [(0, line.first()), (samples.len() - 1, line.last())] {
            if pins.contains_key(&idx) || samples[idx].at != end {
                continue;
            }
            let with_distance = laid.iter().map(|other| (other.line.distance(end), other));
            let near = with_distance.min_by(|(a, _), (b, _)| a.total_cmp(b));
            let Some((_, other)) = near.filter(|(distance, _)| *distance <= meets) else {
                // A road that ends on the rim goes on beyond it, and must reach it.
                let rim = self.hex_at(end).filter(|hex| self.board.is_on_edge(*hex));
                pins.extend(rim.map(|hex| (idx, vec![hex])));
                continue;
            };
            let away = |hex: &HexId| squared(mesh.centre(*hex), end).sqrt();
            let least = other.hexes.iter().map(away).fold(f64::INFINITY, f64::min);
            let shared: Vec<HexId> =
                other.hexes.iter().copied().filter(|hex| away(hex) <= least + meets).collect();
            if !shared.is_empty() {
                pins.insert(idx, shared);
            }
        }
        // The loose ends of earlier roads on me.
        for (end, hex) in laid.iter().flat_map(|other| &other.loose_ends) {
            if let Some(idx) = nearest(samples, *end, meets) {
                pins.entry(idx).or_insert_with(|| vec![*hex]);
            }
        }
        Demands { start: Vec::new(), pins }
    }

    fn correct_road(&mut self, correction: &RoadCorrection, roads: &mut Vec<RoadLine>) {
        let idx = roads.iter().position(|road| road.name == correction.name);
        let idx = match (idx, correction.kind) {
            (Some(idx), None) => idx,
            (Some(idx), Some(kind)) if roads[idx].kind == kind => idx,
            (None, Some(kind)) => {
                roads.push(RoadLine { name: correction.name.clone(), kind, links: Vec::new() });
                roads.len() - 1
            }
            (Some(idx), Some(_)) => {
                let what = format!("there is a {} of this name already", roads[idx].kind);
                self.faults.note(&correction.written, what);
                return;
            }
            (None, None) => {
                let what = format!("there is no road `{}`: a new one needs its `kind`", correction.name);
                self.faults.note(&correction.written, what);
                return;
            }
        };
        let links = &mut roads[idx].links;
        for side in self.sides_between(correction, &correction.unlink) {
            let before = links.len();
            links.retain(|link| *link != side);
            if links.len() == before {
                let what = format!("the road does not cross {} where you unlink it", self.side_name(side));
                self.faults.note(&correction.written, what);
            }
        }
        for side in self.sides_between(correction, &correction.link) {
            if links.contains(&side) {
                let what = format!("the road crosses {} without your help", self.side_name(side));
                self.faults.note(&correction.written, what);
            } else {
                links.push(side);
            }
        }
    }

    fn sides_between(&mut self, correction: &RoadCorrection, chain: &[hex::Hex]) -> Vec<SideId> {
        let mut sides = Vec::new();
        for pair in chain.windows(2) {
            match (self.board.id(pair[0]), self.board.id(pair[1])) {
                (Some(one), Some(other)) => sides.extend(self.board.side_between(one, other)),
                _ => self.faults.note(&correction.written, "a hex of this road is not on the board"),
            }
        }
        sides
    }
}

/// The sample nearest to a point, if it is within reach.
fn nearest(samples: &[Sample], point: Point, reach: f64) -> Option<usize> {
    let away = samples.iter().map(|sample| squared(sample.at, point)).enumerate();
    let (idx, least) = away.min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)))?;
    (least <= reach * reach).then_some(idx)
}

/// Hexes, for roads.
struct Hexes<'m, 'b> {
    mesh: &'m Mesh<'b>,
    edges: &'m SideMap<Edge>,
    /// Where the road crosses each water on the ground.
    crossings: &'m [Vec<Point>],
    hex_m: f64,
}

impl Hexes<'_, '_> {
    /// What it costs to cross the water at a hexside, in parts of a hex's width squared.
    fn wetness(&self, side: SideId) -> f64 {
        let Some(water) = self.edges[side].water else { return 0.0 };
        let middle = self.mesh.middle(side);
        let crossings = self.crossings.get(usize::from(water.course)).map_or(&[][..], Vec::as_slice);
        let away = crossings.iter().map(|point| squared(*point, middle) / (self.hex_m * self.hex_m));
        away.fold(WET, f64::min)
    }
}

impl Lattice for Hexes<'_, '_> {
    type Step = HexId;

    fn near(&self, at: Point) -> Vec<HexId> {
        self.mesh.hexes_about(at).collect()
    }

    fn onward(&self, step: HexId) -> impl Iterator<Item = (HexId, f64)> {
        let square = self.hex_m * self.hex_m;
        self.mesh.board.exits(step).map(move |exit| (exit.hex, (TOLL + self.wetness(exit.side)) * square))
    }

    fn misfit(&self, step: HexId, at: Point) -> f64 {
        squared(self.mesh.centre(step), at)
    }
}
