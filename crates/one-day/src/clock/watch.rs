//! What happens next, and what happens then: the clock jumps from one moment at which something can happen to the next (time.b).
//!
//! Everything that could happen has a tick before which it cannot: two who are so far apart that they cannot have met, a way that is not
//! walked yet. Nothing is looked at before its tick, and nobody is moved before he is looked at. What is looked at is judged as it stands at
//! that very tick, so a bound that is too early costs a look and changes nothing. In motion enemies touch when their gap is nothing.

use super::bounds::{Coming, HAIRS, NEVER, apart, earlier, measures_all, radius, ticks, way_ahead};
use super::course::{Piece, Then};
use super::friends::{crossings, in_friends_way};
use super::meet::{Meeting, could_keep_off, meeting, record, step_back};
use super::muster::plot_of;
use super::step::{self, Before, ground_of, spot_of};
use super::{halt, march_of, steer};
use crate::clock::course::Halt;
use crate::fact::Fact;
use crate::measure::{gap, is_within, touch};
use crate::options::hidden;
use crate::passage::Barrier;
use crate::plot::Mover;
use crate::roster::{HqId, PlaceId, Side, UnitId};
use crate::world::{Formation, HqStatus, Mark, World};
use field::table::{Convex, Distance, Meeting as Crossing, Segment};
use umpire::agenda::Play;
use umpire::event::Event;

/// What a tick brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// Nothing for which the clock stops.
    Nothing,
    /// Somebody stands otherwise than he did: all bounds are drawn anew.
    Changed,
    /// Enemies touched.
    Contacts,
    /// Somebody must test.
    Tests,
}

/// Two units, one of which moves at least.
#[derive(Debug, Clone, Copy)]
struct Pair {
    one: UnitId,
    other: UnitId,
    /// The tick before which nothing comes of them.
    due: u16,
    /// How far apart they are when the first of it may.
    reach: i32,
    /// Of friends: whether the way of either may lead through the other, once that was asked.
    may_cross: Option<bool>,
}

/// A unit on the clock.
#[derive(Debug, Clone, Copy)]
struct Tracked {
    /// How far from its centre its ground reaches at most.
    radius: i32,
    /// How far it would go in a turn, as long as it goes.
    rate: i32,
    /// Whether it is on a march that nothing has halted.
    moves: bool,
    /// Whether its ground may turn or take another shape on the way.
    turns: bool,
    /// By how much it may stand farther on where a piece of its way begins than where the last one ends: roads are gone to within touch.
    leaps: i64,
    /// The tick at which it stands where it was put.
    seen: u16,
    /// The tick before which it comes into no zone.
    zone: u16,
    /// The tick at which its way is walked.
    ends: u16,
    /// The tick at which it looks again for room for its formation.
    reforms: u16,
}

impl Tracked {
    /// Of nobody who is there.
    const NOBODY: Tracked = Tracked {
        radius: 0,
        rate: 0,
        moves: false,
        turns: false,
        leaps: 0,
        seen: NEVER,
        zone: NEVER,
        ends: NEVER,
        reforms: NEVER,
    };

    /// It is halted, and nothing more comes of its way.
    fn stands(&mut self) {
        (self.moves, self.rate, self.ends) = (false, 0, NEVER);
    }
}

/// What can happen up to a tick.
#[derive(Debug)]
pub struct Watch {
    end: u16,
    pairs: Vec<Pair>,
    friends: Vec<Pair>,
    units: Vec<Tracked>,
    /// The ticks at which generals and engineers stand where they were put.
    seen: Vec<(Mover, u16)>,
    /// The places that are held, and by whom.
    held: Vec<(Side, PlaceId)>,
    /// Generals and engineers, and the tick before which nobody comes upon them, and they upon nobody.
    bases: Vec<(Mover, u16)>,
    /// Whether somebody is plotted to look at a marker on his way.
    looks: bool,
    /// How units stood a tick ago that were looked at in this one, and have moved in it.
    before: Vec<(UnitId, Before)>,
}

