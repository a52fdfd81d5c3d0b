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
    // Those of Lee's Greatest Gamble.
    DivisionalRangeAlways,     // lgg.21.3.3.f
    DivisionCommanderRatings,  // lgg.21.7.3.a
    DivisionCommanderCounters, // lgg.21.7.3.b
    AdvancedAmmunition,        // lgg.21.11.a
    ArtilleryAmmunition,       // lgg.aor.artammo
    RandomEvents,              // lgg.21.16
    // Those of March on Paris.
    CardsFull,         // mop.37.12.1
    CardsHistorical,   // mop.37.12.2
    CardsRestricted,   // mop.37.12.3
    SingleDeck,        // mop.app3.g
    RandomEventTables, // mop.app3.j
    ThirdCup,          // mop.37.1.d
    HiddenStacks,      // mop.37.10
    Vedettes,          // mop.37.11
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
    DelayToTarget,  // lgg: a Delay that goes to its target and stays near it
    Trains,         // lgg, mop: trains on the map
    TrainSupply,    // lgg, mop: supply from trains
    DefendByRadius, // lgg: a Defend that stays within some hexes of its target
    TargetsByHexes, // lgg: how far targets may be in hexes
    MisreadOrders,  // lgg: leaders who misread the orders of a commander
    // What an order of battle lays down.
    ActingCommanders, // who commands in the place of an army's overall commander
    UnattachedGuns,   // units without a chit that act with any formation in range
    BrigadeGoals,     // brigades that may have goals of their own
    CalledToCommand,  // leaders who come early to take command
    CavalryAtLarge,   // lgg: cavalry has more points away from the enemy
    RainRoll,         // lgg: a die may bring rain to the end of the game
    CombatRatings,    // lgg: ratings that change the rolls of both sides
    PassingFire,      // lgg: fire at those who leave a zone of control
    // More rules of a scenario's own.
    FreeSetUp,         // units that are set up where their player likes
    Boundaries,        // formations that stay near a road
    MayClear,          // formations that may turn aside from their target
    HeldUntilAttacked, // formations that wait until others are attacked
    HiddenForces,      // lgg, mop: formations under markers that may be dummies
    Spans,             // mop: spans that are laid, damaged and mended in play
    FreeUntilLed,      // lgg: units free of command range until their leader has come
    Weather,           // mop: dice bring the weather
    // Of March on Paris: its victory, and more rules of a scenario's own.
    GroundInSupply,    // points for ground need supply or command
    InitiativeNear,    // leaders who try initiative only near another
    OnlyOrderedBy,     // formations that one commander alone may order
    StandingOrders,    // wing commanders whose own order never changes
    LateInitiative,    // leaders who try none until a place is assaulted
    Exhausted,         // formations that count as demoralized until they have rested
    FallsBackInTime,   // formations that go from Delay to Fall Back when the enemy is near
    CavalryOnly,       // wing commanders who have cavalry corps only
    BoldLeaders,       // leaders who carry their cavalry and attackers along
    InspiringLeaders,  // leaders who add to the strength of those with whom they are
    TwoCups,           // mop: a cup for each side
    ImprovedPositions, // mop: infantry that digs in
}

/// What bends the rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(u128);

impl Features {
    /// None of them: the standard game.
    pub const NONE: Features = Features(0);

    #[must_use]
    pub const fn with(self, feature: Feature) -> Features {
        Features(self.0 | 1 << feature as u8)
    }

    /// With what goes along: hidden stacks lie under Hidden Forces markers.
    #[must_use]
    pub const fn with_what_they_bring(self) -> Features {
        if self.has(Feature::HiddenStacks) { self.with(Feature::HiddenForces) } else { self }
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
