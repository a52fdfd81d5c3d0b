//! The facts of this phase, and the words of orders in its events. Whatever touches an order is told to its side only
//! (20.3.c).

use super::chain::holder_words;
use crate::prelude::*;
use crate::world::Dispatch;

/// A fact of this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A holder's order has changed.
    Changed {
        holder: String,
        order: String,
    },
    /// A holder's order stands, although something has happened that could have changed it.
    Stands {
        holder: String,
    },
    /// A leader has tried to act on his own.
    InitiativeTried {
        leader: String,
        /// What came of it: `bad move`, `no effect`, `acts`.
        result: &'static str,
    },
    /// A holder's Confidence was checked.
    ConfidenceChecked {
        holder: String,
        /// The sum that the die must not exceed.
        value: i8,
        passed: bool,
    },
    /// An order was written.
    Written {
        by: String,
        to: String,
        order: String,
        /// In how many turns it arrives; an aide on the map takes as long as he takes.
        turns: Option<u16>,
    },
    ComplianceRolled {
        holder: String,
        column: i8,
        /// The result, as it applies to the holder.
        result: String,
    },
    /// A roll for an order that waits.
    Waited {
        holder: String,
        /// Whether it is complied with.
        complied: bool,
    },
    /// An order waits, or is gone.
    Dispatch {
        holder: String,
        /// What became of it.
        status: &'static str,
    },
    /// A leader received an order with force (25.8).
    Forced {
        leader: String,
        /// Whether he took offense.
        offended: bool,
    },
    /// A wing commander was passed over (25.13).
    PassedOver {
        leader: String,
    },
    Fled {
        unit: String,
        to: String,
    },
    /// A unit stays though its formation flees.
    HeldOut {
        unit: String,
    },
    /// A leader goes with his units.
    WentWith {
        leader: String,
        to: String,
    },
    /// A unit was to be reorganized.
    Reorganized {
        unit: String,
        /// Whether it is back; else it is destroyed for good.
        back: bool,
    },
    /// A unit cannot be reorganized at night.
    NotAtNight {
        unit: String,
    },
    /// A unit made room.
    MadeRoom {
        unit: String,
        to: String,
    },
    /// A commander rolled for his release, or was woken.
    Released {
        leader: String,
        /// Whether he is released.
        released: bool,
    },
    /// A wing commander leads a formation, or does so no more.
    Leads {
        leader: String,
        formation: Option<String>,
    },
}

impl From<Fact> for AnyFact {
    fn from(fact: Fact) -> AnyFact {
        AnyFact::Command(fact)
    }
}

impl Fact {
    /// That the order of a holder has changed.
    pub(super) fn changed(world: &World, holder: HolderId) -> AnyFact {
        let order = order_text(world, world.holder(holder).order);
        Fact::Changed { holder: holder_words(world, holder), order }.into()
    }
}

/// The event, for the side of a holder only.
pub(crate) fn secret(world: &World, holder: HolderId, event: Event<AnyFact>) -> Event<AnyFact> {
    event.only_for(SeatSet::only(world.seat_of(world.theatre.side_of_holder(holder))))
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
