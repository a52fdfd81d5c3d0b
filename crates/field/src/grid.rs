//! The grid file: how a geography becomes a board of hexes.
//!
//! It says how large the hexes are, how they stand and lie, how they are numbered, by which measures ground
//! is woods or a village a town, which parts of the whole are played by themselves, and what a hand corrected
//! afterwards. It is TOML; whole numbers are numbers, fractions are texts (`"520.5"`), hexes are their
//! printed numbers, and a hexside is the numbers of its two hexes with a stroke between (`"4132/4133"`).
//!
//! ```toml
//! schema = 1
//! id = "waterloo-1815"
//! title = "The campaign of 1815"
//! geography = "geography.geojson"
//! heights = "elevation.asc"            # may be left out
//! palette = "atlas-1860s"              # in which the map is drawn; may be left out: "1815"
//!
//! [grid]
//! hex_m = 480                          # from centre to centre
//! orientation = "flat-top"             # or "pointy-top"
//! shoved = "even"                      # columns (rows of pointy-top hexes) that lie half a hex further on
//! bearing = 0                          # where the top of the sheet looks, degrees from north
//! origin = { hex = "4142", lon = "4.5500", lat = "50.5800" }   # the centre of that hex
//! metres_per_degree = ["70733.24", 111200]   # only for a grid that was fitted on a flat plane: of longitude
//!                                            # and of latitude; else the projection works it out
//!
//! [numbering]                          # all of it may be left out: these are the usual values
//! first = "column"                     # or "row"
//! column_digits = 2
//! row_digits = 2
//! rows_from = "top"                    # or "bottom"
//! columns_from = "left"                # or "right"
//!
//! [[sheet]]                            # one, or several with letters
//! letter = "W"                         # only where there are several
//! columns = [1, 86]
//! rows = [1, 84]
//! shift = [0, 0]                       # what to add to get the column and row of the common grid
//!
//! [terrain.places]                     # what a place makes of its hex; a kind left out leaves it as it is
//! village = "town"
//!
//! [terrain.areas]                      # ground that covers so much of a hex makes it so; an area that
//! wood = { terrain = "woods", percent = 50, least = 25 }   # nowhere does takes its best hex from `least` on
//! light-wood = { terrain = "light-woods", percent = 40, with = ["wood"] }   # what counts along with it
//!
//! [relief]
//! contour_m = 10                       # the height of one level
//! slope_m = 12                         # from which difference a hexside is a slope
//! hill_percent = 45                    # from which share of it on the tops of hills make a hex a hill
//!
//! [crossings]                          # what a road gets where it crosses water and no bridge is told of;
//! road = "bridge"                      # a kind left out gets nothing
//!
//! [[window]]                           # a part played by itself
//! id = "ligny"
//! title = "Ligny"
//! from = "3055"                        # the hex at its top left
//! to = "6578"                          # and at its bottom right
//! ```
//!
//! Then come the [corrections](Corrections): `[[place]]`, `[[hex]]`, `[[side]]`, `[[road]]`.

use hex::{Hex, Layout, Numbering, Offset, Plane, Point};

use crate::kinds::{AreaKind, CrossingKind, PlaceKind, RoadKind, Terrain};
use crate::projection::{Coordinates, Projection};

mod correction;
mod read;

#[cfg(test)]
mod tests;

pub use correction::{Change, Corrections, HexCorrection, Nudge, RoadCorrection, SideCorrection};

/// A grid file, read and found good.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    /// The name of the file it was read from, for faults.
    pub file: String,
    /// The id of the campaign.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The name of the geography file, beside the grid file.
    pub geography: String,
    /// The name of the height file, if there is one.
    pub heights: Option<String>,
    /// The palette in which its map is drawn, if it is not the usual one.
    pub palette: Option<String>,
    /// The distance between the centres of neighbouring hexes, in metres.
    pub hex_m: f64,
    /// Where the top of the sheet looks, in degrees from north.
    pub bearing: f64,
    /// Where the centre of the origin hex lies.
    pub origin: Coordinates,
    /// The origin hex.
    pub origin_hex: Hex,
    /// Metres to the degree of longitude and of latitude, if the grid was fitted on a flat plane.
    pub metres_per_degree: Option<[f64; 2]>,
    /// How the hexes stand and which numbers they bear.
    pub numbering: Numbering,
    /// By which measures ground becomes terrain.
    pub measures: Measures,
    /// The parts that are played by themselves.
    pub windows: Vec<Window>,
    /// What a hand corrected.
    pub corrections: Corrections,
}

