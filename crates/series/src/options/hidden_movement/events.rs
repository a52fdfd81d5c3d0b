//! What is told of hidden marches: everything to the owner, to the enemy what he finds.

use super::{Cause, Ghost, HiddenMarch, Standing, discovery, marches_of, side_of};
use crate::command::holder_words;
use crate::prelude::*;
use std::fmt::Write as _;
use umpire::dice::Thrown;
use umpire::facts::{Figure, Name, Piece, Place};

umpire::facts! {
    /// A fact of hidden movement: names and printed numbers.
    pub enum Fact of AnyFact as Hidden: March Nothing {
        /// A hidden march begins, or goes on by another way: every hex of it, the start first.
        Plotted { holder: Name, way: Vec<Place> },
        /// Both sides have said who marches hidden.
        HidingSettled {},
        /// A column has collected so many movement points in all, and its leader would be there.
        Collected { holder: Name, points: Figure, head: Place },
        /// The Hidden Movement table was rolled on.
        HidingRolled { holder: Name, revealed: bool }: Scouting Nothing,
        /// Counters are taken off a hex that was attacked.
        Vanished { units: Vec<Piece>, hex: Place }: Scouting Nothing unseen "Nobody is in {hex} but counters.",
        /// Only the counter of a unit was hit.
        HitInShow { unit: Piece }: Scouting Nothing unseen nothing,
        /// A march has come to light: its leader is placed there, and its units may spend so many points.
        Revealed { holder: Name, at: Place, points: Figure, by: Cause }: Scouting Nothing,
        /// A march has come to light where nobody sees who it is.
        ColumnShown { at: Place, by: Cause }: Scouting Nothing,
        /// A unit of it is placed.
        Deployed { unit: Piece, at: Place }: March Goes unseen "A unit is at {at}.",
    }
}

fn own(world: &World, holder: HolderId) -> SeatSet {
    world.seats_of(world.theatre.side_of_holder(holder))
}

/// That both have done is told, and nothing else: the one who was first does not learn from what follows when the other was.
pub(super) fn settled() -> Event<AnyFact> {
    Event::by(
        rule!("nlc.25.5.a"),
        Fact::HidingSettled {},
        "Both sides have said who marches hidden, if anybody does.",
    )
}

/// A hidden march begins, or goes on under a new order.
pub(super) fn set_out(world: &World, holder: HolderId) -> Event<AnyFact> {
    let superseding = world.hidden.of(holder).is_some_and(|march| march.superseding);
    plotted(world, holder, if superseding { "marches on hidden" } else { "marches hidden" })
        .and_by(rules!["nlc.25.5.1.d", "nlc.25.5.1.e", "nlc.25.5.1.h"])
        .and_by_if(superseding, rules!["nlc.25.5.3.c", "nlc.25.5.3.d"])
}

pub(super) fn turned_off(world: &World, holder: HolderId) -> Event<AnyFact> {
    plotted(world, holder, "goes round what is in its way").and_by(rules!["nlc.25.5.3.a"])
}

fn plotted(world: &World, holder: HolderId, what: &str) -> Event<AnyFact> {
    let name = holder_words(world, holder);
    let way = world.hidden.of(holder).map_or(Vec::new(), |march| world.numbers(&march.plot.way));
    let text = format!("{name} {what}, by {}.", way.join(" "));
    Event::by(rule!("nlc.25.5.a"), Fact::Plotted { holder: name, way }, text)
        .and_by(rules!["nlc.25.5.1.a", "nlc.25.5.1.b"])
        .only_for(own(world, holder))
}

pub(super) fn collected(world: &World, march: &HiddenMarch, points: HalfPoints) -> Event<AnyFact> {
    let (holder, all) = (holder_words(world, march.holder), march.collected() + points);
    let head = world.number(march.plot.way[march.plot.reached(all)]);
    let text = format!("{holder} marches on hidden: {points} MP, {all} in all; its head would be at {head}.");
    let fact = Fact::Collected { holder, points: all.to_string(), head };
    Event::by(rule!("nlc.25.5.1.c"), fact, text).only_for(own(world, march.holder))
}

