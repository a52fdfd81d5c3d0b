//! The games that differ from one only in what a seat may not know of it: what reaches the seat must be the same in all of them.
//!
//! What is hidden: administrative points; strength on displays, and on whose display of a stack a unit stands; who is in forage, holds a
//! command, has tried to move or serves under whom; how many vedettes are under a marker; which marker is which; what the enemy guessed.

use crate::activity::Activity;
use crate::edition::Class;
use crate::game::Campaigns;
use crate::types::{HolderId, Side};
use crate::world::{Command, CommandKind, UnitPlace, Vedettes, Whereabouts, World};
use hex::HexId;
use umpire::event::Seat;

/// Games that differ only in what the seat may not know.
pub(crate) fn of(game: &Campaigns, seat: Seat) -> Vec<Campaigns> {
    if game.world.over.is_some() {
        return Vec::new();
    }
    let enemy = Side::of_seat(seat).enemy();
    let mut all = Vec::new();
    let mut add = |change: Change<'_>| {
        let mut variant = game.clone();
        if change(&mut variant.world) {
            all.push(variant);
        }
    };
    let world = &game.world;
    pools(world, enemy, &mut add);
    displays(world, enemy, &mut add);
    staff_work(world, enemy, &mut add);
    let stay = |activity: &Activity| !matches!(activity, Activity::Organization(_) | Activity::March(_));
    if game.agenda.iter().all(stay) {
        numbers_of_vedettes(world, enemy, &mut add);
    }
    chits(world, enemy, &mut add);
    if world.combats.is_empty() && !game.agenda.iter().any(is_bound_to_hexes) {
        exchanged(world, enemy, &mut add);
        disguised(world, enemy, &mut add);
    }
    all
}

/// A change of the world; whether it changes anything.
type Change<'c> = &'c dyn Fn(&mut World) -> bool;

/// A pool that is full or empty is one smaller or larger; its owner alone knows it.
fn pools(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    for army in world.theatre.armies_of(enemy) {
        add(&|world| {
            let most = world.edition().points.most;
            let now = world.army_mut(army);
            now.points = if now.points < most { now.points + 1 } else { now.points - 1 };
            true
        });
    }
}

/// A unit has a point less, or stands on another display of its hex.
fn displays(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    let theatre = &world.theatre;
    for unit in theatre.unit_ids().filter(|unit| theatre.side_of_unit(*unit) == enemy) {
        let Some(holder) = world.display_of(unit).filter(|holder| !world.is_seen(*holder)) else { continue };
        if world.unit(unit).points > 1 {
            add(&|world| {
                world.unit_mut(unit).points -= 1;
                true
            });
        }
        let others = world.hex_of(holder).map(|hex| world.holders_in(hex, enemy)).unwrap_or_default();
        let takes = |other: &HolderId| {
            *other != holder
                && !world.is_seen(*other)
                && world.has_troops(*other)
                && theatre.holder(*other).army == theatre.unit(unit).army
                && world.has_room(*other, world.subordination_of(unit))
        };
        if world.units_of(holder).filter(|unit| world.unit(*unit).points > 0).count() > 1
            && let Some(other) = others.iter().find(takes)
        {
            add(&|world| {
                world.unit_mut(unit).place = UnitPlace::With(other);
                true
            });
        }
    }
}

/// Of a leader's supply, orders, tries and superior the enemy knows nothing.
fn staff_work(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    for leader in hidden_leaders(world, enemy) {
        add(&|world| {
            let now = world.holder_mut(leader);
            now.in_forage = !now.in_forage;
            true
        });
        add(&|world| {
            let turn = world.turn;
            let command = Command { kind: CommandKind::March, first: turn, last: turn };
            let now = world.holder_mut(leader);
            now.command = if now.command.is_some() { None } else { Some(command) };
            true
        });
        add(&|world| {
            let now = world.holder_mut(leader);
            now.has_tried = !now.has_tried;
            true
        });
        if world.holder(leader).superior.is_some() {
            add(&|world| {
                world.holder_mut(leader).superior = None;
                true
            });
        }
    }
}

