//! What a player may settle before initiative: Fall Back turned into Reserve (20.2.fallback.g), divisional orders ended
//! (20.13.g), wing commanders who lead a formation themselves (20.15.h).

use super::chain::{self, nearest_enemy};
use super::events::{secret, tell_change};
use super::{Answer, Fact, compliance};
use crate::knowledge::order_words;
use crate::movement::MovementPhase;
use crate::movement::range::are_within;
use crate::prelude::*;

/// Fall Back may be turned into Reserve while no enemy is within 2 hexes of any unit, a General Retreat also not before
/// the first night turn after it was sent; before Initiative (20.2.fallback.g, general-retreat.e).
pub(super) fn check_into_reserve(world: &World, side: Side, holder: HolderId, begun: bool) -> Allowed {
    let own = world.theatre.side_of_holder(holder) == side && chain::stands_alone(world, holder);
    refuse_if(!own || !world.order_rules(holder).demands_retreat(), Denial::NotFallingBack { holder })?;
    refuse_if(begun, Denial::AfterInitiative { holder })?;
    let near = |hex| nearest_enemy(world, hex, side).is_some_and(|far| far <= world.edition().command.near);
    let near = world.units_under(holder).filter_map(|unit| world.hex_of(unit)).any(near);
    refuse_if(near, Denial::EnemyNear { holder })?;
    world.order_rules(holder).may_end_in_reserve(world, holder)
}

/// A wing commander near his overall commander may lead a formation of his wing himself, where he is stacked with it
/// (20.15.g, h).
pub(super) fn check_take_over(
    world: &World,
    side: Side,
    leader: LeaderId,
    formation: FormationId,
) -> Allowed {
    let state = world.leader_state(leader);
    let his = world.leader(leader).nation.side == side && world.wing_over(formation) == Some(leader);
    refuse_if(!his, Denial::NotOfHisWing { leader, formation })?;
    let free = !state.independent && state.leads.is_none() && world.is_at_hand(leader);
    refuse_if(!free, Denial::CannotTakeOver { leader })?;
    hooks::command::may_regroup(world, world.theatre.formation_holder(formation))?;
    let led = world.leader_ids().any(|other| world.leader_state(other).leads == Some(formation));
    let hex = world.leader_hex(leader);
    let there = |unit| world.printed(unit).formation == formation && world.hex_of(unit) == hex;
    let stacked = hex.is_some() && world.unit_ids().any(there);
    refuse_if(led || !stacked, Denial::NotStackedWith { leader, formation })
}

pub(super) fn check_give_up(world: &World, side: Side, leader: LeaderId) -> Allowed {
    hooks::movement::may_ride(world, leader)?;
    let leads = world.leader_state(leader).leads.is_some();
    refuse_if(!leads || world.leader(leader).nation.side != side, Denial::LeadsNobody { leader })
}

pub(super) fn lead(world: &mut World, leader: LeaderId, formation: Option<FormationId>, play: &mut Play) {
    world.leader_state_mut(leader).leads = formation;
    play.log.tell(world, || {
        let name = world.piece(leader);
        let formation = formation.map(|formation| world.name(formation));
        let text = match &formation {
            Some(formation) => format!("{name} leads {formation} himself."),
            None => format!("{name} no longer leads a formation."),
        };
        Event::by(rule!("nlc.20.15.h"), Fact::Leads { leader: name, formation }, text)
            .only_for(world.seats_of(world.leader(leader).nation.side))
    });
}

/// The owner of a division without a leader counter may name another of its counters, in another hex, to lead it (20.13.b).
pub(super) fn check_lead(world: &World, side: Side, unit: UnitId, holder: HolderId) -> Allowed {
    let own = division_of(world, holder).filter(|_| world.theatre.side_of_holder(holder) == side);
    let division = own.filter(|own| {
        !chain::has_counter(world, holder) && world.theatre.division(*own).units.contains(&unit)
    });
    let now = division.and_then(|division| chain::lead_counter(world, division));
    let (now, then) = (now.and_then(|unit| world.hex_of(unit)), world.hex_of(unit));
    refuse_if(now.is_none() || then.is_none() || now == then, Denial::NoOtherLead { unit, holder })
}

pub(super) fn name_lead(world: &mut World, unit: UnitId, holder: HolderId, play: &mut Play) {
    world.holder_mut(holder).lead = Some(unit);
    play.log.tell(world, || {
        let (leader, division) = (world.piece(unit), world.name(holder));
        let text = format!("{leader} leads {division}.");
        let fact = Fact::Leads { leader, formation: Some(division) };
        secret(world, holder, Event::by(rule!("nlc.20.13.b"), fact, text))
    });
}

