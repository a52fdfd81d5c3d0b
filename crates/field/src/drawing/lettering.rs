//! The letters: two families, carried in the program, and how wide their words are.
//!
//! EB Garamond is Georg Duffner's revival of Claude Garamont's types, which the engravers of 1815 still had
//! in hand; it has all the accents of Brabant. Of its two cuts the one for small sizes is used: it is
//! sturdier, and map lettering is small. Its figures rise and sink like letters, which suits a date and not a
//! counter: there stand those of Alexey Kryukov's Old Standard, in Didot's manner, all of one height. No font
//! of the machine is ever used, so that a map looks the same everywhere; a browser that lacks the family is
//! told the width of every name and keeps to it.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The upright letters.
pub const REGULAR: &[u8] = include_bytes!("../../fonts/EBGaramond08-Regular.otf");
/// The italics, for water.
pub const ITALIC: &[u8] = include_bytes!("../../fonts/EBGaramond08-Italic.otf");
/// Upright and italic letters in Didot's manner, of the family of the figures.
pub const STANDARD: &[u8] = include_bytes!("../../fonts/OldStandard-Regular.ttf");
/// Its italics.
pub const STANDARD_ITALIC: &[u8] = include_bytes!("../../fonts/OldStandard-Italic.ttf");
/// The figures of counters.
pub const FIGURES: &[u8] = include_bytes!("../../fonts/OldStandard-Bold.ttf");

/// The name of the family of the first two.
pub const FAMILY: &str = "EB Garamond";

/// Every file of letters.
pub(super) const ALL: [&[u8]; 5] = [REGULAR, ITALIC, FIGURES, STANDARD, STANDARD_ITALIC];

/// Which letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Regular,
    Italic,
    Figures,
    Standard,
    StandardItalic,
}

/// The width of a text in units of its size.
///
/// Letters are taken one by one: what pairs of them draw together is left as a margin.
pub(super) fn width(face: Face, text: &str) -> f64 {
    static FACES: LazyLock<[Option<Widths>; 5]> = LazyLock::new(|| ALL.map(Widths::read));
    let [regular, italic, figures, standard, standard_italic] = &*FACES;
    let widths = match face {
        Face::Regular => regular,
        Face::Italic => italic,
        Face::Figures => figures,
        Face::Standard => standard,
        Face::StandardItalic => standard_italic,
    };
    let of = |letter: char| widths.as_ref().and_then(|widths| widths.of(letter)).unwrap_or(0.6);
    text.chars().map(of).sum()
}

/// The size at which a text fits into a room, if its own is too large.
pub(super) fn fitting(face: Face, text: &str, size: f64, room: f64) -> f64 {
    let natural = width(face, text) * size;
    if natural > room { size * room / natural } else { size }
}

/// The width of each letter.
struct Widths {
    font: FontRef<'static>,
    per_em: f64,
}

impl Widths {
    fn read(file: &'static [u8]) -> Option<Self> {
        let font = FontRef::new(file).ok()?;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        Some(Self { font, per_em: f64::from(metrics.units_per_em) })
    }

    fn of(&self, letter: char) -> Option<f64> {
        let glyph = self.font.charmap().map(letter)?;
        let metrics = self.font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(glyph).map(|width| f64::from(width) / self.per_em)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_widths_and_accents_are_there() {
        let plain = width(Face::Regular, "Wagnelee");
        assert!((3.0..5.0).contains(&plain), "{plain}");
        assert!((width(Face::Regular, "Wagnelée") - plain).abs() < 0.05);
        assert!(width(Face::Italic, "Wagnelée") < plain);
        assert!((width(Face::Figures, "10") - width(Face::Figures, "99")).abs() < 1e-9);
        let font = FontRef::new(REGULAR).unwrap();
        for letter in "ÀÂÉÈÊËÎÏÔÙÛÇàâéèêëîïôùûçœŒ’–°½".chars() {
            assert!(font.charmap().map(letter).is_some(), "no {letter}");
        }
    }
}
