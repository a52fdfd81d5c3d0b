//! What happened, for programs.

#![allow(missing_docs, reason = "the names of fields say what they are")]

use umpire::facts::{Name, Piece, Word};
use umpire::table::Spot;

umpire::facts! {
    /// What happened.
    pub enum Fact: Turn Nothing {
        /// A turn begins.
        TurnBegan { turn: u8 },
        /// A phase begins.
        PhaseBegan { phase: Word },
        /// A chit is turned over.
        OrderRevealed { unit: Piece, order: Name }: Orders Nothing unseen nothing,
        /// Somebody comes on.
        CameOn { unit: Piece, entry: Name }: March Nothing unseen nothing,
        /// Somebody cannot come on yet.
        Waits { unit: Piece, entry: Name }: March Nothing unseen nothing,
        /// A unit comes to light from under a marker.
        Revealed { unit: Piece, marker: u8, at: Spot }: Scouting Nothing unseen nothing,
        /// A marker had nothing under it.
        NothingThere { side: Name, marker: u8 }: Scouting Nothing,
        /// Somebody has looked at a marker.
        Looked { unit: Piece, marker: u8, revealed: bool }: Scouting Nothing unseen nothing,
        /// A division is broken up into garrisons.
        BrokenUp { unit: Piece, stands: Vec<Piece> }: Orders Nothing unseen nothing,
        /// Somebody may be given orders from now on.
        SetFree { unit: Piece }: Orders Nothing unseen nothing,
        /// A killed general has a successor.
        GeneralPlaced { hq: Piece, unit: Piece, at: Name }: Orders Nothing unseen "A new general is at {at}.",
        /// A Full Move is laid down.
        LaidDown { unit: Piece, along: Vec<Spot> }: March Nothing unseen nothing,
        /// Units are linked in the Trade-Off.
        Grouped { units: Vec<Piece> }: March Nothing unseen nothing,
        /// A plot is shown.
        PlotShown { unit: Piece, plot: Word }: March Nothing unseen nothing,
        /// Somebody marches in a slice.
        Marched { unit: Piece, along: Vec<Spot>, to: Name, slice: u8 }: March Goes unseen "In slice {slice} a marker moves to {to}.",
        /// Somebody takes up another formation.
        Reformed { unit: Piece, formation: Name, at: Name }: March Nothing unseen "A marker at {at} is turned.",
        /// Somebody is stopped.
        Halted { unit: Piece, at: Spot, tick: u16 }: March Nothing unseen nothing,
        /// Enemies touch.
        Touched { one: Piece, other: Piece, tick: u16 }: Combat Nothing unseen nothing,
        /// A general joins a unit.
        Joined { hq: Piece, unit: Piece, at: Name }: March Nothing unseen "A general joins a marker at {at}.",
        /// Engineers are lost.
        EngineersLost { name: Name }: Morale Nothing,
        /// Somebody occupies a block.
        Occupied { unit: Piece, place: Name }: March Nothing unseen nothing,
        /// An objective changes hands.
        Held { objective: Name, side: Option<Name> }: Victory Nothing,
        /// A side gives up.
        Conceded { side: Name }: Victory Nothing,
        /// The game ends.
        Ended { result: Word }: Victory Nothing,
    }
    with {
        /// What fights bring.
        Fight(crate::fight::Fight),
    }
}
