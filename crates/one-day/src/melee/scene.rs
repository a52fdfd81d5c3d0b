//! Who stands how in a Melee: what its table asks of the ground, of guns in support, of houses and squares (2.034, 4.04).

use super::score::{Defence, Fighter, Opponent};
use crate::clock;
use crate::edition::Quality;
use crate::fire::origin;
use crate::plot::Mover;
use crate::prelude::*;
use crate::roster::{PlaceId, UnitId};
use crate::world::{Formation, Mark, Order};
use field::table::Distance;

/// A unit as it entered the Melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Entrant {
    /// The unit.
    pub(crate) unit: UnitId,
    /// Its Quality then (2.034.b, 2.034.o).
    pub(crate) quality: Quality,
    /// Hits that it took while charging into it (2.034.mod-o).
    pub(crate) charge_hits: u8,
}

impl Entrant {
    /// As it stands.
    pub(crate) fn of(world: &World, unit: UnitId) -> Entrant {
        Entrant { unit, quality: world.quality(unit), charge_hits: world.unit(unit).charge_hits }
    }
}

/// Along what length two units lie against each other.
pub(crate) fn seam(world: &World, one: UnitId, other: UnitId) -> Distance {
    let (own, others) = (world.ground(one), world.ground(other));
    let touching = Distance::of(world.theatre().edition.measures.touching);
    let pairs = own.iter().flat_map(|a| others.iter().map(move |b| (a, b)));
    let touching = pairs.filter(|(a, b)| a.gap(b) <= touching);
    touching.map(|(a, b)| a.seam(b)).max().unwrap_or(Distance::NONE)
}

/// The side of a block against which an enemy lies longest, in quarters from north (4.04.l, 4.04.m).
pub(crate) fn side_of_attack(world: &World, place: PlaceId, attacker: UnitId) -> u8 {
    let ground = world.ground(attacker);
    let at = world.unit(attacker).at;
    let length = |quarter: &u8| {
        let Some(side) = origin::side_of(world.theatre(), place, *quarter) else { return (0, i64::MIN) };
        // The shadow of the attacker on the side, where it is near, and then how near its centre is.
        let far =
            ground.iter().flat_map(|convex| convex.corners().to_vec()).map(|corner| side.distance(corner));
        let is_near =
            far.min().is_some_and(|far| far <= Distance::of(world.theatre().edition.measures.stops_short));
        let along =
            |spot: field::table::Spot| side.way().dot(side.from.to(spot)).clamp(0, side.way().squared());
        let spots = ground.iter().flat_map(|convex| convex.corners().to_vec()).map(along);
        let shadow = spots.clone().max().unwrap_or_default() - spots.min().unwrap_or_default();
        (if is_near { shadow } else { 0 }, -side.distance(at).rounded())
    };
    (0..4).max_by_key(|quarter| (length(quarter), 3 - *quarter)).unwrap_or_default()
}

/// Guns that fight as part of an infantry unit: intermingled behind it, or in its block and facing the side from which all this comes
/// (2.034.r, 4.04.o).
pub(crate) fn guns_in_support(world: &World, infantry: UnitId, enemies: &[UnitId]) -> Option<UnitId> {
    let state = world.unit(infantry);
    if let Formation::Block(place) = state.formation {
        let guns = guns_in_block(world, infantry)?;
        let first = u8::try_from(world.unit(guns).facing.hundredths() / 9_000).unwrap_or_default();
        let sides = [first, (first + 1) % 4];
        let faces = |enemy: &UnitId| sides.contains(&side_of_attack(world, place, *enemy));
        return enemies.iter().any(faces).then_some(guns);
    }
    let guns = world.guns_behind(infantry)?;
    let is_frontal = |enemy: &UnitId| !world.is_behind(infantry, world.unit(*enemy).at);
    enemies.iter().any(is_frontal).then_some(guns)
}

/// Guns in the block of a deployed infantry unit.
pub(crate) fn guns_in_block(world: &World, infantry: UnitId) -> Option<UnitId> {
    let place = world.unit(infantry).formation.place()?;
    let shares = |unit: &UnitId| {
        world.roster(*unit).arm.is_artillery() && world.unit(*unit).formation == Formation::Block(place)
    };
    world.of_side(world.side(infantry)).find(shares)
}

