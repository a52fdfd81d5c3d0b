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

use super::each_once;
use crate::prelude::*;
use crate::scenario::arrivals::Chance;
use crate::scenario::victory::{ArmyCondition, Award, Objective};
use crate::world::{ChanceState, Ended};
use umpire::event::Line as SumLine;
use umpire::game::Ending;

/// A line of the account: what a side gets, and for what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Who gets the points.
    pub side: Side,
    /// How many now; for what can be met more than once, all together.
    pub points: i32,
    /// How many there are to be had; for what can be met more than once, each time.
    pub worth: i32,
    /// Whether it can be met more than once.
    pub repeats: bool,
    pub text: String,
    /// The rule that gives them, if the scenario names one.
    pub rule: Option<Rule>,
}

/// The account as it stands: a line for each award of the scenario, also for those that earn nothing yet. The strength of units that
/// are not seen counts for nothing: the truth has none of these.
pub fn account(world: &World, unseen: &[UnitId]) -> Vec<Line> {
    let terms = &world.theatre.terms;
    let mut lines = Vec::new();
    for (at, award) in terms.victory.awards.iter().enumerate() {
        let times = i32::try_from(conditions::times(world, at, award, unseen)).unwrap_or(i32::MAX);
        let points = i32::from(award.points) * times;
        let (worth, repeats) = (i32::from(award.points), award.condition.repeats());
        let (side, text, rule) = (award.side, award.text.clone(), award.rule);
        lines.push(Line { side, points, worth, repeats, text, rule });
    }
    for (at, variable) in terms.variables.iter().enumerate() {
        if let Chance::Called { cost, .. } = variable.how
            && cost > 0
            && world.history().chances[at] == ChanceState::Called
        {
            let side = conditions::side_of_variable(world, at);
            let (points, text) = (-i32::from(cost), variable.text.clone());
            lines.push(Line { side, points, worth: points, repeats: false, text, rule: None });
        }
    }
    for (side, points) in hooks::turn::points_of_cards(world) {
        let (text, rule) = ("Cards played".to_owned(), Some(rule!("mop.37.13.f")));
        lines.push(Line { side, points, worth: points, repeats: true, text, rule });
    }
    for rule in &world.theatre.specials.kept_back {
        let formation = &world.theatre.formations[rule.formation];
        if rule.cost > 0 && world.memory().released.contains(&rule.formation) {
            let (points, text) = (-i32::from(rule.cost), format!("{} let go", formation.name));
            let side = formation.side;
            lines.push(Line { side, points, worth: points, repeats: false, text, rule: None });
        }
    }
    lines
}

/// The rules of the awards whose condition is such, each once.
pub(crate) fn rules_of_awards(world: &World, wanted: impl Fn(&Award) -> bool) -> Vec<Rule> {
    let awards = world.theatre.terms.victory.awards.iter().filter(|award| wanted(award));
    each_once(awards.filter_map(|award| award.rule))
}

/// The points of both sides, the first side's first.
pub fn points(world: &World) -> [i32; 2] {
    points_of(&account(world, &[]))
}

fn points_of(lines: &[Line]) -> [i32; 2] {
    Side::BOTH.map(|side| lines.iter().filter(|line| line.side == side).map(|line| line.points).sum())
}

/// How the game would end now, and what each side lacks to the next better result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The first side's points less the second's.
    pub margin: i32,
    /// What that is called.
    pub result: String,
    /// For each side that could do better: how many points it lacks, and what it would have with them.
    pub wants: Vec<(Side, i32, String)>,
}

/// What results go by: the first side's points less the second's, or the level of victory where the edition has such.
fn measure(world: &World, points: [i32; 2]) -> i32 {
    match &world.edition().features.victory_by_ratio {
        Some(ratio) => ratio.level(points),
        None => points[0] - points[1],
    }
}

/// How many points more a side needs for a better result, where they go by levels.
fn lacks(world: &World, points: [i32; 2], side: Side) -> i32 {
    let own = usize::from(side == Side::Second);
    let now = measure(world, points);
    let better = |more: &i32| {
        let mut with = points;
        with[own] += more;
        let then = measure(world, with);
        if side == Side::First { then > now } else { then < now }
    };
    (1..=999).find(better).unwrap_or(999)
}

/// Of an account.
pub fn standing(world: &World, account: &[Line]) -> Option<Standing> {
    let results = &world.theatre.terms.victory.results;
    let points = points_of(account);
    let margin = measure(world, points);
    let met = results.iter().position(|result| margin >= i32::from(result.margin));
    let at = met.or(results.len().checked_sub(1))?;
    // Results go from the best of the first side to the worst: it wants the one before, its enemy the one behind.
    let before = at.checked_sub(1).and_then(|before| results.get(before));
    let better = before.map(|next| (Side::First, i32::from(next.margin) - margin, next.text.clone()));
    let behind = results.get(at + 1);
    let worse =
        behind.map(|next| (Side::Second, margin - i32::from(results[at].margin) + 1, next.text.clone()));
    let mut wants: Vec<(Side, i32, String)> = better.into_iter().chain(worse).collect();
    if world.edition().features.victory_by_ratio.is_some() {
        for (side, lacking, _) in &mut wants {
            *lacking = lacks(world, points, *side);
        }
    }
    Some(Standing { margin: points[0] - points[1], result: results[at].text.clone(), wants })
}

