//! Whole games: both scenarios open and play at random from the set-up to their result, with every option and with random sets of them,
//! and the same answers and dice lead to the same end again.
//!
//! `GROGNARD_GAMES=1000` plays so many of the Six Days and a fifth of them of the Hundred Days, `GROGNARD_OPTION_GAMES=200` so many of
//! both under random sets of options: `make soak`.

use campaigns::{CON, Campaigns};
use std::sync::atomic::{AtomicUsize, Ordering};
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Scripted, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::ruleset::RuleSet;

/// A number of games from the environment; more in `make soak`.
fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|games| games.parse().expect("a number of games"))
}

/// No game takes more decisions than this for each of its turns.
const DECISIONS_A_TURN: usize = 5_000;

/// Does every piece of work, on as many threads as there are cores.
fn each<T: Sync>(work: &[T], run: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(piece) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    run(piece);
                }
            });
        }
    });
}

/// A game that has to end, and to replay.
#[derive(Debug)]
struct Trial {
    key: String,
    turns: u32,
    options: Vec<String>,
    seed: u64,
}

struct Played {
    game: Campaigns,
    answers: Vec<(u8, <Campaigns as Game>::Action, Vec<u16>)>,
    begun: Vec<u16>,
}

impl Trial {
    fn start(&self) -> Campaigns {
        let start = CON.open(&self.key, &self.options).expect("a scenario with its options");
        start.as_any().downcast_ref::<Campaigns>().expect("it is of this rule set").clone()
    }

    /// Plays at random, keeping answers and dice, and looks at every question on the way. Where both are asked either may answer first.
    fn play(&self) -> Played {
        let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(self.seed)), ChoiceRng::new(self.seed));
        let (mut game, mut log, mut room) = (self.start(), Log::off(), Vec::new());
        game.begin(&mut Play { dice: &mut dice, log: &mut log });
        let begun = dice.take();
        let mut answers = Vec::new();
        loop {
            let awaited: Vec<Seat> = game.awaited().iter().collect();
            if awaited.is_empty() {
                return Played { game, answers, begun };
            }
            let seat = awaited[lots.one_of(awaited.len())];
            let question = game.question(seat).expect("whoever is awaited is asked");
            assert!(!question.rules.is_empty(), "a question cites its rules");
            let action = game.sample(seat, &mut lots, &mut room);
            let action = action.unwrap_or_else(|| panic!("{self:?}: no answer to `{}`", question.prompt));
            let done = game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log });
            done.unwrap_or_else(|no| {
                panic!("{self:?}: `{}` was offered and refused: {no}", game.say(&action))
            });
            answers.push((seat.0, action, dice.take()));
            let bound = DECISIONS_A_TURN * usize::try_from(self.turns).expect("a number of turns");
            assert!(answers.len() < bound, "{self:?} does not end");
        }
    }

    /// The same answers and dice lead to the same state, when everything is told too.
    fn replay(&self, played: &Played) {
        let (mut game, mut log) = (self.start(), Log::on());
        let mut dice = Scripted::new(played.begun.iter().copied());
        game.begin(&mut Play { dice: &mut dice, log: &mut log });
        for (seat, action, fell) in &played.answers {
            dice.feed(fell.iter().copied());
            let done = game.act(Seat(*seat), action, &mut Play { dice: &mut dice, log: &mut log });
            done.expect("what was accepted once is accepted again");
        }
        assert_eq!((dice.trouble(), dice.left()), (None, 0), "{self:?}");
        assert_eq!(game.state(), played.game.state(), "{self:?}");
        assert_eq!(game.ending(), played.game.ending(), "{self:?}");
    }

    fn run(&self) {
        let played = self.play();
        let ending = played.game.ending();
        let ending = ending.unwrap_or_else(|| panic!("{self:?}: a game that asks nobody has ended"));
        assert_eq!(ending.points.len(), 2, "{self:?}");
        assert!(!ending.text.is_empty() && !ending.rules.is_empty(), "{self:?}");
        self.replay(&played);
    }
}

#[test]
fn random_games_end_and_replay() {
    let (games, sets) = (number("GROGNARD_GAMES"), number("GROGNARD_OPTION_GAMES"));
    let (mut trials, mut lots) = (Vec::new(), ChoiceRng::new(1814));
    for info in CON.scenarios() {
        let is_long = info.key.ends_with("hundred-days-1815");
        let all: Vec<String> = info.options.iter().map(|option| option.id.clone()).collect();
        let mut add = |options: Vec<String>, seed: u64| {
            trials.push(Trial { key: info.key.clone(), turns: info.turns, options, seed });
        };
        let usual = if is_long { 1 } else { 3 };
        let n = games.map_or(usual, |games| if is_long { games.div_ceil(5) } else { games });
        (1..=n).for_each(|seed| add(Vec::new(), seed));
        add(all.clone(), 1);
        for seed in 1..=sets.unwrap_or(if is_long { 0 } else { 2 }) {
            add(all.iter().filter(|_| lots.one_of(2) == 0).cloned().collect(), seed);
        }
    }
    assert!(trials.len() >= 8, "{trials:?}");
    each(&trials, Trial::run);
}

#[test]
fn the_six_days_keep_every_law_to_their_end() {
    let key =
        CON.scenarios().into_iter().map(|scenario| scenario.key).find(|key| key.ends_with("six-days-1814"));
    let start = CON.open(&key.expect("the Six Days"), &[]).expect("the scenario");
    let report = start.conformance(1, 1814).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.games == 1 && report.accepted > 200 && report.replayed == 1, "{report:?}");
}
