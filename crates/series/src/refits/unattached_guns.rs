//! Units without a chit (lgg.21.6.1.q to s, w): the Union Reserve Artillery. In range of a corps commander each acts once a turn, in
//! the action of a corps that its owner chooses, under that corps' order and with its heart; out of everybody's range it marches in
//! the Reserve Action Stage until it is in range.

use crate::command::{Answer, standing};
use crate::movement::MovementPhase;
use crate::movement::range::are_within;
use crate::prelude::*;
use crate::turn::Fact;
use crate::world::Stage;

/// Whether a holder is a formation without a chit, or a part of one.
pub(crate) fn is_unattached(world: &World, holder: HolderId) -> bool {
    let formation = world.theatre.formation_of(holder);
    formation.is_some_and(|formation| world.theatre.formations[formation].without_chit)
}

/// Whether a unit is of a formation without a chit.
fn is_of_such(world: &World, unit: UnitId) -> bool {
    world.theatre.formations[world.printed(unit).formation].without_chit
}

/// Whether a unit without a chit acts by itself now, with no corps.
pub(crate) fn acts_alone(world: &World, unit: UnitId) -> bool {
    is_of_such(world, unit) && is_unattached(world, world.holder_of(unit))
}

/// Whether a unit without a chit may move by itself: in nobody's range, and it has not acted (lgg.21.6.1.w).
pub(crate) fn may_march_alone(world: &World, unit: UnitId) -> Allowed {
    if !acts_alone(world, unit) {
        return Ok(());
    }
    refuse_if(world.unit(unit).acts_with.is_some(), Denial::GunsActOnce { unit })?;
    let out = world.unit(unit).out_of_command || world.hex_of(unit).is_none();
    refuse_if(!out, Denial::GunsActWithACorps { unit })
}

/// Whether a unit is in nobody's range: no corps commander of its army is near enough (lgg.21.6.1.q).
pub(crate) fn is_beyond_all(world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex_of(unit) else { return false };
    let corps = corps_commanders(world, unit);
    !corps.into_iter().any(|at| are_within(world, world.side_of(unit), at, std::iter::once(hex)))
}

/// Where the corps commanders of a unit's army are.
fn corps_commanders(world: &World, unit: UnitId) -> Vec<HexId> {
    let army = world.theatre.chain(world.printed(unit).formation).army;
    let own = world.formation_ids().filter(|formation| {
        world.theatre.chain(*formation).army == army && !world.theatre.formations[*formation].without_chit
    });
    let leaders = own.filter_map(|formation| world.leader_of(world.theatre.formation_holder(formation)));
    leaders.filter_map(|leader| world.leader_hex(leader)).collect()
}

/// Whether a unit that marches alone may end in a hex: nearer to a corps commander, or to the headquarters of its army
/// (lgg.21.6.1.w).
pub(crate) fn may_end(world: &World, unit: UnitId, start: HexId, end: HexId) -> Allowed {
    if !acts_alone(world, unit) {
        return Ok(());
    }
    let mut goals = corps_commanders(world, unit);
    let headquarters = world.theatre.army_of(world.printed(unit).formation).headquarters;
    goals.extend(headquarters.and_then(|own| world.headquarters_hex(own)));
    let far = |hex| world.distance_towards(&goals, hex);
    let nearer = far(start).is_none_or(|before| far(end).is_some_and(|after| after < before));
    refuse_if(!goals.is_empty() && !nearer, Denial::GunsGoToACorps { unit })
}

/// Further answers in the action of a corps: a unit without a chit acts with it.
pub(crate) fn further_answers(doing: &Activity, world: &World, side: Side, to: &mut Vec<Action>) {
    if !standing::is_between_deeds(doing) {
        return;
    }
    for unit in world.theatre.units_of(side).iter().copied().filter(|unit| is_of_such(world, *unit)) {
        for formation in world.formation_ids() {
            if check(world, side, unit, formation).is_ok() {
                to.push(Action::Command(Answer::ActWith { unit, formation }));
            }
        }
    }
}

/// A unit joins the action of a corps; `None` if that is not what is said, or not now.
pub(crate) fn interjected(
    doing: &mut Activity,
    world: &mut World,
    side: Side,
    action: Action,
    play: &mut Play,
) -> Option<Allowed> {
    let Action::Command(Answer::ActWith { unit, formation }) = action else { return None };
    if !standing::is_between_deeds(doing) {
        return None;
    }
    let checked = check(world, side, unit, formation);
    if checked.is_ok() {
        join(world, unit, formation, play);
        if let Activity::MovementPhase(MovementPhase::Segment(segment)) = doing {
            segment.forget_who_can_move();
        }
    }
    Some(checked)
}

fn check(world: &World, side: Side, unit: UnitId, formation: FormationId) -> Allowed {
    let theatre = &world.theatre;
    let holder = theatre.formation_holder(formation);
    let own = world.side_of(unit) == side
        && is_of_such(world, unit)
        && theatre.chain(formation).army == theatre.chain(world.printed(unit).formation).army;
    let acts = world.holder(holder).active && world.stage != Some(Stage::Reserve);
    refuse_if(
        !own || !acts || theatre.formations[formation].without_chit,
        Denial::GunsActWithACorps { unit },
    )?;
    refuse_if(world.unit(unit).acts_with.is_some(), Denial::GunsActOnce { unit })?;
    let at = world.leader_of(holder).and_then(|leader| world.leader_hex(leader));
    let near = at.zip(world.hex_of(unit));
    let near = near.is_some_and(|(at, hex)| are_within(world, side, at, std::iter::once(hex)));
    refuse_if(!near, Denial::GunsOutOfRange { unit, formation })
}

/// For the rest of the action it follows the order of that corps; its heart is that corps' to the end of the turn.
fn join(world: &mut World, unit: UnitId, formation: FormationId, play: &mut Play) {
    let holder = world.theatre.formation_holder(formation);
    let state = world.unit_mut(unit);
    (state.holder, state.acts_with, state.out_of_command) = (holder, Some(formation), false);
    (state.moved, state.turned_back) = (false, false);
    play.log.tell(world, || {
        let (unit, formation) = (world.piece(unit), world.name(formation));
        let text = format!("{unit} acts with {formation}.");
        Event::by(rule!("lgg.21.6.1.q"), Fact::ActsWith { unit, formation }, text)
            .and_by(rules!["lgg.21.6.1.r", "lgg.21.6.1.s"])
    });
}

/// An action ends: units that joined it go back to their own.
pub(crate) fn go_back(world: &mut World) {
    for unit in world.unit_ids() {
        if is_of_such(world, unit) {
            let own = world.theatre.formation_holder(world.printed(unit).formation);
            world.unit_mut(unit).holder = own;
        }
    }
}

/// A formation without a chit has no orders: it stands where it is (lgg.21.6.1.r).
pub(crate) fn stand(world: &mut World) {
    for formation in world.formation_ids() {
        if world.theatre.formations[formation].without_chit {
            let holder = world.theatre.formation_holder(formation);
            world.holder_mut(holder).order.kind = OrderKind::Defend;
        }
    }
}
