//! The record: a game is its record, and the state is a pure function of it.
//!
//! One JSON object a line. The first says what is played and commits to the dice, one line follows for each
//! answer with the faces that fell, and the last closes it with the hash of the state. Every line carries a
//! link of a hash chain, so a line that was cut, lost, moved or edited is named exactly.
//!
//! ```text
//! {"grognard":3,"rules":"toy","version":"1.1.0","scenario":"toy/posed",…,"dice":{"rolled":{"by":"umpire","commitment":"…"}},"chain":"…"}
//! {"n":0,"seat":"umpire","action":"begin","dice":[],"chain":"…"}
//! {"n":1,"seat":"french","action":{"do":"attack",…},"dice":[],"chain":"…"}
//! {"snapshot":2,"version":"1.1.0","dice":0,"state":{…},"chain":"…"}
//! {"end":2,"state":"…","chain":"…"}
//! ```
//!
//! Behind the closing line may stand the signature of the table that kept the game ([`Signature`]).
//!
//! A snapshot is the whole state after so many entries. It stands only in the umpire's own copy. From it the game can go on under
//! another version of the rules; an entry of the umpire's then says from where on that version holds:
//! `{"n":2,"seat":"umpire","action":{"continued":{"version":"1.2.0","from":2}},"dice":[],…}`.

use crate::dice::Seed;
use crate::fault::{Faults, Place};
use crate::seeding::Rolled;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

mod signature;

pub use signature::{Signature, Signer, public_key};

/// The format that this program writes. It also reads format 1, which has no snapshots, and format 2, which does not say who made the
/// seed.
pub const FORMAT: u32 = 3;
/// From this format on a game may go on from a snapshot.
pub(crate) const HAS_SNAPSHOTS: u32 = 2;
/// From this format on it is said who made the seed.
const SAYS_WHO: u32 = 3;

/// Where the dice of a game come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceOf {
    /// From a seed.
    Rolled(Rolled),
    /// From a script.
    Scripted {},
}

/// What is played, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the record.
    pub grognard: u32,
    /// The rule set's key.
    pub rules: String,
    /// The rule set's version: another version may decide differently.
    pub version: String,
    /// The scenario's key.
    pub scenario: String,
    /// The options in force.
    #[serde(default)]
    pub options: Vec<String>,
    /// The posed position, for a game that starts from the given of a case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The dice.
    pub dice: DiceOf,
}

/// One answer, with the faces that fell while it was carried out. Entry 0 is the umpire's own opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number.
    pub n: usize,
    /// The seat that answered.
    pub seat: String,
    /// The answer.
    pub action: Value,
    /// The faces, in order.
    #[serde(default)]
    pub dice: Vec<u16>,
}

/// The whole state after so many entries: the umpire's own, never for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// After so many entries.
    pub snapshot: usize,
    /// The version of the rules that wrote it.
    pub version: String,
    /// How many words of the stream of dice were used up.
    pub dice: u64,
    /// The state, see [`crate::game::Game::state`].
    pub state: Value,
}

/// What the umpire notes where a game goes on under another version of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Continued {
    /// The version that holds from there on.
    pub version: String,
    /// The first entry that was played under it: the game went on from the snapshot before it. 0 if nobody had answered yet, and it
    /// was begun anew.
    pub from: usize,
}

impl Continued {
    /// What an entry says about this, if it does.
    pub fn of(entry: &Entry) -> Option<Continued> {
        serde_json::from_value(entry.action.get("continued")?.clone()).ok().filter(|_| entry.seat == "umpire")
    }

    /// The entry that says so.
    pub fn entry(&self, n: usize) -> Entry {
        let action = serde_json::json!({ "continued": self });
        Entry { n, seat: "umpire".to_owned(), action, dice: Vec::new() }
    }
}

/// The end of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// How many entries there are.
    pub end: usize,
    /// The hash of the state after the last of them.
    pub state: String,
}