impl Watch {
    /// What can happen from now on, up to a tick.
    pub fn of(world: &World, end: u16) -> Watch {
        let mut units = vec![Tracked::NOBODY; world.units.len()];
        let there: Vec<UnitId> = world.on_table().collect();
        for id in &there {
            units[id.at()] = Tracked { radius: world.radius(*id), seen: world.tick, ..Tracked::NOBODY };
        }
        let roster = &world.theatre().roster;
        let bases = roster.hq_ids().map(Mover::Hq).chain(roster.train_ids().map(Mover::Train));
        let bases: Vec<(Mover, u16)> = bases.map(|base| (base, world.tick)).collect();
        let held = there.iter().filter_map(|id| Some((world.side(*id), world.unit(*id).formation.place()?)));
        let mut watch = Watch {
            end,
            pairs: Vec::new(),
            friends: Vec::new(),
            units,
            seen: bases.clone(),
            held: held.collect(),
            bases,
            looks: false,
            before: Vec::new(),
        };
        for id in &there {
            watch.track(world, *id);
        }
        for (at, one) in there.iter().enumerate() {
            for other in &there[at + 1..] {
                watch.pair(world, *one, *other);
            }
        }
        watch
    }

    /// Notes of a unit how it moves, and when something may come of that alone.
    fn track(&mut self, world: &World, id: UnitId) {
        let tick = world.tick;
        let unit = &mut self.units[id.at()];
        (unit.rate, unit.moves, unit.turns) = (0, false, world.unit(id).formation == Formation::RoadColumn);
        (unit.zone, unit.ends, unit.reforms, unit.leaps) = (NEVER, NEVER, NEVER, 0);
        let Some(march) = march_of(world, Mover::Unit(id)) else { return };
        let plot = plot_of(world, id);
        if !world.unit(id).marks.has(Mark::Reformed) && plot.is_some() && world.goes_by_plot(id) {
            unit.reforms = march.starts.max(tick) + 1;
        }
        if march.halt.is_some() {
            return;
        }
        self.looks |= plot.is_some_and(|plot| plot.spots.is_some());
        unit.moves = true;
        unit.turns |= march.pieces.iter().any(|piece| piece.is_beside_line)
            || march.exempt.iter().any(|barrier| matches!(barrier, Barrier::River(_)));
        if march.then == Then::Stand {
            unit.ends = march.walked_at().max(tick + 1);
        }
        if !march.is_walked(tick) {
            (unit.rate, unit.zone) = (march.rate, 0);
        }
        if let Some((on, done)) = march.place(march.effort(tick)) {
            let begins = world.unit(id).at.to(march.pieces[on].at(world.theatre(), done)).length();
            let leaps = march.pieces[on..].windows(2).map(|pair| pair[0].to.to(pair[1].from).length());
            unit.leaps = begins + leaps.sum::<i64>();
        }
    }

    /// Notes two units of whom something may come before the end.
    fn pair(&mut self, world: &World, one: UnitId, other: UnitId) {
        let (own, theirs) = (self.units[one.at()], self.units[other.at()]);
        if !own.moves && !theirs.moves {
            return;
        }
        let are_friends = world.side(one) == world.side(other);
        let keeps_off =
            || own.moves && could_keep_off(world, one) || theirs.moves && could_keep_off(world, other);
        let stop = world.theatre().edition.measures.stops_short;
        let reach = if are_friends || !keeps_off() { 0 } else { stop };
        let rates = own.rate + theirs.rate;
        let way = world.unit(one).at.to(world.unit(other).at);
        let closes = i64::from(rates) * i64::from(self.end - world.tick) / 1000 + own.leaps + theirs.leaps;
        let far = i64::from(own.radius + theirs.radius + reach) + HAIRS + closes + 1;
        if way.dx * way.dx + way.dy * way.dy > far * far && !measures_all() {
            return;
        }
        let due = self
            .far_enough(world, one, other, reach)
            .map_or(world.tick + 1, |ticks| world.tick.saturating_add(ticks));
        let pair = Pair { one, other, due, reach, may_cross: None };
        if are_friends { self.friends.push(pair) } else { self.pairs.push(pair) }
    }

    /// For how many ticks the circles about two units keep them apart, if they do.
    fn far_enough(&self, world: &World, one: UnitId, other: UnitId, reach: i32) -> Option<u16> {
        let (own, theirs) = (&self.units[one.at()], &self.units[other.at()]);
        let far = apart(world.unit(one).at, world.unit(other).at);
        let reach = i64::from(own.radius + theirs.radius + reach) + own.leaps + theirs.leaps;
        ticks(far - reach, own.rate + theirs.rate)
    }

