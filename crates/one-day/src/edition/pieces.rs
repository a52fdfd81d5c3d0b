//! What pieces are and what each is worth (1.01 to 1.03, 2.032), and how near is near.

use serde::{Deserialize, Serialize};
use source::read::{Read, Words as _};
use std::fmt;

/// Training and experience, the best first (def.i).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// OG.
    OldGuard,
    /// GD.
    Guard,
    /// EL.
    Elite,
    /// VT.
    Veteran,
    /// CN.
    Conscript,
    /// MI.
    Militia,
}

impl Quality {
    /// All of them, the best first.
    pub const ALL: [Quality; 6] = [
        Quality::OldGuard,
        Quality::Guard,
        Quality::Elite,
        Quality::Veteran,
        Quality::Conscript,
        Quality::Militia,
    ];

    /// Its abbreviation.
    pub fn letters(self) -> &'static str {
        ["OG", "GD", "EL", "VT", "CN", "MI"][self as usize]
    }

    /// The Quality of an abbreviation.
    pub fn of_letters(letters: &str) -> Option<Quality> {
        Quality::ALL.into_iter().find(|quality| quality.letters() == letters)
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quality::OldGuard => "Old Guard",
            Quality::Guard => "Guard",
            Quality::Elite => "Elite",
            Quality::Veteran => "Veteran",
            Quality::Conscript => "Conscript",
            Quality::Militia => "Militia",
        })
    }
}

/// A Morale Level, the best first (def.d). ROUT is not among them: whoever reaches it is off the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Green.
    Bold,
    /// No marker.
    #[default]
    Firm,
    /// Blue.
    Nervous,
    /// Yellow.
    Flustered,
    /// Red.
    Panicked,
}

impl Level {
    /// All of them, the best first.
    pub const ALL: [Level; 5] = [Level::Bold, Level::Firm, Level::Nervous, Level::Flustered, Level::Panicked];

    /// So many levels lower; `None` is ROUT.
    pub fn lower(self, levels: u8) -> Option<Level> {
        Level::ALL.get(self as usize + usize::from(levels)).copied()
    }

    /// One level higher, though not above FIRM: BOLD is only ever a reward (4.03-morale.b).
    #[must_use]
    pub fn rallied(self) -> Level {
        match self {
            Level::Bold => Level::Bold,
            Level::Firm | Level::Nervous => Level::Firm,
            Level::Flustered => Level::Nervous,
            Level::Panicked => Level::Flustered,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word().to_uppercase())
    }
}

/// The weight of guns (1.02.b to 1.02.d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// 3- and 4-pounders.
    Light,
    /// 6-, 8- and 9-pounders.
    Medium,
    /// 12-pounders and heavier.
    Heavy,
}

/// Width and depth of a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Base {
    /// Its front.
    pub width: i32,
    /// From front to rear.
    pub depth: i32,
}

impl<'n> Read<'n> for Base {
    fn read(
        node: &'n source::node::Node,
        name: source::read::Name<'_>,
        faults: &mut source::fault::Faults,
    ) -> Option<Self> {
        let [width, depth] = <[i32; 2]>::read(node, name, faults)?;
        Some(Base { width, depth })
    }
}

/// A basing system (1.01.b, 1.01.c).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "basing system")]
pub struct Basing {
    /// Its number.
    pub number: u8,
    /// One base of three.
    pub infantry: Base,
    /// One base of three.
    pub cavalry: Base,
    /// The stand of a battalion.
    pub artillery: Base,
    /// A corps's general.
    pub corps_hq: Base,
    /// An army's general.
    pub army_hq: Base,
    /// Sappers (5.04.a).
    pub sappers: Base,
}

/// Qualities and Hit Boxes (1.03).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "roster")]
pub struct RosterFigures {
    /// Bases of an infantry or cavalry unit (1.03.a).
    pub bases: u8,
    /// Hit Boxes of each Quality at full strength (roster.b).
    pub boxes: u8,
    /// Those of the Old Guard's first row (oldguard.c).
    pub old_guard_boxes: u8,
    /// The hits after which its Melee Number falls (oldguard.b).
    pub old_guard_fresh: u8,
    /// Men of a full infantry unit (understrength.b).
    pub full_infantry: u16,
    /// Of a full cavalry unit.
    pub full_cavalry: u16,
    /// Guns of a full artillery unit.
    pub full_guns: u16,
    /// The percentage that must be missing for a box to be (understrength.a).
    pub missing_step: u16,
    old_guard: QualityFigures,
    guard: QualityFigures,
    elite: QualityFigures,
    veteran: QualityFigures,
    conscript: QualityFigures,
    militia: QualityFigures,
}

