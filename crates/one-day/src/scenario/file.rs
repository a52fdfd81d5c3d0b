//! What stands in the file of a scenario, as it is written; every length is inches with two decimals at most, read as thousandths.

use crate::option::OptionalRule;
use crate::plot::notation;
use crate::roster::{Side, Trait};
use crate::theatre::Haze;
use field::table::{Bearing, Spot};
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read};
use umpire::source::{Node, Written};

/// A scenario.
#[derive(Debug, Read)]
#[read(what = "scenario", snake)]
pub(super) struct File {
    #[read(place)]
    pub(super) place: Place,
    #[read(within = 1..=1)]
    #[expect(dead_code, reason = "read so that another form is refused")]
    schema: u8,
    #[expect(dead_code, reason = "for whoever reads the file")]
    ruleset: String,
    pub(super) id: String,
    pub(super) title: String,
    pub(super) date: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    map: String,
    pub(super) basing: u8,
    #[expect(dead_code, reason = "for whoever reads the file")]
    sides: Vec<String>,
    pub(super) summary: String,
    pub(super) turns: Turns,
    #[expect(dead_code, reason = "the table has its own file")]
    table: Noted,
    #[read(key = "army")]
    pub(super) armies: Vec<Army>,
    pub(super) corps: Vec<Corps>,
    #[read(key = "hq")]
    pub(super) hqs: Vec<Hq>,
    #[read(key = "entry")]
    pub(super) entries: Vec<Entry>,
    #[read(key = "unit")]
    pub(super) units: Vec<Unit>,
    #[read(key = "objective")]
    pub(super) objectives: Vec<Objective>,
    pub(super) victory: Victory,
    #[read(key = "special")]
    pub(super) specials: Vec<Special>,
    #[read(key = "lesson")]
    #[expect(dead_code, reason = "for lessons")]
    lessons: Vec<Noted>,
    pub(super) options: Options,
    pub(super) history: History,
}

/// Something that the program does not look into.
#[derive(Debug)]
pub(super) struct Noted;

impl<'n> Read<'n> for Noted {
    const MISSING: Option<fn() -> Self> = Some(|| Noted);

    fn read(_: &'n Node, _: Name<'_>, _: &mut Faults) -> Option<Self> {
        Some(Noted)
    }
}

/// When it is played.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Turns {
    #[read(within = 1..=60)]
    pub(super) count: u8,
    pub(super) minutes: u16,
    #[read(with = hour)]
    pub(super) first: u16,
    #[expect(dead_code, reason = "for whoever reads the file")]
    last_ends: Option<String>,
    #[expect(dead_code, reason = "told by its special rule")]
    mist: Option<u8>,
    #[expect(dead_code, reason = "for whoever reads the file")]
    night: Option<u8>,
    #[expect(dead_code, reason = "told by its special rule")]
    twilight: Option<u8>,
}

