//! `grognard umpire` as a program on the other side of the pipe sees it: one line in, one line out, whatever
//! comes.

use crate::common::{Choices, DUEL, Umpire, one_case_in, root, sha256, shown, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

/// A single stack a side in a lane one hex wide: no retreat costs anything, so that the odds leave no doubt how
/// every question on the way is answered.
fn lane() -> Value {
    json!({
        "map": "13\n01 .\n02 .\n03 .\n04 .\n05 .\n06 .\n",
        "given": {
            "active": "II Corps",
            "orders": {"II Corps": "attack 1304"},
            "units": ["1303 Foy french II Corps infantry 6/3", "1304 Kempt british Reserve infantry 4/2"],
        },
    })
}

/// Declares the one attack of the duel and fires it with these faces.
fn fire(umpire: &mut Umpire, faces: &[u16]) {
    umpire.act("french", "attack 1304 from 1303");
    umpire.feed(faces);
    umpire.act("french", "no more attacks");
}

/// Sends a line that must be answered with an error that says `why`; the game must not notice.
fn survives(umpire: &mut Umpire, line: &[u8], why: &str) -> Value {
    let before = (umpire.state(), umpire.ok(json!({"do": "pending"})));
    let answer = umpire.line(line);
    let said = answer["error"].as_str().unwrap_or_else(|| panic!("{} got {answer}", shown(line)));
    assert!(said.contains(why), "{} should be answered with `{why}`, not: {said}", shown(line));
    let after = (umpire.state(), umpire.ok(json!({"do": "pending"})));
    assert_eq!(before, after, "an error changes nothing: {}", shown(line));
    answer["id"].clone()
}

/// The whole of the contract in one breath, with the very fields that tools rely on.
#[test]
fn a_position_is_posed_played_saved_loaded_and_closed_in_one_conversation() {
    let mut umpire = Umpire::start();
    let posed = umpire.ok(json!({"do": "pose", "case": DUEL}));
    assert_eq!(posed["game"], "g1");
    assert_eq!(posed["seats"], json!(["french", "allied"]));
    assert_eq!(posed["rules"], "nlc");
    assert_eq!(posed["commitment"], Value::Null, "scripted dice commit to nothing");

    let pending = umpire.ok(json!({"do": "pending"}));
    let decision = &pending["pending"][0];
    assert_eq!((&pending["n"], &decision["seat"]), (&json!(1), &json!("french")));
    assert!(decision["rules"].as_array().unwrap().contains(&json!("nlc.7.3.b")), "{decision}");
    assert_eq!(decision["secret"], false);
    let attack = json!({"do": "attack", "from": "1303", "target": "1304", "say": "attack 1304 from 1303"});
    assert_eq!(decision["actions"], json!([attack]));

    let odds = umpire.ok(json!({"do": "odds", "seat": "french", "action": attack}));
    assert!(odds["outcomes"].as_array().unwrap().len() > 2, "{odds}");
    assert_eq!(odds["sums"][0]["total"], "6");

    let events = umpire.act("french", attack);
    assert_eq!(events[0]["fact"]["what"], "declared");
    assert_eq!(events[0]["rules"], json!(["nlc.7.3.b"]));
    let waiting = umpire.ok(json!({"do": "dice", "next": [4, 3, 4, 3]}));
    assert_eq!(waiting["waiting"], 4);
    let events = umpire.act("french", "no more attacks");
    assert_eq!(events[0]["fact"]["by_attack"], 1, "{events:?}");
    let roll = &events[0]["rolls"][0];
    assert_eq!((&roll["faces"], &roll["sides"]), (&json!([4, 3]), &json!(6)));
    assert_eq!((&roll["name"], &roll["by"]), (&json!("fire"), &json!("french")));
    assert_eq!(events[0]["rolls"][1]["by"], "allied");

    let view = umpire.ok(json!({"do": "view", "seat": "allied"}));
    assert_eq!((&view["seat"], &view["knowledge"]["deciding"]), (&json!("allied"), &json!("french")));
    assert_eq!(view["diary"].as_array().unwrap().len(), 2);
    let bare = umpire.ok(json!({"do": "view", "seat": "allied", "bare": true}));
    assert_eq!(bare["showing"], view["showing"]);
    assert!(bare.get("knowledge").is_none() && !view["knowledge"].is_null());
    let later = umpire.ok(json!({"do": "view", "seat": "allied", "since": 2}));
    assert_eq!(later["diary"].as_array().unwrap().len(), 1, "only what came since");

    umpire.act("french", "stand");
    umpire.act("allied", "retreat");
    let (state, record) = (umpire.state(), umpire.saved(false));
    let loaded = umpire.ok(json!({"do": "load", "record": record}));
    assert_eq!((&loaded["game"], umpire.state()), (&json!("g2"), state), "a game is its record");

    while let Some(decision) = umpire.decision() {
        umpire.act(&decision.seat, decision.actions[0].clone());
    }
    let result = umpire.ok(json!({"do": "result"}));
    assert_eq!((&result["over"], &result["ending"]["points"]), (&json!(true), &json!([0, 0])), "{result}");
    assert_eq!(umpire.ok(json!({"do": "result", "game": "g1"}))["over"], false, "the other game waits");
    assert_eq!(umpire.ok(json!({"do": "close", "game": "g2"}))["closed"], "g2");
    assert!(umpire.error(json!({"do": "pending", "game": "g2"})).contains("no open game `g2`"));
    assert_eq!(umpire.ok(json!({"do": "result", "game": "g1"}))["over"], false);
    umpire.finish();
}

/// Three ways to say the same position must come to the same state, to the last bit.
#[test]
fn a_case_posed_by_key_as_toml_and_as_an_object_is_the_same_position() {
    let file = fs::read_to_string(root().join("rulebook/cases/nlc/7.4-retreats.toml")).unwrap();
    let mut umpire = Umpire::start();
    for number in [1, 2, 7] {
        umpire.ok(json!({"do": "pose", "case": format!("nlc/7.4-retreats#{number}")}));
        let by_key = umpire.state();
        let header: Value = serde_json::from_str(umpire.saved(true).lines().next().unwrap()).unwrap();
        umpire.ok(json!({"do": "pose", "case": file, "number": number}));
        assert_eq!(umpire.state(), by_key, "case {number} as TOML");
        umpire.ok(json!({"do": "pose", "case": header["start"]}));
        assert_eq!(umpire.state(), by_key, "case {number} as an object");
        umpire.ok(json!({"do": "pose", "case": header["start"], "rules": "nlc", "seed": 3}));
        assert_eq!(umpire.state(), by_key, "the dice are no part of the position");
    }
    umpire.ok(json!({"do": "pose", "case": file}));
    let first = umpire.state();
    umpire.ok(json!({"do": "pose", "case": "rulebook/cases/nlc/7.4-retreats.toml"}));
    assert_eq!(umpire.state(), first, "without a number the first case is meant, and a path will do");
    umpire.finish();
}

/// A client that knows no rules offers what is listed and sends it back: every listed answer must be accepted,
/// as the object and as its words, and both must mean the same.
#[test]
fn every_listed_answer_is_accepted_as_it_was_listed_and_in_its_words() {
    const MOST_DECISIONS: usize = 25;
    const MOST_ANSWERS: usize = 12;
    let mut umpire = Umpire::start();
    let (mut choices, mut answers) = (Choices::new(1), 0);
    for (n, key) in one_case_in(15) {
        let mut current = umpire.ok(json!({"do": "pose", "case": key, "seed": n}))["game"].clone();
        // Whole turns are long, and so are lists of targets: some of each is enough.
        for _ in 0..MOST_DECISIONS {
            let Some(decision) = umpire.decision() else { break };
            let record = umpire.saved(false);
            let every = decision.actions.len().div_ceil(MOST_ANSWERS).max(1);
            for action in decision.actions.iter().step_by(every) {
                let mut states = Vec::new();
                for said in [action, &action["say"]] {
                    let game = umpire.ok(json!({"do": "load", "record": record}))["game"].clone();
                    umpire.act(&decision.seat, said.clone());
                    states.push(umpire.state());
                    umpire.ok(json!({"do": "close", "game": game}));
                }
                assert_eq!(states[0], states[1], "{key}: {action}");
                answers += 1;
            }
            let chosen = choices.one(&decision.actions).clone();
            umpire.ok(json!({"do": "close", "game": current}));
            current = umpire.ok(json!({"do": "load", "record": record}))["game"].clone();
            umpire.act(&decision.seat, chosen);
        }
        umpire.ok(json!({"do": "close", "game": current}));
    }
    assert!(answers > 300, "enough was tried: {answers}");
    umpire.finish();
}

/// A line that cannot even be read has no number to answer to; it gets `null` and the process goes on.
#[test]
fn lines_that_cannot_be_read_get_an_error_without_a_number() {
    let deep = [vec![b'['; 10_000], vec![b']'; 10_000]].concat();
    let deep_object = [br#"{"a":"#.repeat(10_000), b"1".to_vec(), b"}".repeat(10_000)].concat();
    let lines: &[(&[u8], &str)] = &[
        (b"", "the line is empty"),
        (b"   \t ", "the line is empty"),
        (b"attack!", "not JSON"),
        (b"{\"do\":\"pending\"", "not JSON"),
        (b"{\"do\":\"pending\"} {}", "not JSON"),
        (b"{'do':'pending'}", "not JSON"),
        (b"{\"id\":NaN,\"do\":\"pending\"}", "not JSON"),
        (b"{\"id\":1e999,\"do\":\"pending\"}", "not JSON"),
        (b"{\"id\":\"\\ud800\",\"do\":\"pending\"}", "not JSON"),
        (b"\xef\xbb\xbf{\"do\":\"pending\"}", "not JSON"),
        (b"[1,2]", "a message is a JSON object"),
        (b"\"pending\"", "a message is a JSON object"),
        (b"null", "a message is a JSON object"),
        (b"99999999999999999999999999999999", "a message is a JSON object"),
        (&deep, "not JSON"),
        (&deep_object, "not JSON"),
        (b"{\"id\":1,\"do\":\"\xff\xfe\"}", "not UTF-8"),
        (b"\xc0\x80", "not UTF-8"),
        (b"\0\0\0", "not JSON"),
        (b"{\"id\":[1],\"do\":\"pending\"}", "the `id` is a number or a text"),
        (b"{\"id\":{},\"do\":\"pending\"}", "the `id` is a number or a text"),
        (b"{\"id\":true,\"do\":\"pending\"}", "the `id` is a number or a text"),
    ];
    let mut umpire = Umpire::posed(DUEL);
    for (line, why) in lines {
        assert_eq!(survives(&mut umpire, line, why), Value::Null, "{}", shown(line));
    }
    umpire.finish();
}

/// The limit guards the memory of a server; what is over it is passed over, not read as several lines.
#[test]
fn a_line_over_one_mebibyte_is_passed_over_and_the_next_is_answered() {
    let mut umpire = Umpire::posed(DUEL);
    let mut padded = |bytes: usize| {
        let mut line = br#"{"id":"fits","do":"result"}"#.to_vec();
        line.resize(bytes, b' ');
        umpire.line(&line)
    };
    assert_eq!(padded(1 << 20)["id"], "fits", "exactly the limit is read");
    let answer = padded((1 << 20) + 1);
    assert_eq!(answer["id"], Value::Null);
    assert!(text(&answer["error"]).contains("longer than 1048576 bytes"), "{answer}");
    let state = umpire.state();
    survives(&mut umpire, &vec![b'x'; (1 << 20) + 77], "longer than");
    survives(&mut umpire, &[br#"{"a":""#.to_vec(), vec![0xff; 3 << 20]].concat(), "longer than");
    assert_eq!(umpire.state(), state);
    umpire.finish();
}

/// A readable message that asks for nothing that can be done is answered under its own number, and nothing in
/// it is silently ignored: a misspelt field is an error, not a default.
#[test]
fn messages_that_do_not_fit_say_what_does_not_fit() {
    let messages = [
        (json!({"id": 1}), "lacks `do`"),
        (json!({"id": 1, "do": 7}), "`do` is a text"),
        (json!({"id": 1, "do": "charge"}), "`charge` is not understood"),
        (json!({"id": 1, "do": "ACT", "seat": "french"}), "`ACT` is not understood"),
        (json!({"id": 1, "do": ""}), "`` is not understood"),
        (json!({"id": 1, "do": "act"}), "missing field `seat`"),
        (json!({"id": 1, "do": "act", "seat": "french"}), "send `action`, or a chain"),
        (json!({"id": 1, "do": "act", "seat": "french", "actions": []}), "send `action`, or a chain"),
        (json!({"id": 1, "do": "act", "seat": "french", "action": null}), "send `action`, or a chain"),
        (
            json!({"id": 1, "do": "act", "seat": "french", "action": "stand", "actions": ["stand"]}),
            "send `action`, or a chain",
        ),
        (json!({"id": 1, "do": "act", "seat": 1, "action": "stand"}), "does not fit"),
        (json!({"id": 1, "do": "act", "seat": "french", "actions": "stand"}), "does not fit"),
        (json!({"id": 1, "do": "view"}), "missing field `seat`"),
        (json!({"id": 1, "do": "view", "seat": "french", "since": -1}), "does not fit"),
        (json!({"id": 1, "do": "view", "seat": "french", "Since": 1}), "unknown field `Since`"),
        (json!({"id": 1, "do": "odds", "seat": "french"}), "send `action`, or a chain in `actions`"),
        (json!({"id": 1, "do": "dice"}), "send the faces to come"),
        (json!({"id": 1, "do": "dice", "next": "4"}), "does not fit"),
        (json!({"id": 1, "do": "dice", "next": [1.5]}), "does not fit"),
        (json!({"id": 1, "do": "dice", "next": [-1]}), "does not fit"),
        (json!({"id": 1, "do": "undo"}), "nothing to undo"),
        (json!({"id": 1, "do": "undo", "seat": 3}), "does not fit"),
        (json!({"id": 1, "do": "undo", "steps": 3}), "unknown field `steps`"),
        (json!({"id": 1, "do": "save", "seedless": "yes"}), "does not fit"),
        (json!({"id": 1, "do": "pending", "seat": "french"}), "unknown field `seat`"),
        (json!({"id": 1, "do": "result", "all": true}), "unknown field `all`"),
        (json!({"id": 1, "do": "close", "now": true}), "unknown field `now`"),
        (json!({"id": 1, "do": "pose"}), "missing field `case`"),
        (json!({"id": 1, "do": "pose", "case": 3}), "`case` is the key"),
        (json!({"id": 1, "do": "pose", "case": DUEL, "numbre": 2}), "unknown field `numbre`"),
        (json!({"id": 1, "do": "pose", "case": DUEL, "seed": -1}), "a seed is"),
        (json!({"id": 1, "do": "pose", "case": DUEL, "seed": 1.5}), "a seed is"),
        (json!({"id": 1, "do": "pose", "case": DUEL, "seed": "7"}), "a seed is"),
        (json!({"id": 1, "do": "pose", "case": DUEL, "seed": [7]}), "a seed is"),
        (json!({"id": 1, "do": "pose", "case": "nlc/7.4-retreats#0"}), "no built-in case"),
        (json!({"id": 1, "do": "pose", "case": "nlc/7.4-retreats#999"}), "no built-in case"),
        (json!({"id": 1, "do": "pose", "case": "../../etc/passwd"}), "no built-in case"),
        (json!({"id": 1, "do": "pose", "case": "a = 1\n"}), "case:1:1: `a` is not a key"),
        (
            json!({"id": 1, "do": "pose", "case": {"given": {}}, "rules": "waterloo"}),
            "no rule set `waterloo`",
        ),
        (json!({"id": 1, "do": "pose", "case": {}}), "lacks `given`"),
        (json!({"id": 1, "do": "pose", "case": {"given": {}}}), "which formation is active"),
        (json!({"id": 1, "do": "load"}), "missing field `record`"),
        (json!({"id": 1, "do": "load", "record": ""}), "record:1:1: the record is empty"),
        (json!({"id": 1, "do": "load", "record": "{}"}), "record:1:1: not a Grognard record"),
        (json!({"id": 1, "do": "load", "record": {"grognard": 1}}), "does not fit"),
        (json!({"id": 1, "do": "open"}), "missing field `scenario`"),
        (json!({"id": 1, "do": "open", "scenario": "nlc/agincourt"}), "no scenario `nlc/agincourt`"),
        (json!({"id": 1, "do": "open", "scenario": "cannae/1"}), "no rule set `cannae`"),
        (json!({"id": 1, "do": "open", "scenario": ""}), "no rule set ``"),
        (json!({"id": 1, "do": "open", "scenario": "nlc/posed"}), "set up with `pose`"),
        (json!({"id": 1, "do": "open", "scenario": "nlc/agincourt", "options": "all"}), "does not fit"),
        (json!({"id": 1, "do": "pending", "game": "g99"}), "no open game `g99`"),
        (json!({"id": 1, "do": "close", "game": "g99"}), "no open game `g99`"),
        (json!({"id": 1, "do": "act", "game": 1, "seat": "french", "action": "stand"}), "`game` is a text"),
    ];
    let mut umpire = Umpire::posed(DUEL);
    for (message, why) in messages {
        let line = message.to_string();
        assert_eq!(survives(&mut umpire, line.as_bytes(), why), json!(1), "{line}");
    }
    umpire.finish();
}

/// Without a game there is nothing to talk about, and that is said rather than guessed.
#[test]
fn without_a_game_the_umpire_says_how_to_begin_one() {
    let mut umpire = Umpire::start();
    for verb in ["pending", "result", "save", "close"] {
        assert!(umpire.error(json!({"do": verb})).contains("no game is open"), "{verb}");
    }
    assert!(umpire.error(json!({"do": "undo", "seat": "french"})).contains("no game is open"));
    umpire.ok(json!({"do": "pose", "case": DUEL}));
    umpire.ok(json!({"do": "close"}));
    assert!(umpire.error(json!({"do": "pending"})).contains("no game is open"), "the closed game is gone");
    umpire.finish();
}

/// Numbers that no integer holds arrive as text from any client with a bug; none may stop or change anything.
#[test]
fn numbers_out_of_all_bounds_are_errors_or_harmless() {
    let huge = "123456789012345678901234567890123456789012345678901234567890";
    let mut umpire = Umpire::posed(DUEL);
    let lines = [
        (r#"{"id":1,"do":"dice","next":[65536]}"#.to_owned(), "does not fit"),
        (format!(r#"{{"id":1,"do":"dice","next":[{huge}]}}"#), "does not fit"),
        (format!(r#"{{"id":1,"do":"view","seat":"french","since":{huge}}}"#), "does not fit"),
        (format!(r#"{{"id":1,"do":"pose","case":"{DUEL}","seed":{huge}}}"#), "a seed is"),
        (format!(r#"{{"id":1,"do":"pose","case":"{DUEL}","seed":18446744073709551616}}"#), "a seed is"),
        (format!(r#"{{"id":1,"do":"pose","case":"[[case]]\n","number":{huge}}}"#), "does not fit"),
        (format!(r#"{{"id":1,"do":"pose","case":"{DUEL}{huge}"}}"#), "no built-in case"),
        (format!(r#"{{"id":1,"do":"act","seat":"french","action":{huge}}}"#), "an answer is an object"),
        (format!(r#"{{"id":1,"do":"pose","case":"a = {huge}\n"}}"#), "not a key"),
        (format!(r#"{{"id":1,"do":"pose","case":{{"given":{huge}}}}}"#), "must be a table"),
    ];
    for (line, why) in &lines {
        survives(&mut umpire, line.as_bytes(), why);
    }
    let most = usize::MAX;
    let view = umpire.ok(json!({"do": "view", "seat": "french", "since": most}));
    assert_eq!(view["diary"], json!([]));
    umpire.ok(json!({"do": "pose", "case": DUEL, "seed": u64::MAX}));
    umpire.finish();
}

/// Who is nobody and who is not asked are two different mistakes, and both are told apart from what the rules
/// forbid: only a refusal cites a rule.
#[test]
fn seats_and_answers_that_are_wrong_are_told_apart() {
    let mut umpire = Umpire::posed(DUEL);
    let act = |seat: &str, action: Value| {
        json!({"id": 1, "do": "act", "seat": seat, "action": action}).to_string().into_bytes()
    };
    let stand = json!({"do": "stand"});
    survives(
        &mut umpire,
        &act("prussian", stand.clone()),
        "no seat `prussian`; the seats are french, allied",
    );
    survives(&mut umpire, &act("French", stand.clone()), "no seat `French`");
    survives(&mut umpire, &act("umpire", json!("begin")), "no seat `umpire`");
    survives(&mut umpire, &act("allied", stand.clone()), "nothing is asked of allied now; french decides");
    survives(&mut umpire, &act("french", json!("storm the ridge")), "`storm the ridge` is not understood");
    survives(&mut umpire, &act("french", json!("attack 9999 from 1303")), "9999");
    survives(&mut umpire, &act("french", json!("hit Soult")), "no unit `Soult`");
    survives(&mut umpire, &act("french", json!({"do": "storm"})), "there is no answer `storm`");
    survives(&mut umpire, &act("french", json!({"do": "attack", "from": "1303"})), "`target` is missing");
    let extra = json!({"do": "attack", "from": "1303", "target": "1304", "with": "Foy"});
    survives(&mut umpire, &act("french", extra), "`with` is not a part of this answer");
    survives(&mut umpire, &act("french", json!(["stand"])), "an answer is an object");
    survives(&mut umpire, &act("french", json!(true)), "an answer is an object");
    for verb in ["view", "undo", "look", "try", "odds"] {
        let mut message = json!({"id": 1, "do": verb, "seat": "prussian"});
        match verb {
            "look" => message["at"] = json!({"what": "zones"}),
            "try" | "odds" => message["action"] = stand.clone(),
            _ => {}
        }
        survives(&mut umpire, message.to_string().as_bytes(), "no seat `prussian`");
    }
    let odds = json!({"id": 1, "do": "odds", "seat": "allied", "action": stand}).to_string();
    survives(&mut umpire, odds.as_bytes(), "nothing is asked of allied now");
    umpire.finish();
}

/// A refusal names the rule and the reason in words, and leaves the game as it was.
#[test]
fn what_the_rules_forbid_is_refused_with_the_rule_and_the_reason() {
    let mut umpire = Umpire::posed(DUEL);
    let state = umpire.state();
    let forbidden = [
        ("no more attacks", "nlc.7.3.e", "must attack"),
        ("attack 1304 from 1301", "nlc.7.3.b", "no stack of yours in 1301"),
        ("stand", "nlc.7.3.b", "answers another question"),
    ];
    for (said, rule, why) in forbidden {
        for verb in ["act", "odds"] {
            let refused = umpire.refused(json!({"do": verb, "seat": "french", "action": said}));
            assert_eq!(refused["rule"], rule, "{refused}");
            assert!(text(&refused["why"]).contains(why), "{refused}");
            assert!(!text(&refused["cure"]).is_empty(), "a refusal says what to do instead: {refused}");
            assert!(!text(&refused["code"]).is_empty(), "{refused}");
            assert_eq!(umpire.state(), state, "{verb} {said}");
        }
    }
    umpire.act("french", "attack 1304 from 1303");
    let refused = umpire.refused(json!({"do": "act", "seat": "french", "action": "attack 1304 from 1303"}));
    assert_eq!(refused["rule"], "nlc.7.3.i");
    umpire.finish();
}

/// A script that does not fit is the fault of whoever wrote it: the answer is not carried out, half or whole, and
/// the same answer is good once the dice are.
#[test]
fn scripted_dice_that_do_not_fit_undo_the_whole_answer() {
    let mut umpire = Umpire::posed(DUEL);
    umpire.act("french", "attack 1304 from 1303");
    let fire = json!({"id": 1, "do": "act", "seat": "french", "action": "no more attacks"}).to_string();
    survives(&mut umpire, fire.as_bytes(), "ends too early");
    umpire.feed(&[4, 3, 4]);
    survives(&mut umpire, fire.as_bytes(), "ends too early: a die of 6 sides is thrown as number 4");
    umpire.feed(&[3]);
    umpire.act("french", "no more attacks");

    for face in [0, 7, 65_535] {
        let mut umpire = Umpire::posed(DUEL);
        umpire.act("french", "attack 1304 from 1303");
        umpire.feed(&[4, face, 4, 3]);
        survives(&mut umpire, fire.as_bytes(), &format!("a die of 6 sides cannot show {face} (1 to 6)"));
        // The false face waits still; a game reloaded from its record has a clean script.
        let record = umpire.saved(false);
        umpire.ok(json!({"do": "load", "record": record}));
        umpire.feed(&[4, 3, 4, 3]);
        umpire.act("french", "no more attacks");
        umpire.finish();
    }
    let many = json!({"id": 1, "do": "dice", "next": vec![1; 10_001]}).to_string();
    survives(&mut umpire, many.as_bytes(), "at most 10000 faces");
    umpire.finish();
}

/// What the first line of a record says of its dice.
fn rolled(record: &str) -> Value {
    let first: Value = serde_json::from_str(record.lines().next().expect("a line")).expect("a header");
    first["dice"]["rolled"].clone()
}

/// Nobody can put his thumb on rolled dice, and the seed comes out only when it can do no harm: at the end. Nothing is shown before from
/// which a number that somebody chose could be found by trying.
#[test]
fn rolled_dice_take_no_faces_and_prove_themselves_at_the_end() {
    let mut umpire = Umpire::start();
    let posed = umpire.ok(json!({"do": "pose", "case": DUEL, "seed": 7}));
    assert_eq!(posed["commitment"], Value::Null);
    assert_eq!(rolled(&umpire.saved(true)), json!({"by": "opener"}));
    let feed = json!({"id": 1, "do": "dice", "next": [6, 6, 1, 1]}).to_string();
    survives(&mut umpire, feed.as_bytes(), "the dice of this game are rolled");
    while let Some(decision) = umpire.decision() {
        assert_eq!(umpire.ok(json!({"do": "result"}))["seed"], Value::Null, "no seed while the game goes on");
        umpire.act(&decision.seat, decision.actions[0].clone());
    }
    let seed = text(&umpire.ok(json!({"do": "result"}))["seed"]);
    assert_eq!(seed, sha256(b"grognard seed 7"), "a number stands for the same seed for ever");
    let record = umpire.saved(true);
    assert_eq!(rolled(&record)["seed"], seed);
    umpire.ok(json!({"do": "pose", "case": DUEL, "seed": seed}));
    while let Some(decision) = umpire.decision() {
        umpire.act(&decision.seat, decision.actions[0].clone());
    }
    assert_eq!(umpire.saved(true), record, "a seed may be given in its digits, too");
    umpire.finish();
}

/// A seed that nobody chose is 256 bits of the operating system's, and committed to at the start.
#[test]
fn a_drawn_seed_is_committed_to_at_the_start() {
    let mut umpire = Umpire::start();
    let open = json!({"do": "open", "scenario": "nlc/first-shots"});
    let opened = umpire.ok(open.clone());
    let dice = rolled(&umpire.saved(false));
    let seed = text(&dice["seed"]);
    let bytes: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&seed[2 * at..2 * at + 2], 16).unwrap()).collect();
    assert_eq!(text(&opened["commitment"]), sha256(&bytes));
    assert_eq!(dice["by"], "umpire");
    assert_ne!(umpire.ok(open)["commitment"], opened["commitment"]);
    umpire.finish();
}

/// A seedless record lacks the seed, so whoever loads it cannot roll on. He cannot throw dice of his own instead
/// either, under the commitment of somebody else.
#[test]
fn a_rolled_game_that_was_loaded_without_its_seed_takes_no_faces_either() {
    let mut umpire = Umpire::start();
    let posed = umpire.ok(json!({"do": "pose", "case": DUEL, "seed": 7}));
    let public = umpire.saved(true);
    let loaded = umpire.ok(json!({"do": "load", "record": public}));
    assert_eq!(loaded["commitment"], posed["commitment"], "it is the same rolled game");
    umpire.act("french", "attack 1304 from 1303");
    let feed = json!({"id": 1, "do": "dice", "next": [6, 6, 1, 1]}).to_string();
    survives(&mut umpire, feed.as_bytes(), "a seed that is not in this record");
    umpire.finish();
}

/// What a person does in one sweep is sent as one chain: it counts whole, or it never was.
#[test]
fn a_chain_is_carried_out_whole_or_not_at_all() {
    let mut umpire = Umpire::posed(DUEL);
    let state = umpire.state();
    let chain = |actions: Value| json!({"do": "act", "seat": "french", "actions": actions});
    let refused = umpire.refused(chain(json!(["attack 1304 from 1303", "attack 1304 from 1303"])));
    assert_eq!((&refused["at"], &refused["rule"]), (&json!(1), &json!("nlc.7.3.i")), "which link, and why");
    assert_eq!(umpire.state(), state);
    assert!(umpire.error(chain(json!(["attack 1304 from 1303", "charge!"]))).contains("not understood"));
    assert_eq!(umpire.state(), state);
    umpire.feed(&[4, 3, 4]);
    let short = umpire.error(chain(json!(["attack 1304 from 1303", "no more attacks"])));
    assert!(short.contains("ends too early"), "{short}");
    assert_eq!(umpire.state(), state, "dice that run short undo the whole chain");
    let cut = umpire.ok(chain(json!(["attack 1304 from 1303", "stand", "no more attacks"])));
    assert_eq!((&cut["n"], &cut["left"]), (&json!(2), &json!(2)), "nobody is asked yet whether to stand");
    umpire.ok(json!({"do": "undo", "seat": "french"}));
    assert_eq!(umpire.state(), state);
    umpire.feed(&[3]);
    let attack = json!({"do": "attack", "from": "1303", "target": "1304"});
    let done = umpire.ok(chain(json!([attack, "no more attacks", {"do": "stand"}])));
    assert_eq!(
        (&done["n"], &done["left"]),
        (&json!(3), &json!(1)),
        "dice have fallen: the rest must be said anew"
    );
    let what: Vec<String> =
        done["events"].as_array().unwrap().iter().map(|event| text(&event["fact"]["what"])).collect();
    assert_eq!(what, ["declared", "fired"], "the events of the chain, in order");
    umpire.act("french", "stand");
    let chained = umpire.state();

    umpire.ok(json!({"do": "pose", "case": DUEL}));
    fire(&mut umpire, &[4, 3, 4, 3]);
    umpire.act("french", "stand");
    assert_eq!(umpire.state(), chained, "a chain is no more than its links");
    umpire.finish();
}

/// Undo goes back to the very same state, as far as nothing was let out that cannot be taken back in.
#[test]
fn undo_returns_the_state_and_stops_at_the_dice() {
    let mut umpire = Umpire::posed("nlc/a-corps-attacks#1");
    let mut states = vec![umpire.state()];
    while let Some(decision) = umpire.decision() {
        let attack = decision.actions.iter().find(|action| action["do"] == "attack");
        let Some(attack) = attack else { break };
        umpire.act(&decision.seat, attack.clone());
        states.push(umpire.state());
    }
    assert!(states.len() > 3, "there was something to undo");
    let seat = umpire.decision().unwrap().seat;
    let other = if seat == "french" { "allied" } else { "french" };
    while states.len() > 1 {
        assert_eq!(umpire.state(), states.pop().unwrap());
        let said = umpire.error(json!({"do": "undo", "seat": other}));
        assert!(said.contains("nothing to take back"), "{said}");
        // Without a seat it is whoever answered last.
        let undo =
            if states.len() % 2 == 0 { json!({"do": "undo"}) } else { json!({"do": "undo", "seat": seat}) };
        assert_eq!(umpire.ok(undo)["n"], states.len());
    }
    assert_eq!(umpire.state(), states[0]);
    assert!(umpire.error(json!({"do": "undo", "seat": seat})).contains("nothing to take back"));

    umpire.ok(json!({"do": "pose", "case": DUEL}));
    fire(&mut umpire, &[4, 3, 4, 3]);
    let fired = umpire.state();
    let said = umpire.error(json!({"do": "undo", "seat": "french"}));
    assert!(said.contains("dice have fallen"), "{said}");
    assert_eq!(umpire.state(), fired);
    umpire.act("french", "stand");
    let said = umpire.error(json!({"do": "undo", "seat": "french"}));
    assert!(said.contains("a question to the Allies came of it"), "{said}");
    umpire.act("allied", "retreat");
    let said = umpire.error(json!({"do": "undo", "seat": "french"}));
    assert!(said.contains("the Allies answered since"), "{said}");
    umpire.finish();
}

/// A game loaded from its record must be able to take back what the game itself could, and roll on as it would.
#[test]
fn a_loaded_game_goes_on_as_the_saved_one_does() {
    let mut umpire = Umpire::start();
    umpire.ok(json!({"do": "pose", "case": DUEL, "seed": 11}));
    let before = umpire.state();
    umpire.act("french", "attack 1304 from 1303");
    let record = umpire.saved(false);
    umpire.ok(json!({"do": "load", "record": record}));
    umpire.ok(json!({"do": "undo", "seat": "french"}));
    assert_eq!(umpire.state(), before);
    umpire.act("french", "attack 1304 from 1303");
    let mut ends = Vec::new();
    for game in ["g1", "g2"] {
        umpire.ok(json!({"do": "act", "game": game, "seat": "french", "action": "no more attacks"}));
        ends.push(umpire.ok(json!({"do": "result", "game": game}))["state"].clone());
    }
    assert_eq!(ends[0], ends[1], "the dice to come are those of the seed, before and after loading");
    umpire.finish();
}

/// A thousand games are plenty for a session; one more is refused without harm to the others.
#[test]
fn a_session_keeps_a_thousand_games_and_says_so() {
    let mut umpire = Umpire::start();
    for _ in 0..1_000 {
        umpire.ok(json!({"do": "pose", "case": DUEL}));
    }
    assert!(umpire.error(json!({"do": "pose", "case": DUEL})).contains("1000 games are open"));
    umpire.ok(json!({"do": "act", "game": "g1", "seat": "french", "action": "attack 1304 from 1303"}));
    umpire.ok(json!({"do": "close", "game": "g500"}));
    assert_eq!(umpire.ok(json!({"do": "pose", "case": DUEL}))["game"], "g1001", "a name is never used twice");
    umpire.finish();
}

/// A position comes from outside: however absurd, it is posed or its faults are told. That the umpire survives
/// its own bugs is a safety net, not an answer.
#[test]
fn absurd_positions_never_meet_a_bug() {
    let duel = |change: &dyn Fn(&mut Value)| {
        let mut case = lane();
        change(&mut case);
        case
    };
    let crowd = |n: usize, strength: &str| {
        let unit = |hex: &str, name: &str, who: &str| {
            (0..n).map(|i| json!(format!("{hex} {name}{i} {who} infantry {strength}"))).collect::<Vec<_>>()
        };
        let french = unit("1303", "Foy", "french II Corps");
        json!([french, unit("1304", "Kempt", "british Reserve")].concat())
    };
    let cases = [
        ("a map at the end of all numbers", duel(&|case| case["map"] = json!("65535 0\n01 . .\n"))),
        ("rows at the end of all numbers", duel(&|case| case["map"] = json!("13\n65535 .\n0 .\n"))),
        ("numbers of three digits", duel(&|case| case["map"] = json!("99 100\n01 . .\n"))),
        ("no map", duel(&|case| case["map"] = json!(""))),
        ("only a header", duel(&|case| case["map"] = json!("10 11 12"))),
        ("a map without hexes", duel(&|case| case["map"] = json!("13\n03 x\n04 x\n"))),
        ("no units", duel(&|case| case["given"]["units"] = json!([]))),
        ("an army in a hex", duel(&|case| case["given"]["units"] = crowd(40, "9/4"))),
        ("nine hundred divisions in a hex", duel(&|case| case["given"]["units"] = crowd(900, "255/255"))),
        (
            "units of no strength",
            duel(&|case| {
                let units =
                    ["1303 Foy french II Corps infantry 1/0 damaged", "1304 K british R infantry 1/0"];
                case["given"]["units"] = json!(units);
            }),
        ),
        (
            "morale beyond all bounds",
            duel(&|case| {
                let units = [
                    "1303 Foy french II Corps infantry 6/3 morale 99",
                    "1304 K british R infantry 4/2 morale 0",
                ];
                case["given"]["units"] = json!(units);
                case["given"]["leaders"] = json!(["1303 Reille french II Corps leader 255"]);
            }),
        ),
        (
            "a crowd of leaders",
            duel(&|case| {
                let all: Vec<String> =
                    (0..200).map(|n| format!("1303 L{n} french II Corps leader 3")).collect();
                case["given"]["leaders"] = json!(all);
            }),
        ),
        ("a deep text", json!(format!("a = {}\n", "[".repeat(10_000)))),
        ("deep tables", json!(format!("a = {}\n", "{a=".repeat(10_000)))),
        ("a deep key", json!(format!("a{} = 1\n", ".a".repeat(50_000)))),
        ("a deep heading", json!(format!("[a{}]\n", ".a".repeat(50_000)))),
    ];
    let mut umpire = Umpire::start();
    let mut bugs = Vec::new();
    for (what, case) in cases {
        // A bug is answered without the number of its message, so the lines are sent as they are.
        let mut say = |message: Value| {
            let answer = umpire.line(message.to_string().as_bytes());
            if answer["error"].as_str().is_some_and(|said| said.starts_with("a bug in the umpire")) {
                bugs.push(format!("{what}: {}", message["do"]));
            }
            answer.get("ok").is_some()
        };
        if !say(json!({"do": "pose", "case": case, "seed": 1})) {
            continue;
        }
        for action in ["attack 1304 from 1303", "no more attacks", "stand", "stand", "halt"] {
            say(json!({"do": "odds", "seat": "french", "action": action}));
            say(json!({"do": "act", "seat": "french", "action": action}));
            say(json!({"do": "act", "seat": "allied", "action": action}));
        }
        say(json!({"do": "view", "seat": "allied"}));
        say(json!({"do": "save"}));
    }
    umpire.finish();
    assert!(bugs.is_empty(), "bugs were met: {bugs:#?}");
}

/// A fraction, kept in lowest terms.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fraction(u128, u128);

impl Fraction {
    fn read(text: &str) -> Fraction {
        let (ways, of) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        Fraction(number(ways), number(of))
    }

    fn plus(self, other: Fraction) -> Fraction {
        let common = self.1 / divisor(self.1, other.1) * other.1;
        let ways = self.0 * (common / self.1) + other.0 * (common / other.1);
        let shared = divisor(ways, common);
        Fraction(ways / shared, common / shared)
    }

    #[allow(clippy::cast_precision_loss)] // for comparing with samples
    fn near(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// Odds are exact: whatever can happen, with its weight, and nothing left over.
#[test]
fn the_chances_of_every_attack_add_up_to_one_exactly() {
    let mut umpire = Umpire::start();
    let mut asked = 0;
    for (_, key) in one_case_in(4) {
        umpire.ok(json!({"do": "pose", "case": key}));
        let Some(decision) = umpire.decision() else { continue };
        let state = umpire.state();
        let Some(action) = decision.actions.first() else { continue };
        let odds = umpire.ok(json!({"do": "odds", "seat": decision.seat, "action": action}));
        let outcomes = odds["outcomes"].as_array().unwrap();
        let chances = outcomes.iter().map(|outcome| Fraction::read(&text(&outcome["chance"])));
        let all = chances.fold(Fraction(0, 1), Fraction::plus);
        assert_eq!(all, Fraction(1, 1), "{key}: {action}");
        let said: std::collections::BTreeSet<String> =
            outcomes.iter().map(|outcome| outcome["outcome"].to_string()).collect();
        assert_eq!(said.len(), outcomes.len(), "{key}: equal outcomes are merged");
        assert!(!text(&odds["assuming"]).is_empty(), "odds say what they assume");
        assert_eq!(umpire.state(), state, "{key}: asking changes nothing");
        asked += 1;
        umpire.ok(json!({"do": "close"}));
    }
    assert!(asked > 100, "enough was asked: {asked}");
    umpire.finish();
}

/// What the dice do over many games is what the odds said before: the odds run the very same rules.
#[test]
fn odds_agree_with_six_hundred_games_played_as_they_assume() {
    const GAMES: u32 = 600;
    let mut umpire = Umpire::start();
    umpire.ok(json!({"do": "pose", "case": lane()}));
    let attack = "attack 1304 from 1303";
    let odds = umpire.ok(json!({"do": "odds", "seat": "french", "action": attack}));
    let mut expected: BTreeMap<String, f64> = BTreeMap::new();
    for outcome in odds["outcomes"].as_array().unwrap() {
        expected.insert(outcome["outcome"].to_string(), Fraction::read(&text(&outcome["chance"])).near());
    }

    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..GAMES {
        let game = umpire.ok(json!({"do": "pose", "case": lane(), "seed": seed}))["game"].clone();
        umpire.act("french", attack);
        umpire.act("french", "no more attacks");
        while let Some(decision) = umpire.decision() {
            let words = decision.words();
            let assumed = words.iter().find(|words| ["stand", "halt"].contains(&words.as_str()));
            // In the lane no way back costs anything, so the first is as cheap as any.
            let answer = assumed.unwrap_or(&words[0]).as_str();
            umpire.act(&decision.seat, answer);
        }
        let view = umpire.ok(json!({"do": "view", "seat": "french"}));
        *found.entry(came_to(&view).to_string()).or_default() += 1;
        umpire.ok(json!({"do": "close", "game": game}));
    }
    umpire.finish();

    for outcome in found.keys() {
        assert!(expected.contains_key(outcome), "the odds do not know {outcome}");
    }
    for (outcome, chance) in expected {
        let share = f64::from(found.get(&outcome).copied().unwrap_or(0)) / f64::from(GAMES);
        // Four standard deviations; the seeds are fixed, so it holds for ever or never.
        let room = 4.0 * (chance * (1.0 - chance) / f64::from(GAMES)).sqrt();
        assert!((share - chance).abs() <= room, "{outcome}: {share} of the games, odds of {chance}");
    }
}

/// What a finished duel in the lane came to, in the form in which odds tell it, from the view alone.
fn came_to(view: &Value) -> Value {
    let facts = || view["diary"].as_array().into_iter().flatten().map(|event| &event["fact"]);
    let party = |who: &str, name: &str| {
        let units = view["knowledge"]["units"].as_array().into_iter().flatten();
        let unit = units.clone().find(|unit| unit["name"] == name).expect("the unit is known");
        let (gone, damaged) = (unit["state"] != "on the map", unit["damaged"] == true);
        let retreats = facts().find(|fact| fact["what"] == "retreats" && fact["who"] == who);
        let retreated = match retreats.map(|fact| fact["voluntarily"] == true) {
            None => "no",
            Some(true) => "voluntarily",
            Some(false) => "involuntarily",
        };
        let steps = if gone { 2 } else { u8::from(damaged) };
        json!({"steps": steps, "retreated": retreated, "eliminated": gone, "disrupted": false})
    };
    json!({"attackers": party("attackers", "Foy"), "defenders": party("defenders", "Kempt"), "own": "attackers"})
}
