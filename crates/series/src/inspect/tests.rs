use super::*;
use crate::knowledge::WrittenOrder;
use crate::orders::Dispatch;
use umpire::dice::{ChoiceRng, Rolled, Seed};

fn opened() -> Series {
    let mut game = crate::open("nlc/first-shots", &[]).unwrap();
    game.begin(&mut Play { dice: &mut Scripted::default(), log: &mut Log::off() });
    game
}

/// Plays at random from the start, until what is wanted is so.
fn play(seed: u64, mut is_wanted: impl FnMut(&Series, Seat) -> bool) -> Series {
    let mut game = opened();
    let (mut lots, mut room) = (ChoiceRng::new(seed), Vec::new());
    let mut dice = Rolled::new(&Seed::from_number(seed));
    while let Some(asked) = game.awaited().iter().next().filter(|asked| !is_wanted(&game, *asked)) {
        let answer = game.sample(asked, &mut lots, &mut room).unwrap();
        game.act(asked, &answer, &mut Play { dice: &mut dice, log: &mut Log::off() }).unwrap();
    }
    game
}

/// The same, until a seat is asked something.
fn until(prompt: &str, seat: Seat) -> Series {
    let is_it = |game: &Series| game.question(seat).is_some_and(|question| question.prompt.contains(prompt));
    let game = play(3, |game, asked| asked == seat && is_it(game));
    assert!(is_it(&game), "nobody was ever asked to {prompt}");
    game
}

fn is_said(look: &Value, key: &str, value: &str) -> bool {
    look["lines"].as_array().unwrap().iter().any(|line| line[key] == value)
}

fn french(game: &Series, at: &Value) -> Result<Value, String> {
    Series::look(&game.knowledge(Seat(0)), at)
}

