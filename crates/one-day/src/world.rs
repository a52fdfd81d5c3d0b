//! The position: all that changes. What everybody sees is one struct; what a side keeps to itself until it is revealed is another, so
//! that what a seat may know is built from the first and its own of the second.

use crate::edition::{Level, Quality, Rate};
use crate::morale::Cause;
use crate::plot::{FullMoveChoice, Plot};
use crate::roster::{HqId, PlaceId, RoadId, Side, TrainId, UnitId};
use crate::theatre::Theatre;
use field::table::{Bearing, Spot};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use umpire::event::{SeatSet, Sight};
use umpire::facts::Named;

/// An order (2.02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// F.
    Fire,
    /// FM.
    FullMove,
    /// CM.
    CombatMove,
    /// The mode of 5.06.
    TripleMove,
}

impl Order {
    /// All of them.
    pub const ALL: [Order; 4] = [Order::Fire, Order::FullMove, Order::CombatMove, Order::TripleMove];

    /// In which words it is given.
    pub fn words(self) -> &'static str {
        match self {
            Order::Fire => "fire",
            Order::FullMove => "full move",
            Order::CombatMove => "combat move",
            Order::TripleMove => "triple move",
        }
    }

    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            Order::Fire => "Fire",
            Order::FullMove => "Full Move",
            Order::CombatMove => "Combat Move",
            Order::TripleMove => "Triple Move",
        }
    }

    /// The letters of its chit.
    pub fn letters(self) -> &'static str {
        match self {
            Order::Fire => "F",
            Order::FullMove => "FM",
            Order::CombatMove => "CM",
            Order::TripleMove => "TM",
        }
    }

    /// The order of these words.
    pub fn of_words(words: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|order| order.words() == words)
    }

    /// Whether it goes straight on along its facing (5.06.b).
    pub fn is_straight(self) -> bool {
        matches!(self, Order::FullMove | Order::TripleMove)
    }
}

/// How a unit stands (4.02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Bases side by side.
    Line,
    /// Bases one behind the other.
    Column,
    /// In file along a road; guns too (4.02.i).
    RoadColumn,
    /// Deployed in a block (4.04.d); guns too.
    Block(PlaceId),
    /// A stand in a block or work (5.02).
    Garrison(PlaceId),
    /// Guns that are unlimbered.
    Deployed,
    /// Guns behind their teams.
    Limbered,
    /// Guns that had a Combat Move: they may do either (4.02.g).
    Prepared,
}

impl Formation {
    /// Whether it is deployed in houses, or holds a place.
    pub fn place(self) -> Option<PlaceId> {
        match self {
            Formation::Block(place) | Formation::Garrison(place) => Some(place),
            _ => None,
        }
    }
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Status {
    /// Still to come.
    Due,
    /// On the table.
    OnTable,
    /// Gone by a Rout.
    Routed,
    /// Gone by surrender (3.03a.d).
    Surrendered,
    /// Broken up into garrisons (5.02.a).
    BrokenUp,
    /// A stand that is made when its division is broken up.
    Unmade,
    /// A marker with nothing under it that was found out (5.01.g).
    FoundOut,
}

/// Where a Road Column is along its road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OnRoad {
    /// The road on which its centre is.
    pub road: RoadId,
    /// How far along.
    pub mark: i32,
    /// Whether it marches as the road is counted.
    pub is_forward: bool,
    /// The road from which it came, how far along that one the junction is, and whether it marched as that is counted.
    pub behind: Option<(RoadId, i32, bool)>,
    /// Where its centre is from the junction with the road behind, along its own road.
    pub joined: i32,
}

