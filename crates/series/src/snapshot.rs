//! A game written down whole, and read back.
//!
//! The state is what changes: the world and the agenda, as they derive it. Pieces and hexes stand in it by their places in the
//! lists of the theatre, which is made anew from the scenario when it is read; so the lists are written too, by name, and a state
//! is read only where they are the same.

use crate::activity::Activity;
use crate::game::Series;
use crate::orders::OrderHolder;
use crate::theatre::Theatre;
use crate::world::{World, WorldState};
use serde::{Deserialize, Serialize};
use umpire::agenda::Agenda;
use umpire::bounds::{self, Limit};

/// Who and what the places in the lists stand for.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Cast {
    units: Vec<String>,
    leaders: Vec<String>,
    formations: Vec<String>,
    divisions: Vec<String>,
    armies: Vec<String>,
    headquarters: Vec<String>,
    holders: Vec<OrderHolder>,
    reinforcements: usize,
    turns: u16,
    hexes: usize,
    /// The printed numbers of the first and the last hex.
    corners: [String; 2],
}

impl Cast {
    fn of(theatre: &Theatre) -> Cast {
        let board = &theatre.ground.board;
        let number = |hex: Option<hex::HexId>| hex.map(|hex| theatre.ground.number(hex)).unwrap_or_default();
        Cast {
            units: theatre.units.iter().map(|unit| unit.name.clone()).collect(),
            leaders: theatre.leaders.iter().map(|leader| leader.name.clone()).collect(),
            formations: theatre.formations.iter().map(|formation| formation.name.clone()).collect(),
            divisions: theatre.divisions.iter().map(|division| division.name.clone()).collect(),
            armies: theatre.armies.iter().map(|army| army.name.clone()).collect(),
            headquarters: theatre.headquarters.iter().map(|headquarters| headquarters.name.clone()).collect(),
            holders: theatre.holders.clone(),
            reinforcements: theatre.terms.reinforcements.len(),
            turns: theatre.calendar.n_turns(),
            hexes: board.n_hexes(),
            corners: [number(board.ids().next()), number(board.ids().last())],
        }
    }

    /// The first difference from another, in words.
    fn difference(&self, other: &Cast) -> Option<String> {
        let lists = [
            ("unit", &self.units, &other.units),
            ("leader", &self.leaders, &other.leaders),
            ("formation", &self.formations, &other.formations),
            ("division", &self.divisions, &other.divisions),
            ("army", &self.armies, &other.armies),
            ("headquarters", &self.headquarters, &other.headquarters),
        ];
        for (what, now, then) in lists {
            if let Some(at) = (0..now.len().max(then.len())).find(|at| now.get(*at) != then.get(*at)) {
                let name = |list: &Vec<String>| list.get(at).map_or("none", String::as_str).to_owned();
                return Some(format!("{what} {} was {}, and is {} now", at + 1, name(then), name(now)));
            }
        }
        (self != other).then(|| {
            "the map, the calendar, the chain of command or the reinforcements have changed".to_owned()
        })
    }

    /// The bounds of every kind of id.
    fn limits(&self, world: &WorldState) -> [Limit; 11] {
        let words = u64::try_from(self.hexes.div_ceil(64)).unwrap_or(u64::MAX);
        let below = |name, n: usize| (name, 0, u64::try_from(n).unwrap_or(u64::MAX).saturating_sub(1));
        [
            below("UnitId", self.units.len()),
            below("LeaderId", self.leaders.len()),
            below("FormationId", self.formations.len()),
            below("DivisionId", self.divisions.len()),
            below("ArmyId", self.armies.len()),
            below("HeadquartersId", self.headquarters.len()),
            below("HolderId", self.holders.len()),
            below("ReinforcementId", self.reinforcements),
            below("DispatchId", world.n_dispatches()),
            // A hex is written one higher than its place, see `hex::id`.
            ("HexSet", words, words),
            ("HexId", 1, u64::try_from(self.hexes).unwrap_or(u64::MAX)),
        ]
    }
}

#[derive(Serialize)]
struct Written<'a> {
    cast: Cast,
    world: &'a WorldState,
    agenda: &'a Agenda<Activity>,
}

#[derive(Deserialize)]
struct Read {
    world: WorldState,
    agenda: Agenda<Activity>,
}

pub(crate) fn write(game: &Series) -> String {
    let (world, agenda) = (game.world.state(), &game.agenda);
    // What changes is plain data, which always has a JSON form.
    serde_json::to_string(&Written { cast: Cast::of(&game.world.theatre), world, agenda }).unwrap_or_default()
}

/// A game of the same start in a state that was written down.
pub(crate) fn read(start: &Series, state: &str) -> Result<Series, String> {
    #[derive(Deserialize)]
    struct OnlyCast {
        cast: Cast,
    }
    let theatre = &start.world.theatre;
    let OnlyCast { cast: then } =
        serde_json::from_str(state).map_err(|error| format!("it is no state of this rule set ({error})"))?;
    let cast = Cast::of(theatre);
    if let Some(difference) = cast.difference(&then) {
        return Err(format!("the scenario has changed: {difference}"));
    }
    let Read { world, agenda } =
        serde_json::from_str(state).map_err(|error| format!("the state is of another shape ({error})"))?;
    world.fits(theatre)?;
    bounds::check(&(&world, &agenda), &cast.limits(&world))?;
    Ok(Series { world: World::at(theatre, world)?, agenda })
}
