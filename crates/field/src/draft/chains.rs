//! Laying lines along hexsides: what water and crests have in common.
//!
//! A line that ends on another must end on its chain, or a brook would stop short of its river. So lines are
//! laid one after another, and one whose end touches an earlier line must end at a corner of that line's
//! chain. Places hold the lines off: a village south of a brook must not be found north of it.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use hex::{CornerId, HexId, Point};

use super::mesh::{Mesh, SideStep, Sides};
use super::polyline::{Polyline, Sample, squared};
use super::trace::{Demands, trace};
use super::{Draft, LaidSite};

/// A line and the chain of hexsides that it became; in pieces where it leaves the board between.
pub(super) struct LaidLine {
    pub(super) line: Polyline,
    pub(super) steps: Vec<SideStep>,
}

/// Where a line may begin or end because it meets another.
#[derive(Default)]
pub(super) struct Joint {
    /// The corners of the other's chain that are nearest; empty when the line meets none.
    nearest: Vec<CornerId>,
    /// All corners of that chain.
    all: BTreeSet<CornerId>,
}

impl Joint {
    pub(super) fn is_empty(&self) -> bool {
        self.nearest.is_empty()
    }
}

/// A line that has come to the line it ends on so many hexsides before its end has arrived.
const HOMEWARD: usize = 4;

/// What each hexside of a chain costs, in parts of a hex's width squared: enough that a chain takes no two
/// hexsides where the line is as near to one, little enough that it follows every bend of half a hex.
const TOLL: f64 = 0.05;

/// What it costs to put a place on the wrong side: as much as to go round its hex.
const WRONG_SIDE: f64 = 1.0;

/// A place nearer to the line than this part of a hex is on the line, and on neither side.
const ON_THE_LINE: f64 = 0.08;

