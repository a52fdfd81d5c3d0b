//! The marshal: a plan for the side (`plan`), strokes by all who can come together (`strokes`), and for everybody else the spot that is worth
//! most (`ground`). His generals keep out of fire and go to those who rally: the death of one makes his whole command test (4.05-loss.h).

use super::eyes::{Eyes, away, toward};
use super::ground::{self, Ground, fire_value, horse_risk};
use super::odds;
use super::officer::{self, Mind};
use super::plan::{OPENINGS, Plan, Task};
use super::strokes::{Stroke, strokes};
use crate::player::{Budget, Decision, Player, Situation};
use field::table::Spot;
use one_day::answer::Answer;
use one_day::edition::Level;
use one_day::game::OneDay;
use one_day::orders::may_have;
use one_day::place::Pose;
use one_day::plot::notation::Chitted;
use one_day::plot::{Leg, Mover, Plot, Purpose, groups};
use one_day::roster::{HqId, UnitId};
use one_day::world::{Formation, Order};
use umpire::prose::listed;

/// Plans, and weighs spots and strokes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Marshal;

impl Player<OneDay> for Marshal {
    fn decide(&self, situation: &Situation<OneDay>, _budget: Budget, lot: u64) -> Decision<Answer> {
        officer::decide(self, situation, lot)
    }
}

/// Nobody moves for less than this, in points.
const LITTLE: f64 = 0.03;
/// So far from the enemy nothing but marching counts, in inches.
const FAR: f64 = 16.0;
/// What a stroke must promise beyond the others for whoever stands in a stake that he keeps.
const KEEPS: f64 = 0.5;
/// What a stroke must promise, for each point, to keep somebody from a stake that he can reach.
const TAKES: f64 = 0.2;
/// Nearer than this one looks at the enemy, in inches.
const LOOKS: f64 = 6.5;
/// Whoever waits in reserve does not move for less.
const RESTLESS: f64 = 0.6;
/// How far from the enemy a general joins those who rally: beyond the reach of guns, in inches.
const APART: f64 = 12.0;
/// Where a general is out of the way, in inches from the enemy.
const SAFE: f64 = 6.0;

/// The opening of this game: by lot at its first chit, and then as the unit that has it says.
fn opening(eyes: &Eyes<'_>, lot: u64) -> u64 {
    let first = eyes.world.sealed(eyes.side).chits.first();
    first.map_or(lot % OPENINGS, |(unit, _)| u64::from(unit.0) % OPENINGS)
}

/// What a chit promises.
struct Promise {
    order: Order,
    worth: f64,
    why: String,
}

impl Marshal {
    /// The chit of a unit, and why.
    fn chit(eyes: &Eyes<'_>, plan: &Plan, strokes: &[Stroke], id: UnitId) -> Promise {
        let world = eyes.world;
        let (task, _) = plan.task(id);
        let ground = Ground::of(eyes, plan, id);
        let at = eyes.at(id);
        let stay = ground.value(at);
        let gap = eyes.nearest(id).map_or(99.0, |(_, gap)| gap);
        let mut best = Promise { order: Order::CombatMove, worth: 0.0, why: plan.words(task) };
        if eyes.is_shaken(id) {
            return best;
        }
        if let Some(stroke) = strokes.iter().find(|stroke| stroke.by.contains(&id)) {
            #[allow(clippy::cast_precision_loss)]
            let share = stroke.worth / stroke.by.len() as f64;
            best =
                Promise { worth: share, why: format!("it strikes at {}", eyes.name(stroke.target)), ..best };
        } else if let Some((value, _)) = ends(eyes, &ground, id).first() {
            best.worth = (value - stay).max(0.0);
        }
        if eyes.is_guns(id) {
            let fire = if may_have(world, id, Order::Fire).is_ok() { fire_value(eyes, id) } else { 0.0 };
            // To move costs a turn's fire.
            let there = places(eyes, &ground, id).first().map_or(0.0, |place| place.shot);
            let left = f64::from(world.theatre().terms.turns.saturating_sub(world.turn));
            if fire > LITTLE && fire * (left + 1.0) >= there * left * 0.8 {
                let why =
                    format!("its shots are worth {fire:.2} points here, {there:.2} elsewhere a turn later");
                return Promise { order: Order::Fire, worth: fire, why };
            }
            best.worth = 0.0;
        }
        if may_have(world, id, Order::Fire).is_ok() {
            let fire = fire_value(eyes, id);
            let risk = horse_risk(eyes, id);
            if fire - risk > best.worth && fire > LITTLE {
                best = Promise {
                    order: Order::Fire,
                    worth: fire - risk,
                    why: format!("its fire is worth {fire:.2} points, and horse could cost it {risk:.2}"),
                };
            }
        }
        let may_go = (gap > 4.0 && !eyes.is_guns(id)) || gap > FAR;
        if may_go && may_have(world, id, Order::FullMove).is_ok() {
            let end = eyes.full_move(id, &[]);
            let value = ground.value(end) - stay;
            let is_clear = eyes.clear_of_foes(end) > if eyes.is_horse(id) { 6.0 } else { 4.5 };
            // A Full Move turns nobody: it is worth its inches only where they lead on.
            if is_clear && value > best.worth + 0.02 && away(end, at) > 1.0 {
                let nearer = away(at, ground.goal()) - away(end, ground.goal());
                let why = format!("{nearer:.1} inches {}", plan.words(task));
                best = Promise { order: Order::FullMove, worth: value, why };
            }
        }
        best
    }

