//! The drawing of a table: felt, boards of hills one upon the other, woods, houses, roads and water.
//!
//! What is measured is drawn where it is measured: outlines are those of the table, not smoothed. Light comes
//! from the north-west as on every map here; higher ground is lighter, and each level has an edge, a shadow and its
//! number besides. The names are placed by the same hand as those of a map.

use hex::Point;

use super::cover;
use super::curve::{Curve, is_inside};
use super::foot;
use super::grain::Grain;
use super::ink::Ink;
use super::margin::rectangle;
use super::measure::{Frame, Step, Tile, beyond, count, distance, nearest_whole, towards, whole};
use super::names::{self, Hand, Named, Spot as Where, Wish};
use super::palette::{Palette, SIGNS};
use super::pen::{Pen, Plain, Short, Trace};
use super::placing::{self, Placed};
use super::roads::{self, Passage};
use super::spelling::lettered;
use super::{Laid, Picture};
use crate::kinds::{PlaceKind, RoadKind, Terrain, UrbanKind, WorkKind};
use crate::table::{Area, Course, Crossing, Spot, Table};

/// How many units of the picture an inch of the table is.
pub const INCH: f64 = 40.0;

/// Where a table lies on its picture, in units of which [`INCH`] are an inch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableSheet {
    paper: Frame,
    table: Frame,
}

/// The rail about the table, and the foot below it.
const RAIL: f64 = 34.0;
const FOOT: f64 = 120.0;

impl TableSheet {
    fn of(table: &Table, about: Surround) -> Self {
        let [width, height] = [table.size.x, table.size.y].map(|mils| f64::from(mils) / 1000.0 * INCH);
        let rail = if about == Surround::Nothing { 0.0 } else { RAIL };
        let foot = if about == Surround::RailAndFoot { FOOT } else { 0.0 };
        let paper = Frame::new(0.0, 0.0, width + 2.0 * rail, height + 2.0 * rail + foot);
        Self { paper, table: Frame::new(rail, rail, width, height) }
    }

    /// The paper.
    pub const fn whole(&self) -> Frame {
        self.paper
    }

    /// The table on the paper.
    pub const fn table(&self) -> Frame {
        self.table
    }

    /// Where a spot of the table is shown.
    pub fn place(&self, spot: Spot) -> Point {
        let along = |mils: i32| f64::from(mils) / 1000.0 * INCH;
        Point::new(self.table.left + along(spot.x), self.table.top + along(spot.y))
    }

    fn line(&self, spots: &[Spot]) -> Vec<Point> {
        spots.iter().map(|spot| self.place(*spot)).collect()
    }

    fn rings(&self, area: &Area) -> Vec<Vec<Point>> {
        area.rings().iter().map(|ring| self.line(ring)).collect()
    }

    fn curve(&self, course: &Course) -> Curve {
        Curve::open(self.line(course.spots()))
    }
}

impl Laid for TableSheet {
    const UNIT: f64 = INCH;

    fn paper(&self) -> Frame {
        self.paper
    }
}

/// What is drawn about a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Surround {
    Nothing,
    Rail,
    RailAndFoot,
}

/// A table to be drawn.
///
/// ```
/// use field::drawing::TableMap;
/// use field::table::{Spot, Table};
///
/// let text = include_str!("../../tests/tables/tutorial.geojson");
/// let table = Table::read("tutorial.geojson", text).unwrap();
/// let picture = TableMap::new(&table).titled("Quatre Bras, 16 June 1815").draw();
/// assert!(picture.svg().contains("Gemioncourt"));
/// assert_eq!(picture.sheet().place(Spot::new(1_000, 0)).x - picture.sheet().place(Spot::new(0, 0)).x, 40.0);
/// ```
#[derive(Debug, Clone)]
pub struct TableMap<'t> {
    table: &'t Table,
    title: String,
    about: Surround,
}

const LEVEL: Hand = Hand {
    class: "level",
    face: super::lettering::Face::Regular,
    size: 15.0,
    spacing: 0.12,
    is_capital: false,
};

