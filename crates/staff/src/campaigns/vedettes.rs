//! Vedettes: next to markers of which nothing is known, before the enemy whom we mean to fight, so that his class is told, between him and
//! our Centers; and, with who thinks farther, on the road that feeds him and at the source of our own supply.

use super::eyes::Eyes;
use super::moves::march;
use super::officer::{Judgement, Moment, Officer};
use super::plan::{Aim, Plan};
use crate::player::Decision;
use campaigns::OnTheMarch;
use campaigns::answers::{Answer, MarchAnswer};
use campaigns::notation::Vedettes;
use campaigns::types::ArmyId;
use campaigns::world::Gait;
use field::paths::{HalfPoints, Leg, Price, Scratch, Start};
use hex::{HexId, HexSet};

/// An enemy marker as vedettes look at it.
struct Mark {
    hex: HexId,
    is_known: bool,
    /// The strength that is reckoned with there.
    points: f64,
    is_meant: bool,
    /// Others of ours stand next to it and see what it is.
    is_watched: bool,
}

/// What vedettes in a hex look out for: found once, for it is asked of every hex that they reach.
struct Lookout {
    from: HexId,
    marks: Vec<Mark>,
    /// Centers near the enemy, with him who is nearest and how far he is.
    centers: Vec<(HexId, HexId, u32)>,
    /// Our markers, those who ride left out.
    ours: HexSet,
    /// An enemy source that these could reach first.
    raid: Option<(ArmyId, HexId)>,
    /// Our own sources at which nobody stands.
    sentries: Vec<HexId>,
}

/// A hex for vedettes, and what is said of it.
struct Post {
    value: f64,
    hex: HexId,
    next: Option<HexId>,
    why: String,
}

/// The vedettes that ride next; one of each stack at a time, so that they spread.
pub(super) fn who(officer: &Officer, at: &Moment<'_>, plan: &Plan) -> Option<Decision<Answer>> {
    let left = at.eyes.world.in_weather(at.eyes.world.edition().pieces.vedette.moves);
    for answer in at.answers {
        let Answer::March(MarchAnswer::MoveVedettes { vedettes: Vedettes(1), from }) = *answer else {
            continue;
        };
        let post = best_post(officer, at.eyes, plan, from, left);
        if let Some(post) = post.filter(|post| post.next.is_some()) {
            return Some(Decision::because(*answer, post.why));
        }
    }
    None
}

/// Their next step.
pub(super) fn step(officer: &Officer, at: &Moment<'_>, plan: &Plan, on: &OnTheMarch) -> Decision<Answer> {
    let post = best_post(officer, at.eyes, plan, on.at, on.left);
    let stop = at.offered(march(MarchAnswer::Stop));
    let step = post.and_then(|post| {
        let hex = post.next?;
        Some((at.offered(march(MarchAnswer::To { hex }))?, post.why))
    });
    match (step, stop) {
        (Some((answer, why)), _) => Decision::because(answer, why),
        (None, Some(stop)) => Decision::because(stop, "here they see most"),
        (None, None) => at.pass(""),
    }
}

/// The best hex within reach.
fn best_post(officer: &Officer, eyes: &Eyes<'_>, plan: &Plan, from: HexId, left: HalfPoints) -> Option<Post> {
    let world = eyes.world;
    let board = &world.ground().board;
    let lookout = Lookout::of(officer, eyes, plan, from);
    let held = HexSet::of(board, lookout.marks.iter().map(|mark| mark.hex));
    let zone = world.zone(eyes.enemy());
    let price = |leg: Leg| {
        let cost = world.step_cost(Gait::Horse, world.weather, leg.from, leg.side, leg.to)?;
        let halted = zone.contains(leg.from) && leg.from != from;
        (!held.contains(leg.to) && !halted).then_some(Price::from(cost))
    };
    let mut scratch = Scratch::new(board);
    let reach = scratch.reach(board, [Start::at(from)], left, price);
    let mut best: Option<(f64, HexId)> = None;
    for (hex, cost) in reach.iter() {
        let value = lookout.worth(eyes, hex).0 - f64::from(cost.0) / 400.0;
        if best.is_none_or(|(most, _)| value > most + 1e-9) {
            best = Some((value, hex));
        }
    }
    let (value, hex) = best.filter(|(value, hex)| *value > 0.05 || *hex == from)?;
    let next = reach.first_step(hex).filter(|_| hex != from);
    Some(Post { value, hex, next, why: lookout.worth(eyes, hex).1 })
        .filter(|post| post.value > 0.05 || post.hex == from)
}

