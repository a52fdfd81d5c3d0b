//! Water along hexsides.
//!
//! Rivers are laid before streams, and a water after the one it runs into, so that it can end on it. One that
//! runs into none, and ends in a hex on the edge of the board, runs off the board there; a river may come onto
//! it so as well. Where two share a hexside the greater counts, and of equals the one that was laid first.

use hex::SideMap;

use super::chains::LaidLine;
use super::mesh::Mesh;
use super::{Draft, LaidSite, Polyline};
use crate::battlefield::{Edge, Water, WatercourseName};
use crate::geography::{Geography, Watercourse};
use crate::grid::Change;
use crate::kinds::WaterKind;

/// A water with its name, its true course and its hexsides.
pub(super) struct LaidWater {
    pub(super) name: WatercourseName,
    /// `None` for a pond, and for a water that a correction added.
    pub(super) laid: Option<LaidLine>,
}

/// A water whose end is nearer to another than this part of a hex runs into it.
const JOINS: f64 = 0.45;

/// One that says into which it runs may end further from it, since both were drawn by hand.
const JOINS_BY_NAME: f64 = 1.0;

impl Draft<'_> {
    /// Lays all water and applies the corrections of it. The waters come in the order of the geography,
    /// then the ponds, then those that corrections added: the order of [`Water::course`].
    pub(super) fn lay_water(
        &mut self,
        mesh: &Mesh<'_>,
        sites: &[LaidSite],
        edges: &mut SideMap<Edge>,
    ) -> Vec<LaidWater> {
        let courses = &self.geography.watercourses;
        let lines: Vec<Polyline> = courses.iter().map(|water| self.line(&water.course)).collect();
        let mut laid: Vec<Option<LaidLine>> = courses.iter().map(|_| None).collect();
        for idx in self.order(&lines) {
            let water = &courses[idx];
            let reach = self.hex_m() * JOINS;
            let (others, own) = (|| laid.iter().flatten(), &lines[idx]);
            let start = self.joint(mesh, own.first(), others(), reach);
            let is_from_afar = water.kind.comes_from_afar();
            let start =
                if is_from_afar && start.is_empty() { self.way_out(mesh, own.first()) } else { start };
            let named = water.flows_into.as_deref().map(|name| {
                let is_it = |other: usize| Geography::is_name_of(name, &courses[other].about.name);
                let parents = laid.iter().enumerate().filter(|(other, _)| is_it(*other));
                let parents = parents.filter_map(|(_, line)| line.as_ref());
                self.joint(mesh, own.last(), parents, self.hex_m() * JOINS_BY_NAME)
            });
            let end = named
                .filter(|joint| !joint.is_empty())
                .unwrap_or_else(|| self.joint(mesh, own.last(), others(), reach));
            let end = if end.is_empty() { self.way_out(mesh, own.last()) } else { end };
            match self.lay_chain(mesh, sites, own.clone(), &start, &end) {
                Some(line) => laid[idx] = Some(line),
                None => self.fault(&water.about, "this water cannot be laid along hexsides"),
            }
        }
        let mut waters: Vec<LaidWater> = Vec::new();
        for (water, line) in courses.iter().zip(laid) {
            let name = WatercourseName { name: water.about.name.clone(), kind: water.kind };
            if let Some(line) = &line {
                for step in &line.steps {
                    put(&mut edges[step.side], water.kind, waters.len());
                }
            }
            waters.push(LaidWater { name, laid: line });
        }
        self.lay_ponds(mesh, edges, &mut waters);
        self.correct_water(edges, &mut waters);
        waters
    }

    /// Greater waters first, and each after the one it runs into.
    fn order(&self, lines: &[Polyline]) -> Vec<usize> {
        let courses = &self.geography.watercourses;
        let parent_of = |idx: usize| {
            let water: &Watercourse = &courses[idx];
            let mut near: Vec<(f64, usize)> = Vec::new();
            for (other, line) in lines.iter().enumerate().filter(|(other, _)| *other != idx) {
                let distance = line.distance(lines[idx].last());
                let is_named = water
                    .flows_into
                    .as_deref()
                    .is_none_or(|name| Geography::is_name_of(name, &courses[other].about.name));
                if is_named && distance <= self.hex_m() * JOINS {
                    near.push((distance, other));
                }
            }
            near.into_iter().min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, other)| other)
        };
        let parents: Vec<Option<usize>> = (0..courses.len()).map(parent_of).collect();
        let mut by_kind: Vec<usize> = (0..courses.len()).collect();
        by_kind.sort_by_key(|idx| (courses[*idx].kind, *idx));
        let mut order: Vec<usize> = Vec::new();
        for idx in by_kind {
            // Downstream to the first that is laid already, then laid from there up; a ring ends where it
            // comes back.
            let mut down = Vec::new();
            let mut next = Some(idx);
            while let Some(here) = next.filter(|here| !order.contains(here) && !down.contains(here)) {
                down.push(here);
                next = parents[here];
            }
            order.extend(down.into_iter().rev());
        }
        order
    }

    /// A pond lies on the hexside whose middle is nearest.
    fn lay_ponds(&self, mesh: &Mesh<'_>, edges: &mut SideMap<Edge>, waters: &mut Vec<LaidWater>) {
        for pond in &self.geography.ponds {
            let at = self.projection.to_plane(pond.at);
            let Some(hex) = self.hex_at(at) else { continue };
            let away = |side: &hex::SideId| super::polyline::squared(mesh.middle(*side), at);
            let sides = self.board.sides(hex).iter();
            if let Some(side) = sides.min_by(|a, b| away(a).total_cmp(&away(b)).then(a.cmp(b))) {
                put(&mut edges[*side], WaterKind::Pond, waters.len());
                let name = WatercourseName { name: pond.about.name.clone(), kind: WaterKind::Pond };
                waters.push(LaidWater { name, laid: None });
            }
        }
    }

    fn correct_water(&mut self, edges: &mut SideMap<Edge>, waters: &mut Vec<LaidWater>) {
        for correction in &self.grid.corrections.sides {
            for side in &correction.sides {
                let Some(side) = self.board.side_id(*side) else {
                    self.faults.note(&correction.written, "a hexside of these is not on the board");
                    continue;
                };
                let edge = &mut edges[side];
                match correction.water {
                    Change::Keep => {}
                    Change::Remove if edge.water.is_none() => {
                        let what = format!("there is no water at {} to be removed", self.side_name(side));
                        self.faults.note(&correction.written, what);
                    }
                    Change::Remove => edge.water = None,
                    Change::Set(kind) => {
                        let name = correction.course.clone().unwrap_or_default();
                        let course = course_of(&name, kind, waters);
                        let new = Some(Water { kind, course });
                        if edge.water == new {
                            let what = format!("{name} runs along {} already", self.side_name(side));
                            self.faults.note(&correction.written, what);
                        }
                        edge.water = new;
                    }
                }
            }
        }
    }

    /// A hexside as a grid file writes it.
    pub(super) fn side_name(&self, side: hex::SideId) -> String {
        let [one, other] = self.board.hexside(side).hexes().map(|hex| self.grid.number(hex));
        if one < other { format!("{one}/{other}") } else { format!("{other}/{one}") }
    }
}

/// The place of a water in the list; a new name is added to it.
fn course_of(name: &str, kind: WaterKind, waters: &mut Vec<LaidWater>) -> u16 {
    let is_it = |water: &LaidWater| water.name.kind == kind && Geography::is_name_of(name, &water.name.name);
    let idx = waters.iter().position(is_it).unwrap_or(waters.len());
    if idx == waters.len() {
        let name = WatercourseName { name: name.to_owned(), kind };
        waters.push(LaidWater { name, laid: None });
    }
    u16::try_from(idx).unwrap_or(u16::MAX)
}

fn put(edge: &mut Edge, kind: WaterKind, course: usize) {
    let is_greater = edge.water.is_none_or(|water| kind < water.kind);
    if is_greater {
        edge.water = Some(Water { kind, course: u16::try_from(course).unwrap_or(u16::MAX) });
    }
}
