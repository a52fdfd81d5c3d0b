//! Posing a position from the given of a case (see `docs/odn-cases.md`): the ground, who stands on it, and what is about to happen.

mod ground;
mod moment;
mod pieces;

use crate::edition::Edition;
use crate::game::OneDay;
use crate::option::{OptionalRule, OptionalRules};
use crate::theatre::{Terms, Theatre};
use crate::world::{Sealed, World, WorldState};
use std::fmt::Display;
use std::sync::Arc;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, Said};
use umpire::source::Node;

/// Nobody who waits for his release is nearer to an enemy than this without being set free, in a position.
const RELEASE: i32 = 4_000;
/// A position is played at noon.
const NOON: u16 = 12 * 60;

/// A case, as far as it poses anything.
#[derive(Read)]
#[read(what = "position")]
struct Position<'n> {
    given: Option<Given<'n>>,
}

/// What is given.
#[derive(Read)]
#[read(what = "given")]
struct Given<'n> {
    #[read(place)]
    place: &'n Place,
    scenario: Option<Said<'n>>,
    #[read(default = 1)]
    basing: u8,
    options: Vec<OptionalRule>,
    #[read(flat)]
    ground: ground::Given<'n>,
    #[read(flat)]
    pieces: pieces::Given<'n>,
    #[read(flat)]
    moment: moment::Given<'n>,
}

/// Poses a position; every fault at once.
pub(crate) fn pose(case: &Node) -> Result<OneDay, Faults> {
    let mut faults = Faults::none();
    let position = Position::read(case, Name { key: "", of: "position" }, &mut faults);
    let game = position.and_then(|position| {
        if let Some(given) = position.given {
            given.game(&mut faults)
        } else {
            faults.note(&case.place, "nothing is given: write `given.units`, or `given.scenario`");
            None
        }
    });
    match game {
        Some(game) => faults.or(game),
        None => Err(faults),
    }
}

impl Given<'_> {
    fn game(self, faults: &mut Faults) -> Option<OneDay> {
        let options = OptionalRules::of(self.options.iter().copied());
        if let Some(scenario) = self.scenario {
            let begun = crate::scenario::begin(scenario.text, options);
            return noted(scenario, begun, faults);
        }
        let edition = Edition::built_in();
        let Some(basing) = edition.basing(self.basing).cloned() else {
            faults.note(self.place, format!("there is no basing system {}", self.basing));
            return None;
        };
        let table = self.ground.table(faults)?;
        let places = Theatre::places_of(&table);
        let entries = self.ground.entries(&table, &edition, faults);
        let objectives = self.ground.held(&places, faults);
        let turn = self.moment.turn;
        let roster = self.pieces.roster(
            &edition,
            &entries,
            &self.ground,
            options.has(OptionalRule::Garrisons),
            faults,
        )?;
        let held = objectives.iter().map(|of| of.start).collect();
        let theatre = Arc::new(Theatre {
            basing,
            places,
            decks: Theatre::decks_of(&table, edition.measures.touching),
            lines: Theatre::lines_of(&table),
            table,
            roster,
            entries,
            options,
            terms: Terms {
                key: umpire::ruleset::POSED.to_owned(),
                title: "A position".to_owned(),
                date: String::new(),
                turns: self.moment.turns.unwrap_or(turn).max(turn),
                minutes: edition.time.minutes,
                first: NOON,
                objectives,
                lost_units: [0; 6],
                killed: [0; 3],
                lost_stand: 0,
                scale: Vec::new(),
                sudden: Vec::new(),
                haze: Vec::new(),
                release_distance: RELEASE,
            },
            edition,
        });
        let open = self.pieces.open(&theatre, turn, held, faults)?;
        let world = World::new(theatre, WorldState { open, sealed: [Sealed::default(), Sealed::default()] });
        self.moment.game(world, faults)
    }
}

/// What came of a line, where it may be wrong.
fn noted<T>(said: Said<'_>, read: Result<T, impl Display>, faults: &mut Faults) -> Option<T> {
    read.map_err(|why| faults.note(said.place, format!("`{said}`: {why}"))).ok()
}
