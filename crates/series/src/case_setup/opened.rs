//! A case that opens a scenario instead of posing a position: `given.scenario = "the-battle"`, at its first turn or at
//! `given.turn`, with `given.options`. Nothing has happened then but that those who were due before have their orders and are
//! still to come, so that a case can say who comes when and where, and what he is to do.

use crate::game::Series;
use crate::pieces::Side;
use crate::scenario::{Battles, GameTime, Turn};
use crate::turn::{Ready, TurnPhase, opening};
use crate::{activity::Activity, rule_set};
use umpire::fault::Faults;
use umpire::read::{Name, Read, Said};
use umpire::source::Node;

/// The scenario that a case opens, if it does.
pub(crate) fn scenario_of(case: &Node) -> Option<&Node> {
    case.get("given")?.get("scenario")
}

#[derive(Read)]
#[read(what = "opened scenario")]
struct Opened<'n> {
    scenario: Said<'n>,
    turn: Option<Said<'n>>,
    /// How many turns are played.
    #[read(within = 1..=24, default = 1)]
    turns: u16,
    options: Vec<Said<'n>>,
}

#[derive(Read)]
#[read(what = "position")]
struct Position<'n> {
    given: Opened<'n>,
}

/// Opens the scenario of a case.
pub(crate) fn open(battles: &Battles, case: &Node) -> Result<Series, Faults> {
    let mut faults = Faults::none();
    let game = Position::read(case, Name { key: "", of: "position" }, &mut faults)
        .and_then(|position| game(battles, &position.given, &mut faults));
    match game {
        Some(game) => faults.or(game),
        None => Err(faults),
    }
}

fn game(battles: &Battles, given: &Opened<'_>, faults: &mut Faults) -> Option<Series> {
    let Opened { scenario: said, turn, turns, options } = given;
    let scenario = battles.scenario(said.text).or_else(|| {
        let known = battles.scenarios().map(|scenario| scenario.id.as_str());
        said.unknown(format!("there is no scenario `{said}`"), known, faults)
    })?;
    let options: Vec<String> = options.iter().map(|option| option.text.to_owned()).collect();
    if let Err(why) = rule_set::check_options(scenario, &options) {
        faults.note(said.place, why);
        return None;
    }
    let world = opening::open(scenario, &options);
    let turn = match turn {
        None => Turn::FIRST,
        Some(said) => {
            let time = said.parse::<GameTime>(faults)?;
            let turn = world.theatre.calendar.turn(time);
            if turn.is_none() {
                faults.note(said.place, format!("{} is no turn of this scenario", time.words()));
            }
            turn?
        }
    };
    let ready = Ready::at(Side::First, turn, *turns);
    Some(Series::new(world, Activity::TurnPhase(TurnPhase::Ready(ready))))
}
