//! The turn (4): its phases in order, chits and Formation Actions, the end of the turn, the end of the game.
//!
//! Modules in the order of play: a scenario is opened (`opening`), and `game` runs its turns. Each begins (`start`) with
//! the arrival of those who are due (`arrivals`); after the Command Phase chits are prepared (`chits`), formations act
//! one after another (`action`), and the turn ends (`end`), once a day with a look at supply (`supply`). Losses and
//! levels are judged the moment they change (`losses`, called by `watch`); who wins is in `victory`.

pub mod opening;
mod game;
mod start;
pub mod arrivals;
pub mod chits;
mod action;
mod end;
pub(crate) mod supply;
mod losses;
mod watch;
pub mod victory;
pub(crate) mod ways;
mod ready;
pub(crate) mod checks;
mod words;
mod refusals;
pub(crate) mod sentences;

pub use refusals::Bar;
pub(crate) use watch::watch;
pub(crate) use ways::leads_off;
pub use words::{read_wire, read_words, say, wire};

pub use action::FormationAction;
pub use chits::ChitPhase;
pub use end::TurnEnd;
pub use game::Course;
pub(crate) use ready::Posed;
pub use ready::Ready;
pub use start::TurnStart;

use crate::action::Action;
use crate::fact::Fact as AnyFact;
use crate::pieces::{FormationId, HeadquartersId, LeaderId, Side};
use crate::proceeding::{Ask, Proceeding};
use crate::refusals::Bar as AnyBar;
use crate::scenario::forces::VariableId;
use crate::world::World;
use hex::HexId;
use serde::Serialize;
use umpire::agenda::{Play, Step};

/// Begins a whole game: from the first turn of a scenario to its last.
pub(crate) fn begin(world: &World) -> Proceeding {
    Proceeding::Turning(Turning::Course(Course::whole(world)))
}

/// An answer of this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A posed position begins.
    Begin,
    /// This commander rolls (4.1.e, 4.2.f).
    Roll {
        /// The commander.
        leader: LeaderId,
    },
    /// These two act together (4.1.g).
    Pair {
        /// One of them.
        first: FormationId,
        /// The other.
        second: FormationId,
    },
    /// No pair: the Coordinated Action chit is not used (4.d).
    NoPair,
    /// This formation takes the Initial Action (4.2.c).
    ActFirst {
        /// The formation.
        formation: FormationId,
    },
    /// The pair takes the Initial Action (4.2.e).
    PairActsFirst,
    /// Nobody takes the Initial Action (4.2.c).
    NobodyFirst,
    /// His player turn is first (25.12.b).
    GoFirst,
    /// It is second.
    GoSecond,
    /// The player calls a group of reinforcements.
    Call {
        /// By which rule of variable arrival.
        variable: VariableId,
    },
    /// He does not call it this turn.
    DoNotCall {
        /// By which rule of variable arrival.
        variable: VariableId,
    },
    /// An army chooses its base (24.d).
    ChooseBase {
        /// The army, by its place among those that choose.
        bases: u8,
        /// The base.
        base: u8,
    },
    /// A headquarters that was destroyed returns here (19.4.e).
    Return {
        /// The headquarters.
        headquarters: HeadquartersId,
        /// Where.
        at: HexId,
    },
}

