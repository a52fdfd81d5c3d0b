//! `grognard rules`: the rulebook inside the program is the ledgers, whole, and what it counts is so.

use crate::common::{case_files, ledger, root, run, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::sync::OnceLock;

const SETS: [&str; 6] = ["nlc", "mop", "lgg", "con", "con-base", "odn"];

/// Counted with no more knowledge of the format than a reader has.
fn rules_in(set: &str) -> usize {
    ledger(set).1.lines().filter(|line| line.trim() == "[[rule]]").count()
}

/// The value of a key on a line of a ledger, if it is that key and a text on one line.
fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let (name, value) = line.split_once('=')?;
    (name.trim() == key).then(|| value.trim().strip_prefix('"')?.strip_suffix('"')).flatten()
}

/// What stands in the entry of an id under a key.
fn written(set: &str, id: &str, key: &str) -> String {
    let (_, ledger) = ledger(set);
    let mut lines = ledger.lines().skip_while(|line| value(line, "id") != Some(id));
    lines.find_map(|line| value(line, key)).unwrap_or_else(|| panic!("{id} has `{key}`")).to_owned()
}

/// One blank between words, whatever the width of the screen.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn parsed(arguments: &[&str]) -> Value {
    let said = run(arguments);
    assert!(said.well, "{arguments:?}: {}", said.err);
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} should be a list"))
}

fn count(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap_or_else(|| panic!("{value} should be a number"))).expect("small")
}

/// Every case is played for it, so it is asked for once.
fn coverage() -> &'static Value {
    static COVERAGE: OnceLock<Value> = OnceLock::new();
    COVERAGE.get_or_init(|| parsed(&["rules", "--coverage", "--json"]))
}

/// Every rule of six ledgers is counted, all cases and checks have passed, and a rule is
/// either a note, covered, or named as uncovered.
#[test]
fn coverage_counts_every_rule_of_the_six_ledgers() {
    let coverage = coverage();
    let sets = list(&coverage["sets"]);
    let names: Vec<String> = sets.iter().map(|set| text(&set["set"])).collect();
    assert_eq!(names, SETS);
    for key in ["rules", "notes", "to_cover", "covered"] {
        let sum: usize = sets.iter().map(|set| count(&set[key])).sum();
        assert_eq!(count(&coverage["total"][key]), sum, "the total of {key}");
    }
    for set in sets {
        let name = text(&set["set"]);
        assert_eq!(count(&set["rules"]), rules_in(&name), "{name}");
        assert_eq!(count(&set["to_cover"]), count(&set["rules"]) - count(&set["notes"]), "{name}");
        let uncovered: BTreeSet<String> = list(&set["uncovered"]).iter().map(text).collect();
        assert_eq!(uncovered.len(), count(&set["to_cover"]) - count(&set["covered"]), "{name}");
        let (_, ledger) = ledger(&name);
        let ids: BTreeSet<&str> = ledger.lines().filter_map(|line| value(line, "id")).collect();
        for id in &uncovered {
            assert!(ids.contains(id.as_str()), "{id} is a rule of {name}");
        }
    }
    // What is played is played whole; what nothing cites has a reason, and no reason is left over.
    for set in sets {
        assert_eq!(count(&set["covered"]), count(&set["to_cover"]), "{}: {}", set["set"], set["uncovered"]);
        for key in ["unwitnessed", "needless"] {
            assert!(list(&set[key]).is_empty(), "{key} in {}: {}", set["set"], set[key]);
        }
    }
}

/// Coverage is computed from what ran. Whatever a case cites has been covered, for all of them pass.
#[test]
fn every_rule_that_a_case_cites_is_covered() {
    let uncovered: BTreeSet<String> = list(&coverage()["sets"][0]["uncovered"]).iter().map(text).collect();
    let mut cited = 0;
    for file in case_files() {
        let cases = fs::read_to_string(root().join(&file)).unwrap();
        for line in cases.lines().filter_map(|line| line.strip_prefix("rules = [")) {
            for id in line.split('"').skip(1).step_by(2) {
                assert!(!uncovered.contains(id), "{id}, which {file} cites");
                cited += 1;
            }
        }
    }
    assert!(cited > 200, "cases cite rules: {cited}");
}

/// A reader who asks for a rule reads the ledger's own words, not a retelling.
#[test]
fn a_rule_is_shown_in_the_words_of_the_ledger() {
    for id in ["nlc.7.4.e", "nlc.20.2.fallback.e", "mop.37.a", "odn.5.07.h"] {
        let set = id.split('.').next().unwrap();
        let said = run(&["rules", id]);
        assert!(said.well, "{}", said.err);
        assert!(said.out.starts_with(&format!("{id}  ")), "{}", said.out);
        for key in ["title", "text", "check", "cite"] {
            assert!(
                flowing(&said.out).contains(&flowing(&written(set, id, key))),
                "{key} of {id}: {}",
                said.out
            );
        }
        let entry = parsed(&["rules", id, "--json"]);
        assert_eq!((text(&entry["id"]), text(&entry["text"])), (id.to_owned(), written(set, id, "text")));
    }
    assert_eq!(run(&["rules", "NLC.7.4.E"]).out, run(&["rules", "nlc.7.4.e"]).out, "capitals mean the same");
}

