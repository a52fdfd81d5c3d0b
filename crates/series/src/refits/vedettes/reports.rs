//! Vedettes and Hidden Forces (mop.37.11.2): vedettes may lie under markers themselves; what they see of a marker its owner says, if it is vedettes;
//! of anything else a report rides to their commander, and the marker is turned up when it has come.

use super::patrol::reach_from;
use super::{events, figures, words};
use crate::distance::{Measure, distance};
use crate::prelude::*;
use crate::refits::hidden_forces;
use crate::world::{ForceMarker, Under};

/// Whether the vedettes of a side in a hex may go under a marker: no enemy is next to them or sees them.
pub(super) fn may_cover(world: &World, side: Side, hex: HexId) -> Allowed {
    refuse_if(!world.vedettes.are_in(hex, side), Denial::NoVedettesThere { hex })?;
    hidden_forces::check_unseen(world, side, hex)
}

/// They do, those of each unit under a marker of its own.
pub(super) fn cover(world: &mut World, side: Side, hex: HexId, play: &mut Play) {
    let mut groups: Vec<(Option<UnitId>, Vec<u8>)> = Vec::new();
    for one in world.vedettes.open_in(hex, side) {
        match groups.iter_mut().find(|(unit, _)| *unit == one.unit) {
            Some((_, numbers)) => numbers.push(one.number),
            None => groups.push((one.unit, vec![one.number])),
        }
    }
    let gone: Vec<u8> = groups.iter().flat_map(|(_, numbers)| numbers.clone()).collect();
    for (_, numbers) in groups {
        for number in &numbers {
            world.vedettes.change_one(side, *number, |one| one.hidden = true);
        }
        hidden_forces::lay_over_vedettes(world, side, hex, numbers, play);
    }
    play.log.tell(world, || events::covered(world, side, &gone, hex));
}

/// A marker comes off those who lay under it.
pub(crate) fn uncover(world: &mut World, marker: &ForceMarker, by: &'static [Rule], play: &mut Play) {
    world.forces.take_off(marker.side, marker.number);
    for number in &marker.vedettes {
        world.vedettes.change_one(marker.side, *number, |one| one.hidden = false);
    }
    play.log.tell(world, || events::uncovered(world, marker, by));
}

/// Where a marker over vedettes may go.
pub(crate) fn ways_of(world: &World, marker: &ForceMarker) -> Vec<HexId> {
    reach_from(world, marker.side, marker.at)
}

/// Whether the formation of those under a marker acts.
pub(crate) fn act(world: &World, marker: &ForceMarker) -> bool {
    let mut units =
        marker.vedettes.iter().filter_map(|number| world.vedettes.get(marker.side, *number)?.unit);
    units.all(|unit| world.holder(world.holder_of(unit)).active)
}

/// Whether one of them has moved in this turn, before it went under the marker.
pub(crate) fn have_moved(world: &World, marker: &ForceMarker) -> bool {
    let mut own = marker.vedettes.iter().filter_map(|number| world.vedettes.get(marker.side, *number));
    own.any(|one| one.moved == Some(world.turn))
}

/// A marker over vedettes has moved, and they with it.
pub(crate) fn follow_the_marker(world: &mut World, marker: &ForceMarker, to: HexId) {
    let turn = world.turn;
    for number in &marker.vedettes {
        world.vedettes.change_one(marker.side, *number, |one| (one.at, one.moved) = (Some(to), Some(turn)));
    }
}

/// A segment begins: whatever vedettes see of the enemy's markers. One that is under a marker itself sees nothing, for its owner would give it away.
pub(crate) fn look(world: &mut World, play: &mut Play) {
    for marker in world.forces.markers().to_vec() {
        if marker.found.is_some() {
            continue;
        }
        let Some((eye, turns)) = report_on(world, &marker) else { continue };
        if marker.under == Under::Vedettes {
            uncover(world, &marker, rules!["mop.37.11.2.a"], play);
        } else if turns == 0 {
            hidden_forces::found_by_report(world, &marker);
            play.log.tell(world, || events::seen(world, &marker, eye, None));
        } else if marker.report.is_none_or(|before| before > turns) {
            world.forces.change_marker(marker.side, marker.number, |marker| marker.report = Some(turns));
            play.log.tell(world, || events::seen(world, &marker, eye, Some(turns)));
        }
    }
}

/// The vedette that sees a marker and is nearest to its commander: how many turns a report takes to him, none if it could ride to him in one. Without
/// a commander on the map nobody hears of it.
fn report_on(world: &World, marker: &ForceMarker) -> Option<(HexId, u8)> {
    let watching = marker.side.enemy();
    let each = HalfPoints::whole(figures(world).movement).0.max(1);
    let reports = spotters(world, marker.at, watching).filter_map(|(eye, unit)| {
        let leader = world.leader_of(world.theatre.formation_holder(world.printed(unit).formation))?;
        let to = world.leader_hex(leader)?;
        let far = distance(world, Measure::Vedette(watching), eye, to, HalfPoints::MAX)?;
        let turns = if far.0 <= each { 0 } else { far.0.div_ceil(each) };
        Some((eye, u8::try_from(turns).unwrap_or(u8::MAX)))
    });
    reports.min_by_key(|(eye, turns)| (*turns, *eye))
}

/// The vedettes of a side that see a marker in a hex, and whose they are.
fn spotters(world: &World, hex: HexId, by: Side) -> impl Iterator<Item = (HexId, UnitId)> {
    let near = world.edition().features.hidden_forces.as_ref().and_then(|own| own.stacks.as_ref());
    let most = near.map_or(0, |own| own.found_at);
    let board = &world.ground().board;
    let open = world.vedettes.of(by).filter(|one| !one.hidden);
    let eyes = open.filter_map(|one| Some((one.at?, one.unit?)));
    eyes.filter(move |(eye, _)| {
        let away = board.distance(*eye, hex);
        away <= 1 || away <= most && world.sees(*eye, hex)
    })
}

/// A turn begins: every report has come nearer by a turn, and what it tells of is turned up when it has come (mop.37.11.2.c).
pub(crate) fn count_down(world: &mut World, play: &mut Play) {
    for marker in world.forces.markers().to_vec() {
        let Some(left) = marker.report.map(|turns| turns.saturating_sub(1)) else { continue };
        world.forces.change_marker(marker.side, marker.number, |marker| marker.report = Some(left));
        if left == 0 {
            hidden_forces::found_by_report(world, &marker);
        }
        play.log.tell(world, || events::nearer(world, &marker, left));
    }
}

/// What is said of those under a marker to their owner.
pub(crate) fn under_words(world: &World, marker: &ForceMarker) -> String {
    listed(&marker.vedettes.iter().map(|number| words(world, marker.side, *number)).collect::<Vec<_>>())
}
