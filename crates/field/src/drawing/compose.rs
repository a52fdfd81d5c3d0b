//! The whole picture, put together from the ground up.
//!
//! First everything gets its place, since houses ask for roads and roads for water; then the layers are drawn
//! in the order in which an engraver's inks would lie: relief, washes, the grid, water, roads, signs, names,
//! counters, frame.

use super::cards;
use super::counter::Piece;
use super::cover::{Cover, Patch};
use super::enclosures;
use super::entries::{self, Arrow};
use super::fences;
use super::fields;
use super::foot::{self, Foot};
use super::frontiers;
use super::hexes;
use super::ink::Ink;
use super::legend;
use super::lie::Lie;
use super::manner::Dress;
use super::margin;
use super::measure::{Step, Tile};
use super::names;
use super::palette::{KINDS, SIGNS, STYLE};
use super::pen::{Pen, Plain, Short, Trace};
use super::places::{self, Built};
use super::placing::{self, Placed};
use super::relief::{self, Intervals};
use super::roads::{self, Passage, Stretch};
use super::sheet::Sheet;
use super::truth::Truth;
use super::water::{self, Drawn};
use super::{Layer, Map, crests, rails, walls};
use crate::Battlefield;
use crate::kinds::{PlaceKind, RoadKind, Terrain, WaterKind};

/// Everything in its place.
pub(super) struct Composition<'m> {
    map: &'m Map<'m>,
    pub(super) sheet: Sheet,
    truth: Option<Truth>,
    waters: Vec<Drawn>,
    roads: Vec<Stretch>,
    passages: Vec<Passage>,
    pub(super) built: Vec<Built>,
    arrows: Vec<Arrow>,
}

impl<'m> Composition<'m> {
    pub(super) fn of(map: &'m Map<'m>) -> Self {
        let field = map.field;
        let sheet = map.sheet();
        let softening = map.palette().manner.softening;
        let truth = map.ground.map(|(geography, grid)| Truth::of(geography, grid, &sheet, softening));
        let lie = Lie::of(field, &sheet, truth.as_ref());
        let waters = water::waters(field, &sheet, truth.as_ref(), &lie);
        let roads = roads::stretches(field, &sheet, truth.as_ref(), &lie);
        let passages = roads::passages(field, &sheet, &lie);
        let built = places::built(field, &sheet, &lie, &roads, &waters, &map.palette().manner);
        let arrows = entries::arrows(field, &sheet, &lie);
        Self { map, sheet, truth, waters, roads, passages, built, arrows }
    }

