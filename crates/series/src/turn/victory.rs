//! Who wins (13): the points of both sides, how they arise, and the result.
//!
//! ```
//! use series::turn::{opening, victory};
//! use series::scenario::Battles;
//!
//! let world = opening::open(series::sets::NLC.battles().scenario("nlc/quatre-bras").unwrap(), &[]);
//! // As if the game ended before it began: no Allied unit has left by the Namur highway.
//! assert_eq!(victory::ending(&world).points, [3, 0]);
//! ```

mod conditions;

pub use conditions::note_the_turn;

use crate::prelude::*;
use crate::scenario::arrivals::Chance;
use crate::scenario::victory::ArmyCondition;
use crate::world::{ChanceState, Ended};
use umpire::event::Line as SumLine;
use umpire::game::Ending;

/// A line of the account: what a side gets, and for what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Who gets the points.
    pub side: Side,
    /// How many now; for what can be met more than once, all together.
    pub points: i32,
    pub text: String,
}

/// The account as it stands: a line for each award of the scenario, also for those that earn nothing yet.
pub fn account(world: &World) -> Vec<Line> {
    let terms = &world.theatre.terms;
    let mut lines = Vec::new();
    for (at, award) in terms.victory.awards.iter().enumerate() {
        let times = i32::try_from(conditions::times(world, at, award)).unwrap_or(i32::MAX);
        let points = i32::from(award.points) * times;
        lines.push(Line { side: award.side, points, text: award.text.clone() });
    }
    for (at, variable) in terms.variables.iter().enumerate() {
        if let Chance::Called { cost, .. } = variable.how
            && cost > 0
            && world.history().chances[at] == ChanceState::Called
        {
            let side = conditions::side_of_variable(world, at);
            lines.push(Line { side, points: -i32::from(cost), text: variable.text.clone() });
        }
    }
    for rule in &world.theatre.specials.kept_back {
        let formation = &world.theatre.formations[rule.formation];
        if rule.cost > 0 && world.memory().released.contains(&rule.formation) {
            let text = format!("{} let go", formation.name);
            lines.push(Line { side: formation.side, points: -i32::from(rule.cost), text });
        }
    }
    lines
}

/// The points of both sides, the first side's first.
pub fn points(world: &World) -> [i32; 2] {
    let lines = account(world);
    Side::BOTH.map(|side| lines.iter().filter(|line| line.side == side).map(|line| line.points).sum())
}

/// The account as sums of an event.
pub(super) fn sums(world: &World) -> Vec<Sum> {
    let lines = account(world);
    let sum = |side: Side| {
        let own = lines.iter().filter(|line| line.side == side && line.points != 0);
        let total: i32 = own.clone().map(|line| line.points).sum();
        let lines = own.map(|line| SumLine::of(&line.text, line.points, rule!("nlc.13.a"))).collect();
        Sum::of(format!("the {} points", world.edition().sides[side].key), lines, total)
    };
    Side::BOTH.map(sum).to_vec()
}

/// How the game ended, or would end now.
pub fn ending(world: &World) -> Ending {
    let (theatre, points) = (&world.theatre, points(world));
    let seat = |side: Side| world.seat_name(side).to_owned();
    if let Some(Ended::Sudden(at)) = world.history().ended
        && let Some(sudden) = theatre.terms.victory.sudden.get(usize::from(at))
    {
        let armies = sudden.when.iter().map(|(army, status)| {
            let status = match status {
                ArmyCondition::Demoralized => "is demoralized",
                ArmyCondition::Disintegrated => "has disintegrated",
            };
            format!("the {} army {status}", world.name(*army))
        });
        let armies = armies.collect::<Vec<_>>().join(" and ");
        let text = format!("Sudden victory of the {}: {armies}.", world.edition().sides[sudden.side].name);
        let rules = sudden.rule.into_iter().chain([rule!("nlc.13.a")]).collect();
        return Ending { points: points.to_vec(), winners: vec![seat(sudden.side)], text, rules };
    }
    let margin = i16::try_from(points[0] - points[1]).unwrap_or(i16::MAX);
    let results = &theatre.terms.victory.results;
    let result = theatre.terms.victory.result(margin).or(results.last());
    let draw = theatre.terms.victory.result(0).map(|result| result.margin);
    // The result of equal points is the draw; what is better or worse is won.
    let winners = match (result.map(|result| result.margin), draw) {
        (Some(own), Some(draw)) if own > draw => vec![seat(Side::First)],
        (Some(own), Some(draw)) if own < draw => vec![seat(Side::Second)],
        _ => theatre.seats.clone(),
    };
    let result = result.map_or("The game is over", |result| result.text.as_str());
    let [first, second] = Side::BOTH.map(|side| world.edition().sides[side].name.as_str());
    let text = format!("{result}: {first} {}, {second} {}, a margin of {margin}.", points[0], points[1]);
    Ending { points: points.to_vec(), winners, text, rules: vec![rule!("nlc.13.a"), rule!("nlc.13.b")] }
}
