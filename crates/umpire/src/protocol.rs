//! The umpire protocol: one JSON object a line, in and out. The same messages travel over the server's
//! WebSocket; this module reads and writes no stream itself.
//!
//! ```text
//! {"id":1,"do":"open","scenario":"set/scenario","seed":7}     -> {"id":1,"ok":{"game":"g1","seats":[…]}}
//! {"id":2,"do":"act","seat":"french","action":{"do":"stand"}}    -> {"id":2,"ok":{"events":[…]}}
//!                                                                or {"id":2,"refused":{"rule":…,"why":…}}
//! ```
//!
//! Whatever comes in, exactly one line goes out, and the session goes on. A message without `game` means the game
//! that was opened, posed or loaded last.

use crate::cases::{Case, CaseFile, pose};
use crate::dice::Seed;
use crate::fault::Faults;
use crate::matches::{AnyMatch, DiceChoice, NotDone};
use crate::record::{DiceOf, Record};
use crate::ruleset::{POSED, RuleSet, chosen, header};
use crate::source::Node;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A longer line is not read.
pub const LONGEST_LINE: usize = 1 << 20;
/// More games are not kept open at once.
pub const MOST_GAMES: usize = 1_000;

/// The rule sets and cases that a session can use.
pub trait Registry {
    /// The rule set of a key.
    fn rule_set(&self, key: &str) -> Option<&dyn RuleSet>;
    /// The keys of the rule sets.
    fn keys(&self) -> Vec<&'static str>;
    /// A built-in case by its key, `set/file#3`, with its rule set's key.
    fn case(&self, key: &str) -> Option<(&str, &Case)>;
}

/// A session: some open games, and whoever talks about them. It trusts its peer with every seat; the server
/// stands between a session and players.
pub struct Session<'r> {
    registry: &'r dyn Registry,
    games: BTreeMap<String, Box<dyn AnyMatch>>,
    opened: u64,
    latest: Option<String>,
}

/// What an answer says.
enum Reply {
    Ok(Value),
    Refused(Value),
}

impl<'r> Session<'r> {
    /// A session without games.
    pub fn new(registry: &'r dyn Registry) -> Self {
        Session { registry, games: BTreeMap::new(), opened: 0, latest: None }
    }

