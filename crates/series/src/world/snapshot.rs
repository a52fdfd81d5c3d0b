//! A world written down and read back. What never changes is not in it: it is made anew from the scenario and its options.

use super::{Whereabouts, World, WorldState};
use crate::theatre::Theatre;
use std::sync::Arc;

impl World {
    /// Everything that changes.
    pub fn state(&self) -> &WorldState {
        debug_assert!(
            World::at(&self.theatre, self.state.clone()).is_ok_and(|again| {
                again.threatened == self.threatened
                    && again.n_charging == self.n_charging
                    && self.ground().board.ids().all(|hex| {
                        let (kept, found) = (&self.hexes[hex], &again.hexes[hex]);
                        (kept.n_units, kept.held_by, kept.zones)
                            == (found.n_units, found.held_by, found.zones)
                            && self.first_in(hex) == again.first_in(hex)
                    })
            }),
            "what is kept about the hexes does not follow from where the units are"
        );
        &self.state
    }

    /// The world of a theatre in a state that was written down: what follows from the state is found out again.
    pub fn at(theatre: &Arc<Theatre>, state: WorldState) -> Result<World, String> {
        let theatre = theatre.over(&state.spans);
        let mut world = World::with_nobody(theatre, state);
        let n_units = world.units.len();
        let mut follows = vec![false; n_units];
        for unit in world.unit_ids() {
            if let Some(next) = world.unit(unit).next {
                let same_hex = world.hex_of(next).is_some() && world.hex_of(next) == world.hex_of(unit);
                if !same_hex || std::mem::replace(&mut follows[next.place()], true) {
                    return Err("the units of a stack do not stand one after another".to_owned());
                }
            }
        }
        for unit in world.unit_ids() {
            match world.unit(unit).whereabouts {
                Whereabouts::At(hex) => {
                    if !follows[unit.place()] {
                        if world.first_in(hex).is_some() {
                            return Err("a hex has two stacks".to_owned());
                        }
                        world.set_first_in(hex, Some(unit));
                    }
                    world.hexes[hex].n_units += 1;
                }
                Whereabouts::Charging(_) => world.n_charging += 1,
                _ => {}
            }
        }
        for unit in world.unit_ids() {
            if let Some(hex) = world.hex_of(unit) {
                if world.first_in(hex).is_none() {
                    return Err("the units of a stack stand in a ring".to_owned());
                }
                world.count_zones(unit, hex, 1);
                let side = world.side_of(unit);
                world.note_threat(hex, side);
            }
        }
        Ok(world)
    }
}

impl WorldState {
    pub(crate) fn n_dispatches(&self) -> usize {
        self.book.len()
    }

    /// Whether there is as much of everything as a theatre has.
    pub(crate) fn fits(&self, theatre: &Theatre) -> Result<(), String> {
        let fits = self.units.len() == theatre.units.len()
            && self.leaders.len() == theatre.leaders.len()
            && self.formations.len() == theatre.formations.len()
            && self.holders.len() == theatre.holders.len()
            && self.headquarters.len() == theatre.headquarters.len()
            && self.armies.len() == theatre.armies.len()
            && self.statuses.len() == self.book.len();
        if fits { Ok(()) } else { Err("the state has more or fewer pieces than the scenario".to_owned()) }
    }
}
