//! The orders of a posed position.
//!
//! `"attack 1102"`, a target of several hexes `"attack 1102 1103"`, a March by its road `"march 1510 by 1210 1311 1411
//! 1510"`, a sequence `"march 1510 then attack 1712"`, or `"reserve"`.

use super::Rows;
use crate::ground::Ground;
use crate::orders::{Body, OrderStep};
use crate::pieces::{BodyId, LeaderId};
use crate::theatre::Theatre;
use crate::world::{Dispatch, Fate, OrderKind, World};
use umpire::fault::Faults;
use umpire::source::{Node, Written};

/// Gives everybody his order; who has none defends where he stands.
pub(super) fn give(world: &mut World, orders: Rows<'_>, attached: Rows<'_>, faults: &mut Faults) {
    let theatre = std::sync::Arc::clone(&world.theatre);
    for formation in world.formation_ids() {
        let body = theatre.formation_body(formation);
        world.body_mut(body).order.kind = OrderKind::Defend;
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
    for (name, place, node) in orders {
        let Some(body) = find(&theatre, name) else {
            faults.note(place, format!("no unit or leader belongs to a formation `{name}`"));
            continue;
        };
        match read(node, &theatre.ground) {
            Ok(steps) => {
                let turn = world.turn;
                let dispatch = Dispatch {
                    to: body,
                    from: None,
                    written: turn,
                    at: None,
                    arrives: turn,
                    face_to_face: false,
                    steps,
                    attach: None,
                    not_before: None,
                };
                let dispatch = world.write(dispatch, Fate::CompliedWith(turn));
                world.put_in_force(dispatch);
            }
            Err(why) => faults.note(place, why),
        }
    }
}

/// A formation, division, wing commander or headquarters by name.
pub(super) fn find(theatre: &Theatre, name: &str) -> Option<BodyId> {
    let leads = |leader: LeaderId| theatre.leaders[leader.place()].name == name;
    theatre
        .bodies
        .iter()
        .position(|body| match *body {
            Body::Formation(formation) => theatre.formations[formation.place()].name == name,
            Body::Division(division) => theatre.division(division).name == name,
            Body::Wing(leader) => leads(leader),
            Body::Headquarters(own) => theatre.headquarters[own.place()].name == name,
        })
        .map(BodyId::at)
}

/// Notes what is wrong with the words of orders.
pub(super) fn check(orders: Rows<'_>, ground: &Ground, faults: &mut Faults) {
    for (_, place, node) in orders {
        if let Err(why) = read(node, ground) {
            faults.note(place, why);
        }
    }
}

/// An order, or a sequence of orders.
pub(super) fn read(node: &Node, ground: &Ground) -> Result<Vec<OrderStep>, String> {
    let Written::Text(text) = &node.value else { return Err("an order is a text: \"attack 1102\"".into()) };
    read_steps(text, ground)
}

/// An order, or a sequence of orders, in words.
pub(super) fn read_steps(text: &str, ground: &Ground) -> Result<Vec<OrderStep>, String> {
    text.split(" then ").map(|step| read_step(step.trim(), ground)).collect()
}

fn read_step(text: &str, ground: &Ground) -> Result<OrderStep, String> {
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
    if target.is_empty() && *kind == OrderKind::Attack {
        return Err(format!("an order to {words} names its target (nlc.20.2.b): \"{words} 1102\""));
    }
    Ok(OrderStep { kind: *kind, target, route: hexes(route, ground)? })
}

fn hexes(text: &str, ground: &Ground) -> Result<Vec<hex::HexId>, String> {
    text.split_whitespace().map(|number| ground.find(number)).collect()
}
