//! The plot (25.5.1.a to c): the way of the leader hex by hex, what it costs, and the pace of the column.
//!
//! The road of a March is written into its order (20.2.march.b), so the plot is that road, from where the leader is. A Fall Back
//! names no road: its plot is the cheapest way to the target, through the places that the owner names.

use super::{HiddenMarch, Plot};
use crate::command::{position, route};
use crate::edition::Gait;
use crate::movement::cost_of_entry;
use crate::prelude::*;

impl Plot {
    /// The way with its costs, as far as one can go; never empty. The column pays the road rate, as March and Fall Back do (5.2.f);
    /// who stands on the road now does not count: the column passes there at another hour.
    pub(crate) fn along(world: &World, way: &[HexId], gait: Gait) -> Plot {
        let mut plot = Plot { way: vec![way[0]], spent: vec![HalfPoints(0)] };
        plot.extend(world, &way[1..], gait);
        plot
    }

    fn extend(&mut self, world: &World, way: &[HexId], gait: Gait) {
        for to in way {
            let (from, spent) = (self.way[self.way.len() - 1], self.spent[self.spent.len() - 1]);
            let Some(direction) = world.ground().board.direction(from, *to) else { return };
            if world.ground().side(from, direction).is_impassable() {
                return;
            }
            self.way.push(*to);
            self.spent.push(spent + cost_of_entry(world.step(from, direction), gait, true, || false));
        }
    }

    /// The same way as far as a hex, and another from there on.
    pub(crate) fn turned_off(&self, world: &World, at: usize, onward: &[HexId], gait: Gait) -> Plot {
        let mut plot = Plot { way: self.way[..=at].to_vec(), spent: self.spent[..=at].to_vec() };
        plot.extend(world, onward.get(1..).unwrap_or_default(), gait);
        plot
    }
}

/// How a column of these units pays: as cavalry if all of them are (25.5.1.c). Horse artillery rides with cavalry, as in
/// 20.2.attack.f.
pub(crate) fn gait(world: &World, units: impl IntoIterator<Item = UnitId>) -> Gait {
    let mounted = |unit: UnitId| matches!(world.printed(unit).arm, Arm::Cavalry | Arm::HorseArtillery);
    if units.into_iter().all(mounted) { Gait::Mounted } else { Gait::OnFoot }
}

/// What a column collects in a turn: 4, or 6 if it is cavalry, and one less if its corps is demoralized (25.5.1.c, 22.d).
pub(crate) fn pace(world: &World, holder: HolderId, gait: Gait) -> HalfPoints {
    let figures = &world.edition().options.hidden_movement;
    let full = match gait {
        Gait::Mounted => figures.pace_cavalry,
        Gait::OnFoot => figures.pace,
    };
    let lost = world.theatre.formation_of(holder).is_some_and(|formation| world.is_demoralized(formation));
    HalfPoints::whole(full.saturating_sub(u8::from(lost)))
}

pub(crate) fn gait_of(world: &World, march: &HiddenMarch) -> Gait {
    gait(world, march.ghosts.iter().map(|ghost| ghost.unit))
}

/// Where a march of a holder begins: where the leader or the lead counter is, or would be if it is hidden already.
pub(super) fn start(world: &World, holder: HolderId) -> Option<HexId> {
    match world.hidden.of(holder) {
        Some(march) => Some(march.head()),
        None => position(world, holder),
    }
}

/// The way that the order of a holder leads from a hex, through these places if it names no road itself; `None` if there is none.
pub(super) fn way(world: &World, holder: HolderId, from: HexId, via: &[HexId]) -> Option<Vec<HexId>> {
    let target = world.target_of(holder).first().copied()?;
    let state = world.holder(holder);
    let road: &[HexId] = match state.dispatch {
        Some((dispatch, step)) if state.order.kind == OrderKind::March => {
            &world.dispatch(dispatch).steps[usize::from(step)].route
        }
        _ => &[],
    };
    if road.is_empty() { route(world, from, via, target) } else { onto(world, from, road) }
}

/// From a hex along a road to its end: from where the hex lies on it, or by the quickest way onto it.
fn onto(world: &World, from: HexId, road: &[HexId]) -> Option<Vec<HexId>> {
    if let Some(at) = road.iter().rposition(|hex| *hex == from) {
        return Some(road[at..].to_vec());
    }
    let plot = Plot::along(world, road, Gait::OnFoot);
    let all = plot.spent[plot.way.len() - 1];
    let cost = |at: usize| {
        let approach = world.distance_towards(&[plot.way[at]], from)?;
        Some(approach.0.saturating_add(all.0 - plot.spent[at].0))
    };
    // Of equals the one farther on.
    let (at, _) =
        (0..plot.way.len()).rev().filter_map(|at| Some((at, cost(at)?))).min_by_key(|(_, cost)| *cost)?;
    let mut way = world.way_towards(from, plot.way[at])?;
    way.extend(&plot.way[at + 1..]);
    Some(way)
}
