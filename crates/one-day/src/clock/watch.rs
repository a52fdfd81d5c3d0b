//! What happens at a tick: everybody is moved, then looked at (time.b).
//!
//! In motion enemies touch when their gap is nothing. Two who are farther apart than both could close by some tick are not measured
//! before it: a bound on the pace makes that safe.

use super::course::{Halt, Then};
use super::muster::plot_of;
use super::{halt, is_moving, march_of, steer};
use crate::fact::Fact;
use crate::measure::{covers, gap, is_within, overlap, touch};
use crate::morale::Cause;
use crate::options::hidden;
use crate::passage::Barrier;
use crate::place::Pose;
use crate::plot::full_moves::corridor;
use crate::plot::notation::shown;
use crate::plot::{Friends, Mover, Purpose, groups};
use crate::roster::{PlaceId, Side, UnitId};
use crate::world::{Contact, Formation, HqStatus, Mark, OnRoad, Order, Owed, World};
use field::table::{Convex, Distance, Spot};
use umpire::agenda::Play;
use umpire::event::Event;

/// The most that two enemies close in a tick: two Triple Moves of light cavalry.
const FASTEST: i64 = 60;

/// No base of a general or of engineers is larger than that.
const BASE: i32 = 2_000;

/// Overlaps that come of rounding alone.
const HAIR: i32 = 2;

/// What a tick brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// Nothing for which the clock stops.
    Nothing,
    /// Somebody halted, or changed his formation.
    Changed,
    /// Enemies touched.
    Contacts,
    /// Somebody must test.
    Tests,
}

/// Where somebody is.
pub fn spot_of(world: &World, who: Mover) -> Spot {
    match who {
        Mover::Unit(id) => world.unit(id).at,
        Mover::Hq(id) => world.hq(id).at,
        Mover::Train(id) => world.train(id).at,
    }
}

/// The ground that somebody covers.
pub fn ground_of(world: &World, who: Mover) -> Vec<Convex> {
    match who {
        Mover::Unit(id) => world.ground(id).to_vec(),
        Mover::Hq(id) => world.hq_ground(id).into_iter().collect(),
        Mover::Train(id) => world.train_ground(id).into_iter().collect(),
    }
}

/// The pairs of enemies, and the tick before which they cannot have met.
#[derive(Debug)]
pub struct Watch {
    pairs: Vec<(UnitId, UnitId, u16)>,
    /// The pairs of friends, and the tick before which neither can come upon the other.
    friends: Vec<(UnitId, UnitId, u16)>,
    /// How far from its centre the ground of each unit reaches at most.
    radii: Vec<i32>,
    /// The places that are held, and by whom.
    held: Vec<(Side, PlaceId)>,
    /// Generals and engineers, and the tick before which no enemy can come upon them.
    bases: Vec<(Mover, u16)>,
}

