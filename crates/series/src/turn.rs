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
use umpire::facts::{Name, Piece, Place, Word};

/// Begins a whole game: from the first turn of a scenario to its last.
pub(crate) fn begin(world: &World) -> Activity {
    Activity::TurnPhase(TurnPhase::Course(Course::whole(world)))
}

umpire::answers! {
    pub enum Answer of World: Turn Chooses {
        Begin = "begin",
        /// This commander rolls (4.1.e, 4.2.f).
        Roll { leader: LeaderId } = "{leader} rolls",
        /// These two act together (4.1.g).
        Pair { first: FormationId, second: FormationId } = "pair {first} with {second}",
        /// No pair: the Coordinated Action chit is not used (4.d).
        NoPair = "no pair": Turn Passes,
        /// This formation takes the Initial Action (4.2.c).
        ActFirst { formation: FormationId } = "{formation} acts first",
        /// The pair takes the Initial Action (4.2.e).
        PairActsFirst = "the pair acts first",
        /// Nobody takes the Initial Action (4.2.c).
        NobodyFirst = "nobody acts first": Turn Passes,
        /// His player turn is first (25.12.b).
        GoFirst = "go first",
        GoSecond = "go second",
        /// The player calls a group of reinforcements.
        Call { variable: VariableId } = "call {variable}",
        DoNotCall { variable: VariableId } = "do not call {variable}",
        /// An army chooses its base (24.d).
        ChooseBase { army: ArmyId, base: BaseId } = "the {army} base is {base}": Supply Chooses,
        /// A unit is set up where its player likes (14.a).
        Deploy { unit: UnitId, at: HexId } = "deploy {unit} at {at}": Turn Goes,
        /// Reinforcements are sent to a flank of the army (14.a).
        SendTo { holder: HolderId, at: HexId } = "send {holder} to {at}": Orders Chooses,
        /// A headquarters that was destroyed returns here (19.4.e).
        SetUp { headquarters: HeadquartersId, at: HexId } = "set up {headquarters} at {at}": Turn Goes,
    }
}

