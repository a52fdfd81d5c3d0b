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
use crate::request::{Message, Request, chain};
use crate::ruleset::{POSED, RuleSet, chosen, header};
use crate::seeding::Rolled;
use crate::source::Node;
use serde_json::{Value, json};
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
        let (id, message) = Message::read(text, &VERBS);
        let reply = message.and_then(|message| self.obey(message));
        (id, reply)
    }

    fn obey(&mut self, mut message: Message) -> Result<Reply, String> {
        if BEGIN.contains(&message.verb()) {
            return self.begin(message.request()?).map(Reply::Ok);
        }
        let latest = || self.latest.clone().ok_or("no game is open: open, pose or load one first");
        let name = message.take("game")?.map_or_else(latest, Ok)?;
        if !self.games.contains_key(&name) {
            return Err(format!("there is no open game `{name}`"));
        }
        let seat = if OF_A_SEAT.contains(&message.verb()) { message.take("seat")? } else { None };
        if seat.is_none() && OF_A_SEAT.contains(&message.verb()) && message.verb() != "undo" {
            return Err("the message does not fit: missing field `seat`".to_owned());
        }
        let request = message.request()?;
        if let Request::Close {} = request {
            return self.close(&name).map(Reply::Ok);
        }
        let Some(game) = self.games.get_mut(&name) else {
            return Err(format!("there is no open game `{name}`"));
        };
        ask(game, seat, request)
    }

    /// Begins a game in one of the ways in which that can be done.
    fn begin(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Open { scenario, seed, options, scripted } => {
                self.open(&scenario, &options, dice(scripted, seed)?)
            }
            Request::Pose { case, number, rules, seed } => {
                self.pose(&case, number, rules, dice(seed.is_none(), seed)?)
            }
            Request::Load { record } => self.load(&record),
            _ => Err(NOT_HERE.to_owned()),
        }
    }

    fn open(&mut self, scenario: &str, options: &[String], dice: DiceChoice) -> Result<Value, String> {
        let rules = self.rules_of(scenario)?;
        if scenario == format!("{}/{POSED}", rules.key()) {
            return Err("a posed position is set up with `pose`".to_owned());
        }
        let options = chosen(rules, scenario, options);
        let start = rules.open(scenario, &options)?;
        let game = start.begin(header(rules, scenario, &options, None), dice)?;
        self.keep(game)
    }

    /// Sets up the given of a case: of a built-in case by its key, of a text in TOML, or of an object.
    fn pose(
        &mut self,
        case: &Value,
        number: Option<usize>,
        named: Option<String>,
        dice: DiceChoice,
    ) -> Result<Value, String> {
        let (rules, start) = match case {
            Value::String(text) if text.contains('\n') => {
                let file = CaseFile::read("case", text).map_err(said)?;
                let at = number.unwrap_or(1);
                let case = at.checked_sub(1).and_then(|at| file.cases.into_iter().nth(at));
                let case = case.ok_or_else(|| format!("the text has no case number {at}"))?;
                (self.rules_named(named, case.rules.first().map(|(rule, _)| rule.as_str()))?, case.start)
            }
            Value::String(_) if named.is_some() || number.is_some() => {
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
            object @ Value::Object(_) => (self.rules_named(named, None)?, Node::from_json("case", object)),
            _ => return Err("`case` is the key of a built-in case, its TOML text, or an object".to_owned()),
        };
        let rules = self.rules_of(&rules)?;
        let game = pose(rules, &start, dice).map_err(said)?;
        self.keep(game)
    }

    /// The rule set that a sent case names, or that of the first rule it is about, or the first that there is.
    fn rules_named(&self, named: Option<String>, cited: Option<&str>) -> Result<String, String> {
        let keys = self.registry.keys();
        let cited = cited.and_then(|rule| rule.split('.').next());
        let cited = cited.filter(|set| keys.contains(set)).map(str::to_owned);
        let first = || keys.first().map(|key| (*key).to_owned());
        named.or(cited).or_else(first).ok_or_else(|| "there is no rule set that could be played".to_owned())
    }

    fn load(&mut self, text: &str) -> Result<Value, String> {
        let record = Record::parse("record", text).map_err(said)?;
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
            DiceOf::Rolled(rolled) => rolled.commitment.clone(),
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
        Some(start) => {
            rules.pose(&Node::from_json(&format!("{file}:1:1: the start"), start)).map_err(said)?
        }
        None => rules.open(&header.scenario, &header.options)?,
    };
    start.resume(file, record, rules.version()).map_err(said)
}

