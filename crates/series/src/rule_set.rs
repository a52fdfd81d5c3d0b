//! What the rule sets tell of themselves: scenarios and options, and the checks of nlc's tables.

mod tables_of_command;

use crate::edition::Edition;
use crate::features::{Feature, Features};
use crate::options::{ALL, Listing, PRESETS, Preset};
use crate::pieces::Side;
use crate::scenario::Scenario;
use crate::sets::NLC;
use crate::turn;
use std::sync::LazyLock;
use umpire::rulebook::{Cell, Rulebook};
use umpire::ruleset::{Check, OptionInfo, ScenarioInfo, SideInfo};

pub(crate) fn listed(scenario: &Scenario) -> ScenarioInfo {
    let edition = scenario.edition;
    let own = scenario.options.iter().map(|option| OptionInfo {
        id: option.id.clone(),
        title: option.title.clone(),
        text: option.text.clone(),
        rules: scenario.rules_of_option(&option.id).map(|rule| rule.id().to_owned()).collect(),
        needs: Vec::new(),
        excludes: Vec::new(),
    });
    ScenarioInfo {
        key: scenario.key(),
        title: scenario.title.clone(),
        seats: scenario.edition.seats(),
        turns: u32::from(scenario.calendar.n_turns()),
        begins: scenario.calendar.first().to_string(),
        ends: scenario.calendar.last().to_string(),
        note: scenario.note.clone(),
        history: scenario.history.as_ref().map(|history| format!("{}. {}", history.result, history.text)),
        pieces: u32::try_from(scenario.forces.units.len() + scenario.forces.leaders.len())
            .unwrap_or(u32::MAX),
        options: own.chain(offered(edition).map(Listing::info)).collect(),
        presets: PRESETS.iter().filter(|preset| preset.is_offered(edition)).map(Preset::info).collect(),
    }
}

/// The sides of a scenario, each with the peoples that fight for it.
pub(crate) fn sides(scenario: &Scenario) -> Vec<SideInfo> {
    let side = |side: Side| {
        let of = &scenario.edition.sides[side];
        let own = scenario.forces.units.iter().filter(|unit| unit.printed.side() == side);
        let peoples = turn::each_once(own.map(|unit| unit.printed.nation.people.clone()));
        SideInfo {
            seat: of.key.clone(),
            title: of.title(),
            text: format!("{}.", umpire::prose::listed(&peoples)),
        }
    };
    Side::BOTH.map(side).to_vec()
}

/// The optional rules that an edition offers.
fn offered(edition: &Edition) -> impl Iterator<Item = &'static Listing> {
    ALL.iter().filter(|listing| edition.offered_options.iter().any(|id| id == listing.id))
}

/// That the options are those of the scenario or of the rules, each once, and go together.
pub(crate) fn check_options(scenario: &Scenario, options: &[String]) -> Result<(), String> {
    let known: Vec<String> = listed(scenario).options.into_iter().map(|option| option.id).collect();
    let unknown: Vec<String> =
        options.iter().filter(|option| !known.contains(option)).map(|option| format!("`{option}`")).collect();
    if !unknown.is_empty() {
        let (unknown, known) = (unknown.join(", "), known.join(", "));
        return Err(format!("{} has no option {unknown}; its options: {known}", scenario.key()));
    }
    if let Some(twice) = options.iter().enumerate().find(|(at, option)| options[..*at].contains(option)) {
        return Err(format!("the option `{}` is named twice", twice.1));
    }
    let features: Features = options.iter().filter_map(|option| Feature::find(option)).collect();
    tell(&features.conflicts()).map_err(|why| format!("these options cannot be played: {why}"))
}

/// What a scenario holds, in a line.
pub(crate) fn told(scenario: &Scenario) -> String {
    format!(
        "{:22} {:4} hexes, {:3} units, {:2} leaders, {} headquarters, {:2} turns: sound",
        scenario.key(),
        scenario.battlefield.board().n_hexes(),
        scenario.forces.units.len(),
        scenario.forces.leaders.len(),
        scenario.forces.headquarters.len(),
        scenario.calendar.n_turns()
    )
}

