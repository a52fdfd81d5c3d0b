//! The turn (4): who acts when, and with whom.

use crate::fact::Fact;
use crate::features::Feature::PlayByMail;
use crate::options::hidden_movement::{self, Cause, Standing};
use crate::options::order_markers::{AideRides, aides, targets};
use crate::options::play_by_mail;
use crate::prelude::*;
use crate::scenario::supply::SupplySource;
use crate::scenario_rules::base;

/// Whether there are player turns instead of draws (4.g).
#[inline]
pub(crate) fn has_player_turns(world: &World) -> bool {
    world.has(PlayByMail)
}

/// A commander rolls for coordination (4.1.d).
pub(crate) fn coordinates(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(has_player_turns(world), rules!["nlc.25.12.e"])
}

/// Coordination is settled (4.1): the side that chooses the order of the player turns, in the place of the Initial Action.
pub(crate) use crate::options::play_by_mail::chooser;

/// The next action is to be found (4.h): the side whose player turn it is, before any chit is drawn.
pub(crate) fn next_player_turn(world: &mut World) -> Option<Side> {
    if has_player_turns(world) { play_by_mail::next_player_turn(world) } else { None }
}

/// An action of several formations begins (4.4.a).
pub(crate) fn begins(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(has_player_turns(world), rules!["nlc.25.12.a", "nlc.25.12.c"])
}

/// Whether two units of those who act may attack the same stack in one combat (7.3.f).
#[inline]
pub(crate) fn fight_together(world: &World, one: UnitId, other: UnitId) -> bool {
    !has_player_turns(world) || play_by_mail::act_on_one_chit(world, one, other)
}

/// A combat is fought (7.3.b).
pub(crate) fn fires(world: &World, event: Event<Fact>) -> Event<Fact> {
    event.and_by_if(has_player_turns(world), rules!["nlc.25.12.d"])
}

/// A combat or charge is over (7.4, 7.7.h): who won it, if anybody did.
pub(crate) fn fought(world: &mut World, winner: impl FnOnce(&World) -> Option<Side>) {
    if has_player_turns(world)
        && let Some(side) = winner(world)
    {
        play_by_mail::note_victory(world, side);
    }
}

/// A turn begins (4.a): who marched in the last one may move again.
pub(crate) fn turn_begins(world: &mut World) {
    if !world.hidden.is_empty() {
        world.hidden.change(|columns| columns.marched.clear());
    }
}

/// Bodies begin to act (4.4.a): hidden columns collect points (25.5.1.c).
pub(crate) fn action_begins(world: &mut World, holders: &[HolderId], play: &mut Play) {
    if !world.hidden.is_empty() {
        hidden_movement::collect(world, holders, play);
    }
}

/// Whether a unit is there to act though its counter is not on the map (4.e).
#[inline]
pub(crate) fn is_there_unseen(world: &World, unit: UnitId) -> bool {
    !world.hidden.is_empty() && hidden_movement::is_off_the_map(world, unit)
}

/// Whether a unit that is off the map is so only in show, and counts for no loss (11.a, 22.a).
#[inline]
pub(crate) fn is_lost_in_show(world: &World, unit: UnitId) -> bool {
    world.is_ghost(unit)
}

/// Where the supply line of a unit begins (24.a): that of a hidden column where its leader would be (25.5.1.h).
pub(crate) fn supply_from(world: &World, unit: UnitId) -> Option<HexId> {
    match world.hidden.with(unit) {
        Some(march) => Some(march.head()),
        None => world.hex_of(unit),
    }
}

/// A unit is lost where it really is (24.c): it is no longer on its hidden march.
pub(crate) fn lost_in_earnest(world: &mut World, unit: UnitId) {
    if let Some(holder) = world.hidden.with(unit).map(|march| march.holder) {
        world.hidden.change_march(holder, |march| march.ghosts.retain(|ghost| ghost.unit != unit));
    }
}

/// The last turn has ended: whether something has still to happen before the game does. Hidden marches come to light.
pub(crate) fn before_the_end(world: &mut World) -> bool {
    let marches = world.hidden.marches().iter();
    let hidden = marches.filter(|march| !matches!(march.standing, Standing::Found(_)));
    let holders: Vec<HolderId> = hidden.map(|march| march.holder).collect();
    for holder in &holders {
        world.hidden.find(*holder, Cause::End);
    }
    !holders.is_empty()
}

/// Something goes on: what has come about by itself is put right and told before. Not while both sides write in secret, and
/// nobody comes onto the map or leaves it in the middle of a fight.
pub(crate) fn watch(doing: &Activity, world: &mut World, play: &mut Play) {
    if world.markers.is_none() || doing.is_secret() {
        return;
    }
    aides::tell_caught(world, play);
    if is_between_segments(doing) || matches!(doing, Activity::CommandPhase(_)) {
        targets::settle(world, play);
    }
}

/// Whether nobody fights: a segment or what is around them goes on.
pub(crate) fn is_between_segments(doing: &Activity) -> bool {
    matches!(
        doing,
        Activity::TurnPhase(_)
            | Activity::MovementPhase(_)
            | Activity::Bombarding(_)
            | Activity::Charging(_)
            | Activity::Segment(_)
    )
}

/// Whoever else moves in the Reserve Action Stage of a side, after headquarters (4.j, 19.5.a).
pub(crate) fn reserve_stage(world: &World, side: Side) -> Option<Activity> {
    world.markers.as_ref().map(|_| Activity::Aides(AideRides::of(side)))
}

/// The armies that choose their base now (24.d), by their places in the list.
pub(crate) use crate::scenario_rules::base::due as bases_due;

/// An army chooses its base (24.d).
pub(crate) use crate::scenario_rules::base::choose as choose_base;

/// Whether a source of supply serves its army (24.d).
pub(crate) fn serves(world: &World, source: &SupplySource) -> bool {
    !world.has(Feature::Bases) || base::serves(world, source)
}

/// An army traces supply (24.d).
pub(crate) fn traces_supply(world: &mut World, army: ArmyId, play: &mut Play) {
    if world.has(Feature::Bases) {
        base::reveal(world, army, play);
    }
}
