//! Frames for a seat: a real server in this process, a game of its own for each input, a WebSocket to one of its seats.

use crate::registry::REGISTRY;
use crate::{MOST_LINES, check_answer};
use serde_json::Value;
use server::Table;
use server::games::Reach;
use server::limits::Limits;
use server::store::Safety;
use server::wire::delta::apply;
use server::wire::packed::{Packed, unpack};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tungstenite::{Message, WebSocket};

/// Frames, a line for each; what is no text is sent as bytes. Each is answered once, under its own id, and the connection outlives them.
/// The readers of what a server packs take any of them as well.
pub fn frames(bytes: &[u8]) {
    let mut socket = seat();
    let mut sent = 0;
    for frame in bytes.split(|byte| *byte == b'\n').take(MOST_LINES) {
        read_packed(frame);
        let message = match std::str::from_utf8(frame) {
            Ok(text) => Message::text(text),
            Err(_) => Message::binary(frame.to_vec()),
        };
        socket.send(message).expect("the server listens");
        sent += 1;
        // Whoever is not read waits: so does the server, for us.
        while sent > 0 {
            match socket.read().expect("the server answers") {
                Message::Text(told) if told.as_str().starts_with("{\"push\"") => {}
                Message::Text(told) => {
                    check_answer(&told);
                    sent -= 1;
                }
                Message::Close(close) => panic!("closed: {close:?}"),
                _ => {}
            }
        }
    }
}

fn read_packed(frame: &[u8]) {
    if let Ok(packed) = serde_json::from_slice::<Vec<Packed>>(frame) {
        unpack(&packed);
    }
    if let Ok(delta) = serde_json::from_slice::<Value>(frame) {
        let mut value = serde_json::json!({ "list": [1, { "a": null }, [2, 3]], "text": "", "delta": delta });
        let _ = apply(&mut value, &delta);
    }
}

/// A fuzzer looks at its clock by signals, which break off whatever waits; the WebSocket would take that for its end.
struct Patient(TcpStream);

fn patiently<T>(mut once: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match once() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

impl Read for Patient {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        patiently(|| self.0.read(into))
    }
}

impl Write for Patient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        patiently(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A new game, and a connection to its first seat.
fn seat() -> WebSocket<Patient> {
    let address = address();
    let body = r#"{"scenario":"three-hexes/the-gun"}"#;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.write_all(format!("{head}{body}").as_bytes()).expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers");
    let created = answer.split_once("\r\n\r\n").map(|(_, body)| body).expect("an answer has a body");
    let created: Value = serde_json::from_str(created).unwrap_or_else(|error| panic!("{error}: {answer}"));
    let token = created["seats"][0]["token"].as_str().unwrap_or_else(|| panic!("no seat: {created}"));
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_nodelay(true).expect("small frames go at once");
    let (mut socket, _) =
        tungstenite::client(format!("ws://{address}/api/play/{token}"), Patient(stream)).expect("a seat");
    let welcome = socket.read().expect("a welcome");
    assert!(welcome.to_text().is_ok_and(|text| text.contains("welcome")), "{welcome}");
    socket
}

/// The server of this process.
fn address() -> SocketAddr {
    static SERVER: OnceLock<(Runtime, SocketAddr)> = OnceLock::new();
    let server = || {
        let runtime = Runtime::new().expect("threads");
        let database = std::env::temp_dir().join(format!("grognard-fuzzing-{}.sqlite", std::process::id()));
        let limits = Limits {
            games: u64::MAX,
            messages_a_second: u32::MAX,
            new_games_a_second: u32::MAX,
            ..Limits::default()
        };
        let table = Table::new(&REGISTRY, &REGISTRY, &database, Safety::Process, Reach::Open, limits);
        let table = table.expect("a table");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        runtime.spawn(table.serve(listener, std::future::pending()));
        (runtime, address)
    };
    SERVER.get_or_init(server).1
}
