//! What an edition has of its own beyond figures: each feature is a section of its own, with its figures. One that is written down
//! is on.

use super::cards::CardRules;
use super::random_events::RandomEvents;
use super::rule;
use crate::features::{Feature, Features};
use crate::orders::OrderKind;
use crate::pieces::Arm;
use field::paths::HalfPoints;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, Said};
use umpire::rule::Rule;
use umpire::source::Node;

#[derive(Debug, Clone, PartialEq, Eq, Default, Read)]
#[read(what = "features of the edition")]
pub struct EditionFeatures {
    pub delay_to_target: Option<DelayToTarget>,
    pub trains: Option<Trains>,
    pub train_supply: Option<TrainSupply>,
    pub defend_by_radius: Option<DefendByRadius>,
    pub targets_by_hexes: Option<TargetsByHexes>,
    pub misread_orders: Option<MisreadOrders>,
    pub listed_sequences: Option<ListedSequences>,
    pub victory_by_ratio: Option<VictoryByRatio>,
    pub ground_in_supply: Option<GroundInSupply>,
    pub cavalry_at_large: Option<CavalryAtLarge>,
    pub combat_ratings: Option<CombatRatings>,
    pub passing_fire: Option<PassingFire>,
    pub hidden_forces: Option<HiddenForces>,
    pub division_commanders: Option<DivisionCommanders>,
    pub free_until_led: Option<FreeUntilLed>,
    pub random_events: Option<RandomEvents>,
    pub leader_set_up: Option<LeaderSetUp>,
    pub cards: Option<CardRules>,
    pub weather: Option<WeatherFigures>,
    pub spans: Option<Spans>,
    pub two_cups: Option<TwoCups>,
    pub improved_positions: Option<ImprovedPositions>,
    pub vedettes: Option<Vedettes>,
}

/// Patrols of light cavalry, by an option (mop.37.11).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "vedettes")]
pub struct Vedettes {
    /// Their movement allowance, which also measures how long a report takes.
    #[read(key = "move", within = 1..=20)]
    pub movement: u8,
    /// The points with which each fights other vedettes.
    #[read(within = 1..=20)]
    pub strength: u8,
    /// So many hexes they go back before troops.
    #[read(within = 1..=6)]
    pub retreat: u32,
}

/// Infantry digs in (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "improved positions")]
pub struct ImprovedPositions {
    /// So many units of infantry in a hex dig one.
    pub builders: usize,
    /// It is done on this roll or less.
    pub roll: u16,
    /// By so many per cent it reduces an attack.
    #[read(within = 0..=100)]
    pub attack: u8,
}

/// Each side has a cup of its own, and a die says from which the next chit is drawn (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "two cups", within = 1..=6)]
pub struct TwoCups {
    /// The rolls at which the first side draws; at all others the second does.
    pub first_on: Vec<u8>,
}

/// Dice bring the weather (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "weather", check = WeatherFigures::is_for_dice)]
pub struct WeatherFigures {
    /// The hours at which it is thrown for again, after the first turn of the day.
    pub hours: Vec<u8>,
    /// What each roll brings, where a scenario has no table of its own: for one die from 1 on, for two from 2 on.
    pub table: Vec<String>,
}

impl WeatherFigures {
    fn is_for_dice(&self, place: &Place, faults: &mut Faults) {
        if ![6, 11].contains(&self.table.len()) {
            faults.note(place, "a table of weather has 6 lines, for one die, or 11, for two");
        }
    }
}

/// A Delay goes to its target and stays near it (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "delay to a target")]
pub struct DelayToTarget {
    /// Within so many hexes of its target a leader stays, once he is.
    pub radius: u32,
}

/// Trains are pieces on the map (lgg, mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "trains")]
pub struct Trains {
    /// The movement allowance of a corps train.
    #[read(within = 1..=20)]
    pub corps: u8,
    /// That of an army train, where armies have one.
    #[read(within = 1..=20)]
    pub army: Option<u8>,
    /// Trains that carry a bridge, where there are any.
    pub pontoons: Option<Pontoons>,
    /// Within so many movement points of its commander a corps train ends its move, unless it has come nearer.
    pub leash: HalfPoints,
}

/// Trains that carry a bridge (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "pontoon trains")]
pub struct Pontoons {
    /// Their movement allowance.
    #[read(key = "move", within = 1..=20)]
    pub movement: u8,
    /// An enemy who enters the hex of one captures it on this roll or less.
    #[read(within = 1..=6)]
    pub taken_on: u16,
}