/// A whole record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What is played.
    pub header: Header,
    /// The answers.
    pub entries: Vec<Entry>,
    /// The state at some moments, in their order; only in the umpire's own copy.
    pub snapshots: Vec<Snapshot>,
    /// The hash of the state at the end.
    pub state: String,
    /// Who vouches for it; one that does not fit is not read.
    pub signature: Option<Signature>,
}

impl Record {
    /// The record as text.
    pub fn to_text(&self) -> String {
        let mut text = self.unsigned_text();
        if let Some(signature) = &self.signature {
            let _ = writeln!(text, "{}", to_value(signature));
        }
        text
    }

    /// The public key of the table that signed it, if one has.
    pub fn signed_by(&self) -> Option<&str> {
        self.signature.as_ref().map(|signature| &*signature.key)
    }

    fn unsigned_text(&self) -> String {
        let mut chain = Chain::start();
        let mut text = String::new();
        let mut line = |value: Value, link: String| {
            let Value::Object(mut map) = value else { return };
            map.insert("chain".to_owned(), link.into());
            let _ = writeln!(text, "{}", Value::Object(map));
        };
        let link = chain.link(&to_value(&self.header.without_seed()));
        line(to_value(&self.header), link);
        for entry in &self.entries {
            let value = to_value(entry);
            let link = chain.link(&value);
            line(value, link);
        }
        for snapshot in &self.snapshots {
            let value = to_value(snapshot);
            let link = chain.link(&value);
            line(value, link);
        }
        let closing = to_value(&Closing { end: self.entries.len(), state: self.state.clone() });
        let link = chain.link(&closing);
        line(closing, link);
        text
    }

    /// The version of the rules under which the last entries were played.
    pub fn version(&self) -> &str {
        self.version_at(self.entries.len())
    }

    /// The version of the rules under which the entry before this one was played.
    fn version_at(&self, entries: usize) -> &str {
        let mut versions = self.entries[..entries.min(self.entries.len())].iter().rev();
        let continued = versions.find_map(|entry| entry.action.pointer("/continued/version")?.as_str());
        continued.unwrap_or(&self.header.version)
    }

    /// Where the game has gone on under another version.
    pub fn continuations(&self) -> impl Iterator<Item = Continued> {
        self.entries.iter().filter_map(Continued::of)
    }

    /// The stretches that were played under one version each: the version, the first entry, and the first that is no more of it.
    pub fn stretches(&self) -> Vec<(String, usize, usize)> {
        let mut stretches: Vec<(String, usize, usize)> =
            vec![(self.header.version.clone(), 0, self.entries.len())];
        for Continued { version, from } in self.continuations() {
            if let Some(last) = stretches.last_mut() {
                last.2 = from;
            }
            stretches.push((version, from, self.entries.len()));
        }
        stretches.retain(|(_, from, end)| from < end);
        stretches
    }

    /// The snapshot from which a record is to be played under a version: none if it is of this version from its beginning on. Why it
    /// cannot be, if it cannot.
    pub(crate) fn to_go_on_from(&self, version: &str) -> Result<Option<&Snapshot>, String> {
        let own = self.version();
        if own != version {
            return self.snapshots.last().map(Some).ok_or_else(|| {
                format!(
                    "the record was made with {} version {own}; this program has version {version}, which may decide differently, \
                     and the record has no snapshot to go on from: save it once more with the program that made it (the umpire's \
                     own copy, not a seedless one)",
                    self.header.rules
                )
            });
        }
        let last = self.continuations().last().filter(|continued| continued.from > 0);
        let Some(Continued { from, .. }) = last else { return Ok(None) };
        let snapshot = self.snapshots.iter().find(|snapshot| snapshot.snapshot == from);
        snapshot.map(Some).ok_or_else(|| {
            format!("the game went on under version {version} from entry {from}, and the record lacks the snapshot before it")
        })
    }

    /// The record without its seed and snapshots: it can be replayed, but not gone on with. It still holds every answer of every
    /// seat, secret ones too, so it is no more fit for a player's eyes while the game goes on.
    #[must_use]
    pub fn seedless(mut self) -> Record {
        self.header = self.header.without_seed();
        self.snapshots.clear();
        self.signature = None;
        self
    }

