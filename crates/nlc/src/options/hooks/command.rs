//! Orders (20.4, 20.6, 20.7) and those who give and receive them.

use crate::command::Bar;
use crate::command::Draft;
use crate::edition::Gait;
use crate::fact::Fact;
use crate::movement::cost_of_entry;
use crate::options::Switch;
use crate::options::Switch::CommandConfusion;
use crate::options::Switch::OrderForce;
use crate::options::command_confusion;
use crate::options::hidden_movement;
use crate::options::hidden_movement::Bar as HiddenBar;
use crate::options::hidden_movement::Cause;
use crate::options::hidden_movement::Going;
use crate::options::hidden_movement::Secrecy;
use crate::options::order_force;
use crate::orders::Dispatch;
use crate::pieces::BodyId;
use crate::pieces::LeaderId;
use crate::pieces::UnitId;
use crate::proceeding::Proceeding;
use crate::world::DispatchId;
use crate::world::LeaderState;
use crate::world::World;
use field::paths::HalfPoints;
use hex::HexId;
use umpire::agenda::Play;
use umpire::rule::Rule;

/// The degrees of force that a finished order can be given, if any (20.4.a).
pub(crate) fn forces(world: &World, has: u8) -> impl Iterator<Item = u8> + use<> {
    let open = world.theatre.switches.has(OrderForce) && has == 0;
    order_force::degrees(world).filter(move |_| open)
}

/// Whether orders can be given force at all.
pub(crate) fn knows_force(world: &World) -> bool {
    world.theatre.switches.has(OrderForce)
}

/// Whether a degree of force can be given to an order that has one already or not.
pub(crate) fn check_force(world: &World, has: u8, degree: u8) -> Result<(), Bar> {
    order_force::check(world, has, degree)
}

/// An order is sent (20.4.a): the wing commander whom it passes over.
pub(crate) fn passed_over(world: &World, by: LeaderId, to: BodyId) -> Option<LeaderId> {
    if world.theatre.switches.has(CommandConfusion) {
        command_confusion::passed_over(world, by, to)
    } else {
        None
    }
}

/// What is said of an order besides what it orders.
pub(crate) fn add_words(dispatch: &Dispatch, text: String) -> String {
    if dispatch.force == 0 { text } else { format!("{text}, with force {}", dispatch.force) }
}

/// An order is received (20.6), before its recipient rolls for compliance.
pub(crate) fn received(world: &mut World, dispatch: DispatchId, play: &mut Play<'_, Fact>) {
    if world.theatre.switches.has(OrderForce) {
        order_force::received(world, dispatch, play);
    }
    if world.theatre.switches.has(CommandConfusion) {
        command_confusion::received(world, dispatch, play);
    }
}

