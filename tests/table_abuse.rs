//! Sent straight to the server, past the browser: nothing is accepted that the rules do not offer to the seat that sends it.

use crate::table::{Choices, Client, Folder, Pair, Server, tries};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How many messages are on their way at once.
const AT_ONCE: usize = 200;

/// Sends messages and checks that every one gets an answer of its own that is no `ok`.
fn none_is_accepted(client: &mut Client, messages: &[Value]) {
    for some in messages.chunks(AT_ONCE) {
        for (id, message) in some.iter().enumerate() {
            let mut message = message.clone();
            message["id"] = json!(format!("abuse {id}"));
            assert!(client.say(&message.to_string()), "the server listens");
        }
        let mut left: BTreeSet<String> = (0..some.len()).map(|id| format!("abuse {id}")).collect();
        while !left.is_empty() {
            let told = client.next().expect("it is answered");
            if let Some(id) = told["id"].as_str() {
                let sent = id.trim_start_matches("abuse ").parse().ok().and_then(|at: usize| some.get(at));
                assert!(told.get("ok").is_none(), "accepted: {sent:?}");
                assert!(told.get("error").is_some() || told.get("refused").is_some(), "{told}");
                assert!(left.remove(id), "answered twice: {told}");
            } else {
                assert!(told.get("push").is_some(), "{told}");
            }
        }
    }
}

#[test]
fn nothing_that_is_not_offered_is_accepted() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 21}));
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(21);
    let (wanted, mut seen) = (tries(2_000), BTreeSet::new());
    let mut tried = [0_usize; 4];
    while tried.iter().any(|n| *n < wanted) {
        if !pair.step(&mut choices) {
            let (_, tokens) =
                server.begin(&json!({"scenario": "nlc/first-shots", "seed": choices.any() >> 12}));
            pair = Pair::sit_down(&server, &tokens);
            continue;
        }
        for client in &pair.clients {
            seen.extend(client.words());
        }
        let before: Vec<Value> =
            pair.clients.iter_mut().map(|client| client.ok(json!({"do": "pending"}))).collect();
        let all: Vec<String> = seen.iter().cloned().collect();
        for who in 0..2 {
            let (own, other) = (pair.clients[who].words(), pair.clients[1 - who].words());
            let n = pair.clients[who].n();
            let mut messages = Vec::new();
            if own.is_empty() {
                // By the seat that is not on turn: what the other may say, and all else that was ever said.
                let said = other.iter().chain((0..20).map(|_| choices.one(&all)));
                messages.extend(said.map(|words| json!({"do": "act", "action": words})));
                messages.extend(
                    other.iter().map(|words| json!({"do": "act", "actions": [words, words], "n": n})),
                );
                tried[0] += messages.len();
            } else {
                // Answers that are not offered: those of other moments, and offered ones with a letter changed.
                let mut none = Vec::new();
                for _ in 0..40 {
                    let words = choices.one(&all);
                    if !own.contains(words) {
                        none.push(json!({"do": "act", "action": words}));
                    }
                    let own_words: &String = choices.one(&own);
                    let bent = bent(own_words, &mut choices);
                    // How often the space bar was hit makes no other answer, nor does an accent.
                    let plain = |words: &str| {
                        words.split_whitespace().collect::<Vec<_>>().join(" ").replace('é', "e")
                    };
                    if !own.iter().any(|words| plain(words) == plain(&bent)) {
                        none.push(json!({"do": "act", "action": bent, "n": n}));
                    }
                }
                for odd in
                    [json!(null), json!(7), json!([]), json!({}), json!({"do": "win"}), json!({"do": 3})]
                {
                    none.push(json!({"do": "act", "action": odd}));
                }
                tried[1] += none.len();
                messages.extend(none);
                // Stale ones: what is offered, but said to another moment.
                let stale = (0..40).map(|_| {
                    let other =
                        u64::try_from(choices.below(usize::try_from(n).expect("small") + 5)).expect("small");
                    let other = if other == n { n + 1 } else { other };
                    json!({"do": "act", "action": choices.one(&own), "n": other})
                });
                let stale: Vec<Value> = stale.collect();
                tried[2] += stale.len();
                messages.extend(stale);
            }
            let verbs = (0..40).map(|_| {
                let verb = *choices.one(&[
                    "open", "pose", "load", "dice", "close", "cheat", "ACT", "act ", "", "undo2", "__proto__",
                ]);
                let seat = *choices.one(&["french", "allied"]);
                json!({"do": verb, "seat": seat, "action": choices.one(&all), "next": [6, 6]})
            });
            let mut verbs: Vec<Value> = verbs.collect();
            verbs.push(json!({"do": "act", "seat": "french", "action": choices.one(&all)}));
            verbs.push(json!({"do": "view", "seat": "allied"}));
            verbs.push(json!({"do": "odds", "seat": "allied", "action": choices.one(&all)}));
            tried[3] += verbs.len();
            messages.extend(verbs);
            none_is_accepted(&mut pair.clients[who], &messages);
        }
        let after: Vec<Value> =
            pair.clients.iter_mut().map(|client| client.ok(json!({"do": "pending"}))).collect();
        assert_eq!(before, after, "nothing has changed");
    }
}

