//! What earns points (13.a): how often each condition is met.

use super::super::{arrivals, supply, ways};
use crate::prelude::*;
use crate::scenario::arrivals::{Arrival, Way};
use crate::scenario::forces::VariableId;
use crate::scenario::victory::{Arms, Award, Condition, Need, Objective, Troops};
use crate::theatre::Train;
use crate::world::{HeadquartersWhereabouts, is_lost_for_good};
use std::sync::Arc;

/// How often an award is earned now.
pub(super) fn times(world: &World, at: usize, award: &Award, unseen: &[UnitId]) -> usize {
    let (side, awarded) = (award.side, world.history().awarded[at]);
    let once = usize::from;
    match &award.condition {
        Condition::Holding { at: Some(_), .. } | Condition::Joining { .. } => once(awarded),
        Condition::Holding { places, need, at: None, no_enemy_within } => {
            let near = |hex| no_enemy_within.is_some_and(|within| is_enemy_near(world, side, hex, within));
            let held = |hex| world.occupier(hex) == Some(side) && hooks::turn::counts(world, hex, side);
            count(places, *need, |hex| held(hex) && !near(hex))
        }
        Condition::NeverLosing { places } => once(places.iter().all(|place| {
            let lost = world.history().taken.iter().any(|(hex, by)| *hex == place.hex && *by == side.enemy());
            !lost && world.occupier(place.hex) != Some(side.enemy())
        })),
        Condition::Clear { places, within } => {
            once(places.iter().all(|place| !is_enemy_near(world, side, place.hex, *within)))
        }
        Condition::Eliminated { armies, per } => {
            let lost: usize = armies.iter().map(|army| usize::from(world.army_losses(*army))).sum();
            lost / usize::from((*per).max(1))
        }
        Condition::FewerLosses { armies, per } => {
            let lost = |own: bool| -> u32 {
                let armies = world.army_ids().filter(|army| armies.contains(army) != own);
                armies.map(|army| losses(world, army, unseen)).sum()
            };
            usize::try_from(lost(false).saturating_sub(lost(true)) / u32::from((*per).max(1))).unwrap_or(0)
        }
        Condition::SupplySources { armies } => {
            let mut sources: Vec<HexId> =
                armies.iter().flat_map(|army| supply::source_hexes(world, *army)).collect();
            sources.sort_unstable();
            sources.dedup();
            let held =
                |hex: &&HexId| world.occupier(**hex) == Some(side) && hooks::turn::counts(world, **hex, side);
            sources.iter().filter(held).count()
        }
        Condition::Captured { leader } => once(world.memory().captured.contains(leader)),
        Condition::LostForGood { armies, what, supplied } => {
            let counts = |unit: &UnitId| {
                let (printed, state) = (world.printed(*unit), world.unit(*unit));
                let arms = what.is_none_or(|arms| (arms == Arms::Artillery) == printed.arm.is_artillery());
                is_lost_for_good(state.whereabouts)
                    && arms
                    && supplied.is_none_or(|supplied| supplied != state.lost_unsupplied)
                    && armies.contains(&world.theatre.chain(printed.formation).army)
            };
            world.unit_ids().filter(counts).count()
        }
        Condition::TrainDestroyed { armies, of_corps } => {
            let is_lost = |id: &HeadquartersId| {
                let at = world.headquarters(*id).whereabouts;
                matches!(at, HeadquartersWhereabouts::Destroyed(_))
                    && armies.contains(&world.theatre.headquarters[*id].army)
            };
            if *of_corps {
                let corps = |id: &HeadquartersId| {
                    matches!(world.theatre.headquarters[*id].train, Some(Train::Corps(_)))
                };
                world.headquarters_ids().filter(corps).filter(is_lost).count()
            } else {
                army_trains(world).filter(is_lost).count()
            }
        }
        Condition::TrainLeaving { way } => {
            let own = army_trains(world).filter(|id| world.side_of_headquarters(*id) == side);
            let mut left = own.filter_map(|id| world.headquarters(id).left_from);
            once(left.any(|from| ways::leads_off(world.ground(), way, from)))
        }
        Condition::TrainBroughtOff => {
            let has_left = |id: &HeadquartersId| {
                let own = &world.theatre.headquarters[*id];
                matches!(own.train, Some(Train::Corps(_)))
                    && world.side_of_headquarters(*id) == side
                    && world.headquarters(*id).whereabouts == HeadquartersWhereabouts::Left
            };
            once(
                hooks::turn::has_played_retreat(world, side)
                    && world.headquarters_ids().any(|id| has_left(&id)),
            )
        }
        Condition::UnitsBroughtOff { per } => {
            let count = |of: Side, is: fn(Whereabouts) -> bool| {
                let units = world.theatre.units_of(of).iter();
                units.filter(|unit| is(world.unit(**unit).whereabouts)).count()
            };
            let gone = count(side, |at| at == Whereabouts::Left);
            let lost = count(side.enemy(), |at| {
                matches!(at, Whereabouts::Eliminated | Whereabouts::Destroyed | Whereabouts::Driven)
            });
            let played = hooks::turn::has_played_retreat(world, side);
            if played { gone.min(lost) / usize::from((*per).max(1)) } else { 0 }
        }
        Condition::FormationsDemoralized { armies } => demoralized(world, armies),
        // Once an army is demoralized it stays so (11.a).
        Condition::ArmiesDemoralized { armies, ever: _ } => {
            once(armies.iter().any(|army| world.army(*army).demoralized))
        }
        Condition::ArmiesDisintegrated { armies } => {
            once(armies.iter().any(|army| world.army(*army).disintegrated))
        }
        Condition::GuardRecoiled => once(world.guard_recoiled),
        Condition::Leaving { what, way, before } => {
            holders_gone(world, *what, &gone(world, side, way, *before))
        }
        Condition::NoneLeaving { way, before } => once(gone(world, side.enemy(), way, *before).is_empty()),
        Condition::Committing { units } => {
            once(awarded || units.iter().any(|unit| world.unit(*unit).charged))
        }
        Condition::OpenRoad { from, way, strength, north_of } => {
            let beyond = strength_beyond(world, side, way, north_of, unseen);
            once(beyond >= u32::from(*strength) && is_road_open(world, side, from.hex, way))
        }
    }
}

