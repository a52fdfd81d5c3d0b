//! Markers on the map: how many there may be (lgg.21.8.1.f, lgg.21.8.3.e), who finds them (lgg.21.8.1.b, c), laying them.

use super::{events, stacks};
use crate::movement::cost_of_the_first_hex;
use crate::options::hidden_movement::leaders_of;
use crate::prelude::*;
use crate::world::{Exposure, ForceMarker, Under};

/// How many corps a side has in the battle: formations with more than guns (lgg.21.8.3.e).
fn n_corps(world: &World, side: Side) -> usize {
    let fights = |formation: FormationId| {
        let own = |unit: &&UnitId| world.printed(**unit).formation == formation;
        world.theatre.units_of(side).iter().filter(own).any(|unit| !world.printed(*unit).arm.is_artillery())
    };
    world.formation_ids().filter(|formation| fights(*formation)).count()
}

/// How many markers a side has in all: as the scenario says, else so many for each corps (lgg.21.8.1.f).
pub(super) fn n_markers(world: &World, side: Side) -> usize {
    let own =
        |special: &&crate::scenario::special::ForceMarkers| world.theatre.armies[special.army].side == side;
    let said = world.theatre.specials.force_markers.iter().find(own).map(|special| usize::from(special.most));
    let figures = world.edition().features.hidden_forces.as_ref();
    let each = figures.map(|figures| figures.markers.map(usize::from));
    said.unwrap_or_else(|| match each {
        None => 0,
        Some(Some(each)) => n_corps(world, side) * each,
        // As many as anybody could want (mop.37.10.g).
        Some(None) => usize::from(u8::MAX),
    })
}

/// How many dummies a side may have on the map (lgg.21.8.3.e).
pub(super) fn n_dummies(world: &World, side: Side) -> usize {
    let figures = world.edition().features.hidden_forces.as_ref();
    figures.map_or(0, |figures| n_corps(world, side) * usize::from(figures.dummies))
}

/// The hexes of a side's stacks that a marker in a hex is next to, or in sight of (lgg.21.8.1.b, c). A counter that only seems to be
/// there finds it too: its owner must not learn from what it does not see that it is empty. A marker is no stack, and finds nobody.
pub(super) fn spotters(world: &World, hex: HexId, by: Side) -> impl Iterator<Item = HexId> {
    let board = &world.ground().board;
    let hills = world.has(Feature::HiddenStacks).then(|| stacks::lookouts(world, by));
    world.hexes_held(by).filter(move |eye| {
        let away = board.distance(*eye, hex);
        let far = hills.as_ref().is_some_and(|hills| !stacks::finds(world, hills, *eye, away));
        away <= 1 || !far && world.sees(*eye, hex)
    })
}

/// Looks which markers are found: when a segment begins those that an enemy stack is next to or sees; at any time those whose hex a
/// stack has come into, by a fight.
pub(super) fn look(world: &mut World, begins_a_segment: bool) {
    let is_found = |marker: &&ForceMarker| {
        let enemy = marker.side.enemy();
        let seen = || {
            begins_a_segment
                && (spotters(world, marker.at, enemy).next().is_some()
                    || stacks::is_spied(world, marker.at, enemy))
        };
        marker.found.is_none() && (world.held_by(marker.at) == Some(enemy) || seen())
    };
    let found: Vec<(Side, u8)> =
        world.forces.markers().iter().filter(is_found).map(|marker| (marker.side, marker.number)).collect();
    for (side, marker) in found {
        find(world, side, marker, Exposure::Sight);
    }
}

/// Marks a marker that comes off the map.
pub(super) fn find(world: &mut World, side: Side, marker: u8, why: Exposure) {
    world.forces.change_marker(side, marker, |marker| {
        marker.found.get_or_insert(why);
    });
}

/// A vedette has reported what lies under a marker (mop.37.11.2.c, mop.37.11.2.d).
pub(crate) fn found_by_report(world: &mut World, marker: &ForceMarker) {
    find(world, marker.side, marker.number, Exposure::Report);
}

