//! Walled gardens and orchards beside a château or in a village.
//!
//! They are too small to make a hex their own, but Hougoumont without its garden is not Hougoumont. Each is
//! drawn in its true shape beside the place to which it belongs, and drawn in where it would fill the next
//! hex: nobody shall take that for an orchard.

use hex::Point;

use super::curve::is_inside;
use super::measure::{Frame, Step, beyond, count, distance, whole};
use super::pen::{Pen, Trace};
use super::places::Built;
use super::truth::Truth;
use crate::Battlefield;
use crate::kinds::{AreaKind, PlaceKind};

/// Trees stand in rows so far apart.
const ROWS: f64 = 9.0;
/// An enclosure reaches no further than this from its place.
const REACH: f64 = 56.0;
/// An enclosure whose middle is further from a place belongs to another.
const FAR: f64 = 75.0;

/// Draws the enclosures.
pub(super) fn draw(pen: &mut Pen, field: &Battlefield, truth: &Truth, built: &[Built]) {
    let (mut hedges, mut trees) = (Trace::default(), Trace::default());
    for area in truth.areas.iter().filter(|area| area.kind == AreaKind::Orchard) {
        let Some(outline) = area.rings.first().filter(|ring| ring.len() > 3) else { continue };
        let middle = middle(outline);
        let Some((place, true_at)) = owner(field, truth, built, middle) else { continue };
        // The place was moved to fit its hex, and its garden goes with it.
        let shift = Step::between(true_at, place.at);
        let moved: Vec<Point> = outline.iter().map(|point| beyond(*point, shift)).collect();
        // What would fill the next hex is drawn in.
        let drawn: Vec<Point> = moved.iter().map(|point| drawn_in(*point, place.at)).collect();
        hedges.polygon(&drawn);
        for spot in spots(&drawn) {
            let step = Step::between(place.tile.centre, spot);
            let is_clear =
                step.x.abs() > place.tile.half_width + 4.0 || step.y.abs() > place.tile.half_height + 4.0;
            if is_clear && is_inside(std::slice::from_ref(&drawn), spot) {
                let corner = |(x, y)| beyond(spot, Step::new(x, y));
                trees.polygon(&[(-2.0, 0.0), (0.0, -2.0), (2.0, 0.0), (0.0, 2.0)].map(corner));
            }
        }
    }
    pen.layer("enclosures");
    pen.path("hedge", &hedges);
    pen.path("fruit", &trees);
    pen.close();
}

/// The place to which an enclosure belongs, and where that truly stands.
fn owner<'b>(
    field: &Battlefield,
    truth: &Truth,
    built: &'b [Built],
    middle: Point,
) -> Option<(&'b Built, Point)> {
    let owners = built.iter().filter_map(|place| {
        let site = &field.sites()[place.site?];
        let is_strong = site.kind == PlaceKind::Chateau || field.terrain(site.hex).is_town();
        Some((place, truth.place(&site.id)?)).filter(|_| is_strong)
    });
    let near = owners.map(|(place, at)| (distance(at, middle), place, at)).filter(|(off, _, _)| *off < FAR);
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, place, at)| (place, at))
}

fn drawn_in(point: Point, place: Point) -> Point {
    beyond(place, Step::between(place, point).at_most(REACH))
}

fn middle(points: &[Point]) -> Point {
    let sum = points.iter().fold(Step::default(), |sum, point| sum.plus(Step::new(point.x, point.y)));
    let mean = sum.times(1.0 / count(points.len()));
    Point::new(mean.x, mean.y)
}

/// The points of a mesh over an outline.
fn spots(outline: &[Point]) -> Vec<Point> {
    let frame = Frame::around(outline);
    let (n_columns, n_rows) = (whole(frame.width / ROWS), whole(frame.height / ROWS));
    let spot = |column: usize, row: usize| {
        Point::new(frame.left + (count(column) + 0.5) * ROWS, frame.top + (count(row) + 0.5) * ROWS)
    };
    (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| spot(column, row))).collect()
}