impl RosterFigures {
    /// What a Quality is worth.
    pub fn of(&self, quality: Quality) -> QualityFigures {
        match quality {
            Quality::OldGuard => self.old_guard,
            Quality::Guard => self.guard,
            Quality::Elite => self.elite,
            Quality::Veteran => self.veteran,
            Quality::Conscript => self.conscript,
            Quality::Militia => self.militia,
        }
    }
}

/// What a Quality is worth (1.03.e).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "quality")]
pub struct QualityFigures {
    /// The Pass Number.
    pub pass: i8,
    /// The Melee Number.
    pub melee: i8,
    /// The To Hit Number of infantry.
    pub hit: i8,
}

/// What guns need to hit (1.03.g).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "guns")]
pub struct GunFigures {
    /// Old Guard artillery in its first row (1.03.h).
    pub old_guard: GunHit,
    /// Nations without an entry (1.03.l).
    pub others: GunHit,
    /// The nations with one.
    #[read(key = "nation")]
    pub nations: Vec<NationGuns>,
}

impl GunFigures {
    /// What the guns of a nation need.
    pub fn of(&self, nation: &str) -> GunHit {
        let found = self.nations.iter().find(|entry| entry.name == nation);
        found.map_or(self.others, |entry| GunHit { field: entry.field, horse: entry.horse })
    }
}

/// What field and horse guns need to hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "guns")]
pub struct GunHit {
    /// Field artillery.
    pub field: i8,
    /// Horse artillery.
    pub horse: i8,
}

/// The same for a nation.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "nation")]
pub struct NationGuns {
    /// The nation.
    pub name: String,
    /// Field artillery.
    pub field: i8,
    /// Horse artillery.
    pub horse: i8,
}

/// How far everybody goes in a turn (2.032).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "rates")]
pub struct RateFigures {
    /// Infantry and field artillery.
    pub foot: Rate,
    /// Light cavalry.
    pub light: Rate,
    /// Heavy cavalry and horse artillery.
    pub heavy: Rate,
    /// Headquarters, always (2.032.b).
    pub headquarters: i32,
    /// Full Moves in a Triple Move (5.06.b).
    pub triple: i32,
    /// Hidden markers (5.01.b).
    pub marker: i32,
    /// So many times the length in woods and houses (4.03-terrain.a).
    pub slow_ground: i32,
}

/// How far a kind of troops goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "rate")]
pub struct Rate {
    /// With a Combat Move.
    pub combat: i32,
    /// With a Full Move.
    pub full: i32,
    /// With a Full Move in Road Column.
    pub road: i32,
}

/// Slices and ticks (time.a).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "time")]
pub struct TimeFigures {
    /// Slices of a turn.
    pub slices: u16,
    /// Ticks of a slice.
    pub ticks: u16,
    /// Minutes of a turn.
    pub minutes: u16,
}

impl TimeFigures {
    /// The ticks of a whole turn.
    pub fn turn(&self) -> u16 {
        self.slices * self.ticks
    }
}

/// How near is near.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "measures")]
pub struct MeasureFigures {
    /// The yards for which an inch stands (1.01.e).
    pub yards: i32,
    /// Gaps and overlaps that count as touching (geo.h).
    pub touching: i32,
    /// Within which a charge is not avoided (plot.g).
    pub pinned: i32,
    /// The longest path of Squared infantry (plot.k).
    pub squared: i32,
    /// How far off those halt who may not touch (plot.n).
    pub stops_short: i32,
    /// The depth of a zone of influence (4.04.g).
    pub zone: i32,
    /// How near a line must lie to be followed (2.031c2.a).
    pub line_feature: i32,
    /// And how far off its run the facing may be.
    pub line_feature_bearing: u16,
    /// How far off its facing a column may leave a road (2.031c1.b).
    pub leave_road_bearing: u16,
    /// How far aside of a guarded entry units may come on.
    pub enter_aside: i32,
    /// How near an enemy must be for that.
    pub entry_guard: i32,
    /// How far apart the facings of one battery may be (2.033c2.b).
    pub battery_bearing: u16,
    /// How far off the middle guns may stand behind a line (2.033c3.a).
    pub behind_centre: i32,
    /// The wood through which one sees (2.033.sight).
    pub wood_sight: i32,
    /// How far from the target troops may stand over whom one fires (2.033.over).
    pub clear_over: i32,
    /// The steps in which bearings of retreat are tried (3.03a.c).
    pub retreat_step: u16,
    /// How far a retreat turns toward the line of communications.
    pub retreat_turn: u16,
    /// How far off directly away it is tried at all.
    pub retreat_farthest: u16,
    /// The width of its corridor.
    pub retreat_strip: i32,
    /// The least that must be open.
    pub retreat_least: i32,
    /// By how much it is shortened.
    pub retreat_shorter: i32,
    /// The side of an urban block (4.04.a).
    pub block: i32,
    /// Most attackers of a village (4.04.m).
    pub village_attackers: u8,
    /// Most attackers on a side of a town (4.04.l).
    pub side_attackers: u8,
}
