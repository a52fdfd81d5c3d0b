//! The task of one game: it alone holds the match, and everybody talks to it by letter.
//!
//! ```text
//!   connections ──► letters ──► carry out ──► append to the log ──► committed ──► answers and pushes
//!                     ▲                                                  │
//!                     └──── a computer's decision ◄── a snapshot ◄───────┘
//! ```
//!
//! An answer is acknowledged, and told to anybody, only after it is safe in the log. If it cannot be written, the match is thrown away and made
//! anew from the log, which is the game.

mod visible_counts;
mod request;
mod state;

use crate::games::{Games, Rejected, blocking};
use crate::store::{Card, GameNumber, Kept, LogEvent, LogLine, SnapshotKept, StoreError};
use crate::wire::{PERSON, SeatCard, Sitter};
use axum::extract::ws::Utf8Bytes;
use request::Request;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{mpsc, oneshot};
use umpire::matches::{AnyMatch, NotDone};
use umpire::players::Choice;
use umpire::protocol::carry_out;
use umpire::record::DiceOf;
use visible_counts::VisibleCounts;

pub(crate) use request::{Addressed, read};

/// What a bug is answered with. What it was stands in the log of the process, without names.
const BUG: &str = "a bug in the umpire: nothing was changed; please report what you did";

/// No log grows longer: the longest campaign has a tenth of it, and somebody who acts and takes back for ever must not fill the disk.
const MOST_LINES: u32 = 500_000;

/// A snapshot is kept after so many lines: if the process dies, a program with other rules has at most as many answers to play again.
const SNAPSHOT_AFTER: u32 = 64;

/// Something that a game's task is told.
pub(crate) enum GameMessage {
    /// Somebody has connected for a seat.
    Join {
        seat: String,
        connection: Connection,
        done: oneshot::Sender<Result<(), String>>,
    },
    Leave {
        connection: u64,
    },
    Says {
        connection: u64,
        message: request::Message,
    },
    /// Somebody wants to know what a seat's link leads to.
    Seat {
        seat: String,
        done: oneshot::Sender<Result<SeatCard, Rejected>>,
    },
    /// Somebody wants to know how far the game has come.
    Card {
        done: oneshot::Sender<Result<Card, String>>,
    },
    /// The table closes: the game keeps a snapshot.
    Keep {
        done: oneshot::Sender<()>,
    },
    /// A computer has decided.
    Decided {
        lines: u32,
        seat: usize,
        choice: Result<Choice, String>,
    },
}

/// A connection, as the game knows it.
pub(crate) struct Connection {
    pub(crate) number: u64,
    /// Where what it is told goes.
    pub(crate) outbox: Outbox,
}

/// Where what a connection is told goes. It is never waited for: who reads too slowly is let go.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) frames: mpsc::Sender<Utf8Bytes>,
    /// How many questions that take thought are being thought about for it.
    pub(crate) questions: Arc<AtomicUsize>,
}

impl Outbox {
    fn tell(&self, frame: &Utf8Bytes) {
        // A full outbox closes the connection: its writer sees that a frame is missing (see `socket`).
        if self.frames.try_send(frame.clone()).is_err() {
            self.questions.fetch_or(crate::socket::LAGGING, Ordering::Relaxed);
        }
    }

