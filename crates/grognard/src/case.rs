//! `grognard case FILE…`: runs case files and tells every difference.

use crate::registry::{BUILT_IN, rulebook};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use umpire::cases::{Case, CaseFile, run};
use umpire::protocol::Registry as _;
use umpire::rulebook::{Coverage, Rulebook, unknown_citations};

/// How the running of cases went.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// What to print of those that did not pass.
    pub(crate) report: String,
    /// By rule, the cases and checks that cite it and passed.
    cited: BTreeMap<String, Vec<String>>,
    witnessed: BTreeSet<String>,
}

/// Runs the cases of files on disk. A folder stands for every case file in it.
pub(crate) fn run_files(paths: &[String]) -> Result<Tally, String> {
    let book = rulebook()?;
    let mut tally = Tally::default();
    for path in files_of(paths)? {
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                tally.fail(&path, &error.to_string());
                continue;
            }
        };
        let set = Path::new(&path).parent().and_then(Path::file_name).unwrap_or_default();
        let set = set.to_string_lossy();
        // The folder names the rule set; elsewhere it goes without saying only while there is no other.
        let set = match (BUILT_IN.rule_set(&set), BUILT_IN.keys().as_slice()) {
            (Some(rules), _) => rules.key(),
            (None, [only]) => *only,
            (None, keys) => {
                let what = format!("put it into a folder named after its rule set: {}", keys.join(", "));
                tally.fail(&path, &what);
                continue;
            }
        };
        match CaseFile::read(&path, &text) {
            Ok(file) => {
                for case in &file.cases {
                    tally.run(case, set, &book);
                }
            }
            Err(faults) => tally.fail(&path, &faults.to_string()),
        }
    }
    Ok(tally)
}

fn files_of(paths: &[String]) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    for path in paths {
        if Path::new(path).is_dir() {
            let listing = fs::read_dir(path).map_err(|error| format!("{path}: {error}"))?;
            let mut inside: Vec<String> = listing
                .filter_map(|entry| entry.ok().map(|entry| entry.path().to_string_lossy().into_owned()))
                .filter(|path| {
                    Path::new(path).is_dir() || Path::new(path).extension().is_some_and(|e| e == "toml")
                })
                .collect();
            inside.sort();
            files.extend(files_of(&inside)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// Runs every built-in case and every check of the rule sets: what is covered, computed and never declared.
pub(crate) fn coverage(book: &Rulebook) -> Result<(Coverage, Tally), String> {
    let mut tally = Tally::default();
    for (set, file) in BUILT_IN.case_files()?.values() {
        for case in &file.cases {
            tally.run(case, set, book);
        }
    }
    for set in crate::registry::rule_sets() {
        for check in set.checks() {
            match (check.run)() {
                Ok(()) => {
                    tally.passed += 1;
                    for rule in check.rules {
                        tally.cite(rule.id(), check.title);
                        tally.witnessed.insert(rule.id().to_owned());
                    }
                }
                Err(why) => tally.fail(check.title, &why),
            }
        }
    }
    Ok((Coverage::of(book, &tally.cited, &tally.witnessed), tally))
}

impl Tally {
    fn cite(&mut self, rule: &str, by: &str) {
        self.cited.entry(rule.to_owned()).or_default().push(by.to_owned());
    }

    fn fail(&mut self, what: &str, why: &str) {
        self.failed += 1;
        let _ = writeln!(self.report, "FAILED {what}\n{}", indented(why));
    }

    fn run(&mut self, case: &Case, set: &str, book: &Rulebook) {
        let title = format!("{} ({})", case.title, case.place);
        let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (rule, place) in case.citations() {
            cited.entry(rule.to_owned()).or_default().push(place.to_string());
        }
        let unknown = unknown_citations(book, &cited, &BTreeSet::new());
        if !unknown.is_empty() {
            return self.fail(&title, &unknown.to_string());
        }
        let Some(rules) = BUILT_IN.rule_set(set) else {
            return self.fail(&title, &format!("there is no rule set `{set}`"));
        };
        match run(case, rules) {
            Err(faults) => self.fail(&title, &faults.to_string()),
            Ok(run) if run.passed() => {
                self.passed += 1;
                for (rule, _) in &case.rules {
                    self.cite(rule, &case.title);
                }
                self.witnessed.extend(run.witnessed);
            }
            Ok(run) => {
                let mut why = String::new();
                for difference in &run.differences {
                    let _ = writeln!(why, "{}", difference.place);
                    let _ = writeln!(why, "  expected: {}", difference.expected);
                    let _ = writeln!(why, "  found:    {}", difference.found);
                }
                if let Some(last) = run.differences.last().filter(|last| !last.diary.is_empty()) {
                    let _ = writeln!(why, "  the diary of that moment:");
                    for line in &last.diary {
                        let _ = writeln!(why, "    {line}");
                    }
                }
                self.fail(&title, &why);
            }
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().fold(String::new(), |text, line| text + "  " + line + "\n")
}
