//! Hidden stacks (mop.37.10), where an edition hides no whole formations: the units of a hex go under a marker as soon as no enemy sees them, each
//! body under its own, and come out when one finds them. Their leaders stay in sight.
//!
//! Whoever hides does so before everybody, in a Movement Segment of his own or at set-up; what he adds as a dummy lies down beside a marker that
//! is there, and the lot says which of the two is which (`shuffle`).

use super::markers::{self, Muster, n_dummies};
use super::{Answer, events};
use crate::distance::{Measure, distance};
use crate::morale::{Circumstances, morale};
use crate::movement::allowance;
use crate::prelude::*;
use crate::refits::vedettes;
use crate::world::{Exposure, ForceMarker, Under};
use umpire::dice::Dice;

/// Where leaders of a side stand on hilltops (mop.37.10.f).
pub(super) fn lookouts(world: &World, side: Side) -> Vec<HexId> {
    let own = world.leader_ids().filter(|leader| world.leader(*leader).nation.side == side);
    let at = own.filter(|leader| world.is_at_hand(*leader)).filter_map(|leader| world.leader_hex(leader));
    at.filter(|hex| world.ground().is_high(*hex)).collect()
}

/// Whether units in a hex find hidden stacks so many hexes away: near ones, or all as far as they see if they are on a hilltop with a leader, or
/// could get to one in a turn (mop.37.10.e, mop.37.10.f).
pub(super) fn finds(world: &World, lookouts: &[HexId], eye: HexId, away: u32) -> bool {
    let Some(figures) = figures(world) else { return true };
    let reports = || {
        lookouts.iter().any(|hill| {
            let points =
                world.units_in(eye).map(|unit| allowance(world, unit)).max().unwrap_or(HalfPoints(0));
            let side = world.held_by(eye).unwrap_or(Side::First);
            *hill == eye || distance(world, Measure::Courier(side), eye, *hill, points).is_some()
        })
    };
    away <= figures.found_at || away <= figures.found_from_hills && reports()
}

/// Whether a leader on a hilltop finds a hidden stack in a hex (mop.37.10.f).
pub(super) fn is_spied(world: &World, hex: HexId, by: Side) -> bool {
    let Some(figures) = figures(world).filter(|_| world.has(Feature::HiddenStacks)) else { return false };
    let near = |hill: &HexId| world.ground().board.distance(*hill, hex) <= figures.found_from_hills;
    lookouts(world, by).into_iter().any(|hill| near(&hill) && world.sees(hill, hex))
}

/// Whether nobody found a hidden stack from near by: a leader on a hilltop did, or somebody who could report to one (mop.37.10.f).
pub(super) fn is_found_from_afar(world: &World, at: HexId, foes: &[HexId]) -> bool {
    let Some(figures) = figures(world).filter(|_| world.has(Feature::HiddenStacks)) else { return false };
    foes.iter().all(|foe| world.ground().board.distance(*foe, at) > figures.found_at)
}

fn figures(world: &World) -> Option<&'static crate::edition::HiddenStacks> {
    world.edition().features.hidden_forces.as_ref()?.stacks.as_ref()
}

/// Whether the stack of a side in a hex may go under markers now: no enemy is next to it or sees it (mop.37.10.b).
pub(super) fn check(world: &World, side: Side, hex: HexId) -> Allowed {
    refuse_if(world.held_by(hex) != Some(side), Denial::NoStackToHide { hex })?;
    check_unseen(world, side, hex)
}

/// Whether no enemy is next to a hex or sees it: no stack, no leader on a hilltop, no vedette.
pub(crate) fn check_unseen(world: &World, side: Side, hex: HexId) -> Allowed {
    let board = &world.ground().board;
    let enemy = side.enemy();
    let patrols = world.vedettes.of(enemy).filter(|one| !one.hidden).filter_map(|one| one.at);
    let mut eyes = world.hexes_held(enemy).chain(patrols);
    let seen = eyes.any(|eye| board.distance(eye, hex) <= 1 || world.sees(eye, hex));
    let lookout = || lookouts(world, enemy).into_iter().any(|hill| world.sees(hill, hex));
    refuse_if(seen || lookout(), Denial::StackInSight { hex })
}

/// Each body of a stack goes under a marker of its own.
pub(super) fn cover(world: &mut World, side: Side, hex: HexId, dice: &mut dyn Dice) -> Vec<u8> {
    let mut bodies: Vec<(HolderId, Vec<UnitId>)> = Vec::new();
    for unit in world.units_in(hex) {
        let holder = world.holder_of(unit);
        match bodies.iter_mut().find(|(own, _)| *own == holder) {
            Some((_, units)) => units.push(unit),
            None => bodies.push((holder, vec![unit])),
        }
    }
    let mut numbers = Vec::new();
    for (holder, units) in bodies {
        let muster = Muster { holder, units, leaders: Vec::new(), at: hex, enters: false };
        numbers.push(markers::cover(world, &muster).0);
    }
    shuffle(world, side, hex, dice);
    numbers
}

