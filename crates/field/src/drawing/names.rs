//! The names on the map: which there are, in what hand they are written, and how much each matters.

use std::collections::BTreeMap;

use hex::{HexId, Point};

use super::curve::{Curve, is_inside};
use super::entries::Arrow;
use super::lettering::{Face, width};
use super::manner::{Letters, Manner};
use super::measure::{Frame, Step, Tile, beyond, count, distance};
use super::places::Built;
use super::roads::Stretch;
use super::sheet::{HEX, Sheet};
use super::spelling::{lettered, short};
use super::truth::Truth;
use super::water::Drawn;
use crate::Battlefield;
use crate::battlefield::Site;
use crate::kinds::{AreaKind, PlaceKind, RoadKind, Terrain, WaterKind};

/// Of what a name is the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// A place, by its id in the geography.
    Place(String),
    /// A wood, or what a correction named, by its name in the geography or in the grid.
    Ground(String),
    /// A river, stream or pond, by its full name.
    Water(String),
    /// A road, by its full name.
    Road(String),
    /// A way in from beyond the map, by its id in the geography.
    Entry(String),
}

impl Named {
    /// What it is and its id or name, for the element that shows it.
    pub(super) fn tag(&self) -> (&'static str, &str) {
        match self {
            Self::Place(id) => ("place", id),
            Self::Ground(name) => ("ground", name),
            Self::Water(name) => ("water", name),
            Self::Road(name) => ("road", name),
            Self::Entry(id) => ("entry", id),
        }
    }
}

/// A hand in which names are written: its class in the style sheet and its measures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hand {
    pub(super) class: &'static str,
    pub(super) face: Face,
    /// The size of its letters before the board's own factor.
    pub(super) size: f64,
    /// What is added after each letter, in units of the size.
    pub(super) spacing: f64,
    pub(super) is_capital: bool,
}

pub(super) const TOWN: Hand =
    Hand { class: "town", face: Face::Regular, size: 27.0, spacing: 0.1, is_capital: true };
pub(super) const VILLAGE: Hand =
    Hand { class: "village", face: Face::Regular, size: 25.0, spacing: 0.0, is_capital: false };
pub(super) const CHATEAU: Hand =
    Hand { class: "chateau", face: Face::Regular, size: 25.0, spacing: 0.0, is_capital: false };
pub(super) const FARM: Hand =
    Hand { class: "farm", face: Face::Regular, size: 21.0, spacing: 0.0, is_capital: false };
pub(super) const WOOD: Hand =
    Hand { class: "wood", face: Face::Regular, size: 21.0, spacing: 0.12, is_capital: false };
pub(super) const RIVER: Hand =
    Hand { class: "river", face: Face::Italic, size: 28.0, spacing: 0.12, is_capital: false };
pub(super) const STREAM: Hand =
    Hand { class: "stream", face: Face::Italic, size: 20.5, spacing: 0.04, is_capital: false };
const FOREST: Hand =
    Hand { class: "forest", face: Face::Regular, size: 34.0, spacing: 0.34, is_capital: true };
const ROAD: Hand = Hand { class: "way", face: Face::Regular, size: 16.0, spacing: 0.1, is_capital: false };
const ENTRY: Hand =
    Hand { class: "entry", face: Face::Regular, size: 17.0, spacing: 0.02, is_capital: false };

/// The hands of a manner that shows the rank of a town.
const FORTRESS: Hand =
    Hand { class: "fortress", face: Face::Regular, size: 23.0, spacing: 0.06, is_capital: true };
const CITY: Hand = Hand { class: "city", face: Face::Regular, size: 32.0, spacing: 0.1, is_capital: true };
const HAMLET: Hand =
    Hand { class: "hamlet", face: Face::Italic, size: 21.0, spacing: 0.0, is_capital: false };

/// The hands of a manner that names farms by their owners.
const OWNER: Hand = Hand { class: "farm", face: Face::Italic, size: 20.0, spacing: 0.0, is_capital: false };
const HEIGHT: Hand =
    Hand { class: "height", face: Face::Regular, size: 19.5, spacing: 0.16, is_capital: true };
