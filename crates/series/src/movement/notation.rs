//! The answers of the Movement Segment in words and on the wire.

use super::Answer;
use crate::action::{leader_named, unit_named};
use crate::pieces::HeadquartersId;
use crate::world::World;
use field::paths::HalfPoints;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wire {
    Move { unit: String },
    MoveStack { from: String },
    Ride { leader: String },
    Convoy { headquarters: String },
    BringOn { unit: String, at: String },
    Arrive { leader: String, at: String },
    Enter { hex: String },
    LeaveTheMap {},
    Drop { unit: String },
    TakeUp { unit: String },
    Announce { points: String },
    Rest {},
    TurnBack {},
    NoMoreMoves {},
}

/// What the objects of this segment do.
const DO: [&str; 14] = [
    "move",
    "move-stack",
    "ride",
    "convoy",
    "bring-on",
    "arrive",
    "enter",
    "leave-the-map",
    "drop",
    "take-up",
    "announce",
    "rest",
    "turn-back",
    "no-more-moves",
];

/// The words in which an answer can be typed.
pub fn say(world: &World, answer: Answer) -> String {
    let hex = |hex| world.ground().number(hex);
    let unit = |unit| world.printed(unit).name.as_str();
    match answer {
        Answer::March { unit: id } => format!("move {}", unit(id)),
        Answer::MarchAll { from } => format!("move the stack in {}", hex(from)),
        Answer::Ride { leader } => format!("ride {}", world.leader(leader).name),
        Answer::Convoy { headquarters } => {
            format!("convoy {}", world.theatre.headquarters[headquarters.place()].name)
        }
        Answer::ComeOn { unit: id, at } => format!("bring on {} at {}", unit(id), hex(at)),
        Answer::ArriveAt { leader, at } => format!("{} arrives at {}", world.leader(leader).name, hex(at)),
        Answer::Enter { hex: to } => format!("to {}", hex(to)),
        Answer::LeaveTheMap => "leave the map".into(),
        Answer::Drop { unit: id } => format!("drop {}", unit(id)),
        Answer::TakeUp { unit: id } => format!("take up {}", unit(id)),
        Answer::Announce { points } => format!("announce {points}"),
        Answer::Rest => "rest".into(),
        Answer::TurnBack => "turn back".into(),
        Answer::NoMoreMoves => "no more moves".into(),
    }
}

/// The answer as an object.
pub fn wire(world: &World, answer: Answer) -> Value {
    let hex = |hex| world.ground().number(hex);
    let unit = |unit| world.printed(unit).name.clone();
    let wire = match answer {
        Answer::March { unit: id } => Wire::Move { unit: unit(id) },
        Answer::MarchAll { from } => Wire::MoveStack { from: hex(from) },
        Answer::Ride { leader } => Wire::Ride { leader: world.leader(leader).name.clone() },
        Answer::Convoy { headquarters: own } => {
            Wire::Convoy { headquarters: world.theatre.headquarters[own.place()].name.clone() }
        }
        Answer::ComeOn { unit: id, at } => Wire::BringOn { unit: unit(id), at: hex(at) },
        Answer::ArriveAt { leader, at } => {
            Wire::Arrive { leader: world.leader(leader).name.clone(), at: hex(at) }
        }
        Answer::Enter { hex: to } => Wire::Enter { hex: hex(to) },
        Answer::LeaveTheMap => Wire::LeaveTheMap {},
        Answer::Drop { unit: id } => Wire::Drop { unit: unit(id) },
        Answer::TakeUp { unit: id } => Wire::TakeUp { unit: unit(id) },
        Answer::Announce { points } => Wire::Announce { points: points.to_string() },
        Answer::Rest => Wire::Rest {},
        Answer::TurnBack => Wire::TurnBack {},
        Answer::NoMoreMoves => Wire::NoMoreMoves {},
    };
    serde_json::to_value(wire).unwrap_or(Value::Null)
}

