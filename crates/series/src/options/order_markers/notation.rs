//! The answers about aides in words and on the wire.

use super::rides::Answer;
use crate::command::{holder_named, holder_words};
use crate::world::World;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wire {
    AideTakesTheRoad { to: String, hex: String },
    AideLeavesTheRoad { to: String },
}

const DEEDS: [&str; 2] = ["aide-takes-the-road", "aide-leaves-the-road"];

/// The words in which an answer can be typed.
pub fn say(world: &World, answer: Answer) -> String {
    match answer {
        Answer::TakeTheRoad { to, hex } => {
            let (to, hex) = (holder_words(world, to), world.ground().number(hex));
            format!("the aide to {to} takes the road to {hex}")
        }
        Answer::LeaveTheRoad { to } => format!("the aide to {} leaves the road", holder_words(world, to)),
    }
}

/// The answer as an object.
pub fn wire(world: &World, answer: Answer) -> Value {
    let wire = match answer {
        Answer::TakeTheRoad { to, hex } => {
            Wire::AideTakesTheRoad { to: holder_words(world, to), hex: world.ground().number(hex) }
        }
        Answer::LeaveTheRoad { to } => Wire::AideLeavesTheRoad { to: holder_words(world, to) },
    };
    serde_json::to_value(wire).unwrap_or(Value::Null)
}

/// Reads an object; `None` if what it does is no answer about an aide.
pub fn read_wire(world: &World, object: &Map<String, Value>) -> Option<Result<Answer, String>> {
    object.get("do").and_then(Value::as_str).filter(|deed| DEEDS.contains(deed))?;
    let wire: Result<Wire, _> = serde_json::from_value(Value::Object(object.clone()));
    let wire = wire.map_err(|error| format!("this is no answer about an aide: {error}"));
    Some(wire.and_then(|wire| from_wire(world, wire)))
}

/// Reads words; `None` if they are no answer about an aide.
pub fn read_words(world: &World, words: &str) -> Option<Result<Answer, String>> {
    let rest = words.strip_prefix("the aide to ")?;
    let wire = if let Some(to) = rest.strip_suffix(" leaves the road") {
        Wire::AideLeavesTheRoad { to: to.to_owned() }
    } else {
        let (to, hex) = rest.rsplit_once(" takes the road to ")?;
        Wire::AideTakesTheRoad { to: to.to_owned(), hex: hex.to_owned() }
    };
    Some(from_wire(world, wire))
}

fn from_wire(world: &World, wire: Wire) -> Result<Answer, String> {
    Ok(match wire {
        Wire::AideTakesTheRoad { to, hex } => {
            Answer::TakeTheRoad { to: holder_named(world, &to)?, hex: world.ground().find(&hex)? }
        }
        Wire::AideLeavesTheRoad { to } => Answer::LeaveTheRoad { to: holder_named(world, &to)? },
    })
}