    fn answer(&self, id: &Value, said: Result<&str, &Answer>) {
        let text = match said {
            Ok(json) => format!(r#"{{"id":{id},"ok":{json}}}"#),
            Err(Answer::Refused(refusal)) => format!(r#"{{"id":{id},"refused":{refusal}}}"#),
            Err(Answer::Error(why)) => format!(r#"{{"id":{id},"error":{}}}"#, json!(why)),
        };
        self.tell(&text.into());
    }
}

/// An answer that is no `ok`.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// The rules forbid it.
    Refused(Value),
    /// It cannot be obeyed.
    Error(String),
}

impl From<NotDone> for Answer {
    fn from(why: NotDone) -> Answer {
        match why {
            NotDone::Refused(refusal) => Answer::Refused(json!(refusal)),
            other => Answer::Error(other.to_string()),
        }
    }
}

impl From<String> for Answer {
    fn from(why: String) -> Answer {
        Answer::Error(why)
    }
}

/// The error that answers a message which cannot be read.
pub(crate) fn unreadable(id: &Value, why: &str) -> Utf8Bytes {
    format!(r#"{{"id":{id},"error":{}}}"#, json!(why)).into()
}

/// A seat at the table.
struct Place {
    name: String,
    player: String,
    connections: Vec<Connection>,
}

struct Table {
    games: Arc<Games>,
    number: GameNumber,
    mailbox: mpsc::WeakSender<GameMessage>,
    kept: Kept,
    places: Vec<Place>,
    game: Box<dyn AnyMatch>,
    /// How many lines the log has.
    lines: u32,
    /// What each seat may know of the count of answers.
    numbers: VisibleCounts,
    /// A computer is thinking about the position after so many lines.
    thinking: Option<u32>,
    /// A snapshot was kept after so many lines.
    snapshot_at: u32,
}

/// Runs a game's task until nobody has been there for a while.
pub(crate) async fn run(
    games: Arc<Games>,
    number: GameNumber,
    mut letters: mpsc::Receiver<GameMessage>,
    mailbox: mpsc::WeakSender<GameMessage>,
) {
    let mut table = match load(&games, number, &mailbox).await {
        Ok(table) => table,
        Err(why) => return turn_away(&games, number, &mut letters, &why).await,
    };
    table.prompt();
    loop {
        let letter = match tokio::time::timeout(games.limits.idle, letters.recv()).await {
            Ok(Some(letter)) => letter,
            Ok(None) => return,
            Err(_) if table.is_deserted() => {
                table.note();
                drop(table.keep_snapshot());
                if games.let_go(number, &mut letters) {
                    return;
                }
                continue;
            }
            Err(_) => continue,
        };
        if table.take(letter).await.is_err() {
            // The match may be ahead of the log, or gone: it is made anew.
            match reload(&mut table).await {
                Ok(()) => table.prompt(),
                Err(why) => {
                    table.close_all();
                    return turn_away(&games, number, &mut letters, &why).await;
                }
            }
        }
    }
}

/// Tells everybody why the game cannot be played, until nobody asks any more.
async fn turn_away(
    games: &Arc<Games>,
    number: GameNumber,
    letters: &mut mpsc::Receiver<GameMessage>,
    why: &str,
) {
    loop {
        let letter = tokio::time::timeout(std::time::Duration::from_secs(5), letters.recv()).await;
        match letter {
            Ok(Some(GameMessage::Join { done, .. })) => drop(done.send(Err(why.to_owned()))),
            Ok(Some(GameMessage::Seat { done, .. })) => drop(done.send(Err(Rejected::new(409, why)))),
            Ok(Some(GameMessage::Card { done })) => drop(done.send(Err(why.to_owned()))),
            Ok(Some(GameMessage::Keep { done })) => drop(done.send(())),
            Ok(Some(_)) => {}
            Ok(None) => return,
            Err(_) => {
                if games.let_go(number, letters) {
                    return;
                }
            }
        }
    }
}

/// Reads a game from the store and plays its log again.
async fn read_again(
    games: &Arc<Games>,
    number: GameNumber,
) -> Result<(Kept, Box<dyn AnyMatch>, u32), String> {
    let games = Arc::clone(games);
    let read = move || {
        let kept = games.store.load(number).map_err(|trouble| trouble.to_string())?;
        let mut kept = kept.ok_or("this game is not kept here any more")?;
        let (game, lines) = games.play_again(&kept)?;
        // Who sits where is known now; the answers stand in the match.
        let players: Vec<String> = kept.seats.iter().map(|seat| kept.player_of(seat)).collect();
        for (seat, player) in kept.seats.iter_mut().zip(players) {
            seat.player = player;
        }
        kept.log = Vec::new();
        Ok::<_, String>((kept, game, lines))
    };
    blocking(read).await.map_err(|turned| turned.why)?
}

async fn load(
    games: &Arc<Games>,
    number: GameNumber,
    mailbox: &mpsc::WeakSender<GameMessage>,
) -> Result<Table, String> {
    let (kept, game, lines) = read_again(games, number).await?;
    let names = game.seats();
    let places = kept.seats.iter().map(|seat| Place {
        name: seat.seat.clone(),
        player: seat.player.clone(),
        connections: Vec::new(),
    });
    let (games, mailbox, numbers) = (Arc::clone(games), mailbox.clone(), VisibleCounts::of(&*game, &names));
    let (places, thinking, snapshot_at) = (places.collect(), None, 0);
    Ok(Table { games, number, mailbox, kept, places, game, lines, numbers, thinking, snapshot_at })
}

async fn reload(table: &mut Table) -> Result<(), String> {
    let (kept, game, lines) = read_again(&table.games, table.number).await?;
    for (place, seat) in table.places.iter_mut().zip(&kept.seats) {
        place.player.clone_from(&seat.player);
    }
    let names = game.seats();
    table.numbers = VisibleCounts::of(&*game, &names);
    (table.kept, table.game, table.lines, table.thinking) = (kept, game, lines, None);
    // Whatever anybody was told before was safe; what has come from elsewhere is told now.
    for seat in 0..table.places.len() {
        let state = table.state(seat, 0);
        table.push_state(seat, &state, None);
    }
    Ok(())
}

/// The match is to be read again from the log.
struct MustReload;

impl Table {
    async fn take(&mut self, letter: GameMessage) -> Result<(), MustReload> {
        match letter {
            GameMessage::Join { seat, connection, done } => self.join(&seat, connection, done),
            GameMessage::Leave { connection } => self.leave(connection),
            GameMessage::Says { connection, message } => return self.hear(connection, message).await,
            GameMessage::Seat { seat, done } => {
                let card = self.place_of(&seat).map(|at| self.seat_card(at));
                let _ = done.send(card.ok_or_else(|| Rejected::new(404, "there is no such seat")));
            }
            GameMessage::Card { done } => drop(done.send(Ok(self.card()))),
            GameMessage::Keep { done } => {
                if let Some(safe) = self.keep_snapshot() {
                    let _ = safe.await;
                }
                let _ = done.send(());
            }
            GameMessage::Decided { lines, seat, choice } => return self.decided(lines, seat, choice).await,
        }
        Ok(())
    }

    fn place_of(&self, seat: &str) -> Option<usize> {
        self.places.iter().position(|place| place.name == seat)
    }

    fn is_deserted(&self) -> bool {
        self.thinking.is_none() && self.places.iter().all(|place| place.connections.is_empty())
    }

    fn join(&mut self, seat: &str, connection: Connection, done: oneshot::Sender<Result<(), String>>) {
        let Some(at) = self.place_of(seat) else {
            let _ = done.send(Err("there is no such seat".to_owned()));
            return;
        };
        if self.places[at].connections.len() >= self.games.limits.connections_a_seat {
            let most = self.games.limits.connections_a_seat;
            let _ = done.send(Err(format!("{most} windows are open for this seat already: close one first")));
            return;
        }
        if done.send(Ok(())).is_err() {
            return;
        }
        let first = self.places[at].connections.is_empty();
        self.places[at].connections.push(connection);
        // Everything that stands is told on `view`; a welcome tells what is asked now.
        let state = self.state(at, self.game.entries());
        let welcome = format!(r#"{{"push":"welcome","seat":{},"state":{state}}}"#, json!(self.seat_card(at)));
        if let Some(new) = self.places[at].connections.last() {
            new.outbox.tell(&welcome.into());
        }
        if first {
            let new = self.places[at].connections.last().map(|connection| connection.number);
            self.push_seats(new);
        }
        self.prompt();
    }

    fn leave(&mut self, connection: u64) {
        for at in 0..self.places.len() {
            let connections = &mut self.places[at].connections;
            let before = connections.len();
            connections.retain(|known| known.number != connection);
            if connections.is_empty() && before > 0 {
                self.push_seats(None);
            }
        }
    }

    /// Everybody's outboxes are closed: they connect anew and are told why the game cannot go on.
    fn close_all(&mut self) {
        for place in &mut self.places {
            place.connections.clear();
        }
    }

    async fn hear(&mut self, connection: u64, message: request::Message) -> Result<(), MustReload> {
        let found = self.places.iter().enumerate().find_map(|(at, place)| {
            let known = place.connections.iter().find(|known| known.number == connection)?;
            Some((at, known.outbox.clone()))
        });
        // It has gone in the meantime.
        let Some((seat, outbox)) = found else { return Ok(()) };
        let Addressed { id, request } = match message {
            Ok(said) => said,
            Err((id, why)) => {
                outbox.answer(&id, Err(&Answer::Error(why)));
                return Ok(());
            }
        };
        let speaker = Requester { seat, connection, outbox, id };
        if self.lines >= MOST_LINES && !matches!(request, Request::Ask(_)) {
            let why =
                format!("this game has {MOST_LINES} lines in its log and takes no more: begin a new one");
            speaker.answer(Err(&Answer::Error(why)));
            return Ok(());
        }
        match request {
            Request::Act { chain, n } => self.act(&speaker, &chain, n).await,
            Request::Undo { count } => self.undo(&speaker, count).await,
            Request::HandOver { to } => self.hand_over(&speaker, to).await,
            Request::Ask(question) => {
                self.think(speaker, question);
                Ok(())
            }
        }
    }

    /// Carries out a chain of answers of a person.
    async fn act(&mut self, speaker: &Requester, chain: &[Value], n: Option<u32>) -> Result<(), MustReload> {
        let seat = speaker.seat;
        if self.places[seat].player != PERSON {
            let why =
                format!("`{}` plays this seat: hand it over to `{PERSON}` first", self.places[seat].player);
            speaker.answer(Err(&Answer::Error(why)));
            return Ok(());
        }
        let now = self.numbers.n(seat);
        if n.is_some_and(|n| n != now) {
            let why = format!(
                "the answer is to the question after entry {}, and there are {now} now: look again",
                n.unwrap_or(0)
            );
            speaker.answer(Err(&Answer::Error(why)));
            return Ok(());
        }
        let name = self.places[seat].name.clone();
        let done = catch_unwind(AssertUnwindSafe(|| carry_out(&mut self.game, &name, chain)));
        let done = match done {
            Ok(Ok(done)) => done,
            Ok(Err((at, why))) => {
                let mut answer = Answer::from(why);
                if let (Answer::Refused(refusal), true) = (&mut answer, chain.len() > 1) {
                    refusal["at"] = json!(at);
                }
                speaker.answer(Err(&answer));
                return Ok(());
            }
            Err(_) => {
                speaker.answer(Err(&Answer::Error(BUG.to_owned())));
                return Err(MustReload);
            }
        };
        let told = self.commit(seat, done.first, None).await;
        let states = match told {
            Ok(states) => states,
            Err(trouble) => {
                speaker.answer(Err(&Answer::Error(trouble.to_string())));
                return Err(MustReload);
            }
        };
        let left = if done.left > 0 { format!(r#""left":{},"#, done.left) } else { String::new() };
        let own = states.iter().find(|(at, _)| *at == seat).map_or("null", |(_, state)| state.as_str());
        speaker.answer(Ok(&format!(r#"{{"n":{},{left}"state":{own}}}"#, self.numbers.n(seat))));
        for (at, state) in &states {
            self.push_state(*at, state, Some(speaker.connection));
        }
        self.prompt();
        Ok(())
    }

    /// Writes the entries from `first` on into the log and waits until they are safe; then the state of each seat that may know of them.
    /// `why` is what a computer says of the first of them.
    async fn commit(
        &mut self,
        seat: usize,
        first: usize,
        mut why: Option<String>,
    ) -> Result<Vec<(usize, String)>, StoreError> {
        let entries = self.game.entries_since(first);
        let lines: Vec<LogLine> = entries
            .into_iter()
            .map(|entry| LogLine {
                seat: entry.seat,
                deed: LogEvent::Act { action: entry.action, dice: entry.dice, why: why.take() },
            })
            .collect();
        let n_lines = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let safe = self.games.store.append(self.number, self.lines, lines);
        // While the disk is busy the answers are made ready; nobody is told before.
        self.numbers.extend(&*self.game, &self.kept);
        let knowing = (0..self.places.len()).filter(|at| *at == seat || self.numbers.knew_more(*at, first));
        let knowing: Vec<usize> =
            knowing.filter(|at| *at == seat || !self.places[*at].connections.is_empty()).collect();
        let states = knowing.into_iter().map(|at| (at, self.state(at, first))).collect();
        match safe.await {
            Ok(Ok(())) => {
                self.lines += n_lines;
                if self.lines >= self.snapshot_at.saturating_add(SNAPSHOT_AFTER) {
                    drop(self.keep_snapshot());
                }
                Ok(states)
            }
            Ok(Err(trouble)) => Err(trouble),
            Err(_) => Err(StoreError::Failed("the writer has gone".to_owned())),
        }
    }

    async fn undo(&mut self, speaker: &Requester, count: usize) -> Result<(), MustReload> {
        let seat = speaker.seat;
        let name = self.places[seat].name.clone();
        if self.places[seat].player != PERSON {
            let why =
                format!("`{}` plays this seat: hand it over to `{PERSON}` first", self.places[seat].player);
            speaker.answer(Err(&Answer::Error(why)));
            return Ok(());
        }
        // The match is copied first, for what the others see before; a copy shares everything that has happened.
        let before = self.game.boxed();
        let mut copy = self.game.boxed();
        let undone = blocking(move || {
            let at = copy.undo(&name, count);
            (at, copy)
        });
        let (at, game) = match undone.await {
            Ok((Ok(at), game)) => (at, game),
            Ok((Err(why), _)) => {
                speaker.answer(Err(&Answer::Error(why)));
                return Ok(());
            }
            Err(turned) => {
                speaker.answer(Err(&Answer::Error(turned.why)));
                return Ok(());
            }
        };
        // A line for each answer that is gone.
        let line = LogLine { seat: self.places[seat].name.clone(), deed: LogEvent::Undo };
        let lines = vec![line; before.entries().saturating_sub(game.entries())];
        let n_lines = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let safe = self.games.store.append(self.number, self.lines, lines).await;
        if let Err(trouble) =
            safe.unwrap_or_else(|_| Err(StoreError::Failed("the writer has gone".to_owned())))
        {
            speaker.answer(Err(&Answer::Error(trouble.to_string())));
            return Err(MustReload);
        }
        self.lines += n_lines;
        let seats: Vec<usize> = (0..self.places.len()).collect();
        let earlier: Vec<String> =
            seats.iter().map(|at_seat| self.state_of(&*before, *at_seat, at)).collect();
        self.game = game;
        self.numbers.cut(at);
        self.numbers.extend(&*self.game, &self.kept);
        for other in seats {
            let state = self.state(other, at);
            if other == seat {
                speaker.answer(Ok(&format!(r#"{{"n":{},"state":{state}}}"#, self.numbers.n(seat))));
            }
            // Whoever cannot see a difference must not learn that something was taken back.
            if other == seat || state != earlier[other] {
                self.push_state(other, &state, Some(speaker.connection));
            }
        }
        self.thinking = None;
        self.prompt();
        Ok(())
    }

    async fn hand_over(&mut self, speaker: &Requester, to: String) -> Result<(), MustReload> {
        let seat = speaker.seat;
        if let Err(why) = self.games.check_player(&self.kept.begun.rules, &to) {
            speaker.answer(Err(&Answer::Error(why)));
            return Ok(());
        }
        if self.places[seat].player != to {
            let line = LogLine { seat: self.places[seat].name.clone(), deed: LogEvent::HandOver(to.clone()) };
            let safe = self.games.store.append(self.number, self.lines, vec![line]).await;
            if let Err(trouble) =
                safe.unwrap_or_else(|_| Err(StoreError::Failed("the writer has gone".to_owned())))
            {
                speaker.answer(Err(&Answer::Error(trouble.to_string())));
                return Err(MustReload);
            }
            self.lines += 1;
            self.places[seat].player = to;
            self.thinking = None;
        }
        let state = self.state(seat, self.game.entries());
        speaker.answer(Ok(&format!(r#"{{"n":{},"state":{state}}}"#, self.numbers.n(seat))));
        self.push_seats(None);
        self.prompt();
        Ok(())
    }

    /// Answers a question from a copy of the match, on another thread: odds, looks and views take time that belongs to the others.
    fn think(&mut self, speaker: Requester, question: request::Question) {
        let asked = speaker.outbox.questions.fetch_add(1, Ordering::Relaxed) & !crate::socket::LAGGING;
        let ended = speaker.outbox.questions.clone();
        if asked >= self.games.limits.questions {
            ended.fetch_sub(1, Ordering::Relaxed);
            let why = format!("{asked} questions of yours are being thought about: wait for an answer first");
            speaker.answer(Err(&Answer::Error(why)));
            return;
        }
        let (game, thinkers) = (self.game.boxed(), Arc::clone(&self.games.thinkers));
        let (games, number) = (Arc::clone(&self.games), self.number);
        let (seat, counts) = (self.places[speaker.seat].name.clone(), self.numbers.of_seat(speaker.seat));
        tokio::spawn(async move {
            let permit = thinkers.acquire_owned().await;
            let answered = blocking(move || {
                let log = || games.store.load(number);
                request::answer(&*game, &seat, &counts, question, log)
            });
            let answered = answered.await;
            drop(permit);
            match answered {
                Ok(Ok(text)) => speaker.answer(Ok(&text)),
                Ok(Err(answer)) => speaker.answer(Err(&answer)),
                Err(_) => speaker.answer(Err(&Answer::Error(BUG.to_owned()))),
            }
            ended.fetch_sub(1, Ordering::Relaxed);
        });
    }

    /// If a computer is to answer, lets it think about a copy of the match.
    fn prompt(&mut self) {
        if self.thinking == Some(self.lines) {
            return;
        }
        // Without any person it goes on only while somebody looks.
        let somebody =
            self.places.iter().any(|place| place.player == PERSON || !place.connections.is_empty());
        if !somebody {
            return;
        }
        let awaited = self.game.awaited();
        let computer = |place: &Place| place.player != PERSON && awaited.contains(&place.name);
        let Some(seat) = self.places.iter().position(computer) else { return };
        let Some(mailbox) = self.mailbox.upgrade() else { return };
        let (name, player) = (self.places[seat].name.clone(), self.places[seat].player.clone());
        let seed = decision_seed(&self.kept.begun.seed, &name, self.numbers.n(seat));
        let (game, lines, games) = (self.game.boxed(), self.lines, Arc::clone(&self.games));
        self.thinking = Some(lines);
        tokio::spawn(async move {
            let permit = Arc::clone(&games.thinkers).acquire_owned().await;
            let decided = blocking(move || games.players.decide(&*game, &name, &player, seed)).await;
            drop(permit);
            let choice = decided.unwrap_or_else(|turned| Err(turned.why));
            let _ = mailbox.send(GameMessage::Decided { lines, seat, choice }).await;
        });
    }

    /// Carries out what a computer has decided, unless the game has gone another way since.
    async fn decided(
        &mut self,
        lines: u32,
        seat: usize,
        choice: Result<Choice, String>,
    ) -> Result<(), MustReload> {
        if self.thinking != Some(lines) || self.lines != lines || self.places[seat].player == PERSON {
            return Ok(());
        }
        self.thinking = None;
        let name = self.places[seat].name.clone();
        let first = self.game.entries();
        let mut answered = false;
        if let Ok(choice) = &choice {
            let answer = catch_unwind(AssertUnwindSafe(|| self.game.answer(&name, &choice.action)));
            match answer {
                Ok(done) => answered = done.is_ok(),
                Err(_) => return Err(MustReload),
            }
        }
        if !answered {
            // A player that cannot decide, or decides what is not allowed, must not end the game: any legal answer will do.
            let decision = self.game.decision(&name).ok().flatten();
            let actions = decision.as_ref().and_then(|decision| decision["actions"].as_array());
            let Some(actions) = actions.filter(|actions| !actions.is_empty()) else { return Ok(()) };
            let seed = decision_seed(&self.kept.begun.seed, &name, self.numbers.n(seat));
            let n = u64::try_from(actions.len()).unwrap_or(1);
            let at = usize::try_from(seed % n).unwrap_or(0);
            let any = actions[at].clone();
            if self.game.answer(&name, &any).is_err() {
                return Ok(());
            }
        }
        let why = choice.ok().filter(|choice| answered && !choice.why.is_empty()).map(|choice| choice.why);
        let states = self.commit(seat, first, why).await.map_err(|_| MustReload)?;
        for (at, state) in &states {
            self.push_state(*at, state, None);
        }
        self.prompt();
        Ok(())
    }

    /// Tells a state to everybody at a seat but the one who has had it in his answer.
    fn push_state(&self, seat: usize, state: &str, but: Option<u64>) {
        let mut told =
            self.places[seat].connections.iter().filter(|known| Some(known.number) != but).peekable();
        if told.peek().is_none() {
            return;
        }
        let frame = Utf8Bytes::from(format!(r#"{{"push":"state","state":{state}}}"#));
        told.for_each(|connection| connection.outbox.tell(&frame));
    }

    fn push_seats(&self, but: Option<u64>) {
        let frame = Utf8Bytes::from(json!({ "push": "seats", "seats": self.sitters() }).to_string());
        let all = self.places.iter().flat_map(|place| &place.connections);
        all.filter(|known| Some(known.number) != but).for_each(|connection| connection.outbox.tell(&frame));
    }

    fn sitters(&self) -> Vec<Sitter> {
        let sitter = |place: &Place| Sitter {
            seat: place.name.clone(),
            player: place.player.clone(),
            connected: !place.connections.is_empty(),
        };
        self.places.iter().map(sitter).collect()
    }

    fn seat_card(&self, at: usize) -> SeatCard {
        let begun = &self.kept.begun;
        let commitment = match self.game.header().dice {
            DiceOf::Rolled { commitment, .. } => Some(commitment),
            DiceOf::Scripted {} => None,
        };
        SeatCard {
            game: begun.name.clone(),
            seat: self.places[at].name.clone(),
            scenario: begun.scenario.clone(),
            title: self.games.title_of(&begun.scenario),
            set: begun.rules.clone(),
            options: begun.options.clone(),
            commitment,
            seats: self.sitters(),
        }
    }

    /// How far the game has come. The turn is what every seat's view calls so.
    fn card(&self) -> Card {
        let view = self.places.first().and_then(|place| self.game.view(&place.name, usize::MAX).ok());
        let turn = view.as_ref().and_then(|view| view["knowledge"]["turn"].as_str()).unwrap_or_default();
        let result = self.game.ending().map(|ending| ending.text);
        Card { lines: self.lines, turn: turn.to_owned(), result }
    }

    fn note(&self) {
        self.games.store.note(self.number, self.card());
    }

    /// Keeps a snapshot of the game as it stands, unless there is one.
    fn keep_snapshot(&mut self) -> Option<oneshot::Receiver<Result<(), StoreError>>> {
        if self.snapshot_at == self.lines {
            return None;
        }
        self.snapshot_at = self.lines;
        let (lines, snapshot) = (self.lines, self.game.snapshot());
        let opening = self.game.entry(0).map(|entry| entry.dice).unwrap_or_default();
        Some(
            self.games
                .store
                .keep_snapshot(self.number, SnapshotKept { lines, opening, snapshot, lasting: false }),
        )
    }
}

/// Who says something, and where he is answered.
struct Requester {
    seat: usize,
    connection: u64,
    outbox: Outbox,
    id: Value,
}

impl Requester {
    fn answer(&self, said: Result<&str, &Answer>) {
        self.outbox.answer(&self.id, said);
    }
}

/// The seed of a computer's decision: it follows from the game's secret, so that a game can be played again, and tells nothing about it.
/// `n` is the seat's own count of entries: how fast the others write in secret must not show in what it does.
fn decision_seed(secret: &str, seat: &str, n: u32) -> u64 {
    let digest = Sha256::digest(format!("grognard decision\n{secret}\n{seat}\n{n}"));
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_has_a_seed_of_its_own_and_always_the_same() {
        let one = decision_seed("secret", "french", 7);
        assert_eq!(one, decision_seed("secret", "french", 7));
        let others = [("secret", "french", 8), ("secret", "allied", 7), ("other", "french", 7)];
        for (secret, seat, n) in others {
            assert_ne!(one, decision_seed(secret, seat, n));
        }
    }
}