impl Draft<'_> {
    /// The distance between samples along a line.
    pub(super) fn sample_step(&self) -> f64 {
        self.hex_m() / 4.0
    }

    /// The stretches of a line that are on the board.
    pub(super) fn runs(&self, samples: &[Sample]) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (idx, sample) in samples.iter().enumerate() {
            if self.hex_at(sample.at).is_none() {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.end == idx => run.end = idx + 1,
                _ => runs.push(idx..idx + 1),
            }
        }
        runs
    }

    /// Lays a line along hexsides, from the line that it begins on to the one that it ends on.
    pub(super) fn lay_chain(
        &self,
        mesh: &Mesh<'_>,
        sites: &[LaidSite],
        line: Polyline,
        start: &Joint,
        end: &Joint,
    ) -> Option<LaidLine> {
        let samples = line.samples(self.sample_step());
        let square = self.hex_m() * self.hex_m();
        let lattice = Sides {
            mesh,
            toll: TOLL * square,
            banks: self.banks(&line, sites),
            wrong_bank: WRONG_SIDE * square,
        };
        let mut steps: Vec<SideStep> = Vec::new();
        for run in self.runs(&samples) {
            let mut demands = Demands::default();
            if run.start == 0 {
                demands.start = steps_at(mesh, &start.nearest, Mesh::tail);
            }
            let last_steps = steps_at(mesh, &end.nearest, Mesh::head);
            if run.end == samples.len() && !last_steps.is_empty() {
                demands.pins.insert(run.len() - 1, last_steps);
            }
            let is_last = run.end == samples.len();
            let chain = trace(&lattice, &samples[run], self.sample_step(), &demands)?;
            let mut chain = without_loops(mesh, chain);
            if let [only] = chain.as_mut_slice() {
                *only = forward(mesh, *only, &line);
            }
            if is_last {
                let nearly_home = chain.len().saturating_sub(HOMEWARD);
                let arrived = (nearly_home..chain.len()).find(|n| end.all.contains(&mesh.head(chain[*n])));
                chain.truncate(arrived.map_or(chain.len(), |n| n + 1));
            }
            steps.extend(chain);
        }
        Some(LaidLine { line, steps })
    }

    /// On which side of a line the hexes lie that have places near it.
    fn banks(&self, line: &Polyline, sites: &[LaidSite]) -> BTreeMap<HexId, Ordering> {
        let mut banks = BTreeMap::new();
        let [low, high] = line.bounds();
        let reach = 2.0 * self.hex_m();
        for LaidSite { site, at } in sites {
            let is_near = (low.x - reach..=high.x + reach).contains(&at.x)
                && (low.y - reach..=high.y + reach).contains(&at.y);
            if !is_near {
                continue;
            }
            let side = line.side_of(*at, ON_THE_LINE * self.hex_m());
            // Two places on two sides in one hex cannot both have their way.
            let seen = banks.entry(site.hex).or_insert(side);
            if *seen == Ordering::Equal {
                *seen = side;
            } else if side != Ordering::Equal && side != *seen {
                *seen = Ordering::Equal;
            }
        }
        banks
    }

    /// Where a line may end that runs off the board near `point`: at the outermost corners there.
    pub(super) fn way_out(&self, mesh: &Mesh<'_>, point: Point) -> Joint {
        let Some(hex) = self.hex_at(point).filter(|hex| self.board.is_on_edge(*hex)) else {
            return Joint::default();
        };
        let is_outermost = |corner: &CornerId| self.board.corner_hexes(*corner).iter().any(Option::is_none);
        let all: BTreeSet<CornerId> = self.board.corners(hex).iter().copied().filter(is_outermost).collect();
        self.nearest_of(mesh, point, all)
    }

    /// Where a line may end that ends at `point`: at the corners of the nearest of the laid lines within
    /// `reach`, as near to the point as any, give or take half a hexside.
    pub(super) fn joint<'l>(
        &self,
        mesh: &Mesh<'_>,
        point: Point,
        laid: impl Iterator<Item = &'l LaidLine>,
        reach: f64,
    ) -> Joint {
        let near = laid.filter(|other| !other.steps.is_empty());
        let with_distance = near.map(|other| (other.line.distance(point), other));
        let nearest = with_distance.min_by(|(a, _), (b, _)| a.total_cmp(b));
        let Some((_, parent)) = nearest.filter(|(distance, _)| *distance <= reach) else {
            return Joint::default();
        };
        let all: BTreeSet<CornerId> =
            parent.steps.iter().flat_map(|step| [mesh.tail(*step), mesh.head(*step)]).collect();
        self.nearest_of(mesh, point, all)
    }

    fn nearest_of(&self, mesh: &Mesh<'_>, point: Point, all: BTreeSet<CornerId>) -> Joint {
        let away = |corner: &CornerId| squared(mesh.corner(*corner), point).sqrt();
        let least = all.iter().map(away).fold(f64::INFINITY, f64::min);
        let is_nearest = |corner: &CornerId| away(corner) <= least + self.hex_m() / 4.0;
        Joint { nearest: all.iter().copied().filter(is_nearest).collect(), all }
    }
}

/// The steps that touch one of these corners with the end that `end` tells.
fn steps_at<'b>(
    mesh: &Mesh<'b>,
    corners: &[CornerId],
    end: impl Fn(&Mesh<'b>, SideStep) -> CornerId,
) -> Vec<SideStep> {
    let touching = corners.iter().flat_map(|corner| mesh.steps_at(*corner));
    touching.filter(|step| corners.contains(&end(mesh, *step))).collect()
}

/// A line that became a single hexside fits it both ways: it goes the way of the line.
fn forward(mesh: &Mesh<'_>, step: SideStep, line: &Polyline) -> SideStep {
    let [tail, head] = [mesh.tail(step), mesh.head(step)].map(|corner| mesh.corner(corner));
    let (from, to) = (line.first(), line.last());
    let along = (head.x - tail.x) * (to.x - from.x) + (head.y - tail.y) * (to.y - from.y);
    if along < 0.0 { SideStep { is_forward: !step.is_forward, ..step } } else { step }
}

/// A chain that comes back to a corner went round a hex for nothing: the loop is cut out.
fn without_loops(mesh: &Mesh<'_>, chain: Vec<SideStep>) -> Vec<SideStep> {
    let mut plain: Vec<SideStep> = Vec::new();
    for step in chain {
        let head = mesh.head(step);
        match plain.iter().position(|earlier| mesh.tail(*earlier) == head) {
            Some(loop_start) => plain.truncate(loop_start),
            None => plain.push(step),
        }
    }
    plain
}
