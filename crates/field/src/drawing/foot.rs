//! The foot of the sheet: title, legend, scale and north.
//!
//! They stand below the map and never on it, since every hex of the map is played on. The legend lists what
//! is on this board and nothing else; each sign is drawn with the same classes and symbols as on the map, so
//! that it cannot show another sign than the map does.

use hex::Point;

use super::lettering::{Face, fitting, width};
use super::manner::{Letters, Manner};
use super::margin::rectangle;
use super::measure::{Frame, Step, beyond, count, towards, whole};
use super::pen::{Pen, Plain, Short, Trace};
use super::roads::Fine;
use super::sheet::{FOOT_HEIGHT, HEX, Sheet};

/// What the foot tells beside the legend.
#[derive(Debug)]
pub(super) struct Foot<'t> {
    pub(super) title: &'t str,
    pub(super) manner: &'t Manner,
    /// The title of the whole campaign, if the map is drawn over its ground.
    pub(super) campaign: Option<&'t str>,
    /// Metres from one contour to the next, if there are contours.
    pub(super) contours: Option<u16>,
    /// Where north is on the sheet, of length one.
    pub(super) north: Step,
    pub(super) legend: Vec<Sign>,
}

/// A line of the legend.
#[derive(Debug)]
pub(super) struct Sign {
    pub(super) words: &'static str,
    /// SVG of the sign about the origin, in a room of 60 by 30.
    pub(super) drawing: String,
}

/// Draws the foot.
pub(super) fn draw(pen: &mut Pen, sheet: &Sheet, foot: &Foot<'_>) {
    let place = sheet.foot();
    let s = place.height / FOOT_HEIGHT;
    let (title_width, scale_width) = (560.0 * s, 570.0 * s);
    pen.layer("foot");
    let title = Frame::new(place.left, place.top, title_width, place.height);
    cartouche(pen, sheet, foot, title, s);
    let legend_width = place.width - title_width - scale_width;
    legend(pen, foot, Frame::new(title.right(), place.top, legend_width, place.height), s);
    scales(
        pen,
        sheet,
        foot,
        Frame::new(place.right() - scale_width, place.top, scale_width, place.height),
        s,
    );
    pen.close();
}

/// Writes a line of text about the middle of `at`, no wider than `room`.
pub(super) fn centred(pen: &mut Pen, text: &str, at: Point, size: f64, spacing: f64, room: f64) {
    written(pen, Face::Regular, text, at, size, spacing, room);
}

fn written(pen: &mut Pen, face: Face, text: &str, at: Point, size: f64, spacing: f64, room: f64) {
    let size = fitting(face, text, size, room - spacing * count(text.chars().count()) * size);
    pen.put(format_args!(
        "<text class=\"centred\" font-size=\"{}\" letter-spacing=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n",
        Short(size),
        Short(size * spacing),
        Short(at.x),
        Short(at.y),
        Plain(text)
    ));
}

/// The title in the manner of an atlas: a double rule, a heading, fat capitals.
fn titled(pen: &mut Pen, sheet: &Sheet, foot: &Foot<'_>, heading: &str, inner: Frame, s: f64) {
    let mut lines = Trace::default();
    rectangle(&mut lines, inner);
    rectangle(&mut lines, inner.grown(-4.0 * s));
    rectangle(&mut lines, inner.grown(-12.0 * s));
    pen.path("rule double", &lines);
    let (name, date) = foot.title.split_once(", ").unwrap_or((foot.title, ""));
    let whole = foot.campaign.and_then(|title| title.split(", ").next()).filter(|whole| *whole != name);
    let heading = whole.map_or_else(|| heading.to_owned(), |whole| format!("{heading} {whole}"));
    let (middle, room) = (inner.centre(), inner.width - 60.0 * s);
    let put = |pen: &mut Pen, text: &str, at, size, spacing, room| {
        written(pen, Face::Standard, text, at, size, spacing, room);
    };
    let at = |down: f64| Point::new(middle.x, inner.top + down * s);
    put(pen, &heading.to_uppercase(), at(58.0), 25.0 * s, 0.14, room);
    let name = name.to_uppercase();
    let size = fitting(Face::Figures, &name, 62.0 * s, room - 0.05 * count(name.chars().count()) * 62.0 * s);
    pen.put(format_args!(
        "<text class=\"centred fat\" font-size=\"{}\" letter-spacing=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n",
        Short(size),
        Short(size * 0.05),
        Short(middle.x),
        Short(inner.top + 124.0 * s),
        Plain(&name)
    ));
    let mut wave = Trace::default();
    for up in [0.0, 7.0] {
        let [left, right] = [-130.0, 130.0].map(|x| beyond(at(146.0 + up), Step::new(x * s, 0.0)));
        let bend = |share: f64, y: f64| beyond(towards(left, right, share), Step::new(0.0, y * s));
        wave.move_to(left);
        wave.curve_to([bend(0.2, -6.0), bend(0.35, -6.0), bend(0.5, 0.0)]);
        wave.curve_to([bend(0.65, 6.0), bend(0.8, 6.0), right]);
    }
    pen.path("rule", &wave);
    put(pen, date, at(190.0), 32.0 * s, 0.02, room);
    put(pen, &format!("One hexagon is {} wide.", breadth(sheet)), at(232.0), 23.0 * s, 0.0, room);
    if let Some(metres) = foot.contours {
        let words = format!("Contours every {metres} metres, after the heights of our day.");
        put(pen, &words, at(262.0), 23.0 * s, 0.0, room);
    }
}

