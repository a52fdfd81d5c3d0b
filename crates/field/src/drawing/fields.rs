//! Fields, orchards and hedges on open ground.
//!
//! The country of 1815 was ploughed to the last acre, and a sheet of bare paper between two villages looks as
//! if nobody had been there. So open hexes show parcels of strips, and farms a few fruit trees behind a hedge.
//! They mean nothing, and must not look as if they did: they have no wash that a terrain has, keep to hexes
//! that the board calls clear, lie across no hexside's middle, and are drawn with the thinnest pen on the map;
//! the legend says so. They follow from the place of their hex alone, so that a board always shows the same.

use hex::{Hex, HexId, Point};

use super::grain::Grain;
use super::ink::Ink;
use super::measure::{Step, Tile, beyond, count, distance};
use super::pen::{Pen, Trace};
use super::places::Built;
use super::sheet::{HEX, Sheet};
use crate::Battlefield;
use crate::kinds::{PlaceKind, Terrain};

/// Of so many open hexes have parcels.
const TILLED: f64 = 0.62;
/// How far about its centre a hex is filled: well inside, so that nothing seems to lie on a hexside.
const REACH: f64 = 0.4 * HEX;
/// Furrows are so far apart.
const FURROWS: f64 = 4.6;
/// Parcels of one estate, so many hexes wide, lie one way.
const ESTATE: i64 = 4;

/// Draws them; `ink` says where roads and water run.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, sheet: &Sheet, ink: &Ink, built: &[Built]) {
    let mut traces = Traces::default();
    let board = field.board();
    for id in board.ids().filter(|id| field.terrain(*id) == Terrain::Clear) {
        let hex = board.hex(id);
        let centre = sheet.centre(hex);
        let near: Vec<&Built> = built.iter().filter(|place| distance(place.at, centre) < HEX).collect();
        let is_free = |point: Point| {
            sheet.hex_at(point) == hex
                && distance(point, centre) < REACH + 4.0
                && ink.at(point) < 0.5
                && !near.iter().any(|place| place.tile.grown(4.0).contains(point))
        };
        let mut grain = Grain::of(i64::from(hex.q) * 7 + 3, i64::from(hex.r) * 5 + 1);
        if let Some(farm) = near.iter().find(|place| is_farm(place, id, field, sheet)) {
            orchard(&mut traces, farm, &mut grain, is_free);
        } else if grain.share() < TILLED {
            parcels(&mut traces, hex, centre, &mut grain, is_free);
        }
    }
    pen.layer("fields");
    pen.path("strip", &traces.strips);
    pen.path("furrow", &traces.furrows);
    pen.path("fence", &traces.fences);
    pen.path("tree", &traces.trees);
    pen.close();
}

#[derive(Default)]
struct Traces {
    strips: Trace,
    furrows: Trace,
    fences: Trace,
    trees: Trace,
}

fn is_farm(place: &Built, id: HexId, field: &Battlefield, sheet: &Sheet) -> bool {
    matches!(place.kind, PlaceKind::Farm | PlaceKind::Chateau | PlaceKind::Village)
        && sheet.hex_at(place.at) == field.board().hex(id)
}

/// Two or three strips side by side, one of them under the plough.
fn parcels(traces: &mut Traces, hex: Hex, centre: Point, grain: &mut Grain, is_free: impl Fn(Point) -> bool) {
    let (q, r) = (i64::from(hex.q), i64::from(hex.r));
    let estate = Grain::of(q.div_euclid(ESTATE), r.div_euclid(ESTATE)).direction();
    let along = estate.plus(grain.direction().times(0.22)).unit();
    let across = along.right();
    let middle = beyond(centre, Step::new(grain.between(-9.0, 9.0), grain.between(-9.0, 9.0)));
    let half = grain.between(17.0, 27.0);
    let n_strips = if grain.share() < 0.5 { 2 } else { 3 };
    let widths: Vec<f64> = (0..n_strips).map(|_| grain.between(9.0, 17.0)).collect();
    let mut from = -widths.iter().sum::<f64>() / 2.0;
    for (n, width) in widths.into_iter().enumerate() {
        let point = |x: f64, y: f64| beyond(middle, along.times(x).plus(across.times(y)));
        let (near, far) = (half * grain.between(0.8, 1.0), half * grain.between(0.8, 1.0));
        let corners =
            [point(-near, from), point(far, from), point(far, from + width), point(-near, from + width)];
        let heart = point(0.0, from + width / 2.0);
        let is_open = corners.iter().chain([&heart]).all(|corner| is_free(*corner));
        if is_open && n % 2 == 0 {
            let mut y = from + FURROWS / 2.0;
            while y < from + width - 1.0 {
                traces.furrows.polyline(&[point(1.5 - near, y), point(far - 1.5, y)]);
                y += FURROWS;
            }
        }
        if is_open {
            traces.strips.polygon(&corners);
        }
        from += width;
    }
}

/// A hedge round a few fruit trees, on the free side of a farm.
fn orchard(traces: &mut Traces, farm: &Built, grain: &mut Grain, is_free: impl Fn(Point) -> bool) {
    let off = farm.tile.half_width.max(farm.tile.half_height);
    for way in [(0.8, 0.6), (-0.8, 0.6), (0.8, -0.6), (-0.8, -0.6), (0.0, 1.0), (0.0, -1.0)] {
        let way = Step::new(way.0, way.1);
        let plot = Tile {
            centre: beyond(farm.at, way.times(off + 17.0)),
            along: way.right(),
            half_width: 12.0,
            half_height: 9.0,
        };
        let corners = plot.corners();
        if !corners.iter().chain([&plot.centre]).all(|corner| is_free(*corner)) {
            continue;
        }
        traces.fences.polygon(&corners);
        for n in 0..6_usize {
            let (column, row) = (count(n % 3) - 1.0, count(n / 3) - 0.5);
            let step = plot.along.times(column * 7.5).plus(plot.along.right().times(row * 8.0));
            let at =
                beyond(plot.centre, step.plus(Step::new(grain.between(-0.8, 0.8), grain.between(-0.8, 0.8))));
            let corner = |(x, y)| beyond(at, Step::new(x, y));
            traces.trees.polygon(&[(-1.5, 0.0), (0.0, -1.5), (1.5, 0.0), (0.0, 1.5)].map(corner));
        }
        return;
    }
}
