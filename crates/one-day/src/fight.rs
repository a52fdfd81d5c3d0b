//! What fights bring, for programs: fire, Melee, tests, retreats, generals.

#![allow(missing_docs, reason = "the names of fields say what they are")]

use umpire::facts::{Name, Piece};
use umpire::table::Spot;

umpire::facts! {
    /// What happened in a fight.
    pub enum Fight of crate::fact::Fact as Fight: Combat Nothing {
        /// Fire is allotted and held.
        Allotted { unit: Piece, target: Piece, weapon: &'static str }: Fire Nothing unseen nothing,
        /// A unit fires: its dice, how many hit, and from how far.
        Fired { unit: Piece, target: Piece, weapon: &'static str, dice: u8, hits: u16, range: i64 }: Fire Strikes unseen nothing,
        /// Hits are marked.
        HitsMarked { unit: Piece, hits: u8, by_fire: bool }: Morale Loses unseen nothing,
        /// A unit tests.
        Tested { unit: Piece, cause: &'static str, modified: i8, pass: i8, passed: bool }: Morale Nothing unseen nothing,
        /// Its Quality of the day is rolled.
        QualityRolled { unit: Piece, quality: Name }: Morale Nothing unseen nothing,
        /// It is cut off this turn.
        OutOfSupply { unit: Piece }: Supply Nothing unseen nothing,
        /// Sappers have worked at a bridge.
        Worked { who: Name, bridge: Name, done: bool }: Supply Nothing,
        /// It falls to a level.
        LevelLost { unit: Piece, level: Name }: Morale Loses unseen nothing,
        /// It rises to a level.
        LevelGained { unit: Piece, level: Name }: Morale Nothing unseen nothing,
        /// It is gone.
        Routed { unit: Piece }: Morale Loses unseen nothing,
        /// It has laid down its arms.
        Surrendered { unit: Piece }: Morale Loses unseen nothing,
        /// It goes back.
        Retreated { unit: Piece, along: Vec<Spot>, length: i64, bearing: u16, through: Vec<Piece> }: Morale Goes unseen nothing,
        /// It keeps its place in spite of the level.
        KeptPlace { unit: Piece }: Morale Nothing unseen nothing,
        /// A general is tested for loss.
        GeneralTested { general: Piece, dice: usize, worst: u8 }: Morale Nothing unseen nothing,
        /// He is wounded.
        GeneralWounded { general: Piece, to: Spot }: Morale Goes unseen nothing,
        /// He is killed.
        GeneralKilled { general: Piece }: Morale Loses unseen nothing,
        /// He goes to a unit.
        GeneralJoins { general: Piece, unit: Piece, at: Name }: Morale Nothing unseen "A general goes to a marker at {at}.",
        /// A Melee begins: one against one or more.
        MeleeBegan { attackers: Vec<Piece>, defenders: Vec<Piece>, mutual: bool } unseen nothing,
        /// Two are compared in a round.
        Compared { unit: Piece, against: Piece, scores: [i8; 2], spread: u8, round: u8 }: Combat Strikes unseen nothing,
        /// The dice of the one who is compared with several.
        DiceThrown { unit: Piece, dice: u8 } unseen nothing,
        /// A Melee is over.
        MeleeEnded { units: Vec<Piece>, rounds: u8 } unseen nothing,
        /// A unit is rewarded for the Rout of an enemy.
        Rewarded { unit: Piece, level: Name }: Morale Nothing unseen nothing,
        /// One of too many attackers takes no part.
        LeftOut { unit: Piece } unseen nothing,
        /// A unit moves up to the ground that was given up.
        MovedUp { unit: Piece, to: Spot }: Combat Goes unseen nothing,
        /// A BOLD unit uses its victory.
        Exploits { unit: Piece, along: Vec<Spot> }: Combat Goes unseen nothing,
        /// A unit forms square for the rest of the turn.
        Squares { unit: Piece } unseen nothing,
    }
}
