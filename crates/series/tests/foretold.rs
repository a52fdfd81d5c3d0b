//! Whoever is about to answer is told if he could not take it back, as far as he can foresee: what was foretold comes true, and a piece that
//! may come to light is not named.

use serde_json::Value;
use std::collections::BTreeMap;
use umpire::dice::{ChoiceRng, Seed};
use umpire::matches::{DiceChoice, Foretold};
use umpire::ruleset::{RuleSet, header};

#[test]
fn what_cannot_be_taken_back_is_foretold() {
    let key = "nlc/first-shots";
    let wanted = ["free", "dice", "seen", "shown", "asked"];
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 1..4 {
        if wanted.iter().all(|kind| kinds.contains_key(kind)) {
            break;
        }
        let start = series::sets::NLC.open(key, &[]).expect("a scenario");
        let header = header(&series::sets::NLC, key, &[], None);
        let mut game = start.begin(header, DiceChoice::Seeded(Seed::from_number(seed))).expect("it begins");
        let mut lots = ChoiceRng::new(seed);
        while let Some(decision) = game.pending().into_iter().next() {
            let seat = decision.seat;
            let words = game.words(&seat).expect("words");
            let chosen = Value::String(words[lots.one_of(words.len())].clone());
            let told = game.foretold(&seat, std::slice::from_ref(&chosen)).expect("an answer");
            // One imagination: what tells something is for good, and what is for good and tells nothing is what nobody can foresee.
            assert!(told.for_good || told.tells.is_none(), "{told:?}");
            let told = told.tells;
            game.act(&seat, &chosen).expect("it is offered");
            let undoable = game.undoable(&seat);
            let Some(told) = told else {
                *kinds.entry(if undoable.is_ok() { "free" } else { "unforeseen" }).or_default() += 1;
                continue;
            };
            let why = undoable.expect_err(&format!("{told}, and yet it can be taken back"));
            let kind = match &told {
                Foretold::Dice => "dice",
                Foretold::Seen(place) => {
                    assert_eq!(told.to_string(), format!("something may be seen at {place}"));
                    assert!(place.chars().all(|letter| letter.is_ascii_alphanumeric()), "{place}");
                    "seen"
                }
                Foretold::Shown(..) => "shown",
                Foretold::Asked(_) => "asked",
                Foretold::Ended => "ended",
            };
            if kind == "dice" {
                assert!(why.contains("dice have fallen") || why.contains("over"), "{told}: {why}");
            }
            *kinds.entry(kind).or_default() += 1;
        }
    }
    assert!(wanted.iter().all(|kind| kinds.contains_key(kind)), "some never came: {kinds:?}");
    // What nobody can foresee is the exception.
    assert!(kinds.get("unforeseen").copied().unwrap_or_default() * 20 < kinds["free"], "{kinds:?}");
}
