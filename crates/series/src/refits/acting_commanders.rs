//! Who commands an army in the place of its overall commander (lgg.21.6.1): until he has come, and when he is lost, the first of a
//! list who is on the map. He leads his own formation too, and uses his own rating for everything that a commander does.

use crate::prelude::*;
use crate::refits::random_events;
use crate::scenario::forces::Succession;
use crate::scenario::special::CalledToCommand;
use crate::theatre::Army;
use crate::turn::Fact;
use std::sync::Arc;

/// A turn begins: whoever is to command does so from now on, and is told. Who came in the last turn counts, who comes in this one not
/// yet (lgg.21.6.1.h, i).
pub(crate) fn take_over(world: &mut World, play: &mut Play) {
    for army in world.army_ids() {
        let (before, now) = (world.army(army).acting, wanted(world, army));
        if now != before {
            world.army_mut(army).acting = now;
            play.log.tell(world, || taken_over(world, army, before));
        }
    }
    call(world, play);
}

/// Who commands when a position is posed or a game is opened: nobody is told. One who was lost in the present turn had the command when
/// it began.
pub(crate) fn settle(world: &mut World) {
    for army in world.army_ids() {
        let printed = &world.theatre.armies[army];
        let commander = printed.commander.filter(|_| printed.succession.is_some());
        let just_lost = |leader: &LeaderId| world.leader_state(*leader).lost_on == Some(world.turn);
        let acting = commander.filter(just_lost).or_else(|| {
            let succession = printed.succession.as_ref()?;
            let mut all = commander.into_iter().chain(list(world, army, succession).iter().copied());
            all.find(|leader| just_lost(leader) || is_there(world, *leader))
        });
        world.army_mut(army).acting = acting;
    }
}

/// Whether a lost leader has no substitute because others command in his place.
pub(crate) fn has_no_substitute(world: &World, leader: LeaderId) -> bool {
    let his = |army: &Army| army.succession.is_some() && army.commander == Some(leader);
    world.theatre.armies.iter().any(his)
}

/// Whether a leader is out of the succession: lost, or it is a substitute who bears his name (lgg.21.6.1.k).
fn is_out(world: &World, leader: LeaderId) -> bool {
    let state = world.leader_state(leader);
    state.replaced || state.whereabouts == LeaderWhereabouts::Lost
}

fn is_there(world: &World, leader: LeaderId) -> bool {
    !is_out(world, leader) && (world.leader_hex(leader).is_some() || world.is_on_a_hidden_march(leader))
}

fn is_commander_out(world: &World, army: ArmyId) -> bool {
    world.theatre.armies[army].commander.is_some_and(|commander| is_out(world, commander))
}

/// The list that counts now.
fn list<'s>(world: &World, army: ArmyId, succession: &'s Succession) -> &'s [LeaderId] {
    if is_commander_out(world, army) { &succession.when_he_is_lost } else { &succession.until_he_comes }
}

/// Who is to command an army: its overall commander if he is there, or the first of the list who is. `None` too for an army in whose
/// command nobody succeeds.
fn wanted(world: &World, army: ArmyId) -> Option<LeaderId> {
    let printed = &world.theatre.armies[army];
    let succession = printed.succession.as_ref()?;
    let list = list(world, army, succession);
    // Until the commander comes, whoever has pulled rank comes before the others (lgg.21.16.politics.a).
    let pulled = if world.has(Feature::RandomEvents) { random_events::pulls_rank(world) } else { None };
    let pulled = pulled.filter(|senior| list.contains(senior) && !is_commander_out(world, army));
    let mut all = printed.commander.into_iter().chain(pulled).chain(list.iter().copied());
    all.find(|leader| is_there(world, *leader))
}

