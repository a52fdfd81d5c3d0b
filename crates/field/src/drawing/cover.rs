//! What grows on the ground: woods, orchards, marsh, rough ground.
//!
//! A hex is woods or it is not, and the map must leave no doubt; but a wood has an edge that no hex ever had.
//! So the cover is drawn as a field: what the board says counts for two thirds, what the geography says for
//! one, and the whole is softened before it is cut. Where both sides of a hexside are truly wooded the edge
//! bulges out, where the trees truly stop short it falls back; the middle of a hex always shows what the hex
//! is.

use hex::{Direction, Hex, HexId, Point};

use super::curve::{Curve, is_inside, twice_area};
use super::grain::Grain;
use super::measure::{Frame, Step, beyond, nearest_whole};
use super::pen::{Pen, Trace};
use super::raster::Raster;
use super::sheet::Sheet;
use super::truth::Truth;
use crate::Battlefield;
use crate::kinds::{AreaKind, Terrain};

/// The mesh of the field, and how often it is softened.
const STEP: f64 = 8.0;
const SOFTENING: usize = 4;
/// How much the board counts against the geography.
const BOARD_SHARE: f64 = 0.64;

/// The covered ground of one terrain.
#[derive(Debug)]
pub(super) struct Cover {
    pub(super) terrain: Terrain,
    edges: Vec<Curve>,
    field: Raster,
}

impl Cover {
    /// The cover of a terrain; `None` if no hex has it.
    pub(super) fn of(
        terrain: Terrain,
        field: &Battlefield,
        sheet: &Sheet,
        truth: Option<&Truth>,
    ) -> Option<Self> {
        let kind = match terrain {
            Terrain::Woods => AreaKind::Wood,
            Terrain::LightWoods => AreaKind::LightWood,
            Terrain::Orchard => AreaKind::Orchard,
            Terrain::Marsh => AreaKind::Marsh,
            Terrain::Rough => AreaKind::Rough,
            Terrain::Clear | Terrain::FortifiedTown | Terrain::Town | Terrain::Chateau => return None,
        };
        let board = field.board();
        board.ids().find(|hex| field.terrain(*hex) == terrain)?;
        let areas: Vec<(Frame, &[Vec<Point>])> = truth
            .into_iter()
            .flat_map(|truth| &truth.areas)
            .filter(|area| area.kind == kind)
            .map(|area| (Frame::around(area.rings.iter().flatten()), area.rings.as_slice()))
            .collect();
        let is_there = |point: Point| {
            areas.iter().any(|(frame, rings)| frame.contains(point) && is_inside(rings, point))
        };
        // The mesh reaches beyond the frame of the map, so that every edge is closed. Between the board and
        // the frame a wood goes on as its neighbours on the board have it.
        let frame = sheet.map().grown(9.0 * STEP);
        let within = sheet.map().grown(7.0 * STEP);
        let has_terrain = |hex: HexId| field.terrain(hex) == terrain;
        let is_covered = |hex: Hex| {
            if let Some(hex) = board.id(hex) {
                return has_terrain(hex);
            }
            let near = || Direction::ALL.iter().filter_map(|way| board.id(hex.neighbour(*way)));
            let n_own = near().filter(|hex| has_terrain(*hex)).count();
            n_own > 0 && 2 * n_own >= near().count()
        };
        let mut values = Raster::over(frame, STEP, |point| {
            if !within.contains(point) {
                return 0.0;
            }
            let by_board = if is_covered(sheet.hex_at(point)) { BOARD_SHARE } else { 0.0 };
            let by_truth = if is_there(point) { 1.0 - BOARD_SHARE } else { 0.0 };
            by_board + by_truth
        });
        values.soften(SOFTENING);
        let edges = values.contours(0.5);
        let edges = edges.into_iter().filter(|edge| twice_area(&edge.points).abs() > 1500.0);
        Some(Self { terrain, edges: edges.map(|edge| edge.thinned(1.0)).collect(), field: values })
    }

    /// Whether a point is covered, well away from the edge.
    fn is_well_inside(&self, point: Point) -> bool {
        self.field.at(point) > 0.6
    }

    /// The wash, its edge, and what stands on it. `is_free` says where the pen may put a tree.
    pub(super) fn draw(&self, pen: &mut Pen, sheet: &Sheet, is_free: impl Fn(Point) -> bool) {
        let mut edge = Trace::default();
        self.edges.iter().for_each(|curve| curve.trace(&mut edge));
        pen.layer(self.terrain.word());
        pen.path("wash", &edge);
        let spacing = spacing(self.terrain) * sheet.lettering();
        stand(pen, self.terrain, &self.spots(sheet.map(), spacing, is_free), sheet.lettering());
        pen.close();
    }

    /// Places for trees and the like: one in each cell of a mesh, moved about in it; in rows for orchards.
    fn spots(&self, frame: Frame, spacing: f64, is_free: impl Fn(Point) -> bool) -> Vec<(Point, Grain)> {
        let mut spots = Vec::new();
        let (n_rows, n_columns) =
            (nearest_whole(frame.height / spacing), nearest_whole(frame.width / spacing));
        for row in 0..=n_rows {
            for column in 0..=n_columns {
                let mut grain = Grain::of(column, row);
                let loose = if self.terrain == Terrain::Orchard { 0.0 } else { 0.8 };
                let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
                let x = f64::from(i32::try_from(column).unwrap_or_default()) + shift;
                let y = f64::from(i32::try_from(row).unwrap_or_default()) + 0.5;
                let place = Point::new(
                    frame.left + (x + grain.between(-0.5, 0.5) * loose) * spacing,
                    frame.top + (y + grain.between(-0.5, 0.5) * loose) * spacing,
                );
                if self.is_well_inside(place) && is_free(place) {
                    spots.push((place, grain));
                }
            }
        }
        spots
    }
}

