//! Events that cost somebody: leaders who are killed or wounded, orders that are lost (lgg.21.16.leader-casualty, order-lost,
//! corps-casualty).

use super::{figures, lot, nothing};
use crate::orders::DispatchId;
use crate::prelude::*;
use crate::turn::Fact;

/// The leaders of a side who are on the map, or with a column that nobody sees.
pub(super) fn on_the_map(world: &World, side: Side, wanted: impl Fn(LeaderId) -> bool) -> Vec<LeaderId> {
    let there = |leader: &LeaderId| {
        world.leader(*leader).nation.side == side
            && (world.leader_hex(*leader).is_some() || world.is_on_a_hidden_march(*leader))
            && wanted(*leader)
    };
    world.leader_ids().filter(there).collect()
}

/// One of these is killed or wounded; who is wounded comes back the next day. Whether there was anybody.
pub(super) fn casualty(world: &mut World, leaders: &[LeaderId], by: Rule, play: &mut Play) -> bool {
    let chosen = lot(leaders.len(), play);
    let at_most = figures(world).map_or(0, |figures| figures.killed_at_most);
    let (thrown, killed) = play.test(Throw::D6, |roll| roll <= at_most);
    let Some(leader) = leaders.get(chosen).copied() else {
        nothing(world, "there is nobody whom it could strike", play);
        return false;
    };
    if !killed && let Some(turn) = next_morning(world) {
        world.event_memory_mut().wounded.retain(|(other, _)| *other != leader);
        world.event_memory_mut().wounded.push((leader, turn));
    }
    world.set_leader(leader, LeaderWhereabouts::Lost);
    play.log.tell(world, || {
        let (name, seat) = (world.piece(leader), world.seat_name(world.leader(leader).nation.side));
        let result = if killed { "killed" } else { "wounded" };
        let text = format!("{name} is {result}.");
        Event::by(by, Fact::LeaderStruck { leader: name, killed }, text)
            .and_by(rules!["lgg.21.16.leader-casualty.b", "lgg.21.16.leader-casualty.c"])
            .with_roll(Roll::plain("leader casualty", seat, thrown, result))
    });
    true
}

/// The first turn of the next day: the one after a night.
fn next_morning(world: &World) -> Option<Turn> {
    let calendar = &world.theatre.calendar;
    let later = calendar.turns().filter(|turn| *turn > world.turn);
    let mut before_night = !calendar.is_night(world.turn);
    for turn in later {
        match (calendar.is_night(turn), before_night) {
            (true, _) => before_night = false,
            (false, false) => return Some(turn),
            (false, true) => {}
        }
    }
    None
}

/// The wounded who are well again and have somebody to come back to.
pub(crate) fn wounded_due(world: &World) -> Vec<LeaderId> {
    let due = world.event_memory().wounded.iter().filter(|(_, turn)| *turn <= world.turn);
    due.map(|(leader, _)| *leader).collect()
}

/// A wounded leader comes back and takes over from whoever replaced him.
pub(crate) fn returns(world: &mut World, leader: LeaderId, at: HexId, play: &mut Play) {
    let awake = world.event_memory().awake.filter(|(woken, _)| *woken == leader);
    let rating = awake.map_or(world.leader(leader).rating, |(_, rating)| rating);
    world.event_memory_mut().wounded.retain(|(other, _)| *other != leader);
    let state = world.leader_state_mut(leader);
    (state.rating, state.replaced, state.lost_on) = (rating, false, None);
    world.set_leader(leader, LeaderWhereabouts::At(at));
    play.log.tell(world, || {
        let (leader, at) = (world.piece(leader), world.name(at));
        let text = format!("{leader} is back from his wound, in {at}.");
        Event::by(rule!("lgg.21.16.leader-casualty.c"), Fact::LeaderReturns { leader, at }, text)
            .and_by(rules!["lgg.21.16.leader-casualty.b"])
    });
}

/// An order of a side that is on its way and was not given face to face is lost. Which one only its side is told; that one was, or that
/// there was none, the enemy does not learn.
pub(super) fn lose_an_order(world: &mut World, side: Side, play: &mut Play) {
    let on_the_way = |id: &DispatchId| {
        let written = world.dispatch(*id);
        world.theatre.side_of_holder(written.to) == side
            && world.status(*id) == DispatchStatus::OnTheWay
            && written.from.is_some()
            && !written.face_to_face
    };
    let orders: Vec<DispatchId> = world.dispatch_ids().filter(on_the_way).collect();
    let chosen = lot(orders.len(), play);
    let lost = orders.get(chosen).copied();
    if let Some(dispatch) = lost {
        world.set_status(dispatch, DispatchStatus::Lapsed(world.turn));
        hooks::command::order_lost(world, dispatch);
    }
    play.log.tell(world, || {
        let text = match lost {
            None => "No order was on its way.".to_owned(),
            Some(dispatch) => {
                let to = world.name(world.dispatch(dispatch).to);
                format!("The order to {to} is lost on its way. It may be sent again.")
            }
        };
        Event::by(rule!("lgg.21.16.order-lost.a"), Fact::OrderLost { lost: lost.is_some() }, text)
            .and_by(rules!["lgg.21.16.order-lost.b"])
            .only_for(world.seats_of(side))
    });
}

/// A corps commander of a side, once in a game.
pub(super) fn corps_casualty(world: &mut World, side: Side, play: &mut Play) {
    if world.event_memory().corps_casualty {
        return play.log.tell(world, || {
            let text = "It has happened before, and happens once.".to_owned();
            Event::by(rule!("lgg.21.16.corps-casualty.b"), Fact::EventPasses { why: "it happens once" }, text)
                .and_by(rules!["lgg.21.16.f"])
        });
    }
    let leads_a_corps = |leader: LeaderId| {
        world.theatre.post(leader).division.is_none() && world.leader(leader).formation.is_some()
    };
    let leaders = on_the_map(world, side, leads_a_corps);
    if casualty(world, &leaders, rule!("lgg.21.16.corps-casualty.a"), play) {
        world.event_memory_mut().corps_casualty = true;
    }
}