/// A roll on the table: on which line, what reveals there, and what bad scouts take off the die.
pub(super) struct Search {
    pub(super) line: usize,
    pub(super) least: u16,
    pub(super) less: u16,
}

impl Search {
    pub(super) fn reveals(&self, roll: u16) -> bool {
        roll.saturating_sub(self.less) >= self.least
    }
}

pub(super) fn rolled(world: &World, march: &HiddenMarch, on: &Search, thrown: Thrown) -> Event<AnyFact> {
    let (name, Search { line, least, less }) = (holder_words(world, march.holder), on);
    let (counted, revealed) = (thrown.total().saturating_sub(*less), on.reveals(thrown.total()));
    let result = if revealed { "revealed" } else { "hidden" };
    let mut lines = vec![Line::of("the die", thrown.total(), rule!("nlc.25.5.2.c"))];
    if *less > 0 {
        let what = "the nearest enemy headquarters scouts badly";
        lines.push(Line::of(what, format!("-{less}"), rule!("nlc.25.5.2.d")));
    }
    let text = format!("{name} rolls {counted} on line {line}, {least} or more reveals it: {result}.");
    Event::by(rule!("nlc.25.5.2.c"), Fact::HidingRolled { holder: name, revealed }, text)
        .and_by(rules!["nlc.tables.hidden.a"])
        .with_sum(Sum::of("the roll on the Hidden Movement table", lines, counted))
        .with_roll(Roll::plain(
            "hidden movement",
            world.seat_name(world.theatre.side_of_holder(march.holder)),
            thrown,
            result,
        ))
        .and_by_if(march.superseding, rules!["nlc.25.5.3.d"])
        .only_for(own(world, march.holder))
}

pub(super) fn vanished(world: &World, hex: HexId, units: &[UnitId]) -> Event<AnyFact> {
    let (who, units, hex) = (listed(&world.unit_names(units)), world.pieces(units), world.number(hex));
    let text = told!(units.len(), "Nobody is in {hex} but counters: {who} is|are not there.");
    Event::by(rule!("nlc.25.5.1.g"), Fact::Vanished { units, hex }, text).and_by(rules!["nlc.25.5.1.h"])
}

/// A counter was hit: only its owner knows that nobody was.
pub(crate) fn hit_in_show(world: &World, unit: UnitId) -> Event<AnyFact> {
    let name = world.piece(unit);
    let text = format!("{name} is on a hidden march: only its counter was hit.");
    let event = Event::by(rule!("nlc.25.5.1.f"), Fact::HitInShow { unit: name }, text);
    event.only_for(world.seats_of(world.side_of(unit)))
}

/// How a march has come to light.
pub(super) struct Light {
    pub(super) at: HexId,
    /// What its units have from there.
    pub(super) points: HalfPoints,
    /// Whether it has met another.
    pub(super) met: bool,
    /// Whether the enemy sees who it is.
    pub(super) is_seen: bool,
}

