//! An edition: the figures of the rules, read from `editions/*.toml`. Refits differ here, not in code.

mod command;
mod mounted;
mod movement;
mod options;
mod stacking;
mod terrain;
mod turn;

pub use command::{CommandFigures, Compliance, ConfidenceFigures, Initiative, ShiftFigures};
pub use mounted::{BombardmentFigures, ChargeFigures, PursuitFigures};
pub use movement::{Gait, MovementFigures, SightFigures};
pub use options::{
    ArtilleryFigures, ConfusionFigures, ForceFigures, HiddenMovementFigures, OptionFigures,
    OrderMarkerFigures, OverrunFigures, RecoveryFigures, SixesFigures,
};
pub use stacking::{Stacked, Stacking};
pub use terrain::{EdgeKind, HexsideKinds, HexsideTerrain, Hexsides, Terrain, TerrainId, Terrains};
pub use turn::TurnFigures;

use crate::pieces::{Arm, Guard, Role, Side};
use crate::rules::{IDS, numbering};
use field::paths::HalfPoints;
use std::sync::LazyLock;
use umpire::citations::Numbering;
use umpire::fault::Faults;
use umpire::read::{Name, Read};
use umpire::rule::Rule;
use umpire::source::{Node, Section, Written};

/// The figures of a rule set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edition {
    /// The rules in force in it, by the numbers under which a player looks them up.
    pub numbering: &'static Numbering,
    pub stacking: Stacking,
    pub morale: MoraleFigures,
    pub nations: Vec<Nation>,
    pub terrain: Terrains,
    pub hexsides: Hexsides,
    /// The most that the reductions for a hex and its hexside can add up to, in per cent (7.6.h).
    pub most_reduction: u8,
    pub bombardment: BombardmentFigures,
    pub charge: ChargeFigures,
    pub pursuit: PursuitFigures,
    /// The Fire Table: a row for each strength from 1, hits for rolls 2 to 12.
    pub fire: Vec<[u8; 11]>,
    /// A leader whose stack was hit is lost on this total of two dice or less (19.2.b).
    pub leader_lost: u16,
    /// How far one sees.
    pub sight: SightFigures,
    pub movement: MovementFigures,
    /// Command: reaches and tables.
    pub command: CommandFigures,
    /// The turn, headquarters and supply.
    pub turn: TurnFigures,
    pub options: OptionFigures,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nation {
    /// The word for it.
    pub key: String,
    pub side: Side,
    pub army: String,
    /// Whether a lost step costs it no morale (2.2.h).
    pub steady: bool,
}

/// Base morale and what changes it (2.2, 7.4, 20.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoraleFigures {
    base: i8,
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
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct MoraleException {
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

static NLC: LazyLock<Edition> = LazyLock::new(|| {
    let text = include_str!("../editions/nlc.toml");
    Edition::read("editions/nlc.toml", text)
        .unwrap_or_else(|faults| panic!("the built-in edition:\n{faults}"))
});

impl Edition {
    /// Napoleon's Later Campaigns 1.1.0.
    pub fn nlc() -> &'static Edition {
        &NLC
    }

    /// The nation of a word.
    pub fn nation(&self, key: &str) -> Option<&Nation> {
        self.nations.iter().find(|nation| nation.key == key)
    }

    /// Reads an edition; every fault at once.
    pub fn read(file: &str, text: &str) -> Result<Edition, Faults> {
        let node = Node::from_toml(file, text)?;
        let mut faults = Faults::none();
        let edition = read(&node, &mut faults);
        match edition {
            Some(edition) => faults.or(edition),
            None => Err(faults),
        }
    }
}

