//! Where trains belong (lgg.21.9): on a road by which supply comes to them, behind their troops and near enough to feed them, out of the enemy's
//! reach.

use super::eyes::Eyes;
use super::orders::{Wish, is_awaiting};
use hex::{HexId, HexSet};
use series::orders::{OrderHolder, OrderKind};
use series::pieces::{FormationId, HeadquartersId, UnitId};
use series::scenario::forces::Train;

/// A train keeps so many hexes away from the enemy: more than he marches in a turn.
const KEPT_AWAY: u32 = 8;
/// What each hex nearer than that costs.
const PER_HEX_NEAR: f64 = 0.6;
/// A supply line may be this long (lgg.21.9.d); so much of it is kept in hand, for ways are not straight and enemies stand in them.
const IN_HAND: u32 = 4;
/// What each hex beyond that costs, for the whole of its troops.
const PER_HEX_FAR: f64 = 0.5;
/// What it costs to stand where no supply comes.
const UNFED: f64 = 6.0;
/// So badly off must the train of an army be for an order to be written for it.
const BADLY_OFF: f64 = 1.5;
/// What a train gains by standing with its troops, a hex: only so that it does not wander.
const NEARER: f64 = 0.05;

/// What it is worth to have a train in a hex.
pub(super) struct Depot<'a, 'g> {
    eyes: &'a Eyes<'g>,
    /// Where supply comes to it by road.
    roads: HexSet,
    /// Whom it feeds.
    fed: Vec<HexId>,
    line: u32,
}

impl<'a, 'g> Depot<'a, 'g> {
    /// `None` if it is no train.
    pub(super) fn of(eyes: &'a Eyes<'g>, convoy: HeadquartersId) -> Option<Depot<'a, 'g>> {
        let world = eyes.world;
        let own = &world.theatre.headquarters[convoy.place()];
        let train = own.train?;
        let feeds = |unit: UnitId| match train {
            Train::Corps(corps) => world.printed(unit).formation == corps,
            Train::Army => true,
            Train::Pontoons | Train::TakenPontoons(_) => false,
        };
        let fed = eyes.own().iter().filter(|(unit, _)| feeds(*unit)).map(|(_, at)| *at).collect();
        let line = world.longest_supply_line();
        Some(Depot { eyes, roads: world.supply_roads(own.army), fed, line })
    }

    /// What it is worth to have it in a hex.
    pub(super) fn value(&self, hex: HexId) -> f64 {
        let eyes = self.eyes;
        let mut value = 0.0;
        if !self.roads.contains(hex) || !eyes.world.ground().has_road(hex) {
            value -= UNFED;
        }
        let enemy = eyes.enemy_distance(hex).min(eyes.marker_distance(hex));
        value -= PER_HEX_NEAR * f64::from(KEPT_AWAY.saturating_sub(enemy));
        // In front of its own troops it is lost.
        if enemy < KEPT_AWAY && eyes.friend_distance(hex, None) >= enemy {
            value -= 3.0;
        }
        #[allow(clippy::cast_precision_loss)] // a few dozen units
        let n_fed = self.fed.len().max(1) as f64;
        let reach = self.line.saturating_sub(IN_HAND);
        for at in &self.fed {
            let away = eyes.distance(hex, *at);
            value -= PER_HEX_FAR * f64::from(away.saturating_sub(reach)) * 3.0 / n_fed;
            value -= NEARER * f64::from(away) / n_fed;
        }
        value
    }
}

/// The orders that bring the train of an army where it belongs: it moves by order alone (lgg.aor.train.c).
pub(super) fn wishes(eyes: &Eyes<'_>) -> Vec<Wish> {
    let world = eyes.world;
    let mut wishes = Vec::new();
    for holder in world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == eyes.side) {
        let OrderHolder::Headquarters(convoy) = world.theatre.holders[holder.place()] else { continue };
        let own = &world.theatre.headquarters[convoy.place()];
        let (Some(Train::Army), Some(at)) = (own.train, world.headquarters_hex(convoy)) else { continue };
        if is_awaiting(world, holder) || world.moves_by_road(world.holder(holder).order.kind) {
            continue;
        }
        let Some(depot) = Depot::of(eyes, convoy) else { continue };
        let now = depot.value(at);
        if now > -BADLY_OFF {
            continue;
        }
        let mut best: Option<(f64, HexId)> = None;
        for hex in depot.roads.iter().filter(|hex| world.ground().has_road(*hex)) {
            // Not too far: the field changes while wagons roll.
            let worth = depot.value(hex) - 0.05 * f64::from(eyes.distance(at, hex));
            if best.is_none_or(|(most, _)| worth > most + 1e-9) {
                best = Some((worth, hex));
            }
        }
        let Some((most, hex)) = best.filter(|(most, hex)| *hex != at && *most > now + BADLY_OFF) else {
            continue;
        };
        let why = format!("{} is to come to {}", world.theatre.holder_name(holder), eyes.place(hex));
        let worth = 0.5 * (most - now);
        wishes.push(Wish {
            to: holder,
            kind: OrderKind::March,
            target: Some(hex),
            by_march: false,
            worth,
            why,
        });
    }
    wishes
}

/// The corps of a train that follows one.
pub(super) fn corps_of(eyes: &Eyes<'_>, convoy: HeadquartersId) -> Option<FormationId> {
    match eyes.world.theatre.headquarters[convoy.place()].train {
        Some(Train::Corps(corps)) => Some(corps),
        Some(Train::Army | Train::Pontoons | Train::TakenPontoons(_)) | None => None,
    }
}
