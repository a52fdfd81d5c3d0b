//! A hidden march and a formation that stands still are the same to the enemy: whatever he does next, he is told the same.

use crate::action::Action;
use crate::fact::Fact;
use crate::game::Series;
use crate::hooks;
use crate::pieces::Side;
use serde_json::json;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;

/// Hidden marches declared by chance, over a few turns of random play; at every question every answer that the enemy of a march could
/// give is tried on the game and on its doubles.
#[test]
fn whatever_the_enemy_does_he_is_told_the_same() {
    let mut compared = 0;
    for seed in 1..=4 {
        let start = crate::open("nlc/quatre-bras", &["hidden-movement".to_owned()]).unwrap();
        compared += play(start, seed);
    }
    assert!(compared > 200, "only {compared} answers were compared");
}

fn play(mut game: Series, seed: u64) -> u32 {
    let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), ChoiceRng::new(seed));
    let mut log = Log::off();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let (mut room, mut compared) = (Vec::new(), 0);
    for decision in 0..3000 {
        let Some(seat) = game.awaited().iter().next() else { break };
        room.clear();
        game.answers(seat, &mut room);
        // Marches are what the test is about: whoever may hide hides, and nobody shows himself.
        let hiding =
            room.iter().position(|action| matches!(action, Action::Hidden(super::Answer::Hide { .. })));
        room.retain(|action| !matches!(action, Action::Hidden(super::Answer::Reveal { .. })));
        let action = room[hiding.unwrap_or_else(|| lots.one_of(room.len()))];
        if decision % 100 == 0 {
            only_the_owner_reads_of_it(&game);
        }
        if decision % 5 == 0 {
            compared += compare(&game, seat, &room, &mut lots, seed);
        }
        game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log }).unwrap();
    }
    compared
}

/// The situation in words has the march for its owner, and nothing of it for his enemy.
fn only_the_owner_reads_of_it(game: &Series) {
    for side in Side::BOTH {
        let words = Series::describe(&game.knowledge(game.world.seat_of(side)));
        let marches = game.world.hidden.marches().iter();
        let mut own = marches.filter(|march| super::side_of(&game.world, march) == side);
        assert_eq!(words.contains("hidden march"), own.next().is_some(), "{words}");
    }
}

/// Tries a few answers of a seat on the game and on its doubles.
fn compare(game: &Series, seat: Seat, answers: &[Action], lots: &mut ChoiceRng, seed: u64) -> u32 {
    let doubles = hooks::knowledge::variants(&game.world, game.world.side_of_seat(seat));
    if doubles.is_empty() {
        return 0;
    }
    let double = doubles[lots.one_of(doubles.len())].clone();
    let double = Series { world: double, agenda: game.agenda.clone() };
    let mut compared = 0;
    for _ in 0..4 {
        let action = answers[lots.one_of(answers.len())];
        let (mine, other) = (told(game, seat, action, seed), told(&double, seat, action, seed));
        // What was found out is told, and what the owner rolls in secret changes the dice.
        let found = |told: &[String]| {
            told.iter().any(|event| {
                ["vanished", "revealed", "column-shown", "turn-begins"]
                    .iter()
                    .any(|what| event.contains(what))
            })
        };
        if found(&mine) || found(&other) || mine.is_empty() && other.is_empty() {
            continue;
        }
        assert_eq!(mine, other, "`{}` tells the enemy of a hidden march", game.say(&action));
        compared += 1;
    }
    compared
}

/// What a seat is told when it does something, up to the next question, and whose question that is.
fn told(game: &Series, seat: Seat, action: Action, seed: u64) -> Vec<String> {
    let mut game = game.clone();
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::<Fact>::on());
    game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log }).unwrap();
    let events = log.events().iter().filter_map(|event| event.told_to(seat));
    let mut told: Vec<String> = events.map(|event| json!(event).to_string()).collect();
    told.push(format!("{:?}", game.awaited().iter().map(|seat| seat.0).collect::<Vec<_>>()));
    told
}
