//! The rule set as the registry knows it: its scenarios, the positions of its cases, its boards.

use crate::answers::Answer;
use crate::board_view;
use crate::case_setup;
use crate::edition::Edition;
use crate::facts::Fact;
use crate::scenario::{self, Scenario};
use crate::types::Side;
use crate::world::World;
use umpire::fault::Faults;
use umpire::ruleset::{Ground, OptionInfo, Print, Printed, RuleSet, ScenarioInfo, SideInfo, Start};
use umpire::source::Node;
use umpire::table::{Board, Vocabulary};

/// Campaigns of Napoleon.
pub static CON: Con = Con;

/// The rule set.
#[derive(Debug)]
pub struct Con;

/// What an option is called, what it changes, and by which rules.
const OPTIONS: [(&str, &str, &str, &[&str]); 5] = [
    (scenario::SHORT, "Short game", "The game is over after its first turns.", &[]),
    (
        scenario::HISTORICAL,
        "Historical weather",
        "The weather is as it was, and not thrown for.",
        &["con-base.20.a"],
    ),
    (
        "morale",
        "Demoralization",
        "Troops may become demoralized after a combat, and rally in phase IV.",
        &["con.8.a", "con.10.5.7.3.a"],
    ),
    ("leader-casualties", "Leader casualties", "Leaders may fall in a battle.", &["con-base.23.c"]),
    (
        "cavalry-attrition",
        "Cavalry attrition",
        "Cavalry in a mixed force rolls for attrition by itself.",
        &["con-base.10.e"],
    ),
];

fn listed(scenario: &Scenario) -> ScenarioInfo {
    let edition = Edition::built_in();
    let chosen = scenario::options_of(scenario, &edition);
    let options = OPTIONS.iter().filter(|(id, ..)| chosen.iter().any(|known| known == id));
    let option = |(id, title, text, rules): &(&str, &str, &str, &[&str])| OptionInfo {
        id: (*id).to_owned(),
        title: (*title).to_owned(),
        text: (*text).to_owned(),
        rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        needs: Vec::new(),
        excludes: Vec::new(),
    };
    let (file, oob) = (&scenario.file, &scenario.order_of_battle);
    ScenarioInfo {
        key: scenario.key.clone(),
        title: file.title.clone(),
        seats: Side::BOTH.map(|side| side.key().to_owned()).to_vec(),
        turns: u32::from(file.turns.count),
        begins: file.turns.dates.first().cloned().unwrap_or_default(),
        ends: file.turns.dates.last().cloned().unwrap_or_default(),
        note: file.summary.clone(),
        history: Some(format!("{}. {}", file.history.result, file.history.outcome)),
        pieces: u32::try_from(oob.leaders.len() + oob.units.len()).unwrap_or(u32::MAX),
        options: options.map(option).collect(),
        presets: Vec::new(),
    }
}

impl RuleSet for Con {
    fn key(&self) -> &'static str {
        "con"
    }

    fn title(&self) -> &'static str {
        &Edition::kept().title
    }

    fn version(&self) -> &'static str {
        &Edition::kept().version
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        scenario::all().iter().map(listed).collect()
    }

    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String> {
        scenario::open(scenario, options, false).map(|game| Box::new(game) as Box<dyn Start>)
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        case_setup::pose(case).map(|game| Box::new(game) as Box<dyn Start>)
    }

    fn around(&self, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
        case_setup::around(case, place)
    }

    fn board(&self, of: Ground<'_>) -> Result<Board, String> {
        match of {
            Ground::Scenario(key) => scenario::find(key).map(board_view::board),
            Ground::Case(case) => {
                let game = case_setup::pose(case).map_err(|faults| faults.to_string())?;
                Ok(board_view::posed(&game.world.theatre))
            }
        }
    }

    fn picture(&self, of: Ground<'_>) -> Result<String, String> {
        match of {
            Ground::Scenario(key) => Ok(board_view::picture(scenario::find(key)?).svg().to_owned()),
            Ground::Case(case) => {
                let game = case_setup::pose(case).map_err(|faults| faults.to_string())?;
                Ok(board_view::posed_picture(&game.world.theatre))
            }
        }
    }

    fn print(&self, scenario: &str, how: Print) -> Result<Printed, String> {
        board_view::print(scenario::find(scenario)?, how)
    }

    fn thumbnail(&self, scenario: &str, width: u32) -> Result<Vec<u8>, String> {
        board_view::thumbnail(scenario::find(scenario)?, width)
    }

    fn sides(&self, scenario: &str) -> Result<Vec<SideInfo>, String> {
        let scenario = scenario::find(scenario)?;
        let side = |side: Side| {
            let armies = scenario.order_of_battle.armies.iter().filter(|army| army.side == side);
            let names: Vec<&str> = armies.map(|army| army.name.as_str()).collect();
            SideInfo::of(side.key(), side.title(), &format!("{}.", umpire::prose::listed(&names)))
        };
        Ok(Side::BOTH.map(side).to_vec())
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of::<World, Answer, Fact>()
    }
}
