//! `grognard case`: the examples of the rulebook run, and a false or faulty one is told so that its author can
//! mend it in one go.

use crate::common::{Said, Scratch, case_files, root, run};
use std::fs;

/// A good case, to be spoilt in one place at a time. Line 5 holds the rules, 8 the first unit, 12 the dice.
const GOOD: &str = r#"about = "A duel."

[[case]]
title = "A duel"
rules = ["nlc.7.4.a"]
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = ["1303 Foy french II Corps infantry 6/3", "1304 Kempt british Reserve infantry 4/2"]
when = [
  { seat = "french",
    does = "attack 1304 from 1303" },
  { seat = "french", does = "no more attacks", dice = [4, 3, 3, 3] },
]
then = [
  "the attack scores 1 hit",
  "allied decides",
]
"#;

/// Runs a text as a case file that must fail, and gives what was said with the file's own name made short.
fn failing(text: &str) -> String {
    let file = Scratch::file("case.toml", text);
    let said = run(&["case", file.name()]);
    assert!(!said.well, "this should not pass:\n{text}\n{}", said.all());
    assert_eq!(file.bytes(), text.as_bytes(), "a case file is only read");
    said.all().replace(file.name(), "FILE")
}

/// The spoilt case must be told at this line with these words.
fn is_told(from: &str, to: &str, line: usize, words: &[&str]) {
    assert_eq!(GOOD.matches(from).count(), 1, "{from} stands once in the good case");
    let said = failing(&GOOD.replace(from, to));
    let place = format!("FILE:{line}:");
    assert!(said.contains(&place), "{place} is missing for {to}:\n{said}");
    for words in words {
        assert!(said.contains(words), "`{words}` is missing for {to}:\n{said}");
    }
    assert!(said.contains("cases: 0 passed, 1 failed"), "{said}");
}

/// How many cases a file has, counted as a reader would: a case with rows is one for each of them, and each is played once more under
/// every edition that the case, or else the file, names.
fn cases_in(file: &str) -> usize {
    let text = fs::read_to_string(root().join(file)).expect("a case file");
    let file: toml::Table = text.parse().expect("TOML");
    let length = |list: &toml::Value| list.as_array().map(Vec::len);
    let plays = |case: &toml::Value| {
        let rows = case.get("rows").and_then(length).unwrap_or(1);
        let editions = case.get("editions").or(file.get("editions")).and_then(length).unwrap_or(0);
        rows * (1 + editions)
    };
    file["case"].as_array().expect("a list of cases").iter().map(plays).sum()
}

/// The tally of a run.
fn passed(said: &Said, count: usize) {
    assert!(said.well, "{}", said.all());
    assert_eq!(said.out, format!("cases: {count} passed, 0 failed\n"));
}

/// The cases are the test suite of the rules.
#[test]
fn every_built_in_case_passes_and_is_counted() {
    let counts: Vec<usize> = case_files().iter().map(|file| cases_in(file)).collect();
    passed(&run(&["case", "rulebook/cases"]), counts.iter().sum());
}

#[test]
fn files_are_named_one_by_one_too() {
    let files = case_files();
    let [first, .., last] = files.as_slice() else { panic!("there are many files of cases") };
    passed(&run(&["case", last]), cases_in(last));
    passed(&run(&["case", first, last]), cases_in(first) + cases_in(last));
}

/// The good case is good, else the spoilt ones would prove nothing.
#[test]
fn the_case_to_be_spoilt_passes() {
    let file = Scratch::file("case.toml", GOOD);
    passed(&run(&["case", file.name()]), 1);
}

