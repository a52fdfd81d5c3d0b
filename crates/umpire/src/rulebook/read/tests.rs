//! Each kind of fault, by the exact message and place.

use super::super::tests::rule;
use super::*;

/// A ledger of one sound rule, in which a test spoils one thing. Its lines: 1 header, 2 id, 3 cite,
/// 4 title, 5 text, 6 kind, 7 phase, 8 check, 9 `see`; the table follows from line 10.
fn sound() -> String {
    rule("toy.1.a", "core", "see = []")
}

const TABLE: &str = "[[table]]\nid = 'toy.t'\ncite = 'T'\ntitle = 'Hits'\ncolumns = ['Die', 'Hits']\n\
    rows = [['1-2', 0], ['3-6', 1]]\n";

fn faults(text: &str) -> String {
    read([("toy.toml", text)].into_iter()).map_or_else(|faults| faults.to_string(), |_| String::new())
}

fn spoilt(from: &str, to: &str) -> String {
    let text = sound() + TABLE;
    assert!(text.contains(from), "nothing to spoil");
    faults(&text.replacen(from, to, 1))
}

#[test]
fn a_sound_ledger_is_read() {
    assert_eq!(faults(&(sound() + TABLE)), "");
    assert_eq!(faults(""), "");
}

#[test]
fn an_unknown_field_is_a_fault() {
    assert_eq!(
        spoilt("see = []", "colour = 'blue'"),
        "toy.toml:9:1: `colour` is not a key of the rule (known here: id, cite, title, text, kind, phase, \
         check, see, restates, shares, drops, unclear, ruling, silent, option)"
    );
    assert_eq!(
        spoilt("title = 'Hits'", "title = 'Hits'\ncheck = 'x'"),
        "toy.toml:14:1: `check` is not a key of the table (known here: id, cite, title, columns, rows, \
         unclear, ruling, note)"
    );
    assert_eq!(
        faults(&format!("edition = 1\n{}", sound())),
        "toy.toml:1:1: `edition` is not a key of the ledger (known here: rule, table, sections, base, set)"
    );
}

#[test]
fn every_section_has_a_heading_or_none_has() {
    let headed = |headings: &str| faults(&format!("{}\n[sections]\n{headings}", sound() + TABLE));
    assert_eq!(headed("\"1\" = 'The turn'\nt = 'Tables'"), "");
    assert_eq!(headed("t = 'Tables'"), "toy.toml:17:1: section `1` lacks a heading: add it");
    assert_eq!(
        headed("\"1\" = ''\nt = 'Tables'\n\"2\" = 'Fire'"),
        "toy.toml:18:7: the heading of section `1` must be a text: write one\n\
         toy.toml:20:1: no rule or table stands in section `2`: take its heading out"
    );
    assert_eq!(
        faults(&format!("sections = 3\n{}", sound())),
        "toy.toml:1:12: `sections` must be a table of headings, not a whole number"
    );
}

#[test]
fn a_missing_field_is_a_fault_at_the_head_of_the_entry() {
    assert_eq!(spoilt("check = \"Check.\"\n", ""), "toy.toml:1:1: the rule lacks `check`: add it");
    assert_eq!(spoilt("cite = 'T'\n", ""), "toy.toml:10:1: the table lacks `cite`: add it");
    assert_eq!(spoilt("columns = ['Die', 'Hits']\n", ""), "toy.toml:10:1: the table lacks `columns`: add it");
}

#[test]
fn an_empty_field_is_a_fault() {
    assert_eq!(spoilt("\"Text.\"", "' '"), "toy.toml:5:8: `text` of the rule is empty: fill it in");
    assert_eq!(
        spoilt("see = []", "ruling = ''"),
        "toy.toml:9:10: `ruling` of the rule is empty: fill it in or leave it out"
    );
    assert_eq!(
        spoilt("see = []", "unclear = \"\""),
        "toy.toml:9:11: `unclear` of the rule is empty: fill it in or leave it out"
    );
    assert_eq!(
        spoilt("see = []", "see = ['']"),
        "toy.toml:9:8: `see` holds an empty text: name a rule or table, or take it out"
    );
    assert_eq!(
        spoilt("columns = ['Die', 'Hits']", "columns = []"),
        "toy.toml:14:11: `columns` of the table is empty: fill it in"
    );
    assert_eq!(spoilt("'Die'", "''"), "toy.toml:14:12: a column of the table has no name: give it one");
}

