//! The sentences of cases about markers, flags and aides.

use super::markers::{bearer, is_marked, sees_bearer, stack};
use super::view::bearer_name;
use super::{Letter, aides, targets};
use crate::assertions::{affirms, holes, is_so, verdict};
use crate::command::holder_named;
use crate::game::Series;
use crate::prelude::*;
use umpire::game::{Game, Verdict};

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
    if let Some([name]) = holes(sentence, "no aide is on the way to {}") {
        let found = aides::on_the_way_to(world, holder_named(world, name).ok()?);
        return Some(verdict(found.is_none(), || "there is one".into()));
    }
    if let Some([name, hex]) = holes(sentence, "the aide to {} is at {}") {
        let hex = world.ground().find(hex).ok()?;
        let found = aides::on_the_way_to(world, holder_named(world, name).ok()?).map(|aide| aide.at);
        let said = || found.map_or("there is none".to_owned(), |at| format!("he is at {}", world.number(at)));
        return Some(verdict(found == Some(hex), said));
    }
    let (wanted, [seat, hex]) = affirms(sentence, ["{} sees an aide at {}", "{} sees no aide at {}"])?;
    let (seat, hex) = (umpire::game::seat_of(game, seat)?, world.ground().find(hex).ok()?);
    Some(is_so(game.knowledge(seat).world().aides().any(|aide| aide.at == hex), wanted))
}

/// "a french flag is in 1510", "no french flag is in 1510", "Pire is under the flag in 1510", "nobody is under the flag in 1510".
fn of_a_flag(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let flags = world.markers.iter().flat_map(|markers| &markers.flags);
    if let Some([unit, hex]) = holes(sentence, "{} is under the flag in {}") {
        let hex = world.ground().find(hex).ok()?;
        let here: Vec<_> = flags.filter(|flag| flag.hex == hex).collect();
        let found = world.unit_names(here.iter().filter_map(|flag| flag.under.as_ref()));
        let under = if unit == "nobody" { found.is_empty() } else { found.iter().any(|name| name == unit) };
        let said = || if here.is_empty() { "there is no flag".into() } else { found.join(" and ") };
        return Some(verdict(!here.is_empty() && under, said));
    }
    let forms = ["a {} flag is in {}", "no {} flag is in {}"];
    let said = holes(sentence, "an {} flag is in {}").map(|said| (true, said));
    let (wanted, [seat, hex]) = said.or_else(|| affirms(sentence, forms))?;
    let at = (side_of(game, seat)?, world.ground().find(hex).ok()?);
    Some(is_so(flags.map(|flag| (flag.side, flag.hex)).any(|flag| flag == at), wanted))
}

/// "the markers under Reille are march 1510, attack", "no marker is under Reille", "allied sees a marker under Reille".
fn of_a_marker(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let holders_under = |name: &str| {
        let under = |holder: &HolderId| {
            bearer(world, *holder).is_some_and(|(under, _)| bearer_name(world, *holder, under) == name)
        };
        world.holder_ids().filter(under).collect::<Vec<_>>()
    };
    if let Some([name, expected]) = holes(sentence, "the markers under {} are {}") {
        let markers = holders_under(name).into_iter().flat_map(|holder| stack(world, holder));
        let found = markers.collect::<Vec<_>>().join(", ");
        let said = || if found.is_empty() { "there are none".into() } else { found.clone() };
        return Some(verdict(found == expected, said));
    }
    if let Some([name]) = holes(sentence, "no marker is under {}") {
        let found = holders_under(name).into_iter().any(|holder| is_marked(world, holder));
        return Some(verdict(!found, || "there is one".into()));
    }
    let forms = ["{} sees a marker under {}", "{} sees no marker under {}"];
    let (wanted, [seat, name]) = affirms(sentence, forms)?;
    let side = side_of(game, seat)?;
    let seen = |holder: &HolderId| is_marked(world, *holder) && sees_bearer(world, *holder, side);
    Some(is_so(holders_under(name).iter().any(seen), wanted))
}

/// "allied reads the letter in 2 turns", "allied waits for no letter".
fn of_a_letter(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let letters = world.markers.iter().flat_map(|markers| &markers.letters);
    let due = |letter: &Letter| letter.due.number() - world.turn.number();
    if let Some([seat]) = holes(sentence, "{} waits for no letter") {
        let side = side_of(game, seat)?;
        return Some(verdict(letters.into_iter().all(|letter| letter.by != side), || "there is one".into()));
    }
    let [seat, rest] = holes(sentence, "{} reads the letter in {}")?;
    let turns: u16 = rest.strip_suffix(" turns").or_else(|| rest.strip_suffix(" turn"))?.parse().ok()?;
    let side = side_of(game, seat)?;
    let found = letters.into_iter().find(|letter| letter.by == side).map(due);
    let said = || found.map_or("there is none".to_owned(), |turns| format!("in {turns}"));
    Some(verdict(found == Some(turns), said))
}

/// "french has 2 dummies to lay".
fn of_dummies(game: &Series, sentence: &str) -> Option<Verdict> {
    let [seat, rest] = holes(sentence, "{} has {} to lay")?;
    let number = rest.strip_suffix(" dummies").or_else(|| rest.strip_suffix(" dummy"))?;
    let wanted = if number == "no" { 0 } else { number.parse().ok()? };
    let found = targets::left(game.world(), side_of(game, seat)?);
    Some(verdict(found == wanted, || format!("it has {found}")))
}
