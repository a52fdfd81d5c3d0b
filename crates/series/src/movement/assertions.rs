//! The sentences of cases about movement and command.

use crate::action::unit_named;
use crate::assertions::verdict;
use crate::fact::Fact;
use crate::game::Series;
use crate::pieces::UnitId;
use crate::world::Whereabouts;
use umpire::event::Event;
use umpire::game::Verdict;

/// Judges a sentence; `None` if it is not about movement.
pub(crate) fn judge(game: &Series, sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    of_points(sentence, moment)
        .or_else(|| of_bombardment(game, sentence))
        .or_else(|| of_command(game, sentence))
}

/// "the move costs 3.5": the last march of the moment.
fn of_points(sentence: &str, moment: &[Event<Fact>]) -> Option<Verdict> {
    let expected = sentence.strip_prefix("the move costs ")?;
    let found = moment.iter().rev().find_map(|event| match &event.fact {
        Fact::Move(super::Fact::Marched { spent, .. }) => spent.as_ref(),
        _ => None,
    });
    Some(match found {
        Some(spent) => verdict(spent == expected, || format!("it cost {spent}")),
        None => Verdict::Differs("nobody moved in this moment".into()),
    })
}

/// "Foy is in command", "Foy is out of command", "Foy has moved", "Foy has not moved", "Foy has left the map".
fn of_command(game: &Series, sentence: &str) -> Option<Verdict> {
    const STATES: [(&str, bool, bool); 4] = [
        (" is in command", true, false),
        (" is out of command", true, true),
        (" has moved", false, true),
        (" has not moved", false, false),
    ];
    let known = |name: &str, judge: &dyn Fn(UnitId) -> Verdict| match unit_named(&game.world, name) {
        Ok(unit) => judge(unit),
        Err(why) => Verdict::Faulty(why),
    };
    if let Some(name) = sentence.strip_suffix(" has left the map") {
        let left = |unit| game.world.unit(unit).whereabouts == Whereabouts::Left;
        return Some(known(name, &|unit| verdict(left(unit), || "it has not".into())));
    }
    let (name, command, wanted) = STATES
        .iter()
        .find_map(|(suffix, command, wanted)| Some((sentence.strip_suffix(suffix)?, *command, *wanted)))?;
    Some(known(name, &|unit| {
        let state = game.world.unit(unit);
        let found = if command { state.out_of_command } else { state.moved };
        verdict(found == wanted, || "it is the other way round".into())
    }))
}

/// "II Corps has only bombarded in 2 turns": bombardment stood for the attack that its order asks for.
fn of_bombardment(game: &Series, sentence: &str) -> Option<Verdict> {
    let (name, turns) = sentence.split_once(" has only bombarded in ")?;
    let world = &game.world;
    let holder = world.holder_ids().find(|holder| world.theatre.holder_name(*holder) == name)?;
    let turns: u8 = match turns.split_once(' ')?.0 {
        "no" => 0,
        number => number.parse().ok()?,
    };
    let found = world.holder(holder).only_bombarded;
    Some(verdict(found == turns, || format!("in {found}")))
}
