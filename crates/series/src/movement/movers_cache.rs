//! What was found when it was last looked who can move: to look takes searches, and nothing changes until somebody has moved.
//!
//! Whoever is asked lists his answers and then gives one of them; the second look is spared. And half of all random marches are taken
//! back: the pieces then stand as before, and only the units that marched, and those that share their hexes, are looked at again.

use super::Answer;
use super::march::{March, may_march};
use super::segment::MovementSegment;
use crate::prelude::*;
use crate::world::Known;
use smallvec::SmallVec;

/// What is known, if anybody has looked.
pub(super) type Survey = Known<Found>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// Who can set out, in the order of the side's units.
    able: Vec<Able>,
    /// Who may come onto the map, and then who may ride.
    others: Vec<Answer>,
    /// Whether something must still be done before the segment may end, and somebody is left who could do it.
    is_owed: bool,
}

/// A unit that can set out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Able {
    unit: UnitId,
    /// It is the first of a stack that can march together from this hex, and speaks for it.
    stack: Option<HexId>,
}

impl Survey {
    /// Whether a unit is known to be able to set out.
    pub(super) fn has_unit(&self, unit: UnitId) -> bool {
        self.get().is_some_and(|found| found.able.iter().any(|able| able.unit == unit))
    }

    /// Whether the stack of a hex is known to be able to set out together.
    pub(super) fn has_stack(&self, from: HexId) -> bool {
        self.get().is_some_and(|found| found.able.iter().any(|able| able.stack == Some(from)))
    }

    /// Whether a leader is known to be able to ride.
    pub(super) fn has_rider(&self, leader: LeaderId) -> bool {
        self.get().is_some_and(|found| found.others.contains(&Answer::Ride { leader }))
    }

    /// Whether the segment is known to be allowed to end.
    pub(super) fn lets_end(&self) -> bool {
        self.get().is_some_and(Found::lets_end)
    }
}

impl Found {
    /// Nothing is owed, or nobody is left who could do it.
    fn lets_end(&self) -> bool {
        !self.is_owed || self.able.is_empty() && self.others.is_empty()
    }

    /// The answers, in their order.
    pub(super) fn answers(&self, push: &mut impl FnMut(Answer)) {
        for Able { unit, stack } in &self.able {
            push(Answer::Move { unit: *unit });
            stack.iter().map(|from| Answer::MoveStack { from: *from }).for_each(&mut *push);
        }
        self.others.iter().copied().for_each(&mut *push);
        if self.lets_end() {
            push(Answer::NoMoreMoves);
        }
    }
}

impl MovementSegment {
    /// Who can move now.
    pub(super) fn found(&self, world: &World) -> &Found {
        let found = self.survey.get_or_init(|| self.look_around(world));
        debug_assert_eq!(*found, self.clone().look_around(world), "what is known is still true");
        found
    }

    fn look_around(&self, world: &World) -> Found {
        let mut others: Vec<Answer> = self.newcomers(world).collect();
        let riders = world.leader_ids().filter(|leader| self.may_set_out(world, *leader).is_ok());
        others.extend(riders.map(|leader| Answer::Ride { leader }));
        let own = world.theatre.units_of(self.side).iter();
        let able: Vec<Able> = own.filter_map(|unit| self.look_at(world, *unit)).collect();
        // Of nobody who can still move nothing is owed.
        let can_move = !able.is_empty() || !others.is_empty();
        Found { able, others, is_owed: can_move && self.owed(world).is_some() }
    }

    /// Tells everybody who could move.
    pub(super) fn possible_movers(&self, world: &World, mut tell: impl FnMut(Answer)) {
        let own = world.theatre.units_of(self.side).iter().filter(|unit| world.is_active(**unit));
        own.filter(|unit| world.hex_of(**unit).is_some()).for_each(|unit| tell(Answer::Move { unit: *unit }));
        let stacks = world.hexes_held(self.side).filter(|hex| world.n_units_in(*hex) > 1);
        stacks.for_each(|from| tell(Answer::MoveStack { from }));
        self.possible_newcomers(world).for_each(&mut tell);
        let riders = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == self.side);
        riders.for_each(|leader| tell(Answer::Ride { leader }));
        tell(Answer::NoMoreMoves);
    }

    /// Whether one of them can; or the segment may end.
    pub(super) fn is_open(&self, world: &World, answer: Answer) -> bool {
        match answer {
            Answer::Move { unit } => world.is_active(unit) && self.one(world, unit).is_ok(),
            Answer::MoveStack { from } => {
                let first = world.units_in(from).find(|unit| may_march(world, *unit).is_ok());
                first.and_then(|unit| self.look_at(world, unit)).is_some_and(|able| able.stack.is_some())
            }
            Answer::Ride { leader } => self.may_set_out(world, leader).is_ok(),
            Answer::NoMoreMoves => self.may_end(world).is_ok(),
            _ => self.may_newcomer(world, answer),
        }
    }

    /// Whether a unit can set out, and whether it speaks for its stack.
    fn look_at(&self, world: &World, unit: UnitId) -> Option<Able> {
        if !world.is_active(unit) || self.one(world, unit).is_err() {
            return None;
        }
        let stack = world.hex_of(unit).filter(|from| {
            let first = world.units_in(*from).find(|other| may_march(world, *other).is_ok());
            first == Some(unit) && self.stack(world, *from).is_ok()
        });
        Some(Able { unit, stack })
    }

    /// A march is taken back. If it leaves no trace, what is known of all others is still true.
    pub(super) fn take_back(&mut self, world: &mut World, march: &March) {
        let fresh = march.has_left_no_trace(world);
        march.take_back(world);
        let crowded = |hex: HexId| world.is_overstacked(hex);
        // Whether a stack can make room depends on whether its units are guided.
        if !fresh || !march.is_ground_as_before(world) || world.hexes_held(self.side).any(crowded) {
            self.survey.forget();
            return;
        }
        let Some(mut found) = self.survey.forget() else { return };
        let starts: SmallVec<[HexId; 4]> = march.marchers.iter().map(|marcher| marcher.start).collect();
        let mut before = std::mem::take(&mut found.able).into_iter().peekable();
        for unit in world.theatre.units_of(self.side) {
            let known = before.next_if(|able| able.unit == *unit);
            let again = world.hex_of(*unit).is_some_and(|at| starts.contains(&at));
            found.able.extend(if again { self.look_at(world, *unit) } else { known });
        }
        // Of nobody who can still move nothing is owed.
        found.is_owed &= !found.able.is_empty() || !found.others.is_empty();
        self.survey = Known::from(found);
    }
}

impl MovementSegment {
    /// Whether the segment may end: nothing is owed, or nobody is left who could do it. For a refusal what is owed is looked up anew.
    pub(super) fn may_end(&self, world: &World) -> Allowed {
        if self.survey.lets_end() {
            return Ok(());
        }
        match self.owed(world) {
            Some(bar) if self.can_anybody_move(world) => Err(bar),
            _ => Ok(()),
        }
    }
}