    /// Reads a record; the chain is checked, the answers are not yet played.
    pub fn parse(file: &str, text: &str) -> Result<Record, Faults> {
        let at = |line: usize| Place {
            file: file.to_owned(),
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: 1,
        };
        let one = |line: usize, what: String| Err(Faults::one(&at(line), what));
        let mut lines = text.lines().enumerate().map(|(n, line)| (n + 1, line));
        let mut chain = Chain::start();

        let Some((_, first)) = lines.next() else {
            return one(1, "the record is empty".to_owned());
        };
        let (value, link) = match open_line(first) {
            Ok(parts) => parts,
            Err(what) => return one(1, format!("not a Grognard record: {what}")),
        };
        match value.get("grognard").and_then(Value::as_u64) {
            Some(format) if (1..=u64::from(FORMAT)).contains(&format) => {}
            Some(other) => {
                let what = format!(
                    "the record is of format {other}; this program reads formats up to {FORMAT}: use the one that wrote it"
                );
                return one(1, what);
            }
            None => return one(1, "not a Grognard record: the first line lacks `grognard`".to_owned()),
        }
        // The link is that of the line as it stands, the seed apart: whatever else was added counts as an edit.
        let mut seedless = value.clone();
        if let Some(rolled) = seedless.pointer_mut("/dice/rolled").and_then(Value::as_object_mut) {
            rolled.remove("seed");
        }
        if chain.link(&seedless) != link {
            return one(1, "the first line was edited: its link of the chain does not fit".to_owned());
        }
        let header: Header = match serde_json::from_value(value) {
            Ok(header) => header,
            Err(error) => return one(1, format!("the first line is no record header: {error}")),
        };

        let mut entries: Vec<Entry> = Vec::new();
        let mut snapshots: Vec<Snapshot> = Vec::new();
        for (n, line) in lines.by_ref() {
            let (value, link) = match open_line(line) {
                Ok(parts) => parts,
                Err(what) => {
                    let after = entries.len();
                    return one(
                        n,
                        format!("the record breaks off or was edited after entry {after}: {what}"),
                    );
                }
            };
            if chain.link(&value) != link {
                let what = "this line, or one missing just before it, was edited: its link of the chain does not fit";
                return one(n, what.to_owned());
            }
            if value.get("end").is_some() {
                let closing: Closing = match serde_json::from_value(value) {
                    Ok(closing) => closing,
                    Err(error) => return one(n, format!("the closing line cannot be read: {error}")),
                };
                if closing.state.is_empty() {
                    return one(n, "the closing line lacks the hash of the state".to_owned());
                }
                if closing.end != entries.len() {
                    let what =
                        format!("the record closes on {} entries but has {}", closing.end, entries.len());
                    return one(n, what);
                }
                let mut rest = lines.by_ref().filter(|(_, line)| !line.trim().is_empty());
                let mut record = Record { header, entries, snapshots, state: closing.state, signature: None };
                if let Err(what) = record.is_in_order() {
                    return one(n, what);
                }
                if let Some((n, line)) = rest.next() {
                    let Ok(signature) = serde_json::from_str::<Signature>(line) else {
                        return one(n, "there is more after the closing line".to_owned());
                    };
                    if let Err(what) = signature.check(&record.unsigned_text()) {
                        return one(n, what);
                    }
                    record.signature = Some(signature);
                }
                if let Some((n, _)) = rest.next() {
                    return one(n, "there is more after the signature".to_owned());
                }
                return Ok(record);
            }
            if value.get("snapshot").is_some() {
                match serde_json::from_value(value) {
                    Ok(snapshot) => snapshots.push(snapshot),
                    Err(error) => return one(n, format!("this line is no snapshot: {error}")),
                }
                continue;
            }
            let entry: Entry = match serde_json::from_value(value) {
                Ok(entry) => entry,
                Err(error) => return one(n, format!("this line is no entry: {error}")),
            };
            if entry.n != entries.len() {
                return one(n, format!("entry {} stands where {} should be", entry.n, entries.len()));
            }
            entries.push(entry);
        }
        let last = text.lines().count();
        one(last, format!("the record was cut short: {} entries and no closing line", entries.len()))
    }

