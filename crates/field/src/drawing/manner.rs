//! The manner of a map: what an engraver of one time and country does otherwise than one of another, beside his colours.
//!
//! It is data, the section `[manner]` of a [palette](super::Palette); a section that says nothing is the manner of the
//! boards of 1815. What a sign means is the same in all.

use source::read::Read;

/// How a map is drawn.
#[allow(clippy::struct_excessive_bools)] // each is a choice of its own
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub(super) struct Manner {
    /// In whose letters the names are.
    #[read(default = Letters::Garamond)]
    pub(super) letters: Letters,
    /// A style sheet that is laid over the common one.
    pub(super) dress: Option<Dress>,
    /// Whether contours keep to the levels of the board, with every fifth an index contour.
    pub(super) contours_by_level: bool,
    /// Gentler ground than this, in metres to the kilometre, has no hachures, and steeper than that no heavier ones.
    #[read(default = 22, within = 0..=500)]
    pub(super) hachures_from: u16,
    #[read(default = 160, within = 1..=1000)]
    pub(super) hachures_to: u16,
    /// How often the heights are softened before they are drawn: the less, the better the survey.
    #[read(default = 5, within = 0..=20)]
    pub(super) softening: u8,
    /// Whether washes lie under contours and hachures, as a lithographer prints them, and not over them.
    pub(super) washes_first: bool,
    /// How strong the shading is, in per cent of the usual.
    #[read(default = 100, within = 0..=100)]
    pub(super) shading: u8,
    /// How much the board counts against the geography in drawing the edge of a wood, in per cent.
    #[read(default = 64, within = 51..=100)]
    pub(super) board_share: u8,
    /// Whether slope hexsides are shown, since its rules know them.
    pub(super) slopes: bool,
    /// Whether open ground has worm fences along its roads and its orchards as they were, and no ploughed strips.
    pub(super) fences: bool,
    /// Whether a town is drawn as far as it was built up, and not as a garden about each of its hexes.
    pub(super) built_up: bool,
    /// Whether rough ground is boulders, with trees among them where they stood.
    pub(super) boulders: bool,
    /// Whether farms go by their owners in italics, heights by capitals, and what only tells where to look has no name.
    pub(super) owners: bool,
    /// Whether a town is a sign of its rank and its blocks are left out, as on the map of a theatre of war.
    pub(super) ranks: bool,
    /// What the title says before the name of the campaign.
    pub(super) heading: Option<String>,
}

/// Whose letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub(super) enum Letters {
    /// Those of 1815.
    Garamond,
    /// In the manner of Didot, as American printers had them.
    OldStandard,
}

/// A style sheet over the common one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub(super) enum Dress {
    /// An American atlas of the 1860s.
    Atlas,
    /// A map of a theatre of war, miles to the inch.
    Theatre,
}

impl Dress {
    pub(super) const fn style(self) -> &'static str {
        match self {
            Self::Atlas => include_str!("atlas.css"),
            Self::Theatre => include_str!("theatre.css"),
        }
    }

    /// Signs that stand for the common ones of the same name.
    pub(super) const fn signs(self) -> &'static str {
        match self {
            Self::Atlas => include_str!("atlas.svg"),
            Self::Theatre => include_str!("theatre.svg"),
        }
    }
}
