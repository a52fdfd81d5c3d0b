//! A connection for a seat: frames in, frames out.

use crate::game::{Addressed, Connection, GameMessage, Outbox, read, unreadable};
use crate::games::{Games, Rejected};
use crate::places::Place;
use crate::store::GameNumber;
use crate::thinking::{Asker, Thinkers, Turn};
use crate::token::TokenHash;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use std::error::Error as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::{Instant, interval_at, sleep_until, timeout};

/// What a client offers that can read compressed frames: longer ones then come as bytes, by raw deflate (RFC 1951).
pub(crate) const DEFLATE: &str = "grognard.deflate";
/// Shorter frames are not worth compressing.
const LONG: usize = 1_024;
/// Frames that wait for a slow reader; more, and he is let go: he connects anew and asks for what he missed.
const WAITING: usize = 1_024;
/// How often a silent connection is asked whether it is still there; after three times without a word it is not.
const PING: Duration = Duration::from_secs(25);
/// A reader that does not take a frame for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// Talks with a connection until it ends.
pub(crate) async fn converse(
    socket: WebSocket,
    games: Arc<Games>,
    game: GameNumber,
    (seat, key): (String, TokenHash),
    place: Place,
) {
    let (frames, outbox) = mpsc::channel(WAITING);
    let lags = Arc::new(AtomicBool::new(false));
    let own = Outbox { frames, lags: Arc::clone(&lags) };
    let connection =
        Connection { number: place.number, asker: place.asker.clone(), outbox: own, follows: false };
    let (done, joined) = oneshot::channel();
    let mailbox = games.mailbox(game, place.address);
    let deflates = socket.protocol().is_some_and(|protocol| protocol == DEFLATE);
    let mut line = Line { socket, games, game, mailbox, place, outbox, lags, deflates };
    let letter = GameMessage::Join { seat, key, connection, done };
    let why = match line.join(letter).await {
        Ok(()) => {
            joined.await.unwrap_or_else(|_| Err("the game cannot be reached just now: try again".to_owned()))
        }
        Err(turned) => Err(turned.why),
    };
    match why {
        Ok(()) => {
            let end = line.talk().await;
            let _ = line.mailbox.send(GameMessage::Leave { connection: line.place.number }).await;
            line.close(end).await;
        }
        Err(why) => {
            line.send(unreadable(&Value::Null, &why)).await;
            line.close(End::Rejected).await;
        }
    }
}

/// Why a conversation ends.
enum End {
    /// The other side has closed or gone.
    Gone,
    /// It read too slowly.
    TooSlow,
    /// The game has let everybody go.
    Closed,
    /// The whole table closes.
    TableCloses,
    /// Somebody who has fewer windows wants its place.
    GivesWay,
    /// It was never let in.
    Rejected,
    /// It sent a frame that is too long, or began one that nobody would read to its end.
    TooLong,
}

/// What somebody has said, or what is wrong with it.
type Said = Result<Addressed, (Value, String)>;

fn is_too_long(error: &axum::Error) -> bool {
    let why = error.source().and_then(|why| why.downcast_ref::<tungstenite::Error>());
    matches!(why, Some(tungstenite::Error::Capacity(_)))
}

/// What a message needs to go.
enum Leave {
    /// A place among the questions of its seat, which are thought about in their turn.
    ToAsk(Option<OwnedSemaphorePermit>),
    /// What changes the game is carried out at once.
    ToAct(Option<Turn>),
}

/// Waits until a message may go. It may be asked for anew at any time.
async fn leave(
    said: Option<&Said>,
    from: Instant,
    turns: &Arc<Semaphore>,
    asker: &Asker,
    thinkers: &Arc<Thinkers>,
) -> Leave {
    sleep_until(from).await;
    match said {
        Some(Ok(said)) if said.is_question() => Leave::ToAsk(Arc::clone(turns).acquire_owned().await.ok()),
        Some(Ok(_)) => Leave::ToAct(thinkers.turn(asker.clone()).await),
        _ => Leave::ToAct(None),
    }
}

/// A frame as it travels.
fn message(frame: Utf8Bytes, deflates: bool) -> Message {
    if !deflates || frame.len() < LONG {
        return Message::Text(frame);
    }
    let mut short = DeflateEncoder::new(Vec::with_capacity(LONG), Compression::fast());
    match short.write_all(frame.as_bytes()).and_then(|()| short.finish()) {
        Ok(bytes) => Message::Binary(bytes.into()),
        Err(_) => Message::Text(frame),
    }
}

struct Line {
    socket: WebSocket,
    games: Arc<Games>,
    game: GameNumber,
    mailbox: mpsc::Sender<GameMessage>,
    place: Place,
    outbox: mpsc::Receiver<Utf8Bytes>,
    lags: Arc<AtomicBool>,
    deflates: bool,
}

