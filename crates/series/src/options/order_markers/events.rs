//! What is told of flags and aides: what lies open to everybody, what lies under it to its owner only.

use super::{Flag, Of};
use crate::command::{dispatch_text, holder_words};
use crate::knowledge::fog::is_known;
use crate::prelude::*;
use umpire::dice::Thrown;

/// A fact of orders without writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A flag is put up or taken down.
    Flag {
        seat: String,
        hex: String,
        /// Whether it is put up.
        up: bool,
    },
    /// A unit comes back from under a flag.
    CameBack {
        unit: String,
        /// Where it is now.
        hex: String,
    },
    /// An aide sets out.
    AideSent { to: String, hex: String },
    /// An aide has ridden.
    AideRode {
        to: String,
        /// Every hex of the way, the start first.
        way: Vec<String>,
        /// Whether he has found the recipient.
        arrived: bool,
    },
    /// An aide was seen to ride.
    AideSeen {
        /// The hexes in which he was seen.
        way: Vec<String>,
    },
    /// An aide was told which road to take.
    AideTold {
        /// To whom he rides.
        to: String,
        /// The road that was meant.
        meant: String,
        /// The road that he took.
        taken: String,
    },
    /// An aide was under fire.
    AideUnderFire {
        hex: String,
        /// Whether he was killed.
        killed: bool,
    },
    /// An aide was caught by the enemy.
    AideCaught { hex: String },
    /// The order of a caught aide was read.
    LetterRead {
        /// To whom it was sent.
        to: String,
        order: String,
    },
}

impl From<Fact> for AnyFact {
    fn from(fact: Fact) -> AnyFact {
        AnyFact::Marker(fact)
    }
}

fn own(world: &World, side: Side) -> SeatSet {
    SeatSet::only(world.seat_of(side))
}

/// The owner, and the enemy if he sees into the hex.
fn who_sees(world: &World, hex: HexId, side: Side) -> SeatSet {
    let seats = own(world, side);
    if is_known(world, hex, side.enemy()) { seats.with(world.seat_of(side.enemy())) } else { seats }
}

/// A flag is put up or taken down: everybody sees that, and only its owner what it stands for (25.7.6.b).
pub(super) fn flag(world: &World, flag: &Flag, up: bool, play: &mut Play) {
    let fact = |world: &World| {
        let seat = world.theatre.seats[usize::from(world.seat_of(flag.side).0)].clone();
        let hex = world.ground().number(flag.hex);
        let verb = if up { "is put up in" } else { "is taken down in" };
        (format!("A flag of the {seat} side {verb} {hex}"), AnyFact::from(Fact::Flag { seat, hex, up }))
    };
    let rule = match flag.of {
        Of::Dummy => rule!("nlc.25.7.3.a"),
        _ if super::without_targets(world.theatre.features) => rule!("nlc.25.7.2.c"),
        _ => rule!("nlc.25.7.7.a"),
    };
    play.log.tell(|| {
        let (text, fact) = fact(world);
        let of = match flag.of {
            Of::Order(dispatch, _) => format!(", for {}", holder_words(world, world.dispatch(dispatch).to)),
            Of::Standing(holder) => format!(", for {}", holder_words(world, holder)),
            Of::Dummy => ", a dummy".to_owned(),
            Of::Unknown => String::new(),
        };
        let under = flag.under.map_or(String::new(), |unit| {
            let verb = if up { "goes" } else { "was" };
            format!("; {} {verb} under it", world.printed(unit).name)
        });
        Event::by(rule, fact, format!("{text}{of}{under}.")).only_for(own(world, flag.side))
    });
    play.log.tell(|| {
        let (text, fact) = fact(world);
        // The rule would tell a dummy.
        Event::by(rule!("nlc.25.7.6.b"), fact, format!("{text}.")).only_for(own(world, flag.side).others())
    });
}

/// A unit comes back onto the map.
pub(super) fn came_back(world: &World, unit: UnitId, hex: HexId, play: &mut Play) {
    let side = world.side_of(unit);
    let seats = who_sees(world, hex, side);
    play.log.tell(|| {
        let (unit, hex) = (world.printed(unit).name.clone(), world.ground().number(hex));
        let text = format!("{unit} comes back from under its flag to {hex}.");
        Event::by(rule!("nlc.25.7.2.e"), Fact::CameBack { unit, hex }, text).only_for(seats)
    });
}

/// An aide sets out (25.7.4.b).
pub(super) fn sent(world: &World, order: DispatchId, hex: HexId, play: &mut Play) {
    play.log.tell(|| {
        let to = world.dispatch(order).to;
        let (name, hex) = (holder_words(world, to), world.ground().number(hex));
        let text = format!("An aide with the order to {name} sets out from {hex}.");
        let event = Event::by(rule!("nlc.25.7.4.b"), Fact::AideSent { to: name, hex }, text);
        event.and_by(&[rule!("nlc.25.7.1.c")]).only_for(own(world, world.theatre.side_of_holder(to)))
    });
}

