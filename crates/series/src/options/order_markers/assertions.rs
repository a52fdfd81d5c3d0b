//! The sentences of cases about markers, flags and aides.

use super::Bearer;
use super::markers::{bearer, is_marked, sees_bearer, stack};
use super::{aides, targets};
use crate::assertions::verdict;
use crate::command::holder_named;
use crate::game::Series;
use crate::knowledge::fog::is_known;
use crate::pieces::{HolderId, Side};
use crate::world::World;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about them.
pub(crate) fn judge(game: &Series, sentence: &str) -> Option<Verdict> {
    game.world().markers.as_ref()?;
    of_an_aide(game, sentence)
        .or_else(|| of_a_flag(game, sentence))
        .or_else(|| of_a_marker(game, sentence))
        .or_else(|| of_dummies(game, sentence))
        .or_else(|| of_a_letter(game, sentence))
}

fn side_of(game: &Series, seat: &str) -> Option<Side> {
    umpire::game::seat_of(game, seat).map(|seat| game.world().side_of_seat(seat))
}

/// "the aide to II Corps is at 1103", "no aide is on the way to II Corps", "allied sees an aide at 1103".
fn of_an_aide(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    if let Some(name) = sentence.strip_prefix("no aide is on the way to ") {
        let found = aides::on_the_way_to(world, holder_named(world, name).ok()?);
        return Some(verdict(found.is_none(), || "there is one".into()));
    }
    if let Some((name, hex)) =
        sentence.strip_prefix("the aide to ").and_then(|rest| rest.split_once(" is at "))
    {
        let hex = world.ground().find(hex).ok()?;
        let found = aides::on_the_way_to(world, holder_named(world, name).ok()?).map(|aide| aide.at);
        let said = || found.map_or("there is none".to_owned(), |at| format!("he is at {}", world.number(at)));
        return Some(verdict(found == Some(hex), said));
    }
    let (seat, hex, wanted) = match sentence.split_once(" sees an aide at ") {
        Some((seat, hex)) => (seat, hex, true),
        None => sentence.split_once(" sees no aide at ").map(|(seat, hex)| (seat, hex, false))?,
    };
    let (side, hex) = (side_of(game, seat)?, world.ground().find(hex).ok()?);
    let there = world.aides().any(|aide| aide.at == hex);
    let seen = there && is_known(world, hex, side);
    Some(verdict(seen == wanted, || "it is the other way round".into()))
}

/// "a french flag is in 1510", "no french flag is in 1510", "Pire is under the flag in 1510", "nobody is under the flag in 1510".
fn of_a_flag(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let flags = || world.markers.iter().flat_map(|markers| &markers.flags);
    if let Some((unit, hex)) = sentence.split_once(" is under the flag in ") {
        let hex = world.ground().find(hex).ok()?;
        let found: Vec<&str> = flags()
            .filter(|flag| flag.hex == hex)
            .filter_map(|flag| flag.under.map(|unit| world.printed(unit).name.as_str()))
            .collect();
        let any = flags().any(|flag| flag.hex == hex);
        let holds = any && if unit == "nobody" { found.is_empty() } else { found.contains(&unit) };
        return Some(verdict(holds, || if any { found.join(" and ") } else { "there is no flag".into() }));
    }
    let (seat, hex) = sentence.split_once(" flag is in ")?;
    let (wanted, seat) = match seat.strip_prefix("a ").or_else(|| seat.strip_prefix("an ")) {
        Some(seat) => (true, seat),
        None => (false, seat.strip_prefix("no ")?),
    };
    let (side, hex) = (side_of(game, seat)?, world.ground().find(hex).ok()?);
    let found = flags().any(|flag| (flag.side, flag.hex) == (side, hex));
    Some(verdict(found == wanted, || "it is the other way round".into()))
}

/// "the markers under Reille are march 1510, attack", "no marker is under Reille", "allied sees a marker under Reille".
fn of_a_marker(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    if let Some((name, expected)) =
        sentence.strip_prefix("the markers under ").and_then(|rest| rest.split_once(" are "))
    {
        let found: Vec<String> = holders_under(world, name).flat_map(|holder| stack(world, holder)).collect();
        let found = found.join(", ");
        return Some(verdict(found == expected, || {
            if found.is_empty() { "there are none".into() } else { found }
        }));
    }
    if let Some(name) = sentence.strip_prefix("no marker is under ") {
        let found = holders_under(world, name).any(|holder| is_marked(world, holder));
        return Some(verdict(!found, || "there is one".into()));
    }
    let (seat, name, wanted) = match sentence.split_once(" sees a marker under ") {
        Some((seat, name)) => (seat, name, true),
        None => sentence.split_once(" sees no marker under ").map(|(seat, name)| (seat, name, false))?,
    };
    let side = side_of(game, seat)?;
    let seen =
        holders_under(world, name).any(|holder| is_marked(world, holder) && sees_bearer(world, holder, side));
    Some(verdict(seen == wanted, || "it is the other way round".into()))
}

/// The holders whose markers lie under a counter.
fn holders_under<'w>(world: &'w World, name: &'w str) -> impl Iterator<Item = HolderId> + use<'w> {
    world.holder_ids().filter(move |holder| match bearer(world, *holder) {
        Some((Bearer::Leader(leader), _)) => world.leader(leader).name == name,
        Some((Bearer::Unit(unit), _)) => world.printed(unit).name == name,
        Some((Bearer::Headquarters, _)) => world.theatre.holder_name(*holder) == name,
        None => false,
    })
}

/// "allied reads the letter in 2 turns", "allied waits for no letter".
fn of_a_letter(game: &Series, sentence: &str) -> Option<Verdict> {
    if let Some(seat) = sentence.strip_suffix(" waits for no letter") {
        let side = side_of(game, seat)?;
        let mut letters = game.world().markers.iter().flat_map(|markers| &markers.letters);
        return Some(verdict(letters.all(|letter| letter.by != side), || "there is one".into()));
    }
    let (seat, rest) = sentence.split_once(" reads the letter in ")?;
    let turns: u16 = rest.strip_suffix(" turns").or_else(|| rest.strip_suffix(" turn"))?.parse().ok()?;
    let (world, side) = (game.world(), side_of(game, seat)?);
    let letters = world.markers.iter().flat_map(|markers| &markers.letters);
    let found = letters
        .filter(|letter| letter.by == side)
        .map(|letter| letter.due.number() - world.turn.number())
        .next();
    let said = || found.map_or("there is none".to_owned(), |turns| format!("in {turns}"));
    Some(verdict(found == Some(turns), said))
}

/// "french has 2 dummies to lay".
fn of_dummies(game: &Series, sentence: &str) -> Option<Verdict> {
    let (seat, rest) = sentence.split_once(" has ")?;
    let number = rest.strip_suffix(" dummies to lay").or_else(|| rest.strip_suffix(" dummy to lay"))?;
    let wanted = if number == "no" { 0 } else { number.parse().ok()? };
    let found = targets::left(game.world(), side_of(game, seat)?);
    Some(verdict(found == wanted, || format!("it has {found}")))
}
