//! Defiles: a brook over which only so many units of an army march in a turn.

use crate::pieces::UnitId;
use crate::refusals::Denial;
use crate::scenario::special::Defile;
use crate::world::World;
use hex::SideId;

/// Whether units may march over a hexside together. Those who have crossed already this turn count once.
pub(crate) fn may_cross(world: &World, units: &[UnitId], side: SideId) -> Result<(), Denial> {
    for defile in &world.theatre.specials.defiles {
        if defile.sides.binary_search(&side).is_err() {
            continue;
        }
        let bound = |unit: &&UnitId| is_bound(world, defile, **unit);
        let Some(first) = units.iter().find(bound) else { continue };
        if world.turn < defile.from {
            return Err(Denial::DefileClosed { unit: *first, until: defile.from });
        }
        let crossed = &world.memory().crossed;
        let before = crossed.iter().filter(|unit| !units.contains(unit)).filter(bound).count();
        if before + units.iter().filter(bound).count() > usize::from(defile.most) {
            return Err(Denial::DefileFull { unit: *first, crossings: defile.most });
        }
    }
    Ok(())
}

fn is_bound(world: &World, defile: &Defile, unit: UnitId) -> bool {
    world.theatre.chain(world.printed(unit).formation).army == defile.army
}

/// Notes that a unit marches over a hexside.
pub(crate) fn note_crossing(world: &mut World, unit: UnitId, side: SideId) {
    let of = |defile: &Defile| defile.sides.binary_search(&side).is_ok() && is_bound(world, defile, unit);
    if world.theatre.specials.defiles.iter().any(of) && !world.memory().crossed.contains(&unit) {
        world.memory_mut().crossed.push(unit);
    }
}
