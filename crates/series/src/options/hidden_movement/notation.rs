//! The answers of hidden movement in words and on the wire.

use super::Answer;
use crate::action::unit_named;
use crate::command::{holder_named, holder_words};
use crate::world::World;
use hex::HexId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wire {
    Hide { holder: String },
    PlotBy { hex: String },
    SetOut {},
    StayInSight {},
    NoMoreHiding {},
    Reveal { holder: String },
    Put { unit: String, at: String },
}

/// What an object may do to be an answer of hidden movement.
const DEEDS: [&str; 7] = ["hide", "plot-by", "set-out", "stay-in-sight", "no-more-hiding", "reveal", "put"];

/// The words in which an answer can be typed.
pub fn say(world: &World, answer: Answer) -> String {
    let hex = |hex: HexId| world.ground().number(hex);
    match answer {
        Answer::Hide { holder } => format!("hide {}", holder_words(world, holder)),
        Answer::By { hex: place } => format!("plot by {}", hex(place)),
        Answer::SetOut => "set out".into(),
        Answer::StayInSight => "stay in sight".into(),
        Answer::NoMore => "no more hiding".into(),
        Answer::Reveal { holder } => format!("reveal {}", holder_words(world, holder)),
        Answer::Put { unit, at } => format!("put {} at {}", world.printed(unit).name, hex(at)),
    }
}

/// The answer as an object.
pub fn wire(world: &World, answer: Answer) -> Value {
    let hex = |hex: HexId| world.ground().number(hex);
    let wire = match answer {
        Answer::Hide { holder } => Wire::Hide { holder: holder_words(world, holder) },
        Answer::By { hex: place } => Wire::PlotBy { hex: hex(place) },
        Answer::SetOut => Wire::SetOut {},
        Answer::StayInSight => Wire::StayInSight {},
        Answer::NoMore => Wire::NoMoreHiding {},
        Answer::Reveal { holder } => Wire::Reveal { holder: holder_words(world, holder) },
        Answer::Put { unit, at } => Wire::Put { unit: world.printed(unit).name.clone(), at: hex(at) },
    };
    serde_json::to_value(wire).unwrap_or(Value::Null)
}

/// Reads an object; `None` if what it does is no answer of hidden movement.
pub fn read_wire(world: &World, object: &Map<String, Value>) -> Option<Result<Answer, String>> {
    let deed = object.get("do").and_then(Value::as_str)?;
    if !DEEDS.contains(&deed) {
        return None;
    }
    let wire: Result<Wire, _> = serde_json::from_value(Value::Object(object.clone()));
    let wire = wire.map_err(|error| format!("this is no answer of hidden movement: {error}"));
    Some(wire.and_then(|wire| from_wire(world, wire)))
}

/// Reads words; `None` if they are no answer of hidden movement.
pub fn read_words(world: &World, words: &str) -> Option<Result<Answer, String>> {
    let wire = match words {
        "set out" => Wire::SetOut {},
        "stay in sight" => Wire::StayInSight {},
        "no more hiding" => Wire::NoMoreHiding {},
        _ => {
            if let Some(holder) = words.strip_prefix("hide ") {
                Wire::Hide { holder: holder.to_owned() }
            } else if let Some(hex) = words.strip_prefix("plot by ") {
                Wire::PlotBy { hex: hex.to_owned() }
            } else if let Some(holder) = words.strip_prefix("reveal ") {
                Wire::Reveal { holder: holder.to_owned() }
            } else {
                let (unit, at) = words.strip_prefix("put ")?.rsplit_once(" at ")?;
                Wire::Put { unit: unit.to_owned(), at: at.to_owned() }
            }
        }
    };
    Some(from_wire(world, wire))
}

fn from_wire(world: &World, wire: Wire) -> Result<Answer, String> {
    let hex = |text: String| world.ground().find(&text);
    Ok(match wire {
        Wire::Hide { holder } => Answer::Hide { holder: holder_named(world, &holder)? },
        Wire::PlotBy { hex: place } => Answer::By { hex: hex(place)? },
        Wire::SetOut {} => Answer::SetOut,
        Wire::StayInSight {} => Answer::StayInSight,
        Wire::NoMoreHiding {} => Answer::NoMore,
        Wire::Reveal { holder } => Answer::Reveal { holder: holder_named(world, &holder)? },
        Wire::Put { unit, at } => Answer::Put { unit: unit_named(world, &unit)?, at: hex(at)? },
    })
}
