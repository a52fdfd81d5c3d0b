//! Answers: compact inside, in names and printed numbers on the wire, in words when typed.

use crate::options::hidden_movement;
use crate::options::order_markers;
use crate::pieces::{LeaderId, UnitId};
use crate::world::World;
use crate::{command, movement, turn};
use hex::HexId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// A battery bombards a hex (8.1.a).
    Bombard {
        unit: UnitId,
        target: HexId,
    },
    /// All bombardments are declared.
    NoMoreBombardments,
    /// This unit is disrupted by a bombardment's first hit (8.1.e).
    Disrupt {
        unit: UnitId,
    },
    /// A cavalry unit charges a hex (7.7.a).
    Charge {
        unit: UnitId,
        target: HexId,
        /// The hex crossed, if the target is two hexes away.
        through: Option<HexId>,
    },
    /// All charges are declared and moved (7.7.u).
    NoMoreCharges,
    /// This charge is fought next (7.7.u).
    Fight {
        target: HexId,
    },
    /// A cavalry unit tests for a reaction charge (7.9.b).
    React {
        unit: UnitId,
        /// The hex it would cross, if it is two hexes away.
        through: Option<HexId>,
    },
    /// Nobody (else) reacts here.
    LetThemPass,
    /// Victorious cavalry stays in the hex it won (7.7.j).
    HoldTheHex {
        unit: UnitId,
    },
    /// Victorious cavalry goes back to its starting hex (7.7.j).
    GoBack {
        unit: UnitId,
    },
    /// Cavalry whose starting hex is closed goes back to a hex next to it (7.7.i).
    GoBackTo {
        unit: UnitId,
        to: HexId,
    },
    /// Victorious cavalry pursues (7.8.a).
    Pursue {
        unit: UnitId,
        /// The hex it pursues into, or the one where it is (7.7.n).
        target: HexId,
    },
    /// The stack in a hex attacks another (7.3.b).
    Attack {
        from: HexId,
        target: HexId,
    },
    /// A unit is left out of an attack that its order does not demand (7.3.q).
    HoldBack {
        unit: UnitId,
    },
    /// All attacks are declared (7.3.p).
    NoMoreAttacks,
    /// This combat comes next (7.3.p).
    Resolve {
        target: HexId,
    },
    /// A unit retreats before combat (7.11.a).
    StepBack {
        unit: UnitId,
        to: HexId,
    },
    /// Nobody (else) retreats before combat.
    ReceiveTheAttack,
    /// A battery next to the attacked hex gives remote support (25.3.a).
    Support {
        unit: UnitId,
    },
    /// No (other) battery does.
    NoMoreSupport,
    /// No voluntary retreat (7.4.c).
    Stand,
    /// A voluntary retreat (7.4.a).
    Retreat,
    /// This unit takes the next hit (7.1.c).
    Hit {
        unit: UnitId,
    },
    /// A stack retreats to a hex, or off the map (7.4.t).
    RetreatTo {
        from: HexId,
        to: Option<HexId>,
    },
    /// A leader goes with his units (19.3.a, 7.5.c).
    Follow {
        leader: LeaderId,
    },
    Stay {
        leader: LeaderId,
    },
    /// A displaced leader is placed with friends (19.1.e).
    Place {
        leader: LeaderId,
        at: HexId,
    },
    /// A unit advances into the vacated hex (7.5.a).
    Advance {
        unit: UnitId,
    },
    Halt,
    /// An answer of the Movement Segment.
    Move(movement::Answer),
    /// An answer of the Command Phase.
    Command(command::Answer),
    /// An answer of the turn.
    Turn(turn::Answer),
    /// An answer of hidden movement.
    Hidden(hidden_movement::Answer),
    /// An answer about an aide (25.7.4).
    Aide(order_markers::Answer),
}

/// An answer on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wire {
    Bombard { unit: String, target: String },
    NoMoreBombardments {},
    Disrupt { unit: String },
    Charge { unit: String, target: String, through: Option<String> },
    NoMoreCharges {},
    Fight { target: String },
    React { unit: String, through: Option<String> },
    LetThemPass {},
    HoldTheHex { unit: String },
    GoBack { unit: String },
    GoBackTo { unit: String, to: String },
    Pursue { unit: String, target: String },
    Attack { from: String, target: String },
    HoldBack { unit: String },
    NoMoreAttacks {},
    Resolve { target: String },
    StepBack { unit: String, to: String },
    ReceiveTheAttack {},
    Support { unit: String },
    NoMoreSupport {},
    Stand {},
    Retreat {},
    Hit { unit: String },
    RetreatTo { from: String, to: Option<String> },
    Follow { leader: String },
    Stay { leader: String },
    Place { leader: String, at: String },
    Advance { unit: String },
    Halt {},
}

