//! Sentences about the turn, the ground and who has won.

use super::{affirms, holes, is, is_so, judged, unit, verdict};
use crate::game::OneDay;
use crate::plot::notation::spot;
use crate::roster::Side;
use crate::theatre::PlaceKind;
use field::kinds::UrbanKind;
use umpire::game::{Game as _, Verdict};

/// What the phases are called in sentences, by what they call themselves, and what is asked in each.
const ASKED: [(&str, &str); 9] = [
    ("orders", "to order"),
    ("full moves", "to settle moves"),
    ("plots", "to plot"),
    ("answers", "to answer"),
    ("fire", "to fire"),
    ("aim", "to aim"),
    ("dice", "to choose dice"),
    ("exploit", "to exploit"),
    ("generals", "to place a general"),
];

/// "the turn is 3", "the tick is 667", "french are asked to plot", "the game is over", "french have 12 points".
pub(super) fn of_the_moment(game: &OneDay, sentence: &str) -> Option<Verdict> {
    let world = &game.world;
    if let Some(said) = sentence.strip_prefix("the turn is ") {
        return Some(is(world.turn.to_string(), said));
    }
    if let Some(said) = sentence.strip_prefix("the tick is ") {
        return Some(is(world.tick.to_string(), said));
    }
    if let Some(said) = sentence.strip_prefix("the slice is ") {
        let ticks = world.theatre().edition.time.ticks.max(1);
        return Some(is((world.tick / ticks + 1).to_string(), said));
    }
    if let Some(said) = sentence.strip_prefix("the phase is ") {
        return Some(is(game.top().map_or("over", |top| top.phase()), said));
    }
    if let Some([who, what]) = holes(sentence, "{} are asked {}") {
        let side = side(who)?;
        let asked = ASKED.iter().find(|(_, words)| *words == what).map(|(phase, _)| *phase);
        let Some(asked) = asked else { return Some(Verdict::Faulty(format!("nobody is asked `{what}`"))) };
        let is_awaited = game.awaited().has(side.seat());
        let phase = game.top().map_or("over", |top| top.asks(world, side.seat()));
        return Some(verdict(is_awaited && phase == asked, || {
            if is_awaited { format!("the question is of {phase}") } else { "they are not asked".to_owned() }
        }));
    }
    if sentence == "the game is over" {
        return Some(verdict(game.ending().is_some(), || "it goes on".to_owned()));
    }
    if let Some(said) = sentence.strip_prefix("the game is won by ") {
        let winners = game.ending().map(|ending| ending.winners).unwrap_or_default();
        return Some(verdict(winners == [said], || format!("it is won by {}", winners.join(" and "))));
    }
    let [who, points] = holes(sentence, "{} have {} points")?;
    let side = side(who)?;
    Some(is(crate::turn::victory::points(world)[side.at()].to_string(), points))
}

fn side(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == name)
}

/// "12,9 is on level 1", "Wavre is a town", "the bridge at 12,12 stands", "12,20 is behind Foy", "french hold Frasnes".
pub(super) fn of_the_ground(game: &OneDay, sentence: &str) -> Option<Verdict> {
    let (world, theatre) = (&game.world, game.world.theatre());
    let forms = ["a pontoon bridge crosses the {}", "no pontoon bridge crosses the {}"];
    if let Some((wanted, [_])) = affirms(sentence, forms) {
        return Some(is_so(!world.works.pontoons.is_empty(), wanted));
    }
    if let Some((wanted, [name])) = affirms(sentence, ["the {} stands", "the {} is down"]) {
        let at = theatre.decks.iter().position(|deck| deck.name == name)?;
        let is_down = world.works.down.iter().any(|down| usize::from(*down) == at);
        return Some(is_so(!is_down, wanted));
    }
    if let Some([name, what]) = holes(sentence, "{} is a {}") {
        let kind = UrbanKind::named(what)?;
        let found = theatre.places.iter().find(|place| place.settlement == name || place.name == name)?;
        return Some(is_so(found.kind == PlaceKind::Block(kind), true));
    }
    if let Some((wanted, [at, name])) = affirms(sentence, ["{} is behind {}", "{} is not behind {}"]) {
        let at = spot(at)?;
        return Some(judged(unit(world, name), |unit| is_so(world.is_behind(unit, at), wanted)));
    }
    if let Some([who, name]) = holes(sentence, "{} hold {}").or_else(|| holes(sentence, "{} holds {}")) {
        let wanted = if who == "nobody" { None } else { Some(side(who)?) };
        let objective = theatre.terms.objectives.iter().position(|of| of.name == name)?;
        return Some(is_so(world.held[objective] == wanted, true));
    }
    let [at, what] = holes(sentence, "{} is {}")?;
    let at = spot(at)?;
    if let Some(level) = what.strip_prefix("on level ") {
        return Some(is(theatre.table.level(at).to_string(), level));
    }
    let place = theatre.place_at(at).map(|id| theatre.place(id).name.as_str());
    let where_it_is = place.unwrap_or(if theatre.is_wooded(at) { "woods" } else { "the open" });
    Some(is(where_it_is, what.strip_prefix("in ")?))
}
