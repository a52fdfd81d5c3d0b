//! An edition: the figures of the rules, read from `editions/*.toml`. Refits differ here, not in code.
//!
//! A figure is declared once, as a field: its key in the file is its name with `-` for `_`, its bounds are those of its
//! type or stand beside it (see `source::read`).

mod command;
mod conditions;
mod cards;
mod features;
mod mounted;
mod movement;
mod options;
mod random_events;
mod stacking;
mod terrain;
mod turn;

pub use cards::{Card, CardEffect, CardId, CardRules, Category, EventTable};
pub use command::{CommandFigures, Compliance, ComplianceTable, ConfidenceFigures, Initiative, ShiftFigures};
pub use conditions::{Condition, ConditionTable, Conditions, ConditionsOfTurns, Effect, Weather};
pub use features::{
    CavalryAtLarge, CombatRatings, DelayToTarget, EditionFeatures, Guests, HiddenForces, HiddenStacks,
    ImprovedPositions, Spans, Vedettes, WeatherFigures,
};
pub use mounted::{BombardmentFigures, ChargeFigures, PursuitFigures};
pub use movement::{Allowances, Gait, MovementFigures};
pub use options::{
    ArtilleryFigures, ConfusionFigures, ForceFigures, HiddenMovementFigures, HugeFigures, OptionFigures,
    OrderMarkerFigures, OverrunFigures, RecoveryFigures, SixesFigures, TinyFigures,
};
pub use random_events::{Happening, RandomEvents};
pub use stacking::{Kin, Limit, Stacked, Stacking};
pub use terrain::{EdgeKind, HexsideKinds, HexsideTerrain, Hexsides, Terrain, TerrainId, Terrains};
pub use turn::{Day, TurnFigures};

use crate::features::{Feature, Features};
use crate::pieces::{Arm, BySide, Guard, Role, Side};
use crate::rules::{IDS, numbering};
use field::drawing::Livery;
use field::paths::HalfPoints;
use umpire::citations::Numbering;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, Said, read_node};
use umpire::rule::Rule;
use umpire::source::Node;

#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(check = Edition::knows_its_weather)]
pub struct Edition {
    /// The word for it, with which the keys of its scenarios and the ids of its rules begin.
    pub key: String,
    pub title: String,
    /// The release of the rules and of this file: a game that goes on under another says so in its record.
    pub version: String,
    /// The rules in force in it, by the numbers under which a player looks them up.
    #[read(key = "ledger", with = ledger)]
    pub numbering: &'static Numbering,
    /// The words of the base's cases that read otherwise here, each with what stands for it.
    pub retold: Vec<[String; 2]>,
    pub stacking: Stacking,
    pub morale: MoraleFigures,
    #[read(key = "side")]
    pub sides: BySide<Belligerent>,
    pub terrain: Terrains,
    #[read(key = "hexside")]
    pub hexsides: Hexsides,
    /// The most that the reductions for a hex and its hexside can add up to, in per cent (7.6.h).
    #[read(within = 0..=100)]
    pub most_reduction: u8,
    pub bombardment: BombardmentFigures,
    pub charge: ChargeFigures,
    pub pursuit: PursuitFigures,
    #[read(with = fire_table)]
    pub fire: Vec<[u8; 11]>,
    pub leaders: LeaderFigures,
    pub sight: SightFigures,
    #[read(key = "condition")]
    pub conditions: ConditionTable,
    pub movement: MovementFigures,
    pub allowances: Allowances,
    pub command: CommandFigures,
    pub turn: TurnFigures,
    pub day: Day,
    pub options: OptionFigures,
    /// The optional rules that players may choose (25), by their ids, and those of them that are on unless they say otherwise.
    pub offered_options: Vec<String>,
    pub usual_options: Vec<String>,
    /// Optional rules of the series that are no option here: they are always on.
    pub fixed_options: Vec<String>,
    /// What it has of its own beyond figures.
    #[read(default = EditionFeatures::default())]
    pub features: EditionFeatures,
}

/// The files of the editions that are built in, by key.
pub(crate) const FILES: [(&str, (&str, &str)); 3] = [
    ("nlc", ("editions/nlc.toml", include_str!("../editions/nlc.toml"))),
    ("lgg", ("editions/lgg.toml", include_str!("../editions/lgg.toml"))),
    ("mop", ("editions/mop.toml", include_str!("../editions/mop.toml"))),
];

