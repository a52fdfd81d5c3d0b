//! The rule set as the registry knows it: its scenario, the positions of its cases, its board.

use crate::game::{Answer, Fact, Hex, SEATS, TURNS, ThreeHexes};
use crate::table::{self, VIEWBOX};
use field::drawing::{Frame, png};
use umpire::fault::Faults;
use umpire::read::{Name, Read};
use umpire::ruleset::{Ground, Print, PrintForm, Printed, RuleSet, ScenarioInfo, SideInfo, Start};
use umpire::source::Node;
use umpire::table::{Board, Vocabulary};

pub static RULES: Rules = Rules;
const SCENARIO: &str = "three-hexes/the-gun";

#[derive(Debug)]
pub struct Rules;

/// A case's position: `given.gun = "0102"`. Without a gun it begins where Blue hides it.
#[derive(Default, Read)]
#[read(what = "case")]
struct Case {
    given: Option<Given>,
}

#[derive(Read)]
#[read(what = "position")]
struct Given {
    gun: Hex,
    patrol: Option<Hex>,
    clear: Vec<Hex>,
    #[read(default = 1, within = 1..=3)]
    turn: u8,
}

impl Rules {
    fn drawn(pixels_per_hex: u32) -> Result<Vec<u8>, String> {
        let [left, top, width, height] = VIEWBOX;
        let frame = Frame { left, top, width, height };
        png(&table::picture(), frame, f64::from(pixels_per_hex) / table::PITCH)
            .map_err(|fault| fault.to_string())
    }
}

impl RuleSet for Rules {
    fn key(&self) -> &'static str {
        "three-hexes"
    }

    fn title(&self) -> &'static str {
        "Three Hexes"
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        vec![ScenarioInfo {
            key: SCENARIO.to_owned(),
            title: "The Gun".to_owned(),
            seats: SEATS.to_vec(),
            turns: u32::from(TURNS),
            begins: "turn 1".to_owned(),
            ends: format!("turn {TURNS}"),
            note: "Blue has a gun and three hexes to hide it in.".to_owned(),
            pieces: 2,
            ..ScenarioInfo::default()
        }]
    }

    fn open(&self, scenario: &str, options: &[String]) -> Result<Box<dyn Start>, String> {
        self.listed(scenario)?;
        match options {
            [] => Ok(Box::new(ThreeHexes::default())),
            [option, ..] => Err(format!("{SCENARIO} has no option `{option}`: it has none")),
        }
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        let mut faults = Faults::none();
        let case = Case::read(case, Name { key: "", of: "case" }, &mut faults).unwrap_or_default();
        let game = case.given.map_or_else(ThreeHexes::default, |given| ThreeHexes {
            turn: given.turn,
            gun: Some(given.gun),
            patrol: given.patrol,
            clear: given.clear,
            found: false,
        });
        faults.or(Box::new(game))
    }

    fn around(&self, case: &Node, place: &str) -> Result<Vec<String>, Faults> {
        let around = |hex: Hex| {
            let others = Hex::ALL.into_iter().filter(move |other| *other != hex);
            others.map(|other| format!("{}: clear", other.number())).collect()
        };
        place.parse().map(around).map_err(|why: String| Faults::one(&case.place, why))
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
            PrintForm::Png(pixels_per_hex) => Rules::drawn(pixels_per_hex)?,
        };
        Ok(Printed { bytes, left_out: Vec::new() })
    }

    fn thumbnail(&self, scenario: &str, width: u32) -> Result<Vec<u8>, String> {
        self.listed(scenario)?;
        // The board is a little more than two hexes wide.
        Rules::drawn(width / 2)
    }

    fn sides(&self, scenario: &str) -> Result<Vec<SideInfo>, String> {
        self.listed(scenario)?;
        Ok(vec![SideInfo::of(&SEATS[0], "Blue", "A gun."), SideInfo::of(&SEATS[1], "Red", "A patrol.")])
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::of::<ThreeHexes, Answer, Fact>()
    }
}
