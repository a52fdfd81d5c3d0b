//! The sentences of cases about cards.

use crate::assertions::{affirms, holes, is_so, judged, verdict};
use crate::edition::CardId;
use crate::game::Series;
use crate::pieces::Side;
use crate::scenario::Turn;
use umpire::answers::Hole;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about cards.
pub(crate) fn judge(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let side_of = |seat: &str| {
        let side = Side::BOTH.into_iter().find(|side| world.seat_name(*side) == seat);
        side.ok_or_else(|| format!("there is no seat `{seat}`"))
    };
    let named = |seat: &str, card: &str| Ok::<_, String>((side_of(seat)?, CardId::read(world, card)?));
    let of =
        |side: Side| world.cards.of(side).ok_or_else(|| "there are no cards in this position".to_owned());
    if let Some((wanted, [seat, card])) =
        affirms(sentence, ["{} has {} in play", "{} does not have {} in play"])
    {
        return Some(judged(named(seat, card), |(side, card)| {
            is_so(of(side).is_ok_and(|own| own.in_play.iter().any(|own| own.card == card)), wanted)
        }));
    }
    if let Some((wanted, [seat, card])) = affirms(sentence, ["{} holds {}", "{} does not hold {}"])
        && let Ok((side, card)) = named(seat, card)
    {
        return Some(is_so(of(side).is_ok_and(|own| own.hand.contains(&card)), wanted));
    }
    if let Some([seat, card]) = holes(sentence, "{} has laid {} aside") {
        return Some(judged(named(seat, card), |(side, card)| {
            is_so(of(side).is_ok_and(|own| own.pile.iter().any(|one| one.card == card)), true)
        }));
    }
    if let Some([seat, number]) = holes(sentence, "the deck of {} has {} cards") {
        let found = side_of(seat).and_then(|side| Ok(of(side)?.deck.len()));
        return Some(judged(found, |found| {
            verdict(found.to_string() == number, || format!("it has {found}"))
        }));
    }
    if let Some([seat, number]) = holes(sentence, "the cards of {} are worth {}") {
        let found = side_of(seat).and_then(|side| Ok(of(side)?.points));
        return Some(judged(found, |found| {
            verdict(found.to_string() == number, || format!("they are worth {found}"))
        }));
    }
    if let Some((wanted, [hex])) = affirms(sentence, ["{} burns", "{} does not burn"]) {
        return Some(judged(world.ground().find(hex), |hex| {
            let fires = world.cards.table().map_or(&[][..], |table| &table.fires);
            is_so(fires.iter().any(|(at, until)| *at == hex && *until > world.turn), wanted)
        }));
    }
    if let Some([unit, turn]) = holes(sentence, "{} is due in turn {}") {
        let found = crate::action::unit_named(world, unit).and_then(|unit| {
            let group = world.theatre.terms.group_of_unit(unit).ok_or("it is in no group")?;
            Ok(world.history().due[group.place()].map(Turn::number))
        });
        return Some(judged(found, |found| {
            let found = found.map_or("no turn yet".to_owned(), |turn| turn.to_string());
            verdict(found == turn, || format!("it is due in {found}"))
        }));
    }
    None
}
