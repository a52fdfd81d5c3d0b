//! Walls and breastworks along hexsides, each with the side that it shelters.
//!
//! A wall is laid like a crest. Where two stand on one hexside the first of the geography counts: both shelter
//! those behind them, and nobody is sheltered twice.

use hex::SideMap;

use super::mesh::Mesh;
use super::{Draft, LaidSite};
use crate::battlefield::{Edge, Wall, WallName};

impl Draft<'_> {
    /// Lays all walls and applies the corrections of them. They come in the order of the geography, which is
    /// that of [`Wall::line`].
    pub(super) fn lay_walls(
        &mut self,
        mesh: &Mesh<'_>,
        sites: &[LaidSite],
        edges: &mut SideMap<Edge>,
    ) -> Vec<WallName> {
        let mut names = Vec::new();
        for wall in &self.geography.walls {
            let line = self.line(&wall.course);
            // What shelters one side protects the left or the right of the line, all along it.
            let is_left = wall.protects.map(|side| self.falls_left(&line, side));
            let none = super::chains::Joint::default();
            let Some(chain) = self.lay_chain(mesh, sites, line, &none, &none) else {
                self.fault(&wall.about, "this wall cannot be laid along hexsides");
                continue;
            };
            let number = u16::try_from(names.len()).unwrap_or(u16::MAX);
            for step in &chain.steps {
                let left = Mesh::left(*step);
                let protects = is_left.map(|is_left| if is_left { left } else { left.other() });
                let here = &mut edges[step.side].wall;
                *here = here.or(Some(Wall { kind: wall.kind, protects, line: number }));
            }
            names.push(WallName { name: wall.about.name.clone(), kind: wall.kind, since: wall.since });
        }
        for correction in self.grid.corrections.sides.iter().filter(|correction| correction.drops_wall) {
            for side in correction.sides.iter().filter_map(|side| self.board.side_id(*side)) {
                if edges[side].wall.take().is_none() {
                    let what = format!("there is no wall at {} to be removed", self.side_name(side));
                    self.faults.note(&correction.written, what);
                }
            }
        }
        names
    }
}
