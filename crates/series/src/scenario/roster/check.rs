//! What the entries of an order of battle say of each other: that every id named is there and is of the
//! right kind, that strengths follow from men and guns, and that what is printed is what the rules give.

use std::collections::BTreeMap;

use umpire::fault::{Faults, Place};
use umpire::read::Said;

use super::{
    Appointment, DivisionEntry, Entry, FormationEntry, Formula, LeaderEntry, OrderOfBattle, Total,
    TrainEntry, UnitEntry,
};
use crate::edition::Edition;
use crate::pieces::{Arm, Guard, Role};

/// Notes everything that does not agree.
pub(super) fn check(book: &OrderOfBattle, _: &Place, _: &'static Edition, faults: &mut Faults) {
    check_ids(book, faults);
    check_armies(book, faults);
    check_trains(book, faults);
    for formation in &book.formations {
        check_formation(book, formation, faults);
    }
    for leader in &book.leaders {
        check_leader(book, leader, faults);
    }
    for unit in &book.units {
        check_unit(book, unit, faults);
        check_figures(book, unit, faults);
        check_counter(book, unit, faults);
        if let Some(reckoning) = &book.reckoning {
            reckoning.check(unit, faults);
        }
    }
}

/// Ids differ over the whole file, so that a word means one thing; names among units and among leaders.
fn check_ids(book: &OrderOfBattle, faults: &mut Faults) {
    fn ids<T: Entry>(list: &[T]) -> impl Iterator<Item = (&str, &Place)> {
        list.iter().map(|entry| (entry.id(), entry.place()))
    }
    let all = ids(&book.armies).chain(ids(&book.headquarters)).chain(ids(&book.formations));
    let all = all.chain(ids(&book.trains));
    differ("id", all.chain(ids(&book.leaders)).chain(ids(&book.units)), faults);
    let staffs = book.headquarters.iter().map(|own| (own.name.as_str(), &own.place));
    let convoys = staffs.chain(book.trains.iter().map(|own| (own.name.as_str(), &own.place)));
    differ("name of a headquarters or train", convoys, faults);
    differ("unit's name", book.units.iter().map(|unit| (unit.name.as_str(), &unit.place)), faults);
    differ("leader's name", book.leaders.iter().map(|own| (own.name.as_str(), &own.place)), faults);
    differ("chit", book.formations.iter().map(|own| (own.chit.as_str(), &own.place)), faults);
}

fn differ<'b>(what: &str, names: impl Iterator<Item = (&'b str, &'b Place)>, faults: &mut Faults) {
    let mut seen: BTreeMap<String, &Place> = BTreeMap::new();
    for (name, place) in names {
        if let Some(first) = seen.insert(name.to_lowercase(), place) {
            faults
                .note(place, format!("the {what} `{name}` is taken at line {}: choose another", first.line));
        }
    }
}

fn check_armies(book: &OrderOfBattle, faults: &mut Faults) {
    for army in &book.armies {
        for nation in &army.nations {
            if nation.side != army.side || !nation.army.eq_ignore_ascii_case(&army.id) {
                let what = format!(
                    "`{}` cannot be of the army `{}`: by the edition its army is {}",
                    nation.key, army.id, nation.army
                );
                faults.note(&army.place, what);
            }
        }
        if let Some(commander) = find(&book.leaders, &army.commander, &army.place, faults)
            && commander.post != Appointment::Army
        {
            faults.note(&army.place, format!("`{}` is no overall commander", army.commander));
        }
    }
    for headquarters in &book.headquarters {
        find(&book.armies, &headquarters.army, &headquarters.place, faults);
    }
    for army in &book.armies {
        let Some(succession) = &army.succession else { continue };
        for id in succession.until_he_comes.iter().chain(&succession.when_he_is_lost) {
            if let Some(leader) = find(&book.leaders, id, &army.place, faults)
                && book.army_of(leader.nation).is_none_or(|own| own.id != army.id)
            {
                faults.note(&army.place, format!("`{id}` is not of the army `{}`", army.id));
            }
        }
    }
    for division in &book.divisions {
        let DivisionEntry { place, formation, name, .. } = division;
        find(&book.formations, formation, place, faults);
        if !book.units_of(formation).any(|unit| unit.division.as_ref() == Some(name)) {
            faults.note(place, format!("no unit of `{formation}` is of the division `{name}`"));
        }
    }
}

