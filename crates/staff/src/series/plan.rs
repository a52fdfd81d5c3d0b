//! The plan: where the main effort is made, and who is kept in hand.
//!
//! It is read from the situation anew whenever an order is thought of, and nothing is memory: what holds a plan together from turn to turn
//! are the orders that were written by it. The main effort is the stake to which most strength can come in time for what is at stake there.
//! Whoever can come is drawn to it, beyond what would be enough; elsewhere what is threatened is held. The reserve is the last holder that
//! the main effort can do without.

use super::eyes::Eyes;
use super::orders::{Leaning, is_spent, strengths, worth};
use hex::HexId;
use series::pieces::HolderId;

/// A holder on the march makes about so many movement points in a turn.
const PACE: f64 = 4.0;
/// So many turns go by until an order is carried out, and so many more for the fight.
const DELAY: f64 = 1.0;

/// What a commander means to do.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Plan {
    /// Where the main effort is made, and our strength in time against theirs there.
    pub(super) main: Option<(HexId, f64)>,
    /// Who is kept in hand.
    pub(super) reserve: Option<HolderId>,
}

/// The plan of a side with these holders.
pub(super) fn of(eyes: &Eyes<'_>, holders: &[HolderId], leaning: Leaning) -> Plan {
    let world = eyes.world;
    let left = f64::from(world.theatre.calendar.n_turns().saturating_sub(world.turn.number())) + 1.0;
    let able: Vec<(HolderId, HexId, f64)> = holders
        .iter()
        .filter(|holder| !is_spent(eyes, **holder, leaning))
        .filter_map(|holder| Some((*holder, eyes.position(*holder)?, strengths(eyes, *holder).0)))
        .collect();
    let mut best: Option<(f64, HexId, f64)> = None;
    for stake in eyes.stakes.iter().filter(|stake| stake.held_by != Some(eyes.side)) {
        let mut in_time = 0.0;
        for (_, at, strength) in &able {
            let Some(cost) = world.way_to(*at, stake.hex) else { continue };
            let turns = DELAY + f64::from(cost.0) / 2.0 / PACE;
            if turns < left {
                in_time += strength / (1.0 + 0.25 * (turns - DELAY));
            }
        }
        let enemy = eyes.side.enemy();
        let against =
            0.6 * eyes.strength_near(enemy, stake.hex, 2) + 0.4 * eyes.strength_near(enemy, stake.hex, 5);
        let ratio = in_time / (against + 1.0);
        if ratio < leaning.superiority {
            continue;
        }
        let score = worth(eyes, stake, leaning) * ratio.min(3.0);
        if best.is_none_or(|(most, ..)| score > most + 1e-9) {
            best = Some((score, stake.hex, ratio));
        }
    }
    let main = best.map(|(_, hex, ratio)| (hex, ratio));
    // The farthest who is not needed: the others outnumber the enemy there without it.
    let reserve = main.and_then(|(hex, ratio)| {
        let all: f64 = able.iter().map(|(_, _, strength)| strength).sum();
        let last = able.iter().max_by_key(|(holder, at, _)| (eyes.distance(*at, hex), *holder));
        last.filter(|(_, _, strength)| ratio * (1.0 - strength / all.max(1.0)) > 1.5 * leaning.superiority)
            .map(|(holder, ..)| *holder)
    });
    Plan { main, reserve }
}

impl Plan {
    /// Whether a place belongs to the main effort.
    pub(super) fn is_main(&self, eyes: &Eyes<'_>, hex: HexId) -> bool {
        self.main.is_some_and(|(main, _)| eyes.distance(main, hex) <= 2)
    }
}
