//! Kill the server at any moment: every acknowledged answer is there afterwards, and every game goes on.

use crate::table::{Choices, Client, Folder, Pair, Server, tries};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

const GAMES: usize = 6;
const LONGEST_ROUND: Duration = Duration::from_secs(60);

/// What a client was told before the server died: the words that were acknowledged, and every event with its number.
#[derive(Default)]
struct Told {
    acknowledged: Vec<String>,
    events: Vec<Value>,
    n: u64,
}

/// A game that is played through every death of the server.
struct Played {
    /// Its place in the store.
    number: usize,
    token: String,
    acknowledged: Vec<String>,
}

impl Played {
    fn begin(server: &Server, number: usize) -> Played {
        let wanted = json!({"scenario": "nlc/quatre-bras", "seats": {"allied": "random"}, "seed": number});
        let (_, tokens) = server.begin(&wanted);
        Played { number, token: tokens[0].clone(), acknowledged: Vec::new() }
    }
}

#[test]
fn nothing_acknowledged_is_lost_however_often_the_server_is_killed() {
    let folder = Folder::new();
    let mut server = Server::open(&folder.database());
    let mut begun = GAMES;
    let mut games: Vec<Played> = (1..=begun).map(|number| Played::begin(&server, number)).collect();
    let mut moment = Choices::new(11);
    let (kills, mut in_all) = (tries(5), 0);
    for round in 0..kills {
        let done = Arc::new(AtomicUsize::new(0));
        let ready = Arc::new(Barrier::new(GAMES + 1));
        let players: Vec<_> = (0..GAMES)
            .map(|at| {
                let (address, token) = (server.address.clone(), games[at].token.clone());
                let (done, ready) = (Arc::clone(&done), Arc::clone(&ready));
                let seed = u64::try_from(round * GAMES + at).expect("small");
                thread::spawn(move || play_until_it_dies(&address, &token, seed, &done, &ready))
            })
            .collect();
        ready.wait();
        // Somewhere in the middle of a few hundred answers; games that come to their end bring no more.
        let (enough, since) = (20 + moment.below(200), Instant::now());
        while done.load(Ordering::Relaxed) < enough && since.elapsed() < LONGEST_ROUND {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(u64::try_from(moment.below(5_000)).expect("small")));
        server.kill();
        server = Server::open(&folder.database());
        for (game, player) in games.iter_mut().zip(players) {
            let (told, number) = (player.join().expect("a client ends in peace"), game.number);
            in_all += told.acknowledged.len();
            let mut client = server.connect(&game.token);
            let view = client.ok(json!({"do": "view"}));
            let n = client.ok(json!({"do": "pending"}))["n"].as_u64().expect("a count");
            assert!(n >= told.n, "game {number} went back from {} to {n}", told.n);
            let diary = view["diary"].as_array().expect("a diary");
            for event in &told.events {
                assert!(diary.contains(event), "game {number} has lost {event}");
            }
            game.acknowledged.extend(told.acknowledged);
            let kept = folder.words_kept(number);
            let mut kept = kept.iter();
            for words in &game.acknowledged {
                assert!(kept.any(|line| line == words), "game {number} has lost the answer `{words}`");
            }
            // And it goes on, or another does in its place.
            client.wait_for_turn();
            if client.is_over() {
                begun += 1;
                *game = Played::begin(&server, begun);
            } else {
                let words = client.answer(&mut moment);
                game.acknowledged.push(words);
            }
        }
    }
    assert!(in_all >= 20 * kills, "it was worth it: {in_all} answers and {kills} kills");
    eprintln!("{kills} kills, {in_all} answers acknowledged in {begun} games");
}