umpire::facts! {
    pub enum Fact of AnyFact as Turn: Turn Nothing {
        TurnBegins { turn: Word, night: bool },
        /// Options that belong together are not all on.
        HalfChosen { missing: Vec<Word> },
        /// A scenario begins: a rule of its own.
        OwnRule { rule: Word },
        /// An order with which a holder begins.
        OrderInHand { holder: Name }: Orders Nothing,
        /// A unit is set up where its player likes.
        SetUpFreely { unit: Piece, at: Place }: Turn Goes unseen "A stack is set up.",
        /// A leader is set up by his owner.
        LeaderSetUp { leader: Piece, at: Place }: Turn Goes unseen nothing,
        /// A formation that was held in place may move.
        MayMoveNow { formation: Name }: Orders Nothing,
        /// A formation that was exhausted has rested.
        Rested { formation: Name }: Orders Nothing,
        /// A leader was captured.
        LeaderCaptured { leader: Name }: Turn Loses,
        /// Reinforcements are sent to a flank.
        SentTo { holder: Name, at: Place }: Orders Nothing,
        /// An army draws its supply from a base of its choice.
        Base { army: Name, base: Name }: Supply Nothing,
        /// A formation that was kept back is let go, and costs its side points.
        LetGo { formation: Name, cost: u8 }: Orders Nothing,
        /// A broken bridge between hexes is mended.
        BridgeMended { hexes: Vec<Place> }: Supply Nothing,
        /// A die was thrown for the weather.
        WeatherRolled { rain: bool },
        /// Whether infantry has dug an improved position.
        DugIn { at: Place, dug: bool }: March Nothing,
        /// The weather until it is thrown for again.
        WeatherIs { weather: Word },
        /// It rains to the end, which may be now.
        RainSetsIn { over: bool },
        /// Dice were thrown for a random event, and what it is.
        EventRolled { event: Word },
        /// Nothing comes of it.
        EventPasses { why: &'static str },
        /// Heat stops everybody for a turn.
        HeatStops,
        /// A leader is killed or wounded by chance.
        LeaderStruck { leader: Piece, killed: bool }: Orders Loses unseen "A leader is struck.",
        /// A wounded leader is back.
        LeaderReturns { leader: Piece, at: Place }: Orders Nothing unseen "A leader is back from his wound.",
        /// An order on its way is lost, if there was one.
        OrderLost { lost: bool }: Orders Nothing,
        /// A command is to carry out an order of its enemy's choice, and goes back to its own.
        LooseCannon { holder: Name }: Orders Nothing,
        LooseCannonOver { holder: Name }: Orders Nothing,
        TooPolite: Orders Nothing,
        TooCautious: Orders Nothing,
        CommanderHesitates: Orders Nothing,
        /// A hidden march turns back, or a column halts at a fork.
        LostItsWay { holder: Name }: March Nothing,
        WrongTurn { holder: Name, at: Place }: March Nothing,
        /// A senior leader takes command of the army.
        PullsRank { leader: Piece }: Orders Nothing unseen "A senior leader takes command.",
        /// A leader has a better rating from now on.
        WakesUp { leader: Piece, rating: u8 }: Orders Nothing unseen "A leader wakes up.",
        /// Reinforcements come before their time.
        ComesEarly: March Nothing,
        TurnEnds { turn: Word },
        /// A substitute takes over from a lost leader, whose name he bears.
        SubstituteCame { leader: Piece, at: Place }: Orders Nothing unseen "A substitute takes over from a lost leader.",
        /// A leader takes command of his army.
        TakesCommand { leader: Piece, army: Name }: Orders Nothing unseen "Somebody else commands the {army} army.",
        /// A unit without a chit acts with a formation.
        ActsWith { unit: Piece, formation: Name }: Orders Nothing unseen nothing,
        /// An army has nobody on the map who commands it.
        NobodyCommands { army: Name }: Orders Nothing,
        /// Dice were thrown for a variable arrival.
        ArrivalThrown { variable: Name, succeeded: bool }: March Nothing,
        Called { variable: Name }: March Nothing,
        /// A group of reinforcements may enter from now on.
        Due { units: Vec<Piece>, at: Word }: March Nothing unseen nothing,
        /// The first of a group has entered.
        Entered { units: Vec<Piece> }: March Nothing unseen "A column enters.",
        /// A leader or headquarters has come after his column.
        CameUp { name: Piece, at: Place }: March Goes unseen nothing,
        /// A part that came later takes up its corps' order.
        Joined { division: Name, formation: Name }: March Nothing,
        /// A commander rolled for the Coordinated Action chit: "received", "not received".
        CoordinationRolled { leader: Piece, chit: &'static str } unseen "A commander rolls for coordination: the chit is {chit}.",
        PairNamed { formations: Vec<Name> },
        /// Both sides rolled for the Initial Action: the totals, the first side's first, and the seat that won it.
        InitialRolled { totals: [i16; 2], winner: Option<Name> },
        /// Whoever takes the Initial Action; nobody if it is declined.
        InitialChosen { formations: Vec<Name> },
        /// The order of the player turns is settled.
        TurnsOrdered { first: Name },
        CupFilled { chits: Vec<Name> },
        /// A chit is drawn, and so many are left.
        Drawn { chit: Name, left: usize },
        ActionBegins { formations: Vec<Name> },
        ActionEnds { formations: Vec<Name> },
        /// Disrupted markers come off.
        Rallied { units: Vec<Piece> }: Morale Nothing unseen "No longer disrupted: {units}.",
        /// A unit without supply is eliminated.
        OutOfSupply { unit: Piece }: Supply Loses unseen nothing,
        /// Units have no supply line any more, or have one again.
        SupplyLines { units: Vec<Piece>, cut: bool }: Supply Nothing unseen nothing,
        /// A unit gets its low-ammunition marker, or is rid of it.
        LowOnAmmunition { unit: Piece, low: bool }: Supply Nothing unseen nothing,
        /// What the artillery of a side has left.
        Ammunition { seat: Name, left: u16 }: Supply Nothing,
        /// A unit was lost without a supply line, and for good.
        LostForGood { unit: Piece }: Supply Loses unseen nothing,
        /// A formation loses heart, or finds it again, with so much strength lost.
        Heart { formation: Name, demoralized: bool, lost: u16 }: Morale Nothing,
        ArmyDemoralized { army: Name }: Morale Nothing,
        ArmyDisintegrated { army: Name }: Morale Nothing,
        LevelsChange { army: Name, by: i16 }: Morale Nothing,
        HeadquartersDestroyed { headquarters: Piece }: Morale Loses unseen nothing,
        HeadquartersReturned { headquarters: Piece, at: Place }: March Goes unseen "A headquarters is set up again.",
        /// With the points of the seats.
        GameOver { points: [i32; 2] }: Victory Nothing,
    }
}

activities! {
    pub enum TurnPhase {
        Ready(Ready),
        Course(Course) unasked,
        Start(TurnStart),
        Chits(ChitPhase),
        Action(FormationAction) unasked,
        End(TurnEnd) unasked,
    }
}

/// The same, each once, in the order in which they first come.
pub(crate) fn each_once<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}
