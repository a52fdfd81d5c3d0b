//! What the rule sets tell of themselves: scenarios and options, and the checks of their tables.

mod gettysburg;
mod tables_of_command;

use crate::edition::Edition;
use crate::options::{ALL, PRESETS};
use crate::pieces::Side;
use crate::scenario::Scenario;
use crate::sets::{LGG, MOP, NLC, Set};
use crate::turn;
use std::sync::LazyLock;
use umpire::rulebook::{Cell, Rulebook, TableEntry};
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
        options: own.chain(offered(edition).filter(|option| scenario.can_have(&option.id))).collect(),
        presets: PRESETS.iter().filter_map(|preset| preset.info(edition)).collect(),
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

/// The optional rules that an edition offers: to be chosen, or to be left out where they are usual.
fn offered(edition: &Edition) -> impl Iterator<Item = OptionInfo> {
    let known = ALL.iter().filter(|listing| edition.offered_options.iter().any(|id| id == listing.id));
    known.map(|listing| if edition.offers(listing.id) { listing.info() } else { listing.left_out() })
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
    let features = scenario.edition.chosen(options.iter().map(String::as_str));
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
        run: || fire_table_is_the_ledgers(&NLC, "nlc.table.fire"),
    },
    Check {
        title: "The reductions of attacks, bombardments and charges are those of the ledger's terrain table",
        rules: &[rule!("nlc.tables.terrain.a")],
        run: || terrain_is_the_ledgers(&NLC, "nlc.table.terrain"),
    },
    Check {
        title: "The Initiative Table in play is the ledger's, cell by cell",
        rules: &[rule!("nlc.tables.initiative.a")],
        run: || tables_of_command::initiative_is_the_ledgers(&NLC, "nlc.table.initiative"),
    },
    Check {
        title: "The Order Compliance Table in play is the ledger's, roll by roll",
        rules: &[rule!("nlc.tables.compliance.b"), rule!("nlc.tables.compliance.c")],
        run: || tables_of_command::compliance_is_the_ledgers(&NLC, "nlc.table.compliance-ranges"),
    },
    Check {
        title: "From each column of the Order Compliance Table to the next compliance never gets less likely",
        rules: &[rule!("nlc.tables.compliance.d")],
        run: || {
            tables_of_command::better_ratings_never_hurt(&NLC)
                .and_then(|()| tables_of_command::first_columns_agree(&NLC))
        },
    },
    Check {
        title: "The compliance shifts and the Confidence modifiers in play are the ledger's",
        rules: &[rule!("nlc.tables.shifts.a"), rule!("nlc.tables.confidence.a")],
        run: || {
            let tables = ["nlc.table.compliance-shifts", "nlc.table.confidence"];
            tables_of_command::shifts_and_confidence_are_the_ledgers(&NLC, tables)
        },
    },
];

/// Those of Lee's Greatest Gamble.
pub(crate) static LGG_CHECKS: LazyLock<Vec<Check>> =
    LazyLock::new(|| LGG_TABLES.iter().chain(&gettysburg::CHECKS).copied().collect());

const LGG_TABLES: &[Check] = &[
    Check {
        title: "The Fire Table of Gettysburg in play is the ledger's, cell by cell",
        rules: &[rule!("lgg.fire.a"), rule!("lgg.fire.b")],
        run: || fire_table_is_the_ledgers(&LGG, "lgg.tables.fire"),
    },
    Check {
        title: "The reductions of Gettysburg's Terrain Effects are the ledger's, and a hill has none of its own",
        rules: &[rule!("lgg.terrain.a"), rule!("lgg.terrain.d"), rule!("lgg.terrain.n")],
        run: || terrain_is_the_ledgers(&LGG, "lgg.tables.terrain"),
    },
    Check {
        title: "No brigade at Gettysburg fires with more than the five that a counter's 4+ stands for",
        rules: &[rule!("lgg.21.2.1.b")],
        run: five_is_the_most,
    },
    Check {
        title: "The Initiative Table of Gettysburg in play is the ledger's, cell by cell",
        rules: &[rule!("lgg.init.a")],
        run: || tables_of_command::initiative_is_the_ledgers(&LGG, "lgg.tables.initiative"),
    },
    Check {
        title: "The Order Compliance Table of Gettysburg in play is the ledger's, figure by figure",
        rules: &[rule!("lgg.compl.b"), rule!("lgg.compl.j")],
        run: || tables_of_command::compliance_has_the_ledgers_figures(&LGG, "lgg.tables.compliance"),
    },
    Check {
        title: "From each column of Gettysburg's Order Compliance Table to the next compliance never gets less likely",
        rules: &[rule!("lgg.compl.a")],
        run: || tables_of_command::better_ratings_never_hurt(&LGG),
    },
    Check {
        title: "The compliance shifts and the Confidence modifiers of Gettysburg in play are the ledger's",
        rules: &[rule!("lgg.compl.c"), rule!("lgg.conf.a")],
        run: || {
            let tables = ["lgg.tables.shifts", "lgg.tables.confidence"];
            tables_of_command::shifts_and_confidence_are_the_ledgers(&LGG, tables)
        },
    },
    Check {
        title: "The Morale Modifiers of Gettysburg in play are the ledger's",
        rules: &[rule!("lgg.morale.a"), rule!("lgg.morale.f"), rule!("lgg.morale.g")],
        run: || morale_is_the_ledgers(&LGG, "lgg.tables.morale"),
    },
];

