//! The world: everything that changes, apart from the agenda.
//!
//! The world is compact and cheap to copy: a few bytes a unit, a chain of occupants and two counts of zones of
//! control a hex. Whatever moves a unit keeps the chains and the counts true, here and nowhere else.

mod as_known;
mod known;
mod history;
mod command;
mod forces;
mod ghosts;
mod ride;
mod cards;
mod columns;
mod cup;
mod hidden;
mod markers;
pub(crate) mod memory;
mod snapshot;
mod spans;
mod positions;
mod stacking;
mod vedettes;
mod words;

pub(crate) use as_known::{Fog, KnownMarkers, OwnBook, Ready};
pub use cards::{Aim, CardSide, CardTable, Cards, Discard, InPlay};
pub use columns::{Column, Strung};
pub use cup::{Chit, Cup};
pub use forces::{Exposure, ForceMarker, Forces, Under};
pub use hidden::{Cause, Columns, Ghost, Hidden, HiddenMarch, Plot, Standing};
pub use history::{ChanceState, Departure, Ended, History, LevelChangeState, News, Stage};
pub(crate) use history::{is_lost, is_lost_for_good};
pub(crate) use known::Known;
pub(crate) use markers::{Aide, Bearer, Caught, Flag, Letter, Markers, Of};
pub use memory::ScenarioMemory;
pub use positions::Positions;
pub use ride::Ride;
pub use vedettes::{Vedette, Vedettes};
pub use words::PieceState;

pub use crate::orders::{Dispatch, DispatchId, DispatchStatus, HolderState, Order, OrderKind};
pub use crate::theatre::Theatre;

use crate::edition::{Edition, Terrain, Weather};
use crate::features::Feature;
use crate::footing::Step;
use crate::ground::{Ground, Span};
use crate::pieces::{
    ArmyId, BySide, FormationId, HeadquartersId, HolderId, Leader, LeaderId, Side, Unit, UnitId,
};
use crate::scenario::Turn;
use hex::{Direction, HexId, HexMap, HexSet, SideId};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Whether and where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Whereabouts {
    At(HexId),
    /// On the map and charging: it has left its stack, has no zone of control, and stands in no stack (7.7.d).
    Charging(Ride),
    /// Eliminated; it may be reorganized (21).
    #[default]
    Eliminated,
    /// Driven off the map: eliminated for good (6.b).
    Driven,
    /// Eliminated for good: its reorganization failed (21.g).
    Destroyed,
    /// Not yet come: it arrives with reinforcements (9).
    Awaited,
    /// Marched off the map, which is no loss (6.a).
    Left,
    /// Under the flag of its formation's March: it does not count as on the map (25.7.2.c).
    UnderAFlag,
    /// Off the map, under a Hidden Forces marker with its formation (lgg.21.8.1.a).
    UnderAMarker,
    /// Off the map: its vedettes are there in its place (mop.37.11.b).
    AsVedettes,
}

