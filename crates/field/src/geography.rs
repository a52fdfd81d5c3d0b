//! Geography: the ground as it is, in real coordinates, before anybody lays hexes over it.
//!
//! One geography serves many boards: hexes of 480 m, hexes of 3.2 km, a table in inches, and the drawing of
//! the map. So nothing here knows a scale. It is read from a GeoJSON file and, for the heights, an ESRI ASCII
//! grid beside it; every layer and every property must be known, and all that is wrong in both files is told
//! at once.
//!
//! | `layer` | geometry | `kind` | further properties |
//! |---|---|---|---|
//! | `place` | point | [`PlaceKind`] | `id`, `elevation_m` |
//! | `entry` | point | `entry` | `id`, `edge` |
//! | `road` | line | [`RoadKind`] | |
//! | `rail` | line | [`RailKind`] | |
//! | `water` | line | `river`, `stream`, `creek`, `run`, `brook`, `primary`, `secondary` | `flows_into`, `source` |
//! | `water` | point | `pond` | |
//! | `bridge` | point | [`CrossingKind`] | `over`, `road`, `over_kind` |
//! | `wood`, `enclosure`, `orchard`, `marsh`, `rough`, `town`, `hill` | polygon | [`AreaKind`] | |
//! | `crest` | line | `crest` | `side` (the lower), `mean_elevation_m` |
//! | `slope` | line | `slope` | `side` (the lower), `drop_m` |
//! | `wall` | line | [`WallKind`] | `protects` (the sheltered side), `since` (a day, as `1863-07-02`) |
//! | `ridge` | line | `ridge` | |
//! | `frontier` | line | `frontier` | |
//! | `country` | point | `country` | |
//! | `height` | point | `height` | `elevation_m`, `label`, `grid` |
//!
//! All but heights have a `name`, and may have `id`, `error_m`, `confidence` and `notes`.

use hex::Compass;

use crate::kinds::{
    AreaKind, Confidence, CrossingKind, Decimetres, PlaceKind, RailKind, RoadKind, WallKind, WaterKind,
};
use crate::projection::Coordinates;

mod heights;
mod read;

#[cfg(test)]
mod tests;

pub use heights::HeightGrid;

/// The ground of a campaign.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Geography {
    /// The name of the file it was read from, for faults.
    pub file: String,
    /// Named places: towns, villages, châteaux, farms, crossroads, mills.
    pub places: Vec<Place>,
    /// Where troops come from beyond the edge of the map.
    pub entries: Vec<EntryPoint>,
    /// Roads and tracks.
    pub roads: Vec<Road>,
    /// Railroads, for the drawing: nobody marches by rail.
    pub rails: Vec<Rail>,
    /// Rivers and streams.
    pub watercourses: Vec<Watercourse>,
    /// Ponds, each a point.
    pub ponds: Vec<Pond>,
    /// Bridges and fords.
    pub crossings: Vec<CrossingPoint>,
    /// Woods, orchards, marshes, rough ground, towns, the tops of hills.
    pub areas: Vec<Area>,
    /// Crests: the edges of higher ground that hide what is behind them.
    pub crests: Vec<CrestLine>,
    /// Slopes that the maker drew, besides those that follow from the heights.
    pub slopes: Vec<SlopeLine>,
    /// Stone walls and breastworks.
    pub walls: Vec<WallLine>,
    /// The spines of ridges, along which their names are written.
    pub ridges: Vec<RidgeLine>,
    /// Frontiers, for the drawing: each parts two countries.
    pub frontiers: Vec<FrontierLine>,
    /// The names of countries and provinces, for the drawing, each where it is to be read.
    pub countries: Vec<CountryName>,
    /// Single measured heights, for the drawing.
    pub spot_heights: Vec<SpotHeight>,
    /// The height field, if there is one.
    pub heights: Option<HeightGrid>,
}

/// What every feature has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// Its place in the file, from 0.
    pub feature: usize,
    /// Its id, if it has one.
    pub id: Option<String>,
    /// Its name.
    pub name: String,
    /// How far off it may be, in metres.
    pub error_m: Option<u32>,
    /// How far to trust it.
    pub confidence: Option<Confidence>,
    /// What else the maker wished to say.
    pub notes: Option<String>,
}

/// A named place.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its name and the like; the id is always there.
    pub about: About,
    /// What stands there.
    pub kind: PlaceKind,
    /// Where.
    pub at: Coordinates,
    /// How high it lies, if the file says.
    pub elevation: Option<Decimetres>,
}

/// A point on the edge of the map where troops come in.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryPoint {
    /// Its name and the like; the id is always there.
    pub about: About,
    /// Where.
    pub at: Coordinates,
    /// On which edge of the map.
    pub edge: Compass,
}

/// A road from one end to the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Road {
    /// Its name and the like.
    pub about: About,
    /// How good it is.
    pub kind: RoadKind,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
}