impl Lookout {
    fn of(officer: &Officer, eyes: &Eyes<'_>, plan: &Plan, from: HexId) -> Lookout {
        let (world, enemy) = (eyes.world, eyes.enemy());
        let board = &world.ground().board;
        let stays = world.holders_in(from, eyes.side).is_empty();
        let ours =
            HexSet::of(board, world.marker_hexes(eyes.side).into_iter().filter(|hex| *hex != from || !stays));
        let main = plan.main().filter(|task| task.aim == Aim::Strike).map(|task| task.hex);
        let markers = world.marker_hexes(enemy);
        let mark = |hex: HexId| Mark {
            hex,
            is_known: world.memory[eyes.side].note(hex).is_some(),
            points: eyes.foes.iter().find(|foe| foe.hex == hex).map_or(0.0, |foe| foe.points),
            is_meant: main == Some(hex),
            is_watched: world.touching(hex).any(|next| ours.contains(next)),
        };
        let marks: Vec<Mark> = markers.iter().map(|hex| mark(*hex)).collect();
        let own = world.theatre.armies_of(eyes.side).filter_map(|army| world.army(army).center);
        let nearest = |center: HexId| {
            let foe = eyes.foes.iter().min_by_key(|foe| board.distance(foe.hex, center))?;
            Some((center, foe.hex, board.distance(foe.hex, center)))
        };
        let centers = own.filter_map(nearest).filter(|(_, _, way)| *way <= 9).collect();
        let mut lookout = Lookout { from, marks, centers, ours, raid: None, sentries: Vec::new() };
        if officer.judgement == Judgement::Reckoning {
            lookout.raid = raid(eyes, from, &markers);
            let sources = world.theatre.armies_of(eyes.side).filter_map(|army| world.army(army).source);
            let is_bare = |hex: &HexId| !lookout.ours.contains(*hex);
            let is_near = |hex: &HexId| markers.iter().any(|marker| board.distance(*marker, *hex) <= 14);
            lookout.sentries = sources.filter(|hex| is_bare(hex) && is_near(hex)).collect();
        }
        lookout
    }

    /// What vedettes in a hex would be good for.
    fn worth(&self, eyes: &Eyes<'_>, hex: HexId) -> (f64, String) {
        let world = eyes.world;
        let board = &world.ground().board;
        let (mut value, mut why) = (0.0, String::new());
        for mark in self.marks.iter().filter(|mark| !mark.is_watched && world.are_in_touch(mark.hex, hex)) {
            let number = || world.number(mark.hex);
            if !mark.is_known {
                value += 0.8;
                why = format!("to see what stands in {}", number());
            }
            if mark.points > 0.0 {
                value += if mark.is_meant { 0.9 } else { 0.35 };
                why = format!(
                    "to tell how strong the {:.0} are that we reckon with in {}",
                    mark.points,
                    number()
                );
            }
        }
        for (center, foe, way) in &self.centers {
            let is_between = board.distance(hex, *center) + board.distance(*foe, hex) <= way + 1;
            let is_taken = hex != self.from && self.ours.contains(hex);
            if value < 0.3 && is_between && board.distance(hex, *center) <= 4 && !is_taken {
                (value, why) = (0.3, format!("to screen the Center, {way} hexes from the enemy"));
            }
        }
        if let Some((army, source)) = self.raid {
            let way = board.distance(hex, source);
            let worth = if way == 0 { 1.6 } else { 0.95 - 0.03 * f64::from(way) };
            if worth > value {
                let army = world.theatre.army_words(army);
                (value, why) =
                    (worth, format!("to cut {army} from {}, {way} hexes on", world.number(source)));
            }
        }
        if value < 0.9 && self.sentries.contains(&hex) {
            (value, why) = (0.9, format!("to watch {}, from which we are fed", world.number(hex)));
        }
        (value, why)
    }
}

/// Vedettes on the hex from which the enemy draws his supply starve all of his army: without a line his Center does not function, and
/// whoever is in forage gets no command and guesses wrong (con-base.6.d, 7.a, con.10.5.d). Which of his sources is the active one is not
/// known: most often it is the first. One goes, the nearest.
fn raid(eyes: &Eyes<'_>, from: HexId, markers: &[HexId]) -> Option<(ArmyId, HexId)> {
    let world = eyes.world;
    if eyes.turns_left <= 1 {
        return None;
    }
    let board = &world.ground().board;
    let own = world.vedette_hexes(eyes.side);
    let is_ours = |source: HexId| {
        let others = own.iter().filter(|other| **other != from);
        !others.into_iter().any(|other| board.distance(*other, source) <= board.distance(from, source))
    };
    let armies = world.theatre.armies_of(eyes.enemy());
    let sources = armies.filter_map(|army| Some((army, *world.theatre.army(army).sources.first()?)));
    let open = sources.filter(|(_, source)| !markers.contains(source) && is_ours(*source));
    open.min_by_key(|(_, source)| board.distance(from, *source))
}
