//! Runs the case files named on the command line against Campaigns of Napoleon and prints what differs.
//!
//! ```sh
//! cargo run -p grognard-campaigns --example cases -- rulebook/cases/con-variant/2-initiative.toml
//! ```

#![allow(clippy::print_stdout, reason = "what it is for")]

use std::process::ExitCode;
use umpire::cases::{CaseFile, run};

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    // With `--only WORDS` the cases whose titles have these words.
    let only =
        args.iter().position(|arg| arg == "--only").map(|at| args.drain(at..).nth(1).unwrap_or_default());
    let (mut passed, mut failed) = (0, 0);
    for path in args {
        let file = match std::fs::read_to_string(&path).map_err(|error| error.to_string()) {
            Ok(text) => CaseFile::read(&path, &text).map_err(|faults| faults.to_string()),
            Err(why) => Err(format!("{path}: {why}")),
        };
        let file = match file {
            Ok(file) => file,
            Err(why) => {
                println!("FAULT {why}");
                failed += 1;
                continue;
            }
        };
        for case in &file.cases {
            if only.as_ref().is_some_and(|words| !case.title.contains(words.as_str())) {
                continue;
            }
            match run(case, &campaigns::CON) {
                Ok(ran) if ran.passed() => passed += 1,
                Ok(ran) => {
                    failed += 1;
                    println!("\n{} ({})", case.title, case.place);
                    for difference in &ran.differences {
                        println!("  {}: {}\n    {}", difference.place, difference.expected, difference.found);
                        if only.is_some() {
                            difference.diary.iter().for_each(|line| println!("      | {line}"));
                        }
                    }
                }
                Err(faults) => {
                    failed += 1;
                    println!("\n{} ({})\n  {faults}", case.title, case.place);
                }
            }
        }
    }
    println!("\n{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
