//! The rule set as the registry knows it: its scenarios, the positions of its cases, its boards.

use crate::answers::Answer;
use crate::case_setup;
use crate::edition::Edition;
use crate::facts::Fact;
use crate::game::Campaigns;
use crate::ground::Ground;
use crate::world::World;
use field::written::WrittenBoard;
use hex::HexId;
use umpire::fault::Faults;
use umpire::ruleset::{self, Print, Printed, RuleSet, ScenarioInfo, SideInfo, Start};
use umpire::source::Node;
use umpire::table::{Board, Vocabulary};

/// Campaigns of Napoleon.
pub static CON: Con = Con;

/// The rule set.
#[derive(Debug)]
pub struct Con;

macro_rules! file {
    ($name:literal) => {
        (concat!("battles/", $name), include_str!(concat!(env!("BATTLES"), "/", $name)))
    };
}

/// The boards that are built in, by their names.
const BOARDS: [(&str, (&str, &str)); 3] = [
    ("belgium", file!("belgium-1815/board.toml")),
    ("six-days-1814", file!("six-days-1814/board.toml")),
    ("hundred-days-1815", file!("hundred-days-1815/board.toml")),
];

/// How wide a hex is (con-base.1.a).
const HEX_M: u32 = 3200;

/// The ground of a board by its name; the places whose works count are fortified towns.
pub(crate) fn ground_of(name: &str) -> Result<Ground, String> {
    let known = || BOARDS.map(|(name, _)| name).join(", ");
    let (_, (file, text)) = BOARDS
        .iter()
        .find(|(board, _)| *board == name)
        .ok_or_else(|| format!("there is no board `{name}`; there is {}", known()))?;
    let written = WrittenBoard::read(file, text).map_err(|faults| faults.to_string())?;
    let field = written.battlefield(name, name, HEX_M).map_err(|faults| faults.to_string())?;
    let find = |number: &str| field.board().find(field.numbering(), number).ok();
    let fortified: Vec<HexId> = written
        .places
        .iter()
        .filter(|place| place.works.as_deref().is_some_and(|works| works == "fortress"))
        .filter_map(|place| find(&place.hex.value))
        .collect();
    let edition = Edition::built_in();
    let mut ground = Ground::of(&edition, &field, &fortified);
    for place in &mut ground.places {
        place.held_by =
            written.places.iter().find(|known| known.id == place.id).and_then(|known| known.held_by.clone());
    }
    for exit in &mut ground.exits {
        exit.holder =
            written.exits.iter().find(|known| known.id == exit.id).and_then(|known| known.holder.clone());
    }
    Ok(ground)
}

/// A scenario by its key.
pub(crate) fn open(scenario: &str, _: &[String], _: bool) -> Result<Campaigns, String> {
    Err(format!("there is no scenario `{scenario}`"))
}

impl RuleSet for Con {
    fn key(&self) -> &'static str {
        "con"
    }

    fn title(&self) -> &'static str {
        "Campaigns of Napoleon"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        Vec::new()
    }

    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String> {
        open(scenario, options, false).map(|game| Box::new(game) as Box<dyn Start>)
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        case_setup::pose(case).map(|game| Box::new(game) as Box<dyn Start>)
    }

    fn around(&self, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
        case_setup::around(case, place)
    }

    fn board(&self, _: ruleset::Ground<'_>) -> Result<Board, String> {
        Err("no board".to_owned())
    }

    fn picture(&self, _: ruleset::Ground<'_>) -> Result<String, String> {
        Err("no picture".to_owned())
    }

    fn print(&self, _: &str, _: Print) -> Result<Printed, String> {
        Err("no print".to_owned())
    }

    fn thumbnail(&self, _: &str, _: u32) -> Result<Vec<u8>, String> {
        Err("no picture".to_owned())
    }

    fn sides(&self, _: &str) -> Result<Vec<SideInfo>, String> {
        Ok(Vec::new())
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of::<World, Answer, Fact>()
    }
}
