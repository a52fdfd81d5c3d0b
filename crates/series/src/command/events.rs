//! The facts of this phase, and the words of orders in its events. Whatever touches an order is told to its side only
//! (20.3.c).

use crate::knowledge::order_words;
use crate::prelude::*;
use crate::world::Dispatch;
use umpire::facts::{Name, Piece, Place, Word};

umpire::facts! {
    pub enum Fact of AnyFact as Command: Orders Nothing {
        Changed { holder: Name, order: Word },
        /// A holder's order stands, although something has happened that could have changed it.
        OrderStands { holder: Name },
        /// A leader has tried to act on his own: `bad move`, `no effect`, `acts`.
        InitiativeTried { leader: Piece, result: &'static str } unseen nothing,
        /// A leader made a Bad Move: his enemy may give these troops, who are found there, an order.
        BadMove { leader: Piece, holder: Name, at: Place } unseen "A leader makes a bad move: his enemy may give {holder} at {at} an order.",
        /// A holder's Confidence was checked, with the sum that the die must not exceed.
        ConfidenceChecked { holder: Name, value: i8, passed: bool },
        /// An order was written. It arrives in so many turns; an aide on the map takes as long as he takes.
        Written { by: Piece, to: Name, order: Word, turns: Option<u16> }: Orders Sends unseen nothing,
        /// Both sides have written their orders.
        OrdersWritten {},
        /// The result as it applies to the holder.
        ComplianceRolled { holder: Name, column: i8, result: Word },
        /// A roll for an order that waits.
        Waited { holder: Name, complied: bool },
        /// What became of an order that waits, or is gone.
        Dispatch { holder: Name, status: &'static str },
        /// A leader received an order with force, and perhaps took offense (25.8).
        Forced { leader: Piece, offended: bool } unseen nothing,
        PassedOver { leader: Piece } unseen nothing,
        /// Troops of a seat take flight: which, their owner is told.
        TookFlight { seat: Name }: Morale Nothing,
        Fled { unit: Piece, to: Place }: Morale Goes unseen "A unit flees to {to}.",
        /// A unit stays though its formation flees.
        HeldOut { unit: Piece }: Morale Nothing unseen "A unit would have to flee through enemy zones of control and stays.",
        /// A leader goes with his units.
        WentWith { leader: Piece, to: Place }: Morale Goes unseen nothing,
        /// A leader was to reorganize a unit: it is back, or destroyed for good.
        Reorganized { unit: Piece, by: Piece, back: bool }: Morale Nothing unseen "A leader reorganizes a unit.",
        /// A unit cannot be reorganized at night.
        NotAtNight { unit: Piece }: Morale Nothing unseen nothing,
        MadeRoom { unit: Piece, to: Place }: March Goes unseen "A unit makes room and goes to {to}.",
        /// A commander rolled for his release, or was woken.
        Released { leader: Piece, released: bool } unseen nothing,
        /// A wing commander leads a formation, or does so no more.
        Leads { leader: Piece, formation: Option<Name> } unseen nothing,
    }
}

impl Fact {
    /// That the order of a holder has changed.
    pub(super) fn changed(world: &World, holder: HolderId) -> Fact {
        Fact::Changed { holder: world.name(holder), order: order_words(world, world.holder(holder).order) }
    }
}

pub(crate) fn secret(world: &World, holder: HolderId, event: Event<AnyFact>) -> Event<AnyFact> {
    event.only_for(world.seats_of(world.theatre.side_of_holder(holder)))
}

/// Tells the side of a holder, by its name, that its order has changed; the first of the rules governs.
pub(crate) fn tell_change(
    world: &World,
    holder: HolderId,
    rules: &[Rule],
    play: &mut Play,
    text: impl FnOnce(String) -> String,
) {
    play.log.tell(world, || {
        let event = Event::by(rules[0], Fact::changed(world, holder), text(world.name(holder)));
        secret(world, holder, event.and_by(rules))
    });
}

/// A whole dispatch in words: "march 1105 by 1101 1102, then attack 1207".
pub(crate) fn dispatch_text(world: &World, dispatch: &Dispatch) -> String {
    if let Some(formation) = dispatch.attach {
        let join = format!("join {}", world.name(formation));
        return hooks::command::add_words(dispatch, join);
    }
    if let Some(leader) = dispatch.serve {
        return format!("serve under {}", world.leader(leader).name);
    }
    let steps = dispatch.steps.iter().map(|step| {
        let mut words = vec![step.kind.words().to_owned()];
        words.extend(world.names(&step.target));
        if !step.route.is_empty() {
            words.push("by".to_owned());
            words.extend(world.names(&step.route));
        }
        words.join(" ")
    });
    hooks::command::add_words(dispatch, steps.collect::<Vec<_>>().join(", then "))
}

/// What somebody is by an order: "ordered to attack 2745", "ordered into reserve".
pub(super) fn ordered(world: &World, dispatch: &Dispatch) -> String {
    let joins = dispatch.attach.is_some() || dispatch.serve.is_some();
    let how = match dispatch.steps.first().filter(|_| !joins).map(|step| step.kind) {
        Some(OrderKind::Reserve) => "into",
        Some(OrderKind::GeneralRetreat) => "on a",
        _ => "to",
    };
    format!("ordered {how} {}", dispatch_text(world, dispatch))
}

/// "at once", "in 1 turn", "in 2 turns".
pub(super) fn in_turns(turns: u16) -> String {
    match turns {
        0 => "at once".to_owned(),
        turns => format!("in {}", counted(turns.into(), "turn|turns")),
    }
}
