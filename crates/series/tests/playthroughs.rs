//! A game as it was played, kept as each seat saw it: its diary with the rules, and the situation in words when it was over. And how
//! many lines of play there are from fixed positions. Whatever changes in the rules shows here; look at the difference, and if
//! it is meant, write it anew with `INSTA_UPDATE=always cargo test -p grognard-series --test all playthroughs`.

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use umpire::cases::CaseFile;
use umpire::dice::{ChoiceRng, Seed};
use umpire::matches::{AnyMatch, DiceChoice};
use umpire::ruleset::{RuleSet, header};

/// Compares with what was kept.
fn compare(name: &str, found: &str) {
    let mut kept = insta::Settings::clone_current();
    kept.set_snapshot_path("playthroughs");
    kept.set_prepend_module_to_snapshot(false);
    kept.set_omit_expression(true);
    kept.bind(|| insta::assert_snapshot!(name, found));
}

/// The diary of a seat, as it reads it.
fn diary(game: &dyn AnyMatch, seat: &str) -> String {
    let view = game.view(seat, 0).expect("a seat's view");
    let mut text = String::new();
    for event in view["diary"].as_array().into_iter().flatten() {
        let rules: Vec<&str> =
            event["rules"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        writeln!(text, "{} [{}]", event["text"].as_str().unwrap_or_default(), rules.join(", "))
            .expect("writing to a string");
    }
    write!(text, "\n{}", game.describe(seat).expect("a situation")).expect("writing to a string");
    text
}

#[test]
fn first_shots_goes_as_it_went() {
    let key = "nlc/first-shots";
    let start = series::sets::NLC.open(key, &[]).unwrap();
    let header = header(&series::sets::NLC, key, &[], None);
    let mut game = start.begin(header, DiceChoice::Seeded(Seed::from_number(18))).unwrap();
    let mut lots = ChoiceRng::new(15);
    while let Some(decision) = game.pending().into_iter().next() {
        let seat = decision.seat;
        let words = game.words(&seat).unwrap();
        let chosen = words[lots.one_of(words.len())].clone();
        game.act(&seat, &Value::String(chosen)).unwrap();
    }
    for seat in game.seats() {
        compare(&format!("first-shots-{seat}"), &diary(&*game, &seat));
    }
    let record = game.record(true);
    let again = series::sets::NLC
        .open(key, &[])
        .unwrap()
        .resume("the record", &record, series::sets::NLC.version())
        .unwrap();
    assert_eq!(again.state_hash(), game.state_hash());
    assert_eq!(again.ending(), game.ending());
}

/// Positions whose lines of play are counted: a case of every segment, and the opening of every scenario.
const COUNTED: [&str; 9] = [
    "7.3-normal-combat", "7.4-retreats", "7.7-charges", "7.9-reactions-to-moves", "8.1-bombardment",
    "5-movement", "20.6-order-transmission", "4-turn", "a-corps-attacks",
];

#[test]
fn the_lines_of_play_are_counted() {
    let mut text = String::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases/nlc");
    for name in COUNTED {
        let path = folder.join(format!("{name}.toml"));
        let Ok(read) = fs::read_to_string(&path) else { panic!("there is no {name}.toml") };
        let file = CaseFile::read(name, &read).unwrap();
        for (n, case) in (1..).zip(&file.cases).take(4) {
            let start = series::sets::NLC.pose(&case.start).unwrap();
            writeln!(text, "{name}#{n}: {:?}", start.perft(3, 1)).unwrap();
        }
    }
    for scenario in series::sets::NLC.scenarios() {
        let start = series::sets::NLC.open(&scenario.key, &[]).unwrap();
        writeln!(text, "{}: {:?}", scenario.key, start.perft(2, 1)).unwrap();
    }
    compare("lines-of-play", &text);
}
