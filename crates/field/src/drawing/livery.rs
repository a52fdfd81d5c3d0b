//! Colours: the liveries of the armies and the stripes of formations.
//!
//! Every livery has its own brightness besides its own hue, so that no two are alike to an eye that lacks one
//! of the three cones (a test looks through all three), its figures stand out from it at 4.5 to 1 or better,
//! and every counter bears the letters of its nation besides: nothing is told by colour alone.

use source::read::Read;
use std::fmt;

/// A colour of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

/// The colours that an army's counters wear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Read)]
pub enum Livery {
    /// French: dark blue.
    French,
    /// British: scarlet.
    British,
    /// Hanoverian and the King's German Legion: rose.
    Hanoverian,
    /// Dutch and Belgian: orange.
    DutchBelgian,
    /// Nassau: light green.
    Nassau,
    /// Brunswick: black.
    Brunswick,
    /// Prussian: light grey.
    Prussian,
    /// Austrian: white.
    Austrian,
    /// Russian: dark green.
    Russian,
    /// Bavarian: light blue.
    Bavarian,
    /// Polish: crimson.
    Polish,
    /// Union: blue.
    Union,
    /// Confederate: butternut.
    Confederate,
}

impl Livery {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::French,
        Self::British,
        Self::Hanoverian,
        Self::DutchBelgian,
        Self::Nassau,
        Self::Brunswick,
        Self::Prussian,
        Self::Austrian,
        Self::Russian,
        Self::Bavarian,
        Self::Polish,
        Self::Union,
        Self::Confederate,
    ];

    /// The letters by which it is told without its colour.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::French => "Fr",
            Self::British => "Br",
            Self::Hanoverian => "Ha",
            Self::DutchBelgian => "DB",
            Self::Nassau => "Na",
            Self::Brunswick => "Bw",
            Self::Prussian => "Pr",
            Self::Austrian => "Au",
            Self::Russian => "Ru",
            Self::Bavarian => "Ba",
            Self::Polish => "Po",
            Self::Union => "US",
            Self::Confederate => "CS",
        }
    }

    /// The colour of its counters.
    pub const fn field(self) -> Rgb {
        match self {
            Self::French => Rgb(0x24, 0x3f, 0x80),
            Self::British => Rgb(0xb0, 0x24, 0x2c),
            Self::Hanoverian => Rgb(0xf0, 0xb7, 0xb4),
            Self::DutchBelgian => Rgb(0xe8, 0x9c, 0x24),
            Self::Nassau => Rgb(0x7a, 0xa6, 0x53),
            Self::Brunswick => Rgb(0x26, 0x23, 0x22),
            Self::Prussian => Rgb(0xa7, 0xb2, 0xbd),
            Self::Austrian => Rgb(0xf1, 0xec, 0xe0),
            Self::Russian => Rgb(0x2a, 0x6f, 0x4e),
            Self::Bavarian => Rgb(0x7c, 0xb4, 0xe4),
            Self::Polish => Rgb(0x8a, 0x2a, 0x6a),
            Self::Union => Rgb(0x3b, 0x6c, 0xb6),
            Self::Confederate => Rgb(0xc2, 0xae, 0x84),
        }
    }

    /// Its darker edge.
    #[must_use]
    pub const fn edge(self) -> Rgb {
        let Rgb(r, g, b) = self.field();
        Rgb(r / 2, g / 2, b / 2)
    }

    /// The colour of its figures.
    #[must_use]
    pub fn ink(self) -> Rgb {
        self.field().ink()
    }
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
mod tests {
    use super::*;

    /// How an eye without one kind of cone sees a colour: matrices in linear light for full deficiency by
    /// Machado, Oliveira and Fernandes (2009).
    const EYES: [[[f64; 3]; 3]; 4] = [
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

    fn difference(a: Rgb, b: Rgb, eye: &[[f64; 3]; 3]) -> f64 {
        let (a, b) = (lab(a, eye), lab(b, eye));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    #[test]
    fn no_two_liveries_are_alike_to_any_eye() {
        for eye in &EYES {
            for (n, one) in Livery::ALL.iter().enumerate() {
                for other in &Livery::ALL[n + 1..] {
                    let off = difference(one.field(), other.field(), eye);
                    assert!(off > 12.0, "{one:?} and {other:?}: {off:.1}");
                    assert_ne!(one.letters(), other.letters());
                }
            }
            for (n, one) in STRIPES[..8].iter().enumerate() {
                for other in &STRIPES[n + 1..8] {
                    let off = difference(*one, *other, eye);
                    assert!(off > 12.0, "stripes {one} and {other}: {off:.1}");
                }
            }
        }
    }

    #[test]
    fn figures_stand_out_even_on_a_dimmed_foot() {
        for livery in Livery::ALL {
            let field = livery.field();
            assert!(field.contrast(livery.ink()) >= 4.5, "{livery:?}");
            // `#dim` in `cards.svg` lays 14 parts of black in a hundred over the foot.
            let dim = |channel: u8| u8::try_from(u16::from(channel) * 86 / 100).unwrap();
            let foot = Rgb(dim(field.0), dim(field.1), dim(field.2));
            assert!(foot.contrast(livery.ink()) >= 4.5, "{livery:?} on a dimmed foot");
            assert!(livery.edge().luminance() < field.luminance());
        }
        for stripe in STRIPES {
            assert!(stripe.contrast(stripe.ink()) >= 4.5, "{stripe}");
        }
    }
}
