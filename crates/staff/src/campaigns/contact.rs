//! What a fight would come to, in strengths: who is in contact, who could still come up, and what the ground does for whoever stands in it.

use super::eyes::{Column, Eyes, Foe};
use super::marches::Marcher;
use super::plan::{Aim, Plan};
use campaigns::edition::Shelter;
use campaigns::types::{HolderId, Holders};
use campaigns::world::{Passage, Progress, World};
use hex::HexId;

/// Strengths on both sides, as they are weighed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Odds {
    pub(super) ours: f64,
    pub(super) theirs: f64,
}

impl Odds {
    pub(super) fn ratio(self) -> f64 {
        self.ours / self.theirs.max(0.5)
    }
}

/// Whoever is within so many half points of the fight may march to its guns in phase V.
const IN_EARSHOT: u16 = 6;
/// So much is reckoned with of those who may.
const MAY_COME: f64 = 0.45;

/// The odds of the fight if a marcher stopped in a hex.
pub(super) fn odds_in(eyes: &Eyes<'_>, plan: &Plan, marcher: &Marcher, hex: HexId) -> Odds {
    let mut foes: Vec<&Foe> = eyes.touched(hex).collect();
    let mut friends: Vec<&Column> = Vec::new();
    // Whoever touches the same enemies fights with us, and so do the enemies whom they touch (con.3.1.j).
    loop {
        let before = foes.len() + friends.len();
        for column in &eyes.columns {
            let is_new = column.members.and(marcher.members).is_empty()
                && !friends.iter().any(|friend| friend.leader == column.leader);
            if is_new && foes.iter().any(|foe| eyes.world.are_in_touch(foe.hex, column.hex)) {
                friends.push(column);
            }
        }
        for column in &friends {
            for foe in eyes.touched(column.hex) {
                if !foes.iter().any(|known| known.hex == foe.hex) {
                    foes.push(foe);
                }
            }
        }
        if foes.len() + friends.len() == before {
            break;
        }
    }
    let mut ours = marcher.points * merit(eyes.world, marcher.members);
    let engaged: Vec<HolderId> = friends.iter().map(|column| column.leader).collect();
    ours += friends.iter().map(|column| column.points * merit(eyes.world, column.members)).sum::<f64>();
    ours += coming(eyes, plan, marcher, hex, &engaged);
    let mut theirs: f64 = foes.iter().map(|foe| foe.points * merit(eyes.world, foe.holders)).sum();
    theirs *= shelter(eyes, hex, &foes);
    for foe in eyes.foes.iter().filter(|foe| !foes.iter().any(|known| known.hex == foe.hex)) {
        if foe.field.from(hex).is_some_and(|cost| cost <= IN_EARSHOT + 2) {
            theirs += MAY_COME * foe.points;
        }
    }
    Odds { ours, theirs }
}

/// Those who are not in contact yet and may still come: on the same errand in this phase, or to the guns.
fn coming(eyes: &Eyes<'_>, plan: &Plan, marcher: &Marcher, hex: HexId, engaged: &[HolderId]) -> f64 {
    let board = &eyes.world.ground().board;
    let others = eyes
        .columns
        .iter()
        .filter(|column| column.members.and(marcher.members).is_empty() && !engaged.contains(&column.leader));
    let mut sum = 0.0;
    for column in others {
        let Some(way) = column.field.from(hex) else { continue };
        let is_sent = plan.task_of(column.leader).is_some_and(|task| {
            matches!(task.aim, Aim::Strike | Aim::Take | Aim::Join) && board.distance(task.hex, hex) <= 3
        });
        let marches = if is_sent && way <= column.allowance.0 + 1 { column.can_move } else { 0.0 };
        let hears = eyes.world.holder(column.leader).forced_march == Progress::Fresh && way <= IN_EARSHOT;
        let hears = if hears { MAY_COME } else { 0.0 };
        sum += column.points * f64::max(marches, hears) * merit(eyes.world, column.members);
    }
    sum
}

/// What leaders add to the strength of their troops: a star or an able senior leader is a step in the battle table (con.10.5.7.1.e, f).
fn merit(world: &World, holders: Holders) -> f64 {
    let senior = world.senior_of(holders);
    let is_able =
        senior.is_some_and(|senior| world.initiative_of(senior) >= world.edition().battle.able_initiative);
    let stars = holders
        .iter()
        .filter(|id| world.theatre.holder(*id).star && (world.has_troops(*id) || Some(*id) == senior));
    let stars = u8::try_from(stars.count()).unwrap_or(u8::MAX);
    1.0 + 0.07 * f64::from(stars) + if is_able { 0.07 } else { 0.0 }
}

/// What the ground does for those who are come upon (con.10.5.7.1.j to l).
fn shelter(eyes: &Eyes<'_>, hex: HexId, foes: &[&Foe]) -> f64 {
    let world = eyes.world;
    let touched = foes.iter().filter(|foe| world.are_in_touch(foe.hex, hex));
    let helped = |foe: &&&Foe| {
        let ground = world.ground().kind(world.edition(), foe.hex).combat;
        let side = world.ground().board.side_between(foe.hex, hex);
        let over = side.map_or(1.0, |side| match world.passage(side) {
            passage if passage.is_primary_bridge() => 1.45,
            Passage::Ford | Passage::Bridge(_) | Passage::Pontoon(_) => 1.12,
            Passage::Open | Passage::Closed => 1.0,
        });
        let ground = match ground {
            Shelter::None => 1.0,
            Shelter::Fortress => 1.6,
            Shelter::Affecting => 1.12,
        };
        over * ground
    };
    touched.map(|foe| helped(&foe)).fold(1.0, f64::max)
}

/// The strengths in a combat that is fixed, as they are imagined.
pub(super) fn odds_of(eyes: &Eyes<'_>, combat: &campaigns::engagement::Engagement) -> Odds {
    let of = |side| {
        let all = combat.groups[side].all();
        f64::from(eyes.world.strength_of_all(all)) * merit(eyes.world, all)
    };
    Odds { ours: of(eyes.side), theirs: of(eyes.enemy()) }
}
