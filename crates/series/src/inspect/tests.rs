use super::*;
use serde_json::json;
use umpire::game::Game;

fn opened() -> Series {
    let mut game = crate::open("nlc/first-shots", &[]).unwrap();
    let (mut dice, mut log) = (umpire::dice::Scripted::default(), umpire::event::Log::off());
    game.begin(&mut umpire::agenda::Play { dice: &mut dice, log: &mut log });
    game
}

fn french(game: &Series, at: &Value) -> Result<Value, String> {
    Series::look(&game.knowledge(Seat(0)), at)
}

#[test]
fn a_hex_says_what_lies_in_and_around_it() {
    let game = opened();
    let look = french(&game, &json!({"what": "hex", "hex": "Gemioncourt"})).unwrap();
    assert!(look["whereabouts"].as_str().unwrap().contains("Gemioncourt"), "{look}");
    assert!(
        look["lines"].as_array().unwrap().iter().any(|line| line.as_str().unwrap().contains("stream")),
        "{look}"
    );
    assert!(french(&game, &json!({"what": "hex", "hex": "Moscow"})).is_err());
}

#[test]
fn a_unit_says_its_morale_with_every_line() {
    let look = french(&opened(), &json!({"what": "unit", "name": "Foy"})).unwrap();
    assert_eq!(look["sums"][0]["of"], "morale in attack");
    assert!(look["sums"][0]["lines"][0]["rule"].as_str().unwrap().starts_with("nlc.2.2"), "{look}");
}

