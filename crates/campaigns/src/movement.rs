//! Phase II (con-base.9 to 12, con.4, con.7): who moves, the steps of a march, what it meets, bridges, and attrition.

mod attrition;
mod bridges;
mod centers;
mod encounter;
pub(crate) mod march;
mod phase;
pub(crate) mod reach;
mod repulse;
mod steps;

pub(crate) use attrition::{Attrition, lose_points};
pub(crate) use encounter::{arrive, disperse, nearest_friends, place_or_capture, release};
pub(crate) use march::March;
pub(crate) use phase::{Movement, is_own, own_army};
pub(crate) use repulse::Repulse;

use crate::activity::Activity;
use crate::game::Campaigns;
use field::paths::{HalfPoints, Leg, Price, Scratch, Start};
use hex::HexId;

/// The steps of the cheapest way for whoever is on the march, past the enemies of whom the game knows.
pub(crate) fn cheapest_steps(game: &Campaigns, to: HexId) -> Vec<HexId> {
    let Some(Activity::March(march)) = game.agenda.top() else { return Vec::new() };
    let world = &game.world;
    let (board, enemy) = (&world.ground().board, march.side.enemy());
    let (zone, gait) = (world.zone(enemy), march.gait(world));
    let price = |leg: Leg| {
        let is_halted = zone.contains(leg.from) && leg.from != march.at;
        let cost = world.step_cost(gait, world.weather, leg.from, leg.side, leg.to)?;
        (!is_halted && !world.has_stack(leg.to, enemy)).then_some(Price::from(cost))
    };
    let mut scratch = Scratch::new(board);
    let path = scratch.cheapest_path(board, Start::at(march.at), to, HalfPoints::MAX, price);
    path.map(|path| path.hexes.into_iter().skip(1).collect()).unwrap_or_default()
}
