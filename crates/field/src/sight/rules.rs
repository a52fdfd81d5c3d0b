//! Rules of sight in the words of the map.

use std::collections::BTreeMap;
use std::num::NonZeroU16;

use hex::{HexId, HexMap, SideMap};

use super::screens::{HexScreen, Hides, Screens, SideScreen, Stand};
use crate::Battlefield;
use crate::battlefield::Elevation;
use crate::kinds::Terrain;

/// What hides, as a rule set says it.
///
/// ```
/// use field::kinds::Terrain;
/// use field::sight::{Hides, Relief, SideScreen, SightRules};
///
/// // Woods, towns and châteaux hide, and crests with their ends; heights count and one sees eight hexes.
/// let hiding = [Terrain::Woods, Terrain::Town, Terrain::Chateau].map(|terrain| (terrain, Hides::Always));
/// let rules = SightRules {
///     low: hiding.into(),
///     crests: SideScreen::CREST,
///     relief: Relief::Levels,
///     ..SightRules::open(8)
/// };
/// assert_eq!(rules.range, 8);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SightRules {
    /// The furthest that anybody ever sees, in hexes.
    pub range: u8,
    /// What the terrains hide; those left out hide nothing.
    pub low: BTreeMap<Terrain, Hides>,
    /// What they hide where they stand on [high ground](Self::high_ground).
    pub high: BTreeMap<Terrain, Hides>,
    /// What high ground is.
    pub high_ground: HighGround,
    /// What a crest hides.
    pub crests: SideScreen,
    /// What a slope hides.
    pub slopes: SideScreen,
    /// Whether heights hide.
    pub relief: Relief,
    /// What a hex hides that is touched at a corner.
    pub bare_corners: BareCorners,
}

/// What high ground is, from which one sees over some things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HighGround {
    /// The rules know no such thing.
    #[default]
    Nowhere,
    /// The hexes on the higher side of a slope.
    AboveSlopes,
    /// The hexes of this level or above it.
    FromLevel(i16),
}

/// Whether and by which measure heights hide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Relief {
    /// They do not.
    #[default]
    Ignored,
    /// By the levels of the board's grid.
    Levels,
    /// By bands of so many metres of mean height, where the grid's levels are too fine or too coarse.
    Bands {
        /// The height of a band.
        metres: NonZeroU16,
    },
}

/// What a hex hides when the thread passes through one of its corners, from one of its neighbours straight
/// into another, and does not enter it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BareCorners {
    /// Nothing: a line is closed by what it enters.
    #[default]
    Pass,
    /// As much as if the thread had entered it.
    Catch,
}

impl SightRules {
    /// Rules under which nothing hides.
    pub fn open(range: u8) -> Self {
        Self {
            range,
            low: BTreeMap::new(),
            high: BTreeMap::new(),
            high_ground: HighGround::Nowhere,
            crests: SideScreen::OPEN,
            slopes: SideScreen::OPEN,
            relief: Relief::Ignored,
            bare_corners: BareCorners::Pass,
        }
    }

    /// What the hexes and hexsides of a battlefield are to the eye under these rules.
    pub fn screens(&self, field: &Battlefield) -> Screens {
        let board = field.board();
        let hexes = HexMap::from_fn(board, |hex| {
            let stand = self.stand(field, hex);
            let terrains = match stand {
                Stand::Low => &self.low,
                Stand::High => &self.high,
            };
            let hides = terrains.get(&field.terrain(hex)).copied().unwrap_or_default();
            HexScreen { hides, stand, level: field.ground(hex).elevation.map_or(0, |e| self.level(e)) }
        });
        let sides = SideMap::from_fn(board, |side| {
            let edge = field.edge(side);
            let crest = if edge.crest.is_some() { self.crests } else { SideScreen::OPEN };
            let slope = if edge.slope.is_some() { self.slopes } else { SideScreen::OPEN };
            crest.and(slope)
        });
        Screens { hexes, sides }
    }

    fn stand(&self, field: &Battlefield, hex: HexId) -> Stand {
        let is_high = match self.high_ground {
            HighGround::Nowhere => false,
            HighGround::AboveSlopes => field.board().sides(hex).iter().any(|&side| {
                let slope = field.edge(side).slope;
                slope.is_some_and(|slope| slope.higher.of(field.board().side_hexes(side)) == Some(hex))
            }),
            HighGround::FromLevel(level) => {
                field.ground(hex).elevation.is_some_and(|elevation| elevation.level >= level)
            }
        };
        if is_high { Stand::High } else { Stand::Low }
    }

    fn level(&self, elevation: Elevation) -> i16 {
        match self.relief {
            Relief::Ignored => 0,
            Relief::Levels => elevation.level,
            Relief::Bands { metres } => {
                let band = elevation.mean.0.div_euclid(10 * i32::from(metres.get()));
                i16::try_from(band).expect("no mountain has thirty thousand bands")
            }
        }
    }
}
