//! A board that is written out hex by hex, in place of being made from a geography.
//!
//! Where hexes are miles wide a geography is too coarse to decide which of two a road goes through, and somebody settled it:
//! terrain as lists of hexes, roads as chains of hexes, rivers as chains of hexsides, bridges, crests and ways off the map.
//! Rules use this; a geography of the same country may still draw it. Hexes are flat-topped, numbered column before row from
//! the north-west, and even columns lie half a hex further south.
//!
//! ```
//! let text = r#"
//! columns = 3
//! rows = 3
//! [terrain]
//! woods = ["0202"]
//! [[place]]
//! id = "etoges"
//! name = "Etoges"
//! hex = "0101"
//! kind = "village"
//! [[road]]
//! name = "the road"
//! class = "primary"
//! hexes = ["0101", "0201", "0302"]
//! [[river]]
//! name = "the brook"
//! class = "secondary"
//! sides = ["0101/0201"]
//! [[bridge]]
//! side = "0101/0201"
//! "#;
//! let written = field::written::WrittenBoard::read("board.toml", text).unwrap();
//! let board = written.battlefield("valley", "A valley", 3200).unwrap();
//! let [from, to] = ["0101", "0201"].map(|number| board.board().find(board.numbering(), number).unwrap());
//! let edge = board.between(from, to).unwrap();
//! assert_eq!(edge.road, Some(field::kinds::RoadKind::Primary));
//! assert!(edge.water.is_some() && edge.crossing.is_some());
//! ```

use hex::{
    Board, HexId, HexMap, Layout, NumberStyle, Numbering, Orientation, Plane, Sheet, Shoved, SideId, SideMap,
};
use source::fault::{Faults, Place as Where};
use source::read::{Placed, Read, read_toml};

use crate::battlefield::{
    Battlefield, Crossing, Edge, Entry, Ground, Half, RoadLine, Site, Water, WatercourseName,
};
use crate::kinds::{CrossingKind, PlaceKind, RoadKind, Terrain, WaterKind};
use crate::projection::{Coordinates, Projection};

/// A board as it is written.
#[derive(Debug, Clone, Read)]
#[read(what = "board", snake)]
pub struct WrittenBoard {
    /// How many columns.
    #[read(within = 1..=99)]
    pub columns: u16,
    /// How many rows.
    #[read(within = 1..=99)]
    pub rows: u16,
    /// The ground that is not clear.
    pub terrain: Option<WrittenTerrain>,
    /// The named places.
    #[read(key = "place")]
    pub places: Vec<WrittenPlace>,
    /// The roads.
    #[read(key = "road")]
    pub roads: Vec<WrittenRoad>,
    /// The rivers, downstream.
    #[read(key = "river")]
    pub rivers: Vec<WrittenRiver>,
    /// The bridges.
    #[read(key = "bridge")]
    pub bridges: Vec<WrittenBridge>,
    /// The crests.
    #[read(key = "crest")]
    pub crests: Vec<WrittenCrest>,
    /// The ways off the map.
    #[read(key = "exit")]
    pub exits: Vec<WrittenExit>,
    #[read(place)]
    written: Where,
}

/// The ground that is not clear, as lists of hexes.
#[derive(Debug, Clone, Read)]
#[read(what = "terrain")]
pub struct WrittenTerrain {
    /// Woods.
    pub woods: Vec<Placed<String>>,
    /// Rough ground.
    pub rough: Vec<Placed<String>>,
    /// Marsh.
    pub marsh: Vec<Placed<String>>,
    /// Towns that no place names.
    pub town: Vec<Placed<String>>,
}

/// How large a place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "kind of place")]
pub enum Size {
    /// A city: its hex is a town.
    City,
    /// A town.
    Town,
    /// A village, which leaves its hex as it is.
    Village,
}

/// A named place.
#[derive(Debug, Clone, Read)]
#[read(what = "place", snake)]
pub struct WrittenPlace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: Placed<String>,
    /// How large it is.
    pub kind: Size,
    /// What it makes of its hex; follows from its size.
    pub terrain: Option<String>,
    /// Who holds it at the start.
    pub held_by: Option<String>,
    /// What works it had.
    pub works: Option<String>,
    /// Whether it had any.
    pub fortified: bool,
}

/// The class of a road, river or bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "class")]
pub enum Class {
    /// The first.
    Primary,
    /// The second.
    Secondary,
}

/// A road.
#[derive(Debug, Clone, Read)]
#[read(what = "road")]
pub struct WrittenRoad {
    /// Its name.
    pub name: String,
    /// How good it is.
    pub class: Class,
    /// The hexes through which it goes, each a neighbour of the one before.
    #[read(filled)]
    pub hexes: Vec<Placed<String>>,
}