const FIELD: Hand = Hand { class: "field", face: Face::Italic, size: 21.0, spacing: 0.02, is_capital: false };
const GROVE: Hand = Hand { class: "wood", face: Face::Italic, size: 18.0, spacing: 0.04, is_capital: false };

impl Hand {
    /// The same hand with the letters of a manner.
    fn of(self, manner: &Manner) -> Self {
        let face = match (manner.letters, self.face) {
            (Letters::OldStandard, Face::Regular) => Face::Standard,
            (Letters::OldStandard, Face::Italic) => Face::StandardItalic,
            (_, face) => face,
        };
        Self { face, ..self }
    }

    /// Whether it writes in wide capitals over a stretch of ground.
    pub(super) fn is_wide(&self) -> bool {
        self.class == HEIGHT.class
    }

    /// A text as this hand writes it.
    pub(super) fn written(&self, text: &str) -> String {
        if self.is_capital { text.to_uppercase() } else { text.to_owned() }
    }

    /// The width of a written text at a size.
    pub(super) fn width(&self, text: &str, size: f64) -> f64 {
        let n = text.chars().count();
        (width(self.face, text) + self.spacing * count(n.saturating_sub(1))) * size
    }
}

/// Where a name may stand.
#[derive(Debug)]
pub(super) enum Spot {
    /// Beside a symbol.
    Beside(Tile),
    /// Over the ground about a point.
    Over(Point),
    /// Along one of these lines; the number is the room between the line and the letters.
    Along(Vec<Curve>, f64),
}

/// A name that wants a place.
#[derive(Debug)]
pub(super) struct Wish {
    pub(super) text: String,
    pub(super) of: Named,
    pub(super) hand: Hand,
    pub(super) spot: Spot,
}

/// What there is to be named, each in its place.
pub(super) struct Things<'t> {
    pub(super) field: &'t Battlefield,
    pub(super) sheet: &'t Sheet,
    pub(super) truth: Option<&'t Truth>,
    pub(super) built: &'t [Built],
    pub(super) waters: &'t [Drawn],
    pub(super) roads: &'t [Stretch],
    pub(super) arrows: &'t [Arrow],
    /// The room that the counters in a hex take.
    pub(super) stacks: &'t BTreeMap<HexId, Tile>,
    pub(super) manner: &'t Manner,
}

