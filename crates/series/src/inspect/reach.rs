//! Where whoever sets out can get to, by the cheapest way, and what it costs.
//!
//! The moves are played out on the imagined game itself, step by step: what is shown is what the rules allow, zones, orders and
//! command range included. Where the enemy may interfere on the way the march goes on as if he did not, and the place is told. What
//! would come of it there is read off the game in which he has arrived.

use super::fate::Fate;
use super::{flight, open_answers, try_out};
use crate::command;
use crate::game::Series;
use crate::knowledge::fog::Fog;
use crate::movement::{Answer, OnTheWay, allowance};
use crate::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use umpire::answers::Answers;
use umpire::event::Seat;
use umpire::game::Game;
use umpire::refusal::Refusal;

/// Where somebody can get to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ReachLook {
    /// Where he stands now.
    pub(super) from: String,
    /// What they may spend in all; nothing is said of leaders and headquarters.
    pub(super) points: Option<String>,
    /// In what costs are reckoned.
    pub(super) measure: &'static str,
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
    /// Whether the move may end there, or ends there by itself.
    pub(super) rest: bool,
    /// The answers that lead there, and end the move there if it may end.
    pub(super) say: Vec<String>,
    /// Where on the way the enemy may interfere, and how; the answers lead no farther than the first such hex.
    pub(super) risks: Vec<Risk>,
    /// What would come of it if the move ended there.
    pub(super) fate: Vec<Fate>,
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
        PassingFire = "the enemy may fire as they leave",
    }
}

/// A hex reached, and how.
#[derive(Clone)]
pub(super) struct Reached {
    pub(super) game: Series,
    pub(super) at: HexId,
    spent: HalfPoints,
    pub(super) way: Vec<(HexId, HalfPoints)>,
    say: Vec<String>,
    pub(super) risks: Vec<(HexId, Interference)>,
    /// The move has ended there by itself.
    is_over: bool,
}

impl Reached {
    /// Where somebody stands who sets out with an answer, or is on the way already.
    fn at_the_start(game: &Series, seat: Seat, action: Option<&Value>) -> Result<Reached, NotUnderWay> {
        let mut game = game.clone();
        let mut say = Vec::new();
        if let Some(action) = action {
            let action = Action::read(&game.world, action).map_err(NotUnderWay::Said)?;
            say.push(game.say(&action));
            let trouble = try_out(&mut game, seat, &action).map_err(NotUnderWay::Refused)?;
            trouble.map_or(Ok(()), Err).map_err(NotUnderWay::Said)?;
        }
        let nobody = || "nobody is on the way: name an answer that sets somebody moving".to_owned();
        let (at, spent) = under_way(&game).ok_or_else(|| NotUnderWay::Said(nobody()))?;
        Ok(Reached { game, at, spent, way: Vec::new(), say, risks: Vec::new(), is_over: false })
    }

    /// The game when the move has ended there, or why it may not.
    fn ended(&self, seat: Seat) -> Result<Series, Refusal> {
        let mut game = self.game.clone();
        if !self.is_over {
            try_out(&mut game, seat, &Action::Move(Answer::Rest))?;
        }
        Ok(game)
    }
}

/// Why nobody sets out.
enum NotUnderWay {
    Refused(Refusal),
    Said(String),
}

