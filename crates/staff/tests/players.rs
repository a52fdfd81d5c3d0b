//! What holds for every player: legal answers to every question in every scenario and under every option, equal answers to equal input, and
//! nothing learned from what is hidden.

use serde_json::json;
use series::turn::victory;
use series::{ForPlayers as _, Series};
use staff::duel;
use staff::player::{Budget, Player, Situation};
use staff::series::{Marshal, PLAYERS};
use staff::{AnyRoster as _, Staff, Terms};
use std::fs;
use std::path::Path;
use umpire::agenda::Play;
use umpire::cases::{self, CaseFile};
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;
use umpire::imagined::Imagined;
use umpire::matches::{AnyMatch, DiceChoice, Match};
use umpire::players::Players as _;
use umpire::ruleset::{RuleSet as _, header};

/// The players that think; the random one is their sparring partner.
fn thinking() -> Vec<String> {
    let all = PLAYERS.players().into_iter().map(|info| info.key);
    all.filter(|key| key != "random").collect()
}

fn player(key: &str) -> &'static dyn Player<Series> {
    PLAYERS.player(key).expect("it is listed")
}

static STAFF: Staff = Staff(&[(&series::sets::NLC, &PLAYERS)]);

fn terms(seeds: &[u64]) -> Terms<'_> {
    Terms { seeds, threads: 2, told: &|_| {} }
}

/// Thinking is cut short here: what holds of a short thought holds of a long one.
const SHORT: Budget = Budget { nodes: 300 };

/// Plays with players by seat, at most so many answers, and shows every situation before it is answered.
fn play(
    start: &Series,
    players: [&str; 2],
    seed: u64,
    most: usize,
    mut seen: impl FnMut(&Series, Seat, &Situation<Series>),
) {
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::off());
    let mut game = start.clone();
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for n in 0..most {
        let Some(seat) = game.awaited().iter().next() else { return };
        let situation = Situation::of(&game, seat).expect("the seat is asked");
        seen(&game, seat, &situation);
        let lot = seed.wrapping_add(n as u64);
        let decision = player(players[usize::from(seat.0)]).decide(&situation, SHORT, lot);
        assert!(
            situation.answers.contains(&decision.answer),
            "{} is no answer to: {}",
            game.say(&decision.answer),
            situation.question.prompt
        );
        let done = game.act(seat, &decision.answer, &mut Play { dice: &mut dice, log: &mut log });
        assert!(done.is_ok(), "{} was refused: {done:?}", game.say(&decision.answer));
        dice.forget();
    }
}

#[test]
fn every_battle_is_played_to_its_end() {
    for key in thinking() {
        for scenario in series::sets::NLC.battles().scenarios() {
            let start = series::open(&scenario.key(), &[]).unwrap();
            // The campaign takes minutes; its first day shows every question that it asks.
            let most = if scenario.key() == "nlc/campaign" { 1_500 } else { usize::MAX };
            play(&start, [&key, &key], 3, most, |_, _, _| {});
        }
    }
}

#[test]
fn every_option_is_played() {
    let lesson =
        series::sets::NLC.scenarios().into_iter().find(|info| info.key == "nlc/first-shots").unwrap();
    for key in thinking() {
        for option in &lesson.options {
            let options: Vec<String> = option.needs.iter().cloned().chain([option.id.clone()]).collect();
            let start = series::open("nlc/first-shots", &options).unwrap();
            play(&start, [&key, "random"], 5, usize::MAX, |_, _, _| {});
            play(&start, ["random", &key], 6, usize::MAX, |_, _, _| {});
        }
        for preset in &lesson.presets {
            let start = series::open("nlc/first-shots", &preset.options).unwrap();
            play(&start, [&key, &key], 7, usize::MAX, |_, _, _| {});
        }
    }
}

