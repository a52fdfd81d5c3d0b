//! The rulebook as valid data: every rule of every rule set under its id, with the tables beside them.
//!
//! The ledgers (`rulebook/<set>.toml`) restate the sources in numbered entries. Events, refusals and cases
//! cite those ids, so a rulebook is only of use when it is whole: [`Rulebook::read`] takes all ledgers at
//! once, checks them against each other, and either gives a rulebook without fault or every fault there is.
//!
//! Left out on purpose: what a rule *does*. The text is for people; the code of a rule set does the rest,
//! and [`Coverage`] tells which rules no case has shown to work yet.

mod cited;
mod coverage;
mod entry;
mod read;
mod search;

pub use cited::Words;
pub use coverage::{Coverage, KindCoverage, SetCoverage, Tally, unknown_citations};
pub use entry::{Cell, Entry, Kind, Ledger, RuleEntry, TableEntry, UnknownKind};

use crate::fault::Faults;
use serde::Serialize;
use std::collections::BTreeMap;

/// All ledgers that were read together, with every id in them unique and every `see` leading somewhere.
///
/// ```
/// use umpire::rulebook::Rulebook;
/// let ledger = r#"
/// [[rule]]
/// id = "toy.1.a"
/// cite = "1"
/// title = "Guns fire first"
/// text = "Artillery fires before anything moves."
/// kind = "core"
/// phase = "bombardment"
/// check = "Given a gun in range, when the turn begins, then it fires before any unit moves."
/// see = []
/// "#;
/// let rulebook = Rulebook::read(&[("rulebook/toy.toml", ledger)]).unwrap();
/// assert_eq!(rulebook.get("toy.1.a").unwrap().title, "Guns fire first");
///
/// let faults = Rulebook::read(&[("rulebook/toy.toml", ledger.replace("see = []", "see = ['toy.1.b']"))]);
/// assert_eq!(
///     faults.unwrap_err().to_string(),
///     "rulebook/toy.toml:10:8: `see` names `toy.1.b`, which is no rule or table: did you mean `toy.1.a`?"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rulebook {
    #[serde(rename = "sets")]
    ledgers: Vec<Ledger>,
    #[serde(skip)]
    index: BTreeMap<String, Slot>,
}

/// Where an id is kept: the ledger's number, then the number among its rules or its tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    Rule(usize, usize),
    Table(usize, usize),
}

