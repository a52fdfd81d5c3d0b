//! Whole games with hidden movement (25.5): they end, replay, and keep the laws of the umpire.

use series::Series;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Scripted, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::ruleset::RuleSet;

/// How many random games of each scenario: more in `make soak`.
fn games() -> u64 {
    std::env::var("GROGNARD_GAMES").map_or(1, |games| games.parse().expect("a number of games"))
}

/// No game takes more decisions than this.
const BOUND: usize = 400_000;

/// Plays at random and replays what was played.
fn play(start: &Series, seed: u64) -> usize {
    let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), ChoiceRng::new(seed));
    let (mut game, mut log, mut room) = (start.clone(), Log::off(), Vec::new());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let begun = dice.take();
    let (mut answers, mut n_hidden) = (Vec::new(), 0);
    while let Some(seat) = game.awaited().iter().next() {
        let action = game.sample(seat, &mut lots, &mut room).expect("whoever is asked has an answer");
        n_hidden += usize::from(game.say(&action).starts_with("hide "));
        game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log })
            .unwrap_or_else(|refusal| panic!("`{}` was offered and refused: {refusal}", game.say(&action)));
        answers.push((seat.0, action, dice.take()));
        assert!(answers.len() < BOUND, "the game does not end (seed {seed})");
    }
    assert!(game.ending().is_some(), "a game that asks nobody has ended");
    let (mut again, mut dice) = (start.clone(), Scripted::new(begun));
    again.begin(&mut Play { dice: &mut dice, log: &mut log });
    for (seat, action, fell) in answers {
        dice.feed(fell);
        again.act(Seat(seat), &action, &mut Play { dice: &mut dice, log: &mut log }).expect("accepted once");
    }
    assert_eq!((again.state(), again.ending()), (game.state(), game.ending()), "seed {seed}");
    n_hidden
}

#[test]
fn games_with_hidden_marches_end() {
    let mut n_hidden = 0;
    for (key, n_games) in [("nlc/first-shots", 4), ("nlc/quatre-bras", 1)] {
        let start = series::open(key, &["hidden-movement".to_owned()]).unwrap();
        n_hidden += (1..=games().max(n_games)).map(|seed| play(&start, seed)).sum::<usize>();
    }
    assert!(n_hidden > 0, "nobody marched hidden");
}

#[test]
fn games_with_hidden_marches_keep_the_laws() {
    let start = series::sets::NLC.open("nlc/first-shots", &["hidden-movement".to_owned()]).unwrap();
    let report = start.conformance(1, 1815).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.decisions > 0 && report.variants > 0, "{report:?}");
}