impl<'t> TableMap<'t> {
    /// The whole table, with its rail and foot.
    pub fn new(table: &'t Table) -> Self {
        Self { table, title: table.name.clone(), about: Surround::RailAndFoot }
    }

    /// Under this title.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    /// The ground alone, for whoever lays out pieces on it.
    #[must_use]
    pub const fn bare(mut self) -> Self {
        self.about = Surround::Nothing;
        self
    }

    /// The ground in its rail with the inches on it, without a foot.
    #[must_use]
    pub const fn railed(mut self) -> Self {
        self.about = Surround::Rail;
        self
    }

    /// Where its spots will lie, known before anything is drawn.
    pub fn sheet(&self) -> TableSheet {
        TableSheet::of(self.table, self.about)
    }

    /// Draws it.
    pub fn draw(&self) -> Picture<TableSheet> {
        let sheet = self.sheet();
        let mut pen = Pen::default();
        let (width, height) = (Short(sheet.paper.width), Short(sheet.paper.height));
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"table\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<title>{}</title>\n<style>{}</style>\n<defs>\n{}",
            Plain(&self.title),
            include_str!("table.css"),
            Palette::usual().fill(SIGNS),
        ));
        let mut frame = Trace::default();
        rectangle(&mut frame, sheet.table);
        pen.put(format_args!("<clipPath id=\"cloth\"><path d=\"{frame}\"/></clipPath>\n</defs>\n"));
        pen.put(format_args!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"));
        pen.put(format_args!("<g clip-path=\"url(#cloth)\">\n"));
        pen.path("felt", &frame);
        let mut ink = Ink::none(sheet.table);
        self.relief(&mut pen, &sheet);
        let signs = self.ground(&mut pen, &mut ink, &sheet);
        let tiles: Vec<Tile> = signs.iter().map(|(_, tile)| *tile).collect();
        let room = placing::Room { frame: sheet.table, ink: &ink, symbols: &tiles, counters: &[] };
        let Placed { names, dropped } = placing::place(&self.wishes(&sheet), 1.0, &room);
        placing::draw(&mut pen, &names);
        pen.close();
        if self.about != Surround::Nothing {
            surround(&mut pen, &sheet);
        }
        if self.about == Surround::RailAndFoot {
            self.foot(&mut pen, &sheet);
        }
        pen.put(format_args!("</svg>\n"));
        Picture { svg: pen.finish(), sheet, names, dropped, symbols: signs }
    }

    /// The levels, from the lowest up: each a board with its shadow on the one below.
    fn relief(&self, pen: &mut Pen, sheet: &TableSheet) {
        let mut hills: Vec<_> = self.table.hills.iter().collect();
        hills.sort_by_key(|hill| hill.level);
        pen.layer("hills");
        for hill in hills {
            let (mut board, mut rim) = (Trace::default(), Trace::default());
            for ring in sheet.rings(&hill.area) {
                board.polygon(&ring);
                rim.polygon(&ring);
            }
            let level = hill.level.min(6);
            pen.put(format_args!("<path class=\"drop\" transform=\"translate(3 4)\" d=\"{board}\"/>\n"));
            pen.put(format_args!(
                "<path class=\"hill l{level}\" data-level=\"{}\" d=\"{board}\"/>\n",
                hill.level
            ));
            pen.put(format_args!("<path class=\"rim\" transform=\"translate(1.2 1.5)\" d=\"{rim}\"/>\n"));
        }
        pen.close();
    }

    /// Woods, water, roads, houses and works, with the room that signs take.
    fn ground(&self, pen: &mut Pen, ink: &mut Ink, sheet: &TableSheet) -> Vec<(String, Tile)> {
        // Roads and water lie over woods and gardens and under the houses, and trees and houses ask where they run.
        let (mut over, mut houses) = (Pen::default(), Pen::default());
        self.water(&mut over, ink, sheet);
        self.roads(&mut over, ink, sheet);
        self.woods(pen, ink, sheet);
        let mut signs = Vec::new();
        self.built(pen, &mut houses, ink, sheet, &mut signs);
        pen.put(format_args!("{}{}", over.finish(), houses.finish()));
        self.crossings(pen, sheet, &mut signs);
        self.places(pen, sheet, &mut signs);
        signs
    }

    fn water(&self, pen: &mut Pen, ink: &mut Ink, sheet: &TableSheet) {
        pen.layer("water");
        for class in ["bank", "bed"] {
            for river in &self.table.rivers {
                let size = if river.is_fordable { "brook" } else { "river" };
                let mut trace = Trace::default();
                trace.polyline(&sheet.line(river.course.spots()));
                pen.put(format_args!(
                    "<path class=\"{size} {class}\" data-name=\"{}\" d=\"{trace}\"/>\n",
                    Plain(&river.name)
                ));
            }
        }
        for river in &self.table.rivers {
            ink.line(&sheet.curve(&river.course).walk(4.0), if river.is_fordable { 2.0 } else { 4.0 });
        }
        for pond in &self.table.ponds {
            let mut trace = Trace::default();
            sheet.rings(&pond.area).iter().for_each(|ring| trace.polygon(ring));
            pen.put(format_args!(
                "<path class=\"pond\" data-name=\"{}\" d=\"{trace}\"/>\n",
                Plain(&pond.name)
            ));
        }
        pen.close();
    }

    fn roads(&self, pen: &mut Pen, ink: &mut Ink, sheet: &TableSheet) {
        let mut kinds: Vec<RoadKind> = self.table.roads.iter().map(|road| road.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        pen.layer("roads");
        // The lesser under the better, and every edge under every bed, so that crossroads are open.
        for class in [" edge", ""] {
            for kind in kinds.iter().rev() {
                let mut trace = Trace::default();
                for road in self.table.roads.iter().filter(|road| road.kind == *kind) {
                    trace.polyline(&sheet.line(road.course.spots()));
                }
                pen.path(&format!("{kind}{class}"), &trace);
            }
        }
        pen.close();
        for road in &self.table.roads {
            ink.line(&sheet.curve(&road.course).walk(4.0), 4.0);
        }
    }

    /// The cloth of a wood with a seam, trees along it and a few within.
    fn woods(&self, pen: &mut Pen, ink: &Ink, sheet: &TableSheet) {
        pen.layer("woods");
        for wood in &self.table.woods {
            let rings = sheet.rings(&wood.area);
            let mut cloth = Trace::default();
            for ring in &rings {
                cloth.polygon(ring);
            }
            pen.path("wood", &cloth);
            pen.path("stitch", &cloth);
            let mut trees: Vec<(f64, f64)> = Vec::new();
            let is_free = |at: Point| is_inside(&rings, at) && ink.at(at) < 0.9;
            for (n, ring) in rings.iter().flat_map(|ring| (0..ring.len()).map(move |n| (n, ring))) {
                let (from, to) = (ring[n], ring[(n + 1) % ring.len()]);
                let inward = Step::between(from, to).unit().right();
                let n_trees = whole(distance(from, to) / 16.0) + 1;
                for tree in 0..n_trees {
                    let on = towards(from, to, (count(tree) + 0.5) / count(n_trees));
                    let at = [1.0, -1.0].map(|side| beyond(on, inward.times(side * 8.5)));
                    let is_apart =
                        |at: &Point| trees.iter().all(|(x, y)| distance(Point::new(*x, *y), *at) > 11.0);
                    let free = at.into_iter().find(|at| is_free(*at)).filter(is_apart);
                    trees.extend(free.map(|at| (at.x, at.y)));
                }
            }
            let frame = Frame::around(rings.iter().flatten());
            let (n_columns, n_rows) = (whole(frame.width / 32.0) + 1, whole(frame.height / 32.0) + 1);
            for (column, row) in (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| (column, row))) {
                let mut grain = Grain::of(nearest_whole(count(column)), nearest_whole(count(row)));
                let along = |from: f64, n: usize, by: f64| from + (count(n) + by) * 32.0;
                let at = Point::new(
                    along(frame.left, column, grain.between(0.1, 0.9)),
                    along(frame.top, row, grain.between(0.1, 0.9)),
                );
                let is_apart = trees.iter().all(|(x, y)| distance(Point::new(*x, *y), at) > 19.0);
                if is_apart && is_free(at) {
                    trees.push((at.x, at.y));
                }
            }
            trees.sort_by(|a, b| a.1.total_cmp(&b.1));
            pen.put(format_args!("{}", cover::sample(Terrain::Woods, &trees, 1.5, &Palette::usual().manner)));
        }
        pen.close();
    }

    /// The ground of blocks and works, and the houses on it.
    fn built(
        &self,
        pen: &mut Pen,
        houses: &mut Pen,
        ink: &Ink,
        sheet: &TableSheet,
        signs: &mut Vec<(String, Tile)>,
    ) {
        pen.layer("places");
        houses.layer("houses");
        let blocks = self.table.blocks.iter().map(|block| (&block.name, &block.area, "block"));
        let works = self.table.works.iter().map(|work| {
            let is_earth = work.kind == WorkKind::Fieldwork;
            (&work.name, &work.area, if is_earth { "work earth" } else { "work" })
        });
        for (name, area, class) in blocks.chain(works) {
            let rings = sheet.rings(area);
            let (mut ground, mut roofs) = (Trace::default(), Trace::default());
            for ring in &rings {
                ground.polygon(ring);
            }
            let frame = Frame::around(rings.iter().flatten());
            // A street and its houses: cells of a mesh, moved about, and none on a road.
            let cell = 24.0;
            let n = |length: f64| whole((length / cell).round()).max(1);
            let (n_columns, n_rows) = (n(frame.width), n(frame.height));
            for (column, row) in (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| (column, row))) {
                let mut grain = Grain::of(
                    nearest_whole(frame.left + count(column)),
                    nearest_whole(frame.top + count(row)),
                );
                let shift = grain.between(-2.0, 2.0);
                let at = Point::new(
                    frame.left + (count(column) + 0.5) * frame.width / count(n_columns) + shift,
                    frame.top + (count(row) + 0.5) * frame.height / count(n_rows) + grain.between(-2.0, 2.0),
                );
                let (half, deep) = if grain.share() < 0.5 { (6.5, 4.0) } else { (4.0, 6.5) };
                let house = Tile::upright(at, 2.0 * half, 2.0 * deep);
                let is_kept =
                    class != "work earth" && grain.share() < 0.82 && ink.under(house.grown(3.0)) < 0.5;
                if is_kept && house.corners().iter().all(|corner| is_inside(&rings, *corner)) {
                    roofs.polygon(&house.corners());
                }
            }
            pen.put(format_args!("<path class=\"{class}\" data-name=\"{}\" d=\"{ground}\"/>\n", Plain(name)));
            houses.path("roofs", &roofs);
            signs.push((name.clone(), Tile::upright(frame.centre(), frame.width, frame.height)));
        }
        pen.close();
        houses.close();
    }

    fn crossings(&self, pen: &mut Pen, sheet: &TableSheet, signs: &mut Vec<(String, Tile)>) {
        let passages = self.table.crossings.iter().map(|crossing| self.passage(crossing, sheet));
        let passages: Vec<Passage> = passages.collect();
        roads::draw_passages(pen, &passages);
        signs.extend(
            self.table.crossings.iter().zip(&passages).map(|(of, passage)| (of.name.clone(), passage.tile())),
        );
    }

    /// A bridge lies along its road, or across the water where there is none.
    fn passage(&self, crossing: &Crossing, sheet: &TableSheet) -> Passage {
        const NEAR: i64 = 300;
        let way = |course: &Course| {
            let (along, off) = course.nearest(crossing.at);
            (off, course.bearing(along))
        };
        let road = self.table.roads.iter().map(|road| way(&road.course)).min_by_key(|(off, _)| *off);
        let road = road.filter(|(off, _)| off.rounded() <= NEAR).and_then(|(_, bearing)| bearing);
        let river = || {
            let rivers = self.table.rivers.iter().map(|river| way(&river.course));
            let bearing = rivers.min_by_key(|(off, _)| *off).and_then(|(_, bearing)| bearing);
            bearing.unwrap_or_default().turned(9_000)
        };
        let ahead = road.unwrap_or_else(river).ahead();
        let step = |part: i64| f64::from(i32::try_from(part >> 8).unwrap_or_default());
        let along = Step::new(step(ahead.dx), step(ahead.dy)).unit();
        Passage { at: sheet.place(crossing.at), along, kind: crossing.kind }
    }

    /// The signs of what has a name and no ground of its own.
    fn places(&self, pen: &mut Pen, sheet: &TableSheet, signs: &mut Vec<(String, Tile)>) {
        pen.layer("signs");
        for place in &self.table.places {
            let at = sheet.place(place.at);
            let Some(sign) = sign(place.kind) else { continue };
            pen.put(format_args!(
                "<use href=\"#{sign}\" data-name=\"{}\" x=\"{}\" y=\"{}\"/>\n",
                Plain(&place.name),
                Short(at.x),
                Short(at.y)
            ));
            signs.push((place.name.clone(), Tile::upright(at, 22.0, 20.0)));
        }
        pen.close();
    }

    /// The names, those that matter most first.
    fn wishes(&self, sheet: &TableSheet) -> Vec<Wish> {
        let table = self.table;
        let mut wishes: Vec<(u8, Wish)> = Vec::new();
        let mut put = |rank: u8, name: &str, of: fn(String) -> Named, hand: Hand, spot: Where| {
            wishes.push((rank, Wish { text: lettered(name), of: of(name.to_owned()), hand, spot }));
        };
        let tile = |areas: &[&Area]| {
            let points: Vec<Point> = areas.iter().flat_map(|area| sheet.rings(area)).flatten().collect();
            let frame = Frame::around(&points);
            Tile::upright(frame.centre(), frame.width, frame.height)
        };
        // The blocks of a town bear its name once.
        let mut named: Vec<&str> = Vec::new();
        for block in &table.blocks {
            if named.contains(&block.settlement.as_str()) {
                continue;
            }
            named.push(&block.settlement);
            let all = table.blocks.iter().filter(|other| other.settlement == block.settlement);
            let areas: Vec<&Area> = all.map(|block| &block.area).collect();
            let hand = if block.kind == UrbanKind::Village { names::VILLAGE } else { names::TOWN };
            put(0, &block.settlement, Named::Place, hand, Where::Beside(tile(&areas)));
        }
        for work in &table.works {
            named.push(&work.name);
            put(1, &work.name, Named::Place, names::CHATEAU, Where::Beside(tile(&[&work.area])));
        }
        for place in table.places.iter().filter(|place| !named.contains(&place.name.as_str())) {
            let at = sheet.place(place.at);
            let spot = match sign(place.kind) {
                Some(_) => Where::Beside(Tile::upright(at, 22.0, 20.0)),
                None => Where::Over(at),
            };
            put(2, &place.name, Named::Place, names::FARM, spot);
        }
        for river in &table.rivers {
            let hand = if river.is_fordable { names::STREAM } else { names::RIVER };
            put(4, &river.name, Named::Water, hand, Where::Along(vec![sheet.curve(&river.course)], 5.0));
        }
        for pond in &table.ponds {
            put(4, &pond.name, Named::Water, names::STREAM, Where::Beside(tile(&[&pond.area])));
        }
        for wood in &table.woods {
            put(3, &wood.name, Named::Ground, names::WOOD, Where::Over(tile(&[&wood.area]).centre));
        }
        for hill in &table.hills {
            // Beside that corner of the border which lies deepest in the table.
            let inner = sheet.table.grown(-1.0);
            let depth = |at: &Point| {
                (at.x - inner.left).min(inner.right() - at.x).min(at.y - inner.top).min(inner.bottom() - at.y)
            };
            let border = sheet.rings(&hill.area).into_iter().flatten();
            let deepest = border.max_by(|a, b| depth(a).total_cmp(&depth(b)));
            if let Some(at) = deepest {
                let text = format!("level {}", hill.level);
                put(8, &text, Named::Ground, LEVEL, Where::Beside(Tile::upright(at, 2.0, 2.0)));
            }
        }
        wishes.sort_by_key(|(rank, _)| *rank);
        wishes.into_iter().map(|(_, wish)| wish).collect()
    }

    /// The title, and a bar of inches.
    fn foot(&self, pen: &mut Pen, sheet: &TableSheet) {
        let (table, outer) = (sheet.table, sheet.table.grown(RAIL));
        pen.layer("foot");
        let foot = Frame::new(table.left, outer.bottom(), table.width, FOOT);
        let middle = foot.centre();
        let (name, date) = self.title.split_once(", ").unwrap_or((&self.title, ""));
        let room = foot.width * 0.5;
        let at = |down: f64| Point::new(foot.left + foot.width * 0.3, foot.top + down);
        foot::centred(pen, &name.to_uppercase(), at(62.0), 40.0, 0.06, room);
        foot::centred(pen, date, at(96.0), 24.0, 0.02, room);
        foot::bar(
            pen,
            Point::new(foot.left + foot.width * 0.64, middle.y - 6.0),
            "inches",
            INCH,
            foot.width * 0.3,
            1.0,
        );
        pen.close();
    }
}

