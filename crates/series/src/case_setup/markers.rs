//! Aides and dummies of a posed position (25.7). Flags follow from the orders.

use super::past::turn_before;
use super::{command, lines};
use crate::command::holder_named;
use crate::features::Feature;
use crate::options::order_markers::{aides, interception, targets};
use crate::pieces::Side;
use crate::refits::hidden_forces;
use crate::refits::vedettes;
use crate::world::{DispatchStatus, World};
use umpire::fault::Faults;
use umpire::read::{Read, Said};

#[derive(Read)]
pub(super) struct Given<'n> {
    /// `"1203 II Corps: attack from Napoleon"`: where an aide is and what he carries, and `arrived` if he has found the
    /// recipient.
    aides: Vec<Said<'n>>,
    /// `"1510 french"`.
    dummies: Vec<Said<'n>>,
    /// Written like the aides: the order of one who was caught there, to be read now.
    letters: Vec<Said<'n>>,
    /// `"1203 III Corps"`, `"1305 dummy union"`, `"1402 vedettes french"`: Hidden Forces markers, each with what is under it, and `reported 2` if
    /// a vedette reports it in so many turns.
    markers: Vec<Said<'n>>,
    /// `"1203 Merlin"`, `"---- Merlin lost 4"`: a vedette of a unit, and where it is or in which turn it was lost.
    vedettes: Vec<Said<'n>>,
}

impl Given<'_> {
    pub(super) fn set_up(&self, world: &mut World, faults: &mut Faults) {
        let mut all = self.aides.iter().chain(&self.dummies).chain(&self.letters);
        if let Some(said) = all.next().filter(|_| world.markers.is_none()) {
            faults.note(said.place, "aides, dummies and letters belong to the option `order-markers`");
            return;
        }
        lines(&self.aides, faults, |text| aide(world, text));
        lines(&self.letters, faults, |text| letter(world, text));
        lines(&self.dummies, faults, |text| dummy(world, text));
    }

    /// Hidden Forces markers: last, when it is settled who is on the map.
    pub(super) fn lay(&self, world: &mut World, faults: &mut Faults) {
        if let Some(said) = self.vedettes.first().filter(|_| !world.has(Feature::Vedettes)) {
            faults.note(said.place, "vedettes belong to the option `vedettes`");
            return;
        }
        lines(&self.vedettes, faults, |text| vedette(world, text));
        if let Some(said) = self.markers.first().filter(|_| !world.has(Feature::HiddenForces)) {
            faults.note(said.place, "markers belong to an edition with Hidden Forces");
            return;
        }
        lines(&self.markers, faults, |text| marker(world, text));
    }
}

fn marker(world: &mut World, text: &str) -> Result<(), String> {
    let (hex, what) = text.split_once(' ').ok_or("write `1203 III Corps` or `1305 dummy union`")?;
    let at = world.ground().find(hex)?;
    let (what, report) = match what.rsplit_once(" reported ") {
        Some((what, turns)) => (what, Some(turns.parse().map_err(|_| "`reported` needs a number of turns")?)),
        None => (what, None),
    };
    if let Some(seat) = what.strip_prefix("vedettes ") {
        let side = side_of(world, seat).ok_or("vedettes under a marker have a hex and a seat")?;
        return vedettes::pose_hidden(world, side, at).map_err(str::to_owned);
    }
    let under = match what.strip_prefix("dummy ") {
        Some(seat) => Err(side_of(world, seat).ok_or("a dummy has a hex and a seat")?),
        None => Ok(holder_named(world, what)?),
    };
    hidden_forces::pose(world, at, under, report).map(drop).map_err(str::to_owned)
}

fn vedette(world: &mut World, text: &str) -> Result<(), String> {
    let (hex, unit) = text.split_once(' ').ok_or("write `1203 Merlin` or `---- Merlin lost 4`")?;
    let (unit, lost) = match unit.rsplit_once(" lost ") {
        Some((unit, turn)) => (unit, Some(turn_before(turn, world.turn)?)),
        None => (unit, None),
    };
    let at = match lost {
        Some(turn) => Err(turn),
        None => Ok(world.ground().find(hex)?),
    };
    let unit = crate::action::unit_named(world, unit)?;
    vedettes::pose(world, unit, at).map_err(str::to_owned)
}

fn side_of(world: &World, seat: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| world.seat_name(*side) == seat)
}

fn aide(world: &mut World, text: &str) -> Result<(), String> {
    let (hex, order) = text.split_once(' ').ok_or("write `1203 II Corps: attack from Napoleon`")?;
    let at = world.ground().find(hex)?;
    let (order, arrived) = order.strip_suffix(", arrived").map_or((order, false), |order| (order, true));
    let (dispatch, status) = command::dispatch(world, order)?;
    let (side, turn) = (world.theatre.side_of_holder(dispatch.to), world.turn);
    let order = world.write(dispatch, status);
    aides::place(world, side, order, at);
    if arrived {
        world.set_arrival(order, turn);
    }
    Ok(())
}

fn letter(world: &mut World, text: &str) -> Result<(), String> {
    let (hex, order) = text.split_once(' ').ok_or("write `1203 II Corps: attack from Napoleon`")?;
    let at = world.ground().find(hex)?;
    let (dispatch, _) = command::dispatch(world, order)?;
    let by = world.theatre.side_of_holder(dispatch.to).enemy();
    let turn = world.turn;
    let order = world.write(dispatch, DispatchStatus::Lapsed(turn));
    interception::post(world, order, by, at, turn);
    Ok(())
}

fn dummy(world: &mut World, text: &str) -> Result<(), String> {
    let (hex, seat) = text.split_once(' ').ok_or("write `1510 french`")?;
    let hex = world.ground().find(hex)?;
    let side = side_of(world, seat).ok_or("a dummy has a hex and a seat")?;
    targets::lay(world, side, hex);
    Ok(())
}