fn read(node: &Node, faults: &mut Faults) -> Option<Edition> {
    let mut own = Faults::none();
    let mut section = Section::open(node, "edition", &mut own)?;
    let ledger = section.text("key").and_then(numbering);
    if ledger.is_none() {
        section
            .faults()
            .note(&node.place, "the `key` of an edition is that of a ledger of the series: nlc, mop or lgg");
    }
    section.text("title");
    let limits = section.must("limits");
    let morale = section.must("morale");
    let nations = section.list("nation");
    let stacking = section.read("stacking");
    let terrain = section.read("terrain");
    let hexsides = section.read("hexside");
    let reductions = section.must("reductions");
    let bombardment = section.must("bombardment");
    let charge = section.must("charge");
    let pursuit = section.must("pursuit");
    let fire = section.must("fire");
    let leaders = section.must("leaders");
    let sight = section.must("sight");
    let movement = section.must("movement");
    let command = section.must("command");
    let turn = section.must("turn");
    let options = section.must("options");
    section.close();
    faults.absorb(own);

    let limits = Figures::of(limits?, "limits", &["morale-floor"], faults);
    let leader_lost = Figures::of(leaders?, "leaders", &["lost-at-most"], faults).get("lost-at-most");
    let nations = nations.iter().filter_map(|node| nation(node, faults)).collect();
    Some(Edition {
        numbering: ledger?,
        morale: morale_figures(morale?, limits.get("morale-floor"), faults)?,
        nations,
        most_reduction: Figures::of(reductions?, "reductions", &["most"], faults).percent(
            "most",
            reductions?,
            faults,
        ),
        bombardment: mounted::bombardment_figures(bombardment?, faults),
        charge: mounted::charge_figures(charge?, faults),
        pursuit: mounted::pursuit_figures(pursuit?, faults)?,
        fire: fire_table(fire?, faults),
        leader_lost: u16::try_from(leader_lost).ok()?,
        sight: movement::sight_figures(sight?, faults),
        movement: movement::movement_figures(movement?, faults),
        command: command::command_figures(command?, faults)?,
        turn: turn::turn_figures(turn?, faults)?,
        options: options::option_figures(options?, faults)?,
        stacking: stacking?,
        terrain: terrain?,
        hexsides: hexsides?,
    })
}

fn nation(node: &Node, faults: &mut Faults) -> Option<Nation> {
    let mut section = Section::open(node, "nation", faults)?;
    let (key, army) = (section.text("key"), section.text("army"));
    let side = section.text("side");
    let steady = section.flag("steady");
    let side = match side {
        Some("french") => Some(Side::First),
        Some("allied") => Some(Side::Second),
        _ => {
            section.faults().note(&node.place, "the side of a nation is `french` or `allied`");
            None
        }
    };
    section.close();
    Some(Nation { key: key?.to_owned(), side: side?, army: army?.to_owned(), steady })
}

fn morale_figures(node: &Node, floor: i64, faults: &mut Faults) -> Option<MoraleFigures> {
    const KEYS: [&str; 8] = [
        "base",
        "lost-step",
        "demoralized",
        "artillery-fire",
        "flanked",
        "guard",
        "guard-recoiled",
        "reserve",
    ];
    let Written::Table(rows) = &node.value else { return None };
    let plain = rows.iter().filter(|(key, _, _)| key != "exception").cloned().collect();
    let plain = Node { place: node.place.clone(), value: Written::Table(plain) };
    let figures = Figures::of(&plain, "morale", &KEYS, faults);
    let mut exceptions = Vec::new();
    if let Some((_, _, Node { value: Written::List(list), .. })) =
        rows.iter().find(|(key, _, _)| key == "exception")
    {
        exceptions.extend(list.iter().filter_map(|node| exception(node, faults)));
    }
    let small = |key| i8::try_from(figures.get(key)).ok();
    Some(MoraleFigures {
        base: small("base")?,
        exceptions,
        floor: i8::try_from(floor).ok()?,
        lost_step: small("lost-step")?,
        demoralized: small("demoralized")?,
        artillery_fire: small("artillery-fire")?,
        flanked: small("flanked")?,
        guard: small("guard")?,
        guard_recoiled: small("guard-recoiled")?,
        reserve: small("reserve")?,
    })
}

