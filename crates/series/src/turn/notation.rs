//! The answers of this phase in words and on the wire.

use super::Answer;
use crate::action::leader_named;
use crate::pieces::{ArmyId, FormationId, HeadquartersId};
use crate::scenario::forces::VariableId;
use crate::world::World;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wire {
    Begin {},
    Roll { leader: String },
    Pair { first: String, second: String },
    NoPair {},
    ActFirst { formation: String },
    PairActsFirst {},
    NobodyFirst {},
    GoFirst {},
    GoSecond {},
    Call { variable: String },
    DoNotCall { variable: String },
    ChooseBase { army: String, base: String },
    SetUp { headquarters: String, at: String },
}

/// What the wire calls the answers of this phase.
const WORDS: [&str; 13] = [
    "begin",
    "roll",
    "pair",
    "no-pair",
    "act-first",
    "pair-acts-first",
    "nobody-first",
    "go-first",
    "go-second",
    "call",
    "do-not-call",
    "choose-base",
    "set-up",
];

/// The words in which an answer can be typed.
pub fn say(world: &World, answer: Answer) -> String {
    match to_wire(world, answer) {
        Wire::Begin {} => "begin".into(),
        Wire::Roll { leader } => format!("{leader} rolls"),
        Wire::Pair { first, second } => format!("pair {first} with {second}"),
        Wire::NoPair {} => "no pair".into(),
        Wire::ActFirst { formation } => format!("{formation} acts first"),
        Wire::PairActsFirst {} => "the pair acts first".into(),
        Wire::NobodyFirst {} => "nobody acts first".into(),
        Wire::GoFirst {} => "go first".into(),
        Wire::GoSecond {} => "go second".into(),
        Wire::Call { variable } => format!("call {variable}"),
        Wire::DoNotCall { variable } => format!("do not call {variable}"),
        Wire::ChooseBase { army, base } => format!("the {army} base is {base}"),
        Wire::SetUp { headquarters, at } => format!("set up {headquarters} at {at}"),
    }
}

/// The answer as an object.
pub fn wire(world: &World, answer: Answer) -> Value {
    serde_json::to_value(to_wire(world, answer)).unwrap_or(Value::Null)
}

fn to_wire(world: &World, answer: Answer) -> Wire {
    let theatre = &world.theatre;
    let formation = |id: FormationId| theatre.formations[id.place()].name.clone();
    let variable = |id: VariableId| theatre.terms.variables[id.place()].id.clone();
    match answer {
        Answer::Begin => Wire::Begin {},
        Answer::Roll { leader } => Wire::Roll { leader: world.leader(leader).name.clone() },
        Answer::Pair { first, second } => Wire::Pair { first: formation(first), second: formation(second) },
        Answer::NoPair => Wire::NoPair {},
        Answer::ActFirst { formation: id } => Wire::ActFirst { formation: formation(id) },
        Answer::PairActsFirst => Wire::PairActsFirst {},
        Answer::NobodyFirst => Wire::NobodyFirst {},
        Answer::GoFirst => Wire::GoFirst {},
        Answer::GoSecond => Wire::GoSecond {},
        Answer::Call { variable: id } => Wire::Call { variable: variable(id) },
        Answer::DoNotCall { variable: id } => Wire::DoNotCall { variable: variable(id) },
        Answer::ChooseBase { bases, base } => {
            let bases = &theatre.specials.bases[usize::from(bases)];
            let army = theatre.armies[bases.army.place()].name.clone();
            Wire::ChooseBase { army, base: bases.names[usize::from(base)].clone() }
        }
        Answer::Return { headquarters, at } => Wire::SetUp {
            headquarters: theatre.headquarters[headquarters.place()].name.clone(),
            at: world.ground().number(at),
        },
    }
}

/// Reads an object; `None` if what it does is no answer of this phase.
pub fn read_wire(world: &World, object: &Map<String, Value>) -> Option<Result<Answer, String>> {
    let does = object.get("do").and_then(Value::as_str)?;
    if !WORDS.contains(&does) {
        return None;
    }
    let wire = serde_json::from_value(Value::Object(object.clone()));
    Some(
        wire.map_err(|error| format!("this is no answer of nlc: {error}"))
            .and_then(|wire| from_wire(world, wire)),
    )
}

