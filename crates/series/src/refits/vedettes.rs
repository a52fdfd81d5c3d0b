//! Vedettes (mop.37.11): a light cavalry unit breaks up into patrols, which ride where they like, see, and give way to troops.
//!
//! **They are no units.** A unit that has become its vedettes is off the map (`Whereabouts::AsVedettes`); they stand beside the stacks, so that all
//! that asks for units (zones, stacks, fights, occupation, supply) leaves them out without knowing of them. Brigades with vedettes of their own
//! stay where they are.
//!
//! ```text
//!   own Movement Segment   a unit sends its vedettes out, takes them in; each rides once (patrol)
//!   own Combat Segment     they attack other vedettes, cavalry next to them rides at them (fights)
//!   at any time            troops come into their hex: cavalry strikes them, then they go back two hexes (meetings);
//!                          a stack beside them retreats: they go along
//!   a segment begins       what they see of Hidden Forces is said, or on its way to the commander (reports)
//!   Command Phase          one that was lost is reorganized like a unit (returns)
//! ```

mod events;
mod fights;
mod meetings;
mod patrol;
mod reports;
mod returns;
mod view;
pub(crate) mod assertions;

pub use events::Fact;
use events::words;
pub(crate) use meetings::{are_entered, go_along};
pub use patrol::Patrol;
pub(crate) use patrol::{pose, pose_hidden};
pub(crate) use reports::{
    act, count_down, follow_the_marker, have_moved, look, uncover, under_words, ways_of,
};
pub(crate) use returns::{check as may_return, come_back, may_wait, told as told_of_return};
pub(crate) use view::{VedetteView, describe, pieces, variants, wire};

use crate::movement::MovementPhase;
use crate::prelude::*;

umpire::answers! {
    /// An answer about vedettes.
    pub enum Answer of World: Scouting Chooses {
        /// A unit sends its vedettes out (mop.37.11.b, mop.37.11.d).
        SendVedettes { unit: UnitId } = "send out the vedettes of {unit}",
        /// They are together again, and are taken in (mop.37.11.c).
        TakeVedettes { unit: UnitId } = "take in the vedettes of {unit}",
        /// One rides (mop.37.11.o).
        MoveVedette { vedette: u8 } = "move vedette {vedette}",
        VedetteTo { hex: HexId } = "the vedette rides to {hex}": March Goes,
        /// Vedettes of a hex attack those of the enemy in the next (mop.37.11.m).
        VedettesAttack { from: HexId, hex: HexId } = "vedettes in {from} attack those in {hex}": Combat Chooses,
        /// Cavalry attacks vedettes next to it (mop.37.11.i).
        RideAtVedettes { unit: UnitId, hex: HexId } = "{unit} rides at the vedettes in {hex}": Combat Chooses,
        /// Vedettes go under a Hidden Forces marker (mop.37.11.2.a).
        HideVedettes { hex: HexId } = "hide the vedettes in {hex}",
    }
}

/// The figures of vedettes.
fn figures(world: &World) -> &'static crate::edition::Vedettes {
    const NONE: &crate::edition::Vedettes =
        &crate::edition::Vedettes { movement: 0, strength: 0, retreat: 0 };
    world.edition().features.vedettes.as_ref().unwrap_or(NONE)
}

/// What was called upon begins.
pub(crate) fn before(world: &mut World) -> Option<Activity> {
    let (side, number) = world.vedettes.called()?;
    world.vedettes.change(|out| out.called = None);
    Some(Activity::Patrol(Patrol::of(side, number)))
}

/// Whether vedettes may be sent out, taken in and moved now.
fn is_moving(doing: &Activity) -> bool {
    matches!(doing, Activity::MovementPhase(MovementPhase::Segment(segment)) if segment.is_between_moves())
}

/// Whether vedettes may be attacked now.
fn is_fighting(doing: &Activity) -> bool {
    matches!(doing, Activity::Segment(segment) if segment.declaring)
}