#[cfg(test)]
thread_local! {
    /// For tests: every pair is measured at every tick, as the rules say it; what is left out otherwise must change nothing.
    pub(crate) static MEASURES_ALL: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

#[cfg(test)]
fn measures_all() -> bool {
    MEASURES_ALL.get()
}

#[cfg(not(test))]
const fn measures_all() -> bool {
    false
}

/// Whether two spots are no farther apart than so many mils.
fn are_near(one: Spot, other: Spot, mils: i32) -> bool {
    let (way, mils) = (one.to(other), i64::from(mils));
    way.dx * way.dx + way.dy * way.dy <= mils * mils
}

impl Watch {
    /// From now on.
    pub fn of(world: &World) -> Watch {
        let moves = |id: UnitId| march_of(world, Mover::Unit(id)).is_some_and(|march| march.halt.is_none());
        let units: Vec<UnitId> = world.on_table().collect();
        let (mut pairs, mut friends) = (Vec::new(), Vec::new());
        let is_moving: Vec<bool> = units.iter().map(|id| moves(*id)).collect();
        for (at, one) in units.iter().enumerate() {
            for (with, other) in units.iter().enumerate().skip(at + 1) {
                if !is_moving[at] && !is_moving[with] {
                    continue;
                }
                let of = if world.side(*one) == world.side(*other) { &mut friends } else { &mut pairs };
                of.push((*one, *other, 0));
            }
        }
        let roster = &world.theatre().roster;
        let bases = roster.hq_ids().map(Mover::Hq).chain(roster.train_ids().map(Mover::Train));
        let held = units.iter().filter_map(|id| Some((world.side(*id), world.unit(*id).formation.place()?)));
        let held = held.collect();
        let mut radii = vec![0; world.units.len()];
        for id in units {
            radii[id.at()] = world.radius(id);
        }
        Watch { pairs, friends, radii, held, bases: bases.map(|base| (base, 0)).collect() }
    }

    /// The tick before which two who are so far apart cannot come within an inch of each other; nothing if they may.
    fn not_before(tick: u16, near: i64, stop: i64) -> Option<u16> {
        (near > stop + FASTEST && !measures_all()).then(|| {
            let ticks = (near - stop - 3) / FASTEST;
            tick.saturating_add(u16::try_from(ticks.max(1)).unwrap_or(u16::MAX))
        })
    }

    /// Moves everybody by a tick, and tells what happened.
    pub fn tick(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Happening {
        let before: Vec<(UnitId, Before)> = advance(world);
        let mut happened = Happening::Nothing;
        let mut put_back: Vec<(UnitId, Option<UnitId>)> = Vec::new();
        // What falls on one tick is looked at before any of it is recorded: a contact halts both.
        let mut contacts: Vec<(UnitId, UnitId, [bool; 2])> = Vec::new();
        let tick = world.tick;
        for at in 0..self.pairs.len() {
            let (one, other, from) = self.pairs[at];
            if from > tick || world.are_in_contact(one, other) {
                continue;
            }
            if !world.is_on_table(one) || !world.is_on_table(other) {
                // It was nothing but a marker, and somebody else found that out.
                continue;
            }
            let stop = i64::from(world.theatre().edition.measures.stops_short);
            let apart = world.unit(one).at.to(world.unit(other).at);
            let reach = i64::from(self.radii[one.at()] + self.radii[other.at()]);
            let at_least = (apart.dx * apart.dx + apart.dy * apart.dy).isqrt() - reach;
            if let Some(later) = Watch::not_before(tick, at_least, stop) {
                self.pairs[at].2 = later;
                continue;
            }
            let mut far = world.gap(one, other);
            if let Some(later) = Watch::not_before(tick, far.rounded(), stop) {
                self.pairs[at].2 = later;
                continue;
            }
            if far == Distance::NONE
                && !world.is_over_water(one, other)
                && hidden::touched(world, [one, other], play)
            {
                happened = happened.max(Happening::Changed);
                if !world.is_on_table(one) || !world.is_on_table(other) {
                    continue;
                }
                far = world.gap(one, other);
            }
            match meeting(world, one, other, far) {
                Meeting::Nothing => {}
                Meeting::Contact(attacks) => contacts.push((one, other, attacks)),
                Meeting::StopShort(who) => put_back.extend(who.into_iter().flatten().map(|id| (id, None))),
                Meeting::KeepOff(who) => put_back.extend(who.into_iter().flatten()),
            }
        }
        for (one, other, attacks) in contacts {
            record(world, one, other, attacks, play);
            happened = happened.max(Happening::Contacts);
        }
        let close = self.close_friends(world);
        put_back.extend(in_friends_way(world, &before, &close).into_iter().map(|id| (id, None)));
        put_back.sort_unstable();
        put_back.dedup_by_key(|(id, _)| *id);
        for (id, keeping_off) in put_back {
            if let Some((_, was)) = before.iter().find(|(moved, _)| *moved == id) {
                step_back(world, id, *was, keeping_off, play);
                happened = happened.max(Happening::Changed);
            }
        }
        let about: Vec<UnitId> =
            before.iter().map(|(id, _)| *id).filter(|id| self.is_about(world, *id)).collect();
        // Both are looked at: what is entered is recorded.
        let has_crossed = crossings(world, &before, &close);
        if crate::urban::zones_entered(world, &about) || has_crossed {
            happened = happened.max(Happening::Tests);
        }
        if crate::options::on_the_march(world, play) {
            happened = happened.max(Happening::Changed);
        }
        if ended(world, play) {
            happened = happened.max(Happening::Changed);
        }
        self.generals(world, play);
        happened
    }

    /// Friends who are so near to each other that either may come upon the other at this tick.
    fn close_friends(&mut self, world: &World) -> Vec<(UnitId, UnitId)> {
        let tick = world.tick;
        let mut close = Vec::new();
        for (one, other, from) in &mut self.friends {
            if *from > tick {
                continue;
            }
            let reach = i64::from(self.radii[one.at()] + self.radii[other.at()]);
            let apart = world.unit(*one).at.to(world.unit(*other).at);
            let at_least = (apart.dx * apart.dx + apart.dy * apart.dy).isqrt() - reach;
            match Watch::not_before(tick, at_least, 0) {
                Some(later) => *from = later,
                None if at_least <= 0 || measures_all() => close.push((*one, *other)),
                None => {}
            }
        }
        close
    }

    /// Whether a unit is so near to the middle of a place that the enemy holds that it may be in its zone.
    fn is_about(&self, world: &World, unit: UnitId) -> bool {
        let (at, theatre, side) = (world.unit(unit).at, world.theatre(), world.side(unit));
        self.held.iter().any(|(holder, place)| {
            let place = theatre.place(*place);
            let reach = self.radii[unit.at()] + place.radius + theatre.edition.measures.zone;
            *holder != side && (are_near(at, place.middle, reach) || measures_all())
        })
    }

    /// Generals reach those whom they join, and are driven off by the enemy (plot.m, 4.05-hq.d, 4.05-hq.e).
    fn generals(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        let theatre = world.theatre().clone();
        let touching = theatre.edition.measures.touching;
        for id in theatre.roster.hq_ids() {
            if world.hq(id).status != HqStatus::OnTable {
                continue;
            }
            let joins = march_of(world, Mover::Hq(id)).and_then(|march| match march.then {
                Then::Steer(unit) => Some(unit),
                _ => None,
            });
            if let Some(unit) = joins.filter(|unit| world.is_on_table(*unit)) {
                let ground = ground_of(world, Mover::Hq(id));
                if is_within(gap(&ground, &world.ground(unit)), touching) {
                    world.hq_mut(id).attached = Some(unit);
                    world.marches.retain(|march| march.who != Mover::Hq(id));
                    play.log.tell(world, || {
                        let text = format!("{} joins {}.", world.named_hq(id), world.name(unit));
                        let fact = Fact::Joined {
                            hq: world.named_hq(id),
                            unit: world.named(unit),
                            at: crate::plot::notation::said_spot(world.hq(id).at),
                        };
                        Event::by(rule!("odn.4.05-hq.d"), fact, text).and_by(rules!("odn.plot.m"))
                    });
                }
            }
            if world.hq(id).attached.is_none() {
                let side = theatre.roster.hq(id).side;
                if self.is_reached(world, side, Mover::Hq(id)) {
                    world.marches.retain(|march| march.who != Mover::Hq(id));
                    crate::headquarters::ridden_down(world, id, play);
                }
            }
        }
        for id in theatre.roster.train_ids().filter(|id| world.train(*id).is_there).collect::<Vec<_>>() {
            let train = &theatre.roster.trains[id.at()];
            if self.is_reached(world, train.side, Mover::Train(id)) {
                world.trains[id.at()].is_there = false;
                let name = train.name.clone();
                play.log.tell(world, || {
                    Event::by(
                        rule!("odn.5.04.a"),
                        Fact::EngineersLost { name: name.clone() },
                        format!("{name} are lost."),
                    )
                });
            }
        }
    }

    /// Whether an enemy comes upon a general or engineers; a marker, which touches nobody, does not.
    fn is_reached(&mut self, world: &World, side: Side, who: Mover) -> bool {
        let tick = world.tick;
        let Some(entry) = self.bases.iter().position(|(base, _)| *base == who) else { return false };
        if self.bases[entry].1 > tick {
            return false;
        }
        let at = spot_of(world, who);
        let at_least = |enemy: UnitId| {
            let way = at.to(world.unit(enemy).at);
            (way.dx * way.dx + way.dy * way.dy).isqrt() - i64::from(self.radii[enemy.at()] + BASE)
        };
        let enemies = world.of_side(side.other()).filter(|enemy| !world.is_hidden(*enemy));
        let nearest = enemies.map(at_least).min().unwrap_or(i64::from(i32::MAX));
        if let Some(later) = Watch::not_before(tick, nearest, 0) {
            self.bases[entry].1 = later;
            return false;
        }
        let ground = ground_of(world, who);
        let mut enemies = world.of_side(side.other()).filter(|enemy| !world.is_hidden(*enemy));
        enemies.any(|enemy| touch(&ground, &world.ground(enemy)))
    }
}

/// Who would run into a friend of whom he stops short (4.03-terrain.i, 4.03-terrain.j, 4.03-terrain.l, plot.l).
fn in_friends_way(world: &World, moved: &[(UnitId, Before)], close: &[(UnitId, UnitId)]) -> Vec<UnitId> {
    let mut stopped = Vec::new();
    for (id, friend) in both_ways(close) {
        let Some(before) = before_of(moved, id).filter(|_| stops_at(world, id, friend)) else { continue };
        let theirs = world.ground(friend);
        let now = overlap(&world.ground(id), &theirs);
        if is_within(now, 1) {
            continue;
        }
        let was_at = Pose { at: before.at, facing: before.facing, road: before.road, ..world.pose(id) };
        let is_newly = now > overlap(&world.ground_at(id, &was_at), &theirs);
        if is_newly && leads_into(world, id, &theirs) {
            stopped.push(id);
        }
    }
    stopped
}

/// Friends who both move and pass through each other test (4.03-terrain.k), once for the pair in a turn.
fn crossings(world: &mut World, moved: &[(UnitId, Before)], close: &[(UnitId, UnitId)]) -> bool {
    let mut found = Vec::new();
    for (id, friend) in both_ways(close) {
        let Some(before) = before_of(moved, id) else { continue };
        let pair = (id.min(friend), id.max(friend));
        if world.unit(friend).formation.place().is_some()
            || world.crossed.contains(&pair)
            || found.contains(&pair)
            || !is_on_the_move(world, friend)
        {
            continue;
        }
        let theirs = world.ground(friend);
        if covers(&theirs, world.unit(id).at) && !covers(&theirs, before.at) {
            found.push(pair);
        }
    }
    found.sort_unstable();
    for pair in &found {
        world.crossed.push(*pair);
        for unit in [pair.0, pair.1] {
            world.owed.push(Owed { unit, cause: Cause::Crossing });
        }
    }
    !found.is_empty()
}

/// Each of two friends with the other.
fn both_ways(close: &[(UnitId, UnitId)]) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
    close.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)])
}

