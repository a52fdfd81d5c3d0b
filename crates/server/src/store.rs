//! Where games are kept: an append-only log of each, with unique sequence numbers.
//!
//! ```text
//!   game's task ── append(lines) ──► queue ──► writer thread: BEGIN, all that waits, COMMIT ──► acknowledged
//!   anybody ────── load, find ─────► reader connection (WAL: readers never wait for the writer)
//!                                    carrier thread: the write-ahead log into the database, beside the writer
//! ```
//!
//! Nothing of a log is ever changed or deleted: taking back is a line of its own, and so is handing over a seat. `(game, seq)` is the primary key,
//! so that two processes can never both extend a game: the second is told, and reads what the first has written.
//! Everything that knows SQL is below this module; another database has to offer what [`Store`] does and no more.

mod checkpointer;
mod error;
mod expiry;
mod links;
mod schema;
mod writer;

#[cfg(test)]
mod tests;

use crate::token::TokenHash;
use crate::wire::Held;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};
use tokio::sync::oneshot;
use umpire::record::{Continued, Entry, Snapshot};
use umpire::seeding::SeedBy;
use writer::Job;

pub use error::StoreError;
pub(crate) use expiry::AT_ONCE;
pub use expiry::Expiry;
pub(crate) use writer::now;

/// How safe an acknowledged line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Safety {
    /// It outlives the process, whatever ends it. If the machine itself loses power, the last lines may be lost; the log is whole all the same.
    Process,
    /// It outlives the loss of power too: every transaction waits for the disk.
    #[default]
    Power,
}

/// The number under which a game is kept.
pub type GameNumber = i64;

/// A game as it was begun.
#[derive(Debug, Clone, PartialEq)]
pub struct Begun {
    pub name: String,
    /// The rule set's key.
    pub rules: String,
    /// The rule set's version then.
    pub version: String,
    pub scenario: String,
    /// The options in force.
    pub options: Vec<String>,
    /// The posed position, if it began from one.
    pub start: Option<Value>,
    /// The seed of the dice, or the server's share of it, in hexadecimal digits. It never leaves the umpire before the game is over.
    pub seed: String,
    /// Who made the seed; none if it was not noted.
    pub seed_by: Option<SeedBy>,
    /// Whether whoever opened the game knows the dice.
    pub known: bool,
    /// What the seats give to the seed, in the order in which it is put together.
    pub shares: Vec<ShareKept>,
    /// When, in milliseconds since 1970.
    pub created: i64,
}

impl Begun {
    /// Whether the table can vouch for the game: it was begun here, not taken in from a record, by a program that noted so, and nobody at
    /// it knew the dice beforehand.
    pub(crate) fn is_vouched_for(&self) -> bool {
        !self.known && matches!(self.seed_by, Some(SeedBy::Umpire | SeedBy::Shares))
    }
}

/// What a seat gives to the seed of the dice, as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareKept {
    pub seat: String,
    pub commitment: Option<String>,
    pub share: Option<String>,
}

/// A seat of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatKept {
    pub seat: String,
    /// Who had it when the game began.
    pub player: String,
    /// How it is found.
    pub hash: TokenHash,
    /// Its token, where the table may list it.
    pub token: Option<String>,
    /// Who has its link.
    pub held: Held,
    /// Where it is offered, how the invitation is found.
    pub invitation: Option<TokenHash>,
}

/// What a line of the log says.
#[derive(Debug, Clone, PartialEq)]
pub enum LogEvent {
    /// An answer, with the faces that fell.
    Act {
        /// The answer as it travels on the wire.
        action: Value,
        dice: Vec<u16>,
        /// Why, where a computer gave it and said so. It is told when the game is over.
        why: Option<String>,
    },
    /// The seat's last answer was taken back.
    Undo,
    /// The seat was handed over to this player.
    HandOver(String),
}

/// A line of the log: the seat it is of, and what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct LogLine {
    pub seat: String,
    pub deed: LogEvent,
}

