//! Marches off the map (6.a), where the scenario gives points for them.

use super::eyes::Eyes;
use super::orders::{Wish, is_awaiting};
use super::quarters;
use super::stakes::{self, Exit};
use hex::HexId;
use series::orders::{OrderHolder as Holder, OrderKind};
use series::pieces::{Arm, HolderId, UnitId};
use series::scenario::victory::Troops;
use series::world::Whereabouts;

/// How likely a march off the map is to come off, if nobody stands in its way.
const LIKELY: f64 = 0.75;

/// So far the enemy must be from the road of such a march.
const CLEAR: u32 = 2;

/// No more than this share of an army's strength is sent away at once.
const SPARED: f64 = 0.35;
/// Whoever is so near to a place can defend it.
const DEFENDERS: u32 = 6;
/// A place is held by so many for each who may attack it: they do not all come.
const ENOUGH: f64 = 0.4;
/// And whoever is so near can come to attack it.
const ATTACKERS: u32 = 12;

/// Whether a holder is on its way off the map.
pub(super) fn is_leaving(eyes: &Eyes<'_>, holder: HolderId) -> bool {
    let order = eyes.world.holder(holder).order;
    let Some(target) = order.target.filter(|_| order.kind == OrderKind::March) else { return false };
    stakes::exits(eyes.world, eyes.side).iter().any(|exit| exit.hexes.contains(&target))
}

/// Whether a holder that is on its way off the map can still get there.
pub(super) fn gets_away(eyes: &Eyes<'_>, holder: HolderId) -> bool {
    stakes::exits(eyes.world, eyes.side).iter().any(|exit| worth(eyes, holder, exit, false, 0.0).is_some())
}

/// Whether a holder is too much of the army to be sent away from the battle.
fn is_needed(eyes: &Eyes<'_>, holder: HolderId) -> bool {
    let all: f64 = eyes.own().iter().map(|(unit, _)| eyes.strength(*unit)).sum();
    let own: f64 = those(eyes, holder).iter().map(|(unit, _)| eyes.strength(*unit)).sum();
    let to_come = eyes
        .world
        .units_in_holder(holder)
        .any(|unit| eyes.world.unit(unit).whereabouts == Whereabouts::Awaited);
    own > SPARED * all || to_come
}

/// The orders that send somebody off the map, the most profitable first.
pub(super) fn wishes(eyes: &Eyes<'_>, bar: f64) -> Vec<Wish> {
    let world = eyes.world;
    let exits = stakes::exits(world, eyes.side);
    if exits.is_empty() {
        return Vec::new();
    }
    // Only the first who leaves takes the points from the enemy that he has for keeping everybody in.
    let under_way = world.holder_ids().any(|holder| {
        world.theatre.side_of_holder(holder) == eyes.side
            && (is_leaving(eyes, holder) || waits_to_leave(eyes, holder, &exits))
    });
    let mut wishes = Vec::new();
    for holder in world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == eyes.side) {
        let holds =
            matches!(world.theatre.holders[holder.place()], Holder::Formation(_) | Holder::Division(_));
        if !holds || is_awaiting(world, holder) || is_leaving(eyes, holder) || is_needed(eyes, holder) {
            continue;
        }
        let corps =
            world.theatre.formation_of(holder).map(|formation| world.theatre.formation_holder(formation));
        if corps
            .is_some_and(|corps| corps != holder && (is_leaving(eyes, corps) || is_awaiting(world, corps)))
        {
            continue;
        }
        let late = 0.5 + quarters::delay(eyes, holder);
        let best = exits.iter().filter_map(|exit| worth(eyes, holder, exit, under_way, late));
        let Some((worth, target)) = best.reduce(|best, next| if next.0 > best.0 { next } else { best })
        else {
            continue;
        };
        let worth = worth - left_open(eyes, holder, &exits);
        if worth > bar {
            let why = format!(
                "{} is to march off the map by {}",
                world.theatre.holder_name(holder),
                eyes.place(target)
            );
            wishes.push(Wish {
                to: holder,
                kind: OrderKind::March,
                target: Some(target),
                by_march: false,
                worth,
                why,
            });
        }
    }
    wishes.sort_by(|one, other| other.worth.total_cmp(&one.worth).then(one.to.cmp(&other.to)));
    // A corps or a division of it, not both.
    let mut chosen: Vec<Wish> = Vec::new();
    for wish in wishes {
        let corps = |holder: HolderId| world.theatre.formation_of(holder);
        if !chosen.iter().any(|other| corps(other.to) == corps(wish.to)) {
            chosen.push(wish);
        }
    }
    chosen
}

fn waits_to_leave(eyes: &Eyes<'_>, holder: HolderId, exits: &[Exit]) -> bool {
    let world = eyes.world;
    world.dispatch_ids().any(|dispatch| {
        let written = world.dispatch(dispatch);
        written.to == holder
            && world.status(dispatch).is_alive()
            && written
                .steps
                .iter()
                .flat_map(|step| &step.target)
                .any(|hex| exits.iter().any(|exit| exit.hexes.contains(hex)))
    })
}