    /// How far a unit's ground goes in a turn at most, corners that swing with the road included, and for how many ticks that can be said;
    /// nothing where it may take another shape at any tick.
    fn pace(&self, world: &World, id: UnitId) -> Option<(i32, u16)> {
        let unit = &self.units[id.at()];
        if !unit.moves || !unit.turns {
            return Some((unit.rate, NEVER));
        }
        let march = march_of(world, Mover::Unit(id))?;
        if march.exempt.iter().any(|barrier| matches!(barrier, Barrier::River(_))) {
            return None;
        }
        let (on, done) = march.place(march.effort(world.tick))?;
        let (piece, next) = (march.pieces[on], march.pieces.get(on + 1));
        // To the end of a piece behind which it may face otherwise.
        let is_road = |piece: &Piece| piece.road.is_some();
        let on_which = |piece: &Piece| piece.road.map(|(road, ..)| road);
        let goes_on = next.is_none_or(|next| is_road(&piece) && on_which(&piece) == on_which(next));
        let left =
            i64::from(piece.length - done) * i64::from(piece.cost) * 25 / i64::from(march.rate.max(1)) - 1;
        let waits = march.starts.saturating_sub(world.tick);
        let straight =
            if goes_on { NEVER } else { u16::try_from(left.max(0)).unwrap_or(NEVER).saturating_add(waits) };
        let Some(road) = world.unit(id).road else {
            let is_along = Some(world.unit(id).facing) == piece.bearing() && !is_road(&piece);
            return (straight > 0 && is_along).then_some((unit.rate, straight));
        };
        if on_which(&piece) != Some(road.road) || world.is_hidden(id) {
            return None;
        }
        // While the ends of a base go on by no more than a quarter of the line between them, a corner goes no farther than five times as far.
        let (theatre, arm) = (world.theatre(), world.roster(id).arm);
        let (chord, depth) = (theatre.shortest_chord(arm, road)?, i64::from(arm.base(&theatre.basing).depth));
        let ticks =
            u16::try_from(chord * 1000 / 4 / i64::from(unit.rate.max(1))).unwrap_or(NEVER).min(straight);
        (5 * chord >= 4 * depth && ticks > 0).then_some((5 * unit.rate, ticks))
    }

    /// For how many ticks a distance keeps two units apart.
    fn still_far(&self, world: &World, pair: &Pair, far: Distance) -> Option<u16> {
        let [(own, own_until), (theirs, their_until)] =
            [self.pace(world, pair.one)?, self.pace(world, pair.other)?];
        let has_ground = |id: UnitId| !world.ground(id).is_empty();
        let far = if has_ground(pair.one) && has_ground(pair.other) {
            far
        } else {
            // Whoever comes onto the table covers all of his ground at once.
            world.shape(pair.one)?.gap(&world.shape(pair.other)?)
        };
        // What is rounded up may be half of one less.
        let leaps = self.units[pair.one.at()].leaps + self.units[pair.other.at()].leaps;
        let ticks = ticks(far.rounded() - 1 - leaps - i64::from(pair.reach), own + theirs)?;
        Some(ticks.min(own_until).min(their_until))
    }

    /// The next tick at which something can happen, or the end.
    pub fn next(&self, world: &World) -> u16 {
        let tick = world.tick + 1;
        if self.looks || measures_all() {
            return tick;
        }
        let pairs = self.pairs.iter().chain(&self.friends).map(|pair| pair.due);
        let units = self.units.iter().map(|unit| unit.zone.min(unit.ends).min(unit.reforms));
        let bases = self.bases.iter().map(|(_, due)| *due);
        pairs.chain(units).chain(bases).fold(self.end, u16::min).max(tick)
    }

    /// Puts a unit where it is at this tick, and notes how it stood a tick ago if it has moved.
    fn look_at(&mut self, world: &mut World, id: UnitId) {
        let (tick, seen) = (world.tick, self.units[id.at()].seen);
        if seen >= tick {
            return;
        }
        self.units[id.at()].seen = tick;
        let who = Mover::Unit(id);
        if seen + 1 < tick {
            step::advance(world, who, seen, tick - 1);
        }
        let before = Before::of(world.unit(id));
        step::advance(world, who, tick - 1, tick);
        if before.has_moved(world.unit(id)) {
            self.before.push((id, before));
        }
    }

