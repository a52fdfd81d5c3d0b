//! What the tests of the table share: the real program as a server of its own, and clients that talk to it over real sockets.

// Each file of tests is a program of its own and uses a part of this.
#![allow(dead_code, unused_imports)]

// A file of tests that talks both by lines and by frames has it twice.
#[allow(clippy::duplicate_mod)]
#[path = "../common/saying.rs"]
mod saying;

pub(crate) use saying::Choices;

pub(crate) mod twins;

use flate2::read::DeflateDecoder;
use saying::{PATIENCE, is_answer, text, told};
use serde_json::{Value, json};
use server::wire::delta::apply;
use server::wire::packed::{Packed, unpack};
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// A folder in the temporary folder that nobody else uses, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("grognard-table-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }

    /// The words of the French answers in the log of a game, read from the file itself.
    pub(crate) fn words_kept(&self, number: usize) -> Vec<String> {
        let db = rusqlite::Connection::open(self.database()).expect("the database can be opened");
        let sql =
            "SELECT action FROM entries WHERE game = ?1 AND kind = 'act' AND seat = 'french' ORDER BY seq";
        let mut lines = db.prepare(sql).expect("the tables are there");
        let number = i64::try_from(number).expect("small");
        let lines = lines.query_map([number], |row| row.get::<_, String>(0)).expect("the log can be read");
        let words = |line: rusqlite::Result<String>| {
            let action: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
            action["say"].as_str().expect("words").to_owned()
        };
        lines.map(words).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, serving.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    /// A table for others, with limits that let tests be fast.
    pub(crate) fn open(database: &Path) -> Server {
        let file = database.to_str().expect("a plain name");
        Server::start(&[
            "serve", "--log", "warn", "--listen", "127.0.0.1:0", "--database", file, "--messages", "1000000",
            "--new-games", "10000",
        ])
    }

    /// The table of this machine.
    pub(crate) fn local(database: &Path) -> Server {
        Server::start(&[
            "--no-browser",
            "--port",
            "0",
            "--database",
            database.to_str().expect("a plain name"),
        ])
    }

    pub(crate) fn start(arguments: &[&str]) -> Server {
        Server::run(Command::new(env!("CARGO_BIN_EXE_grognard")).args(arguments))
    }

    /// A table whose process may have so many files and sockets open.
    pub(crate) fn start_with_files(most: u32, database: &Path) -> Server {
        let limited = format!("ulimit -n {most}; exec \"$0\" \"$@\"");
        let file = database.to_str().expect("a plain name");
        let serve = ["serve", "--log", "error", "--listen", "127.0.0.1:0", "--database", file];
        Server::run(Command::new("sh").args(["-c", &limited, env!("CARGO_BIN_EXE_grognard")]).args(serve))
    }

    pub(crate) fn run(command: &mut Command) -> Server {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("its output is ours"));
        output.read_line(&mut line).expect("it says where it is");
        // What else it says is read and dropped, so that it never waits for us.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address }
    }

    /// Asks it to close, and waits until it has.
    pub(crate) fn stop(mut self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(asked.is_ok_and(|asked| asked.success()), "it can be asked to close");
        self.child.wait().expect("it has closed");
    }

    /// Waits until it has closed by itself.
    pub(crate) fn wait(mut self) {
        self.child.wait().expect("it has closed");
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as the machine's power switch would: no last word.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
    }

    /// A request by hand: method, path, headers, body; the status and the body of the answer.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> (u16, Vec<u8>) {
        let (status, _, body) = self.exchange(method, path, headers, body);
        (status, body)
    }

    /// The same with the head of the answer.
    pub(crate) fn exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            let _ = write!(head, "host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        // It may answer and close before it has read everything, which is its right.
        let _ = stream.write_all(&[head.as_bytes(), b"\r\n", body].concat());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has a head");
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, head, answer[end + 4..].to_vec())
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.request("GET", path, &[], b"");
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, body) = self.request("POST", path, &[], body.to_string().as_bytes());
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// Begins a game; the tokens of its seats in order, empty for a computer's.
    pub(crate) fn begin(&self, wanted: &Value) -> (String, Vec<String>) {
        let (status, created) = self.post("/api/games", wanted);
        assert_eq!(status, 201, "{created}");
        let tokens = created["seats"].as_array().expect("seats").iter();
        let tokens = tokens.map(|seat| seat["token"].as_str().unwrap_or_default().to_owned()).collect();
        (created["game"].as_str().expect("a name").to_owned(), tokens)
    }

    pub(crate) fn connect(&self, token: &str) -> Client {
        Client::connect(&self.address, token).unwrap_or_else(|why| panic!("{why}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody at a seat.
pub(crate) struct Client {
    socket: WebSocket<TcpStream>,
    asked: u64,
    /// The seat's card as it was told last.
    pub(crate) card: Value,
    /// The state that was told last; nothing as long as the game waits for the shares of its dice.
    pub(crate) state: Value,
    /// The view as it was told whole and has changed since, with its version, if the client follows it.
    pub(crate) view: Option<(u64, Value)>,
    /// Everything that was ever told.
    pub(crate) frames: Vec<String>,
    /// How many bytes came in all.
    pub(crate) bytes: usize,
}

impl Client {
    pub(crate) fn connect(address: &str, token: &str) -> Result<Client, String> {
        Client::connect_as(address, token, None)
    }

    /// Connects as one who reads compressed frames.
    pub(crate) fn connect_deflated(address: &str, token: &str) -> Result<Client, String> {
        Client::connect_as(address, token, Some(("sec-websocket-protocol", "grognard.deflate")))
    }

    /// Connects through a proxy, which says where one comes from.
    pub(crate) fn connect_from(address: &str, token: &str, from: &'static str) -> Result<Client, String> {
        Client::connect_as(address, token, Some(("x-real-ip", from)))
    }

    fn connect_as(
        address: &str,
        token: &str,
        header: Option<(&'static str, &'static str)>,
    ) -> Result<Client, String> {
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_nodelay(true).expect("small frames go at once");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let url = format!("ws://{address}/api/play/{token}");
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        if let Some((name, value)) = header {
            request.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        let (card, state, frames) = (Value::Null, Value::Null, Vec::new());
        let mut client = Client { socket, asked: 0, card, state, view: None, frames, bytes: 0 };
        let welcome = client.next().ok_or("no welcome")?;
        if client.card.is_object() { Ok(client) } else { Err(welcome.to_string()) }
    }

    /// The next frame; nothing once the connection has ended.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(message @ (Message::Text(_) | Message::Binary(_))) => return Some(self.note(&message)),
                Ok(Message::Close(_))
                | Err(tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed) => {
                    return None;
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("nothing was said for {PATIENCE:?}")
                }
                Err(_) => return None,
            }
        }
    }

    /// Reads to the end of the connection; the code with which it was closed, if it was.
    pub(crate) fn end(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// A frame, if one comes within so long.
    pub(crate) fn within(&mut self, time: Duration) -> Option<Value> {
        self.socket.get_ref().set_read_timeout(Some(time)).expect("a timeout");
        let told = match self.socket.read() {
            Ok(message @ (Message::Text(_) | Message::Binary(_))) => Some(self.note(&message)),
            _ => None,
        };
        self.socket.get_ref().set_read_timeout(Some(PATIENCE)).expect("a timeout");
        told
    }

    fn note(&mut self, message: &Message) -> Value {
        self.bytes += message.len();
        let text = match message {
            Message::Binary(bytes) => {
                let mut text = String::new();
                DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).expect("raw deflate");
                text
            }
            text => text.to_text().expect("a text").to_owned(),
        };
        let told: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        self.frames.push(text);
        if told["push"] == "welcome" || told["push"] == "gathering" {
            self.card = told["seat"].clone();
        }
        for state in [&told["state"], &told["ok"]["state"]] {
            if state.is_object() {
                self.take(state.clone());
            }
        }
        told
    }

    fn take(&mut self, mut state: Value) {
        if let Some(packed) = state["decision"].get("packed") {
            let packed: Vec<Packed> = serde_json::from_value(packed.clone()).expect("packed answers");
            state["decision"]["actions"] = unpack(&packed).into();
        }
        if let Some(change) = state.get("view") {
            let (version, view) = self.view.as_mut().expect("only who follows is told what changes");
            assert_eq!(change["from"], json!(version), "no change is missing");
            apply(view, &change["delta"]).expect("it fits");
            *version = change["to"].as_u64().expect("a version");
        }
        self.state = state;
    }

    /// Asks for the view and to be told what changes in it.
    pub(crate) fn follow(&mut self) {
        let mut view = self.ok(json!({"do": "view", "follow": true, "since": u32::MAX}));
        let fields = view.as_object_mut().expect("a view");
        fields.remove("diary");
        let version = fields.remove("version").and_then(|version| version.as_u64()).expect("a version");
        self.view = Some((version, view));
    }

    /// What the seat knows, asked for anew.
    pub(crate) fn fresh_view(&mut self) -> Value {
        let mut view = self.ok(json!({"do": "view", "since": u32::MAX}));
        view.as_object_mut().expect("a view").remove("diary");
        view
    }

    /// Sends a text as it is.
    pub(crate) fn say(&mut self, text: &str) -> bool {
        self.socket.send(Message::text(text)).is_ok()
    }

    /// Sends bytes as they are.
    pub(crate) fn say_bytes(&mut self, bytes: Vec<u8>) -> bool {
        self.socket.send(Message::binary(bytes)).is_ok()
    }

    pub(crate) fn ping(&mut self) -> bool {
        self.socket.send(Message::Ping(vec![7; 50].into())).is_ok()
    }

    /// Sends a message and gives its answer; what is pushed in between is noted.
    pub(crate) fn ask(&mut self, mut message: Value) -> Value {
        self.asked += 1;
        message["id"] = json!(self.asked);
        assert!(self.say(&message.to_string()), "the server listens");
        loop {
            let told = self.next().unwrap_or_else(|| panic!("the server left {message} unanswered"));
            if told["id"] == message["id"] {
                assert!(is_answer(&told), "no answer: {told}");
                return told;
            }
            assert!(told.get("push").is_some(), "an answer to nothing: {told}");
        }
    }

    pub(crate) fn ok(&mut self, message: Value) -> Value {
        let (sent, answer) = (message.to_string(), self.ask(message));
        told("ok", &sent, &answer)
    }

    pub(crate) fn error(&mut self, message: Value) -> String {
        let (sent, answer) = (message.to_string(), self.ask(message));
        text(&told("error", &sent, &answer))
    }

    /// The words of the answers that are open to the seat.
    pub(crate) fn words(&self) -> Vec<String> {
        let actions = self.state["decision"]["actions"].as_array().into_iter().flatten();
        actions.map(|action| action["say"].as_str().expect("words").to_owned()).collect()
    }

    /// The number of what was asked last.
    pub(crate) fn asked(&self) -> u64 {
        self.asked
    }

    pub(crate) fn n(&self) -> u64 {
        self.state["n"].as_u64().expect("a count")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state["ending"].is_object()
    }

    /// Waits until the seat is asked something or the game is over.
    pub(crate) fn wait_for_turn(&mut self) {
        let since = Instant::now();
        while self.words().is_empty() && !self.is_over() {
            assert!(since.elapsed() < PATIENCE, "nothing is asked: {}", self.state);
            self.next().expect("the server talks");
        }
    }

    /// Answers with one of the open answers.
    pub(crate) fn answer(&mut self, choices: &mut Choices) -> String {
        let words = choices.one(&self.words()).clone();
        let n = self.n();
        self.ok(json!({"do": "act", "action": words, "n": n}));
        words
    }
}

/// Two people at one game, who play at random.
pub(crate) struct Pair {
    pub(crate) clients: [Client; 2],
}

impl Pair {
    pub(crate) fn sit_down(server: &Server, tokens: &[String]) -> Pair {
        Pair { clients: [server.connect(&tokens[0]), server.connect(&tokens[1])] }
    }

    /// The same as browsers do: they read compressed frames and follow the view.
    pub(crate) fn sit_down_in_browsers(server: &Server, tokens: &[String]) -> Pair {
        let sit_down = |token: &String| {
            let mut client =
                Client::connect_deflated(&server.address, token).unwrap_or_else(|why| panic!("{why}"));
            client.follow();
            client
        };
        Pair { clients: [sit_down(&tokens[0]), sit_down(&tokens[1])] }
    }

    /// Whoever is asked answers once; whether anybody was.
    pub(crate) fn step(&mut self, choices: &mut Choices) -> bool {
        if self.clients.iter().any(Client::is_over) {
            return false;
        }
        let asked: Vec<usize> = (0..2).filter(|at| !self.clients[*at].words().is_empty()).collect();
        assert!(!asked.is_empty(), "somebody is always asked");
        let who = *choices.one(&asked);
        self.clients[who].answer(choices);
        self.catch_up(1 - who);
        true
    }

    /// Reads all that was told to a seat. What is pushed stands before the answer to what is asked afterwards, so that every run
    /// sees the same.
    pub(crate) fn catch_up(&mut self, who: usize) {
        self.clients[who].ok(json!({"do": "result"}));
    }
}

/// How often something is tried: few times as a rule, as often as `GROGNARD_TRIES` says in the long form.
pub(crate) fn tries(usual: usize) -> usize {
    std::env::var("GROGNARD_TRIES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Whether there is still time: the long form of a law is given its minutes by `GROGNARD_MINUTES`.
pub(crate) fn minutes_left(since: Instant) -> bool {
    let minutes = std::env::var("GROGNARD_MINUTES").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    since.elapsed() < Duration::from_secs(60 * minutes)
}
