//! The sentences of cases about the turn (see `docs/cases.md`).

use super::{Fact, arrivals, chits, victory};
use crate::action::unit_named;
use crate::assertions::{holes, verdict};
use crate::game::Series;
use crate::prelude::*;
use crate::refits::cups;
use crate::scenario::forces::ArmyLevel;
use crate::world::HeadquartersWhereabouts;
use umpire::answers::Hole;
use umpire::game::{Game, Verdict};

/// Judges a sentence; `None` if it is not about this phase.
pub(crate) fn judge(game: &Series, sentence: &str, moment: &[Event<AnyFact>]) -> Option<Verdict> {
    of_the_cup(game, sentence)
        .or_else(|| of_a_sides_cup(game, sentence))
        .or_else(|| of_an_action(sentence, moment))
        .or_else(|| of_a_formation(game, sentence))
        .or_else(|| of_two_armies(sentence, moment))
        .or_else(|| of_an_entry(game, sentence))
        .or_else(|| of_an_army(game, sentence))
        .or_else(|| of_a_headquarters(game, sentence))
        .or_else(|| of_victory(game, sentence))
        .or_else(|| of_the_turn(game, sentence))
        .or_else(|| of_the_weather(game, sentence))
        .or_else(|| of_a_position(game, sentence))
        .or_else(|| of_occupation(game, sentence))
}

/// "the cup holds II Corps", "the cup does not hold II Corps", "the cup holds 3 chits", "the cup is empty".
fn of_the_cup(game: &Series, sentence: &str) -> Option<Verdict> {
    let rest = sentence.strip_prefix("the cup ")?;
    let chits: Vec<String> =
        game.world.cup.chits.iter().map(|chit| chits::words(&game.world, *chit)).collect();
    let found = || format!("it holds {}", listed(&chits));
    if rest == "is empty" {
        return Some(verdict(chits.is_empty(), found));
    }
    if let Some(name) = rest.strip_prefix("does not hold ") {
        return Some(verdict(!chits.iter().any(|chit| chit == name), found));
    }
    let what = rest.strip_prefix("holds ")?;
    let count = what.strip_suffix(" chits").or_else(|| what.strip_suffix(" chit"));
    Some(match count.and_then(|count| count.parse::<usize>().ok()) {
        Some(count) => verdict(chits.len() == count, found),
        None => verdict(chits.iter().any(|chit| chit == what), found),
    })
}

/// "the french cup holds 5 chits".
fn of_a_sides_cup(game: &Series, sentence: &str) -> Option<Verdict> {
    let (side, count) = sentence.strip_prefix("the ")?.split_once(" cup holds ")?;
    let side = game.world.edition().side(side)?;
    let count = count.strip_suffix(" chits").or_else(|| count.strip_suffix(" chit"))?;
    let held = cups::n_chits(&game.world, side);
    Some(verdict(count.parse() == Ok(held), || format!("it holds {held}")))
}

/// "1304 is an improved position", "1304 is no improved position".
fn of_a_position(game: &Series, sentence: &str) -> Option<Verdict> {
    let (hex, wanted) = match sentence.strip_suffix(" is an improved position") {
        Some(hex) => (hex, true),
        None => (sentence.strip_suffix(" is no improved position")?, false),
    };
    let judge =
        |hex| verdict(game.world.is_position(hex) == wanted, || "it is the other way round".to_owned());
    Some(game.world.ground().find(hex).map_or_else(Verdict::Faulty, judge))
}

/// "the weather is snow".
fn of_the_weather(game: &Series, sentence: &str) -> Option<Verdict> {
    let expected = sentence.strip_prefix("the weather is ")?;
    let word = &game.world.edition().conditions.line(game.world.weather).word;
    Some(verdict(word == expected, || format!("it is {word}")))
}