    /// Answers one line with one line, without its line end.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, reply) = self.read(line);
        let answer = match reply {
            Ok(Reply::Ok(value)) => json!({ "id": id, "ok": value }),
            Ok(Reply::Refused(value)) => json!({ "id": id, "refused": value }),
            Err(error) => json!({ "id": id, "error": error }),
        };
        answer.to_string()
    }

    /// The answer to a line that was too long to be read.
    pub fn too_long() -> String {
        json!({ "id": null, "error": format!("the line is longer than {LONGEST_LINE} bytes and was not read") })
            .to_string()
    }

    fn read(&mut self, line: &[u8]) -> (Value, Result<Reply, String>) {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.trim(),
            Err(_) => return (Value::Null, Err("the line is not UTF-8 text".to_owned())),
        };
        if text.is_empty() {
            return (Value::Null, Err("the line is empty: send one JSON object a line".to_owned()));
        }
        let message: Value = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return (Value::Null, Err(format!("the line is not JSON: {error}"))),
        };
        let Value::Object(mut map) = message else {
            return (Value::Null, Err("a message is a JSON object with `id` and `do`".to_owned()));
        };
        let id = map.remove("id").unwrap_or(Value::Null);
        if !matches!(id, Value::Null | Value::Number(_) | Value::String(_)) {
            return (Value::Null, Err("the `id` is a number or a text".to_owned()));
        }
        let reply = self.obey(map);
        (id, reply)
    }

    fn obey(&mut self, mut map: Map<String, Value>) -> Result<Reply, String> {
        let verb = match map.remove("do") {
            Some(Value::String(verb)) => verb,
            Some(_) => return Err("`do` is a text".to_owned()),
            None => return Err(format!("the message lacks `do`: one of {VERBS}")),
        };
        match verb.as_str() {
            "open" => return self.open(arguments(map)?).map(Reply::Ok),
            "load" => return self.load(&arguments(map)?).map(Reply::Ok),
            "pose" => return self.pose(arguments(map)?).map(Reply::Ok),
            _ => {}
        }
        let name = match map.remove("game") {
            None => self.latest.clone().ok_or("no game is open: open, pose or load one first")?,
            Some(Value::String(name)) => name,
            Some(_) => return Err("`game` is a text such as \"g1\"".to_owned()),
        };
        if verb == "close" {
            let Nothing {} = arguments(map)?;
            return self.close(&name).map(Reply::Ok);
        }
        let Some(game) = self.games.get_mut(&name) else {
            return Err(format!("there is no open game `{name}`"));
        };
        match verb.as_str() {
            "pending" => {
                let Nothing {} = arguments(map)?;
                Ok(Reply::Ok(json!({ "n": game.entries(), "pending": game.pending() })))
            }
            "act" => act(game, arguments(map)?),
            "view" => {
                let View { seat, since } = arguments(map)?;
                replied(game.view(&seat, since))
            }
            "look" => {
                let Look { seat, at } = arguments(map)?;
                replied(game.look(&seat, &at))
            }
            "try" => {
                let Odds { seat, action } = arguments(map)?;
                replied(game.dry_run(&seat, &action).map(|()| json!({})))
            }
            "odds" => {
                let Odds { seat, action } = arguments(map)?;
                replied(game.odds(&seat, &action))
            }
            "dice" => {
                let Dice { next, clear } = arguments(map)?;
                if next.is_empty() && !clear {
                    return Err("send the faces to come in `next`, or `clear`".to_owned());
                }
                if clear {
                    game.forget_dice();
                }
                Ok(Reply::Ok(json!({ "waiting": game.feed(&next)? })))
            }
            "undo" => {
                let Undo { seat, count } = arguments(map)?;
                let seat = seat.or_else(|| game.last_to_answer()).ok_or("there is nothing to undo")?;
                game.undo(&seat, count)?;
                Ok(Reply::Ok(json!({ "n": game.entries() })))
            }
            "save" => {
                let Save { seedless } = arguments(map)?;
                let record = if seedless { game.record(false) } else { game.own_record() };
                Ok(Reply::Ok(json!({ "record": record.to_text() })))
            }
            "result" => {
                let Nothing {} = arguments(map)?;
                Ok(Reply::Ok(result(&**game)))
            }
            _ => Err(format!("`{verb}` is not understood; `do` is one of {VERBS}")),
        }
    }

    fn open(&mut self, open: Open) -> Result<Value, String> {
        let rules = self.rules_of(&open.scenario)?;
        if open.scenario == format!("{}/{POSED}", rules.key()) {
            return Err("a posed position is set up with `pose`".to_owned());
        }
        let options = chosen(rules, &open.scenario, &open.options);
        let start = rules.open(&open.scenario, &options)?;
        let header = header(rules, &open.scenario, &options, None);
        let game = start.begin(header, dice(open.scripted, open.seed)?)?;
        self.keep(game)
    }

    /// Sets up the given of a case: of a built-in case by its key, of a text in TOML, or of an object.
    fn pose(&mut self, wanted: Pose) -> Result<Value, String> {
        let dice = dice(wanted.seed.is_none(), wanted.seed)?;
        let (rules, start) = match &wanted.case {
            Value::String(text) if text.contains('\n') => {
                let file = CaseFile::read("case", text).map_err(said)?;
                let at = wanted.number.unwrap_or(1);
                let case = at.checked_sub(1).and_then(|at| file.cases.into_iter().nth(at));
                let case = case.ok_or_else(|| format!("the text has no case number {at}"))?;
                (self.rules_named(wanted.rules)?, case.start)
            }
            Value::String(_) if wanted.rules.is_some() || wanted.number.is_some() => {
                return Err("a built-in case has its own rule set and number: set/file#3".to_owned());
            }
            Value::String(key) => {
                let (rules, case) = self.registry.case(key).ok_or_else(|| {
                    format!(
                        "there is no built-in case `{key}`; a key is like set/file#3, or send the case itself"
                    )
                })?;
                (rules.to_owned(), case.start.clone())
            }
            object @ Value::Object(_) => (self.rules_named(wanted.rules)?, Node::from_json("case", object)),
            _ => return Err("`case` is the key of a built-in case, its TOML text, or an object".to_owned()),
        };
        let rules = self.rules_of(&rules)?;
        let game = pose(rules, &start, dice).map_err(said)?;
        self.keep(game)
    }

    /// The rule set that a sent case names; it may leave it out only where there is no other.
    fn rules_named(&self, named: Option<String>) -> Result<String, String> {
        match (named, self.registry.keys().as_slice()) {
            (Some(rules), _) => Ok(rules),
            (None, [only]) => Ok((*only).to_owned()),
            (None, keys) => Err(format!("say in `rules` whose case this is: one of {}", keys.join(", "))),
        }
    }

    fn load(&mut self, load: &Load) -> Result<Value, String> {
        let record = Record::parse("record", &load.record).map_err(said)?;
        let game = resume(self.registry, "record", &record)?;
        self.keep(game)
    }

    fn rules_of(&self, scenario: &str) -> Result<&'r dyn RuleSet, String> {
        let key = scenario.split('/').next().unwrap_or_default();
        self.registry.rule_set(key).ok_or_else(|| {
            let known = self.registry.keys().join(", ");
            format!("there is no rule set `{key}` for `{scenario}`; the rule sets are {known}")
        })
    }

    fn keep(&mut self, game: Box<dyn AnyMatch>) -> Result<Value, String> {
        if self.games.len() >= MOST_GAMES {
            return Err(format!("{MOST_GAMES} games are open: close one first"));
        }
        self.opened += 1;
        let name = format!("g{}", self.opened);
        let header = game.header();
        let commitment = match &header.dice {
            DiceOf::Rolled { commitment, .. } => Some(commitment.clone()),
            DiceOf::Scripted {} => None,
        };
        let reply = json!({
            "game": name,
            "seats": game.seats(),
            "scenario": header.scenario,
            "rules": header.rules,
            "version": header.version,
            "commitment": commitment,
        });
        self.games.insert(name.clone(), game);
        self.latest = Some(name);
        Ok(reply)
    }

    fn close(&mut self, name: &str) -> Result<Value, String> {
        self.games.remove(name).ok_or_else(|| format!("there is no open game `{name}`"))?;
        if self.latest.as_deref() == Some(name) {
            let number = |name: &String| name[1..].parse::<u64>().unwrap_or(0);
            self.latest = self.games.keys().max_by_key(|name| number(name)).cloned();
        }
        Ok(json!({ "closed": name }))
    }
}

