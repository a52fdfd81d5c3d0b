//! The dispatch book of a side: every order it wrote, when and where, when it arrives, and what became of it (20.4.a).

use crate::command::{body_words, dispatch_text};
use crate::options::hooks::knowledge::arrival_is_open;
use crate::pieces::Side;
use crate::scenario::Turn;
use crate::world::{Dispatch, Fate, World};

/// One line of the book.
pub(super) struct Entry {
    /// To whom.
    pub(super) to: String,
    /// By whom; `None` for what the scenario gave.
    pub(super) from: Option<String>,
    /// When it was written.
    pub(super) written: String,
    /// Where.
    pub(super) at: Option<String>,
    /// When it arrives.
    pub(super) arrives: String,
    /// What it says.
    pub(super) order: String,
    /// What became of it.
    pub(super) fate: String,
    /// Whether nothing more will come of it.
    pub(super) done: bool,
}

/// The book of a side, the oldest order first.
pub(super) fn book(world: &World, side: Side) -> impl Iterator<Item = Entry> {
    let own = move |id: &crate::world::DispatchId| world.theatre.side_of_body(world.dispatch(*id).to) == side;
    world.dispatch_ids().filter(own).map(move |id| entry(world, world.dispatch(id), world.fate(id)))
}

fn entry(world: &World, dispatch: &Dispatch, fate: Fate) -> Entry {
    let hour = |turn: Turn| world.theatre.calendar.time(turn).to_string();
    Entry {
        to: body_words(world, dispatch.to),
        from: dispatch.from.map(|leader| world.leader(leader).name.clone()),
        written: hour(dispatch.written),
        at: dispatch.at.map(|hex| world.ground().whereabouts(hex)),
        arrives: if arrival_is_open(dispatch) {
            "when his aide arrives".to_owned()
        } else {
            hour(dispatch.arrives)
        },
        order: dispatch_text(world, dispatch),
        done: !fate.is_alive(),
        fate: match fate {
            Fate::OnTheWay => "on the way".to_owned(),
            Fate::UntilDaylight => "waits for daylight".to_owned(),
            Fate::NextTurn => "complied with next turn".to_owned(),
            Fate::OnRoll(least) => format!("waits for a {least}"),
            Fate::CompliedWith(turn) => format!("complied with at {}", hour(turn)),
            Fate::Ignored(turn) => format!("ignored at {}", hour(turn)),
            Fate::Lapsed(turn) => format!("lapsed at {}", hour(turn)),
        },
    }
}

impl Entry {
    /// For a reader.
    pub(super) fn words(&self) -> String {
        match &self.from {
            Some(from) => format!(
                "{} to {}, {}: {}; due {}; {}",
                from, self.to, self.written, self.order, self.arrives, self.fate
            ),
            None => format!("{}: {}; {}", self.to, self.order, self.fate),
        }
    }
}
