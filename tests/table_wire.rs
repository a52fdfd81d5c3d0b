//! What travels: how much an answer brings, that nothing is lost on the way, and that the length of a game makes nothing slower.

use crate::table::{Choices, Folder, Pair, Server, tries};
use serde_json::{Value, json};
use staff::AnyRoster as _;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use umpire::dice::Seed;
use umpire::matches::{AnyMatch, DiceChoice};
use umpire::record::Entry;
use umpire::ruleset::{RuleSet as _, header};

/// A match of this program, apart from any server.
fn apart(scenario: &str, seed: u64) -> Box<dyn AnyMatch> {
    let rules = &series::sets::NLC;
    let start = rules.open(scenario, &[]).expect("the scenario opens");
    let dice = DiceChoice::Seeded(Seed::from_number(seed));
    start.begin(header(rules, scenario, &[], None), dice).expect("it begins")
}

#[test]
fn an_answer_brings_less_than_five_kilobytes_to_either_client() {
    const MOST: usize = 5_000;
    let (scenario, seed) = ("nlc/la-belle-alliance", 7);
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": scenario, "seed": seed}));
    let mut pair = Pair::sit_down_in_browsers(&server, &tokens);
    // Computers choose for both, as in a game between people who know what they do: random play leaves the armies where they are.
    let mut game = apart(scenario, seed);
    let seats = game.seats();
    let mut brought: [Vec<usize>; 2] = Default::default();
    for step in 0..tries(700) {
        let Some(seat) = game.awaited().first().cloned() else { break };
        let who = seats.iter().position(|name| *name == seat).expect("a seat");
        let choice =
            staff::series::PLAYERS.decide(&*game, &seat, "subaltern", step as u64).expect("it decides");
        game.answer(&seat, &choice.action).expect("it is carried out");
        let before = pair.clients.each_ref().map(|client| client.bytes);
        let n = pair.clients[who].n();
        pair.clients[who].ok(json!({"do": "act", "action": choice.action, "n": n}));
        pair.catch_up(1 - who);
        for (at, client) in pair.clients.iter().enumerate() {
            let bytes = client.bytes - before[at];
            assert!(
                bytes < MOST,
                "{bytes} bytes after `{}`: {:?}",
                choice.action["say"],
                client.frames.last()
            );
            brought[at].push(bytes);
        }
        if step % 50 == 0 {
            for client in &mut pair.clients {
                let fresh = client.fresh_view();
                assert!(client.view.as_ref().is_some_and(|(_, view)| *view == fresh), "the view at {step}");
            }
        }
    }
    for (seat, bytes) in seats.iter().zip(brought) {
        let (sum, most) = (bytes.iter().sum::<usize>(), bytes.iter().max().copied().unwrap_or(0));
        eprintln!(
            "{seat}: {} bytes an answer, {most} at most, {} answers",
            sum / bytes.len().max(1),
            bytes.len()
        );
        assert!(bytes.len() > 200, "there were answers to measure");
    }
}

#[test]
fn a_view_that_was_followed_is_the_view() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let options: [&[&str]; 3] = [&[], &["hidden-movement"], &["order-markers"]];
    for (seed, options) in options.into_iter().enumerate() {
        let (_, tokens) =
            server.begin(&json!({"scenario": "nlc/first-shots", "options": options, "seed": seed}));
        let mut pair = Pair::sit_down_in_browsers(&server, &tokens);
        let mut choices = Choices::new(40 + seed as u64);
        let (mut compared, mut undone) = (0, 0);
        for step in 0..tries(150) {
            if !pair.step(&mut choices) {
                break;
            }
            let who = choices.below(2);
            if step % 5 == 0 && pair.clients[who].state["can_undo"] == true {
                let answer = pair.clients[who].ask(json!({"do": "undo"}));
                pair.catch_up(1 - who);
                undone += usize::from(answer.get("ok").is_some());
            }
            for client in &mut pair.clients {
                let (fresh, pending) = (client.fresh_view(), client.ok(json!({"do": "pending"})));
                let (_, followed) = client.view.as_ref().expect("it is followed");
                assert!(*followed == fresh, "step {step}: {followed}\n\n{fresh}");
                let asked = &client.state["decision"]["actions"];
                assert_eq!(asked, &pending["pending"][0]["actions"], "the answers are unpacked as they were");
                compared += 1;
            }
        }
        assert!(compared > 100 && undone > 3, "{compared} views were compared, {undone} answers taken back");
    }
}