/// What changes about a unit. The flags are what rules ask of it this turn. By default it is undamaged and has done nothing yet;
/// put it on the map with [`World::place`].
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct UnitState {
    pub whereabouts: Whereabouts,
    /// On its reverse side (7.2.a).
    pub damaged: bool,
    /// With a loss marker on its last of three steps (25.10).
    pub worn: bool,
    /// Carrying a Disrupted marker (3.4).
    pub disrupted: bool,
    /// It got its marker after the present Combat Segment began, by an optional rule: its fire is not halved yet (7.6.b).
    pub just_disrupted: bool,
    /// It has given remote support in this Combat Segment (25.3.i).
    pub supported: bool,
    /// It bombarded this turn (8.2.a).
    pub bombarded: bool,
    /// It charged this turn (7.7.q).
    pub charged: bool,
    /// Out of command range (20.1.e).
    pub out_of_command: bool,
    /// It began the turn in an enemy zone of control (7.11.b).
    pub held: bool,
    /// It retreated in this Combat Segment (7.3.p).
    pub retreated: bool,
    /// It has a declared attack still to be fought (7.9.m).
    pub pledged: bool,
    /// It charged in this segment: until its end it has no zone of control (7.7.v).
    rode: bool,
    /// It has moved in this Movement Segment, and may not again (5.b).
    pub moved: bool,
    /// Its move was taken back in this segment: from now on only steps that lead to a lawful end are offered.
    pub turned_back: bool,
    /// It has met an enemy zone of control since its formation's march went over into an attack (20.5.f).
    pub contacted: bool,
    /// It has fought, fired, been fired at or been met on the march this turn: everybody knows who it is.
    pub shown: bool,
    /// The turn in which it was eliminated (21.a).
    pub lost_on: Option<Turn>,
    /// It had no supply line when it was eliminated (lgg.aor.supply.g).
    #[serde(default)]
    pub lost_unsupplied: bool,
    /// It had none when this turn's Command Phase began (lgg.aor.supply.e).
    #[serde(default)]
    pub out_of_supply: bool,
    /// It has a low-ammunition marker (lgg.aor.ammo.a).
    #[serde(default)]
    pub low_ammunition: bool,
    /// The holder whose order it follows and with which it acts.
    pub holder: HolderId,
    /// It came before its corps commander and has not yet been within his range (lgg.21.6.f).
    #[serde(default)]
    pub awaits_leader: bool,
    /// Of a unit without a chit: the formation with which it has acted this turn, or acts.
    #[serde(default)]
    pub acts_with: Option<FormationId>,
    next: Option<UnitId>,
}

