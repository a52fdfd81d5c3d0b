//! Looking ahead: what an answer comes to, for exact odds.

use crate::action::Action;
use crate::combat::Proceeding;
use crate::combat::normal::Combat;
use crate::fact::Fact;
use crate::game::Nlc;
use crate::pieces::{BySide, Side, UnitId};
use crate::world::{Retreated, World};
use serde::Serialize;
use std::fmt;
use umpire::agenda::{Agenda, Play};
use umpire::dice::{Dice, Scripted};
use umpire::event::{Log, Seat, Sum};
use umpire::game::Game;
use umpire::refusal::Refusal;

/// What a combat came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// For the attackers.
    pub attackers: Party,
    /// For the defenders.
    pub defenders: Party,
}

/// What a combat came to for one party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Party {
    /// Steps it lost.
    pub steps: u32,
    /// Whether it retreated.
    pub retreated: Retreated,
    /// Whether nothing of it is left.
    pub eliminated: bool,
}

impl Outcome {
    /// Whether it is the one a sentence speaks of; `None` if no such sentence is known.
    pub(crate) fn is(&self, sentence: &str) -> Option<bool> {
        let (party, rest) = if let Some(rest) = sentence.strip_prefix("the attackers ") {
            (&self.attackers, rest)
        } else {
            (&self.defenders, sentence.strip_prefix("the defenders ")?)
        };
        match rest {
            "retreat" => Some(party.retreated != Retreated::No),
            "stand" => Some(party.retreated == Retreated::No),
            "are eliminated" => Some(party.eliminated),
            "lose no step" => Some(party.steps == 0),
            _ => {
                let steps = rest.strip_prefix("lose ")?;
                let steps = steps.strip_suffix(" steps").or_else(|| steps.strip_suffix(" step"))?;
                Some(party.steps == steps.parse::<u32>().ok()?)
            }
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the attackers {}; the defenders {}", self.attackers, self.defenders)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.steps {
            0 => write!(f, "lose no step")?,
            1 => write!(f, "lose 1 step")?,
            steps => write!(f, "lose {steps} steps")?,
        }
        if self.eliminated {
            return write!(f, " and are eliminated");
        }
        match self.retreated {
            Retreated::No => write!(f, " and stand"),
            Retreated::Voluntarily => write!(f, " and retreat voluntarily"),
            Retreated::Involuntarily => write!(f, " and must retreat"),
        }
    }
}

impl Outcome {
    fn between(before: &World, after: &World, side: Side, parties: [&[UnitId]; 2]) -> Outcome {
        let party = |side: Side, units: &[UnitId]| Party {
            steps: steps(before, side) - steps(after, side),
            retreated: after.worst_retreat[side],
            eliminated: !units.is_empty() && units.iter().all(|unit| !after.is_present(*unit)),
        };
        Outcome { attackers: party(side, parties[0]), defenders: party(side.enemy(), parties[1]) }
    }
}

fn steps(world: &World, side: Side) -> u32 {
    world.unit_ids().filter(|unit| world.side_of(*unit) == side).map(|unit| world.steps(unit)).sum()
}

/// A piece of the game to be carried through: what goes on, and who is in it.
struct Ahead {
    game: Nlc,
    side: Side,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
}

/// Gives the answer and cuts out what it leads to. A declared attack is fought at once, alone, with whoever
/// was declared on the same target; once all are declared, all are fought; in a combat, that combat is.
fn ahead(
    game: &Nlc,
    seat: Seat,
    action: &Action,
    play: &mut Play<'_, Fact>,
) -> Result<Option<Ahead>, Refusal> {
    let mut game = game.clone();
    let held_back_from = match (game.agenda.top(), action) {
        (Some(Proceeding::Segment(segment)), Action::HoldBack { unit }) => {
            segment.attacks().iter().find(|attack| attack.units.contains(unit)).map(|attack| attack.target)
        }
        _ => None,
    };
    game.answer_only(seat, action, play)?;
    game.world.worst_retreat = BySide { first: Retreated::No, second: Retreated::No };
    let combats: Vec<Combat> = if let Some(Proceeding::Segment(segment)) = game.agenda.top() {
        let mut segment = segment.clone();
        let one = match action {
            Action::Attack { target, .. } | Action::Resolve { target } => Some(*target),
            _ => held_back_from,
        };
        if let Some(target) = one {
            let combat = segment.take_combat(target);
            game.agenda = Agenda::of(Proceeding::Combat(combat.clone()));
            vec![combat]
        } else {
            segment.take_all_combats()
        }
    } else {
        game.agenda.keep_from_last(|proceeding| matches!(proceeding, Proceeding::Combat(_)));
        let combat = game.agenda.iter().find_map(|proceeding| match proceeding {
            Proceeding::Combat(combat) => Some(combat.clone()),
            _ => None,
        });
        combat.into_iter().collect()
    };
    let Some(side) = combats.first().map(Combat::side) else { return Ok(None) };
    let attackers = combats.iter().flat_map(Combat::attackers).collect();
    let defenders = combats.iter().flat_map(|combat| combat.defenders(&game.world)).collect();
    Ok(Some(Ahead { game, side, attackers, defenders }))
}

/// Carries an answer through, answering every question on the way as the odds assume.
pub(crate) fn foresee(
    game: &Nlc,
    seat: Seat,
    action: &Action,
    dice: &mut dyn Dice,
) -> Result<Outcome, Refusal> {
    let mut log = Log::deaf();
    let mut play = Play { dice, log: &mut log };
    let Some(mut ahead) = ahead(game, seat, action, &mut play)? else {
        return Ok(Outcome::between(&game.world, &game.world, Side::First, [&[], &[]]));
    };
    let later = &mut ahead.game;
    later.agenda.run(&mut later.world, &mut play);
    let mut room = Vec::new();
    while let Some(asked) = later.awaited().iter().next() {
        room.clear();
        later.answers(asked, &mut room);
        let answer = assumed(later, &room);
        later.act(asked, &answer, &mut play)?;
    }
    let parties = [ahead.attackers.as_slice(), ahead.defenders.as_slice()];
    Ok(Outcome::between(&game.world, &ahead.game.world, ahead.side, parties))
}

/// The answer that the odds assume: stand, receive, halt; follow one's units; retreat where it costs least;
/// else the first that is offered.
fn assumed(game: &Nlc, answers: &[Action]) -> Action {
    let weight = |action: &Action| match action {
        Action::ReceiveTheAttack | Action::Stand | Action::Halt | Action::Follow { .. } => 0,
        Action::RetreatTo { from, to } => match game.agenda.top() {
            Some(Proceeding::Retreat(retreat)) => retreat.price(&game.world, *from, *to),
            _ => 1,
        },
        _ => 1,
    };
    let first = answers.iter().min_by_key(|action| weight(action));
    *first.expect("whoever is asked has at least one answer")
}

/// The strengths of the combats that an answer leads to.
pub(crate) fn foretell(game: &Nlc, seat: Seat, action: &Action) -> Vec<Sum> {
    let mut dice = Scripted::default();
    let mut log = Log::deaf();
    let ahead = ahead(game, seat, action, &mut Play { dice: &mut dice, log: &mut log });
    let Ok(Some(ahead)) = ahead else { return Vec::new() };
    let combats = ahead.game.agenda.iter().filter_map(|proceeding| match proceeding {
        Proceeding::Combat(combat) if !combat.has_fired() => Some(combat.clone()),
        _ => None,
    });
    combats.flat_map(|combat| combat.strengths(&ahead.game.world)).collect()
}