/// What an army has lost: units at full strength, and the steps of those who are left, as far as they are seen.
fn losses(world: &World, army: ArmyId, unseen: &[UnitId]) -> u32 {
    let own =
        world.unit_ids().filter(|unit| world.theatre.chain(world.printed(*unit).formation).army == army);
    let damaged =
        own.filter(|unit| world.is_present(*unit) && world.unit(*unit).damaged && !unseen.contains(unit));
    let steps = damaged.map(|unit| {
        let printed = world.printed(unit);
        u32::from(printed.front.saturating_sub(printed.reverse))
    });
    u32::from(world.army_losses(army)) + steps.sum::<u32>()
}

fn army_trains(world: &World) -> impl Iterator<Item = HeadquartersId> + use<'_> {
    world.headquarters_ids().filter(|id| world.theatre.headquarters[*id].train == Some(Train::Army))
}

/// Notes, when a turn ends, what is asked of that moment: who holds a place when the next begins, who has joined whom, who
/// has charged.
pub fn note_the_turn(world: &mut World) {
    let theatre = Arc::clone(&world.theatre);
    let next = world.turn.plus(1);
    for (at, award) in theatre.terms.victory.awards.iter().enumerate() {
        let holds = match &award.condition {
            Condition::Holding { places, need, at: Some(turn), .. } if *turn == next => {
                count(places, *need, |hex| world.occupier(hex) == Some(award.side)) > 0
            }
            Condition::Joining { army, strength, within, leader, day } => {
                let by_day = theatre.calendar.time(world.turn).date() == *day && !world.is_night();
                by_day && strength_near(world, *army, *leader, *within) >= u32::from(*strength)
            }
            Condition::Committing { units } => units.iter().any(|unit| world.unit(*unit).charged),
            _ => false,
        };
        if holds {
            world.history_mut().awarded[at] = true;
        }
    }
}

/// The side of whoever comes by a variable arrival.
pub(super) fn side_of_variable(world: &World, at: usize) -> Side {
    let terms = &world.theatre.terms;
    let arrival = Arrival::Variable(VariableId::at(at));
    let group = terms.reinforcements.iter().find(|group| group.arrival == arrival);
    group.map_or(terms.opening.first, |group| arrivals::side_of(world, group))
}

