//! An order read back before it is sealed: its words, when it is received, and what its recipient will make of it.

use super::compliance;
use super::courier::Ride;
use super::draft::{Draft, Purpose};
use super::events::dispatch_text;
use super::{CommandPhase, chain};
use crate::edition::{Compliance, Initiative as Fortune};
use crate::knowledge::WrittenOrder;
use crate::orders::Dispatch;
use crate::prelude::*;

/// An order as it is read back.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct OrderLook {
    pub(crate) by: String,
    /// To whom; everybody, if it is a General Retreat.
    pub(crate) to: Option<String>,
    /// What it says so far; nothing while nothing is said.
    pub(crate) order: Option<String>,
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    pub(crate) written: WrittenOrder,
    /// The hexes of its targets, in order.
    pub(crate) targets: Vec<String>,
    /// The road of its Marches, hex by hex.
    pub(crate) route: Vec<String>,
    /// Where it is written: the number, and the place in it or near it.
    pub(crate) from: Option<String>,
    pub(crate) from_hex: Option<String>,
    /// Where its recipient is.
    pub(crate) at: Option<String>,
    pub(crate) at_hex: Option<String>,
    /// How far that is, in movement points of a courier.
    pub(crate) distance: Option<String>,
    /// When it is received; nothing if that cannot be said.
    pub(crate) received: Option<String>,
    pub(crate) turns: Option<u16>,
    /// The rules by which it takes so long.
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    pub(crate) rules: Vec<Rule>,
    /// What decides: the column of compliance, or the rating for initiative.
    pub(crate) sums: Vec<Sum>,
    /// What comes of it, with its chance in thirty-sixths.
    pub(crate) chances: Vec<Prospect>,
}

/// What may come of an order.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Prospect {
    /// In words: "he obeys at once".
    pub(crate) what: String,
    pub(crate) fortune: Luck,
    /// In so many of 36 throws of two dice.
    pub(crate) ways: u16,
    /// In percent, to a tenth.
    pub(crate) percent: f32,
}

worded! {
    /// Whether what may come of an order is what was wanted.
    pub(crate) enum Luck {
        Good = "good",
        Even = "even",
        Bad = "bad",
    }
}

impl CommandPhase {
    /// The order that a side is writing, read back; none if it writes none.
    pub(crate) fn read_back(&self, world: &World, side: Side) -> Option<OrderLook> {
        let draft = match self {
            CommandPhase::Orders(desks) => desks.desks[side].draft.as_ref()?,
            CommandPhase::Initiative(initiative) => initiative.draft.as_ref()?,
            CommandPhase::Phase(_) | CommandPhase::Flight(_) | CommandPhase::Reorganization(_) => {
                return None;
            }
        };
        Some(read_back(world, draft))
    }
}

fn read_back(world: &World, draft: &Draft) -> OrderLook {
    let number = |hex: &HexId| world.name(*hex);
    let written = draft.purpose == Purpose::Written;
    let ride = draft.to.filter(|_| written).and_then(|to| Ride::of(world, draft.by, to));
    let arrives = ride.map_or(world.turn, |ride| ride.arrives(world));
    let face_to_face = ride.is_some_and(|ride| ride.face_to_face);
    let dispatch = draft.to.map(|to| draft.dispatch(world, to, arrives, face_to_face));
    let (said, place) = (draft.is_said(), |hex: HexId| world.ground().whereabouts(hex));
    let from = world.leader_hex(draft.by).filter(|_| written);
    let at = draft.to.and_then(|to| chain::position(world, to));
    let turns = ride.and_then(|ride| ride.turns);
    let mut look = OrderLook {
        by: world.name(draft.by),
        to: draft.to.map(|to| world.name(to)),
        order: dispatch.as_ref().filter(|_| said).map(|dispatch| dispatch_text(world, dispatch)),
        written: match &dispatch {
            _ if !said => WrittenOrder::default(),
            Some(dispatch) => WrittenOrder::of(world, dispatch),
            None => WrittenOrder::of_steps(world, &draft.steps),
        },
        targets: draft.steps.iter().filter_map(|step| step.target.first()).map(number).collect(),
        route: draft.steps.iter().flat_map(|step| &step.route).map(number).collect(),
        from: from.map(place),
        from_hex: from.as_ref().map(number),
        at: at.map(place),
        at_hex: at.as_ref().map(number),
        distance: ride.map(|ride| ride.distance.to_string()),
        received: turns.map(|_| world.theatre.calendar.time(arrives).to_string()),
        turns,
        rules: ride.map_or_else(Vec::new, |ride| ride.rules(world)),
        sums: Vec::new(),
        chances: Vec::new(),
    };
    match (draft.purpose, dispatch) {
        (Purpose::Written, Some(dispatch)) if said => weigh(world, &dispatch, &mut look),
        (Purpose::Initiative, _) => look.chances = of_initiative(world, draft.by),
        _ => {}
    }
    look
}

/// In how many of 36 throws a leader who tries initiative acts, in how many nothing comes of it, in how many he makes a bad move (20.11): it
/// does not depend on what he would order.
pub(crate) fn chances_of_initiative(world: &World, leader: LeaderId) -> [u16; 3] {
    let all = of_initiative(world, leader);
    [Luck::Good, Luck::Even, Luck::Bad].map(|luck| {
        let found = all.iter().find(|prospect| prospect.fortune == luck);
        found.map_or(0, |prospect| prospect.ways)
    })
}

fn of_initiative(world: &World, leader: LeaderId) -> Vec<Prospect> {
    let rating = super::initiative::initiative_column(world, leader);
    prospects(|roll| match world.edition().command.initiative(rating, roll) {
        Fortune::Acts => (Luck::Good, "he acts".to_owned()),
        Fortune::NoEffect => (Luck::Even, "nothing comes of it".to_owned()),
        Fortune::BadMove => (Luck::Bad, "a bad move: the enemy may choose his order".to_owned()),
    })
}

/// The column of compliance and the chances in it. Who obeys without a roll is told so.
fn weigh(world: &World, dispatch: &Dispatch, look: &mut OrderLook) {
    let freely =
        chain::is_headquarters(world, dispatch.to) || hooks::command::is_obeyed_freely(world, dispatch);
    if freely {
        look.chances = prospects(|_| (Luck::Good, "obeyed without a roll".to_owned()));
        return;
    }
    look.sums = vec![compliance::sum(world, &compliance::lines(world, dispatch))];
    look.chances = prospects(|roll| match compliance::result_of(world, dispatch, roll) {
        Compliance::Complied => (Luck::Good, "he obeys at once".to_owned()),
        Compliance::NextTurn => (Luck::Even, "he obeys a turn later".to_owned()),
        Compliance::OnRoll(least) => {
            let what = format!("he hesitates, and obeys in a later turn on a roll of {least} or more");
            (Luck::Even, what)
        }
        Compliance::Ignored => (Luck::Bad, "he ignores it".to_owned()),
    });
}

/// What two dice come to, the likeliest first.
fn prospects(result: impl Fn(u16) -> (Luck, String)) -> Vec<Prospect> {
    let mut all: Vec<Prospect> = Vec::new();
    for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
        let (fortune, what) = result(one + two);
        match all.iter_mut().find(|prospect| prospect.what == what) {
            Some(prospect) => prospect.ways += 1,
            None => all.push(Prospect { what, fortune, ways: 1, percent: 0.0 }),
        }
    }
    for prospect in &mut all {
        prospect.percent = (f32::from(prospect.ways) * 1000.0 / 36.0).round() / 10.0;
    }
    all.sort_by_key(|prospect| std::cmp::Reverse(prospect.ways));
    all
}
