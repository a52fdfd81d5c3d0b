//! The world: everything that changes, apart from the agenda; and the theatre, everything that does not.
//!
//! The world is compact and cheap to copy: a few bytes a unit, a chain of occupants and two counts of zones of
//! control a hex. Whatever moves a unit keeps the chains and the counts true, here and nowhere else.

mod ride;

pub use ride::Ride;

use crate::edition::Edition;
use crate::ground::{Ground, Terrain};
use crate::pieces::{BySide, Formation, FormationId, Leader, LeaderId, Side, Unit, UnitId};
use hex::{HexId, HexMap};
use serde_json::{Value, json};
use std::sync::Arc;
use umpire::event::Seat;

/// What never changes in a game: figures, ground, pieces, seats.
#[derive(Debug)]
pub struct Theatre {
    /// The figures.
    pub edition: &'static Edition,
    /// The ground.
    pub ground: Ground,
    /// The combat units.
    pub units: Vec<Unit>,
    /// The leaders.
    pub leaders: Vec<Leader>,
    /// The formations.
    pub formations: Vec<Formation>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The seat that commands each side: today one a side.
    pub commands: BySide<Seat>,
    /// The hour, for the diary.
    pub turn: String,
}

/// The eight order states (20.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum OrderKind {
    /// Attack.
    Attack,
    /// Probe.
    Probe,
    /// Defend.
    Defend,
    /// Delay.
    Delay,
    /// March.
    March,
    /// Fall Back.
    FallBack,
    /// General Retreat.
    GeneralRetreat,
    /// Reserve: no orders.
    Reserve,
}

impl OrderKind {
    /// Each with the words for it.
    pub const WORDS: [(&'static str, OrderKind); 8] = [
        ("attack", OrderKind::Attack),
        ("probe", OrderKind::Probe),
        ("defend", OrderKind::Defend),
        ("delay", OrderKind::Delay),
        ("march", OrderKind::March),
        ("fall back", OrderKind::FallBack),
        ("general retreat", OrderKind::GeneralRetreat),
        ("reserve", OrderKind::Reserve),
    ];

    /// The words for it.
    pub fn words(self) -> &'static str {
        OrderKind::WORDS.iter().find(|(_, kind)| *kind == self).map_or("", |(words, _)| words)
    }

    /// Attack and Probe: their units in an enemy zone of control must attack (7.3.e).
    pub const fn demands_attack(self) -> bool {
        matches!(self, OrderKind::Attack | OrderKind::Probe)
    }

    /// Fall Back and General Retreat: their units must retreat when attacked (20.2).
    pub const fn demands_retreat(self) -> bool {
        matches!(self, OrderKind::FallBack | OrderKind::GeneralRetreat)
    }
}

/// An order with its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// What is ordered.
    pub kind: OrderKind,
    /// Where; none for Reserve and for what came about by itself.
    pub target: Option<HexId>,
}

/// Whether and where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Station {
    /// On the map.
    At(HexId),
    /// On the map and charging: it has left its stack, has no zone of control, and stands in no stack (7.7.d).
    Charging(Ride),
    /// Eliminated; it may be reorganized (21).
    Eliminated,
    /// Driven off the map: eliminated for good (6.b).
    Driven,
}

/// What changes about a unit. The flags are what rules ask of it this turn.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnitState {
    /// Where it is.
    pub station: Station,
    /// On its reverse side (7.2.a).
    pub damaged: bool,
    /// Carrying a Disrupted marker (3.4).
    pub disrupted: bool,
    /// It bombarded this turn (8.2.a).
    pub bombarded: bool,
    /// It charged this turn (7.7.q).
    pub charged: bool,
    /// Out of command range (20.1.e).
    pub out_of_command: bool,
    /// It came into its hex in this stage (8.4.a).
    pub arrived: bool,
    /// It began the turn in an enemy zone of control (7.11.b).
    pub held: bool,
    /// It retreated in this Combat Segment (7.3.p).
    pub retreated: bool,
    /// It has a declared attack still to be fought (7.9.m).
    pub pledged: bool,
    /// It charged in this segment: until its end it has no zone of control (7.7.v).
    rode: bool,
    /// The next unit in the same hex.
    next: Option<UnitId>,
}

