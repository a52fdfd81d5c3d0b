//! What happened in phases III to VI, for programs. Both groups of a combat are shown while it goes on (con-base.14.c).

use crate::facts::Fact;
use umpire::facts::{Figure, Name, Origin, Piece, Place, Word};

umpire::facts! {
    /// What happened in phases III to VI.
    pub enum FightFact of Fact as Fight: Combat Nothing {
        /// A side attacks over a bridge, or holds there.
        BridgeDecided { bridge: Name, side: Name, attacks: bool },
        /// What a stack of the second row does.
        RowDecided { side: Name, stack: Place, decision: Word },
        /// A combat has its groups.
        GroupsFixed { combat: Place, french: Word, coalition: Word, attacker: Name },
        /// A moral check.
        Checked { leader: Piece, succeeds: bool }: Morale Nothing unseen nothing,
        /// A roll to march by force, or to the guns.
        MarchTried { leader: Piece, succeeds: bool, rolled: bool }: March Nothing unseen nothing,
        /// A march to the guns.
        ToTheGuns { leader: Piece, from: Origin, to: Place, combat: Place, outflanks: bool, cost: Figure }: March Goes unseen "A marker marches from {from} to {to}, to the guns of {combat}.",
        /// An idle stack is drawn into a combat.
        DrawnIn { side: Name, stack: Place, combat: Place },
        /// A combat is off: nobody is in contact any longer.
        CalledOff { combat: Place },
        /// A besieger storms, the besieged come out, or they do not.
        SiegeDecided { hex: Place, side: Name, attacks: bool },
        /// Both groups of a combat are shown: class and strength of one.
        GroupShown { combat: Place, side: Name, class: Word, points: u16, leader: Word },
        /// A chit is shown.
        ChitShown { combat: Place, side: Name, chit: Word, right: bool },
        /// What kind of combat it is.
        KindFound { combat: Place, kind: Word, by: Option<Name> }: Combat Strikes,
        /// Guns have fired.
        Bombarded { combat: Place, side: Name, points: u16 }: Combat Strikes,
        /// What a side stakes.
        Staked { combat: Place, side: Name, stake: Word },
        /// The modifiers of a side, summed up.
        Totalled { combat: Place, side: Name, total: i16 },
        /// Who is advantaged, and by how much.
        Advantaged { combat: Place, side: Name, modifier: i16 },
        /// A Raid, Ambush or Skirmish was fought.
        SmallFought { combat: Place, die: i16, french: u16, coalition: u16 }: Combat Strikes,
        /// The battle dice fell.
        BattleFought { combat: Place, row: i16, column: u16, result: Word, winner: Option<Name> }: Combat Strikes,
        /// What a side loses in a combat, bombardment included.
        SideLost { combat: Place, side: Name, points: u16, infantry: u16, cavalry: u16, artillery: u16, guard: u16, heavy: u16 }: Combat Loses,
        /// A side has to go back so far; nought if it stays.
        GivesWay { combat: Place, side: Name, hexes: u8 },
        /// A stack goes back.
        Retreated { side: Name, from: Origin, to: Place }: Combat Goes,
        /// A stack leaves the map and is eliminated.
        RetreatedOff { side: Name, from: Place }: Combat Loses,
        /// A stack cannot go back.
        NoWayOut { side: Name, hex: Place, points: u16 }: Combat Loses,
        /// What a retreat costs for a zone or a bridge.
        RetreatCost { side: Name, hex: Place, points: u16 }: Combat Loses,
        /// What a side has lost in its retreat.
        LostInRetreat { combat: Place, side: Name, points: u16 }: Combat Loses,
        /// A train was lost.
        TrainLost { unit: Piece } unseen nothing,
        /// A force advances into a hex.
        Advanced { leader: Piece, from: Origin, to: Place }: Combat Goes unseen "A marker advances from {from} to {to}.",
        /// How far a pursuit may go.
        Pursues { leader: Piece, hexes: u8 } unseen nothing,
        /// Whether a leader whose troops are gone is captured.
        CaptureTried { leader: Piece, captured: bool } unseen nothing,
        /// Whether a leader is hit.
        CasualtyTried { side: Name, leader: Option<Word> }: Morale Loses,
        /// Whether a battle was critical.
        Critical { combat: Place, side: Option<Name>, moves: i8 }: Victory Nothing,
        /// The marker moved.
        MarkerMoved { by: i8, to: i8 }: Victory Nothing,
        /// A place changed hands.
        PlaceTaken { hex: Place, side: Name }: Victory Nothing,
    }
}