/// Reads an object; `None` if what it does is no answer of this segment.
pub fn read_wire(world: &World, object: &Map<String, Value>) -> Option<Result<Answer, String>> {
    object.get("do").and_then(Value::as_str).filter(|doing| DO.contains(doing))?;
    let wire = serde_json::from_value(Value::Object(object.clone()));
    Some(
        wire.map_err(|error| format!("this is no answer of nlc: {error}"))
            .and_then(|wire| from_wire(world, wire)),
    )
}

fn from_wire(world: &World, wire: Wire) -> Result<Answer, String> {
    let hex = |text: String| world.ground().find(&text);
    let unit = |text: String| unit_named(world, &text);
    Ok(match wire {
        Wire::Move { unit: name } => Answer::March { unit: unit(name)? },
        Wire::MoveStack { from } => Answer::MarchAll { from: hex(from)? },
        Wire::Ride { leader } => Answer::Ride { leader: leader_named(world, &leader)? },
        Wire::Convoy { headquarters } => {
            Answer::Convoy { headquarters: headquarters_named(world, &headquarters)? }
        }
        Wire::BringOn { unit: name, at } => Answer::ComeOn { unit: unit(name)?, at: hex(at)? },
        Wire::Arrive { leader, at } => {
            Answer::ArriveAt { leader: leader_named(world, &leader)?, at: hex(at)? }
        }
        Wire::Enter { hex: to } => Answer::Enter { hex: hex(to)? },
        Wire::LeaveTheMap {} => Answer::LeaveTheMap,
        Wire::Drop { unit: name } => Answer::Drop { unit: unit(name)? },
        Wire::TakeUp { unit: name } => Answer::TakeUp { unit: unit(name)? },
        Wire::Announce { points } => Answer::Announce { points: points_of(&points)? },
        Wire::Rest {} => Answer::Rest,
        Wire::TurnBack {} => Answer::TurnBack,
        Wire::NoMoreMoves {} => Answer::NoMoreMoves,
    })
}

/// Reads words; `None` if they are no answer of this segment.
pub fn read_words(world: &World, words: &str) -> Option<Result<Answer, String>> {
    let wire = match words {
        "leave the map" => Wire::LeaveTheMap {},
        "rest" => Wire::Rest {},
        "turn back" => Wire::TurnBack {},
        "no more moves" => Wire::NoMoreMoves {},
        _ if words.contains(" arrives at ") => {
            let (leader, at) = words.split_once(" arrives at ")?;
            Wire::Arrive { leader: leader.to_owned(), at: at.to_owned() }
        }
        _ if words.starts_with("bring on ") => {
            let (unit, at) = words.strip_prefix("bring on ")?.split_once(" at ")?;
            Wire::BringOn { unit: unit.to_owned(), at: at.to_owned() }
        }
        _ => {
            let (first, rest) = words.split_once(' ')?;
            let rest = rest.to_owned();
            match first {
                "move" => match rest.strip_prefix("the stack in ") {
                    Some(from) => Wire::MoveStack { from: from.to_owned() },
                    None => Wire::Move { unit: rest },
                },
                "ride" => Wire::Ride { leader: rest },
                "convoy" => Wire::Convoy { headquarters: rest },
                "to" => Wire::Enter { hex: rest },
                "drop" => Wire::Drop { unit: rest },
                "take" => Wire::TakeUp { unit: rest.strip_prefix("up ")?.to_owned() },
                "announce" => Wire::Announce { points: rest },
                _ => return None,
            }
        }
    };
    Some(from_wire(world, wire))
}

fn headquarters_named(world: &World, name: &str) -> Result<HeadquartersId, String> {
    let at = world.theatre.headquarters.iter().position(|own| own.name.eq_ignore_ascii_case(name));
    at.map(HeadquartersId::at).ok_or_else(|| format!("there is no headquarters `{name}`"))
}

/// `3` or `3.5`.
fn points_of(text: &str) -> Result<HalfPoints, String> {
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => ("", 0),
    };
    let whole: Option<u16> = whole.parse().ok().filter(|whole| *whole < 100);
    whole
        .map(|whole| HalfPoints(2 * whole + half))
        .ok_or_else(|| format!("`{text}` is no number of movement points"))
}
