//! The frame of the map, with the numbers of its columns and rows.
//!
//! A band runs round the map. Its outer edge is ruled off in kilometres, black and white by turns, as on the
//! maps of the time; inside it stand the numbers of the hex columns and rows, with a tick for each, so that a
//! hex can be found when its own number is too small to read.

use std::collections::BTreeMap;

use hex::Point;

use super::measure::{Frame, count, whole};
use super::pen::{Pen, Short, Trace};
use super::sheet::{HEX, Sheet};
use crate::Battlefield;

/// The width of the band and of the ruler at its outer edge, before the board's own factor.
const BAND: f64 = 24.0;
const RULER: f64 = 6.0;

/// Draws the frame.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, sheet: &Sheet) {
    let (map, s) = (sheet.map(), sheet.lettering());
    let (band, ruler) = (map.grown(BAND * s), map.grown((BAND + RULER) * s));
    pen.layer("frame");
    let mut lines = Trace::default();
    for frame in [map, band, ruler] {
        rectangle(&mut lines, frame);
    }
    pen.path("rule", &lines);
    let mut edge = Trace::default();
    rectangle(&mut edge, ruler.grown(5.0 * s));
    pen.path("rule heavy", &edge);
    pen.path("bar", &kilometres(sheet, band, RULER * s));
    numbers(pen, field, sheet);
    pen.close();
}

pub(super) fn rectangle(trace: &mut Trace, frame: Frame) {
    let Frame { left, top, .. } = frame;
    let (right, bottom) = (frame.right(), frame.bottom());
    trace.polygon(
        &[(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y)),
    );
}

/// Every other kilometre, or every other five, along all four edges.
fn kilometres(sheet: &Sheet, band: Frame, wide: f64) -> Trace {
    let mut bars = Trace::default();
    // Where a hex is miles wide the fields are of five kilometres.
    let n_kilometres = if sheet.metres_per_unit() * HEX > 1609.0 { 5.0 } else { 1.0 };
    let kilometre = n_kilometres * 1000.0 / sheet.metres_per_unit();
    for n in 0..=whole(band.width.max(band.height) / (2.0 * kilometre)) {
        let from = count(2 * n) * kilometre;
        let across = kilometre.min(band.width - from);
        let down = kilometre.min(band.height - from);
        if across > 0.0 {
            rectangle(&mut bars, Frame::new(band.left + from, band.top - wide, across, wide));
            rectangle(&mut bars, Frame::new(band.left + from, band.bottom(), across, wide));
        }
        if down > 0.0 {
            rectangle(&mut bars, Frame::new(band.left - wide, band.top + from, wide, down));
            rectangle(&mut bars, Frame::new(band.right(), band.top + from, wide, down));
        }
    }
    bars
}

/// The numbers of columns above and below, and of rows at the sides, each with a tick at the map's edge.
fn numbers(pen: &mut Pen, field: &Battlefield, sheet: &Sheet) {
    let (map, s, board) = (sheet.map(), sheet.lettering(), field.board());
    let mut columns: BTreeMap<u16, f64> = BTreeMap::new();
    // For each row the heights of its outermost hexes, the leftmost and the rightmost.
    let mut rows: BTreeMap<u16, [Point; 2]> = BTreeMap::new();
    for hex in board.ids() {
        let Some(number) = board.number(field.numbering(), hex) else { continue };
        let centre = sheet.centre(board.hex(hex));
        let leftmost = columns.entry(number.column()).or_insert(centre.x);
        *leftmost = leftmost.min(centre.x);
        let ends = rows.entry(number.row()).or_insert([centre, centre]);
        if centre.x < ends[0].x {
            ends[0] = centre;
        }
        if centre.x > ends[1].x {
            ends[1] = centre;
        }
    }
    let mut ticks = Trace::default();
    let (tick, size) = (5.0 * s, 15.0 * s);
    let put = |pen: &mut Pen, text: u16, x: f64, y: f64| {
        let y = y + size * 0.32;
        pen.put(format_args!(
            "<text class=\"tally\" font-size=\"{}\" x=\"{}\" y=\"{}\">{text:02}</text>\n",
            Short(size),
            Short(x),
            Short(y)
        ));
    };
    let middle = tick.midpoint(BAND * s);
    for (column, x) in columns {
        for (edge, out) in [(map.top, -1.0), (map.bottom(), 1.0)] {
            ticks.polyline(&[Point::new(x, edge), Point::new(x, edge + out * tick)]);
            put(pen, column, x, edge + out * middle);
        }
    }
    for (row, [left, right]) in rows {
        for (edge, out, y) in [(map.left, -1.0, left.y), (map.right(), 1.0, right.y)] {
            ticks.polyline(&[Point::new(edge, y), Point::new(edge + out * tick, y)]);
            put(pen, row, edge + out * middle, y);
        }
    }
    pen.path("rule", &ticks);
}
