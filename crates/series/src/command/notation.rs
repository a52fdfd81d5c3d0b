//! The answers of this phase in words and on the wire.

use super::Answer;
use super::chain::{holder_named, holder_words};
use crate::action::{leader_named, unit_named};
use crate::orders::OrderKind;
use crate::pieces::{FormationId, LeaderId, UnitId};
use crate::world::World;
use hex::HexId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wire {
    OpenThePhase {},
    IntoReserve { holder: String },
    Rejoin { holder: String },
    TakeOver { leader: String, formation: String },
    GiveUp { leader: String },
    Initiative { leader: String, holder: String },
    NoMoreInitiative {},
    LeaveThemBe {},
    WriteTo { by: String, to: String },
    WriteToAll { by: String },
    Order { kind: String },
    AttachTo { formation: String },
    ServeUnder { leader: String },
    Target { hex: String },
    ByWayOf { hex: String },
    Then { kind: String },
    Force { degree: u8 },
    Seal {},
    TearUp {},
    LayDummy {},
    LiftDummy { hex: String },
    NoMoreOrders {},
    Flee { unit: String, to: String },
    HoldOut { unit: String },
    GoWith { leader: String, unit: String },
    Reorganize { unit: String },
    MakeRoom { unit: String, to: String },
    NoMoreReorganization {},
}

/// What an object may do to be an answer of this phase.
const DEEDS: [&str; 28] = [
    "open-the-phase",
    "into-reserve",
    "rejoin",
    "take-over",
    "give-up",
    "initiative",
    "no-more-initiative",
    "leave-them-be",
    "write-to",
    "write-to-all",
    "order",
    "attach-to",
    "serve-under",
    "target",
    "by-way-of",
    "then",
    "force",
    "seal",
    "tear-up",
    "lay-dummy",
    "lift-dummy",
    "no-more-orders",
    "flee",
    "hold-out",
    "go-with",
    "reorganize",
    "make-room",
    "no-more-reorganization",
];

/// The words in which an answer can be typed.
pub fn say(world: &World, answer: Answer) -> String {
    let hex = |hex: HexId| world.ground().number(hex);
    let unit = |unit: UnitId| world.printed(unit).name.as_str();
    let leader = |leader: LeaderId| world.leader(leader).name.as_str();
    let formation = |formation: FormationId| world.theatre.formations[formation.place()].name.as_str();
    match answer {
        Answer::OpenThePhase => "open the command phase".into(),
        Answer::IntoReserve { holder } => format!("{} goes into reserve", holder_words(world, holder)),
        Answer::Rejoin { holder } => format!("{} rejoins its corps", holder_words(world, holder)),
        Answer::TakeOver { leader: id, formation: led } => format!("{} leads {}", leader(id), formation(led)),
        Answer::GiveUp { leader: id } => format!("{} leads no formation", leader(id)),
        Answer::Initiative { leader: id, holder } => {
            format!("initiative of {} for {}", leader(id), holder_words(world, holder))
        }
        Answer::NoMoreInitiative => "no more initiative".into(),
        Answer::LeaveThemBe => "leave them be".into(),
        Answer::WriteTo { by, to } => format!("write to {} by {}", holder_words(world, to), leader(by)),
        Answer::WriteToAll { by } => format!("write to everybody by {}", leader(by)),
        Answer::Order { kind } => format!("order {}", kind.words()),
        Answer::AttachTo { formation: to } => format!("order to join {}", formation(to)),
        Answer::ServeUnder { leader: to } => format!("order to serve under {}", leader(to)),
        Answer::Target { hex: target } => format!("target {}", hex(target)),
        Answer::ByWayOf { hex: place } => format!("by way of {}", hex(place)),
        Answer::Then { kind } => format!("then {}", kind.words()),
        Answer::Force { degree } => format!("with force {degree}"),
        Answer::Seal => "seal".into(),
        Answer::TearUp => "tear up".into(),
        Answer::LayDummy => "lay a dummy".into(),
        Answer::LiftDummy { hex: id } => format!("lift the dummy in {}", hex(id)),
        Answer::NoMoreOrders => "no more orders".into(),
        Answer::Flee { unit: id, to } => format!("{} flees to {}", unit(id), hex(to)),
        Answer::HoldOut { unit: id } => format!("{} holds out", unit(id)),
        Answer::GoWith { leader: id, unit: with } => format!("{} goes with {}", leader(id), unit(with)),
        Answer::Reorganize { unit: id } => format!("reorganize {}", unit(id)),
        Answer::MakeRoom { unit: id, to } => format!("{} makes room in {}", unit(id), hex(to)),
        Answer::NoMoreReorganization => "no more reorganization".into(),
    }
}

