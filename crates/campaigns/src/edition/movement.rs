//! Figures of movement: ground, weather, attrition, zones (con-base.9 to 12, 20).

use super::command::From;
use super::measure::{Fortieths, halves};
use field::paths::HalfPoints;
use serde::{Deserialize, Serialize};
use source::fault::{Faults, Place};
use source::node::Node;
use source::read::{Name, Read};

/// What lies in a hex (con-base.9.d, 9.f).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Ground {
    /// The word for it in files.
    pub word: String,
    /// What it costs with infantry, artillery or pontoons.
    #[read(with = halves)]
    pub foot: HalfPoints,
    /// What it costs cavalry, vedettes and leaders alone.
    #[read(with = halves)]
    pub horse: HalfPoints,
    /// Whether it is clear for cavalry (con.6.a).
    pub clear: bool,
    /// How it helps a defender.
    #[read(default = Shelter::None)]
    pub combat: Shelter,
}

/// How the ground of a hex helps those in it (con-base.9.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Shelter {
    /// Not at all.
    None,
    /// Affecting terrain, and woods, which count alike.
    Affecting,
    /// A fortified town, by its own rules alone.
    Fortress,
}

/// What hexsides and other steps cost (con-base.9.d to 9.g, 12.e, 16.a, 20.b, 21.b).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "legs")]
pub struct LegFigures {
    /// Along a primary road.
    #[read(with = halves)]
    pub primary_road: HalfPoints,
    /// Along a secondary road.
    #[read(with = halves)]
    pub secondary_road: HalfPoints,
    /// Over a secondary river without a bridge, in addition.
    pub secondary_river: ByGait,
    /// Over a pontoon, in addition.
    #[read(with = halves)]
    pub pontoon: HalfPoints,
    /// Up a crest off the road, in addition.
    #[read(with = halves)]
    pub crest: HalfPoints,
    /// Along a primary road in mud.
    #[read(with = halves)]
    pub mud_primary_road: HalfPoints,
    /// Out of a force's zone, in addition.
    #[read(with = halves)]
    pub leaving_a_zone: HalfPoints,
    /// A repulse, beside entering the hex.
    #[read(with = halves)]
    pub repulse: HalfPoints,
    /// A try at a bridge.
    #[read(with = halves)]
    pub destroy_bridge: HalfPoints,
}

/// A cost on foot and on horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "cost")]
pub struct ByGait {
    /// With infantry, artillery or pontoons.
    #[read(with = halves)]
    pub foot: HalfPoints,
    /// Cavalry, vedettes or leaders alone.
    #[read(with = halves)]
    pub horse: HalfPoints,
}

/// March attrition (con-base.10, 11.e).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "attrition", check = AttritionFigures::is_whole)]
pub struct AttritionFigures {
    #[read(with = list_of_halves)]
    columns: Vec<HalfPoints>,
    first_row: i16,
    #[read(filled)]
    rows: Vec<Vec<Fortieths>>,
    /// What the size of a force adds to the die.
    #[read(filled)]
    pub sizes: Vec<From>,
    /// For an administrative march.
    pub admin_march: i8,
    /// For foraging in poor country.
    pub poor_country: i8,
    /// For a forced march.
    pub forced_march: i8,
    /// For the cavalry, where it rolls by itself.
    pub cavalry: i8,
}

impl AttritionFigures {
    fn is_whole(&self, place: &Place, faults: &mut Faults) {
        if self.columns.is_empty() || self.rows.iter().any(|row| row.len() != self.columns.len()) {
            faults.note(place, "every row of attrition must have a figure for each of `columns`");
        }
        if !self.columns.is_sorted() {
            faults.note(place, "the columns of attrition must rise");
        }
    }

    /// The percentage lost after so many points at a modified die (con-base.10.b).
    pub fn percent(&self, spent: HalfPoints, die: i16) -> Fortieths {
        let column = self.columns.iter().rposition(|from| *from <= spent).unwrap_or(0);
        let last = i16::try_from(self.rows.len()).unwrap_or(i16::MAX) - 1;
        let row = (die - self.first_row).clamp(0, last.max(0));
        let row = self.rows.get(usize::from(row.unsigned_abs()));
        row.and_then(|row| row.get(column)).copied().unwrap_or_default()
    }

