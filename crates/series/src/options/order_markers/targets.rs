//! Target hexes: which orders have one (25.7.2, 25.7.7), the flags that mark them and the units under these (25.7.2.c), dummies
//! (25.7.3), and the measures by which orders without a target are judged (25.7.2.d, f).

use super::events;
use super::markers::bearer;
use super::{Flag, Of, without_targets};
use crate::command::position;
use crate::distance::{Measure, distance};
use crate::orders::{OrderKind, OrderStep};
use crate::prelude::*;
use crate::world::Dispatch;

/// Whether an order of a kind is given without a target (25.7.2.a).
pub(crate) fn needs_none(world: &World, kind: OrderKind) -> bool {
    without_targets(world.theatre.features) && kind != OrderKind::March
}

/// An order as it is entered in the book: only a March has a target, which is one hex (25.7.2.c), and no road is named for it
/// (25.7.2.d).
pub(crate) fn strip(dispatch: &mut Dispatch) {
    for step in &mut dispatch.steps {
        step.route.clear();
        step.target.truncate(usize::from(step.kind == OrderKind::March));
    }
}

/// Where a March may lead: wherever there is a way at all (25.7.2.b).
pub(crate) fn anywhere(world: &World, from: HexId) -> HexSet {
    let board = &world.ground().board;
    HexSet::of(board, board.ids().filter(|hex| world.is_joined(from, *hex)))
}

/// Whether another order may follow those of a sequence: not an Attack or Probe, which has no target and so is never
/// achieved (20.8.a, 25.7.2.a).
pub(crate) fn may_follow(world: &World, steps: &[OrderStep], kind: OrderKind) -> Allowed {
    let never = steps.iter().any(|step| world.rules_of(step.kind).demands_attack());
    if never { Err(Denial::NeverAchieved { kind }) } else { Ok(()) }
}

/// How far a unit is from what it attacks before and after a move: under Attack and Probe units go for the enemy unit that is
/// closest to them (25.7.2.f).
pub(crate) fn to_the_closest_enemy(world: &World, side: Side, start: HexId, end: HexId) -> (u32, u32) {
    let board = &world.ground().board;
    let Some(before) = world.hexes_held(side.enemy()).map(|hex| board.distance(start, hex)).min() else {
        return (0, 0);
    };
    let closest = world.hexes_held(side.enemy()).filter(|hex| board.distance(start, *hex) == before);
    (before, closest.map(|hex| board.distance(end, hex)).min().unwrap_or(before))
}

/// Whether a hex is on a way of the lowest cost from another to the target of a March (25.7.2.d).
pub(crate) fn is_on_the_cheapest_way(world: &World, to: &[HexId], start: HexId, hex: HexId) -> bool {
    let (Some(all), Some(left)) = (world.distance_towards(to, start), world.distance_towards(to, hex)) else {
        return true;
    };
    distance(world, Measure::Map, start, hex, all).is_some_and(|gone| gone + left == all)
}

/// Whether any unit of a holder may reach the target of its March: those of a divisional order (25.7.2.e).
pub(crate) fn any_unit_arrives(world: &World, holder: HolderId) -> bool {
    without_targets(world.theatre.features)
        && matches!(world.theatre.holders[holder], OrderHolder::Division(_))
}

pub(crate) fn are_used(world: &World) -> bool {
    world.markers.is_some()
}

/// How many dummies a side may have: one for every four formations in its order of battle, or fraction of four (25.7.3.a).
pub(crate) fn allowance(world: &World, side: Side) -> usize {
    let formations = world.theatre.formations.iter().filter(|formation| formation.side == side).count();
    formations.div_ceil(world.edition().options.order_markers.corps_per_dummy)
}

/// How many dummies a side can still lay this turn.
pub(crate) fn left(world: &World, side: Side) -> usize {
    let Some(markers) = &world.markers else { return 0 };
    let laid = markers.dummies.iter().filter(|(own, _)| *own == side).count();
    allowance(world, side).saturating_sub(laid + usize::from(markers.lifted[side]))
}

pub(crate) fn may_lay(world: &World, side: Side, hex: HexId) -> Allowed {
    refuse_if(left(world, side) == 0, Denial::NoDummyLeft)?;
    if dummies(world, side).any(|laid| laid == hex) { Err(Denial::DummyThere { hex }) } else { Ok(()) }
}

pub(crate) fn may_lift(world: &World, side: Side, hex: HexId) -> Allowed {
    if dummies(world, side).any(|laid| laid == hex) { Ok(()) } else { Err(Denial::NoDummyThere { hex }) }
}

pub(crate) fn dummies(world: &World, side: Side) -> impl Iterator<Item = HexId> + use<'_> {
    let all = world.markers.iter().flat_map(|markers| &markers.dummies);
    all.filter(move |(own, _)| *own == side).map(|(_, hex)| *hex)
}

/// Lays a dummy; it appears when both sides have done with their orders.
pub(crate) fn lay(world: &mut World, side: Side, hex: HexId) {
    if let Some(markers) = world.markers_mut() {
        markers.dummies.push((side, hex));
        markers.stale = true;
    }
}

/// Lifts a dummy: it may be laid again in the next turn.
pub(crate) fn lift(world: &mut World, side: Side, hex: HexId) {
    if let Some(markers) = world.markers_mut() {
        markers.dummies.retain(|laid| *laid != (side, hex));
        markers.lifted[side] += 1;
        markers.stale = true;
    }
}

/// A turn begins: dummies that were lifted may be laid again.
pub(crate) fn begin_turn(world: &mut World) {
    if let Some(markers) = world.markers_mut() {
        markers.lifted = BySide::default();
    }
}

