//! A battlefield: the board on which a game is fought, with everything that a rule may ask of the ground.
//!
//! It is made once from a [`Geography`](crate::geography::Geography) and a [`Grid`](crate::grid::Grid), and
//! never changes; share it behind an `Arc`. It knows the ground and no rule: what woods cost or a crest hides
//! is for rule sets to say.
//!
//! ```text
//!      ______                    A hex has a terrain, heights, and the names of places in it; it may be a hill.
//!     /      \   road link       A hexside has water and a way over it, a crest with its lower side,
//!    / woods  ==========         a slope with its higher side. A road is a chain of links between
//!    \        /      \           neighbouring hexes, and a link is kept with the hexside it crosses.
//!     \______/  town  \          A wall or breastwork stands on a hexside and shelters one of its hexes.
//!     /~~~~~~\        /~ stream  On the edge of a window a link may lead off the board: there troops
//!    /        \______/           come in by that road.
//! ```
//!
//! A [window](Battlefield::window) is a part of the whole under the same numbers.

use hex::{Board, Compass, Direction, Hex, HexId, HexMap, Numbering, Plane, SideId, SideMap};

use crate::geography::Day;
use crate::grid::Window;
use crate::kinds::{CrossingKind, Decimetres, PlaceKind, RoadKind, Terrain, WallKind, WaterKind};
use crate::projection::Projection;

mod window;

/// A board with its ground.
#[derive(Debug, Clone, PartialEq)]
pub struct Battlefield {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) numbering: Numbering,
    pub(crate) plane: Plane,
    pub(crate) projection: Projection,
    pub(crate) board: Board,
    pub(crate) grounds: HexMap<Ground>,
    pub(crate) edges: SideMap<Edge>,
    pub(crate) sites: Vec<Site>,
    pub(crate) labels: Vec<Label>,
    pub(crate) watercourses: Vec<WatercourseName>,
    pub(crate) walls: Vec<WallName>,
    pub(crate) roads: Vec<RoadLine>,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) windows: Vec<Window>,
    pub(crate) remarks: Vec<String>,
}

/// What a hex is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// What it is in the main.
    pub terrain: Terrain,
    /// Whether it is the top of a hill, whatever grows or stands on it.
    pub is_hill: bool,
    /// How high it lies; `None` on a board without heights.
    pub elevation: Option<Elevation>,
}

/// How high a hex lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Elevation {
    /// The mean of its ground.
    pub mean: Decimetres,
    /// The height that half of its ground exceeds.
    pub median: Decimetres,
    /// Its lowest ground.
    pub lowest: Decimetres,
    /// Its highest ground.
    pub highest: Decimetres,
    /// The level of its mean: how many whole contour intervals it lies above the sea. The same as the mean
    /// in whole metres, rounded down, where the grid gives no interval.
    pub level: i16,
}

/// One of the two hexes of a hexside, in the order of [`hex::Hexside::hexes`] and of
/// [`Board::side_hexes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Half {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Half {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// What belongs to this half of a pair.
    pub const fn of<T: Copy>(self, pair: [T; 2]) -> T {
        match self {
            Self::First => pair[0],
            Self::Second => pair[1],
        }
    }
}

/// What a hexside is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Edge {
    /// The water along it.
    pub water: Option<Water>,
    /// The way over that water.
    pub crossing: Option<CrossingKind>,
    /// The lower side, if it is a crest.
    pub crest: Option<Half>,
    /// The slope, if the ground on one side is so much higher that the grid calls it one, or the geography draws one.
    pub slope: Option<Slope>,
    /// The wall or breastwork along it.
    pub wall: Option<Wall>,
    /// The best road that crosses it, linking its two hexes.
    pub road: Option<RoadKind>,
}

/// The water along a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Water {
    /// What it is.
    pub kind: WaterKind,
    /// Its place in [`Battlefield::watercourses`].
    pub course: u16,
}

/// How steeply the ground rises across a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slope {
    /// The higher side.
    pub higher: Half,
    /// By how much, mean against mean, or as the geography says.
    pub by: Decimetres,
}

/// A wall or breastwork along a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wall {
    /// What it is of.
    pub kind: WallKind,
    /// The side that it shelters; `None` if both.
    pub protects: Option<Half>,
    /// Its place in [`Battlefield::walls`].
    pub line: u16,
}

/// A named place of the geography, in its hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Its id in the geography.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What stands there.
    pub kind: PlaceKind,
    /// Its hex.
    pub hex: HexId,
}

/// A name in a hex that is not a place: a wood, or what a correction wrote there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
}

/// The name of a river, stream or pond.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatercourseName {
    /// Its name.
    pub name: String,
    /// What it is. Another water of the same name may be of another kind further up.
    pub kind: WaterKind,
}

/// The name of a wall or breastwork, and since when it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WallName {
    /// Its name.
    pub name: String,
    /// What it is of.
    pub kind: WallKind,
    /// The day on which it was built; `None` if it was always there.
    pub since: Option<Day>,
}

/// A road with its links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoadLine {
    /// Its name.
    pub name: String,
    /// How good it is.
    pub kind: RoadKind,
    /// The hexsides that it crosses, in the order of its course; each links its two hexes.
    pub links: Vec<SideId>,
}

/// A bridge or ford.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Where.
    pub side: SideId,
    /// Bridge or ford; where several fall on one hexside, the best.
    pub kind: CrossingKind,
    /// Its names, if it has any: those of all that fall on this hexside.
    pub names: Vec<String>,
}

/// Where troops come onto the whole map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its id in the geography.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// On which edge of the map.
    pub edge: Compass,
}

