//! Frontiers, and the names of the countries that they part.
//!
//! Neither is of any effect in play: a line of dashes and dots between two washes, and capitals so wide and pale that they lie
//! under everything.

use hex::Point;

use super::curve::Curve;
use super::lettering::{Face, width};
use super::measure::{Step, beyond, count};
use super::pen::{Pen, Plain, Short, Trace};
use super::sheet::Sheet;
use super::spelling::lettered;
use super::truth::Truth;

/// How far beside the line its two washes lie, and how wide the letters of a country stand apart.
const BESIDE: f64 = 11.0;
const SIZE: f64 = 44.0;
const SPACING: f64 = 0.42;

/// Draws them.
pub(super) fn draw(pen: &mut Pen, sheet: &Sheet, truth: &Truth) {
    if truth.frontiers.is_empty() && truth.countries.is_empty() {
        return;
    }
    pen.layer("frontiers");
    for frontier in &truth.frontiers {
        let course = Curve::open(frontier.clone()).walk(12.0);
        for (class, side) in [("left", -1.0), ("right", 1.0)] {
            for (width, away) in [("broad", 1.0), ("narrow", 0.5)] {
                let mut wash = Trace::default();
                Curve::open(beside(&course, side * away * BESIDE)).trace(&mut wash);
                pen.path(&format!("wash {class} {width}"), &wash);
            }
        }
        let mut line = Trace::default();
        Curve::open(course).trace(&mut line);
        pen.path("line", &line);
    }
    for (name, at) in &truth.countries {
        let size = SIZE * sheet.lettering();
        let words: Vec<String> = broken(&lettered(name).to_uppercase());
        let top = at.y - size * 0.6 * count(words.len().saturating_sub(1));
        for (n, word) in words.iter().enumerate() {
            let letters = word.chars().count();
            let wide = (width(Face::Regular, word) + SPACING * count(letters.saturating_sub(1))) * size;
            pen.put(format_args!(
                "<text class=\"country\" font-size=\"{}\" textLength=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n",
                Short(size),
                Short(wide),
                Short(at.x - wide / 2.0),
                Short(top + size * 1.2 * count(n)),
                Plain(word)
            ));
        }
    }
    pen.close();
}

/// A line beside a line.
fn beside(course: &[Point], off: f64) -> Vec<Point> {
    let way = |n: usize| {
        let (before, after) = (n.saturating_sub(1), (n + 1).min(course.len() - 1));
        Step::between(course[before], course[after]).unit().right()
    };
    (0..course.len()).map(|n| beyond(course[n], way(n).times(off))).collect()
}

/// A name in lines of one or two words: "Kingdom of the", "Netherlands".
fn broken(name: &str) -> Vec<String> {
    match name.rsplit_once(' ') {
        Some((first, last)) if name.chars().count() > 14 => vec![first.to_owned(), last.to_owned()],
        _ => vec![name.to_owned()],
    }
}
