//! The tables of command, compared with the ledger's.

use super::{ledger, tell};
use crate::edition::{Compliance, Initiative};
use crate::sets::NLC;
use umpire::rulebook::{Cell, TableEntry};

/// The ledger's cell in a row that begins with a word.
fn cell(table: &TableEntry, row: &str, column: usize) -> String {
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

pub(super) fn initiative_is_the_ledgers() -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &NLC.edition().command);
    let table = rulebook.table("nlc.table.initiative").ok_or("the ledger lacks nlc.table.initiative")?;
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

pub(super) fn compliance_is_the_ledgers() -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &NLC.edition().command);
    let name = "nlc.table.compliance-ranges";
    let table = rulebook.table(name).ok_or("the ledger lacks the ranges of compliance")?;
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

pub(super) fn better_ratings_never_hurt() -> Result<(), String> {
    let figures = &NLC.edition().command;
    let chances = |column: i8| {
        let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
        let results: Vec<Compliance> =
            dice.map(|roll| figures.compliance.result(column, roll, false)).collect();
        let at_once = results.iter().filter(|result| **result == Compliance::Complied).count();
        let late = results.iter().filter(|result| **result == Compliance::NextTurn).count();
        (at_once, at_once + late)
    };
    let worse = (-1..10).find(|column| {
        let ((at_once, soon), (then_at_once, then_soon)) = (chances(*column), chances(column + 1));
        then_at_once < at_once || then_soon < soon
    });
    match worse {
        Some(column) => Err(format!("column {} is worse than column {column}", column + 1)),
        None if chances(0) != chances(1) => Err("columns 0 and 1 differ".to_owned()),
        None => Ok(()),
    }
}

pub(super) fn shifts_and_confidence_are_the_ledgers() -> Result<(), String> {
    let (rulebook, figures) = (ledger()?, &NLC.edition().command);
    let shifts = rulebook.table("nlc.table.compliance-shifts").ok_or("the ledger lacks the shifts")?;
    let confidence = rulebook.table("nlc.table.confidence").ok_or("the ledger lacks nlc.table.confidence")?;
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
