//! The dispatch book of a side: every order it wrote, when and where, when it arrives, and what became of it (20.4.a).

use crate::orders::OrderStep;
use crate::pieces::Side;
use crate::scenario::Turn;
use crate::world::{Dispatch, Fate, World};
use serde_json::{Value, json};

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
}

/// The book of a side, the oldest order first.
pub(super) fn book(world: &World, side: Side) -> impl Iterator<Item = Entry> {
    let own = move |id: &crate::world::DispatchId| world.theatre.side_of_body(world.dispatch(*id).to) == side;
    world.dispatch_ids().filter(own).map(move |id| entry(world, world.dispatch(id), world.fate(id)))
}

fn entry(world: &World, dispatch: &Dispatch, fate: Fate) -> Entry {
    let hour = |turn: Turn| world.theatre.calendar.time(turn).to_string();
    Entry {
        to: world.theatre.body_name(dispatch.to).to_owned(),
        from: dispatch.from.map(|leader| world.leader(leader).name.clone()),
        written: hour(dispatch.written),
        at: dispatch.at.map(|hex| world.ground().whereabouts(hex)),
        arrives: hour(dispatch.arrives),
        order: order_words(world, dispatch),
        fate: match fate {
            Fate::OnTheWay => "on the way".to_owned(),
            Fate::UntilDaylight => "received; to be complied with at daylight".to_owned(),
            Fate::NextTurn => "received; to be complied with next turn".to_owned(),
            Fate::OnRoll(least) => format!("received; to be complied with on a roll of {least} or more"),
            Fate::CompliedWith(turn) => format!("complied with at {}", hour(turn)),
            Fate::Ignored(turn) => format!("ignored at {}", hour(turn)),
            Fate::Lapsed(turn) => format!("lapsed at {}", hour(turn)),
        },
    }
}

/// A sequence of orders in words: "march 1510 Frasnes, then attack 1712".
fn order_words(world: &World, dispatch: &Dispatch) -> String {
    let step = |step: &OrderStep| {
        let targets: Vec<String> = step.target.iter().map(|hex| world.ground().whereabouts(*hex)).collect();
        format!("{} {}", step.kind.words(), targets.join(" and ")).trim_end().to_owned()
    };
    let steps: Vec<String> = dispatch.steps.iter().map(step).collect();
    let attach = dispatch.attach.map(|to| &world.theatre.formations[to.place()].name);
    attach.map_or_else(|| steps.join(", then "), |to| format!("join {to}"))
}

impl Entry {
    /// For the view.
    pub(super) fn wire(&self) -> Value {
        json!({
            "to": self.to,
            "from": self.from,
            "written": self.written,
            "at": self.at,
            "arrives": self.arrives,
            "order": self.order,
            "fate": self.fate,
        })
    }

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
