//! Reading ledgers: from text as written to a rulebook that holds together.
//!
//! Nothing stops at the first fault. An entry with a fault still counts as a target of `see` and as the
//! first holder of its id, so that one slip does not draw a trail of others behind it; and nothing is said
//! about ids in a file that is not even valid TOML, because they cannot be known.

use super::entry::set_of;
use super::search::nearest;
use super::{Cell, Entry, Kind, Ledger, RuleEntry, Rulebook, TableEntry};
use crate::fault::{Faults, Place};
use crate::source::{Node, Section, Written};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn read<'t>(files: impl Iterator<Item = (&'t str, &'t str)>) -> Result<Rulebook, Faults> {
    let mut reading = Reading::default();
    let mut ledgers = Vec::new();
    for (name, text) in files {
        ledgers.push(reading.file(name, text));
    }
    reading.check_references();
    reading.check_bases();
    reading.check_what_becomes_of_the_base();
    reading.faults.or(Rulebook::of(ledgers))
}

/// What has to be remembered from one file to the next.
#[derive(Default)]
struct Reading {
    faults: Faults,
    /// Each rule set, and the file that gave it.
    sets: BTreeMap<String, String>,
    /// The rule sets whose file could not be parsed.
    broken: BTreeSet<String>,
    /// Each id, and where it was first given.
    ids: BTreeMap<String, Place>,
    /// Every `see`, to be looked up when all ids are known.
    references: Vec<(String, Place)>,
    /// Every `base`, with the set that is built on it.
    bases: BTreeMap<String, (String, Place)>,
    /// Every `restates`, `shares` and `drops`, with its rule set.
    of_the_base: Vec<OfTheBase>,
}

/// What an entry of one rule set says of the rules of its base, or of another refit of it.
struct OfTheBase {
    set: String,
    /// `restates`, `shares` or `drops`.
    key: &'static str,
    id: String,
    place: Place,
}

impl Reading {
    fn file(&mut self, name: &str, text: &str) -> Ledger {
        let node = Node::from_toml(name, text);
        let set = match node.as_ref().ok().and_then(|node| node.get("set")).map(|set| &set.value) {
            Some(Written::Text(set)) => set.clone(),
            _ => stem(name).to_owned(),
        };
        let start = Place { file: name.to_owned(), line: 1, column: 1 };
        if !is_part(&set) {
            let what = format!(
                "`{set}` cannot name a rule set: name the file in lowercase letters, digits and hyphens"
            );
            self.faults.note(&start, what);
        }
        if let Some(first) = self.sets.get(&set) {
            let what = format!("the rule set `{set}` was given already by {first}: put both into one file");
            self.faults.note(&start, what);
        } else {
            self.sets.insert(set.clone(), name.to_owned());
        }
        let mut ledger =
            Ledger { set, base: None, rules: Vec::new(), tables: Vec::new(), sections: BTreeMap::new() };
        match node {
            Ok(node) => self.ledger(&node, &mut ledger),
            Err(faults) => {
                self.faults.absorb(faults);
                self.broken.insert(ledger.set.clone());
            }
        }
        ledger
    }

    fn ledger(&mut self, node: &Node, ledger: &mut Ledger) {
        let Some(mut section) = Section::open(node, "ledger", &mut self.faults) else { return };
        let rules = section.list("rule");
        let tables = section.list("table");
        let headings = section.maybe("sections");
        let base = section.maybe("base");
        // Read before anything else, by `file`; here a fault of it is told.
        section.maybe_text("set");
        section.close();
        if let Some(node) = base {
            if let Written::Text(base) = &node.value {
                self.bases.insert(ledger.set.clone(), (base.clone(), node.place.clone()));
                ledger.base = Some(base.clone());
            } else {
                self.faults
                    .note(&node.place, format!("`base` must be the key of a rule set, not {}", node.kind()));
            }
        }
        for node in rules {
            ledger.rules.extend(self.rule(node, &ledger.set));
        }
        for node in tables {
            ledger.tables.extend(self.table(node, &ledger.set));
        }
        if let Some(node) = headings {
            ledger.sections = self.sections(node, ledger);
        }
    }

