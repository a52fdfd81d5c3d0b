//! What of a game changes beside its log: the keys of its seats, and the shares of its dice as they come.
//!
//! A seat's key is changed only by whoever knows the one before, and a share is never changed: two processes that both try find that one
//! of them came too late.

use super::{GameNumber, SeatKept, ShareKept, StoreError, conversion};
use crate::token::TokenHash;
use crate::wire::{DiceCard, ShareCard};
use rusqlite::{Connection, Error, Result, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;
use umpire::dice::Seed;
use umpire::seeding::{Rolled, SeedBy, Share};

/// Something of a game that is written beside its log.
pub(super) enum Change {
    /// A seat has another key; the one before.
    Key(SeatKept, TokenHash),
    Share(ShareKept),
}

impl super::Store {
    /// Gives a seat another key, if it still has the one before.
    pub fn rekey(
        &self,
        game: GameNumber,
        seat: SeatKept,
        before: TokenHash,
    ) -> oneshot::Receiver<std::result::Result<(), StoreError>> {
        self.change(game, Change::Key(seat, before))
    }

    /// Keeps the commitment of a seat, or its share, if it was not there.
    pub fn keep_share(
        &self,
        game: GameNumber,
        share: ShareKept,
    ) -> oneshot::Receiver<std::result::Result<(), StoreError>> {
        self.change(game, Change::Share(share))
    }

    fn change(
        &self,
        game: GameNumber,
        change: Change,
    ) -> oneshot::Receiver<std::result::Result<(), StoreError>> {
        let (done, waits) = oneshot::channel();
        let _ = self.jobs.send(super::Job::Change { game, change: Box::new(change), done });
        waits
    }
}

impl super::Begun {
    /// The seed of the dice; none as long as a share is to come. Why it cannot be had, if it cannot.
    pub fn dice(&self) -> std::result::Result<Option<Rolled>, String> {
        let seed = Seed::from_hex(&self.seed).ok_or("the seed of this game cannot be read")?;
        Ok(Some(match self.seed_by {
            None => Rolled::unsaid(&seed),
            Some(SeedBy::Umpire) => Rolled::drawn(&seed),
            Some(SeedBy::Opener) => Rolled::chosen(&seed),
            Some(SeedBy::Shares) => {
                let share = |kept: &ShareKept| {
                    let (commitment, share) = (kept.commitment.clone()?, kept.share.clone()?);
                    Some(Share { seat: kept.seat.clone(), commitment, share })
                };
                let Some(shares) = self.shares.iter().map(share).collect() else { return Ok(None) };
                Rolled::shared(&seed, shares)
            }
        }))
    }

    /// The seed that the dice and the chances of computers follow from, in hexadecimal digits.
    pub fn key(&self) -> std::result::Result<String, String> {
        let seed = self.dice()?.map(|rolled| rolled.key()).transpose()?.flatten();
        seed.map(|seed| seed.to_hex()).ok_or_else(|| "the shares of the dice are not all there".to_owned())
    }

    /// What everybody may know of the seed from the start; nothing where somebody chose it.
    pub fn commitment(&self) -> Option<String> {
        let seed = Seed::from_hex(&self.seed).filter(|_| self.seed_by != Some(SeedBy::Opener));
        seed.map(|seed| seed.commitment())
    }

    /// How the dice came about, for everybody at the table.
    pub fn dice_card(&self) -> DiceCard {
        let share = |ShareKept { seat, commitment, share }| ShareCard { seat, commitment, share };
        DiceCard {
            by: self.seed_by,
            known: self.known,
            shares: self.shares.iter().cloned().map(share).collect(),
            waits_for: self.waits_for(),
        }
    }

    /// Whose commitment has to come, or if all are there, whose share.
    pub fn waits_for(&self) -> Vec<String> {
        let uncommitted = |kept: &&ShareKept| kept.commitment.is_none();
        let unrevealed = |kept: &&ShareKept| kept.share.is_none();
        let names = |kept: Vec<&ShareKept>| kept.into_iter().map(|kept| kept.seat.clone()).collect();
        let first: Vec<String> = names(self.shares.iter().filter(uncommitted).collect());
        if first.is_empty() { names(self.shares.iter().filter(unrevealed).collect()) } else { first }
    }
}

pub(super) fn write(db: &Connection, game: GameNumber, change: &Change) -> Result<()> {
    let changed = match change {
        Change::Key(seat, before) => {
            let mut update = db.prepare_cached(
                "UPDATE seats SET hash = ?4, token = ?5, held = ?6, invitation = ?7
                 WHERE game = ?1 AND seat = ?2 AND hash = ?3",
            )?;
            let invitation = seat.invitation.as_ref().map(<[u8; 32]>::as_slice);
            let (before, hash) = (before.as_slice(), seat.hash.as_slice());
            update.execute(params![
                game,
                seat.seat,
                before,
                hash,
                seat.token,
                word(&seat.held),
                invitation
            ])?
        }
        Change::Share(ShareKept { seat, commitment, share: None }) => {
            let mut update = db.prepare_cached(
                "UPDATE shares SET commitment = ?3 WHERE game = ?1 AND seat = ?2 AND commitment IS NULL",
            )?;
            update.execute(params![game, seat, commitment])?
        }
        Change::Share(ShareKept { seat, commitment, share }) => {
            let mut update = db.prepare_cached(
                "UPDATE shares SET share = ?4 WHERE game = ?1 AND seat = ?2 AND commitment = ?3 AND share IS NULL",
            )?;
            update.execute(params![game, seat, commitment, share])?
        }
    };
    if changed == 1 { Ok(()) } else { Err(Error::StatementChangedRows(changed)) }
}

pub(super) fn begin(db: &Connection, game: GameNumber, shares: &[ShareKept]) -> Result<()> {
    let mut insert = db.prepare_cached(
        "INSERT INTO shares (game, place, seat, commitment, share) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (place, share) in (0_u32..).zip(shares) {
        insert.execute(params![game, place, share.seat, share.commitment, share.share])?;
    }
    Ok(())
}

pub(super) fn shares_of(db: &Connection, game: GameNumber) -> Result<Vec<ShareKept>> {
    let mut found =
        db.prepare_cached("SELECT seat, commitment, share FROM shares WHERE game = ?1 ORDER BY place")?;
    let share =
        |row: &Row<'_>| Ok(ShareKept { seat: row.get(0)?, commitment: row.get(1)?, share: row.get(2)? });
    found.query_map(params![game], share)?.collect()
}

/// A word of the wire, as it stands in a column.
pub(super) fn word<T: Serialize>(value: &T) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

pub(super) fn read_word<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> Result<T> {
    let text: Option<String> = row.get(column)?;
    let value = text.map_or(Value::Null, Value::String);
    serde_json::from_value(value).map_err(|error| conversion(column, error.into()))
}