/// A game as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    pub number: GameNumber,
    pub begun: Begun,
    /// Its seats, in order.
    pub seats: Vec<SeatKept>,
    pub log: Vec<LogLine>,
}

impl Kept {
    /// The answers that stand: those that nobody has taken back, with the dice that they threw, numbered after the opening.
    pub fn standing(&self) -> Vec<Entry> {
        Kept::standing_of(&self.log)
    }

    /// The same after so many lines of the log.
    pub fn standing_after(&self, lines: u32) -> Vec<Entry> {
        let lines = usize::try_from(lines).unwrap_or(usize::MAX).min(self.log.len());
        Kept::standing_of(&self.log[..lines])
    }

    /// The version of the rules under which it was last played.
    pub fn version(&self) -> String {
        let continued = self.standing().iter().rev().find_map(Continued::of);
        continued.map_or_else(|| self.begun.version.clone(), |continued| continued.version)
    }

    fn standing_of(log: &[LogLine]) -> Vec<Entry> {
        let entry = |(n, line): (usize, &LogLine)| match &line.deed {
            LogEvent::Act { action, dice, .. } => {
                Some(Entry { n, seat: line.seat.clone(), action: action.clone(), dice: dice.clone() })
            }
            _ => None,
        };
        (1..).zip(Kept::lines_standing(log)).filter_map(entry).collect()
    }

    /// Who gave the answers that stand, and why if a computer said so, by the number of the entry.
    pub fn reasons(&self) -> BTreeMap<u64, (&str, &str)> {
        fn reason(line: &LogLine) -> (&str, &str) {
            match &line.deed {
                LogEvent::Act { why: Some(why), .. } => (&line.seat, why),
                _ => (&line.seat, ""),
            }
        }
        (1..).zip(Kept::lines_standing(&self.log).into_iter().map(reason)).collect()
    }

    fn lines_standing(log: &[LogLine]) -> Vec<&LogLine> {
        let mut standing: Vec<&LogLine> = Vec::new();
        for line in log {
            match &line.deed {
                LogEvent::Act { .. } => standing.push(line),
                LogEvent::Undo => {
                    if let Some(at) = standing.iter().rposition(|known| known.seat == line.seat) {
                        standing.remove(at);
                    }
                }
                LogEvent::HandOver(_) => {}
            }
        }
        standing
    }

    /// Who has a seat now.
    pub fn player_of(&self, seat: &SeatKept) -> String {
        let handed = self.log.iter().rev().find_map(|line| match &line.deed {
            LogEvent::HandOver(player) if line.seat == seat.seat => Some(player.clone()),
            _ => None,
        });
        handed.unwrap_or_else(|| seat.player.clone())
    }
}

/// The whole state of a game at some moment, for a program with another version of the rules to go on from. It is never told to a
/// seat.
#[derive(Debug, Clone, PartialEq)]
pub struct SnapshotKept {
    /// After so many lines of the log.
    pub lines: u32,
    /// The faces of the opening, which the log does not have.
    pub opening: Vec<u16>,
    pub snapshot: Snapshot,
    /// Whether the game has gone on from it under another version: then it is kept as long as the game.
    pub lasting: bool,
}

/// How far a game has come, for lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Card {
    /// The moment, in words.
    pub turn: String,
    /// How it ended, if it has.
    pub result: Option<String>,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub name: String,
    pub scenario: String,
    /// When it was begun, in milliseconds since 1970.
    pub created: i64,
    /// When the last line was written, or it was begun.
    pub updated: i64,
    pub card: Card,
    /// Its seats, in order.
    pub seats: Vec<SeatListed>,
}

/// A seat of a game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatListed {
    pub seat: String,
    /// Who had it when the game began.
    pub player: String,
    /// Who has it now.
    pub holder: String,
    /// Its token, where the table may list it.
    pub token: Option<String>,
    /// Who has its link.
    pub held: Held,
}

/// The place where games are kept.
pub struct Store {
    jobs: Sender<Job>,
    reader: Mutex<Connection>,
    _carrier: Option<checkpointer::Carrier>,
}

