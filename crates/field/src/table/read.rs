//! Reading a table from GeoJSON.
//!
//! The file has the grammar of GeoJSON, but its coordinates are inches on the table, to the right and upwards from the
//! lower left corner, in thousandths at the finest. `metadata` tells its size. Everything that is wrong is told at once.
//!
//! | `layer` | geometry | further properties |
//! |---|---|---|
//! | `hill` | polygon | `level`; `contour_m` |
//! | `wood` | polygon | `name` |
//! | `water` | polygon | `name`; `kind`: `pond` |
//! | `river` | line, downstream | `name`; `fordable` |
//! | `road` | line | `name`; `kind`: [`RoadKind`] |
//! | `bridge`, `ford` | point | `name`; `over` |
//! | `block` | polygon | `name`; `urban`: [`UrbanKind`]; `settlement`; `modern_name` |
//! | `work` | polygon | `name`; `kind`: [`WorkKind`] |
//! | `place` | point | `name`; `kind`: [`PlaceKind`] |

use serde_json::Value;
use source::fault::{Faults, Place as Where};

use super::{Area, Block, Course, Crossing, Ground, Hill, Meeting, Place, River, Road, Spot, Table, Work};
use crate::geojson::{self, Properties};
use crate::kinds::{CrossingKind, PlaceKind, RoadKind, UrbanKind, WorkKind};

/// No table is longer or broader than this, in inches.
const LONGEST: f64 = 240.0;

impl Table {
    /// Reads a table; the text comes with the name of its file.
    ///
    /// ```
    /// use field::table::{Spot, Table};
    ///
    /// let text = r#"{"type": "FeatureCollection", "name": "a knoll",
    ///     "metadata": {"units": "inches", "width": 12, "height": 8}, "features": [
    ///     {"type": "Feature", "properties": {"layer": "hill", "level": 1},
    ///      "geometry": {"type": "Polygon", "coordinates": [[[2, 2], [6, 2], [6, 5.5], [2, 2]]]}}]}"#;
    /// let table = Table::read("table.geojson", text).unwrap();
    /// assert_eq!(table.size, Spot::new(12_000, 8_000));
    /// assert_eq!(table.level(Spot::new(5_000, 5_500)), 1);
    /// assert_eq!(table.level(Spot::new(1_000, 5_500)), 0);
    ///
    /// let wrong = text.replace("[6, 5.5]", "[60, 5.50001]").replace("\"level\": 1", "\"level\": 0");
    /// assert_eq!(Table::read("table.geojson", &wrong).unwrap_err().to_string(), "\
    /// table.geojson: feature 0: 60, 5.50001 is no spot of the table: write inches from 0, 0 to 12, 8, with three decimals \
    /// at most
    /// table.geojson: feature 0: `level` must be a whole number from 1 to 99");
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::none();
        let place = Where { file: file.to_owned(), line: 0, column: 0 };
        let Some(json) = geojson::parse(file, text, &mut faults) else { return Err(faults) };
        let Some(size) = size(&json, &place, &mut faults) else { return Err(faults) };
        let name = json.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut table = Self {
            name,
            size,
            hills: Vec::new(),
            woods: Vec::new(),
            ponds: Vec::new(),
            rivers: Vec::new(),
            roads: Vec::new(),
            crossings: Vec::new(),
            blocks: Vec::new(),
            works: Vec::new(),
            places: Vec::new(),
        };
        geojson::features(&json, &place, "a table", &mut faults, |properties, geometry, faults| {
            table.read_feature(properties, geometry, faults);
        });
        faults.or(table)
    }

    fn read_feature(&mut self, mut from: Properties<'_>, geometry: Option<&Value>, faults: &mut Faults) {
        let Some(layer) = from.text("layer", faults) else { return };
        let shape = Shape { geometry, size: self.size };
        match layer {
            "hill" => {
                let area = shape.area(&from, faults);
                let level = from.number("level", 1..=99, faults);
                from.skip("contour_m");
                let hill = |(level, area)| Hill { level, area };
                self.hills.extend(level.and_then(|level| u8::try_from(level).ok()).zip(area).map(hill));
            }
            "wood" => self.woods.extend(ground(&mut from, shape, faults)),
            "water" => {
                from.word("kind", |word| (word == "pond").then_some(()), "pond", faults);
                self.ponds.extend(ground(&mut from, shape, faults));
            }
            "river" => {
                let (name, course) = (from.name(faults), shape.course(&from, faults));
                let is_fordable = from.flag("fordable", faults);
                let river = |(course, is_fordable)| River { name, course, is_fordable };
                self.rivers.extend(course.zip(is_fordable).map(river));
            }
            "road" => {
                let kind = from.word("kind", RoadKind::named, &RoadKind::words(), faults);
                let (name, course) = (from.name(faults), shape.course(&from, faults));
                self.roads.extend(kind.zip(course).map(|(kind, course)| Road { name, kind, course }));
            }
            "bridge" | "ford" => {
                let (name, at) = (from.name(faults), shape.spot(&from, faults));
                let over = from.text("over", faults).map(str::to_owned);
                let kind = if layer == "bridge" { CrossingKind::Bridge } else { CrossingKind::Ford };
                self.crossings.extend(at.zip(over).map(|(at, over)| Crossing { name, kind, at, over }));
            }
            "block" => {
                let kind = from.word("urban", UrbanKind::named, &UrbanKind::words(), faults);
                let settlement = from.text("settlement", faults).map(str::to_owned);
                from.skip("modern_name");
                let (name, area) = (from.name(faults), shape.area(&from, faults));
                if let (Some(kind), Some(settlement), Some(area)) = (kind, settlement, area) {
                    self.blocks.push(Block { name, kind, settlement, area });
                }
            }
            "work" => {
                let kind = from.word("kind", WorkKind::named, &WorkKind::words(), faults);
                let (name, area) = (from.name(faults), shape.area(&from, faults));
                self.works.extend(kind.zip(area).map(|(kind, area)| Work { name, kind, area }));
            }
            "place" => {
                let kind = from.word("kind", PlaceKind::named, &PlaceKind::words(), faults);
                let (name, at) = (from.name(faults), shape.spot(&from, faults));
                self.places.extend(kind.zip(at).map(|(kind, at)| Place { name, kind, at }));
            }
            _ => {
                let known = "hill, wood, water, river, road, bridge, ford, block, work, place";
                from.note(faults, &format!("`layer` is `{layer}`, which is none of: {known}"));
                return;
            }
        }
        from.close(faults);
    }
}

