//! Charts: what can be said of a map once and for all, because no piece changes it. Each is drawn when it is first asked for.
//!
//! Orders reach ten movement points and then along roads (20.2.c); a March follows the cheapest way to its target
//! (20.2.march.b). Both depend on the ground alone, and are asked for again and again.

use crate::distance::{Lowest, Measure, ripple, ways, within};
use crate::edition::Gait;
use crate::ground::{Ground, Road};
use crate::movement::range::{Block, Blocks};
use crate::turn::ways::edge_hexes;
use crate::world::World;
use field::paths::{HalfPoints, Leg, Price};
use hex::{Compass, Direction, HexId, HexMap, HexSet};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// The charts of a map.
#[derive(Debug)]
pub struct Charts {
    /// By hex: where an order to a leader there may lead.
    reaches: Box<[OnceLock<HexSet>]>,
    /// By hex: the hexes within command range of a leader there, as long as no enemy is near (20.1).
    ranges: Box<[OnceLock<HexSet>]>,
    /// Command ranges into which the enemy cuts, as they were last asked for.
    cut_ranges: Mutex<Vec<Option<CutRange>>>,
    /// By hex: from where a leader who defends it need not go nearer (20.2.defend.d).
    tethers: Box<[OnceLock<Box<[HexId]>>]>,
    /// By hex: all hexes within two of it.
    near: Box<[OnceLock<Box<[HexId]>>]>,
    /// By hex: how far every other hex is from it, on foot at the lowest figures; drawn when it is asked for again and again.
    distances: Box<[OnceLock<HexMap<u16>>]>,
    /// By hex: how often that was asked.
    asked: Box<[AtomicU8]>,
    /// The parts of the map between which there is no way.
    parts: OnceLock<HexMap<u16>>,
    /// The hexes that are one place.
    mates: OnceLock<Mates>,
    nets: OnceLock<RoadNets>,
    /// The hexes that can be named on the way of a March.
    landmarks: OnceLock<HexSet>,
    /// By compass point: the hexes along that edge of the map.
    edges: [OnceLock<Box<[HexId]>>; 8],
}

/// A command range into which the enemy cuts: where the commanders are, what he blocks, and what is left.
#[derive(Debug)]
struct CutRange {
    at: [Option<HexId>; 4],
    blocks: Blocks,
    hexes: Arc<HexSet>,
}

/// So many cut ranges are kept; a game asks for the same few again and again.
const N_CUT_RANGES: usize = 1 << CUT_RANGE_BITS;
const CUT_RANGE_BITS: u32 = 12;

/// A chart of distances is drawn when its target was asked for once for so many hexes of the map, and at least so often: a search for a
/// way looks at a strip of the map and a chart at all of it, so that on a larger map more searches are cheaper than a chart.
const HEXES_FOR_EACH_TIME: usize = 700;
const LEAST_TIMES: usize = 2;

/// There is no way.
const NO_WAY: u16 = u16::MAX;

impl Charts {
    /// Blank charts for a ground.
    pub fn of(ground: &Ground) -> Charts {
        let n_hexes = ground.board.n_hexes();
        Charts {
            reaches: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            ranges: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            cut_ranges: Mutex::new((0..N_CUT_RANGES).map(|_| None).collect()),
            tethers: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            near: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            distances: (0..n_hexes).map(|_| OnceLock::new()).collect(),
            asked: (0..n_hexes).map(|_| AtomicU8::new(0)).collect(),
            parts: OnceLock::new(),
            mates: OnceLock::new(),
            nets: OnceLock::new(),
            landmarks: OnceLock::new(),
            edges: Default::default(),
        }
    }
}