fn play_until_it_dies(address: &str, token: &str, seed: u64, done: &AtomicUsize, ready: &Barrier) -> Told {
    let mut client = Client::connect(address, token).unwrap_or_else(|why| panic!("{why}"));
    let (mut choices, mut told) = (Choices::new(seed), Told { n: client.n(), ..Told::default() });
    ready.wait();
    let mut seen = client.frames.len();
    loop {
        let over = client.is_over();
        let words = client.words();
        let answer = if words.is_empty() || over {
            // The computer is at work, or it is over: whatever is told counts.
            client.next()
        } else {
            let words = choices.one(&words).clone();
            let message = json!({"id": 1, "do": "act", "action": words, "n": client.n()});
            let mut answer = if client.say(&message.to_string()) { client.next() } else { None };
            while answer.as_ref().is_some_and(|told| told.get("push").is_some()) {
                answer = client.next();
            }
            if let Some(answer) = &answer {
                assert!(answer.get("ok").is_some(), "{message}: {answer}");
                told.acknowledged.push(words);
                done.fetch_add(1, Ordering::Relaxed);
            }
            answer
        };
        for frame in &client.frames[seen..] {
            let frame: Value = serde_json::from_str(frame).expect("JSON");
            let state = if frame["state"].is_object() { &frame["state"] } else { &frame["ok"]["state"] };
            if state.is_object() && frame["push"] != "welcome" {
                told.events.extend(state["events"].as_array().expect("events").iter().cloned());
                told.n = state["n"].as_u64().expect("a count");
            }
        }
        seen = client.frames.len();
        if answer.is_none() {
            return told;
        }
    }
}

#[test]
fn a_database_of_a_newer_program_or_of_another_one_is_refused_with_a_reason() {
    let folder = Folder::new();
    drop(Server::open(&folder.database()));
    let set = |sql: &str| {
        let db = rusqlite::Connection::open(folder.database()).expect("it opens");
        db.execute_batch(sql).expect("it is changed");
    };
    let said = || {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.database())
            .output()
            .expect("it runs");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    set("PRAGMA user_version = 1000");
    let why = said();
    assert!(why.contains("is of version 1000") && why.contains("use the newer program"), "{why}");
    set("PRAGMA user_version = 1; PRAGMA application_id = 7");
    let why = said();
    assert!(why.contains("the database of another program"), "{why}");
}

/// What `grognard replay --verify` says of the database, and whether all is well with it.
fn verified(folder: &Folder) -> (bool, String) {
    let file = folder.database();
    let said = std::process::Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(["replay", "--verify", file.to_str().expect("a plain name")])
        .output()
        .expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (said.status.success(), text(&said.stdout) + &text(&said.stderr))
}

