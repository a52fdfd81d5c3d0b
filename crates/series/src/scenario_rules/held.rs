//! A formation that is held in place until another has been attacked (lgg.21.17.5.e): until then it neither moves nor fights but in
//! its own defense. From the turn after that on it does as its orders say.

use crate::prelude::*;
use crate::scenario::special::HeldUntilAttacked;
use crate::turn::Fact;

/// Since when a formation that waits may stir: the turn after the attack.
fn free_from(world: &World, rule: &HeldUntilAttacked) -> Option<Turn> {
    let attacked = world.memory().attacked.iter().find(|(formation, _)| *formation == rule.other);
    attacked.map(|(_, turn)| turn.plus(1))
}

pub(crate) fn holds(world: &World, formation: FormationId) -> bool {
    let waits = |rule: &HeldUntilAttacked| {
        rule.formation == formation && free_from(world, rule).is_none_or(|free| world.turn < free)
    };
    world.theatre.specials.held.iter().any(waits)
}

/// Units are attacked or charged; guns alone are no small arms.
pub(crate) fn note_attacked(world: &mut World, units: &[UnitId], by: &[UnitId]) {
    if by.iter().all(|unit| world.printed(*unit).arm.is_artillery()) {
        return;
    }
    let theatre = std::sync::Arc::clone(&world.theatre);
    for rule in &theatre.specials.held {
        let other = rule.other;
        let struck = units.iter().any(|unit| world.printed(*unit).formation == other);
        let known = world.memory().attacked.iter().any(|(formation, _)| *formation == other);
        if struck && !known {
            let turn = world.turn;
            world.memory_mut().attacked.push((other, turn));
        }
    }
}

/// A turn begins: who may stir from now on is told. Whether his comrades were attacked the enemy need not know.
pub(crate) fn tell(world: &World, play: &mut Play) {
    for rule in &world.theatre.specials.held {
        if free_from(world, rule) != Some(world.turn) {
            continue;
        }
        play.log.tell(world, || {
            let formations = &world.theatre.formations;
            let (formation, other) = (formations[rule.formation].name.clone(), &formations[rule.other].name);
            let text = format!("{other} has been attacked: {formation} may move from now on.");
            let event = Event::by(rule!("lgg.21.17.5.e"), Fact::MayMoveNow { formation }, text);
            event.only_for(world.seats_of(formations[rule.formation].side))
        });
    }
}
