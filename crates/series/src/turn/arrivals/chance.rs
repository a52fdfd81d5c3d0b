//! What chance and players have to do with the turn of an arrival (9, 14): dice, calls and shifted turns.

use super::super::Fact;
use super::side_of;
use crate::prelude::*;
use crate::scenario::arrivals::{Arrival, Chance, Variable};
use crate::scenario::forces::{ReinforcementId, VariableId};
use crate::world::ChanceState;
use std::sync::Arc;
use umpire::dice::Thrown;

/// The dice of this turn are thrown, and fixed turns are entered in the history.
pub(in crate::turn) fn throw(world: &mut World, play: &mut Play) {
    let theatre = Arc::clone(&world.theatre);
    for (at, variable) in theatre.terms.variables.iter().enumerate() {
        if world.history().chances[at] == ChanceState::Open {
            throw_for(world, VariableId::at(at), variable, play);
        }
    }
    for (at, group) in theatre.terms.reinforcements.iter().enumerate() {
        if world.history().due[at].is_some() {
            continue;
        }
        match group.arrival {
            // A card brings it, or nothing does.
            Arrival::On(_) if group.alternate => {}
            Arrival::On(turn) => {
                if let Some(due) = hooks::turn::when_it_comes(world, ReinforcementId::at(at), turn, play) {
                    world.history_mut().due[at] = Some(due);
                }
            }
            Arrival::Shifted(turn, variable) => {
                let variable = &theatre.terms.variables[variable];
                if let Some(due) = shifted(world, at, turn, variable, play) {
                    world.history_mut().due[at] = Some(due);
                }
            }
            Arrival::Variable(_) => {}
        }
    }
}

/// Whether dice are thrown at all: without its option every throw counts as failed.
fn is_played(world: &World, variable: &Variable) -> bool {
    variable.option.as_ref().is_none_or(|option| world.theatre.terms.has_option(option))
}

fn throw_for(world: &mut World, id: VariableId, variable: &Variable, play: &mut Play) {
    let (turn, is_played) = (world.turn, is_played(world, variable));
    match variable.how {
        Chance::RollOnce { at, dice, least, then, or_else, .. } if at == turn => {
            let succeeded = is_played && succeeds(world, id, dice, least, play);
            settle(world, id, if succeeded { Some(then) } else { or_else }, ChanceState::Settled);
        }
        Chance::RollEachTurn { from, .. } if from <= turn && !is_played => {
            settle(world, id, None, ChanceState::Settled);
        }
        Chance::RollEachTurn { from, dice, least, delay } if from <= turn => {
            if succeeds(world, id, dice, least, play) {
                settle(world, id, Some(turn.plus(delay)), ChanceState::Settled);
            }
        }
        Chance::Called { from, recipient: Some(recipient), delay, .. } if is_played => {
            if let Some(complied) = marches_since(world, recipient, from) {
                settle(world, id, Some(complied.plus(delay).max(turn)), ChanceState::Called);
            }
        }
        Chance::RollOnce { .. }
        | Chance::RollEachTurn { .. }
        | Chance::Called { .. }
        | Chance::Shifted { .. } => {}
    }
}

/// When a formation complied with a March order that a leader wrote to it, not before a turn.
fn marches_since(world: &World, recipient: FormationId, from: Option<Turn>) -> Option<Turn> {
    let holder = world.theatre.formation_holder(recipient);
    world.dispatch_ids().find_map(|id| {
        let dispatch = world.dispatch(id);
        let calls =
            dispatch.to == holder && dispatch.from.is_some() && dispatch.steps[0].kind == OrderKind::March;
        match world.status(id) {
            DispatchStatus::CompliedWith(turn) if calls && from.is_none_or(|from| turn >= from) => Some(turn),
            _ => None,
        }
    })
}

fn settle(world: &mut World, id: VariableId, due: Option<Turn>, state: ChanceState) {
    let theatre = Arc::clone(&world.theatre);
    let history = world.history_mut();
    history.chances[id.place()] = state;
    for (at, group) in theatre.terms.reinforcements.iter().enumerate() {
        if group.arrival == Arrival::Variable(id) {
            history.due[at] = due;
        }
    }
}

fn succeeds(world: &World, id: VariableId, dice: u8, least: u8, play: &mut Play) -> bool {
    let variable = &world.theatre.terms.variables[id];
    let (thrown, succeeded) = play.test(Throw { count: dice, sides: 6 }, |total| total >= u16::from(least));
    play.log.tell(world, || {
        let result = if succeeded { "it succeeds" } else { "it fails" };
        let text = format!("The dice are thrown for `{}`: {result}.", variable.id);
        let event = thrown_for(variable, succeeded, text, roll(variable, thrown, result));
        event.only_for(owner(world, id))
    });
    succeeded
}

