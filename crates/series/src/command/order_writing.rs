//! New orders (20.3.c, 20.4): both sides write at the same time, each at its own desk, in secret.

use super::chain::{self, is_away, position};
use super::compliance;
use super::courier::{self, Ride};
use super::draft::{Draft, Penned, Purpose};
use super::events::{dispatch_text, in_turns, secret};
use super::{Answer, Done, Fact};
use crate::hooks::command::dummies;
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OrderWriting {
    pub(super) desks: BySide<Desk>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Desk {
    pub(super) draft: Option<Draft>,
    done: bool,
    /// A dummy target marker is being laid (25.7.3.a).
    laying: bool,
    /// The orders that aides carry who were sent off from it: the enemy sees them when both have written.
    #[serde(default)]
    aides: Vec<DispatchId>,
}

impl OrderWriting {
    pub(super) fn ask(&self, _: &World, side: Side) -> Option<Ask> {
        const WRITE: &[Rule] = rules!["nlc.20.3.c", "nlc.4.b", "nlc.20.4.a", "nlc.20.12.a"];
        const DUMMY: &[Rule] = rules!["nlc.25.7.3.a"];
        let desk = &self.desks[side];
        let (prompt, rules) = match &desk.draft {
            _ if desk.done => return None,
            None if desk.laying => ("say where the dummy is laid", DUMMY),
            Some(draft) => draft.prompt(),
            None => ("write an order, or say that there are no more", WRITE),
        };
        Some(Ask::new(side, prompt, rules))
    }

    pub(super) fn answers(&self, world: &World, side: Side, push: &mut impl FnMut(Answer)) {
        if let Some(draft) = &self.desks[side].draft {
            return draft.answers(world, push);
        }
        if self.desks[side].laying {
            let hexes = world.ground().board.ids().filter(|hex| dummies::may_lay(world, side, *hex).is_ok());
            hexes.for_each(|hex| push(Answer::Target { hex }));
            return push(Answer::TearUp);
        }
        OrderWriting::possible(world, side, |answer| {
            if OrderWriting::is_open(world, answer) {
                push(answer);
            }
        });
    }

    /// Tells whatever could be said while nothing is drafted.
    pub(super) fn possible(world: &World, side: Side, mut tell: impl FnMut(Answer)) {
        for by in world.leader_ids().filter(|by| check_giver(world, side, *by).is_ok()) {
            let own = world.holder_ids().filter(|to| world.theatre.side_of_holder(*to) == side);
            own.for_each(|to| tell(Answer::WriteTo { by, to }));
            tell(Answer::WriteToAll { by });
        }
        if dummies::left(world, side) > 0 {
            tell(Answer::LayDummy);
        }
        dummies::of(world, side).for_each(|hex| tell(Answer::LiftDummy { hex }));
        tell(Answer::NoMoreOrders);
    }

    /// Whether one of them may be.
    pub(super) fn is_open(world: &World, answer: Answer) -> bool {
        match answer {
            Answer::WriteTo { by, to } => check_recipient(world, by, to).is_ok(),
            Answer::WriteToAll { by } => check_general_retreat(world, by).is_ok(),
            _ => true,
        }
    }

    /// Whether an order is to be begun now: nothing is drafted, and no dummy is being laid.
    pub(super) fn begins(&self, side: Side) -> bool {
        let Desk { draft, laying, .. } = &self.desks[side];
        draft.is_none() && !laying
    }

    pub(super) fn answer(&mut self, world: &mut World, side: Side, answer: Answer, play: &mut Play) -> Done {
        let desk = &mut self.desks[side];
        if let Some(draft) = &mut desk.draft {
            match draft.answer(world, answer)? {
                Penned::Unfinished => {}
                Penned::Elsewhere => return Ok(false),
                Penned::Torn => desk.draft = None,
                Penned::Sealed => {
                    let first_new = world.dispatch_ids().count();
                    send(world, draft, play);
                    let sent = world.aides().filter_map(|aide| aide.order);
                    desk.aides.extend(sent.filter(|order| order.place() >= first_new));
                    desk.draft = None;
                }
            }
            return Ok(true);
        }
        match answer {
            Answer::Target { hex } if desk.laying => {
                dummies::may_lay(world, side, hex)?;
                dummies::lay(world, side, hex);
                desk.laying = false;
            }
            Answer::TearUp if desk.laying => desk.laying = false,
            _ if desk.laying => return Ok(false),
            Answer::LayDummy if dummies::left(world, side) > 0 => desk.laying = true,
            Answer::LayDummy if dummies::are_used(world) => return Err(Denial::NoDummyLeft),
            Answer::LiftDummy { hex } if dummies::are_used(world) => {
                dummies::may_lift(world, side, hex)?;
                dummies::lift(world, side, hex);
            }
            Answer::WriteTo { by, to } => {
                check_giver(world, side, by)?;
                check_recipient(world, by, to)?;
                desk.draft = Some(Draft::to(Purpose::Written, by, to));
            }
            Answer::WriteToAll { by } => {
                check_giver(world, side, by)?;
                check_general_retreat(world, by)?;
                desk.draft = Some(hooks::command::begin_general_retreat(world, Draft::to_all(by)));
            }
            Answer::NoMoreOrders => desk.done = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// That both have done is told, so that what follows does not have to tell it.
    pub(super) fn resume(&self, world: &World, play: &mut Play) -> Step<Activity> {
        if Side::BOTH.iter().any(|side| self.ask(world, *side).is_some()) {
            return Step::Ask;
        }
        play.log.tell(world, || {
            let text = "The orders of both sides are written.";
            Event::by(rule!("nlc.20.3.c"), Fact::OrdersWritten {}, text).and_by(rules!["nlc.20.3.e"])
        });
        Step::Done
    }

    /// What the enemy writes is not known (20.3.c): he sees an empty desk.
    pub(crate) fn known_to(&self, _: &World, side: Side) -> OrderWriting {
        let OrderWriting { desks } = self;
        let mut known = OrderWriting::default();
        known.desks[side] = desks[side].clone();
        known
    }

    /// Whether the aide with an order was sent off while both still write.
    pub(crate) fn has_sent(&self, side: Side, order: DispatchId) -> bool {
        self.desks[side].aides.contains(&order)
    }

    /// The same desks with something else on one of them; `None` if its side has nobody who writes.
    pub(crate) fn with_another(&self, world: &World, side: Side) -> Option<OrderWriting> {
        let mut desks = self.clone();
        let desk = &mut desks.desks[side];
        if desk.draft.is_some() {
            desk.draft = None;
        } else {
            let by = world.leader_ids().find(|by| world.leader(*by).nation.side == side)?;
            let to = world.holder_ids().find(|to| world.theatre.side_of_holder(*to) == side)?;
            desk.draft = Some(Draft::to(Purpose::Written, by, to));
        }
        Some(desks)
    }
}

/// Whether a leader may write another order: overall commanders, and wing commanders who stand on their own (20.15.a), as
/// many as their rating (20.12.a).
pub(super) fn check_giver(world: &World, side: Side, by: LeaderId) -> Allowed {
    let commander = chain::army_under(world, by).is_some();
    let gives = world.leader(by).nation.side == side && (commander || chain::is_wing_commander(world, by));
    refuse_if(!gives, Denial::NoCommander { leader: by })?;
    refuse_if(!world.is_at_hand(by), Denial::LeaderNotAtHand { leader: by })?;
    hooks::movement::may_ride(world, by)?;
    hooks::command::may_order(world, by)?;
    let state = world.leader_state(by);
    let free = state.independent || hooks::command::commands_at_all_times(world, by);
    refuse_if(!commander && !free, Denial::WingUnused { leader: by })?;
    refuse_if(left_to(world, by) == 0, Denial::AllOrdersGiven { leader: by, orders: state.orders })
}

/// How many orders his rating leaves a leader this turn (20.12.a).
fn left_to(world: &World, by: LeaderId) -> u8 {
    let more = i16::from(hooks::command::more_orders(world, by));
    let left = i16::from(world.rating(by, Matter::Other)) + more - i16::from(world.leader_state(by).orders);
    u8::try_from(left).unwrap_or(0)
}

/// The orders that a leader of a side may still write this turn, and whether only those count that he gives face to face (20.12.b);
/// none if he writes none at all.
pub(crate) fn orders_left(world: &World, side: Side, by: LeaderId) -> Option<(u8, bool)> {
    match check_giver(world, side, by) {
        Ok(()) | Err(Denial::AllOrdersGiven { .. }) => {
            Some((left_to(world, by), has_sent_his_one(world, by)))
        }
        Err(_) => None,
    }
}

/// Whether he may write to a holder: one of his own, who is there to receive it (19.2.c), and whom a courier reaches; away from
/// headquarters one order by courier, the others face to face (20.12.b).
pub(super) fn check_recipient(world: &World, by: LeaderId, to: HolderId) -> Allowed {
    let own = if let Some(army) = chain::army_under(world, by) {
        chain::army_of(world, to) == army && world.theatre.holders[to] != OrderHolder::Wing(by)
    } else {
        let formation = world.theatre.formation_of(to);
        formation.is_some_and(|formation| world.wing_over(formation) == Some(by))
    };
    refuse_if(!own, Denial::NotHisTroops { leader: by, holder: to })?;
    hooks::command::takes_orders_from(world, by, to)?;
    hooks::command::may_be_ordered(world, to)?;
    hooks::command::may_have_a_goal(world, to)?;
    if let Some(ahead) = hooks::command::ordered_ahead(world, to) {
        let commands = chain::army_under(world, by).is_some();
        refuse_if(!commands, Denial::NobodyToReceive { holder: to })?;
        return ahead.map(|_| ());
    }
    let there = position(world, to).ok_or(Denial::NobodyToReceive { holder: to })?;
    refuse_if(!courier::gets_to(world, by, there), Denial::NoCourier { leader: by, holder: to })?;
    hooks::command::may_send(world, by, to)?;
    let face_to_face = world.leader_hex(by) == Some(there) && hooks::command::is_in_the_open(world, to);
    refuse_if(!face_to_face && has_sent_his_one(world, by), Denial::AwayFromHeadquarters { leader: by })
}

/// Whether a commander is away from his headquarters and has given the one order by courier that he may then (20.12.b).
fn has_sent_his_one(world: &World, by: LeaderId) -> bool {
    world.leader_state(by).by_courier > 0 && is_away(world, by)
}

/// Whether an overall commander may order a General Retreat: his army has lost 80% of its level (20.2.general-retreat.f).
fn check_general_retreat(world: &World, by: LeaderId) -> Allowed {
    let army = chain::army_under(world, by).ok_or(Denial::NoCommander { leader: by })?;
    let (losses, percent) = (u32::from(world.army_losses(army)), world.edition().command.general_retreat);
    let level = world.levels(army).map_or(0, |level| u32::from(level.demoralization));
    if let Some(open) = hooks::command::opens_retreat(world, by) {
        refuse_if(!open, Denial::NoCardForRetreat { leader: by })?;
    } else {
        let beaten = level > 0 && losses * 100 >= level * percent;
        refuse_if(!beaten, Denial::ArmyNotBeaten { leader: by, losses, level })?;
    }
    refuse_if(has_sent_his_one(world, by), Denial::AwayFromHeadquarters { leader: by })?;
    refuse_if(retreating(world, by).next().is_none(), Denial::AllRetreatAlready { leader: by })
}

/// Everybody to whom a General Retreat goes (20.2.general-retreat.a): formations, divisions with orders of their own, wing
/// commanders, the headquarters. Whoever is on it already, or has the order waiting, is left out (20.4.b).
fn retreating(world: &World, by: LeaderId) -> impl Iterator<Item = HolderId> {
    let army = chain::army_under(world, by);
    let of_army = move |holder: &HolderId| Some(chain::army_of(world, *holder)) == army;
    world.holder_ids().filter(of_army).filter(move |holder| {
        let here = chain::stands_alone(world, *holder) && position(world, *holder).is_some();
        let himself = world.theatre.holders[*holder] == OrderHolder::Wing(by);
        let waits = |other: DispatchId| {
            let written = world.dispatch(other);
            written.to == *holder && world.status(other).is_alive() && compliance::is_general_retreat(written)
        };
        let on_it = world.holder(*holder).order.kind == OrderKind::GeneralRetreat
            || world.dispatch_ids().rev().any(waits);
        here && !himself && !on_it && !hooks::movement::is_unattached(world, *holder)
    })
}

/// Sends an order off. What is written for it: to whom, what, when, when it will be received, the shifts, where (20.4.a).
pub(super) fn send(world: &mut World, draft: &Draft, play: &mut Play) {
    let by = draft.by;
    let face_to_face_in_view = draft.is_face_to_face_in_view(world);
    let state = world.leader_state_mut(by);
    state.orders += 1;
    state.by_courier += u8::from(!face_to_face_in_view);
    if let Some(card) = draft.card {
        let is_one_more = hooks::command::is_one_more(world, card);
        world.leader_state_mut(by).orders -= u8::from(is_one_more);
        hooks::command::spend_card(world, world.leader(by).nation.side, card);
    }
    let Some(to) = draft.to else {
        for holder in retreating(world, by).collect::<Vec<_>>() {
            let dispatch = draft.dispatch(world, holder, world.turn, false);
            world.write(dispatch, DispatchStatus::OnTheWay);
            let rules = [rule!("nlc.20.2.general-retreat.a"), rule!("nlc.20.2.general-retreat.b")];
            tell(world, by, holder, Some(0), &rules, play);
        }
        return;
    };
    if hooks::command::ordered_ahead(world, to).is_some() {
        return hooks::command::order_ahead(world, by, to, &draft.steps, play);
    }
    // He was found when the order was begun, and nobody has moved since.
    let Some(ride) = Ride::of(world, by, to) else { return };
    let dispatch = draft.dispatch(world, to, ride.arrives(world), ride.face_to_face);
    let order = world.write(dispatch, DispatchStatus::OnTheWay);
    tell(world, by, to, ride.turns, &ride.rules(world), play);
    if ride.turns.is_none() {
        hooks::command::sent(world, order, play);
    }
}

fn tell(world: &World, by: LeaderId, to: HolderId, turns: Option<u16>, rules: &[Rule], play: &mut Play) {
    play.log.tell(world, || {
        let newest = world.dispatch_ids().next_back().expect("it has just been written");
        let written = world.dispatch(newest);
        let (sender, recipient) = (world.piece(by), world.name(to));
        let order = dispatch_text(world, written);
        let when = turns.map_or("when an aide has brought it".to_owned(), in_turns);
        let text = format!("{sender} orders {recipient} to {order}; it is received {when}.");
        let fact = Fact::Written { by: sender, to: recipient, order, turns };
        let event = Event::by(rule!("nlc.20.4.a"), fact, text)
            .and_by(rules)
            .and_by_if(written.steps.len() > 1, rules!["nlc.20.5.a", "nlc.20.5.b"])
            .and_by_if(written.steps.iter().any(|step| !step.route.is_empty()), rules!["nlc.20.2.march.b"])
            .and_by_if(chain::is_wing_commander(world, by), rules!["nlc.20.15.a", "nlc.20.15.c"])
            .and_by(&hooks::command::rules_of_writing(world, written));
        let event = if chain::is_headquarters(world, to) {
            event.and_by(rules!["nlc.19.5.a"])
        } else if hooks::command::is_obeyed_freely(world, written) {
            event.and_by(rules!["nlc.14.a"])
        } else {
            event.with_sum(compliance::sum(world, &compliance::lines(world, written)))
        };
        secret(world, to, event)
    });
}
