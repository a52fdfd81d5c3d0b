//! The rule set as the registry knows it: its scenarios, the positions of its cases, its board.

use crate::answer::Answer;
use crate::edition::Edition;
use crate::fact::Fact;
use crate::game::{OneDay, SEATS};
use crate::option::{OptionalRule, OptionalRules};
use crate::roster::Side;
use crate::scenario::{self, Scenario};
use crate::theatre::Theatre;
use crate::{case_setup, table};
use field::drawing::{INCH, TableMap};
use std::sync::Arc;
use umpire::fault::Faults;
use umpire::read::Words as _;
use umpire::ruleset::{
    Ground, OptionInfo, Print, PrintForm, Printed, RuleSet, ScenarioInfo, SideInfo, Start,
};
use umpire::source::Node;
use umpire::table::{Board, Vocabulary};

/// One Day Napoleonics.
pub static RULES: Rules = Rules;

/// The key before its scenarios.
const KEY: &str = "odn";

/// The optional rules: id, title, what each changes, the ids of its rules.
const OPTIONS: [(OptionalRule, &str, &str, &str); 7] = [
    (
        OptionalRule::HiddenUnits,
        "Hidden units",
        "Units begin under markers, some of which hide nothing.",
        "odn.5.01.a",
    ),
    (OptionalRule::Garrisons, "Garrisons", "A division may be broken into three posts.", "odn.5.02.a"),
    (OptionalRule::Supply, "Supply", "Whoever has no road home fires and tests at -1.", "odn.5.03.a"),
    (
        OptionalRule::SappersAndBridges,
        "Sappers and bridges",
        "Bridges are destroyed, repaired and laid.",
        "odn.5.04.a",
    ),
    (
        OptionalRule::VariableQuality,
        "Variable quality",
        "A unit's Quality of the day is found at its first test.",
        "odn.5.05.b",
    ),
    (
        OptionalRule::TripleMove,
        "Triple Move",
        "Columns far from the enemy march three times as far.",
        "odn.5.06.b",
    ),
    (
        OptionalRule::NationalCharacteristics,
        "National characteristics",
        "Austrians, Russians, Cossacks and others.",
        "odn.5.07.d",
    ),
];

/// The rule set.
#[derive(Debug)]
pub struct Rules;

impl Rules {
    fn scenario(key: &str) -> Result<&'static Scenario, String> {
        let own = key.strip_prefix(KEY).and_then(|rest| rest.strip_prefix('/'));
        scenario::named(own.unwrap_or(key))
    }

    fn options(key: &str, chosen: &[String]) -> Result<OptionalRules, String> {
        let mut options = Vec::new();
        for id in chosen {
            let known = OptionalRule::WORDS.iter().find(|(word, _)| word == id);
            let Some((_, option)) = known else {
                let all: Vec<&str> = OptionalRule::WORDS.iter().map(|(word, _)| *word).collect();
                return Err(format!("{key} has no option `{id}`; its options: {}", all.join(", ")));
            };
            if options.contains(option) {
                return Err(format!("the option `{id}` is named twice"));
            }
            options.push(*option);
        }
        Ok(OptionalRules::of(options))
    }

    fn theatre(of: Ground<'_>) -> Result<Arc<Theatre>, String> {
        let game: OneDay = match of {
            Ground::Scenario(key) => {
                let begun = Rules::scenario(key)?.begin(OptionalRules::default());
                begun.map_err(|faults| faults.to_string())?
            }
            Ground::Case(case) => case_setup::pose(case).map_err(|faults| faults.to_string())?,
        };
        Ok(game.world.theatre().clone())
    }

    fn printed(scenario: &Scenario, form: PrintForm) -> Result<Vec<u8>, String> {
        let picture = TableMap::new(scenario.table()).titled(scenario.title()).draw();
        match form {
            PrintForm::Svg => Ok(picture.svg().as_bytes().to_vec()),
            PrintForm::Png(per_inch) => {
                picture.png(f64::from(per_inch) / INCH).map_err(|fault| fault.to_string())
            }
        }
    }
}

impl RuleSet for Rules {
    fn key(&self) -> &'static str {
        KEY
    }

    fn title(&self) -> &'static str {
        &Edition::kept().title
    }

    fn version(&self) -> &'static str {
        &Edition::kept().version
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        let options: Vec<OptionInfo> = OPTIONS
            .iter()
            .map(|(option, title, text, rule)| OptionInfo {
                id: option.word().to_owned(),
                title: (*title).to_owned(),
                text: (*text).to_owned(),
                rules: vec![(*rule).to_owned()],
                needs: Vec::new(),
                excludes: Vec::new(),
            })
            .collect();
        let listed = |scenario: &Scenario| ScenarioInfo {
            key: format!("{KEY}/{}", scenario.key()),
            title: scenario.title().to_owned(),
            seats: SEATS.to_vec(),
            turns: scenario.turns().into(),
            begins: format!("{} {}", scenario.date(), scenario.hour(1)),
            ends: format!("{} {}", scenario.date(), scenario.hour(scenario.turns())),
            note: scenario.summary().to_owned(),
            history: Some(scenario.outcome().to_owned()),
            pieces: u32::try_from(scenario.units()).unwrap_or(u32::MAX),
            options: options.clone(),
            presets: Vec::new(),
        };
        scenario::all().iter().map(listed).collect()
    }

    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String> {
        let options = Rules::options(scenario, options)?;
        let game = Rules::scenario(scenario)?.begin(options).map_err(|faults| faults.to_string())?;
        Ok(Box::new(game))
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        Ok(Box::new(case_setup::pose(case)?))
    }

    fn board(&self, of: Ground<'_>) -> Result<Board, String> {
        Rules::theatre(of).map(|theatre| table::board(&theatre))
    }

    fn picture(&self, of: Ground<'_>) -> Result<String, String> {
        Rules::theatre(of).map(|theatre| table::picture(&theatre))
    }

    fn print(&self, scenario: &str, how: Print) -> Result<Printed, String> {
        let bytes = Rules::printed(Rules::scenario(scenario)?, how.form)?;
        Ok(Printed { bytes, left_out: Vec::new() })
    }

    fn thumbnail(&self, scenario: &str, width: u32) -> Result<Vec<u8>, String> {
        let scenario = Rules::scenario(scenario)?;
        let inches = f64::from(scenario.table().size.x) / 1000.0;
        let picture = TableMap::new(scenario.table()).bare().draw();
        picture.png(f64::from(width) / (inches * INCH)).map_err(|fault| fault.to_string())
    }

    fn sides(&self, scenario: &str) -> Result<Vec<SideInfo>, String> {
        let scenario = Rules::scenario(scenario)?;
        let side = |side: Side| {
            let armies: Vec<&str> = scenario.armies(side).collect();
            let title = if side == Side::French { "The French" } else { "The Allies" };
            SideInfo::of(side.name(), title, &format!("{}.", armies.join("; ")))
        };
        Ok(Side::BOTH.map(side).to_vec())
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of::<OneDay, Answer, Fact>()
    }

    fn contests(&self) -> Vec<String> {
        vec![format!("{KEY}/tutorial")]
    }
}

/// The figures by which all of it is played.
pub fn edition() -> Arc<Edition> {
    Edition::built_in()
}
