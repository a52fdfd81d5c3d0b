//! The dispatch book of a side: every order it wrote, when and where, when it arrives, and what became of it (20.4.a).

use super::view::StepView;
use crate::command::{dispatch_text, holder_words};
use crate::hooks::knowledge::arrival_is_open;
use crate::orders::OrderStep;
use crate::prelude::*;
use crate::world::Dispatch;

/// A line of the dispatch book.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Dispatch"))]
pub(super) struct DispatchView {
    to: String,
    from: Option<String>,
    written: String,
    /// Where it was written: the number, and the place in it or near it.
    at: Option<String>,
    hex: Option<String>,
    arrives: String,
    /// What it says, in words.
    order: String,
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    written_order: WrittenOrder,
    /// What became of it, in words.
    status: String,
    outcome: Outcome,
    /// Whether nothing more will come of it.
    done: bool,
}

worded! {
    /// What became of an order.
    #[cfg_attr(feature = "ts", ts(rename = "DispatchOutcome"))]
    pub(super) enum Outcome {
        OnTheWay = "on the way",
        /// Received, and complied with later.
        Waits = "waits",
        CompliedWith = "complied with",
        Ignored = "ignored",
        Lapsed = "lapsed",
    }
}

impl Outcome {
    fn of(status: DispatchStatus) -> Outcome {
        match status {
            DispatchStatus::OnTheWay => Outcome::OnTheWay,
            DispatchStatus::UntilDaylight | DispatchStatus::NextTurn | DispatchStatus::OnRoll(_) => {
                Outcome::Waits
            }
            DispatchStatus::CompliedWith(_) => Outcome::CompliedWith,
            DispatchStatus::Ignored(_) => Outcome::Ignored,
            DispatchStatus::Lapsed(_) => Outcome::Lapsed,
        }
    }
}

/// What an order says, part by part.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct WrittenOrder {
    /// Order by order.
    steps: Vec<StepView>,
    /// The formation with which a division shall act; then it says nothing else (20.13.h).
    join: Option<String>,
    /// The commander under whom a formation shall come; then it says nothing else (20.15).
    serve_under: Option<String>,
    /// The force with which it is given; 0 if none is said (25.8).
    force: u8,
}

impl WrittenOrder {
    pub(crate) fn of(world: &World, dispatch: &Dispatch) -> WrittenOrder {
        WrittenOrder {
            join: dispatch.attach.map(|formation| world.name(formation)),
            serve_under: dispatch.serve.map(|leader| world.leader_name(leader)),
            force: dispatch.force,
            ..WrittenOrder::of_steps(world, &dispatch.steps)
        }
    }

    /// One that goes to everybody says only what is to be done.
    pub(crate) fn of_steps(world: &World, steps: &[OrderStep]) -> WrittenOrder {
        let steps = steps.iter().map(|step| StepView::of(world, step)).collect();
        WrittenOrder { steps, ..WrittenOrder::default() }
    }
}

/// The book of a side, the oldest order first.
pub(super) fn book(world: &World, side: Side) -> impl Iterator<Item = DispatchView> {
    let own = move |id: &DispatchId| world.theatre.side_of_holder(world.dispatch(*id).to) == side;
    world.dispatch_ids().filter(own).map(move |id| entry(world, world.dispatch(id), world.status(id)))
}

fn entry(world: &World, dispatch: &Dispatch, status: DispatchStatus) -> DispatchView {
    let time = |turn: Turn| world.theatre.calendar.time(turn).to_string();
    let open = arrival_is_open(dispatch);
    DispatchView {
        to: holder_words(world, dispatch.to),
        from: dispatch.from.map(|leader| world.leader_name(leader)),
        written: time(dispatch.written),
        at: dispatch.at.map(|hex| world.ground().whereabouts(hex)),
        hex: dispatch.at.map(|hex| world.number(hex)),
        arrives: if open { "when his aide arrives".to_owned() } else { time(dispatch.arrives) },
        order: dispatch_text(world, dispatch),
        written_order: WrittenOrder::of(world, dispatch),
        outcome: Outcome::of(status),
        done: !status.is_alive(),
        status: match status {
            DispatchStatus::OnTheWay => "on the way".to_owned(),
            DispatchStatus::UntilDaylight => "waits for daylight".to_owned(),
            DispatchStatus::NextTurn => "complied with next turn".to_owned(),
            DispatchStatus::OnRoll(least) => format!("waits for a {least}"),
            DispatchStatus::CompliedWith(turn) => format!("complied with at {}", world.hour_of(turn)),
            DispatchStatus::Ignored(turn) => format!("ignored at {}", world.hour_of(turn)),
            DispatchStatus::Lapsed(turn) => format!("lapsed at {}", world.hour_of(turn)),
        },
    }
}

impl DispatchView {
    pub(super) fn words(&self) -> String {
        let DispatchView { to, written, order, arrives, status, .. } = self;
        match &self.from {
            Some(from) => format!("{from} to {to}, {written}: {order}; due {arrives}; {status}"),
            None => format!("{to}: {order}; {status}"),
        }
    }
}
