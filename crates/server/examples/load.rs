//! The load benchmark: many clients over real sockets, against the real program with a database on the disk.
//!
//! ```text
//! taskset -c 1 load target/release/grognard scenario=set/scenario    # the server is started on core 0
//! ```
//!
//! Two measurements, each of some four seconds: everybody flat out, and everybody at the pace of a move each half second. An action counts when it has been
//! carried out, is safe in the log, and its answer has arrived. Figures are told, never asserted: compare within one run.

use futures_util::{SinkExt as _, StreamExt as _};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// How everything is measured; the command line changes it as `name=value`.
#[derive(Clone)]
struct Plan {
    binary: String,
    scenario: String,
    safety: String,
    core: String,
    seconds: u64,
    games: usize,
    paced_games: usize,
    paced_clients: usize,
    pace_millis: u64,
}

fn main() -> Result<(), String> {
    let mut plan = Plan {
        binary: String::new(),
        scenario: String::new(),
        safety: "power".to_owned(),
        core: "0".to_owned(),
        // A battle has some 1,400 answers: flat out, fifty games are played to their end in six seconds.
        seconds: 4,
        games: 50,
        paced_games: 300,
        paced_clients: 1_000,
        pace_millis: 500,
    };
    for argument in std::env::args().skip(1) {
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is no number"));
        match argument.split_once('=') {
            None => plan.binary = argument,
            Some(("scenario", text)) => text.clone_into(&mut plan.scenario),
            Some(("safety", text)) => text.clone_into(&mut plan.safety),
            Some(("core", text)) => text.clone_into(&mut plan.core),
            Some(("seconds", text)) => plan.seconds = number(text)?.try_into().unwrap_or(10),
            Some(("games", text)) => plan.games = number(text)?,
            Some(("paced-games", text)) => plan.paced_games = number(text)?,
            Some(("paced-clients", text)) => plan.paced_clients = number(text)?,
            Some(("pace", text)) => plan.pace_millis = number(text)?.try_into().unwrap_or(500),
            Some((name, _)) => return Err(format!("`{name}` is not understood")),
        }
    }
    if plan.binary.is_empty() || plan.scenario.is_empty() {
        let form = "load target/release/grognard scenario=set/scenario";
        return Err(format!("name the program to be measured and the scenario that is played: {form}"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(measure(&plan))
}

/// Prints a line.
fn tell(text: &str) {
    // Nobody is left to be told if this fails.
    let _ = writeln!(std::io::stdout(), "{text}");
}

async fn measure(plan: &Plan) -> Result<(), String> {
    let safety = &plan.safety;
    tell(&format!("{} with safety `{safety}`, server on core {}:", plan.scenario, plan.core));
    if plan.games > 0 {
        let server = Server::start(plan)?;
        let result = flat_out(plan, &server).await?;
        tell(&format!("flat out: {} games, {} clients: {result}", plan.games, plan.games * 2));
    }
    if plan.paced_games > 0 {
        let server = Server::start(plan)?;
        let result = paced(plan, &server).await?;
        let (games, clients, pace) = (plan.paced_games, plan.paced_clients, plan.pace_millis);
        tell(&format!("paced: {games} games, {clients} clients, a move each {pace} ms of each: {result}"));
    }
    Ok(())
}

/// The program under measurement, with a database of its own.
struct Server {
    child: Child,
    address: String,
    folder: std::path::PathBuf,
}

impl Server {
    fn start(plan: &Plan) -> Result<Server, String> {
        let folder = std::env::temp_dir().join(format!("grognard-load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let database = folder.join("games.sqlite");
        let mut child = Command::new("taskset")
            .args([
                "-c", &plan.core, &plan.binary, "serve", "--log", "warn", "--listen", "127.0.0.1:0",
                "--messages", "1000000",
            ])
            .args([
                "--new-games", "100000", "--connections", "10000", "--connections-an-address", "10000",
                "--safety", &plan.safety, "--database",
            ])
            .arg(&database)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("taskset: {error}"))?;
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().ok_or("no output")?);
        output.read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.ok_or_else(|| format!("the server says {line:?}"))?.to_owned();
        Ok(Server { child, address, folder })
    }

    /// The processor time that it has used, in microseconds, where the system tells.
    fn cpu(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(11);
        let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        // A tick is a hundredth of a second on every Linux that we know.
        Some((user + system) * 10_000.0)
    }

    /// Begins a game; the tokens of its two seats.
    fn begin(&self, plan: &Plan) -> Result<[String; 2], String> {
        let body = format!(r#"{{"scenario":"{}"}}"#, plan.scenario);
        let mut stream = TcpStream::connect(&self.address).map_err(|error| error.to_string())?;
        let head = format!(
            "POST /api/games HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).map_err(|error| error.to_string())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(|error| error.to_string())?;
        let mut tokens = answer.split("\"token\":\"").skip(1).filter_map(|rest| rest.split('"').next());
        match (tokens.next(), tokens.next()) {
            (Some(one), Some(two)) => Ok([one.to_owned(), two.to_owned()]),
            _ => Err(format!("no game: {answer}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What was measured.
#[derive(Default)]
struct Tally {
    /// Only while this is set do answers count.
    counting: AtomicBool,
    answers: AtomicU64,
    errors: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
    micros: Mutex<Vec<u32>>,
}

impl Tally {
    fn answer(&self, sent: Instant, good: bool) {
        if !self.counting.load(Ordering::Relaxed) {
            return;
        }
        self.answers.fetch_add(1, Ordering::Relaxed);
        if !good {
            self.errors.fetch_add(1, Ordering::Relaxed);
        }
        let micros = u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX);
        self.micros.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
    }

    fn frame(&self, bytes: usize) {
        if self.counting.load(Ordering::Relaxed) {
            self.frames.fetch_add(1, Ordering::Relaxed);
            self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        }
    }

    /// Counts for so long, and tells what came of it.
    async fn count(&self, server: &Server, seconds: u64, warm_up: u64) -> String {
        tokio::time::sleep(Duration::from_secs(warm_up)).await;
        self.counting.store(true, Ordering::Relaxed);
        let (since, before) = (Instant::now(), server.cpu());
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        self.counting.store(false, Ordering::Relaxed);
        let cpu = server.cpu().zip(before).map(|(after, before)| after - before);
        #[allow(clippy::cast_precision_loss)] // counts of a few seconds
        let rate = |n: &AtomicU64| n.load(Ordering::Relaxed) as f64 / since.elapsed().as_secs_f64();
        let mut micros = std::mem::take(&mut *self.micros.lock().unwrap_or_else(PoisonError::into_inner));
        micros.sort_unstable();
        let at =
            |percent: usize| micros.get((micros.len() * percent / 100).min(micros.len().saturating_sub(1)));
        let millis = |percent: usize| f64::from(at(percent).copied().unwrap_or(0)) / 1000.0;
        format!(
            "{:.0} actions a second; answers after {:.1} ms (median), {:.1} ms (p99), {:.1} ms (slowest); {:.0} frames and {:.1} MB a \
             second; {:.0} µs of the server's processor an action; {} errors",
            rate(&self.answers),
            millis(50),
            millis(99),
            millis(100),
            rate(&self.frames),
            rate(&self.bytes) / 1e6,
            cpu.unwrap_or(0.0) / since.elapsed().as_secs_f64() / rate(&self.answers),
            self.errors.load(Ordering::Relaxed)
        )
    }
}

/// A small stream of choices (Marsaglia's xorshift).
struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % (n.max(1) as u64)).unwrap_or(0)
    }
}

/// What a frame asks: the count of entries and one of the answers, chosen at random. A benchmark reads only as much of a frame as
/// it needs: the client's core must not be the one that is measured.
fn question(frame: &str, choices: &mut Choices) -> Option<(u64, String)> {
    let state = &frame[frame.find("\"state\":{")? + 9..];
    let n = state.strip_prefix("\"n\":")?;
    let n = n[..n.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()?;
    let decision = &state[state.find("\"decision\":{")?..];
    let answers = decision.matches("\"say\":\"").count();
    let said = decision.split("\"say\":\"").nth(1 + choices.below(answers))?;
    Some((n, said[..said.find('"')?].to_owned()))
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn connect(address: &str, token: &str) -> Result<Socket, String> {
    let url = format!("ws://{address}/api/play/{token}");
    let (socket, _) = tokio_tungstenite::connect_async_with_config(url, None, true)
        .await
        .map_err(|error| error.to_string())?;
    Ok(socket)
}

fn act(n: u64, said: &str) -> Message {
    Message::text(format!(r#"{{"id":1,"do":"act","action":"{said}","n":{n}}}"#))
}

/// Two clients a game; whoever is asked answers at once.
async fn flat_out(plan: &Plan, server: &Server) -> Result<String, String> {
    let tally = Arc::new(Tally::default());
    let mut clients = Vec::new();
    for game in 0..plan.games {
        for token in server.begin(plan)? {
            let socket = connect(&server.address, &token).await?;
            clients.push(tokio::spawn(answer_at_once(socket, Arc::clone(&tally), game as u64 + 1)));
        }
    }
    let result = tally.count(server, plan.seconds, 2).await;
    clients.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(result)
}

async fn answer_at_once(mut socket: Socket, tally: Arc<Tally>, seed: u64) {
    let mut choices = Choices(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut sent = Instant::now();
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(frame) = message else { continue };
        tally.frame(frame.len());
        if frame.starts_with("{\"id\"") {
            tally.answer(sent, frame.starts_with("{\"id\":1,\"ok\""));
        }
        if let Some((n, said)) = question(&frame, &mut choices) {
            sent = Instant::now();
            if socket.send(act(n, &said)).await.is_err() {
                return;
            }
        }
    }
}

/// A game at a pace: what is asked of each seat now, with the client that was asked and the count of entries.
#[derive(Default)]
struct Paced {
    asked: [Option<(usize, u64, String)>; 2],
    /// The highest count that was answered, by seat.
    answered: [u64; 2],
    owed: u32,
}

/// A connection of a game at a pace.
struct Client {
    seat: usize,
    at: usize,
    game: Arc<Mutex<Paced>>,
    outboxes: Arc<Vec<mpsc::UnboundedSender<Bytes>>>,
}

async fn paced(plan: &Plan, server: &Server) -> Result<String, String> {
    let tally = Arc::new(Tally::default());
    let mut tasks = Vec::new();
    for number in 0..plan.paced_games {
        let tokens = server.begin(plan)?;
        // As many clients as there are, dealt out to the games; the first two have one seat each, further ones look on with them.
        let share = plan.paced_clients * (number + 1) / plan.paced_games
            - plan.paced_clients * number / plan.paced_games;
        let n_clients = share.max(2);
        let game = Arc::new(Mutex::new(Paced::default()));
        let (outboxes, inboxes): (Vec<_>, Vec<_>) = (0..n_clients).map(|_| mpsc::unbounded_channel()).unzip();
        let outboxes = Arc::new(outboxes);
        for (at, inbox) in inboxes.into_iter().enumerate() {
            let client =
                Client { seat: at % 2, at, game: Arc::clone(&game), outboxes: Arc::clone(&outboxes) };
            let socket = connect(&server.address, &tokens[at % 2]).await?;
            tasks.push(tokio::spawn(keep_pace(
                socket,
                client,
                inbox,
                Arc::clone(&tally),
                (number * 7 + at) as u64 + 1,
            )));
        }
        // The game gets a move for each of its clients in each span of the pace.
        let every = Duration::from_millis(plan.pace_millis) / u32::try_from(n_clients).unwrap_or(1);
        tasks.push(tokio::spawn(async move {
            let start = tokio::time::Instant::now() + every * u32::try_from(number % 97).unwrap_or(0) / 97;
            let mut ticks = tokio::time::interval_at(start, every);
            loop {
                ticks.tick().await;
                let mut paced = game.lock().unwrap_or_else(PoisonError::into_inner);
                paced.owed = (paced.owed + 1).min(4);
                paced.send(&outboxes);
            }
        }));
    }
    let result = tally.count(server, plan.seconds, 3).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(result)
}

impl Paced {
    /// Sends the answer to what is asked, if a move is due.
    fn send(&mut self, outboxes: &[mpsc::UnboundedSender<Bytes>]) {
        if self.owed == 0 {
            return;
        }
        let asked = self.asked.iter_mut().find_map(Option::take);
        if let Some((client, n, said)) = asked {
            self.owed -= 1;
            self.answered[client % 2] = n;
            let text = format!(r#"{{"id":1,"do":"act","action":"{said}","n":{n}}}"#);
            let _ = outboxes[client].send(Bytes::from(text));
        }
    }
}

async fn keep_pace(
    mut socket: Socket,
    client: Client,
    mut inbox: mpsc::UnboundedReceiver<Bytes>,
    tally: Arc<Tally>,
    seed: u64,
) {
    let mut choices = Choices(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut sent = Instant::now();
    loop {
        tokio::select! {
            said = inbox.recv() => {
                let Some(text) = said.and_then(|text| String::from_utf8(text.to_vec()).ok()) else { return };
                sent = Instant::now();
                if socket.send(Message::text(text)).await.is_err() { return }
            }
            message = socket.next() => {
                let Some(Ok(message)) = message else { return };
                let Message::Text(frame) = message else { continue };
                tally.frame(frame.len());
                if frame.starts_with("{\"id\"") {
                    tally.answer(sent, frame.starts_with("{\"id\":1,\"ok\""));
                }
                if let Some((n, said)) = question(&frame, &mut choices) {
                    let mut paced = client.game.lock().unwrap_or_else(PoisonError::into_inner);
                    // Every window of the seat is told; one of them answers.
                    if n > paced.answered[client.seat] {
                        paced.asked[client.seat] = Some((client.at, n, said));
                        paced.send(&client.outboxes);
                    }
                }
            }
        }
    }
}
