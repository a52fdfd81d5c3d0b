//! Dispersed vedettes come back to the nearest force of their army, or are lost for good (con-base.13.f).

use crate::facts::{Fact, ScoutingFact};
use crate::movement::nearest_friends;
use crate::world::World;
use umpire::agenda::Play;
use umpire::event::{Event, SeatSet};

/// All that were dispersed and wait.
pub(crate) fn recover_dispersed(world: &mut World, play: &mut Play<'_, Fact>) {
    for group in std::mem::take(&mut world.dispersed) {
        let side = world.theatre.army(group.army).side;
        let within = world.edition().vedettes.refuge;
        let refuge = nearest_friends(world, side, group.hex, within, Some(group.army));
        if let Some(hex) = refuge {
            world.add_vedettes(group.army, hex, group.n, false);
        }
        play.log.tell(world, || {
            let key = world.theatre.army(group.army).key.clone();
            let hex = refuge.map(|hex| world.number(hex));
            let n = group.n;
            let text = match &hex {
                Some(hex) => umpire::told!(
                    usize::from(group.n),
                    "{n} dispersed vedette|vedettes comes|come back at {hex}."
                ),
                None => umpire::told!(
                    usize::from(group.n),
                    "{n} dispersed vedette|vedettes finds|find no friends and is|are lost."
                ),
            };
            let fact = ScoutingFact::VedettesReturned { army: key, vedettes: group.n, hex };
            Event::by(rule!("con-base.13.f"), fact, text).only_for(SeatSet::only(side.seat()))
        });
    }
}
