//! The ground: what lies in hexes and on hexsides.

use crate::edition::{
    EdgeKind, Edition, HexsideKinds, HexsideTerrain, Hexsides, Terrain, TerrainId, Terrains,
};
use field::Battlefield;
use field::battlefield::{Edge, Half, Wall};
use field::geography::Day;
use field::kinds::{CrossingKind, RoadKind, WaterKind};
use field::sight::{BareCorners, HexScreen, Hides, Screens, SideScreen, Sight, Stand};
use hex::{Board, Direction, HexId, HexMap, HexSet, Numbering, SideId, SideMap};
use serde::{Deserialize, Serialize};
use umpire::prose::{called, counted};

/// What lies on a hexside. A crest may run beside water.
#[allow(clippy::struct_excessive_bools)] // each is asked for by itself, and often
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OnSide {
    /// The lines of the edition's table that hold for it.
    pub kinds: HexsideKinds,
    /// The higher of its hexes, where it is a slope.
    pub slope: Option<Half>,
    /// The hex that its wall shelters, where it is not both.
    pub shelters: Option<Half>,
    /// A road or trail that crosses it and joins its two hexes.
    pub road: Option<Road>,
    pub has_water: bool,
    pub has_bridge: bool,
    pub blocks_sight: bool,
    is_impassable: bool,
    /// A broken bridge over a river, which troops can climb over and nothing else crosses.
    is_broken: bool,
}

/// What a span crosses (mop.37.9.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanKind {
    /// A river.
    Bridge,
    /// A stream.
    Trestle,
}

/// How a hexside differs from what the map shows, where spans are laid, damaged and mended in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Span {
    /// Its bridge or trestle is damaged.
    Damaged,
    /// A pontoon bridge lies there.
    Pontoons,
    /// One does, and is damaged.
    DamagedPontoons,
}

/// A way along which troops march (5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Road {
    /// A road: half a point a hex.
    Road,
    /// A trail: one point a hex, whatever the ground.
    Trail,
}

impl OnSide {
    /// Whether nothing can cross here (5.2.j).
    #[inline]
    pub fn is_impassable(self) -> bool {
        self.is_impassable
    }

    /// Whether no zone of control and no assault reaches across: a river without a bridge, whole or broken (5.4.b, mop.37.9.1.d).
    #[inline]
    pub fn bars_zones(self) -> bool {
        self.is_impassable || self.is_broken
    }

    /// Whether neither a train nor a supply line gets across (mop.37.3.1.e).
    #[inline]
    pub fn bars_wagons(self) -> bool {
        self.is_impassable || self.is_broken
    }

    /// Adds what lies on it.
    pub fn add(&mut self, table: &Hexsides, kinds: HexsideKinds) {
        self.kinds = self.kinds.plus(kinds);
        self.has_water = table.of(self.kinds).any(|line| line.is_water);
        self.has_bridge = table.of(self.kinds).any(|line| line.is_bridge);
        self.blocks_sight = table.of(self.kinds).any(|line| line.blocks_sight);
        self.is_broken = table.of(self.kinds).any(|line| line.is_broken);
        let crossed = self.has_bridge || self.is_broken;
        self.is_impassable = table.of(self.kinds).any(|line| line.is_closed && !(line.is_water && crossed));
    }

    /// The span that leads over it, if one does: whether it crosses a stream only, and whether it is damaged (mop.37.9.a).
    pub fn span(self, table: &Hexsides) -> Option<SpanKind> {
        let trestle = || table.of(self.kinds).any(|line| line.is_bridge && line.is_trestle());
        (self.has_water && self.has_bridge)
            .then(|| if trestle() { SpanKind::Trestle } else { SpanKind::Bridge })
    }

