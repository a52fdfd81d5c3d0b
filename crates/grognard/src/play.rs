//! `grognard play`: a position as text in the terminal. Every answer can be given by its number or in words.

use crate::registry::BUILT_IN;
use crate::{Trouble, print};
use clap::Args;
use serde_json::Value;
use std::fs;
use std::io::{self, BufRead};
use umpire::cases::pose;
use umpire::dice::{Lots, Seed};
use umpire::matches::{AnyMatch, DiceChoice, NotDone};
use umpire::protocol::{Registry as _, resume};
use umpire::record::Record;

/// What to play, and who plays.
#[derive(Args)]
pub(crate) struct PlayArguments {
    /// The position of a case, such as nlc/7.4-retreats#1, or a saved record.
    position: String,
    /// The seat you take; without it you answer for every seat.
    #[arg(long)]
    seat: Option<String>,
    /// Who answers for the other seats.
    #[arg(long, default_value = "random", value_parser = ["random"])]
    against: String,
    /// A seed for the dice, to play the same game again.
    #[arg(long)]
    seed: Option<u64>,
}

const HELP: &str = "\
Answer by number or in words. Also: situation, odds N, why, undo, save FILE, help, quit.
";

pub(crate) fn play(arguments: &PlayArguments) -> Result<(), Trouble> {
    let mut table = open(arguments)?;
    let seats = table.seats();
    if let Some(seat) = arguments.seat.as_ref().filter(|seat| !seats.contains(seat)) {
        return Err(Trouble::Said(format!("there is no seat `{seat}`; the seats are {}", seats.join(", "))));
    }
    let mut lots = Lots::new(arguments.seed.unwrap_or(1));
    let mut told = 0;
    let mut refusal: Option<NotDone> = None;
    print(HELP)?;
    situation(&*table, arguments.seat.as_deref().unwrap_or(&seats[0]))?;
    loop {
        told = tell(&*table, arguments.seat.as_deref(), told)?;
        let pending = table.pending();
        let Some(decision) = pending.first() else { break };
        let seat = decision["seat"].as_str().unwrap_or_default().to_owned();
        let words = table.words(&seat).map_err(|why| why.to_string())?;
        if arguments.seat.as_ref().is_some_and(|own| *own != seat) {
            let choice = &words[lots.one_of(words.len())];
            print(&format!("{seat}: {choice}\n"))?;
            table.act(&seat, &Value::String(choice.clone())).map_err(|why| why.to_string())?;
            continue;
        }
        ask(decision, &seat, &words)?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(());
        }
        match command(line.trim(), &mut *table, &seat, &words, &mut refusal, &mut told)? {
            Next::GoOn => {}
            Next::Quit => return Ok(()),
        }
    }
    if let Some(ending) = table.ending() {
        print(&format!("{}\n", ending.text))?;
    }
    Ok(())
}

fn open(arguments: &PlayArguments) -> Result<Box<dyn AnyMatch>, Trouble> {
    let seed = match arguments.seed {
        Some(number) => Seed::from_number(number),
        None => Seed::secret()?,
    };
    if let Some((set, case)) = BUILT_IN.case(&arguments.position) {
        let rules = BUILT_IN.rule_set(set).ok_or_else(|| format!("there is no rule set {set}"))?;
        print(&format!("{}\n", case.title))?;
        let game = pose(rules, &case.start, DiceChoice::Seeded(seed)).map_err(|faults| faults.to_string())?;
        return Ok(game);
    }
    let file = &arguments.position;
    let text = fs::read_to_string(file).map_err(|error| {
        format!("`{file}` is no position of a case, and no record can be read there: {error}")
    })?;
    let record = Record::parse(file, &text).map_err(|faults| faults.to_string())?;
    Ok(resume(&BUILT_IN, file, &record)?)
}

enum Next {
    GoOn,
    Quit,
}

fn command(
    line: &str,
    table: &mut dyn AnyMatch,
    seat: &str,
    words: &[String],
    refusal: &mut Option<NotDone>,
    told: &mut usize,
) -> Result<Next, Trouble> {
    let numbered = |text: &str| match text.parse::<usize>() {
        Ok(n) => n.checked_sub(1).and_then(|at| words.get(at)).cloned(),
        Err(_) => Some(text.to_owned()),
    };
    match line.split_once(' ').unwrap_or((line, "")) {
        ("", _) => {}
        ("quit" | "exit", "") => return Ok(Next::Quit),
        ("help" | "?", "") => print(HELP)?,
        ("situation", "") => situation(table, seat)?,
        ("why", "") => match refusal {
            Some(NotDone::Refused(refused)) => {
                for reason in refused.reasons() {
                    print(&format!("{} ({}). {}\n", reason.why, reason.rule, reason.cure))?;
                    let query =
                        crate::rules::RulesQuery { id: Some(reason.rule.id().into()), ..Default::default() };
                    print(&crate::rules::show(&query, &crate::registry::rulebook()?)?)?;
                }
            }
            _ => print("Nothing has been refused.\n")?,
        },
        ("undo", "") => match table.undo(seat) {
            Ok(()) => {
                *told = table.entries();
                print("Taken back.\n")?;
            }
            Err(why) => print(&format!("{why}\n"))?,
        },
        ("odds", which) => match numbered(which) {
            Some(said) => odds(table, seat, said)?,
            None => print("There is no answer of that number.\n")?,
        },
        ("save", file) if !file.is_empty() => save(table, file)?,
        _ => match numbered(line) {
            None => print("There is no answer of that number.\n")?,
            Some(said) => {
                if let Err(why) = table.act(seat, &Value::String(said)) {
                    print(&format!("{why}\n"))?;
                    *refusal = Some(why);
                }
            }
        },
    }
    Ok(Next::GoOn)
}