/// The answer in the words in which it can be typed.
pub fn say(world: &World, action: &Action) -> String {
    let hex = |hex: HexId| world.ground().number(hex);
    let unit = |unit: UnitId| world.printed(unit).name.as_str();
    let leader = |leader: LeaderId| world.leader(leader).name.as_str();
    match *action {
        Action::Bombard { unit: id, target } => format!("bombard {} with {}", hex(target), unit(id)),
        Action::NoMoreBombardments => "no more bombardments".into(),
        Action::Disrupt { unit: id } => format!("disrupt {}", unit(id)),
        Action::Charge { unit: id, target, through: None } => {
            format!("charge {} with {}", hex(target), unit(id))
        }
        Action::Charge { unit: id, target, through: Some(through) } => {
            format!("charge {} through {} with {}", hex(target), hex(through), unit(id))
        }
        Action::NoMoreCharges => "no more charges".into(),
        Action::Fight { target } => format!("fight {}", hex(target)),
        Action::React { unit: id, through: None } => format!("react with {}", unit(id)),
        Action::React { unit: id, through: Some(through) } => {
            format!("react with {} through {}", unit(id), hex(through))
        }
        Action::LetThemPass => "let them pass".into(),
        Action::HoldTheHex { unit: id } => format!("{} holds the hex", unit(id)),
        Action::GoBack { unit: id } => format!("{} goes back", unit(id)),
        Action::GoBackTo { unit: id, to } => format!("{} goes back to {}", unit(id), hex(to)),
        Action::Pursue { unit: id, target } => format!("{} pursues {}", unit(id), hex(target)),
        Action::Attack { from, target } => format!("attack {} from {}", hex(target), hex(from)),
        Action::HoldBack { unit: id } => format!("hold back {}", unit(id)),
        Action::NoMoreAttacks => "no more attacks".into(),
        Action::Resolve { target } => format!("resolve {}", hex(target)),
        Action::StepBack { unit: id, to } => format!("step back {} to {}", unit(id), hex(to)),
        Action::ReceiveTheAttack => "receive the attack".into(),
        Action::Support { unit: id } => format!("support with {}", unit(id)),
        Action::NoMoreSupport => "no more support".into(),
        Action::Stand => "stand".into(),
        Action::Retreat => "retreat".into(),
        Action::Hit { unit: id } => format!("hit {}", unit(id)),
        Action::RetreatTo { from, to: Some(to) } => format!("retreat {} to {}", hex(from), hex(to)),
        Action::RetreatTo { from, to: None } => format!("retreat {} off the map", hex(from)),
        Action::Follow { leader: id } => format!("{} follows", leader(id)),
        Action::Stay { leader: id } => format!("{} stays", leader(id)),
        Action::Place { leader: id, at } => format!("place {} at {}", leader(id), hex(at)),
        Action::Advance { unit: id } => format!("advance {}", unit(id)),
        Action::Halt => "halt".into(),
        Action::Move(answer) => movement::say(world, answer),
        Action::Command(answer) => command::say(world, answer),
        Action::Turn(answer) => turn::say(world, answer),
        Action::Hidden(answer) => hidden_movement::say(world, answer),
        Action::Aide(answer) => order_markers::say(world, answer),
    }
}