/// By which measures the ground becomes hexes and hexsides.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Measures {
    /// What a place makes of its hex.
    pub places: Vec<(PlaceKind, Terrain)>,
    /// What an area makes of the hexes that it covers; where two do, the first listed counts.
    pub areas: Vec<Cover>,
    /// The height of one level, in metres.
    pub contour_m: Option<u16>,
    /// From which difference of mean height, in metres, a hexside is a slope.
    pub slope_m: Option<u16>,
    /// From how many percent of a hex on the tops of hills make it a hill.
    pub hill_percent: Option<u8>,
    /// What a road gets where it crosses water and the geography tells of no bridge or ford.
    pub crossings: Vec<(RoadKind, CrossingKind)>,
}

/// From how much of it on, an area makes a hex its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// The kind of area.
    pub area: AreaKind,
    /// What it makes of a hex.
    pub terrain: Terrain,
    /// In percent of the hex, all areas of the kind and of those in `with` together.
    pub percent: u8,
    /// From how many percent on an area that fills no hex gets at least the hex that it covers best.
    pub least: u8,
    /// What else counts for it: thin woods and patches of thick ones make light woods together.
    pub with: Vec<AreaKind>,
}

/// A part of the board that is played by itself, under the same numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The column and row of its top left hex in the common grid.
    pub from: Offset,
    /// The column and row of its bottom right hex.
    pub to: Offset,
}

impl Window {
    /// Whether a place of the common grid is in the window.
    pub fn contains(&self, place: Offset) -> bool {
        (self.from.column..=self.to.column).contains(&place.column)
            && (self.from.row..=self.to.row).contains(&place.row)
    }
}

impl Measures {
    /// What a place of this kind makes of its hex, if anything.
    pub fn terrain_of(&self, kind: PlaceKind) -> Option<Terrain> {
        self.places.iter().find(|(place, _)| *place == kind).map(|(_, terrain)| *terrain)
    }

    /// What a road of this kind gets where it crosses water, if anything.
    pub fn crossing_of(&self, kind: RoadKind) -> Option<CrossingKind> {
        self.crossings.iter().find(|(road, _)| *road == kind).map(|(_, crossing)| *crossing)
    }
}

impl Grid {
    /// How the hexes stand.
    pub const fn layout(&self) -> Layout {
        self.numbering.layout()
    }

    /// How the ground lies on the sheet.
    pub fn projection(&self) -> Projection {
        match self.metres_per_degree {
            Some(metres) => Projection::flat(self.origin, self.bearing, metres),
            None => Projection::new(self.origin, self.bearing),
        }
    }

    /// How the hexes lie on the same sheet, in metres.
    pub fn plane(&self) -> Plane {
        let plane = Plane::new(self.layout().orientation(), self.hex_m);
        let Point { x, y } = plane.centre(self.origin_hex);
        plane.with_origin(Point::new(-x, -y))
    }

    /// The hex in which a point of the earth lies, on the board or off it.
    ///
    /// ```
    /// # let text = include_str!("../../../battles/waterloo-1815/grid.toml");
    /// use field::grid::Grid;
    ///
    /// let grid = Grid::read("grid.toml", text).unwrap();
    /// assert_eq!(grid.hex_at(grid.origin), grid.origin_hex);
    /// ```
    pub fn hex_at(&self, at: Coordinates) -> Hex {
        self.plane().hex_at(self.projection().to_plane(at))
    }

    /// The number printed in a hex, for words; its axial coordinates where there is none.
    pub(crate) fn number(&self, hex: Hex) -> String {
        self.numbering.number(hex).map_or_else(|| hex.to_string(), |number| number.to_string())
    }
}