/// The answer as an object.
pub fn wire(world: &World, answer: Answer) -> Value {
    let hex = |hex: HexId| world.ground().number(hex);
    let unit = |unit: UnitId| world.printed(unit).name.clone();
    let leader = |leader: LeaderId| world.leader(leader).name.clone();
    let formation = |formation: FormationId| world.theatre.formations[formation.place()].name.clone();
    let holder = |holder| holder_words(world, holder);
    let kind = |kind: OrderKind| kind.words().to_owned();
    let wire = match answer {
        Answer::OpenThePhase => Wire::OpenThePhase {},
        Answer::IntoReserve { holder: id } => Wire::IntoReserve { holder: holder(id) },
        Answer::Rejoin { holder: id } => Wire::Rejoin { holder: holder(id) },
        Answer::TakeOver { leader: id, formation: led } => {
            Wire::TakeOver { leader: leader(id), formation: formation(led) }
        }
        Answer::GiveUp { leader: id } => Wire::GiveUp { leader: leader(id) },
        Answer::Initiative { leader: id, holder: to } => {
            Wire::Initiative { leader: leader(id), holder: holder(to) }
        }
        Answer::NoMoreInitiative => Wire::NoMoreInitiative {},
        Answer::LeaveThemBe => Wire::LeaveThemBe {},
        Answer::WriteTo { by, to } => Wire::WriteTo { by: leader(by), to: holder(to) },
        Answer::WriteToAll { by } => Wire::WriteToAll { by: leader(by) },
        Answer::Order { kind: id } => Wire::Order { kind: kind(id) },
        Answer::AttachTo { formation: to } => Wire::AttachTo { formation: formation(to) },
        Answer::ServeUnder { leader: to } => Wire::ServeUnder { leader: leader(to) },
        Answer::Target { hex: id } => Wire::Target { hex: hex(id) },
        Answer::ByWayOf { hex: id } => Wire::ByWayOf { hex: hex(id) },
        Answer::Then { kind: id } => Wire::Then { kind: kind(id) },
        Answer::Force { degree } => Wire::Force { degree },
        Answer::Seal => Wire::Seal {},
        Answer::TearUp => Wire::TearUp {},
        Answer::LayDummy => Wire::LayDummy {},
        Answer::LiftDummy { hex: id } => Wire::LiftDummy { hex: hex(id) },
        Answer::NoMoreOrders => Wire::NoMoreOrders {},
        Answer::Flee { unit: id, to } => Wire::Flee { unit: unit(id), to: hex(to) },
        Answer::HoldOut { unit: id } => Wire::HoldOut { unit: unit(id) },
        Answer::GoWith { leader: id, unit: with } => Wire::GoWith { leader: leader(id), unit: unit(with) },
        Answer::Reorganize { unit: id } => Wire::Reorganize { unit: unit(id) },
        Answer::MakeRoom { unit: id, to } => Wire::MakeRoom { unit: unit(id), to: hex(to) },
        Answer::NoMoreReorganization => Wire::NoMoreReorganization {},
    };
    serde_json::to_value(wire).unwrap_or(Value::Null)
}

