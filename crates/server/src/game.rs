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

mod acting;
mod computers;
mod gathering;
mod request;
mod seating;
mod strokes;
mod telling;
mod trouble;
mod visible_counts;

use crate::address::Address;
use crate::games::{Games, Rejected, blocking, card_of};
use crate::store::{GameNumber, Kept, SeatKept, SnapshotKept, StoreError};
use crate::thinking::{Asker, Turn};
use crate::token::TokenHash;
use crate::wire::{SeatCard, SeatLink};
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use telling::{State, ToldView, Untellable, Untold};
use tokio::sync::{Notify, OwnedSemaphorePermit, mpsc, oneshot};
use tokio::task::JoinHandle;
use trouble::Trouble;
use umpire::matches::{AnyMatch, NotDone};
use umpire::players::Choice;
use umpire::request::{Request, chain};
use visible_counts::VisibleCounts;

pub(crate) use request::{Addressed, read};

/// What a bug is answered with. What it was stands in the log of the process, without names.
const BUG: &str = "a bug in the umpire: nothing was changed; please report what you did";

/// The same where something was done.
const UNTOLD: &str =
    "a bug in the umpire: the game is kept as it stands and cannot be shown; please report what you did";

/// No log grows longer: the longest campaign has a tenth of it, and somebody who acts and takes back for ever must not fill the disk.
const MOST_LINES: u32 = 500_000;

/// A snapshot is kept after so many lines: if the process dies, a program with other rules has at most as many answers to play again.
const SNAPSHOT_AFTER: u32 = 64;

/// Something that a game's task is told.
pub(crate) enum GameMessage {
    /// Somebody has connected for a seat.
    Join {
        seat: String,
        /// What its link is found by.
        key: TokenHash,
        connection: Connection,
        done: oneshot::Sender<Result<(), String>>,
    },
    Leave {
        connection: u64,
    },
    Says {
        connection: u64,
        message: request::Message,
        /// Leave to carry it out.
        turn: Option<Turn>,
        /// Its place among the questions of its seat, if it is one.
        place: Option<OwnedSemaphorePermit>,
    },
    /// A question that was asked before has its turn.
    Think {
        speaker: Requester,
        question: Request,
        place: Option<OwnedSemaphorePermit>,
        turn: Turn,
    },
    /// Somebody wants to know what a seat's link leads to.
    Seat {
        seat: String,
        done: oneshot::Sender<Result<SeatCard, Rejected>>,
    },
    /// Somebody uses an invitation.
    Take {
        /// What it is found by.
        invitation: TokenHash,
        done: oneshot::Sender<Result<SeatLink, Rejected>>,
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
    pub(crate) asker: Asker,
    /// Where what it is told goes.
    pub(crate) outbox: Outbox,
    /// Whether it has asked to be told what changes in the view.
    pub(crate) follows: bool,
}

/// Where what a connection is told goes. It is never waited for: who reads too slowly is let go.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) frames: mpsc::Sender<Utf8Bytes>,
    /// It has missed a frame.
    pub(crate) lags: Arc<AtomicBool>,
}

impl Outbox {
    fn tell(&self, frame: &Utf8Bytes) {
        // A full outbox closes the connection: its writer sees that a frame is missing (see `socket`).
        if self.frames.try_send(frame.clone()).is_err() {
            self.lags.store(true, Ordering::Relaxed);
        }
    }

    fn answer<T: Serialize>(&self, id: &Value, said: Result<&T, &Answer>) {
        let said = match said {
            Ok(ok) => Said::Ok(ok),
            Err(Answer::Refused(refusal)) => Said::Refused(refusal),
            Err(Answer::Error(why)) => Said::Error(why),
        };
        self.tell(&text(&Reply { id, said }).into());
    }
}