/// "II Corps acts", "II Corps does not act", "II Corps acts before III Corps", "II Corps and III Corps act together".
fn of_an_action(sentence: &str, moment: &[Event<AnyFact>]) -> Option<Verdict> {
    let actions = moment.iter().filter_map(|event| match &event.fact {
        AnyFact::Turn(Fact::ActionBegins { formations }) => Some(formations),
        _ => None,
    });
    let actions: Vec<&Vec<String>> = actions.collect();
    let place = |name: &str| actions.iter().position(|acting| acting.iter().any(|own| own == name));
    let found = || {
        if actions.is_empty() {
            return "nobody acted in this moment".to_owned();
        }
        let all: Vec<String> = actions.iter().map(|acting| listed(acting)).collect();
        format!("acting: {}", all.join("; "))
    };
    if let Some((first, second)) = sentence.split_once(" acts before ") {
        let before = place(first).zip(place(second)).is_some_and(|(first, second)| first < second);
        return Some(verdict(before, found));
    }
    if let Some(pair) = sentence.strip_suffix(" act together") {
        let (first, second) = pair.split_once(" and ")?;
        return Some(verdict(place(first).is_some() && place(first) == place(second), found));
    }
    if let Some(name) = sentence.strip_suffix(" does not act") {
        return Some(verdict(place(name).is_none(), found));
    }
    let name = sentence.strip_suffix(" acts")?;
    Some(verdict(place(name).is_some(), found))
}

/// "II Corps is demoralized", "II Corps is not demoralized", "II Corps has lost 12".
fn of_a_formation(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let find = |name: &str| FormationId::read(world, name).ok();
    for (form, wanted) in [(" is not demoralized", false), (" is demoralized", true)] {
        if let Some(formation) = sentence.strip_suffix(form).and_then(find) {
            let found = || format!("it has lost {}", world.losses(formation));
            return Some(verdict(world.is_demoralized(formation) == wanted, found));
        }
    }
    let (name, expected) = sentence.split_once(" has lost ")?;
    let lost = world.losses(find(name)?);
    Some(verdict(expected.parse() == Ok(lost), || format!("it has lost {lost}")))
}

/// "the French army is demoralized", "… is not demoralized", "… has disintegrated", "… has not disintegrated", "… has lost 60",
/// "the levels of the French army are 55/75".
fn of_an_army(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let find = |name: &str| ArmyId::read(world, name).ok();
    if let Some(rest) = sentence.strip_prefix("the levels of the ") {
        let (name, expected) = rest.split_once(" army are ")?;
        let words = |level: ArmyLevel| match level.disintegration {
            Some(disintegration) => format!("{}/{disintegration}", level.demoralization),
            None => level.demoralization.to_string(),
        };
        let found = world.levels(find(name)?).map_or("none".to_owned(), words);
        return Some(verdict(found == expected, || format!("they are {found}")));
    }
    if let Some((who, name)) = sentence.split_once(" commands the ") {
        let commander = world.commander_of(find(name.strip_suffix(" army")?)?);
        let found = commander.map_or("nobody".to_owned(), |leader| world.leader(leader).name.clone());
        return Some(verdict(found == who, || format!("{found} does")));
    }
    let (name, what) = sentence.strip_prefix("the ")?.split_once(" army ")?;
    let army = find(name)?;
    let (state, lost) = (world.army(army), world.army_losses(army));
    let holds = match what {
        "is demoralized" => state.demoralized,
        "is not demoralized" => !state.demoralized,
        "has disintegrated" => state.disintegrated,
        "has not disintegrated" => !state.disintegrated,
        _ => what.strip_prefix("has lost ")?.parse() == Ok(lost),
    };
    Some(verdict(holds, || format!("it has lost {lost}")))
}

