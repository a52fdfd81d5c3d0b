//! Who there is: units, headquarters, corps and armies, and what is printed on their rosters (1.02, 1.03, 4.05). None of it changes
//! in a game; the hits, levels and places of units are the world's.

use crate::boxes::Boxes;
use crate::edition::{Base, Basing, Edition, Quality, Rate, Weight};
use serde::{Deserialize, Serialize};
use source::read::Read;
use std::fmt;
use umpire::event::Seat;

/// Numbers of things, by their place in a list.
macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The number of a place in the list.
            pub fn of(at: usize) -> Self {
                Self(u16::try_from(at).unwrap_or(u16::MAX))
            }

            /// The place in the list.
            pub fn at(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

numbers! {
    /// A unit: its roster number, one less. Both sides are numbered together, in the order of the scenario.
    UnitId;
    /// A headquarters.
    HqId;
    /// A corps.
    CorpsId;
    /// An army.
    ArmyId;
    /// A point at which a road meets the edge.
    EntryId;
    /// A block of houses or a work: the blocks of the table come first.
    PlaceId;
    /// A road of the table.
    RoadId;
    /// A bridge or a ford of the table.
    CrossingId;
    /// An engineer's base: sappers, then pontoon trains.
    TrainId;
}

/// A side. The French are the side listed first (2.01a.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Napoleon's.
    French,
    /// His enemies'.
    Allied,
}

impl Side {
    /// Both, in the order of their seats.
    pub const BOTH: [Side; 2] = [Side::French, Side::Allied];

    /// The side of a seat.
    pub fn of(seat: Seat) -> Side {
        if seat.0 == 0 { Side::French } else { Side::Allied }
    }

    /// The seat that commands it.
    pub fn seat(self) -> Seat {
        Seat(u8::from(self == Side::Allied))
    }

    /// Its place in lists.
    pub fn at(self) -> usize {
        usize::from(self.seat().0)
    }

    /// The enemy.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Allied => "allied",
        }
    }

    /// As it is spoken of.
    pub fn called(self) -> &'static str {
        match self {
            Side::French => "the French",
            Side::Allied => "the Allies",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The kind of troops (1.02.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// A division of foot.
    Infantry,
    /// A brigade of light horse.
    LightCavalry,
    /// A brigade of heavy horse.
    HeavyCavalry,
    /// A battalion of field guns.
    FieldArtillery(Weight),
    /// A battalion of horse guns.
    HorseArtillery(Weight),
}

impl Arm {
    /// The words of files, each with its arm.
    pub const WORDS: [(&'static str, Arm); 8] = [
        ("infantry", Arm::Infantry),
        ("light-cavalry", Arm::LightCavalry),
        ("heavy-cavalry", Arm::HeavyCavalry),
        ("heavy-field-artillery", Arm::FieldArtillery(Weight::Heavy)),
        ("medium-field-artillery", Arm::FieldArtillery(Weight::Medium)),
        ("light-field-artillery", Arm::FieldArtillery(Weight::Light)),
        ("medium-horse-artillery", Arm::HorseArtillery(Weight::Medium)),
        ("light-horse-artillery", Arm::HorseArtillery(Weight::Light)),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Arm::WORDS.iter().find(|(_, arm)| *arm == self).map_or("heavy-horse-artillery", |(word, _)| word)
    }

    /// The arm of a word of files, or of what troops are called (1.02.b to 1.02.g).
    pub fn of_word(word: &str, nation: &str) -> Option<Arm> {
        if let Some((_, arm)) = Arm::WORDS.iter().find(|(known, _)| *known == word) {
            return Some(*arm);
        }
        if let Some((pounds, what)) = word.split_once("-pounder") {
            let weight = match pounds.parse().ok()? {
                0..=4u8 => Weight::Light,
                5..=11 => Weight::Medium,
                12.. => Weight::Heavy,
            };
            return match what {
                "s" => Some(Arm::FieldArtillery(weight)),
                "-horse-artillery" => Some(Arm::HorseArtillery(weight)),
                _ => None,
            };
        }
        match word {
            "cuirassiers"
            | "carabiniers"
            | "life-guards"
            | "dragoon-guards"
            | "garde-du-corps"
            | "grenadiers-a-cheval"
            | "empress-dragoons" => Some(Arm::HeavyCavalry),
            "dragoons" if ["france", "britain"].contains(&nation) => Some(Arm::HeavyCavalry),
            "chasseurs" | "lancers" | "light-dragoons" | "jaeger-zu-pferd" | "hussars" | "cossacks"
            | "landwehr-cavalry" | "uhlans" | "militia-cavalry" | "dragoons" => Some(Arm::LightCavalry),
            _ => None,
        }
    }

    /// Whether it is foot.
    pub fn is_infantry(self) -> bool {
        self == Arm::Infantry
    }

    /// Whether it is horse.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Arm::LightCavalry | Arm::HeavyCavalry)
    }

    /// Whether it is guns.
    pub fn is_artillery(self) -> bool {
        self.weight().is_some()
    }

    /// The weight of its guns.
    pub fn weight(self) -> Option<Weight> {
        match self {
            Arm::FieldArtillery(weight) | Arm::HorseArtillery(weight) => Some(weight),
            Arm::Infantry | Arm::LightCavalry | Arm::HeavyCavalry => None,
        }
    }

    /// How far it goes (2.032.c).
    pub fn rate(self, edition: &Edition) -> Rate {
        match self {
            Arm::Infantry | Arm::FieldArtillery(_) => edition.rates.foot,
            Arm::LightCavalry => edition.rates.light,
            Arm::HeavyCavalry | Arm::HorseArtillery(_) => edition.rates.heavy,
        }
    }

    /// One of its bases.
    pub fn base(self, basing: &Basing) -> Base {
        match self {
            Arm::Infantry => basing.infantry,
            Arm::LightCavalry | Arm::HeavyCavalry => basing.cavalry,
            Arm::FieldArtillery(_) | Arm::HorseArtillery(_) => basing.artillery,
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word().replace('-', " "))
    }
}

/// What rules of nations know troops by (5.07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Prussian Landwehr.
    Landwehr,
    /// Austrian Grenadiers.
    Grenadiers,
    /// Russian Cossacks.
    Cossacks,
    /// Those of the Lifeguard.
    LifeguardCossacks,
}

