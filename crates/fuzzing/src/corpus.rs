//! What mutation begins with: the project's own files, and games that are played here. Nothing of it is kept.

use crate::registry::REGISTRY;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use umpire::dice::ChoiceRng;
use umpire::protocol::Session;

const GUIDE: &str = include_str!("../../../docs/battles.md");

/// The files of the battle that the guide builds.
const GUIDE_FILES: [&str; 5] =
    ["bridge.toml", "grid.toml", "geography.geojson", "elevation.asc", "order-of-battle.toml"];

/// A file of the guide, by its name.
pub(crate) fn guide(name: &str) -> &'static str {
    let mut blocks = GUIDE.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    let found = blocks.find(|(head, _)| head.split_once(' ').is_some_and(|(_, called)| called == name));
    found.unwrap_or_else(|| panic!("the guide has no block {name}")).1
}

/// The inputs with which a target begins.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "protocol" => {
            STARTS.into_iter().enumerate().map(|(at, start)| conversation(&start_of(start), at)).collect()
        }
        "frames" => conversations_of_a_seat(),
        "record" => {
            STARTS.into_iter().enumerate().map(|(at, start)| played(&start_of(start), at).1).collect()
        }
        "case" => case_files(),
        "scenario" => {
            GUIDE_FILES.into_iter().map(|name| format!("{name}\n{}", guide(name)).into_bytes()).collect()
        }
        _ => panic!("there is no target {target}"),
    }
}

/// Games to begin with: a battle with an option, and both toys.
const STARTS: [&str; 4] =
    ["nlc/first-shots", "nlc/quatre-bras", "three-hexes/the-gun", "three-inches/the-flag"];

fn start_of(scenario: &str) -> Value {
    let options: &[&str] = if scenario == "nlc/quatre-bras" { &["hidden-movement"] } else { &[] };
    json!({ "do": "open", "scenario": scenario, "seed": 5, "options": options })
}

/// Plays some answers by lot; the messages, and the record.
fn played(start: &Value, seed: usize) -> (Vec<Value>, Vec<u8>) {
    let mut session = Session::new(&REGISTRY);
    let mut lots = ChoiceRng::new(u64::try_from(seed).unwrap_or(0));
    let mut said = vec![start.clone()];
    let mut ask = |message: &Value| -> Value {
        let answer = session.answer(message.to_string().as_bytes());
        let answer: Value = serde_json::from_str(&answer).expect("an answer");
        assert!(answer.get("ok").is_some(), "{message} was answered with {answer}");
        answer["ok"].clone()
    };
    ask(start);
    for _ in 0..12 {
        let open = ask(&json!({ "do": "pending" }));
        let Some(decision) = open["pending"].get(0) else { break };
        let actions = decision["actions"].as_array().expect("answers");
        let action = &actions[lots.one_of(actions.len())];
        let act = json!({ "do": "act", "seat": decision["seat"], "action": action });
        ask(&act);
        said.push(act);
    }
    let record = ask(&json!({ "do": "save" }))["record"].as_str().expect("a record").to_owned();
    (said, record.into_bytes())
}

/// A game with something of every verb in it.
fn conversation(start: &Value, seed: usize) -> Vec<u8> {
    let (mut said, record) = played(start, seed);
    let seat = said[1]["seat"].clone();
    let action = said[1]["action"].clone();
    said.extend([
        json!({ "do": "view", "seat": seat, "since": 1 }),
        json!({ "do": "view", "seat": seat, "at": 1 }),
        json!({ "do": "look", "seat": seat, "at": { "hex": "1012" } }),
        json!({ "do": "odds", "seat": seat, "action": action }),
        json!({ "do": "try", "seat": seat, "action": action["say"] }),
        json!({ "do": "undo", "seat": seat, "count": 2 }),
        json!({ "do": "dice", "next": [1, 6], "clear": true }),
        json!({ "do": "save", "seedless": true }),
        json!({ "do": "load", "record": String::from_utf8_lossy(&record) }),
        json!({ "do": "result" }),
        json!({ "do": "pose", "rules": "three-hexes", "case": { "given": { "gun": "0102" } } }),
        json!({ "do": "pose", "rules": "three-inches", "case": three_inches::CASES, "number": 1 }),
        json!({ "do": "act", "seat": seat, "actions": [action, "give up"], "n": 1 }),
        json!({ "do": "close", "game": "g1" }),
    ]);
    lines(said)
}

fn lines(messages: Vec<Value>) -> Vec<u8> {
    let numbered = (1..).zip(messages).map(|(id, mut message)| {
        message["id"] = json!(id);
        message.to_string()
    });
    numbered.collect::<Vec<_>>().join("\n").into_bytes()
}

/// What the first seat of Three Hexes may say; and what a server packs, which clients read.
fn conversations_of_a_seat() -> Vec<Vec<u8>> {
    let hide = json!({ "do": "hide", "hex": "0102" });
    let said = [
        json!({ "do": "view", "follow": true, "since": 0 }),
        json!({ "do": "pending" }),
        json!({ "do": "try", "action": "hide the gun in 0101" }),
        json!({ "do": "odds", "action": hide }),
        json!({ "do": "look", "at": { "hex": "0101" } }),
        json!({ "do": "expand", "said": "hide 0101" }),
        json!({ "do": "act", "action": hide, "n": 1 }),
        json!({ "do": "undo", "count": 1 }),
        json!({ "do": "act", "actions": ["hide the gun in 0201", "search 0201"] }),
        json!({ "do": "view", "at": 1, "since": 1 }),
        json!({ "do": "hand-over", "to": "person" }),
        json!({ "do": "result" }),
        json!({ "do": "truth", "at": 1, "since": 0 }),
        json!({ "do": "save" }),
    ];
    let packed = json!([{ "do": "target", "say": "target {hex}", "all": { "n": 1 }, "each": { "hex": ["1012", "1013"] } }]);
    let delta = json!({ "list": { "_t": "a", "_0": [0, 0, 0], "1": { "a": [0, 7] }, "2": [1] }, "new": [{}], "text": [0, 0, 0] });
    vec![lines(said.to_vec()), format!("{packed}\n{delta}").into_bytes()]
}

fn case_files() -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for set in folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases")) {
        files.extend(folder(&set));
    }
    let mut texts: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).expect("a case file")).collect();
    texts.extend([three_hexes::CASES, three_inches::CASES].map(|text| text.as_bytes().to_vec()));
    texts
}

fn folder(path: &Path) -> Vec<PathBuf> {
    let listing = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files: Vec<PathBuf> = listing.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}
