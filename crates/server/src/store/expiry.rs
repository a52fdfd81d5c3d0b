//! Games that nobody plays are forgotten, if whoever keeps the table wants it so.

use super::GameNumber;
use rusqlite::{Connection, params};
use std::time::Duration;

/// After how long a game goes in which nothing was written. Where nothing is said it is kept for ever.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Expiry {
    /// If nobody has ever answered in it.
    pub unplayed: Option<Duration>,
    /// If it was begun and is not over.
    pub unfinished: Option<Duration>,
    pub over: Option<Duration>,
}

/// So many go in one transaction, so that nobody waits for long.
pub(crate) const AT_ONCE: usize = 100;

/// Forgets some games that have been left alone for too long, but none that is being played; how many.
pub(super) fn forget(
    db: &Connection,
    expiry: &Expiry,
    played: &[GameNumber],
    now: i64,
) -> rusqlite::Result<usize> {
    // Nothing was written before the beginning of time.
    let before = |after: Option<Duration>| {
        after.map_or(i64::MIN, |after| {
            now.saturating_sub(i64::try_from(after.as_millis()).unwrap_or(i64::MAX))
        })
    };
    let mut found = db.prepare_cached(
        "SELECT number FROM games WHERE (updated < ?1 OR updated < ?2 OR updated < ?3)
         AND CASE
             WHEN NOT EXISTS (SELECT 1 FROM entries WHERE game = number AND kind = 'act' AND seat <> 'umpire') THEN updated < max(?1, ?2)
             WHEN result IS NULL THEN updated < ?2
             ELSE updated < ?3
         END
         ORDER BY updated",
    )?;
    let times = params![before(expiry.unplayed), before(expiry.unfinished), before(expiry.over)];
    let numbers = found.query_map(times, |row| row.get::<_, GameNumber>(0))?;
    let numbers = numbers.filter(|number| !matches!(number, Ok(number) if played.contains(number)));
    let numbers = numbers.take(AT_ONCE).collect::<rusqlite::Result<Vec<GameNumber>>>()?;
    for number in &numbers {
        for table in ["shares", "snapshots", "entries", "seats"] {
            db.prepare_cached(&format!("DELETE FROM {table} WHERE game = ?1"))?.execute(params![number])?;
        }
        db.prepare_cached("DELETE FROM games WHERE number = ?1")?.execute(params![number])?;
    }
    Ok(numbers.len())
}
