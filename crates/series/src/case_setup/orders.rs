//! The orders of a posed position.
//!
//! `"attack 1102"`, a target of several hexes `"attack 1102 1103"`, a March by its road `"march 1510 by 1210 1311 1411
//! 1510"`, a sequence `"march 1510 then attack 1712"`, or `"reserve"`. After a comma follows what has come of it so far,
//! see [`Past`].

use super::past::Past;
use super::{find_formation, noted};
use crate::ground::Ground;
use crate::options::order_markers::without_targets;
use crate::orders::{OrderHolder, OrderStep};
use crate::pieces::{DivisionId, HolderId, LeaderId};
use crate::theatre::Theatre;
use crate::world::{OrderKind, World};
use std::sync::Arc;
use umpire::fault::Faults;
use umpire::read::{Said, Table};

/// Orders by the names of those who have them.
type Orders<'n> = Table<'n, Said<'n>>;

/// Gives everybody his order; who has none defends where he stands.
pub(super) fn give(world: &mut World, orders: &Orders<'_>, attached: &Orders<'_>, faults: &mut Faults) {
    let theatre = Arc::clone(&world.theatre);
    for formation in world.formation_ids() {
        let holder = theatre.formation_holder(formation);
        world.holder_mut(holder).order.kind = OrderKind::Defend;
    }
    for (name, to) in attached.iter() {
        let division = theatre.divisions.iter().position(|division| division.name == name.text);
        let division = division.ok_or("a division is attached to a formation: { Foy = \"III Corps\" }");
        let division = noted(*name, division.map(DivisionId::at), faults);
        if let Some((division, to)) = division.zip(find_formation(&theatre.formations, *to, faults)) {
            world.attach(division, to);
        }
    }
    let mut given = Vec::new();
    for (name, order) in orders.iter() {
        let holder = find(&theatre, name.text);
        let holder = holder.ok_or_else(|| format!("no unit or leader belongs to a formation `{name}`"));
        given.extend(noted(*name, holder, faults).zip(Some(order)));
    }
    // A table has no order of its own: the book is written by holders.
    given.sort_by_key(|(holder, _)| *holder);
    for (holder, said) in given {
        let (order, notes) = order_and_notes(*said);
        let steps = read_steps(order, &theatre.ground, without_targets(theatre.features));
        let past = Past::read(notes, world.turn, &theatre.ground);
        let (steps, past) = (noted(*said, steps, faults), noted(*said, past, faults));
        if let Some((steps, past)) = steps.zip(past) {
            past.bring_about(world, holder, steps);
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
fn order_and_notes(said: Said<'_>) -> (&str, &str) {
    said.text.split_once(',').unwrap_or((said.text, ""))
}

/// Notes what is wrong with the words of orders.
pub(super) fn check(orders: &Orders<'_>, ground: &Ground, without_targets: bool, faults: &mut Faults) {
    for (_, said) in orders.iter() {
        noted(*said, read_steps(order_and_notes(*said).0, ground, without_targets), faults);
    }
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