    /// What it is when a span over it has been changed.
    fn changed(self, table: &Hexsides, to: Span) -> OnSide {
        let [bridge, trestle, broken] =
            [EdgeKind::Bridge, EdgeKind::Trestle, EdgeKind::BrokenBridge].map(|kind| table.of_edge(kind));
        let kinds = self.kinds.minus(bridge).minus(trestle).minus(broken);
        let over_a_stream = table.of(self.kinds).any(HexsideTerrain::is_trestle);
        let (more, road) = match to {
            Span::Damaged if over_a_stream => (HexsideKinds::default(), None),
            Span::Damaged | Span::DamagedPontoons => (broken, None),
            Span::Pontoons => (bridge, self.road),
        };
        let mut changed = OnSide { kinds, road, ..self };
        changed.add(table, more);
        changed
    }
}

/// What an edge of a battlefield is by the rules.
fn on_side(edge: &Edge, wall: Option<Wall>, table: &Hexsides) -> OnSide {
    let mut on_side = OnSide {
        slope: edge.slope.map(|slope| slope.higher),
        shelters: wall.and_then(|wall| wall.protects),
        road: edge.road.map(|road| match road {
            RoadKind::Primary
            | RoadKind::Chaussee
            | RoadKind::Pike
            | RoadKind::Road
            | RoadKind::Secondary => Road::Road,
            RoadKind::Track | RoadKind::Lane => Road::Trail,
        }),
        ..OnSide::default()
    };
    let water = edge.water.map(|water| match (water.kind, edge.crossing) {
        (WaterKind::Stream | WaterKind::Creek | WaterKind::Run | WaterKind::Brook, _)
        | (WaterKind::River, Some(CrossingKind::Ford)) => EdgeKind::Stream,
        (WaterKind::Primary | WaterKind::River | WaterKind::Secondary | WaterKind::Pond, _) => {
            EdgeKind::River
        }
    });
    let trestle = water == Some(EdgeKind::Stream) && !table.of_edge(EdgeKind::Trestle).is_empty();
    let span = if trestle { EdgeKind::Trestle } else { EdgeKind::Bridge };
    let bridge = (edge.crossing == Some(CrossingKind::Bridge)).then_some(span);
    let crest = edge.crest.map(|_| EdgeKind::Crest);
    let slope = edge.slope.map(|_| EdgeKind::Slope);
    let wall = wall.map(|_| EdgeKind::Wall);
    for kind in [water, bridge, crest, slope, wall].into_iter().flatten() {
        on_side.add(table, table.of_edge(kind));
    }
    on_side
}

/// A board with its terrain.
#[derive(Debug, Clone)]
pub struct Ground {
    pub board: Board,
    pub numbering: Numbering,
    edition: &'static Edition,
    terrain: HexMap<TerrainId>,
    /// The hexes into which no zone of control reaches by what they are (5.4.c).
    keeps_zones_out: HexSet,
    pub sides: SideMap<OnSide>,
    /// How high each hex lies, in steps of the map's contours (20.14.a).
    pub levels: HexMap<i16>,
    /// The hexes that are the top of a hill, where the rules know any.
    pub hills: HexSet,
    /// The hexes above a slope, where that is what makes a height.
    above_slopes: HexSet,
    pub places: Vec<(String, HexId)>,
}

impl Ground {
    /// Ground of these hexes, with nothing on their sides.
    pub fn new(
        edition: &'static Edition,
        numbering: Numbering,
        terrain: HexMap<TerrainId>,
        board: Board,
    ) -> Ground {
        let walls = board.ids().filter(|hex| edition.terrain[terrain[*hex]].keeps_zones_out);
        Ground {
            keeps_zones_out: HexSet::of(&board, walls),
            sides: SideMap::new(&board, OnSide::default()),
            levels: HexMap::new(&board, 0),
            hills: HexSet::of(&board, std::iter::empty()),
            above_slopes: HexSet::of(&board, std::iter::empty()),
            places: Vec::new(),
            edition,
            numbering,
            terrain,
            board,
        }
    }