impl Charts {
    /// The command range of commanders in these hexes with these hexes blocked, worked out unless it is known.
    pub(crate) fn cut_range(
        &self,
        at: &[Option<HexId>; 4],
        blocks: &Blocks,
        work_out: impl FnOnce() -> HexSet,
    ) -> Arc<HexSet> {
        // Whoever finds the list in use works it out for himself: nobody waits.
        let Ok(mut kept) = self.cut_ranges.try_lock() else { return Arc::new(work_out()) };
        let place = place_of(at, blocks);
        match &kept[place] {
            Some(known) if known.at == *at && known.blocks == *blocks => Arc::clone(&known.hexes),
            _ => {
                let hexes = Arc::new(work_out());
                let known = CutRange { at: *at, blocks: blocks.clone(), hexes: Arc::clone(&hexes) };
                kept[place] = Some(known);
                hexes
            }
        }
    }
}

/// Where a cut range is kept: a quick mixture of what it depends on, for all that it is may be compared.
fn place_of(at: &[Option<HexId>; 4], blocks: &Blocks) -> usize {
    let commanders = at.iter().map(|hex| hex.map_or(0, HexId::index));
    let blocked = blocks.iter().map(|(hex, block)| hex.index() << 1 | usize::from(*block == Block::Held));
    let mixed = commanders.chain(blocked).fold(0_u32, |mixed, part| {
        // The multiplier is that of Knuth's multiplicative hashing.
        (mixed.rotate_left(5) ^ u32::try_from(part).unwrap_or(u32::MAX)).wrapping_mul(2_654_435_769)
    });
    // The upper bits are mixed best.
    (mixed >> (u32::BITS - CUT_RANGE_BITS)) as usize
}

impl World {
    /// Where an order to a leader in a hex may lead: within 10 MP, or along roads that begin there (20.2.c).
    pub(crate) fn reach_of_orders(&self, from: HexId) -> &HexSet {
        self.theatre.charts.reaches[from.index()].get_or_init(|| {
            let mut reach = HexSet::new(&self.ground().board);
            match &self.edition().features.targets_by_hexes {
                Some(figures) => {
                    reach.extend(self.ground().board.within(from, figures.reach));
                }
                None => within(self, Measure::Map, from, self.edition().command.reach, |hex, _| {
                    reach.insert(hex);
                }),
            }
            self.add_roads(&mut reach);
            reach
        })
    }

    /// The hexes within command range of a leader in a hex, as long as no enemy is near (20.1.a).
    pub(crate) fn open_range(&self, from: HexId) -> &HexSet {
        self.theatre.charts.ranges[from.index()].get_or_init(|| {
            let mut range = HexSet::new(&self.ground().board);
            within(self, Measure::Map, from, self.edition().command.range, |hex, _| {
                range.insert(hex);
            });
            range
        })
    }

    /// The hexes that are so near to a target that a leader who defends it may be there, in the order of their ids
    /// (20.2.defend.d).
    pub(crate) fn tether(&self, target: HexId) -> &[HexId] {
        self.theatre.charts.tethers[target.index()].get_or_init(|| {
            let board = &self.ground().board;
            let mut near: Vec<HexId> = ripple(board, |ripple| {
                let price = |leg| Measure::Map.price(self, leg);
                let reach = ripple.reach_to(board, [target], self.edition().command.tether, price);
                reach.iter().map(|(hex, _)| *hex).collect()
            });
            near.sort_unstable();
            near.into()
        })
    }

    /// All hexes to which an attack closes up from a hex, which is one of them (20.2.attack.a).
    #[inline]
    pub(crate) fn attack_range(&self, of: HexId) -> &[HexId] {
        self.theatre.charts.near[of.index()]
            .get_or_init(|| self.ground().board.within(of, self.edition().command.attack_closes_to).collect())
    }

    /// How far every hex is from a target, marching towards it at the lowest figures; drawn when somebody asks again and again.
    fn distances_to(&self, target: HexId) -> Option<&HexMap<u16>> {
        let charts = &self.theatre.charts;
        let (chart, asked) = (&charts.distances[target.index()], &charts.asked[target.index()]);
        let board = &self.ground().board;
        let enough = (board.n_hexes() / HEXES_FOR_EACH_TIME).max(LEAST_TIMES);
        if chart.get().is_none() && usize::from(asked.fetch_add(1, Ordering::Relaxed)) < enough {
            return None;
        }
        Some(chart.get_or_init(|| self.theatre.lowest.distances_to(board, [target])))
    }

