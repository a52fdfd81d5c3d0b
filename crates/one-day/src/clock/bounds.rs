//! How long two cannot have met: the bounds by which the clock jumps, and the ways that they are drawn from.

use super::march_of;
use super::step::{ground_of, spot_of};
use crate::plot::Mover;
use crate::roster::UnitId;
use crate::world::World;
use field::table::{Convex, Segment, Spot};

/// By how much two movers may come nearer than their paces say: places, lengths and marks are rounded.
pub(super) const HAIRS: i64 = 12;

/// A tick that does not come.
pub(super) const NEVER: u16 = u16::MAX;

#[cfg(test)]
thread_local! {
    /// For tests: everything is looked at, at every tick, as the rules say it; what is left out otherwise must change nothing.
    pub(crate) static MEASURES_ALL: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

#[cfg(test)]
pub(super) fn measures_all() -> bool {
    MEASURES_ALL.get()
}

#[cfg(not(test))]
pub(super) const fn measures_all() -> bool {
    false
}

/// In how many ticks two have come nearer by so much, of whom both together go so far in a turn; none if they may be there already.
pub(super) fn ticks(room: i64, rates: i32) -> Option<u16> {
    let room = room - HAIRS;
    if room <= 0 || measures_all() {
        return None;
    }
    if rates == 0 {
        return Some(NEVER);
    }
    // A rate is so many thousandths of an inch in a thousand ticks.
    let ticks = room * 1000 / i64::from(rates);
    (ticks > 0).then(|| u16::try_from(ticks).unwrap_or(NEVER))
}

/// How far apart two spots are, as a whole number that is not too large.
pub(super) fn apart(one: Spot, other: Spot) -> i64 {
    let way = one.to(other);
    (way.dx * way.dx + way.dy * way.dy).isqrt()
}

/// Whether an enemy has come upon somebody who has nobody about him.
pub(super) enum Coming {
    Now,
    /// He has not, and will not for so many ticks, if that is known.
    NotBefore(Option<u16>),
}

/// How far from its middle the base of a general or of engineers reaches, however it is turned.
pub(super) fn radius(world: &World, who: Mover) -> i32 {
    let at = spot_of(world, who);
    let corners = ground_of(world, who);
    let far = corners.iter().flat_map(Convex::corners).map(|corner| apart(at, *corner)).max();
    i32::try_from(far.unwrap_or_default()).unwrap_or_default() + 2
}

/// The earlier of two times; none is at once.
pub(super) fn earlier(one: Option<u16>, other: Option<u16>) -> Option<u16> {
    Some(one?.min(other?))
}

/// What is left of a unit's way, up to a tick or to its end: its centre goes along these lines.
pub(super) fn way_ahead(world: &World, id: UnitId, to: Option<u16>) -> Option<Vec<Segment>> {
    let march = march_of(world, Mover::Unit(id))?;
    let (on, _) = march.place(march.effort(world.tick))?;
    let last = match to {
        Some(to) => march.place(march.effort(to))?.0,
        None => march.pieces.len() - 1,
    };
    let from = |at: usize| if at == on { world.unit(id).at } else { march.pieces[at].from };
    Some((on..=last).map(|at| Segment::new(from(at), march.pieces[at].to)).collect())
}