/// A river.
#[derive(Debug, Clone, Read)]
#[read(what = "river")]
pub struct WrittenRiver {
    /// Its name.
    pub name: String,
    /// How great it is.
    pub class: Class,
    /// The hexsides along which it flows.
    #[read(filled)]
    pub sides: Vec<Placed<String>>,
}

/// A bridge.
#[derive(Debug, Clone, Read)]
#[read(what = "bridge")]
pub struct WrittenBridge {
    /// Where.
    pub side: Placed<String>,
    /// Over which river.
    pub river: Option<String>,
    /// The class of that river.
    pub class: Option<Class>,
    /// Its name.
    pub name: Option<String>,
    /// The roads that use it.
    pub roads: Vec<String>,
}

/// A crest.
#[derive(Debug, Clone, Read)]
#[read(what = "crest")]
pub struct WrittenCrest {
    /// The hex that looks down.
    pub upper: Placed<String>,
    /// The hex below.
    pub lower: Placed<String>,
}

/// A way off the map.
#[derive(Debug, Clone, Read)]
#[read(what = "exit", snake)]
pub struct WrittenExit {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The last hex on the map.
    pub hex: Placed<String>,
    /// By which edge.
    pub edge: String,
    /// Where it leads.
    pub leads_to: Option<String>,
    /// Whose it is.
    pub holder: Option<String>,
}

impl WrittenBoard {
    /// Reads a board.
    pub fn read(file: &str, text: &str) -> Result<Self, Faults> {
        read_toml(file, text)
    }

    /// The board as a battlefield, its hexes so many metres wide.
    pub fn battlefield(&self, id: &str, title: &str, hex_m: u32) -> Result<Battlefield, Faults> {
        let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
        let numbering =
            Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=self.columns, 1..=self.rows)])
                .map_err(|faults| {
                    let what: Vec<_> = faults.iter().map(ToString::to_string).collect();
                    Faults::one(&self.written, what.join("; "))
                })?;
        let board =
            Board::printed(&numbering).map_err(|fault| Faults::one(&self.written, fault.to_string()))?;
        let mut making = Making { board: &board, numbering: &numbering, faults: Faults::none() };
        let mut edges = SideMap::new(&board, Edge::default());
        let (grounds, sites) = (making.grounds(self), making.sites(self));
        let watercourses = making.rivers(self, &mut edges);
        let roads = making.roads(self, &mut edges);
        let crossings = making.bridges(self, &mut edges);
        making.crests(self, &mut edges);
        let entries = making.entries(self);
        let faults = making.faults;
        let plane = Plane::new(Orientation::FlatTop, f64::from(hex_m));
        let field = Battlefield {
            id: id.to_owned(),
            title: title.to_owned(),
            plane,
            projection: Projection::new(Coordinates::new(0.0, 0.0), 0.0),
            grounds,
            edges,
            sites,
            labels: Vec::new(),
            watercourses,
            walls: Vec::new(),
            roads,
            crossings,
            entries,
            windows: Vec::new(),
            remarks: Vec::new(),
            numbering: numbering.clone(),
            board: board.clone(),
        };
        faults.or(field)
    }
}

struct Making<'b> {
    board: &'b Board,
    numbering: &'b Numbering,
    faults: Faults,
}

