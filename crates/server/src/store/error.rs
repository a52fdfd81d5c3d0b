//! Why something was not written or read, each in words of its own: whoever reads them is a player or keeps the table.

use rusqlite::ErrorCode;
use std::fmt;

/// Why something was not written or read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has extended the game: read it again.
    Overtaken,
    /// There is no room left.
    Full,
    /// Another program holds the database, and did not let go for long.
    Locked,
    /// The file is not what was written into it.
    Damaged(String),
    /// A row is missing, or is not as this program writes it.
    Unreadable(String),
    /// A newer program has brought the tables to this version meanwhile.
    Newer(i32),
    /// The table closes.
    Closing,
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Overtaken => f.write_str("another process has gone on with this game: try again"),
            StoreError::Full => f.write_str(
                "the disk that the database is on is full: nothing was kept. The game goes on when there is room; whoever keeps \
                 this table has to make some",
            ),
            StoreError::Locked => {
                f.write_str("another program holds the database: nothing was kept. Try again when it has let go")
            }
            StoreError::Damaged(why) => write!(
                f,
                "the database is damaged ({why}): nothing was kept. Whoever keeps this table should close it, put the file \
                 aside and go on from a copy"
            ),
            StoreError::Unreadable(why) => {
                write!(f, "this game cannot be read from the database ({why}): it is left as it is")
            }
            StoreError::Newer(version) => write!(
                f,
                "a newer program has brought the database to version {version}: nothing was kept. Whoever keeps this table has to \
                 start that program"
            ),
            StoreError::Closing => f.write_str("the table is closing: nothing was kept"),
            StoreError::Failed(why) => write!(f, "the database failed ({why}): nothing was kept, try again"),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        if let rusqlite::Error::FromSqlConversionFailure(_, _, why) = error {
            return StoreError::Unreadable(why.to_string());
        }
        if let rusqlite::Error::StatementChangedRows(_) = error {
            return StoreError::Overtaken;
        }
        let why = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(why),
            Some(ErrorCode::ConstraintViolation) => StoreError::Overtaken,
            Some(_) => StoreError::Failed(why),
            // It was not the database that complained but who read the row.
            None => StoreError::Unreadable(why),
        }
    }
}