#[test]
fn every_game_of_a_database_is_verified_and_told_and_nothing_is_written() {
    let folder = Folder::new();
    let server = Server::open(&folder.database());
    let (played, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let (fresh, _) = server.begin(&json!({"scenario": "nlc/quatre-bras"}));
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(3);
    for _ in 0..6 {
        assert!(pair.step(&mut choices), "it is not over yet");
    }
    // While somebody plays, and when nobody does.
    let (well, open) = verified(&folder);
    server.stop();
    let before = std::fs::read(folder.database()).expect("a database");
    let (still_well, closed) = verified(&folder);
    for said in [&open, &closed] {
        assert!(well && still_well, "{said}");
        assert!(
            said.contains(&format!("{played}: nlc/first-shots, 6 lines, 7 entries: every answer")),
            "{said}"
        );
        assert!(said.contains(&format!("{fresh}: nlc/quatre-bras, 0 lines, 1 entries")), "{said}");
        assert!(said.contains("2 of 2 games can be played again"), "{said}");
    }
    assert_eq!(before, std::fs::read(folder.database()).expect("a database"), "nothing is written");

    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    db.execute_batch("UPDATE entries SET seat = 'nobody' WHERE seq = 2").expect("it is changed");
    drop(db);
    let (well, said) = verified(&folder);
    assert!(!well && said.contains("1 of 2 games can be played again"), "{said}");
    assert!(said.contains(&format!("{played}: answer 3 of this game cannot be played again")), "{said}");

    as_of_another_version(&folder, "UPDATE entries SET seat = 'french' WHERE seq = 2");
    let (_, said) = verified(&folder);
    assert!(
        said.contains("played under version 0.9 of the rules") || said.contains("there is no snapshot"),
        "{said}"
    );
}

/// Makes the database look as if a program with another version of the rules had kept it.
fn as_of_another_version(folder: &Folder, and: &str) {
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    db.execute_batch(&format!(
        "UPDATE games SET version = '0.9'; UPDATE snapshots SET version = '0.9'; {and}"
    ))
    .expect("it is changed");
}

#[test]
fn a_game_of_another_version_without_a_snapshot_is_kept_and_told() {
    let folder = Folder::new();
    let server = Server::local(&folder.database());
    let (game, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let mut pair = Pair::sit_down(&server, &tokens);
    assert!(pair.step(&mut Choices::new(5)));
    server.stop();
    as_of_another_version(&folder, "DELETE FROM snapshots");
    let server = Server::local(&folder.database());
    let why = Client::connect(&server.address, &tokens[0]).err().expect("it cannot be played");
    assert!(
        why.contains("played under nlc version 0.9") && why.contains("no snapshot to go on from"),
        "{why}"
    );
    // A socket does not tell a browser why it was closed; the card does.
    let (status, said) = server.get(&format!("/api/seat/{}", tokens[0]));
    assert_eq!(status, 409);
    assert!(said["error"].as_str().is_some_and(|why| why.contains("played under nlc version 0.9")), "{said}");
    let (_, games) = server.get("/api/games");
    assert_eq!(
        (&games[0]["game"], &games[0]["over"]),
        (&json!(game), &json!(false)),
        "it is listed all the same"
    );
}

#[test]
fn a_game_that_nobody_has_played_is_begun_anew_under_other_rules() {
    let folder = Folder::new();
    let server = Server::local(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 7}));
    drop(server);
    as_of_another_version(&folder, "");
    let mut choices = Choices::new(5);
    for _ in 0..2 {
        let server = Server::local(&folder.database());
        let mut pair = Pair::sit_down(&server, &tokens);
        for _ in 0..5 {
            assert!(pair.step(&mut choices));
        }
        server.kill();
    }
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    let kinds =
        db.query_row("SELECT count(*) FROM entries WHERE seat = 'umpire'", [], |row| row.get::<_, i64>(0));
    assert_eq!(kinds, Ok(1), "it is said once");
}

#[test]
fn a_game_goes_on_under_another_version_of_the_rules() {
    let folder = Folder::new();
    let server = Server::local(&folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 7}));
    let mut pair = Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(5);
    for _ in 0..90 {
        assert!(pair.step(&mut choices));
    }
    let asked = |pair: &Pair| [0, 1].map(|at| pair.clients[at].state["decision"].clone());
    let knows =
        |pair: &mut Pair| [0, 1].map(|at| pair.clients[at].ok(json!({"do": "view"}))["knowledge"].clone());
    pair.catch_up(0);
    let (before, known) = (asked(&pair), knows(&mut pair));
    // It closes in good order, and keeps a snapshot.
    server.stop();
    as_of_another_version(&folder, "");
    let mut lines = 0;
    for round in 0..3 {
        let server = Server::local(&folder.database());
        let mut pair = Pair::sit_down(&server, &tokens);
        if round == 0 {
            assert_eq!(
                (asked(&pair), knows(&mut pair)),
                (before.clone(), known.clone()),
                "nothing has changed"
            );
            for client in &mut pair.clients {
                assert_eq!(client.state["can_undo"], false, "what was played under other rules stays");
                let frames = client.frames.concat();
                assert!(
                    !frames.contains("snapshot") && !frames.contains("continued"),
                    "the state is nobody's"
                );
            }
        }
        for _ in 0..30 {
            assert!(pair.step(&mut choices), "the game goes on");
        }
        let view = pair.clients[0].ok(json!({"do": "view"}));
        assert!(!view["diary"].as_array().expect("a diary").is_empty());
        // The last time it dies without a word.
        if round < 2 {
            server.stop();
        } else {
            server.kill();
        }
        let db = rusqlite::Connection::open(folder.database()).expect("it opens");
        let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a count");
        assert_eq!(count("SELECT count(*) FROM entries WHERE seat = 'umpire'"), 1, "it is said once");
        assert_eq!(count("SELECT count(*) FROM snapshots WHERE lasting = 1"), 1);
        let now = count("SELECT count(*) FROM entries");
        assert!(now >= lines + 30, "nothing is lost");
        lines = now;
    }
}