impl Store {
    /// Opens a database, or makes a new one.
    pub fn open(file: &Path, safety: Safety) -> Result<Store, String> {
        let said = |why: String| format!("{}: {why}", file.display());
        keep_private(file);
        let mut connection = schema::connect(file, safety).map_err(said)?;
        schema::prepare(&mut connection).map_err(said)?;
        let reader = schema::connect(file, safety).map_err(said)?;
        let carrier =
            checkpointer::start(schema::connect(file, safety).map_err(said)?, file).map_err(said)?;
        let jobs = writer::start(connection).map_err(said)?;
        Ok(Store { jobs, reader: Mutex::new(reader), _carrier: Some(carrier) })
    }

    /// Opens a database that there is, to read it: nothing is written, and whoever asks for it is told that the table closes.
    pub fn open_to_read(file: &Path) -> Result<Store, String> {
        let reader = schema::connect_to_read(file).map_err(|why| format!("{}: {why}", file.display()))?;
        let (jobs, _) = std::sync::mpsc::channel();
        Ok(Store { jobs, reader: Mutex::new(reader), _carrier: None })
    }

    /// What is wrong with the file as a whole.
    pub fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut check = db.prepare("PRAGMA integrity_check(3)")?;
            let told: Vec<String> = check.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(told.into_iter().filter(|told| told != "ok").collect())
        })
    }

    /// Every game with its name, in the order in which they were begun.
    pub fn numbers(&self) -> Result<Vec<(GameNumber, String)>, StoreError> {
        self.read(|db| {
            let mut found = db.prepare("SELECT number, name FROM games ORDER BY number")?;
            found.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// Appends lines to a log, the first of them as number `at`, and notes how far the game has come with them: all of it or
    /// nothing. What comes back is sent when they are safe.
    pub fn append(
        &self,
        game: GameNumber,
        at: u32,
        lines: Vec<LogLine>,
        card: Card,
    ) -> oneshot::Receiver<Result<(), StoreError>> {
        let (done, waits) = oneshot::channel();
        // If the writer has gone, `done` goes with the job, and whoever waits is told so.
        let _ = self.jobs.send(Job::Append { game, at, lines, card, done });
        waits
    }

    /// Keeps a new game with the log it begins with.
    pub fn begin(
        &self,
        begun: Begun,
        card: Card,
        seats: Vec<SeatKept>,
        log: Vec<LogLine>,
        snapshots: Vec<SnapshotKept>,
    ) -> oneshot::Receiver<Result<GameNumber, StoreError>> {
        let (done, waits) = oneshot::channel();
        let _ = self.jobs.send(Job::Begin { begun: Box::new(begun), card, seats, log, snapshots, done });
        waits
    }

    /// Keeps a snapshot of a game.
    pub fn keep_snapshot(
        &self,
        game: GameNumber,
        kept: SnapshotKept,
    ) -> oneshot::Receiver<Result<(), StoreError>> {
        let (done, waits) = oneshot::channel();
        let _ = self.jobs.send(Job::Snapshot { game, kept: Box::new(kept), done });
        waits
    }

    /// The snapshots of a game, in their order.
    pub fn snapshots(&self, game: GameNumber) -> Result<Vec<SnapshotKept>, StoreError> {
        self.read(|db| {
            let mut found = db.prepare_cached(
                "SELECT lines, entries, version, dice, opening, state, lasting FROM snapshots WHERE game = ?1 ORDER BY lines",
            )?;
            found.query_map(params![game], snapshot_of)?.collect()
        })
    }

    /// Notes how far a game has come, where an older program may not have. Nobody waits for it.
    pub fn note(&self, game: GameNumber, card: Card) {
        let _ = self.jobs.send(Job::Note { game, card });
    }

    /// Forgets some of the games that have been left alone for too long, but none of those that are being played; how many.
    pub fn forget(
        &self,
        expiry: Expiry,
        played: Vec<GameNumber>,
    ) -> oneshot::Receiver<Result<usize, StoreError>> {
        let (done, waits) = oneshot::channel();
        let _ = self.jobs.send(Job::Forget { expiry, played, done });
        waits
    }

    /// How many games there are.
    pub fn n_games(&self) -> Result<u64, StoreError> {
        self.read(|db| db.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0)))
            .map(|n| u64::try_from(n).unwrap_or(0))
    }

    /// The game and seat of a token.
    pub fn find(&self, hash: &TokenHash) -> Result<Option<(GameNumber, String)>, StoreError> {
        self.read(|db| {
            let mut found = db.prepare_cached("SELECT game, seat FROM seats WHERE hash = ?1")?;
            found.query_row(params![hash.as_slice()], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })
    }

    /// The game and seat of an invitation.
    pub fn find_invitation(&self, hash: &TokenHash) -> Result<Option<(GameNumber, String)>, StoreError> {
        self.read(|db| {
            let mut found = db.prepare_cached("SELECT game, seat FROM seats WHERE invitation = ?1")?;
            found.query_row(params![hash.as_slice()], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })
    }

    /// How a game was begun, and its seats with whoever has them now. No log is read for it.
    pub fn begun(&self, game: GameNumber) -> Result<Option<(Begun, Vec<SeatListed>)>, StoreError> {
        self.read(|db| {
            let db = db.unchecked_transaction()?;
            let Some(begun) = read_begun(&db, game)? else { return Ok(None) };
            let mut seats = db.prepare_cached(
                "SELECT seat, player, holder, token, held FROM seats WHERE game = ?1 ORDER BY place",
            )?;
            let seats = seats.query_map(params![game], seat_listed)?;
            Ok(Some((begun, seats.collect::<Result<Vec<_>, _>>()?)))
        })
    }

    /// A game with its whole log.
    pub fn load(&self, game: GameNumber) -> Result<Option<Kept>, StoreError> {
        self.read(|db| {
            // One transaction, so that the log is that of one moment.
            let db = db.unchecked_transaction()?;
            let Some(begun) = read_begun(&db, game)? else { return Ok(None) };
            let mut seats = db.prepare_cached(
                "SELECT seat, player, hash, token, held, invitation FROM seats WHERE game = ?1 ORDER BY place",
            )?;
            let seats = seats.query_map(params![game], seat_of)?.collect::<Result<Vec<_>, _>>()?;
            let mut lines = db.prepare_cached(
                "SELECT kind, seat, action, dice, why, seq FROM entries WHERE game = ?1 ORDER BY seq",
            )?;
            let mut log = Vec::new();
            let mut rows = lines.query(params![game])?;
            while let Some(row) = rows.next()? {
                let (at, seq) = (log.len(), row.get::<_, i64>(5)?);
                if usize::try_from(seq) != Ok(at) {
                    return Err(conversion(5, format!("line {at} of its log is missing").into()));
                }
                log.push(line_of(row).map_err(|why| of_line(at, why))?);
            }
            Ok(Some(Kept { number: game, begun, seats, log }))
        })
    }

    /// So many games, the one begun last first, or those begun before one. No log is read for it.
    pub fn list(&self, before: Option<&str>, most: u32) -> Result<Vec<Listed>, StoreError> {
        self.read(|db| {
            let db = db.unchecked_transaction()?;
            let mut games = db.prepare_cached(
                "SELECT number, name, scenario, created, updated, turn, result FROM games
                 WHERE ?1 IS NULL OR number < (SELECT number FROM games WHERE name = ?1)
                 ORDER BY number DESC LIMIT ?2",
            )?;
            let mut seats = db.prepare_cached(
                "SELECT seat, player, holder, token, held FROM seats WHERE game = ?1 ORDER BY place",
            )?;
            let listed = games.query_map(params![before, most], |row| {
                let seats = seats.query_map(params![row.get::<_, GameNumber>(0)?], seat_listed)?;
                Ok(Listed {
                    name: row.get(1)?,
                    scenario: row.get(2)?,
                    created: row.get(3)?,
                    updated: row.get(4)?,
                    card: Card { turn: row.get(5)?, result: row.get(6)? },
                    seats: seats.collect::<Result<Vec<_>, _>>()?,
                })
            })?;
            listed.collect()
        })
    }

    fn read<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        // A reader that panicked has left nothing half done: it changes nothing.
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(query(&reader)?)
    }
}

/// Makes the file for its owner's eyes only: it holds seeds, and on a local table tokens. `SQLite` gives the files beside it the same rights.
fn keep_private(file: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // If it is there already its rights are its owner's affair; if it cannot be made, opening it will say why.
    drop(options.open(file));
}

fn read_begun(db: &Connection, game: GameNumber) -> rusqlite::Result<Option<Begun>> {
    let mut found = db.prepare_cached(
        "SELECT name, rules, version, scenario, options, start, seed, created, seed_by, known FROM games WHERE number = ?1",
    )?;
    let Some(mut begun) = found.query_row(params![game], begun_of).optional()? else { return Ok(None) };
    begun.shares = links::shares_of(db, game)?;
    Ok(Some(begun))
}

fn begun_of(row: &Row<'_>) -> rusqlite::Result<Begun> {
    let options: String = row.get(4)?;
    let start: Option<String> = row.get(5)?;
    Ok(Begun {
        name: row.get(0)?,
        rules: row.get(1)?,
        version: row.get(2)?,
        scenario: row.get(3)?,
        options: from_json(4, &options)?,
        start: start.map(|start| from_json(5, &start)).transpose()?,
        seed: row.get(6)?,
        created: row.get(7)?,
        seed_by: links::read_word(row, 8)?,
        known: row.get(9)?,
        shares: Vec::new(),
    })
}

fn snapshot_of(row: &Row<'_>) -> rusqlite::Result<SnapshotKept> {
    let (opening, state): (String, String) = (row.get(4)?, row.get(5)?);
    let (entries, dice): (i64, i64) = (row.get(1)?, row.get(3)?);
    Ok(SnapshotKept {
        lines: row.get(0)?,
        opening: from_json(4, &opening)?,
        snapshot: Snapshot {
            snapshot: usize::try_from(entries).unwrap_or(0),
            version: row.get(2)?,
            dice: u64::try_from(dice).unwrap_or(0),
            state: from_json(5, &state)?,
        },
        lasting: row.get(6)?,
    })
}

fn seat_of(row: &Row<'_>) -> rusqlite::Result<SeatKept> {
    Ok(SeatKept {
        seat: row.get(0)?,
        player: row.get(1)?,
        hash: row.get(2)?,
        token: row.get(3)?,
        held: links::read_word(row, 4)?,
        invitation: row.get(5)?,
    })
}

fn seat_listed(row: &Row<'_>) -> rusqlite::Result<SeatListed> {
    let (seat, player, holder, token) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(SeatListed { seat, player, holder, token, held: links::read_word(row, 4)? })
}

fn line_of(row: &Row<'_>) -> rusqlite::Result<LogLine> {
    let kind: String = row.get(0)?;
    let action: Option<String> = row.get(2)?;
    let action = action.unwrap_or_default();
    let deed = match kind.as_str() {
        schema::ACT => {
            let dice: Option<String> = row.get(3)?;
            let dice = dice.map(|dice| from_json(3, &dice)).transpose()?;
            LogEvent::Act { action: from_json(2, &action)?, dice: dice.unwrap_or_default(), why: row.get(4)? }
        }
        schema::UNDO => LogEvent::Undo,
        schema::HAND_OVER => LogEvent::HandOver(action),
        _ => return Err(conversion(0, format!("a line of the unknown kind `{kind}`").into())),
    };
    Ok(LogLine { seat: row.get(1)?, deed })
}

/// What is wrong with a line of a log, with its number.
fn of_line(at: usize, why: rusqlite::Error) -> rusqlite::Error {
    match why {
        rusqlite::Error::FromSqlConversionFailure(column, _, why) => {
            conversion(column, format!("line {at} of its log: {why}").into())
        }
        why => why,
    }
}

fn from_json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| conversion(column, error.into()))
}

fn conversion(column: usize, why: Box<dyn std::error::Error + Send + Sync>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, why)
}