impl UnitState {
    /// Puts a Disrupted marker on it, if it has none, that counts for its fire from the next Combat Segment on (7.6.b).
    pub(crate) fn disrupt(&mut self) {
        self.just_disrupted |= !self.disrupted;
        self.disrupted = true;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum LeaderWhereabouts {
    At(HexId),
    /// Lost (19.2).
    Lost,
    #[default]
    Awaited,
    /// Off the map with his troops.
    Left,
}

/// What changes about a leader. The flags are of the turn.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct LeaderState {
    pub whereabouts: LeaderWhereabouts,
    /// His rating: as printed, or that of the man who replaced him (19.2.c). See [`World::rating`].
    pub rating: u8,
    /// The turn in which he was lost; his substitute comes when the next begins (19.2.c).
    pub lost_on: Option<Turn>,
    /// Whether a substitute bears his name now (19.2.d).
    pub replaced: bool,
    /// He has moved this turn (4.3.a).
    pub moved: bool,
    /// The orders he has given this turn (20.12.a), and how many of them went by courier (20.12.b).
    pub orders: u8,
    /// Of these, how many were not face to face.
    pub by_courier: u8,
    /// He has tried Initiative this turn (20.11.a).
    pub tried: bool,
    /// He reorganizes, and is absent for everything else this turn (21.i).
    pub absent: bool,
    /// The formation that a wing commander leads himself (20.15.h).
    pub leads: Option<FormationId>,
    /// He has not yet risen (23.f).
    pub asleep: bool,
    /// The enemy has learned this turn where he is: he may choose an order for him (20.11.f).
    pub shown: bool,
    /// A wing commander who is neither in sight nor in range of his overall commander: judged when the turn begins
    /// (20.15.a).
    pub independent: bool,
    /// The forces of all orders that he has received (25.8.b).
    pub force: u8,
    /// How often he has taken offense (25.8.c).
    pub offenses: u8,
    /// The last turn in which he lacks authority, having been passed over (25.13).
    pub confused_until: Option<Turn>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum HeadquartersWhereabouts {
    At(HexId),
    #[default]
    Awaited,
    /// Destroyed in that turn; it returns after nightfall (19.4).
    Destroyed(Turn),
    Left,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct HeadquartersState {
    pub whereabouts: HeadquartersWhereabouts,
    /// When it last moved (20.12.b).
    pub moved: Option<Turn>,
    /// The last hex it was in before it left the map (lgg.21.12.e) or was destroyed.
    #[serde(default)]
    pub left_from: Option<HexId>,
    /// Of a pontoon train: the hexside over which it lies as a bridge (mop.37.8.n).
    #[serde(default)]
    pub laid_over: Option<SideId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct FormationState {
    /// The full strength of its units that are now eliminated (22.a).
    pub lost: u16,
    pub told: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ArmyState {
    /// The full strength of its units that are now eliminated (11.a).
    pub lost: u16,
    /// By how much its levels have changed, up to now (11.d).
    pub level_change: i16,
    /// By how much its disintegration level has changed beyond that.
    pub disintegration_change: i16,
    /// Whether it is demoralized (11.a): for good.
    pub demoralized: bool,
    /// Whether it has disintegrated (11.d): for good.
    pub disintegrated: bool,
    /// Who commands it, where others may in the place of its overall commander. Everybody knows.
    #[serde(default)]
    pub acting: Option<LeaderId>,
}

/// How a side came out of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Retreated {
    #[default]
    No,
    /// Of its own will, or by an order or rule that makes it do so "voluntarily".
    Voluntarily,
    /// By a failed check.
    Involuntarily,
}

/// What follows of a hex from where the units are: kept because it is asked all the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct HexState {
    /// The first of the units in it, if there is any; each knows the next.
    first: UnitId,
    n_units: u16,
    /// The side of the first of them.
    held_by: Option<Side>,
    /// How many units of each side project a zone of control into it, chateau walls apart.
    zones: BySide<u8>,
}

/// The world: what changes, what does not, and what follows from both.
#[derive(Debug, Clone)]
pub struct World {
    pub theatre: Arc<Theatre>,
    state: WorldState,
    hexes: HexMap<HexState>,
    /// The hexes that units of each side are in or next to: kept for whoever asks of many at once.
    threatened: BySide<HexSet>,
    /// How far every hex is from the nearest unit of each side, if anybody has asked since units moved.
    from_units: BySide<Known<HexMap<u16>>>,
    /// Whether a hex may have come into the hands of a side since it was last looked for leaders among enemies.
    pub(crate) has_stirred: bool,
    n_charging: u16,
}

/// Everything that changes, apart from the agenda. It is hashed, compared and written down as it stands here, so that nothing
/// that is added can be forgotten.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorldState {
    pub turn: Turn,
    /// The weather, where dice bring it.
    #[serde(default, skip_serializing_if = "Weather::is_usual")]
    pub weather: Weather,
    /// Improved positions (mop.37.3.3).
    #[serde(default, skip_serializing_if = "Positions::is_empty")]
    pub positions: Positions,
    units: Vec<UnitState>,
    leaders: Vec<LeaderState>,
    formations: Vec<FormationState>,
    holders: Vec<HolderState>,
    headquarters: Vec<HeadquartersState>,
    armies: Vec<ArmyState>,
    /// Every order ever written, and what became of each.
    book: Arc<Vec<Dispatch>>,
    statuses: Vec<DispatchStatus>,
    /// The hexes in which each side was last (13.b).
    occupied: BySide<HexSet>,
    history: Arc<History>,
    /// What has still to be told and judged.
    news: Vec<News>,
    recoil_known: bool,
    pub cup: Arc<Cup>,
    pub stage: Option<Stage>,
    /// The hexes that each side held when the stage began (8.4.a).
    held_at_stage: Arc<BySide<HexSet>>,
    /// The Guard has recoiled (7.4.q).
    pub guard_recoiled: bool,
    /// Hexes in which a unit of a side was hit in the present combat, for leader losses (19.2.a).
    pub hit_hexes: Vec<(Side, HexId)>,
    pub worst_retreat: BySide<Retreated>,
    /// The enemy cavalry that has tested against the march in progress (7.9.e).
    pub tested: Vec<UnitId>,
    /// The enemy stacks that have fired at the march in progress, by their hexes (lgg.aor.passing.b).
    #[serde(default)]
    pub fired_in_passing: Vec<HexId>,
    /// Bodies whose Reserve has failed and that have still to flee (20.2.g).
    pub flights: Vec<HolderId>,
    /// Whether a unit of a side has had a loss marker (25.10).
    pub loss_markers: BySide<bool>,
    /// The combats and charges that each side has won since the order of the player turns was settled (25.12.b).
    pub combats_won: BySide<u8>,
    /// How much ammunition the artillery of each side has left, where that is limited (lgg.aor.artammo.a).
    #[serde(default)]
    pub artillery_ammunition: Option<BySide<u16>>,
    /// Marches off the map (25.5).
    pub hidden: Hidden,
    /// What lies on the map besides, if orders are given by markers (25.7).
    pub(crate) markers: Option<Arc<Markers>>,
    /// Hidden Forces markers (lgg.21.8).
    #[serde(default, skip_serializing_if = "Forces::is_empty")]
    pub(crate) forces: Forces,
    /// Vedettes (mop.37.11).
    #[serde(default, skip_serializing_if = "Vedettes::is_empty")]
    pub(crate) vedettes: Vedettes,
    /// Decks, hands and what is in play (mop.37.12).
    #[serde(default, skip_serializing_if = "Cards::is_empty")]
    pub(crate) cards: Cards,
    /// In what the spans differ from the map's (mop.37.9), sorted.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    spans: Arc<[(SideId, Span)]>,
    /// Who fills two hexes of a road (mop.37.2.c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) columns: Vec<Column>,
}

impl Deref for World {
    type Target = WorldState;

    #[inline]
    fn deref(&self) -> &WorldState {
        &self.state
    }
}

impl DerefMut for World {
    #[inline]
    fn deref_mut(&mut self) -> &mut WorldState {
        &mut self.state
    }
}

/// How one of each kind is read and changed, and the ids of all. Whoever changes a unit leaves alone where it is.
macro_rules! kept {
    ($($list:ident[$id:ident] of $state:ident: $one:ident, $one_mut:ident, $ids:ident;)*) => {
        impl World {$(
            #[inline]
            pub fn $one(&self, id: $id) -> &$state {
                &self.state.$list[id.place()]
            }

            #[inline]
            pub fn $one_mut(&mut self, id: $id) -> &mut $state {
                &mut self.state.$list[id.place()]
            }

            pub fn $ids(&self) -> impl Iterator<Item = $id> + use<> {
                (0..self.state.$list.len()).map($id::at)
            }
        )*}
    };
}

kept! {
    units[UnitId] of UnitState: unit, unit_mut, unit_ids;
    leaders[LeaderId] of LeaderState: leader_state, leader_state_mut, leader_ids;
    formations[FormationId] of FormationState: formation, formation_mut, formation_ids;
    holders[HolderId] of HolderState: holder, holder_mut, holder_ids;
    headquarters[HeadquartersId] of HeadquartersState: headquarters, headquarters_mut, headquarters_ids;
    armies[ArmyId] of ArmyState: army, army_mut, army_ids;
}

/// Worlds of one theatre are equal if all that changes is.
impl PartialEq for World {
    fn eq(&self, other: &World) -> bool {
        self.state == other.state
    }
}

impl World {
    pub fn new(theatre: Arc<Theatre>) -> World {
        let board = &theatre.ground.board;
        let units = theatre.units.iter();
        let fresh = |unit: &Unit| UnitState {
            holder: theatre.formation_holder(unit.formation),
            ..UnitState::default()
        };
        let rated = |leader: &Leader| LeaderState { rating: leader.rating, ..LeaderState::default() };
        // Nobody is on the map yet, so everybody counts as lost; whoever is set up no longer does.
        let mut formations = vec![FormationState::default(); theatre.formations.len()];
        let mut armies = vec![ArmyState::default(); theatre.armies.len()];
        for unit in units.clone() {
            let army = theatre.chain(unit.formation).army;
            for lost in [&mut formations[unit.formation.place()].lost, &mut armies[army.place()].lost] {
                *lost = lost.saturating_add(u16::from(unit.size()));
            }
        }
        let state = WorldState {
            turn: Turn::FIRST,
            weather: Weather::default(),
            positions: Positions::default(),
            units: units.map(fresh).collect(),
            leaders: theatre.leaders.iter().map(rated).collect(),
            formations,
            holders: vec![HolderState::in_reserve(); theatre.holders.len()],
            headquarters: vec![HeadquartersState::default(); theatre.headquarters.len()],
            armies,
            book: Arc::default(),
            statuses: Vec::new(),
            occupied: BySide::of(|_| HexSet::new(board)),
            history: Arc::default(),
            news: Vec::new(),
            recoil_known: false,
            cup: Arc::default(),
            stage: None,
            held_at_stage: Arc::new(BySide::of(|_| HexSet::new(board))),
            guard_recoiled: false,
            hit_hexes: Vec::new(),
            worst_retreat: BySide::default(),
            tested: Vec::new(),
            fired_in_passing: Vec::new(),
            flights: Vec::new(),
            loss_markers: BySide::default(),
            combats_won: BySide::default(),
            artillery_ammunition: theatre.artillery_ammunition(),
            hidden: Hidden::default(),
            markers: Markers::begin(&theatre),
            forces: Forces::default(),
            vedettes: Vedettes::default(),
            cards: Cards::default(),
            spans: Arc::default(),
            columns: Vec::new(),
        };
        World::with_nobody(theatre, state)
    }

    /// A world in a state, as if nobody were on the map.
    fn with_nobody(theatre: Arc<Theatre>, state: WorldState) -> World {
        let board = &theatre.ground.board;
        let nobody = HexState { first: UnitId::at(0), n_units: 0, held_by: None, zones: BySide::default() };
        let hexes = HexMap::new(board, nobody);
        let threatened = BySide::of(|_| HexSet::new(board));
        World {
            theatre,
            state,
            hexes,
            threatened,
            from_units: BySide::default(),
            has_stirred: true,
            n_charging: 0,
        }
    }

    /// Whether an option is on, or a rule of the scenario's own.
    #[inline]
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.theatre.features.has(feature)
    }

    /// The figures in force.
    #[inline]
    pub fn edition(&self) -> &'static Edition {
        self.theatre.edition
    }

