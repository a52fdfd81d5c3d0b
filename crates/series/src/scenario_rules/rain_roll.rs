//! Rain by the fall of a die (lgg.21.4): from a turn on one is thrown when each ends, until it brings rain. If nobody has fought in that
//! turn the game is over; else it goes on in the rain, to the end.

use crate::prelude::*;
use crate::turn::Fact;
use crate::world::Ended;

/// The die of a turn that ends.
pub(crate) fn throw(world: &mut World, play: &mut Play) {
    let Some(rule) = world.theatre.specials.rain_roll.clone() else { return };
    if world.turn < rule.from || world.memory().rain.is_some() {
        return;
    }
    let (thrown, rains) = play.test(Throw::D6, |roll| roll >= rule.least);
    play.log.tell(world, || {
        let (text, result) = if rains { ("Rain sets in.", "rain") } else { ("The weather holds.", "dry") };
        Event::by(rule!("lgg.21.4.b"), Fact::WeatherRolled { rain: rains }, text)
            .and_by(rules!["lgg.21.4.a"])
            .with_roll(Roll::plain("weather", world.seat_name(Side::First), thrown, result))
    });
    if rains {
        let (next, fought) = (world.turn.plus(1), world.memory().fought == Some(world.turn));
        set_in(world, next, fought, play);
    }
}

/// Rain sets in: it ends a battle that nobody fights, and else lasts to its end.
pub(crate) fn set_in(world: &mut World, from: Turn, fought: bool, play: &mut Play) {
    world.memory_mut().rain = Some(from);
    world.weather = world.edition().conditions.weather("rain").unwrap_or_default();
    if !fought {
        world.history_mut().ended = Some(Ended::Rain);
    }
    play.log.tell(world, || {
        if fought {
            let text = "It rains upon the fighting, and will not stop before the end.";
            return Event::by(rule!("lgg.21.4.d"), Fact::RainSetsIn { over: false }, text)
                .and_by(rules!["lgg.21.4.f"]);
        }
        let text = "It rains, and nobody is fighting: it is over.";
        Event::by(rule!("lgg.21.4.c"), Fact::RainSetsIn { over: true }, text)
    });
}