fn exception(node: &Node, faults: &mut Faults) -> Option<MoraleException> {
    let mut section = Section::open(node, "morale exception", faults)?;
    let id = section.text("rule");
    let nations = section.texts("nations").into_iter().map(|(key, _)| key.to_owned()).collect();
    let arm = section.maybe_text("arm");
    let guard = section.maybe_text("guard");
    let role = section.maybe_text("role");
    let front = section.maybe_number("front-at-most");
    let morale = section.maybe_number("morale");
    let mut wrong = |what: &str| section.faults().note(&node.place, what);
    let rule = id.and_then(|id| Rule::find(IDS, id));
    if rule.is_none() {
        wrong("the rule of the exception is not in the ledger");
    }
    let arm = arm.map(|word| Arm::WORDS.iter().find(|(known, _)| *known == word).map(|(_, arm)| *arm));
    if arm == Some(None) {
        wrong("no such arm");
    }
    let guard = guard.map(|word| {
        let word = format!("{word}-guard");
        Guard::WORDS.iter().find(|(known, _)| *known == word).map(|(_, guard)| *guard)
    });
    if guard == Some(None) {
        wrong("the guard is `old`, `middle` or `young`");
    }
    let role = match role {
        None => None,
        Some("defending") => Some(Role::Defending),
        Some("attacking") => Some(Role::Attacking),
        Some(_) => {
            wrong("the role is `attacking` or `defending`");
            None
        }
    };
    if morale.is_none() {
        wrong("the exception lacks its `morale`");
    }
    section.close();
    Some(MoraleException {
        rule: rule?,
        nations,
        arm: arm.flatten(),
        guard: guard.flatten(),
        front_at_most: front.and_then(|front| u8::try_from(front).ok()),
        role,
        morale: i8::try_from(morale?).ok()?,
    })
}

fn fire_table(node: &Node, faults: &mut Faults) -> Vec<[u8; 11]> {
    let Some(mut section) = Section::open(node, "Fire Table", faults) else { return Vec::new() };
    let mut rows = Vec::new();
    for row in section.list("rows") {
        let Written::List(cells) = &row.value else {
            section.faults().note(&row.place, "a row of the Fire Table is a list");
            continue;
        };
        let hits: Vec<u8> = cells
            .iter()
            .filter_map(|cell| match cell.value {
                Written::Number(hits) => u8::try_from(hits).ok(),
                _ => None,
            })
            .collect();
        match hits.try_into() {
            Ok(row) => rows.push(row),
            Err(_) => {
                section.faults().note(&row.place, "a row of the Fire Table has hits for the rolls 2 to 12");
            }
        }
    }
    if rows.is_empty() {
        section.faults().note(&node.place, "the Fire Table is empty");
    }
    section.close();
    rows
}

fn rule(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Rule> {
    let Written::Text(id) = &node.value else { return name.wrong_kind(node, "a text", faults) };
    let rule = Rule::find(IDS, id);
    if rule.is_none() {
        faults.note(&node.place, format!("the ledger has no rule `{id}`"));
    }
    rule
}

/// Movement points in halves.
fn halves(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<HalfPoints> {
    u16::read(node, name, faults).map(HalfPoints)
}

/// A table of whole numbers with fixed keys.
struct Figures(Vec<(&'static str, i64)>);

impl Figures {
    fn of(node: &Node, what: &str, keys: &[&'static str], faults: &mut Faults) -> Figures {
        let Some(mut section) = Section::open(node, what, faults) else { return Figures(Vec::new()) };
        let mut figures = Vec::new();
        for key in keys {
            if let Some(number) = section.maybe_number(key) {
                figures.push((*key, number));
            } else {
                section.faults().note(&node.place, format!("{what} lacks `{key}`"));
            }
        }
        section.close();
        Figures(figures)
    }

    /// A figure that must be a percentage.
    fn percent(&self, key: &str, node: &Node, faults: &mut Faults) -> u8 {
        let value = self.get(key);
        u8::try_from(value).ok().filter(|value| *value <= 100).unwrap_or_else(|| {
            faults.note(&node.place, format!("`{key}` must be a percentage, not {value}"));
            0
        })
    }

    fn get(&self, key: &str) -> i64 {
        self.0.iter().find(|(known, _)| *known == key).map_or(0, |(_, number)| *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_an_edition_is_reported_at_once() {
        let text = include_str!("../editions/nlc.toml")
            .replace("units = 2 ", "unist = 2 ")
            .replace("rule = \"nlc.2.2.b\"", "rule = \"nlc.2.2.z\"")
            .replace("attack = 25\nbombardment = 75", "attack = 125\nbombardment = 75")
            .replace("[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],", "[0, 0],");
        let faults = Edition::read("x.toml", &text).unwrap_err().to_string();
        for part in ["unist", "lacks `units`", "not in the ledger", "0 to 100, not 125", "rolls 2 to 12"] {
            assert!(faults.contains(part), "{part} in:\n{faults}");
        }
    }
}
