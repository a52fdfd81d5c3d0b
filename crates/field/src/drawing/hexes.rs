//! The hex grid: thin and pale, with a number in every hex.
//!
//! The lines are one path. Beside them each hex has an element of its own without any ink, with a stable id
//! (`hex-2120`), on which a browser hangs clicks and highlights; and the numbers are a group that can be
//! switched off, small enough to be read only by who looks closely. Lines are as strong as they must be to be
//! seen on every palette, and no stronger.

use hex::Point;

use super::lettering::{Face, width};
use super::measure::{Step, Tile, beyond};
use super::pen::{Pen, Short, Trace};
use super::sheet::{HEX, Sheet};
use crate::Battlefield;

/// The hexagon that all hexes use.
pub(super) fn definition(pen: &mut Pen, sheet: &Sheet, field: &Battlefield) {
    let Some(hex) = field.board().ids().next().map(|id| field.board().hex(id)) else { return };
    let centre = sheet.centre(hex);
    let mut trace = Trace::default();
    let corners = sheet.outline(hex).map(|corner| Point::new(corner.x - centre.x, corner.y - centre.y));
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

/// Where in its hex a number may stand, as parts of the hex from its centre to the middle of the base line: under the
/// upper edge, above the counters, if it can; else where there is room.
const SPOTS: [(f64, f64); 13] = [
    (0.0, -0.385),
    (0.0, 0.465),
    (-0.15, -0.385),
    (0.15, -0.385),
    (-0.15, 0.465),
    (0.15, 0.465),
    (-0.4, 0.04),
    (0.4, 0.04),
    (-0.28, -0.2),
    (0.28, -0.2),
    (-0.28, 0.28),
    (0.28, 0.28),
    (0.0, 0.0),
];
/// How large a number is written.
const NUMBER: f64 = 11.0;

/// The numbers, which give way to every name, and to symbols where they can.
pub(super) fn draw_numbers(
    pen: &mut Pen,
    field: &Battlefield,
    sheet: &Sheet,
    names: &[Tile],
    symbols: &[Tile],
) {
    pen.layer("numbers");
    for id in field.board().ids() {
        let hex = field.board().hex(id);
        let (centre, number) = (sheet.centre(hex), field.number(id));
        let around = Tile::upright(centre, 1.2 * HEX, 1.2 * HEX);
        let near = |tiles: &[Tile]| -> Vec<Tile> {
            tiles.iter().filter(|tile| tile.overlaps(around)).copied().collect()
        };
        let (names, symbols) = (near(names), near(symbols));
        let wide = width(Face::Figures, &number) * NUMBER;
        let spot = |(x, y): (f64, f64)| beyond(centre, Step::new(x * HEX, y * HEX));
        let room = |at: Point| {
            let middle = Point::new(at.x, at.y - 0.35 * NUMBER);
            Tile::upright(middle, wide + 2.0, 0.8 * NUMBER)
        };
        // Where all of these are taken, anywhere in the hex.
        let mesh = (-7..=8_i8).flat_map(|row| (-8..=8_i8).map(move |column| (column, row)));
        let mesh = mesh.map(|(column, row)| (f64::from(column) * 0.05, f64::from(row) * 0.055));
        let spots: Vec<Point> = SPOTS.into_iter().chain(mesh).map(spot).collect();
        let within = |at: &&Point| room(**at).corners().iter().all(|corner| sheet.hex_at(*corner) == hex);
        let clear = |at: &Point, of: &[Tile]| !of.iter().any(|tile| room(*at).overlaps(*tile));
        let free = |at: &&Point| clear(at, &names) && clear(at, &symbols);
        let at = spots.iter().filter(within).find(free);
        let at = at.or_else(|| spots.iter().filter(within).find(|at| clear(at, &names)));
        let at = at.unwrap_or(&spots[0]);
        pen.put(format_args!("<text x=\"{}\" y=\"{}\">{number}</text>\n", Short(at.x), Short(at.y)));
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
