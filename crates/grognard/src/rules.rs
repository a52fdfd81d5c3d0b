//! `grognard rules`: the rulebook and its coverage, as text for people or JSON for tools.
//!
//! Nothing here reads or prints: a query and the data come in, the text goes out, so that every form can be
//! tested as it will stand on the screen. The caller runs the cases when coverage is asked for, because only
//! then is it worth the time. Every text ends with a newline.

use serde::Serialize;
use std::fmt::Write as _;
use umpire::rulebook::{Cell, Coverage, Entry, Ledger, RuleEntry, Rulebook, TableEntry, Tally};

/// How wide a text may grow on the screen.
const WIDTH: usize = 100;
/// The blanks between two columns.
const GAP: usize = 2;

/// What was asked for on the command line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct RulesQuery {
    /// One rule or table.
    pub(crate) id: Option<String>,
    /// One rule set.
    pub(crate) set: Option<String>,
    /// Which rules the cases cover: then it is a [`CoverageQuery`], else ask [`show`].
    pub(crate) coverage: bool,
    /// JSON instead of text.
    pub(crate) json: bool,
    /// Entries that hold all of these words.
    pub(crate) search: Option<String>,
}

/// The rulebook as asked for: an entry, the finds of a search, a rule set, or what there is at all. The
/// error says what to ask instead.
pub(crate) fn show(query: &RulesQuery, rulebook: &Rulebook) -> Result<String, String> {
    let ledger = query.set.as_deref().map(|set| ledger(rulebook, set)).transpose()?;
    match (&query.id, &query.search) {
        (Some(_), Some(_)) => Err("an id and --search ask for different things: leave one out".to_owned()),
        (Some(id), None) => {
            let entry = entry(rulebook, id, ledger)?;
            if query.json { json(&entry) } else { Ok(entry_text(rulebook, entry)) }
        }
        (None, Some(words)) => {
            if words.trim().is_empty() {
                return Err(
                    "--search needs a word to look for, as in --search \"reaction charge\"".to_owned()
                );
            }
            let mut found = rulebook.search(words);
            found.retain(|entry| ledger.is_none_or(|ledger| ledger.set == entry.set()));
            if query.json { json(&found) } else { Ok(search_text(words, &found)) }
        }
        (None, None) => match ledger {
            Some(ledger) if query.json => json(ledger),
            Some(ledger) => Ok(ledger_text(ledger)),
            None if query.json => json(rulebook),
            None => Ok(overview_text(rulebook)),
        },
    }
}

/// A question about coverage that can be answered: it is looked at before the cases run, which takes a while.
pub(crate) struct CoverageQuery<'q> {
    /// Of this rule set alone.
    set: Option<&'q str>,
    json: bool,
}

impl<'q> CoverageQuery<'q> {
    pub(crate) fn of(query: &'q RulesQuery, rulebook: &Rulebook) -> Result<CoverageQuery<'q>, String> {
        if query.id.is_some() || query.search.is_some() {
            return Err("--coverage tells of whole rule sets: leave out the id and --search, or name a set \
                        with --set"
                .to_owned());
        }
        let set = query.set.as_deref();
        if let Some(set) = set {
            ledger(rulebook, set)?;
        }
        Ok(CoverageQuery { set, json: query.json })
    }

    /// Which rules the cases cover, in all rule sets or in one.
    pub(crate) fn show(&self, coverage: &Coverage) -> Result<String, String> {
        let one = self.set.and_then(|set| coverage.only(set));
        let coverage = one.as_ref().unwrap_or(coverage);
        if self.json { json(coverage) } else { Ok(coverage_text(coverage)) }
    }
}

fn ledger<'b>(rulebook: &'b Rulebook, set: &str) -> Result<&'b Ledger, String> {
    let known = rulebook.ledgers().iter().map(|ledger| ledger.set.as_str());
    rulebook.ledger(set).ok_or_else(|| unknown_set(set, known))
}

fn unknown_set<'s>(set: &str, known: impl Iterator<Item = &'s str>) -> String {
    format!("there is no rule set `{set}`: choose one of {}", known.collect::<Vec<_>>().join(", "))
}

