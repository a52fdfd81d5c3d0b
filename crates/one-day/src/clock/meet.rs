//! What two enemies come to on their ways: contact, a halt before those who are in the way, an inch's distance (geo.h, plot.h, plot.j,
//! plot.l, plot.n, plot.p).

use super::course::{Halt, OPEN, Piece};
use super::muster::plot_of;
use super::step::Before;
use super::{halt, is_moving, march_of};
use crate::fact::Fact;
use crate::measure::{gap, is_within, overlap, touch};
use crate::place::Pose;
use crate::plot::full_moves::corridor;
use crate::plot::notation::shown;
use crate::plot::{Laid, Mover, Purpose, groups};
use crate::roster::UnitId;
use crate::world::{Contact, Formation, Mark, Order, World};
use field::table::{Convex, Distance, Spot};
use umpire::agenda::Play;
use umpire::event::Event;

/// Overlaps that come of rounding alone.
const HAIR: i32 = 2;

/// What two enemies come to.
pub(super) enum Meeting {
    Nothing,
    Contact([bool; 2]),
    StopShort([Option<UnitId>; 2]),
    KeepOff([Option<(UnitId, Option<UnitId>)>; 2]),
}

pub(super) fn meeting(world: &World, one: UnitId, other: UnitId, far: Distance) -> Meeting {
    if far == Distance::NONE {
        let attacks = [attacks(world, one, other), attacks(world, other, one)];
        let is_apart = is_escaping(world, one, other) || is_escaping(world, other, one);
        if is_apart || world.is_over_water(one, other) {
            return Meeting::Nothing;
        }
        if attacks != [false, false] {
            return Meeting::Contact(attacks);
        }
        let stops = [one, other].map(|id| is_moving(world, id).then_some(id));
        return Meeting::StopShort(stops);
    }
    // Those who may not touch halt an inch short, unless they are being attacked (plot.n).
    let stop = world.theatre().edition.measures.stops_short;
    let is_close = far.rounded() < i64::from(stop);
    let halts = |id: UnitId, enemy: UnitId| {
        let stops =
            is_close && is_moving(world, id) && keeps_off(world, id, enemy) && !attacks(world, enemy, id);
        stops.then_some((id, Some(enemy)))
    };
    let stops = [halts(one, other), halts(other, one)];
    if stops == [None, None] { Meeting::Nothing } else { Meeting::KeepOff(stops) }
}

/// Whether a unit attacks another whom it touches (geo.h, plot.j): it has a Full Move and him in its path, or was plotted to attack, or
/// makes for another and touches him on the way (plot.p).
fn attacks(world: &World, id: UnitId, enemy: UnitId) -> bool {
    if !groups::may_charge(world, id, enemy)
        || !crate::activity::is_active(world, id)
        || world.unit(id).marks.has(Mark::Fought)
    {
        return false;
    }
    if world.has_order(id, Order::FullMove) {
        let laid = world.full_moves.iter().find(|laid| laid.unit == id);
        let is_out = march_of(world, Mover::Unit(id)).is_some_and(|march| march.halt != Some(Halt::ForGood));
        return is_out && laid.is_some_and(|laid| heads_into(world, id, laid, enemy));
    }
    let plot = plot_of(world, id);
    let has_begun = march_of(world, Mover::Unit(id)).is_some_and(|march| march.starts <= world.tick);
    world.has_order(id, Order::CombatMove)
        && has_begun
        && plot.is_some_and(|plot| plot.purpose.target().is_some())
}

/// Whether an enemy stands in what is still to be swept of a Full Move's corridor: its border is a part of it (geo.h). Who is on the
/// move and only touches it from aside does not: a column that is struck in flank while it marches by is a defender (plot.j).
pub fn heads_into(world: &World, id: UnitId, laid: &Laid, enemy: UnitId) -> bool {
    let theirs = world.ground(enemy);
    let Some(march) = march_of(world, Mover::Unit(id)) else { return false };
    let Some((index, _)) = march.place(march.effort(world.tick)) else { return false };
    let here = world.unit(id).at;
    laid.pieces.iter().enumerate().skip(index).any(|(at, piece)| {
        let from = if at == index { here } else { piece.from };
        let ahead = swept_ahead(world, id, &Piece { from, ..*piece });
        if is_moving(world, enemy) {
            !is_within(overlap(&ahead, &theirs), HAIR)
        } else {
            touch(&ahead, &theirs)
        }
    })
}

/// What the unit sweeps on a piece, as it stands now.
fn swept_ahead(world: &World, id: UnitId, piece: &Piece) -> Vec<Convex> {
    if piece.road.is_some() || piece.from == piece.to {
        return crate::plot::full_moves::swept_piece(world, id, piece);
    }
    let unit = world.unit(id);
    let turns = unit.formation == Formation::RoadColumn || piece.is_beside_line;
    let facing = if turns { piece.bearing().unwrap_or(unit.facing) } else { unit.facing };
    let pose = Pose { facing, formation: unit.formation, road: None, ..world.pose(id) }.moved_to(piece.from);
    let ground = world.ground_at(id, &pose);
    ground.iter().filter_map(|convex| convex.swept(piece.from.to(piece.to))).collect()
}

/// Whether a unit keeps an inch off an enemy: guns, Triple Moves, and whoever may not attack what lies ahead of it (plot.n, 2.034.u).
fn keeps_off(world: &World, id: UnitId, enemy: UnitId) -> bool {
    if world.is_hidden(id) {
        // A marker touches nobody (5.01.b).
        return true;
    }
    let is_straight = world.unit(id).order.is_some_and(Order::is_straight);
    let plot = plot_of(world, id).and_then(|plot| plot.purpose.target());
    let would_attack = is_straight || plot.is_some();
    let arm = world.roster(id).arm;
    (arm.is_artillery() || world.unit(id).order == Some(Order::TripleMove) || would_attack)
        && !groups::may_charge(world, id, enemy)
}