fn ground(from: &mut Properties<'_>, shape: Shape<'_>, faults: &mut Faults) -> Option<Ground> {
    let (name, area) = (from.name(faults), shape.area(from, faults));
    area.map(|area| Ground { name, area })
}

/// The lower right corner.
fn size(json: &Value, place: &Where, faults: &mut Faults) -> Option<Spot> {
    let about = json.get("metadata");
    let inches = |key: &str| about?.get(key)?.as_f64().filter(|inches| *inches > 0.0 && *inches <= LONGEST);
    let is_in_inches = about.and_then(|about| about.get("units")).and_then(Value::as_str) == Some("inches");
    let size = inches("width").zip(inches("height")).filter(|_| is_in_inches);
    let size = size.and_then(|(width, height)| Some(Spot::new(mils(width)?, mils(height)?)));
    if size.is_none() {
        let what = format!(
            "a table needs `metadata` with `units` (\"inches\"), `width` and `height`: inches up to {LONGEST}, with three \
             decimals at most"
        );
        faults.note(place, what);
    }
    size
}

/// Inches as thousandths, if they are whole.
fn mils(inches: f64) -> Option<i32> {
    let (mils, rounded) = (inches * 1000.0, (inches * 1000.0).round());
    #[expect(clippy::cast_possible_truncation, reason = "a whole number well within the bounds of a table")]
    ((mils - rounded).abs() < 1e-6 && rounded.abs() <= LONGEST * 1000.0).then_some(rounded as i32)
}

/// The geometry of a feature, on a table of a size.
#[derive(Clone, Copy)]
struct Shape<'v> {
    geometry: Option<&'v Value>,
    size: Spot,
}