/// The rail with its inches: to the right and down, as spots are said.
fn surround(pen: &mut Pen, sheet: &TableSheet) {
    let (table, outer) = (sheet.table, sheet.table.grown(RAIL));
    pen.layer("rails");
    let mut rail = Trace::default();
    rectangle(&mut rail, table);
    rectangle(&mut rail, outer);
    pen.put(format_args!("<path class=\"rail\" fill-rule=\"evenodd\" d=\"{rail}\"/>\n"));
    pen.path("rail edge", &rail);
    let mut ticks = Trace::default();
    let inches = |length: f64| whole(length / INCH);
    for n in 0..=inches(table.width) {
        let (x, long) = (table.left + count(n) * INCH, if n % 6 == 0 { 10.0 } else { 5.0 });
        ticks.polyline(&[Point::new(x, table.top), Point::new(x, table.top - long)]);
        ticks.polyline(&[Point::new(x, table.bottom()), Point::new(x, table.bottom() + long)]);
    }
    for n in 0..=inches(table.height) {
        let (y, long) = (table.top + count(n) * INCH, if n % 6 == 0 { 10.0 } else { 5.0 });
        ticks.polyline(&[Point::new(table.left, y), Point::new(table.left - long, y)]);
        ticks.polyline(&[Point::new(table.right(), y), Point::new(table.right() + long, y)]);
    }
    pen.path("tick", &ticks);
    let mut figure = |text: String, x: f64, y: f64| {
        pen.put(format_args!("<text x=\"{}\" y=\"{}\">{text}</text>\n", Short(x), Short(y)));
    };
    for n in (6..inches(table.width)).step_by(6) {
        let x = table.left + count(n) * INCH;
        figure(format!("{n}″"), x, table.top - 14.0);
        figure(format!("{n}″"), x, table.bottom() + 26.0);
    }
    for n in (6..inches(table.height)).step_by(6) {
        let y = table.top + count(n) * INCH + 6.0;
        figure(format!("{n}″"), table.left - 21.0, y);
        figure(format!("{n}″"), table.right() + 21.0, y);
    }
    pen.close();
}

/// The sign of a place; none for what is only a name, or has its houses.
const fn sign(kind: PlaceKind) -> Option<&'static str> {
    match kind {
        PlaceKind::Chateau => Some("chateau"),
        PlaceKind::Farm
        | PlaceKind::Tavern
        | PlaceKind::Building
        | PlaceKind::Quarter
        | PlaceKind::Village
        | PlaceKind::Town
        | PlaceKind::City
        | PlaceKind::FortifiedTown => Some("farm"),
        PlaceKind::Mill => Some("mill"),
        PlaceKind::Crossroads => Some("crossroads"),
        PlaceKind::Hill | PlaceKind::Ridge | PlaceKind::Rocks | PlaceKind::Field => None,
    }
}