    /// Asks how far hexes are from a target that no chart is drawn for, up to a hex whose distance is wanted.
    fn with_distances_to<R>(
        &self,
        target: HexId,
        from: HexId,
        ask: impl FnOnce(&dyn Fn(HexId) -> u16) -> R,
    ) -> R {
        if let Some(chart) = self.distances_to(target) {
            return ask(&|hex| chart[hex]);
        }
        // Feeling towards the hex: what a step costs is counted less by what it comes nearer (A*). Every step costs half a point at
        // least, so that nothing is missed on the cheapest ways.
        let board = &self.ground().board;
        let nearer = |hex: HexId| u16::try_from(board.distance(from, hex)).unwrap_or(NO_WAY);
        ways(board, |scratch| {
            let price = |leg: Leg| {
                let Price { cost, onward } = Measure::Map.price(self, leg)?;
                Some(Price { cost: HalfPoints(cost.0 + nearer(leg.from) - nearer(leg.to)), onward })
            };
            let reach = scratch.reach_to_from(board, [target], from, HalfPoints::MAX, price);
            ask(&|hex| reach.cost(hex).map_or(NO_WAY, |cost| cost.0 + nearer(target) - nearer(hex)))
        })
    }

    /// How far a hex is from the nearest of these, at the lowest figures; `None` if there is no way.
    pub(crate) fn distance_towards(&self, to: &[HexId], from: HexId) -> Option<HalfPoints> {
        let each = to.iter().map(|target| self.with_distances_to(*target, from, |distance| distance(from)));
        let least = each.min()?;
        (least != NO_WAY).then_some(HalfPoints(least))
    }

    /// The cheapest way from a hex to another at the lowest figures, both included; of equal ways the one that turns least far
    /// round the compass.
    pub(crate) fn way_towards(&self, from: HexId, target: HexId) -> Option<Vec<HexId>> {
        self.with_distances_to(target, from, |distance| {
            let mut way = vec![from];
            let mut here = from;
            while here != target {
                here = next_on_the_way(self.ground(), &self.theatre.lowest, distance, here)?;
                way.push(here);
            }
            Some(way)
        })
    }

    /// Whether there is a way from a hex to another at all.
    pub(crate) fn is_joined(&self, one: HexId, other: HexId) -> bool {
        let parts = self.theatre.charts.parts.get_or_init(|| parts(self.ground()));
        parts[one] == parts[other]
    }

    /// The other hexes of the place that each hex is a part of (20.2.i).
    pub(crate) fn mates(&self) -> &Mates {
        self.theatre.charts.mates.get_or_init(|| Mates::over(self.ground()))
    }

    /// The hexes along an edge of the map.
    pub(crate) fn edge(&self, edge: Compass) -> &[HexId] {
        self.theatre.charts.edges[edge as usize].get_or_init(|| edge_hexes(self.ground(), edge).into())
    }

    /// The hexes that can be named as a place on the way: they have a name, or roads cross there.
    pub(crate) fn landmarks(&self) -> &HexSet {
        self.theatre.charts.landmarks.get_or_init(|| {
            let ground = self.ground();
            let roads = |hex: HexId| ground.neighbours(hex).filter(|(_, side)| side.road.is_some()).count();
            let crossings = ground.board.ids().filter(|hex| roads(*hex) > 2);
            HexSet::of(&ground.board, ground.places.iter().map(|(_, hex)| *hex).chain(crossings))
        })
    }
}

fn next_on_the_way(
    ground: &Ground,
    lowest: &Lowest,
    distance: &dyn Fn(HexId) -> u16,
    here: HexId,
) -> Option<HexId> {
    let left = distance(here);
    Direction::ALL.into_iter().find_map(|way| {
        let next = ground.board.neighbour(here, way)?;
        let cost = lowest.of(Gait::OnFoot, here, way)?;
        let onward = distance(next);
        (onward != NO_WAY && cost.0.checked_add(onward) == Some(left)).then_some(next)
    })
}

