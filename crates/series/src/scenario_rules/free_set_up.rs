//! Units that are set up where their player likes (lgg.21.13.b), one after another when the first turn begins.

use crate::prelude::*;
use crate::scenario::special::FreeSetUp;
use crate::turn::Fact;

/// The units that are to be set up now, in the order of the scenario.
pub(crate) fn waiting(world: &World) -> impl Iterator<Item = UnitId> {
    let rules = world.theatre.specials.free_set_ups.iter();
    rules.filter(|_| world.turn == Turn::FIRST).flat_map(|rule| rule.units.iter().copied())
}

fn rule_of(world: &World, unit: UnitId) -> Option<&FreeSetUp> {
    world.theatre.specials.free_set_ups.iter().find(|rule| rule.units.contains(&unit))
}

/// Where a unit may be set up: where it stands in the histories, or anywhere else where there is room; in no enemy hex, and not near
/// the place that the scenario names.
pub(crate) fn places(world: &World, unit: UnitId) -> Vec<HexId> {
    let Some(at) = world.hex_of(unit) else { return Vec::new() };
    let board = &world.ground().board;
    let others = board.ids().filter(|hex| *hex != at);
    [at].into_iter().chain(others).filter(|hex| may_stand(world, unit, *hex).is_ok()).collect()
}

/// Whether a unit may be set up in a hex.
pub(crate) fn may_stand(world: &World, unit: UnitId, hex: HexId) -> Allowed {
    let rule = rule_of(world, unit).ok_or(Denial::NotSetUpFreely { unit })?;
    let distance = world.ground().board.distance(rule.clear_of, hex);
    refuse_if(distance <= u32::from(rule.within), Denial::SetUpTooNear { unit, hex, other: rule.clear_of })?;
    let own = world.hex_of(unit) == Some(hex);
    let side = world.side_of(unit);
    let barred = world.held_by(hex) == Some(side.enemy()) || !(own || world.has_room(hex, &[unit]));
    refuse_if(barred, Denial::NoRoomToSetUp { unit, hex })
}

/// A unit is set up, as if it had never been elsewhere: a Defend begins with the ground that it holds now.
pub(crate) fn set_up(world: &mut World, unit: UnitId, at: HexId, play: &mut Play) {
    let before = world.hex_of(unit);
    world.place(unit, at);
    if let Some(hex) = before.filter(|hex| world.held_by(*hex).is_none()) {
        world.set_occupier(hex, None);
    }
    let side = world.side_of(unit);
    for holder in world.holder_ids() {
        let state = world.holder(holder);
        let (order, dispatch) = (state.order, state.dispatch);
        if order.kind == OrderKind::Defend && world.theatre.side_of_holder(holder) == side {
            world.set_order(holder, order, dispatch);
        }
    }
    play.log.tell(world, || {
        let (unit, at) = (world.piece(unit), world.name(at));
        let text = format!("{unit} is set up in {at}.");
        let event = Event::by(rule!("lgg.21.13.b"), Fact::SetUpFreely { unit, at }, text);
        event.and_by(rules!["nlc.14.a"])
    });
}