    /// The table as it is printed, for comparison with the ledger.
    pub fn table(&self) -> &[Vec<Fortieths>] {
        &self.rows
    }
}

/// Forced marches (con-base.11.b, con.9.2.s).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "forced marches")]
pub struct ForcedFigures {
    /// What demoralization adds to the die.
    pub demoralized: i8,
    /// What marching to strangers does.
    pub stranger: i8,
}

/// Stacking (con-base.12.f).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "stacking")]
pub struct StackingFigures {
    /// The most strength points in a hex.
    pub most: u16,
}

/// The weather of a turn (con-base.20.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Fair.
    #[default]
    Fair,
    /// Rain.
    Rain,
    /// Mud.
    Mud,
    /// Frost.
    Frost,
    /// Snow.
    Snow,
    /// Blizzard.
    Blizzard,
}

/// Weather by season, and what it does (con-base.20).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "weather", check = WeatherFigures::is_whole)]
pub struct WeatherFigures {
    /// The tables of the seasons.
    #[read(filled)]
    pub seasons: Vec<Season>,
    /// Allowances never fall below this.
    #[read(with = halves)]
    pub least_moves: HalfPoints,
    #[read(filled)]
    effects: Vec<WeatherEffect>,
}

impl WeatherFigures {
    fn is_whole(&self, place: &Place, faults: &mut Faults) {
        let words = <Weather as source::read::Words>::WORDS;
        for (word, weather) in words {
            if self.effects.iter().filter(|effect| effect.weather == *weather).count() != 1 {
                faults.note(place, format!("`effects` must say once what {word} does"));
            }
        }
    }

    /// What a weather does.
    pub fn of(&self, weather: Weather) -> WeatherEffect {
        let found = self.effects.iter().find(|effect| effect.weather == weather);
        found.copied().unwrap_or(WeatherEffect::of(weather))
    }

    /// The season of a word.
    pub fn season(&self, word: &str) -> Option<&Season> {
        self.seasons.iter().find(|season| season.word == word)
    }

    /// An allowance in a weather (con-base.20.b).
    pub fn allowance(&self, moves: HalfPoints, weather: Weather) -> HalfPoints {
        let less = 2 * u16::from(self.of(weather).moves.unsigned_abs());
        HalfPoints(moves.0.saturating_sub(less).max(self.least_moves.0.min(moves.0)))
    }
}

/// The weather table of a season.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Season {
    /// The word for it in scenarios.
    pub word: String,
    /// The months, as the ledger names them.
    pub months: String,
    table: [Weather; 6],
}

impl Season {
    /// The weather on a die.
    pub fn on(&self, die: u16) -> Weather {
        self.table[usize::from(die.clamp(1, 6)) - 1]
    }
}

/// What a weather does to allowances, dice and losses (con-base.20.b, 20.c, con.10.5.7.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub struct WeatherEffect {
    /// Which.
    pub weather: Weather,
    /// To every allowance, in whole points.
    #[read(default = 0)]
    pub moves: i8,
    /// To the attrition die.
    #[read(default = 0)]
    pub attrition: i8,
    /// To initiative and forced march dice.
    #[read(default = 0)]
    pub initiative: i8,
    /// To the pursuit die.
    #[read(default = 0)]
    pub pursuit: i8,
    /// To the bombardment dice.
    #[read(default = 0)]
    pub bombardment: i8,
    /// To the losses of battles.
    pub losses: Fortieths,
}

impl WeatherEffect {
    fn of(weather: Weather) -> WeatherEffect {
        WeatherEffect {
            weather,
            moves: 0,
            attrition: 0,
            initiative: 0,
            pursuit: 0,
            bombardment: 0,
            losses: Fortieths(0),
        }
    }
}

fn list_of_halves(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<HalfPoints>> {
    source::read::each(node, name, faults, halves)
}
