//! A bad disk: full, held by another program, damaged, changed behind the server's back. Each is told in words of its own, nothing
//! that was acknowledged is lost, and the game goes on when it can.

use crate::table::{Choices, Client, Folder, Server, tries};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A table that waits for no disk: none of this is about the loss of power.
fn open(folder: &Folder) -> Server {
    let database = folder.database();
    let file = database.to_str().expect("a plain name");
    Server::start(&[
        "serve", "--listen", "127.0.0.1:0", "--safety", "process", "--log", "error", "--database", file,
    ])
}

/// From now on no file of the server may grow beyond so many bytes: what it writes there fails as on a full disk.
fn limit_files(server: &Server, most: Option<u64>) {
    let pid = Pid::from_raw(server.id().try_into().expect("a small number"));
    prlimit(pid, Resource::Fsize, Rlimit { current: most, maximum: None }).expect("it may be limited");
}

/// Where nothing is asked for so long, the computer cannot write.
const FULL: Duration = Duration::from_secs(5);

/// All that is told within so long.
fn told_within(client: &mut Client, time: Duration) -> Vec<Value> {
    let (since, mut told) = (Instant::now(), Vec::new());
    while let Some(left) = time.checked_sub(since.elapsed()).filter(|left| !left.is_zero()) {
        told.extend(client.within(left));
    }
    told
}

#[test]
fn a_computer_that_cannot_write_says_so_once_and_goes_on_when_it_can() {
    let folder = Folder::new();
    let server = open(&folder);
    let (_, tokens) =
        server.begin(&json!({"scenario": "nlc/quatre-bras", "seats": {"french": "random"}, "seed": 1}));
    limit_files(&server, Some(0));
    let mut client = server.connect(&tokens[1]);
    let told = told_within(&mut client, Duration::from_secs(4));
    let troubles: Vec<&Value> = told.iter().filter(|told| told["push"] == "trouble").collect();
    assert_eq!(troubles.len(), 1, "{told:?}");
    let why = troubles[0]["why"].as_str().expect("a reason");
    assert!(why.contains("database") && why.contains("nothing was kept"), "{why}");
    assert!(told.len() <= 3, "{} frames about nothing: {told:?}", told.len());
    // Whoever comes now is told as well.
    let mut late = server.connect(&tokens[1]);
    assert_eq!(late.next().expect("a word")["push"], "trouble");
    limit_files(&server, None);
    let since = Instant::now();
    while client.words().is_empty() {
        assert!(since.elapsed() < Duration::from_secs(30), "it does not go on: {}", client.state);
        client.next().expect("the server talks");
    }
    let over = json!({"push": "trouble", "why": null}).to_string();
    assert_eq!(client.frames.iter().filter(|frame| **frame == over).count(), 1);
}

#[test]
fn nothing_acknowledged_is_lost_however_often_the_disk_is_full() {
    let folder = Folder::new();
    let mut server = open(&folder);
    let begin = |server: &Server, seed: usize| {
        let wanted = json!({"scenario": "nlc/quatre-bras", "seats": {"allied": "random"}, "seed": seed});
        server.begin(&wanted).1[0].clone()
    };
    // The answers that were acknowledged in each game; the last of them is played.
    let (mut token, mut acknowledged) = (begin(&server, 1), vec![Vec::new()]);
    let (rounds, mut choices, mut full) = (tries(3), Choices::new(3), 0);
    for round in 0..rounds {
        let mut client = server.connect(&token);
        client.wait_for_turn();
        if client.is_over() {
            acknowledged.push(Vec::new());
            token = begin(&server, acknowledged.len());
            client = server.connect(&token);
        }
        let game = acknowledged.last_mut().expect("a game");
        let (mut n_answers, mut is_full) = (0, false);
        for part in 0..2 {
            if part == 1 {
                let log = folder.database().with_extension("sqlite-wal");
                let length = std::fs::metadata(log).map_or(0, |log| log.len());
                // The log is begun again from time to time: a limit behind its end may never be reached.
                let most = usize::try_from(length).expect("small") + 60_000;
                limit_files(&server, Some(u64::try_from(choices.below(most)).expect("small")));
            }
            // As many as it takes to fill the room.
            let n_tries = if part == 0 { 25 } else { 400 };
            for _ in 0..n_tries {
                // While the computer cannot write, nobody is asked.
                let since = Instant::now();
                while client.words().is_empty() && !client.is_over() && since.elapsed() < FULL {
                    client.within(Duration::from_millis(200));
                }
                if client.words().is_empty() {
                    is_full |= part == 1 && !client.is_over();
                    break;
                }
                let words = choices.one(&client.words()).clone();
                let answer = client.ask(json!({"do": "act", "action": words, "n": client.n()}));
                match answer["error"].as_str() {
                    None => {
                        game.push(words);
                        n_answers += 1;
                    }
                    Some(why) => {
                        assert!(part == 1 && why.contains("nothing was kept"), "{why}");
                        is_full = true;
                        break;
                    }
                }
            }
        }
        assert!(n_answers > 0 || game.is_empty(), "round {round} was worth nothing");
        full += usize::from(is_full);
        limit_files(&server, None);
        if round % 3 == 2 {
            server.kill();
            server = open(&folder);
        }
    }
    let mut client = server.connect(&token);
    client.wait_for_turn();
    if !client.is_over() {
        acknowledged.last_mut().expect("a game").push(client.answer(&mut choices));
    }
    drop(server);
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    let sound: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer");
    assert_eq!(sound, "ok");
    for (number, answers) in (1..).zip(&acknowledged) {
        let kept = folder.words_kept(number);
        let mut kept = kept.iter();
        for words in answers {
            assert!(kept.any(|line| line == words), "the answer `{words}` of game {number} is lost");
        }
    }
    let (in_all, games) = (acknowledged.iter().map(Vec::len).sum::<usize>(), acknowledged.len());
    assert!(in_all > 30 && full * 3 >= rounds, "{in_all} answers, {full} full disks of {rounds}");
    eprintln!("{in_all} answers acknowledged in {games} games, the disk was full {full} times of {rounds}");
}