/// "14:00" in minutes of the day.
fn hour(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<u16> {
    let text = String::read(node, name, faults)?;
    let parts = text.split_once(':').and_then(|(hours, minutes)| {
        Some((
            hours.parse::<u16>().ok().filter(|hours| *hours < 24)?,
            minutes.parse::<u16>().ok().filter(|of| *of < 60)?,
        ))
    });
    if let Some((hours, minutes)) = parts {
        Some(hours * 60 + minutes)
    } else {
        faults.note(&node.place, format!("`{text}` is no hour: write `14:00`"));
        None
    }
}

/// Two lengths, `"22.7,14.2"`: to the right and up.
/// A bearing: whole degrees, or a text where they have decimals.
fn bearing(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Bearing> {
    let read = match &node.value {
        Written::Number(degrees) => notation::bearing(&degrees.to_string()),
        Written::Text(text) => notation::bearing(text),
        _ => None,
    };
    if read.is_none() {
        faults.note(
            &node.place,
            format!("{name} must be a bearing from 0 to 360, in a text if it has decimals"),
        );
    }
    read
}

fn spot(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Spot> {
    let text = <&str>::read(node, name, faults)?;
    let spot = notation::spot(text);
    if spot.is_none() {
        faults
            .note(&node.place, format!("`{text}` is no spot: write inches to the right and up, `22.7,14.2`"));
    }
    spot
}

/// A length: whole inches, or a text with decimals.
fn length(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<i32> {
    if let Written::Number(whole) = node.value {
        return i32::try_from(whole).ok()?.checked_mul(1_000);
    }
    let text = <&str>::read(node, name, faults)?;
    let length = notation::inches(text);
    if length.is_none() {
        faults.note(&node.place, format!("`{text}` is no length: write inches, `1.5`"));
    }
    length
}

/// An army.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Army {
    #[read(place)]
    pub(super) place: Place,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) hq: String,
    #[read(default = 0)]
    pub(super) pontoons: u8,
    pub(super) pontoon_with: Option<String>,
}

/// A corps.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Corps {
    #[read(place)]
    pub(super) place: Place,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) army: String,
    pub(super) hq: Option<String>,
    pub(super) communications: String,
    #[read(default = 0)]
    pub(super) sappers: u8,
}

/// A headquarters.
#[derive(Debug, Read)]
#[read(what = "headquarters", snake)]
pub(super) struct Hq {
    #[read(place)]
    pub(super) place: Place,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    #[expect(dead_code, reason = "told by its corps or army")]
    rank: String,
    pub(super) rating: i8,
    pub(super) army: Option<String>,
    pub(super) corps: Option<String>,
    pub(super) napoleon: bool,
    #[read(with = spot, maybe)]
    pub(super) at: Option<Spot>,
    #[read(with = bearing, maybe)]
    pub(super) facing: Option<Bearing>,
    pub(super) attached: Option<String>,
    pub(super) commands: Vec<String>,
    pub(super) arrives: Option<u8>,
    pub(super) entry: Option<String>,
    #[read(default = 0)]
    pub(super) order: u8,
}

/// Whose something is, if anybody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub(super) enum Whose {
    French,
    Allied,
    None,
}

impl Whose {
    /// The side.
    pub(super) fn side(self) -> Option<Side> {
        match self {
            Whose::French => Some(Side::French),
            Whose::Allied => Some(Side::Allied),
            Whose::None => None,
        }
    }
}

/// Where a road meets the edge.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) road: String,
    #[read(with = spot)]
    pub(super) at: Spot,
    #[expect(dead_code, reason = "for whoever reads the file")]
    edge: String,
    pub(super) side: Whose,
}

/// How a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
pub(super) enum Formation {
    Line,
    Column,
    RoadColumn,
    Deployed,
    Limbered,
    Block,
    Garrison,
}

/// A unit.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Unit {
    #[read(place)]
    pub(super) place: Place,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) nation: String,
    pub(super) corps: String,
    #[read(key = "type")]
    pub(super) kind: String,
    pub(super) quality: String,
    #[expect(dead_code, reason = "its boxes say it")]
    men: Option<u16>,
    #[expect(dead_code, reason = "its boxes say it")]
    guns: Option<u16>,
    #[read(within = 1..=4)]
    pub(super) boxes: u8,
    #[expect(dead_code, reason = "worked out from the others (understrength.b)")]
    boxes_first: Option<u8>,
    #[read(default = 0)]
    pub(super) inherent_guns: u16,
    pub(super) traits: Vec<Trait>,
    #[read(with = spot, maybe)]
    pub(super) at: Option<Spot>,
    #[read(with = bearing, maybe)]
    pub(super) facing: Option<Bearing>,
    pub(super) formation: Formation,
    pub(super) arrives: Option<u8>,
    pub(super) entry: Option<String>,
    #[read(default = 0)]
    pub(super) order: u8,
    pub(super) released: Option<u8>,
    /// The unit that was broken up before the game (5.02).
    pub(super) garrison_of: Option<String>,
    #[read(key = "place")]
    pub(super) garrisons: Option<String>,
}

