//! The games that differ from one only in what a seat may not know of it: what reaches the seat must be the same in all of them.

use crate::activity::Activity;
use crate::game::Campaigns;
use crate::types::{HolderId, Side};
use crate::world::World;
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
    for army in game.world.theatre.armies_of(enemy) {
        add(&|world| {
            let most = world.edition().points.most;
            let now = world.army_mut(army);
            // A pool that is full or empty is one smaller or larger; its owner alone knows it.
            now.points = if now.points < most { now.points + 1 } else { now.points - 1 };
            true
        });
    }
    for unit in game.world.theatre.unit_ids().filter(|unit| game.world.theatre.side_of_unit(*unit) == enemy) {
        add(&|world| {
            let is_hidden = world.display_of(unit).is_some_and(|holder| !world.is_seen(holder));
            let now = world.unit_mut(unit);
            let changes = is_hidden && now.points > 1;
            if changes {
                now.points -= 1;
            }
            changes
        });
    }
    for leader in hidden_leaders(&game.world, enemy) {
        add(&|world| {
            let now = world.holder_mut(leader);
            now.in_forage = !now.in_forage;
            true
        });
    }
    if !game.agenda.iter().any(is_bound_to_hexes) {
        exchanged(&game.world, enemy, &mut add);
    }
    all
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

/// A change of the world; whether it changes anything.
type Change<'c> = &'c dyn Fn(&mut World) -> bool;

/// Two leaders who stand alone in their hexes with troops, neither of whom is seen, in each other's place.
fn exchanged(world: &World, enemy: Side, add: &mut dyn FnMut(Change<'_>)) {
    let is_alone = |id: &HolderId| {
        world.hex_of(*id).is_some_and(|hex| {
            world.holders_in(hex, enemy).len() == 1 && !world.ground().is_fortified(world.edition(), hex)
        })
    };
    let alone: Vec<HolderId> = hidden_leaders(world, enemy).filter(is_alone).collect();
    for pair in alone.windows(2) {
        let (one, other) = (pair[0], pair[1]);
        add(&|world| {
            let places = (world.holder(one).place, world.holder(other).place);
            world.holder_mut(one).place = places.1;
            world.holder_mut(other).place = places.0;
            true
        });
    }
}