/// Things that are so or not so of a unit, for a turn or less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It failed to rally, or lost a level before orders (2.01c.b, 2.01c.f).
    NoOrder = 0,
    /// Its order was cancelled (example2.b).
    Cancelled,
    /// It stands as a square (plot.k).
    Squared,
    /// It has made its move as BOLD (4.03-morale.c2).
    Exploited,
    /// It tested for friends who were driven through it (3.03b.d).
    TestedForFriends,
    /// It was hit while charging, and owes a test (3.01.c).
    OwesTest,
    /// It fought a Melee (time.f).
    Fought,
    /// Fire at it was declared this turn (2.031b.c).
    FiredOn,
    /// It has fired its left joint, or all its muskets.
    LeftFired,
    /// It has fired its right joint.
    RightFired,
    /// Its inherent guns have fired.
    GunsFired,
    /// Some of its dice have.
    DiceFired,
    /// It is out of supply (5.03).
    OutOfSupply,
    /// It has been set free by fire or an enemy nearby.
    Released,
    /// Its Quality of the day was rolled (5.05.b).
    QualityRolled,
    /// It is under a marker (5.01).
    Hidden,
    /// It has tested at the rally (2.01a.a).
    Rallied,
    /// It changed its formation when it started (2.031e.e).
    Reformed,
    /// It tried to reveal on the move (5.01.i).
    Spotted,
    /// In Triple Move (5.06).
    TripleMoving,
    /// It has changed its formation or facing by its order, and so does not stand still (4.03-terrain.i).
    Turned,
    /// It has retreated this turn (2.031b.d).
    Retreated,
    /// It goes on after its victory, and makes for an enemy (4.03-morale.c2).
    Exploiting,
    /// Of a marker: the enemy has tried to reveal it this turn (5.01.d).
    Tried,
}

/// All that is so of a unit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(u32);

impl Marks {
    /// Whether it is so.
    pub fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u32) != 0
    }

    /// It is so.
    pub fn set(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u32;
    }

    /// It is not so.
    pub fn clear(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u32);
    }

    /// Keeps these alone, as a turn ends.
    pub fn keep(&mut self, kept: &[Mark]) {
        self.0 &= kept.iter().fold(0, |all, mark| all | 1 << *mark as u32);
    }
}

/// A unit in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub status: Status,
    /// Its centre.
    pub at: Spot,
    /// Whither it faces.
    pub facing: Bearing,
    /// How it stands.
    pub formation: Formation,
    /// Where its Road Column is along its road; none for one that left the road.
    pub road: Option<OnRoad>,
    /// The hits that are marked on its roster.
    pub hits: u8,
    /// Its Morale Level.
    pub level: Level,
    /// Its starting Quality of the day (5.05), if it was rolled.
    pub quality_of_day: Option<Quality>,
    /// Its order of this turn, once revealed.
    pub order: Option<Order>,
    /// The order that it had in the turn before (4.02.f).
    pub last: Option<Order>,
    /// What is so of it.
    pub marks: Marks,
    /// What it has marched by its order this turn, along its path.
    pub marched: i32,
    /// Hits from fire that it has taken while charging (2.034.mod-o).
    pub charge_hits: u8,
    /// Dice of a battalion that are used (2.033c1.a).
    pub dice_used: u8,
    /// The turn in which it comes; later than on its roster if it had to wait (intro.f).
    pub due: u8,
    /// The number of its marker, by which the enemy knows it, from 1 (5.01); 0 if it never had one.
    pub marker: u8,
}

impl UnitState {
    /// A unit of which no more is known than where it stands, and how.
    pub fn standing(status: Status, at: Spot, facing: Bearing, formation: Formation) -> UnitState {
        UnitState {
            status,
            at,
            facing,
            formation,
            road: None,
            hits: 0,
            level: Level::Firm,
            quality_of_day: None,
            order: None,
            last: None,
            marks: Marks::default(),
            marched: 0,
            charge_hits: 0,
            dice_used: 0,
            due: 0,
            marker: 0,
        }
    }

    /// Whether it has an order that it still follows.
    pub fn follows(&self, order: Order) -> bool {
        self.order == Some(order) && !self.marks.has(Mark::Cancelled)
    }
}

/// Where a headquarters is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HqStatus {
    /// Still to come.
    Due,
    /// On the table.
    OnTable,
    /// Its general is dead; his successor comes in this turn (4.05-loss.i).
    Killed {
        /// The turn.
        back: u8,
    },
}