    /// The plot of a unit, if it is more than to stay as it is.
    fn unit_plot(eyes: &Eyes<'_>, plan: &Plan, strokes: &[Stroke], id: UnitId) -> Option<(Plot, String)> {
        let world = eyes.world;
        let unit = world.unit(id);
        let who = Mover::Unit(id);
        if eyes.is_shaken(id) {
            return retire(eyes, id);
        }
        if let Some(stroke) = strokes.iter().find(|stroke| stroke.by.contains(&id)) {
            let plot = Plot::of(who, Purpose::Attack(stroke.target));
            let mut linked = plot;
            linked.with = partner(stroke, id).filter(|other| world.has_order(*other, Order::CombatMove));
            // Columns find room beside each other.
            let plots = [linked, linked.formed(Formation::Column), plot, plot.formed(Formation::Column)];
            if let Some(plot) = plots.into_iter().find(|plot| eyes.may_plot(plot)) {
                let others: Vec<&str> =
                    stroke.by.iter().filter(|other| **other != id).map(|other| eyes.name(*other)).collect();
                let with =
                    if others.is_empty() { String::new() } else { format!(" with {}", listed(&others)) };
                return Some((
                    plot,
                    format!("at {}{with}: worth {:.2} points", eyes.name(stroke.target), stroke.worth),
                ));
            }
        }
        let (task, _) = plan.task(id);
        let ground = Ground::of(eyes, plan, id);
        if eyes.is_guns(id) {
            return guns(eyes, plan, &ground, id);
        }
        let goal = ground.goal();
        if eyes.is_foot(id) && matches!(task, Task::Take(_) | Task::Keep(_)) {
            let theatre = world.theatre();
            let place = theatre.place_at(goal).filter(|place| theatre.place(*place).is_block());
            if let Some(place) = place.filter(|place| unit.formation.place() != Some(*place)) {
                let facing = facing_from(eyes, goal);
                let plot = Plot::of(who, Purpose::Occupy(place)).facing(facing);
                if eyes.may_plot(&plot) {
                    return Some((plot, format!("it goes in, {}", plan.words(task))));
                }
            }
            // Whoever is in houses that he is to keep stays there.
            if unit.formation.place().is_some() && away(unit.at, goal) < 0.5 {
                return None;
            }
        }
        let stay = ground.value(unit.at);
        let mut ends = ends(eyes, &ground, id);
        let least = if task == Task::Reserve { RESTLESS } else { LITTLE };
        ends.retain(|(value, _)| *value > stay + least);
        for (value, spot) in ends.into_iter().take(14) {
            // Far from the enemy one looks where one goes: a Full Move turns nobody.
            let onward = || toward(spot, goal).or_else(|| toward(unit.at, spot));
            let is_near = eyes.clear_of_foes(spot) < LOOKS;
            let facing = facing_from(eyes, spot).filter(|_| is_near).or_else(onward);
            let plot = Plot::of(who, Purpose::Move).and_leg(Leg::To(spot))?.facing(facing);
            let plots = [plot.formed(Formation::Line), plot.formed(Formation::Column)];
            if let Some(plot) = plots.into_iter().find(|plot| eyes.may_plot(plot)) {
                let why = format!(
                    "{}: the spot is worth {:.2} points more than this one",
                    plan.words(task),
                    value - stay
                );
                return Some((plot, why));
            }
        }
        turn(eyes, id)
    }

