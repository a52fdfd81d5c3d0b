//! The drawing of the map, as SVG and as PNG.
//!
//! One picture serves the browser, the command line and the docs: a [`Map`] is drawn from a board, over the
//! geography and heights from which the board was made, in the manner of an engraving of the time. It is
//! vector: layers are groups with stable classes (`<g class="layer woods">`), hexes, places and pieces have
//! stable ids (`hex-2120`, `place-hougoumont`, `piece-` and its own), looks are classes of one style sheet,
//! and signs are defined once.
//!
//! ```text
//!   Battlefield ─┐                            ┌─ svg()
//!   Geography ───┼─ Map ── draw() ── Picture ─┼─ png(), png_of()
//!   Grid ────────┤                            └─ names(), dropped(), sheet()
//!   [Piece] ─────┘
//! ```
//!
//! What rules ask about is drawn as the board has it, and what they do not ask about as it truly is. A hex
//! shows its terrain by a pattern of its own and not by colour alone; water and crests lie on their hexsides,
//! and roads cross the hexsides that they link, but all of them bend towards their true course as far as that
//! leaves no doubt (the module `lie` tells how). Relief is the true one. The true courses themselves are not
//! drawn besides: that was tried, and makes two brooks of one.
//!
//! A name never covers a symbol or another name; one that finds no room is not drawn and told in
//! [`Picture::dropped`]. The same map is the same text on every machine.
//!
//! Read the modules in the order below: small arithmetic, the sheet, the layers from the ground up,
//! lettering, counters, what surrounds the map, and the putting together.

mod measure;
mod pen;
mod curve;
mod raster;
mod grain;
mod colour;
mod manner;
mod palette;
mod sheet;
mod truth;
mod lie;
mod ink;
mod chain;
mod relief;
mod frontiers;
mod cover;
mod fields;
mod water;
mod roads;
mod crests;
mod walls;
mod rails;
mod fences;
mod hexes;
mod places;
mod enclosures;
mod entries;
mod lettering;
mod spelling;
mod names;
mod placing;
mod livery;
mod symbol;
mod counter;
mod cards;
mod margin;
mod foot;
mod legend;
mod compose;
mod table;
mod render;

use std::collections::BTreeSet;

pub use colour::{Rgb, STRIPES};
pub use counter::{Arm, Counter, Figures, Headquarters, Leader, Mark, Piece, Stripe, Token};
pub use lettering::{FAMILY, FIGURES, ITALIC, REGULAR, STANDARD, STANDARD_ITALIC};
pub use livery::Livery;
pub use measure::{Frame, Tile};
pub use names::Named;
pub use palette::Palette;
pub use placing::{Dropped, Name};
pub use render::{RenderFault, png};
pub use sheet::{HEX, Sheet};
pub use symbol::{Cut, PEN, Symbol, SymbolPath};
pub use table::{INCH, TableMap, TableSheet};

use crate::{Battlefield, Geography, Grid};
use compose::Composition;

/// A map to be drawn.
///
/// ```
/// # let text = include_str!("../../../battles/waterloo-1815/grid.toml");
/// # let geography = include_str!("../../../battles/waterloo-1815/geography.geojson");
/// use field::drawing::{Layer, Map};
/// use field::{Battlefield, Geography, Grid};
///
/// let geography = Geography::read(("geography.geojson", geography), None).unwrap();
/// let grid = Grid::read("grid.toml", text).unwrap();
/// let board = Battlefield::make(&geography, &grid).unwrap().window("quatre-bras").unwrap();
///
/// let picture = Map::new(&board).over(&geography, &grid).without(Layer::Numbers).draw();
/// assert!(picture.svg().contains("Gemioncourt"));
/// assert!(picture.svg().contains("<g class=\"layer roads\">"));
/// assert!(!picture.svg().contains("<g class=\"layer numbers\">"));
/// ```
#[derive(Debug, Clone)]
pub struct Map<'a> {
    field: &'a Battlefield,
    ground: Option<(&'a Geography, &'a Grid)>,
    /// The palette that was asked for; else that of the grid, or the usual one.
    palette: Option<&'a Palette>,
    pieces: Vec<Piece>,
    layers: BTreeSet<Layer>,
    /// The layers that were taken away, whatever the palette would show.
    hidden: BTreeSet<Layer>,
}

/// What can be left out of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// The shaded relief.
    Shading,
    /// The hachures.
    Hachures,
    /// The contours.
    Contours,
    /// Fields, hedges and fruit trees on open ground, which mean nothing.
    Fields,
    /// The tops of hills, where rules know them.
    Hills,
    /// Frontiers and the names of countries.
    Frontiers,
    /// Woods, orchards, marsh and rough ground.
    Cover,
    /// The lines of the hex grid.
    Grid,
    /// Rivers, streams and ponds.
    Water,
    /// Railroads, by which nobody marches.
    Rails,
    /// Roads and tracks.
    Roads,
    /// Slope hexsides: not shown unless asked for, since few rules know them.
    Slopes,
    /// Crest hexsides.
    Crests,
    /// Walls and breastworks.
    Walls,
    /// Bridges and fords.
    Crossings,
    /// Arrows where troops come onto the map.
    Entries,
    /// Towns, châteaux, farms and their gardens.
    Places,
    /// The numbers of the hexes.
    Numbers,
    /// All names.
    Names,
    /// An element without ink for each hex, for clicks and highlights.
    Hexes,
    /// The counters.
    Pieces,
    /// The frame with its numbers.
    Frame,
    /// Title, legend and scale below the map.
    Foot,
}

