//! What an exchange of fire comes to, quickly estimated: the Fire Table's expected hits for strengths reduced by ground and state.
//!
//! The exact odds are the engine's; this is for the hundreds of hexes that a march looks at before anybody can be attacked.

use super::eyes::Eyes;
use hex::HexId;
use series::edition::Edition;
use series::pieces::{Arm, UnitId};

/// Expected hits by strength.
pub(super) struct Fire {
    hits: [f64; 25],
    any: [f64; 25],
}

/// How often each total of two dice falls, of 36.
pub(super) const WAYS: [f64; 11] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0];

impl Fire {
    pub(super) fn of(edition: &Edition) -> Fire {
        let mut fire = Fire { hits: [0.0; 25], any: [0.0; 25] };
        for (at, row) in edition.fire.iter().take(24).enumerate() {
            for (ways, hits) in WAYS.iter().zip(row) {
                fire.hits[at + 1] += ways / 36.0 * f64::from(*hits);
                fire.any[at + 1] += ways / 36.0 * f64::from(u8::from(*hits > 0));
            }
        }
        fire
    }

    /// Expected hits of a strength; what is over 24 is looked up again (7.1.h).
    pub(super) fn hits(&self, strength: f64) -> f64 {
        let full = (strength / 24.0).floor();
        full * self.hits[24] + Fire::between(&self.hits, strength - 24.0 * full)
    }

    /// The chance of any hit.
    pub(super) fn any(&self, strength: f64) -> f64 {
        if strength >= 24.0 { self.any[24] } else { Fire::between(&self.any, strength) }
    }

    fn between(row: &[f64; 25], strength: f64) -> f64 {
        let strength = strength.clamp(0.0, 24.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it is between 0 and 24
        let below = strength as usize;
        let part = strength.fract();
        if below >= 24 { row[24] } else { row[below] * (1.0 - part) + row[below + 1] * part }
    }
}

/// An exchange of fire as it is to be expected.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Exchange {
    /// Hits on the defenders.
    pub(super) dealt: f64,
    /// Hits on the attackers.
    pub(super) taken: f64,
}

impl Eyes<'_> {
    /// The strength of a unit in normal combat: cavalry at half, the disrupted at half (7.3, 7.6.b).
    pub(super) fn combat_strength(&self, unit: UnitId) -> f64 {
        let own = self.strength(unit);
        let own = if self.arm(unit) == Arm::Cavalry { own / 2.0 } else { own };
        if self.world.unit(unit).disrupted { own / 2.0 } else { own }
    }

    /// What is left of fire from one hex into another, as a share (the terrain effects table).
    pub(super) fn share(&self, from: HexId, into: HexId) -> f64 {
        let across = self.world.ground().across(from, into).map(|line| line.attack.unwrap_or(100));
        let less = u16::from(self.terrain(into).attack) + across.map(u16::from).sum::<u16>();
        1.0 - f64::from(less.min(u16::from(self.world.edition().most_reduction))) / 100.0
    }

    /// The best share that anybody has who fires into a hex: how open it lies to an attack from the enemy's side.
    pub(super) fn openness(&self, hex: HexId) -> f64 {
        let ground = self.world.ground();
        let here = self.enemy_distance(hex);
        let mut open = 0.0_f64;
        for (next, between) in ground.neighbours(hex) {
            if !between.is_impassable() && self.enemy_distance(next) <= here {
                open = open.max(self.share(next, hex));
            }
        }
        if open == 0.0 { 1.0 } else { open }
    }

    /// What comes of an attack by these units on a hex.
    pub(super) fn exchange(&self, attackers: &[(UnitId, HexId)], target: HexId) -> Exchange {
        let ours: f64 = attackers
            .iter()
            .map(|(unit, from)| self.combat_strength(*unit) * self.share(*from, target))
            .sum();
        let mut theirs = 0.0;
        let (mut guns_alone, mut n_defenders) = (true, 0_u32);
        for unit in self.world.units_in(target) {
            theirs += self.combat_strength(unit);
            guns_alone &= self.arm(unit).is_artillery();
            n_defenders += 1;
        }
        if guns_alone && n_defenders > 0 {
            theirs /= 2.0;
        }
        theirs *= 1.0 - f64::from(self.terrain(target).firing_out) / 100.0;
        Exchange { dealt: self.fire.hits(ours), taken: self.fire.hits(theirs) }
    }
}
