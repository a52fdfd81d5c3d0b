//! Where whoever is on the march could go from where he is: every hex that single steps lead to, by the cheapest way (con-base.9, 12). It
//! is reckoned as his side sees the map, by the prices and refusals of the steps themselves.

use super::march::March;
use super::{bridges, repulse, steps};
use crate::activity::Activity;
use crate::answers::{Answer, MarchAnswer};
use crate::game::Campaigns;
use crate::types::Side;
use crate::world::World;
use field::paths::HalfPoints;
use hex::HexId;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use umpire::answers::Answers;
use umpire::rule::Rule;

/// Where a march could go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MarchLook {
    /// Where they are.
    from: String,
    /// What they may spend in all.
    points: String,
    /// Every hex that they can enter, the nearest first.
    ends: Vec<MarchEnd>,
}

/// A hex that a march can reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MarchEnd {
    hex: String,
    /// What has been spent there.
    cost: String,
    /// The way, from where they are.
    path: Vec<String>,
    /// What has been spent at each hex of the way.
    costs: Vec<String>,
    /// Whether they may stop there.
    rest: bool,
    /// The answers that lead there, and stop there where nothing else could be done.
    say: Vec<String>,
    /// What would come of it.
    fate: Vec<MarchFate>,
}

/// What would come of a march that ends somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MarchFate {
    what: &'static str,
    #[cfg_attr(feature = "ts", ts(type = "RuleId"))]
    rule: Rule,
    for_good: bool,
}

/// A hex reached: what has been spent, after how many steps, from where, and whether the march comes to its end there.
#[derive(Clone, Copy)]
struct Reached {
    spent: HalfPoints,
    steps: u8,
    from: HexId,
    is_halted: bool,
}

/// Where whoever is on the march could go; nothing if no step of a side's is asked for.
pub(crate) fn look(game: &Campaigns, side: Side) -> Option<MarchLook> {
    let Some(Activity::March(march)) = game.agenda.top() else { return None };
    if march.side != side || !march.is_stepping() {
        return None;
    }
    let world = &game.world;
    let found = search(march, world);
    let mut ends: Vec<(HalfPoints, HexId)> = found
        .iter()
        .filter(|(hex, _)| **hex != march.at)
        .map(|(hex, reached)| (reached.spent, *hex))
        .collect();
    ends.sort_unstable();
    Some(MarchLook {
        from: world.number(march.at),
        points: march.allowance(world).to_string(),
        ends: ends.into_iter().map(|(_, hex)| end(march, world, &found, hex)).collect(),
    })
}

/// Every hex that can be entered with the cheapest way to it.
fn search(march: &March, world: &World) -> BTreeMap<HexId, Reached> {
    let start =
        Reached { spent: march.spent, steps: march.steps, from: march.at, is_halted: march.is_halted };
    let mut found = BTreeMap::from([(march.at, start)]);
    let mut open = BinaryHeap::from([Reverse((march.spent, march.at))]);
    while let Some(Reverse((spent, hex))) = open.pop() {
        let reached = found[&hex];
        if reached.spent < spent {
            continue;
        }
        let here = there(march, hex, reached);
        for next in world.ground().board.neighbours(hex) {
            let Ok(cost) = steps::price(&here, world, next) else { continue };
            let spent = reached.spent + cost;
            if found.get(&next).is_none_or(|known| spent < known.spent) {
                let is_halted = march.is_halted_by(world, hex, next);
                let steps = reached.steps.saturating_add(1);
                found.insert(next, Reached { spent, steps, from: hex, is_halted });
                open.push(Reverse((spent, next)));
            }
        }
    }
    found
}

/// The march as it would be in a hex that it has reached.
fn there(march: &March, hex: HexId, reached: Reached) -> March {
    let mut ahead = march.clone();
    (ahead.at, ahead.spent, ahead.steps) = (hex, reached.spent, reached.steps);
    ahead.is_halted = reached.is_halted;
    ahead
}

fn end(march: &March, world: &World, found: &BTreeMap<HexId, Reached>, hex: HexId) -> MarchEnd {
    let mut way = vec![hex];
    while let Some(before) = way.last().map(|last| found[last].from).filter(|before| *before != march.at) {
        way.push(before);
    }
    way.reverse();
    let reached = found[&hex];
    let there = there(march, hex, reached);
    let rest = steps::may_stop(&there, world).is_ok();
    let say = |answer: MarchAnswer| Answer::March(answer).say(world);
    let mut words: Vec<String> = way.iter().map(|hex| say(MarchAnswer::To { hex: *hex })).collect();
    // Where an enemy may be pushed away or a bridge be broken, whoever marches there is asked. Where nothing at all is left, he stops by himself.
    let mut deeds = Vec::new();
    repulse::offer(&there, world, &mut deeds);
    bridges::offer(&there, world, &mut deeds);
    if rest && deeds.is_empty() && there.could_do_more(world) {
        words.push(say(MarchAnswer::Stop));
    }
    let zone = MarchFate {
        what: "an enemy zone: the march ends there",
        rule: rule!("con-base.12.d"),
        for_good: false,
    };
    MarchEnd {
        hex: world.number(hex),
        cost: reached.spent.to_string(),
        path: way.iter().map(|hex| world.number(*hex)).collect(),
        costs: way.iter().map(|hex| found[hex].spent.to_string()).collect(),
        rest,
        say: words,
        fate: reached.is_halted.then_some(zone).into_iter().collect(),
    }
}
