//! The situation in words: for people who do not see a map.

use super::{Knowledge, dispatches, order_at};
use crate::ground::Span;
use crate::prelude::*;
use std::fmt::Write as _;

impl Knowledge {
    /// What lies where, who is ordered to do what, as far as the seat knows.
    pub(crate) fn describe(&self) -> String {
        let mut text = String::new();
        let (world, own) = (&self.world, self.world.side_of_seat(self.seat));
        self.describe_hour(&mut text);
        let _ = writeln!(text, "\nYour army");
        self.describe_commanders(own, &mut text);
        for formation in world.formation_ids() {
            if world.theatre.formations[formation].side == own {
                self.describe_formation(formation, &mut text);
            }
        }
        hooks::knowledge::describe(world, own, &mut text);
        let mut entries = dispatches::book(world, own).peekable();
        if entries.peek().is_some() {
            let _ = writeln!(text, "\nThe dispatch book");
        }
        for entry in entries {
            let _ = writeln!(text, "  {}", entry.words());
        }
        let _ = writeln!(text, "\nThe enemy, as far as you know");
        self.describe_enemy(own.enemy(), &mut text);
        text
    }

    fn describe_hour(&self, text: &mut String) {
        let world = &self.world;
        let (calendar, turn) = (&world.theatre.calendar, world.turn);
        let words: Vec<&str> = world.conditions().lines().map(|line| line.word.as_str()).collect();
        let weather = if words.is_empty() { String::new() } else { format!(", {}", words.join(" and ")) };
        let (time, turns) = (calendar.time(turn), calendar.n_turns());
        let _ = writeln!(text, "{}{weather}: turn {} of {turns}", time.words(), turn.number());
        let dug: Vec<String> = world.positions.dug.iter().map(|hex| world.ground().number(*hex)).collect();
        if !dug.is_empty() {
            let _ = writeln!(text, "Improved positions: {}", dug.join(", "));
        }
        let spans = world.spans().iter().map(|(side, span)| {
            let what = match span {
                Span::Damaged => "a damaged span",
                Span::Pontoons => "a pontoon bridge",
                Span::DamagedPontoons => "a damaged pontoon bridge",
            };
            let ends = world.numbers(world.ground().board.side_hexes(*side).iter().flatten());
            format!("{what} between {}", listed(&ends))
        });
        let spans: Vec<String> = spans.collect();
        if !spans.is_empty() {
            let _ = writeln!(text, "Spans: {}", spans.join(", "));
        }
    }

    /// Overall and wing commanders, and headquarters.
    fn describe_commanders(&self, side: Side, text: &mut String) {
        let world = &self.world;
        let own = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == side);
        for leader in own.filter(|leader| world.leader(*leader).formation.is_none()) {
            let _ = writeln!(text, "  {}", leader_words(world, leader));
        }
        for own in world.headquarters_ids().filter(|id| world.side_of_headquarters(*id) == side) {
            let name = &world.theatre.headquarters[own].name;
            let state = world.headquarters(own).whereabouts.state().words();
            let _ = writeln!(text, "  {name}, {}", place(world, world.headquarters_hex(own), state));
        }
    }

    fn describe_formation(&self, formation: FormationId, text: &mut String) {
        let world = &self.world;
        let holder = world.theatre.formation_holder(formation);
        let mut units =
            world.unit_ids().filter(|unit| world.printed(*unit).formation == formation).peekable();
        if units.peek().is_none() {
            return;
        }
        let name = &world.theatre.formations[formation].name;
        let state = if world.is_demoralized(formation) { ", demoralized" } else { "" };
        let _ = writeln!(text, "  {name}{state}: {}", order_at(world, holder));
        for leader in world.leader_ids().filter(|leader| world.leader(*leader).formation == Some(formation)) {
            let _ = writeln!(text, "    {}", leader_words(world, leader));
        }
        for unit in units {
            let order = order_of_its_own(world, world.holder_of(unit), holder);
            let _ = writeln!(text, "    {}{order}", unit_words(world, unit));
        }
    }

    /// Every enemy stack with who is in it, if that is known.
    fn describe_enemy(&self, side: Side, text: &mut String) {
        let world = &self.world;
        for hex in world.ground().board.ids().filter(|hex| world.held_by(*hex) == Some(side)) {
            let place = world.ground().whereabouts(hex);
            if self.fog.stacks.contains(&hex) {
                let _ = writeln!(text, "  {place}: a stack, not seen");
                continue;
            }
            let unit = |unit: UnitId| {
                let (printed, strength) = (world.printed(unit), world.strength(unit));
                let formation = &world.theatre.formations[printed.formation].name;
                let (arm, marks) = (printed.arm.word(), marks(world, unit));
                format!("{}, {arm} {strength}{marks} ({formation})", printed.name)
            };
            let leaders = world.leaders_in(hex, side).map(|leader| world.leader_name(leader));
            let all: Vec<String> = world.units_in(hex).map(unit).chain(leaders).collect();
            let _ = writeln!(text, "  {place}: {}", all.join("; "));
        }
    }
}

fn place(world: &World, hex: Option<HexId>, state: &str) -> String {
    hex.map_or_else(|| state.to_owned(), |hex| format!("at {}", world.ground().whereabouts(hex)))
}

fn unit_words(world: &World, unit: UnitId) -> String {
    let (printed, strength) = (world.printed(unit), world.strength(unit));
    let (arm, full, marks) = (printed.arm.word(), printed.front, marks(world, unit));
    let place = place(world, world.place_of(unit), world.unit(unit).whereabouts.state().words());
    format!("{}, {arm} {strength} of {full}{marks}, {place}", printed.name)
}

fn leader_words(world: &World, leader: LeaderId) -> String {
    let (name, rating) = (&world.leader(leader).name, world.rating(leader, Matter::Other));
    let state = world.leader_whereabouts(leader).state().words();
    format!("{name}, rated {rating}, {}", place(world, world.leader_hex(leader), state))
}

/// What its counter shows.
fn marks(world: &World, unit: UnitId) -> String {
    let state = world.unit(unit);
    let marks = [
        (state.damaged && !state.worn, "damaged"),
        (state.worn, "with a loss marker"),
        (state.disrupted, "disrupted"),
        (state.bombarded, "has bombarded"),
        (state.charged, "has charged"),
        (state.out_of_command, "out of command"),
        (state.out_of_supply, "out of supply"),
        (state.low_ammunition, "low on ammunition"),
        (hooks::knowledge::state_of(world, unit).is_some(), "on a hidden march"),
    ];
    marks.iter().filter(|(is_so, _)| *is_so).fold(String::new(), |text, (_, word)| text + ", " + word)
}

/// Whom a unit follows, if not its formation.
fn order_of_its_own(world: &World, followed: HolderId, formation: HolderId) -> String {
    match world.theatre.holders[followed] {
        _ if followed == formation => String::new(),
        OrderHolder::Formation(other) => {
            format!("; attached to {}", world.theatre.formations[other].name)
        }
        OrderHolder::Division(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => {
            format!("; under its own order: {}", order_at(world, followed))
        }
    }
}