/// The entry with an id; with a set named beside it, the id may leave the set off. Ids are lowercase, so
/// whoever writes one in capitals means the same.
fn entry<'b>(rulebook: &'b Rulebook, id: &str, ledger: Option<&Ledger>) -> Result<Entry<'b>, String> {
    let id = &id.trim().to_lowercase();
    let whole = ledger.map_or_else(|| id.to_owned(), |ledger| format!("{}.{id}", ledger.set));
    let found = rulebook.entry(id).or_else(|| rulebook.entry(&whole));
    match (found, ledger) {
        (Some(entry), Some(ledger)) if entry.set() != ledger.set => Err(format!(
            "`{id}` belongs to the rule set `{}`, not to `{}`: leave out --set",
            entry.set(),
            ledger.set
        )),
        (Some(entry), _) => Ok(entry),
        (None, _) => {
            // The id as completed by the set is the better guess, where there is one.
            let mut near = rulebook.nearest(&whole);
            if near.is_empty() {
                near = rulebook.nearest(id);
            }
            let cure = if near.is_empty() {
                "list the ids of a rule set with --set, or look for words with --search".to_owned()
            } else {
                format!("did you mean {}?", listed(&near))
            };
            Err(format!("there is no rule or table `{id}`: {cure}"))
        }
    }
}

/// Several words as one says them: `a, b or c`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn json<T: Serialize + ?Sized>(value: &T) -> Result<String, String> {
    match serde_json::to_string_pretty(value) {
        Ok(text) => Ok(text + "\n"),
        Err(error) => Err(format!("the rulebook cannot be written as JSON: {error}")),
    }
}

fn entry_text(rulebook: &Rulebook, entry: Entry<'_>) -> String {
    match entry {
        Entry::Rule(rule) => rule_text(rulebook, rule),
        Entry::Table(table) => table_text(table),
    }
}

fn rule_text(rulebook: &Rulebook, rule: &RuleEntry) -> String {
    let mut out = String::new();
    push_paragraph(&mut out, &format!("{}  ", rule.id), &rule.title);
    let option = rule.option.as_ref().map(|option| format!("; option {option}")).unwrap_or_default();
    push_paragraph(
        &mut out,
        "",
        &format!("section {}; {}; phase {}{option}", rule.cite, rule.kind, rule.phase),
    );
    out.push('\n');
    push_paragraph(&mut out, "", &rule.text);
    out.push('\n');
    push_field(&mut out, "check", Some(&rule.check));
    push_field(&mut out, "unclear", rule.unclear.as_deref());
    push_field(&mut out, "ruling", rule.ruling.as_deref());
    push_field(&mut out, "silent", rule.silent.as_deref());
    for (label, ids) in
        [("see", &rule.see), ("restates", &rule.restates), ("shares", &rule.shares), ("drops", &rule.drops)]
    {
        let longest = ids.iter().map(|id| width(id)).max().unwrap_or(0);
        for (n, id) in ids.iter().enumerate() {
            let label = if n == 0 { label } else { "" };
            // What the ids of a section begin with has no title.
            let title = rulebook.entry(id).map_or("", Entry::title);
            push_paragraph(&mut out, &format!("{label:9}{id:longest$}  "), title);
        }
    }
    out
}

fn table_text(table: &TableEntry) -> String {
    let mut out = String::new();
    push_paragraph(&mut out, &format!("{}  ", table.id), &table.title);
    push_paragraph(&mut out, "", &format!("section {}; table", table.cite));
    out.push('\n');
    let rows: Vec<Vec<String>> =
        table.rows.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect();
    out += &drawn(&table.columns, &rows);
    if table.note.is_some() || table.unclear.is_some() || table.ruling.is_some() {
        out.push('\n');
    }
    push_field(&mut out, "note", table.note.as_deref());
    push_field(&mut out, "unclear", table.unclear.as_deref());
    push_field(&mut out, "ruling", table.ruling.as_deref());
    out
}