impl Things<'_> {
    /// All names of a board, those that matter most first.
    pub(super) fn wishes(&self) -> Vec<Wish> {
        let mut wishes: Vec<(u8, Wish)> = Vec::new();
        self.places(&mut wishes);
        self.waters(&mut wishes);
        self.grounds(&mut wishes);
        self.ways(&mut wishes);
        wishes.sort_by_key(|(rank, _)| *rank);
        wishes.into_iter().map(|(_, wish)| Wish { hand: wish.hand.of(self.manner), ..wish }).collect()
    }

    fn places(&self, wishes: &mut Vec<(u8, Wish)>) {
        for place in self.built {
            let Some(site) = place.site.map(|n| &self.field.sites()[n]) else { continue };
            if self.manner.owners {
                wishes.extend(self.owned(place, site));
                continue;
            }
            let (rank, hand) = match site.kind {
                PlaceKind::FortifiedTown if self.manner.ranks => (0, FORTRESS),
                PlaceKind::City if self.manner.ranks => (0, CITY),
                PlaceKind::Town if self.manner.ranks => (1, VILLAGE),
                PlaceKind::Village if self.manner.ranks => (2, HAMLET),
                PlaceKind::FortifiedTown | PlaceKind::City | PlaceKind::Town => (0, TOWN),
                PlaceKind::Chateau => (1, CHATEAU),
                PlaceKind::Village | PlaceKind::Quarter => (2, VILLAGE),
                PlaceKind::Crossroads => (3, VILLAGE),
                PlaceKind::Farm | PlaceKind::Mill | PlaceKind::Tavern | PlaceKind::Building => (4, FARM),
                PlaceKind::Hill | PlaceKind::Ridge | PlaceKind::Rocks | PlaceKind::Field => (3, WOOD),
            };
            let (text, of) = (lettered(&site.name), Named::Place(site.id.clone()));
            wishes.push((rank, Wish { text, of, hand, spot: Spot::Beside(self.room_of(place, site)) }));
        }
    }

    /// The room of a place's sign. Where counters stand on it, its name stands beside the counters.
    fn room_of(&self, place: &Built, site: &Site) -> Tile {
        let Some(stack) = self.stacks.get(&site.hex) else { return place.tile };
        let corners: Vec<Point> = [place.tile, *stack].into_iter().flat_map(Tile::corners).collect();
        let both = Frame::around(&corners);
        Tile::upright(both.centre(), both.width, both.height)
    }

    /// The name of a place in a manner that names farms by their owners and heights by capitals; none where it tells only
    /// where to look.
    fn owned(&self, place: &Built, site: &Site) -> Option<(u8, Wish)> {
        let text = lettered(&short(&site.name));
        let beside = |rank: u8, hand: Hand, text: &str| {
            let of = Named::Place(site.id.clone());
            let spot = Spot::Beside(self.room_of(place, site));
            Some((rank, Wish { text: text.to_owned(), of, hand, spot }))
        };
        let over = |rank: u8, hand: Hand| {
            let (of, spot) = (Named::Place(site.id.clone()), Spot::Over(place.at));
            let spot = if self.stacks.contains_key(&site.hex) {
                Spot::Beside(self.room_of(place, site))
            } else {
                spot
            };
            Some((rank, Wish { text: text.clone(), of, hand, spot }))
        };
        match site.kind {
            PlaceKind::FortifiedTown | PlaceKind::City | PlaceKind::Town => beside(0, TOWN, &text),
            PlaceKind::Village => beside(1, VILLAGE, &text),
            PlaceKind::Quarter => None,
            PlaceKind::Crossroads => {
                let is_told = [" and ", " at ", " of "].iter().any(|word| text.contains(word));
                if is_told { None } else { beside(3, OWNER, &text) }
            }
            // A second name for a stretch of the same ridge adds nothing.
            PlaceKind::Hill | PlaceKind::Ridge if site.name.contains(", ") => None,
            PlaceKind::Hill | PlaceKind::Ridge => over(2, HEIGHT),
            PlaceKind::Rocks | PlaceKind::Field => over(3, FIELD),
            PlaceKind::Chateau | PlaceKind::Farm | PlaceKind::Mill => {
                let owner = [" farm", " house", " farms"].iter().find_map(|suffix| text.strip_suffix(suffix));
                beside(5, OWNER, owner.unwrap_or(&text))
            }
            PlaceKind::Tavern | PlaceKind::Building => beside(4, OWNER, &text),
        }
    }

    fn waters(&self, wishes: &mut Vec<(u8, Wish)>) {
        for water in self.waters {
            let (rank, hand, room) = match water.kind {
                WaterKind::Primary => (1, RIVER, 9.0),
                WaterKind::River => (1, RIVER, 7.0),
                WaterKind::Secondary => (3, STREAM, 5.0),
                WaterKind::Creek => (3, STREAM, 3.5),
                WaterKind::Stream | WaterKind::Run => (5, STREAM, 3.0),
                WaterKind::Brook => (6, STREAM, 2.5),
                WaterKind::Pond => (5, STREAM, 12.0),
            };
            let (text, of) = (lettered(&water.name), Named::Water(water.name.clone()));
            let spot = Spot::Along(water.curves.clone(), room);
            wishes.push((rank, Wish { text, of, hand, spot }));
        }
    }

    /// Roads by name, and ways onto the map.
    fn ways(&self, wishes: &mut Vec<(u8, Wish)>) {
        for road in self.field.roads() {
            let text = lettered(&road.name);
            // A name such as "Sombreffe to Gentinnes road" tells where to look for it, and is no name.
            if text.contains(" to ") || self.manner.ranks {
                continue;
            }
            let own = self.roads.iter().filter(|stretch| stretch.name == road.name);
            let spot = Spot::Along(own.map(|stretch| stretch.curve.clone()).collect(), 4.0);
            let rank = match road.kind {
                RoadKind::Primary | RoadKind::Chaussee | RoadKind::Pike => 7,
                RoadKind::Lane if self.manner.owners => continue,
                _ => 9,
            };
            let of = Named::Road(road.name.clone());
            wishes.push((rank, Wish { text, of, hand: ROAD, spot }));
        }
        for (entry, arrow) in self.field.entries().iter().zip(self.arrows) {
            let name = lettered(&entry.name);
            let text = name.split(',').next().unwrap_or(&name).to_owned();
            let (of, spot) = (Named::Entry(entry.id.clone()), Spot::Beside(arrow.tile));
            wishes.push((4, Wish { text, of, hand: ENTRY, spot }));
        }
    }

    /// The names of woods and the like, and what corrections wrote into hexes. A wood is named in the middle
    /// of what this board shows of it, even if the hex that bears its name is on another part of the map.
    fn grounds(&self, wishes: &mut Vec<(u8, Wish)>) {
        let (field, sheet, board) = (self.field, self.sheet, self.field.board());
        let mut named: Vec<&str> = Vec::new();
        let mut put = |rank: u8, name: &str, hand: Hand, spot: Spot| {
            wishes
                .push((rank, Wish { text: lettered(name), of: Named::Ground(name.to_owned()), hand, spot }));
        };
        let is_covered = |hex: &HexId| field.terrain(*hex).is_cover();
        let covered: Vec<Point> =
            board.ids().filter(is_covered).map(|hex| sheet.centre(board.hex(hex))).collect();
        for area in self.truth.into_iter().flat_map(|truth| &truth.areas) {
            let is_wood = matches!(area.kind, AreaKind::Wood | AreaKind::LightWood);
            if self.manner.owners && (!is_wood || area.name.starts_with("Wood lot")) {
                continue;
            }
            // Broken ground is numbered, not named.
            if self.manner.ranks && area.kind == AreaKind::Rough {
                continue;
            }
            let inside: Vec<Point> = covered.iter().copied().filter(|p| is_inside(&area.rings, *p)).collect();
            let sum = inside.iter().fold(Step::default(), |sum, p| sum.plus(Step::new(p.x, p.y)));
            let mean = sum.times(1.0 / count(inside.len().max(1)));
            let mean = Point::new(mean.x, mean.y);
            let nearest = inside.iter().min_by(|a, b| distance(**a, mean).total_cmp(&distance(**b, mean)));
            if let Some(at) = nearest {
                let (rank, hand) = if inside.len() < FOREST_HEXES {
                    (6, if self.manner.owners || self.manner.ranks { GROVE } else { WOOD })
                } else {
                    (if self.manner.ranks { 3 } else { 0 }, if self.manner.ranks { GROVE } else { FOREST })
                };
                put(rank, &area.name, hand, Spot::Over(*at));
                named.push(&area.name);
            }
        }
        if self.manner.owners {
            return;
        }
        for label in field.labels().iter().filter(|label| !named.contains(&label.name.as_str())) {
            // "Hougoumont garden and orchards" says nothing beside Hougoumont that is not drawn there.
            let mut near = field.sites().iter().filter(|site| board.distance(site.hex, label.hex) <= 1);
            let is_clear = field.terrain(label.hex) == Terrain::Clear;
            if is_clear && near.any(|site| label.name.starts_with(&site.name)) {
                continue;
            }
            let centre = sheet.centre(board.hex(label.hex));
            let mut nameless = self.built.iter().filter(|place| place.site.is_none());
            match nameless.find(|place| distance(place.at, centre) < HEX / 2.0) {
                Some(houses) => put(4, &label.name, FARM, Spot::Beside(houses.tile)),
                None => put(6, &label.name, WOOD, Spot::Over(beyond(centre, Step::new(0.0, 30.0)))),
            }
        }
    }
}

/// From so many hexes on a wood is a forest.
const FOREST_HEXES: usize = 25;
