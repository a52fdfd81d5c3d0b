//! Whole games: every scenario opens and plays from its first turn to its result, with every optional rule too.
//!
//! `GROGNARD_GAMES=1000` plays so many of each battle and a tenth of them of those that last for days, `GROGNARD_OPTION_GAMES=200` so many
//! of `nlc/quatre-bras` and `lgg/mcphersons-ridge` under each option and under random sets of options: `make soak`. `GROGNARD_ONLY=lgg/` keeps to the
//! scenarios whose keys begin so, and plays the long ones as often as the others.

use series::features::Feature;
use series::options::ALL;
use series::sets::{LGG, MOP};
use series::{Series, Set};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use umpire::agenda::Play;
use umpire::cases::CaseFile;
use umpire::dice::{ChoiceRng, Rolled, Scripted, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::random::Table;
use umpire::ruleset::{OptionInfo, RuleSet, ScenarioInfo, Start};

/// A number of games from the environment; more in `make soak`.
fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|games| games.parse().expect("a number of games"))
}

/// No game takes more decisions than this for each of its turns.
const DECISIONS_A_TURN: usize = 20_000;

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

struct Played {
    game: Series,
    answers: Vec<(u8, <Series as Game>::Action, Vec<u16>)>,
    begun: Vec<u16>,
}

/// Plays at random, keeping answers and dice, and looks at every question on the way.
fn play(start: &Series, seed: u64, bound: usize) -> Played {
    let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), ChoiceRng::new(seed));
    let (mut game, mut log, mut room) = (start.clone(), Log::off(), Vec::new());
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