    /// A general: to those who rally out of fire, else behind his troops and away from the enemy.
    fn general(eyes: &Eyes<'_>, hq: HqId) -> Option<(Plot, String)> {
        let world = eyes.world;
        let who = Mover::Hq(hq);
        let at = world.hq(hq).at;
        let his = |id: &UnitId| world.theatre().roster.commands(hq, *id);
        let gap = |id: UnitId| eyes.nearest(id).map_or(99.0, |(_, gap)| gap);
        let is_led = |id: UnitId| {
            let plots = &world.sealed(eyes.side).plots;
            !world.generals_with(id).is_empty() || plots.iter().any(|plot| plot.purpose == Purpose::Join(id))
        };
        let is_apart =
            |id: &UnitId| his(id) && world.unit(*id).level > Level::Firm && gap(*id) > APART && !is_led(*id);
        let rallies = eyes.own.iter().copied().filter(is_apart);
        let worst = rallies.max_by_key(|id| (world.unit(*id).level, *id));
        if let Some(unit) = worst.filter(|unit| world.hq(hq).attached != Some(*unit)) {
            let plot = Plot::of(who, Purpose::Join(unit));
            if eyes.may_plot(&plot) {
                let why = format!(
                    "{} is {} and will be {:.1} inches from the enemy as it rallies",
                    eyes.name(unit),
                    world.unit(unit).level,
                    gap(unit)
                );
                return Some((plot, why));
            }
        }
        let is_in_danger = match world.hq(hq).attached {
            Some(unit) => gap(unit) < 12.0,
            None => eyes.clear_of_foes(at) < SAFE,
        };
        if !is_in_danger {
            return None;
        }
        let foe = eyes
            .foes
            .iter()
            .min_by(|one, other| away(eyes.at(**one), at).total_cmp(&away(eyes.at(**other), at)))?;
        let back = toward(eyes.at(*foe), at)?;
        let ends = [4_000, 6_000, 3_000, 8_000].into_iter().flat_map(|far| {
            [0, 2_500, -2_500, 6_000, -6_000]
                .into_iter()
                .filter_map(move |aside| back.turned(aside).from(at, far))
        });
        let plots = ends.filter_map(|spot| Plot::of(who, Purpose::Move).and_leg(Leg::To(spot)));
        let plot = plots.into_iter().find(|plot| eyes.may_plot(plot))?;
        let why = format!(
            "the enemy is {:.1} inches off, and his death would shake all whom he commands",
            away(eyes.at(*foe), at)
        );
        Some((plot, why))
    }
}

/// With whom a unit is linked in a stroke: the first of it with the second, the others with the first.
fn partner(stroke: &Stroke, id: UnitId) -> Option<UnitId> {
    let first = *stroke.by.first()?;
    if id == first { stroke.by.get(1).copied() } else { Some(first) }
}

/// The facing at a spot: at the nearest enemy.
fn facing_from(eyes: &Eyes<'_>, spot: Spot) -> Option<field::table::Bearing> {
    let near = eyes
        .foes
        .iter()
        .min_by(|one, other| away(eyes.at(**one), spot).total_cmp(&away(eyes.at(**other), spot)));
    near.and_then(|foe| toward(spot, eyes.at(*foe)))
}

/// Where Combat Moves end, the best first, as far as they can be judged without the rules.
fn ends(eyes: &Eyes<'_>, ground: &Ground<'_, '_>, id: UnitId) -> Vec<(f64, Spot)> {
    let mut ends: Vec<(f64, Spot)> =
        eyes.spots(id, ground.goal()).map(|spot| (ground.value(spot) - ground.brush(spot), spot)).collect();
    ends.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    ends
}

/// Who is shaken goes back until nobody reaches him, and looks at the enemy.
fn retire(eyes: &Eyes<'_>, id: UnitId) -> Option<(Plot, String)> {
    let (foe, gap) = eyes.nearest(id).filter(|(_, gap)| *gap < 10.0)?;
    let facing = toward(eyes.at(id), eyes.at(foe));
    let back = facing?.turned(18_000).from(eyes.at(id), 12_000)?;
    let formation = if eyes.is_guns(id) { Formation::Limbered } else { Formation::Line };
    let plot = eyes.nearest_way(id, back, facing, &[formation, Formation::Column], |_| true)?;
    Some((
        plot,
        format!("it is {}, and {} is {gap:.1} inches off", eyes.world.unit(id).level, eyes.name(foe)),
    ))
}

