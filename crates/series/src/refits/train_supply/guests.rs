//! How units live where armies have no trains of their own (mop.37.7): on the train of their formation or a source; in a column on the
//! march, by those behind them (mop.37.7.i); without a train on the map, as guests of any train of their side, a few to each
//! (mop.37.7.g).

use super::{End, Lines, is_fed, longest, reach};
use crate::edition::Guests;
use crate::prelude::*;
use crate::refits::trains;
use crate::theatre::Train;
use crate::turn::supply::has_sources;

/// The units of a side without a supply line. Of one that is about to be lost it is said where it was.
pub(super) fn without(world: &World, side: Side, lost: Option<(UnitId, HexId)>) -> Vec<UnitId> {
    let Some(figures) = world.edition().features.train_supply.as_ref().and_then(|own| own.guests.as_ref())
    else {
        return Vec::new();
    };
    let place = |unit: UnitId| match lost {
        Some((own, at)) if own == unit => Some(at),
        _ => hooks::turn::supply_from(world, unit),
    };
    let mut all: Vec<Traced> = Vec::new();
    for army in world.army_ids().filter(|army| world.theatre.armies[*army].side == side) {
        if !has_sources(world, army) {
            continue;
        }
        let mut lines = Lines::of(world, army);
        let own = |unit: &UnitId| world.theatre.chain(world.printed(*unit).formation).army == army;
        for unit in world.unit_ids().filter(own) {
            if let Some(at) = place(unit) {
                all.push(Traced::of(world, &mut lines, unit, at));
            }
        }
    }
    join_columns(world, figures, &mut all);
    take_in(world, figures, side, &mut all);
    all.into_iter().filter(|traced| !traced.is_supplied).map(|traced| traced.unit).collect()
}

/// A unit whose supply is traced.
struct Traced {
    unit: UnitId,
    formation: FormationId,
    at: HexId,
    is_supplied: bool,
    /// Its own train is near enough (mop.37.7.i).
    by_train: bool,
    /// Its formation has no train on the map (mop.37.7.g).
    is_guest: bool,
}

impl Traced {
    fn of(world: &World, lines: &mut Lines, unit: UnitId, at: HexId) -> Traced {
        let formation = world.printed(unit).formation;
        let ends = super::ends(world, unit, at);
        let mut leads = |end: End| lines.reached(world, end).contains(at);
        let train = ends.iter().copied().find(|end| matches!(end, End::Train(_)));
        let by_train = train.is_some_and(&mut leads);
        let is_supplied = by_train || ends.iter().any(|end| leads(*end));
        Traced { unit, formation, at, is_supplied, by_train, is_guest: train.is_none() }
    }
}

/// Who marches is in supply if units of his formation lead back to one that is near its train, next to each other, or on roads with a
/// hex between them (mop.37.7.i).
fn join_columns(world: &World, figures: &Guests, all: &mut [Traced]) {
    let ground = world.ground();
    let joined = |one: &Traced, other: &Traced| {
        let apart = ground.board.distance(one.at, other.at);
        one.formation == other.formation
            && (apart <= 1 || apart <= figures.column && ground.has_road(one.at) && ground.has_road(other.at))
    };
    let mut linked: Vec<usize> = (0..all.len()).filter(|at| all[*at].by_train).collect();
    let mut next = 0;
    while let Some(link) = linked.get(next).copied() {
        next += 1;
        let more = (0..all.len()).filter(|other| joined(&all[link], &all[*other]));
        let more: Vec<usize> = more.filter(|other| !linked.contains(other)).collect();
        linked.extend(more);
    }
    for at in linked {
        let marches = world.order_of(all[at].unit).kind == OrderKind::March;
        all[at].is_supplied |= marches;
    }
}

/// Trains take in as many of those who have none as they can, the strongest before others (mop.37.7.g).
fn take_in(world: &World, figures: &Guests, side: Side, all: &mut [Traced]) {
    let mut guests: Vec<usize> =
        (0..all.len()).filter(|at| all[*at].is_guest && !all[*at].is_supplied).collect();
    if guests.is_empty() {
        return;
    }
    guests.sort_by_key(|at| std::cmp::Reverse(world.strength(all[*at].unit)));
    let own = trains::all(world)
        .filter(|(id, train)| world.side_of_headquarters(*id) == side && matches!(train, Train::Corps(_)));
    let mut hosts: Vec<(HexSet, Vec<usize>)> = Vec::new();
    for (id, _) in own {
        let Some(at) = world.headquarters_hex(id) else { continue };
        let army = world.theatre.headquarters[id].army;
        if is_fed(world, id, &super::on_the_road(world, army)) {
            hosts.push((reach(world, [at].into_iter(), side, longest(world)), Vec::new()));
        }
    }
    for guest in guests {
        let mut tried = vec![false; hosts.len()];
        all[guest].is_supplied = find_room(all, &mut hosts, figures.at_a_train, guest, &mut tried);
    }
}

/// Whether there is room for a guest at a train, perhaps because another goes to a second one.
fn find_room(
    all: &[Traced],
    hosts: &mut [(HexSet, Vec<usize>)],
    most: usize,
    guest: usize,
    tried: &mut [bool],
) -> bool {
    for host in 0..hosts.len() {
        if tried[host] || !hosts[host].0.contains(all[guest].at) {
            continue;
        }
        tried[host] = true;
        if hosts[host].1.len() < most {
            hosts[host].1.push(guest);
            return true;
        }
        for place in 0..hosts[host].1.len() {
            let other = hosts[host].1[place];
            if find_room(all, hosts, most, other, tried) {
                hosts[host].1[place] = guest;
                return true;
            }
        }
    }
    false
}
