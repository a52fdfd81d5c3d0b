//! Tunes the weights of the marshal by play: an evolution strategy with fresh dice in every generation.
//!
//! `cargo run --release -p grognard-staff --example tune -- SECONDS THREADS SEED [BEGIN.toml [SPREAD]] > END.toml`
//!
//! Each generation draws candidates around the mean, lets each of them play the same games over the four battles, and moves the mean to the
//! better third. Of eight games six are against the subaltern, one against random and one against the marshal as he was at the beginning.
//! The sides are tuned apart: whoever opens a battle has other things to do than whoever receives it. A candidate's worth is its score by points and a little for the margin, so that there is a slope where scores are equal. What is written after every tenth
//! generation, as a file of weights behind a line that tells how it did, is the mean of the last twenty means or so: single ones wander.

use series::Series;
use staff::duel::play;
use staff::player::{Budget, Player};
use staff::random::Random;
use staff::series::{Marshal, Subaltern};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use umpire::dice::ChoiceRng;

type Failure = Box<dyn std::error::Error>;

const BATTLES: [&str; 4] = ["nlc/quatre-bras", "nlc/ligny", "nlc/wavre", "nlc/la-belle-alliance"];
/// Candidates of a generation, and how many of them move the mean.
const CANDIDATES: usize = 48;
const BETTER: usize = 16;
/// Games of a candidate in each battle.
const GAMES: u64 = 8;
/// How much of what is written is the newest mean.
const NEWEST: f64 = 0.05;

/// What is tuned: a weight, where it begins, and whether it is changed by factors (or by so much up and down).
const TUNED: &[(&str, f64, Option<f64>)] = &[
    ("kill", 1.0, None),
    ("loss", 1.0, None),
    ("push", 0.5, None),
    ("take", 0.8, None),
    ("guard", 0.5, None),
    ("second_guard", 0.4, None),
    ("hold", 0.5, None),
    ("danger", 0.5, None),
    ("beset", 0.8, None),
    ("advance", 0.5, None),
    ("march", 1.0, None),
    ("post", 0.3, None),
    ("line", 0.12, None),
    ("cavalry_in_zone", 0.7, None),
    ("damaged_in_zone", 1.0, None),
    ("damaged_stack", 0.4, None),
    ("guns_alone", 1.5, None),
    ("guns_in_range", 0.6, None),
    ("guards_guns", 0.3, None),
    ("bombard", 0.12, None),
    ("attack", 0.1, Some(0.5)),
    ("charge", 0.25, Some(0.5)),
    ("react", 0.3, Some(0.5)),
    ("follow", 0.4, Some(0.5)),
    ("order", 0.3, None),
    ("initiative", 1.0, None),
    ("superiority", 1.1, None),
    ("spent", 0.5, None),
    ("reach", 6.0, None),
    ("potential", 0.8, None),
    ("hunt", 0.1, None),
    ("hunt_reach", 8.0, None),
    ("keep", 1.0, None),
    ("per_strength", 0.0, Some(0.15)),
    ("per_destroyed", 0.1, None),
    ("limit", 2.0, None),
    ("returned", 0.6, None),
    ("stay", 0.25, None),
    ("commander", 2.0, None),
    ("enough", 1.0, None),
    ("obeyed", 1.0, None),
    ("couriers", 1.0, None),
    ("desk", 0.5, None),
    ("unbidden", 0.5, None),
    ("late", 1.2, None),
    ("brink", 0.5, None),
    ("caught", 0.4, None),
    ("mass", 1.0, None),
];

fn main() -> Result<(), Failure> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, threads, seed, rest @ ..] = said.as_slice() else {
        return Err("say: SECONDS THREADS SEED [BEGIN.toml [SPREAD]]".into());
    };
    let end = Instant::now() + Duration::from_secs(seconds.parse()?);
    let (threads, seed): (usize, u64) = (threads.parse()?, seed.parse()?);
    let starts: Vec<Series> = BATTLES.iter().map(|key| series::open(key, &[])).collect::<Result<_, _>>()?;
    let (mut means, kept) = match rest.first() {
        Some(path) => read(&std::fs::read_to_string(path)?)?,
        None => ([vec![0.0; TUNED.len()], vec![0.0; TUNED.len()]], Kept::default()),
    };
    let before = Marshal::with_weights(&text(&means, &kept))?;
    let mut written = means.clone();
    let mut lots = ChoiceRng::new(seed);
    let mut spread: f64 = rest.get(1).map_or(Ok(0.5), |spread| spread.parse())?;
    let mut told = [(0.0, 0.0); 2];
    for generation in 0_u64.. {
        let out_of_time = Instant::now() > end;
        if generation % 10 == 0 || out_of_time {
            let mut out = std::io::stdout().lock();
            writeln!(
                out,
                "# generation {generation}, spread {spread:.2}: opening {:.3} (best {:.3}), receiving {:.3} (best {:.3})",
                told[0].0, told[0].1, told[1].0, told[1].1
            )?;
            writeln!(out, "{}", text(&written, &kept))?;
            out.flush()?;
        }
        if out_of_time {
            break;
        }
        for side in 0..2 {
            let candidates: Vec<Vec<f64>> = (0..CANDIDATES)
                .map(|_| means[side].iter().map(|mean| mean + spread * normal(&mut lots)).collect())
                .collect();
            let first = seed.wrapping_mul(1_000_003).wrapping_add(generation * 2 * GAMES);
            let worths = worths(&starts, side, &before, &kept, &candidates, first, threads)?;
            let mut ranked: Vec<usize> = (0..CANDIDATES).collect();
            ranked.sort_by(|one, other| worths[*other].total_cmp(&worths[*one]));
            #[allow(clippy::cast_precision_loss)] // two dozen
            let mean = worths.iter().sum::<f64>() / worths.len() as f64;
            let seen = &mut told[side];
            *seen = if generation == 0 {
                (mean, worths[ranked[0]])
            } else {
                (0.9 * seen.0 + 0.1 * mean, 0.9 * seen.1 + 0.1 * worths[ranked[0]])
            };
            for at in 0..TUNED.len() {
                #[allow(clippy::cast_precision_loss)] // eight
                let to =
                    ranked[..BETTER].iter().map(|best| candidates[*best][at]).sum::<f64>() / BETTER as f64;
                means[side][at] = to;
                written[side][at] += NEWEST * (to - written[side][at]);
            }
        }
        spread = f64::max(0.15, spread * 0.99);
    }
    Ok(())
}

