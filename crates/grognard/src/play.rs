//! `grognard play`: a whole game as text in the terminal. Every answer can be given by its number or in words.

use crate::registry::{BUILT_IN, STAFF};
use crate::{Trouble, print};
use clap::Args;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead};
use umpire::cases::pose;
use umpire::dice::Seed;
use umpire::matches::{AnyMatch, Decision, DiceChoice, NotDone};
use umpire::players::Players as _;
use umpire::protocol::{Registry as _, resume};
use umpire::record::Record;
use umpire::ruleset::{RuleSet, chosen, header};
use umpire::seeding::Rolled;
use umpire::shapes::AnswerShape;

/// What to play, and who plays.
#[derive(Args)]
pub(crate) struct PlayArguments {
    /// A scenario (`grognard scenarios` lists them), the position of a case, or a saved record.
    game: String,
    /// The seat you take; without it you answer for every seat.
    #[arg(long)]
    seat: Option<String>,
    /// Who answers for the other seats; without it, the weakest who thinks.
    #[arg(long)]
    against: Option<String>,
    /// An option or a preset (see `grognard scenarios`); may be given several times.
    #[arg(long = "option")]
    options: Vec<String>,
    /// Ask me also where there is only one answer.
    #[arg(long)]
    ask_all: bool,
    /// A seed for the dice, to play the same game again.
    #[arg(long)]
    seed: Option<u64>,
}

const HELP: &str = "\
Answer by number or in words, and what is marked * with something in its braces: a spot as 4.25,6 (inches to the right and down),
a way as the spots at which its legs end, a bearing in degrees. `move foy 1412 1413` says a whole move at once, `ney attack quatre-bras` a whole order.
  situation   what lies where, and who is ordered to do what
  answers     every answer that is open, also where there are many
  odds N      the exact odds of an answer
  why         the rule behind the last refusal
  undo        take back your last answer
  save FILE   keep the game; go on with `grognard play FILE`
  help, quit
";

/// More answers than this are not listed without being asked for.
const MANY: usize = 24;

pub(crate) fn play(arguments: &PlayArguments) -> Result<(), Trouble> {
    let mut table = open(arguments)?;
    let seats = table.seats();
    if let Some(seat) = arguments.seat.as_ref().filter(|seat| !seats.contains(seat)) {
        return Err(Trouble::Said(format!("there is no seat `{seat}`; the seats are {}", seats.join(", "))));
    }
    let against = opponent(&table.header().rules, arguments.against.as_deref())?;
    let seed = arguments.seed.unwrap_or(1);
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    let mut refusal: Option<NotDone> = None;
    print(HELP)?;
    let own = |seat: &str| arguments.seat.as_ref().is_none_or(|own| own == seat);
    situation(&*table, arguments.seat.as_deref().unwrap_or(&seats[0]))?;
    loop {
        let pending = table.pending();
        // Where several are asked at once, the others need not wait for whoever types.
        let decision = pending.iter().find(|decision| !own(&decision.seat)).or(pending.first());
        let Some(decision) = decision else { break };
        let seat = decision.seat.clone();
        let words = table.words(&seat).map_err(|why| why.to_string())?;
        if !own(&seat) {
            let choice = STAFF.decide(&*table, &seat, &against, seed)?;
            table.act(&seat, &choice.action).map_err(|why| why.to_string())?;
            continue;
        }
        tell(&*table, &seat, told.entry(seat.clone()).or_default())?;
        let shapes = table.shapes(&seat).map_err(|why| why.to_string())?;
        // Nobody else is at this table who could tell from how soon an answer comes that there was no other.
        if let ([only], [], false) = (&words[..], &shapes[..], arguments.ask_all) {
            print(&format!("{seat}: {only} (there is no other answer)\n"))?;
            table.act(&seat, &Value::String(only.clone())).map_err(|why| why.to_string())?;
            continue;
        }
        let offer = Offer { decision, words: &words, shapes: &shapes, asks_all: arguments.ask_all };
        ask(&offer, &seat, words.len() <= MANY)?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(());
        }
        match command(line.trim(), &mut *table, &seat, &offer, &mut refusal)? {
            Next::GoOn => {}
            Next::Quit => return Ok(()),
            Next::TakenBack => {
                told.insert(seat, table.entries());
            }
        }
    }
    for seat in seats.iter().filter(|seat| own(seat)).take(1) {
        tell(&*table, seat, told.entry(seat.clone()).or_default())?;
    }
    if let Some(ending) = table.ending() {
        print(&format!("{}\n", ending.text))?;
    }
    Ok(())
}

/// The computer player who is asked for, or the usual one.
fn opponent(rules: &str, named: Option<&str>) -> Result<String, String> {
    let Some(named) = named else { return STAFF.usual(rules) };
    STAFF.check(rules, named)?;
    Ok(named.to_owned())
}

