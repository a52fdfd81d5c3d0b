//! Crests and drawn slopes along hexsides, each with its lower side.
//!
//! The geography says by the compass to which side the ground falls. That is turned into left or right of the
//! line, once for the whole line, and then every hexside of its chain has its lower hex on that hand.

use hex::{Compass, HexId, HexMap, SideId, SideMap};

use super::chains::LaidLine;
use super::mesh::Mesh;
use super::{Draft, LaidSite, Polyline};
use crate::battlefield::{Edge, Elevation, Half, Slope};
use crate::grid::Change;
use crate::kinds::Decimetres;
use crate::projection::heading;

/// A crest whose end is nearer to another than this part of a hex goes on from it.
const JOINS: f64 = 0.2;

impl Draft<'_> {
    pub(super) fn lay_crests(&mut self, mesh: &Mesh<'_>, sites: &[LaidSite], edges: &mut SideMap<Edge>) {
        let mut laid: Vec<LaidLine> = Vec::new();
        for crest in &self.geography.crests {
            let line = self.line(&crest.course);
            let reach = self.hex_m() * JOINS;
            let start = self.joint(mesh, line.first(), laid.iter(), reach);
            let end = self.joint(mesh, line.last(), laid.iter(), reach);
            let falls_left = self.falls_left(&line, crest.lower);
            let Some(chain) = self.lay_chain(mesh, sites, line, &start, &end) else {
                self.fault(&crest.about, "this crest cannot be laid along hexsides");
                continue;
            };
            for step in &chain.steps {
                let left = Mesh::left(*step);
                let lower = if falls_left { left } else { left.other() };
                let crest = &mut edges[step.side].crest;
                *crest = crest.or(Some(lower));
            }
            laid.push(chain);
        }
        self.correct_crests(edges);
    }

    /// The slopes that the geography draws. Where it does not say how high one is, the heights of the hexes do.
    pub(super) fn lay_drawn_slopes(
        &mut self,
        mesh: &Mesh<'_>,
        sites: &[LaidSite],
        elevations: Option<&HexMap<Elevation>>,
        edges: &mut SideMap<Edge>,
    ) {
        let mut laid: Vec<LaidLine> = Vec::new();
        for slope in &self.geography.slopes {
            let line = self.line(&slope.course);
            let reach = self.hex_m() * JOINS;
            let start = self.joint(mesh, line.first(), laid.iter(), reach);
            let end = self.joint(mesh, line.last(), laid.iter(), reach);
            let falls_left = self.falls_left(&line, slope.lower);
            let Some(chain) = self.lay_chain(mesh, sites, line, &start, &end) else {
                self.fault(&slope.about, "this slope cannot be laid along hexsides");
                continue;
            };
            for step in &chain.steps {
                let left = Mesh::left(*step);
                let higher = if falls_left { left.other() } else { left };
                let rise = self.rise(step.side, higher, elevations);
                let by = slope.drop.or(rise).unwrap_or_default().max(Decimetres(0));
                edges[step.side].slope = Some(Slope { higher, by });
            }
            laid.push(chain);
        }
        self.correct_slopes(elevations, edges);
    }

    fn correct_slopes(&mut self, elevations: Option<&HexMap<Elevation>>, edges: &mut SideMap<Edge>) {
        for correction in &self.grid.corrections.sides {
            for hexside in &correction.sides {
                let Some(side) = self.board.side_id(*hexside) else { continue };
                let higher = match correction.slope {
                    Change::Keep => continue,
                    Change::Remove => None,
                    Change::Set(higher) if hexside.hexes()[0] == higher => Some(Half::First),
                    Change::Set(_) => Some(Half::Second),
                };
                if edges[side].slope.map(|slope| slope.higher) == higher {
                    let what = format!("the slope at {} is so without your help", self.side_name(side));
                    self.faults.note(&correction.written, what);
                }
                edges[side].slope = higher.map(|higher| {
                    let by = self.rise(side, higher, elevations).unwrap_or_default().max(Decimetres(0));
                    Slope { higher, by }
                });
            }
        }
    }

    /// How much higher one half of a hexside lies than the other.
    fn rise(&self, side: SideId, higher: Half, elevations: Option<&HexMap<Elevation>>) -> Option<Decimetres> {
        let (elevations, hexes) = elevations.zip(self.both(side))?;
        let [low, high] = [higher.other(), higher].map(|half| elevations[half.of(hexes)].mean);
        Some(high - low)
    }

    /// The two hexes of a hexside, if both are on the board.
    fn both(&self, side: SideId) -> Option<[HexId; 2]> {
        let [first, second] = self.board.side_hexes(side);
        first.zip(second).map(|(first, second)| [first, second])
    }

    /// Whether the lower side of a line is its left: by which hand the compass points to, taken over its
    /// whole length.
    pub(super) fn falls_left(&self, line: &Polyline, lower: Compass) -> bool {
        let (east, north) = heading(lower);
        let (x, y) = self.projection.turned(east, north);
        // The hands of the parts add up to that of the way from end to end.
        let (from, to) = (line.first(), line.last());
        (to.x - from.x) * y - (to.y - from.y) * x < 0.0
    }

    fn correct_crests(&mut self, edges: &mut SideMap<Edge>) {
        for correction in &self.grid.corrections.sides {
            for hexside in &correction.sides {
                let Some(side) = self.board.side_id(*hexside) else { continue };
                let crest = &mut edges[side].crest;
                let new = match correction.crest {
                    Change::Keep => continue,
                    Change::Remove => None,
                    Change::Set(lower) if hexside.hexes()[0] == lower => Some(Half::First),
                    Change::Set(_) => Some(Half::Second),
                };
                if *crest == new {
                    let what = format!("the crest at {} is so without your help", self.side_name(side));
                    self.faults.note(&correction.written, what);
                }
                edges[side].crest = new;
            }
        }
    }
}