/// Whether a unit may come to keep off some enemy, wherever that one stands.
pub(super) fn could_keep_off(world: &World, id: UnitId) -> bool {
    let unit = world.unit(id);
    let arm = world.roster(id).arm;
    world.is_hidden(id)
        || !arm.is_infantry()
        || world.roster(id).is_stand
        || unit.order == Some(Order::TripleMove)
}

/// Whether a unit with a Combat Move is still getting out of the way of a charge that does not pin it (plot.h).
fn is_escaping(world: &World, id: UnitId, charger: UnitId) -> bool {
    if !world.has_order(id, Order::CombatMove) || !world.has_order(charger, Order::FullMove) {
        return false;
    }
    let Some(plot) = plot_of(world, id) else { return false };
    if matches!(plot.purpose, Purpose::Attack(_)) || groups::was_pinned(world, id, charger) {
        return false;
    }
    let Some(march) = march_of(world, Mover::Unit(id)) else { return false };
    let Some(laid) = world.full_moves.iter().find(|laid| laid.unit == charger) else { return false };
    if march.is_walked(world.tick) && march.starts < world.tick {
        return false;
    }
    let whole = corridor(world, laid);
    let arm = world.roster(id).arm;
    let formation = crate::plot::check::marching(world, id, plot);
    let facing = plot.facing.unwrap_or(world.unit(id).facing);
    let stands = |spot: Spot| {
        let pose = Pose { at: spot, facing, formation, road: None, is_filing: false, is_marker: false };
        world.theatre().ground(arm, &pose)
    };
    let ends = march.pieces.iter().map(|piece| piece.to);
    let gets_clear = match plot.purpose {
        Purpose::Strike(_) => ends.clone().any(|spot| !touch(&stands(spot), &whole)),
        _ => ends.clone().next_back().is_some_and(|spot| !touch(&stands(spot), &whole)),
    };
    gets_clear && touch(&world.ground(id), &whole)
}

/// Records a contact: both stop where they touch (geo.h).
pub(super) fn record(
    world: &mut World,
    one: UnitId,
    other: UnitId,
    attacks: [bool; 2],
    play: &mut Play<'_, Fact>,
) {
    let tick = world.tick;
    let (units, attacks) =
        if attacks == [false, true] { ([other, one], [true, false]) } else { ([one, other], attacks) };
    world.contacts.push(Contact { units, attacks, tick, waits: false });
    for id in [one, other] {
        halt(world, Mover::Unit(id), Halt::ForGood);
    }
    play.log.tell(world, || {
        let text = format!("{} and {} touch at tick {tick}.", world.name(units[0]), world.name(units[1]));
        let fact = Fact::Touched { one: world.named(units[0]), other: world.named(units[1]), tick };
        Event::by(rule!("odn.geo.h"), fact, text)
            .and_by(rules!("odn.time.b", "odn.plot.j", "odn.time.e"))
            .and_by_if(attacks == [true, true], rules!("odn.2.03.i"))
    });
}

/// Puts a unit back to where it stood a tick ago, and halts it to the end of the slice (plot.l, plot.n).
pub(super) fn step_back(
    world: &mut World,
    id: UnitId,
    before: Before,
    keeping_off: Option<UnitId>,
    play: &mut Play<'_, Fact>,
) {
    let tick = world.tick;
    let unit = world.unit_mut(id);
    (unit.at, unit.facing, unit.road, unit.marched) = (before.at, before.facing, before.road, before.marched);
    let Some(at) = world.marches.iter().position(|march| march.who == Mover::Unit(id)) else { return };
    let (last, next) = (world.marches[at].effort(tick - 1), world.marches[at].effort(tick));
    let mut spent = last;
    if let Some(enemy) = keeping_off {
        // To the very inch: by as much of the tick's way as leaves it.
        let (theirs, stop) = (world.ground(enemy), i64::from(world.theatre().edition.measures.stops_short));
        let pose = world.pose(id);
        let theatre = world.theatre().clone();
        let spot = |effort: i64| {
            let march = &world.marches[at];
            march.place(effort).map(|(piece, done)| march.pieces[piece].at(&theatre, done))
        };
        let is_clear = |effort: i64| {
            spot(effort)
                .is_some_and(|at| gap(&world.ground_at(id, &pose.moved_to(at)), &theirs).rounded() >= stop)
        };
        let open = i64::from(OPEN);
        while pose.road.is_none() && spent + open < next && is_clear(spent + open) {
            spent += open;
        }
        let there = spot(spent).filter(|_| spent > last);
        let gone = i32::try_from((spent - last) / open).unwrap_or_default();
        if let Some(there) = there {
            let unit = world.unit_mut(id);
            (unit.at, unit.marched) = (there, unit.marched + gone);
        }
    }
    let marched = world.unit(id).marched;
    let march = &mut world.marches[at];
    (march.spent, march.starts, march.halt) = (spent, tick, Some(Halt::UntilNextSlice));
    if march.halted_at.replace(marched) == Some(marched) {
        return;
    }
    let stands = world.unit(id).at;
    play.log.tell(world, || {
        let fact = Fact::Halted { unit: world.named(id), at: shown(stands), tick };
        Event::by(rule!("odn.plot.l"), fact, format!("{} is halted.", world.name(id)))
            .and_by(rules!("odn.plot.n"))
    });
}