/// A fact of this phase: names and printed numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
    /// A turn begins.
    TurnBegins {
        /// Its date and hour.
        turn: String,
        /// Whether it is night.
        night: bool,
    },
    /// Options that belong together are not all on.
    HalfChosen {
        /// Those that are missing.
        missing: Vec<String>,
    },
    /// A scenario begins: a rule of its own.
    OwnRule {
        /// Its id.
        rule: String,
    },
    /// An army draws its supply from a base of its choice.
    Base {
        /// The army.
        army: String,
        /// The base.
        base: String,
    },
    /// A formation that was kept back is let go.
    LetGo {
        /// The formation.
        formation: String,
        /// What it costs its side in points.
        cost: u8,
    },
    /// A broken bridge is mended.
    BridgeMended {
        /// The hexes that it joins.
        hexes: Vec<String>,
    },
    /// A turn ends.
    TurnEnds {
        /// Its date and hour.
        turn: String,
    },
    /// A substitute takes over from a lost leader.
    SubstituteCame {
        /// Whose name he bears.
        leader: String,
        /// Where he is.
        at: String,
    },
    /// Dice were thrown for a variable arrival.
    ArrivalThrown {
        /// The id of the variable.
        variable: String,
        /// Whether it succeeded.
        succeeded: bool,
    },
    /// A group of reinforcements was called.
    Called {
        /// The id of the variable.
        variable: String,
    },
    /// A group of reinforcements may enter from now on.
    Due {
        /// The units.
        units: Vec<String>,
        /// Where.
        at: String,
    },
    /// The first of a group has entered.
    Entered {
        /// The units of the group.
        units: Vec<String>,
    },
    /// A leader or headquarters has come after his column.
    CameUp {
        /// His name.
        name: String,
        /// Where.
        at: String,
    },
    /// A part that came later takes up its corps' order.
    Joined {
        /// The division.
        division: String,
        /// The corps.
        formation: String,
    },
    /// A commander rolled for coordination.
    CoordinationRolled {
        /// The commander.
        leader: String,
        /// Whether the chit was received.
        received: bool,
    },
    /// Two formations will act together.
    PairNamed {
        /// The formations.
        formations: Vec<String>,
    },
    /// Both sides rolled for the Initial Action.
    InitialRolled {
        /// The totals, the first side's first.
        totals: [i16; 2],
        /// The seat that won it.
        winner: Option<String>,
    },
    /// Whoever takes the Initial Action; nobody if it is declined.
    InitialChosen {
        /// The formations.
        formations: Vec<String>,
    },
    /// The order of the player turns is settled.
    TurnsOrdered {
        /// Whose is first.
        first: String,
    },
    /// The cup is filled.
    CupFilled {
        /// The chits in it.
        chits: Vec<String>,
    },
    /// A chit is drawn.
    Drawn {
        /// The chit.
        chit: String,
        /// How many are left.
        left: usize,
    },
    /// Formations begin to act.
    ActionBegins {
        /// The formations.
        formations: Vec<String>,
    },
    /// They have acted.
    ActionEnds {
        /// The formations.
        formations: Vec<String>,
    },
    /// Disrupted markers come off.
    Rallied {
        /// From these units.
        units: Vec<String>,
    },
    /// A unit without supply is eliminated.
    OutOfSupply {
        /// The unit.
        unit: String,
    },
    /// A formation loses heart, or finds it again.
    Heart {
        /// The formation.
        formation: String,
        /// Whether it is demoralized now.
        demoralized: bool,
        /// The strength it has lost.
        lost: u16,
    },
    /// An army is demoralized.
    ArmyDemoralized {
        /// The army.
        army: String,
    },
    /// An army has disintegrated.
    ArmyDisintegrated {
        /// The army.
        army: String,
    },
    /// The levels of an army change.
    LevelsChange {
        /// The army.
        army: String,
        /// By how much.
        by: i16,
    },
    /// A headquarters is destroyed.
    HeadquartersDestroyed {
        /// The headquarters.
        headquarters: String,
    },
    /// A headquarters returns.
    HeadquartersReturned {
        /// The headquarters.
        headquarters: String,
        /// Where.
        at: String,
    },
    /// The game is over.
    GameOver {
        /// The points of the seats.
        points: [i32; 2],
    },
}

/// What goes on in this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Turning {
    /// A posed position that waits for its beginning.
    Ready(Ready),
    /// The course of the turns.
    Course(Course),
    /// The start of a turn.
    Start(TurnStart),
    /// The Chit Preparation Phase.
    Chits(ChitPhase),
    /// A Formation Action.
    Action(FormationAction),
    /// The Turn End Phase.
    End(TurnEnd),
}

impl Turning {
    pub(crate) fn ask(&self, world: &World, side: Side) -> Option<Ask> {
        let ask = match self {
            Turning::Ready(ready) => ready.ask(),
            Turning::Start(start) => start.ask(world),
            Turning::Chits(chits) => chits.ask(world),
            Turning::Course(_) | Turning::Action(_) | Turning::End(_) => None,
        };
        ask.filter(|ask| ask.side == side)
    }

    pub(crate) fn answers(&self, world: &World, _side: Side, to: &mut Vec<Action>) {
        match self {
            Turning::Ready(_) => to.push(Action::Turn(Answer::Begin)),
            Turning::Start(start) => start.answers(world, to),
            Turning::Chits(chits) => chits.answers(world, to),
            Turning::Course(_) | Turning::Action(_) | Turning::End(_) => {}
        }
    }

    pub(crate) fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        action: Action,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), AnyBar> {
        if self.ask(world, side).is_none() {
            return Err(Ask::not_now(None));
        }
        match self {
            Turning::Ready(ready) => ready.answer(action),
            Turning::Start(start) => start.answer(world, action, play),
            Turning::Chits(chits) => chits.answer(world, action, play),
            Turning::Course(_) | Turning::Action(_) | Turning::End(_) => Err(Ask::not_now(None)),
        }
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) -> Step<Proceeding> {
        match self {
            Turning::Ready(ready) => ready.resume(world),
            Turning::Course(course) => course.resume(world, play),
            Turning::Start(start) => start.resume(world, play),
            Turning::Chits(chits) => chits.resume(world, play),
            Turning::Action(action) => action.resume(world, play),
            Turning::End(end) => end.resume(world, play),
        }
    }
}

/// The names of formations.
fn names(world: &World, formations: &[FormationId]) -> Vec<String> {
    formations.iter().map(|id| world.theatre.formations[id.place()].name.clone()).collect()
}

/// "II Corps", "II Corps and III Corps", "I Corps, II Corps and III Corps".
fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