/// A divisional order may be ended while all units of the division are in command range of the corps leader (20.13.g).
pub(super) fn check_rejoin(world: &World, side: Side, holder: HolderId) -> Allowed {
    let state = world.holder(holder);
    let detached = state.own || state.attached_to.is_some();
    let own = division_of(world, holder).filter(|_| world.theatre.side_of_holder(holder) == side);
    let division = own.filter(|_| detached).ok_or(Denial::NoDivisionalOrder { holder })?;
    hooks::command::may_regroup(world, holder)?;
    refuse_if(!is_near_corps(world, division), Denial::OutOfCorpsRange { holder })
}

/// Whether all units of a division on the map are in command range of the corps leader (20.1.a).
pub(crate) fn is_near_corps(world: &World, division: DivisionId) -> bool {
    let (theatre, own) = (&world.theatre, world.theatre.division(division));
    let leader = world.leader_of(theatre.formation_holder(own.formation));
    let Some(leader) = leader.and_then(|leader| world.leader_hex(leader)) else { return false };
    let mut units = own.units.iter().filter_map(|unit| world.hex_of(*unit)).peekable();
    let side = theatre.formations[own.formation].side;
    units.peek().is_some() && are_within(world, side, leader, units)
}

/// Further answers in the action of a corps: a division that acts with it under an order of its own may rejoin it (20.13.g).
pub(crate) fn further_answers(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    if is_between_deeds(doing) {
        let detached = world.holder_ids().filter(|holder| world.holder(*holder).own);
        let divisions = detached.filter(|holder| check_rejoin_in_action(world, side, *holder).is_ok());
        to.extend(divisions.map(|holder| Action::Command(Answer::Rejoin { holder })));
    }
}

/// A division rejoins its corps in the middle of its action; `None` if that is not what is said, or not now.
pub(crate) fn interjected(
    doing: &mut Activity,
    world: &mut World,
    side: Side,
    action: Action,
    play: &mut Play,
) -> Option<Allowed> {
    let Action::Command(Answer::Rejoin { holder }) = action else { return None };
    if !is_between_deeds(doing) {
        return None;
    }
    let checked = check_rejoin_in_action(world, side, holder);
    if checked.is_ok() {
        rejoin(world, holder, play);
        if let Activity::MovementPhase(MovementPhase::Segment(segment)) = doing {
            segment.forget_who_can_move();
        }
    }
    Some(checked)
}

/// Whether a segment has come to a point at which the player may regroup: nothing is declared yet, nobody is on the way.
pub(crate) fn is_between_deeds(doing: &Activity) -> bool {
    match doing {
        Activity::Bombarding(segment) => segment.declared.is_empty(),
        Activity::Charging(segment) => segment.has_not_begun(),
        Activity::MovementPhase(MovementPhase::Segment(segment)) => segment.is_between_moves(),
        Activity::Segment(segment) => segment.declaring && segment.attacks.is_empty(),
        _ => false,
    }
}

/// Both must act now: a division that acts with another corps would have two actions in a turn (4.m).
fn check_rejoin_in_action(world: &World, side: Side, holder: HolderId) -> Allowed {
    let corps = world.theatre.formation_of(holder).map(|corps| world.theatre.formation_holder(corps));
    let acts = |holder: HolderId| world.holder(holder).active;
    let both_act = world.holder(holder).own && acts(holder) && corps.is_some_and(acts);
    refuse_if(!both_act, Denial::NoDivisionalOrder { holder })?;
    check_rejoin(world, side, holder)
}

pub(super) fn division_of(world: &World, holder: HolderId) -> Option<DivisionId> {
    match world.theatre.holders[holder] {
        OrderHolder::Division(division) => Some(division),
        OrderHolder::Formation(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => None,
    }
}

pub(super) fn into_reserve(world: &mut World, holder: HolderId, play: &mut Play) {
    let old = world.holder(holder).order;
    world.set_order(holder, Order::RESERVE, None);
    let rules = match old.kind {
        OrderKind::GeneralRetreat => rules!["nlc.20.2.fallback.g", "nlc.20.2.general-retreat.e"],
        _ => rules!["nlc.20.2.fallback.g"],
    };
    tell_change(world, holder, rules, play, |name| {
        format!("{name} ends its {} and is in Reserve.", order_words(world, old))
    });
}

pub(super) fn rejoin(world: &mut World, holder: HolderId, play: &mut Play) {
    let Some(division) = division_of(world, holder) else { return };
    world.rejoin(division);
    play.log.tell(world, || {
        let text = format!("{} rejoins its corps.", world.name(holder));
        let formation = world.theatre.formation_holder(world.theatre.division(division).formation);
        secret(world, holder, Event::by(rule!("nlc.20.13.g"), Fact::changed(world, formation), text))
    });
    compliance::void_orders(world, holder, play);
}