/// Reads an object; `None` if what it does is no answer of this phase.
pub fn read_wire(world: &World, object: &Map<String, Value>) -> Option<Result<Answer, String>> {
    let deed = object.get("do").and_then(Value::as_str)?;
    if !DEEDS.contains(&deed) {
        return None;
    }
    let wire: Result<Wire, _> = serde_json::from_value(Value::Object(object.clone()));
    let wire = wire.map_err(|error| format!("this is no answer of the command phase: {error}"));
    Some(wire.and_then(|wire| from_wire(world, wire)))
}

/// Reads words; `None` if they are no answer of this phase.
pub fn read_words(world: &World, words: &str) -> Option<Result<Answer, String>> {
    to_wire(words).map(|wire| from_wire(world, wire))
}

fn to_wire(words: &str) -> Option<Wire> {
    let plain = match words {
        "open the command phase" => Some(Wire::OpenThePhase {}),
        "no more initiative" => Some(Wire::NoMoreInitiative {}),
        "leave them be" => Some(Wire::LeaveThemBe {}),
        "seal" => Some(Wire::Seal {}),
        "tear up" => Some(Wire::TearUp {}),
        "lay a dummy" => Some(Wire::LayDummy {}),
        "no more orders" => Some(Wire::NoMoreOrders {}),
        "no more reorganization" => Some(Wire::NoMoreReorganization {}),
        _ => None,
    };
    if plain.is_some() {
        return plain;
    }
    let two = |rest: &str, between: &str| {
        rest.rsplit_once(between).map(|(one, other)| (one.to_owned(), other.to_owned()))
    };
    if let Some(degree) = words.strip_prefix("with force ") {
        return degree.parse().ok().map(|degree| Wire::Force { degree });
    }
    if let Some(by) = words.strip_prefix("write to everybody by ") {
        return Some(Wire::WriteToAll { by: by.to_owned() });
    }
    if let Some(rest) = words.strip_prefix("write to ") {
        return two(rest, " by ").map(|(to, by)| Wire::WriteTo { by, to });
    }
    if let Some(rest) = words.strip_prefix("initiative of ") {
        return rest.split_once(" for ").map(|(leader, holder)| Wire::Initiative {
            leader: leader.to_owned(),
            holder: holder.to_owned(),
        });
    }
    let one = [
        ("order to join ", (|formation| Wire::AttachTo { formation }) as fn(String) -> Wire),
        ("order to serve under ", |leader| Wire::ServeUnder { leader }),
        ("order ", |kind| Wire::Order { kind }),
        ("target ", |hex| Wire::Target { hex }),
        ("by way of ", |hex| Wire::ByWayOf { hex }),
        ("then ", |kind| Wire::Then { kind }),
        ("reorganize ", |unit| Wire::Reorganize { unit }),
        ("lift the dummy in ", |hex| Wire::LiftDummy { hex }),
    ];
    if let Some((prefix, make)) = one.into_iter().find(|(prefix, _)| words.starts_with(prefix)) {
        return Some(make(words[prefix.len()..].to_owned()));
    }
    let last = [
        (" goes into reserve", (|holder| Wire::IntoReserve { holder }) as fn(String) -> Wire),
        (" rejoins its corps", |holder| Wire::Rejoin { holder }),
        (" leads no formation", |leader| Wire::GiveUp { leader }),
        (" holds out", |unit| Wire::HoldOut { unit }),
    ];
    if let Some((suffix, make)) = last.into_iter().find(|(suffix, _)| words.ends_with(suffix)) {
        return Some(make(words[..words.len() - suffix.len()].to_owned()));
    }
    if let Some((leader, formation)) = two(words, " leads ") {
        return Some(Wire::TakeOver { leader, formation });
    }
    if let Some((unit, to)) = two(words, " flees to ") {
        return Some(Wire::Flee { unit, to });
    }
    if let Some((leader, unit)) = two(words, " goes with ") {
        return Some(Wire::GoWith { leader, unit });
    }
    two(words, " makes room in ").map(|(unit, to)| Wire::MakeRoom { unit, to })
}

