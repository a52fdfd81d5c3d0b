//! The hex grid: thin and pale, with a number in every hex.
//!
//! The lines are one path. Beside them each hex has an element of its own without any ink, with a stable id
//! (`hex-2120`), on which a browser hangs clicks and highlights; and the numbers are a group that can be
//! switched off, small enough to be read only by who looks closely.

use super::pen::{Pen, Short, Trace};
use super::sheet::{HEX, Sheet};
use crate::Battlefield;

/// The hexagon that all hexes use.
pub(super) fn definition(pen: &mut Pen, sheet: &Sheet, field: &Battlefield) {
    let Some(hex) = field.board().ids().next().map(|id| field.board().hex(id)) else { return };
    let centre = sheet.centre(hex);
    let mut trace = Trace::default();
    let corners = sheet.outline(hex).map(|corner| hex::Point::new(corner.x - centre.x, corner.y - centre.y));
    trace.polygon(&corners);
    pen.put(format_args!("<path id=\"hexagon\" d=\"{trace}\"/>\n"));
}

/// The lines, each once.
pub(super) fn draw_grid(pen: &mut Pen, field: &Battlefield, sheet: &Sheet) {
    let mut trace = Trace::default();
    for side in field.board().side_ids() {
        trace.polyline(&sheet.side(field.board().hexside(side)));
    }
    pen.layer("grid");
    pen.path("line", &trace);
    pen.close();
}

/// How far over the centre a number stands: under the upper edge, above the counters.
const UP: f64 = 0.375 * HEX;

/// The numbers.
pub(super) fn draw_numbers(pen: &mut Pen, field: &Battlefield, sheet: &Sheet) {
    pen.layer("numbers");
    for hex in field.board().ids() {
        let centre = sheet.centre(field.board().hex(hex));
        let number = field.number(hex);
        pen.put(format_args!(
            "<text x=\"{}\" y=\"{}\">{number}</text>\n",
            Short(centre.x),
            Short(centre.y - UP)
        ));
    }
    pen.close();
}

/// The hexes without ink, for whoever wants to touch them.
pub(super) fn draw_hexes(pen: &mut Pen, field: &Battlefield, sheet: &Sheet) {
    pen.layer("hexes");
    for hex in field.board().ids() {
        let centre = sheet.centre(field.board().hex(hex));
        let (number, terrain) = (field.number(hex), field.terrain(hex));
        pen.put(format_args!(
            "<use id=\"hex-{number}\" class=\"hex {terrain}\" href=\"#hexagon\" x=\"{}\" y=\"{}\"/>\n",
            Short(centre.x),
            Short(centre.y)
        ));
    }
    pen.close();
}