/// What shifts the column of a compliance roll (20.7.c) besides the shifts of the table.
pub(crate) fn shifts(world: &World, written: &Dispatch, lines: &mut Vec<(&'static str, i8, Rule)>) {
    if world.theatre.switches.has(OrderForce) {
        order_force::shifts(world, written, lines);
    }
}

/// What changes the rating of a leader (2.1.a).
pub(crate) fn rating_change(world: &World, leader: LeaderId) -> i8 {
    if world.theatre.switches.has(CommandConfusion) {
        command_confusion::rating_change(world, leader)
    } else {
        0
    }
}

/// A substitute takes over from a leader (19.2.c).
pub(crate) fn succeeds(state: &mut LeaderState) {
    order_force::forget(state);
    command_confusion::forget(state);
}

/// Changes what an option keeps of a leader and his enemy may not know; whether there is any such thing.
pub(crate) fn other_secrets(world: &mut World, leader: LeaderId) -> bool {
    if world.theatre.switches.has(OrderForce) {
        order_force::other_memories(world, leader);
    }
    if world.theatre.switches.has(CommandConfusion) {
        let turn = world.turn;
        world.leader_state_mut(leader).confused_until = Some(turn.plus(1));
    }
    world.theatre.switches.has(OrderForce) || world.theatre.switches.has(CommandConfusion)
}

/// Before the phase opens (20.3): hidden marches are rolled for (25.5.2.c).
pub(crate) fn before_opening(world: &mut World, play: &mut Play<'_, Fact>) {
    if !world.hidden.is_empty() {
        hidden_movement::roll_for_all(world, play);
    }
}

/// Where orders find a body, if not where it is (20.6.c): a hidden column, where its counters are (25.5.3.c).
#[inline]
pub(crate) fn apparent_position(world: &World, body: BodyId) -> Option<HexId> {
    if world.hidden.is_empty() { None } else { world.hidden.of(body).map(|march| march.apparent) }
}

/// How much farther a courier rides than to where orders seem to find a body (20.6.c): after a hidden column along its way (25.5.3.c).
pub(crate) fn beyond_position(world: &World, body: BodyId) -> Option<HalfPoints> {
    let march = world.hidden.of(body)?;
    let way = &march.plot.way()[..=march.n_passed()];
    let leg = |pair: &[HexId]| match world.ground().board.direction(pair[0], pair[1]) {
        Some(way) => cost_of_entry(world, world.ground().side(pair[0], way), pair[1], Gait::Mounted, true, || false),
        None => HalfPoints(0),
    };
    Some(way.windows(2).fold(HalfPoints(0), |sum, pair| sum + leg(pair)))
}

/// Whether a leader is away from his counter, and commands and moves nobody (25.5.1.h).
#[inline]
pub(crate) fn is_away(world: &World, leader: LeaderId) -> bool {
    !world.hidden.is_empty() && world.hidden.led_by(leader).is_some()
}

/// Whether a body can be given an order, or be ordered about on the map, at all (20.13.a, g): a part of a hidden column cannot
/// (25.5.3.c).
pub(crate) fn may_be_ordered(world: &World, body: BodyId) -> Result<(), HiddenBar> {
    if hidden_movement::marches_with(world, body) { Err(HiddenBar::PartOfAColumn { body }) } else { Ok(()) }
}

/// Whether a body may leave or change its place in the order of battle (20.13.g, 20.15.h): not while it is hidden.
pub(crate) fn may_regroup(world: &World, body: BodyId) -> Result<(), HiddenBar> {
    if world.hidden.of(body).is_some() {
        Err(HiddenBar::PartOfAColumn { body })
    } else {
        may_be_ordered(world, body)
    }
}

/// Whether a body can fulfil or fail its order where it is (20.8, 20.10): a hidden column is not there.
#[inline]
pub(crate) fn is_in_the_open(world: &World, body: BodyId) -> bool {
    world.hidden.is_empty() || world.hidden.of(body).is_none()
}

/// Whether a leader may try initiative for a body, if an option has its own word in it (20.11.a): on a hidden march only for a detour
/// (25.5.3.a).
pub(crate) fn check_initiative(
    world: &World,
    leader: LeaderId,
    body: BodyId,
) -> Option<Result<(), HiddenBar>> {
    if world.hidden.is_empty() {
        return None;
    }
    if hidden_movement::marches_with(world, body) {
        return Some(Err(HiddenBar::PartOfAColumn { body }));
    }
    if let Some(checked) = hidden_movement::check_initiative(world, leader, body) {
        return Some(checked);
    }
    is_away(world, leader).then_some(Err(HiddenBar::LeaderAway { leader }))
}

/// The draft with which initiative begins, if it is not an empty one (20.11.b): a detour (25.5.3.a).
pub(crate) fn draft_of_initiative(world: &World, leader: LeaderId, body: BodyId) -> Option<Draft> {
    if world.hidden.is_empty() { None } else { hidden_movement::draft_of_detour(world, leader, body) }
}

/// Units of a division follow another body from now on (20.13.a, h): the hidden column that they marched with comes to light
/// (25.5.3.c).
pub(crate) fn division_leaves(world: &mut World, units: &[UnitId], to: BodyId) {
    if world.hidden.is_empty() {
        return;
    }
    for unit in units {
        let with = world.hidden.with(*unit).map(|march| march.body);
        if let Some(body) = with.filter(|body| *body != to) {
            world.hidden.find(body, Cause::NewOrder);
        }
    }
}

/// A leader acts on a draft that an option began (20.11.e).
pub(crate) fn initiative_acts(world: &mut World, body: BodyId, written: Dispatch, play: &mut Play<'_, Fact>) {
    hidden_movement::take_detour(world, body, written, play);
}

/// A leader makes a Bad Move, before his enemy chooses an order (20.11.f): a hidden march is revealed (25.5.3.b).
pub(crate) fn bad_move(world: &mut World, body: BodyId) {
    if !world.hidden.is_empty() {
        world.hidden.find(body, Cause::BadMove);
    }
}

/// After compliance (20.7): both sides say who marches hidden (25.5.a).
pub(crate) fn after_compliance(world: &World) -> Option<Proceeding> {
    let on = world.theatre.switches.has(Switch::HiddenMovement);
    on.then(|| Proceeding::Hidden(Going::Secrecy(Secrecy::default())))
}
