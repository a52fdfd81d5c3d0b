//! The relief: shading, hachures and contours.
//!
//! Three hands on one hill. The *shading* is a small picture of light from the north-west, laid under
//! everything: it is what the eye takes for a ridge from across the room. The *hachures* are the engraver's:
//! strokes that run down the slope from contour to contour, the heavier the steeper (Lehmann's way, 1799),
//! and none where the ground is level. The *contours* are ours, since they carry numbers that rules may ask
//! about; every so many is an index contour, heavier, and those are the board's own levels.

use hex::Point;
use resvg::tiny_skia::{ColorU8, Pixmap};

use super::curve::Curve;
use super::grain::Grain;
use super::manner::Manner;
use super::measure::{Frame, Step, beyond, byte, count, nearest_whole, whole};
use super::palette::Palette;
use super::pen::{Pen, Short, Trace};
use super::raster::Raster;
use super::sheet::Sheet;

/// How far apart contours are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Intervals {
    /// Metres from one to the next.
    pub(super) every: u16,
    /// Every how many of them is an index contour.
    pub(super) index: u16,
}

impl Intervals {
    /// For a board whose levels are so many metres high, drawn as large as its lettering is.
    pub(super) fn of(level_m: Option<u16>, lettering: f64, manner: &Manner) -> Self {
        let level = level_m.unwrap_or(10).max(1);
        if !manner.contours_by_level && lettering < 1.3 && level.is_multiple_of(2) {
            Self { every: level / 2, index: 2 }
        } else {
            Self { every: level, index: 5 }
        }
    }
}

/// One point of the shading is so many units of the sheet wide.
const SHADING_STEP: f64 = 14.0;
/// The country of 1815 is low: its slopes are drawn so many times steeper for the light to find them.
const EXAGGERATION: f64 = 2.5;
/// And the ridges that mattered were gentler than its valleys. So level ground would be made steeper by so many times
/// more, a slope of so many metres to the metre by half as many, and the steep ones by hardly any.
const GENTLER: f64 = 10.0;
const GENTLE: f64 = 0.01;
/// What stands over its surroundings is lighter, what lies under them darker, whichever way it slopes: by this much at
/// most, and by half of it at so many metres.
const RISE_LIGHT: f64 = 0.45;
const RISE: f64 = 3.0;
/// The surroundings: heights on a coarse mesh, softened so often.
const SURROUNDINGS_STEP: f64 = 60.0;
const SURROUNDINGS_SOFTENING: usize = 18;

/// The light and shade.
pub(super) fn shading(pen: &mut Pen, sheet: &Sheet, heights: &Raster, palette: &Palette) {
    let [shadow, lit] = palette.shading();
    let strength = f64::from(palette.manner.shading) / 100.0;
    let frame = sheet.map();
    let step = SHADING_STEP * sheet.lettering();
    let (columns, rows) = (whole((frame.width / step).ceil()), whole((frame.height / step).ceil()));
    let (Ok(width), Ok(height)) = (u32::try_from(columns), u32::try_from(rows)) else { return };
    let Some(mut picture) = Pixmap::new(width, height) else { return };
    let mut around = Raster::over(frame, SURROUNDINGS_STEP, |point| heights.at(point));
    around.soften(SURROUNDINGS_SOFTENING);
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    for (pixel, (column, row)) in picture.pixels_mut().iter_mut().zip(cells) {
        let at = Point::new(frame.left + (count(column) + 0.5) * step, frame.top + (count(row) + 0.5) * step);
        let slope = heights.gradient(at).times(1.0 / sheet.metres_per_unit());
        let light = light(slope) + RISE_LIGHT * part((heights.at(at) - around.at(at)) / RISE);
        let shade = if light < 0.0 {
            ColorU8::from_rgba(shadow.0, shadow.1, shadow.2, byte((-light * 0.5).min(0.5) * strength))
        } else {
            ColorU8::from_rgba(lit.0, lit.1, lit.2, byte((light * 0.6).min(0.5) * strength))
        };
        *pixel = shade.premultiply();
    }
    let Ok(png) = picture.encode_png() else { return };
    let whole_frame = Frame::new(frame.left, frame.top, f64::from(width) * step, f64::from(height) * step);
    pen.layer("shading");
    pen.put(format_args!(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,{}\"/>\n",
        Short(whole_frame.left),
        Short(whole_frame.top),
        Short(whole_frame.width),
        Short(whole_frame.height),
        base64(&png),
    ));
    pen.close();
}