fn cartouche(pen: &mut Pen, sheet: &Sheet, foot: &Foot<'_>, place: Frame, s: f64) {
    let inner = Frame::new(
        place.left + 6.0 * s,
        place.top + 8.0 * s,
        place.width - 56.0 * s,
        place.height - 16.0 * s,
    );
    if let Some(heading) = &foot.manner.heading {
        titled(pen, sheet, foot, heading, inner, s);
        return;
    }
    let mut lines = Trace::default();
    notched(&mut lines, inner, 26.0 * s);
    pen.path("rule heavy", &lines);
    let mut lines = Trace::default();
    notched(&mut lines, inner.grown(-9.0 * s), 26.0 * s);
    pen.path("rule", &lines);
    let (name, date) = foot.title.split_once(", ").unwrap_or((foot.title, ""));
    let middle = inner.centre();
    let at = |down: f64| Point::new(middle.x, inner.top + down * s);
    let room = inner.width - 70.0 * s;
    centred(pen, &name.to_uppercase(), at(104.0), 56.0 * s, 0.06, room);
    centred(pen, date, at(155.0), 35.0 * s, 0.02, room);
    let mut flourish = Trace::default();
    let (left, right) =
        (beyond(at(183.0), Step::new(-90.0 * s, 0.0)), beyond(at(183.0), Step::new(90.0 * s, 0.0)));
    let (up, down) = (Step::new(0.0, -7.0 * s), Step::new(0.0, 7.0 * s));
    flourish.move_to(left);
    flourish.curve_to([
        beyond(towards(left, right, 0.3), up),
        beyond(towards(left, right, 0.45), up),
        at(183.0),
    ]);
    flourish.curve_to([
        beyond(towards(left, right, 0.55), down),
        beyond(towards(left, right, 0.7), down),
        right,
    ]);
    pen.path("rule", &flourish);
    centred(pen, &format!("One hex is {} wide.", breadth(sheet)), at(226.0), 24.0 * s, 0.0, room);
    if let Some(metres) = foot.contours {
        let words = format!("Contours every {metres} metres, after the heights of our day.");
        centred(pen, &words, at(257.0), 24.0 * s, 0.0, room);
    }
}

/// A rectangle with its corners cut out round.
fn notched(trace: &mut Trace, frame: Frame, notch: f64) {
    let Frame { left, top, .. } = frame;
    let (right, bottom) = (frame.right(), frame.bottom());
    let point = Point::new;
    // Each notch bulges inward: a quarter of a circle about the corner.
    let k = notch * 0.55;
    trace.move_to(point(left + notch, top));
    trace.line_to(point(right - notch, top));
    trace.curve_to([point(right - notch, top + k), point(right - k, top + notch), point(right, top + notch)]);
    trace.line_to(point(right, bottom - notch));
    trace.curve_to([
        point(right - k, bottom - notch),
        point(right - notch, bottom - k),
        point(right - notch, bottom),
    ]);
    trace.line_to(point(left + notch, bottom));
    trace.curve_to([
        point(left + notch, bottom - k),
        point(left + k, bottom - notch),
        point(left, bottom - notch),
    ]);
    trace.line_to(point(left, top + notch));
    trace.curve_to([point(left + k, top + notch), point(left + notch, top + k), point(left + notch, top)]);
    trace.close();
}

fn legend(pen: &mut Pen, foot: &Foot<'_>, place: Frame, s: f64) {
    let heading = Point::new(place.centre().x, place.top + 34.0 * s);
    centred(pen, "Explanation of the signs", heading, 27.0 * s, 0.04, place.width);
    let n_rows = foot.legend.len().div_ceil(4).max(5);
    let (size, down) = (22.0 * s, (place.height - 60.0 * s) / count(n_rows));
    // Each column is as wide as its longest words want; what is over goes between them.
    let columns: Vec<&[Sign]> = foot.legend.chunks(n_rows).collect();
    let face = match foot.manner.letters {
        Letters::Garamond => Face::Regular,
        Letters::OldStandard => Face::Standard,
    };
    let wanted = |column: &[Sign]| {
        let words = column.iter().map(|sign| width(face, sign.words) * size);
        words.fold(0.0, f64::max)
    };
    let taken: f64 = columns.iter().map(|column| wanted(column) + SIGN_ROOM * s).sum();
    let share = (place.width / taken).min(1.0);
    let between = (place.width - taken * share) / count(columns.len().max(1));
    let mut left = place.left;
    for column in columns {
        let across = (wanted(column) + SIGN_ROOM * s) * share;
        for (row, sign) in column.iter().enumerate() {
            let x = left + 40.0 * s;
            let y = place.top + 56.0 * s + (count(row) + 0.5) * down;
            let scale = s * (down / (52.0 * s)).clamp(0.6, 1.2);
            pen.put(format_args!(
                "<g transform=\"translate({} {}) scale({})\">{}</g>\n",
                Short(x),
                Short(y),
                Fine(scale),
                sign.drawing
            ));
            pen.put(format_args!(
                "<text font-size=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n",
                Short(fitting(face, sign.words, size, across - SIGN_ROOM * s)),
                Short(x + 44.0 * s),
                Short(y + 7.0 * s),
                Plain(sign.words)
            ));
        }
        left += across + between;
    }
}