/// Tells what has happened since an entry, as far as the seat may know; without a seat, all of it.
fn tell(table: &dyn AnyMatch, seat: Option<&str>, since: usize) -> Result<usize, Trouble> {
    let seats = table.seats();
    let view = table.view(seat.unwrap_or(&seats[0]), since).map_err(|why| why.to_string())?;
    for event in view["diary"].as_array().into_iter().flatten() {
        let rules: Vec<&str> =
            event["rules"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        print(&format!("  {} [{}]\n", event["text"].as_str().unwrap_or_default(), rules.join(", ")))?;
    }
    Ok(table.entries())
}

fn ask(decision: &Value, seat: &str, words: &[String]) -> Result<(), Trouble> {
    let rules: Vec<&str> =
        decision["rules"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let prompt = decision["prompt"].as_str().unwrap_or_default();
    print(&format!("\n{seat}: {prompt} [{}]\n", rules.join(", ")))?;
    for (n, words) in (1..).zip(words) {
        print(&format!("{n:>4}  {words}\n"))?;
    }
    print("> ")
}

fn odds(table: &dyn AnyMatch, seat: &str, said: String) -> Result<(), Trouble> {
    let odds = match table.odds(seat, &Value::String(said)) {
        Ok(odds) => odds,
        Err(why) => return print(&format!("{why}\n")),
    };
    for sum in odds["sums"].as_array().into_iter().flatten() {
        print(&format!(
            "{}: {}\n",
            sum["of"].as_str().unwrap_or_default(),
            sum["total"].as_str().unwrap_or_default()
        ))?;
        for line in sum["lines"].as_array().into_iter().flatten() {
            let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
            print(&format!("    {:26} {:>8}  {}\n", text("what"), text("value"), text("rule")))?;
        }
    }
    for outcome in odds["outcomes"].as_array().into_iter().flatten() {
        let percent = outcome["percent"].as_f64().unwrap_or_default();
        let text = |key: &str| outcome[key].as_str().unwrap_or_default().to_owned();
        print(&format!("{percent:>7.2} %  {:>14}  {}\n", text("chance"), text("say")))?;
    }
    print(&format!("assuming that {}\n", odds["assuming"].as_str().unwrap_or_default()))
}

/// Saves the record; a file that is there already is never overwritten.
fn save(table: &dyn AnyMatch, file: &str) -> Result<(), Trouble> {
    use std::io::Write as _;
    let made = fs::OpenOptions::new().write(true).create_new(true).open(file);
    let saved = made.and_then(|mut made| made.write_all(table.record(true).to_text().as_bytes()));
    match saved {
        Ok(()) => print(&format!("Saved. Go on with: grognard play {file}\n")),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            print(&format!("{file} is there already; choose another name.\n"))
        }
        Err(error) => print(&format!("{file}: {error}\n")),
    }
}

/// The situation in words, from what the seat may know.
fn situation(table: &dyn AnyMatch, seat: &str) -> Result<(), Trouble> {
    let view = table.view(seat, usize::MAX).map_err(|why| why.to_string())?;
    let knowledge = &view["knowledge"];
    let list = |key: &str| knowledge[key].as_array().cloned().unwrap_or_default();
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    for formation in list("formations") {
        let order = formation["order"].as_str().unwrap_or("orders unknown");
        print(&format!("{} ({}): {order}\n", text(&formation, "name"), text(&formation, "side")))?;
        for unit in list("units").iter().filter(|unit| unit["formation"] == formation["name"]) {
            let hex = unit["hex"].as_str().map_or_else(|| text(unit, "state"), |hex| format!("at {hex}"));
            let marks: Vec<&str> = ["damaged", "disrupted"]
                .into_iter()
                .filter(|mark| unit[*mark].as_bool() == Some(true))
                .collect();
            print(&format!(
                "    {:20} {} {} of strength {} {}\n",
                text(unit, "name"),
                hex,
                text(unit, "arm"),
                unit["strength"],
                marks.join(", ")
            ))?;
        }
    }
    for leader in list("leaders") {
        let hex = leader["hex"].as_str().map_or_else(|| "lost".to_owned(), |hex| format!("at {hex}"));
        print(&format!(
            "{} ({}), rated {}, {hex}\n",
            text(&leader, "name"),
            text(&leader, "side"),
            leader["rating"]
        ))?;
    }
    Ok(())
}