/// What is fought for.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Objective {
    #[read(place)]
    pub(super) place: Place,
    pub(super) id: String,
    pub(super) feature: String,
    #[expect(dead_code, reason = "its feature says it")]
    kind: String,
    pub(super) french: i32,
    pub(super) allied: i32,
    pub(super) start: Whose,
    #[read(with = length, maybe)]
    pub(super) radius: Option<i32>,
}

/// How it is judged.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Victory {
    #[expect(dead_code, reason = "for whoever reads the file")]
    judged: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    objective_held_by: String,
    pub(super) unit_lost_points: LostPoints,
    #[expect(dead_code, reason = "for whoever reads the file")]
    unit_lost_counts: String,
    pub(super) hq_killed_points: KilledPoints,
    pub(super) garrison_stand_points: i32,
    #[expect(dead_code, reason = "for whoever reads the file")]
    result: String,
    pub(super) scale: Vec<Grade>,
    pub(super) sudden: Vec<Sudden>,
}

/// The points of lost units.
#[derive(Debug, Read)]
pub(super) struct LostPoints {
    #[read(key = "OG")]
    pub(super) og: i32,
    #[read(key = "GD")]
    pub(super) gd: i32,
    #[read(key = "EL")]
    pub(super) el: i32,
    #[read(key = "VT")]
    pub(super) vt: i32,
    #[read(key = "CN")]
    pub(super) cn: i32,
    #[read(key = "MI")]
    pub(super) mi: i32,
}

/// The points of killed generals.
#[derive(Debug, Read)]
pub(super) struct KilledPoints {
    pub(super) corps: i32,
    pub(super) army: i32,
    pub(super) napoleon: Option<i32>,
}

/// A line of the scale.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Grade {
    pub(super) at_least: i32,
    pub(super) result: String,
}

/// What ends it at once.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Sudden {
    #[read(place)]
    pub(super) place: Place,
    pub(super) side: Side,
    #[expect(dead_code, reason = "its other keys say it")]
    when: String,
    pub(super) objective: Option<String>,
    pub(super) hq: Option<String>,
    pub(super) held_turns: Option<u8>,
    pub(super) result: String,
}

/// A rule of the scenario's own.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Special {
    pub(super) id: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    text: String,
    #[expect(dead_code, reason = "units say themselves when they are released")]
    applies_to: Vec<String>,
    pub(super) turn: Option<u8>,
    #[expect(dead_code, reason = "its stands say themselves to whom they belong")]
    unit: Option<String>,
    pub(super) until_turn: Option<u8>,
    pub(super) level_below: Option<u8>,
    #[read(with = length, maybe)]
    pub(super) limit_inches: Option<i32>,
}

/// How far one sees at twilight.
const TWILIGHT: i32 = 5_000;

impl Special {
    /// Mist or twilight.
    pub(super) fn haze(&self) -> Option<Haze> {
        match &*self.id {
            "mist" => Some(Haze {
                from: 1,
                to: self.until_turn?,
                below: self.level_below,
                limit: self.limit_inches?,
            }),
            "twilight" => {
                let turn = self.turn?;
                Some(Haze { from: turn, to: turn, below: None, limit: self.limit_inches.unwrap_or(TWILIGHT) })
            }
            _ => None,
        }
    }
}

/// Which optional rules suit it.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct Options {
    pub(super) recommended: Vec<OptionalRule>,
    #[expect(dead_code, reason = "for whoever reads the file")]
    useful: Vec<OptionalRule>,
    #[expect(dead_code, reason = "for whoever reads the file")]
    not_needed: Vec<OptionalRule>,
}

/// How it was.
#[derive(Debug, Read)]
#[read(snake)]
pub(super) struct History {
    pub(super) outcome: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    result_by_this_scale: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    players: String,
    #[expect(dead_code, reason = "for whoever reads the file")]
    notes: Vec<String>,
}
