//! The tables of the embedded database, and its version.

use super::Safety;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// The kinds of lines in a log.
pub(super) const ACT: &str = "act";
pub(super) const UNDO: &str = "undo";
pub(super) const HAND_OVER: &str = "hand-over";

/// The version of the tables below. A later program that changes them adds the way from each version to the next.
pub(super) const VERSION: i32 = 5;
/// What makes each version out of the one before: the first entry leads from version 1 to 2.
const WAYS: [&[&str]; 4] = [
    &["ALTER TABLE entries ADD COLUMN why TEXT;"],
    &[SNAPSHOTS],
    &[CARDS_INTO_GAMES],
    &[LINKS_AND_DICE, SHARES],
];
/// "Grog", so that no other program's database is taken for ours.
const APPLICATION: i32 = 0x4772_6f67;

const TABLES: &str = "
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    rules TEXT NOT NULL,
    version TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,           -- a JSON list
    start TEXT,                      -- the posed position as JSON, if any
    seed TEXT NOT NULL,              -- 64 hexadecimal digits, the seed or the server's share; secret until the game is over
    created INTEGER NOT NULL,        -- milliseconds since 1970
    updated INTEGER NOT NULL,        -- when the last line was written
    turn TEXT NOT NULL,              -- the moment that it has come to, in words
    result TEXT,                     -- how it ended, if it has
    seed_by TEXT,                    -- who made the seed: umpire, opener or shares; null if it was not noted
    known INTEGER NOT NULL DEFAULT 0 -- 1 if whoever opened the game knows the dice
) STRICT;
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (number),
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    player TEXT NOT NULL,            -- who had it when the game began
    hash BLOB NOT NULL UNIQUE,       -- SHA-256 of the token
    token TEXT,                      -- kept only on a local table, which lists its own games
    holder TEXT NOT NULL,            -- who has it now
    held TEXT NOT NULL,              -- who has its link: opener, offered, taken or nobody
    invitation BLOB,                 -- where it is offered: SHA-256 of the invitation's token
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (               -- append-only: the game is what this says
    game INTEGER NOT NULL REFERENCES games (number),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'hand-over')),
    seat TEXT NOT NULL,
    action TEXT,                     -- of an act the answer as JSON, of a hand-over the player
    dice TEXT,                       -- the faces as a JSON list, if any fell
    at INTEGER NOT NULL,
    why TEXT,                        -- why a computer gave this answer; secret until the game is over
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
";

const SNAPSHOTS: &str = "
CREATE TABLE snapshots (             -- the whole state at some moments: never told to a seat
    game INTEGER NOT NULL REFERENCES games (number),
    lines INTEGER NOT NULL,          -- after so many lines of the log
    entries INTEGER NOT NULL,        -- after so many entries of the record
    version TEXT NOT NULL,           -- of the rule set that wrote it
    dice INTEGER NOT NULL,           -- how many words of the stream of dice were used up
    opening TEXT NOT NULL,           -- the faces of the opening, a JSON list
    state TEXT NOT NULL,
    lasting INTEGER NOT NULL,        -- 1 if the game has gone on from it under another version
    PRIMARY KEY (game, lines)
) STRICT, WITHOUT ROWID;
";

/// What lists show stood in a table of its own, behind the log at times, and who sits where only in the log.
const CARDS_INTO_GAMES: &str = "
ALTER TABLE games ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN turn TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN result TEXT;
ALTER TABLE seats ADD COLUMN holder TEXT NOT NULL DEFAULT '';
UPDATE games SET
    updated = coalesce((SELECT max(at) FROM entries WHERE game = number), created),
    turn = coalesce((SELECT turn FROM cards WHERE game = number), ''),
    result = (SELECT result FROM cards WHERE game = number);
UPDATE seats SET holder = coalesce(
    (SELECT action FROM entries
     WHERE entries.game = seats.game AND entries.seat = seats.seat AND kind = 'hand-over'
     ORDER BY seq DESC LIMIT 1),
    player);
DROP TABLE cards;
";

