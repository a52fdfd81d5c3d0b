//! The weather of a winter (mop.37.4): dice bring it on the first turn of the day, and again at hours that the edition names. It lasts
//! until the next throw. What it does is in the edition's table of conditions.

use crate::edition::{Weather, WeatherFigures};
use crate::prelude::*;
use crate::turn::Fact;

/// Whether the weather is thrown for in this turn (mop.37.4.a): the first by daylight of every day, or the first of the game, and the
/// hours named.
pub(crate) fn is_due(world: &World) -> bool {
    let Some(figures) = figures(world) else { return false };
    let daylight = |turn: Turn| world.theatre.conditions.at(Weather::default(), turn).daylight;
    let hour = world.theatre.calendar.time(world.turn).hour();
    daylight(world.turn) && (figures.hours.contains(&hour) || dawns(world, daylight, hour))
}

/// Whether no turn by daylight has been before this one on its day, as far as the game has gone. A posed position stands for a game that
/// began before it.
fn dawns(world: &World, daylight: impl Fn(Turn) -> bool, hour: u8) -> bool {
    if world.turn > Turn::FIRST {
        return !daylight(world.turn.before());
    }
    let (day, posed) = (&world.edition().day, world.theatre.terms.key.is_empty());
    !posed || day.hours.iter().all(|earlier| *earlier >= hour || day.night.contains(earlier))
}

/// Dice bring the weather, if it is their turn. A scenario may say in which it begins, and have a table of its own (mop.37.4.b).
pub(crate) fn change(world: &mut World, play: &mut Play) {
    if !is_due(world) {
        return;
    }
    let own = world.theatre.specials.weather.as_ref();
    if let Some(opening) = own.and_then(|own| own.opening).filter(|_| world.turn == Turn::FIRST) {
        world.weather = opening;
        play.log.tell(world, || is(world, "The game begins in this weather:", rule!("mop.37.4.b")));
        return;
    }
    let table = own.map(|own| &own.table).filter(|table| !table.is_empty()).cloned();
    let table = table.unwrap_or_else(|| table_of_the_edition(world));
    let (throw, least) = if table.len() > 6 { (Throw::TWO_D6, 2) } else { (Throw::D6, 1) };
    let of = |roll: u16| table.get(usize::from(roll.saturating_sub(least))).copied().unwrap_or_default();
    let thrown = play.dice.throw(throw, &|roll| of(roll).number());
    world.weather = of(thrown.total());
    play.log.tell(world, || {
        let word = &world.edition().conditions.line(world.weather).word;
        let roll = Roll::plain("weather", world.seat_name(Side::First), thrown, word.clone());
        is(world, "The weather:", rule!("mop.37.4.a"))
            .and_by(rules!["mop.37.4.b"])
            .with_roll(roll.for_what("the weather"))
    });
}

fn figures(world: &World) -> Option<&'static WeatherFigures> {
    world.edition().features.weather.as_ref()
}

fn table_of_the_edition(world: &World) -> Vec<Weather> {
    let words = figures(world).into_iter().flat_map(|own| &own.table);
    words.filter_map(|word| world.edition().conditions.weather(word)).collect()
}

/// What the weather is, and what it does.
fn is(world: &World, begins: &str, by: Rule) -> Event<crate::fact::Fact> {
    let line = world.edition().conditions.line(world.weather);
    let effects = line.effects();
    let what = if effects.is_empty() { String::new() } else { format!(" ({})", effects.join("; ")) };
    let text = format!("{begins} {}{what}.", line.word);
    Event::by(by, Fact::WeatherIs { weather: line.word.clone() }, text).and_by(&line.all_rules())
}
