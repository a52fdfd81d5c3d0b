//! Whole games: every scenario opens and plays from its first turn to its result.

use nlc::Nlc;
use nlc::options::Switch;
use umpire::agenda::Play;
use umpire::dice::{Lots, Rolled, Scripted, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::ruleset::{RuleSet, ScenarioInfo};

/// How many random games of each scenario: more in `make soak`.
fn games() -> Option<u64> {
    std::env::var("GROGNARD_GAMES").ok().map(|games| games.parse().expect("a number of games"))
}

/// No game takes more decisions than this for each of its turns.
const DECISIONS_A_TURN: usize = 20_000;

struct Played {
    game: Nlc,
    answers: Vec<(u8, <Nlc as Game>::Action, Vec<u16>)>,
    begun: Vec<u16>,
}

/// Plays at random, keeping answers and dice, and looks at every question on the way.
fn play(start: &Nlc, seed: u64, bound: usize) -> Played {
    let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), Lots::new(seed));
    let (mut game, mut log, mut room) = (start.clone(), Log::deaf(), Vec::new());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let begun = dice.take();
    let mut answers = Vec::new();
    while let Some(seat) = game.awaited().iter().next() {
        let question = game.question(seat).expect("whoever is awaited is asked");
        assert!(!question.rules.is_empty(), "a question cites its rules");
        let action = game.sample(seat, &mut lots, &mut room);
        let action = action.unwrap_or_else(|| panic!("no answer to `{}` (seed {seed})", question.prompt));
        let done = game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log });
        done.unwrap_or_else(|refusal| panic!("`{}` was offered and refused: {refusal}", game.say(&action)));
        answers.push((seat.0, action, dice.take()));
        assert!(answers.len() < bound, "the game does not end (seed {seed})");
    }
    Played { game, answers, begun }
}

/// The options of a scenario's own, without the optional rules of the series.
fn own_options(info: &ScenarioInfo) -> Vec<String> {
    let ids = info.options.iter().map(|option| option.id.clone());
    ids.filter(|id| Switch::find(id).is_none()).collect()
}

#[test]
fn every_scenario_plays_to_its_result() {
    for info in nlc::Set.scenarios() {
        // The campaign takes minutes: without the variable it is left to `make soak`.
        if info.turns > 24 && games().is_none() {
            continue;
        }
        for seed in 1..=games().unwrap_or(1) {
            let options = if seed % 2 == 0 { own_options(&info) } else { Vec::new() };
            let start = nlc::open(&info.key, &options).unwrap();
            let bound = DECISIONS_A_TURN * usize::try_from(info.turns).unwrap();
            let played = play(&start, seed, bound);
            let ending = played.game.ending().expect("a game that asks nobody has ended");
            assert_eq!(ending.points.len(), 2, "{}", info.key);
            assert!(!ending.text.is_empty() && !ending.rules.is_empty(), "{}", info.key);
            replay(&start, &played);
        }
    }
}

/// The options of fire, each by itself and all together.
const FIRE: [&[&str]; 6] = [
    &["advanced-disruption"],
    &["artillery-support"],
    &["remote-support"],
    &["artillery-detail"],
    &["overruns"],
    &["advanced-disruption", "artillery-support", "remote-support", "artillery-detail", "overruns"],
];

#[test]
fn games_with_the_options_of_fire_end() {
    for options in FIRE {
        let options: Vec<String> = options.iter().map(|id| (*id).to_owned()).collect();
        for seed in 1..=games().unwrap_or(1) {
            // One battle with all of them is enough: it takes the longest.
            let battle = seed == 1 && options.len() > 1;
            for key in ["nlc/first-shots"].into_iter().chain(battle.then_some("nlc/quatre-bras")) {
                let start = nlc::open(key, &options).unwrap();
                let played = play(&start, seed, DECISIONS_A_TURN * 24);
                assert!(played.game.ending().is_some(), "{key} {options:?}");
                replay(&start, &played);
            }
        }
    }
}

#[test]
fn games_with_the_options_of_fire_keep_the_laws() {
    let all: Vec<String> = FIRE[FIRE.len() - 1].iter().map(|id| (*id).to_owned()).collect();
    let start = nlc::Set.open("nlc/first-shots", &all).unwrap();
    let report = start.conformance(1, 1809).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.decisions > 0 && report.variants > 0, "{report:?}");
}

/// The same answers and dice lead to the same state.
fn replay(start: &Nlc, played: &Played) {
    let (mut game, mut log) = (start.clone(), Log::kept());
    let mut dice = Scripted::new(played.begun.iter().copied());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for (seat, action, fell) in &played.answers {
        dice.feed(fell.iter().copied());
        let done = game.act(Seat(*seat), action, &mut Play { dice: &mut dice, log: &mut log });
        done.expect("what was accepted once is accepted again");
    }
    assert_eq!((dice.trouble(), dice.left()), (None, 0));
    assert_eq!(game.state(), played.game.state());
    assert_eq!(game.ending(), played.game.ending());
}

/// The laws of the umpire over whole games of the smallest scenario: nothing hidden leaks, refusals change nothing.
#[test]
fn whole_games_keep_the_laws() {
    let start = nlc::Set.open("nlc/first-shots", &[]).unwrap();
    let report = start.conformance(1, 1815).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.decisions > 0 && report.variants > 0, "{report:?}");
}

#[test]
fn a_scenario_or_option_that_is_not_there_is_told() {
    let error = nlc::open("nlc/austerlitz", &[]).unwrap_err();
    assert!(error.contains("nlc/ligny"), "{error}");
    let error = nlc::open("nlc/ligny", &["snow".to_owned()]).unwrap_err();
    assert!(error.contains("`snow`") && error.contains("free-set-up"), "{error}");
    let twice = ["free-set-up".to_owned(), "free-set-up".to_owned()];
    assert!(nlc::open("nlc/ligny", &twice).unwrap_err().contains("twice"));
}

#[test]
fn what_is_not_played_is_not_promised() {
    let quatre_bras = nlc::Set.scenarios().into_iter().find(|info| info.key == "nlc/quatre-bras").unwrap();
    assert_eq!(own_options(&quatre_bras), ["free-set-up"]);
    let error = nlc::open("nlc/quatre-bras", &["tall-rye".to_owned()]).unwrap_err();
    assert!(error.contains("`tall-rye`") && error.contains("leave it out"), "{error}");
    // What holds without an option is told to the players when the game begins.
    let (mut game, mut log) = (nlc::open("nlc/la-belle-alliance", &[]).unwrap(), Log::kept());
    let mut dice = Rolled::new(&Seed::from_number(1));
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let told =
        log.events().iter().any(|event| event.text.contains("not played yet: lasne-defile and wet-ground"));
    assert!(told, "the players are told");
}
