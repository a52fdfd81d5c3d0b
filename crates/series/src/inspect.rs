//! A look at the map or at a piece: what a person reads off a real board, worked out from what the seat knows and nothing else.
//!
//! The game that is looked at is the one that the seat may imagine, so nothing hidden can show: whatever is asked, two games that
//! differ only in what the seat may not know give the same answer.

mod fate;
mod flight;
mod piece;
mod reach;

use crate::command::OrderLook;
use crate::game::Series;
use crate::ground::{Ground, OnSide, Road};
use crate::knowledge::fog::Fog;
use crate::movement::range;
use crate::prelude::*;
use serde_json::{Value, json};
use umpire::dice::Scripted;
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::refusal::Refusal;

pub(crate) use piece::PieceLook;
pub(crate) use reach::ReachLook;

/// What is looked at.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) enum Look {
    Hex {
        /// Its printed number or its name.
        hex: String,
    },
    Unit {
        name: String,
    },
    Leader {
        name: String,
    },
    Formation {
        name: String,
    },
    /// The zones of control of both sides, as far as they are known.
    Zones,
    /// What can be seen from a hex.
    Sight {
        /// Its printed number or its name.
        hex: String,
    },
    /// The command range of a formation.
    Command {
        /// Its name, or its leader's.
        name: String,
    },
    /// Where an answer that sets somebody moving leads; without one, where whoever is on the way can go on.
    Reach {
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
        action: Option<Value>,
    },
    /// Why such a move may not end in a hex.
    WhyNot {
        /// Its printed number or its name.
        hex: String,
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
        action: Option<Value>,
    },
    /// The order that the seat is writing.
    Order,
}

/// Hexes, and what is to be said of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct HexesLook {
    hexes: Vec<String>,
    note: String,
}

/// The zones of control of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ZonesLook {
    zones: Vec<Zone>,
}

/// The zones of control of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Zone {
    seat: String,
    hexes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct HexLook {
    hex: String,
    /// The number, and the place in it or near it.
    whereabouts: String,
    terrain: &'static str,
    /// What there is to say of it, a line each.
    lines: Vec<String>,
}

/// Looks. `at` says at what; what cannot be read is explained.
pub(crate) fn look(game: &Series, seat: Seat, fog: &Fog, at: &Value) -> Result<Value, String> {
    const KINDS: &str = "hex, unit, leader, formation, zones, sight, command, reach, why-not or order";
    let at: Look = serde_json::from_value(at.clone())
        .map_err(|error| format!("this cannot be looked at: {error}; `what` is one of {KINDS}"))?;
    let (world, own) = (&game.world, game.world.side_of_seat(seat));
    Ok(match at {
        Look::Hex { hex } => json!(at_hex(world, world.ground().find(&hex)?, own)),
        Look::Unit { name } => json!(PieceLook::of_unit(game, seat, fog, &name)?),
        Look::Leader { name } => json!(PieceLook::of_leader(game, seat, fog, &name)?),
        Look::Formation { name } => json!(PieceLook::of_formation(game, seat, &name)?),
        Look::Zones => json!(zones(world)),
        Look::Sight { hex } => {
            let from = world.ground().find(&hex)?;
            let note = format!("what is seen from {}", world.ground().whereabouts(from));
            json!(HexesLook { hexes: world.seen_from(from).map(|hex| world.number(hex)).collect(), note })
        }
        Look::Command { name } => json!(command(world, own, &name)?),
        Look::Reach { action } => json!(ReachLook::of(game, seat, fog, action.as_ref())?),
        Look::WhyNot { hex, action } => {
            json!(reach::why_not(game, seat, action.as_ref(), world.ground().find(&hex)?)?)
        }
        Look::Order => json!(order(game, own).ok_or("no order is being written")?),
    })
}

/// What a seat can answer now: nothing if it is not asked.
fn open_answers(game: &Series, seat: Seat) -> Vec<Action> {
    let mut answers = Vec::new();
    if game.awaited().has(seat) {
        game.answers(seat, &mut answers);
    }
    answers
}