impl UnitState {
    /// An undamaged unit that has done nothing yet; put it on the map with [`World::place`].
    pub fn fresh() -> UnitState {
        UnitState {
            station: Station::Eliminated,
            damaged: false,
            disrupted: false,
            bombarded: false,
            charged: false,
            out_of_command: false,
            arrived: false,
            held: false,
            retreated: false,
            pledged: false,
            rode: false,
            next: None,
        }
    }
}

/// Where a leader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeaderStation {
    /// On the map.
    At(HexId),
    /// Lost (19.2).
    Lost,
}

/// What changes about a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FormationState {
    /// Its order.
    pub order: Order,
    /// Whether its chit has been drawn and it acts now.
    pub active: bool,
    /// Whether it is demoralized (22).
    pub demoralized: bool,
}

/// How a side came out of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Retreated {
    /// It stood.
    No,
    /// Of its own will, or by an order or rule that makes it do so "voluntarily".
    Voluntarily,
    /// By a failed check.
    Involuntarily,
}

/// Everything that changes, apart from the agenda.
#[derive(Debug, Clone)]
pub struct World {
    /// What does not change.
    pub theatre: Arc<Theatre>,
    units: Vec<UnitState>,
    leaders: Vec<LeaderStation>,
    formations: Vec<FormationState>,
    first_in: HexMap<Option<UnitId>>,
    zones: BySide<HexMap<u8>>,
    n_charging: u16,
    /// The Guard has recoiled (7.4.q).
    pub guard_recoiled: bool,
    /// Hexes in which a unit of a side was hit in the present combat, for leader losses (19.2.a).
    pub hit_hexes: Vec<(Side, HexId)>,
    /// The worst retreat of each side in this segment.
    pub worst_retreat: BySide<Retreated>,
}

impl World {
    /// An empty map.
    pub fn new(theatre: Arc<Theatre>, formations: Vec<FormationState>) -> World {
        let board = &theatre.ground.board;
        World {
            units: vec![UnitState::fresh(); theatre.units.len()],
            leaders: vec![LeaderStation::Lost; theatre.leaders.len()],
            formations,
            first_in: HexMap::new(board, None),
            zones: BySide { first: HexMap::new(board, 0), second: HexMap::new(board, 0) },
            n_charging: 0,
            guard_recoiled: false,
            hit_hexes: Vec::new(),
            worst_retreat: BySide { first: Retreated::No, second: Retreated::No },
            theatre,
        }
    }

