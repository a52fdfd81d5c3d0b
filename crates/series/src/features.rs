//! Whatever bends the rules of a game: the options that players choose (25), what an edition has of its own, and the rules of
//! a scenario (14). One set of bits in the theatre says which are on; only the `hooks` ask it.

/// Something that bends the rules of a whole game, on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Feature {
    // What players choose; `options` says what each of them is.
    AdvancedDisruption, // 25.1
    ArtillerySupport,   // 25.2
    RemoteSupport,      // 25.3
    RoadColumn,         // 25.4
    HiddenMovement,     // 25.5
    ArtilleryDetail,    // 25.6
    OrderMarkers,       // 25.7
    TargetMarkers,      // 25.7.7
    InterceptedAides,   // 25.7.8
    OrderForce,         // 25.8
    TinyUnits,          // 25.9
    HugeUnits,          // 25.10
    SixesToHit,         // 25.11
    PlayByMail,         // 25.12
    CommandConfusion,   // 25.13
    Overruns,           // 25.14
    // The rules of a scenario's own (14).
    SlowRisers,     // commanders of a side rise late (23.f)
    Reassignment,   // formations that an order may put under another commander (20.15)
    NoAttackOrders, // formations that may not be ordered to attack yet
    Bases,          // an army that chooses its base (24.d)
    KeptBack,       // a formation that is kept back in a part of the map
    HeavyGround,    // ground that is heavy for artillery
    Successors,     // leaders with a successor at hand
    Defiles,        // brooks that few can cross
    FreeFallBack,   // Fall Back orders that are obeyed without a roll
    Crops,          // crops that hide infantry
    BrokenBridges,  // bridges that are broken when the game begins
    NightAttack,    // attacks in the dark
    // What an edition has of its own; `edition::features` says with which figures.
    DelayToTarget, // lgg: a Delay that goes to its target and stays near it
}

/// What bends the rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(u64);

impl Features {
    /// None of them: the standard game.
    pub const NONE: Features = Features(0);

    #[must_use]
    pub const fn with(self, feature: Feature) -> Features {
        Features(self.0 | 1 << feature as u8)
    }

    #[must_use]
    pub const fn and(self, others: Features) -> Features {
        Features(self.0 | others.0)
    }

    #[inline]
    pub const fn has_any(self, of: Features) -> bool {
        self.0 & of.0 != 0
    }

    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u8 != 0
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Features {
        features.into_iter().fold(Features::NONE, Features::with)
    }
}