/// Puts flags and aides right after orders have changed: those that are no longer wanted go, and the units under them come
/// back; those that are missing are put up.
pub(crate) fn settle(world: &mut World, play: &mut Play) {
    let Some(markers) = world.markers.as_ref().filter(|markers| markers.stale) else { return };
    let wanted = wanted(world);
    let is_among =
        |flag: &Flag, flags: &[Flag]| flags.iter().any(|other| (other.of, other.hex) == (flag.of, flag.hex));
    // Of enemy flags a seat that thinks ahead does not know what becomes.
    let stays = |flag: &Flag| flag.of == Of::Unknown || is_among(flag, &wanted);
    // Flags are sorted, and so nothing can be read from the order in which they come and go.
    let gone: Vec<Flag> = markers.flags.iter().copied().filter(|flag| !stays(flag)).collect();
    let mut new: Vec<Flag> = wanted.iter().copied().filter(|flag| !is_among(flag, &markers.flags)).collect();
    new.sort_by_key(|flag| (flag.side, flag.hex));
    super::aides::dismiss(world);
    let Some(markers) = world.markers_mut() else { return };
    markers.stale = false;
    markers.flags.retain(|flag| !gone.contains(flag));
    for flag in gone {
        events::flag(world, &flag, false, play);
        if let Some(unit) = flag.under {
            bring_back(world, unit, flag.hex, play);
        }
    }
    for mut flag in new {
        flag.under = unit_for(world, &flag);
        if let Some(unit) = flag.under {
            world.set_aside(unit);
        }
        events::flag(world, &flag, true, play);
        if let Some(markers) = world.markers_mut() {
            markers.flags.push(flag);
            markers.flags.sort_by_key(|flag| (flag.side, flag.hex));
        }
    }
}

/// The flags that belong on the map: for every March in force, waiting or on its way, with all those that follow it
/// (25.7.2.c), of a holder that has somebody on the map; with advanced target markers for every order that has a target
/// (25.7.7.a); and the dummies.
fn wanted(world: &World) -> Vec<Flag> {
    let mut wanted = Vec::new();
    let plain = without_targets(world.theatre.features);
    let side = |holder| world.theatre.side_of_holder(holder);
    for dispatch in world.dispatch_ids() {
        let written = world.dispatch(dispatch);
        if bearer(world, written.to).is_none() {
            continue;
        }
        let from = match (world.status(dispatch), world.holder(written.to).dispatch) {
            (DispatchStatus::CompliedWith(_), Some((in_force, step))) if in_force == dispatch => step,
            (status, _) if status.is_alive() => 0,
            _ => continue,
        };
        for (step, order) in (0u8..).zip(&written.steps).skip(usize::from(from)) {
            let target = order.target.first().filter(|_| !plain || order.kind == OrderKind::March);
            let (side, of) = (side(written.to), Of::Order(dispatch, step));
            wanted.extend(target.map(|hex| Flag { side, hex: *hex, of, under: None }));
        }
    }
    for holder in world.holder_ids().filter(|_| !plain) {
        let state = world.holder(holder);
        if let (None, Some(hex)) = (state.dispatch, state.order.target) {
            wanted.push(Flag { side: side(holder), hex, of: Of::Standing(holder), under: None });
        }
    }
    let dummies = world.markers.iter().flat_map(|markers| &markers.dummies);
    wanted.extend(dummies.map(|(side, hex)| Flag { side: *side, hex: *hex, of: Of::Dummy, under: None }));
    wanted
}

/// The unit that goes under the flag of a March: one of the fastest of the formation, of these the nearest to the flag
/// (25.7.2.c). A headquarters, a wing commander and a holder that would have nobody left use any marker.
fn unit_for(world: &World, flag: &Flag) -> Option<UnitId> {
    let Of::Order(dispatch, _) = flag.of else { return None };
    if !without_targets(world.theatre.features) {
        return None;
    }
    let board = &world.ground().board;
    let on_the_map =
        || world.units_under(world.dispatch(dispatch).to).filter(|unit| world.hex_of(*unit).is_some());
    on_the_map().nth(1)?;
    on_the_map().min_by_key(|unit| {
        let away = world.hex_of(*unit).map_or(u32::MAX, |hex| board.distance(hex, flag.hex));
        (std::cmp::Reverse(world.printed(*unit).movement), away)
    })
}

/// A unit comes back from under a flag: to its leader, or to the nearest hex with room. It has moved for this segment.
fn bring_back(world: &mut World, unit: UnitId, flag: HexId, play: &mut Play) {
    let (side, holder) = (world.side_of(unit), world.holder_of(unit));
    let board = &world.ground().board;
    // If nobody of its own is left on the map, to its corps, or to whoever is nearest to where it should have gone.
    let corps = || position(world, world.theatre.formation_holder(world.printed(unit).formation));
    let friends = || world.hexes_held(side).min_by_key(|hex| board.distance(*hex, flag));
    let own = bearer(world, holder).map(|(_, hex)| hex);
    let home = own.or_else(corps).or_else(friends).unwrap_or(flag);
    let has_room = |hex: &HexId| {
        let room = world.has_room(*hex, &[unit]) && !world.is_held_against(*hex, side);
        room && (*hex == home || world.held_by(*hex) == Some(side) || !is_in_zoc(world, *hex, side.enemy()))
    };
    let nearest = board.ids().filter(has_room).min_by_key(|hex| board.distance(home, *hex));
    let Some(hex) = nearest else { return };
    world.place(unit, hex);
    world.unit_mut(unit).moved = true;
    events::came_back(world, unit, hex, play);
}

/// The order in force of a holder as it stands without a target (25.7.2.a): a contact or a fulfilled order names none.
pub(crate) fn without_target(order: Order) -> Order {
    if order.kind == OrderKind::March { order } else { Order { target: None, ..order } }
}
