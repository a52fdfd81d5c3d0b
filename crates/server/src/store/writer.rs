//! The one writer: everything that waits while a transaction is being committed goes into the next one.

use super::expiry::{Expiry, forget};
use super::links::{self, Change};
use super::schema::{self, ACT, HAND_OVER, UNDO};
use super::{Begun, Card, GameNumber, LogEvent, LogLine, SeatKept, SnapshotKept, StoreError};
use rusqlite::{Connection, params};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;
use umpire::record::Snapshot;

/// More is not put into one transaction, so that nobody waits for long.
const MOST_JOBS: usize = 1_000;

/// Something to be written.
pub(super) enum Job {
    Append {
        game: GameNumber,
        at: u32,
        lines: Vec<LogLine>,
        card: Card,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    Begin {
        begun: Box<Begun>,
        card: Card,
        seats: Vec<SeatKept>,
        log: Vec<LogLine>,
        snapshots: Vec<SnapshotKept>,
        done: oneshot::Sender<Result<GameNumber, StoreError>>,
    },
    Change {
        game: GameNumber,
        change: Box<Change>,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    Note {
        game: GameNumber,
        card: Card,
    },
    Snapshot {
        game: GameNumber,
        kept: Box<SnapshotKept>,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    Forget {
        expiry: Expiry,
        /// Games that are being played.
        played: Vec<GameNumber>,
        done: oneshot::Sender<Result<usize, StoreError>>,
    },
}

/// What is sent when a job is safe, or has failed.
enum Done {
    Append(oneshot::Sender<Result<(), StoreError>>, Result<(), StoreError>),
    Begin(oneshot::Sender<Result<GameNumber, StoreError>>, Result<GameNumber, StoreError>),
    Forget(oneshot::Sender<Result<usize, StoreError>>, Result<usize, StoreError>),
    Nobody(Result<(), StoreError>),
}

/// Starts the writer; it ends when the last sender has gone and everything is written.
pub(super) fn start(mut db: Connection) -> Result<Sender<Job>, String> {
    let (jobs, queue) = channel();
    thread::Builder::new()
        .name("writer".to_owned())
        .spawn(move || write_all(&mut db, &queue))
        .map_err(|error| format!("the writer cannot be started: {error}"))?;
    Ok(jobs)
}

fn write_all(db: &mut Connection, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut jobs: VecDeque<Job> =
            std::iter::once(first).chain(queue.try_iter().take(MOST_JOBS)).collect();
        let mut done = Vec::with_capacity(jobs.len());
        let committed = transact(db, &mut jobs, &mut done);
        // A batch that was not committed is wholly undone, whatever its single jobs thought.
        for done in done {
            done.tell(committed.as_ref().err());
        }
        if let Err(failure) = committed {
            tracing::warn!(%failure, "nothing was written");
            for job in jobs {
                job.fail(&failure);
            }
        }
    }
}

/// Does all the jobs, or as far as it gets: those that it did not come to are left.
fn transact(db: &mut Connection, jobs: &mut VecDeque<Job>, done: &mut Vec<Done>) -> Result<(), StoreError> {
    let transaction = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version = schema::version(&transaction)?;
    if version != schema::VERSION {
        return Err(StoreError::Newer(version));
    }
    let now = now();
    while let Some(job) = jobs.pop_front() {
        done.push(match job {
            Job::Append { game, at, lines, card, done } => {
                let result = whole(&transaction, |db| {
                    append(db, game, at, &lines, now)?;
                    note(db, game, &card, Some(now))
                });
                Done::Append(done, result)
            }
            Job::Begin { begun, card, seats, log, snapshots, done } => {
                let result = whole(&transaction, |db| {
                    let game = begin(db, &begun, &card, &seats, &log, now)?;
                    snapshots.iter().try_for_each(|kept| snapshot(db, game, kept))?;
                    Ok(game)
                });
                Done::Begin(done, result)
            }
            Job::Change { game, change, done } => {
                let result = whole(&transaction, |db| links::write(db, game, &change));
                Done::Append(done, result)
            }
            Job::Note { game, card } => {
                // What cannot be noted now is noted with the next line.
                let noted = whole(&transaction, |db| note(db, game, &card, None));
                Done::Nobody(noted)
            }
            Job::Snapshot { game, kept, done } => {
                let result = whole(&transaction, |db| snapshot(db, game, &kept));
                Done::Append(done, result)
            }
            Job::Forget { expiry, played, done } => {
                let result = whole(&transaction, |db| forget(db, &expiry, &played, now));
                Done::Forget(done, result)
            }
        });
        // A full disk undoes the whole transaction there and then: what it complained of is the reason for all.
        if transaction.is_autocommit() {
            let why = done.last().and_then(Done::failure).cloned();
            return Err(why.unwrap_or_else(|| StoreError::Failed("the transaction is gone".to_owned())));
        }
    }
    Ok(transaction.commit()?)
}

/// Does something of several steps as a whole: if one fails, none has happened.
fn whole<T>(db: &Connection, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
    let step = |sql: &str| db.prepare_cached(sql)?.execute([]).map(|_| ());
    step("SAVEPOINT job")?;
    let result = work(db).map_err(StoreError::from);
    if db.is_autocommit() {
        return result;
    }
    if result.is_err() {
        step("ROLLBACK TO job")?;
    }
    step("RELEASE job")?;
    result
}

fn append(db: &Connection, game: GameNumber, at: u32, lines: &[LogLine], now: i64) -> rusqlite::Result<()> {
    let mut insert = db.prepare_cached(
        "INSERT INTO entries (game, seq, kind, seat, action, dice, at, why) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (seq, line) in (at..).zip(lines) {
        let (kind, action, dice, why) = match &line.deed {
            LogEvent::Act { action, dice, why } => {
                let dice = (!dice.is_empty()).then(|| format!("{dice:?}"));
                (ACT, Some(action.to_string()), dice, why.as_deref())
            }
            LogEvent::Undo => (UNDO, None, None, None),
            LogEvent::HandOver(player) => (HAND_OVER, Some(player.clone()), None, None),
        };
        insert.execute(params![game, seq, kind, line.seat, action, dice, now, why])?;
        if let LogEvent::HandOver(player) = &line.deed {
            let mut update =
                db.prepare_cached("UPDATE seats SET holder = ?3 WHERE game = ?1 AND seat = ?2")?;
            update.execute(params![game, line.seat, player])?;
        }
    }
    Ok(())
}

fn begin(
    db: &Connection,
    begun: &Begun,
    card: &Card,
    seats: &[SeatKept],
    log: &[LogLine],
    now: i64,
) -> rusqlite::Result<GameNumber> {
    let json = |value: &serde_json::Value| value.to_string();
    let mut insert = db.prepare_cached(
        "INSERT INTO games (name, rules, version, scenario, options, start, seed, created, updated, turn, result, seed_by,
                            known)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10, ?11, ?12)",
    )?;
    insert.execute(params![
        begun.name,
        begun.rules,
        begun.version,
        begun.scenario,
        json(&serde_json::json!(begun.options)),
        begun.start.as_ref().map(json),
        begun.seed,
        begun.created,
        card.turn,
        card.result,
        begun.seed_by.as_ref().and_then(links::word),
        begun.known,
    ])?;
    let game = db.last_insert_rowid();
    let mut insert = db.prepare_cached(
        "INSERT INTO seats (game, place, seat, player, hash, token, holder, held, invitation)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?4, ?7, ?8)",
    )?;
    for (place, seat) in (0_u32..).zip(seats) {
        let SeatKept { seat, player, hash, token, held, invitation } = seat;
        let invitation = invitation.as_ref().map(<[u8; 32]>::as_slice);
        insert.execute(params![
            game,
            place,
            seat,
            player,
            hash.as_slice(),
            token,
            links::word(held),
            invitation
        ])?;
    }
    links::begin(db, game, &begun.shares)?;
    append(db, game, 0, log, now)?;
    Ok(game)
}

