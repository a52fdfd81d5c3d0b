//! `grognard bench`: how fast, as figures to compare within one run.

use crate::registry::{BUILT_IN, rule_sets};
use crate::{Trouble, print};
use serde::Serialize;
use std::time::{Duration, Instant};
use umpire::cases::pose;
use umpire::matches::DiceChoice;
use umpire::protocol::Registry as _;
use umpire::random::Work;
use umpire::ruleset::{RuleSet, Start};
use umpire::source::Node;

/// The figures of one position.
#[derive(Serialize)]
struct Figures {
    position: String,
    title: String,
    decisions_per_second: u64,
    games_per_second: u64,
    clone_nanoseconds: u64,
    knowledge_nanoseconds: u64,
    /// Exact odds of each attack that can be declared at the start, through the protocol's own door; of a scenario none.
    odds_microseconds: Option<u64>,
    slowest_odds_microseconds: Option<u64>,
}

pub(crate) fn bench(json: bool, millis: u64) -> Result<(), Trouble> {
    let budget = Duration::from_millis(millis.clamp(10, 60_000));
    let mut all = Vec::new();
    for (rules, position) in
        rule_sets().iter().copied().flat_map(|rules| rules.yardsticks().iter().map(move |key| (rules, *key)))
    {
        let (_, case) = BUILT_IN.case(position).ok_or_else(|| format!("there is no case {position}"))?;
        let start = rules.pose(&case.start).map_err(|faults| faults.to_string())?;
        let odds = odds(rules, &case.start)?;
        all.push(measured(position, &case.title, &*start, Some(odds), budget));
        tell(json, &all)?;
    }
    for rules in rule_sets() {
        for scenario in rules.scenarios() {
            let start = rules.open(&scenario.key, &[])?;
            all.push(measured(&scenario.key, &scenario.title, &*start, None, budget));
            tell(json, &all)?;
        }
    }
    if json {
        let text = serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?;
        print(&format!("{text}\n"))?;
    }
    Ok(())
}

fn measured(
    position: &str,
    title: &str,
    start: &dyn Start,
    odds: Option<(u64, u64)>,
    budget: Duration,
) -> Figures {
    let (decisions_per_second, games_per_second) = play(start, budget);
    Figures {
        position: position.to_owned(),
        title: title.to_owned(),
        decisions_per_second,
        games_per_second,
        clone_nanoseconds: cost(start, Work::Clone, budget),
        knowledge_nanoseconds: cost(start, Work::Knowledge, budget),
        odds_microseconds: odds.map(|(mean, _)| mean),
        slowest_odds_microseconds: odds.map(|(_, slowest)| slowest),
    }
}

/// Tells the last figures, unless they are wanted for a program.
fn tell(json: bool, all: &[Figures]) -> Result<(), Trouble> {
    let Some(figures) = all.last().filter(|_| !json) else { return Ok(()) };
    print(&format!(
        "{} ({})\n  {:>10} decisions a second (draw one of the answers, carry it out)\n  \
         {:>10} games a second\n  {:>10} ns to copy the state\n  {:>10} ns for a seat's knowledge\n",
        figures.position,
        figures.title,
        figures.decisions_per_second,
        figures.games_per_second,
        figures.clone_nanoseconds,
        figures.knowledge_nanoseconds,
    ))?;
    if let (Some(mean), Some(slowest)) = (figures.odds_microseconds, figures.slowest_odds_microseconds) {
        print(&format!("  {mean:>10} µs for the exact odds of an attack, {slowest} at the slowest\n"))?;
    }
    Ok(())
}

/// Decisions and games a second, over as many rounds as the budget allows.
fn play(start: &dyn Start, budget: Duration) -> (u64, u64) {
    const ROUND: u64 = 20_000;
    let (mut decisions, mut games, began) = (0, 0, Instant::now());
    let mut seed = 1;
    while began.elapsed() < budget {
        let tally = start.play_at_random(ROUND, seed);
        decisions += tally.decisions;
        games += tally.games;
        seed += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let rate = |count: u64| (count as f64 / seconds) as u64;
    (rate(decisions), rate(games))
}

/// Mean and slowest microseconds for the odds of the answers to the first question.
fn odds(rules: &dyn RuleSet, start: &Node) -> Result<(u64, u64), Trouble> {
    let table = pose(rules, start, DiceChoice::Scripted).map_err(|faults| faults.to_string())?;
    let asked = table.pending().into_iter().next().ok_or("nobody is asked".to_owned())?;
    let (mut total, mut slowest, mut count) = (Duration::ZERO, Duration::ZERO, 0);
    for answer in &asked.actions {
        let began = Instant::now();
        let odds = table.odds(&asked.seat, std::slice::from_ref(answer)).map_err(|why| why.to_string())?;
        let spent = began.elapsed();
        if odds["outcomes"].as_array().is_some_and(|outcomes| outcomes.len() > 1) {
            (total, slowest, count) = (total + spent, slowest.max(spent), count + 1);
        }
    }
    let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    Ok((micros(total / count.max(1)), micros(slowest)))
}

/// Nanoseconds for one piece of work.
fn cost(start: &dyn Start, what: Work, budget: Duration) -> u64 {
    let mut times = 8;
    loop {
        let began = Instant::now();
        let done = start.repeat(what, times, 1).max(1);
        let spent = began.elapsed();
        if spent >= budget / 2 || times > 1 << 30 {
            return u64::try_from(spent.as_nanos() / u128::from(done)).unwrap_or(u64::MAX);
        }
        times *= 4;
    }
}