/// How a unit stood a tick ago, if it moved; they are in the order of their numbers.
fn before_of(moved: &[(UnitId, Before)], id: UnitId) -> Option<Before> {
    moved.binary_search_by_key(&id, |(moved, _)| *moved).ok().map(|at| moved[at].1)
}

/// How a unit stood a tick ago.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    at: Spot,
    facing: field::table::Bearing,
    road: Option<OnRoad>,
    marched: i32,
}

/// Moves everybody to where he is at this tick; gives how the units stood that moved.
fn advance(world: &mut World) -> Vec<(UnitId, Before)> {
    let theatre = world.theatre().clone();
    let tick = world.tick;
    let mut moved = Vec::new();
    for at in 0..world.marches.len() {
        let march = &world.marches[at];
        let effort = march.effort(tick);
        let Some((index, done)) = march.place(effort).filter(|_| tick > march.starts && march.halt.is_none())
        else {
            continue;
        };
        let piece = march.pieces[index];
        let spot = piece.at(&theatre, done);
        let (who, was) = (march.who, march.gone(tick - 1));
        let gone = march.pieces[..index].iter().map(|piece| piece.length).sum::<i32>() + done;
        if gone == was && spot == spot_of(world, who) {
            continue;
        }
        match who {
            Mover::Hq(id) => {
                let hq = world.hq_mut(id);
                hq.facing = piece.bearing().unwrap_or(hq.facing);
                (hq.at, hq.attached) = (spot, None);
            }
            Mover::Train(id) => {
                let train = &mut world.trains[id.at()];
                train.facing = piece.bearing().unwrap_or(train.facing);
                (train.at, train.works) = (spot, None);
            }
            Mover::Unit(id) => {
                let unit = *world.unit(id);
                let before =
                    Before { at: unit.at, facing: unit.facing, road: unit.road, marched: unit.marched };
                moved.push((id, before));
                let unit = world.unit_mut(id);
                unit.at = spot;
                unit.marched += gone - was;
                if unit.formation == Formation::RoadColumn {
                    on_the_road(&theatre, unit, &piece, done);
                }
                if piece.is_beside_line {
                    unit.facing = piece.bearing().unwrap_or(unit.facing);
                }
                file(world, at, id);
            }
        }
    }
    follow(world);
    moved
}