    /// The headings of the sections: each section that an id is in has one, and no other.
    fn sections(&mut self, node: &Node, ledger: &Ledger) -> BTreeMap<String, String> {
        let mut sections = BTreeMap::new();
        let Written::Table(rows) = &node.value else {
            let what = format!("`sections` must be a table of headings, not {}", node.kind());
            self.faults.note(&node.place, what);
            return sections;
        };
        let known: BTreeSet<&str> = ledger.entries().map(Entry::section).collect();
        for (section, place, heading) in rows {
            match &heading.value {
                _ if !known.contains(section.as_str()) => {
                    let what =
                        format!("no rule or table stands in section `{section}`: take its heading out");
                    self.faults.note(place, what);
                }
                Written::Text(text) if !text.trim().is_empty() => {
                    sections.insert(section.clone(), text.clone());
                }
                _ => {
                    let what = format!("the heading of section `{section}` must be a text: write one");
                    self.faults.note(&heading.place, what);
                }
            }
        }
        let missing = known.iter().filter(|section| !rows.iter().any(|(name, _, _)| name == *section));
        for section in missing {
            self.faults.note(&node.place, format!("section `{section}` lacks a heading: add it"));
        }
        sections
    }

    fn rule(&mut self, node: &Node, set: &str) -> Option<RuleEntry> {
        let mut entry = Fields::open(node, "rule", &mut self.faults)?;
        let id = entry.id(set, &mut self.ids);
        let cite = entry.must("cite");
        let title = entry.must("title");
        let text = entry.must("text");
        let kind = entry.kind();
        let phase = entry.word("phase", Need::Must);
        let check = entry.must("check");
        let see = entry.see(&mut self.references);
        let restates = entry.of_the_base("restates", set, &mut self.of_the_base);
        let shares = entry.of_the_base("shares", set, &mut self.of_the_base);
        let drops = entry.of_the_base("drops", set, &mut self.of_the_base);
        let unclear = entry.may("unclear");
        let ruling = entry.may("ruling");
        let silent = entry.may("silent");
        let has_option = entry.has("option");
        let option = entry.word("option", Need::May);
        if kind == Some(Kind::Optional) && !has_option {
            let what = "the rule is optional but lacks `option`: name the option that switches it on";
            entry.section.faults().note(&node.place, what);
        }
        entry.section.close();
        Some(RuleEntry {
            id: id?,
            cite: cite?,
            title: title?,
            text: text?,
            kind: kind?,
            phase: phase?,
            check: check?,
            see,
            restates,
            shares,
            drops,
            unclear,
            ruling,
            silent,
            option,
            place: node.place.clone(),
        })
    }

    fn table(&mut self, node: &Node, set: &str) -> Option<TableEntry> {
        let mut entry = Fields::open(node, "table", &mut self.faults)?;
        let id = entry.id(set, &mut self.ids);
        let cite = entry.must("cite");
        let title = entry.must("title");
        let columns = entry.columns();
        let rows = entry.rows(columns.as_ref().map(Vec::len));
        let unclear = entry.may("unclear");
        let ruling = entry.may("ruling");
        let note = entry.may("note");
        entry.section.close();
        Some(TableEntry {
            id: id?,
            cite: cite?,
            title: title?,
            columns: columns?,
            rows: rows?,
            unclear,
            ruling,
            note,
            place: node.place.clone(),
        })
    }

    /// A base is a rule set that was read as well.
    fn check_bases(&mut self) {
        for (set, (base, place)) in &self.bases {
            if base == set || !self.sets.contains_key(base) {
                let what = format!(
                    "`base` names `{base}`, which is no other rule set: name one that is read as well"
                );
                self.faults.note(place, what);
            }
        }
    }

    /// What is restated or dropped is a rule of a set on which this one is built, what is shared one of another refit of the same base, and
    /// each only once.
    fn check_what_becomes_of_the_base(&mut self) {
        let mut settled: BTreeMap<(String, String), Place> = BTreeMap::new();
        for OfTheBase { set, key, id, place } in &self.of_the_base {
            let named: Vec<&String> = match *key {
                "drops" => self.ids.keys().filter(|known| is_under(known, id)).collect(),
                _ => self.ids.keys().filter(|known| *known == id).collect(),
            };
            if self.broken.contains(set_of(id)) {
                continue;
            }
            if *key == "shares" && !self.are_refits_of_one_base(set, set_of(id)) {
                let what = format!(
                    "`shares` names `{id}`, which is of no other refit: `{set}` and `{}` are not built on the same base",
                    set_of(id)
                );
                self.faults.note(place, what);
                continue;
            }
            if *key != "shares" && !self.is_built_on(set, set_of(id)) {
                let what = format!(
                    "`{key}` names `{id}`, which is not of the base: `{set}` is not built on `{}`",
                    set_of(id)
                );
                self.faults.note(place, what);
                continue;
            }
            if named.is_empty() {
                self.faults
                    .note(place, format!("`{key}` names `{id}`, which is no rule or table: correct it"));
            }
            for id in named {
                if let Some(first) = settled.insert((set.clone(), id.clone()), place.clone()) {
                    let what = format!(
                        "`{key}` names `{id}`, which is restated, shared or dropped already at {first}: keep one"
                    );
                    self.faults.note(place, what);
                }
            }
        }
    }