    #[inline]
    pub fn ground(&self) -> &Ground {
        &self.theatre.ground
    }

    /// The step out of a hex in a direction.
    #[inline]
    pub fn step(&self, from: HexId, way: Direction) -> Step {
        self.theatre.footing.step(from, way)
    }

    /// A unit as printed.
    #[inline]
    pub fn printed(&self, unit: UnitId) -> &Unit {
        &self.theatre.units[unit]
    }

    /// A leader as printed.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.theatre.leaders[leader]
    }

    pub fn leader_whereabouts(&self, leader: LeaderId) -> LeaderWhereabouts {
        self.leader_state(leader).whereabouts
    }

    /// Puts a leader somewhere, or loses him. A wing commander who is gone leads no corps himself any more: its own leader
    /// does, at once (20.15.h).
    pub fn set_leader(&mut self, leader: LeaderId, whereabouts: LeaderWhereabouts) {
        let turn = self.turn;
        let state = self.leader_state_mut(leader);
        state.whereabouts = whereabouts;
        match whereabouts {
            LeaderWhereabouts::Lost => (state.lost_on, state.leads) = (Some(turn), None),
            LeaderWhereabouts::Left => state.leads = None,
            LeaderWhereabouts::At(_) | LeaderWhereabouts::Awaited => {}
        }
    }

    pub fn leaders_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = LeaderId> {
        self.leader_ids().filter(move |leader| {
            self.leader_whereabouts(*leader) == LeaderWhereabouts::At(hex)
                && self.leader(*leader).nation.side == side
                && !self.is_leader_under_a_marker(*leader)
        })
    }

    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.theatre.side_of(unit)
    }

    /// The hex of a unit that stands on the map. One that charges stands nowhere: see [`World::place_of`].
    #[inline]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).whereabouts {
            Whereabouts::At(hex) => Some(hex),
            _ => None,
        }
    }

    /// The hex in which a unit is, standing or charging.
    pub fn place_of(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).whereabouts {
            Whereabouts::At(hex) => Some(hex),
            Whereabouts::Charging(ride) => Some(ride.at()),
            _ => None,
        }
    }

    pub fn ride_of(&self, unit: UnitId) -> Option<Ride> {
        match self.unit(unit).whereabouts {
            Whereabouts::Charging(ride) => Some(ride),
            _ => None,
        }
    }

    pub fn is_present(&self, unit: UnitId) -> bool {
        self.place_of(unit).is_some()
    }

    pub fn charging_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = UnitId> {
        let any = if self.n_charging == 0 { 0 } else { self.units.len() };
        let here = move |unit: &UnitId| self.ride_of(*unit).is_some_and(|ride| ride.at() == hex);
        (0..any).map(UnitId::at).filter(move |unit| here(unit) && self.side_of(*unit) == side)
    }

    #[inline]
    pub(crate) fn is_anybody_charging(&self) -> bool {
        self.n_charging > 0
    }

    /// Whether an enemy of a side is in a hex, standing or charging: no retreat goes there (7.4.t, 7.7.v). A marker of his bars it too,
    /// whatever is under it (lgg.21.8.1.a).
    #[inline]
    pub fn is_held_against(&self, hex: HexId, side: Side) -> bool {
        self.held_by(hex) == Some(side.enemy())
            || self.charging_in(hex, side.enemy()).next().is_some()
            || self.has_marker_in(hex, side.enemy())
    }

    /// The combat units in a hex, in the order they came.
    #[inline]
    pub fn units_in(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        let mut next = self.first_in(hex);
        std::iter::from_fn(move || {
            let unit = next?;
            next = self.unit(unit).next;
            Some(unit)
        })
    }

    /// The side whose combat units are in a hex. A hex never holds units of both at rest.
    #[inline]
    pub fn held_by(&self, hex: HexId) -> Option<Side> {
        self.hexes[hex].held_by
    }

    #[inline]
    pub fn n_units_in(&self, hex: HexId) -> usize {
        usize::from(self.hexes[hex].n_units)
    }

    /// The unit that has been longest in a hex.
    #[inline]
    fn first_in(&self, hex: HexId) -> Option<UnitId> {
        let state = &self.hexes[hex];
        state.held_by.map(|_| state.first)
    }

    fn set_first_in(&mut self, hex: HexId, first: Option<UnitId>) {
        let held_by = first.map(|unit| self.side_of(unit));
        let state = &mut self.hexes[hex];
        for side in [state.held_by, held_by].into_iter().flatten().filter(|_| state.held_by != held_by) {
            self.from_units[side].forget();
            self.has_stirred = true;
        }
        (state.first, state.held_by) = (first.unwrap_or(state.first), held_by);
    }

    /// The hexes that hold units of a side, each once, in their order.
    pub fn hexes_held(&self, side: Side) -> impl Iterator<Item = HexId> {
        self.theatre.units_of(side).iter().filter_map(move |unit| {
            let hex = self.hex_of(*unit)?;
            (self.first_in(hex) == Some(*unit)).then_some(hex)
        })
    }

    /// A stage begins: who stands where is remembered, apart from units that have come since in a posed position (8.4.a).
    pub(crate) fn begin_stage(&mut self, stood: impl Fn(UnitId) -> bool) {
        let held = BySide::of(|side| {
            let units = self.theatre.units_of(side).iter().filter(|unit| stood(**unit));
            HexSet::of(&self.theatre.ground.board, units.filter_map(|unit| self.hex_of(*unit)))
        });
        self.held_at_stage = Arc::new(held);
    }

    /// Whether units of a side stood in a hex when the stage began (8.4.a).
    pub(crate) fn held_at_stage(&self, hex: HexId, by: Side) -> bool {
        self.held_at_stage[by].contains(hex)
    }

    /// What a hex counts as. Two units in a chateau turn it into clear terrain (10.l).
    #[inline]
    pub fn terrain(&self, hex: HexId) -> &'static Terrain {
        if self.is_shared_chateau(hex) { self.ground().open() } else { self.ground().terrain(hex) }
    }

    /// Whether a hex is a chateau that counts as open ground, for two units are in it (10.l).
    #[inline]
    pub fn is_shared_chateau(&self, hex: HexId) -> bool {
        self.n_units_in(hex) > 1 && self.ground().terrain(hex).is_chateau
    }

    /// The hour of a turn as it is said: with its day, unless that is today.
    pub(crate) fn hour_of(&self, turn: Turn) -> String {
        let time = |turn| self.theatre.calendar.time(turn);
        if time(turn).date() == time(self.turn).date() { time(turn).clock() } else { time(turn).moment() }
    }

    /// Whether units of a side are in a hex or next to it, so that their zones of control may reach it.
    #[inline]
    pub(crate) fn is_threatened(&self, hex: HexId, by: Side) -> bool {
        let is_threatened = self.threatened[by].contains(hex);
        debug_assert_eq!(is_threatened, self.zones(by, hex) > 0 || self.held_by(hex) == Some(by));
        is_threatened
    }

    #[inline]
    pub(crate) fn threatened(&self, by: Side) -> &HexSet {
        &self.threatened[by]
    }

    /// How far every hex is from the nearest unit of a side, marching towards it at the lowest figures.
    pub(crate) fn distances_from_units(&self, side: Side) -> &HexMap<u16> {
        let work_out = || self.theatre.lowest.distances_to(&self.ground().board, self.hexes_held(side));
        let known = self.from_units[side].get_or_init(work_out);
        debug_assert_eq!(*known, work_out(), "units have moved unnoticed");
        known
    }

    /// How many units of a side project a zone of control into a hex, chateau walls apart.
    #[inline]
    pub(crate) fn zones(&self, side: Side, hex: HexId) -> u8 {
        self.hexes[hex].zones[side]
    }

    /// Sets a unit up as a scenario or a case has it.
    pub fn set_up(&mut self, unit: UnitId, state: UnitState) {
        let (holder, whereabouts) = (self.unit(unit).holder, self.unit(unit).whereabouts);
        *self.unit_mut(unit) = UnitState { whereabouts, holder, next: None, ..state };
        if state.worn {
            let side = self.side_of(unit);
            self.loss_markers[side] = true;
        }
        match state.whereabouts {
            Whereabouts::At(hex) => self.place(unit, hex),
            off_the_map => self.set_whereabouts(unit, off_the_map),
        }
    }

    /// Puts a unit that is off the map into a hex, or moves one there.
    pub fn place(&mut self, unit: UnitId, hex: HexId) {
        if self.theatre.features.has(Feature::Crops) && self.place_of(unit).is_some_and(|from| from != hex) {
            self.note_stirred(unit);
        }
        self.lift(unit);
        self.set_whereabouts(unit, Whereabouts::At(hex));
        match self.units_in(hex).last() {
            Some(last) => self.unit_mut(last).next = Some(unit),
            None => self.set_first_in(hex, Some(unit)),
        }
        self.hexes[hex].n_units += 1;
        for side in Side::BOTH {
            self.note_threat(hex, side);
        }
        self.count_zones(unit, hex, 1);
        self.tread(hex, unit);
    }

    pub fn show(&mut self, units: impl IntoIterator<Item = UnitId>) {
        for unit in units {
            self.unit_mut(unit).shown = true;
        }
    }

    pub fn show_stack(&mut self, hex: HexId) {
        let mut next = self.first_in(hex);
        while let Some(unit) = next {
            self.unit_mut(unit).shown = true;
            next = self.unit(unit).next;
        }
    }

    /// A unit marches off the map, which is no loss (6.a).
    pub fn leave(&mut self, unit: UnitId, from: HexId) {
        self.note_departure(unit, from);
        self.lift(unit);
        self.unit_mut(unit).whereabouts = Whereabouts::Left;
    }

    /// Puts a unit under a flag (25.7.2.c).
    pub(crate) fn set_aside(&mut self, unit: UnitId) {
        self.lift(unit);
        self.set_whereabouts(unit, Whereabouts::UnderAFlag);
    }

    pub fn remove(&mut self, unit: UnitId, whereabouts: Whereabouts) {
        if whereabouts == Whereabouts::Left
            && let Some(from) = self.hex_of(unit)
        {
            self.note_departure(unit, from);
        }
        self.lift(unit);
        self.set_whereabouts(unit, whereabouts);
        let turn = self.turn;
        let state = self.unit_mut(unit);
        (state.lost_on, state.worn) = (Some(turn), false);
    }

    /// A unit leaves its stack to charge. It has charged this turn, whatever comes of it (7.7.p, 7.9.i).
    pub fn set_out(&mut self, unit: UnitId) {
        let Some(start) = self.hex_of(unit) else { return };
        self.lift(unit);
        self.n_charging += 1;
        let state = self.unit_mut(unit);
        (state.whereabouts, state.charged, state.rode) =
            (Whereabouts::Charging(Ride::from(start)), true, true);
    }

    /// A charging unit enters a hex. If enemies hold it, it has still to be won (13.b).
    pub fn ride_to(&mut self, unit: UnitId, hex: HexId) {
        let side = self.side_of(unit);
        if let Whereabouts::Charging(ride) = &mut self.unit_mut(unit).whereabouts {
            ride.enter(hex);
            if self.held_by(hex) != Some(side.enemy()) {
                self.tread(hex, unit);
            }
        }
    }

    pub fn rode(&self, unit: UnitId) -> bool {
        self.unit(unit).rode
    }

    /// The charges are over: whoever rode has a zone of control again (7.7.v).
    pub fn end_rides(&mut self) {
        for unit in self.unit_ids() {
            if std::mem::take(&mut self.unit_mut(unit).rode)
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
        let next = self.unit_mut(unit).next.take();
        self.hexes[hex].n_units -= 1;
        if self.first_in(hex) == Some(unit) {
            self.set_first_in(hex, next);
        } else {
            let before = self.units_in(hex).find(|other| self.unit(*other).next == Some(unit));
            if let Some(before) = before {
                self.unit_mut(before).next = next;
            }
        }
        for side in Side::BOTH {
            self.note_threat(hex, side);
        }
        self.count_zones(unit, hex, -1);
    }

    /// Zones of control reach the six adjacent hexes but not across a river without a bridge (5.4.a, b).
    fn count_zones(&mut self, unit: UnitId, hex: HexId, change: i8) {
        if self.unit(unit).rode {
            return;
        }
        let (side, ground) = (self.side_of(unit), &self.theatre.ground);
        for exit in ground.board.exits(hex) {
            if !ground.sides[exit.side].bars_zones() {
                let state = &mut self.hexes[exit.hex];
                let count = &mut state.zones[side];
                *count = count.wrapping_add_signed(change);
                let is_threatened = *count > 0 || state.held_by == Some(side);
                self.threatened[side].set(exit.hex, is_threatened);
            }
        }
    }

    /// Notes whether a side threatens a hex, after something has changed there.
    #[inline]
    fn note_threat(&mut self, hex: HexId, by: Side) {
        let is_threatened = self.zones(by, hex) > 0 || self.held_by(hex) == Some(by);
        self.threatened[by].set(hex, is_threatened);
    }
}
