//! Crests and slopes: hexsides that are the edge of higher ground.
//!
//! A crest is drawn as engravers drew a bank, a line with teeth that hang down its lower side; it lies on the
//! hexside itself, since a line of sight may run along it and be blocked. A slope is only a hint beside the
//! relief: a few short ticks down its lower side.

use std::collections::BTreeSet;

use hex::{Point, SideId};

use super::chain::{Chain, chains};
use super::curve::{Curve, nearest_on};
use super::grain::Grain;
use super::ink::Ink;
use super::manner::Manner;
use super::measure::{Step, beyond, distance, nearest_whole, towards};
use super::pen::{Pen, Trace};
use super::sheet::Sheet;
use super::truth::Truth;
use crate::Battlefield;

/// How far from the middle of its hexside a crest may be drawn.
const PULL: f64 = 7.0;
/// Teeth stand so far apart, are so broad at the root and so long.
const TEETH: f64 = 4.0;
const ROOT: f64 = 1.6;
const TOOTH: f64 = 11.5;

/// Draws the crests and notes their ink.
pub(super) fn draw(pen: &mut Pen, ink: &mut Ink, field: &Battlefield, sheet: &Sheet, truth: Option<&Truth>) {
    let board = field.board();
    let sides: BTreeSet<SideId> = board.side_ids().filter(|side| field.edge(*side).crest.is_some()).collect();
    if sides.is_empty() {
        return;
    }
    let mut teeth = Trace::default();
    for chain in chains(board, &sides) {
        let curve = course(field, sheet, truth.map_or(&[], |truth| &truth.crests), &chain);
        let line = curve.walk(TEETH);
        for pair in line.windows(2) {
            let at = towards(pair[0], pair[1], 0.5);
            let across = Step::between(pair[0], pair[1]).unit().right();
            let Some(lower) = lower_ground(field, sheet, &chain, at) else { continue };
            let down = if across.dot(Step::between(at, lower)) > 0.0 { across } else { across.times(-1.0) };
            let root = down.right().times(ROOT);
            let mut grain = Grain::of(nearest_whole(at.x * 10.0), nearest_whole(at.y * 10.0));
            let tip = beyond(at, down.times(TOOTH * grain.between(0.7, 1.15)));
            teeth.polygon(&[beyond(at, root), tip, beyond(at, root.times(-1.0))]);
        }
        ink.line(&line, 3.0);
    }
    pen.layer("crests");
    pen.path("teeth", &teeth);
    pen.close();
}

/// The line of a crest or wall: through the middles of its hexsides, pulled a little towards the true ones, and
/// round the corners between them.
pub(super) fn course(field: &Battlefield, sheet: &Sheet, true_lines: &[Vec<Point>], chain: &Chain) -> Curve {
    let board = field.board();
    let pulled = |side: SideId| {
        let ends = sheet.side(board.hexside(side));
        let (middle, across) =
            (towards(ends[0], ends[1], 0.5), Step::between(ends[0], ends[1]).unit().right());
        let lines = true_lines.iter().filter_map(|line| nearest_on(line, middle));
        let nearest = lines.map(|on| (distance(on, middle), on)).min_by(|a, b| a.0.total_cmp(&b.0));
        let off = nearest.map_or(0.0, |(_, on)| Step::between(middle, on).dot(across).clamp(-PULL, PULL));
        beyond(middle, across.times(off))
    };
    let middles: Vec<Point> = chain.sides.iter().map(|side| pulled(*side)).collect();
    let corner = |n: usize| sheet.corner(board.corner(chain.corners[n]));
    let round = |n: usize, from: Point, to: Point| towards(corner(n), towards(from, to, 0.5), 0.55);
    let last = middles.len() - 1;
    let mut points = Vec::with_capacity(2 * middles.len() + 1);
    for (n, middle) in middles.iter().enumerate() {
        points.push(match n.checked_sub(1) {
            Some(before) => round(n, middles[before], *middle),
            None if chain.is_closed() => round(n, middles[last], *middle),
            None => corner(0),
        });
        points.push(*middle);
    }
    if chain.is_closed() {
        return Curve::closed(points);
    }
    points.push(corner(last + 1));
    Curve::open(points)
}

/// The middle of the lower hex at a point of a crest.
fn lower_ground(field: &Battlefield, sheet: &Sheet, chain: &Chain, at: Point) -> Option<Point> {
    let middle = |side: SideId| {
        let [one, other] = sheet.side(field.board().hexside(side));
        towards(one, other, 0.5)
    };
    let nearest = chain.sides.iter().map(|side| (distance(middle(*side), at), *side));
    let (_, side) = nearest.min_by(|a, b| a.0.total_cmp(&b.0))?;
    field.lower_hex(side).map(|hex| sheet.centre(hex))
}

/// Draws the ticks of slope hexsides.
pub(super) fn draw_slopes(pen: &mut Pen, field: &Battlefield, sheet: &Sheet, manner: &Manner) {
    let board = field.board();
    let (mut ticks, mut brows) = (Trace::default(), Trace::default());
    for side in board.side_ids() {
        let edge = field.edge(side);
        let Some(slope) = edge.slope.filter(|_| edge.crest.is_none()) else { continue };
        let [one, other] = sheet.side(board.hexside(side));
        let lower = sheet.centre(slope.higher.other().of(board.hexside(side).hexes()));
        // Where rules know slopes, a comb along the whole hexside; elsewhere a hint.
        let (shares, long): (&[f64], f64) = if manner.slopes {
            brows.polyline(&[towards(one, other, 0.08), towards(one, other, 0.92)]);
            (&[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], 7.5)
        } else {
            (&[0.32, 0.44, 0.56, 0.68], 6.0)
        };
        let down = Step::between(towards(one, other, 0.5), lower).unit().times(long);
        for share in shares {
            let at = towards(one, other, *share);
            ticks.polyline(&[at, beyond(at, down)]);
        }
    }
    pen.layer("slopes");
    pen.path("brow", &brows);
    pen.path("tick", &ticks);
    pen.close();
}
