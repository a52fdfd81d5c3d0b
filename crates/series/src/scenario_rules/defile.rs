//! Defiles: a brook over which only so many units of an army march in a turn.

use crate::prelude::*;
use crate::scenario::special::Defile;
use hex::SideId;

/// Whether units may march over a hexside together. Those who have crossed already this turn count once. Whether
/// a defile binds them there.
pub(crate) fn may_cross(world: &World, units: &[UnitId], side: SideId) -> Allowed<bool> {
    let mut bound_by_any = false;
    for defile in &world.theatre.specials.defiles {
        if defile.sides.binary_search(&side).is_err() {
            continue;
        }
        let bound = |unit: &&UnitId| is_bound(world, defile, **unit);
        let Some(first) = units.iter().find(bound) else { continue };
        bound_by_any = true;
        refuse_if(world.turn < defile.from, Denial::DefileClosed { unit: *first, until: defile.from })?;
        let crossed = &world.memory().crossed;
        let before = crossed.iter().filter(|unit| !units.contains(unit)).filter(bound).count();
        refuse_if(
            before + units.iter().filter(bound).count() > usize::from(defile.most),
            Denial::DefileFull { unit: *first, crossings: defile.most },
        )?;
    }
    Ok(bound_by_any)
}

fn is_bound(world: &World, defile: &Defile, unit: UnitId) -> bool {
    world.theatre.chain(world.printed(unit).formation).army == defile.army
}

pub(crate) fn note_crossing(world: &mut World, unit: UnitId, side: SideId) {
    let of = |defile: &Defile| defile.sides.binary_search(&side).is_ok() && is_bound(world, defile, unit);
    if world.theatre.specials.defiles.iter().any(of) && !world.memory().crossed.contains(&unit) {
        world.memory_mut().crossed.push(unit);
    }
}
