//! What a ledger holds: rules, tables, and the kinds of rule.
//!
//! The fields are open to read, but only the reader of this crate makes entries: an entry that exists has
//! passed every check.

use crate::fault::Place;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The ledger of one rule set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Ledger {
    /// The key of the rule set, with which all its ids begin.
    pub set: String,
    /// The rules, in the order written.
    pub rules: Vec<RuleEntry>,
    /// The tables, in the order written.
    pub tables: Vec<TableEntry>,
    /// The rule set on which this one is built, of which every rule stays in force that no entry here restates or drops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The headings of the sections, under what the ids in them have in common: `7.4`, "Retreats". A ledger that heads one section
    /// heads them all.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sections: BTreeMap<String, String>,
}

impl Ledger {
    /// Every rule, then every table.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.rules.iter().map(Entry::Rule).chain(self.tables.iter().map(Entry::Table))
    }
}

/// One testable statement of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RuleEntry {
    /// The id that everything cites: `set.7.4.c`.
    pub id: String,
    /// The section of the source.
    pub cite: String,
    /// The rule in a few words.
    pub title: String,
    /// The rule in our own words.
    pub text: String,
    /// What kind of rule it is.
    pub kind: Kind,
    /// The phase of the turn in which it matters; each rule set has phases of its own.
    pub phase: String,
    /// How one would see that a program keeps the rule.
    pub check: String,
    /// The ids of rules and tables that bear on this one.
    pub see: Vec<String>,
    /// The rules of the base that this entry says again, perhaps with other figures: it is cited in their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub restates: Vec<String>,
    /// The rules of another refit of the same base whose procedure this entry has too: it is cited in their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<String>,
    /// The rules of the base that are not in force by this entry: each an id, or what the ids of a section begin with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drops: Vec<String>,
    /// What the source leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unclear: Option<String>,
    /// How we decide what the source leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// Why nothing in play cites the rule, where nothing can: it is kept without a question, an event or a refusal of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silent: Option<String>,
    /// The option that switches the rule on; an optional rule always names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// Where the entry stands in its ledger.
    #[serde(skip)]
    pub place: Place,
}

/// A table of the rules, as printed or as ruled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TableEntry {
    /// The id that everything cites: `set.table.fire`.
    pub id: String,
    /// The section or chart of the source.
    pub cite: String,
    /// What the table tells.
    pub title: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows, each with one cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// What the source leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unclear: Option<String>,
    /// How we decide what the source leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// A remark for the reader of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Where the entry stands in its ledger.
    #[serde(skip)]
    pub place: Place,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// A text, empty where the source prints nothing.
    Text(String),
    /// A whole number.
    Number(i64),
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Text(text) => f.write_str(text),
            Cell::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A rule or a table, for whatever looks through both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Entry<'b> {
    /// A rule.
    Rule(&'b RuleEntry),
    /// A table.
    Table(&'b TableEntry),
}

impl<'b> Entry<'b> {
    /// Its id.
    pub fn id(self) -> &'b str {
        match self {
            Entry::Rule(rule) => &rule.id,
            Entry::Table(table) => &table.id,
        }
    }

    /// The section it stands in: its id without the rule set and the last part, `7.4` of `set.7.4.e`.
    pub fn section(self) -> &'b str {
        let id = self.id();
        let inside = id.split_once('.').map_or(id, |(_, inside)| inside);
        inside.rsplit_once('.').map_or(inside, |(section, _)| section)
    }

    /// The section of the source.
    pub fn cite(self) -> &'b str {
        match self {
            Entry::Rule(rule) => &rule.cite,
            Entry::Table(table) => &table.cite,
        }
    }

    /// Its title.
    pub fn title(self) -> &'b str {
        match self {
            Entry::Rule(rule) => &rule.title,
            Entry::Table(table) => &table.title,
        }
    }

    /// How we decide what the source leaves open.
    pub fn ruling(self) -> Option<&'b str> {
        match self {
            Entry::Rule(rule) => rule.ruling.as_deref(),
            Entry::Table(table) => table.ruling.as_deref(),
        }
    }

    /// The key of its rule set.
    pub fn set(self) -> &'b str {
        set_of(self.id())
    }
}

/// The rule set to which an id belongs: what stands before its first dot.
pub(super) fn set_of(id: &str) -> &str {
    id.split_once('.').map_or(id, |(set, _)| set)
}

/// What kind of rule an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// In force in every game.
    Core,
    /// Says how a table is read.
    Table,
    /// In force in some scenarios.
    Scenario,
    /// In force when its option is chosen.
    Optional,
    /// Explains, and asks for nothing that a program could get wrong.
    Note,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 5] = [Kind::Core, Kind::Table, Kind::Scenario, Kind::Optional, Kind::Note];

    /// Whether a rule of this kind wants a case that shows it at work: every one but a note.
    pub fn needs_coverage(self) -> bool {
        match self {
            Kind::Core | Kind::Table | Kind::Scenario | Kind::Optional => true,
            Kind::Note => false,
        }
    }

    /// The word for it in a ledger.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Core => "core",
            Kind::Table => "table",
            Kind::Scenario => "scenario",
            Kind::Optional => "optional",
            Kind::Note => "note",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that is no kind of rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownKind(pub String);

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a kind of rule: write core, table, scenario, optional or note", self.0)
    }
}

impl std::error::Error for UnknownKind {}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| UnknownKind(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_written_as_it_is_read() {
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
        }
        assert_eq!(format!("{:8}|", Kind::Core), "core    |");
        assert_eq!(
            "Core".parse::<Kind>().unwrap_err().to_string(),
            "`Core` is not a kind of rule: write core, table, scenario, optional or note"
        );
    }

    #[test]
    fn everything_but_a_note_wants_a_case() {
        let idle: Vec<_> = Kind::ALL.into_iter().filter(|kind| !kind.needs_coverage()).collect();
        assert_eq!(idle, [Kind::Note]);
    }
}
