//! Random events (lgg.21.16), by option: two dice at the start of every turn, a second table, and a die for the side. Whom an event is
//! about is said by the scenario (`scenario::special::Events`); whoever is not in the battle is left out there.
//!
//! What an event is depends on what is hidden in places: which orders are on their way, who is on the map. So lots are drawn even where
//! there is nothing to draw from, and everybody is told the same; what really happened is told to whom it concerns.

mod command;
mod losses;

use crate::edition::{Happening, RandomEvents};
use crate::prelude::*;
use crate::scenario::GameTime;
use crate::scenario::special::Events;
use crate::scenario_rules::rain_roll;
use crate::turn::Fact;

pub(crate) use command::{
    check_attack, ends_bad_move, has_just_blundered, hesitates, is_polite, may_misread, pulls_rank,
    road_ends_here, spared,
};
pub(crate) use losses::{returns, wounded_due};

/// Whoever is to carry out an order of his enemy's choice, by the event that brought it (20.11.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Blunder {
    pub(crate) leader: LeaderId,
    pub(crate) holder: HolderId,
    pub(crate) rule: EventRule,
}

/// The event that brings an order of the enemy's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum EventRule {
    LooseCannon,
    Politics,
}

impl EventRule {
    pub(crate) fn rule(self) -> Rule {
        match self {
            EventRule::LooseCannon => rule!("lgg.21.16.loose-cannon.b"),
            EventRule::Politics => rule!("lgg.21.16.politics.c"),
        }
    }
}

/// A turn begins (lgg.21.16.b): the dice, in their order (lgg.21.16.e), and what comes of them. Somebody whose enemy chooses an order
/// for him, if anybody.
pub(crate) fn happen(world: &mut World, play: &mut Play) -> Option<Blunder> {
    let theatre = std::sync::Arc::clone(&world.theatre);
    // No game is opened with the option and without these: `rule_set::check_options`, `case_setup::terms::features`.
    let (events, figures) = (theatre.specials.events.as_ref()?, figures(world)?);
    let first = play.dice.throw(Throw::TWO_D6, &|roll| roll);
    let (second, brings) = match figures.first(first.total()) {
        Happening::SecondTable => {
            let second = play.dice.throw(Throw::D6, &|roll| roll);
            let brings = figures.second(second.total());
            (Some(second), brings)
        }
        either => (None, [either; 2]),
    };
    let strikes = brings.iter().any(|event| event.strikes_a_side());
    // Odd the first side, even the second.
    let third = strikes.then(|| play.dice.throw(Throw::D6, &|roll| roll % 2));
    let is_second = third.as_ref().is_some_and(|third| third.total().is_multiple_of(2));
    let side = if is_second { Side::Second } else { Side::First };
    let event = brings[usize::from(is_second)];
    play.log.tell(world, || {
        let words = event.words();
        let whose = if third.is_some() { format!(" for {}", world.side_words(side)) } else { String::new() };
        let text = format!("An event{whose}: {words}.");
        let mut event = Event::by(rule!("lgg.21.16.b"), Fact::EventRolled { event: words.to_owned() }, text)
            .and_by(rules!["lgg.21.16.a", "lgg.21.16.e", "lgg.seq.g"])
            .and_by_if(third.is_some(), rules!["lgg.21.16.c"])
            .and_by_if(second.is_some(), rules!["lgg.21.16.d"])
            .with_roll(Roll::plain("event", None, first, words));
        if let Some(second) = second {
            event = event.with_roll(Roll::plain("second event table", None, second, words));
        }
        if let Some(third) = third {
            event = event.with_roll(Roll::plain("side of the event", None, third, world.side_words(side)));
        }
        event
    });
    match event {
        Happening::NoEffect | Happening::SecondTable => {}
        Happening::LeaderCasualty => {
            let leaders = losses::on_the_map(world, side, |_| true);
            let _ = losses::casualty(world, &leaders, rule!("lgg.21.16.leader-casualty.a"), play);
        }
        Happening::OrderLost => losses::lose_an_order(world, side, play),
        Happening::LooseCannon => return command::loose_cannon(world, side, play),
        Happening::Heat => heat(world, events, play),
        Happening::TooPolite => command::too_polite(world, events, play),
        Happening::TooCautious => command::too_cautious(world, events, play),
        Happening::FaultyReconnaissance => command::faulty_reconnaissance(world, side, play),
        Happening::Politics => return command::politics(world, events, play),
        Happening::CavalryOrAwakening => command::cavalry_or_awakening(world, side, events, play),
        Happening::CorpsCasualty => losses::corps_casualty(world, side, play),
    }
    None
}

/// The tables and figures of the edition.
fn figures(world: &World) -> Option<&'static RandomEvents> {
    world.edition().features.random_events.as_ref()
}

/// When the present turn begins.
fn now(world: &World) -> GameTime {
    world.theatre.calendar.time(world.turn)
}

/// Nothing comes of an event (lgg.21.16.f).
fn nothing(world: &World, why: &'static str, play: &mut Play) {
    play.log.tell(world, || {
        Event::by(rule!("lgg.21.16.f"), Fact::EventPasses { why }, format!("Nothing comes of it: {why}."))
    });
}

/// One of so many, drawn even where there is nothing to choose from, so that the dice tell nobody how many there were.
fn lot(n: usize, play: &mut Play) -> usize {
    let n = u16::try_from(n).unwrap_or(u16::MAX);
    let drawn = play.dice.draw(n.max(2));
    usize::from(drawn).min(usize::from(n.saturating_sub(1)))
}

/// Heat stops everybody for a turn, in its hours and not twice running; on the last day the event is the rain (lgg.21.16.heat).
fn heat(world: &mut World, events: &Events, play: &mut Play) {
    if events.rain_from.is_some_and(|from| now(world) >= from) {
        if world.memory().rain.is_some() {
            return nothing(world, "it rains already", play);
        }
        let fought = world.memory().fought.is_some_and(|turn| turn.plus(1) == world.turn);
        play.log.tell(world, || {
            let text = "On this day the event is the rain.".to_owned();
            Event::by(rule!("lgg.21.16.heat.c"), Fact::WeatherRolled { rain: true }, text)
        });
        return rain_roll::set_in(world, world.turn, fought, play);
    }
    let hour = now(world).hour();
    let in_time = events.heat_until.is_none_or(|last| now(world) <= last);
    let hot = events.heat_hours.is_some_and(|[first, last]| (first..=last).contains(&hour));
    if !hot || !in_time {
        return play.log.tell(world, || {
            let text = "It is not the hour for heat.".to_owned();
            Event::by(rule!("lgg.21.16.heat.c"), Fact::EventPasses { why: "the hour" }, text)
        });
    }
    let again = world.event_memory().skipped.is_some_and(|turn| turn.plus(1) == world.turn);
    if again {
        return play.log.tell(world, || {
            let text = "The heat does not stop them twice running.".to_owned();
            Event::by(rule!("lgg.21.16.heat.b"), Fact::EventPasses { why: "the heat was there before" }, text)
        });
    }
    let turn = world.turn;
    world.event_memory_mut().skipped = Some(turn);
    play.log.tell(world, || {
        let text = "The heat is such that nobody does anything until the next turn.".to_owned();
        Event::by(rule!("lgg.21.16.heat.a"), Fact::HeatStops, text).and_by(rules!["lgg.21.16.heat.d"])
    });
}

/// Whether nobody does anything in this turn (lgg.21.16.heat.d).
pub(crate) fn is_skipped(world: &World) -> bool {
    world.event_memory().skipped == Some(world.turn)
}
