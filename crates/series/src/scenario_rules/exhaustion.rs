//! A formation that has marched too hard (mop.37.20.sp.a): as if it were demoralized, until it has been in Reserve for some turns on end.
//! For victory it is not demoralized.

use crate::prelude::*;
use crate::turn::Fact;

/// A turn ends: whoever was in Reserve for the whole of it has rested so much longer; whoever was not begins anew.
pub(crate) fn end_of_turn(world: &mut World, play: &mut Play) {
    let theatre = std::sync::Arc::clone(&world.theatre);
    for rule in &theatre.specials.exhausted {
        let formation = rule.formation;
        if !world.is_exhausted(formation) {
            continue;
        }
        let state = world.holder(theatre.formation_holder(formation));
        let rests = state.order.kind == OrderKind::Reserve && state.since <= world.turn;
        let rested = &mut world.memory_mut().rested;
        match rested.iter_mut().find(|(own, _)| *own == formation) {
            Some((_, turns)) => *turns = if rests { *turns + 1 } else { 0 },
            None => rested.push((formation, u8::from(rests))),
        }
        if world.is_exhausted(formation) {
            continue;
        }
        play.log.tell(world, || {
            let (formation, side) = (world.name(formation), theatre.formations[formation].side);
            let text = format!("{formation} has rested and is no longer exhausted.");
            Event::by(rule!("mop.37.20.sp.b"), Fact::Rested { formation }, text)
                .only_for(world.seats_of(side))
        });
    }
}
