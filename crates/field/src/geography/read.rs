//! Reading a geography from GeoJSON, layer by layer.

use serde_json::Value;
use source::fault::{Faults, Place as Where};

use super::{
    Area, CountryName, CrestLine, CrossingPoint, Day, EntryPoint, FrontierLine, Geography, HeightGrid, Place,
    Pond, Rail, RidgeLine, Road, SlopeLine, SpotHeight, WallLine, Watercourse,
};
use crate::geojson::{self, Properties};
use crate::kinds::{AreaKind, CrossingKind, PlaceKind, RailKind, RoadKind, WallKind, WaterKind};
use crate::projection::Coordinates;

impl Geography {
    /// Reads a geography, and the heights beside it if there are any; each text comes with the name of its
    /// file. Everything that is wrong in either is told at once.
    ///
    /// ```
    /// use field::geography::Geography;
    ///
    /// let text = r#"{"type": "FeatureCollection", "features": [
    ///     {"type": "Feature", "geometry": {"type": "Point", "coordinates": [4.4122, 50.6779]},
    ///      "properties": {"layer": "place", "kind": "castle", "id": "haye", "name": "La Haye Sainte"}}]}"#;
    /// let faults = Geography::read(("a.geojson", text), None).unwrap_err();
    /// assert_eq!(faults.to_string(), "a.geojson: feature 0 `haye`: `kind` is `castle`, \
    ///     which is none of: fortified-town, city, town, village, quarter, chateau, farm, crossroads, mill, tavern, building, \
    ///     hill, ridge, rocks, field");
    ///
    /// let geography = Geography::read(("a.geojson", &text.replace("castle", "chateau")), None).unwrap();
    /// assert_eq!(geography.place("haye").unwrap().about.name, "La Haye Sainte");
    /// ```
    pub fn read(features: (&str, &str), heights: Option<(&str, &str)>) -> Result<Self, Faults> {
        let (file, text) = features;
        let mut faults = Faults::none();
        let mut geography = Self { file: file.to_owned(), ..Self::default() };
        geography.read_features(text, &mut faults);
        geography.check_ids(&mut faults);
        if let Some((file, text)) = heights {
            match HeightGrid::read(file, text) {
                Ok(heights) => geography.heights = Some(heights),
                Err(more) => faults.absorb(more),
            }
        }
        faults.or(geography)
    }

    fn read_features(&mut self, text: &str, faults: &mut Faults) {
        let place = Where { file: self.file.clone(), line: 0, column: 0 };
        let Some(json) = geojson::parse(&self.file, text, faults) else { return };
        geojson::features(&json, &place, "a geography", faults, |properties, geometry, faults| {
            self.read_feature(properties, geometry, faults);
        });
    }

    fn read_feature(
        &mut self,
        mut properties: Properties<'_>,
        geometry: Option<&Value>,
        faults: &mut Faults,
    ) {
        let shape = Shape::of(geometry, &properties, faults);
        let Some(layer) = properties.text("layer", faults) else { return };
        match layer {
            "place" => self.read_place(&mut properties, shape, faults),
            "entry" => self.read_entry(&mut properties, shape, faults),
            "road" => self.read_road(&mut properties, shape, faults),
            "rail" => self.read_rail(&mut properties, shape, faults),
            "water" => self.read_water(&mut properties, shape, faults),
            "bridge" => self.read_crossing(&mut properties, shape, faults),
            "wood" | "enclosure" | "orchard" | "marsh" | "rough" | "town" | "hill" => {
                self.read_area(&mut properties, shape, faults);
            }
            "crest" => self.read_crest(&mut properties, shape, faults),
            "slope" => self.read_slope(&mut properties, shape, faults),
            "wall" => self.read_wall(&mut properties, shape, faults),
            "ridge" => self.read_ridge(&mut properties, shape, faults),
            "frontier" => self.read_frontier(&mut properties, shape, faults),
            "country" => self.read_country(&mut properties, shape, faults),
            "height" => self.read_height(&mut properties, shape, faults),
            _ => {
                let known = "place, entry, road, rail, water, bridge, wood, enclosure, orchard, marsh, rough, town, \
                             hill, crest, slope, wall, ridge, frontier, country, height";
                properties.note(faults, &format!("`layer` is `{layer}`, which is none of: {known}"));
                return;
            }
        }
        properties.close(faults);
    }

    fn read_place(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", PlaceKind::named, &PlaceKind::words(), faults);
        properties.text("id", faults);
        let about = properties.about(faults);
        let elevation = properties.metres("elevation_m", faults);
        let at = shape.point(properties, faults);
        if let (Some(kind), Some(at)) = (kind, at) {
            self.places.push(Place { about, kind, at, elevation });
        }
    }

