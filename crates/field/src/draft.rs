//! Making a battlefield: geography and grid in, board out.
//!
//! The order matters, and each stage sees what the hand corrected in the one before:
//!
//! 1. places into hexes, with those that the grid moves;
//! 2. relief: heights of hexes;
//! 3. areas and places: the terrain of hexes;
//! 4. water along hexsides, keeping each place on its own bank;
//! 5. crests along hexsides, with their lower sides, and walls with those whom they shelter;
//! 6. roads from hex to hex, through the places on them and over water only where they truly cross it;
//! 7. bridges, fords and entries: where roads cross water, and the named ones at the nearest hexside of their water;
//!    entries where roads meet the edge.
//!
//! Water goes before roads because a road minds a river more than a river a road. Everything is decided by
//! comparing numbers that are the same on every machine (see [`projection`](crate::projection)), and where
//! they are equal, by the order of the geography and then of the ids on the board.

use hex::{Board, HexId, HexMap, Plane, Point, SideMap};
use source::fault::{Faults, Place as Where};

use crate::battlefield::{Battlefield, Edge, Elevation, Ground, Half, Label, Site, Slope};
use crate::geography::{About, Geography};
use crate::grid::Grid;
use crate::kinds::{Decimetres, Terrain};
use crate::projection::{Coordinates, Projection};

mod polyline;
mod trace;
mod mesh;
mod places;
mod relief;
mod areas;
mod chains;
mod water;
mod crests;
mod walls;
mod roads;
mod crossings;

#[cfg(test)]
mod tests;

use mesh::Mesh;
use polyline::Polyline;

/// What all stages share.
struct Draft<'a> {
    geography: &'a Geography,
    grid: &'a Grid,
    projection: Projection,
    plane: Plane,
    board: &'a Board,
    faults: Faults,
    remarks: Vec<String>,
}

impl Battlefield {
    /// Lays a grid over a geography. Corrections that hit nothing and features that cannot be laid are
    /// faults, and all of them are told at once.
    ///
    /// ```
    /// # let text = include_str!("../../../battles/waterloo-1815/grid.toml");
    /// # let geography = include_str!("../../../battles/waterloo-1815/geography.geojson");
    /// # let heights = include_str!("../../../battles/waterloo-1815/elevation.asc");
    /// use field::kinds::{RoadKind, Terrain};
    /// use field::{Battlefield, Geography, Grid};
    ///
    /// let heights = Some(("elevation.asc", heights));
    /// let geography = Geography::read(("geography.geojson", geography), heights).unwrap();
    /// let grid = Grid::read("grid.toml", text).unwrap();
    /// let campaign = Battlefield::make(&geography, &grid).unwrap();
    ///
    /// let farm = campaign.site("la-haye-sainte").unwrap().hex;
    /// let crossroads = campaign.site("ohain-crossroads").unwrap().hex;
    /// assert_eq!(campaign.terrain(farm), Terrain::Chateau);
    /// let between = campaign.between(farm, crossroads).unwrap();
    /// assert!(between.crest.is_some());
    /// assert_eq!(between.road, Some(RoadKind::Chaussee));
    /// ```
    pub fn make(geography: &Geography, grid: &Grid) -> Result<Self, Faults> {
        let board = Board::printed(&grid.numbering).map_err(|fault| {
            let place = Where { file: grid.file.clone(), line: 0, column: 0 };
            Faults::one(&place, fault.to_string())
        })?;
        let (projection, plane) = (grid.projection(), grid.plane());
        let (faults, remarks) = (Faults::none(), Vec::new());
        let mut draft = Draft { geography, grid, projection, plane, board: &board, faults, remarks };
        let mesh = Mesh::new(&board, plane);

        let sites = draft.lay_places();
        let elevations = draft.lay_relief();
        let (terrain, mut labels) = draft.lay_areas(&sites);
        let hills = draft.lay_hills(&sites, &mut labels);
        draft.add_names(&mut labels);
        let mut edges = SideMap::new(&board, Edge::default());
        let watercourses = draft.lay_water(&mesh, &sites, &mut edges);
        draft.lay_crests(&mesh, &sites, &mut edges);
        let walls = draft.lay_walls(&mesh, &sites, &mut edges);
        let roads = draft.lay_roads(&mesh, &sites, &watercourses, &mut edges);
        let crossings = draft.lay_crossings(&mesh, &watercourses, &roads, &mut edges);
        let entries = draft.lay_entries(&edges);
        draft.lay_slopes(elevations.as_ref(), &mut edges);
        draft.lay_drawn_slopes(&mesh, &sites, elevations.as_ref(), &mut edges);

        let grounds = HexMap::from_fn(&board, |id: HexId| {
            let elevation = elevations.as_ref().map(|table| table[id]);
            Ground { terrain: terrain[id], is_hill: hills[id], elevation }
        });
        let Draft { faults, remarks, .. } = draft;
        let battlefield = Self {
            id: grid.id.clone(),
            title: grid.title.clone(),
            numbering: grid.numbering.clone(),
            plane,
            projection,
            grounds,
            edges,
            sites: sites.into_iter().map(|laid| laid.site).collect(),
            labels,
            watercourses: watercourses.into_iter().map(|laid| laid.name).collect(),
            walls,
            roads,
            crossings,
            entries,
            windows: grid.windows.clone(),
            remarks,
            board,
        };
        faults.or(battlefield)
    }
}

