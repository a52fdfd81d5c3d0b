//! What an exchange of fire comes to, quickly estimated: the Fire Table's expected hits for strengths reduced by ground and state.
//!
//! The exact odds are the engine's; this is for the hundreds of hexes that a march looks at before anybody can be attacked.

use super::eyes::Eyes;
use hex::HexId;
use series::edition::Edition;
use series::pieces::{Arm, For, UnitId};

/// The most that combat ratings add to a roll or take from it, as far as it is reckoned with.
const MOST_EDGE: i16 = 6;
const EDGES: usize = 2 * MOST_EDGE as usize + 1;

/// Expected hits by strength, and by what is added to the roll.
pub(super) struct Fire {
    hits: [[f64; 25]; EDGES],
    any: [f64; 25],
}

/// How often each total of two dice falls, of 36.
pub(super) const WAYS: [f64; 11] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0];

impl Fire {
    pub(super) fn of(edition: &Edition) -> Fire {
        let mut fire = Fire { hits: [[0.0; 25]; EDGES], any: [0.0; 25] };
        for (at, row) in edition.fire.iter().take(24).enumerate() {
            for (roll, ways) in WAYS.iter().enumerate() {
                let share = ways / 36.0;
                fire.any[at + 1] += share * f64::from(u8::from(row[roll] > 0));
                for (edge, hits) in fire.hits.iter_mut().enumerate() {
                    // A roll is read no farther than the ends of the table.
                    let read = (roll + edge).saturating_sub(EDGES / 2).min(WAYS.len() - 1);
                    hits[at + 1] += share * f64::from(row[read]);
                }
            }
        }
        fire
    }

    /// Expected hits of a strength; what is over 24 is looked up again (7.1.h).
    pub(super) fn hits(&self, strength: f64) -> f64 {
        self.hits_with(strength, 0)
    }

    /// The same with so much added to the roll.
    pub(super) fn hits_with(&self, strength: f64, edge: i16) -> f64 {
        let row = &self.hits[usize::from((edge.clamp(-MOST_EDGE, MOST_EDGE) + MOST_EDGE).unsigned_abs())];
        let full = (strength / 24.0).floor();
        full * row[24] + Fire::between(row, strength - 24.0 * full)
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
        self.strength_in_combat(unit, For::Attack)
    }

    fn strength_in_combat(&self, unit: UnitId, purpose: For) -> f64 {
        let own = f64::from(self.world.strength_for(unit, purpose));
        let own = if self.arm(unit) == Arm::Cavalry { own / 2.0 } else { own };
        let own = if self.world.unit(unit).low_ammunition { own / 2.0 } else { own };
        if self.world.unit(unit).disrupted { own / 2.0 } else { own }
    }

    /// What the better troops of one of two parties add to its roll, and take from that of the other; nought where counters have no
    /// combat ratings.
    pub(super) fn edge(&self, own: impl Iterator<Item = UnitId>, enemy: impl Iterator<Item = UnitId>) -> i16 {
        let rating = |own, other| Some(i16::from(self.rating(own)?) - i16::from(self.rating(other)?));
        if !self.world.has_combat_ratings() {
            return 0;
        }
        self.best(own).zip(self.best(enemy)).and_then(|(own, enemy)| rating(own, enemy)).unwrap_or(0)
    }

    fn rating(&self, unit: UnitId) -> Option<u8> {
        self.world.combat_rating(unit)
    }

    /// Whose rating counts in a party: the best infantry, without infantry the best cavalry, without both guns (lgg.21.2.1.d).
    fn best(&self, units: impl Iterator<Item = UnitId>) -> Option<UnitId> {
        let rank = |unit: &UnitId| {
            let arm = match self.arm(*unit) {
                Arm::Infantry => 2,
                Arm::Cavalry => 1,
                Arm::FootArtillery | Arm::HorseArtillery => 0,
            };
            (arm, self.rating(*unit))
        };
        units.max_by_key(rank)
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
            theirs += self.strength_in_combat(unit, For::Defense);
            guns_alone &= self.arm(unit).is_artillery();
            n_defenders += 1;
        }
        if guns_alone && n_defenders > 0 {
            theirs /= 2.0;
        }
        theirs *= 1.0 - f64::from(self.terrain(target).firing_out) / 100.0;
        let edge = self.edge(attackers.iter().map(|(unit, _)| *unit), self.world.units_in(target));
        Exchange { dealt: self.fire.hits_with(ours, edge), taken: self.fire.hits_with(theirs, -edge) }
    }
}