/// A railroad, or a part of one.
#[derive(Debug, Clone, PartialEq)]
pub struct Rail {
    /// Its name and the like.
    pub about: About,
    /// Rails, a bed without them, or a cut.
    pub kind: RailKind,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
}

/// A river or stream, drawn downstream.
#[derive(Debug, Clone, PartialEq)]
pub struct Watercourse {
    /// Its name and the like.
    pub about: About,
    /// River or stream.
    pub kind: WaterKind,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
    /// The name of the water it runs into, if that is on the map.
    pub flows_into: Option<String>,
}

/// A pond too small for an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Pond {
    /// Its name and the like.
    pub about: About,
    /// Where.
    pub at: Coordinates,
}

/// A bridge or ford.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossingPoint {
    /// Its name and the like.
    pub about: About,
    /// Bridge or ford.
    pub kind: CrossingKind,
    /// Where.
    pub at: Coordinates,
    /// The name of the water it crosses.
    pub over: String,
    /// The name of the road that uses it, where the file tells.
    pub road: Option<String>,
}

/// A stretch of ground with something on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// Its name and the like.
    pub about: About,
    /// What is on it.
    pub kind: AreaKind,
    /// Its outline, then the outlines of its holes; each closed, the first point being the last.
    pub rings: Vec<Vec<Coordinates>>,
}

/// A crest.
#[derive(Debug, Clone, PartialEq)]
pub struct CrestLine {
    /// Its name and the like.
    pub about: About,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
    /// To which side, by the true compass, the ground is lower.
    pub lower: Compass,
}

/// A slope.
#[derive(Debug, Clone, PartialEq)]
pub struct SlopeLine {
    /// Its name and the like.
    pub about: About,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
    /// To which side, by the true compass, the ground is lower.
    pub lower: Compass,
    /// By how much the ground falls, if the file says.
    pub drop: Option<Decimetres>,
}

/// A stone wall or breastwork.
#[derive(Debug, Clone, PartialEq)]
pub struct WallLine {
    /// Its name and the like.
    pub about: About,
    /// Stone, or thrown up by troops.
    pub kind: WallKind,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
    /// To which side, by the true compass, those whom it shelters stand; `None` if it shelters both.
    pub protects: Option<Compass>,
    /// The day on which it came into being, if it was not always there.
    pub since: Option<Day>,
}

/// The spine of a ridge.
#[derive(Debug, Clone, PartialEq)]
pub struct RidgeLine {
    /// Its name and the like.
    pub about: About,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
}

/// Where two countries meet.
#[derive(Debug, Clone, PartialEq)]
pub struct FrontierLine {
    /// Its name and the like.
    pub about: About,
    /// Its points, two or more.
    pub course: Vec<Coordinates>,
}

/// The name of a country or province.
#[derive(Debug, Clone, PartialEq)]
pub struct CountryName {
    /// The name.
    pub about: About,
    /// The middle of the stretch over which it is written.
    pub at: Coordinates,
}

/// A day of the calendar, written as `1863-07-02`.
///
/// ```
/// use field::geography::Day;
///
/// let first: Day = "1863-07-01".parse().unwrap();
/// assert!(first < "1863-07-02".parse().unwrap());
/// assert_eq!(first.to_string(), "1863-07-01");
/// assert!("1863-7-1".parse::<Day>().is_err() && "1863-13-01".parse::<Day>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl std::str::FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let is_shaped = text.len() == 10
            && text.bytes().enumerate().all(|(n, byte)| match n {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        let part = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u16>().ok());
        let (Some(year), Some(month), Some(day), true) = (part(0, 4), part(5, 7), part(8, 10), is_shaped)
        else {
            return Err(NoDay);
        };
        let (month, day) = (u8::try_from(month).unwrap_or(0), u8::try_from(day).unwrap_or(0));
        let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
        is_day.then_some(Self { year, month, day }).ok_or(NoDay)
    }
}

impl std::fmt::Display for Day {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that is no [`Day`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoDay;

impl std::fmt::Display for NoDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a day is written as 1863-07-02")
    }
}

impl std::error::Error for NoDay {}

/// A measured height.
#[derive(Debug, Clone, PartialEq)]
pub struct SpotHeight {
    /// Where.
    pub at: Coordinates,
    /// How high.
    pub elevation: Decimetres,
}

impl Geography {
    /// The place with this id.
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.about.id.as_deref() == Some(id))
    }

    /// Whether `name` means the water called `full`: its whole name, or the name before a bracketed one, as
    /// `Thyle` means `Thyle (Gemioncourt brook in its upper course)`.
    pub(crate) fn is_name_of(name: &str, full: &str) -> bool {
        full == name || full.split_once(" (").is_some_and(|(short, _)| short == name)
    }
}