#[test]
fn what_computers_answer_in_one_go_is_told_in_one_push() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (_, tokens) =
        server.begin(&json!({"scenario": "nlc/first-shots", "seats": {"french": "random"}, "seed": 4}));
    let mut allied = server.connect(&tokens[1]);
    let mut choices = Choices::new(4);
    let (mut pushes, mut answers) = (0, 0);
    while answers < 100 && !allied.is_over() {
        allied.wait_for_turn();
        if allied.is_over() {
            break;
        }
        allied.answer(&mut choices);
        let (n, before) = (allied.n(), allied.frames.len());
        allied.wait_for_turn();
        answers += allied.n() - n;
        pushes += (allied.frames.len() - before) as u64;
    }
    assert!(answers >= 50, "only {answers} answers of the computer");
    assert!(pushes * 2 < answers, "{answers} answers came in {pushes} pushes");
}

#[test]
fn forty_questions_at_once_lose_none() {
    let folder = Folder::new();
    let file = folder.database();
    let server = Server::start(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        file.to_str().expect("a name"),
        "--messages",
        "20",
    ]);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/quatre-bras", "seed": 1}));
    let mut client = server.connect(&tokens[0]);
    let kinds =
        [json!({"do": "view"}), json!({"do": "look", "at": {"what": "zones"}}), json!({"do": "result"})];
    // More at once than are thought about at once; then more than the measure lets through, which waits.
    for n in [40, 100] {
        let since = Instant::now();
        for id in 0..n {
            let mut question = kinds[id % kinds.len()].clone();
            question["id"] = json!(id);
            assert!(client.say(&question.to_string()), "the server listens");
        }
        let mut open: BTreeSet<u64> = (0..n as u64).collect();
        while !open.is_empty() {
            let told = client.next().expect("it is answered");
            let id = told["id"].as_u64().expect("an answer");
            assert!(open.remove(&id) && told.get("ok").is_some(), "{told}");
        }
        if n > 80 {
            assert!(since.elapsed() > Duration::from_millis(500), "nobody has waited");
        }
    }
}

/// A game of so many entries, played at random, whose last answer can be taken back: its record, and that answer.
fn long_game(entries: usize) -> (String, Entry) {
    let mut choices = Choices::new(9);
    let mut game = apart("nlc/campaign", 9);
    loop {
        let seat = choices.one(&game.awaited()).clone();
        let words = choices.one(&game.words(&seat).expect("it is asked")).clone();
        game.answer(&seat, &json!(words)).expect("it is offered");
        assert!(game.ending().is_none(), "it is over after {} entries", game.entries());
        if game.entries() >= entries && game.undoable(&seat).is_ok() {
            return (game.record(true).to_text(), game.entry(game.entries() - 1).expect("the last"));
        }
    }
}

#[test]
fn the_length_of_a_game_makes_nothing_slower() {
    const WHAT: [&str; 3] = ["view", "view of an earlier moment", "undo"];
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let mut tables = [60, 6_000].map(|entries| {
        let (record, last) = long_game(entries);
        let (status, body) = server.request("POST", "/api/games/record", &[], record.as_bytes());
        let created: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(status, 201, "{created}");
        let own = created["seats"].as_array().expect("seats").iter().find(|link| link["seat"] == last.seat);
        let client = server.connect(own.expect("its seat")["token"].as_str().expect("a token"));
        (client, last.action, [const { Vec::new() }; 3])
    });
    // In turns, so that whatever else the machine does disturbs both alike.
    for back in 1..40 {
        for (client, last, times) in &mut tables {
            let n = client.n();
            let messages = [
                json!({"do": "view", "since": n}),
                json!({"do": "view", "at": n - back, "since": n}),
                json!({"do": "undo"}),
            ];
            for (message, times) in messages.into_iter().zip(times) {
                let since = Instant::now();
                client.ok(message);
                times.push(since.elapsed());
            }
            client.ok(json!({"do": "act", "action": last}));
        }
    }
    let [early, late] = tables.map(|(_, _, times)| {
        times.map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2]
        })
    });
    for (what, (early, late)) in WHAT.iter().zip(early.iter().zip(late)) {
        eprintln!("{what}: {early:?} at entry 60, {late:?} at entry 6,000");
        assert!(late < *early * 2, "{what}: {early:?} at entry 60, {late:?} at entry 6,000");
    }
}
