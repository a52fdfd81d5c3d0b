//! The pieces of a game and what never changes about them: units, leaders, formations (2.1).

use crate::edition::Nation;
use crate::orders::OrderKind;
use field::drawing::{Figures, Rgb};
use umpire::read::{Read, Words};
use umpire::rule::Rule;

/// One of the two sides. The first is the one that activates its Reserve first (4.j).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize,
)]
pub enum Side {
    /// The first side: the French.
    #[default]
    First,
    /// The second: the Allies.
    Second,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    #[must_use]
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// Something that each side has one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, serde::Serialize, serde::Deserialize)]
pub struct BySide<T> {
    pub first: T,
    pub second: T,
}

impl<T> BySide<T> {
    pub fn of(each: impl Fn(Side) -> T) -> BySide<T> {
        BySide { first: each(Side::First), second: each(Side::Second) }
    }
}

impl<T> std::ops::Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

/// Small dense ids, each the place of something in its list.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub struct $name(u16);

        impl $name {
            /// The id of what stands at a place in its list.
            #[inline]
            pub fn at(place: usize) -> Self {
                $name(u16::try_from(place).expect("lists of a game are far shorter than 65,536"))
            }

            #[inline]
            pub const fn place(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

pub(crate) use ids;

ids! {
    UnitId
    LeaderId
    FormationId
    /// A division: units that may be given an order of their own (20.13).
    DivisionId
    ArmyId
    HeadquartersId
    /// Whoever can hold an order: a formation, a division, a wing commander, a headquarters.
    HolderId
}

/// The arms (2.1.c). Artillery not marked as horse is foot artillery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, Read)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Infantry,
    Cavalry,
    #[read(word = "artillery")]
    #[serde(rename = "artillery")]
    FootArtillery,
    HorseArtillery,
}

impl Arm {
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }

    /// Whether it may retreat before combat (7.11.a).
    pub const fn is_mounted(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::HorseArtillery)
    }

    /// The word for it in files.
    pub fn word(self) -> &'static str {
        Words::word(self)
    }

    /// The word for it in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::FootArtillery => "artillery",
            Arm::HorseArtillery => "horse artillery",
        }
    }
}

/// Units of the Imperial Guard (2.2, 7.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, Read)]
pub enum Guard {
    #[read(word = "old-guard")]
    Old,
    #[read(word = "middle-guard")]
    Middle,
    #[read(word = "young-guard")]
    Young,
    #[read(word = "guard-cavalry")]
    Cavalry,
}

/// Whether a unit attacks or defends: British infantry is steadier in defense (2.2.e).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, Read)]
pub enum Role {
    /// It attacks, or does neither.
    Attacking,
    /// It is the target of normal combat or of a charge.
    Defending,
}

/// What the strength of a unit is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    Attack,
    Defense,
    Bombardment,
}

/// In what the rating of a leader counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Matter {
    /// Orders of a kind that he sends, receives or has.
    Order(OrderKind),
    Initiative,
    /// Initial and Coordinated Action.
    Chits,
    Other,
}

impl Matter {
    pub fn of_word(word: &str) -> Option<Matter> {
        let mut orders = OrderKind::WORDS.iter();
        match word {
            "initiative" => Some(Matter::Initiative),
            "chits" => Some(Matter::Chits),
            _ => orders.find(|(known, _)| *known == word).map(|(_, kind)| Matter::Order(*kind)),
        }
    }
}

/// A combat unit, as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub nation: &'static Nation,
    pub formation: FormationId,
    /// Its division, if it is one of several units of it (7.5.d).
    pub division: Option<String>,
    /// How its division is told on its counter.
    pub division_mark: Option<DivisionMark>,
    pub arm: Arm,
    pub guard: Option<Guard>,
    /// Strength of its front side.
    pub front: u8,
    /// Strength of its reverse side.
    pub reverse: u8,
    /// Its strengths in defense, front and reverse, where they are printed apart.
    pub defense: Option<[u8; 2]>,
    /// The range of its guns, where it is printed.
    pub range: Option<u32>,
    /// Its combat rating, where it has one.
    pub rating: Option<u8>,
    pub movement: u8,
    /// Whether it is irregular horse: Cossacks (mop.app3.card23.a).
    pub cossack: bool,
    /// The vedettes that it can send out, if it has any (mop.37.11.b).
    pub vedettes: Option<Patrols>,
    /// Base morale when attacking, with the rule that sets it.
    pub morale: (i8, Rule),
    /// Base morale when defending.
    pub morale_in_defense: (i8, Rule),
}

