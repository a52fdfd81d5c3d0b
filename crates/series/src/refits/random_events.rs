//! Random events (lgg.21.16), by option: two dice at the start of every turn, a second table, and a die for the side. Whom an event is
//! about is said by the scenario (`scenario::special::Events`); whoever is not in the battle is left out there.
//!
//! What an event is depends on what is hidden in places: which orders are on their way, who is on the map. So lots are drawn even where
//! there is nothing to draw from, and everybody is told the same; what really happened is told to whom it concerns.

mod command;
mod losses;

use crate::prelude::*;
use crate::scenario::special::Events;
use crate::scenario_rules::rain_roll;
use crate::turn::Fact;

pub(crate) use command::{
    check_attack, ends_bad_move, hesitates, is_polite, may_misread, pulls_rank, road_ends_here,
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

/// What the dice say (tables.events1, tables.events2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Happening {
    LeaderCasualty,
    OrderLost,
    LooseCannon,
    NoEffect,
    /// Heat, or rain on the last day.
    Heat,
    /// Lee is too polite, or Meade too cautious.
    Manners,
    /// Faulty reconnaissance, or command politics.
    Confusion,
    /// Stuart arrives or a leader wakes up, or a corps commander falls.
    Fortune,
}

/// The first table: `None` sends to the second.
fn first_table(roll: u16) -> Option<Happening> {
    match roll {
        2 => Some(Happening::LeaderCasualty),
        4 => Some(Happening::OrderLost),
        10 => Some(Happening::LooseCannon),
        roll if roll % 2 == 1 => None,
        _ => Some(Happening::NoEffect),
    }
}

fn second_table(roll: u16) -> Happening {
    match roll {
        1 | 2 => Happening::Heat,
        3 | 4 => Happening::Manners,
        5 => Happening::Confusion,
        _ => Happening::Fortune,
    }
}

impl Happening {
    /// Whether a die says whom it strikes (lgg.21.16.c).
    fn has_a_side(self) -> bool {
        !matches!(self, Happening::NoEffect | Happening::Heat)
    }

    fn words(self, side: Side) -> &'static str {
        match (self, side) {
            (Happening::LeaderCasualty, _) => "a leader is hit",
            (Happening::OrderLost, _) => "an order is lost",
            (Happening::LooseCannon, _) => "a loose cannon",
            (Happening::NoEffect, _) => "nothing happens",
            (Happening::Heat, _) => "heat or rain",
            (Happening::Manners, Side::First) => "too polite",
            (Happening::Manners, Side::Second) => "too cautious",
            (Happening::Confusion, Side::First) => "faulty reconnaissance",
            (Happening::Confusion, Side::Second) => "command politics",
            (Happening::Fortune, Side::First) => "the cavalry arrives, or a leader wakes up",
            (Happening::Fortune, Side::Second) => "a corps commander is hit",
        }
    }
}

/// A turn begins (lgg.21.16.b): the dice, in their order (lgg.21.16.e), and what comes of them. Somebody whose enemy chooses an order
/// for him, if anybody.
pub(crate) fn happen(world: &mut World, play: &mut Play) -> Option<Blunder> {
    let theatre = std::sync::Arc::clone(&world.theatre);
    let events = theatre.specials.events.clone().unwrap_or_default();
    let first = play.dice.throw(Throw::TWO_D6, &|roll| roll);
    let second = first_table(first.total()).is_none().then(|| play.dice.throw(Throw::D6, &|roll| roll));
    let happening = first_table(first.total())
        .or(second.map(|second| second_table(second.total())))
        .unwrap_or(Happening::NoEffect);
    let third = happening.has_a_side().then(|| play.dice.throw(Throw::D6, &|roll| roll % 2));
    let side = match third.map(|third| third.total() % 2) {
        Some(0) => Side::Second,
        _ => Side::First,
    };
    play.log.tell(world, || {
        let words = happening.words(side);
        let whose = if third.is_some() { format!(" for {}", world.side_words(side)) } else { String::new() };
        let text = format!("An event{whose}: {words}.");
        let mut event = Event::by(rule!("lgg.21.16.b"), Fact::EventRolled { event: words.to_owned() }, text)
            .and_by(rules!["lgg.21.16.a", "lgg.21.16.e"])
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
    match (happening, side) {
        (Happening::NoEffect, _) => {}
        (Happening::LeaderCasualty, side) => {
            let leaders = losses::on_the_map(world, side, |_| true);
            losses::casualty(world, &leaders, rule!("lgg.21.16.leader-casualty.a"), play);
        }
        (Happening::OrderLost, side) => losses::lose_an_order(world, side, play),
        (Happening::LooseCannon, side) => return command::loose_cannon(world, side, play),
        (Happening::Heat, _) => heat(world, &events, play),
        (Happening::Manners, Side::First) => command::too_polite(world, &events, play),
        (Happening::Manners, Side::Second) => command::too_cautious(world, &events, play),
        (Happening::Confusion, Side::First) => command::faulty_reconnaissance(world, play),
        (Happening::Confusion, Side::Second) => return command::politics(world, &events, play),
        (Happening::Fortune, Side::First) => command::cavalry_or_awakening(world, &events, play),
        (Happening::Fortune, Side::Second) => losses::corps_casualty(world, play),
    }
    None
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
    if events.rain_from.is_some_and(|from| world.turn >= from) {
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
    let hour = world.theatre.calendar.time(world.turn).hour();
    let in_time = events.heat_until.is_none_or(|last| world.turn <= last);
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