/// Trains are of an edition that has them; one for each army and each formation, with the allowance that the rules give it.
fn check_trains(book: &OrderOfBattle, faults: &mut Faults) {
    let Some(figures) = &book.edition.features.trains else {
        for train in &book.trains {
            faults.note(&train.place, format!("the rules of {} have no trains", book.edition.title));
        }
        return;
    };
    for (at, train) in book.trains.iter().enumerate() {
        let TrainEntry { place, id, army, formation, movement, .. } = train;
        find(&book.armies, army, place, faults);
        if let Some(of) = formation
            && let Some(formation) = find(&book.formations, of, place, faults)
            && formation.army != *army
        {
            faults.note(place, format!("`{id}` and `{of}` are of different armies"));
        }
        let (what, most) = match formation {
            _ if train.pontoons => ("a pontoon train", figures.pontoons.as_ref().map(|own| own.movement)),
            Some(_) => ("a corps train", Some(figures.corps)),
            None => ("an army train", figures.army),
        };
        match most {
            None => faults.note(place, format!("`{id}` is {what}, and the rules have none")),
            Some(most) if *movement != most => {
                faults.note(place, format!("`{id}` moves {movement}, but {what} moves {most}"));
            }
            Some(_) => {}
        }
        let same = |other: &&TrainEntry| {
            other.army == *army && other.formation == *formation && !other.pontoons && !train.pontoons
        };
        if let Some(other) = book.trains[..at].iter().find(same) {
            let of = formation.as_ref().unwrap_or(army);
            faults.note(place, format!("`{of}` has its train already, `{}`: take one out", other.id));
        }
    }
}

/// An entry by the id that another names.
fn find<'b, T: Entry>(list: &'b [T], text: &str, place: &Place, faults: &mut Faults) -> Option<&'b T> {
    super::find(list, Said { text, place }, faults)
}

fn check_formation(book: &OrderOfBattle, formation: &FormationEntry, faults: &mut Faults) {
    let FormationEntry { place, id, .. } = formation;
    find(&book.armies, &formation.army, place, faults);
    if let Some(superior) = find(&book.leaders, &formation.superior, place, faults)
        && !matches!(superior.post, Appointment::Army | Appointment::Wing)
    {
        faults.note(place, format!("the superior `{}` must be a wing or overall commander", superior.id));
    }
    if formation.without_chit == (formation.leader.is_some() && formation.limit.is_some()) {
        let what = format!(
            "`{id}` needs a `leader` and a `demoralization` limit; one that is `without-chit` has neither"
        );
        faults.note(place, what);
    }
    if let Some(leader) = &formation.leader
        && let Some(leader) = find(&book.leaders, leader, place, faults)
        && !matches!(&leader.post, Appointment::Formation { formation } if formation == id)
    {
        faults.note(place, format!("`{}` does not lead `{id}`", leader.id));
    }
    let total = Total::of(book.units_of(id));
    if total.strength == 0 {
        faults.note(place, format!("`{id}` has no units"));
    }
    if let (Some(formula), Some(own)) = (&book.formula, formation.limit) {
        let limit = formula.corps_limit(total.infantry_and_cavalry);
        if limit != u32::from(own) {
            let what = format!(
                "the limit of `{id}` is {own}, but {} % of its infantry and cavalry ({}) are {limit}",
                formula.corps_percent, total.infantry_and_cavalry
            );
            faults.note(place, what);
        }
    }
}

fn check_leader(book: &OrderOfBattle, leader: &LeaderEntry, faults: &mut Faults) {
    let place = &leader.place;
    let army = book.army_of(leader.nation);
    if army.is_none() {
        faults.note(place, format!("no army has the nation `{}`", leader.nation.key));
    }
    match &leader.post {
        Appointment::Formation { formation: id } | Appointment::Division { formation: id, .. } => {
            if let Some(formation) = find(&book.formations, id, place, faults)
                && army.is_some_and(|army| army.id != formation.army)
            {
                faults.note(place, format!("`{}` and `{id}` are of different armies", leader.id));
            }
        }
        Appointment::Successor { of } => {
            find(&book.leaders, of, place, faults);
        }
        Appointment::Army | Appointment::Wing => {}
    }
    if let Some(commander) = &leader.misreads_orders_of {
        find(&book.leaders, commander, place, faults);
    }
    if let Appointment::Division { formation, division } = &leader.post
        && !book.units_of(formation).any(|unit| unit.division.as_ref() == Some(division))
    {
        faults.note(place, format!("no unit of `{formation}` is of the division `{division}`"));
    }
}

