//! `grognard case FILE…`: runs case files and tells every difference.

use crate::registry::{BUILT_IN, rule_sets, rulebook, set_in};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use umpire::cases::{Case, CaseFile, run};
use umpire::protocol::Registry as _;
use umpire::rulebook::{Coverage, Rulebook, unknown_citations};
use umpire::ruleset::RuleSet;
use umpire::source::Node;

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
        match CaseFile::read(&path, &text) {
            Ok(file) => match rules_of(&path, &file) {
                Ok(rules) => file.cases.iter().for_each(|case| tally.run(case, rules.key(), &book)),
                Err(why) => tally.fail(&path, &why),
            },
            Err(faults) => tally.fail(&path, &faults.to_string()),
        }
    }
    Ok(tally)
}

/// The folder of a file names its rule set; elsewhere the first rule that it cites does.
fn rules_of(path: &str, file: &CaseFile) -> Result<&'static dyn RuleSet, String> {
    let folder = Path::new(path).parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let mut cited =
        file.cases.iter().flat_map(|case| &case.rules).filter_map(|(rule, _)| rule.split('.').next());
    let find = |key: &str| rule_sets().iter().copied().find(|rules| rules.key() == key);
    find(set_in(&folder)).or_else(|| find(cited.next()?)).ok_or_else(|| {
        let keys = BUILT_IN.keys().join(", ");
        format!("put it into a folder named after its rule set, or cite a rule of it first: {keys}")
    })
}

/// What lies around a hex on the map of a case, `FILE#3`, or on open ground if none is named.
pub(crate) fn neighbours(hex: &str, cases: &[String]) -> Result<String, String> {
    let nothing = Node::from_json("open ground", &serde_json::json!({}));
    let around = match cases {
        [] => match rule_sets() {
            [only] => only.around(&nothing, hex),
            _ => return Err("there is more than one rule set: name a case, FILE#3".to_owned()),
        },
        [key] => {
            let (path, number) = key.rsplit_once('#').unwrap_or((key, "1"));
            let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            let file = CaseFile::read(path, &text).map_err(|faults| faults.to_string())?;
            let case = number.parse::<usize>().ok().and_then(|number| file.cases.get(number.checked_sub(1)?));
            let case =
                case.ok_or_else(|| format!("{path} has no case {number}: it has {}", file.cases.len()))?;
            rules_of(path, &file)?.around(&case.start, hex)
        }
        _ => return Err("name one case: FILE#3".to_owned()),
    };
    let lines = around.map_err(|faults| faults.to_string())?;
    Ok(lines.into_iter().fold(String::new(), |text, line| text + &line + "\n"))
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
    for set in rule_sets() {
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

    /// Runs a case as it is written, and as it reads under each edition that it names.
    fn run(&mut self, case: &Case, set: &str, book: &Rulebook) {
        self.play(case, set, book, &|_| true);
        for (edition, place) in &case.editions {
            let retold = BUILT_IN.rule_set(edition).map(|rules| case.retold(set, rules));
            match retold {
                // What it shows of a rule that this edition has taken over as it is was counted already.
                Some(Ok(retold)) => self.play(&retold, edition, book, &|rule| belongs_to(rule, edition)),
                Some(Err(faults)) => self.fail(&format!("{} ({place})", case.title), &faults.to_string()),
                None => {
                    self.fail(
                        &format!("{} ({place})", case.title),
                        &format!("there is no rule set `{edition}`"),
                    );
                }
            }
        }
    }

    /// Runs a case under a rule set, and counts it for those of its rules that are said.
    fn play(&mut self, case: &Case, set: &str, book: &Rulebook, counts: &dyn Fn(&str) -> bool) {
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
                for (rule, _) in case.rules.iter().filter(|(rule, _)| counts(rule)) {
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

/// Whether a rule stands in the ledger of a rule set.
fn belongs_to(rule: &str, set: &str) -> bool {
    rule.split('.').next() == Some(set)
}

fn indented(text: &str) -> String {
    text.lines().fold(String::new(), |text, line| text + "  " + line + "\n")
}
