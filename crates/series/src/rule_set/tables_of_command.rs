//! The tables of command, compared with the ledger's.

use super::{ledger, table, tell};
use crate::edition::{Compliance, Initiative};
use crate::sets::Set;
use umpire::rulebook::{Cell, TableEntry};

/// The ledger's cell in a row that begins with a word.
pub(super) fn cell(table: &TableEntry, row: &str, column: usize) -> String {
    let row = table.rows.iter().find(|cells| cells.first().is_some_and(|cell| cell.to_string() == row));
    row.and_then(|row| row.get(column)).map(Cell::to_string).unwrap_or_default()
}

/// The rolls from 2 to 12 that a test picks, as the ledger writes them: `2-8`, `12`, `-`.
fn range(picks: impl Fn(u16) -> bool) -> String {
    let rolls: Vec<u16> = (2..=12).filter(|roll| picks(*roll)).collect();
    match rolls.as_slice() {
        [] => "-".to_owned(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
    }
}

pub(super) fn initiative_is_the_ledgers(set: &Set, id: &str) -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &set.edition().command);
    let table = table(&rulebook, id)?;
    let mut differences = Vec::new();
    for (rating, column) in (0..5).zip(1..) {
        let results = [
            ("Bad Move", Initiative::BadMove),
            ("No Effect", Initiative::NoEffect),
            ("Acts on Initiative", Initiative::Acts),
        ];
        for (row, result) in results {
            let ours = range(|roll| figures.initiative(rating, roll) == result);
            let theirs = cell(table, row, column);
            if ours != theirs {
                differences.push(format!("{row}, rating {rating}: {theirs} in the ledger, {ours} in play"));
            }
        }
    }
    tell(&differences)
}

pub(super) fn compliance_is_the_ledgers(set: &Set, id: &str) -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &set.edition().command);
    let table = table(&rulebook, id)?;
    let results = [Compliance::Ignored, Compliance::OnRoll(4), Compliance::NextTurn, Compliance::Complied];
    let mut differences = Vec::new();
    for column in -1..=10 {
        let row = if column == 10 { "10+".to_owned() } else { column.to_string() };
        for (at, result) in (1..).zip(results) {
            let ours = range(|roll| figures.compliance.result(column, roll, false) == result);
            let theirs = cell(table, &row, at);
            if ours != theirs {
                differences.push(format!(
                    "column {row}, {}: {theirs} in the ledger, {ours} in play",
                    result.words()
                ));
            }
        }
    }
    tell(&differences)
}

/// The same of a ledger that gives the least roll for each result; the first of them is what is left.
pub(super) fn compliance_has_the_ledgers_figures(set: &Set, id: &str) -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &set.edition().command.compliance);
    let table = table(&rulebook, id)?;
    let mut differences = Vec::new();
    for (at, title) in table.columns.iter().enumerate().skip(1) {
        let column: i8 = title.trim_end_matches('+').parse().map_err(|_| format!("{id}: column {title}"))?;
        for (n, row) in table.rows.iter().enumerate() {
            let name = row.first().map(Cell::to_string).unwrap_or_default();
            let is_it = |roll: &u16| figures.result(column, *roll, false).words() == name;
            let ours = match (2..=12).find(is_it) {
                None => "-".to_owned(),
                Some(_) if n == 0 => "less".to_owned(),
                Some(least) => least.to_string(),
            };
            let theirs = row.get(at).map(Cell::to_string).unwrap_or_default();
            if ours != theirs {
                differences.push(format!("column {title}, {name}: {theirs} in the ledger, {ours} in play"));
            }
        }
    }
    tell(&differences)
}

/// In a column, how many of the 36 rolls bring compliance at once, and how many at once or in the next turn.
fn chances(set: &Set, column: i8) -> (usize, usize) {
    let compliance = &set.edition().command.compliance;
    let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    let results: Vec<Compliance> = dice.map(|roll| compliance.result(column, roll, false)).collect();
    let at_once = results.iter().filter(|result| **result == Compliance::Complied).count();
    let late = results.iter().filter(|result| **result == Compliance::NextTurn).count();
    (at_once, at_once + late)
}

pub(super) fn better_ratings_never_hurt(set: &Set) -> Result<(), String> {
    let worse = (-1..10).find(|column| {
        let ((at_once, soon), (then_at_once, then_soon)) = (chances(set, *column), chances(set, column + 1));
        then_at_once < at_once || then_soon < soon
    });
    worse.map_or(Ok(()), |column| Err(format!("column {} is worse than column {column}", column + 1)))
}

/// Whether columns 0 and 1 are alike, as the core has them.
pub(super) fn first_columns_agree(set: &Set) -> Result<(), String> {
    if chances(set, 0) == chances(set, 1) { Ok(()) } else { Err("columns 0 and 1 differ".to_owned()) }
}

pub(super) fn shifts_and_confidence_are_the_ledgers(
    set: &Set,
    [shifts, confidence]: [&str; 2],
) -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &set.edition().command);
    let (shifts, confidence) = (table(&rulebook, shifts)?, table(&rulebook, confidence)?);
    let shift = |figure: i8| match figure {
        1 => "R".to_owned(),
        -1 => "L".to_owned(),
        figure if figure < 0 => format!("{}L", -figure),
        figure => format!("{figure}R"),
    };
    let (own, check) = (&figures.shifts, &figures.confidence);
    let pairs = [
        (shifts, "Formation has Reserve (no) orders", shift(own.reserve)),
        (shifts, "Attack/Probe order", shift(own.attack)),
        (shifts, "Order given face to face", shift(own.face_to_face)),
        (shifts, "Divisional order/Cavalry corps", shift(own.division_or_cavalry)),
        (confidence, "Undemoralized formation on Attack/Probe", check.attack.to_string()),
        (confidence, "Demoralized formation on Attack/Probe", check.attack_demoralized.to_string()),
        (confidence, "Objective is held on Attack (not for Probe)", check.objective.to_string()),
        (confidence, "Demoralized formation on Defense/Delay", check.defend_demoralized.to_string()),
    ];
    let differs = pairs.into_iter().filter_map(|(table, row, ours)| {
        let theirs = cell(table, row, 1);
        (theirs != ours).then(|| format!("{row}: {theirs} in the ledger, {ours} in play"))
    });
    tell(&differs.collect::<Vec<_>>())
}