impl Layer {
    /// All of them, from the ground up.
    pub const ALL: [Self; 23] = [
        Self::Shading,
        Self::Hachures,
        Self::Contours,
        Self::Fields,
        Self::Hills,
        Self::Frontiers,
        Self::Cover,
        Self::Grid,
        Self::Water,
        Self::Rails,
        Self::Roads,
        Self::Slopes,
        Self::Crests,
        Self::Walls,
        Self::Crossings,
        Self::Entries,
        Self::Places,
        Self::Numbers,
        Self::Names,
        Self::Hexes,
        Self::Pieces,
        Self::Frame,
        Self::Foot,
    ];

    /// Its name, which is also the class of its group; the groups of [`Layer::Cover`] have the words of their
    /// terrains instead.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shading => "shading",
            Self::Hachures => "hachures",
            Self::Contours => "contours",
            Self::Fields => "fields",
            Self::Hills => "hills",
            Self::Frontiers => "frontiers",
            Self::Cover => "cover",
            Self::Grid => "grid",
            Self::Water => "water",
            Self::Rails => "rails",
            Self::Roads => "roads",
            Self::Slopes => "slopes",
            Self::Crests => "crests",
            Self::Walls => "walls",
            Self::Crossings => "crossings",
            Self::Entries => "entries",
            Self::Places => "places",
            Self::Numbers => "numbers",
            Self::Names => "names",
            Self::Hexes => "hexes",
            Self::Pieces => "pieces",
            Self::Frame => "frame",
            Self::Foot => "foot",
        }
    }

    /// The layer of this name.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layer| layer.word() == word)
    }
}

impl<'a> Map<'a> {
    /// The map of a board, with every layer but the slopes, which only some palettes show of themselves.
    pub fn new(field: &'a Battlefield) -> Self {
        let layers = Layer::ALL.into_iter().filter(|layer| *layer != Layer::Slopes).collect();
        Self { field, ground: None, palette: None, pieces: Vec::new(), layers, hidden: BTreeSet::new() }
    }

    /// Over the ground from which the board was made: with relief, with lines that bend as they truly do, and in the
    /// palette that the grid file names, unless another is asked for.
    #[must_use]
    pub fn over(mut self, geography: &'a Geography, grid: &'a Grid) -> Self {
        self.ground = Some((geography, grid));
        self
    }

    /// In these colours.
    #[must_use]
    pub const fn coloured(mut self, palette: &'a Palette) -> Self {
        self.palette = Some(palette);
        self
    }

    /// With these pieces on it.
    #[must_use]
    pub fn with_pieces(mut self, pieces: Vec<Piece>) -> Self {
        self.pieces = pieces;
        self
    }

    /// With this layer.
    #[must_use]
    pub fn with(mut self, layer: Layer) -> Self {
        self.layers.insert(layer);
        self
    }

    /// Without this layer.
    #[must_use]
    pub fn without(mut self, layer: Layer) -> Self {
        self.layers.remove(&layer);
        self.hidden.insert(layer);
        self
    }

    fn shows(&self, layer: Layer) -> bool {
        let of_palette = layer == Layer::Slopes && self.palette().manner.slopes;
        self.layers.contains(&layer) || (of_palette && !self.hidden.contains(&layer))
    }

    fn palette(&self) -> &'a Palette {
        let of_grid = || self.ground.and_then(|(_, grid)| Palette::named(grid.palette.as_deref()?));
        self.palette.or_else(of_grid).unwrap_or_else(|| Palette::usual())
    }

    /// Where the hexes will lie on it, known before anything is drawn.
    pub fn sheet(&self) -> Sheet {
        Sheet::of(self.field, self.shows(Layer::Foot))
    }

    /// Draws it.
    pub fn draw(&self) -> Picture {
        let composition = Composition::of(self);
        let (svg, placed) = composition.draw();
        let id = |site: usize| self.field.sites()[site].id.clone();
        let symbols = composition.built.iter().filter_map(|place| Some((id(place.site?), place.tile)));
        let symbols = symbols.collect();
        Picture { svg, sheet: composition.sheet, names: placed.names, dropped: placed.dropped, symbols }
    }
}

/// Where things lie on a picture.
pub trait Laid {
    /// How many units of the picture a hex is wide, or an inch long.
    const UNIT: f64;

    /// The whole paper.
    fn paper(&self) -> Frame;
}

impl Laid for Sheet {
    const UNIT: f64 = HEX;

    fn paper(&self) -> Frame {
        Self::paper(self)
    }
}

/// A drawn map, of hexes or of a table.
#[derive(Debug, Clone)]
pub struct Picture<S = Sheet> {
    svg: String,
    sheet: S,
    names: Vec<Name>,
    dropped: Vec<Dropped>,
    symbols: Vec<(String, Tile)>,
}

impl<S: Laid> Picture<S> {
    /// The map as SVG. Its unit is a hundredth of the width of a hex, or a fortieth of an inch.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Where things lie on it.
    pub const fn sheet(&self) -> &S {
        &self.sheet
    }

    /// The names on it, the most important first.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The names for which there was no room, the most important first.
    pub fn dropped(&self) -> &[Dropped] {
        &self.dropped
    }

    /// The ids of the places and the room that their symbols take.
    pub fn symbols(&self) -> &[(String, Tile)] {
        &self.symbols
    }

    /// The whole sheet as PNG, so many pixels to the width of a hex or to an inch.
    pub fn png(&self, pixels: f64) -> Result<Vec<u8>, RenderFault> {
        self.png_of(self.sheet.paper(), pixels)
    }

    /// A part of the sheet as PNG.
    pub fn png_of(&self, part: Frame, pixels: f64) -> Result<Vec<u8>, RenderFault> {
        png(&self.svg, part, pixels / S::UNIT)
    }
}