/// Reads words; `None` if they are no answer of this phase.
pub fn read_words(world: &World, words: &str) -> Option<Result<Answer, String>> {
    let owned = |text: &str| text.trim().to_owned();
    let wire = match words {
        "begin" => Wire::Begin {},
        "no pair" => Wire::NoPair {},
        "the pair acts first" => Wire::PairActsFirst {},
        "nobody acts first" => Wire::NobodyFirst {},
        "go first" => Wire::GoFirst {},
        "go second" => Wire::GoSecond {},
        words => {
            if let Some(formation) = words.strip_suffix(" acts first") {
                Wire::ActFirst { formation: owned(formation) }
            } else if let Some(leader) = words.strip_suffix(" rolls") {
                Wire::Roll { leader: owned(leader) }
            } else if let Some((first, second)) =
                words.strip_prefix("pair ").and_then(|rest| rest.split_once(" with "))
            {
                Wire::Pair { first: owned(first), second: owned(second) }
            } else if let Some(variable) = words.strip_prefix("call ") {
                Wire::Call { variable: owned(variable) }
            } else if let Some(variable) = words.strip_prefix("do not call ") {
                Wire::DoNotCall { variable: owned(variable) }
            } else if let Some((army, base)) =
                words.strip_prefix("the ").and_then(|rest| rest.split_once(" base is "))
            {
                Wire::ChooseBase { army: owned(army), base: owned(base) }
            } else if let Some((headquarters, at)) =
                words.strip_prefix("set up ").and_then(|rest| rest.rsplit_once(" at "))
            {
                Wire::SetUp { headquarters: owned(headquarters), at: owned(at) }
            } else {
                return None;
            }
        }
    };
    Some(from_wire(world, wire))
}

fn from_wire(world: &World, wire: Wire) -> Result<Answer, String> {
    let theatre = &world.theatre;
    let formation = |name: &str| {
        let at = theatre.formations.iter().position(|own| own.name.eq_ignore_ascii_case(name));
        at.map(FormationId::at).ok_or_else(|| format!("there is no formation `{name}`"))
    };
    let variable = |id: &str| {
        let at = theatre.terms.variables.iter().position(|own| own.id == id);
        at.map(VariableId::at).ok_or_else(|| format!("nobody `{id}` can be called"))
    };
    Ok(match wire {
        Wire::Begin {} => Answer::Begin,
        Wire::Roll { leader } => Answer::Roll { leader: leader_named(world, &leader)? },
        Wire::Pair { first, second } => {
            Answer::Pair { first: formation(&first)?, second: formation(&second)? }
        }
        Wire::NoPair {} => Answer::NoPair,
        Wire::ActFirst { formation: name } => Answer::ActFirst { formation: formation(&name)? },
        Wire::PairActsFirst {} => Answer::PairActsFirst,
        Wire::NobodyFirst {} => Answer::NobodyFirst,
        Wire::GoFirst {} => Answer::GoFirst,
        Wire::GoSecond {} => Answer::GoSecond,
        Wire::Call { variable: id } => Answer::Call { variable: variable(&id)? },
        Wire::DoNotCall { variable: id } => Answer::DoNotCall { variable: variable(&id)? },
        Wire::ChooseBase { army, base } => {
            let own = |army: &str, id: ArmyId| theatre.armies[id.place()].name.eq_ignore_ascii_case(army);
            let found = theatre.specials.bases.iter().position(|bases| own(&army, bases.army));
            let at = found.ok_or_else(|| format!("no army `{army}` chooses its base"))?;
            let names = &theatre.specials.bases[at].names;
            let chosen = names.iter().position(|name| name.eq_ignore_ascii_case(&base));
            let chosen =
                chosen.ok_or_else(|| format!("`{base}` is no base; there are {}", names.join(", ")))?;
            let place = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
            Answer::ChooseBase { bases: place(at), base: place(chosen) }
        }
        Wire::SetUp { headquarters, at } => {
            let own =
                theatre.headquarters.iter().position(|own| own.name.eq_ignore_ascii_case(&headquarters));
            let own = own.ok_or_else(|| format!("there is no headquarters `{headquarters}`"))?;
            Answer::Return { headquarters: HeadquartersId::at(own), at: world.ground().find(&at)? }
        }
    })
}