fn taken_over(world: &World, army: ArmyId, before: Option<LeaderId>) -> Event<AnyFact> {
    let printed = &world.theatre.armies[army];
    let name = printed.name.clone();
    let Some(leader) = world.army(army).acting else {
        let text = format!("Nobody on the map commands the {name} army: no orders can be sent.");
        return Event::by(rule!("lgg.21.6.d"), Fact::NobodyCommands { army: name }, text);
    };
    let list = printed.succession.as_ref().map_or(&[][..], |succession| list(world, army, succession));
    let place = list.iter().position(|other| *other == leader);
    let lost = is_commander_out(world, army);
    let pulled_rank = world.has(Feature::RandomEvents) && random_events::pulls_rank(world) == Some(leader);
    let rule = match place {
        _ if pulled_rank && !lost => rule!("lgg.21.16.politics.a"),
        _ if printed.commander == Some(leader) => rule!("lgg.21.6.1.i"),
        Some(0) if lost => rule!("lgg.21.6.1.c"),
        // The first of the list fell before the commander, or after him.
        _ if lost && before == printed.commander => rule!("lgg.21.6.1.l"),
        _ if lost => rule!("lgg.21.6.1.g"),
        Some(0) => rule!("lgg.21.6.1.b"),
        Some(1) => rule!("lgg.21.6.1.d"),
        _ => rule!("lgg.21.6.1.f"),
    };
    let acting = printed.commander != Some(leader);
    let earlier = &list[..place.unwrap_or(0)];
    let (away, out): (Vec<LeaderId>, Vec<LeaderId>) =
        earlier.iter().partition(|other| !is_out(world, **other));
    let piece = world.piece(leader);
    let text = format!("{piece} commands the {name} army.");
    Event::by(rule, Fact::TakesCommand { leader: piece, army: name }, text)
        .and_by_if(acting, rules!["lgg.21.6.1.j"])
        .and_by_if(acting && !away.is_empty(), rules!["lgg.21.6.1.h"])
        .and_by_if(acting && (lost || !out.is_empty()), rules!["lgg.21.6.1.k"])
}

/// Leaders whom the command of the army calls come alone, so many turns after the loss of the one before them (lgg.21.6.1.e).
fn call(world: &mut World, play: &mut Play) {
    let theatre = Arc::clone(&world.theatre);
    for CalledToCommand { leader, place, after } in &theatre.specials.called_to_command {
        if world.leader_whereabouts(*leader) != LeaderWhereabouts::Awaited {
            continue;
        }
        let Some(due) = due(world, *leader, *after) else { continue };
        let enemy = world.leader(*leader).nation.side.enemy();
        let barred = world.held_by(*place) == Some(enemy) || is_in_zoc(world, *place, enemy);
        if due > world.turn || barred {
            continue;
        }
        world.set_leader(*leader, LeaderWhereabouts::At(*place));
        play.log.tell(world, || {
            let (name, at) = (world.piece(*leader), world.name(*place));
            let text = format!("{name} has come to {at}, before his troops, to command the army.");
            Event::by(rule!("lgg.21.6.1.e"), Fact::CameUp { name, at }, text)
        });
    }
}

/// The turn in which a leader whom the command calls is due: noted when the one before him is found to be lost.
fn due(world: &mut World, leader: LeaderId, after: u16) -> Option<Turn> {
    if let Some((_, due)) = world.memory().called.iter().find(|(called, _)| *called == leader) {
        return Some(*due);
    }
    let army = world.theatre.post(leader).army;
    let printed = &world.theatre.armies[army];
    let list = &printed.succession.as_ref()?.until_he_comes;
    let awaited = |leader| world.leader_whereabouts(leader) == LeaderWhereabouts::Awaited;
    let has_come = printed.commander.is_some_and(|commander| !awaited(commander));
    let next = list.iter().position(|other| !is_out(world, *other));
    if has_come || next == Some(0) || next.is_none_or(|next| list[next] != leader) {
        return None;
    }
    // The loss was in the turn before this one.
    let due = Turn::FIRST.plus((world.turn.number() + after).saturating_sub(2));
    world.memory_mut().called.push((leader, due));
    Some(due)
}

/// Whether a leader has nobody on the map to stay with: he came alone to command, and his Reserve binds him to nothing
/// (20.2.reserve.e).
pub(crate) fn has_nobody_with_him(world: &World, leader: LeaderId) -> bool {
    let formation = world.theatre.formation_led(leader);
    formation.is_some_and(|own| {
        world.unit_ids().all(|unit| world.printed(unit).formation != own || !world.is_present(unit))
    })
}
