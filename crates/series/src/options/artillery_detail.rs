//! More artillery detail (25.6): dense targets, guns on the defense, and range three.

use crate::fire::{Note, Part, Strength};
use crate::prelude::*;

/// The bombardment of a battery: more against several units that are no artillery (25.6.a), and half beyond the ordinary range
/// (25.6.c).
pub(crate) fn bombardment(
    world: &World,
    unit: UnitId,
    target: HexId,
    mut strength: Strength,
    note: Note<'_>,
) -> Strength {
    let figures = &world.edition().options.artillery_detail;
    if is_dense(world, target) {
        note("dense target", Part::More(figures.dense), rule!("nlc.25.6.a"));
        strength = strength.more(figures.dense);
    }
    if is_far(world, unit, target) {
        note("range three", Part::Less(figures.far), rule!("nlc.25.6.c"));
        strength = strength.less(figures.far);
    }
    strength
}

/// Whether a target is beyond the ordinary range of a battery; one whose range is printed has no other (lgg.21.3.4.d).
pub(crate) fn is_far(world: &World, unit: UnitId, target: HexId) -> bool {
    let distance = |at| world.ground().board.distance(at, target);
    world.printed(unit).range.is_none()
        && world.hex_of(unit).is_some_and(|at| distance(at) > world.edition().bombardment.range)
}

fn is_dense(world: &World, target: HexId) -> bool {
    let others = world.units_in(target).filter(|unit| !world.printed(*unit).arm.is_artillery());
    others.count() > 1
}

/// The fire of a defending unit in normal combat: guns fire with more (25.6.b).
pub(crate) fn defense(world: &World, unit: UnitId, strength: Strength, note: Note<'_>) -> Strength {
    if !world.printed(unit).arm.is_artillery() {
        return strength;
    }
    let percent = world.edition().options.artillery_detail.defending;
    note("guns on the defense", Part::More(percent), rule!("nlc.25.6.b"));
    strength.more(percent)
}