/// The answer to a message.
#[derive(Serialize)]
struct Reply<'a, T: Serialize> {
    id: &'a Value,
    #[serde(flatten)]
    said: Said<'a, T>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Said<'a, T: Serialize> {
    Ok(&'a T),
    Refused(&'a Value),
    Error(&'a str),
}

#[derive(Serialize)]
struct Welcome {
    push: &'static str,
    seat: SeatCard,
    state: State,
}

/// What travels is made of plain data, which always has a JSON form.
fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
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
    text(&Reply::<()> { id, said: Said::Error(why) }).into()
}

/// A seat at the table.
struct Place {
    name: String,
    player: String,
    connections: Vec<Connection>,
    /// The view as it was told last to those who follow it; none if nobody does.
    told: Option<ToldView>,
}

struct Table {
    games: Arc<Games>,
    number: GameNumber,
    mailbox: mpsc::WeakSender<GameMessage>,
    kept: Kept,
    places: Vec<Place>,
    game: Box<dyn AnyMatch>,
    /// What the chances of computers follow from: the seed of the dice.
    secret: String,
    /// How many lines the log has.
    lines: u32,
    /// What each seat may know of the count of answers.
    numbers: VisibleCounts,
    /// A computer is thinking about the position after so many lines.
    thinking: Option<u32>,
    /// A snapshot was kept after so many lines.
    snapshot_at: u32,
    /// The last of them is on its way.
    keeping: Option<JoinHandle<()>>,
    untold: Option<Untold>,
    trouble: Option<Trouble>,
}

/// Runs a game's task until nobody has been there for a while.
pub(crate) async fn run(
    games: Arc<Games>,
    number: GameNumber,
    from: Address,
    mut letters: mpsc::Receiver<GameMessage>,
    mailbox: mpsc::WeakSender<GameMessage>,
) {
    let mut table = match open(&games, number, from, &mut letters, &mailbox).await {
        Ok(Some(table)) => table,
        Ok(None) => return,
        Err(why) => {
            tracing::warn!(game = number, why, "a game cannot be played");
            return turn_away(&games, number, &mut letters, &why).await;
        }
    };
    let begun = &table.kept.begun;
    let (name, scenario) = (begun.name.clone(), begun.scenario.clone());
    tracing::info!(game = name, scenario, "loaded");
    games.store.note(number, card_of(&*table.game));
    table.prompt();
    let (mut rest, mut reckoned) = (table.is_awake(), table.lines);
    loop {
        let patience = [table.told_in(), table.tried_again_in()].into_iter().flatten().min();
        let patience = patience.unwrap_or(games.limits.idle);
        let said = tokio::select! {
            said = tokio::time::timeout(patience, letters.recv()) => said,
            () = rest.notified() => {
                if !table.can_rest() {
                    games.memory.rests(number, false);
                    continue;
                }
                table.snapshot_kept().await;
                if table.is_deserted() && games.let_go(number, &mut letters) {
                    tracing::info!(game = name, "unloaded");
                    return;
                }
                let (places, seats) = (std::mem::take(&mut table.places), std::mem::take(&mut table.kept.seats));
                drop(table);
                games.memory.rests(number, true);
                let Some(letter) = letters.recv().await else { return games.memory.gone(number) };
                table = match wake(&games, number, &mailbox, places, &seats).await {
                    Ok(table) => table,
                    Err(why) => {
                        tracing::warn!(game = number, why, "a game cannot be played");
                        drop(letter);
                        return turn_away(&games, number, &mut letters, &why).await;
                    }
                };
                rest = table.is_awake();
                table.prompt();
                Ok(Some(letter))
            }
        };
        games.memory.used(number);
        if table.lines >= reckoned.saturating_add(SNAPSHOT_AFTER) {
            (rest, reckoned) = (table.is_awake(), table.lines);
        }
        let done = match said {
            Ok(Some(letter)) => table.take(letter).await,
            Ok(None) => return,
            Err(_) if table.told_in().is_some_and(|left| left.is_zero()) => {
                table.tell_untold().map_err(MustReload::from)
            }
            Err(_) if table.tried_again_in().is_some_and(|left| left.is_zero()) => {
                table.try_again();
                continue;
            }
            Err(_) if table.is_deserted() => {
                table.snapshot_kept().await;
                if games.let_go(number, &mut letters) {
                    tracing::info!(game = name, "unloaded");
                    return;
                }
                continue;
            }
            Err(_) => continue,
        };
        if let Err(why) = done {
            // The match may be ahead of the log, or gone: it is made anew.
            tracing::warn!(game = name, "read again from its log");
            match reload(&mut table, why).await {
                Ok(()) => table.prompt(),
                Err(why) => {
                    table.close_all();
                    return turn_away(&games, number, &mut letters, &why).await;
                }
            }
        }
    }
}

/// Loads a game. If it waits for the shares of its dice, whoever comes waits with it; none if they have all gone again.
async fn open(
    games: &Arc<Games>,
    number: GameNumber,
    from: Address,
    letters: &mut mpsc::Receiver<GameMessage>,
    mailbox: &mpsc::WeakSender<GameMessage>,
) -> Result<Option<Table>, String> {
    let waiting = match load(games, number, Some(from), mailbox).await? {
        Loaded::Begun(table) => return Ok(Some(*table)),
        Loaded::Waits(kept) => kept,
    };
    let Some(seated) = gathering::gather(games, number, *waiting, letters).await? else { return Ok(None) };
    match load(games, number, Some(from), mailbox).await? {
        Loaded::Begun(mut table) => {
            for (at, connection) in seated {
                table.sit_down(at, connection, None).map_err(|_| UNTOLD)?;
            }
            Ok(Some(*table))
        }
        Loaded::Waits(_) => Err("the shares of its dice are not all kept: try again".to_owned()),
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
            Ok(Some(GameMessage::Take { done, .. })) => drop(done.send(Err(Rejected::new(409, why)))),
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

/// A game that was read: its seats, its match, and how many lines its log has. There is no match while it waits for shares.
type ReadAgain = (Kept, Option<(Box<dyn AnyMatch>, u32)>);

/// Reads a game from the store and plays its log again.
async fn read_again(games: &Arc<Games>, number: GameNumber) -> Result<ReadAgain, String> {
    let games = Arc::clone(games);
    let read = move || {
        let kept = games.store.load(number).map_err(|trouble| trouble.to_string())?;
        let mut kept = kept.ok_or("this game is not kept here any more")?;
        if kept.begun.dice()?.is_none() {
            return Ok((kept, None));
        }
        let played = games.play_again(&kept)?;
        // Who sits where is known now; the answers stand in the match.
        let players: Vec<String> = kept.seats.iter().map(|seat| kept.player_of(seat)).collect();
        for (seat, player) in kept.seats.iter_mut().zip(players) {
            seat.player = player;
        }
        kept.log = Vec::new();
        Ok::<_, String>((kept, Some(played)))
    };
    blocking(read).await.map_err(|turned| turned.why)?
}

enum Loaded {
    Begun(Box<Table>),
    Waits(Box<Kept>),
}

/// Reads a game that rested, for those who are still connected. Nobody waits for a turn: letters that have one may be waiting behind
/// the one that wakes it.
async fn wake(
    games: &Arc<Games>,
    number: GameNumber,
    mailbox: &mpsc::WeakSender<GameMessage>,
    mut places: Vec<Place>,
    seats: &[SeatKept],
) -> Result<Table, String> {
    let Loaded::Begun(mut table) = load(games, number, None, mailbox).await? else {
        return Err("the shares of its dice are not all kept".to_owned());
    };
    let keys = seats.iter().zip(&table.kept.seats).map(|(before, now)| before.hash == now.hash);
    for ((place, now), has_its_key) in places.iter_mut().zip(&table.places).zip(keys) {
        place.player.clone_from(&now.player);
        if !has_its_key {
            place.connections.clear();
            place.told = None;
        }
    }
    table.places = places;
    Ok(*table)
}

/// Reads a game, in the turn of somebody from an address if one is named.
async fn load(
    games: &Arc<Games>,
    number: GameNumber,
    from: Option<Address>,
    mailbox: &mpsc::WeakSender<GameMessage>,
) -> Result<Loaded, String> {
    let turn = match from {
        Some(from) => games.thinkers.turn(Asker::game(from, number)).await,
        None => None,
    };
    let (kept, played) = read_again(games, number).await?;
    drop(turn);
    let Some((game, lines)) = played else { return Ok(Loaded::Waits(Box::new(kept))) };
    let names = game.seats();
    let (places, secret) = (kept.seats.iter().map(Place::of), kept.begun.key()?);
    let (games, mailbox, numbers) = (Arc::clone(games), mailbox.clone(), VisibleCounts::of(&*game, &names));
    let (places, thinking, snapshot_at) = (places.collect(), None, 0);
    let (keeping, untold, trouble) = (None, None, None);
    let table = Table {
        games,
        number,
        mailbox,
        kept,
        places,
        game,
        secret,
        lines,
        numbers,
        thinking,
        snapshot_at,
        keeping,
        untold,
        trouble,
    };
    Ok(Loaded::Begun(Box::new(table)))
}

async fn reload(table: &mut Table, why: MustReload) -> Result<(), String> {
    let (kept, played) = read_again(&table.games, table.number).await?;
    let (game, lines) = played.ok_or("the shares of its dice are not all kept")?;
    for (place, (before, seat)) in table.places.iter_mut().zip(table.kept.seats.iter().zip(&kept.seats)) {
        place.player.clone_from(&seat.player);
        // Another process has changed its key.
        if before.hash != seat.hash {
            place.connections.clear();
            place.told = None;
        }
    }
    let names = game.seats();
    table.numbers = VisibleCounts::of(&*game, &names);
    let has_grown = lines != table.lines;
    (table.kept, table.game, table.lines, table.thinking) = (kept, game, lines, None);
    // Whatever anybody was told before was safe; what has come from elsewhere is told now.
    if has_grown || why == MustReload::Untellable {
        table.untold = None;
        let seats: Vec<usize> = (0..table.places.len()).collect();
        let news = table.news_of(0, &seats).map_err(|Untellable| UNTOLD)?;
        table.tell(news, None);
    }
    Ok(())
}

/// The match is to be read again from the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MustReload {
    /// It may be ahead of the log, or half changed.
    Ahead,
    /// It does not tell a seat how it stands.
    Untellable,
}

impl Table {
    async fn take(&mut self, letter: GameMessage) -> Result<(), MustReload> {
        match letter {
            GameMessage::Join { seat, key, connection, done } => match self.room().admit(&seat, &key) {
                Ok(at) => return self.sit_down(at, connection, Some(done)),
                Err(why) => drop(done.send(Err(why))),
            },
            GameMessage::Leave { connection } => self.leave(connection),
            GameMessage::Says { connection, message, turn, place } => {
                return self.hear(connection, message, turn, place).await;
            }
            GameMessage::Think { speaker, question, place, turn } => {
                self.tell_untold()?;
                // Whoever has gone in the meantime, or whose link was changed, is told no more.
                if seating::found(&self.places, speaker.connection).is_none() {
                    return Ok(());
                }
                return self.think(speaker, question, place, turn);
            }
            GameMessage::Seat { seat, done } => {
                let card = self.place_of(&seat).map(|at| self.seat_card(at));
                let _ = done.send(card.ok_or_else(|| Rejected::new(404, "there is no such seat")));
            }
            GameMessage::Take { invitation, done } => {
                return self.room().take(&invitation, done).await.map_err(|_| MustReload::Ahead);
            }
            GameMessage::Keep { done } => {
                self.snapshot_kept().await;
                let _ = done.send(());
            }
            GameMessage::Decided { lines, seat, choice } => return self.decided(lines, seat, choice).await,
        }
        Ok(())
    }

    fn place_of(&self, seat: &str) -> Option<usize> {
        self.places.iter().position(|place| place.name == seat)
    }

    /// Says how much memory the game takes now; what comes back tells when it has to rest.
    fn is_awake(&self) -> Arc<Notify> {
        let state = text(&self.game.snapshot().state).len();
        self.games.memory.awake(self.number, state, self.game.entries())
    }

    /// Whether nothing is on its way that only the match knows of.
    fn can_rest(&self) -> bool {
        self.thinking.is_none() && self.untold.is_none() && self.trouble.is_none()
    }

    fn is_deserted(&self) -> bool {
        self.thinking.is_none() && self.places.iter().all(|place| place.connections.is_empty())
    }

    /// `done` is told that there is a place, where somebody waits for that.
    fn sit_down(
        &mut self,
        at: usize,
        connection: Connection,
        done: Option<oneshot::Sender<Result<(), String>>>,
    ) -> Result<(), MustReload> {
        // Nobody is told again what stood when he came.
        self.tell_untold()?;
        // Everything that stands is told on `view`; a welcome tells what is asked now.
        let state = self.state(at, self.game.entries())?;
        if done.is_some_and(|done| done.send(Ok(())).is_err()) {
            return Ok(());
        }
        let first = self.places[at].connections.is_empty();
        self.places[at].connections.push(connection);
        let welcome = text(&Welcome { push: "welcome", seat: self.seat_card(at), state });
        if let Some(new) = self.places[at].connections.last() {
            new.outbox.tell(&welcome.into());
        }
        let new = self.places[at].connections.last().map(|connection| connection.number);
        if self.trouble.is_some() {
            self.tell_trouble(new);
            self.try_again();
        }
        if first {
            self.push_seats(new);
        }
        self.prompt();
        Ok(())
    }

    fn leave(&mut self, connection: u64) {
        for at in 0..self.places.len() {
            if self.places[at].leave(connection) {
                self.push_seats(None);
            }
        }
    }

    /// Everybody's outboxes are closed: they connect anew and are told why the game cannot go on.
    fn close_all(&mut self) {
        for place in &mut self.places {
            place.connections.clear();
            place.told = None;
        }
    }

    async fn hear(
        &mut self,
        connection: u64,
        message: request::Message,
        turn: Option<Turn>,
        place: Option<OwnedSemaphorePermit>,
    ) -> Result<(), MustReload> {
        // What has happened is told before the answer to what was said after it.
        self.tell_untold()?;
        // It has gone in the meantime.
        let Some((seat, known)) = seating::found(&self.places, connection) else { return Ok(()) };
        let (asker, outbox) = (known.asker.clone(), known.outbox.clone());
        let Some((speaker, request)) = Requester::of(message, seat, connection, outbox, turn) else {
            return Ok(());
        };
        let changes =
            matches!(request, Request::Act { .. } | Request::Undo { .. } | Request::HandOver { .. });
        if self.lines >= MOST_LINES && changes {
            let why =
                format!("this game has {MOST_LINES} lines in its log and takes no more: begin a new one");
            speaker.refuse(&Answer::Error(why));
            return Ok(());
        }
        match request {
            Request::Act { action, actions, n } => match chain(action, actions) {
                Ok(chain) => self.act(&speaker, &chain, n).await,
                Err(why) => {
                    speaker.refuse(&Answer::Error(why));
                    Ok(())
                }
            },
            Request::Undo { count } => self.undo(&speaker, count).await,
            Request::HandOver { to } => self.hand_over(&speaker, to).await,
            request @ (Request::Renew {} | Request::Offer {} | Request::TakeBack { .. }) => {
                self.change_key(&speaker, &request).await
            }
            Request::Commit { .. } | Request::Reveal { .. } => {
                speaker.refuse(&Answer::Error("the game has begun: its dice are settled".to_owned()));
                Ok(())
            }
            question => {
                self.ask(speaker, asker, question, place);
                Ok(())
            }
        }
    }

    /// Lets a question wait until there is time to think about it. Then it comes back, and is answered as the game stands then.
    fn ask(&self, speaker: Requester, asker: Asker, question: Request, place: Option<OwnedSemaphorePermit>) {
        let (thinkers, mailbox) = (Arc::clone(&self.games.thinkers), self.mailbox.clone());
        tokio::spawn(async move {
            let Some(turn) = thinkers.turn(asker).await else { return };
            let Some(mailbox) = mailbox.upgrade() else { return };
            let _ = mailbox.send(GameMessage::Think { speaker, question, place, turn }).await;
        });
    }

    /// Answers a question from a copy of the match, on another thread: odds, looks and views take time that belongs to the others.
    /// When it is answered, the seat's next question may come.
    fn think(
        &mut self,
        speaker: Requester,
        question: Request,
        place: Option<OwnedSemaphorePermit>,
        mut turn: Turn,
    ) -> Result<(), MustReload> {
        turn.begin();
        let followed = match question {
            Request::View { at: None, follow: true, .. } => {
                let told = self.follow(speaker.seat, speaker.connection);
                Some(told.map_err(|bug| speaker.untold(bug))?)
            }
            _ => None,
        };
        let (game, games, number) = (self.game.boxed(), Arc::clone(&self.games), self.number);
        let vouches = self.kept.begun.is_vouched_for();
        let looks_back = matches!(question, Request::View { at: Some(_), .. });
        let asked = tokio::time::Instant::now();
        let (seat, counts) = (self.places[speaker.seat].name.clone(), self.numbers.of_seat(speaker.seat));
        tokio::spawn(async move {
            let answered = blocking(move || {
                let log = || games.store.load(number);
                let signer = vouches.then_some(&games.signer);
                request::answer(&*game, &seat, &counts, question, followed.as_ref(), signer, log)
            });
            let answered = answered.await;
            drop(turn);
            if looks_back {
                strokes::next(asked).await;
            }
            match answered {
                Ok(Ok(value)) => speaker.answer(&value),
                Ok(Err(answer)) => speaker.refuse(&answer),
                Err(_) => speaker.refuse(&Answer::Error(BUG.to_owned())),
            }
            drop(place);
        });
        Ok(())
    }

    fn push_seats(&self, but: Option<u64>) {
        seating::push_seats(&self.kept, &self.places, but);
    }

    fn seat_card(&self, at: usize) -> SeatCard {
        seating::seat_card(&self.games, &self.kept, &self.places, at)
    }

    /// Keeps a snapshot of the game as it stands, unless there is one. It is written on another thread: which answer it falls on depends on how
    /// many were given in secret, and nobody may notice.
    fn keep_snapshot(&mut self) {
        if self.snapshot_at == self.lines {
            return;
        }
        self.snapshot_at = self.lines;
        let (lines, number) = (self.lines, self.number);
        let (game, games) = (self.game.boxed(), Arc::clone(&self.games));
        self.keeping = Some(tokio::spawn(async move {
            let written = blocking(move || {
                let opening = game.entry(0).map(|entry| entry.dice).unwrap_or_default();
                SnapshotKept { lines, opening, snapshot: game.snapshot(), lasting: false }
            });
            if let Ok(kept) = written.await {
                let _ = games.store.keep_snapshot(number, kept).await;
            }
        }));
    }

    /// Keeps a snapshot, and waits until it is safe.
    async fn snapshot_kept(&mut self) {
        self.keep_snapshot();
        if let Some(keeping) = self.keeping.take() {
            let _ = keeping.await;
        }
    }
}

/// Who says something, and where he is answered.
pub(crate) struct Requester {
    seat: usize,
    connection: u64,
    outbox: Outbox,
    id: Value,
    /// Leave to carry out what he says.
    turn: Mutex<Option<Turn>>,
}

impl Requester {
    /// Whoever sent a message, and what he asks for; what cannot be read is answered at once.
    fn of(
        message: request::Message,
        seat: usize,
        connection: u64,
        outbox: Outbox,
        turn: Option<Turn>,
    ) -> Option<(Requester, Request)> {
        match message {
            Ok(Addressed { id, request }) => {
                Some((Requester { seat, connection, outbox, id, turn: Mutex::new(turn) }, request))
            }
            Err((id, why)) => {
                outbox.answer::<()>(&id, Err(&Answer::Error(why)));
                None
            }
        }
    }

    /// What he says is carried out: others may think while it is written.
    fn has_had_his_turn(&self) {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn answer<T: Serialize>(&self, ok: &T) {
        self.outbox.answer(&self.id, Ok(ok));
    }

    fn refuse(&self, why: &Answer) {
        self.outbox.answer::<()>(&self.id, Err(why));
    }

    /// What was to be done is not in the log.
    fn must_reload(&self, trouble: &StoreError) -> MustReload {
        self.refuse(&Answer::Error(trouble.to_string()));
        MustReload::Ahead
    }

    /// What was done is in the log and cannot be told.
    fn untold(&self, bug: Untellable) -> MustReload {
        self.refuse(&Answer::Error(UNTOLD.to_owned()));
        bug.into()
    }
}