/// The roads of a map: hexes that are joined by road, wherever the roads lead, are one net.
#[derive(Debug)]
struct RoadNets {
    /// The net that each hex is on.
    of: HexMap<Option<u16>>,
    nets: Vec<HexSet>,
}

impl RoadNets {
    fn over(ground: &Ground) -> RoadNets {
        let mut of = HexMap::new(&ground.board, None);
        let mut nets = Vec::new();
        for first in ground.board.ids() {
            if of[first].is_some() {
                continue;
            }
            let mut net = HexSet::of(&ground.board, [first]);
            let mut open = vec![first];
            while let Some(hex) = open.pop() {
                for (next, between) in ground.neighbours(hex) {
                    if between.road == Some(Road::Road) && !between.is_impassable() && net.insert(next) {
                        open.push(next);
                    }
                }
            }
            if net.len() > 1 {
                let place = u16::try_from(nets.len()).ok();
                for hex in &net {
                    of[hex] = place;
                }
                nets.push(net);
            }
        }
        RoadNets { of, nets }
    }
}

impl World {
    /// Adds the hexes that can be reached along roads from those in a set.
    pub(crate) fn add_roads(&self, set: &mut HexSet) {
        let RoadNets { of, nets } = self.theatre.charts.nets.get_or_init(|| RoadNets::over(self.ground()));
        let mut met: Vec<u16> = set.iter().filter_map(|hex| of[hex]).collect();
        met.sort_unstable();
        met.dedup();
        for net in met {
            *set |= &nets[usize::from(net)];
        }
    }
}

/// The parts into which rivers without bridges divide a map: hexes between which there is a way bear the same number.
fn parts(ground: &Ground) -> HexMap<u16> {
    let mut parts = HexMap::new(&ground.board, NO_WAY);
    let mut n_parts = 0;
    for first in ground.board.ids() {
        if parts[first] != NO_WAY {
            continue;
        }
        parts[first] = n_parts;
        let mut open = vec![first];
        while let Some(hex) = open.pop() {
            for (next, between) in ground.neighbours(hex) {
                if !between.is_impassable() && parts[next] == NO_WAY {
                    parts[next] = n_parts;
                    open.push(next);
                }
            }
        }
        n_parts += 1;
    }
    parts
}

/// The hexes that are one place (20.2.i): town hexes that touch, unless they bear different names.
#[derive(Debug)]
pub(crate) struct Mates {
    /// The hexes that are not a place by themselves.
    shared: HexSet,
    /// The other hexes of each such place, by its hexes in their order.
    others: Vec<(HexId, Box<[HexId]>)>,
}

impl Mates {
    fn over(ground: &Ground) -> Mates {
        let is_town = |hex: &HexId| ground.terrain(*hex).is_town;
        let mut names: HexMap<Option<&str>> = HexMap::new(&ground.board, None);
        for (name, hex) in &ground.places {
            names[*hex].get_or_insert(name);
        }
        let mut others = Vec::new();
        for one in ground.board.ids().filter(is_town) {
            let own = names[one];
            let mut town = vec![one];
            let mut at = 0;
            while let Some(here) = town.get(at).copied() {
                at += 1;
                for (next, _) in ground.neighbours(here).filter(|(next, _)| is_town(next)) {
                    let other = names[next];
                    if !town.contains(&next) && (own.is_none() || other.is_none() || own == other) {
                        town.push(next);
                    }
                }
            }
            if town.len() > 1 {
                others.push((one, town[1..].into()));
            }
        }
        Mates { shared: HexSet::of(&ground.board, others.iter().map(|(hex, _)| *hex)), others }
    }

    /// The hexes that are not a place by themselves.
    pub(crate) fn shared(&self) -> &HexSet {
        &self.shared
    }

    /// The other hexes of the place that a hex is a part of.
    #[inline]
    pub(crate) fn of(&self, hex: HexId) -> &[HexId] {
        // Most hexes are a place by themselves, and that is known at once.
        if !self.shared.contains(hex) {
            return &[];
        }
        let place = self.others.binary_search_by_key(&hex, |(one, _)| *one);
        place.map_or(&[], |place| &self.others[place].1)
    }
}