impl Line {
    /// Knocks at the game's door. A task that was just about to go gives the letter back: then there is a new one.
    async fn join(&mut self, letter: GameMessage) -> Result<(), Rejected> {
        let mut letter = letter;
        for _ in 0..8 {
            match self.mailbox.send(letter).await {
                Ok(()) => return Ok(()),
                Err(back) => letter = back.0,
            }
            self.mailbox = self.games.mailbox(self.game, self.place.address);
        }
        Err(Rejected::new(503, "the game cannot be reached just now: try again"))
    }

    /// Reads, and delivers what there is to be told. Who says more than his measure is not read until he may go on: everything that
    /// he has said is answered in the end, and what waits, waits on his own machine.
    async fn talk(&mut self) -> End {
        let thinkers = Arc::clone(&self.games.thinkers);
        let asker = self.place.asker.clone();
        let (turns, give_way) = (Arc::clone(&self.place.questions), Arc::clone(&self.place.give_way));
        let mut waits: Option<(Option<Said>, Instant)> = None;
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut silent = 0;
        let mut closing = self.games.closing();
        if *closing.borrow() {
            return End::TableCloses;
        }
        loop {
            let is_read = waits.is_none();
            let may_go = async {
                match &waits {
                    Some((said, from)) => leave(said.as_ref(), *from, &turns, &asker, &thinkers).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                _ = closing.changed() => return End::TableCloses,
                () = give_way.notified() => return End::GivesWay,
                frame = self.outbox.recv() => match frame {
                    Some(frame) => if let Err(end) = self.deliver(frame).await { return end },
                    None => return End::Closed,
                },
                leave = may_go => {
                    let Some((Some(message), _)) = waits.take() else { continue };
                    let (place, turn) = match leave {
                        Leave::ToAsk(place) => (place, None),
                        Leave::ToAct(turn) => (None, turn),
                    };
                    let letter = GameMessage::Says { connection: self.place.number, message, turn, place };
                    // A game that somebody is connected to stays loaded: its mailbox is the one it joined.
                    if self.mailbox.send(letter).await.is_err() { return End::Closed }
                }
                frame = self.socket.next(), if is_read => {
                    silent = 0;
                    let said = match frame {
                        Some(Ok(Message::Text(text))) if text.len() > self.games.limits.message => {
                            return End::TooLong;
                        }
                        Some(Ok(Message::Text(text))) => Some(read(&text)),
                        Some(Ok(Message::Binary(_))) => {
                            Some(Err((Value::Null, "send messages as text, one JSON object a frame".to_owned())))
                        }
                        // The socket answers them by itself; they count all the same.
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                        Some(Err(error)) if is_too_long(&error) => return End::TooLong,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                    };
                    waits = Some((said, Instant::now() + self.place.book()));
                },
                _ = ping.tick() => {
                    // Whoever is not read cannot be heard either.
                    silent = if is_read { silent + 1 } else { 0 };
                    if silent > 3 || !self.send_message(Message::Ping(Vec::new().into())).await { return End::Gone }
                }
            }
        }
    }

    /// Sends a frame and all that wait behind it, with one flush.
    async fn deliver(&mut self, first: Utf8Bytes) -> Result<(), End> {
        let (socket, outbox, deflates) = (&mut self.socket, &mut self.outbox, self.deflates);
        let sent = timeout(PATIENCE, async {
            socket.feed(message(first, deflates)).await?;
            while let Ok(frame) = outbox.try_recv() {
                socket.feed(message(frame, deflates)).await?;
            }
            socket.flush().await
        });
        match sent.await {
            Err(_) => Err(End::TooSlow),
            Ok(Err(_)) => Err(End::Gone),
            // The frames that came too late for it are missing: it has to begin anew.
            Ok(Ok(())) if self.lags.load(Ordering::Relaxed) => Err(End::TooSlow),
            Ok(Ok(())) => Ok(()),
        }
    }

    async fn send(&mut self, frame: Utf8Bytes) -> bool {
        self.send_message(Message::Text(frame)).await
    }

    async fn send_message(&mut self, message: Message) -> bool {
        matches!(timeout(PATIENCE, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn close(mut self, end: End) {
        let (code, reason) = match end {
            End::Gone => {
                // A close of the other side's is answered with ours, which waits to be sent.
                let _ = timeout(PATIENCE, self.socket.flush()).await;
                return;
            }
            End::TooSlow => (close_code::AGAIN, "messages waited too long to be read: connect again"),
            End::Closed => {
                (close_code::AGAIN, "the game is being read again, or the link was changed: connect again")
            }
            End::TableCloses => (close_code::AWAY, "the table closes: what was acknowledged is kept"),
            End::GivesWay => {
                (close_code::AGAIN, "the table is full, and others have fewer windows: close some")
            }
            End::Rejected => (close_code::POLICY, "see the error before"),
            End::TooLong => (close_code::SIZE, "a message has at most 64 KiB"),
        };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        self.send_message(Message::Close(Some(frame))).await;
    }
}