#[test]
fn a_field_of_the_wrong_type_is_a_fault() {
    assert_eq!(
        spoilt("\"Text.\"", "3"),
        "toy.toml:5:8: `text` of the rule must be a text, not a whole number"
    );
    assert_eq!(
        spoilt("see = []", "see = 'toy.t'"),
        "toy.toml:9:7: `see` of the rule must be a list, not a text"
    );
    assert_eq!(
        spoilt("see = []", "see = ['toy.t', 7]"),
        "toy.toml:9:17: `see` must hold texts only, not a whole number"
    );
    assert_eq!(
        spoilt("[['1-2', 0], ['3-6', 1]]", "'none'"),
        "toy.toml:15:8: `rows` of the table must be a list, not a text"
    );
    assert_eq!(
        spoilt("['1-2', 0]", "true"),
        "toy.toml:15:9: a row of the table must be a list, not true or false"
    );
    assert_eq!(
        spoilt("'Die'", "6"),
        "toy.toml:14:12: a column of the table must be a text, not a whole number"
    );
    assert_eq!(
        spoilt("['1-2', 0]", "['1-2', 0.5]"),
        "toy.toml:15:17: a cell must be a text or a whole number, not a fraction: put it in quotes"
    );
    assert_eq!(faults("rule = 1"), "toy.toml:1:8: `rule` of the ledger must be a list, not a whole number");
    assert_eq!(faults("rule = [1]"), "toy.toml:1:9: the rule must be a table, not a whole number");
}

#[test]
fn an_unknown_kind_is_a_fault() {
    assert_eq!(
        spoilt("\"core\"", "'house'"),
        "toy.toml:6:8: `house` is not a kind of rule: write core, table, scenario, optional or note"
    );
}

#[test]
fn a_badly_formed_phase_or_option_is_a_fault() {
    assert_eq!(
        spoilt("\"any\"", "'Turn end'"),
        "toy.toml:7:9: the phase `Turn end` is not well formed: write lowercase letters and digits, joined \
         by single hyphens"
    );
    assert_eq!(
        spoilt("see = []", "option = 'road--column'"),
        "toy.toml:9:10: the option `road--column` is not well formed: write lowercase letters and digits, \
         joined by single hyphens"
    );
}

#[test]
fn an_id_of_another_set_is_a_fault() {
    let expected =
        |id| format!("toy.toml:2:6: the id `{id}` must begin with `toy.`, the rule set of this file");
    for id in ["tin.1.a", "toys.1.a", "toy-base.1.a", "toy"] {
        assert_eq!(spoilt("toy.1.a", id), expected(id));
    }
}

#[test]
fn a_badly_formed_id_is_a_fault() {
    for id in ["toy.1.A", "toy..a", "toy.1.", "toy.1 a", "toy.1_a", "toy.é"] {
        assert_eq!(
            spoilt("toy.1.a", id),
            format!(
                "toy.toml:2:6: the id `{id}` is not well formed: write lowercase letters, digits and \
                 hyphens in parts joined by single dots"
            )
        );
    }
}

#[test]
fn an_id_is_given_once() {
    assert_eq!(
        spoilt("toy.t", "toy.1.a"),
        "toy.toml:11:6: the id `toy.1.a` is taken already at toy.toml:2:6: give this one another"
    );
    let files = [("toy.toml", sound()), ("tin.toml", sound())];
    assert_eq!(
        Rulebook::read(&files).unwrap_err().to_string(),
        "tin.toml:2:6: the id `toy.1.a` is taken already at toy.toml:2:6: give this one another\n\
         tin.toml:2:6: the id `toy.1.a` must begin with `tin.`, the rule set of this file"
    );
}

