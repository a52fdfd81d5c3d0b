//! Counters: what the caller says of each piece.
//!
//! This is plain data, so that any rule set can fill it and none is known here. A [`Piece`] is a [`Token`] in
//! a hex; those in one hex lie on each other in the order of the list, the last on top.

use hex::HexId;

use super::colour::Rgb;
use super::livery::Livery;

/// A piece on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its id, which becomes the id of its element: `piece-` and this.
    pub id: String,
    /// Where it stands.
    pub hex: HexId,
    /// What it is.
    pub token: Token,
}

/// What a piece is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// Troops.
    Unit(Counter),
    /// A leader: a bicorne with his rating.
    Leader(Leader),
    /// A headquarters: a tent.
    Headquarters(Headquarters),
    /// A train: a wagon.
    Train(Headquarters),
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// The colours of its army.
    pub livery: Livery,
    /// Its arm.
    pub arm: Arm,
    /// Its name, such as `Kempt`.
    pub name: String,
    /// What is printed on it.
    pub figures: Figures,
    /// To which formation it belongs.
    pub formation: Stripe,
    /// What has happened to it.
    pub marks: Vec<Mark>,
}

/// The figures of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figures {
    /// Beside the arm.
    Strength {
        /// Its strength now, the large figure.
        strength: u16,
        /// Its morale, in a ring.
        morale: u16,
        /// Its movement, under it.
        movement: u16,
    },
    /// At the foot, of a brigade.
    Brigade {
        /// Its fire now, the large figure.
        fire: u16,
        /// Its combat rating, in a square.
        combat: u16,
        /// Its morale, in a ring.
        morale: u16,
    },
    /// At the foot, of guns.
    Guns {
        /// Their strength in attack, the large figure.
        attack: u16,
        /// In defense, in brackets.
        defense: u16,
        /// Their range, behind an r.
        range: u16,
    },
}

/// The stripe of a formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stripe {
    /// Its colour; see [`STRIPES`](super::STRIPES).
    pub colour: Rgb,
    /// Its letters, such as `II/5`.
    pub text: String,
    /// Its badge, which stands for letters of its own: the key of a [symbol](super::Symbol).
    pub badge: Option<String>,
}

/// An arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arm {
    /// Infantry: crossed bayonets.
    Infantry,
    /// Cavalry: a horse's head.
    Cavalry,
    /// Foot artillery: a gun.
    FootArtillery,
    /// Horse artillery: a gun and a horse's head.
    HorseArtillery,
}

impl Arm {
    /// The key of its [symbol](super::Symbol).
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::FootArtillery => "foot-artillery",
            Self::HorseArtillery => "horse-artillery",
        }
    }
}

/// What has happened to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// It has lost a step: a torn corner.
    Damaged,
    /// It is disrupted: a hatched band from corner to corner.
    Disrupted,
    /// It has moved: a dimmed foot with an arrow.
    Moved,
    /// It has fired: a dimmed foot with a burst.
    Fired,
}

/// A leader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// The colours of his army.
    pub livery: Livery,
    /// His name.
    pub name: String,
    /// His rating.
    pub rating: u16,
    /// The formation that he commands; `None` for the commander of an army.
    pub formation: Option<Stripe>,
}

/// A headquarters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headquarters {
    /// The colours of its army.
    pub livery: Livery,
    /// Its name.
    pub name: String,
    /// The formation whose it is; `None` for an army's.
    pub formation: Option<Stripe>,
}

impl Token {
    /// The colours that it wears.
    pub const fn livery(&self) -> &Livery {
        match self {
            Self::Unit(unit) => &unit.livery,
            Self::Leader(leader) => &leader.livery,
            Self::Headquarters(headquarters) | Self::Train(headquarters) => &headquarters.livery,
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Unit(unit) => &unit.name,
            Self::Leader(leader) => &leader.name,
            Self::Headquarters(headquarters) | Self::Train(headquarters) => &headquarters.name,
        }
    }
}
