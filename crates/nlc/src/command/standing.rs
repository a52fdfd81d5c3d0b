//! What a player may settle before initiative: Fall Back turned into Reserve (20.2.fallback.g), divisional orders ended
//! (20.13.g), wing commanders who lead a formation themselves (20.15.h).

use super::chain::{self, body_words, nearest_enemy};
use super::opening::is_night;
use super::tidings::{order_text, secret};
use super::{Bar, Fact, compliance};
use crate::fact::Fact as AnyFact;
use crate::movement::range::are_within;
use crate::options::hooks;
use crate::orders::Body;
use crate::pieces::{BodyId, DivisionId, FormationId, LeaderId, Side};
use crate::world::{Order, OrderKind, World};
use umpire::agenda::Play;
use umpire::event::Event;

/// Fall Back may be turned into Reserve while no enemy is within 2 hexes of any unit, a General Retreat also not before
/// the first night turn after it was sent; before Initiative (20.2.fallback.g, general-retreat.e).
pub(super) fn check_into_reserve(world: &World, side: Side, body: BodyId, begun: bool) -> Result<(), Bar> {
    let state = world.body(body);
    let own = world.theatre.side_of_body(body) == side && chain::stands_alone(world, body);
    if !own || !state.order.kind.demands_retreat() {
        return Err(Bar::NotFallingBack { body });
    }
    if begun {
        return Err(Bar::AfterInitiative { body });
    }
    let near = world.edition().command.near;
    let units = world.units_under(body).filter_map(|unit| world.hex_of(unit));
    if units.filter_map(|hex| nearest_enemy(world, hex, side)).any(|distance| distance <= near) {
        return Err(Bar::EnemyNear { body });
    }
    if state.order.kind == OrderKind::GeneralRetreat {
        let sent = state.dispatch.map_or(state.since, |(dispatch, _)| world.dispatch(dispatch).written);
        let mut since = (1..=world.turn.number().saturating_sub(sent.number())).map(|turns| sent.plus(turns));
        if !since.any(|turn| is_night(world, turn)) {
            return Err(Bar::NotBeforeNight { body });
        }
    }
    Ok(())
}

/// A wing commander near his overall commander may lead a formation of his wing himself, where he is stacked with it
/// (20.15.g, h).
pub(super) fn check_take_over(
    world: &World,
    side: Side,
    leader: LeaderId,
    formation: FormationId,
) -> Result<(), Bar> {
    let state = world.leader_state(leader);
    if world.leader(leader).nation.side != side || world.wing_over(formation) != Some(leader) {
        return Err(Bar::NotOfHisWing { leader, formation });
    }
    if state.independent || state.leads.is_some() || !world.is_at_hand(leader) {
        return Err(Bar::CannotTakeOver { leader });
    }
    hooks::command::may_regroup(world, world.theatre.formation_body(formation))?;
    let led = world.leader_ids().any(|other| world.leader_state(other).leads == Some(formation));
    let hex = world.leader_hex(leader);
    let stacked = world
        .unit_ids()
        .any(|unit| world.printed(unit).formation == formation && hex.is_some() && world.hex_of(unit) == hex);
    if led || !stacked { Err(Bar::NotStacked { leader, formation }) } else { Ok(()) }
}

pub(super) fn check_give_up(world: &World, side: Side, leader: LeaderId) -> Result<(), Bar> {
    hooks::movement::may_ride(world, leader)?;
    let leads = world.leader_state(leader).leads.is_some();
    if !leads || world.leader(leader).nation.side != side {
        return Err(Bar::LeadsNobody { leader });
    }
    Ok(())
}

pub(super) fn lead(
    world: &mut World,
    leader: LeaderId,
    formation: Option<FormationId>,
    play: &mut Play<'_, AnyFact>,
) {
    world.leader_state_mut(leader).leads = formation;
    play.log.tell(|| {
        let name = world.leader(leader).name.clone();
        let formation = formation.map(|formation| world.theatre.formations[formation.place()].name.clone());
        let text = match &formation {
            Some(formation) => format!("{name} leads {formation} himself."),
            None => format!("{name} no longer leads a formation."),
        };
        Event::by(rule!("nlc.20.15.h"), Fact::Leads { leader: name, formation }.into(), text)
    });
}

/// A divisional order may be ended while all units of the division are in command range of the corps leader (20.13.g).
pub(super) fn check_rejoin(world: &World, side: Side, body: BodyId) -> Result<(), Bar> {
    let division = division_of(world, body);
    let state = world.body(body);
    let detached = state.own || state.attached_to.is_some();
    let Some(division) = division.filter(|_| detached && world.theatre.side_of_body(body) == side) else {
        return Err(Bar::NoDivisionalOrder { body });
    };
    hooks::command::may_regroup(world, body)?;
    let division = world.theatre.division(division);
    let corps = world.leader_of(world.theatre.formation_body(division.formation));
    let Some(from) = corps.and_then(|corps| world.leader_hex(corps)) else {
        return Err(Bar::OutOfCorpsRange { body });
    };
    let hexes = division.units.iter().filter_map(|unit| world.hex_of(*unit));
    if hexes.clone().next().is_none() || !are_within(world, side, from, hexes) {
        return Err(Bar::OutOfCorpsRange { body });
    }
    Ok(())
}

pub(super) fn division_of(world: &World, body: BodyId) -> Option<DivisionId> {
    match world.theatre.bodies[body.place()] {
        Body::Division(division) => Some(division),
        Body::Formation(_) | Body::Wing(_) | Body::Headquarters(_) => None,
    }
}

pub(super) fn into_reserve(world: &mut World, body: BodyId, play: &mut Play<'_, AnyFact>) {
    let old = world.body(body).order;
    world.set_order(body, Order::RESERVE, None);
    play.log.tell(|| {
        let text =
            format!("{} ends its {} and is in Reserve.", body_words(world, body), order_text(world, old));
        let mut event = Event::by(rule!("nlc.20.2.fallback.g"), Fact::changed(world, body), text);
        if old.kind == OrderKind::GeneralRetreat {
            event = event.and_by(&[rule!("nlc.20.2.general-retreat.e")]);
        }
        secret(world, body, event)
    });
}

pub(super) fn rejoin(world: &mut World, body: BodyId, play: &mut Play<'_, AnyFact>) {
    let Some(division) = division_of(world, body) else { return };
    world.rejoin(division);
    play.log.tell(|| {
        let name = body_words(world, body);
        let text = format!("{name} rejoins its corps.");
        let formation = world.theatre.formation_body(world.theatre.division(division).formation);
        secret(world, body, Event::by(rule!("nlc.20.13.g"), Fact::changed(world, formation), text))
    });
    compliance::void_orders(world, body, play);
}