/// Whoever reads a rule of a refit learns which rules of its base he need not read.
#[test]
fn a_rule_of_a_refit_tells_what_it_restates_and_drops() {
    let said = run(&["rules", "lgg.base.d"]).out;
    for id in ["nlc.2.2.m", "nlc.7.8.c", "nlc.7.8.d"] {
        let line =
            said.lines().skip_while(|line| !line.starts_with("restates ")).find(|line| line.contains(id));
        assert!(line.is_some_and(|line| line.contains(&written("nlc", id, "title"))), "{id}: {said}");
    }
    let said = run(&["rules", "lgg.base.c"]).out;
    let dropped = said.lines().skip_while(|line| !line.starts_with("drops ")).collect::<String>();
    assert!(dropped.contains("nlc.2.2.b") && dropped.contains("nlc.10 "), "{said}");
}

/// A wrong id is a slip of the finger: say what was near it.
#[test]
fn an_unknown_id_is_an_error_that_suggests_a_near_one() {
    for (wrong, near) in [("nlc.7.4.z", "nlc.7.4."), ("nlc.7.44.e", "nlc.7.4.e"), ("ncl.7.4.e", "nlc.7.4.e")]
    {
        let said = run(&["rules", wrong]);
        assert!(!said.well && said.out.is_empty(), "{wrong}: {}", said.out);
        assert!(
            said.err.contains(&format!("`{wrong}`")) && said.err.contains("did you mean"),
            "{}",
            said.err
        );
        assert!(said.err.contains(near), "{near} is missing in: {}", said.err);
    }
    let said = run(&["rules", "cuirassiers"]);
    assert!(!said.well && said.err.contains("--search"), "{}", said.err);
    for wrong in [vec!["rules", "--set", "wrg"], vec!["rules", "--coverage", "--set", "wrg"]] {
        let said = run(&wrong);
        assert!(!said.well && said.err.contains("`wrg`"), "{}", said.err);
        assert!(SETS.iter().all(|set| said.err.contains(set)), "the sets there are: {}", said.err);
    }
    assert!(!run(&["rules", "nlc.7.4.e", "--search", "hit"]).well, "two questions at once");
    assert!(!run(&["rules", "nlc.7.4.e", "--coverage"]).well, "a rule is not a set");
    assert!(!run(&["rules", "--search", " "]).well, "nothing to look for");
}

/// Nobody knows ids by heart: words lead to rules, all words to fewer, and a set to fewer still.
#[test]
fn a_search_finds_what_holds_all_the_words() {
    let all = parsed(&["rules", "--search", "retreat", "--json"]);
    let fewer = parsed(&["rules", "--search", "voluntary retreat", "--json"]);
    let ids = |found: &Value| list(found).iter().map(|entry| text(&entry["id"])).collect::<BTreeSet<_>>();
    let (all, fewer) = (ids(&all), ids(&fewer));
    assert!(fewer.len() < all.len() && fewer.is_subset(&all) && fewer.contains("nlc.7.4.d"), "{fewer:?}");
    let of_nlc = ids(&parsed(&["rules", "--search", "retreat", "--set", "nlc", "--json"]));
    let expected: BTreeSet<String> = all.iter().filter(|id| id.starts_with("nlc.")).cloned().collect();
    assert_eq!(of_nlc, expected);
    let said = run(&["rules", "--search", "voluntary retreat"]);
    assert!(fewer.iter().all(|id| said.out.contains(id.as_str())), "{}", said.out);
    let none = run(&["rules", "--search", "panzer"]);
    assert!(none.well && none.out.contains("Nothing holds"), "{}", none.all());
    assert_eq!(parsed(&["rules", "--search", "panzer", "--json"]), Value::Array(Vec::new()));
}

/// The whole rulebook as data holds what the ledgers hold, each id once; and a set is a part of it.
#[test]
fn the_rulebook_as_json_is_whole() {
    let book = parsed(&["rules", "--json"]);
    let mut seen = BTreeSet::new();
    for (set, name) in list(&book["sets"]).iter().zip(SETS) {
        assert_eq!(text(&set["set"]), name);
        assert_eq!(list(&set["rules"]).len(), rules_in(name), "{name}");
        assert_eq!(parsed(&["rules", "--set", name, "--json"]), *set, "{name} alone");
        for entry in list(&set["rules"]).iter().chain(list(&set["tables"])) {
            let id = text(&entry["id"]);
            assert!(id.starts_with(&format!("{name}.")), "{id} is of {name}");
            assert!(seen.insert(id.clone()), "{id} stands once");
        }
    }
    assert_eq!(list(&book["sets"]).len(), SETS.len());
    let overview = run(&["rules"]);
    for name in SETS {
        let row = overview.out.lines().find(|line| line.split_whitespace().next() == Some(name));
        let row = row.unwrap_or_else(|| panic!("{name} is listed: {}", overview.out));
        assert_eq!(row.split_whitespace().nth(1), Some(rules_in(name).to_string().as_str()));
        let listed = run(&["rules", "--set", name]);
        let lines = listed.out.lines().filter(|line| line.starts_with(&format!("{name}."))).count();
        assert!(
            lines >= rules_in(name),
            "{name}: a line for each of {} rules, {lines} found",
            rules_in(name)
        );
    }
}
