//! Ten thousand lines of noise, half-truths and honest play: the umpire answers every one and outlives them all.

use crate::common::{Choices, DUEL, Umpire, case_keys, grognard, seats_of, shown, understood};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

const LINES: usize = 10_000;

/// What is to be sent, and whether it must be obeyed.
struct Line {
    bytes: Vec<u8>,
    honest: bool,
}

/// Games of messages that are good in their order, each from its own pose to its own close.
fn honest_games() -> Vec<Vec<Value>> {
    let mut umpire = Umpire::start();
    let mut choices = Choices::new(5);
    let mut games = Vec::new();
    for (seed, key) in case_keys().into_iter().step_by(9).enumerate() {
        let [first, second] = seats_of(&key);
        let mut game = vec![json!({"do": "pose", "case": key, "seed": seed})];
        umpire.ok(game[0].clone());
        // Whole turns are long; the mixture wants their beginnings.
        for _ in 0..12 {
            let Some(decision) = umpire.decision() else { break };
            let action = choices.one(&decision.actions).clone();
            let said = if choices.below(2) == 0 { action["say"].clone() } else { action };
            let act = json!({"do": "act", "seat": decision.seat, "action": said});
            umpire.ok(act.clone());
            game.push(json!({"do": "pending"}));
            game.push(act);
            match choices.below(6) {
                0 => game.push(json!({"do": "view", "seat": first, "since": 1})),
                1 => game.push(json!({"do": "view", "seat": second})),
                2 => game.push(json!({"do": "save", "seedless": true})),
                3 => game.push(json!({"do": "result"})),
                _ => {}
            }
        }
        game.push(json!({"do": "close"}));
        games.push(game);
    }
    umpire.finish();
    games
}

/// Messages to be spoilt: one of every kind, a whole record and a whole position among them.
fn templates(games: &[Vec<Value>]) -> Vec<Value> {
    let mut umpire = Umpire::start();
    umpire.ok(json!({"do": "pose", "case": DUEL, "seed": 4}));
    umpire.act("french", "attack 1304 from 1303");
    let record = umpire.saved(false);
    let header: Value = serde_json::from_str(record.lines().next().unwrap_or_default()).expect("a header");
    umpire.finish();
    let text = "[[case]]\ntitle = 'x'\nrules = ['nlc.7.4.a']\ngiven.active = 'II Corps'\n\
                given.orders = { 'II Corps' = 'attack 1304' }\n\
                given.units = ['1303 Foy french II Corps infantry 6/3', '1304 K british R infantry 4/2']\n\
                then = ['french decides']\n";
    let mut all = vec![
        json!({"do": "open", "scenario": "nlc/quatre-bras", "seed": 7, "options": ["road-column"], "scripted": true}),
        json!({"do": "pose", "case": DUEL}),
        json!({"do": "pose", "case": text, "number": 1, "rules": "nlc", "seed": 9}),
        json!({"do": "pose", "case": header["start"], "rules": "nlc"}),
        json!({"do": "load", "record": record}),
        json!({"do": "dice", "next": [4, 3, 4, 3, 6, 1]}),
        json!({"do": "act", "seat": "french", "action": {"do": "attack", "from": "1303", "target": "1304"}}),
        json!({"do": "act", "seat": "french", "actions": ["attack 1304 from 1303", "no more attacks", "stand"]}),
        json!({"do": "act", "seat": "french", "action": "attack 1304 from 1302"}),
        json!({"do": "act", "seat": "french", "action": "no more attacks"}),
        json!({"do": "odds", "seat": "french", "action": "attack 1304 from 1303"}),
        json!({"do": "view", "seat": "allied", "since": 1, "game": "g1"}),
        json!({"do": "undo", "seat": "french"}),
        json!({"do": "save", "seedless": false}),
        json!({"do": "close", "game": "g2"}),
        json!({"do": "result"}),
        json!({"do": "pending"}),
    ];
    all.extend(games.iter().flatten().step_by(7).cloned());
    all
}

/// Any value: of every kind, at every bound, and bits of other messages.
fn any_value(choices: &mut Choices, templates: &[Value]) -> Value {
    let texts =
        ["", "french", "allied", "nlc", "g1", "1304", "stand", "halt", "\u{0}", "é\u{202e}", "a\nb", DUEL];
    match choices.below(12) {
        0 => Value::Null,
        1 => json!(choices.below(2) == 0),
        2 => json!(choices.any()),
        3 => json!(-i64::try_from(choices.below(1_000_000)).unwrap_or(1)),
        4 => json!(1.0e300),
        5 => json!(choices.below(10)),
        6 => json!([]),
        7 => json!({}),
        8 => json!([1, "x", null, [[]]]),
        9 => json!("x".repeat(choices.below(3000))),
        10 => json!(*choices.one(&texts)),
        _ => {
            let other = choices.one(templates);
            let parts: Vec<&Value> =
                other.as_object().into_iter().flatten().map(|(_, value)| value).collect();
            (*choices.one(&parts)).clone()
        }
    }
}