/// An inherent battery (2.033b).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InherentGuns {
    /// A To Hit Number of its own (5.05.a).
    pub hit: Option<i8>,
    /// Its own Quality, which alters nothing by itself (5.05.a).
    pub quality: Option<Quality>,
}

/// When and where somebody comes on (intro.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// The turn.
    pub turn: u8,
    /// Where.
    pub entry: EntryId,
    /// Its place among those who come by one road.
    pub order: u8,
}

/// A combat unit, as its roster describes it (roster.a).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its nation.
    pub nation: String,
    /// Its corps.
    pub corps: CorpsId,
    /// Its kind.
    pub arm: Arm,
    /// Its Hit Boxes, and by them its Quality.
    pub boxes: Boxes,
    /// Its inherent battery.
    pub guns: Option<InherentGuns>,
    /// A To Hit Number of its muskets that the scenario gives (2.033a.h).
    pub muskets: Option<i8>,
    /// What rules of nations know it by.
    pub traits: Vec<Trait>,
    /// When it comes.
    pub arrives: Option<Arrival>,
    /// The first turn in which it has orders of its own accord.
    pub released: Option<u8>,
    /// Whether it is a garrison's single stand (5.02).
    pub is_stand: bool,
    /// The first of the three stands into which it may be broken up (5.02.a).
    pub breaks_into: Option<UnitId>,
    /// Whether it is nothing but a marker (5.01.a).
    pub is_dummy: bool,
}

impl Unit {
    /// Whether rules of nations know it by this.
    pub fn has(&self, of: Trait) -> bool {
        self.traits.contains(&of)
    }
}

/// Which generals there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// He commands a corps.
    Corps(CorpsId),
    /// He commands an army.
    Army(ArmyId),
}

/// A headquarters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headquarters {
    /// Its general.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What he commands.
    pub rank: Rank,
    /// What he is worth in tests as play begins.
    pub rating: i8,
    /// Whether he is Napoleon (3.02.mod-h).
    pub is_napoleon: bool,
    /// The corps whose units are his.
    pub commands: Vec<CorpsId>,
    /// When it comes.
    pub arrives: Option<Arrival>,
}

