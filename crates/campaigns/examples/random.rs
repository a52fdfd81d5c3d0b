//! Plays a scenario at random and says how it went; with `--laws` every law of the umpire is checked on the way.
//!
//! ```sh
//! cargo run -p grognard-campaigns --example random -- six-days-1814 5000
//! cargo run -p grognard-campaigns --example random -- --laws six-days-1814 2
//! ```

#![allow(clippy::print_stdout, reason = "what it is for")]

use std::process::ExitCode;
use umpire::ruleset::RuleSet;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let laws = args.iter().position(|arg| arg == "--laws").map(|at| args.remove(at)).is_some();
    let mut args = args.into_iter();
    let scenario = args.next().unwrap_or_else(|| "six-days-1814".to_owned());
    let n: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let seed: u64 = args.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let start = match campaigns::CON.open(&scenario, &[]) {
        Ok(start) => start,
        Err(why) => {
            println!("{why}");
            return ExitCode::FAILURE;
        }
    };
    if !laws {
        println!("{:?}", start.play_at_random(n, seed));
        return ExitCode::SUCCESS;
    }
    match start.conformance(u32::try_from(n).unwrap_or(u32::MAX), seed) {
        Ok(report) => {
            println!("{report:?}");
            ExitCode::SUCCESS
        }
        Err(breach) => {
            println!("{breach}");
            ExitCode::FAILURE
        }
    }
}
