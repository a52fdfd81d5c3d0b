//! Moments that come at any time: before whatever goes on, and at every question.

use crate::command::CommandPhase;
use crate::options::hidden_movement::{self, Answer, HiddenMarches};
use crate::prelude::*;
use crate::refits::cards;
use crate::refits::hidden_forces;
use crate::refits::unattached_guns;
use crate::refits::vedettes;

/// Somebody fires: a bombardment, a charge, a combat, fire at those who pass.
pub(crate) fn fired(world: &mut World) {
    if world.has(Feature::RainRoll) {
        world.memory_mut().fought = Some(world.turn);
    }
}

/// Before anything goes on: what an option puts before it. A hidden march that is found comes to light (25.5.2), and so does a
/// hidden force (lgg.21.8.1.b).
#[inline]
pub(crate) fn before(doing: &Activity, world: &mut World) -> Option<Activity> {
    if !world.forces.is_empty()
        && let Some(first) = hidden_forces::before(doing, world, is_between_fights(doing))
    {
        return Some(first);
    }
    if let Some(patrol) = vedettes::before(world) {
        return Some(patrol);
    }
    if world.hidden.is_empty() || !is_between_fights(doing) {
        return None;
    }
    if !matches!(doing, Activity::Combat(_) | Activity::ReactionWindow(_)) {
        hidden_movement::look(world);
    }
    hidden_movement::found(world)
}

/// Whether troops may be put on the map now: no hits are being taken, nobody is on his way in a fight, and no desk is open in
/// secret.
fn is_between_fights(doing: &Activity) -> bool {
    match doing {
        Activity::CommandPhase(commanding) => {
            !matches!(commanding, CommandPhase::Orders(_) | CommandPhase::Flight(_))
        }
        Activity::Combat(_) | Activity::ReactionWindow(_) => true,
        _ => hooks::turn::is_between_segments(doing),
    }
}

/// Whether whoever is asked may say something else: not in the middle of an order.
fn may_speak_up(doing: &Activity) -> bool {
    let drafting = match doing {
        Activity::CommandPhase(CommandPhase::Initiative(initiative)) => initiative.is_drafting(),
        _ => false,
    };
    is_between_fights(doing) && !drafting
}

/// Further answers to any question.
#[inline]
pub(crate) fn further_answers(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    let listed = to.len();
    further_possible(doing, world, side, to);
    let mut at = 0;
    to.retain(|answer| {
        at += 1;
        at <= listed || is_open(world, side, *answer)
    });
}

/// Whether what could be said besides may be.
#[inline]
pub(crate) fn is_open(world: &World, side: Side, answer: Action) -> bool {
    match answer {
        Action::Forces(answer) => hidden_forces::is_open(world, side, answer),
        Action::Vedettes(answer) => vedettes::is_open(world, side, answer),
        _ => true,
    }
}

/// What could be said besides to any question: a hidden march may be revealed (25.5.2.e). What takes long to look into is left to
/// [`is_open`], for whoever draws one answer of many.
#[inline]
pub(crate) fn further_possible(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    if world.has(Feature::UnattachedGuns) {
        unattached_guns::further_answers(doing, world, side, to);
    }
    if world.plays_cards() {
        cards::further_answers(doing, world, side, to);
    }
    if !world.hidden.is_empty() && may_speak_up(doing) {
        let holders = hidden_movement::voluntary(world, side);
        to.extend(holders.map(|holder| Action::Hidden(Answer::Reveal { holder })));
    }
    if !world.forces.is_empty() || world.has(Feature::HiddenStacks) {
        hidden_forces::further_possible(doing, world, side, to);
    }
    if world.has(Feature::Vedettes) {
        vedettes::further_possible(doing, world, side, to);
    }
}

/// A unit without a chit joins the action that goes on; `None` if that is not what is said.
pub(crate) fn joins(
    doing: &mut Activity,
    world: &mut World,
    side: Side,
    action: Action,
    play: &mut Play,
) -> Option<Allowed> {
    let on = world.has(Feature::UnattachedGuns);
    if on { unattached_guns::interjected(doing, world, side, action, play) } else { None }
}

/// An answer that belongs to no question; `None` if it is none.
pub(crate) fn interjected(
    doing: &Activity,
    world: &mut World,
    side: Side,
    action: Action,
    play: &mut Play,
) -> Option<Allowed> {
    if world.has(Feature::HiddenForces)
        && let Some(done) = hidden_forces::interjected(doing, world, side, action, play)
    {
        return Some(done);
    }
    if world.has(Feature::Vedettes)
        && let Some(done) = vedettes::interjected(doing, world, side, action, play)
    {
        return Some(done);
    }
    if world.plays_cards()
        && let Some(done) = cards::interjected(doing, world, side, action)
    {
        return Some(done);
    }
    let Action::Hidden(Answer::Reveal { holder }) = action else { return None };
    let asked = matches!(doing, Activity::Hidden(HiddenMarches::Reveal(_)));
    if asked || !world.has(Feature::HiddenMovement) {
        return None;
    }
    let may = refuse_if(!may_speak_up(doing), Denial::NotHidden { holder });
    Some(may.and_then(|()| hidden_movement::reveal_by_will(world, side, holder)))
}
