//! The table over real HTTP and WebSocket: games begun, played, taken back, handed over, left and come back to.

use crate::table::{Choices, Folder, Pair, Server};
use serde_json::{Value, json};
use std::time::Duration;
use umpire::dice::Seed;
use umpire::record::Record;

fn two_people() -> Value {
    json!({"scenario": "nlc/first-shots", "seats": {"french": "person", "allied": "person"}, "seed": 7})
}

#[test]
fn two_people_play_a_battle_to_its_end_and_the_record_proves_it() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(1);
    let why = pair.clients[0].error(json!({"do": "save"}));
    assert!(why.contains("when the game is over"), "{why}");
    let why = pair.clients[0].error(json!({"do": "truth"}));
    assert!(why.contains("when the game is over"), "{why}");
    assert_eq!(pair.clients[0].ok(json!({"do": "result"}))["state"], Value::Null);
    while pair.step(&mut choices) {}
    for client in &mut pair.clients {
        while !client.is_over() {
            client.next().expect("both are told the end");
        }
    }
    let [french, allied] = &mut pair.clients;
    assert_eq!(french.state["ending"], allied.state["ending"]);
    let record = french.ok(json!({"do": "save"}))["record"].as_str().expect("a record").to_owned();
    let parsed = Record::parse("record", &record).expect("the record is sound");
    let seed = parsed.header.seed().expect("it fits").expect("the game is over");
    assert!(
        parsed.entries.len() > 100 && seed == Seed::from_number(7),
        "the dice are those that were chosen"
    );
    assert_eq!(parsed.signed_by(), None, "whoever opened it knew the dice");
    let file = folder.database().with_extension("record");
    std::fs::write(&file, &record).expect("a file");
    let verified = std::process::Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(["replay", "--verify", file.to_str().expect("a name")])
        .output()
        .expect("it runs");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    // Everything is told now, at every moment; and the game can be taken in again.
    let truth = allied.ok(json!({"do": "truth", "at": 3}));
    assert!(
        truth["knowledge"]["formations"]
            .as_array()
            .expect("formations")
            .iter()
            .all(|f| f["order"].is_object())
    );
    let (status, taken) = server.post_text("/api/games/record", &record);
    assert_eq!(status, 201, "{taken}");
    let again = server.connect(taken["seats"][0]["token"].as_str().expect("a token"));
    assert_eq!(again.state["ending"], french.state["ending"]);
}

#[test]
fn everything_is_there_after_the_server_has_gone_and_come_back() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(2);
    for _ in 0..120 {
        pair.step(&mut choices);
    }
    let before: Vec<(Value, Value)> = pair
        .clients
        .iter_mut()
        .map(|client| (client.ok(json!({"do": "view"})), client.ok(json!({"do": "pending"}))))
        .collect();
    drop((pair, server));
    let server = Server::open(&folder.database());
    for (token, (view, pending)) in tokens.iter().zip(before) {
        let mut client = server.connect(token);
        assert!(client.ok(json!({"do": "view"})) == view, "the view is the same");
        assert!(client.ok(json!({"do": "pending"})) == pending, "the question is the same");
        assert_eq!(client.n(), pending["n"].as_u64().expect("a count"));
    }
}

#[test]
fn a_view_of_an_earlier_moment_is_what_was_seen_then() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(3);
    let mut seen: Vec<(usize, u64, Value)> = Vec::new();
    for step in 0..80 {
        pair.step(&mut choices);
        let who = step % 2;
        let view = pair.clients[who].ok(json!({"do": "view"}));
        let n = pair.clients[who].ok(json!({"do": "pending"}))["n"].as_u64().expect("a count");
        seen.push((who, n, view));
    }
    for (who, n, view) in seen.iter().rev().take(40) {
        let then = pair.clients[*who].ok(json!({"do": "view", "at": n}));
        assert!(then["diary"] == view["diary"], "the diary at {n}");
        assert!(then["knowledge"]["units"] == view["knowledge"]["units"], "the units at {n}");
    }
    let now = pair.clients[0].n();
    let why = pair.clients[0].error(json!({"do": "view", "at": now + 1}));
    assert!(why.contains("`at` is from 1 to"), "{why}");
    let late = pair.clients[0].ok(json!({"do": "view", "since": now.saturating_sub(5)}));
    let told = late["diary"].as_array().expect("a diary");
    assert!(
        told.iter().all(|event| event["n"].as_u64() >= Some(now.saturating_sub(5))),
        "only what is asked for"
    );
}

