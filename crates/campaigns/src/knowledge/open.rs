//! The position as a side knows it, filled in from a blank one.

use super::Marker;
use crate::muster::fresh;
use crate::types::{BySide, Holders, Side};
use crate::world::{Army, Holder, Memory, Position, Unit, UnitPlace, Whereabouts, World};
use std::sync::Arc;

/// A position in which nothing is known but what stands in the scenario.
fn blank(world: &World) -> Position {
    let theatre = &world.theatre;
    let nobody = |_| fresh(Whereabouts::Unseen);
    let nothing = |_| Unit { place: UnitPlace::Unseen, points: 0, is_demoralized: false, has_moved: false };
    let nameless = |_| Army {
        points: 0,
        center: None,
        center_is_ready: false,
        center_functions: true,
        source: None,
        changes_source: false,
        depots_left: 0,
        replacements: Vec::new(),
        commands_bought: 0,
    };
    Position {
        turn: 0,
        weather: crate::edition::Weather::Fair,
        marker: 0,
        first: Side::French,
        initiative: Side::French,
        clock: 0,
        holders: theatre.holder_ids().map(nobody).collect(),
        units: theatre.unit_ids().map(nothing).collect(),
        vedettes: Vec::new(),
        dispersed: Vec::new(),
        armies: theatre.army_ids().map(nameless).collect(),
        depots: Vec::new(),
        down: Vec::new(),
        pontoons: Vec::new(),
        repairs: Vec::new(),
        tried: Vec::new(),
        declined: Vec::new(),
        sieges: Vec::new(),
        held: Vec::new(),
        left: Vec::new(),
        destroyed: Vec::new(),
        marched: Vec::new(),
        shown: Holders::NONE,
        seniors: Vec::new(),
        memory: BySide::of(|_| Memory::default()),
        combats: Vec::new(),
        is_fighting: false,
        occupied: Vec::new(),
        retired: Holders::NONE,
        retreat: Vec::new(),
        outrun: false,
        awarded: Vec::new(),
        over: None,
    }
}

/// What a side knows of a position.
pub(super) fn known(world: &World, side: Side) -> World {
    let mut now = blank(world);
    everybody_sees(world, &mut now);
    own(world, side, &mut now);
    enemies_in_sight(world, side, &mut now);
    World::of(Arc::clone(&world.theatre), now)
}

/// What lies open on the map or is told to both.
fn everybody_sees(world: &World, now: &mut Position) {
    let all = world.position();
    (now.turn, now.weather, now.marker) = (all.turn, all.weather, all.marker);
    (now.first, now.initiative) = (all.first, all.initiative);
    now.depots.clone_from(&all.depots);
    now.down.clone_from(&all.down);
    now.pontoons.clone_from(&all.pontoons);
    now.tried.clone_from(&all.tried);
    now.declined.clone_from(&all.declined);
    now.sieges.clone_from(&all.sieges);
    now.held.clone_from(&all.held);
    now.destroyed.clone_from(&all.destroyed);
    now.left = all.left.iter().map(|left| crate::world::Exited { points: 0, ..*left }).collect();
    now.shown = all.shown;
    (now.is_fighting, now.outrun) = (all.is_fighting, all.outrun);
    now.retreat.clone_from(&all.retreat);
    now.awarded.clone_from(&all.awarded);
    now.over.clone_from(&all.over);
    for (known, army) in now.armies.iter_mut().zip(&all.armies) {
        known.center = army.center;
    }
}

/// What a side has of its own.
fn own(world: &World, side: Side, now: &mut Position) {
    let (all, theatre) = (world.position(), &world.theatre);
    for holder in theatre.holder_ids().filter(|id| theatre.side_of(*id) == side) {
        now.holders[holder.place()] = all.holders[holder.place()];
    }
    for unit in theatre.unit_ids().filter(|id| theatre.side_of_unit(*id) == side) {
        now.units[unit.place()] = all.units[unit.place()];
    }
    for army in theatre.armies_of(side) {
        now.armies[army.place()] = all.armies[army.place()].clone();
        now.vedettes.extend(all.vedettes.iter().filter(|group| group.army == army));
        now.dispersed.extend(all.dispersed.iter().filter(|group| group.army == army));
    }
    let is_own = |id: &crate::types::HolderId| theatre.side_of(*id) == side;
    now.repairs.extend(all.repairs.iter().filter(|repair| is_own(&repair.leader)));
    now.marched.extend(all.marched.iter().filter(|force| is_own(&force.leader)));
    now.seniors.extend(all.seniors.iter().filter(|id| is_own(id)));
    now.retired = all.retired.iter().filter(|id| is_own(id)).collect();
    now.memory[side] = all.memory[side].clone();
    for (known, (left, award)) in now.left.iter_mut().zip(all.left.iter().zip(&theatre.terms.exits)) {
        if award.by == side {
            *known = *left;
        }
    }
}

/// Enemies whom a side sees: garrisons, and whoever is shown at this moment. Of orders and supply it sees nothing.
fn enemies_in_sight(world: &World, side: Side, now: &mut Position) {
    let theatre = &world.theatre;
    let seen = |id: &crate::types::HolderId| theatre.side_of(*id) != side && world.is_seen(*id);
    for holder in theatre.holder_ids().filter(seen) {
        let truth = world.holder(holder);
        let superior = truth.superior.filter(|superior| world.is_seen(*superior));
        now.holders[holder.place()] =
            Holder { superior, is_leaderless: truth.is_leaderless, ..fresh(truth.place) };
        for unit in world.units_of(holder) {
            now.units[unit.place()] = Unit { has_moved: false, ..*world.unit(unit) };
        }
    }
}

/// The enemy's markers as a side sees them: what each is, if it touches one of its own, or has been learnt before.
pub(super) fn markers(world: &World, side: Side) -> Vec<Marker> {
    let enemy = side.enemy();
    let nature = |hex| {
        let touches = world.touching(hex).any(|next| world.has_marker(next, side));
        let noted = world.memory[side].note(hex).map(|note| note.nature);
        if touches { world.nature(hex, enemy) } else { noted }
    };
    let hexes = world.marker_hexes(enemy);
    hexes.into_iter().map(|hex| Marker { hex, nature: nature(hex) }).collect()
}
