//! The sentences of cases about hidden movement.

use super::HiddenMarch;
use crate::assertions::verdict;
use crate::command::holder_named;
use crate::game::Series;
use crate::world::World;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about hidden movement.
pub(crate) fn judge(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    for (form, wanted) in [(" is not on a hidden march", false), (" is on a hidden march", true)] {
        if let Some(name) = sentence.strip_suffix(form) {
            let hidden = match holder_named(world, name) {
                Ok(holder) => world.hidden.of(holder).is_some(),
                Err(why) => return Some(Verdict::Faulty(why)),
            };
            return Some(verdict(hidden == wanted, || "it is the other way round".into()));
        }
    }
    if let Some((name, points)) = sentence.split_once(" has collected ") {
        return Some(of_a_march(world, name, |march| (march.collected().to_string(), points.to_owned())));
    }
    if let Some((name, hex)) =
        sentence.strip_prefix("the head of ").and_then(|rest| rest.split_once(" is at "))
    {
        return Some(of_a_march(world, name, |march| (world.number(march.head()), hex.to_owned())));
    }
    let (name, way) = sentence.strip_prefix("the hidden way of ")?.split_once(" is ")?;
    Some(of_a_march(world, name, |march| {
        let hexes = march.plot.way().iter().map(|hex| world.number(*hex));
        (hexes.collect::<Vec<_>>().join(" "), way.to_owned())
    }))
}

/// What is found of a march, compared with what was expected.
fn of_a_march(world: &World, name: &str, compare: impl Fn(&HiddenMarch) -> (String, String)) -> Verdict {
    let march = match holder_named(world, name) {
        Ok(holder) => world.hidden.of(holder),
        Err(why) => return Verdict::Faulty(why),
    };
    let Some(march) = march else { return Verdict::Differs("it is not on a hidden march".into()) };
    let (found, wanted) = compare(march);
    verdict(found == wanted, || format!("it is {found}"))
}