/// The vedettes of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patrols {
    pub number: u8,
    /// Whether it stays on the map beside them (mop.37.11.d).
    pub own: bool,
}

/// How a division is told on the stripes of its counters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisionMark {
    /// Who commands it.
    pub text: String,
    /// Its colour, where it has another than its formation.
    pub colour: Option<Rgb>,
}

impl Unit {
    pub fn side(&self) -> Side {
        self.nation.side
    }

    /// What is printed on its counter, at these strengths in attack and in defense: strength, morale and movement; of a brigade
    /// with a combat rating fire, rating and morale; of guns with a printed range attack, defense and range.
    pub fn figures(&self, attack: u8, defense: u8) -> Figures {
        let [attack, defense, movement] = [attack, defense, self.movement].map(u16::from);
        let morale = u16::try_from(self.morale.0).unwrap_or(0);
        match (self.rating, self.range.and_then(|range| u16::try_from(range).ok())) {
            (_, Some(range)) if self.arm.is_artillery() => Figures::Guns { attack, defense, range },
            (Some(combat), _) => Figures::Brigade { fire: attack, combat: u16::from(combat), morale },
            _ => Figures::Strength { strength: attack, morale, movement },
        }
    }

    /// What stands on the stripe of its counter: the letters of its formation; where its division has a mark, that too, or in
    /// place of letters for which a badge stands.
    pub fn stripe_text(&self, formation: &Formation) -> String {
        match (&self.division_mark, &formation.badge) {
            (Some(division), Some(_)) => division.text.clone(),
            (Some(division), None) => format!("{} · {}", formation.mark, division.text),
            (None, _) => formation.mark.clone(),
        }
    }

    /// The colour of that stripe.
    pub fn stripe_colour(&self, formation: &Formation) -> Rgb {
        self.division_mark.as_ref().and_then(|division| division.colour).unwrap_or(formation.stripe)
    }

    /// For how much it counts when it is lost (22.a): its front, or its strength in defense where that is printed apart
    /// (lgg.21.3.5.d).
    pub fn size(&self) -> u8 {
        self.defense.map_or(self.front, |[front, _]| front)
    }

    /// Whether it is Guard infantry whose presence tells (7.4.o, 7.4.p).
    pub fn is_the_guard(&self) -> bool {
        self.arm == Arm::Infantry && matches!(self.guard, Some(Guard::Old | Guard::Middle))
    }
}

/// What a leader is (2.1.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, Read)]
pub enum Rank {
    Leader,
    Wing,
    Commander,
}

/// A leader, as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    pub name: String,
    pub nation: &'static Nation,
    pub formation: Option<FormationId>,
    pub rank: Rank,
    pub rating: u8,
    /// In what he has another rating.
    pub rated: Vec<(Matter, u8)>,
    /// The rating of the man who takes over from him, if not the usual one (19.2.c).
    pub substitute: Option<u8>,
    /// The commander whose orders he is apt to misread.
    pub misreads: Option<LeaderId>,
}

/// A formation: a corps or a division under a leader (2.1.a).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formation {
    pub name: String,
    pub side: Side,
    /// What is printed on its chit: "II", "III Cav".
    pub chit: String,
    /// What is printed on the stripe of its counters, mostly the same.
    pub mark: String,
    /// The colour of the stripe on its counters.
    pub stripe: Rgb,
    /// The badge on that stripe, if it has one: a symbol's key.
    pub badge: Option<String>,
    /// Whether it has no chit: its units act with any formation of their army whose leader is in range.
    pub without_chit: bool,
    /// Which of its brigades may be given goals of their own.
    pub brigade_goals: Option<BrigadeGoals>,
}

/// Which brigades of a formation may be given goals of their own, as if each were a division (20.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "brigade goals")]
pub enum BrigadeGoals {
    Each,
    /// At most one of each division at a time.
    OneADivision,
}