/// A headquarters in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HqState {
    /// Where it is.
    pub status: HqStatus,
    /// Its middle.
    pub at: Spot,
    /// Whither it looks.
    pub facing: Bearing,
    /// The unit to which it is attached.
    pub attached: Option<UnitId>,
    /// What it is worth in tests.
    pub rating: i8,
    /// The last turn in which it cannot move (4.05-loss.c).
    pub lame_until: u8,
    /// How often its general was killed.
    pub killed: u8,
    /// The turn in which it comes.
    pub due: u8,
}

/// A base of engineers in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TrainState {
    /// Whether it is on the table.
    pub is_there: bool,
    /// Its middle.
    pub at: Spot,
    /// Whither it looks.
    pub facing: Bearing,
    /// At what it works, and for how many turns it has (5.041).
    pub works: Option<(u16, u8)>,
}

/// A contact that is recorded (geo.h).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// Two enemies; the attacker first, if only one attacks.
    pub units: [UnitId; 2],
    /// Which of them attack (plot.j).
    pub attacks: [bool; 2],
    /// The tick at which they touched.
    pub tick: u16,
    /// Whether the attackers wait for others with whom they are linked (time.g).
    pub waits: bool,
}

/// Attackers that are linked (time.g).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// They attack together; the first named attacks first where that matters (2.0311a.a).
    pub attackers: [UnitId; 2],
    /// Whom.
    pub target: UnitId,
}

/// Fire that is allotted (2.031b.d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Allotted {
    /// Who fires.
    pub firer: UnitId,
    /// With what.
    pub weapon: Weapon,
    /// At whom.
    pub target: UnitId,
}

/// A weapon of a unit (2.033d.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// The die of a line's left joint, or that of a column.
    LeftJoint,
    /// The die of a line's right joint.
    RightJoint,
    /// The inherent battery.
    Guns,
    /// Dice of a battalion.
    Dice(u8),
}

/// A cause of tests that waits for its turn (3.03b.f, time.h).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Owed {
    /// Who tests.
    pub unit: UnitId,
    /// Why.
    pub cause: Cause,
}

/// A bridge that is down, and the like.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Works {
    /// Crossings of the table that are destroyed.
    pub down: Vec<u16>,
    /// Pontoon bridges that are laid: from bank to bank.
    pub pontoons: Vec<(Spot, Spot)>,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// The turn, from 1.
    pub turn: u8,
    /// The tick at which the clock stands.
    pub tick: u16,
    /// The units, by roster number.
    pub units: Vec<UnitState>,
    /// The headquarters.
    pub hqs: Vec<HqState>,
    /// The engineers.
    pub trains: Vec<TrainState>,
    /// The contacts.
    pub contacts: Vec<Contact>,
    /// Fire that is allotted and not yet delivered.
    pub lists: Vec<Allotted>,
    /// Tests that wait.
    pub owed: Vec<Owed>,
    /// Friends who crossed each other this turn (4.03-terrain.k), the lower number first.
    pub crossed: Vec<(UnitId, UnitId)>,
    /// Zones of influence of which the test was passed this turn (4.04.g).
    pub zones: Vec<(UnitId, PlaceId)>,
    /// Who is moving on the clock, how far along.
    pub marches: Vec<crate::clock::March>,
    /// The Full Moves as they were laid down.
    pub full_moves: Vec<crate::plot::Laid>,
    /// Trade-Off groups: for each unit in one its number.
    pub groups: Vec<(UnitId, u8)>,
    /// Who is pinned by whose charge (plot.g).
    pub pins: Vec<(UnitId, UnitId)>,
    /// Plots of Trade-Off groups, which were shown.
    pub shown: Vec<Plot>,
    /// Links that were shown.
    pub links: Vec<Link>,
    /// Bridges.
    pub works: Works,
    /// Who holds each objective.
    pub held: Vec<Option<Side>>,
    /// For how many turns.
    pub held_for: Vec<u8>,
    /// What inherent guns and battalions have marked on whom this turn (2.033b5.a, 2.033c2.c).
    pub gun_hits: Vec<(UnitId, u8, u8)>,
    /// Whether inherent guns have been aimed this turn (2.033b4.a).
    pub guns_aimed: bool,
    /// Bridges that were charged over this turn, by side (4.03-terrain.g).
    pub charged_bridges: Vec<(Side, u16)>,
    /// Who has conceded.
    pub conceded: Option<Side>,
    /// Whether the game is over.
    pub is_over: bool,
}

