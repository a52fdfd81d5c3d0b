//! How the game stands for a seat: what has happened, what is asked, and for whom everybody waits.

use super::{Table, visible_counts};
use serde_json::{Value, json};
use std::fmt::Write as _;
use umpire::matches::AnyMatch;

impl Table {
    /// The state of a seat as JSON, with the events of the entries from one on.
    pub(super) fn state(&self, seat: usize, first: usize) -> String {
        self.state_of(&*self.game, seat, first)
    }

    /// The same of another moment of the match, of which the same count of entries is known.
    ///
    /// It is written straight as text: it is made for every seat after every answer.
    pub(super) fn state_of(&self, game: &dyn AnyMatch, seat: usize, first: usize) -> String {
        let name = &self.places[seat].name;
        let counts = self.numbers.of_seat(seat);
        let (n, from) = (self.numbers.n(seat), self.numbers.number(seat, first));
        let events = game.events_text(name, first, &|entry| visible_counts::number(&counts, entry));
        let events = events.unwrap_or_else(|_| "[]".to_owned());
        let decision = game.decision_text(name).ok().flatten().unwrap_or_else(|| "null".to_owned());
        let (waiting, can_undo) = (json!(self.waiting(game, seat)), game.can_undo(name));
        let ending = json!(game.ending());
        let mut state = String::with_capacity(events.len() + decision.len() + 160);
        let _ = write!(
            state,
            r#"{{"n":{n},"from":{from},"events":{events},"decision":{decision},"waiting":{waiting},"can_undo":{can_undo},"ending":{ending}}}"#
        );
        state
    }

    /// The seats that everybody waits for, as far as a seat may know. Where a secret question is open, nobody may know who has
    /// answered it: whoever is still asked sees himself, whoever has answered sees the others.
    fn waiting(&self, game: &dyn AnyMatch, seat: usize) -> Vec<&str> {
        let awaited = game.awaited();
        let names = self.places.iter().map(|place| place.name.as_str());
        let own = self.places[seat].name.as_str();
        let is_awaited = |name: &str| awaited.iter().any(|other| other == name);
        if awaited.is_empty() || !game.asks_in_secret() {
            names.filter(|name| is_awaited(name)).collect()
        } else if is_awaited(own) {
            vec![own]
        } else {
            names.filter(|name| *name != own).collect()
        }
    }
}

/// Events with the numbers that a seat has for their entries.
pub(super) fn renumbered(mut events: Vec<Value>, counts: &[u32]) -> Vec<Value> {
    for event in &mut events {
        let entry = event["n"].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        event["n"] = json!(visible_counts::number(counts, entry));
    }
    events
}