/// A place for which a side gets points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    pub hex: HexId,
    pub name: String,
    pub side: Side,
    pub points: i32,
    pub text: String,
}

/// Every place that earns points by who is there, once for each award.
pub fn prizes(world: &World) -> Vec<Prize> {
    let awards = world.theatre.terms.victory.awards.iter();
    let prize = |award: &Award, place: &Objective| Prize {
        hex: place.hex,
        name: place.name.clone(),
        side: award.side,
        points: award.points.into(),
        text: award.text.clone(),
    };
    awards.flat_map(|award| award.condition.places().iter().map(move |place| prize(award, place))).collect()
}

/// The account as sums of an event.
pub(super) fn sums(world: &World) -> Vec<Sum> {
    let lines = account(world, &[]);
    let sum = |side: Side| {
        let own = lines.iter().filter(|line| line.side == side && line.points != 0);
        let total: i32 = own.clone().map(|line| line.points).sum();
        let lines =
            own.map(|line| SumLine::of(&line.text, line.points, line.rule.unwrap_or(rule!("nlc.13.a"))));
        let lines = lines.collect();
        Sum::of(format!("the points of {}", world.side_words(side)), lines, total)
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
                ArmyCondition::Broken => "has no formation left that is not demoralized",
            };
            format!("the {} army {status}", world.name(*army))
        });
        let taken = sudden.captured.map(|leader| format!("{} is captured", world.leader(leader).name));
        let armies = listed(&armies.chain(taken).collect::<Vec<_>>());
        let text = format!("Sudden victory of the {}: {armies}.", world.edition().sides[sudden.side].name);
        let rules = sudden.rule.into_iter().chain([rule!("nlc.13.a")]).collect();
        return Ending { points: points.to_vec(), winners: vec![seat(sudden.side)], text, rules };
    }
    let margin = i16::try_from(measure(world, points)).unwrap_or(i16::MAX);
    let results = &theatre.terms.victory.results;
    let result = theatre.terms.victory.result(margin).or(results.last());
    let draw = theatre.terms.victory.draw().map(|result| result.margin);
    // What is better or worse than the draw is won.
    let winners = match (result.map(|result| result.margin), draw) {
        (Some(own), Some(draw)) if own > draw => vec![seat(Side::First)],
        (Some(own), Some(draw)) if own < draw => vec![seat(Side::Second)],
        _ => theatre.seats.clone(),
    };
    let by = result.and_then(|result| result.rule);
    let result = result.map_or("The game is over", |result| result.text.as_str());
    let [first, second] = Side::BOTH.map(|side| world.edition().sides[side].name.as_str());
    let margin = points[0] - points[1];
    let text = format!("{result}: {first} {}, {second} {}, a margin of {margin}.", points[0], points[1]);
    let earned = account(world, &[]).into_iter().filter(|line| line.points != 0);
    let mut rules: Vec<Rule> = by.into_iter().chain([rule!("nlc.13.a"), rule!("nlc.13.b")]).collect();
    rules.extend(earned.filter_map(|line| line.rule));
    rules.extend(hooks::turn::rules_of_the_account(world));
    // One rule may earn points in several lines.
    umpire::citations::each_once(&mut rules);
    Ending { points: points.to_vec(), winners, text, rules }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::opening;

    #[test]
    fn each_side_is_told_what_it_lacks_and_what_places_are_worth() {
        let world = opening::open(crate::sets::NLC.battles().scenario("nlc/first-shots").unwrap(), &[]);
        let Standing { margin, result, wants } = standing(&world, &account(&world, &[])).unwrap();
        assert_eq!((margin, result.as_str()), (-2, "Drawn battle"));
        let wants: Vec<(Side, i32, &str)> =
            wants.iter().map(|(side, lacks, result)| (*side, *lacks, result.as_str())).collect();
        // From -2 on it is drawn, from 3 on a French victory.
        assert_eq!(wants, [(Side::First, 5, "French victory"), (Side::Second, 1, "Allied victory")]);
        let prizes = prizes(&world);
        let worth = |name: &str, side: Side| {
            prizes.iter().find(|prize| prize.name == name && prize.side == side).map(|prize| prize.points)
        };
        assert_eq!([Side::First, Side::Second].map(|side| worth("Gemioncourt", side)), [Some(4), Some(3)]);
        assert_eq!([Side::First, Side::Second].map(|side| worth("Quatre Bras", side)), [Some(4), Some(2)]);
    }
}
