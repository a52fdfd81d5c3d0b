//! Leaders who are captured (mop.37.13.g): alone in a hex that enemy units enter, and lost. Whoever falls among his own troops is not.

use crate::prelude::*;
use crate::turn::Fact;

pub(crate) fn note(world: &mut World, leader: LeaderId, play: &mut Play) {
    world.memory_mut().captured.push(leader);
    world.note_capture();
    play.log.tell(world, || {
        let name = world.leader(leader).name.clone();
        let text = format!("{name} is captured.");
        Event::by(rule!("mop.37.13.g"), Fact::LeaderCaptured { leader: name }, text)
    });
}