/// Whoever stays looks at the nearest enemy, in line.
fn turn(eyes: &Eyes<'_>, id: UnitId) -> Option<(Plot, String)> {
    let unit = eyes.world.unit(id);
    let (foe, gap) = eyes.nearest(id).filter(|_| unit.formation.place().is_none())?;
    let facing = toward(unit.at, eyes.at(foe))?;
    let is_turned = super::eyes::askew(facing, unit.facing) > 20.0;
    if !is_turned && unit.formation == Formation::Line {
        return None;
    }
    let plot = Plot::of(Mover::Unit(id), Purpose::Hold).facing(facing).formed(Formation::Line);
    eyes.may_plot(&plot).then(|| (plot, format!("{} is {gap:.1} inches off", eyes.name(foe))))
}

/// A place for guns.
struct Place {
    worth: f64,
    /// What its best shot is worth.
    shot: f64,
    spot: Spot,
    facing: field::table::Bearing,
}

/// Places for guns, the best first: where their shots are worth most, behind foot or out of reach.
fn places(eyes: &Eyes<'_>, ground: &Ground<'_, '_>, id: UnitId) -> Vec<Place> {
    let at = eyes.at(id);
    let mut ends = ends(eyes, ground, id);
    ends.push((ground.value(at), at));
    ends.retain(|(_, spot)| eyes.clear_of_foes(*spot) > if ground.is_screened(*spot) { 3.5 } else { 5.0 });
    ends.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    let judged = ends.into_iter().take(12).filter_map(|(value, spot)| {
        let facing = facing_from(eyes, spot)?;
        let pose =
            Pose { at: spot, facing, formation: Formation::Deployed, road: None, ..eyes.world.pose(id) };
        let shots = eyes.world.prospects(id, pose);
        let shot = shots.iter().map(|shot| odds::shot(eyes.world, shot)).fold(0.0, f64::max);
        Some(Place { worth: value + 1.5 * shot, shot, spot, facing })
    });
    let mut judged: Vec<Place> = judged.collect();
    judged.sort_by(|one, other| other.worth.total_cmp(&one.worth).then(one.spot.cmp(&other.spot)));
    judged
}

/// Guns go where their shots are worth most.
fn guns(eyes: &Eyes<'_>, plan: &Plan, ground: &Ground<'_, '_>, id: UnitId) -> Option<(Plot, String)> {
    let who = Mover::Unit(id);
    for Place { shot, spot, facing, .. } in places(eyes, ground, id) {
        let plot = if spot == eyes.at(id) {
            Plot::of(who, Purpose::Hold)
        } else {
            Plot::of(who, Purpose::Move).and_leg(Leg::To(spot))?
        };
        let plot = plot.formed(Formation::Deployed).facing(facing);
        if eyes.may_plot(&plot) {
            let (task, _) = plan.task(id);
            return Some((
                plot,
                format!("{}: its best shot from there is worth {shot:.2} points", plan.words(task)),
            ));
        }
    }
    None
}

/// What breaking an enemy is worth beyond him: whoever stands in a stake opens it.
fn bonus(eyes: &Eyes<'_>, plan: &Plan) -> impl Fn(UnitId) -> f64 {
    let held: Vec<(UnitId, f64)> = eyes
        .foes
        .iter()
        .filter(|foe| eyes.is_foot(**foe))
        .filter_map(|foe| {
            let stake =
                plan.stakes.iter().find(|stake| away(eyes.at(*foe), stake.at) < stake.radius.max(2.0))?;
            Some((*foe, 0.08 * stake.swing))
        })
        .collect();
    move |foe| held.iter().find(|(unit, _)| *unit == foe).map_or(0.0, |(_, worth)| *worth)
}

