//! Overruns (25.14): a side that could wipe out the enemy twice over takes half the hits.

use crate::combat::normal::{Combat, count};
use crate::fact::Fact;
use crate::prelude::*;

/// Both sides have fired, and guns in support have told (25.2): a side whose hits would wipe out the enemies in this combat twice over
/// halves the hits it takes, rounded up. A voluntary retreat halves what is left after that (25.14.a).
pub(crate) fn take_effect(world: &World, combat: &mut Combat, play: &mut Play) {
    let times = world.edition().options.overruns.times;
    let overruns = |side: Side| {
        let enemy = side.enemy();
        // In halves of a hit, because small steps pay no more (25.9).
        let worth = hooks::losses::worth(world, &combat.party(enemy));
        combat.hits[side] > 0 && 2 * u32::from(combat.hits[enemy]) >= times * worth
    };
    let overruns = BySide::of(overruns);
    for side in Side::BOTH.into_iter().filter(|side| overruns[*side]) {
        let before = combat.hits[side];
        let after = before.div_ceil(2);
        combat.hits[side] = after;
        play.log.tell(world, || {
            let (who, hits) = (combat.who(side), count(before));
            let overrunning = capital(who.words());
            let text = told!(
                after.into(),
                "{overrunning} overrun the enemy: of {hits} on them {after} counts|count."
            );
            Event::by(rule!("nlc.25.14.a"), Fact::Overrun { who }, text)
        });
    }
}