    /// Puts a general or engineers where they are at this tick.
    fn look_at_base(&mut self, world: &mut World, who: Mover) {
        let tick = world.tick;
        if let Some((_, seen)) = self.seen.iter_mut().find(|(base, _)| *base == who) {
            let from = std::mem::replace(seen, tick);
            if from < tick {
                step::advance(world, who, from, tick);
            }
        }
    }

    /// Puts everybody where he is at this tick.
    fn look_at_all(&mut self, world: &mut World) {
        for at in 0..self.units.len() {
            if self.units[at].moves {
                self.look_at(world, UnitId::of(at));
            }
        }
        for at in 0..self.seen.len() {
            self.look_at_base(world, self.seen[at].0);
        }
    }

    /// Lets the clock stand at this tick, and tells what happened.
    pub fn tick(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Happening {
        self.before.clear();
        if measures_all() {
            self.look_at_all(world);
        }
        let mut put_back: Vec<(UnitId, Option<UnitId>)> = Vec::new();
        let mut happened = self.enemies(world, &mut put_back, play);
        let close = self.close_friends(world);
        put_back.extend(in_friends_way(world, &self.before, &close).into_iter().map(|id| (id, None)));
        put_back.sort_unstable();
        put_back.dedup_by_key(|(id, _)| *id);
        for (id, keeping_off) in put_back {
            if let Some((_, was)) = self.before.iter().find(|(moved, _)| *moved == id) {
                step_back(world, id, *was, keeping_off, play);
                self.units[id.at()].stands();
            }
        }
        // Both are looked at: what is entered is recorded.
        let has_crossed = crossings(world, &self.before, &close);
        if self.zones_entered(world) || has_crossed {
            happened = happened.max(Happening::Tests);
        }
        if self.looks {
            self.look_at_all(world);
            if crate::options::on_the_march(world, play) {
                happened = happened.max(Happening::Changed);
            }
        }
        if self.ended(world, play) {
            happened = happened.max(Happening::Changed);
        }
        self.generals(world, play);
        if happened != Happening::Nothing || world.tick >= self.end {
            self.look_at_all(world);
        }
        happened
    }

    /// What enemies come to. What falls on one tick is looked at before any of it is recorded: a contact halts both.
    fn enemies(
        &mut self,
        world: &mut World,
        put_back: &mut Vec<(UnitId, Option<UnitId>)>,
        play: &mut Play<'_, Fact>,
    ) -> Happening {
        let (tick, mut happened) = (world.tick, Happening::Nothing);
        let mut contacts: Vec<(UnitId, UnitId, [bool; 2])> = Vec::new();
        for at in 0..self.pairs.len() {
            let pair = self.pairs[at];
            let Pair { one, other, .. } = pair;
            // What comes to light has other ground than its marker: then nothing is far.
            let is_due = pair.due <= tick || happened == Happening::Changed || measures_all();
            if !is_due {
                continue;
            }
            self.pairs[at].due = NEVER;
            if world.are_in_contact(one, other) || !world.is_on_table(one) || !world.is_on_table(other) {
                // Whoever is gone was nothing but a marker, and somebody else found that out.
                continue;
            }
            self.look_at(world, one);
            self.look_at(world, other);
            let is_as_it_was = happened == Happening::Nothing;
            if let Some(later) = self.far_enough(world, one, other, pair.reach).filter(|_| is_as_it_was) {
                self.pairs[at].due = tick.saturating_add(later);
                continue;
            }
            let mut far = world.gap(one, other);
            if let Some(later) = self.still_far(world, &pair, far).filter(|_| is_as_it_was) {
                self.pairs[at].due = tick.saturating_add(later);
                continue;
            }
            self.pairs[at].due = tick + 1;
            if far == Distance::NONE
                && !world.is_over_water(one, other)
                && hidden::touched(world, [one, other], play)
            {
                happened = Happening::Changed;
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
        happened
    }

    /// Friends who are so near to each other that either may come upon the other at this tick.
    fn close_friends(&mut self, world: &mut World) -> Vec<(UnitId, UnitId)> {
        let tick = world.tick;
        let mut close = Vec::new();
        for at in 0..self.friends.len() {
            let pair = self.friends[at];
            if pair.due > tick && !measures_all() {
                continue;
            }
            let Pair { one, other, .. } = pair;
            let goes = self.units[one.at()].moves || self.units[other.at()].moves;
            self.friends[at].due = if goes { tick + 1 } else { NEVER };
            if !goes && !measures_all() {
                continue;
            }
            self.look_at(world, one);
            self.look_at(world, other);
            if let Some(later) = self.far_enough(world, one, other, 0) {
                self.friends[at].due = tick.saturating_add(later);
                continue;
            }
            if let Some(later) = self.still_far(world, &pair, world.gap(one, other)) {
                self.friends[at].due = tick.saturating_add(later);
                continue;
            }
            let may_cross = pair.may_cross.unwrap_or_else(|| {
                self.may_come_through(world, one, other) || self.may_come_through(world, other, one)
            });
            self.friends[at].may_cross = Some(may_cross);
            if may_cross || measures_all() {
                close.push((one, other));
            } else {
                self.friends[at].due = NEVER;
            }
        }
        close
    }

    /// Whether the way of a unit's centre may come upon ground that a friend covers up to the end: nobody who passes by at his side is
    /// stopped, or tested.
    fn may_come_through(&self, world: &World, id: UnitId, friend: UnitId) -> bool {
        if !self.units[id.at()].moves {
            return false;
        }
        let Some(rest) = way_ahead(world, id, None) else { return false };
        let theirs = world.ground(friend);
        if theirs.is_empty() {
            return true;
        }
        let mut stands: Vec<Convex> = theirs.to_vec();
        if self.units[friend.at()].moves {
            let way = way_ahead(world, friend, Some(self.end));
            if self.units[friend.at()].turns {
                let far =
                    Distance::of(self.units[friend.at()].radius + i32::try_from(HAIRS).unwrap_or(i32::MAX));
                let is_near = |line: &Segment, of: &Segment| {
                    let ends = [
                        line.distance(of.from),
                        line.distance(of.to),
                        of.distance(line.from),
                        of.distance(line.to),
                    ];
                    line.meeting(*of) != Crossing::Apart || ends.into_iter().any(|end| end <= far)
                };
                return way.is_none_or(|way| way.iter().any(|of| rest.iter().any(|line| is_near(line, of))));
            }
            for line in way.into_iter().flatten() {
                let to = world.unit(friend).at.to(line.from);
                let there = crate::place::moved(&theirs, to);
                stands.extend(there.iter().filter_map(|convex| convex.swept(line.way())));
            }
        }
        let hairs = i32::try_from(HAIRS).unwrap_or(i32::MAX);
        let is_met = |line: &Segment| stands.iter().any(|convex| !convex.is_clear_of(*line, hairs));
        rest.iter().any(is_met)
    }

    /// Units that have come into zones for which they must test: the tests are owed.
    fn zones_entered(&mut self, world: &mut World) -> bool {
        let (tick, mut has_one) = (world.tick, false);
        for at in 0..self.units.len() {
            if self.units[at].zone > tick && !measures_all() {
                continue;
            }
            let id = UnitId::of(at);
            self.units[at].zone = NEVER;
            if self.held.is_empty() || !world.is_on_table(id) {
                continue;
            }
            self.look_at(world, id);
            let has_moved = self.before.iter().any(|(moved, _)| *moved == id);
            if !has_moved && !self.units[at].moves {
                continue;
            }
            if let Some(later) = self.before_zones(world, id) {
                self.units[at].zone = tick.saturating_add(later);
                continue;
            }
            self.units[at].zone = tick + 1;
            // Each is looked at, even after one has entered: entering is recorded.
            if has_moved {
                has_one |= crate::urban::zones_entered(world, &[id]);
            }
        }
        has_one
    }

    /// For how many ticks a unit cannot come into the zone of any place that the enemy holds and that it was not tested for.
    fn before_zones(&self, world: &World, id: UnitId) -> Option<u16> {
        let (at, side, theatre) = (world.unit(id).at, world.side(id), world.theatre());
        let unit = &self.units[id.at()];
        let zone = theatre.edition.measures.zone;
        let mut soonest = NEVER;
        for (holder, place) in &self.held {
            if *holder == side || world.zones.contains(&(id, *place)) {
                continue;
            }
            let of = theatre.place(*place);
            let far = apart(at, of.middle) - unit.leaps - i64::from(unit.radius + of.radius + zone);
            let near = || {
                let ground = world.ground(id);
                let far = crate::urban::gap(&of.area, &ground).rounded() - 1 - unit.leaps - i64::from(zone);
                let (rate, until) = self.pace(world, id).filter(|_| !ground.is_empty())?;
                ticks(far, rate).map(|ticks| ticks.min(until))
            };
            soonest = soonest.min(ticks(far, unit.rate).or_else(near)?);
        }
        (!measures_all()).then_some(soonest)
    }

    /// Ways that are walked: blocks are occupied, Road Columns formed; whoever found no room for his formation tries again.
    fn ended(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> bool {
        let tick = world.tick;
        let is_due = |due: u16| due <= tick || measures_all() && due != NEVER;
        let (late, walked) = (
            self.units.iter().any(|unit| is_due(unit.reforms)),
            self.units.iter().any(|unit| is_due(unit.ends)),
        );
        if !late && !walked {
            return false;
        }
        self.look_at_all(world);
        let mut changed = false;
        for at in 0..self.units.len() {
            if !is_due(self.units[at].reforms) {
                continue;
            }
            let id = UnitId::of(at);
            self.units[at].reforms = tick + 1;
            let has_begun = march_of(world, Mover::Unit(id)).is_some_and(|march| march.starts < tick);
            if world.unit(id).marks.has(Mark::Reformed) {
                self.units[at].reforms = NEVER;
            } else if has_begun {
                changed |= steer::reform(world, id, play);
            }
        }
        for at in 0..self.units.len() {
            if !is_due(self.units[at].ends) {
                continue;
            }
            let id = UnitId::of(at);
            let is_walked = march_of(world, Mover::Unit(id)).is_some_and(|march| {
                march.then == Then::Stand
                    && march.halt.is_none()
                    && march.starts < tick
                    && march.is_walked(tick)
            });
            if !is_walked {
                continue;
            }
            halt(world, Mover::Unit(id), Halt::ForGood);
            self.units[at].stands();
            let stood = *world.unit(id);
            if let Some(place) = steer::arrive(world, id, play) {
                play.log.tell(world, || {
                    let name = world.theatre().place(place).name.clone();
                    let text = format!("{} occupies {name}.", world.name(id));
                    Event::by(
                        rule!("odn.4.04.d"),
                        Fact::Occupied { unit: world.named(id), place: name },
                        text,
                    )
                });
            }
            // Whoever has taken up a formation covers other ground.
            changed |= *world.unit(id) != stood;
        }
        changed
    }

    /// Generals reach those whom they join, and are driven off by the enemy (plot.m, 4.05-hq.d, 4.05-hq.e).
    fn generals(&mut self, world: &mut World, play: &mut Play<'_, Fact>) {
        let tick = world.tick;
        for at in 0..self.bases.len() {
            let (who, due) = self.bases[at];
            if due <= tick || measures_all() {
                let later = match who {
                    Mover::Hq(id) => self.general(world, id, play),
                    Mover::Train(_) | Mover::Unit(_) => self.engineers(world, who, play),
                };
                self.bases[at].1 = later.map_or(tick + 1, |later| tick.saturating_add(later));
            }
        }
    }

    /// What befalls a general; for how many ticks nothing will, if that is known.
    fn general(&mut self, world: &mut World, id: HqId, play: &mut Play<'_, Fact>) -> Option<u16> {
        let (theatre, who) = (world.theatre().clone(), Mover::Hq(id));
        if world.hq(id).status != HqStatus::OnTable {
            return Some(NEVER);
        }
        if let Some(unit) = world.hq(id).attached {
            self.look_at(world, unit);
        }
        self.look_at_base(world, who);
        let mut soonest = Some(NEVER);
        let march = march_of(world, who);
        let joins = march.and_then(|march| match march.then {
            Then::Steer(unit) => Some(unit),
            _ => None,
        });
        if let Some(unit) = joins.filter(|unit| world.is_on_table(*unit)) {
            self.look_at(world, unit);
            let touching = theatre.edition.measures.touching;
            if is_within(gap(&ground_of(world, who), &world.ground(unit)), touching) {
                world.hq_mut(id).attached = Some(unit);
                world.marches.retain(|march| march.who != who);
                play.log.tell(world, || {
                    let text = format!("{} joins {}.", world.named_hq(id), world.name(unit));
                    let fact = Fact::Joined {
                        hq: world.named_hq(id),
                        unit: world.named(unit),
                        at: crate::plot::notation::said_spot(world.hq(id).at),
                    };
                    Event::by(rule!("odn.4.05-hq.d"), fact, text).and_by(rules!("odn.plot.m"))
                });
            } else {
                let reach = radius(world, who) + self.units[unit.at()].radius + touching;
                let far = apart(spot_of(world, who), world.unit(unit).at) - i64::from(reach);
                soonest = ticks(far, self.rate(world, who) + self.units[unit.at()].rate);
            }
        }
        match world.hq(id).attached {
            Some(unit) => {
                // He is by himself again when he sets out, or his unit leaves him behind.
                let is_left = world.hq(id).lame_until >= world.turn && self.units[unit.at()].moves;
                let sets_out =
                    march_of(world, who).map_or(NEVER, |march| march.starts.max(world.tick) + 1 - world.tick);
                earlier(soonest, if is_left { None } else { Some(sets_out) })
            }
            None => match self.before_reached(world, theatre.roster.hq(id).side, who) {
                Coming::NotBefore(later) => earlier(soonest, later),
                Coming::Now => {
                    self.look_at_all(world);
                    world.marches.retain(|march| march.who != who);
                    crate::headquarters::ridden_down(world, id, play);
                    None
                }
            },
        }
    }

    /// What befalls engineers.
    fn engineers(&mut self, world: &mut World, who: Mover, play: &mut Play<'_, Fact>) -> Option<u16> {
        let Mover::Train(id) = who else { return Some(NEVER) };
        if !world.train(id).is_there {
            return Some(NEVER);
        }
        self.look_at_base(world, who);
        let theatre = world.theatre().clone();
        let train = &theatre.roster.trains[id.at()];
        match self.before_reached(world, train.side, who) {
            Coming::NotBefore(later) => later,
            Coming::Now => {
                world.trains[id.at()].is_there = false;
                let name = train.name.clone();
                play.log.tell(world, || {
                    let fact = Fact::EngineersLost { name: name.clone() };
                    Event::by(rule!("odn.5.04.a"), fact, format!("{name} are lost."))
                });
                Some(NEVER)
            }
        }
    }

    /// How far a general or engineers would go in a turn: he with whom he goes, if that is farther.
    fn rate(&self, world: &World, who: Mover) -> i32 {
        let own = march_of(world, who).map_or(0, |march| march.rate);
        let attached = match who {
            Mover::Hq(id) => world.hq(id).attached,
            Mover::Train(_) | Mover::Unit(_) => None,
        };
        attached.map_or(own, |unit| own.max(self.units[unit.at()].rate))
    }

    /// Whether an enemy comes upon a general or engineers, or for how many ticks none will; a marker, which touches nobody, does not.
    fn before_reached(&mut self, world: &mut World, side: Side, who: Mover) -> Coming {
        let (at, own, radius) = (spot_of(world, who), self.rate(world, who), radius(world, who));
        let ground = ground_of(world, who);
        let mut soonest = Some(NEVER);
        for enemy in (0..self.units.len()).map(UnitId::of) {
            if !world.is_on_table(enemy) || world.side(enemy) == side || world.is_hidden(enemy) {
                continue;
            }
            let unit = self.units[enemy.at()];
            let room = |world: &World| {
                apart(at, world.unit(enemy).at) - unit.leaps - i64::from(radius + unit.radius)
            };
            // He may have come nearer since he was looked at.
            let since = i64::from(world.tick - unit.seen.min(world.tick)) * i64::from(unit.rate) / 1000 + 1;
            let mut later = ticks(room(world) - HAIRS - since, own + unit.rate);
            if later.is_none() {
                self.look_at(world, enemy);
                later = ticks(room(world), own + unit.rate);
                if later.is_none() && touch(&ground, &world.ground(enemy)) {
                    return Coming::Now;
                }
            }
            soonest = earlier(soonest, later);
        }
        Coming::NotBefore(soonest)
    }
}