impl ReachLook {
    pub(super) fn of(
        game: &Series,
        seat: Seat,
        fog: &Fog,
        action: Option<&Value>,
    ) -> Result<ReachLook, String> {
        if let Some(unit) = action.and_then(|action| in_flight(game, action)) {
            return flight::reach(game, seat, unit).ok_or_else(|| "it is not on the map".to_owned());
        }
        let first = Reached::at_the_start(game, seat, action).map_err(|none| match none {
            NotUnderWay::Refused(refusal) => refusal.to_string(),
            NotUnderWay::Said(why) => why,
        })?;
        let number = |hex: HexId| game.world.number(hex);
        let (from, who) = (first.at, on_the_way(&first.game));
        let start = first.game.clone();
        let points = who.units.iter().map(|unit| allowance(&start.world, *unit)).min();
        let mut ends = Vec::new();
        for (mut reached, ended) in ends_of(first, seat) {
            if ended.is_ok() && !reached.is_over && reached.risks.is_empty() {
                reached.say.push(game.say(&Action::Move(Answer::Rest)));
            }
            let fate = |after: &Series| Fate::of(&start, after, &who, &reached, fog);
            ends.push(ReachEnd {
                hex: number(reached.at),
                cost: reached.spent.to_string(),
                path: reached.way.iter().map(|(hex, _)| number(*hex)).collect(),
                costs: reached.way.iter().map(|(_, spent)| spent.to_string()).collect(),
                rest: ended.is_ok(),
                fate: ended.as_ref().map(fate).unwrap_or_default(),
                say: reached.say,
                risks: reached
                    .risks
                    .iter()
                    .map(|(hex, what)| Risk { hex: number(*hex), what: *what })
                    .collect(),
            });
        }
        let points = points.map(|points| points.to_string());
        Ok(ReachLook { from: number(from), points, measure: "MP", ends })
    }
}

/// The unit that an answer lets flee.
fn in_flight(game: &Series, action: &Value) -> Option<UnitId> {
    match Action::read(&game.world, action) {
        Ok(Action::Command(command::Answer::Flee { unit, .. })) => Some(unit),
        _ => None,
    }
}

/// Why a move may not end in a hex: the rule that bars the hex, the last step to it, or that it is too far.
pub(super) fn why_not(
    game: &Series,
    seat: Seat,
    action: Option<&Value>,
    hex: HexId,
) -> Result<Refusal, String> {
    if let Some(unit) = action.and_then(|action| in_flight(game, action)) {
        let there = Action::Command(command::Answer::Flee { unit, to: hex });
        let free = || format!("it may flee to {}", game.world.number(hex));
        return try_out(&mut game.clone(), seat, &there).err().ok_or_else(free);
    }
    let first = match Reached::at_the_start(game, seat, action) {
        Ok(first) => first,
        Err(NotUnderWay::Refused(refusal)) => return Ok(refusal),
        Err(NotUnderWay::Said(why)) => return Err(why),
    };
    let (board, at) = (&game.world.ground().board, first.at);
    let enter = Action::Move(Answer::Enter { hex });
    let barred = |from: &Series| try_out(&mut from.clone(), seat, &enter).err();
    let mut bar = if board.distance(at, hex) == 1 { barred(&first.game) } else { None };
    for (reached, ended) in ends_of(first, seat) {
        if reached.at == hex {
            let free = || format!("the move may end in {}", game.world.number(hex));
            return ended.err().ok_or_else(free);
        }
        if bar.is_none() && !reached.is_over && board.distance(reached.at, hex) == 1 {
            bar = barred(&reached.game);
        }
    }
    Ok(bar.unwrap_or_else(|| Denial::OutOfReach { hex }.refusal(&game.world)))
}

/// Every hex that can be entered, with the game when the move has ended there, or why it may not. Who falls back may not stop while he can
/// afford to go on (20.2.fallback.a): then a way counts that uses up more, where the cheapest leaves too much.
fn ends_of(first: Reached, seat: Seat) -> Vec<(Reached, Result<Series, Refusal>)> {
    let judged = |reached: Reached| {
        let ended = reached.ended(seat);
        (reached, ended)
    };
    let is_early = |ended: &Result<Series, Refusal>| {
        ended.as_ref().is_err_and(|refusal| refusal.reason().code == "farther-back")
    };
    let mut ends: Vec<_> = spread(first.clone(), seat, Ways::Cheapest).into_iter().map(judged).collect();
    if ends.iter().any(|(_, ended)| is_early(ended)) {
        for longer in spread(first, seat, Ways::OfEveryCost) {
            let open = ends.iter_mut().find(|(reached, ended)| reached.at == longer.at && is_early(ended));
            if let Some(end) = open {
                let (reached, ended) = judged(longer);
                if ended.is_ok() {
                    *end = (reached, ended);
                }
            }
        }
    }
    ends
}

