//! What can be said to an umpire: one reading for the protocol on a line and for a seat at a table.
//!
//! A message is a JSON object with `id` and `do`; `game` and `seat` say of whom it speaks, where that is not known already. What stands
//! in the other fields is declared here and nowhere else.

use serde::Deserialize;
use serde_json::{Map, Value};

/// Everything that can be asked for, by what `do` says.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Begins a game of a scenario.
    Open {
        /// The scenario's key.
        scenario: String,
        /// A number or 64 hexadecimal digits; secret if left out.
        #[serde(default)]
        seed: Option<Value>,
        /// Options and presets.
        #[serde(default)]
        options: Vec<String>,
        /// Dice come from `dice` and not from a seed.
        #[serde(default)]
        scripted: bool,
    },
    /// Sets up the position of a case.
    Pose {
        /// The key of a built-in case, its TOML text, or an object.
        case: Value,
        /// Which case of a text with several, from 1.
        #[serde(default)]
        number: Option<usize>,
        /// The rule set of a case that is sent.
        #[serde(default)]
        rules: Option<String>,
        /// Roll the dice from this seed, instead of taking them from `dice`.
        #[serde(default)]
        seed: Option<Value>,
    },
    /// Resumes a record.
    Load {
        /// Its text.
        record: String,
    },
    /// Forgets a game.
    Close {},
    /// Feeds a scripted game faces.
    Dice {
        /// The faces to come.
        #[serde(default)]
        next: Vec<u16>,
        /// Forget the faces that wait, first.
        #[serde(default)]
        clear: bool,
    },
    /// Answers.
    Act {
        /// One answer.
        #[serde(default)]
        action: Option<Value>,
        /// A chain, carried out whole or not at all; but it ends with the first link that throws dice or leads to a question that
        /// the next one does not answer.
        #[serde(default)]
        actions: Option<Vec<Value>>,
        /// How many entries the sender knew of when he chose.
        #[serde(default)]
        n: Option<usize>,
    },
    /// Takes answers back.
    Undo {
        /// How many of the seat's last answers, as far as they can be taken back.
        #[serde(default = "one")]
        count: usize,
    },
    /// Hands the seat over.
    HandOver {
        /// To a computer player by its key, or to a person.
        to: String,
    },
    /// Commits the seat to its share of the dice.
    Commit {
        /// See [`crate::seeding::commitment`].
        commitment: String,
    },
    /// Reveals the seat's share of the dice.
    Reveal {
        /// 64 hexadecimal digits.
        share: String,
    },
    /// Gives the seat another link; the old one is good for nothing any more.
    Renew {},
    /// Gives the seat away: its link is good for nothing any more, and there is an invitation for whoever takes it.
    Offer {},
    /// Takes back a seat that was offered and that nobody took.
    TakeBack {
        /// The seat that is offered.
        of: String,
    },
    /// What is asked now.
    Pending {},
    /// What the seat knows.
    View {
        /// After so many entries.
        #[serde(default)]
        at: Option<usize>,
        /// The diary from this entry on.
        #[serde(default)]
        since: usize,
        /// Be told from now on what changes in it.
        #[serde(default)]
        follow: bool,
        /// What lies on the table, without what the seat knows besides.
        #[serde(default)]
        bare: bool,
    },
    /// Everything, once the game is over.
    Truth {
        /// After so many entries.
        #[serde(default)]
        at: Option<usize>,
        /// The diary from this entry on.
        #[serde(default)]
        since: usize,
    },
    /// The exact odds of an answer.
    Odds {
        /// The answer.
        #[serde(default)]
        action: Option<Value>,
        /// A chain: the odds of its last link after the others, which throw no dice.
        #[serde(default)]
        actions: Option<Vec<Value>>,
    },
    /// Whether an answer would be carried out, and whether it could be taken back.
    Try {
        /// The answer.
        #[serde(default)]
        action: Option<Value>,
        /// A chain of answers; of all but the first nobody says whether they would be carried out.
        #[serde(default)]
        actions: Option<Vec<Value>>,
    },
    /// A look at the map or at a piece.
    Look {
        /// At what.
        at: Value,
    },
    /// What a shorter way of saying stands for.
    Expand {
        /// The words.
        said: String,
    },
    /// How it ended, if it has.
    Result {},
    /// The record.
    Save {
        /// Leave the seed out while the game goes on.
        #[serde(default)]
        seedless: bool,
    },
}

fn one() -> usize {
    1
}

/// The answers of an `act`, one after another.
pub fn chain(action: Option<Value>, actions: Option<Vec<Value>>) -> Result<Vec<Value>, String> {
    match (action, actions) {
        (Some(action), None) => Ok(vec![action]),
        (None, Some(actions)) if !actions.is_empty() => Ok(actions),
        _ => Err("send `action`, or a chain in `actions`".to_owned()),
    }
}

/// A message whose `do` is known; what else stands in it is not read yet.
#[derive(Debug)]
pub struct Message {
    verb: String,
    fields: Map<String, Value>,
}

impl Message {
    /// Reads a text: the id that it is answered with, and the message or what is wrong with it. `verbs` are those that are understood
    /// here.
    pub fn read(text: &str, verbs: &[&str]) -> (Value, Result<Message, String>) {
        let nobody = |why: String| (Value::Null, Err(why));
        let message: Value = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return nobody(format!("the message is not JSON: {error}")),
        };
        let Value::Object(mut fields) = message else {
            return nobody("a message is a JSON object with `id` and `do`".to_owned());
        };
        let id = fields.remove("id").unwrap_or(Value::Null);
        if !matches!(id, Value::Null | Value::Number(_) | Value::String(_)) {
            return nobody("the `id` is a number or a text".to_owned());
        }
        let message = match fields.get("do") {
            Some(Value::String(verb)) if verbs.contains(&verb.as_str()) => {
                Ok(Message { verb: verb.clone(), fields })
            }
            Some(Value::String(verb)) => {
                Err(format!("`{verb}` is not understood; `do` is one of {}", verbs.join(", ")))
            }
            Some(_) => Err("`do` is a text".to_owned()),
            None => Err(format!("the message lacks `do`: one of {}", verbs.join(", "))),
        };
        (id, message)
    }

    /// What its `do` says.
    pub fn verb(&self) -> &str {
        &self.verb
    }

    /// Takes a name out of it, such as `game` or `seat`.
    pub fn take(&mut self, key: &str) -> Result<Option<String>, String> {
        match self.fields.remove(key) {
            None => Ok(None),
            Some(Value::String(name)) => Ok(Some(name)),
            Some(_) => Err(format!("the message does not fit: `{key}` is a text")),
        }
    }

    /// What it asks for.
    pub fn request(self) -> Result<Request, String> {
        serde_json::from_value(Value::Object(self.fields))
            .map_err(|error| format!("the message does not fit: {error}"))
    }
}