/// A marker over vedettes, as it is posed.
pub(crate) fn lay_over(world: &mut World, side: Side, hex: HexId, vedettes: Vec<u8>) -> u8 {
    let number = lay(world, side, hex, Under::Vedettes);
    world.forces.change_marker(side, number, |marker| marker.vedettes = vedettes);
    number
}

/// Vedettes go under a marker (mop.37.11.2.a).
pub(crate) fn lay_over_vedettes(
    world: &mut World,
    side: Side,
    hex: HexId,
    vedettes: Vec<u8>,
    play: &mut Play,
) {
    let number = lay_over(world, side, hex, vedettes);
    stacks::shuffle(world, side, hex, play.dice);
    play.log.tell(world, || events::laid(world, side, number, &[], rules!["mop.37.10.b"]));
}

/// The units of a force under a marker.
pub(super) fn units_of(world: &World, marker: &ForceMarker) -> Vec<UnitId> {
    match marker.under {
        Under::Force(holder) => {
            world.units_under(holder).filter(|unit| world.is_under_a_marker(*unit)).collect()
        }
        Under::Stack(_) => {
            marker.units.iter().copied().filter(|unit| world.is_under_a_marker(*unit)).collect()
        }
        Under::Dummy | Under::Unknown | Under::Vedettes => Vec::new(),
    }
}

/// Who goes under a marker, and where it is laid.
pub(super) struct Muster {
    pub(super) holder: HolderId,
    pub(super) units: Vec<UnitId>,
    pub(super) leaders: Vec<LeaderId>,
    pub(super) at: HexId,
    /// Whether they come onto the map under it.
    pub(super) enters: bool,
}

/// Puts a force under a marker: its number, and the hexes in which nobody is any more, as everybody sees.
pub(super) fn cover(world: &mut World, muster: &Muster) -> (u8, Vec<HexId>) {
    let Muster { holder, ref units, ref leaders, at, enters } = *muster;
    let owes = if enters { cost_of_the_first_hex(world, units, at) } else { HalfPoints(0) };
    let side = world.theatre.side_of_holder(holder);
    let mut left: Vec<HexId> = units.iter().filter_map(|unit| world.hex_of(*unit)).collect();
    for unit in units {
        world.put_under_a_marker(*unit);
    }
    left.retain(|hex| world.held_by(*hex).is_none());
    left.sort_unstable();
    left.dedup();
    for leader in leaders {
        world.set_leader(*leader, LeaderWhereabouts::At(at));
    }
    if world.has(Feature::HiddenStacks) {
        let number = lay(world, side, at, Under::Stack(holder));
        let units = units.clone();
        world.forces.change_marker(side, number, |marker| (marker.owes, marker.units) = (owes, units));
        return (number, left);
    }
    let number = lay(world, side, at, Under::Force(holder));
    let leaders = leaders.clone();
    world.forces.change_marker(side, number, |marker| (marker.owes, marker.leaders) = (owes, leaders));
    (number, left)
}

/// Lays a marker, with the lowest number that is free.
pub(super) fn lay(world: &mut World, side: Side, at: HexId, under: Under) -> u8 {
    let number = (1..=u8::MAX).find(|number| world.forces.get(side, *number).is_none()).unwrap_or(u8::MAX);
    world.forces.change(|laid| {
        laid.markers.push(ForceMarker::laid(side, number, at, under));
        laid.markers.sort_by_key(|marker| (marker.side, marker.number));
    });
    number
}

/// Whether a side has a marker left.
pub(super) fn has_one_left(world: &World, side: Side, wanted: usize) -> Allowed {
    let most = n_markers(world, side);
    refuse_if(world.forces.of(side).count() + wanted >= most, Denial::NoMarkerLeft { markers: most })
}

/// Whether a column that the table reveals may come onto the map under a marker (lgg.21.8.3.f).
pub(crate) fn can_bring_on(world: &World, holder: HolderId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    let formation = matches!(world.theatre.holders[holder], OrderHolder::Formation(_));
    formation && has_one_left(world, side, 0).is_ok()
}