/// A corps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corps {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its army.
    pub army: Option<ArmyId>,
    /// Its headquarters.
    pub hq: Option<HqId>,
    /// Where its line of communications leaves the table (3.03a.b); none, if that is the middle of its side's own edge.
    pub communications: Option<EntryId>,
}

/// An army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its headquarters.
    pub hq: Option<HqId>,
}

/// What a base of engineers is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrainKind {
    /// Sappers (5.04.a).
    Sappers,
    /// A bridge train (5.04.b).
    Pontoons,
}

/// A base of engineers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Train {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub kind: TrainKind,
    /// The corps of sappers.
    pub corps: Option<CorpsId>,
}

/// Everybody.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// The units, by roster number.
    pub units: Vec<Unit>,
    /// The headquarters.
    pub hqs: Vec<Headquarters>,
    /// The corps.
    pub corps: Vec<Corps>,
    /// The armies.
    pub armies: Vec<Army>,
    /// The engineers.
    pub trains: Vec<Train>,
}

impl Roster {
    /// Adds the stands of every division that may be broken up into garrisons (5.02.a).
    pub(crate) fn add_stands(&mut self, edition: &Edition) {
        for at in 0..self.units.len() {
            let unit = &self.units[at];
            if !unit.arm.is_infantry() || unit.is_stand || unit.is_dummy {
                continue;
            }
            let boxes = Boxes::garrison(&edition.garrison, unit.boxes.starting());
            let stands: Vec<Unit> = (1..=edition.garrison.stands)
                .map(|number| Unit {
                    name: format!("{} {number}", unit.name),
                    boxes,
                    guns: None,
                    arrives: None,
                    released: None,
                    is_stand: true,
                    ..unit.clone()
                })
                .collect();
            self.units[at].breaks_into = Some(UnitId::of(self.units.len()));
            self.units.extend(stands);
        }
    }

    /// A marker with nothing under it (5.01.a).
    pub(crate) fn dummy(&self, side: Side, edition: &Edition) -> Option<Unit> {
        let corps = self.corps.iter().position(|corps| corps.side == side).map(CorpsId::of)?;
        let number = 1 + self.units.iter().filter(|unit| unit.is_dummy && unit.side == side).count();
        Some(Unit {
            name: format!("{side} dummy {number}"),
            side,
            nation: String::new(),
            corps,
            arm: Arm::Infantry,
            boxes: Boxes::full(&edition.roster, Quality::Militia),
            guns: None,
            muskets: None,
            traits: Vec::new(),
            arrives: None,
            released: None,
            is_stand: false,
            breaks_into: None,
            is_dummy: true,
        })
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.at()]
    }

    /// A headquarters.
    pub fn hq(&self, id: HqId) -> &Headquarters {
        &self.hqs[id.at()]
    }

    /// Every unit by its number.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(UnitId::of)
    }

    /// Every headquarters by its number.
    pub fn hq_ids(&self) -> impl Iterator<Item = HqId> + use<> {
        (0..self.hqs.len()).map(HqId::of)
    }

    /// Every base of engineers by its number.
    pub fn train_ids(&self) -> impl Iterator<Item = TrainId> + use<> {
        (0..self.trains.len()).map(TrainId::of)
    }

    /// Whether a general commands a unit (4.05-hq.d).
    pub fn commands(&self, hq: HqId, unit: UnitId) -> bool {
        let (hq, unit) = (self.hq(hq), self.unit(unit));
        hq.side == unit.side && !unit.is_dummy && hq.commands.contains(&unit.corps)
    }

    /// The unit of a name.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.name == name).map(UnitId::of)
    }

    /// The headquarters of a general.
    pub fn hq_named(&self, name: &str) -> Option<HqId> {
        self.hqs.iter().position(|hq| hq.name == name).map(HqId::of)
    }

    /// The engineers of a name.
    pub fn train_named(&self, name: &str) -> Option<TrainId> {
        self.trains.iter().position(|train| train.name == name).map(TrainId::of)
    }

    /// The corps of a name.
    pub fn corps_named(&self, name: &str) -> Option<CorpsId> {
        self.corps.iter().position(|corps| corps.name == name).map(CorpsId::of)
    }
}
