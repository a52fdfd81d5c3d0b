//! What a plot may not be on its face (plot.l): each breach is refused by its own rule, before anybody moves.

use super::full_moves::choices::may_occupy;
use super::notation::Inches;
use super::{Leg, Mover, Plot, Purpose, groups};
use crate::clock::course::{OPEN, Piece, by_road, straight};
use crate::measure::{is_within, overlap, touch};
use crate::passage::Barrier;
use crate::place::{Ground, Pose};
use crate::roster::{Side, UnitId};
use crate::world::{Formation, HqStatus, Mark, Order, World};
use field::table::{Bearing, Convex, Distance, Segment, Spot};
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// Where somebody stands, and how far he goes at most.
pub fn stands(world: &World, who: Mover) -> (Spot, i32) {
    let rates = &world.theatre().edition.rates;
    match who {
        Mover::Unit(id) => (world.unit(id).at, world.rate(id).combat),
        Mover::Hq(id) => (world.hq(id).at, rates.headquarters),
        Mover::Train(id) => (world.train(id).at, rates.foot.full),
    }
}

fn refuse<T>(rule: Rule, code: &'static str, why: impl Into<String>, cure: &str) -> Result<T, Refusal> {
    Err(Refusal::new(rule, code, why, cure))
}

/// Whether a plot is lawful.
pub fn check(world: &World, side: Side, plot: &Plot) -> Result<(), Refusal> {
    match plot.who {
        Mover::Unit(id) => unit(world, side, id, plot),
        Mover::Hq(_) | Mover::Train(_) => other(world, side, plot),
    }
}

/// The formation in which a unit goes: a Road Column is formed only at the end, as a column until then (2.031e.e).
pub fn marching(world: &World, id: UnitId, plot: &Plot) -> Formation {
    let (unit, arm) = (world.unit(id), world.roster(id).arm);
    // A strip of card has the same postures whatever is under it (5.01.c).
    let has_guns = arm.is_artillery() && !world.is_hidden(id);
    let as_column = if has_guns { Formation::Limbered } else { Formation::Column };
    match (plot.formation, unit.formation) {
        (Some(Formation::RoadColumn) | None, Formation::RoadColumn) => Formation::RoadColumn,
        (Some(Formation::RoadColumn), _) => as_column,
        (Some(Formation::Deployed), _) if has_guns => Formation::Prepared,
        (None, Formation::Block(_)) if plot.purpose != Purpose::Hold => as_column,
        (None, Formation::Deployed) if has_guns && plot.purpose != Purpose::Hold => Formation::Limbered,
        (Some(formation), _) | (None, formation) => formation,
    }
}

/// The way of a plot's legs, piece by piece.
pub fn way(world: &World, plot: &Plot) -> Result<Vec<Piece>, Refusal> {
    let theatre = world.theatre();
    let (mut at, _) = stands(world, plot.who);
    let is_slowed = !matches!(plot.who, Mover::Hq(_));
    let in_column = plot.unit().is_some_and(|id| marching(world, id, plot) == Formation::RoadColumn);
    let mut pieces = Vec::new();
    for leg in plot.legs() {
        match leg {
            Leg::To(spot) => {
                if !theatre.table.contains(spot) {
                    let why = format!("{} is beyond the edge of the table", super::notation::said_spot(spot));
                    return refuse(rule!("odn.geo.l"), "off-the-table", why, "Stay on the table.");
                }
                pieces.extend(straight(theatre, at, spot, is_slowed));
                at = spot;
            }
            Leg::Along(road, spot) => {
                let course = &theatre.table.roads[road.at()].course;
                let touching = Distance::of(theatre.edition.measures.touching);
                let (from, far) = course.nearest(at);
                if far > touching {
                    let why = format!("{} is not on the road", super::notation::said_spot(at));
                    return refuse(rule!("odn.plot.d"), "not-on-road", why, "Go to the road first.");
                }
                let (to, far) = course.nearest(spot);
                if far > touching {
                    let why = format!("{} is not on the road", super::notation::said_spot(spot));
                    return refuse(rule!("odn.plot.d"), "not-on-road", why, "Name a spot of the road.");
                }
                let mark = |mark: i64| i32::try_from(mark).unwrap_or_default();
                let along = by_road(theatre, road, mark(from), mark(to), OPEN);
                at = along.last().map_or(at, |piece| piece.to);
                if in_column || !is_slowed {
                    pieces.extend(along);
                } else {
                    let slowed = along.iter().flat_map(|piece| straight(theatre, piece.from, piece.to, true));
                    pieces.extend(slowed);
                }
            }
        }
    }
    if let Purpose::Occupy(place) = plot.purpose {
        // It is there as soon as its centre comes to the block (4.04.d).
        let place = theatre.place(place);
        let inward = straight(theatre, at, place.middle, is_slowed);
        pieces.extend(inward.into_iter().take_while(|piece| !place.area.contains(piece.from)));
    }
    Ok(pieces)
}