impl Making<'_> {
    fn hex(&mut self, number: &Placed<String>) -> Option<HexId> {
        match self.board.find(self.numbering, &number.value) {
            Ok(hex) => Some(hex),
            Err(fault) => {
                self.faults.note(&number.place, fault.to_string());
                None
            }
        }
    }

    fn side_between(&mut self, place: &Where, from: HexId, to: HexId) -> Option<SideId> {
        let side = self.board.side_between(from, to);
        if side.is_none() {
            let number =
                |hex| self.board.number(self.numbering, hex).map_or_else(String::new, |n| n.to_string());
            let what = format!("{} and {} are no neighbours: name two that are", number(from), number(to));
            self.faults.note(place, what);
        }
        side
    }

    /// A hexside as it is written: `0101/0201`.
    fn side(&mut self, written: &Placed<String>) -> Option<SideId> {
        let Some((first, second)) = written.value.split_once('/') else {
            let what = format!("`{}` is no hexside: write two hexes with a stroke between", written.value);
            self.faults.note(&written.place, what);
            return None;
        };
        let [first, second] =
            [first, second].map(|hex| Placed { place: written.place.clone(), value: hex.to_owned() });
        let (first, second) = (self.hex(&first)?, self.hex(&second)?);
        self.side_between(&written.place, first, second)
    }

    fn grounds(&mut self, written: &WrittenBoard) -> HexMap<Ground> {
        let clear = Ground { terrain: Terrain::Clear, is_hill: false, elevation: None };
        let mut grounds = HexMap::new(self.board, clear);
        if let Some(terrain) = &written.terrain {
            let kinds = [
                (&terrain.woods, Terrain::Woods),
                (&terrain.rough, Terrain::Rough),
                (&terrain.marsh, Terrain::Marsh),
                (&terrain.town, Terrain::Town),
            ];
            for (hexes, terrain) in kinds {
                for number in hexes {
                    if let Some(hex) = self.hex(number) {
                        grounds[hex].terrain = terrain;
                    }
                }
            }
        }
        for place in written.places.iter().filter(|place| place.kind != Size::Village) {
            if let Some(hex) = self.hex(&place.hex) {
                grounds[hex].terrain = Terrain::Town;
            }
        }
        grounds
    }

    fn sites(&mut self, written: &WrittenBoard) -> Vec<Site> {
        let mut sites = Vec::new();
        for place in &written.places {
            let kind = match place.kind {
                _ if place.works.as_deref().is_some_and(|works| works != "old") => PlaceKind::FortifiedTown,
                Size::City => PlaceKind::City,
                Size::Town => PlaceKind::Town,
                Size::Village => PlaceKind::Village,
            };
            if let Some(hex) = self.hex(&place.hex) {
                sites.push(Site { id: place.id.clone(), name: place.name.clone(), kind, hex });
            }
        }
        sites
    }

    fn rivers(&mut self, written: &WrittenBoard, edges: &mut SideMap<Edge>) -> Vec<WatercourseName> {
        let mut names = Vec::new();
        for river in &written.rivers {
            let kind = match river.class {
                Class::Primary => WaterKind::Primary,
                Class::Secondary => WaterKind::Secondary,
            };
            let course = u16::try_from(names.len()).unwrap_or(u16::MAX);
            names.push(WatercourseName { name: river.name.clone(), kind });
            for side in &river.sides {
                if let Some(side) = self.side(side) {
                    let water = Water { kind, course };
                    let greater = edges[side].water.filter(|there| there.kind <= kind);
                    edges[side].water = Some(greater.unwrap_or(water));
                }
            }
        }
        names
    }

    fn roads(&mut self, written: &WrittenBoard, edges: &mut SideMap<Edge>) -> Vec<RoadLine> {
        let mut roads = Vec::new();
        for road in &written.roads {
            let kind = match road.class {
                Class::Primary => RoadKind::Primary,
                Class::Secondary => RoadKind::Secondary,
            };
            let mut links = Vec::new();
            for pair in road.hexes.windows(2) {
                let (Some(from), Some(to)) = (self.hex(&pair[0]), self.hex(&pair[1])) else { continue };
                if let Some(side) = self.side_between(&pair[1].place, from, to) {
                    links.push(side);
                    let better = edges[side].road.filter(|there| *there <= kind);
                    edges[side].road = Some(better.unwrap_or(kind));
                }
            }
            roads.push(RoadLine { name: road.name.clone(), kind, links });
        }
        roads.sort_by_key(|road| road.kind);
        roads
    }

    fn bridges(&mut self, written: &WrittenBoard, edges: &mut SideMap<Edge>) -> Vec<Crossing> {
        let mut crossings: Vec<Crossing> = Vec::new();
        for bridge in &written.bridges {
            let Some(side) = self.side(&bridge.side) else { continue };
            if edges[side].water.is_none() {
                self.faults.note(&bridge.side.place, format!("no river flows at {}", bridge.side.value));
            }
            edges[side].crossing = Some(CrossingKind::Bridge);
            let names = bridge.name.iter().cloned();
            match crossings.iter_mut().find(|crossing| crossing.side == side) {
                Some(crossing) => crossing.names.extend(names),
                None => {
                    crossings.push(Crossing { side, kind: CrossingKind::Bridge, names: names.collect() });
                }
            }
        }
        crossings.sort_by_key(|crossing| crossing.side);
        crossings
    }

    fn crests(&mut self, written: &WrittenBoard, edges: &mut SideMap<Edge>) {
        for crest in &written.crests {
            let (Some(upper), Some(lower)) = (self.hex(&crest.upper), self.hex(&crest.lower)) else {
                continue;
            };
            if let Some(side) = self.side_between(&crest.lower.place, upper, lower) {
                let is_first = self.board.side_hexes(side)[0] == Some(lower);
                edges[side].crest = Some(if is_first { Half::First } else { Half::Second });
            }
        }
    }

    fn entries(&mut self, written: &WrittenBoard) -> Vec<Entry> {
        let mut entries = Vec::new();
        for exit in &written.exits {
            let edge = match exit.edge.as_str() {
                "north" => hex::Compass::N,
                "east" => hex::Compass::E,
                "south" => hex::Compass::S,
                "west" => hex::Compass::W,
                other => {
                    let what = format!("`{other}` is no edge: write north, east, south or west");
                    self.faults.note(&exit.hex.place, what);
                    continue;
                }
            };
            if let Some(hex) = self.hex(&exit.hex) {
                entries.push(Entry { id: exit.id.clone(), name: exit.name.clone(), hex, edge });
            }
        }
        entries
    }
}
