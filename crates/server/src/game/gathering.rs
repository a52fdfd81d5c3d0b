//! A game that waits for the shares of its dice: everybody sits down, commits, reveals; then it begins.
//!
//! Until then there is no match. A seat may change its key, commit and reveal; whatever else it asks for is answered with whom everybody
//! waits for. A share that was committed to stays committed to, whatever happens: nobody can look at the others' and draw again.

use super::seating::{Room, found, gathering, push_seats, seat_card};
use super::{Answer, Connection, GameMessage, Place, Requester, request};
use crate::games::{Games, Rejected, blocking};
use crate::store::{GameNumber, Kept, ShareKept, StoreError};
use crate::thinking::Turn;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::timeout;
use umpire::request::Request;
use umpire::seeding::{can_commit, commitment};

struct Lobby {
    games: Arc<Games>,
    number: GameNumber,
    kept: Kept,
    places: Vec<Place>,
}

/// Waits until every share is there; whoever sits at which place then. None if everybody has gone.
pub(super) async fn gather(
    games: &Arc<Games>,
    number: GameNumber,
    kept: Kept,
    letters: &mut mpsc::Receiver<GameMessage>,
) -> Result<Option<Vec<(usize, Connection)>>, String> {
    let places = kept.seats.iter().map(Place::of).collect();
    let mut lobby = Lobby { games: Arc::clone(games), number, kept, places };
    tracing::info!(game = lobby.kept.begun.name, scenario = lobby.kept.begun.scenario, "waits for shares");
    while !lobby.kept.begun.waits_for().is_empty() {
        match timeout(games.limits.idle, letters.recv()).await {
            Ok(Some(letter)) => {
                if lobby.take(letter).await.is_err() {
                    lobby.read_again().await?;
                }
            }
            Ok(None) => return Ok(None),
            Err(_) => {
                let deserted = lobby.places.iter().all(|place| place.connections.is_empty());
                if deserted && games.let_go(number, letters) {
                    return Ok(None);
                }
            }
        }
    }
    let seated = lobby.places.into_iter().enumerate();
    Ok(Some(seated.flat_map(|(at, place)| place.connections.into_iter().map(move |one| (at, one))).collect()))
}