/// Whether a dummy may be put beside a marker (mop.37.10.j, mop.37.10.m).
pub(super) fn check_dummy(world: &World, side: Side, beside: u8, wanted: usize) -> Allowed {
    world.forces.get(side, beside).ok_or(Denial::NoSuchMarker { marker: beside })?;
    has_a_dummy_left(world, side, wanted)
}

/// Whether a side may have another dummy on the map.
pub(super) fn has_a_dummy_left(world: &World, side: Side, wanted: usize) -> Allowed {
    let most = n_dummies(world, side);
    let dummies = world.forces.of(side).filter(|marker| marker.under == Under::Dummy).count();
    refuse_if(dummies + wanted >= most, Denial::NoForceDummyLeft { markers: most })
}

/// It is: it has moved as the other has.
pub(super) fn lay_dummy(world: &mut World, side: Side, beside: u8, dice: &mut dyn Dice) -> Option<u8> {
    let (at, moved) = world.forces.get(side, beside).map(|marker| (marker.at, marker.moved))?;
    let number = markers::lay(world, side, at, Under::Dummy);
    world.forces.change_marker(side, number, |marker| marker.moved = moved);
    shuffle(world, side, at, dice);
    Some(number)
}

/// The lot says which of the markers of a side in a hex lies over what: nobody learns it from the order in which they were laid.
pub(super) fn shuffle(world: &mut World, side: Side, at: HexId, dice: &mut dyn Dice) {
    let here: Vec<ForceMarker> = world.forces.of(side).filter(|marker| marker.at == at).cloned().collect();
    let mut left = here.clone();
    for place in &here {
        let n = u16::try_from(left.len()).unwrap_or(1);
        let drawn = left.remove(usize::from(dice.draw(n)));
        world.forces.change_marker(side, place.number, |marker| {
            let number = marker.number;
            *marker = ForceMarker { number, ..drawn };
        });
    }
}

/// Units march into a hex where markers of the enemy lie (mop.37.11.1): dummies vanish; whoever is really there is found. Whether anybody is.
pub(crate) fn run_into(world: &mut World, side: Side, hex: HexId, play: &mut Play) -> bool {
    let enemy = side.enemy();
    let here: Vec<ForceMarker> = world.forces.of(enemy).filter(|marker| marker.at == hex).cloned().collect();
    let mut any = false;
    for marker in here {
        if marker.under == Under::Vedettes {
            vedettes::uncover(world, &marker, rules!["mop.37.11.1.a"], play);
        } else if marker.under == Under::Dummy {
            world.forces.take_off(enemy, marker.number);
            play.log.tell(world, || events::vanished(world, &marker).and_by(rules!["mop.37.11.1.a"]));
        } else {
            any = true;
            markers::find(world, enemy, marker.number, Exposure::Sight);
        }
    }
    any
}

/// Those who ran into somebody check morale, one after the other: whoever fails is disrupted (mop.37.11.1.b), and so is whoever had no order to
/// come near an enemy (mop.37.11.1.c).
pub(crate) fn repulsed(world: &mut World, units: &[UnitId], hex: HexId, kept_off: bool, play: &mut Play) {
    for unit in units {
        let morale = morale(world, *unit, Circumstances::plain(Role::Attacking), |_, _, _| {});
        let (thrown, passed) =
            play.test(Throw::D6, |roll| i16::try_from(roll).unwrap_or(i16::MAX) <= i16::from(morale));
        if !passed || kept_off {
            world.unit_mut(*unit).disrupt();
        }
        play.log.tell(world, || {
            let (piece, at) = (world.piece(*unit), world.name(hex));
            let what = if passed { "passed" } else { "failed" };
            let then = if !passed || kept_off { " It is disrupted." } else { "" };
            let text =
                format!("{piece} runs into the enemy in {at} and checks morale: {morale}, {what}.{then}");
            let fact = super::Fact::Repulsed { unit: piece, at, disrupted: !passed || kept_off };
            let roll = Roll::plain("morale", world.seat_name(world.side_of(*unit)), thrown, what);
            Event::by(rule!("mop.37.11.1.b"), fact, text)
                .and_by(rules!["mop.37.11.1.a"])
                .and_by_if(kept_off, rules!["mop.37.11.1.c"])
                .with_roll(roll)
        });
    }
}

/// What is said of hidden stacks in a Movement Segment: a stack goes under markers, a dummy lies down beside one.
pub(super) fn further_answers(world: &World, side: Side, to: &mut Vec<Action>) {
    to.extend(world.hexes_held(side).map(|hex| Action::Forces(Answer::CoverStack { hex })));
    let markers = world.forces.of(side).map(|marker| marker.number);
    to.extend(markers.map(|marker| Action::Forces(Answer::DummyBeside { marker })));
}