fn from_wire(world: &World, wire: Wire) -> Result<Answer, String> {
    let hex = |text: String| world.ground().find(&text);
    let unit = |name: String| unit_named(world, &name);
    let leader = |name: String| leader_named(world, &name);
    let holder = |name: String| holder_named(world, &name);
    Ok(match wire {
        Wire::OpenThePhase {} => Answer::OpenThePhase,
        Wire::IntoReserve { holder: name } => Answer::IntoReserve { holder: holder(name)? },
        Wire::Rejoin { holder: name } => Answer::Rejoin { holder: holder(name)? },
        Wire::TakeOver { leader: name, formation } => {
            Answer::TakeOver { leader: leader(name)?, formation: formation_named(world, &formation)? }
        }
        Wire::GiveUp { leader: name } => Answer::GiveUp { leader: leader(name)? },
        Wire::Initiative { leader: name, holder: to } => {
            Answer::Initiative { leader: leader(name)?, holder: holder(to)? }
        }
        Wire::NoMoreInitiative {} => Answer::NoMoreInitiative,
        Wire::LeaveThemBe {} => Answer::LeaveThemBe,
        Wire::WriteTo { by, to } => Answer::WriteTo { by: leader(by)?, to: holder(to)? },
        Wire::WriteToAll { by } => Answer::WriteToAll { by: leader(by)? },
        Wire::Order { kind } => Answer::Order { kind: kind_named(&kind)? },
        Wire::AttachTo { formation } => Answer::AttachTo { formation: formation_named(world, &formation)? },
        Wire::ServeUnder { leader: name } => Answer::ServeUnder { leader: leader(name)? },
        Wire::Target { hex: text } => Answer::Target { hex: hex(text)? },
        Wire::ByWayOf { hex: text } => Answer::ByWayOf { hex: hex(text)? },
        Wire::Then { kind } => Answer::Then { kind: kind_named(&kind)? },
        Wire::Force { degree } => Answer::Force { degree },
        Wire::Seal {} => Answer::Seal,
        Wire::TearUp {} => Answer::TearUp,
        Wire::LayDummy {} => Answer::LayDummy,
        Wire::LiftDummy { hex: text } => Answer::LiftDummy { hex: hex(text)? },
        Wire::NoMoreOrders {} => Answer::NoMoreOrders,
        Wire::Flee { unit: name, to } => Answer::Flee { unit: unit(name)?, to: hex(to)? },
        Wire::HoldOut { unit: name } => Answer::HoldOut { unit: unit(name)? },
        Wire::GoWith { leader: name, unit: with } => {
            Answer::GoWith { leader: leader(name)?, unit: unit(with)? }
        }
        Wire::Reorganize { unit: name } => Answer::Reorganize { unit: unit(name)? },
        Wire::MakeRoom { unit: name, to } => Answer::MakeRoom { unit: unit(name)?, to: hex(to)? },
        Wire::NoMoreReorganization {} => Answer::NoMoreReorganization,
    })
}

fn kind_named(words: &str) -> Result<OrderKind, String> {
    let found = OrderKind::WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(words));
    found.map(|(_, kind)| *kind).ok_or_else(|| {
        let all: Vec<&str> = OrderKind::WORDS.iter().map(|(words, _)| *words).collect();
        format!("`{words}` is no order; the orders are {}", all.join(", "))
    })
}

fn formation_named(world: &World, name: &str) -> Result<FormationId, String> {
    let found =
        world.theatre.formations.iter().position(|formation| formation.name.eq_ignore_ascii_case(name));
    found.map(FormationId::at).ok_or_else(|| format!("there is no formation `{name}` here"))
}