/// "Imperial HQ is destroyed", "Imperial HQ is set up at 1102".
fn of_a_headquarters(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let (name, what) = sentence.split_once(" is ")?;
    let headquarters = HeadquartersId::read(world, name).ok()?;
    let found = match world.headquarters(headquarters).whereabouts {
        HeadquartersWhereabouts::At(hex) => format!("set up at {}", world.name(hex)),
        HeadquartersWhereabouts::Awaited => "awaited".to_owned(),
        HeadquartersWhereabouts::Destroyed(_) => "destroyed".to_owned(),
        HeadquartersWhereabouts::Left => "off the map".to_owned(),
    };
    Some(verdict(found == what, || format!("it is {found}")))
}

/// "the French army breaks before the Prussian army": both are demoralized in this moment, in that order.
fn of_two_armies(sentence: &str, moment: &[Event<AnyFact>]) -> Option<Verdict> {
    let (first, second) =
        sentence.strip_prefix("the ")?.strip_suffix(" army")?.split_once(" army breaks before the ")?;
    let broken = moment.iter().filter_map(|event| match &event.fact {
        AnyFact::Turn(Fact::ArmyDemoralized { army }) => Some(army.as_str()),
        _ => None,
    });
    let broken: Vec<&str> = broken.collect();
    Some(verdict(broken == [first, second], || format!("in this moment: {}", broken.join(", "))))
}

/// "Foy may enter at 1107", "Foy may not enter".
fn of_an_entry(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let entries = |name: &str| {
        let group = if let Ok(unit) = unit_named(world, name) {
            arrivals::is_due(world, unit)
        } else if let Ok(leader) = LeaderId::read(world, name) {
            arrivals::leader_due(world, leader)
        } else {
            arrivals::convoy_due(world, HeadquartersId::read(world, name).ok()?)
        };
        Some(group.map_or(Vec::new(), |group| arrivals::entry_hexes(world, group)))
    };
    let words = |hexes: &[HexId]| {
        if hexes.is_empty() {
            return "it may not enter".to_owned();
        }
        format!("it may enter at {}", world.names(hexes).join(", "))
    };
    if let Some(hexes) = sentence.strip_suffix(" may not enter").and_then(entries) {
        return Some(verdict(hexes.is_empty(), || words(&hexes)));
    }
    let (name, hex) = sentence.split_once(" may enter at ")?;
    let hexes = entries(name)?;
    let judge = |hex| verdict(hexes.contains(&hex), || words(&hexes));
    Some(world.ground().find(hex).map_or_else(Verdict::Faulty, judge))
}

/// "the points of union are 5", "the game is won by union", "the game is drawn".
fn of_victory(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    if let Some([seat, points]) = holes(sentence, "the points of {} are {}") {
        let side = Side::BOTH.into_iter().find(|side| world.seat_name(*side) == seat)?;
        let [first, second] = victory::points(world);
        let found = if side == Side::First { first } else { second };
        return Some(verdict(points.parse() == Ok(found), || format!("they are {found}")));
    }
    let won = sentence.strip_prefix("the game is ")?;
    let winners = game.ending().map(|ending| ending.winners);
    let found = match winners.as_deref() {
        None => "not over".to_owned(),
        Some([winner]) => format!("won by {winner}"),
        Some(_) => "drawn".to_owned(),
    };
    Some(verdict(found == won, || format!("it is {found}")))
}

/// "the turn is 13:00".
fn of_the_turn(game: &Series, sentence: &str) -> Option<Verdict> {
    let expected = sentence.strip_prefix("the turn is ")?;
    let time = game.world.theatre.calendar.time(game.world.turn).to_string();
    Some(verdict(time.ends_with(expected), || format!("it is {time}")))
}

/// "french occupies 1102", "nobody occupies 1102".
fn of_occupation(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    let (who, hex) = sentence.split_once(" occupies ")?;
    let judge = |hex| {
        let found = world.occupier(hex).map_or("nobody", |side| world.seat_name(side));
        verdict(found == who, || format!("{found} does"))
    };
    Some(world.ground().find(hex).map_or_else(Verdict::Faulty, judge))
}
