//! The way a beaten unit goes: the strip that it needs, and where it comes to rest (3.03a.c to 3.03a.e).
//!
//! Its centre goes straight along a bearing, and a strip half an inch to either side of that line must be clear outside the ground on
//! which the unit stood. Bearings are tried in turn, first without and then with friends in the way, then farther aside, then an inch
//! less far. A line at the end of which the unit finds no room does not serve, but for friends, beyond whom it goes on in steps of the
//! gap that still counts as touching, and for its own edge of the table, where it stops.

use super::bearing::Bearings;
use crate::edition::MeasureFigures;
use field::table::{Bearing, Convex, Distance, Segment, Spot, Stretch};

/// A unit that must go, and how far.
#[derive(Debug, Clone, Copy)]
pub struct Beaten<'a> {
    /// Its centre.
    pub at: Spot,
    /// The ground on which it stands; of a deployed unit its block.
    pub ground: &'a [Convex],
    /// How far: in slow ground every mil counts for so many as it costs.
    pub effort: i32,
    /// Whether it leaves a block: then the distance is measured from the block (4.04.r).
    pub leaves_block: bool,
}

/// What lies about it.
pub struct Lie<'a, P> {
    /// The footprints of enemies.
    pub enemies: &'a [Convex],
    /// Those of friends, with a number for each.
    pub friends: &'a [(usize, Convex)],
    /// Whether a strip runs into ground that is closed to it.
    pub is_closed: &'a dyn Fn(&Convex) -> bool,
    /// How many mils a mil of slow ground costs.
    pub slow_ground: i32,
    /// The parts of a line in such ground, in their order.
    pub slow: &'a dyn Fn(Segment) -> Vec<Stretch>,
    /// How it stands at a spot, and on what ground.
    pub stands: &'a dyn Fn(Spot) -> Rest<P>,
    /// Whether a friend who is in the way leaves room beside him, so that he is gone round (3.03b.a).
    pub is_gone_round: &'a dyn Fn(usize) -> bool,
    /// Whether a strip leaves the table by the friendly edge, where a retreat ends without loss.
    pub leaves_table: &'a dyn Fn(&Convex) -> bool,
}

/// How a unit finds room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rest<P> {
    /// It stands like this, on this ground.
    Stands(P, Vec<Convex>),
    /// Friends are in the way.
    OnFriends,
    /// There is none.
    NoRoom,
}

/// A retreat that works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path<P> {
    /// Along which bearing.
    pub bearing: Bearing,
    /// How far its centre goes.
    pub length: i32,
    /// How far it goes back: of a unit that leaves a block as far as it stands off that.
    pub distance: i32,
    /// Where it ends.
    pub end: Spot,
    /// How it stands there.
    pub stands: P,
    /// The friends through whom it goes.
    pub through: Vec<usize>,
}

/// The retreat of a unit; `None` if not even an inch is open, when it surrenders (3.03a.d).
pub fn path<P: Clone>(
    beaten: &Beaten<'_>,
    bearings: &Bearings,
    figures: &MeasureFigures,
    lie: &Lie<'_, P>,
) -> Option<Path<P>> {
    let mut effort = beaten.effort;
    loop {
        let attempt = |bearing: Bearing, may_pass: bool| {
            Attempt { beaten, bearing, effort, figures, lie }.path(may_pass)
        };
        let near = |may_pass: bool| bearings.near().find_map(|bearing| attempt(bearing, may_pass));
        let all = |may_pass: bool| bearings.all().find_map(|bearing| attempt(bearing, may_pass));
        let found = near(false).or_else(|| {
            let through = near(true);
            let is_gone_round =
                |path: &Path<P>| path.through.iter().all(|friend| (lie.is_gone_round)(*friend));
            match through {
                // Where every friend in the way leaves room beside him, farther aside before through them.
                Some(through) if is_gone_round(&through) => all(false).or(Some(through)),
                Some(through) => Some(through),
                None => all(false).or_else(|| all(true)),
            }
        });
        if found.is_some() || effort <= figures.retreat_least {
            return found;
        }
        effort = (effort - figures.retreat_shorter.max(1)).max(figures.retreat_least);
    }
}

struct Attempt<'a, P> {
    beaten: &'a Beaten<'a>,
    bearing: Bearing,
    effort: i32,
    figures: &'a MeasureFigures,
    lie: &'a Lie<'a, P>,
}

