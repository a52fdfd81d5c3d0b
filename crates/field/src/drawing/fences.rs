//! Worm fences along the roads, and the orchards of farms: what open ground had in Pennsylvania.
//!
//! They mean nothing, as the fields of other boards, and must not look as if they did: a fence is the thinnest line on the
//! map, runs along a road over open hexes only and stops short of every hexside; an orchard too small to make a hex its own is
//! its trees in rows, without the wash that the terrain has.

use hex::Point;

use super::curve::is_inside;
use super::grain::Grain;
use super::ink::Ink;
use super::measure::{Frame, Step, beyond, distance, nearest_whole, whole};
use super::pen::{Pen, Trace};
use super::places::Built;
use super::roads::Stretch;
use super::sheet::{HEX, Sheet};
use super::truth::Truth;
use crate::Battlefield;
use crate::kinds::{AreaKind, RoadKind, Terrain};

/// How far from the middle of its road a fence runs, how far it swings, and how long a rail is.
const OFF: f64 = 8.6;
const SWING: f64 = 1.5;
const RAIL: f64 = 4.4;
/// How near to the edge of its hex it may come: hexes are half of [`HEX`] from centre to side.
const INNER: f64 = 0.44 * HEX;

/// Draws the fences.
pub(super) fn draw(
    pen: &mut Pen,
    field: &Battlefield,
    sheet: &Sheet,
    ink: &Ink,
    roads: &[Stretch],
    built: &[Built],
) {
    let board = field.board();
    let is_open = |point: Point| {
        let hex = sheet.hex_at(point);
        let is_clear = board.id(hex).is_some_and(|id| field.terrain(id) == Terrain::Clear);
        is_clear && is_within(sheet, point) && ink.at(point) < 1.2
    };
    let is_free =
        |point: Point| is_open(point) && !built.iter().any(|place| place.tile.grown(3.0).contains(point));
    let mut worms = Trace::default();
    let fenced = roads.iter().filter(|road| matches!(road.kind, RoadKind::Pike | RoadKind::Road));
    for road in fenced {
        let walk = road.curve.walk(RAIL);
        for side in [-1.0, 1.0] {
            let mut run: Vec<Point> = Vec::new();
            for (n, pair) in walk.windows(2).enumerate() {
                let across = Step::between(pair[0], pair[1]).unit().right();
                let swing = if n % 2 == 0 { SWING } else { -SWING };
                let point = beyond(pair[0], across.times(side * (OFF + swing)));
                if is_free(point) {
                    run.push(point);
                } else {
                    finish(&mut worms, &mut run);
                }
            }
            finish(&mut worms, &mut run);
        }
    }
    pen.layer("fences");
    pen.path("worm", &worms);
    pen.close();
}

/// A few panels at least, or none.
fn finish(worms: &mut Trace, run: &mut Vec<Point>) {
    if run.len() > 4 {
        worms.polyline(run);
    }
    run.clear();
}

/// Whether a point is well within its hex.
fn is_within(sheet: &Sheet, point: Point) -> bool {
    let hex = sheet.hex_at(point);
    let centre = sheet.centre(hex);
    // A point nearer to a side than this has, moved out by it, another hex.
    let out = Step::between(centre, point).unit().times(HEX / 2.0 - INNER);
    let ways = [out, out.right(), out.right().times(-1.0)];
    ways.iter().all(|way| sheet.hex_at(beyond(point, *way)) == hex)
}

/// Trees stand in rows so far apart.
const ROWS: f64 = 8.2;

/// Draws the orchards of farms.
pub(super) fn draw_orchards(
    pen: &mut Pen,
    field: &Battlefield,
    sheet: &Sheet,
    ink: &Ink,
    truth: &Truth,
    built: &[Built],
) {
    let mut trees = Trace::default();
    for area in truth.areas.iter().filter(|area| area.kind == AreaKind::Orchard) {
        let Some(outline) = area.rings.first().filter(|ring| ring.len() > 3) else { continue };
        let frame = Frame::around(outline);
        // The rows go with the longest side.
        let sides = outline.windows(2).map(|pair| Step::between(pair[0], pair[1]));
        let along = sides.max_by(|a, b| a.length().total_cmp(&b.length())).unwrap_or(Step::EAST).unit();
        let half = i32::try_from(whole(frame.width.hypot(frame.height) / (2.0 * ROWS))).unwrap_or(0) + 1;
        for row in -half..=half {
            for column in -half..=half {
                let step =
                    along.times(f64::from(column) * ROWS).plus(along.right().times(f64::from(row) * ROWS));
                let at = beyond(frame.centre(), step);
                let hex = field.board().id(sheet.hex_at(at));
                let is_open = hex.is_some_and(|hex| field.terrain(hex) == Terrain::Clear);
                let is_taken = built
                    .iter()
                    .any(|place| distance(place.at, at) < 60.0 && place.tile.grown(3.0).contains(at));
                if is_open && !is_taken && ink.at(at) < 0.9 && is_inside(&area.rings, at) {
                    let mut grain = Grain::of(nearest_whole(at.x * 10.0), nearest_whole(at.y * 10.0));
                    let size = grain.between(1.7, 2.3);
                    let corner = |(x, y): (f64, f64)| beyond(at, Step::new(x, y).times(size));
                    let round = [
                        (-1.0, 0.0),
                        (-0.7, -0.7),
                        (0.0, -1.0),
                        (0.7, -0.7),
                        (1.0, 0.0),
                        (0.7, 0.7),
                        (0.0, 1.0),
                        (-0.7, 0.7),
                    ];
                    trees.polygon(&round.map(corner));
                }
            }
        }
    }
    pen.layer("farm-orchards");
    pen.path("tree", &trees);
    pen.close();
}
