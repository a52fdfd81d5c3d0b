//! Floods: sockets that say nothing, bodies that never end, windows without number, frames that nobody counts, games begun by the
//! hundred. Whoever plays beside them is served; who asks too fast waits.
//!
//! What it costs others in time is measured by `crates/server/examples/floods.rs`.

mod table;

use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use table::{Choices, Client, Folder, Pair, Server, tries};

/// A table with the limits that a public one has, and some that are named.
fn open(folder: &Folder, more: &[&str]) -> Server {
    let file = folder.database();
    let file = file.to_str().expect("a plain name");
    let usual =
        ["serve", "--log", "error", "--safety", "process", "--listen", "127.0.0.1:0", "--database", file];
    Server::start(&[&usual, more].concat())
}

#[test]
fn silent_sockets_hold_no_places() {
    let folder = Folder::new();
    let server = Server::start_with_files(128, &folder.database());
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let mut player = server.connect(&tokens[0]);
    let mut held = Vec::new();
    for n in 0..tries(400) {
        let mut socket = TcpStream::connect(&server.address).expect("the server listens");
        if n % 2 == 1 {
            socket.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ").expect("it can be written to");
        }
        held.push(socket);
    }
    let since = Instant::now();
    assert_eq!(server.get("/api/health").0, 200);
    player.ok(json!({"do": "view"}));
    let _other = server.connect(&tokens[1]);
    assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    // Most were let go at once. Those that are left go when they have said nothing for long.
    let is_held = |mut socket: TcpStream| {
        socket.set_nonblocking(true).expect("a socket");
        // What it was told last may still be there to be read.
        loop {
            match socket.read(&mut [0; 64]) {
                Ok(0) => return false,
                Ok(_) => {}
                Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
            }
        }
    };
    std::thread::sleep(Duration::from_secs(17));
    assert_eq!(
        held.into_iter().filter_map(|socket| is_held(socket).then_some(())).count(),
        0,
        "some are still held"
    );
    player.ok(json!({"do": "view"}));
}

#[test]
fn a_body_that_never_ends_is_not_waited_for_and_holds_nobody_up() {
    let folder = Folder::new();
    let server = open(&folder, &[]);
    let stall = |path: &str, length: usize, sent: usize| {
        let mut socket = TcpStream::connect(&server.address).expect("the server listens");
        let address = &server.address;
        let head = format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {length}\r\n\r\n");
        socket.write_all(head.as_bytes()).expect("the head is read");
        socket.set_nonblocking(true).expect("a socket");
        let _ = socket.write(&vec![b'a'; sent]);
        socket.set_nonblocking(false).expect("a socket");
        socket
    };
    let mut records: Vec<TcpStream> = (0..4).map(|_| stall("/api/games/record", 4 << 20, 64 << 10)).collect();
    // The first that begins one waits until the battles are read.
    server.begin(&json!({"scenario": "nlc/first-shots"}));
    let mut wish = stall("/api/games", 4_000, 40);
    let since = Instant::now();
    assert_eq!(server.get("/api/health").0, 200);
    server.begin(&json!({"scenario": "nlc/first-shots"}));
    assert!(since.elapsed() < Duration::from_secs(8), "{:?}", since.elapsed());
    for socket in [&mut wish, &mut records[0]] {
        // It may be the last of the four whose turn it is to be waited for.
        socket.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        let mut answer = [0; 12];
        let _ = socket.read_exact(&mut answer);
        assert_eq!(&answer, b"HTTP/1.1 408", "{}", String::from_utf8_lossy(&answer));
    }
    let mut too_long = stall("/api/games/record", 9 << 20, 0);
    let mut answer = [0; 12];
    too_long.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 413");
}

/// Whoever sends first and reads afterwards learns why all the same.
#[test]
fn what_is_too_long_is_let_by_until_the_answer_is_read() {
    let folder = Folder::new();
    let server = open(&folder, &[]);
    for (path, length) in [("/api/games/record", 17 << 20), ("/api/games", 3 << 20)] {
        let mut socket = TcpStream::connect(&server.address).expect("the server listens");
        let address = &server.address;
        let head = format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {length}\r\n\r\n");
        socket.write_all(head.as_bytes()).expect("the head is read");
        socket.write_all(&vec![b'a'; length]).expect("all of it is taken");
        let mut answer = [0; 12];
        socket.read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"HTTP/1.1 413", "{path}");
    }
}