impl<'v> Shape<'v> {
    /// The coordinates of a geometry of this type.
    fn coordinates(self, kind: &str, from: &Properties<'_>, faults: &mut Faults) -> Option<&'v Value> {
        let is_so = self.geometry.and_then(|of| of.get("type")).and_then(Value::as_str) == Some(kind);
        let coordinates = self.geometry.and_then(|of| of.get("coordinates")).filter(|_| is_so);
        if coordinates.is_none() {
            from.note(faults, &format!("its geometry must be a {kind} with `coordinates`"));
        }
        coordinates
    }

    fn spot(self, from: &Properties<'_>, faults: &mut Faults) -> Option<Spot> {
        self.spot_of(self.coordinates("Point", from, faults)?, from, faults)
    }

    fn spot_of(self, value: &Value, from: &Properties<'_>, faults: &mut Faults) -> Option<Spot> {
        let pair = value.as_array().and_then(|pair| <&[Value; 2]>::try_from(pair.as_slice()).ok());
        let inches = pair.and_then(|[x, y]| Some((x.as_f64()?, y.as_f64()?)));
        let spot = inches.and_then(|(x, y)| Some(Spot::new(mils(x)?, self.size.y - mils(y)?)));
        let on_it = |spot: &Spot| (0..=self.size.x).contains(&spot.x) && (0..=self.size.y).contains(&spot.y);
        let spot = spot.filter(on_it);
        if spot.is_none() {
            let what = inches.map_or_else(|| value.to_string(), |(x, y)| format!("{x}, {y}"));
            let [width, height] = [self.size.x, self.size.y].map(|mils| f64::from(mils) / 1000.0);
            from.note(
                faults,
                &format!(
                    "{what} is no spot of the table: write inches from 0, 0 to {width}, {height}, with three decimals at most"
                ),
            );
        }
        spot
    }

    fn line(self, value: &Value, from: &Properties<'_>, faults: &mut Faults) -> Option<Vec<Spot>> {
        let Some(spots) = value.as_array() else {
            from.note(faults, "its coordinates must be a list of spots");
            return None;
        };
        let read: Vec<Spot> = spots.iter().filter_map(|spot| self.spot_of(spot, from, faults)).collect();
        (read.len() == spots.len()).then_some(read)
    }

    fn course(self, from: &Properties<'_>, faults: &mut Faults) -> Option<Course> {
        let spots = self.line(self.coordinates("LineString", from, faults)?, from, faults)?;
        let course = Course::through(spots);
        if course.is_none() {
            from.note(faults, "a line needs two spots that differ");
        }
        course
    }

    fn area(self, from: &Properties<'_>, faults: &mut Faults) -> Option<Area> {
        let value = self.coordinates("Polygon", from, faults)?;
        let Some(rings) = value.as_array().filter(|rings| !rings.is_empty()) else {
            from.note(faults, "its coordinates must be a list of rings");
            return None;
        };
        let read: Vec<_> = rings.iter().filter_map(|ring| self.line(ring, from, faults)).collect();
        if read.len() < rings.len() {
            return None;
        }
        if read.iter().any(|ring| ring.len() < 4 || ring.first() != ring.last()) {
            from.note(faults, "a ring has four spots or more, and the last is the first again");
            return None;
        }
        let area = Area::new(read);
        if area.is_none() {
            from.note(faults, "its outline encloses nothing");
        }
        let area = area?;
        if let Some(at) = crossed(&area) {
            let [x, y] = [at.x, self.size.y - at.y].map(|mils| f64::from(mils) / 1000.0);
            from.note(faults, &format!("its border crosses itself beside {x}, {y}"));
            return None;
        }
        Some(area)
    }
}

/// The beginning of an edge that crosses another, or runs along it.
fn crossed(area: &Area) -> Option<Spot> {
    let edges: Vec<_> = area.edges().collect();
    let is_bad = |one: usize, other: usize| {
        matches!(edges[one].meeting(edges[other]), Meeting::Crossing | Meeting::Along)
    };
    let pair = (0..edges.len()).find(|one| (0..*one).any(|other| is_bad(*one, other)))?;
    Some(edges[pair].from)
}