/// The infantry that supports guns: the line before them, or whoever is deployed in their block (2.034.mod-j).
pub(crate) fn infantry_with(world: &World, guns: UnitId) -> Option<UnitId> {
    if let Formation::Block(place) = world.unit(guns).formation {
        let shares = |unit: &UnitId| {
            world.roster(*unit).arm.is_infantry() && world.unit(*unit).formation == Formation::Block(place)
        };
        return world.of_side(world.side(guns)).find(shares);
    }
    world.line_before(guns)
}

/// Whether infantry would be Squared against cavalry that contacts it now (plot.k, 2.031e.c, example2.c).
pub(crate) fn squares(world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    if state.marks.has(Mark::Squared) {
        return true;
    }
    world.roster(unit).arm.is_infantry()
        && state.follows(Order::CombatMove)
        && state.formation.place().is_none()
        && state.marched.max(planned(world, unit)) <= world.theatre().edition.measures.squared
        && is_flagged(world, unit)
}

/// How long the way is that its plot lays down (plot.k): what it has not walked yet counts too. Who steers has none.
fn planned(world: &World, unit: UnitId) -> i32 {
    let march = clock::march_of(world, Mover::Unit(unit)).filter(|march| !march.is_steering);
    march.map_or(0, |march| march.pieces.iter().map(|piece| piece.length).sum())
}

/// Whether its plot lets it square; it does if nothing was said (plot.k).
fn is_flagged(world: &World, unit: UnitId) -> bool {
    let own = &world.sealed(world.side(unit)).plots;
    let plot = own.iter().chain(&world.shown).find(|plot| plot.unit() == Some(unit));
    plot.and_then(|plot| plot.square).unwrap_or(true)
}

/// A fighter and what he has against him.
pub(crate) struct Side<'s> {
    /// Those of his side in this Melee, himself too.
    pub(crate) own: &'s [UnitId],
    /// Those against them.
    pub(crate) enemies: &'s [UnitId],
    /// Whether his side defends and nothing else (plot.j).
    pub(crate) defends: bool,
}

/// How a unit fights.
pub(crate) fn fighter(world: &World, entrant: Entrant, side: &Side<'_>) -> Fighter {
    let unit = entrant.unit;
    let state = world.unit(unit);
    let is_uphill = side.enemies.iter().all(|enemy| world.height(unit) > world.height(*enemy));
    let is_foot_or_horse = |other: &&UnitId| **other != unit && !world.roster(**other).arm.is_artillery();
    let additional = side.own.iter().filter(is_foot_or_horse).count();
    Fighter {
        arm: world.roster(unit).arm,
        quality: entrant.quality,
        level: state.level,
        defends: side.defends.then(|| Defence { shelter: world.shelter(unit), is_uphill }),
        is_in_road_column: state.formation == Formation::RoadColumn,
        is_squared: state.marks.has(Mark::Squared),
        has_guns: guns_in_support(world, unit, side.enemies).is_some(),
        additional: u8::try_from(additional).unwrap_or(u8::MAX),
        charge_hits: entrant.charge_hits,
    }
}

/// How a unit is met by an enemy; `is_attacked` says whether the enemy attacks it.
pub(crate) fn opponent(
    world: &World,
    unit: UnitId,
    against: UnitId,
    is_attacked: bool,
    attacks: bool,
) -> Opponent {
    // Into or inside houses: where the one stands who is attacked. Charging out of them, cavalry fights as in the open (4.04.c2).
    let is_housed = |unit: UnitId| world.shelter(unit).is_urban();
    let is_urban = match (is_attacked, attacks) {
        (true, false) => is_housed(unit),
        (false, true) => is_housed(against),
        _ => is_housed(unit) && is_housed(against),
    };
    Opponent {
        arm: world.roster(unit).arm,
        is_supported: infantry_with(world, unit).is_some(),
        is_garrison: matches!(world.unit(unit).formation, Formation::Garrison(_)),
        is_urban,
    }
}