fn search_text(words: &str, found: &[Entry<'_>]) -> String {
    match found.len() {
        0 => format!("Nothing holds all of these words: {}\n", words.trim()),
        1 => format!("1 entry holds: {}\n\n{}", words.trim(), lines(found)),
        n => format!("{n} entries hold: {}\n\n{}", words.trim(), lines(found)),
    }
}

fn ledger_text(ledger: &Ledger) -> String {
    let entries: Vec<_> = ledger.entries().collect();
    let rules = counted(ledger.rules.len(), "rule");
    let tables = counted(ledger.tables.len(), "table");
    format!("{}: {rules}, {tables}\n\n{}", ledger.set, lines(&entries))
}

/// One line an entry, never wrapped, so that other tools can pick lines out.
fn lines(entries: &[Entry<'_>]) -> String {
    let longest = entries.iter().map(|entry| width(entry.id())).max().unwrap_or(0);
    let mut out = String::new();
    for entry in entries {
        let kind = match entry {
            Entry::Rule(rule) => rule.kind.word(),
            // In brackets, for a rule about a table is of the kind `table` as well.
            Entry::Table(_) => "(table)",
        };
        push_line(&mut out, &format!("{:longest$}  {kind:8}  {}", entry.id(), entry.title()));
    }
    out
}

fn overview_text(rulebook: &Rulebook) -> String {
    let headings = ["set", "rules", "tables"].map(str::to_owned);
    let row = |ledger: &Ledger| {
        vec![ledger.set.clone(), ledger.rules.len().to_string(), ledger.tables.len().to_string()]
    };
    let rows: Vec<_> = rulebook.ledgers().iter().map(row).collect();
    let mut out = drawn(&headings, &rows);
    out.push('\n');
    let ways = "Read one rule with `grognard rules ID`, list a set with `--set SET`, look for words with \
                `--search WORDS`, see what the cases cover with `--coverage`.";
    push_paragraph(&mut out, "", ways);
    out
}

fn coverage_text(coverage: &Coverage) -> String {
    let headings =
        ["set", "rules", "notes", "to cover", "covered", "percent", "unwitnessed"].map(str::to_owned);
    let row = |name: &str, tally: &Tally, unwitnessed: usize| {
        vec![
            name.to_owned(),
            tally.rules.to_string(),
            tally.notes.to_string(),
            tally.to_cover.to_string(),
            tally.covered.to_string(),
            tally.permille().map_or_else(|| "-".to_owned(), |n| format!("{}.{}", n / 10, n % 10)),
            unwitnessed.to_string(),
        ]
    };
    let mut rows: Vec<_> =
        coverage.sets.iter().map(|set| row(&set.set, &set.tally, set.unwitnessed.len())).collect();
    if coverage.sets.len() > 1 {
        let unwitnessed = coverage.sets.iter().map(|set| set.unwitnessed.len()).sum();
        rows.push(row("total", &coverage.total, unwitnessed));
    }
    let mut out = drawn(&headings, &rows);
    for set in &coverage.sets {
        push_ids(&mut out, &format!("{}: no case covers", set.set), &set.uncovered);
        push_ids(
            &mut out,
            &format!("{}: a case covers, but the engine never cited", set.set),
            &set.unwitnessed,
        );
        push_ids(&mut out, &format!("{}: cited, though `silent` says why not", set.set), &set.needless);
    }
    out
}

/// A heading with the number of ids, and the ids below it; nothing where there are none.
fn push_ids(out: &mut String, heading: &str, ids: &[String]) {
    if !ids.is_empty() {
        out.push('\n');
        push_line(out, &format!("{heading} ({})", ids.len()));
        push_paragraph(out, "  ", &ids.join(" "));
    }
}

fn push_field(out: &mut String, label: &str, text: Option<&str>) {
    if let Some(text) = text {
        push_paragraph(out, &format!("{label:9}"), text);
    }
}

/// A text behind a label, its further lines set in as deep as the label is long.
fn push_paragraph(out: &mut String, label: &str, text: &str) {
    let indent = width(label);
    let lines = wrapped(text, WIDTH.saturating_sub(indent));
    push_line(out, &format!("{label}{}", lines.first().map_or("", String::as_str)));
    for line in lines.iter().skip(1) {
        push_line(out, &format!("{:indent$}{line}", ""));
    }
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// The words of a text in lines of at most `most` characters; a longer word has a line to itself.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A table with its columns aligned. Where it would be wider than the screen the widest columns give way
/// and their cells run over several lines, but no word is ever cut.
fn drawn(headings: &[String], rows: &[Vec<String>]) -> String {
    let widths = column_widths(headings, rows);
    let right: Vec<bool> = (0..widths.len()).map(|n| is_numeric(rows, n)).collect();
    let draw = |cells: &[String]| {
        let cells: Vec<Vec<String>> =
            cells.iter().zip(&widths).map(|(cell, width)| wrapped(cell, *width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let mut out = String::new();
        for n in 0..height {
            let mut line = String::new();
            for ((cell, width), right) in cells.iter().zip(&widths).zip(&right) {
                let part = cell.get(n).map_or("", String::as_str);
                // Writing to a string cannot fail.
                let _ = if *right {
                    write!(line, "{part:>width$}{:GAP$}", "")
                } else {
                    write!(line, "{part:width$}{:GAP$}", "")
                };
            }
            push_line(&mut out, &line);
        }
        (out, height)
    };
    let (mut out, _) = draw(headings);
    push_line(&mut out, &"-".repeat(widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)));
    let bodies: Vec<_> = rows.iter().map(|row| draw(row)).collect();
    // Rows of several lines need a blank line between them, or nobody sees where one ends.
    let gap = if bodies.iter().any(|(_, height)| *height > 1) { "\n" } else { "" };
    out + &bodies.into_iter().map(|(body, _)| body).collect::<Vec<_>>().join(gap)
}

fn column_widths(headings: &[String], rows: &[Vec<String>]) -> Vec<usize> {
    let longest = |measure: &dyn Fn(&str) -> usize| -> Vec<usize> {
        let column = |n: usize| {
            let cells = rows.iter().filter_map(|row| row.get(n));
            headings.get(n).into_iter().chain(cells).map(|cell| measure(cell)).max().unwrap_or(0)
        };
        (0..headings.len()).map(column).collect()
    };
    let mut widths = longest(&width);
    let least = longest(&|cell| cell.split_whitespace().map(width).max().unwrap_or(0));
    let most = WIDTH.saturating_sub(GAP * headings.len().saturating_sub(1));
    while widths.iter().sum::<usize>() > most {
        let widest = widths.iter_mut().zip(&least).filter(|(width, least)| **width > **least);
        let Some((width, _)) = widest.max_by_key(|(width, _)| **width) else { break };
        *width -= 1;
    }
    widths
}

/// Whether a column holds figures, and so reads better set to the right.
fn is_numeric(rows: &[Vec<String>], column: usize) -> bool {
    let mut cells = rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty()).peekable();
    cells.peek().is_some()
        && cells.all(|cell| cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | '%')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    const TOY: &str = r#"
[[rule]]
id = "toy.1.a"
cite = "1"
title = "Drummers"
text = "A drummer beside a battalion adds one to its rally roll, and to nothing else whatever; two drummers add no more than one does."
kind = "core"
phase = "rally"
check = "Given a shaken battalion with a drummer, when it rolls 5 and needs 6, then it rallies."
see = ["toy.2.a", "toy.table.rally"]
ruling = "Beside means in the same hex."

[[rule]]
id = "toy.2.a"
cite = "2"
title = "Colours"
text = "A battalion that loses its colours is shaken."
kind = "optional"
phase = "turn-end"
check = "Given a captured colour, then the battalion is shaken."
option = "colours"

[[rule]]
id = "toy.notes.a"
cite = "Notes"
title = "Why drums"
text = "They were loud."
kind = "note"
phase = "any"
check = "None."

[[table]]
id = "toy.table.rally"
cite = "Rally Table"
title = "Rally"
columns = ["Roll", "Result", "Hits"]
rows = [["2-6", "Rout", 10], ["7-12", "Rally", 0]]
note = "Add one for a drummer."
"#;

    fn rulebook() -> Rulebook {
        let tin = "[[rule]]\nid = 'tin.1.a'\ncite = '1'\ntitle = 'Sabres'\ntext = 'Drawn.'\nkind = 'core'\n\
            phase = 'any'\ncheck = 'Drawn.'\n";
        Rulebook::read(&[("toy.toml", TOY), ("tin.toml", tin)]).unwrap()
    }

    fn query() -> RulesQuery {
        RulesQuery::default()
    }

    fn by_id(id: &str) -> RulesQuery {
        RulesQuery { id: Some(id.to_owned()), ..query() }
    }

    fn in_set(set: &str) -> RulesQuery {
        RulesQuery { set: Some(set.to_owned()), ..query() }
    }

    fn by_words(words: &str) -> RulesQuery {
        RulesQuery { search: Some(words.to_owned()), ..query() }
    }

    fn as_json(query: RulesQuery) -> RulesQuery {
        RulesQuery { json: true, ..query }
    }

    fn parsed(text: &str) -> serde_json::Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_rule_is_shown_with_all_that_bears_on_it() {
        assert_eq!(
            show(&by_id("toy.1.a"), &rulebook()).unwrap(),
            "\
toy.1.a  Drummers
section 1; core; phase rally

A drummer beside a battalion adds one to its rally roll, and to nothing else whatever; two drummers
add no more than one does.

check    Given a shaken battalion with a drummer, when it rolls 5 and needs 6, then it rallies.
ruling   Beside means in the same hex.
see      toy.2.a          Colours
         toy.table.rally  Rally
"
        );
        let optional = show(&by_id("toy.2.a"), &rulebook()).unwrap();
        assert!(optional.contains("section 2; optional; phase turn-end; option colours\n"), "{optional}");
    }

    #[test]
    fn a_table_is_drawn_with_its_columns_aligned() {
        assert_eq!(
            show(&by_id("toy.table.rally"), &rulebook()).unwrap(),
            "\
toy.table.rally  Rally
section Rally Table; table

Roll  Result  Hits
------------------
 2-6  Rout      10
7-12  Rally      0

note     Add one for a drummer.
"
        );
    }

    #[test]
    fn a_set_is_listed_one_line_an_entry() {
        assert_eq!(
            show(&in_set("toy"), &rulebook()).unwrap(),
            "\
toy: 3 rules, 1 table

toy.1.a          core      Drummers
toy.2.a          optional  Colours
toy.notes.a      note      Why drums
toy.table.rally  (table)   Rally
"
        );
    }

    #[test]
    fn without_a_question_one_sees_what_there_is() {
        let text = show(&query(), &rulebook()).unwrap();
        assert!(
            text.starts_with(
                "set  rules  tables\n------------------\ntoy      3       1\ntin      1       0\n\nRead one"
            ),
            "{text}"
        );
    }

    #[test]
    fn search_lists_what_it_finds() {
        assert_eq!(
            show(&by_words("drum"), &rulebook()).unwrap(),
            "\
3 entries hold: drum

toy.1.a          core      Drummers
toy.notes.a      note      Why drums
toy.table.rally  (table)   Rally
"
        );
        let both = RulesQuery { set: Some("tin".to_owned()), ..by_words("drawn") };
        assert_eq!(show(&both, &rulebook()).unwrap(), "1 entry holds: drawn\n\ntin.1.a  core      Sabres\n");
        assert_eq!(show(&by_words("fife"), &rulebook()).unwrap(), "Nothing holds all of these words: fife\n");
        assert_eq!(show(&as_json(by_words("fife")), &rulebook()).unwrap(), "[]\n");
        assert!(show(&by_words(" "), &rulebook()).unwrap_err().starts_with("--search needs a word"));
    }

    #[test]
    fn json_gives_the_entries_themselves() {
        let rulebook = rulebook();
        let entry = parsed(&show(&as_json(by_id("toy.2.a")), &rulebook).unwrap());
        assert_eq!((&entry["id"], &entry["option"]), (&"toy.2.a".into(), &"colours".into()));
        let table = parsed(&show(&as_json(by_id("toy.table.rally")), &rulebook).unwrap());
        assert_eq!(table["rows"], serde_json::json!([["2-6", "Rout", 10], ["7-12", "Rally", 0]]));
        let set = parsed(&show(&as_json(in_set("toy")), &rulebook).unwrap());
        assert_eq!((&set["set"], set["rules"].as_array().unwrap().len()), (&"toy".into(), 3));
        let all = parsed(&show(&as_json(query()), &rulebook).unwrap());
        assert_eq!(all["sets"][1]["rules"][0]["id"], "tin.1.a");
        let found = parsed(&show(&as_json(by_words("drum")), &rulebook).unwrap());
        assert_eq!((&found[0]["id"], &found[2]["id"]), (&"toy.1.a".into(), &"toy.table.rally".into()));
    }

    #[test]
    fn a_wrong_id_or_set_is_answered_with_right_ones() {
        let refusal = |query: &RulesQuery| show(query, &rulebook()).unwrap_err();
        assert_eq!(
            refusal(&by_id("toy.1.b")),
            "there is no rule or table `toy.1.b`: did you mean toy.1.a or toy.2.a?"
        );
        assert_eq!(
            refusal(&by_id("1.a")),
            "there is no rule or table `1.a`: did you mean toy.1.a or tin.1.a?"
        );
        assert_eq!(
            refusal(&by_id("tiy.1.a")),
            "there is no rule or table `tiy.1.a`: did you mean tin.1.a, toy.1.a or toy.2.a?"
        );
        assert_eq!(
            refusal(&by_id("cuirassiers")),
            "there is no rule or table `cuirassiers`: list the ids of a rule set with --set, or look for \
             words with --search"
        );
        assert_eq!(refusal(&in_set("lead")), "there is no rule set `lead`: choose one of toy, tin");
    }

    #[test]
    fn a_set_completes_an_id_but_never_contradicts_it() {
        let of =
            |set: &str, id: &str| show(&RulesQuery { id: Some(id.to_owned()), ..in_set(set) }, &rulebook());
        assert!(of("tin", "1.a").unwrap().starts_with("tin.1.a  Sabres\n"));
        assert!(of("tin", " TIN.1.A").unwrap().starts_with("tin.1.a  Sabres\n"));
        assert_eq!(
            of("tin", "toy.1.a").unwrap_err(),
            "`toy.1.a` belongs to the rule set `toy`, not to `tin`: leave out --set"
        );
        assert_eq!(of("tin", "1.b").unwrap_err(), "there is no rule or table `1.b`: did you mean tin.1.a?");
        let both = RulesQuery { id: Some("toy.1.a".to_owned()), ..by_words("drum") };
        assert_eq!(
            show(&both, &rulebook()).unwrap_err(),
            "an id and --search ask for different things: leave one out"
        );
    }

    fn coverage() -> Coverage {
        let cited = BTreeMap::from([("toy.1.a".to_owned(), vec!["drums".to_owned()])]);
        Coverage::of(&rulebook(), &cited, &BTreeSet::new())
    }

    fn show_coverage(query: &RulesQuery) -> Result<String, String> {
        CoverageQuery::of(query, &rulebook())?.show(&coverage())
    }

    #[test]
    fn coverage_is_a_table_and_then_what_is_left_to_do() {
        assert_eq!(
            show_coverage(&query()).unwrap(),
            "\
set    rules  notes  to cover  covered  percent  unwitnessed
------------------------------------------------------------
toy        3      1         2        1     50.0            1
tin        1      0         1        0      0.0            0
total      4      1         3        1     33.3            1

toy: no case covers (1)
  toy.2.a

toy: a case covers, but the engine never cited (1)
  toy.1.a

tin: no case covers (1)
  tin.1.a
"
        );
        let tin = show_coverage(&in_set("tin")).unwrap();
        assert!(!tin.contains("toy") && !tin.contains("total"), "{tin}");
    }

    #[test]
    fn coverage_as_json_and_its_refusals() {
        let all = parsed(&show_coverage(&as_json(query())).unwrap());
        assert_eq!(
            (&all["total"]["covered"], &all["sets"][0]["uncovered"][0]),
            (&1.into(), &"toy.2.a".into())
        );
        let one = parsed(&show_coverage(&as_json(in_set("tin"))).unwrap());
        assert_eq!((one["sets"].as_array().unwrap().len(), &one["total"]["to_cover"]), (1, &1.into()));
        assert_eq!(
            show_coverage(&in_set("lead")).unwrap_err(),
            "there is no rule set `lead`: choose one of toy, tin"
        );
        assert!(show_coverage(&by_id("toy.1.a")).unwrap_err().starts_with("--coverage tells of"));
    }

    #[test]
    fn wide_tables_run_over_lines_but_cut_no_word() {
        let headings = ["Who", "What"].map(str::to_owned);
        let long = "halt ".repeat(30);
        let text =
            drawn(&headings, &[vec!["Guard".to_owned(), long.clone()], vec![String::new(), "go".to_owned()]]);
        assert!(text.lines().all(|line| width(line) <= WIDTH), "{text}");
        assert_eq!(text.matches("halt").count(), 30);
        assert!(text.contains("\n\n       go\n"), "{text}");
        let unbroken = "x".repeat(150);
        assert!(drawn(&headings, &[vec![unbroken.clone(), "y".to_owned()]]).contains(&unbroken));
        assert_eq!(drawn(&[], &[]), "\n\n");
    }

    #[test]
    fn words_wrap_at_the_width() {
        assert_eq!(wrapped("one two  three\nfour", 7), ["one two", "three", "four"]);
        assert_eq!(wrapped("éé éé", 5), ["éé éé"], "characters count, not bytes");
        assert_eq!(wrapped("marching", 3), ["marching"]);
        assert!(wrapped(" ", 3).is_empty());
    }

    #[test]
    fn every_entry_of_the_real_ledgers_fits_the_screen() {
        let rulebook = crate::registry::rulebook().unwrap();
        for entry in rulebook.entries() {
            let text = show(&by_id(entry.id()), &rulebook).unwrap();
            assert!(text.lines().all(|line| width(line) <= WIDTH && line == line.trim_end()), "{text}");
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{text}");
        }
    }
}
