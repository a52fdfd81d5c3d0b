//! Watches campaigns between two computer players.
//!
//! `cargo run --release -p grognard-staff --example campaign -- con/six-days-1814 marshal random 1` tells one game, every answer with its
//! reason; with `games 200` in the place of the seed it plays pairs of games, sides swapped, and tells who won, and how, by seat.

use campaigns::{CON, Campaigns};
use staff::campaigns::PLAYERS;
use staff::duel;
use staff::player::{Budget, Player, Situation, lot};
use std::io::Write as _;
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game;
use umpire::ruleset::RuleSet as _;

type Fault = Box<dyn std::error::Error>;

fn main() -> Result<(), Fault> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, one, other, rest @ ..] = said.as_slice() else {
        return Err("say: SCENARIO PLAYER PLAYER SEED, or SCENARIO PLAYER PLAYER games N [FIRST SEED]".into());
    };
    let start = CON.open(scenario, &[])?;
    let start: &Campaigns = start.as_any().downcast_ref().ok_or("that is no campaign")?;
    let players = [PLAYERS.player(one)?, PLAYERS.player(other)?];
    match rest {
        [word, n] if word == "games" => tally(start, players, n.parse()?, 1),
        [word, n, first] if word == "games" => tally(start, players, n.parse()?, first.parse()?),
        [seed] => watch(start, players, seed.parse()?),
        _ => Err("say a seed, or `games N`".into()),
    }
}

/// Tells one game.
fn watch(start: &Campaigns, players: [&'static dyn Player<Campaigns>; 2], seed: u64) -> Result<(), Fault> {
    let mut out = std::io::stdout().lock();
    let mut game = start.clone();
    let mut dice = Rolled::new(&Seed::from_number(seed));
    let mut log = Log::on();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let mut answered = 0_u64;
    loop {
        for event in std::mem::replace(&mut log, Log::on()).into_events() {
            writeln!(out, "      {}", event.text)?;
        }
        let Some(seat) = game.awaited().iter().next() else { break };
        let Some(situation) = Situation::of(&game, seat) else { break };
        let at = usize::from(seat.0);
        let decision = players[at].decide(&situation, Budget::default(), lot(seed, answered));
        let said = game.say(&decision.answer);
        writeln!(out, "{}: {said}   [{}]", game.seats()[at], decision.why)?;
        game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log })
            .map_err(|refusal| format!("{said}: {refusal}"))?;
        dice.forget();
        answered += 1;
    }
    if let Some(ending) = game.ending() {
        writeln!(out, "{}", ending.text)?;
    }
    Ok(())
}

/// Plays pairs of games and tells what came of them, by the seat of the first player.
fn tally(
    start: &Campaigns,
    players: [&'static dyn Player<Campaigns>; 2],
    n: u64,
    first: u64,
) -> Result<(), Fault> {
    let mut out = std::io::stdout().lock();
    let seeds: Vec<u64> = (first..first + n.div_ceil(2)).collect();
    let terms = staff::Terms { seeds: &seeds, threads: 2, told: &|_| {} };
    let pairs = duel::pairs(start, players, Budget::default(), &terms)?;
    for (seat, title) in start.seats().iter().enumerate() {
        let games = pairs.iter().map(|pair| &pair.games[seat]);
        let (mut won, mut drawn, mut points, mut texts) = (0, 0, 0.0, std::collections::BTreeMap::new());
        let (mut answers, mut seconds, mut longest) = (0, 0.0, 0.0_f64);
        for game in games {
            match game.score(seat) {
                score if score > 0.75 => won += 1,
                score if score > 0.25 => drawn += 1,
                _ => {}
            }
            points += game.points_score(seat);
            *texts.entry(game.text.clone()).or_insert(0) += 1;
            let thought = game.thought[seat];
            (answers, seconds) = (answers + thought.answers, seconds + thought.seconds);
            longest = longest.max(thought.longest);
        }
        let lost = seeds.len() - won - drawn;
        writeln!(
            out,
            "as {title}: {won} won, {drawn} drawn, {lost} lost; by points {points} of {}",
            seeds.len()
        )?;
        writeln!(out, "   {answers} answers in {seconds:.1} s, the longest {:.1} ms", 1_000.0 * longest)?;
        for (text, n) in texts {
            writeln!(out, "   {n:4} {text}")?;
        }
    }
    Ok(())
}
