//! Where whoever sets out can get to, by the cheapest way, and what it costs.
//!
//! The moves are played out on the imagined game itself, step by step: what is shown is what the rules allow, zones, orders and
//! command range included. Where the enemy may interfere on the way the march goes on as if he did not, and the place is told.

use super::{open_answers, try_out};
use crate::game::Series;
use crate::movement::Answer;
use crate::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use umpire::answers::Answers;
use umpire::event::Seat;
use umpire::game::Game;

/// Where somebody can get to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ReachLook {
    /// Where he stands now.
    pub(super) from: String,
    /// Every hex that he can enter, the nearest first.
    pub(super) ends: Vec<ReachEnd>,
}

/// A hex that can be reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ReachEnd {
    pub(super) hex: String,
    /// What has been spent there.
    pub(super) cost: String,
    /// The way, from where he stands.
    pub(super) path: Vec<String>,
    /// What has been spent at each hex of the way.
    pub(super) costs: Vec<String>,
    /// Whether he may rest there.
    pub(super) rest: bool,
    /// The answers that lead there, and end the move there if it may end.
    pub(super) say: Vec<String>,
    /// Where on the way the enemy may interfere, and how; the answers lead no farther than the first such hex.
    pub(super) risks: Vec<Risk>,
}

/// Where the enemy may interfere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Risk {
    pub(super) hex: String,
    pub(super) what: Interference,
}

worded! {
    /// How the enemy may interfere with a march.
    pub(crate) enum Interference {
        Announcement = "say how far they will march",
        Reaction = "enemy cavalry may charge",
    }
}

/// A hex reached, and how.
struct Reached {
    game: Series,
    at: HexId,
    spent: HalfPoints,
    way: Vec<(HexId, HalfPoints)>,
    say: Vec<String>,
    risks: Vec<(HexId, Interference)>,
}

impl ReachLook {
    pub(super) fn of(game: &Series, seat: Seat, action: Option<&Value>) -> Result<ReachLook, String> {
        let mut start = game.clone();
        let mut said = Vec::new();
        if let Some(action) = action {
            let action = Action::read(&start.world, action)?;
            said.push(start.say(&action));
            act(&mut start, seat, &action)?;
        }
        let (at, spent) =
            under_way(&start).ok_or("nobody is on the way: name an answer that sets somebody moving")?;
        let number = |hex: HexId| game.world.number(hex);
        let first = Reached { game: start, at, spent, way: Vec::new(), say: said, risks: Vec::new() };
        let mut ends = Vec::new();
        for reached in spread(first, seat) {
            let mut say = reached.say;
            let resting = Action::Move(Answer::Rest);
            let rest = open_answers(&reached.game, seat).contains(&resting);
            if rest && reached.risks.is_empty() {
                say.push(reached.game.say(&resting));
            }
            ends.push(ReachEnd {
                hex: number(reached.at),
                cost: reached.spent.to_string(),
                path: reached.way.iter().map(|(hex, _)| number(*hex)).collect(),
                costs: reached.way.iter().map(|(_, spent)| spent.to_string()).collect(),
                rest,
                say,
                risks: reached
                    .risks
                    .iter()
                    .map(|(hex, what)| Risk { hex: number(*hex), what: *what })
                    .collect(),
            });
        }
        Ok(ReachLook { from: number(at), ends })
    }
}

/// Every hex that can be entered, the cheapest way to each first, as Dijkstra finds them.
fn spread(first: Reached, seat: Seat) -> Vec<Reached> {
    let start = first.at;
    let mut open: BTreeMap<(HalfPoints, usize), Reached> = BTreeMap::from([((first.spent, 0), first)]);
    let (mut settled, mut found, mut n) = (BTreeSet::from([start]), Vec::new(), 0);
    while let Some((_, reached)) = open.pop_first() {
        let is_start = reached.way.is_empty();
        if !is_start && !settled.insert(reached.at) {
            continue;
        }
        for answer in open_answers(&reached.game, seat) {
            let Action::Move(Answer::Enter { hex }) = answer else { continue };
            if settled.contains(&hex) {
                continue;
            }
            if let Some(next) = step(&reached, seat, hex, &answer) {
                n += 1;
                open.insert((next.spent, n), next);
            }
        }
        if !is_start {
            found.push(reached);
        }
    }
    found
}

/// One step on: the enemy lets them pass, and whoever has to say how much they spend says all they have.
fn step(from: &Reached, seat: Seat, hex: HexId, answer: &Action) -> Option<Reached> {
    let mut game = from.game.clone();
    let mut say = from.say.clone();
    if from.risks.is_empty() {
        say.push(game.say(answer));
    }
    act(&mut game, seat, answer).ok()?;
    let mut risks = from.risks.clone();
    // At every hex at most each enemy cavalry unit may be asked once.
    for _ in 0..game.world.unit_ids().count() {
        if let Some((at, spent)) = under_way(&game).filter(|_| is_moving(&game, seat)) {
            let mut way = from.way.clone();
            way.push((at, spent));
            return Some(Reached { game, at, spent, way, say, risks });
        }
        let asked = game.awaited().iter().next()?;
        let mut answers = open_answers(&game, asked).into_iter();
        let next = if asked == seat {
            risks.push((hex, Interference::Announcement));
            answers.rfind(|answer| matches!(answer, Action::Move(Answer::Announce { .. })))
        } else {
            risks.push((hex, Interference::Reaction));
            answers.find(|answer| *answer == Action::LetThemPass)
        };
        act(&mut game, asked, &next?).ok()?;
    }
    None
}

/// Whether the seat is asked where to go on.
fn is_moving(game: &Series, seat: Seat) -> bool {
    open_answers(game, seat).iter().any(|answer| {
        matches!(
            answer,
            Action::Move(Answer::Enter { .. } | Answer::Rest | Answer::TurnBack | Answer::LeaveTheMap)
        )
    })
}

fn under_way(game: &Series) -> Option<(HexId, HalfPoints)> {
    match game.agenda.top()? {
        Activity::MovementPhase(moving) => moving.under_way(),
        _ => None,
    }
}

/// Plays an answer on the imagined game. Where dice would fall it goes no farther.
fn act(game: &mut Series, seat: Seat, action: &Action) -> Result<(), String> {
    let trouble = try_out(game, seat, action).map_err(|refusal| refusal.to_string())?;
    trouble.map_or(Ok(()), Err)
}
