//! What holds for every player of One Day Napoleonics: legal answers to every question, in time, equal answers to equal input, nothing
//! learned from what is hidden, and a reason for what matters.

use one_day::RULES;
use one_day::game::OneDay;
use one_day::option::OptionalRules;
use one_day::scenario;
use staff::Staff;
use staff::duel;
use staff::one_day::PLAYERS;
use staff::player::{Budget, Player, Situation};
use std::fs;
use std::path::Path;
use umpire::agenda::Play;
use umpire::cases::{self, CaseFile};
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game as _;
use umpire::matches::DiceChoice;
use umpire::players::Players as _;

fn player(key: &str) -> &'static dyn Player<OneDay> {
    PLAYERS.player(key).expect("it is listed")
}

fn battle(key: &str) -> OneDay {
    scenario::named(key).expect("it is there").begin(OptionalRules::default()).expect("it can be set up")
}

/// Plays with players by seat, at most so many answers, and shows every situation before it is answered.
fn play(
    start: &OneDay,
    players: [&str; 2],
    seed: u64,
    most: usize,
    mut seen: impl FnMut(&OneDay, Seat, &Situation<OneDay>),
) {
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::off());
    let mut game = start.clone();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for n in 0..most {
        let Some(seat) = game.awaited().iter().next() else { return };
        let situation = Situation::of(&game, seat).expect("the seat is asked");
        seen(&game, seat, &situation);
        let lot = seed.wrapping_add(n as u64);
        let decision = player(players[usize::from(seat.0)]).decide(&situation, Budget::default(), lot);
        let done = game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log });
        assert!(done.is_ok(), "{} was refused: {done:?}", game.say(&decision.answer));
        dice.forget();
    }
}

/// Whole games of the tutorial, both ways; that an answer is thought of in time, and that the marshal is the better of the two, is for the
/// tables of `docs/staff.md`.
#[test]
fn the_tutorial_is_played_to_its_end() {
    for (seed, players) in
        [["marshal", "subaltern"], ["subaltern", "marshal"], ["marshal", "random"]].iter().enumerate()
    {
        let players = players.map(player);
        let played = duel::play(&battle("tutorial"), &players, Budget::default(), seed as u64)
            .expect("nothing is refused");
        assert!(!played.text.is_empty());
        for thought in &played.thought {
            assert!(thought.answers > 6 && thought.milliseconds() < 50.0, "{thought:?}");
        }
    }
}

/// The first turn of the great battles.
#[test]
fn great_battles_are_begun() {
    for key in ["waterloo", "austerlitz"] {
        play(&battle(key), ["marshal", "subaltern"], 1, 40, |_, _, _| {});
    }
}

#[test]
fn equal_input_gives_equal_answer_whatever_is_hidden() {
    for key in ["subaltern", "marshal"] {
        let (mut n, mut compared) = (0_u32, 0_u32);
        play(&battle("tutorial"), [key, "random"], 11, 600, |game, seat, situation| {
            n += 1;
            if seat != Seat(0) || n % 3 != 0 || situation.answers.len() < 2 {
                return;
            }
            let decided = player(key).decide(situation, Budget::default(), 9);
            for variant in game.hidden_variants(seat).iter().take(4) {
                let other = Situation::of(variant, seat).expect("the seat is asked there too");
                assert_eq!(
                    decided,
                    player(key).decide(&other, Budget::default(), 9),
                    "{}",
                    situation.question.prompt
                );
                compared += 1;
            }
        });
        assert!(compared > 5, "only {compared} games with something else hidden were compared");
    }
}

/// Positions of cases have no scenario around them, and stand in the middle of things.
#[test]
fn positions_of_the_cases_are_played() {
    static STAFF: Staff = Staff(&[(&RULES, &PLAYERS)]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases/odn");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut answered, mut n) = (0, 0_u64);
    for path in files {
        let file = CaseFile::read(&path.display().to_string(), &fs::read_to_string(&path).unwrap()).unwrap();
        for case in &file.cases {
            n += 1;
            let is_a_battle = case.start.get("given").is_some_and(|given| given.get("scenario").is_some());
            if n % 11 != 0 || is_a_battle {
                continue;
            }
            let key = if n % 2 == 0 { "subaltern" } else { "marshal" };
            let mut table =
                cases::pose(&RULES, &case.start, DiceChoice::Seeded(Seed::from_number(n))).unwrap();
            for _ in 0..15 {
                let pending = table.pending();
                let Some(seat) = pending.first().map(|decision| &*decision.seat) else { break };
                let choice = STAFF.decide(&*table, seat, key, n).unwrap();
                table.act(seat, &choice.action).unwrap_or_else(|why| panic!("{}: {why}", case.title));
                answered += 1;
            }
        }
    }
    assert!(answered > 60, "only {answered} questions were answered");
}

/// Chits, plots and fire are given with a reason that rests on a figure or names what it is for.
#[test]
fn the_marshal_says_why() {
    let (mut asked, mut spoken, mut efforts) = (0, 0, 0);
    play(&battle("tutorial"), ["marshal", "marshal"], 5, 400, |_, seat, situation| {
        if situation.answers.len() < 2 {
            return;
        }
        let why = player("marshal").decide(situation, Budget::default(), u64::from(seat.0)).why;
        asked += 1;
        spoken += u32::from(!why.is_empty());
        efforts += u32::from(why.contains("the main effort"));
    });
    assert!(efforts > 0, "nobody was sent to the main effort");
    assert!(10 * spoken > 8 * asked, "only {spoken} of {asked} answers were given with a reason");
}
