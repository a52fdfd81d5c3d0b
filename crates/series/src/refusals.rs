//! The reasons for refusing. Each is written once, in `rulebook/refusals/*.toml`; `build.rs` makes the enum of it and
//! fills in the words. Here is what a file of texts cannot say: which reasons are added to another.

use crate::command::holder_words;
use crate::edition::{CardId, Limit};
use crate::fire::is_infantry;
use crate::hooks;
use crate::hooks::movement::Duty;
use crate::pieces::{FormationId, HeadquartersId, HolderId, LeaderId, UnitId};
use crate::scenario::Turn;
use crate::sight::{Blocked, ground_hides};
use crate::world::{OrderKind, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

// Why an answer cannot be: a small value, so that legal answers are sifted without a word being written.
include!(concat!(env!("OUT_DIR"), "/denials.rs"));

/// What is asked of a rule: leave, or why not.
pub(crate) type Allowed<T = ()> = Result<T, Denial>;

impl Denial {
    /// The refusal, in words, with every reason that stands beside it.
    pub(crate) fn refusal(self, world: &World) -> Refusal {
        let refusal = self.text(world);
        let and = |refusal: Refusal, more: Denial| refusal.and(more.text(world));
        match self {
            Denial::OutOfSight { blocked, .. } | Denial::SupportSeesNobody { blocked, .. } => {
                refusal.and(in_the_way(world, blocked))
            }
            // What the weather forbids is forbidden by the weather that it is (mop.37.4).
            Denial::NoPontoonsInThisWeather { .. } => by(refusal, world.conditions().no_pontoons()),
            Denial::TooFarInThisWeather { .. } => {
                by(refusal, world.conditions().bombards_at.map(|(_, by)| by))
            }
            Denial::ChargeBarredByCard { unit } => by(refusal, hooks::charge::rule_of_a_bar(world, unit)),
            Denial::NoRoomToRest { hex, limit } => {
                let refusal = match limit {
                    Limit::Units => refusal,
                    Limit::FootAndHorse => Denial::TooManyBrigades { hex }.text(world),
                    Limit::Points => Denial::TooManyPoints { hex }.text(world),
                };
                by(refusal, Some(world.edition().stacking.rule_of(limit)))
            }
            Denial::LeavesRange { unit, hex } => {
                match hooks::movement::leaves_its_commander(world, unit, hex) {
                    Some(own) => own.text(world),
                    None => refusal,
                }
            }
            Denial::TooFarApart { unit, .. } => {
                by(refusal, hooks::movement::rule_of_keeping_together(world, unit))
            }
            Denial::TargetBeyondSight { unit, .. } => {
                let refusal = by(refusal, world.conditions().rule_of_sight());
                match world.hex_of(unit) {
                    Some(from) => refusal.and(sees_so_far(world, from)),
                    None => refusal,
                }
            }
            Denial::OrderReserve { formation } => and(refusal, Denial::NeedsAnOrder { formation }),
            Denial::SpreadAttacks { other, .. } => and(refusal, Denial::OnlyThisSegment { other }),
            Denial::MustAttack { from, .. } => match garrison_next_to(world, from) {
                Some(chateau) => and(refusal, Denial::GarrisonAttackedToo { chateau }),
                None => refusal,
            },
            Denial::AllOrdersGiven { leader, .. } if world.has_lost_headquarters(leader) => {
                and(refusal, Denial::HeadquartersLost { leader })
            }
            Denial::TargetNotSeen { far: true, .. } => {
                refusal.and(by(Denial::BeyondSight.text(world), world.conditions().rule_of_sight()))
            }
            Denial::OrderRepeated { initiative, .. }
            | Denial::AttackIsProbe { initiative, .. }
            | Denial::DefendIsDelay { initiative, .. } => {
                let is_delay = matches!(self, Denial::DefendIsDelay { .. });
                let refusal = if is_delay { and(refusal, Denial::DelayIsDefend) } else { refusal };
                let refusal = and(refusal, Denial::TargetsTooNear);
                if initiative { and(refusal, Denial::InitiativeRepeats) } else { refusal }
            }
            Denial::AwayFromTarget { .. } | Denial::NotCloser { .. } => {
                in_place_of(world, Duty::Attack, refusal)
            }
            Denial::NotAlongTheRoad { .. } | Denial::LeaderNotAlongTheRoad { .. } => {
                in_place_of(world, Duty::March, refusal)
            }
            Denial::NotTowardsSupply { .. } => in_place_of(world, Duty::FallBack, refusal),
            _ => refusal,
        }
    }
}

/// The same by another rule, if there is one.
fn by(refusal: Refusal, rule: Option<Rule>) -> Refusal {
    match rule {
        Some(rule) => refusal.renumbered(|_| rule),
        None => refusal,
    }
}

/// What stands in the way of the eye. Units do by a rule of their own where an edition has one.
fn in_the_way(world: &World, blocked: Blocked) -> Refusal {
    let why = Denial::from(blocked).text(world);
    match (blocked, world.edition().sight.units_rule) {
        (Blocked::ByHex(hex), Some(rule)) if !ground_hides(world, hex) => by(why, Some(rule)),
        _ => why,
    }
}

/// How far one sees from a hex in this turn, by the rule that says so.
fn sees_so_far(world: &World, from: HexId) -> Refusal {
    let rule = world.conditions().bound_of_sight(world.ground().hills.contains(from));
    by(Denial::SeesSoFar { distance: world.sight_range(from) }.text(world), Some(rule))
}

/// Refuses what is asked for where something is so.
#[inline]
pub(crate) fn refuse_if(holds: bool, why: Denial) -> Allowed {
    if holds { Err(why) } else { Ok(()) }
}

/// The reason of an option that changes what an order demands of a move comes before the ordinary one.
fn in_place_of(world: &World, duty: Duty, refusal: Refusal) -> Refusal {
    match hooks::movement::refused(world, duty) {
        Some(own) => own.text(world).and(refusal),
        None => refusal,
    }
}

/// An enemy garrison of a chateau next to a hex (10.f).
fn garrison_next_to(world: &World, from: HexId) -> Option<HexId> {
    let own = world.held_by(from);
    let walls = |at: &HexId| world.terrain(*at).is_chateau && is_infantry(world, *at);
    let held = |at: &HexId| world.held_by(*at).is_some_and(|side| Some(side) != own);
    world.ground().neighbours(from).map(|(at, _)| at).find(|at| held(at) && walls(at))
}

/// What stands in the way of the eye (8.3).
impl From<Blocked> for Denial {
    fn from(by: Blocked) -> Denial {
        match by {
            Blocked::ByHex(hex) => Denial::BlockedByHex { hex },
            Blocked::ByHill(hex) => Denial::BlockedByHill { hex },
            Blocked::ByCrest => Denial::BlockedByCrest,
            Blocked::ByCrestBetween => Denial::BlockedByCrestBetween,
            Blocked::BySlope => Denial::BlockedBySlope,
            Blocked::OnBothSides { crest: true } => Denial::BlockedAlongCrest,
            Blocked::OnBothSides { crest: false } => Denial::BlockedOnBothSides,
            Blocked::BetweenCrestAndHex(hex) => Denial::BlockedBetween { hex },
        }
    }
}

/// The number that a word agrees with.
fn so_many(number: impl TryInto<usize>) -> usize {
    number.try_into().unwrap_or(usize::MAX)
}

/// A small number as it is spoken.
fn in_words(number: impl TryInto<u64>) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let number = number.try_into().unwrap_or_default();
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// How many times, as it is spoken.
fn in_times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", in_words(number)),
    }
}
