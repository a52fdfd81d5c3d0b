//! Watches one game between two computer players: every answer with its reason, and the account at the end of each turn.
//!
//! `cargo run --release -p grognard-staff --example watch -- nlc/quatre-bras subaltern random 1 [moves]`

use series::turn::victory;
use series::{ForPlayers as _, Series};
use staff::player::{Budget, Decision, Player, Situation};
use staff::series::{Marshal, PLAYERS};
use std::io::Write as _;
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::imagined::Imagined;

/// A player of the roster, or a marshal with the weights of a file.
fn player(named: &str) -> Result<Box<dyn Player<Series>>, Box<dyn std::error::Error>> {
    if std::path::Path::new(named).exists() {
        return Ok(Box::new(Marshal::with_weights(&std::fs::read_to_string(named)?)?));
    }
    let listed = PLAYERS.player(named)?;
    Ok(Box::new(Listed(listed)))
}

/// A player of the roster.
struct Listed(&'static dyn Player<Series>);

impl Player<Series> for Listed {
    fn decide(
        &self,
        situation: &Situation<Series>,
        budget: Budget,
        seed: u64,
    ) -> Decision<series::action::Action> {
        self.0.decide(situation, budget, seed)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, one, other, seed, rest @ ..] = said.as_slice() else {
        return Err("say: SCENARIO PLAYER PLAYER SEED [moves]".into());
    };
    let with_moves = rest.first().is_some_and(|word| word == "moves");
    let seed: u64 = seed.parse()?;
    let players = [player(one)?, player(other)?];
    let mut out = std::io::stdout().lock();
    let mut game: Series = series::open(scenario, &[])?;
    let mut dice = Rolled::new(&Seed::from_number(seed));
    let mut log = Log::on();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let laid_open = |game: &Series| Imagined::<Series>::of(&game.truth(Seat(0)));
    let (mut answered, mut turn) = (0_u64, laid_open(&game).world().turn);
    while let Some(seat) = game.awaited().iter().next() {
        for event in std::mem::replace(&mut log, Log::on()).into_events() {
            writeln!(out, "      {}", event.text)?;
        }
        let seen = laid_open(&game);
        if seen.world().turn != turn {
            turn = seen.world().turn;
            writeln!(out, "===== points {:?} =====", victory::points(seen.world()))?;
        }
        let Some(situation) = Situation::of(&game, seat) else { break };
        let lot = seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(answered);
        let decision = players[usize::from(seat.0)].decide(&situation, Budget::default(), lot);
        let said = game.say(&decision.answer);
        if with_moves || !decision.why.is_empty() {
            writeln!(out, "{}: {said}   [{}]", game.seats()[usize::from(seat.0)], decision.why)?;
        }
        game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log })
            .map_err(|refusal| format!("{said}: {refusal}"))?;
        dice.forget();
        answered += 1;
    }
    for line in victory::account(laid_open(&game).world(), &[]) {
        writeln!(out, "{:?} {:3} {}", line.side, line.points, line.text)?;
    }
    if let Some(ending) = game.ending() {
        writeln!(out, "{}", ending.text)?;
    }
    Ok(())
}