/// Who is told of a variable arrival: those whose troops they are. The enemy learns of them when they come (9.a).
fn owner(world: &World, id: VariableId) -> SeatSet {
    let groups = &world.theatre.terms.reinforcements;
    let group = groups.iter().find(|group| group.arrival == Arrival::Variable(id));
    group.map_or(SeatSet::NONE, |group| world.seats_of(side_of(world, group)))
}

/// Nobody throws for the way of an army that is not there yet.
fn roll(variable: &Variable, thrown: Thrown, result: &str) -> Roll {
    Roll::plain("arrival", None, thrown, result).for_what(&variable.text)
}

fn thrown_for(variable: &Variable, succeeded: bool, text: String, roll: Roll) -> Event<AnyFact> {
    let fact = Fact::ArrivalThrown { variable: variable.id.clone(), succeeded };
    Event::by(rule!("nlc.14.a"), fact, text).and_by(rules!["nlc.9.a"]).with_roll(roll)
}

/// The turn of a group that a die may shift, thrown for as early as it might come; it does not pass an earlier group on the
/// same way.
fn shifted(world: &World, at: usize, nominal: Turn, variable: &Variable, play: &mut Play) -> Option<Turn> {
    let group = &world.theatre.terms.reinforcements[at];
    let Chance::Shifted { late_at_most, early_at_least, turns } = variable.how else { return Some(nominal) };
    let earliest = Turn::FIRST.plus(nominal.number().saturating_sub(turns).saturating_sub(1));
    if world.turn < earliest {
        return None;
    }
    let due = if is_played(world, variable) {
        let (late, early) = (u16::from(late_at_most), u16::from(early_at_least));
        let class = |face: u16| if face <= late { 0 } else { 1 + u16::from(face >= early) };
        let thrown = play.dice.throw(Throw::D6, &class);
        let (due, result) = match class(thrown.total()) {
            0 => (nominal.plus(turns), "it is late"),
            1 => (nominal, "it is in time"),
            _ => (earliest, "it may come early"),
        };
        play.log.tell(world, || {
            let units = listed(&world.names(&group.units));
            let roll = roll(variable, thrown, result);
            let text = format!("A die is thrown for {units}: {result}.");
            thrown_for(variable, due <= nominal, text, roll).only_for(world.seats_of(side_of(world, group)))
        });
        due
    } else {
        nominal
    };
    // Those before it on the same way, whose dice have fallen already since they were to come earlier.
    let groups = world.theatre.terms.reinforcements.iter().enumerate();
    let ahead = groups.filter(|(other, before)| {
        let planned = match before.arrival {
            Arrival::On(turn) | Arrival::Shifted(turn, _) => Some(turn),
            Arrival::Variable(_) => None,
        };
        before.way == group.way && (planned, *other) < (Some(nominal), at) && planned.is_some()
    });
    let last = ahead.filter_map(|(other, _)| world.history().due[other]).max();
    Some(last.map_or(due, |last| due.max(last)).max(world.turn))
}

/// The variable arrivals that a player may call this turn, with his side.
pub(in crate::turn) fn callable(world: &World) -> Vec<(VariableId, Side)> {
    let terms = &world.theatre.terms;
    let mut callable = Vec::new();
    for (at, variable) in terms.variables.iter().enumerate() {
        let Chance::Called { from, recipient: None, .. } = variable.how else { continue };
        let open = world.history().chances[at] == ChanceState::Open && is_played(world, variable);
        let group =
            terms.reinforcements.iter().find(|group| group.arrival == Arrival::Variable(VariableId::at(at)));
        if let Some(group) = group.filter(|_| open && from.is_none_or(|from| from <= world.turn)) {
            callable.push((VariableId::at(at), side_of(world, group)));
        }
    }
    callable
}

/// A player calls a group: it comes later, and may cost him points.
pub(in crate::turn) fn call(world: &mut World, id: VariableId, play: &mut Play) {
    let theatre = Arc::clone(&world.theatre);
    let variable = &theatre.terms.variables[id];
    let Chance::Called { delay, .. } = variable.how else { return };
    let due = world.turn.plus(delay);
    settle(world, id, Some(due), ChanceState::Called);
    play.log.tell(world, || {
        let text =
            format!("`{}` is called and comes at {}.", variable.id, theatre.calendar.time(due).words());
        let fact = Fact::Called { variable: variable.id.clone() };
        let event = Event::by(rule!("nlc.14.a"), fact, text);
        event.and_by(rules!["nlc.9.a"]).only_for(owner(world, id))
    });
}