/// What a side could say besides what it is asked; [`is_open`] says what of it it may.
pub(crate) fn further_possible(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    if doing.ask(world, side).is_none() {
        return;
    }
    let mut could = |answer| to.push(Action::Vedettes(answer));
    if is_moving(doing) {
        let units = world.theatre.units_of(side).iter().copied();
        units.filter(|unit| world.printed(*unit).vedettes.is_some()).for_each(|unit| {
            could(Answer::SendVedettes { unit });
            could(Answer::TakeVedettes { unit });
        });
        world.vedettes.of(side).for_each(|one| could(Answer::MoveVedette { vedette: one.number }));
        if world.has(Feature::HiddenStacks) {
            for hex in places(world, side) {
                could(Answer::HideVedettes { hex });
            }
        }
    }
    if is_fighting(doing) && !world.vedettes.is_empty() {
        for hex in places(world, side.enemy()) {
            for (next, _) in world.ground().neighbours(hex) {
                could(Answer::VedettesAttack { from: next, hex });
                world.units_in(next).for_each(|unit| could(Answer::RideAtVedettes { unit, hex }));
            }
        }
    }
}

/// The hexes in which a side shows vedettes, each once.
fn places(world: &World, side: Side) -> Vec<HexId> {
    let open = world.vedettes.of(side).filter(|one| !one.hidden);
    let mut hexes: Vec<HexId> = open.filter_map(|one| one.at).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Whether a side may say what it could.
pub(crate) fn is_open(world: &World, side: Side, answer: Answer) -> bool {
    check(world, side, answer).is_ok()
}

fn check(world: &World, side: Side, answer: Answer) -> Allowed {
    match answer {
        Answer::SendVedettes { unit } => patrol::may_send(world, side, unit).map(drop),
        Answer::TakeVedettes { unit } => patrol::may_take_in(world, side, unit).map(drop),
        Answer::MoveVedette { vedette } => patrol::may_ride(world, side, vedette),
        Answer::VedetteTo { .. } => Err(Denial::VedettesRestNow),
        Answer::VedettesAttack { from, hex } => fights::may_strike(world, side, from, hex),
        Answer::RideAtVedettes { unit, hex } => fights::may_ride_at(world, side, unit, hex).map(drop),
        Answer::HideVedettes { hex } => reports::may_cover(world, side, hex),
    }
}

/// An answer of these that belongs to no question; `None` if it is none.
pub(crate) fn interjected(
    doing: &Activity,
    world: &mut World,
    side: Side,
    action: Action,
    play: &mut Play,
) -> Option<Allowed> {
    let Action::Vedettes(answer) = action else { return None };
    let its_moment = match answer {
        Answer::VedetteTo { .. } => return None,
        Answer::VedettesAttack { .. } | Answer::RideAtVedettes { .. } => is_fighting(doing),
        Answer::HideVedettes { .. } => is_moving(doing) && world.has(Feature::HiddenStacks),
        Answer::SendVedettes { .. } | Answer::TakeVedettes { .. } | Answer::MoveVedette { .. } => {
            is_moving(doing)
        }
    };
    if !its_moment || doing.ask(world, side).is_none() {
        return Some(Err(Denial::VedettesRestNow));
    }
    Some(check(world, side, answer).map(|()| match answer {
        Answer::SendVedettes { unit } => patrol::send_out(world, unit, play),
        Answer::TakeVedettes { unit } => patrol::take_in(world, unit, play),
        Answer::MoveVedette { vedette } => world.vedettes.change(|out| out.called = Some((side, vedette))),
        Answer::VedetteTo { .. } => {}
        Answer::VedettesAttack { from, hex } => fights::strike(world, side, from, hex, play),
        Answer::RideAtVedettes { unit, hex } => fights::ride_at(world, unit, hex, play),
        Answer::HideVedettes { hex } => reports::cover(world, side, hex, play),
    }))
}

/// Whether troops or vedettes of a side are next to vedettes of the enemy that stand alone, as everybody sees it: whose vedettes they are, and
/// whether cavalry is in a stack, the enemy need not know.
pub(crate) fn are_in_contact(world: &World, side: Side) -> bool {
    let ours = |hex: HexId| world.held_by(hex) == Some(side) || world.vedettes.are_in(hex, side);
    let near = |hex: HexId| {
        let alone = world.held_by(hex) != Some(side.enemy());
        alone && world.ground().neighbours(hex).any(|(next, _)| ours(next))
    };
    places(world, side.enemy()).into_iter().any(near)
}
