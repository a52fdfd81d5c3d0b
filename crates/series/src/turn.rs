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
pub mod supply;
mod losses;
mod watch;
pub mod victory;
pub(crate) mod ways;
mod ready;
pub(crate) mod checks;
pub(crate) mod assertions;

pub(crate) use watch::watch;
pub(crate) use ways::leads_off;

pub use action::FormationAction;
pub use chits::ChitPhase;
pub use end::TurnEnd;
pub use game::Course;
pub(crate) use losses::settle_beforehand;
pub(crate) use ready::Posed;
pub use ready::Ready;
pub use start::TurnStart;

use crate::activity::activities;
use crate::prelude::*;
use crate::scenario::forces::VariableId;
use crate::scenario_rules::base::BaseId;

/// Begins a whole game: from the first turn of a scenario to its last.
pub(crate) fn begin(world: &World) -> Activity {
    Activity::TurnPhase(TurnPhase::Course(Course::whole(world)))
}

umpire::answers! {
    /// An answer of this phase.
    pub enum Answer of World {
        /// A posed position begins.
        Begin = "begin",
        /// This commander rolls (4.1.e, 4.2.f).
        Roll { leader: LeaderId } = "{leader} rolls",
        /// These two act together (4.1.g).
        Pair { first: FormationId, second: FormationId } = "pair {first} with {second}",
        /// No pair: the Coordinated Action chit is not used (4.d).
        NoPair = "no pair",
        /// This formation takes the Initial Action (4.2.c).
        ActFirst { formation: FormationId } = "{formation} acts first",
        /// The pair takes the Initial Action (4.2.e).
        PairActsFirst = "the pair acts first",
        /// Nobody takes the Initial Action (4.2.c).
        NobodyFirst = "nobody acts first",
        /// His player turn is first (25.12.b).
        GoFirst = "go first",
        GoSecond = "go second",
        /// The player calls a group of reinforcements.
        Call {
            /// By which rule of variable arrival.
            variable: VariableId,
        } = "call {variable}",
        /// He does not call it this turn.
        DoNotCall {
            /// By which rule of variable arrival.
            variable: VariableId,
        } = "do not call {variable}",
        /// An army chooses its base (24.d).
        ChooseBase { army: ArmyId, base: BaseId } = "the {army} base is {base}",
        /// A headquarters that was destroyed returns here (19.4.e).
        SetUp { headquarters: HeadquartersId, at: HexId } = "set up {headquarters} at {at}",
    }
}

/// A fact of this phase: names and printed numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fact {
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
        rule: String,
    },
    /// An army draws its supply from a base of its choice.
    Base {
        army: String,
        base: String,
    },
    /// A formation that was kept back is let go.
    LetGo {
        formation: String,
        /// What it costs its side in points.
        cost: u8,
    },
    /// A broken bridge is mended.
    BridgeMended {
        /// The hexes that it joins.
        hexes: Vec<String>,
    },
    TurnEnds {
        /// Its date and hour.
        turn: String,
    },
    /// A substitute takes over from a lost leader.
    SubstituteCame {
        /// Whose name he bears.
        leader: String,
        at: String,
    },
    /// Dice were thrown for a variable arrival.
    ArrivalThrown {
        /// The id of the variable.
        variable: String,
        succeeded: bool,
    },
    /// A group of reinforcements was called.
    Called {
        /// The id of the variable.
        variable: String,
    },
    /// A group of reinforcements may enter from now on.
    Due {
        units: Vec<String>,
        at: String,
    },
    /// The first of a group has entered.
    Entered {
        /// The units of the group.
        units: Vec<String>,
    },
    /// A leader or headquarters has come after his column.
    CameUp {
        name: String,
        at: String,
    },
    /// A part that came later takes up its corps' order.
    Joined {
        division: String,
        formation: String,
    },
    /// A commander rolled for coordination.
    CoordinationRolled {
        leader: String,
        /// Whether the chit was received.
        received: bool,
    },
    /// Two formations will act together.
    PairNamed {
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
        formations: Vec<String>,
    },
    /// The order of the player turns is settled.
    TurnsOrdered {
        first: String,
    },
    /// The cup is filled.
    CupFilled {
        /// The chits in it.
        chits: Vec<String>,
    },
    /// A chit is drawn.
    Drawn {
        chit: String,
        /// How many are left.
        left: usize,
    },
    /// Formations begin to act.
    ActionBegins {
        formations: Vec<String>,
    },
    ActionEnds {
        formations: Vec<String>,
    },
    /// Disrupted markers come off.
    Rallied {
        units: Vec<String>,
    },
    /// A unit without supply is eliminated.
    OutOfSupply {
        unit: String,
    },
    /// A formation loses heart, or finds it again.
    Heart {
        formation: String,
        /// Whether it is demoralized now.
        demoralized: bool,
        /// The strength it has lost.
        lost: u16,
    },
    /// An army is demoralized.
    ArmyDemoralized {
        army: String,
    },
    /// An army has disintegrated.
    ArmyDisintegrated {
        army: String,
    },
    /// The levels of an army change.
    LevelsChange {
        army: String,
        by: i16,
    },
    /// A headquarters is destroyed.
    HeadquartersDestroyed {
        headquarters: String,
    },
    HeadquartersReturned {
        headquarters: String,
        at: String,
    },
    /// The game is over.
    GameOver {
        /// The points of the seats.
        points: [i32; 2],
    },
}

activities! {
    /// What goes on in this phase.
    pub enum TurnPhase {
        /// A posed position that waits for its beginning.
        Ready(Ready),
        /// The course of the turns.
        Course(Course) unasked,
        /// The start of a turn.
        Start(TurnStart),
        /// The Chit Preparation Phase.
        Chits(ChitPhase),
        Action(FormationAction) unasked,
        /// The Turn End Phase.
        End(TurnEnd) unasked,
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
