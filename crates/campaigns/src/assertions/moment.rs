//! Sentences about the ground and the moment.

use super::{Judged, same, so, words};
use crate::activity::Activity;
use crate::case_setup::WEATHERS;
use crate::facts::Fact;
use crate::game::Campaigns;
use crate::types::Side;
use crate::world::{Gait, Passage, World};
use field::paths::HalfPoints;
use umpire::event::Event;

pub(super) fn judge(game: &Campaigns, sentence: &str, _: &[Event<Fact>]) -> Option<Judged> {
    let world = &game.world;
    ground(world, sentence)
        .or_else(|| bridges(world, sentence))
        .or_else(|| turn(game, sentence))
        .or_else(|| result(world, sentence))
}

const TERRAIN: [&str; 6] = ["clear", "town", "fortified", "woods", "rough", "marsh"];

fn ground(world: &World, sentence: &str) -> Option<Judged> {
    if let Some((number, rest)) = sentence.split_once(" borders ") {
        return Some(words::hex(world, number).and_then(|hex| {
            let mut wanted: Vec<&str> = rest.split_whitespace().collect();
            let mut found: Vec<String> =
                world.ground().board.neighbours(hex).map(|next| world.number(next)).collect();
            wanted.sort_unstable();
            found.sort();
            so(wanted == found, format!("it borders {}", found.join(" ")))
        }));
    }
    if let Some((ends, wanted)) = sentence.split_once(" is ")
        && wanted.ends_with(" km")
    {
        let (from, to) = ends.split_once(" to ")?;
        return Some(as_the_crow_flies(world, from, to, wanted));
    }
    if let Some(rest) = sentence.strip_prefix("from ") {
        let (ends, cost) = rest.split_once(" is ")?;
        let (from, to) = ends.split_once(" to ")?;
        return Some(way(world, from, to, cost));
    }
    if let Some((number, word)) = sentence.split_once(" is ")
        && TERRAIN.contains(&word)
    {
        return Some(words::hex(world, number).and_then(|hex| {
            let found = &world.ground().kind(world.edition(), hex).word;
            so(found == word, format!("it is {found}"))
        }));
    }
    for (verb, is_shut) in [(" costs ", false), (" cannot be crossed", true)] {
        if let Some((ends, rest)) = sentence.split_once(verb)
            && let Some((from, to)) = ends.split_once(" to ")
        {
            return Some(step(world, from, to, rest.trim(), is_shut));
        }
    }
    zones(world, sentence)
}

/// `20 miles, 32 km`: two miles a hex (con-base.1.a).
fn as_the_crow_flies(world: &World, from: &str, to: &str, wanted: &str) -> Judged {
    let (from, to) = (words::hex(world, from)?, words::hex(world, to)?);
    let hexes = world.ground().board.distance(from, to);
    same(&wanted.to_owned(), &format!("{} miles, {} km", hexes * 2, hexes * crate::scenario::HEX_M / 1000))
}

fn gait(words: &str) -> Result<(Gait, &str), String> {
    let read = words.strip_suffix(" on foot").map(|rest| (Gait::Foot, rest));
    let read = read.or_else(|| words.strip_suffix(" on horse").map(|rest| (Gait::Horse, rest)));
    let bare = match words {
        "on foot" => Some((Gait::Foot, "")),
        "on horse" => Some((Gait::Horse, "")),
        _ => None,
    };
    read.or(bare).ok_or_else(|| format!("`{words}` must end with `on foot` or `on horse`"))
}

fn step(world: &World, from: &str, to: &str, rest: &str, is_shut: bool) -> Judged {
    let (from, to) = (words::hex(world, from)?, words::hex(world, to)?);
    if is_shut {
        let found = world.step(Gait::Foot, from, to);
        return so(
            found.is_none(),
            found.map_or_else(String::new, |cost| format!("it costs {cost} on foot")),
        );
    }
    let (gait, wanted) = gait(rest)?;
    match world.step(gait, from, to) {
        None => so(wanted == "cannot be crossed", "it cannot be crossed"),
        Some(cost) => so(cost.to_string() == wanted, format!("it costs {cost}")),
    }
}

fn way(world: &World, from: &str, to: &str, rest: &str) -> Judged {
    let (from, to) = (words::hex(world, from)?, words::hex(world, to)?);
    let (gait, wanted) = gait(rest)?;
    match world.way(gait, world.weather, (from, to), HalfPoints::MAX, |_| true) {
        None => so(false, "there is no way"),
        Some(cost) => so(cost.to_string() == wanted, format!("it is {cost}")),
    }
}

