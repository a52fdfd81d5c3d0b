//! Whatever bends the rules of a game: the options that players choose (25), what an edition has of its own, and the rules of
//! a scenario (14). One set of bits in the theatre says which are on; only the `hooks` ask it.

/// Something that bends the rules of a whole game, on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Feature {
    /// 25.1: retreats disrupt, and the disrupted have to recover.
    AdvancedDisruption,
    /// 25.2: guns that fire with others disrupt.
    ArtillerySupport,
    /// 25.3: guns next door join in the defense.
    RemoteSupport,
    /// 25.4: a column has the road to itself, or no road at all.
    RoadColumn,
    /// 25.5: marches off the map.
    HiddenMovement,
    /// 25.6: dense targets, guns on the defense, range three.
    ArtilleryDetail,
    /// 25.7: orders by markers, carried by aides on the map.
    OrderMarkers,
    /// 25.7.7: targets as with written orders, under flags.
    TargetMarkers,
    /// 25.7.8: a caught aide gives his order away.
    InterceptedAides,
    /// 25.8: orders with force, and leaders who take offense.
    OrderForce,
    /// 25.9: small battalions pay half.
    TinyUnits,
    /// 25.10: big ones have a third step.
    HugeUnits,
    /// 25.11: a die for each strength point instead of the Fire Table.
    SixesToHit,
    /// 25.12: player turns instead of chits.
    PlayByMail,
    /// 25.13: a wing commander who is passed over.
    CommandConfusion,
    /// 25.14: hits twice over.
    Overruns,
    /// 14: commanders of a side rise late (23.f).
    SlowRisers,
    /// 14: formations that an order may put under another commander (20.15).
    Reassignment,
    /// 14: formations that may not be ordered to attack yet.
    NoAttackOrders,
    /// 14: an army that chooses its base (24.d).
    Bases,
    /// 14: a formation that is kept back in a part of the map.
    KeptBack,
    /// 14: ground that is heavy for artillery.
    HeavyGround,
    /// 14: leaders with a successor at hand.
    Successors,
    /// 14: brooks that few can cross.
    Defiles,
    /// 14: Fall Back orders that are obeyed without a roll.
    FreeFallBack,
    /// 14: crops that hide infantry.
    Crops,
    /// 14: bridges that are broken when the game begins.
    BrokenBridges,
    /// 14: attacks in the dark.
    NightAttack,
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

    /// Those of both.
    #[must_use]
    pub const fn and(self, others: Features) -> Features {
        Features(self.0 | others.0)
    }

    /// Whether one of those is on.
    #[inline]
    pub const fn has_any(self, of: Features) -> bool {
        self.0 & of.0 != 0
    }

    /// Whether it is on.
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
