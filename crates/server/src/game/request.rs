//! What a seat may say, and the questions that are answered from a copy of the match.

use super::telling::{ToldView, renumbered};
use super::{Answer, visible_counts};
use crate::store::{Kept, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use umpire::matches::AnyMatch;
use umpire::record::DiceOf;

const VERBS: &str = "act, pending, view, odds, look, undo, try, expand, hand-over, result, truth, save";
/// A longer chain of answers is not carried out.
const LONGEST_CHAIN: usize = 200;

/// A message that was read, or the id that it had and what is wrong with it.
pub(crate) type Message = Result<Addressed, (Value, String)>;

pub(crate) struct Addressed {
    pub(super) id: Value,
    pub(super) request: Request,
}

impl Addressed {
    /// Whether it takes thought, so that the connection's next question may have to wait.
    pub(crate) fn is_question(&self) -> bool {
        matches!(self.request, Request::Ask(_))
    }
}

/// What can be said.
pub(super) enum Request {
    /// Answers, one after another; `n` is how many entries the seat knew of when it chose them.
    Act {
        chain: Vec<Value>,
        n: Option<u32>,
    },
    /// The seat's last answers, so many of them or as many as can be taken back.
    Undo {
        count: usize,
    },
    HandOver {
        to: String,
    },
    Ask(Question),
}

/// A question that changes nothing.
pub(super) enum Question {
    Pending,
    /// `follow`: from then on every state tells what is new in the view.
    View {
        at: Option<u32>,
        since: u32,
        follow: bool,
    },
    Odds {
        action: Value,
    },
    Look {
        at: Value,
    },
    Try {
        action: Value,
    },
    Expand {
        said: String,
    },
    Result,
    Truth {
        at: Option<u32>,
        since: u32,
    },
    Save,
}

pub(crate) fn read(text: &str) -> Message {
    let message: Value = serde_json::from_str(text)
        .map_err(|error| (Value::Null, format!("the message is not JSON: {error}")))?;
    let Value::Object(mut map) = message else {
        return Err((Value::Null, "a message is a JSON object with `id` and `do`".to_owned()));
    };
    let id = map.remove("id").unwrap_or(Value::Null);
    if !matches!(id, Value::Null | Value::Number(_) | Value::String(_)) {
        return Err((Value::Null, "the `id` is a number or a text".to_owned()));
    }
    match understand(map) {
        Ok(request) => Ok(Addressed { id, request }),
        Err(why) => Err((id, why)),
    }
}

fn understand(mut map: Map<String, Value>) -> Result<Request, String> {
    let verb = match map.remove("do") {
        Some(Value::String(verb)) => verb,
        Some(_) => return Err("`do` is a text".to_owned()),
        None => return Err(format!("the message lacks `do`: one of {VERBS}")),
    };
    Ok(match verb.as_str() {
        "act" => {
            let Act { action, actions, n } = arguments(map)?;
            let chain = match (action, actions) {
                (Some(action), None) => vec![action],
                (None, Some(actions)) if !actions.is_empty() && actions.len() <= LONGEST_CHAIN => actions,
                (None, Some(actions)) if !actions.is_empty() => {
                    return Err(format!("a chain has at most {LONGEST_CHAIN} answers"));
                }
                _ => return Err("send `action`, or a chain in `actions`".to_owned()),
            };
            Request::Act { chain, n }
        }
        "undo" => {
            let Undo { count } = arguments(map)?;
            if count == 0 || count > LONGEST_CHAIN {
                return Err(format!("`count` is from 1 to {LONGEST_CHAIN}"));
            }
            Request::Undo { count }
        }
        "hand-over" => {
            let HandOver { to } = arguments(map)?;
            Request::HandOver { to }
        }
        "pending" => {
            let Nothing {} = arguments(map)?;
            Request::Ask(Question::Pending)
        }
        "view" => {
            let View { at, since, follow } = arguments(map)?;
            if follow && at.is_some() {
                return Err("the view is followed as it stands: leave `at` out, or `follow`".to_owned());
            }
            Request::Ask(Question::View { at, since, follow })
        }
        "truth" => {
            let Truth { at, since } = arguments(map)?;
            Request::Ask(Question::Truth { at, since })
        }
        "odds" => {
            let OfAction { action } = arguments(map)?;
            Request::Ask(Question::Odds { action })
        }
        "try" => {
            let OfAction { action } = arguments(map)?;
            Request::Ask(Question::Try { action })
        }
        "look" => {
            let Look { at } = arguments(map)?;
            Request::Ask(Question::Look { at })
        }
        "expand" => {
            let Expand { said } = arguments(map)?;
            Request::Ask(Question::Expand { said })
        }
        "result" => {
            let Nothing {} = arguments(map)?;
            Request::Ask(Question::Result)
        }
        "save" => {
            let Nothing {} = arguments(map)?;
            Request::Ask(Question::Save)
        }
        "open" | "pose" | "load" | "dice" | "close" => {
            return Err(format!("`{verb}` is not for a seat; `do` is one of {VERBS}"));
        }
        _ => return Err(format!("`{verb}` is not understood; `do` is one of {VERBS}")),
    })
}

fn arguments<T: DeserializeOwned>(map: Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(map)).map_err(|error| format!("the message does not fit: {error}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    #[serde(default)]
    action: Option<Value>,
    #[serde(default)]
    actions: Option<Vec<Value>>,
    #[serde(default)]
    n: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    #[serde(default = "one")]
    count: usize,
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    #[serde(default)]
    at: Option<u32>,
    #[serde(default)]
    since: u32,
    #[serde(default)]
    follow: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Truth {
    #[serde(default)]
    at: Option<u32>,
    #[serde(default)]
    since: u32,
}

/// The view with which a connection begins to follow it.
#[derive(Serialize)]
struct Followed<'a> {
    version: u32,
    #[serde(flatten)]
    view: &'a Value,
    diary: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfAction {
    action: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    at: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expand {
    said: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandOver {
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Answers a question of a seat, as JSON. `counts` are the seat's own numbers of the entries; `log` fetches the game as it is kept.
pub(super) fn answer(
    game: &dyn AnyMatch,
    seat: &str,
    counts: &[u32],
    question: Question,
    followed: Option<&ToldView>,
    log: impl FnOnce() -> Result<Option<Kept>, StoreError>,
) -> Result<Box<RawValue>, Answer> {
    let value = match question {
        Question::Pending => {
            let own = game.decision(seat)?;
            json!({ "n": counts.last(), "pending": own.into_iter().collect::<Vec<_>>() })
        }
        Question::View { since, .. } if followed.is_some() => {
            let diary = renumbered(game.events(seat, visible_counts::first_of(counts, since))?, counts);
            let followed = followed.map(|told| Followed { version: told.version, view: &told.view, diary });
            return written(&followed);
        }
        Question::View { at, since, .. } => {
            let first = visible_counts::first_of(counts, since);
            let mut view = match at {
                Some(n) if Some(&n) != counts.last() => then(game, counts, n)?.view(seat, first)?,
                _ => game.view(seat, first)?,
            };
            in_numbers_of(&mut view, counts);
            view
        }
        Question::Truth { at, since } => {
            if game.ending().is_none() {
                // Before it is over nothing is told of any moment: the match says so.
                game.truth(seat)?;
            }
            let then = at.filter(|n| Some(n) != counts.last()).map(|n| then(game, counts, n)).transpose()?;
            let moment = then.as_deref().unwrap_or(game);
            // A slider that is dragged along asks for no diary: nothing is read for it then.
            if at.or(counts.last().copied()).is_some_and(|n| since > n) {
                return written(&moment.full_view(seat, usize::MAX)?);
            }
            // Reasons wait for what comes of them: the diary is made from the beginning, whatever is told of it.
            let mut truth = moment.full_view(seat, 0)?;
            if let Some(kept) = log().map_err(|trouble| Answer::Error(trouble.to_string()))? {
                tell_reasons(&mut truth, &kept);
            }
            in_numbers_of(&mut truth, counts);
            if let Some(Value::Array(diary)) = truth.get_mut("diary") {
                diary.retain(|event| event["n"].as_u64().is_some_and(|n| n >= u64::from(since)));
            }
            truth
        }
        Question::Odds { action } => game.odds(seat, &action)?,
        Question::Look { at } => game.look(seat, &at)?,
        Question::Try { action } => game.dry_run(seat, &action).map(|()| json!({}))?,
        Question::Expand { said } => json!(game.expand(&said)),
        Question::Result => {
            let ending = game.ending();
            // The hash of the state would let somebody test what he guesses of it.
            let proof = ending.as_ref().map(|_| (game.state_hash(), game.header().dice));
            let (state, seed) = match proof {
                Some((state, DiceOf::Rolled { seed, .. })) => (Some(state), seed),
                Some((state, DiceOf::Scripted {})) => (Some(state), None),
                None => (None, None),
            };
            json!({ "over": ending.is_some(), "ending": ending, "state": state, "seed": seed })
        }
        Question::Save => {
            if game.ending().is_none() {
                let why = "the record holds what the others have written in secret: it is yours when the game is over. Until then \
                           the game is kept here, and your link leads back to it";
                return Err(Answer::Error(why.to_owned()));
            }
            // It is over: nothing is hidden from anybody any more.
            json!({ "record": game.own_record().to_text() })
        }
    };
    written(&value)
}

fn written<T: Serialize>(value: &T) -> Result<Box<RawValue>, Answer> {
    to_raw_value(value).map_err(|error| Answer::Error(error.to_string()))
}

/// The match as it stood when the seat knew of so many entries.
fn then(game: &dyn AnyMatch, counts: &[u32], n: u32) -> Result<Box<dyn AnyMatch>, Answer> {
    Ok(game.at(entries_of(counts, n)?)?)
}

/// How many entries of the record make up so many that the seat knows of.
fn entries_of(counts: &[u32], n: u32) -> Result<usize, Answer> {
    let last = counts.last().copied().unwrap_or(0);
    let entries = visible_counts::entries(counts, n).filter(|_| n > 0);
    entries.ok_or_else(|| Answer::Error(format!("the game has {last} entries; `at` is from 1 to {last}")))
}

/// Adds to the events why a computer gave the answers that they came of. An order is written in several answers of which nothing comes
/// until it is sealed: their reasons are told with the first thing that does.
fn tell_reasons(truth: &mut Value, kept: &Kept) {
    let mut reasons = kept.reasons();
    for event in truth["diary"].as_array_mut().into_iter().flatten() {
        let Some(n) = event["n"].as_u64() else { continue };
        let Some((seat, _)) = reasons.get(&n).copied() else { continue };
        let mut said: Vec<&str> = Vec::new();
        reasons.retain(|at, (whose, why)| {
            let told = *at <= n && *whose == seat;
            if told && !why.is_empty() && !said.contains(why) {
                said.push(*why);
            }
            !told
        });
        if !said.is_empty() {
            event["because"] = json!(said.join("; "));
        }
    }
}

/// The diary of a view in the numbers of the seat.
fn in_numbers_of(view: &mut Value, counts: &[u32]) {
    let Some(diary) = view.get_mut("diary").map(Value::take) else { return };
    let Value::Array(diary) = diary else { return };
    view["diary"] = Value::Array(renumbered(diary, counts));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Begun, LogEvent, LogLine};

    #[test]
    fn reasons_wait_for_the_first_thing_that_comes_of_them() {
        let line = |seat: &str, why: Option<&str>| LogLine {
            seat: seat.to_owned(),
            deed: LogEvent::Act { action: json!({}), dice: Vec::new(), why: why.map(str::to_owned) },
        };
        let begun = Begun {
            name: String::new(),
            rules: String::new(),
            version: String::new(),
            scenario: String::new(),
            options: Vec::new(),
            start: None,
            seed: String::new(),
            created: 0,
        };
        // An order in three answers, the enemy's in between; then an answer without a reason.
        let log = vec![
            line("blue", Some("the main effort")),
            line("red", Some("to hold")),
            line("blue", Some("it is near")),
            line("blue", None),
        ];
        let kept = Kept { number: 1, begun, seats: Vec::new(), log };
        let mut truth = json!({ "diary": [{ "n": 0 }, { "n": 3 }, { "n": 3 }, { "n": 4 }] });
        tell_reasons(&mut truth, &kept);
        let because = [Value::Null, json!("the main effort; it is near"), Value::Null, Value::Null];
        let told: Vec<Value> =
            truth["diary"].as_array().unwrap().iter().map(|e| e["because"].clone()).collect();
        assert_eq!(told, because);
    }
}