/// A column that marches by road bends with it; off the road it is straight.
fn on_the_road(
    theatre: &crate::theatre::Theatre,
    unit: &mut crate::world::UnitState,
    piece: &super::course::Piece,
    done: i32,
) {
    let Some((road, from, to)) = piece.road else {
        unit.facing = piece.bearing().unwrap_or(unit.facing);
        unit.road = None;
        return;
    };
    let is_forward = to >= from;
    let mark = if is_forward { from + done } else { from - done };
    let column = match unit.road {
        Some(known) if known.road == road => OnRoad { mark, is_forward, ..known },
        Some(known) => OnRoad {
            road,
            mark,
            is_forward,
            behind: Some((known.road, known.mark, known.is_forward)),
            joined: from,
        },
        None => OnRoad {
            road,
            mark,
            is_forward,
            behind: None,
            joined: if is_forward { i32::MIN / 2 } else { i32::MAX / 2 },
        },
    };
    unit.road = Some(column);
    unit.facing = theatre.facing_on_road(column).unwrap_or(unit.facing);
}

/// While any of its ground lies over water that it crosses by a bridge, a unit covers one base (4.03-terrain.d).
fn file(world: &mut World, at: usize, id: UnitId) {
    let is_bridge = |barrier: &&Barrier| matches!(barrier, Barrier::River(_));
    if world.unit(id).formation == Formation::RoadColumn
        || !world.marches[at].exempt.iter().any(|barrier| is_bridge(&barrier))
    {
        return;
    }
    let bridges: Vec<Barrier> = world.marches[at].exempt.iter().filter(is_bridge).copied().collect();
    let pose = Pose { is_filing: false, ..world.pose(id) };
    let found = world.theatre().barriers(world.roster(id).arm, &world.ground_at(id, &pose));
    let is_filing = found.iter().any(|barrier| bridges.contains(barrier));
    world.marches[at].is_filing = is_filing;
}