/// Words with one letter changed, dropped or doubled.
fn bent(words: &str, choices: &mut Choices) -> String {
    let mut letters: Vec<char> = words.chars().collect();
    let at = choices.below(letters.len());
    match choices.below(3) {
        0 => letters[at] = *choices.one(&['x', '9', ' ', 'é', '"', '\\']),
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

#[test]
fn whatever_comes_in_is_answered_and_the_game_goes_on() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) =
        server.begin(&json!({"scenario": "nlc/first-shots", "seats": {"allied": "random"}, "seed": 5}));
    let mut client = server.connect(&tokens[0]);
    let mut choices = Choices::new(31);
    let good = [
        json!({"id": 1, "do": "act", "action": "stand", "n": 1}).to_string(),
        json!({"id": 2, "do": "view", "at": 1, "since": 0}).to_string(),
        json!({"id": 3, "do": "look", "at": {"what": "hex", "hex": "2751"}}).to_string(),
        json!({"id": 4, "do": "odds", "action": {"do": "attack", "target": "2751"}}).to_string(),
        json!({"id": 5, "do": "expand", "said": "move foy 2751 2752"}).to_string(),
        json!({"id": 6, "do": "look", "at": {"what": "reach", "action": "march foy"}}).to_string(),
        json!({"id": 7, "do": "truth", "at": 2}).to_string(),
    ];
    for _ in 0..tries(2_000) {
        let text = match choices.below(6) {
            0 => (0..choices.below(60))
                .map(|_| *choices.one(&['{', '}', '"', ':', ',', '[', ']', '1', 'a', '\u{0}', 'é']))
                .collect(),
            1 => "[".repeat(choices.below(5_000)),
            2 => format!(r#"{{"id":{},"do":"view","at":{}}}"#, choices.any(), choices.any()),
            3 => format!(r#"{{"id":[{}],"do":"act"}}"#, choices.any()),
            _ => {
                let mut text: Vec<char> = choices.one(&good).chars().collect();
                for _ in 0..=choices.below(4) {
                    let at = choices.below(text.len());
                    text[at] = *choices.one(&['{', '}', '"', '0', '-', 'e', ',', '\\', ' ', 'z']);
                }
                text.into_iter().collect()
            }
        };
        assert!(client.say(&text), "the server listens");
        // Each gets exactly one answer: an `ok` where bending left it sound.
        loop {
            let told = client.next().unwrap_or_else(|| panic!("the server hung up on {text}"));
            if told.get("push").is_none() {
                assert!(
                    told.get("ok").is_some() || told.get("error").is_some() || told.get("refused").is_some(),
                    "{told}"
                );
                break;
            }
        }
    }
    assert!(client.say_bytes(vec![0, 159, 146, 150]));
    let told = client.next().expect("bytes are answered");
    assert!(told["error"].as_str().is_some_and(|why| why.contains("as text")), "{told}");
    client.wait_for_turn();
    client.answer(&mut choices);
    // A frame that is too long ends the connection, and nothing else.
    client.say(&"x".repeat(100_000));
    assert_eq!(client.end(), Some(1009));
    let mut client = server.connect(&tokens[0]);
    client.wait_for_turn();
    client.answer(&mut choices);
    assert_eq!(server.get("/api/health").0, 200);
}

#[test]
fn floods_wait_and_are_answered_all_the_same() {
    let folder = Folder::new();
    let file = folder.database();
    let server = Server::start(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        file.to_str().expect("a name"),
        "--connections",
        "3",
    ]);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let mut client = server.connect(&tokens[0]);
    let since = std::time::Instant::now();
    for id in 0..600 {
        client.say(&json!({"id": id, "do": "pending"}).to_string());
    }
    for _ in 0..600 {
        let told = client.next().expect("each is answered");
        assert!(told.get("ok").is_some(), "{told}");
    }
    assert!(since.elapsed().as_millis() > 1_500, "400 at once, then 100 a second");
    let _second = server.connect(&tokens[1]);
    let _third = server.connect(&tokens[1]);
    let why = Client::connect(&server.address, &tokens[1]).err().expect("the house is full");
    assert!(why.contains("503"), "{why}");
}