#[test]
fn a_see_that_leads_nowhere_is_a_fault() {
    assert_eq!(
        spoilt("see = []", "see = ['toy.t', 'toy.1.b']"),
        "toy.toml:9:17: `see` names `toy.1.b`, which is no rule or table: did you mean `toy.1.a`?"
    );
    assert_eq!(
        spoilt("see = []", "see = ['wagram.1']"),
        "toy.toml:9:8: `see` names `wagram.1`, which is no rule or table: correct it or take it out"
    );
}

#[test]
fn an_optional_rule_names_its_option() {
    assert_eq!(
        spoilt("\"core\"", "'optional'"),
        "toy.toml:1:1: the rule is optional but lacks `option`: name the option that switches it on"
    );
    let text = rule("toy.1.a", "optional", "option = 'drums'");
    assert_eq!(faults(&text), "");
    assert_eq!(
        faults(&text.replace("drums", "")),
        "toy.toml:9:10: `option` of the rule is empty: fill it in or leave it out",
        "one slip, one fault"
    );
}

#[test]
fn a_row_has_a_cell_for_each_column() {
    assert_eq!(
        spoilt("['3-6', 1]", "['3-6', 1, 2],\n  ['7']"),
        "toy.toml:15:21: the row has 3 cells but the table has 2 columns: make them agree\n\
         toy.toml:16:3: the row has 1 cell but the table has 2 columns: make them agree"
    );
    assert!(!spoilt("['Die', 'Hits']", "'Die'").contains("cells"), "columns unknown, nothing to compare");
}

#[test]
fn a_file_is_named_for_its_rule_set() {
    assert_eq!(stem("rulebook/con-base.toml"), "con-base");
    assert_eq!(stem("C:\\rulebook\\toy.toml"), "toy");
    assert_eq!(stem("toy"), "toy");
    let elsewhere = read([("toy-rules.toml", &*format!("set = 'toy'\n{}", sound()))].into_iter());
    assert_eq!(elsewhere.expect("a file that says its set").ledgers()[0].set, "toy");
    assert_eq!(faults("set = 3"), "toy.toml:1:7: `set` of the ledger must be a text, not a whole number");
    let faults = read([("a/toy.toml", ""), ("b/toy.toml", ""), ("Toy.toml", "")].into_iter());
    assert_eq!(
        faults.unwrap_err().to_string(),
        "Toy.toml:1:1: `Toy` cannot name a rule set: name the file in lowercase letters, digits and hyphens\n\
         b/toy.toml:1:1: the rule set `toy` was given already by a/toy.toml: put both into one file"
    );
}

#[test]
fn a_broken_file_hides_no_fault_of_the_others() {
    let broken = "[[rule]]\nid = \"tin.1.a\"\ncite =\n";
    let text = rule("toy.1.a", "house", "see = ['tin.1.a', 'toy.2.a', 'pewter.1.a.b']");
    let faults = Rulebook::read(&[("tin.toml", broken), ("toy.toml", text.as_str())]).unwrap_err().sorted();
    assert_eq!((faults[0].place.file.as_str(), faults[0].place.line), ("tin.toml", 3));
    assert!(faults[0].what.starts_with("not valid TOML: "), "{}", faults[0]);
    let others: Vec<String> = faults[1..].iter().map(ToString::to_string).collect();
    assert_eq!(
        others,
        [
            "toy.toml:6:8: `house` is not a kind of rule: write core, table, scenario, optional or note",
            "toy.toml:9:19: `see` names `toy.2.a`, which is no rule or table: did you mean `toy.1.a`?",
            "toy.toml:9:30: `see` names `pewter.1.a.b`, which is no rule or table: correct it or take it out",
        ]
    );
}

