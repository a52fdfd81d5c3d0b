//! A connection for a seat: frames in, frames out.

use crate::game::{Addressed, Connection, GameMessage, Outbox, read, unreadable};
use crate::games::{Admission, Games, Rejected};
use crate::limits::RateLimit;
use crate::store::GameNumber;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, interval_at, timeout};

/// Frames that wait for a slow reader; more, and he is let go: he connects anew and asks for what he missed.
const WAITING: usize = 1_024;
/// The mark of a connection that has missed a frame.
pub(crate) const LAGGING: usize = 1 << (usize::BITS - 1);
/// How often a silent connection is asked whether it is still there; after three times without a word it is not.
const PING: Duration = Duration::from_secs(25);
/// A reader that does not take a frame for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// Whoever goes on so far beyond the measure is let go.
const MOST_IGNORED: u32 = 1_000;

/// Talks with a connection until it ends.
pub(crate) async fn converse(
    socket: WebSocket,
    games: Arc<Games>,
    game: GameNumber,
    seat: String,
    admission: Admission,
) {
    let (frames, outbox) = mpsc::channel(WAITING);
    let questions = Arc::new(AtomicUsize::new(0));
    let connection =
        Connection { number: admission.number, outbox: Outbox { frames, questions: Arc::clone(&questions) } };
    let (done, joined) = oneshot::channel();
    let mailbox = games.mailbox(game);
    let mut line = Line { socket, games, game, mailbox, number: admission.number, outbox, questions };
    let letter = GameMessage::Join { seat, connection, done };
    let why = match line.join(letter).await {
        Ok(()) => {
            joined.await.unwrap_or_else(|_| Err("the game cannot be reached just now: try again".to_owned()))
        }
        Err(turned) => Err(turned.why),
    };
    match why {
        Ok(()) => {
            let end = line.talk().await;
            let _ = line.mailbox.send(GameMessage::Leave { connection: line.number }).await;
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
    /// It said too much.
    TooMuch,
    /// The game has let everybody go.
    Closed,
    /// The whole table closes.
    TableCloses,
    /// It was never let in.
    Rejected,
}

struct Line {
    socket: WebSocket,
    games: Arc<Games>,
    game: GameNumber,
    mailbox: mpsc::Sender<GameMessage>,
    number: u64,
    outbox: mpsc::Receiver<Utf8Bytes>,
    questions: Arc<AtomicUsize>,
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
            self.mailbox = self.games.mailbox(self.game);
        }
        Err(Rejected::new(503, "the game cannot be reached just now: try again"))
    }

    async fn talk(&mut self) -> End {
        let mut measure = RateLimit::new(self.games.limits.messages_a_second);
        let mut ignored = 0;
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut silent = 0;
        let mut closing = self.games.closing();
        if *closing.borrow() {
            return End::TableCloses;
        }
        loop {
            tokio::select! {
                _ = closing.changed() => return End::TableCloses,
                frame = self.outbox.recv() => match frame {
                    Some(frame) => if let Err(end) = self.deliver(frame).await { return end },
                    None => return End::Closed,
                },
                frame = self.socket.next() => {
                    silent = 0;
                    let text = match frame {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Binary(_))) => {
                            let why = "send messages as text, one JSON object a frame";
                            if !self.send(unreadable(&Value::Null, why)).await { return End::Gone }
                            continue;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                    };
                    if !measure.take() {
                        ignored += 1;
                        if ignored > MOST_IGNORED { return End::TooMuch }
                        let most = self.games.limits.messages_a_second;
                        let id = read(&text).map_or_else(|(id, _)| id, Addressed::id);
                        let why = format!("more than {most} messages a second: this one was not read, wait a moment and send it again");
                        if !self.send(unreadable(&id, &why)).await { return End::Gone }
                        continue;
                    }
                    let letter = GameMessage::Says { connection: self.number, message: read(&text) };
                    // A game that somebody is connected to stays loaded: its mailbox is the one it joined.
                    if self.mailbox.send(letter).await.is_err() { return End::Closed }
                },
                _ = ping.tick() => {
                    silent += 1;
                    if silent > 3 || !self.send_message(Message::Ping(Vec::new().into())).await { return End::Gone }
                }
            }
        }
    }

    /// Sends a frame and all that wait behind it, with one flush.
    async fn deliver(&mut self, first: Utf8Bytes) -> Result<(), End> {
        let (socket, outbox) = (&mut self.socket, &mut self.outbox);
        let sent = timeout(PATIENCE, async {
            socket.feed(Message::Text(first)).await?;
            while let Ok(frame) = outbox.try_recv() {
                socket.feed(Message::Text(frame)).await?;
            }
            socket.flush().await
        });
        match sent.await {
            Err(_) => Err(End::TooSlow),
            Ok(Err(_)) => Err(End::Gone),
            // The frames that came too late for it are missing: it has to begin anew.
            Ok(Ok(())) if self.questions.load(Ordering::Relaxed) & LAGGING != 0 => Err(End::TooSlow),
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
            End::TooMuch => (close_code::POLICY, "too many messages: connect again and send fewer"),
            End::Closed => (close_code::AGAIN, "the game is being read again: connect again"),
            End::TableCloses => (close_code::AWAY, "the table closes: what was acknowledged is kept"),
            End::Rejected => (close_code::POLICY, "see the error before"),
        };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        self.send_message(Message::Close(Some(frame))).await;
    }
}