#[test]
fn equal_input_gives_equal_answer_whatever_is_hidden() {
    for key in thinking() {
        for (scenario, options, most) in [
            ("nlc/first-shots", Vec::new(), 400),
            ("nlc/quatre-bras", Vec::new(), 500),
            ("nlc/first-shots", vec!["hidden-movement".to_owned()], 300),
        ] {
            let start = series::open(scenario, &options).unwrap();
            let (mut n, mut compared) = (0_u32, 0_u32);
            play(&start, [&key, "random"], 11, most, |game, seat, situation| {
                n += 1;
                if seat != Seat(0) || n % 7 != 0 || situation.answers.len() < 2 {
                    return;
                }
                let decided = player(&key).decide(situation, SHORT, 9);
                assert_eq!(decided, player(&key).decide(situation, SHORT, 9));
                for variant in game.hidden_variants(seat).iter().step_by(5).take(12) {
                    let other = Situation::of(variant, seat).unwrap();
                    assert_eq!(
                        decided,
                        player(&key).decide(&other, SHORT, 9),
                        "{}",
                        situation.question.prompt
                    );
                    compared += 1;
                }
            });
            assert!(compared > 10, "only {compared} games with something else hidden were compared");
        }
    }
}

#[test]
fn weights_that_nobody_knows_are_refused() {
    let refused = Marshal::with_weights("[opening]\nkil = 1.0").unwrap_err();
    assert!(refused.contains("unknown field `kil`"), "{refused}");
    assert!(Marshal::with_weights("[opening]\nkill = 1.5").is_ok());
}

/// A plan is told with the orders that are written by it: the sentence goes to the table with the answer.
#[test]
fn the_marshal_says_where_the_main_effort_is() {
    let start = series::open("nlc/quatre-bras", &[]).unwrap();
    let (mut spoken, mut efforts, mut asked) = (0, 0, 0);
    play(&start, ["marshal", "marshal"], 5, usize::MAX, |_, seat, situation| {
        if situation.answers.len() < 2 {
            return;
        }
        let why = player("marshal").decide(situation, SHORT, u64::from(seat.0)).why;
        asked += 1;
        spoken += u32::from(!why.is_empty());
        efforts += u32::from(why.contains("the main effort"));
    });
    assert!(efforts > 0, "no order was written for a main effort");
    assert!(2 * spoken > asked, "only {spoken} of {asked} answers were given with a reason");
}

/// Positions of cases have no scenario around them, and stand in the middle of things.
#[test]
fn every_position_of_the_cases_is_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases/nlc");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut answered = 0;
    for path in files {
        let file = CaseFile::read(&path.display().to_string(), &fs::read_to_string(&path).unwrap()).unwrap();
        for (seed, case) in (1..).zip(&file.cases) {
            let key = if seed % 2 == 0 { "subaltern" } else { "marshal" };
            let dice = DiceChoice::Seeded(Seed::from_number(seed));
            let mut table = cases::pose(&series::sets::NLC, &case.start, dice).unwrap();
            for _ in 0..25 {
                let pending = table.pending();
                let Some(seat) = pending.first().map(|decision| &*decision.seat) else { break };
                let choice = STAFF.decide(&*table, seat, key, seed).unwrap();
                table.act(seat, &choice.action).unwrap_or_else(|why| panic!("{}: {why}", case.title));
                answered += 1;
            }
        }
    }
    assert!(answered > 1_000, "only {answered} questions were answered");
}

#[test]
fn subaltern_beats_random() {
    let start = series::open("nlc/first-shots", &[]).unwrap();
    let seeds: Vec<u64> = (100..120).collect();
    let players = [player("subaltern"), player("random")];
    let pairs = duel::pairs(&start, players, SHORT, &terms(&seeds)).unwrap();
    let won: f64 = pairs.iter().flat_map(|pair| pair.score().by_points).sum();
    assert!(won >= 32.0, "the subaltern scores {won} of 40");
    // The same again, to the last point.
    let again = duel::pairs(&start, players, SHORT, &terms(&seeds[..2])).unwrap();
    for (one, other) in pairs.iter().zip(&again) {
        assert_eq!(one.score(), other.score());
    }
}