#[test]
fn all_faults_of_all_files_come_at_once() {
    let toy = rule("toy.1.a", "core", "see = ['tin.1.a', 'tin.1.b']\nruling = ''")
        .replace("cite = \"1.a\"\n", "")
        .replace("\"Text.\"", "1.5");
    let tin = rule("tin.1.a", "optional", "") + TABLE;
    assert_eq!(
        Rulebook::read(&[("rulebook/toy.toml", toy), ("rulebook/tin.toml", tin)]).unwrap_err().to_string(),
        "rulebook/tin.toml:1:1: the rule is optional but lacks `option`: name the option that switches it on\n\
         rulebook/tin.toml:11:6: the id `toy.t` must begin with `tin.`, the rule set of this file\n\
         rulebook/toy.toml:1:1: the rule lacks `cite`: add it\n\
         rulebook/toy.toml:4:8: `text` of the rule must be a text, not a fraction\n\
         rulebook/toy.toml:8:19: `see` names `tin.1.b`, which is no rule or table: did you mean `tin.1.a`?\n\
         rulebook/toy.toml:9:10: `ruling` of the rule is empty: fill it in or leave it out"
    );
}

/// A refit of the sound ledger, with one rule of its own that says something of the base.
fn refit(head: &str, more: &str) -> String {
    let own = format!("{head}\n{}", rule("fit.1.a", "core", more));
    let files = [("toy.toml", sound() + &rule("toy.1.b", "core", "") + TABLE), ("fit.toml", own)];
    let files = files.iter().map(|(name, text)| (*name, text.as_str()));
    read(files).map_or_else(|faults| faults.to_string(), |_| String::new())
}

#[test]
fn a_refit_restates_and_drops_rules_of_its_base() {
    assert_eq!(refit("base = 'toy'", "restates = ['toy.1.a']\ndrops = ['toy.1.b', 'toy.t']"), "");
    assert_eq!(refit("base = 'toy'", "drops = ['toy.1']"), "", "a section stands for all that is in it");
    assert_eq!(
        refit("base = 'toy'", "restates = ['toy.1']"),
        "fit.toml:10:13: `restates` names `toy.1`, which is no rule or table: correct it"
    );
    assert_eq!(
        refit("base = 'toy'", "restates = ['toy.1.a']\ndrops = ['toy.1']"),
        "fit.toml:11:10: `drops` names `toy.1.a`, which is restated, shared or dropped already at fit.toml:10:13: keep one"
    );
    assert_eq!(
        refit("", "restates = ['toy.1.a']"),
        "fit.toml:10:13: `restates` names `toy.1.a`, which is not of the base: `fit` is not built on `toy`"
    );
    assert_eq!(
        refit("base = 'toy'", "shares = ['toy.1.a']"),
        "fit.toml:10:11: `shares` names `toy.1.a`, which is of no other refit: `fit` and `toy` are not built on the same base"
    );
    assert_eq!(
        refit("base = 'tin'", ""),
        "fit.toml:1:8: `base` names `tin`, which is no other rule set: name one that is read as well"
    );
    assert_eq!(
        refit("base = 7", ""),
        "fit.toml:1:8: `base` must be the key of a rule set, not a whole number"
    );
}

#[test]
fn a_refit_shares_rules_with_another_of_the_same_base() {
    let with = |more: &str| {
        let one = format!("base = 'toy'\n{}", rule("one.1.a", "core", ""));
        let two = format!("base = 'toy'\n{}", rule("two.1.a", "core", more));
        let files = [("toy.toml", sound() + TABLE), ("one.toml", one), ("two.toml", two)];
        let files = files.iter().map(|(name, text)| (*name, text.as_str()));
        read(files).map_or_else(|faults| faults.to_string(), |_| String::new())
    };
    assert_eq!(with("shares = ['one.1.a']"), "");
    assert_eq!(
        with("shares = ['one.1.b']"),
        "two.toml:10:11: `shares` names `one.1.b`, which is no rule or table: correct it"
    );
}
