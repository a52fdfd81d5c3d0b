//! The orders of a posed position.
//!
//! `"attack 1102"`, a target of several hexes `"attack 1102 1103"`, a March by its road `"march 1510 by 1210 1311 1411
//! 1510"`, a sequence `"march 1510 then attack 1712"`, or `"reserve"`. After a comma follows what has come of it so far:
//! `"defend 1102, holding 1102 1103"`, `"attack 1102, bombarded 2 turns"`.

use super::Rows;
use crate::ground::Ground;
use crate::options::order_markers::without_targets;
use crate::orders::{OrderHolder, OrderStep};
use crate::pieces::{HolderId, LeaderId};
use crate::scenario::Turn;
use crate::theatre::Theatre;
use crate::world::{Dispatch, DispatchStatus, OrderKind, World};
use hex::HexSet;
use std::sync::Arc;
use umpire::fault::Faults;
use umpire::source::{Node, Written};

/// Gives everybody his order; who has none defends where he stands.
pub(super) fn give(world: &mut World, orders: Rows<'_>, attached: Rows<'_>, faults: &mut Faults) {
    let theatre = Arc::clone(&world.theatre);
    for formation in world.formation_ids() {
        let holder = theatre.formation_holder(formation);
        world.holder_mut(holder).order.kind = OrderKind::Defend;
    }
    for (name, place, node) in attached {
        let division = theatre.divisions.iter().position(|division| division.name == *name);
        let to = match &node.value {
            Written::Text(to) => theatre.formations.iter().position(|formation| formation.name == *to),
            _ => None,
        };
        let (Some(division), Some(to)) = (division, to) else {
            faults.note(place, "a division is attached to a formation: { Foy = \"III Corps\" }");
            continue;
        };
        world.attach(crate::pieces::DivisionId::at(division), crate::pieces::FormationId::at(to));
    }
    let mut given = Vec::new();
    for (name, place, node) in orders {
        match find(&theatre, name) {
            Some(holder) => given.push((holder, place, node)),
            None => faults.note(place, format!("no unit or leader belongs to a formation `{name}`")),
        }
    }
    // A table has no order of its own: the book is written by holders.
    given.sort_by_key(|(holder, _, _)| *holder);
    for (holder, place, node) in given {
        let (order, notes) = order_and_notes(node);
        match read(order, &theatre.ground, without_targets(theatre.features)) {
            Ok(steps) => {
                let turn = world.turn;
                let dispatch =
                    world.write(Dispatch::given(holder, steps, turn), DispatchStatus::CompliedWith(turn));
                world.put_in_force(dispatch);
                for note in notes.split(',').map(str::trim).filter(|note| !note.is_empty()) {
                    if let Err(why) = annotate(world, holder, note) {
                        faults.note(place, why);
                    }
                }
            }
            Err(why) => faults.note(place, why),
        }
    }
}

/// A formation, division, wing commander or headquarters by name.
pub(super) fn find(theatre: &Theatre, name: &str) -> Option<HolderId> {
    let leads = |leader: LeaderId| theatre.leaders[leader.place()].name == name;
    theatre
        .holders
        .iter()
        .position(|holder| match *holder {
            OrderHolder::Formation(formation) => theatre.formations[formation.place()].name == name,
            OrderHolder::Division(division) => theatre.division(division).name == name,
            OrderHolder::Wing(leader) => leads(leader),
            OrderHolder::Headquarters(own) => theatre.headquarters[own.place()].name == name,
        })
        .map(HolderId::at)
}

/// What has come of an order so far.
fn annotate(world: &mut World, holder: HolderId, note: &str) -> Result<(), String> {
    const KNOWN: &str = "`holding 1102 1103`, `bombarded 2 turns`, `has attacked`, `from next turn`, `met the enemy`, `received last turn`";
    let (turn, board) = (world.turn, &world.theatre.ground.board);
    if let Some(held) = note.strip_prefix("holding") {
        let held = HexSet::of(board, hexes(held, &world.theatre.ground)?);
        world.holder_mut(holder).holdings = Some(Arc::new(held));
        return Ok(());
    }
    if note == "received last turn" {
        return match (world.holder(holder).dispatch, turn.number().checked_sub(2)) {
            (Some((order, _)), Some(turns)) => {
                world.set_arrival(order, Turn::FIRST.plus(turns));
                Ok(())
            }
            _ => Err("this is the first turn: give a `turn-number`".into()),
        };
    }
    let bombarded = note.strip_prefix("bombarded ").and_then(|rest| rest.split_once(" turn"));
    let state = world.holder_mut(holder);
    match (note, bombarded.and_then(|(turns, _)| turns.parse().ok())) {
        (_, Some(turns)) => state.only_bombarded = turns,
        ("has attacked", _) => state.has_attacked = true,
        ("from next turn", _) => state.not_before = Some(turn.plus(1)),
        ("met the enemy", _) => {
            (state.on_the_march, state.holds_until) = (true, Some(turn.plus(1)));
        }
        _ => return Err(format!("`{note}` is no note to an order; these are: {KNOWN}")),
    }
    Ok(())
}

/// The order itself, and what has come of it so far, after a comma.
fn order_and_notes(node: &Node) -> (&str, &str) {
    match &node.value {
        Written::Text(text) => text.split_once(',').unwrap_or((text, "")),
        _ => ("", ""),
    }
}

/// Notes what is wrong with the words of orders.
pub(super) fn check(orders: Rows<'_>, ground: &Ground, without_targets: bool, faults: &mut Faults) {
    for (_, place, node) in orders {
        if let Err(why) = read(order_and_notes(node).0, ground, without_targets) {
            faults.note(place, why);
        }
    }
}

/// An order, or a sequence of orders.
pub(super) fn read(text: &str, ground: &Ground, without_targets: bool) -> Result<Vec<OrderStep>, String> {
    if text.is_empty() {
        return Err("an order is a text: \"attack 1102\"".into());
    }
    read_steps(text, ground, without_targets)
}

/// An order, or a sequence of orders, in words.
pub(super) fn read_steps(
    text: &str,
    ground: &Ground,
    without_targets: bool,
) -> Result<Vec<OrderStep>, String> {
    text.split(" then ").map(|step| read_step(step.trim(), ground, without_targets)).collect()
}

fn read_step(text: &str, ground: &Ground, without_targets: bool) -> Result<OrderStep, String> {
    let known = OrderKind::WORDS.iter().find(|(words, _)| {
        text.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    let Some((words, kind)) = known else {
        let all: Vec<&str> = OrderKind::WORDS.iter().map(|(words, _)| *words).collect();
        return Err(format!("`{text}` is no order; the orders are {}", all.join(", ")));
    };
    let rest = text[words.len()..].trim();
    let (target, route) = rest.split_once(" by ").unwrap_or((rest, ""));
    // A place may have several words; several hexes are numbers.
    let target = match ground.find(target) {
        Ok(hex) => vec![hex],
        Err(_) => hexes(target, ground)?,
    };
    if target.is_empty() && *kind == OrderKind::Attack && !without_targets {
        return Err(format!("an order to {words} names its target (nlc.20.2.b): \"{words} 1102\""));
    }
    Ok(OrderStep { kind: *kind, target, route: hexes(route, ground)? })
}

fn hexes(text: &str, ground: &Ground) -> Result<Vec<hex::HexId>, String> {
    text.split_whitespace().map(|number| ground.find(number)).collect()
}