/// Points for a march off the map are worth planning for only if they are counted (6.a, and the scenario's awards).
#[test]
fn whoever_marches_off_the_map_is_counted() {
    let mut start = series::open("nlc/quatre-bras", &[]).unwrap();
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(1)), Log::off());
    start.begin(&mut Play { dice: &mut dice, log: &mut log });
    let mut world = Imagined::<Series>::of(&start.truth(Seat(0))).world().clone();
    let named = |name: &str| world.unit_ids().find(|unit| world.printed(*unit).name == name);
    let [one, other] = ["Bijlandt", "Saxe-Weimar"].map(|name| named(name).expect("it is in the battle"));
    let [french, allied] = victory::points(&world);
    let highway = world.ground().board.ids().find(|hex| world.ground().number(*hex) == "3951").unwrap();
    world.leave(one, highway);
    world.leave(other, highway);
    // A division of two brigades, and the French no longer have the points for keeping everybody in.
    assert_eq!(victory::points(&world), [french - 3, allied + 4]);
}

/// How often the allied headquarters goes on towards an enemy who is less than five hexes away, and how often it moves at all.
fn steps_of_headquarters(allied: &str) -> [u32; 2] {
    let start = series::open("nlc/quatre-bras", &[]).expect("the battle is there");
    let (mut towards, mut all) = (0, 0);
    for seed in 0..4 {
        let mut last = None;
        play(&start, ["subaltern", allied], seed, usize::MAX, |game, _, _| {
            let seen = Imagined::<Series>::of(&game.truth(Seat(0)));
            let world = seen.world();
            let french = || {
                world
                    .theatre
                    .units_of(series::pieces::Side::First)
                    .iter()
                    .filter_map(|unit| world.hex_of(*unit))
            };
            let away = |hex| french().map(|at| world.ground().board.distance(at, hex)).min().unwrap_or(99);
            let now = world.headquarters_ids().find_map(|own| world.headquarters_hex(own));
            if let (Some(from), Some(to)) = (last, now)
                && from != to
            {
                all += 1;
                towards += u32::from(away(to) < 5 && away(to) <= away(from));
            }
            last = now;
        });
    }
    [towards, all]
}

/// It once drove up to the French along the highway, and was taken. Whoever only follows its order still does.
#[test]
fn the_marshal_keeps_his_headquarters_from_the_enemy() {
    let [towards, all] = steps_of_headquarters("marshal");
    assert_eq!(towards, 0, "of {all} steps");
    assert!(all > 0, "it never moved");
    assert!(steps_of_headquarters("subaltern")[0] > 0, "nothing was put to the test");
}

/// On ground for which no weight was ever tried.
#[test]
fn marshal_beats_subaltern() {
    let start = series::open("nlc/first-shots", &[]).unwrap();
    let seeds: Vec<u64> = (300..330).collect();
    let pairs = duel::pairs(&start, [player("marshal"), player("subaltern")], SHORT, &terms(&seeds)).unwrap();
    let won: f64 = pairs.iter().flat_map(|pair| pair.score().by_points).sum();
    assert!(won >= 33.0, "the marshal scores {won} of 60");
}

#[test]
fn a_table_is_given_a_choice_that_it_can_carry_out() {
    let start = series::open("nlc/first-shots", &[]).unwrap();
    let seed = DiceChoice::Seeded(Seed::from_number(1));
    let mut table =
        Match::begin(start, header(&series::sets::NLC, "nlc/first-shots", &[], None), seed).unwrap();
    for _ in 0..40 {
        let pending = AnyMatch::pending(&table);
        let seat = pending[0].seat.clone();
        let choice = STAFF.decide(&table, &seat, "subaltern", 4).unwrap();
        AnyMatch::act(&mut table, &seat, &choice.action).unwrap();
    }
    let nobody = STAFF.decide(&table, "russian", "subaltern", 4).unwrap_err();
    assert_eq!(nobody, "there is no seat `russian`; the seats are french, allied");
    let nothing = STAFF.decide(&table, "french", "napoleon", 4).unwrap_err();
    assert!(
        nothing.starts_with("there is no player `napoleon`; there are random, subaltern, marshal"),
        "{nothing}"
    );
    assert!(AnyMatch::act(&mut table, "french", &json!({"do": "nonsense"})).is_err());
}