/// Which ways to a hex are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ways {
    Cheapest,
    /// One of each cost.
    OfEveryCost,
}

/// Every hex that can be entered, the cheapest way to each first, as Dijkstra finds them.
fn spread(first: Reached, seat: Seat, ways: Ways) -> Vec<Reached> {
    let place = |hex: HexId, spent: HalfPoints| (hex, (ways == Ways::OfEveryCost).then_some(spent));
    let start = place(first.at, first.spent);
    let mut open: BTreeMap<(HalfPoints, usize), Reached> = BTreeMap::from([((first.spent, 0), first)]);
    let (mut settled, mut found, mut n) = (BTreeSet::from([start]), Vec::new(), 0);
    while let Some((_, reached)) = open.pop_first() {
        let is_start = reached.way.is_empty();
        if !is_start && !settled.insert(place(reached.at, reached.spent)) {
            continue;
        }
        let onward = if reached.is_over { Vec::new() } else { open_answers(&reached.game, seat) };
        for answer in onward {
            let Action::Move(Answer::Enter { hex }) = answer else { continue };
            if settled.contains(&(hex, None)) {
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

/// One step on: the enemy lets them pass, and whoever has to say how much they spend says all they have. Where the move ends by itself
/// it has led there too.
fn step(from: &Reached, seat: Seat, hex: HexId, answer: &Action) -> Option<Reached> {
    let mut game = from.game.clone();
    let mut say = from.say.clone();
    if from.risks.is_empty() {
        say.push(game.say(answer));
    }
    let who = on_the_way(&game);
    let price = step_price(&game, hex);
    act(&mut game, seat, answer).ok()?;
    let mut risks = from.risks.clone();
    // At every hex at most each enemy cavalry unit may be asked once.
    for _ in 0..game.world.unit_ids().count() {
        if let Some((at, spent)) = under_way(&game).filter(|_| is_moving(&game, seat)) {
            let mut way = from.way.clone();
            way.push((at, spent));
            return Some(Reached { game, at, spent, way, say, risks, is_over: false });
        }
        if let Some(price) = price.filter(|_| has_stopped(&game, &who, hex)) {
            let (mut way, spent) = (from.way.clone(), from.spent + price);
            way.push((hex, spent));
            return Some(Reached { game, at: hex, spent, way, say, risks, is_over: true });
        }
        let asked = game.awaited().iter().next()?;
        let mut answers = open_answers(&game, asked).into_iter();
        let next = if asked == seat {
            risks.push((hex, Interference::Announcement));
            answers.rfind(|answer| matches!(answer, Action::Move(Answer::Announce { .. })))
        } else if matches!(game.agenda.top(), Some(Activity::FireInPassing(_))) {
            risks.push((from.at, Interference::PassingFire));
            answers.find(|answer| *answer == Action::HoldFire)
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

/// Whether units that were on the way are on it no more, and stand in a hex.
fn has_stopped(game: &Series, who: &OnTheWay, hex: HexId) -> bool {
    let over =
        matches!(game.agenda.top(), Some(Activity::MovementPhase(moving)) if moving.on_the_way().is_none());
    over && !who.units.is_empty() && who.units.iter().all(|unit| game.world.hex_of(*unit) == Some(hex))
}

fn on_the_way(game: &Series) -> OnTheWay {
    match game.agenda.top() {
        Some(Activity::MovementPhase(moving)) => moving.on_the_way().unwrap_or_default(),
        _ => OnTheWay::default(),
    }
}

/// What a step costs those who march.
fn step_price(game: &Series, hex: HexId) -> Option<HalfPoints> {
    match game.agenda.top()? {
        Activity::MovementPhase(moving) => moving.step_price(&game.world, hex),
        _ => None,
    }
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