impl Lobby {
    fn room(&mut self) -> Room<'_> {
        Room { games: &self.games, kept: &mut self.kept, places: &mut self.places }
    }

    async fn take(&mut self, letter: GameMessage) -> Result<(), StoreError> {
        match letter {
            GameMessage::Join { seat, key, connection, done } => match self.room().admit(&seat, &key) {
                Ok(at) => {
                    if done.send(Ok(())).is_ok() {
                        self.sit_down(at, connection);
                    }
                }
                Err(why) => drop(done.send(Err(why))),
            },
            GameMessage::Leave { connection } => {
                for at in 0..self.places.len() {
                    if self.places[at].leave(connection) {
                        push_seats(&self.kept, &self.places, None);
                    }
                }
            }
            GameMessage::Says { connection, message, turn, .. } => {
                return self.hear(connection, message, turn).await;
            }
            GameMessage::Seat { seat, done } => {
                let at = self.places.iter().position(|place| place.name == seat);
                let card = at.map(|at| seat_card(&self.games, &self.kept, &self.places, at));
                let _ = done.send(card.ok_or_else(|| Rejected::new(404, "there is no such seat")));
            }
            GameMessage::Take { invitation, done } => return self.room().take(&invitation, done).await,
            GameMessage::Keep { done } => drop(done.send(())),
            // There is no game to think about.
            GameMessage::Think { .. } | GameMessage::Decided { .. } => {}
        }
        Ok(())
    }

    fn sit_down(&mut self, at: usize, connection: Connection) {
        let (number, outbox) = (connection.number, connection.outbox.clone());
        self.places[at].connections.push(connection);
        outbox.tell(&gathering(&seat_card(&self.games, &self.kept, &self.places, at)));
        if self.places[at].connections.len() == 1 {
            push_seats(&self.kept, &self.places, Some(number));
        }
    }

    async fn hear(
        &mut self,
        connection: u64,
        message: request::Message,
        turn: Option<Turn>,
    ) -> Result<(), StoreError> {
        let Some((seat, known)) = found(&self.places, connection) else { return Ok(()) };
        let outbox = known.outbox.clone();
        let Some((speaker, request)) = Requester::of(message, seat, connection, outbox, turn) else {
            return Ok(());
        };
        let wanted = match &request {
            Request::Commit { commitment } => self.commit(seat, commitment),
            Request::Reveal { share } => self.reveal(seat, share),
            Request::Offer {} if self.share_of(seat).is_some_and(|share| share.commitment.is_some()) => {
                Err("your share of the dice is committed to, and only you can reveal it: give the seat away when the game has \
                     begun"
                    .to_owned())
            }
            Request::Renew {} | Request::Offer {} | Request::TakeBack { .. } => {
                return self.room().change_key(&speaker, &request).await;
            }
            _ => Err(self.why_not_yet()),
        };
        match wanted {
            Ok(Some(share)) => {
                let safe = self.games.store.keep_share(self.number, share.clone()).await;
                if let Err(trouble) = safe.unwrap_or(Err(StoreError::Closing)) {
                    speaker.refuse(&Answer::Error(trouble.to_string()));
                    return Err(trouble);
                }
                let known = self.kept.begun.shares.iter_mut().find(|known| known.seat == share.seat);
                if let Some(known) = known {
                    *known = share;
                }
                speaker.answer(&self.kept.begun.dice_card());
                self.tell();
            }
            Ok(None) => speaker.answer(&self.kept.begun.dice_card()),
            Err(why) => speaker.refuse(&Answer::Error(why)),
        }
        Ok(())
    }

    fn share_of(&self, seat: usize) -> Option<&ShareKept> {
        let name = &self.places[seat].name;
        self.kept.begun.shares.iter().find(|share| share.seat == *name)
    }

    /// The share of a seat with its commitment; none if that is there already.
    fn commit(&self, seat: usize, commitment: &str) -> Result<Option<ShareKept>, String> {
        can_commit(commitment)?;
        let share = self.share_of(seat).ok_or("this seat has no share of the dice")?;
        match &share.commitment {
            None => Ok(Some(ShareKept { commitment: Some(commitment.to_owned()), ..share.clone() })),
            Some(before) if before == commitment => Ok(None),
            Some(_) => {
                Err("your seat is committed to another share already: it cannot be changed".to_owned())
            }
        }
    }

    /// The share of a seat, revealed; none if it was already.
    fn reveal(&self, seat: usize, revealed: &str) -> Result<Option<ShareKept>, String> {
        let missing: Vec<&str> = self
            .kept
            .begun
            .shares
            .iter()
            .filter(|share| share.commitment.is_none())
            .map(|share| share.seat.as_str())
            .collect();
        if !missing.is_empty() {
            return Err(format!(
                "keep your share secret until everybody has committed to his: {} has not",
                missing.join(" and ")
            ));
        }
        let share = self.share_of(seat).ok_or("this seat has no share of the dice")?;
        let mark = self.kept.begun.commitment().ok_or("the seed of this game cannot be read")?;
        if Some(commitment(&mark, &share.seat, revealed)?) != share.commitment {
            return Err("this is not the share that your seat is committed to".to_owned());
        }
        let new = share.share.is_none();
        Ok(new.then(|| ShareKept { share: Some(revealed.to_owned()), ..share.clone() }))
    }

    fn why_not_yet(&self) -> String {
        format!(
            "the game has not begun: it waits for the share of the dice of {} (`commit`, then `reveal`)",
            self.kept.begun.waits_for().join(" and ")
        )
    }

    /// Tells everybody how far the shares have come.
    fn tell(&self) {
        if self.kept.begun.waits_for().is_empty() {
            return;
        }
        for (at, place) in self.places.iter().enumerate() {
            if place.connections.is_empty() {
                continue;
            }
            let frame = gathering(&seat_card(&self.games, &self.kept, &self.places, at));
            place.connections.iter().for_each(|connection| connection.outbox.tell(&frame));
        }
    }

    /// Another process may have been here.
    async fn read_again(&mut self) -> Result<(), String> {
        let (games, number) = (Arc::clone(&self.games), self.number);
        let kept = blocking(move || games.store.load(number)).await.map_err(|turned| turned.why)?;
        let kept = kept.map_err(|trouble| trouble.to_string())?;
        let kept = kept.ok_or("this game is not kept here any more")?;
        for (place, (before, seat)) in self.places.iter_mut().zip(self.kept.seats.iter().zip(&kept.seats)) {
            if before.hash != seat.hash {
                place.connections.clear();
            }
        }
        self.kept = kept;
        self.tell();
        Ok(())
    }
}
