//! The lie of the land: where the pen draws what the board says.
//!
//! Rules know hexes and hexsides: a brook runs along hexsides, a road from hex to hex. Drawn just so, every
//! brook is a honeycomb and every highway a zigzag; drawn as they truly run, nobody can tell which hexside
//! the brook belongs to. So each hex, hexside and corner gets one *anchor*, and the pen draws through the
//! anchors. An anchor lies at the middle of its hex or hexside and is pulled towards the true course, but
//! never so far that it could be taken for its neighbour's:
//!
//! ```text
//!        ______            the brook keeps to this hexside, though it truly runs
//!       /      \  ~         through the hex on the right ~
//!      /    .   \~
//!      \     o==*==        the road (o) goes where it truly goes, but crosses this
//!       \______/  ~         hexside and no other; the bridge * is where they meet
//! ```
//!
//! So what is drawn is what the rules say, and the Ligne still winds.

use hex::{CornerId, CornerMap, HexId, HexMap, Point, SideId, SideMap};

use super::curve::{crossing, nearest_on};
use super::measure::{Step, beyond, distance, towards};
use super::sheet::Sheet;
use super::truth::Truth;
use crate::Battlefield;
use crate::kinds::PlaceKind;

/// How far from the corner or the middle of its hexside water may be drawn.
const WATER_PULL: f64 = 13.0;
/// How far from the centre of its hex a road's anchor may lie.
const ROAD_PULL: f64 = 38.0;
/// How far along a hexside, whose half is some 29 units, a road may cross it.
const SLIDE: f64 = 20.5;
/// How much of the way from its own anchor to the straight line a road takes that only passes through a hex.
const PASSING: f64 = 0.6;
/// How far from the centre of its hex a place may be drawn.
const PLACE_PULL: f64 = 27.0;
/// A truth that is further off than this is another's: a hand corrected the board here.
const FAR: f64 = 110.0;

/// The anchors of a board.
#[derive(Debug)]
pub(super) struct Lie {
    /// Where the roads of a hex meet.
    hexes: HexMap<Point>,
    /// Where a road crosses a hexside, and through which point water along it goes.
    sides: SideMap<Point>,
    /// Through which point water goes round a corner.
    corners: CornerMap<Point>,
    /// Where each of the field's sites stands.
    sites: Vec<Point>,
}

impl Lie {
    pub(super) fn of(field: &Battlefield, sheet: &Sheet, truth: Option<&Truth>) -> Self {
        let board = field.board();
        let mut lie = Self {
            hexes: HexMap::from_fn(board, |hex| sheet.centre(board.hex(hex))),
            sides: SideMap::from_fn(board, |side| middle(sheet.side(board.hexside(side)))),
            corners: CornerMap::from_fn(board, |corner| sheet.corner(board.corner(corner))),
            sites: field.sites().iter().map(|site| sheet.centre(board.hex(site.hex))).collect(),
        };
        if let Some(truth) = truth {
            lie.pull_water(field, sheet, truth);
            lie.pull_roads(field, sheet, truth);
            lie.pull_places(field, sheet, truth);
        }
        lie.straighten_roads(field);
        lie.round_water(field);
        lie
    }

    pub(super) fn hex(&self, hex: HexId) -> Point {
        self.hexes[hex]
    }

    pub(super) fn side(&self, side: SideId) -> Point {
        self.sides[side]
    }

    pub(super) fn corner(&self, corner: CornerId) -> Point {
        self.corners[corner]
    }

    /// Where the site at this place in [`Battlefield::sites`] stands.
    pub(super) fn site(&self, place: usize) -> Point {
        self.sites[place]
    }

    fn pull_water(&mut self, field: &Battlefield, sheet: &Sheet, truth: &Truth) {
        let board = field.board();
        let courses = |side: SideId| {
            let water = field.edge(side).water.map(|water| &field.watercourses()[usize::from(water.course)]);
            water.into_iter().flat_map(|water| truth.water(&water.name))
        };
        for side in board.side_ids() {
            let ends = sheet.side(board.hexside(side));
            let here = self.sides[side];
            if let Some(course) = nearest(courses(side), here) {
                let across = Step::between(ends[0], ends[1]).unit().right();
                let off = Step::between(here, course).dot(across).clamp(-WATER_PULL, WATER_PULL);
                self.sides[side] = beyond(here, across.times(off));
            }
        }
        for corner in board.corner_ids() {
            let sides = board.corner_sides(corner);
            let here = self.corners[corner];
            let all = sides.iter().flatten().flat_map(|side| courses(*side));
            if let Some(course) = nearest(all, here) {
                self.corners[corner] = beyond(here, Step::between(here, course).at_most(WATER_PULL));
            }
        }
    }

