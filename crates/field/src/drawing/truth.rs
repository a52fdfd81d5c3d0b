//! The true shapes of the ground, laid on the sheet.
//!
//! The board knows by which hexsides a brook runs; the geography knows how it winds. Both are needed for a
//! map that is right to play on and still looks like the country.

use std::collections::BTreeMap;

use hex::Point;

use super::raster::Raster;
use super::sheet::Sheet;
use crate::geography::CountryName;
use crate::kinds::{AreaKind, RailKind};
use crate::projection::{Coordinates, Projection};
use crate::{Geography, Grid};

/// The lines and areas of a geography, in units of the sheet.
#[derive(Debug, Default)]
pub(super) struct Truth {
    /// By the names of the roads.
    roads: BTreeMap<String, Vec<Vec<Point>>>,
    /// By the names of the waters.
    waters: BTreeMap<String, Vec<Vec<Point>>>,
    pub(super) crests: Vec<Vec<Point>>,
    pub(super) walls: Vec<Vec<Point>>,
    pub(super) rails: Vec<(RailKind, Vec<Point>)>,
    pub(super) frontiers: Vec<Vec<Point>>,
    /// The names of countries, and where each is to be read.
    pub(super) countries: Vec<(String, Point)>,
    /// By the ids of the places.
    places: BTreeMap<String, Point>,
    pub(super) areas: Vec<TrueArea>,
    /// Heights in metres over the map's frame.
    pub(super) heights: Option<Raster>,
}

/// A wood or the like as it is.
#[derive(Debug)]
pub(super) struct TrueArea {
    pub(super) name: String,
    pub(super) kind: AreaKind,
    pub(super) rings: Vec<Vec<Point>>,
}

/// The mesh of heights on the sheet: finer than the survey's, so that its cells do not show.
const HEIGHT_STEP: f64 = 11.0;
/// The mesh on which the plane is undone; between its points a straight line is right to a metre.
const GROUND_STEP: f64 = 180.0;

impl Truth {
    /// A survey that is rough to the metre is softened so often that its noise is gone and the ridges still stand.
    pub(super) fn of(geography: &Geography, grid: &Grid, sheet: &Sheet, softening: u8) -> Self {
        let projection = grid.projection();
        let point = |at: &Coordinates| sheet.place(projection.to_plane(*at));
        let line = |course: &[Coordinates]| course.iter().map(point).collect::<Vec<_>>();
        let mut truth =
            Self { heights: heights(geography, &projection, sheet, softening), ..Self::default() };
        for road in &geography.roads {
            truth.roads.entry(road.about.name.clone()).or_default().push(line(&road.course));
        }
        for water in &geography.watercourses {
            truth.waters.entry(water.about.name.clone()).or_default().push(line(&water.course));
        }
        for place in &geography.places {
            if let Some(id) = &place.about.id {
                truth.places.insert(id.clone(), point(&place.at));
            }
        }
        truth.crests = geography.crests.iter().map(|crest| line(&crest.course)).collect();
        truth.walls = geography.walls.iter().map(|wall| line(&wall.course)).collect();
        truth.rails = geography.rails.iter().map(|rail| (rail.kind, line(&rail.course))).collect();
        truth.frontiers = geography.frontiers.iter().map(|frontier| line(&frontier.course)).collect();
        let country = |country: &CountryName| (country.about.name.clone(), point(&country.at));
        truth.countries = geography.countries.iter().map(country).collect();
        truth.areas = geography
            .areas
            .iter()
            .map(|area| TrueArea {
                name: area.about.name.clone(),
                kind: area.kind,
                rings: area.rings.iter().map(|ring| line(ring)).collect(),
            })
            .collect();
        truth
    }

    pub(super) fn road(&self, name: &str) -> &[Vec<Point>] {
        self.roads.get(name).map_or(&[], Vec::as_slice)
    }

    /// The courses of a water, by its whole name or the name before a bracketed one.
    pub(super) fn water<'t>(&'t self, name: &'t str) -> impl Iterator<Item = &'t Vec<Point>> {
        let is_it = move |full: &str| Geography::is_name_of(name, full) || Geography::is_name_of(full, name);
        self.waters.iter().filter(move |(full, _)| is_it(full)).flat_map(|(_, courses)| courses)
    }

    pub(super) fn place(&self, id: &str) -> Option<Point> {
        self.places.get(id).copied()
    }
}

fn heights(geography: &Geography, projection: &Projection, sheet: &Sheet, softening: u8) -> Option<Raster> {
    let survey = geography.heights.as_ref()?;
    let frame = sheet.map().grown(HEIGHT_STEP);
    let ground = |point: Point| projection.to_ground(sheet.metres(point));
    let lon = Raster::over(frame, GROUND_STEP, |point| ground(point).lon);
    let lat = Raster::over(frame, GROUND_STEP, |point| ground(point).lat);
    let mut is_known = true;
    let mut heights = Raster::over(frame, HEIGHT_STEP, |point| {
        let at = survey.within(Coordinates::new(lon.at(point), lat.at(point)));
        let height = survey.height_at(at);
        is_known &= height.is_some();
        height.unwrap_or_default() / 10.0
    });
    // A hole in the survey would be drawn as a pit to the level of the sea: rather no relief than a false
    // one.
    if !is_known {
        return None;
    }
    heights.soften(usize::from(softening));
    Some(heights)
}