/// What a session understands.
const VERBS: [&str; 14] = [
    "open", "pose", "load", "pending", "act", "try", "view", "look", "odds", "dice", "undo", "save",
    "result", "close",
];
/// What speaks of no game, for it begins one.
const BEGIN: [&str; 3] = ["open", "pose", "load"];
/// What speaks of a seat.
const OF_A_SEAT: [&str; 6] = ["act", "undo", "view", "look", "try", "odds"];
const NOT_HERE: &str = "this is for a seat at a table, not for a session";

/// Asks something of a game.
fn ask(game: &mut Box<dyn AnyMatch>, seat: Option<String>, request: Request) -> Result<Reply, String> {
    let own = seat.as_deref().unwrap_or_default();
    match request {
        Request::Pending {} => Ok(Reply::Ok(json!({ "n": game.entries(), "pending": game.pending() }))),
        Request::Act { n: Some(n), .. } if n != game.entries() => Err(format!(
            "the answer is to the question after entry {n}, and there are {} now",
            game.entries()
        )),
        Request::Act { action, actions, n: _ } => act(game, own, &chain(action, actions)?),
        Request::View { follow: true, .. } => Err("a view can be followed only at a table".to_owned()),
        Request::View { at: Some(entries), since, bare, .. } => {
            replied(game.at(entries)?.view(own, since).map(|view| told(view, bare)))
        }
        Request::View { at: None, since, bare, .. } => {
            replied(game.view(own, since).map(|view| told(view, bare)))
        }
        Request::Look { at } => replied(game.look(own, &at)),
        Request::Try { action, actions } => replied(tried(&**game, own, &chain(action, actions)?)),
        Request::Odds { action, actions } => replied(game.odds(own, &chain(action, actions)?)),
        Request::Dice { next, clear } => {
            if next.is_empty() && !clear {
                return Err("send the faces to come in `next`, or `clear`".to_owned());
            }
            if clear {
                game.forget_dice();
            }
            Ok(Reply::Ok(json!({ "waiting": game.feed(&next)? })))
        }
        Request::Undo { count } => {
            let seat = seat.or_else(|| game.last_to_answer()).ok_or("there is nothing to undo")?;
            game.undo(&seat, count)?;
            Ok(Reply::Ok(json!({ "n": game.entries() })))
        }
        Request::Save { seedless } => {
            let record = if seedless { game.record(false) } else { game.own_record() };
            Ok(Reply::Ok(json!({ "record": record.to_text() })))
        }
        Request::Result {} => Ok(Reply::Ok(result(&**game))),
        Request::Open { .. }
        | Request::Pose { .. }
        | Request::Load { .. }
        | Request::Close {}
        | Request::HandOver { .. }
        | Request::Commit { .. }
        | Request::Reveal { .. }
        | Request::Renew {}
        | Request::Offer {}
        | Request::TakeBack { .. }
        | Request::Truth { .. }
        | Request::Expand { .. } => Err(NOT_HERE.to_owned()),
    }
}

fn act(game: &mut Box<dyn AnyMatch>, seat: &str, chain: &[Value]) -> Result<Reply, String> {
    match carry_out(game, seat, chain) {
        Ok(done) => {
            let events = game.events(seat, done.first).map_err(|why| why.to_string())?;
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
        if done < chain.len() && (table.last_is_told() || !table.awaited().iter().any(|other| other == seat))
        {
            break;
        }
    }
    if let Some(trial) = trial {
        *game = trial;
    }
    Ok(Chained { first, left: chain.len() - done })
}

/// Whether the first answer of a chain would be carried out and whether it would be for good, and what the whole chain would tell, so that it
/// could not be taken back.
pub fn tried(game: &dyn AnyMatch, seat: &str, chain: &[Value]) -> Result<Value, NotDone> {
    let prospect = game.foretold(seat, chain)?;
    let mut tried = json!({ "for_good": prospect.for_good });
    if let Some(told) = prospect.tells {
        tried["tells"] = json!(told.to_string());
    }
    Ok(tried)
}

/// A view as it was asked for: without what the seat knows besides, if it is to be `bare`.
#[must_use]
pub fn told(mut view: Value, bare: bool) -> Value {
    if let Some(parts) = view.as_object_mut().filter(|_| bare) {
        parts.remove("knowledge");
    }
    view
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
        DiceOf::Rolled(rolled) => rolled.seed,
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
        None => return Ok(DiceChoice::Rolled(Rolled::drawn(&Seed::secret()?))),
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
