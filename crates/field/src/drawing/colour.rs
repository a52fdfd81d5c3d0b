//! Colours, and which ink stands out from which: worked out here for whoever draws.

use source::read::Read;
use std::fmt;
use std::str::FromStr;

/// A colour of the screen; `#1f6f43` in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Read)]
#[read(parsed)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black ink.
    pub const INK: Self = Self(0x1b, 0x16, 0x12);
    /// White.
    pub const WHITE: Self = Self(0xff, 0xff, 0xff);

    /// How bright it is, from 0 to 1, as the web's rules of contrast reckon it (WCAG 2).
    pub fn luminance(self) -> f64 {
        let [r, g, b] = [self.0, self.1, self.2].map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast of two colours, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// White or ink, whichever stands out more from this.
    #[must_use]
    pub fn ink(self) -> Self {
        if self.contrast(Self::WHITE) >= self.contrast(Self::INK) { Self::WHITE } else { Self::INK }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl FromStr for Rgb {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = |at: usize| text.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        let is_plain = text.len() == 7 && text.starts_with('#') && !text.contains('+');
        match (part(1), part(3), part(5)) {
            (Some(red), Some(green), Some(blue)) if is_plain => Ok(Self(red, green, blue)),
            _ => Err(format!("`{text}` is no colour: write `#` and six digits from 0 to f, as in `#1f6f43`")),
        }
    }
}

/// The light of one channel. The curve is the standard's, its power worked out by repeated square roots so
/// that every machine finds the same: 2.4 is 2 + 1/4 + 1/8 + 1/40, and the last is left to the eye.
fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.040_45 {
        return c / 12.92;
    }
    let base = (c + 0.055) / 1.055;
    let quarter = base.sqrt().sqrt();
    base * base * quarter * quarter.sqrt()
}

/// Colours for formation stripes, to be used in this order; the first eight are unlike each other to every
/// eye. A stripe always bears the formation's letters as well.
pub const STRIPES: [Rgb; 12] = [
    Rgb(0xf0, 0xe4, 0x42),
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0xd5, 0x5e, 0x00),
    Rgb(0xff, 0xff, 0xff),
    Rgb(0x00, 0x72, 0xb2),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xcc, 0x79, 0xa7),
    Rgb(0x2a, 0x26, 0x24),
    Rgb(0xe6, 0x9f, 0x00),
    Rgb(0x8c, 0x8c, 0x8c),
    Rgb(0x8f, 0x5b, 0x34),
    Rgb(0x6a, 0x3d, 0x9a),
];

#[cfg(test)]
pub(super) mod eyes {
    use super::{Rgb, linear};

    /// How an eye without one kind of cone sees a colour: matrices in linear light for full deficiency by
    /// Machado, Oliveira and Fernandes (2009).
    pub(crate) const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    fn lab(colour: Rgb, eye: &[[f64; 3]; 3]) -> [f64; 3] {
        let light = [colour.0, colour.1, colour.2].map(linear);
        let seen = eye.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0));
        let [red, green, blue] = seen;
        let xyz = [
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        ];
        let [x, y, z] = xyz.map(|t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    pub(crate) fn difference(a: Rgb, b: Rgb, eye: &[[f64; 3]; 3]) -> f64 {
        let (a, b) = (lab(a, eye), lab(b, eye));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stripes_differ_and_can_be_written_on() {
        for eye in &eyes::EYES {
            for (n, one) in STRIPES[..8].iter().enumerate() {
                for other in &STRIPES[n + 1..8] {
                    let off = eyes::difference(*one, *other, eye);
                    assert!(off > 12.0, "stripes {one} and {other}: {off:.1}");
                }
            }
        }
        for stripe in STRIPES {
            assert!(stripe.contrast(stripe.ink()) >= 4.5, "{stripe}");
        }
    }

    #[test]
    fn a_colour_is_read_as_it_is_written() {
        for colour in STRIPES {
            assert_eq!(colour.to_string().parse(), Ok(colour));
        }
        for wrong in ["", "#12345", "#1234567", "123456", "#+12345", "#12345é", "red"] {
            assert!(wrong.parse::<Rgb>().is_err(), "{wrong}");
        }
    }
}
