//! What the entries of an order of battle say of each other: that every id named is there and is of the
//! right kind, that strengths follow from men and guns, and that what is printed is what the rules give.

use std::collections::BTreeMap;

use umpire::fault::{Faults, Place};

use super::read::Places;
use super::{Appointment, FormationEntry, Formula, LeaderEntry, OrderOfBattle, Total, UnitEntry};
use crate::pieces::{Arm, Guard, Role};
use crate::scenario::words::meant;

/// Notes everything that does not agree.
pub(super) fn check(book: &OrderOfBattle, places: &Places, faults: &mut Faults) {
    check_ids(book, places, faults);
    check_armies(book, places, faults);
    for (formation, place) in book.formations.iter().zip(&places.formations) {
        check_formation(book, formation, place, faults);
    }
    for (leader, place) in book.leaders.iter().zip(&places.leaders) {
        check_leader(book, leader, place, faults);
    }
    for (unit, place) in book.units.iter().zip(&places.units) {
        check_unit(book, unit, place, faults);
        check_figures(book, unit, place, faults);
    }
}

/// Ids differ over the whole file, so that a word means one thing; names among units and among leaders.
fn check_ids(book: &OrderOfBattle, places: &Places, faults: &mut Faults) {
    let ids = book.armies.iter().map(|army| &army.id).zip(&places.armies);
    let ids = ids.chain(book.headquarters.iter().map(|own| &own.id).zip(&places.headquarters));
    let ids = ids.chain(book.formations.iter().map(|formation| &formation.id).zip(&places.formations));
    let ids = ids.chain(book.leaders.iter().map(|leader| &leader.id).zip(&places.leaders));
    let ids = ids.chain(book.units.iter().map(|unit| &unit.id).zip(&places.units));
    differ("id", ids, faults);
    differ("unit's name", book.units.iter().map(|unit| &unit.name).zip(&places.units), faults);
    differ("leader's name", book.leaders.iter().map(|leader| &leader.name).zip(&places.leaders), faults);
    differ("chit", book.formations.iter().map(|formation| &formation.chit).zip(&places.formations), faults);
}

fn differ<'b>(what: &str, names: impl Iterator<Item = (&'b String, &'b Place)>, faults: &mut Faults) {
    let mut seen: BTreeMap<String, &Place> = BTreeMap::new();
    for (name, place) in names {
        if let Some(first) = seen.insert(name.to_lowercase(), place) {
            faults
                .note(place, format!("the {what} `{name}` is taken at line {}: choose another", first.line));
        }
    }
}

fn check_armies(book: &OrderOfBattle, places: &Places, faults: &mut Faults) {
    for (army, place) in book.armies.iter().zip(&places.armies) {
        for nation in &army.nations {
            if nation.side != army.side || !nation.army.eq_ignore_ascii_case(&army.id) {
                let what = format!(
                    "`{}` cannot be of the army `{}`: by the edition its army is {}",
                    nation.key, army.id, nation.army
                );
                faults.note(place, what);
            }
        }
        match book.leader(&army.commander).map(|leader| &leader.post) {
            Some(Appointment::Army) => {}
            Some(_) => faults.note(place, format!("`{}` is no overall commander", army.commander)),
            None => unknown("leader", &army.commander, book.leaders.iter().map(|own| &own.id), place, faults),
        }
    }
    for (headquarters, place) in book.headquarters.iter().zip(&places.headquarters) {
        if book.army(&headquarters.army).is_none() {
            unknown("army", &headquarters.army, book.armies.iter().map(|army| &army.id), place, faults);
        }
    }
}

fn unknown<'b>(
    what: &str,
    id: &str,
    known: impl Iterator<Item = &'b String>,
    place: &Place,
    faults: &mut Faults,
) {
    let meant = meant(id, known.map(String::as_str));
    faults.note(place, format!("there is no {what} `{id}` in this file{meant}"));
}

fn check_formation(book: &OrderOfBattle, formation: &FormationEntry, place: &Place, faults: &mut Faults) {
    if book.army(&formation.army).is_none() {
        unknown("army", &formation.army, book.armies.iter().map(|army| &army.id), place, faults);
    }
    let leaders = || book.leaders.iter().map(|leader| &leader.id);
    match book.leader(&formation.superior).map(|leader| &leader.post) {
        Some(Appointment::Army | Appointment::Wing) => {}
        Some(_) => {
            let what = format!("the superior `{}` must be a wing or overall commander", formation.superior);
            faults.note(place, what);
        }
        None => unknown("leader", &formation.superior, leaders(), place, faults),
    }
    match book.leader(&formation.leader).map(|leader| &leader.post) {
        Some(Appointment::Formation(own)) if *own == formation.id => {}
        Some(_) => faults.note(place, format!("`{}` does not lead `{}`", formation.leader, formation.id)),
        None => unknown("leader", &formation.leader, leaders(), place, faults),
    }
    let total = Total::of(book.units_of(&formation.id));
    if total.strength == 0 {
        faults.note(place, format!("`{}` has no units", formation.id));
    }
    if let Some(formula) = &book.formula {
        let limit = formula.corps_limit(total.infantry_and_cavalry);
        if limit != u32::from(formation.limit) {
            let what = format!(
                "the limit of `{}` is {}, but {} % of its infantry and cavalry ({}) are {limit}",
                formation.id, formation.limit, formula.corps_percent, total.infantry_and_cavalry
            );
            faults.note(place, what);
        }
    }
}

