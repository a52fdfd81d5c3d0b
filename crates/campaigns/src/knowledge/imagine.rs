//! A game as a seat may imagine it: what it knows, and guesses for the rest that lean on nothing hidden.

use super::Knowledge;
use crate::game::Campaigns;
use crate::types::{ArmyId, HolderId};
use crate::world::{Nature, UnitPlace, Whereabouts, World};
use hex::HexId;

impl Knowledge {
    /// The game that somebody with this knowledge imagines.
    pub(crate) fn imagined(&self) -> Campaigns {
        let mut world = self.world.clone();
        if !self.is_whole {
            place_enemies(self, &mut world);
            let combats = self.combats.iter().map(|combat| combat.imagined(&world, self.side));
            world.now.combats = combats.collect();
        }
        Campaigns::new(world, self.agenda.clone())
    }
}

/// Enemy leaders of whom it is not known where they are stand under the markers: those who were last seen there or next to it, then the
/// others in the order of the scenario; with the units that the scenario gave them. A marker for which nobody is left is vedettes; where
/// a force was reported stronger than one leader's, others stand with him.
fn place_enemies(knowledge: &Knowledge, world: &mut World) {
    let theatre = world.theatre.clone();
    let enemy = knowledge.side.enemy();
    let memory = &knowledge.world.memory[knowledge.side];
    let mut free: Vec<HolderId> = theatre
        .holder_ids()
        .filter(|id| {
            let printed = theatre.holder(*id);
            theatre.side_of(*id) == enemy
                && printed.is_leader()
                && !printed.is_spare
                && world.holder(*id).place == Whereabouts::Unseen
        })
        .collect();
    let army = theatre.armies_of(enemy).next().unwrap_or(ArmyId(0));
    let mut forces: Vec<HexId> = Vec::new();
    for marker in &knowledge.markers {
        let hex = marker.hex;
        if !world.holders_in(hex, enemy).is_empty() {
            continue;
        }
        match marker.nature {
            Some(Nature::Vedettes) => world.add_vedettes(army, hex, 1, false),
            Some(Nature::Force | Nature::Leaders) | None => forces.push(hex),
        }
    }
    for hex in forces {
        let far = |id: &HolderId| {
            memory.sighting(*id).map_or(u32::MAX, |seen| theatre.ground.board.distance(seen.hex, hex))
        };
        let best = free.iter().enumerate().min_by_key(|(at, id)| (far(id), *at)).map(|(at, _)| at);
        match best {
            Some(at) => {
                let leader = free.remove(at);
                world.holder_mut(leader).place = Whereabouts::On(hex);
            }
            None => world.add_vedettes(army, hex, 1, false),
        }
    }
    reinforce(knowledge, world, &mut free);
    for leader in free {
        world.holder_mut(leader).place = Whereabouts::Awaited;
    }
    for (unit, leader) in theatre.terms.first_displays.iter().copied() {
        if world.unit(unit).place == UnitPlace::Unseen && theatre.side_of_unit(unit) == enemy {
            world.unit_mut(unit).place = UnitPlace::With(leader);
            world.unit_mut(unit).points = theatre.unit(unit).most;
        }
    }
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
