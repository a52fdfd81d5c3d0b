//! The turn (4): who acts when, and with whom.

use crate::fact::Fact;
use crate::options::Switch::PlayByMail;
use crate::options::play_by_mail;
use crate::pieces::{Side, UnitId};
use crate::world::World;
use umpire::agenda::Play;
use umpire::event::Event;

/// Whether there are player turns instead of draws (4.g).
#[inline]
pub(crate) fn has_player_turns(world: &World) -> bool {
    world.theatre.switches.has(PlayByMail)
}

/// A commander rolls for coordination (4.1.d).
pub(crate) fn coordinates(world: &World, event: Event<Fact>) -> Event<Fact> {
    if has_player_turns(world) { event.and_by(&[rule!("nlc.25.12.e")]) } else { event }
}

/// Coordination is settled (4.1): the side that chooses the order of the player turns, in the place of the Initial Action.
pub(crate) fn chooser(world: &mut World, play: &mut Play<'_, Fact>) -> Side {
    play_by_mail::chooser(world, play)
}

/// The next action is to be found (4.h): the side whose player turn it is, before any chit is drawn.
pub(crate) fn next_player_turn(world: &mut World) -> Option<Side> {
    if has_player_turns(world) { play_by_mail::next_player_turn(world) } else { None }
}

/// An action of several formations begins (4.4.a).
pub(crate) fn begins(world: &World, event: Event<Fact>) -> Event<Fact> {
    if has_player_turns(world) { event.and_by(&[rule!("nlc.25.12.a"), rule!("nlc.25.12.c")]) } else { event }
}

/// Whether two units of those who act may attack the same stack in one combat (7.3.f).
#[inline]
pub(crate) fn fight_together(world: &World, one: UnitId, other: UnitId) -> bool {
    !has_player_turns(world) || play_by_mail::act_on_one_chit(world, one, other)
}

/// A combat is fought (7.3.b).
pub(crate) fn fires(world: &World, event: Event<Fact>) -> Event<Fact> {
    if has_player_turns(world) { event.and_by(&[rule!("nlc.25.12.d")]) } else { event }
}

/// A combat or charge is over (7.4, 7.7.h): who won it, if anybody did.
pub(crate) fn fought(world: &mut World, winner: impl FnOnce(&World) -> Option<Side>) {
    if has_player_turns(world)
        && let Some(side) = winner(world)
    {
        play_by_mail::note_victory(world, side);
    }
}
