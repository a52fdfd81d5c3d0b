//! The rule sets of the series: each an edition and the battles that are fought by it. A further one is a file of figures and
//! a line here.

use crate::action::Action;
use crate::board_view;
use crate::case_setup;
use crate::edition::{self, Edition};
use crate::fact::Fact;
use crate::game::Series;
use crate::rule_set;
use crate::scenario::{
    BRIENNE_1814, Battles, File, Folder, GETTYSBURG_1863, SIX_DAYS_1814, Scenario, WATERLOO_1815,
};
use crate::turn::{self, opening};
use crate::world::World;
use std::sync::OnceLock;
use umpire::cases::Retelling;
use umpire::fault::Faults;
use umpire::ruleset::{Check, Ground, Print, Printed, RuleSet, ScenarioInfo, SideInfo, Start};
use umpire::source::Node;
use umpire::table::{Board, Vocabulary};

/// Napoleon's Later Campaigns.
pub static NLC: Set = Set::built_in(
    edition::FILES[0].1,
    &[WATERLOO_1815],
    || &rule_set::CHECKS,
    // The largest posed position, and a single combat.
    &["nlc/a-corps-attacks#1", "nlc/7.4-retreats#1"],
);

/// Lee's Greatest Gamble.
pub static LGG: Set = Set::built_in(edition::FILES[1].1, &[GETTYSBURG_1863], || &rule_set::LGG_CHECKS, &[]);

/// March on Paris.
pub static MOP: Set =
    Set::built_in(edition::FILES[2].1, &[BRIENNE_1814, SIX_DAYS_1814], || rule_set::MOP_TABLES, &[]);

/// All that are built in.
pub static ALL: [&Set; 3] = [&NLC, &LGG, &MOP];

/// A rule set of the series. Its files are read when they are first asked for, and kept as long as the program runs.
#[derive(Debug)]
pub struct Set {
    file: File<'static>,
    folders: &'static [Folder<'static>],
    /// What compares its figures with its ledger.
    checks: fn() -> &'static [Check],
    /// The cases that are measured.
    yardsticks: &'static [&'static str],
    edition: OnceLock<&'static Edition>,
    battles: OnceLock<&'static Battles>,
}

impl Set {
    const fn built_in(
        file: File<'static>,
        folders: &'static [Folder<'static>],
        checks: fn() -> &'static [Check],
        yardsticks: &'static [&'static str],
    ) -> Set {
        Set { file, folders, checks, yardsticks, edition: OnceLock::new(), battles: OnceLock::new() }
    }

    /// A set from files, with every fault at once.
    pub fn read(file: File<'static>, folders: &'static [Folder<'static>]) -> Result<Set, Faults> {
        let set = Set::built_in(file, folders, || &[], &[]);
        let edition: &'static Edition = Box::leak(Box::new(Edition::read_text(file.0, file.1)?));
        let battles = Box::leak(Box::new(Battles::read(edition, folders)?));
        set.edition.get_or_init(|| edition);
        set.battles.get_or_init(|| battles);
        Ok(set)
    }

    pub fn edition(&self) -> &'static Edition {
        self.edition.get_or_init(|| {
            let edition = Edition::read_text(self.file.0, self.file.1);
            Box::leak(Box::new(edition.unwrap_or_else(|faults| panic!("a built-in edition:\n{faults}"))))
        })
    }

    pub fn battles(&self) -> &'static Battles {
        self.battles.get_or_init(|| {
            let battles = Battles::read(self.edition(), self.folders);
            Box::leak(Box::new(battles.unwrap_or_else(|faults| panic!("the built-in battles:\n{faults}"))))
        })
    }

    /// The scenario of a key, such as `nlc/ligny`; without one, a word that names those there are.
    pub fn scenario(&self, key: &str) -> Result<&'static Scenario, String> {
        let battles = self.battles();
        battles.scenario(key).ok_or_else(|| {
            let known: Vec<String> = battles.scenarios().map(Scenario::key).collect();
            format!("there is no scenario `{key}`; there are {}", known.join(", "))
        })
    }

    /// A scenario with the options chosen: a game that plays from its first turn to its result.
    pub fn game(&self, key: &str, options: &[String]) -> Result<Series, String> {
        let scenario = self.scenario(key)?;
        rule_set::check_options(scenario, options)?;
        let world = opening::open(scenario, options);
        let first = turn::begin(&world);
        Ok(Series::new(world, first))
    }

    fn laid_out(&self, case: &Node) -> Result<Series, String> {
        self.posed(case).map_err(|faults| faults.to_string())
    }

    /// The position of a case.
    pub fn posed(&self, case: &Node) -> Result<Series, Faults> {
        if case_setup::opened::scenario_of(case).is_some() {
            return case_setup::opened::open(self.battles(), case);
        }
        case_setup::pose(self.edition(), case)
    }
}