/// A difference shows what the case says, what is so instead, where, and what happened on the way.
#[test]
fn a_false_expectation_is_shown_beside_the_truth() {
    let line = 15;
    is_told(
        "the attack scores 1 hit",
        "the attack scores 2 hits",
        line,
        &[
            "expected: the attack scores 2 hits", "found:    it scored 1 hit", "A duel",
            "the attack fires with 6",
        ],
    );
    is_told(
        "allied decides",
        "french decides",
        16,
        &["expected: french decides", "found:    allied decides"],
    );
    is_told("allied decides", "nobody decides", 16, &["found:    allied decides"]);
    is_told("allied decides", "refused by nlc.7.4.a", 16, &["it was accepted"]);
    is_told("allied decides", "Foy is damaged", 16, &["found:    Foy is at 1303, undamaged"]);
    is_told("allied decides", r#"allied may \"halt\""#, 16, &["allied may: stand | retreat"]);
    is_told("allied decides", r#"allied may not \"stand\""#, 16, &["allied may: stand | retreat"]);
    is_told("allied decides", "nlc.7.5.a is cited", 16, &["cited are nlc.2.b"]);
    is_told("allied decides", r#"the diary says \"La Garde recule\""#, 16, &["no entry of the diary"]);
    is_told("allied decides", r#"the view of allied holds \"general retreat\""#, 16, &["it does not"]);
    is_told(
        "allied decides",
        r#"the odds of \"stand\" that the defenders retreat are 1/7"#,
        16,
        &["they are"],
    );
}

/// Every difference of a case is told, not only the first, and the other cases of the file are still run.
#[test]
fn all_differences_of_all_cases_are_told() {
    let wrong = GOOD.replace("scores 1 hit", "scores 3 hits").replace("allied decides", "french decides");
    let second = GOOD.split_once("\n\n").unwrap().1;
    let said = failing(&format!("{wrong}\n{second}\n{}", second.replace("scores 1 hit", "scores no hit")));
    for place in ["FILE:15:", "FILE:16:", "FILE:47:"] {
        assert!(said.contains(place), "{place}:\n{said}");
    }
    assert!(said.contains("cases: 1 passed, 2 failed"), "{said}");
}

/// A sentence that nobody understands would prove nothing for ever if it were passed over.
#[test]
fn a_sentence_that_is_not_understood_is_a_fault() {
    let understand = "the umpire does not understand this sentence";
    is_told("allied decides", "the Duke is content", 16, &["no unit `the Duke`"]);
    is_told("allied decides", "the weather holds", 16, &[understand]);
    is_told("allied decides", "the attack scores many hits", 16, &[understand]);
    is_told("allied decides", "Soult is at 1303", 16, &["no unit `Soult`"]);
    is_told("allied decides", "Foy is at 9999", 16, &["9999"]);
    is_told("allied decides", "Foy is content", 16, &["`content` is no state of a unit"]);
    is_told("allied decides", r#"prussian may \"stand\""#, 16, &["no seat `prussian`"]);
    is_told("allied decides", r#"the view of prussian holds \"Foy\""#, 16, &["no seat `prussian`"]);
    is_told(
        "allied decides",
        r#"the odds of \"stand\" that it rains are 1/2"#,
        16,
        &["no odds of `it rains`"],
    );
    is_told(
        "allied decides",
        r#"the odds of \"stand\" that the defenders retreat are high"#,
        16,
        &["`high` is no chance"],
    );
}

/// What follows the part that is understood is part of the expectation, too.
#[test]
fn a_sentence_that_goes_on_too_long_is_a_fault() {
    is_told(
        "allied decides",
        r#"the diary says \"the attack fires\" and nothing else"#,
        16,
        &["and nothing else"],
    );
    is_told("allied decides", r#"the view of allied holds \"Foy\" and Ney"#, 16, &["and Ney"]);
    is_told("allied decides", r#"the view of allied does not hold \"Ney\" or Foy"#, 16, &["or Foy"]);
    is_told("allied decides", r#"allied may \"stand\" and fight"#, 16, &["and fight"]);
}

/// An answer that could never be given cannot be offered either, so `may not` with a slip of the pen in it would
/// hold for ever.
#[test]
fn an_answer_that_is_not_understood_is_a_fault_even_in_may_not() {
    is_told("allied decides", r#"allied may not \"halt and retrate\""#, 16, &["halt and retrate"]);
    is_told("allied decides", r#"allied may not \"hit Soult\""#, 16, &["Soult"]);
}

/// A rule id that the ledger does not have is a fault wherever it stands: a case that forbids a misspelt rule
/// would pass for ever.
#[test]
fn a_rule_that_the_ledger_does_not_have_is_a_fault() {
    is_told(r#"rules = ["nlc.7.4.a"]"#, r#"rules = ["nlc.7.4.a", "nlc.7.44.a"]"#, 5, &["nlc.7.44.a"]);
    is_told("allied decides", "nlc.7.44.a is cited", 16, &["nlc.7.44.a"]);
    is_told("allied decides", "refused by nlc.7.44.a", 16, &["nlc.7.44.a"]);
}

/// The same for the sentence that holds when the rule is absent.
#[test]
fn a_rule_that_the_ledger_does_not_have_cannot_be_not_cited() {
    is_told("allied decides", "nlc.7.44.a is not cited", 16, &["nlc.7.44.a"]);
}

/// A case that should hold under another rule set is played there too, and what stands in its way is told.
#[test]
fn editions_that_cannot_play_a_case_are_told() {
    let rules = r#"rules = ["nlc.7.4.a"]"#;
    let with = |editions: &str| format!("{rules}\neditions = [\"{editions}\"]");
    let spoilt = |from: &str, to: &str| failing(&GOOD.replace(from, to));
    assert!(spoilt(rules, &with("lee")).contains("there is no rule set `lee`"));
    assert!(spoilt(rules, &with("nlc")).contains("nlc is not built on `nlc`"));
    // Gettysburg supplies its armies otherwise, and has no such rule.
    let dropped = with("lgg").replace("nlc.7.4.a", "nlc.24.c");
    assert!(spoilt(rules, &dropped).contains("nlc.24.c is not in force in lgg"));
    let file = Scratch::file("case.toml", GOOD.replace(rules, &with("lgg")));
    passed(&run(&["case", file.name()]), 2);
    let wrong = GOOD.replace(rules, &with("lgg")).replace("allied decides", "french decides");
    let said = failing(&wrong);
    assert!(said.contains("A duel (under lgg)") && said.contains("expected: confederate decides"), "{said}");
}

/// Dice are part of the example: each that is written falls, and each that falls is written.
#[test]
fn dice_that_do_not_fit_are_told_at_their_deed() {
    is_told("[4, 3, 3, 3]", "[4, 3, 3, 3, 6]", 12, &["1 dice of the script were not thrown"]);
    is_told("[4, 3, 3, 3]", "[4, 3, 3]", 12, &["ends too early", "expected: no more attacks"]);
    is_told(", dice = [4, 3, 3, 3]", "", 12, &["ends too early"]);
    is_told("[4, 3, 3, 3]", "[4, 3, 3, 7]", 12, &["cannot show 7"]);
    is_told("[4, 3, 3, 3]", "[4, 3, 3, 0]", 12, &["`dice` of the deed must be a whole number from 1"]);
    is_told("[4, 3, 3, 3]", r#"[4, 3, 3, "3"]"#, 12, &["`dice` of the deed must be a whole number"]);
}

/// A refusal that nobody expects is a difference, with the rule that forbids; so is an answer that is no answer.
#[test]
fn an_unexpected_refusal_is_told_with_its_rule() {
    is_told(
        r#"{ seat = "french", does = "no more attacks", dice = [4, 3, 3, 3] }"#,
        r#"{ seat = "french", does = "attack 1304 from 1303" }"#,
        12,
        &["nlc.7.3.i", "expected: attack 1304 from 1303"],
    );
    is_told(r#"does = "attack 1304 from 1303""#, r#"does = "attack 1304 from 1301""#, 10, &["nlc.7.3.b"]);
    is_told(
        r#"does = "attack 1304 from 1303""#,
        r#"does = "storm 1304""#,
        10,
        &["`storm 1304` is not understood"],
    );
    is_told("{ seat = \"french\",\n", "{ seat = \"allied\",\n", 10, &["nothing is asked of allied"]);
    is_told("{ seat = \"french\",\n", "{ seat = \"prussian\",\n", 10, &["no seat `prussian`"]);
}

/// A key that is not known is a slip of the pen, never a comment.
#[test]
fn an_unknown_key_is_a_fault_at_its_line() {
    is_told("about = ", "abuot = ", 1, &["`abuot` is not a key"]);
    is_told("title = ", "tilte = ", 4, &["`tilte` is not a key", "lacks `title`"]);
    is_told("given.active = ", "given.actve = ", 6, &["`actve` is not a key"]);
    is_told(
        "{ seat = \"french\",\n",
        "{ seat = \"french\", sits = \"well\",\n",
        10,
        &["`sits` is not a key"],
    );
    is_told("[[case]]", "[[csae]]", 3, &["`csae` is not a key"]);
}

/// A position with a fault cannot be played: the fault is told at the line of the piece or order it concerns.
#[test]
fn a_faulty_position_is_told_at_its_line() {
    is_told("infantry 6/3", "lancers 6/3", 8, &["after the formation comes one of"]);
    is_told("1304 Kempt", "9999 Kempt", 8, &["9999"]);
    is_told("british", "saxon", 8, &["after the name comes a nation"]);
    is_told("attack 1304\" }", "storm 1304\" }", 7, &["`storm 1304` is no order"]);
    is_told("given.active = \"II Corps\"", "given.active = \"I Corps\"", 6, &["formation `I Corps`"]);
    is_told("1304 Kempt british", "1303 Kempt british", 8, &["units of both sides cannot be in 1303"]);
}

/// A header that is only half read shifts every column behind the slip by one.
#[test]
fn a_map_header_that_is_not_all_numbers_is_a_fault() {
    let drawn = |header: &str| {
        let map = format!("map = \"\"\"\n{header}\n03 . .\n04 . .\n05 . .\n\"\"\"\ngiven.active");
        GOOD.replace("given.active", &map)
    };
    let good = Scratch::file("case.toml", drawn("13 14"));
    passed(&run(&["case", good.name()]), 1);
    for header in ["13 l4 14", "13 Waterloo 14", "13 100000 14"] {
        let said = failing(&drawn(header));
        assert!(said.contains("FILE:6:") && said.contains("columns"), "{header}:\n{said}");
    }
}

/// An author mends a file once: everything that can be found in one reading is told together.
#[test]
fn several_faults_in_one_file_are_told_together() {
    let faulty = GOOD
        .replace("about = ", "abuot = ")
        .replace("rules = [\"nlc.7.4.a\"]", "rules = []")
        .replace("[4, 3, 3, 3]", "[4, 3, 3, 0]")
        .replace("title = ", "tilte = ");
    let said = failing(&faulty);
    for told in ["FILE:1:", "FILE:3:", "FILE:4:", "FILE:12:", "cites no rule", "lacks `title`"] {
        assert!(said.contains(told), "{told} is missing:\n{said}");
    }
    let said =
        failing(&GOOD.replace("infantry 6/3", "lancers 6/3").replace("attack 1304\" }", "storm 1304\" }"));
    for told in ["FILE:7:", "FILE:8:"] {
        assert!(said.contains(told), "{told} is missing:\n{said}");
    }
    let said = failing("a = [\nb = }\n[[case]\n");
    assert!(said.contains("FILE:") && said.contains("not valid TOML"), "{said}");
}

/// Files that hold no case, or cannot be read at all, are failures with their names.
#[test]
fn files_without_cases_are_failures() {
    assert!(failing("").contains("there is no case in this file"));
    assert!(failing("about = \"nothing\"\n").contains("there is no case in this file"));
    let said = failing(&GOOD[..GOOD.find("then =").unwrap()]);
    assert!(said.contains("FILE:3:") && said.contains("proves nothing"), "{said}");
    let missing = Scratch::unmade("missing.toml");
    let binary = Scratch::file("binary.toml", [0xff, 0xfe]);
    for name in [missing.name(), binary.name()] {
        let said = run(&["case", name]);
        assert!(!said.well && said.all().contains(name), "{}", said.all());
    }
    assert!(!run(&["case"]).well, "no file at all");
}