/// The answer as an object; its words come along as `say`.
pub fn wire(world: &World, action: &Action) -> Value {
    let hex = |hex: HexId| world.ground().number(hex);
    let unit = |unit: UnitId| world.printed(unit).name.clone();
    let leader = |leader: LeaderId| world.leader(leader).name.clone();
    let wire = match *action {
        Action::Bombard { unit: id, target } => Wire::Bombard { unit: unit(id), target: hex(target) },
        Action::NoMoreBombardments => Wire::NoMoreBombardments {},
        Action::Disrupt { unit: id } => Wire::Disrupt { unit: unit(id) },
        Action::Charge { unit: id, target, through } => {
            Wire::Charge { unit: unit(id), target: hex(target), through: through.map(hex) }
        }
        Action::NoMoreCharges => Wire::NoMoreCharges {},
        Action::Fight { target } => Wire::Fight { target: hex(target) },
        Action::React { unit: id, through } => Wire::React { unit: unit(id), through: through.map(hex) },
        Action::LetThemPass => Wire::LetThemPass {},
        Action::HoldTheHex { unit: id } => Wire::HoldTheHex { unit: unit(id) },
        Action::GoBack { unit: id } => Wire::GoBack { unit: unit(id) },
        Action::GoBackTo { unit: id, to } => Wire::GoBackTo { unit: unit(id), to: hex(to) },
        Action::Pursue { unit: id, target } => Wire::Pursue { unit: unit(id), target: hex(target) },
        Action::Attack { from, target } => Wire::Attack { from: hex(from), target: hex(target) },
        Action::HoldBack { unit: id } => Wire::HoldBack { unit: unit(id) },
        Action::NoMoreAttacks => Wire::NoMoreAttacks {},
        Action::Resolve { target } => Wire::Resolve { target: hex(target) },
        Action::StepBack { unit: id, to } => Wire::StepBack { unit: unit(id), to: hex(to) },
        Action::ReceiveTheAttack => Wire::ReceiveTheAttack {},
        Action::Support { unit: id } => Wire::Support { unit: unit(id) },
        Action::NoMoreSupport => Wire::NoMoreSupport {},
        Action::Stand => Wire::Stand {},
        Action::Retreat => Wire::Retreat {},
        Action::Hit { unit: id } => Wire::Hit { unit: unit(id) },
        Action::RetreatTo { from, to } => Wire::RetreatTo { from: hex(from), to: to.map(hex) },
        Action::Follow { leader: id } => Wire::Follow { leader: leader(id) },
        Action::Stay { leader: id } => Wire::Stay { leader: leader(id) },
        Action::Place { leader: id, at } => Wire::Place { leader: leader(id), at: hex(at) },
        Action::Advance { unit: id } => Wire::Advance { unit: unit(id) },
        Action::Halt => Wire::Halt {},
        Action::Move(_) | Action::Command(_) | Action::Turn(_) | Action::Hidden(_) | Action::Aide(_) => {
            return of_another_family(world, *action);
        }
    };
    let mut value = serde_json::to_value(wire).unwrap_or(Value::Null);
    value["say"] = Value::String(say(world, action));
    value
}

fn of_another_family(world: &World, action: Action) -> Value {
    let mut value = match action {
        Action::Move(answer) => movement::wire(world, answer),
        Action::Command(answer) => command::wire(world, answer),
        Action::Turn(answer) => turn::wire(world, answer),
        Action::Hidden(answer) => hidden_movement::wire(world, answer),
        Action::Aide(answer) => order_markers::wire(world, answer),
        _ => Value::Null,
    };
    value["say"] = Value::String(say(world, &action));
    value
}

/// Reads an answer: an object, or its words.
pub fn read(world: &World, said: &Value) -> Result<Action, String> {
    match said {
        Value::String(words) => read_words(world, words),
        Value::Object(map) => {
            let mut map = map.clone();
            map.remove("say");
            let others = movement::read_wire(world, &map)
                .map(|read| read.map(Action::Move))
                .or_else(|| command::read_wire(world, &map).map(|read| read.map(Action::Command)))
                .or_else(|| turn::read_wire(world, &map).map(|read| read.map(Action::Turn)))
                .or_else(|| hidden_movement::read_wire(world, &map).map(|read| read.map(Action::Hidden)))
                .or_else(|| order_markers::read_wire(world, &map).map(|read| read.map(Action::Aide)));
            if let Some(read) = others {
                return read;
            }
            let wire: Wire = serde_json::from_value(Value::Object(map))
                .map_err(|error| format!("this is no answer of nlc: {error}"))?;
            from_wire(world, wire)
        }
        _ => Err("an answer is an object such as {\"do\":\"stand\"}, or its words as a text".to_owned()),
    }
}

