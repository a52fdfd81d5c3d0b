//! The morale marker, places, exits and what wins (con-base.25).

use crate::combat::facts::FightFact;
use crate::facts::Fact;
use crate::theatre::ExitAward;
use crate::types::Side;
use crate::world::{Over, Whereabouts, World};
use umpire::agenda::Play;
use umpire::event::Event;
use umpire::rule::Rule;

/// The marker moves, toward the French if it is up, and never beyond its ends (con-base.25.a).
pub(crate) fn move_marker(world: &mut World, by: i8, rule: Rule, play: &mut Play<'_, Fact>) {
    let most = world.edition().victory.most;
    let to = world.marker.saturating_add(by).clamp(-most, most);
    world.marker = to;
    play.log.tell(world, || {
        let text = format!("The morale marker moves {by:+} and stands at {to:+}.");
        Event::by(rule, FightFact::MarkerMoved { by, to }, text).and_by(rules!("con-base.25.a"))
    });
}

/// Places, exits and destroyed forces are judged (con-base.25.c).
pub(crate) fn judge(world: &mut World, play: &mut Play<'_, Fact>) {
    judge_places(world, play);
    judge_exits(world, play);
    judge_destroyed(world, play);
}

/// A place belongs to whoever last had a force in it with a line of communication; when it is first taken the marker moves, and back when
/// it is lost.
fn judge_places(world: &mut World, play: &mut Play<'_, Fact>) {
    for at in 0..world.theatre.terms.places.len() {
        let award = world.theatre.terms.places[at].clone();
        let has_line =
            |side: Side| world.stack(award.hex, side).iter().any(|holder| !world.holder(holder).in_forage);
        let taken = Side::BOTH.into_iter().find(|side| has_line(*side) && world.held[at] != *side);
        if let Some(side) = taken {
            world.held[at] = side;
            play.log.tell(world, || {
                let hex = world.number(award.hex);
                let text = format!("{} hold {hex}.", side.title());
                let fact = FightFact::PlaceTaken { hex, side: side.key().to_owned() };
                Event::by(rule!("con-base.25.c"), fact, text)
            });
        }
        // A place counts for whom it is an award while he holds it; at the start it may be his already, and count from a turn on.
        let counts = world.held[at] == award.taken_by && world.turn >= award.from_turn;
        let counted = world.awarded[at];
        if counts != counted {
            world.awarded[at] = counts;
            let by = if counts { award.moves } else { -award.moves };
            move_marker(world, by, rule!("con-base.25.c"), play);
        }
    }
}

/// So many points that have left by an exit move the marker once.
fn judge_exits(world: &mut World, play: &mut Play<'_, Fact>) {
    let awards: Vec<ExitAward> = world.theatre.terms.exits.clone();
    for (at, award) in awards.into_iter().enumerate() {
        let left = world.left[at];
        if !left.is_awarded && left.points >= award.points {
            world.left[at].is_awarded = true;
            move_marker(world, award.moves, rule!("con-base.25.c"), play);
        }
    }
}

/// A force that counts is destroyed: all of its units that the scenario gave it are gone.
fn judge_destroyed(world: &mut World, play: &mut Play<'_, Fact>) {
    let awards = world.theatre.terms.destroyed.clone();
    for (at, award) in awards.into_iter().enumerate() {
        let theatre = world.theatre.clone();
        let mut units = theatre.terms.first_displays.iter().filter(|(_, leader)| *leader == award.leader);
        let is_gone = units.all(|(unit, _)| world.unit(*unit).points == 0);
        let has_come = world.holder(award.leader).place != Whereabouts::Awaited;
        if is_gone && has_come && !world.destroyed[at] {
            world.destroyed[at] = true;
            move_marker(world, award.moves, rule!("con-base.25.c"), play);
        }
    }
}

/// Whether somebody has won at once, or the last turn is over (con-base.25.a, 25.d).
pub(crate) fn ending(world: &World) -> Option<(Over, Rule)> {
    let terms = &world.theatre.terms;
    if let Some(sudden) = terms.sudden
        && world.marker.abs() >= sudden
    {
        let winner = if world.marker > 0 { Side::French } else { Side::Coalition };
        let result = match winner {
            Side::French => "French victory",
            Side::Coalition => "Coalition victory",
        };
        return Some((Over { winner: Some(winner), result: result.to_owned() }, rule!("con-base.25.a")));
    }
    if world.turn < terms.turns {
        return None;
    }
    let line = terms.after_last.iter().find(|line| world.marker >= line.at_least);
    let (winner, result) = line.map_or((None, "draw".to_owned()), |line| (line.winner, line.result.clone()));
    Some((Over { winner, result }, rule!("con-base.25.d")))
}

/// The game is over.
pub(crate) fn end(world: &mut World, over: &Over, rule: Rule, play: &mut Play<'_, Fact>) {
    world.over = Some(over.clone());
    play.log.reveal();
    play.log.tell(world, || {
        let winner = over.winner.map(|side| side.key().to_owned());
        let text = format!("The game is over: {}.", over.result);
        Event::by(rule, Fact::Ended { winner, result: over.result.clone() }, text)
    });
}
