//! What is told of hidden marches: everything to the owner, to the enemy what he finds.

use super::{Cause, HiddenMarch, Standing, discovery, side_of};
use crate::command::holder_words;
use crate::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write as _;
use umpire::dice::Thrown;

/// A fact of hidden movement: names and printed numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A hidden march begins, or goes on by another way.
    Plotted {
        holder: String,
        /// Every hex of the way, the start first.
        way: Vec<String>,
    },
    /// A column has collected movement points.
    Collected {
        holder: String,
        /// How many in all.
        points: String,
        /// Where its leader would be.
        head: String,
    },
    /// The Hidden Movement table was rolled on.
    HidingRolled {
        holder: String,
        /// Whether it is revealed.
        revealed: bool,
    },
    /// Counters are taken off a hex that was attacked.
    Vanished { units: Vec<String>, hex: String },
    /// Only the counter of a unit was hit.
    HitInShow { unit: String },
    /// A march has come to light.
    Revealed {
        holder: String,
        /// Where its leader is placed.
        at: String,
        /// What the units may spend from there.
        points: String,
        /// What brought it to light.
        by: Cause,
    },
    /// A unit of it is placed.
    Deployed { unit: String, at: String },
}

impl From<Fact> for AnyFact {
    fn from(fact: Fact) -> AnyFact {
        AnyFact::Hidden(fact)
    }
}

fn own(world: &World, holder: HolderId) -> SeatSet {
    SeatSet::only(world.seat_of(world.theatre.side_of_holder(holder)))
}

fn numbers(world: &World, hexes: &[HexId]) -> Vec<String> {
    hexes.iter().map(|hex| world.ground().number(*hex)).collect()
}

fn names(world: &World, units: &[UnitId]) -> Vec<String> {
    units.iter().map(|unit| world.printed(*unit).name.clone()).collect()
}

/// A hidden march begins, or goes on under a new order.
pub(super) fn set_out(world: &World, holder: HolderId) -> Event<AnyFact> {
    let superseding = world.hidden.of(holder).is_some_and(|march| march.superseding);
    let event = plotted(world, holder, if superseding { "marches on hidden" } else { "marches hidden" });
    let event = event.and_by(&[rule!("nlc.25.5.1.d"), rule!("nlc.25.5.1.e"), rule!("nlc.25.5.1.h")]);
    if superseding { event.and_by(&[rule!("nlc.25.5.3.c"), rule!("nlc.25.5.3.d")]) } else { event }
}

/// The way is plotted anew.
pub(super) fn turned_off(world: &World, holder: HolderId) -> Event<AnyFact> {
    plotted(world, holder, "goes round what is in its way").and_by(&[rule!("nlc.25.5.3.a")])
}

fn plotted(world: &World, holder: HolderId, what: &str) -> Event<AnyFact> {
    let name = holder_words(world, holder);
    let way = world.hidden.of(holder).map_or(Vec::new(), |march| numbers(world, march.plot.way()));
    let text = format!("{name} {what}, by {}.", way.join(" "));
    Event::by(rule!("nlc.25.5.a"), Fact::Plotted { holder: name, way }, text)
        .and_by(&[rule!("nlc.25.5.1.a"), rule!("nlc.25.5.1.b")])
        .only_for(own(world, holder))
}

/// A column has collected points.
pub(super) fn collected(world: &World, holder: HolderId, points: HalfPoints) -> Event<AnyFact> {
    let name = holder_words(world, holder);
    let march = world.hidden.of(holder);
    let all = march.map_or(HalfPoints(0), HiddenMarch::collected).to_string();
    let head = march.map_or_else(String::new, |march| world.ground().number(march.head()));
    let text = format!("{name} marches on hidden: {points} MP, {all} in all; its head would be at {head}.");
    let fact = Fact::Collected { holder: name, points: all, head };
    Event::by(rule!("nlc.25.5.1.c"), fact, text).only_for(own(world, holder))
}

/// The table was rolled on.
pub(super) fn rolled(
    world: &World,
    holder: HolderId,
    line: usize,
    least: u16,
    less: u16,
    thrown: Thrown,
    revealed: bool,
) -> Event<AnyFact> {
    let name = holder_words(world, holder);
    let result = if revealed { "revealed" } else { "hidden" };
    let counted = thrown.total().saturating_sub(less);
    let mut lines =
        vec![Line { what: "the die".into(), value: thrown.total().to_string(), rule: rule!("nlc.25.5.2.c") }];
    if less > 0 {
        let what = "the nearest enemy headquarters scouts badly".into();
        lines.push(Line { what, value: format!("-{less}"), rule: rule!("nlc.25.5.2.d") });
    }
    let text = format!("{name} rolls {counted} on line {line}, {least} or more reveals it: {result}.");
    let fact = Fact::HidingRolled { holder: name, revealed };
    let event = Event::by(rule!("nlc.25.5.2.c"), fact, text)
        .and_by(&[rule!("nlc.tables.hidden.a")])
        .with_sum(Sum {
            of: "the roll on the Hidden Movement table".into(),
            lines,
            total: counted.to_string(),
        })
        .with_roll(Roll::plain("hidden movement", thrown, result))
        .only_for(own(world, holder));
    let event = if less > 0 { event.and_by(&[rule!("nlc.25.5.2.d")]) } else { event };
    let superseding = world.hidden.of(holder).is_some_and(|march| march.superseding);
    if superseding { event.and_by(&[rule!("nlc.25.5.3.d")]) } else { event }
}