    /// Whether snapshots and continuations point at entries that there are, each farther on than the one before.
    fn is_in_order(&self) -> Result<(), String> {
        let n = self.entries.len();
        let moments: Vec<usize> = self.snapshots.iter().map(|snapshot| snapshot.snapshot).collect();
        if moments.iter().any(|at| *at == 0 || *at > n) || !moments.is_sorted() {
            return Err(format!("the record has {n} entries, and snapshots after {moments:?}"));
        }
        let continued = |entry: &Entry| Continued::of(entry).map(|continued| (entry.n, continued.from));
        let (mut before, mut good) = (0, true);
        for (n, from) in self.entries.iter().filter_map(continued) {
            let unplayed = || self.entries[..n].iter().all(|entry| entry.seat == "umpire");
            good &= (from == 0 && unplayed()) || (from > before && from <= n);
            before = n;
        }
        if !good {
            return Err("an entry says that the game went on from a moment that it cannot have gone on from"
                .to_owned());
        }
        Ok(())
    }

    /// The line of an entry in the text.
    pub fn line_of(n: usize) -> usize {
        n + 2
    }
}

impl Header {
    pub(crate) fn without_seed(&self) -> Header {
        let mut header = self.clone();
        if let DiceOf::Rolled(rolled) = &mut header.dice {
            rolled.seed = None;
        }
        header
    }

    /// The same with dice from a seed.
    #[must_use]
    pub fn rolled(mut self, rolled: Rolled) -> Header {
        if rolled.by.is_none() {
            self.grognard = self.grognard.min(SAYS_WHO - 1);
        }
        self.dice = DiceOf::Rolled(rolled);
        self
    }

    /// The seed that the dice follow from, if it is revealed; an error if it does not fit what was committed to.
    pub fn seed(&self) -> Result<Option<Seed>, String> {
        let DiceOf::Rolled(rolled) = &self.dice else { return Ok(None) };
        if rolled.by.is_some() != (self.grognard >= SAYS_WHO) {
            return Err(format!("from format {SAYS_WHO} on, and not before, `by` says who made the seed"));
        }
        rolled.key()
    }
}

/// A running hash over the lines: each link is cut from the hash of the link before it and the line itself.
struct Chain(String);

impl Chain {
    fn start() -> Chain {
        Chain("grognard".to_owned())
    }

    fn link(&mut self, line: &Value) -> String {
        let digest = HEXLOWER.encode(&Sha256::digest(format!("{}{line}", self.0)));
        digest[..16].clone_into(&mut self.0);
        self.0.clone()
    }
}

/// A line as an object, and its link taken out of it.
fn open_line(line: &str) -> Result<(Value, String), String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("not a JSON object ({error})"))?;
    let Value::Object(mut map) = value else { return Err("not a JSON object".to_owned()) };
    match map.remove("chain") {
        Some(Value::String(link)) => Ok((Value::Object(map), link)),
        _ => Err("it lacks its `chain`".to_owned()),
    }
}

