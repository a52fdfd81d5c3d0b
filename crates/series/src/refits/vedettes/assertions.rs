//! The sentences of cases about vedettes.

use crate::assertions::{affirms, holes, is_so, judged, verdict};
use crate::game::Series;
use crate::pieces::Side;
use crate::world::{Vedette, Whereabouts};
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about vedettes.
pub(crate) fn judge(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let side_of = |seat: &str| Side::BOTH.into_iter().find(|side| world.seat_name(*side) == seat);
    if let Some((wanted, [name])) = affirms(sentence, ["{} is out as vedettes", "{} is not out as vedettes"])
    {
        return Some(judged(crate::action::unit_named(world, name), |unit| {
            is_so(world.unit(unit).whereabouts == Whereabouts::AsVedettes, wanted)
        }));
    }
    if let Some([seat, number, place]) = holes(sentence, "{} vedette {} is at {}") {
        let one = side_of(seat).and_then(|side| world.vedettes.get(side, number.parse().ok()?));
        let found = one.and_then(|one| one.at).map_or("nowhere".to_owned(), |hex| world.number(hex));
        return Some(verdict(found == place, || format!("it is at {found}")));
    }
    if let Some([seat, number]) = holes(sentence, "{} vedette {} is lost") {
        let one = side_of(seat).and_then(|side| world.vedettes.get(side, number.parse().ok()?));
        return Some(verdict(one.is_some_and(|one| one.at.is_none()), || "it is not".to_owned()));
    }
    if let Some([seat, number, turns]) = holes(sentence, "{} marker {} is reported in {} turns") {
        let marker = side_of(seat).and_then(|side| world.forces.get(side, number.parse().ok()?));
        let found =
            marker.and_then(|marker| marker.report).map_or("no".to_owned(), |turns| turns.to_string());
        return Some(verdict(found == turns, || format!("it is reported in {found}")));
    }
    let [seat, number] = holes(sentence, "{} has {} vedettes on the map")?;
    let on_the_map = |one: &&Vedette| one.at.is_some();
    let n = side_of(seat).map_or(0, |side| world.vedettes.of(side).filter(on_the_map).count());
    let found = if n == 0 { "no".to_owned() } else { n.to_string() };
    Some(verdict(found == number, || format!("it has {found}")))
}