#[test]
fn a_database_that_another_program_holds_is_told_and_waited_for() {
    let folder = Folder::new();
    let server = open(&folder);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 1}));
    let mut client = server.connect(&tokens[0]);
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    db.execute_batch("BEGIN IMMEDIATE").expect("it is ours");
    let words = client.words().first().expect("an answer").clone();
    let why = client.error(json!({"do": "act", "action": words}));
    assert!(why.contains("another program holds the database"), "{why}");
    let (status, said) = server.post("/api/games", &json!({"scenario": "nlc/first-shots"}));
    assert!(
        status == 503 && said["error"].as_str().is_some_and(|why| why.contains("another program holds")),
        "{said}"
    );
    db.execute_batch("ROLLBACK").expect("it is free");
    client.ok(json!({"do": "act", "action": words}));
}

/// What two games say after something was done to the database behind the server's back.
fn after(what: &str, changed: impl FnOnce(&rusqlite::Connection)) -> (String, bool) {
    let folder = Folder::new();
    let server = open(&folder);
    let games: Vec<Vec<String>> =
        (0..2).map(|seed| server.begin(&json!({"scenario": "nlc/first-shots", "seed": seed})).1).collect();
    let mut pair = crate::table::Pair::sit_down(&server, &games[0]);
    let mut choices = Choices::new(2);
    for _ in 0..14 {
        assert!(pair.step(&mut choices));
    }
    server.kill();
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    changed(&db);
    drop(db);
    let server = open(&folder);
    let why = Client::connect(&server.address, &games[0][0]).err();
    let why = why.unwrap_or_else(|| panic!("{what}: the game loads"));
    let other = Client::connect(&server.address, &games[1][0]).is_ok();
    assert_eq!(server.get("/api/health").0, 200, "{what}");
    (why, other)
}

#[test]
fn a_game_that_was_changed_behind_our_back_is_told_and_the_others_are_played() {
    let changes = [
        ("DELETE FROM entries WHERE game = 1 AND seq = 12", "line 12 of its log is missing"),
        ("UPDATE entries SET action = '{' WHERE game = 1 AND seq = 12", "line 12 of its log: "),
        ("UPDATE entries SET action = '\"stand\"' WHERE game = 1 AND seq = 12", "cannot be played again"),
        (
            "DELETE FROM entries WHERE game = 1; DELETE FROM seats WHERE game = 1; DELETE FROM games WHERE number = 1",
            "leads to no seat",
        ),
    ];
    for (sql, told) in changes {
        let (why, other) = after(sql, |db| {
            db.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}")).expect("it is changed");
        });
        // Whom a link leads nowhere is not let in at all: there is no word but the status.
        assert!(why.contains(told) || (told == "leads to no seat" && why.contains("404")), "{sql}: {why}");
        assert!(other, "{sql}: the other game is played");
    }
}

#[test]
fn a_newer_program_that_takes_the_database_over_is_told() {
    let folder = Folder::new();
    let server = open(&folder);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 1}));
    let mut client = server.connect(&tokens[0]);
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    let version: i32 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a version");
    db.execute_batch(&format!("PRAGMA user_version = {}", version + 1)).expect("it is changed");
    let words = client.words().first().expect("an answer").clone();
    let why = client.error(json!({"do": "act", "action": words}));
    assert!(why.contains("a newer program has brought the database to version"), "{why}");
    db.execute_batch(&format!("PRAGMA user_version = {version}")).expect("it is changed back");
    client.ok(json!({"do": "act", "action": words}));
}

#[test]
fn a_damaged_database_is_told_and_the_server_lives() {
    let folder = Folder::new();
    let server = open(&folder);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": 1}));
    let mut pair = crate::table::Pair::sit_down(&server, &tokens);
    let mut choices = Choices::new(2);
    for _ in 0..60 {
        assert!(pair.step(&mut choices));
    }
    server.stop();
    // The pages of the log itself: whatever stands there, it is no page any more.
    let db = rusqlite::Connection::open(folder.database()).expect("it opens");
    let number = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number");
    assert_eq!(number("PRAGMA wal_checkpoint(TRUNCATE)"), 0, "all stands in the file");
    let root = number("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'");
    let root = usize::try_from(root).expect("small");
    drop(db);
    let mut bytes = std::fs::read(folder.database()).expect("the file");
    bytes[(root - 1) * 4096..root * 4096].fill(0x5a);
    std::fs::write(folder.database(), bytes).expect("the file");
    let server = open(&folder);
    let why = Client::connect(&server.address, &tokens[0]).err().expect("it cannot be read");
    assert!(why.contains("the database is damaged"), "{why}");
    assert_eq!(server.get("/api/health").0, 200);
}