impl<P: Clone> Attempt<'_, P> {
    fn path(&self, may_pass: bool) -> Option<Path<P>> {
        let begins = if self.beaten.leaves_block { self.way_out()? } else { 0 };
        let mut length = begins + self.reach(begins, self.effort);
        let distance = length - begins;
        let mut rest = (self.lie.stands)(self.spot(length)?);
        if self.beaten.leaves_block {
            (length, rest) = self.clear_of_block(length, distance)?;
        }
        let pieces = self.pieces(length)?;
        if !self.is_open(&pieces) {
            return None;
        }
        let through = self.through(&pieces);
        if !may_pass && !through.is_empty() {
            return None;
        }
        let ends_at_edge = pieces.iter().any(|piece| (self.lie.leaves_table)(piece));
        let (length, stands) = self.rest(begins, length, rest, ends_at_edge)?;
        let through = self.through(&self.pieces(length)?);
        let distance = if self.beaten.leaves_block { distance } else { length };
        Some(Path { bearing: self.bearing, length, distance, end: self.spot(length)?, stands, through })
    }

    fn spot(&self, length: i32) -> Option<Spot> {
        self.bearing.from(self.beaten.at, length)
    }

    /// How far an effort leads from a point of the line on, over ground that slows.
    fn reach(&self, begins: i32, effort: i32) -> i32 {
        let Some((from, to)) = self.spot(begins).zip(self.spot(begins + effort)) else { return 0 };
        let cost = self.lie.slow_ground.max(1);
        let (mut at, mut left) = (0, effort);
        for stretch in (self.lie.slow)(Segment::new(from, to)) {
            let mils = |share: field::table::Fraction| {
                let mils = i128::from(effort) * share.over() / share.under();
                i32::try_from(mils).unwrap_or(effort)
            };
            let (into, out) = (mils(stretch.from), mils(stretch.to));
            let clear = (into - at).clamp(0, left);
            (at, left) = (at + clear, left - clear);
            let slow = (left / cost).min(out - at).max(0);
            (at, left) = (at + slow, left - slow * cost);
            if left < cost {
                return at;
            }
        }
        at + left
    }

    /// Where the line leaves the block in which the unit was deployed.
    fn way_out(&self) -> Option<i32> {
        let is_inside = |length: i32| {
            let spot = self.spot(length)?;
            Some(self.beaten.ground.iter().any(|block| block.contains(spot)))
        };
        let (mut inside, mut outside) = (0, 2 * self.figures.block);
        while outside - inside > 1 {
            let middle = i32::midpoint(inside, outside);
            if is_inside(middle)? {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        Some(inside)
    }

    /// Far enough that its nearest edge, not its centre, is the distance outside the block.
    fn clear_of_block(&self, mut length: i32, distance: i32) -> Option<(i32, Rest<P>)> {
        loop {
            let rest = (self.lie.stands)(self.spot(length)?);
            let Rest::Stands(_, ground) = &rest else { return Some((length, rest)) };
            let gaps = ground.iter().flat_map(|of| self.beaten.ground.iter().map(|block| block.gap(of)));
            let gap = gaps.min().map_or(i64::from(distance), Distance::rounded);
            let lacks = i64::from(distance) - gap;
            if lacks <= 0 {
                return Some((length, rest));
            }
            length += i32::try_from(lacks).ok()?;
        }
    }

    /// The strip as far as a point, without the ground on which the unit stands.
    fn pieces(&self, length: i32) -> Option<Vec<Convex>> {
        let middle = self.bearing.from(self.beaten.at, length / 2)?;
        let strip = Convex::rectangle(middle, self.figures.retreat_strip, length.max(1), self.bearing)?;
        let outside = |pieces: Vec<Convex>, own: &Convex| {
            pieces.iter().flat_map(|piece| piece.outside(own)).collect::<Vec<_>>()
        };
        Some(self.beaten.ground.iter().fold(vec![strip], outside))
    }

    fn is_in_the_way(&self, pieces: &[Convex], of: &Convex) -> bool {
        pieces.iter().any(|piece| piece.overlap(of) > Distance::of(self.figures.touching))
    }

    fn is_open(&self, pieces: &[Convex]) -> bool {
        !self.lie.enemies.iter().any(|enemy| self.is_in_the_way(pieces, enemy))
            && !pieces.iter().any(|piece| (self.lie.is_closed)(piece))
    }

    fn through(&self, pieces: &[Convex]) -> Vec<usize> {
        let in_the_way = self.lie.friends.iter().filter(|(_, friend)| self.is_in_the_way(pieces, friend));
        let mut through: Vec<usize> = in_the_way.map(|(number, _)| *number).collect();
        through.sort_unstable();
        through.dedup();
        through
    }

    /// Where it comes to rest: at the end, beyond a friend on whom it would stand, or at the last spot before the end.
    fn rest(&self, begins: i32, length: i32, rest: Rest<P>, ends_at_edge: bool) -> Option<(i32, P)> {
        let step = self.figures.touching.max(1);
        match rest {
            Rest::Stands(pose, _) => return Some((length, pose)),
            Rest::OnFriends => {
                let beyond = (1..).map(|steps| length + steps * step);
                for length in beyond.take_while(|at| at - length <= self.farthest()) {
                    if !self.is_open(&self.pieces(length)?) {
                        break;
                    }
                    match (self.lie.stands)(self.spot(length)?) {
                        Rest::Stands(pose, _) => return Some((length, pose)),
                        Rest::OnFriends => {}
                        Rest::NoRoom => break,
                    }
                }
            }
            Rest::NoRoom => {}
        }
        // Short of its end a line serves only where it leaves the table by the friendly edge.
        if !ends_at_edge {
            return None;
        }
        let least = begins;
        let mut back = (1..).map(|steps| length - steps * step).take_while(|at| *at >= least);
        back.find_map(|length| match (self.lie.stands)(self.spot(length)?) {
            Rest::Stands(pose, _) => Some((length, pose)),
            Rest::OnFriends | Rest::NoRoom => None,
        })
    }

    /// How far beyond its distance a unit goes at most to come clear of friends.
    const fn farthest(&self) -> i32 {
        12 * self.figures.block
    }
}
