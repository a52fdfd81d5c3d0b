//! Sentences about marches, contacts, the Trade-Off and retreats.

use super::{affirms, fight, holes, inches, is, is_so, is_unit, judged, unit, units, verdict};
use crate::fact::Fact;
use crate::fight::Fight;
use crate::game::OneDay;
use crate::plot::full_moves::Laid;
use crate::plot::notation::{Inches, said_bearing, said_spot};
use crate::roster::UnitId;
use crate::world::World;
use field::table::Bearing;
use umpire::event::Event;
use umpire::game::Verdict;

/// "Foy and Picton touch at tick 667", "Foy has marched 4.002", "Picton is pinned by Foy", "Foy retreats 3 on 180" …
pub(super) fn of_a_march(game: &OneDay, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let world = &game.world;
    of_a_contact(world, sentence, moment)
        .or_else(|| of_the_trade_off(world, sentence))
        .or_else(|| of_a_retreat(world, sentence, moment))
        .or_else(|| {
            let [name, said] = holes(sentence, "{} has marched {}")?;
            Some(judged(unit(world, name), |unit| is(Inches(world.unit(unit).marched).to_string(), said)))
        })
        .or_else(|| {
            let [name, said] = holes(sentence, "the path of {} ends at {}")?;
            Some(judged(unit(world, name), |unit| {
                let laid = world.full_moves.iter().find(|laid| laid.unit == unit);
                match laid.and_then(Laid::end) {
                    Some(end) => is(said_spot(end), said),
                    None => Verdict::Differs("it has no path".to_owned()),
                }
            }))
        })
}

/// The last tick at which two touched.
fn touched(moment: &[Event<Fact>], a: UnitId, b: UnitId) -> Option<u16> {
    moment.iter().rev().find_map(|event| match &event.fact {
        Fact::Touched { one, other, tick } => {
            let is_they = (is_unit(one, a) && is_unit(other, b)) || (is_unit(one, b) && is_unit(other, a));
            is_they.then_some(*tick)
        }
        _ => None,
    })
}

fn of_a_contact(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    if let Some([one, other, said]) = holes(sentence, "{} and {} touch at tick {}") {
        return Some(judged(units(world, one, other), |(one, other)| match touched(moment, one, other) {
            Some(tick) => is(tick.to_string(), said),
            None => Verdict::Differs("they make no contact".to_owned()),
        }));
    }
    if let Some([one, other]) = holes(sentence, "{} and {} make no contact") {
        return Some(judged(units(world, one, other), |(one, other)| {
            let tick = touched(moment, one, other);
            verdict(tick.is_none(), || format!("they touch at tick {}", tick.unwrap_or_default()))
        }));
    }
    let forms = ["{} and {} are in contact", "{} and {} are not in contact"];
    if let Some((wanted, [one, other])) = affirms(sentence, forms) {
        // Also a contact of this moment that a retreat has ended, where it is affirmed.
        return Some(judged(units(world, one, other), |(one, other)| {
            let was = wanted && touched(moment, one, other).is_some();
            is_so(was || world.are_in_contact(one, other), wanted)
        }));
    }
    let (wanted, [one, other]) = affirms(sentence, ["{} touches {}", "{} does not touch {}"])?;
    Some(judged(units(world, one, other), |(one, other)| is_so(world.touches(one, other), wanted)))
}

fn of_the_trade_off(world: &World, sentence: &str) -> Option<Verdict> {
    if let Some([name, whom]) = holes(sentence, "{} could contact {}") {
        return Some(judged(unit(world, name), |of| {
            let could = crate::plot::groups::could_contact(world, of);
            if whom == "nobody" {
                let names: Vec<&str> = could.iter().map(|id| world.name(*id)).collect();
                return verdict(could.is_empty(), || format!("it could contact {}", names.join(", ")));
            }
            judged(unit(world, whom), |whom| is_so(could.contains(&whom), true))
        }));
    }
    let group = |unit: UnitId| world.groups.iter().find(|(id, _)| *id == unit).map(|(_, group)| *group);
    if let Some([one, other]) = holes(sentence, "{} and {} are in one group") {
        return Some(judged(units(world, one, other), |(one, other)| {
            is_so(group(one).is_some() && group(one) == group(other), true)
        }));
    }
    if let Some(name) = sentence.strip_suffix(" is in no group") {
        return Some(judged(unit(world, name), |unit| is_so(group(unit).is_none(), true)));
    }
    if let Some(name) = sentence.strip_suffix(" is not pinned") {
        return Some(judged(unit(world, name), |unit| {
            is_so(crate::plot::groups::pins(world, unit).is_empty(), true)
        }));
    }
    let [name, by] = holes(sentence, "{} is pinned by {}")?;
    Some(judged(units(world, name, by), |(unit, by)| {
        is_so(crate::plot::groups::pins(world, unit).contains(&by), true)
    }))
}

fn of_a_retreat(world: &World, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let last = |of: UnitId| {
        moment.iter().rev().find_map(|event| match fight(event)? {
            Fight::Retreated { unit, length, bearing, .. } if is_unit(unit, of) => Some((*length, *bearing)),
            _ => None,
        })
    };
    if let Some(name) = sentence.strip_suffix(" does not retreat") {
        return Some(judged(unit(world, name), |unit| is_so(last(unit).is_none(), true)));
    }
    let [name, rest] = holes(sentence, "{} retreats {}")?;
    Some(judged(unit(world, name), |unit| match last(unit) {
        Some((length, bearing)) => {
            let on = said_bearing(Bearing::new(i32::from(bearing)));
            let found =
                if rest.contains(" on ") { format!("{} on {on}", inches(length)) } else { inches(length) };
            is(found, rest)
        }
        None => Verdict::Differs("it does not".to_owned()),
    }))
}