/// Records are made of plain data, which always has a JSON form.
fn to_value<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// The hash of a state, the same on every machine: SHA-256 of its text.
pub fn state_hash(state: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::Index;

    pub(super) fn record() -> Record {
        let seed = Seed::from_number(1);
        Record {
            header: Header {
                grognard: FORMAT,
                rules: "toy".into(),
                version: "1".into(),
                scenario: "toy/posed".into(),
                options: vec![],
                start: None,
                dice: DiceOf::Rolled(Rolled::drawn(&seed)),
            },
            entries: (0..3)
                .map(|n| Entry {
                    n,
                    seat: "french".into(),
                    action: format!("do {n}").into(),
                    dice: vec![4, 3],
                })
                .collect(),
            snapshots: vec![Snapshot {
                snapshot: 3,
                version: "1".into(),
                dice: 6,
                state: serde_json::json!({ "b": 1, "a": [u64::MAX] }),
            }],
            state: "00".into(),
            signature: None,
        }
    }

    fn fault(text: &str) -> String {
        Record::parse("r", text).unwrap_err().to_string()
    }

    #[test]
    fn a_record_survives_its_text() {
        assert_eq!(Record::parse("r", &record().to_text()).unwrap(), record());
    }

    #[test]
    fn leaving_out_the_seed_breaks_no_link() {
        let seedless = record().seedless();
        assert!(!seedless.to_text().contains(&Seed::from_number(1).to_hex()));
        assert!(!seedless.to_text().contains("snapshot"), "nor is the whole truth in it");
        assert_eq!(Record::parse("r", &seedless.to_text()).unwrap(), seedless);
    }

    #[test]
    fn cut_short_anywhere_is_said_with_the_line() {
        let text = record().to_text();
        let lines: Vec<&str> = text.lines().collect();
        for keep in 1..lines.len() {
            let said = fault(&lines[..keep].join("\n"));
            assert!(said.starts_with(&format!("r:{keep}:1: the record was cut short")), "{said}");
        }
        let said = fault(&text[..text.len() - 30]);
        assert!(said.contains("breaks off or was edited after entry 3"), "{said}");
        assert_eq!(fault(""), "r:1:1: the record is empty");
    }

    #[test]
    fn every_edit_is_found_at_its_line() {
        let text = record().to_text();
        let said = fault(&text.replace("do 1", "do 9"));
        assert!(said.starts_with("r:3:1: this line, or one missing just before it, was edited"), "{said}");
        let said = fault(&text.replace("toy/posed", "toy/other"));
        assert!(said.starts_with("r:1:1: the first line was edited"), "{said}");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(2);
        let said = fault(&lines.join("\n"));
        assert!(said.starts_with("r:3:1: this line, or one missing"), "{said}");
        let said = fault(&format!("{text}{{}}\n"));
        assert!(said.contains("r:7:1: there is more after the closing line"), "{said}");
    }

    proptest! {
        /// Whatever letter of a record is changed, it is found; but the digits of a seed may be small or capital.
        #[test]
        fn no_edit_goes_unnoticed(at: Index, to in "[ -~]") {
            let text = record().to_text();
            let at = at.index(text.len());
            prop_assume!(!text[at..=at].eq_ignore_ascii_case(&to) && &text[at..=at] != "\n");
            let edited = format!("{}{to}{}", &text[..at], &text[at + 1..]);
            // The seed is no part of the chain, since it may be left out: its commitment is.
            let sound = Record::parse("r", &edited).is_ok_and(|read| read.header.seed().is_ok());
            prop_assert!(!sound, "{}", edited);
        }
    }

    #[test]
    fn another_format_is_named() {
        let said = fault(&record().to_text().replace("\"grognard\":3", "\"grognard\":4"));
        assert!(said.contains("format 4; this program reads formats up to 3"), "{said}");
        assert!(fault("hello").contains("not a Grognard record"));
    }

    #[test]
    fn who_made_the_seed_is_said_from_format_3_on() {
        let mut record = record();
        let seed = record.header.seed().unwrap().unwrap();
        record.header = record.header.rolled(Rolled::unsaid(&seed));
        assert_eq!(record.header.grognard, 2);
        assert_eq!(Record::parse("r", &record.to_text()).unwrap().header.seed(), Ok(Some(seed)));
        record.header.grognard = 3;
        assert!(record.header.seed().unwrap_err().contains("says who made the seed"));
    }

    #[test]
    fn a_seed_that_does_not_fit_its_commitment_is_found() {
        let mut record = record();
        assert!(record.header.seed().unwrap().is_some());
        if let DiceOf::Rolled(rolled) = &mut record.header.dice {
            rolled.seed = Some(Seed::from_number(2).to_hex());
        }
        assert!(record.header.seed().unwrap_err().contains("does not fit the commitment"));
    }
}