fn check_leader(book: &OrderOfBattle, leader: &LeaderEntry, place: &Place, faults: &mut Faults) {
    let formations = || book.formations.iter().map(|formation| &formation.id);
    let army = book.army_of(leader.nation);
    if army.is_none() {
        faults.note(place, format!("no army has the nation `{}`", leader.nation.key));
    }
    match &leader.post {
        Appointment::Formation(id) | Appointment::Division { formation: id, .. } => {
            match book.formation(id) {
                None => unknown("formation", id, formations(), place, faults),
                Some(formation) if army.is_some_and(|army| army.id != formation.army) => {
                    faults.note(place, format!("`{}` and `{id}` are of different armies", leader.id));
                }
                Some(_) => {}
            }
        }
        Appointment::Successor(of) if book.leader(of).is_none() => {
            unknown("leader", of, book.leaders.iter().map(|leader| &leader.id), place, faults);
        }
        Appointment::Army | Appointment::Wing | Appointment::Successor(_) => {}
    }
    if let Appointment::Division { formation, division } = &leader.post
        && !book.units_of(formation).any(|unit| unit.division.as_ref() == Some(division))
    {
        faults.note(place, format!("no unit of `{formation}` is of the division `{division}`"));
    }
}

fn check_unit(book: &OrderOfBattle, unit: &UnitEntry, place: &Place, faults: &mut Faults) {
    match book.formation(&unit.formation) {
        None => {
            let formations = book.formations.iter().map(|formation| &formation.id);
            unknown("formation", &unit.formation, formations, place, faults);
        }
        Some(formation) if book.army_of(unit.nation).is_none_or(|army| army.id != formation.army) => {
            let what = format!("`{}` troops do not serve in the army of `{}`", unit.nation.key, formation.id);
            faults.note(place, what);
        }
        Some(_) => {}
    }
    if let Some(parent) = &unit.part_of
        && book.unit(parent).is_none()
    {
        unknown("unit", parent, book.units.iter().map(|unit| &unit.id), place, faults);
    }
    let wanted = match unit.guard {
        Some(Guard::Cavalry) => Some(Arm::Cavalry),
        Some(Guard::Old | Guard::Middle | Guard::Young) => Some(Arm::Infantry),
        None => None,
    };
    if wanted.is_some_and(|arm| arm != unit.arm) {
        faults.note(place, format!("the guard of `{}` does not fit its arm", unit.id));
    }
    if unit.arm.is_artillery() && unit.guns == 0 {
        faults.note(place, format!("the artillery `{}` has no guns: add `guns`", unit.id));
    }
    if (unit.arm == Arm::Cavalry) != unit.pursuit.is_some() {
        faults.note(place, format!("`{}`: cavalry has a `pursuit` value, and only cavalry", unit.id));
    }
}

/// Strength by the formula, movement by the arm, morale by the edition (2.2).
fn check_figures(book: &OrderOfBattle, unit: &UnitEntry, place: &Place, faults: &mut Faults) {
    let quality = book.qualities.iter().find(|quality| quality.id == unit.quality);
    match (quality, &book.formula) {
        (None, _) => {
            unknown("quality", &unit.quality, book.qualities.iter().map(|own| &own.id), place, faults);
        }
        (Some(quality), Some(formula)) => {
            let front = formula.front(unit.arm, unit.men, unit.guns, quality.percent);
            let reverse = Formula::reverse(front, quality.firm);
            if [front, reverse] != [u32::from(unit.front), u32::from(unit.reverse)] {
                let what = format!(
                    "`{}` is {}-{}, but the formula makes it {front}-{reverse}",
                    unit.id, unit.front, unit.reverse
                );
                faults.note(place, what);
            }
        }
        (Some(_), None) => {}
    }
    if unit.movement != book.movement.of(unit.arm) {
        let what = format!(
            "`{}` moves {}, but {} moves {}",
            unit.id,
            unit.movement,
            unit.arm.word(),
            book.movement.of(unit.arm)
        );
        faults.note(place, what);
    }
    if book.edition.morale.printed.is_some() {
        return;
    }
    for (role, printed, words) in
        [(Role::Attacking, unit.morale[0], ""), (Role::Defending, unit.morale[1], " in defense")]
    {
        let morale = &book.edition.morale;
        let (by_rule, rule) = morale.base_of(unit.nation, unit.arm, unit.guard, unit.front, role);
        if by_rule != printed {
            let what = format!(
                "`{}` has morale {printed}{words}, but {} gives it {by_rule}: mend `morale`, or what it is from",
                unit.id,
                rule.id()
            );
            faults.note(place, what);
        }
    }
}