    fn field(&self) -> &'m Battlefield {
        self.map.field
    }

    fn pieces(&self) -> &'m [Piece] {
        if self.map.shows(Layer::Pieces) { &self.map.pieces } else { &[] }
    }

    /// Draws it all, and tells where the names went.
    pub(super) fn draw(&self) -> (String, Placed) {
        let mut pen = Pen::default();
        let (paper, palette) = (self.sheet.paper(), self.map.palette());
        let dress = palette.manner.dress;
        let (width, height) = (Short(paper.width), Short(paper.height));
        let class = if self.sheet.lettering() > 1.3 { "map large" } else { "map" };
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"{class}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<title>{}</title>\n<style>{}{}{}{}</style>\n<defs>\n{}",
            Plain(self.field().title()),
            palette.fill(STYLE),
            if self.has_classes() { palette.fill(KINDS) } else { String::new() },
            dress.map_or_else(String::new, |dress| palette.fill(dress.style())),
            cards::style(self.pieces()),
            palette.fill(&signs(dress)),
        ));
        cards::define(&mut pen, self.pieces());
        hexes::definition(&mut pen, &self.sheet, self.field());
        pen.put(format_args!("</defs>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"));
        let mut ink = Ink::none(self.sheet.map());
        self.ground(&mut pen, &mut ink);
        let placed = self.signs(&mut pen, &ink);
        // What ran over the frame disappears under the margin.
        let mut mat = Trace::default();
        margin::rectangle(&mut mat, paper);
        margin::rectangle(&mut mat, self.sheet.map());
        pen.path("paper", &mat);
        self.surround(&mut pen);
        pen.put(format_args!("</svg>\n"));
        (pen.finish(), placed)
    }

    /// Whether the board has roads and rivers by their class, light woods or fortified towns, which only some have.
    fn has_classes(&self) -> bool {
        let field = self.field();
        let of_hexes = field.board().ids().map(|hex| field.terrain(hex));
        let mut waters = self.waters.iter().map(|water| water.kind);
        let mut roads = self.roads.iter().map(|road| road.kind);
        of_hexes.into_iter().any(|terrain| matches!(terrain, Terrain::LightWoods | Terrain::FortifiedTown))
            || waters.any(|kind| !matches!(kind, WaterKind::River | WaterKind::Stream | WaterKind::Pond))
            || roads.any(|kind| !matches!(kind, RoadKind::Chaussee | RoadKind::Road | RoadKind::Track))
            || !field.walls().is_empty()
            || field.board().ids().any(|hex| field.is_hill(hex))
            || field.sites().iter().any(|site| site.kind == PlaceKind::FortifiedTown)
    }

    /// From the relief to the crests.
    fn ground(&self, pen: &mut Pen, ink: &mut Ink) {
        let (field, sheet, truth) = (self.field(), &self.sheet, self.truth.as_ref());
        let shows = |layer| self.map.shows(layer);
        let manner = &self.map.palette().manner;
        let covers = Terrain::ALL.iter().filter(|_| shows(Layer::Cover));
        let covers = covers.filter_map(|terrain| Cover::of(*terrain, field, sheet, truth, manner));
        let covers: Vec<Cover> = covers.collect();
        let heights = truth.and_then(|truth| truth.heights.as_ref());
        if let Some(heights) = heights.filter(|_| shows(Layer::Shading)) {
            relief::shading(pen, sheet, heights, self.map.palette());
        }
        if let Some(truth) = truth.filter(|_| shows(Layer::Frontiers)) {
            frontiers::draw(pen, sheet, truth);
        }
        if manner.washes_first {
            for cover in &covers {
                pen.layer(cover.terrain.word());
                cover.wash(pen);
                pen.close();
            }
            self.hills(pen);
        }
        if let Some(heights) = heights {
            if shows(Layer::Hachures) {
                relief::hachures(pen, sheet, heights, self.intervals(), manner);
            }
            if shows(Layer::Contours) {
                relief::contours(pen, sheet, heights, self.intervals());
            }
        }
        if !manner.washes_first {
            self.hills(pen);
        }
        // Water and roads lie over the woods, but the trees ask where they run.
        let mut over = Pen::default();
        if shows(Layer::Places) {
            if !manner.built_up && !manner.ranks {
                places::draw_gardens(&mut over, &self.built);
            }
            if let Some(truth) = truth.filter(|_| !manner.fences && !manner.ranks) {
                enclosures::draw(&mut over, field, truth, &self.built);
            }
        }
        if shows(Layer::Water) {
            water::draw(&mut over, ink, &self.waters);
        }
        if let Some(truth) = truth.filter(|_| shows(Layer::Rails)) {
            rails::draw(&mut over, ink, truth);
        }
        if shows(Layer::Roads) {
            roads::draw(&mut over, ink, &self.roads);
        }
        if shows(Layer::Fields) && !manner.ranks {
            if manner.fences {
                fences::draw(pen, field, sheet, ink, &self.roads, &self.built);
                if let Some(truth) = truth {
                    fences::draw_orchards(pen, field, sheet, ink, truth, &self.built);
                }
            } else {
                fields::draw(pen, field, sheet, ink, &self.built);
            }
        }
        for cover in &covers {
            let is_free = |point| ink.at(point) < 0.9;
            pen.layer(cover.terrain.word());
            if !manner.washes_first {
                cover.wash(pen);
            }
            cover.stand(pen, sheet, &Patch { manner, truth, is_free: &is_free });
            pen.close();
        }
        if shows(Layer::Grid) {
            hexes::draw_grid(pen, field, sheet);
        }
        pen.put(format_args!("{}", over.finish()));
        if shows(Layer::Slopes) {
            crests::draw_slopes(pen, field, sheet, manner);
        }
        if shows(Layer::Crests) {
            crests::draw(pen, ink, field, sheet, truth);
        }
        if shows(Layer::Walls) {
            walls::draw(pen, ink, field, sheet, truth);
        }
    }

    /// The tops of hills.
    fn hills(&self, pen: &mut Pen) {
        let manner = &self.map.palette().manner;
        let hills = Cover::hills(self.field(), &self.sheet, self.truth.as_ref(), manner);
        if let Some(hills) = hills.filter(|_| self.map.shows(Layer::Hills)) {
            pen.layer(Layer::Hills.word());
            hills.wash(pen);
            pen.close();
        }
    }

    /// From the bridges to the names.
    fn signs(&self, pen: &mut Pen, ink: &Ink) -> Placed {
        let (field, sheet) = (self.field(), &self.sheet);
        let shows = |layer| self.map.shows(layer);
        if shows(Layer::Crossings) {
            roads::draw_passages(pen, &self.passages);
        }
        if shows(Layer::Entries) {
            entries::draw(pen, field, &self.arrows);
        }
        if shows(Layer::Places) {
            places::draw(pen, field, &self.built);
        }
        let built = self.built.iter().map(|place| place.tile);
        let passages = self.passages.iter().map(Passage::tile);
        let symbols: Vec<Tile> = built.chain(passages).chain(self.arrows.iter().map(|a| a.tile)).collect();
        let mut placed = Placed::default();
        if shows(Layer::Names) {
            let stacks = cards::stacks(field, sheet, self.pieces());
            let things = names::Things {
                field,
                sheet,
                truth: self.truth.as_ref(),
                built: &self.built,
                waters: &self.waters,
                roads: &self.roads,
                arrows: &self.arrows,
                stacks: &stacks,
                manner: &self.map.palette().manner,
            };
            let counters: Vec<Tile> = stacks.values().copied().collect();
            let room = placing::Room { frame: sheet.map(), ink, symbols: &symbols, counters: &counters };
            placed = placing::place(&things.wishes(), sheet.lettering(), &room);
            placing::draw(pen, &placed.names);
        }
        if shows(Layer::Numbers) {
            let names: Vec<Tile> = placed.names.iter().map(|name| name.tile).collect();
            hexes::draw_numbers(pen, field, sheet, &names, &symbols);
        }
        if shows(Layer::Hexes) {
            hexes::draw_hexes(pen, field, sheet);
        }
        placed
    }

    /// From the counters to the foot.
    fn surround(&self, pen: &mut Pen) {
        let (field, sheet) = (self.field(), &self.sheet);
        if self.map.shows(Layer::Frame) {
            margin::draw(pen, field, sheet);
        }
        if !self.pieces().is_empty() {
            cards::draw(pen, field, sheet, self.pieces(), &self.built);
        }
        if !self.map.shows(Layer::Foot) {
            return;
        }
        let heights = self.truth.as_ref().and_then(|truth| truth.heights.as_ref());
        let north = self.map.ground.map_or((0.0, -1.0), |(_, grid)| grid.projection().turned(0.0, 1.0));
        let contours = heights.filter(|_| self.map.shows(Layer::Contours)).map(|_| self.intervals().every);
        let has_rails =
            self.truth.as_ref().is_some_and(|truth| !truth.rails.is_empty()) && self.map.shows(Layer::Rails);
        let foot = Foot {
            title: field.title(),
            manner: &self.map.palette().manner,
            campaign: self.map.ground.map(|(_, grid)| grid.title.as_str()),
            contours,
            north: Step::new(north.0, north.1),
            legend: legend::signs(
                field,
                &self.map.palette().manner,
                |layer| self.map.shows(layer),
                contours.is_some(),
                has_rails,
                self.pieces(),
            ),
        };
        foot::draw(pen, sheet, &foot);
    }

    fn intervals(&self) -> Intervals {
        let level = self.map.ground.and_then(|(_, grid)| grid.measures.contour_m);
        Intervals::of(level, self.sheet.lettering(), &self.map.palette().manner)
    }
}

/// The signs, with those of a dress for the common ones of the same name.
fn signs(dress: Option<Dress>) -> String {
    let own = dress.map_or("", Dress::signs);
    let id = |line: &str| line.split('"').nth(1).unwrap_or_default().to_owned();
    let ids: Vec<String> = own.lines().map(id).collect();
    let kept = SIGNS.lines().filter(|line| !ids.contains(&id(line)));
    let kept = kept.fold(String::new(), |kept, line| kept + line + "\n");
    kept + own
}
