//! A game as a seat may imagine it: what it knows, and guesses for the rest that lean on nothing hidden.

use super::{Knowledge, Marker};
use crate::game::Campaigns;
use crate::types::{ArmyId, HolderId, Side};
use crate::world::{Nature, UnitPlace, Whereabouts, World};
use hex::HexId;

impl Knowledge {
    /// The game that somebody with this knowledge imagines.
    pub(crate) fn imagined(&self) -> Campaigns {
        let mut world = self.world.clone();
        if !self.is_whole {
            place_enemies(self, &mut world);
            let combats = self.combats.iter().map(|combat| combat.imagined(&world, self.side));
            world.combats = combats.collect();
        }
        Campaigns::new(world, self.agenda.clone())
    }
}

/// Enemy leaders of whom it is not known where they are stand under the markers, with the units that the scenario gave them: leaders with
/// troops under what is or may be a force, those without under what is known to be leaders alone, as long as there are any; each as near as
/// may be to where he was last seen, or the scenario brought him onto the map. A marker for which nobody is left is vedettes; where a force
/// was reported stronger than one leader's, others stand with him. Whoever has not come yet is awaited.
fn place_enemies(knowledge: &Knowledge, world: &mut World) {
    let theatre = world.theatre.clone();
    let enemy = knowledge.side.enemy();
    let army = theatre.armies_of(enemy).next().unwrap_or(ArmyId(0));
    let mut open: Vec<Marker> = Vec::new();
    for marker in &knowledge.markers {
        if !world.holders_in(marker.hex, enemy).is_empty() {
            continue;
        }
        match marker.nature {
            Some(Nature::Vedettes) => world.add_vedettes(army, marker.hex, 1, false),
            Some(Nature::Force | Nature::Leaders) | None => open.push(*marker),
        }
    }
    let mut free = unlocated(world, enemy);
    let mut pairs: Vec<(bool, u32, HexId, HolderId)> = Vec::new();
    for leader in free.iter().copied() {
        let from = last_known(knowledge, leader);
        for marker in &open {
            let is_unlike = (marker.nature == Some(Nature::Leaders)) == has_troops(world, leader);
            let far = from.map_or(u32::MAX, |from| theatre.ground.board.distance(from, marker.hex));
            pairs.push((is_unlike, far, marker.hex, leader));
        }
    }
    pairs.sort_unstable();
    for (.., hex, leader) in pairs {
        let is_open = open.iter().position(|marker| marker.hex == hex);
        if let (Some(marker), Some(at)) = (is_open, free.iter().position(|id| *id == leader)) {
            open.remove(marker);
            free.remove(at);
            world.holder_mut(leader).place = Whereabouts::On(hex);
        }
    }
    for marker in open {
        world.add_vedettes(army, marker.hex, 1, false);
    }
    reinforce(knowledge, world, &mut free);
    for leader in theatre.holder_ids() {
        let printed = theatre.holder(leader);
        let is_meant = theatre.side_of(leader) == enemy && printed.is_leader() && !printed.is_spare;
        if is_meant && world.holder(leader).place == Whereabouts::Unseen {
            world.holder_mut(leader).place = Whereabouts::Awaited;
        }
    }
    for (unit, leader) in theatre.terms.first_displays.iter().copied() {
        if world.unit(unit).place == UnitPlace::Unseen && theatre.side_of_unit(unit) == enemy {
            let (_, now) = world.parts_mut();
            now.units[unit.place()].place = UnitPlace::With(leader);
            now.units[unit.place()].points = theatre.unit(unit).most;
        }
    }
}

/// The leaders of a side who may be on the map, nobody knows where.
fn unlocated(world: &World, side: Side) -> Vec<HolderId> {
    let theatre = &world.theatre;
    let is_to_come = |id: HolderId| {
        theatre.terms.arrivals.iter().any(|arrival| arrival.leader == id && arrival.turn > world.turn)
    };
    let is_meant = |id: &HolderId| {
        let printed = theatre.holder(*id);
        theatre.side_of(*id) == side
            && printed.is_leader()
            && !printed.is_spare
            && world.holder(*id).place == Whereabouts::Unseen
            && !is_to_come(*id)
    };
    theatre.holder_ids().filter(is_meant).collect()
}

/// Whether the scenario gave a leader units.
fn has_troops(world: &World, leader: HolderId) -> bool {
    world.theatre.terms.first_displays.iter().any(|(_, with)| *with == leader)
}

/// Where a leader was seen last, or the scenario, which everybody has read, brought him onto the map.
fn last_known(knowledge: &Knowledge, leader: HolderId) -> Option<HexId> {
    let world = &knowledge.world;
    let terms = &world.theatre.terms;
    let seen = world.memory[knowledge.side].sighting(leader).map(|seen| seen.hex);
    let began = || terms.first_hexes.iter().find(|(id, _)| *id == leader).map(|(_, hex)| *hex);
    let came = || terms.arrivals.iter().find(|arrival| arrival.leader == leader).map(|arrival| arrival.hex);
    seen.or_else(began).or_else(came)
}

/// Leaders who are left join reported forces, the first of them each, while that brings the strength nearer to what was reported.
fn reinforce(knowledge: &Knowledge, world: &mut World, free: &mut Vec<HolderId>) {
    let theatre = world.theatre.clone();
    let enemy = knowledge.side.enemy();
    let strength = |leader: HolderId| -> u16 {
        let units = theatre.terms.first_displays.iter().filter(|(_, with)| *with == leader);
        units.map(|(unit, _)| u16::from(theatre.unit(*unit).most)).sum()
    };
    for marker in &knowledge.markers {
        let note = knowledge.world.memory[knowledge.side].note(marker.hex);
        let Some((_, points)) = note.and_then(|note| note.report).and_then(|report| report.size) else {
            continue;
        };
        let there = world.holders_in(marker.hex, enemy);
        if there.iter().any(|holder| world.is_seen(holder)) {
            continue;
        }
        let mut sum: u16 = there.iter().map(strength).sum();
        while let Some(next) = free.first().copied() {
            if points.abs_diff(sum + strength(next)) >= points.abs_diff(sum) {
                break;
            }
            sum += strength(next);
            world.holder_mut(next).place = Whereabouts::On(marker.hex);
            free.remove(0);
        }
    }
}