    fn is_built_on(&self, set: &str, base: &str) -> bool {
        // As many steps as there are sets: a ring of bases is told elsewhere, and must not be walked for ever.
        let mut at = set;
        for _ in 0..self.bases.len() {
            match self.bases.get(at) {
                Some((next, _)) if next == base => return true,
                Some((next, _)) => at = next,
                None => return false,
            }
        }
        false
    }

    fn are_refits_of_one_base(&self, set: &str, other: &str) -> bool {
        let base = |set: &str| self.bases.get(set).map(|(base, _)| base);
        set != other && base(set).is_some() && base(set) == base(other)
    }

    fn check_references(&mut self) {
        for (id, place) in &self.references {
            if self.ids.contains_key(id) || self.broken.contains(set_of(id)) {
                continue;
            }
            let cure = match nearest(self.ids.keys().map(String::as_str), id).first() {
                Some(near) => format!("did you mean `{near}`?"),
                None => "correct it or take it out".to_owned(),
            };
            self.faults.note(place, format!("`see` names `{id}`, which is no rule or table: {cure}"));
        }
    }
}

/// Whether a field may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Must,
    May,
}

/// The fields of one entry. A [`Section`] says what is missing or of the wrong type; this adds what only
/// a ledger asks for: that no text is empty, and that words which other files repeat are well formed.
struct Fields<'n, 'f> {
    what: &'static str,
    node: &'n Node,
    section: Section<'n, 'f>,
}

impl<'n, 'f> Fields<'n, 'f> {
    fn open(node: &'n Node, what: &'static str, faults: &'f mut Faults) -> Option<Self> {
        let section = Section::open(node, what, faults)?;
        Some(Fields { what, node, section })
    }

    /// Whether a field is written at all, be it right or wrong.
    fn has(&self, key: &str) -> bool {
        match &self.node.value {
            Written::Table(rows) => rows.iter().any(|(name, _, _)| name == key),
            _ => false,
        }
    }

    fn note(&mut self, place: &Place, what: impl Into<String>) {
        self.section.faults().note(place, what);
    }

    /// A text that is not blank, with its place.
    fn text(&mut self, key: &'static str, need: Need) -> Option<(&'n str, &'n Place)> {
        let node = match need {
            Need::Must => self.section.must(key)?,
            Need::May => self.section.maybe(key)?,
        };
        let of = self.what;
        match &node.value {
            Written::Text(text) if !text.trim().is_empty() => Some((text, &node.place)),
            Written::Text(_) => {
                let cure = match need {
                    Need::Must => "fill it in",
                    Need::May => "fill it in or leave it out",
                };
                self.note(&node.place, format!("`{key}` of the {of} is empty: {cure}"));
                None
            }
            _ => {
                let what = format!("`{key}` of the {of} must be a text, not {}", node.kind());
                self.note(&node.place, what);
                None
            }
        }
    }

    fn must(&mut self, key: &'static str) -> Option<String> {
        self.text(key, Need::Must).map(|(text, _)| text.to_owned())
    }

    fn may(&mut self, key: &'static str) -> Option<String> {
        self.text(key, Need::May).map(|(text, _)| text.to_owned())
    }

