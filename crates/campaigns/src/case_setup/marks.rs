//! What has happened before a position begins: arrivals that are due, and marks.

use super::{Given, half_points, noted};
use crate::ground::Ground;
use crate::muster::Muster;
use crate::theatre::{Arrival, Replacement};
use crate::types::{HolderId, Holders, Side};
use crate::world::{Command, CommandKind, Marched, Nature, Progress, Repair, Report, Siege, World};
use umpire::fault::Faults;

impl Given<'_> {
    /// Who comes later, and with what: `Buelow 3509 in 2`, `replacements prussian infantry 2 in 4`.
    pub(super) fn arrivals(
        &self,
        muster: &Muster,
        ground: &Ground,
        faults: &mut Faults,
    ) -> (Vec<Arrival>, Vec<Replacement>) {
        let (mut arrivals, mut replacements) = (Vec::new(), Vec::new());
        for said in &self.arrivals {
            match read_arrival(said.text, muster, ground) {
                Ok(Due::Leader(arrival)) => arrivals.push(arrival),
                Ok(Due::Points(points)) => replacements.push(points),
                Err(why) => faults.note(said.place, why),
            }
        }
        (arrivals, replacements)
    }

    /// Everything that has happened.
    pub(super) fn set_marks(&self, world: &mut World, faults: &mut Faults) {
        for said in &self.marks {
            noted(*said, set_mark(world, said.text), faults);
        }
    }
}

enum Due {
    Leader(Arrival),
    Points(Replacement),
}

fn read_arrival(text: &str, muster: &Muster, ground: &Ground) -> Result<Due, String> {
    let wrong = || {
        format!("`{text}` is no arrival: write `Buelow 3509 in 2` or `replacements prussian infantry 2 in 4`")
    };
    let (what, turn) = text.rsplit_once(" in ").ok_or_else(wrong)?;
    let turn = turn.parse().map_err(|_| wrong())?;
    if let Some(points) = what.strip_prefix("replacements ") {
        let words: Vec<&str> = points.split_whitespace().collect();
        let [army, arm, points] = words.as_slice() else { return Err(wrong()) };
        let army = muster.find_army(army).ok_or_else(wrong)?;
        let arm = super::armies::REPLACED.iter().find(|(word, _)| word == arm).ok_or_else(wrong)?.1;
        return Ok(Due::Points(Replacement {
            turn,
            army,
            arm,
            points: points.parse().map_err(|_| wrong())?,
        }));
    }
    let (name, number) = what.rsplit_once(' ').ok_or_else(wrong)?;
    let leader = muster.find_holder(name).ok_or_else(|| format!("there is no leader `{name}`"))?;
    Ok(Due::Leader(Arrival { turn, leader, hex: ground.find(number)? }))
}

fn leader(world: &World, name: &str) -> Result<HolderId, String> {
    let found = world.theatre.find_leader(name);
    let troops = || world.theatre.holder_ids().find(|id| world.theatre.holder(*id).name == name);
    found.or_else(troops).ok_or_else(|| format!("there is no leader `{name}`"))
}