/// Notes how far a game has come, and when, if anything was written.
fn note(db: &Connection, game: GameNumber, card: &Card, now: Option<i64>) -> rusqlite::Result<()> {
    let mut update = db.prepare_cached(
        "UPDATE games SET turn = ?2, result = ?3, updated = coalesce(?4, updated) WHERE number = ?1",
    )?;
    update.execute(params![game, card.turn, card.result, now])?;
    Ok(())
}

/// Keeps a snapshot in place of the one before, unless the game has gone on from that.
fn snapshot(db: &Connection, game: GameNumber, kept: &SnapshotKept) -> rusqlite::Result<()> {
    let mut delete =
        db.prepare_cached("DELETE FROM snapshots WHERE game = ?1 AND lasting = 0 AND lines <> ?2")?;
    delete.execute(params![game, kept.lines])?;
    let mut insert = db.prepare_cached(
        "INSERT INTO snapshots (game, lines, entries, version, dice, opening, state, lasting)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT DO UPDATE SET lasting = max(lasting, excluded.lasting)",
    )?;
    let Snapshot { snapshot, version, dice, state } = &kept.snapshot;
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    insert.execute(params![
        game,
        kept.lines,
        number(u64::try_from(*snapshot).unwrap_or(u64::MAX)),
        version,
        number(*dice),
        format!("{:?}", kept.opening),
        state.to_string(),
        kept.lasting,
    ])?;
    Ok(())
}

impl Job {
    fn fail(self, why: &StoreError) {
        match self {
            Job::Append { done, .. } | Job::Snapshot { done, .. } | Job::Change { done, .. } => {
                drop(done.send(Err(why.clone())));
            }
            Job::Begin { done, .. } => drop(done.send(Err(why.clone()))),
            Job::Forget { done, .. } => drop(done.send(Err(why.clone()))),
            Job::Note { .. } => {}
        }
    }
}

impl Done {
    fn tell(self, failure: Option<&StoreError>) {
        // Whoever has stopped waiting reads the log when he comes back.
        match self {
            Done::Append(to, result) => drop(to.send(failure.map_or(result, |failure| Err(failure.clone())))),
            Done::Begin(to, result) => drop(to.send(failure.map_or(result, |failure| Err(failure.clone())))),
            Done::Forget(to, result) => drop(to.send(failure.map_or(result, |failure| Err(failure.clone())))),
            Done::Nobody(_) => {}
        }
    }

    fn failure(&self) -> Option<&StoreError> {
        match self {
            Done::Append(_, result) | Done::Nobody(result) => result.as_ref().err(),
            Done::Begin(_, result) => result.as_ref().err(),
            Done::Forget(_, result) => result.as_ref().err(),
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