#[test]
fn one_seat_cannot_take_every_place() {
    let folder = Folder::new();
    let server = open(&folder, &["--connections", "8"]);
    let (_, flood) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let mut windows: Vec<Client> = (0..8).map(|_| server.connect(&flood[0])).collect();
    let mut players: Vec<Client> = tokens.iter().map(|token| server.connect(token)).collect();
    let codes: Vec<Option<u16>> = windows[..2].iter_mut().map(Client::end).collect();
    assert_eq!(codes, [Some(1013), Some(1013)], "the oldest windows give way");
    for client in windows[2..].iter_mut().chain(&mut players) {
        client.ok(json!({"do": "pending"}));
    }
    let why = Client::connect(&server.address, &flood[0]).err().expect("it has more than its share");
    assert!(why.contains("503"), "{why}");
}

#[test]
fn one_address_cannot_take_every_place() {
    let folder = Folder::new();
    let server = open(&folder, &["--connections-an-address", "4", "--proxy-header", "X-Real-IP"]);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let (_, others) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let from = |address: &'static str, token: &str| Client::connect_from(&server.address, token, address);
    let seats = [&tokens[0], &tokens[0], &tokens[1], &tokens[1]];
    let _windows: Vec<Client> = seats.map(|token| from("192.0.2.1", token).expect("there is room")).into();
    let why = from("192.0.2.1", &tokens[0]).err().expect("his address has its share");
    assert!(why.contains("503"), "{why}");
    from("192.0.2.2", &others[0]).expect("another's has not").ok(json!({"do": "view"}));
}

#[test]
fn frames_of_every_kind_count() {
    let folder = Folder::new();
    let server = open(&folder, &["--messages", "50"]);
    for kind in ["ping", "bytes"] {
        let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
        let mut client = server.connect(&tokens[0]);
        for _ in 0..300 {
            assert!(if kind == "ping" { client.ping() } else { client.say_bytes(vec![7; 50]) });
        }
        let since = Instant::now();
        assert!(client.say(&json!({"id": 1, "do": "pending"}).to_string()));
        while client.next().expect("it is answered")["id"] != 1 {}
        assert!(since.elapsed().as_millis() > 1_500, "200 {kind} at once, then 50 a second");
    }
}

#[test]
fn who_begins_games_too_fast_waits_and_is_not_refused() {
    let folder = Folder::new();
    let server = open(&folder, &["--new-games", "20"]);
    let since = Instant::now();
    for _ in 0..24 {
        server.begin(&json!({"scenario": "nlc/first-shots"}));
    }
    assert!(since.elapsed().as_millis() > 1_500, "sixteen at once, then a fifth of twenty a second");
}

#[test]
fn games_rest_when_there_is_no_memory_for_all_and_nobody_notices() {
    let folder = Folder::new();
    let server = open(&folder, &["--memory", "0", "--messages", "10000"]);
    let mut choices = Choices::new(8);
    let mut pairs: Vec<Pair> = (0..3)
        .map(|seed| {
            let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots", "seed": seed}));
            Pair::sit_down_in_browsers(&server, &tokens)
        })
        .collect();
    for _ in 0..4 {
        for pair in &mut pairs {
            for _ in 0..2 {
                assert!(pair.step(&mut choices));
            }
            for client in &mut pair.clients {
                let (_, followed) = client.view.clone().expect("it follows the view");
                assert_eq!(followed, client.fresh_view(), "what was told is what stands");
            }
        }
        let awake = server.get("/api/health").1["games_loaded"].as_u64().expect("a number");
        assert!(awake <= 2, "{awake} are awake");
    }
}

#[test]
fn the_card_of_a_seat_loads_no_game_and_many_questions_are_all_answered() {
    let folder = Folder::new();
    let server = open(&folder, &["--messages", "10000"]);
    let (_, tokens) = server.begin(&json!({"scenario": "nlc/first-shots"}));
    let card = server.get(&format!("/api/seat/{}", tokens[0])).1;
    assert_eq!((&card["seat"], card["seats"].as_array().map(Vec::len)), (&json!("french"), Some(2)));
    assert_eq!(server.get("/api/health").1["games_loaded"], 0);
    let mut windows: Vec<Client> = (0..3).map(|_| server.connect(&tokens[0])).collect();
    let mut loaded = server.get(&format!("/api/seat/{}", tokens[0])).1;
    assert_eq!(loaded["seats"][0]["connected"], true);
    loaded["seats"][0]["connected"] = json!(false);
    assert_eq!(loaded, card, "the rows say the same as the game");
    for client in &mut windows {
        for id in 0..60 {
            assert!(client.say(&json!({"id": id, "do": "view", "since": 0}).to_string()));
        }
    }
    for client in &mut windows {
        let mut answered: Vec<Value> = Vec::new();
        while answered.len() < 60 {
            let told = client.next().expect("each is answered");
            if told.get("ok").is_some() {
                answered.push(told["id"].clone());
            }
        }
        answered.sort_by_key(Value::as_u64);
        answered.dedup();
        assert_eq!(answered.len(), 60);
    }
}
