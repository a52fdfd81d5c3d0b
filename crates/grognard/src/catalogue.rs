//! What the table shows: the registry's scenarios, maps, rulebooks and cases, as the server asks for them.

use crate::registry::{BuiltIn, rule_sets, rulebook};
use server::catalogue::{Catalogue, Ground};
use server::wire::{CaseCard, RuleEntry, RuleSection, Rulebook, Scenario};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use umpire::protocol::Registry as _;
use umpire::rulebook::{Entry, Ledger, TableEntry};
use umpire::ruleset::{self, RuleSet, ScenarioInfo};
use umpire::table::Board;

/// The width of a thumbnail, in pixels.
const THUMBNAIL: u32 = 640;

/// The gallery, made when it is first asked for.
static GALLERY: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    let of = |set: &&'static dyn RuleSet| {
        let set = *set;
        set.scenarios().into_iter().map(move |listed| card(set, listed))
    };
    rule_sets().iter().flat_map(of).collect()
});

impl Catalogue for BuiltIn {
    fn scenarios(&self) -> Vec<Scenario> {
        GALLERY.clone()
    }

    fn map(&self, of: Ground<'_>) -> Option<Result<String, String>> {
        self.on(of, |set, ground| set.picture(ground))
    }

    fn board(&self, of: Ground<'_>) -> Option<Result<Board, String>> {
        self.on(of, |set, ground| set.board(ground))
    }

    fn thumbnail(&self, key: &str) -> Option<Result<Vec<u8>, String>> {
        // A gallery asks for all of them at once, and each takes seconds: one after the other, so that whoever plays keeps a core.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let set = set_of(key)?;
        let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        Some(set.thumbnail(key, THUMBNAIL))
    }

    fn rulebook(&self, set: &str) -> Option<Rulebook> {
        let book = rulebook().ok()?;
        let ledger = book.ledger(set)?;
        let covered = self.covered(set);
        let title = |set: &str| self.rule_set(set).map_or(set, |rules| rules.title()).to_owned();
        let words = |text: &str| book.words(ledger, text);
        let entry = |entry: Entry<'_>| {
            let mut told = match entry {
                Entry::Rule(rule) => RuleEntry {
                    id: rule.id.clone(),
                    section: entry.section().to_owned(),
                    title: rule.title.clone(),
                    kind: rule.kind.to_string(),
                    text: words(&rule.text),
                    ruling: rule.ruling.as_deref().map(words),
                    check: Some(words(&rule.check)),
                    see: rule.see.clone(),
                    restates: rule.restates.clone(),
                    drops: rule.drops.clone(),
                    cases: Vec::new(),
                },
                Entry::Table(table) => RuleEntry {
                    id: table.id.clone(),
                    section: entry.section().to_owned(),
                    title: table.title.clone(),
                    kind: "table".to_owned(),
                    text: words(&rows(table)),
                    ruling: table.ruling.as_deref().map(words),
                    check: None,
                    see: Vec::new(),
                    restates: Vec::new(),
                    drops: Vec::new(),
                    cases: Vec::new(),
                },
            };
            told.cases = covered.get(&told.id).cloned().unwrap_or_default();
            told
        };
        let rules: Vec<RuleEntry> = ledger.entries().map(entry).collect();
        Some(Rulebook {
            set: set.to_owned(),
            title: title(set),
            base: ledger.base.as_deref().map(title),
            sections: sections(ledger),
            rules,
        })
    }

    fn cases(&self, set: &str) -> Option<Vec<CaseCard>> {
        self.rule_set(set)?;
        Some(self.cases_of(set).collect())
    }
}

impl BuiltIn {
    /// What the rule set of a board makes of it.
    fn on<T>(
        &self,
        of: Ground<'_>,
        make: impl FnOnce(&dyn RuleSet, ruleset::Ground<'_>) -> Result<T, String>,
    ) -> Option<Result<T, String>> {
        match of {
            Ground::Scenario(key) => Some(make(set_of(key)?, ruleset::Ground::Scenario(key))),
            Ground::Case(key) => {
                let (set, case) = self.case(key)?;
                Some(make(self.rule_set(set)?, ruleset::Ground::Case(&case.start)))
            }
        }
    }

    /// The cases of a rule set with their keys, in the order of their files.
    fn cases_of<'b>(&'b self, set: &'b str) -> impl Iterator<Item = CaseCard> + 'b {
        let files = self.case_files().into_iter().flatten().filter(move |(_, (of, _))| of == set);
        files.flat_map(|(name, (_, file))| {
            (1..).zip(&file.cases).map(move |(n, case)| CaseCard {
                key: format!("{name}#{n}"),
                title: case.title.clone(),
                rules: case.rules.iter().map(|(rule, _)| rule.clone()).collect(),
            })
        })
    }

    /// The keys of the cases that cover each rule.
    fn covered(&self, set: &str) -> BTreeMap<String, Vec<String>> {
        let mut covered: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for case in self.cases_of(set) {
            for rule in case.rules {
                covered.entry(rule).or_default().push(case.key.clone());
            }
        }
        covered
    }
}

/// The rule set of a scenario, if there is such a scenario.
fn set_of(key: &str) -> Option<&'static dyn RuleSet> {
    let has = |set: &&&dyn RuleSet| set.scenarios().iter().any(|listed| listed.key == key);
    rule_sets().iter().find(has).copied()
}

fn card(set: &dyn RuleSet, listed: ScenarioInfo) -> Scenario {
    // A turn of a small battle takes a newcomer some minutes; each piece adds its own.
    let minutes = listed.turns * (2 + listed.pieces / 6);
    let difficulty = match listed.pieces * listed.turns {
        0..=150 => 1,
        151..=500 => 2,
        501..=1_000 => 3,
        1_001..=2_500 => 4,
        _ => 5,
    };
    Scenario {
        sides: set.sides(&listed.key).unwrap_or_default(),
        key: listed.key,
        title: listed.title,
        set: set.key().to_owned(),
        seats: listed.seats,
        turns: listed.turns,
        begins: listed.begins,
        ends: listed.ends,
        minutes,
        difficulty,
        note: listed.note.trim().to_owned(),
        history: listed.history,
        options: listed.options,
        presets: listed.presets,
    }
}

/// The sections in the order in which they first occur. Where a ledger has no headings, the first rule's title is the best there is.
fn sections(ledger: &Ledger) -> Vec<RuleSection> {
    let mut sections: Vec<RuleSection> = Vec::new();
    for entry in ledger.entries() {
        let id = entry.section();
        if !sections.iter().any(|known| known.id == id) {
            let title = ledger.sections.get(id).map_or(entry.title(), String::as_str).to_owned();
            sections.push(RuleSection { id: id.to_owned(), title });
        }
    }
    sections
}

/// The rows of a table as text, one a line, columns parted by bars.
fn rows(table: &TableEntry) -> String {
    let mut lines = vec![table.columns.join(" | ")];
    lines.extend(
        table.rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")),
    );
    lines.extend(table.note.clone());
    lines.join("\n")
}
