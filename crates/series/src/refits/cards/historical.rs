//! Historical Study (mop.37.12.2, Appendix II): no cards; reinforcements vary around their schedule.

use super::Fact;
use crate::orders::OrderStep;
use crate::prelude::*;
use crate::scenario::arrivals::{Arrival, Reinforcement};
use crate::scenario::forces::ReinforcementId;
use crate::turn::arrivals::side_of;
use std::cmp::Ordering;

/// The turn in which a group comes whose turn is printed; `None` as long as its die has not been thrown.
pub(crate) fn when_it_comes(
    world: &World,
    id: ReinforcementId,
    nominal: Turn,
    play: &mut Play,
) -> Option<Turn> {
    let table = &world.card_rules()?.arrivals;
    let thrown_on = nominal.number().saturating_sub(table.ahead).max(Turn::FIRST.number());
    if world.turn.number() < thrown_on {
        return None;
    }
    let groups = &world.theatre.terms.reinforcements;
    let group = &groups[id];
    let side = side_of(world, group);
    // Who is due with others at one hex comes with them: a die for each group at an entry hex.
    let with = groups[..id.place()].iter().position(|other| is_with(world, other, group));
    if let Some(due) = with.and_then(|other| world.history().due[other]) {
        return Some(due);
    }
    let balance = match balance(world, side) {
        Ordering::Less => -table.balance, // more were late
        Ordering::Equal => 0,
        Ordering::Greater => table.balance,
    };
    let shift_of = |face: u16| {
        let face = i16::try_from(face).unwrap_or(i16::MAX) + i16::from(balance);
        table.shifts[usize::try_from(face.clamp(1, 6) - 1).unwrap_or(0)]
    };
    let class = |face: u16| u16::try_from(i16::from(shift_of(face)) + 100).unwrap_or(0);
    let thrown = play.dice.throw(Throw::D6, &class);
    let shift = shift_of(thrown.total());
    let wanted = shifted(nominal, shift).max(world.turn);
    let ahead = last_ahead(world, id, nominal);
    let due = ahead.filter(|_| shift < 0).map_or(wanted, |ahead| wanted.max(ahead.min(nominal)));
    play.log.tell(world, || {
        let units = listed(&world.names(&group.units));
        let when = world.theatre.calendar.time(due).words();
        let how = words(shift);
        let text = format!("A die is thrown for {units}: {how}, at {when}.");
        let mut roll = Roll::plain("arrival", world.seat_name(side), thrown, how);
        if balance != 0 {
            roll.modifiers.push(Line::of(
                "more were late or early before",
                format!("{balance:+}"),
                rule!("mop.app2.h"),
            ));
        }
        Event::by(rule!("mop.app2.a"), Fact::ArrivalShifted { turns: shift }, text)
            .and_by(rules!["mop.37.12.2.a", "mop.app2.g"])
            .and_by(&[rule_of(shift)])
            .and_by_if(balance != 0, rules!["mop.app2.h"])
            .and_by_if(due != wanted, rules!["mop.app2.i"])
            .with_roll(roll)
            .only_for(world.seats_of(side))
    });
    Some(due)
}

fn words(shift: i8) -> &'static str {
    match shift {
        ..=-2 => "two turns early",
        -1 => "a turn early",
        0 => "in time",
        1 => "a turn late",
        2.. => "two turns late",
    }
}

/// The line of the table (mop.tables.reinforcement).
fn rule_of(shift: i8) -> Rule {
    match shift {
        ..=-2 => rule!("mop.app2.b"),
        -1 => rule!("mop.app2.c"),
        0 => rule!("mop.app2.d"),
        1 => rule!("mop.app2.e"),
        2.. => rule!("mop.app2.f"),
    }
}

pub(super) fn shifted(turn: Turn, by: i8) -> Turn {
    let number = i32::from(turn.number()) + i32::from(by);
    let first = Turn::FIRST.number();
    Turn::FIRST.plus(u16::try_from(number).unwrap_or(first).max(first) - first)
}

fn is_with(world: &World, one: &Reinforcement, other: &Reinforcement) -> bool {
    one.arrival == other.arrival
        && one.way == other.way
        && !one.alternate
        && side_of(world, one) == side_of(world, other)
}