/// Whether players are compared by it: a lesson is too small for that, and a campaign takes minutes.
pub(crate) fn is_contest(scenario: &Scenario) -> bool {
    let key = scenario.key();
    !(key.ends_with("/campaign") || key.ends_with("/first-shots"))
}

pub(crate) static CHECKS: LazyLock<Vec<Check>> =
    LazyLock::new(|| TABLES.iter().chain(&turn::checks::ALL).copied().collect());

const TABLES: &[Check] = &[
    Check {
        title: "The Fire Table in play is the ledger's, cell by cell",
        rules: &[rule!("nlc.tables.fire.a"), rule!("nlc.tables.fire.b")],
        run: fire_table_is_the_ledgers,
    },
    Check {
        title: "The reductions of attacks, bombardments and charges are those of the ledger's terrain table",
        rules: &[rule!("nlc.tables.terrain.a")],
        run: terrain_is_the_ledgers,
    },
    Check {
        title: "The Initiative Table in play is the ledger's, cell by cell",
        rules: &[rule!("nlc.tables.initiative.a")],
        run: tables_of_command::initiative_is_the_ledgers,
    },
    Check {
        title: "The Order Compliance Table in play is the ledger's, roll by roll",
        rules: &[rule!("nlc.tables.compliance.b"), rule!("nlc.tables.compliance.c")],
        run: tables_of_command::compliance_is_the_ledgers,
    },
    Check {
        title: "From each column of the Order Compliance Table to the next compliance never gets less likely",
        rules: &[rule!("nlc.tables.compliance.d")],
        run: tables_of_command::better_ratings_never_hurt,
    },
    Check {
        title: "The compliance shifts and the Confidence modifiers in play are the ledger's",
        rules: &[rule!("nlc.tables.shifts.a"), rule!("nlc.tables.confidence.a")],
        run: tables_of_command::shifts_and_confidence_are_the_ledgers,
    },
];

/// The ledger as it was when this program was made.
fn ledger() -> Result<Rulebook, String> {
    let files = [
        ("rulebook/nlc.toml", include_str!(concat!(env!("RULEBOOK"), "/nlc.toml"))),
        ("rulebook/mop.toml", include_str!(concat!(env!("RULEBOOK"), "/mop.toml"))),
        ("rulebook/lgg.toml", include_str!(concat!(env!("RULEBOOK"), "/lgg.toml"))),
    ];
    Rulebook::read(&files).map_err(|faults| faults.to_string())
}

fn fire_table_is_the_ledgers() -> Result<(), String> {
    let (rulebook, edition) = (ledger()?, NLC.edition());
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
    let (rulebook, edition) = (ledger()?, NLC.edition());
    let table = rulebook.table("nlc.table.terrain").ok_or("the ledger lacks nlc.table.terrain")?;
    let mut differences = Vec::new();
    let mut compare = |name: &str, column: usize, percent: Option<u8>| {
        let is_its = |cell: &Cell| cell.to_string().eq_ignore_ascii_case(name);
        let Some(row) = table.rows.iter().find(|row| row.first().is_some_and(is_its)) else { return };
        let theirs = row.get(column).map(Cell::to_string).unwrap_or_default();
        let ours = match percent {
            None => "N/A".to_owned(),
            Some(0) => "NE".to_owned(),
            Some(percent) => format!("-{percent}%"),
        };
        if theirs.trim_end_matches('*') != ours {
            differences.push(format!("{name}, column {column}: {theirs} in the ledger, {ours} in play"));
        }
    };
    for line in edition.terrain.iter() {
        let columns = [Some(line.attack), line.bombardment, line.charge];
        columns.into_iter().zip(1..).for_each(|(percent, column)| compare(&line.word, column, percent));
    }
    for (_, line) in edition.hexsides.iter() {
        let columns = [line.attack, line.bombardment, line.charge];
        columns.into_iter().zip(1..).for_each(|(percent, column)| compare(&line.word, column, percent));
    }
    tell(&differences)
}

/// The differences between the ledger and what is played, if there are any.
fn tell(differences: &[String]) -> Result<(), String> {
    if differences.is_empty() { Ok(()) } else { Err(differences.join("; ")) }
}
