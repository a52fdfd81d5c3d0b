//! A guide for a march that was taken back once: from which hexes a lawful end is still in reach, and for how much.
//!
//! It is made once, when the units set out again: a search forward for the lawful ends, and one back from them over the hexes that
//! lie on a way to them. A march that the enemy has had a part in, or whose units change, goes without one and looks ahead at
//! every step; so does cavalry near enemy zones, because what it may enter depends on what it has entered (5.4.i).

use super::march::March;
use super::step_pricing::Pace;
use crate::distance::ripple;
use crate::world::World;
use field::paths::{HalfPoints, Leg, Onward};
use hex::HexId;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// What it costs to get from a hex to the nearest lawful end, in the order of the hexes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Guide(Vec<(HexId, HalfPoints)>);

impl Guide {
    /// The guide for units that are about to set out, unless they need none or it would not be true.
    pub(super) fn of(world: &World, march: &March) -> Option<Guide> {
        let (board, at, pace) = (&world.ground().board, march.at(), Pace::of(world, march));
        let meets_a_zone = Cell::new(false);
        let price = |leg: Leg| {
            let price = march.price(world, &pace, leg, 1)?;
            meets_a_zone.set(meets_a_zone.get() || price.onward == Onward::Halt);
            Some(price)
        };
        let forward: Vec<(HexId, HalfPoints)> =
            ripple(board, |ripple| ripple.reach(board, [at], pace.left, price).to_vec());
        if pace.passes_a_zone && meets_a_zone.get() {
            return None;
        }
        // They may also come back to where they began.
        let bearing = march.prepared(world);
        let lawful = |hex: &HexId| bearing.is_lawful_end(world, *hex);
        let ends: Vec<HexId> = forward.iter().map(|(hex, _)| *hex).filter(lawful).collect();
        // Only ways that they can pay for from where they are.
        let mut costs: Vec<(HexId, HalfPoints)> =
            ripple(board, |ripple| ripple.back_over(board, &forward, ends, pace.left, price).to_vec());
        costs.sort_unstable();
        Some(Guide(costs))
    }

    /// Whether a lawful end is in reach of a hex for so much.
    pub(super) fn leads_on(&self, from: HexId, left: HalfPoints) -> bool {
        let place = self.0.binary_search_by_key(&from, |(hex, _)| *hex);
        place.is_ok_and(|place| self.0[place].1 <= left)
    }
}