impl RuleSet for Set {
    fn key(&self) -> &'static str {
        &self.edition().key
    }

    fn title(&self) -> &'static str {
        &self.edition().title
    }

    fn version(&self) -> &'static str {
        &self.edition().version
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        self.battles().scenarios().map(rule_set::listed).collect()
    }

    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String> {
        Ok(Box::new(self.game(scenario, options)?))
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        Ok(Box::new(self.posed(case)?))
    }

    fn retelling(&self, base: &str) -> Option<Retelling<'_>> {
        let Edition { retold, numbering, .. } = self.edition();
        numbering.is_built_on(base).then_some(Retelling { words: retold, numbering })
    }

    fn reprinted(&self, start: Node) -> Node {
        case_setup::reprinted(self.edition(), start)
    }

    fn around(&self, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
        case_setup::around(self.edition(), case, place)
    }

    fn board(&self, of: Ground<'_>) -> Result<Board, String> {
        match of {
            Ground::Scenario(key) => Ok(board_view::board(self.scenario(key)?)),
            Ground::Case(case) => Ok(board_view::posed(&self.laid_out(case)?)),
        }
    }

    fn picture(&self, of: Ground<'_>) -> Result<String, String> {
        match of {
            Ground::Scenario(key) => Ok(board_view::picture(self.scenario(key)?, self)?.svg().to_owned()),
            Ground::Case(case) => Ok(board_view::posed_picture(&self.laid_out(case)?)),
        }
    }

    fn print(&self, scenario: &str, how: Print) -> Result<Printed, String> {
        board_view::print(self.scenario(scenario)?, self, how)
    }

    fn thumbnail(&self, scenario: &str, width: u32) -> Result<Vec<u8>, String> {
        board_view::thumbnail(self.scenario(scenario)?, self, width)
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of::<World, Action, Fact>()
    }

    fn sides(&self, scenario: &str) -> Result<Vec<SideInfo>, String> {
        Ok(rule_set::sides(self.scenario(scenario)?))
    }

    fn checks(&self) -> &'static [Check] {
        (self.checks)()
    }

    fn check_scenarios(&self) -> Result<Vec<String>, Faults> {
        Ok(Battles::read(self.edition(), self.folders)?.scenarios().map(rule_set::told).collect())
    }

    fn contests(&self) -> Vec<String> {
        self.battles()
            .scenarios()
            .filter(|scenario| rule_set::is_contest(scenario))
            .map(Scenario::key)
            .collect()
    }

    fn yardsticks(&self) -> &'static [&'static str] {
        self.yardsticks
    }
}

/// The set whose key a scenario's begins with.
pub fn of(scenario: &str) -> Result<&'static Set, String> {
    let set = scenario.split('/').next().unwrap_or_default();
    ALL.into_iter().find(|known| known.edition().key == set).ok_or_else(|| {
        let known: Vec<&str> = ALL.iter().map(|set| set.edition().key.as_str()).collect();
        format!("there is no scenario `{scenario}`: its key begins with one of {}", known.join(", "))
    })
}

/// Opens a scenario of a built-in set.
pub fn open(scenario: &str, options: &[String]) -> Result<Series, String> {
    of(scenario)?.game(scenario, options)
}