fn effort(pieces: &[Piece]) -> i64 {
    pieces.iter().map(Piece::effort).sum()
}

fn unit(world: &World, side: Side, id: UnitId, plot: &Plot) -> Result<(), Refusal> {
    let (unit, roster) = (world.unit(id), world.roster(id));
    let name = &roster.name;
    if roster.side != side {
        return refuse(rule!("odn.plot.d"), "not-yours", format!("{name} is the enemy's"), "Plot your own.");
    }
    let is_marker = world.is_hidden(id) && world.is_on_table(id);
    if is_marker {
        crate::options::hidden::may_plot(world, id, plot)?;
    } else if !world.has_order(id, Order::CombatMove) {
        let rule = match unit.order {
            _ if unit.marks.has(Mark::NoOrder) => rule!("odn.2.01c.b"),
            _ if unit.marks.has(Mark::Cancelled) => rule!("odn.example2.b"),
            Some(Order::Fire) => rule!("odn.2.031b.a"),
            Some(Order::FullMove) => rule!("odn.2.03.d"),
            _ => rule!("odn.plot.d"),
        };
        if unit.order == Some(Order::FullMove) {
            let why =
                format!("{name} has a Full Move: it goes straight on as far as it can, and turns nowhere");
            let cure = "Give it a Combat Move next turn, or settle what its way leaves open.";
            let refusal = Refusal::new(rule, "no-combat-move", why, cure);
            if unit.formation == Formation::RoadColumn && plot.formation.is_some() {
                let why = format!("{name} is in Road Column, and to leave it takes a Combat Move");
                return Err(Refusal::new(rule!("odn.2.032.e"), "road-column", why, cure).and(refusal));
            }
            return Err(refusal);
        }
        return refuse(rule, "no-combat-move", format!("{name} has no Combat Move"), "Plot who has.");
    }
    if plot.wheels {
        let why = format!("{name} cannot wheel: a unit turns about its centre as it sets out");
        return refuse(rule!("odn.2.031e.e"), "no-wheels", why, "Write `face right 30`, or a bearing.");
    }
    purpose(world, side, id, plot)?;
    formation(world, id, plot)?;
    let pieces = way(world, plot)?;
    let allowance = i64::from(world.rate(id).combat) * i64::from(OPEN);
    if effort(&pieces) > allowance {
        let (needs, has) = (effort(&pieces) / i64::from(OPEN), world.rate(id).combat);
        let inches = |mils: i64| Inches(i32::try_from(mils).unwrap_or(i32::MAX));
        let why = format!("{name} would march {} inches and has {}", inches(needs), inches(has.into()));
        let rule = if is_marker { rule!("odn.5.01.b") } else { rule!("odn.2.031e.a") };
        return refuse(rule, "too-far", why, "Plot a shorter way.");
    }
    if let Some(spots) = plot.spots {
        crate::options::hidden::may_spot(world, id, spots, &pieces)?;
    }
    let is_reforming = unit.marks.has(Mark::TripleMoving);
    if is_reforming && !pieces.is_empty() {
        let why = format!("{name} leaves Triple Move mode");
        return refuse(rule!("odn.5.06.f"), "reforms", why, "It reforms where it stands.");
    }
    let length: i32 = pieces.iter().map(|piece| piece.length).sum();
    if plot.square.is_some() && !roster.arm.is_infantry() {
        return refuse(
            rule!("odn.plot.k"),
            "no-infantry",
            format!("{name} is no infantry"),
            "Only infantry squares.",
        );
    }
    if plot.square == Some(true) && length > world.theatre().edition.measures.squared {
        let why = format!("{name} would move more than an inch");
        return refuse(rule!("odn.2.031e.c"), "too-far-to-square", why, "Move an inch or less to square.");
    }
    closed_ground(world, id, plot, &pieces)?;
    if plot.purpose.target().is_none() {
        at_rest(world, side, id, plot, &pieces)?;
    }
    pins(world, id, plot, &pieces)
}