const SHARES: &str = "
CREATE UNIQUE INDEX invitations ON seats (invitation) WHERE invitation IS NOT NULL;
CREATE TABLE shares (                -- what the seats give to the seed of the dice
    game INTEGER NOT NULL REFERENCES games (number),
    place INTEGER NOT NULL,          -- in the order in which they are put together
    seat TEXT NOT NULL,
    commitment TEXT,                 -- null until it has come, and never changed
    share TEXT,                      -- null until it is revealed, and never changed
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
";

/// Whoever opened a game had every link, and the seed may have been anybody's.
const LINKS_AND_DICE: &str = "
ALTER TABLE games ADD COLUMN seed_by TEXT;
ALTER TABLE games ADD COLUMN known INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN held TEXT NOT NULL DEFAULT 'opener';
ALTER TABLE seats ADD COLUMN invitation BLOB;
UPDATE seats SET held = 'nobody' WHERE player <> 'person';
";

/// A connection with all settings.
pub(super) fn connect(file: &Path, safety: Safety) -> Result<Connection, String> {
    let open = || {
        let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_URI;
        let db = Connection::open_with_flags(file, flags)?;
        db.busy_timeout(Duration::from_secs(10))?;
        let mode: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        let sync = match safety {
            Safety::Process => "NORMAL",
            Safety::Power => "FULL",
        };
        // The log is carried over into the database by a thread of its own (see `carrier`), so that no commit waits for it.
        db.execute_batch(&format!(
            "PRAGMA synchronous = {sync}; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
             PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;"
        ))?;
        db.set_prepared_statement_cache_capacity(32);
        Ok::<_, rusqlite::Error>((db, mode))
    };
    let (db, mode) = open().map_err(|error| {
        format!("this database cannot be opened ({error}): name another file with --database, or move this one away")
    })?;
    // Without write-ahead logging readers would wait for the writer: a network folder is the usual reason.
    if mode.eq_ignore_ascii_case("wal") {
        Ok(db)
    } else {
        Err("the folder does not allow a write-ahead log: keep the database on a disk of this machine"
            .to_owned())
    }
}

/// The version that the tables are of now.
pub(super) fn version(db: &Connection) -> rusqlite::Result<i32> {
    db.prepare_cached("PRAGMA user_version")?.query_row([], |row| row.get(0))
}

/// A connection that changes nothing, to a database of ours.
pub(super) fn connect_to_read(file: &Path) -> Result<Connection, String> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || {
        let db = Connection::open_with_flags(file, flags)?;
        db.busy_timeout(Duration::from_secs(10))?;
        let number = |pragma: &str| db.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i32>(0));
        let (application, version) = (number("application_id")?, number("user_version")?);
        Ok::<_, rusqlite::Error>((db, application, version))
    };
    match open().map_err(|error| format!("this database cannot be read ({error})"))? {
        (db, APPLICATION, VERSION) => Ok(db),
        (_, APPLICATION, older @ 1..VERSION) => Err(format!(
            "this database is of version {older}, and this program reads version {VERSION}: open it once with `grognard serve`, \
             which brings it up to date"
        )),
        (_, APPLICATION, newer) => Err(format!(
            "this database is of version {newer}, and this program reads version {VERSION}: use the program that made it"
        )),
        _ => Err("this is the database of another program".to_owned()),
    }
}

/// Makes the tables, or finds that they are ours and brings them to our version.
pub(super) fn prepare(db: &mut Connection) -> Result<(), String> {
    let number = |db: &Connection, pragma: &str| {
        db.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i32>(0))
            .map_err(|error| error.to_string())
    };
    // Two processes that begin at once must not both make the tables.
    let db = db
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(|error| error.to_string())?;
    let (application, version) = (number(&db, "application_id")?, number(&db, "user_version")?);
    let empty: bool = db
        .query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|error| error.to_string())?;
    match (application, version) {
        (0, 0) if empty => db
            .execute_batch(&format!(
                "{TABLES} {SNAPSHOTS} {SHARES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
            ))
            .map_err(|error| error.to_string())?,
        (APPLICATION, VERSION) => {}
        (APPLICATION, older @ 1..VERSION) => {
            let past = usize::try_from(older - 1).unwrap_or(0);
            let ways = WAYS[past..].concat().concat();
            db.execute_batch(&format!("{ways} PRAGMA user_version = {VERSION};")).map_err(|error| {
                format!(
                    "this database says that it is of version {older}, but it cannot be brought to version {VERSION} ({error}): \
                     its tables are of another version, or damaged. It is left as it is: go on from a copy"
                )
            })?;
        }
        (APPLICATION, newer) if newer > VERSION => {
            return Err(format!(
                "this database is of version {newer}, and this program knows versions up to {VERSION}: use the newer program \
                 that made it, or name another file with --database"
            ));
        }
        (APPLICATION, other) => {
            return Err(format!(
                "this database is of the unknown version {other}: name another file with --database"
            ));
        }
        _ => {
            return Err(
                "this is the database of another program: name another file with --database".to_owned()
            );
        }
    }
    db.commit().map_err(|error| error.to_string())
}
