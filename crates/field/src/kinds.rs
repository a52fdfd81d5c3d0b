//! The words of the map: what kinds of place, road, water, ground and so on there are.
//!
//! Each kind has one word, the same in geography files, grid files and code. A word that is not here is a
//! fault in the file that uses it; a new kind of ground or road is a new line here and nowhere else, and the
//! compiler then asks every `match` about it. What a kind means for a march or a shot is for rule sets to
//! say.

use std::fmt;

macro_rules! kinds {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $kind:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$meaning])* $kind,)+
        }

        impl $name {
            /// All of them, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// The word for it in files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => $word,)+
                }
            }

            /// The kind that a word stands for.
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.word() == word)
            }

            /// All the words, for a fault.
            pub fn words() -> String {
                Self::ALL.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ")
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

kinds! {
    /// What stands at a named place.
    PlaceKind {
        /// A town within works that can be held.
        FortifiedTown = "fortified-town",
        /// A city.
        City = "city",
        /// A town.
        Town = "town",
        /// A village or hamlet.
        Village = "village",
        /// A part of a town that is known by a name of its own.
        Quarter = "quarter",
        /// A château, abbey or walled farm fit to be held as a fortress.
        Chateau = "chateau",
        /// An open farm or inn.
        Farm = "farm",
        /// A crossroads without houses to speak of.
        Crossroads = "crossroads",
        /// A mill.
        Mill = "mill",
        /// A tavern by the road.
        Tavern = "tavern",
        /// A house or hall that is known by its name, such as a college, a school or a toll gate.
        Building = "building",
        /// A hill or other height that is known by its name.
        Hill = "hill",
        /// A ridge that is known by its name.
        Ridge = "ridge",
        /// Rocks that are known by their name.
        Rocks = "rocks",
        /// A field, a wall's corner or a spring that is known by its name.
        Field = "field",
    }
}

kinds! {
    /// How good a road is. The better comes first, and in one link the better counts.
    RoadKind {
        /// A road of the first class, on maps that know two.
        Primary = "primary",
        /// A paved highway.
        Chaussee = "chaussee",
        /// A turnpike: stoned, and kept up by its tolls.
        Pike = "pike",
        /// A made road.
        Road = "road",
        /// A road of the second class, on maps that know two.
        Secondary = "secondary",
        /// A track or lane.
        Track = "track",
        /// A farm lane, on maps that have pikes.
        Lane = "lane",
    }
}

kinds! {
    /// What water lies along a hexside. The greater comes first, and on one hexside the greater counts.
    WaterKind {
        /// A river of the first class, on maps that know two.
        Primary = "primary",
        /// A river.
        River = "river",
        /// A river of the second class, on maps that know two.
        Secondary = "secondary",
        /// The bank of a pond.
        Pond = "pond",
        /// A stream or brook.
        Stream = "stream",
        /// A creek: the largest of the waters that can be waded, on maps that know three.
        Creek = "creek",
        /// A run, which flows into a creek.
        Run = "run",
        /// A brook, which flows into a run.
        Brook = "brook",
    }
}

impl WaterKind {
    /// Whether it flows in a bed of its own with two banks.
    pub const fn is_river(self) -> bool {
        matches!(self, Self::Primary | Self::River | Self::Secondary)
    }

    /// Whether it may come onto a map from beyond its edge; lesser waters rise where they begin.
    pub const fn comes_from_afar(self) -> bool {
        self.is_river() || matches!(self, Self::Creek)
    }
}

kinds! {
    /// How water can be crossed at a hexside.
    CrossingKind {
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
        /// A bridge of which only the piers stand: nobody crosses by it.
        BurnedBridge = "burned-bridge",
    }
}

kinds! {
    /// What covers an area of the ground.
    AreaKind {
        /// A wood or forest.
        Wood = "wood",
        /// Open woodland, in which one sees and rides.
        LightWood = "light-wood",
        /// Orchards and gardens.
        Orchard = "orchard",
        /// A marsh.
        Marsh = "marsh",
        /// Rough or broken ground.
        Rough = "rough",
        /// The houses of a town.
        Town = "town",
        /// The top of a hill: not what covers the ground but how it lies.
        Hill = "hill",
    }
}

kinds! {
    /// What was piled up along a line, by farmers or by troops, and shelters those behind it.
    WallKind {
        /// A stone wall, or as good as one: a bank, or a ledge of rock.
        Wall = "wall",
        /// Works of logs, rails or earth.
        Breastwork = "breastwork",
    }
}

kinds! {
    /// What there is of a railroad.
    RailKind {
        /// Rails, in use.
        Railroad = "railroad",
        /// A bed that was graded and has no rails.
        Grade = "grade",
        /// Where the bed runs in a cut.
        Cut = "cut",
    }
}

kinds! {
    /// What a hex is, in the main.
    Terrain {
        /// Open ground.
        Clear = "clear",
        /// Woods.
        Woods = "woods",
        /// Open woodland.
        LightWoods = "light-woods",
        /// Orchards and gardens.
        Orchard = "orchard",
        /// Marsh.
        Marsh = "marsh",
        /// Rough or broken ground.
        Rough = "rough",
        /// A town within works.
        FortifiedTown = "fortified-town",
        /// A town or village.
        Town = "town",
        /// A château or walled farm.
        Chateau = "chateau",
    }
}

impl Terrain {
    /// Whether something grows or lies on it, and nobody lives there.
    pub const fn is_cover(self) -> bool {
        match self {
            Self::Woods | Self::LightWoods | Self::Orchard | Self::Marsh | Self::Rough => true,
            Self::Clear | Self::FortifiedTown | Self::Town | Self::Chateau => false,
        }
    }

    /// Whether it is houses with their gardens, walled or not.
    pub const fn is_town(self) -> bool {
        matches!(self, Self::FortifiedTown | Self::Town)
    }

    /// A letter for it on boards in text: capitals for walls.
    pub const fn letter(self) -> char {
        match self {
            Self::Clear => '.',
            Self::Woods => 'w',
            Self::LightWoods => 'l',
            Self::Orchard => 'o',
            Self::Marsh => 'm',
            Self::Rough => 'r',
            Self::FortifiedTown => 'F',
            Self::Town => 'T',
            Self::Chateau => 'C',
        }
    }
}

kinds! {
    /// Of what houses a block of a [table](crate::table) is a part.
    UrbanKind {
        /// A village.
        Village = "village",
        /// A town.
        Town = "town",
        /// A city.
        City = "city",
        /// A fortress.
        Fortress = "fortress",
    }
}

kinds! {
    /// What was built to be defended on a [table](crate::table).
    WorkKind {
        /// A farm, château or castle with walls.
        FortifiedBuilding = "fortified-building",
        /// A redoubt or another work of earth.
        Fieldwork = "fieldwork",
    }
}

kinds! {
    /// How far the maker of the geography trusts a feature.
    Confidence {
        /// Well attested.
        High = "high",
        /// Probable.
        Medium = "medium",
        /// Doubtful.
        Low = "low",
        /// No better than a guess.
        Guess = "guess",
    }
}

/// A height or a difference of heights, in tenths of a metre.
///
/// ```
/// use field::kinds::Decimetres;
///
/// assert_eq!(Decimetres(1_274).to_string(), "127.4 m");
/// assert_eq!(Decimetres(1_275).metres(), 128);
/// assert_eq!(Decimetres(-5).metres(), 0); // a half goes up
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Decimetres(pub i32);

impl Decimetres {
    /// In whole metres, halves rounded up.
    pub const fn metres(self) -> i32 {
        (self.0 + 5).div_euclid(10)
    }

    /// The nearest to so many decimetres.
    pub(crate) fn nearest(decimetres: f64) -> Self {
        // No height on earth comes near the end of the numbers.
        #[expect(clippy::cast_possible_truncation, reason = "rounded, and saturating is harmless")]
        Self(decimetres.round() as i32)
    }
}

impl std::ops::Sub for Decimetres {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl fmt::Display for Decimetres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{} m", self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for kind in Terrain::ALL {
            assert_eq!(Terrain::named(kind.word()), Some(*kind));
        }
        assert_eq!(PlaceKind::named("Town"), None);
        assert_eq!(RoadKind::words(), "primary, chaussee, pike, road, secondary, track, lane");
    }

    #[test]
    fn the_better_road_and_the_greater_water_come_first() {
        assert!(RoadKind::Chaussee < RoadKind::Road && RoadKind::Road < RoadKind::Track);
        assert!(WaterKind::River < WaterKind::Pond && WaterKind::Pond < WaterKind::Stream);
        assert!(WaterKind::Primary < WaterKind::Secondary && WaterKind::Secondary < WaterKind::Stream);
    }

    #[test]
    fn heights_below_the_sea_are_written_with_their_sign() {
        assert_eq!(Decimetres(-5).to_string(), "-0.5 m");
        assert_eq!(Decimetres(-16).metres(), -2);
    }
}
