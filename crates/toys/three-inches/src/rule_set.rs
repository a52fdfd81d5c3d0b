//! The rule set as the registry knows it: its scenario, the positions of its cases, its board.

use crate::game::{Answer, Fact, LOOKS, SEATS, Stage, ThreeInches};
use crate::table::{self, VIEWBOX};
use field::drawing::{Frame, png};
use umpire::fault::Faults;
use umpire::read::{Name, Read};
use umpire::ruleset::{Ground, Print, PrintForm, Printed, RuleSet, ScenarioInfo, SideInfo, Start};
use umpire::source::Node;
use umpire::table::{Board, Vocabulary};

pub static RULES: Rules = Rules;
const SCENARIO: &str = "three-inches/the-flag";

#[derive(Debug)]
pub struct Rules;

/// A case's position: `given.flag = [1250, 1800]`. Without a flag it begins where Blue plants it.
#[derive(Default, Read)]
#[read(what = "case")]
struct Case {
    given: Option<Given>,
}

#[derive(Read)]
#[read(what = "position")]
struct Given {
    #[read(within = 1_000..=2_000)]
    flag: [i32; 2],
    #[read(default = 0, within = 0..=2)]
    looks: u8,
}

impl Rules {
    fn drawn(pixels_per_inch: u32) -> Result<Vec<u8>, String> {
        let [left, top, width, height] = VIEWBOX;
        let frame = Frame { left, top, width, height };
        png(&table::picture(), frame, f64::from(pixels_per_inch) / table::INCH)
            .map_err(|fault| fault.to_string())
    }
}

impl RuleSet for Rules {
    fn key(&self) -> &'static str {
        "three-inches"
    }

    fn title(&self) -> &'static str {
        "Three Inches"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        vec![ScenarioInfo {
            key: SCENARIO.to_owned(),
            title: "The Flag".to_owned(),
            seats: SEATS.to_vec(),
            turns: u32::from(LOOKS),
            begins: "look 1".to_owned(),
            ends: format!("look {LOOKS}"),
            note: "Blue has a flag and a garden to hide it in.".to_owned(),
            pieces: 2,
            ..ScenarioInfo::default()
        }]
    }

    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String> {
        self.listed(scenario)?;
        match options {
            [] => Ok(Box::new(ThreeInches::default())),
            [option, ..] => Err(format!("{SCENARIO} has no option `{option}`: it has none")),
        }
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        let mut faults = Faults::none();
        let case = Case::read(case, Name { key: "", of: "case" }, &mut faults).unwrap_or_default();
        let game = case.given.map_or_else(ThreeInches::default, |given| ThreeInches {
            stage: Stage::Looking,
            looks: given.looks,
            flag: Some((given.flag[0], given.flag[1])),
            ..ThreeInches::default()
        });
        faults.or(Box::new(game))
    }

    fn board(&self, of: Ground<'_>) -> Result<Board, String> {
        match of {
            Ground::Scenario(key) => self.listed(key).map(|_| table::board()),
            Ground::Case(_) => Ok(table::board()),
        }
    }

    fn picture(&self, of: Ground<'_>) -> Result<String, String> {
        self.board(of).map(|_| table::picture())
    }

    fn print(&self, scenario: &str, how: Print) -> Result<Printed, String> {
        self.listed(scenario)?;
        let bytes = match how.form {
            PrintForm::Svg => table::picture().into_bytes(),
            PrintForm::Png(pixels_per_inch) => Rules::drawn(pixels_per_inch)?,
        };
        Ok(Printed { bytes, left_out: Vec::new() })
    }

    fn thumbnail(&self, scenario: &str, width: u32) -> Result<Vec<u8>, String> {
        self.listed(scenario)?;
        // The table is three inches wide.
        Rules::drawn(width / 3)
    }

    fn sides(&self, scenario: &str) -> Result<Vec<SideInfo>, String> {
        self.listed(scenario)?;
        Ok(vec![SideInfo::of(&SEATS[0], "Blue", "A flag."), SideInfo::of(&SEATS[1], "Red", "A watchman.")])
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of::<ThreeInches, Answer, Fact>()
    }
}
