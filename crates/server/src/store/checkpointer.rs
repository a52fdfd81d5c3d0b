//! Carries the write-ahead log over into the database, beside the writer.
//!
//! `SQLite` would do it at the end of a commit, and everybody whose answer is in that commit would wait for megabytes to be copied and synced. Here
//! a thread does it that nobody waits for: as far as it gets without holding up the writer, and only when the log has grown very long to its end.

use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How often it looks.
const EVERY: Duration = Duration::from_secs(2);
/// A shorter log is left alone, in bytes.
const SHORT: u64 = 4 << 20;
/// A longer one is carried over to its end, even if the writer has to wait for that once.
const LONG: u64 = 256 << 20;

/// Keeps the carrier at work; when it goes, the carrier carries over the rest and goes too.
pub(super) struct Carrier {
    _stop: Sender<()>,
}

pub(super) fn start(db: Connection, file: &Path) -> Result<Carrier, String> {
    let (stop, stopped) = channel();
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    thread::Builder::new()
        .name("carrier".to_owned())
        .spawn(move || carry(&db, &PathBuf::from(log), &stopped))
        .map_err(|error| format!("the carrier of the log cannot be started: {error}"))?;
    Ok(Carrier { _stop: stop })
}

fn carry(db: &Connection, log: &Path, stopped: &Receiver<()>) {
    loop {
        let going_on = matches!(stopped.recv_timeout(EVERY), Err(RecvTimeoutError::Timeout));
        let length = std::fs::metadata(log).map_or(0, |log| log.len());
        let mode = if length > LONG { "RESTART" } else { "PASSIVE" };
        if length > SHORT || !going_on {
            // What is not carried over now is carried over next time; nothing is lost meanwhile.
            let _ = db.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |_| Ok(()));
        }
        if !going_on {
            return;
        }
    }
}
