//! Runs the case files that are named, and prints for each case whether it passes or what is otherwise.
//!
//! `cargo run -p grognard-one-day --example cases -- rulebook/cases/odn/*.toml`; with `--only WORDS` those whose title holds the words; with
//! `--unwitnessed` it also names the rules that passing cases are about and that nothing cited while they were played.

#![allow(clippy::print_stdout, reason = "what it is for")]

use one_day::rule_set::RULES;
use std::collections::BTreeSet;
use std::process::ExitCode;
use umpire::cases::{self, CaseFile};

fn main() -> ExitCode {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let only = files.iter().position(|word| word == "--only").map(|at| {
        let words = files.get(at + 1).cloned().unwrap_or_default();
        files.drain(at..(at + 2).min(files.len()));
        words
    });
    let wants_unwitnessed =
        files.iter().position(|word| word == "--unwitnessed").map(|at| files.remove(at)).is_some();
    let (mut passed, mut failed) = (0u32, 0u32);
    let (mut about, mut witnessed) = (BTreeSet::new(), BTreeSet::new());
    for path in &files {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::FAILURE;
            }
        };
        let file = match CaseFile::read(path, &text) {
            Ok(file) => file,
            Err(faults) => {
                println!("{faults}");
                failed += 1;
                continue;
            }
        };
        for case in
            file.cases.iter().filter(|case| only.as_ref().is_none_or(|words| case.title.contains(words)))
        {
            match cases::run(case, &RULES) {
                Ok(run) if run.passed() => {
                    passed += 1;
                    about.extend(case.citations().map(|(rule, _)| rule.to_owned()));
                    witnessed.extend(run.witnessed);
                }
                Ok(run) => {
                    failed += 1;
                    println!("{}:{}: {}", path, case.place.line, case.title);
                    for difference in &run.differences {
                        println!("    {difference:?}");
                    }
                }
                Err(faults) => {
                    failed += 1;
                    println!("{}:{}: {}\n    {faults}", path, case.place.line, case.title);
                }
            }
        }
    }
    if wants_unwitnessed {
        about.difference(&witnessed).for_each(|rule| println!("{rule}"));
    }
    println!("{passed} pass, {failed} do not");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