    /// The ground of a battlefield as it is on a day. Ground for which the edition has no line counts as open; a ford makes a river
    /// a stream; the bank of a pond is as good as a river; walls that were built later are not there.
    pub fn of(field: &Battlefield, edition: &'static Edition, day: Day) -> Ground {
        let board = field.board().clone();
        let terrain = HexMap::from_fn(&board, |hex| {
            edition.terrain.of_cover(field.terrain(hex)).unwrap_or(Terrains::OPEN)
        });
        let mut ground = Ground::new(edition, field.numbering().clone(), terrain, board);
        let stands =
            |wall: &Wall| field.walls()[usize::from(wall.line)].since.is_none_or(|since| since <= day);
        ground.sides = SideMap::from_fn(&ground.board, |side| {
            let edge = field.edge(side);
            on_side(edge, edge.wall.filter(stands), &edition.hexsides)
        });
        ground.mark_heights();
        let hills = ground.board.ids().filter(|hex| field.is_hill(*hex));
        ground.hills = HexSet::of(&ground.board, hills);
        ground.levels = HexMap::from_fn(&ground.board, |hex| {
            field.ground(hex).elevation.map_or(0, |height| height.level)
        });
        let sites = field
            .sites()
            .iter()
            .flat_map(|site| [(site.name.clone(), site.hex), (site.id.clone(), site.hex)]);
        let labels = field.labels().iter().map(|label| (label.name.clone(), label.hex));
        ground.places = sites.chain(labels).collect();
        ground
    }

    /// Finds the hexes above slopes, once these are known.
    pub(crate) fn mark_heights(&mut self) {
        if !self.edition.sight.over_slopes {
            return;
        }
        let (board, sides) = (&self.board, &self.sides);
        let above = |hex: &HexId| {
            Direction::ALL.into_iter().any(|direction| {
                let side = board.side(*hex, direction);
                sides[side].slope.is_some_and(|half| half.of(board.side_hexes(side)) == Some(*hex))
            })
        };
        self.above_slopes = HexSet::of(board, board.ids().filter(above));
    }

    /// Whether one looks far from a hex: from a hill, or from above a slope.
    #[inline]
    pub fn is_high(&self, hex: HexId) -> bool {
        self.hills.contains(hex) || self.above_slopes.contains(hex)
    }

    /// The same ground with some spans changed.
    #[must_use]
    pub fn with_spans(&self, spans: &[(SideId, Span)]) -> Ground {
        let mut ground = self.clone();
        for (side, span) in spans {
            ground.sides[*side] = self.sides[*side].changed(&self.edition.hexsides, *span);
        }
        ground
    }

    /// The extended line of sight over it (20.14): as 8.3, with heights or hills, up to a range. Between hills only what stands on
    /// another and is said to closes it (lgg.21.5.d).
    pub fn extended_sight(&self, range: u8) -> Sight {
        let hexes = HexMap::from_fn(&self.board, |hex| HexScreen {
            hides: match (self.terrain(hex), self.hills.contains(hex)) {
                (terrain, true) if terrain.hides_hills => Hides::Always,
                (_, true) => Hides::UnlessBothHigh,
                (terrain, false) if terrain.blocks_sight && self.edition.sight.over_slopes => Hides::Always,
                (terrain, false) if terrain.blocks_sight => Hides::UnlessBothHigh,
                (_, false) => Hides::Never,
            },
            stand: if self.is_high(hex) { Stand::High } else { Stand::Low },
            level: if self.edition.sight.by_heights { self.levels[hex] } else { 0 },
        });
        let sides = SideMap::from_fn(&self.board, |side| {
            let (on_side, over) = (self.sides[side], self.edition.sight.over_slopes);
            let slope = SideScreen { across: Hides::BetweenLow, ends: Hides::BetweenLow };
            match on_side.blocks_sight {
                true => SideScreen::CREST,
                false if over && on_side.slope.is_some() => slope,
                false => SideScreen::OPEN,
            }
        });
        Sight::survey(&self.board, &Screens { hexes, sides }, range, BareCorners::Pass)
    }

