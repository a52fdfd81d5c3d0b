//! Retreats for lost Morale Levels (3.03): which way, how far, how the unit stands afterwards, and whom it drives through.

pub mod bearing;
pub mod path;

#[cfg(test)]
mod path_tests;

use crate::edition::{Level, RetreatLength};
use crate::fight::Fight;
use crate::headquarters;
use crate::measure;
use crate::morale::Cause;
use crate::passage::Barrier;
use crate::place::Pose;
use crate::prelude::*;
use crate::roster::UnitId;
use crate::world::{Formation, Mark, Owed};
use bearing::Bearings;
use field::table::{Bearing, Distance, Spot};
use path::{Beaten, Lie, Path, Rest};

/// What becomes of a unit that falls to a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is still there.
    Stands,
    /// There was no way out (3.03a.d).
    Surrenders,
    /// It is off the table by a rule of its own.
    Lost(Rule),
}

/// Carries out the retreat of a unit that has just fallen to a level (4.03-morale).
pub(crate) fn go(
    world: &mut World,
    unit: UnitId,
    level: Level,
    in_melee: bool,
    play: &mut Play<'_>,
) -> Outcome {
    let edition = world.theatre().edition.clone();
    let Some(length) = edition.levels.of(level).retreat else { return Outcome::Stands };
    let keeps = world.unit(unit).formation.place().is_some() && level == Level::Nervous && !in_melee;
    if keeps {
        play.log.tell(world, || {
            let text = format!("{} keeps its place.", world.name(unit));
            Event::by(rule!("odn.4.04.r"), Fight::KeptPlace { unit: world.named(unit) }, text)
        });
        return Outcome::Stands;
    }
    if matches!(world.unit(unit).formation, Formation::Garrison(_)) {
        return Outcome::Lost(rule!("odn.5.02.h"));
    }
    let rate = world.rate(unit);
    let effort = match length {
        RetreatLength::Inch => 1_000,
        RetreatLength::CombatMove => rate.combat,
        RetreatLength::FullMove => rate.full,
    };
    let bearings = bearings(world, unit);
    let Some(path) = find(world, unit, level, effort, &bearings, in_melee) else {
        return Outcome::Surrenders;
    };
    apply(world, unit, level, &path, play);
    Outcome::Stands
}

/// The bearings of a unit's retreat (3.03a.a). Without an enemy on the table it goes straight for its line of communications (geo.m).
fn bearings(world: &World, unit: UnitId) -> Bearings {
    let state = world.unit(unit);
    let home = world.theatre().communications(world.roster(unit).corps);
    let homeward = Bearing::of(state.at.to(home));
    let enemy = world.nearest_enemy(unit);
    let away = enemy.and_then(|enemy| Bearing::of(world.unit(enemy).at.to(state.at)));
    let behind = state.facing.turned(18_000);
    let away = away.or(homeward.filter(|_| enemy.is_none())).unwrap_or(behind);
    Bearings::of(&world.theatre().edition.measures, away, homeward)
}

/// The edges of the table by which the line of communications of a unit leaves it: left, upper, right, lower.
fn friendly_edges(world: &World, unit: UnitId) -> [bool; 4] {
    let (home, size) = (world.theatre().communications(world.roster(unit).corps), world.theatre().table.size);
    [home.x <= 0, home.y <= 0, home.x >= size.x, home.y >= size.y]
}

/// Which edges of the table a strip crosses.
fn crossed_edges(world: &World, strip: &Convex) -> [bool; 4] {
    let size = world.theatre().table.size;
    let any = |of: &dyn Fn(&Spot) -> bool| strip.corners().iter().any(of);
    [
        any(&|spot| spot.x < 0),
        any(&|spot| spot.y < 0),
        any(&|spot| spot.x > size.x),
        any(&|spot| spot.y > size.y),
    ]
}

/// Whether two are intermingled: out of a Melee they go back together (2.034.r).
fn goes_along(world: &World, unit: UnitId, other: UnitId) -> bool {
    world.line_before(unit) == Some(other) || world.line_before(other) == Some(unit)
}