/// Whether more formations of a side have come early than late so far: each formation of a group counts, whatever the length.
fn balance(world: &World, side: Side) -> Ordering {
    let mut sum = 0_i32;
    for (at, group) in world.theatre.terms.reinforcements.iter().enumerate() {
        let (Arrival::On(nominal), Some(due)) = (group.arrival, world.history().due[at]) else { continue };
        if side_of(world, group) == side && !group.alternate {
            let mut formations: Vec<FormationId> =
                group.units.iter().map(|unit| world.printed(*unit).formation).collect();
            formations.sort_unstable();
            formations.dedup();
            let each = match due.cmp(&nominal) {
                Ordering::Less => 1,
                Ordering::Equal => 0,
                Ordering::Greater => -1,
            };
            sum += each * i32::try_from(formations.len()).unwrap_or(0);
        }
    }
    sum.cmp(&0)
}

/// When the last of those comes who are due before a group at the same hex: it passes none of them on the road.
fn last_ahead(world: &World, id: ReinforcementId, nominal: Turn) -> Option<Turn> {
    let groups = &world.theatre.terms.reinforcements;
    let own = &groups[id];
    let before = groups.iter().enumerate().filter_map(|(at, group)| match group.arrival {
        Arrival::On(turn) if turn < nominal && group.way.hex() == own.way.hex() && !group.alternate => {
            Some(world.history().due[at].unwrap_or(turn))
        }
        _ => None,
    });
    before.max()
}

// Orders to those who have still to come (mop.app2.j).

/// The formation of a holder of which nobody has come yet, and where it is to come: its group, the turn that is printed, the hex.
fn to_come(world: &World, holder: HolderId) -> Option<(FormationId, Turn, HexId)> {
    let OrderHolder::Formation(formation) = world.theatre.holders[holder] else { return None };
    let mut units = world.unit_ids().filter(|unit| world.printed(*unit).formation == formation);
    let awaited = |unit: UnitId| world.unit(unit).whereabouts == Whereabouts::Awaited;
    let first = units.next().filter(|unit| awaited(*unit))?;
    if !units.all(awaited) {
        return None;
    }
    let group = &world.theatre.terms.reinforcements[world.theatre.terms.group_of_unit(first)?];
    match group.arrival {
        Arrival::On(turn) if !group.alternate => Some((formation, turn, group.way.hex()?)),
        _ => None,
    }
}

/// Whether an order may be sent to a formation that has still to come: in time, before the first daylight of the day on which it is due and
/// so many hours ahead of its schedule. The hex where it will come, from which its targets are counted; `None` if it is no such formation.
pub(crate) fn ordered_ahead(world: &World, holder: HolderId) -> Option<Allowed<HexId>> {
    let (_, due, entry) = to_come(world, holder)?;
    let calendar = &world.theatre.calendar;
    let (now, then) = (calendar.time(world.turn), calendar.time(due));
    let day = calendar.turns().filter(|turn| calendar.time(*turn).date() == then.date());
    let dawn = day.into_iter().find(|turn| !calendar.is_night(*turn));
    let hours = if now.date() == then.date() {
        i32::from(then.hour()) - i32::from(now.hour())
    } else {
        24 - i32::from(now.hour()) + i32::from(then.hour())
    };
    let notice = world.card_rules().map_or(0, |rules| i32::from(rules.arrivals.notice));
    let in_time = dawn.is_some_and(|dawn| world.turn < dawn) && hours >= notice;
    Some(if in_time { Ok(entry) } else { Err(Denial::TooLateToOrderAhead { holder }) })
}

/// The order is sent, and obeyed when they come.
pub(crate) fn order_ahead(
    world: &mut World,
    by: LeaderId,
    to: HolderId,
    steps: &[OrderStep],
    play: &mut Play,
) {
    let Some((formation, ..)) = to_come(world, to) else { return };
    let ordered = &mut world.memory_mut().ordered_ahead;
    ordered.retain(|(other, _)| *other != formation);
    ordered.push((formation, steps.to_vec()));
    play.log.tell(world, || {
        let (by, name) = (world.piece(by), world.name(formation));
        let kinds: Vec<&str> = steps.iter().map(|step| step.kind.words()).collect();
        let text = format!("{by} sends {name} another order before it comes: {}.", listed(&kinds));
        let fact = Fact::OrderedAhead { leader: by, formation: name };
        let side = world.theatre.side_of_holder(to);
        Event::by(rule!("mop.app2.j"), fact, text).only_for(world.seats_of(side))
    });
}

/// With what order a formation comes, if it was sent another than the scenario's.
pub(crate) fn order_on_arrival(world: &World, formation: FormationId) -> Option<Vec<OrderStep>> {
    let ordered = world.memory().ordered_ahead.iter().find(|(own, _)| *own == formation);
    ordered.map(|(_, steps)| steps.clone())
}
