//! The command line, and the one binary.

mod bench;
mod case;
mod duel;
mod chart;
mod map;
mod play;
mod registry;
mod replay;
mod rules;
mod serve;
mod catalogue;
mod stdio;

use clap::{Parser, Subcommand};
use registry::{rule_sets, rulebook};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;
use umpire::ruleset::{OptionInfo, PresetInfo, ScenarioInfo};

/// The umpire, the map table and the opponent for horse-and-musket wargames. Without a command it opens the table of this machine in your
/// browser: pick a battle, a side and an opponent, and play.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(flatten)]
    table: serve::LocalArguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Lists every scenario with its rule set, sides, turns and options.
    Scenarios {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Shows the rulebook: a rule, a search, a whole rule set, or what is covered by cases.
    Rules {
        /// The id of a rule or table, such as 7.4.e behind the key of its rule set and a dot.
        id: Option<String>,
        /// Only this rule set.
        #[arg(long)]
        set: Option<String>,
        /// Search for words.
        #[arg(long, value_name = "WORDS")]
        search: Option<String>,
        /// Run every case and check, and count what they cover.
        #[arg(long)]
        coverage: bool,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Runs case files; a folder stands for every file in it.
    Case {
        /// The files.
        #[arg(required_unless_present = "neighbours")]
        files: Vec<String>,
        /// Only tell what lies around this hex: of a case, FILE#3, or of open ground.
        #[arg(long, value_name = "HEX")]
        neighbours: Option<String>,
    },
    /// Plays a position in the terminal.
    Play(play::PlayArguments),
    /// Plays computer against computer: sides swapped, seeds paired, results with intervals.
    Duel(duel::DuelArguments),
    /// Draws the board of a scenario with its set-up.
    Map {
        /// The scenario; `grognard scenarios` lists them.
        scenario: String,
        /// The picture: a file that ends in .svg or .png.
        #[arg(long)]
        out: String,
        /// The width of a hex in pixels, for a PNG.
        #[arg(long, default_value_t = 64)]
        scale: u32,
        /// The ground alone, without pieces.
        #[arg(long)]
        bare: bool,
    },
    /// Looks after the battles that come with the program.
    Battles {
        #[command(subcommand)]
        what: BattlesCommand,
    },
    /// Opens a table for everybody who has a link to one of its seats.
    Serve(serve::ServeArguments),
    /// Speaks the umpire protocol on standard input and output.
    Umpire,
    /// Replays a record and tells its diary.
    Replay {
        /// The record; to verify, also the database of a table.
        file: String,
        /// Check the state hash, the signature and, once the seed is revealed, every die; tell the outcome only.
        #[arg(long)]
        verify: bool,
        /// The public key of the table that must have signed the record, 64 hexadecimal digits.
        #[arg(long, requires = "verify")]
        key: Option<String>,
    },
    /// Measures random play, copies, knowledge and odds.
    Bench {
        /// As JSON.
        #[arg(long)]
        json: bool,
        /// How long each measurement may take, in milliseconds.
        #[arg(long, default_value_t = 1000)]
        millis: u64,
    },
}

#[derive(Subcommand)]
enum BattlesCommand {
    /// Reads every battle and scenario and tells all that is wrong.
    Check,
}

fn main() -> ExitCode {
    let Arguments { table, command } = Arguments::parse();
    let done = match command {
        Some(command) => obey(command),
        None => serve::local(&table).map(|()| ExitCode::SUCCESS),
    };
    match done {
        Ok(code) => code,
        Err(Trouble::Pipe) => ExitCode::SUCCESS,
        Err(Trouble::Said(text)) => {
            // Nothing can be done if even this cannot be said.
            let _ = writeln!(io::stderr(), "grognard: {text}");
            ExitCode::FAILURE
        }
    }
}

/// Why a command came to nothing.
pub(crate) enum Trouble {
    /// Whoever was reading has gone.
    Pipe,
    /// Something to tell.
    Said(String),
}

impl From<String> for Trouble {
    fn from(text: String) -> Trouble {
        Trouble::Said(text)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::Pipe,
            _ => Trouble::Said(error.to_string()),
        }
    }
}

