//! Every way into the program from outside, as a function that takes any bytes. None may panic, and each checks what must hold
//! whatever comes.
//!
//! `fuzz/` hands these to `cargo fuzz`, which looks for inputs that reach new code (`make fuzz`); `tests/short.rs` mutates the corpus for
//! some seconds in `make test`. The corpus is made of the project's own files and of games played here (`corpus`).

pub mod corpus;
mod frames;
mod registry;

pub use frames::frames;

use data_encoding::HEXLOWER;
use registry::REGISTRY;
use serde_json::Value;
use series::scenario::{Battles, Folder};
use sha2::{Digest as _, Sha256};
use umpire::cases::{self, CaseFile};
use umpire::protocol::{Registry as _, Session, resume};
use umpire::record::Record;

/// A way in: it may be given anything.
pub type Target = fn(&[u8]);

/// Each way in by its name.
pub const TARGETS: [(&str, Target); 5] =
    [("protocol", protocol), ("frames", frames), ("record", record), ("case", case), ("scenario", scenario)];

/// Longer conversations find no more, only later.
const MOST_LINES: usize = 40;

/// Lines of the umpire's protocol: each is answered with one object that has an id and says one thing.
pub fn protocol(bytes: &[u8]) {
    let mut session = Session::new(&REGISTRY);
    for line in bytes.split(|byte| *byte == b'\n').take(MOST_LINES) {
        check_answer(&session.answer(line));
    }
}

/// An answer is an object with an id and exactly one of `ok`, `refused` and `error`.
fn check_answer(line: &str) {
    let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let told = ["ok", "refused", "error"].iter().filter(|name| answer.get(**name).is_some()).count();
    assert!(told == 1 && answer.get("id").is_some(), "no answer: {line}");
    // Whoever asks may say the words himself, and hears them in what he is answered.
    let is_bug = answer["error"].as_str().is_some_and(|error| error.starts_with("a bug in the umpire"));
    assert!(!is_bug, "{line}");
}

/// A record: as it stands, and forged well, with a chain that fits whatever its lines say. What is read is written as it was read,
/// and what is played again can be gone on with.
pub fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for text in [text.as_ref(), &chained(&text)] {
        let Ok(record) = Record::parse("record", text) else { continue };
        let written = record.to_text();
        assert_eq!(Record::parse("record", &written).as_ref(), Ok(&record), "{written}");
        let Ok(game) = resume(&REGISTRY, "record", &record) else { continue };
        for seat in game.seats() {
            game.view(&seat, 0).expect("a seat's view");
        }
        assert!(game.ending().is_some() == game.pending().is_empty(), "somebody is asked, or it is over");
    }
}

/// The lines with a chain that fits.
fn chained(text: &str) -> String {
    let mut link = "grognard".to_owned();
    let mut lines = String::new();
    for line in text.lines() {
        let Ok(Value::Object(mut line)) = serde_json::from_str(line) else { return text.to_owned() };
        line.remove("chain");
        let mut bare = Value::Object(line.clone());
        if let Some(rolled) = bare.pointer_mut("/dice/rolled").and_then(Value::as_object_mut) {
            rolled.remove("seed");
        }
        link = HEXLOWER.encode(&Sha256::digest(format!("{link}{bare}")));
        link.truncate(16);
        line.insert("chain".to_owned(), link.clone().into());
        lines.push_str(&Value::Object(line).to_string());
        lines.push('\n');
    }
    lines
}

/// A file of cases: its faults are told, or each case is played.
pub fn case(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(file) = CaseFile::read("case.toml", &text) else { return };
    for case in file.cases.iter().take(4) {
        for rules in REGISTRY.keys().into_iter().filter_map(|key| REGISTRY.rule_set(key)) {
            // Faults of the position, and what differs from what the case says, are what a reader is told.
            let _ = cases::run(case, rules);
        }
    }
}

/// The files of the battle that `docs/battles.md` builds, one of them replaced: the first line names it, the rest is what stands in it.
/// Faults are told, or each scenario opens.
pub fn scenario(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (name, text) = text.split_once('\n').unwrap_or(("", &text));
    let file = |own: &'static str| if name == own { (own, text) } else { (own, corpus::guide(own)) };
    let scenarios = [file("bridge.toml")];
    let folder = Folder {
        grid: file("grid.toml"),
        geography: file("geography.geojson"),
        heights: Some(file("elevation.asc")),
        order_of_battle: file("order-of-battle.toml"),
        scenarios: &scenarios,
    };
    let Ok(battles) = Battles::read(series::sets::NLC.edition(), &[folder]) else { return };
    for scenario in battles.scenarios() {
        let _ = series::turn::opening::open(scenario, &[]);
    }
}
