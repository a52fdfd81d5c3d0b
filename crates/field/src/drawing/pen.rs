//! The pen: SVG text, written small.
//!
//! A map has some hundred thousand points. They are written in tenths of a unit (half a metre on the ground
//! at the scale of a battle), each as the step from the point before, without a byte that could be left out.
//! The steps are taken between the rounded points, so that errors never add up along a line.

use std::fmt::{self, Write};

use hex::Point;

use super::measure::nearest_whole;

/// SVG text in the making.
#[derive(Debug, Default)]
pub(super) struct Pen {
    text: String,
}

impl Pen {
    /// Writes on.
    pub(super) fn put(&mut self, words: fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("a string takes all that is written to it");
    }

    /// Opens a layer, which a style sheet or a program can find by its class and switch off.
    pub(super) fn layer(&mut self, name: &str) {
        self.put(format_args!("<g class=\"layer {name}\">\n"));
    }

    /// Closes the layer or group.
    pub(super) fn close(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// A path of a class; nothing if the path is empty.
    pub(super) fn path(&mut self, class: &str, trace: &Trace) {
        if !trace.is_empty() {
            self.put(format_args!("<path class=\"{class}\" d=\"{trace}\"/>\n"));
        }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// The data of a path.
#[derive(Debug, Default)]
pub(super) struct Trace {
    text: String,
    /// Where the pen stands and where the line began, in tenths.
    at: (i64, i64),
    start: (i64, i64),
    last: Option<char>,
}

impl Trace {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn move_to(&mut self, to: Point) {
        let to_tenths = tenths(to);
        if self.text.is_empty() {
            // The first step is from the origin of the sheet.
            self.command('M', &[to_tenths]);
        } else {
            self.command('m', &[self.step_to(to_tenths)]);
            // Pairs that follow a move by steps are lines by steps, so a second move must say so again.
            self.last = Some('l');
        }
        self.at = to_tenths;
        self.start = to_tenths;
    }

    pub(super) fn line_to(&mut self, to: Point) {
        let to = tenths(to);
        if to == self.at {
            return;
        }
        self.command('l', &[self.step_to(to)]);
        self.at = to;
    }

    pub(super) fn curve_to(&mut self, [first, second, to]: [Point; 3]) {
        let steps = [first, second, to].map(|point| self.step_to(tenths(point)));
        self.command('c', &steps);
        self.at = tenths(to);
    }

    pub(super) fn close(&mut self) {
        self.text.push('z');
        self.at = self.start;
        self.last = None;
    }

    /// A line through points.
    pub(super) fn polyline(&mut self, points: &[Point]) {
        let Some((first, rest)) = points.split_first() else { return };
        self.move_to(*first);
        for point in rest {
            self.line_to(*point);
        }
    }

    /// An outline through points.
    pub(super) fn polygon(&mut self, points: &[Point]) {
        self.polyline(points);
        if !points.is_empty() {
            self.close();
        }
    }

    fn step_to(&self, to: (i64, i64)) -> (i64, i64) {
        (to.0 - self.at.0, to.1 - self.at.1)
    }

    fn command(&mut self, command: char, steps: &[(i64, i64)]) {
        let mut is_glued = self.last != Some(command);
        if is_glued {
            self.text.push(command);
        }
        for value in steps.iter().flat_map(|(x, y)| [*x, *y]) {
            if !is_glued && value >= 0 {
                self.text.push(' ');
            }
            is_glued = false;
            push_tenths(&mut self.text, value);
        }
        self.last = Some(command);
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A number in tenths, as short as it can be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Short(pub(super) f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        push_tenths(&mut text, nearest_whole(self.0 * 10.0));
        f.write_str(&text)
    }
}

/// A text with the signs of XML made harmless.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plain<'t>(pub(super) &'t str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML knows no other control characters, not even escaped.
                control if control.is_control() => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

fn tenths(point: Point) -> (i64, i64) {
    (nearest_whole(point.x * 10.0), nearest_whole(point.y * 10.0))
}

fn push_tenths(text: &mut String, tenths: i64) {
    if tenths < 0 {
        text.push('-');
    }
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let written = match (whole, tenth) {
        (_, 0) => write!(text, "{whole}"),
        (0, _) => write!(text, ".{tenth}"),
        _ => write!(text, "{whole}.{tenth}"),
    };
    written.expect("a string takes all that is written to it");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f64, y: f64) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn paths_are_short() {
        let mut trace = Trace::default();
        trace.polygon(&[point(10.0, 20.0), point(10.5, 19.0), point(12.0, 19.04)]);
        trace.polyline(&[point(0.0, 0.0), point(1.0, 1.0)]);
        assert_eq!(trace.to_string(), "M10 20l.5-1 1.5 0zm-10-20 1 1");
    }

    #[test]
    fn a_second_move_is_not_taken_for_a_line() {
        let mut trace = Trace::default();
        trace.polyline(&[point(1.0, 1.0), point(2.0, 2.0)]);
        trace.polyline(&[point(3.0, 3.0), point(4.0, 4.0)]);
        assert_eq!(trace.to_string(), "M1 1l1 1m1 1 1 1");
    }

    #[test]
    fn rounding_does_not_add_up() {
        let mut trace = Trace::default();
        let points: Vec<Point> = (0..100).map(|n| point(f64::from(n) * 0.14, 0.0)).collect();
        trace.polyline(&points);
        assert_eq!(trace.at, (139, 0));
    }

    #[test]
    fn signs_of_xml_are_made_harmless() {
        assert_eq!(Plain("<\"Hal\" & Enghien>\u{1}").to_string(), "&lt;&quot;Hal&quot; &amp; Enghien&gt; ");
    }
}