impl Draft<'_> {
    /// A feature's line on the sheet.
    fn line(&self, course: &[Coordinates]) -> Polyline {
        Polyline::new(course.iter().map(|at| self.projection.to_plane(*at)))
    }

    /// The hex of the board in which a point lies.
    fn hex_at(&self, point: Point) -> Option<HexId> {
        self.board.id(self.plane.hex_at(point))
    }

    /// The width of a hex in metres.
    const fn hex_m(&self) -> f64 {
        self.grid.hex_m
    }

    fn number(&self, hex: HexId) -> String {
        self.grid.number(self.board.hex(hex))
    }

    /// A fault of a feature of the geography.
    fn fault(&mut self, about: &About, what: &str) {
        let place = Where { file: self.geography.file.clone(), line: 0, column: 0 };
        let called = about.id.as_deref().unwrap_or(&about.name);
        self.faults.note(&place, format!("feature {} `{called}`: {what}", about.feature));
    }

    /// The names that corrections write into hexes.
    fn add_names(&mut self, labels: &mut Vec<Label>) {
        for correction in &self.grid.corrections.hexes {
            let Some(hex) = self.board.id(correction.hex) else { continue };
            for name in &correction.names {
                if labels.iter().any(|label| label.hex == hex && label.name == *name) {
                    self.faults.note(&correction.written, format!("the hex is already called {name}"));
                }
                labels.push(Label { name: name.clone(), hex });
            }
        }
    }

    /// The slopes, where the mean heights of two hexes differ by as much as the grid says.
    fn lay_slopes(&self, elevations: Option<&HexMap<Elevation>>, edges: &mut SideMap<Edge>) {
        let (Some(elevations), Some(least)) = (elevations, self.grid.measures.slope_m) else { return };
        let least = Decimetres(10 * i32::from(least));
        for (side, edge) in edges.iter_mut() {
            let [Some(first), Some(second)] = self.board.side_hexes(side) else { continue };
            let rise = elevations[second].mean - elevations[first].mean;
            if rise >= least {
                edge.slope = Some(Slope { higher: Half::Second, by: rise });
            } else if Decimetres(-rise.0) >= least {
                edge.slope = Some(Slope { higher: Half::First, by: Decimetres(-rise.0) });
            }
        }
    }
}

/// Terrain by hex, while it is being made.
type Terrains = HexMap<Terrain>;

/// A place on the board, and where it truly lies on the sheet.
struct LaidSite {
    site: Site,
    at: Point,
}
