//! Where points come from: plays pairs of games between two computer players and tells what each line of the account came to.
//!
//! `cargo run --release -p grognard-staff --example tally -- 16 nlc/quatre-bras,nlc/wavre marshal subaltern [SEED] [THREADS]`: a player is one of the
//! roster, or a marshal with the weights of a file. Figures are means over the games, from the first player's chair.

use series::pieces::{ArmyId, Side};
use series::turn::victory;
use series::{ForPlayers as _, Series};
use staff::duel::{Pair, Played, Thought};
use staff::player::{Budget, Decision, Player, Situation};
use staff::series::{Marshal, PLAYERS};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::imagined::Imagined;

type Failure = Box<dyn std::error::Error>;

/// A player of the roster, or a marshal with the weights of a file.
enum Named {
    Listed(&'static dyn Player<Series>),
    Tried(Box<Marshal>),
}

impl Named {
    fn of(named: &str) -> Result<Named, Failure> {
        if named == "marshal" {
            return Ok(Named::Listed(Marshal::as_usual()));
        }
        if std::path::Path::new(named).exists() {
            return Ok(Named::Tried(Box::new(Marshal::with_weights(&std::fs::read_to_string(named)?)?)));
        }
        Ok(Named::Listed(PLAYERS.player(named)?))
    }
}

impl Player<Series> for Named {
    fn decide(
        &self,
        situation: &Situation<Series>,
        budget: Budget,
        seed: u64,
    ) -> Decision<series::action::Action> {
        match self {
            Named::Listed(player) => player.decide(situation, budget, seed),
            Named::Tried(player) => player.decide(situation, budget, seed),
        }
    }
}

/// A pair of games with its seed, or why there is none.
type PairTold = Result<(u64, [Told; 2]), String>;

/// A game played to its end, with its account: side, what for, points.
struct Told {
    played: Played,
    lines: Vec<(Side, String, i32)>,
    losses: Vec<(String, u32)>,
}

fn play(start: &Series, players: [&Named; 2], seed: u64) -> Result<Told, String> {
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::off());
    let mut game = start.clone();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    dice.forget();
    let mut thought = vec![Thought::default(); 2];
    let mut answered = 0_u64;
    while let Some(seat) = game.awaited().iter().next() {
        let at = usize::from(seat.0);
        let situation = Situation::of(&game, seat).ok_or("somebody is asked and has no answer")?;
        let lot = seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(answered);
        let began = Instant::now();
        let decision = players[at].decide(&situation, Budget::default(), lot);
        let spent = began.elapsed().as_secs_f64();
        thought[at] = thought[at].and(Thought { answers: 1, seconds: spent, longest: spent });
        let done = game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log });
        done.map_err(|refusal| format!("{} was refused: {refusal}", game.say(&decision.answer)))?;
        dice.forget();
        answered += 1;
    }
    let seen = Imagined::<Series>::of(&game.truth(Seat(0)));
    let world = seen.world();
    let lines =
        victory::account(world, &[]).into_iter().map(|line| (line.side, line.text, line.points)).collect();
    let armies = world.theatre.armies.iter().enumerate();
    let losses =
        armies.map(|(at, army)| (army.name.clone(), u32::from(world.army_losses(ArmyId::at(at))))).collect();
    let ending = game.ending().ok_or("nobody is asked, and the game has not ended")?;
    let won = game.seats().iter().map(|seat| ending.winners.contains(seat)).collect();
    Ok(Told { played: Played { points: ending.points, won, text: ending.text, thought }, lines, losses })
}

fn main() -> Result<(), Failure> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [n_pairs, scenarios, one, other, rest @ ..] = said.as_slice() else {
        return Err("say: PAIRS SCENARIOS PLAYER PLAYER [SEED] [THREADS]".into());
    };
    let n_pairs: usize = n_pairs.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let threads: usize = rest.get(1).map_or(Ok(1), |threads| threads.parse())?;
    let (one, other) = (Named::of(one)?, Named::of(other)?);
    for scenario in scenarios.split(',') {
        let start = series::open(scenario, &[])?;
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<PairTold>> = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= n_pairs {
                            return;
                        }
                        let seed = seed + at as u64;
                        let both = play(&start, [&one, &other], seed)
                            .and_then(|first| Ok((seed, [first, play(&start, [&other, &one], seed)?])));
                        if let Ok(mut done) = done.lock() {
                            done.push(both);
                        }
                    }
                });
            }
        });
        let pairs = done.into_inner().map_err(|_| "a thread broke off")?;
        tell(scenario, pairs)?;
    }
    Ok(())
}

#[allow(clippy::cast_precision_loss)] // far fewer games than 2^52
fn tell(scenario: &str, pairs: Vec<PairTold>) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let pairs = pairs.into_iter().collect::<Result<Vec<_>, String>>()?;
    let each = 1.0 / pairs.len().max(1) as f64;
    let (mut score, mut paired, mut margins, mut by_side) = (0.0, 0.0, [0.0; 2], [0.0; 2]);
    let (mut thought, mut answers) = (Thought::default(), 0);
    let mut accounts: [BTreeMap<(bool, String), f64>; 2] = [BTreeMap::new(), BTreeMap::new()];
    let mut lost: [Vec<u64>; 2] = [Vec::new(), Vec::new()];
    for (seed, [first, second]) in pairs {
        for (seat, told) in [&first, &second].into_iter().enumerate() {
            for (side, text, points) in &told.lines {
                let own = (*side == Side::Second) == (seat == 1);
                *accounts[seat].entry((!own, text.clone())).or_default() += each * f64::from(*points);
            }
            for (army, lost) in &told.losses {
                *accounts[seat].entry((true, format!("strength lost by {army}"))).or_default() +=
                    each * f64::from(*lost);
            }
            if told.played.won.iter().filter(|won| **won).count() == 1
                && told.played.text.starts_with("Sudden")
            {
                *accounts[seat].entry((!told.played.won[seat], "victory at once".to_owned())).or_default() +=
                    each;
            }
            thought = thought.and(told.played.thought[seat]);
            answers += told.played.thought.iter().map(|thought| thought.answers).sum::<u64>();
        }
        let score_of = Pair { seed, games: [first.played, second.played] }.score();
        score += 0.5 * each * score_of.by_points.iter().sum::<f64>();
        paired += each * score_of.of_pair();
        for seat in 0..2 {
            margins[seat] += each * f64::from(score_of.margins[seat]);
            by_side[seat] += each * score_of.by_points[seat];
            if score_of.by_points[seat] == 0.0 {
                lost[seat].push(seed);
            }
        }
    }
    writeln!(
        out,
        "{scenario}: by points {:.1} % ({:.0} first, {:.0} second), by pairs {:.1} %; margins {:+.1} {:+.1}; {:.2} ms an answer, longest {:.0} ms, {:.0} answers a game",
        100.0 * score,
        100.0 * by_side[0],
        100.0 * by_side[1],
        100.0 * paired,
        margins[0],
        margins[1],
        thought.milliseconds(),
        1_000.0 * thought.longest,
        answers as f64 * 0.5 * each,
    )?;
    for (seat, account) in accounts.iter().enumerate() {
        lost[seat].sort_unstable();
        let seeds: Vec<String> = lost[seat].iter().take(12).map(u64::to_string).collect();
        let side = if seat == 0 { "first" } else { "second" };
        writeln!(out, "  with the {side} side; lost {}: {}", lost[seat].len(), seeds.join(" "))?;
        for ((theirs, text), points) in account {
            writeln!(out, "    {} {points:6.2} {text}", if *theirs { "their" } else { "own  " })?;
        }
    }
    Ok(())
}