/// What a stroke costs whoever has somewhere to go: the way that he does not make.
fn cost(eyes: &Eyes<'_>, plan: &Plan) -> impl Fn(UnitId) -> f64 {
    move |id| {
        let (task, goal) = plan.task(id);
        let far = goal.map_or(0.0, |goal| away(eyes.at(id), goal));
        match task {
            Task::Take(_) if eyes.is_foot(id) => {
                let points = plan.worth(task);
                ground::way_worth(eyes, points, far.min(3.0)) + if far < 3.5 { TAKES * points } else { 0.0 }
            }
            Task::Keep(_) if far < 1.5 => KEEPS,
            _ => 0.0,
        }
    }
}

impl Mind for Marshal {
    fn goal(&self, eyes: &Eyes<'_>, id: UnitId) -> Spot {
        Plan::of(eyes, 0).task(id).1.unwrap_or_else(|| eyes.at(id))
    }

    fn order(&self, eyes: &Eyes<'_>, lot: u64) -> Decision<Answer> {
        let opening = opening(eyes, lot);
        let plan = Plan::of(eyes, opening);
        let strokes = strokes(eyes, bonus(eyes, &plan), cost(eyes, &plan));
        let chits = &eyes.world.sealed(eyes.side).chits;
        let give = |id: UnitId, order: Order, why: String| {
            Decision::because(
                Answer::Order { who: Chitted::Unit(id), order },
                format!("{}: {why}", eyes.name(id)),
            )
        };
        if chits.is_empty() && eyes.world.turn == 1 {
            // The first chit says which opening it is.
            let says = |id: &&UnitId| {
                u64::from(id.0) % OPENINGS == opening && may_have(eyes.world, **id, Order::CombatMove).is_ok()
            };
            if let Some(id) = eyes.own.iter().find(says) {
                let promise = Marshal::chit(eyes, &plan, &strokes, *id);
                return give(*id, promise.order, promise.why);
            }
        }
        // Chits are placed in the order of the roster; who was passed over has a Combat Move.
        let first = chits.first().map(|(unit, _)| *unit).filter(|_| eyes.world.turn == 1);
        let last = chits.iter().skip(usize::from(first.is_some())).map(|(unit, _)| *unit).next_back();
        for id in
            eyes.own.iter().copied().filter(|id| Some(*id) != first && last.is_none_or(|last| *id > last))
        {
            let promise = Marshal::chit(eyes, &plan, &strokes, id);
            if promise.order != Order::CombatMove && may_have(eyes.world, id, promise.order).is_ok() {
                return give(id, promise.order, promise.why);
            }
        }
        Decision::because(Answer::OrdersAreDone, "whoever has no chit has a Combat Move")
    }

    fn plot(&self, eyes: &Eyes<'_>) -> Decision<Answer> {
        let plan = Plan::of(eyes, 0);
        let strokes = strokes(eyes, bonus(eyes, &plan), cost(eyes, &plan));
        // Whoever strikes first, then whoever is nearest to the enemy, so that those behind find the room that he leaves.
        let mut movers: Vec<(bool, i64, Mover)> = groups::plotters(eyes.world, eyes.side)
            .into_iter()
            .map(|who| match who {
                Mover::Unit(id) => {
                    #[allow(clippy::cast_possible_truncation)]
                    let far = (eyes.clear_of_foes(eyes.at(id)) * 1000.0) as i64;
                    (!strokes.iter().any(|stroke| stroke.by.contains(&id)), far, who)
                }
                Mover::Hq(_) | Mover::Train(_) => (true, i64::MAX, who),
            })
            .collect();
        movers.sort_unstable();
        let plots = &eyes.world.sealed(eyes.side).plots;
        let is_plotted = |who: Mover| plots.iter().any(|plot| plot.who == who);
        let from = movers.iter().rposition(|(.., who)| is_plotted(*who)).map_or(0, |at| at + 1);
        for (.., who) in movers.into_iter().skip(from) {
            let plot = match who {
                Mover::Unit(id) => Marshal::unit_plot(eyes, &plan, &strokes, id),
                Mover::Hq(hq) => Marshal::general(eyes, hq),
                Mover::Train(_) => None,
            };
            if let Some((plot, why)) = plot {
                return Decision::because(
                    Answer::Plot { plot },
                    format!("{}: {why}", eyes.game.mover_name(who)),
                );
            }
        }
        Decision::because(Answer::PlotsAreDone, "the others stay")
    }

    fn trade(&self, eyes: &Eyes<'_>) -> Decision<Answer> {
        super::trade::answer(eyes)
    }
}