    fn read_entry(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "entry", faults);
        properties.text("id", faults);
        let about = properties.about(faults);
        let edge = properties.compass("edge", faults);
        let at = shape.point(properties, faults);
        if let (Some(edge), Some(at)) = (edge, at) {
            self.entries.push(EntryPoint { about, at, edge });
        }
    }

    fn read_road(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", RoadKind::named, &RoadKind::words(), faults);
        let about = properties.about(faults);
        let course = shape.line(properties, faults);
        if let (Some(kind), Some(course)) = (kind, course) {
            self.roads.push(Road { about, kind, course });
        }
    }

    fn read_rail(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", RailKind::named, &RailKind::words(), faults);
        let about = properties.about(faults);
        let course = shape.line(properties, faults);
        if let (Some(kind), Some(course)) = (kind, course) {
            self.rails.push(Rail { about, kind, course });
        }
    }

    fn read_water(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", WaterKind::named, &WaterKind::words(), faults);
        let about = properties.about(faults);
        let flows_into = properties.maybe_text("flows_into", faults).map(str::to_owned);
        properties.skip("source");
        match kind {
            Some(WaterKind::Pond) => {
                if let Some(at) = shape.point(properties, faults) {
                    self.ponds.push(Pond { about, at });
                }
            }
            Some(kind) => {
                if let Some(course) = shape.line(properties, faults) {
                    self.watercourses.push(Watercourse { about, kind, course, flows_into });
                }
            }
            None => {}
        }
    }

    fn read_crossing(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", CrossingKind::named, &CrossingKind::words(), faults);
        let about = properties.about(faults);
        let over = properties.text("over", faults).map(str::to_owned);
        let road = properties.maybe_text("road", faults).map(str::to_owned);
        properties.skip("over_kind");
        let at = shape.point(properties, faults);
        if let (Some(kind), Some(over), Some(at)) = (kind, over, at) {
            // A crossing that is named after its road, as `Roman road over Ligne`, tells its road that way.
            let named = about.name.strip_suffix(&over).and_then(|name| name.strip_suffix(" over "));
            let road = road.or_else(|| named.map(str::to_owned));
            self.crossings.push(CrossingPoint { about, kind, at, over, road });
        }
    }

    fn read_area(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", AreaKind::named, &AreaKind::words(), faults);
        let about = properties.about(faults);
        let rings = shape.rings(properties, faults);
        if let (Some(kind), Some(rings)) = (kind, rings) {
            self.areas.push(Area { about, kind, rings });
        }
    }

    fn read_crest(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "crest", faults);
        let about = properties.about(faults);
        let lower = properties.compass("side", faults);
        properties.skip("mean_elevation_m");
        let course = shape.line(properties, faults);
        if let (Some(lower), Some(course)) = (lower, course) {
            self.crests.push(CrestLine { about, course, lower });
        }
    }

    fn read_slope(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "slope", faults);
        let about = properties.about(faults);
        let lower = properties.compass("side", faults);
        let drop = properties.metres("drop_m", faults);
        let course = shape.line(properties, faults);
        if let (Some(lower), Some(course)) = (lower, course) {
            self.slopes.push(SlopeLine { about, course, lower, drop });
        }
    }

    fn read_wall(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        let kind = properties.word("kind", WallKind::named, &WallKind::words(), faults);
        let about = properties.about(faults);
        let protects = properties.maybe_compass("protects", faults);
        let since = properties.maybe_text("since", faults).and_then(|text| {
            let day = text.parse::<Day>();
            day.map_err(|fault| properties.note(faults, &format!("`since` is `{text}`: {fault}"))).ok()
        });
        let course = shape.line(properties, faults);
        if let (Some(kind), Some(course)) = (kind, course) {
            self.walls.push(WallLine { about, kind, course, protects, since });
        }
    }

    fn read_ridge(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "ridge", faults);
        let about = properties.about(faults);
        if let Some(course) = shape.line(properties, faults) {
            self.ridges.push(RidgeLine { about, course });
        }
    }

    fn read_frontier(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "frontier", faults);
        let about = properties.about(faults);
        if let Some(course) = shape.line(properties, faults) {
            self.frontiers.push(FrontierLine { about, course });
        }
    }

    fn read_country(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "country", faults);
        let about = properties.about(faults);
        if let Some(at) = shape.point(properties, faults) {
            self.countries.push(CountryName { about, at });
        }
    }

    fn read_height(&mut self, properties: &mut Properties<'_>, shape: Shape, faults: &mut Faults) {
        only(properties, "height", faults);
        properties.skip("label");
        properties.skip("grid");
        let elevation = properties.metres("elevation_m", faults);
        if elevation.is_none() {
            properties.note(faults, "a height needs `elevation_m`");
        }
        let at = shape.point(properties, faults);
        if let (Some(elevation), Some(at)) = (elevation, at) {
            self.spot_heights.push(SpotHeight { at, elevation });
        }
    }

    /// Places and entries are spoken of by id, so that no two may share one.
    fn check_ids(&self, faults: &mut Faults) {
        let place = Where { file: self.file.clone(), line: 0, column: 0 };
        for abouts in [
            self.places.iter().map(|place| &place.about).collect::<Vec<_>>(),
            self.entries.iter().map(|entry| &entry.about).collect(),
        ] {
            let mut ids: Vec<_> = abouts.iter().filter_map(|a| Some((a.id.as_deref()?, a.feature))).collect();
            ids.sort_unstable();
            for pair in ids.windows(2) {
                if let [(id, first), (other, second)] = pair
                    && id == other
                {
                    let what = format!("feature {second} `{id}`: feature {first} has the same id");
                    faults.note(&place, what);
                }
            }
        }
    }
}