/// What a side keeps to itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The chits of units that were placed.
    pub chits: Vec<(UnitId, Order)>,
    /// Those on headquarters (2.02.f).
    pub hq_chits: Vec<(HqId, Order)>,
    /// What it has settled of its Full Moves.
    pub choices: Vec<FullMoveChoice>,
    /// Its plots.
    pub plots: Vec<Plot>,
    /// Who was plotted anew in the answer.
    pub answered: Vec<UnitId>,
    /// Fire that it has declared in the open window.
    pub declared: Vec<Declared>,
    /// What it has aimed.
    pub aimed: Vec<Allotted>,
    /// Until when it passes windows by.
    pub patience: Option<Patience>,
}

/// Fire that is declared in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// The fire.
    pub fire: Allotted,
    /// Whether it is delivered now, or held for later.
    pub is_held: bool,
    /// The side of the block from which it is fired: so many quarters of a turn from north.
    pub block_side: Option<u8>,
}

/// Until when windows are passed by (time.c).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Patience {
    /// A new shot or a nearer band than these: who could fire at whom, and the band.
    SomethingNew(Vec<(UnitId, UnitId, u8)>),
    /// A slice.
    Slice(u8),
    /// A contact of an own unit.
    Contact,
    /// The end of the phase.
    End,
}

/// The whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorldState {
    /// What everybody sees.
    pub open: Open,
    /// What each side keeps to itself.
    pub sealed: [Sealed; 2],
}

/// The position with all that never changes.
#[derive(Debug, Clone)]
pub struct World {
    theatre: Arc<Theatre>,
    state: WorldState,
}

impl Deref for World {
    type Target = Open;

    fn deref(&self) -> &Open {
        &self.state.open
    }
}

impl DerefMut for World {
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.state.open
    }
}

impl World {
    /// A position.
    pub fn new(theatre: Arc<Theatre>, state: WorldState) -> World {
        World { theatre, state }
    }

    /// What never changes.
    pub fn theatre(&self) -> &Arc<Theatre> {
        &self.theatre
    }

    /// What does.
    pub fn state(&self) -> &WorldState {
        &self.state
    }

    /// What a side keeps to itself.
    pub fn sealed(&self, side: Side) -> &Sealed {
        &self.state.sealed[side.at()]
    }

    /// The same, to write in.
    pub fn sealed_mut(&mut self, side: Side) -> &mut Sealed {
        &mut self.state.sealed[side.at()]
    }