fn find(
    world: &World,
    unit: UnitId,
    level: Level,
    effort: i32,
    bearings: &Bearings,
    in_melee: bool,
) -> Option<Path<Pose>> {
    let (theatre, arm, side) = (world.theatre(), world.roster(unit).arm, world.side(unit));
    let touching = Distance::of(theatre.edition.measures.touching);
    let enemy_ground: Vec<Convex> =
        world.enemies_of(side).flat_map(|enemy| world.ground(enemy).to_vec()).collect();
    // Whoever is deployed among houses is in nobody's way (4.04.p), but nobody comes to rest on him.
    let is_other = |other: &UnitId| *other != unit && !(in_melee && goes_along(world, unit, *other));
    let others: Vec<UnitId> = world.of_side(side).filter(is_other).collect();
    let in_the_way: Vec<(usize, Convex)> = others
        .iter()
        .filter(|other| world.unit(**other).formation.place().is_none())
        .flat_map(|other| world.ground(*other).to_vec().into_iter().map(move |convex| (other.at(), convex)))
        .collect();
    let friends: Vec<Convex> = others.iter().flat_map(|other| world.ground(*other).to_vec()).collect();
    let ground = world.ground(unit);
    let friendly = friendly_edges(world, unit);
    let leaves_table = |strip: &Convex| {
        crossed_edges(world, strip).into_iter().zip(friendly).any(|(crossed, friendly)| crossed && friendly)
    };
    let is_closed = |strip: &Convex| {
        let is_hostile_edge = || {
            crossed_edges(world, strip)
                .into_iter()
                .zip(friendly)
                .any(|(crossed, friendly)| crossed && !friendly)
        };
        theatre.barriers(arm, std::slice::from_ref(strip)).into_iter().any(|barrier| match barrier {
            Barrier::Edge => is_hostile_edge(),
            Barrier::Pond(_) | Barrier::Wood(_) | Barrier::River(_) => true,
        })
    };
    let now = world.pose(unit);
    let leaves_block = matches!(now.formation, Formation::Block(_));
    let stands = |at: Spot| {
        let facing = facing(world, unit, level, at);
        let mut found = Rest::NoRoom;
        for formation in formations(world, unit, level) {
            let pose = Pose { at, facing, formation, road: None, is_filing: false, is_marker: false };
            let ground = theatre.ground(arm, &pose);
            let overlaps = |of: &[Convex]| measure::overlap(&ground, of) > touching;
            if ground.is_empty() || !theatre.barriers(arm, &ground).is_empty() || overlaps(&enemy_ground) {
                continue;
            }
            if !overlaps(&friends) {
                return Rest::Stands(pose, ground);
            }
            found = Rest::OnFriends;
        }
        found
    };
    let lie = Lie {
        enemies: &enemy_ground,
        friends: &in_the_way,
        is_closed: &is_closed,
        slow_ground: theatre.edition.rates.slow_ground,
        slow: &|line| theatre.slow_parts(line),
        is_gone_round: &|friend| is_gone_round(world, unit, UnitId::of(friend), bearings),
        stands: &stands,
        leaves_table: &leaves_table,
    };
    let beaten = Beaten { at: now.at, ground: &ground, effort, leaves_block };
    path::path(&beaten, bearings, &theatre.edition.measures, &lie)
}

/// Whether there is a gap of an inch beside a friend, seen along the retreat: then he is not driven through (3.03b.a).
fn is_gone_round(world: &World, unit: UnitId, friend: UnitId, bearings: &Bearings) -> bool {
    let ground = world.ground(friend);
    let (at, away) = (world.unit(friend).at, bearings.away);
    let across = away.turned(9_000);
    let far = |bearing: Bearing| {
        let off = ground.iter().flat_map(Convex::corners).map(|corner| bearing.ahead().dot(at.to(*corner)));
        i32::try_from(off.max().unwrap_or_default() / i128::from(field::table::ONE)).unwrap_or_default()
    };
    let (ahead, behind) = (far(away), far(away.turned(18_000)));
    let strip = world.theatre().edition.measures.retreat_strip;
    let touching = Distance::of(world.theatre().edition.measures.touching);
    let arm = world.roster(unit).arm;
    [across, across.turned(18_000)].into_iter().any(|side| {
        let middle =
            side.from(at, far(side) + strip / 2).and_then(|spot| away.from(spot, (ahead - behind) / 2));
        let gap = middle.and_then(|middle| Convex::rectangle(middle, strip, ahead + behind, away));
        gap.is_some_and(|gap| {
            let gap = std::slice::from_ref(&gap);
            let others = world.on_table().filter(|other| ![unit, friend].contains(other));
            let mut others = others.filter(|other| world.unit(*other).formation.place().is_none());
            world.theatre().barriers(arm, gap).is_empty()
                && !others.any(|other| measure::overlap(gap, &world.ground(other)) > touching)
        })
    })
}