/// Supply comes from trains (lgg, mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "supply from trains")]
pub struct TrainSupply {
    /// A supply line to a train is at most so many hexes long.
    #[read(within = 1..=99)]
    pub line: u32,
    /// How units live whose corps has its train elsewhere, where there is no army train.
    pub guests: Option<Guests>,
}

/// Units live on sources too, and on the trains of others (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "guests of trains")]
pub struct Guests {
    /// So many units of others live on a train.
    pub at_a_train: usize,
    /// Units of a column on the march are at most so many hexes apart.
    pub column: u32,
}

/// A Defend binds its leader by hexes instead of points, and he goes to the target at the pace of his slowest unit (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "defend by radius")]
pub struct DefendByRadius {
    /// Within so many hexes of its target a leader stays, once he is.
    pub radius: u32,
}

/// How far a target may be is counted in hexes instead of points (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "targets by hexes")]
pub struct TargetsByHexes {
    /// A target, or the road on which it lies, is at most so many hexes from its recipient.
    pub reach: u32,
}

/// A leader may misread the orders of a commander; the order of battle says who and whose (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "misread orders")]
pub struct MisreadOrders {
    /// He does if he rolls no more than this for compliance.
    pub roll: u16,
}

/// Division commanders on the map, where players choose to have them (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "division commanders")]
pub struct DivisionCommanders {
    /// Within so many hexes of him the units of a division on a goal of its own are in command.
    pub reach: u32,
    /// The rules by which divisions are rated one by one: where players choose so, and always.
    #[read(with = rule)]
    pub ratings: Rule,
    #[read(with = rule)]
    pub always: Rule,
}

/// Units are free of command range until their corps commander has come and they have been within his (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "free until led")]
pub struct FreeUntilLed {
    /// The rule that says so.
    #[read(with = rule)]
    pub rule: Rule,
}

/// Leaders are set up by their owner with any of their units (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "leader set-up")]
pub struct LeaderSetUp {}

/// Sequences of orders that a scenario lists may end otherwise than those that players write (lgg, mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "listed sequences")]
pub struct ListedSequences {
    /// In which orders.
    #[read(each, with = order_kind)]
    pub ends_in: Vec<OrderKind>,
    /// Whether a Delay may be followed by a Fall Back.
    pub delay_then_fall_back: bool,
}

/// The level of a victory goes by how the points of both sides compare (mop). A total below 0 counts as 0.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "victory by ratio")]
pub struct VictoryByRatio {
    /// A difference of at most so many per cent of the larger total is a draw.
    #[read(within = 0..=99)]
    pub draw: i32,
    /// From how many per cent of the smaller total on the larger wins the second level, and the third.
    #[read(within = 100..=1000)]
    pub second: i32,
    #[read(within = 100..=1000)]
    pub third: i32,
}

impl VictoryByRatio {
    /// The level that the first side has reached: 0 for a draw, below it for the second side's.
    pub fn level(&self, [first, second]: [i32; 2]) -> i32 {
        let (first, second) = (first.max(0), second.max(0));
        let (more, less) = (first.max(second), first.min(second));
        let level = match less {
            _ if (more - less) * 100 <= more * self.draw => 0,
            _ if more * 100 >= less * self.third => 3,
            _ if more * 100 >= less * self.second => 2,
            _ => 1,
        };
        if first > second { level } else { -level }
    }
}

/// Points for ground are scored only where whoever gives control of it is in supply or in command (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "ground in supply")]
pub struct GroundInSupply {}