#[test]
fn taking_back_tells_everybody_who_saw_it_and_can_be_done_after_a_restart() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(4);
    // Play on until somebody has done something that can be undone and that the other has seen.
    let undoable = loop {
        let before = pair.clients.each_ref().map(crate::table::Client::n);
        assert!(pair.step(&mut choices), "no answer of this game can be taken back");
        let seen = pair.clients.iter().zip(before).all(|(client, n)| client.n() > n);
        let who = (0..2).find(|at| seen && pair.clients[*at].state["can_undo"] == true);
        if let Some(who) = who {
            break who;
        }
    };
    let before = [pair.clients[0].n(), pair.clients[1].n()];
    let other_frames = pair.clients[1 - undoable].frames.len();
    pair.clients[undoable].ok(json!({"do": "undo"}));
    let other = &mut pair.clients[1 - undoable];
    while other.frames.len() == other_frames {
        other.next().expect("it is told");
    }
    assert_eq!(other.state["n"].as_u64(), Some(before[1 - undoable] - 1), "{}", other.state);
    assert_eq!(other.state["from"].as_u64(), Some(before[1 - undoable] - 1));
    let own = pair.clients[undoable].ok(json!({"do": "view"}));
    drop((pair, server));
    let server = Server::open(&folder.database());
    let mut client = server.connect(&tokens[undoable]);
    assert!(client.ok(json!({"do": "view"})) == own, "what was taken back stays taken back");
}

#[test]
fn a_seat_passes_to_the_computer_and_back() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(5);
    for _ in 0..10 {
        pair.step(&mut choices);
    }
    let [french, allied] = &mut pair.clients;
    let why = french.error(json!({"do": "hand-over", "to": "napoleon"}));
    assert!(why.contains("there is no player `napoleon`"), "{why}");
    allied.ok(json!({"do": "hand-over", "to": "random"}));
    let why = allied.error(json!({"do": "undo"}));
    assert!(why.contains("hand it over"), "{why}");
    // The computer plays its seat from now on, also while nobody is there for it.
    for _ in 0..40 {
        french.wait_for_turn();
        if french.is_over() {
            break;
        }
        french.answer(&mut choices);
    }
    let seats = server.get(&format!("/api/seat/{}", tokens[0])).1["seats"].clone();
    assert_eq!(seats[1]["player"], "random");
    assert_eq!(seats[0]["connected"], true);
    allied.ok(json!({"do": "hand-over", "to": "person"}));
    drop(server);
    let server = Server::open(&folder.database());
    let seats = server.get(&format!("/api/seat/{}", tokens[1])).1["seats"].clone();
    assert_eq!((&seats[1]["player"], &seats[0]["connected"]), (&json!("person"), &json!(false)));
}

#[test]
fn a_game_against_the_computer_is_played_to_its_end() {
    let folder = Folder::new();
    let server = Server::local(&folder.database());
    let (game, tokens) =
        server.begin(&json!({"scenario": "nlc/first-shots", "seats": {"french": "subaltern"}, "seed": 3}));
    assert_eq!(tokens[0], "", "a computer's seat has no link");
    let mut allied = server.connect(&tokens[1]);
    let mut choices = Choices::new(6);
    while !allied.is_over() {
        allied.wait_for_turn();
        if !allied.is_over() {
            allied.answer(&mut choices);
        }
    }
    // Everything is told now: nobody goes back from there to play on.
    assert_eq!(allied.state["can_undo"], false);
    let why = allied.error(json!({"do": "undo"}));
    assert!(why.contains("the game is over"), "{why}");
    // Why it did what it did is told when it is over, and was not told before.
    assert!(allied.frames.iter().all(|frame| !frame.contains("\"because\":")), "a reason was told too early");
    let truth = allied.ok(json!({"do": "truth"}));
    let diary = truth["diary"].as_array().expect("a diary");
    let reasons = diary.iter().filter(|event| event["because"].is_string()).count();
    assert!(reasons > 20, "only {reasons} reasons");
    let attack =
        diary.iter().find(|event| event["fact"]["what"] == "declared" && event["because"].is_string());
    assert!(attack.is_some(), "no reason beside any declared attack");
    let (status, games) = server.get("/api/games");
    assert_eq!(status, 200);
    let card = &games[0];
    assert_eq!((&card["game"], &card["over"]), (&json!(game), &json!(true)));
    assert_eq!(card["result"], allied.state["ending"]["text"]);
    assert_eq!(card["seats"][1]["token"], json!(tokens[1]));
}