impl Rulebook {
    /// Reads all ledgers, each a file name (`rulebook/set.toml`, of which the stem is the rule set, unless it says its
    /// `set`) and its text; on any fault, gives all the faults of all the files.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Rulebook, Faults> {
        read::read(files.iter().map(|(name, text)| (name.as_ref(), text.as_ref())))
    }

    fn of(ledgers: Vec<Ledger>) -> Rulebook {
        let mut index = BTreeMap::new();
        for (l, ledger) in ledgers.iter().enumerate() {
            index
                .extend(ledger.rules.iter().enumerate().map(|(n, rule)| (rule.id.clone(), Slot::Rule(l, n))));
            index.extend(
                ledger.tables.iter().enumerate().map(|(n, table)| (table.id.clone(), Slot::Table(l, n))),
            );
        }
        Rulebook { ledgers, index }
    }

    /// The rule with this id.
    pub fn get(&self, id: &str) -> Option<&RuleEntry> {
        match self.entry(id)? {
            Entry::Rule(rule) => Some(rule),
            Entry::Table(_) => None,
        }
    }

    /// The table with this id.
    pub fn table(&self, id: &str) -> Option<&TableEntry> {
        match self.entry(id)? {
            Entry::Rule(_) => None,
            Entry::Table(table) => Some(table),
        }
    }

    /// The rule or the table with this id; no id is both.
    pub fn entry(&self, id: &str) -> Option<Entry<'_>> {
        match *self.index.get(id)? {
            Slot::Rule(l, n) => self.ledgers.get(l)?.rules.get(n).map(Entry::Rule),
            Slot::Table(l, n) => self.ledgers.get(l)?.tables.get(n).map(Entry::Table),
        }
    }

    /// The ledger of a rule set.
    pub fn ledger(&self, set: &str) -> Option<&Ledger> {
        self.ledgers.iter().find(|ledger| ledger.set == set)
    }

    /// All ledgers, in the order in which they were read.
    pub fn ledgers(&self) -> &[Ledger] {
        &self.ledgers
    }

    /// Every rule and table: ledger by ledger, in the order written, tables after rules.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.ledgers.iter().flat_map(Ledger::entries)
    }

    /// The entries in which every one of `words` (parted by blanks) occurs, whatever the case of letters.
    ///
    /// Best first: an id or cite that is just what was asked for; then entries with all the words in id and
    /// cite; then those that need the title for it; then those that need text, ruling or a table's cells.
    /// Without any word there is nothing to look for, and nothing is found.
    pub fn search(&self, words: &str) -> Vec<Entry<'_>> {
        search::search(self.entries(), words)
    }

    /// At most three ids that someone who wrote `id` may have meant, the likeliest first; empty when none
    /// is close.
    pub fn nearest(&self, id: &str) -> Vec<&str> {
        search::nearest(self.entries().map(Entry::id), id)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The text of one rule, for ledgers made up in tests; `more` holds further lines.
    pub(crate) fn rule(id: &str, kind: &str, more: &str) -> String {
        format!(
            "[[rule]]\nid = \"{id}\"\ncite = \"{}\"\ntitle = \"Title of {id}\"\ntext = \"Text.\"\n\
             kind = \"{kind}\"\nphase = \"any\"\ncheck = \"Check.\"\n{more}\n",
            id.split_once('.').map_or("", |(_, rest)| rest)
        )
    }

    #[test]
    fn every_entry_is_found_under_its_id_and_keeps_its_place() {
        let text = rule("toy.1.a", "note", "")
            + "[[table]]\nid = 'toy.t'\ncite = 'T'\ntitle = 'Hits'\n\
            columns = ['Die', 'Hits']\nrows = [['1-2', 0]]\n";
        let rulebook = Rulebook::read(&[("rulebook/toy.toml", text)]).unwrap();
        for entry in rulebook.entries() {
            assert_eq!(rulebook.entry(entry.id()), Some(entry));
        }
        let first = rulebook.get("toy.1.a").unwrap();
        assert_eq!(first.place.to_string(), "rulebook/toy.toml:1:1");
        assert_eq!((first.kind, first.phase.as_str()), (Kind::Note, "any"));
        assert_eq!(rulebook.get("toy.t"), None, "a table is no rule");
        assert_eq!(rulebook.table("toy.1.a"), None, "a rule is no table");
        assert_eq!(rulebook.table("toy.t").unwrap().columns.len(), 2);
        assert!(rulebook.ledger("toy").is_some() && rulebook.ledger("tin").is_none());
    }

    #[test]
    fn json_leaves_out_places_and_what_is_not_there() {
        let text = rule("toy.1.a", "core", "see = []")
            + "[[table]]\nid = 'toy.t'\ncite = 'T'\ntitle = 'Hits'\n\
            columns = ['Die', 'Hits']\nrows = [['1-2', 0], ['3-6', 1]]\nnote = 'Halve at night.'\n";
        let rulebook = Rulebook::read(&[("toy.toml", text)]).unwrap();
        assert_eq!(
            serde_json::to_value(&rulebook).unwrap(),
            serde_json::json!({"sets": [{
                "set": "toy",
                "rules": [{"id": "toy.1.a", "cite": "1.a", "title": "Title of toy.1.a", "text": "Text.",
                    "kind": "core", "phase": "any", "check": "Check.", "see": []}],
                "tables": [{"id": "toy.t", "cite": "T", "title": "Hits", "columns": ["Die", "Hits"],
                    "rows": [["1-2", 0], ["3-6", 1]], "note": "Halve at night."}],
            }]})
        );
    }
}
