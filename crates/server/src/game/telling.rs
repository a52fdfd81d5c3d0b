//! What a seat is told: what has happened, what is asked, for whom everybody waits, and what is new in its view.
//!
//! A connection that follows the view has it whole once; after that every state brings what changed, against the view that the seat
//! was told last. Both views are the seat's own, so a difference tells nothing that the whole would not. What several computers
//! answer in one go is told in one push.

use super::{MustReload, Requester, Table, visible_counts};
use crate::wire::delta::delta;
use crate::wire::packed::pack;
use crate::wire::play::{self, Acted, ViewChange};
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use umpire::matches::{Decision, NotDone};

/// While computers go on answering, nobody waits longer than this for what they have answered.
const LONGEST_HOLD: Duration = Duration::from_millis(100);

/// How the game stands for a seat.
pub(super) type State = play::State<Box<RawValue>, Asked>;

/// What a seat is asked.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Asked {
    Listed(Decision),
    /// The same with its answers packed, for who follows the view.
    Packed(Value),
}

/// The match does not tell a seat how it stands. It is a bug, and stands in the log of the process.
#[derive(Debug)]
pub(super) struct Untellable;

impl From<NotDone> for Untellable {
    fn from(why: NotDone) -> Untellable {
        tracing::error!(%why, "a match does not tell a seat how it stands");
        Untellable
    }
}

impl From<Untellable> for MustReload {
    fn from(_: Untellable) -> MustReload {
        MustReload::Untellable
    }
}

/// The view that those who follow it have been told.
#[derive(Clone)]
pub(super) struct ToldView {
    pub(super) version: u32,
    pub(super) view: Arc<Value>,
}

/// What a seat is to be told, in the form of each kind of connection that it has.
pub(super) struct News {
    seat: usize,
    plain: Option<State>,
    followed: Option<State>,
    view: Option<ToldView>,
}

/// What computers have answered and nobody has been told.
pub(super) struct Untold {
    first: usize,
    seats: Vec<usize>,
    since: Instant,
}

#[derive(Serialize)]
struct StatePush<'a> {
    push: &'static str,
    state: &'a State,
}

impl Table {
    /// The state of a seat, with the events of the entries from one on.
    pub(super) fn state(&self, seat: usize, first: usize) -> Result<State, Untellable> {
        let (name, counts) = (&self.places[seat].name, self.numbers.of_seat(seat));
        let undoable = self.game.undoable(name);
        let can_undo = undoable.is_ok();
        // That there is nothing to take back is no reason why something stands.
        let cannot_undo = undoable.err().filter(|why| why != umpire::matches::NOTHING);
        Ok(State {
            n: self.numbers.n(seat),
            from: self.numbers.number(seat, first),
            events: self
                .game
                .events_numbered(name, first, &|entry| visible_counts::number(&counts, entry))?,
            decision: self.game.decision(name)?.map(Asked::Listed),
            waiting: self.game.waited_for(name),
            can_undo,
            cannot_undo,
            ending: self.game.ending().map(|ending| json!(ending)),
            view: None,
        })
    }

    /// The same for those who follow the view: the answers are packed, and what is new in the view comes along.
    fn followed_state(&self, seat: usize, first: usize) -> Result<(State, Option<ToldView>), Untellable> {
        let mut state = self.state(seat, first)?;
        state.decision = state.decision.map(packed);
        let Some(told) = &self.places[seat].told else { return Ok((state, None)) };
        let now = self.view_now(seat)?;
        let Some(delta) = delta(&told.view, &now) else { return Ok((state, None)) };
        let version = told.version.wrapping_add(1);
        state.view = Some(ViewChange { from: told.version, to: version, delta });
        Ok((state, Some(ToldView { version, view: Arc::new(now) })))
    }

    /// What a seat knows, without the diary.
    fn view_now(&self, seat: usize) -> Result<Value, Untellable> {
        let mut view = self.game.view(&self.places[seat].name, usize::MAX)?;
        if let Some(view) = view.as_object_mut() {
            view.remove("diary");
        }
        Ok(view)
    }

