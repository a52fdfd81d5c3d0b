//! The table's server: games that are kept, seats with secret links, live play over WebSocket, computer players.
//!
//! It knows no rule set. It is given a [`catalogue::Catalogue`] with everything that can be played and shown, a staff of
//! [`umpire::players::Players`], and a file to keep games in. What travels is described in `docs/server.md`.
//!
//! ```text
//!   browser ── HTTP ──────► http ──► pages (maps, rulebooks, cases), games (new games, lists)
//!           ── WebSocket ─► socket ──► game: one task each, holds the match ──► store: one writer, SQLite
//!                                        └─► computer players, odds, views: on other threads, from a copy
//! ```

// The crate is part of one program: a line that only repeats a name helps nobody.
#![allow(missing_docs)]

pub mod wire;
pub mod catalogue;
pub mod limits;
pub mod store;
mod address;
mod cases;
mod client;
mod door;
mod game;
mod guard;
pub mod games;
mod http;
mod memory;
mod pages;
mod places;
mod signing;
mod socket;
mod thinking;
mod time;
mod token;
mod uploads;
pub mod verify;

use catalogue::Catalogue;
use games::{Games, Reach};
use limits::Limits;
use pages::Pages;
use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use store::{Safety, Store};
use tokio::net::TcpListener;
use umpire::players::Players;

/// A table, ready to be opened.
pub struct Table {
    house: http::AppState,
}

impl Table {
    /// Opens the database and makes everything ready.
    pub fn new(
        catalogue: &'static dyn Catalogue,
        players: &'static dyn Players,
        database: &Path,
        safety: Safety,
        reach: Reach,
        limits: Limits,
    ) -> Result<Table, String> {
        let store = Store::open(database, safety)?;
        let signer = signing::signer(database)?;
        let games = Arc::new(Games::new(catalogue, players, store, signer, reach, limits)?);
        Ok(Table { house: http::AppState { games, pages: Arc::new(Pages::default()) } })
    }

    /// The public key by which the records of games that ended at this table are known.
    pub fn key(&self) -> String {
        self.house.games.signer.public()
    }

    /// Serves whoever comes, until `end` is done.
    pub async fn serve(self, listener: TcpListener, end: impl Future<Output = ()>) {
        let games = Arc::clone(&self.house.games);
        let end = async {
            end.await;
            games.close().await;
        };
        let forgetting = tokio::spawn(Arc::clone(&games).forget_from_time_to_time());
        door::serve(listener, http::routes(self.house), &games.limits, end).await;
        forgetting.abort();
    }
}