/// A road that leads off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoadExit<'b> {
    /// The name of the road.
    pub road: &'b str,
    /// How good it is.
    pub kind: RoadKind,
    /// The last hex on the board.
    pub hex: HexId,
    /// The hexside by which it leaves.
    pub side: SideId,
    /// The direction in which it leaves.
    pub direction: Direction,
}

/// What it is.
impl Battlefield {
    /// The id of the campaign or of the window.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The hexes, hexsides and corners in play.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The printed numbers.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Where the hexes lie, in metres from the grid's origin: for drawing.
    pub const fn plane(&self) -> Plane {
        self.plane
    }

    /// How far east and how far north one hex lies of another, in metres, whatever the top of the sheet looks to.
    pub fn east_and_north(&self, of: HexId, hex: HexId) -> (f64, f64) {
        let centre = |hex| self.plane.centre(self.board.hex(hex));
        let (from, to) = (centre(of), centre(hex));
        self.projection.turned_back(to.x - from.x, to.y - from.y)
    }

    /// The parts that can be played by themselves.
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// What the geography tells and the board cannot show at its scale: such as the two fords of a lane that
    /// crosses a brook and comes back within a hex.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// The number printed in a hex.
    pub fn number(&self, hex: HexId) -> String {
        self.board.number(&self.numbering, hex).map_or_else(String::new, |number| number.to_string())
    }
}

/// Hexes.
impl Battlefield {
    /// What a hex is.
    #[inline]
    pub fn ground(&self, hex: HexId) -> &Ground {
        &self.grounds[hex]
    }

    /// What a hex is in the main.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.grounds[hex].terrain
    }

    /// Whether a hex is the top of a hill, whatever its terrain.
    #[inline]
    pub fn is_hill(&self, hex: HexId) -> bool {
        self.grounds[hex].is_hill
    }

    /// The named places, in the order of the geography.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The place with this id.
    pub fn site(&self, id: &str) -> Option<&Site> {
        self.sites.iter().find(|site| site.id == id)
    }

    /// The names of woods and the like, and those that corrections wrote.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// All names in a hex: of its places, then others.
    pub fn names(&self, hex: HexId) -> impl Iterator<Item = &str> {
        let sites = self.sites.iter().filter(move |site| site.hex == hex).map(|site| site.name.as_str());
        let labels = self.labels.iter().filter(move |label| label.hex == hex);
        sites.chain(labels.map(|label| label.name.as_str()))
    }
}

/// Hexsides.
impl Battlefield {
    /// What a hexside is.
    #[inline]
    pub fn edge(&self, side: SideId) -> &Edge {
        &self.edges[side]
    }

    /// What lies between two neighbouring hexes; `None` when they are none.
    pub fn between(&self, a: HexId, b: HexId) -> Option<&Edge> {
        self.board.side_between(a, b).map(|side| &self.edges[side])
    }

    /// The lower hex of a crest, on the board or off it; `None` where there is no crest.
    pub fn lower_hex(&self, side: SideId) -> Option<Hex> {
        self.edges[side].crest.map(|lower| lower.of(self.board.hexside(side).hexes()))
    }

    /// The names of the waters, by [`Water::course`].
    pub fn watercourses(&self) -> &[WatercourseName] {
        &self.watercourses
    }

    /// The hexsides along which a water of this name runs, in the order of the board.
    pub fn sides_of_water<'a>(&'a self, name: &'a str) -> impl Iterator<Item = SideId> + 'a {
        let of = move |water: Water| self.watercourses[usize::from(water.course)].name == name;
        self.edges.iter().filter(move |(_, edge)| edge.water.is_some_and(of)).map(|(side, _)| side)
    }

    /// The higher hex of a slope, on the board or off it; `None` where there is none.
    pub fn higher_hex(&self, side: SideId) -> Option<Hex> {
        self.edges[side].slope.map(|slope| slope.higher.of(self.board.hexside(side).hexes()))
    }

    /// The walls and breastworks, by [`Wall::line`].
    pub fn walls(&self) -> &[WallName] {
        &self.walls
    }

    /// The wall on a hexside with its name, and the hex that it shelters, if it is only one.
    pub fn wall(&self, side: SideId) -> Option<(&WallName, Option<Hex>)> {
        let wall = self.edges[side].wall?;
        let sheltered = wall.protects.map(|half| half.of(self.board.hexside(side).hexes()));
        Some((&self.walls[usize::from(wall.line)], sheltered))
    }

    /// The bridges and fords, in the order of the board.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// The bridge or ford at a hexside.
    pub fn crossing(&self, side: SideId) -> Option<&Crossing> {
        self.crossings.iter().find(|crossing| crossing.side == side)
    }
}

/// Roads and ways in.
impl Battlefield {
    /// The roads, best first and then in the order of the geography.
    pub fn roads(&self) -> &[RoadLine] {
        &self.roads
    }

    /// The road of this name.
    pub fn road(&self, name: &str) -> Option<&RoadLine> {
        self.roads.iter().find(|road| road.name == name)
    }

    /// The entries of the whole map that are on this board.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with this id.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The roads that lead off this board, in the order of the roads and of their courses.
    pub fn road_exits(&self) -> impl Iterator<Item = RoadExit<'_>> {
        self.roads.iter().flat_map(move |road| {
            road.links.iter().filter_map(move |&side| {
                let ([Some(hex), None] | [None, Some(hex)]) = self.board.side_hexes(side) else {
                    return None;
                };
                let direction = self.board.hexside(side).direction_from(self.board.hex(hex))?;
                Some(RoadExit { road: &road.name, kind: road.kind, hex, side, direction })
            })
        })
    }
}
