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
use super::manner::Manner;
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

/// What the pen must know of the ground on which it puts trees and stones.
pub(super) struct Patch<'p> {
    pub(super) manner: &'p Manner,
    pub(super) truth: Option<&'p Truth>,
    /// Where there is room.
    pub(super) is_free: &'p dyn Fn(Point) -> bool,
}

impl Patch<'_> {
    fn is_wooded(&self, point: Point) -> bool {
        let areas = self.truth.into_iter().flat_map(|truth| &truth.areas);
        let mut woods = areas.filter(|area| matches!(area.kind, AreaKind::Wood | AreaKind::LightWood));
        woods.any(|area| is_inside(&area.rings, point))
    }
}

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
        manner: &Manner,
    ) -> Option<Self> {
        let kind = match terrain {
            Terrain::Woods => AreaKind::Wood,
            Terrain::LightWoods => AreaKind::LightWood,
            Terrain::Orchard => AreaKind::Orchard,
            Terrain::Marsh => AreaKind::Marsh,
            Terrain::Rough => AreaKind::Rough,
            Terrain::Town if manner.built_up => AreaKind::Town,
            Terrain::Clear | Terrain::FortifiedTown | Terrain::Town | Terrain::Chateau => return None,
        };
        Self::laid(terrain, kind, field, sheet, truth, manner, &|hex| field.terrain(hex) == terrain)
    }

    /// The tops of hills, as one lays a wash; `None` if there are none.
    pub(super) fn hills(
        field: &Battlefield,
        sheet: &Sheet,
        truth: Option<&Truth>,
        manner: &Manner,
    ) -> Option<Self> {
        Self::laid(Terrain::Clear, AreaKind::Hill, field, sheet, truth, manner, &|hex| field.is_hill(hex))
    }

    fn laid(
        terrain: Terrain,
        kind: AreaKind,
        field: &Battlefield,
        sheet: &Sheet,
        truth: Option<&Truth>,
        manner: &Manner,
        has_terrain: &dyn Fn(HexId) -> bool,
    ) -> Option<Self> {
        let board = field.board();
        board.ids().find(|hex| has_terrain(*hex))?;
        let board_share = f64::from(manner.board_share) / 100.0;
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
            let by_board = if is_covered(sheet.hex_at(point)) { board_share } else { 0.0 };
            let by_truth = if is_there(point) { 1.0 - board_share } else { 0.0 };
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

    /// The wash and its edge.
    pub(super) fn wash(&self, pen: &mut Pen) {
        let mut edge = Trace::default();
        self.edges.iter().for_each(|curve| curve.trace(&mut edge));
        pen.path("wash", &edge);
    }

    /// What stands on it.
    pub(super) fn stand(&self, pen: &mut Pen, sheet: &Sheet, patch: &Patch<'_>) {
        let (frame, scale) = (sheet.map(), sheet.lettering());
        let spots = |spacing: f64| self.spots(frame, spacing * scale, patch.is_free);
        if patch.manner.boulders && self.terrain == Terrain::Rough {
            // Where the rocks stand in a wood, its trees stand between them.
            let wooded = |(point, _): &(Point, Grain)| patch.is_wooded(*point);
            let among: Vec<(Point, Grain)> = spots(17.0).into_iter().filter(wooded).collect();
            trees(pen, &among, scale);
            boulders(pen, &spots(19.0), scale);
        } else {
            stand(pen, self.terrain, &spots(spacing(self.terrain)), scale);
        }
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
pub(super) fn sample(terrain: Terrain, spots: &[(f64, f64)], scale: f64, manner: &Manner) -> String {
    let mut pen = Pen::default();
    let spot = |(x, y): &(f64, f64)| (Point::new(*x, *y), Grain::of(nearest_whole(*x), nearest_whole(*y)));
    let spots: Vec<(Point, Grain)> = spots.iter().map(spot).collect();
    if manner.boulders && terrain == Terrain::Rough {
        boulders(&mut pen, &spots, scale);
    } else {
        stand(&mut pen, terrain, &spots, scale);
    }
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

/// Boulders: lumps with a ridge, lit from the north-west.
fn boulders(pen: &mut Pen, spots: &[(Point, Grain)], scale: f64) {
    let mut stones = Trace::default();
    for (at, grain) in spots {
        let mut grain = *grain;
        let size = grain.between(3.4, 6.2) * scale;
        let lean = grain.between(-0.25, 0.25);
        let step = |x: f64, y: f64| beyond(*at, Step::new((x + lean * y) * size, y * size * 0.8));
        stones.polygon(&[
            step(-1.0, 0.5),
            step(-0.72, -0.42),
            step(0.1, -0.8),
            step(0.86, -0.2),
            step(1.0, 0.55),
        ]);
        stones.polyline(&[step(0.1, -0.8), step(-0.08, 0.5)]);
    }
    pen.path("stone", &stones);
}