fn obey(command: Command) -> Result<ExitCode, Trouble> {
    match command {
        Command::Scenarios { json } => scenarios(json)?,
        Command::Rules { id, set, search, coverage, json } => {
            let query = rules::RulesQuery { id, set, coverage, json, search };
            let book = rulebook()?;
            if !coverage {
                print(&rules::show(&query, &book)?)?;
                return Ok(ExitCode::SUCCESS);
            }
            let asked = rules::CoverageQuery::of(&query, &book)?;
            let (covered, tally) = case::coverage(&book)?;
            print(&asked.show(&covered)?)?;
            if tally.failed > 0 {
                return Err(Trouble::Said(format!("not everything passed:\n{}", tally.report)));
            }
        }
        Command::Case { files, neighbours: Some(hex) } => print(&case::neighbours(&hex, &files)?)?,
        Command::Case { files, neighbours: None } => {
            let tally = case::run_files(&files)?;
            print(&tally.report)?;
            print(&format!("cases: {} passed, {} failed\n", tally.passed, tally.failed))?;
            if tally.failed > 0 {
                return Ok(ExitCode::FAILURE);
            }
        }
        Command::Play(arguments) => play::play(&arguments)?,
        Command::Duel(arguments) => duel::duel(&arguments)?,
        Command::Map { scenario, out, scale, bare } => map::map(&scenario, &out, scale, bare)?,
        Command::Battles { what: BattlesCommand::Check } => return battles_check(),
        Command::Serve(arguments) => serve::serve(&arguments)?,
        Command::Umpire => stdio::umpire()?,
        Command::Replay { file, verify, key } => replay::replay(&file, verify, key.as_deref())?,
        Command::Bench { json, millis } => bench::bench(json, millis)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn scenarios(json: bool) -> Result<(), Trouble> {
    let all: Vec<_> = rule_sets().iter().flat_map(|set| set.scenarios()).collect();
    if json {
        let text = serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?;
        return print(&format!("{text}\n"));
    }
    for scenario in &all {
        print(&format!("{:24} {} ({})\n", scenario.key, scenario.title, scenario.seats.join(" against ")))?;
    }
    print(&options_and_presets(&all))?;
    for set in rule_sets() {
        let cases =
            || registry::BUILT_IN.case_files().into_iter().flatten().filter(|(_, (of, _))| of == set.key());
        let positions: usize = cases().map(|(_, (_, file))| file.cases.len()).sum();
        let first = cases().next().map(|(key, _)| format!(": grognard play {key}#1")).unwrap_or_default();
        let (key, n_scenarios) = (set.key(), set.scenarios().len());
        print(&format!(
            "{key}: {n_scenarios} scenarios, and {positions} positions of its cases to play{first}\n"
        ))?;
    }
    Ok(())
}

/// What players may choose: options that every scenario has are told once, then those of single scenarios.
fn options_and_presets(scenarios: &[ScenarioInfo]) -> String {
    let mut told: Vec<(&OptionInfo, Vec<&str>)> = Vec::new();
    for scenario in scenarios {
        for option in &scenario.options {
            match told.iter_mut().find(|(known, _)| *known == option) {
                Some((_, who)) => who.push(&scenario.key),
                None => told.push((option, vec![&scenario.key])),
            }
        }
    }
    let mut text = String::from("\nOptions (--option NAME, as often as you like):\n");
    for (option, who) in &told {
        let OptionInfo { id, title, text: what, rules, needs, excludes } = option;
        let _ = writeln!(text, "  {id:22} {title}. {what}");
        let mut notes = Vec::new();
        if who.len() < scenarios.len() {
            notes.push(format!("only {}", who.join(", ")));
        }
        if !rules.is_empty() {
            notes.push(section_of(rules));
        }
        if !needs.is_empty() {
            notes.push(format!("needs {}", needs.join(", ")));
        }
        if !excludes.is_empty() {
            notes.push(format!("not with {}", excludes.join(", ")));
        }
        let _ = writeln!(text, "  {:22} [{}]", "", notes.join("; "));
    }
    text.push_str("\nPresets (--option NAME):\n");
    let mut presets: Vec<&PresetInfo> = Vec::new();
    for preset in scenarios.iter().flat_map(|scenario| &scenario.presets) {
        if !presets.contains(&preset) {
            presets.push(preset);
            let options =
                if preset.options.is_empty() { "none".to_owned() } else { preset.options.join(", ") };
            let _ = writeln!(text, "  {:22} {} Options: {options}.", preset.id, preset.text);
        }
    }
    text.push('\n');
    text
}

/// The section that holds all of these rules; else the rules themselves.
fn section_of(rules: &[String]) -> String {
    let mut common: Vec<&str> = rules[0].split('.').collect();
    for rule in rules {
        let same = common.iter().zip(rule.split('.')).take_while(|(one, other)| **one == *other).count();
        common.truncate(same);
    }
    if common.len() > 1 { common.join(".") } else { rules.join(", ") }
}

/// Every scenario that is built in, with what it holds; or all faults of their files.
fn battles_check() -> Result<ExitCode, Trouble> {
    let (mut lines, mut faults) = (Vec::new(), umpire::fault::Faults::none());
    for set in rule_sets() {
        match set.check_scenarios() {
            Ok(told) => lines.extend(told),
            Err(wrong) => faults.absorb(wrong),
        }
    }
    if !faults.is_empty() {
        print(&format!("{faults}\n"))?;
        return Ok(ExitCode::FAILURE);
    }
    for line in lines {
        print(&format!("{line}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<(), Trouble> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
