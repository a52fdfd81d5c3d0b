//! Arrows where troops come onto the whole map.

use hex::{Compass, Point};

use super::lie::Lie;
use super::measure::{Step, Tile, beyond};
use super::pen::{Pen, Plain, Short};
use super::roads::Fine;
use super::sheet::Sheet;
use crate::Battlefield;

/// An entry as it is drawn.
#[derive(Debug)]
pub(super) struct Arrow {
    at: Point,
    /// The way in, of length one.
    into: Step,
    pub(super) tile: Tile,
}

/// How far from the centre of its hex, towards the edge of the map, an arrow stands.
const OUT: f64 = 30.0;

/// The arrows of a board, in the order of its entries, each on the road by which one comes.
pub(super) fn arrows(field: &Battlefield, sheet: &Sheet, lie: &Lie) -> Vec<Arrow> {
    let arrow = |entry: &crate::battlefield::Entry| {
        let out = outward(entry.edge);
        let centre = sheet.centre(field.board().hex(entry.hex));
        let aside = Step::between(centre, lie.hex(entry.hex)).dot(out.right());
        let at = beyond(centre, out.times(OUT).plus(out.right().times(aside)));
        Arrow { at, into: out.times(-1.0), tile: Tile::upright(at, 24.0, 24.0) }
    };
    field.entries().iter().map(arrow).collect()
}

/// The direction of an edge of the map from its middle.
pub(super) fn outward(edge: Compass) -> Step {
    let name = edge.abbreviation();
    let along = |plus: char, minus: char| {
        f64::from(i8::from(name.contains(plus))) - f64::from(i8::from(name.contains(minus)))
    };
    Step::new(along('E', 'W'), along('S', 'N')).unit()
}

/// Draws them.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, arrows: &[Arrow]) {
    pen.layer("entries");
    for (entry, Arrow { at, into, .. }) in field.entries().iter().zip(arrows) {
        let (cos, sin, back) = (Fine(into.x), Fine(into.y), Fine(-into.y));
        pen.put(format_args!(
            "<use id=\"entry-{}\" href=\"#entry\" transform=\"matrix({cos} {sin} {back} {cos} {} {})\"/>\n",
            Plain(&entry.id),
            Short(at.x),
            Short(at.y)
        ));
    }
    pen.close();
}
