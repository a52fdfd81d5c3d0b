//! Plays scenarios of Campaigns of Napoleon at random and checks every law of the umpire on the way.
//!
//! ```sh
//! cargo run -p grognard-campaigns --example laws -- con/six-days-1814 20 1
//! ```
//!
//! With the word `play` behind the seed it only plays, so many decisions.

#![allow(clippy::print_stdout, reason = "what it is for")]

use std::process::ExitCode;
use umpire::ruleset::RuleSet as _;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let scenario = args.first().map_or("con/six-days-1814", String::as_str);
    let (games, seed) = (number(1, 5), number(2, 1));
    let options: Vec<String> = args.iter().skip(4).cloned().collect();
    let start = match campaigns::CON.open(scenario, &options) {
        Ok(start) => start,
        Err(why) => {
            println!("{why}");
            return ExitCode::FAILURE;
        }
    };
    if args.get(3).is_some_and(|word| word == "play") {
        println!("{:?}", start.play_at_random(games, seed));
        return ExitCode::SUCCESS;
    }
    match start.conformance(u32::try_from(games).unwrap_or(u32::MAX), seed) {
        Ok(report) => {
            println!("{report:?}");
            ExitCode::SUCCESS
        }
        Err(breach) => {
            let (before, story) = breach.split_once("\nafter: ").unwrap_or((&breach, ""));
            let last: Vec<&str> = story.rsplit("; ").take(25).collect();
            println!("{before}\nafter (the last first): {}", last.join("; "));
            ExitCode::FAILURE
        }
    }
}
