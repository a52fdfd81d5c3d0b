//! Two hidden marches that meet (25.5.4): traced in parallel, turn by turn, up to the point where one sees the other.
//!
//! It comes to light when one of them does: the umpire knows both ways, and nobody has to claim it (25.5.4.b). Within a turn both go on
//! together, each by the same share of what it collected, so that two columns on one road do not pass through each other.

use super::{HiddenMarch, marches_of, side_of};
use crate::prelude::*;

/// What a march had spent when it met another, and what that one had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meeting {
    pub(super) other: HolderId,
    pub(super) own_points: HalfPoints,
    pub(super) other_points: HalfPoints,
}

/// The first meeting of a march with a hidden march of the enemy, if there was one.
pub(super) fn first_meeting(world: &World, march: &HiddenMarch) -> Option<Meeting> {
    let enemies = marches_of(world, side_of(world, march).enemy());
    enemies.filter_map(|other| meeting(world, march, other)).min_by_key(|meeting| meeting.own_points)
}

fn meeting(world: &World, one: &HiddenMarch, other: &HiddenMarch) -> Option<Meeting> {
    let mut turns: Vec<Turn> = one.bounds.iter().chain(&other.bounds).map(|(turn, _)| *turn).collect();
    turns.sort_unstable();
    turns.dedup();
    let mut spent = [0, 0];
    for turn in turns {
        let bounds = [one, other].map(|march| {
            let of_turn = march.bounds.iter().filter(|(other, _)| *other == turn);
            of_turn.map(|(_, points)| points.0).sum::<u16>()
        });
        let n_steps = bounds[0].max(bounds[1]);
        for step in 1..=n_steps {
            let points = [0, 1].map(|at| HalfPoints(spent[at] + bounds[at] * step / n_steps));
            if sees(world, (one, points[0]), (other, points[1])) {
                let [own_points, other_points] = points;
                return Some(Meeting { other: other.holder, own_points, other_points });
            }
        }
        spent = [spent[0] + bounds[0], spent[1] + bounds[1]];
    }
    None
}

/// Whether two columns that have spent so much meet: their leaders see each other, or stand in one hex or side by side. As for
/// discovery, sight does not count in the hexes of a first move (25.5.2.b).
fn sees(world: &World, one: (&HiddenMarch, HalfPoints), other: (&HiddenMarch, HalfPoints)) -> bool {
    let place = |(march, points): (&HiddenMarch, HalfPoints)| {
        let at = march.plot.reached(points);
        (march.plot.way[at], at <= march.first_move())
    };
    let ((here, first), (there, other_first)) = (place(one), place(other));
    let touch = world.ground().board.distance(here, there) <= 1;
    // Who stands on higher ground may see farther: it is enough that one sees the other.
    let seen = || world.sees(here, there) || world.sees(there, here);
    touch || (!first && !other_first && seen())
}
