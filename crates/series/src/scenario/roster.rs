//! The order of battle of a campaign: armies, headquarters, formations, leaders and every combat unit, as
//! they stand in one file that all its scenarios share.
//!
//! It is what is printed on the counters and why. A scenario chooses formations from it and says where they
//! are; nothing here knows a map or an hour. TOML; ids are short words with hyphens and never change, since
//! records of games name pieces by them.
//!
//! ```toml
//! schema = 1
//! id = "waterloo-1815"
//! title = "The armies of the Waterloo campaign"
//!
//! [formula]                        # may be left out; if it is there, every unit is held against it
//! infantry_men = 950               # so many men are a point of strength
//! cavalry_men = 475
//! guns = 7
//! least = 2                        # no unit is weaker on its front
//! corps_percent = 40               # formation limits are so much of its infantry and cavalry, rounded up
//! demoralization_percent = 33      # levels of an army are so much of what a scenario gives it
//! disintegration_percent = 50
//!
//! [movement]                       # allowances by arm, and of leaders and headquarters
//! infantry = 4
//!
//! [quality]                        # how troops count for their numbers
//! fr-line = { percent = 100 }
//! kgl = { percent = 100, firm = true }   # firm: half strength on the reverse is rounded up
//!
//! [[army]]
//! id = "french"
//! name = "Armée du Nord"
//! adjective = "French"             # before the name of a formation: French II Corps
//! side = "french"                  # or "allied"
//! nations = ["french"]             # of the edition
//! commander = "napoleon"
//! demoralization = "by-formation"  # or "as-one" (22.a, 22.b)
//!
//! [[headquarters]]
//! id = "hq-french"
//! name = "French headquarters"
//! army = "french"
//!
//! [[formation]]
//! id = "fr-2"
//! name = "II Corps"
//! chit = "II"                      # what is printed on its chit
//! stripe = "#c8871e"               # the colour of the stripe on its counters
//! army = "french"
//! superior = "ney"                 # who orders it: a wing or overall commander
//! leader = "reille"
//! demoralization = 10              # its limit (22.a)
//!
//! [[leader]]
//! id = "reille"
//! name = "Reille"
//! nation = "french"
//! rank = "leader"                  # commander, wing, leader, division, successor
//! formation = "fr-2"               # of a leader or a leader of a division
//! division = "9th Infantry"        # of a leader of a division
//! succeeds = "gerard"              # of a successor: who is off the map until that one is lost
//! rating = 2
//! rated = { march = 3, initiative = 1 }   # in what he has another: orders of a kind, initiative, chits
//! why = "Experienced and careful"
//!
//! [[unit]]
//! id = "fr-2-foy"
//! name = "Foy"
//! nation = "french"
//! formation = "fr-2"
//! division = "9th Infantry"        # left out for artillery of the corps
//! arm = "infantry"                 # cavalry, artillery, horse-artillery
//! guard = "old-guard"              # middle-guard, young-guard, guard-cavalry; else left out
//! quality = "fr-line"
//! men = 4800
//! guns = 8                         # of artillery; of others an attached battery that adds no strength
//! strength = [5, 2]                # front and reverse
//! defense = [4, 2]                 # where it is printed apart, as are
//! range = 5                        # that of its guns, and
//! rating = 4                       # its rating in combat
//! move = 4
//! morale = 4                       # what 2.2 gives it; printed so that a reader need not look it up
//! morale_in_defense = 5            # where it differs
//! pursuit = 4                      # of cavalry
//! only = ["wavre"]                 # scenarios for which a part was made a unit of its own
//! part_of = "pr-b9"                # and of what
//! commander = "Foy"
//! note = "4th Light, 92nd, 93rd, 100th Line"
//! ```

use crate::edition::{Edition, Nation};
use crate::pieces::{Arm, Guard, Matter, Side};

mod check;
mod read;

#[cfg(test)]
mod tests;

/// An order of battle, read and found good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderOfBattle {
    /// The rules that give its pieces their morale.
    pub edition: &'static Edition,
    /// The name of the file it was read from, for faults.
    pub file: String,
    /// The id of the campaign.
    pub id: String,
    pub title: String,
    /// How strengths were worked out, if the file says so.
    pub formula: Option<Formula>,
    pub movement: Movement,
    /// How troops count for their numbers.
    pub qualities: Vec<Quality>,
    pub armies: Vec<Army>,
    pub headquarters: Vec<Headquarters>,
    pub formations: Vec<FormationEntry>,
    pub leaders: Vec<LeaderEntry>,
    pub units: Vec<UnitEntry>,
}

