//! A march comes to light (25.5.2.e to h): the counters are taken up, the leader is placed on his way, the units round him.

use super::discovery::is_blocked;
use super::{Answer, Cause, HiddenMarch, Standing, collisions, events, ghosts};
use crate::distance::search;
use crate::knowledge::fog::is_known;
use crate::movement::{cost_of_entry, gait_of_arm, may_use_roads};
use crate::prelude::*;
use field::paths::{Leg, Onward, Price, Start};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    holder: HolderId,
    begun: bool,
    /// Whether its owner has said that it comes in the open, or under a marker (lgg.21.8.3.f).
    #[serde(default)]
    cover: Option<bool>,
    /// Where the leader stands, once he does.
    at: Option<HexId>,
    /// What the units may still spend from there (25.5.2.g).
    points: HalfPoints,
    /// The hexes of the way behind him, the nearest first.
    behind: Vec<HexId>,
    /// The units still to be placed, the next one first.
    waiting: Vec<UnitId>,
}

impl Reveal {
    pub(super) fn of(holder: HolderId) -> Reveal {
        let points = HalfPoints(0);
        Reveal {
            holder,
            begun: false,
            cover: None,
            at: None,
            points,
            behind: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Whose column it is, who is in it and by which way it came, the enemy knows as far as he sees it.
    pub(crate) fn known_to(&self, world: &World, side: Side) -> Reveal {
        let Reveal { holder, begun, cover, at, points, behind, waiting } = self.clone();
        let of = world.theatre.side_of_holder(holder);
        if of == side {
            return Reveal { holder, begun, cover, at, points, behind, waiting };
        }
        Reveal { begun, ..Reveal::of(world.holders_of(of).next().unwrap_or(holder)) }
    }

    /// Asked also where there is one place only: what else is in the hexes around, the enemy must not learn from the silence.
    pub(super) fn ask(&self, world: &World) -> Option<Ask> {
        const PLACE: &[Rule] = rules!["nlc.25.5.2.g"];
        const COVER: &[Rule] = rules!["lgg.21.8.3.f"];
        if self.may_be_covered(world) {
            let prompt = "say whether the column comes onto the map under a Hidden Forces marker";
            return Some(Ask::new(world.theatre.side_of_holder(self.holder), prompt, COVER));
        }
        let unit = *self.waiting.first()?;
        let prompt = "place the unit of the column that has come to light";
        (!self.places(world, unit).is_empty()).then(|| Ask::new(world.side_of(unit), prompt, PLACE))
    }

    pub(super) fn answers(&self, world: &World, push: &mut impl FnMut(Answer)) {
        if self.may_be_covered(world) {
            return [Answer::ComeUnderAMarker, Answer::ComeInTheOpen].into_iter().for_each(push);
        }
        if let Some(unit) = self.waiting.first() {
            self.places(world, *unit).into_iter().for_each(|at| push(Answer::Put { unit: *unit, at }));
        }
    }

    pub(super) fn answer(&mut self, world: &mut World, answer: Answer, play: &mut Play) -> Allowed<bool> {
        if self.may_be_covered(world) {
            self.cover = match answer {
                Answer::ComeUnderAMarker => Some(true),
                Answer::ComeInTheOpen => Some(false),
                _ => return Ok(false),
            };
            return Ok(true);
        }
        let Answer::Put { unit, at } = answer else { return Ok(false) };
        if self.waiting.first() != Some(&unit) {
            return Ok(false);
        }
        refuse_if(
            !self.places(world, unit).contains(&at),
            Denial::CannotDeploy { unit, at, points: self.points },
        )?;
        self.put(world, at, play);
        Ok(true)
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        if self.may_be_covered(world) {
            return Step::Ask;
        }
        if !std::mem::replace(&mut self.begun, true) {
            self.begin(world, play);
            return Step::Again;
        }
        if self.ask(world).is_some() { Step::Ask } else { Step::Done }
    }

    /// Whether its owner has still to say if it comes under a marker: an `R` on the table lets him (lgg.21.8.3.f).
    fn may_be_covered(&self, world: &World) -> bool {
        let march = world.hidden.of(self.holder).filter(|_| !self.begun && self.cover.is_none());
        march.is_some_and(|march| {
            march.standing == Standing::Found(Cause::Table)
                && hooks::command::may_come_under_a_marker(world, self.holder)
        })
    }

    fn put(&mut self, world: &mut World, at: HexId, play: &mut Play) {
        let unit = self.waiting.remove(0);
        world.place(unit, at);
        play.log.tell(world, || events::placed(world, unit, at));
    }

    /// The counters are taken up, and the leader goes as far as the points carry him, or to the hex before one that blocks (25.5.2.f). Who it
    /// is the enemy learns if he has found them by sight, or can tell who is in that hex (5.3.d).
    fn begin(&mut self, world: &mut World, play: &mut Play) {
        let Some(march) = world.hidden.of(self.holder).cloned() else { return };
        let side = super::side_of(world, &march);
        let meeting = collisions::first_meeting(world, &march);
        let points = meeting.map_or(march.collected(), |meeting| meeting.own_points.min(march.collected()));
        if let Some(meeting) = meeting {
            // Both are stopped where they meet, and neither goes unseen any longer.
            world.hidden.change_march(meeting.other, |other| {
                cut_short(other, meeting.other_points);
                other.standing = Standing::Found(Cause::Meeting);
            });
        }
        ghosts::lift_the_veil(world, self.holder);
        let holder = self.holder;
        world.hidden.change(|columns| columns.marches.retain(|march| march.holder != holder));
        let stop = stop(world, &march, points, side);
        let at = stand(world, &march, stop, side);
        if self.cover == Some(true) {
            let units = march.ghosts.iter().map(|ghost| ghost.unit).collect();
            let leaders = march.leaders.iter().map(|(leader, _)| *leader).collect();
            let mut way = march.plot.way[..=stop].to_vec();
            way.extend((at != march.plot.way[stop]).then_some(at));
            return hooks::command::comes_under_a_marker(world, holder, (units, leaders), &way, play);
        }
        let left = HalfPoints(points.0.saturating_sub(march.plot.spent[stop].0));
        let most = HalfPoints::whole(world.edition().options.hidden_movement.deploy);
        self.points = left.min(most);
        self.behind = march.plot.way[..stop].iter().rev().copied().collect();
        self.waiting = march.ghosts.iter().map(|ghost| ghost.unit).collect();
        self.at = Some(at);
        let marched = march.bounds.last().is_some_and(|(turn, _)| *turn == world.turn);
        for (leader, _) in &march.leaders {
            world.set_leader(*leader, LeaderWhereabouts::At(at));
            world.leader_state_mut(*leader).moved |= marched;
        }
        if marched {
            let (turn, units) = (world.turn, self.waiting.clone());
            world.hidden.change(|columns| {
                columns.marched.retain(|(_, then)| *then == turn);
                columns.marched.extend(units.into_iter().map(|unit| (unit, turn)));
            });
        }
        let is_seen = match march.standing {
            Standing::Found(Cause::Sight | Cause::Meeting) => true,
            _ => meeting.is_some() || is_known(world, at, side.enemy()),
        };
        if is_seen {
            world.show(self.waiting.iter().copied());
            for (leader, _) in &march.leaders {
                world.leader_state_mut(*leader).shown = true;
            }
        }
        let how = events::Light { at, points: self.points, met: meeting.is_some(), is_seen };
        play.log.tell(world, || events::revealed(world, &march, &how));
    }

    /// Where a unit may be placed: within its points of the leader, not among or next to enemies, where there is room; if there is no such
    /// hex, the nearest behind him on the way that has room (25.5.2.g).
    fn places(&self, world: &World, unit: UnitId) -> Vec<HexId> {
        let Some(at) = self.at else { return Vec::new() };
        let side = world.side_of(unit);
        let free = |hex: &HexId| is_free(world, *hex, side) && world.has_room(*hex, &[unit]);
        let mut near: Vec<HexId> = self.reach(world, unit, at, side).into_iter().filter(&free).collect();
        if !near.is_empty() {
            near.sort_unstable();
            return near;
        }
        let behind = self.behind.iter().copied().find(&free);
        behind.or_else(|| refuge(world, at, side)).into_iter().collect()
    }

    fn reach(&self, world: &World, unit: UnitId, from: HexId, side: Side) -> Vec<HexId> {
        let (board, gait) = (&world.ground().board, gait_of_arm(world.printed(unit).arm));
        let roads = may_use_roads(world, unit);
        search(board, |scratch| {
            let reach = scratch.reach(board, [Start::at(from)], self.points, |leg: Leg| {
                let step = world.step(leg.from, leg.direction);
                let cost = || cost_of_entry(step, gait, roads, || world.is_full(leg.to));
                let open = !step.is_impassable() && is_free(world, leg.to, side);
                open.then(|| Price { cost: cost(), onward: Onward::Free })
            });
            reach.iter().map(|(hex, _)| hex).collect()
        })
    }
}

/// The place on the way where the leader stops: the hexes of the first move do not stop him (25.5.2.h).
fn stop(world: &World, march: &HiddenMarch, points: HalfPoints, side: Side) -> usize {
    let (way, first) = (&march.plot.way, march.first_move());
    let far = march.plot.reached(points);
    let blocked = (first + 1..=far).find(|at| is_blocked(world, way[*at], side));
    let far = blocked.map_or(far, |at| at - 1);
    // A hex of the first move may have been taken since: he stops where he can stand.
    (0..=far).rev().find(|at| is_free(world, way[*at], side)).unwrap_or(far)
}

/// The hex in which he stands: that of the way, unless enemies are in it.
fn stand(world: &World, march: &HiddenMarch, stop: usize, side: Side) -> HexId {
    let hex = march.plot.way[stop];
    if is_free(world, hex, side) { hex } else { refuge(world, hex, side).unwrap_or(hex) }
}

/// Whether no enemy is in a hex, or next to it.
fn is_free(world: &World, hex: HexId, side: Side) -> bool {
    !world.is_held_against(hex, side) && !is_in_zoc(world, hex, side.enemy())
}

/// The nearest hex with room that is free of enemies, if the whole way is taken: nobody vanishes.
fn refuge(world: &World, from: HexId, side: Side) -> Option<HexId> {
    let board = &world.ground().board;
    let open = board.ids().filter(|hex| !world.is_held_against(*hex, side) && !world.is_full(*hex));
    open.min_by_key(|hex| (!is_free(world, *hex, side), board.distance(from, *hex)))
}

/// What was collected beyond so many points is lost.
fn cut_short(march: &mut HiddenMarch, points: HalfPoints) {
    let mut left = points;
    for (_, bound) in &mut march.bounds {
        *bound = (*bound).min(left);
        left = HalfPoints(left.0 - bound.0);
    }
}