/// How much lighter than level ground a slope is, from -1 to 1; the light stands in the north-west, and a
/// part of the shade is for steepness alone, as engravers had it.
fn light(slope: Step) -> f64 {
    let steep = slope.times(EXAGGERATION * (1.0 + GENTLER / (1.0 + slope.length() / GENTLE)));
    let length = (1.0 + steep.dot(steep)).sqrt();
    let (east, south, up) = (-0.5, -0.6, 0.63);
    let facing = (-steep.x * east - steep.y * south + up) / length - up;
    facing - 0.2 * (1.0 - 1.0 / length)
}

/// A number drawn in between -1 and 1: half of that at 1.
fn part(of: f64) -> f64 {
    of / (1.0 + of.abs())
}

/// Strokes are of so many widths.
const N_WIDTHS: usize = 5;

/// Strokes down the slope from each contour to the next, in rows that do not stand behind each other.
pub(super) fn hachures(
    pen: &mut Pen,
    sheet: &Sheet,
    heights: &Raster,
    intervals: Intervals,
    manner: &Manner,
) {
    let steepness = [manner.hachures_from, manner.hachures_to].map(|metres| f64::from(metres) / 1000.0);
    let mut widths: [Trace; N_WIDTHS] = Default::default();
    let fall = f64::from(intervals.every) / 2.0;
    let spacing = 6.2 * sheet.lettering();
    for level in levels(heights, fall) {
        for (n, contour) in heights.contours(level).iter().enumerate() {
            let mut grain = Grain::of(nearest_whole(level * 10.0), nearest_whole(count(n)));
            let mut to_next = grain.between(0.0, spacing);
            for pair in contour.points.windows(2) {
                let way = Step::between(pair[0], pair[1]);
                let length = way.length();
                let mut along = to_next;
                while along < length {
                    let from = beyond(pair[0], way.times(along / length));
                    stroke(&mut widths, sheet, heights, from, (fall, steepness), &mut grain);
                    along += spacing * grain.between(0.75, 1.25);
                }
                to_next = along - length;
            }
        }
    }
    pen.layer("hachures");
    for (n, width) in widths.iter().enumerate() {
        pen.path(&format!("hachure w{n}"), width);
    }
    pen.close();
}

fn stroke(
    widths: &mut [Trace; N_WIDTHS],
    sheet: &Sheet,
    heights: &Raster,
    from: Point,
    (fall, [level, steep]): (f64, [f64; 2]),
    grain: &mut Grain,
) {
    let gradient = heights.gradient(from);
    let slope = gradient.length() / sheet.metres_per_unit();
    if slope < level * grain.between(0.8, 1.5) {
        return;
    }
    let reach = (fall / gradient.length()).min(34.0) * grain.between(0.72, 0.95);
    let half = beyond(from, gradient.unit().times(-reach / 2.0));
    let to = beyond(half, heights.gradient(half).unit().times(-reach / 2.0));
    let weight = ((slope - level) / (steep - level)).clamp(0.0, 0.999);
    let trace = &mut widths[whole(weight * count(N_WIDTHS))];
    trace.move_to(from);
    trace.line_to(to);
}

/// The contours.
pub(super) fn contours(pen: &mut Pen, sheet: &Sheet, heights: &Raster, intervals: Intervals) {
    let (mut plain, mut index) = (Trace::default(), Trace::default());
    let every = f64::from(intervals.every);
    for level in levels(heights, every) {
        let is_index = nearest_whole(level / every) % i64::from(intervals.index) == 0;
        for contour in heights.contours(level) {
            // Knolls smaller than a cornfield are noise of the survey.
            if contour.is_closed && contour.points.len() < 14 {
                continue;
            }
            let curve: Curve = contour.thinned(1.3 * sheet.lettering());
            curve.trace(if is_index { &mut index } else { &mut plain });
        }
    }
    pen.layer("contours");
    pen.path("contour", &plain);
    pen.path("contour index", &index);
    pen.close();
}

/// The levels at which the field can be cut.
fn levels(heights: &Raster, every: f64) -> impl Iterator<Item = f64> + use<> {
    let (low, high) = heights.range();
    let first = (low / every).ceil();
    let n = whole((high / every).floor() - first + 1.0);
    // A hair above, so that no mesh point lies exactly on the level.
    (0..n).map(move |k| (first + count(k)) * every + 1e-4)
}

/// Bytes as text (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |n: usize| u32::from(three.get(n).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for n in 0..4 {
            let letter = LETTERS[usize::try_from(bits >> (18 - 6 * n) & 63).unwrap_or_default()];
            text.push(if n <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_text_as_the_standard_says() {
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
    }

    #[test]
    fn slopes_to_the_north_west_are_light() {
        // A slope that rises to the south-east faces the north-west.
        assert!(light(Step::new(0.03, 0.03)) > 0.1);
        assert!(light(Step::new(-0.03, -0.03)) < -0.1);
        assert!(light(Step::default()).abs() < 1e-12);
    }
}
