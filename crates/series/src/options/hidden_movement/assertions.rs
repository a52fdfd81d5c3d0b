//! The sentences of cases about hidden movement.

use super::HiddenMarch;
use crate::assertions::{affirms, holes, is_so, judged, verdict};
use crate::command::holder_named;
use crate::game::Series;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about hidden movement.
pub(crate) fn judge(game: &Series, sentence: &str) -> Option<Verdict> {
    let world = game.world();
    let forms = ["{} is on a hidden march", "{} is not on a hidden march"];
    if let Some((wanted, [name])) = affirms(sentence, forms) {
        let named = holder_named(world, name);
        return Some(judged(named, |holder| is_so(world.hidden.of(holder).is_some(), wanted)));
    }
    let compared = |[name, wanted]: [&str; 2], found: &dyn Fn(&HiddenMarch) -> String| {
        Some(judged(holder_named(world, name), |holder| match world.hidden.of(holder).map(found) {
            Some(found) => verdict(found == wanted, || format!("it is {found}")),
            None => Verdict::Differs("it is not on a hidden march".into()),
        }))
    };
    if let Some(said) = holes(sentence, "{} has collected {}") {
        return compared(said, &|march| march.collected().to_string());
    }
    if let Some(said) = holes(sentence, "the head of {} is at {}") {
        return compared(said, &|march| world.number(march.head()));
    }
    let said = holes(sentence, "the hidden way of {} is {}")?;
    compared(said, &|march| world.numbers(&march.plot.way).join(" "))
}
