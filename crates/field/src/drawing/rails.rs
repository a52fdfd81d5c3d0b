//! Railroads: rails with their ties, a bed without rails in dashes, a cut with strokes down its two sides.
//!
//! No rule marches by rail, so that they lie where they truly lay.

use super::curve::Curve;
use super::ink::Ink;
use super::measure::{Step, beyond};
use super::pen::{Pen, Trace};
use super::truth::Truth;
use crate::kinds::RailKind;

/// How far from the middle of a cut its strokes begin and end, and how far apart they are.
const BROW: f64 = 9.0;
const FLOOR: f64 = 3.0;
const STROKES: f64 = 3.6;

/// Draws them and notes their ink.
pub(super) fn draw(pen: &mut Pen, ink: &mut Ink, truth: &Truth) {
    if truth.rails.is_empty() {
        return;
    }
    let (mut rails, mut grades, mut cuts) = (Trace::default(), Trace::default(), Trace::default());
    for (kind, line) in &truth.rails {
        let curve = Curve::open(line.clone());
        match kind {
            RailKind::Railroad => curve.trace(&mut rails),
            RailKind::Grade => curve.trace(&mut grades),
            RailKind::Cut => {
                for pair in curve.walk(STROKES).windows(2) {
                    let across = Step::between(pair[0], pair[1]).unit().right();
                    for side in [-1.0, 1.0] {
                        let at = |off: f64| beyond(pair[0], across.times(side * off));
                        cuts.polyline(&[at(BROW), at(FLOOR)]);
                    }
                }
            }
        }
        ink.line(&curve.walk(4.0), 2.5);
    }
    pen.layer("rails");
    pen.path("bed", &rails);
    pen.path("ties", &rails);
    pen.path("grade", &grades);
    pen.path("cut", &cuts);
    pen.close();
}