/// Resumes a record with the rule set that it names; one of another version goes on from its last snapshot.
pub fn resume(registry: &dyn Registry, file: &str, record: &Record) -> Result<Box<dyn AnyMatch>, String> {
    let header = &record.header;
    let rules = registry.rule_set(&header.rules).ok_or_else(|| {
        let known = registry.keys().join(", ");
        format!("{file}:1:1: the record is of the rule set `{}`; this program has {known}", header.rules)
    })?;
    let start = match &header.start {
        Some(start) => rules.pose(&Node::from_json(&format!("{file}, start"), start)).map_err(said)?,
        None => rules.open(&header.scenario, &header.options)?,
    };
    start.resume(file, record, rules.version()).map_err(said)
}

const VERBS: &str = "open, pose, load, pending, act, try, view, look, odds, dice, undo, save, result, close";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    scenario: String,
    #[serde(default)]
    seed: Option<Value>,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    scripted: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pose {
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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    record: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    seat: String,
    #[serde(default)]
    action: Option<Value>,
    /// A chain, carried out whole or not at all; but it ends with the first link that throws dice or leads to a question that
    /// the next one does not answer.
    #[serde(default)]
    actions: Option<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    seat: String,
    #[serde(default)]
    since: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    seat: String,
    at: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Odds {
    seat: String,
    action: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dice {
    #[serde(default)]
    next: Vec<u16>,
    /// Forget the faces that wait, first.
    #[serde(default)]
    clear: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    /// Whose last answer; without it, the last answer of all.
    #[serde(default)]
    seat: Option<String>,
    /// How many of his last answers, as far as they can be taken back.
    #[serde(default = "one")]
    count: usize,
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    /// Leave the seed out while the game goes on.
    #[serde(default)]
    seedless: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn arguments<T: DeserializeOwned>(map: Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(map)).map_err(|error| format!("the message does not fit: {error}"))
}

fn act(game: &mut Box<dyn AnyMatch>, act: Act) -> Result<Reply, String> {
    let chain = match (act.action, act.actions) {
        (Some(action), None) => vec![action],
        (None, Some(actions)) if !actions.is_empty() => actions,
        _ => return Err("send `action`, or a chain in `actions`".to_owned()),
    };
    match carry_out(game, &act.seat, &chain) {
        Ok(done) => {
            let events = game.events(&act.seat, done.first).map_err(|why| why.to_string())?;
            let mut reply = json!({ "n": game.entries(), "events": events });
            if done.left > 0 {
                reply["left"] = json!(done.left);
            }
            Ok(Reply::Ok(reply))
        }
        Err((at, NotDone::Refused(refusal))) => {
            let mut refused = json!(refusal);
            if chain.len() > 1 {
                refused["at"] = json!(at);
            }
            Ok(Reply::Refused(refused))
        }
        Err((_, other)) => Err(other.to_string()),
    }
}

/// What became of a chain of answers.
#[derive(Debug)]
pub struct Chained {
    /// The first entry that it made: what came of it is told from there on.
    pub first: usize,
    /// How many links were not carried out.
    pub left: usize,
}

/// Carries out a chain of answers of a seat: whole or not at all, but it ends with the first link after which dice have
/// fallen, something came to light, somebody else decides or another question is asked than the next link answers. If it is
/// refused, the place of the link that was is told.
pub fn carry_out(
    game: &mut Box<dyn AnyMatch>,
    seat: &str,
    chain: &[Value],
) -> Result<Chained, (usize, NotDone)> {
    let mut trial = if chain.len() > 1 { Some(game.boxed()) } else { None };
    let table = trial.as_mut().unwrap_or(game);
    let (first, mut done) = (table.entries(), 0);
    for (at, action) in chain.iter().enumerate() {
        match table.answer(seat, action) {
            Ok(()) => done = at + 1,
            // The way led to a question that the sender could not foresee, because of something hidden from him. To refuse the
            // whole chain would tell him of it, and let him stay where he was.
            Err(NotDone::Refused(refusal)) if at > 0 && refusal.is_not_now() => break,
            Err(why) => return Err((at, why)),
        }
        // Once dice have fallen they count: what was meant to follow must be said anew, or a chain that is
        // refused later would let its sender look at dice and take them back. And where the enemy is asked on the
        // way (a reaction charge), the sender cannot know what comes after.
        if table.last_is_told() || (done < chain.len() && !table.awaited().iter().any(|other| other == seat))
        {
            break;
        }
    }
    if let Some(trial) = trial {
        *game = trial;
    }
    Ok(Chained { first, left: chain.len() - done })
}

fn replied(done: Result<Value, NotDone>) -> Result<Reply, String> {
    match done {
        Ok(value) => Ok(Reply::Ok(value)),
        Err(NotDone::Refused(refusal)) => Ok(Reply::Refused(json!(refusal))),
        Err(other) => Err(other.to_string()),
    }
}

fn result(game: &dyn AnyMatch) -> Value {
    let ending = game.ending();
    let seed = match game.header().dice {
        DiceOf::Rolled { seed, .. } => seed,
        DiceOf::Scripted {} => None,
    };
    json!({ "over": ending.is_some(), "ending": ending, "state": game.state_hash(), "seed": seed })
}

/// Dice from a script, from a seed that is given, or from a secret one.
fn dice(scripted: bool, seed: Option<Value>) -> Result<DiceChoice, String> {
    if scripted {
        return Ok(DiceChoice::Scripted);
    }
    let seed = match seed {
        None => Seed::secret()?,
        Some(Value::Number(number)) => {
            let number =
                number.as_u64().ok_or("a seed is a whole number from 0, or 64 hexadecimal digits")?;
            Seed::from_number(number)
        }
        Some(Value::String(text)) => {
            Seed::from_hex(&text).ok_or("a seed is a whole number from 0, or 64 hexadecimal digits")?
        }
        Some(_) => return Err("a seed is a whole number from 0, or 64 hexadecimal digits".to_owned()),
    };
    Ok(DiceChoice::Seeded(seed))
}

#[allow(clippy::needless_pass_by_value)] // it is what map_err hands over
fn said(faults: Faults) -> String {
    faults.to_string()
}