/// Generals go with their units (4.05-hq.d).
pub fn follow(world: &mut World) {
    for id in world.theatre().roster.hq_ids() {
        let hq = world.hq(id);
        let Some(unit) = hq.attached.filter(|_| hq.status == HqStatus::OnTable) else { continue };
        let moves = march_of(world, Mover::Unit(unit))
            .is_some_and(|march| march.halt.is_none() && march.starts < world.tick);
        if !moves {
            continue;
        }
        if hq.lame_until >= world.turn {
            world.hq_mut(id).attached = None;
            continue;
        }
        let at = crate::turn::generals::beside(world, id, unit);
        let facing = world.unit(unit).facing;
        let hq = world.hq_mut(id);
        (hq.at, hq.facing) = (at, facing);
    }
}

/// What two enemies come to.
enum Meeting {
    Nothing,
    Contact([bool; 2]),
    StopShort([Option<UnitId>; 2]),
    KeepOff([Option<(UnitId, Option<UnitId>)>; 2]),
}

fn meeting(world: &World, one: UnitId, other: UnitId, far: Distance) -> Meeting {
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
pub fn attacks(world: &World, id: UnitId, enemy: UnitId) -> bool {
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
pub fn heads_into(world: &World, id: UnitId, laid: &crate::plot::Laid, enemy: UnitId) -> bool {
    let theirs = world.ground(enemy);
    let Some(march) = march_of(world, Mover::Unit(id)) else { return false };
    let Some((index, _)) = march.place(march.effort(world.tick)) else { return false };
    let here = world.unit(id).at;
    laid.pieces.iter().enumerate().skip(index).any(|(at, piece)| {
        let from = if at == index { here } else { piece.from };
        let ahead = swept_ahead(world, id, &super::course::Piece { from, ..*piece });
        if is_moving(world, enemy) {
            !is_within(overlap(&ahead, &theirs), HAIR)
        } else {
            touch(&ahead, &theirs)
        }
    })
}

/// What the unit sweeps on a piece, as it stands now.
fn swept_ahead(world: &World, id: UnitId, piece: &super::course::Piece) -> Vec<Convex> {
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

/// Whether a unit with a Combat Move is still getting out of the way of a charge that does not pin it (plot.h).
pub fn is_escaping(world: &World, id: UnitId, charger: UnitId) -> bool {
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
fn record(world: &mut World, one: UnitId, other: UnitId, attacks: [bool; 2], play: &mut Play<'_, Fact>) {
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

/// Whether the way that is left leads the centre into some ground.
fn leads_into(world: &World, id: UnitId, ground: &[Convex]) -> bool {
    let Some(march) = march_of(world, Mover::Unit(id)) else { return false };
    let Some((index, _)) = march.place(march.effort(world.tick)) else { return false };
    let here = world.unit(id).at;
    let rest = march.pieces.iter().enumerate().skip(index);
    let mut lines = rest.map(|(at, piece)| {
        let from = if at == index { here } else { piece.from };
        field::table::Segment::new(from, piece.to)
    });
    covers(ground, here)
        || lines
            .any(|line| ground.iter().any(|convex| convex.is_crossed_by(line) || convex.contains(line.to)))
}

/// Whether a unit stops short of a friend: as it was plotted or settled; by default a Full Move stops at friends, and a Combat Move at
/// those who move.
fn stops_at(world: &World, id: UnitId, friend: UnitId) -> bool {
    if world.unit(friend).formation.place().is_some() {
        // Whoever is in the houses does not bar the streets (4.04.p).
        return false;
    }
    let on_road = |of: UnitId| world.unit(of).road.map(|road| road.road);
    if on_road(id).is_some() && on_road(id) == on_road(friend) {
        // Nobody passes through another along a road (4.03-terrain.l).
        return true;
    }
    let laid = world.full_moves.iter().find(|laid| laid.unit == id);
    if let Some(laid) = laid {
        return !laid.passes;
    }
    match plot_of(world, id).and_then(|plot| plot.friends) {
        Some(Friends::Through) => false,
        Some(Friends::ShortOf) => true,
        None => is_on_the_move(world, friend),
    }
}

/// Whether a unit moves at some time in this turn by its order, as far as one sees (4.03-terrain.i).
fn is_on_the_move(world: &World, id: UnitId) -> bool {
    world.unit(id).marched > 0 || world.unit(id).marks.has(Mark::Turned) || is_moving(world, id)
}

/// Puts a unit back to where it stood a tick ago, and halts it to the end of the slice (plot.l, plot.n).
fn step_back(
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
        let open = i64::from(super::course::OPEN);
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

/// Ways that are walked: blocks are occupied, Road Columns formed; whoever found no room for his formation tries again.
fn ended(world: &mut World, play: &mut Play<'_, Fact>) -> bool {
    let tick = world.tick;
    let mut changed = false;
    let late: Vec<UnitId> = world
        .marches
        .iter()
        .filter_map(|march| match march.who {
            Mover::Unit(id) if march.starts < tick && !world.unit(id).marks.has(Mark::Reformed) => Some(id),
            _ => None,
        })
        .collect();
    for id in late {
        if plot_of(world, id).is_some() {
            changed |= steer::reform(world, id, play);
        }
    }
    let walked: Vec<UnitId> = world
        .marches
        .iter()
        .filter_map(|march| match march.who {
            Mover::Unit(id)
                if march.then == Then::Stand
                    && march.halt.is_none()
                    && march.starts < tick
                    && march.is_walked(tick) =>
            {
                Some(id)
            }
            _ => None,
        })
        .collect();
    for id in walked {
        halt(world, Mover::Unit(id), Halt::ForGood);
        if let Some(place) = steer::arrive(world, id, play) {
            changed = true;
            play.log.tell(world, || {
                let name = world.theatre().place(place).name.clone();
                let text = format!("{} occupies {name}.", world.name(id));
                Event::by(rule!("odn.4.04.d"), Fact::Occupied { unit: world.named(id), place: name }, text)
            });
        }
    }
    changed
}