/// Such a column does so, where its leader was found on its way. It has not marched since the table was rolled on.
pub(crate) fn bring_on(
    world: &mut World,
    holder: HolderId,
    (units, leaders): (Vec<UnitId>, Vec<LeaderId>),
    way: &[HexId],
    play: &mut Play,
) {
    let Some(at) = way.last().copied() else { return };
    let side = world.theatre.side_of_holder(holder);
    // Leaders are seen beside hidden stacks.
    for leader in leaders.iter().filter(|_| world.has(Feature::HiddenStacks)).copied().collect::<Vec<_>>() {
        world.set_leader(leader, LeaderWhereabouts::At(at));
    }
    let (number, left) = cover(world, &Muster { holder, units, leaders, at, enters: false });
    world.forces.change_marker(side, number, |marker| marker.came_by = way.to_vec());
    play.log.tell(world, || events::laid(world, side, number, &left, rules!["lgg.21.8.3.f"]));
}

/// For a posed position: a formation under a marker in a hex, or a dummy.
pub(crate) fn pose(
    world: &mut World,
    at: HexId,
    what: Result<HolderId, Side>,
    report: Option<u8>,
) -> Result<u8, &'static str> {
    let side = what.map_or_else(|side| side, |holder| world.theatre.side_of_holder(holder));
    let number = pose_unreported(world, at, what)?;
    world.forces.change_marker(side, number, |marker| marker.report = report);
    Ok(number)
}

fn pose_unreported(world: &mut World, at: HexId, what: Result<HolderId, Side>) -> Result<u8, &'static str> {
    match what {
        Ok(holder) => {
            if world.forces.over(holder).is_some() {
                return Err("it is under a marker already");
            }
            let stack = world.has(Feature::HiddenStacks);
            let there = |unit: &UnitId| world.hex_of(*unit).is_some_and(|hex| !stack || hex == at);
            let units: Vec<UnitId> = world.units_under(holder).filter(there).collect();
            if units.is_empty() {
                return Err("nobody of it is on the map: its units stand where the marker is to lie");
            }
            let leaders = if stack { Vec::new() } else { leaders_of(world, holder) };
            Ok(cover(world, &Muster { holder, units, leaders, at, enters: false }).0)
        }
        Err(side) => Ok(lay(world, side, at, Under::Dummy)),
    }
}

/// Games that look the same to the enemy of a side: another marker over another force, a dummy where a force is, and the other way
/// round; units under a marker in another state.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let mut variants = Vec::new();
    let markers: Vec<&ForceMarker> = world.forces.of(side).collect();
    for (place, one) in markers.iter().enumerate() {
        let differs = |other: &&&ForceMarker| {
            other.under != one.under || other.units != one.units || other.vedettes != one.vedettes
        };
        for other in markers[place + 1..].iter().filter(differs) {
            let mut swapped = world.clone();
            swap(&mut swapped, one, other);
            variants.push(swapped);
        }
        if matches!(one.under, Under::Force(_) | Under::Stack(_)) {
            let mut farther = world.clone();
            farther.forces.change_marker(side, one.number, |marker| {
                marker.owes += HalfPoints::whole(1);
                marker.came_by.insert(0, marker.at);
            });
            variants.push(farther);
        }
        for unit in units_of(world, one) {
            let mut other = world.clone();
            let state = other.unit_mut(unit);
            (state.damaged, state.disrupted) = (!state.damaged, !state.disrupted);
            state.moved = !state.moved;
            variants.push(other);
        }
    }
    variants
}

/// What is under two markers changes places.
fn swap(world: &mut World, one: &ForceMarker, other: &ForceMarker) {
    for (marker, from) in [(one, other), (other, one)] {
        for leader in &from.leaders {
            world.leader_state_mut(*leader).whereabouts = LeaderWhereabouts::At(marker.at);
        }
        for number in &from.vedettes {
            world.vedettes.change_one(marker.side, *number, |one| one.at = Some(marker.at));
        }
        world.forces.change_marker(marker.side, marker.number, |marker| {
            (marker.under, marker.leaders) = (from.under, from.leaders.clone());
            marker.units.clone_from(&from.units);
            marker.vedettes.clone_from(&from.vedettes);
            (marker.came_by, marker.owes) = (vec![marker.at], from.owes);
        });
    }
}
