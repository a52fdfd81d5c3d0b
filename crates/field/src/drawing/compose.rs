//! The whole picture, put together from the ground up.
//!
//! First everything gets its place, since houses ask for roads and roads for water; then the layers are drawn
//! in the order in which an engraver's inks would lie: relief, washes, the grid, water, roads, signs, names,
//! counters, frame.

use super::cards;
use super::counter::Piece;
use super::cover::Cover;
use super::enclosures;
use super::entries::{self, Arrow};
use super::foot::{self, Foot};
use super::hexes;
use super::ink::Ink;
use super::legend;
use super::lie::Lie;
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
use super::{Layer, Map, crests};
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
        let truth = map.ground.map(|(geography, grid)| Truth::of(geography, grid, &sheet));
        let lie = Lie::of(field, &sheet, truth.as_ref());
        let waters = water::waters(field, &sheet, truth.as_ref(), &lie);
        let roads = roads::stretches(field, &sheet, &lie);
        let passages = roads::passages(field, &sheet, &lie);
        let built = places::built(field, &sheet, &lie, &roads, &waters);
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
        let (paper, palette) = (self.sheet.paper(), self.map.palette);
        let (width, height) = (Short(paper.width), Short(paper.height));
        let class = if self.sheet.lettering() > 1.3 { "map large" } else { "map" };
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"{class}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<title>{}</title>\n<style>{}{}{}</style>\n<defs>\n{}",
            Plain(self.field().title()),
            palette.fill(STYLE),
            if self.has_classes() { palette.fill(KINDS) } else { String::new() },
            cards::style(self.pieces()),
            palette.fill(SIGNS),
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
            || waters.any(|kind| matches!(kind, WaterKind::Primary | WaterKind::Secondary))
            || roads.any(|kind| matches!(kind, RoadKind::Primary | RoadKind::Secondary))
            || field.sites().iter().any(|site| site.kind == PlaceKind::FortifiedTown)
    }

    /// From the relief to the crests.
    fn ground(&self, pen: &mut Pen, ink: &mut Ink) {
        let (field, sheet, truth) = (self.field(), &self.sheet, self.truth.as_ref());
        let shows = |layer| self.map.shows(layer);
        if let Some(heights) = truth.and_then(|truth| truth.heights.as_ref()) {
            if shows(Layer::Shading) {
                relief::shading(pen, sheet, heights, self.map.palette.shading());
            }
            if shows(Layer::Hachures) {
                relief::hachures(pen, sheet, heights, self.intervals());
            }
            if shows(Layer::Contours) {
                relief::contours(pen, sheet, heights, self.intervals());
            }
        }
        // Water and roads lie over the woods, but the trees ask where they run.
        let mut over = Pen::default();
        if shows(Layer::Places) {
            places::draw_gardens(&mut over, &self.built);
            if let Some(truth) = truth {
                enclosures::draw(&mut over, field, truth, &self.built);
            }
        }
        if shows(Layer::Water) {
            water::draw(&mut over, ink, &self.waters);
        }
        if shows(Layer::Roads) {
            roads::draw(&mut over, ink, &self.roads);
        }
        for terrain in Terrain::ALL.iter().filter(|_| shows(Layer::Cover)) {
            if let Some(cover) = Cover::of(*terrain, field, sheet, truth) {
                cover.draw(pen, sheet, |point| ink.at(point) < 0.9);
            }
        }
        if shows(Layer::Grid) {
            hexes::draw_grid(pen, field, sheet);
        }
        pen.put(format_args!("{}", over.finish()));
        if shows(Layer::Slopes) {
            crests::draw_slopes(pen, field, sheet);
        }
        if shows(Layer::Crests) {
            crests::draw(pen, ink, field, sheet, truth);
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
        if shows(Layer::Numbers) {
            hexes::draw_numbers(pen, field, sheet);
        }
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
            };
            let built = self.built.iter().map(|place| place.tile);
            let passages = self.passages.iter().map(Passage::tile);
            let symbols: Vec<Tile> =
                built.chain(passages).chain(self.arrows.iter().map(|a| a.tile)).collect();
            let counters: Vec<Tile> = stacks.values().copied().collect();
            let room = placing::Room { frame: sheet.map(), ink, symbols: &symbols, counters: &counters };
            placed = placing::place(&things.wishes(), sheet.lettering(), &room);
            placing::draw(pen, &placed.names);
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
            cards::draw(pen, field, sheet, self.pieces());
        }
        if !self.map.shows(Layer::Foot) {
            return;
        }
        let heights = self.truth.as_ref().and_then(|truth| truth.heights.as_ref());
        let north = self.map.ground.map_or((0.0, -1.0), |(_, grid)| grid.projection().turned(0.0, 1.0));
        let contours = heights.filter(|_| self.map.shows(Layer::Contours)).map(|_| self.intervals().every);
        let foot = Foot {
            title: field.title(),
            contours,
            north: Step::new(north.0, north.1),
            legend: legend::signs(field, contours.is_some(), self.map.shows(Layer::Slopes), self.pieces()),
        };
        foot::draw(pen, sheet, &foot);
    }

    fn intervals(&self) -> Intervals {
        let level = self.map.ground.and_then(|(_, grid)| grid.measures.contour_m);
        Intervals::of(level, self.sheet.lettering())
    }
}
