//! Tries weights of the marshal against others by self-play.
//!
//! `tune PAIRS SCENARIOS ONE.toml OTHER.toml`: plays pairs of games between two sets of weights and tells the result.
//! `tune PAIRS SCENARIOS ONE.toml OTHER.toml climb ROUNDS SEED`: changes one weight after another of the first, keeps what scores better, and
//! writes what it has found to standard output.

use staff::duel::pairs;
use staff::nlc::Marshal;
use staff::player::Budget;
use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [n_pairs, scenarios, one, other, rest @ ..] = said.as_slice() else {
        return Err("say: PAIRS SCENARIOS ONE.toml OTHER.toml [climb ROUNDS SEED]".into());
    };
    let n_pairs: u64 = n_pairs.parse()?;
    let (one, other) = (std::fs::read_to_string(one)?, std::fs::read_to_string(other)?);
    let mut out = std::io::stdout().lock();
    if let [word, rounds, seed] = rest
        && word == "climb"
    {
        let found = climb(scenarios, &one, &other, n_pairs, rounds.parse()?, seed.parse()?)?;
        writeln!(out, "{found}")?;
        return Ok(());
    }
    for scenario in scenarios.split(',') {
        let found = measure(scenario, &one, &other, 1, n_pairs)?;
        let [first, second] = found.margins;
        writeln!(
            out,
            "{scenario}: by points {:.1} %, by pairs {:.1} %, margin {:+.2}; first {first:+.1}, second {second:+.1}",
            100.0 * found.score,
            100.0 * found.pairs,
            0.5 * (first + second)
        )?;
    }
    Ok(())
}

type Failure = Box<dyn std::error::Error>;

/// What one set of weights comes to against another.
#[derive(Default)]
struct Measured {
    /// Its score by points, a game.
    score: f64,
    /// Its score by pairs.
    pairs: f64,
    /// Its margin with the first side and with the second, a game.
    margins: [f64; 2],
}

fn measure(scenario: &str, one: &str, other: &str, seed: u64, n_pairs: u64) -> Result<Measured, Failure> {
    let (one, other) = (Marshal::with_weights(one)?, Marshal::with_weights(other)?);
    let start = nlc::open(scenario, &[])?;
    let seeds: Vec<u64> = (seed..seed + n_pairs).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let played = pairs(&start, [&one, &other], Budget::default(), &seeds, threads, &|_| {})?;
    let mut found = Measured::default();
    #[allow(clippy::cast_precision_loss)] // far fewer games than 2^52
    let each = 1.0 / played.len().max(1) as f64;
    for score in played.iter().map(staff::duel::Pair::score) {
        found.score += 0.5 * each * score.by_points.iter().sum::<f64>();
        found.pairs += each * score.of_pair();
        for (sum, margin) in found.margins.iter_mut().zip(score.margins) {
            *sum += each * f64::from(margin);
        }
    }
    Ok(found)
}

/// What is climbed: the score by points, and a little for the margin, so that there is a slope where scores are equal.
fn height(scenarios: &str, one: &str, other: &str, seed: u64, n_pairs: u64) -> Result<f64, Failure> {
    let mut sum = 0.0;
    let mut count = 0.0;
    for scenario in scenarios.split(',') {
        let found = measure(scenario, one, other, seed, n_pairs)?;
        let margin = 0.5 * (found.margins[0] + found.margins[1]);
        sum += found.score + 0.01 * margin.clamp(-25.0, 25.0);
        count += 1.0;
    }
    Ok(sum / count)
}

/// Changes one weight after another, and keeps what scores better with fresh seeds as well.
fn climb(
    scenarios: &str,
    one: &str,
    other: &str,
    n_pairs: u64,
    rounds: u32,
    seed: u64,
) -> Result<String, Failure> {
    let mut best: toml::Table = one.parse()?;
    let keys: Vec<String> = best.keys().cloned().collect();
    let mut seed = seed;
    for round in 0..rounds {
        for key in &keys {
            let Some(now) = best[key].as_float() else { continue };
            seed += n_pairs;
            let here = height(scenarios, &best.to_string(), other, seed, n_pairs)?;
            for factor in if round % 2 == 0 { [1.5, 0.6] } else { [1.2, 0.8] } {
                let mut tried = best.clone();
                tried.insert(key.clone(), toml::Value::Float((now * factor * 1000.0).round() / 1000.0));
                let there = height(scenarios, &tried.to_string(), other, seed, n_pairs)?;
                if there < here + 0.02 {
                    continue;
                }
                // Again, with other dice: most of what looks better is luck.
                let again = seed + 1_000_000;
                let (before, after) = (
                    height(scenarios, &best.to_string(), other, again, n_pairs)?,
                    height(scenarios, &tried.to_string(), other, again, n_pairs)?,
                );
                let _ = writeln!(
                    std::io::stderr(),
                    "{key} {now} * {factor}: {here:.3} {there:.3}, again {before:.3} {after:.3}"
                );
                if after > before {
                    best = tried;
                    break;
                }
            }
        }
    }
    Ok(best.to_string())
}