fn purpose(world: &World, side: Side, id: UnitId, plot: &Plot) -> Result<(), Refusal> {
    let name = world.name(id);
    let has_legs = plot.legs().next().is_some();
    match plot.purpose {
        Purpose::Hold if has_legs => {
            return refuse(rule!("odn.plot.d"), "holds", "who holds walks no legs", "Write `move` for it.");
        }
        Purpose::Move | Purpose::Avoid if !has_legs => {
            return refuse(
                rule!("odn.plot.d"),
                "no-legs",
                "a move has a leg at least",
                "Write `hold`, or a leg.",
            );
        }
        Purpose::Join(_) | Purpose::Stay(_) => {
            return refuse(
                rule!("odn.plot.m"),
                "no-general",
                format!("{name} is no headquarters"),
                "Only a general joins.",
            );
        }
        Purpose::Attack(target) | Purpose::Strike(target) => {
            if world.side(target) == side || !world.is_on_table(target) {
                let why = format!("{} is no enemy on the table", world.name(target));
                return refuse(rule!("odn.plot.d"), "no-enemy", why, "Name an enemy.");
            }
            visible(world, target)?;
            may_attack(world, id, target)?;
            crate::melee::limits::plotted(world, id, target)?;
        }
        Purpose::Occupy(place) => may_occupy(world, id, place)?,
        Purpose::Hold | Purpose::Move | Purpose::Avoid => {}
    }
    if let Some(with) = plot.with
        && (world.side(with) != side || with == id || plot.purpose.target().is_none())
    {
        let cure = "Attack an enemy with another unit of yours.";
        return refuse(rule!("odn.time.g"), "no-link", format!("{name} cannot be linked so"), cure);
    }
    if plot.turn.is_some() && plot.with.is_none() {
        let cure = "Say with whom.";
        return refuse(
            rule!("odn.2.0311a.a"),
            "no-link",
            "only of two linked attackers one goes first",
            cure,
        );
    }
    Ok(())
}

/// Nobody attacks a marker by the name of what is under it (5.01.b).
pub fn visible(world: &World, target: UnitId) -> Result<(), Refusal> {
    if !world.is_hidden(target) {
        return Ok(());
    }
    let why = format!("{} is under a marker", world.name(target));
    refuse(
        rule!("odn.5.01.b"),
        "hidden",
        why,
        "March at the marker: what is under it shows when it is touched.",
    )
}

/// Whether a unit may attack another, with the rule that forbids it.
pub fn may_attack(world: &World, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    if groups::may_charge(world, id, target) {
        return Ok(());
    }
    let name = world.name(id);
    let arm = world.roster(id).arm;
    if arm.is_artillery() {
        return refuse(
            rule!("odn.2.034.u"),
            "guns",
            format!("{name} is artillery"),
            "Guns fight only when attacked.",
        );
    }
    if world.unit(id).order == Some(Order::TripleMove) {
        return refuse(
            rule!("odn.5.06.d"),
            "triple-move",
            format!("{name} is in Triple Move"),
            "It only defends itself.",
        );
    }
    if matches!(world.unit(target).formation, Formation::Garrison(_)) {
        let why = format!("{} is a garrison", world.name(target));
        return refuse(rule!("odn.5.02.f"), "garrison", why, "Only infantry attacks it.");
    }
    let at = world.unit(target).at;
    if world.theatre().block_at(at).is_some() || world.unit(target).formation.place().is_some() {
        let why = format!("{name} is cavalry of less than Elite Quality");
        return refuse(rule!("odn.4.04.c"), "houses", why, "It may not attack into houses.");
    }
    let why = format!("{} stands in woods", world.name(target));
    refuse(rule!("odn.4.03-terrain.m"), "woods", why, "Cavalry may not charge into woods.")
}

