//! Aides and dummies of a posed position (25.7). Flags follow from the orders.

use super::{Texts, command};
use crate::options::order_markers::{aides, interception, targets};
use crate::pieces::Side;
use crate::world::{DispatchStatus, World};
use umpire::fault::Faults;
use umpire::source::Section;

/// The keys, as written.
pub(super) struct Given<'n> {
    aides: Texts<'n>,
    dummies: Texts<'n>,
    letters: Texts<'n>,
}

impl<'n> Given<'n> {
    pub(super) fn read(section: &mut Section<'n, '_>) -> Given<'n> {
        Given {
            aides: section.texts("aides"),
            dummies: section.texts("dummies"),
            letters: section.texts("letters"),
        }
    }

    /// `"1203 II Corps: attack from Napoleon"`: an aide, where he is and what he carries, and `arrived` if he has found the
    /// recipient; `"1510 french"`: a dummy; `"1203 II Corps: attack from Napoleon"` among letters: the order of an aide
    /// who was caught there, to be read now.
    pub(super) fn set_up(&self, world: &mut World, faults: &mut Faults) {
        let mut all = self.aides.iter().chain(&self.dummies).chain(&self.letters);
        if let Some((_, place)) = all.next().filter(|_| world.markers.is_none()) {
            faults.note(place, "aides, dummies and letters belong to the option `order-markers`");
            return;
        }
        for (text, place) in &self.aides {
            if let Err(why) = aide(world, text) {
                faults.note(place, format!("`{text}`: {why}"));
            }
        }
        for (text, place) in &self.letters {
            if let Err(why) = letter(world, text) {
                faults.note(place, format!("`{text}`: {why}"));
            }
        }
        for (text, place) in &self.dummies {
            if let Err(why) = dummy(world, text) {
                faults.note(place, format!("`{text}`: {why}"));
            }
        }
    }
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
    let named = |side: &Side| world.theatre.seats[usize::from(world.seat_of(*side).0)] == seat;
    let side = Side::BOTH.into_iter().find(named).ok_or("a dummy has a hex and a seat")?;
    targets::lay(world, side, hex);
    Ok(())
}