/// What stands on a patch of ground, at these spots and so large.
pub(super) fn sample(terrain: Terrain, spots: &[(f64, f64)], scale: f64) -> String {
    let mut pen = Pen::default();
    let spot = |(x, y): &(f64, f64)| (Point::new(*x, *y), Grain::of(nearest_whole(*x), nearest_whole(*y)));
    let spots: Vec<(Point, Grain)> = spots.iter().map(spot).collect();
    stand(&mut pen, terrain, &spots, scale);
    pen.finish()
}

fn stand(pen: &mut Pen, terrain: Terrain, spots: &[(Point, Grain)], scale: f64) {
    match terrain {
        Terrain::Woods | Terrain::LightWoods => trees(pen, spots, scale),
        Terrain::Orchard => bushes(pen, spots, scale),
        Terrain::Marsh => reeds(pen, spots, scale),
        Terrain::Rough => stones(pen, spots, scale),
        Terrain::Clear | Terrain::FortifiedTown | Terrain::Town | Terrain::Chateau => {}
    }
}

fn spacing(terrain: Terrain) -> f64 {
    match terrain {
        Terrain::Woods => 15.5,
        Terrain::Orchard => 11.0,
        Terrain::LightWoods => 26.0,
        _ => 24.0,
    }
}

/// Trees as engravers drew them: a round crown, lit from the north-west and so lined on its other side, with
/// its shadow on the ground.
fn trees(pen: &mut Pen, spots: &[(Point, Grain)], scale: f64) {
    let (mut shadows, mut crowns, mut lines) = (Trace::default(), Trace::default(), Trace::default());
    for (at, grain) in spots {
        let mut grain = *grain;
        let size = grain.between(3.4, 5.2) * scale;
        let step = |x: f64, y: f64| beyond(*at, Step::new(x * size, y * size));
        shadows.move_to(step(-0.5, 1.0));
        shadows.curve_to([step(0.4, 1.5), step(2.0, 1.2), step(1.8, 0.7)]);
        shadows.line_to(step(0.6, 0.3));
        shadows.close();
        let crown = [
            [step(-1.5, -0.1), step(-0.8, -1.2), step(0.0, -0.95)],
            [step(0.8, -1.3), step(1.5, -0.3), step(1.05, 0.4)],
            [step(0.9, 1.0), step(-0.3, 1.2), step(-0.8, 0.75)],
        ];
        crowns.move_to(step(-0.8, 0.75));
        for curve in crown {
            crowns.curve_to(curve);
        }
        crowns.close();
        lines.move_to(step(0.0, -0.95));
        lines.curve_to(crown[1]);
        lines.curve_to(crown[2]);
    }
    pen.path("shadow", &shadows);
    pen.path("crown", &crowns);
    pen.path("line", &lines);
}

/// The trees of an orchard: small and in rows.
fn bushes(pen: &mut Pen, spots: &[(Point, Grain)], scale: f64) {
    let mut dots = Trace::default();
    for (at, _) in spots {
        dots.polygon(
            &[(-2.2, 0.0), (0.0, -2.2), (2.2, 0.0), (0.0, 2.2)]
                .map(|(x, y)| beyond(*at, Step::new(x, y).times(scale))),
        );
    }
    pen.path("crown", &dots);
}

/// Tufts of reed over a line of water.
fn reeds(pen: &mut Pen, spots: &[(Point, Grain)], scale: f64) {
    let (mut water, mut tufts) = (Trace::default(), Trace::default());
    for (at, grain) in spots {
        let mut grain = *grain;
        let half = grain.between(5.0, 9.0) * scale;
        water.polyline(&[beyond(*at, Step::new(-half, 0.0)), beyond(*at, Step::new(half, 0.0))]);
        for lean in [-3.0, 0.0, 3.0] {
            tufts.polyline(&[
                beyond(*at, Step::new(lean / 3.0, -1.0).times(scale)),
                beyond(*at, Step::new(lean, -7.0).times(scale)),
            ]);
        }
    }
    pen.path("water", &water);
    pen.path("tuft", &tufts);
}

/// Broken ground: little scarps.
fn stones(pen: &mut Pen, spots: &[(Point, Grain)], scale: f64) {
    let mut scarps = Trace::default();
    for (at, grain) in spots {
        let mut grain = *grain;
        let along = grain.direction().times(5.0 * scale);
        let step = |x: f64, y: f64| beyond(*at, along.times(x).plus(along.right().times(y)));
        scarps.polyline(&[step(-1.0, 0.3), step(-0.2, -0.5), step(0.3, 0.1), step(1.1, -0.4)]);
        scarps.polyline(&[step(-0.2, -0.5), step(-0.1, 0.5)]);
    }
    pen.path("scarp", &scarps);
}