fn formation(world: &World, id: UnitId, plot: &Plot) -> Result<(), Refusal> {
    let (name, arm) = (world.name(id), world.roster(id).arm);
    let Some(formation) = plot.formation else { return Ok(()) };
    match formation {
        Formation::Deployed | Formation::Limbered if !arm.is_artillery() => refuse(
            rule!("odn.4.02.e"),
            "no-guns",
            format!("{name} has no guns to handle"),
            "Take line or column.",
        ),
        Formation::Line | Formation::Column if arm.is_artillery() && !world.is_hidden(id) => refuse(
            rule!("odn.4.02.e"),
            "single-stand",
            format!("{name} is a single stand"),
            "Deploy or limber it.",
        ),
        Formation::RoadColumn => {
            let pieces = way(world, plot)?;
            let end = pieces.last().map_or(world.unit(id).at, |piece| piece.to);
            let touching = world.theatre().edition.measures.touching;
            let facing = plot.facing.unwrap_or(world.unit(id).facing);
            if plot.purpose.target().is_some() || world.theatre().column_at(end, facing, touching).is_none() {
                let why = format!("{name} would not end on a road");
                return refuse(
                    rule!("odn.4.02.c"),
                    "no-road",
                    why,
                    "End the move with the centre on a road.",
                );
            }
            if !has_room_on_road(world, id, end, facing) {
                let why = format!("{name} would not find room on the road for all its stands");
                return refuse(rule!("odn.4.02.c"), "no-room", why, "End farther from the end of the road.");
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether the whole of a column that forms about a spot would lie on the road.
fn has_room_on_road(world: &World, id: UnitId, at: Spot, facing: Bearing) -> bool {
    let theatre = world.theatre();
    let Some(column) = theatre.column_at(at, facing, theatre.edition.measures.touching) else { return false };
    let size = if world.is_hidden(id) {
        theatre.marker_size(Formation::RoadColumn)
    } else {
        theatre.size(world.roster(id).arm, Formation::RoadColumn)
    };
    let half = size.depth / 2;
    let length = theatre.table.roads[column.road.at()].course.length();
    i64::from(column.mark - half) >= 0 && i64::from(column.mark + half) <= length
}

/// How a unit would stand where its way ends.
pub fn at_end(world: &World, id: UnitId, plot: &Plot, pieces: &[Piece]) -> Pose {
    poses(world, id, plot, pieces).1
}

/// How a unit would stand as it marches, and at the end.
fn poses(world: &World, id: UnitId, plot: &Plot, pieces: &[Piece]) -> (Pose, Pose) {
    let unit = world.unit(id);
    let now = world.pose(id);
    let march = marching(world, id, plot);
    let facing = plot.facing.unwrap_or(now.facing);
    let road = unit.road.filter(|_| march == Formation::RoadColumn);
    let marching = Pose { formation: march, facing, road, ..now };
    let end = pieces.last().map_or(unit.at, |piece| piece.to);
    let theatre = world.theatre();
    let at_end = match (plot.purpose, plot.formation) {
        (Purpose::Occupy(place), _) => Pose {
            at: theatre.place(place).middle,
            formation: Formation::Block(place),
            road: None,
            ..marching
        },
        (_, Some(Formation::RoadColumn)) => {
            let road = theatre.column_at(end, facing, theatre.edition.measures.touching);
            Pose { at: end, formation: Formation::RoadColumn, road, ..marching }
        }
        _ if march == Formation::RoadColumn => {
            let toward = pieces.last().and_then(Piece::bearing).unwrap_or(facing);
            let road = theatre.column_at(end, toward, theatre.edition.measures.touching);
            Pose { at: end, road, facing: toward, ..marching }
        }
        _ => Pose { at: end, ..marching },
    };
    (marching, at_end)
}

/// No part of the way leads into ground that is closed to the unit (geo.l, 4.03-terrain.b, 4.03-terrain.h).
fn closed_ground(world: &World, id: UnitId, plot: &Plot, pieces: &[Piece]) -> Result<(), Refusal> {
    let theatre = world.theatre();
    let arm = world.roster(id).arm;
    let mut exempt = theatre.barriers(arm, &world.ground(id));
    exempt.extend(bridged(world, pieces));
    let (marching, at_end) = poses(world, id, plot, pieces);
    let mut found: Vec<Barrier> = Vec::new();
    for piece in pieces {
        let is_by_road = piece.road.is_some() && marching.formation == Formation::RoadColumn;
        if is_by_road {
            found.extend(super::full_moves::stopped_by(world, id, piece, &exempt));
            continue;
        }
        let pose = Pose { road: None, ..marching }.moved_to(piece.from);
        let way = piece.from.to(piece.to);
        let swept: Vec<Convex> =
            theatre.ground(arm, &pose).iter().filter_map(|convex| convex.swept(way)).collect();
        found.extend(theatre.barriers(arm, &swept));
    }
    if at_end.formation.place().is_none() && at_end.formation != Formation::RoadColumn {
        found.extend(theatre.barriers(arm, &theatre.ground(arm, &at_end)));
    }
    found.retain(|barrier| !exempt.contains(barrier));
    found.sort_unstable();
    let name = world.name(id);
    match found.first() {
        None => Ok(()),
        Some(Barrier::Wood(_)) => refuse(
            rule!("odn.4.03-terrain.b"),
            "woods",
            format!("{name} may not enter woods"),
            "Go round them, or by road in Road Column.",
        ),
        Some(Barrier::River(_)) => refuse(
            rule!("odn.4.03-terrain.h"),
            "water",
            format!("{name} would enter a river"),
            "Lead the way over a bridge.",
        ),
        Some(Barrier::Edge | Barrier::Pond(_)) => refuse(
            rule!("odn.geo.l"),
            "closed",
            format!("{name} would enter ground that is closed"),
            "Stay clear of it.",
        ),
    }
}

/// The rivers that a way crosses by a bridge or a ford: they are open to it (4.03-terrain.d).
pub fn bridged(world: &World, pieces: &[Piece]) -> Vec<Barrier> {
    let rivers = |piece: &Piece| {
        let line = Segment::new(piece.from, piece.to);
        let decks = world.crossings_on(line).into_iter().map(|(river, _)| river);
        decks.chain(world.pontoons_on(line)).collect::<Vec<_>>()
    };
    pieces.iter().flat_map(rivers).map(Barrier::River).collect()
}

/// How somebody of the side will stand, as far as that is settled: by his plot, or as now.
fn settled(world: &World, side: Side, id: UnitId) -> Ground {
    let plot = world.sealed(side).plots.iter().find(|plot| plot.unit() == Some(id));
    let Some(plot) = plot.filter(|plot| plot.purpose.target().is_none()) else { return world.ground(id) };
    if let Some(pose) = plain_end(world, id, plot) {
        return world.ground_at(id, &pose).into();
    }
    let Ok(pieces) = way(world, plot) else { return world.ground(id) };
    let (_, at_end) = poses(world, id, plot, &pieces);
    world.ground_at(id, &at_end).into()
}

/// How a unit stands at the end of straight legs, as [`poses`] says it, without a look at the ground on the way; none if it takes to a road
/// or into houses.
fn plain_end(world: &World, id: UnitId, plot: &Plot) -> Option<Pose> {
    let formation = marching(world, id, plot);
    let is_by_road = formation == Formation::RoadColumn || plot.formation == Some(Formation::RoadColumn);
    if is_by_road || matches!(plot.purpose, Purpose::Occupy(_)) {
        return None;
    }
    let now = world.pose(id);
    let at = plot.legs().try_fold(now.at, |_, leg| match leg {
        Leg::To(spot) => Some(spot),
        Leg::Along(..) => None,
    })?;
    Some(Pose { at, facing: plot.facing.unwrap_or(now.facing), formation, road: None, ..now })
}

/// Nobody comes to rest on a friend (geo.k).
fn at_rest(world: &World, side: Side, id: UnitId, plot: &Plot, pieces: &[Piece]) -> Result<(), Refusal> {
    let (_, at_end) = poses(world, id, plot, pieces);
    let ground = world.ground_at(id, &at_end);
    let touching = world.theatre().edition.measures.touching;
    let is_moving = |friend: UnitId| {
        let moves = world.full_moves.iter().any(|laid| laid.unit == friend && !laid.pieces.is_empty());
        let attacks = world
            .sealed(side)
            .plots
            .iter()
            .any(|plot| plot.unit() == Some(friend) && plot.purpose.target().is_some());
        moves || attacks
    };
    let before = world.ground(id);
    // No farther from where it stands does a plot bring anybody, however he is formed there.
    let reach = |friend: UnitId| {
        let (theatre, arm) = (world.theatre(), world.roster(friend).arm);
        let forms = [Formation::Line, Formation::Column, Formation::RoadColumn];
        let sizes =
            forms.map(|form| theatre.size(arm, form)).map(|size| i32::midpoint(size.width, size.depth));
        sizes.into_iter().fold(theatre.edition.measures.block, i32::max) + 1
    };
    let is_near = |friend: UnitId| {
        let far =
            reach(id) + reach(friend) + world.rate(friend).combat + world.theatre().edition.measures.block;
        at_end.at.distance(world.unit(friend).at) <= Distance::of(far)
    };
    for friend in
        world.of_side(side).filter(|friend| *friend != id && is_near(*friend) && !is_moving(*friend))
    {
        let theirs = settled(world, side, friend);
        if !touch(&ground, &theirs) {
            continue;
        }
        let shared = at_end.formation.place().is_some() || world.unit(friend).formation.place().is_some();
        if is_within(overlap(&ground, &theirs), touching) || shared {
            continue;
        }
        // Who overlaps a friend as the turn begins may stay so.
        if pieces.is_empty() && plot.formation.is_none() && plot.facing.is_none() && touch(&before, &theirs) {
            continue;
        }
        let why = format!("{} would end on {}", world.name(id), world.name(friend));
        return refuse(rule!("odn.geo.k"), "on-a-friend", why, "End where there is room.");
    }
    Ok(())
}

/// Whoever is pinned stays in the corridor of the charge (plot.g).
fn pins(world: &World, id: UnitId, plot: &Plot, pieces: &[Piece]) -> Result<(), Refusal> {
    let pinned = groups::pinned_by(world, id);
    if pinned.is_empty() || plot.purpose.target().is_some_and(|target| pinned.contains(&target)) {
        return Ok(());
    }
    let (_, at_end) = poses(world, id, plot, pieces);
    let ground = world.ground_at(id, &at_end);
    for charger in pinned {
        let Some(laid) = world.full_moves.iter().find(|laid| laid.unit == charger) else { continue };
        if !touch(&super::full_moves::corridor(world, laid), &ground) {
            let (name, theirs) = (world.name(id), world.name(charger));
            let near = Inches(world.theatre().edition.measures.pinned);
            let why = format!("{name} is pinned by {theirs}, who is within {near} inches of it");
            let cure = "End in the path of the charge.";
            let near = Refusal::new(
                rule!("odn.2.031d.b"),
                "too-near-to-avoid",
                format!("{name} would be brought to Melee by an enemy who starts so near"),
                cure,
            );
            return Err(Refusal::new(rule!("odn.plot.g"), "pinned", why, cure).and(near));
        }
    }
    Ok(())
}

/// Generals and engineers (plot.m, 2.032.b, 5.04.a).
fn other(world: &World, side: Side, plot: &Plot) -> Result<(), Refusal> {
    let theatre = world.theatre();
    let (own, there) = match plot.who {
        Mover::Hq(id) => (theatre.roster.hq(id).side == side, world.hq(id).status == HqStatus::OnTable),
        Mover::Train(id) => (theatre.roster.trains[id.at()].side == side, world.train(id).is_there),
        Mover::Unit(_) => (false, false),
    };
    if !own || !there {
        return refuse(
            rule!("odn.plot.m"),
            "not-there",
            "nobody of yours of that name is on the table",
            "Plot who is.",
        );
    }
    if let Mover::Hq(id) = plot.who
        && world.hq(id).lame_until >= world.turn
    {
        let why = format!("{} is wounded", theatre.roster.hq(id).name);
        return refuse(rule!("odn.4.05-loss.c"), "wounded", why, "He cannot move this turn.");
    }
    let has_bearings =
        plot.formation.is_some() || plot.square.is_some() || plot.with.is_some() || plot.turn.is_some();
    if has_bearings {
        return refuse(
            rule!("odn.plot.m"),
            "no-troops",
            "a headquarters has no formation and fights nobody",
            "Write legs alone.",
        );
    }
    match (plot.who, plot.purpose) {
        (_, Purpose::Hold | Purpose::Move) => {}
        (Mover::Hq(hq), Purpose::Join(unit) | Purpose::Stay(unit)) => {
            if !theatre.roster.commands(hq, unit) || !world.is_on_table(unit) {
                let why = format!("{} is not of his command on the table", world.name(unit));
                return refuse(rule!("odn.4.05-hq.d"), "not-his", why, "Join a unit of his command.");
            }
        }
        _ => {
            return refuse(
                rule!("odn.plot.m"),
                "no-troops",
                "they only hold, move or join",
                "Write `move` or `join`.",
            );
        }
    }
    let pieces = way(world, plot)?;
    let (_, far) = stands(world, plot.who);
    let far = if matches!(plot.who, Mover::Train(_))
        && pieces.iter().all(|piece| piece.road.is_some())
        && !pieces.is_empty()
    {
        theatre.edition.rates.foot.road
    } else {
        far
    };
    if effort(&pieces) > i64::from(far) * i64::from(OPEN) {
        let rule = if matches!(plot.who, Mover::Hq(_)) { rule!("odn.2.032.b") } else { rule!("odn.5.04.a") };
        return refuse(rule, "too-far", "that is farther than they go", "Plot a shorter way.");
    }
    if matches!(plot.who, Mover::Hq(_)) {
        let crosses = |convex: &Convex| {
            pieces.iter().any(|piece| {
                convex.is_crossed_by(Segment::new(piece.from, piece.to)) || convex.contains(piece.to)
            })
        };
        if let Some(enemy) = world.enemies_of(side).find(|enemy| world.ground(*enemy).iter().any(crosses)) {
            let why = format!("the way leads through {}", world.called(enemy, side));
            return refuse(rule!("odn.2.032.b"), "enemy", why, "Lead it round the enemy.");
        }
        let in_pond = |piece: &Piece| {
            let line = Segment::new(piece.from, piece.to);
            theatre.table.ponds.iter().any(|pond| !pond.area.stretches(line).is_empty())
        };
        if pieces.iter().any(in_pond) {
            return refuse(rule!("odn.2.032.b"), "water", "the way leads through water", "Lead it round.");
        }
    }
    let open = bridged(world, &pieces);
    let rivers = theatre.table.rivers.iter().enumerate().filter(|(_, river)| !river.is_fordable);
    for (at, river) in rivers {
        let barrier = Barrier::River(u16::try_from(at).unwrap_or(u16::MAX));
        let crosses = pieces.iter().any(|piece| {
            let line = Segment::new(piece.from, piece.to);
            river.course.legs().any(|leg| leg.meeting(line) == field::table::Meeting::Crossing)
        });
        if crosses && !open.contains(&barrier) {
            let rule = if matches!(plot.who, Mover::Hq(_)) {
                rule!("odn.2.032.b")
            } else {
                rule!("odn.4.03-terrain.h")
            };
            let why = "the way leads through water without a bridge";
            return refuse(rule, "water", why, "Lead it over a bridge.");
        }
    }
    Ok(())
}