/// About normal: the sum of twelve even draws.
#[allow(clippy::cast_precision_loss)] // small numbers
fn normal(lots: &mut ChoiceRng) -> f64 {
    (0..12).map(|_| lots.one_of(10_000) as f64 / 10_000.0).sum::<f64>() - 6.0
}

fn weight((_, begin, by): &(&str, f64, Option<f64>), draw: f64) -> f64 {
    let value = match by {
        None => begin * (0.7 * draw).exp(),
        Some(by) => begin + by * draw,
    };
    (value * 10_000.0).round() / 10_000.0
}

/// What a file says that is not tuned, by side: it stays as it is.
type Kept = [String; 2];

fn table(name: &str, draws: &[f64], kept: &str) -> String {
    let mut text = format!("[{name}]\n{kept}");
    for (tuned, draw) in TUNED.iter().zip(draws) {
        let _ = writeln!(text, "{} = {:?}", tuned.0, weight(tuned, *draw));
    }
    text
}

fn text(means: &[Vec<f64>; 2], kept: &Kept) -> String {
    format!("{}\n{}", table("opening", &means[0], &kept[0]), table("receiving", &means[1], &kept[1]))
}

/// The draws by which a file of weights would have come about, and what else it says.
fn read(text: &str) -> Result<([Vec<f64>; 2], Kept), Failure> {
    let file: toml::Table = text.parse()?;
    let of = |name: &str| -> Vec<f64> {
        let table = file.get(name).and_then(toml::Value::as_table);
        let draw = |(key, begin, by): &(&str, f64, Option<f64>)| {
            let said = table.and_then(|table| table.get(*key)).and_then(toml::Value::as_float);
            let said = said.unwrap_or(*begin);
            match by {
                None => (said.max(1e-4) / begin).ln() / 0.7,
                Some(by) => (said - begin) / by,
            }
        };
        TUNED.iter().map(draw).collect()
    };
    let rest = |name: &str| -> String {
        let table = file.get(name).and_then(toml::Value::as_table).into_iter().flatten();
        let other = table.filter(|(key, _)| !TUNED.iter().any(|(tuned, ..)| tuned == key));
        other.fold(String::new(), |mut text, (key, value)| {
            let _ = writeln!(text, "{key} = {value}");
            text
        })
    };
    Ok(([of("opening"), of("receiving")], [rest("opening"), rest("receiving")]))
}

/// What each candidate comes to.
fn worths(
    starts: &[Series],
    side: usize,
    before: &Marshal,
    kept: &Kept,
    candidates: &[Vec<f64>],
    first: u64,
    threads: usize,
) -> Result<Vec<f64>, Failure> {
    let marshals: Vec<Marshal> = candidates
        .iter()
        .map(|draws| {
            // The other side's are not asked for.
            Marshal::with_weights(&text(&[draws.clone(), draws.clone()], kept))
        })
        .collect::<Result<_, _>>()?;
    let each = starts.len() * usize::try_from(GAMES)?;
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(vec![0.0; candidates.len()]);
    let failed = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    let (game, at) = (job / candidates.len(), job % candidates.len());
                    if game >= each {
                        return;
                    }
                    // The longest games first, so that nobody waits for them at the end.
                    let start = &starts[starts.len() - 1 - game % starts.len()];
                    let seed = first + (game / starts.len()) as u64;
                    let other: &dyn Player<Series> = match game / starts.len() {
                        0 => &Random,
                        1 => before,
                        _ => &Subaltern,
                    };
                    let own: &dyn Player<Series> = &marshals[at];
                    let players = if side == 0 { [own, other] } else { [other, own] };
                    match play(start, &players, Budget::default(), seed) {
                        Ok(played) => {
                            let margin = f64::from(played.margin(side)).clamp(-25.0, 25.0);
                            let worth = played.points_score(side) + 0.02 * margin;
                            if let Ok(mut sums) = sums.lock() {
                                sums[at] += worth;
                            }
                        }
                        Err(why) => {
                            if let Ok(mut failed) = failed.lock() {
                                *failed = Some(why);
                            }
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Ok(Some(why)) = failed.into_inner() {
        return Err(why.into());
    }
    #[allow(clippy::cast_precision_loss)] // a few dozen games
    let each = each as f64;
    Ok(sums.into_inner().map_err(|_| "a thread broke off")?.into_iter().map(|sum: f64| sum / each).collect())
}
