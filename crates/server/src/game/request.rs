//! What a seat may say, and the questions that are answered from a copy of the match.

use super::telling::{ToldView, renumbered};
use super::{Answer, visible_counts};
use crate::store::{Kept, StoreError};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use umpire::matches::AnyMatch;
use umpire::protocol::{told, tried};
use umpire::record::{DiceOf, Signer};
use umpire::request::{Request, chain};

/// What a seat may say.
const VERBS: [&str; 17] = [
    "act", "pending", "view", "odds", "look", "undo", "try", "expand", "hand-over", "result", "truth",
    "save", "commit", "reveal", "renew", "offer", "take-back",
];
/// A longer chain of answers is not carried out.
const LONGEST_CHAIN: usize = 200;

/// A message that was read, or the id that it had and what is wrong with it.
pub(crate) type Message = Result<Addressed, (Value, String)>;

pub(crate) struct Addressed {
    pub(super) id: Value,
    pub(super) request: Request,
}

impl Addressed {
    /// Whether it changes nothing but takes thought, so that the seat's next question may have to wait.
    pub(crate) fn is_question(&self) -> bool {
        !matches!(
            self.request,
            Request::Act { .. }
                | Request::Undo { .. }
                | Request::HandOver { .. }
                | Request::Commit { .. }
                | Request::Reveal { .. }
                | Request::Renew {}
                | Request::Offer {}
                | Request::TakeBack { .. }
        )
    }
}

pub(crate) fn read(text: &str) -> Message {
    let (id, message) = umpire::request::Message::read(text, &VERBS);
    match message.and_then(umpire::request::Message::request).and_then(of_a_seat) {
        Ok(request) => Ok(Addressed { id, request }),
        Err(why) => Err((id, why)),
    }
}

/// A request, if a seat may ask for it in this way.
fn of_a_seat(request: Request) -> Result<Request, String> {
    match request {
        Request::Act { actions: Some(chain), .. }
        | Request::Try { actions: Some(chain), .. }
        | Request::Odds { actions: Some(chain), .. }
            if chain.len() > LONGEST_CHAIN =>
        {
            Err(format!("a chain has at most {LONGEST_CHAIN} answers"))
        }
        Request::Undo { count } if count == 0 || count > LONGEST_CHAIN => {
            Err(format!("`count` is from 1 to {LONGEST_CHAIN}"))
        }
        Request::View { at: Some(_), follow: true, .. } => {
            Err("the view is followed as it stands: leave `at` out, or `follow`".to_owned())
        }
        Request::Save { seedless: true } => {
            Err("the record is told when the game is over, and its seed with it: leave `seedless` out"
                .to_owned())
        }
        request => Ok(request),
    }
}

/// The view with which a connection begins to follow it.
#[derive(Serialize)]
struct Followed<'a> {
    version: u32,
    #[serde(flatten)]
    view: &'a Value,
    diary: Box<RawValue>,
}

/// Answers a question of a seat, as JSON. `counts` are the seat's own numbers of the entries; `signer` signs a record that the
/// table vouches for; `log` fetches the game as it is kept.
pub(super) fn answer(
    game: &dyn AnyMatch,
    seat: &str,
    counts: &[u32],
    question: Request,
    followed: Option<&ToldView>,
    signer: Option<&Signer>,
    log: impl FnOnce() -> Result<Option<Kept>, StoreError>,
) -> Result<Box<RawValue>, Answer> {
    let value = match question {
        Request::Pending {} => {
            let own = game.decision(seat)?;
            json!({ "n": counts.last(), "pending": own.into_iter().collect::<Vec<_>>() })
        }
        Request::View { since, .. } if followed.is_some() => {
            let first = visible_counts::first_of(counts, count(since));
            let diary = game.events_numbered(seat, first, &|entry| visible_counts::number(counts, entry))?;
            let followed = followed.map(|told| Followed { version: told.version, view: &told.view, diary });
            return written(&followed);
        }
        Request::View { at, since, bare, .. } => {
            let (first, at) = (visible_counts::first_of(counts, count(since)), at.map(count));
            let mut view = match at {
                Some(n) if Some(&n) != counts.last() => then(game, counts, n)?.view(seat, first)?,
                _ => game.view(seat, first)?,
            };
            in_numbers_of(&mut view, counts);
            told(view, bare)
        }
        Request::Truth { at, since } => {
            let (at, since) = (at.map(count), count(since));
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
        Request::Odds { action, actions } => {
            game.odds(seat, &chain(action, actions).map_err(Answer::Error)?)?
        }
        Request::Look { at } => game.look(seat, &at)?,
        Request::Try { action, actions } => {
            let chain = chain(action, actions).map_err(Answer::Error)?;
            tried(game, seat, &chain)?
        }
        Request::Expand { said } => json!(game.expand(seat, &said)?),
        Request::Result {} => {
            let ending = game.ending();
            // The hash of the state would let somebody test what he guesses of it.
            let proof = ending.as_ref().map(|_| (game.state_hash(), game.header().dice));
            let (state, seed) = match proof {
                Some((state, DiceOf::Rolled(rolled))) => (Some(state), rolled.seed),
                Some((state, DiceOf::Scripted {})) => (Some(state), None),
                None => (None, None),
            };
            json!({ "over": ending.is_some(), "ending": ending, "state": state, "seed": seed })
        }
        Request::Save { .. } => {
            if game.ending().is_none() {
                let why = "the record holds what the others have written in secret: it is yours when the game is over. Until then \
                           the game is kept here, and your link leads back to it";
                return Err(Answer::Error(why.to_owned()));
            }
            // It is over: nothing is hidden from anybody any more.
            let record = game.own_record();
            let record = match signer {
                Some(signer) => signer.sign(record),
                None => record,
            };
            json!({ "record": record.to_text() })
        }
        // What changes the game is carried out by its task.
        _ => return Err(Answer::Error("this is no question".to_owned())),
    };
    written(&value)
}

/// A count that somebody has sent; nobody counts as far as the highest.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
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
            seed_by: None,
            known: false,
            shares: Vec::new(),
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
