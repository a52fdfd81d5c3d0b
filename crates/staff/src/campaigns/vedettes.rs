//! Vedettes: next to markers of which nothing is known, before the enemy whom we mean to fight, so that his class is told, and between him
//! and our Centers.

use super::eyes::Eyes;
use super::moves::march;
use super::officer::Moment;
use super::plan::{Aim, Plan};
use crate::player::Decision;
use campaigns::OnTheMarch;
use campaigns::answers::{Answer, MarchAnswer};
use campaigns::notation::Vedettes;
use campaigns::world::{Gait, World};
use field::paths::{HalfPoints, Leg, Price, Scratch, Start};
use hex::HexId;

/// A hex for vedettes, and what is said of it.
struct Post {
    value: f64,
    hex: HexId,
    next: Option<HexId>,
    why: String,
}

/// The vedettes that ride next; one of each stack at a time, so that they spread.
pub(super) fn who(at: &Moment<'_>, plan: &Plan) -> Option<Decision<Answer>> {
    let eyes = at.eyes;
    for answer in at.answers {
        let (from, n) = match answer {
            Answer::March(MarchAnswer::MoveVedettes { vedettes: Vedettes(n), from }) => (*from, *n),
            _ => continue,
        };
        if n != 1 {
            continue;
        }
        let left = eyes.world.in_weather(eyes.world.edition().pieces.vedette.moves);
        let post = best_post(eyes, plan, from, left);
        if let Some(post) = post.filter(|post| post.next.is_some()) {
            return Some(Decision::because(*answer, post.why));
        }
    }
    None
}

/// Their next step.
pub(super) fn step(at: &Moment<'_>, plan: &Plan, on: &OnTheMarch) -> Decision<Answer> {
    let post = best_post(at.eyes, plan, on.at, on.left);
    let stop = at.offered(march(MarchAnswer::Stop));
    let step = post.and_then(|post| {
        let hex = post.next?;
        Some((at.offered(march(MarchAnswer::To { hex }))?, post.why))
    });
    match (step, stop) {
        (Some((answer, why)), _) => Decision::because(answer, why),
        (None, Some(stop)) => Decision::because(stop, ""),
        (None, None) => at.pass(""),
    }
}

/// The best hex within reach.
fn best_post(eyes: &Eyes<'_>, plan: &Plan, from: HexId, left: HalfPoints) -> Option<Post> {
    let world = eyes.world;
    let board = &world.ground().board;
    let enemy = eyes.enemy();
    let zone = world.zone(enemy);
    let price = |leg: Leg| {
        let cost = world.step_cost(Gait::Horse, world.weather, leg.from, leg.side, leg.to)?;
        let is_held = world.has_marker(leg.to, enemy);
        let halted = zone.contains(leg.from) && leg.from != from;
        (!is_held && !halted).then_some(Price::from(cost))
    };
    let mut scratch = Scratch::new(board);
    let reach = scratch.reach(board, [Start::at(from)], left, price);
    let mut best: Option<Post> = None;
    for (hex, cost) in reach.iter() {
        let (value, why) = worth_of(eyes, plan, from, hex);
        let value = value - f64::from(cost.0) / 400.0;
        if best.as_ref().is_none_or(|post| value > post.value + 1e-9) {
            let next = reach.first_step(hex).filter(|_| hex != from);
            best = Some(Post { value, hex, next, why });
        }
    }
    best.filter(|post| post.value > 0.05 || post.hex == from)
}

/// What vedettes in a hex would be good for.
fn worth_of(eyes: &Eyes<'_>, plan: &Plan, from: HexId, hex: HexId) -> (f64, String) {
    let world = eyes.world;
    // Where others of ours stand there is nothing more to see; those who ride do not count.
    let watched = |target: HexId| {
        world.touching(target).any(|next| next != from && next != hex && has_eyes(world, eyes, next))
    };
    let (mut value, mut why) = (0.0, "to wait".to_owned());
    let known = |target: HexId| world.memory[eyes.side].note(target).is_some();
    for target in world.touching(hex).filter(|next| world.has_marker(*next, eyes.enemy())) {
        if !known(target) && !watched(target) {
            value += 0.8;
            why = format!("to see what stands in {}", world.number(target));
        }
        let foe = eyes.foes.iter().find(|foe| foe.hex == target);
        let is_meant = plan.main().is_some_and(|task| task.aim == Aim::Strike && task.hex == target);
        if let Some(foe) = foe.filter(|_| !watched(target)) {
            value += if is_meant { 0.9 } else { 0.35 };
            why = format!(
                "to tell how strong the {:.0} are that we reckon with in {}",
                foe.points,
                world.number(target)
            );
        }
    }
    // A screen before our Centers.
    for army in world.theatre.armies_of(eyes.side) {
        let Some(center) = world.army(army).center else { continue };
        let nearest = eyes.foes.iter().min_by_key(|foe| world.ground().board.distance(foe.hex, center));
        let Some(foe) = nearest else { continue };
        let way = world.ground().board.distance(foe.hex, center);
        let here = world.ground().board.distance(hex, center) + world.ground().board.distance(foe.hex, hex);
        let is_between = here <= way + 1 && world.ground().board.distance(hex, center) <= 4;
        if way <= 9 && is_between && !watched(hex) && value < 0.3 {
            value = 0.3;
            why = format!("to screen the Center, {way} hexes from the enemy");
        }
    }
    (value, why)
}

fn has_eyes(world: &World, eyes: &Eyes<'_>, hex: HexId) -> bool {
    world.has_marker(hex, eyes.side)
}