/// Spoils one thing somewhere in a value.
fn spoil(value: &mut Value, choices: &mut Choices, templates: &[Value]) {
    match value {
        Value::Object(map) if !map.is_empty() && choices.below(5) > 0 => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = choices.one(&keys).clone();
            match choices.below(6) {
                0 => drop(map.remove(&key)),
                1 => drop(map.insert(format!("{key}x"), json!(1))),
                2 => {
                    let moved = map.remove(&key).unwrap_or_default();
                    let other =
                        choices.one(&["do", "seat", "action", "case", "next", "game", "record", "id"]);
                    map.insert((*other).to_owned(), moved);
                }
                _ => spoil(&mut map[&key], choices, templates),
            }
        }
        Value::Array(items) if !items.is_empty() && choices.below(5) > 0 => {
            let at = choices.below(items.len());
            match choices.below(4) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, any_value(choices, templates)),
                _ => spoil(&mut items[at], choices, templates),
            }
        }
        Value::String(text) if !text.is_empty() && choices.below(3) > 0 => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = choices.below(letters.len());
            match choices.below(3) {
                0 => drop(letters.remove(at)),
                1 => {
                    letters.insert(at, *choices.one(&['0', '9', ' ', '\n', '"', '/', '#', 'x', '\u{1F40E}']));
                }
                _ => letters.truncate(at),
            }
            *text = letters.into_iter().collect();
        }
        other => *other = any_value(choices, templates),
    }
}

fn lines() -> Vec<Line> {
    let games = honest_games();
    let templates = templates(&games);
    let mut choices = Choices::new(1815);
    let mut lines = Vec::new();
    while lines.len() < LINES {
        let id = lines.len();
        let mut message = choices.one(&templates).clone();
        message["id"] = json!(id);
        let mut bytes = message.to_string().into_bytes();
        match choices.below(32) {
            0..4 => bytes = (0..choices.below(120)).map(|_| choices.any().to_be_bytes()[3]).collect(),
            4..8 => bytes.truncate(choices.below(bytes.len())),
            8..12 => {
                for _ in 0..=choices.below(4) {
                    let at = choices.below(bytes.len());
                    bytes[at] ^= 1 << choices.below(8);
                }
            }
            12 if choices.below(50) == 0 => bytes.resize((1 << 20) + choices.below(5), b' '),
            13 if choices.below(10) == 0 => bytes = b"[{\"a\":".repeat(choices.below(20_000)),
            // A good message at the wrong time.
            14..18 => {}
            12..30 => {
                for _ in 0..=choices.below(3) {
                    spoil(&mut message, &mut choices, &templates);
                }
                bytes = message.to_string().into_bytes();
            }
            _ => {
                for message in choices.one(&games) {
                    let mut message = message.clone();
                    message["id"] = json!(format!("honest {}", lines.len()));
                    lines.push(Line { bytes: message.to_string().into_bytes(), honest: true });
                }
                // A game that stays open, for the spoilt messages that follow to be about.
                let id = format!("honest {}", lines.len());
                let pose = json!({"id": id, "do": "pose", "case": DUEL}).to_string();
                lines.push(Line { bytes: pose.into_bytes(), honest: true });
                continue;
            }
        }
        bytes.retain(|byte| *byte != b'\n');
        lines.push(Line { bytes, honest: false });
    }
    lines.truncate(LINES);
    lines
}

/// The number that an answer must bear: that of the message, if it can be read at all.
fn number_of(line: &[u8]) -> Value {
    if line.len() > 1 << 20 {
        return Value::Null;
    }
    let message: Value = serde_json::from_slice(line.trim_ascii()).unwrap_or_default();
    let id = message.get("id").cloned().unwrap_or_default();
    if id.is_string() || id.is_number() { id } else { Value::Null }
}

/// Whoever talks to the umpire may have bugs of its own. Exactly one readable line comes back for each that was
/// sent, under the right number; good messages in the midst of it are still obeyed; and at the end of the input
/// the process ends well.
#[test]
fn ten_thousand_lines_get_ten_thousand_answers() {
    let lines = lines();
    let mut child = grognard()
        .arg("umpire")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let sent: Vec<u8> =
        lines.iter().flat_map(|line| line.bytes.iter().copied().chain(std::iter::once(b'\n'))).collect();
    let writer = thread::spawn(move || input.write_all(&sent));
    let (send, answers) = channel();
    let reader = thread::spawn(move || {
        for answer in output.lines() {
            if send.send(answer).is_err() {
                return;
            }
        }
    });

    let (mut told, mut bugs) = ([0; 3], Vec::new());
    for (n, line) in lines.iter().enumerate() {
        let answer = answers.recv_timeout(Duration::from_secs(60));
        let Ok(answer) = answer else {
            let _ = child.kill();
            panic!("no answer to line {n}: {}", shown(&line.bytes));
        };
        let answer = understood(&answer.expect("an answer is text"));
        if answer["error"].as_str().is_some_and(|said| said.starts_with("a bug in the umpire")) {
            bugs.push(shown(&line.bytes));
            continue;
        }
        assert_eq!(answer["id"], number_of(&line.bytes), "line {n}: {}", shown(&line.bytes));
        assert!(!line.honest || answer.get("ok").is_some(), "{}: {answer}", shown(&line.bytes));
        for (count, key) in told.iter_mut().zip(["ok", "refused", "error"]) {
            *count += usize::from(answer.get(key).is_some());
        }
    }
    writer.join().unwrap().unwrap();
    let status = child.wait().unwrap();
    reader.join().unwrap();
    assert!(answers.try_recv().is_err(), "one answer too many");
    assert!(status.success(), "{status}");
    assert!(bugs.is_empty(), "bugs were met: {bugs:#?}");
    let [obeyed, refused, wrong] = told;
    assert!(obeyed > 2_000 && refused > 30 && wrong > 3_000, "a fair mixture: {told:?}");
}