fn from_wire(world: &World, wire: Wire) -> Result<Action, String> {
    let hex = |text: String| world.ground().find(&text);
    let unit = |text: String| unit_named(world, &text);
    Ok(match wire {
        Wire::Bombard { unit: name, target } => Action::Bombard { unit: unit(name)?, target: hex(target)? },
        Wire::NoMoreBombardments {} => Action::NoMoreBombardments,
        Wire::Disrupt { unit: name } => Action::Disrupt { unit: unit(name)? },
        Wire::Charge { unit: name, target, through } => {
            Action::Charge { unit: unit(name)?, target: hex(target)?, through: through.map(hex).transpose()? }
        }
        Wire::NoMoreCharges {} => Action::NoMoreCharges,
        Wire::Fight { target } => Action::Fight { target: hex(target)? },
        Wire::React { unit: name, through } => {
            Action::React { unit: unit(name)?, through: through.map(hex).transpose()? }
        }
        Wire::LetThemPass {} => Action::LetThemPass,
        Wire::HoldTheHex { unit: name } => Action::HoldTheHex { unit: unit(name)? },
        Wire::GoBack { unit: name } => Action::GoBack { unit: unit(name)? },
        Wire::GoBackTo { unit: name, to } => Action::GoBackTo { unit: unit(name)?, to: hex(to)? },
        Wire::Pursue { unit: name, target } => Action::Pursue { unit: unit(name)?, target: hex(target)? },
        Wire::Attack { from, target } => Action::Attack { from: hex(from)?, target: hex(target)? },
        Wire::HoldBack { unit } => Action::HoldBack { unit: unit_named(world, &unit)? },
        Wire::NoMoreAttacks {} => Action::NoMoreAttacks,
        Wire::Resolve { target } => Action::Resolve { target: hex(target)? },
        Wire::StepBack { unit, to } => Action::StepBack { unit: unit_named(world, &unit)?, to: hex(to)? },
        Wire::ReceiveTheAttack {} => Action::ReceiveTheAttack,
        Wire::Support { unit } => Action::Support { unit: unit_named(world, &unit)? },
        Wire::NoMoreSupport {} => Action::NoMoreSupport,
        Wire::Stand {} => Action::Stand,
        Wire::Retreat {} => Action::Retreat,
        Wire::Hit { unit } => Action::Hit { unit: unit_named(world, &unit)? },
        Wire::RetreatTo { from, to } => Action::RetreatTo { from: hex(from)?, to: to.map(hex).transpose()? },
        Wire::Follow { leader } => Action::Follow { leader: leader_named(world, &leader)? },
        Wire::Stay { leader } => Action::Stay { leader: leader_named(world, &leader)? },
        Wire::Place { leader, at } => Action::Place { leader: leader_named(world, &leader)?, at: hex(at)? },
        Wire::Advance { unit } => Action::Advance { unit: unit_named(world, &unit)? },
        Wire::Halt {} => Action::Halt,
    })
}

