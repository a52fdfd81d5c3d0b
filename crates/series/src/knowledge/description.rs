//! The situation in words: for people who do not see a map.

use super::{Knowledge, dispatches, order_at};
use crate::prelude::*;
use crate::world::HeadquartersWhereabouts;
use std::fmt::Write as _;

impl Knowledge {
    /// What lies where, who is ordered to do what, as far as the seat knows.
    pub(crate) fn describe(&self) -> String {
        let mut text = String::new();
        let own = self.world.side_of_seat(self.seat);
        self.describe_hour(&mut text);
        let _ = writeln!(text, "\nYour army");
        self.describe_commanders(own, &mut text);
        for formation in self.formations(own) {
            self.describe_formation(formation, &mut text);
        }
        hooks::knowledge::describe(&self.world, own, &mut text);
        let mut entries = dispatches::book(&self.world, own).peekable();
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

    fn formations(&self, side: Side) -> impl Iterator<Item = FormationId> {
        let theatre = &self.world.theatre;
        self.world.formation_ids().filter(move |id| theatre.formations[id.place()].side == side)
    }

    fn describe_hour(&self, text: &mut String) {
        let world = &self.world;
        let time = world.theatre.calendar.time(world.turn);
        let words: Vec<&str> = world.conditions().lines().map(|line| line.word.as_str()).collect();
        let weather = if words.is_empty() { String::new() } else { format!(", {}", words.join(" and ")) };
        let turns = world.theatre.calendar.n_turns();
        let _ = writeln!(text, "{}{weather}: turn {} of {turns}", time.words(), world.turn.number());
    }

    /// Overall and wing commanders, and headquarters.
    fn describe_commanders(&self, side: Side, text: &mut String) {
        let world = &self.world;
        for leader in world.leader_ids() {
            let printed = world.leader(leader);
            if printed.nation.side != side || printed.formation.is_some() {
                continue;
            }
            let place = leader_place(world, world.leader_whereabouts(leader));
            let _ =
                writeln!(text, "  {}, rated {}, {place}", printed.name, world.rating(leader, Matter::Other));
        }
        for headquarters in world.headquarters_ids() {
            let printed = &world.theatre.headquarters[headquarters.place()];
            if world.theatre.armies[printed.army.place()].side != side {
                continue;
            }
            let place = match world.headquarters(headquarters).whereabouts {
                HeadquartersWhereabouts::At(hex) => format!("at {}", world.ground().whereabouts(hex)),
                HeadquartersWhereabouts::Awaited => "not yet come".to_owned(),
                HeadquartersWhereabouts::Destroyed(_) => "destroyed".to_owned(),
                HeadquartersWhereabouts::Left => "off the map".to_owned(),
            };
            let _ = writeln!(text, "  {}, {place}", printed.name);
        }
    }

    fn describe_formation(&self, formation: FormationId, text: &mut String) {
        let (world, theatre) = (&self.world, &self.world.theatre);
        let holder = theatre.formation_holder(formation);
        let units: Vec<UnitId> =
            world.unit_ids().filter(|unit| world.printed(*unit).formation == formation).collect();
        if units.is_empty() {
            return;
        }
        let name = &theatre.formations[formation.place()].name;
        let state = if world.is_demoralized(formation) { ", demoralized" } else { "" };
        let _ = writeln!(text, "  {name}{state}: {}", order_at(world, holder));
        for leader in world.leader_ids().filter(|leader| world.leader(*leader).formation == Some(formation)) {
            let place = leader_place(world, world.leader_whereabouts(leader));
            let printed = world.leader(leader);
            let _ = writeln!(
                text,
                "    {}, rated {}, {place}",
                printed.name,
                world.rating(leader, Matter::Other)
            );
        }
        for unit in units {
            let own = world.holder_of(unit);
            let order =
                if own == holder { String::new() } else { format!("; {}", order_of_its_own(world, own)) };
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
            let units: Vec<String> = world
                .units_in(hex)
                .map(|unit| {
                    let printed = world.printed(unit);
                    let formation = &world.theatre.formations[printed.formation.place()].name;
                    format!(
                        "{}, {} {}{} ({formation})",
                        printed.name,
                        printed.arm.word(),
                        world.strength(unit),
                        marks(world, unit)
                    )
                })
                .collect();
            let leaders = world.leaders_in(hex, side).map(|leader| world.leader_name(leader));
            let all: Vec<String> = units.into_iter().chain(leaders).collect();
            let _ = writeln!(text, "  {place}: {}", all.join("; "));
        }
    }
}

fn unit_words(world: &World, unit: UnitId) -> String {
    let printed = world.printed(unit);
    let place = match world.place_of(unit) {
        Some(hex) => format!("at {}", world.ground().whereabouts(hex)),
        None => world.whereabouts(unit).to_owned(),
    };
    format!(
        "{}, {} {} of {}{}, {place}",
        printed.name,
        printed.arm.word(),
        world.strength(unit),
        printed.front,
        marks(world, unit)
    )
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
        (hooks::knowledge::state_of(world, unit).is_some(), "on a hidden march"),
    ];
    marks.iter().filter(|(is_so, _)| *is_so).fold(String::new(), |text, (_, word)| text + ", " + word)
}

fn leader_place(world: &World, whereabouts: LeaderWhereabouts) -> String {
    match whereabouts {
        LeaderWhereabouts::At(hex) => format!("at {}", world.ground().whereabouts(hex)),
        LeaderWhereabouts::Lost => "lost".to_owned(),
        LeaderWhereabouts::Awaited => "not yet come".to_owned(),
        LeaderWhereabouts::Left => "off the map".to_owned(),
    }
}

fn order_of_its_own(world: &World, holder: HolderId) -> String {
    match world.theatre.holders[holder.place()] {
        OrderHolder::Formation(formation) => {
            format!("attached to {}", world.theatre.formations[formation.place()].name)
        }
        OrderHolder::Division(_) | OrderHolder::Wing(_) | OrderHolder::Headquarters(_) => {
            format!("under its own order: {}", order_at(world, holder))
        }
    }
}
