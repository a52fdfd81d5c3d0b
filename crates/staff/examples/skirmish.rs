//! Games of One Day Napoleonics between two computer players.
//!
//! `skirmish SCENARIO PLAYER PLAYER SEED` tells one game with every reason, the first player with the French;
//! `skirmish SCENARIO PLAYER PLAYER SEED PAIRS` plays pairs of games and tells how they ended, and what the thinking took.

use one_day::for_players::ForPlayers as _;
use one_day::game::OneDay;
use one_day::option::OptionalRules;
use one_day::scenario;
use one_day::turn::victory;
use staff::Terms;
use staff::duel;
use staff::one_day::PLAYERS;
use staff::player::{Budget, Player, Situation};
use staff::statistics::{mean, wilson};
use std::io::Write as _;
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::imagined::Imagined;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, one, other, seed, rest @ ..] = said.as_slice() else {
        return Err("say: SCENARIO PLAYER PLAYER SEED [PAIRS]".into());
    };
    let seed: u64 = seed.parse()?;
    let start =
        scenario::named(scenario)?.begin(OptionalRules::default()).map_err(|faults| faults.to_string())?;
    let players = [PLAYERS.player(one)?, PLAYERS.player(other)?];
    match rest {
        [] => watch(start, players, seed),
        [pairs] => hold(&start, players, seed, pairs.parse()?),
        _ => Err("say: SCENARIO PLAYER PLAYER SEED [PAIRS]".into()),
    }
}

/// Tells one game.
fn watch(mut game: OneDay, players: [&dyn Player<OneDay>; 2], seed: u64) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut dice = Rolled::new(&Seed::from_number(seed));
    let mut log = Log::on();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let mut answered = 0_u64;
    let mut turn = 0;
    loop {
        for event in std::mem::replace(&mut log, Log::on()).into_events() {
            writeln!(out, "      {}", event.text)?;
        }
        let Some(seat) = game.awaited().iter().next() else { break };
        let seen = Imagined::<OneDay>::of(&game.truth(Seat(0)));
        if seen.world().turn != turn {
            turn = seen.world().turn;
            writeln!(out, "===== turn {turn}: points {:?} =====", victory::points(seen.world()))?;
            for id in seen.world().on_table() {
                let unit = seen.world().unit(id);
                let (x, y) = (f64::from(unit.at.x) / 1000.0, f64::from(unit.at.y) / 1000.0);
                writeln!(
                    out,
                    "   {:8} {:50} {x:5.1},{y:5.1} {:?} facing {} {} {} hits",
                    seen.world().side(id).name(),
                    seen.world().name(id),
                    unit.formation,
                    unit.facing.hundredths() / 100,
                    unit.level,
                    unit.hits
                )?;
            }
        }
        let Some(situation) = Situation::of(&game, seat) else { break };
        let lot = seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(answered);
        let decision = players[usize::from(seat.0)].decide(&situation, Budget::default(), lot);
        let said = game.say(&decision.answer);
        writeln!(out, "{}: {said}   [{}]", game.seats()[usize::from(seat.0)], decision.why)?;
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

/// Plays pairs and tells how they ended.
fn hold(start: &OneDay, players: [&dyn Player<OneDay>; 2], seed: u64, pairs: u64) -> Result<(), Failure> {
    let seeds: Vec<u64> = (seed..seed + pairs).collect();
    let told = |pair: &duel::Pair| {
        let [first, second] = &pair.games;
        eprintln!("{}: {} / {}", pair.seed, first.text, second.text);
    };
    let played =
        duel::pairs(start, players, Budget::default(), &Terms { seeds: &seeds, threads: 1, told: &told })?;
    let mut out = std::io::stdout().lock();
    let scores: Vec<_> = played.iter().map(duel::Pair::score).collect();
    for (what, at) in [("as the French", 0), ("as the Allies", 1)] {
        let won: f64 = scores.iter().map(|score| score.by_points[at]).sum();
        let margins: Vec<f64> = scores.iter().map(|score| f64::from(score.margins[at])).collect();
        writeln!(out, "{what}: {won} of {}, margin {:+.1}", scores.len(), mean(&margins).value)?;
    }
    let won: f64 = scores.iter().flat_map(|score| score.by_points).sum();
    let rate = wilson(won, 2 * scores.len());
    writeln!(
        out,
        "by points {won} of {}: {:.1} to {:.1} %",
        2 * scores.len(),
        100.0 * rate.low,
        100.0 * rate.high
    )?;
    for at in 0..2 {
        let thought = played.iter().map(|pair| pair.games[0].thought[at].and(pair.games[1].thought[1 - at]));
        let thought = thought.reduce(duel::Thought::and).unwrap_or_default();
        writeln!(
            out,
            "player {}: {} answers, {:.2} ms each, longest {:.0} ms",
            at + 1,
            thought.answers,
            thought.milliseconds(),
            1000.0 * thought.longest
        )?;
    }
    Ok(())
}