/// An aide has ridden: his owner is told the way, the enemy the hexes of it that he sees.
pub(super) fn rode(world: &World, to: HolderId, way: &[HexId], arrived: bool, play: &mut Play) {
    let side = world.theatre.side_of_holder(to);
    let numbers = |hexes: &[HexId]| hexes.iter().map(|hex| world.ground().number(*hex)).collect::<Vec<_>>();
    play.log.tell(|| {
        let (name, way) = (holder_words(world, to), numbers(way));
        let (from, at) = (&way[0], &way[way.len() - 1]);
        let end = if arrived { ", where he finds the recipient" } else { "" };
        let text = format!("The aide to {name} rides from {from} to {at}{end}.");
        let mut event =
            Event::by(rule!("nlc.25.7.4.b"), AnyFact::from(Fact::AideRode { to: name, way, arrived }), text);
        if arrived {
            event = event.and_by(&[rule!("nlc.25.7.4.d")]);
        }
        event.only_for(own(world, side))
    });
    let seen: Vec<HexId> = way.iter().copied().filter(|hex| is_known(world, *hex, side.enemy())).collect();
    if !seen.is_empty() {
        play.log.tell(|| {
            let way = numbers(&seen);
            let text = format!("An aide is seen at {}.", way.join(", "));
            Event::by(rule!("nlc.25.7.4.b"), Fact::AideSeen { way }, text)
                .and_by(&[rule!("nlc.25.7.6.b")])
                .only_for(own(world, side).others())
        });
    }
}

/// The dice at a crossing (25.7.4.g).
pub(super) fn crossing(
    world: &World,
    to: HolderId,
    [meant, taken]: [HexId; 2],
    thrown: [Option<Thrown>; 2],
    play: &mut Play,
) {
    play.log.tell(|| {
        let number = |hex| world.ground().number(hex);
        let (name, meant, taken) = (holder_words(world, to), number(meant), number(taken));
        let text = if meant == taken {
            format!("The aide to {name} takes the road to {meant}.")
        } else {
            format!("The aide to {name} should take the road to {meant}, but takes that to {taken}.")
        };
        let result = if meant == taken { "as he was told" } else { "astray" };
        let mut event =
            Event::by(rule!("nlc.25.7.4.g"), AnyFact::from(Fact::AideTold { to: name, meant, taken }), text);
        for (why, thrown) in ["the way at a crossing", "to the left or to the right"].into_iter().zip(thrown)
        {
            if let Some(thrown) = thrown {
                event = event.with_roll(Roll::plain(why, thrown, result));
            }
        }
        event.only_for(own(world, world.theatre.side_of_holder(to)))
    });
}

/// An aide stood with a unit that was hit (25.7.4.e).
pub(super) fn under_fire(
    world: &World,
    side: Side,
    at: HexId,
    thrown: Thrown,
    killed: bool,
    play: &mut Play,
) {
    let seats = who_sees(world, at, side);
    play.log.tell(|| {
        let hex = world.ground().number(at);
        let result = if killed { "killed" } else { "unhurt" };
        let text = format!("An aide is under fire in {hex} and rolls {}: {result}.", thrown.total());
        Event::by(rule!("nlc.25.7.4.e"), AnyFact::from(Fact::AideUnderFire { hex, killed }), text)
            .with_roll(Roll::plain("an aide under fire", thrown, result))
            .only_for(seats)
    });
}

/// An aide was caught: both sides see it (25.7.4.e).
pub(super) fn caught(world: &World, side: Side, order: Option<DispatchId>, at: HexId, play: &mut Play) {
    let event = |whose: &str, rules: &[Rule]| {
        let hex = world.ground().number(at);
        let text = format!("An aide{whose} is ridden down in {hex}.");
        Event::by(rule!("nlc.25.7.4.e"), AnyFact::from(Fact::AideCaught { hex }), text).and_by(rules)
    };
    play.log.tell(|| {
        let to = order
            .map_or(String::new(), |order| format!(" to {}", holder_words(world, world.dispatch(order).to)));
        event(&to, &[]).only_for(own(world, side))
    });
    play.log.tell(|| event("", &[rule!("nlc.25.7.6.b")]).only_for(own(world, side).others()));
}

/// The order of a caught aide is read (25.7.8.a). What the enemy is told.
pub(super) fn read(world: &World, by: Side, order: DispatchId, at: HexId, play: &mut Play) -> String {
    let written = world.dispatch(order);
    let (to, order) = (holder_words(world, written.to), dispatch_text(world, written));
    let text = format!("The aide caught in {} carried an order to {to}: {order}.", world.ground().number(at));
    play.log.tell(|| {
        Event::by(rule!("nlc.25.7.8.a"), Fact::LetterRead { to, order }, text.clone())
            .only_for(own(world, by))
    });
    text
}