/// Facing the nearest enemy; PANICKED directly away from him (3.03a.e).
fn facing(world: &World, unit: UnitId, level: Level, at: Spot) -> Bearing {
    let now = world.pose(unit);
    let ground = world.ground_at(unit, &now.moved_to(at));
    let far = |enemy: &UnitId| {
        let enemy_at = world.unit(*enemy).at;
        (measure::gap(&ground, &world.ground(*enemy)), at.distance(enemy_at), *enemy)
    };
    let enemy = world.enemies_of(world.side(unit)).min_by_key(far);
    let toward = enemy.and_then(|enemy| Bearing::of(at.to(world.unit(enemy).at)));
    match (toward, level) {
        (Some(toward), Level::Panicked) => toward.turned(18_000),
        (Some(toward), _) => toward,
        (None, _) => now.facing,
    }
}

/// The formations in which it may end, the first that fits (3.03a.e, 3.03a.f).
fn formations(world: &World, unit: UnitId, level: Level) -> Vec<Formation> {
    let now = world.unit(unit).formation;
    if world.roster(unit).arm.is_artillery() {
        return vec![match (level, now) {
            (Level::Flustered | Level::Panicked, _) | (_, Formation::Limbered | Formation::RoadColumn) => {
                Formation::Limbered
            }
            (_, Formation::Prepared) => Formation::Prepared,
            _ => Formation::Deployed,
        }];
    }
    match now {
        Formation::Line => vec![Formation::Line, Formation::Column],
        _ => vec![Formation::Column],
    }
}

fn apply(world: &mut World, unit: UnitId, level: Level, path: &Path<Pose>, play: &mut Play<'_>) {
    let from = world.unit(unit).at;
    let state = world.unit_mut(unit);
    let pose = &path.stands;
    (state.at, state.facing, state.formation, state.road) = (pose.at, pose.facing, pose.formation, None);
    state.marks.set(Mark::Retreated);
    world.contacts.retain(|contact| !contact.units.contains(&unit));
    let through: Vec<UnitId> = path.through.iter().map(|at| UnitId::of(*at)).collect();
    play.log.tell(world, || {
        let named = through.iter().map(|friend| world.named(*friend)).collect();
        let fact = Fight::Retreated {
            unit: world.named(unit),
            along: vec![spot(from), spot(pose.at)],
            length: i64::from(path.distance),
            bearing: path.bearing.hundredths(),
            through: named,
        };
        let far = inches(path.distance);
        let inches = if far == "1" { "inch" } else { "inches" };
        let text = format!("{} goes back {far} {inches}.", world.name(unit));
        Event::by(rule!("odn.3.03a.c"), fact, text)
            .and_by(rules!("odn.3.03a.a", "odn.3.03a.e", "odn.3.03b.e"))
            .and_by_if(!through.is_empty(), rules!("odn.3.03b.a", "odn.4.03-terrain.l2"))
            .and_by_if(world.roster(unit).arm.is_artillery() && level > Level::Nervous, rules!("odn.3.03a.f"))
    });
    headquarters::follow(world, unit, from, path.stands.at);
    let starting = world.boxes(unit).starting();
    for friend in through {
        // Whoever is driven through a marker finds out what is under it.
        crate::options::hidden::reveal(world, friend, rule!("odn.5.01.j"), play);
        let is_tested = world.unit(friend).marks.has(Mark::TestedForFriends);
        if world.is_on_table(friend) && starting <= world.quality(friend) && !is_tested {
            world.unit_mut(friend).marks.set(Mark::TestedForFriends);
            world.owed.push(Owed { unit: friend, cause: Cause::Friends });
        }
    }
}

/// Thousandths as inches.
pub(crate) fn inches(mils: i32) -> String {
    let text = format!("{}.{:03}", mils / 1000, mils % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
