//! Areas and places: the terrain of hexes, and which of them are hills.
//!
//! An area makes a hex its own when all areas of its kind together cover as much of it as the grid says,
//! measured at some sixty points. An area too small for that anywhere gets the one hex that it covers best and
//! that no place claims, from a least share on. Places come after areas: a village in the woods is a village.
//! The tops of hills are areas too, but what grows on a hill is another matter than that it is one.

use hex::{HexId, HexMap};

use super::relief::stencil;
use super::{Draft, LaidSite, Polyline, Terrains};
use crate::battlefield::Label;
use crate::geography::Area;
use crate::kinds::{AreaKind, Terrain};

impl Draft<'_> {
    /// The terrain of all hexes, corrected, and the names of areas.
    pub(super) fn lay_areas(&mut self, sites: &[LaidSite]) -> (Terrains, Vec<Label>) {
        let mut terrain = HexMap::new(self.board, Terrain::Clear);
        let mut labels = Vec::new();
        let claimed = self.claims(sites);
        let n_points = stencil(self.plane, SAMPLES_ACROSS).len();
        let share = |percent: u8| (usize::from(percent) * n_points).div_ceil(100);
        for cover in &self.grid.measures.areas {
            let areas: Vec<&Area> = self.geography.areas.iter().filter(|a| a.kind == cover.area).collect();
            let covered: Vec<Vec<(HexId, usize)>> = areas.iter().map(|area| self.covered(area)).collect();
            let mut totals = HexMap::new(self.board, 0_usize);
            for (hex, count) in covered.iter().flatten() {
                totals[*hex] += count;
            }
            for area in self.geography.areas.iter().filter(|area| cover.with.contains(&area.kind)) {
                for (hex, count) in self.covered(area) {
                    totals[hex] += count;
                }
            }
            let mut won: Vec<HexId> =
                totals.iter().filter(|(_, n)| **n >= share(cover.percent)).map(|(hex, _)| hex).collect();
            for (area, hexes) in areas.iter().zip(&covered) {
                let best = |hexes: &mut dyn Iterator<Item = &(HexId, usize)>| {
                    hexes.max_by_key(|(hex, n)| (*n, std::cmp::Reverse(*hex))).copied()
                };
                let Some((middle, _)) = best(&mut hexes.iter()) else { continue };
                labels.push(Label { name: area.about.name.clone(), hex: middle });
                if hexes.iter().any(|(hex, _)| won.contains(hex)) {
                    continue;
                }
                let free = best(&mut hexes.iter().filter(|(hex, _)| claimed[*hex].is_none()));
                let is_drawn_by_hand = self.grid.corrections.hexes.iter().any(|correction| {
                    let is_here = |(hex, _): &(HexId, usize)| self.board.hex(*hex) == correction.hex;
                    correction.terrain == Some(cover.terrain) && hexes.iter().any(is_here)
                });
                match free.filter(|(_, n)| *n >= share(cover.least)) {
                    Some((hex, _)) => won.push(hex),
                    None if is_drawn_by_hand => {}
                    None => self.remarks.push(format!("{} is too small for a hex", area.about.name)),
                }
            }
            for hex in won {
                if terrain[hex] == Terrain::Clear {
                    terrain[hex] = cover.terrain;
                }
            }
        }
        for (hex, claim) in claimed.iter() {
            if let Some(claim) = claim {
                terrain[hex] = *claim;
            }
        }
        self.correct_terrain(&mut terrain);
        (terrain, labels)
    }

    /// Which hexes are hills, corrected; a hill that no place is called after adds its name.
    pub(super) fn lay_hills(&mut self, sites: &[LaidSite], labels: &mut Vec<Label>) -> HexMap<bool> {
        let mut totals = HexMap::new(self.board, 0_usize);
        for area in self.geography.areas.iter().filter(|area| area.kind == AreaKind::Hill) {
            let covered = self.covered(area);
            let most = covered.iter().max_by_key(|(hex, n)| (*n, std::cmp::Reverse(*hex)));
            let name = &area.about.name;
            let is_known = sites.iter().any(|laid| laid.site.name == *name);
            labels.extend(most.filter(|_| !is_known).map(|(hex, _)| Label { name: name.clone(), hex: *hex }));
            for (hex, count) in covered {
                totals[hex] += count;
            }
        }
        let n_points = stencil(self.plane, SAMPLES_ACROSS).len();
        let least =
            self.grid.measures.hill_percent.map(|percent| (usize::from(percent) * n_points).div_ceil(100));
        let mut hills = HexMap::from_fn(self.board, |hex| least.is_some_and(|least| totals[hex] >= least));
        for correction in &self.grid.corrections.hexes {
            let (Some(is_hill), Some(hex)) = (correction.is_hill, self.board.id(correction.hex)) else {
                continue;
            };
            if hills[hex] == is_hill {
                let what = if is_hill { "a hill" } else { "no hill" };
                self.faults.note(&correction.written, format!("the hex is {what} without your help"));
            }
            hills[hex] = is_hill;
        }
        hills
    }

    /// What places make of their hexes; of several in one hex, the kind that the grid lists first.
    fn claims(&self, sites: &[LaidSite]) -> HexMap<Option<Terrain>> {
        let mut claims = HexMap::new(self.board, None);
        for (kind, terrain) in self.grid.measures.places.iter().rev() {
            for laid in sites.iter().filter(|laid| laid.site.kind == *kind) {
                claims[laid.site.hex] = Some(*terrain);
            }
        }
        claims
    }

    /// How many points of each hex an area covers.
    fn covered(&self, area: &Area) -> Vec<(HexId, usize)> {
        let rings: Vec<Polyline> = area.rings.iter().map(|ring| self.line(ring)).collect();
        let Some(outline) = rings.first() else { return Vec::new() };
        let [low, high] = outline.bounds();
        let points = stencil(self.plane, SAMPLES_ACROSS);
        let reach = self.hex_m();
        let mut covered = Vec::new();
        for hex in self.board.ids() {
            let centre = self.plane.centre(self.board.hex(hex));
            let is_near = (low.x - reach..=high.x + reach).contains(&centre.x)
                && (low.y - reach..=high.y + reach).contains(&centre.y);
            if !is_near {
                continue;
            }
            let is_inside = |step: &&hex::Point| {
                let point = hex::Point::new(centre.x + step.x, centre.y + step.y);
                // Within the outline and within no hole: within an odd number of rings.
                rings.iter().filter(|ring| ring.encloses(point)).count() % 2 == 1
            };
            let n = points.iter().filter(is_inside).count();
            if n > 0 {
                covered.push((hex, n));
            }
        }
        covered
    }

    fn correct_terrain(&mut self, terrain: &mut Terrains) {
        for correction in &self.grid.corrections.hexes {
            let Some(hex) = self.board.id(correction.hex) else {
                self.faults.note(&correction.written, "the hex is not on the board");
                continue;
            };
            match correction.terrain {
                Some(new) if terrain[hex] == new => {
                    self.faults.note(&correction.written, format!("the hex is {new} without your help"));
                }
                Some(new) => terrain[hex] = new,
                None if correction.elevation.is_none()
                    && correction.is_hill.is_none()
                    && correction.names.is_empty() =>
                {
                    self.faults.note(&correction.written, "this correction changes nothing");
                }
                None => {}
            }
        }
    }
}

/// A hex is measured at so many points across its width.
const SAMPLES_ACROSS: f64 = 8.0;