#[test]
fn zones_sight_and_command_are_hexes() {
    let game = opened();
    let zones = french(&game, &json!({"what": "zones"})).unwrap();
    assert_eq!(zones["zones"].as_array().unwrap().len(), 2);
    assert!(
        !french(&game, &json!({"what": "sight", "hex": "2751"})).unwrap()["hexes"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let command = french(&game, &json!({"what": "command", "name": "French II Corps"})).unwrap();
    assert!(command["note"].as_str().unwrap().contains("Reille"), "{command}");
    let theirs = french(&game, &json!({"what": "command", "name": "Anglo-allied I Corps"}));
    assert!(theirs.unwrap_err().contains("enemy"));
}

#[test]
fn what_cannot_be_looked_at_is_explained() {
    let game = opened();
    let fault = french(&game, &json!({"what": "weather"})).unwrap_err();
    assert!(fault.contains("one of hex, unit"), "{fault}");
    assert!(french(&game, &json!({"what": "order"})).unwrap_err().contains("no order"));
    assert!(french(&game, &json!({"what": "reach"})).unwrap_err().contains("nobody is on the way"));
}

/// Plays at random until a seat is asked to choose who moves; gives the game there.
fn until(prompt: &str, seat: Seat) -> Series {
    let mut game = opened();
    let mut lots = umpire::dice::ChoiceRng::new(3);
    let mut dice = umpire::dice::Rolled::new(&umpire::dice::Seed::from_number(3));
    let mut room = Vec::new();
    for _ in 0..100_000 {
        let asked = game.awaited().iter().next().expect("the game goes on");
        if asked == seat && game.question(seat).is_some_and(|question| question.prompt.contains(prompt)) {
            return game;
        }
        let answer = game.sample(asked, &mut lots, &mut room).unwrap();
        let mut log = umpire::event::Log::off();
        game.act(asked, &answer, &mut umpire::agenda::Play { dice: &mut dice, log: &mut log }).unwrap();
    }
    panic!("nobody was ever asked to {prompt}");
}

#[test]
fn the_way_that_is_shown_is_the_way_that_can_be_gone() {
    let game = until("choose who moves", Seat(0));
    let mut answers = Vec::new();
    game.answers(Seat(0), &mut answers);
    let mut gone = 0;
    for answer in answers.iter().map(|answer| game.wire(answer)).filter(|answer| answer["do"] == "move") {
        let look = french(&game, &json!({"what": "reach", "action": answer})).unwrap();
        for end in look["ends"].as_array().unwrap() {
            assert_eq!(end["path"].as_array().unwrap().len(), end["costs"].as_array().unwrap().len());
            if end["rest"] == false || end["risks"] != json!([]) {
                continue;
            }
            let mut played = game.clone();
            for said in end["say"].as_array().unwrap() {
                let action = played.read(said).unwrap();
                let (mut dice, mut log) = (umpire::dice::Scripted::default(), umpire::event::Log::off());
                let play = &mut umpire::agenda::Play { dice: &mut dice, log: &mut log };
                played.act(Seat(0), &action, play).unwrap_or_else(|refusal| panic!("{end}: {refusal}"));
            }
            gone += 1;
        }
    }
    assert!(gone > 5, "{gone} ways were tried");
}

#[test]
fn an_order_is_read_back_with_its_chances() {
    let mut game = until("write an order", Seat(0));
    for said in ["write to French II Corps by Ney", "order defend"] {
        let action = game.read(&json!(said)).unwrap();
        let (mut dice, mut log) = (umpire::dice::Scripted::default(), umpire::event::Log::off());
        game.act(Seat(0), &action, &mut umpire::agenda::Play { dice: &mut dice, log: &mut log }).unwrap();
    }
    let blank = french(&game, &json!({"what": "order"})).unwrap();
    assert_eq!(blank["order"], Value::Null, "nothing is said while the target is open: {blank}");
    let mut answers = Vec::new();
    game.answers(Seat(0), &mut answers);
    let (mut dice, mut log) = (umpire::dice::Scripted::default(), umpire::event::Log::off());
    game.act(Seat(0), &answers[0], &mut umpire::agenda::Play { dice: &mut dice, log: &mut log }).unwrap();
    let look = french(&game, &json!({"what": "order"})).unwrap();
    assert!(look["order"].as_str().unwrap().starts_with("defend"), "{look}");
    assert!(look["received"].is_string(), "{look}");
    let ways: u64 =
        look["chances"].as_array().unwrap().iter().map(|chance| chance["ways"].as_u64().unwrap()).sum();
    assert_eq!(ways, 36, "{look}");
    assert_eq!(look["sums"][0]["of"], "the compliance column");
    // The enemy looks at an empty desk of his own.
    assert!(Series::look(&game.knowledge(Seat(1)), &json!({"what": "order"})).is_err());
}

/// Two games that differ in what a seat may not know look the same to it, wherever it looks.
#[test]
fn no_look_tells_what_is_hidden() {
    let mut game = opened();
    let mut lots = umpire::dice::ChoiceRng::new(11);
    let mut dice = umpire::dice::Rolled::new(&umpire::dice::Seed::from_number(11));
    let (mut room, mut compared) = (Vec::new(), 0);
    for n in 0..1_500 {
        let Some(asked) = game.awaited().iter().next() else { break };
        if n % 50 == 0 {
            for seat in [Seat(0), Seat(1)] {
                let looks = everywhere(&game, seat);
                for variant in game.hidden_variants(seat).iter().take(6) {
                    assert_eq!(everywhere(variant, seat), looks, "decision {n}, {seat:?}");
                    compared += 1;
                }
            }
        }
        let answer = game.sample(asked, &mut lots, &mut room).unwrap();
        let mut log = umpire::event::Log::off();
        game.act(asked, &answer, &mut umpire::agenda::Play { dice: &mut dice, log: &mut log }).unwrap();
    }
    assert!(compared > 50, "{compared} pairs");
}

fn everywhere(game: &Series, seat: Seat) -> Vec<Result<Value, String>> {
    let knowledge = game.knowledge(seat);
    let world = game.world();
    let mut at =
        vec![json!({"what": "zones"}), json!({"what": "order"}), json!({"what": "sight", "hex": "2751"})];
    at.extend(world.unit_ids().map(|unit| json!({"what": "unit", "name": world.printed(unit).name})));
    at.extend(world.leader_ids().map(|leader| json!({"what": "leader", "name": world.leader(leader).name})));
    let formations = world.theatre.formations.iter();
    at.extend(formations.map(|formation| json!({"what": "formation", "name": formation.name})));
    at.extend(["2648", "2751", "2846"].map(|hex| json!({"what": "hex", "hex": hex})));
    let mut answers = Vec::new();
    if game.awaited().has(seat) {
        game.answers(seat, &mut answers);
    }
    let moves = answers.iter().map(|answer| game.wire(answer)).filter(|answer| answer["do"] == "move");
    at.extend(moves.map(|action| json!({"what": "reach", "action": action})));
    at.iter().map(|at| Series::look(&knowledge, at)).collect()
}

/// Of an enemy who is not seen only what is printed is told, never the guess that stands in his place.
#[test]
fn who_is_not_seen_is_told_as_not_seen() {
    let game = opened();
    let fog = Fog::before(game.world(), Side::First);
    let hidden = fog.units.first().copied().expect("somebody is not seen at the start");
    let look = french(&game, &json!({"what": "unit", "name": game.world().printed(hidden).name})).unwrap();
    assert!(look["lines"].as_array().unwrap().iter().any(|line| line["value"] == "not seen"), "{look}");
    assert!(!look["lines"].as_array().unwrap().iter().any(|line| line["what"] == "where"), "{look}");
}
