//! Moments that come at any time: before whatever goes on, and at every question.

use crate::action::Action;
use crate::command::Commanding;
use crate::options::Switch;
use crate::options::hidden_movement::{self, Answer, Going};
use crate::pieces::Side;
use crate::proceeding::Proceeding;
use crate::refusals::Bar;
use crate::world::World;

/// Before anything goes on: what an option puts before it. A hidden march that is found comes to light (25.5.2).
#[inline]
pub(crate) fn before(doing: &Proceeding, world: &mut World) -> Option<Proceeding> {
    if world.hidden.is_empty() || !is_between_fights(doing) {
        return None;
    }
    if !matches!(doing, Proceeding::Combat(_) | Proceeding::Passage(_)) {
        hidden_movement::look(world);
    }
    hidden_movement::found(world)
}

/// Whether troops may be put on the map now: no hits are being taken, nobody is on his way in a fight, and no desk is open in
/// secret.
fn is_between_fights(doing: &Proceeding) -> bool {
    match doing {
        Proceeding::Turning(_)
        | Proceeding::Moving(_)
        | Proceeding::Bombarding(_)
        | Proceeding::Charging(_)
        | Proceeding::Segment(_)
        | Proceeding::Combat(_)
        | Proceeding::Passage(_) => true,
        Proceeding::Commanding(commanding) => {
            !matches!(commanding, Commanding::Orders(_) | Commanding::Flight(_))
        }
        Proceeding::Hidden(_)
        | Proceeding::Aides(_)
        | Proceeding::Bombardment(_)
        | Proceeding::Melee(_)
        | Proceeding::Clash(_)
        | Proceeding::Layer(_)
        | Proceeding::Homeward(_)
        | Proceeding::Losses(_)
        | Proceeding::Retreat(_)
        | Proceeding::Advance(_)
        | Proceeding::Displacement(_) => false,
    }
}

/// Whether whoever is asked may say something else: not in the middle of an order.
fn may_speak_up(doing: &Proceeding) -> bool {
    let drafting = match doing {
        Proceeding::Commanding(Commanding::Initiative(initiative)) => initiative.is_drafting(),
        _ => false,
    };
    is_between_fights(doing) && !drafting
}

/// Further answers to any question: a hidden march may be revealed (25.5.2.e).
#[inline]
pub(crate) fn further_answers(doing: &Proceeding, world: &World, side: Side, to: &mut Vec<Action>) {
    if !world.hidden.is_empty() && may_speak_up(doing) {
        let bodies = hidden_movement::voluntary(world, side);
        to.extend(bodies.map(|body| Action::Hidden(Answer::Reveal { body })));
    }
}

/// An answer that belongs to no question; `None` if it is none.
pub(crate) fn interjected(
    doing: &Proceeding,
    world: &mut World,
    side: Side,
    action: Action,
) -> Option<Result<(), Bar>> {
    match action {
        Action::Hidden(Answer::Reveal { body })
            if world.theatre.switches.has(Switch::HiddenMovement)
                && !matches!(doing, Proceeding::Hidden(Going::Reveal(_))) =>
        {
            if !may_speak_up(doing) {
                return Some(Err(Bar::Hidden(hidden_movement::Bar::NotHidden { body })));
            }
            Some(hidden_movement::reveal_by_will(world, side, body).map_err(Bar::Hidden))
        }
        _ => None,
    }
}