/// Counters are taken off.
pub(super) fn vanished(world: &World, hex: HexId, units: &[UnitId]) -> Event<AnyFact> {
    let (units, hex) = (names(world, units), world.ground().number(hex));
    let text = format!("Nobody is in {hex} but counters: {} is not there.", units.join(" and "));
    Event::by(rule!("nlc.25.5.1.g"), Fact::Vanished { units, hex }, text).and_by(&[rule!("nlc.25.5.1.h")])
}

/// A counter was hit: only its owner knows that nobody was.
pub(crate) fn hit_in_show(world: &World, unit: UnitId) -> Event<AnyFact> {
    let name = world.printed(unit).name.clone();
    let text = format!("{name} is on a hidden march: only its counter was hit.");
    let own = SeatSet::only(world.seat_of(world.side_of(unit)));
    Event::by(rule!("nlc.25.5.1.f"), Fact::HitInShow { unit: name }, text).only_for(own)
}

/// A march has come to light.
pub(super) fn revealed(
    world: &World,
    march: &HiddenMarch,
    at: HexId,
    points: HalfPoints,
    met: bool,
) -> Event<AnyFact> {
    let (name, hex) = (holder_words(world, march.holder), world.ground().number(at));
    let cause = match march.standing {
        Standing::Found(cause) => cause,
        Standing::Hidden | Standing::Superseded => Cause::Will,
    };
    let (why, rule) = match cause {
        Cause::Sight => ("it is seen", rule!("nlc.25.5.2.a")),
        Cause::Table => ("it is reported", rule!("nlc.25.5.2.c")),
        Cause::Will => ("it shows itself", rule!("nlc.25.5.2.e")),
        Cause::BadMove => ("its leader makes a bad move", rule!("nlc.25.5.3.b")),
        Cause::NewOrder => ("it has new orders", rule!("nlc.25.5.3.c")),
        Cause::Meeting => ("it meets the enemy", rule!("nlc.25.5.4.a")),
        Cause::End => ("the game ends", rule!("nlc.25.5.2.f")),
    };
    let text = format!("{name} was on the march: {why}. Its head is at {hex}; its units have {points} MP.");
    let fact = Fact::Revealed { holder: name, at: hex, points: points.to_string(), by: cause };
    let event = Event::by(rule, fact, text).and_by(&[
        rule!("nlc.25.5.2.f"),
        rule!("nlc.25.5.2.g"),
        rule!("nlc.25.5.1.a"),
    ]);
    let short = at != march.plot.way()[march.n_passed()];
    let event = if short { event.and_by(&[rule!("nlc.25.5.2.h")]) } else { event };
    let event = if march.first_move() > 0 { event.and_by(&[rule!("nlc.25.5.2.b")]) } else { event };
    if met { event.and_by(&[rule!("nlc.25.5.4.a"), rule!("nlc.25.5.4.b")]) } else { event }
}

/// A unit is placed.
pub(super) fn placed(world: &World, unit: UnitId, at: HexId) -> Event<AnyFact> {
    let (name, hex) = (world.printed(unit).name.clone(), world.ground().number(at));
    let text = format!("{name} is at {hex}.");
    Event::by(rule!("nlc.25.5.2.g"), Fact::Deployed { unit: name, at: hex }, text)
}

/// The hidden marches of a side, for its own view: the plotted way, how far it has come, and who is on it as he really is.
pub(crate) fn view(world: &World, side: Side) -> Vec<Value> {
    let marches = world.hidden.marches().iter().filter(|march| side_of(world, march) == side);
    marches
        .map(|march| {
            let units = march.ghosts.iter().map(|ghost| {
                let printed = world.printed(ghost.unit);
                let strength = ghost.strength(world);
                json!({ "name": printed.name, "strength": strength, "damaged": ghost.damaged })
            });
            let leaders = march.leaders.iter().map(|(leader, _)| world.leader(*leader).name.as_str());
            json!({
                "name": holder_words(world, march.holder),
                "way": numbers(world, march.plot.way()),
                "collected": march.collected().to_string(),
                "head": world.ground().number(march.head()),
                "first_move": numbers(world, &march.plot.way()[..=march.first_move()]),
                "turn_of_hiding": march.turn_of_hiding(world.turn),
                "line": discovery::line(world, march),
                "counters_at": world.ground().number(march.apparent),
                "units": units.collect::<Vec<_>>(),
                "leaders": leaders.collect::<Vec<_>>(),
            })
        })
        .collect()
}

/// The hidden marches of a side in words.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    let mut marches = world.hidden.marches().iter().filter(|march| side_of(world, march) == side).peekable();
    if marches.peek().is_some() {
        let _ = writeln!(text, "\nYour hidden marches: the counters on the map are only for show");
    }
    for march in marches {
        let number = |hex: HexId| world.ground().whereabouts(hex);
        let _ = writeln!(
            text,
            "  {} has collected {} MP in {} turns; its head would be at {}",
            holder_words(world, march.holder),
            march.collected(),
            march.turn_of_hiding(world.turn),
            number(march.head()),
        );
        let _ = writeln!(text, "    way: {}", numbers(world, march.plot.way()).join(" "));
        let really = march.ghosts.iter().map(|ghost| {
            let printed = world.printed(ghost.unit);
            let strength = ghost.strength(world);
            format!("{} {strength}", printed.name)
        });
        let _ = writeln!(text, "    with {}", really.collect::<Vec<_>>().join(", "));
    }
}