fn order_kind(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<OrderKind> {
    Said::read(node, name, faults)?.word("order", &OrderKind::WORDS, faults)
}

/// Cavalry that keeps clear of enemy zones of control has more points (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "cavalry at large")]
pub struct CavalryAtLarge {
    /// So many movement points.
    pub movement: u8,
}

/// Ratings on the counters that change the rolls of both sides (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "combat ratings")]
pub struct CombatRatings {
    /// What a lost step takes from a rating.
    pub damage: u8,
    /// What it takes from the strength of a brigade.
    pub strength: u8,
    /// No rating counts less.
    pub floor: u8,
    /// The rating of all artillery.
    pub artillery: u8,
}

impl CombatRatings {
    /// What is wrong with the strengths of a unit: a loss takes as much from every brigade, and half from artillery, half a point
    /// going up.
    pub fn fault_of_strengths(
        &self,
        arm: Arm,
        strength: [u8; 2],
        defense: Option<[u8; 2]>,
    ) -> Option<String> {
        let wrong = [Some(strength), defense]
            .into_iter()
            .flatten()
            .find(|[front, reverse]| *reverse != self.damaged(arm, *front));
        let say = |[front, reverse]: [u8; 2]| {
            format!("with a loss {} of {front} has {}, not {reverse}", arm.words(), self.damaged(arm, front))
        };
        wrong.map(say)
    }

    /// What is left of a strength with a loss.
    pub fn damaged(&self, arm: Arm, front: u8) -> u8 {
        if arm.is_artillery() { front.div_ceil(2) } else { front.saturating_sub(self.strength) }
    }
}

/// Whoever leaves an enemy zone of control may be fired at (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "passing fire")]
pub struct PassingFire {
    /// Per cent of their strength with which stacks fire.
    #[read(within = 1..=100)]
    pub strength: u8,
}

/// Formations under markers that may be dummies (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "hidden forces")]
pub struct HiddenForces {
    /// Markers of a side for each of its corps, where a scenario does not say how many there are; `None` for as many as it likes.
    #[read(within = 1..=10)]
    pub markers: Option<u8>,
    /// Dummies on the map for each of its corps.
    #[read(within = 0..=10)]
    pub dummies: u8,
    /// Whether stacks are hidden, each for itself and by an option, and not whole formations (mop.37.10).
    pub stacks: Option<HiddenStacks>,
}

/// Who finds hidden stacks (mop.37.10).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "hidden stacks")]
pub struct HiddenStacks {
    /// The most hexes over which they are found.
    #[read(within = 1..=20)]
    pub found_at: u32,
    /// … from hilltops, by leaders and by those who could reach one there.
    #[read(within = 1..=20)]
    pub found_from_hills: u32,
}

/// Spans that are damaged and mended in play (mop).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "spans")]
pub struct Spans {
    /// What it costs to damage or mend a bridge, in half points.
    pub bridge: HalfPoints,
    /// … a trestle.
    pub trestle: HalfPoints,
    /// It is mended on this roll or less,
    #[read(within = 1..=6)]
    pub mended_on: u16,
    /// … if an end of it is in an enemy zone of control on this,
    #[read(within = 1..=6)]
    pub near_the_enemy: u16,
    /// … and if an enemy unit is at one on this.
    #[read(within = 1..=6)]
    pub held_by_the_enemy: u16,
}

impl EditionFeatures {
    /// The bits of those that are on.
    pub(crate) fn bits(&self) -> Features {
        let EditionFeatures {
            delay_to_target,
            trains,
            train_supply,
            defend_by_radius,
            targets_by_hexes,
            misread_orders,
            cavalry_at_large,
            combat_ratings,
            passing_fire,
            hidden_forces,
            listed_sequences: _, // asked when a scenario is read
            victory_by_ratio: _, // asked when points are counted
            ground_in_supply,
            division_commanders: _, // figures of an option
            random_events: _,       // likewise
            leader_set_up: _,       // asked when a game begins
            free_until_led,
            weather,
            cards: _, // figures of options
            spans,
            two_cups,
            improved_positions,
            vedettes: _, // figures of an option
        } = self;
        let bits = [
            delay_to_target.as_ref().map(|_| Feature::DelayToTarget),
            trains.as_ref().map(|_| Feature::Trains),
            train_supply.as_ref().map(|_| Feature::TrainSupply),
            defend_by_radius.as_ref().map(|_| Feature::DefendByRadius),
            targets_by_hexes.as_ref().map(|_| Feature::TargetsByHexes),
            misread_orders.as_ref().map(|_| Feature::MisreadOrders),
            cavalry_at_large.as_ref().map(|_| Feature::CavalryAtLarge),
            combat_ratings.as_ref().map(|_| Feature::CombatRatings),
            passing_fire.as_ref().map(|_| Feature::PassingFire),
            hidden_forces.as_ref().filter(|own| own.stacks.is_none()).map(|_| Feature::HiddenForces),
            free_until_led.as_ref().map(|_| Feature::FreeUntilLed),
            weather.as_ref().map(|_| Feature::Weather),
            ground_in_supply.as_ref().map(|_| Feature::GroundInSupply),
            spans.as_ref().map(|_| Feature::Spans),
            two_cups.as_ref().map(|_| Feature::TwoCups),
            improved_positions.as_ref().map(|_| Feature::ImprovedPositions),
        ];
        bits.into_iter().flatten().collect()
    }
}
