//! What happened, for programs. What names a leader or a unit says what is told of it to the enemy, who does not see him.

#![allow(missing_docs, reason = "a field stands for what the words around it say")]

use crate::combat::facts::FightFact;
use umpire::facts::{Figure, Name, Origin, Piece, Place, Word};

/// The numbers of leaders and other holders among the pieces that facts name.
pub(crate) const LEADERS: u32 = 0;
/// Those of units.
pub(crate) const UNITS: u32 = 1000;

umpire::facts! {
    /// Something that happened.
    pub enum Fact: Turn Nothing {
        /// A turn began.
        TurnBegan { turn: u8, date: Word },
        /// A phase began.
        PhaseBegan { phase: Word },
        /// A game ended.
        Ended { winner: Option<Name>, result: Word }: Victory Nothing,
    }
    with {
        /// Of phase I.
        Command(CommandFact),
        /// Of marches.
        March(MarchFact),
        /// Of what is learnt.
        Scouting(ScoutingFact),
        /// Of losses and leaders.
        Loss(LossFact),
        /// Of phases III to VI.
        Fight(FightFact),
    }
}

umpire::facts! {
    /// What happened in phase I, and to lines, Centers and bridges.
    pub enum CommandFact of Fact as Command: Supply Nothing {
        /// The weather of a turn.
        WeatherSet { weather: Word },
        /// Somebody arrived.
        Arrived { leader: Piece, hex: Place }: March Goes unseen "A marker arrives in {hex}.",
        /// Replacements arrived.
        ReplacementsCame { army: Name, arm: Word, points: u8 },
        /// An army received points.
        PointsReceived { army: Name, points: u8, pool: u8 },
        /// Whether a Center functions.
        CenterJudged { army: Name, functions: bool },
        /// A force is in forage.
        InForage { leader: Piece } unseen nothing,
        /// A siege began, goes on or ended.
        SiegeJudged { hex: Place, turns: u8, is_on: bool },
        /// A town surrendered or held out.
        ProvisionsTried { hex: Place, surrenders: bool },
        /// A command was bought.
        CommandBought { leader: Piece, turn: u8, arrives: bool }: Orders Sends unseen nothing,
        /// Points were spent.
        PointsSpent { army: Name, points: u8, pool: u8 },
        /// A depot was built.
        DepotBuilt { army: Name, hex: Place },
        /// A depot was removed.
        DepotLost { army: Name, hex: Place },
        /// A Center was made ready, moved, fled, was disbanded or came back.
        CenterReadied { army: Name },
        /// A Center stands in a hex.
        CenterAt { army: Name, from: Option<Origin>, hex: Place },
        /// A Center is off the map.
        CenterGone { army: Name },
        /// Another source.
        SourceChanged { army: Name, hex: Place },
        /// A bridge is being mended.
        RepairBegun { bridge: Name, leader: Piece } unseen nothing,
        /// A bridge stands again.
        BridgeMended { bridge: Name },
        /// A pontoon was laid or taken up.
        PontoonLaid { bridge: Name, is_there: bool },
        /// Something was organized.
        Organized { deed: Word },
        /// The rolls for initiative.
        InitiativeRolled { winner: Option<Name> }: Turn Nothing,
        /// Who moves first.
        FirstPlayer { side: Name }: Turn Nothing,
    }
}

umpire::facts! {
    /// What happened on marches.
    pub enum MarchFact of Fact as March: March Nothing {
        /// A roll to move without a command.
        InitiativeTried { leader: Piece, die: i16, succeeds: bool } unseen nothing,
        /// A leader began to move.
        SetOut { leader: Piece } unseen nothing,
        /// A force went a step.
        Went { leader: Piece, from: Origin, to: Place, cost: Figure }: March Goes unseen "A marker goes from {from} to {to}.",
        /// Vedettes went a step.
        VedettesWent { vedettes: u8, from: Origin, to: Place, cost: Figure }: March Goes,
        /// Vedettes or cavalry acting as such were seen to go.
        MarkerWent { from: Origin, to: Place }: March Goes,
        /// Somebody was left on the way.
        Dropped { leader: Piece, hex: Place } unseen nothing,
        /// Somebody left the map.
        LeftTheMap { leader: Piece, hex: Place } unseen "A marker leaves the map at {hex}.",
        /// A march is over.
        Halted { leader: Piece, hex: Place, spent: Figure } unseen nothing,
        /// Vedettes or a Center stopped.
        Stopped { hex: Place, spent: Figure },
        /// A try at a bridge.
        BridgeTried { bridge: Name, falls: bool },
        /// A repulse was tried.
        RepulseTried { leader: Piece, hex: Place, succeeds: bool, rolled: bool }: Combat Strikes unseen nothing,
        /// March attrition.
        Attrition { leader: Piece, percent: Figure, points: u16 } unseen nothing,
    }
}

umpire::facts! {
    /// What was learnt.
    pub enum ScoutingFact of Fact as Scouting: Scouting Nothing {
        /// Vedettes were dispersed.
        Dispersed { hex: Place, vedettes: u8 },
        /// Cavalry acting as vedettes was dispersed.
        LoneDispersed { unit: Piece, hex: Place } unseen nothing,
        /// A report of a force.
        Reported { leader: Piece, hex: Place, class: Option<Word>, points: Option<u16> } unseen nothing,
        /// Vedettes came back.
        VedettesReturned { army: Name, vedettes: u8, hex: Option<Place> },
    }
}

umpire::facts! {
    /// Losses, and what befell leaders.
    pub enum LossFact of Fact as Loss: Morale Loses {
        /// A unit lost strength.
        UnitLost { unit: Piece, points: u8, left: u8 } unseen nothing,
        /// A unit was destroyed.
        UnitDestroyed { unit: Piece } unseen nothing,
        /// A leader got away to his friends.
        LeaderRescued { leader: Piece, hex: Place }: Morale Goes unseen nothing,
        /// A leader was captured.
        LeaderCaptured { leader: Piece } unseen "A leader is captured.",
    }
}