    /// The figures in force.
    pub fn edition(&self) -> &'static Edition {
        self.theatre.edition
    }

    /// The ground.
    pub fn ground(&self) -> &Ground {
        &self.theatre.ground
    }

    /// A unit as printed.
    pub fn printed(&self, unit: UnitId) -> &Unit {
        &self.theatre.units[unit.place()]
    }

    /// A unit as it is.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.place()]
    }

    /// A unit, to change what is not its place.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.place()]
    }

    /// Every unit.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(UnitId::at)
    }

    /// A leader as printed.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.theatre.leaders[leader.place()]
    }

    /// Where a leader is.
    pub fn leader_station(&self, leader: LeaderId) -> LeaderStation {
        self.leaders[leader.place()]
    }

    /// Puts a leader somewhere, or loses him.
    pub fn set_leader(&mut self, leader: LeaderId, station: LeaderStation) {
        self.leaders[leader.place()] = station;
    }

    /// Every leader.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len()).map(LeaderId::at)
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = LeaderId> {
        self.leader_ids().filter(move |leader| {
            self.leader_station(*leader) == LeaderStation::At(hex) && self.leader(*leader).nation.side == side
        })
    }

    /// A formation as it is.
    pub fn formation(&self, formation: FormationId) -> &FormationState {
        &self.formations[formation.place()]
    }

    /// A formation, to change it.
    pub fn formation_mut(&mut self, formation: FormationId) -> &mut FormationState {
        &mut self.formations[formation.place()]
    }

    /// Every formation.
    pub fn formation_ids(&self) -> impl Iterator<Item = FormationId> + use<> {
        (0..self.formations.len()).map(FormationId::at)
    }

    /// The order a unit is under.
    pub fn order_of(&self, unit: UnitId) -> Order {
        self.formation(self.printed(unit).formation).order
    }

    /// The side of a unit.
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.printed(unit).side()
    }

    /// The seat that decides for a side.
    pub fn seat_of(&self, side: Side) -> Seat {
        self.theatre.commands[side]
    }

    /// The hex of a unit that stands on the map. One that charges stands nowhere: see [`World::place_of`].
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).station {
            Station::At(hex) => Some(hex),
            Station::Charging(_) | Station::Eliminated | Station::Driven => None,
        }
    }

    /// The hex in which a unit is, standing or charging.
    pub fn place_of(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).station {
            Station::At(hex) => Some(hex),
            Station::Charging(ride) => Some(ride.at()),
            Station::Eliminated | Station::Driven => None,
        }
    }

    /// The way of a unit that charges.
    pub fn ride_of(&self, unit: UnitId) -> Option<Ride> {
        match self.unit(unit).station {
            Station::Charging(ride) => Some(ride),
            Station::At(_) | Station::Eliminated | Station::Driven => None,
        }
    }

    /// Whether a unit is on the map.
    pub fn is_present(&self, unit: UnitId) -> bool {
        self.place_of(unit).is_some()
    }

    /// The charging units of a side in a hex.
    pub fn charging_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = UnitId> {
        let any = if self.n_charging == 0 { 0 } else { self.units.len() };
        let here = move |unit: &UnitId| self.ride_of(*unit).is_some_and(|ride| ride.at() == hex);
        (0..any).map(UnitId::at).filter(move |unit| here(unit) && self.side_of(*unit) == side)
    }

    /// Whether an enemy of a side is in a hex, standing or charging: no retreat goes there (7.4.t, 7.7.v).
    pub fn is_held_against(&self, hex: HexId, side: Side) -> bool {
        self.holder(hex) == Some(side.enemy()) || self.charging_in(hex, side.enemy()).next().is_some()
    }

    /// The combat units in a hex, in the order they came.
    pub fn units_in(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        let mut next = self.first_in[hex];
        std::iter::from_fn(move || {
            let unit = next?;
            next = self.unit(unit).next;
            Some(unit)
        })
    }

    /// The side whose combat units are in a hex. A hex never holds units of both at rest.
    pub fn holder(&self, hex: HexId) -> Option<Side> {
        self.first_in[hex].map(|unit| self.side_of(unit))
    }

    /// The hexes that hold units of a side, each once, in their order.
    pub fn hexes_held(&self, side: Side) -> impl Iterator<Item = HexId> {
        self.unit_ids().filter_map(move |unit| {
            let hex = self.hex_of(unit)?;
            (self.first_in[hex] == Some(unit) && self.side_of(unit) == side).then_some(hex)
        })
    }

    /// The strength a unit has now.
    pub fn strength(&self, unit: UnitId) -> u8 {
        let printed = self.printed(unit);
        if self.unit(unit).damaged { printed.reverse } else { printed.front }
    }

    /// The steps a unit has left.
    pub fn steps(&self, unit: UnitId) -> u32 {
        match self.unit(unit).station {
            Station::At(_) | Station::Charging(_) => 2 - u32::from(self.unit(unit).damaged),
            Station::Eliminated | Station::Driven => 0,
        }
    }

    /// What a hex counts as. Two units in a chateau turn it into clear terrain (10.l).
    pub fn terrain(&self, hex: HexId) -> Terrain {
        match self.ground().terrain[hex] {
            Terrain::Chateau if self.units_in(hex).nth(1).is_some() => Terrain::Clear,
            terrain => terrain,
        }
    }

    /// How many units of a side project a zone of control into a hex, chateau walls apart.
    pub(crate) fn zones(&self, side: Side, hex: HexId) -> u8 {
        self.zones[side][hex]
    }

    /// Sets a unit up as a scenario or a case has it.
    pub fn set_up(&mut self, unit: UnitId, state: UnitState) {
        self.units[unit.place()] = UnitState { station: Station::Eliminated, next: None, ..state };
        match state.station {
            Station::At(hex) => self.place(unit, hex),
            off_the_map => self.units[unit.place()].station = off_the_map,
        }
    }

    /// Puts a unit that is off the map into a hex, or moves one there.
    pub fn place(&mut self, unit: UnitId, hex: HexId) {
        self.lift(unit);
        self.units[unit.place()].station = Station::At(hex);
        match self.units_in(hex).last() {
            Some(last) => self.units[last.place()].next = Some(unit),
            None => self.first_in[hex] = Some(unit),
        }
        self.count_zones(unit, hex, 1);
    }

    /// Takes a unit off the map.
    pub fn remove(&mut self, unit: UnitId, station: Station) {
        self.lift(unit);
        self.units[unit.place()].station = station;
    }

    /// A unit leaves its stack to charge. It has charged this turn, whatever comes of it (7.7.p, 7.9.i).
    pub fn set_out(&mut self, unit: UnitId) {
        let Some(start) = self.hex_of(unit) else { return };
        self.lift(unit);
        self.n_charging += 1;
        let state = &mut self.units[unit.place()];
        (state.station, state.charged, state.rode) = (Station::Charging(Ride::from(start)), true, true);
    }

    /// A charging unit enters a hex.
    pub fn ride_to(&mut self, unit: UnitId, hex: HexId) {
        if let Station::Charging(ride) = &mut self.units[unit.place()].station {
            ride.enter(hex);
        }
    }

    /// Whether a unit has charged in this segment.
    pub fn rode(&self, unit: UnitId) -> bool {
        self.unit(unit).rode
    }

    /// The charges are over: whoever rode has a zone of control again (7.7.v).
    pub fn end_rides(&mut self) {
        for unit in self.unit_ids() {
            if std::mem::take(&mut self.units[unit.place()].rode)
                && let Some(hex) = self.hex_of(unit)
            {
                self.count_zones(unit, hex, 1);
            }
        }
    }

    fn lift(&mut self, unit: UnitId) {
        if self.ride_of(unit).is_some() {
            self.n_charging -= 1;
        }
        let Some(hex) = self.hex_of(unit) else { return };
        let next = self.units[unit.place()].next.take();
        if self.first_in[hex] == Some(unit) {
            self.first_in[hex] = next;
        } else {
            let before = self.units_in(hex).find(|other| self.unit(*other).next == Some(unit));
            if let Some(before) = before {
                self.units[before.place()].next = next;
            }
        }
        self.count_zones(unit, hex, -1);
    }

    /// Zones of control reach the six adjacent hexes but not across a river without a bridge (5.4.a, b).
    fn count_zones(&mut self, unit: UnitId, hex: HexId, change: i8) {
        if self.unit(unit).rode {
            return;
        }
        let (side, theatre) = (self.side_of(unit), Arc::clone(&self.theatre));
        for (neighbour, between) in theatre.ground.neighbours(hex) {
            if !between.is_impassable() {
                let count = &mut self.zones[side][neighbour];
                *count = count.wrapping_add_signed(change);
            }
        }
    }

    /// Everything that changes, as JSON: for the state hash.
    pub fn state(&self) -> Value {
        let hex = |station: Option<HexId>| station.map(|hex| self.ground().number(hex));
        let units: Vec<Value> = self
            .unit_ids()
            .map(|id| {
                let unit = self.unit(id);
                let ride: Option<Vec<Option<String>>> =
                    self.ride_of(id).map(|ride| ride.hexes().iter().map(|at| hex(Some(*at))).collect());
                json!([
                    hex(self.hex_of(id)),
                    ride,
                    unit.station == Station::Driven,
                    unit.damaged,
                    unit.disrupted,
                    unit.bombarded,
                    unit.charged,
                    unit.out_of_command,
                    unit.arrived,
                    unit.held,
                    unit.retreated,
                    unit.pledged,
                    unit.rode
                ])
            })
            .collect();
        let leaders: Vec<Value> = self
            .leader_ids()
            .map(|id| match self.leader_station(id) {
                LeaderStation::At(at) => json!(hex(Some(at))),
                LeaderStation::Lost => Value::Null,
            })
            .collect();
        let formations: Vec<Value> = self
            .formation_ids()
            .map(|id| {
                let formation = self.formation(id);
                let order = formation.order;
                json!([order.kind, hex(order.target), formation.active, formation.demoralized])
            })
            .collect();
        let stacks: Vec<Value> =
            self.ground().board.ids().map(|hex| self.units_in(hex).map(UnitId::place).collect()).collect();
        json!({
            "units": units,
            "stacks": stacks,
            "leaders": leaders,
            "formations": formations,
            "guard_recoiled": self.guard_recoiled,
            "hit_hexes": self.hit_hexes.iter().map(|(side, at)| (*side, hex(Some(*at)))).collect::<Vec<_>>(),
            "worst_retreat": self.worst_retreat,
        })
    }
}
