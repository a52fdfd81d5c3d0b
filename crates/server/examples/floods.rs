//! All floods at once: silent sockets, bodies that never end, pings, dear questions, answers taken back, new games, pages, readers that
//! do not read; each from an address of its own (127.0.0.2 and so on), and beside them two people who play.
//!
//! ```text
//! floods target/release/grognard scenario=set/scenario large=set/scenario
//! ```
//!
//! It tells how long the two wait for an answer and a view, before and during the floods, and how much memory the server took. It
//! ends with an error if the slowest of a hundred waits 100 ms or longer, or if the server takes more than 1 GiB.

use futures_util::{SinkExt as _, StreamExt as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

const LONGEST_WAIT: Duration = Duration::from_millis(100);
const MOST_MEMORY_KIB: u64 = 1 << 20;
/// People answer five times a second here: faster than anybody.
const PACE: Duration = Duration::from_millis(200);

/// The server under attack.
struct Server {
    child: Child,
    /// It says more than its first line, and ends where nobody would hear it.
    _output: BufReader<ChildStdout>,
    address: SocketAddr,
    folder: std::path::PathBuf,
}

impl Server {
    fn start(binary: &str) -> Result<Server, String> {
        let folder = std::env::temp_dir().join(format!("grognard-floods-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let mut child = Command::new(binary)
            .args(["serve", "--log", "error", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.join("games.sqlite"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{binary}: {error}"))?;
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().ok_or("no output")?);
        output.read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address =
            address.and_then(|text| text.parse().ok()).ok_or_else(|| format!("it says {line:?}"))?;
        Ok(Server { child, _output: output, address, folder })
    }

    /// The most memory that it ever had, in KiB, where the system tells.
    fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Somebody at an address of this machine.
#[derive(Clone, Copy)]
struct Visitor {
    from: u8,
    server: SocketAddr,
}

type Socket = WebSocketStream<TcpStream>;

impl Visitor {
    async fn connect(self) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from(([127, 0, 0, self.from], 0)))?;
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn request(self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = self.connect().await?;
        let (host, length) = (self.server, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all((head + body).as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    /// Begins a game; the tokens of its seats.
    async fn begin(self, scenario: &str) -> Option<Vec<String>> {
        let answer =
            self.request("POST", "/api/games", &format!(r#"{{"scenario":"{scenario}"}}"#)).await.ok()?;
        let tokens = answer.split("\"token\":\"").skip(1).filter_map(|rest| rest.split('"').next());
        let tokens: Vec<String> = tokens.map(str::to_owned).collect();
        (!tokens.is_empty()).then_some(tokens)
    }

    async fn sit(self, token: &str) -> Option<Socket> {
        let url = format!("ws://{}/api/play/{token}", self.server);
        let stream = self.connect().await.ok()?;
        Some(tokio_tungstenite::client_async(url, stream).await.ok()?.0)
    }
}

/// The count and the last of the answers that are open, if something is asked.
fn asked(frame: &str) -> Option<(u64, String)> {
    let state = &frame[frame.find("\"state\":{\"n\":")? + 13..];
    let n = state[..state.find(',')?].parse().ok()?;
    let decision = &state[state.find("\"decision\":{")?..];
    let said = decision.rsplit("\"say\":\"").next()?;
    Some((n, said[..said.find('"')?].to_owned()))
}

/// Plays both seats of a game for so long; how long each answer and each view took.
async fn play(
    seats: &mut [Socket; 2],
    frames: &mut [String; 2],
    seconds: u64,
) -> Result<Vec<Duration>, String> {
    let (since, mut waits) = (Instant::now(), Vec::new());
    while since.elapsed() < Duration::from_secs(seconds) {
        tokio::time::sleep(PACE).await;
        for seat in 0..2 {
            let message = match asked(&frames[seat]) {
                Some((n, said)) => format!(r#"{{"id":1,"do":"act","action":"{said}","n":{n}}}"#),
                None => r#"{"id":1,"do":"view"}"#.to_owned(),
            };
            let sent = Instant::now();
            let socket = &mut seats[seat];
            socket.send(Message::text(message)).await.map_err(|error| error.to_string())?;
            loop {
                let frame =
                    socket.next().await.ok_or("the server hung up")?.map_err(|error| error.to_string())?;
                let Message::Text(frame) = frame else { continue };
                if frame.contains("\"state\":{\"n\":") {
                    frames[seat] = frame.to_string();
                }
                if frame.starts_with("{\"id\":1,") {
                    break;
                }
            }
            waits.push(sent.elapsed());
            // What the other was told meanwhile is read before he answers.
            while let Ok(Some(Ok(Message::Text(frame)))) =
                tokio::time::timeout(Duration::from_millis(5), seats[1 - seat].next()).await
            {
                if frame.contains("\"state\":{\"n\":") {
                    frames[1 - seat] = frame.to_string();
                }
            }
        }
    }
    Ok(waits)
}

/// Does something over and over, whatever comes of it.
fn again_and_again<F: Future<Output = Option<()>> + Send + 'static>(flood: impl Fn() -> F + Send + 'static) {
    tokio::spawn(async move {
        loop {
            let _ = flood().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
}

/// Says something to a seat as fast as it is taken, and reads what comes or does not.
async fn hammer(mut socket: Socket, messages: Arc<Vec<Message>>, reads: bool) -> Option<()> {
    loop {
        for message in messages.iter() {
            socket.feed(message.clone()).await.ok()?;
        }
        socket.flush().await.ok()?;
        if reads {
            while let Ok(frame) = tokio::time::timeout(Duration::from_millis(2), socket.next()).await {
                frame?.ok()?;
            }
        }
    }
}

/// Whoever floods has a thread of his own: those who play must not wait for him here, or it would be told of the server.
fn begin_floods(server: SocketAddr, large: &'static str) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    std::thread::spawn(move || {
        runtime.block_on(async {
            flood(server, large);
            std::future::pending::<()>().await;
        });
    });
    Ok(())
}

fn flood(server: SocketAddr, large: &'static str) {
    let visitor = move |from| Visitor { from, server };
    again_and_again(move || async move {
        let mut held = Vec::new();
        for n in 0..1_500 {
            let mut socket = visitor(2).connect().await.ok()?;
            if n % 2 == 0 {
                socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-a: ").await.ok()?;
            }
            held.push(socket);
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        Some(())
    });
    for _ in 0..24 {
        again_and_again(move || async move {
            let mut socket = visitor(3).connect().await.ok()?;
            let head = format!(
                "POST /api/games/record HTTP/1.1\r\nhost: {server}\r\ncontent-length: {}\r\n\r\n",
                8 << 20
            );
            socket.write_all(head.as_bytes()).await.ok()?;
            let body = vec![b'a'; 7 << 20];
            let _ = tokio::time::timeout(Duration::from_secs(20), socket.write_all(&body)).await;
            tokio::time::sleep(Duration::from_secs(5)).await;
            Some(())
        });
    }
    let text = |text: &str| Message::text(text.to_owned());
    let kinds: [(u8, Vec<Message>, bool); 4] = [
        (4, vec![Message::Ping(vec![7; 100].into()); 100], true),
        (
            5,
            vec![
                text(r#"{"id":1,"do":"view","at":1}"#),
                text(r#"{"id":2,"do":"look","at":{"what":"zones"}}"#),
            ],
            true,
        ),
        (6, vec![text(r#"{"id":1,"do":"undo"}"#), text(r#"{"id":2,"do":"hand-over","to":"person"}"#)], true),
        (7, vec![text(r#"{"id":1,"do":"view"}"#)], false),
    ];
    for (from, messages, reads) in kinds {
        let messages = Arc::new(messages);
        for _ in 0..12 {
            let messages = Arc::clone(&messages);
            again_and_again(move || {
                let messages = Arc::clone(&messages);
                async move {
                    let tokens = visitor(from).begin(large).await?;
                    hammer(visitor(from).sit(tokens.first()?).await?, messages, reads).await
                }
            });
        }
    }
    for _ in 0..16 {
        // New games, each of them loaded and left.
        again_and_again(move || async move {
            let tokens = visitor(8).begin(large).await?;
            visitor(8).sit(tokens.first()?).await?.next().await?.ok()?;
            Some(())
        });
        again_and_again(move || async move {
            for page in ["map.svg", "board", "thumbnail.png"] {
                visitor(9).request("GET", &format!("/api/scenarios/{large}/{page}"), "").await.ok()?;
            }
            visitor(9).request("GET", "/api/seat/nobody", "").await.ok()?;
            Some(())
        });
    }
}

fn told(name: &str, waits: &mut [Duration]) -> Duration {
    waits.sort_unstable();
    let at =
        |percent: usize| waits.get((waits.len() * percent / 100).min(waits.len().saturating_sub(1))).copied();
    let at = |percent: usize| at(percent).unwrap_or_default();
    let line = format!(
        "{name}: {} answers and views, {:.1?} (median), {:.1?} (p99), {:.1?} (slowest)",
        waits.len(),
        at(50),
        at(99),
        at(100)
    );
    // Nobody is left to be told if this fails.
    let _ = writeln!(std::io::stdout(), "{line}");
    at(99)
}

async fn measure(binary: &str, scenario: &str, large: &'static str, seconds: u64) -> Result<(), String> {
    let server = Server::start(binary)?;
    let player = Visitor { from: 1, server: server.address };
    let tokens = player.begin(scenario).await.ok_or("no game could be begun")?;
    let [Some(first), Some(second)] = [player.sit(&tokens[0]).await, player.sit(&tokens[1]).await] else {
        return Err("the seats could not be taken".to_owned());
    };
    let (mut seats, mut frames) = ([first, second], [String::new(), String::new()]);
    for (seat, frame) in seats.iter_mut().zip(&mut frames) {
        if let Some(Ok(Message::Text(welcome))) = seat.next().await {
            *frame = welcome.to_string();
        }
    }
    told("before", &mut play(&mut seats, &mut frames, seconds / 2).await?);
    begin_floods(server.address, large)?;
    let p99 = told("during all floods", &mut play(&mut seats, &mut frames, seconds).await?);
    let peak = server.peak().unwrap_or(0);
    let _ = writeln!(std::io::stdout(), "the server took {} MiB at the most", peak >> 10);
    if p99 >= LONGEST_WAIT || peak > MOST_MEMORY_KIB {
        return Err("that is too long, or too much".to_owned());
    }
    Ok(())
}

fn main() -> Result<(), String> {
    let (mut binary, mut scenario, mut large, mut seconds) =
        (String::new(), String::new(), String::new(), 20);
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            None => binary = argument,
            Some(("scenario", text)) => text.clone_into(&mut scenario),
            Some(("large", text)) => text.clone_into(&mut large),
            Some(("seconds", text)) => {
                seconds = text.parse().map_err(|_| format!("`{text}` is no number"))?;
            }
            Some((name, _)) => return Err(format!("`{name}` is not understood")),
        }
    }
    if binary.is_empty() || scenario.is_empty() || large.is_empty() {
        let form = "floods target/release/grognard scenario=set/scenario large=set/scenario";
        return Err(format!(
            "name the program, what is played, and what is played by those who flood it: {form}"
        ));
    }
    // It lives as long as the program.
    let large: &'static str = Box::leak(large.into_boxed_str());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(measure(&binary, &scenario, large, seconds))
}
