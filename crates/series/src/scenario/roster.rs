//! The order of battle of a campaign: armies, headquarters, formations, leaders and every combat unit, as
//! they stand in one file that all its scenarios share.
//!
//! It is what is printed on the counters and why. A scenario chooses formations from it and says where they
//! are; nothing here knows a map or an hour. TOML, as `docs/battles.md` shows it; ids are short words with hyphens and
//! never change, since records of games name pieces by them.

use std::collections::{BTreeMap, BTreeSet};

use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, ReadIn, Said, Table, prose, read_toml_in};
use umpire::source::Node;

use crate::edition::{Allowances, Edition, Nation};
use crate::pieces::{Arm, BrigadeGoals, Guard, Matter, Role, Side};
use field::drawing::{Rgb, Symbol};

mod check;
mod reckoning;

#[cfg(test)]
mod tests;

pub use reckoning::{Marks, Pieces, Reckoning};

/// An order of battle, read and found good.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &'static Edition, check = check::check)]
pub struct OrderOfBattle {
    /// The form of the file.
    #[read(within = 1..=1)]
    schema: u8,
    /// The rules that give its pieces their morale.
    #[read(later = context)]
    pub edition: &'static Edition,
    pub id: String,
    pub title: String,
    /// How strengths were worked out, if the file says so; every unit is then held against it.
    pub formula: Option<Formula>,
    /// How fire, combat rating and morale were worked out from men, guns and marks, likewise.
    pub reckoning: Option<Reckoning>,
    pub movement: Allowances,
    /// How troops count for their numbers; where there are any, every unit has one.
    #[read(key = "quality")]
    pub qualities: BTreeMap<String, Quality>,
    #[read(key = "army")]
    pub armies: Vec<Army>,
    pub headquarters: Vec<Headquarters>,
    #[read(key = "train")]
    pub trains: Vec<TrainEntry>,
    #[read(key = "formation")]
    pub formations: Vec<FormationEntry>,
    #[read(key = "leader")]
    pub leaders: Vec<LeaderEntry>,
    #[read(key = "division")]
    pub divisions: Vec<DivisionEntry>,
    #[read(key = "unit")]
    pub units: Vec<UnitEntry>,
}

/// How strengths and limits are worked out from men and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(snake, within = 1..=100)]
pub struct Formula {
    /// Infantrymen to a point of strength.
    #[read(within = 1..=10_000)]
    pub infantry_men: u32,
    #[read(within = 1..=10_000)]
    pub cavalry_men: u32,
    pub guns: u32,
    /// The least strength of a front side.
    #[read(within = 1..=10)]
    pub least: u8,
    /// The limit of a formation, in per cent of its infantry and cavalry, rounded up.
    pub corps_percent: u32,
    /// The demoralization level of an army, likewise, rounded half up.
    pub demoralization_percent: u32,
    pub disintegration_percent: u32,
}

impl Formula {
    /// Strength on the front side: `n x percent / base`, rounded half up, and at least the least.
    pub fn front(&self, arm: Arm, men: u32, guns: u32, percent: u32) -> u32 {
        let (n, base) = match arm {
            Arm::Infantry => (men, self.infantry_men),
            Arm::Cavalry => (men, self.cavalry_men),
            Arm::FootArtillery | Arm::HorseArtillery => (guns, self.guns),
        };
        rounded(n * percent, base * 100).max(u32::from(self.least))
    }

    /// Strength on the reverse side: half of the front, and at least 1.
    pub fn reverse(front: u32, firm: bool) -> u32 {
        (if firm { front.div_ceil(2) } else { front / 2 }).max(1)
    }

    /// The limit of a formation with so much infantry and cavalry (22.a).
    pub fn corps_limit(&self, strength: u32) -> u32 {
        (strength * self.corps_percent).div_ceil(100)
    }

    /// The demoralization and disintegration levels of an army with so much infantry and cavalry (11.d).
    pub fn army_levels(&self, strength: u32) -> [u32; 2] {
        [self.demoralization_percent, self.disintegration_percent]
            .map(|percent| rounded(strength * percent, 100))
    }
}

/// A fraction, halves rounded up.
fn rounded(numerator: u32, denominator: u32) -> u32 {
    (2 * numerator + denominator) / (2 * denominator)
}

/// How troops count for their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Quality {
    #[read(within = 1..=500)]
    pub percent: u32,
    /// Whether half strength is rounded up.
    pub firm: bool,
}