/// Those of March on Paris.
pub(crate) const MOP_TABLES: &[Check] = &[Check {
    title: "The reductions of the Terrain Effects of 1814 in play are those of the ledger's table",
    rules: &[rule!("mop.terrain.a"), rule!("mop.terrain.b")],
    run: || terrain_is_the_ledgers(&MOP, "mop.tables.terrain"),
}];

/// The ledger as it was when this program was made.
fn ledger() -> Result<Rulebook, String> {
    let files = [
        ("rulebook/nlc.toml", include_str!(concat!(env!("RULEBOOK"), "/nlc.toml"))),
        ("rulebook/mop.toml", include_str!(concat!(env!("RULEBOOK"), "/mop.toml"))),
        ("rulebook/lgg.toml", include_str!(concat!(env!("RULEBOOK"), "/lgg.toml"))),
    ];
    Rulebook::read(&files).map_err(|faults| faults.to_string())
}

/// A table of the ledger.
fn table<'b>(rulebook: &'b Rulebook, id: &str) -> Result<&'b TableEntry, String> {
    rulebook.table(id).ok_or_else(|| format!("the ledger lacks {id}"))
}

fn fire_table_is_the_ledgers(set: &Set, id: &str) -> Result<(), String> {
    let (rulebook, edition) = (ledger()?, set.edition());
    let table = table(&rulebook, id)?;
    if table.rows.len() != edition.fire.len() {
        return Err(format!("{} rows in the ledger, {} in play", table.rows.len(), edition.fire.len()));
    }
    for (strength, (theirs, ours)) in (1..).zip(table.rows.iter().zip(&edition.fire)) {
        let ours = std::iter::once(strength).chain(ours.iter().map(|hits| u16::from(*hits)));
        if !theirs.iter().map(Cell::to_string).eq(ours.map(|cell| cell.to_string())) {
            return Err(format!("the rows of strength {strength} differ"));
        }
    }
    Ok(())
}

/// Compares the lines of both tables of terrain with the ledger's. It may say more of a kind or a figure in brackets, and name several
/// in one line; what it says of a kind of ground that is no line of its own, such as a hill, is that it does nothing.
fn terrain_is_the_ledgers(set: &Set, id: &str) -> Result<(), String> {
    let (rulebook, edition) = (ledger()?, set.edition());
    let table = table(&rulebook, id)?;
    let column = |name: &str| {
        let at = table.columns.iter().position(|title| title.starts_with(name));
        at.ok_or_else(|| format!("{id} lacks the column {name}"))
    };
    let columns = [column("Assault").or_else(|_| column("Attack"))?, column("Bomb")?, column("Charge")?];
    let named = |row: &[Cell]| {
        let name = row.first().map(Cell::to_string).unwrap_or_default();
        name.split(['(', '/']).next().unwrap_or_default().trim().to_lowercase()
    };
    let hexes =
        edition.terrain.iter().map(|line| (&line.word, [Some(line.attack), line.bombardment, line.charge]));
    let sides =
        edition.hexsides.iter().map(|(_, line)| (&line.word, [line.attack, line.bombardment, line.charge]));
    let lines: Vec<(&String, [Option<u8>; 3])> = hexes.chain(sides).collect();
    let mut differences = Vec::new();
    for row in &table.rows {
        let name = named(row);
        let ours = lines.iter().find(|(word, _)| word.to_lowercase() == name).map(|(_, ours)| *ours);
        for (at, percent) in columns.into_iter().zip(ours.unwrap_or([Some(0); 3])) {
            let theirs = row.get(at).map(Cell::to_string).unwrap_or_default();
            let ours = match percent {
                None => "N/A".to_owned(),
                Some(0) => "NE".to_owned(),
                Some(percent) => format!("-{percent}%"),
            };
            let figure = theirs.split(" (").next().unwrap_or_default().trim_end_matches('*');
            if figure != ours {
                differences.push(format!("{name}, column {at}: {theirs} in the ledger, {ours} in play"));
            }
        }
    }
    tell(&differences)
}

fn five_is_the_most() -> Result<(), String> {
    let units = LGG.battles().scenarios().flat_map(|scenario| &scenario.forces.units);
    let stronger = units.filter(|unit| !unit.printed.arm.is_artillery() && unit.printed.front > 5);
    tell(
        &stronger.map(|unit| format!("{} has {}", unit.printed.name, unit.printed.front)).collect::<Vec<_>>(),
    )
}

fn morale_is_the_ledgers(set: &Set, id: &str) -> Result<(), String> {
    let (rulebook, edition) = (ledger()?, set.edition());
    let (figures, recovery) = (&edition.morale, &edition.options.advanced_disruption);
    let lines = [
        ("Step loss", figures.lost_step),
        ("Demoralized formation", figures.demoralized),
        ("Fired at by artillery in assault", figures.artillery_fire),
        ("Flank attack", figures.flanked),
        ("Stacked with its leader, WC, or OC", figures.led.as_ref().map_or(0, |led| led.by)),
        ("In terrain that reduces attackers", recovery.terrain),
        ("Adjacent to undisrupted enemy unit", recovery.enemy),
    ];
    let table = table(&rulebook, id)?;
    let differs = lines.into_iter().filter_map(|(row, ours)| {
        let (theirs, ours) = (tables_of_command::cell(table, row, 1), format!("{ours:+}"));
        (theirs != ours).then(|| format!("{row}: {theirs} in the ledger, {ours} in play"))
    });
    tell(&differs.collect::<Vec<_>>())
}

/// The differences between the ledger and what is played, if there are any.
fn tell(differences: &[String]) -> Result<(), String> {
    if differences.is_empty() { Ok(()) } else { Err(differences.join("; ")) }
}