    /// Water rounds its corners: each is drawn towards the hexsides by which the stem of the water comes and
    /// goes. What flows in there flows in at the same point.
    fn round_water(&mut self, field: &Battlefield) {
        let board = field.board();
        for corner in board.corner_ids() {
            let water = |side: SideId| field.edge(side).water.map(|water| (water.course, self.sides[side]));
            let wet: Vec<(u16, Point)> =
                board.corner_sides(corner).into_iter().flatten().filter_map(water).collect();
            let pairs = [(0, 1), (1, 2), (0, 2)].into_iter().filter(|(_, b)| *b < wet.len());
            let stem = pairs.clone().find(|(a, b)| wet[*a].0 == wet[*b].0).or_else(|| pairs.clone().next());
            if let Some((a, b)) = stem {
                self.corners[corner] = towards(self.corners[corner], towards(wet[a].1, wet[b].1, 0.5), 0.5);
            }
        }
    }

    /// The best road has the say: it comes first, and the others join it.
    fn pull_roads(&mut self, field: &Battlefield, sheet: &Sheet, truth: &Truth) {
        let board = field.board();
        let mut is_side_done = SideMap::new(board, false);
        let mut is_hex_done = HexMap::new(board, false);
        for road in field.roads() {
            let courses = truth.road(&road.name);
            for &side in &road.links {
                if !std::mem::replace(&mut is_side_done[side], true) {
                    let ends = sheet.side(board.hexside(side));
                    let slide = slide(courses, ends);
                    let along = Step::between(ends[0], ends[1]).unit();
                    self.sides[side] = beyond(self.sides[side], along.times(slide));
                }
                for hex in board.side_hexes(side).into_iter().flatten() {
                    if !std::mem::replace(&mut is_hex_done[hex], true) {
                        let centre = self.hexes[hex];
                        if let Some(course) = nearest(courses.iter(), centre) {
                            self.hexes[hex] =
                                beyond(centre, Step::between(centre, course).at_most(ROAD_PULL));
                        }
                    }
                }
            }
        }
    }

    /// Where a road only passes through a hex it makes no detour to the middle of it.
    fn straighten_roads(&mut self, field: &Battlefield) {
        let board = field.board();
        let has_site = |hex: HexId| field.sites().iter().any(|site| site.hex == hex);
        for hex in board.ids() {
            let links: Vec<SideId> =
                board.sides(hex).iter().copied().filter(|side| field.edge(*side).road.is_some()).collect();
            if let (&[one, other], false) = (links.as_slice(), has_site(hex)) {
                let between = towards(self.sides[one], self.sides[other], 0.5);
                self.hexes[hex] = towards(self.hexes[hex], between, PASSING);
            }
        }
    }

    /// In towns and villages and at crossroads the roads meet where the place is.
    fn pull_places(&mut self, field: &Battlefield, sheet: &Sheet, truth: &Truth) {
        let board = field.board();
        let mut is_taken = HexMap::new(board, false);
        for (place, site) in field.sites().iter().enumerate() {
            let centre = sheet.centre(board.hex(site.hex));
            let Some(at) = truth.place(&site.id) else { continue };
            let at = beyond(centre, Step::between(centre, at).at_most(PLACE_PULL));
            self.sites[place] = at;
            let is_met = matches!(site.kind, PlaceKind::Town | PlaceKind::Village | PlaceKind::Crossroads);
            if is_met && !std::mem::replace(&mut is_taken[site.hex], true) {
                self.hexes[site.hex] = at;
            }
        }
    }
}

fn middle([one, other]: [Point; 2]) -> Point {
    towards(one, other, 0.5)
}

/// The nearest point of several lines, if it is near at all.
fn nearest<'l>(lines: impl Iterator<Item = &'l Vec<Point>>, to: Point) -> Option<Point> {
    let nearest = lines.filter_map(|line| nearest_on(line, to)).map(|point| (distance(point, to), point));
    nearest.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(off, _)| *off < FAR).map(|(_, point)| point)
}

/// How far from the middle of a hexside a road crosses it, towards its second end.
fn slide(courses: &[Vec<Point>], ends: [Point; 2]) -> f64 {
    let (length, centre) = (distance(ends[0], ends[1]), middle(ends));
    let across = courses.iter().find_map(|course| crossing(course, ends));
    let off = across.map(|share| (share - 0.5) * length).or_else(|| {
        let along = Step::between(ends[0], ends[1]).unit();
        nearest(courses.iter(), centre).map(|point| Step::between(centre, point).dot(along))
    });
    off.unwrap_or_default().clamp(-SLIDE, SLIDE)
}