/// Plays an answer on the imagined game, without dice; what they would have been thrown for, if they had to be.
fn try_out(game: &mut Series, seat: Seat, action: &Action) -> Result<Option<String>, Refusal> {
    let (mut dice, mut log) = (Scripted::default(), Log::off());
    game.act(seat, action, &mut Play { dice: &mut dice, log: &mut log })?;
    Ok(dice.trouble().map(str::to_owned))
}

fn order(game: &Series, own: Side) -> Option<OrderLook> {
    match game.agenda.top()? {
        Activity::CommandPhase(commanding) => commanding.read_back(&game.world, own),
        _ => None,
    }
}

fn zones(world: &World) -> ZonesLook {
    let ids = || world.ground().board.ids();
    let zone = |side: Side| Zone {
        seat: world.seat_name(side).to_owned(),
        hexes: ids().filter(|hex| is_in_zoc(world, *hex, side)).map(|hex| world.number(hex)).collect(),
    };
    ZonesLook { zones: Side::BOTH.map(zone).to_vec() }
}

/// The command range of a formation of one's own (20.1); where the enemy's ends is his own affair.
fn command(world: &World, own: Side, name: &str) -> Result<HexesLook, String> {
    let holder = holder_named(world, name)?;
    if world.theatre.side_of_holder(holder) != own {
        return Err(format!("the command range of {name} is the enemy's affair"));
    }
    let words = world.theatre.holder_name(holder);
    let Some(range) = range::range(world, holder) else {
        let note =
            format!("{words} keeps to no command range: it has no commander on the map, or needs none");
        return Ok(HexesLook { hexes: Vec::new(), note });
    };
    let commanders = range::commanders(world, holder).map(|leader| world.leader_name(leader));
    let commanders: Vec<String> = commanders.collect();
    let hexes = range.hexes(world).iter().map(|hex| world.number(hex)).collect();
    Ok(HexesLook { hexes, note: format!("{words}: within command range of {}", listed(&commanders)) })
}

/// A formation by its name or its leader's.
fn holder_named(world: &World, name: &str) -> Result<HolderId, String> {
    if let Ok(leader) = crate::action::leader_named(world, name)
        && let Some(holder) = crate::movement::holder_led(world, leader)
    {
        return Ok(holder);
    }
    crate::command::holder_named(world, name)
}

fn at_hex(world: &World, hex: HexId, own: Side) -> HexLook {
    let ground = world.ground();
    let mut lines = Vec::new();
    if world.is_shared_chateau(hex) {
        lines.push(format!("counts as {} as long as two units are in it (10.l)", world.terrain(hex).word));
    }
    for (side, zone) in [(own.enemy(), "an enemy zone of control"), (own, "a zone of control of yours")] {
        if is_in_zoc(world, hex, side) {
            lines.push(format!("in {zone} (5.4)"));
        }
    }
    for (next, between) in ground.neighbours(hex) {
        let what = hexside(ground, between);
        if !what.is_empty() {
            lines.push(format!("{} to {}", what.join(", "), ground.number(next)));
        }
    }
    HexLook {
        hex: ground.number(hex),
        whereabouts: ground.whereabouts(hex),
        terrain: &ground.terrain(hex).word,
        lines,
    }
}

fn hexside(ground: &Ground, on: OnSide) -> Vec<String> {
    let road = on.road.map(|road| if road == Road::Road { "road" } else { "trail" }.to_owned());
    let lines = ground.hexsides().of(on.kinds).filter(|line| !line.is_bridge);
    let lines = lines.map(|line| match &line.word {
        word if line.is_water && on.has_bridge => format!("{word} with a bridge"),
        word if line.is_closed => format!("{word}, impassable"),
        word => word.clone(),
    });
    road.into_iter().chain(lines).collect()
}

/// Declares what can be looked at and what is seen, for TypeScript.
#[cfg(feature = "ts")]
pub(crate) fn declare(to: &mut umpire::types::Declarations) {
    to.add::<Look>();
    to.add::<HexLook>();
    to.add::<HexesLook>();
    to.add::<ZonesLook>();
    to.add::<PieceLook>();
    to.add::<ReachLook>();
}

#[cfg(test)]
mod tests;