fn check_unit(book: &OrderOfBattle, unit: &UnitEntry, faults: &mut Faults) {
    let UnitEntry { place, id, .. } = unit;
    if let Some(formation) = find(&book.formations, &unit.formation, place, faults)
        && book.army_of(unit.nation).is_none_or(|army| army.id != formation.army)
    {
        let what = format!("`{}` troops do not serve in the army of `{}`", unit.nation.key, formation.id);
        faults.note(place, what);
    }
    if let Some(parent) = &unit.part_of {
        find(&book.units, parent, place, faults);
    }
    let wanted = match unit.guard {
        Some(Guard::Cavalry) => Some(Arm::Cavalry),
        Some(Guard::Old | Guard::Middle | Guard::Young) => Some(Arm::Infantry),
        None => None,
    };
    if wanted.is_some_and(|arm| arm != unit.arm) {
        faults.note(place, format!("the guard of `{id}` does not fit its arm"));
    }
    if unit.arm.is_artillery() && unit.guns == 0 && unit.pieces.is_none() {
        faults.note(place, format!("the artillery `{id}` has no guns: add `guns`"));
    }
    if (unit.arm == Arm::Cavalry) != unit.pursuit.is_some() {
        faults.note(place, format!("`{id}`: cavalry has a `pursuit` value, and only cavalry"));
    }
}

/// What counters must say where they have combat ratings: those of brigades, the ranges of artillery, and what a loss leaves.
fn check_counter(book: &OrderOfBattle, unit: &UnitEntry, faults: &mut Faults) {
    let Some(figures) = &book.edition.features.combat_ratings else { return };
    let UnitEntry { place, id, .. } = unit;
    if let Some(wrong) = figures.fault_of_strengths(unit.arm, unit.strength, unit.defense) {
        faults.note(place, format!("`{id}`: {wrong}"));
    }
    let guns = unit.arm.is_artillery();
    let missing = [
        (guns && unit.range.is_none(), "a `range`"),
        (guns && unit.defense.is_none(), "strengths in `defense`"),
        (!guns && unit.rating.is_none(), "a combat `rating`"),
    ];
    for (_, wanted) in missing.into_iter().filter(|(missing, _)| *missing) {
        faults.note(place, format!("`{id}` needs {wanted}"));
    }
}

/// Strength by the formula, movement by the arm, morale by the edition (2.2).
fn check_figures(book: &OrderOfBattle, unit: &UnitEntry, faults: &mut Faults) {
    let UnitEntry { place, id, .. } = unit;
    if unit.strength[0] == 0 {
        faults.note(place, format!("`{id}` has no strength on its front"));
    }
    let quality = unit.quality.as_ref().map(|text| (text, book.qualities.get(text)));
    match (quality, &book.formula) {
        (Some((text, None)), _) => {
            let said = Said { text, place };
            let known = book.qualities.keys().map(String::as_str);
            said.unknown::<()>(format!("there is no quality `{said}`"), known, faults);
        }
        (None, Some(_)) => faults.note(place, format!("the unit `{id}` lacks `quality`: add it")),
        (Some((_, Some(quality))), Some(formula)) => {
            let front = formula.front(unit.arm, unit.men, unit.guns, quality.percent);
            let reverse = Formula::reverse(front, quality.firm);
            let [own_front, own_reverse] = unit.strength.map(u32::from);
            if [front, reverse] != [own_front, own_reverse] {
                let what = format!(
                    "`{id}` is {own_front}-{own_reverse}, but the formula makes it {front}-{reverse}"
                );
                faults.note(place, what);
            }
        }
        (_, None) => {}
    }
    let (own, of_arm) = (unit.movement, book.movement.of(unit.arm));
    if own != of_arm {
        faults.note(place, format!("`{id}` moves {own}, but {} moves {of_arm}", unit.arm.word()));
    }
    let figures = &book.edition.morale;
    if let Some(above) = figures.above_initiative {
        match unit.initiative {
            None => faults.note(place, format!("`{id}` lacks `initiative`: its morale follows from it")),
            Some(initiative) if initiative + above != unit.morale => {
                let (morale, by_rule) = (unit.morale, initiative + above);
                let what =
                    format!("`{id}` has morale {morale}, but initiative {initiative} makes it {by_rule}");
                faults.note(place, what);
            }
            Some(_) => {}
        }
    }
    if figures.printed.is_some() {
        return;
    }
    for (role, words) in [(Role::Attacking, ""), (Role::Defending, " in defense")] {
        let (printed, morale) = (unit.printed_morale(role), &book.edition.morale);
        let (by_rule, rule) = morale.base_of(unit.nation, unit.arm, unit.guard, unit.strength[0], role);
        if by_rule != printed {
            let what = format!(
                "`{id}` has morale {printed}{words}, but {} gives it {by_rule}: mend `morale`, or what it is from",
                rule.id()
            );
            faults.note(place, what);
        }
    }
}