    /// From now on a connection is told what changes in the view; the view that the changes begin with.
    pub(super) fn follow(&mut self, seat: usize, connection: u64) -> Result<ToldView, Untellable> {
        let told = match &self.places[seat].told {
            Some(told) => told.clone(),
            None => ToldView { version: 0, view: Arc::new(self.view_now(seat)?) },
        };
        self.places[seat].told = Some(told.clone());
        if let Some(known) = self.places[seat].connections.iter_mut().find(|known| known.number == connection)
        {
            known.follows = true;
        }
        Ok(told)
    }

    /// What is to be told of the entries from `first` on to the seats that may know of them, and to those that gave them.
    pub(super) fn news(&self, first: usize, by: &[usize]) -> Result<Vec<News>, Untellable> {
        let knows = |seat: &usize| by.contains(seat) || self.numbers.knew_more(*seat, first);
        let knowing: Vec<usize> = (0..self.places.len()).filter(knows).collect();
        self.news_of(first, &knowing)
    }

    /// The same for some seats, as far as anybody is there.
    pub(super) fn news_of(&self, first: usize, seats: &[usize]) -> Result<Vec<News>, Untellable> {
        let news = seats.iter().map(|&seat| {
            let connections = &self.places[seat].connections;
            let is_plain = connections.iter().any(|connection| !connection.follows);
            let followed = connections.iter().any(|connection| connection.follows);
            let followed = followed.then(|| self.followed_state(seat, first)).transpose()?;
            let (followed, view) = followed.map_or((None, None), |(state, view)| (Some(state), view));
            let plain = is_plain.then(|| self.state(seat, first)).transpose()?;
            Ok(News { seat, plain, followed, view })
        });
        news.collect()
    }

    /// Tells news. Whoever brought them about finds them in the answer, with how many links of a chain were left.
    pub(super) fn tell(&mut self, news: Vec<News>, answered: Option<(&Requester, usize)>) {
        for News { seat, plain, followed, view } in news {
            if view.is_some() {
                self.places[seat].told = view;
            }
            let mut frames: [Option<Utf8Bytes>; 2] = [None, None];
            for connection in &self.places[seat].connections {
                let state = if connection.follows { &followed } else { &plain };
                let Some(state) = state else { continue };
                if let Some((speaker, left)) = answered.filter(|(by, _)| by.connection == connection.number) {
                    let left = (left > 0).then_some(left);
                    speaker.answer(&Acted { n: state.n, left, state });
                } else {
                    let frame = frames[usize::from(connection.follows)]
                        .get_or_insert_with(|| super::text(&StatePush { push: "state", state }).into());
                    connection.outbox.tell(frame);
                }
            }
        }
    }

    /// Keeps what a computer has answered until it is told.
    pub(super) fn note_untold(&mut self, first: usize, seat: usize) {
        let untold =
            self.untold.get_or_insert_with(|| Untold { first, seats: Vec::new(), since: Instant::now() });
        untold.first = untold.first.min(first);
        if !untold.seats.contains(&seat) {
            untold.seats.push(seat);
        }
    }

    /// How long what computers have answered may still wait, if anything does.
    pub(super) fn told_in(&self) -> Option<Duration> {
        self.untold.as_ref().map(|untold| LONGEST_HOLD.saturating_sub(untold.since.elapsed()))
    }

    /// Tells what computers have answered.
    pub(super) fn tell_untold(&mut self) -> Result<(), Untellable> {
        if let Some(untold) = self.untold.take() {
            let news = self.news(untold.first, &untold.seats)?;
            self.tell(news, None);
        }
        Ok(())
    }
}

/// What is asked, with the answers packed; a list that cannot be packed stays as it is.
fn packed(asked: Asked) -> Asked {
    let Asked::Listed(mut decision) = asked else { return asked };
    let Some(packed) = pack(&decision.actions) else { return Asked::Listed(decision) };
    decision.actions.clear();
    let mut decision = json!(decision);
    if let Some(fields) = decision.as_object_mut() {
        fields.remove("actions");
        fields.insert("packed".to_owned(), json!(packed));
    }
    Asked::Packed(decision)
}

/// Events with the numbers that a seat has for their entries.
pub(super) fn renumbered(mut events: Vec<Value>, counts: &[u32]) -> Vec<Value> {
    for event in &mut events {
        let entry = event["n"].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        event["n"] = json!(visible_counts::number(counts, entry));
    }
    events
}
