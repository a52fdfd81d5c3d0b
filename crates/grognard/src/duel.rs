//! `grognard duel`: computer against computer, results with intervals.

use crate::registry::{STAFF, rule_sets};
use crate::{Trouble, print};
use clap::Args;
use serde::Serialize;
use staff::Terms;
use staff::duel::{Pair, Thought};
use staff::statistics::{Estimate, elo_of, mean, wilson};
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use umpire::ruleset::{RuleSet, chosen};

/// What is played, and who plays.
#[derive(Args)]
pub(crate) struct DuelArguments {
    /// A scenario (`grognard scenarios` lists them), several of them with commas between, or `all`: every battle that both players know.
    #[arg(required_unless_present = "scenarios")]
    scenario: Option<String>,
    /// The same, as an option.
    #[arg(long, conflicts_with = "scenario")]
    scenarios: Option<String>,
    /// The two players, such as marshal,subaltern.
    #[arg(long)]
    players: String,
    /// How many games are played in each scenario; they come in pairs, with sides swapped.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// The seed of the first pair.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option or a preset (see `grognard scenarios`); may be given several times.
    #[arg(long = "option")]
    options: Vec<String>,
    /// How many games are played at the same time; without it, as many as the machine has cores.
    #[arg(long)]
    threads: Option<usize>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// The result of a duel in one scenario, or in all.
#[derive(Serialize)]
struct Report {
    scenario: String,
    players: [String; 2],
    games: usize,
    /// What the first player scored by victory points: a win is one, a tie a half.
    by_points: Estimate,
    /// What it scored by the scenario's own results.
    by_result: Estimate,
    /// In which share of the pairs it won more games, or else had more points over both.
    by_pairs: Estimate,
    /// Its margin of points, a game.
    margin: Estimate,
    /// Its margin of points on each side, a game.
    margin_by_seat: [Estimate; 2],
    /// The difference in strength by points.
    elo: Estimate,
    /// How the players thought.
    thought: [Thought; 2],
}

pub(crate) fn duel(arguments: &DuelArguments) -> Result<(), Trouble> {
    let Some((one, other)) = arguments.players.split_once(',') else {
        return Err(Trouble::Said(
            "name two players with a comma between: --players marshal,subaltern".into(),
        ));
    };
    let (one, other) = (one.trim(), other.trim());
    let named = arguments.scenario.as_ref().or(arguments.scenarios.as_ref());
    let scenarios = scenarios(named.map_or("all", String::as_str), [one, other])?;
    let n_pairs = arguments.games.div_ceil(2).max(1);
    let seeds: Vec<u64> = (0..u64::from(n_pairs)).map(|at| arguments.seed.wrapping_add(at)).collect();
    let threads =
        arguments.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let mut reports = Vec::new();
    let mut all: Vec<Pair> = Vec::new();
    for (rules, scenario) in &scenarios {
        let options = chosen(*rules, scenario, &arguments.options);
        let start = rules.open(scenario, &options)?;
        let progress = Progress::new(scenario, seeds.len());
        let terms = Terms { seeds: &seeds, threads, told: &|pair| progress.tell(pair) };
        let played = STAFF.roster(rules.key())?.duel(&*start, [one, other], &terms)?;
        progress.end();
        reports.push(report(scenario, [one, other], &played));
        if !arguments.json {
            print(&words(reports.last().ok_or("nothing was played".to_owned())?))?;
        }
        all.extend(played);
    }
    if scenarios.len() > 1 {
        reports.push(report("all together", [one, other], &all));
        if !arguments.json {
            print(&words(reports.last().ok_or("nothing was played".to_owned())?))?;
        }
    }
    if arguments.json {
        let text = serde_json::to_string_pretty(&reports).map_err(|error| error.to_string())?;
        print(&format!("{text}\n"))?;
    }
    Ok(())
}

/// A scenario's key, with its rule set.
type Contest = (&'static dyn RuleSet, String);

/// The scenarios of a name, of several names, or every battle that these players know.
fn scenarios(named: &str, players: [&str; 2]) -> Result<Vec<Contest>, String> {
    let check = |rules: &dyn RuleSet| players.iter().try_for_each(|player| STAFF.check(rules.key(), player));
    if named == "all" {
        let known = rule_sets().iter().copied().filter(|rules| check(*rules).is_ok());
        let contests: Vec<Contest> =
            known.flat_map(|rules| rules.contests().into_iter().map(move |key| (rules, key))).collect();
        if contests.is_empty() {
            rule_sets().iter().copied().try_for_each(check)?;
        }
        return Ok(contests);
    }
    let find = |key: &str| -> Result<Contest, String> {
        let listed = || {
            rule_sets()
                .iter()
                .copied()
                .flat_map(|rules| rules.scenarios().into_iter().map(move |s| (rules, s.key)))
        };
        let contest = listed().find(|(_, known)| known == key).ok_or_else(|| {
            let known: Vec<String> = listed().map(|(_, key)| key).collect();
            format!("there is no scenario `{key}`; there are {}", known.join(", "))
        })?;
        check(contest.0)?;
        Ok(contest)
    };
    named.split(',').map(|key| find(key.trim())).collect()
}

fn report(scenario: &str, [one, other]: [&str; 2], played: &[Pair]) -> Report {
    let scores: Vec<_> = played.iter().map(Pair::score).collect();
    let games = 2 * played.len();
    let sum = |of: &dyn Fn(&staff::duel::Score) -> f64| scores.iter().map(of).sum::<f64>();
    let by_points = wilson(sum(&|score| score.by_points.iter().sum()), games);
    let margins: Vec<f64> = scores.iter().flat_map(|score| score.margins.map(f64::from)).collect();
    let seat = |at: usize| mean(&scores.iter().map(|score| f64::from(score.margins[at])).collect::<Vec<_>>());
    let mut thought = [Thought::default(); 2];
    for pair in played {
        let [first, second] = &pair.games;
        thought[0] = thought[0].and(first.thought[0]).and(second.thought[1]);
        thought[1] = thought[1].and(first.thought[1]).and(second.thought[0]);
    }
    Report {
        scenario: scenario.to_owned(),
        players: [one.to_owned(), other.to_owned()],
        games,
        by_points,
        by_result: wilson(sum(&|score| score.by_result.iter().sum()), games),
        by_pairs: wilson(sum(&staff::duel::Score::of_pair), played.len()),
        margin: mean(&margins),
        margin_by_seat: [seat(0), seat(1)],
        elo: elo_of(by_points),
        thought,
    }
}

fn words(report: &Report) -> String {
    let percent = |of: Estimate| {
        format!("{:5.1} % ({:.1} to {:.1})", 100.0 * of.value, 100.0 * of.low, 100.0 * of.high)
    };
    let plain = |of: Estimate| format!("{:+.1} ({:+.1} to {:+.1})", of.value, of.low, of.high);
    let [one, other] = &report.players;
    let [first, second] = report.margin_by_seat;
    let mut lines = vec![
        format!("{}: {one} against {other}, {} games", report.scenario, report.games),
        format!("  by points    {}   Elo {}", percent(report.by_points), plain(report.elo)),
        format!("  by result    {}", percent(report.by_result)),
        format!("  by pairs     {}", percent(report.by_pairs)),
        format!(
            "  margin       {}; with the first side {}, with the second {}",
            plain(report.margin),
            plain(first),
            plain(second)
        ),
    ];
    for (name, thought) in report.players.iter().zip(&report.thought) {
        lines.push(format!(
            "  {name:12} {:.3} ms an answer, {:.0} ms at most, {} answers",
            thought.milliseconds(),
            1_000.0 * thought.longest,
            thought.answers
        ));
    }
    lines.join("\n") + "\n"
}

/// How far a duel has come: on the error stream, and only if somebody watches it.
struct Progress {
    name: String,
    total: usize,
    done: AtomicUsize,
    shown: bool,
}

impl Progress {
    fn new(name: &str, total: usize) -> Progress {
        Progress {
            name: name.to_owned(),
            total,
            done: AtomicUsize::new(0),
            shown: io::stderr().is_terminal(),
        }
    }

    fn tell(&self, _pair: &Pair) {
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
        if self.shown {
            // Whoever cannot be told how far it is will see the result all the same.
            let _ = write!(io::stderr(), "\r{}: {} of {} games", self.name, 2 * done, 2 * self.total);
        }
    }

    fn end(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r{:60}\r", "");
        }
    }
}