fn zones(world: &World, sentence: &str) -> Option<Judged> {
    let (number, rest) = sentence.split_once(" is in ")?;
    let (is_in, rest) = match rest.strip_prefix("no ") {
        Some(rest) => (false, rest),
        None => (true, rest.strip_prefix("a ")?),
    };
    let (of, is_vedettes) = match rest.strip_suffix(" vedette zone") {
        Some(of) => (of, true),
        None => (rest.strip_suffix(" zone")?, false),
    };
    let judged = || {
        let (hex, side) = (words::hex(world, number)?, words::side(of)?);
        let found =
            if is_vedettes { world.vedette_zone(side).contains(hex) } else { world.zone(side).contains(hex) };
        so(found == is_in, if found { "it is in one" } else { "it is in none" })
    };
    Some(judged())
}

/// Whether a passage is what a sentence says of it.
type IsSo = fn(Passage) -> bool;

fn bridges(world: &World, sentence: &str) -> Option<Judged> {
    let kinds: [(&str, IsSo); 4] = [
        (" is bridged", |passage| matches!(passage, Passage::Bridge(_))),
        (" is not bridged", |passage| !matches!(passage, Passage::Bridge(_))),
        (" has a pontoon", |passage| matches!(passage, Passage::Pontoon(_))),
        (" has no pontoon", |passage| !matches!(passage, Passage::Pontoon(_))),
    ];
    let (side, is_so) =
        kinds.into_iter().find_map(|(end, is_so)| Some((sentence.strip_suffix(end)?, is_so)))?;
    let judged = world.ground().find_side(side).and_then(|side| {
        let found = world.passage(side);
        so(is_so(found), format!("there is {found:?}"))
    });
    Some(judged)
}

fn turn(game: &Campaigns, sentence: &str) -> Option<Judged> {
    let world = &game.world;
    if let Some(turn) = sentence.strip_prefix("the turn is ") {
        return Some(same(&turn.to_owned(), &world.turn.to_string()));
    }
    if let Some(phase) = sentence.strip_prefix("the phase is ") {
        return Some(phase_is(game, phase));
    }
    if let Some(weather) = sentence.strip_prefix("the weather is ") {
        let found =
            WEATHERS.iter().find(|(_, weather)| *weather == world.weather).map_or("", |(word, _)| word);
        return Some(same(&weather, &found));
    }
    if let Some(date) = sentence.strip_prefix("the date is ") {
        let at = usize::from(world.turn.saturating_sub(1));
        let found = world.theatre.terms.dates.get(at).cloned().unwrap_or_default();
        return Some(same(&date.to_owned(), &found));
    }
    if let Some(word) = sentence.strip_suffix(" are first") {
        return Some(words::side(word).and_then(|side| same(&side, &world.first)));
    }
    if let Some(word) = sentence.strip_suffix(" have the initiative") {
        return Some(words::side(word).and_then(|side| same(&side, &world.initiative)));
    }
    None
}

fn phase_is(game: &Campaigns, wanted: &str) -> Judged {
    let all: Vec<&str> =
        game.agenda.iter().map(Activity::word).filter(|word| !["turn", "begin"].contains(word)).collect();
    let found =
        all.contains(&wanted) || game.agenda.iter().filter_map(Activity::step).any(|step| step == wanted);
    so(found, format!("what goes on is {}", all.join(", ")))
}

fn result(world: &World, sentence: &str) -> Option<Judged> {
    if let Some(marker) = sentence.strip_prefix("the marker is at ") {
        let found = if world.marker == 0 { "0".to_owned() } else { format!("{:+}", world.marker) };
        return Some(so(marker == found, format!("it is at {found}")));
    }
    let winner = world.over.as_ref().map(|over| over.winner);
    let found = match winner {
        None => "the game goes on".to_owned(),
        Some(None) => "the game is drawn".to_owned(),
        Some(Some(side)) => format!("the game is won by {side}"),
    };
    if ["the game goes on", "the game is drawn"].contains(&sentence)
        || sentence.starts_with("the game is won by ")
    {
        return Some(so(sentence == found, found));
    }
    let (side, number) = sentence.split_once(" hold ")?;
    let side = Side::BOTH.into_iter().find(|known| known.key() == side)?;
    Some(words::hex(world, number).and_then(|hex| {
        let at = world.theatre.terms.places.iter().position(|place| place.hex == hex);
        let held = at
            .and_then(|at| world.held.get(at))
            .ok_or_else(|| format!("{number} is no place that counts"))?;
        same(&side, held)
    }))
}
