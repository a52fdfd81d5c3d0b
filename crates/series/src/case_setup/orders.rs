//! The orders of a posed position.
//!
//! `"attack 1102"`, a target of several hexes `"attack 1102 1103"`, a March by its road `"march 1510 by 1210 1311 1411
//! 1510"`, a sequence `"march 1510 then attack 1712"`, or `"reserve"`. After a comma follows what has come of it so far,
//! see [`Past`].

use super::Rows;
use super::past::Past;
use crate::ground::Ground;
use crate::options::order_markers::without_targets;
use crate::orders::{OrderHolder, OrderStep};
use crate::pieces::{HolderId, LeaderId};
use crate::theatre::Theatre;
use crate::world::{OrderKind, World};
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
        let steps = read(order, &theatre.ground, without_targets(theatre.features));
        match (steps, Past::read(notes, world.turn, &theatre.ground)) {
            (Ok(steps), Ok(past)) => past.bring_about(world, holder, steps),
            (steps, past) => {
                for why in [steps.err(), past.err()].into_iter().flatten() {
                    faults.note(place, why);
                }
            }
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

pub(super) fn hexes(text: &str, ground: &Ground) -> Result<Vec<hex::HexId>, String> {
    text.split_whitespace().map(|number| ground.find(number)).collect()
}
