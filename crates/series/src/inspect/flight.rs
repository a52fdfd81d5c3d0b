//! Where a unit in flight can get to (20.10.c): it is asked hex by hex, and looked at as one way.

use super::reach::{Interference, ReachEnd, ReachLook, Risk};
use super::{open_answers, try_out};
use crate::command::Answer;
use crate::game::Series;
use crate::prelude::*;
use std::collections::{BTreeSet, VecDeque};
use umpire::event::Seat;
use umpire::game::Game;

/// A unit on its flight: the hexes that it has entered, and the answers that led there.
struct Fled {
    game: Series,
    way: Vec<HexId>,
    say: Vec<String>,
}

/// Every hex that a unit can flee to, and through; the enemy may interfere where he is asked.
pub(super) fn reach(game: &Series, seat: Seat, unit: UnitId) -> Option<ReachLook> {
    let number = |hex: HexId| game.world.number(hex);
    let from = game.world.hex_of(unit)?;
    let (mut ends, mut seen) = (Vec::new(), BTreeSet::new());
    let mut open = VecDeque::from([Fled { game: game.clone(), way: Vec::new(), say: Vec::new() }]);
    while let Some(fled) = open.pop_front() {
        for step in steps(&fled.game, seat, unit) {
            let Some(next) = fled.on(seat, unit, step) else { continue };
            let Some(at) = next.way.last().copied() else { continue };
            let goes_on = !steps(&next.game, seat, unit).is_empty();
            if !seen.insert((at, goes_on)) {
                continue;
            }
            let watched = !next.game.awaited().is_empty() && !next.game.awaited().has(seat);
            let risks = watched.then(|| Risk { hex: number(at), what: Interference::Reaction });
            let costs: Vec<String> = (1..=next.way.len()).map(|n| n.to_string()).collect();
            ends.push(ReachEnd {
                hex: number(at),
                cost: next.way.len().to_string(),
                path: next.way.iter().map(|hex| number(*hex)).collect(),
                costs,
                rest: !goes_on,
                say: next.say.clone(),
                risks: risks.into_iter().collect(),
                fate: Vec::new(),
            });
            if goes_on {
                open.push_back(next);
            }
        }
    }
    Some(ReachLook { from: number(from), points: None, measure: "hexes", ends })
}

/// The hexes that it may flee to next, as answers.
fn steps(game: &Series, seat: Seat, unit: UnitId) -> Vec<Action> {
    let own =
        |answer: &Action| matches!(answer, Action::Command(Answer::Flee { unit: who, .. }) if *who == unit);
    open_answers(game, seat).into_iter().filter(own).collect()
}

impl Fled {
    /// One answer on; where there was no other way it has gone farther by itself.
    fn on(&self, seat: Seat, unit: UnitId, step: Action) -> Option<Fled> {
        let Action::Command(Answer::Flee { to, .. }) = step else { return None };
        let mut game = self.game.clone();
        let (mut way, mut say) = (self.way.clone(), self.say.clone());
        say.push(game.say(&step));
        // Dice would fall only for somebody else.
        try_out(&mut game, seat, &step).ok()?;
        way.push(to);
        way.extend(game.world.hex_of(unit).filter(|at| *at != to));
        Some(Fled { game, way, say })
    }
}