/// A table vouches for what was begun and ended at it, by a key that outlives it; not for what somebody brought along.
#[test]
fn a_game_that_ended_here_is_signed_and_one_that_was_taken_in_is_not() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seats": {"french": "random"}}));
    let mut allied = server.connect(&tokens[1]);
    let mut choices = Choices::new(6);
    while !allied.is_over() {
        allied.wait_for_turn();
        if !allied.is_over() {
            allied.answer(&mut choices);
        }
    }
    let key = server.get("/api/health").1["key"].clone();
    let saved = |client: &mut crate::table::Client| {
        let record = client.ok(json!({"do": "save"}))["record"].as_str().expect("a record").to_owned();
        (json!(Record::parse("record", &record).expect("a record").signed_by()), record)
    };
    let (signed_by, record) = saved(&mut allied);
    assert_eq!(signed_by, key);
    server.stop();

    let server = Server::open(&folder.database());
    assert_eq!(server.get("/api/health").1["key"], key, "the same after a restart");
    let (status, taken) = server.post_text("/api/games/record", &record);
    assert_eq!(status, 201, "{taken}");
    let mut again = server.connect(taken["seats"][0]["token"].as_str().expect("a token"));
    assert_eq!(saved(&mut again).0, Value::Null, "it was not played here");
    assert_eq!(saved(&mut server.connect(&tokens[1])).0, key);
}

#[test]
fn two_windows_of_a_seat_see_the_same() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut one = server.connect(&tokens[0]);
    let mut two = server.connect(&tokens[0]);
    let mut choices = Choices::new(9);
    one.wait_for_turn();
    one.answer(&mut choices);
    let mut waited = 0;
    while two.state != one.state {
        assert!(waited < 50, "the second window is told: {} and {}", one.state, two.state);
        two.within(Duration::from_millis(100));
        waited += 1;
    }
}

#[test]
fn wrong_links_and_wrong_wishes_are_told_what_to_do() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (status, said) = server.get("/api/seat/nobody");
    assert_eq!(status, 404);
    assert!(said["error"].as_str().is_some_and(|why| why.contains("this link leads to no seat")), "{said}");
    for (wanted, words) in [
        (json!({"scenario": "nlc/austerlitz"}), "there is no scenario `nlc/austerlitz`; there are nlc/"),
        (json!({"scenario": "nlc/posed"}), "there is no scenario `nlc/posed`"),
        (
            json!({"scenario": "nlc/first-shots", "seats": {"russian": "person"}}),
            "there is no seat `russian`",
        ),
        (json!({"scenario": "nlc/first-shots", "seats": {"french": "hal"}}), "there is no player `hal`"),
        (
            json!({"scenario": "nlc/first-shots", "seats": {"french": "random", "allied": "random"}}),
            "at least one seat",
        ),
        (json!({"scenario": "nlc/first-shots", "options": ["tanks"]}), "has no option `tanks`"),
        (json!({"scenario": "nlc/first-shots", "seed": -1}), "a seed is a whole number from 0"),
        (json!({"scenario": "nlc/first-shots", "cheat": 1}), "unknown field `cheat`"),
        (json!([]), "the body does not fit"),
    ] {
        let (status, said) = server.post("/api/games", &wanted);
        assert_eq!(status, 400, "{wanted}: {said}");
        assert!(said["error"].as_str().is_some_and(|why| why.contains(words)), "{wanted}: {said}");
    }
    let (status, said) = server.get("/api/games");
    assert_eq!(status, 403, "{said}");
    let (status, _) = server.request("POST", "/api/games", &[("origin", "http://evil.example")], b"{}");
    assert_eq!(status, 403, "a page of another site may not begin games");
    let (status, said) = server.post_text("/api/games/record", "hello");
    assert_eq!(status, 422, "{said}");
    let (status, _) = server.request("POST", "/api/games", &[], &vec![b' '; 100_000]);
    assert_eq!(status, 413, "a wish has a limit");
    for path in [
        "/api/none", "/api/scenarios/nlc/x/map.svg", "/api/cases/nlc/none/1", "/api/rulebook/zzz",
        "/assets/none.js",
    ] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
}

