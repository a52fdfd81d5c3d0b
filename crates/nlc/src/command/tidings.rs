//! The facts of this phase, and the words of orders in its events. Whatever touches an order is told to its side only
//! (20.3.c).

use super::chain::body_words;
use crate::fact::Fact as AnyFact;
use crate::options::hooks;
use crate::pieces::BodyId;
use crate::world::{Dispatch, Order, World};
use hex::HexId;
use serde::Serialize;
use umpire::event::{Event, SeatSet};

/// A fact of this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A body's order has changed.
    Changed {
        /// The body.
        body: String,
        /// Its order now.
        order: String,
    },
    /// A body's order stands, although something has happened that could have changed it.
    Stands {
        /// The body.
        body: String,
    },
    /// A leader has tried to act on his own.
    InitiativeTried {
        /// The leader.
        leader: String,
        /// What came of it: `bad move`, `no effect`, `acts`.
        result: &'static str,
    },
    /// A body's Confidence was checked.
    ConfidenceChecked {
        /// The body.
        body: String,
        /// The sum that the die must not exceed.
        value: i8,
        /// Whether it passed.
        passed: bool,
    },
    /// An order was written.
    Written {
        /// Who wrote it.
        by: String,
        /// To whom.
        to: String,
        /// The order.
        order: String,
        /// In how many turns it arrives; an aide on the map takes as long as he takes.
        turns: Option<u16>,
    },
    /// A compliance roll.
    ComplianceRolled {
        /// The body.
        body: String,
        /// The column.
        column: i8,
        /// The result, as it applies to the body.
        result: String,
    },
    /// A roll for an order that waits.
    Waited {
        /// The body.
        body: String,
        /// Whether it is complied with.
        complied: bool,
    },
    /// An order waits, or is gone.
    Dispatch {
        /// The body.
        body: String,
        /// What became of it.
        fate: &'static str,
    },
    /// A leader received an order with force (25.8).
    Forced {
        /// The leader.
        leader: String,
        /// Whether he took offense.
        offended: bool,
    },
    /// A wing commander was passed over (25.13).
    PassedOver {
        /// The wing commander.
        leader: String,
    },
    /// A unit flees.
    Fled {
        /// The unit.
        unit: String,
        /// Where to.
        to: String,
    },
    /// A unit stays though its formation flees.
    HeldOut {
        /// The unit.
        unit: String,
    },
    /// A leader goes with his units.
    WentWith {
        /// The leader.
        leader: String,
        /// Where to.
        to: String,
    },
    /// A unit was to be reorganized.
    Reorganized {
        /// The unit.
        unit: String,
        /// Whether it is back; else it is destroyed for good.
        back: bool,
    },
    /// A unit cannot be reorganized at night.
    NotAtNight {
        /// The unit.
        unit: String,
    },
    /// A unit made room.
    MadeRoom {
        /// The unit.
        unit: String,
        /// Where it went.
        to: String,
    },
    /// A formation is no longer demoralized.
    Recovered {
        /// The formation.
        formation: String,
    },
    /// A commander rolled for his release, or was woken.
    Released {
        /// The commander.
        leader: String,
        /// Whether he is released.
        released: bool,
    },
    /// A wing commander leads a formation, or does so no more.
    Leads {
        /// The wing commander.
        leader: String,
        /// The formation.
        formation: Option<String>,
    },
}

impl From<Fact> for AnyFact {
    fn from(fact: Fact) -> AnyFact {
        AnyFact::Command(fact)
    }
}

impl Fact {
    /// That the order of a body has changed.
    pub(super) fn changed(world: &World, body: BodyId) -> AnyFact {
        let order = order_text(world, world.body(body).order);
        Fact::Changed { body: body_words(world, body), order }.into()
    }
}

/// The event, for the side of a body only.
pub(crate) fn secret(world: &World, body: BodyId, event: Event<AnyFact>) -> Event<AnyFact> {
    event.only_for(SeatSet::only(world.seat_of(world.theatre.side_of_body(body))))
}

/// An order in words: "Attack on 1102".
pub(super) fn order_text(world: &World, order: Order) -> String {
    crate::knowledge::order_words(world, order)
}

/// A whole dispatch in words: "march 1105 by 1101 1102, then attack 1207".
pub(crate) fn dispatch_text(world: &World, dispatch: &Dispatch) -> String {
    if let Some(formation) = dispatch.attach {
        let join = format!("join {}", world.theatre.formations[formation.place()].name);
        return hooks::command::add_words(dispatch, join);
    }
    if let Some(leader) = dispatch.serve {
        return format!("serve under {}", world.leader(leader).name);
    }
    let steps = dispatch.steps.iter().map(|step| {
        let target = numbers(world, &step.target);
        let mut text = step.kind.words().to_owned();
        if !target.is_empty() {
            text = format!("{text} {target}");
        }
        if !step.route.is_empty() {
            text = format!("{text} by {}", numbers(world, &step.route));
        }
        text
    });
    hooks::command::add_words(dispatch, steps.collect::<Vec<_>>().join(", then "))
}

/// The printed numbers of hexes.
pub(super) fn numbers(world: &World, hexes: &[HexId]) -> String {
    hexes.iter().map(|hex| world.ground().number(*hex)).collect::<Vec<_>>().join(" ")
}