    /// A unit in play.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.state.open.units[id.at()]
    }

    /// The same, to write in.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut UnitState {
        &mut self.state.open.units[id.at()]
    }

    /// A headquarters in play.
    pub fn hq(&self, id: HqId) -> &HqState {
        &self.state.open.hqs[id.at()]
    }

    /// The same, to write in.
    pub fn hq_mut(&mut self, id: HqId) -> &mut HqState {
        &mut self.state.open.hqs[id.at()]
    }

    /// A base of engineers in play.
    pub fn train(&self, id: TrainId) -> &TrainState {
        &self.state.open.trains[id.at()]
    }

    /// The roster of a unit.
    pub fn roster(&self, id: UnitId) -> &crate::roster::Unit {
        self.theatre.roster.unit(id)
    }

    /// Its side.
    pub fn side(&self, id: UnitId) -> Side {
        self.roster(id).side
    }

    /// Its name.
    pub fn name(&self, id: UnitId) -> &str {
        self.theatre.name(id)
    }

    /// A unit as facts name it.
    pub fn named(&self, id: UnitId) -> Named {
        Named::new(u32::from(id.0), self.name(id))
    }

    /// A headquarters as facts name it.
    pub fn named_hq(&self, id: HqId) -> Named {
        Named::new(10_000 + u32::from(id.0), &*self.theatre.roster.hq(id).name)
    }

    /// Engineers as facts name them.
    pub fn named_train(&self, id: TrainId) -> Named {
        Named::new(20_000 + u32::from(id.0), &*self.theatre.roster.trains[id.at()].name)
    }

    /// The units on the table, by roster number.
    pub fn on_table(&self) -> impl Iterator<Item = UnitId> + '_ {
        let there = |(_, unit): &(usize, &UnitState)| unit.status == Status::OnTable;
        self.units.iter().enumerate().filter(there).map(|(at, _)| UnitId::of(at))
    }

    /// Those of a side.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |id| self.side(*id) == side)
    }

    /// Whether a unit is on the table.
    pub fn is_on_table(&self, id: UnitId) -> bool {
        self.unit(id).status == Status::OnTable
    }

    /// The Hit Boxes of a unit, by its Quality of the day if that was rolled.
    pub fn boxes(&self, id: UnitId) -> crate::boxes::Boxes {
        let boxes = self.roster(id).boxes;
        match self.unit(id).quality_of_day {
            Some(quality) => crate::boxes::Boxes::of(&self.theatre.edition.roster, quality, boxes.each()),
            None => boxes,
        }
    }

    /// The present Quality of a unit (roster.c). Whoever has no box left is off the table.
    pub fn quality(&self, id: UnitId) -> Quality {
        self.boxes(id).quality(self.unit(id).hits).unwrap_or(Quality::Militia)
    }

    /// How far a unit goes; under a marker as far as any marker (5.01.b).
    pub fn rate(&self, id: UnitId) -> Rate {
        let edition = &self.theatre.edition;
        if self.is_hidden(id) {
            let marker = edition.rates.marker;
            return Rate { combat: marker, full: marker, road: marker };
        }
        self.roster(id).arm.rate(edition)
    }

    /// Whether a unit is under a marker (5.01).
    pub fn is_hidden(&self, id: UnitId) -> bool {
        self.unit(id).marks.has(Mark::Hidden)
    }

    /// Whether a unit moves by a plot: with a Combat Move, or under a marker, which has no order (5.01.b).
    pub fn goes_by_plot(&self, id: UnitId) -> bool {
        self.has_order(id, Order::CombatMove) || (self.is_on_table(id) && self.is_hidden(id))
    }

    /// How a side calls a unit: the enemy's under a marker by its number.
    pub fn called(&self, id: UnitId, by: Side) -> String {
        let side = self.side(id);
        if side != by && self.is_hidden(id) {
            return format!("{side} marker {}", self.unit(id).marker);
        }
        self.name(id).to_owned()
    }

    /// The order of tests at one instant (time.h): by roster number, the sides alternating; the French begin on odd turns.
    pub fn order_of_tests(&self, units: &[UnitId]) -> Vec<UnitId> {
        let mut units = units.to_vec();
        units.sort_unstable();
        units.dedup();
        let of = |side: Side| units.iter().copied().filter(|id| self.side(*id) == side).collect::<Vec<_>>();
        let leads = self.leading_side();
        let (first, second) = (of(leads), of(leads.other()));
        let longest = first.len().max(second.len());
        let pairs = (0..longest).flat_map(|at| [first.get(at), second.get(at)]);
        pairs.flatten().copied().collect()
    }

    /// The side that leads the order of tests in this turn (2.01a.c).
    pub fn leading_side(&self) -> Side {
        if self.turn % 2 == 1 { Side::French } else { Side::Allied }
    }

    /// Whether a Full Move, a Combat Move or none at all is what a unit has; and it is not cancelled.
    pub fn has_order(&self, id: UnitId, order: Order) -> bool {
        self.is_on_table(id) && self.unit(id).follows(order)
    }
}

impl Sight for World {
    /// Nobody sees what a marker hides but its owner; without that option everybody sees everything.
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        let hidden = u16::try_from(piece.piece).ok().map(UnitId).filter(|id| id.at() < self.units.len());
        match hidden.filter(|id| self.unit(*id).marks.has(Mark::Hidden)) {
            Some(id) => of.and(SeatSet::only(self.side(id).other().seat())),
            None => SeatSet::NONE,
        }
    }
}