/// Turns words into the wire form; the names and numbers in them are looked up there.
fn read_words(world: &World, words: &str) -> Result<Action, String> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let two = |rest: &str, between: &str| {
        let (a, b) = rest.split_once(between)?;
        Some((a.to_owned(), b.to_owned()))
    };
    let plain = match words.as_str() {
        "no more bombardments" => Some(Wire::NoMoreBombardments {}),
        "no more charges" => Some(Wire::NoMoreCharges {}),
        "let them pass" => Some(Wire::LetThemPass {}),
        "no more attacks" => Some(Wire::NoMoreAttacks {}),
        "receive the attack" => Some(Wire::ReceiveTheAttack {}),
        "no more support" => Some(Wire::NoMoreSupport {}),
        "stand" => Some(Wire::Stand {}),
        "retreat" => Some(Wire::Retreat {}),
        "halt" => Some(Wire::Halt {}),
        _ => None,
    };
    let led = || -> Option<Wire> {
        if let Some(rest) = words.strip_prefix("bombard ") {
            let (target, unit) = two(rest, " with ")?;
            return Some(Wire::Bombard { unit, target });
        }
        if let Some(unit) = words.strip_prefix("disrupt ") {
            return Some(Wire::Disrupt { unit: unit.to_owned() });
        }
        if let Some(rest) = words.strip_prefix("charge ") {
            let (way, unit) = two(rest, " with ")?;
            return Some(match two(&way, " through ") {
                Some((target, through)) => Wire::Charge { unit, target, through: Some(through) },
                None => Wire::Charge { unit, target: way, through: None },
            });
        }
        if let Some(target) = words.strip_prefix("fight ") {
            return Some(Wire::Fight { target: target.to_owned() });
        }
        if let Some(rest) = words.strip_prefix("react with ") {
            return Some(match two(rest, " through ") {
                Some((unit, through)) => Wire::React { unit, through: Some(through) },
                None => Wire::React { unit: rest.to_owned(), through: None },
            });
        }
        if let Some(unit) = words.strip_suffix(" holds the hex") {
            return Some(Wire::HoldTheHex { unit: unit.to_owned() });
        }
        if let Some(unit) = words.strip_suffix(" goes back") {
            return Some(Wire::GoBack { unit: unit.to_owned() });
        }
        if let Some((unit, to)) = two(&words, " goes back to ") {
            return Some(Wire::GoBackTo { unit, to });
        }
        if let Some((unit, target)) = two(&words, " pursues ") {
            return Some(Wire::Pursue { unit, target });
        }
        if let Some(rest) = words.strip_prefix("attack ") {
            if let Some((from, target)) = two(rest, " -> ") {
                return Some(Wire::Attack { from, target });
            }
            let (target, from) = two(rest, " from ")?;
            return Some(Wire::Attack { from, target });
        }
        if let Some(unit) = words.strip_prefix("hold back ") {
            return Some(Wire::HoldBack { unit: unit.to_owned() });
        }
        if let Some(target) = words.strip_prefix("resolve ") {
            return Some(Wire::Resolve { target: target.to_owned() });
        }
        if let Some(rest) = words.strip_prefix("step back ") {
            let (unit, to) = two(rest, " to ")?;
            return Some(Wire::StepBack { unit, to });
        }
        if let Some(unit) = words.strip_prefix("support with ") {
            return Some(Wire::Support { unit: unit.to_owned() });
        }
        if let Some(unit) = words.strip_prefix("hit ") {
            return Some(Wire::Hit { unit: unit.to_owned() });
        }
        if let Some(rest) = words.strip_prefix("retreat ") {
            if let Some(from) = rest.strip_suffix(" off the map") {
                return Some(Wire::RetreatTo { from: from.to_owned(), to: None });
            }
            let (from, to) = two(rest, " to ")?;
            return Some(Wire::RetreatTo { from, to: Some(to) });
        }
        if let Some(rest) = words.strip_prefix("place ") {
            let (leader, at) = two(rest, " at ")?;
            return Some(Wire::Place { leader, at });
        }
        if let Some(unit) = words.strip_prefix("advance ") {
            return Some(Wire::Advance { unit: unit.to_owned() });
        }
        if let Some(leader) = words.strip_suffix(" follows") {
            return Some(Wire::Follow { leader: leader.to_owned() });
        }
        words.strip_suffix(" stays").map(|leader| Wire::Stay { leader: leader.to_owned() })
    };
    let Some(wire) = plain.or_else(led) else {
        let others = movement::read_words(world, &words)
            .map(|read| read.map(Action::Move))
            .or_else(|| command::read_words(world, &words).map(|read| read.map(Action::Command)))
            .or_else(|| turn::read_words(world, &words).map(|read| read.map(Action::Turn)))
            .or_else(|| hidden_movement::read_words(world, &words).map(|read| read.map(Action::Hidden)))
            .or_else(|| order_markers::read_words(world, &words).map(|read| read.map(Action::Aide)));
        return others.unwrap_or_else(|| {
            Err(format!(
                "`{words}` is not understood; say for example: attack 1102 from 1101, stand, hit Foy, halt, \
             charge 1304 with Pire"
            ))
        });
    };
    from_wire(world, wire)
}

/// A unit by its name, whatever the case of its letters.
pub fn unit_named(world: &World, name: &str) -> Result<UnitId, String> {
    let found = world.theatre.units.iter().position(|unit| unit.name.eq_ignore_ascii_case(name));
    found.map(UnitId::at).ok_or_else(|| format!("there is no unit `{name}` here"))
}

/// A leader by his name.
pub fn leader_named(world: &World, name: &str) -> Result<LeaderId, String> {
    let found = world.theatre.leaders.iter().position(|leader| leader.name.eq_ignore_ascii_case(name));
    found.map(LeaderId::at).ok_or_else(|| format!("there is no leader `{name}` here"))
}