/// How many of the places count for a side that holds some of them (13.b).
fn count(places: &[Objective], need: Need, is_held: impl Fn(HexId) -> bool) -> usize {
    let held = places.iter().filter(|place| is_held(place.hex)).count();
    match need {
        Need::All => usize::from(held == places.len()),
        Need::Any => usize::from(held > 0),
        Need::Each => held,
    }
}

fn is_enemy_near(world: &World, side: Side, hex: HexId, within: u8) -> bool {
    world.ground().board.within(hex, u32::from(within)).any(|at| world.held_by(at) == Some(side.enemy()))
}

fn demoralized(world: &World, armies: &[ArmyId]) -> usize {
    let of = |army: ArmyId| {
        let own = world.formation_ids().filter(move |formation| world.theatre.chain(*formation).army == army);
        let broken = own.filter(|formation| world.is_demoralized(*formation)).count();
        // An army that counts as one formation counts once (22.b).
        if world.theatre.armies[army].as_one { broken.min(1) } else { broken }
    };
    armies.iter().map(|army| of(*army)).sum()
}

/// The units of a side that have marched off by a way, before a turn (6.a).
fn gone(world: &World, side: Side, way: &Way, before: Option<Turn>) -> Vec<UnitId> {
    let left = world.history().left.iter().filter(|gone| {
        world.side_of(gone.unit) == side
            && before.is_none_or(|before| gone.turn < before)
            && ways::leads_off(world.ground(), way, gone.from)
    });
    left.map(|gone| gone.unit).collect()
}

fn holders_gone(world: &World, what: Troops, gone: &[UnitId]) -> usize {
    let arm = |unit: &UnitId| world.printed(*unit).arm;
    let divisions = (0..world.theatre.divisions.len()).map(DivisionId::at);
    let units = |division: DivisionId| world.theatre.division(division).units.as_slice();
    let gone_of = |division: DivisionId| {
        units(division).iter().filter(|unit| !arm(unit).is_artillery() && gone.contains(unit)).count()
    };
    let infantry_gone = |division: &DivisionId| {
        let mut infantry = units(*division).iter().filter(|unit| arm(unit) == Arm::Infantry).peekable();
        infantry.peek().is_some() && infantry.all(|unit| gone.contains(unit))
    };
    match what {
        Troops::Unit => gone.iter().filter(|unit| !arm(unit).is_artillery()).count(),
        Troops::InfantryDivision => divisions.filter(infantry_gone).count(),
        Troops::Division => divisions.filter(|division| gone_of(*division) >= 2).count(),
    }
}

/// Whether a road runs from a place off the map without passing an enemy.
fn is_road_open(world: &World, side: Side, from: HexId, way: &Way) -> bool {
    let ground = world.ground();
    let mut reached = HexSet::of(&ground.board, [from]);
    let mut front = vec![from];
    while let Some(hex) = front.pop() {
        if ways::leads_off(ground, way, hex) {
            return true;
        }
        for (next, between) in ground.neighbours(hex) {
            if between.road.is_some() && world.held_by(next) != Some(side.enemy()) && reached.insert(next) {
                front.push(next);
            }
        }
    }
    false
}

/// The strength of a side's infantry and cavalry north of a place as far as they are seen, or gone by a way.
fn strength_beyond(world: &World, side: Side, way: &Way, north_of: &Objective, unseen: &[UnitId]) -> u32 {
    let ground = world.ground();
    let row = |hex: HexId| ground.numbering.layout().offset(ground.board.hex(hex)).row;
    let gone = gone(world, side, way, None);
    let counts = |unit: &UnitId| {
        let own = world.side_of(*unit) == side && !world.printed(*unit).arm.is_artillery();
        let there = || world.hex_of(*unit).is_some_and(|hex| row(hex) < row(north_of.hex));
        own && (gone.contains(unit) || !unseen.contains(unit) && there())
    };
    world.unit_ids().filter(counts).map(|unit| u32::from(world.strength(unit))).sum()
}

/// The strength of an army's units near a leader.
fn strength_near(world: &World, army: ArmyId, leader: LeaderId, within: u8) -> u32 {
    let Some(at) = world.leader_hex(leader) else { return 0 };
    let near = |unit: &UnitId| {
        let own = world.theatre.chain(world.printed(*unit).formation).army == army;
        let place = world.hex_of(*unit).filter(|_| own);
        place.is_some_and(|hex| world.ground().board.distance(at, hex) <= u32::from(within))
    };
    world.unit_ids().filter(near).map(|unit| u32::from(world.strength(unit))).sum()
}