#[test]
fn a_hex_says_what_lies_in_and_around_it() {
    let game = opened();
    let look = french(&game, &json!({"what": "hex", "hex": "Gemioncourt"})).unwrap();
    assert!(look["whereabouts"].as_str().unwrap().contains("Gemioncourt"), "{look}");
    assert!(look["lines"].to_string().contains("stream"), "{look}");
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
    let sight = french(&game, &json!({"what": "sight", "hex": "2751"})).unwrap();
    assert!(!sight["hexes"].as_array().unwrap().is_empty());
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

#[test]
fn the_way_that_is_shown_is_the_way_that_can_be_gone() {
    let game = until("choose who moves", Seat(0));
    let mut gone = 0;
    for answer in open_answers(&game, Seat(0))
        .iter()
        .map(|answer| game.wire(answer))
        .filter(|answer| answer["do"] == "move")
    {
        let look = french(&game, &json!({"what": "reach", "action": answer})).unwrap();
        for end in look["ends"].as_array().unwrap() {
            assert_eq!(end["path"].as_array().unwrap().len(), end["costs"].as_array().unwrap().len());
            if end["rest"] == false || end["risks"] != json!([]) {
                continue;
            }
            let mut played = game.clone();
            for said in end["say"].as_array().unwrap() {
                let action = played.read(said).unwrap();
                try_out(&mut played, Seat(0), &action).unwrap_or_else(|refusal| panic!("{end}: {refusal}"));
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
        try_out(&mut game, Seat(0), &action).unwrap();
    }
    let blank = french(&game, &json!({"what": "order"})).unwrap();
    assert_eq!(blank["order"], Value::Null, "nothing is said while the target is open: {blank}");
    let first = open_answers(&game, Seat(0))[0];
    try_out(&mut game, Seat(0), &first).unwrap();
    let look = french(&game, &json!({"what": "order"})).unwrap();
    assert!(look["order"].as_str().unwrap().starts_with("defend"), "{look}");
    assert_eq!(
        (&look["steps"][0]["kind"], &look["steps"][0]["target"]),
        (&json!("defend"), &look["targets"][0])
    );
    assert!(look["received"].is_string(), "{look}");
    let ways: u64 =
        look["chances"].as_array().unwrap().iter().map(|chance| chance["ways"].as_u64().unwrap()).sum();
    assert_eq!(ways, 36, "{look}");
    assert_eq!(look["sums"][0]["of"], "the compliance column");
    // The enemy looks at an empty desk of his own.
    assert!(Series::look(&game.knowledge(Seat(1)), &json!({"what": "order"})).is_err());
}

#[test]
fn an_order_says_part_by_part_what_it_says_in_words() {
    let world = opened().world;
    let mut dispatch = world.dispatch(world.dispatch_ids().next().unwrap()).clone();
    let told = |dispatch: &Dispatch| serde_json::to_value(WrittenOrder::of(&world, dispatch)).unwrap();
    let plain = told(&dispatch);
    assert_eq!(
        (&plain["join"], &plain["serve_under"], &plain["force"]),
        (&Value::Null, &Value::Null, &json!(0))
    );
    dispatch.force = 2;
    dispatch.attach = world.formation_ids().next();
    dispatch.serve = world.leader_ids().next();
    let full = told(&dispatch);
    assert_eq!(full["join"], world.name(dispatch.attach.unwrap()));
    assert_eq!(full["serve_under"], world.leader_name(dispatch.serve.unwrap()));
    assert_eq!((&full["force"], &full["steps"]), (&json!(2), &plain["steps"]));
}

/// Two games that differ in what a seat may not know look the same to it, wherever it looks.
#[test]
fn no_look_tells_what_is_hidden() {
    let (mut n, mut compared) = (0, 0);
    play(11, |game, _| {
        for seat in [Seat(0), Seat(1)].into_iter().filter(|_| n % 50 == 0) {
            let looks = everywhere(game, seat);
            for variant in game.hidden_variants(seat).iter().take(6) {
                assert_eq!(everywhere(variant, seat), looks, "decision {n}, {seat:?}");
                compared += 1;
            }
        }
        n += 1;
        n > 1_500
    });
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
    let answers = open_answers(game, seat);
    let moves = answers.iter().map(|answer| game.wire(answer));
    for action in moves.filter(|answer| answer["do"] == "move" || answer["do"] == "ride") {
        at.push(json!({"what": "why-not", "action": action, "hex": "2846"}));
        at.push(json!({"what": "reach", "action": action}));
    }
    at.iter().map(|at| Series::look(&knowledge, at)).collect()
}

/// Of an enemy who is not seen only what is printed is told, never the guess that stands in his place.
#[test]
fn who_is_not_seen_is_told_as_not_seen() {
    let game = opened();
    let fog = Fog::before(game.world(), Side::First);
    let hidden = fog.units.first().copied().expect("somebody is not seen at the start");
    let look = french(&game, &json!({"what": "unit", "name": game.world().printed(hidden).name})).unwrap();
    assert!(is_said(&look, "value", "not seen") && !is_said(&look, "what", "where"), "{look}");
}

/// A headquarters alone can be attacked (7.3.l): why not now is told like of any other enemy. Guns come before it.
#[test]
fn a_headquarters_alone_is_told_among_the_targets() {
    let case = r#"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.headquarters = ["1304 Allied HQ british"]
given.units = ["1303 Foy french II Corps infantry 6/3", "1402 Rogers british Reserve artillery 4/2"]
"#;
    let case = umpire::source::Node::from_toml("case.toml", case).unwrap();
    let game = crate::sets::of("nlc").unwrap().posed(&case).unwrap();
    let look = french(&game, &json!({"what": "unit", "name": "Foy"})).unwrap();
    assert_eq!(look["may"], json!(["attack 1402 from 1303"]), "{look}");
    let refused: Vec<&Value> = look["may_not"].as_array().unwrap().iter().collect();
    assert_eq!(refused.len(), 1, "{look}");
    assert_eq!(refused[0]["what"], "attack 1304 from 1303", "{look}");
    assert!(refused[0]["refusal"].to_string().contains("nlc.7.3.l"), "{look}");
}

fn posed(case: &str) -> Series {
    let case = umpire::source::Node::from_toml("case.toml", case).unwrap();
    let mut game = crate::sets::of("nlc").unwrap().posed(&case).unwrap();
    game.begin(&mut Play { dice: &mut Scripted::default(), log: &mut Log::off() });
    game
}

fn end<'a>(look: &'a Value, hex: &str) -> &'a Value {
    let ends = look["ends"].as_array().unwrap();
    ends.iter().find(|end| end["hex"] == hex).unwrap_or_else(|| panic!("{hex} is not in reach: {look}"))
}

fn is_told(end: &Value, rule: &str) -> bool {
    end["fate"].as_array().unwrap().iter().any(|fate| fate["rule"] == rule)
}

/// Who comes into an enemy's zone of control need not rest there: his march is over.
#[test]
fn a_march_that_ends_by_itself_has_an_end() {
    let ends_in_zones = |game: &Series| {
        let mut found = 0;
        for answer in open_answers(game, Seat(0)).iter().map(|answer| game.wire(answer)) {
            if answer["do"] != "move" {
                continue;
            }
            let look = french(game, &json!({"what": "reach", "action": answer})).unwrap();
            let by_itself = |end: &&Value| {
                end["rest"] == true
                    && end["risks"] == json!([])
                    && end["say"].as_array().unwrap().last().unwrap() != "rest"
            };
            for end in look["ends"].as_array().unwrap().iter().filter(by_itself) {
                assert!(is_told(end, "nlc.5.4.a"), "{end}");
                found += 1;
            }
        }
        found
    };
    let moves = |game: &Series, asked: Seat| {
        let question = game.question(asked);
        asked == Seat(0) && question.is_some_and(|question| question.prompt.contains("choose who moves"))
    };
    let found = (1..40).map(|seed| ends_in_zones(&play(seed, moves))).find(|found| *found > 0);
    assert!(found.is_some(), "no march ended in an enemy zone");
}

const MARCHES: &str = r#"
given.segment = "movement"
given.active = "II Corps"
given.orders = { "II Corps" = "delay 1607" }
given.units = [
  "1001 Foy      french  II Corps  infantry 6/3",
  "1002 Bachelu  french  II Corps  infantry 6/3",
  "1002 Jerome   french  II Corps  infantry 8/4",
]
given.leaders = ["1001 Reille french II Corps leader 3"]
"#;

#[test]
fn a_place_without_room_is_told_before_the_move() {
    let game = posed(MARCHES);
    let look = french(&game, &json!({"what": "reach", "action": "move Foy"})).unwrap();
    assert_eq!(look["points"], "4", "{look}");
    assert!(is_told(end(&look, "1002"), "nlc.5.3.b"), "{look}");
    assert!(!is_told(end(&look, "1101"), "nlc.5.3.b"), "{look}");
}

/// Foy falls back and has to use up what he has: the cheapest way to where he can go leaves him too much, a longer one does not.
#[test]
fn who_may_not_stop_yet_is_shown_a_way_that_uses_up_more() {
    let case = r#"
given.segment = "movement"
given.active = "II Corps"
given.orders = { "II Corps" = "fall back 1001" }
given.units = ["1004 Foy french II Corps infantry 6/3", "1307 Kempt british Picton infantry 5/3"]
given.leaders = ["1004 Reille french II Corps leader 3"]
"#;
    let game = posed(case);
    let look = french(&game, &json!({"what": "reach", "action": "move Foy"})).unwrap();
    let ends: Vec<&Value> =
        look["ends"].as_array().unwrap().iter().filter(|end| end["rest"] == true).collect();
    let longer = |end: &&&Value| {
        let (way, hex) = (end["path"].as_array().unwrap(), end["hex"].as_str().unwrap());
        let (column, row) = hex.split_at(2);
        let apart = |part: &str, from: usize| part.parse::<usize>().unwrap().abs_diff(from);
        way.len() > apart(column, 10) + apart(row, 4)
    };
    assert!(ends.iter().any(|end| longer(&end)), "{look}");
    for end in &ends {
        let mut played = game.clone();
        for said in end["say"].as_array().unwrap() {
            let action = played.read(said).unwrap();
            try_out(&mut played, Seat(0), &action).unwrap_or_else(|refusal| panic!("{end}: {refusal}"));
        }
    }
}

#[test]
fn a_ride_tells_whom_it_leaves_behind() {
    let game = posed(MARCHES);
    let look = french(&game, &json!({"what": "reach", "action": "ride Reille"})).unwrap();
    let far = look["ends"].as_array().unwrap().iter().any(|end| is_told(end, "nlc.20.1.a"));
    assert!(far && !is_told(end(&look, "1002"), "nlc.20.1.a"), "{look}");
}

#[test]
fn why_a_march_may_not_end_somewhere_is_told_by_a_rule() {
    let game = posed(MARCHES);
    let why = |hex: &str| french(&game, &json!({"what": "why-not", "action": "move Foy", "hex": hex}));
    assert_eq!(why("1607").unwrap()["code"], "out-of-reach");
    assert!(why("1101").unwrap_err().contains("may end"));
    let enemy = r#"
given.segment = "movement"
given.active = "II Corps"
given.orders = { "II Corps" = "defend 1102" }
given.units = ["1102 Foy french II Corps infantry 6/3", "1304 Kempt british Picton infantry 5/3"]
given.leaders = ["1102 Reille french II Corps leader 3"]
"#;
    let game = posed(enemy);
    let why = french(&game, &json!({"what": "why-not", "action": "move Foy", "hex": "1303"})).unwrap();
    assert!(why["rule"].as_str().unwrap().starts_with("nlc.20.2.defend"), "{why}");
}

/// Guns that stand alone are lost to attackers who stay (8.5.b): the odds say so, and from whose side they are told.
#[test]
fn odds_reckon_with_the_overrun() {
    let case = r#"
given.active = "II Corps"
given.orders = { "II Corps" = "attack 1304" }
given.units = ["1303 Foy french II Corps infantry 6/3", "1304 Rogers british Reserve artillery 4/2"]
"#;
    let game = posed(case);
    let attack = game.read(&json!("attack 1304 from 1303")).unwrap();
    let odds = umpire::odds::odds::<Series>(&game.knowledge(Seat(0)), Seat(0), &[attack]).unwrap();
    assert!(odds.outcomes.iter().all(|(outcome, _)| outcome.own == crate::Own::Attackers));
    for (outcome, _) in &odds.outcomes {
        let stay =
            outcome.attackers.retreated == crate::world::Retreated::No && !outcome.attackers.eliminated;
        let safe =
            outcome.defenders.retreated == crate::world::Retreated::No && !outcome.defenders.eliminated;
        assert!(!(stay && safe), "{outcome}");
    }
}

/// A unit in flight is asked hex by hex (20.10.c); the way is one.
#[test]
fn a_flight_is_shown_to_its_end() {
    let flees = |game: &Series, seat: Seat| {
        let answers = open_answers(game, seat);
        answers.into_iter().map(|answer| game.wire(&answer)).find(|answer| answer["do"] == "flee")
    };
    let mut looked = 0;
    for seed in 1..200 {
        if looked == 2 {
            break;
        }
        let game = play(seed, |game, asked| flees(game, asked).is_some());
        let Some(seat) = game.awaited().iter().next() else { continue };
        let Some(flee) = flees(&game, seat) else { continue };
        let look = Series::look(&game.knowledge(seat), &json!({"what": "reach", "action": flee})).unwrap();
        assert_eq!(look["measure"], "hexes");
        let ends = look["ends"].as_array().unwrap();
        assert!(ends.iter().any(|end| end["rest"] == true), "{look}");
        for end in ends {
            let mut played = game.clone();
            for said in end["say"].as_array().unwrap() {
                let action = played.read(said).unwrap();
                try_out(&mut played, seat, &action).unwrap_or_else(|refusal| panic!("{end}: {refusal}"));
            }
        }
        looked += 1;
    }
    assert!(looked > 0, "nobody ever fled");
}

/// Whoever is about to leave a zone of control is told where he will be fired at, and of his ratings in the look at a unit.
#[test]
fn passing_fire_is_told_before_the_move() {
    let case = r#"
given.segment = "movement"
given.active = "III Corps"
given.orders = { "III Corps" = "fall back 1301" }
given.units = [
  "1305 Archer confederate III Corps infantry 4/3 rating 6 morale 4 damaged",
  "1306 Paul union I Corps infantry 4/3 rating 4 morale 4",
]
given.leaders = ["1304 Hill confederate III Corps leader 1"]
"#;
    let case = umpire::source::Node::from_toml("case.toml", case).unwrap();
    let mut game = crate::sets::of("lgg").unwrap().posed(&case).unwrap();
    game.begin(&mut Play { dice: &mut Scripted::default(), log: &mut Log::off() });
    let look = french(&game, &json!({"what": "reach", "action": "move Archer"})).unwrap();
    let last = end(&look, "1302");
    assert_eq!(last["risks"], json!([{"hex": "1305", "what": "the enemy may fire as they leave"}]), "{last}");
    assert_eq!(last["say"], json!(["move Archer", "to 1304"]), "{last}");
    let ended = look["ends"].as_array().unwrap().iter().find(|end| end["rest"] == true).unwrap();
    assert!(is_told(ended, "lgg.aor.passing.a"), "{ended}");
    let unit = french(&game, &json!({"what": "unit", "name": "Archer"})).unwrap();
    let rating = unit["lines"].as_array().unwrap().iter().find(|line| line["what"] == "combat rating");
    assert_eq!(rating.unwrap()["value"], "4", "{unit}");
}