/// What would be left to the enemy if a holder went: the stakes of ours that the others are too few to hold.
fn left_open(eyes: &Eyes<'_>, holder: HolderId, exits: &[Exit]) -> f64 {
    let world = eyes.world;
    let stays = |unit: UnitId| {
        let own = world.holder_of(unit);
        let goes = |own: HolderId| own == holder || is_leaving(eyes, own) || waits_to_leave(eyes, own, exits);
        !world.units_in_holder(holder).any(|leaving| leaving == unit) && !goes(own)
    };
    let mut lost = 0.0;
    for stake in eyes.stakes.iter().filter(|stake| stake.held_by == Some(eyes.side)) {
        let near = |hex: HexId| eyes.distance(hex, stake.hex) <= DEFENDERS;
        let ours = eyes.own().iter().filter(|(unit, hex)| near(*hex) && stays(*unit));
        let ours: f64 = ours.map(|(unit, _)| eyes.strength(*unit)).sum();
        let theirs = eyes.strength_near(eyes.side.enemy(), stake.hex, ATTACKERS);
        lost += stake.value * (1.0 - ours / (ENOUGH * theirs + 1.0)).clamp(0.0, 1.0);
    }
    lost
}

/// The units that would go, without guns: those are not counted.
fn those(eyes: &Eyes<'_>, holder: HolderId) -> Vec<(UnitId, HexId)> {
    let world = eyes.world;
    let units = world.units_in_holder(holder).filter(|unit| !eyes.arm(*unit).is_artillery());
    units.filter_map(|unit| Some((unit, world.hex_of(unit)?))).collect()
}

/// What a march of a holder off the map is worth, and by which hex it leaves, if it sets out so many turns late; `None` if it cannot get there in time.
fn worth(eyes: &Eyes<'_>, holder: HolderId, exit: &Exit, under_way: bool, late: f64) -> Option<(f64, HexId)> {
    let world = eyes.world;
    let units = those(eyes, holder);
    let (_, first) = *units.first()?;
    let at = eyes.position(holder).unwrap_or(first);
    let counted = count(eyes, &units, exit.what);
    // Anybody at all who leaves takes the points from the enemy that he has for keeping everybody in.
    let denies = if under_way { 0.0 } else { exit.denies };
    if counted == 0.0 && denies == 0.0 {
        return None;
    }
    let pace = units.iter().map(|(unit, _)| world.printed(*unit).movement).min()?;
    // The farthest of them sets the time.
    let cost = |hex: HexId| {
        let each = units.iter().map(|(_, from)| world.way_to(*from, hex));
        each.map(|cost| cost.map_or(f64::INFINITY, |cost| f64::from(cost.0) / 2.0)).fold(0.0, f64::max)
    };
    let needed = |hex: HexId| ((cost(hex) + 0.5) / f64::from(pace.max(1))).ceil() + late;
    let mut ways: Vec<(f64, HexId)> = exit.hexes.iter().map(|hex| (needed(*hex), *hex)).collect();
    ways.retain(|(needed, _)| *needed <= f64::from(exit.turns));
    ways.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    if units.iter().any(|(_, hex)| eyes.enemy_distance(*hex) <= 1) {
        return None;
    }
    // Whoever stands beside its road stops a march.
    let is_open = |hex: HexId| {
        let road = world.road_to(at, hex);
        road.is_some_and(|road| road.iter().skip(1).all(|hex| eyes.enemy_distance(*hex) >= CLEAR))
    };
    let (needed, target) = ways.into_iter().find(|(_, hex)| is_open(*hex))?;
    let spare = (f64::from(exit.turns) - needed).min(3.0);
    Some(((exit.points * counted + denies) * (LIKELY + 0.05 * spare), target))
}

fn count(eyes: &Eyes<'_>, units: &[(UnitId, HexId)], what: Troops) -> f64 {
    let theatre = &eyes.world.theatre;
    let mut divisions: Vec<_> = units.iter().map(|(unit, _)| theatre.division_of(*unit)).collect();
    divisions.sort_unstable();
    divisions.dedup();
    #[allow(clippy::cast_precision_loss)] // a handful of units
    match what {
        Troops::Unit => units.len() as f64,
        Troops::InfantryDivision => divisions
            .iter()
            .filter(|division| {
                let foot = theatre
                    .division(**division)
                    .units
                    .iter()
                    .filter(|unit| eyes.arm(**unit) == Arm::Infantry);
                let mut any = false;
                let all =
                    foot.inspect(|_| any = true).all(|unit| units.iter().any(|(other, _)| other == unit));
                all && any
            })
            .count() as f64,
        Troops::Division => divisions
            .iter()
            .filter(|division| {
                units.iter().filter(|(unit, _)| theatre.division_of(*unit) == **division).count() >= 2
            })
            .count() as f64,
    }
}
