//! The plots that are listed: what somebody without a ruler would think of. Whatever else the rules accept can be written.

use super::{Leg, Mover, Plot, Purpose, check, groups};
use crate::measure::is_within;
use crate::roster::{Side, UnitId};
use crate::world::{Formation, World};
use field::table::Bearing;

/// The plots of somebody that are listed: all of them are accepted.
pub fn plots(world: &World, side: Side, who: Mover) -> Vec<Plot> {
    let mut found = listed(world, who);
    found.retain(|plot| check::check(world, side, plot).is_ok());
    found
}

/// Those of which the list is made, before they are judged.
pub fn listed(world: &World, who: Mover) -> Vec<Plot> {
    let mut found = vec![Plot::of(who, Purpose::Hold)];
    match who {
        Mover::Unit(id) => unit_plots(world, id, &mut found),
        Mover::Hq(id) => {
            let side = world.theatre().roster.hq(id).side;
            let commanded = world.of_side(side).filter(|unit| world.theatre().roster.commands(id, *unit));
            let joins = commanded.filter(|unit| world.hq(id).attached != Some(*unit));
            found.extend(joins.map(|unit| Plot::of(who, Purpose::Join(unit))));
            found.extend(moves(world, who));
        }
        Mover::Train(_) => found.extend(moves(world, who)),
    }
    found
}

fn moves(world: &World, who: Mover) -> Vec<Plot> {
    let (from, far) = check::stands(world, who);
    let ways = (0..8).map(|eighth| Bearing::new(4_500 * eighth));
    let leg = |bearing: Bearing| {
        let end = bearing.from(from, far).filter(|spot| world.theatre().table.contains(*spot))?;
        Plot::of(who, Purpose::Move).and_leg(Leg::To(end))
    };
    ways.filter_map(leg).collect()
}

fn unit_plots(world: &World, id: UnitId, found: &mut Vec<Plot>) {
    let who = Mover::Unit(id);
    let (unit, arm) = (world.unit(id), world.roster(id).arm);
    let hold = Plot::of(who, Purpose::Hold);
    let formations: &[Formation] = if arm.is_artillery() && !world.is_hidden(id) {
        &[Formation::RoadColumn]
    } else {
        &[Formation::Line, Formation::Column, Formation::RoadColumn]
    };
    found.extend(
        formations.iter().filter(|to| **to != unit.formation).map(|to| Plot { formation: Some(*to), ..hold }),
    );
    if let Some(enemy) = world.nearest_enemy(id) {
        let toward = Bearing::of(unit.at.to(world.unit(enemy).at));
        found.extend(
            toward
                .filter(|facing| *facing != unit.facing)
                .map(|facing| Plot { facing: Some(facing), ..hold }),
        );
    }
    if unit.formation == Formation::RoadColumn && !arm.is_artillery() {
        // Whoever leaves the road walks as a column.
        found.extend(
            moves(world, who).into_iter().map(|plot| Plot { formation: Some(Formation::Column), ..plot }),
        );
    } else {
        found.extend(moves(world, who));
    }
    if world.is_hidden(id) {
        return;
    }
    let near = world.rate(id).combat;
    let is_near = |enemy: &UnitId| is_within(world.gap(id, *enemy), near + world.rate(*enemy).full);
    let attack = |enemy: UnitId| {
        (!world.is_hidden(enemy) && groups::may_charge(world, id, enemy))
            .then(|| Plot::of(who, Purpose::Attack(enemy)))
    };
    found.extend(world.enemies_of(world.side(id)).filter(is_near).filter_map(attack));
    let reach = field::table::Distance::of(near + world.theatre().edition.measures.block);
    let blocks = world.theatre().place_ids().filter(|place| {
        let of = world.theatre().place(*place);
        of.is_block() && of.middle.distance(unit.at) <= reach && unit.formation.place() != Some(*place)
    });
    found.extend(blocks.map(|place| Plot::of(who, Purpose::Occupy(place))));
    found.dedup();
}