fn set_mark(world: &mut World, text: &str) -> Result<(), String> {
    let turn = world.turn;
    if let Some(name) = text.strip_suffix(" is in forage") {
        let leader = leader(world, name)?;
        world.holder_mut(leader).in_forage = true;
    } else if let Some(name) = text.strip_suffix(" holds a command") {
        let leader = leader(world, name)?;
        world.holder_mut(leader).command =
            Some(Command { kind: CommandKind::March, first: turn, last: turn });
    } else if let Some((name, on)) = text.split_once(" holds a command for turn ") {
        let leader = leader(world, name)?;
        let on = on.parse().map_err(|_| format!("`{on}` is no turn"))?;
        world.holder_mut(leader).command = Some(Command { kind: CommandKind::March, first: on, last: on });
    } else if let Some((name, until)) = text.split_once(" holds an administrative march until turn ") {
        let leader = leader(world, name)?;
        let last = until.parse().map_err(|_| format!("`{until}` is no turn"))?;
        let command = Command { kind: CommandKind::Administrative, first: turn.min(last), last };
        world.holder_mut(leader).command = Some(command);
    } else if let Some((name, spent)) = text.split_once(" has moved ") {
        let (leader, spent) = (leader(world, name)?, half_points(spent)?);
        let holder = world.holder_mut(leader);
        (holder.spent, holder.march) = (spent, Progress::Done);
        let all = Holders::only(leader);
        world.marched.push(Marched { leader, all, is_administrative: false });
    } else if let Some(name) = text.strip_suffix(" has tried") {
        let leader = leader(world, name)?;
        world.holder_mut(leader).has_tried = true;
    } else if let Some(name) = text.strip_suffix(" failed a repulse") {
        let leader = leader(world, name)?;
        world.holder_mut(leader).failed_repulse = true;
    } else if let Some(name) = text.strip_suffix(" entered last") {
        let leader = leader(world, name)?;
        world.clock += 1;
        world.holder_mut(leader).entered = world.clock;
    } else if let Some((number, turns)) = text.split_once(" is besieged for ") {
        let turns = turns.split(' ').next().unwrap_or_default();
        let turns = turns.parse().map_err(|_| format!("`{turns}` is no number of turns"))?;
        let hex = world.ground().find(number)?;
        world.sieges.push(Siege { hex, turns });
    } else if let Some(words) = text.strip_suffix(" was tried") {
        let side = world.ground().find_side(words)?;
        world.tried.push(side);
    } else if let Some(words) = text.strip_suffix(" is being repaired") {
        let side = world.ground().find_side(words)?;
        let ends = world.ground().board.side_hexes(side);
        let at_it = world
            .theatre
            .holder_ids()
            .find(|id| world.hex_of(*id).is_some_and(|hex| ends.contains(&Some(hex))));
        let leader = at_it.ok_or_else(|| format!("nobody stands at {words}"))?;
        world.repairs.push(Repair { side, leader });
    } else if let Some(key) =
        text.strip_prefix("the Center of ").and_then(|rest| rest.strip_suffix(" is ready"))
    {
        let army = world.theatre.find_army(key).ok_or_else(|| format!("there is no army `{key}`"))?;
        world.army_mut(army).center_is_ready = true;
    } else if let Some((side, rest)) = text.split_once(" knows ") {
        let side = super::SIDES
            .iter()
            .find(|(word, _)| *word == side)
            .ok_or_else(|| format!("`{side}` is no side"))?
            .1;
        set_note(world, side, rest)?;
    } else {
        return Err(format!("`{text}` is no mark: see docs/con-cases.md for those there are"));
    }
    Ok(())
}

/// `1910 as "Olsufiev, Division, 10" since turn 1`.
fn set_note(world: &mut World, side: Side, text: &str) -> Result<(), String> {
    let wrong = || format!("`{text}` is no report: write `1910 as \"Olsufiev, Division, 10\" since turn 1`");
    let (number, rest) = text.split_once(" as ").ok_or_else(wrong)?;
    let (words, turn) = rest.rsplit_once(" since turn ").unwrap_or((rest, ""));
    let words = words.trim().trim_matches('"');
    let turn = if turn.is_empty() { world.turn } else { turn.parse().map_err(|_| wrong())? };
    let hex = world.ground().find(number)?;
    let natures = [Nature::Force, Nature::Vedettes, Nature::Leaders];
    if let Some(nature) = natures.into_iter().find(|nature| nature.words() == words) {
        world.note_nature(side, hex, nature);
        return Ok(());
    }
    let parts: Vec<&str> = words.split(',').map(str::trim).collect();
    let leader = leader(world, parts[0])?;
    let size = match parts.as_slice() {
        [_, class, points] => {
            let class = super::CLASSES.iter().find(|(word, _)| word == class).ok_or_else(wrong)?.1;
            Some((class, points.parse().map_err(|_| wrong())?))
        }
        [_] => None,
        _ => return Err(wrong()),
    };
    world.report(side.enemy(), hex, Report { turn, leader, size, arms: None });
    Ok(())
}
