//! Moments that come at any time: before whatever goes on, and at every question.

use crate::command::CommandPhase;
use crate::options::hidden_movement::{self, Answer, HiddenMarches};
use crate::prelude::*;

/// Before anything goes on: what an option puts before it. A hidden march that is found comes to light (25.5.2).
#[inline]
pub(crate) fn before(doing: &Activity, world: &mut World) -> Option<Activity> {
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

/// Further answers to any question: a hidden march may be revealed (25.5.2.e).
#[inline]
pub(crate) fn further_answers(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    if !world.hidden.is_empty() && may_speak_up(doing) {
        let holders = hidden_movement::voluntary(world, side);
        to.extend(holders.map(|holder| Action::Hidden(Answer::Reveal { holder })));
    }
}

/// An answer that belongs to no question; `None` if it is none.
pub(crate) fn interjected(
    doing: &Activity,
    world: &mut World,
    side: Side,
    action: Action,
) -> Option<Allowed> {
    let Action::Hidden(Answer::Reveal { holder }) = action else { return None };
    let asked = matches!(doing, Activity::Hidden(HiddenMarches::Reveal(_)));
    if asked || !world.has(Feature::HiddenMovement) {
        return None;
    }
    let may = refuse_if(!may_speak_up(doing), Denial::NotHidden { holder });
    Some(may.and_then(|()| hidden_movement::reveal_by_will(world, side, holder)))
}
