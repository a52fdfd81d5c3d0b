//! The sentences of cases about Hidden Forces markers.

use super::markers::units_of;
use crate::assertions::{affirms, holes, is_so, judged, verdict};
use crate::command::holder_named;
use crate::game::Series;
use crate::pieces::Side;
use crate::world::Under;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about markers.
pub(crate) fn judge(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let forms = ["{} is under a marker", "{} is not under a marker"];
    if let Some((wanted, [name])) = affirms(sentence, forms) {
        if let Ok(unit) = crate::action::unit_named(world, name) {
            return Some(is_so(world.is_under_a_marker(unit), wanted));
        }
        return Some(judged(holder_named(world, name), |holder| {
            is_so(world.forces.over(holder).is_some(), wanted)
        }));
    }
    let side_of = |seat: &str| Side::BOTH.into_iter().find(|side| world.seat_name(*side) == seat);
    if let Some([seat, number, place]) = holes(sentence, "{} marker {} is at {}") {
        let marker = side_of(seat).and_then(|side| world.forces.get(side, number.parse().ok()?));
        return Some(match marker {
            Some(marker) => {
                let found = world.number(marker.at);
                verdict(found == place, || format!("it is at {found}"))
            }
            None => Verdict::Differs("there is no such marker".into()),
        });
    }
    let forms = ["{} marker {} has moved this turn", "{} marker {} has not moved this turn"];
    if let Some((wanted, [seat, number])) = affirms(sentence, forms) {
        let marker = side_of(seat).and_then(|side| world.forces.get(side, number.parse().ok()?));
        return Some(match marker {
            Some(marker) => is_so(marker.moved == Some(world.turn), wanted),
            None => Verdict::Differs("there is no such marker".into()),
        });
    }
    if let Some([seat, number]) = holes(sentence, "{} marker {} is off the map") {
        let marker = side_of(seat).and_then(|side| world.forces.get(side, number.parse().ok()?));
        return Some(verdict(marker.is_none(), || "it lies there".to_owned()));
    }
    if let Some([seat, number, what]) = holes(sentence, "{} marker {} hides {}") {
        let marker = side_of(seat).and_then(|side| world.forces.get(side, number.parse().ok()?));
        return Some(match marker {
            Some(marker) => {
                let found = match marker.under {
                    Under::Force(holder) | Under::Stack(holder) => {
                        let units = units_of(world, marker).len();
                        let name = world.theatre.holder_name(holder);
                        if units == 0 { format!("{name} without units") } else { name.to_owned() }
                    }
                    Under::Vedettes => "vedettes".to_owned(),
                    Under::Dummy => "a dummy".to_owned(),
                    Under::Unknown => "nobody knows what".to_owned(),
                };
                verdict(found == what, || format!("it hides {found}"))
            }
            None => Verdict::Differs("there is no such marker".into()),
        });
    }
    let [seat, number] = holes(sentence, "{} has {} markers on the map")?;
    let n_laid = side_of(seat).map(|side| world.forces.of(side).count());
    let found =
        n_laid.map_or_else(|| "no".to_owned(), |n| if n == 0 { "no".to_owned() } else { n.to_string() });
    Some(verdict(found == number, || format!("it has {found}")))
}
