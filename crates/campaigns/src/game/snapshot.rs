//! A game written down whole, and read back.
//!
//! Pieces and hexes stand in it by their places in the lists of the theatre, which is made anew from the scenario when it is read; so
//! the lists are written too, by name, and a state is read only where they are the same.

use super::Campaigns;
use crate::activity::Activity;
use crate::theatre::Theatre;
use crate::world::{Position, World};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use umpire::agenda::Agenda;
use umpire::bounds::{self, Limit};

/// Who and what the places in the lists stand for.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Cast {
    armies: Vec<String>,
    holders: Vec<String>,
    units: Vec<String>,
    places: usize,
    exits: usize,
    destroyed: usize,
    hexes: usize,
    sides: usize,
}

impl Cast {
    fn of(theatre: &Theatre) -> Cast {
        Cast {
            armies: theatre.armies.iter().map(|army| army.key.clone()).collect(),
            holders: theatre.holders.iter().map(|holder| holder.name.clone()).collect(),
            units: theatre.units.iter().map(|unit| unit.name.clone()).collect(),
            places: theatre.terms.places.len(),
            exits: theatre.terms.exits.len(),
            destroyed: theatre.terms.destroyed.len(),
            hexes: theatre.ground.board.n_hexes(),
            sides: theatre.ground.board.side_ids().len(),
        }
    }

    fn limits(&self) -> [Limit; 5] {
        let below = |name, n: usize| (name, 0, u64::try_from(n).unwrap_or(u64::MAX).saturating_sub(1));
        let upto = |name, n: usize| (name, 1, u64::try_from(n).unwrap_or(u64::MAX));
        [
            below("ArmyId", self.armies.len()),
            below("HolderId", self.holders.len()),
            below("UnitId", self.units.len()),
            // Hexes and hexsides are written one higher than their places, see `hex::id`.
            upto("HexId", self.hexes),
            upto("SideId", self.sides),
        ]
    }
}

#[derive(Serialize)]
struct Written<'a> {
    cast: Cast,
    now: &'a Position,
    agenda: &'a Agenda<Activity>,
}

#[derive(Deserialize)]
struct Read {
    cast: Cast,
    now: Position,
    agenda: Agenda<Activity>,
}

pub(super) fn write(game: &Campaigns) -> String {
    let written =
        Written { cast: Cast::of(&game.world.theatre), now: game.world.position(), agenda: &game.agenda };
    // What changes is plain data, which always has a JSON form.
    serde_json::to_string(&written).unwrap_or_default()
}

/// A game of the same start in a state that was written down.
pub(super) fn read(start: &Campaigns, state: &str) -> Result<Campaigns, String> {
    let theatre = &start.world.theatre;
    let Read { cast: then, now, agenda } =
        serde_json::from_str(state).map_err(|error| format!("it is no state of this rule set ({error})"))?;
    let cast = Cast::of(theatre);
    if cast != then {
        return Err(
            "the scenario has changed: its armies, leaders, units, places or hexes are others".to_owned()
        );
    }
    let lengths = [
        (now.holders.len(), theatre.holders.len()),
        (now.units.len(), theatre.units.len()),
        (now.armies.len(), theatre.armies.len()),
        (now.held.len(), theatre.terms.places.len()),
        (now.left.len(), theatre.terms.exits.len()),
        (now.destroyed.len(), theatre.terms.destroyed.len()),
    ];
    if lengths.iter().any(|(now, printed)| now != printed) {
        return Err("the state has other pieces than the scenario".to_owned());
    }
    bounds::check(&(&now, &agenda), &cast.limits())?;
    Ok(Campaigns::new(World::of(Arc::clone(theatre), now), agenda))
}
