//! The clock against the slow one, which walks from tick to tick and looks at everything: what is left out, because nobody can be there yet,
//! would have changed nothing.

use super::bounds::MEASURES_ALL;
use crate::game::OneDay;
use crate::option::{OptionalRule, OptionalRules};
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game as _;

/// Plays at random; gives the state after every answer, as a text that says all of it.
fn played(start: &OneDay, seed: u64, decisions: usize, is_slow: bool) -> Vec<String> {
    MEASURES_ALL.set(is_slow);
    let mut game = start.clone();
    let (mut lots, mut dice) = (ChoiceRng::new(seed), Rolled::new(&Seed::from_number(seed)));
    let (mut room, mut log, mut states) = (Vec::new(), Log::off(), Vec::new());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for _ in 0..decisions {
        let awaited: Vec<_> = game.awaited().iter().collect();
        if awaited.is_empty() {
            break;
        }
        let seat = awaited[lots.one_of(awaited.len())];
        let answer = game.sample(seat, &mut lots, &mut room).expect("an answer");
        game.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log })
            .expect("what is drawn is accepted");
        dice.forget();
        states.push(game.state());
    }
    MEASURES_ALL.set(false);
    states
}

#[test]
fn whoever_is_not_measured_has_met_nobody() {
    let hidden = OptionalRules::of([OptionalRule::HiddenUnits]);
    for (key, options, games, decisions) in [
        ("tutorial", OptionalRules::default(), 8, 1_000),
        ("tutorial", hidden, 4, 1_000),
        ("waterloo", OptionalRules::default(), 1, 200),
        ("austerlitz", OptionalRules::default(), 1, 200),
    ] {
        let start = crate::scenario::named(key).unwrap().begin(options).unwrap();
        for seed in 1..=games {
            let (fast, slow) =
                (played(&start, seed, decisions, false), played(&start, seed, decisions, true));
            let first = fast.iter().zip(&slow).position(|(fast, slow)| fast != slow);
            assert_eq!(first, None, "{key}, seed {seed}: the clocks part after so many answers");
            assert_eq!(fast.len(), slow.len());
        }
    }
}