fn open(arguments: &PlayArguments) -> Result<Box<dyn AnyMatch>, Trouble> {
    let dice = match arguments.seed {
        Some(number) => DiceChoice::Seeded(Seed::from_number(number)),
        None => DiceChoice::Rolled(Rolled::drawn(&Seed::secret()?)),
    };
    let wanted = &arguments.game;
    if let Some((set, case)) = BUILT_IN.case(wanted) {
        let rules = BUILT_IN.rule_set(set).ok_or_else(|| format!("there is no rule set {set}"))?;
        print(&format!("{}\n", case.title))?;
        let game = pose(rules, &case.start, dice).map_err(|faults| faults.to_string())?;
        return Ok(game);
    }
    if let Some(rules) = scenario_of(wanted) {
        let options = chosen(rules, wanted, &arguments.options);
        let start = rules.open(wanted, &options)?;
        let header = header(rules, wanted, &options, None);
        return Ok(start.begin(header, dice)?);
    }
    let text = fs::read_to_string(wanted).map_err(|error| {
        format!(
            "`{wanted}` is no scenario (see `grognard scenarios`) and no position of a case, and no record can be read \
             there: {error}"
        )
    })?;
    let record = Record::parse(wanted, &text).map_err(|faults| faults.to_string())?;
    Ok(resume(&BUILT_IN, wanted, &record)?)
}

/// The rule set that has a scenario of this key.
fn scenario_of(key: &str) -> Option<&'static dyn RuleSet> {
    crate::registry::rule_sets()
        .iter()
        .copied()
        .find(|rules| rules.scenarios().iter().any(|scenario| scenario.key == key))
}

/// What a seat may answer.
struct Offer<'a> {
    decision: &'a Decision,
    words: &'a [String],
    shapes: &'a [AnswerShape],
    asks_all: bool,
}

enum Next {
    GoOn,
    TakenBack,
    Quit,
}

fn command(
    line: &str,
    table: &mut dyn AnyMatch,
    seat: &str,
    offer: &Offer<'_>,
    refusal: &mut Option<NotDone>,
) -> Result<Next, Trouble> {
    let numbered = |text: &str| match text.parse::<usize>() {
        Ok(n) => n.checked_sub(1).and_then(|at| offer.words.get(at)).cloned(),
        Err(_) => Some(text.to_owned()),
    };
    match line.split_once(' ').unwrap_or((line, "")) {
        ("", _) => {}
        ("quit" | "exit", "") => return Ok(Next::Quit),
        ("help" | "?", "") => print(HELP)?,
        ("situation", "") => situation(table, seat)?,
        ("answers", "") => ask(offer, seat, true)?,
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
        ("undo", "") => match undo(table, seat, offer.asks_all) {
            Ok(()) => {
                print("Taken back.\n")?;
                return Ok(Next::TakenBack);
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
                if let Err(why) = act(table, seat, said) {
                    print(&format!("{why}\n"))?;
                    *refusal = Some(why);
                }
            }
        },
    }
    Ok(Next::GoOn)
}

/// Carries out what was typed: one answer, or the several that a shorter way of saying stands for. Those before a
/// refused one stand, and can be taken back.
fn act(table: &mut dyn AnyMatch, seat: &str, said: String) -> Result<(), NotDone> {
    let several = table.expand(seat, &said)?;
    let answers = if several.is_empty() { vec![said] } else { several };
    for (at, answer) in answers.into_iter().enumerate() {
        // What was said may be over before its last word: a unit that must stop rests by itself, and the enemy may have been asked
        // in between. Then the seat is asked something else, which it sees.
        let open = table.words(seat).unwrap_or_default();
        if at > 0 && answer == "rest" && !open.contains(&answer) {
            break;
        }
        table.act(seat, &Value::String(answer))?;
    }
    Ok(())
}

/// Takes the last answer back, and with it those that would be given again at once because there is no other.
fn undo(table: &mut dyn AnyMatch, seat: &str, asks_all: bool) -> Result<(), String> {
    table.undo(seat, 1)?;
    let is_only = |table: &dyn AnyMatch| table.words(seat).is_ok_and(|words| words.len() == 1);
    while !asks_all && is_only(table) && table.undoable(seat).is_ok() {
        table.undo(seat, 1)?;
    }
    Ok(())
}

/// Tells what has happened since an entry, as far as the seat may know.
fn tell(table: &dyn AnyMatch, seat: &str, since: &mut usize) -> Result<(), Trouble> {
    let view = table.view(seat, *since).map_err(|why| why.to_string())?;
    for event in view["diary"].as_array().into_iter().flatten() {
        let rules: Vec<&str> =
            event["rules"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        print(&format!("  {} [{}]\n", event["text"].as_str().unwrap_or_default(), rules.join(", ")))?;
    }
    *since = table.entries();
    Ok(())
}

fn ask(offer: &Offer<'_>, seat: &str, all: bool) -> Result<(), Trouble> {
    let Offer { decision, words, shapes, .. } = offer;
    print(&format!("\n{seat}: {} [{}]\n", decision.prompt, decision.rules.join(", ")))?;
    let shown = if all { words.len() } else { MANY };
    for (n, words) in (1..).zip(words.iter().take(shown)) {
        print(&format!("{n:>4}  {words}\n"))?;
    }
    if shown < words.len() {
        print(&format!("      and {} more: `answers` lists them all\n", words.len() - shown))?;
    }
    for shape in *shapes {
        print(&format!("   *  {shape}\n"))?;
    }
    print("> ")
}

fn odds(table: &dyn AnyMatch, seat: &str, said: String) -> Result<(), Trouble> {
    let odds = match table.odds(seat, &[Value::String(said)]) {
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
    let saved = made.and_then(|mut made| made.write_all(table.own_record().to_text().as_bytes()));
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
    let text = table.describe(seat).map_err(|why| why.to_string())?;
    print(&format!("{text}\n"))
}
