//! The rule set as the registry knows it, and its own checks.

use crate::edition::Edition;
use crate::ground::Terrain;
use crate::pose;
use umpire::fault::Faults;
use umpire::rulebook::{Cell, Rulebook};
use umpire::ruleset::{Check, RuleSet, ScenarioInfo, Start};
use umpire::source::Node;

/// Napoleon's Later Campaigns.
#[derive(Debug, Clone, Copy)]
pub struct Set;

impl RuleSet for Set {
    fn key(&self) -> &'static str {
        "nlc"
    }

    fn title(&self) -> &'static str {
        "Napoleon's Later Campaigns"
    }

    fn version(&self) -> &'static str {
        "1.1.0-1"
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        Vec::new()
    }

    fn open(&self, scenario: &str, _options: &[String]) -> Result<Box<dyn Start>, String> {
        Err(format!("there is no scenario `{scenario}`; positions of cases can be posed"))
    }

    fn pose(&self, case: &Node) -> Result<Box<dyn Start>, Faults> {
        Ok(Box::new(pose::pose(case)?))
    }

    fn checks(&self) -> &'static [Check] {
        CHECKS
    }
}

const CHECKS: &[Check] = &[
    Check {
        title: "The Fire Table in play is the ledger's, cell by cell",
        rules: &[rule!("nlc.tables.fire.a"), rule!("nlc.tables.fire.b")],
        run: fire_table_is_the_ledgers,
    },
    Check {
        title: "The reductions of attacks are those of the ledger's terrain table",
        rules: &[rule!("nlc.tables.terrain.a")],
        run: terrain_is_the_ledgers,
    },
];

/// The ledger as it was when this program was made.
fn ledger() -> Result<Rulebook, String> {
    let files = [
        ("rulebook/nlc.toml", include_str!("../../../rulebook/nlc.toml")),
        ("rulebook/mop.toml", include_str!("../../../rulebook/mop.toml")),
        ("rulebook/lgg.toml", include_str!("../../../rulebook/lgg.toml")),
    ];
    Rulebook::read(&files).map_err(|faults| faults.to_string())
}

fn fire_table_is_the_ledgers() -> Result<(), String> {
    let (rulebook, edition) = (ledger()?, Edition::nlc());
    let table = rulebook.table("nlc.table.fire").ok_or("the ledger lacks nlc.table.fire")?;
    if table.rows.len() != edition.fire.len() {
        return Err(format!("{} rows in the ledger, {} in play", table.rows.len(), edition.fire.len()));
    }
    for (strength, (theirs, ours)) in (1..).zip(table.rows.iter().zip(&edition.fire)) {
        let ours = std::iter::once(strength).chain(ours.iter().map(|hits| i64::from(*hits)));
        if !theirs.iter().cloned().eq(ours.map(Cell::Number)) {
            return Err(format!("the rows of strength {strength} differ"));
        }
    }
    Ok(())
}

fn terrain_is_the_ledgers() -> Result<(), String> {
    let (rulebook, edition) = (ledger()?, Edition::nlc());
    let table = rulebook.table("nlc.table.terrain").ok_or("the ledger lacks nlc.table.terrain")?;
    let figures = &edition.attack;
    let ours = [
        ("Town", figures.into_hex(Terrain::Town)),
        ("Chateau", figures.into_hex(Terrain::Chateau)),
        ("Woods", figures.into_hex(Terrain::Woods)),
        ("Stream", figures.stream),
        ("Crest", figures.crest),
        ("Bridge", figures.bridge),
    ];
    for (name, percent) in ours {
        let row = table.rows.iter().find(|row| row.first().is_some_and(|cell| cell.to_string() == name));
        let cell = row.and_then(|row| row.get(1)).ok_or_else(|| format!("the ledger has no row {name}"))?;
        if cell.to_string().trim_end_matches('*') != format!("-{percent}%") {
            return Err(format!("{name}: {cell} in the ledger, -{percent}% in play"));
        }
    }
    Ok(())
}