pub(super) fn revealed(world: &World, march: &HiddenMarch, how: &Light) -> Event<AnyFact> {
    let Light { at: hex, points, met, is_seen } = *how;
    let (holder, at, points) = (holder_words(world, march.holder), world.number(hex), points.to_string());
    let by = match march.standing {
        Standing::Found(cause) => cause,
        Standing::Hidden | Standing::Superseded => Cause::Will,
    };
    let (why, rule) = match by {
        Cause::Sight => ("it is seen", rule!("nlc.25.5.2.a")),
        Cause::Table => ("it is reported", rule!("nlc.25.5.2.c")),
        Cause::Will => ("it shows itself", rule!("nlc.25.5.2.e")),
        Cause::BadMove => ("its leader makes a bad move", rule!("nlc.25.5.3.b")),
        Cause::NewOrder => ("it has new orders", rule!("nlc.25.5.3.c")),
        Cause::Meeting => ("it meets the enemy", rule!("nlc.25.5.4.a")),
        Cause::End => ("the game ends", rule!("nlc.25.5.2.f")),
    };
    let unnamed = format!("A column was on the march: {why}. Its head is at {at}.");
    let unnamed =
        Event::by(rule, Fact::ColumnShown { at: at.clone(), by }, unnamed).and_by(rules!["nlc.5.3.d"]);
    let text = format!("{holder} was on the march: {why}. Its head is at {at}; its units have {points} MP.");
    let event = Event::by(rule, Fact::Revealed { holder, at, points, by }, text)
        .and_by(rules!["nlc.25.5.2.f", "nlc.25.5.2.g", "nlc.25.5.1.a"])
        .and_by_if(hex != march.head(), rules!["nlc.25.5.2.h"])
        .and_by_if(march.first_move() > 0, rules!["nlc.25.5.2.b"])
        .and_by_if(met, rules!["nlc.25.5.4.a", "nlc.25.5.4.b"]);
    if is_seen { event } else { event.only_for_and(world.seats_of(side_of(world, march)), unnamed) }
}

pub(super) fn placed(world: &World, unit: UnitId, at: HexId) -> Event<AnyFact> {
    let (unit, at) = (world.piece(unit), world.number(at));
    let text = format!("{unit} is at {at}.");
    Event::by(rule!("nlc.25.5.2.g"), Fact::Deployed { unit, at }, text)
}

/// A hidden march, for its owner.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "HiddenMarch"))]
pub(crate) struct HiddenMarchView {
    /// Who marches.
    name: String,
    /// The plotted way, hex by hex.
    way: Vec<String>,
    /// The movement points collected.
    collected: String,
    /// Where the leader would be.
    head: String,
    /// The hexes of the first move.
    first_move: Vec<String>,
    turn_of_hiding: u16,
    /// The line of the Hidden Movement table.
    line: usize,
    /// Where the counters are that only seem to be.
    counters_at: String,
    units: Vec<GhostView>,
    leaders: Vec<String>,
}

/// A unit on a hidden march, as it really is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "HiddenUnit"))]
pub(crate) struct GhostView {
    name: String,
    strength: u8,
    damaged: bool,
}

/// The hidden marches of a side, for its own view.
pub(crate) fn view(world: &World, side: Side) -> Vec<HiddenMarchView> {
    let unit = |ghost: &Ghost| GhostView {
        name: world.unit_name(ghost.unit),
        strength: ghost.strength(world),
        damaged: ghost.damaged,
    };
    let view = |march: &HiddenMarch| HiddenMarchView {
        name: holder_words(world, march.holder),
        way: world.numbers(&march.plot.way),
        collected: march.collected().to_string(),
        head: world.number(march.head()),
        first_move: world.numbers(&march.plot.way[..=march.first_move()]),
        turn_of_hiding: march.turn_of_hiding(world.turn),
        line: discovery::line(world, march),
        counters_at: world.number(march.apparent),
        units: march.ghosts.iter().map(unit).collect(),
        leaders: march.leaders.iter().map(|(leader, _)| world.leader_name(*leader)).collect(),
    };
    marches_of(world, side).map(view).collect()
}

/// The hidden marches of a side in words.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    let mut marches = marches_of(world, side).peekable();
    if marches.peek().is_some() {
        let _ = writeln!(text, "\nYour hidden marches: the counters on the map are only for show");
    }
    for march in marches {
        let (name, points) = (holder_words(world, march.holder), march.collected());
        let turns = counted(march.turn_of_hiding(world.turn).into(), "turn|turns");
        let head = world.ground().whereabouts(march.head());
        let really = |ghost: &Ghost| format!("{} {}", world.printed(ghost.unit).name, ghost.strength(world));
        let units: Vec<String> = march.ghosts.iter().map(really).collect();
        let (way, units) = (world.numbers(&march.plot.way).join(" "), units.join(", "));
        let _ = writeln!(
            text,
            "  {name} has collected {points} MP in {turns}; its head would be at {head}\n    \
             way: {way}\n    with {units}"
        );
    }
}
