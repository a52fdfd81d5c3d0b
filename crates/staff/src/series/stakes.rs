//! What is at stake: the places that earn points, for either side, and what a lost point of strength costs.

use hex::HexId;
use series::pieces::Side;
use series::scenario::arrivals::Way;
use series::scenario::forces::Train;
use series::scenario::victory::{Award, Condition, Need, Troops};
use series::world::World;

/// A place that earns points, or denies them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stake {
    pub(super) hex: HexId,
    /// Points that change hands with it.
    pub(super) value: f64,
    /// Whose it is now.
    pub(super) held_by: Option<Side>,
}

/// A way off the map that earns points for whoever leaves by it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Exit {
    /// Where it leaves the map.
    pub(super) hexes: Vec<HexId>,
    pub(super) what: Troops,
    /// Points for each of them.
    pub(super) points: f64,
    /// Points that the enemy has as long as nobody has left.
    pub(super) denies: f64,
    /// Turns that are left for it, this one included.
    pub(super) turns: u16,
}

/// The ways off the map that earn a side points.
pub(super) fn exits(world: &World, side: Side) -> Vec<Exit> {
    let awards = &world.theatre.terms.victory.awards;
    let (now, last) = (world.turn.number(), world.theatre.calendar.n_turns());
    let mut exits = Vec::new();
    for award in awards.iter().filter(|award| award.side == side) {
        let Condition::Leaving { what, way, before } = &award.condition else { continue };
        let end = before.map_or(last, |before| before.number().saturating_sub(1));
        let hexes = world.exits(way);
        let gone = world
            .history()
            .left
            .iter()
            .any(|gone| world.side_of(gone.unit) == side && hexes.contains(&gone.from));
        let denied = awards.iter().filter(|other| {
            other.side != side
                && matches!(&other.condition, Condition::NoneLeaving { way: other, .. } if other == way)
        });
        let denies = if gone { 0.0 } else { denied.map(|other| f64::from(other.points)).sum() };
        let turns = (end + 1).saturating_sub(now);
        exits.push(Exit { hexes, what: *what, points: f64::from(award.points), denies, turns });
    }
    exits
}

/// The places that matter for the rest of the game.
pub(super) fn of(world: &World, side: Side) -> Vec<Stake> {
    let mut stakes: Vec<Stake> = Vec::new();
    for (at, award) in world.theatre.terms.victory.awards.iter().enumerate() {
        each_place(world, side, at, award, |hex, value| {
            // A place that earns only the other side points, and that nobody has, is as good as ours.
            let now = held_by(world, hex);
            match stakes.iter_mut().find(|stake| stake.hex == hex) {
                Some(stake) => {
                    stake.value += value;
                    stake.held_by = now.or_else(|| stake.held_by.filter(|keeper| *keeper != award.side));
                }
                None => stakes.push(Stake { hex, value, held_by: now.or(Some(award.side.enemy())) }),
            }
        });
    }
    stakes
}

/// Who would be given the points of a place now.
fn held_by(world: &World, hex: HexId) -> Option<Side> {
    world.held_by(hex).or_else(|| world.occupier(hex))
}

fn each_place(world: &World, side: Side, at: usize, award: &Award, mut found: impl FnMut(HexId, f64)) {
    let points = f64::from(award.points);
    match &award.condition {
        Condition::Holding { at: Some(turn), .. } if world.turn >= *turn || world.history().awarded[at] => {}
        Condition::Holding { places, need, .. } => {
            let is_held = |hex: HexId| held_by(world, hex) == Some(award.side);
            #[allow(clippy::cast_precision_loss)] // a handful of places
            let held = places.iter().filter(|place| is_held(place.hex)).count() as f64;
            #[allow(clippy::cast_precision_loss)]
            let missing = places.len() as f64 - held;
            for place in places {
                let share = match (need, is_held(place.hex)) {
                    (Need::Each, _) => 1.0,
                    // Whoever has one has the points, and whoever takes the last one takes them.
                    (Need::Any, true) => 1.0 / held,
                    (Need::Any, false) => 1.0 / (1.0 + held).powi(2),
                    (Need::All, true) => 1.0 / (1.0 + missing),
                    (Need::All, false) => 1.0 / missing,
                };
                found(place.hex, points * share);
            }
        }
        Condition::NeverLosing { places } => {
            let lost = |hex: HexId| {
                world.history().taken.iter().any(|(taken, by)| *taken == hex && *by != award.side)
            };
            for place in places.iter().filter(|place| !lost(place.hex)) {
                found(place.hex, points);
            }
        }
        // Whoever must keep the enemy away from a place, and whoever must come near it, has something to do there.
        Condition::Clear { places, .. } => {
            let share = if award.side == side { 0.3 } else { 0.5 };
            for place in places {
                found(place.hex, points * share);
            }
        }
        Condition::OpenRoad { from, .. } => found(from.hex, points * 0.3),
        Condition::SupplySources { armies } => {
            let sources = world.theatre.terms.supply.iter().filter(|source| armies.contains(&source.army));
            for hex in sources.flat_map(|source| &source.entries).filter_map(Way::hex) {
                found(hex, points);
            }
        }
        // Where a train stands that is worth points, its owner guards it, and the enemy comes for it if he knows.
        Condition::TrainDestroyed { armies, of_corps } => {
            let trains = world.headquarters_ids().filter(|convoy| {
                let own = &world.theatre.headquarters[convoy.place()];
                own.train.is_some_and(|train| *of_corps != (train == Train::Army))
                    && armies.contains(&own.army)
            });
            trains.filter_map(|train| world.headquarters_hex(train)).for_each(|hex| found(hex, points * 0.2));
        }
        Condition::Eliminated { .. }
        | Condition::FewerLosses { .. }
        | Condition::Captured { .. }
        | Condition::LostForGood { .. }
        | Condition::TrainLeaving { .. }
        | Condition::TrainBroughtOff
        | Condition::UnitsBroughtOff { .. }
        | Condition::FormationsDemoralized { .. }
        | Condition::ArmiesDemoralized { .. }
        | Condition::ArmiesDisintegrated { .. }
        | Condition::GuardRecoiled
        | Condition::Leaving { .. }
        | Condition::NoneLeaving { .. }
        | Condition::Committing { .. }
        | Condition::Joining { .. } => {}
    }
}