    /// A list that must be there and hold something.
    fn list(&mut self, key: &'static str) -> Option<&'n [Node]> {
        let node = self.section.must(key)?;
        let of = self.what;
        let what = match &node.value {
            Written::List(items) if !items.is_empty() => return Some(items),
            Written::List(_) => format!("`{key}` of the {of} is empty: fill it in"),
            _ => format!("`{key}` of the {of} must be a list, not {}", node.kind()),
        };
        self.note(&node.place, what);
        None
    }

    /// The id; also takes it, so that nobody else can.
    fn id(&mut self, set: &str, taken: &mut BTreeMap<String, Place>) -> Option<String> {
        let (id, place) = self.text("id", Need::Must)?;
        if !id.split('.').all(is_part) {
            let what = format!(
                "the id `{id}` is not well formed: write lowercase letters, digits and hyphens in parts \
                 joined by single dots"
            );
            self.note(place, what);
        }
        if id.strip_prefix(set).is_none_or(|rest| !rest.starts_with('.')) {
            let what = format!("the id `{id}` must begin with `{set}.`, the rule set of this file");
            self.note(place, what);
        }
        if let Some(first) = taken.get(id) {
            self.note(place, format!("the id `{id}` is taken already at {first}: give this one another"));
        } else {
            taken.insert(id.to_owned(), place.clone());
        }
        Some(id.to_owned())
    }

    fn kind(&mut self) -> Option<Kind> {
        let (word, place) = self.text("kind", Need::Must)?;
        match word.parse() {
            Ok(kind) => Some(kind),
            Err(unknown) => {
                self.note(place, unknown.to_string());
                None
            }
        }
    }

    /// A word that scenarios and command lines repeat, and that must therefore be easy to spell.
    fn word(&mut self, key: &'static str, need: Need) -> Option<String> {
        let (word, place) = self.text(key, need)?;
        if !word.split('-').all(|part| !part.is_empty() && part.bytes().all(is_plain)) {
            let what = format!(
                "the {key} `{word}` is not well formed: write lowercase letters and digits, joined by \
                 single hyphens"
            );
            self.note(place, what);
        }
        Some(word.to_owned())
    }

    fn see(&mut self, references: &mut Vec<(String, Place)>) -> Vec<String> {
        let mut see = Vec::new();
        for (id, place) in self.section.texts("see") {
            if id.is_empty() {
                self.note(place, "`see` holds an empty text: name a rule or table, or take it out");
                continue;
            }
            references.push((id.to_owned(), place.clone()));
            see.push(id.to_owned());
        }
        see
    }

    fn of_the_base(&mut self, key: &'static str, set: &str, all: &mut Vec<OfTheBase>) -> Vec<String> {
        let ids = self.section.texts(key);
        for (id, place) in &ids {
            all.push(OfTheBase { set: set.to_owned(), key, id: (*id).to_owned(), place: (*place).clone() });
        }
        ids.into_iter().map(|(id, _)| id.to_owned()).collect()
    }

    fn columns(&mut self) -> Option<Vec<String>> {
        let mut columns = Vec::new();
        for node in self.list("columns")? {
            if let Written::Text(text) = &node.value {
                if text.trim().is_empty() {
                    self.note(&node.place, "a column of the table has no name: give it one");
                }
                columns.push(text.clone());
            } else {
                let what = format!("a column of the table must be a text, not {}", node.kind());
                self.note(&node.place, what);
                // It still counts as a column, or every row would seem to have a cell too many.
                columns.push(String::new());
            }
        }
        Some(columns)
    }

    /// The rows; `columns` is how many cells each must have, where that is known.
    fn rows(&mut self, columns: Option<usize>) -> Option<Vec<Vec<Cell>>> {
        let mut rows = Vec::new();
        for node in self.list("rows")? {
            let Written::List(cells) = &node.value else {
                self.note(&node.place, format!("a row of the table must be a list, not {}", node.kind()));
                continue;
            };
            if let Some(columns) = columns.filter(|columns| *columns != cells.len()) {
                let what = format!(
                    "the row has {} but the table has {}: make them agree",
                    counted(cells.len(), "cell"),
                    counted(columns, "column")
                );
                self.note(&node.place, what);
            }
            rows.push(cells.iter().filter_map(|cell| self.cell(cell)).collect());
        }
        Some(rows)
    }

    fn cell(&mut self, node: &Node) -> Option<Cell> {
        match &node.value {
            Written::Text(text) => Some(Cell::Text(text.clone())),
            Written::Number(number) => Some(Cell::Number(*number)),
            Written::Flag(_) | Written::List(_) | Written::Table(_) | Written::Other(_) => {
                let what =
                    format!("a cell must be a text or a whole number, not {}: put it in quotes", node.kind());
                self.note(&node.place, what);
                None
            }
        }
    }
}

/// Whether an id is that rule, or stands in that section.
fn is_under(id: &str, section: &str) -> bool {
    id.strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The rule set that a file is named for, unless it says its `set`: its name without folders and without the ending.
fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// Whether a text can be a part of an id.
fn is_part(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| is_plain(byte) || byte == b'-')
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests;