/// What a column of the legend needs beside its words: the sign, and air to the next.
const SIGN_ROOM: f64 = 94.0;

/// A hex that is wider than so many metres is told in kilometres.
const MILE: f64 = 1609.0;

/// How wide a hex is, in words.
fn breadth(sheet: &Sheet) -> String {
    let metres = sheet.metres_per_unit() * HEX;
    if metres > MILE { format!("{:.1} kilometres", metres / 1000.0) } else { format!("{metres:.0} metres") }
}

/// The north arrow, and three bars: lengths by two measures, and hexes.
fn scales(pen: &mut Pen, sheet: &Sheet, foot: &Foot<'_>, place: Frame, s: f64) {
    let metre = 1.0 / sheet.metres_per_unit();
    let arrow = Point::new(place.right() - 46.0 * s, place.top + 150.0 * s);
    north(pen, arrow, foot.north, s);
    let room = place.width - 165.0 * s;
    let left = place.left + 46.0 * s;
    // Where hexes are miles wide one reckons in kilometres and posting leagues of 2,000 toises.
    let by_miles = sheet.metres_per_unit() * HEX > MILE;
    let ways = if by_miles {
        [("kilometres", metre * 1000.0), ("posting leagues", metre * 3898.0)]
    } else {
        [("metres", metre), ("paces of 75 cm", metre * 0.75)]
    };
    let bars = ways.into_iter().chain([("hexes", HEX)]);
    for (n, (unit, length)) in bars.enumerate() {
        let y = place.top + (46.0 + 96.0 * count(n)) * s;
        bar(pen, Point::new(left, y), unit, length, room, s);
    }
}

/// A bar of alternate black and white fields, three to five of them, the longest of round numbers that fits.
pub(super) fn bar(pen: &mut Pen, at: Point, unit: &str, length: f64, room: f64, s: f64) {
    let steps = [5000.0, 2000.0, 1000.0, 500.0, 250.0, 100.0, 50.0, 10.0, 5.0, 2.0, 1.0];
    let fits = |step: f64| whole(room / (step * length)).min(5);
    let step = steps.into_iter().find(|step| fits(*step) >= 3).unwrap_or(1.0);
    let (n_fields, wide, high) = (fits(step).max(1), step * length, 11.0 * s);
    let (mut black, mut outline) = (Trace::default(), Trace::default());
    rectangle(&mut outline, Frame::new(at.x, at.y, wide * count(n_fields), high));
    for n in 0..n_fields {
        let half = if n % 2 == 0 { 0.0 } else { high / 2.0 };
        rectangle(&mut black, Frame::new(at.x + count(n) * wide, at.y + half, wide, high / 2.0));
    }
    pen.path("rule", &outline);
    pen.path("bar", &black);
    for n in 0..=n_fields {
        let text = format!("{:.0}", step * count(n));
        centred(pen, &text, Point::new(at.x + count(n) * wide, at.y - 9.0 * s), 19.0 * s, 0.0, wide);
    }
    centred(
        pen,
        unit,
        Point::new(at.x + wide * count(n_fields) / 2.0, at.y + high + 21.0 * s),
        20.0 * s,
        0.02,
        room,
    );
}

/// A slender arrow, black to the right and white to the left, with its letter.
fn north(pen: &mut Pen, at: Point, way: Step, s: f64) {
    let point =
        |along: f64, across: f64| beyond(at, way.times(along * s).plus(way.right().times(across * s)));
    let (mut white, mut black) = (Trace::default(), Trace::default());
    white.polygon(&[point(58.0, 0.0), point(-40.0, -15.0), point(-22.0, 0.0)]);
    black.polygon(&[point(58.0, 0.0), point(-40.0, 15.0), point(-22.0, 0.0)]);
    pen.path("rule", &white);
    pen.path("bar", &black);
    let letter = point(84.0, 0.0);
    centred(pen, "N", Point::new(letter.x, letter.y + 11.0 * s), 36.0 * s, 0.0, 60.0 * s);
}