/// The same answers and dice lead to the same state.
fn replay(start: &Series, played: &Played) {
    let (mut game, mut log) = (start.clone(), Log::on());
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

/// A game that has to end, and to replay.
struct Trial {
    key: String,
    turns: u32,
    options: Vec<String>,
    seed: u64,
}

impl Trial {
    fn run(&self) {
        let Trial { key, turns, options, seed } = self;
        let start = series::open(key, options).expect("a scenario with its options");
        let turns = usize::try_from(*turns).expect("a number of turns");
        let played = play(&start, *seed, DECISIONS_A_TURN * turns);
        let ending = played.game.ending();
        let ending =
            ending.unwrap_or_else(|| panic!("{key} {options:?} {seed}: a game that asks nobody has ended"));
        assert_eq!(ending.points.len(), 2, "{key} {options:?}");
        assert!(!ending.text.is_empty() && !ending.rules.is_empty(), "{key} {options:?}");
        replay(&start, &played);
    }
}

/// Whether an option is one of the optional rules of the series, or leaves one out that is usual.
fn is_optional_rule(option: &OptionInfo) -> bool {
    Feature::find(option.id.strip_prefix("no-").unwrap_or(&option.id)).is_some()
}

/// The options of a scenario's own, without the optional rules of the series.
fn own_options(info: &ScenarioInfo) -> Vec<String> {
    let own = info.options.iter().filter(|option| !is_optional_rule(option));
    own.map(|option| option.id.clone()).collect()
}

fn scenario(key: &str) -> ScenarioInfo {
    let mut all = series::sets::ALL.into_iter().flat_map(RuleSet::scenarios);
    all.find(|info| info.key == key).expect("a scenario")
}

/// Which scenarios are played, if not all.
fn only() -> Option<String> {
    std::env::var("GROGNARD_ONLY").ok()
}

#[test]
fn every_scenario_plays_to_its_result() {
    let (games, only) = (number("GROGNARD_GAMES"), only());
    let mut trials = Vec::new();
    let all = series::sets::ALL.into_iter().flat_map(RuleSet::scenarios);
    for info in all.filter(|info| only.as_ref().is_none_or(|only| info.key.starts_with(only.as_str()))) {
        // Battles of several days take minutes: without the variables they are left to `make soak`.
        let long = info.turns > 24 && only.is_none();
        let games = if long { games.map_or(0, |games| games.div_ceil(10)) } else { games.unwrap_or(2) };
        for seed in 1..=games {
            let options = if seed % 2 == 0 { own_options(&info) } else { Vec::new() };
            trials.push(Trial { key: info.key.clone(), turns: info.turns, options, seed });
        }
    }
    each(&trials, Trial::run);
}

/// Every optional rule of a scenario by itself, with what it needs; one that is usual is left out.
fn single_options(info: &ScenarioInfo) -> impl Iterator<Item = Vec<String>> {
    let rules = info.options.iter().filter(|option| is_optional_rule(option));
    rules.map(|option| option.needs.iter().chain([&option.id]).cloned().collect())
}

/// Sets of options that go together, drawn by lot.
fn random_sets(info: &ScenarioInfo, n_sets: usize) -> impl Iterator<Item = Vec<String>> {
    let mut lots = ChoiceRng::new(1815);
    let rules: Vec<&OptionInfo> = info.options.iter().filter(|option| is_optional_rule(option)).collect();
    let draw = move || Some(rules.iter().copied().filter(|_| lots.one_of(3) == 0).collect::<Vec<_>>());
    let sets = std::iter::from_fn(draw).filter(|drawn| {
        let has = |id: &String| drawn.iter().any(|option| option.id == *id);
        drawn.len() > 1
            && drawn.iter().all(|option| option.needs.iter().all(has) && !option.excludes.iter().any(has))
    });
    sets.take(n_sets).map(|drawn| drawn.into_iter().map(|option| option.id.clone()).collect())
}

/// The scenarios in which every option is tried: a small one of each rule set, and one to be played often.
const TRIED: [[&str; 2]; 2] =
    [["nlc/first-shots", "nlc/quatre-bras"], ["lgg/little-round-top", "lgg/mcphersons-ridge"]];

#[test]
fn games_under_every_option_and_under_random_sets_end() {
    let (games, only) = (number("GROGNARD_OPTION_GAMES"), only());
    let n_sets = usize::try_from(games.unwrap_or(4)).unwrap();
    let mut trials = Vec::new();
    let mut add = |info: &ScenarioInfo, options: &[String], seed: u64| {
        trials.push(Trial { key: info.key.clone(), turns: info.turns, options: options.to_vec(), seed });
    };
    for both in TRIED {
        if only.as_ref().is_some_and(|only| !both[0].starts_with(only.as_str())) {
            continue;
        }
        let [small, large] = both.map(scenario);
        for options in single_options(&large) {
            add(&small, &options, 1);
            (1..=games.unwrap_or(0)).for_each(|seed| add(&large, &options, seed));
        }
        let presets = small.presets.clone().into_iter().map(|preset| preset.options);
        for (seed, options) in (1..).zip(presets.chain(random_sets(&small, n_sets))) {
            add(&small, &options, seed);
            add(&large, &options, seed);
        }
    }
    each(&trials, Trial::run);
}

/// Games with hidden movement (25.5), in which somebody does march hidden.
#[test]
fn games_with_hidden_marches_end() {
    let mut n_hidden = 0;
    for (info, games) in [(scenario("nlc/first-shots"), 4), (scenario("nlc/quatre-bras"), 1)] {
        let start = series::open(&info.key, &["hidden-movement".to_owned()]).unwrap();
        for seed in 1..=number("GROGNARD_GAMES").unwrap_or(games) {
            let played = play(&start, seed, DECISIONS_A_TURN * usize::try_from(info.turns).unwrap());
            assert!(played.game.ending().is_some(), "a game that asks nobody has ended");
            replay(&start, &played);
            let says = |action| played.game.say(action);
            n_hidden +=
                played.answers.iter().filter(|(_, action, _)| says(action).starts_with("hide ")).count();
        }
    }
    assert!(n_hidden > 0, "nobody marched hidden");
}

/// What the battles of 1814 are played with besides nothing: cards in their three ways, hidden forces, vedettes, and all of that together.
const OF_1814: [&[&str]; 8] = [
    &[],
    &["cards-restricted"],
    &["hidden-forces"],
    &["vedettes"],
    &["cards-full"],
    &["hidden-forces", "vedettes"],
    &["cards-historical", "hidden-forces"],
    &["cards-full", "hidden-forces", "vedettes", "third-cup"],
];

/// Every battle and small campaign of 1814 ends with cards, hidden forces and vedettes and without, and is replayed. Without the variables
/// Champaubert under each, and nothing else.
#[test]
fn games_of_1814_end_under_its_own_options() {
    let asked = number("GROGNARD_OPTION_GAMES").filter(|_| only().is_none_or(|only| only.starts_with("mop")));
    let mut trials = Vec::new();
    for info in MOP.scenarios() {
        let small = info.key == "mop/champaubert";
        let long = info.turns > 24;
        let games = match asked {
            Some(games) if long => games.div_ceil(10),
            Some(games) => games,
            None if small => 8,
            None => 0,
        };
        for seed in 1..=games {
            let at = usize::try_from(seed).unwrap() % OF_1814.len();
            let mut options: Vec<String> = OF_1814[at].iter().map(|id| (*id).to_owned()).collect();
            options.extend(own_options(&info).into_iter().filter(|_| seed % 16 > 7));
            trials.push(Trial { key: info.key.clone(), turns: info.turns, options, seed });
        }
    }
    assert!(trials.len() > 7, "{}", trials.len());
    each(&trials, Trial::run);
}

/// The laws over Champaubert with what only 1814 has: over whole games with every set of options in `make soak`; else over its first turn, with
/// every third set, with cards as they are recommended and with all of it together.
#[test]
fn games_of_1814_keep_the_laws() {
    let is_long = number("GROGNARD_OPTION_GAMES").is_some();
    let short = [0, 1, 3, 6, 7].map(|at| OF_1814[at]);
    let played: &[&[&str]] = if is_long { &OF_1814 } else { &short };
    let found = Mutex::new(Vec::new());
    each(played, |options| {
        let all: Vec<String> = options.iter().map(|id| (*id).to_owned()).collect();
        let start = if is_long {
            MOP.open("mop/champaubert", &all).unwrap()
        } else {
            first_turn(&MOP, "champaubert", &all)
        };
        if let Err(breach) = start.conformance(1, 1814) {
            found.lock().unwrap().push(format!("{options:?}: {breach}"));
        }
    });
    let found = found.into_inner().unwrap();
    assert!(found.is_empty(), "{}", found.join("\n\n"));
}

/// A scenario that is over after its first turn: opened as a case opens it.
fn first_turn(set: &Set, scenario: &str, options: &[String]) -> Box<dyn Start> {
    let case = format!(
        "[[case]]\ntitle = \"A turn\"\nrules = [\"nlc.4.a\"]\nthen = [\"nobody decides\"]\n\
         given = {{ scenario = \"{scenario}\", turns = 1, options = {options:?} }}\n"
    );
    let file = CaseFile::read("a turn", &case).unwrap_or_else(|faults| panic!("{faults}"));
    set.pose(&file.cases[0].start).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The options that only Gettysburg has.
fn options_of_gettysburg() -> impl Iterator<Item = Vec<String>> {
    let own = ALL.iter().filter(|listing| {
        LGG.edition().offers(listing.id) && !series::sets::NLC.edition().offers(listing.id)
    });
    own.map(|listing| vec![listing.id.to_owned()])
}

/// Games of Gettysburg end under each of its own options and under all of them, in the shortest scenario and with a day of events.
#[test]
fn games_of_gettysburg_end_under_its_own_options() {
    let together = options_of_gettysburg().flatten().collect();
    let n_games = number("GROGNARD_OPTION_GAMES").unwrap_or(1);
    let mut trials = Vec::new();
    for options in options_of_gettysburg().chain([together]) {
        for (key, turns) in [("lgg/little-round-top", 4), ("lgg/the-first-day", 11)] {
            let trial = |seed| Trial { key: key.to_owned(), turns, options: options.clone(), seed };
            let short = turns == 4 || options.iter().any(|id| id == "random-events");
            trials.extend((1..=n_games).filter(|_| short).map(trial));
        }
    }
    assert!(trials.len() > 6, "{}", trials.len());
    each(&trials, Trial::run);
}

/// The same laws over a whole game of Gettysburg, with trains and a corps that is held back; and under each of its own options, in the short form
/// over its first turn.
#[test]
fn games_of_gettysburg_keep_the_laws() {
    let is_long = number("GROGNARD_OPTION_GAMES").is_some();
    let all: Vec<Vec<String>> = std::iter::once(Vec::new()).chain(options_of_gettysburg()).collect();
    each(&all, |options| {
        let start = if is_long || options.is_empty() {
            LGG.open("lgg/little-round-top", options).unwrap()
        } else {
            first_turn(&LGG, "little-round-top", options)
        };
        start.conformance(1, 1863).unwrap_or_else(|breach| panic!("{options:?}: {breach}"));
    });
}

/// The laws of the umpire over whole games of the smallest scenario: nothing hidden leaks, refusals change nothing. Without options and
/// with each of them in some set; in the long form also with each alone.
#[test]
fn whole_games_keep_the_laws_with_every_option_and_without() {
    let (info, mut all) = (scenario("nlc/first-shots"), vec![Vec::new()]);
    if let Some(games) = number("GROGNARD_OPTION_GAMES") {
        all.extend(single_options(&info));
        all.extend(random_sets(&info, usize::try_from(games).unwrap_or(usize::MAX)));
    } else {
        all.extend(sets_with_each(&info));
    }
    each(&all, |options| {
        let start = series::sets::NLC.open("nlc/first-shots", options).unwrap();
        let report = start.conformance(1, 1815).unwrap_or_else(|breach| panic!("{options:?}: {breach}"));
        assert!(report.decisions > 0 && report.variants > 0, "{options:?}: {report:?}");
    });
}

/// Random sets of options, no more than are needed for every option to be in one; what none of them has, alone.
fn sets_with_each(info: &ScenarioInfo) -> Vec<Vec<String>> {
    let mut missing: Vec<Vec<String>> = single_options(info).collect();
    let mut sets: Vec<Vec<String>> = random_sets(info, 64).collect();
    sets.retain(|set| {
        let before = missing.len();
        missing.retain(|alone| !alone.iter().all(|option| set.contains(option)));
        missing.len() < before
    });
    sets.extend(missing);
    sets
}

#[test]
fn a_scenario_or_option_that_is_not_there_is_told() {
    let error = series::open("nlc/austerlitz", &[]).unwrap_err();
    assert!(error.contains("nlc/ligny"), "{error}");
    let error = series::open("nlc/ligny", &["snow".to_owned()]).unwrap_err();
    assert!(error.contains("`snow`") && error.contains("free-set-up"), "{error}");
    let twice = ["free-set-up".to_owned(), "free-set-up".to_owned()];
    assert!(series::open("nlc/ligny", &twice).unwrap_err().contains("twice"));
    let both = ["hidden-movement".to_owned(), "order-markers".to_owned()];
    assert!(series::open("nlc/ligny", &both).unwrap_err().contains("nlc.25.7.6.a"));
}

#[test]
fn a_scenario_tells_its_own_rules_when_it_begins() {
    let texts = |key: &str, options: &[String]| {
        let (mut game, mut log) = (series::open(key, options).unwrap(), Log::on());
        let mut dice = Rolled::new(&Seed::from_number(1));
        game.begin(&mut Play { dice: &mut dice, log: &mut log });
        let texts: Vec<String> = log.events().iter().map(|event| event.text.clone()).collect();
        texts.join("\n")
    };
    let told = texts("nlc/la-belle-alliance", &[]);
    assert!(told.contains("over the Lasne brook") && told.contains("off the roads"), "{told}");
    let rye = "Crops hide the ground";
    assert!(!texts("nlc/quatre-bras", &[]).contains(rye));
    assert!(texts("nlc/quatre-bras", &["tall-rye".to_owned()]).contains(rye));
    // Options that belong together are not torn apart in silence (25.a).
    let half = texts("nlc/first-shots", &["artillery-support".to_owned()]);
    assert!(half.contains("advanced-disruption and remote-support"), "{half}");
}

/// Whom a seat imagines in a stack that it does not see enters no map and raises no level (11.d): what it is told of the
/// armies is the truth at every moment.
#[test]
fn a_seat_is_told_the_true_levels() {
    let armies = |knowledge: <Series as Game>::Knowledge| {
        serde_json::to_value(knowledge).expect("a view")["armies"].clone()
    };
    let start = series::open("nlc/quatre-bras", &[]).expect("a battle");
    let mut table = Table::new(1815);
    let (mut game, mut told) = (table.begin(&start), 0);
    while table.decide(&mut game) {
        told += 1;
        for seat in [Seat(0), Seat(1)].into_iter().filter(|_| told % 20 == 0) {
            assert_eq!(armies(game.knowledge(seat)), armies(game.truth(seat)), "decision {told}");
        }
    }
    assert!(told > 1000, "{told}");
}
