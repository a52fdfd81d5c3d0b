//! `grognard play`: a whole game as text in the terminal. Every answer can be given by its number or in words.

use crate::registry::{BUILT_IN, STAFF};
use crate::{Trouble, chart, print};
use clap::Args;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead};
use umpire::cases::pose;
use umpire::dice::Seed;
use umpire::matches::{AnyMatch, Decision, DiceChoice, NotDone};
use umpire::players::Players as _;
use umpire::prose::folded;
use umpire::protocol::{Registry as _, resume};
use umpire::record::Record;
use umpire::ruleset::{Ground, RuleSet, chosen, header};
use umpire::seeding::Rolled;
use umpire::shapes::AnswerShape;
use umpire::source::Node;
use umpire::table::Board;

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
Answer by number or in words, as many as tell it from the others: a name is enough for \"move\" and the name. What is marked * has something in its braces: a spot
as 4.25,6 (inches to the right and down), a way as the spots at which its legs end, a bearing in degrees. `move NAME 1412 1413` says a whole move at
once, `1411 stack to 1413` moves all that stand there, `LEADER attack PLACE` is a whole order.
  map PLACE   the ground around a place or a piece, with who is there: + yours, - the enemy's, ? not seen into
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
    let board = board(&*table);
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
            print(&format!("{}: {only} (there is no other answer)\n", title(&board, &seat)))?;
            table.act(&seat, &Value::String(only.clone())).map_err(|why| why.to_string())?;
            continue;
        }
        let asks_all = arguments.ask_all;
        let offer = Offer { decision, words: &words, shapes: &shapes, board: &board, asks_all };
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

/// The board that is played on; why there is none, if there is none.
fn board(table: &dyn AnyMatch) -> Result<Board, String> {
    let header = table.header();
    let rules =
        BUILT_IN.rule_set(&header.rules).ok_or_else(|| format!("there is no rule set {}", header.rules))?;
    match &header.start {
        Some(start) => rules.board(Ground::Case(&Node::from_json("start", start))),
        None => rules.board(Ground::Scenario(&header.scenario)),
    }
}

/// What a seat is called among people.
fn title(board: &Result<Board, String>, seat: &str) -> String {
    let side = board.iter().flat_map(|board| &board.sides).find(|side| side.seat == seat);
    side.map_or_else(|| seat.to_owned(), |side| side.title.clone())
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
    board: &'a Result<Board, String>,
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
        ("map", place) => match map(table, seat, offer, place) {
            Ok(map) => print(&map)?,
            Err(why) => print(&format!("{why}\n"))?,
        },
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
                let said = match meant(offer.words, &said)[..] {
                    [] => said,
                    [(at, only)] => {
                        if folded(&said) != folded(only) {
                            print(&format!("{:>4}  {only}\n", at + 1))?;
                        }
                        only.clone()
                    }
                    // What stands for several answers at once is no part of any of them.
                    [..] if table.understands(&Value::String(said.clone())).is_ok()
                        || !table.expand(seat, &said).unwrap_or_default().is_empty() =>
                    {
                        said
                    }
                    ref several => {
                        print(&which(several))?;
                        return Ok(Next::GoOn);
                    }
                };
                if let Err(why) = act(table, seat, said) {
                    print(&format!("{why}\n"))?;
                    *refusal = Some(why);
                }
            }
        },
    }
    Ok(Next::GoOn)
}

/// The ground around what was named; without a name, around what may be answered with.
fn map(table: &dyn AnyMatch, seat: &str, offer: &Offer<'_>, place: &str) -> Result<String, String> {
    let board = offer.board.as_ref().map_err(Clone::clone)?;
    let view = table.view(seat, table.entries()).map_err(|why| why.to_string())?;
    chart::around(board, &view["showing"], seat, place)
}

/// The answers in which all of what was typed stands, each word as one of theirs begins: `pire` finds "move Piré".
fn meant<'w>(answers: &'w [String], typed: &str) -> Vec<(usize, &'w String)> {
    let typed = folded(typed);
    let asked: Vec<&str> = typed.split_whitespace().collect();
    let has = |answer: &str| {
        let answer = folded(answer);
        let words: Vec<&str> = answer.split_whitespace().collect();
        asked.iter().all(|asked| words.iter().any(|word| word.starts_with(asked)))
    };
    let said = answers.iter().enumerate().find(|(_, answer)| folded(answer) == typed);
    match said {
        Some(said) => vec![said],
        None if asked.is_empty() => Vec::new(),
        None => answers.iter().enumerate().filter(|(_, answer)| has(answer)).collect(),
    }
}

/// Several answers with their numbers, to choose from.
fn which(found: &[(usize, &String)]) -> String {
    let all: Vec<String> =
        found.iter().take(MANY).map(|(at, answer)| format!("{} {answer}", at + 1)).collect();
    chart::wrapped(&format!("Which one: {}?", all.join(", ")))
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
    // Who is asked is part of some prompts.
    let (seat, prompt) = (title(offer.board, seat), decision.prompt.as_str());
    let prompt = prompt.strip_prefix(&format!("{seat}: ")).unwrap_or(prompt);
    print(&format!("\n{seat}: {prompt} [{}]\n", decision.rules.join(", ")))?;
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