/// How strengths and limits are worked out from men and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Formula {
    /// Infantrymen to a point of strength.
    pub infantry_men: u32,
    /// Troopers to a point.
    pub cavalry_men: u32,
    /// Guns to a point.
    pub guns: u32,
    /// The least strength of a front side.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Movement {
    pub infantry: u8,
    pub cavalry: u8,
    pub foot_artillery: u8,
    pub horse_artillery: u8,
    pub leader: u8,
    pub headquarters: u8,
}

impl Movement {
    pub const fn of(&self, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::FootArtillery => self.foot_artillery,
            Arm::HorseArtillery => self.horse_artillery,
        }
    }
}

/// How troops count for their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quality {
    pub id: String,
    pub percent: u32,
    /// Whether half strength is rounded up.
    pub firm: bool,
}

/// Whether formations lose heart one by one or all together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Demoralization {
    /// Each by its own limit (22.a).
    ByFormation,
    /// The whole army as one formation, by its demoralization level (22.b).
    AsOne,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    pub id: String,
    pub name: String,
    /// What stands before the names of its formations.
    pub adjective: String,
    pub side: Side,
    /// The nations that serve in it.
    pub nations: Vec<&'static Nation>,
    /// The id of its overall commander.
    pub commander: String,
    /// How it is demoralized.
    pub loses_heart: Demoralization,
}

/// The headquarters of an army (3.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headquarters {
    pub id: String,
    pub name: String,
    /// The id of its army.
    pub army: String,
}

/// A formation: a corps, or other troops with a chit of their own (3.2.a).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormationEntry {
    pub id: String,
    /// Its name within its army.
    pub name: String,
    /// What is printed on its chit.
    pub chit: String,
    /// The colour of its stripe, as `#rrggbb`.
    pub stripe: String,
    /// The id of its army.
    pub army: String,
    /// The id of the wing or overall commander who orders it.
    pub superior: String,
    /// The id of its leader.
    pub leader: String,
    pub limit: u8,
}

/// What a leader leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appointment {
    /// An army: its overall commander.
    Army,
    /// A wing, which a scenario makes up.
    Wing,
    /// A formation, by its id.
    Formation(String),
    /// A division of a formation.
    Division {
        /// The id of the formation.
        formation: String,
        /// The name of the division.
        division: String,
    },
    /// Nothing until another, by his id, is lost (19.2).
    Successor(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderEntry {
    pub id: String,
    pub name: String,
    pub nation: &'static Nation,
    pub post: Appointment,
    pub rating: u8,
    /// In what he has another rating.
    pub rated: Vec<(Matter, u8)>,
    /// Why he is rated so, if the file says.
    pub why: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitEntry {
    pub id: String,
    pub name: String,
    pub nation: &'static Nation,
    /// The id of its formation.
    pub formation: String,
    /// Its division, if it is of one.
    pub division: Option<String>,
    pub arm: Arm,
    /// Guard, if it is.
    pub guard: Option<Guard>,
    /// The id of its quality.
    pub quality: String,
    /// Its men, officers and gunners included.
    pub men: u32,
    pub guns: u32,
    /// Strength of its front side.
    pub front: u8,
    /// Strength of its reverse side.
    pub reverse: u8,
    /// Its strengths in defense, the range of its guns and its combat rating, where they are printed.
    pub defense: Option<[u8; 2]>,
    pub range: Option<u32>,
    pub rating: Option<u8>,
    pub movement: u8,
    /// Morale when attacking, and in defense.
    pub morale: [i8; 2],
    /// The pursuit value of cavalry (2.2.m).
    pub pursuit: Option<u8>,
    /// The scenarios for which it was made; empty for all.
    pub only: Vec<String>,
    /// The id of the unit of which it is a part.
    pub part_of: Option<String>,
    pub commander: Option<String>,
    /// What it was made of.
    pub note: Option<String>,
}

impl UnitEntry {
    /// Whether it counts for limits and levels, which go by infantry and cavalry.
    pub const fn counts_for_limits(&self) -> bool {
        !self.arm.is_artillery()
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
            strength: total.strength + u32::from(unit.front),
            infantry_and_cavalry: total.infantry_and_cavalry
                + if unit.counts_for_limits() { u32::from(unit.front) } else { 0 },
        })
    }
}

impl OrderOfBattle {
    /// The army of this id.
    pub fn army(&self, id: &str) -> Option<&Army> {
        self.armies.iter().find(|army| army.id == id)
    }

    /// The formation of this id.
    pub fn formation(&self, id: &str) -> Option<&FormationEntry> {
        self.formations.iter().find(|formation| formation.id == id)
    }

    /// The leader of this id.
    pub fn leader(&self, id: &str) -> Option<&LeaderEntry> {
        self.leaders.iter().find(|leader| leader.id == id)
    }

    /// The unit of this id.
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
