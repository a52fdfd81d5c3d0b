//! The tables of random events (lgg.21.16), where players choose to have them: which roll brings what, and the figures of the events.

use umpire::read::Read;

/// What a roll brings. `SecondTable` sends on from the first table to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "random event")]
pub enum Happening {
    NoEffect,
    SecondTable,
    LeaderCasualty,
    OrderLost,
    LooseCannon,
    /// Heat, or rain once its day has come.
    Heat,
    TooPolite,
    TooCautious,
    FaultyReconnaissance,
    Politics,
    /// The cavalry arrives or, later, a leader wakes up.
    CavalryOrAwakening,
    CorpsCasualty,
}

/// Random events (lgg).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "random events")]
pub struct RandomEvents {
    /// What two dice bring, from 2 to 12.
    first_table: [Happening; 11],
    /// What one die brings then, from 1 to 6, to the first side and to the second.
    second_table: [[Happening; 2]; 6],
    /// A leader who is struck is killed on so much or less, and else wounded.
    #[read(within = 0..=6)]
    pub killed_at_most: u16,
    /// Who may wake up is rated so.
    pub asleep: u8,
    /// For so many turns after the one of the event a commander orders no attack, or nothing at all.
    pub hesitates: u16,
}

impl RandomEvents {
    /// What a roll of two dice brings.
    pub fn first(&self, roll: u16) -> Happening {
        self.first_table[usize::from(roll.clamp(2, 12)) - 2]
    }

    /// What a roll of one die on the second table brings to either side.
    pub fn second(&self, roll: u16) -> [Happening; 2] {
        self.second_table[usize::from(roll.clamp(1, 6)) - 1]
    }
}

impl Happening {
    /// Whether it strikes one side and not both (lgg.21.16.c).
    pub const fn strikes_a_side(self) -> bool {
        !matches!(self, Happening::NoEffect | Happening::SecondTable | Happening::Heat)
    }

    /// As players are told it.
    pub const fn words(self) -> &'static str {
        match self {
            Happening::NoEffect => "nothing happens",
            Happening::SecondTable => "the second table",
            Happening::LeaderCasualty => "a leader is hit",
            Happening::OrderLost => "an order is lost",
            Happening::LooseCannon => "a loose cannon",
            Happening::Heat => "heat or rain",
            Happening::TooPolite => "too polite",
            Happening::TooCautious => "too cautious",
            Happening::FaultyReconnaissance => "faulty reconnaissance",
            Happening::Politics => "command politics",
            Happening::CavalryOrAwakening => "the cavalry arrives, or a leader wakes up",
            Happening::CorpsCasualty => "a corps commander is hit",
        }
    }
}