/// The `kind` of a layer that has only one.
fn only(properties: &mut Properties<'_>, kind: &'static str, faults: &mut Faults) {
    properties.word("kind", |word| (word == kind).then_some(()), kind, faults);
}

/// The geometry of a feature.
enum Shape {
    Point(Coordinates),
    Line(Vec<Coordinates>),
    Polygon(Vec<Vec<Coordinates>>),
    /// Something that cannot be read, of which the fault has been noted.
    Bad,
}

impl Shape {
    fn of(geometry: Option<&Value>, properties: &Properties<'_>, faults: &mut Faults) -> Self {
        let kind = geometry.and_then(|geometry| geometry.get("type")).and_then(Value::as_str);
        let Some((kind, value)) = kind.zip(geometry.and_then(|geometry| geometry.get("coordinates"))) else {
            properties.note(faults, "it lacks a geometry with `type` and `coordinates`");
            return Self::Bad;
        };
        let shape = match kind {
            "Point" => point(value).map(Self::Point),
            "LineString" => line(value).filter(|line| line.len() > 1).map(Self::Line),
            "Polygon" => {
                let rings = value.as_array().and_then(|rings| rings.iter().map(line).collect());
                rings
                    .filter(|rings: &Vec<Vec<Coordinates>>| !rings.is_empty())
                    .filter(|rings| rings.iter().all(|ring| ring.len() > 3 && ring.first() == ring.last()))
                    .map(Self::Polygon)
            }
            _ => {
                properties.note(faults, &format!("a geometry of type `{kind}` has no use here"));
                return Self::Bad;
            }
        };
        shape.unwrap_or_else(|| {
            let what = "its coordinates must be [longitude, latitude] in degrees; two or more make a line, \
                        and the rings of a polygon close";
            properties.note(faults, what);
            Self::Bad
        })
    }

    fn point(self, properties: &Properties<'_>, faults: &mut Faults) -> Option<Coordinates> {
        match self {
            Self::Point(at) => Some(at),
            Self::Bad => None,
            Self::Line(_) | Self::Polygon(_) => wrong(properties, "Point", faults),
        }
    }

    fn line(self, properties: &Properties<'_>, faults: &mut Faults) -> Option<Vec<Coordinates>> {
        match self {
            Self::Line(course) => Some(course),
            Self::Bad => None,
            Self::Point(_) | Self::Polygon(_) => wrong(properties, "LineString", faults),
        }
    }

    fn rings(self, properties: &Properties<'_>, faults: &mut Faults) -> Option<Vec<Vec<Coordinates>>> {
        match self {
            Self::Polygon(rings) => Some(rings),
            Self::Bad => None,
            Self::Point(_) | Self::Line(_) => wrong(properties, "Polygon", faults),
        }
    }
}

fn wrong<T>(properties: &Properties<'_>, wanted: &str, faults: &mut Faults) -> Option<T> {
    properties.note(faults, &format!("its geometry must be a {wanted}"));
    None
}

fn line(value: &Value) -> Option<Vec<Coordinates>> {
    value.as_array()?.iter().map(point).collect()
}

fn point(value: &Value) -> Option<Coordinates> {
    let [lon, lat, ..] = value.as_array()?.as_slice() else { return None };
    let (lon, lat) = (lon.as_f64()?, lat.as_f64()?);
    // Nobody fights so near the poles that the projection fails.
    (lon.abs() <= 180.0 && lat.abs() <= 85.0).then_some(Coordinates::new(lon, lat))
}