/// Under a marker of vedettes that stay where they are is one more or less: what goes away would show what is left.
fn numbers_of_vedettes(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    let theatre = &world.theatre;
    for (at, group) in world.vedettes.iter().enumerate() {
        if theatre.army(group.army).side != enemy || !group.have_moved {
            continue;
        }
        let has_more = world.vedettes_in_use(group.army) < theatre.army(group.army).vedettes;
        add(&|world| {
            let now = &mut world.vedettes[at].n;
            match (*now > 1, has_more) {
                (true, _) => *now -= 1,
                (false, true) => *now += 1,
                (false, false) => return false,
            }
            true
        });
    }
}

/// What a side guessed lies face down until phase VI.
fn chits(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    for (at, combat) in world.combats.iter().enumerate() {
        let Some(chit) = combat.groups[enemy].chit else { continue };
        for other in Class::ALL.into_iter().filter(|other| *other != chit) {
            add(&|world| {
                world.combats[at].groups[enemy].chit = Some(other);
                true
            });
        }
    }
}

fn hidden_leaders(world: &World, side: Side) -> impl Iterator<Item = HolderId> + '_ {
    world.on_map(side).iter().filter(|id| !world.is_seen(*id) && world.has_troops(*id))
}

/// Whether something goes on that keeps in mind who is where.
fn is_bound_to_hexes(activity: &Activity) -> bool {
    !matches!(
        activity,
        Activity::Turn(_) | Activity::Begin(_) | Activity::Movement(_) | Activity::Initiative(_)
    )
}

/// Leaders who stand alone in their hexes with troops and are not seen.
fn alone(world: &World, enemy: Side) -> Vec<(HolderId, HexId)> {
    let hidden = hidden_leaders(world, enemy).filter_map(|id| Some((id, world.hex_of(id)?)));
    let is_alone = |(_, hex): &(HolderId, HexId)| {
        world.holders_in(*hex, enemy).len() == 1 && !world.ground().is_fortified(world.edition(), *hex)
    };
    hidden.filter(is_alone).collect()
}

/// Two leaders, each in the other's place.
fn exchanged(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    for pair in alone(world, enemy).windows(2) {
        let ((one, here), (other, there)) = (pair[0], pair[1]);
        add(&|world| {
            world.holder_mut(one).place = Whereabouts::On(there);
            world.holder_mut(other).place = Whereabouts::On(here);
            true
        });
    }
}

/// A force and vedettes, each in the other's place, where nobody is near and nothing was told of either.
fn disguised(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    let side = enemy.enemy();
    let is_far = |hex: HexId| {
        let mut near = world.ground().board.neighbours(hex);
        world.memory[side].note(hex).is_none() && !near.any(|next| world.has_marker(next, side))
    };
    let forces: Vec<(HolderId, HexId)> = alone(world, enemy)
        .into_iter()
        .filter(|(_, hex)| is_far(*hex) && !world.has_vedettes(*hex, enemy))
        .collect();
    let groups: Vec<Vedettes> = world
        .vedettes
        .iter()
        .filter(|group| world.theatre.army(group.army).side == enemy && is_far(group.hex))
        .filter(|group| world.holders_in(group.hex, enemy).is_empty())
        .copied()
        .collect();
    for ((leader, here), group) in forces.into_iter().zip(groups) {
        let is_whole = world.vedettes.iter().filter(|other| other.hex == group.hex).count() == 1;
        add(&|world| {
            world.take_vedettes(group.army, group.hex, group.n, false);
            world.add_vedettes(group.army, here, group.n, group.have_moved);
            world.holder_mut(leader).place = Whereabouts::On(group.hex);
            is_whole && world.lone_in(group.hex, enemy).next().is_none()
        });
    }
}
