//! The seats of a table: who has their keys, and how those pass from one to another.

use super::{Answer, Connection, MustReload, Place, Requester, Table, text};
use crate::games::{Games, Rejected, no_invitation};
use crate::store::{Kept, StoreError};
use crate::token::TokenHash;
use crate::wire::{Held, SeatCard, SeatLink, Sitter};
use axum::extract::ws::Utf8Bytes;
use serde_json::json;
use std::sync::Arc;
use tokio::sync::oneshot;
use umpire::request::Request;

/// The seats of a game, whether it has begun or not.
pub(super) struct Room<'a> {
    pub(super) games: &'a Arc<Games>,
    pub(super) kept: &'a mut Kept,
    pub(super) places: &'a mut [Place],
}

/// Everybody at the table.
pub(super) fn sitters(kept: &Kept, places: &[Place]) -> Vec<Sitter> {
    let sitter = |(place, kept): (&Place, &crate::store::SeatKept)| Sitter {
        seat: place.name.clone(),
        player: place.player.clone(),
        connected: !place.connections.is_empty(),
        held: kept.held,
    };
    places.iter().zip(&kept.seats).map(sitter).collect()
}

/// Tells everybody but one connection who is at the table.
pub(super) fn push_seats(kept: &Kept, places: &[Place], but: Option<u64>) {
    let frame = Utf8Bytes::from(json!({ "push": "seats", "seats": sitters(kept, places) }).to_string());
    let all = places.iter().flat_map(|place| &place.connections);
    all.filter(|known| Some(known.number) != but).for_each(|connection| connection.outbox.tell(&frame));
}

pub(super) fn seat_card(games: &Games, kept: &Kept, places: &[Place], at: usize) -> SeatCard {
    games.card_for(&kept.begun, places[at].name.clone(), sitters(kept, places))
}

impl Room<'_> {
    /// The place of whoever comes with a key; why he cannot sit there, if he cannot. Between being found and being let in a key may
    /// have been changed.
    pub(super) fn admit(&self, seat: &str, key: &TokenHash) -> Result<usize, String> {
        let at = self.kept.seats.iter().position(|kept| kept.seat == seat && kept.hash == *key);
        let at = at.ok_or("this link leads to no seat any more: it was renewed or given away")?;
        let most = self.games.limits.connections_a_seat;
        if self.places[at].connections.len() >= most {
            return Err(format!("{most} windows are open for this seat already: close one first"));
        }
        Ok(at)
    }

    /// Changes the key of a seat as a seat has asked for, and answers with the link or the invitation. Whoever sat there by the old
    /// key is let go.
    pub(super) async fn change_key(
        &mut self,
        speaker: &Requester,
        request: &Request,
    ) -> Result<(), StoreError> {
        let (at, held) = match self.wanted(speaker.seat, request) {
            Ok(wanted) => wanted,
            Err(why) => {
                speaker.refuse(&Answer::Error(why));
                return Ok(());
            }
        };
        match self.rekey(at, held).await {
            Ok(link) => {
                speaker.answer(&link);
                self.vacate(at);
                Ok(())
            }
            Err(trouble) => {
                speaker.refuse(&Answer::Error(trouble.to_string()));
                Err(trouble)
            }
        }
    }

    /// Which seat gets another key, and who has it then.
    fn wanted(&self, seat: usize, request: &Request) -> Result<(usize, Held), String> {
        let of = match request {
            Request::Renew {} => return Ok((seat, self.kept.seats[seat].held)),
            Request::Offer {} => return Ok((seat, Held::Offered)),
            Request::TakeBack { of } => of,
            _ => return Err("this changes no link".to_owned()),
        };
        if self.kept.seats[seat].held != Held::Opener {
            return Err("only whoever opened the game takes back what he offered".to_owned());
        }
        let at = self.kept.seats.iter().position(|kept| kept.seat == *of && kept.held == Held::Offered);
        let at = at.ok_or_else(|| format!("the seat `{of}` is not offered: nobody can take it back"))?;
        Ok((at, Held::Opener))
    }

    /// Gives a seat to whoever has its invitation.
    pub(super) async fn take(
        &mut self,
        invitation: &TokenHash,
        done: oneshot::Sender<Result<SeatLink, Rejected>>,
    ) -> Result<(), StoreError> {
        let at = self.kept.seats.iter().position(|kept| kept.invitation.as_ref() == Some(invitation));
        let Some(at) = at else {
            let _ = done.send(Err(no_invitation()));
            return Ok(());
        };
        let taken = self.rekey(at, Held::Taken).await;
        if taken.is_ok() {
            self.vacate(at);
        }
        let trouble = taken.as_ref().err().cloned();
        let _ = done.send(taken.map_err(Rejected::from));
        trouble.map_or(Ok(()), Err)
    }

    async fn rekey(&mut self, at: usize, held: Held) -> Result<SeatLink, StoreError> {
        let SeatLink { seat, player, .. } = self.named(at);
        let (seat, link) = self.games.keyed(seat, player, held).map_err(StoreError::Failed)?;
        let before = self.kept.seats[at].hash;
        let safe = self.games.store.rekey(self.kept.number, seat.clone(), before).await;
        safe.map_err(|_| StoreError::Closing)??;
        self.kept.seats[at] = seat;
        Ok(link)
    }

    fn named(&self, at: usize) -> SeatLink {
        let Place { name, player, .. } = &self.places[at];
        SeatLink { seat: name.clone(), player: player.clone(), token: None, link: None, invitation: None }
    }

    fn vacate(&mut self, at: usize) {
        self.places[at].connections.clear();
        self.places[at].told = None;
        push_seats(self.kept, self.places, None);
    }
}

impl Table {
    pub(super) fn room(&mut self) -> Room<'_> {
        Room { games: &self.games, kept: &mut self.kept, places: &mut self.places }
    }

    pub(super) async fn change_key(
        &mut self,
        speaker: &Requester,
        request: &Request,
    ) -> Result<(), MustReload> {
        self.room().change_key(speaker, request).await.map_err(|_| MustReload::Ahead)
    }
}

impl Place {
    pub(super) fn of(seat: &crate::store::SeatKept) -> Place {
        let (name, player) = (seat.seat.clone(), seat.player.clone());
        Place { name, player, connections: Vec::new(), told: None }
    }

    /// Lets a connection go; whether it was the last.
    pub(super) fn leave(&mut self, connection: u64) -> bool {
        let before = self.connections.len();
        self.connections.retain(|known| known.number != connection);
        if !self.connections.iter().any(|known| known.follows) {
            self.told = None;
        }
        self.connections.is_empty() && before > 0
    }
}

/// Where a connection sits.
pub(super) fn found(places: &[Place], connection: u64) -> Option<(usize, &Connection)> {
    places.iter().enumerate().find_map(|(at, place)| {
        Some((at, place.connections.iter().find(|known| known.number == connection)?))
    })
}

/// A card as it is pushed.
pub(super) fn gathering(card: &SeatCard) -> Utf8Bytes {
    text(&json!({ "push": "gathering", "seat": card })).into()
}