/// The file of an edition as a tree. One that names a `base` says only in what it differs from that; of the tables that it `replaces`
/// nothing of the base stays.
fn whole(file: &str, text: &str) -> Result<Node, Faults> {
    let mut node = Node::from_toml(file, text)?;
    let Some(base) = node.take("base") else { return Ok(node) };
    let mut faults = Faults::none();
    let said = Said::read(&base, Name { key: "base", of: "edition" }, &mut faults);
    let found = said.and_then(|said| {
        let known = FILES.iter().find(|(key, _)| *key == said.text);
        known.or_else(|| {
            let keys = FILES.iter().map(|(key, _)| *key);
            said.unknown(format!("there is no edition `{said}` to build on"), keys, &mut faults)
        })
    });
    let replaced = node.take("replaces");
    let name = Name { key: "replaces", of: "edition" };
    let replaced = replaced.as_ref().and_then(|node| <Vec<Said<'_>>>::read(node, name, &mut faults));
    let (Some((_, (file, text))), true) = (found, faults.is_empty()) else { return Err(faults) };
    let mut base = whole(file, text)?;
    for table in replaced.iter().flatten() {
        if base.take(table.text).is_none() {
            faults.note(table.place, format!("the base has no table `{table}` that could be replaced"));
        }
    }
    if faults.is_empty() { Ok(node.built_on(base)) } else { Err(faults) }
}

/// What is fixed about a side.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "side")]
pub struct Belligerent {
    /// The word for it in files, and the name of its seat.
    pub key: String,
    /// As one speaks of it: "the French".
    pub name: String,
    /// Whether its commanders sleep on after the night (23.a).
    pub late_risers: bool,
    #[read(key = "nation", filled)]
    pub nations: Vec<Nation>,
}

impl Belligerent {
    /// "The French".
    pub fn title(&self) -> String {
        format!("The {}", self.name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Nation {
    /// The word for it.
    pub key: String,
    /// Its people: "Prussians".
    pub people: String,
    #[read(later = Side::First)]
    pub side: Side,
    pub army: String,
    /// The colours of its counters.
    pub livery: Livery,
    /// Whether a lost step costs it no morale (2.2.h).
    pub steady: bool,
    /// Whether an infantry corps of it counts as one division for stacking (mop.37.2.1.a).
    pub corps_are_divisions: bool,
}

/// The two sides in their order, each with its nations.
impl<'n> Read<'n> for BySide<Belligerent> {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let [mut first, mut second] = <[Belligerent; 2]>::read(node, name, faults)?;
        for (side, own) in [(Side::First, &mut first), (Side::Second, &mut second)] {
            own.nations.iter_mut().for_each(|nation| nation.side = side);
        }
        Some(BySide { first, second })
    }
}

/// Base morale and what changes it (2.2, 7.4, 20.2).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "morale")]
pub struct MoraleFigures {
    /// The rule by which morale is that printed on the counters, where it is.
    #[read(maybe, with = rule)]
    pub printed: Option<Rule>,
    /// What is added to the initiative on a counter to get its morale, where counters have that.
    pub above_initiative: Option<i8>,
    base: i8,
    #[read(key = "exception")]
    exceptions: Vec<MoraleException>,
    /// Morale never falls below this (2.2.l).
    pub floor: i8,
    /// For a lost step (2.2.g).
    pub lost_step: i8,
    /// For a demoralized formation (2.2.i).
    pub demoralized: i8,
    /// For being fired at by artillery (2.2.j).
    pub artillery_fire: i8,
    /// For being flanked (2.2.k).
    pub flanked: i8,
    /// For fighting the Guard (7.4.o).
    pub guard: i8,
    /// For the French, once the Guard has recoiled (7.4.q).
    pub guard_recoiled: i8,
    /// For a formation in Reserve (20.2).
    pub reserve: i8,
    /// For a unit that is stacked with its leader, where that counts in every check.
    pub led: Option<LedFigures>,
    /// The rule by which a lost step costs artillery no morale, where it does not.
    #[read(maybe, with = rule)]
    pub guns_steady: Option<Rule>,
    /// Of nations that are steady only this arm is, where not all are (2.2.h).
    pub steady_arm: Option<Arm>,
    /// Who is steadier when he is attacked, where some are.
    pub defending: Option<DefendingFigures>,
    /// The rule by which the modifiers of the table are added.
    #[read(with = rule)]
    pub table: Rule,
}

/// Troops whose morale is higher when they are attacked.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "morale of defenders")]
pub struct DefendingFigures {
    nations: Vec<String>,
    arm: Arm,
    by: i8,
    /// It makes nobody's morale higher than this.
    most: i8,
    #[read(with = rule)]
    pub rule: Rule,
}

impl DefendingFigures {
    /// What it adds to the base morale of a unit that is attacked; `None` if it is none of theirs.
    pub fn of(&self, nation: &Nation, arm: Arm, base: i8) -> Option<i8> {
        let fits = arm == self.arm && self.nations.contains(&nation.key);
        fits.then(|| self.by.min(self.most - base).max(0))
    }
}

/// What a leader adds to the morale of his own.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "leader's help")]
pub struct LedFigures {
    pub by: i8,
    #[read(with = rule)]
    pub rule: Rule,
}

#[derive(Debug, Clone, PartialEq, Eq, Read)]
struct MoraleException {
    #[read(with = rule)]
    rule: Rule,
    nations: Vec<String>,
    arm: Option<Arm>,
    guard: Option<Guard>,
    front_at_most: Option<u8>,
    role: Option<Role>,
    morale: i8,
}

impl MoraleFigures {
    /// The base morale of a unit in a role, and the rule that sets it.
    pub fn base_of(
        &self,
        nation: &Nation,
        arm: Arm,
        guard: Option<Guard>,
        front: u8,
        role: Role,
    ) -> (i8, Rule) {
        let fits = |exception: &&MoraleException| {
            (exception.nations.is_empty() || exception.nations.contains(&nation.key))
                && exception.arm.is_none_or(|wanted| wanted == arm)
                && exception.guard.is_none_or(|wanted| Some(wanted) == guard)
                && exception.front_at_most.is_none_or(|most| front <= most)
                && exception.role.is_none_or(|wanted| wanted == role)
        };
        let exception = self.exceptions.iter().rfind(fits);
        exception.map_or((self.base, rule!("nlc.2.2.a")), |exception| (exception.morale, exception.rule))
    }
}

/// What befalls leaders (19).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "leaders")]
pub struct LeaderFigures {
    /// A leader whose stack was hit is lost on this total of two dice or less (19.2.b).
    pub lost_at_most: u16,
}

/// What stops the eye besides the ground (20.14).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "sight")]
pub struct SightFigures {
    /// Whether ground as high as an observer hides what is behind it (20.14.b, 20.14.c).
    pub by_heights: bool,
    /// Whether units do.
    pub by_units: bool,
    /// Whether slopes do, from whoever is not above one to whoever is not (mop.37.3.2.a).
    pub over_slopes: bool,
    /// The rule by which units stop guns, if it is one of its own.
    #[read(maybe, with = rule)]
    pub units_rule: Option<Rule>,
}

impl Edition {
    /// Reads an edition; every fault at once.
    pub fn read_text(file: &str, text: &str) -> Result<Edition, Faults> {
        read_node(&whole(file, text)?)
    }

    fn knows_its_weather(&self, place: &Place, faults: &mut Faults) {
        let table = self.features.weather.iter().flat_map(|weather| &weather.table);
        for word in table.filter(|word| self.conditions.weather(word).is_none()) {
            faults.note(
                place,
                format!("the table of weather brings `{word}`, of which no `[[condition]]` tells"),
            );
        }
    }

    /// What is on in a game for which players chose these options. Of what is usual they may leave out: `no-remote-support`.
    pub fn chosen<'o>(&self, options: impl Iterator<Item = &'o str>) -> Features {
        let options: Vec<&str> = options.collect();
        let is_left_out = |id: &&String| options.iter().any(|option| left_out(option) == Some(id));
        let usual = self.usual_options.iter().filter(|id| !is_left_out(id));
        let own = usual.chain(&self.fixed_options).map(String::as_str);
        options.iter().copied().chain(own).filter_map(Feature::find).collect()
    }

    /// Whether players may choose such an option, or leave out what is usual.
    pub fn offers(&self, option: &str) -> bool {
        match left_out(option) {
            Some(usual) => self.usual_options.iter().any(|id| id == usual),
            None => {
                !self.usual_options.iter().any(|id| id == option)
                    && self.offered_options.iter().any(|id| id == option)
            }
        }
    }

    /// Whether there is such an option here, be it chosen, usual or always on.
    pub fn knows(&self, option: &str) -> bool {
        let mut on = self.usual_options.iter().chain(&self.fixed_options);
        self.offers(option) || on.any(|id| id == option)
    }

    /// The names of the seats: the words for the sides.
    pub fn seats(&self) -> Vec<String> {
        Side::BOTH.map(|side| self.sides[side].key.clone()).to_vec()
    }

    pub fn side(&self, key: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sides[*side].key == key)
    }

    pub fn nations(&self) -> impl Iterator<Item = &Nation> {
        self.sides.first.nations.iter().chain(&self.sides.second.nations)
    }

    pub fn nation(&self, key: &str) -> Option<&Nation> {
        self.nations().find(|nation| nation.key == key)
    }
}

/// The option that is left out by this one: `no-road-column` leaves out `road-column`.
fn left_out(option: &str) -> Option<&str> {
    option.strip_prefix("no-")
}

/// A row for each strength from 1, hits for rolls 2 to 12.
fn fire_table(node: &Node, _: Name<'_>, faults: &mut Faults) -> Option<Vec<[u8; 11]>> {
    #[derive(Read)]
    struct FireTable {
        #[read(filled)]
        rows: Vec<[u8; 11]>,
    }
    FireTable::read(node, Name { key: "", of: "Fire Table" }, faults).map(|table| table.rows)
}

fn ledger(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<&'static Numbering> {
    let known = numbering(<&str>::read(node, name, faults)?);
    if known.is_none() {
        faults.note(&node.place, "the `ledger` of an edition is one of the series: nlc, mop or lgg");
    }
    known
}

/// A rule of the ledger, by its id.
pub(crate) fn rule(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Rule> {
    let said = Said::read(node, name, faults)?;
    Rule::find(IDS, said.text)
        .or_else(|| said.unknown(format!("the ledger has no rule `{said}`"), IDS.iter().copied(), faults))
}

/// The same of several.
pub(crate) fn rules(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Rule>> {
    let said = <Vec<Said<'_>>>::read(node, name, faults)?;
    let find = |said: &Said<'_>| {
        let unknown = format!("the ledger has no rule `{said}`");
        Rule::find(IDS, said.text).or_else(|| said.unknown(unknown, IDS.iter().copied(), faults))
    };
    said.iter().map(find).collect()
}

/// Movement points.
fn points(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<HalfPoints> {
    u8::read(node, name, faults).map(HalfPoints::whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_builds_on_another_that_is_there() {
        let own =
            Edition::read_text("own.toml", "base = \"nlc\"\nkey = \"own\"\n[stacking]\nunits = 3\n").unwrap();
        let nlc = Edition::read_text("nlc.toml", FILES[0].1.1).unwrap();
        assert_eq!((own.key.as_str(), own.stacking.units), ("own", 3));
        assert_eq!(Edition { key: nlc.key.clone(), stacking: nlc.stacking.clone(), ..own }, nlc);
        let faults = Edition::read_text("x.toml", "base = \"ncl\"").unwrap_err().to_string();
        assert!(faults.contains("no edition `ncl`") && faults.contains("nlc"), "{faults}");
    }

    #[test]
    fn every_fault_of_an_edition_is_reported_at_once() {
        let text = include_str!("../editions/nlc.toml")
            .replace("units = 2 ", "unist = 2 ")
            .replace("rule = \"nlc.2.2.b\"", "rule = \"nlc.2.2.z\"")
            .replace("attack = 25\nbombardment = 75", "attack = 125\nbombardment = 75")
            .replace("[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],", "[0, 0],");
        let faults = Edition::read_text("x.toml", &text).unwrap_err().to_string();
        for part in [
            "did you mean `units`", "lacks `units`", "no rule `nlc.2.2.z`", "100, not 125",
            "11 values, not 2",
        ] {
            assert!(faults.contains(part), "{part} in:\n{faults}");
        }
    }
}