    #[inline]
    pub fn terrain(&self, hex: HexId) -> &'static Terrain {
        &self.edition.terrain[self.terrain[hex]]
    }

    pub fn open(&self) -> &'static Terrain {
        &self.edition.terrain[Terrains::OPEN]
    }

    pub fn edition(&self) -> &'static Edition {
        self.edition
    }

    pub fn hexsides(&self) -> &'static Hexsides {
        &self.edition.hexsides
    }

    /// Whether no zone of control reaches into a hex by what it is (5.4.c).
    #[inline]
    pub fn keeps_zones_out(&self, hex: HexId) -> bool {
        self.keeps_zones_out.contains(hex)
    }

    /// What counts on the hexside between two adjacent hexes for those who go or fire from the one to the other: a bridge stands
    /// for its water, and a slope counts only upwards.
    pub fn across(&self, from: HexId, to: HexId) -> impl Iterator<Item = &'static HexsideTerrain> {
        let side = self.board.side_between(from, to);
        let on_side = side.map_or_else(OnSide::default, |side| self.sides[side]);
        let rises = || {
            let higher = side.zip(on_side.slope).map(|(side, half)| half.of(self.board.side_hexes(side)));
            higher == Some(Some(to))
        };
        let rises = on_side.slope.is_some() && rises();
        let counts =
            move |line: &&HexsideTerrain| !(line.is_water && on_side.has_bridge) && (!line.uphill || rises);
        self.hexsides().of(on_side.kinds).filter(counts)
    }

    /// What counts for those who fire from the one to the other: a wall only for the hex that it shelters.
    pub fn fire_across(&self, from: HexId, to: HexId) -> impl Iterator<Item = &'static HexsideTerrain> {
        let side = self.board.side_between(from, to);
        let sheltered =
            side.and_then(|side| self.sides[side].shelters.map(|half| half.of(self.board.side_hexes(side))));
        let bare = sheltered.is_some_and(|hex| hex != Some(to));
        self.across(from, to).filter(move |line| !(bare && line.is_wall()))
    }

    /// What lies on the hexside by which one leaves a hex in a direction.
    #[inline]
    pub fn side(&self, hex: HexId, direction: Direction) -> OnSide {
        self.sides[self.board.side(hex, direction)]
    }

    /// The neighbours of a hex on the board, each with what lies between.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (HexId, OnSide)> {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let neighbour = self.board.neighbour(hex, direction)?;
            Some((neighbour, self.sides[self.board.side(hex, direction)]))
        })
    }

    pub fn has_road(&self, hex: HexId) -> bool {
        Direction::ALL.iter().any(|direction| self.side(hex, *direction).road.is_some())
    }

    pub fn is_at_edge(&self, hex: HexId) -> bool {
        Direction::ALL.iter().any(|direction| self.board.neighbour(hex, *direction).is_none())
    }

    /// What lies between two hexes; `None` if they are not adjacent.
    pub fn between(&self, a: HexId, b: HexId) -> Option<OnSide> {
        self.board.side_between(a, b).map(|side| self.sides[side])
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> String {
        self.board.number(&self.numbering, hex).map_or_else(String::new, |number| number.to_string())
    }

    /// The number of a hex and the place in it, or how far it is from the nearest: "2751, 2 hexes from Frasnes".
    pub fn whereabouts(&self, hex: HexId) -> String {
        const NEAR: u32 = 3;
        let number = self.number(hex);
        let nearest = self.places.iter().map(|(name, at)| (self.board.distance(hex, *at), name));
        let nearest = nearest.filter(|(distance, _)| *distance <= NEAR).min_by_key(|(distance, _)| *distance);
        match nearest {
            None => number,
            Some((0, name)) => format!("{number} {name}"),
            Some((1, name)) => format!("{number} next to {name}"),
            Some((distance, name)) => {
                format!("{number}, {} from {name}", counted(distance as usize, "hex|hexes"))
            }
        }
    }

    /// A hex by its printed number or its name.
    pub fn find(&self, text: &str) -> Result<HexId, String> {
        self.board.find(&self.numbering, text).or_else(|error| {
            let named = called(self.places.iter().map(|(name, _)| name.as_str()), text);
            named.map(|at| self.places[at].1).ok_or_else(|| error.to_string())
        })
    }
}
