//! What odds are given of: what becomes of units (4.03, 2.034).

use crate::answer::Answer;
use crate::edition::Level;
use crate::game::OneDay;
use crate::proceeding::Proceeding;
use crate::roster::{Side, UnitId};
use crate::world::Status;
use serde::Serialize;
use std::fmt;
use umpire::agenda::Play;
use umpire::dice::Dice;
use umpire::event::{Log, Seat};
use umpire::game::Game as _;
use umpire::refusal::Refusal;

/// What became of one unit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fate {
    /// Whose.
    pub unit: String,
    /// Hits that it took.
    pub hits: u8,
    /// Its level; none, if it is gone.
    pub level: Option<Level>,
    /// Whether it lost a level.
    pub fell: bool,
}

/// What became of everybody whom it befell.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Each who was hit, or whose level changed.
    pub fates: Vec<Fate>,
    /// Whether the fight goes on.
    pub goes_on: bool,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fate = |fate: &Fate| {
            let hits = match fate.hits {
                0 => String::new(),
                1 => " takes 1 hit and".to_owned(),
                hits => format!(" takes {hits} hits and"),
            };
            match fate.level {
                Some(level) => format!("{}{hits} is {level}", fate.unit),
                None => format!("{}{hits} routs", fate.unit),
            }
        };
        let mut parts: Vec<String> = self.fates.iter().map(fate).collect();
        if self.goes_on {
            parts.push("the fight goes on".to_owned());
        }
        if parts.is_empty() { f.write_str("nothing changes") } else { f.write_str(&parts.join("; ")) }
    }
}

impl Outcome {
    /// Whether it is one of which a sentence speaks.
    pub fn is(&self, sentence: &str) -> Option<bool> {
        if sentence == "the fight goes on" {
            return Some(self.goes_on);
        }
        let of = |name: &str| self.fates.iter().find(|fate| fate.unit == name);
        if let Some((name, what)) = sentence.split_once(" takes ") {
            let hits = of(name).map_or(0, |fate| fate.hits);
            let wanted = if what == "no hit" { 0 } else { what.split(' ').next()?.parse().ok()? };
            return Some(hits == wanted);
        }
        if let Some(name) = sentence.strip_suffix(" routs") {
            return Some(of(name).is_some_and(|fate| fate.level.is_none()));
        }
        if let Some(name) = sentence.strip_suffix(" stands") {
            return Some(of(name).is_none_or(|fate| !fate.fell));
        }
        let (name, level) = sentence.split_once(" is ")?;
        let level = Level::ALL.into_iter().find(|known| known.to_string() == level)?;
        Some(of(name).map_or(level == Level::Firm, |fate| fate.level == Some(level)))
    }
}

/// Plays an answer to what it leads to at once: until somebody is asked again.
pub fn foresee(game: &OneDay, seat: Seat, answer: &Answer, dice: &mut dyn Dice) -> Result<Outcome, Refusal> {
    let mut after = game.clone();
    // Nobody else declares further fire: the window closes with this answer.
    let closes = crate::game::is_done(answer) || *answer == Answer::HoldFire;
    if let Some(top @ Proceeding::Window(_)) = after.agenda.top_mut().filter(|_| closes)
        && let Some(doors) = top.sealed_doors()
    {
        doors[Side::of(seat).other().at()] = false;
    }
    after.act(seat, answer, &mut Play { dice, log: &mut Log::off() })?;
    let roster = &game.world.theatre().roster;
    let fate = |id: UnitId| {
        let (was, is) = (game.world.unit(id), after.world.unit(id));
        let gone = was.status == Status::OnTable && is.status != Status::OnTable;
        let changed = gone || was.hits != is.hits || was.level != is.level;
        (changed && was.status == Status::OnTable).then(|| Fate {
            unit: roster.unit(id).name.clone(),
            hits: is.hits.saturating_sub(was.hits),
            level: (!gone).then_some(is.level),
            fell: gone || is.level > was.level,
        })
    };
    let fates = roster.unit_ids().filter_map(fate).collect();
    let goes_on = !after.world.contacts.is_empty() && !after.awaited().is_empty();
    Ok(Outcome { fates, goes_on })
}
