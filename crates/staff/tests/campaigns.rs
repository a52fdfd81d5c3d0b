//! What holds for every player of Campaigns of Napoleon: legal answers to every question to the end of a game, equal answers to equal input,
//! nothing learned from what is hidden, and an answer in time.

use campaigns::{CON, Campaigns};
use staff::AnyRoster as _;
use staff::campaigns::PLAYERS;
use staff::player::{Budget, Player, Situation, lot};
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::ruleset::RuleSet as _;

/// The players that think; the random one is their sparring partner.
fn thinking() -> Vec<String> {
    let all = PLAYERS.players().into_iter().map(|info| info.key);
    all.filter(|key| key != "random").collect()
}

fn player(key: &str) -> &'static dyn Player<Campaigns> {
    PLAYERS.player(key).expect("it is listed")
}

fn open(scenario: &str, options: &[&str]) -> Campaigns {
    let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    let start = CON.open(scenario, &options).expect("it opens");
    start.as_any().downcast_ref::<Campaigns>().expect("it is a campaign").clone()
}

/// Plays with players by seat, at most so many answers, and shows every situation before it is answered. Whether it came to its end.
fn play(
    start: &Campaigns,
    players: [&str; 2],
    seed: u64,
    most: u64,
    mut seen: impl FnMut(&Campaigns, Seat, &Situation<Campaigns>),
) -> bool {
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::off());
    let mut game = start.clone();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for n in 0..most {
        let Some(seat) = game.awaited().iter().next() else { return game.ending().is_some() };
        let situation = Situation::of(&game, seat).expect("the seat is asked");
        seen(&game, seat, &situation);
        let decision =
            player(players[usize::from(seat.0)]).decide(&situation, Budget::default(), lot(seed, n));
        let said = game.say(&decision.answer);
        assert!(situation.answers.contains(&decision.answer), "{said}: {}", situation.question.prompt);
        let done = game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log });
        assert!(done.is_ok(), "{said} was refused: {done:?}");
        dice.forget();
    }
    false
}

#[test]
fn every_campaign_is_played_to_its_end() {
    for key in thinking() {
        let days = open("con/six-days-1814", &[]);
        for seed in 1..3 {
            assert!(play(&days, [&key, &key], seed, 50_000, |_, _, _| {}));
            assert!(play(&days, [&key, "random"], seed, 50_000, |_, _, _| {}));
            assert!(play(&days, ["random", &key], seed, 50_000, |_, _, _| {}));
        }
        // A whole Hundred Days takes a minute so; its first turns show every question that it asks.
        play(&open("con/hundred-days-1815", &[]), [&key, &key], 5, 800, |_, _, _| {});
    }
}

#[test]
fn every_option_is_played() {
    let days = CON.scenarios().into_iter().find(|info| info.key == "con/six-days-1814").unwrap();
    for key in thinking() {
        for option in &days.options {
            let start = open("con/six-days-1814", &[&option.id]);
            assert!(play(&start, [&key, &key], 7, 50_000, |_, _, _| {}), "{}", option.id);
        }
    }
}

#[test]
fn equal_input_gives_equal_answer_whatever_is_hidden() {
    for key in thinking() {
        let start = open("con/six-days-1814", &[]);
        let (mut n, mut compared) = (0_u32, 0_u32);
        play(&start, [&key, "subaltern"], 11, 700, |game, seat, situation| {
            n += 1;
            if seat != Seat(0) || n % 9 != 0 || situation.answers.len() < 2 {
                return;
            }
            let decided = player(&key).decide(situation, Budget::default(), 9);
            assert_eq!(decided, player(&key).decide(situation, Budget::default(), 9));
            for variant in game.hidden_variants(seat).iter().take(6) {
                let Some(other) = Situation::of(variant, seat) else { continue };
                assert_eq!(other.knowledge, situation.knowledge, "{}", situation.question.prompt);
                let again = player(&key).decide(&other, Budget::default(), 9);
                assert_eq!(decided, again, "{}", situation.question.prompt);
                compared += 1;
            }
        });
        assert!(compared > 20, "only {compared} games with something else hidden were compared");
    }
}

/// A reason is told with whatever is more than a form: it goes to the table with the answer.
#[test]
fn marches_are_told_with_their_figures() {
    let start = open("con/six-days-1814", &[]);
    for key in thinking() {
        let (mut told, mut asked) = (0_u32, 0_u32);
        play(&start, [&key, &key], 3, 700, |_, _, situation| {
            if situation.question.prompt.ends_with("who moves?") && situation.answers.len() > 1 {
                let why = player(&key).decide(situation, Budget::default(), 1).why;
                assert!(!why.is_empty(), "{}", situation.question.prompt);
                asked += 1;
                told += u32::from(why.chars().any(|sign| sign.is_ascii_digit()));
            }
        });
        assert!(told * 2 > asked, "{key}: {told} of {asked} reasons have a figure");
    }
}