#[test]
fn pages_are_compressed_tagged_and_guarded() {
    let folder = Folder::new();
    let server = Server::local(&folder.database());
    let path = "/api/scenarios/nlc/first-shots/map.svg";
    let (status, head, plain) = server.exchange("GET", path, &[], b"");
    assert_eq!(status, 200);
    assert!(head.to_lowercase().contains("content-security-policy: default-src 'self'"), "{head}");
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
    let (_, head, packed) = server.exchange("GET", path, &[("accept-encoding", "br, gzip")], b"");
    assert!(head.contains("content-encoding: gzip") && packed.len() < plain.len() / 2, "{head}");
    let (status, _, body) = server.exchange("GET", path, &[("if-none-match", &tag)], b"");
    assert_eq!((status, body.len()), (304, 0));
    let (status, _, _) = server.exchange("GET", "/", &[("host", "evil.example")], b"");
    assert_eq!(status, 403, "no other name leads to the local table");
    let (status, _, page) = server.exchange("GET", "/", &[], b"");
    assert!(status == 200 && page.starts_with(b"<!doctype html>"), "the client, or how to build it");
}

impl Server {
    fn post_text(&self, path: &str, text: &str) -> (u16, Value) {
        let (status, body) = self.request("POST", path, &[], text.as_bytes());
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }
}

/// Reads every frame with the types of the wire: nothing is missing and nothing is left over.
fn reads_as_the_wire_says(frame: &str) {
    use server::wire::play::{Acted, Odds, Refusal, State};
    let told: Value = serde_json::from_str(frame).expect("JSON");
    let same = |written: Value, read: Result<Value, serde_json::Error>| {
        let read = read.unwrap_or_else(|error| panic!("{error}: {written}"));
        assert!(read == written, "the types of the wire lose something of {written}");
    };
    let state = |value: &Value| {
        let read = serde_json::from_value::<State>(value.clone()).and_then(serde_json::to_value);
        same(value.clone(), read);
    };
    if told["state"].is_object() {
        state(&told["state"]);
    }
    let ok = &told["ok"];
    if ok["state"].is_object() {
        same(ok.clone(), serde_json::from_value::<Acted>(ok.clone()).and_then(serde_json::to_value));
    }
    if ok["outcomes"].is_array() {
        same(ok.clone(), serde_json::from_value::<Odds>(ok.clone()).and_then(serde_json::to_value));
    }
    if let Some(refused) = told.get("refused") {
        same(
            refused.clone(),
            serde_json::from_value::<Refusal>(refused.clone()).and_then(serde_json::to_value),
        );
    }
}

#[test]
fn every_frame_reads_as_the_wire_says() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&two_people());
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(12);
    let mut steps = 0;
    let mut words: Vec<String> = Vec::new();
    while pair.step(&mut choices) {
        steps += 1;
        let who = steps % 2;
        words.extend(pair.clients[who].words());
        if !pair.clients[who].words().is_empty() {
            let own = choices.one(&pair.clients[who].words()).clone();
            pair.clients[who].ask(json!({"do": "odds", "action": own}));
            // Words of another moment are refused by a rule, or cannot be read.
            pair.clients[who].ask(json!({"do": "try", "action": choices.one(&words)}));
            pair.clients[who]
                .ask(json!({"do": "act", "actions": [choices.one(&words), "stand", "stand"], "n": 0}));
        }
    }
    let frames = pair.clients.iter().flat_map(|client| &client.frames);
    let mut kinds = [0; 3];
    for frame in frames {
        reads_as_the_wire_says(frame);
        for (kind, word) in kinds.iter_mut().zip(["\"state\":{", "\"outcomes\":[", "\"refused\":{"]) {
            *kind += usize::from(frame.contains(word));
        }
    }
    assert!(kinds.iter().all(|n| *n > 0), "every kind of answer was read: {kinds:?}");
}

#[test]
fn a_chain_has_a_bound_whatever_is_asked_of_it() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let mut client = server.connect(&tokens[0]);
    for verb in ["act", "try", "odds"] {
        let told = client.ask(json!({"do": verb, "actions": vec!["stand"; 201]}));
        assert!(told["error"].as_str().is_some_and(|why| why.contains("at most 200")), "{verb}: {told}");
    }
}
