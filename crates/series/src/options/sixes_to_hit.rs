//! 25.11 Roll six to hit: a die for each point of strength instead of the Fire Table.
//!
//! Whatever halves a strength or takes a part of it off changes the number of dice. The modifiers that multiply the strength
//! of a charge (7.10) add one to every die instead (25.11.b); a modified die is held between one and six (7.1.f).

use crate::fact::Fact;
use crate::fire::{Rounding, Strength};
use crate::hooks::fire::Fired;
use crate::prelude::*;
use umpire::dice::{Dice, Pool, Pooled};

/// Three modifiers at the most help a charge (7.10).
pub(crate) const MOST_MODIFIERS: usize = 3;

/// The dice of one fire: those to which the same is added.
#[derive(Debug, Clone)]
pub(crate) struct Sixes {
    pools: Vec<(u8, Pooled)>,
    /// One of what is added is for a better rating.
    better: bool,
}

/// Throws the dice of a fire: for each number of modifiers the strength to which so many apply. Only the sum is rounded (7.1.g):
/// going down from most modifiers, each lot of dice is what its strength adds to the rounded sum. The hits.
pub(crate) fn shoot(
    world: &World,
    strengths: [Strength; MOST_MODIFIERS + 1],
    better: bool,
    rounding: Rounding,
    dice: &mut dyn Dice,
) -> (Sixes, u16) {
    let face = world.edition().options.sixes.face;
    let (mut pools, mut scored) = (Vec::new(), 0);
    let (mut sum, mut thrown) = (Strength::default(), 0);
    for (plus, strength) in (0u8..=3).zip(strengths).rev() {
        sum = sum.plus(strength);
        let count = sum.rounded_by(rounding) - thrown;
        thrown += count;
        let plus = plus + u8::from(better);
        if count > 0 {
            let pooled = dice.pool(Pool { count, sides: 6, least: face.saturating_sub(plus).max(1) });
            scored += pooled.scored;
            pools.push((plus, pooled));
        }
    }
    (Sixes { pools, better }, scored)
}

/// Shows the dice in an event.
pub(crate) fn show(sixes: &Sixes, mut event: Event<Fact>, Fired { name, by, why }: Fired<'_>) -> Event<Fact> {
    for (plus, pooled) in &sixes.pools {
        let mut modifiers = Vec::new();
        let plus = plus - u8::from(sixes.better);
        if sixes.better {
            event = event.and_by(rules!["nlc.25.11.b", "nlc.7.1.f"]);
            modifiers.push(Line::of("better combat rating, on each die", "+1", rule!("lgg.21.2.1.f")));
        }
        if plus > 0 {
            event = event.and_by(rules!["nlc.25.11.b", "nlc.7.1.f"]);
            let what = "modifiers of the charge, on each die";
            modifiers.push(Line::of(what, format!("+{plus}"), rule!("nlc.25.11.b")));
        }
        let result = crate::combat::normal::count(pooled.scored);
        event = event.with_roll(Roll::pooled(name, by, pooled, modifiers, result).for_what(why));
    }
    event.and_by(rules!["nlc.25.11.a"])
}