/// Whether formations lose heart one by one or all together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Read)]
#[read(what = "way to lose heart")]
pub enum Demoralization {
    /// Each by its own limit (22.a).
    ByFormation,
    /// The whole army as one formation, by its demoralization level (22.b).
    AsOne,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(context = &'static Edition)]
pub struct Army {
    #[read(place)]
    place: Place,
    pub id: String,
    pub name: String,
    /// What stands before the names of its formations.
    pub adjective: String,
    pub side: Side,
    /// The nations that serve in it.
    pub nations: Vec<&'static Nation>,
    /// The id of its overall commander.
    pub commander: String,
    #[read(key = "demoralization")]
    pub loses_heart: Demoralization,
    /// Who commands in his place, if that is laid down.
    pub succession: Option<SuccessionEntry>,
    /// By how many columns the Initiative Table is shifted for its leaders.
    #[read(within = -4..=4, default)]
    pub initiative: i8,
    /// How many divisions of other formations one formation may have with it; left out for any number.
    #[read(within = 0..=20)]
    pub attachments: Option<u8>,
}

/// Who commands an army in the place of its overall commander, by his id: the first who is there.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "succession")]
pub struct SuccessionEntry {
    pub until_he_comes: Vec<String>,
    pub when_he_is_lost: Vec<String>,
}

/// The headquarters of an army (3.3).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Headquarters {
    #[read(place)]
    place: Place,
    pub id: String,
    pub name: String,
    /// The id of its army.
    pub army: String,
}

/// The train of an army or of one of its formations, where the rules have trains on the map (lgg.aor.train.a).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "train")]
pub struct TrainEntry {
    #[read(place)]
    place: Place,
    pub id: String,
    pub name: String,
    /// The id of its army.
    pub army: String,
    /// The id of the formation that it follows; `None` for the train of the army itself.
    pub formation: Option<String>,
    /// It carries a bridge.
    pub pontoons: bool,
    #[read(key = "move", within = 1..=20)]
    pub movement: u8,
}

/// A formation: a corps, or other troops with a chit of their own (3.2.a). Others go by their ids.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "formation")]
pub struct FormationEntry {
    #[read(place)]
    place: Place,
    pub id: String,
    /// Its name within its army.
    pub name: String,
    /// What stands before its name, if not the adjective of its army.
    pub adjective: Option<String>,
    /// What is printed on its chit.
    pub chit: String,
    /// What is printed on its counters, where it is not the same.
    pub mark: Option<String>,
    /// The colour of its stripe.
    pub stripe: Rgb,
    /// The badge on its stripe, if it had one: `disc`, `trefoil`.
    #[read(maybe, with = badge)]
    pub badge: Option<String>,
    pub army: String,
    /// The wing or overall commander who orders it.
    pub superior: String,
    /// Its leader and its limit, which only one without a chit lacks.
    pub leader: Option<String>,
    #[read(key = "demoralization", within = 1..=250)]
    pub limit: Option<u8>,
    /// What that is on other days.
    #[read(key = "demoralization-on")]
    pub limits: BTreeMap<String, u8>,
    /// Whether its units act with any formation of the army.
    pub without_chit: bool,
    pub brigade_goals: Option<BrigadeGoals>,
}

/// A badge, as the key of its symbol.
fn badge(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<String> {
    let word = String::read(node, name, faults)?;
    let key = format!("badge-{word}");
    if Symbol::named(&key).is_some() {
        return Some(key);
    }
    let known = Symbol::all().keys().filter_map(|key| key.strip_prefix("badge-"));
    let known = known.collect::<Vec<_>>().join(", ");
    faults.note(&node.place, format!("there is no badge `{word}`: write one of {known}"));
    None
}

/// Who commands a division, where that is told without a leader of its own.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "division")]
pub struct DivisionEntry {
    #[read(place)]
    place: Place,
    /// The id of its formation.
    pub formation: String,
    /// Its name, as its units have it.
    pub name: String,
    pub commander: String,
    #[read(within = 0..=6)]
    pub rating: u8,
    /// Whether he is rated so without an option.
    pub always: bool,
    /// The colour of its counters' stripe, where it is not its formation's.
    pub stripe: Option<Rgb>,
}

/// What a leader leads.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "rank", tag = "rank")]
pub enum Appointment {
    /// An army: its overall commander.
    #[read(word = "commander")]
    Army,
    /// A wing, which a scenario makes up.
    Wing,
    #[read(word = "leader")]
    Formation {
        formation: String,
    },
    Division {
        formation: String,
        division: String,
    },
    /// Nothing until another, by his id, is lost (19.2).
    Successor {
        #[read(key = "succeeds")]
        of: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "leader", context = &'static Edition)]
pub struct LeaderEntry {
    #[read(place)]
    place: Place,
    pub id: String,
    pub name: String,
    pub nation: &'static Nation,
    #[read(flat)]
    pub post: Appointment,
    #[read(within = 0..=6)]
    pub rating: u8,
    /// In what he has another rating.
    #[read(with = rated, default)]
    pub rated: Vec<(Matter, u8)>,
    /// The rating of whoever takes over from him, if not the usual one (19.2.c).
    #[read(within = 0..=6)]
    pub substitute: Option<u8>,
    /// The id of the commander whose orders he is apt to misread.
    pub misreads_orders_of: Option<String>,
    /// Why he is rated so, if the file says.
    #[read(maybe, with = prose)]
    pub why: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "unit", snake, context = &'static Edition)]
pub struct UnitEntry {
    #[read(place)]
    place: Place,
    pub id: String,
    /// The number by which the rules speak of it, where they do.
    #[read(within = 1..=250)]
    pub number: Option<u8>,
    pub name: String,
    pub nation: &'static Nation,
    /// The id of its formation.
    pub formation: String,
    pub division: Option<String>,
    pub arm: Arm,
    pub guard: Option<Guard>,
    /// The id of its quality.
    pub quality: Option<String>,
    /// Its men, officers and gunners included.
    #[read(within = 1..=50_000)]
    pub men: u32,
    /// Of artillery; of others an attached battery that adds no strength.
    #[read(within = 0..=200, default = 0)]
    pub guns: u32,
    /// What its guns were, and what it is marked for: see [`Reckoning`].
    pub pieces: Option<Pieces>,
    pub marks: Option<Marks>,
    /// How many of its men fell.
    #[read(within = 0..=50_000)]
    pub killed_and_wounded: Option<u32>,
    /// Of its front and its reverse side.
    #[read(within = 0..=60)]
    pub strength: [u8; 2],
    /// What it had on other days, by their names.
    pub on: BTreeMap<String, Figures>,
    /// Its strengths in defense, the range of its guns and its combat rating, where they are printed.
    #[read(within = 0..=60)]
    pub defense: Option<[u8; 2]>,
    #[read(within = 1..=30)]
    pub range: Option<u32>,
    #[read(within = 1..=12)]
    pub rating: Option<u8>,
    #[read(key = "move", within = 1..=20)]
    pub movement: u8,
    /// Whether it is irregular horse (mop.app3.card23.a).
    pub cossack: bool,
    /// How many vedettes it can send out (mop.37.11.b), and whether it stays on the map beside them (mop.37.11.d).
    #[read(within = 1..=4)]
    pub vedettes: Option<u8>,
    pub own_vedettes: bool,
    /// The initiative on its counter, where its morale follows from that.
    #[read(within = 0..=6)]
    pub initiative: Option<i8>,
    /// What 2.2 gives it; printed so that a reader need not look it up.
    #[read(within = 1..=6)]
    pub morale: i8,
    /// Where it differs.
    #[read(within = 1..=6)]
    pub morale_in_defense: Option<i8>,
    /// The pursuit value of cavalry (2.2.m).
    #[read(within = 1..=6)]
    pub pursuit: Option<u8>,
    /// The scenarios for which it was made; empty for all.
    pub only: Vec<String>,
    /// The id of the unit of which it is a part.
    pub part_of: Option<String>,
    pub commander: Option<String>,
    /// What it was made of.
    #[read(maybe, with = prose)]
    pub note: Option<String>,
}

/// The men, guns and strength of a unit on a day.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "figures")]
pub struct Figures {
    #[read(within = 1..=50_000)]
    pub men: u32,
    #[read(within = 0..=200, default = 0)]
    pub guns: u32,
    #[read(within = 0..=60)]
    pub strength: [u8; 2],
}

impl<'n> ReadIn<'n, &'static Edition> for &'static Nation {
    fn read_in(
        node: &'n Node,
        name: Name<'_>,
        edition: &'static Edition,
        faults: &mut Faults,
    ) -> Option<Self> {
        let said = Said::read(node, name, faults)?;
        edition.nation(said.text).or_else(|| {
            let known = edition.nations().map(|nation| nation.key.as_str());
            said.unknown(format!("the edition has no nation `{said}`"), known, faults)
        })
    }
}

/// `rated = { march = 3, initiative = 2 }`.
fn rated(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<(Matter, u8)>> {
    let mut rated = Vec::new();
    for (word, rating) in Table::<u8>::read(node, name, faults)?.iter() {
        match Matter::of_word(word.text).filter(|_| *rating <= 6) {
            Some(matter) => rated.push((matter, *rating)),
            None => faults.note(word.place, "`rated` gives ratings for orders, `initiative` or `chits`"),
        }
    }
    Some(rated)
}

/// What every entry has: its id, and where it stands.
pub(super) trait Entry {
    const WHAT: &'static str;
    fn id(&self) -> &str;
    fn place(&self) -> &Place;
}

macro_rules! entries {
    ($($entry:ty: $what:literal)*) => {$(
        impl Entry for $entry {
            const WHAT: &'static str = $what;

            fn id(&self) -> &str {
                &self.id
            }

            fn place(&self) -> &Place {
                &self.place
            }
        }
    )*};
}

entries! {
    Army: "army" Headquarters: "headquarters" TrainEntry: "train" FormationEntry: "formation"
    LeaderEntry: "leader" UnitEntry: "unit"
}

/// An entry by the id that somebody names.
pub(super) fn find<'b, T: Entry>(list: &'b [T], said: Said<'_>, faults: &mut Faults) -> Option<&'b T> {
    list.iter().find(|entry| entry.id() == said.text).or_else(|| {
        said.unknown(format!("there is no {} `{said}`", T::WHAT), list.iter().map(Entry::id), faults)
    })
}

impl UnitEntry {
    pub(super) fn printed_morale(&self, role: Role) -> i8 {
        match role {
            Role::Attacking => self.morale,
            Role::Defending => self.morale_in_defense.unwrap_or(self.morale),
        }
    }

    /// Whether the unit is on the counter sheet of a scenario.
    pub fn serves_in(&self, scenario: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == scenario)
    }
}

/// Men, guns and strength added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Total {
    pub men: u32,
    /// Guns of artillery units and attached batteries.
    pub guns: u32,
    /// Strength on the front side.
    pub strength: u32,
    /// That of infantry and cavalry.
    pub infantry_and_cavalry: u32,
}

impl Total {
    pub fn of<'u>(units: impl IntoIterator<Item = &'u UnitEntry>) -> Self {
        units.into_iter().fold(Self::default(), |total, unit| Self {
            men: total.men + unit.men,
            guns: total.guns + unit.guns,
            strength: total.strength + u32::from(unit.strength[0]),
            infantry_and_cavalry: total.infantry_and_cavalry
                + if unit.arm.is_artillery() { 0 } else { u32::from(unit.strength[0]) },
        })
    }
}

impl OrderOfBattle {
    /// Reads an order of battle; every fault at once.
    pub fn read(file: &str, text: &str, edition: &'static Edition) -> Result<Self, Faults> {
        read_toml_in(file, text, edition)
    }

    /// The same with the figures of other days: for each unit and formation those of the first day that it has.
    #[must_use]
    pub fn on(&self, days: &[&str]) -> Self {
        fn first<'t, T>(of: &'t BTreeMap<String, T>, days: &[&str]) -> Option<&'t T> {
            days.iter().find_map(|day| of.get(*day))
        }
        let mut book = self.clone();
        for unit in &mut book.units {
            if let Some(Figures { men, guns, strength }) = first(&unit.on, days) {
                (unit.men, unit.guns, unit.strength) = (*men, *guns, *strength);
            }
        }
        for formation in &mut book.formations {
            formation.limit = first(&formation.limits, days).copied().or(formation.limit);
        }
        book
    }

    /// The days for which somebody has figures of his own.
    pub fn days(&self) -> BTreeSet<&str> {
        let units = self.units.iter().flat_map(|unit| unit.on.keys());
        units.chain(self.formations.iter().flat_map(|own| own.limits.keys())).map(String::as_str).collect()
    }

    pub fn army(&self, id: &str) -> Option<&Army> {
        self.armies.iter().find(|army| army.id == id)
    }

    pub fn formation(&self, id: &str) -> Option<&FormationEntry> {
        self.formations.iter().find(|formation| formation.id == id)
    }

    pub fn leader(&self, id: &str) -> Option<&LeaderEntry> {
        self.leaders.iter().find(|leader| leader.id == id)
    }

    pub fn unit(&self, id: &str) -> Option<&UnitEntry> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The army of a unit or leader, by his nation.
    pub fn army_of(&self, nation: &Nation) -> Option<&Army> {
        self.armies.iter().find(|army| army.nations.iter().any(|own| own.key == nation.key))
    }

    /// The units of a formation, in the order of the file; detachments made for one scenario left out.
    pub fn units_of<'o>(&'o self, formation: &'o str) -> impl Iterator<Item = &'o UnitEntry> {
        self.units.iter().filter(move |unit| unit.formation == formation && unit.only.is_empty())
    }

    /// The units of an army, likewise.
    pub fn units_of_army<'o>(&'o self, army: &'o str) -> impl Iterator<Item = &'o UnitEntry> {
        self.formations.iter().filter(move |own| own.army == army).flat_map(|own| self.units_of(&own.id))
    }
}
